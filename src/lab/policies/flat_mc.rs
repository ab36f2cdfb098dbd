//! Flat Monte Carlo: tries actions in re-dealt worlds, plays them on many times and takes the one that won most.
//!
//! It sees no more than any bot: what it cannot know is dealt anew for every world. All actions are
//! tried in the same worlds with the same dice and the same rollout moves, so that the difference
//! between two actions is not drowned in luck. With a strategy that plays the rollouts it does as that
//! one would, unless another action won more often by more than luck explains: one lucky win in a few
//! rollouts is no reason to leave it. Without one the action that won most is taken.
//!
//! Rollouts are played to the end, or for some turns and judged then (`judge`): many short ones judged by what
//! lies on the table tell more than few long ones that only say who won. Where only some candidates are tried,
//! those of which the strategy thinks best, the worse half is given up after each part of the rollouts, so
//! that most are spent on the choice between the best.
//!
//! Budgets are numbers of rollouts, never times, or results could not be repeated.

use std::sync::Arc;

use arrayvec::ArrayVec;
use rand_pcg::Pcg64Mcg;

use super::rollouts::{Limits, Outcome, Rollouts};
use super::weighted::WeightedBot;
use crate::policies::split;
use tenbin_engine::chance::Loose;
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::{ACTIONS_MAX, Game, Key, Luck, NullRecorder, Seat, Standing, Unheard, View};

/// How many standard deviations of what worlds differ by an action must win more than the one that
/// the rollouts' strategy would take, squared and times [`NOISE_PARTS`]: five wins against none suffice, four do
/// not.
const NOISE: i128 = 16;
/// The same where rollouts are judged. What a judge says differs less from world to world than who wins, and a
/// choice that is better by a little is worth taking every time.
const NOISE_JUDGED: i128 = 1;
/// Both are in such parts.
const NOISE_PARTS: i128 = 4;

/// What a flat Monte Carlo bot may spend.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Budget {
    /// Rollouts of one decision, split over its actions.
    pub rollouts_per_decision: u32,
    /// How long each may be.
    pub limits: Limits,
    /// At most so many actions are tried, where the rollouts' strategy can say which; None: all.
    pub candidates_max: Option<u32>,
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
    /// What a rollout is worth to a seat at a table of so many; none where it came to no scores and is to be judged
    /// by them.
    fn of(self, outcome: &Outcome, seat: Seat, seats: u8, less_is_better: bool) -> Option<i64> {
        match (self, outcome) {
            (Self::Win, _) => Some(outcome.share(seat).into()),
            (_, Outcome::Over(end)) => self.of_scores(end, seat, seats, less_is_better),
            _ => None,
        }
    }

    fn of_scores(self, end: &Standing, seat: Seat, seats: u8, less_is_better: bool) -> Option<i64> {
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

    /// Whether it has won more by more than so much luck explains.
    fn is_beyond(&self, noise: i128) -> bool {
        let lead = i128::from(self.lead);
        lead > 0 && NOISE_PARTS * lead * lead > noise * self.spread
    }
}

/// Places in the list of actions.
type Places = ArrayVec<usize, ACTIONS_MAX>;

/// Plays the action that wins most rollouts, or as the strategy that plays them does.
pub struct FlatMcBot<G: Game> {
    budget: Budget,
    /// What it plays for.
    worth: Worth,
    noise: i128,
    /// Whether the lowest score of its game is the best; read from the game once.
    less_is_better: Option<bool>,
    rollouts: Rollouts<G>,
    /// Who says which actions are tried.
    prior: Option<WeightedBot<G>>,
    luck: Luck,
}

impl<G: Game> FlatMcBot<G> {
    /// A bot whose rollouts are played by `rollout_table`, or at random where that is empty.
    pub fn new(budget: Budget, rollout_table: Table<G>) -> Self {
        Self {
            budget,
            worth: Worth::Win,
            noise: NOISE,
            less_is_better: None,
            rollouts: Rollouts::new(budget.limits, rollout_table, None),
            prior: None,
            luck: Luck::new(Key::NONE),
        }
    }

    /// The same bot playing for something else than winning.
    #[must_use]
    pub fn playing_for(self, worth: Worth) -> Self {
        Self { worth, ..self }
    }

    /// The same bot with rollouts that are judged by these weights where they are cut.
    #[must_use]
    pub fn judging_by(mut self, judge: Option<Arc<[(String, i32)]>>) -> Self {
        if judge.is_some() {
            self.noise = NOISE_JUDGED;
        }
        self.rollouts.judge_by(judge);
        self
    }

