//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::schema::{Gauge, GaugeId};

/// Enemy figures put out.
pub(crate) const KILLS: GaugeId = GaugeId(0);
/// Own zeni lost by the end of turn 3.
pub(crate) const LOST_EARLY: GaugeId = GaugeId(1);
/// Own dice of combats and shots less the enemy's.
pub(crate) const LUCK: GaugeId = GaugeId(2);
/// Combats as attacker.
pub(crate) const ATTACKS: GaugeId = GaugeId(3);
/// Shots made.
pub(crate) const SHOTS: GaugeId = GaugeId(4);
/// Back attacks made.
pub(crate) const BACK_ATTACKS: GaugeId = GaugeId(5);
/// Supporters that counted, in attack and defence.
pub(crate) const SUPPORTS: GaugeId = GaugeId(6);
/// Inspiration dice spent on stats and abilities.
pub(crate) const DICE_SPENT: GaugeId = GaugeId(7);
/// Inspiration dice left unused at the end of own phases.
pub(crate) const DICE_WASTED: GaugeId = GaugeId(8);
/// Inspiration dice put in reserve.
pub(crate) const DICE_RESERVED: GaugeId = GaugeId(9);
/// Own figures that became alert again.
pub(crate) const RECOVERIES: GaugeId = GaugeId(10);
/// Own figures that became endangered by leaving a zone of control.
pub(crate) const DISENGAGED: GaugeId = GaugeId(11);
/// 1 for who drew first blood, -1 for who suffered it.
pub(crate) const FIRST_BLOOD: GaugeId = GaugeId(12);
/// Zeni the enemy has lost by the end of turn 3 less own ones.
pub(crate) const LEAD_EARLY: GaugeId = GaugeId(13);

/// The turn up to which early losses are counted.
pub(crate) const EARLY_TURN: u16 = 3;

/// The numbers in the order of their ids.
pub(super) fn gauges() -> Vec<Gauge> {
    let mut gauges = gauges_of_fights();
    gauges.extend(gauges_of_dice());
    gauges
}

fn gauges_of_fights() -> Vec<Gauge> {
    let few = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
    let some = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
    let zeni = [(1, "1_to_2"), (3, "3_to_4"), (5, "5_to_6"), (7, "7_to_9"), (10, "10_or_more")];
    let luck = [
        (-15, "minus_15_to_minus_9"),
        (-8, "minus_8_to_minus_4"),
        (-3, "minus_3_to_3"),
        (4, "4_to_8"),
        (9, "9_to_15"),
        (16, "16_or_more"),
    ];
    vec![
        Gauge::new("kills", "enemy figures put out by own ones (see characters.csv)", "0", &few),
        Gauge::new(
            "zeni_lost_by_turn_3",
            "own zeni lost by the end of turn 3, or of the game where it was over by then",
            "0",
            &zeni,
        ),
        Gauge::new(
            "luck",
            "own dice less the enemy's, summed up over all combats and shots in which both \
             rolled one die: fair dice give 0 on average, whatever the bands",
            "minus_16_or_less",
            &luck,
        ),
        Gauge::new("attacks", "combats rolled with an own figure as attacker", "0", &some),
        Gauge::new("shots", "shots of own figures", "0", &some),
        Gauge::new("back_attacks", "own attacks with the back-attack bonus", "0", &few),
        Gauge::new(
            "supports",
            "own supporters that counted, over all combats, attacking and defending",
            "0",
            &some,
        ),
    ]
}

fn gauges_of_dice() -> Vec<Gauge> {
    let few = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
    let some = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
    let many =
        [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];
    vec![
        Gauge::new("dice_spent", "inspiration dice spent on stats and abilities", "0_to_4", &many),
        Gauge::new(
            "dice_wasted",
            "unused inspiration dice at the end of own phases, neither used nor reserved",
            "0_to_4",
            &many,
        ),
        Gauge::new("dice_reserved", "inspiration dice put in reserve", "0", &some),
        Gauge::new("recoveries", "own endangered figures that became alert again", "0", &few),
        Gauge::new(
            "disengagements",
            "own alert figures that became endangered by leaving a zone of control",
            "0",
            &few,
        ),
        Gauge::new(
            "first_blood",
            "suffered by whose figure was the first to go out, drawn by the enemy",
            "suffered",
            &[(0, "nobody_out"), (1, "drawn")],
        ),
        Gauge::new(
            "zeni_lead_after_turn_3",
            "zeni lost by the enemy less own ones by the end of turn 3, or of the game where \
             it was over by then",
            "behind_by_4_or_more",
            &[
                (-3, "behind_by_1_to_3"),
                (0, "even"),
                (1, "ahead_by_1_to_3"),
                (4, "ahead_by_4_or_more"),
            ],
        ),
    ]
}
