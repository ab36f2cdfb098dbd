//! `dice --odds`: exact answers to questions, and the odds of scenario files as they are found.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::args::DiceOptions;
use crate::cards::variants_asked;
use crate::dice::laws::{self, Row, rounded, rows_text, wrapped};
use crate::dice::plain::{self, PLAIN};
use crate::dice::select::{Selected, no_roll};
use crate::error::Error;
use crate::options::{Format, ListFormat};
use crate::output::{aligned, counted, print, table};
use crate::plot::Bars;
use crate::prepare::{Rules, rules_of};
use crate::progress::Spinner;
use crate::session::Session;
use tenbin_content::library::read;
use tenbin_content::{Asked, Diagnostics, nearest};
use tenbin_engine::schema::{Roll, Schema};
use tenbin_lab::door::AnyGame;
use tenbin_lab::module::Listing;
use tenbin_lab::report::sheet;
use tenbin_lab::scenario::fraction::Fraction;
use tenbin_lab::scenario::question::{Question, Written, questions};
use tenbin_lab::scenario::told::{Told, ToldCase, ToldNumber, Untold};
use tenbin_lab::scenario::{Scenario, parse, tell};

/// Answers a question or tells the odds of a file; without either lists what can be asked.
pub(super) fn run(
    session: &Session,
    game: &'static dyn AnyGame,
    question: &str,
    options: &DiceOptions,
) -> Result<(), Error> {
    if question.ends_with(".toml") || Path::new(question).is_file() {
        return of_file(session, game, question, options);
    }
    let rules = rules_of(session, game, &options.rules)?;
    let schema = rules.game.schema();
    let known = questions(game, &rules.content.root)?;
    if question.trim().is_empty() {
        return print(&list(game.id(), &schema, &known, options.format)?);
    }
    let wrong = |message: String| Error::Usage(format!("--odds, {message}"));
    let written = Written::read(question).map_err(wrong)?;
    let is_of_law = written.values.iter().any(|(name, _)| name == "condition");
    if !is_of_law && let Some(asked) = known.iter().find(|one| one.roll == written.roll) {
        return answer(session, game, &rules, asked, &written, options);
    }
    let Some((place, roll)) =
        schema.rolls.iter().enumerate().find(|(_, roll)| roll.name == written.roll)
    else {
        let answer = plain::answer(&written)
            .unwrap_or_else(|| Err(unknown(game.id(), &schema, &known, &written.roll)));
        let answer = of_plain(&answer.map_err(wrong)?);
        return print(&text(session, &[answer], options.format)?);
    };
    let conditions = conditions_of(roll, &written).map_err(wrong)?;
    let about = format!("{} for {} players", game.about().title, rules.game.seats());
    let selected = [Selected { place, roll, conditions }];
    // As where the roll was asked for by its option: with a plot.
    let options = DiceOptions { roll: Some(roll.name.clone()), ..options.clone() };
    print(&laws::text(session, &about, &selected, &options)?)
}

fn unknown(id: &str, schema: &Schema, known: &[Question], name: &str) -> String {
    let asked = known.iter().map(|one| one.roll.as_str());
    let declared = schema.rolls.iter().map(|roll| roll.name.as_str());
    let near = nearest(name, asked.chain(declared).chain(PLAIN.iter().map(|plain| plain.name)));
    let how = format!("`tenbin dice {id} --odds` lists what can be asked");
    match near {
        Some(near) => format!("there is no roll `{name}`; did you mean `{near}`? {how}"),
        None => format!("{}; {how}", no_roll(schema, name)),
    }
}

/// The condition that is asked for, by its name or by a part that no other one has.
fn conditions_of<'a>(
    roll: &'a Roll,
    written: &Written,
) -> Result<Vec<(usize, &'a tenbin_engine::schema::Condition)>, String> {
    if let Some((name, _)) = written.values.iter().find(|(name, _)| name != "condition") {
        return Err(format!("{} has no key `{name}`; its only key is condition", roll.name));
    }
    let all = || roll.conditions.iter().enumerate();
    let Some((_, wanted)) = written.values.first() else {
        if let [_] = roll.conditions[..] {
            return Ok(all().collect());
        }
        return Err(format!("{} has several conditions: {}", roll.name, some_names(roll)));
    };
    if let Some(found) = all().find(|(_, one)| one.name == *wanted) {
        return Ok(vec![found]);
    }
    let parts: Vec<_> = all().filter(|(_, one)| one.name.contains(wanted)).collect();
    match parts[..] {
        [found] => Ok(vec![found]),
        [] => {
            let near = nearest(wanted, roll.conditions.iter().map(|one| one.name.as_str()));
            let near =
                near.map_or_else(|| some_names(roll), |near| format!("did you mean `{near}`?"));
            Err(format!("{} has no condition `{wanted}`; {near}", roll.name))
        }
        _ => Err(format!(
            "{} conditions of {} have `{wanted}` in their names; write one of them out",
            parts.len(),
            roll.name
        )),
    }
}

