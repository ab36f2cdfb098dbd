//! The battle as features foresee it: what the judgement would bring once the chain has resolved,
//! with or without one more technique (DP-10).
//!
//! A small copy of the ninjas in battle is changed as effects would change it; nothing here decides
//! anything in the game itself.

use crate::engine::Seat;
use crate::engine::pile::each;
use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::{NOTHING, Number, Range};
use crate::games::naruto::effect::{Effect, Op};
use crate::games::naruto::outlook::purse_value;
use crate::games::naruto::prospects::Prize;
use crate::games::naruto::rules::{LoneTeamStrength, ResolutionOrder};
use crate::games::naruto::state::{
    Fate, NONE, Object, Set, Source, Stance, State, UNITS_MAX, card_of, each_of, owner_of,
    team_flag,
};
use crate::games::naruto::vocabulary::{Duration, Relation, Selector, Timing, Zone};

/// A ninja in battle.
#[derive(Copy, Clone, Debug)]
struct Fighter {
    combat: i8,
    support: i8,
    injured: bool,
    /// Its team; `NONE` out of battle.
    team: u8,
}

/// A team in battle.
#[derive(Copy, Clone, Debug)]
struct Line {
    members: Set,
    /// For an attacking team the defending ones that face it, else that attacking team.
    facing: Set,
    front: u8,
    /// What is added to its strength as a team.
    bonus: i8,
}

/// The battle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Melee {
    fighters: [Fighter; UNITS_MAX],
    lines: [Line; UNITS_MAX],
    /// What each seat has lost in ninjas outside the judgement.
    lost: [i32; 2],
    /// What each seat has got otherwise: cards, chakra.
    got: [i32; 2],
    /// Ninjas and teams that cannot be targeted by the opponent.
    immune: Set,
    immune_teams: Set,
    /// Techniques of the chain that are negated.
    negated: u32,
    /// Who looks: its hand is known.
    seat: Seat,
}

/// What comes of a battle for a seat, in v.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Verdict {
    /// Gains, less those of the opponent.
    pub(super) gains: i32,
    /// What the opponent loses in ninjas.
    pub(super) harm: i32,
    /// What the seat loses in ninjas.
    pub(super) loss: i32,
    /// Cards and chakra.
    pub(super) rest: i32,
}

impl Verdict {
    /// All of it.
    #[inline]
    pub(super) fn total(&self) -> i32 {
        self.gains + self.harm - self.loss + self.rest
    }

    /// What is more than in another.
    #[inline]
    pub(super) fn beyond(&self, other: &Self) -> Self {
        Self {
            gains: self.gains - other.gains,
            harm: self.harm - other.harm,
            loss: self.loss - other.loss,
            rest: self.rest - other.rest,
        }
    }
}

/// A technique that takes effect, or a ninja's text.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cast {
    /// The card.
    pub(super) card: u8,
    /// Who launches it.
    pub(super) caster: u8,
    /// Through which ninja.
    pub(super) user: u8,
    /// X.
    pub(super) x: u8,
}

impl Melee {
    /// A battle without anybody.
    fn empty(seat: Seat) -> Self {
        Self {
            fighters: [Fighter { combat: 0, support: 0, injured: false, team: NONE }; UNITS_MAX],
            lines: [Line { members: 0, facing: 0, front: NONE, bonus: 0 }; UNITS_MAX],
            lost: [0; 2],
            got: [0; 2],
            immune: 0,
            immune_teams: 0,
            negated: 0,
            seat,
        }
    }

    fn fights(&self, unit: u8) -> bool {
        unit != NONE && self.fighters[usize::from(unit)].team != NONE
    }

    fn line_of(&self, unit: u8) -> Option<usize> {
        self.fights(unit).then(|| usize::from(self.fighters[usize::from(unit)].team))
    }

    /// The members of the teams that face a ninja's.
    fn opposing(&self, unit: u8) -> Set {
        let facing = self.line_of(unit).map_or(0, |line| self.lines[line].facing);
        each_of(facing).fold(0, |set, team| set | self.lines[usize::from(team)].members)
    }

