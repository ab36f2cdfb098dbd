//! What the active model sees, kept from one of its choices to the next.

use crate::games::anima::state::NONE;

/// Enemies that a model sees and may charge at, kept as long as nothing moves, hides or is removed.
/// All of it follows from the rest of the state; it saves working it out for every choice.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Glance {
    /// Whose; `NONE` where nothing is known.
    pub model: u8,
    /// How it would charge (`How` as bits); `NONE` where no lines were looked at, [`Self::UNSEEN`]
    /// where it has not looked around at all.
    pub how: u8,
    /// Enemies that it sees, one bit each from the enemy party's first.
    pub seen: u16,
    /// Of those seen, whom a charge without an ability may be declared at: lines are looked at only
    /// where nobody is in contact with it. Where none were, the enemies in contact.
    pub clear: u16,
}

impl Glance {
    /// Nothing is known.
    pub const NOTHING: Self = Self { model: NONE, how: NONE, seen: 0, clear: 0 };
    /// Only contacts are known.
    pub const UNSEEN: u8 = NONE - 1;
}
