//! The state of a game of Anima Tactics: plain data, no generator, no pointer.
//!
//! Whatever is going on is a stack of frames; the top one says what happens next or who must
//! choose. Attacks nest in attacks (a counter to a counter), so they are a stack of their own, as
//! are running effects; rolls and displacements never nest in one of their own kind, and are one
//! record each.

pub(crate) mod action;
mod attack;
mod ids;
mod model;
mod play;
mod sight_cache;
mod steps;
pub(crate) mod text;

use crate::content::catalogue::{PARTY_MAX, PIECES_MAX, Piece};
use crate::content::effect::ActionName;
use crate::content::vocabulary::{State as Token, Trigger};
use crate::space::point::Point;
pub use attack::{Attack, AttackForm, AttackStep, SweptCounter, fact};
pub use ids::{ModelId, PieceId, Slot};
pub use model::{
    AFTER_CRIT, AttackScope, Marker, Model, Place, Plot, PlotState, Side, Timed, TimedKind, flag,
};
pub use play::{
    DieEdit, Displacement, Fallen, LastAttack, Noted, NotedRoll, Purpose, Roll, Run, Shove, Tallies,
};
pub(crate) use play::{RollClass, asked};
pub use sight_cache::SightCache;
pub(crate) use sight_cache::first_enemy;
pub use steps::{SetUpStep, TurnStep};
use tenbin_engine::{List, Seat};

/// Players (section 1).
pub const SEATS: usize = 2;
/// Models of both parties; those of the second begin at [`PARTY_MAX`].
pub const MODELS_MAX: usize = SEATS * PARTY_MAX;
/// Attacks within attacks (`max_reaction_depth`, and free attacks of friends).
pub const ATTACKS_MAX: usize = 8;
/// Effects that last for a time and differ in more than whom they are on.
pub const TIMED_MAX: usize = 18;
/// Effects at work within effects.
pub const RUNS_MAX: usize = 12;
/// Deepest nesting of frames.
pub const FRAMES_MAX: usize = 48;
/// No ability, card or advantage.
pub(crate) const NO_ABILITY: u16 = u16::MAX;
/// No model, no slot, no piece.
pub const NONE: u8 = 255;

/// How the game has ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Ending {
    /// Not yet.
    #[default]
    None,
    /// After the last turn (ANI-520).
    LastTurn,
    /// A side has nobody left (ANI-524).
    Eliminated,
    /// Too many decisions (section 8, 15).
    CutoffDecisions,
    /// Attacks within attacks beyond `max_reaction_depth`.
    CutoffDepth,
}

