//! Elimination, who is credited with it, and winning (sections 2.16 and 2.17).

use crate::content::catalogue::Goal;
use crate::content::ids::{EventId, cards_of};
use crate::content::knobs::{
    DeathWindow, EliminatedConquests, EliminationCredit, LastStanding, SimultaneousWin,
};
use crate::record::Revealed;
use crate::rules::Rules;
use crate::rules::counterfactual::Asked;
use crate::rules::flow::Flow;
use crate::state::action::Actions;
use crate::state::in_play;
use crate::state::{Cause, Ending, Frame, Moment, PLAYERS_MAX, State};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// Whether a player has conquered an event of a type.
    /// How a player stands: nothing once out, else what keeps it alive (life and cards) and how near it is to
    /// winning (half of a mission, NIN-402; the fewer others are left the better).
    pub(crate) fn strength_of(&self, state: &State, seat: Seat) -> i32 {
        let player = &state.players[seat.index()];
        if state.eliminated.has(seat) {
            return 0;
        }
        let near = match self.catalogue.objectives[player.objective.index()].goal {
            Goal::Mission(pairs) => pairs
                .iter()
                .flatten()
                .filter(|&&event| self.has_conquered(state, seat, event))
                .count(),
            Goal::Killer | Goal::LastClan => 0,
        };
        let free = if state.captured.has(seat) { 0 } else { 20 };
        100 + free
            + 10 * i32::from(player.life)
            + 4 * player.hand.count_ones() as i32
            + 15 * near as i32
    }

    pub(crate) fn has_conquered(&self, state: &State, seat: Seat, event: EventId) -> bool {
        state.players[seat.index()].events & self.catalogue.events[event.index()].set != 0
    }

    /// Who is credited with a death by CST (NIN-390): those without whose plays, and without what
    /// they made others draw, the victim would live.
    fn death_credit(&self, state: &State, victim: Seat, cause: Cause) -> SeatSet {
        if self.knobs.elimination_credit == EliminationCredit::DirectOnly {
            return self.last_life_card(state, victim, cause);
        }
        let about = SeatSet::of(victim);
        let suspects = self.suspects(state, Asked::Life, about).without(about);
        suspects
            .iter()
            .filter(|&who| {
                self.differs(state, who, Asked::Life, |state| {
                    state.players[victim.index()].life > 0
                })
            })
            .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(seat)))
    }

    /// Who has cancelled a card by which the facer would have escaped the event (NIN-390).
    pub(super) fn escape_deniers(&self, state: &State, facer: Seat) -> SeatSet {
        if state.cancelled.is_empty() {
            return SeatSet::EMPTY;
        }
        let mut cancellers = SeatSet::EMPTY;
        for cancelled in &*state.cancelled {
            cancellers.insert(cancelled.by);
        }
        cancellers
            .iter()
            .filter(|&who| self.without(state, who, Asked::Roll).event_escaped_by.has(facer))
            .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(seat)))
    }

    /// `elimination_credit` = `direct_only`: the player of the CST-lowering card that took effect
    /// last; nobody where a drawn card was the last straw.
    fn last_life_card(&self, state: &State, victim: Seat, cause: Cause) -> SeatSet {
        if cause.is_draw() {
            return SeatSet::EMPTY;
        }
        let lowering = state.in_play.iter().enumerate().rev().find(|&(index, entry)| {
            entry.owner != victim && self.lowers_life_of(state, index, victim)
        });
        lowering.map_or(SeatSet::EMPTY, |(_, entry)| SeatSet::of(entry.owner))
    }

    /// Whether a card in play lowers the life value of a seat.
    pub(super) fn lowers_life_of(&self, state: &State, index: usize, seat: Seat) -> bool {
        state.in_play[index].targets.has(seat)
            && self.life_without(state, index, seat) > state.players[seat.index()].life
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Checks every life value after an effect (NIN-043, NIN-049).
    #[inline]
    pub(crate) fn deaths(&mut self, cause: Cause) {
        if self.state.mortal {
            self.look_for_deaths(cause);
        }
    }

    #[inline(never)]
    fn look_for_deaths(&mut self, cause: Cause) {
        let mut dying = SeatSet::EMPTY;
        for seat in self.rules.in_game(self.state).iter() {
            if self.state.players[seat.index()].life <= 0 {
                dying.insert(seat);
            }
        }
        if dying.is_empty() || self.state.over {
            return;
        }
        if self.rules.knobs.death_window == DeathWindow::None {
            self.kill(dying, cause);
        } else if !self.state.frames.iter().any(|frame| matches!(frame, Frame::Death { .. })) {
            let passed = SeatSet::EMPTY;
            self.push(Frame::Death { dying, seat: None, passed, origin: cause });
        }
    }

    fn kill(&mut self, dying: SeatSet, cause: Cause) {
        let mut credits = [SeatSet::EMPTY; PLAYERS_MAX];
        for victim in dying.iter() {
            credits[victim.index()] = self.rules.death_credit(self.state, victim, cause);
        }
        self.eliminate(dying, &credits, cause);
    }

    /// The death window (NIN-384): the dying first, clockwise from the active player.
    #[inline(never)]
    pub(super) fn step_death(&mut self) -> bool {
        let Frame::Death { dying, passed, origin, .. } = *self.state.top() else { return false };
        let still: SeatSet = dying
            .iter()
            .filter(|seat| self.state.players[seat.index()].life <= 0)
            .fold(SeatSet::EMPTY, |set, seat| set.or(SeatSet::of(seat)));
        if !still.is_empty() {
            let gifts = self.rules.knobs.expert_mode
                || self.rules.knobs.death_window == DeathWindow::AnyoneMayGift;
            let helpers = if gifts { self.rules.present(self.state) } else { SeatSet::EMPTY };
            let able = still.without(self.state.captured);
            let first = self.clockwise_from_active(able.without(passed));
            let then = self.clockwise_from_active(helpers.without(able).without(passed));
            for seat in first.into_iter().chain(then) {
                let mut actions = Actions::new();
                self.rules.death_actions(self.state, seat, dying, &mut actions);
                if !actions.is_empty() {
                    self.set_top(Frame::Death { dying, seat: Some(seat), passed, origin });
                    return true;
                }
            }
        }
        self.pop();
        if !still.is_empty() {
            self.kill(still, origin);
        }
        false
    }

    /// The seat asked in a death window has passed, or has done something.
    pub(super) fn death_moves_on(&mut self, acted: bool) {
        if let Frame::Death { dying, seat, mut passed, origin } = *self.state.top() {
            if acted {
                passed = SeatSet::EMPTY;
            } else {
                passed = seat.map_or(passed, |seat| passed.or(SeatSet::of(seat)));
            }
            self.set_top(Frame::Death { dying, seat: None, passed, origin });
        }
    }

    /// Players leave the game for good, together (NIN-380, NIN-381), and winners are looked for.
    pub(crate) fn eliminate(
        &mut self,
        victims: SeatSet,
        credits: &[SeatSet; PLAYERS_MAX],
        cause: Cause,
    ) {
        self.report.eliminated(self.rules, self.state, victims, credits, cause);
        for victim in victims.iter() {
            let life = self.state.players[victim.index()].life;
            self.tell(|out| {
                write!(out, "  {victim} is eliminated")?;
                if life <= 0 {
                    write!(out, " with life {life}")?;
                }
                if !credits[victim.index()].is_empty() {
                    write!(out, ", credited to")?;
                    for seat in credits[victim.index()].iter() {
                        write!(out, " {seat}")?;
                    }
                }
                writeln!(out)
            });
            self.leave_game(victim);
        }
        self.refresh();
        self.elimination_wins(victims, credits);
        if !self.state.over {
            // Cards that left with the eliminated may have kept others alive.
            self.deaths(Cause::Other);
        }
    }

    fn leave_game(&mut self, victim: Seat) {
        self.state.eliminated.insert(victim);
        self.reveal_role(victim, Revealed::Elimination);
        if self.state.first_elimination_turn == 0 {
            self.state.first_elimination_turn = self.state.turn;
            self.report.first_eliminated(self.state);
        }
        let mut index = 0;
        while index < self.state.in_play.len() {
            let entry = self.state.in_play[index];
            let in_centre = entry.flags & in_play::CENTRE != 0;
            // NIN-383: a grenade in the centre lasts to the end of the turn.
            if entry.owner == victim && !in_centre {
                self.leave_play(index);
            } else {
                index += 1;
            }
        }
        self.shed(|suffered| suffered.owner == victim);
        let player = &mut self.state.players[victim.index()];
        let cards = player.hand | player.gifts;
        let gifts = player.gifts;
        player.hand = 0;
        player.hand_known = 0;
        player.gifts = 0;
        player.skips_due = 0;
        if self.rules.knobs.eliminated_conquests == EliminatedConquests::Discard {
            self.state.event_pile |= player.events;
            player.events = 0;
        }
        for giver in &mut self.state.players {
            giver.gifts_given &= !gifts;
        }
        self.rules.hand_changed(self.state, victim);
        for card in cards_of(cards) {
            self.discard(card);
        }
        self.state.event.order = {
            let mut order = tenbin_engine::List::default();
            for &seat in &*self.state.event.order {
                if seat != victim {
                    order.push(seat);
                }
            }
            order
        };
    }

    // ---- winning ----

    /// Wins by the rival, as the last clan, or by being alone (NIN-400, NIN-404 to NIN-408).
    fn elimination_wins(&mut self, victims: SeatSet, credits: &[SeatSet; PLAYERS_MAX]) {
        let (rules, knobs) = (self.rules, &self.rules.knobs);
        let mut by_rival = SeatSet::EMPTY;
        for victim in victims.iter() {
            let role = self.state.players[victim.index()].role;
            let hunters = (0..rules.index.seats).map(Seat).filter(|seat| {
                let own = self.state.players[seat.index()].role;
                rules.catalogue.roles[own as usize].rival == role
            });
            for hunter in hunters {
                let credited = credits[victim.index()].has(hunter);
                if credited {
                    self.state.rival_killed_by.insert(hunter);
                }
                let counts =
                    credited || knobs.elimination_credit == EliminationCredit::AnyElimination;
                // Dead only in this very instant (NIN-408).
                let able = !self.state.eliminated.has(hunter)
                    || (knobs.dead_can_win && victims.has(hunter));
                if counts && able && hunter != victim {
                    by_rival.insert(hunter);
                }
            }
        }
        let mut winners = SeatSet::EMPTY;
        if knobs.win_by_rival {
            winners = by_rival;
        }
        let alive = rules.in_game(self.state);
        let last = alive.single();
        if let Some(seat) = last
            && knobs.win_by_objective
            && rules.catalogue.objectives[self.state.players[seat.index()].objective.index()].goal
                == Goal::LastClan
            && !winners.has(seat)
        {
            winners.insert(seat);
        }
        if !winners.is_empty() {
            let chosen = self.first_winners(winners);
            let by_rival = !chosen.and(by_rival).is_empty() && knobs.win_by_rival;
            self.win(chosen, if by_rival { Ending::Rival } else { Ending::LastClan });
        } else if alive.is_empty() {
            self.end_without_winner(Ending::Draw);
        } else if let Some(seat) = last {
            match knobs.last_standing {
                LastStanding::Wins => self.win(SeatSet::of(seat), Ending::LastStanding),
                LastStanding::ContinueAlone => {}
                LastStanding::NoWinner => self.end_without_winner(Ending::NobodyLeft),
            }
        }
    }

    /// A mission is checked right after a conquest (NIN-402, NIN-409).
    pub(super) fn mission_check(&mut self, seat: Seat) {
        let rules = self.rules;
        let objective = self.state.players[seat.index()].objective;
        let Goal::Mission(pairs) = rules.catalogue.objectives[objective.index()].goal else {
            return;
        };
        if !rules.knobs.win_by_objective || self.state.eliminated.has(seat) {
            return;
        }
        for (pair, ending) in pairs.iter().zip([Ending::Mission1, Ending::Mission2]) {
            if pair.iter().all(|&event| rules.has_conquered(self.state, seat, event)) {
                self.report.event_won(self.state);
                self.win(SeatSet::of(seat), ending);
                return;
            }
        }
    }

    /// Passing a killer completes the killer objective, conquest or not (NIN-403).
    pub(super) fn killer_passed(&mut self, seat: Seat) {
        let objective = self.state.players[seat.index()].objective;
        let goal = self.rules.catalogue.objectives[objective.index()].goal;
        if goal == Goal::Killer && self.rules.knobs.win_by_objective && !self.state.over {
            self.report.event_won(self.state);
            self.win(SeatSet::of(seat), Ending::Killer);
        }
    }

    /// The game is won (NIN-407, NIN-410).
    fn win(&mut self, winners: SeatSet, ending: Ending) {
        self.state.winners = winners;
        for seat in winners.iter() {
            self.reveal_role(seat, Revealed::Win);
        }
        self.finish(ending);
    }

    /// Who wins of several at the same instant (NIN-407).
    fn first_winners(&self, winners: SeatSet) -> SeatSet {
        match self.rules.knobs.simultaneous_win {
            SimultaneousWin::Shared => winners,
            SimultaneousWin::ActiveFirst => winners
                .next_from(self.state.active, self.rules.index.seats)
                .map_or(SeatSet::EMPTY, SeatSet::of),
        }
    }

    /// The game ends without a winner.
    pub(super) fn end_without_winner(&mut self, ending: Ending) {
        self.state.winners = SeatSet::EMPTY;
        self.finish(ending);
    }

    fn finish(&mut self, ending: Ending) {
        self.state.over = true;
        self.state.ending = Some(ending);
        self.report.game_ends(self.rules, self.state);
        self.state.frames.clear();
        self.state.combats = 0;
        self.marks_change();
    }
}

impl Rules {
    /// What a seat may do in a death window, after `Pass` (NIN-384, NIN-488).
    pub(super) fn death_actions(
        &self,
        state: &State,
        seat: Seat,
        dying: SeatSet,
        actions: &mut Actions,
    ) {
        if dying.has(seat) && state.players[seat.index()].life <= 0 {
            self.window_actions(state, seat, Moment::Death, actions);
        } else {
            for other in dying.without(state.captured).iter() {
                if state.players[other.index()].life <= 0 {
                    self.give_actions(state, seat, other, actions);
                }
            }
            actions.sort_unstable();
        }
    }
}
