//! What a league says in words: who is best, who cannot be told apart, circles, equilibria; and its tables for
//! the terminal.

use crate::report::league::LeagueInput;
use crate::report::league::sheets::failed;
use crate::report::league::standing::{Mix, Standing};
use crate::report::line::{Figure, Line, Topic, Unit};
use crate::report::verdicts::{games_of, grouped, list, percent, percent_number, sentence};
use tenbin_stats::estimate::Interval;
use tenbin_stats::league::cycles::Explained;
use tenbin_stats::league::ratings::Rating;

/// More columns than this are no table that fits a terminal.
const COLUMNS_MAX: usize = 12;
/// Shares below this are not spoken of.
const SHARE_TOLD: f64 = 0.005;
/// Who explains so much explains nearly all.
const NEARLY_ALL: f64 = 0.9;
/// So many circles are told.
const CYCLES_TOLD: usize = 3;
/// So many pairs that cannot be told apart are told.
const PAIRS_TOLD: usize = 3;

/// A rating as lines write it.
pub(super) fn elo_text(elo: f64) -> String {
    let number = elo.round();
    // No minus before nothing.
    let number = if number == 0.0 { 0.0 } else { number };
    format!("{number:+.0}")
}

/// An interval of ratings; an end that nothing is known of is said so.
pub(super) fn elo_range(rating: Rating, reach: f64) -> String {
    let Interval { low, high } = rating.interval_at(reach);
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{} to {}", elo_text(low), elo_text(high)),
        (true, false) => format!("{} or more", elo_text(low)),
        (false, true) => format!("{} or less", elo_text(high)),
        (false, false) => "unknown".to_owned(),
    }
}

/// The tables for the terminal: ratings, then who beats whom.
pub(super) fn tables(standing: &Standing<'_>, at: &str) -> Vec<String> {
    let mut lines = ratings(standing, at);
    lines.extend(matrix(
        standing,
        &sentence(&format!(
            "{at}win rate of the row against the column, in %, half of the seats each:"
        )),
        |pair| standing.half(pair).map(|found| found.share),
    ));
    if standing.table.players > 2 {
        let fair = percent(1.0 / f64::from(standing.table.players));
        lines.extend(matrix(
            standing,
            &sentence(&format!(
                "{at}one of the row alone among the column, in % (fair is {fair}):"
            )),
            |pair| standing.alone(pair).map(|found| found.share),
        ));
    }
    lines
}

fn width<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0).max(8)
}

fn ratings(standing: &Standing<'_>, at: &str) -> Vec<String> {
    let wide = width(standing.strategies.iter().map(|one| one.name.as_str()));
    let mut head =
        format!("    {:wide$}  {:>6}  {:>18}  {:>7}", "strategy", "Elo", "95 %", "score %");
    if standing.nash.is_some() {
        head += &format!("  {:>6}  {:>12}", "Nash %", "alpha-rank %");
    }
    let title =
        format!("{at}ratings in Elo (0 is the mean; 100 more win 64 % of games between two):");
    let mut lines = vec![sentence(&title), head];
    for (place, &one) in standing.order.iter().enumerate() {
        let rating = standing.ratings.of_one(one);
        let score = standing.score(one).map_or_else(|| "-".to_owned(), percent_number);
        let mut line = format!(
            "{:>2}  {:wide$}  {:>6}  {:>18}  {score:>7}",
            place + 1,
            standing.name(one),
            elo_text(rating.elo.value),
            elo_range(rating, standing.reach),
        );
        if let (Some(nash), Some(alpha)) = (&standing.nash, &standing.alpha_rank) {
            let [nash, alpha] = [nash, alpha].map(|mix| percent_number(mix[one].0));
            line += &format!("  {nash:>6}  {alpha:>12}");
        }
        lines.push(line);
    }
    lines
}

