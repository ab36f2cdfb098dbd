//! A league: ratings as dots, and who beats whom as a map; of teams how often which wins where.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, dots};
use crate::chart::heat::{Cell, Heat, heat};
use crate::section::rates::ends;
use crate::section::{captioned, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};
use tenbin_lab::report::Sheet;

/// A map of more columns cannot be read.
const COLUMNS_MAX: usize = 18;

/// Pictures of `ratings.csv` and `league.csv`.
pub(crate) fn league(told: &Told<'_>) -> Option<Markup> {
    let ratings = told.sheet("ratings.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let meetings = told.sheet("league.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let is_of_teams = meetings.columns.iter().any(|column| column.name == "difficulty");
    let rated = html! {
        (says("Dot", meaning(ratings, "rating_elo")))
        (says("Whisker", meaning(ratings, "lo95_elo")))
    };
    let met = html! {
        (says("Number, in %", meaning(meetings, "win_rate_share")))
        "The stronger the colour, the farther from what is fair; blue is above, orange below."
    };
    let maps: Vec<(String, Heat)> = if is_of_teams {
        let all: Vec<Row<'_>> = rows(meetings).collect();
        map(&all, place_of_team)
            .map(|map| ("Teams and difficulties".to_owned(), map))
            .into_iter()
            .collect()
    } else {
        pairs(meetings)
    };
    let all = if is_of_teams { vec![""] } else { levels(ratings, "players_count") };
    Some(html! {
        @for (place, players) in all.iter().enumerate() {
            @let title = with_players("Ratings in Elo", players, all.len());
            @let own: Vec<Dot> = rows(ratings)
                .filter(|row| is_of_teams || row.text("players_count") == *players)
                .filter_map(dot).collect();
            (figure(&title, &dots(&own, Form::Plain, &title), &captioned(place, &rated)))
        }
        @for (place, (title, map)) in maps.iter().enumerate() {
            (figure(title, &heat(map, title), &captioned(place, &met)))
        }
    })
}

fn with_players(title: &str, players: &str, tables: usize) -> String {
    if tables > 1 { format!("{title}, {players} players") } else { title.to_owned() }
}

fn dot(row: Row<'_>) -> Option<Dot> {
    let label = match row.text("strategy") {
        "" => format!("{} with {}", spaced(row.text("difficulty")), row.text("players_count")),
        strategy => spaced(strategy),
    };
    Some(Dot {
        label,
        value: row.number("rating_elo")?,
        ends: ends(row, ["lo95_elo", "hi95_elo"]),
        against: Some(0.0),
        sign: Sign::None,
        cell: row.text("rating_elo").to_owned(),
    })
}

/// A map for each number of players and way to share the seats.
fn pairs(sheet: &Sheet) -> Vec<(String, Heat)> {
    let players = levels(sheet, "players_count");
    let mut maps = Vec::new();
    for count in &players {
        for (seats, title) in [
            ("half", "Who beats whom, half of the seats each"),
            ("alone", "One alone among others"),
        ] {
            let own: Vec<Row<'_>> = rows(sheet)
                .filter(|row| row.text("players_count") == *count && row.text("seats") == seats)
                .collect();
            let title = with_players(title, count, players.len());
            maps.extend(map(&own, place_of_pair).map(|map| (title, map)));
        }
    }
    maps
}

fn place_of_pair(row: Row<'_>) -> [String; 2] {
    ["strategy", "opponent"].map(|column| spaced(row.text(column)))
}

fn place_of_team(row: Row<'_>) -> [String; 2] {
    let where_to = format!("{} with {}", spaced(row.text("difficulty")), row.text("players_count"));
    [spaced(row.text("strategy")), where_to]
}

/// A map of win rates, rows and columns in the order of the table; none of nothing or of too much.
fn map(own: &[Row<'_>], place: impl Fn(Row<'_>) -> [String; 2]) -> Option<Heat> {
    let mut names: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for row in own {
        for (names, name) in names.iter_mut().zip(place(*row)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let is_square =
        names[0].len() == names[1].len() && names[1].iter().all(|one| names[0].contains(one));
    if is_square {
        // Who meets each other stands in the same order down and across.
        let [down, across] = &mut names;
        across.clone_from(down);
    }
    let [down, across] = names;
    if across.len() > COLUMNS_MAX || down.is_empty() {
        return None;
    }
    let cell = |row: &Row<'_>| {
        let [first, second] = place(*row);
        let value = row.number("win_rate_share")?;
        let range = match ends(*row, ["lo95", "hi95"]) {
            Some(at) => {
                format!(" ({} to {})", Form::Percent.text(at[0]), Form::Percent.text(at[1]))
            }
            None => String::new(),
        };
        Some(Cell {
            row: down.iter().position(|name| *name == first)?,
            column: across.iter().position(|name| *name == second)?,
            value,
            words: format!("{first} against {second}: {}{range}", Form::Percent.text(value)),
            told: row.text("win_rate_share").to_owned(),
        })
    };
    let cells: Vec<Cell> = own.iter().filter_map(cell).collect();
    let middle = own.first().and_then(|row| row.number("parity_share")).unwrap_or(0.5);
    let axes = [String::new(), String::new()];
    Some(Heat { axes, rows: down, columns: across, cells, middle, form: Form::Percent })
}
