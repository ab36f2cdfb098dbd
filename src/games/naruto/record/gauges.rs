//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::numbered;
use tenbin_engine::schema::{Gauge, GaugeId};

/// The lowest number of a row of the table, and the row's name.
type Step = (i32, &'static str);

const FEW: [Step; 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [Step; 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const MANY: [Step; 5] =
    [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];

numbered! {
    gauges() -> Gauge, GaugeId:
    FIRST_GAIN = Gauge::new(
        "first_gain",
        "taken: who won the first gain of the game; lost: the other player",
        "lost",
        &[(0, "none"), (1, "taken")],
    );
    KILLS = Gauge::new("kills", "ninjas of the opponent killed", "0", &SOME);
    DEATHS = Gauge::new("deaths", "own ninjas killed", "0", &SOME);
    ATTACKS = Gauge::new("attacks", "teams sent to attack", "0_to_4", &MANY);
    BLOCKS = Gauge::new("blocks", "teams that defended", "0_to_4", &MANY);
    TECHNIQUES = Gauge::new("techniques", "techniques launched", "0", &SOME);
    CANCELLED = Gauge::new("techniques_lost", "of these, cancelled or negated", "0", &FEW);
    CONTROLS = Gauge::new("controls", "ninjas of the opponent taken", "0", &FEW);
    CALLS = Gauge::new("calls", "ninjas called", "0_to_4", &MANY);
    REPLACEMENTS = Gauge::new("replacements", "evolutions and groups called", "0", &FEW);
    WITHOUT_CALL =
        Gauge::new("turns_without_call", "own turns without a normal ninja call", "0", &SOME);
    PLAYS = Gauge::new("plays", "tactics, interruptions and clients played", "0", &SOME);
    INTERRUPTIONS = Gauge::new("interruptions", "of these, interruptions", "0", &FEW);
    CHARGED = Gauge::new("charged", "cards turned into chakra (NAR-051)", "0_to_4", &MANY);
    CHAKRA_LEFT = Gauge::new("chakra_left", "chakra at the end of the game", "0", &SOME);
    HAND_LEFT = Gauge::new("hand_left", "hand cards at the end of the game", "0", &SOME);
    NINJAS_LEFT =
        Gauge::new("ninjas_left", "ninjas under control at the end of the game", "0", &SOME);
    REDRAWS = Gauge::new("redraws", "redraws made (NAR-022)", "0", &FEW);
    STARTERS =
        Gauge::new("turn_0_ninjas", "ninjas of entry turn 0 in the opening hand kept", "0", &FEW);
    GAINS_FIRST = Gauge::new(
        "gains_first",
        "as defender: judgements with gains and fights that were begun with gains (NAR-351)",
        "0",
        &FEW,
    );
    FIGHTS_FIRST = Gauge::new("fights_first", "as defender: those begun with a fight", "0", &FEW);
}
