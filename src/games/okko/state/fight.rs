//! Records of what goes on once at a time: a fight, a Willpower test, a fall-back, an ability.

use crate::board::Square;
use crate::state::action::Source;
use crate::state::dice::Face;
use crate::state::{FigureId, Slot};
use tenbin_engine::Seat;

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

/// One of the two of a fight.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum FightSide {
    /// Who attacks or shoots.
    Attacker,
    /// Who is attacked.
    Defender,
}

impl FightSide {
    /// The side of an index: 0 the attacker, 1 the defender.
    #[inline]
    pub(crate) fn of(index: usize) -> Self {
        if index == 0 { Self::Attacker } else { Self::Defender }
    }

    /// Its index.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// A combat or a shot.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub struct Fight {
    /// Whether there is one; else no figure has an opponent.
    pub goes_on: bool,
    /// Who attacks or shoots.
    pub attacker: FigureId,
    /// Who is attacked.
    pub defender: FigureId,
    /// The slot of the shooting ability; none in a combat.
    pub shot: Option<Slot>,
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
    /// Who lost, if anybody.
    pub loser: Option<FightSide>,
    /// Whether attacker and defender were alert when the dice were rolled, one bit each.
    pub were_alert: u8,
    /// The square the loser left, for `follow_up`.
    pub left: Square,
    /// The attacker was made to fall back or endangered (OKK-089).
    pub attacker_driven: bool,
}

impl Fight {
    /// Whether a figure attacks or shoots in it.
    #[inline]
    pub(crate) fn is_attacker(&self, figure: FigureId) -> bool {
        self.goes_on && self.attacker == figure
    }

    /// Whether a figure is attacked in it.
    #[inline]
    pub(crate) fn is_defender(&self, figure: FigureId) -> bool {
        self.goes_on && self.defender == figure
    }
}

/// A Willpower test (OKK-384).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Test {
    /// Who tests.
    pub figure: FigureId,
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
    pub figure: FigureId,
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
    pub user: FigureId,
    /// Its slot.
    pub slot: Slot,
    /// The face of the die that paid, if any.
    pub paid: Option<Face>,
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
    /// The chosen target, or the present one, if any.
    pub target: Option<FigureId>,
    /// The face the re-rolled die shows, once it is rolled.
    pub rolled: Option<Face>,
}
