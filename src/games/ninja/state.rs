//! The state of a game of Ninja: plain data, no generator, no pointer.
//!
//! Decks nobody has looked into are sets of physical cards (bit masks), so hands and hidden piles
//! are one machine word each. Whatever is going on in the middle of a turn is a stack of frames:
//! the top one says what happens next or who must choose.

use crate::engine::pile::CardSet;
use crate::engine::{List, Seat, SeatSet};
use crate::games::ninja::cards::{CLANS, Purpose, STATS, Stat};

/// Most players (NIN section 1).
pub const PLAYERS_MAX: usize = 7;
/// Deepest nesting of things going on at once; cancels are not offered near it.
pub const FRAMES_MAX: usize = 32;
/// Cancelled cards of one turn remembered for elimination credit; the oldest are forgotten.
pub const CANCELLED_MAX: usize = 12;
/// No seat, no card, no target.
pub const NONE: u8 = 255;

/// What a player owns and what is publicly known of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Player {
    /// Role index (hidden unless revealed).
    pub role: u8,
    /// Objective index (hidden unless revealed).
    pub objective: u8,
    /// The second objective while one is to be chosen (`objective_choice`), else `NONE`.
    pub objective_spare: u8,
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
}

/// An advantage card in an area or in the table centre.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct InPlay {
    /// Physical card.
    pub card: u8,
    /// Who played it.
    pub owner: u8,
    /// Which use of the card (index among the card's uses; `USE_ALL` for every mode).
    pub usage: u8,
    /// The seats it acts on beside its owner.
    pub targets: SeatSet,
    /// Depth of the roll or combat frame it is tied to, or `NONE`.
    pub tie: u8,
    /// See the `in_play` constants.
    pub flags: u8,
}

/// All modes of a card at once (NIN-275).
pub const USE_ALL: u8 = 254;
/// A card played against the rules (`allow_misplay`, NIN-205, NIN-206).
pub const USE_MISPLAY: u8 = 253;

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
    pub card: u8,
    /// In whose area it lies.
    pub owner: u8,
    /// Players credited with what it does (NIN-390).
    pub causes: SeatSet,
    /// Ends of turns it still outlasts (`disadvantage_duration`).
    pub turns_extra: u8,
    /// Whether the turn it makes the owner skip has begun (NIN-353).
    pub serving: bool,
}

/// A card that was cancelled this turn, for elimination credit (NIN-386, NIN-390).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Cancelled {
    /// Who cancelled it.
    pub by: u8,
    /// The card as it was in play or would have been.
    pub entry: InPlay,
    /// What it was aimed at, as in the action that played it.
    pub aim: u8,
    /// Depth of the combat it happened in, or `NONE`.
    pub combat: u8,
}

/// The event being resolved (NIN-100 to NIN-126).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct EventState {
    /// Whether there is one.
    pub open: bool,
    /// Physical card.
    pub card: u8,
    /// Its type.
    pub kind: u8,
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
    pub order: List<u8, PLAYERS_MAX>,
    /// Rank so far times 64 plus the last natural face, while the order is being settled.
    pub priority: [u16; PLAYERS_MAX],
    /// Whether anybody joined when last asked.
    pub joined: bool,
    /// Whether the active player chose the facer, who is then bound (NIN-490).
    pub chosen: bool,
    /// Steps clockwise from the active player of the next seat in an ALL event.
    pub next: u8,
    /// Who passed first, or `NONE`.
    pub first_passer: u8,
    /// Who is facing it now, or `NONE`.
    pub facer: u8,
    /// Index of the success roll being made.
    pub roll_index: u8,
    /// For each seat, who has cancelled its escape (NIN-390).
    pub escape_cancelled_by: [SeatSet; PLAYERS_MAX],
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
    /// Who is attacked, or the captive, or `NONE`.
    pub other: u8,
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

