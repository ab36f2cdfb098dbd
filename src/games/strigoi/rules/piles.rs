//! Drawing from piles, putting under them, discarding, rebuilding (STR-015, STR-130).

use crate::rules::flow::Flow;
use crate::state::PieceId;
use crate::state::piles::Pile;
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The top piece: the open one, else a random one of the unknown, else the first of those under
    /// it, else the pile is rebuilt from its discard (STR-130); none if that is empty too. It
    /// belongs to no zone until the caller puts it somewhere.
    pub(crate) fn draw(&mut self, pile: Pile) -> Option<PieceId> {
        let stack = &mut self.state.piles[pile as usize];
        if stack.open.is_some() {
            return stack.open.take();
        }
        if stack.deck == 0 {
            if !stack.under.is_empty() {
                return Some(stack.under.remove(0));
            }
            if stack.discard == 0 {
                return None;
            }
            stack.deck = std::mem::take(&mut stack.discard);
            stack.rebuilt = stack.rebuilt.wrapping_add(1);
            if pile == Pile::Wound {
                self.state.settled =
                    self.state.vampires.iter().fold(0, |set, one| set | one.wounds);
            }
            self.report.pile_rebuilt(pile);
        }
        let stack = &mut self.state.piles[pile as usize];
        let places = &self.rules.catalogue.places[pile as usize];
        let piece = PieceId::of(self.chance.draw_placed(pile.stream(), stack.deck, places));
        stack.deck &= !piece.bit();
        self.report.piece_drawn(self.state, pile, piece);
        Some(piece)
    }

    /// A piece goes to the pile's discard.
    pub(crate) fn discard_piece(&mut self, pile: Pile, piece: PieceId) {
        self.state.piles[pile as usize].discard |= piece.bit();
    }

    /// Several pieces go to the pile's discard.
    pub(crate) fn discard_pieces(&mut self, pile: Pile, pieces: CardSet) {
        self.state.piles[pile as usize].discard |= pieces;
    }

    /// A piece goes face down under its pile (STR-126, STR-171).
    pub(crate) fn put_under(&mut self, pile: Pile, piece: PieceId) {
        self.state.piles[pile as usize].under.push(piece);
    }
}
