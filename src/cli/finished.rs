//! `compare DIR DIR`: sets finished reports side by side, without playing.

use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use serde_json::{Value as Json, json};

use crate::args::CompareOptions;
use crate::compare::text;
use crate::error::Error;
use crate::fail_if;
use crate::options::RulesOptions;
use crate::output::print;
use crate::past::{REPORTS, first_given, is_report, manifest_of};
use crate::prepare::{known_game, rules_of};
use crate::run::command_line;
use crate::save::save;
use crate::session::Session;
use tenbin_lab::report::compare::{Finished, FinishedInput, build_finished, judge_finished};
use tenbin_lab::report::limits::ReportNames;
use tenbin_lab::report::reading::style_of;
use tenbin_lab::report::{self, CsvStyle, ManifestParts, Report};

/// A report with its manifest.
struct Found<'a> {
    folder: &'a str,
    manifest: Json,
}

impl Found<'_> {
    fn says(&self, key: &str) -> &Json {
        &self.manifest[key]
    }

    fn number(&self, key: &str) -> Result<u64, Error> {
        self.says(key).as_u64().ok_or_else(|| {
            Error::Usage(format!("{}: its manifest does not say `{key}`", self.folder))
        })
    }
}

/// Sets reports side by side.
pub(crate) fn run(session: &Session, options: &CompareOptions) -> Result<(), Error> {
    let started = SystemTime::now();
    let found = find(session, options)?;
    if options.play.write.xlsx && options.play.write.out.is_none() {
        return Err(Error::Usage(
            "--xlsx writes a workbook into the folder of the report, and of reports side by side none is \
             written without --out: give --out DIR too"
                .to_owned(),
        ));
    }
    let folder = options.play.write.out.as_deref().map(report::prepare).transpose();
    let folder = folder.map_err(|error| Error::Io(error.to_string()))?;
    let reports = read(session, &found)?;
    let remarks = remarks(&found);
    let input = FinishedInput { reports: &reports, remarks: &remarks };
    let metrics = reports.iter().flat_map(Finished::metrics);
    let names = ReportNames::of_differences(metrics);
    let conditions = fail_if::read_with(&options.stop.fail_if, &names)?;
    let built = build_finished(&input);
    let outcome = fail_if::check_with(&conditions, |one| judge_finished(one, &input));
    if let Some(folder) = folder {
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        write(session, options, &found, &built, folder, (started, status))?;
    }
    print(&text(session, &built, options.play.write.format))?;
    outcome
}

/// All words as reports that can be set side by side.
fn find<'a>(session: &Session, options: &'a CompareOptions) -> Result<Vec<Found<'a>>, Error> {
    let words = &options.words;
    if let Some(other) = words.iter().find(|word| !is_report(session, word)) {
        let report = words.iter().find(|word| is_report(session, word));
        return Err(Error::Usage(format!(
            "{} is the folder of a report and {other} is not: name reports only, which are set side by side \
             without playing, or what to play and sides only",
            report.map_or("", String::as_str)
        )));
    }
    let [first, _, ..] = words.as_slice() else {
        return Err(Error::Usage(format!(
            "{} is one report: name the folder of another one to set beside it",
            words.first().map_or("", String::as_str)
        )));
    };
    if let Some(option) = given(options) {
        return Err(Error::Usage(format!(
            "{first} and the others are finished reports, and nothing is played: leave {option} out, or name \
             what to play and sides"
        )));
    }
    let found: Vec<Found<'_>> = words
        .iter()
        .map(|folder| Ok(Found { folder, manifest: manifest_of(folder)? }))
        .collect::<Result<_, Error>>()?;
    found.iter().try_for_each(refuse_kind)?;
    for other in &found[1..] {
        refuse_other(&found[0], other)?;
    }
    Ok(found)
}

/// The first option that says how to play.
fn given(options: &CompareOptions) -> Option<&'static str> {
    let (play, stop) = (&options.play, &options.stop);
    let given = [
        (options.begin.from.is_some(), "--from"),
        (play.games.is_some(), "--games"),
        (play.threads.threads.is_some(), "--threads"),
        (stop.until.is_some(), "--until"),
        (stop.smallest_effect.is_some(), "--smallest-effect"),
    ];
    let given = given.iter().find(|(is_given, _)| *is_given).map(|(_, option)| *option);
    given.or_else(|| first_given(&play.batch))
}

/// Only batches count games one by one, on one side.
fn refuse_kind(found: &Found<'_>) -> Result<(), Error> {
    let what = match found.says("kind").as_str() {
        Some("run") => return Ok(()),
        Some("compare" | REPORTS) => "is the report of a comparison, which has its sides already",
        Some("ladder") => "is the report of a ladder, which has many batches",
        Some("tournament") => {
            "is the report of whole tournaments, whose games follow from each other"
        }
        _ => "does not say that it is the report of a batch",
    };
    Err(Error::Usage(format!(
        "{} {what}: only reports of `tenbin run` on single games are set side by side",
        found.folder
    )))
}

