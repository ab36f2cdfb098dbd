//! Ninjas on the field: entering, being replaced, leaving, and the teams they are in (NAR-120).

use crate::content::vocabulary::Zone;
use crate::rules::flow::Flow;
use crate::state::{
    Frame, NONE, Object, On, Stance, Unit, each_of, has_more, owner_of, team_flag, unit_flag,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A ninja enters play under a seat's control: into a team as back-up, or as a team of one at
    /// rest. There must be room (`State::free_unit`). ENTER effects are the caller's to raise.
    pub(crate) fn enter(&mut self, seat: Seat, card: u8, injured: bool, team: Option<u8>) -> u8 {
        // The caller has looked for a free place.
        let number = self.state.free_unit().expect("the field is full");
        self.state.serials += 1;
        self.state.units[usize::from(number)] = Unit {
            card,
            controller: seat.0,
            team: NONE,
            injured,
            serial: self.state.serials,
            entered_turn: self.state.turn,
            ..Unit::default()
        };
        self.state.camps[seat.index()] |= 1 << number;
        let team = team.unwrap_or_else(|| self.state.free_team());
        self.put_into_team(number, team);
        self.text_changed(number);
        self.rules.hear(self.state, card);
        number
    }

    /// Another card takes the place of a ninja, with its team and position, its modifiers and
    /// control (NAR-101, NAR-103). Gives back the card that lay there.
    pub(crate) fn replace(&mut self, unit: u8, card: u8) -> u8 {
        let place = &mut self.state.units[usize::from(unit)];
        let old = std::mem::replace(&mut place.card, card);
        place.used = 0;
        self.text_changed(unit);
        self.rules.hear_again(self.state);
        old
    }

    /// A ninja leaves the field for a pile of its owner, and what lies under it goes to the discard
    /// with it (NAR-006, NAR-401).
    pub(super) fn leave_field(&mut self, unit: u8, to: Zone) {
        let card = self.state.units[usize::from(unit)].card;
        self.leave_team(unit);
        self.give_up_team(self.state.units[usize::from(unit)].team);
        self.forget(Object::Unit(unit));
        self.state.units[usize::from(unit)] = Unit::default();
        self.state.camps = self.state.camps.map(|camp| camp & !(1 << unit));
        self.state.continuous &= !(1 << unit);
        self.state.taken &= !(1 << unit);
        self.rules.hear_again(self.state);
        self.put(card, to, true);
        let beneath = &mut self.state.beneath[owner_of(card).index()];
        let mut under = std::mem::replace(&mut beneath[usize::from(card & 63)], NONE);
        while under != NONE {
            self.put(under, Zone::Discard, true);
            let beneath = &mut self.state.beneath[owner_of(card).index()];
            under = std::mem::replace(&mut beneath[usize::from(under & 63)], NONE);
        }
    }

    /// A ninja leaves its team and is a team of one at rest (NAR-147). Where it was the front-line
    /// ninja of a team in battle, the team is front-less (NAR-370).
    pub(super) fn leave_team(&mut self, unit: u8) {
        self.take_out_of_team(unit);
    }

    /// The number of the team of one it then is.
    fn take_out_of_team(&mut self, unit: u8) -> u8 {
        let number = self.state.units[usize::from(unit)].team;
        let team = &mut self.state.teams[usize::from(number)];
        let fought = team.stance != Stance::Rest;
        let left = team.flags & team_flag::LEFT != 0;
        if !fought && team.members == 1 << unit {
            return number;
        }
        team.members &= !(1 << unit);
        let front_left = fought && team.front == unit;
        if front_left {
            team.front = NONE;
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
        self.state.teams[usize::from(new)].members = 1 << unit;
        if fought || left {
            self.state.teams[usize::from(new)].flags = team_flag::LEFT;
        }
        self.state.serials += 1;
        let place = &mut self.state.units[usize::from(unit)];
        place.team = new;
        place.joined = self.state.serials;
        new
    }

    /// A ninja goes over to another team, as back-up.
    pub(crate) fn join_team(&mut self, unit: u8, team: u8) {
        let own = self.take_out_of_team(unit);
        if own != team {
            self.give_up_team(own);
            self.put_into_team(unit, team);
        }
    }

    /// A team of one is given up, and what acts on it.
    fn give_up_team(&mut self, number: u8) {
        if self.state.teams[usize::from(number)].flags & team_flag::TIMED != 0 {
            self.forget(Object::Team(number));
        }
        self.state.free(number);
    }

    /// Adds a ninja that is in no team.
    fn put_into_team(&mut self, unit: u8, number: u8) {
        self.state.serials += 1;
        let team = &mut self.state.teams[usize::from(number)];
        team.members |= 1 << unit;
        let crowded = has_more(team.members, self.rules.knobs.team_size_cap as u32);
        let fights = team.stance != Stance::Rest;
        let attacks = team.stance == Stance::Attack;
        self.state.crowded |= crowded;
        let place = &mut self.state.units[usize::from(unit)];
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
    pub(super) fn team_to_rest(&mut self, number: u8) {
        let team = self.state.teams[usize::from(number)];
        if team.stance == Stance::Rest || team.members == 0 {
            return;
        }
        let new = self.state.free_team();
        self.state.teams[usize::from(new)].members = team.members;
        self.state.teams[usize::from(new)].flags = team_flag::LEFT;
        for unit in each_of(team.members) {
            self.state.units[usize::from(unit)].team = new;
        }
        let old = &mut self.state.teams[usize::from(number)];
        let timed = old.flags & team_flag::TIMED;
        old.members = 0;
        old.front = NONE;
        old.flags &= !timed;
        old.went = new;
        self.state.teams[usize::from(new)].flags |= timed;
        for timed in self.state.timed.iter_mut() {
            if timed.on == On::Team && timed.object == number {
                timed.object = new;
            }
        }
    }

    /// Forgets the effects with a duration that act on something.
    pub(super) fn forget(&mut self, object: Object) {
        let mut index = 0;
        while index < self.state.timed.len() {
            let timed = self.state.timed[index];
            let meant = match object {
                Object::Unit(unit) => timed.on == On::Unit && timed.object == unit,
                Object::Team(team) => timed.on == On::Team && timed.object == team,
                _ => false,
            };
            if meant {
                self.state.timed.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The text on a ninja's place has changed: another card, another health.
    pub(super) fn text_changed(&mut self, unit: u8) {
        let card = self.state.units[usize::from(unit)].card;
        let continuous = self.rules.card(self.state, card).is_continuous();
        let bit = 1 << unit;
        self.state.continuous =
            if continuous { self.state.continuous | bit } else { self.state.continuous & !bit };
    }
}
