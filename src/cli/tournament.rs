//! Experiments of kind "tournament": whole matches of several games, where a game has them.
//!
//! What a match is belongs to the game ([`Module::play_tournament`]); here matches are played in
//! parallel, counted and written.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;

use crate::cli::options::Format;
use crate::cli::output::{grouped, print};
use crate::cli::prepare::Prepared;
use crate::cli::progress::{Bar, stop_flag};
use crate::cli::run::Job;
use crate::cli::session::warn;
use crate::engine::{SEATS_MAX, Seat};
use crate::error::Error;
use crate::games::{Module, TournamentEnd};
use crate::report::sheet::{Sheet, count, decimal, share};
use crate::report::{files_of, write};
use crate::sim::fault::catch;
use crate::sim::run::seated_table;
use crate::sim::{Fault, FaultKind, Progress};
use crate::stats::estimate::wilson_of;

/// Faults that are kept with their messages.
const FAULTS_KEPT: usize = 1000;
/// More faults than one match in so many make a run fail.
const FAULTS_ONE_IN: u64 = 1000;

/// Plays the experiment's matches, prints and writes what came of them.
pub(crate) fn run_tournament<G: Module>(
    job: &Job<'_>,
    prepared: &Prepared<G>,
) -> Result<(), Error> {
    refuse_other_games(prepared)?;
    let folder = job.folder()?;
    let stop = stop_flag()?;
    job.announce(prepared, "tournaments");
    let bar = Bar::new(job.session, job.experiment.games, "tournaments");
    let counts = play_all(prepared, &bar, stop);
    bar.finish();
    if counts.done == 0 {
        warn("no tournament was finished; nothing was written");
        return Err(Error::Interrupted);
    }
    let faults = counts.faulted;
    let outcome = if counts.done < job.experiment.games {
        Err(Error::Interrupted)
    } else if faults.saturating_mul(FAULTS_ONE_IN) > counts.done {
        Err(Error::Faults(format!(
            "{} of {} tournaments ended in a fault",
            grouped(faults),
            grouped(counts.done)
        )))
    } else {
        Ok(())
    };
    let sheets = [seats_sheet(&counts, prepared.game.seats()), lengths_sheet(&counts)];
    let facts = json!({
        "game": G::ID,
        "rules_version": G::RULES_VERSION,
        "content_hash": prepared.batch.content_hash,
        "master_seed": format!("{:#018x}", prepared.batch.seed),
        "seats": prepared.game.seats(),
        "rotate": prepared.batch.rotate,
        "games_done": [[0, counts.done]],
        "faults": faults,
    });
    let status = outcome.as_ref().err().map_or(0, Error::exit_code);
    let parts = job.manifest(prepared, "tournament", status);
    let written = write(files_of(&sheets), &facts, folder, &parts)
        .map_err(|error| Error::Io(error.to_string()))?;
    job.conclude(counts.done, "tournaments", &written);
    if let Some(first) = counts.faults.first() {
        let (index, message) = (first.game_index, &first.message);
        warn(&format!(
            "note: {faults} tournaments ended in a fault; the first is {index}: {message}"
        ));
    }
    print(&result_text(&counts, &sheets, prepared.game.seats(), job.options.format))?;
    outcome
}

/// One match tells whether the game has matches at all.
fn refuse_other_games<G: Module>(prepared: &Prepared<G>) -> Result<(), Error> {
    let mut table = seated_table::<G>(&prepared.batch, 0);
    let first = catch(|| prepared.game.play_tournament(&mut table, prepared.batch.seed, 0));
    match first {
        Ok(None) => Err(Error::Usage(format!(
            "{} has no tournaments; an experiment of it has kind = \"batch\"",
            G::ID
        ))),
        // A fault of this match is counted like any other when it is played.
        _ => Ok(()),
    }
}

/// Sums over matches; they commute, so threads cannot matter.
#[derive(Clone, Default)]
struct Counts {
    /// Matches played, faults among them.
    done: u64,
    /// Matches won or shared, by seat.
    wins: [u64; SEATS_MAX],
    /// Final points, by seat.
    points: [i64; SEATS_MAX],
    /// Matches that took so many games.
    lengths: BTreeMap<u32, u64>,
    /// All faults; the list keeps the first ones.
    faulted: u64,
    faults: Vec<Fault>,
}

impl Counts {
    fn counted(&self) -> u64 {
        self.done - self.faulted
    }

    fn add(&mut self, index: u64, end: Result<Option<TournamentEnd>, String>) {
        self.done += 1;
        match end {
            Ok(Some(end)) => {
                for seat in end.winners.iter() {
                    self.wins[seat.index()] += 1;
                }
                for (sum, points) in self.points.iter_mut().zip(&end.points) {
                    *sum += points;
                }
                *self.lengths.entry(end.games).or_default() += 1;
            }
            Ok(None) => self.add_fault(index, "the game stopped having tournaments".to_owned()),
            Err(message) => self.add_fault(index, message),
        }
    }

    fn add_fault(&mut self, game_index: u64, message: String) {
        self.faulted += 1;
        let kind = FaultKind::Rules;
        let strategy = String::new();
        self.faults.push(Fault { game_index, message, kind, seat: None, strategy });
    }

