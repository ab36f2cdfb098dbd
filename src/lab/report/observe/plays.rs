//! `plays.csv`: what was played at a table, one row a play.

use crate::report::observe::Run;
use tenbin_content::nearest;

/// Columns that say nothing to us.
const FREE: [&str; 3] = ["play", "date", "note"];

/// A play at a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Play {
    /// The seats (from 0) that won; nobody, where it is empty. Of a team all or none.
    pub winners: Vec<usize>,
    /// Who began.
    pub first_player: Option<usize>,
    /// How it ended: its place among the endings of the run.
    pub ending: Option<usize>,
    /// For each unit of the run the value, where it was noted.
    pub lengths: Vec<Option<u64>>,
    /// For each group of the run and each seat the level.
    pub levels: Vec<Vec<Option<usize>>>,
}

/// What a column is about.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Column {
    Winner,
    FirstPlayer,
    Ending,
    Length(usize),
    Level { group: usize, seat: usize },
    Free,
}

/// All plays of a file.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Plays(pub Vec<Play>);

impl Plays {
    /// Reads a file; `name` is what it is called. The texts say what is wrong, each with its line and column.
    pub fn read(name: &str, bytes: &[u8], run: &Run) -> Result<Self, Vec<String>> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut reader =
            csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(bytes);
        let header = match reader.headers() {
            Ok(header) => header.clone(),
            Err(error) => return Err(vec![format!("{name}: {error}")]),
        };
        let mut wrong = Vec::new();
        let mut columns = Vec::new();
        for (number, title) in header.iter().enumerate() {
            match Column::read(title, run) {
                Ok(column) if column != Column::Free && columns.contains(&column) => {
                    wrong
                        .push(format!("{name}:1: column {}: `{title}` is there twice", number + 1));
                    columns.push(Column::Free);
                }
                Ok(column) => columns.push(column),
                Err(message) => {
                    wrong.push(format!("{name}:1: column {}: {message}", number + 1));
                    columns.push(Column::Free);
                }
            }
        }
        if !columns.contains(&Column::Winner) && wrong.is_empty() {
            wrong.push(format!("{name}:1: there is no column `winner`; `tenbin observe --template GAME` shows the columns"));
        }
        let mut plays = Vec::new();
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    wrong.push(format!("{name}: {error}"));
                    break;
                }
            };
            if record.iter().all(str::is_empty) {
                continue;
            }
            let line = record.position().map_or(0, csv::Position::line);
            if record.len() > columns.len() {
                let message =
                    format!("{} cells, and the header has {}", record.len(), columns.len());
                wrong.push(format!("{name}:{line}: {message}"));
                continue;
            }
            let tell = |(title, message): (usize, String)| {
                format!(
                    "{name}:{line}: column `{}`: {message}",
                    header.get(title).unwrap_or_default()
                )
            };
            match read_play(&record, &columns, run) {
                Ok(play) => plays.push(play),
                Err(errors) => wrong.extend(errors.into_iter().map(tell)),
            }
        }
        if wrong.is_empty() && plays.is_empty() {
            wrong.push(format!(
                "{name}: there is no play in it: write a row for each, below the header"
            ));
        }
        if wrong.is_empty() { Ok(Self(plays)) } else { Err(wrong) }
    }
}

impl Column {
    fn read(title: &str, run: &Run) -> Result<Self, String> {
        match title {
            "winner" => return Ok(Self::Winner),
            "first_player" => return Ok(Self::FirstPlayer),
            "ending" => return Ok(Self::Ending),
            _ if FREE.contains(&title) => return Ok(Self::Free),
            _ => {}
        }
        if let Some(unit) = run.lengths.iter().position(|length| length.unit == title) {
            if run.lengths[unit].is_once(run.games) {
                return Ok(Self::Length(unit));
            }
            return Err(format!(
                "a game has several values of {title}, so one number of a play cannot be set beside them"
            ));
        }
        // The name of a group may end in a digit itself.
        let named = (0..run.groups.len()).filter_map(|group| {
            let digits = title.strip_prefix(run.groups[group].name.as_str())?;
            Some((group, digits.parse::<usize>().ok()?))
        });
        if let Some((group, seat)) = named.min_by_key(|&(_, seat)| seat) {
            if (1..=run.seats).contains(&seat) {
                return Ok(Self::Level { group, seat: seat - 1 });
            }
            return Err(format!("there are {} seats, so no `{title}`", run.seats));
        }
        let known = run.columns();
        let help = match nearest(title, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are: {}", known.join(", ")),
        };
        Err(format!("`{title}` is nothing that the run counts; {help}"))
    }
}

