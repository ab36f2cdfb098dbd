//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded.

use crate::engine::{Chance, Recorder, Seat};
use crate::games::naruto::flow::Flow;
use crate::games::naruto::vocabulary::Timing;

/// Why cards are drawn (CH-03).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Drawing {
    /// Opening hand.
    Opening,
    /// After a redraw.
    Redraw,
    /// The second player's extra cards (NAR-025).
    Extra,
    /// The turn's draw.
    Turn,
    /// An effect.
    Effect,
}

/// How a card got into the chakra area, or out of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Flux {
    /// Turned into chakra (NAR-051).
    Charged,
    /// Paid a hand cost (NAR-055).
    HandCost,
    /// A tactic that was used (NAR-058).
    UsedTactic,
    /// An effect put it there.
    ByEffect,
    /// Paid for a technique (NAR-202).
    Spent,
    /// An effect discarded it.
    Lost,
}

/// How a ninja came into play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Arrival {
    /// A normal call.
    Call,
    /// An evolution onto its base (NAR-100).
    Evolution,
    /// A group through a component (NAR-110).
    Group,
    /// An effect (NAR-057).
    Effect,
}

/// What became of a technique (INV-11, section 9).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Outcome {
    /// Resolved on all targets.
    Resolved,
    /// Some targets were cancelled.
    Partly,
    /// Cancelled: a target is gone.
    Absent,
    /// Cancelled: a target has another name or does not meet the conditions.
    Changed,
    /// Cancelled: a target became untargetable.
    Untargetable,
    /// Cancelled: the user or its relation to the target is gone (NAR-227, NAR-330).
    UserGone,
    /// Cancelled: a team was modified (NAR-234).
    TeamModified,
    /// Negated by another.
    Negated,
}

/// How an item of the judgement ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Verdict {
    /// Gains of a team never opposed.
    Undefended,
    /// Gains after the defenders were removed (NAR-375).
    Removed,
    /// Nobody left to attack (NAR-376), or nothing won.
    Nothing,
    /// The attacker won.
    AttackerWins,
    /// Crushing.
    AttackerCrushes,
    /// The defender won.
    DefenderWins,
    /// Crushing.
    DefenderCrushes,
    /// A draw (NAR-382).
    Draw,
}

/// What wounded or killed.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Cause {
    /// The judgement.
    Judgement,
    /// An effect of a card.
    Effect,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Decks are known, nothing is drawn yet.
    pub(super) fn note_start(&mut self) {}
    /// A card was drawn.
    pub(super) fn note_draw(&mut self, _seat: Seat, _card: u8, _purpose: Drawing) {}
    /// A seat made a redraw or kept its hand for good.
    pub(super) fn note_redraw(&mut self, _seat: Seat, _redraws: bool) {}
    /// A card came into the hand by choice (search, return, look).
    pub(super) fn note_gained(&mut self, _seat: Seat, _card: u8) {}
    /// A deck was shuffled by an effect or redraw.
    pub(super) fn note_shuffle(&mut self, _seat: Seat) {}
    /// Cards of a deck were milled, or looked at, by a card.
    pub(super) fn note_seen(&mut self, _seat: Seat, _source: u8, _cards: u8, _milled: bool) {}
    /// A turn has begun.
    pub(super) fn note_turn(&mut self) {}
    /// A ninja entered; for evolutions and groups after the replacement.
    pub(super) fn note_arrival(&mut self, _unit: u8, _how: Arrival) {}
    /// A tactic, client or interruption was announced and paid.
    pub(super) fn note_play(&mut self, _seat: Seat, _card: u8) {}
    /// An announced action was negated (NAR-073).
    pub(super) fn note_negated_action(&mut self, _seat: Seat) {}
    /// A chakra card came or went.
    pub(super) fn note_chakra(&mut self, _seat: Seat, _card: u8, _why: Flux) {}
    /// A hand card was discarded (excess or effect).
    pub(super) fn note_discard(&mut self, _seat: Seat, _card: u8) {}
    /// The preparation is over: who has called nobody, what is held.
    pub(super) fn note_preparation(&mut self) {}
    /// The declarations are over: attacks, blocks.
    pub(super) fn note_declarations(&mut self) {}
    /// A technique was launched: its place on the chain.
    pub(super) fn note_launch(&mut self, _link: u8) {}
    /// A technique has left the chain.
    pub(super) fn note_outcome(&mut self, _link: u8, _outcome: Outcome) {}
    /// A chain has closed.
    pub(super) fn note_chain(&mut self) {}
    /// The exchange is over.
    pub(super) fn note_exchange(&mut self) {}
    /// An item is decided: the attacking team, strengths of both sides, how.
    pub(super) fn note_item(&mut self, _attack: u8, _strengths: [i32; 2], _verdict: Verdict) {}
    /// Wounds were dealt (after prevention).
    pub(super) fn note_wounds(&mut self, _unit: u8, _wounds: u8, _cause: Cause) {}
    /// A wound was prevented.
    pub(super) fn note_prevented(&mut self, _unit: u8) {}
    /// A ninja was healed.
    pub(super) fn note_healed(&mut self, _unit: u8) {}
    /// A ninja is about to leave the field, killed.
    pub(super) fn note_death(&mut self, _unit: u8, _cause: Cause) {}
    /// A ninja left the battle by an effect.
    pub(super) fn note_left_battle(&mut self, _unit: u8) {}
    /// A gain was taken; the card is `NONE` where none moved.
    pub(super) fn note_gain(&mut self, _seat: Seat, _card: u8) {}
    /// A client was discarded instead of a gain.
    pub(super) fn note_client_lost(&mut self, _seat: Seat, _card: u8) {}
    /// Control of a ninja changed; for good, or until the end of a turn.
    pub(super) fn note_control(&mut self, _unit: u8, _limited: bool) {}
    /// An effect group of a card has applied (its conditions held and it was used).
    pub(super) fn note_effect(&mut self, _card: u8, _seat: Seat, _timing: Timing) {}
    /// The game is over.
    pub(super) fn note_end(&mut self) {}
}