/// A polling window (NIN-215).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Moment {
    /// W1 start of turn.
    TurnStart,
    /// W2 event turned up.
    EventUp,
    /// W3 before a priority roll.
    BeforePriority,
    /// W3 after its dice.
    AfterPriority,
    /// W4 before a success roll.
    BeforeEventRoll,
    /// W5 after its die.
    AfterEventRoll,
    /// W6 after a disadvantage or an outcome.
    AfterOutcome,
    /// W7 start of phase 3.
    AttackPhase,
    /// W8 attack declared.
    AttackDeclared,
    /// W9 after the attack's die.
    AfterCombatRoll,
    /// W10 after a combat.
    AfterCombat,
    /// W11 start of phase 4.
    HandLimit,
    /// After an escape or grenade die.
    AfterOtherRoll,
    /// After a card is revealed (NIN-202).
    Revealed,
    /// The death window (NIN-384).
    Death,
}

/// Number of moments.
pub const MOMENTS: usize = 15;

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    /// Who begins is being rolled (NIN-028): who still rolls, who has the best total so far.
    FirstPlayer {
        /// Next seat to roll.
        next: u8,
        /// Seats rolling in this round.
        rolling: SeatSet,
        /// Seats with the best face of this round.
        best: SeatSet,
        /// The best face.
        face: u8,
    },
    /// A seat keeps one of two objectives (`objective_choice`).
    KeepObjective(u8),
    /// The active player's turn.
    Turn(TurnStep),
    /// The event.
    Event(EventStep),
    /// A seat is asked whether to volunteer; `next` counts seats from the active player's left.
    AskVolunteers {
        /// Steps clockwise from the active player.
        next: u8,
        /// Whether this is about joining after a failure.
        joining: bool,
    },
    /// The active player chooses who faces (NIN-490): the proposers.
    ChooseFacer(SeatSet),
    /// Volunteers roll for priority.
    Priority {
        /// What comes next.
        step: PriorityStep,
        /// Who rolls in this round.
        rolling: SeatSet,
        /// Steps clockwise from the active player.
        next: u8,
    },
    /// A seat faces the event.
    Facing(FacingStep),
    /// A die roll; its numbers are in `State::rolls`.
    Roll(RollStep),
    /// The bonus of a natural 6 is offered (NIN-150); the purpose is for the reports.
    Bonus {
        /// To whom.
        seat: u8,
        /// For which roll.
        purpose: Purpose,
    },
    /// A card may be discarded for a natural 1 (`nat1_rule`).
    NaturalOne(u8),
    /// A window is polled.
    Window {
        /// Which.
        moment: Moment,
        /// Steps clockwise from the active player.
        next: u8,
        /// Passes in a row.
        passes: u8,
        /// Cards played in it.
        plays: u16,
    },
    /// A card has been revealed and may be cancelled or answered.
    Reveal {
        /// Physical card.
        card: u8,
        /// Its player.
        seat: u8,
        /// Which use.
        usage: u8,
        /// Aim of the use: a seat, an index of cards in play, a disadvantage type, or `NONE`.
        aim: u8,
        /// A second physical card played with it, or `NONE`.
        second: u8,
        /// Steps clockwise from its player.
        next: u8,
        /// Passes in a row.
        passes: u8,
        /// How it stands.
        status: RevealStatus,
    },
    /// A combat.
    Combat {
        /// Who attacks (now: the counterattacker in a counterattack).
        attacker: u8,
        /// Who is attacked.
        target: u8,
        /// What comes next.
        step: CombatStep,
        /// Phase 3 attack, free attack or counterattack.
        kind: CombatKind,
        /// Who redirected it last, or `NONE`.
        deceiver: u8,
        /// Physical card of the free attack, or `NONE`.
        card: u8,
        /// Players without whom the first roll would have hit (NIN-390).
        spoilers: SeatSet,
        /// Ended without a (further) roll.
        ended: bool,
    },
    /// Everybody else rolls a check (NIN-246).
    Check {
        /// Physical card.
        card: u8,
        /// Who threw it.
        thrower: u8,
        /// Who has still to roll.
        rolling: SeatSet,
        /// Victims so far.
        victims: SeatSet,
        /// Whether a roll has just been made.
        rolled: bool,
    },
    /// A seat draws disadvantages one by one (NIN-302).
    Draws {
        /// Who.
        seat: u8,
        /// How many still.
        left: u8,
        /// Who is credited (NIN-390).
        causes: SeatSet,
        /// Why, for the reports: see `record::Cause`.
        origin: u8,
        /// What comes next.
        step: DrawStep,
    },
    /// The drawer chooses with whom to share (NIN-314).
    Share {
        /// The drawer.
        seat: u8,
        /// How many the other draws.
        count: u8,
        /// Credit of the card.
        causes: SeatSet,
    },
    /// A seat discards permanents (NIN-316).
    DiscardPermanent {
        /// Who chooses.
        chooser: u8,
        /// Whose permanents.
        owner: u8,
        /// How many still.
        left: u8,
    },
    /// Hands are brought down to the limit (NIN-065).
    HandLimit {
        /// Steps clockwise from the active player.
        next: u8,
        /// Type discarded last: choices go on in ascending order.
        last: u8,
    },
    /// A captive's turn (NIN-342).
    Escape {
        /// What comes next.
        step: EscapeStep,
        /// Rolls left this turn.
        left: u8,
        /// Steps clockwise from the captive, for the helpers.
        next: u8,
        /// Who rolls.
        roller: u8,
        /// Whom it is about.
        captive: u8,
    },
    /// The active player may make rescue rolls (`rescue_timing` = `any_turn_once`).
    Rescue(SeatSet),
    /// Seats at no life may save themselves (`death_window`).
    Death {
        /// Who is dying.
        dying: SeatSet,
        /// Who is asked, or `NONE` before the first.
        seat: u8,
        /// Who else has passed on giving a card.
        passed: SeatSet,
        /// The cause, for the reports.
        origin: u8,
    },
}

