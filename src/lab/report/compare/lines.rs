//! The lines of a comparison: do the sides differ at all, who gains and who loses, by how much and how
//! surely, how far the levels lie apart, how many games that took.

use crate::report::compare::CompareInput;
use crate::report::compare::alike::by_chance;
use crate::report::compare::rows::{
    Row, Verdict, at_most, is_first_player, is_seat, rank, trimmed,
};
use crate::report::compare::spreads::SpreadRow;
use crate::report::line::{Figure, Line, Topic, Unit, in_order, plain};
use crate::report::order::least;
use crate::report::verdicts::{games_of, grouped, percent, points, sentence, short, signed_range};
use crate::sim::paired::{Metric, PairedSums, What};
use tenbin_engine::schema::GroupKind;
use tenbin_stats::estimate::{Interval, Z95};
use tenbin_stats::multiple::selected_quantile;
use tenbin_stats::sequence::Look;

/// How many lines there are at most about the rows of each question that surely differ.
const QUESTIONS: [(What, usize); 12] = [
    (What::Team, 1),
    (What::Level(GroupKind::Choice), 5),
    (What::Level(GroupKind::Order), 2),
    (What::Bots, 2),
    (What::Level(GroupKind::Structure), 1),
    (What::Score(GroupKind::Choice), 2),
    (What::Ending, 2),
    (What::Length, 2),
    (What::CardPlayed, 3),
    (What::CardHeld, 1),
    (What::OwnShare, 3),
    (What::Level(GroupKind::Cross), 1),
];

/// Of so many groups, or lengths, it is told how much they may differ.
const GROUPS_SHOWN: usize = 4;

/// So many groups are told of which it is not known whether their levels lie farther apart.
const SPREADS_SHOWN: usize = 2;

/// Lines about the levels of a team.
const TEAM_LEVELS_SHOWN: usize = 2;

