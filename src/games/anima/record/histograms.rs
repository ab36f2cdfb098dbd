//! What is counted once a game (`lengths.csv` and its like).

use crate::record::Declared;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Histogram, HistogramId};

numbered! {
    histograms(declared: &Declared<'_>) -> Histogram, HistogramId:
    TURNS = Histogram::new(
        "turns",
        declared.rules.knobs.max_turns,
        "turns of the game, the last one included",
    );
    ACTIVATIONS = Histogram::new("activations", 640, "activations of both players");
    ATTACKS = Histogram::new("attacks", 500, "attack rolls");
    DISPLACEMENTS = Histogram::new(
        "displacements",
        200,
        "throws, pushes and slams, by effects too",
    );
    REMOVED = Histogram::new("removed", 32, "characters removed");
    FIRST_BLOOD = Histogram::new(
        "first_blood_turn",
        declared.rules.knobs.max_turns,
        "turn in which the first character was removed",
    );
    MARGIN = Histogram::new(
        "margin_levels",
        2 * declared.rules.knobs.size_levels,
        "score of one player less that of the other",
    );
    LEFT = Histogram::new(
        "score_levels",
        2 * declared.rules.knobs.size_levels,
        "score of both players at the end of the game",
    );
}
