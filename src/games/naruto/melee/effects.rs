//! What effects change in the copy of a battle that features look ahead with.

use crate::engine::pile::each;
use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::{NOTHING, Range};
use crate::games::naruto::effect::{Effect, Op};
use crate::games::naruto::melee::{Cast, Melee};
use crate::games::naruto::outlook::purse_value;
use crate::games::naruto::state::{NONE, Object, Set, Stance, State, card_of, each_of, owner_of};
use crate::games::naruto::vocabulary::{Duration, Selector, Timing, Zone};

impl Naruto {
    /// A technique does what its text says.
    pub(super) fn apply_technique(
        &self,
        s: &State,
        melee: &mut Melee,
        cast: &Cast,
        targets: &[Object],
    ) {
        self.apply_range(s, melee, cast, self.card(s, cast.card).at(Timing::TechResolve), targets);
    }

    fn apply_range(
        &self,
        s: &State,
        melee: &mut Melee,
        cast: &Cast,
        range: Range,
        targets: &[Object],
    ) {
        for effect in &self.catalogue.effects[range.indices()] {
            self.apply_effect(s, melee, cast, effect, targets);
        }
    }

    /// The ninjas that an effect acts on.
    fn reached(melee: &Melee, cast: &Cast, on: Selector, targets: &[Object]) -> Set {
        let one = |unit: u8| if unit == NONE { 0 } else { 1 << unit };
        let own = melee.line_of(cast.user);
        match on {
            Selector::Target => targets.iter().fold(0, |set, target| match *target {
                Object::Unit(unit) => set | 1 << unit,
                Object::Team(team) => set | melee.lines[usize::from(team)].members,
                _ => set,
            }),
            Selector::Own | Selector::User => one(cast.user),
            Selector::TeamSelf => own.map_or(0, |line| melee.lines[line].members),
            Selector::TeamSelfFront => own.map_or(0, |line| one(melee.lines[line].front)),
            Selector::UserTeamFrontOther => {
                own.map_or(0, |line| one(melee.lines[line].front)) & !one(cast.user)
            }
            Selector::OpposingTeam => melee.opposing(cast.user),
            Selector::OpposingFront => melee.opposing_fronts(cast.user),
            _ => 0,
        }
    }

    /// The teams that an effect acts on.
    fn reached_teams(
        s: &State,
        melee: &Melee,
        cast: &Cast,
        on: Selector,
        targets: &[Object],
    ) -> Set {
        let own = melee.line_of(cast.user);
        match on {
            Selector::Target => targets.iter().fold(0, |set, target| match *target {
                Object::Team(team) => set | 1 << team,
                Object::Unit(unit) => set | melee.line_of(unit).map_or(0, |line| 1 << line),
                _ => set,
            }),
            Selector::Own | Selector::User | Selector::TeamSelf => own.map_or(0, |line| 1 << line),
            Selector::OpposingTeam => own.map_or(0, |line| melee.lines[line].facing),
            Selector::OwnTeams | Selector::OwnDefendingTeams => {
                let mut set = 0;
                for (number, team) in s.teams.iter().enumerate() {
                    if team.stance != Stance::Rest && team.seat == cast.caster {
                        set |= 1 << number;
                    }
                }
                set
            }
            _ => 0,
        }
    }

    /// An effect changes the copy.
    pub(super) fn apply_effect(
        &self,
        s: &State,
        melee: &mut Melee,
        cast: &Cast,
        effect: &Effect,
        targets: &[Object],
    ) {
        let units = Self::reached(melee, cast, effect.on, targets);
        match effect.op {
            Op::Modify { combat, support } => {
                for unit in each_of(units) {
                    let fighter = &mut melee.fighters[usize::from(unit)];
                    fighter.combat = fighter.combat.saturating_add(combat.value(cast.x) as i8);
                    fighter.support = fighter.support.saturating_add(support.value(cast.x) as i8);
                }
            }
            Op::Set { combat, support } => {
                for unit in each_of(units) {
                    let fighter = &mut melee.fighters[usize::from(unit)];
                    fighter.combat = combat.unwrap_or(fighter.combat);
                    fighter.support = support.unwrap_or(fighter.support);
                }
            }
            Op::TeamStrength(amount) => {
                for team in each_of(Self::reached_teams(s, melee, cast, effect.on, targets)) {
                    let line = &mut melee.lines[usize::from(team)];
                    line.bonus = line.bonus.saturating_add(amount.value(cast.x) as i8);
                }
            }
            Op::Untargetable { .. } => {
                melee.immune |= units;
                for target in targets {
                    if let Object::Team(team) = *target {
                        melee.immune_teams |= 1 << team;
                    }
                }
            }
            Op::Negate => {
                for target in targets {
                    if let Object::Link(link) = *target {
                        melee.negated |= 1 << link;
                    }
                }
            }
            Op::All(range) => self.apply_range(s, melee, cast, range, targets),
            Op::Delayed { then, .. } => {
                // What it will do later to these ninjas, as if it were done after the judgement.
                for later in &self.catalogue.effects[then.indices()] {
                    if let Op::Wound(count) = later.op {
                        for unit in each_of(Self::reached(melee, cast, later.on, targets)) {
                            let controller = s.units[usize::from(unit)].controller;
                            melee.lost[usize::from(controller)] +=
                                self.fighter_loss(s, melee, unit, i32::from(count));
                        }
                    }
                }
            }
            _ => {
                let kind = s.kind(cast.card);
                melee.got[usize::from(cast.caster)] +=
                    purse_value(effect, self.targets_opponent(kind));
                self.apply_harm(s, melee, cast, effect, units);
            }
        }
    }

