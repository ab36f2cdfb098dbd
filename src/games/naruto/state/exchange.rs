//! Techniques on the chain, what they designate, effects that last, wait or are being carried out.

use crate::content::vocabulary::Timing;
use crate::state::{NONE, Object, Set};
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

/// A designated target as it was when designated (NAR-225, NAR-234).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Mark {
    /// What.
    pub object: Object,
    /// The unit's arrival; the position of a gain; the launch number of a technique.
    pub serial: u16,
    /// The unit's name.
    pub name: u16,
    /// The unit's physical card (`target_identity` `same_card`), the team's front (`team_identity`).
    pub card: u8,
    /// It is modified: this target is cancelled (NAR-240).
    pub cancelled: bool,
    /// The members of a team.
    pub members: Set,
}

impl Default for Mark {
    fn default() -> Self {
        Self { object: Object::None, serial: 0, name: 0, card: NONE, cancelled: false, members: 0 }
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

/// What became of a technique (INV-11).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Fate {
    /// Still on the chain, unresolved.
    #[default]
    Waiting,
    /// Negated by another.
    Negated,
    /// Gone: resolved in whole or part, or cancelled.
    Gone,
}

/// A technique on the chain.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Link {
    /// Physical card.
    pub card: u8,
    /// Who launched it (NAR-207).
    pub caster: u8,
    /// The unit that uses it.
    pub user: u8,
    /// Chosen X.
    pub x: u8,
    /// Chakra paid.
    pub paid: u8,
    /// What became of it.
    pub fate: Fate,
    /// Its targets.
    pub marks: Marks,
    /// The user's arrival.
    pub user_serial: u16,
    /// The mark of the user's team where the technique puts a ninja in it (NAR-330); else `NONE`.
    pub team: u8,
    /// Its number among the launches of the exchange.
    pub number: u16,
}

impl Link {
    /// The mark of the user's team, as neighbouring marks.
    pub fn team_mark(&self) -> Marks {
        if self.team == NONE { Marks::default() } else { Marks { from: self.team, count: 1 } }
    }
}

impl Default for Link {
    fn default() -> Self {
        Self {
            card: NONE,
            caster: 0,
            user: NONE,
            x: 0,
            paid: 0,
            fate: Fate::Waiting,
            marks: Marks::default(),
            user_serial: 0,
            team: NONE,
            number: 0,
        }
    }
}

/// A technique between its announcement and its place on the chain (NAR-200).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Launching {
    /// Physical card, or `NONE`.
    pub card: u8,
    /// The user.
    pub user: u8,
    /// Chosen X, `NONE` while it is not chosen.
    pub x: u8,
    /// Targets so far.
    pub marks: Marks,
    /// Its price: symbols, then generic chakra.
    pub due: [u8; 6],
    /// Chakra cards chosen to pay it, as a set of the player's own places; they leave the chakra
    /// area together when all are chosen.
    pub paying: CardSet,
}

impl Default for Launching {
    fn default() -> Self {
        Self { card: NONE, user: NONE, x: NONE, marks: Marks::default(), due: [0; 6], paying: 0 }
    }
}

/// What a `Timed` effect does.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[repr(u8)]
pub enum TimedKind {
    /// Adds `amounts` to combat and support of a unit.
    #[default]
    Add,
    /// Sets combat (where `amounts[0]` is not `i8::MIN`) and support of a unit.
    Set,
    /// Adds `amounts[0]` to the strength of a team.
    Strength,
    /// The unit or team cannot be targeted, as its effect says.
    Untargetable,
    /// Techniques of the seat `object` cost `amounts[0]` more.
    Cost,
    /// Prevents the next `amounts[0]` wounds of a unit.
    Prevent,
    /// Forbids the deeds `amounts[0]` (bits of `Deed`) to a seat or unit.
    Forbid,
    /// Changes name, sex, rank or attributes of a unit, as its effect says.
    Traits,
    /// A unit is controlled by seat `amounts[0]` (NAR-319).
    Control,
    /// A seat may play `amounts[0]` tactics more.
    Tactics,
    /// An effect of `OwnTeams` or `OwnDefendingTeams`: its effect is read for every team of seat
    /// `object`.
    Teams,
}

