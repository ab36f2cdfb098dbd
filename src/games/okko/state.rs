//! The state of a game of Okko: plain data, no generator, no pointer.
//!
//! Whatever is going on in the middle of a phase is a stack of frames; the top one says what
//! happens next or who must choose. A fight, a Willpower test, a fall-back and a running ability
//! never nest in one of their own kind, so each is one record beside the stack.

use crate::engine::{List, Seat};
use crate::games::okko::action::Source;
use crate::games::okko::board::{Board, Facing, Square, Squares};
use crate::games::okko::catalogue::BAND_MAX;
use crate::games::okko::dice::Dice;

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
/// No figure, no slot, no face.
pub const NONE: u8 = 255;

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

/// A figure and its card. What bots compare comes first, eight bytes in this order (`kept.rs`).
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
    PhaseStartOf(u8),
    /// With this seat's next phase.
    PhaseEndOf {
        /// Whose phase.
        seat: u8,
        /// Ends of its phases to let pass first.
        skip: u8,
    },
}

/// An effect that lasts for a time.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Timed {
    /// The figure changed.
    pub figure: u8,
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
    /// The active figure.
    pub figure: u8,
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

/// How far a fight has gone (OKK-242, OKK-340).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum FightStep {
    /// Step 1: the fear test, where there is one.
    #[default]
    Announced,
    /// The fear test has been made.
    FearTested,
    /// Step 2: the attacker declares.
    AttackerDeclares,
    /// Step 3: the defender declares.
    DefenderDeclares,
    /// The attacker may cancel a declared ability (OKK-160).
    AttackerCancels,
    /// The defender may.
    DefenderCancels,
    /// Step 4: the defender turns.
    DefenderTurns,
    /// Steps 5 to 8.
    Rolls,
    /// `replace_result` may turn the loser's out into less.
    WouldGoOut,
    /// The loser of a shot turns (OKK-341).
    TargetTurns,
    /// The loser becomes endangered by the margin.
    Endangers,
    /// The loser falls back.
    FallsBack,
    /// Both fall back on a tie: now the attacker (`tie_result`).
    AttackerFallsBack,
    /// The winning attacker may follow (`follow_up`).
    FollowsUp,
    /// Over.
    Ends,
}

/// A combat or a shot.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub struct Fight {
    /// Who attacks or shoots.
    pub attacker: u8,
    /// Who is attacked.
    pub defender: u8,
    /// The slot of the shooting ability; `NONE` in a combat.
    pub shot: u8,
    /// Where the die of the shot comes from, while a fear test decides whether it is spent
    /// (`fear_on_shots`).
    pub shot_source: Source,
    /// Slots declared by the attacker and the defender.
    pub declared: [u16; 2],
    /// Those of them a die has paid for.
    pub powered: [u16; 2],
    /// What stat dice add.
    pub die_bonus: [i8; 2],
    /// The lowest declaration still open (see `fight::declarations`).
    pub next: u8,
    /// The back-attack bonus applies (OKK-291).
    pub back_attack: bool,
    /// The attacker stood in the defender's zone of control when the attack was announced.
    pub was_in_zone: bool,
    /// Cover of the target of a shot, as counted on the line.
    pub cover: u8,
    /// Worth of support after all cancelling.
    pub support: [u8; 2],
    /// Supporters that count.
    pub supporters: [u8; 2],
    /// The dice kept.
    pub dice: [u8; 2],
    /// The margin after its shifts; 0 for a tie or no effect.
    pub margin: u8,
    /// 0 where the attacker lost, 1 where the defender did, `NONE` for nobody.
    pub loser: u8,
    /// Whether attacker and defender were alert when the dice were rolled, one bit each.
    pub were_alert: u8,
    /// The square the loser left, for `follow_up`.
    pub left: Square,
    /// The attacker was made to fall back or endangered (OKK-089).
    pub attacker_driven: bool,
}

impl Fight {
    /// No fight: nobody is anybody's opponent.
    pub fn none() -> Self {
        Self { attacker: NONE, defender: NONE, shot: NONE, loser: NONE, ..Self::default() }
    }
}

/// A Willpower test (OKK-384).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Test {
    /// Who tests.
    pub figure: u8,
    /// One of `catalogue::test_kind`.
    pub kind: u8,
    /// Added to Willpower.
    pub modifier: i8,
    /// The lowest declaration still open: 0 the Water die, then slots from 1.
    pub next: u8,
    /// Passed without a roll.
    pub automatic: bool,
    /// The die, 0 before it is rolled.
    pub die: u8,
    /// Whether it was passed.
    pub passed: bool,
}

