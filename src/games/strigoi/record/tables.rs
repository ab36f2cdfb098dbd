//! Strigoi's own tables and the words of their rows.

use crate::content::catalogue;
use crate::content::vocabulary::Letter;
use crate::record::Declared;
use crate::record::columns::{
    ability_column, action_column, advanced_column, assault_column, attack_column, draw_column,
    flight_column, icon_column, loss_column, monster_column, outcome_column, platform_column,
    reward_column, strike_column, wolf_column, wound_column,
};
use crate::state::piles::Pile;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Table, TableId, pair_rows, word_rows};

/// Rows of losses.csv, in the order of `Loss`.
const LOSS_WORDS: [&str; 10] = [
    "defeat_by_monster",
    "defeat_by_attack",
    "defeat_by_curse",
    "defeat_by_own_card",
    "ladder",
    "last_ladder",
    "collision",
    "collapse",
    "effect",
    "defeat_otherwise",
];
/// The Strigoi as rows tell them apart.
const STRIGOI_ROLES: [&str; 3] = ["master", "apprentice", "supreme"];
/// When a Strigoi acts.
const PHASE_WORDS: [&str; 2] = ["turn", "phase3"];
/// Ways by which an attack came, in the order of `Way`.
const WAY_WORDS: [&str; 4] = ["moved", "bounced", "stayed", "shielded_ladder"];
/// Whom it hit.
const VICTIM_WORDS: [&str; 2] = ["active", "other"];
/// How Strigoi are attacked.
const STRIKE_WORDS: [&str; 5] = ["melee", "ranged", "counter_melee", "counter_ranged", "effect"];
/// Rows of wounds.csv, in the order of `HitCause`.
const HIT_WORDS: [&str; 4] = ["monster", "attack", "curse", "own_card"];
/// Rows of outcomes.csv.
const ENDING_WORDS: [&str; 3] = ["victory", "inferno", "cutoff_assaults"];
/// Rows of abilities.csv, in the order of `AbilityKind`.
const ABILITY_WORDS: [&str; 8] =
    ["protection", "stealth", "heal", "retrieval", "mechanics", "pack", "take_card", "other"];

/// Rows of three texts.
fn triples(firsts: &[&str], seconds: &[&str], thirds: &[&str]) -> Vec<Vec<String>> {
    let with = |first: &str, rest: Vec<String>| {
        let mut row = vec![first.to_owned()];
        row.extend(rest);
        row
    };
    firsts
        .iter()
        .flat_map(|first| pair_rows(seconds, thirds).into_iter().map(move |rest| with(first, rest)))
        .collect()
}

