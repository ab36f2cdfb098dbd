//! A heat map: a number for each pair of things, the stronger the colour the farther from the middle.

use maud::{Markup, html};

use crate::chart::{Form, cut, tenth};

/// A cell of the map.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// Its row.
    pub(crate) row: usize,
    /// Its column.
    pub(crate) column: usize,
    /// The number.
    pub(crate) value: f64,
    /// What is said of it when it is pointed at.
    pub(crate) words: String,
    /// The number as its table has it.
    pub(crate) told: String,
}

/// A map of rows and columns.
#[derive(Clone, Debug)]
pub(crate) struct Heat {
    /// What stands before the rows and over the columns; blank where they say enough.
    pub(crate) axes: [String; 2],
    /// The names of the rows.
    pub(crate) rows: Vec<String>,
    /// The names of the columns.
    pub(crate) columns: Vec<String>,
    /// The numbers.
    pub(crate) cells: Vec<Cell>,
    /// What has no colour.
    pub(crate) middle: f64,
    /// How numbers are written.
    pub(crate) form: Form,
}

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const ROW: f64 = 30.0;

/// Draws it.
pub(crate) fn heat(map: &Heat, title: &str) -> Markup {
    let step = ((WIDTH - LEFT) / map.columns.len().max(1) as f64).min(110.0);
    let letters = (step / 7.0) as usize;
    let is_narrow = map.columns.iter().any(|name| name.chars().count() > letters);
    // Long names stand aslant.
    let longest = map.columns.iter().map(|name| name.chars().count().min(24)).max().unwrap_or(0);
    let names = if is_narrow { 20.0 + longest as f64 * 4.6 } else { 20.0 };
    let axis = if map.axes[1].is_empty() { 0.0 } else { 18.0 };
    let head = names + axis;
    let farthest = map.cells.iter().map(|cell| (cell.value - map.middle).abs()).fold(0.0, f64::max);
    let height = tenth(head + ROW * map.rows.len() as f64 + 2.0);
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(title) {
            title { (title) }
            @if axis > 0.0 {
                text.axis x=(LEFT) y="12" { (map.axes[1]) }
                text.axis x=(LEFT - 12.0) y="12" text-anchor="end" { (map.axes[0]) }
            }
            @for (place, name) in map.columns.iter().enumerate() {
                @let x = tenth(LEFT + step * (place as f64 + 0.5));
                @if is_narrow {
                    text.label transform=(format!("translate({x} {}) rotate(-35)", head - 6.0)) { (cut(name, 24)) }
                } @else {
                    text.label x=(x) y=(head - 6.0) text-anchor="middle" { (name) }
                }
            }
            @for (place, name) in map.rows.iter().enumerate() {
                text.label x=(LEFT - 12.0) y=(tenth(head + ROW * (place as f64 + 0.5) + 4.0)) text-anchor="end" {
                    (cut(name, 28))
                }
            }
            @for cell in &map.cells {
                @let (x, y) = (tenth(LEFT + step * cell.column as f64), tenth(head + ROW * cell.row as f64));
                g.cell data-value=(cell.told) {
                    title { (cell.words) }
                    rect class=(if cell.value < map.middle { "cold" } else { "warm" })
                        x=(x + 1.0) y=(y + 1.0) width=(tenth(step - 2.0)) height=(ROW - 2.0)
                        fill-opacity=(strength(cell.value - map.middle, farthest)) {}
                    @if step >= 44.0 {
                        text.inside x=(tenth(x + step / 2.0)) y=(y + ROW / 2.0 + 4.0) text-anchor="middle" {
                            (map.form.text(cell.value).replace(" %", "").replace(" pp", ""))
                        }
                    }
                }
            }
        }
    }
}

/// How strong a colour is: never so strong that the number cannot be read.
fn strength(distance: f64, farthest: f64) -> f64 {
    if farthest <= 0.0 {
        return 0.04;
    }
    ((distance.abs() / farthest * 0.56 + 0.04) * 100.0).round() / 100.0
}
