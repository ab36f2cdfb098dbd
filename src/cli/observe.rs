//! `observe`: plays at a real table beside a finished run.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::json;

use crate::args::ObserveOptions;

use crate::error::Error;
use crate::options::{Format, RulesOptions};
use crate::output::{print, rows_json};
use crate::past::{self, Past, is_report};
use crate::prepare::{known_game, rules_of};
use crate::run::command_line;
use crate::save::save;
use crate::session::Session;
use tenbin_engine::schema::GroupKind;
use tenbin_lab::report::manifest::hash_of;
use tenbin_lab::report::observe::{
    Plays, Run, RunGroup, RunLength, RunLevel, answers, lines, sheet,
};
use tenbin_lab::report::{self, CsvStyle, ManifestParts, Topic, line};

/// Groups that the batch makes itself, which plays do not name.
const MADE: [&str; 4] = ["seat", "first_player", "strategy", "team"];

/// `tenbin observe`.
pub(crate) fn run(session: &Session, options: &ObserveOptions) -> Result<(), Error> {
    if let Some(target) = &options.template {
        return print(&template(session, target)?);
    }
    // The parser asks for both where there is no --template.
    let (Some(file), Some(folder)) = (&options.plays, &options.folder) else {
        return Err(Error::Usage("name the file of the plays and the folder of a run".to_owned()));
    };
    let started = SystemTime::now();
    let run = read_run(session, folder)?;
    let bytes = std::fs::read(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::Usage(format!(
            "there is no file {file}; `tenbin observe --template {folder}` writes the header of one"
        )),
        _ => Error::Io(format!("{file}: {error}")),
    })?;
    let plays =
        Plays::read(file, &bytes, &run).map_err(|wrong| Error::Usage(wrong.join("\nerror: ")))?;
    let found = answers(&run, &plays);
    let table = sheet(&found);
    let told = lines(&run, &plays, &found, folder);
    let sure = found.iter().filter(|answer| answer.is_sure()).count();
    let outcome = match sure {
        0 => Ok(()),
        _ => Err(Error::Failed(format!("the plays of {file} are unlike the games of {folder}"))),
    };
    if let Some(out) = &options.out {
        let status = outcome.as_ref().err().map_or(0, Error::exit_code);
        let parts = ManifestParts {
            kind: "observe".to_owned(),
            command_line: command_line(),
            configuration: json!({
                "plays": { "file": file, "sha256": hash_of(&bytes), "count": plays.0.len() },
                "run": folder,
            }),
            strategies: Vec::new(),
            asked: 0..0,
            started,
            ended: SystemTime::now(),
            threads: 1,
            exit_status: i32::from(status),
            csv: CsvStyle::PLAIN,
        };
        let place =
            report::prepare(&PathBuf::from(out)).map_err(|error| Error::Io(error.to_string()))?;
        let told = line::sheet(&line::plain(Topic::Groups, told.iter().cloned()));
        save(None, &[told, table.clone()], options.xlsx, &json!({}), place, &parts)?;
        session.note(&format!("report in {out}"));
    }
    print(&match options.format {
        Format::Human => told.iter().map(|line| format!("{line}\n")).collect::<String>(),
        Format::Csv => String::from_utf8_lossy(&table.to_csv()).into_owned(),
        Format::Json => {
            format!("{:#}\n", json!({ "verdicts": told, "observe": rows_json(&table) }))
        }
    })?;
    outcome
}

/// The header of a file of plays: of a finished run all that it counts; of a game what its usual table has.
fn template(session: &Session, target: &str) -> Result<String, Error> {
    if is_report(session, target) {
        let run = read_run(session, target)?;
        return Ok(format!("{}\n", run.columns().join(",")));
    }
    let game = known_game(session.games, target)?;
    let rules = rules_of(session, game, &RulesOptions::default())?;
    let (schema, seats) = (rules.game.schema(), rules.game.seats());
    let mut columns = vec!["winner".to_owned()];
    if !schema.cooperative {
        columns.push("first_player".to_owned());
    }
    for group in schema.groups.iter().filter(|group| group.kind == GroupKind::Choice) {
        columns.extend((1..=seats).map(|seat| format!("{}{seat}", group.name)));
    }
    columns.push("ending".to_owned());
    columns.extend(schema.histograms.first().map(|length| length.name.clone()));
    columns.extend(["date", "note"].map(str::to_owned));
    Ok(format!("{}\n", columns.join(",")))
}

