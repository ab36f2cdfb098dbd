//! What Pig tells the recorder.

use crate::{Pig, State};
use tenbin_engine::Recorder;
use tenbin_engine::schema::{
    Condition, Ending, Histogram, HistogramId, Roll, RollId, Schema, Score, Table, TableId,
};

/// The only ending: somebody reached the target.
pub(super) const ENDING_TARGET: u16 = 0;
/// The die.
const DIE: RollId = RollId(0);

/// Turns of a game, of all seats together.
const TURNS: HistogramId = HistogramId(0);
/// Points banked at the end of a turn.
const TURN_TOTAL: HistogramId = HistogramId(1);
/// How turns end, by seat.
const PIG_TURNS: TableId = TableId(0);

// Columns of PIG_TURNS; the first three say how a turn ended.
/// The player held.
pub(super) const HOLD: u16 = 0;
/// The turn was lost to the bust face.
pub(super) const BUST: u16 = 1;
/// The turn reached the target.
pub(super) const WIN: u16 = 2;
const TURNS_COUNT: u16 = 3;
const POINTS_SUM: u16 = 4;

/// Ways in which a turn ends.
const WAYS: u32 = 3;
/// Turns of fewer points have signs of their own, by seat, way and points.
const POINTS: u32 = 64;
/// The first of them; before it are the faces of the die.
const TURN_SIGNS: u32 = 256;

/// Names and sizes of all that is recorded.
pub(super) fn schema(game: &Pig) -> Schema {
    let target = u32::from(game.target);
    Schema {
        endings: vec![Ending {
            name: "target_reached".to_owned(),
            meaning: "A player's banked points and turn total reached the target.".to_owned(),
        }],
        rolls: vec![Roll {
            name: "die".to_owned(),
            outcomes: (1..=game.die_sides).map(|face| face.to_string()).collect(),
            conditions: vec![Condition {
                name: "any".to_owned(),
                weights: vec![1; usize::from(game.die_sides)],
            }],
        }],
        histograms: vec![
            Histogram {
                name: "turns".to_owned(),
                // Random bots, the slowest, need about 70 turns to 100 points.
                max: 100.max(4 * target),
                meaning: "Turns of a game, of all players together.".to_owned(),
            },
            Histogram {
                name: "turn_total".to_owned(),
                max: target,
                meaning: "Points banked by a turn; 0 where the bust face ended it.".to_owned(),
            },
        ],
        tables: vec![turns_table(game)],
        tells_standing: true,
        score: Some(Score::new("points", "Points banked when the game ended.")),
        ..Schema::default()
    }
}

fn turns_table(game: &Pig) -> Table {
    let mut table = Table::new(
        "pig_turns",
        "How turns end, by seat.",
        &["seat"],
        &[
            ("hold_count", "Turns ended by holding."),
            ("bust_count", "Turns ended by the bust face."),
            ("win_count", "Turns that reached the target."),
            ("turns_count", "All turns that ended."),
            ("points_sum", "Points banked."),
        ],
    )
    .with_rates(&[
        ("hold_share", HOLD, TURNS_COUNT),
        ("bust_share", BUST, TURNS_COUNT),
        ("win_share", WIN, TURNS_COUNT),
        ("points_mean", POINTS_SUM, TURNS_COUNT),
    ]);
    table.rows = (1..=game.seats).map(|seat| vec![format!("seat{seat}")]).collect();
    table
}

/// The die shows a face, counted from 0.
#[inline]
pub(super) fn rolled<R: Recorder>(face: u16, recorder: &mut R) {
    recorder.shorthand(u32::from(face), |recorder| recorder.roll(DIE, 0, face));
}

/// A turn is over in the way of the column `ended`; the state is still that of the turn.
#[inline]
pub(super) fn turn_ended<R: Recorder>(state: &State, ended: u16, recorder: &mut R) {
    let row = u16::from(state.active.0);
    let points = u32::from(state.turn_total);
    let told = |recorder: &mut R| {
        let is = |way: u16| u32::from(ended == way);
        // All columns in their order.
        recorder.count_row(PIG_TURNS, row, HOLD, &[is(HOLD), is(BUST), is(WIN), 1, points]);
    };
    recorder.measure(TURN_TOTAL, points);
    if points < POINTS {
        let way = (u32::from(row) * WAYS + u32::from(ended)) * POINTS + points;
        recorder.shorthand(TURN_SIGNS + way, told);
    } else {
        told(recorder);
    }
    if ended == WIN {
        recorder.measure(TURNS, state.turn + 1);
    }
}
