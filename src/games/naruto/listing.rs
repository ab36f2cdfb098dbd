//! The cards and decks as `tenbin cards naruto` lists them.

use crate::games::Listing;
use crate::games::naruto::catalogue::Catalogue;

/// Cards, then decks.
pub fn listing(_catalogue: &Catalogue) -> Listing {
    todo!()
}
