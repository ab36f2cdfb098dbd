//! The search in worlds whose truth is planted: it finds what is there, and says what is not.

use std::collections::BTreeMap;
use std::convert::Infallible;

use super::*;
use tenbin_engine::Key;

/// A world in which each change does so much to each number, with luck.
struct Planted {
    space: Space,
    /// The numbers as they are.
    start: Vec<f64>,
    /// For each change what a step does to each number.
    steps: Vec<Vec<f64>>,
    /// What two changes do together, beyond their sum.
    together: f64,
    /// Pairs of changes that cannot be made at once.
    illegal: Vec<[usize; 2]>,
    /// The standard deviation of a game.
    luck: f64,
    key: Key,
    played: BTreeMap<Moves, u64>,
    games: u64,
}

impl Planted {
    fn new(seed: u64, start: &[f64], steps: Vec<Vec<f64>>, positions: &[f64], most: usize) -> Self {
        let choices = |position: &f64| Choice { position: *position, cost: position.abs() };
        let change = |_: &Vec<f64>| Change {
            is_ordered: positions.len() > 1,
            choices: positions.iter().map(choices).collect(),
            settings: vec![true],
        };
        Self {
            space: Space { changes: steps.iter().map(change).collect(), changes_max: most },
            start: start.to_vec(),
            steps,
            together: 0.0,
            illegal: Vec::new(),
            luck: 40.0,
            key: Key::of_game(seed, 77),
            played: BTreeMap::new(),
            games: 0,
        }
    }

    /// What a number truly is.
    fn truth(&self, moves: &Moves, number: usize) -> f64 {
        let position = |one: &(usize, usize)| self.space.changes[one.0].choices[one.1].position;
        let each: Vec<f64> =
            moves.iter().map(|one| self.steps[one.0][number] * position(one)).collect();
        let sum: f64 = each.iter().sum();
        let squares: f64 = each.iter().map(|one| one * one).sum();
        self.start[number] + sum + self.together * (sum * sum - squares)
    }

    fn normal(&self, words: &[u64]) -> f64 {
        let key = words.iter().fold(self.key, |key, &word| key.with(word));
        let part = |part: u64| key.with(part).number() as f64 / u64::MAX as f64;
        (0..12).map(part).sum::<f64>() - 6.0
    }

    fn search(&mut self, aims: &[Aim], goals: &[usize], budget: u64) -> Found {
        let space = self.space.clone();
        let search =
            Search { space: &space, aims, goals, budget, games_of_verdict: 200_000, seed: 5 };
        let Ok(found) = search.run(self);
        found
    }
}

impl World for Planted {
    type Error = Infallible;

    fn play(&mut self, all: &[Moves], games: u64) -> Result<Vec<Option<Vec<Seen>>>, Infallible> {
        let mut seen = Vec::new();
        for moves in all {
            let has = |change: usize| moves.iter().any(|one| one.0 == change);
            if self.illegal.iter().any(|pair| pair.iter().all(|&one| has(one))) {
                seen.push(None);
                continue;
            }
            let before = self.played.insert(moves.clone(), games).unwrap_or(0);
            self.games += games - before.min(games);
            // Pairs of games share a part of their luck.
            let variance = 0.4 * self.luck * self.luck / games as f64;
            let words: Vec<u64> =
                moves.iter().flat_map(|one| [one.0 as u64, one.1 as u64]).collect();
            let of = |number: usize| {
                let luck = self.normal(&[&[games, number as u64], &*words].concat());
                let truth = self.truth(moves, number) - self.start[number];
                Seen { difference: truth + luck * variance.sqrt(), variance }
            };
            seen.push(Some((0..self.start.len()).map(of).collect()));
        }
        Ok(seen)
    }

    fn start(&self) -> Vec<(f64, f64)> {
        let games = self.played.values().copied().max().unwrap_or(1);
        let variance = self.luck * self.luck / games as f64;
        let of = |number: usize| {
            (
                self.start[number] + self.normal(&[1, games, number as u64]) * variance.sqrt(),
                variance,
            )
        };
        (0..self.start.len()).map(of).collect()
    }

    fn spent(&self) -> u64 {
        self.games
    }

    fn goes_on(&self) -> bool {
        true
    }
}

fn within(size: f64) -> Aim {
    Aim { setting: 0, low: -size, high: size, scale: 1.0 }
}

/// Seven levels as far apart as clans are, and sixty changes of which each moves one at the cost of the others: five
/// that are planted together bring all within a point, the rest do too little or the wrong thing.
fn clans(seed: u64) -> Planted {
    let start = [1.9, -2.9, 0.3, 3.0, -1.3, -1.7, 0.7];
    let planted = [(0, -1.5), (1, 2.3), (3, -2.4), (4, 0.9), (5, 1.3)];
    let key = Key::of_game(seed, 3);
    let steps = (0..60).map(|change: u64| {
        let number = |part: u64| key.with(change).with(part).number();
        let (level, size) = match (change % 12, planted.get(change as usize / 12)) {
            (7, Some(&one)) => one,
            _ => (number(1) as usize % 7, (number(0) % 100) as f64 / 125.0 - 0.4),
        };
        // What one wins the others lose.
        let mut effects = vec![-size / 6.0; 7];
        effects[level] = size;
        effects
    });
    Planted::new(seed, &start, steps.collect(), &[1.0], 6)
}

