//! What is counted once a game (`lengths.csv` and its like).

use crate::record::Declared;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Histogram, HistogramId};

numbered! {
    histograms(declared: &Declared<'_>) -> Histogram, HistogramId:
    ASSAULTS = Histogram::new(
        "assaults",
        declared.rules.knobs.max_assaults,
        "Assaults of the game, the last one included",
    );
    THRESHOLD = Histogram::new(
        "threshold_assault",
        declared.rules.knobs.max_assaults,
        "Assault in which the altar first held the threshold, in games in which it ever did",
    );
    FIRST_FALL = Histogram::new(
        "first_fall_assault",
        declared.rules.knobs.max_assaults,
        "Assault in which the first Strigoi fell, in games in which one did",
    );
    MISSING = Histogram::new(
        "strigoi_wounds_missing",
        most_life(declared),
        "wounds missing to victory at the end of a game that was not won (STR-423)",
    );
    MARGIN = Histogram::new(
        "inferno_margin",
        declared.rules.catalogue.numbers.inferno_limit,
        "inferno limit less Blood Points on the inferno at the end of a game that was won (STR-423)",
    );
    ALTAR_LEFT = Histogram::new(
        "altar_left",
        declared.rules.knobs.altar_max,
        "Blood Points on the altar at the end of the game",
    );
    CURSED = Histogram::new(
        "cursed_wolves",
        i32::from(declared.rules.seats),
        "wolves in a room cursed in Phase 3",
    );
    DISTANCE =
        Histogram::new("attack_distance", 15, "distance of an attacked wolf on the line (STR-034)");
    LADDERS = Histogram::new("ladders_left", 18, "ladders at the end of the game");
}

/// The wounds that a Strigoi may take at most, as itself and as the Supreme.
fn most_life(declared: &Declared<'_>) -> i32 {
    let vampires = declared.rules.catalogue.vampires.iter();
    vampires.map(|one| one.front.life + one.supreme.life).max().unwrap_or(1)
}
