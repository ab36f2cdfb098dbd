//! Learns what positions are worth from games and who won them.

use crate::policies::judge::{BIT, Band, Columns, JudgeInput, Weighed};
use crate::sim::positions::PlayedPositions;
use tenbin_engine::schema::Schema;
use tenbin_stats::logit::Contests;

/// One game in so many is kept apart: nothing is learned from it, and the judge is tried on it.
const APART_ONE_IN: u64 = 5;

/// So much a weight costs that a column which always won in a few games does not get all there is.
const RIDGE: f64 = 1e-4;

/// Fewer games than this teach luck.
const GAMES_MIN: u64 = 100;

/// Chances are told by so many bands.
const BANDS: usize = 10;

/// No weight is larger.
const WEIGHT_MAX: f64 = 100_000.0;

/// A judge, and what is known of it.
#[derive(Clone, Debug)]
pub struct LearnedJudge {
    /// Weights by the names of fields.
    pub weights: Vec<(String, i32)>,
    /// How good it is.
    pub told: JudgeInput,
}

/// Positions as contests between sides.
struct Sides<'a> {
    columns: &'a Columns,
    /// How many numbers a side has, those that nobody sees among them.
    width: usize,
}

impl Sides<'_> {
    /// The rows of each position of a game. A team is a side against one that has nothing; what it has beside its
    /// numbers is one number more, always 1.
    fn rows(&self, played: &PlayedPositions) -> Vec<Vec<f64>> {
        let columns = self.columns.names().len();
        let size = columns * self.columns.sides();
        let position = |numbers: &[i32]| -> Vec<f64> {
            let mut row: Vec<f64> = numbers.iter().map(|&number| f64::from(number)).collect();
            if self.columns.bias().is_some() {
                row.push(1.0);
                row.resize(2 * self.width, 0.0);
            }
            row
        };
        played.numbers.chunks_exact(size.max(1)).map(position).collect()
    }

    /// Who won: a side; none where it was nobody, or several that play for themselves.
    fn winner(&self, played: &PlayedPositions) -> Option<usize> {
        match (self.columns.bias(), played.winners.len()) {
            (Some(_), winners) => Some(usize::from(winners == 0)),
            (None, 1) => played.winners.iter().next().map(tenbin_engine::Seat::index),
            (None, _) => None,
        }
    }
}

/// Learns from games; None where there are too few that somebody won.
pub fn learn_judge(schema: &Schema, seats: u8, games: &[PlayedPositions]) -> Option<LearnedJudge> {
    let columns = Columns::new(schema, seats);
    let width = columns.names().len() + usize::from(columns.bias().is_some());
    let sides = Sides { columns: &columns, width };
    let mut learning = Contests::new(width);
    let mut halves = [Contests::new(width), Contests::new(width)];
    let mut counted = [0, 0];
    for played in games {
        let Some(winner) = sides.winner(played) else { continue };
        let is_apart = played.index.is_multiple_of(APART_ONE_IN);
        counted[usize::from(is_apart)] += 1;
        let rows = sides.rows(played);
        let half = rows.len().div_ceil(2);
        for (number, row) in rows.iter().enumerate() {
            if is_apart {
                halves[usize::from(number >= half)].add(row, winner);
            } else {
                learning.add(row, winner);
            }
        }
    }
    if counted[0] < GAMES_MIN || halves.iter().any(Contests::is_empty) {
        return None;
    }
    let spreads = learning.spreads();
    let milli = |weight: f64| {
        let weight = weight / std::f64::consts::LN_2 * f64::from(BIT);
        weight.clamp(-WEIGHT_MAX, WEIGHT_MAX).round() as i32
    };
    let weights: Vec<i32> = learning.fit(RIDGE).into_iter().map(milli).collect();
    // What is told is told of the very weights that are written.
    let written: Vec<f64> = weights
        .iter()
        .map(|&weight| f64::from(weight) / f64::from(BIT) * std::f64::consts::LN_2)
        .collect();
    let names = columns.names().iter().map(String::as_str).chain(columns.bias());
    let meaning = |name: &str| {
        let field = schema.shown.iter().find(|field| field.name == name);
        field.map_or_else(String::new, |field| field.meaning.clone())
    };
    let weighed = names.zip(&weights).zip(spreads).map(|((name, &weight), spread)| Weighed {
        field: name.to_owned(),
        meaning: meaning(name),
        weight,
        spread,
    });
    let weighed: Vec<Weighed> = weighed.collect();
    let nothing = vec![0.0; width];
    let told = JudgeInput {
        games: counted,
        positions: [learning.len() as u64, halves.iter().map(|half| half.len() as u64).sum()],
        halves: halves
            .each_ref()
            .map(|half| [half.likelihood(&written).exp(), half.likelihood(&nothing).exp()]),
        bands: bands(&halves, &written),
        weighed,
    };
    let weights = told.weighed.iter().map(|one| (one.field.clone(), one.weight)).collect();
    Some(LearnedJudge { weights, told })
}

