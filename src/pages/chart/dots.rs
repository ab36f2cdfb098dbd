//! Dots with whiskers: a number with its interval for each of several things, against what they are compared
//! with.

use maud::{Markup, PreEscaped, html};

use crate::chart::{Form, Scale, cut, tenth};

/// What stands out, in which direction.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Sign {
    /// More than it should be.
    High,
    /// Less than it should be.
    Low,
    /// Not surely either.
    None,
}

impl Sign {
    /// By the word of a flag.
    pub(crate) fn of(flag: &str) -> Self {
        match flag {
            "high" | "strong" | "better" | "higher" => Self::High,
            "low" | "weak" | "worse" | "lower" => Self::Low,
            _ => Self::None,
        }
    }

    /// The class of its marks.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Low => "low",
            Self::None => "plain",
        }
    }
}

/// A number with its interval.
#[derive(Clone, Debug)]
pub(crate) struct Dot {
    /// Whose it is.
    pub(crate) label: String,
    /// The number.
    pub(crate) value: f64,
    /// The ends of its interval, where it has one.
    pub(crate) ends: Option<[f64; 2]>,
    /// What it is compared with.
    pub(crate) against: Option<f64>,
    /// Whether it stands out.
    pub(crate) sign: Sign,
    /// The number as its table has it.
    pub(crate) cell: String,
}

impl Dot {
    /// What is said of it when it is pointed at.
    fn words(&self, form: Form) -> String {
        let mut text = format!("{}: {}", self.label, form.text(self.value));
        if let Some([low, high]) = self.ends {
            text += &format!(" ({} to {})", form.text(low), form.text(high));
        }
        if let Some(against) = self.against.filter(|&against| against != 0.0) {
            text += &format!(", compared with {}", form.text(against));
        }
        text
    }
}

const WIDTH: f64 = 720.0;
const ROW: f64 = 22.0;
const LEFT: f64 = 230.0;
const RIGHT: f64 = 640.0;
const HEAD: f64 = 6.0;
const FOOT: f64 = 26.0;

/// The dots below each other, on one scale.
pub(crate) fn dots(dots: &[Dot], form: Form, title: &str) -> Markup {
    let numbers = dots.iter().flat_map(|dot| {
        let ends = dot.ends.into_iter().flatten();
        ends.chain(dot.against).chain([dot.value])
    });
    let scale = Scale::around(numbers, LEFT, RIGHT);
    let bottom = HEAD + ROW * dots.len() as f64;
    let shared = shared_against(dots);
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", bottom + FOOT)) role="img" aria-label=(title) {
            title { (title) }
            @for tick in scale.ticks(5) {
                line.grid x1=(scale.at(tick)) x2=(scale.at(tick)) y1=(HEAD) y2=(bottom) {}
                text.tick x=(scale.at(tick)) y=(bottom + 16.0) text-anchor="middle" {
                    (form.at_scale(tick))
                }
            }
            @if let Some(against) = shared {
                line.against x1=(scale.at(against)) x2=(scale.at(against)) y1=(HEAD) y2=(bottom) {}
            }
            @for (place, dot) in dots.iter().enumerate() {
                @let y = HEAD + ROW * (place as f64 + 0.5);
                g class=(dot.sign.class()) data-value=(dot.cell) {
                    title { (dot.words(form)) }
                    text.label x=(LEFT - 12.0) y=(y + 4.0) text-anchor="end" { (cut(&dot.label, 34)) }
                    @if shared.is_none() && let Some(against) = dot.against {
                        line.against x1=(scale.at(against)) x2=(scale.at(against)) y1=(y - 8.0) y2=(y + 8.0) {}
                    }
                    (mark(dot, scale, y))
                    text.value x=(WIDTH) y=(y + 4.0) text-anchor="end" { (form.text(dot.value)) }
                }
            }
        }
    }
}

/// What all are compared with, where it is the same.
fn shared_against(dots: &[Dot]) -> Option<f64> {
    let first = dots.first()?.against?;
    let is_first = |dot: &Dot| dot.against.is_some_and(|own| (own - first).abs() < 1e-9);
    dots.iter().all(is_first).then_some(first)
}

/// A dot with its whisker: a triangle where it stands out.
fn mark(dot: &Dot, scale: Scale, y: f64) -> Markup {
    let x = scale.at(dot.value);
    html! {
        @if let Some([low, high]) = dot.ends {
            line.whisker x1=(scale.at(low)) x2=(scale.at(high)) y1=(y) y2=(y) {}
        }
        (shape(dot.sign, x, y))
    }
}

/// The mark of a number at a place.
pub(crate) fn shape(sign: Sign, x: f64, y: f64) -> Markup {
    let triangle = |tip: f64| {
        let (left, right) = (tenth(x - 6.0), tenth(x + 6.0));
        format!("M{left} {} L{right} {} L{x} {} Z", tenth(y + tip), tenth(y + tip), tenth(y - tip))
    };
    match sign {
        Sign::High => html! { path.mark d=(triangle(5.0)) {} },
        Sign::Low => html! { path.mark d=(triangle(-5.0)) {} },
        Sign::None => html! { circle.mark cx=(x) cy=(y) r="4" {} },
    }
}

/// One dot in a small picture beside a line of text; `scale` is that of all lines beside it.
pub(crate) fn small(dot: &Dot, numbers: [f64; 2], form: Form) -> Markup {
    const WIDTH: f64 = 220.0;
    const HEIGHT: f64 = 26.0;
    let scale = Scale::around(numbers.into_iter(), 6.0, WIDTH - 6.0);
    let y = HEIGHT / 2.0;
    html! {
        svg.small viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(dot.words(form)) {
            g class=(dot.sign.class()) data-value=(dot.cell) {
                title { (dot.words(form)) }
                (PreEscaped(format!(r#"<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/>"#)))
                @if let Some(against) = dot.against {
                    line.against x1=(scale.at(against)) x2=(scale.at(against)) y1="1" y2=(HEIGHT - 1.0) {}
                }
                (mark(dot, scale, y))
            }
        }
    }
}
