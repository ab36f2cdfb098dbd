//! The short list at the end of a run: what stands out, how much and how surely, in plain words.

use crate::report::cards::CardRow;
use crate::report::dice::FitRow;
use crate::report::summary::seat_resolution;
use crate::report::win_rates::{LevelRow, TEAM, TeamEdge};
use crate::sim::Tally;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY, HISTOGRAM_DECISIONS};
use crate::stats::distribution::mean;
use crate::stats::estimate::Interval;
use crate::stats::ratio::Estimate;

const LEVELS_SHOWN: usize = 3;
const CARDS_SHOWN: usize = 2;

/// What the verdicts are drawn from.
#[derive(Copy, Clone, Debug)]
pub struct Findings<'a> {
    /// The counts.
    pub tally: &'a Tally,
    /// Fair share, or the target of a team.
    pub parity: f64,
    /// Rows of `win_rates.csv`.
    pub levels: &'a [LevelRow],
    /// Rows of cards.csv.
    pub cards: &'a [CardRow],
    /// Rows of `dice_tests.csv`.
    pub fits: &'a [FitRow],
    /// Games cut off.
    pub cutoffs: u64,
}

/// At most a dozen lines, what matters most first.
pub fn verdicts(findings: &Findings<'_>) -> Vec<String> {
    let mut lines = vec![overall(findings.tally)];
    if findings.tally.batch().games == 0 {
        lines.extend(trouble(findings));
        return lines;
    }
    lines.extend(team(findings.levels));
    let turned = findings.tally.header().rotate;
    let bots = strategies(findings.levels, turned);
    // Where bots differ, what they bring about is not to be taken for the rules.
    let (before, after) = if bots.differ { (bots.lines, vec![]) } else { (vec![], bots.lines) };
    lines.extend(before);
    lines.extend(levels(findings.levels, bots.differ && !turned));
    lines.extend(after);
    lines.extend(cards(findings.cards));
    lines.extend(dice(findings.fits));
    lines.extend(trouble(findings));
    if let Some(found) = seat_resolution(findings.levels) {
        let whose = if findings.tally.layout().cooperative { "the team's" } else { "a seat's" };
        lines.push(format!(
            "With {} effects of about {} on {whose} win rate can be seen (95 % interval \
             +/- {}).",
            games_of(findings.tally.batch().games),
            points(found.effect),
            points(found.half_width),
        ));
    }
    lines
}

fn overall(tally: &Tally) -> String {
    let games = tally.batch().games;
    // The game's first own measure, such as turns, says more than bare decisions.
    let histograms = &tally.layout().histograms;
    let length = (HISTOGRAM_DECISIONS + 1..histograms.len()).chain([HISTOGRAM_DECISIONS]).find_map(
        |index| {
            let (sum, bins) = tally.histogram(index);
            let (value, _) = mean(sum, bins)?;
            Some(format!(", {value:.1} {} on average", histograms[index].name))
        },
    );
    format!(
        "{} of {}, {} seats{}.",
        games_of(games),
        tally.header().game,
        tally.layout().seats,
        length.unwrap_or_default()
    )
}

/// A level in words.
fn subject(row: &LevelRow) -> String {
    match row.group {
        TEAM => "The team".to_owned(),
        GROUP_SEAT => row.level.clone(),
        GROUP_FIRST if row.level == "yes" => "the first player".to_owned(),
        _ => format!("{} {}", row.group_name, row.level),
    }
}

fn level_line(row: &LevelRow, measure: &str) -> Option<String> {
    let (rate, interval, edge) = (row.rate?, row.interval?, row.edge?);
    let against = match edge {
        0.0 => "exactly".to_owned(),
        edge if edge > 0.0 => format!("{} more than", points(edge)),
        edge => format!("{} fewer than", points(-edge)),
    };
    Some(format!(
        "{} wins {} of its games, {against} {measure} of {} (95 % interval {}).",
        subject(row),
        percent(rate),
        percent(row.parity),
        range(interval, percent_number),
    ))
}

