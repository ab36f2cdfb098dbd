//! `tension.csv`: how soon games are decided.

use crate::report::sheet::{Sheet, count, share};
use crate::sim::Tally;
use tenbin_stats::estimate::wilson_of;

/// How surely who stands best wins, turn by turn; nothing where a game does not say how seats stand, where all
/// stand together, and where no turn had anybody ahead.
pub fn tension(tally: &Tally) -> Option<Sheet> {
    let turns = tally.tension()?;
    let mut sheet = Sheet::new(
        "tension.csv",
        "turn",
        &[
            (
                "turn",
                "Number of the turn (phase, activation: what the game takes one after another), from 1; told at \
                 its first choice, and only the first 128",
            ),
            ("games_count", "Games that came to it"),
            (
                "ahead_count",
                "Those in which one seat stood better than all others by the game's own measure",
            ),
            ("leader_wins_count", "Those of them that this seat went on to win"),
            ("leader_wins_share", "leader_wins_count / ahead_count: how far the game is decided"),
            ("lo95", "Lower end of its 95 % interval (Wilson's)"),
            ("hi95", "Upper end of the interval"),
            (
                "leader_changes_count",
                "Those in which it was another seat than the one that had stood best last, at an earlier turn",
            ),
            ("leader_changes_share", "leader_changes_count / games_count: how much still happens"),
        ],
    );
    for (turn, sums) in turns.enumerate().take_while(|(_, sums)| sums.games > 0) {
        let of = |part: u64, all: u64| (all > 0).then(|| part as f64 / all as f64);
        let interval = (sums.ahead > 0).then(|| wilson_of(sums.won, sums.ahead));
        sheet.row(vec![
            count(turn as u64 + 1),
            count(sums.games),
            count(sums.ahead),
            count(sums.won),
            share(of(sums.won, sums.ahead)),
            share(interval.map(|interval| interval.low)),
            share(interval.map(|interval| interval.high)),
            count(sums.changes),
            share(of(sums.changes, sums.games)),
        ]);
    }
    sheet.columns[0].kind = "integer";
    let is_told = sheet.rows.iter().any(|row| row[2] != "0");
    is_told.then_some(sheet)
}
