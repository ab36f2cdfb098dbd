//! The page as a whole: its head, its sections one below the other, and several reports side by side.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::Told;
use crate::command::Replay;
use crate::facts::{facts, question, title};
use crate::section::{self, Section};

pub(crate) const STYLE: &str = include_str!("page.css");
pub(crate) const SCRIPT: &str = include_str!("page.js");

/// A page is sent by mail: it stays below this.
const BYTES_MAX: usize = 950_000;

/// So many rows of each table at most, fewer where the page would be too large.
const ROWS_MAX: [usize; 6] = [200, 80, 30, 12, 4, 0];

/// The page of some reports, as the text of one file.
pub fn page(reports: &[Told<'_>]) -> String {
    let mut text = String::new();
    for rows_max in ROWS_MAX {
        text = whole(reports, rows_max).into_string();
        if text.len() <= BYTES_MAX {
            break;
        }
    }
    text.push('\n');
    text
}

/// The head of a page with these styles.
pub(crate) fn begin(title: &str, styles: &[&str]) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            // A browser that obeys this fetches nothing, whatever stands in a table.
            meta http-equiv="Content-Security-Policy"
                content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
            meta name="generator" content="tenbin";
            title { (title) }
            style { @for style in styles { (PreEscaped(style)) } }
        }
    }
}

fn whole(reports: &[Told<'_>], rows_max: usize) -> Markup {
    let heading = match reports {
        [one] => title(one),
        _ => format!("{} reports side by side", reports.len()),
    };
    let sections: Vec<Vec<Section>> =
        reports.iter().map(|told| section::all(told, rows_max)).collect();
    let ids = ids(&sections);
    html! {
        (DOCTYPE)
        html lang="en" {
            (begin(&heading, &[STYLE]))
            body {
                a.skip href="#findings" { "To what came out" }
                header {
                    h1 { (heading) }
                    div class=(columns(reports.len())) { @for told in reports { (head(told, reports.len() > 1)) } }
                    nav aria-label="Sections" { ul {
                        @for (id, title) in &ids { li { a href=(format!("#{id}")) { (title) } } }
                    } }
                }
                main {
                    @for (id, title) in &ids {
                        section id=(id) {
                            h2 { (title) }
                            div class=(columns(reports.len())) {
                                @for own in &sections {
                                    div { @if let Some(section) = own.iter().find(|section| section.id == *id) {
                                        (section.body)
                                    } }
                                }
                            }
                        }
                    }
                }
                footer { p { "Made by tenbin from the tables in the folder of the report. Numbers are those of the \
                              CSV files; schema.json says what each column means." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

fn columns(reports: usize) -> &'static str {
    if reports > 1 { "side" } else { "alone" }
}

/// The sections of all reports, each once, in the order of a page.
fn ids(sections: &[Vec<Section>]) -> Vec<(&'static str, &'static str)> {
    let is_there = |id: &str| sections.iter().flatten().any(|section| section.id == id);
    section::ORDER.into_iter().filter(|(id, _)| is_there(id)).collect()
}

fn head(told: &Told<'_>, is_one_of_several: bool) -> Markup {
    html! {
        div.head {
            @if is_one_of_several { h2 { (title(told)) @if let Some(folder) = told.folder { " " code { (folder) } } } }
            @if !question(told).is_empty() { p.question { (question(told)) } }
            dl { @for (name, text) in facts(told) { div { dt { (name) } dd { (text) } } } }
            @if Replay::of(told.manifest).is_known() {
                p.hint { "A game of it, move by move: " span.command { code { (Replay::of(told.manifest).command("0")) } } }
            }
        }
    }
}
