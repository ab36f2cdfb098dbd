//! Ninjas on the field: entering, being replaced, leaving, and the teams they are in (NAR-120).

use crate::content::vocabulary::Zone;
use crate::rules::flow::Flow;
use crate::state::{
    CardId, Frame, Stance, Subject, TeamId, Unit, UnitId, has_more, team_flag, unit_flag, units_in,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A ninja enters play under a seat's control: into a team as back-up, or as a team of one at
    /// rest. There must be room (`State::free_unit`). ENTER effects are the caller's to raise.
    pub(crate) fn enter(
        &mut self,
        seat: Seat,
        card: CardId,
        injured: bool,
        team: Option<TeamId>,
    ) -> UnitId {
        // The caller has looked for a free place.
        let number = self.state.free_unit().expect("the field is full");
        self.state.serials += 1;
        self.state.units[number.index()] = Unit {
            card,
            controller: seat,
            injured,
            serial: self.state.serials,
            entered_turn: self.state.turn,
            ..Unit::default()
        };
        self.state.camps[seat.index()] |= number.bit();
        let team = team.unwrap_or_else(|| self.state.free_team());
        self.put_into_team(number, team);
        self.text_changed(number);
        self.rules.hear(self.state, card);
        number
    }

    /// Another card takes the place of a ninja, with its team and position, its modifiers and
    /// control (NAR-101, NAR-103). Gives back the card that lay there.
    pub(crate) fn replace(&mut self, unit: UnitId, card: CardId) -> CardId {
        let place = &mut self.state.units[unit.index()];
        let old = std::mem::replace(&mut place.card, card);
        place.used = 0;
        self.text_changed(unit);
        self.rules.hear_again(self.state);
        old
    }

    /// A ninja leaves the field for a pile of its owner, and what lies under it goes to the discard
    /// with it (NAR-006, NAR-401).
    pub(super) fn leave_field(&mut self, unit: UnitId, to: Zone) {
        let card = self.state.units[unit.index()].card;
        self.leave_team(unit);
        self.give_up_team(self.state.units[unit.index()].team);
        self.forget(Subject::Unit(unit));
        self.state.units[unit.index()] = Unit::default();
        self.state.camps = self.state.camps.map(|camp| camp & !unit.bit());
        self.state.continuous &= !unit.bit();
        self.state.taken &= !unit.bit();
        self.rules.hear_again(self.state);
        self.put(card, to, true);
        self.discard_beneath(card);
    }

    /// What lies under a card goes to the discard.
    pub(super) fn discard_beneath(&mut self, card: CardId) {
        let mut upper = card;
        while let Some(under) = self.state.beneath.put(upper, None) {
            self.put(under, Zone::Discard, true);
            upper = under;
        }
    }

    /// A ninja leaves its team and is a team of one at rest (NAR-147). Where it was the front-line
    /// ninja of a team in battle, the team is front-less (NAR-370).
    pub(super) fn leave_team(&mut self, unit: UnitId) {
        self.take_out_of_team(unit);
    }

    /// The number of the team of one it then is.
    fn take_out_of_team(&mut self, unit: UnitId) -> TeamId {
        let number = self.state.units[unit.index()].team;
        let team = &mut self.state.teams[number.index()];
        let fought = team.stance != Stance::Rest;
        let left = team.flags & team_flag::LEFT != 0;
        if !fought && team.members == unit.bit() {
            return number;
        }
        team.members &= !unit.bit();
        let front_left = fought && team.front == Some(unit);
        if front_left {
            team.front = None;
            team.flags |= team_flag::FRONTLESS;
        }
        let is_empty = team.members == 0;
        if !fought && is_empty {
            self.state.free(number);
        }
        if front_left && !is_empty && self.rules.knobs.frontless_replacement {
            self.push(Frame::Replace(number));
        }
        let new = self.state.free_team();
        self.state.teams[new.index()].members = unit.bit();
        if fought || left {
            self.state.teams[new.index()].flags = team_flag::LEFT;
        }
        self.state.serials += 1;
        let place = &mut self.state.units[unit.index()];
        place.team = new;
        place.joined = self.state.serials;
        new
    }

    /// A ninja goes over to another team, as back-up.
    pub(crate) fn join_team(&mut self, unit: UnitId, team: TeamId) {
        let own = self.take_out_of_team(unit);
        if own != team {
            self.give_up_team(own);
            self.put_into_team(unit, team);
        }
    }

    /// A team of one is given up, and what acts on it.
    fn give_up_team(&mut self, number: TeamId) {
        if self.state.teams[number.index()].flags & team_flag::TIMED != 0 {
            self.forget(Subject::Team(number));
        }
        self.state.free(number);
    }

    /// Adds a ninja that is in no team.
    fn put_into_team(&mut self, unit: UnitId, number: TeamId) {
        self.state.serials += 1;
        let team = &mut self.state.teams[number.index()];
        team.members |= unit.bit();
        let crowded = has_more(team.members, self.rules.knobs.team_size_cap as u32);
        let fights = team.stance != Stance::Rest;
        let attacks = team.stance == Stance::Attack;
        self.state.crowded |= crowded;
        let place = &mut self.state.units[unit.index()];
        place.team = number;
        place.joined = self.state.serials;
        if fights {
            place.flags |= unit_flag::TOOK_PART;
        }
        if attacks {
            place.attacked_turn = self.state.turn;
        }
    }

    /// A whole team leaves the battle and is at rest unchanged (NAR-147). The place it had in the
    /// battle stays, without members.
    pub(super) fn team_to_rest(&mut self, number: TeamId) {
        let team = self.state.teams[number.index()];
        if team.stance == Stance::Rest || team.members == 0 {
            return;
        }
        let new = self.state.free_team();
        self.state.teams[new.index()].members = team.members;
        self.state.teams[new.index()].flags = team_flag::LEFT;
        for unit in units_in(team.members) {
            self.state.units[unit.index()].team = new;
        }
        let old = &mut self.state.teams[number.index()];
        let timed = old.flags & team_flag::TIMED;
        old.members = 0;
        old.front = None;
        old.flags &= !timed;
        old.went = Some(new);
        self.state.teams[new.index()].flags |= timed;
        for timed in self.state.timed.iter_mut() {
            if timed.on == Subject::Team(number) {
                timed.on = Subject::Team(new);
            }
        }
    }

    /// Forgets the effects with a duration that act on something.
    pub(super) fn forget(&mut self, object: Subject) {
        let mut index = 0;
        while index < self.state.timed.len() {
            if self.state.timed[index].on == object {
                self.state.timed.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The text on a ninja's place has changed: another card, another health.
    pub(super) fn text_changed(&mut self, unit: UnitId) {
        let card = self.state.units[unit.index()].card;
        let continuous = self.rules.card(self.state, card).is_continuous();
        let bit = unit.bit();
        self.state.continuous =
            if continuous { self.state.continuous | bit } else { self.state.continuous & !bit };
    }
}