    /// The front-line ninjas of those teams.
    fn opposing_fronts(&self, unit: u8) -> Set {
        let facing = self.line_of(unit).map_or(0, |line| self.lines[line].facing);
        each_of(facing).fold(0, |set, team| match self.lines[usize::from(team)].front {
            NONE => set,
            front => set | 1 << front,
        })
    }

    /// A ninja leaves its team (NAR-370).
    fn take_out(&mut self, unit: u8) {
        let Some(line) = self.line_of(unit) else { return };
        let line = &mut self.lines[line];
        line.members &= !(1 << unit);
        if line.front == unit {
            line.front = NONE;
        }
        self.fighters[usize::from(unit)].team = NONE;
    }

    /// A ninja joins a team as back-up.
    fn put_in(&mut self, unit: u8, line: Option<usize>) {
        self.take_out(unit);
        if let Some(line) = line {
            self.lines[line].members |= 1 << unit;
            self.fighters[usize::from(unit)].team = line as u8;
        }
    }
}

impl Naruto {
    /// The battle as it stands, with the texts that will apply at the judgement.
    pub(super) fn melee(&self, s: &State, seat: Seat) -> Melee {
        let mut melee = Melee::empty(seat);
        for (number, team) in s.teams.iter().enumerate() {
            if team.stance == Stance::Rest {
                continue;
            }
            if team.stance == Stance::Defend && team.against != NONE {
                melee.lines[number].facing |= 1 << team.against;
                melee.lines[usize::from(team.against)].facing |= 1 << number;
            }
            let line = &mut melee.lines[number];
            line.members = team.members;
            line.front = team.front;
            for unit in each_of(team.members) {
                let [combat, support] =
                    self.values(s, unit).map(|value| value.clamp(-99, 99) as i8);
                let injured = s.units[usize::from(unit)].injured;
                melee.fighters[usize::from(unit)] =
                    Fighter { combat, support, injured, team: number as u8 };
            }
            if team.members != 0 {
                let bonus = self.strength_change(s, number as u8);
                melee.lines[number].bonus = bonus.clamp(-99, 99) as i8;
            }
        }
        melee
    }

    /// Texts that will apply at the judgement are applied.
    pub(super) fn apply_judgement_texts(&self, s: &State, melee: &mut Melee) {
        for (number, unit) in s.units.iter().enumerate() {
            let number = number as u8;
            if unit.card == NONE || !melee.fights(number) {
                continue;
            }
            let card = self.ninja(s, number);
            if !card.has(Timing::Judgement) || !self.text_works(s, number) {
                continue;
            }
            let source = Source {
                card: unit.card,
                unit: number,
                serial: unit.serial,
                seat: unit.controller,
            };
            let cast = Cast { card: unit.card, caster: unit.controller, user: number, x: 0 };
            for effect in &self.catalogue.effects[card.at(Timing::Judgement).indices()] {
                if self.holds(s, effect.conditions, source, NONE) {
                    self.apply_effect(s, melee, &cast, effect, &[]);
                }
            }
        }
    }