/// The chances given to all sides, and what came of them.
fn bands(halves: &[Contests], weights: &[f64]) -> Vec<Band> {
    let mut bands = vec![Band::default(); BANDS];
    for half in halves {
        half.each_chance(weights, |chance, won| {
            let band = &mut bands[((chance * BANDS as f64) as usize).min(BANDS - 1)];
            band.sides += 1;
            band.won += u64::from(won);
            band.chances += chance;
        });
    }
    bands
}

/// The text of a strategy that searches with a judge.
pub fn judging((game, rollout): (&str, &str), description: &str, judge: &LearnedJudge) -> String {
    let mut text = format!("{}\ndescription = {}\n", super::MARK, super::text::quoted(description));
    text += &format!("kind = \"flat_mc\"\ngame = \"{game}\"\nrollout = \"{rollout}\"\n");
    text += "# More rollouts play better and take longer; docs/strategies.md says what each key does.\n";
    text += "rollouts_per_decision = 64\nrollout_turns = 3\ncandidates = 6\n";
    text += "\n# A weight of 1000 doubles a side's odds to win.\n[judge]\n";
    for (weighed, (name, weight)) in judge.told.weighed.iter().zip(&judge.weights) {
        if *weight != 0 {
            let meaning = if weighed.meaning.is_empty() { "" } else { " # " };
            text += &format!("{name} = {weight}{meaning}{}\n", weighed.meaning);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::arena::Arena;
    use crate::sim::positions::positions;
    use crate::sim::toy::{NoProgress, Toy, toy_batch};
    use std::sync::atomic::AtomicBool;
    use tenbin_engine::{Game, SeatSet};

    fn played(team: bool, threads: usize, games: u64) -> (Toy, Vec<PlayedPositions>) {
        let toy = Toy { team, ..Toy::default() };
        let batch = toy_batch(0..0, threads);
        let arena = Arena {
            strategies: batch.strategies,
            line_ups: vec![vec![0, 1, 2], vec![2, 2, 1]],
            seed: 7,
            games: 0..games,
            threads,
            content_hash: String::new(),
            is_crossed: false,
        };
        let found = positions(&toy, &arena, 3, &NoProgress, &AtomicBool::new(false));
        (toy, found)
    }

    /// Whoever has more points is nearer to 40 and wins; each point is worth the same to all.
    #[test]
    fn points_are_good_in_a_race_for_points() {
        let (toy, games) = played(false, 2, 2000);
        let judge = learn_judge(&toy.schema(), 3, &games).expect("enough games");
        assert_eq!(judge.weights.len(), 1);
        let (name, weight) = &judge.weights[0];
        assert_eq!(name, "points");
        assert!(*weight > 100, "{weight}");
        let [[early, guess], [late, _]] = judge.told.halves;
        assert!((guess - 1.0 / 3.0).abs() < 1e-9);
        assert!(early > guess && late > early + 0.05, "{guess} {early} {late}");
        // What is given a chance of a half wins half of the time.
        for band in judge.told.bands.iter().filter(|band| band.sides > 300) {
            let sides = band.sides as f64;
            let [mean, won] = [band.chances / sides, band.won as f64 / sides];
            // Positions of a game hang together, some four of them here.
            let error = (mean * (1.0 - mean) / sides * 4.0).sqrt();
            assert!((mean - won).abs() < 4.0 * error + 0.02, "{mean} {won} of {sides}");
        }
    }

    #[test]
    fn threads_make_no_difference_and_a_team_is_judged_as_one() {
        let (_, one) = played(false, 1, 300);
        let (_, three) = played(false, 3, 300);
        assert_eq!(one, three);
        let (toy, games) = played(true, 2, 2000);
        let judge = learn_judge(&toy.schema(), 3, &games).expect("enough games");
        let names: Vec<&str> = judge.weights.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["points", "team"]);
        let won = games.iter().filter(|game| game.winners != SeatSet(0)).count() as f64;
        let share = won / games.len() as f64;
        // Its numbers say little here; what it has beside them is about how often it wins.
        let sure = judge.told.bands.iter().map(|band| band.chances).sum::<f64>();
        let sides = judge.told.bands.iter().map(|band| band.sides).sum::<u64>() as f64;
        assert!((sure / sides - 0.5).abs() < 0.01, "both sides together");
        assert!(share > 0.1 && share < 0.9, "{share}");
    }

    #[test]
    fn too_few_games_teach_nothing() {
        let (toy, games) = played(false, 1, 120);
        assert!(learn_judge(&toy.schema(), 3, &games).is_none());
        assert!(learn_judge(&toy.schema(), 3, &[]).is_none());
    }
}