/// A table of pairs; of too many strategies none, `league.csv` has them. Of a gauntlet it has the one column of
/// the one that all have met.
fn matrix(
    standing: &Standing<'_>,
    title: &str,
    of: impl Fn([usize; 2]) -> Option<f64>,
) -> Vec<String> {
    let order = &standing.order;
    if order.len() > COLUMNS_MAX {
        return Vec::new();
    }
    let met = |one: usize| order.iter().filter(|&&other| of([other, one]).is_some()).count();
    let most = order.iter().map(|&one| met(one)).max().unwrap_or(0);
    let columns: Vec<(usize, usize)> =
        (1..).zip(order.iter().copied()).filter(|&(_, one)| met(one) == most).collect();
    let wide = width(order.iter().map(|&one| standing.name(one)));
    let mut head = format!("    {:wide$}", "");
    for (number, _) in &columns {
        head += &format!("  {number:>5}");
    }
    let mut lines = vec![title.to_owned(), head];
    for (place, &one) in (1..).zip(order) {
        let mut line = format!("{place:>2}  {:wide$}", standing.name(one));
        for &(_, other) in &columns {
            let share = of([one, other]).map(percent_number);
            line += &format!("  {:>5}", share.as_deref().unwrap_or("."));
        }
        lines.push(line);
    }
    lines
}

/// The lines about a number of players.
pub(super) fn verdicts(standing: &Standing<'_>, input: &LeagueInput<'_>, at: &str) -> Vec<Line> {
    let mut lines = vec![best(standing)];
    lines.extend(last(standing));
    lines.extend(alike(standing).map(|text| Line::new(Topic::Bots, text)));
    lines.extend(circles(standing).into_iter().map(|text| Line::new(Topic::Bots, text)));
    lines.extend(equilibrium(standing).map(|text| Line::new(Topic::Bots, text)));
    lines.extend(copied(standing).map(|text| Line::new(Topic::Bots, text)));
    lines.extend(without_end(standing).map(|text| Line::new(Topic::Precision, text)));
    lines.push(Line::new(Topic::Precision, precision(standing)));
    lines.extend(goal(standing, input).map(|text| Line::new(Topic::Precision, text)));
    let faults = failed(input);
    if faults > 0 {
        let text = format!("failed and not counted: {}, see faults.csv.", games_of(faults));
        lines.push(Line::new(Topic::Precision, text));
    }
    lines.into_iter().map(|line| line.map(|text| sentence(&format!("{at}{text}")))).collect()
}

/// Whether one is surely rated above another.
fn is_above(standing: &Standing<'_>, one: usize, other: usize) -> bool {
    standing.ratings.between(one, other).interval_at(standing.reach).low > 0.0
}

fn names(standing: &Standing<'_>, of: &[usize]) -> String {
    list(&of.iter().map(|&one| standing.name(one).to_owned()).collect::<Vec<_>>())
}

/// Several of which it may be any.
fn either(standing: &Standing<'_>, of: &[usize]) -> String {
    of.iter().map(|&one| standing.name(one)).collect::<Vec<_>>().join(" or ")
}

fn lead(standing: &Standing<'_>, one: usize, other: usize) -> (String, Figure) {
    let ahead = standing.ratings.between(one, other);
    let figure = Figure {
        subject: standing.name(one).to_owned(),
        value: ahead.elo.value,
        interval: ahead.interval_at(standing.reach),
        against: 0.0,
        unit: Unit::Own("Elo".to_owned()),
    };
    (lead_text(ahead, standing.reach), figure)
}

/// How far ahead somebody is: `12 Elo (6 to 17)`.
pub(super) fn lead_text(ahead: Rating, reach: f64) -> String {
    let text = format!("{} Elo ({})", elo_text(ahead.elo.value), elo_range(ahead, reach));
    // Whoever is ahead is so by more than nothing.
    text.replace('+', "")
}

/// Whether the one that is rated first is surely above all others.
#[cfg(test)]
pub(super) fn is_best_sure(standing: &Standing<'_>) -> bool {
    standing.order[1..].iter().all(|&other| is_above(standing, standing.order[0], other))
}

