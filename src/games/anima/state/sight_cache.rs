//! What the active model sees, kept from one of its choices to the next.

use crate::content::catalogue::PARTY_MAX;
use crate::state::{ModelId, NONE, State, seat_of};

/// Enemies that a model sees and may charge at, kept as long as nothing moves, hides or is removed.
/// All of it follows from the rest of the state; it saves working it out for every choice.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct SightCache {
    /// Whose; `NONE` where nothing is known.
    pub model: ModelId,
    /// How it would charge (`MoveMode` as bits); `NONE` where no lines were looked at, [`Self::UNSEEN`]
    /// where it has not looked around at all.
    pub how: u8,
    /// Enemies that it sees, one bit each from the enemy party's first.
    pub seen: u16,
    /// Of those seen, whom a charge without an ability may be declared at: lines are looked at only
    /// where nobody is in contact with it. Where none were, the enemies in contact.
    pub clear: u16,
}

impl SightCache {
    /// Nothing is known.
    pub const NOTHING: Self = Self { model: ModelId::NONE, how: NONE, seen: 0, clear: 0 };
    /// Only contacts are known.
    pub const UNSEEN: u8 = NONE - 1;
}

/// The first model of the party against which a model plays.
pub(crate) fn first_enemy(model: ModelId) -> u8 {
    PARTY_MAX as u8 * (1 - seat_of(model).0)
}

impl State {
    /// Whether a model is known to see an enemy or not; `None` where that has to be worked out.
    #[inline]
    pub(crate) fn known_sight(&self, viewer: ModelId, target: ModelId) -> Option<bool> {
        let looked = self.sight_cache.model == viewer && self.sight_cache.how != SightCache::UNSEEN;
        let known = looked && seat_of(target) != seat_of(viewer);
        known.then(|| self.sight_cache.seen >> (target.place()) & 1 == 1)
    }

    /// Enemies in contact with a model, if that is known.
    #[inline]
    pub(crate) fn known_contacts(&self, model: ModelId) -> Option<u32> {
        let known = self.sight_cache.model == model;
        let engaged =
            if self.sight_cache.how < SightCache::UNSEEN { 0 } else { self.sight_cache.clear };
        known.then(|| u32::from(engaged) << first_enemy(model) & self.on_table)
    }
}