/// Where all seats win or lose together: how often, against the target.
fn team(rows: &[LevelRow]) -> Option<String> {
    level_line(rows.iter().find(|row| row.group == TEAM)?, "the target")
}

/// The levels that stand out; seats only where they do not stand for the bots on them.
fn levels(rows: &[LevelRow], seats_are_bots: bool) -> Vec<String> {
    // "not the first player" only mirrors "the first player".
    let is_own = |row: &&LevelRow| {
        let mirrored = row.group == GROUP_FIRST && row.level == "no";
        let of_bots = row.group == GROUP_STRATEGY || row.group == GROUP_SEAT && seats_are_bots;
        !mirrored && !of_bots && row.group != TEAM
    };
    if rows.iter().any(|row| row.group == TEAM) {
        return levels_of_team(rows.iter().filter(is_own));
    }
    let mut rows: Vec<&LevelRow> = rows.iter().filter(is_own).collect();
    rows.sort_by(|one, two| {
        let size = |row: &LevelRow| row.edge.map_or(0.0, f64::abs);
        size(two).total_cmp(&size(one))
    });
    let standing_out: Vec<&LevelRow> =
        rows.iter().copied().filter(|row| !row.flag.is_empty()).collect();
    if standing_out.is_empty() {
        return nearest_to_standing_out(&rows).into_iter().collect();
    }
    let mut shown: Vec<&LevelRow> = Vec::new();
    for &row in &standing_out {
        // Of two levels each is the other's mirror.
        let levels = rows.iter().filter(|one| one.group == row.group && one.rate.is_some()).count();
        let told =
            |one: &&LevelRow| says_the_same(one, row) || levels == 2 && one.group == row.group;
        if shown.len() < LEVELS_SHOWN && !shown.iter().any(told) {
            shown.push(row);
        }
    }
    let mut lines: Vec<String> =
        shown.iter().filter_map(|row| level_line(row, row.measure)).collect();
    lines.extend(and_more(standing_out.len(), shown.len(), "win_rates.csv"));
    lines
}

/// Whether two levels are the same games seen twice, or one the other's mirror: a band and its
/// alignment, a clan and who plays against it.
fn says_the_same(one: &LevelRow, other: &LevelRow) -> bool {
    let size = |row: &LevelRow| row.edge.map(|edge| (edge.abs() * 1e9).round() as i64);
    one.sums.seats == other.sums.seats && size(one) == size(other)
}

/// Of levels of which none stands out, the one that comes nearest to it.
fn nearest_to_standing_out(rows: &[&LevelRow]) -> Option<String> {
    let tested = rows.iter().filter_map(|row| Some((row, row.p_value?)));
    let (row, _) = tested.min_by(|one, two| one.1.total_cmp(&two.1))?;
    let line = level_line(row, row.measure)?;
    Some(format!("No seat or other group of win_rates.csv stands out. The nearest to it: {line}"))
}

/// Where all win or lose together: whose presence at the table goes with more or fewer wins than
/// the team has at large.
fn levels_of_team<'a>(rows: impl Iterator<Item = &'a LevelRow>) -> Vec<String> {
    let mut tested: Vec<(&LevelRow, &TeamEdge)> =
        rows.filter_map(|row| Some((row, row.team.as_ref()?))).collect();
    tested.sort_by(|one, two| two.1.edge.abs().total_cmp(&one.1.edge.abs()));
    let found: Vec<_> = tested.iter().filter(|(_, team)| !team.flag.is_empty()).collect();
    if found.is_empty() {
        let largest = tested.first().map(|(row, team)| {
            format!(
                "No group of win_rates.csv stands out from the team at large; the largest \
                 difference is {} ({}, 95 % interval {}).",
                points(team.edge.abs()),
                subject(row),
                range(team.interval, |value| signed_number(value * 100.0)),
            )
        });
        return largest.into_iter().collect();
    }
    let line = |row: &LevelRow, team: &TeamEdge| {
        let rate = row.rate?;
        Some(format!(
            "With {} the team wins {}, {} {} than at large (95 % interval {}).",
            subject(row),
            percent(rate),
            points(team.edge.abs()),
            if team.edge > 0.0 { "more" } else { "fewer" },
            range(team.interval, |value| signed_number(value * 100.0)),
        ))
    };
    let shown = found.iter().take(LEVELS_SHOWN);
    let mut lines: Vec<String> = shown.filter_map(|(row, team)| line(row, team)).collect();
    lines.extend(and_more(found.len(), LEVELS_SHOWN, "team_flag in win_rates.csv"));
    lines
}

