//! The course of games: how long they take, how they end, how soon they are decided.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::bars::{Bar, lying, upright};
use crate::chart::lines::{Lines, Point, Series, lines};
use crate::facts::grouped;
use crate::section::rates::ends;
use crate::section::{capital, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};
use tenbin_lab::report::Sheet;

/// A histogram of more bars cannot be read: neighbours share one.
const BARS_MAX: usize = 60;
/// A turn that fewer of the games come to says little of them: it stands in the table only.
const TURN_SHARE_MIN: f64 = 0.02;
/// So many kinds of lengths are drawn.
const UNITS_MAX: usize = 4;

/// Lengths as histograms, endings as bars.
pub(crate) fn lengths(told: &Told<'_>) -> Option<Markup> {
    let lengths = told.sheet("lengths.csv").filter(|sheet| !sheet.rows.is_empty());
    let endings = told.sheet("endings.csv").filter(|sheet| !sheet.rows.is_empty());
    (lengths.is_some() || endings.is_some()).then(|| html! {
        @if let Some(sheet) = lengths {
            @for unit in units(sheet) { (histogram(sheet, unit)) }
        }
        @if let Some(sheet) = endings {
            @let bars: Vec<Bar> = rows(sheet).filter_map(ending).collect();
            (figure("How games end", &lying(&bars, "How games end"), &html! {
                (says("Bar", meaning(sheet, "share"))) (says("Of each", meaning(sheet, "ending")))
            }))
        }
    })
}

/// What is measured: the game's own measures before bare decisions.
fn units(sheet: &Sheet) -> Vec<&str> {
    let all = levels(sheet, "unit");
    let (decisions, own): (Vec<&str>, Vec<&str>) =
        all.into_iter().partition(|unit| *unit == "decisions");
    own.into_iter().chain(decisions).take(UNITS_MAX).collect()
}

fn ending(row: Row<'_>) -> Option<Bar> {
    let share = row.number("share").filter(|share| *share > 0.0)?;
    let label = spaced(row.text("ending"));
    let games = grouped(row.number("games_count")? as u64);
    let words = format!("{label}: {games} games ({})", Form::Percent.text(share));
    Some(Bar { label, share, exact: None, words, cell: row.text("share").to_owned() })
}

fn histogram(sheet: &Sheet, unit: &str) -> Markup {
    let own: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("unit") == unit).collect();
    let size = own.len().div_ceil(BARS_MAX).max(1);
    let bars: Vec<Bar> = own
        .chunks(size)
        .map(|chunk| {
            let sum = |column: &str| chunk.iter().filter_map(|row| row.number(column)).sum::<f64>();
            let (first, last) = (chunk[0].text("value"), chunk[chunk.len() - 1].text("value"));
            let values =
                if first == last { first.to_owned() } else { format!("{first} to {last}") };
            let share = sum("share");
            let often = grouped(sum("games_count") as u64);
            Bar {
                words: format!(
                    "{} {values}: {often} ({})",
                    spaced(unit),
                    Form::Percent.text(share)
                ),
                label: first.to_owned(),
                share,
                exact: None,
                // Of several values together no cell says it.
                cell: if size == 1 { chunk[0].text("share").to_owned() } else { String::new() },
            }
        })
        .collect();
    let title = capital(&spaced(unit));
    // The dictionary has a sentence for each unit.
    let about = meaning(sheet, "unit").split(&format!("{unit}: ")).nth(1).unwrap_or_default();
    let about = about.split(". ").next().unwrap_or_default();
    let caption = html! {
        (says(&title, about))
        (says("Bar", meaning(sheet, "share")))
        @if size > 1 { "A bar stands for " (size) " values." }
    };
    figure(&title, &upright(&bars, [720.0, 220.0], &title), &caption)
}

/// How often who stands best goes on to win, turn by turn.
pub(crate) fn tension(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("tension.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let all = rows(sheet).filter_map(|row| row.number("games_count")).fold(0.0, f64::max);
    let is_common = |row: &Row<'_>| {
        row.number("games_count").is_some_and(|games| games >= all * TURN_SHARE_MIN)
    };
    let of = |column: &str, ends_of: Option<[&str; 2]>| -> Vec<Point> {
        let point = |row: Row<'_>| {
            let (x, y) = (row.number("turn")?, row.number(column)?);
            let games = grouped(row.number("games_count")? as u64);
            Some(Point {
                words: format!("turn {x}: {} of {games} games", Form::Percent.text(y)),
                x,
                y,
                ends: ends_of.and_then(|columns| ends(row, columns)),
                cell: row.text(column).to_owned(),
            })
        };
        rows(sheet).filter(is_common).filter_map(point).collect()
    };
    let series = vec![
        Series {
            name: "leader wins".to_owned(),
            points: of("leader_wins_share", Some(["lo95", "hi95"])),
        },
        Series { name: "leader changes".to_owned(), points: of("leader_changes_share", None) },
    ];
    if series[0].points.len() < 2 {
        return None;
    }
    let chart = Lines {
        series,
        axis: "turn".to_owned(),
        places: Vec::new(),
        against: None,
        form: Form::Percent,
    };
    let title = "How often who stands best wins";
    let caption = html! {
        (says("Leader wins", meaning(sheet, "leader_wins_share")))
        (says("Band", meaning(sheet, "lo95")))
        (says("Leader changes", meaning(sheet, "leader_changes_share")))
        (says("Turn", meaning(sheet, "turn")))
        "Drawn are turns that at least 2 % of the games come to."
    };
    Some(figure(title, &lines(&chart, title), &caption))
}
