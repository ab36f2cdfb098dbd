//! What the rules look up at almost every choice, worked out once at load.

use crate::content::catalogue::{CLANS, Catalogue, Primitive};
use crate::content::knobs::Knobs;
use crate::rules::beliefs::hunters_of;
use crate::rules::masks::Masks;
use crate::rules::sums::Sums;
use crate::rules::turn::blank_state;
use crate::rules::use_traits::UseTraits;
use crate::rules::window_filter::WindowFilter;
use crate::state::State;
use crate::state::action::AimKind;
use tenbin_engine::SeatSet;

/// The tables.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) seats: u8,
    /// The same as a set.
    pub(crate) everybody: SeatSet,
    /// For each role, the roles that hunt it.
    pub(crate) hunters_of: [u8; CLANS],
    /// What the aim of each use is.
    pub(crate) aims: Vec<AimKind>,
    pub(crate) masks: Masks,
    pub(crate) sums: Sums,
    pub(crate) use_traits: UseTraits,
    pub(crate) window_filter: WindowFilter,
    /// Advantage types that turn attacks onto others (bit = type).
    pub(crate) redirecting: u64,
    /// The state before anything is dealt.
    pub(crate) blank: State,
}

impl Index {
    /// Works them out.
    pub(super) fn new(knobs: &Knobs, catalogue: &Catalogue, seats: u8) -> Self {
        let aims = catalogue.uses.iter().map(|how| AimKind::of(catalogue, how));
        let aims: Vec<AimKind> = aims.collect();
        let masks = Masks::new(knobs, catalogue, &aims);
        Self {
            seats,
            everybody: SeatSet::first(seats),
            hunters_of: hunters_of(catalogue),
            sums: Sums::new(knobs, catalogue, masks.all_modes),
            use_traits: UseTraits::new(catalogue),
            window_filter: WindowFilter::new(knobs, catalogue, &aims),
            redirecting: redirecting(catalogue),
            blank: blank_state(catalogue),
            masks,
            aims,
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
