//! Wolves, cards, tokens, tiles and platforms as the rules read them, compiled from the content.

use crate::board::{ROOMS, Space};
use crate::content::effect::Op;
use crate::content::vocabulary::{
    Colour, Event, Family, FrameKind, Letter, Receiver, Source, Target, Timing,
};
use crate::state::{HeroId, VampireId, piles};
use tenbin_engine::pile::Places;

/// Most Action cards in the game, Advanced ones included: they are bits of one word.
pub const ACTIONS_MAX: usize = 64;
/// Most physical cards or tokens of a pile.
pub const PILE_MAX: usize = 64;
/// Most icons (uses) of an Action card: they are bits of one byte.
pub const ICONS_MAX: usize = 8;
/// Most wolves in the content.
pub const WOLVES_MAX: usize = 10;

/// A range of `Catalogue::ops` or `Catalogue::abilities`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Span {
    /// First.
    pub from: u16,
    /// One past the last.
    pub to: u16,
}

/// A condition: every part must hold; 0, `None` and false ask nothing.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Condition {
    /// Allowed kinds of fight, bits of `FightKind`.
    pub fights: u8,
    /// Allowed colours of the Encounter, bits of `Colour`.
    pub colours: u8,
    /// Allowed sources, bits of `Source`.
    pub sources: u8,
    /// The altar holds the threshold.
    pub altar_at_least_threshold: bool,
    /// The Encounter is, or is not, a Monk.
    pub is_monk: Option<bool>,
    /// So many Strigoi are alive.
    pub strigoi_alive: Option<u8>,
    /// The Supreme is in play, or not.
    pub supreme: Option<bool>,
}

impl Condition {
    /// It asks nothing, as most do.
    pub(crate) const NOTHING: Self = Self {
        fights: 0,
        colours: 0,
        sources: 0,
        altar_at_least_threshold: false,
        is_monk: None,
        strigoi_alive: None,
        supreme: None,
    };
}

/// An ability of a card or token.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ability {
    /// When it works, bits of `Timing`.
    pub timings: u8,
    /// What must hold.
    pub condition: Condition,
    /// On whom.
    pub target: Target,
    /// What it does, one after the other; of `Catalogue::ops`.
    pub ops: Span,
    /// Of a played Action card: the bit of `Wolf::used` that a use sets. Abilities of one card with
    /// the same number are alternatives (Nighttime Rebel, D14).
    pub slot: u8,
}

/// A physical Action card (STR-070).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Action {
    /// Its id; copies of a card are told apart by their initiative: `fist_by_fist.32`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Number of the kind: equal for copies (STR-478); an index into `Catalogue::kinds`.
    pub kind: u8,
    /// Base, Heroic, Legendary.
    pub family: Family,
    /// The wolf it belongs to, if it belongs to one.
    pub owner: Option<HeroId>,
    /// Movement points.
    pub movement: i32,
    /// Combat value.
    pub combat: i32,
    /// Initiative, different for all cards.
    pub initiative: u8,
    /// Where the Strigoi goes.
    pub letter: Letter,
    /// Its abilities, of `Catalogue::abilities`.
    pub abilities: Span,
    /// Icons that a hand card may be discarded for: it has Protection (how many), Stealth.
    pub protection: u8,
    /// See `protection`.
    pub stealth: bool,
    /// Where its numbers come from.
    pub source: String,
}

/// A wolf.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Hero {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its Action cards at the start, as bits of `Catalogue::actions`.
    pub cards: u64,
    /// Where its numbers come from.
    pub source: String,
}

/// A kind of Reward card.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Reward {
    /// Its id.
    pub id: String,
    /// What it says, as a number: equal for kinds that do the same.
    pub said: u64,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// Its abilities.
    pub abilities: Span,
    /// How many wounds or Shocks one such card cancels under `protection_count = icons`; 0 for none.
    pub protection: u8,
    /// It may be discarded for Stealth.
    pub stealth: bool,
    /// Where its numbers come from.
    pub source: String,
}

/// A kind of Encounter token.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Encounter {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its pile.
    pub colour: Colour,
    /// How many there are.
    pub copies: u8,
    /// What must be reached.
    pub strength: i32,
    /// It is a Monk (STR-128): `help` may be chosen instead of the fight.
    pub monk: bool,
    /// What its help does.
    pub help: Span,
    /// What a lost fight does: wounds and Shocks, both at once (STR-126), then other things.
    pub loss: Span,
    /// What a won fight brings, in this order (STR-124).
    pub win: Span,
    /// Where its numbers come from.
    pub source: String,
}

/// A kind of Wound token.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Wound {
    /// Its id.
    pub id: String,
    /// What it says, as a number: equal for kinds that do the same.
    pub said: u64,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// Wound points.
    pub points: u8,
    /// Movement while held.
    pub movement: i8,
    /// Combat while held.
    pub combat: i8,
    /// What happens when it is received.
    pub on_receive: Span,
    /// Where its numbers come from.
    pub source: String,
}

/// A kind of Strigoi Action token.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct StrigoiToken {
    /// Its id.
    pub id: String,
    /// Which Strigoi acts.
    pub who: VampireId,
    /// Added to the damage.
    pub damage: i32,
    /// How many there are.
    pub copies: u8,
    /// Where its numbers come from.
    pub source: String,
}

/// Life, damage and combat of a Strigoi card's side.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Side {
    /// Wounds that defeat it.
    pub life: i32,
    /// Wounds it inflicts.
    pub damage: i32,
    /// What an attack must reach.
    pub combat: i32,
}

/// A Strigoi card.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Vampire {
    /// `master` or `apprentice`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The front.
    pub front: Side,
    /// The Supreme.
    pub supreme: Side,
    /// Where its numbers come from.
    pub source: String,
}

