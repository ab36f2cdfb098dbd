//! The state of a game of Okko: plain data, no generator, no pointer.
//!
//! Whatever is going on in the middle of a phase is a stack of frames; the top one says what
//! happens next or who must choose. A fight, a Willpower test, a fall-back and a running ability
//! never nest in one of their own kind, so each is one record beside the stack.

pub(crate) mod action;
pub mod dice;
mod fight;
mod ids;
pub(crate) mod knowledge;

pub use fight::{Fight, FightSide, FightStep, Retreat, Run, Test, retreat_fault};

pub(crate) use ids::slots;
pub use ids::{FigureId, Slot, figures_of};

use crate::board::{Board, Facing, Square, Squares};
use crate::content::catalogue::BAND_MAX;
use crate::state::dice::{Dice, Face};
use tenbin_engine::{List, Seat};

/// Players (OKK section 1).
pub const SEATS: usize = 2;
/// Figures of both bands; those of the second begin at [`BAND_MAX`].
pub const FIGURES_MAX: usize = SEATS * BAND_MAX;
/// Squares remembered of one activation: more than any movement has points.
pub const PATH_MAX: usize = 32;
/// Effects that last for a time.
pub const TIMED_MAX: usize = 32;
/// Deepest nesting of frames, rounded up to a power of two, which makes the top cheap to find.
pub const FRAMES_MAX: usize = 16;
/// Alert, endangered or out (OKK-244, OKK-380 to OKK-382).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Status {
    /// Blue face.
    #[default]
    Alert,
    /// Red face.
    Endangered,
    /// Removed.
    Out,
}

/// A figure and its card. What bots compare comes first, eight bytes in this order (`features/cache.rs`).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(C)]
pub struct Figure {
    /// Index into the members of the catalogue.
    pub member: u16,
    /// Where it stands; off the board (-1, -1) before it is deployed.
    pub at: Square,
    /// Its facing.
    pub facing: Facing,
    /// Its status.
    pub status: Status,
    /// Directions of its zone of control as walls leave it, one bit each, kept up to date; whether
    /// it has one at all is asked elsewhere (OKK-172, OKK-174).
    pub zone: u8,
    /// Whether it has been activated in the present phase.
    pub activated: bool,
    /// Stats a die has raised in the present phase, one bit each (OKK-114).
    pub stats_used: u8,
    /// Zeni of the enemies it has put out, for the reports; no rule reads it.
    pub taken: u8,
    /// Slots used in the present phase (OKK-152).
    pub used_phase: u16,
    /// Slots used up for the game (OKK-039).
    pub used_game: u16,
    /// Reserved dice on its card (OKK-117).
    pub reserve: Dice,
}

/// What a player owns beside figures.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Side {
    /// The ready band.
    pub band: u8,
    /// Figures of the band, out or not.
    pub figures: u8,
    /// Figures in play.
    pub alive: u8,
    /// Zeni lost (OKK-066).
    pub lost: u8,
    /// Rolled, unused dice.
    pub pool: Dice,
    /// Used, lost or not reserved.
    pub spent: u8,
    /// The side of the board it deploys on, as a facing outwards.
    pub edge: Facing,
}

/// What `Timed` changes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum TimedKind {
    /// A stat (by `catalogue::Stat`) or, 4, a shot, or, 5, a total.
    #[default]
    Attack,
    /// Defence.
    Defence,
    /// Movement points.
    Movement,
    /// Willpower.
    Willpower,
    /// Shot value.
    Shot,
    /// Own total.
    Total,
    /// The figure has no zone of control.
    NoZone,
}

/// When a timed effect ends (OKK-438).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Until {
    /// With the present phase.
    #[default]
    PhaseEnd,
    /// When this seat's next phase begins.
    PhaseStartOf(Seat),
    /// With this seat's next phase.
    PhaseEndOf {
        /// Whose phase.
        seat: Seat,
        /// Ends of its phases to let pass first.
        skip: u8,
    },
}

/// An effect that lasts for a time.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Timed {
    /// The figure changed.
    pub figure: FigureId,
    /// What changes.
    pub kind: TimedKind,
    /// By how much.
    pub n: i8,
    /// Until when.
    pub until: Until,
}

/// How far the movement of an activation has gone (OKK-088).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Movement {
    /// Still possible.
    #[default]
    NotBegun,
    /// Going on.
    Open,
    /// Over, or given up.
    Over,
}

