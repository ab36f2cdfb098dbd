//! What the rules tell the recorder about draws from the piles.

use crate::record::{self, MILLION, PileRows, Reporter, draw_column};
use crate::state::piles::Pile;
use crate::state::{PieceId, State};
use tenbin_engine::Recorder;
use tenbin_engine::pile::CardSet;
use tenbin_engine::schema::RollId;

impl<R: Recorder> Reporter<'_, R> {
    /// A pile was rebuilt from its discard.
    pub(crate) fn pile_rebuilt(&mut self, pile: Pile) {
        if !R::ON {
            return;
        }
        self.recorder
            .tell(|out| write!(out, "the pile of {} is shuffled anew", PILE_NAMES[pile as usize]));
        for kind in &self.rows.piles[pile as usize].kinds {
            self.recorder.count(record::DRAWS, kind.row, draw_column::REBUILT, 1);
        }
    }

    /// A piece came off the unknown part of a pile, which it has left already.
    pub(crate) fn piece_drawn(&mut self, state: &State, pile: Pile, piece: PieceId) {
        if !R::ON {
            return;
        }
        let rows = &self.rows.piles[pile as usize];
        let stack = &state.piles[pile as usize];
        let before = stack.deck | piece.bit();
        let drawn = usize::from(rows.outcomes[piece.index()]);
        let roll = RollId(pile as u16);
        if rows.is_told_apart() {
            // Everything follows from what is left and what was drawn.
            let number = rows.composition(before);
            let key = rows.first_key + (number - 1) * rows.kinds.len() as u32 + drawn as u32;
            self.recorder.shorthand(key, |recorder| {
                // The empty composition has no condition.
                recorder.roll(roll, number as u16 - 1, drawn as u16);
                count_draw(recorder, rows, drawn);
                count_chances(recorder, rows, before);
            });
            return;
        }
        let first = before == rows.all;
        let key = rows.first_key + 2 * drawn as u32 + u32::from(first);
        self.recorder.shorthand(key, |recorder| {
            if first {
                recorder.roll(roll, 0, drawn as u16);
            }
            count_draw(recorder, rows, drawn);
        });
        if stack.rebuilt == 0 {
            // What is drawn has been in the pile from the beginning: all its chances at once. Those
            // of what is left come at the end of the game.
            let kind = &rows.kinds[drawn];
            let left = kind.count(before) as usize;
            let all = before.count_ones() as usize;
            let chances = rows.chances(left, all) - rows.chances(left - 1, all);
            self.recorder.count(record::DRAWS, kind.row, draw_column::EXPECTED, chances);
        } else {
            count_chances(self.recorder, rows, before);
        }
    }

    /// The game is over: the chances of what was left in piles that were never rebuilt.
    pub(super) fn never_drawn(&mut self, state: &State) {
        for (rows, stack) in self.rows.piles.iter().zip(&state.piles) {
            if rows.is_told_apart() || stack.rebuilt != 0 || stack.deck == rows.all {
                continue;
            }
            let all = stack.deck.count_ones() as usize;
            for kind in &rows.kinds {
                let left = kind.count(stack.deck) as usize;
                if left > 0 {
                    let chances = rows.chances(left, all + 1);
                    self.recorder.count(record::DRAWS, kind.row, draw_column::EXPECTED, chances);
                }
            }
        }
    }
}

/// A draw of a kind from its pile.
fn count_draw(recorder: &mut impl Recorder, rows: &PileRows, drawn: usize) {
    for (number, kind) in rows.kinds.iter().enumerate() {
        let counts = [1, u32::from(number == drawn)];
        recorder.count_row(record::DRAWS, kind.row, draw_column::PILE, &counts);
    }
}

/// The chance of each kind of a pile with these pieces.
fn count_chances(recorder: &mut impl Recorder, rows: &PileRows, pieces: CardSet) {
    let all = pieces.count_ones();
    for kind in &rows.kinds {
        let chance = kind.count(pieces) * MILLION / all;
        recorder.count(record::DRAWS, kind.row, draw_column::EXPECTED, chance);
    }
}

/// The piles in sentences.
const PILE_NAMES: [&str; 6] = [
    "Strigoi tokens",
    "grey Encounters",
    "red Encounters",
    "Wound tokens",
    "Reward cards",
    "Reward tokens",
];