fn some_names(roll: &Roll) -> String {
    const SHOWN: usize = 8;
    let names: Vec<&str> =
        roll.conditions.iter().take(SHOWN).map(|one| one.name.as_str()).collect();
    let more = roll.conditions.len().saturating_sub(SHOWN);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("write condition= and one of {}{more}", names.join(" | "))
}

/// What can be asked.
fn list(id: &str, schema: &Schema, known: &[Question], format: Format) -> Result<String, Error> {
    let own = |row: [&str; 6]| row.map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for question in known {
        let meaning = &question.meaning;
        rows.push(own([&question.roll, "", "", "", meaning, &question.example]));
        rows.extend(question.keys.iter().map(|key| {
            let (allowed, default) = (key.allowed(), key.default());
            own([&question.roll, &key.name, &default, &allowed, &key.meaning, ""])
        }));
    }
    for roll in &schema.rolls {
        let count = counted(roll.conditions.len(), "condition");
        let example = roll
            .conditions
            .first()
            .map_or_else(String::new, |one| format!("{} condition={}", roll.name, one.name));
        let allowed = format!("{count} of dice.csv");
        rows.push(own([&roll.name, "condition", "", &allowed, "the law as declared", &example]));
    }
    for plain in &PLAIN {
        rows.extend(
            plain
                .keys
                .iter()
                .map(|(key, usual)| own([plain.name, key, usual, "", plain.meaning, ""])),
        );
    }
    let header = own(["roll", "key", "default", "allowed", "meaning", "example"]);
    if format != Format::Human {
        return table(&Listing { header, rows }, ListFormat::from(format));
    }
    let mut text = String::new();
    for question in known {
        let Question { roll, meaning, keys, example, .. } = question;
        text.push_str(&format!("{roll}: {meaning}\n"));
        let rows = keys.iter().map(|key| {
            let name = format!("  {}={}", key.name, key.default());
            vec![name, key.meaning.clone(), key.allowed()]
        });
        let header = ["  key=default", "meaning", "allowed"].map(str::to_owned).to_vec();
        if !keys.is_empty() {
            text.push_str(&aligned(&Listing { header, rows: rows.collect() }));
        }
        text.push_str(&format!("  such as: tenbin dice {id} --odds '{example}'\n\n"));
    }
    let names: Vec<&str> = schema.rolls.iter().map(|roll| roll.name.as_str()).collect();
    let names = wrapped(&names, "  ");
    text.push_str(&format!("The declared law of a roll: ROLL condition=NAME, for\n  {names}\n"));
    if let Some(roll) = schema.rolls.last()
        && let Some(condition) = roll.conditions.first()
    {
        let (roll, name) = (&roll.name, &condition.name);
        text.push_str(&format!("  such as: tenbin dice {id} --odds '{roll} condition={name}'\n"));
    }
    text.push_str(&format!("A scenario file with [odds]: tenbin dice {id} --odds FILE.toml\n"));
    text.push_str("\nPlain dice and cards, the same for every game:\n");
    let rows = PLAIN.iter().map(|plain| {
        let keys = plain.keys.iter().map(|(key, usual)| format!(" {key}={usual}"));
        vec![format!("  {}{}", plain.name, keys.collect::<String>()), plain.meaning.to_owned()]
    });
    let header = ["  question", "what it counts"].map(str::to_owned).to_vec();
    text.push_str(&aligned(&Listing { header, rows: rows.collect() }));
    Ok(text)
}

/// What is told of one question or scenario.
struct Answer {
    /// What was asked, with all that was not said.
    asked: String,
    /// What that means.
    meaning: String,
    /// What is left out of it.
    note: Option<String>,
    told: Told,
}

