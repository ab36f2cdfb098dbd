//! The compiled content: cards, target expressions, effects and decks by dense numbers.

use crate::content::effect::{Condition, Effect};
use crate::content::vocabulary::{
    CardKind, Noun, Rank, Relation, SYMBOLS, Sex, TIMINGS, TacticKind, Timing, Window,
};
use tenbin_engine::pile::{DECK_MAX, Places};

/// Most cards of the content.
pub const CARDS_MAX: usize = 2_000;
/// Most ready decks: they have numbers of eight bits.
pub const DECKS_MAX: usize = 250;
/// Most cards of a deck.
pub const DECK_CARDS_MAX: usize = 60;
/// Most attributes and most keywords of the content: they are bits of a word.
pub const TRAITS_MAX: usize = 64;
/// The keyword of evolutions (NAR-100); its number in `Catalogue::keywords`.
pub const EVOLUTION: usize = 0;
/// The keyword of summons.
pub const SUMMON: usize = 1;
/// The keyword of groups (NAR-110).
pub const GROUP: usize = 2;
/// The keywords that are always there, by number; others are the designer's own.
pub const KEYWORDS: [&str; 3] = ["evolution", "summon", "group"];
/// No target expression, no filter.
pub const NOTHING: u16 = u16::MAX;

/// A range of one of the catalogue's lists: first, one past the last.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Range {
    /// First.
    pub from: u16,
    /// One past the last.
    pub to: u16,
}

impl Range {
    /// As a range of indices.
    #[inline]
    pub fn indices(self) -> std::ops::Range<usize> {
        usize::from(self.from)..usize::from(self.to)
    }

    /// Whether there is nothing in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.from == self.to
    }
}

/// The price of a technique (NAR-202, NAR-203).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Cost {
    /// How many of each symbol.
    pub symbols: [u8; SYMBOLS],
    /// Generic chakra.
    pub any: u8,
    /// Largest X; 0 where the cost has none.
    pub x_max: u8,
    /// The cost has an X.
    pub has_x: bool,
}

impl Cost {
    /// Symbols and generic digit, without X (NAR-208).
    pub fn printed(self) -> u8 {
        self.symbols.iter().sum::<u8>() + self.any
    }
}

/// What the user of a technique must be (NAR-201).
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Requirement {
    /// One of these names, by number; any where empty.
    pub names: Vec<u16>,
    /// One of these attributes (bits); any where 0.
    pub attributes: u64,
    /// This rank or higher.
    pub rank_at_least: Option<Rank>,
    /// In a defending team.
    pub defending: bool,
}

/// What narrows a target expression, a search or an immunity.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Filter {
    /// Type of card.
    pub kind: Option<CardKind>,
    /// Sex.
    pub sex: Option<Sex>,
    /// This rank or higher.
    pub rank_at_least: Option<Rank>,
    /// The technique's user is of this rank or lower (immunities).
    pub user_rank_at_most: Option<Rank>,
    /// One of these attributes (bits); any where 0.
    pub attributes: u64,
    /// One of these keywords (bits); any where 0.
    pub keywords: u64,
    /// Highest entry turn.
    pub entry_turn_at_most: Option<u8>,
    /// Injured (`true`) or healthy.
    pub injured: Option<bool>,
    /// Highest current combat value.
    pub combat_at_most: Option<i8>,
    /// Highest total cost of a technique (NAR-208).
    pub total_cost_at_most: Option<u8>,
}

/// How many objects a target expression designates.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Number {
    /// One.
    One,
    /// One up to so many (NAR-235).
    UpTo(u8),
    /// Every targetable one (NAR-231).
    All,
}

/// A target expression: noun first, then number (NAR-230).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TargetExpr {
    /// What is targeted.
    pub noun: Noun,
    /// How many.
    pub number: Number,
    /// Which.
    pub relation: Relation,
    /// Narrowed by.
    pub filter: Filter,
}

impl TargetExpr {
    /// Whether the user must be there at resolution (NAR-223, NAR-227).
    pub fn mentions_user(&self) -> bool {
        self.noun == Noun::User || self.relation.mentions_user()
    }
}

