//! Models, markers, plots, sides and what lasts for a time, as the state of a game holds them.

use crate::content::catalogue::{MARKERS_MAX, PLOTS_MAX};
use crate::content::effect::{ActionName, ActionSet, AttackFlags, Duration, Penalties, Rolls};
use crate::content::vocabulary::{Stat, State as Token};
use crate::space::point::Point;
use crate::state::{Attack, ModelId, Slot, seat_of};
use tenbin_engine::List;

/// Where a model is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Place {
    /// Not yet deployed.
    #[default]
    Waiting,
    /// On the table.
    Table,
    /// Represented by the markers of its side (ANI-410).
    Infiltrating,
    /// Removed (ANI-290).
    Removed,
}

/// Facts of a model in the present turn or game, one bit each.
pub mod flag {
    /// Its card is turned (ANI-096).
    pub const SPENT: u32 = 1;
    /// It has been activated in this turn.
    pub const ACTIVATED: u32 = 1 << 1;
    /// It is hidden (ANI-400).
    pub const HIDDEN: u32 = 1 << 2;
    /// Its movement of this turn is used (ANI-140).
    pub const MOVED: u32 = 1 << 3;
    /// It has Walked in this turn.
    pub const WALKED: u32 = 1 << 4;
    /// It has Run in this turn.
    pub const RAN: u32 = 1 << 5;
    /// It has charged in this turn.
    pub const CHARGED: u32 = 1 << 6;
    /// It has Sought in this turn (ANI-194).
    pub const SOUGHT: u32 = 1 << 7;
    /// It has intercepted in this turn (ANI-270).
    pub const INTERCEPTED: u32 = 1 << 8;
    /// It is Stunned until the end of the turn (ANI-325).
    pub const STUNNED: u32 = 1 << 9;
    /// It was detected this turn: no movement (ANI-420).
    pub const DETECTED: u32 = 1 << 10;
    /// It has made its one Free Move of the turn (ANI-144).
    pub const FREE_MOVED: u32 = 1 << 11;
    /// It stands on a piece it has climbed.
    pub const CLIMBED: u32 = 1 << 12;
    /// Throw, Push and Slam do not move it for the game.
    pub const FIRM: u32 = 1 << 13;
    /// It may not regain life points for the game (Sentenced).
    pub const NO_HEAL: u32 = 1 << 14;
    /// It has lost life points in this turn.
    pub const HURT: u32 = 1 << 15;
    /// It was hidden when its present action was declared ("only if hidden", ANI-401).
    pub const WAS_HIDDEN: u32 = 1 << 16;
    /// Some standing rule of its own changes its numbers in a way that is worked out at each
    /// reading (conditions, running upkeeps, factors); see `refresh_model`.
    pub const VARIES: u32 = 1 << 17;
    /// Some standing rule of its own changes attacks.
    pub const MODS: u32 = 1 << 18;
    /// Something lasts on it for a time: it saves looking at each of these effects.
    pub const LASTING: u32 = 1 << 19;
    /// Flags that a new turn takes away.
    pub const OF_TURN: u32 = SPENT
        | ACTIVATED
        | MOVED
        | WALKED
        | RAN
        | CHARGED
        | SOUGHT
        | INTERCEPTED
        | STUNNED
        | DETECTED
        | FREE_MOVED
        | HURT
        | WAS_HIDDEN;
}

