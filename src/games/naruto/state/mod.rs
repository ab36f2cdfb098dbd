//! The state of a game of Naruto: plain data, no generator, no pointer.
//!
//! Physical cards have numbers of 0 to 127: the owner's seat in bit 6, the place in the owner's deck
//! list in the others. Piles are sets of an owner's physical cards (bits 0 to 63). Ninjas in play are
//! numbers of `State::units` (a control change moves no number), teams numbers of `State::teams`.

pub(crate) mod action;
mod deck;
pub(crate) mod exchange;
mod frame;
mod lasting;
mod relations;
mod teams;
mod unit;

pub use deck::{DECK_EDGE_MAX, Deck, Player};
pub use exchange::{
    DELAYED_MAX, Delayed, Fate, LINKS_MAX, Launching, Link, MARKS_MAX, Mark, Marks, On,
    PENDING_MAX, Pending, RUNS_MAX, Run, Source, TIMED_MAX, Timed, TimedKind, source_team,
};
pub use frame::{Announced, Frame, Moment, Object, Prep, Step};
pub use unit::{Stance, TEAM_FREE, Team, Unit, team_flag, unit_flag};

use crate::content::catalogue::NOTHING;
use tenbin_engine::{List, Seat, Stack};

/// Players.
pub const SEATS: usize = 2;
/// Most ninjas in play in both camps together; while the field is full no ninja can enter.
pub const UNITS_MAX: usize = 32;
/// Deepest nesting of things going on at once.
pub const FRAMES_MAX: usize = 32;
/// No unit, card, team, seat.
pub const NONE: u8 = 255;
/// Cards of a possible loop that are remembered.
pub const RECENT_MAX: usize = 8;
/// Physical cards of an owner that the numbers have room for.
pub const OWN_CARDS: usize = 64;

/// A set of units or of teams, by number.
pub type Set = u32;

/// The units or teams of a set, ascending.
#[inline]
pub fn each_of(set: Set) -> impl Iterator<Item = u8> {
    tenbin_engine::pile::each(u64::from(set))
}

/// Whether a set has two elements or more.
#[inline]
pub fn is_several(set: Set) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether a set has more elements than that: few are counted faster one by one.
#[inline]
pub fn has_more(set: Set, count: u32) -> bool {
    (0..count).fold(set, |rest, _| rest & rest.wrapping_sub(1)) != 0
}

/// The owner of a physical card (NAR-006).
#[inline]
pub fn owner_of(card: u8) -> Seat {
    Seat(card >> 6 & 1)
}

/// The bit of a physical card in its owner's sets.
#[inline]
pub fn bit_of(card: u8) -> u64 {
    1 << (card & 63)
}

/// The number of the `place`-th physical card of an owner.
#[inline]
pub fn card_of(owner: Seat, place: u8) -> u8 {
    owner.0 << 6 | place
}

/// The other player.
#[inline]
pub fn other(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// How a game ended; `None` while it goes on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// It goes on.
    None,
    /// Enough gains (NAR-440).
    Gains,
    /// A deck has run out (NAR-441).
    DeckOut,
    /// `max_turns` (NAR-480).
    CutoffTurns,
    /// `max_launches` (NAR-481).
    CutoffLaunches,
}

/// Everything that is true in the middle of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The players.
    pub players: [Player; SEATS],
    /// Ninjas in play; a place is free where `Unit::card` is `NONE`.
    pub units: [Unit; UNITS_MAX],
    /// Teams; free where there are no members.
    pub teams: [Team; UNITS_MAX],
    /// The card (number of `Catalogue::cards`) of each physical card; `NOTHING` where there is none.
    pub kinds: [[u16; OWN_CARDS]; SEATS],
    /// The physical card of the same owner that lies under this one (`under`), or `NONE`.
    pub beneath: [[u8; OWN_CARDS]; SEATS],
    /// Ready deck of each seat, or `NONE` in a scenario without.
    pub decks: [u8; SEATS],
    /// The cards are those of a scenario, not just those of `decks`.
    pub staged: bool,
    /// Some team may have grown beyond the cap (NAR-124).
    pub crowded: bool,
    /// Units in play that each seat controls.
    pub camps: [Set; SEATS],
    /// Teams that attack, those among them that were emptied too.
    pub attacking: Set,
    /// Teams that defend, those among them that were emptied too.
    pub defending: Set,
    /// Units in play whose cards have continuous effects.
    pub continuous: Set,
    /// Timings (bits of `Timing`) at which a card in play, ninja or in camp, has effects.
    pub timings: u32,
    /// Kinds (bits of `aura`) of continuous effects that cards in play have.
    pub auras: u16,
    /// Units under foreign control.
    pub taken: Set,
    /// Attacking teams in the order of their declaration.
    pub attacks: List<u8, 24>,
    /// Techniques launched and not yet gone, in order of launch.
    pub chain: List<Link, LINKS_MAX>,
    /// Designated targets of what is on the chain, announced, pending, delayed or running.
    pub marks: List<Mark, MARKS_MAX>,
    /// Effects with a duration, in order of time (NAR-405).
    pub timed: List<Timed, TIMED_MAX>,
    /// Effects that are due and wait for their turn (NAR-463).
    pub pending: List<Pending, PENDING_MAX>,
    /// Effects that will be due later (NAR-152).
    pub delayed: List<Delayed, DELAYED_MAX>,
    /// What is being carried out, innermost last.
    pub runs: List<Run, RUNS_MAX>,
    /// The technique being launched.
    pub launching: Launching,
    /// The preparation action or interruption being announced: the active player's, the other's.
    pub announced: [Announced; SEATS],
    /// What is going on, innermost last.
    pub frames: Stack<Frame, FRAMES_MAX>,
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u16,
    /// The active player.
    pub active: u8,
    /// Who started the game.
    pub starter: u8,
    /// Techniques launched in this exchange.
    pub launches: u16,
    /// Chains closed in this exchange.
    pub chains: u16,
    /// Arrivals so far: the next `Unit::serial`.
    pub serials: u16,
    /// What may go round in circles, for a game that is cut off: the last techniques launched and
    /// the last cards whose effects took cards out of a discard, as numbers of `Catalogue::cards`.
    pub recent: [u16; RECENT_MAX],
    /// How many of them there have been.
    pub recents: u8,
    /// Seats that have won (bits), when over.
    pub winners: u8,
    /// How it ended.
    pub ending: Ending,
}

