//! `balance`: finds the smallest changes of the rules with which what a designer wants holds.
//!
//! The search (`tenbin_lab::balance`) proposes, `play` plays what it asks for beside the rules as they are, `verdict`
//! plays what came of it once more on seeds of its own. Batches have numbers for names, since what is played follows
//! from the counts before it: going on is searching again without the games that the ledger has.

pub(crate) mod goal;
mod measures;
mod play;
mod variant;
mod verdict;
mod ways;

use serde_json::json;

use crate::args::BalanceOptions;
use crate::balance::goal::GoalFile;
use crate::balance::measures::{Measure, measures};
use crate::balance::play::{Player, Setting};
use crate::balance::verdict::Verdict;
use crate::balance::ways::Ways;
use crate::error::Error;
use crate::keep::Ledger;
use crate::options::Format;
use crate::output::{print, report_text, rows_json, save as save_text};
use crate::prepare::{Prepared, prepare};
use crate::progress::{Bar, stop_flag};
use crate::run::{Job, Started};
use crate::save::save;
use crate::session::{Session, warn};
use tenbin_content::Library;
use tenbin_engine::Key;
use tenbin_lab::balance::{Aim, Found, Search};
use tenbin_lab::report::balance::{BalanceInput, Effect, Holds, Number, Point, build};
use tenbin_lab::report::{ManifestParts, Report, grouped};
use tenbin_stats::estimate::Interval;

/// Keeps the seeds of the search and of the verdict apart from those of games.
const BALANCE: u64 = 0x6261_6C61_6E63_6500;
const SEARCH: u64 = 1;
const FRESH: u64 = 2;

/// At most so many combinations beside the one that is proposed are told of.
const POINTS_MAX: usize = 6;

/// `tenbin balance`.
pub(crate) fn run(session: &Session, options: &BalanceOptions) -> Result<(), Error> {
    if options.keep.shard.is_some() {
        return Err(Error::Usage(
            "--shard: what a search plays follows from what it has seen, so it cannot be played in parts; it \
             uses all threads of a machine, and the same command goes on where it was interrupted"
                .to_owned(),
        ));
    }
    let mut goal = goal::find(session, &options.goal)?;
    let own = goal.experiment.name.clone();
    goal.experiment.games = options.games.unwrap_or(goal.experiment.games);
    goal.experiment.seed = options.seed.unwrap_or(goal.experiment.seed);
    if let Some(skill) = options.skill {
        goal.experiment.play_at(skill)?;
    }
    goal.budget = options.budget.or(goal.budget);
    goal.changes_max = options.changes.map_or(goal.changes_max, usize::from);
    goal.experiment.name = format!("balance_{own}");
    if let Some(target) = &options.write
        && target.extension().is_none_or(|ending| ending != "toml")
    {
        return Err(Error::Usage(format!(
            "--write {}: a variant is a TOML file: give it a name that ends in .toml",
            target.display()
        )));
    }
    let threads = options.threads.threads.map_or(0, usize::from);
    let asked = Wanted::new(&session.library, &goal, threads)?;
    let job = Job {
        session,
        options: &options.report,
        keep: &options.keep,
        experiment: &goal.experiment,
        started: Started::now(),
    };
    Balancing { job, options, goal: &goal, asked, name: own, threads }.play()
}

/// What a goal comes to against the rules that it begins from.
pub(crate) struct Wanted {
    settings: Vec<Setting>,
    ways: Ways,
}

