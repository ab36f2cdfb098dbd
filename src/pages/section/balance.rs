//! What should hold, before and after the changes that are proposed.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, dots};
use crate::section::rates::ends;
use crate::section::{captioned, figure, says};
use crate::table::{Row, levels, meaning, rows};

/// Pictures of `balance_goals.csv`: a dot before and one after for each number, goal by goal.
pub(crate) fn balance(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("balance_goals.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Dot", meaning(sheet, "before")))
        (says("Dot named after", meaning(sheet, "after")))
        (says("Whisker", meaning(sheet, "before_lo95")))
        (says("Mark", "the bound that is nearest"))
        (says("Triangle", "surely beyond it"))
    };
    Some(html! {
        @for (place, goal) in levels(sheet, "goal").into_iter().enumerate() {
            @let own: Vec<Dot> = rows(sheet).filter(|row| row.text("goal") == goal).flat_map(both).collect();
            (figure(goal, &dots(&own, Form::Plain, goal), &captioned(place, &caption)))
        }
    })
}

fn both(row: Row<'_>) -> Vec<Dot> {
    let sides = [
        ("before", ["before_lo95", "before_hi95"], "before_verdict"),
        ("after", ["after_lo95", "after_hi95"], "after_verdict"),
    ];
    let dot = |(column, at, verdict): (&str, [&str; 2], &str)| {
        let value = row.number(column)?;
        let bounds = [row.number("at_least"), row.number("at_most")].into_iter().flatten();
        let against = bounds.min_by(|one, two| (value - one).abs().total_cmp(&(value - two).abs()));
        let sign = match against {
            Some(bound) if row.text(verdict) == "does not hold" => {
                if value > bound {
                    Sign::High
                } else {
                    Sign::Low
                }
            }
            _ => Sign::None,
        };
        let players = match row.text("players") {
            "" => String::new(),
            players => format!(", {players} players"),
        };
        Some(Dot {
            label: format!("{}{players} {column}", row.text("number")),
            value,
            ends: ends(row, at),
            against,
            sign,
            cell: row.text(column).to_owned(),
        })
    };
    sides.into_iter().filter_map(dot).collect()
}
