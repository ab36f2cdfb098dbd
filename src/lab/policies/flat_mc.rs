//! Flat Monte Carlo: tries every legal action in re-dealt worlds, plays them to the end many times
//! and takes the action that won most.
//!
//! It sees no more than any bot: what it cannot know is dealt anew for every world. All actions are
//! tried in the same worlds with the same dice and the same rollout moves, so that the difference
//! between two actions is not drowned in luck. With a strategy that plays the rollouts it does as that
//! one would, unless another action won more often by more than luck explains: one lucky win in a few
//! rollouts is no reason to leave it. Without one the action that won most is taken. Budgets are
//! numbers of rollouts, never times, or results could not be repeated.

use rand_pcg::Pcg64Mcg;

use crate::policies::split;
use tenbin_engine::chance::Loose;
use tenbin_engine::play::{Policy, Table, rollout};
use tenbin_engine::{
    ACTIONS_MAX, Actions, Decision, Game, Key, Luck, NullRecorder, Seat, Standing, Unheard, View,
};

use arrayvec::ArrayVec;

/// A win shared by `n` seats counts `WIN / n`: 840 is divisible by every number of seats to 8.
const WIN: i64 = 840;
/// How many standard deviations of what worlds differ by an action must win more than the one that
/// the rollouts' strategy would take, squared: five wins against none suffice, four do not.
const NOISE: i128 = 4;

/// What a flat Monte Carlo bot may spend.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Budget {
    /// Rollouts of one decision, split evenly over its actions.
    pub rollouts_per_decision: u32,
    /// A rollout that makes this many decisions without an end counts as not won.
    pub decisions_max: u32,
}

/// What a rollout counts for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Worth {
    /// Whether it was won.
    #[default]
    Win,
    /// The own score.
    Score,
    /// How far the own score is ahead of the best other one.
    Margin,
}

impl Worth {
    /// What the end of a game is worth to a seat at a table of so many; none where it came to no
    /// scores and is to be judged by them.
    fn of(self, end: &Standing, seat: Seat, seats: u8, less_is_better: bool) -> Option<i64> {
        if self == Self::Win {
            let won = end.winners.has(seat);
            return Some(if won { WIN / i64::from(end.winners.len()) } else { 0 });
        }
        let scores = end.scores.as_ref()?;
        let of = |seat: usize| {
            let score = i64::from(scores[seat]);
            if less_is_better { -score } else { score }
        };
        let others = (0..usize::from(seats)).filter(|&other| other != seat.index());
        let best = others.map(of).max().filter(|_| self == Self::Margin);
        Some(of(seat.index()) - best.unwrap_or(0))
    }
}

/// What an action has won, world by world.
#[derive(Copy, Clone, Default)]
struct Tally {
    /// In the present world.
    here: i64,
    /// In all worlds, less what the action won that it is compared with.
    lead: i64,
    /// The squares of these differences, summed up.
    spread: i128,
}

impl Tally {
    /// The present world counts, against what the other action won in it.
    fn compare(&mut self, other: i64) {
        let more = self.here - other;
        self.lead += more;
        self.spread += i128::from(more) * i128::from(more);
    }

    /// Whether it has won more by more than luck explains.
    fn is_beyond_luck(&self) -> bool {
        let lead = i128::from(self.lead);
        lead > 0 && lead * lead > NOISE * self.spread
    }
}

/// Plays the action that wins most rollouts, or as the strategy that plays them does.
pub struct FlatMcBot<G: Game> {
    budget: Budget,
    /// What it plays for.
    worth: Worth,
    /// Whether the lowest score of its game is the best; read from the game once.
    less_is_better: Option<bool>,
    /// Who plays the rollouts, one policy a seat; empty: uniformly random moves.
    rollout_table: Table<G>,
    luck: Luck,
    actions: Actions<G>,
}

impl<G: Game> FlatMcBot<G> {
    /// A bot whose rollouts are played by `rollout_table`, or at random where that is empty.
    pub fn new(budget: Budget, rollout_table: Table<G>) -> Self {
        Self {
            budget,
            worth: Worth::Win,
            less_is_better: None,
            rollout_table,
            luck: Luck::new(Key::NONE),
            actions: Actions::<G>::new(),
        }
    }

    /// The same bot playing for something else than winning.
    #[must_use]
    pub fn playing_for(self, worth: Worth) -> Self {
        Self { worth, ..self }
    }

    /// Whether the lowest score is the best, where scores count.
    fn less_is_better(&mut self, game: &G) -> bool {
        if self.worth == Worth::Win {
            return false;
        }
        *self
            .less_is_better
            .get_or_insert_with(|| game.schema().score.is_some_and(|score| !score.more_is_better))
    }

