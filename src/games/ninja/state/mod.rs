//! The state of a game of Ninja: plain data, no generator, no pointer.
//!
//! Decks nobody has looked into are sets of physical cards (bit masks), so hands and hidden piles
//! are one machine word each. Whatever is going on in the middle of a turn is a stack of frames:
//! the top one says what happens next or who must choose.

pub(crate) mod accessors;
pub(crate) mod action;
pub mod frames;
pub mod ids;
pub mod interest;
pub(crate) mod outcome;

use crate::content::catalogue::{CLANS, Purpose, STATS, Stat};
use crate::content::ids::{CardId, EventId, ObjectiveId, RoleId};
pub use crate::state::action::Usage;
pub use crate::state::frames::{
    CombatKind, CombatStep, DrawStep, EscapeStep, EventStep, FacingStep, Frame, MOMENTS, Moment,
    PriorityStep, RevealStatus, RollStep, TurnStep,
};
pub use crate::state::ids::Depth;
pub use crate::state::interest::Interest;
pub use crate::state::outcome::{Cause, Ending};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{List, Seat, SeatSet, Stack};

/// Most players (NIN section 1).
pub const PLAYERS_MAX: usize = 7;
/// Deepest nesting of things going on at once; cancels are not offered near it.
pub const FRAMES_MAX: usize = 32;
/// Cancelled cards of one turn remembered for elimination credit; the oldest are forgotten.
pub const CANCELLED_MAX: usize = 12;

/// What a player owns and what is publicly known of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Player {
    /// Its role (hidden unless revealed).
    pub role: RoleId,
    /// Its objective (hidden unless revealed).
    pub objective: ObjectiveId,
    /// The second objective while one is to be chosen (`objective_choice`).
    pub objective_spare: Option<ObjectiveId>,
    /// Advantage cards in hand.
    pub hand: CardSet,
    /// Cards of the hand that everybody has seen (taken from the discard pile, turned-up gifts).
    pub hand_known: CardSet,
    /// Face-down gifts lying before the player (NIN-481).
    pub gifts: CardSet,
    /// Face-down gifts that this player has given and that still lie somewhere.
    pub gifts_given: CardSet,
    /// Conquered events (NIN-112).
    pub events: CardSet,
    /// Clans that the cards played so far allow (bit = role): hard evidence.
    pub clans_possible: u8,
    /// For each clan, discarded cards bearing its symbol: weak evidence (NIN-440).
    pub clan_hints: [u8; CLANS],
    /// Effective stats (NIN-041), kept up to date.
    pub stats: [i8; STATS],
    /// Life value (NIN-047), kept up to date.
    pub life: i8,
    /// What the player may not do (bits of `cards::forbid`), kept up to date.
    pub forbidden: u8,
    /// Own turns still to be skipped (NIN-350).
    pub skips_due: u8,
    /// Cards for which the area has room (NIN-230 to NIN-234), kept up to date.
    pub room: CardSet,
}

/// An advantage card in an area or in the table centre.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct InPlay {
    /// Physical card.
    pub card: CardId,
    /// Who played it.
    pub owner: Seat,
    /// How it was played.
    pub usage: Usage,
    /// The seats it acts on beside its owner.
    pub targets: SeatSet,
    /// Depth of the roll or combat frame it is tied to.
    pub tie: Option<Depth>,
    /// See the `in_play` constants.
    pub flags: u8,
}

/// Flags of [`InPlay`].
pub mod in_play {
    /// It lies in the table centre (NIN-247).
    pub const CENTRE: u8 = 1;
    /// Its effects for one roll are over.
    pub const ROLL_OVER: u8 = 2;
    /// Its effects for one combat are over.
    pub const COMBAT_OVER: u8 = 4;
    /// Its effects for one event are over.
    pub const EVENT_OVER: u8 = 8;
    /// Used up; it lies there until the end of the turn (`discard_spent_specials`).
    pub const SPENT: u8 = 16;
    /// A roll check has hit somebody: its consequences act on `targets`.
    pub const HIT: u8 = 32;
}

