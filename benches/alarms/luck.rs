//! Whether win rates without luck are true, and what they cost: how often their intervals hold what a long plain batch
//! came to, how often equal sides are called different, how much less they vary, and how much longer a game takes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::cores::on_all_cores;
use crate::sides::{Ready, Silent, column, family, play, question, table, told};
use tenbin::report::{ReportInput, build};
use tenbin::sim::Batch;
use tenbin::sim::luck::Worth;

/// Games of a batch whose rates are taken for the truth, for one game of a repeat and repeat.
const TRUTH_FACTOR: u64 = 200;

/// A number of games is timed so often, and the shortest time counts: others use the machine too.
const TIMED: usize = 7;

/// Prints the head of the table.
pub(crate) fn head(repeats: u64) {
    println!("Luck taken out of win rates; {repeats} repeats a game:\n");
    println!(
        "| game | games | variance left | time a game | time to an interval | rows | held, mean | least | plain, mean | \
         least | equal sides called different, the worst question |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
}

/// Prints the row of a game that is played so many games at a time.
pub(crate) fn tell(name: &str, ready: &Ready, games: u64, repeats: u64) {
    let stop = AtomicBool::new(false);
    let learned = ready.game.learn_luck(&ready.batch(1, 0..1, 0), &stop);
    let Some(learned) = learned else {
        println!("| {name} | nothing to learn from |");
        return;
    };
    let taking = |batch: Batch| Batch { luck: Some(Arc::clone(&learned.worth)), ..batch };
    let time = [false, true].map(|takes| {
        let plain = ready.batch(3, 0..games, 1);
        let batch = if takes { taking(plain) } else { plain };
        let once = |_| {
            let begun = Instant::now();
            ready.game.run(&ready.schema, &batch, &Silent, &stop);
            begun.elapsed().as_secs_f64()
        };
        (0..TIMED).map(once).fold(f64::INFINITY, f64::min)
    });
    let truth = rates(ready, &ready.batch(5, 0..games * TRUTH_FACTOR, 0));
    let numbers: Vec<u64> = (0..repeats).collect();
    let held = on_all_cores(&numbers, |_, &repeat| {
        let batch = ready.batch(10_000 + repeat, 0..games, 1);
        [rates(ready, &batch), rates(ready, &taking(batch))]
    });
    let mut lines = Vec::new();
    let mut left = Vec::new();
    for (row, (true_rate, _)) in truth.iter().enumerate() {
        let all = held.iter().filter(|one| one[1][row].1.is_some());
        let hold = |which: usize| {
            let has =
                |one: &&[Rates; 2]| one[which][row].1.is_some_and(|(at, _)| at.has(*true_rate));
            all.clone().filter(has).count() as f64 / repeats as f64
        };
        if all.clone().count() as u64 == repeats {
            lines.push([hold(0), hold(1)]);
            left.extend(held.iter().filter_map(|one| one[1][row].1?.1));
        }
    }
    let mean =
        |which: usize| lines.iter().map(|line| line[which]).sum::<f64>() / lines.len() as f64;
    let least = |which: usize| lines.iter().map(|line| line[which]).fold(1.0, f64::min);
    let left = left.iter().sum::<f64>() / left.len() as f64;
    let dearer = time[1] / time[0];
    let alarms = on_all_cores(&numbers, |_, &repeat| alarm(ready, repeat, games, &learned.worth));
    let all: BTreeSet<&String> = alarms.iter().flatten().collect();
    let called = |one: &&String| alarms.iter().filter(|own| own.contains(*one)).count();
    let alarms = all.iter().map(called).max().unwrap_or(0) as f64 / repeats as f64;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    println!(
        "| {name} | {games} | {left:.2} | {dearer:.2} | {:.2} | {} | {} | {} | {} | {} | {} |",
        left * dearer,
        lines.len(),
        percent(mean(1)),
        percent(least(1)),
        percent(mean(0)),
        percent(least(0)),
        percent(alarms)
    );
}

/// For each level its rate, and where enough is known its interval and how much its variance is of a plain one's.
type Rates = Vec<(f64, Option<(tenbin_stats::estimate::Interval, Option<f64>)>)>;

fn rates(ready: &Ready, batch: &Batch) -> Rates {
    let result = ready.game.run(&ready.schema, batch, &Silent, &AtomicBool::new(false));
    let built = build(&ReportInput {
        schema: &ready.schema,
        tally: &result.tally,
        faults: &result.faults,
        target: 0.5,
        stopping: None,
        luck: None,
    });
    let rates = built.levels.iter().map(|row| {
        let known = row.interval.filter(|_| !row.too_few && !row.is_whole);
        (row.rate.unwrap_or(0.0), known.map(|at| (at, row.variance_left())))
    });
    rates.collect()
}

/// The questions of seats, roles or decks in which a comparison of a game with itself on other seeds calls anything
/// different.
fn alarm(ready: &Ready, repeat: u64, games: u64, worth: &Arc<Worth>) -> BTreeSet<String> {
    let side = |seed: u64| {
        let batch = ready.batch(2_000_000 + 2 * repeat + seed, 0..games, 1);
        Batch { luck: Some(Arc::clone(worth)), ..batch }
    };
    let [own, other] = [0, 1].map(side);
    let result = play(ready.side(&own), ready.side(&other));
    let report = told([ready, ready], &result, None);
    let table = table(&report, "compare.csv");
    let (group, verdict) = (column(table, "group"), column(table, "verdict"));
    let differs = |row: &&Vec<String>| ["better", "worse"].contains(&row[verdict].as_str());
    let of = |row: &Vec<String>| family(&ready.schema, &row[group]);
    let questions = table.rows.iter().filter(differs).map(of);
    questions.filter(|one| ["choice", "order"].contains(&question(one))).collect()
}
