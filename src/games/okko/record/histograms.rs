//! What is counted once a game (`lengths.csv` and its like).

use crate::content::knobs::Knobs;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Histogram, HistogramId};

numbered! {
    histograms(knobs: &Knobs) -> Histogram, HistogramId:
    TURNS = Histogram::new("turns", knobs.max_turns, "turns of the game, the last one included");
    PHASES = Histogram::new("phases", 2 * knobs.max_turns, "phases begun");
    ACTIVATIONS = Histogram::new("activations", 1000, "activations of both players");
    COMBATS = Histogram::new("combats", 300, "combats rolled");
    SHOTS = Histogram::new("shots", 300, "shots rolled");
    OUT = Histogram::new("figures_out", 32, "figures that went out");
    FIRST_OUT = Histogram::new(
        "first_out_turn",
        knobs.max_turns,
        "turn in which the first figure went out, if any",
    );
    ZENI_LEAD = Histogram::new(
        "zeni_lead",
        30,
        "zeni lost by one band less those lost by the other: how clear the end was",
    );
}
