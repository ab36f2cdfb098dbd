//! The state of a game of Strigoi: plain data, no generator, no pointer.
//!
//! What things are called by is in `ids`: wolves, Action cards, and Reward cards and tokens as
//! physical pieces of their piles (`piles`). Hands, discards and the like are sets.

mod accessors;
pub(crate) mod action;
mod ids;
pub mod piles;
pub(crate) mod reach;
mod steps;
pub(crate) mod text;

use crate::board::{Board, Room, Space};
use crate::content::catalogue::Span;
use crate::content::vocabulary::{Colour, FightKind, Letter, Source, Target};
pub(crate) use crate::state::ids::bit_of;
pub use crate::state::ids::{CardId, HeroId, PieceId, VampireId, cards_of, pieces_of};
use crate::state::piles::{PILES, PileState};
use crate::state::reach::Reach;
pub use crate::state::steps::{ActivationStep, AssaultStep, FightStep, HitStep, OpLeft, TurnStep};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{List, Seat, SeatSet, Stack};

/// Most players.
pub const SEATS_MAX: usize = 5;
/// Deepest nesting of things going on at once.
pub const FRAMES_MAX: usize = 32;
/// Hits, fights and activations that may be going on inside one another.
pub const NESTED_MAX: usize = 4;
/// Runs of ops that may be going on inside one another.
pub const RUNS_MAX: usize = 8;

/// How a game ended; `None` while it goes on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// It goes on.
    None,
    /// Both Strigoi are defeated (STR-420).
    Victory,
    /// The inferno is full (STR-421).
    Inferno,
    /// `max_assaults` (STR-430).
    Cutoff,
}

/// A wolf and its player.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Wolf {
    /// Which wolf; none before the choice.
    pub hero: Option<HeroId>,
    /// Where it stands, once it has been put somewhere.
    pub space: Option<Space>,
    /// The card chosen in Phase 1, hidden until the reveal, if one is (STR-070).
    pub chosen: Option<CardId>,
    /// The card played in this Assault, face up; none while resting (STR-073).
    pub played: Option<CardId>,
    /// Uses of the played card's icons already spent, by `Ability::slot` (STR-160); under
    /// `ability_uses = unlimited` how many uses there were. See `icon_is_free`.
    pub used: u8,
    /// The played card leaves the game instead of going to the discard (STR-473).
    pub leaves: bool,
    /// Wounds counted though no token could be drawn (STR-302).
    pub bare: u8,
    /// Under `counter_uses_fight` the Assault (from 1) of its last fight or counterattack (STR-273).
    pub fought_in: u16,
    /// Acquisition rules whose event has already happened to this player, by number (STR-470).
    pub seen_events: u32,
    /// Action cards in hand.
    pub hand: u64,
    /// Action cards in the discard, public.
    pub discard: u64,
    /// Action cards added to a fight in this Assault, still in front of the player (STR-054).
    pub added: u64,
    /// Reward cards in hand, hidden but for `shown`.
    pub rewards: CardSet,
    /// Those of them that everybody knows: they came out of a discard (STR-164).
    pub shown: CardSet,
    /// Reward cards used in this Assault, still in front of the player (STR-054).
    pub spent: CardSet,
    /// Reward cards in the discard, public.
    pub reward_discard: CardSet,
    /// Reward tokens, public.
    pub tokens: CardSet,
    /// Wound tokens, public.
    pub wounds: CardSet,
}

impl Wolf {
    /// A seat without a wolf.
    pub fn new() -> Self {
        Self {
            hero: None,
            space: None,
            chosen: None,
            played: None,
            used: 0,
            leaves: false,
            bare: 0,
            fought_in: 0,
            seen_events: 0,
            hand: 0,
            discard: 0,
            added: 0,
            rewards: 0,
            shown: 0,
            spent: 0,
            reward_discard: 0,
            tokens: 0,
            wounds: 0,
        }
    }
}

impl Default for Wolf {
    fn default() -> Self {
        Self::new()
    }
}

/// The Master (0) or the Apprentice (1).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Vampire {
    /// The room at whose centre it stands; none once it is defeated.
    pub room: Option<Room>,
    /// It is the Supreme (STR-371).
    pub supreme: bool,
    /// Wounds counted though no token could be drawn (STR-302).
    pub bare: u8,
    /// Wound tokens on its card, face down (STR-306).
    pub wounds: CardSet,
}