    /// The same bot with somebody who says which actions are tried.
    #[must_use]
    pub fn trying_what(self, prior: Option<WeightedBot<G>>) -> Self {
        Self { prior, ..self }
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

    /// The actions to try, the usual one first where there is one and some are left out.
    fn candidates(
        &mut self,
        view: View<'_, G>,
        legal: &[G::Action],
        usual: Option<usize>,
    ) -> Places {
        let (Some(prior), Some(most)) = (&mut self.prior, self.budget.candidates_max) else {
            return (0..legal.len()).collect();
        };
        let scores = prior.scores(view, legal);
        let mut places: Places = (0..legal.len()).collect();
        // The usual one is that of the best score, or one drawn among them.
        places.sort_by_key(|&place| (Some(place) != usual, -scores[place], place));
        places.truncate((most as usize).max(2));
        places
    }

    /// Tries actions in so many worlds and adds up what they won.
    fn try_actions(
        &mut self,
        view: View<'_, G>,
        (legal, places): (&[G::Action], &Places),
        (worlds, usual): (u32, Option<usize>),
        generator: &mut Pcg64Mcg,
        tallies: &mut [Tally],
    ) {
        let game = view.game();
        let less_is_better = self.less_is_better(game);
        let turns = self.rollouts.turns(view);
        for _ in 0..worlds {
            let world = view.world(&mut Loose(generator));
            let dice = split(generator);
            let moves = split(generator);
            let mut worths: ArrayVec<Option<i64>, ACTIONS_MAX> = ArrayVec::new();
            for &place in places {
                let mut state = world;
                let (mut dice, mut moves) = (dice.clone(), moves.clone());
                let chance = &mut Unheard::Loose(&mut dice);
                game.apply(&mut state, legal[place], chance, &mut NullRecorder);
                let end = self.rollouts.play(game, &mut state, &mut dice, &mut moves, turns);
                worths.push(self.worth.of(&end, view.seat(), game.seats(), less_is_better));
            }
            // A rollout without an end is not won, and came to no more than the least of the others.
            let least = worths.iter().flatten().min().filter(|_| self.worth != Worth::Win);
            let least = least.copied().unwrap_or(0);
            for (&place, worth) in places.iter().zip(&worths) {
                tallies[place].here = worth.unwrap_or(least);
            }
            let here = usual.map_or(0, |choice| tallies[choice].here);
            places.iter().for_each(|&place| tallies[place].compare(here));
        }
    }
}

/// Gives up the worse half of the actions, but never the usual one, which stands first.
fn halve(places: &mut Places, tallies: &[Tally]) {
    let keep = places.len().div_ceil(2).max(2);
    places[1..].sort_by_key(|&place| (-tallies[place].lead, place));
    places.truncate(keep);
}

impl<G: Game> Policy<G> for FlatMcBot<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.luck = Luck::new(key);
        if let Some(prior) = &mut self.prior {
            prior.begin(seat, key);
        }
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        let key = self.luck.key();
        let mut generator = key.generator();
        let usual = if self.rollouts.has_table() {
            self.rollouts.usual(view, legal, Key::drawn(&mut generator))
        } else {
            None
        };
        let mut places = self.candidates(view, legal, usual);
        // Each round leaves half of them; where all are tried there is one.
        let is_halved = usual.is_some() && self.budget.candidates_max.is_some();
        let rounds = if is_halved { places.len().next_power_of_two().ilog2() } else { 1 };
        let mut tallies: ArrayVec<Tally, ACTIONS_MAX> =
            legal.iter().map(|_| Tally::default()).collect();
        for round in 0..rounds {
            if round > 0 {
                halve(&mut places, &tallies);
            }
            let each = self.budget.rollouts_per_decision / rounds / places.len() as u32;
            let tried = (legal, &places);
            self.try_actions(view, tried, (each.max(1), usual), &mut generator, &mut tallies);
        }
        if let Some(choice) = usual {
            let is_better = |place: &usize| tallies[*place].is_beyond(self.noise);
            let better = places.iter().copied().filter(is_better);
            // The first of those that are as good.
            let best = better.min_by_key(|&place| (-tallies[place].lead, place));
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
    use crate::policies::judge::SURE;
    use tenbin_engine::SeatSet;

    /// Worlds in which an action won and the usual one did not, the other way round, and in which
    /// they did alike.
    fn is_preferred(better: u32, worse: u32, alike: u32) -> bool {
        let mut tally = Tally::default();
        let won = i64::from(SURE);
        for (worlds, here, other) in [(better, won, 0), (worse, 0, won), (alike, won, won)] {
            tally.here = here;
            (0..worlds).for_each(|_| tally.compare(other));
        }
        tally.is_beyond(NOISE)
    }

    #[test]
    fn what_an_end_is_worth() {
        let end = Standing::new(SeatSet(0b011), 0).with_scores([9, 4, 6, 99, 99, 99, 99, 99]);
        let end = Outcome::Over(end);
        let worth =
            |worth: Worth, seat, less_is_better| worth.of(&end, Seat(seat), 3, less_is_better);
        assert_eq!(worth(Worth::Win, 0, false), Some(i64::from(SURE / 2)));
        assert_eq!(worth(Worth::Win, 2, false), Some(0));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Score, seat, false)), [9, 4, 6].map(Some));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Margin, seat, false)), [3, -5, -3].map(Some));
        // Where the lowest is the best it is two ahead of the next.
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Score, seat, true)), [-9, -4, -6].map(Some));
        assert_eq!([0, 1, 2].map(|seat| worth(Worth::Margin, seat, true)), [-5, 2, -2].map(Some));
        let none = Outcome::Over(Standing::new(SeatSet(1), 0));
        assert_eq!(Worth::Margin.of(&none, Seat(0), 3, false), None);
        assert_eq!(Worth::Win.of(&none, Seat(0), 3, false), Some(SURE.into()));
        assert_eq!(Worth::Margin.of(&Outcome::Cut, Seat(0), 3, false), None);
        assert_eq!(Worth::Win.of(&Outcome::Cut, Seat(0), 3, false), Some(0));
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
