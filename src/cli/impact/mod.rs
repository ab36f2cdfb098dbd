//! `impact`: what each card does, by putting something else in its place.

mod confirm;
mod screen;
mod swap;

use serde_json::json;

use crate::args::ImpactOptions;
use crate::compare::refuse_kinds;
use crate::error::Error;
use crate::experiment::{self, Experiment};
use crate::impact::confirm::{Paired, Pairs, confirm};
use crate::impact::screen::{Screened, designs_count, screen};
use crate::impact::swap::{Source, Swap, with_swaps};
use crate::keep::{Ledger, Play};
use crate::options::Format;
use crate::output::{print, report_text, rows_json};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Ended, Job, Started};
use crate::session::{Session, warn};
use crate::shard;
use tenbin_lab::report::cards::card_rows;
use tenbin_lab::report::impact::{CardImpact, ImpactInput, build};
use tenbin_lab::report::{ManifestParts, Report, grouped};
use tenbin_lab::sim::{Batch, BatchResult, Progress};

/// Pairs of games for each card where nobody says: of the games of the experiment one in so many, since all
/// of it together plays some thirty times as many.
const GAMES_ONE_IN: u64 = 10;

/// The designs together play so many times the games of a card.
const SCREENED: u64 = 2;

/// At least and at most so many cards are confirmed, ...
const CONFIRMED: [usize; 2] = [3, 12];
/// ... between these all that may well do something.
const Q_CONFIRMED: f64 = 0.2;

/// `tenbin impact`.
pub(crate) fn run(session: &Session, options: &ImpactOptions) -> Result<(), Error> {
    let mut experiment = experiment::find(session, options.target.as_deref())?;
    refuse_kinds(&experiment, "impact")?;
    let play = &options.play;
    experiment.apply(&play.batch)?;
    experiment.games = play.games.unwrap_or((experiment.games / GAMES_ONE_IN).max(1));
    experiment.goal = None;
    experiment.name = format!("impact_{}", experiment.name);
    let base = prepare(&session.library, &experiment, play.threads())?;
    if base.from.is_some() {
        return Err(Error::Usage(format!(
            "{} begins at a position, where cards already lie; impact replaces cards before the deal",
            experiment.file
        )));
    }
    let source = Source {
        content: &base.content,
        schema: &base.schema,
        stocks: experiment.game.stocks(),
        replacement: options.replacement.as_deref(),
    };
    shard::refuse(&experiment, play, &[])?;
    let job = Job {
        session,
        options: &play.write,
        keep: &play.keep,
        experiment: &experiment,
        started: Started::now(),
    };
    let swaps = choose(&experiment, &base, &source, &options.cards)?;
    let is_screened = options.cards.is_empty();
    Impact { job, base: &base, source, swaps, is_screened }.play()
}

/// The cards to replace: those asked for, else all that can be.
fn choose(
    experiment: &Experiment,
    base: &Prepared,
    source: &Source<'_>,
    cards: &[String],
) -> Result<Vec<Swap>, Error> {
    let id = experiment.game.id();
    if source.stocks.is_empty() {
        return Err(Error::Usage(format!("{id} has no cards that could be replaced")));
    }
    if !cards.is_empty() {
        return source.named(cards);
    }
    let (mut swaps, mut refused) = source.all();
    swaps.retain(|swap| match with_swaps(experiment, base, source, &[swap]) {
        Ok(_) => true,
        Err(why) => {
            let why = why.to_string();
            let line = why.lines().next().unwrap_or_default();
            refused.push(line.trim_start_matches("error: ").to_owned());
            false
        }
    });
    for why in &refused {
        warn(&format!("note: left out: {why}"));
    }
    if swaps.is_empty() {
        return Err(Error::Usage(format!("{id} has no cards in play that could be replaced")));
    }
    Ok(swaps)
}

/// What is to be played.
struct Impact<'a> {
    job: Job<'a>,
    base: &'a Prepared,
    source: Source<'a>,
    swaps: Vec<Swap>,
    is_screened: bool,
}