impl Vampire {
    /// Whether it is still in the game.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.room.is_some()
    }

    /// How many wounds it has.
    #[inline]
    pub fn wound_count(&self) -> i32 {
        self.wounds.count_ones() as i32 + i32::from(self.bare)
    }
}

/// The player turn going on (2a to 2c).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a state of its own
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Its place in `State::order`; none while no turn has gone on.
    pub place: Option<u8>,
    /// Movement points left.
    pub points: i8,
    /// The movement value that `points` was worked out from: a Wound token that comes or goes in the
    /// turn changes both (STR-305); -1 while not known.
    pub value: i8,
    /// It may move now: nothing has stopped it, and a further move would not repeat a choice already
    /// made (a move is offered again once something was used since the last one).
    pub may_go: bool,
    /// Something has stopped the movement for good: an Encounter, a fight.
    pub stopped: bool,
    /// It stands on an Encounter that must be met unless it attacks a Strigoi (STR-331).
    pub at_encounter: bool,
    /// The one fight is used up (STR-120).
    pub fought: bool,
    /// The space where the turn began.
    pub from: Option<Space>,
    /// An ability made the Strigoi stay in this turn's 2c.
    pub strigoi_stay: bool,
}

/// A fight: a Monster, an attack on a Strigoi, a counterattack.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Fight {
    /// Whose.
    pub seat: Seat,
    /// What kind.
    pub kind: FightKind,
    /// The Strigoi attacked, if one is.
    pub strigoi: Option<VampireId>,
    /// The Encounter's piece, until it is put away, and its colour.
    pub token: Option<PieceId>,
    /// See `token`.
    pub colour: Colour,
    /// A counterattack (STR-270).
    pub counter: bool,
    /// Items are committed in ascending order: the lowest that may still be added (Action cards,
    /// then kinds of Reward cards from 64, then kinds of tokens from 128).
    pub from: u8,
    /// What the committed items have added.
    pub added: i16,
    /// Own Wounds to take after the result: those that nothing stops (STR-170).
    pub own_wounds: u8,
    /// Those that Protection may stop.
    pub soft_wounds: u8,
    /// It was won.
    pub won: bool,
    /// How far it has come after the commitment.
    pub step: FightStep,
}

impl Default for Fight {
    fn default() -> Self {
        Self {
            seat: Seat(0),
            kind: FightKind::Monster,
            strigoi: None,
            token: None,
            colour: Colour::Grey,
            counter: false,
            from: 0,
            added: 0,
            own_wounds: 0,
            soft_wounds: 0,
            won: false,
            step: FightStep::Decide,
        }
    }
}

/// Wounds and Shocks about to be received.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a state of its own
pub struct Hit {
    /// Who.
    pub seat: Seat,
    /// Where from.
    pub source: Source,
    /// The Strigoi that attacked or cursed, if one did.
    pub strigoi: Option<VampireId>,
    /// It is the attack of the active player's 2c, or a reaction to the letter at all (STR-474).
    pub by_turn: bool,
    /// Protection may cancel it.
    pub preventable: bool,
    /// Wounds still to be received.
    pub wounds: u8,
    /// Shocks still to be received.
    pub shocks: u8,
    /// Protection is declared in ascending order: the lowest source that may still be used
    /// (`guard.rs` numbers them, against wounds before those against Shocks).
    pub from: u16,
    /// A protection of the played card was used against this hit (STR-246).
    pub used_played: bool,
    /// A wound of it was received.
    pub hurt: bool,
    /// Wound tokens drawn in this hit whose icons wait (STR-294).
    pub drawn: CardSet,
    /// Those tokens in draw order, as far as they have something to do when received.
    pub acting: List<PieceId, 8>,
    /// How far it has come.
    pub step: HitStep,
}

impl Default for Hit {
    fn default() -> Self {
        Self::new(Seat(0), Source::Monster, 0, 0)
    }
}

