//! A replay with its summary at the top: who has won, from when on, and what decided it.

use super::outcome;
use crate::error::Error;
use crate::output::print;
use crate::prepare::Prepared;
use tenbin_engine::Seat;
use tenbin_engine::play::GameEnd;
use tenbin_lab::replay::moments::{Course, Moment, ROLLOUTS};
use tenbin_lab::replay::{Lines, Telling};

/// So many lines of a step are told at the top; the replay has all.
const LINES_MAX: usize = 3;
/// A chance that moved less is left out.
const MOVE_MIN: f64 = 0.05;

/// The lines of a game, each with the choice that it belongs to.
#[derive(Default)]
struct Kept {
    lines: Vec<(u32, String)>,
    choice: u32,
}

impl Lines for Kept {
    fn line(&mut self, text: &str) {
        self.lines.push((self.choice, text.to_owned()));
    }

    fn choice(&mut self, number: u32) {
        self.choice = number;
    }
}

/// Tells a game with its summary.
pub(super) fn replay(prepared: &Prepared, index: u64) -> Result<(), Error> {
    let Prepared { game, schema, batch, .. } = prepared;
    let mut kept = Kept::default();
    let played = game.replay(batch, index, Telling::default(), &mut kept);
    let end = match played {
        Ok(end) => end,
        Err(message) => {
            print(&text_of(&kept.lines))?;
            return Err(Error::Faults(format!(
                "game {index} ended in a fault at this point: {message}"
            )));
        }
    };
    let outcome = outcome(schema, end);
    let top = top(prepared, index, &kept.lines, end);
    print(&format!("\n{outcome}{top}\n{}{outcome}", text_of(&kept.lines)))
}

/// What stands at the top of a game whose lines are these, each with its choice.
pub(super) fn top(
    prepared: &Prepared,
    index: u64,
    lines: &[(u32, String)],
    end: GameEnd,
) -> String {
    let Prepared { game, schema, batch, .. } = prepared;
    match &game.course(batch, index) {
        Ok(Some(course)) => told(course, lines, end, schema.cooperative),
        Ok(None) => {
            "What decided it is not told of bots that search: playing on takes them too long.\n"
                .to_owned()
        }
        Err(message) => {
            format!("What decided it cannot be told: a game played on breaks ({message}).\n")
        }
    }
}

fn text_of(lines: &[(u32, String)]) -> String {
    lines.iter().map(|(_, line)| format!("{line}\n")).collect()
}

/// From when on, and what decided it.
fn told(course: &Course, lines: &[(u32, String)], end: GameEnd, is_team: bool) -> String {
    let winners: Vec<String> = end.standing.winners.iter().map(|seat| seat.to_string()).collect();
    let mut text = match (course.turned, winners.as_slice()) {
        _ if is_team => String::new(),
        (_, []) => String::new(),
        (Some(turn), _) if turn > 0 => {
            format!("From turn {turn} on {} had the best chance to win.\n", winners.join(" or "))
        }
        (Some(_), _) => {
            format!("It turned: {} had not always had the best chance.\n", winners.join(" or "))
        }
        (None, _) => format!("{} had the best chance to win all along.\n", winners.join(" or ")),
    };
    if course.moments.is_empty() {
        text += "No single step decided it: none moved a chance to win by 10 pp or more.\n";
        return text;
    }
    text += &format!(
        "What decided it (chances to win: {ROLLOUTS} games played on from there by the same bots):\n"
    );
    for moment in &course.moments {
        let turn = if moment.turn > 0 { format!("turn {}: ", moment.turn) } else { String::new() };
        text += &format!("  {turn}{}\n    {}\n", step(moment, lines), chances(moment, is_team));
    }
    text
}

/// What happened in a step, in the words of the replay.
fn step(moment: &Moment, lines: &[(u32, String)]) -> String {
    let own = lines.iter().filter(|(choice, _)| moment.choices.contains(choice));
    let lines: Vec<&str> =
        own.map(|(_, line)| line.trim()).filter(|line| !line.starts_with('|')).collect();
    let more = if lines.len() > LINES_MAX { "; ..." } else { "" };
    match lines.as_slice() {
        [] => "a choice of which nothing is told".to_owned(),
        lines => format!("{}{more}", lines[..lines.len().min(LINES_MAX)].join("; ")),
    }
}

/// `seat3 34 % -> 58 %, seat2 21 % -> 0 %`: whose chance moved, the most first.
fn chances(moment: &Moment, is_team: bool) -> String {
    let [before, after] = &moment.chances;
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let told =
        |who: &str, [one, two]: [f64; 2]| format!("{who} {} -> {}", percent(one), percent(two));
    if is_team {
        return told("the team", [before[0], after[0]]);
    }
    let mut moves: Vec<(Seat, [f64; 2])> =
        (0..).map(Seat).zip(before.iter().zip(after).map(|(one, two)| [*one, *two])).collect();
    let size = |one: &(Seat, [f64; 2])| (one.1[0] - one.1[1]).abs();
    moves.sort_by(|one, two| size(two).total_cmp(&size(one)));
    moves.retain(|one| size(one) >= MOVE_MIN);
    moves.iter().map(|(seat, ends)| told(&seat.to_string(), *ends)).collect::<Vec<_>>().join(", ")
}