/// What a finished run counts.
fn read_run(session: &Session, folder: &str) -> Result<Run, Error> {
    if !Path::new(folder).join("manifest.json").is_file() {
        return Err(Error::Usage(format!("{folder} is no report: it has no manifest.json")));
    }
    let (experiment, past) = past::read(session, folder)?;
    if past.kind() != "run" {
        return Err(Error::Usage(format!(
            "{folder} is the report of a {}, and plays are set beside that of a plain run: tenbin run GAME",
            past.kind()
        )));
    }
    let mut run = Run {
        games: past.games_counted(),
        seats: experiment.seats.and_then(|seats| usize::try_from(seats).ok()).unwrap_or_default(),
        by_seat: Vec::new(),
        first_player: None,
        team: None,
        groups: Vec::new(),
        endings: Vec::new(),
        lengths: Vec::new(),
    };
    let names = ["group", "level", "name", "seat_games_count", "wins_count"];
    for [group, id, name, seats, wins] in table(folder, "win_rates.csv", &past, names)? {
        let of = "win_rates.csv";
        let level = RunLevel {
            id,
            name,
            seats: number(folder, of, &seats)?,
            wins: number(folder, of, &wins)?,
        };
        match group.as_str() {
            "seat" => run.by_seat.push(level),
            "team" => run.team = Some(level),
            "first_player" if level.id == "yes" => run.first_player = Some(level),
            made if MADE.contains(&made) => {}
            _ => match run.groups.iter_mut().find(|known| known.name == group) {
                Some(known) => known.levels.push(level),
                None => run.groups.push(RunGroup { name: group, levels: vec![level] }),
            },
        }
    }
    // Rows that say something stand first in the file.
    run.by_seat.sort_by(|one, two| one.id.cmp(&two.id));
    if run.by_seat.len() != run.seats {
        return Err(Error::Usage(format!(
            "{folder}/win_rates.csv does not have every seat of its run"
        )));
    }
    read_games(&mut run, folder, &past)?;
    Ok(run)
}

/// How the games of a run ended, and how long they were.
fn read_games(run: &mut Run, folder: &str, past: &Past) -> Result<(), Error> {
    for [ending, games] in table(folder, "endings.csv", past, ["ending", "games_count"])? {
        if ending != "fault" {
            let games = number(folder, "endings.csv", &games)?;
            run.endings.push((ending, games));
        }
    }
    for [unit, value, games] in
        table(folder, "lengths.csv", past, ["unit", "value", "games_count"])?
    {
        let (value, games) = (
            number(folder, "lengths.csv", &value)? as usize,
            number(folder, "lengths.csv", &games)?,
        );
        if run.lengths.last().is_none_or(|last| last.unit != unit) {
            run.lengths.push(RunLength { unit, bins: Vec::new() });
        }
        if let Some(last) = run.lengths.last_mut() {
            last.bins.resize(last.bins.len().max(value + 1), 0);
            last.bins[value] = games;
        }
    }
    Ok(())
}

/// Some columns of a table of a report; one that it does not have is blank.
fn table<const N: usize>(
    folder: &str,
    file: &str,
    past: &Past,
    names: [&str; N],
) -> Result<Vec<[String; N]>, Error> {
    let path = Path::new(folder).join(file);
    let shown = path.display();
    let bytes = std::fs::read(&path).map_err(|error| Error::Io(format!("{shown}: {error}")))?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let mut reader = csv::ReaderBuilder::new().delimiter(past.separator() as u8).from_reader(bytes);
    let wrong = |error: csv::Error| Error::Usage(format!("{shown}: {error}"));
    let header = reader.headers().map_err(wrong)?.clone();
    let places = names.map(|name| header.iter().position(|cell| cell == name));
    let rows = reader.records().map(|record| {
        let record = record.map_err(wrong)?;
        let cell =
            |place: Option<usize>| place.and_then(|place| record.get(place)).unwrap_or_default();
        Ok(places.map(|place| cell(place).to_owned()))
    });
    rows.collect()
}

fn number(folder: &str, file: &str, cell: &str) -> Result<u64, Error> {
    cell.parse().map_err(|_| Error::Usage(format!("{folder}/{file}: `{cell}` is no count")))
}
