//! Games played on from a position, for bots that search: to their end, or for some turns and judged then.

use std::sync::Arc;

use rand_pcg::Pcg64Mcg;

use super::judge::{Columns, Judge, SURE};
use tenbin_engine::play::{Table, rollout};
use tenbin_engine::{
    Actions, Decision, Game, Key, NullRecorder, SEATS_MAX, Seat, Standing, Unheard, View,
};

/// How far a rollout goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Limits {
    /// One that makes this many decisions without an end is cut there.
    pub decisions_max: u32,
    /// It is cut at the first choice after so many turns have gone by, where there is a judge.
    pub turns_max: Option<u32>,
}

/// Counts the turns that go by. Not every game numbers them one by one.
#[derive(Copy, Clone, Debug)]
pub(super) struct Turns {
    number: u32,
    left: u32,
}

impl Turns {
    /// Whether so many have gone by when it is this one.
    #[inline]
    pub(super) fn are_over(&mut self, number: u32) -> bool {
        if self.number != number {
            self.number = number;
            self.left = self.left.saturating_sub(1);
        }
        self.left == 0
    }
}

/// How a rollout ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Outcome {
    /// The game was over.
    Over(Standing),
    /// It was cut, and these are the seats' chances to win, in parts of [`SURE`].
    Judged([u32; SEATS_MAX]),
    /// It was cut, and there is no judge.
    Cut,
}

impl Outcome {
    /// What a seat has of the win, in parts of [`SURE`].
    pub(super) fn share(&self, seat: Seat) -> u32 {
        match self {
            Self::Over(end) if end.winners.has(seat) => SURE / end.winners.len(),
            Self::Over(_) | Self::Cut => 0,
            Self::Judged(chances) => chances[seat.index()],
        }
    }
}

/// Plays rollouts, one after another.
pub(super) struct Rollouts<G: Game> {
    limits: Limits,
    /// Who plays them, one policy a seat; empty: uniformly random moves.
    table: Table<G>,
    /// Weights of the judge, and it, once the game is known.
    weights: Option<Arc<[(String, i32)]>>,
    judge: Option<Judge>,
    actions: Actions<G>,
}

impl<G: Game> Rollouts<G> {
    pub(super) fn new(
        limits: Limits,
        table: Table<G>,
        judge: Option<Arc<[(String, i32)]>>,
    ) -> Self {
        Self { limits, table, weights: judge, judge: None, actions: Actions::<G>::new() }
    }

    /// What is cut from now on is judged by these weights.
    pub(super) fn judge_by(&mut self, weights: Option<Arc<[(String, i32)]>>) {
        (self.weights, self.judge) = (weights, None);
    }

    /// Whether strategies play them.
    pub(super) fn has_table(&self) -> bool {
        !self.table.is_empty()
    }

    /// What the strategy that plays them would do.
    pub(super) fn usual(
        &mut self,
        view: View<'_, G>,
        legal: &[G::Action],
        key: Key,
    ) -> Option<usize> {
        let policy = self.table.get_mut(view.seat().index())?;
        policy.begin(view.seat(), key);
        Some(policy.choose(view, legal))
    }

    /// The turns that a rollout from here may take.
    pub(super) fn turns(&self, view: View<'_, G>) -> Turns {
        Turns { number: view.turn(), left: self.limits.turns_max.unwrap_or(u32::MAX) }
    }

    /// Plays a state on.
    pub(super) fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Pcg64Mcg,
        moves: &mut Pcg64Mcg,
        mut turns: Turns,
    ) -> Outcome {
        let mut chance = Unheard::Loose(dice);
        let limit = self.limits.decisions_max;
        if self.table.is_empty() && self.limits.turns_max.is_none() {
            let end = rollout(game, state, &mut self.actions, &mut chance, moves, limit);
            return end.map_or_else(|| self.cut(game, state), Outcome::Over);
        }
        for (seat, policy) in self.table.iter_mut().enumerate() {
            policy.begin(Seat(seat as u8), Key::drawn(moves));
        }
        let actions = &mut self.actions;
        let mut decision = game.offer(state, actions);
        // Forced choices count as well.
        let mut choices = 0;
        while choices < limit
            && let Decision::Seat(seat) = decision
        {
            let choice = match actions.len() {
                1 => 0,
                _ if turns.are_over(game.turn(state)) => break,
                count => match self.table.get_mut(seat.index()) {
                    Some(policy) => policy.choose(View::new(game, state, seat), actions),
                    None => tenbin_engine::seed::below(moves, count as u32) as usize,
                },
            };
            choices += 1;
            decision =
                game.advance(state, actions, choice, &mut chance, &mut NullRecorder, &mut choices);
        }
        // What ends beyond the limit is not looked at.
        if decision == Decision::Over && choices <= limit {
            return Outcome::Over(game.standing(state));
        }
        self.cut(game, state)
    }

    /// A rollout that is not played on.
    pub(super) fn cut(&mut self, game: &G, state: &G::State) -> Outcome {
        let Some(weights) = &self.weights else { return Outcome::Cut };
        let judge = self
            .judge
            .get_or_insert_with(|| Judge::new(Columns::new(&game.schema(), game.seats()), weights));
        Outcome::Judged(judge.chances(game, state))
    }
}
