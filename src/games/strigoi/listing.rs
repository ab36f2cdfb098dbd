//! The cards, wolves and tokens as `tenbin cards strigoi` lists them.

use crate::games::Listing;
use crate::games::strigoi::catalogue::Catalogue;

/// All of them.
pub fn listing(_catalogue: &Catalogue) -> Listing {
    Listing::default()
}