/// What is to be said of the bots.
struct BotLines {
    /// Whether they differ clearly in what they win.
    differ: bool,
    lines: Vec<String>,
}

/// Strategies are about bots, not about the game, so they stand apart.
fn strategies(rows: &[LevelRow], turned: bool) -> BotLines {
    let mut bots: Vec<&LevelRow> =
        rows.iter().filter(|row| row.group == GROUP_STRATEGY && row.rate.is_some()).collect();
    if bots.len() < 2 {
        return BotLines { differ: false, lines: vec![] };
    }
    if rows.iter().any(|row| row.group == TEAM) {
        let line = "Bots at one table win and lose together: to compare them give each the whole \
                    table (--strategy NAME).";
        return BotLines { differ: false, lines: vec![line.to_owned()] };
    }
    bots.sort_by(|one, two| two.rate.unwrap_or(0.0).total_cmp(&one.rate.unwrap_or(0.0)));
    let list: Vec<String> = bots
        .iter()
        .take(4)
        .map(|row| format!("{} {}", row.level, percent(row.rate.unwrap_or(0.0))))
        .collect();
    let more = if bots.len() > 4 { ", ..." } else { "" };
    let rates = format!("{}{more} of their games won", list.join(", "));
    let differ = bots.iter().any(|row| !row.flag.is_empty());
    let mut lines = vec![if differ {
        format!("Bots, not rules: {rates}.")
    } else {
        format!("Bots, not rules: no clear difference ({rates}).")
    }];
    if differ && !turned {
        lines.push(
            "Each bot keeps its seat: what a seat wins is left out (--rotate turns them).".into(),
        );
    }
    BotLines { differ, lines }
}

fn opposite(effect: Estimate, iwd: Option<Estimate>) -> Option<Estimate> {
    iwd.filter(|iwd| iwd.is_clear() && iwd.value * effect.value < 0.0)
}

fn card_line(row: &CardRow) -> Option<String> {
    let effect = row.effect()?;
    let what = if row.draw_effect.is_some() {
        ("drawing it", "than another card of its deck at that moment")
    } else {
        ("holding it at the start", "than not holding it")
    };
    let warning = opposite(effect, row.iwd).map_or_else(String::new, |iwd| {
        format!(" Its IWD of {} points the other way and misleads.", signed(iwd.value))
    });
    Some(format!(
        "card {} is {}: {} wins {} {} often {} (95 % interval {}).{warning}",
        row.label(),
        row.flag,
        what.0,
        points(effect.value.abs()),
        if effect.value > 0.0 { "more" } else { "less" },
        what.1,
        range(effect.interval(), |value| signed_number(value * 100.0)),
    ))
}

