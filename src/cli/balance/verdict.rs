//! The verdict: games on seeds that nothing was searched with, of the rules as they are and of what was found.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::balance::play::{Setting, with};
use crate::error::Error;
use crate::keep::{Ledger, Play};
use crate::prepare::prepare;
use tenbin_content::Library;
use tenbin_lab::report::limits::known_of;
use tenbin_lab::report::{ReportInput, build};
use tenbin_lab::sim::looks::Part;
use tenbin_lab::sim::{Batch, BatchResult, Progress};
use tenbin_stats::estimate::Interval;

/// What is known of a number.
type Known = Option<(f64, Interval)>;

/// Verdicts of some rules.
pub(super) struct Verdict<'a> {
    library: &'a Library,
    settings: &'a [Setting],
    threads: usize,
    seed: u64,
    /// For each of them what is known of each number.
    pub(super) known: Vec<Vec<Known>>,
    pub(super) games: u64,
    pub(super) faults: u64,
}

impl<'a> Verdict<'a> {
    pub(super) fn new(
        library: &'a Library,
        settings: &'a [Setting],
        threads: usize,
        seed: u64,
    ) -> Self {
        Self { library, settings, threads, seed, known: Vec::new(), games: 0, faults: 0 }
    }

    /// Plays rules with more set, in every setting.
    pub(super) fn play(
        &mut self,
        ledger: &mut Ledger<'_>,
        bar: &dyn Progress,
        (name, sets): (&str, &[String]),
    ) -> Result<(), Error> {
        let mut known = Vec::new();
        for setting in self.settings {
            let own = with(&setting.experiment, sets);
            let prepared = prepare(self.library, &own, self.threads)?;
            let batch = Batch { seed: self.seed, ..prepared.batch.clone() };
            let games = batch.games.clone();
            let seats = prepared.game.seats();
            let batch_name = format!("verdict of {name} with {seats}");
            let play: Play<'_, BatchResult> =
                &mut |games: Range<u64>, bar: &dyn Progress, stop: &AtomicBool| {
                    let part = Batch { games, ..batch.clone() };
                    prepared.game.run(&prepared.schema, &part, bar, stop)
                };
            let result = ledger.play(&batch_name, games, bar, play)?;
            self.games += result.games_covered();
            self.faults += result.faults_count();
            let input = ReportInput {
                schema: &prepared.schema,
                tally: &result.tally,
                faults: &result.faults,
                target: own.target(),
                stopping: None,
                luck: None,
            };
            let report = build(&input);
            known.extend(setting.measures.iter().map(|measure| {
                known_of(&report, &prepared.schema, &measure.subject, measure.unit)
            }));
        }
        self.known.push(known);
        Ok(())
    }
}
