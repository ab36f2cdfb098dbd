//! A scatter: two numbers of each of several things, with names where there is room.

use maud::{Markup, html};

use crate::chart::dots::{Sign, shape};
use crate::chart::{Form, Scale, cut, tenth};

/// A thing with two numbers.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// What it is called.
    pub(crate) label: String,
    /// Where it stands from left to right.
    pub(crate) x: f64,
    /// How high it stands.
    pub(crate) y: f64,
    /// The ends of the interval of its height.
    pub(crate) ends: Option<[f64; 2]>,
    /// Whether it stands out.
    pub(crate) sign: Sign,
    /// What is said of it when it is pointed at.
    pub(crate) words: String,
    /// Its height as its table has it.
    pub(crate) cell: String,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 410.0;
/// The room that a name takes.
const LETTER: f64 = 6.4;
const LINE: f64 = 14.0;

/// Draws them; `axes` says what is below and what is beside, `forms` how numbers are written.
pub(crate) fn scatter(spots: &[Spot], axes: [&str; 2], forms: [Form; 2], title: &str) -> Markup {
    let across = Scale::around(spots.iter().map(|spot| spot.x), LEFT, RIGHT);
    let heights = spots.iter().flat_map(|spot| spot.ends.into_iter().flatten().chain([spot.y]));
    let up = Scale::around(heights.chain([0.0]), BOTTOM, TOP);
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(title) {
            title { (title) }
            @for tick in up.ticks(7) {
                line.grid x1=(LEFT) x2=(RIGHT) y1=(up.at(tick)) y2=(up.at(tick)) {}
                text.tick x=(LEFT - 6.0) y=(up.at(tick) + 4.0) text-anchor="end" { (forms[1].at_scale(tick)) }
            }
            @for tick in across.ticks(8) {
                line.grid x1=(across.at(tick)) x2=(across.at(tick)) y1=(TOP) y2=(BOTTOM) {}
                text.tick x=(across.at(tick)) y=(BOTTOM + 18.0) text-anchor="middle" { (forms[0].at_scale(tick)) }
            }
            line.against x1=(LEFT) x2=(RIGHT) y1=(up.at(0.0)) y2=(up.at(0.0)) {}
            text.axis x=(LEFT.midpoint(RIGHT)) y=(HEIGHT - 8.0) text-anchor="middle" { (axes[0]) }
            text.axis transform=(format!("translate(14 {}) rotate(-90)", TOP.midpoint(BOTTOM))) text-anchor="middle" {
                (axes[1])
            }
            @for spot in spots {
                @let (x, y) = (across.at(spot.x), up.at(spot.y));
                g class=(spot.sign.class()) data-value=(spot.cell) {
                    title { (spot.words) }
                    @if let Some([low, high]) = spot.ends {
                        line.whisker x1=(x) x2=(x) y1=(up.at(low)) y2=(up.at(high)) {}
                    }
                    (shape(spot.sign, x, y))
                }
            }
            @for (name, x, y, anchor) in names(spots, across, up) {
                text.name x=(x) y=(y) text-anchor=(anchor) { (name) }
            }
        }
    }
}

/// A name, where it stands, and which end of it stands there.
type Name = (String, f64, f64, &'static str);

/// The names that do not lie on each other: those of what is farthest from nothing first.
fn names(spots: &[Spot], across: Scale, up: Scale) -> Vec<Name> {
    let mut order: Vec<&Spot> = spots.iter().collect();
    order.sort_by(|one, two| two.y.abs().total_cmp(&one.y.abs()));
    // Marks take room too.
    let mut taken: Vec<[f64; 4]> = spots
        .iter()
        .map(|spot| {
            let (x, y) = (across.at(spot.x), up.at(spot.y));
            [x - 5.0, x + 5.0, y - 5.0, y + 5.0]
        })
        .collect();
    let mut names: Vec<Name> = Vec::new();
    for spot in order {
        let label = cut(&spot.label, 26);
        let long = label.chars().count() as f64 * LETTER;
        let (x, y) = (across.at(spot.x), up.at(spot.y));
        let right = ("start", [x + 9.0, x + 9.0 + long, y - LINE / 2.0, y + LINE / 2.0]);
        let left = ("end", [x - 9.0 - long, x - 9.0, y - LINE / 2.0, y + LINE / 2.0]);
        let is_free = |place: &[f64; 4]| {
            let lies_on = |other: &[f64; 4]| {
                place[0] < other[1]
                    && other[0] < place[1]
                    && place[2] < other[3]
                    && other[2] < place[3]
            };
            place[0] >= LEFT && place[1] <= RIGHT && !taken.iter().any(lies_on)
        };
        let free = [right, left].into_iter().find(|(_, place)| is_free(place));
        if let Some((anchor, place)) = free {
            let at = if anchor == "start" { place[0] } else { place[1] };
            names.push((label, tenth(at), tenth(y + 4.0), anchor));
            taken.push(place);
        }
    }
    names
}
