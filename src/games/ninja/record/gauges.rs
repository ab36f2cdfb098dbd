//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use crate::record::Declared;
use tenbin_engine::schema::{Gauge, GaugeId};

/// Sum of the natural faces of own success rolls less what fair dice give, in halves of a pip.
pub(crate) const LUCK: GaugeId = GaugeId(0);
/// Sum of the margins of own success rolls.
pub(crate) const MARGINS: GaugeId = GaugeId(1);
/// Bonus cards of natural sixes.
pub(crate) const BONUS_CARDS: GaugeId = GaugeId(2);
/// Cards played.
pub(crate) const CARDS_PLAYED: GaugeId = GaugeId(3);
/// Attacks and free attacks declared.
pub(crate) const ATTACKS: GaugeId = GaugeId(4);
/// Events conquered.
pub(crate) const CONQUESTS: GaugeId = GaugeId(5);
/// The turn in which the player could first be sure who the own rival is.
pub(crate) const RIVAL_KNOWN: GaugeId = GaugeId(6);
/// Cards given face down; only where cards can be given, like the next.
pub(crate) const GIFTS_GIVEN: GaugeId = GaugeId(7);
/// Gifts that were turned up and valid.
pub(crate) const GIFTS_VALID: GaugeId = GaugeId(8);

impl Declared<'_> {
    /// The numbers in the order of their ids.
    pub(super) fn gauges(&self) -> Vec<Gauge> {
        let pips = [
            (-16, "minus_8_to_minus_4"),
            (-8, "minus_4_to_0"),
            (0, "0_to_4"),
            (8, "4_to_8"),
            (16, "8_or_more"),
        ];
        let points = [
            (-8, "minus_8_to_minus_5"),
            (-4, "minus_4_to_minus_1"),
            (0, "0_to_3"),
            (4, "4_to_7"),
            (8, "8_or_more"),
        ];
        let few = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
        let mut gauges = vec![
            Gauge::new(
                "luck",
                "natural faces of the own success rolls (event, attack, counterattack, escape) \
                 that counted, less what fair dice give on average, summed up; a level holds its \
                 lower end and not its upper one",
                "below_minus_8",
                &pips,
            ),
            Gauge::new(
                "margins",
                "totals of the own success rolls that counted less the numbers needed, summed up",
                "below_minus_8",
                &points,
            ),
            Gauge::new("bonus_cards", "cards taken as bonus of natural sixes", "0", &few),
            Gauge::new(
                "cards_played",
                "advantage cards played",
                "0",
                &[(1, "1_to_2"), (3, "3_to_4"), (5, "5_to_6"), (7, "7_to_9"), (10, "10_or_more")],
            ),
            Gauge::new("attacks", "attacks and free attacks declared", "0", &few),
            Gauge::new("conquests", "events conquered", "0", &few),
            Gauge::new(
                "rival_known_turn",
                "first turn in which what all have seen made it at least 80 % sure to the player \
                 who of those still in the game is the own rival",
                "never",
                &[
                    (1, "1_to_2"),
                    (3, "3_to_4"),
                    (5, "5_to_6"),
                    (7, "7_to_9"),
                    (10, "10_to_14"),
                    (15, "15_or_later"),
                ],
            ),
        ];
        if self.rows.gifts {
            gauges.push(Gauge::new("gifts_given", "cards given face down", "0", &few));
            gauges.push(Gauge::new("gifts_valid", "gifts turned up that were valid", "0", &few));
        }
        gauges
    }
}
