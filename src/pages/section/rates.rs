//! Win rates and scores: dots with whiskers, each group by itself.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, dots};
use crate::command::Replay;
use crate::section::{captioned, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};
use tenbin_lab::report::Sheet;

/// More levels of a group are not told apart; the table has them all.
const LEVELS_MAX: usize = 24;

/// Groups that the batch makes itself: what players have stands before them.
const MADE: [&str; 4] = ["team", "seat", "first_player", "strategy"];

/// Win rates by group.
pub(crate) fn rates(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("win_rates.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Dot", meaning(sheet, "win_rate_share")))
        (says("Whisker", meaning(sheet, "lo95")))
        (says("Dashed", meaning(sheet, "parity_share")))
        (says("Triangle", meaning(sheet, "flag")))
    };
    let own = |row: Row<'_>| {
        Some(Dot {
            label: row.name("level", "name"),
            value: row.number("win_rate_share")?,
            ends: ends(row, ["lo95", "hi95"]),
            against: row.number("parity_share"),
            sign: Sign::of(row.text("flag")),
            cell: row.text("win_rate_share").to_owned(),
        })
    };
    let replay = Replay::of(told.manifest);
    Some(html! {
        @for (place, group) in groups(sheet).into_iter().enumerate() {
            @let of: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("group") == group).collect();
            (one(&of, group, own, Form::Percent, &captioned(place, &caption)))
            (games(&of, &replay))
        }
    })
}

/// What seats score, by group.
pub(crate) fn scores(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("scores.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Dot", meaning(sheet, "score_mean")))
        (says("Whisker", meaning(sheet, "score_lo95_mean")))
        (says("Triangle", meaning(sheet, "flag")))
    };
    let own = |row: Row<'_>| {
        Some(Dot {
            label: row.name("level", "name"),
            value: row.number("score_mean")?,
            ends: ends(row, ["score_lo95_mean", "score_hi95_mean"]),
            against: None,
            sign: Sign::of(row.text("flag")),
            cell: row.text("score_mean").to_owned(),
        })
    };
    Some(html! {
        @for (place, group) in groups(sheet).into_iter().enumerate() {
            @let of: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("group") == group).collect();
            (one(&of, group, own, Form::Plain, &captioned(place, &caption)))
        }
    })
}

/// Who wins tournaments.
pub(crate) fn tournaments(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("tournaments.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Dot", meaning(sheet, "win_rate_share")))
        (says("Whisker", meaning(sheet, "lo95")))
    };
    let own = |row: Row<'_>| {
        Some(Dot {
            label: format!("{} on {}", row.text("strategy"), row.text("seat")),
            value: row.number("win_rate_share")?,
            ends: ends(row, ["lo95", "hi95"]),
            against: None,
            sign: Sign::None,
            cell: row.text("win_rate_share").to_owned(),
        })
    };
    let all: Vec<Row<'_>> = rows(sheet).collect();
    Some(one(&all, "strategy and seat", own, Form::Percent, &caption))
}

/// The ends of an interval.
pub(crate) fn ends(row: Row<'_>, columns: [&str; 2]) -> Option<[f64; 2]> {
    Some([row.number(columns[0])?, row.number(columns[1])?])
}

/// The groups of a table: the game's own before those of the batch, and none that has one level only.
pub(crate) fn groups(sheet: &Sheet) -> Vec<&str> {
    let several = |group: &&str| {
        let levels = rows(sheet).filter(|row| row.text("group") == *group).count();
        levels > 1 || *group == "team"
    };
    let all: Vec<&str> = levels(sheet, "group").into_iter().filter(several).collect();
    let (mut made, own): (Vec<&str>, Vec<&str>) =
        all.into_iter().partition(|group| MADE.contains(group));
    made.sort_by_key(|group| MADE.iter().position(|made| made == group));
    let team = made.iter().position(|group| *group == "team").map(|place| made.remove(place));
    team.into_iter().chain(own).chain(made).collect()
}

/// The picture of a group, the highest first.
fn one(
    of: &[Row<'_>],
    group: &str,
    dot: impl Fn(Row<'_>) -> Option<Dot>,
    form: Form,
    caption: &Markup,
) -> Markup {
    let mut known: Vec<Dot> = of.iter().filter_map(|row| dot(*row)).collect();
    let all = known.len();
    // Of many the widest intervals say least.
    if all > LEVELS_MAX {
        let width = |dot: &Dot| dot.ends.map_or(f64::INFINITY, |[low, high]| high - low);
        known.sort_by(|one, two| width(one).total_cmp(&width(two)));
        known.truncate(LEVELS_MAX);
    }
    known.sort_by(|one, two| two.value.total_cmp(&one.value));
    if known.is_empty() {
        return html! {};
    }
    let title = spaced(group);
    let note = html! {
        @if all > known.len() { (format!("The {} best known of {all}. ", known.len())) }
        (caption)
    };
    figure(&title, &dots(&known, form, &title), &note)
}

/// Games to look at, of what stands out.
fn games(of: &[Row<'_>], replay: &Replay) -> Markup {
    let flagged: Vec<&Row<'_>> = of
        .iter()
        .filter(|row| !row.text("flag").is_empty() && !row.text("games").is_empty())
        .collect();
    html! {
        @if !flagged.is_empty() {
            details {
                summary { "Games to look at of what stands out" }
                ul { @for row in flagged {
                    li {
                        (row.name("level", "name")) " (" (row.text("flag")) ")"
                        @if let Some(game) = row.text("games").split(' ').next() {
                            span.command { code { (replay.command(game)) } }
                        }
                    }
                } }
            }
        }
    }
}