    /// Plays a state on to its end.
    fn play_out(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Pcg64Mcg,
        moves: &mut Pcg64Mcg,
    ) -> Option<Standing> {
        let mut chance = Unheard::Loose(dice);
        let limit = self.budget.decisions_max;
        if self.rollout_table.is_empty() {
            return rollout(game, state, &mut self.actions, &mut chance, moves, limit);
        }
        for (seat, policy) in self.rollout_table.iter_mut().enumerate() {
            policy.begin(Seat(seat as u8), Key::drawn(moves));
        }
        let actions = &mut self.actions;
        let mut decision = game.offer(state, actions);
        // Forced choices count as well.
        let mut choices = 0;
        while choices < limit
            && let Decision::Seat(seat) = decision
        {
            let choice = if actions.len() == 1 {
                0
            } else {
                let view = View::new(game, state, seat);
                self.rollout_table[seat.index()].choose(view, actions)
            };
            let (chance, recorder) = (&mut chance, &mut NullRecorder);
            choices += 1;
            decision = game.advance(state, actions, choice, chance, recorder, &mut choices);
        }
        // What ends beyond the limit is not looked at.
        (decision == Decision::Over && choices <= limit).then(|| game.standing(state))
    }
}

impl<G: Game> Policy<G> for FlatMcBot<G> {
    fn begin(&mut self, _seat: Seat, key: Key) {
        self.luck = Luck::new(key);
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let game = view.game();
        let less_is_better = self.less_is_better(game);
        let worlds = (self.budget.rollouts_per_decision / legal.len() as u32).max(1);
        self.luck.decide(view.turn());
        let key = self.luck.key();
        let mut generator = key.generator();
        let usual = self.rollout_table.get_mut(view.seat().index()).map(|policy| {
            policy.begin(view.seat(), Key::drawn(&mut generator));
            policy.choose(view, legal)
        });
        let mut tallies: ArrayVec<Tally, ACTIONS_MAX> =
            legal.iter().map(|_| Tally::default()).collect();
        for _ in 0..worlds {
            let world = view.world(&mut Loose(&mut generator));
            let dice = split(&mut generator);
            let moves = split(&mut generator);
            let mut worths: ArrayVec<Option<i64>, ACTIONS_MAX> = ArrayVec::new();
            for action in legal {
                let mut state = world;
                let (mut dice, mut moves) = (dice.clone(), moves.clone());
                let chance = &mut Unheard::Loose(&mut dice);
                game.apply(&mut state, *action, chance, &mut NullRecorder);
                let end = self.play_out(game, &mut state, &mut dice, &mut moves);
                worths.push(end.and_then(|end| {
                    self.worth.of(&end, view.seat(), game.seats(), less_is_better)
                }));
            }
            // A rollout without an end is not won, and came to no more than the least of the others.
            let least = worths.iter().flatten().min().filter(|_| self.worth != Worth::Win);
            let least = least.copied().unwrap_or(0);
            for (tally, worth) in tallies.iter_mut().zip(&worths) {
                tally.here = worth.unwrap_or(least);
            }
            let here = usual.map_or(0, |choice| tallies[choice].here);
            tallies.iter_mut().for_each(|tally| tally.compare(here));
        }
        if let Some(choice) = usual {
            let better = (0..legal.len()).filter(|&index| tallies[index].is_beyond_luck());
            // The first of those that are as good.
            let best = better.rev().max_by_key(|&index| tallies[index].lead);
            return best.unwrap_or(choice);
        }
        let best = tallies.iter().map(|tally| tally.lead).max().unwrap_or(0);
        let tied = (0..tallies.len()).filter(|&index| tallies[index].lead == best);
        view.any_of_places(key, legal, tied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::SeatSet;

    /// Worlds in which an action won and the usual one did not, the other way round, and in which
    /// they did alike.
    fn is_preferred(better: u32, worse: u32, alike: u32) -> bool {
        let mut tally = Tally::default();
        for (worlds, here, other) in [(better, WIN, 0), (worse, 0, WIN), (alike, WIN, WIN)] {
            tally.here = here;
            (0..worlds).for_each(|_| tally.compare(other));
        }
        tally.is_beyond_luck()
    }

    #[test]
    fn what_an_end_is_worth() {
        let end = Standing::new(SeatSet(0b011), 0).with_scores([9, 4, 6, 99, 99, 99, 99, 99]);
        let worth =
            |worth: Worth, seat, less_is_better| worth.of(&end, Seat(seat), 3, less_is_better);
        assert_eq!(worth(Worth::Win, 0, false), Some(WIN / 2));
        assert_eq!(worth(Worth::Win, 2, false), Some(0));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Score, seat, false)), [9, 4, 6].map(Some));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Margin, seat, false)), [3, -5, -3].map(Some));
        // Where the lowest is the best it is two ahead of the next.
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Score, seat, true)), [-9, -4, -6].map(Some));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Margin, seat, true)), [-5, 2, -2].map(Some));
        let none = Standing::new(SeatSet(1), 0);
        assert_eq!(Worth::Margin.of(&none, Seat(0), 3, false), None);
        assert_eq!(Worth::Win.of(&none, Seat(0), 3, false), Some(WIN));
    }

    #[test]
    fn the_usual_action_is_left_only_for_a_lead_that_luck_does_not_explain() {
        assert!(!is_preferred(0, 0, 50));
        assert!(!is_preferred(1, 0, 0), "one lucky win is no reason");
        assert!(!is_preferred(4, 0, 20));
        assert!(is_preferred(5, 0, 20));
        // A lead of five is less where the two disagree more often.
        assert!(!is_preferred(6, 1, 0));
        assert!(is_preferred(8, 1, 0));
        assert!(!is_preferred(0, 50, 0), "a clear lead of the usual one is no reason either");
    }
}
