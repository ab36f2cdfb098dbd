//! Running numbers of the seats that are set against winning (`win_rates_by_number.csv`). The wolves
//! win together; a number of a seat says how the pack fares where one of it has done so much.

use crate::content::catalogue::Catalogue;
use crate::record::Declared;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Gauge, GaugeId};

const FEW: [(i32, &str); 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [(i32, &str); 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const WHEN: [(i32, &str); 5] =
    [(1, "1_to_5"), (6, "6_to_10"), (11, "11_to_15"), (16, "16_to_20"), (21, "21_or_later")];

numbered! {
    of_every_content() -> Gauge, GaugeId:
    THRESHOLD = Gauge::new(
        "threshold_assault",
        "Assault in which the altar first held the threshold",
        "never",
        &WHEN,
    );
    FIRST_FALL = Gauge::new(
        "first_fall_assault",
        "Assault in which the first Strigoi fell",
        "never",
        &WHEN,
    );
    BEATEN = Gauge::new("monsters_beaten", "Monsters that the wolf beat", "0", &SOME);
    HITS = Gauge::new("strigoi_wounds", "wounds that the wolf inflicted on Strigoi", "0", &SOME);
    WOUNDS = Gauge::new("wounds", "Wound tokens that the wolf drew", "0", &SOME);
    DEFEATS = Gauge::new("defeats", "times the wolf was defeated (STR-291)", "0", &FEW);
    RESTS = Gauge::new("rests", "Assaults in which the wolf rested", "0", &FEW);
    MONKS = Gauge::new("monks", "Monks whose help the wolf took", "0", &FEW);
    REWARDS = Gauge::new("reward_cards", "Reward cards that the wolf drew", "0", &FEW);
    LADDERS = Gauge::new("ladders_destroyed", "ladders that Strigoi destroyed", "0", &FEW);
    COLLAPSES = Gauge::new("collapses", "platforms that collapsed", "0", &FEW);
    PHASE3 = Gauge::new("phase3", "Assaults in which a Strigoi acted in Phase 3", "0", &SOME);
    COUNTERS = Gauge::new("counterattacks", "counterattacks of the wolf", "0", &FEW);
}

/// The gauge of an Advanced card: they follow those of every content.
pub(super) fn advanced(row: u16) -> GaugeId {
    GaugeId(COUNTERS.0 + 1 + row)
}

impl Declared<'_> {
    /// The numbers in the order of their ids.
    pub(super) fn gauges(&self) -> Vec<Gauge> {
        let taken = |&kind: &u8| {
            let id = &self.rules.catalogue.kinds[usize::from(kind)];
            Gauge::new(id, &format!("whether anybody took {id}"), "not_taken", &[(1, "taken")])
        };
        let mut gauges = of_every_content();
        gauges.extend(self.rows.advanced.iter().map(taken));
        gauges
    }
}

/// Kinds of Advanced cards, ascending.
pub(super) fn advanced_kinds(catalogue: &Catalogue) -> Vec<u8> {
    let cards = (0..catalogue.actions.len()).filter(|&card| catalogue.display >> card & 1 != 0);
    let mut kinds: Vec<u8> = cards.map(|card| catalogue.actions[card].kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
