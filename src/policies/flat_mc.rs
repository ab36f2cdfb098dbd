//! Flat Monte Carlo: tries every legal action in re-dealt worlds, plays them to the end many times
//! and takes the action that won most.
//!
//! It sees no more than any bot: what it cannot know is dealt anew for every world. All actions are
//! tried in the same worlds with the same dice and the same rollout moves, so that the difference
//! between two actions is not drowned in luck. Where several won equally often, which is the rule
//! with few rollouts, it does as the strategy that plays them would. Budgets are numbers of rollouts,
//! never times, or results could not be repeated.

use rand_pcg::Pcg64Mcg;

use crate::engine::chance::Loose;
use crate::engine::play::{Policy, Table, rollout};
use crate::engine::{
    ACTIONS_MAX, Actions, Decision, Game, NullRecorder, Seat, Standing, View, seed,
};
use crate::policies::split;

use arrayvec::ArrayVec;

/// A win shared by `n` seats counts `WIN / n`: 840 is divisible by every number of seats to 8.
const WIN: u64 = 840;

/// What a flat Monte Carlo bot may spend.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Budget {
    /// Rollouts of one decision, split evenly over its actions.
    pub rollouts_per_decision: u32,
    /// A rollout that makes this many decisions without an end counts as not won.
    pub decisions_max: u32,
}

/// Plays the action that wins most rollouts.
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
        let mut wins: ArrayVec<u64, ACTIONS_MAX> = legal.iter().map(|_| 0).collect();
        for _ in 0..worlds {
            let world = view.world(&mut Loose(&mut self.generator));
            let dice = split(&mut self.generator);
            let moves = split(&mut self.generator);
            for (action, won) in legal.iter().zip(&mut wins) {
                let mut state = world;
                let (mut dice, mut moves) = (dice.clone(), moves.clone());
                game.apply(&mut state, *action, &mut Loose(&mut dice), &mut NullRecorder);
                if let Some(standing) = self.play_out(game, &mut state, &mut dice, &mut moves)
                    && standing.winners.has(view.seat())
                {
                    *won += WIN / u64::from(standing.winners.len());
                }
            }
        }
        let best = wins.iter().copied().max().unwrap_or(0);
        let ties = wins.iter().filter(|&&won| won == best).count();
        if ties > 1
            && let Some(policy) = self.rollout_table.get_mut(view.seat().index())
        {
            policy.begin(view.seat(), split(&mut self.generator));
            let choice = policy.choose(view, legal);
            if wins[choice] == best {
                return choice;
            }
        }
        let pick = if ties == 1 { 0 } else { seed::below(&mut self.generator, ties as u32) };
        let mut tied = (0..wins.len()).filter(|&index| wins[index] == best);
        tied.nth(pick as usize).unwrap_or(0)
    }
}
