//! The lines of a report in plain words, grouped, with their intervals as pictures.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::dots::{Dot, Sign, small};
use crate::table::{Row, rows};
use tenbin_lab::report::Topic;
use tenbin_lab::report::line::FINDINGS;

/// The lines.
pub(crate) fn findings(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet(FINDINGS).filter(|sheet| !sheet.rows.is_empty())?;
    let lines: Vec<Row<'_>> = rows(sheet).collect();
    let groups = lines.chunk_by(|one, two| one.text("topic") == two.text("topic"));
    Some(html! {
        @for group in groups {
            h3.topic { (Topic::of(group[0].text("topic")).map_or("", Topic::heading)) }
            @for line in group {
                @if let Some(dot) = dot(*line) {
                    @let unit = line.text("unit");
                    div.finding {
                        p { (line.text("finding")) }
                        (small(&scaled(dot, unit), scale(&lines, *line), form(unit)))
                    }
                } @else {
                    div.finding { p { (line.text("finding")) } }
                }
            }
        }
        p.note {
            "Beside a line: its number (dot) with the interval that the line tells (bar) and what it is compared \
             with (dashed). A triangle points up or down where the interval lies wholly above or below that."
        }
    })
}

/// How numbers of a unit are written.
fn form(unit: &str) -> Form {
    match unit {
        "share" => Form::Percent,
        "difference" => Form::Points,
        _ => Form::Plain,
    }
}

/// A difference of shares is written in percentage points.
fn times(unit: &str) -> f64 {
    if unit == "difference" { 100.0 } else { 1.0 }
}

fn scaled(dot: Dot, unit: &str) -> Dot {
    let times = times(unit);
    Dot {
        value: dot.value * times,
        ends: dot.ends.map(|ends| ends.map(|end| end * times)),
        against: dot.against.map(|against| against * times),
        ..dot
    }
}

fn dot(line: Row<'_>) -> Option<Dot> {
    let ends = [line.number("lo95")?, line.number("hi95")?];
    let against = line.number("compared_with")?;
    let sign = match () {
        () if ends[0] > against => Sign::High,
        () if ends[1] < against => Sign::Low,
        () => Sign::None,
    };
    Some(Dot {
        label: line.text("subject").to_owned(),
        value: line.number("value")?,
        ends: Some(ends),
        against: Some(against),
        sign,
        cell: line.text("value").to_owned(),
    })
}

/// The scale of a line: that of all lines in the same unit about the same kind of thing.
fn scale(lines: &[Row<'_>], line: Row<'_>) -> [f64; 2] {
    let is_alike = |other: &&Row<'_>| {
        other.text("unit") == line.text("unit")
            && other.text("compared_with") == line.text("compared_with")
    };
    let times = times(line.text("unit"));
    let alike = lines.iter().filter(is_alike).filter_map(|other| dot(*other));
    let mut ends = [f64::INFINITY, f64::NEG_INFINITY];
    for dot in alike {
        let numbers = dot.ends.into_iter().flatten().chain(dot.against).chain([dot.value]);
        for number in numbers.map(|number| number * times) {
            ends = [ends[0].min(number), ends[1].max(number)];
        }
    }
    ends
}
