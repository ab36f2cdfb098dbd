//! The effect vocabulary, compiled: records of timing, conditions, target and primitive (section 4
//! of the rules catalogue).

use crate::content::catalogue::{NOTHING, Range};
use crate::content::vocabulary::{
    Chooser, Comparison, Duration, PlaceWord, Rank, Selector, Sex, Side, Timing, Zone,
};

/// A number on a card.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Amount {
    /// Itself.
    Plain(i8),
    /// The X chosen when paying (NAR-203).
    X,
    /// The same, subtracted.
    MinusX,
}

impl Amount {
    /// Its value with this X.
    #[inline]
    pub fn value(self, x: u8) -> i32 {
        match self {
            Self::Plain(number) => i32::from(number),
            Self::X => i32::from(x),
            Self::MinusX => -i32::from(x),
        }
    }
}

/// One effect record.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Effect {
    /// When it acts. Nested effects bear the timing of what they are nested in.
    pub at: Timing,
    /// On which side, for `participate` and what follows it.
    pub side: Side,
    /// What must hold when it applies: a range of `Catalogue::conditions`.
    pub conditions: Range,
    /// Its controller decides whether it acts (NAR-462).
    pub optional: bool,
    /// At most once a turn.
    pub once_per_turn: bool,
    /// Its own target expression, in `Catalogue::targets`, or `NOTHING`. Those of a technique or
    /// tactic are the card's.
    pub target: u16,
    /// On what it acts. Where players are meant, `self` is the controller. What lets each player
    /// choose cards of its own holds two effects, on the controller and on the opponent; at
    /// `turn_start` and `turn_end` it stays `EachPlayer`: the player whose turn it is, who then is the
    /// controller for everything inside (NAR-465).
    pub on: Selector,
    /// What it does.
    pub op: Op,
    /// For how long.
    pub duration: Duration,
}

impl Effect {
    /// Whether it acts on targets that were designated before it: those of its card.
    pub fn is_on_designated(&self) -> bool {
        self.on == Selector::Target && self.target == NOTHING
    }

    /// The effects it holds, where it does nothing itself.
    pub fn held(&self) -> Option<Range> {
        match self.op {
            Op::All(held) | Op::Choose(held) => Some(held),
            Op::PayThen { then, .. } | Op::Delayed { then, .. } => Some(then),
            _ => None,
        }
    }
}

/// Whose techniques cost more or less.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Whose {
    /// The controller's.
    Controller,
    /// The opponent's.
    Opponent,
    /// Both.
    Both,
}

