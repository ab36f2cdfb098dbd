//! `compare`: plays the same games on two or more sides, and says what differs.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde_json::json;

use crate::args::CompareOptions;
use crate::cards;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::fail_if::{self, FailIf};
use crate::finished;
use crate::from::From;
use crate::keep::{Ledger, Play};
use crate::luck;
use crate::options::Format;
use crate::output::{print, report_text, rows_json};
use crate::past::is_report;
use crate::prepare::Prepared;
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, Started};
use crate::session::{Session, warn};
use crate::shard;
use crate::sides::{Side, prepare_sides, read_words};
use crate::sweep;
use crate::until;
use tenbin_content::{Asked, Diagnostics};
use tenbin_lab::door::SideOf;
use tenbin_lab::replay::parting::{Partings, StepKind};
use tenbin_lab::report::compare::{CompareInput, Course, build, judge, progress_of};
use tenbin_lab::report::limits::ReportNames;
use tenbin_lab::report::luck::LuckTold;
use tenbin_lab::report::{ManifestParts, Report, grouped, summary_json};
use tenbin_lab::sim::paired::{PairedResult, PairedSums};
use tenbin_lab::sim::{Batch, Progress};

/// This command.
const COMPARE: &str = "compare";

/// At most so many games are compared step by step, and at least so many where there are as many.
const LOOKED_AT: [u64; 2] = [50, 1000];
/// Else one in so many: where bots think long it costs so much of the whole.
const ONE_LOOKED_AT_IN: u64 = 20;

/// `tenbin compare`.
pub(crate) fn run(session: &Session, options: &CompareOptions) -> Result<(), Error> {
    if options.words.iter().any(|word| is_report(session, word)) {
        return finished::run(session, options);
    }
    let from = From::asked(session, &options.begin)?;
    let (mut common, sides) = read_words(session, &options.words, from.as_ref().map(From::game))?;
    refuse_kinds(&common, COMPARE)?;
    let play = &options.play;
    if let Some(from) = from {
        from.lay_on(&mut common, play.batch.rules.seats)?;
    }
    common.apply(&play.batch)?;
    common.games = play.games.unwrap_or(common.games);
    common.name = format!("compare_{}", common.name);
    // What an experiment is played for in a run it is played for here, of differences.
    common.goal = options.stop.goal().or(common.goal);
    common.reduce_luck = options.stop.reduce_luck;
    luck::refuse(&common)?;
    let mut ready = prepare_sides(&session.library, &common, &sides, play.threads())?;
    shard::refuse(&ready[0].0, play, &options.stop.fail_if)?;
    let started = Started::now();
    let mut prepared: Vec<&mut Prepared> = ready.iter_mut().map(|(_, side)| side).collect();
    let luck = luck::learn(session, &common, &mut prepared, stop_flag()?)?;
    let experiment = &ready[0].0;
    let job = Job { session, options: &play.write, keep: &play.keep, experiment, started };
    Comparison { job, sides: &sides, ready: &ready, luck }.play(&options.stop.fail_if)
}

/// Commands that join games pair by pair count them one by one.
pub(crate) fn refuse_kinds(experiment: &Experiment, command: &str) -> Result<(), Error> {
    sweep::refuse(experiment)?;
    let (what, instead) = match &experiment.kind {
        ExperimentKind::Batch => return Ok(()),
        ExperimentKind::Tournament => (
            "of whole tournaments, whose games follow from each other",
            format!(
                "{command} plays single games: name the game, or an experiment without kind = \"tournament\""
            ),
        ),
        ExperimentKind::Ladder(_) if command == COMPARE => (
            "a ladder of many batches",
            "compare two of its rungs as sides, such as `tenbin compare GAME easy hard --seats 4`"
                .to_owned(),
        ),
        ExperimentKind::Ladder(_) => (
            "a ladder of many batches",
            format!(
                "name the game with one of its rungs, such as `tenbin {command} GAME --variant easy`"
            ),
        ),
    };
    let message = format!("{} is {what}", experiment.name);
    Err(match experiment.places.kind {
        Some(place) => experiment.refusal(Some(place), message, &instead),
        None => Error::Usage(format!("{message}; {instead}")),
    })
}

