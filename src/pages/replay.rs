//! A game as a page: its summary, what was told, and what was to be seen at each decision, to step through.
//!
//! What can be seen is a set of cells: a field of the table, a seat or a thing, and the pictures of the things on
//! the board. The page holds the cells as they are at first and at the end, and for the script what changes at each
//! step.

mod board;
mod cells;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::json;

use crate::page::{STYLE, begin};
use crate::replay::board::Drawing;
use crate::replay::cells::{Cells, Layout};
use crate::section::spaced;
use tenbin_engine::show::ShownKind;
use tenbin_engine::{Picture, ShownField};
use tenbin_lab::module::Listing;
use tenbin_lab::module::board::{Board, Line};

const OWN_STYLE: &str = include_str!("replay.css");
const OWN_SCRIPT: &str = include_str!("replay.js");

/// A page is sent by mail: it stays below this.
const BYTES_MAX: usize = 950_000;

/// Where the page would be too large, so many decisions make one step.
const DECISIONS: [usize; 7] = [1, 2, 4, 8, 16, 64, 256];

/// What was to be seen at a decision, or at the end.
#[derive(Clone, Debug)]
pub struct Step {
    /// How many choices were made before it.
    pub choice: u32,
    /// The turn; 0 where the game has none.
    pub turn: u32,
    /// What was to be seen.
    pub picture: Picture,
    /// The lines of the board at that time.
    pub links: Vec<Line>,
}

/// A game that was played.
#[derive(Copy, Clone, Debug)]
pub struct PlayedGame<'a> {
    /// What the game is called.
    pub title: &'a str,
    /// Which game it is, and who sat where: in lines.
    pub heading: &'a str,
    /// How it has ended.
    pub outcome: &'a str,
    /// What decided it, in lines; may be empty.
    pub summary: &'a str,
    /// What can be seen.
    pub fields: &'a [ShownField],
    /// The words of each of them ([`words`]).
    pub words: &'a [Vec<String>],
    /// What was told, each line with the choice that it belongs to.
    pub lines: &'a [(u32, String)],
    /// The decisions and the end.
    pub steps: &'a [Step],
    /// How its board is drawn.
    pub board: Option<&'a Board>,
}

/// The words of each field as people say them: ids by the names that a game's list has for them.
pub fn words(fields: &[ShownField], listing: &Listing) -> Vec<Vec<String>> {
    let names = names(listing);
    let said = |field: &ShownField| {
        let words = match &field.kind {
            ShownKind::Word { words } | ShownKind::Things { words, .. } => words,
            ShownKind::Cards { ids, .. } => ids,
            ShownKind::Number { .. } => return Vec::new(),
        };
        // A word such as `plain` may happen to be the id of a card as well.
        let known = words.iter().filter(|word| names.contains_key(*word)).count();
        let are_ids = 2 * known > words.len();
        let name = |word: &String| names.get(word).filter(|_| are_ids).cloned();
        words.iter().map(|word| name(word).unwrap_or_else(|| spaced(word))).collect()
    };
    fields.iter().map(said).collect()
}

/// The names in a list by their ids.
fn names(listing: &Listing) -> BTreeMap<String, String> {
    let column =
        |names: &[&str]| listing.header.iter().position(|name| names.contains(&name.as_str()));
    let (Some(id), Some(name)) = (column(&["id", "card"]), column(&["name"])) else {
        return BTreeMap::new();
    };
    let named = listing.rows.iter().filter(|row| !row[name].is_empty());
    named.map(|row| (row[id].clone(), row[name].clone())).collect()
}

/// The page, as the text of one file.
pub fn replay(played: &PlayedGame<'_>) -> String {
    let drawing = Drawing::new(played);
    let all: Vec<Cells> =
        played.steps.iter().map(|step| Cells::new(played, &drawing, step)).collect();
    let layout = Layout::new(&all);
    let mut text = String::new();
    for decisions in DECISIONS {
        let last = all.len().saturating_sub(1);
        let kept: Vec<usize> =
            (0..all.len()).filter(|&step| step % decisions == 0 || step == last).collect();
        text = whole(played, &drawing, &layout, &all, &kept, decisions).into_string();
        if text.len() <= BYTES_MAX {
            break;
        }
    }
    text + "\n"
}

