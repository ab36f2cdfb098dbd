//! Teams and who is in them: whom they face, which are free, what was put off for one.

use crate::state::{
    NONE, Set, Source, Stance, State, TEAM_FREE, Team, each_of, source_team, team_flag,
};
use tenbin_engine::Seat;

impl State {
    /// Whether a unit in play is still that arrival.
    #[inline]
    pub(crate) fn is_alive(&self, unit: u8, serial: u16) -> bool {
        self.is_in_play(unit) && self.units[usize::from(unit)].serial == serial
    }

    /// The team that consists of exactly these ninjas.
    pub(crate) fn team_of_members(&self, members: Set) -> Option<u8> {
        let first = each_of(members).next()?;
        let team = self.units[usize::from(first)].team;
        let same = self.is_in_play(first) && self.teams[usize::from(team)].members == members;
        same.then_some(team)
    }

    /// The seat that controls a team in battle or at rest.
    pub(crate) fn team_seat(&self, number: u8) -> u8 {
        let team = &self.teams[usize::from(number)];
        match each_of(team.members).next() {
            Some(unit) => self.units[usize::from(unit)].controller,
            None => team.seat,
        }
    }

    /// The defending teams that face an attacking team; one that was emptied is still known.
    pub(crate) fn defenders_of(&self, attack: u8) -> Set {
        each_of(self.defending)
            .filter(|&team| self.teams[usize::from(team)].against == attack)
            .fold(0, |set, team| set | 1 << team)
    }

    /// The teams with members that face a team.
    pub(crate) fn facing(&self, number: u8) -> Set {
        let team = &self.teams[usize::from(number)];
        let manned = |other: u8| self.teams[usize::from(other)].members != 0;
        match team.stance {
            Stance::Rest => 0,
            Stance::Defend => {
                if team.against != NONE && manned(team.against) {
                    1 << team.against
                } else {
                    0
                }
            }
            Stance::Attack => each_of(self.defenders_of(number))
                .filter(|&other| manned(other))
                .fold(0, |set, other| set | 1 << other),
        }
    }

    /// Members of any of these teams.
    pub(crate) fn members_of(&self, teams: Set) -> Set {
        each_of(teams).fold(0, |set, team| set | self.teams[usize::from(team)].members)
    }

    /// The front-line ninjas of teams.
    pub(crate) fn fronts_of(&self, teams: Set) -> Set {
        each_of(teams)
            .map(|team| self.teams[usize::from(team)].front)
            .filter(|&front| front != NONE)
            .fold(0, |set, front| set | 1 << front)
    }

    /// The teams of ninjas.
    pub(crate) fn teams_of_units(&self, units: Set) -> Set {
        each_of(units).fold(0, |set, unit| set | 1 << self.units[usize::from(unit)].team)
    }

    /// Every ninja in battle (NAR-147).
    pub(crate) fn units_in_battle(&self) -> Set {
        self.members_of(self.fighting())
    }

    /// The ninjas of the teams that attack or defend for which `test` holds.
    pub(crate) fn fighters_in(&self, stance: Stance, test: impl Fn(u8) -> bool) -> Set {
        let teams = match stance {
            Stance::Rest => !self.fighting(),
            Stance::Attack => self.attacking,
            Stance::Defend => self.defending,
        };
        each_of(teams)
            .map(|team| &self.teams[usize::from(team)])
            .filter(|team| test(team.flags))
            .fold(0, |set, team| set | team.members)
    }

    /// Teams at rest of a seat that have not left this battle (NAR-146, NAR-147).
    pub(crate) fn resting_teams(&self, seat: Seat) -> Set {
        each_of(self.teams_of(seat) & !self.fighting())
            .filter(|&number| self.teams[usize::from(number)].flags & team_flag::LEFT == 0)
            .fold(0, |found, number| found | 1 << number)
    }

    /// Whether no further team can attack: the list of attacks is full, or `max_attack_teams`.
    pub(crate) fn attacks_full(&self, most: Option<i32>) -> bool {
        self.attacks.is_full() || most.is_some_and(|most| self.attacks.len() as i32 >= most)
    }

    /// Which of the attacks declared in this turn a team makes, from 0.
    pub(crate) fn attack_place(&self, team: u8) -> Option<usize> {
        self.attacks.iter().position(|&attack| attack == team)
    }

    /// The team an effect is for: that of its source's ninja, or `NONE` where that is not in play any
    /// more; of what was put off the one it was activated for, wherever its source is (NAR-152).
    pub(crate) fn source_team(&self, source: Source) -> u8 {
        match source.team {
            source_team::NOW => self.ninja_team(source),
            source_team::OWN if self.is_own_ninja(source) => self.ninja_team(source),
            source_team::OWN | source_team::GONE => NONE,
            team => team,
        }
    }

    /// The team that a source's ninja is in now, or `NONE` where it is not in play any more.
    pub(crate) fn ninja_team(&self, source: Source) -> u8 {
        if self.is_alive(source.unit, source.serial) {
            self.units[usize::from(source.unit)].team
        } else {
            NONE
        }
    }

    /// Whether a source's ninja is in play and its effect's player's.
    pub(crate) fn is_own_ninja(&self, source: Source) -> bool {
        self.is_alive(source.unit, source.serial)
            && self.units[usize::from(source.unit)].controller == source.seat
    }

    /// Where the ninjas of a team are: a whole team that was sent to rest is that team still
    /// (NAR-147, NAR-152), though its place in the battle stays.
    pub(crate) fn manned_team(&self, number: u8) -> u8 {
        match self.teams[usize::from(number)].went {
            NONE => number,
            went => went,
        }
    }

    /// The team that an effect is for, or those that this one faces.
    pub(crate) fn teams_near(&self, source: Source, opposing: bool) -> Set {
        match self.source_team(source) {
            NONE => 0,
            team if opposing => self.facing(team),
            team => 1 << self.manned_team(team),
        }
    }

    /// A free place on the field, if there is one.
    pub(crate) fn free_unit(&self) -> Option<u8> {
        let free = !self.all_units();
        (free != 0).then(|| free.trailing_zeros() as u8)
    }

    /// A free team.
    pub(crate) fn free_team(&mut self) -> u8 {
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
    pub(crate) fn free(&mut self, number: u8) {
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
    pub(crate) fn change_kept(&mut self, from: u8, to: u8) {
        let delayed = self.delayed.iter_mut().map(|delayed| &mut delayed.what);
        let running = self.runs.iter_mut().map(|run| &mut run.what);
        for what in delayed.chain(self.pending.iter_mut()).chain(running) {
            if what.source.team == from {
                what.source.team = to;
            }
        }
    }
}