/// Who is the best, or who may be.
fn best(standing: &Standing<'_>) -> Line {
    let Some((&top, others)) = standing.order.split_first() else {
        return Line::new(Topic::Bots, "nobody has played.");
    };
    let level: Vec<usize> =
        others.iter().copied().filter(|&other| !is_above(standing, top, other)).collect();
    let Some(&next) = others.first() else {
        return Line::new(Topic::Bots, "one strategy alone has no rating.");
    };
    if level.is_empty() {
        let (ahead, figure) = lead(standing, top, next);
        let text = format!(
            "the best is surely {}: rated {ahead} above {}, the next.",
            standing.name(top),
            standing.name(next)
        );
        // What has no end cannot be drawn.
        let figure = Some(figure).filter(|one| one.interval.high.is_finite());
        return Line::new(Topic::Bots, text).with(figure);
    }
    let text = if level.len() == others.len() {
        format!(
            "nobody is surely the best: {} is rated first, and no other can be told from it.",
            standing.name(top)
        )
    } else {
        format!(
            "nobody is surely the best: {} is rated first, and {} cannot be told from it.",
            standing.name(top),
            names(standing, &level)
        )
    };
    Line::new(Topic::Bots, text)
}

/// Who is surely the last of three or more.
fn last(standing: &Standing<'_>) -> Option<Line> {
    let (&last, others) = standing.order.split_last()?;
    let next = *others.last()?;
    if others.len() < 2 || !others.iter().all(|&one| is_above(standing, one, last)) {
        return None;
    }
    let (behind, _) = lead(standing, next, last);
    let text = format!(
        "the last is surely {}: rated {behind} below {}.",
        standing.name(last),
        standing.name(next)
    );
    Some(Line::new(Topic::Bots, text))
}

/// Neighbours, the best left out, that cannot be told apart.
fn alike(standing: &Standing<'_>) -> Option<String> {
    let others = standing.order.get(1..)?;
    let pairs: Vec<String> = others
        .windows(2)
        .filter(|pair| !is_above(standing, pair[0], pair[1]))
        .map(|pair| format!("{} and {}", standing.name(pair[0]), standing.name(pair[1])))
        .collect();
    let more = match pairs.len().saturating_sub(PAIRS_TOLD) {
        0 => String::new(),
        more => format!("; and {more} more pairs of neighbours (lead_lo95_elo in ratings.csv)"),
    };
    let told = pairs.iter().take(PAIRS_TOLD).cloned().collect::<Vec<_>>().join("; ");
    (!pairs.is_empty()).then(|| format!("these neighbours cannot be told apart: {told}{more}."))
}

