//! Which cards win more often than what they are compared with, and where IWD misleads.

use crate::report::cards::CardRow;
use crate::report::line::{Figure, Line, Topic, Unit, plain};
use crate::report::verdicts::Findings;
use crate::report::verdicts::chosen::{Told, most_telling};
use crate::report::verdicts::words::{points, signed, signed_range};
use tenbin_engine::schema::Names;
use tenbin_stats::enough::WIDTH_MAX;
use tenbin_stats::ratio::Estimate;

const CARDS_SHOWN: usize = 2;

pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let is_known = |row: &&CardRow| {
        let interval = row.effect().map(|effect| effect.interval());
        row.q_value.is_some() && interval.is_some_and(|at| at.high - at.low <= WIDTH_MAX)
    };
    let rows: Vec<&CardRow> = findings.cards.iter().filter(is_known).collect();
    let told = most_telling(&rows, CARDS_SHOWN, |row, width| {
        row.effect().map(|effect| effect.interval_at(width))
    });
    let mut lines: Vec<Line> = told.iter().filter_map(|told| line(findings, told)).collect();
    let stands_out = |row: &CardRow| !row.flag.is_empty();
    let all = rows.iter().filter(|row| stands_out(row)).count();
    let shown = told.iter().filter(|told| stands_out(told.row)).count();
    lines.extend(plain(Topic::Cards, super::and_more(all, shown, "cards.csv")));
    lines.extend(plain(Topic::Cards, misleading(findings)));
    lines
}

/// Its name in a sentence, with its deck where the name alone does not tell.
fn label(findings: &Findings<'_>, row: &CardRow) -> String {
    let names = &findings.schema.names;
    let card = super::named(names.of(Names::CARD, &row.card), &row.card);
    if row.is_shared {
        let of_group = names.of(Names::CARD_GROUP, &row.group);
        format!("{card} of {}", super::named(of_group, &row.group))
    } else {
        card
    }
}

fn line(findings: &Findings<'_>, told: &Told<&CardRow>) -> Option<Line> {
    let row = told.row;
    let effect = row.effect()?;
    let (when, otherwise) = if row.draw_effect.is_some() {
        ("drawn", "after drawing another card where it could have come")
    } else {
        ("dealt at the start", "where it was not")
    };
    let whose = if findings.tally.layout().cooperative { "the team" } else { "its player" };
    let points_away = |iwd: &Estimate| iwd.is_clear() && iwd.value * effect.value < 0.0;
    let warning = row.iwd.filter(points_away).map_or_else(String::new, |iwd| {
        format!(" Its IWD of {} points the other way and misleads.", signed(iwd.value))
    });
    let subject = label(findings, row);
    let text = format!(
        "card {subject}: {when}, {whose} wins {} {} often than {otherwise} (95 % interval {} pp{}).{warning}",
        points(effect.value.abs()),
        if effect.value > 0.0 { "more" } else { "less" },
        signed_range(told.interval),
        told.remark(row.q_value),
    );
    let figure = Figure {
        subject,
        value: effect.value,
        interval: told.interval,
        against: 0.0,
        unit: Unit::Difference,
    };
    Some(Line::new(Topic::Cards, text).with(Some(figure)))
}

/// Cards that do nothing clear, but whose IWD says they do.
fn misleading(findings: &Findings<'_>) -> Option<String> {
    let mut rows: Vec<(&CardRow, Estimate)> = findings
        .cards
        .iter()
        .filter(|row| row.effect().is_some_and(|effect| !effect.is_clear()))
        .filter_map(|row| Some((row, row.iwd.filter(Estimate::is_clear)?)))
        .collect();
    rows.sort_by(|one, two| two.1.value.abs().total_cmp(&one.1.value.abs()));
    let (row, iwd) = rows.first()?;
    let (s, have) = if rows.len() == 1 { ("", "has") } else { ("s", "have") };
    Some(format!(
        "Beware of IWD: {} card{s} without a clear effect {have} a clear IWD (largest: {} {}); it \
         measures how long games last.",
        rows.len(),
        label(findings, row),
        signed(iwd.value),
    ))
}
