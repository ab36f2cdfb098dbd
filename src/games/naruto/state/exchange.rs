//! Techniques on the chain, what they designate, effects that last, wait or are being carried out.

use crate::content::vocabulary::Timing;
use crate::state::{CardId, Object, Set, TeamId, UnitId};
use tenbin_content::word_enum;
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// Most techniques on the chain at once; no more are offered then.
pub const LINKS_MAX: usize = 24;
/// Most designated targets at once; what needs more cannot be launched then.
pub const MARKS_MAX: usize = 40;
/// Most effects with a duration at once.
pub const TIMED_MAX: usize = 44;
/// Most effects due at once.
pub const PENDING_MAX: usize = 24;
/// Most delayed effects at once.
pub const DELAYED_MAX: usize = 12;
/// Deepest nesting of effects.
pub const RUNS_MAX: usize = 6;

/// Whose something designated was: the card of a ninja (`target_identity` `same_card`) or technique,
/// the front line of a team (`team_identity`).
/// It is only compared, and one byte, for there are many marks.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Bearer(u8);

impl Bearer {
    /// Of none.
    pub const NOBODY: Self = Self(u8::MAX);

    /// Of this physical card.
    #[inline]
    pub fn card(card: CardId) -> Self {
        Self(card.number())
    }

    /// With this front-line ninja, if any.
    #[inline]
    pub fn front(front: Option<UnitId>) -> Self {
        front.map_or(Self::NOBODY, |unit| Self(FRONTS + unit.number()))
    }
}

/// Where front-line ninjas begin among bearers, after all cards.
const FRONTS: u8 = CardId::ALL.len() as u8;

/// A designated target as it was when designated (NAR-225, NAR-234).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Mark {
    /// What.
    pub object: Object,
    /// The unit's arrival; the position of a gain; the launch number of a technique.
    pub serial: u16,
    /// The unit's name.
    pub name: u16,
    /// Of whom it was.
    pub bearer: Bearer,
    /// It is modified: this target is cancelled (NAR-240).
    pub cancelled: bool,
    /// The members of a team.
    pub members: Set,
}

impl Default for Mark {
    fn default() -> Self {
        Self {
            object: Object::None,
            serial: 0,
            name: 0,
            bearer: Bearer::NOBODY,
            cancelled: false,
            members: 0,
        }
    }
}

/// Neighbouring marks: the first, how many. Marks are kept like a stack: they are released when what
/// they belong to is over, and all of them at the end of a chain or preparation action.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Marks {
    /// The first.
    pub from: u8,
    /// How many.
    pub count: u8,
}

word_enum! {
    /// What became of a technique (INV-11).
    Resolution {
        /// Still on the chain, unresolved.
        Waiting = "waiting",
        /// Negated by another.
        Negated = "negated",
        /// Gone: resolved in whole or part, or cancelled.
        Gone = "gone",
    }
}

#[allow(clippy::derivable_impls)] // `word_enum` derives none
impl Default for Resolution {
    fn default() -> Self {
        Self::Waiting
    }
}

/// A technique on the chain.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Link {
    /// Physical card.
    pub card: CardId,
    /// Who launched it (NAR-207).
    pub caster: Seat,
    /// The unit that uses it.
    pub user: UnitId,
    /// Chosen X.
    pub x: u8,
    /// Chakra paid.
    pub paid: u8,
    /// What became of it.
    pub resolution: Resolution,
    /// Its targets.
    pub marks: Marks,
    /// The user's arrival.
    pub user_serial: u16,
    /// The mark of the user's team where the technique puts a ninja in it (NAR-330).
    pub team: Option<u8>,
    /// Its number among the launches of the exchange.
    pub number: u16,
}

impl Link {
    /// The mark of the user's team, as neighbouring marks.
    pub fn team_mark(&self) -> Marks {
        self.team.map_or(Marks::default(), |from| Marks { from, count: 1 })
    }
}

/// A technique between its announcement and its place on the chain (NAR-200).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Launching {
    /// Physical card; none while nothing is launched.
    pub card: Option<CardId>,
    /// The user.
    pub user: UnitId,
    /// X, once it is chosen.
    pub x: Option<u8>,
    /// Targets so far.
    pub marks: Marks,
    /// Its price: symbols, then generic chakra.
    pub due: [u8; 6],
    /// Chakra cards chosen to pay it, as a set of the player's own places; they leave the chakra
    /// area together when all are chosen.
    pub paying: CardSet,
}

impl Launching {
    /// The technique, where one is launched.
    #[inline]
    pub fn known_card(&self) -> CardId {
        self.card.expect("a technique is launched")
    }
}

