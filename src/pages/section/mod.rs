//! The parts of a page, each from a table or two of the report; one whose tables are not there is left out.

mod balance;
mod cards;
mod compare;
mod course;
mod dice;
mod findings;
mod grid;
mod league;
mod matchups;
pub(crate) mod rates;
mod tables;

use maud::{Markup, html};

use crate::Told;

/// A part of a page.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Its place in [`ORDER`].
    pub(crate) id: &'static str,
    /// What is shown.
    pub(crate) body: Markup,
}

/// All parts that there can be, in the order of a page, with what stands over them.
pub(crate) const ORDER: [(&str, &str); 16] = [
    ("findings", "What came out"),
    ("balance", "What should hold"),
    ("differences", "What differs"),
    ("impact", "What cards are worth"),
    ("sweep", "What changes with the rules"),
    ("ladder", "How hard it is"),
    ("league", "Who is best"),
    ("tournaments", "Who wins tournaments"),
    ("rates", "Who wins"),
    ("scores", "What seats score"),
    ("cards", "Cards"),
    ("matchups", "Who wins against whom"),
    ("tension", "How soon a game is decided"),
    ("lengths", "How long games take and how they end"),
    ("dice", "Dice"),
    ("tables", "All tables"),
];

/// The parts of a report; tables show so many rows at most.
pub(crate) fn all(told: &Told<'_>, rows_max: usize) -> Vec<Section> {
    let makers: [fn(&Told<'_>) -> Option<Markup>; 15] = [
        findings::findings,
        balance::balance,
        compare::differences,
        cards::impact,
        grid::sweep,
        grid::ladder,
        league::league,
        rates::tournaments,
        rates::rates,
        rates::scores,
        cards::cards,
        matchups::matchups,
        course::tension,
        course::lengths,
        dice::dice,
    ];
    let made = ORDER.iter().zip(makers).filter_map(|(&(id, _), make)| Some((id, make(told)?)));
    let tables = tables::tables(told, rows_max);
    made.chain([("tables", tables)]).map(|(id, body)| Section { id, body }).collect()
}

/// A picture with what it shows below.
pub(crate) fn figure(title: &str, chart: &Markup, caption: &Markup) -> Markup {
    html! {
        figure {
            h3 { (capital(title)) }
            div.wide { (chart) }
            figcaption { (caption) }
        }
    }
}

/// The caption of a picture that is read like others: in full below the first.
pub(crate) fn captioned(place: usize, caption: &Markup) -> Markup {
    if place == 0 {
        caption.clone()
    } else {
        html! { "Read like the first of this part." }
    }
}

/// A sentence from the data dictionary: what `mark` of a picture is, as a column means it. A picture shows both
/// ends of an interval, of which the dictionary speaks one by one.
pub(crate) fn says(mark: &str, meaning: &str) -> Markup {
    let meaning = capital(meaning.trim_start_matches("Lower end of ").trim_end_matches('.'));
    html! { @if !meaning.is_empty() { b { (mark) } ": " (meaning) ". " } }
}

/// A text with a capital at its head.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Names as people write them: `turn_order` as `turn order`.
pub(crate) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
