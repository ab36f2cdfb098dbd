//! What effects would do to the battle that features foresee (DP-10): the chain resolves on a copy of
//! it, with or without one more technique.

use arrayvec::ArrayVec;

use crate::content::catalogue::{NOTHING, Number, Range};
use crate::content::effect::Effect;
use crate::content::knobs::ResolutionOrder;
use crate::content::vocabulary::{Relation, Selector, Timing};
use crate::features::facts::Survey;
use crate::features::melee::{Cast, Melee, Verdict};
use crate::features::prospects::Prize;
use crate::state::{
    CardId, Object, Resolution, Set, Source, Stance, State, TeamId, UNITS_MAX, UnitId,
};
use tenbin_engine::pile::each;

impl Survey<'_> {
    /// What comes of the battle for a seat when the chain has resolved, and before it this
    /// technique with these targets.
    pub(super) fn foresee(
        &self,
        base: &Melee,
        first: Option<(&Cast, &[Object])>,
        prize: Prize,
    ) -> Verdict {
        if first.is_none() && self.state.chain.is_empty() {
            return self.verdict(base, prize);
        }
        let mut melee = *base;
        let lifo = self.rules.knobs.resolution_order == ResolutionOrder::Lifo;
        if lifo && let Some((cast, targets)) = first {
            self.apply_technique(&mut melee, cast, targets);
        }
        for step in 0..self.state.chain.len() {
            let index = if lifo { self.state.chain.len() - 1 - step } else { step };
            self.apply_link(&mut melee, index);
        }
        if !lifo && let Some((cast, targets)) = first {
            self.apply_technique(&mut melee, cast, targets);
        }
        self.verdict(&melee, prize)
    }

    /// A technique of the chain, with those of its targets that still are what they were.
    fn apply_link(&self, melee: &mut Melee, index: usize) {
        let link = &self.state.chain[index];
        if link.resolution != Resolution::Waiting || melee.negated >> index & 1 == 1 {
            return;
        }
        let cast = Cast { card: link.card, caster: link.caster, user: Some(link.user), x: link.x };
        let marks =
            &self.state.marks[usize::from(link.marks.from)..][..usize::from(link.marks.count)];
        let mut targets = ArrayVec::<Object, UNITS_MAX>::new();
        for mark in marks {
            let same = match mark.object {
                Object::Team(team) => {
                    melee.lines[team.index()].members == mark.members
                        && self.can_target_team(melee, &cast, team)
                }
                Object::Unit(unit) => self.can_target_unit(melee, &cast, unit),
                Object::Link(link) => melee.negated >> link & 1 == 0,
                _ => true,
            };
            if same && !mark.cancelled && !targets.is_full() {
                targets.push(mark.object);
            }
        }
        if !targets.is_empty() || marks.is_empty() {
            self.apply_technique(melee, &cast, &targets);
        }
    }

    fn relation_of(&self, cast: &Cast) -> Relation {
        let target = self.rules.card(self.state, cast.card).target;
        self.rules
            .catalogue
            .targets
            .get(usize::from(target))
            .map_or(Relation::Any, |expr| expr.relation)
    }

    /// Whether a target of a technique on the chain still can be one, as far as this copy tells.
    fn can_target_unit(&self, melee: &Melee, cast: &Cast, unit: UnitId) -> bool {
        if !self.state.is_in_play(unit) {
            return false;
        }
        let bit: Set = unit.bit();
        let enemy = self.state.units[unit.index()].controller != cast.caster;
        if enemy && melee.immune & bit != 0 {
            return false;
        }
        match self.relation_of(cast) {
            Relation::BattlingUser | Relation::OpposingTeam => melee.opposing(cast.user) & bit != 0,
            Relation::FrontBattlingUser => melee.opposing_fronts(cast.user) & bit != 0,
            Relation::BackupBattlingUser | Relation::OpposingBackup => {
                melee.opposing(cast.user) & !melee.opposing_fronts(cast.user) & bit != 0
            }
            Relation::UserTeam => {
                melee.team_of(cast.user).is_some()
                    && melee.team_of(cast.user) == melee.team_of(Some(unit))
            }
            Relation::InBattleOwn | Relation::InBattleOpponent => melee.fights(unit),
            _ => true,
        }
    }

    fn can_target_team(&self, melee: &Melee, cast: &Cast, team: TeamId) -> bool {
        let enemy = self.state.teams[team.index()].seat != Some(cast.caster);
        if enemy && team.is_in(melee.immune_teams) {
            return false;
        }
        let own = melee.team_of(cast.user);
        match self.relation_of(cast) {
            Relation::UserTeam => own == Some(team),
            Relation::BattlingUser | Relation::OpposingTeam => {
                own.is_some_and(|own| team.is_in(melee.lines[own.index()].facing))
            }
            _ => true,
        }
    }

    /// A technique does what its text says.
    fn apply_technique(&self, melee: &mut Melee, cast: &Cast, targets: &[Object]) {
        self.apply_range(
            melee,
            cast,
            self.rules.card(self.state, cast.card).at(Timing::TechResolve),
            targets,
        );
    }

    pub(super) fn apply_range(
        &self,
        melee: &mut Melee,
        cast: &Cast,
        range: Range,
        targets: &[Object],
    ) {
        for effect in &self.rules.catalogue.effects[range.indices()] {
            self.apply_effect(melee, cast, effect, targets);
        }
    }

    /// The ninjas that an effect acts on.
    pub(super) fn reached(melee: &Melee, cast: &Cast, on: Selector, targets: &[Object]) -> Set {
        let one = |unit: Option<UnitId>| unit.map_or(0, UnitId::bit);
        let own = melee.team_of(cast.user).map(|team| &melee.lines[team.index()]);
        match on {
            Selector::Target => targets.iter().fold(0, |set, target| match *target {
                Object::Unit(unit) => set | unit.bit(),
                Object::Team(team) => set | melee.lines[team.index()].members,
                _ => set,
            }),
            Selector::Own | Selector::User => one(cast.user),
            Selector::TeamSelf => own.map_or(0, |line| line.members),
            Selector::TeamSelfFront => own.map_or(0, |line| one(line.front)),
            Selector::UserTeamFrontOther => own.map_or(0, |line| one(line.front)) & !one(cast.user),
            Selector::OpposingTeam => melee.opposing(cast.user),
            Selector::OpposingFront => melee.opposing_fronts(cast.user),
            _ => 0,
        }
    }

    /// The teams that an effect acts on.
    pub(super) fn reached_teams(
        state: &State,
        melee: &Melee,
        cast: &Cast,
        on: Selector,
        targets: &[Object],
    ) -> Set {
        let own = melee.team_of(cast.user);
        match on {
            Selector::Target => targets.iter().fold(0, |set, target| match *target {
                Object::Team(team) => set | team.bit(),
                Object::Unit(unit) => set | melee.team_of(Some(unit)).map_or(0, TeamId::bit),
                _ => set,
            }),
            Selector::Own | Selector::User | Selector::TeamSelf => own.map_or(0, TeamId::bit),
            Selector::OpposingTeam => own.map_or(0, |own| melee.lines[own.index()].facing),
            Selector::OwnTeams | Selector::OwnDefendingTeams => {
                let is_own = |team: &TeamId| {
                    let team = &state.teams[team.index()];
                    team.stance != Stance::Rest && team.seat == Some(cast.caster)
                };
                let own = TeamId::ALL.into_iter().filter(is_own);
                own.fold(0, |set, team| set | team.bit())
            }
            _ => 0,
        }
    }

    /// A ninja of the caster's hand would join the user's team; only its owner knows which.
    pub(super) fn apply_arrival(&self, melee: &mut Melee, cast: &Cast, filter: u16) {
        let seat = cast.card.owner();
        let keywords = match filter {
            NOTHING => 0,
            filter => self.rules.catalogue.filters[usize::from(filter)].keywords,
        };
        let mut best = (0, 0);
        if seat != melee.seat {
            melee.got[cast.caster.index()] += 70;
            return;
        }
        for place in each(self.state.players[seat.index()].hand) {
            let card = self.rules.card(self.state, CardId::at(seat, place));
            let worth = i32::from(self.numbers(CardId::at(seat, place)).worth[0]);
            if (keywords == 0 || card.keywords & keywords != 0) && worth > best.0 {
                best = (worth, card.values[0][1]);
            }
        }
        if let Some(team) = melee.team_of(cast.user) {
            let line = &mut melee.lines[team.index()];
            line.bonus = line.bonus.saturating_add(best.1);
            melee.got[cast.caster.index()] += best.0 * 3 / 4;
        }
    }

    /// Wounds (NAR-400).
    pub(super) fn hurt(&self, melee: &mut Melee, unit: UnitId, wounds: i32) {
        // Who used a technique may be gone before it resolves.
        if !self.state.is_in_play(unit) {
            return;
        }
        let place = &self.state.units[unit.index()];
        let controller = place.controller.index();
        let fighter = melee.fighters[unit.index()];
        let injured = if melee.fights(unit) { fighter.injured } else { place.injured };
        melee.lost[controller] += self.loss_of(place.card, injured, wounds);
        if injured || wounds > 1 {
            melee.take_out(unit);
        } else {
            self.turn_over(melee, unit, true);
        }
    }

    /// Heals (NAR-403).
    pub(super) fn cure(&self, melee: &mut Melee, unit: UnitId) {
        let place = &self.state.units[unit.index()];
        if melee.fighters[unit.index()].injured {
            let worth = self.numbers(place.card).worth.map(i32::from);
            melee.lost[place.controller.index()] -= worth[0] - worth[1];
            self.turn_over(melee, unit, false);
        }
    }

    /// The numbers of the other health count.
    fn turn_over(&self, melee: &mut Melee, unit: UnitId, injured: bool) {
        let values = self.rules.ninja(self.state, unit).values;
        let [new, old] = [values[usize::from(injured)], values[usize::from(!injured)]];
        let fighter = &mut melee.fighters[unit.index()];
        fighter.injured = injured;
        fighter.combat = fighter.combat.saturating_add(new[0] - old[0]);
        fighter.support = fighter.support.saturating_add(new[1] - old[1]);
    }

    /// What a technique changes with the targets that are best for it; `None` where it has no
    /// target now.
    pub(super) fn best_cast(&self, base: &Melee, cast: &Cast, prize: Prize) -> Option<Verdict> {
        let target = self.rules.card(self.state, cast.card).target;
        if target == NOTHING {
            return Some(self.foresee(base, Some((cast, &[])), prize));
        }
        let expr = &self.rules.catalogue.targets[usize::from(target)];
        let serial = cast.user.map_or(0, |user| self.state.units[user.index()].serial);
        let source = Source {
            card: Some(cast.card),
            unit: cast.user,
            serial,
            seat: cast.caster,
            ..Source::default()
        };
        let objects = self.rules.candidates(self.state, expr, source);
        if expr.number != Number::One {
            return Some(self.foresee(base, Some((cast, &objects)), prize));
        }
        let each = objects
            .iter()
            .map(|object| self.foresee(base, Some((cast, std::slice::from_ref(object))), prize));
        each.max_by_key(Verdict::total)
    }

    /// What comes of an effect of a ninja's text on this object.
    pub(super) fn foresee_effect(
        &self,
        base: &Melee,
        cast: &Cast,
        effect: &Effect,
        object: Object,
        prize: Prize,
    ) -> Verdict {
        let mut melee = *base;
        let targets = std::slice::from_ref(&object);
        let targets = if object == Object::None { &[] } else { targets };
        self.apply_effect(&mut melee, cast, effect, targets);
        self.verdict(&melee, prize)
    }
}