/// A disadvantage card in an area.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Suffered {
    /// Physical card.
    pub card: CardId,
    /// In whose area it lies.
    pub owner: Seat,
    /// Players credited with what it does (NIN-390).
    pub causes: SeatSet,
    /// Ends of turns it still outlasts (`disadvantage_duration`).
    pub turns_extra: u8,
    /// Whether the turn it makes the owner skip has begun (NIN-353).
    pub serving: bool,
    /// Whether its own time is over and only `turns_extra` keeps it.
    pub overdue: bool,
}

/// A card that was cancelled, for elimination credit (NIN-386, NIN-390).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Cancelled {
    /// Who cancelled it.
    pub by: Seat,
    /// The physical card that did, unless that has been played again since.
    pub with: Option<CardId>,
    /// The card as it was in play or would have been.
    pub entry: InPlay,
    /// The physical disadvantage that it would have cured, while that lies where it lay.
    pub cures: Option<CardId>,
    /// The physical card it would itself have cancelled or answered (NIN-203).
    pub undoes: Option<CardId>,
    /// Depth of the combat it happened in, while that goes on.
    pub combat: Option<Depth>,
    /// It would have ended the attack just declared on its player (NIN-168, NIN-269).
    pub ends_attack: bool,
}

/// The event being resolved (NIN-100 to NIN-126).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct EventState {
    /// Whether there is one.
    pub open: bool,
    /// Physical card.
    pub card: CardId,
    /// Its type.
    pub kind: EventId,
    /// Who has faced it.
    pub faced: SeatSet,
    /// Who has passed it.
    pub passed: SeatSet,
    /// Who has failed it.
    pub failed: SeatSet,
    /// Who has escaped it (NIN-118).
    pub escaped: SeatSet,
    /// Who has withdrawn (NIN-125).
    pub withdrawn: SeatSet,
    /// Who has made any own roll for it, priority rolls included (NIN-240).
    pub rolled: SeatSet,
    /// Who has made an own success roll for it.
    pub success_rolled: SeatSet,
    /// Volunteers still to face it, best first (NIN-101).
    pub order: List<Seat, PLAYERS_MAX>,
    /// Rank so far times 64 plus the last natural face, while the order is being settled.
    pub priority: [u16; PLAYERS_MAX],
    /// Whether anybody joined when last asked.
    pub joined: bool,
    /// Whether the active player chose the facer, who is then bound (NIN-490).
    pub chosen: bool,
    /// Steps clockwise from the active player of the next seat in an ALL event.
    pub next: u8,
    /// Who passed first.
    pub first_passer: Option<Seat>,
    /// Who is facing it now.
    pub facer: Option<Seat>,
    /// Index of the success roll being made.
    pub roll_index: u8,
    /// Outcomes still to be drawn when they are drawn after all (`outcome_timing`): causes by seat.
    pub causes: [SeatSet; PLAYERS_MAX],
}

/// The die roll going on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Roll {
    /// What for.
    pub purpose: Purpose,
    /// Who rolls.
    pub seat: Seat,
    /// The stat added.
    pub stat: Stat,
    /// The number to reach; for attacks the target's DIF is read when it counts.
    pub difficulty: i8,
    /// Who is attacked, or the captive.
    pub other: Option<Seat>,
    /// Sum of the dice as they lie.
    pub natural: u8,
    /// A fixed bonus on this roll (counterattack, free attack).
    pub bonus: i8,
    /// Whether a die shows the bonus face (NIN-150).
    pub bonus_face: bool,
    /// Whether the roll may still be re-rolled or changed: its die lies.
    pub thrown: bool,
}

/// What a finished roll came to.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct RollResult {
    /// False where the roll fell away (the roller or the target is gone).
    pub valid: bool,
    /// Whether it reached its number.
    pub passed: bool,
    /// Players without whose modifiers and cancels it would have come out otherwise (NIN-386).
    pub decisive: SeatSet,
    /// Whether a bonus is still to be offered (`bonus_moment`).
    pub bonus_due: bool,
}

