//! What the rules look up about the uses of the advantage cards, worked out at load: a row each.

use crate::content::catalogue::{Advantage, Catalogue, Use};
use crate::content::ids::{CardId, Mode};
use crate::content::knobs::{HypnosisScope, Knobs};
use crate::rules::masks::{ALL_MOMENTS, Masks, fits};
use crate::rules::offers::{Offer, Way};
use crate::rules::sums::{Sum, sum};
use crate::rules::use_traits::Traits;
use crate::state::action::AimKind;
use crate::state::{MOMENTS, Moment};
use tenbin_engine::pile::{DECK_MAX, each};

/// What is looked up about a use.
#[derive(Clone, Debug)]
pub(crate) struct UseRow {
    /// What it is aimed at.
    pub(crate) aim: AimKind,
    /// By moment: what has to be done about it when listing actions.
    pub(crate) offers: [Offer; MOMENTS],
    /// What it adds in fixed numbers.
    pub(crate) sum: Sum,
    /// What resolving it asks for.
    pub(crate) traits: Traits,
}

/// The rows, as the catalogue lists the uses.
#[derive(Clone, Debug)]
pub(crate) struct Uses {
    rows: Vec<UseRow>,
    /// The first use of each physical card.
    first: [u16; DECK_MAX],
}

impl Uses {
    /// Works them out.
    pub(super) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let mut rows = Vec::with_capacity(catalogue.uses.len());
        let mut first = [0; DECK_MAX];
        for card in &catalogue.advantages {
            each(card.set).for_each(|copy| first[usize::from(copy)] = card.uses.start);
            // The uses of the cards follow one another.
            assert_eq!(rows.len(), usize::from(card.uses.start), "a use is nobody's");
            let uses = &catalogue.uses[card.uses.start as usize..card.uses.end as usize];
            rows.extend(uses.iter().map(|how| UseRow::new(knobs, catalogue, card, how)));
        }
        assert_eq!(rows.len(), catalogue.uses.len(), "a use is nobody's");
        Self { rows, first }
    }

    /// The number of a use of a physical card.
    #[inline]
    pub(crate) fn number(&self, card: CardId, mode: Mode) -> usize {
        usize::from(self.first[card.index()]) + mode.index()
    }

    /// The row of a use of a physical card.
    #[inline]
    pub(crate) fn of_card(&self, card: CardId, mode: Mode) -> &UseRow {
        &self.rows[self.number(card, mode)]
    }

    /// The row of a use of a type.
    #[inline]
    pub(crate) fn of_kind(&self, kind: &Advantage, mode: Mode) -> &UseRow {
        &self.rows[usize::from(kind.uses.start) + mode.index()]
    }

    /// The rows of all uses of a type.
    #[inline]
    pub(crate) fn all_of(&self, kind: &Advantage) -> &[UseRow] {
        &self.rows[kind.uses.start as usize..kind.uses.end as usize]
    }
}

impl UseRow {
    fn new(knobs: &Knobs, catalogue: &Catalogue, card: &Advantage, how: &Use) -> Self {
        let aim = AimKind::of(catalogue, how);
        let whole = knobs.hypnosis_scope == HypnosisScope::HandAndInPlay;
        let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
        Self {
            aim,
            offers: ALL_MOMENTS.map(|moment| offer(knobs, catalogue, card, how, aim, moment)),
            sum: sum(catalogue, how.ops, whole),
            traits: Traits::of(card.kind, ops),
        }
    }
}

/// What has to be done about a use at a moment.
fn offer(
    knobs: &Knobs,
    catalogue: &Catalogue,
    card: &Advantage,
    how: &Use,
    aim: AimKind,
    moment: Moment,
) -> Offer {
    let good = match aim {
        _ if moment == Moment::Death => true,
        AimKind::Cure => Masks::open(moment),
        AimKind::Cancel => true,
        _ => [false, true]
            .iter()
            .any(|&subject| fits(knobs, catalogue, card, how, aim, moment, subject)),
    };
    if good {
        Offer::of(knobs, catalogue, card, how, aim, moment)
    } else {
        Offer::plain(Way::Never)
    }
}