/// A model and its card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Model {
    /// Where its centre is; nowhere unless on the table.
    pub at: Point,
    /// Bits of `flag`.
    pub flags: u32,
    /// Bits of `traits` it has now for the game: the character's and those granted for good.
    pub traits: u32,
    /// Uses in this turn: two bits a slot.
    pub used_turn: u32,
    /// Uses in this game: two bits a slot.
    pub used_game: u32,
    /// Slots whose upkeep is running (ANI-094).
    pub upkeep: u16,
    /// Slots whose upkeep of this turn is paid (or was waived, ANI-416).
    pub upkeep_paid: u16,
    /// States it is immune to, one bit each.
    pub immune: u16,
    /// Its cards: indices into `Catalogue::abilities`; `u16::MAX` for none or discarded.
    pub cards: [u16; 2],
    /// Walk and run in units, with what lasts for the game.
    pub walk: i16,
    /// Run in units.
    pub run: i16,
    /// Distance moved in this turn in units (ANI-152), at most 32,767.
    pub moved: i16,
    /// Index into `Catalogue::characters`.
    pub character: u8,
    /// Where it is.
    pub place: Place,
    /// Its facing in 256ths of a full turn, anticlockwise from +x (`los_arc_deg`, `front_point`).
    pub facing: u8,
    /// Life points left.
    pub lp: u8,
    /// Starting life points with cards (ANI-291).
    pub lp_max: u8,
    /// Action points.
    pub ap: u8,
    /// The fighting stats with all that lasts for the game without conditions.
    pub stats: [i8; Stat::FIGHTING],
    /// Die from which its hits are critical, with all that lasts for the game.
    pub crit_min: u8,
    /// Tokens of each state (ANI-310).
    pub tokens: [u8; Token::COUNT],
    /// Its named tokens (energy, power).
    pub counters: [u8; 2],
    /// Poison to come when the present action is finished, in action points (ANI-318).
    pub poison_due: u8,
}

/// What a plot card of a player is doing.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum PlotState {
    /// Face down (ANI-473).
    #[default]
    FaceDown,
    /// Revealed and in force.
    Open,
    /// Discarded.
    Discarded,
}

/// A plot card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Plot {
    /// Index into `Catalogue::abilities`.
    pub card: u16,
    /// Face down, open or discarded.
    pub state: PlotState,
    /// Its tokens (`power_source`).
    pub tokens: u8,
}

/// An infiltration marker (ANI-410).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Marker {
    /// Where it lies.
    pub at: Point,
    /// Who is under it where `infiltration_commit` is `secret_assignment`; `NONE` for nobody.
    pub under: ModelId,
}

/// What a player owns beside models.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Side {
    /// Index into `Catalogue::parties`.
    pub party: u8,
    /// Models of the party, in play or not.
    pub models: u8,
    /// Organisation advantages: indices into `Catalogue::abilities`; `u16::MAX` for none.
    pub advantages: [u16; 3],
    /// For each advantage, the models it concerns, one bit each from the party's first.
    pub advantage_members: [u16; 3],
    /// Uses of each advantage in this turn.
    pub advantage_uses: [u8; 3],
    /// Plot cards.
    pub plots: List<Plot, PLOTS_MAX>,
    /// Infiltration markers on the table.
    pub markers: List<Marker, MARKERS_MAX>,
    /// Gnosis points left (ANI-500).
    pub gnosis: u8,
    /// Whose edge: 0 the lower one (y = 0), 1 the upper one.
    pub edge: u8,
    /// Depth added to its deployment zone, in units.
    pub depth_more: i16,
    /// All ranges and control zones as plots changed them this turn: control zone set to (units, 0
    /// for not), ranges halved.
    pub zone_set: i16,
    /// Whether ranges are halved this turn (`gale`).
    pub ranges_halved: bool,
    /// Models with standing rules that touch others, one bit each from the party's first.
    pub auras: u16,
    /// What these rules have changed so far, in two halves (see `digest::changes`): all that need
    /// be looked for there.
    pub aura_changes: [u32; 2],
}