// Search bots copy the state thousands of times a decision.
const _: () = assert!(size_of::<State>() <= 4096, "the state must stay below 4 KiB");

impl State {
    /// An empty table.
    pub fn new() -> Self {
        Self {
            players: [Player::default(); SEATS],
            units: [Unit::default(); UNITS_MAX],
            teams: [Team::default(); UNITS_MAX],
            kinds: [[NOTHING; OWN_CARDS]; SEATS],
            beneath: [[NONE; OWN_CARDS]; SEATS],
            decks: [NONE; SEATS],
            staged: false,
            crowded: false,
            camps: [0; SEATS],
            attacking: 0,
            defending: 0,
            continuous: 0,
            timings: 0,
            auras: 0,
            taken: 0,
            attacks: List::default(),
            chain: List::default(),
            marks: List::default(),
            timed: List::default(),
            pending: List::default(),
            delayed: List::default(),
            runs: List::default(),
            launching: Launching::default(),
            announced: [Announced::default(); SEATS],
            frames: Stack::default(),
            turn: 0,
            active: 0,
            starter: 0,
            launches: 0,
            chains: 0,
            serials: 0,
            recent: [NOTHING; RECENT_MAX],
            recents: 0,
            winners: 0,
            ending: Ending::None,
        }
    }

    /// Remembers a card that may be part of a loop (NAR-480, NAR-481).
    #[inline]
    pub fn remember(&mut self, card: u8) {
        self.recent[usize::from(self.recents) % RECENT_MAX] = self.kind(card);
        self.recents = self.recents.wrapping_add(1);
    }

    /// The frame on top.
    #[inline]
    pub fn top(&self) -> Frame {
        *self.frames.top()
    }

    /// Replaces the frame on top.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        self.frames.set_last(frame);
    }

    /// The active player.
    #[inline]
    pub fn attacker(&self) -> Seat {
        Seat(self.active)
    }

    /// The inactive player.
    #[inline]
    pub fn defender(&self) -> Seat {
        Seat(self.active ^ 1)
    }

    /// The card (number of `Catalogue::cards`) of a physical card.
    #[inline]
    pub fn kind(&self, card: u8) -> u16 {
        self.kinds[usize::from(card >> 6 & 1)][usize::from(card & 63)]
    }

    /// Whether the unit is in play.
    #[inline]
    pub fn is_in_play(&self, unit: u8) -> bool {
        unit != NONE && self.units[usize::from(unit)].card != NONE
    }

    /// Units in play that a seat controls.
    #[inline]
    pub fn units_of(&self, seat: Seat) -> Set {
        self.camps[seat.index()]
    }

    /// Every unit in play.
    #[inline]
    pub fn all_units(&self) -> Set {
        self.camps[0] | self.camps[1]
    }

    /// Teams in battle, those among them that were emptied too.
    #[inline]
    pub fn fighting(&self) -> Set {
        self.attacking | self.defending
    }

    /// The teams there are: with members or in battle.
    #[inline]
    pub fn known_teams(&self) -> Set {
        self.fighting() | self.teams_of(Seat(0)) | self.teams_of(Seat(1))
    }

    /// Changes what a team does. `Team::stance` is written nowhere else.
    #[inline]
    pub fn set_stance(&mut self, team: u8, stance: Stance) {
        self.teams[usize::from(team)].stance = stance;
        let bit = 1 << team;
        self.attacking &= !bit;
        self.defending &= !bit;
        match stance {
            Stance::Rest => {}
            Stance::Attack => self.attacking |= bit,
            Stance::Defend => self.defending |= bit,
        }
    }

    /// The team of a unit.
    #[inline]
    pub fn team_of(&self, unit: u8) -> &Team {
        &self.teams[usize::from(self.units[usize::from(unit)].team)]
    }

    /// The teams of a seat.
    #[inline]
    pub fn teams_of(&self, seat: Seat) -> Set {
        each_of(self.units_of(seat))
            .fold(0, |set, unit| set | 1 << self.units[usize::from(unit)].team)
    }

    /// Whether a unit is in battle (NAR-147).
    #[inline]
    pub fn in_battle(&self, unit: u8) -> bool {
        self.is_in_play(unit) && self.team_of(unit).stance != Stance::Rest
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
