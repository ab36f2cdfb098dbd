//! Small games of two solved exactly: what strategies win of each other, what the best answer to one wins, and
//! strategies that leave hardly any answer (counterfactual regret minimisation).

use std::collections::BTreeMap;

use super::game::{Poker, State};

/// For what a seat knows the probability of each of its choices.
pub(crate) type Strategy = BTreeMap<u64, Vec<f64>>;

/// All deals, each with the same chance.
pub(crate) fn deals(game: Poker) -> Vec<State> {
    let cards = game.cards();
    let mut found = Vec::new();
    for one in 0..cards {
        for two in (0..cards).filter(|&two| two != one) {
            for table in (0..cards).filter(|&table| table != one && table != two) {
                found.push(Poker::dealt([one, two, table]));
            }
        }
    }
    found
}

/// A strategy that takes every choice alike.
pub(crate) fn even(game: Poker) -> Strategy {
    let mut found = Strategy::new();
    for deal in deals(game) {
        visit(game, deal, &mut |state, seat| {
            let choices = game.choices(state).len();
            found.insert(game.known(state, seat), vec![1.0 / choices as f64; choices]);
        });
    }
    found
}

/// Every position in which somebody chooses.
pub(crate) fn visit(game: Poker, state: State, hear: &mut dyn FnMut(&State, usize)) {
    let Some(seat) = state.mover() else { return };
    hear(&state, seat);
    for choice in game.choices(&state) {
        let mut next = state;
        game.choose(&mut next, choice);
        visit(game, next, hear);
    }
}

/// What the first seat wins on average where each seat plays its strategy.
pub(crate) fn value(game: Poker, strategies: [&Strategy; 2]) -> f64 {
    fn of(game: Poker, state: State, strategies: [&Strategy; 2]) -> f64 {
        let Some(seat) = state.mover() else { return game.payoff(&state).into() };
        let chances = &strategies[seat][&game.known(&state, seat)];
        let after = game.choices(&state).into_iter().zip(chances).map(|(choice, chance)| {
            let mut next = state;
            game.choose(&mut next, choice);
            chance * of(game, next, strategies)
        });
        after.sum()
    }
    let all = deals(game);
    all.iter().map(|&deal| of(game, deal, strategies)).sum::<f64>() / all.len() as f64
}

/// What a seat wins on average by the best answer to what the other one plays.
pub(crate) fn best_answer(game: Poker, seat: usize, other: &Strategy) -> f64 {
    let all: Vec<(State, f64)> = deals(game).into_iter().map(|deal| (deal, 1.0)).collect();
    let count = all.len() as f64;
    worth(game, seat, other, &all).iter().sum::<f64>() / count
}

/// What positions with the same history are worth to a seat, times how often the other seat comes to them.
fn worth(game: Poker, seat: usize, other: &Strategy, at: &[(State, f64)]) -> Vec<f64> {
    let Some((first, _)) = at.first() else { return Vec::new() };
    let Some(mover) = first.mover() else {
        let sign = if seat == 0 { 1.0 } else { -1.0 };
        return at
            .iter()
            .map(|(state, reach)| sign * reach * f64::from(game.payoff(state)))
            .collect();
    };
    let choices = game.choices(first);
    let after = |choice: u8, chance: &dyn Fn(&State) -> f64| {
        let next: Vec<(State, f64)> = at
            .iter()
            .map(|&(state, reach)| {
                let mut next = state;
                game.choose(&mut next, choice);
                (next, reach * chance(&state))
            })
            .collect();
        worth(game, seat, other, &next)
    };
    if mover != seat {
        let mut sums = vec![0.0; at.len()];
        for (place, &choice) in choices.iter().enumerate() {
            let chance = |state: &State| other[&game.known(state, mover)][place];
            for (sum, one) in sums.iter_mut().zip(after(choice, &chance)) {
                *sum += one;
            }
        }
        return sums;
    }
    let each: Vec<Vec<f64>> = choices.iter().map(|&choice| after(choice, &|_| 1.0)).collect();
    // All that looks alike to the seat is answered alike.
    let mut groups: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, (state, _)) in at.iter().enumerate() {
        groups.entry(game.known(state, seat)).or_default().push(place);
    }
    let mut found = vec![0.0; at.len()];
    for places in groups.values() {
        let of = |worths: &Vec<f64>| places.iter().map(|&place| worths[place]).sum::<f64>();
        let best = each.iter().max_by(|one, two| of(one).total_cmp(&of(two)));
        for &place in places {
            found[place] = best.map_or(0.0, |best| best[place]);
        }
    }
    found
}