numbered! {
    tables(declared: &Declared<'_>) -> Table, TableId:
    ASSAULTS = declared.assaults_table();
    LOSSES = losses_table();
    OUTCOMES = outcomes_table();
    MOVES = moves_table();
    ATTACKS = attacks_table();
    STRIKES = strikes_table();
    MONSTERS = declared.monsters_table();
    ACTIONS = declared.actions_table();
    WOLVES = declared.wolves_table();
    REWARDS = declared.rewards_table();
    WOUNDS = wounds_table();
    ICONS = declared.icons_table();
    DRAWS = declared.draws_table();
    PLATFORMS = declared.platforms_table();
    ADVANCED = declared.advanced_table();
    ABILITIES = abilities_table();
}

impl Declared<'_> {
    fn assaults_table(&self) -> Table {
        use assault_column as column;
        let per_game = |name, number| (name, number, column::GAMES);
        let mut table = Table::new(
            "assaults",
            "Assault of the game: how tense it is when the cards are revealed, and what happens then",
            &["assault"],
            column::COLUMNS,
        )
        .with_rates(&[
            per_game("altar_mean", column::ALTAR),
            per_game("inferno_mean", column::INFERNO),
            per_game("threshold_share", column::READY),
            per_game("strigoi_wounds_missing_mean", column::MISSING),
            per_game("supreme_share", column::SUPREME),
            ("immobile_supreme_share", column::IMMOBILE, column::SUPREME),
            per_game("ladders_mean", column::LADDERS),
            per_game("platforms_mean", column::PLATFORMS),
            per_game("wound_points_mean", column::POINTS),
            per_game("rests_mean", column::RESTS),
            per_game("reward_cards_mean", column::REWARDS),
            per_game("reward_tokens_mean", column::TOKENS),
            per_game("ended_share", column::ENDED),
            per_game("attacks_mean", column::ATTACKS),
            per_game("phase3_mean", column::PHASE3),
            per_game("blood_lost_mean", column::LOST),
            per_game("blood_won_mean", column::WON),
            per_game("monsters_beaten_mean", column::BEATEN),
            per_game("strigoi_wounds_mean", column::HITS),
        ]);
        let rows = i32::from(self.rows.assaults);
        let open = rows < self.rules.knobs.max_assaults;
        table.rows = (1..=rows)
            .map(|row| {
                vec![if open && row == rows { format!("{row}_or_later") } else { row.to_string() }]
            })
            .collect();
        table
    }

    fn monsters_table(&self) -> Table {
        use monster_column as column;
        let mut table = Table::new(
            "monsters",
            "Encounter token: met, beaten, lost against, declined, helped by, and what it did",
            &["colour", "encounter"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("beaten_share", column::BEATEN, column::FOUGHT),
            ("declined_share", column::DECLINED, column::MET),
            ("helped_share", column::HELPED, column::MET),
            ("value_mean", column::VALUE, column::FOUGHT),
            ("items_mean", column::ITEMS, column::FOUGHT),
            ("wounds_mean", column::WOUNDS, column::LOST),
        ]);
        let row = |one: &catalogue::Encounter| vec![one.colour.word().to_owned(), one.id.clone()];
        table.rows = self.rules.catalogue.encounters.iter().map(row).collect();
        table
    }

    fn actions_table(&self) -> Table {
        use action_column as column;
        let mut table = Table::new(
            "action_cards",
            "Action card (each copy by its initiative): plays, fights, abilities, what its letter led to",
            &["card", "group", "letter"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("place_mean", column::PLACE, column::PLAYS),
            ("monsters_beaten_mean", column::BEATEN, column::PLAYS),
            ("strigoi_wounds_mean", column::HITS, column::PLAYS),
            ("abilities_mean", column::ABILITIES, column::PLAYS),
            ("protections_mean", column::PROTECTION, column::PLAYS),
            ("letter_attacks_mean", column::LETTER, column::PLAYS),
            ("letter_wounds_mean", column::LETTER_WOUNDS, column::PLAYS),
            ("letter_blood_lost_mean", column::LETTER_LOST, column::PLAYS),
        ]);
        let row = |card: &catalogue::Action| {
            vec![card.id.clone(), self.card_group(card.kind), card.letter.word().to_owned()]
        };
        table.rows = self.rules.catalogue.actions.iter().map(row).collect();
        table
    }

    fn wolves_table(&self) -> Table {
        use wolf_column as column;
        let mut table = Table::new(
            "wolves",
            "wolf: how it moves, fights, suffers and is rewarded; means are per Assault",
            &["wolf"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("rests_share", column::RESTS, column::ASSAULTS),
            ("movement_mean", column::POINTS, column::ASSAULTS),
            ("monsters_beaten_mean", column::BEATEN, column::ASSAULTS),
            ("strigoi_wounds_mean", column::HITS, column::ASSAULTS),
            ("attacks_won_share", column::HITS, column::ATTACKS),
            ("attacked_mean", column::ATTACKED, column::ASSAULTS),
            ("wounds_mean", column::WOUNDS, column::ASSAULTS),
            ("prevented_mean", column::PREVENTED, column::ASSAULTS),
            ("defeats_mean", column::DEFEATS, column::ASSAULTS),
            ("healed_mean", column::HEALED, column::ASSAULTS),
        ]);
        table.rows = self.rules.catalogue.heroes.iter().map(|hero| vec![hero.id.clone()]).collect();
        table
    }

    fn rewards_table(&self) -> Table {
        use reward_column as column;
        let mut table = Table::new(
            "rewards",
            "Reward card or token: drawn, retrieved, used for what",
            &["kind", "reward"],
            column::COLUMNS,
        )
        .with_rates(&[("used_mean", column::USED, column::DRAWN)]);
        let rows = |kind: &str, list: &[catalogue::Reward]| {
            let row = |one: &catalogue::Reward| vec![kind.to_owned(), one.id.clone()];
            list.iter().map(row).collect::<Vec<_>>()
        };
        table.rows = rows("card", &self.rules.catalogue.rewards);
        table.rows.extend(rows("token", &self.rules.catalogue.tokens));
        table
    }

    fn icons_table(&self) -> Table {
        let mut table = Table::new(
            "wound_tokens",
            "Wound token: drawn by wolves for what, healed",
            &["token"],
            icon_column::COLUMNS,
        )
        .with_rates(&[("healed_share", icon_column::HEALED, icon_column::DRAWN)]);
        table.rows =
            self.rules.catalogue.wounds.iter().map(|wound| vec![wound.id.clone()]).collect();
        table
    }

    fn draws_table(&self) -> Table {
        use draw_column as column;
        let mut table = Table::new(
            "draws",
            "piece of a pile: how often it was drawn, against its exact chance at each draw",
            &["pile", "piece"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("drawn_share", column::DRAWN, column::PILE),
            ("expected_ppm_mean", column::EXPECTED, column::PILE),
        ]);
        for pile in Pile::ALL {
            for kind in &self.rows.piles[pile as usize].kinds {
                let id = self.rules.kind_id(pile, usize::from(kind.number));
                table.rows.push(vec![Pile::WORDS[pile as usize].to_owned(), id.to_owned()]);
            }
        }
        table
    }

    fn platforms_table(&self) -> Table {
        use platform_column as column;
        let mut table =
            Table::new("platforms", "platform: turned, collapsed", &["platform"], column::COLUMNS)
                .with_rates(&[("turned_under_strigoi_share", column::OCCUPIED, column::TURNED)]);
        table.rows = self
            .rules
            .catalogue
            .platforms
            .iter()
            .map(|platform| vec![platform.id.clone()])
            .collect();
        table
    }

    fn advanced_table(&self) -> Table {
        use advanced_column as column;
        let mut table = Table::new(
            "advanced_cards",
            "Advanced Action card: copies taken and when; win rates with and without it are in \
             win_rates_by_number.csv",
            &["card"],
            column::COLUMNS,
        )
        .with_rates(&[("assault_mean", column::ASSAULT, column::TAKEN)]);
        let id = |&kind: &u8| vec![self.rules.catalogue.kinds[usize::from(kind)].clone()];
        table.rows = self.rows.advanced.iter().map(id).collect();
        table
    }
}

