//! Attack and defence declarations (NAR-140 to NAR-148), the front line, and the end of the battle.

use crate::content::knobs::{Exhaustion, JudgementOrderBy};
use crate::content::vocabulary::Forbiddable;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    Frame, Set, Stance, State, Subject, TEAM_FREE, Team, TeamId, UnitId, is_several, other,
    team_flag, teams_in, unit_flag, units_in,
};
use tenbin_engine::{Chance, Recorder};

/// Teams with a number above this one; all of them where there is none.
fn above(team: Option<TeamId>) -> Set {
    team.map_or(Set::MAX, |team| !(team.bit() | (team.bit() - 1)))
}

impl Rules {
    /// The own teams that may attack, after this one.
    pub(crate) fn senders(&self, state: &State, after: Option<TeamId>) -> Set {
        if state.attacks_full(self.knobs.max_attack_teams) {
            return 0;
        }
        let teams = state.resting_teams(state.attacker()) & above(after);
        if self.knobs.entry_delay == 0 && !self.may_forbid(state) {
            return teams;
        }
        // A team attacks as a whole: one ninja that must not holds it back (NAR-146, NAR-148).
        let free = |unit: UnitId| {
            let ninja = &state.units[unit.index()];
            let called = ninja.flags & unit_flag::CALLED != 0 && ninja.entered_turn == state.turn;
            let delayed = self.knobs.entry_delay > 0 && called;
            !delayed && !self.unit_forbidden(state, unit, Forbiddable::Attack)
        };
        self.teams_where(state, teams, free)
    }

    /// The own teams that may defend, after this one.
    pub(crate) fn blockers(&self, state: &State, after: Option<TeamId>) -> Set {
        let teams = state.resting_teams(state.defender()) & above(after);
        let tiring = self.knobs.exhaustion == Exhaustion::AttackersCannotDefendNextTurn;
        if !tiring && !self.may_forbid(state) {
            return teams;
        }
        // Turns alternate: the last turn of the inactive player is the one before (NAR-035).
        let free = |unit: UnitId| {
            let attacked = state.units[unit.index()].attacked_turn;
            let tired = tiring && attacked != 0 && attacked + 1 == state.turn;
            !tired && !self.unit_forbidden(state, unit, Forbiddable::Defend)
        };
        self.teams_where(state, teams, free)
    }

    /// Those of the teams whose members all pass.
    fn teams_where(&self, state: &State, teams: Set, passes: impl Fn(UnitId) -> bool) -> Set {
        teams_in(teams)
            .filter(|&team| units_in(state.teams[team.index()].members).all(&passes))
            .fold(0, |found, team| found | team.bit())
    }

    /// Done, and the own teams that may attack: these.
    pub(super) fn send_options(&self, teams: Set, actions: &mut Actions) {
        actions.push(Action::Done);
        actions.extend(teams_in(teams).map(Action::Send));
    }

    /// The members of the team.
    pub(super) fn front_options(&self, state: &State, team: TeamId, actions: &mut Actions) {
        actions.extend(units_in(state.teams[team.index()].members).map(Action::Front));
    }

    /// Pass, and the own teams that may defend: these.
    pub(super) fn block_options(&self, teams: Set, actions: &mut Actions) {
        actions.push(Action::Pass);
        actions.extend(teams_in(teams).map(Action::Block));
    }