/// The lines of a side against the first.
pub(super) fn lines(
    input: &CompareInput<'_>,
    pair: usize,
    rows: &[Row<'_>],
    spreads: &[SpreadRow],
) -> Vec<Line> {
    let sums = &input.result.pairs[pair];
    let (side, base) = (&input.names[pair + 1], &input.names[0]);
    let first = format!(
        "{side} against {base}: {} on each side, from the same seeds.",
        games_of(sums.games)
    );
    let mut lines = vec![Line::new(Topic::Games, first)];
    if sums.games == 0 {
        return lines;
    }
    lines.extend(plain(Topic::Alike, course(input, pair)));
    if sums.alike.all < sums.games || rows.iter().any(Row::is_sure) {
        lines.extend(answers(rows));
        lines.extend(plain(Topic::Groups, only(rows, [base, side])));
        lines.extend(spread_lines(rows, spreads));
        lines.extend(plain(Topic::Precision, precision(input.look(), sums, rows)));
    }
    in_order(&mut lines);
    let is_own = |text: &str| text.starts_with(side.as_str());
    lines
        .into_iter()
        .map(|line| line.map(|text| if is_own(text) { text.to_owned() } else { sentence(text) }))
        .collect()
}

/// What each question comes to.
pub(super) fn answers(rows: &[Row<'_>]) -> Vec<Line> {
    let is_team = rows.iter().any(|row| row.metric.what == What::Team);
    let mut lines = Vec::new();
    for (what, most) in QUESTIONS {
        // What a team's levels win is mostly what the team wins.
        let most = match what {
            What::Level(GroupKind::Choice) if is_team => TEAM_LEVELS_SHOWN,
            What::Level(_) | What::Bots if is_team => continue,
            _ => most,
        };
        lines.extend(answer(rows, what, most));
    }
    lines
}

/// Whether the games differ at all, and where they part.
fn course(input: &CompareInput<'_>, pair: usize) -> Vec<String> {
    let (sums, course) = (&input.result.pairs[pair], &input.courses[pair]);
    let (games, alike) = (sums.games, sums.alike);
    let looked = games_of(course.looked);
    if alike.all == games {
        let mut lines = vec![
            "Nothing differs: in every game winners, ending and all that is counted game by game are the \
             same on both sides."
                .to_owned(),
        ];
        lines.push(match course.parted.len() {
            _ if input.is_first[pair + 1] => {
                "That must be so: rules, cards and bots are the same on both sides.".to_owned()
            }
            0 => format!(
                "What was changed mattered in none of them; none of {looked} that were compared step by \
                 step parts."
            ),
            parted => format!("Of {looked} that were compared step by step {} part.", grouped(parted as u64)),
        });
        return lines;
    }
    let share = |part: u64, all: u64| percent(part as f64 / all as f64);
    let chance = by_chance(input, pair);
    let chance =
        chance.map_or_else(String::new, |chance| format!(" (by chance {})", percent(chance)));
    let mut lines = vec![format!(
        "{} of the games have the same winners on both sides{chance}; {} are the same in all that is counted \
         game by game.",
        share(alike.winners, games),
        share(alike.all, games)
    )];
    if course.looked > 0 && !course.parted.is_empty() {
        let never = share(course.never(), course.looked);
        let parted = course.parted.len() as u64;
        let (decisions, _) = course.decisions().unwrap_or_default();
        let turn = match course.turn() {
            Some((turn, _)) => format!("in turn {} on average, ", short(turn)),
            None => String::new(),
        };
        let most = course.by_kind().into_iter().max_by_key(|one| one.1);
        let why = most.map(|(kind, of)| {
            let first = match kind {
                "level" => "who got which role, deck or place",
                "card" => "a card that comes to a seat",
                "roll" => "a roll",
                "choice" => "a choice",
                _ => "the end",
            };
            format!(", {} of them by {first}", share(of, parted))
        });
        let common = if decisions < 0.05 {
            "before any decision".to_owned()
        } else {
            format!("after {} decisions in common", short(decisions))
        };
        lines.push(format!(
            "Of {looked} followed step by step {never} never part; the others part {turn}{common}{}.",
            why.unwrap_or_default()
        ));
    }
    lines
}

/// The rows of a question that surely differ, or how much they may differ at most.
fn answer(rows: &[Row<'_>], what: What, most: usize) -> Vec<Line> {
    let topic = topic_of(what);
    let own: Vec<&Row<'_>> = rows
        .iter()
        .filter(|row| rank(row.metric.what) == rank(what) && !row.is_mirror)
        .filter(|row| row.verdict != Verdict::Unknown)
        .collect();
    let sure: Vec<&&Row<'_>> = own.iter().filter(|row| row.is_sure()).collect();
    // All that surely differ were chosen by that among those of their question, whether or not there is
    // room for them: as the q-value has it, so that the verdict of compare.csv and the line say the same.
    let width = |of: &Row<'_>| {
        let is_of = |row: &&&Row<'_>| row.family == of.family;
        let tests = own.iter().filter(is_of).filter(|row| row.may_differ()).count();
        selected_quantile(sure.iter().copied().filter(is_of).count(), tests)
    };
    let mut told: Vec<(&Row<'_>, Interval)> =
        sure.iter().filter_map(|row| Some((**row, row.interval_at(width(row))?))).collect();
    told.sort_by(|one, two| {
        let shares = two.0.metric.what.is_share().cmp(&one.0.metric.what.is_share());
        shares.then(least(two.1).total_cmp(&least(one.1)))
    });
    let all = told.len();
    told.truncate(most);
    let mut lines: Vec<Line> =
        told.iter().filter_map(|(row, interval)| line(row, *interval, remark(*interval))).collect();
    if all > most && most > 0 {
        let more = format!("... and {} more, see compare.csv.", grouped((all - most) as u64));
        lines.push(Line::new(topic, more));
    }
    match what {
        What::Team if all == 0 => lines.extend(own.iter().filter_map(|row| {
            line(row, row.interval_at(Z95)?, if row.may_differ() { "; may be chance" } else { "" })
        })),
        What::Level(GroupKind::Choice) if all == 0 => {
            lines.extend(plain(topic, bounds(&own, "of a main group")));
        }
        What::Level(GroupKind::Order) if all == 0 => {
            lines.extend(plain(topic, bounds(&own, "by the order of play")));
        }
        What::Length if all == 0 => lines.extend(plain(topic, bounds_of_lengths(&own))),
        _ => {}
    }
    lines
}

/// How much the levels of each group may differ at most, where none surely does; `whose` win rates they
/// are.
fn bounds(rows: &[&Row<'_>], whose: &str) -> Option<String> {
    let mut groups: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| !is_first_player(row.metric)) {
        if !groups.contains(&row.metric.group.as_str()) {
            groups.push(&row.metric.group);
        }
    }
    let most = |group: &str| {
        let own: Vec<&&Row<'_>> = rows.iter().filter(|row| row.metric.group == group).collect();
        // All of them at once.
        let width = selected_quantile(1, own.len());
        let ends = own.iter().filter_map(|row| row.interval_at(width));
        let most = ends.map(|at| at.high.max(-at.low)).reduce(f64::max)?;
        Some(format!("{} {} pp", spaced(group), trimmed(at_most(most) * 100.0)))
    };
    let each: Vec<String> = groups.into_iter().filter_map(most).take(GROUPS_SHOWN).collect();
    (!each.is_empty()).then(|| {
        format!(
            "No win rate {whose} surely differs; by no more than: {} (95 %, all levels of each at once).",
            each.join(", ")
        )
    })
}

/// The same of lengths.
fn bounds_of_lengths(rows: &[&Row<'_>]) -> Option<String> {
    let each = rows.iter().filter_map(|row| {
        let at = row.interval_at(Z95)?;
        Some(format!("{} {}", spaced(&row.metric.level), trimmed(at_most(at.high.max(-at.low)))))
    });
    let each: Vec<String> = each.take(GROUPS_SHOWN).collect();
    (!each.is_empty()).then(|| {
        format!("No mean length surely differs; by no more than: {} (95 % each).", each.join(", "))
    })
}

/// Chosen of many, an interval may hold nothing after all.
fn remark(interval: Interval) -> &'static str {
    if interval.has(0.0) { "; may be chance" } else { "" }
}

/// What lines about a metric are about.
fn topic_of(what: What) -> Topic {
    match what {
        What::Team | What::Ending => Topic::Games,
        What::Level(GroupKind::Order) => Topic::Order,
        What::Level(_) => Topic::Groups,
        What::Bots => Topic::Bots,
        What::Length => Topic::Length,
        What::CardPlayed | What::CardHeld | What::Marked => Topic::Cards,
        What::Score(_) => Topic::Scores,
        What::OwnShare | What::OwnMean => Topic::Own,
    }
}

/// What a row says, in words and as a number.
fn line(row: &Row<'_>, interval: Interval, remark: &str) -> Option<Line> {
    let is_share = row.metric.what.is_share();
    let figure = Figure {
        subject: subject(row.metric),
        value: row.second? - row.first?,
        interval,
        against: 0.0,
        unit: if is_share { Unit::Difference } else { Unit::Own(spaced(&row.metric.level)) },
    };
    let text = words(row, interval, remark)?;
    Some(Line::new(topic_of(row.metric.what), text).with(Some(figure)))
}

fn words(row: &Row<'_>, interval: Interval, remark: &str) -> Option<String> {
    let (first, second) = (row.first?, row.second?);
    let metric = row.metric;
    let subject = subject(metric);
    if !metric.what.is_share() {
        let range = format!("{} to {}", signed(interval.low), signed(interval.high));
        let [now, before] = means([second, first]);
        return Some(format!(
            "{subject} {now} in place of {before}, {} (95 % interval {range}{remark}).",
            signed(second - first)
        ));
    }
    let change = second - first;
    let size = points(change.abs());
    let range = signed_range(interval);
    let (now, before) = (percent(second), percent(first));
    let ends = format!("(95 % interval {range} pp{remark})");
    Some(match metric.what {
        _ if metric.what.more_is_better() => {
            let more = if change > 0.0 { "more" } else { "fewer" };
            format!("{subject} wins {now} of its games in place of {before}, {size} {more} {ends}.")
        }
        What::Ending => format!("{now} of the games end in {subject} in place of {before} {ends}."),
        What::CardPlayed => {
            format!("{subject} is played in {now} of the games in place of {before} {ends}.")
        }
        What::CardHeld => {
            format!("{subject} is in a hand in {now} of the games in place of {before} {ends}.")
        }
        _ => format!("{subject} {now} in place of {before} {ends}."),
    })
}

/// What a metric is about, in words.
pub(super) fn subject(metric: &Metric) -> String {
    let Metric { what, group, level, name } = metric;
    // Of several keys the names say enough.
    let named = match name.is_empty() {
        true => level.clone(),
        false if level.contains(", ") => name.clone(),
        false => format!("{name} ({level})"),
    };
    match what {
        What::Team => "the team".to_owned(),
        What::Ending => level.clone(),
        What::Length => format!("mean {}", spaced(level)),
        What::CardPlayed | What::CardHeld => named,
        What::OwnShare | What::OwnMean => {
            let (file, rate) = group.split_once('.').unwrap_or(("", group));
            format!("{} of {named} ({file}.csv)", spaced(rate))
        }
        What::Score(_) => match group.strip_prefix("score_") {
            Some("first_player") if level == "yes" => "mean score of the first player".to_owned(),
            Some("first_player") => "mean score of the others than the first player".to_owned(),
            Some("seat") | None => format!("mean score of {level}"),
            Some(group) => format!("mean score of {} {named}", spaced(group)),
        },
        _ if is_seat(metric) => level.clone(),
        _ if is_first_player(metric) && level == "yes" => "the first player".to_owned(),
        _ if is_first_player(metric) => "a player who is not the first".to_owned(),
        _ if group == "against" => format!("whoever plays against {named}"),
        _ if name.is_empty() => format!("{} = {level}", spaced(group)),
        _ => format!("{} {named}", spaced(group)),
    }
}

/// Cards and levels that only one of the sides has.
pub(super) fn only(rows: &[Row<'_>], names: [&str; 2]) -> Vec<String> {
    const SHOWN: usize = 4;
    let sides = [Verdict::OnlyFirst, Verdict::OnlySecond].into_iter().zip(names);
    let line = |(verdict, side): (Verdict, &str)| {
        let is_thing =
            |what: What| matches!(what, What::CardHeld | What::CardPlayed | What::Level(_));
        let mut things: Vec<String> = Vec::new();
        for row in rows.iter().filter(|row| row.verdict == verdict && is_thing(row.metric.what)) {
            let Metric { level, name, .. } = row.metric;
            let named = if name.is_empty() { level.clone() } else { format!("{name} ({level})") };
            if !things.contains(&named) {
                things.push(named);
            }
        }
        let more = things.len().saturating_sub(SHOWN);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        things.truncate(SHOWN);
        (!things.is_empty()).then(|| format!("Only in {side}: {}{rest}.", things.join(", ")))
    };
    sides.filter_map(line).collect()
}

/// How far levels lie apart: of groups that are told by another one nothing.
fn spread_lines(rows: &[Row<'_>], spreads: &[SpreadRow]) -> Vec<Line> {
    let is_told = |one: &&SpreadRow| {
        let mut own = rows.iter().filter(|row| row.metric.group == one.group);
        own.any(|row| !row.is_mirror)
    };
    let own = spreads.iter().filter(is_told);
    let (known, unknown): (Vec<_>, Vec<_>) = own.partition(|one| one.verdict() != "unknown");
    let unknown = unknown.into_iter().filter(|one| {
        // Of seats it is told where it is known.
        one.is_choice && (one.first().0 > 0.0 || one.second().0 > 0.0)
    });
    known.into_iter().chain(unknown.take(SPREADS_SHOWN)).filter_map(spread_line).collect()
}

fn spread_line(row: &SpreadRow) -> Option<Line> {
    let ((before, _), (now, _)) = (row.first(), row.second());
    let (value, change) = row.spreads.difference();
    let what = format!(
        "How far the levels of {} lie apart in truth: {} in place of {}",
        spaced(&row.group),
        points(now),
        points(before)
    );
    let range = signed_range(change);
    let text = match row.verdict() {
        "unknown" => format!("{what}; whether that is a change is not known ({range} pp)."),
        "the same" => return None,
        verdict => format!("{what}, {verdict} (95 % interval {range} pp)."),
    };
    let figure = Figure {
        subject: spaced(&row.group),
        value,
        interval: change,
        against: 0.0,
        unit: Unit::Difference,
    };
    Some(Line::new(Topic::Spread, text).with(Some(figure)))
}

/// How surely the main question is known, what the common seeds were worth, and what more would take.
fn precision(look: Option<Look>, sums: &PairedSums, rows: &[Row<'_>]) -> Option<String> {
    let (games, metrics) = (sums.games, sums.metrics());
    let questions = [What::Team, What::Level(GroupKind::Choice), What::Level(GroupKind::Order)];
    // The first group of the first question that there is: the main one.
    let main =
        questions.iter().find_map(|what| metrics.iter().find(|metric| metric.what == *what))?;
    let known = || {
        let own = rows.iter().filter(|row| row.metric.group == main.group && !row.is_mirror);
        let known = own.filter_map(|row| {
            let at = row.interval_at(Z95)?;
            let ratio = row.difference?.variance_ratio()?;
            row.may_differ().then_some(((at.high - at.low) / 2.0, ratio, row.metric))
        });
        let mut known: Vec<(f64, f64, &Metric)> = known.collect();
        known.sort_by(|one, two| one.0.total_cmp(&two.0));
        (!known.is_empty()).then(|| known[known.len() / 2])
    };
    let (half, ratio, metric) = known()?;
    let whose = match metric.what {
        What::Team => "the team's difference".to_owned(),
        _ => format!("the difference of one level of {}", spaced(&metric.group)),
    };
    let worth = if ratio < 0.95 {
        // Three figures: it is an estimate.
        let needed = games as f64 / ratio;
        let scale = 10_f64.powf((needed.log10().floor() - 2.0).max(0.0));
        let needed = ((needed / scale).round() * scale) as u64;
        format!("; on seeds of their own the sides would need {} for that", games_of(needed))
    } else {
        ", no better than on seeds of their own".to_owned()
    };
    let for_half = match look {
        None => Some(games.saturating_mul(4)),
        Some(look) => look.needed(half, half / 2.0).map(Look::games),
    };
    let more = for_half
        .map_or_else(String::new, |games| format!(" Half of that takes {}.", games_of(games)));
    Some(format!(
        "Precision: {whose} is known within {}{worth} (variance ratio {}).{more}",
        points(half),
        trimmed(ratio)
    ))
}

/// Two means, with as many decimals as their difference needs to be seen.
fn means(values: [f64; 2]) -> [String; 2] {
    let size = (values[0] - values[1]).abs();
    let decimals = if size > 0.0 { (1.0 - size.log10().floor()).clamp(1.0, 4.0) } else { 2.0 };
    let decimals = decimals as usize;
    values.map(|value| format!("{value:.decimals$}"))
}

/// A difference of means with its sign.
fn signed(value: f64) -> String {
    let text = trimmed(value);
    if value > 0.0 { format!("+{text}") } else { text }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
