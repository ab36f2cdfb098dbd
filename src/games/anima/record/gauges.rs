//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::schema::{Gauge, GaugeId};

/// Enemies removed.
pub(crate) const KILLS: GaugeId = GaugeId(0);
/// Levels lost by the end of turn 3.
pub(crate) const LOST_EARLY: GaugeId = GaugeId(1);
/// Levels the enemy has lost by the end of turn 3 less own ones.
pub(crate) const LEAD_EARLY: GaugeId = GaugeId(2);
/// 1 for who drew first blood, -1 for who suffered it.
pub(crate) const FIRST_BLOOD: GaugeId = GaugeId(3);
/// Twice the own single dice of attacks, defences and resistance less what is fair.
pub(crate) const LUCK: GaugeId = GaugeId(4);
/// Attack rolls.
pub(crate) const ATTACKS: GaugeId = GaugeId(5);
/// Charges and slams.
pub(crate) const CHARGES: GaugeId = GaugeId(6);
/// Shots.
pub(crate) const SHOTS: GaugeId = GaugeId(7);
/// Dodges.
pub(crate) const DODGES: GaugeId = GaugeId(8);
/// Counterattacks.
pub(crate) const COUNTERS: GaugeId = GaugeId(9);
/// Gnosis points spent.
pub(crate) const GNOSIS: GaugeId = GaugeId(10);
/// Life points the enemy lost by own models.
pub(crate) const DAMAGE: GaugeId = GaugeId(11);
/// Action points left at the end of activations.
pub(crate) const AP_LEFT: GaugeId = GaugeId(12);
/// Cards and advantages used.
pub(crate) const CARDS: GaugeId = GaugeId(13);
/// Activations lost to states and stuns.
pub(crate) const LOST_ACTIVATIONS: GaugeId = GaugeId(14);
/// Turns in which the player acted first.
pub(crate) const FIRSTS: GaugeId = GaugeId(15);

/// The turn up to which early losses are counted.
pub(crate) const EARLY_TURN: u8 = 3;

const FEW: [(i32, &str); 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [(i32, &str); 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const MANY: [(i32, &str); 5] =
    [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];

/// The numbers in the order of their ids.
pub(super) fn gauges() -> Vec<Gauge> {
    let mut gauges = gauges_of_losses();
    gauges.extend(gauges_of_actions());
    gauges
}

fn gauges_of_losses() -> Vec<Gauge> {
    let levels = [(1, "1_to_40"), (41, "41_to_80"), (81, "81_to_120"), (121, "121_or_more")];
    let lead = [
        (-59, "behind_by_1_to_59"),
        (0, "even"),
        (1, "ahead_by_1_to_59"),
        (60, "ahead_by_60_or_more"),
    ];
    let luck = [
        (-79, "minus_79_to_minus_41"),
        (-40, "minus_40_to_minus_16"),
        (-15, "minus_15_to_15"),
        (16, "16_to_40"),
        (41, "41_to_79"),
        (80, "80_or_more"),
    ];
    vec![
        Gauge::new("kills", "enemies removed by own characters", "0", &FEW),
        Gauge::new("levels_lost_by_turn_3", "own levels lost by the end of turn 3", "0", &levels),
        Gauge::new(
            "levels_lead_after_turn_3",
            "levels lost by the enemy less own ones by the end of turn 3",
            "behind_by_60_or_more",
            &lead,
        ),
        Gauge::new(
            "first_blood",
            "suffered by whose character was the first to be removed, drawn by the enemy",
            "suffered",
            &[(0, "nobody_removed"), (1, "drawn")],
        ),
        Gauge::new(
            "luck",
            "twice the face of each own die less faces + 1, over all attacks, defences and \
             resistance rolls of one die: fair dice give 0 on average, whatever the parties",
            "minus_80_or_less",
            &luck,
        ),
    ]
}

fn gauges_of_actions() -> Vec<Gauge> {
    let damage = [
        (15, "15_to_29"),
        (30, "30_to_44"),
        (45, "45_to_59"),
        (60, "60_to_79"),
        (80, "80_or_more"),
    ];
    let turns = [(2, "2_to_3"), (4, "4_to_5"), (6, "6_to_7"), (8, "8_or_more")];
    vec![
        Gauge::new("attacks", "attack rolls of own characters", "0_to_4", &MANY),
        Gauge::new("charges", "of these, charges and slams", "0", &SOME),
        Gauge::new("shots", "of these, ranged attacks", "0", &SOME),
        Gauge::new("dodges", "Dodges of own characters", "0_to_4", &MANY),
        Gauge::new("counters", "Counterattacks of own characters", "0", &SOME),
        Gauge::new("gnosis", "gnosis points spent", "0_to_4", &MANY),
        Gauge::new(
            "damage_lp",
            "life points that enemies lost by own characters",
            "0_to_14",
            &damage,
        ),
        Gauge::new("ap_left", "action points left at the end of own activations", "0_to_4", &MANY),
        Gauge::new("cards_used", "own cards and advantages used or acting by choice", "0", &SOME),
        Gauge::new("activations_lost", "own activations lost to Paralysed or Stunned", "0", &FEW),
        Gauge::new("turns_first", "turns in which the player acted first", "0_to_1", &turns),
    ]
}