fn chance(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

/// Whether ratings are the whole story, and who beats whom in a circle.
fn circles(standing: &Standing<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(Explained { share, p_value, .. }) = standing.explained {
        let part = share.map_or_else(String::new, |share| {
            format!(" (they explain {} of how far match-ups are from even)", percent(share))
        });
        lines.push(if p_value <= 0.05 && share.is_some_and(|share| share >= NEARLY_ALL) {
            format!(
                "ratings are nearly the whole story{part}; the rest is small, but more than luck ({}).",
                chance(p_value)
            )
        } else if p_value <= 0.05 {
            format!("strength is not all{part}, and the rest is more than luck ({}).", chance(p_value))
        } else {
            format!(
                "ratings are the whole story as far as these games tell{part}, and the rest is no more \
                 than luck ({}).",
                chance(p_value)
            )
        });
    }
    for cycle in standing.cycles.iter().take(CYCLES_TOLD) {
        let [first, second, third] = cycle.players.map(|one| standing.name(one));
        let [a, b, c] = cycle.shares.map(percent);
        lines.push(format!(
            "surely a circle: {first} beats {second} ({a}), {second} beats {third} ({b}) and {third} beats \
             {first} ({c})."
        ));
    }
    if standing.cycles.len() > CYCLES_TOLD {
        lines.push(format!("there are {} such circles in all.", standing.cycles.len()));
    }
    lines
}

/// Those with a share worth a word, the largest first.
fn told(standing: &Standing<'_>, mix: &Mix) -> Vec<(usize, f64, Interval)> {
    let mut told: Vec<(usize, f64, Interval)> = standing
        .order
        .iter()
        .map(|&one| (one, mix[one].0, mix[one].1))
        .filter(|&(_, share, _)| share >= SHARE_TOLD)
        .collect();
    // Those with the same share stay in the order of their ratings.
    let rounded = |share: f64| (share * 1e6).round();
    told.sort_by(|one, other| rounded(other.1).total_cmp(&rounded(one.1)));
    told
}

fn share_words(standing: &Standing<'_>, told: &[(usize, f64, Interval)]) -> String {
    let words = told.iter().map(|&(one, share, at)| {
        let ends = [at.low, at.high].map(|end| format!("{:.0}", end * 100.0));
        format!("{} {:.0} % ({} to {})", standing.name(one), share * 100.0, ends[0], ends[1])
    });
    list(&words.collect::<Vec<_>>())
}

/// What is played where nobody gains by playing anything else.
fn equilibrium(standing: &Standing<'_>) -> Option<String> {
    let told = told(standing, standing.nash.as_ref()?);
    let [(one, _, at)] = told[..] else {
        return Some(format!(
            "nobody gains against this mix (Nash): {}; in brackets where 95 % lie when games are drawn anew.",
            share_words(standing, &told)
        ));
    };
    let rivals: Vec<usize> = standing
        .order
        .iter()
        .copied()
        .filter(|&other| other != one && rises(standing, other))
        .collect();
    if at.low > 1.0 - SHARE_TOLD || rivals.is_empty() {
        let name = standing.name(one);
        return Some(format!("nobody gains against {name} by playing anything else (Nash)."));
    }
    Some(format!(
        "nobody gains against {} by playing anything else (Nash); but these games are too few to be sure: it \
         may as well be {}.",
        standing.name(one),
        either(standing, &rivals)
    ))
}

/// Whether one has a share when games are drawn anew.
fn rises(standing: &Standing<'_>, one: usize) -> bool {
    standing.nash.as_ref().is_some_and(|mix| mix[one].1.high >= SHARE_TOLD)
}

/// What alpha-rank says where it is not the same single strategy.
fn copied(standing: &Standing<'_>) -> Option<String> {
    let (nash, alpha) = (standing.nash.as_ref()?, standing.alpha_rank.as_ref()?);
    let [nash, alpha] = [nash, alpha].map(|mix| told(standing, mix));
    let single = |told: &[(usize, f64, Interval)]| (told.len() == 1).then(|| told[0].0);
    if single(&nash).is_some() && single(&nash) == single(&alpha) {
        return None;
    }
    Some(format!(
        "where the better is copied and something else is tried now and then (alpha-rank), played are {}.",
        share_words(standing, &alpha)
    ))
}

/// Who has never lost, or never won.
fn without_end(standing: &Standing<'_>) -> Option<String> {
    let with = |is: fn(Rating) -> bool| -> Vec<usize> {
        standing.order.iter().copied().filter(|&one| is(standing.ratings.of_one(one))).collect()
    };
    let (never_lost, never_won) = (with(|one| !one.has_top), with(|one| !one.has_bottom));
    let told = |who: &[usize], how: &str| {
        (!who.is_empty()).then(|| format!("{} has never {how}", names(standing, who)))
    };
    let parts: Vec<String> =
        [told(&never_lost, "lost"), told(&never_won, "won")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| {
        format!(
            "nobody can tell how far off these ratings are, only how far at least: {}.",
            list(&parts)
        )
    })
}

/// How surely all that is known.
fn precision(standing: &Standing<'_>) -> String {
    let elo = standing
        .widest_elo()
        .map_or_else(String::new, |half| format!(", each rating to +/- {} Elo", half.ceil()));
    format!(
        "each match-up is known to +/- {} pp or better{elo}, after {} deals (95 % intervals in league.csv \
         and ratings.csv).",
        percent_number(standing.widest_share()),
        grouped(standing.deals)
    )
}

/// Whether what was asked for is known.
fn goal(standing: &Standing<'_>, input: &LeagueInput<'_>) -> Option<String> {
    let goal = input.goal?;
    let is = if standing.is_enough(goal) { "that is" } else { "that is not" };
    Some(format!("{is} what was asked for, +/- {}.", goal.words()))
}
