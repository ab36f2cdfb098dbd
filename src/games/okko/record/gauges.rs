//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::numbered;
use tenbin_engine::schema::{Gauge, GaugeId};

/// The turn up to which early losses are counted.
pub(crate) const EARLY_TURN: u16 = 3;

/// The lowest number of a row of the table, and the row's name.
type Step = (i32, &'static str);

const FEW: [Step; 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [Step; 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const MANY: [Step; 5] =
    [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];
const ZENI: [Step; 5] =
    [(1, "1_to_2"), (3, "3_to_4"), (5, "5_to_6"), (7, "7_to_9"), (10, "10_or_more")];
const LUCK_SUMS: [Step; 6] = [
    (-15, "minus_15_to_minus_9"),
    (-8, "minus_8_to_minus_4"),
    (-3, "minus_3_to_3"),
    (4, "4_to_8"),
    (9, "9_to_15"),
    (16, "16_or_more"),
];
const LEADS: [Step; 4] =
    [(-3, "behind_by_1_to_3"), (0, "even"), (1, "ahead_by_1_to_3"), (4, "ahead_by_4_or_more")];

numbered! {
    gauges() -> Gauge, GaugeId:
    KILLS = Gauge::new("kills", "enemy figures put out by own ones (see characters.csv)", "0", &FEW);
    LOST_EARLY = Gauge::new(
        "zeni_lost_by_turn_3",
        "own zeni lost by the end of turn 3, or of the game where it was over by then",
        "0",
        &ZENI,
    );
    LUCK = Gauge::new(
        "luck",
        "own dice less the enemy's, summed up over all combats and shots in which both \
         rolled one die: fair dice give 0 on average, whatever the bands",
        "minus_16_or_less",
        &LUCK_SUMS,
    );
    ATTACKS = Gauge::new("attacks", "combats rolled with an own figure as attacker", "0", &SOME);
    SHOTS = Gauge::new("shots", "shots of own figures", "0", &SOME);
    BACK_ATTACKS =
        Gauge::new("back_attacks", "own attacks with the back-attack bonus", "0", &FEW);
    SUPPORTS = Gauge::new(
        "supports",
        "own supporters that counted, over all combats, attacking and defending",
        "0",
        &SOME,
    );
    DICE_SPENT =
        Gauge::new("dice_spent", "inspiration dice spent on stats and abilities", "0_to_4", &MANY);
    DICE_WASTED = Gauge::new(
        "dice_wasted",
        "unused inspiration dice at the end of own phases, neither used nor reserved",
        "0_to_4",
        &MANY,
    );
    DICE_RESERVED = Gauge::new("dice_reserved", "inspiration dice put in reserve", "0", &SOME);
    RECOVERIES =
        Gauge::new("recoveries", "own endangered figures that became alert again", "0", &FEW);
    DISENGAGED = Gauge::new(
        "disengagements",
        "own alert figures that became endangered by leaving a zone of control",
        "0",
        &FEW,
    );
    FIRST_BLOOD = Gauge::new(
        "first_blood",
        "suffered by whose figure was the first to go out, drawn by the enemy",
        "suffered",
        &[(0, "nobody_out"), (1, "drawn")],
    );
    LEAD_EARLY = Gauge::new(
        "zeni_lead_after_turn_3",
        "zeni lost by the enemy less own ones by the end of turn 3, or of the game where \
         it was over by then",
        "behind_by_4_or_more",
        &LEADS,
    );
}
