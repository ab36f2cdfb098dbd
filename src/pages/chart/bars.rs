//! Bars: how often each of several values came, alone or beside what was expected.

use maud::{Markup, html};

use crate::chart::{Form, Scale, cut, tenth};

/// How often something came.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// What came.
    pub(crate) label: String,
    /// How often, as a share.
    pub(crate) share: f64,
    /// How often it should come, where that is known.
    pub(crate) exact: Option<f64>,
    /// What is said of it when it is pointed at.
    pub(crate) words: String,
    /// The number as its table has it.
    pub(crate) cell: String,
}

/// Bars beside each other, as of a histogram.
pub(crate) fn upright(bars: &[Bar], size: [f64; 2], title: &str) -> Markup {
    let [width, height] = size;
    let (left, top, bottom) = (46.0, 8.0, height - 22.0);
    let most = bars.iter().map(|bar| bar.share.max(bar.exact.unwrap_or(0.0))).fold(0.0, f64::max);
    let scale = Scale::between(0.0, most * 1.05, bottom, top);
    let step = (width - left - 4.0) / bars.len().max(1) as f64;
    let thick = tenth((step * 0.82).max(0.6));
    // A label needs some room.
    let letters = bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(1) as f64;
    let each = ((letters * 7.0 + 6.0) / step).ceil().max(1.0) as usize;
    html! {
        svg.chart viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(title) {
            title { (title) }
            @for tick in scale.ticks(4) {
                line.grid x1=(left) x2=(width) y1=(scale.at(tick)) y2=(scale.at(tick)) {}
                text.tick x=(left - 5.0) y=(scale.at(tick) + 4.0) text-anchor="end" {
                    (Form::Percent.at_scale(tick))
                }
            }
            @for (place, bar) in bars.iter().enumerate() {
                @let x = tenth(left + step * place as f64 + (step - thick) / 2.0);
                g data-value=(bar.cell) {
                    title { (bar.words) }
                    rect.bar x=(x) width=(thick) y=(scale.at(bar.share)) height=(tenth(bottom - scale.at(bar.share))) {}
                    @if let Some(exact) = bar.exact {
                        line.exact x1=(tenth(x - 2.0)) x2=(tenth(x + thick + 2.0)) y1=(scale.at(exact)) y2=(scale.at(exact)) {}
                    }
                    @if place % each == 0 {
                        text.tick x=(tenth(x + thick / 2.0)) y=(height - 6.0) text-anchor="middle" { (bar.label) }
                    }
                }
            }
        }
    }
}

/// Bars below each other, for things with names.
pub(crate) fn lying(bars: &[Bar], title: &str) -> Markup {
    const WIDTH: f64 = 720.0;
    const ROW: f64 = 24.0;
    const LEFT: f64 = 230.0;
    let most = bars.iter().map(|bar| bar.share).fold(0.0, f64::max);
    let scale = Scale::between(0.0, most, LEFT, 640.0);
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", ROW * bars.len() as f64)) role="img" aria-label=(title) {
            title { (title) }
            @for (place, bar) in bars.iter().enumerate() {
                @let y = ROW * place as f64;
                g data-value=(bar.cell) {
                    title { (bar.words) }
                    text.label x=(LEFT - 12.0) y=(y + 16.0) text-anchor="end" { (cut(&bar.label, 34)) }
                    rect.bar x=(LEFT) y=(y + 4.0) height=(ROW - 8.0) width=(tenth((scale.at(bar.share) - LEFT).max(0.5))) {}
                    text.value x=(WIDTH) y=(y + 16.0) text-anchor="end" { (Form::Percent.text(bar.share)) }
                }
            }
        }
    }
}