fn losses_table() -> Table {
    use loss_column as column;
    let mut table = Table::new(
        "losses",
        "cause of a Blood Point on the inferno: how often, how often the last one",
        &["cause"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("final_share", column::FINAL, column::POINTS),
        ("supreme_share", column::SUPREME, column::POINTS),
        ("assault_mean", column::ASSAULT, column::POINTS),
    ]);
    table.rows = word_rows(&LOSS_WORDS);
    table
}

fn outcomes_table() -> Table {
    use outcome_column as column;
    let mut table = Table::new(
        "outcomes",
        "ending and number of Strigoi defeated: how long it took, what was left to do (STR-423)",
        &["ending", "strigoi_defeated"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("assaults_mean", column::ASSAULTS, column::GAMES),
        ("strigoi_wounds_missing_mean", column::MISSING, column::GAMES),
        ("inferno_margin_mean", column::MARGIN, column::GAMES),
        ("altar_mean", column::ALTAR, column::GAMES),
        ("ladders_mean", column::LADDERS, column::GAMES),
        ("platforms_mean", column::PLATFORMS, column::GAMES),
        ("threshold_share", column::THRESHOLD, column::GAMES),
    ]);
    table.rows = pair_rows(&ENDING_WORDS, &["0", "1", "2"]);
    table
}