/// Reads a row; where it is wrong, the columns and what is wrong in them.
fn read_play(
    record: &csv::StringRecord,
    columns: &[Column],
    run: &Run,
) -> Result<Play, Vec<(usize, String)>> {
    let mut wrong = Vec::new();
    let mut play = Play {
        winners: Vec::new(),
        first_player: None,
        ending: None,
        lengths: vec![None; run.lengths.len()],
        levels: vec![vec![None; run.seats]; run.groups.len()],
    };
    for (number, column) in columns.iter().enumerate() {
        let cell = record.get(number).unwrap_or_default();
        if cell.is_empty() {
            continue;
        }
        let read: Result<(), String> = match column {
            Column::Winner | Column::Free => Ok(()),
            Column::FirstPlayer => seat_of(cell, run).map(|seat| play.first_player = Some(seat)),
            Column::Ending => match run.endings.iter().position(|(name, _)| name == cell) {
                Some(ending) => {
                    play.ending = Some(ending);
                    Ok(())
                }
                None => Err(unknown(cell, run.endings.iter().map(|one| one.0.as_str()))),
            },
            Column::Length(unit) => match cell.parse::<u64>() {
                Ok(value) => {
                    play.lengths[*unit] = Some(value);
                    Ok(())
                }
                Err(_) => Err(format!("`{cell}` is no whole number")),
            },
            Column::Level { group, seat } => match run.groups[*group].level(cell) {
                Some(level) => {
                    play.levels[*group][*seat] = Some(level);
                    Ok(())
                }
                None => {
                    Err(unknown(cell, run.groups[*group].levels.iter().map(|one| one.id.as_str())))
                }
            },
        };
        wrong.extend(read.err().map(|message| (number, message)));
    }
    // A winner may be named by what sits there, which is known now.
    let winner = columns.iter().position(|column| *column == Column::Winner);
    if let Some(number) = winner {
        match winners_of(record.get(number).unwrap_or_default(), &play, run) {
            Ok(winners) => play.winners = winners,
            Err(message) => wrong.push((number, message)),
        }
    }
    if wrong.is_empty() { Ok(play) } else { Err(wrong) }
}

fn unknown<'a>(cell: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    if let Some(near) = nearest(cell, known.clone()) {
        return format!("there is no `{cell}` in the run; did you mean `{near}`?");
    }
    let all: Vec<&str> = known.collect();
    format!("there is no `{cell}` in the run; there are: {}", all.join(", "))
}

/// A seat as `seat2` or `2`.
fn seat_of(cell: &str, run: &Run) -> Result<usize, String> {
    let digits = cell.strip_prefix("seat").unwrap_or(cell);
    match digits.parse::<usize>() {
        Ok(seat) if (1..=run.seats).contains(&seat) => Ok(seat - 1),
        _ => Err(format!("`{cell}` is no seat; write 1 to {}", run.seats)),
    }
}

/// Who has won: seats, or words for what sits there, a plus between several; `none` for nobody, `team` where
/// all win together.
fn winners_of(cell: &str, play: &Play, run: &Run) -> Result<Vec<usize>, String> {
    if cell.is_empty() {
        return Err("who has won is missing; write none where nobody has".to_owned());
    }
    if cell == "none" {
        return Ok(Vec::new());
    }
    if run.team.is_some() {
        return match cell {
            "team" => Ok((0..run.seats).collect()),
            _ => Err("here all win or lose together; write team or none".to_owned()),
        };
    }
    let mut winners = Vec::new();
    for word in cell.split('+').map(str::trim) {
        let seat = seat_of(word, run)
            .or_else(|told| seat_with(word, play, run).map_err(|own| own.unwrap_or(told)))?;
        if winners.contains(&seat) {
            return Err(format!("`{word}` has won twice"));
        }
        winners.push(seat);
    }
    Ok(winners)
}

/// The one seat with a level that is called so; the text says why there is none, if there is more to say than
/// that the word is no seat.
fn seat_with(word: &str, play: &Play, run: &Run) -> Result<usize, Option<String>> {
    let mut found = Vec::new();
    let mut is_known = false;
    for (group, own) in run.groups.iter().zip(&play.levels) {
        let Some(level) = group.level(word) else { continue };
        is_known = true;
        for (seat, sits) in own.iter().enumerate() {
            if *sits == Some(level) && !found.contains(&seat) {
                found.push(seat);
            }
        }
    }
    match found.as_slice() {
        &[seat] => Ok(seat),
        [] if is_known => Err(Some(format!("nobody at this table is `{word}`"))),
        [] => Err(Some(format!(
            "`{word}` is neither a seat (1 to {}), none, nor what sits on one of them in this row",
            run.seats
        ))),
        _ => Err(Some(format!("several seats are `{word}`; name the seat that won"))),
    }
}