/// What `Timed` changes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum TimedKind {
    /// Nothing.
    #[default]
    None,
    /// A fighting stat by `n`.
    Stat(u8),
    /// A length stat by `n` inches ([`Stat`] as a number).
    Length(u8),
    /// Attack rolls, where only those of some attacks change.
    AttackRoll,
    /// Attack rolls on this model by friends of `source` (`friends_on_target`).
    Marked,
    /// Actions are forbidden.
    Forbidden(ActionSet),
    /// An action costs `n` more; -100 sets it to 0.
    Cost(ActionName),
    /// Traits granted: one bit by number.
    Trait(u8),
    /// Attacks have these switches.
    AttackFlags(AttackFlags),
    /// Critical minimum by `n`.
    CritMin,
    /// Dice more on these rolls.
    Dice(Rolls),
    /// Added to these rolls.
    RollMod(Rolls),
    /// A number of [`Stat`] is multiplied, in hundredths, rounded down.
    Scaled(u8, i16),
    /// A number of [`Stat`] is `n` (lengths in inches).
    Fixed(u8),
    /// A number of [`Stat`] is at least `n` (lengths in inches).
    Least(u8),
    /// Attack rolls of anybody on this model.
    Exposed,
    /// Damage of attacks on this model: by friends of `source` only if true.
    Hurts(bool),
    /// Armour of the targets of its attacks by `n`.
    Pierces,
    /// Rows of the table of ranged modifiers that do not count for its attacks.
    Steady(Penalties),
    /// States it is immune to, one bit each.
    Immune(u16),
    /// Throw, Push and Slam do not move it.
    Firm,
}

/// For which attacks something that lasts counts.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum AttackScope {
    /// All, and whatever is no attack.
    #[default]
    Any,
    /// Ranged ones.
    Ranged,
    /// Those that are not ranged.
    Melee,
    /// Charges and Slams.
    Charge,
    /// All but those.
    NoCharge,
}

impl AttackScope {
    /// Whether it counts while this attack, or none, is going on.
    #[inline]
    pub fn fits(self, attack: Option<&Attack>) -> bool {
        match (self, attack) {
            (Self::Any, _) => true,
            (_, None) => false,
            (Self::Ranged, Some(attack)) => attack.is_ranged(),
            (Self::Melee, Some(attack)) => !attack.is_ranged(),
            (Self::Charge, Some(attack)) => attack.charges(),
            (Self::NoCharge, Some(attack)) => !attack.charges(),
        }
    }
}

/// An effect that lasts for a time.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Timed {
    /// Who is changed, one bit each: what is the same for several is one entry.
    pub models: u32,
    /// Who brought it about.
    pub source: ModelId,
    /// The slot of the source it comes from.
    pub slot: Option<Slot>,
    /// What changes.
    pub kind: TimedKind,
    /// For which attacks.
    pub only: AttackScope,
    /// By how much.
    pub n: i8,
    /// Until when: `Attack` until the attack of depth `depth` ends.
    pub until: Duration,
    /// The depth of attacks when it began, with `AFTER_CRIT` where a rule of that attack's critical
    /// hit brought it about.
    pub depth: u8,
}

/// See [`Timed::depth`].
pub const AFTER_CRIT: u8 = 0x80;

impl Timed {
    /// Whether it changes a model.
    #[inline]
    pub fn is_on(&self, model: ModelId) -> bool {
        model.is_in(self.models)
    }

    /// The same without what makes no difference: what only adds up is one thing whoever has
    /// brought it about, for attacks of a side whoever of it has.
    #[must_use]
    pub fn in_common(self) -> Self {
        match self.kind {
            TimedKind::Scaled(..) | TimedKind::Cost(_) => self,
            TimedKind::Marked | TimedKind::Hurts(_) if self.source != ModelId::NONE => {
                let first = ModelId::in_party(seat_of(self.source), 0);
                Self { source: first, slot: None, ..self }
            }
            _ => Self { source: ModelId::NONE, slot: None, ..self },
        }
    }

    /// The depth of attacks when it began.
    #[inline]
    pub fn attacks(&self) -> usize {
        usize::from(self.depth & !AFTER_CRIT)
    }
}

impl Default for Timed {
    fn default() -> Self {
        Self {
            models: 0,
            source: ModelId::NONE,
            slot: None,
            kind: TimedKind::None,
            only: AttackScope::Any,
            n: 0,
            until: Duration::Turn,
            depth: 0,
        }
    }
}