/// A card of the pool. What its kind does not have is empty or 0.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Card {
    /// Its id in the content files.
    pub id: String,
    /// What it says, as a number: equal for cards that do the same.
    pub said: u64,
    /// Its number in `Catalogue::names`: versions share the name.
    pub name: u16,
    /// Its type.
    pub kind: CardKind,
    /// Its symbols (bits).
    pub symbols: u8,
    /// Entry turn (not of techniques).
    pub entry_turn: u8,
    /// Hand cost (not of techniques).
    pub hand_cost: u8,
    /// Combat and support, healthy and then injured.
    pub values: [[i8; 2]; 2],
    /// Sex of a ninja.
    pub sex: Sex,
    /// Rank of a ninja.
    pub rank: Rank,
    /// Attributes of a ninja (bits of `Catalogue::attributes`).
    pub attributes: u64,
    /// Keywords (bits of `Catalogue::keywords`).
    pub keywords: u64,
    /// Mental power; read by no card of the pool.
    pub mental: u8,
    /// The components of a group, by name (NAR-110).
    pub components: Option<[u16; 2]>,
    /// Its text works while it is injured (NAR-404).
    pub works_injured: bool,
    /// Price of a technique.
    pub cost: Cost,
    /// What its user must be.
    pub requirement: Requirement,
    /// The kind of a tactic.
    pub tactic: TacticKind,
    /// When an interruption may be played.
    pub window: Window,
    /// Target expression of a technique or tactic, in `Catalogue::targets`, or `NOTHING`.
    pub target: u16,
    /// Its effects of each timing, in file order: ranges of `Catalogue::effects`.
    pub effects: [Range; TIMINGS],
    /// Bits of the timings it has effects of.
    pub timings: u32,
    /// What its file says of it by hand; its effects are listed from what they are.
    pub text: String,
    /// Where its numbers come from.
    pub source: String,
}

/// Timings whose effects are recomputed whenever a value is read.
pub const CONTINUOUS: u32 = 1 << Timing::Static as u32
    | 1 << Timing::WhileParticipating as u32
    | 1 << Timing::WhileDefending as u32;

impl Card {
    /// Its effects of a timing.
    #[inline]
    pub fn at(&self, timing: Timing) -> Range {
        self.effects[timing as usize]
    }

    /// Whether it has effects of a timing.
    #[inline]
    pub fn has(&self, timing: Timing) -> bool {
        self.timings >> timing as u32 & 1 == 1
    }

    /// Whether something of it is recomputed whenever a value is read.
    #[inline]
    pub fn is_continuous(&self) -> bool {
        self.timings & CONTINUOUS != 0
    }

    /// Whether it is an evolution (NAR-100).
    #[inline]
    pub fn is_evolution(&self) -> bool {
        self.keywords >> EVOLUTION & 1 == 1
    }

    /// Whether it is a group (NAR-110).
    #[inline]
    pub fn is_group(&self) -> bool {
        self.components.is_some()
    }
}

/// A ready deck.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Deck {
    /// Its id.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// How it means to win.
    pub plan: String,
    /// Its physical cards in file order, as numbers of `Catalogue::cards`.
    pub cards: Vec<u16>,
    /// Where they lie.
    pub places: Places,
}

/// All content of a run.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The cards.
    pub cards: Vec<Card>,
    /// Names of cards; versions share one.
    pub names: Vec<String>,
    /// Names of attributes: bit `i` is the `i`-th.
    pub attributes: Vec<String>,
    /// Names of keywords; those of `KEYWORDS` first.
    pub keywords: Vec<String>,
    /// Target expressions.
    pub targets: Vec<TargetExpr>,
    /// Filters of searches and immunities.
    pub filters: Vec<Filter>,
    /// Conditions.
    pub conditions: Vec<Condition>,
    /// Effects.
    pub effects: Vec<Effect>,
    /// Ready decks.
    pub decks: Vec<Deck>,
    /// Ordered pairs of decks that may meet, all equally likely.
    pub pairs: Vec<(u8, u8)>,
}

impl Catalogue {
    /// Whether one of these effects, or of those in them, acts on targets designated before it.
    pub fn acts_on_targets(&self, range: Range) -> bool {
        self.effects[range.indices()].iter().any(|effect| match effect.held() {
            Some(held) => self.acts_on_targets(held),
            None => effect.is_on_designated(),
        })
    }

    /// Whether all of them do.
    pub fn acts_only_on_targets(&self, range: Range) -> bool {
        self.effects[range.indices()].iter().all(|effect| match effect.held() {
            Some(held) => self.acts_only_on_targets(held),
            None => effect.is_on_designated(),
        })
    }
}

const _: () = assert!(DECK_CARDS_MAX <= DECK_MAX);