impl Wanted {
    /// Prepares everything; all that is wrong is told.
    pub(crate) fn new(library: &Library, goal: &GoalFile, threads: usize) -> Result<Self, Error> {
        let mut experiments = Vec::new();
        if goal.players.is_empty() {
            experiments.push(goal.experiment.clone());
        }
        for &(players, place) in &goal.players {
            let mut own = goal.experiment.clone();
            (own.seats, own.places.seats) = (Some(players), Some(place));
            experiments.push(own);
        }
        for own in &mut experiments {
            own.seed = seed(goal.experiment.seed, SEARCH);
        }
        let bases: Vec<Prepared> = experiments
            .iter()
            .map(|own| prepare(library, own, threads))
            .collect::<Result<_, _>>()?;
        let all = measures(goal, &bases)?;
        let shape = goal.experiment.game.shapes().content;
        let ways = Ways::new(goal, (&bases[0].content, shape), goal.changes_max)?;
        let settings = experiments.into_iter().zip(bases).enumerate();
        let settings = settings.map(|(number, (own, base))| {
            let measures: Vec<Measure> =
                all.iter().filter(|one| one.setting == number).cloned().collect();
            Setting::new(own, base, measures)
        });
        Ok(Self { settings: settings.collect(), ways })
    }

    fn measures(&self) -> impl Iterator<Item = &Measure> {
        self.settings.iter().flat_map(|setting| &setting.measures)
    }
}

/// A seed for one purpose, from that of the command.
fn seed(master: u64, purpose: u64) -> u64 {
    Key::of_game(master, BALANCE).with(purpose).number()
}

/// What is to be done.
struct Balancing<'a> {
    job: Job<'a>,
    options: &'a BalanceOptions,
    goal: &'a GoalFile,
    asked: Wanted,
    /// The goal's name.
    name: String,
    threads: usize,
}

