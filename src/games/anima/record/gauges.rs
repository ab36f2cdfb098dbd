//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::numbered;
use tenbin_engine::schema::{Gauge, GaugeId};

/// The turn up to which early losses are counted.
pub(crate) const EARLY_TURN: u8 = 3;

const FEW: [(i32, &str); 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [(i32, &str); 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const MANY: [(i32, &str); 5] =
    [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];
const LEVEL_BANDS: [(i32, &str); 4] =
    [(1, "1_to_40"), (41, "41_to_80"), (81, "81_to_120"), (121, "121_or_more")];
const LEAD_BANDS: [(i32, &str); 4] =
    [(-59, "behind_by_1_to_59"), (0, "even"), (1, "ahead_by_1_to_59"), (60, "ahead_by_60_or_more")];
const LUCK_BANDS: [(i32, &str); 6] = [
    (-79, "minus_79_to_minus_41"),
    (-40, "minus_40_to_minus_16"),
    (-15, "minus_15_to_15"),
    (16, "16_to_40"),
    (41, "41_to_79"),
    (80, "80_or_more"),
];
const DAMAGE_BANDS: [(i32, &str); 5] =
    [(15, "15_to_29"), (30, "30_to_44"), (45, "45_to_59"), (60, "60_to_79"), (80, "80_or_more")];
const TURN_BANDS: [(i32, &str); 4] =
    [(2, "2_to_3"), (4, "4_to_5"), (6, "6_to_7"), (8, "8_or_more")];

numbered! {
    gauges() -> Gauge, GaugeId:
    KILLS = Gauge::new("kills", "enemies removed by own characters", "0", &FEW);
    LOST_EARLY = Gauge::new(
        "levels_lost_by_turn_3",
        "own levels lost by the end of turn 3",
        "0",
        &LEVEL_BANDS,
    );
    LEAD_EARLY = Gauge::new(
        "levels_lead_after_turn_3",
        "levels lost by the enemy less own ones by the end of turn 3",
        "behind_by_60_or_more",
        &LEAD_BANDS,
    );
    FIRST_BLOOD = Gauge::new(
        "first_blood",
        "suffered by whose character was the first to be removed, drawn by the enemy",
        "suffered",
        &[(0, "nobody_removed"), (1, "drawn")],
    );
    LUCK = Gauge::new(
        "luck",
        "twice the face of each own die less faces + 1, over all attacks, defences and \
             resistance rolls of one die: fair dice give 0 on average, whatever the parties",
        "minus_80_or_less",
        &LUCK_BANDS,
    );
    ATTACKS = Gauge::new("attacks", "attack rolls of own characters", "0_to_4", &MANY);
    CHARGES = Gauge::new("charges", "of these, charges and slams", "0", &SOME);
    SHOTS = Gauge::new("shots", "of these, ranged attacks", "0", &SOME);
    DODGES = Gauge::new("dodges", "Dodges of own characters", "0_to_4", &MANY);
    COUNTERS = Gauge::new("counters", "Counterattacks of own characters", "0", &SOME);
    GNOSIS = Gauge::new("gnosis", "gnosis points spent", "0_to_4", &MANY);
    DAMAGE = Gauge::new(
        "damage_lp",
        "life points that enemies lost by own characters",
        "0_to_14",
        &DAMAGE_BANDS,
    );
    AP_LEFT = Gauge::new(
        "ap_left",
        "action points left at the end of own activations",
        "0_to_4",
        &MANY,
    );
    CARDS = Gauge::new(
        "cards_used",
        "own cards and advantages used or acting by choice",
        "0",
        &SOME,
    );
    LOST_ACTIVATIONS = Gauge::new(
        "activations_lost",
        "own activations lost to Paralysed or Stunned",
        "0",
        &FEW,
    );
    FIRSTS = Gauge::new(
        "turns_first",
        "turns in which the player acted first",
        "0_to_1",
        &TURN_BANDS,
    );
}
