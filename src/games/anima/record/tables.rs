//! Anima's own tables of characters and abilities, and the words of their rows.

use crate::content::catalogue::{Ability, Origin};
use crate::content::vocabulary::{Kind, School};
use crate::record::Declared;
use crate::record::columns::{
    ability_column, action_column, advantage_column, character_column, damage_column, fight_column,
    survival_column,
};
use crate::record::tables_play::{
    actions_table, attacks_table, crashes_table, displacements_table, events_table, gnosis_table,
    losses_table, states_table,
};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Table, TableId};

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Attack => "attack",
        Kind::Ranged => "ranged",
        Kind::Charge => "charge",
        Kind::Slam => "slam",
        Kind::Dodge => "dodge",
        Kind::Counter => "counter",
        Kind::Effect => "effect",
        Kind::Movement => "movement",
        Kind::Innate => "innate",
    }
}

fn school_word(school: School) -> &'static str {
    match school {
        School::None => "none",
        School::Ki => "ki",
        School::Magic => "magic",
        School::Subterfuge => "subterfuge",
        School::Special => "special",
    }
}

fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Character => "character",
        Origin::Equipment => "equipment",
        Origin::Power => "power",
        Origin::Plot => "plot",
        Origin::Advantage => "advantage",
    }
}

numbered! {
    tables(declared: &Declared<'_>) -> Table, TableId:
    CHARACTERS = declared.characters_table();
    CHARACTER_DAMAGE = declared.character_damage_table();
    CHARACTER_ACTIONS = declared.character_actions_table();
    CHARACTER_FIGHTS = declared.character_fights_table();
    CHARACTER_TURNS = declared.character_turns_table();
    ABILITIES = declared.abilities_table();
    ADVANTAGES = declared.advantages_table();
    ATTACKS = attacks_table();
    ACTIONS = actions_table();
    LOSS_SOURCES = losses_table();
    STATES = states_table();
    DISPLACEMENTS = displacements_table();
    CRASHES = crashes_table();
    EVENTS = events_table();
    GNOSIS = gnosis_table();
    TURNS = declared.turns_table();
    DUELS = declared.duels_table();
}

impl Declared<'_> {
    fn character_rows(&self) -> Vec<Vec<String>> {
        let characters = self.rules.catalogue.characters.iter();
        characters.map(|one| vec![one.id.clone(), one.name.clone()]).collect()
    }

    fn characters_table(&self) -> Table {
        use character_column as column;
        let mut table = Table::new(
            "characters",
            "character: presence and winning (which describes the parties it is in, not the \
             character alone), survival, and what it takes from the enemy",
            &["character", "name", "level"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("win_share", column::WINS, column::SEAT_GAMES),
            ("without_win_share", column::WITHOUT_WINS, column::WITHOUT),
            ("survived_share", column::SURVIVED, column::MODELS),
            ("turns_alive_mean", column::TURNS_ALIVE, column::MODELS),
            ("hidden_share", column::TURNS_HIDDEN, column::TURNS_ALIVE),
            ("removed_turn_mean", column::REMOVED_TURNS, column::REMOVED),
            ("kills_mean", column::KILLS, column::MODELS),
            ("levels_taken_per_level_mean", column::LEVELS_TAKEN, column::LEVELS_PAID),
            ("levels_lost_per_level_mean", column::LEVELS_LOST, column::LEVELS_PAID),
        ]);
        table.rows = self.character_rows();
        for (row, one) in table.rows.iter_mut().zip(&self.rules.catalogue.characters) {
            row.push(one.level.to_string());
        }
        table
    }

    fn character_damage_table(&self) -> Table {
        let mut table = Table::new(
            "character_damage",
            "character: life points dealt and lost by source",
            &["character", "name"],
            damage_column::COLUMNS,
        )
        .with_rates(&[(
            "dealt_per_taken_mean",
            damage_column::DEALT,
            damage_column::TAKEN,
        )]);
        table.rows = self.character_rows();
        table
    }

    fn character_actions_table(&self) -> Table {
        use action_column as column;
        let mut table = Table::new(
            "character_actions",
            "character: actions, action points, distances",
            &["character", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("ap_spent_mean", column::AP_SPENT, column::ACTIVATIONS),
            ("ap_left_mean", column::AP_LEFT, column::ACTIVATIONS),
            ("moved_mm_mean", column::MOVED, column::ACTIVATIONS),
        ]);
        table.rows = self.character_rows();
        table
    }

    fn character_fights_table(&self) -> Table {
        use fight_column as column;
        let mut table = Table::new(
            "character_fights",
            "character: attack rolls, as attacker and as target, and resistance",
            &["character", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("hits_share", column::HITS, column::ATTACKS),
            ("criticals_share", column::CRITS, column::ATTACKS),
            ("attacked_hits_share", column::ATTACKED_HIT, column::ATTACKED),
            ("dodged_missed_share", column::DODGED_MISSED, column::DODGED),
            ("countered_missed_share", column::COUNTERED_MISSED, column::COUNTERED),
            ("resisted_share", column::RESISTED, column::RESISTANCES),
        ]);
        table.rows = self.character_rows();
        table
    }

    fn character_turns_table(&self) -> Table {
        let mut table = Table::new(
            "character_turns",
            "character and turn: survival",
            &["character", "turn"],
            survival_column::COLUMNS,
        )
        .with_rates(&[("alive_share", survival_column::ALIVE, survival_column::MODELS)]);
        for character in &self.rules.catalogue.characters {
            for turn in 1..=self.rules.knobs.max_turns {
                table.rows.push(vec![character.id.clone(), turn.to_string()]);
            }
        }
        table
    }

    fn ability_words(ability: &Ability) -> Vec<String> {
        let words = [&ability.id, &ability.name, origin_word(ability.origin)];
        let kind = [school_word(ability.school), kind_word(ability.kind)];
        let mut row: Vec<String> = words.into_iter().chain(kind).map(str::to_owned).collect();
        row.push(ability.ap.to_string());
        row
    }

    fn abilities_table(&self) -> Table {
        use ability_column as column;
        let mut table = Table::new(
            "abilities",
            "ability of a character, card or advantage: how often it is used and what comes of it",
            &["ability", "name", "origin", "school", "kind", "ap"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("hits_share", column::HITS, column::ATTACKS),
            ("criticals_share", column::CRITS, column::ATTACKS),
            ("lost_lp_per_use_mean", column::LP, column::USES),
            ("lost_lp_per_ap_mean", column::LP, column::AP),
            ("kills_per_use_mean", column::KILLS, column::USES),
            ("resisted_share", column::RESISTED, column::RESISTANCES),
        ]);
        table.rows = self.rules.catalogue.abilities.iter().map(Self::ability_words).collect();
        table
    }

    fn advantages_table(&self) -> Table {
        use advantage_column as column;
        let mut table = Table::new(
            "advantage_cards",
            "advantage card or organisation advantage: presence and winning (which describes the \
             parties it is in, not the card alone), uses and discards",
            &["card", "name", "type", "cost"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("win_share", column::WINS, column::SEAT_GAMES),
            ("without_win_share", column::WITHOUT_WINS, column::WITHOUT),
            ("uses_mean", column::USES, column::SEAT_GAMES),
            ("use_turn_mean", column::USE_TURNS, column::USES),
            ("discarded_mean", column::DISCARDED, column::SEAT_GAMES),
        ]);
        let abilities = &self.rules.catalogue.abilities;
        let advantages = self.rows.advantages.iter().map(|&one| &abilities[usize::from(one)]);
        table.rows = advantages
            .map(|one| {
                let words = [&one.id, &one.name, origin_word(one.origin)];
                let mut row: Vec<String> = words.map(str::to_owned).to_vec();
                row.push(one.cost.to_string());
                row
            })
            .collect();
        table
    }
}