/// A primitive with its arguments. Filters are numbers of `Catalogue::filters`, or `NOTHING`.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Op {
    /// Adds to combat and support.
    Modify {
        /// Added to combat.
        combat: Amount,
        /// Added to support.
        support: Amount,
    },
    /// Sets combat, support or both (NAR-405).
    Set {
        /// The new combat value.
        combat: Option<i8>,
        /// The new support value.
        support: Option<i8>,
    },
    /// Adds to a team's strength.
    TeamStrength(Amount),
    /// So many wounds (NAR-400).
    Wound(u8),
    /// Kills; no wound (NAR-406).
    Kill,
    /// Changes to injured status (NAR-402).
    SetInjured,
    /// Heals (NAR-403).
    Heal,
    /// Prevents so many wounds.
    PreventWound(u8),
    /// Another name, sex, rank or attributes (NAR-229).
    SetTrait {
        /// The new name, by number.
        name: Option<u16>,
        /// The new sex.
        sex: Option<Sex>,
        /// The new rank.
        rank: Option<Rank>,
        /// The new attributes (bits); unchanged where 0.
        attributes: u64,
    },
    /// Leaves the battle (NAR-147).
    LeaveBattle,
    /// Joins a team.
    JoinTeam(PlaceWord),
    /// The caster takes control (NAR-300).
    TakeControl(PlaceWord),
    /// Puts a ninja in play (NAR-331).
    PutInPlay {
        /// The pile it comes from.
        from: Zone,
        /// Which cards.
        filter: u16,
        /// Where it is put.
        place: PlaceWord,
    },
    /// The technique or announced card does nothing (NAR-206, NAR-073).
    Negate,
    /// Cannot be targeted by techniques: of the opponent of the object's controller only
    /// (`opposing`), that pass the filter (total cost, rank of the user).
    Untargetable {
        /// Only techniques of the other player.
        opposing: bool,
        /// Only techniques that pass.
        filter: u16,
    },
    /// Techniques cost so much generic chakra more (or less).
    CostChange {
        /// How much more.
        amount: i8,
        /// Whose techniques.
        whose: Whose,
        /// Only the first of each turn.
        first_each_turn: bool,
    },
    /// Draws cards.
    Draw(u8),
    /// Takes gains from the opponent's deck (NAR-369).
    Gain(u8),
    /// Discards hand cards.
    DiscardHand {
        /// How many.
        count: u8,
        /// Who chooses.
        chooser: Chooser,
    },
    /// Top cards of the deck to the discard.
    Mill(u8),
    /// Chakra cards to the discard.
    ChakraToDiscard {
        /// How many.
        count: u8,
        /// Who chooses.
        chooser: Chooser,
    },
    /// Hand cards to the own chakra.
    HandToChakra(u8),
    /// Top cards of the deck to chakra.
    DeckTopToChakra(u8),
    /// Searches the deck for a card and shuffles.
    Search {
        /// Which cards.
        filter: u16,
        /// Where the card goes.
        to: Zone,
    },
    /// Looks at the top cards: takes some to hand, the rest goes to `rest` in any order.
    LookTop {
        /// How many are looked at.
        count: u8,
        /// How many go to the hand.
        take: u8,
        /// Where the rest goes.
        rest: Zone,
    },
    /// Looks at the hand of the player acted on and takes at most one card away to its owner's zone.
    LookHandTake {
        /// Which cards.
        filter: u16,
        /// Where the card goes.
        to: Zone,
    },
    /// Returns cards of the own discard: the target where there is one, else one that is chosen.
    ReturnFromDiscard {
        /// Which cards.
        filter: u16,
        /// Where the card goes.
        to: Zone,
    },
    /// Own discarded cards to the bottom of the own deck.
    DiscardToDeckBottom(u8),
    /// So many tactics more each turn (continuous).
    ExtraTactic(u8),
    /// Forbids deeds (bits of `Forbiddable`).
    Forbid(u8),
    /// One of these effects, as its controller chooses.
    Choose(Range),
    /// These effects where the record's conditions hold.
    All(Range),
    /// Pays (the first range), and if that was done in full, then the second.
    PayThen {
        /// What is paid.
        pay: Range,
        /// What follows.
        then: Range,
    },
    /// These effects later (NAR-152).
    Delayed {
        /// When.
        at: Timing,
        /// What.
        then: Range,
    },
}

/// A condition, or its contrary.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Condition {
    /// It must not hold.
    pub negated: bool,
    /// What.
    pub atom: Atom,
}

/// What may be asked of the source, its team, its controller.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Atom {
    /// The source's team faces another.
    Opposed,
    /// It attacks and faces none.
    Undefended,
    /// It is in an attacking team.
    Attacking,
    /// It is in a defending team.
    Defending,
    /// It is the front-line ninja.
    FrontLine,
    /// It is healthy.
    Healthy,
    /// It is injured.
    Injured,
    /// A ninja of this name is in its team (itself included).
    TeamHasName(u16),
    /// A ninja with one of these attributes or keywords is in its team.
    TeamHasTrait {
        /// Attributes (bits).
        attributes: u64,
        /// Keywords (bits).
        keywords: u64,
    },
    /// Ninjas of its team.
    TeamSize(Comparison, u8),
    /// Ninjas of the team that faces it.
    OpposingTeamSize(Comparison, u8),
    /// The controller's turn counter is at least so high.
    TurnAtLeast(u8),
    /// The controller has at most so many cards in hand.
    HandAtMost(u8),
    /// A technique was played in this exchange.
    ChainHappened,
    /// The controller has taken a gain in this turn.
    WonGainThisTurn,
    /// It was in battle at any moment of this turn.
    TookPart,
}
