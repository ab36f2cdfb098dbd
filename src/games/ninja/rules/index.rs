//! What the rules look up at almost every choice, worked out once at load.

use crate::content::catalogue::{CLANS, Catalogue, Primitive};
use crate::content::knobs::Knobs;
use crate::rules::beliefs::hunters_of;
use crate::rules::masks::Masks;
use crate::rules::sums::Sums;
use crate::rules::turn::blank_state;
use crate::rules::uses::Uses;
use crate::rules::window_filter::WindowFilter;
use crate::state::State;
use tenbin_engine::SeatSet;

/// The tables.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) seats: u8,
    /// The same as a set.
    pub(crate) everybody: SeatSet,
    /// For each role, the roles that hunt it.
    pub(crate) hunters_of: [u8; CLANS],
    pub(crate) uses: Uses,
    pub(crate) masks: Masks,
    pub(crate) sums: Sums,
    pub(crate) window_filter: WindowFilter,
    /// Advantage types that turn attacks onto others (bit = type).
    pub(crate) redirecting: u64,
    /// The state before anything is dealt.
    pub(crate) blank: State,
}

impl Index {
    /// Works them out.
    pub(super) fn new(knobs: &Knobs, catalogue: &Catalogue, seats: u8) -> Self {
        let uses = Uses::new(knobs, catalogue);
        let masks = Masks::new(knobs, catalogue, &uses);
        Self {
            seats,
            everybody: SeatSet::first(seats),
            hunters_of: hunters_of(catalogue),
            sums: Sums::new(knobs, catalogue, &uses, masks.all_modes),
            window_filter: WindowFilter::new(knobs, catalogue, &uses),
            redirecting: redirecting(catalogue),
            blank: blank_state(catalogue),
            masks,
            uses,
        }
    }
}

/// Advantage types that turn attacks onto others.
fn redirecting(catalogue: &Catalogue) -> u64 {
    let redirects = |kind: &usize| {
        let uses = catalogue.advantages[*kind].uses;
        catalogue.uses[uses.start as usize..uses.end as usize].iter().any(|how| {
            catalogue.ops[how.ops.start as usize..how.ops.end as usize]
                .iter()
                .any(|op| op.is(Primitive::RedirectAttack))
        })
    };
    (0..catalogue.advantages.len()).filter(redirects).fold(0, |set, kind| set | 1 << kind)
}