impl Balancing<'_> {
    fn play(&self) -> Result<(), Error> {
        let folder = self.job.folder()?;
        let stop = stop_flag()?;
        self.announce();
        let settings = &self.asked.settings;
        let verdicts = self.goal.experiment.games * settings.len() as u64 * 4;
        let bar = Bar::new(self.job.session, self.goal.budget() + verdicts, "games");
        let mut ledger =
            Ledger::open(&self.job, folder, &settings[0].base, self.manifest(0, 0), stop)?;
        let library = &self.job.session.library;
        let (found, games, refused) = {
            let mut player =
                Player::new((library, self.threads), &self.asked.ways, settings, &mut ledger, &bar);
            let aims: Vec<Aim> = self.asked.measures().map(|one| one.aim).collect();
            let goals: Vec<usize> = self.asked.measures().map(|one| one.wish).collect();
            let search = Search {
                space: &self.asked.ways.space,
                aims: &aims,
                goals: &goals,
                budget: self.goal.budget(),
                games_of_verdict: self.goal.experiment.games,
                seed: seed(self.goal.experiment.seed, SEARCH),
            };
            let found = search.run(&mut player)?;
            (found, player.games, player.refused)
        };
        if ledger.is_interrupted() {
            bar.finish();
            return Err(ledger.end_interrupted());
        }
        let shown = shown(&found);
        let mut verdict =
            Verdict::new(library, settings, self.threads, seed(self.goal.experiment.seed, FRESH));
        verdict.play(&mut ledger, &bar, ("rules as they are", &[]))?;
        for (number, &place) in shown.iter().enumerate() {
            let sets = self.asked.ways.sets(&found.tried[place].moves);
            verdict.play(&mut ledger, &bar, (&format!("candidate {}", number + 1), &sets))?;
        }
        bar.finish();
        if ledger.is_interrupted() {
            return Err(ledger.end_interrupted());
        }
        let refused: Vec<(String, String)> = refused
            .into_iter()
            .map(|(moves, why)| (self.asked.ways.told(&moves).join("; "), why))
            .collect();
        self.tell(ledger, &found, &shown, &verdict, (games, &refused))
    }

    fn announce(&self) {
        let (session, experiment) = (self.job.session, self.job.experiment);
        self.job.warn_of(&self.asked.settings[0].base.content.diagnostics);
        let players: Vec<String> =
            self.asked.settings.iter().map(|one| one.base.game.seats().to_string()).collect();
        let count = self.asked.ways.all.len();
        session.note(&format!(
            "{}: {} goal{} over {} number{}, {count} change{} that may be made, {} seats, {} games of search and \
             {} of each verdict, seed {:#x}",
            experiment.game.id(),
            self.goal.wishes.len(),
            plural(self.goal.wishes.len()),
            self.asked.measures().count(),
            plural(self.asked.measures().count()),
            plural(count),
            players.join(", "),
            grouped(self.goal.budget()),
            grouped(experiment.games),
            experiment.seed,
        ));
    }

    /// The manifest's part that only we know.
    fn manifest(&self, games: u64, status: u8) -> ManifestParts {
        let mut parts = self.job.manifest(&self.asked.settings[0].base, "balance", status);
        let measure = |one: &Measure| {
            let bound = |bound: f64| bound.is_finite().then_some(bound);
            json!({
                "setting": one.setting,
                "number": one.name,
                "unit": one.sign,
                "at_least": bound(one.aim.low),
                "at_most": bound(one.aim.high),
            })
        };
        let ways = self.asked.ways.all.iter().zip(&self.asked.ways.space.changes);
        let way = |(way, change): (&ways::Way, &tenbin_lab::balance::Change)| {
            let becomes: Vec<String> =
                (0..change.choices.len()).map(|one| way.becomes(one)).collect();
            let costs: Vec<f64> = change.choices.iter().map(|one| one.cost).collect();
            json!({"change": way.name, "now": way.now, "becomes": becomes, "costs": costs, "acts": change.settings})
        };
        parts.configuration["seed"] = json!(format!("{:#018x}", self.goal.experiment.seed));
        parts.configuration["balance"] = json!({
            "players": self.asked.settings.iter().map(|one| one.base.game.seats()).collect::<Vec<_>>(),
            "goals": self.asked.measures().map(measure).collect::<Vec<_>>(),
            "changes": ways.map(way).collect::<Vec<_>>(),
            "changes_max": self.goal.changes_max,
            "budget": self.goal.budget(),
            "games": self.goal.experiment.games,
        });
        parts.asked = 0..games;
        parts
    }

    /// Writes the report with the variant in it, and tells what came out.
    fn tell(
        &self,
        ledger: Ledger<'_>,
        found: &Found,
        shown: &[usize],
        verdict: &Verdict<'_>,
        (games, refused): (u64, &[(String, String)]),
    ) -> Result<(), Error> {
        let proposed = shown.iter().position(|place| found.chosen == Some(*place));
        let numbers = self.numbers(verdict, proposed);
        let points = self.points(found, shown, verdict);
        let effects = self.effects(found);
        let goals: Vec<String> = self.goal.wishes.iter().map(|one| one.text.clone()).collect();
        let reasons = self.reasons(found);
        let file = format!("{}_balanced.toml", self.name);
        let variant = match proposed {
            Some(place) => {
                Some(self.variant(&found.tried[shown[place]].moves, (&goals, &numbers))?)
            }
            None => None,
        };
        let all = games + verdict.games;
        let tried = found.tried.iter().filter(|one| one.moves.len() > 1).count() as u64;
        let input = BalanceInput {
            goals: &goals,
            numbers: &numbers,
            points: &points,
            effects: &effects,
            refused,
            reasons: &reasons,
            counts: [self.asked.ways.all.len() as u64, tried, games, self.goal.experiment.games],
            faults: verdict.faults,
            games: all,
            variant: variant.as_ref().map(|_| file.as_str()),
        };
        let built = build(&input);
        let outcome = outcome(&input, proposed.is_some());
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let parts = self.manifest(all, status);
        let mut facts = ledger.facts().clone();
        if let (Some(all), Some(more)) = (facts.as_object_mut(), built.facts.as_object()) {
            all.extend(more.clone());
        }
        let own = variant.iter().map(|text| (file.clone(), text.clone().into_bytes()));
        let own: Vec<(String, Vec<u8>)> = own.collect();
        let played = ledger.newly_played();
        let with_workbook = self.job.options.xlsx;
        let written = ledger.put(&parts, ("games", all, true), |folder, tally| {
            let more = std::iter::once(tally).chain(own);
            save(more, &built.sheets, with_workbook, &facts, folder, &parts)
        })?;
        if let (Some(more), Some(text)) = (&self.options.write, &variant) {
            save_text(more, text)?;
        }
        self.job.conclude(all, if played == 0 { 0 } else { all }, "games", &written);
        if verdict.faults > 0 {
            let faults = grouped(verdict.faults);
            warn(&format!("note: {faults} games ended in a fault and are not counted"));
        }
        print(&text_of(self.job.session, &built, self.job.options.format))?;
        if variant.is_some() {
            let place = self.options.write.clone().unwrap_or_else(|| written.join(&file));
            self.job.session.note(&format!(
                "the variant is {place}; `tenbin run {} --variant {place}` plays it",
                self.job.experiment.game.id(),
                place = place.display()
            ));
        }
        outcome
    }

    fn variant(
        &self,
        moves: &tenbin_lab::balance::Moves,
        (goals, numbers): (&[String], &[Number]),
    ) -> Result<String, Error> {
        variant::text(
            &self.job.session.library,
            &self.asked.settings[0],
            &self.asked.ways,
            moves,
            (&self.name, goals, numbers),
        )
    }

    /// Each number before and after.
    fn numbers(&self, verdict: &Verdict<'_>, proposed: Option<usize>) -> Vec<Number> {
        let has_several = self.asked.settings.len() > 1;
        let each = self.asked.measures().enumerate();
        each.map(|(place, measure)| {
            let players = u64::from(self.asked.settings[measure.setting].base.game.seats());
            Number {
                goal: measure.wish,
                players: has_several.then_some(players),
                name: measure.name.clone(),
                unit: measure.sign,
                aim: measure.aim,
                before: verdict.known[0][place],
                after: proposed.and_then(|proposed| verdict.known[proposed + 1][place]),
            }
        })
        .collect()
    }

    /// What costs how much and comes how near.
    fn points(&self, found: &Found, shown: &[usize], verdict: &Verdict<'_>) -> Vec<Point> {
        let excess = |number: usize| -> Vec<Option<f64>> {
            let known = verdict.known[number].iter();
            let each = self.asked.measures().zip(known);
            each.map(|(measure, known)| Some(measure.aim.excess(known.as_ref()?.0))).collect()
        };
        let worst = |number: usize| -> Option<f64> {
            Some(
                excess(number)
                    .into_iter()
                    .collect::<Option<Vec<f64>>>()?
                    .into_iter()
                    .fold(0.0, f64::max),
            )
        };
        let total = |number: usize| -> Option<f64> { excess(number).into_iter().sum() };
        let mut points = vec![Point {
            changes: Vec::new(),
            cost: 0.0,
            worst: worst(0),
            total: total(0),
            searched: found.start,
            is_proposed: false,
        }];
        for (number, &place) in shown.iter().enumerate() {
            let tried = &found.tried[place];
            points.push(Point {
                changes: self.asked.ways.told(&tried.moves),
                cost: tried.cost,
                worst: worst(number + 1),
                total: total(number + 1),
                searched: tried.worst,
                is_proposed: found.chosen == Some(place),
            });
        }
        points
    }

    fn effects(&self, found: &Found) -> Vec<Effect> {
        let mut all = Vec::new();
        for (number, choices) in found.effects.iter().enumerate() {
            let (way, change) =
                (&self.asked.ways.all[number], &self.asked.ways.space.changes[number]);
            for (choice, numbers) in choices.iter().enumerate() {
                if found.tried.iter().all(|one| one.moves != [(number, choice)]) {
                    continue;
                }
                for (place, measure) in self.asked.measures().enumerate() {
                    if !change.settings[measure.setting] {
                        continue;
                    }
                    let effect = numbers[place];
                    all.push(Effect {
                        change: way.name.clone(),
                        now: way.now.clone(),
                        becomes: way.becomes(choice),
                        cost: change.choices[choice].cost,
                        number: place,
                        effect: effect.value,
                        interval: Interval::normal(effect.value, effect.variance),
                    });
                }
            }
        }
        all
    }

    /// Why goals are out of reach, in words.
    fn reasons(&self, found: &Found) -> Vec<String> {
        let wishes = &self.goal.wishes;
        let told = |reason: &tenbin_lab::balance::Reason| {
            let name = &wishes[reason.goal].text;
            if !reason.is_possible_alone {
                let most = self.goal.changes_max.min(self.asked.ways.all.len());
                let together = if most == 1 {
                    "the one change that may be made does".to_owned()
                } else {
                    format!("{most} of the changes together do")
                };
                return format!(
                    "{name}: by what changes do alone, {together} not bring it about, even with no other goal."
                );
            }
            let others: Vec<&str> =
                reason.fights.iter().map(|&one| wishes[one].text.as_str()).collect();
            if wishes.len() == 1 {
                format!(
                    "{name}: by what changes do alone within reach, but nothing that was tried brings it about; \
                     --budget with more games tries more."
                )
            } else if others.is_empty() {
                format!("{name}: within reach by itself, but not together with the other goals.")
            } else {
                format!(
                    "{name}: fights with \"{}\": without that goal all others seem within reach.",
                    others.join("\" or \"")
                )
            }
        };
        found.reasons.iter().map(told).collect()
    }
}

