//! What the rules tell the recorder about the course of a game. Nothing here changes a game, and
//! nothing is counted where nothing is recorded.

use crate::engine::{Chance, Recorder, Seat};
use crate::games::strigoi::action::Item;
use crate::games::strigoi::flow::Flow;
use crate::games::strigoi::piles::Pile;
use crate::games::strigoi::state::Hit;

/// Why the pack loses a Blood Point (section 9).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Loss {
    /// A wolf was defeated (STR-291).
    Defeat,
    /// A wolf's ladder was destroyed (STR-211).
    Ladder,
    /// The last ladder was destroyed (STR-213).
    LastLadder,
    /// A Strigoi landed on a wolf (STR-261).
    Collision,
    /// A platform collapsed under a wolf (STR-376).
    Collapse,
    /// An effect.
    Effect,
}

/// What a letter led to (section 9: letter outcomes).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Flight {
    /// The room in the letter's direction.
    Moved,
    /// The opposite room (STR-206), the room across (STR-203), the next standing one (STR-379).
    Bounced,
    /// Letter X, no room either way, an ability.
    Stayed,
    /// A ladder was destroyed (STR-210).
    Ladder,
    /// A ladder was shielded by a wolf (STR-212).
    Shielded,
    /// The other Strigoi stands there (STR-207).
    Blocked,
}

/// What became of an Encounter token.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Meeting {
    /// Beaten.
    Beaten,
    /// Lost against.
    Lost,
    /// Declined with Stealth (STR-166).
    Declined,
    /// A Monk's help was taken (STR-128).
    Helped,
}

/// Where an item came from or went.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub(super) enum Use {
    /// Committed to a fight.
    Fight,
    /// Played for its ability alone (STR-161).
    Ability,
    /// Cancelled a wound or Shock.
    Protection,
    /// Provided Stealth.
    Stealth,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The game begins: board, wolves and start spaces are known.
    pub(super) fn note_start(&mut self) {}

    /// All cards of an Assault are revealed, the order is fixed; resting seats have none.
    pub(super) fn note_reveal(&mut self) {}

    /// A player rests (STR-073, STR-074).
    pub(super) fn note_rest(&mut self, _seat: Seat) {}

    /// A pile was rebuilt from its discard.
    pub(super) fn note_rebuilt(&mut self, _pile: Pile) {}

    /// A Strigoi Action token was flipped.
    pub(super) fn note_token(&mut self, _piece: u8) {}

    /// Where a Strigoi's letter led; called by every activation once, before what follows.
    pub(super) fn note_flight(&mut self, _who: u8, _room: u8, _flight: Flight) {}

    /// A wolf moved; from where, how many points it cost.
    pub(super) fn note_move(&mut self, _seat: Seat, _from: u8, _points: i32) {}

    /// An Encounter token is flipped (or found face up): its kind.
    pub(super) fn note_flip(&mut self, _seat: Seat, _kind: usize, _face_up: bool) {}

    /// What became of an Encounter: its kind; value reached (0 without a fight).
    pub(super) fn note_meeting(&mut self, _seat: Seat, _kind: usize, _end: Meeting, _value: i32) {}

    /// A Reward card was drawn (kind), or came back by Retrieval.
    pub(super) fn note_reward_gained(&mut self, _seat: Seat, _kind: usize, _retrieved: bool) {}

    /// A Reward token was drawn (kind).
    pub(super) fn note_token_gained(&mut self, _seat: Seat, _kind: usize) {}

    /// An item was used: a Reward card or token, a hand card, the played card.
    pub(super) fn note_item(&mut self, _seat: Seat, _item: Item, _how: Use) {}

    /// An own-turn ability of the played card was used (its place on the card).
    pub(super) fn note_ability(&mut self, _seat: Seat, _place: u8) {}

    /// A platform was turned by so many sixths.
    pub(super) fn note_turned(&mut self, _room: u8, _by: u8) {}

    /// An attack or counterattack on a Strigoi was decided; own values are those of the innermost
    /// fight.
    pub(super) fn note_attack_on(&mut self, _value: i32, _needed: i32, _won: bool) {}

    /// A Strigoi has taken a wound, or its last.
    pub(super) fn note_vampire_wounded(&mut self, _who: u8, _defeated: bool) {}

    /// A Strigoi attacks a wolf, with so much damage; at what distance.
    pub(super) fn note_attacked(&mut self, _who: u8, _seat: Seat, _damage: i32, _distance: u8) {}

    /// A wound or Shock of a hit was cancelled.
    pub(super) fn note_prevented(&mut self, _hit: Hit, _shock: bool) {}

    /// A Wound token was drawn (kind), or none was left; the points afterwards.
    pub(super) fn note_wound(&mut self, _hit: Hit, _kind: Option<usize>, _points: i32) {}

    /// A hit is over: nothing more will come of it.
    pub(super) fn note_hit_over(&mut self, _hit: Hit) {}

    /// A wolf is defeated (STR-291).
    pub(super) fn note_defeat(&mut self, _hit: Hit) {}

    /// A Wound token was healed (kind).
    pub(super) fn note_healed(&mut self, _seat: Seat, _kind: usize) {}

    /// A card was discarded for a Shock.
    pub(super) fn note_shocked(&mut self, _seat: Seat) {}

    /// A Blood Point went to the inferno.
    pub(super) fn note_blood_lost(&mut self, _cause: Loss) {}

    /// A Blood Point was won; whether it was taken (STR-125).
    pub(super) fn note_blood_won(&mut self, _taken: bool) {}

    /// An Advanced card was taken (its number).
    pub(super) fn note_acquired(&mut self, _seat: Seat, _card: u8) {}

    /// A platform collapsed.
    pub(super) fn note_collapsed(&mut self, _room: u8) {}

    /// Phase 3 begins: so many wolves will be cursed once the Strigoi has moved (STR-402).
    pub(super) fn note_curse(&mut self, _room: u8, _wolves: u32) {}

    /// An Assault is over.
    pub(super) fn note_assault_over(&mut self) {}

    /// The game is over; called once.
    pub(super) fn note_end(&mut self) {}
}
