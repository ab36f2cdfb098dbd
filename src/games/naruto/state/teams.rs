//! Teams and who is in them: whom they face, which are free, what was put off for one.

use crate::state::{
    Set, Source, SourceTeam, Stance, State, TEAM_FREE, Team, TeamId, UnitId, team_flag, teams_in,
    units_in,
};
use tenbin_engine::Seat;

impl State {
    /// Whether a unit in play is still that arrival.
    #[inline]
    pub(crate) fn is_alive(&self, unit: UnitId, serial: u16) -> bool {
        self.is_in_play(unit) && self.units[unit.index()].serial == serial
    }

    /// The team that consists of exactly these ninjas.
    pub(crate) fn team_of_members(&self, members: Set) -> Option<TeamId> {
        let first = UnitId::first_of(members)?;
        let team = self.units[first.index()].team;
        let same = self.is_in_play(first) && self.teams[team.index()].members == members;
        same.then_some(team)
    }

    /// The seat that controls a team in battle or at rest.
    pub(crate) fn team_seat(&self, team: TeamId) -> Option<Seat> {
        let team = &self.teams[team.index()];
        match UnitId::first_of(team.members) {
            Some(unit) => Some(self.units[unit.index()].controller),
            None => team.seat,
        }
    }

    /// The defending teams that face an attacking team; one that was emptied is still known.
    pub(crate) fn defenders_of(&self, attack: TeamId) -> Set {
        teams_in(self.defending)
            .filter(|&team| self.teams[team.index()].against == Some(attack))
            .fold(0, |set, team| set | team.bit())
    }

    /// The teams with members that face a team.
    pub(crate) fn facing(&self, number: TeamId) -> Set {
        let team = &self.teams[number.index()];
        let manned = |other: &TeamId| self.teams[other.index()].members != 0;
        match team.stance {
            Stance::Rest => 0,
            Stance::Defend => team.against.filter(manned).map_or(0, TeamId::bit),
            Stance::Attack => teams_in(self.defenders_of(number))
                .filter(manned)
                .fold(0, |set, other| set | other.bit()),
        }
    }

    /// Members of any of these teams.
    pub(crate) fn members_of(&self, teams: Set) -> Set {
        teams_in(teams).fold(0, |set, team| set | self.teams[team.index()].members)
    }

    /// The front-line ninjas of teams.
    pub(crate) fn fronts_of(&self, teams: Set) -> Set {
        teams_in(teams)
            .filter_map(|team| self.teams[team.index()].front)
            .fold(0, |set, front| set | front.bit())
    }

    /// The teams of ninjas.
    pub(crate) fn teams_of_units(&self, units: Set) -> Set {
        units_in(units).fold(0, |set, unit| set | self.units[unit.index()].team.bit())
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
        teams_in(teams)
            .map(|team| &self.teams[team.index()])
            .filter(|team| test(team.flags))
            .fold(0, |set, team| set | team.members)
    }

    /// Teams at rest of a seat that have not left this battle (NAR-146, NAR-147).
    pub(crate) fn resting_teams(&self, seat: Seat) -> Set {
        teams_in(self.teams_of(seat) & !self.fighting())
            .filter(|&team| self.teams[team.index()].flags & team_flag::LEFT == 0)
            .fold(0, |found, team| found | team.bit())
    }

    /// Whether no further team can attack: the list of attacks is full, or `max_attack_teams`.
    pub(crate) fn attacks_full(&self, most: Option<i32>) -> bool {
        self.attacks.is_full() || most.is_some_and(|most| self.attacks.len() as i32 >= most)
    }

    /// Which of the attacks declared in this turn a team makes, from 0.
    pub(crate) fn attack_place(&self, team: TeamId) -> Option<usize> {
        self.attacks.iter().position(|&attack| attack == team)
    }

    /// The ninja of a source, while that is in play.
    #[inline]
    pub(crate) fn ninja_of(&self, source: Source) -> Option<UnitId> {
        source.unit.filter(|&unit| self.is_alive(unit, source.serial))
    }

