//! A game's content as a page: every card, character, deck and tile with what it does in words, where its numbers
//! come from, and what finished reports say of it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, small};
use crate::facts::title;
use crate::page::{SCRIPT, STYLE, begin};
use crate::section::rates::ends;
use crate::section::{capital, spaced};
use crate::table::{Row, meaning, rows};
use tenbin_lab::module::Listing;

const OWN_STYLE: &str = include_str!("catalogue.css");
const OWN_SCRIPT: &str = include_str!("catalogue.js");

/// Columns of a listing that have a place of their own; all others are numbers and words of a card.
const PLACED: [&str; 9] =
    ["deck", "list", "card", "id", "name", "kind", "text", "as_written", "source"];

/// A figure of a report about one thing.
struct Figure {
    what: String,
    meaning: String,
    dot: Dot,
    form: Form,
    numbers: [f64; 2],
}

/// The page: `game` is what the game is called, `listing` what there is.
pub fn catalogue(game: &str, listing: &Listing, reports: &[Told<'_>]) -> String {
    let place =
        |names: &[&str]| listing.header.iter().position(|name| names.contains(&name.as_str()));
    let (group, id) = (place(&["deck", "list"]), place(&["card", "id"]));
    let cell = |row: &[String], column: Option<usize>| {
        column.and_then(|column| row.get(column)).cloned().unwrap_or_default()
    };
    let mut groups: Vec<String> = Vec::new();
    for row in &listing.rows {
        let group = cell(row, group);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let heading = format!("{game}: all there is");
    let body = html! {
        @for name in &groups {
            section id=(name) {
                h2 { (capital(&spaced(name))) }
                div.cards {
                    @for row in listing.rows.iter().filter(|row| cell(row, group) == *name) {
                        (card(listing, row, &figures(&cell(row, id), reports)))
                    }
                }
            }
        }
    };
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            (begin(&heading, &[STYLE, OWN_STYLE]))
            body {
                header {
                    h1 { (heading) }
                    @for told in reports { p.hint { "Figures of " b { (title(told)) }
                        @if let Some(folder) = told.folder { " in " code { (folder) } } "." } }
                    nav aria-label="Kinds" { ul { @for name in &groups {
                        li { a href=(format!("#{name}")) { (capital(&spaced(name))) } }
                    } } }
                    div id="search" {}
                }
                main { (body) }
                footer { p { "Made by tenbin. What a thing does is told from its effects; what is marked as assumed is not \
                              in the rulebook." } }
                script { (PreEscaped(SCRIPT)) (PreEscaped(OWN_SCRIPT)) }
            }
        }
    };
    whole.into_string() + "\n"
}

/// One thing.
fn card(listing: &Listing, row: &[String], figures: &[Figure]) -> Markup {
    let of = |names: &[&str]| {
        let place = listing.header.iter().position(|name| names.contains(&name.as_str()));
        place.and_then(|place| row.get(place)).map_or("", String::as_str)
    };
    let (id, name) = (of(&["card", "id"]), of(&["name"]));
    let is_own = |column: &str| !PLACED.contains(&column);
    let facts = || {
        let cells = listing.header.iter().zip(row);
        cells.filter(|(column, cell)| is_own(column) && !cell.is_empty())
    };
    html! {
        article.card {
            h3 { (if name.is_empty() { id } else { name }) }
            p.id { code { (id) } @if !of(&["kind"]).is_empty() { " · " (spaced(of(&["kind"]))) } }
            dl { @for (column, cell) in facts() { div { dt { (fact_name(column)) } dd { (cell) } } } }
            @if !of(&["text"]).is_empty() { p.text { (spaced(of(&["text"]))) } }
            @if !of(&["as_written"]).is_empty() { p.source { "As written: " (of(&["as_written"])) } }
            @for figure in figures {
                div.figure title=(figure.meaning) {
                    span { (figure.what) " " b { (figure.form.text(figure.dot.value)) } }
                    (small(&figure.dot, figure.numbers, figure.form))
                }
            }
            @if !of(&["source"]).is_empty() { p.source { "Numbers: " (of(&["source"])) } }
        }
    }
}

/// `copies_count` as `copies`.
fn fact_name(column: &str) -> String {
    spaced(column.trim_end_matches("_count"))
}

/// What the reports say of a thing: each table that has a row of it.
fn figures(id: &str, reports: &[Told<'_>]) -> Vec<Figure> {
    let effects = [
        ("impact.csv", "card", "effect_pp", ["lo95_pp", "hi95_pp"], "worth"),
        (
            "cards.csv",
            "card",
            "draw_effect_pp",
            ["draw_effect_lo95_pp", "draw_effect_hi95_pp"],
            "drawn",
        ),
        (
            "cards.csv",
            "card",
            "opening_effect_pp",
            ["opening_effect_lo95_pp", "opening_effect_hi95_pp"],
            "in the first hand",
        ),
    ];
    let mut figures = Vec::new();
    for told in reports {
        for (file, key, value, columns, what) in effects {
            let Some(sheet) = told.sheet(file) else { continue };
            let found = rows(sheet).find(|row| row.text(key) == id);
            let known = || rows(sheet).filter_map(move |row| ends(row, columns));
            let figure = found.and_then(|row| {
                let dot = dot(row, value, ends(row, columns), Some(0.0))?;
                Some(Figure {
                    what: what.to_owned(),
                    meaning: meaning(sheet, value).to_owned(),
                    dot,
                    form: Form::Points,
                    numbers: range(known().flatten().chain([0.0])),
                })
            });
            figures.extend(figure);
        }
        let Some(sheet) = told.sheet("win_rates.csv") else { continue };
        for row in rows(sheet).filter(|row| row.text("level") == id) {
            let own = |other: &Row<'_>| other.text("group") == row.text("group");
            let known = || rows(sheet).filter(own).filter_map(|row| ends(row, ["lo95", "hi95"]));
            let parity = row.number("parity_share");
            let Some(dot) = dot(row, "win_rate_share", ends(row, ["lo95", "hi95"]), parity) else {
                continue;
            };
            figures.push(Figure {
                what: format!("wins as {}", spaced(row.text("group"))),
                meaning: meaning(sheet, "win_rate_share").to_owned(),
                dot,
                form: Form::Percent,
                numbers: range(known().flatten().chain(parity)),
            });
        }
    }
    figures
}

fn dot(row: Row<'_>, column: &str, ends: Option<[f64; 2]>, against: Option<f64>) -> Option<Dot> {
    let value = row.number(column)?;
    let sign = match (ends, against) {
        (Some([low, _]), Some(against)) if low > against => Sign::High,
        (Some([_, high]), Some(against)) if high < against => Sign::Low,
        _ => Sign::None,
    };
    Some(Dot {
        label: String::new(),
        value,
        ends,
        against,
        sign,
        cell: row.text(column).to_owned(),
    })
}

fn range(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    numbers.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], number| {
        [low.min(number), high.max(number)]
    })
}