/// How much the best answers to a strategy on both seats win on average: nothing where it is an equilibrium.
pub(crate) fn exploitability(game: Poker, strategies: [&Strategy; 2]) -> f64 {
    f64::midpoint(best_answer(game, 0, strategies[1]), best_answer(game, 1, strategies[0]))
}

/// Regrets and sums of strategies of what a seat knows.
#[derive(Default)]
struct Learned {
    regrets: Vec<f64>,
    played: Vec<f64>,
}

impl Learned {
    fn chances(&self) -> Vec<f64> {
        let all: f64 = self.regrets.iter().sum();
        let even = 1.0 / self.regrets.len() as f64;
        self.regrets.iter().map(|regret| if all > 0.0 { regret / all } else { even }).collect()
    }
}

/// The average strategy after so many rounds of regret matching that forgets what is below nothing (CFR+).
pub(crate) fn solved(game: Poker, rounds: u32) -> Strategy {
    let mut learned: BTreeMap<u64, Learned> = BTreeMap::new();
    let all = deals(game);
    for round in 1..=rounds {
        for seat in 0..2 {
            let mut changes: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
            for &deal in &all {
                learn(game, deal, (seat, round), [1.0; 2], &mut learned, &mut changes);
            }
            for (known, change) in changes {
                let of = &mut learned.get_mut(&known).expect("met before").regrets;
                for (regret, more) in of.iter_mut().zip(change) {
                    *regret = (*regret + more).max(0.0);
                }
            }
        }
    }
    learned
        .into_iter()
        .map(|(known, of)| {
            let all: f64 = of.played.iter().sum();
            let even = 1.0 / of.played.len() as f64;
            let share = |sum: &f64| if all > 0.0 { sum / all } else { even };
            (known, of.played.iter().map(share).collect())
        })
        .collect()
}

/// What a position is worth to the seat that learns; `reach` is how often each seat comes to it by its own choices.
fn learn(
    game: Poker,
    state: State,
    (seat, round): (usize, u32),
    reach: [f64; 2],
    learned: &mut BTreeMap<u64, Learned>,
    changes: &mut BTreeMap<u64, Vec<f64>>,
) -> f64 {
    let Some(mover) = state.mover() else {
        let won = f64::from(game.payoff(&state));
        return if seat == 0 { won } else { -won };
    };
    let choices = game.choices(&state);
    let known = game.known(&state, mover);
    let of = learned.entry(known).or_insert_with(|| Learned {
        regrets: vec![0.0; choices.len()],
        played: vec![0.0; choices.len()],
    });
    let chances = of.chances();
    let mut worths = vec![0.0; choices.len()];
    for (place, &choice) in choices.iter().enumerate() {
        let mut next = state;
        game.choose(&mut next, choice);
        let mut reach = reach;
        reach[mover] *= chances[place];
        worths[place] = learn(game, next, (seat, round), reach, learned, changes);
    }
    let mean: f64 = worths.iter().zip(&chances).map(|(worth, chance)| worth * chance).sum();
    if mover == seat {
        let change = changes.entry(known).or_insert_with(|| vec![0.0; choices.len()]);
        for (change, worth) in change.iter_mut().zip(&worths) {
            *change += reach[1 - seat] * (worth - mean);
        }
    } else {
        let of = learned.get_mut(&known).expect("just entered");
        for (played, chance) in of.played.iter_mut().zip(&chances) {
            *played += f64::from(round) * reach[mover] * chance;
        }
    }
    mean
}