/// Sides ready to be played.
struct Comparison<'a> {
    job: Job<'a>,
    sides: &'a [Side],
    ready: &'a [(Experiment, Prepared)],
    /// What came of taking luck out of who won, where that was asked for.
    luck: Option<LuckTold>,
}

impl Comparison<'_> {
    fn side(&self, number: usize) -> SideOf<'_> {
        let Prepared { game, schema, batch, from, .. } = &self.ready[number].1;
        SideOf { game: &**game, schema, batch, marks: &[], from: from.as_ref() }
    }

    /// Plays the first side's games of a range on all sides.
    fn play_games(
        &self,
        games: Range<u64>,
        others: &[SideOf<'_>],
        (bar, stop): (&dyn Progress, &AtomicBool),
    ) -> PairedResult {
        let base = &self.ready[0].1;
        let own = Batch { games, ..base.batch.clone() };
        base.game.run_paired(SideOf { batch: &own, ..self.side(0) }, others, bar, stop)
    }

    /// The conditions of `--fail-if`, read before anything is played.
    fn conditions(
        &self,
        texts: &[String],
        others: &[SideOf<'_>],
        playing: (&Bar, &AtomicBool),
    ) -> Result<Vec<FailIf>, Error> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        // No game: what would be watched.
        let (bar, stop) = playing;
        let nothing = self.play_games(0..0, others, (bar, stop));
        let metrics = nothing.pairs.iter().flat_map(PairedSums::metrics);
        fail_if::read_with(texts, &ReportNames::of_differences(metrics))
    }

    fn play(&self, fail_if: &[String]) -> Result<(), Error> {
        let job = &self.job;
        let names: Vec<String> = self.sides.iter().map(|side| side.name.clone()).collect();
        let others: Vec<SideOf<'_>> = (1..names.len()).map(|number| self.side(number)).collect();
        let stop = stop_flag()?;
        let bar = Bar::new(job.session, job.experiment.games, "games");
        let conditions = self.conditions(fail_if, &others, (&bar, stop))?;
        let folder = job.folder()?;
        let base = &self.ready[0].1;
        job.announce(base, &format!("games on each of {} sides", names.len()));
        self.warn_of_others();
        let mut ledger = Ledger::open(job, folder, base, self.manifest(0), stop)?;
        let play: Play<'_, PairedResult> =
            &mut |games, bar, stop| self.play_games(games, &others, (bar, stop));
        let (games, goal) = (job.experiment.games, job.experiment.goal);
        let (result, stopping) =
            ledger.play_to_goal("games", games, goal, &bar, play, |so_far, goal, look| {
                progress_of(so_far, goal, look).is_reached()
            })?;
        bar.finish();
        if ledger.is_shard() {
            return ledger.end_shard();
        }
        let done = result.sides[0].games_covered();
        if done == 0 {
            warn("no game was finished; nothing was written");
            return Err(Error::Interrupted);
        }
        let courses: Vec<Course> = self.courses(&others, done);
        let schemas: Vec<_> = self.ready.iter().map(|(_, side)| side.schema.clone()).collect();
        let is_first: Vec<bool> =
            self.ready.iter().map(|(_, side)| plays_the_same(base, side)).collect();
        let input = CompareInput {
            names: &names,
            schemas: &schemas,
            is_first: &is_first,
            result: &result,
            courses: &courses,
            stopping: stopping.as_ref(),
            luck: self.luck,
        };
        let built = build(&input);
        let outcome = outcome(&result, done)
            .and_then(|()| fail_if::check_with(&conditions, |one| judge(one, &input)))
            .and_then(|()| until::verdict_on(&built, done));
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let ended = Ended { what: "games", done, interrupted: result.interrupted };
        let mut parts = self.manifest(status);
        if stopping.is_some() && !result.interrupted {
            // What was to be played is what it took.
            parts.asked = 0..done;
        }
        let [done_on_all, played] =
            [done, ledger.newly_played()].map(|games| games * names.len() as u64);
        let written = job.write(&built, ledger, &parts, &ended)?;
        job.conclude(done_on_all, played, "games", &written);
        self.tell_faults(&result);
        print(&text(job.session, &built, job.options.format))?;
        if result.interrupted {
            warn(&format!(
                "interrupted after {} of {} games; the report is marked partial",
                grouped(done),
                grouped(job.experiment.games)
            ));
        }
        outcome
    }

    /// Passes on what the content of the other sides warns of.
    fn warn_of_others(&self) {
        let mut warnings = Diagnostics::default();
        self.ready[1..]
            .iter()
            .for_each(|(_, side)| warnings.absorb_warnings(&side.content.diagnostics));
        self.job.warn_of(&warnings);
    }

    /// Where a sample of the games of each side part from those of the first.
    fn courses(&self, others: &[SideOf<'_>], done: u64) -> Vec<Course> {
        let sample = (done / ONE_LOOKED_AT_IN).clamp(LOOKED_AT[0], LOOKED_AT[1]);
        let mut own = self.ready[0].1.batch.clone();
        own.games = 0..done;
        let base = SideOf { batch: &own, ..self.side(0) };
        // Of an interrupted comparison the little that is looked at is looked at all the same.
        let stop = AtomicBool::new(false);
        others
            .iter()
            .map(|other| course(&base.game.partings(base, *other, sample, &stop)))
            .collect()
    }

    /// The manifest's part that only we know: what all sides have in common, and each side.
    fn manifest(&self, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(&self.ready[0].1, "compare", status);
        for (_, side) in self.ready {
            for strategy in &side.batch.strategies {
                let entry = (strategy.name.clone(), strategy.hash.clone());
                if !parts.strategies.contains(&entry) {
                    parts.strategies.push(entry);
                }
            }
        }
        let texts = |asked: &[Asked]| asked.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
        let side = |(side, (experiment, prepared)): (&Side, &(Experiment, Prepared))| {
            let seated: Vec<&str> =
                prepared.batch.strategies.iter().map(|one| one.name.as_str()).collect();
            let seats = prepared.game.seats();
            let asked = experiment.seat_strategies(seats, &mut Diagnostics::default());
            let mut said = json!({
                "side": side.name,
                "variants": texts(&experiment.variants),
                "set": texts(&experiment.sets),
                "strategies": seated,
                "strategies_asked": asked.map(|names| texts(&names)).unwrap_or_default(),
                "content_hash": prepared.content.hash,
                "content": prepared.content.root.to_json(),
            });
            if let Some(laid) = cards::laid(&prepared.content) {
                said["cards"] = laid;
            }
            said
        };
        // The content stands with each side.
        if let Some(configuration) = parts.configuration.as_object_mut() {
            configuration.remove("content");
        }
        parts.configuration["sides"] = self.sides.iter().zip(self.ready).map(side).collect();
        parts
    }

    fn tell_faults(&self, result: &PairedResult) {
        if let Some((side, fault)) = result.faults.iter().find(|(_, fault)| !fault.is_forfeit) {
            warn(&format!(
                "note: {} games ended in a fault on one of the sides and are counted on none (faults.csv); \
                 the first is game {} of the side `{}`: {}",
                grouped(result.faults_count),
                fault.game_index,
                self.sides[*side].name,
                fault.message
            ));
        }
    }
}

/// Whether two sides are the same rules, cards and bots.
pub(crate) fn plays_the_same(one: &Prepared, other: &Prepared) -> bool {
    let bots = |side: &Prepared| -> Vec<String> {
        side.batch.strategies.iter().map(|strategy| strategy.hash.clone()).collect()
    };
    one.content.hash == other.content.hash && bots(one) == bots(other)
}

fn course(found: &Partings) -> Course {
    let parted = found.parted.iter().map(|one| (one.turn, one.decisions, one.kind.word()));
    Course {
        looked: found.looked,
        parted: parted.collect(),
        kinds: StepKind::ALL.map(StepKind::word).to_vec(),
    }
}

/// How the command ends.
fn outcome(result: &PairedResult, done: u64) -> Result<(), Error> {
    if result.interrupted {
        return Err(Error::Interrupted);
    }
    Error::check_faults(result.faults_count, done, "games ended in a fault on one of the sides")
}

/// What is printed in the end.
pub(crate) fn text(session: &Session, built: &Report, format: Format) -> String {
    report_text(session, built, format, "compare.csv", |sheet| {
        json!({
            "verdicts": built.lines(),
            "alike": summary_json(&built.summary),
            "compare": sheet.map(rows_json).unwrap_or_default(),
        })
    })
}
