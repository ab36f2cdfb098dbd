//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded.
//!
//! Decks, hands, chakra and what is played are in `notes_cards.rs`, battles in `notes_battle.rs`.

use crate::content::catalogue::NOTHING;
use crate::record::Reporter;
use crate::record::tables::turn_rows;
use crate::record::{
    self, deck_column, gauges, loop_column, ninja_column, pair_column, turn_column,
};
use crate::rules::Rules;
use crate::state::{Ending, PLAYERS, State, other, units_in};
use tenbin_engine::{Recorder, Seat, SeatSet};

row_enum! {
    /// Why cards are drawn (CH-03).
    Drawing {
        /// Opening hand.
        Opening = "opening",
        /// After a redraw.
        Redraw = "redraw",
        /// The second player's extra cards (NAR-025).
        Extra = "extra",
        /// The turn's draw.
        Turn = "turn",
        /// An effect.
        Effect = "effect",
    }
}

row_enum! {
    /// How a card got into the chakra area, or out of it.
    ChakraFlow {
        /// Turned into chakra (NAR-051).
        Charged = "charged",
        /// Paid a hand cost (NAR-055).
        HandCost = "hand_cost",
        /// A tactic that was used (NAR-058).
        UsedTactic = "used_tactic",
        /// An effect put it there.
        ByEffect = "effect",
        /// Beyond the hand limit at the end of a turn (NAR-421).
        HandExcess = "hand_excess",
        /// Paid for a technique (NAR-202).
        Spent = "spent",
        /// An effect discarded it.
        Lost = "lost",
    }
}

/// How a ninja came into play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Arrival {
    /// A normal call.
    Call,
    /// An evolution onto its base (NAR-100).
    Evolution,
    /// A group through a component (NAR-110).
    Group,
    /// An effect (NAR-057).
    Effect,
}

/// What became of a technique (INV-11, section 9).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(crate) enum Outcome {
    /// Resolved on all targets.
    Resolved,
    /// Some targets were cancelled.
    Partly,
    /// Cancelled: a target is gone.
    Absent,
    /// Cancelled: a target has another name or does not meet the conditions.
    Changed,
    /// Cancelled: a target became untargetable.
    Untargetable,
    /// Cancelled: the user or its relation to the target is gone (NAR-227, NAR-330).
    UserGone,
    /// Cancelled: a team was modified (NAR-234).
    TeamModified,
    /// Negated by another.
    Negated,
}

row_enum! {
    /// How an item of the judgement ended.
    Verdict {
        /// Gains of a team never opposed.
        Undefended = "undefended",
        /// Gains after the defenders were removed (NAR-375).
        Removed = "removed_defender",
        /// No ninja left to attack (NAR-376), or nothing won.
        Nothing = "nothing",
        /// The attacker won.
        AttackerWins = "attacker_wins",
        /// Crushing.
        AttackerCrushes = "attacker_crushes",
        /// The defender won.
        DefenderWins = "defender_wins",
        /// Crushing.
        DefenderCrushes = "defender_crushes",
        /// A draw (NAR-382).
        Draw = "draw",
    }
}

row_enum! {
    /// What wounded or killed.
    Cause {
        /// The judgement.
        Judgement = "judgement",
        /// An effect of a card.
        Effect = "effect",
    }
}