    /// The strength of a team (NAR-360).
    fn line_strength(&self, melee: &Melee, line: usize) -> i32 {
        let line = &melee.lines[line];
        let mut strength = i32::from(line.bonus);
        for unit in each_of(line.members) {
            let fighter = &melee.fighters[usize::from(unit)];
            if unit != line.front {
                strength += i32::from(fighter.support);
                continue;
            }
            strength += i32::from(fighter.combat);
            let lone = line.members == 1 << unit;
            if lone && self.rules.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
                strength += i32::from(fighter.support);
            }
        }
        strength
    }

    /// What comes of the battle for a seat as it stands.
    pub(super) fn verdict(&self, s: &State, melee: &Melee, seat: Seat, prize: Prize) -> Verdict {
        let attacker = usize::from(s.active);
        let mut lost = melee.lost;
        let mut gains = 0;
        for &attack in s.attacks.iter() {
            if s.teams[usize::from(attack)].flags & team_flag::JUDGED != 0 {
                continue;
            }
            self.judge_line(s, melee, attack, &mut gains, &mut lost);
        }
        let own = seat.index();
        let gains = if gains > 0 { prize.of(gains) } else { 0 };
        Verdict {
            gains: if own == attacker { gains } else { -gains },
            harm: lost[1 - own],
            loss: lost[own],
            rest: melee.got[own] - melee.got[1 - own],
        }
    }

    /// An item of the judgement: gains or what each seat loses (section 2.13).
    fn judge_line(
        &self,
        s: &State,
        melee: &Melee,
        attack: u8,
        gains: &mut i32,
        lost: &mut [i32; 2],
    ) {
        let rules = &self.rules;
        let line = &melee.lines[usize::from(attack)];
        if line.members == 0 {
            return;
        }
        let facing = line.facing;
        let opposed = each_of(facing).any(|team| melee.lines[usize::from(team)].members != 0);
        let strength = self.line_strength(melee, usize::from(attack));
        if !opposed {
            let removed = s.teams[usize::from(attack)].flags & team_flag::OPPOSED != 0;
            if !removed || rules.removed_defender_gives_gains {
                *gains += self.gains_of(strength);
            }
            return;
        }
        let mut defence = 0;
        for team in each_of(facing) {
            if melee.lines[usize::from(team)].members != 0 {
                defence += self.line_strength(melee, usize::from(team));
            }
        }
        let margin = strength - defence;
        let attacker = usize::from(s.active);
        if margin <= 0 {
            lost[attacker] += self.line_toll(s, melee, 1 << attack, -margin);
        }
        if margin >= 0 {
            lost[1 - attacker] += self.line_toll(s, melee, facing, margin);
        }
    }

    /// What teams lose that are so far behind (NAR-371 to NAR-373, NAR-380 to NAR-382).
    fn line_toll(&self, s: &State, melee: &Melee, teams: Set, behind: i32) -> i32 {
        let rules = &self.rules;
        let (front, backup) = match behind {
            0 => (rules.draw_wounds, 0),
            _ if behind < rules.crushing_margin => (1, 0),
            _ => (rules.crushing_front_wounds, rules.crushing_backup_wounds),
        };
        let mut sum = 0;
        for team in each_of(teams) {
            let line = &melee.lines[usize::from(team)];
            if backup == 0 && line.front != NONE {
                sum += self.fighter_loss(s, melee, line.front, front);
                continue;
            }
            for unit in each_of(line.members) {
                let wounds = if unit == line.front { front } else { backup };
                sum += self.fighter_loss(s, melee, unit, wounds);
            }
        }
        sum
    }

    fn fighter_loss(&self, s: &State, melee: &Melee, unit: u8, wounds: i32) -> i32 {
        let card = s.units[usize::from(unit)].card;
        self.loss_of(s, card, melee.fighters[usize::from(unit)].injured, wounds)
    }

    /// What comes of the battle for a seat when the chain has resolved, and before it this
    /// technique with these targets.
    pub(super) fn foresee(
        &self,
        s: &State,
        base: &Melee,
        first: Option<(&Cast, &[Object])>,
        seat: Seat,
        prize: Prize,
    ) -> Verdict {
        if first.is_none() && s.chain.is_empty() {
            return self.verdict(s, base, seat, prize);
        }
        let mut melee = *base;
        let lifo = self.rules.resolution_order == ResolutionOrder::Lifo;
        if lifo && let Some((cast, targets)) = first {
            self.apply_technique(s, &mut melee, cast, targets);
        }
        for step in 0..s.chain.len() {
            let index = if lifo { s.chain.len() - 1 - step } else { step };
            self.apply_link(s, &mut melee, index);
        }
        if !lifo && let Some((cast, targets)) = first {
            self.apply_technique(s, &mut melee, cast, targets);
        }
        self.verdict(s, &melee, seat, prize)
    }

    /// A technique of the chain, with those of its targets that still are what they were.
    fn apply_link(&self, s: &State, melee: &mut Melee, index: usize) {
        let link = &s.chain[index];
        if link.fate != Fate::Waiting || melee.negated >> index & 1 == 1 {
            return;
        }
        let cast = Cast { card: link.card, caster: link.caster, user: link.user, x: link.x };
        let marks = &s.marks[usize::from(link.marks.from)..][..usize::from(link.marks.count)];
        let mut targets = arrayvec::ArrayVec::<Object, UNITS_MAX>::new();
        for mark in marks {
            let same = match mark.object {
                Object::Team(team) => {
                    melee.lines[usize::from(team)].members == mark.members
                        && self.can_target_team(s, melee, &cast, team)
                }
                Object::Unit(unit) => self.can_target_unit(s, melee, &cast, unit),
                Object::Link(link) => melee.negated >> link & 1 == 0,
                _ => true,
            };
            if same && !mark.cancelled && !targets.is_full() {
                targets.push(mark.object);
            }
        }
        if !targets.is_empty() || marks.is_empty() {
            self.apply_technique(s, melee, &cast, &targets);
        }
    }

    fn relation_of(&self, s: &State, cast: &Cast) -> Relation {
        let target = self.card(s, cast.card).target;
        self.catalogue.targets.get(usize::from(target)).map_or(Relation::Any, |expr| expr.relation)
    }

    /// Whether a target of a technique on the chain still can be one, as far as this copy tells.
    fn can_target_unit(&self, s: &State, melee: &Melee, cast: &Cast, unit: u8) -> bool {
        if !s.is_in_play(unit) {
            return false;
        }
        let bit: Set = 1 << unit;
        let enemy = s.units[usize::from(unit)].controller != cast.caster;
        if enemy && melee.immune & bit != 0 {
            return false;
        }
        match self.relation_of(s, cast) {
            Relation::BattlingUser | Relation::OpposingTeam => melee.opposing(cast.user) & bit != 0,
            Relation::FrontBattlingUser => melee.opposing_fronts(cast.user) & bit != 0,
            Relation::BackupBattlingUser | Relation::OpposingBackup => {
                melee.opposing(cast.user) & !melee.opposing_fronts(cast.user) & bit != 0
            }
            Relation::UserTeam => {
                melee.line_of(cast.user).is_some()
                    && melee.line_of(cast.user) == melee.line_of(unit)
            }
            Relation::InBattleOwn | Relation::InBattleOpponent => melee.fights(unit),
            _ => true,
        }
    }

    fn can_target_team(&self, s: &State, melee: &Melee, cast: &Cast, team: u8) -> bool {
        let enemy = s.teams[usize::from(team)].seat != cast.caster;
        if enemy && melee.immune_teams >> team & 1 == 1 {
            return false;
        }
        let user_line = melee.line_of(cast.user);
        match self.relation_of(s, cast) {
            Relation::UserTeam => user_line == Some(usize::from(team)),
            Relation::BattlingUser | Relation::OpposingTeam => {
                user_line.is_some_and(|line| melee.lines[line].facing >> team & 1 == 1)
            }
            _ => true,
        }
    }

    /// A technique does what its text says.
    fn apply_technique(&self, s: &State, melee: &mut Melee, cast: &Cast, targets: &[Object]) {
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
    fn apply_effect(
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

    /// What a technique changes with the targets that are best for it; `None` where it has no
    /// target now.
    pub(super) fn best_cast(
        &self,
        s: &State,
        base: &Melee,
        cast: &Cast,
        seat: Seat,
        prize: Prize,
    ) -> Option<Verdict> {
        let target = self.card(s, cast.card).target;
        if target == NOTHING {
            return Some(self.foresee(s, base, Some((cast, &[])), seat, prize));
        }
        let expr = &self.catalogue.targets[usize::from(target)];
        let serial = s.units[usize::from(cast.user)].serial;
        let source = Source { card: cast.card, unit: cast.user, serial, seat: cast.caster };
        let objects = self.candidates(s, expr, source);
        if expr.number != Number::One {
            return Some(self.foresee(s, base, Some((cast, &objects)), seat, prize));
        }
        let each = objects.iter().map(|object| {
            self.foresee(s, base, Some((cast, std::slice::from_ref(object))), seat, prize)
        });
        each.max_by_key(Verdict::total)
    }

    /// What comes of an effect of a ninja's text on this object.
    #[allow(clippy::too_many_arguments)] // each is a fact of its own
    pub(super) fn foresee_effect(
        &self,
        s: &State,
        base: &Melee,
        cast: &Cast,
        effect: &Effect,
        object: Object,
        seat: Seat,
        prize: Prize,
    ) -> Verdict {
        let mut melee = *base;
        let targets = std::slice::from_ref(&object);
        let targets = if object == Object::None { &[] } else { targets };
        self.apply_effect(s, &mut melee, cast, effect, targets);
        self.verdict(s, &melee, seat, prize)
    }
}