/// An answer about plain dice or cards.
fn of_plain(answer: &plain::Answer) -> Answer {
    let whole = answer.law.whole();
    let values = answer.law.values().filter_map(|(value, ways)| {
        // There is always some way.
        Some((value, Fraction::new(ways, whole)?))
    });
    let number = ToldNumber { name: "outcome".to_owned(), values: values.collect() };
    Answer {
        asked: answer.asked.clone(),
        meaning: answer.meaning.to_owned(),
        note: answer.remark.clone(),
        told: Told { cases: Vec::new(), numbers: vec![number], never_legal: Vec::new() },
    }
}

fn answer(
    session: &Session,
    game: &'static dyn AnyGame,
    rules: &Rules,
    question: &Question,
    written: &Written,
    options: &DiceOptions,
) -> Result<(), Error> {
    let filled =
        question.fill(written).map_err(|message| Error::Usage(format!("--odds, {message}")))?;
    let variants = variants_asked(game, &options.rules)?;
    let sets = options.rules.sets.iter().map(Asked::option).collect::<Vec<_>>();
    let seats = options.rules.seats.map(|_| rules.game.seats());
    let scenario = filled.scenario(game, &question.roll, (seats, variants, sets))?;
    let told = told_of(session, &scenario)?;
    note_idle(session, &told, &question.roll);
    let values: String =
        filled.values.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let answer = Answer {
        asked: format!("{}{values}", question.roll),
        meaning: question.meaning.clone(),
        note: None,
        told,
    };
    print(&text(session, &[answer], options.format)?)
}

/// Says which moves cannot be made: then the answer is about something else than it seems.
fn note_idle(session: &Session, told: &Told, of: &str) {
    for wanted in &told.never_legal {
        session
            .note(&format!("note: {of}: `{wanted}` is legal in no outcome, so it changes nothing"));
    }
}

fn told_of(session: &Session, scenario: &Scenario) -> Result<Told, Error> {
    let watch = Spinner::new(session);
    let told = tell(&session.library, scenario, &watch);
    watch.finish();
    told.map_err(|untold| match untold {
        Untold::Malformed(diagnostics) => Error::Content(diagnostics),
        Untold::Failed(message) => Error::Usage(format!("{}: {message}", scenario.name)),
    })
}

fn of_file(
    session: &Session,
    game: &'static dyn AnyGame,
    path: &str,
    options: &DiceOptions,
) -> Result<(), Error> {
    let file = read(Path::new(path)).map_err(|error| Error::Io(error.to_string()))?;
    let mut diagnostics = Diagnostics::default();
    let mut scenarios = parse(session.games, &file, &mut diagnostics);
    if !diagnostics.is_empty() {
        return Err(diagnostics.into());
    }
    if let Some(other) = scenarios.iter().find(|one| one.game.id() != game.id()) {
        let (id, asked) = (other.game.id(), game.id());
        return Err(Error::Usage(format!(
            "{}: the scenario is about {id}, not {asked}: tenbin dice {id} --odds {path}",
            other.location
        )));
    }
    scenarios.retain(|one| one.has_odds);
    if scenarios.is_empty() {
        return Err(Error::Usage(format!("{path} has no scenario with [odds]")));
    }
    let mut answers = Vec::new();
    let mut wrong = 0;
    for mut scenario in scenarios {
        scenario.seats = match options.rules.seats {
            Some(_) => Some(rules_of(session, game, &options.rules)?.game.seats()),
            None => scenario.seats,
        };
        scenario.variants.extend(variants_asked(game, &options.rules)?);
        scenario.sets.extend(options.rules.sets.iter().map(Asked::option));
        let told = told_of(session, &scenario)?;
        note_idle(session, &told, &scenario.location);
        let differs = |found, expected: Option<_>| expected.is_some_and(|said| said != found);
        wrong += told.cases.iter().filter(|case| differs(case.found, case.expected)).count();
        let meaning = scenario.location.clone();
        answers.push(Answer { asked: scenario.name.clone(), meaning, note: None, told });
    }
    print(&text(session, &answers, options.format)?)?;
    match wrong {
        0 => Ok(()),
        1 => Err(Error::Failed(format!("1 case of {path} is not what the file says"))),
        _ => Err(Error::Failed(format!("{wrong} cases of {path} are not what the file says"))),
    }
}