fn moves_table() -> Table {
    use flight_column as column;
    let mut table = Table::new(
        "strigoi_moves",
        "letter, Strigoi and phase: where the letter led, and what followed",
        &["letter", "strigoi", "phase"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("moved_share", column::MOVED, column::ACTIVATIONS),
        ("bounced_share", column::BOUNCED, column::ACTIVATIONS),
        ("stayed_share", column::STAYED, column::ACTIVATIONS),
        ("ladders_destroyed_share", column::LADDER, column::ACTIVATIONS),
        ("shielded_share", column::SHIELDED, column::ACTIVATIONS),
        ("blocked_share", column::BLOCKED, column::ACTIVATIONS),
        ("attacks_mean", column::ATTACKS, column::ACTIVATIONS),
        ("wounds_mean", column::WOUNDS, column::ACTIVATIONS),
        ("blood_lost_mean", column::LOST, column::ACTIVATIONS),
    ]);
    table.rows = triples(Letter::WORDS, &STRIGOI_ROLES, &PHASE_WORDS);
    table
}

fn attacks_table() -> Table {
    use attack_column as column;
    let mut table = Table::new(
        "attacks",
        "Strigoi, way it came by, and whom it attacked (the wolf whose letter it was, or another)",
        &["strigoi", "way", "victim"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("damage_mean", column::DAMAGE, column::ATTACKS),
        ("distance_mean", column::DISTANCE, column::ATTACKS),
        ("prevented_mean", column::PREVENTED, column::ATTACKS),
        ("wounds_mean", column::WOUNDS, column::ATTACKS),
        ("unhurt_share", column::UNHURT, column::ATTACKS),
        ("defeats_share", column::DEFEATS, column::ATTACKS),
        ("counterattacks_mean", column::COUNTERS, column::ATTACKS),
        ("counterattacks_won_share", column::COUNTERED, column::COUNTERS),
    ]);
    table.rows = triples(&STRIGOI_ROLES, &WAY_WORDS, &VICTIM_WORDS);
    table
}

fn strikes_table() -> Table {
    use strike_column as column;
    let mut table = Table::new(
        "strigoi_wounds",
        "Strigoi and how it was attacked: values, wounds, defeats",
        &["strigoi", "attack"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("wounds_share", column::WOUNDS, column::ATTACKS),
        ("value_mean", column::VALUE, column::ATTACKS),
        ("needed_mean", column::NEEDED, column::ATTACKS),
        ("surplus_mean", column::SURPLUS, column::WOUNDS),
        ("items_mean", column::ITEMS, column::ATTACKS),
    ]);
    table.rows = pair_rows(&STRIGOI_ROLES, &STRIKE_WORDS);
    table
}

fn wounds_table() -> Table {
    use wound_column as column;
    let mut table = Table::new(
        "wounds",
        "source of wounds: how often, drawn, prevented, defeats",
        &["source"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("wounds_mean", column::WOUNDS, column::HITS),
        ("prevented_mean", column::PREVENTED, column::HITS),
        ("unhurt_share", column::UNHURT, column::HITS),
        ("defeats_share", column::DEFEATS, column::HITS),
    ]);
    table.rows = word_rows(&HIT_WORDS);
    table
}

fn abilities_table() -> Table {
    use ability_column as column;
    let mut table = Table::new(
        "abilities",
        "what an ability does: uses by what it came from",
        &["ability"],
        column::COLUMNS,
    )
    .with_rates(&[("by_played_card_share", column::PLAYED, column::USES)]);
    table.rows = word_rows(&ABILITY_WORDS);
    table
}
