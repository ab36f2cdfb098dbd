//! The primitives that act on ninjas and teams, and those that last.

use crate::content::catalogue::Range;
use crate::content::effect::{Amount, Effect, Op, Whose};
use crate::content::knobs::TakenNinjaGoesTo;
use crate::content::vocabulary::{Forbiddable, PlaceWord, Selector, Timing, Zone};
use crate::record::notes::Cause;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{
    Delayed, Mark, Marks, Object, PLAYERS, Pending, Resolution, Source, SourceTeam, Stance, State,
    Subject, TeamId, Timed, TimedKind, UNITS_MAX, UnitId, teams_in, units_in,
};
use tenbin_engine::{Chance, Recorder, Seat};

/// Deeds that are forbidden to ninjas; the others to players.
const UNIT_DEEDS: u8 = 1 << Forbiddable::Attack as u8 | 1 << Forbiddable::Defend as u8;

/// A number that fits where effects with a duration keep theirs.
fn small(number: i32) -> i8 {
    number.clamp(i32::from(i8::MIN) + 1, i32::from(i8::MAX)) as i8
}

impl Rules {
    /// The team of a place for a ninja, none for rest: the user's or source's while it is there, or
    /// the target's.
    fn team_of_place(&self, state: &State, what: &Pending, place: PlaceWord) -> Option<TeamId> {
        match place {
            PlaceWord::Rest => None,
            PlaceWord::UserTeamBackup => {
                state.source_team(what.source).map(|team| state.manned_team(team))
            }
            PlaceWord::TargetTeamBackup => {
                state.marks_of(what.marks).iter().find_map(|mark| match self.current(state, mark) {
                    Some(Object::Team(team)) => Some(team),
                    Some(Object::Unit(unit)) => Some(state.units[unit.index()].team),
                    _ => None,
                })
            }
        }
    }