fn cards(rows: &[CardRow]) -> Vec<String> {
    let size = |row: &CardRow| row.effect().map_or(0.0, |effect| effect.value.abs());
    let mut flagged: Vec<&CardRow> = rows.iter().filter(|row| !row.flag.is_empty()).collect();
    flagged.sort_by(|one, two| size(two).total_cmp(&size(one)));
    let mut lines: Vec<String> =
        flagged.iter().take(CARDS_SHOWN).filter_map(|row| card_line(row)).collect();
    lines.extend(and_more(flagged.len(), CARDS_SHOWN, "cards.csv"));
    // Cards that do nothing clear, but whose IWD says they do.
    let mut misleading: Vec<(&CardRow, Estimate)> = rows
        .iter()
        .filter(|row| row.effect().is_some_and(|effect| !effect.is_clear()))
        .filter_map(|row| Some((row, row.iwd.filter(Estimate::is_clear)?)))
        .collect();
    misleading.sort_by(|one, two| two.1.value.abs().total_cmp(&one.1.value.abs()));
    if let Some((row, iwd)) = misleading.first() {
        lines.push(format!(
            "Beware of IWD: {} card{} without a clear effect {} a clear IWD (largest: {} {}); it \
             measures how long games last.",
            misleading.len(),
            if misleading.len() == 1 { "" } else { "s" },
            if misleading.len() == 1 { "has" } else { "have" },
            row.label(),
            signed(iwd.value),
        ));
    }
    lines
}

fn dice(fits: &[FitRow]) -> Option<String> {
    let failing: Vec<&FitRow> = fits.iter().filter(|row| row.fails()).collect();
    let worst = failing.first()?;
    let more =
        if failing.len() > 1 { format!(" and {} more", failing.len() - 1) } else { String::new() };
    Some(format!(
        "Rolls are not what they should be: {} ({}){more}, see dice_tests.csv.",
        worst.roll, worst.condition
    ))
}

fn trouble(findings: &Findings<'_>) -> Option<String> {
    let batch = findings.tally.batch();
    let played = (batch.games + batch.faults).max(1) as f64;
    let cutoffs = findings.cutoffs;
    let mut parts = Vec::new();
    if cutoffs > 0 {
        let (games, part) = (games_of(cutoffs), percent(cutoffs as f64 / played));
        // Rules may say who wins a game that is cut off.
        parts.push(if batch.games_unwon < cutoffs {
            format!("cut off: {games} ({part}), at most {} without a winner", batch.games_unwon)
        } else {
            format!("cut off without a result: {games} ({part})")
        });
    }
    if batch.faults > 0 {
        let part = percent(batch.faults as f64 / played);
        parts.push(format!("failed: {} ({part}), see faults.csv", games_of(batch.faults)));
    }
    (!parts.is_empty()).then(|| format!("Not played out: {}.", parts.join("; ")))
}

fn and_more(all: usize, shown: usize, file: &str) -> Option<String> {
    (all > shown).then(|| format!("... and {} more, see {file}", all - shown))
}

