//! The compiled content of Ninja: what the TOML files say, as dense ids and compact operations.
//!
//! Everything here is built once at load by `compile.rs` and only read while playing.

use arrayvec::ArrayVec;

pub use crate::content::effect::{
    Effect, KindSet, Op, Per, Primitive, PurposeSet, StatSet, forbid,
};
use crate::content::ids::{AdvantageId, DisadvantageId, EventId, Mode, RoleId};
use tenbin_engine::pile::{CardSet, DECK_MAX, Places};

/// Number of clans; role index = clan index in the order of roles.toml.
pub const CLANS: usize = 7;
/// Number of stats.
pub const STATS: usize = 4;
/// Number of purposes of a roll.
pub const PURPOSES: usize = 7;
/// Most success rolls on one event card.
pub const EVENT_ROLLS_MAX: usize = 4;

/// A stat (NIN-003), as an index.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Stat {
    /// Attack.
    Att,
    /// Defence.
    Dif,
    /// Constitution, also life.
    Cst,
    /// Intelligence.
    Int,
}

/// What a roll is for (section 4, roll purposes), as an index; masks use `1 << purpose`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// Who begins (NIN-028).
    FirstPlayer,
    /// Who of the volunteers faces first (NIN-101).
    Priority,
    /// A success roll of an event (NIN-140).
    Event,
    /// An attack, a free attack too (NIN-141).
    Attack,
    /// A counterattack (NIN-165).
    Counterattack,
    /// Escape of a captive, a helper's too (NIN-342).
    Escape,
    /// A grenade roll (NIN-246).
    Check,
}

/// Whom an operation acts on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Target {
    /// The player of the card (the drawer of a disadvantage).
    SelfSeat,
    /// An opponent chosen when the card is revealed.
    Opponent,
    /// Any player chosen when the card is revealed.
    Player,
    /// Every other player in the game and not captured.
    AllOthers,
    /// The attacker of the current combat.
    Attacker,
    /// The target of the own current attack.
    AttackTarget,
    /// Who is making the current roll.
    Roller,
    /// Those hit by the roll check.
    CheckedHit,
}

/// How long an operation acts (section 4, durations).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Duration {
    /// At once, then over.
    Instant,
    /// Until the current roll is decided.
    ThisRoll,
    /// Until the own attempt (or the event) is decided.
    ThisEvent,
    /// Until the current combat ends.
    ThisCombat,
    /// Until the end of the turn.
    EndOfTurn,
    /// Until the end of the owner's next turn.
    EndOfOwnNextTurn,
    /// Until an escape roll succeeds.
    UntilEscape,
    /// As long as the card is in play.
    WhileInPlay,
}

impl Duration {
    /// Whether a modifier that lasts so long counts for the life value (NIN-047).
    #[inline]
    pub(crate) const fn counts_for_life(self) -> bool {
        !matches!(self, Self::ThisRoll | Self::ThisEvent | Self::ThisCombat)
    }
}

/// When a use may be made or an operation fires (section 4, timings).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum When {
    /// In any window that allows it.
    AnyTime,
    /// When the card is revealed.
    OnReveal,
    /// Before any own roll for the current event (NIN-240).
    BeforeOwnEventRoll,
    /// Before or after an event roll's die, until it is final (NIN-245).
    AroundEventRoll,
    /// After an own failed roll (NIN-270).
    AfterOwnFailedRoll,
    /// As the target of a declared attack, before its die (NIN-241).
    AttackedBeforeRoll,
    /// Passive: whenever the owner attacks or counterattacks.
    OnOwnAttack,
    /// In the cancel window of another card.
    OnCardRevealed,
    /// When the disadvantage is drawn.
    OnDrawn,
    /// In the death window (NIN-384).
    OnDeath,
}

/// A condition of a use (section 4, conditions).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Condition {
    /// An event is being resolved.
    DuringEvent,
    /// A roll is going on: nobody writes it, but what acts for one roll asks for it.
    DuringRoll,
    /// A combat is going on: nobody writes it, but what acts for one combat asks for it.
    DuringCombat,
    /// It is the player's own turn.
    InOwnTurn,
    /// The player has so many cards in play with the tag.
    OwnInPlay {
        /// Tag index.
        tag: u8,
        /// How many.
        at_least: u8,
    },
    /// The chosen target is not captured.
    TargetNotCaptured,
    /// The player is the active player (the same as `InOwnTurn`).
    IsActive,
    /// The natural face of the current roll is in this mask (bit = face - 1).
    NaturalIn(u16),
    /// The player's stat is at most this.
    StatAtMost {
        /// Which stat.
        stat: Stat,
        /// Highest value.
        value: i8,
    },
    /// The current event has this tag.
    EventTag(u8),
    /// The current roller is the player (true) or an opponent (false).
    RollerIsSelf(bool),
    /// The current event roll uses one of these stats.
    RollStat(StatSet),
    /// The present or a later roll of the player's own event uses one of these stats.
    EventStat(StatSet),
}

/// A range of a table.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Span {
    /// First index.
    pub start: u16,
    /// One past the last.
    pub end: u16,
}

/// One way to use a card: the effects of one mode letter and those without a letter.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Use {
    /// Its letter, where the card has modes.
    pub mode: Option<Mode>,
    /// When it may be played: the `when` of its effects that is no passive trigger.
    pub when: When,
    /// Its operations, in `Cards::ops`.
    pub ops: Span,
    /// All its conditions (of all its effects), in `Cards::conditions`.
    pub conditions: Span,
}