    /// The same, where the team is of this seat and has room for one more
    /// (`cap_applies_to_effects`).
    pub(super) fn open_team(
        &self,
        state: &State,
        what: &Pending,
        place: PlaceWord,
        seat: Seat,
    ) -> Option<TeamId> {
        let team = self.team_of_place(state, what, place)?;
        if state.team_seat(team) != Some(seat) {
            return None;
        }
        let size = state.teams[team.index()].members.count_ones() as i32;
        let full = self.knobs.cap_applies_to_effects && size >= self.knobs.team_size_cap;
        (!full).then_some(team)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries out a primitive without choices.
    pub(super) fn perform(&mut self, what: &Pending, index: u16, effect: &Effect) {
        let units = || self.rules.acted_units(self.state, what, effect);
        match effect.op {
            Op::Modify { .. } | Op::Set { .. } | Op::PreventWound(_) | Op::SetTrait { .. } => {
                self.change_units(what, index, effect);
            }
            Op::TeamStrength(amount) => self.change_strength(what, index, effect, amount),
            Op::Wound(count) => {
                let wounds: arrayvec::ArrayVec<(UnitId, u8), UNITS_MAX> =
                    units_in(units()).map(|unit| (unit, count)).collect();
                self.wound_all(&wounds, Cause::Effect);
            }
            Op::Kill => units_in(units()).for_each(|unit| self.kill(unit, Cause::Effect)),
            Op::SetInjured => {
                for unit in units_in(units()) {
                    self.report.injured(self.rules, self.state, unit);
                    self.set_injured(unit);
                }
            }
            Op::Heal => units_in(units()).for_each(|unit| self.heal(unit)),
            Op::LeaveBattle => self.leave_battle(what, effect),
            Op::ReturnToHand => units_in(units()).for_each(|unit| self.return_to_hand(unit)),
            Op::JoinTeam(place) => {
                units_in(units()).for_each(|unit| self.change_team(what, unit, place));
            }
            Op::TakeControl(place) => {
                units_in(units()).for_each(|unit| self.take_over(what, index, effect, unit, place));
            }
            Op::Negate => self.negate(what),
            Op::Untargetable { .. } => self.make_untargetable(what, index, effect),
            Op::CostChange { amount, whose, .. } => {
                self.change_costs(what, index, effect, amount, whose);
            }
            Op::ExtraTactic(count) => {
                let timed = self.timed(what, index, effect, TimedKind::Tactics, [count as i8, 0]);
                self.add_to_players(what, effect, timed);
            }
            Op::Forbid(deeds) => self.forbid(what, index, effect, deeds),
            Op::Delayed { at, then } => self.delay(what, at, then),
            _ => self.perform_on_cards(what, effect),
        }
    }

    /// An effect with the duration of a record, without its object.
    fn timed(
        &self,
        what: &Pending,
        index: u16,
        effect: &Effect,
        kind: TimedKind,
        amounts: [i8; 2],
    ) -> Timed {
        Timed {
            kind,
            by: what.source.seat,
            amounts,
            effect: index,
            until: self.state.last_turn(effect.duration),
            ..Timed::default()
        }
    }

    fn add_to_unit(&mut self, timed: Timed, unit: UnitId) {
        let in_battle = self.state.in_battle(unit);
        self.add_timed(Timed { on: Subject::Unit(unit), in_battle, ..timed });
    }

    fn add_to_players(&mut self, what: &Pending, effect: &Effect, timed: Timed) {
        let seats = self.rules.acted_players(self.state, what, effect);
        for seat in PLAYERS.into_iter().filter(|&seat| seats.has(seat)) {
            self.add_timed(Timed { on: Subject::Seat(seat), ..timed });
        }
    }

    /// Values, prevented wounds, traits of ninjas.
    fn change_units(&mut self, what: &Pending, index: u16, effect: &Effect) {
        for unit in units_in(self.rules.acted_units(self.state, what, effect)) {
            let (kind, amounts) = match effect.op {
                Op::Modify { combat, support } => {
                    (TimedKind::Add, [small(combat.value(what.x)), small(support.value(what.x))])
                }
                Op::Set { combat, support } => {
                    (TimedKind::Set, [combat, support].map(|number| number.unwrap_or(i8::MIN)))
                }
                Op::PreventWound(count) => (TimedKind::Prevent, [count as i8, 0]),
                Op::SetTrait { name, .. } => {
                    (TimedKind::Traits, [i8::from(self.may_rename(unit, name)), 0])
                }
                _ => return,
            };
            let timed = self.timed(what, index, effect, kind, amounts);
            self.add_to_unit(timed, unit);
        }
    }

    /// Whether a ninja may bear a new name: not one that breaks NAR-008 (NAR-229).
    fn may_rename(&self, unit: UnitId, name: Option<u16>) -> bool {
        name.is_some_and(|name| {
            let seat = self.state.units[unit.index()].controller;
            !self.rules.are_names_taken(self.state, seat, &[name], Some(unit))
        })
    }

    /// Strength of teams; of effects on own teams the conditions are read for each team as long as
    /// they last.
    fn change_strength(&mut self, what: &Pending, index: u16, effect: &Effect, amount: Amount) {
        let amounts = [small(amount.value(what.x)), 0];
        if effect.on.is_per_team() {
            let timed = self.timed(what, index, effect, TimedKind::Teams, amounts);
            self.add_timed(Timed { on: Subject::Seat(what.source.seat), ..timed });
            return;
        }
        let timed = self.timed(what, index, effect, TimedKind::Strength, amounts);
        for team in teams_in(self.rules.acted_teams(self.state, what, effect)) {
            self.add_timed(Timed { on: Subject::Team(team), ..timed });
        }
    }

    /// Ninjas leave the battle one by one, teams as they are (NAR-147).
    fn leave_battle(&mut self, what: &Pending, effect: &Effect) {
        let teams = self.rules.acted_whole_teams(self.state, what, effect);
        let units = self.rules.acted_units(self.state, what, effect) & self.state.units_in_battle();
        let single = units & !self.state.members_of(teams);
        for unit in units_in(units) {
            self.report.left_battle(self.rules, self.state, unit);
        }
        for team in teams_in(teams) {
            self.team_to_rest(team);
        }
        for unit in units_in(single) {
            self.leave_team(unit);
        }
    }

    /// A ninja goes to its owner's hand, whoever controlled it, for both to see (NAR-006). It leaves its team, and the
    /// battle, as one that is killed does (NAR-370), and what lies under it goes to the discard.
    fn return_to_hand(&mut self, unit: UnitId) {
        if self.state.in_battle(unit) {
            self.report.left_battle(self.rules, self.state, unit);
        }
        let card = self.state.units[unit.index()].card;
        self.leave_field(unit, Zone::Hand);
        self.report.card_gained(self.rules, self.state, card.owner(), card);
    }

    /// A ninja joins a team of its controller as back-up, or rests. A team that would exceed the cap
    /// takes no more where that counts for effects: the ninja rests.
    fn change_team(&mut self, what: &Pending, unit: UnitId, place: PlaceWord) {
        let own = self.state.units[unit.index()];
        let wanted = self.rules.team_of_place(self.state, what, place);
        let open = match wanted {
            None => place == PlaceWord::Rest,
            Some(team) => team != own.team && self.state.team_seat(team) == Some(own.controller),
        };
        if !open {
            return;
        }
        let team = self.rules.open_team(self.state, what, place, own.controller);
        let fought = self.state.in_battle(unit);
        match team {
            None => self.leave_team(unit),
            Some(team) => self.join_team(unit, team),
        }
        if fought && !self.state.in_battle(unit) {
            self.report.left_battle(self.rules, self.state, unit);
        }
    }

    /// Control of a ninja is taken where that is allowed now (NAR-301). It joins the user's team
    /// while the user is in battle and the caster's, else it rests (NAR-310).
    fn take_over(
        &mut self,
        what: &Pending,
        index: u16,
        effect: &Effect,
        unit: UnitId,
        place: PlaceWord,
    ) {
        let seat = what.source.seat;
        if !self.rules.may_take(self.state, seat, unit) {
            return;
        }
        let joins = self.rules.knobs.taken_ninja_goes_to == TakenNinjaGoesTo::UserTeamBackup;
        // That of the user itself, also where this was put off (NAR-310).
        let source = Source { team: SourceTeam::Now, ..what.source };
        let now = Pending { source, ..*what };
        let team = if joins { self.rules.open_team(self.state, &now, place, seat) } else { None };
        let fights = |team: &TeamId| self.state.teams[team.index()].stance != Stance::Rest;
        let team = team.filter(fights);
        self.take_control(seat, unit, effect.duration, index, team);
    }

    /// The techniques or the announced card that were designated do nothing (NAR-073, NAR-206).
    fn negate(&mut self, what: &Pending) {
        for index in 0..what.marks.count {
            let mark = self.state.marks[usize::from(what.marks.from + index)];
            match self.rules.current(self.state, &mark) {
                // Who carries them out tells the recorder.
                Some(Object::Link(place)) => {
                    self.state.chain[usize::from(place)].resolution = Resolution::Negated;
                }
                Some(Object::Announced) => {
                    let active = self.state.attacker();
                    self.state.announced[active.index()].negated = true;
                }
                _ => {}
            }
        }
    }

    /// Ninjas, and teams where teams are meant, cannot be targeted; of a team also each ninja that
    /// is in it now.
    fn make_untargetable(&mut self, what: &Pending, index: u16, effect: &Effect) {
        let timed = self.timed(what, index, effect, TimedKind::Untargetable, [0; 2]);
        let teams = self.rules.acted_whole_teams(self.state, what, effect);
        for unit in units_in(self.rules.acted_units(self.state, what, effect)) {
            self.add_to_unit(timed, unit);
        }
        for team in teams_in(teams) {
            self.add_timed(Timed { on: Subject::Team(team), ..timed });
        }
    }

    fn change_costs(
        &mut self,
        what: &Pending,
        index: u16,
        effect: &Effect,
        amount: i8,
        whose: Whose,
    ) {
        let timed = self.timed(what, index, effect, TimedKind::Cost, [amount, 0]);
        for seat in PLAYERS {
            let own = seat == what.source.seat;
            let meant = match whose {
                Whose::Controller => own,
                Whose::Opponent => !own,
                Whose::Both => true,
            };
            if meant {
                self.add_timed(Timed { on: Subject::Seat(seat), ..timed });
            }
        }
    }

    /// Deeds of players are forbidden to players, deeds of ninjas to ninjas, or to all ninjas of a
    /// player where a player is named.
    fn forbid(&mut self, what: &Pending, index: u16, effect: &Effect, deeds: u8) {
        let units = self.rules.acted_units(self.state, what, effect);
        let is_player = |mark: &Mark| matches!(mark.object, Object::Player(_));
        let names_player = match effect.on {
            Selector::Controller | Selector::Opponent | Selector::EachPlayer => true,
            Selector::Target => self.state.marks_of(what.marks).iter().any(is_player),
            _ => false,
        };
        let of_players = if names_player { deeds } else { deeds & !UNIT_DEEDS };
        let of_units = deeds & UNIT_DEEDS;
        if of_players != 0 {
            let amounts = [of_players as i8, 0];
            let timed = self.timed(what, index, effect, TimedKind::Forbid, amounts);
            self.add_to_players(what, effect, timed);
        }
        if of_units != 0 && !names_player {
            let timed = self.timed(what, index, effect, TimedKind::Forbid, [of_units as i8, 0]);
            for unit in units_in(units) {
                self.add_to_unit(timed, unit);
            }
        }
    }

    /// Effects are put off, with the targets they act on (NAR-152): which of them are still there is
    /// looked at when they are due.
    /// The team and the player it is for stay, whatever becomes of its source; outside a battle, where
    /// teams are not formed yet, it is for the one its ninja will be in while that is still its
    /// player's.
    fn delay(&mut self, what: &Pending, at: Timing, then: Range) {
        let fights = |team: &TeamId| self.state.teams[team.index()].stance != Stance::Rest;
        let team = match what.source.team {
            SourceTeam::Now => {
                let team = self.state.ninja_team(what.source).filter(fights);
                team.filter(|_| self.state.is_own_ninja(what.source))
                    .map_or(SourceTeam::Own, SourceTeam::Kept)
            }
            kept => kept,
        };
        let needed = self.rules.catalogue.acts_on_targets(then);
        let later = Pending {
            from: then.from,
            to: then.to,
            marks: if needed { what.marks } else { Marks::default() },
            activated: true,
            source: Source { team, ..what.source },
            ..*what
        };
        self.state.delayed.push_one_of("delayed effects", Delayed { what: later, at });
    }
}