    /// The team an effect is for: that of its source's ninja while that is in play; of what was put
    /// off the one it was activated for, wherever its source is (NAR-152).
    pub(crate) fn source_team(&self, source: Source) -> Option<TeamId> {
        match source.team {
            SourceTeam::Now => self.ninja_team(source),
            SourceTeam::Own if self.is_own_ninja(source) => self.ninja_team(source),
            SourceTeam::Own | SourceTeam::Gone => None,
            SourceTeam::Kept(team) => Some(team),
        }
    }

    /// The team that a source's ninja is in now, while it is in play.
    pub(crate) fn ninja_team(&self, source: Source) -> Option<TeamId> {
        self.ninja_of(source).map(|unit| self.units[unit.index()].team)
    }

    /// Whether a source's ninja is in play and its effect's player's.
    pub(crate) fn is_own_ninja(&self, source: Source) -> bool {
        self.ninja_of(source).is_some_and(|unit| self.units[unit.index()].controller == source.seat)
    }

    /// Where the ninjas of a team are: a whole team that was sent to rest is that team still
    /// (NAR-147, NAR-152), though its place in the battle stays.
    pub(crate) fn manned_team(&self, team: TeamId) -> TeamId {
        self.teams[team.index()].went.unwrap_or(team)
    }

    /// The team that an effect is for, or those that this one faces.
    pub(crate) fn teams_near(&self, source: Source, opposing: bool) -> Set {
        match self.source_team(source) {
            None => 0,
            Some(team) if opposing => self.facing(team),
            Some(team) => self.manned_team(team).bit(),
        }
    }

    /// A free place on the field, if there is one.
    pub(crate) fn free_unit(&self) -> Option<UnitId> {
        UnitId::first_of(!self.all_units())
    }

    /// A free team.
    pub(crate) fn free_team(&mut self) -> TeamId {
        let is_free = |team: &Team| team.members == 0 && team.stance == Stance::Rest;
        if let Some(free) = self.teams.iter().position(is_free) {
            return TeamId::of(free as u8);
        }
        // There are as many teams as units: where none is free, those that the battle has emptied
        // are forgotten, defenders first, which an attacking team remembers by itself.
        let by_stance = |stance: Stance| {
            self.teams.iter().position(|team| team.members == 0 && team.stance == stance)
        };
        let number = by_stance(Stance::Defend).or_else(|| by_stance(Stance::Attack));
        let number = number.expect("more teams than the field has room for");
        let free = TeamId::of(number as u8);
        if let Some(index) = self.attacks.iter().position(|&team| team == free) {
            self.attacks.remove(index);
        }
        for team in self.teams.iter_mut().filter(|team| team.against == Some(free)) {
            team.against = None;
        }
        self.set_stance(free, Stance::Rest);
        self.free(free);
        free
    }

    /// A team is no more. What was put off for it is for the team at rest that it became, if it did.
    pub(crate) fn free(&mut self, team: TeamId) {
        let went = std::mem::replace(&mut self.teams[team.index()], TEAM_FREE).went;
        let put_off = !self.delayed.is_empty() || !self.pending.is_empty() || !self.runs.is_empty();
        if put_off {
            self.change_kept(team, went.map_or(SourceTeam::Gone, SourceTeam::Kept));
            for other in self.teams.iter_mut().filter(|other| other.went == Some(team)) {
                other.went = None;
            }
        }
    }

    /// What was put off for a team is for another, or for none.
    pub(crate) fn change_kept(&mut self, from: TeamId, to: SourceTeam) {
        let delayed = self.delayed.iter_mut().map(|delayed| &mut delayed.what);
        let running = self.runs.iter_mut().map(|run| &mut run.what);
        for what in delayed.chain(self.pending.iter_mut()).chain(running) {
            if what.source.team == SourceTeam::Kept(from) {
                what.source.team = to;
            }
        }
    }
}
