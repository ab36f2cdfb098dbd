//! Who wins against whom, as a map.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::heat::{Cell, Heat, heat};
use crate::section::{captioned, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};

/// A map of more levels cannot be read.
const LEVELS_MAX: usize = 18;

/// A map for each group of several levels.
pub(crate) fn matchups(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("matchups.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Number, in %", meaning(sheet, "win_rate_share")))
        (says("Row", meaning(sheet, "row")))
        (says("Column", meaning(sheet, "column")))
        "The stronger the colour, the farther from the mean of the map; blue is above, orange below."
    };
    let maps: Vec<(String, Result<Heat, usize>)> = levels(sheet, "group")
        .into_iter()
        .filter_map(|group| {
            let own: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("group") == group).collect();
            Some((spaced(group), map(&own)?))
        })
        .collect();
    (!maps.is_empty()).then(|| html! {
        @for (place, (title, map)) in maps.iter().enumerate() {
            @match map {
                Ok(map) => (figure(title, &heat(map, title), &captioned(place, &caption))),
                Err(levels) => { h3 { (title) } p.note { (levels) " levels are too many for a map; " code { "matchups.csv" } " has them." } }
            }
        }
    })
}

/// The map of a group; none of one level, and only their number of too many.
fn map(own: &[Row<'_>]) -> Option<Result<Heat, usize>> {
    let mut places: Vec<(&str, String)> = Vec::new();
    for row in own {
        for (id, name) in [("row", "row_name"), ("column", "column_name")] {
            if !places.iter().any(|place| place.0 == row.text(id)) {
                places.push((row.text(id), row.name(id, name)));
            }
        }
    }
    if places.len() < 2 {
        return None;
    }
    if places.len() > LEVELS_MAX {
        return Some(Err(places.len()));
    }
    places.sort_by(|one, two| one.1.cmp(&two.1));
    let place = |id: &str| places.iter().position(|place| place.0 == id);
    let cells: Vec<Cell> = own
        .iter()
        .filter_map(|row| {
            let value = row.number("win_rate_share")?;
            let (of, against) = (row.name("row", "row_name"), row.name("column", "column_name"));
            let games = row.text("games_count");
            let range = match (row.number("lo95"), row.number("hi95")) {
                (Some(low), Some(high)) => {
                    format!(" ({} to {})", Form::Percent.text(low), Form::Percent.text(high))
                }
                _ => String::new(),
            };
            let words = format!(
                "{of} against {against}: {}{range}, {games} pairs",
                Form::Percent.text(value)
            );
            let (row_place, column) = (place(row.text("row"))?, place(row.text("column"))?);
            Some(Cell {
                row: row_place,
                column,
                value,
                words,
                told: row.text("win_rate_share").to_owned(),
            })
        })
        .collect();
    let names: Vec<String> = places.into_iter().map(|place| place.1).collect();
    let middle = cells.iter().map(|cell| cell.value).sum::<f64>() / cells.len().max(1) as f64;
    let axes = [String::new(), String::new()];
    Some(Ok(Heat { axes, rows: names.clone(), columns: names, cells, middle, form: Form::Percent }))
}