    /// What changes health, team or control.
    fn apply_harm(&self, s: &State, melee: &mut Melee, cast: &Cast, effect: &Effect, units: Set) {
        for unit in each_of(units) {
            match effect.op {
                Op::Wound(count) => self.hurt(s, melee, unit, i32::from(count)),
                Op::Kill => self.hurt(s, melee, unit, 9),
                Op::SetInjured if !melee.fighters[usize::from(unit)].injured => {
                    self.hurt(s, melee, unit, 1);
                }
                Op::Heal => self.cure(s, melee, unit),
                Op::LeaveBattle => melee.take_out(unit),
                Op::TakeControl(_) => {
                    let line = melee.line_of(cast.user);
                    melee.put_in(unit, line);
                    if effect.duration == Duration::None {
                        let worth = self.worth(s, unit);
                        melee.lost[usize::from(cast.caster ^ 1)] += worth;
                        melee.got[usize::from(cast.caster)] += worth;
                    }
                }
                _ => {}
            }
        }
        if let Op::PutInPlay { from: Zone::Hand, filter, .. } = effect.op {
            self.apply_arrival(s, melee, cast, filter);
        }
    }

    /// A ninja of the caster's hand would join the user's team; only its owner knows which.
    fn apply_arrival(&self, s: &State, melee: &mut Melee, cast: &Cast, filter: u16) {
        let seat = owner_of(cast.card);
        let keywords = match filter {
            NOTHING => 0,
            filter => self.catalogue.filters[usize::from(filter)].keywords,
        };
        let mut best = (0, 0);
        if seat != melee.seat {
            melee.got[usize::from(cast.caster)] += 70;
            return;
        }
        for place in each(s.players[seat.index()].hand) {
            let card = self.card(s, card_of(seat, place));
            let worth = i32::from(self.gist(s, card_of(seat, place)).worth[0]);
            if (keywords == 0 || card.keywords & keywords != 0) && worth > best.0 {
                best = (worth, card.values[0][1]);
            }
        }
        if let Some(line) = melee.line_of(cast.user) {
            melee.lines[line].bonus = melee.lines[line].bonus.saturating_add(best.1);
            melee.got[usize::from(cast.caster)] += best.0 * 3 / 4;
        }
    }

    /// Wounds (NAR-400).
    fn hurt(&self, s: &State, melee: &mut Melee, unit: u8, wounds: i32) {
        let place = &s.units[usize::from(unit)];
        let controller = usize::from(place.controller);
        let fighter = melee.fighters[usize::from(unit)];
        let injured = if melee.fights(unit) { fighter.injured } else { place.injured };
        melee.lost[controller] += self.loss_of(s, place.card, injured, wounds);
        if injured || wounds > 1 {
            melee.take_out(unit);
        } else {
            self.turn_over(s, melee, unit, true);
        }
    }

    /// Heals (NAR-403).
    fn cure(&self, s: &State, melee: &mut Melee, unit: u8) {
        let place = &s.units[usize::from(unit)];
        if melee.fighters[usize::from(unit)].injured {
            let worth = self.gist(s, place.card).worth.map(i32::from);
            melee.lost[usize::from(place.controller)] -= worth[0] - worth[1];
            self.turn_over(s, melee, unit, false);
        }
    }

    /// The numbers of the other health count.
    fn turn_over(&self, s: &State, melee: &mut Melee, unit: u8, injured: bool) {
        let values = self.ninja(s, unit).values;
        let [new, old] = [values[usize::from(injured)], values[usize::from(!injured)]];
        let fighter = &mut melee.fighters[usize::from(unit)];
        fighter.injured = injured;
        fighter.combat = fighter.combat.saturating_add(new[0] - old[0]);
        fighter.support = fighter.support.saturating_add(new[1] - old[1]);
    }
}
