//! Cards: what they are worth against how often they are played, from a run or from `impact`.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, dots};
use crate::chart::scatter::{Spot, scatter};
use crate::command::Replay;
use crate::facts::grouped;
use crate::section::rates::ends;
use crate::section::{figure, says};
use crate::table::{Row, meaning, rows, table};
use tenbin_lab::report::Sheet;

/// The effects of a card that a run can tell: the first that its table has.
const EFFECTS: [&str; 2] = ["draw_effect", "opening_effect"];

/// Cards of a run.
pub(crate) fn cards(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("cards.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let has = |column: &str| sheet.columns.iter().any(|own| own.name == column);
    let effect = EFFECTS.into_iter().find(|effect| has(&format!("{effect}_pp")));
    let often = ["played_count", "gih_count"].into_iter().find(|column| has(column));
    let chart = effect.zip(often).and_then(|(effect, often)| of_run(sheet, effect, often));
    let replay = Replay::of(told.manifest);
    Some(html! {
        @if let Some(chart) = chart { (chart) }
        @else { p.note { "Nothing says what a card does: no card of this game comes to a seat by chance alone, \
                         or there were too few games. " code { "tenbin impact" } " finds it out." } }
        (table(&telling_first(sheet), &replay, usize::MAX))
    })
}

/// The table with the columns that say most beside the card.
fn telling_first(sheet: &Sheet) -> Sheet {
    let rank = |name: &str| match name {
        "card" | "name" | "group" => 0,
        "flag" | "games" | "q_value" => 1,
        _ if EFFECTS.iter().any(|effect| name.starts_with(effect)) => 2,
        "played_count" => 3,
        _ => 4,
    };
    let mut places: Vec<usize> = (0..sheet.columns.len()).collect();
    places.sort_by_key(|&place| rank(&sheet.columns[place].name));
    Sheet {
        columns: places.iter().map(|&place| sheet.columns[place].clone()).collect(),
        rows: sheet
            .rows
            .iter()
            .map(|row| places.iter().map(|&place| row[place].clone()).collect())
            .collect(),
        ..sheet.clone()
    }
}

fn of_run(sheet: &Sheet, effect: &str, often: &str) -> Option<Markup> {
    let [value, low, high] = ["pp", "lo95_pp", "hi95_pp"].map(|part| format!("{effect}_{part}"));
    let spot = |row: Row<'_>| {
        let (x, y) = (row.number(often)?, row.number(&value)?);
        let ends = ends(row, [&low, &high]);
        Some(spot_of(row, [x, y], ends, &value))
    };
    let spots: Vec<Spot> = rows(sheet).filter_map(spot).collect();
    let title = "What a card does, and how often it is played";
    let axes = [
        if often == "played_count" {
            "seats and games in which it was played"
        } else {
            "copies in hand"
        },
        "effect on the win rate, pp",
    ];
    let caption = html! {
        (says("Up and down", meaning(sheet, &value)))
        (says("Bar", meaning(sheet, &low)))
        (says("Left and right", meaning(sheet, often)))
        (says("Triangle", meaning(sheet, "flag")))
    };
    (!spots.is_empty()).then(|| {
        figure(title, &scatter(&spots, axes, [Form::Plain, Form::Points], title), &caption)
    })
}

fn spot_of(row: Row<'_>, [x, y]: [f64; 2], ends: Option<[f64; 2]>, column: &str) -> Spot {
    let label = row.name("card", "name");
    let range = ends.map_or_else(String::new, |[low, high]| {
        format!(" ({} to {})", Form::Points.text(low), Form::Points.text(high))
    });
    Spot {
        words: format!("{label}: {}{range}, {}", Form::Points.text(y), grouped(x as u64)),
        label,
        x,
        y,
        ends,
        sign: Sign::of(row.text("flag")),
        cell: row.text(column).to_owned(),
    }
}

/// Cards of `impact`: the main row of each, which stands first.
pub(crate) fn impact(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("impact.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let mut seen: Vec<&str> = Vec::new();
    let main: Vec<Row<'_>> = rows(sheet)
        .filter(|row| {
            let card = row.text("card");
            let is_new = !seen.contains(&card);
            seen.push(card);
            is_new
        })
        .collect();
    let spots: Vec<Spot> = main
        .iter()
        .filter_map(|row| {
            let at = [row.number("pairs_count")?, row.number("effect_pp")?];
            Some(spot_of(*row, at, ends(*row, ["lo95_pp", "hi95_pp"]), "effect_pp"))
        })
        .collect();
    let title = "What a card is worth, and how often somebody has it";
    let axes = ["pairs of games in which somebody had it", "effect on the win rate, pp"];
    let caption = html! {
        (says("Up and down", meaning(sheet, "effect_pp")))
        (says("Bar", meaning(sheet, "lo95_pp")))
        (says("Left and right", meaning(sheet, "pairs_count")))
        (says("Triangle", meaning(sheet, "flag")))
    };
    Some(html! {
        @if !spots.is_empty() { (figure(title, &scatter(&spots, axes, [Form::Plain, Form::Points], title), &caption)) }
        (of_columns(sheet, &main, "screen", "What the screening says of all cards"))
        (of_columns(sheet, &main, "option", "What it is worth that a seat may use it"))
        (table(sheet, &Replay::of(told.manifest), 400))
    })
}

/// The dots of an estimate with columns of its own, such as `screen_pp`.
fn of_columns(sheet: &Sheet, main: &[Row<'_>], prefix: &str, title: &str) -> Markup {
    let [value, low, high, q_value] =
        ["pp", "lo95_pp", "hi95_pp", "q_value"].map(|part| format!("{prefix}_{part}"));
    let dot = |row: &Row<'_>| {
        let (number, ends) = (row.number(&value)?, ends(*row, [&low, &high]));
        let is_sure = row.number(&q_value).is_some_and(|q_value| q_value < 0.05);
        let sign = match number > 0.0 {
            _ if !is_sure => Sign::None,
            true => Sign::High,
            false => Sign::Low,
        };
        let cell = row.text(&value).to_owned();
        Some(Dot {
            label: row.name("card", "name"),
            value: number,
            ends,
            against: Some(0.0),
            sign,
            cell,
        })
    };
    let mut known: Vec<Dot> = main.iter().filter_map(dot).collect();
    known.sort_by(|one, two| two.value.total_cmp(&one.value));
    let caption = html! {
        (says("Dot", meaning(sheet, &value)))
        (says("Whisker", meaning(sheet, &low)))
        (says("Triangle, where below 0.05", meaning(sheet, &q_value)))
    };
    html! { @if !known.is_empty() { (figure(title, &dots(&known, Form::Points, title), &caption)) } }
}