/// A fall-back (OKK-350).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Retreat {
    /// Who falls back.
    pub figure: u8,
    /// Who chooses.
    pub chooser: Seat,
    /// Squares still to go.
    pub squares: u8,
    /// Whether the first square is still to come.
    pub first: bool,
    /// Terrains that do not endanger, one bit each.
    pub ignore_terrain: u8,
    /// What was bad about it: bits of `retreat_fault`.
    pub faults: u8,
    /// Whether the figure has just become endangered by the margin (`margin3_bad_fall_back`).
    pub after_margin: bool,
}

/// What may be bad about a fall-back (OKK-353 to OKK-355).
pub mod retreat_fault {
    /// No legal square.
    pub const IMPOSSIBLE: u8 = 1;
    /// Difficult terrain or water.
    pub const TERRAIN: u8 = 2;
    /// An enemy zone of control.
    pub const ZONE: u8 = 4;
}

/// An Action ability that is being carried out.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Run {
    /// Who uses it.
    pub user: u8,
    /// Its slot.
    pub slot: u8,
    /// The face of the die that paid; `NONE` for none.
    pub paid: u8,
    /// The next effect.
    pub op: u16,
    /// The end of the effects.
    pub op_end: u16,
    /// The next effect of a test's result, for the present target.
    pub inner: u16,
    /// The end of those.
    pub inner_end: u16,
    /// Figures the present effect still comes to.
    pub targets: u32,
    /// The chosen target, or the present one; `NONE` for none.
    pub target: u8,
    /// The face the re-rolled die shows; `NONE` before.
    pub rolled: u8,
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

/// One thing going on; the top of the stack is what happens next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub enum Frame {
    /// Nothing (never on the stack).
    #[default]
    Empty,
    /// Player A chooses a side of the board (OKK-062).
    ChooseEdge,
    /// A seat places the figure of this number (OKK-064).
    Place {
        /// Whose.
        seat: u8,
        /// Which.
        figure: u8,
    },
    /// A seat sets the facing of the figure just placed.
    PlaceFacing {
        /// Whose.
        seat: u8,
        /// Which.
        figure: u8,
    },
    /// A phase begins.
    PhaseStart,
    /// Reserved dice are taken back (OKK-112), from this (figure, face) on.
    TakeBack {
        /// Lowest figure still open.
        figure: u8,
        /// Lowest face still open on it.
        face: u8,
    },
    /// The next character is chosen (OKK-081b).
    Phase,
    /// Dice are put in reserve (OKK-117), from this (figure, face) on.
    Reserve {
        /// Lowest figure still open.
        figure: u8,
        /// Lowest face still open on it.
        face: u8,
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
    VictimCancels(u8),
    /// A figure would become endangered.
    Endanger {
        /// Which.
        figure: u8,
        /// One of `catalogue::cause`.
        cause: u8,
    },
    /// A figure falls back.
    Retreat,
    /// The owner of a lost civilian chooses the die that leaves (OKK-122).
    LoseDie(u8),
    /// Dice of the pool are chosen for a re-roll (Sorcerer), from this face on.
    RerollPool {
        /// Lowest face still open.
        face: u8,
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
    /// Which board of the list; `NONE` for one laid out at random or by a scenario.
    pub board_index: u8,
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

/// The figures of a set (one bit each), ascending.
#[inline]
pub fn figures_of(set: u32) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let figure = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(figure)
    })
}

/// The seat of a figure.
#[inline]
pub fn seat_of(figure: u8) -> Seat {
    Seat(u8::from(figure as usize >= BAND_MAX))
}

impl State {
    /// The figure of a number.
    #[inline]
    pub fn figure(&self, figure: u8) -> &Figure {
        &self.figures[figure as usize]
    }

    /// The figure of a number, to change.
    #[inline]
    pub fn figure_mut(&mut self, figure: u8) -> &mut Figure {
        &mut self.figures[figure as usize]
    }

    /// Numbers of the figures of a seat that are in play.
    #[inline]
    pub fn alive(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        self.in_play(seat).map(|(figure, _)| figure)
    }

    /// Whether the figure is in play.
    #[inline]
    pub fn is_alive(&self, figure: u8) -> bool {
        self.figure(figure).status != Status::Out
    }

    /// The other player.
    #[inline]
    pub fn opponent(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// The figure on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<u8> {
        [Seat(0), Seat(1)]
            .into_iter()
            .flat_map(|seat| self.alive(seat))
            .find(|&figure| self.figure(figure).at == square)
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
}

const _: () = assert!(size_of::<State>() <= 2048, "the state must stay under 2 KiB");