fn whole(
    played: &PlayedGame<'_>,
    drawing: &Drawing,
    layout: &Layout,
    all: &[Cells],
    kept: &[usize],
    decisions: usize,
) -> Markup {
    let mut heading = played.heading.lines();
    let title = format!("{}: {}", played.title, heading.next().unwrap_or_default());
    let (first, last) = (all.first(), all.last());
    html! {
        (DOCTYPE)
        html lang="en" {
            (begin(&title, &[STYLE, OWN_STYLE]))
            body {
                a.skip href="#log" { "To what happened" }
                header {
                    h1 { (title) }
                    p.hint { @for line in heading { (line) br; } }
                    p.outcome { b { (played.outcome.trim_end()) } }
                    @if !played.summary.is_empty() { pre.summary { (played.summary.trim_end()) } }
                }
                main {
                    div id="steps" hidden {
                        button type="button" data-go="first" aria-label="First step" { "«" }
                        button type="button" data-go="-1" aria-label="One step back" { "‹" }
                        input type="range" id="place" min="0" max=(kept.len().saturating_sub(1)) value="0"
                            aria-label="Step of the game";
                        button type="button" data-go="1" aria-label="One step on" { "›" }
                        button type="button" data-go="last" aria-label="Last step" { "»" }
                        output id="now" aria-live="polite" { }
                    }
                    @if decisions > 1 { p.hint { "Each step is " (decisions) " decisions: with every one of them the \
                        page would be too large to send." } }
                    div.both {
                        section id="seen" aria-label="What is on the table" {
                            h2 id="when" { "At first" }
                            @if let Some(cells) = first { (layout.markup(played, drawing, cells, true)) }
                        }
                        section id="log" aria-label="What happened" tabindex="0" {
                            h2 { "What happened" }
                            @for (choice, line) in played.lines {
                                p data-step=(step_of(played, kept, *choice)) class=(class_of(line)) { (line.trim_start()) }
                            }
                            p { b { (played.outcome.trim_end()) } }
                        }
                    }
                    details id="end" {
                        summary { "The table at the end" }
                        @if let Some(cells) = last { (layout.markup(played, drawing, cells, false)) }
                    }
                }
                footer { p { "Made by tenbin. Arrow keys step through the game, Home and End go to its ends. All cards \
                              are open, as only who watches a replay sees them." } }
                script type="application/json" id="changes" { (PreEscaped(changes(played, layout, all, kept))) }
                script { (PreEscaped(OWN_SCRIPT)) }
            }
        }
    }
}

/// The first step at which a choice has been made.
fn step_of(played: &PlayedGame<'_>, kept: &[usize], choice: u32) -> usize {
    let place = kept.partition_point(|&step| played.steps[step].choice < choice);
    place.min(kept.len().saturating_sub(1))
}

/// How a line is set: tables of a turn, what is told, and choices.
fn class_of(line: &str) -> &'static str {
    match line.trim_start() {
        text if text.starts_with('|') => "table-line",
        text if text.len() < line.len() => "told",
        _ => "choice",
    }
}

/// What changes at each step: the turn, and cells with their new texts, both by number.
fn changes(played: &PlayedGame<'_>, layout: &Layout, all: &[Cells], kept: &[usize]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut places = std::collections::HashMap::new();
    let mut before: Option<&Cells> = None;
    let mut steps = Vec::new();
    for &step in kept {
        let mut changed = Vec::new();
        for (number, key) in layout.keys().enumerate() {
            let text = all[step].get(key);
            if before.map_or("", |cells| cells.get(key)) != text || before.is_none() {
                let place = *places.entry(text.to_owned()).or_insert_with(|| {
                    texts.push(text.to_owned());
                    texts.len() - 1
                });
                changed.extend([number, place]);
            }
        }
        before = Some(&all[step]);
        steps.push(json!([played.steps[step].turn, played.steps[step].choice, changed]));
    }
    // Within a script no text may look like its end.
    json!({ "texts": texts, "steps": steps }).to_string().replace('<', "\\u003c")
}
