//! Reward cards, Reward tokens and hand cards: finding pieces of a kind, gaining them, using them up
//! (STR-124, STR-161, STR-171).

use crate::content::effect::Op;
use crate::content::knobs::PlayedRewardsDiscard;
use crate::content::vocabulary::Event;
use crate::rules::Rules;
use crate::rules::acquire::Happening;
use crate::rules::flow::Flow;
use crate::state::piles::Pile;
use crate::state::{CardId, PieceId, pieces_of};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The kinds of a set of pieces, as bits.
    #[inline]
    pub(super) fn kinds_in(&self, pile: Pile, pieces: CardSet) -> u64 {
        pieces_of(pieces).fold(0, |kinds, piece| kinds | 1 << self.kind(pile, piece))
    }

    /// The lowest piece of a kind in a set.
    #[inline]
    pub(crate) fn lowest(&self, pile: Pile, pieces: CardSet, kind: u8) -> Option<PieceId> {
        pieces_of(pieces).find(|&piece| self.kind(pile, piece) == usize::from(kind))
    }

    /// Whether a kind of Reward card brings Reward cards back.
    fn retrieves(&self, kind: usize) -> bool {
        let abilities = self.catalogue.abilities_of(self.catalogue.rewards[kind].abilities);
        let mut ops = abilities.iter().flat_map(|ability| self.catalogue.ops_of(ability.ops));
        ops.any(|op| matches!(op, Op::RetrieveReward(_)))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// So many Reward cards are drawn into a seat's hand, with their events (STR-124, STR-473).
    pub(super) fn gain_rewards(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let known = self.state.piles[Pile::Reward as usize].next_is_known();
            let Some(piece) = self.draw(Pile::Reward) else { return };
            self.state.wolf_mut(seat).rewards |= piece.bit();
            self.report.reward_gained(
                self.rules,
                self.state,
                seat,
                self.rules.kind(Pile::Reward, piece),
                false,
            );
            self.report.drawn_by_chance(self.state, seat, Pile::Reward, piece, !known);
            self.raise(Happening::to_wolf(Event::RewardCardGained, self.state.turn.seat, seat));
        }
    }

    /// So many Reward tokens are drawn (STR-124).
    pub(super) fn gain_tokens(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let known = self.state.piles[Pile::Token as usize].next_is_known();
            let Some(piece) = self.draw(Pile::Token) else { return };
            self.state.wolf_mut(seat).tokens |= piece.bit();
            self.report.token_gained(
                self.rules,
                self.state,
                seat,
                self.rules.kind(Pile::Token, piece),
            );
            self.report.drawn_by_chance(self.state, seat, Pile::Token, piece, !known);
        }
    }

    /// A Reward card is played for its bonus or ability: it stays in front of the player until the
    /// Assault ends, or goes to the discard (STR-054, STR-171). One that brings Reward cards back
    /// goes there when it has done so (`put_by`): it does not bring back itself.
    pub(super) fn play_reward(&mut self, seat: Seat, kind: u8) {
        let at_once = self.rules.knobs.played_rewards_discard == PlayedRewardsDiscard::AtOnce
            && !self.rules.retrieves(usize::from(kind));
        let Some(piece) = self.take_reward(seat, kind) else { return };
        let wolf = self.state.wolf_mut(seat);
        if at_once {
            wolf.reward_discard |= piece.bit();
        } else {
            wolf.spent |= piece.bit();
        }
    }

    /// Where used Reward cards are discarded at once, so is one that has brought Reward cards back
    /// (STR-054).
    #[inline]
    pub(super) fn put_by(&mut self, seat: Seat) {
        if self.rules.knobs.played_rewards_discard == PlayedRewardsDiscard::AtOnce {
            let wolf = self.state.wolf_mut(seat);
            wolf.reward_discard |= std::mem::take(&mut wolf.spent);
        }
    }

    /// A Reward card is discarded from hand: for Protection, Stealth, a Shock (STR-171).
    pub(super) fn discard_reward(&mut self, seat: Seat, kind: u8) {
        if let Some(piece) = self.take_reward(seat, kind) {
            self.state.wolf_mut(seat).reward_discard |= piece.bit();
        }
    }

    /// The lowest Reward card of a kind leaves the hand.
    fn take_reward(&mut self, seat: Seat, kind: u8) -> Option<PieceId> {
        let piece = self.rules.lowest(Pile::Reward, self.state.wolf(seat).rewards, kind)?;
        let wolf = self.state.wolf_mut(seat);
        wolf.rewards &= !piece.bit();
        wolf.shown &= !piece.bit();
        Some(piece)
    }

    /// A Reward token is used: it goes face down under its pile (STR-171).
    pub(super) fn use_up_token(&mut self, seat: Seat, kind: u8) {
        let Some(piece) = self.rules.lowest(Pile::Token, self.state.wolf(seat).tokens, kind) else {
            return;
        };
        self.state.wolf_mut(seat).tokens &= !piece.bit();
        self.put_under(Pile::Token, piece);
    }

    /// An Action card from hand is added to a fight: it stays in front of the player until the
    /// Assault ends (STR-054, STR-341).
    pub(super) fn lay_open(&mut self, seat: Seat, card: CardId) {
        let wolf = self.state.wolf_mut(seat);
        wolf.hand &= !card.bit();
        wolf.added |= card.bit();
    }

    /// An Action card is discarded from hand (STR-054).
    pub(super) fn discard_card(&mut self, seat: Seat, card: CardId) {
        let wolf = self.state.wolf_mut(seat);
        wolf.hand &= !card.bit();
        wolf.discard |= card.bit();
    }
}
