//! Naruto's own tables and the words of their rows.

use crate::content::knobs::Knobs;
use crate::content::vocabulary::Timing;
use crate::record::Declared;
use crate::record::columns::{
    block_column, chain_column, chakra_column, control_column, counter_column, deck_column,
    draw_column, effect_column, exchange_column, gain_column, loop_column, margin_column,
    ninja_column, order_column, pair_column, sight_column, tactic_column, technique_column,
    turn_column, verdict_column, wound_column,
};
use crate::record::notes::{Cause, ChakraFlow, Drawing, Verdict};
use crate::record::rows::table_of;
use crate::record::{BLOCK_ROWS, CHAIN_ROWS, EXCHANGE_ROWS, MARGIN_MAX, TURN_ROWS_MAX};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Table, TableId, pair_rows, word_rows};

/// Rows of gains.csv: undefended weak and strong, the same after a removed defender, effects.
const GAIN_SOURCES: [&str; 5] =
    ["undefended_weak", "undefended_strong", "removed_weak", "removed_strong", "effect"];
/// Second keys of wounds.csv: whose ninja.
const SIDES: [&str; 2] = ["active", "inactive"];

/// The numbers from `from` to `to`, the ends marked where they stand for more.
fn range(from: i32, to: i32, open_low: bool, open_high: bool) -> Vec<Vec<String>> {
    let name = |number: i32| match number {
        _ if open_low && number == from => format!("{number}_or_less"),
        _ if open_high && number == to => format!("{number}_or_more"),
        _ => number.to_string(),
    };
    (from..=to).map(|number| vec![name(number)]).collect()
}

/// Rows of turns.csv.
pub(super) fn turn_rows(knobs: &Knobs) -> u16 {
    TURN_ROWS_MAX.min(knobs.max_turns as u16)
}