/// An outer room tile.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Tile {
    /// Its id.
    pub id: String,
    /// Local edges 0 to 5.
    pub frame: [FrameKind; 6],
    /// The link between this local edge and the next is broken.
    pub broken: u8,
    /// Where its numbers come from.
    pub source: String,
}

/// A platform.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Platform {
    /// Its id.
    pub id: String,
    /// Open local corridors, bits 0 to 5.
    pub open: u8,
    /// The Strigoi that starts on it, if one does.
    pub symbol: Option<VampireId>,
    /// Where its numbers come from.
    pub source: String,
}

/// A given board (`board_layout` = `reference` or `file`).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Layout {
    /// Tile of each outer room.
    pub tile: [u8; ROOMS],
    /// How far it is turned.
    pub rotation: [u8; ROOMS],
    /// Platform of each outer room.
    pub platform: [u8; ROOMS],
    /// How far it is turned.
    pub orientation: [u8; ROOMS],
    /// The centre tile.
    pub centre_rotation: u8,
    /// Ladder spaces, in order.
    pub ladders: Vec<Space>,
}

/// A rule by which Advanced cards are taken (STR-470 to STR-477).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Acquire {
    /// Its id.
    pub id: String,
    /// The kind of card taken.
    pub kind: u8,
    /// What has happened.
    pub event: Event,
    /// Allowed colours (of a Monster), bits; 0 any.
    pub colours: u8,
    /// Allowed sources (of a wound), bits; 0 any.
    pub sources: u8,
    /// The number of Reward cards that the player now has; 0 any.
    pub total: u8,
    /// Only the first time in the game.
    pub first_time_game: bool,
    /// Only the first time for the player.
    pub first_time_player: bool,
    /// Who takes it.
    pub to: Receiver,
    /// Where its numbers come from.
    pub source: String,
}

/// Numbers that depend on the number of players.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Numbers {
    /// Blood Points on the altar needed to attack (STR-332).
    pub altar_threshold: i32,
    /// Blood Points on the inferno at which the Strigoi win (STR-421).
    pub inferno_limit: i32,
    /// Ladders (STR-011).
    pub ladders: u8,
}

/// How the wolves come to the seats (STR-013).
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Pack {
    /// Drawn.
    Random,
    /// Chosen in seat order.
    Choose,
    /// These, by seat.
    Given(Vec<HeroId>),
}

/// Everything the content says.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Catalogue {
    /// Wolves.
    pub heroes: Vec<Hero>,
    /// Physical Action cards in ascending initiative: a card's number is its place in the turn
    /// order (STR-071).
    pub actions: Vec<Action>,
    /// Ids of the kinds of Action cards.
    pub kinds: Vec<String>,
    /// Advanced cards beside the board at the start, as bits of `actions`; none of a family that is
    /// off.
    pub display: u64,
    /// Abilities of cards and tokens.
    pub abilities: Vec<Ability>,
    /// What they do.
    pub ops: Vec<Op>,
    /// Kinds of Reward cards.
    pub rewards: Vec<Reward>,
    /// Kinds of Reward tokens (as Reward cards; used ones go under the pile).
    pub tokens: Vec<Reward>,
    /// Kinds of Encounter tokens, grey and red.
    pub encounters: Vec<Encounter>,
    /// Kinds of Wound tokens.
    pub wounds: Vec<Wound>,
    /// Kinds of Strigoi Action tokens.
    pub strigoi_tokens: Vec<StrigoiToken>,
    /// The kind of each physical piece of each pile, by `Pile`: physical pieces are numbered in
    /// order of their kinds.
    pub pieces: [Vec<u8>; piles::PILES],
    /// Where they lie.
    pub places: [Places; piles::PILES],
    /// Master and Apprentice.
    pub vampires: [Vampire; 2],
    /// Outer tiles; six play.
    pub tiles: Vec<Tile>,
    /// Platforms; six play, both symbols among them.
    pub platforms: Vec<Platform>,
    /// The given board, unless it is random.
    pub layout: Option<Layout>,
    /// How Advanced cards are taken, in file order.
    pub acquires: Vec<Acquire>,
    /// How the wolves are dealt.
    pub pack: Pack,
    /// Numbers for this number of players.
    pub numbers: Numbers,
}

impl Catalogue {
    /// The abilities of a card or token.
    #[inline]
    pub fn abilities_of(&self, span: Span) -> &[Ability] {
        &self.abilities[usize::from(span.from)..usize::from(span.to)]
    }

    /// The ops of an ability or token.
    #[inline]
    pub fn ops_of(&self, span: Span) -> &[Op] {
        &self.ops[usize::from(span.from)..usize::from(span.to)]
    }
}

impl Ability {
    /// Whether it works at that moment.
    #[inline]
    pub(crate) fn works_at(&self, timing: Timing) -> bool {
        self.timings >> timing as u8 & 1 != 0
    }

    /// Whether it is Stealth: to pass a Strigoi, or on entering an Encounter (STR-095, STR-165).
    pub(crate) fn is_stealth(&self, catalogue: &Catalogue, passing: bool) -> bool {
        let (timing, does) = if passing {
            (Timing::OnPassStrigoi, Op::PassStrigoi)
        } else {
            (Timing::OnEnterEncounter, Op::PeekAndDecline)
        };
        self.works_at(timing) && catalogue.ops_of(self.ops).contains(&does)
    }
}

/// Whether a set of words (bits) allows a word; an empty set allows all.
#[inline]
pub fn allows(set: u8, word: u8) -> bool {
    set == 0 || set >> word & 1 != 0
}

const _: () = assert!(Source::ALL.len() <= 8 && Colour::ALL.len() <= 8);