impl Impact<'_> {
    /// Games of each pair.
    fn games(&self) -> u64 {
        self.job.experiment.games
    }

    /// Games of all designs together: as many in each.
    fn screened(&self) -> u64 {
        if !self.is_screened {
            return 0;
        }
        let designs = designs_count(self.swaps.len()) as u64;
        (self.games().saturating_mul(SCREENED) / designs).max(1).saturating_mul(designs)
    }

    fn play(&self) -> Result<(), Error> {
        let folder = self.job.folder()?;
        let stop = stop_flag()?;
        self.job.announce(self.base, "pairs of games a card");
        let (games, screened) = (self.games(), self.screened());
        // Descriptive games, designs and pairs are different games of the same seed.
        let [first, second] = [games, games.saturating_add(screened)];
        let bar = Bar::new(self.job.session, games.saturating_add(screened), "games");
        let open = self.manifest(0);
        let mut ledger = Ledger::open(&self.job, folder, self.base, open, stop)?;
        let described = self.describe(&mut ledger, &bar)?;
        let mut screen = |bar: &Bar| {
            let range = first..second;
            let (experiment, base) = (self.job.experiment, self.base);
            screen(&mut ledger, experiment, base, &self.source, (&self.swaps, range), bar)
        };
        let found = if self.is_screened { Some(screen(&bar)?) } else { None };
        bar.finish();
        if ledger.is_shard() && self.is_screened {
            // Which cards are confirmed hangs on all parts: whoever puts them together plays those pairs.
            return ledger.end_shard();
        }
        let chosen = self.chosen(found.as_ref());
        let confirmed: Vec<&Swap> = chosen.iter().map(|&swap| &self.swaps[swap]).collect();
        let (job, base, source) = (&self.job, self.base, &self.source);
        let range = second..second.saturating_add(games);
        let pairs = Pairs { job, base, source, games: range };
        let paired = confirm(&pairs, &mut ledger, &confirmed)?;
        if ledger.is_shard() {
            return ledger.end_shard();
        }
        if ledger.is_interrupted() {
            return Err(ledger.end_interrupted());
        }
        let screen_faults = found.as_ref().map_or(0, |found| found.faults);
        let faults = described.tally.batch().faults + screen_faults + paired.faults;
        let played = games + screened + paired.games_played;
        let cards = self.cards(&described, found.as_ref(), &chosen, &paired);
        let (designs, together) =
            found.map_or((0, Vec::new()), |found| (found.designs, found.together));
        let input = ImpactInput {
            cards,
            together,
            designs,
            games: [screened, games],
            faults,
            tally: &described.tally,
        };
        let built = build(&input);
        let outcome = outcome(faults, played);
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let parts = self.manifest(status);
        let ended = Ended { what: "games", done: games, interrupted: false };
        let newly = ledger.newly_played();
        let written = self.job.write(&built, ledger, &parts, &ended)?;
        self.job.conclude(played, newly, "games", &written);
        print(&text(self.job.session, &built, self.job.options.format))?;
        outcome
    }

    /// Plays the game as it is, for the descriptive numbers.
    fn describe(&self, ledger: &mut Ledger<'_>, bar: &dyn Progress) -> Result<BatchResult, Error> {
        let Prepared { game, schema, batch, .. } = self.base;
        let play: Play<'_, BatchResult> = &mut |games, bar, stop| {
            let own = Batch { games, ..batch.clone() };
            game.run(schema, &own, bar, stop)
        };
        ledger.play("described", 0..self.games(), bar, play)
    }

    /// The manifest's part that only we know: what is replaced by what, and in how many pairs.
    fn manifest(&self, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(self.base, "impact", status);
        let replaced = |swap: &Swap| json!([swap.piece.id, swap.group(), swap.replacement]);
        parts.configuration["replaced"] = self.swaps.iter().map(replaced).collect();
        parts.configuration["pairs"] = json!(self.games());
        parts
    }

    /// Which cards are confirmed: those asked for, else those that stood out.
    fn chosen(&self, found: Option<&Screened>) -> Vec<usize> {
        let Some(found) = found else { return (0..self.swaps.len()).collect() };
        let p_values: Vec<Option<f64>> =
            found.effects.iter().map(|one| one.map(|one| one.p_value)).collect();
        let q_values = tenbin_stats::multiple::q_values(&p_values);
        let mut order: Vec<(f64, usize)> =
            p_values.iter().enumerate().map(|(swap, p)| (p.unwrap_or(1.0), swap)).collect();
        order.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        let may_do = q_values.iter().flatten().filter(|q| **q < Q_CONFIRMED).count();
        let [least, most] = CONFIRMED;
        let mut chosen: Vec<usize> =
            order.into_iter().take(may_do.clamp(least, most)).map(|(_, swap)| swap).collect();
        chosen.sort_unstable();
        chosen
    }

    /// All that was found out about each card.
    fn cards(
        &self,
        described: &BatchResult,
        found: Option<&Screened>,
        chosen: &[usize],
        paired: &Paired,
    ) -> Vec<CardImpact> {
        let rows = card_rows(&self.base.schema, &described.tally);
        let iwd = |swap: &Swap| {
            let holder = swap.piece.holder.as_deref();
            let is_it = |group: &str| holder.is_none_or(|holder| group == holder);
            let row = rows.iter().find(|row| row.card == swap.piece.id && is_it(&row.group))?;
            row.iwd.map(|iwd| (iwd.value, iwd.interval()))
        };
        let card = |(place, swap): (usize, &Swap)| {
            let at = chosen.iter().position(|&one| one == place);
            CardImpact {
                card: swap.piece.id.clone(),
                name: swap.name.clone(),
                replacement: swap.replacement.clone(),
                group: swap.group(),
                confirmed: at.map(|at| paired.replaced[at].clone()).unwrap_or_default(),
                screened: found.and_then(|found| found.effects[place]),
                option: at.and_then(|at| paired.options[at]),
                iwd: iwd(swap),
            }
        };
        self.swaps.iter().enumerate().map(card).collect()
    }
}

/// How the command ends.
fn outcome(faults: u64, played: u64) -> Result<(), Error> {
    Error::check_faults(faults, played, "games ended in a fault")?;
    if faults > 0 {
        warn(&format!("note: {} games ended in a fault and are not counted", grouped(faults)));
    }
    Ok(())
}

/// What is printed in the end.
fn text(session: &Session, built: &Report, format: Format) -> String {
    report_text(session, built, format, "impact.csv", |sheet| {
        let rows = sheet.map(rows_json).unwrap_or_default();
        json!({ "verdicts": built.lines(), "impact": rows })
    })
}
