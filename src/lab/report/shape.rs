//! `shape.csv`: how games feel to sit in.

use crate::report::line::{Figure, Line, Topic, Unit};
use crate::report::sheet::{Sheet, count, decimal, text};
use crate::report::verdicts::{percent, range};
use crate::sim::Tally;
use crate::sim::shape::{PARTS, TRAITS, Trait};
use tenbin_engine::schema::Schema;
use tenbin_stats::estimate::{Interval, Z95, share_interval_at};

/// Name, unit and meaning of a trait.
fn told(of: Trait) -> [&'static str; 3] {
    match of {
        Trait::LeadChanges => [
            "lead_changes_mean",
            "count",
            "How often in a game another seat than the last one that stood alone in front does so as a turn begins",
        ],
        Trait::FirstLeaderWins => [
            "first_leader_wins_share",
            "share",
            "Games won by the seat that was the first to stand alone in front: near its fair share an early lead says \
             nothing, near 1 it decides (snowball)",
        ],
        Trait::Comebacks => [
            "comebacks_share",
            "share",
            "Games not won by who stood alone in front half-way, as the turn in the middle began",
        ],
        Trait::ComebacksFromLast => [
            "comebacks_from_last_share",
            "share",
            "Games won by a seat that stood last half-way, alone or with others; where two play that is who was behind",
        ],
        Trait::DecidedAfter => [
            "decided_after_share",
            "share",
            "The part of the turns after which the winner stood alone in front for good; 1 where it was not in front \
             as the last turn began",
        ],
        Trait::Forced => [
            "forced_choices_share",
            "share",
            "Choices with one legal action, of all choices; nobody is asked for them",
        ],
        Trait::FirstChoice => [
            "first_choice_mean",
            "turns",
            "The turn in which a seat has its first choice among several legal actions, counted from 1",
        ],
        Trait::LastWord => [
            "last_word_share",
            "share",
            "Games of three players or more whose last choice among several actions was taken by a loser who stood \
             last as that turn began: a sign of kingmaking",
        ],
        Trait::Watching => [
            "watching_mean",
            "turns",
            "Turns that the first player out of the game has to watch, in games that somebody is out of before the end",
        ],
        Trait::WatchingPart => {
            ["watching_share", "share", "The same as a part of the game's turns"]
        }
    }
}

/// A trait of the games that were played.
struct Known {
    of: Trait,
    value: f64,
    interval: Option<Interval>,
    games: u64,
}

fn known(tally: &Tally, of: Trait) -> Option<Known> {
    let sums = tally.shape(of);
    let part = match of {
        Trait::DecidedAfter | Trait::WatchingPart => 1.0 / PARTS as f64,
        _ => 1.0,
    };
    let value = sums.rate()? * part;
    let interval = match of {
        Trait::FirstLeaderWins | Trait::Comebacks | Trait::ComebacksFromLast | Trait::LastWord => {
            Some(share_interval_at(value, sums.b, None, Z95))
        }
        _ => sums.normal().map(|at| Interval { low: at.low * part, high: at.high * part }),
    };
    Some(Known { of, value, interval, games: sums.games as u64 })
}

/// Copies that came to a hand and were not played, of all; None where no card was played.
fn dead_cards(schema: &Schema, tally: &Tally) -> Option<f64> {
    let (mut held, mut played) = (0, 0);
    for card in 0..schema.cards.len() {
        let sums = tally.card(card);
        let in_hand = sums.opening.copies + sums.drawn.d + sums.odd.gained;
        held += in_hand;
        played += sums.played.plays.min(in_hand);
    }
    (played > 0).then(|| 1.0 - played as f64 / held as f64)
}

/// The table; nothing where nothing is known.
pub(super) fn shape(schema: &Schema, tally: &Tally) -> Option<Sheet> {
    let mut sheet = Sheet::new(
        "shape.csv",
        "trait of how games feel to sit in",
        &[
            ("metric", "Its name"),
            ("value", "What it is, on average over games"),
            ("lo95", "Lower end of its 95 % interval; blank where none can be given"),
            ("hi95", "Upper end of the interval"),
            ("unit", "What it is counted in"),
            ("games_count", "Games that say something about it; blank where that is not counted"),
            (
                "note",
                "What it means; how seats stand is the game's own measure of who is ahead, told as each turn (phase, \
                 activation) begins",
            ),
        ],
    );
    for known in TRAITS.iter().filter_map(|&of| known(tally, of)) {
        let [metric, unit, meaning] = told(known.of);
        let ends = [known.interval.map(|at| at.low), known.interval.map(|at| at.high)];
        let [low, high] = ends.map(|end| decimal(end, 6));
        let value = decimal(Some(known.value), 6);
        let cells = [metric, &value, &low, &high, unit, &count(known.games), meaning];
        sheet.row(cells.map(text).to_vec());
    }
    if let Some(dead) = dead_cards(schema, tally) {
        let meaning = "Copies of cards that came to a hand and were not played, of all that came to a hand; what is held when the game \
             ends is among them, so long hands and short games make many";
        let value = decimal(Some(dead), 6);
        sheet.row(["dead_cards_share", &value, "", "", "share", "", meaning].map(text).to_vec());
    }
    (!sheet.rows.is_empty()).then_some(sheet)
}

/// What is said of it.
pub(super) fn lines(tally: &Tally) -> Vec<Line> {
    let of = |of: Trait| known(tally, of);
    let mut lines = Vec::new();
    let mut add = |subject: &str, text: String, known: &Known| {
        let figure = known.interval.map(|interval| Figure {
            subject: subject.to_owned(),
            value: known.value,
            interval,
            against: known.value,
            unit: Unit::Share,
        });
        lines.push(Line::new(Topic::Length, text).with(figure));
    };
    if let (Some(changes), Some(comebacks)) = (of(Trait::LeadChanges), of(Trait::Comebacks)) {
        let within = comebacks.interval.map(|at| format!(" ({})", range(at, percent)));
        let text = format!(
            "The lead changes {:.1} times a game; who leads half-way does not win {} of games{}.",
            changes.value,
            percent(comebacks.value),
            within.unwrap_or_default(),
        );
        add("comebacks", text, &comebacks);
    }
    if let (Some(watching), Some(part)) = (of(Trait::Watching), of(Trait::WatchingPart)) {
        let text = format!(
            "The first player out has to watch {:.1} turns, {} of the game.",
            watching.value,
            percent(part.value)
        );
        add("watching", text, &part);
    }
    lines
}