word_enum! {
    /// What a `Timed` effect does.
    TimedKind {
        /// Adds `amounts` to combat and support of a unit.
        Add = "add",
        /// Sets combat (where `amounts[0]` is not `i8::MIN`) and support of a unit.
        Set = "set",
        /// Adds `amounts[0]` to the strength of a team.
        Strength = "strength",
        /// The unit or team cannot be targeted, as its effect says.
        Untargetable = "untargetable",
        /// Techniques of a seat cost `amounts[0]` more.
        Cost = "cost",
        /// Prevents the next `amounts[0]` wounds of a unit.
        Prevent = "prevent",
        /// Forbids the deeds `amounts[0]` (bits of `Forbiddable`) to a seat or unit.
        Forbid = "forbid",
        /// Changes name, sex, rank or attributes of a unit, as its effect says.
        Traits = "traits",
        /// A unit is controlled by seat `amounts[0]` (NAR-319).
        Control = "control",
        /// A seat may play `amounts[0]` tactics more.
        Tactics = "tactics",
        /// An effect of `OwnTeams` or `OwnDefendingTeams`: its effect is read for every team of a
        /// seat.
        Teams = "teams",
    }
}

#[allow(clippy::derivable_impls)] // `word_enum` derives none
impl Default for TimedKind {
    fn default() -> Self {
        Self::Add
    }
}

/// What a `Timed` effect acts on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Subject {
    /// A ninja in play.
    Unit(UnitId),
    /// A team.
    Team(TeamId),
    /// A seat.
    Seat(Seat),
}

impl Default for Subject {
    fn default() -> Self {
        Self::Unit(UnitId::default())
    }
}

/// An effect with a duration.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Timed {
    /// What it does.
    pub kind: TimedKind,
    /// What it acts on.
    pub on: Subject,
    /// Who made it.
    pub by: Seat,
    /// Numbers.
    pub amounts: [i8; 2],
    /// Its effect, for what is read from there.
    pub effect: u16,
    /// The last turn it lasts; `u16::MAX` for as long as its object is there.
    pub until: u16,
    /// It was made on a ninja in the battle of this turn: after what works while in battle.
    pub in_battle: bool,
}

impl Timed {
    /// Who has control by it.
    pub fn taker(&self) -> Seat {
        Seat(self.amounts[0] as u8)
    }
}

/// Where an effect comes from.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Source {
    /// Physical card.
    pub card: Option<CardId>,
    /// The unit it is the text of, or the user of the technique; none for cards in camp.
    pub unit: Option<UnitId>,
    /// The unit's arrival.
    pub serial: u16,
    /// Who controls the effect: chooses for it, is "you" (NAR-207, NAR-271).
    pub seat: Seat,
    /// The team its effect is for.
    pub team: SourceTeam,
}

/// The team that an effect is for (NAR-152).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum SourceTeam {
    /// The team its ninja is in now.
    #[default]
    Now,
    /// The same, while its ninja is the effect's player's: it was put off outside a battle.
    Own,
    /// The team it was activated for is no more.
    Gone,
    /// The team it was activated for.
    Kept(TeamId),
}

/// An effect group of a card and a timing that is due and waits.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Pending {
    /// Where it comes from.
    pub source: Source,
    /// First and one past the last effect.
    pub from: u16,
    /// One past the last.
    pub to: u16,
    /// X, for what a technique delayed.
    pub x: u8,
    /// Targets, for what was delayed: as they were designated.
    pub marks: Marks,
    /// It was activated before: it no longer depends on its source (NAR-152).
    pub activated: bool,
}

/// An effect that will be due.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Delayed {
    /// What.
    pub what: Pending,
    /// When.
    pub at: Timing,
}

impl Default for Delayed {
    fn default() -> Self {
        Self { what: Pending::default(), at: Timing::TurnEnd }
    }
}

/// Effects that are being carried out, one after the other.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Run {
    /// What.
    pub what: Pending,
    /// Where in the effect it stands.
    pub step: RunStep,
    /// How many cards, wounds or choices are still to come.
    pub left: u8,
    /// The index of the target or object it is at.
    pub at: u8,
    /// Whether everything so far could be done in full (`pay_then`).
    pub done: bool,
    /// Cards set apart while looking at them, less those dealt with.
    pub looked: [Option<CardId>; 6],
    /// The card chosen last: several are chosen in canonical order.
    pub last: Option<CardId>,
    /// The recorder has it.
    pub told: bool,
}

word_enum! {
    /// Where a run stands in its record.
    RunStep {
        /// Whether it applies is looked at.
        Begin = "begin",
        /// Its controller decides whether it is used (NAR-462).
        Ask = "ask",
        /// Its own targets are looked for.
        Target = "target",
        /// They are chosen.
        Choose = "choose",
        /// It is carried out.
        Act = "act",
        /// One of several effects is chosen.
        Option = "option",
        /// What was to be paid has been.
        Paid = "paid",
        /// The next player's cards are to be chosen.
        Pick = "pick",
        /// They are chosen.
        Take = "take",
        /// The rest of the cards looked at is put in order.
        Order = "order",
    }
}

#[allow(clippy::derivable_impls)] // `word_enum` derives none
impl Default for RunStep {
    fn default() -> Self {
        Self::Begin
    }
}