/// The whole state.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// Players by seat.
    pub players: [Player; PLAYERS_MAX],
    /// Advantage deck.
    pub advantage_deck: CardSet,
    /// Disadvantage deck.
    pub disadvantage_deck: CardSet,
    /// Event deck.
    pub event_deck: CardSet,
    /// Advantage discard pile, top last: its top card can be drawn (NIN-150).
    pub advantage_pile: List<CardId, 64>,
    /// Disadvantage discard pile.
    pub disadvantage_pile: CardSet,
    /// Event discard pile.
    pub event_pile: CardSet,
    /// Roles not dealt (bit = role).
    pub roles_unused: u8,
    /// Objectives not dealt (bit = objective).
    pub objectives_unused: u64,
    /// Advantage cards in play.
    pub in_play: List<InPlay, 64>,
    /// Disadvantage cards in play.
    pub suffered: List<Suffered, 64>,
    /// Cards cancelled this turn, and earlier ones whose effect would last.
    pub cancelled: List<Cancelled, CANCELLED_MAX>,
    /// The event.
    pub event: EventState,
    /// Die rolls going on, the last one on top; as many as there are `Frame::Roll`.
    pub rolls: Stack<Roll, 4>,
    /// What the last finished roll came to.
    pub result: RollResult,
    /// What is going on.
    pub frames: Stack<Frame, FRAMES_MAX>,
    /// How many of the frames are combats; mostly none.
    pub combats: u8,
    /// Who is out for good.
    pub eliminated: SeatSet,
    /// Who is captured, kept up to date.
    pub captured: SeatSet,
    /// Who is under the limits of a recall, kept up to date.
    pub recalled: SeatSet,
    /// Who cannot be attacked, kept up to date.
    pub unattackable: SeatSet,
    /// Who cannot be the target of a card, kept up to date.
    pub untargetable: SeatSet,
    /// Whose role is face up.
    pub revealed: SeatSet,
    /// Who must choose now; worked out once, when the game comes to rest.
    pub chooser: Option<Seat>,
    /// Cards that the seat asked in a window may well play, while its frame is ready.
    pub asked: CardSet,
    /// Whose hand holds anything worth a closer look, kept up to date with the hands.
    pub interest: Interest,
    /// Whose hand is above the limit, kept up to date with the hands.
    pub crowded: SeatSet,
    /// Whether somebody in the game has no life left, kept up to date.
    pub mortal: bool,
    /// Who has a permanent in play, kept up to date.
    pub armed: SeatSet,
    /// The advantage cards in play, as a set, kept up to date.
    pub playing: CardSet,
    /// The disadvantages in areas, as a set, kept up to date.
    pub suffering: CardSet,
    /// Who has a disadvantage that some card cures, kept up to date.
    pub ailing: SeatSet,
    /// Whose turn it is.
    pub active: Seat,
    /// Who began.
    pub first: Seat,
    /// Number of the turn, from 1.
    pub turn: u16,
    /// Number of the round, from 1.
    pub round: u16,
    /// Phase 3 attacks made this turn.
    pub attacks_made: u8,
    /// Rescue rolls made this turn (`rescue_timing` = `any_turn_once`).
    pub rescues_tried: SeatSet,
    /// Reshuffles so far.
    pub reshuffles: u8,
    /// The turn of the first elimination, 0 for none yet.
    pub first_elimination_turn: u16,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Winners.
    pub winners: SeatSet,
    /// Seats credited with their rival's elimination (tournament, NIN-464).
    pub rival_killed_by: SeatSet,
}

impl Roll {
    /// Who is attacked with it.
    #[inline]
    pub(crate) fn attacked(&self) -> Option<Seat> {
        let attacks = matches!(self.purpose, Purpose::Attack | Purpose::Counterattack);
        self.other.filter(|_| attacks)
    }
}

impl Default for Roll {
    fn default() -> Self {
        Self {
            purpose: Purpose::FirstPlayer,
            seat: Seat(0),
            stat: Stat::Att,
            difficulty: 0,
            other: None,
            natural: 0,
            bonus: 0,
            bonus_face: false,
            thrown: false,
        }
    }
}
