//! Where a wolf can go, as the menu of its turn keeps it (STR-090 to STR-099).

use crate::board::{Space, SpaceSet, bit};

/// Most movement points that matter: no way is longer.
pub(crate) const POINTS_MAX: usize = 16;

/// Where a wolf can go, by the points it costs.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Reach {
    /// The end spaces that cost exactly so many points at the cheapest; those of 0 are the start and
    /// whatever costs nothing (`stairs_cost` = 0). A start that is an Encounter is also found at the
    /// points that leaving it and entering it again costs.
    pub at: [SpaceSet; POINTS_MAX + 1],
    /// All end spaces; the start is among them only where it is an Encounter that the wolf can leave
    /// and enter again, which triggers it again (STR-091, STR-092).
    pub all: SpaceSet,
    /// Strigoi it could pass on its way, where it does not: each one's space, if there is one, and
    /// what entering it costs.
    pub met: [(Option<Space>, u8); 2],
}

impl Reach {
    /// Nowhere.
    pub const NONE: Self = Self { at: [0; POINTS_MAX + 1], all: 0, met: [(None, 0); 2] };

    /// The points a space of `all` costs.
    #[inline]
    pub fn cost(&self, space: Space) -> i32 {
        let found = self.at[1..].iter().position(|&set| set & bit(space) != 0);
        found.map_or(0, |index| index as i32 + 1)
    }
}
