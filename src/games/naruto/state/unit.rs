//! Ninjas in play and the teams they form.

use crate::state::{CardId, Set, TeamId, UnitId};
use tenbin_content::word_enum;
use tenbin_engine::Seat;

/// A ninja in play; a place that is free (`State::camps` tells) is as by default.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Unit {
    /// Physical card.
    pub card: CardId,
    /// Seat that controls it.
    pub controller: Seat,
    /// Its team.
    pub team: TeamId,
    /// Injured rather than healthy.
    pub injured: bool,
    /// Which arrival it is: tells it from others that have stood or will stand in its place. An
    /// evolution or group keeps that of the card it replaces (NAR-225).
    pub serial: u16,
    /// When it joined its team: a number that grows, for NAR-124.
    pub joined: u16,
    /// Turn in which it was last called or put in play.
    pub entered_turn: u16,
    /// Turn in which it last attacked; 0 for never.
    pub attacked_turn: u16,
    /// See `unit_flag`.
    pub flags: u8,
    /// Effects used in this turn whose limit is once a turn: bit `i` is the card's `i`-th effect
    /// counted over all timings.
    pub used: u8,
}

/// Flags of [`Unit`].
pub mod unit_flag {
    /// Was in battle at any moment of this turn (`took_part`).
    pub const TOOK_PART: u8 = 1;
    /// Has used a technique in this turn (`techniques_per_ninja`).
    pub const LAUNCHED: u8 = 2;
    /// Entered by a normal call in this turn (`entry_delay`).
    pub const CALLED: u8 = 4;
    /// Some of `State::timed` acts on it.
    pub const TIMED: u8 = 8;
    /// Name, sex, rank or attributes are changed by `State::timed`.
    pub const TRAITS: u8 = 16;
    /// A group whose first component stayed in play beside it (`group_component` `stays`): it does
    /// not bear that name (NAR-113).
    pub const FIRST_STAYS: u8 = 32;
    /// The same for its second component.
    pub const SECOND_STAYS: u8 = 64;
}

word_enum! {
    /// What a team does in this battle.
    Stance {
        /// Neither attacks nor defends.
        Rest = "rest",
        /// Attacks.
        Attack = "attack",
        /// Defends.
        Defend = "defend",
    }
}

/// A team (NAR-120). It belongs to who controls its members.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Team {
    /// Its members. A team without members that attacks or defends stays known until the battle is
    /// over (NAR-367, NAR-375); else it is free.
    pub members: Set,
    /// Its controller while in battle.
    pub seat: Option<Seat>,
    /// Its front-line ninja in battle (NAR-370).
    pub front: Option<UnitId>,
    /// What it does.
    pub stance: Stance,
    /// For a defending team: the attacking team it faces. For an attacking team: the first
    /// defending team named against it.
    pub against: Option<TeamId>,
    /// See `team_flag`.
    pub flags: u8,
    /// Where its ninjas are when all of it was sent to rest as it was (NAR-147).
    pub went: Option<TeamId>,
}

/// A team without ninjas.
pub const TEAM_FREE: Team = Team {
    members: 0,
    seat: None,
    front: None,
    stance: Stance::Rest,
    against: None,
    flags: 0,
    went: None,
};

impl Default for Team {
    fn default() -> Self {
        TEAM_FREE
    }
}

/// Flags of [`Team`].
pub mod team_flag {
    /// It had a front-line ninja that has left: front-less (NAR-370).
    pub const FRONTLESS: u8 = 1;
    /// Its item of the judgement is over.
    pub const JUDGED: u8 = 2;
    /// It left the battle in this turn and cannot come back by itself (NAR-147).
    pub const LEFT: u8 = 4;
    /// Some of `State::timed` acts on it.
    pub const TIMED: u8 = 8;
    /// A defending team was named against it at the declaration (NAR-375).
    pub const OPPOSED: u8 = 16;
    /// Its item of the judgement came to nothing (NAR-367, NAR-376).
    pub const IDLE: u8 = 32;
}