impl<R: Recorder> Reporter<'_, R> {
    /// Adds to a column of turns.csv in the present turn.
    #[inline]
    pub(super) fn count_turn(&mut self, rules: &Rules, state: &State, column: u16, amount: u32) {
        let row = self.turn_row(rules, state);
        self.recorder.count(record::TURNS, row, column, amount);
    }

    /// The row of the present turn in turns.csv.
    #[inline]
    pub(super) fn turn_row(&self, rules: &Rules, state: &State) -> u16 {
        state.turn.clamp(1, turn_rows(&rules.knobs)) - 1
    }

    /// The row of a player in counters.csv.
    #[inline]
    pub(super) fn counter_row(&self, rules: &Rules, state: &State, seat: Seat) -> u16 {
        let most = rules.knobs.turn_counter_cap as u16;
        u16::from(state.players[seat.index()].counter).min(most)
    }

    /// A turn has begun.
    pub(crate) fn turn_begins(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        let active = state.attacker();
        let counter = state.players[active.index()].counter;
        self.recorder.tell(|out| write!(out, "turn {}: {active}, counter {counter}", state.turn));
        // Later turns share the last row, which counts a game once.
        if state.turn <= turn_rows(&rules.knobs) {
            self.count_turn(rules, state, turn_column::GAMES, 1);
        }
        for unit in units_in(state.units_of(active)) {
            let kind = state.kind(state.units[unit.index()].card);
            let row = self.rows.card_places[usize::from(kind)];
            self.recorder.count(record::NINJAS, row, ninja_column::TURNS, 1);
        }
    }

    /// The game is over.
    pub(crate) fn game_ends(&mut self, rules: &Rules, state: &State) {
        if !R::ON {
            return;
        }
        self.count_turn(rules, state, turn_column::ENDED, 1);
        self.count_loop(state);
        self.count_matchup(state);
        self.recorder.tell(|out| match state.ending {
            Ending::CutoffTurns | Ending::CutoffLaunches => out.write_str("the game is cut off"),
            _ => write!(out, "{} wins", Seat(state.winners >> 1)),
        });
        self.recorder.measure(record::histograms::TURNS, u32::from(state.turn));
        for seat in PLAYERS {
            let player = &state.players[seat.index()];
            let (hand, chakra) = (player.hand.count_ones(), player.chakra.count_ones());
            let (gains, deck) = (player.gains.len() as u32, player.deck.len());
            let ninjas = state.units_of(seat).count_ones();
            if state.winners >> seat.0 & 1 == 0 {
                self.recorder.measure(record::histograms::LOSER_GAINS, gains);
            }
            self.recorder.measure(record::histograms::DECK_LEFT, deck);
            self.recorder.measure(record::histograms::NINJAS, ninjas);
            self.recorder.gauge(seat, gauges::CHAKRA_LEFT, chakra as i32);
            self.recorder.gauge(seat, gauges::HAND_LEFT, hand as i32);
            self.recorder.gauge(seat, gauges::NINJAS_LEFT, ninjas as i32);
        }
    }

    /// The decks that met: who won how, after how many turns.
    fn count_matchup(&mut self, state: &State) {
        let turns = u32::from(state.turn);
        let gains = u32::from(state.ending == Ending::Gains);
        let deck_out = u32::from(state.ending == Ending::DeckOut);
        let cut_off = u32::from(state.winners == 0);
        let seats = [state.starter, other(state.starter)];
        let wins = seats.map(|seat| u32::from(SeatSet(state.winners).has(seat)));
        for (turn, seat) in (0..).zip(seats) {
            if let Some(level) = self.rows.level_of(state, seat) {
                let (won, lost) = (wins[usize::from(turn)], wins[usize::from(turn ^ 1)]);
                let ends = [won * gains, won * deck_out, lost * gains, lost * deck_out];
                let [one, two, three, four] = ends;
                let counts = [1, won, one, two, three, four, cut_off, turns];
                let row = 2 * level + turn;
                self.recorder.count_row(record::DECKS, row, deck_column::GAMES, &counts);
            }
        }
        if let [Some(first), Some(second)] = seats.map(|seat| state.decks[seat.index()])
            && let Ok(row) = self.rows.matchups.binary_search(&(first, second))
        {
            let counts = [1, wins[0], wins[1], gains, deck_out, cut_off, turns];
            self.recorder.count_row(record::PAIRS, row as u16, pair_column::GAMES, &counts);
        }
    }

    /// The cards that may go round in circles, each once, where the game is cut off.
    fn count_loop(&mut self, state: &State) {
        let column = match state.ending {
            Ending::CutoffTurns => loop_column::TURNS,
            Ending::CutoffLaunches => loop_column::LAUNCHES,
            Ending::None | Ending::Gains | Ending::DeckOut => return,
        };
        let recent = state.recent;
        for (place, &kind) in recent.iter().enumerate() {
            if kind != NOTHING && !recent[..place].contains(&kind) {
                self.recorder.count(record::LOOPS, kind, column, 1);
            }
        }
    }
}
