//! Running numbers of the players that are set against winning (`win_rates_by_number.csv`).

use tenbin_engine::schema::{Gauge, GaugeId};

/// 1 for who took the first gain, -1 for whose deck it came from.
pub(crate) const FIRST_GAIN: GaugeId = GaugeId(0);
/// Enemy ninjas killed.
pub(crate) const KILLS: GaugeId = GaugeId(1);
/// Own ninjas killed.
pub(crate) const DEATHS: GaugeId = GaugeId(2);
/// Teams sent.
pub(crate) const ATTACKS: GaugeId = GaugeId(3);
/// Teams that defended.
pub(crate) const BLOCKS: GaugeId = GaugeId(4);
/// Techniques launched.
pub(crate) const TECHNIQUES: GaugeId = GaugeId(5);
/// Own techniques cancelled or negated.
pub(crate) const CANCELLED: GaugeId = GaugeId(6);
/// Ninjas of the opponent taken.
pub(crate) const CONTROLS: GaugeId = GaugeId(7);
/// Normal ninja calls.
pub(crate) const CALLS: GaugeId = GaugeId(8);
/// Evolutions and groups.
pub(crate) const REPLACEMENTS: GaugeId = GaugeId(9);
/// Own turns without a normal ninja call.
pub(crate) const WITHOUT_CALL: GaugeId = GaugeId(10);
/// Tactics, clients and interruptions.
pub(crate) const PLAYS: GaugeId = GaugeId(11);
/// Interruptions.
pub(crate) const INTERRUPTIONS: GaugeId = GaugeId(12);
/// Cards turned into chakra.
pub(crate) const CHARGED: GaugeId = GaugeId(13);
/// Chakra at the end of the game.
pub(crate) const CHAKRA_LEFT: GaugeId = GaugeId(14);
/// Hand cards at the end of the game.
pub(crate) const HAND_LEFT: GaugeId = GaugeId(15);
/// Ninjas under control at the end of the game.
pub(crate) const NINJAS_LEFT: GaugeId = GaugeId(16);
/// Redraws made.
pub(crate) const REDRAWS: GaugeId = GaugeId(17);
/// Turn-0 ninjas in the hand that was kept.
pub(crate) const STARTERS: GaugeId = GaugeId(18);
/// Judgements as defender with gains and fights that began with gains.
pub(crate) const GAINS_FIRST: GaugeId = GaugeId(19);
/// Those that began with a fight.
pub(crate) const FIGHTS_FIRST: GaugeId = GaugeId(20);

const FEW: [(i32, &str); 4] = [(1, "1"), (2, "2"), (3, "3"), (4, "4_or_more")];
const SOME: [(i32, &str); 4] = [(1, "1_to_2"), (3, "3_to_5"), (6, "6_to_9"), (10, "10_or_more")];
const MANY: [(i32, &str); 5] =
    [(5, "5_to_9"), (10, "10_to_14"), (15, "15_to_19"), (20, "20_to_29"), (30, "30_or_more")];

/// The numbers in the order of their ids.
pub(super) fn gauges() -> Vec<Gauge> {
    vec![
        Gauge::new(
            "first_gain",
            "taken: who won the first gain of the game; lost: the other player",
            "lost",
            &[(0, "none"), (1, "taken")],
        ),
        Gauge::new("kills", "ninjas of the opponent killed", "0", &SOME),
        Gauge::new("deaths", "own ninjas killed", "0", &SOME),
        Gauge::new("attacks", "teams sent to attack", "0_to_4", &MANY),
        Gauge::new("blocks", "teams that defended", "0_to_4", &MANY),
        Gauge::new("techniques", "techniques launched", "0", &SOME),
        Gauge::new("techniques_lost", "of these, cancelled or negated", "0", &FEW),
        Gauge::new("controls", "ninjas of the opponent taken", "0", &FEW),
        Gauge::new("calls", "ninjas called", "0_to_4", &MANY),
        Gauge::new("replacements", "evolutions and groups called", "0", &FEW),
        Gauge::new("turns_without_call", "own turns without a normal ninja call", "0", &SOME),
        Gauge::new("plays", "tactics, interruptions and clients played", "0", &SOME),
        Gauge::new("interruptions", "of these, interruptions", "0", &FEW),
        Gauge::new("charged", "cards turned into chakra (NAR-051)", "0_to_4", &MANY),
        Gauge::new("chakra_left", "chakra at the end of the game", "0", &SOME),
        Gauge::new("hand_left", "hand cards at the end of the game", "0", &SOME),
        Gauge::new("ninjas_left", "ninjas under control at the end of the game", "0", &SOME),
        Gauge::new("redraws", "redraws made (NAR-022)", "0", &FEW),
        Gauge::new("turn_0_ninjas", "ninjas of entry turn 0 in the opening hand kept", "0", &FEW),
        Gauge::new(
            "gains_first",
            "as defender: judgements with gains and fights that were begun with gains (NAR-351)",
            "0",
            &FEW,
        ),
        Gauge::new("fights_first", "as defender: those begun with a fight", "0", &FEW),
    ]
}
