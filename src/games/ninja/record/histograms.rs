//! What is counted once a game (`lengths.csv` and its like).

use tenbin_engine::numbered;
use tenbin_engine::schema::{Histogram, HistogramId};

numbered! {
    histograms() -> Histogram, HistogramId:
    TURNS = Histogram::new("turns", 500, "turns of the game");
    ROUNDS = Histogram::new("rounds", 250, "rounds of the game (NIN-073)");
    ELIMINATIONS = Histogram::new("eliminations", 7, "players eliminated");
    FIRST_ELIMINATION =
        Histogram::new("first_elimination_turn", 500, "turn of the first elimination, if any");
    FIRST_ELIMINATION_ROUND =
        Histogram::new("first_elimination_round", 250, "round of the first elimination, if any");
}
