//! The state of a game of Naruto: plain data, no generator, no pointer.
//!
//! Piles are sets of an owner's physical cards (bits 0 to 63). What ninjas, teams and cards are
//! called by is in `ids.rs`.

pub(crate) mod action;
mod deck;
pub(crate) mod exchange;
mod frame;
mod ids;
mod lasting;
mod relations;
mod teams;
mod unit;

pub use deck::{DECK_EDGE_MAX, Deck, Player};
pub use exchange::{
    Bearer, DELAYED_MAX, Delayed, LINKS_MAX, Launching, Link, MARKS_MAX, Mark, Marks, PENDING_MAX,
    Pending, RUNS_MAX, Resolution, Run, RunStep, Source, SourceTeam, Subject, TIMED_MAX, Timed,
    TimedKind,
};
pub use frame::{ActionStep, Announced, Base, Frame, ItemStep, Moment, Object, Prep, Step};
pub use ids::{CardId, GainId, TeamId, UnitId, teams_in, units_in};
pub use unit::{Stance, TEAM_FREE, Team, Unit, team_flag, unit_flag};

use std::hash::{Hash, Hasher};

use crate::content::catalogue::NOTHING;
use tenbin_engine::{List, Seat, Stack};

/// Players.
pub const SEATS: usize = 2;
/// The players in order.
pub const PLAYERS: [Seat; SEATS] = [Seat(0), Seat(1)];
/// Most ninjas in play in both camps together; while the field is full no ninja can enter.
pub const UNITS_MAX: usize = 32;
/// Deepest nesting of things going on at once.
pub const FRAMES_MAX: usize = 32;
/// Cards of a possible loop that are remembered.
pub const RECENT_MAX: usize = 8;
/// Physical cards of an owner that the numbers have room for.
pub const OWN_CARDS: usize = 64;

/// A set of units or of teams, by number.
pub type Set = u32;

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

/// The physical card of the same owner that lies under a card, where one does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Beneath([[Option<CardId>; OWN_CARDS]; SEATS]);

impl Beneath {
    /// What lies under a card.
    #[inline]
    pub fn get(&self, card: CardId) -> Option<CardId> {
        self.0[card.owner().index()][usize::from(card.place())]
    }

    /// Puts a card, or none, under another; gives back what lay there.
    #[inline]
    pub fn put(&mut self, card: CardId, under: Option<CardId>) -> Option<CardId> {
        let place = &mut self.0[card.owner().index()][usize::from(card.place())];
        std::mem::replace(place, under)
    }
}

impl Default for Beneath {
    fn default() -> Self {
        Self([[None; OWN_CARDS]; SEATS])
    }
}

/// Hardly ever does anything lie there: only what does is hashed.
impl Hash for Beneath {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for (place, under) in self.0.as_flattened().iter().enumerate() {
            if let Some(under) = under {
                (place, under).hash(hasher);
            }
        }
    }
}

/// Everything that is true in the middle of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The players.
    pub players: [Player; SEATS],
    /// Ninjas in play; `camps` tells which places are taken.
    pub units: [Unit; UNITS_MAX],
    /// Teams; free where there are no members.
    pub teams: [Team; UNITS_MAX],
    /// The card (number of `Catalogue::cards`) of each physical card; `NOTHING` where there is none.
    pub kinds: [[u16; OWN_CARDS]; SEATS],
    /// The physical cards that lie under others (`under`).
    pub beneath: Beneath,
    /// Ready deck of each seat; none in a scenario without.
    pub decks: [Option<u8>; SEATS],
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
    pub attacks: List<TeamId, 24>,
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
    pub active: Seat,
    /// Who started the game.
    pub starter: Seat,
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
            beneath: Beneath::default(),
            decks: [None; SEATS],
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
            active: Seat(0),
            starter: Seat(0),
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
    pub fn remember(&mut self, card: CardId) {
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
        self.active
    }

    /// The inactive player.
    #[inline]
    pub fn defender(&self) -> Seat {
        other(self.active)
    }

    /// The card (number of `Catalogue::cards`) of a physical card.
    #[inline]
    pub fn kind(&self, card: CardId) -> u16 {
        self.kinds[card.owner().index()][usize::from(card.place())]
    }

    /// Whether the unit is in play.
    #[inline]
    pub fn is_in_play(&self, unit: UnitId) -> bool {
        unit.is_in(self.all_units())
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
    pub fn set_stance(&mut self, team: TeamId, stance: Stance) {
        self.teams[team.index()].stance = stance;
        let bit = team.bit();
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
    pub fn team_of(&self, unit: UnitId) -> &Team {
        &self.teams[self.units[unit.index()].team.index()]
    }

    /// The teams of a seat.
    #[inline]
    pub fn teams_of(&self, seat: Seat) -> Set {
        self.teams_of_units(self.units_of(seat))
    }

    /// Whether a unit is in battle (NAR-147).
    #[inline]
    pub fn in_battle(&self, unit: UnitId) -> bool {
        self.is_in_play(unit) && self.team_of(unit).stance != Stance::Rest
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