/// The present activation (OKK-082 to OKK-091).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub struct Activation {
    /// The active figure, as long as one is.
    pub figure: Option<FigureId>,
    /// Whether the action is used.
    pub action_used: bool,
    /// The movement.
    pub movement: Movement,
    /// Movement points left.
    pub points: i8,
    /// Whether the movement began in an enemy zone of control (OKK-216).
    pub began_in_zone: bool,
    /// Whether the figure was alert when the movement began.
    pub began_alert: bool,
    /// Quarter turns in this movement since the last step.
    pub turns: u8,
    /// Whether it has turned in this movement at all.
    pub turned: bool,
    /// The lowest slot that may still be declared at the start of this movement.
    pub next_slot: u8,
    /// Whether the activation is over as soon as nothing is going on.
    pub ending: bool,
    /// Squares entered in this movement.
    pub steps: u8,
    /// Terrains that cost nothing extra in this movement, one bit each.
    pub ignore_terrain: u8,
    /// Does not stop in enemy zones of control (OKK-210).
    pub no_zoc_stop: bool,
    /// Leaving a zone of control does not endanger (OKK-213).
    pub no_disengage: bool,
    /// Air dice add no points in this movement: a declared ability says so.
    pub no_air: bool,
    /// Enemies that may not be attacked any more (OKK-387).
    pub feared: u32,
    /// The square of the beginning, then every square entered (OKK-294).
    pub path: List<Square, PATH_MAX>,
}

/// What has happened so far, for the histograms of the reports; no rule reads it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Tallies {
    /// Activations.
    pub activations: u16,
    /// Combats rolled.
    pub combats: u16,
    /// Shots rolled.
    pub shots: u16,
}

/// How the game has ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[repr(u8)]
pub enum Ending {
    /// Not yet.
    #[default]
    None,
    /// A band has lost too many zeni (OKK-067).
    Threshold,
    /// A band has no figures left (OKK-069).
    WipedOut,
    /// Both bands at once (OKK-070).
    DoubleLoss,
    /// Too many turns (OKK-071).
    TurnsCutoff,
    /// Too many turns without a clash (OKK-071).
    Stalemate,
}

impl Ending {
    /// As one word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Threshold => "threshold",
            Self::WipedOut => "wiped_out",
            Self::DoubleLoss => "double_loss",
            Self::TurnsCutoff => "cutoff_turns",
            Self::Stalemate => "cutoff_stalemate",
        }
    }
}

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    /// Player A chooses a side of the board (OKK-062).
    ChooseEdge,
    /// This figure is placed (OKK-064).
    Place(FigureId),
    /// The facing of this figure, which was just placed, is set.
    PlaceFacing(FigureId),
    /// A phase begins.
    PhaseStart,
    /// Reserved dice are taken back (OKK-112), from this (figure, face) on.
    TakeBack {
        /// Lowest figure still open.
        figure: FigureId,
        /// Lowest face still open on it.
        face: Face,
    },
    /// The next character is chosen (OKK-081b).
    Phase,
    /// Dice are put in reserve (OKK-117), from this (figure, face) on.
    Reserve {
        /// Lowest figure still open.
        figure: FigureId,
        /// Lowest face still open on it.
        face: Face,
    },
    /// The active figure does something.
    Activation,
    /// A movement ends: what leaving a zone of control does (OKK-213).
    EndMovement {
        /// Whether the Willpower test of `disengage_effect` has been made.
        tested: bool,
    },
    /// A combat or shot.
    Fight(FightStep),
    /// A Willpower test; `rolled` once the die lies (`water_after_roll`).
    Test {
        /// Whether the die lies.
        rolled: bool,
    },
    /// The result of the recovery test is applied.
    Recovery,
    /// An Action ability is carried out.
    Run,
    /// The test of an Action ability has been made.
    RunTested,
    /// Victims of an Action ability may cancel it, from this figure on (OKK-160).
    VictimCancels(FigureId),
    /// A figure would become endangered.
    Endanger {
        /// Which.
        figure: FigureId,
        /// One of `catalogue::cause`.
        cause: u8,
    },
    /// A figure falls back.
    Retreat,
    /// The owner of a lost civilian chooses the die that leaves (OKK-122).
    LoseDie(Seat),
    /// Dice of the pool are chosen for a re-roll (Sorcerer), from this face on.
    RerollPool {
        /// Lowest face still open.
        face: Face,
        /// Dice chosen so far.
        chosen: Dice,
        /// Fewest dice.
        min: u8,
        /// Dice that may still be chosen.
        left: u8,
    },
    /// The user of an ability sets the facing of its target.
    SetFacing,
    /// The user of an ability chooses the friend it helps.
    ChooseFriend,
}