fn text(session: &Session, answers: &[Answer], format: Format) -> Result<String, Error> {
    match format {
        Format::Csv => table(&listing(answers), ListFormat::Csv),
        Format::Json => {
            let list: Json = answers.iter().map(json_of).collect();
            Ok(format!("{list:#}\n"))
        }
        Format::Human => {
            let bars = Bars::new(session.color);
            let texts: Vec<String> = answers.iter().map(|one| human(bars, one)).collect();
            Ok(texts.join("\n"))
        }
    }
}

fn human(bars: Bars, answer: &Answer) -> String {
    let mut text = format!("{}\n  {}\n", answer.asked, answer.meaning);
    let told = &answer.told;
    if !told.cases.is_empty() {
        let row = |case: &ToldCase| Row {
            name: match case.expected.filter(|expected| *expected != case.found) {
                Some(expected) => format!("{} (the file says {expected})", case.name),
                None => case.name.clone(),
            },
            exact: case.found.to_string(),
            share: case.found.to_f64(),
            at_least: None,
        };
        let rows: Vec<Row> = told.cases.iter().map(row).collect();
        text.push('\n');
        text.push_str(&rows_text(bars, "outcome", &rows));
    }
    for number in &told.numbers {
        text.push('\n');
        text.push_str(&rows_text(bars, &number.name, &number_rows(number)));
        let (mean, deviation) = number.moments();
        text.push_str(&format!(
            "  mean {}, standard deviation {}\n",
            rounded(mean),
            rounded(deviation)
        ));
    }
    if let Some(note) = &answer.note {
        text.push_str(&format!("  {note}\n"));
    }
    text
}

fn number_rows(number: &ToldNumber) -> Vec<Row> {
    let mut least = 1.0;
    let row = |(value, share): &(i64, Fraction)| {
        let row = Row {
            name: value.to_string(),
            exact: share.to_string(),
            share: share.to_f64(),
            at_least: Some(f64::clamp(least, 0.0, 1.0)),
        };
        least -= row.share;
        row
    };
    number.values.iter().map(row).collect()
}

fn listing(answers: &[Answer]) -> Listing {
    let header = [
        "question",
        "of",
        "outcome",
        "ways_count",
        "ways_all_count",
        "exact_share",
        "at_least_share",
        "expected_share",
    ];
    // A fraction in one cell would be a date to a spreadsheet.
    let exact = |share: Fraction| {
        let (ways, all) = share.parts();
        vec![ways.to_string(), all.to_string(), sheet::share(Some(share.to_f64()))]
    };
    let mut rows = Vec::new();
    for Answer { asked, told, .. } in answers {
        rows.extend(told.cases.iter().map(|case| {
            let names = vec![asked.clone(), "case".to_owned(), case.name.clone()];
            let expected = sheet::share(case.expected.map(Fraction::to_f64));
            [names, exact(case.found), vec![String::new(), expected]].concat()
        }));
        for number in &told.numbers {
            let least = number_rows(number).into_iter().map(|row| sheet::share(row.at_least));
            rows.extend(number.values.iter().zip(least).map(|((value, share), least)| {
                let names = vec![asked.clone(), number.name.clone(), value.to_string()];
                [names, exact(*share), vec![least, String::new()]].concat()
            }));
        }
    }
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

fn json_of(answer: &Answer) -> Json {
    let told = &answer.told;
    let cases = told.cases.iter().map(|case| {
        json!({
            "case": case.name,
            "exact": case.found.to_string(),
            "share": case.found.to_f64(),
            "expected": case.expected.map(|expected| expected.to_string()),
        })
    });
    let numbers = told.numbers.iter().map(|number| {
        let (mean, deviation) = number.moments();
        let values = number_rows(number).into_iter().map(|row| {
            json!({
                "value": row.name.parse::<i64>().ok(),
                "exact": row.exact,
                "share": row.share,
                "at_least_share": row.at_least,
            })
        });
        json!({
            "name": number.name,
            "mean": mean,
            "standard_deviation": deviation,
            "values": values.collect::<Vec<_>>(),
        })
    });
    json!({
        "question": answer.asked,
        "meaning": answer.meaning,
        "note": answer.note,
        "cases": cases.collect::<Vec<_>>(),
        "numbers": numbers.collect::<Vec<_>>(),
    })
}
