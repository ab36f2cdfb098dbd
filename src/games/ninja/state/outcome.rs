//! What comes of a game and of its players: why somebody is eliminated, and how a game ends.

use crate::content::ids::AdvantageId;

/// Why a player was eliminated; also why disadvantages are drawn.
/// Where an advantage card did it, its type goes with the cause.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Cause {
    /// A phase 3 attack.
    Attack,
    /// A counterattack.
    Counterattack,
    /// A free attack.
    FreeAttack(Option<AdvantageId>),
    /// An attack turned by a card.
    Redirected(Option<AdvantageId>),
    /// Disadvantages drawn for a failed event.
    Event,
    /// Disadvantages shared with others.
    SharedMisery,
    /// A draw passed on by a link, or penalties that a link mirrors.
    Link(AdvantageId),
    /// Disadvantages drawn by an advantage card.
    CardDraws(AdvantageId),
    /// The effect of an advantage card (or of cancelling one).
    Card(AdvantageId),
    /// Anything else, such as cards leaving play.
    Other,
}

impl Cause {
    /// Its number, from 0, in the order of the causes.
    pub(crate) fn number(self) -> u16 {
        match self {
            Self::Attack => 0,
            Self::Counterattack => 1,
            Self::FreeAttack(_) => 2,
            Self::Redirected(_) => 3,
            Self::Event => 4,
            Self::SharedMisery => 5,
            Self::Link(_) => 6,
            Self::CardDraws(_) => 7,
            Self::Card(_) => 8,
            Self::Other => 9,
        }
    }

    /// The type of the advantage card that did it.
    pub(crate) fn card(self) -> Option<AdvantageId> {
        match self {
            Self::FreeAttack(kind) | Self::Redirected(kind) => kind,
            Self::Link(kind) | Self::CardDraws(kind) | Self::Card(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether a disadvantage that was drawn did it.
    pub(crate) fn is_draw(self) -> bool {
        matches!(self, Self::Event | Self::SharedMisery | Self::Link(_) | Self::CardDraws(_))
    }
}

/// How a game ends. Words and order are those of the reports.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// The rival's elimination (NIN-400).
    Rival,
    /// The first pair of a mission (NIN-402).
    Mission1,
    /// The second pair.
    Mission2,
    /// A killer passed (NIN-403).
    Killer,
    /// The last clan (NIN-404).
    LastClan,
    /// Nobody else is left (NIN-405).
    LastStanding,
    /// Nobody at all is left (NIN-406).
    Draw,
    /// One player is left, and the variant gives no win for that.
    NobodyLeft,
    /// The event deck ran out, and the variant ends the game (NIN-120).
    DeckEmpty,
    /// The game reached `max_turns` (NIN-500).
    Cutoff,
}

impl Ending {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rival => "rival",
            Self::Mission1 => "objective_mission_pair1",
            Self::Mission2 => "objective_mission_pair2",
            Self::Killer => "objective_killer",
            Self::LastClan => "objective_last_clan",
            Self::LastStanding => "last_standing",
            Self::Draw => "draw",
            Self::NobodyLeft => "nobody_left",
            Self::DeckEmpty => "event_deck_empty",
            Self::Cutoff => "cutoff",
        }
    }
}