/// Why a model is to be put somewhere (D23).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Stand {
    /// It Walks.
    #[default]
    Walk,
    /// It Runs.
    Run,
    /// It Free Moves.
    FreeMove,
    /// It steps away from a shot (ANI-144).
    Evade,
    /// It has escaped (ANI-193).
    Escape,
    /// It climbs up (ANI-200).
    ClimbUp,
    /// It climbs down.
    ClimbDown,
    /// It moves by an ability (length, straightness and ghostliness in the run's op).
    Ability,
    /// It is put within reach of the bearer of an effect.
    Near,
    /// It is nudged off a marker (ANI-417).
    Nudge,
    /// It may step aside from a marker that it only touches (ANI-417).
    Aside,
}

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    // Set-up (ANI-075).
    /// The next step of the set-up.
    SetUp(SetUpStep),
    /// A seat chooses where a piece of scenery goes, then how it is turned.
    PlacePiece {
        /// Whose.
        seat: Seat,
    },
    /// How the piece just placed is turned.
    TurnPiece {
        /// Whose.
        seat: Seat,
    },
    /// A seat picks its edge.
    ChooseEdge {
        /// Whose.
        seat: Seat,
    },
    /// A seat keeps infiltrators off the table, from this model on.
    KeepOff {
        /// Whose.
        seat: Seat,
        /// The next model.
        model: ModelId,
    },
    /// Markers of a seat are placed.
    PlaceMarker {
        /// Whose.
        seat: Seat,
    },
    /// Who is under which marker (`secret_assignment`): this model is put under one.
    AssignMarker {
        /// Whose.
        seat: Seat,
        /// Which model.
        model: ModelId,
    },
    /// A seat chooses the next character to deploy.
    Deploy {
        /// Whose.
        seat: Seat,
    },
    /// Where it stands.
    DeploySpot {
        /// Whose.
        seat: Seat,
        /// Which.
        model: ModelId,
    },
    /// Models may be placed again (`tactics`): so many.
    Redeploy {
        /// Whose.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    // Turns.
    /// A turn's phases, step by step.
    Turn(TurnStep),
    /// The winner of the initiative chooses who acts first (D6).
    ChooseFirst {
        /// Who chooses.
        seat: Seat,
    },
    /// A seat may reveal an infiltrator (ANI-414).
    Reveal {
        /// Whose.
        seat: Seat,
    },
    /// The revealed model may start with an ability running (ANI-416).
    StartAbility {
        /// Which.
        model: ModelId,
    },
    /// Upkeep of this model's slot is paid or dropped.
    PayUpkeep {
        /// Which.
        model: ModelId,
        /// Which slot.
        slot: Slot,
    },
    /// The next character is chosen (D9).
    PickNext,
    /// The active model does something (D10).
    Activation,
    /// A model is put somewhere (D11, D23).
    Spot {
        /// Which.
        model: ModelId,
        /// Why.
        stand: Stand,
        /// Piece, or length in half inches, as the reason needs it.
        argument: u8,
    },
    /// An attack.
    Attack(AttackStep),
    /// A roll: asked before it (false) or after it (true).
    Roll(bool),
    /// Effects.
    Run,
    /// Rules of a trigger, one after another: of a model, from this slot and rule on.
    Triggered {
        /// Which trigger.
        trigger: Trigger,
        /// Whose: a model.
        model: ModelId,
        /// The next slot.
        slot: Slot,
        /// The next rule of it.
        rule: u8,
    },
    /// Rules of a trigger for all models and plots, first player first (ANI-100), from this one on.
    TriggeredAll {
        /// Which trigger.
        trigger: Trigger,
        /// The next one, in the order of `State::in_order`.
        next: u8,
    },
    /// A player may play a plot card or optional rule at this moment (ANI-474).
    PlotWindow {
        /// Which moment.
        trigger: Trigger,
        /// How many have passed.
        passed: u8,
    },
    /// The facing of a model that has Walked is set (ANI-005).
    Face {
        /// Which.
        model: ModelId,
    },
    /// Displacements (ANI-373).
    Displace,
    /// The owner of a model in the way gives up its movement, or does not (ANI-380).
    Impact,
    /// Its dodge has been rolled (ANI-381).
    ImpactRolled,
    /// Escape or Seek: the roll has been made; its slot or marker.
    EscapeRolled,
    /// A Seek has been rolled: marker (seat's own numbering) or `NONE`.
    SeekRolled {
        /// The marker named.
        marker: u8,
    },
    /// The owner of a tested marker answers (ANI-418): the marker.
    AnswerSeek {
        /// The marker.
        marker: u8,
        /// The next marker with `all_in_cz`.
        seeker: ModelId,
    },
    /// Doom tokens have been removed: the roll has been made for this model.
    DoomRolled {
        /// Which.
        model: ModelId,
    },
    /// The initiative of a seat has been rolled.
    InitiativeRolled {
        /// Whose.
        seat: Seat,
    },
    /// Consequences of the removed.
    Deaths,
    /// The present action is finished: Poison, `after_action` rules.
    ActionDone {
        /// Who.
        model: ModelId,
        /// Which action, where it is one that rules name.
        action: Option<ActionName>,
    },
}

/// A moment of the game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// Models of seat1, then (from `PARTY_MAX`) of seat2.
    pub models: [Model; MODELS_MAX],
    /// Models on the table, one bit each.
    pub on_table: u32,
    /// What each player owns beside.
    pub sides: [Side; SEATS],
    /// Scenery.
    pub pieces: List<Piece, PIECES_MAX>,
    /// What lasts for a time.
    pub timed: List<Timed, TIMED_MAX>,
    /// What is going on.
    pub frames: List<Frame, FRAMES_MAX>,
    /// Attacks going on; the last one is on top.
    pub attacks: List<Attack, ATTACKS_MAX>,
    /// Counters declared against the sweep that is going on; only models in contact counter.
    pub swept: List<SweptCounter, 6>,
    /// Effects going on; the last one is on top.
    pub runs: List<Run, RUNS_MAX>,
    /// The present or last roll.
    pub roll: Roll,
    /// Models still to be dealt with in the present step of the turn, one bit each.
    pub due: u32,
    /// Triggers of anything that any model has: it saves asking each of them.
    pub triggers: u32,
    /// What the set-up and initiative rolls have shown so far, by seat.
    pub contest: [i8; SEATS],
    /// The present displacement.
    pub displacement: Displacement,
    /// The removed whose death is still to be dealt with.
    pub fallen: List<Fallen, 12>,
    /// The last attack of this activation.
    pub last: LastAttack,
    /// What the active model sees, if that is known.
    pub sight_cache: SightCache,
    /// The active model; `NONE` between activations.
    pub active: ModelId,
    /// Which arrangement of scenery; `NONE` for one not from the list.
    pub layout: u8,
    /// Pieces still to be placed.
    pub pieces_left: u8,
    /// Who acts first in this turn (ANI-100).
    pub first: Seat,
    /// Who is to pick the next character.
    pub to_pick: Seat,
    /// Number of the turn from 1; 0 in the set-up.
    pub turn: u8,
    /// Number of activations in this turn, by which random numbers are keyed.
    pub activation: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// What has happened so far.
    pub tallies: Tallies,
    /// How the game has ended.
    pub ending: Ending,
    /// Who has won, as a set of seats.
    pub winners: u8,
}