/// An activation of a Strigoi (2c, Phase 3).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Activation {
    /// Whose.
    pub who: VampireId,
    /// The letter it goes by.
    pub letter: Letter,
    /// Added to its damage (STR-215).
    pub modifier: i8,
    /// Phase 3: it curses instead of attacking (STR-402).
    pub phase3: bool,
    /// Where the letter led.
    pub flight: Flight,
    /// Wolves attacked in this activation (STR-241).
    pub attacked: SeatSet,
    /// The one attacked last, if any was.
    pub target: Option<Seat>,
    /// Those that were asked for a counterattack to the last attack (STR-270).
    pub asked: SeatSet,
    /// How far it has come.
    pub step: ActivationStep,
}

impl Default for Activation {
    fn default() -> Self {
        Self {
            who: VampireId::Master,
            letter: Letter::X,
            modifier: 0,
            phase3: false,
            flight: Flight::Stayed,
            attacked: SeatSet::EMPTY,
            target: None,
            asked: SeatSet::EMPTY,
            step: ActivationStep::Fly,
        }
    }
}

/// Ops being carried out.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Run {
    /// The user.
    pub seat: Seat,
    /// The wolf that the ops work on where they need one: the user or the chosen wolf, none until it is
    /// chosen.
    pub on: Option<Seat>,
    /// How much of the op going on is left.
    pub left: OpLeft,
    /// The ops left, of `Catalogue::ops`.
    pub ops: Span,
    /// The target of the ability.
    pub target: Target,
    /// The source of wounds and Shocks it deals.
    pub source: Source,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            seat: Seat(0),
            on: Some(Seat(0)),
            left: OpLeft::All,
            ops: Span::default(),
            target: Target::SelfWolf,
            source: Source::OwnCard,
        }
    }
}

/// Something that is going on; the innermost says what happens next or who must choose.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[repr(u8)] // else which one it is hides in a rare one's `VampireId`, where it takes longer to tell
pub enum Frame {
    /// Nothing.
    #[default]
    Empty,
    /// A seat chooses its wolf (`pack = choose`, STR-013).
    PickWolf(Seat),
    /// A seat places a ladder; so many are left with it (STR-012).
    PlaceLadder(Seat, u8),
    /// A seat chooses the ladder (or stairs) its wolf starts on (STR-013).
    PickStart(Seat),
    /// The Assault, by steps of its own (STR-050 to STR-056).
    Assault(AssaultStep),
    /// A seat secretly chooses a card (STR-070).
    Choose(Seat),
    /// The turn of `State::turn` begins, or is over and the Strigoi act.
    Turn(TurnStep),
    /// The wolf of the turn chooses: move, fight, use, stop (2a, 2b).
    Menu,
    /// The wolf of the turn has entered an Encounter and may look at it with Stealth (STR-165).
    Enter,
    /// The wolf of the turn must say what Stealth comes from: to pass on its way to a space
    /// (STR-095), or to decline the token faced.
    Sneak(Option<Space>),
    /// The wolf of the turn faces the flipped token `State::facing`: it fights, declines, or takes a
    /// Monk's help (STR-128, STR-165 to STR-167).
    Face,
    /// The seat of the innermost fight commits items (STR-133).
    Fight,
    /// The innermost fight is decided: result, rewards, own Wounds (STR-124, STR-126, STR-170).
    Result,
    /// The innermost hit: its seat declares Protection, then it is received (STR-126, STR-244).
    Hit,
    /// A seat discards so many hand cards for Shocks (STR-127).
    Discard(Seat, u8),
    /// The innermost activation, by its steps.
    Activation,
    /// A seat may counterattack in the innermost activation (STR-270).
    Counter(Seat),
    /// A seat's wolf is moved to a free space of this kind (STR-023).
    Relocate(Seat, RelocationKind),
    /// The rest of a curse of a room: seats still to be hit; wounds for each; by this
    /// Strigoi (STR-402).
    Curse(SeatSet, u8, VampireId),
    /// The platform of a room collapses: wolves still on it, then the Supreme (STR-376,
    /// STR-377).
    Collapse(Room, SeatSet),
    /// The innermost run of ops.
    Run,
    /// A seat's wolf discards so many Wound tokens (STR-163).
    Heal(Seat, u8),
    /// A seat takes so many Reward cards back (STR-164).
    Retrieve(Seat, u8),
    /// The user of the innermost run chooses the wolf that takes cards back (STR-169).
    ChooseWolf,
    /// A seat takes so many Action cards back (STR-169).
    Recover(Seat, u8),
    /// The user of the innermost run chooses a platform (STR-168).
    Rotate,
    /// It chooses how far the platform of a room is turned.
    Orient(Room),
}

