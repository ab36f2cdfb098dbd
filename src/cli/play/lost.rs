//! Where a game was lost, in words and bars.

use crate::plot::Bars;
use tenbin_engine::Seat;
use tenbin_lab::people::{Lost, Mistake, Played, Station};

/// The width of a bar.
const BAR: usize = 30;
/// Two standard errors are what chance alone leaves open.
const ERRORS: f64 = 2.0;

/// The course of the game, and the choices that cost most.
pub(super) fn lines(played: &mut Played<'_>, color: bool) -> Vec<String> {
    match played.lost() {
        Ok(Some(lost)) => {
            let seats: Vec<Seat> = played.people().iter().collect();
            told(&lost, &seats, Bars::new(color))
        }
        Ok(None) => vec![
            "That is not told where a bot searches: playing on takes it too long. The same game with a bot that does \
             not: save FILE, and play FILE --strategy NAME."
                .to_owned(),
        ],
        Err(message) => vec![format!("That cannot be told: a game played on breaks ({message}).")],
    }
}

fn told(lost: &Lost, seats: &[Seat], bars: Bars) -> Vec<String> {
    let [of_course, of_choice] = lost.games;
    let mut lines = vec![format!(
        "Chances to win: the share of {of_course} games that bots play on from there, with the cards as they lie."
    )];
    for &seat in seats {
        lines.push(format!("{seat}:"));
        lines.extend(lost.course.iter().map(|station| station_line(station, seat, bars)));
        lines.extend(turning_point(&lost.course, seat));
    }
    let [differing, of] = lost.differing;
    if differing == 0 {
        lines.push(format!("All {of} choices were what the bot would have done."));
        return lines;
    }
    lines.push(format!(
        "{differing} of {of} choices were not what the bot would have done. Those that surely cost something \
         ({of_choice} games by each, on the same luck):"
    ));
    if lost.mistakes.is_empty() {
        lines.push("  none".to_owned());
    }
    for Mistake { seat, moment, texts: [chosen, better], chances, error } in &lost.mistakes {
        let cost = (chances[1] - chances[0]) * 100.0;
        let open = ERRORS * error * 100.0;
        lines.push(format!("  turn {moment}, {seat}: {chosen}, where the bot takes {better}"));
        lines.push(format!(
            "    {:.0} % and not {:.0} %: it cost {cost:.0} pp (give or take {open:.0})",
            chances[0] * 100.0,
            chances[1] * 100.0
        ));
    }
    lines
}

fn station_line(station: &Station, seat: Seat, bars: Bars) -> String {
    let chance = station.chances.get(seat.index()).copied().unwrap_or(0.0);
    let turn = format!("turn {}", station.moment);
    format!("  {turn:<9} {:>3.0} %  {}", chance * 100.0, bars.bar(chance, 1.0, BAR))
}

/// Between which moments the chance fell most.
fn turning_point(course: &[Station], seat: Seat) -> Option<String> {
    // Three times what 200 games leave open of a difference.
    const FALL_MIN: f64 = 0.15;
    let of = |station: &Station| station.chances.get(seat.index()).copied().unwrap_or(0.0);
    let falls = course.windows(2).map(|two| (of(&two[0]) - of(&two[1]), two));
    let (fall, two) = falls.max_by(|one, two| one.0.total_cmp(&two.0))?;
    let (from, to) = (&two[0], &two[1]);
    (fall >= FALL_MIN).then(|| {
        let when = if from.moment == to.moment {
            format!("in turn {}", from.moment)
        } else {
            format!("between turn {} and turn {}", from.moment, to.moment)
        };
        format!("  It fell most {when}: from {:.0} % to {:.0} %.", of(from) * 100.0, of(to) * 100.0)
    })
}