numbered! {
    tables(declared: &Declared<'_>) -> Table, TableId:
    TECHNIQUES = declared.techniques_table();
    NINJAS = declared.ninjas_table();
    TACTICS = declared.tactics_table();
    EFFECTS = declared.effects_table();
    CHAINS = chains_table();
    EXCHANGES = exchanges_table();
    GAINS = gains_table();
    TURNS = declared.turns_table();
    COUNTERS = declared.counters_table();
    MARGINS = margins_table();
    VERDICTS = verdicts_table();
    WOUNDS = wounds_table();
    BLOCKS = blocks_table();
    CONTROLS = controls_table();
    CHAKRA = chakra_table();
    ORDERS = orders_table();
    DRAWS = draws_table();
    SIGHTINGS = sightings_table();
    LOOPS = declared.loops_table();
    DECKS = declared.decks_table();
    PAIRS = declared.pairs_table();
}

impl Declared<'_> {
    /// Ids of the cards of one of the tables of cards.
    fn ids(&self, table: usize) -> Vec<Vec<String>> {
        let cards = self.rules.catalogue.cards.iter().filter(|card| table_of(card.kind) == table);
        cards.map(|card| vec![card.id.clone()]).collect()
    }

    fn techniques_table(&self) -> Table {
        use technique_column as column;
        let mut table = Table::new(
            "techniques",
            "technique: launches, price, users, and what became of them (INV-11)",
            &["card"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("chakra_mean", column::CHAKRA, column::LAUNCHES),
            ("x_mean", column::X, column::LAUNCHES),
            ("counter_mean", column::COUNTER, column::LAUNCHES),
            ("responses_share", column::RESPONSES, column::LAUNCHES),
            ("by_attacker_share", column::BY_ATTACKER, column::LAUNCHES),
            ("resolved_share", column::RESOLVED, column::ENDED),
            ("partly_share", column::PARTLY, column::ENDED),
            ("cancelled_share", column::CANCELLED, column::ENDED),
            ("negated_share", column::NEGATED, column::ENDED),
        ]);
        table.rows = self.ids(1);
        table
    }

    /// The decks that play, each at both turns.
    fn decks_table(&self) -> Table {
        use deck_column as column;
        let mut table = Table::new(
            "decks",
            "deck and whether it started: wins, how games ended, and their length",
            &["deck", "turn"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("win_rate_share", column::WINS, column::GAMES),
            ("gains_wins_share", column::GAINS_WINS, column::WINS),
            ("deck_out_wins_share", column::DECK_OUT_WINS, column::WINS),
            ("cutoffs_share", column::CUTOFFS, column::GAMES),
            ("turns_mean", column::TURNS, column::GAMES),
        ]);
        let ids =
            self.rows.playing.iter().map(|&deck| &self.rules.catalogue.decks[usize::from(deck)].id);
        let at_both =
            |id: &String| ["first", "second"].map(|turn| vec![id.clone(), turn.to_owned()]);
        table.rows = ids.flat_map(at_both).collect();
        table
    }

    /// The pairs of decks that may meet, by which starts.
    fn pairs_table(&self) -> Table {
        use pair_column as column;
        let mut table = Table::new(
            "deck_pairs",
            "deck that started and deck it met: wins of both, how games ended, and their length",
            &["first_deck", "second_deck"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("first_win_rate_share", column::FIRST_WINS, column::GAMES),
            ("second_win_rate_share", column::SECOND_WINS, column::GAMES),
            ("gains_share", column::GAINS, column::GAMES),
            ("deck_outs_share", column::DECK_OUTS, column::GAMES),
            ("turns_mean", column::TURNS, column::GAMES),
        ]);
        let id = |deck: u8| self.rules.catalogue.decks[usize::from(deck)].id.clone();
        let ids = |&(first, second): &(u8, u8)| vec![id(first), id(second)];
        table.rows = self.rows.matchups.iter().map(ids).collect();
        table
    }

    fn loops_table(&self) -> Table {
        let mut table = Table::new(
            "loops",
            "card: games cut off (NAR-480, NAR-481) in which it was among the last eight techniques \
             launched and cards that took others out of a discard",
            &["card"],
            loop_column::COLUMNS,
        );
        table.rows = self.rules.catalogue.cards.iter().map(|card| vec![card.id.clone()]).collect();
        table
    }

    fn ninjas_table(&self) -> Table {
        use ninja_column as column;
        let mut table = Table::new(
            "ninjas",
            "ninja: how it came into play, fought, was wounded, and left",
            &["card"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("counter_mean", column::COUNTER, column::ARRIVALS),
            ("injured_replacements_share", column::INJURED, column::REPLACEMENTS),
            ("turns_mean", column::TURNS, column::ARRIVALS),
            ("attacks_mean", column::ATTACKS, column::ARRIVALS),
            ("defences_mean", column::DEFENCES, column::ARRIVALS),
            ("wounds_mean", column::WOUNDS, column::ARRIVALS),
            ("killed_mean", column::KILLED, column::ARRIVALS),
        ]);
        table.rows = self.ids(0);
        table
    }

    fn tactics_table(&self) -> Table {
        use tactic_column as column;
        let mut table = Table::new(
            "tactics_and_clients",
            "tactic, interruption or client: plays, negations, interruptions held",
            &["card"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("negated_share", column::NEGATED, column::PLAYS),
            ("counter_mean", column::COUNTER, column::PLAYS),
        ]);
        table.rows = self.ids(2);
        table
    }

    fn effects_table(&self) -> Table {
        use effect_column as column;
        let mut table = Table::new(
            "effects",
            "card and timing: how often its effects applied",
            &["card", "timing"],
            column::COLUMNS,
        )
        .with_rates(&[("own_turn_share", column::ACTIVE, column::APPLIED)]);
        for card in &self.rules.catalogue.cards {
            for (bit, word) in Timing::WORDS.iter().enumerate() {
                if card.timings >> bit & 1 == 1 {
                    table.rows.push(vec![card.id.clone(), (*word).to_owned()]);
                }
            }
        }
        table
    }

    fn turns_table(&self) -> Table {
        use turn_column as column;
        let mut table = Table::new(
            "turns",
            "turn of the game: gains, ninjas, attacks, techniques",
            &["turn"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("ended_share", column::ENDED, column::GAMES),
            ("gains_of_starter_mean", column::GAINS_STARTER, column::GAMES),
            ("gains_of_second_mean", column::GAINS_SECOND, column::GAMES),
            ("attacks_mean", column::ATTACKS, column::GAMES),
            ("blocked_share", column::BLOCKED, column::ATTACKS),
            ("launches_mean", column::LAUNCHES, column::GAMES),
            ("killed_mean", column::DEATHS, column::GAMES),
        ]);
        let rows = i32::from(turn_rows(&self.rules.knobs));
        table.rows = range(1, rows, false, rows < self.rules.knobs.max_turns);
        table
    }

    fn counters_table(&self) -> Table {
        use counter_column as column;
        let mut table = Table::new(
            "counters",
            "turn counter of the active player: hand, chakra, ninjas, attacks, gains",
            &["counter"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("without_call_share", column::WITHOUT_CALL, column::TURNS),
            ("hand_mean", column::HAND, column::TURNS),
            ("chakra_mean", column::CHAKRA, column::TURNS),
            ("techniques_held_mean", column::TECHNIQUES, column::TURNS),
            ("techniques_unpayable_share", column::UNPAYABLE, column::TECHNIQUES),
            ("ninjas_mean", column::NINJAS, column::TURNS),
            ("injured_share", column::INJURED, column::NINJAS),
            ("charged_mean", column::CHARGED, column::TURNS),
            ("attacks_mean", column::ATTACKS, column::TURNS),
            ("blocked_share", column::BLOCKED, column::ATTACKS),
            ("strong_attacks_share", column::STRONG, column::ATTACKS),
            ("gains_mean", column::GAINS, column::TURNS),
        ]);
        table.rows = range(0, self.rules.knobs.turn_counter_cap, false, false);
        table
    }
}