    fn merge(&mut self, other: Self) {
        self.done += other.done;
        self.faulted += other.faulted;
        for seat in 0..SEATS_MAX {
            self.wins[seat] += other.wins[seat];
            self.points[seat] += other.points[seat];
        }
        for (length, matches) in other.lengths {
            *self.lengths.entry(length).or_default() += matches;
        }
        self.faults.extend(other.faults);
    }
}

/// Plays matches in ascending order over all threads until there are none left or `stop` is set,
/// so that an interrupted run is a clean beginning of the whole.
fn play_all<G: Module>(prepared: &Prepared<G>, progress: &Bar, stop: &AtomicBool) -> Counts {
    let batch = &prepared.batch;
    let next = AtomicU64::new(batch.games.start);
    let work = || {
        let mut counts = Counts::default();
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= batch.games.end {
                break;
            }
            let end = catch(|| {
                let mut table = seated_table::<G>(batch, index);
                prepared.game.play_tournament(&mut table, batch.seed, index)
            });
            counts.add(index, end);
            progress.advance(1);
        }
        counts
    };
    let parts = match rayon::ThreadPoolBuilder::new().num_threads(batch.threads).build() {
        Ok(pool) => pool.broadcast(|_| work()),
        Err(_) => vec![work()],
    };
    let mut counts = Counts::default();
    for part in parts {
        counts.merge(part);
    }
    counts.faults.sort();
    counts.faults.truncate(FAULTS_KEPT);
    counts
}

fn seats_sheet(counts: &Counts, seats: u8) -> Sheet {
    let mut sheet = Sheet::new(
        "tournament.csv",
        "seat",
        &[
            ("seat", "The seat"),
            ("tournaments_count", "Tournaments played to their end"),
            ("wins_count", "Tournaments won"),
            ("win_rate_share", "Share of tournaments won"),
            ("lo95", "Lower end of its 95 % interval (Wilson)"),
            ("hi95", "Upper end of the interval"),
            ("points_mean", "Mean of the points at the end"),
        ],
    );
    let played = counts.counted();
    for seat in 0..usize::from(seats) {
        let wins = counts.wins[seat];
        let interval = wilson_of(wins, played);
        let mean = |sum: f64| (played > 0).then(|| sum / played as f64);
        sheet.row(vec![
            Seat(seat as u8).to_string(),
            count(played),
            count(wins),
            share(mean(wins as f64)),
            share((played > 0).then_some(interval.low)),
            share((played > 0).then_some(interval.high)),
            decimal(mean(counts.points[seat] as f64), 4),
        ]);
    }
    sheet
}

fn lengths_sheet(counts: &Counts) -> Sheet {
    let mut sheet = Sheet::new(
        "lengths.csv",
        "unit and value",
        &[
            ("unit", "What is counted: games of a tournament"),
            ("value", "How many"),
            ("games_count", "Tournaments with that many"),
            ("share", "Their share"),
            ("cumulative_share", "Share of tournaments with that many or fewer"),
        ],
    );
    let played = counts.counted().max(1) as f64;
    let mut below = 0;
    for (&length, &matches) in &counts.lengths {
        below += matches;
        sheet.row(vec![
            "games".to_owned(),
            count(u64::from(length)),
            count(matches),
            share(Some(matches as f64 / played)),
            share(Some(below as f64 / played)),
        ]);
    }
    sheet
}

fn result_text(counts: &Counts, sheets: &[Sheet], seats: u8, format: Format) -> String {
    match format {
        Format::Csv => String::from_utf8_lossy(&sheets[0].to_csv()).into_owned(),
        Format::Json => {
            let rows: Vec<_> = (0..usize::from(seats))
                .map(|seat| {
                    json!({
                        "seat": Seat(seat as u8).to_string(),
                        "tournaments": counts.counted(),
                        "wins": counts.wins[seat],
                        "points": counts.points[seat],
                    })
                })
                .collect();
            format!("{:#}\n", json!({"seats": rows, "games": counts.lengths}))
        }
        Format::Human => human_text(counts, seats),
    }
}

fn human_text(counts: &Counts, seats: u8) -> String {
    let played = counts.counted().max(1) as f64;
    let mut text = String::new();
    for seat in 0..usize::from(seats) {
        let interval = wilson_of(counts.wins[seat], counts.counted());
        text.push_str(&format!(
            "{} wins {:.2} % of tournaments ({:.2} to {:.2} %), {:.1} points on average\n",
            Seat(seat as u8),
            100.0 * counts.wins[seat] as f64 / played,
            100.0 * interval.low,
            100.0 * interval.high,
            counts.points[seat] as f64 / played
        ));
    }
    let games: u64 = counts.lengths.iter().map(|(length, many)| u64::from(*length) * many).sum();
    let (least, most) = (counts.lengths.keys().next(), counts.lengths.keys().next_back());
    if let (Some(least), Some(most)) = (least, most) {
        let mean = games as f64 / played;
        text.push_str(&format!("A tournament takes {mean:.1} games ({least} to {most})\n"));
    }
    text
}
