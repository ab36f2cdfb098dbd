//! Ninjas on the field: entering, being replaced, leaving, and the teams they are in (NAR-120).

use crate::content::vocabulary::Zone;
use crate::rules::flow::Flow;
use crate::state::{
    Frame, NONE, Object, On, Stance, State, TEAM_FREE, Team, Unit, each_of, has_more, owner_of,
    source_team, team_flag, unit_flag,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl State {
    /// A free place on the field, if there is one.
    pub(crate) fn free_unit(&self) -> Option<u8> {
        let free = !self.all_units();
        (free != 0).then(|| free.trailing_zeros() as u8)
    }

    /// A free team.
    pub(super) fn free_team(&mut self) -> u8 {
        let is_free = |team: &Team| team.members == 0 && team.stance == Stance::Rest;
        if let Some(free) = self.teams.iter().position(is_free) {
            return free as u8;
        }
        // There are as many teams as units: where none is free, those that the battle has emptied
        // are forgotten, defenders first, which an attacking team remembers by itself.
        let by_stance = |stance: Stance| {
            self.teams.iter().position(|team| team.members == 0 && team.stance == stance)
        };
        let number = by_stance(Stance::Defend).or_else(|| by_stance(Stance::Attack));
        let number = number.expect("more teams than the field has room for");
        if let Some(index) = self.attacks.iter().position(|&team| usize::from(team) == number) {
            self.attacks.remove(index);
        }
        for team in self.teams.iter_mut().filter(|team| usize::from(team.against) == number) {
            team.against = NONE;
        }
        self.set_stance(number as u8, Stance::Rest);
        self.free(number as u8);
        number as u8
    }

    /// A team is no more. What was put off for it is for the team at rest that it became, if it did.
    pub(super) fn free(&mut self, number: u8) {
        let went = std::mem::replace(&mut self.teams[usize::from(number)], TEAM_FREE).went;
        let put_off = !self.delayed.is_empty() || !self.pending.is_empty() || !self.runs.is_empty();
        if put_off {
            let team = if went == NONE { source_team::GONE } else { went };
            self.change_kept(number, team);
            for other in self.teams.iter_mut().filter(|other| other.went == number) {
                other.went = NONE;
            }
        }
    }

    /// What was put off for a team is for another, or a number of `source_team`.
    pub(super) fn change_kept(&mut self, from: u8, to: u8) {
        let delayed = self.delayed.iter_mut().map(|delayed| &mut delayed.what);
        let running = self.runs.iter_mut().map(|run| &mut run.what);
        for what in delayed.chain(self.pending.iter_mut()).chain(running) {
            if what.source.team == from {
                what.source.team = to;
            }
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A ninja enters play under a seat's control: into a team as back-up, or as a team of one at
    /// rest. There must be room (`State::free_unit`). ENTER effects are the caller's to raise.
    pub(crate) fn enter(&mut self, seat: Seat, card: u8, injured: bool, team: Option<u8>) -> u8 {
        // The caller has looked for a free place.
        let number = self.s.free_unit().expect("the field is full");
        self.s.serials += 1;
        self.s.units[usize::from(number)] = Unit {
            card,
            controller: seat.0,
            team: NONE,
            injured,
            serial: self.s.serials,
            entered_turn: self.s.turn,
            ..Unit::default()
        };
        self.s.camps[seat.index()] |= 1 << number;
        let team = team.unwrap_or_else(|| self.s.free_team());
        self.put_into_team(number, team);
        self.text_changed(number);
        self.g.hear(self.s, card);
        number
    }

    /// Another card takes the place of a ninja, with its team and position, its modifiers and
    /// control (NAR-101, NAR-103). Gives back the card that lay there.
    pub(crate) fn replace(&mut self, unit: u8, card: u8) -> u8 {
        let place = &mut self.s.units[usize::from(unit)];
        let old = std::mem::replace(&mut place.card, card);
        place.used = 0;
        self.text_changed(unit);
        self.g.hear_again(self.s);
        old
    }

    /// A ninja leaves the field for a pile of its owner, and what lies under it goes to the discard
    /// with it (NAR-006, NAR-401).
    pub(super) fn leave_field(&mut self, unit: u8, to: Zone) {
        let card = self.s.units[usize::from(unit)].card;
        self.leave_team(unit);
        self.give_up_team(self.s.units[usize::from(unit)].team);
        self.forget(Object::Unit(unit));
        self.s.units[usize::from(unit)] = Unit::default();
        self.s.camps = self.s.camps.map(|camp| camp & !(1 << unit));
        self.s.continuous &= !(1 << unit);
        self.s.taken &= !(1 << unit);
        self.g.hear_again(self.s);
        self.put(card, to, true);
        let beneath = &mut self.s.beneath[owner_of(card).index()];
        let mut under = std::mem::replace(&mut beneath[usize::from(card & 63)], NONE);
        while under != NONE {
            self.put(under, Zone::Discard, true);
            let beneath = &mut self.s.beneath[owner_of(card).index()];
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
        let number = self.s.units[usize::from(unit)].team;
        let team = &mut self.s.teams[usize::from(number)];
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
            self.s.free(number);
        }
        if front_left && !is_empty && self.g.rules.frontless_replacement {
            self.push(Frame::Replace(number));
        }
        let new = self.s.free_team();
        self.s.teams[usize::from(new)].members = 1 << unit;
        if fought || left {
            self.s.teams[usize::from(new)].flags = team_flag::LEFT;
        }
        self.s.serials += 1;
        let place = &mut self.s.units[usize::from(unit)];
        place.team = new;
        place.joined = self.s.serials;
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
        if self.s.teams[usize::from(number)].flags & team_flag::TIMED != 0 {
            self.forget(Object::Team(number));
        }
        self.s.free(number);
    }

    /// Adds a ninja that is in no team.
    fn put_into_team(&mut self, unit: u8, number: u8) {
        self.s.serials += 1;
        let team = &mut self.s.teams[usize::from(number)];
        team.members |= 1 << unit;
        let crowded = has_more(team.members, self.g.rules.team_size_cap as u32);
        let fights = team.stance != Stance::Rest;
        let attacks = team.stance == Stance::Attack;
        self.s.crowded |= crowded;
        let place = &mut self.s.units[usize::from(unit)];
        place.team = number;
        place.joined = self.s.serials;
        if fights {
            place.flags |= unit_flag::TOOK_PART;
        }
        if attacks {
            place.attacked_turn = self.s.turn;
        }
    }

    /// A whole team leaves the battle and is at rest unchanged (NAR-147). The place it had in the
    /// battle stays, without members.
    pub(super) fn team_to_rest(&mut self, number: u8) {
        let team = self.s.teams[usize::from(number)];
        if team.stance == Stance::Rest || team.members == 0 {
            return;
        }
        let new = self.s.free_team();
        self.s.teams[usize::from(new)].members = team.members;
        self.s.teams[usize::from(new)].flags = team_flag::LEFT;
        for unit in each_of(team.members) {
            self.s.units[usize::from(unit)].team = new;
        }
        let old = &mut self.s.teams[usize::from(number)];
        let timed = old.flags & team_flag::TIMED;
        old.members = 0;
        old.front = NONE;
        old.flags &= !timed;
        old.went = new;
        self.s.teams[usize::from(new)].flags |= timed;
        for timed in self.s.timed.iter_mut() {
            if timed.on == On::Team && timed.object == number {
                timed.object = new;
            }
        }
    }

    /// Forgets the effects with a duration that act on something.
    pub(super) fn forget(&mut self, object: Object) {
        let mut index = 0;
        while index < self.s.timed.len() {
            let timed = self.s.timed[index];
            let meant = match object {
                Object::Unit(unit) => timed.on == On::Unit && timed.object == unit,
                Object::Team(team) => timed.on == On::Team && timed.object == team,
                _ => false,
            };
            if meant {
                self.s.timed.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The text on a ninja's place has changed: another card, another health.
    pub(super) fn text_changed(&mut self, unit: u8) {
        let card = self.s.units[usize::from(unit)].card;
        let continuous = self.g.card(self.s, card).is_continuous();
        let bit = 1 << unit;
        self.s.continuous =
            if continuous { self.s.continuous | bit } else { self.s.continuous & !bit };
    }
}
