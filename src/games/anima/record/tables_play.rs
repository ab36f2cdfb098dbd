//! Anima's own tables of what happens in play: attacks, actions, states, displacements, turns.

use crate::content::vocabulary::State as Token;
use crate::record::Declared;
use crate::record::columns::{
    action_kind_column, attack_column, crash_column, displacement_column, duel_column,
    event_column, gnosis_column, loss_column, state_column, turn_column,
};
use crate::record::notes::{ActionKind, Crash, Event};
use crate::rules::life::Loss;
use crate::state::Purpose;
use tenbin_engine::schema::{Table, word_rows};

/// Rows of attacks.csv, in the order of `state::AttackForm`.
const FORMS: [&str; 7] = ["melee", "ranged", "charge", "push", "slam", "counter", "death"];
/// Rows of displacements.csv.
const DISPLACED: [&str; 5] = ["throw", "push", "slam", "struck", "effect"];
impl Declared<'_> {
    pub(super) fn turns_table(&self) -> Table {
        use turn_column as column;
        let mut table = Table::new(
            "turns",
            "turn: levels on the table, initiative, and what happens in it",
            &["turn"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("ended_share", column::ENDED, column::GAMES),
            ("seat1_levels_mean", column::LEVELS_SEAT1, column::GAMES),
            ("seat2_levels_mean", column::LEVELS_SEAT2, column::GAMES),
            ("attacks_mean", column::ATTACKS, column::GAMES),
            ("removed_mean", column::REMOVED, column::GAMES),
            ("chose_self_share", column::CHOSE_SELF, column::CHOICES),
        ]);
        table.rows = (1..=self.rules.knobs.max_turns).map(|turn| vec![turn.to_string()]).collect();
        table
    }

    pub(super) fn duels_table(&self) -> Table {
        use duel_column as column;
        let mut table = Table::new(
            "duels",
            "attacking and defending character of the parties that play: attacks, damage, kills",
            &["attacker", "defender"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("hits_share", column::HITS, column::ATTACKS),
            ("lost_lp_mean", column::LP, column::ATTACKS),
            ("kills_mean", column::KILLS, column::ATTACKS),
        ]);
        let name = |&one: &u8| self.rules.catalogue.characters[usize::from(one)].id.clone();
        for one in &self.rows.playing {
            for two in &self.rows.playing {
                table.rows.push(vec![name(one), name(two)]);
            }
        }
        table
    }
}

pub(super) fn attacks_table() -> Table {
    use attack_column as column;
    let mut table = Table::new(
        "attacks",
        "form of attack, abilities included: hits, defences, damage",
        &["form"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("hits_share", column::HITS, column::ATTACKS),
        ("criticals_share", column::CRITS, column::ATTACKS),
        ("dodged_share", column::DODGED, column::ATTACKS),
        ("dodged_missed_share", column::DODGED_MISSED, column::DODGED),
        ("countered_missed_share", column::COUNTERED_MISSED, column::COUNTERED),
        ("success_level_mean", column::LEVELS, column::HITS),
        ("lost_lp_mean", column::LP, column::ATTACKS),
        ("kills_mean", column::KILLS, column::ATTACKS),
    ]);
    table.rows = word_rows(&FORMS);
    table
}

pub(super) fn actions_table() -> Table {
    use action_kind_column as column;
    let mut table =
        Table::new("actions", "kind of action: how often, success", &["action"], column::COLUMNS)
            .with_rates(&[
                ("ap_mean", column::AP, column::ACTIONS),
                ("success_share", column::SUCCESSES, column::RESOLVED),
            ]);
    table.rows = word_rows(ActionKind::WORDS);
    table
}

pub(super) fn losses_table() -> Table {
    use loss_column as column;
    let mut table = Table::new(
        "losses",
        "source of losses: life points and characters lost to it",
        &["source"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("lost_lp_mean", column::LP, column::LOSSES),
        ("removed_mean", column::REMOVED, column::LOSSES),
    ]);
    table.rows = word_rows(Loss::WORDS);
    table
}

pub(super) fn states_table() -> Table {
    use state_column as column;
    let mut table = Table::new(
        "states",
        "state: how often it is given and refused, how long it is borne (deaths by Doom and \
         Poison are in losses.csv)",
        &["state"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("borne_turns_mean", column::BORNE, column::GIVEN),
        ("resisted_share", column::RESISTED, column::RESISTANCES),
    ]);
    table.rows = Token::ALL.iter().map(|state| vec![state.word().to_owned()]).collect();
    table
}

pub(super) fn displacements_table() -> Table {
    use displacement_column as column;
    let mut table = Table::new(
        "displacements",
        "cause of displacements: models moved and how far (struck: by another displaced model)",
        &["cause"],
        column::COLUMNS,
    )
    .with_rates(&[("moved_mm_mean", column::MOVED, column::MODELS)]);
    table.rows = word_rows(&DISPLACED);
    table
}

pub(super) fn crashes_table() -> Table {
    use crash_column as column;
    let mut table =
        Table::new("crashes", "what displaced models crashed into", &["into"], column::COLUMNS)
            .with_rates(&[
                ("lost_lp_mean", column::LP, column::CRASHES),
                ("stunned_share", column::STUNNED, column::CRASHES),
            ]);
    table.rows = word_rows(Crash::WORDS);
    table
}

pub(super) fn events_table() -> Table {
    use event_column as column;
    let mut table = Table::new(
        "events",
        "what comes about now and then: hiding, infiltration, upkeep, gnosis, lost activations",
        &["event"],
        column::COLUMNS,
    )
    .with_rates(&[("turn_mean", column::TURNS, column::EVENTS)]);
    table.rows = word_rows(Event::WORDS);
    table
}

pub(super) fn gnosis_table() -> Table {
    use gnosis_column as column;
    let mut table = Table::new(
        "gnosis",
        "purpose of rolls: gnosis points spent and what came of them",
        &["purpose"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("gnosis_share", column::GNOSIS, column::ROLLS),
        ("decided_share", column::DECIDED, column::GNOSIS),
    ]);
    table.rows = word_rows(Purpose::WORDS);
    table
}