/// Other games, and tables of another size, cannot be compared.
fn refuse_other(first: &Found<'_>, other: &Found<'_>) -> Result<(), Error> {
    let games = [first, other].map(|one| one.says("game").as_str().unwrap_or_default());
    let what = if games[0] != games[1] {
        format!("is a report on {}, and {} one on {}", games[1], first.folder, games[0])
    } else if first.says("seats") != other.says("seats") {
        format!(
            "is of games of {} players, and {} of {}",
            other.says("seats"),
            first.folder,
            first.says("seats")
        )
    } else {
        return Ok(());
    };
    Err(Error::Usage(format!("{} {what}: that cannot be compared", other.folder)))
}

/// What the reports tell.
fn read(session: &Session, found: &[Found<'_>]) -> Result<Vec<Finished>, Error> {
    let first = &found[0];
    let name = first.says("game").as_str().unwrap_or_default();
    let game = known_game(session.games, name)?;
    let seats = Some(first.number("seats")?);
    // What its groups are about does not depend on variants.
    let rules = rules_of(session, game, &RulesOptions { seats, ..RulesOptions::default() })?;
    let schema = rules.game.schema();
    let read = |one: &Found<'_>| {
        let (games, faults) = (one.number("games_counted")?, one.number("faults")?);
        if games == 0 {
            return Err(Error::Usage(format!("{} counts no game", one.folder)));
        }
        let file = |name: &str| match std::fs::read(Path::new(one.folder).join(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{name}: {error}")),
        };
        let style = style_of(&one.manifest);
        Finished::read((one.folder, games, faults), &schema, style, file)
            .map_err(|message| Error::Usage(format!("{}: {message}", one.folder)))
    };
    found.iter().map(read).collect()
}

/// What is to be said beside the numbers.
fn remarks(found: &[Found<'_>]) -> Vec<String> {
    let first = &found[0];
    let mut remarks = Vec::new();
    for one in found {
        if one.says("partial") == true {
            remarks.push(format!("{} is a part of what was to be played.", one.folder));
        }
        if one.says("stopping").is_object() {
            remarks.push(format!(
                "{} was to stop when enough is known: its intervals are wider for that, and so are those of \
                 the differences.",
                one.folder
            ));
        }
    }
    for other in &found[1..] {
        let folders = format!("{} and {}", first.folder, other.folder);
        let is_same = |keys: &[&str]| keys.iter().all(|key| first.says(key) == other.says(key));
        if !is_same(&["rules_version"]) {
            remarks.push(format!(
                "{folders} were played by different versions of the game's rules, so these may be what \
                 differs."
            ));
        } else if is_same(&[
            "master_seed",
            "seeding_version",
            "content_hash",
            "strategies",
            "rotate",
        ]) {
            remarks.push(format!(
                "{folders} were played with the same rules, bots and seed: where both have a game it is the \
                 same one."
            ));
        } else if is_same(&["master_seed", "seeding_version"]) {
            remarks.push(format!(
                "{folders} were played with the same seed, of which nothing is made here: `tenbin compare` \
                 with sides plays the same games and compares them one by one, which tells more from fewer \
                 games as far as they stay alike."
            ));
        }
    }
    remarks
}

/// Writes what came out.
fn write(
    session: &Session,
    options: &CompareOptions,
    found: &[Found<'_>],
    built: &Report,
    folder: report::Prepared,
    (started, status): (SystemTime, u8),
) -> Result<(), Error> {
    let said = |one: &Found<'_>| {
        let keys = ["content_hash", "master_seed", "games_counted", "strategies", "files"];
        let mut report = json!({ "folder": one.folder });
        for key in keys {
            report[key] = one.says(key).clone();
        }
        report
    };
    let parts = ManifestParts {
        kind: REPORTS.to_owned(),
        command_line: command_line(),
        configuration: json!({ "reports": found.iter().map(said).collect::<Vec<_>>() }),
        strategies: Vec::new(),
        asked: 0..0,
        started,
        ended: SystemTime::now(),
        threads: 0,
        exit_status: i32::from(status),
        csv: options.play.write.csv.unwrap_or(CsvStyle::PLAIN),
    };
    let mut facts = built.facts.clone();
    for key in ["game", "seats"] {
        facts[key] = found[0].says(key).clone();
    }
    let written = save(None, &built.sheets, options.play.write.xlsx, &facts, folder, &parts)?;
    session.note(&format!("report in {}", written.display()));
    Ok(())
}