    /// Whether a further team may defend: no more than attack (NAR-142).
    fn may_block(&self, state: &State) -> bool {
        let attacking =
            state.attacks.iter().filter(|&&team| state.teams[team.index()].members != 0);
        (state.defending.count_ones() as usize) < attacking.count()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Clears `attacks` and pushes `Frame::Send` for the attack declaration.
    pub(super) fn begin_attack(&mut self) {
        self.state.attacks.clear();
        self.push(Frame::Send { after: None });
    }

    /// Pushes `Frame::Block` for the defence declaration.
    pub(super) fn begin_defence(&mut self) {
        self.push(Frame::Block { attack: 0, after: None });
    }

    /// Positions, stances and the front-less status lapse (NAR-145); empty teams are freed.
    pub(super) fn end_battle(&mut self) {
        let state = &mut *self.state;
        let known = state.known_teams();
        (state.attacking, state.defending) = (0, 0);
        // What is neither is `TEAM_FREE`.
        for number in teams_in(known) {
            let team = &mut self.state.teams[number.index()];
            if team.members == 0 {
                if *team != TEAM_FREE {
                    self.state.free(number);
                    self.forget(Subject::Team(number));
                }
                continue;
            }
            let timed = team.flags & team_flag::TIMED;
            *team = Team { members: team.members, flags: timed, ..TEAM_FREE };
        }
        self.state.attacks.clear();
    }

    /// Asks while a team may be sent.
    pub(super) fn settle_send(&mut self, after: Option<TeamId>) -> Next {
        let teams = self.rules.senders(self.state, after);
        if teams != 0 {
            self.found = u64::from(teams);
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Send or Done.
    pub(super) fn act_send(&mut self, _after: Option<TeamId>, action: Action) {
        let Action::Send(team) = action else {
            self.pop();
            return;
        };
        // Teams are declared in canonical order, but where the order of the declaration is that of the
        // judgement (NAR-351) any may be next.
        let order_counts = matches!(
            self.rules.knobs.judgement_order_by,
            JudgementOrderBy::FixedGainsFirst | JudgementOrderBy::FixedFightsFirst
        );
        self.set_top(Frame::Send { after: (!order_counts).then_some(team) });
        self.state.attacks.push(team);
        self.send_into_battle(team, Stance::Attack, None);
    }

    /// A team goes into battle as a whole (NAR-146); its front-line ninja is named next.
    fn send_into_battle(&mut self, number: TeamId, stance: Stance, against: Option<TeamId>) {
        let attacker = self.state.active;
        self.state.set_stance(number, stance);
        let team = &mut self.state.teams[number.index()];
        team.seat = Some(if stance == Stance::Attack { attacker } else { other(attacker) });
        team.front = None;
        team.against = against;
        team.flags &= team_flag::TIMED;
        let members = team.members;
        for unit in units_in(members) {
            let ninja = &mut self.state.units[unit.index()];
            ninja.flags |= unit_flag::TOOK_PART;
            if stance == Stance::Attack {
                ninja.attacked_turn = self.state.turn;
            }
        }
        if is_several(members) {
            self.push(Frame::Front(number));
        } else {
            // A lone ninja is front-line (NAR-141).
            self.state.teams[number.index()].front = UnitId::first_of(members);
        }
    }

    /// Asks for teams of several (NAR-141, NAR-143); a lone ninja is front-line.
    pub(super) fn settle_front(&mut self, team: TeamId) -> Next {
        let team = &mut self.state.teams[team.index()];
        if is_several(team.members) {
            return Next::Ask;
        }
        if team.members != 0 {
            team.front = UnitId::first_of(team.members);
        }
        self.pop();
        Next::Go
    }

    /// Names the front-line ninja.
    pub(super) fn act_front(&mut self, team: TeamId, action: Action) {
        if let Action::Front(unit) = action {
            self.state.teams[team.index()].front = Some(unit);
        }
        self.pop();
    }

    /// Goes through the attacking teams: those an effect has emptied need no defender.
    pub(super) fn settle_block(&mut self, attack: u8, after: Option<TeamId>) -> Next {
        let next = Frame::Block { attack: attack + 1, after: None };
        let Some(&team) = self.state.attacks.get(usize::from(attack)) else {
            self.pop();
            return Next::Go;
        };
        if !self.rules.may_block(self.state) {
            self.pop();
            return Next::Go;
        }
        if self.state.teams[team.index()].members == 0 {
            self.set_top(next);
            return Next::Go;
        }
        let teams = self.rules.blockers(self.state, after);
        if teams != 0 {
            self.found = u64::from(teams);
            return Next::Ask;
        }
        if after.is_none() {
            self.pop();
        } else {
            self.set_top(next);
        }
        Next::Go
    }

    /// Block or Pass.
    pub(super) fn act_block(&mut self, attack: u8, _after: Option<TeamId>, action: Action) {
        let next = Frame::Block { attack: attack + 1, after: None };
        let Action::Block(team) = action else {
            self.set_top(next);
            return;
        };
        let against = self.state.attacks[usize::from(attack)];
        let several = self.rules.knobs.double_defence;
        self.set_top(if several { Frame::Block { attack, after: Some(team) } } else { next });
        let attackers = &mut self.state.teams[against.index()];
        attackers.flags |= team_flag::OPPOSED;
        if attackers.against.is_none() {
            attackers.against = Some(team);
        }
        self.send_into_battle(team, Stance::Defend, Some(against));
    }

    /// `frontless_replacement` (NAR-370): asks for a new front-line ninja while the team has none
    /// and has members.
    pub(super) fn settle_replace(&mut self, number: TeamId) -> Next {
        let team = &self.state.teams[number.index()];
        if team.stance != Stance::Rest && team.front.is_none() && team.members != 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Names it; the team is no longer front-less.
    pub(super) fn act_replace(&mut self, number: TeamId, action: Action) {
        if let Action::Front(unit) = action {
            let team = &mut self.state.teams[number.index()];
            team.front = Some(unit);
            team.flags &= !team_flag::FRONTLESS;
        }
        self.pop();
    }
}
