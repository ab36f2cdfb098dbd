//! What effects change about a party before and after the game.

/// Changes of a party's set-up and scoring.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum PartyMod {
    /// Deployment zone deeper, in units.
    DeployDepth(i16),
    /// Cards more.
    CardLimit(u8),
    /// The card limit multiplied.
    CardFactor(u8),
    /// Advantage points more.
    Points(u8),
    /// The table's points granted so many times more (ANI-032).
    PointsFactor(u8),
    /// Characters of a category (bits) cost and score less.
    LevelDiscount {
        /// Categories.
        categories: u8,
        /// Levels.
        levels: u8,
    },
    /// Destroyed characters with a trait score a part of their level, in hundredths.
    LostScore {
        /// Traits.
        bits: u32,
        /// Hundredths.
        percent: u8,
    },
}
