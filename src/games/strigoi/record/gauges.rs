//! Running numbers of the seats that are set against winning (`win_rates_by_number.csv`). The wolves
//! win together; a number of a seat says how the pack fares where one of it has done so much.

use crate::content::catalogue::Catalogue;
use crate::record::Declared;
use tenbin_engine::schema::{Gauge, GaugeId};

/// Assault in which the altar first held the threshold, for all seats.
pub(crate) const THRESHOLD: GaugeId = GaugeId(0);
/// Assault in which the first Strigoi fell, for all seats.
pub(crate) const FIRST_FALL: GaugeId = GaugeId(1);
/// Monsters beaten.
pub(crate) const BEATEN: GaugeId = GaugeId(2);
/// Wounds on Strigoi.
pub(crate) const HITS: GaugeId = GaugeId(3);
/// Wound tokens drawn.
pub(crate) const WOUNDS: GaugeId = GaugeId(4);
/// Times defeated.
pub(crate) const DEFEATS: GaugeId = GaugeId(5);
/// Rests.
pub(crate) const RESTS: GaugeId = GaugeId(6);
/// Monks' help.
pub(crate) const MONKS: GaugeId = GaugeId(7);
/// Reward cards drawn.
pub(crate) const REWARDS: GaugeId = GaugeId(8);
/// Ladders destroyed, for all seats.
pub(crate) const LADDERS: GaugeId = GaugeId(9);
/// Platforms that collapsed, for all seats.
pub(crate) const COLLAPSES: GaugeId = GaugeId(10);
/// Curses of Phase 3, for all seats.
pub(crate) const PHASE3: GaugeId = GaugeId(11);
/// Counterattacks.
pub(crate) const COUNTERS: GaugeId = GaugeId(12);
/// The first of those of the Advanced cards: taken by somebody, for all seats.
const ADVANCED: u16 = 13;

const FEW: [(i32, &str); 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [(i32, &str); 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const WHEN: [(i32, &str); 5] =
    [(1, "1_to_5"), (6, "6_to_10"), (11, "11_to_15"), (16, "16_to_20"), (21, "21_or_later")];

/// The gauge of an Advanced card.
pub(super) fn advanced(row: u16) -> GaugeId {
    GaugeId(ADVANCED + row)
}

impl Declared<'_> {
    /// The numbers in the order of their ids.
    pub(super) fn gauges(&self) -> Vec<Gauge> {
        let mut gauges = vec![
            Gauge::new(
                "threshold_assault",
                "Assault in which the altar first held the threshold",
                "never",
                &WHEN,
            ),
            Gauge::new(
                "first_fall_assault",
                "Assault in which the first Strigoi fell",
                "never",
                &WHEN,
            ),
            Gauge::new("monsters_beaten", "Monsters that the wolf beat", "0", &SOME),
            Gauge::new("strigoi_wounds", "wounds that the wolf inflicted on Strigoi", "0", &SOME),
            Gauge::new("wounds", "Wound tokens that the wolf drew", "0", &SOME),
            Gauge::new("defeats", "times the wolf was defeated (STR-291)", "0", &FEW),
            Gauge::new("rests", "Assaults in which the wolf rested", "0", &FEW),
            Gauge::new("monks", "Monks whose help the wolf took", "0", &FEW),
            Gauge::new("reward_cards", "Reward cards that the wolf drew", "0", &FEW),
            Gauge::new("ladders_destroyed", "ladders that Strigoi destroyed", "0", &FEW),
            Gauge::new("collapses", "platforms that collapsed", "0", &FEW),
            Gauge::new("phase3", "Assaults in which a Strigoi acted in Phase 3", "0", &SOME),
            Gauge::new("counterattacks", "counterattacks of the wolf", "0", &FEW),
        ];
        for &kind in &self.rows.advanced {
            let id = &self.rules.catalogue.kinds[usize::from(kind)];
            let meaning = format!("whether anybody took {id}");
            gauges.push(Gauge::new(id, &meaning, "not_taken", &[(1, "taken")]));
        }
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