#[test]
fn six_of_sixty_changes_bring_seven_levels_together() {
    let mut held = 0;
    for seed in 0..10 {
        let mut world = clans(seed);
        world.together = 0.01;
        let aims = vec![within(1.0); 7];
        let found = world.search(&aims, &[0; 7], 4_000_000);
        assert!(world.games < 4_200_000, "{} games", world.games);
        let chosen = &found.tried[found.chosen.expect("something comes nearer")];
        assert!(chosen.moves.len() <= 6);
        let holds = (0..7).all(|number| world.truth(&chosen.moves, number).abs() <= 1.0);
        held += u32::from(holds);
        // The front gets nearer with every point that costs more.
        let front: Vec<&Tried> = found.front.iter().map(|&place| &found.tried[place]).collect();
        assert!(front.windows(2).all(|two| two[0].cost <= two[1].cost));
    }
    assert!(held >= 9, "{held} of 10");
}

#[test]
fn the_smallest_change_is_found() {
    // One number, three ways: the first does it in two steps, the others take more.
    let steps = vec![vec![2.0], vec![0.5], vec![-0.4]];
    let mut world = Planted::new(1, &[-4.2], steps, &[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0], 3);
    let found = world.search(&[within(1.0)], &[0], 600_000);
    let chosen = &found.tried[found.chosen.expect("there is a way")];
    assert_eq!(chosen.moves, [(0, 4)], "{found:?}");
    assert!((chosen.cost - 2.0).abs() < 1e-9);
    assert_eq!(found.reasons, []);
}

#[test]
fn of_what_is_as_cheap_one_number_is_changed_rather_than_two() {
    // Two steps of the second, or one of the first and one of the second, come as near for the same price.
    let steps = vec![vec![1.5], vec![2.0]];
    let mut world = Planted::new(6, &[-4.0], steps, &[1.0, 2.0], 2);
    let found = world.search(&[within(1.5)], &[0], 600_000);
    assert_eq!(found.tried[found.chosen.expect("there is a way")].moves, [(1, 1)]);
}

#[test]
fn what_cannot_be_done_is_said() {
    // All changes together come to +2, and +5 is wanted.
    let steps = vec![vec![0.8, 0.0], vec![0.7, 0.0], vec![0.5, 0.0]];
    let mut world = Planted::new(2, &[-6.0, 0.0], steps, &[1.0], 3);
    let found = world.search(&[within(1.0), within(1.0)], &[0, 1], 600_000);
    let nearest = &found.tried[found.chosen.expect("something comes nearer")];
    assert_eq!(nearest.moves.len(), 3);
    assert_eq!(found.reasons, [Reason { goal: 0, is_possible_alone: false, fights: vec![] }]);
    // One change moves two numbers at once, one of them out of its bounds.
    let steps = vec![vec![2.0, 2.0], vec![-2.0, -2.0]];
    let mut world = Planted::new(3, &[-3.0, 0.0], steps, &[1.0], 2);
    let found = world.search(&[within(1.2), within(1.2)], &[0, 1], 600_000);
    assert_eq!(found.reasons.len(), 1, "{:?}", found.reasons);
    assert!(found.reasons[0].is_possible_alone);
    assert_eq!(found.reasons[0].fights, [1 - found.reasons[0].goal]);
}

#[test]
fn what_holds_is_left_alone() {
    let mut world = Planted::new(4, &[0.2], vec![vec![1.0], vec![-1.0]], &[1.0], 2);
    let found = world.search(&[within(2.0)], &[0], 300_000);
    assert_eq!((found.chosen, found.reasons), (None, vec![]));
}

#[test]
fn what_cannot_be_played_is_gone_around() {
    // The two best changes exclude each other.
    let steps = vec![vec![2.0], vec![1.9], vec![1.8], vec![1.0]];
    let mut world = Planted::new(5, &[-4.5], steps, &[1.0], 2);
    world.illegal = vec![[0, 1]];
    let found = world.search(&[within(1.0)], &[0], 400_000);
    let chosen = &found.tried[found.chosen.expect("there is a way")];
    assert!(!(chosen.moves.contains(&(0, 0)) && chosen.moves.contains(&(1, 0))));
    assert!(world.truth(&chosen.moves, 0).abs() <= 1.0, "{chosen:?}");
}

#[test]
fn the_same_counts_give_the_same_search() {
    let aims = vec![within(1.0); 7];
    let tried = |_: u8| clans(3).search(&aims, &[0; 7], 1_000_000).tried;
    assert_eq!(tried(0), tried(1));
}