/// The type of an advantage card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum AdvantageKind {
    /// Discarded after its one situation.
    SingleUse,
    /// A power, until the end of the turn.
    Special,
    /// Lasts.
    Permanent,
}

/// An advantage card type.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Advantage {
    /// Its id in the content.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// What it says, as a number: equal for cards that do the same.
    pub said: u64,
    /// Where its numbers come from, as the data say.
    pub source: String,
    /// Copies in the deck.
    pub copies: u8,
    /// Type.
    pub kind: AdvantageKind,
    /// Clans that may play it (bit = clan).
    pub clans: u8,
    /// Hands it occupies: 0, 1 or 2.
    pub hands: u8,
    /// Whether it takes the protection place.
    pub protection: bool,
    /// Tags (bit = index into `Cards::tags`).
    pub tags: u32,
    /// Its uses, in `Cards::uses`.
    pub uses: Span,
    /// Whether it is played for all its uses at once, each where it can act (NIN-275).
    pub all_modes: bool,
    /// Its physical cards.
    pub set: CardSet,
    /// These and those of all that say the same under another name: to whom holds them they are copies of one.
    pub alike: CardSet,
}

/// How copies of a disadvantage on one player combine (NIN-303).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Stacking {
    /// They add up (or each acts once).
    Each,
    /// Further copies change nothing.
    None,
}

/// A disadvantage card type.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Disadvantage {
    /// Its id in the content.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// What it says, as a number: equal for cards that do the same.
    pub said: u64,
    /// Where its numbers come from.
    pub source: String,
    /// Copies in the deck.
    pub copies: u8,
    /// How copies combine.
    pub stacking: Stacking,
    /// How long it lies in the area.
    pub duration: Duration,
    /// Its operations, in `Cards::ops`.
    pub ops: Span,
    /// Its physical cards.
    pub set: CardSet,
}

/// Who is concerned by an event (NIN-100, NIN-114).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Scope {
    /// One player.
    One,
    /// All players.
    All,
}

/// One success roll of an event.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct SuccessRoll {
    /// The stat added to the die.
    pub stat: Stat,
    /// The number to reach.
    pub difficulty: i8,
}

/// An event card type.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Event {
    /// Its id in the content.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// Copies in the deck.
    pub copies: u8,
    /// Scope (killers after the knob `killer_scope`).
    pub scope: Scope,
    /// Success rolls in order.
    pub rolls: ArrayVec<SuccessRoll, EVENT_ROLLS_MAX>,
    /// Advantage cards drawn on success (after the knob `adv_on_success`).
    pub advantages: u8,
    /// Disadvantage cards drawn on failure (after the knob `dis_on_fail`).
    pub disadvantages: u8,
    /// Tags (bit = index into `Cards::tags`).
    pub tags: u32,
    /// Whether it is one of the killers (NIN-430).
    pub killer: bool,
    /// Its physical cards.
    pub set: CardSet,
}

/// A role (clan).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Role {
    /// Its id in the content.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// Its rival's index under the knob `rival_map`.
    pub rival: RoleId,
    /// Base stats in the order of [`Stat`] (knobs, or the role's own where it states them).
    pub base: [i8; STATS],
}

/// What completes an objective (NIN-402 to NIN-404).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Goal {
    /// Either pair of event types conquered.
    Mission([[EventId; 2]; 2]),
    /// Pass any killer.
    Killer,
    /// All other clans eliminated.
    LastClan,
}

/// An objective card.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Objective {
    /// Its id in the content.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// Where its pairs come from.
    pub source: String,
    /// What completes it.
    pub goal: Goal,
}

/// All compiled content.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Roles by index.
    pub roles: Vec<Role>,
    /// Roles that may be dealt at this number of seats (bit = role).
    pub role_pool: u8,
    /// Objectives by index.
    pub objectives: Vec<Objective>,
    /// Advantage types.
    pub advantages: Vec<Advantage>,
    /// Disadvantage types.
    pub disadvantages: Vec<Disadvantage>,
    /// Event types.
    pub events: Vec<Event>,
    /// Type of each physical advantage card.
    pub advantage_of: [AdvantageId; DECK_MAX],
    /// Type of each physical disadvantage card.
    pub disadvantage_of: [DisadvantageId; DECK_MAX],
    /// Type of each physical event card.
    pub event_of: [EventId; DECK_MAX],
    /// All physical advantage cards.
    pub advantage_deck: CardSet,
    /// All physical disadvantage cards.
    pub disadvantage_deck: CardSet,
    /// All physical event cards.
    pub event_deck: CardSet,
    /// Where the cards of the advantage deck lie.
    pub advantage_places: Places,
    /// Those of the disadvantage deck.
    pub disadvantage_places: Places,
    /// Those of the event deck.
    pub event_places: Places,
    /// Uses of advantage cards.
    pub uses: Vec<Use>,
    /// Operations.
    pub ops: Vec<Op>,
    /// Conditions.
    pub conditions: Vec<Condition>,
    /// Operations that a roll check applies to those hit.
    pub then_ranges: Vec<Span>,
    /// Sets of advantage types (bit = type) that operations refer to.
    pub id_sets: Vec<u64>,
    /// Tag names by index.
    pub tags: Vec<String>,
}