/// One decimal, or two where one would say 0.0.
fn short(value: f64) -> String {
    let text = if value.abs() < 0.1 { format!("{value:.2}") } else { format!("{value:.1}") };
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

pub(super) fn percent_number(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

pub(super) fn percent(share: f64) -> String {
    // A rare thing is not nothing.
    let number = share * 100.0;
    if number > 0.0 && number < 0.1 { format!("{number:.3} %") } else { format!("{number:.1} %") }
}

pub(super) fn points(difference: f64) -> String {
    format!("{} pp", short(difference * 100.0))
}

fn signed_number(number: f64) -> String {
    let digits = short(number);
    if digits.starts_with('-') { digits } else { format!("+{digits}") }
}

fn signed(difference: f64) -> String {
    format!("{} pp", signed_number(difference * 100.0))
}

pub(super) fn range(interval: Interval, form: impl Fn(f64) -> String) -> String {
    format!("{} to {}", form(interval.low), form(interval.high))
}

pub(super) fn games_of(number: u64) -> String {
    format!("{} game{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1234567` -> `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::sums::LevelSums;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(12_345_678), "12,345,678");
        assert_eq!(percent(0.271), "27.1 %");
        assert_eq!(percent(0.000_02), "0.002 %");
        assert_eq!(points(0.021), "2.1 pp");
        assert_eq!(points(0.000_4), "0.04 pp");
        assert_eq!(signed(-0.01), "-1.0 pp");
        assert_eq!(signed(0.053_3), "+5.3 pp");
        assert_eq!(signed(-0.000_000_1), "+0.00 pp");
    }

    /// A level of which so many seats were seen, with its win rate.
    fn level(group: usize, level: &str, seats: u64, rate: f64, flag: &'static str) -> LevelRow {
        LevelRow {
            group,
            group_name: "group".to_owned(),
            level: level.to_owned(),
            sums: LevelSums { seats, ..LevelSums::default() },
            rate: Some(rate),
            interval: Some(Interval { low: rate - 0.01, high: rate + 0.01 }),
            parity: 0.5,
            measure: "its fair share",
            edge: Some(rate - 0.5),
            p_value: Some(if flag.is_empty() { 0.5 } else { 1e-6 }),
            q_value: Some(if flag.is_empty() { 0.9 } else { 1e-5 }),
            flag,
            error: None,
            no_luck: 0.0,
            family: crate::report::families::Family::Team,
            mirror_of: None,
            too_few: false,
            team: None,
        }
    }

    const OTHER: usize = 9;

    #[test]
    fn one_fact_is_told_once() {
        let rows = [
            level(OTHER, "trio", 1000, 0.4, "low"),
            level(OTHER, "its alignment", 1000, 0.4, "low"),
            level(OTHER, "against it", 1000, 0.6, "high"),
            level(OTHER, "pair", 1000, 0.58, "high"),
        ];
        let lines = levels(&rows, false);
        assert!(lines[0].starts_with("group trio wins 40.0 %"), "{lines:?}");
        assert!(lines[1].starts_with("group pair wins 58.0 %"), "{lines:?}");
        assert_eq!(lines[2], "... and 2 more, see win_rates.csv");
    }

    #[test]
    fn of_two_levels_one_is_told() {
        let rows = [
            level(OTHER, "yes", 600, 0.6, "high"),
            level(OTHER, "no", 400, 0.35, "low"),
            level(OTHER + 1, "pair", 1000, 0.58, "high"),
        ];
        let lines = levels(&rows, false);
        assert!(lines[0].starts_with("group no wins 35.0 %"), "{lines:?}");
        assert!(lines[1].starts_with("group pair wins 58.0 %"), "{lines:?}");
    }

    #[test]
    fn what_comes_nearest_to_standing_out_is_told_with_its_interval() {
        let mut rare = level(OTHER, "rare", 7, 0.0, "");
        rare.p_value = Some(0.8);
        let lines = levels(&[rare, level(OTHER, "common", 1000, 0.51, "")], false);
        let wanted = "The nearest to it: group common wins 51.0 % of its games, 1.0 pp more than its \
                      fair share of 50.0 % (95 % interval 50.0 to 52.0).";
        assert!(lines[0].ends_with(wanted), "{lines:?}");
    }

    #[test]
    fn bots_differ_only_where_that_is_clear() {
        let bots = |flag| {
            [
                level(GROUP_STRATEGY, "expert", 900, 0.55, flag),
                level(GROUP_STRATEGY, "mine", 100, 0.45, ""),
            ]
        };
        let same = strategies(&bots(""), true);
        assert!(!same.differ && same.lines[0].contains("no clear difference (expert 55.0 %"));
        let unlike = strategies(&bots("high"), false);
        assert!(unlike.differ && unlike.lines[1].contains("--rotate"), "{:?}", unlike.lines);
        assert_eq!(strategies(&bots("high"), true).lines.len(), 1);
        // Seats are left out where they stand for bots.
        let seat = [level(GROUP_SEAT, "seat1", 1000, 0.1, "low")];
        assert_eq!(levels(&seat, false).len(), 1);
        assert_eq!(levels(&seat, true), Vec::<String>::new());
        let mut team = bots("").to_vec();
        team.push(level(TEAM, "all", 1000, 0.5, ""));
        assert!(strategies(&team, true).lines[0].contains("give each the whole table"));
    }

    #[test]
    fn a_long_list_ends_with_where_the_rest_is() {
        assert_eq!(and_more(3, 3, "x.csv"), None);
        assert_eq!(and_more(5, 3, "x.csv").as_deref(), Some("... and 2 more, see x.csv"));
    }
}