/// A moment of the game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The board.
    pub board: Board,
    /// Where figures stand.
    pub occupied: Squares,
    /// Figures of seat1, then (from `BAND_MAX`) of seat2.
    pub figures: [Figure; FIGURES_MAX],
    /// What each player owns beside.
    pub sides: [Side; SEATS],
    /// What lasts for a time.
    pub timed: List<Timed, TIMED_MAX>,
    /// What is going on.
    pub frames: List<Frame, FRAMES_MAX>,
    /// The present activation.
    pub active: Activation,
    /// The present fight.
    pub fight: Fight,
    /// The present Willpower test.
    pub test: Test,
    /// The present fall-back.
    pub retreat: Retreat,
    /// The present ability.
    pub run: Run,
    /// Where the default deployment puts the figure that is being placed (section 3.6).
    pub suggested: Square,
    /// What the present result comes of, one of `catalogue::cause`.
    pub cause: u8,
    /// Which board of the list; none for one laid out at random or by a scenario.
    pub board_index: Option<u8>,
    /// Player A (OKK-061).
    pub player_a: Seat,
    /// Whose phase it is.
    pub phase_seat: Seat,
    /// Number of the turn from 1; 0 before the first.
    pub turn: u16,
    /// Whether it is the second phase of the turn.
    pub second_half: bool,
    /// Whether there has been any clash in this turn (OKK-071).
    pub clash: bool,
    /// Complete turns without a clash.
    pub quiet_turns: u8,
    /// Number of the phase from 0, by which the dice are keyed.
    pub phase: u32,
    /// What has happened so far.
    pub tallies: Tallies,
    /// How the game has ended.
    pub ending: Ending,
    /// Who has won, as a set of seats.
    pub winners: u8,
}

impl State {
    /// The figure of a number.
    #[inline]
    pub fn figure(&self, figure: FigureId) -> &Figure {
        &self.figures[figure.index()]
    }

    /// The figure of a number, to change.
    #[inline]
    pub fn figure_mut(&mut self, figure: FigureId) -> &mut Figure {
        &mut self.figures[figure.index()]
    }

    /// Numbers of the figures of a seat that are in play.
    #[inline]
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = FigureId> + '_ {
        self.in_play(seat).map(|(figure, _)| figure)
    }

    /// Whether the figure is in play.
    #[inline]
    pub fn is_alive(&self, figure: FigureId) -> bool {
        self.figure(figure).status != Status::Out
    }

    /// The other player.
    #[inline]
    pub fn opponent(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// The figure on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<FigureId> {
        [Seat(0), Seat(1)]
            .into_iter()
            .flat_map(|seat| self.alive(seat))
            .find(|&figure| self.figure(figure).at == square)
    }

    /// The fighter on a side of the fight: 0 the attacker, 1 the defender.
    #[inline]
    pub(crate) fn fighter(&self, side: usize) -> FigureId {
        if side == 0 { self.fight.attacker } else { self.fight.defender }
    }

    /// The loser of the fight, once there is one.
    #[inline]
    pub(crate) fn loser(&self) -> FigureId {
        match self.fight.loser {
            Some(FightSide::Attacker) => self.fight.attacker,
            _ => self.fight.defender,
        }
    }

    /// The figure of an activation that goes on.
    #[inline]
    pub(crate) fn active_figure(&self) -> FigureId {
        self.active.figure.expect("an activation goes on")
    }

    /// Whether the figure is the active one.
    #[inline]
    pub(crate) fn is_active(&self, figure: FigureId) -> bool {
        self.active.figure == Some(figure)
    }

    /// The figures of a seat, out or not.
    #[inline]
    pub(crate) fn band(&self, seat: Seat) -> impl Iterator<Item = FigureId> + use<> {
        let first = seat.index() * BAND_MAX;
        let count = usize::from(self.sides[seat.index()].figures);
        FigureId::ALL[first..first + count].iter().copied()
    }

    /// What chance is keyed by: the phase, from 1.
    #[inline]
    pub(crate) fn turn_key(&self) -> u32 {
        self.phase + 1
    }

    /// What happens next.
    #[inline]
    pub fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or_default()
    }

    /// Replaces what happens next.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }

    /// The figures of a seat that are in play, with their numbers.
    #[inline]
    pub(crate) fn in_play(&self, seat: Seat) -> impl Iterator<Item = (FigureId, &Figure)> {
        let first = seat.index() * BAND_MAX;
        let band = first..first + usize::from(self.sides[seat.index()].figures);
        let numbered = FigureId::ALL[band.clone()].iter().copied().zip(&self.figures[band]);
        numbered.filter(|(_, figure)| figure.status != Status::Out)
    }
}

const _: () = assert!(size_of::<State>() <= 2048, "the state must stay under 2 KiB");