fn chains_table() -> Table {
    use chain_column as column;
    let mut table = Table::new(
        "chains",
        "length of a chain in techniques: how often, who opened it, whether both took part",
        &["techniques"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("opened_by_attacker_share", column::BY_ATTACKER, column::CHAINS),
        ("answered_share", column::MIXED, column::CHAINS),
    ]);
    table.rows = range(1, i32::from(CHAIN_ROWS), false, true);
    table
}

fn exchanges_table() -> Table {
    use exchange_column as column;
    let mut table = Table::new(
        "exchanges",
        "chains of an exchange: how often, techniques, attacking teams",
        &["chains"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("launches_mean", column::LAUNCHES, column::EXCHANGES),
        ("launches_by_attacker_share", column::BY_ATTACKER, column::LAUNCHES),
        ("attacking_teams_mean", column::TEAMS, column::EXCHANGES),
    ]);
    table.rows = range(0, i32::from(EXCHANGE_ROWS) - 1, false, true);
    table
}

fn gains_table() -> Table {
    use gain_column as column;
    let mut table = Table::new(
        "gains",
        "source of gains: how often, how many, whose",
        &["source"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("gains_mean", column::GAINS, column::ITEMS),
        ("gains_of_starter_share", column::STARTER, column::GAINS),
    ]);
    table.rows = word_rows(&GAIN_SOURCES);
    table
}

fn margins_table() -> Table {
    use margin_column as column;
    let mut table = Table::new(
        "margins",
        "strength of the attacker less that of the defender in a fight (NAR-380)",
        &["margin"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("frontless_attackers_share", column::ATTACKER_FRONTLESS, column::FIGHTS),
        ("frontless_defenders_share", column::DEFENDER_FRONTLESS, column::FIGHTS),
    ]);
    table.rows = range(-MARGIN_MAX, MARGIN_MAX, true, true);
    table
}

