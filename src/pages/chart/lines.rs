//! Lines with bands: numbers along a scale, each with its interval.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::chart::{Form, Scale, cut, tenth};

/// A point of a line.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    /// Where it stands.
    pub(crate) x: f64,
    /// The number.
    pub(crate) y: f64,
    /// The ends of its interval, where it has one.
    pub(crate) ends: Option<[f64; 2]>,
    /// What is said of it when it is pointed at.
    pub(crate) words: String,
    /// The number as its table has it.
    pub(crate) cell: String,
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// What it is of; blank where there is only one.
    pub(crate) name: String,
    /// Its points, from left to right.
    pub(crate) points: Vec<Point>,
}

/// Lines on one scale.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The lines; more than eight cannot be told apart.
    pub(crate) series: Vec<Series>,
    /// What is below: the name of the scale and of each place on it, where they have names.
    pub(crate) axis: String,
    /// Names of places, where they are no numbers.
    pub(crate) places: Vec<(f64, String)>,
    /// What the numbers are compared with.
    pub(crate) against: Option<f64>,
    /// How numbers are written.
    pub(crate) form: Form,
}

/// How many lines can be told apart.
pub(crate) const SERIES_MAX: usize = 8;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 270.0;

/// Draws them.
pub(crate) fn lines(chart: &Lines, title: &str) -> Markup {
    let points = || chart.series.iter().flat_map(|series| &series.points);
    let across = Scale::around(points().map(|point| point.x), LEFT, RIGHT);
    let numbers = points().flat_map(|point| point.ends.into_iter().flatten().chain([point.y]));
    let up = Scale::around(numbers.chain(chart.against), BOTTOM, TOP);
    let places: Vec<(f64, String)> = if chart.places.is_empty() {
        across.ticks(8).into_iter().map(|tick| (tick, Form::Plain.at_scale(tick))).collect()
    } else {
        chart.places.clone()
    };
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(title) {
            title { (title) }
            @for tick in up.ticks(6) {
                line.grid x1=(LEFT) x2=(RIGHT) y1=(up.at(tick)) y2=(up.at(tick)) {}
                text.tick x=(LEFT - 6.0) y=(up.at(tick) + 4.0) text-anchor="end" { (chart.form.at_scale(tick)) }
            }
            @for (x, name) in &places {
                text.tick x=(across.at(*x)) y=(BOTTOM + 18.0) text-anchor="middle" { (cut(name, 14)) }
            }
            text.axis x=(LEFT.midpoint(RIGHT)) y=(HEIGHT - 10.0) text-anchor="middle" { (chart.axis) }
            @if let Some(against) = chart.against {
                line.against x1=(LEFT) x2=(RIGHT) y1=(up.at(against)) y2=(up.at(against)) {}
            }
            @for (place, series) in chart.series.iter().enumerate() {
                (one(series, place, [across, up]))
            }
            (names(chart, up))
        }
    }
}

/// A line with its band.
fn one(series: &Series, place: usize, [across, up]: [Scale; 2]) -> Markup {
    let at = |point: &Point| (across.at(point.x), up.at(point.y));
    let mut path = String::new();
    for (number, point) in series.points.iter().enumerate() {
        let (x, y) = at(point);
        // Writing to a String cannot fail.
        let _ = write!(path, "{}{x} {y} ", if number == 0 { "M" } else { "L" });
    }
    let known: Vec<(f64, [f64; 2])> =
        series.points.iter().filter_map(|point| Some((point.x, point.ends?))).collect();
    let upper = known.iter().map(|(x, ends)| format!("{},{}", across.at(*x), up.at(ends[1])));
    let lower = known.iter().rev().map(|(x, ends)| format!("{},{}", across.at(*x), up.at(ends[0])));
    let band: Vec<String> = upper.chain(lower).collect();
    html! {
        g class=(format!("series series{place}")) {
            @if known.len() > 1 { polygon.band points=(band.join(" ")) {} }
            path.line d=(path.trim_end()) {}
            @for point in &series.points {
                @let (x, y) = at(point);
                g data-value=(point.cell) {
                    title { (point.words) }
                    circle.mark cx=(x) cy=(y) r="3.5" {}
                }
            }
        }
    }
}

/// The names of the lines at their right ends, moved apart where they would lie on each other.
fn names(chart: &Lines, up: Scale) -> Markup {
    const APART: f64 = 15.0;
    let mut ends: Vec<(usize, f64)> = chart
        .series
        .iter()
        .enumerate()
        .filter_map(|(place, series)| Some((place, up.at(series.points.last()?.y))))
        .collect();
    ends.sort_by(|one, two| one.1.total_cmp(&two.1));
    for place in 1..ends.len() {
        ends[place].1 = ends[place].1.max(ends[place - 1].1 + APART);
    }
    html! {
        @for (place, y) in ends {
            g class=(format!("series series{place}")) {
                text.name x=(RIGHT + 12.0) y=(tenth(y + 4.0)) { (cut(&chart.series[place].name, 24)) }
            }
        }
    }
}
