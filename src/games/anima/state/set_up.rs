//! How far the set-up has come, and empty slots.

/// No ability, card or advantage.
pub(crate) const NO_ABILITY: u16 = u16::MAX;

/// The steps of the set-up, in their order (ANI-075).
pub(crate) mod step {
    /// Scenery, by `scenery_mode`.
    pub(crate) const SCENERY: u8 = 0;
    /// The first player's number of pieces has been rolled (ANI-051).
    pub(crate) const COUNTED_FIRST: u8 = 1;
    /// The second player's too.
    pub(crate) const COUNTED_SECOND: u8 = 2;
    /// Both roll for who places the first piece (ANI-052).
    pub(crate) const PLACER: u8 = 3;
    /// The first player has.
    pub(crate) const PLACER_FIRST: u8 = 4;
    /// The second player has.
    pub(crate) const PLACER_SECOND: u8 = 5;
    /// Edges are chosen (ANI-070).
    pub(crate) const EDGE: u8 = 6;
    /// The first player has rolled for them.
    pub(crate) const EDGE_FIRST: u8 = 7;
    /// The second player has.
    pub(crate) const EDGE_SECOND: u8 = 8;
    /// "At set-up" and "reveal at start" cards.
    pub(crate) const CARDS: u8 = 9;
    /// Plot cards that may be played at set-up.
    pub(crate) const CARDS_WINDOW: u8 = 10;
    /// The first player keeps infiltrators off the table.
    pub(crate) const KEEP_FIRST: u8 = 11;
    /// The second player does.
    pub(crate) const KEEP_SECOND: u8 = 12;
    /// Both roll for who places first (ANI-071).
    pub(crate) const ORDER: u8 = 13;
    /// The first player has.
    pub(crate) const ORDER_FIRST: u8 = 14;
    /// The second player has.
    pub(crate) const ORDER_SECOND: u8 = 15;
    /// Markers of whoever places first (ANI-412).
    pub(crate) const MARKERS_FIRST: u8 = 16;
    /// Markers of the other.
    pub(crate) const MARKERS_SECOND: u8 = 17;
    /// Alternating deployment.
    pub(crate) const DEPLOY: u8 = 18;
    /// "After deployment" rules.
    pub(crate) const AFTER: u8 = 19;
    /// Plot cards that may be played after deployment.
    pub(crate) const AFTER_WINDOW: u8 = 20;
    /// Over.
    pub(crate) const DONE: u8 = 21;
    /// The players place the piece of the pool with this number and 64.
    pub(crate) const PLACING: u8 = 64;
}
