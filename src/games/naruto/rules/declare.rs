//! Attack and defence declarations (NAR-140 to NAR-148), the front line, and the end of the battle.

use crate::content::knobs::{Exhaustion, JudgementOrderBy};
use crate::content::vocabulary::Deed;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    Frame, NONE, Object, Set, Stance, State, TEAM_FREE, Team, each_of, is_several, team_flag,
    unit_flag,
};
use tenbin_engine::{Chance, Recorder};

/// Teams with a number above this one; all of them for `NONE`.
fn above(number: u8) -> Set {
    if number == NONE { Set::MAX } else { Set::MAX.checked_shl(u32::from(number) + 1).unwrap_or(0) }
}

impl Rules {
    /// The own teams that may attack, after this one.
    pub(crate) fn senders(&self, state: &State, after: u8) -> Set {
        if state.attacks_full(self.knobs.max_attack_teams) {
            return 0;
        }
        let teams = state.resting_teams(state.attacker()) & above(after);
        if self.knobs.entry_delay == 0 && !self.may_forbid(state) {
            return teams;
        }
        // A team attacks as a whole: one ninja that must not holds it back (NAR-146, NAR-148).
        let free = |unit: u8| {
            let ninja = &state.units[usize::from(unit)];
            let called = ninja.flags & unit_flag::CALLED != 0 && ninja.entered_turn == state.turn;
            let delayed = self.knobs.entry_delay > 0 && called;
            !delayed && !self.unit_forbidden(state, unit, Deed::Attack)
        };
        self.teams_where(state, teams, free)
    }

    /// The own teams that may defend, after this one.
    pub(crate) fn blockers(&self, state: &State, after: u8) -> Set {
        let teams = state.resting_teams(state.defender()) & above(after);
        let tiring = self.knobs.exhaustion == Exhaustion::AttackersCannotDefendNextTurn;
        if !tiring && !self.may_forbid(state) {
            return teams;
        }
        // Turns alternate: the last turn of the inactive player is the one before (NAR-035).
        let free = |unit: u8| {
            let attacked = state.units[usize::from(unit)].attacked_turn;
            let tired = tiring && attacked != 0 && attacked + 1 == state.turn;
            !tired && !self.unit_forbidden(state, unit, Deed::Defend)
        };
        self.teams_where(state, teams, free)
    }

    /// Those of the teams whose members all pass.
    fn teams_where(&self, state: &State, teams: Set, passes: impl Fn(u8) -> bool) -> Set {
        each_of(teams)
            .filter(|&team| each_of(state.teams[usize::from(team)].members).all(&passes))
            .fold(0, |found, team| found | 1 << team)
    }

    /// Done, and the own teams that may attack: these.
    pub(super) fn send_options(&self, teams: Set, actions: &mut Actions) {
        actions.push(Action::Done);
        actions.extend(each_of(teams).map(Action::Send));
    }

    /// The members of the team.
    pub(super) fn front_options(&self, state: &State, team: u8, actions: &mut Actions) {
        actions.extend(each_of(state.teams[usize::from(team)].members).map(Action::Front));
    }

    /// Pass, and the own teams that may defend: these.
    pub(super) fn block_options(&self, teams: Set, actions: &mut Actions) {
        actions.push(Action::Pass);
        actions.extend(each_of(teams).map(Action::Block));
    }

