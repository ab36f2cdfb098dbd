//! What is counted once a game, a battle or a chain (`lengths.csv` and its like).

use crate::content::knobs::Knobs;
use crate::state::LINKS_MAX;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Histogram, HistogramId};

numbered! {
    histograms(knobs: &Knobs) -> Histogram, HistogramId:
    TURNS = Histogram::new("turns", knobs.max_turns, "turns of the game, those of both players");
    LOSER_GAINS = Histogram::new(
        "loser_gains",
        knobs.gains_to_win,
        "gains of the loser; of both in a cutoff",
    );
    FIRST_GAIN = Histogram::new(
        "first_gain_turn",
        knobs.max_turns,
        "turn in which the first gain was taken",
    );
    TEAMS = Histogram::new("attacking_teams", 16, "attacking teams of a battle");
    CHAIN = Histogram::new("chain_techniques", LINKS_MAX as i32, "techniques of a chain");
    LAUNCHES = Histogram::new("exchange_techniques", 40, "techniques of an exchange");
    DECK_LEFT = Histogram::new(
        "deck_left",
        60,
        "cards left in a deck at the end of the game, each player",
    );
    NINJAS = Histogram::new(
        "ninjas_left",
        16,
        "ninjas under control at the end of the game, each player",
    );
}
