//! Reading the table: values, names, traits, strengths, what continuous effects change.

use crate::engine::Seat;
use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::Range;
use crate::games::naruto::state::{Source, State};
use crate::games::naruto::vocabulary::{Deed, Rank, Sex};

/// What a ninja is at the moment (NAR-229).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Traits {
    /// Name, by number.
    pub(super) name: u16,
    /// Sex.
    pub(super) sex: Sex,
    /// Rank.
    pub(super) rank: Rank,
    /// Attributes.
    pub(super) attributes: u64,
    /// Keywords.
    pub(super) keywords: u64,
}

impl Naruto {
    /// What a ninja in play is.
    pub(super) fn traits(&self, _s: &State, _unit: u8) -> Traits {
        todo!()
    }

    /// Whether it bears a name; a group bears those of its components too (NAR-113).
    pub(super) fn bears(&self, _s: &State, _unit: u8, _name: u16) -> bool {
        todo!()
    }

    /// Whether its text works (NAR-404).
    pub(super) fn text_works(&self, _s: &State, _unit: u8) -> bool {
        todo!()
    }

    /// Its combat value (NAR-361, NAR-405).
    pub(super) fn combat(&self, _s: &State, _unit: u8) -> i32 {
        todo!()
    }

    /// Its support value.
    pub(super) fn support(&self, _s: &State, _unit: u8) -> i32 {
        todo!()
    }

    /// Strength of a team in battle (NAR-360, NAR-370); 0 without members.
    pub(super) fn strength(&self, _s: &State, _team: u8) -> i32 {
        todo!()
    }

    /// Whether conditions hold: for the source, or for the team where one is given (continuous effects on teams).
    pub(super) fn holds(&self, _s: &State, _conditions: Range, _source: Source, _team: u8) -> bool {
        todo!()
    }

    /// Whether a ninja card may enter a camp: names (NAR-008, NAR-113), controls (NAR-313, NAR-314), room on the field. `replaced`: the unit whose place it takes, or NONE.
    pub(super) fn may_enter(&self, _s: &State, _seat: Seat, _kind: u16, _replaced: u8) -> bool {
        todo!()
    }

    /// Whether a seat may take control of a ninja (NAR-301).
    pub(super) fn may_take(&self, _s: &State, _seat: Seat, _unit: u8) -> bool {
        todo!()
    }

    /// Whether a deed is forbidden to a player.
    pub(super) fn forbidden(&self, _s: &State, _seat: Seat, _deed: Deed) -> bool {
        todo!()
    }

    /// Whether attacking or defending is forbidden to a ninja (NAR-148).
    pub(super) fn unit_forbidden(&self, _s: &State, _unit: u8, _deed: Deed) -> bool {
        todo!()
    }

    /// Tactics a player may play beyond the rule.
    pub(super) fn extra_tactics(&self, _s: &State, _seat: Seat) -> i32 {
        todo!()
    }

    /// The generic part of a technique's price after increases, then reductions, at least 0 (NAR-203).
    pub(super) fn cost_change(&self, _s: &State, _seat: Seat, _generic: i32) -> i32 {
        todo!()
    }
}
