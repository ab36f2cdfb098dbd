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
    ACTIONS_MAX, Actions, Decision, Game, NullRecorder, Seat, Standing, View, seed,
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
    /// Who plays the rollouts, one policy a seat; empty: uniformly random moves.
    rollout_table: Table<G>,
    generator: Pcg64Mcg,
    actions: Actions<G>,
}

impl<G: Game> FlatMcBot<G> {
    /// A bot whose rollouts are played by `rollout_table`, or at random where that is empty.
    pub fn new(budget: Budget, rollout_table: Table<G>) -> Self {
        Self { budget, rollout_table, generator: Pcg64Mcg::new(1), actions: Actions::<G>::new() }
    }

    /// Plays a state on to its end.
    fn play_out(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Pcg64Mcg,
        moves: &mut Pcg64Mcg,
    ) -> Option<Standing> {
        let mut chance = Loose(dice);
        let limit = self.budget.decisions_max;
        if self.rollout_table.is_empty() {
            return rollout(game, state, &mut self.actions, &mut chance, moves, limit);
        }
        for (seat, policy) in self.rollout_table.iter_mut().enumerate() {
            policy.begin(Seat(seat as u8), split(moves));
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
    fn begin(&mut self, _seat: Seat, generator: Pcg64Mcg) {
        self.generator = generator;
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let game = view.game();
        let worlds = (self.budget.rollouts_per_decision / legal.len() as u32).max(1);
        let generator = &mut self.generator;
        let usual = self.rollout_table.get_mut(view.seat().index()).map(|policy| {
            policy.begin(view.seat(), split(generator));
            policy.choose(view, legal)
        });
        let mut tallies: ArrayVec<Tally, ACTIONS_MAX> =
            legal.iter().map(|_| Tally::default()).collect();
        for _ in 0..worlds {
            let world = view.world(&mut Loose(&mut self.generator));
            let dice = split(&mut self.generator);
            let moves = split(&mut self.generator);
            for (action, tally) in legal.iter().zip(&mut tallies) {
                let mut state = world;
                let (mut dice, mut moves) = (dice.clone(), moves.clone());
                game.apply(&mut state, *action, &mut Loose(&mut dice), &mut NullRecorder);
                tally.here = match self.play_out(game, &mut state, &mut dice, &mut moves) {
                    Some(standing) if standing.winners.has(view.seat()) => {
                        WIN / i64::from(standing.winners.len())
                    }
                    _ => 0,
                };
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
        let ties = tallies.iter().filter(|tally| tally.lead == best).count();
        let pick = if ties == 1 { 0 } else { seed::below(&mut self.generator, ties as u32) };
        let mut tied = (0..tallies.len()).filter(|&index| tallies[index].lead == best);
        tied.nth(pick as usize).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
