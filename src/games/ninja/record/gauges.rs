//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::numbered;
use tenbin_engine::schema::{Gauge, GaugeId};

/// The lowest number of a row of the table, and the row's name.
type Step = (i32, &'static str);

/// In halves of a pip.
const PIPS: [Step; 5] = [
    (-16, "minus_8_to_minus_4"),
    (-8, "minus_4_to_0"),
    (0, "0_to_4"),
    (8, "4_to_8"),
    (16, "8_or_more"),
];
const POINTS: [Step; 5] = [
    (-8, "minus_8_to_minus_5"),
    (-4, "minus_4_to_minus_1"),
    (0, "0_to_3"),
    (4, "4_to_7"),
    (8, "8_or_more"),
];
const FEW: [Step; 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [Step; 5] =
    [(1, "1_to_2"), (3, "3_to_4"), (5, "5_to_6"), (7, "7_to_9"), (10, "10_or_more")];
const KNOWN_TURNS: [Step; 6] = [
    (1, "1_to_2"),
    (3, "3_to_4"),
    (5, "5_to_6"),
    (7, "7_to_9"),
    (10, "10_to_14"),
    (15, "15_or_later"),
];

numbered! {
    all_gauges() -> Gauge, GaugeId:
    LUCK = Gauge::new(
        "luck",
        "natural faces of the own success rolls (event, attack, counterattack, escape) \
         that counted, less what fair dice give on average, summed up; a level holds its \
         lower end and not its upper one",
        "below_minus_8",
        &PIPS,
    );
    MARGINS = Gauge::new(
        "margins",
        "totals of the own success rolls that counted less the numbers needed, summed up",
        "below_minus_8",
        &POINTS,
    );
    BONUS_CARDS = Gauge::new("bonus_cards", "cards taken as bonus of natural sixes", "0", &FEW);
    CARDS_PLAYED = Gauge::new("cards_played", "advantage cards played", "0", &SOME);
    ATTACKS = Gauge::new("attacks", "attacks and free attacks declared", "0", &FEW);
    CONQUESTS = Gauge::new("conquests", "events conquered", "0", &FEW);
    RIVAL_KNOWN = Gauge::new(
        "rival_known_turn",
        "first turn in which what all have seen made it at least 80 % sure to the player \
         who of those still in the game is the own rival",
        "never",
        &KNOWN_TURNS,
    );
    // Only where cards can be given, so the last.
    GIFTS_GIVEN = Gauge::new("gifts_given", "cards given face down", "0", &FEW);
    GIFTS_VALID = Gauge::new("gifts_valid", "gifts turned up that were valid", "0", &FEW);
}

/// Those of a content in which cards can be given, or cannot.
pub(super) fn gauges(gifts: bool) -> Vec<Gauge> {
    let mut gauges = all_gauges();
    if !gifts {
        gauges.truncate(usize::from(GIFTS_GIVEN.0));
    }
    gauges
}