/// What a verdict is asked of: the front without what would take too long, the cheapest and the proposal among it.
fn shown(found: &Found) -> Vec<usize> {
    let mut shown = found.front.clone();
    while shown.len() > POINTS_MAX {
        // Beside a dear one that is hardly nearer a cheaper one says as much.
        let gain = |place: usize| {
            let before =
                place.checked_sub(1).map_or(found.start, |one| found.tried[shown[one]].worst);
            before - found.tried[shown[place]].worst
        };
        let least = (0..shown.len())
            .filter(|&place| found.chosen != Some(shown[place]))
            .min_by(|&one, &two| gain(one).total_cmp(&gain(two)));
        match least {
            Some(place) => drop(shown.remove(place)),
            None => break,
        }
    }
    shown
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// How the command ends.
fn outcome(input: &BalanceInput<'_>, is_changed: bool) -> Result<(), Error> {
    let of_verdict = input.counts[3];
    Error::check_faults(input.faults, of_verdict, "games of a verdict ended in a fault")?;
    let all: Vec<(usize, Holds)> =
        (0..input.goals.len()).map(|goal| (goal, input.holds(goal, is_changed))).collect();
    let named = |wanted: Holds| -> Vec<&str> {
        let own = all.iter().filter(|one| one.1 == wanted);
        own.map(|one| input.goals[one.0].as_str()).collect()
    };
    let failing = named(Holds::No);
    if !failing.is_empty() {
        return Err(Error::Failed(format!(
            "within these bounds nothing was found with which this holds: {}",
            failing.join("; ")
        )));
    }
    let unsure = named(Holds::Unsure);
    if !unsure.is_empty() {
        return Err(Error::StoppedEarly(format!(
            "so many games do not tell whether this holds: {}; give more --games. All is saved",
            unsure.join("; ")
        )));
    }
    Ok(())
}

/// What is printed in the end.
fn text_of(session: &Session, built: &Report, format: Format) -> String {
    let of = |file: &str| built.sheets.iter().find(|sheet| sheet.file == file);
    report_text(session, built, format, "balance_goals.csv", |goals| {
        json!({
            "verdicts": built.lines(),
            "goals": goals.map(rows_json).unwrap_or_default(),
            "front": of("balance.csv").map(rows_json).unwrap_or_default(),
            "effects": of("balance_effects.csv").map(rows_json).unwrap_or_default(),
        })
    })
}

/// All that `tenbin check` asks of a goal: that it can be begun, and that each change by itself can be read.
pub(crate) fn check(library: &Library, goal: &GoalFile) -> Result<(), Error> {
    Wanted::new(library, goal, 1).map(|_| ())
}