/// Steps of a turn (NIN-060 to NIN-073).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum TurnStep {
    Begin,
    AfterStart,
    AfterEscape,
    DrawEvent,
    AfterEvent,
    Attack,
    HandLimit,
    CleanUp,
    Next,
}

/// Steps of an event (NIN-122).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum EventStep {
    Choose,
    Volunteered,
    NextVolunteer,
    FacingDone,
    Joined,
    LastResort,
    AllNext,
    AllOutcomes,
    Close,
}

/// Steps of a priority roll (NIN-124).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum PriorityStep {
    Throw,
    Window,
    Compare,
}

/// Steps of facing (NIN-111).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum FacingStep {
    Roll,
    Result,
    Outcome,
}

/// Steps of a roll.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum RollStep {
    Before,
    Throw,
    Window,
    Result,
}

/// How a revealed card stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum RevealStatus {
    Open,
    Cancelled,
    Answered,
}

/// Steps of a combat (NIN-163).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum CombatStep {
    Declared,
    Roll,
    Result,
    MayCounter,
    End,
}

/// Kinds of attack.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum CombatKind {
    Phase,
    Free,
    Counter,
}

/// Steps of drawing disadvantages.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum DrawStep {
    Draw,
    Window,
    WindowSkipped,
}

/// Steps of an escape.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum EscapeStep {
    Captive,
    Helper,
    Roll,
    Result,
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
    pub advantage_pile: List<u8, 64>,
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
    /// Cards cancelled this turn.
    pub cancelled: List<Cancelled, CANCELLED_MAX>,
    /// The event.
    pub event: EventState,
    /// Die rolls going on, the last one on top; as many as there are `Frame::Roll`.
    pub rolls: List<Roll, 4>,
    /// What the last finished roll came to.
    pub result: RollResult,
    /// What is going on.
    pub frames: List<Frame, FRAMES_MAX>,
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
    /// Reshuffles so far, to key the streams.
    pub reshuffles: u8,
    /// The turn of the first elimination, 0 for none yet.
    pub first_elimination_turn: u16,
    /// Whether the game is over.
    pub over: bool,
    /// Index of the ending.
    pub ending: u8,
    /// Winners.
    pub winners: SeatSet,
    /// Seats credited with their rival's elimination (tournament, NIN-464).
    pub rival_killed_by: SeatSet,
}

impl Default for Roll {
    fn default() -> Self {
        Self {
            purpose: Purpose::FirstPlayer,
            seat: Seat(0),
            stat: Stat::Att,
            difficulty: 0,
            other: NONE,
            natural: 0,
            bonus: 0,
            bonus_face: false,
            thrown: false,
        }
    }
}