/// Where a wolf may be relocated to; where there is none of a kind, STR-023 says the next.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum RelocationKind {
    /// A ladder, else stairs (STR-261).
    Ladder,
    /// As the knob `ladder_loss_relocation` says (STR-211).
    LadderLost,
}

/// What a letter led to (section 9: letter outcomes).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Flight {
    /// The room in the letter's direction, also that across the centre room (STR-203).
    Moved,
    /// The opposite room (STR-206), the next standing one (STR-379).
    Bounced,
    /// Letter X, no room either way, an ability.
    Stayed,
    /// A ladder was destroyed (STR-210).
    Ladder,
    /// A ladder was shielded by a wolf (STR-212).
    Shielded,
    /// The other Strigoi stands there (STR-207).
    Blocked,
}

/// Everything that is true in the middle of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The board.
    pub board: Board,
    /// The wolves by seat; seats that do not play have no hero.
    pub wolves: [Wolf; SEATS_MAX],
    /// Master and Apprentice.
    pub vampires: [Vampire; 2],
    /// The piles, by `Pile`.
    pub piles: [PileState; PILES],
    /// Advanced cards beside the board (STR-017).
    pub display: u64,
    /// Blood Points on the altar, on the inferno, in the supply (STR-300, STR-302: the inferno counts
    /// on even where none is left).
    pub altar: u8,
    /// See `altar`.
    pub inferno: u8,
    /// See `altar`.
    pub supply: u8,
    /// The Strigoi Attack marker is on the Master's card (STR-250).
    pub marker: bool,
    /// Completed Assaults.
    pub assault: u16,
    /// Seats of this Assault's turns in order (STR-071), and how many.
    pub order: List<Seat, SEATS_MAX>,
    /// The turn going on.
    pub turn: Turn,
    /// Where its wolf can go, while it is asked and may move. Derived: worked out when it is asked.
    pub reach: Reach,
    /// The flipped Encounter token that is faced or fought, if one is, and its colour.
    pub facing: Option<PieceId>,
    /// See `facing`.
    pub facing_colour: Colour,
    /// Stealth was spent on the Monk faced, which has helped: it may be fought or left (STR-167).
    pub befriended: bool,
    /// Fights going on, innermost last.
    pub fights: List<Fight, NESTED_MAX>,
    /// Hits going on.
    pub hits: List<Hit, NESTED_MAX>,
    /// Activations going on.
    pub activations: List<Activation, NESTED_MAX>,
    /// Ops being carried out.
    pub runs: List<Run, RUNS_MAX>,
    /// What is going on, innermost last.
    pub frames: Stack<Frame, FRAMES_MAX>,
    /// Acquisition rules whose event has already happened in the game, by number.
    pub seen_events: u32,
    /// Wound tokens that lay on the Strigoi when their pile was last rebuilt: which they are is
    /// known, as the rest of them is, though not on which of the two each lies (STR-306).
    pub settled: CardSet,
    /// How it ended.
    pub ending: Ending,
}

impl State {
    /// Nothing on the table yet.
    pub fn new() -> Self {
        Self {
            board: Board::empty(),
            wolves: [Wolf::new(); SEATS_MAX],
            vampires: [Vampire { room: None, supreme: false, bare: 0, wounds: 0 }; 2],
            piles: [PileState::empty(); PILES],
            display: 0,
            altar: 0,
            inferno: 0,
            supply: 0,
            marker: false,
            assault: 0,
            order: List::default(),
            turn: Turn {
                seat: Seat(0),
                place: None,
                points: 0,
                value: -1,
                may_go: false,
                stopped: false,
                at_encounter: false,
                fought: false,
                from: None,
                strigoi_stay: false,
            },
            reach: Reach::NONE,
            facing: None,
            facing_colour: Colour::Grey,
            befriended: false,
            fights: List::default(),
            hits: List::default(),
            activations: List::default(),
            runs: List::default(),
            frames: Stack::default(),
            seen_events: 0,
            settled: 0,
            ending: Ending::None,
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

// Search bots copy the state thousands of times a decision.
const _: () = assert!(size_of::<State>() <= 4096, "the state must stay below 4 KiB");