/// What a `Timed` effect acts on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[repr(u8)]
pub enum On {
    /// A unit.
    #[default]
    Unit,
    /// A team.
    Team,
    /// A seat.
    Seat,
}

/// An effect with a duration.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Timed {
    /// What it does.
    pub kind: TimedKind,
    /// The unit, team or seat it acts on.
    pub object: u8,
    /// What `object` is: see `on`.
    pub on: On,
    /// Who made it.
    pub by: u8,
    /// Numbers.
    pub amounts: [i8; 2],
    /// Its effect, for what is read from there.
    pub effect: u16,
    /// The last turn it lasts; `u16::MAX` for as long as its object is there.
    pub until: u16,
    /// It was made on a ninja in the battle of this turn: after what works while in battle.
    pub in_battle: bool,
}

/// Where an effect comes from.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Source {
    /// Physical card.
    pub card: u8,
    /// The unit it is the text of, or the user of the technique; `NONE` for cards in camp.
    pub unit: u8,
    /// The unit's arrival.
    pub serial: u16,
    /// Who controls the effect: chooses for it, is "you" (NAR-207, NAR-271).
    pub seat: u8,
    /// The team its effect is for: that of its ninja now, or the one that what was put off keeps
    /// (NAR-152): a team's number, or a number of `source_team`.
    pub team: u8,
}

/// What [`Source::team`] may be other than the number of a team.
pub mod source_team {
    use crate::state::NONE;

    /// The team its ninja is in now.
    pub const NOW: u8 = NONE;
    /// The same, while its ninja is the effect's player's: it was put off outside a battle.
    pub const OWN: u8 = NONE - 1;
    /// The team it was activated for is no more.
    pub const GONE: u8 = NONE - 2;
}

impl Default for Source {
    fn default() -> Self {
        Self { card: NONE, unit: NONE, serial: 0, seat: 0, team: source_team::NOW }
    }
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
    /// Where in the effect it stands: a number of `step`.
    pub step: u8,
    /// How many cards, wounds or choices are still to come.
    pub left: u8,
    /// The index of the target or object it is at.
    pub at: u8,
    /// Whether everything so far could be done in full (`pay_then`).
    pub done: bool,
    /// Whether it is a technique (the chain's link number) or the announced tactic of a seat:
    /// `NONE` for neither.
    pub link: u8,
    /// Cards set apart while looking at them: physical cards, `NONE` for those dealt with.
    pub looked: [u8; 6],
    /// The card chosen last, or `NONE`: several are chosen in canonical order.
    pub last: u8,
    /// The recorder has been told of it.
    pub told: bool,
}

/// Where a run stands in its record.
pub(crate) mod step {
    /// Whether it applies is looked at.
    pub(crate) const BEGIN: u8 = 0;
    /// Its controller decides whether it is used (NAR-462).
    pub(crate) const ASK: u8 = 1;
    /// Its own targets are looked for.
    pub(crate) const TARGET: u8 = 2;
    /// They are chosen.
    pub(crate) const CHOOSE: u8 = 3;
    /// It is carried out.
    pub(crate) const ACT: u8 = 4;
    /// One of several effects is chosen.
    pub(crate) const OPTION: u8 = 5;
    /// What was to be paid has been.
    pub(crate) const PAID: u8 = 6;
    /// The next player's cards are to be chosen.
    pub(crate) const PICK: u8 = 7;
    /// They are chosen.
    pub(crate) const TAKE: u8 = 8;
    /// The rest of the cards looked at is put in order.
    pub(crate) const ORDER: u8 = 9;
}