fn verdicts_table() -> Table {
    use verdict_column as column;
    let mut table = Table::new(
        "verdicts",
        "how an item of the judgement ended: how often, by how much, front-less teams",
        &["verdict"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("margin_mean", column::MARGIN, column::FIGHTS),
        ("frontless_share", column::FRONTLESS, column::FIGHTS),
    ]);
    table.rows = word_rows(Verdict::WORDS);
    table
}

fn wounds_table() -> Table {
    use wound_column as column;
    let mut table = Table::new(
        "wounds",
        "cause of wounds and whose ninja: wounds and deaths",
        &["cause", "side"],
        column::COLUMNS,
    )
    .with_rates(&[("killed_healthy_share", column::HEALTHY, column::DEATHS)]);
    table.rows = pair_rows(Cause::WORDS, &SIDES);
    table
}

fn blocks_table() -> Table {
    use block_column as column;
    let mut table = Table::new(
        "blocks",
        "strength of an attacking team when the defence is declared: how often it is blocked",
        &["strength"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("blocked_share", column::BLOCKED, column::ATTACKS),
        ("blocked_stronger_share", column::STRONGER, column::BLOCKED),
        ("ninjas_mean", column::MEMBERS, column::ATTACKS),
    ]);
    table.rows = range(0, i32::from(BLOCK_ROWS) - 1, true, true);
    table
}

fn controls_table() -> Table {
    use control_column as column;
    let mut table = Table::new(
        "controls",
        "duration of a control: ninjas taken, what that changed, and how it ended",
        &["duration"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("by_attacker_share", column::BY_ATTACKER, column::TAKES),
        ("in_battle_share", column::IN_BATTLE, column::TAKES),
        ("counter_mean", column::COUNTER, column::TAKES),
        ("outcome_changed_share", column::CHANGED, column::TAKES),
        ("returned_share", column::RETURNED, column::TAKES),
        ("killed_share", column::KILLED, column::TAKES),
    ]);
    table.rows = word_rows(&["limited", "for_good"]);
    table
}

fn chakra_table() -> Table {
    use chakra_column as column;
    let mut table =
        Table::new("chakra", "how chakra came or went: cards by symbol", &["way"], column::COLUMNS)
            .with_rates(&[("several_share", column::SEVERAL, column::CARDS)]);
    table.rows = word_rows(ChakraFlow::WORDS);
    table
}

fn orders_table() -> Table {
    use order_column as column;
    let mut table = Table::new(
        "judgement_orders",
        "what a judgement with gains and fights began with (NAR-351)",
        &["first"],
        column::COLUMNS,
    )
    .with_rates(&[("items_mean", column::ITEMS, column::JUDGEMENTS)]);
    table.rows = word_rows(&["gains", "fight"]);
    table
}

fn draws_table() -> Table {
    use draw_column as column;
    let mut table = Table::new(
        "draws",
        "purpose of a draw: cards by type, against the exact chance of each type at each draw",
        &["purpose"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("ninjas_share", column::NINJAS, column::CARDS),
        ("ninjas_expected_ppm_mean", column::NINJAS_EXPECTED, column::CARDS),
        ("techniques_share", column::TECHNIQUES, column::CARDS),
        ("techniques_expected_ppm_mean", column::TECHNIQUES_EXPECTED, column::CARDS),
        ("tactics_share", column::TACTICS, column::CARDS),
        ("tactics_expected_ppm_mean", column::TACTICS_EXPECTED, column::CARDS),
        ("clients_share", column::CLIENTS, column::CARDS),
        ("clients_expected_ppm_mean", column::CLIENTS_EXPECTED, column::CARDS),
    ]);
    table.rows = word_rows(&[Drawing::WORDS, &["gain"]].concat());
    table
}

fn sightings_table() -> Table {
    use sight_column as column;
    let mut table = Table::new(
        "sightings",
        "what else became of decks: cards that left the top for the discard or chakra, were looked at, shuffled",
        &["event"],
        column::COLUMNS,
    )
    .with_rates(&[("cards_mean", column::CARDS, column::TIMES)]);
    table.rows = word_rows(&["milled_or_charged", "looked_at", "shuffled"]);
    table
}
