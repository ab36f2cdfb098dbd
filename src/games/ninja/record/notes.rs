//! What the rules tell about the course of a game, its events and what is known of roles. Nothing in
//! the files `notes*` changes a game, and nothing there is compiled where nothing is recorded.

use crate::content::ids::{EventId, cards_of};
use crate::record::rows::{event_role_row, facer_row};
use crate::record::{
    self, ROUNDS_MAX, Reporter, Revealed, adv_column, attack_column, event_column,
    event_role_column, facer_column, gauges, histograms, revelation_column, round_column,
    survival_column,
};
use crate::rules::Rules;
use crate::state::{CombatStep, Frame, State};
use tenbin_engine::{Recorder, Seat};

impl<R: Recorder> Reporter<'_, R> {
    // ---- set-up ----

    /// Roles are dealt: who hunts whom at this table.
    pub(crate) fn seated(&mut self, rules: &Rules, state: &State) {
        for seat in (0..rules.index.seats).map(Seat) {
            let role = state.players[seat.index()].role;
            let rival = rules.catalogue.roles[role.index()].rival;
            let (mut hunters, mut rival_in_game) = (0, 0);
            for other in (0..rules.index.seats).map(Seat) {
                let other_role = state.players[other.index()].role;
                hunters += u16::from(rules.catalogue.roles[other_role.index()].rival == role);
                rival_in_game |= u16::from(other_role == rival);
            }
            self.recorder.label(seat, record::GROUP_ROLE, role.row());
            self.recorder.label(seat, record::GROUP_HUNTERS, hunters.min(2));
            self.recorder.label(seat, record::GROUP_RIVAL, rival_in_game);
        }
    }

    /// The objective of a seat, unless it has still to choose between two.
    pub(crate) fn objective_known(&mut self, state: &State, seat: Seat) {
        let player = &state.players[seat.index()];
        if player.objective_spare.is_none() {
            self.recorder.label(seat, record::GROUP_OBJECTIVE, player.objective.row());
        }
    }

    /// It is known who begins, and so the order of the first round.
    pub(crate) fn first_player(&mut self, rules: &Rules, state: &State) {
        self.recorder.first_player(state.first);
        for step in 0..rules.index.seats {
            let seat = rules.clockwise(state.first, step);
            self.recorder.label(seat, record::GROUP_TURN_ORDER, u16::from(step));
        }
    }

    // ---- rounds ----

    pub(super) fn round(&mut self, state: &State, column: u16, amount: u32) {
        let row = state.round.min(ROUNDS_MAX) - 1;
        self.recorder.count(record::ROUNDS, row, column, amount);
    }

    /// A turn begins.
    #[inline]
    pub(crate) fn turn_begins(&mut self, state: &State) {
        let round = state.round.min(ROUNDS_MAX);
        let key = self.rows.event_keys.turn(round);
        self.recorder
            .shorthand(key, move |r| r.count(record::ROUNDS, round - 1, round_column::TURNS, 1));
    }

    /// A phase 3 attack is declared.
    #[inline]
    pub(crate) fn phase_attack(&mut self, state: &State) {
        let round = state.round.min(ROUNDS_MAX);
        let key = self.rows.event_keys.phase_attack(round);
        self.recorder
            .shorthand(key, move |r| r.count(record::ROUNDS, round - 1, round_column::ATTACKS, 1));
    }

    // ---- events ----

    pub(crate) fn event_up(&mut self, rules: &Rules, state: &State, kind: EventId) {
        if !R::ON {
            return;
        }
        let asking = self.rows.wanted[kind.index()];
        let wants = |seat: Seat| {
            state.players[seat.index()].objective.is_in(asking)
                && !rules.has_conquered(state, seat, kind)
        };
        let wanted = u32::from(rules.in_game(state).iter().any(wants));
        let round = state.round.min(ROUNDS_MAX);
        self.recorder.shorthand(self.rows.event_keys.event(kind, wanted, round), move |r| {
            r.count_row(record::EVENTS, kind.row(), event_column::DRAWN, &[1, wanted]);
            r.count(record::ROUNDS, round - 1, round_column::EVENTS, 1);
        });
    }

    /// The attempt of the player facing the event is over: passed, failed or neither.
    pub(crate) fn attempted(&mut self, rules: &Rules, state: &State, passed: Option<bool>) {
        if !R::ON {
            return;
        }
        let outcome = match passed {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        let is = move |one: u32| u32::from(outcome == one);
        let kind = state.event.kind;
        let Some(facer) = state.event.facer else { return };
        let active = u32::from(facer == state.active);
        let event_keys = &self.rows.event_keys;
        let row = event_role_row(rules, kind, state.players[facer.index()].role);
        self.recorder.shorthand(event_keys.attempt(row, outcome, active), move |r| {
            let counts = [1, active, 1 - active, is(0), is(1), is(2)];
            r.count_row(record::EVENTS, kind.row(), event_column::FACED, &counts);
            r.count_row(record::EVENT_ROLES, row, event_role_column::FACED, &[1, is(0)]);
        });
        let row = facer_row(rules, state);
        self.recorder.shorthand(event_keys.facer(row, outcome), move |r| {
            let counts = [1, is(0), is(1), is(2)];
            r.count_row(record::FACERS, row, facer_column::FACED, &counts);
        });
    }

    /// The event is conquered.
    pub(crate) fn conquered(&mut self, rules: &Rules, state: &State, seat: Seat) {
        let kind = state.event.kind;
        let row = event_role_row(rules, kind, state.players[seat.index()].role);
        self.recorder.shorthand(self.rows.event_keys.conquest(row), move |r| {
            r.count(record::EVENTS, kind.row(), event_column::CONQUERED, 1);
            r.count(record::EVENT_ROLES, row, event_role_column::CONQUERED, 1);
        });
        self.recorder.gauge(seat, gauges::CONQUESTS, 1);
    }

    /// The event wins somebody the game.
    pub(crate) fn event_won(&mut self, state: &State) {
        let kind = state.event.kind.row();
        self.recorder.count(record::EVENTS, kind, event_column::WON, 1);
    }

    /// Cards are drawn as the reward of the event.
    pub(crate) fn rewarded(&mut self, state: &State, count: u8) {
        let (event, column) = (state.event.kind.row(), event_column::ADVANTAGES);
        self.recorder.count(record::EVENTS, event, column, u32::from(count));
    }

    /// A disadvantage is drawn as the penalty of the event.
    pub(crate) fn penalty_drawn(&mut self, state: &State) {
        let kind = state.event.kind;
        self.recorder.shorthand(self.rows.event_keys.penalty(kind), move |r| {
            r.count(record::EVENTS, kind.row(), event_column::DISADVANTAGES, 1);
        });
    }

    /// Somebody escapes the event.
    pub(crate) fn event_escaped(&mut self, state: &State) {
        let event = state.event.kind.row();
        self.recorder.count(record::EVENTS, event, event_column::ESCAPED, 1);
    }

    // ---- information ----

    /// A role becomes known to all.
    pub(crate) fn role_seen(&mut self, state: &State, by: Revealed) {
        let turn = u32::from(state.turn);
        self.recorder.count_row(
            record::REVELATIONS,
            by as u16,
            revelation_column::PLAYERS,
            &[1, turn],
        );
    }

    /// Something has been learnt of a player: is it now clear to whoever hunts it? Beliefs are
    /// asked for these pairs only, and only here.
    pub(crate) fn evidence(&mut self, rules: &Rules, state: &State, about: Seat) {
        if !R::ON || state.eliminated.has(about) {
            return;
        }
        let r = &mut *self.recorder;
        let wanted = |seat| r.gauge_is_open(seat, gauges::RIVAL_KNOWN);
        for seat in rules.sure_hunters(state, about, wanted).iter() {
            r.gauge_once(seat, gauges::RIVAL_KNOWN, i32::from(state.turn.max(1)));
        }
    }

    /// A role card is known to all: that tells something of everybody else.
    pub(crate) fn evidence_of_all(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        for seat in rules.in_game(state).iter() {
            self.evidence(rules, state, seat);
        }
    }

    // ---- the end ----

    /// The game is over; the frames still say what was going on.
    pub(crate) fn game_ends(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let (turn, round) = (state.turn, state.round);
        self.recorder.measure(histograms::TURNS, u32::from(turn));
        self.recorder.measure(histograms::ROUNDS, u32::from(round));
        self.recorder.measure(histograms::ELIMINATIONS, state.eliminated.len());
        if state.event.open && state.event.facer.is_some() {
            self.attempted(rules, state, None);
        }
        for frame in &state.frames {
            if let Frame::Combat { kind, step: CombatStep::Roll | CombatStep::Result, .. } = frame {
                let row = record::attack_row(*kind);
                self.recorder.count(record::ATTACKS, row, attack_column::ESCAPED, 1);
            }
        }
        for seat in (0..rules.index.seats).map(Seat) {
            for card in cards_of(state.players[seat.index()].hand) {
                let kind = rules.catalogue.advantage_of[card.index()];
                self.recorder.shorthand(self.rows.event_keys.held(kind), move |r| {
                    r.count(record::ADVANTAGES, kind.row(), adv_column::HELD, 1);
                });
            }
            if !state.revealed.has(seat) {
                self.role_seen(state, Revealed::Never);
            }
        }
        let (seats, rounds) = (rules.index.seats, round.min(ROUNDS_MAX));
        self.recorder.shorthand(self.rows.event_keys.end(rounds), move |r| {
            for seat in 0..u16::from(seats) {
                r.count(record::SURVIVAL, seat, survival_column::GAMES, 1);
            }
            for by in 0..=Revealed::Never as u16 {
                r.count(record::REVELATIONS, by, revelation_column::ALL, u32::from(seats));
            }
            for row in 0..rounds {
                r.count(record::ROUNDS, row, round_column::GAMES, 1);
            }
            r.count(record::ROUNDS, rounds - 1, round_column::ENDED, 1);
        });
    }

    /// The first elimination is behind us.
    pub(crate) fn first_eliminated(&mut self, state: &State) {
        let (turn, round) = (u32::from(state.turn), u32::from(state.round));
        self.recorder.measure(histograms::FIRST_ELIMINATION, turn);
        self.recorder.measure(histograms::FIRST_ELIMINATION_ROUND, round);
    }
}