    /// Whether a further team may defend: no more than attack (NAR-142).
    fn may_block(&self, state: &State) -> bool {
        let attacking =
            state.attacks.iter().filter(|&&team| state.teams[usize::from(team)].members != 0);
        (state.defending.count_ones() as usize) < attacking.count()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Clears `attacks` and pushes `Frame::Send` for the attack declaration.
    pub(super) fn begin_attack(&mut self) {
        self.state.attacks.clear();
        self.push(Frame::Send { after: NONE });
    }

    /// Pushes `Frame::Block` for the defence declaration.
    pub(super) fn begin_defence(&mut self) {
        self.push(Frame::Block { attack: 0, after: NONE });
    }

    /// Positions, stances and the front-less status lapse (NAR-145); empty teams are freed.
    pub(super) fn end_battle(&mut self) {
        let state = &mut *self.state;
        let known = state.known_teams();
        (state.attacking, state.defending) = (0, 0);
        // What is neither is `TEAM_FREE`.
        for number in each_of(known) {
            let team = &mut self.state.teams[usize::from(number)];
            if team.members == 0 {
                if *team != TEAM_FREE {
                    self.state.free(number);
                    self.forget(Object::Team(number));
                }
                continue;
            }
            let timed = team.flags & team_flag::TIMED;
            *team = Team { members: team.members, flags: timed, ..TEAM_FREE };
        }
        self.state.attacks.clear();
    }

    /// Asks while a team may be sent.
    pub(super) fn settle_send(&mut self, after: u8) -> Next {
        let teams = self.rules.senders(self.state, after);
        if teams != 0 {
            self.found = u64::from(teams);
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Send or Done.
    pub(super) fn act_send(&mut self, _after: u8, action: Action) {
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
        self.set_top(Frame::Send { after: if order_counts { NONE } else { team } });
        self.state.attacks.push(team);
        self.send_into_battle(team, Stance::Attack, NONE);
    }

    /// A team goes into battle as a whole (NAR-146); its front-line ninja is named next.
    fn send_into_battle(&mut self, number: u8, stance: Stance, against: u8) {
        let attacker = self.state.active;
        self.state.set_stance(number, stance);
        let team = &mut self.state.teams[usize::from(number)];
        team.seat = if stance == Stance::Attack { attacker } else { attacker ^ 1 };
        team.front = NONE;
        team.against = against;
        team.flags &= team_flag::TIMED;
        let members = team.members;
        for unit in each_of(members) {
            let ninja = &mut self.state.units[usize::from(unit)];
            ninja.flags |= unit_flag::TOOK_PART;
            if stance == Stance::Attack {
                ninja.attacked_turn = self.state.turn;
            }
        }
        if is_several(members) {
            self.push(Frame::Front(number));
        } else {
            // A lone ninja is front-line (NAR-141).
            self.state.teams[usize::from(number)].front = members.trailing_zeros() as u8;
        }
    }

    /// Asks for teams of several (NAR-141, NAR-143); a lone ninja is front-line.
    pub(super) fn settle_front(&mut self, team: u8) -> Next {
        let team = &mut self.state.teams[usize::from(team)];
        if is_several(team.members) {
            return Next::Ask;
        }
        if team.members != 0 {
            team.front = team.members.trailing_zeros() as u8;
        }
        self.pop();
        Next::Go
    }

    /// Names the front-line ninja.
    pub(super) fn act_front(&mut self, team: u8, action: Action) {
        if let Action::Front(unit) = action {
            self.state.teams[usize::from(team)].front = unit;
        }
        self.pop();
    }

    /// Goes through the attacking teams: those an effect has emptied need no defender.
    pub(super) fn settle_block(&mut self, attack: u8, after: u8) -> Next {
        let next = Frame::Block { attack: attack + 1, after: NONE };
        let Some(&team) = self.state.attacks.get(usize::from(attack)) else {
            self.pop();
            return Next::Go;
        };
        if !self.rules.may_block(self.state) {
            self.pop();
            return Next::Go;
        }
        if self.state.teams[usize::from(team)].members == 0 {
            self.set_top(next);
            return Next::Go;
        }
        let teams = self.rules.blockers(self.state, after);
        if teams != 0 {
            self.found = u64::from(teams);
            return Next::Ask;
        }
        if after == NONE {
            self.pop();
        } else {
            self.set_top(next);
        }
        Next::Go
    }

    /// Block or Pass.
    pub(super) fn act_block(&mut self, attack: u8, _after: u8, action: Action) {
        let next = Frame::Block { attack: attack + 1, after: NONE };
        let Action::Block(team) = action else {
            self.set_top(next);
            return;
        };
        let against = self.state.attacks[usize::from(attack)];
        let several = self.rules.knobs.double_defence;
        self.set_top(if several { Frame::Block { attack, after: team } } else { next });
        let attackers = &mut self.state.teams[usize::from(against)];
        attackers.flags |= team_flag::OPPOSED;
        if attackers.against == NONE {
            attackers.against = team;
        }
        self.send_into_battle(team, Stance::Defend, against);
    }

    /// `frontless_replacement` (NAR-370): asks for a new front-line ninja while the team has none
    /// and has members.
    pub(super) fn settle_replace(&mut self, number: u8) -> Next {
        let team = &self.state.teams[usize::from(number)];
        if team.stance != Stance::Rest && team.front == NONE && team.members != 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Names it; the team is no longer front-less.
    pub(super) fn act_replace(&mut self, number: u8, action: Action) {
        if let Action::Front(unit) = action {
            let team = &mut self.state.teams[usize::from(number)];
            team.front = unit;
            team.flags &= !team_flag::FRONTLESS;
        }
        self.pop();
    }
}