/// The numbers of a set (one bit each), ascending.
#[inline]
pub fn numbers_of(set: u32) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let number = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(number)
    })
}

/// The models of a set (one bit each), ascending.
#[inline]
pub fn models_of(set: u32) -> impl Iterator<Item = ModelId> {
    numbers_of(set).map(ModelId::of)
}

/// The seat of a model.
#[inline]
pub fn seat_of(model: ModelId) -> Seat {
    model.seat()
}

/// All models of a seat, one bit each.
#[inline]
pub fn side_mask(seat: Seat) -> u32 {
    let half = (1_u32 << PARTY_MAX) - 1;
    if seat.0 == 0 { half } else { half << PARTY_MAX }
}

impl State {
    /// The model of a number.
    #[inline]
    pub fn model(&self, model: ModelId) -> &Model {
        &self.models[model.index()]
    }

    /// The model of a number, to change.
    #[inline]
    pub fn model_mut(&mut self, model: ModelId) -> &mut Model {
        &mut self.models[model.index()]
    }

    /// Whether a flag of a model is set.
    #[inline]
    pub fn has(&self, model: ModelId, flags: u32) -> bool {
        self.model(model).flags & flags != 0
    }

    /// Sets flags of a model.
    #[inline]
    pub fn set(&mut self, model: ModelId, flags: u32) {
        if flags & (flag::HIDDEN | flag::CLIMBED) != 0 {
            self.look_again();
        }
        self.model_mut(model).flags |= flags;
    }

    /// Clears flags of a model.
    #[inline]
    pub fn unset(&mut self, model: ModelId, flags: u32) {
        if flags & (flag::HIDDEN | flag::CLIMBED) != 0 {
            self.look_again();
        }
        self.model_mut(model).flags &= !flags;
    }

    /// Something has moved, has hidden or is gone: what was seen may not be seen any more.
    #[inline]
    pub fn look_again(&mut self) {
        self.sight_cache = SightCache::NOTHING;
    }

    /// A model stands somewhere else.
    #[inline]
    pub fn put(&mut self, model: ModelId, at: Point) {
        self.model_mut(model).at = at;
        self.look_again();
    }

    /// Whether a model is on the table.
    #[inline]
    pub fn is_on_table(&self, model: ModelId) -> bool {
        model.is_in(self.on_table)
    }

    /// Models of a seat on the table, one bit each.
    #[inline]
    pub fn on_table_of(&self, seat: Seat) -> u32 {
        self.on_table & side_mask(seat)
    }

    /// Enemies of a model on the table, one bit each.
    #[inline]
    pub fn enemies_of(&self, model: ModelId) -> u32 {
        self.on_table & !side_mask(seat_of(model))
    }

    /// Friends of a model on the table and itself, one bit each.
    #[inline]
    pub fn friends_of(&self, model: ModelId) -> u32 {
        self.on_table & side_mask(seat_of(model))
    }

    /// Whether a model has a state (ANI-330).
    #[inline]
    pub fn bears(&self, model: ModelId, state: Token) -> bool {
        self.model(model).tokens[state as usize] > 0
    }

    /// All numbers of models that a seat's party has.
    #[inline]
    pub fn party_of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = ModelId> + Clone + use<> {
        (0..self.sides[seat.index()].models).map(move |place| ModelId::in_party(seat, place))
    }

    /// By which turn and activation random numbers are keyed.
    #[inline]
    pub(crate) fn turn_key(&self) -> u32 {
        u32::from(self.turn) << 16 | u32::from(self.activation)
    }

    /// The other player.
    #[inline]
    pub fn opponent(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// The attack on top.
    #[inline]
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// What lasts on a model.
    #[inline]
    pub fn lasts_on(&self, model: ModelId) -> impl Iterator<Item = &Timed> {
        // Mostly nothing does.
        let all = if self.has(model, flag::LASTING) { &*self.timed } else { &[] };
        all.iter().filter(move |timed| timed.is_on(model))
    }

    /// What happens next.
    #[inline]
    pub fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or_default()
    }

    /// Replaces what happens next.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        self.frames.set_last(frame);
    }
}

const _: () = assert!(PieceId::COUNT == PIECES_MAX, "a piece has one number");
const _: () = assert!(size_of::<State>() < 4096, "the state must stay under 4 KiB");
