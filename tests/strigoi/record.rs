//! What Strigoi records: the exact laws of its draws against section 6 of the rules catalogue, what
//! is told of single moments, and the totals that must agree in every batch (section 9).

mod ledger;
mod moments;

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::{Actions, CardEvent, Game, Seeded};
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::state::Ending;

use crate::support;
use ledger::Ledger;

const SEED: u64 = 0x5355;
const GAMES: u64 = 150;

/// What was told of a batch, and what its last states show.
struct Told {
    ledger: Ledger,
    seats: u64,
    inferno: u64,
    fallen: u64,
    lost: u64,
    cut: u64,
}

fn play_all(seats: u8, sets: &[&str], strategy: &str) -> Told {
    let game = support::game_with::<Strigoi>(seats, sets);
    let mut table = support::table::<Strigoi>(seats, &[strategy]);
    let ledger = Ledger::new(game.schema());
    let mut told = Told { ledger, seats: u64::from(seats), inferno: 0, fallen: 0, lost: 0, cut: 0 };
    for index in 0..GAMES {
        seat_policies(&mut table, SEED, index);
        told.ledger.begin();
        let mut chance = Seeded::new(SEED, index);
        let (state, _) = play_out(&game, &mut table, &mut chance, &mut told.ledger);
        told.inferno += u64::from(state.inferno);
        told.fallen += state.vampires.iter().filter(|one| !one.is_alive()).count() as u64;
        told.lost += u64::from(state.ending == Ending::Inferno);
        told.cut += u64::from(state.ending == Ending::Cutoff);
        assert!(!told.ledger.story.iter().any(String::is_empty), "a sentence says something");
    }
    told
}

#[track_caller]
fn all_equal(what: &str, numbers: &[u64]) {
    assert!(numbers.windows(2).all(|pair| pair[0] == pair[1]), "{what}: {numbers:?}");
}

impl Told {
    fn sum(&self, table: &str, column: &str) -> u64 {
        self.ledger.heard.sum(table, column)
    }

    fn measured(&self, histogram: &str) -> (u64, u64) {
        self.ledger.heard.measured(histogram)
    }

    /// A column over the rows whose keys pass.
    fn over(&self, table: &str, column: &str, is: impl Fn(&[String]) -> bool) -> u64 {
        let schema = &self.ledger.heard.schema;
        let known = schema.tables.iter().find(|one| one.file == table).expect("the table");
        let rows = self.ledger.heard.by_row(table, column);
        known.rows.iter().zip(rows).filter(|(row, _)| is(row)).map(|(_, count)| count).sum()
    }
}

fn games(told: &Told) {
    let (assaults, games) = told.measured("assaults");
    all_equal(
        "games",
        &[
            GAMES,
            games,
            told.ledger.heard.by_row("assaults", "games_count")[0],
            told.sum("assaults", "ended_count"),
            told.sum("outcomes", "games_count"),
        ],
    );
    // Also where the price of an empty hand ends the game before the reveal (STR-073, STR-421).
    let reached = told.ledger.heard.by_row("assaults", "games_count");
    let ended = told.ledger.heard.by_row("assaults", "ended_count");
    assert!(ended.iter().zip(&reached).all(|(ended, reached)| ended <= reached), "{ended:?}");
    all_equal(
        "Assaults",
        &[assaults, told.sum("assaults", "games_count"), told.sum("outcomes", "assaults_sum")],
    );
    all_equal("wolves", &[told.sum("wolves", "assaults_count"), assaults * told.seats]);
    all_equal(
        "plays",
        &[
            told.sum("action_cards", "plays_count"),
            told.sum("wolves", "assaults_count") - told.sum("wolves", "rests_count"),
        ],
    );
    all_equal(
        "rests",
        &[
            told.sum("wolves", "rests_count"),
            told.sum("assaults", "rests_sum"),
            told.ledger.gauges("rests"),
        ],
    );
    let ended = |ending: &str| told.over("outcomes", "games_count", |row| row[0] == ending);
    all_equal("lost", &[told.lost, ended("inferno"), told.sum("losses", "final_count")]);
    all_equal("cut off", &[told.cut, ended("cutoff_assaults")]);
    all_equal("not won", &[told.lost + told.cut, told.measured("strigoi_wounds_missing").1]);
    all_equal("won", &[ended("victory"), told.measured("inferno_margin").1]);
    let of_two = |count: &str| told.over("outcomes", "games_count", |row| row[1] == count);
    all_equal(
        "defeated Strigoi",
        &[told.fallen, of_two("1") + 2 * of_two("2"), told.sum("strigoi_wounds", "defeats_count")],
    );
    all_equal("first to fall", &[of_two("1") + of_two("2"), told.measured("first_fall_assault").1]);
    let labels = |group: &str, level: &str| -> u64 {
        (0..told.seats as u8).map(|seat| told.ledger.heard.level(seat, group, level)).sum()
    };
    let fallen = ["master", "apprentice", "none"].map(|level| labels("first_fallen", level));
    assert_eq!(fallen.iter().sum::<u64>(), GAMES * told.seats);
    all_equal("none fell", &[fallen[2], of_two("0") * told.seats]);
    assert_eq!(labels("first_feller", "felled"), of_two("1") + of_two("2"));
}

fn blood(told: &Told) {
    all_equal(
        "STR-300",
        &[told.inferno, told.sum("losses", "points_count"), told.sum("assaults", "blood_lost_sum")],
    );
    let defeats = told.over("losses", "points_count", |row| row[0].starts_with("defeat"));
    all_equal(
        "STR-291",
        &[
            defeats,
            told.sum("wounds", "defeats_count"),
            told.sum("wolves", "defeats_count"),
            told.ledger.gauges("defeats"),
        ],
    );
    assert_eq!(told.over("losses", "points_count", |row| row[0] == "defeat_otherwise"), 0);
    let by_letter = |row: &[String]| {
        matches!(
            row[0].as_str(),
            "defeat_by_attack" | "defeat_by_curse" | "ladder" | "last_ladder" | "collision"
        )
    };
    let led = told.sum("strigoi_moves", "blood_lost_sum");
    all_equal("by letters", &[led, told.sum("action_cards", "letter_blood_lost_sum")]);
    // Strigoi put on another platform by a collapse may collide outside of an activation.
    assert!(led <= told.over("losses", "points_count", by_letter));
    let (first, games) = told.measured("threshold_assault");
    all_equal("threshold", &[games, told.sum("outcomes", "threshold_count")]);
    assert!(first >= games);
}

fn strigoi(told: &Told) {
    let moves = |column: &str| told.sum("strigoi_moves", column);
    let parts = ["moved", "bounced", "stayed", "ladders_destroyed", "shielded", "blocked"];
    let parts: u64 = parts.iter().map(|part| moves(&format!("{part}_count"))).sum();
    all_equal("STR-204", &[moves("activations_count"), parts]);
    let in_phase3 = told.over("strigoi_moves", "activations_count", |row| row[2] == "phase3");
    all_equal(
        "STR-400",
        &[
            in_phase3,
            told.sum("assaults", "phase3_count"),
            told.ledger.gauges("phase3") / told.seats,
        ],
    );
    let cursed = told.sum("assaults", "cursed_sum");
    all_equal("STR-402", &[cursed, told.over("wounds", "hits_count", |row| row[0] == "curse")]);
    // The game may be over before the last wolf of a cursed room is (STR-421).
    assert!(cursed <= told.measured("cursed_wolves").0);
    let by_token = told
        .over("strigoi_moves", "activations_count", |row| row[2] == "turn" && row[1] != "supreme");
    all_equal("STR-200", &[by_token, told.ledger.heard.rolled("strigoi_draw", "")]);
    all_equal(
        "attacks",
        &[
            moves("attacks_count"),
            told.sum("attacks", "attacks_count"),
            told.sum("assaults", "attacks_count"),
            told.sum("wolves", "attacked_count"),
            told.sum("action_cards", "letter_attacks_count"),
            told.measured("attack_distance").1,
            told.ledger.heard.cell("wounds", &["attack"], "hits_count"),
        ],
    );
    let ladders = told.ledger.gauges("ladders_destroyed") / told.seats;
    all_equal("STR-210", &[moves("ladders_destroyed_count"), ladders]);
    let collapses = told.ledger.gauges("collapses") / told.seats;
    all_equal(
        "STR-375",
        &[
            told.sum("platforms", "collapsed_count"),
            told.sum("assaults", "collapses_count"),
            collapses,
        ],
    );
}

fn wounds(told: &Told) {
    let cell = |source: &str, column: &str| told.ledger.heard.cell("wounds", &[source], column);
    for (column, of_attacks) in [
        ("wounds_sum", "wounds_sum"),
        ("prevented_sum", "prevented_sum"),
        ("unhurt_count", "unhurt_count"),
        ("defeats_count", "defeats_count"),
    ] {
        all_equal(column, &[cell("attack", column), told.sum("attacks", of_attacks)]);
    }
    for column in ["wounds_sum", "shocked_count", "defeats_count"] {
        all_equal(column, &[cell("monster", column), told.sum("monsters", column)]);
    }
    let prevented = cell("monster", "prevented_sum") + cell("monster", "shocks_prevented_sum");
    all_equal("prevented", &[prevented, told.sum("monsters", "prevented_sum")]);
    let all = told.sum("wounds", "wounds_sum");
    all_equal("wounds", &[all, told.sum("wolves", "wounds_sum"), told.ledger.gauges("wounds")]);
    let tokens = told.sum("wound_tokens", "drawn_count");
    // A wound counts where no token is left, too (STR-302).
    assert!(tokens <= all && all - tokens <= GAMES, "{tokens} tokens for {all} wounds");
    let by_source = ["monsters", "attacks", "curses", "own_cards"]
        .map(|source| told.sum("wound_tokens", &format!("by_{source}_count")));
    assert_eq!(by_source.iter().sum::<u64>(), tokens);
    let by_strigoi = cell("attack", "wounds_sum") + cell("curse", "wounds_sum");
    all_equal(
        "by letters",
        &[
            by_strigoi,
            told.sum("strigoi_moves", "wounds_sum"),
            told.sum("action_cards", "letter_wounds_sum"),
        ],
    );
    all_equal(
        "Shocks",
        &[told.sum("wounds", "shocked_count"), told.sum("wolves", "shocked_count")],
    );
    all_equal(
        "healed",
        &[told.sum("wolves", "healed_count"), told.sum("wound_tokens", "healed_count")],
    );
}

fn fights(told: &Told) {
    let monsters = |column: &str| told.sum("monsters", column);
    all_equal(
        "fought",
        &[monsters("fought_count"), monsters("beaten_count") + monsters("lost_count")],
    );
    all_equal(
        "STR-124",
        &[
            monsters("beaten_count"),
            told.sum("wolves", "monsters_beaten_count"),
            told.sum("assaults", "monsters_beaten_count"),
            told.sum("action_cards", "monsters_beaten_count"),
            told.ledger.gauges("monsters_beaten"),
        ],
    );
    all_equal("STR-126", &[monsters("lost_count"), told.sum("wolves", "monsters_lost_count")]);
    all_equal("STR-166", &[monsters("declined_count"), told.sum("wolves", "declined_count")]);
    all_equal(
        "STR-128",
        &[monsters("helped_count"), told.sum("wolves", "monks_count"), told.ledger.gauges("monks")],
    );
    // Stealth takes a Monk's help before the fight with it (STR-167).
    let ends = monsters("fought_count") + monsters("declined_count") + monsters("helped_count");
    assert!(ends >= monsters("met_count") && ends <= 2 * monsters("met_count"));
    let strikes = |column: &str| told.sum("strigoi_wounds", column);
    all_equal(
        "STR-344",
        &[
            strikes("attacks_count"),
            strikes("wounds_count") + strikes("failed_count"),
            told.sum("wolves", "attacks_count"),
        ],
    );
    all_equal(
        "STR-343",
        &[
            strikes("wounds_count"),
            told.sum("wolves", "strigoi_wounds_count"),
            told.sum("assaults", "strigoi_wounds_sum"),
            told.ledger.gauges("strigoi_wounds"),
        ],
    );
    // A wolf that rests strikes back without a card (STR-073, STR-270).
    let counters = told.over("strigoi_wounds", "wounds_count", |row| row[1].starts_with("counter"));
    let without_card = strikes("wounds_count") - told.sum("action_cards", "strigoi_wounds_count");
    assert!(without_card <= counters, "STR-343: {without_card} of {counters}");
    let counter = told.over("strigoi_wounds", "attacks_count", |row| row[1].starts_with("counter"));
    all_equal(
        "STR-270",
        &[
            counter,
            told.sum("attacks", "counterattacks_count"),
            told.sum("wolves", "counterattacks_count"),
            told.ledger.gauges("counterattacks"),
        ],
    );
    let items = told.sum("monsters", "items_sum") + strikes("items_sum");
    all_equal("STR-133", &[items, told.sum("rewards", "fights_count")]);
}

fn cards(told: &Told) {
    let schema = &told.ledger.heard.schema;
    let of = |event: CardEvent, is: &dyn Fn(&str) -> bool| -> u64 {
        let cards = schema.cards.iter().filter(|card| is(&card.group));
        cards.map(|card| told.ledger.happened(&card.name, event)).sum()
    };
    let is_reward = |group: &str| group.starts_with("reward_");
    let is_action = |group: &str| !is_reward(group);
    all_equal(
        "STR-070",
        &[of(CardEvent::Played, &is_action), told.sum("action_cards", "plays_count")],
    );
    assert_eq!(of(CardEvent::InDeck, &is_action), GAMES * told.seats * 6, "six cards a wolf");
    all_equal(
        "STR-470",
        &[
            of(CardEvent::Gained, &is_action),
            told.sum("advanced_cards", "taken_count"),
            told.sum("wolves", "advanced_cards_count"),
        ],
    );
    let drawn = |kind: &str| told.over("rewards", "drawn_count", |row| row[0] == kind);
    all_equal(
        "Reward cards",
        &[
            drawn("card"),
            of(CardEvent::Drawn, &|group| group == "reward_card"),
            told.sum("wolves", "reward_cards_count"),
            told.ledger.gauges("reward_cards"),
        ],
    );
    all_equal(
        "Reward tokens",
        &[
            drawn("token"),
            of(CardEvent::Drawn, &|group| group == "reward_token"),
            told.sum("wolves", "reward_tokens_count"),
        ],
    );
    let uses = ["fights", "abilities", "protections", "stealths"]
        .map(|what| told.sum("rewards", &format!("{what}_count")));
    all_equal(
        "uses",
        &[uses.iter().sum(), told.sum("rewards", "used_count"), of(CardEvent::Played, &is_reward)],
    );
    let abilities = |column: &str| told.sum("abilities", column);
    all_equal(
        "abilities",
        &[
            abilities("uses_count"),
            abilities("by_played_card_count")
                + abilities("by_reward_card_count")
                + abilities("by_reward_token_count")
                + abilities("by_hand_card_count"),
        ],
    );
}

/// Every random draw against its exact chance at that moment.
fn draws(told: &Told) {
    for pile in ["strigoi", "grey", "red", "wound", "reward_card", "reward_token"] {
        let of = |column: &str| -> Vec<u64> {
            let schema = &told.ledger.heard.schema;
            let known = schema.tables.iter().find(|one| one.file == "draws").expect("the table");
            let rows = told.ledger.heard.by_row("draws", column);
            let rows = known.rows.iter().zip(rows).filter(|(row, _)| row[0] == pile);
            rows.map(|(_, count)| count).collect()
        };
        let (all, drawn, expected) =
            (of("pile_draws_count"), of("drawn_count"), of("expected_ppm_sum"));
        all_equal(pile, &all);
        assert_eq!(drawn.iter().sum::<u64>(), all[0], "each piece is of a kind: {pile}");
        assert!(all[0] > 0, "nothing was drawn from the pile {pile}");
        let whole = all[0] * 1_000_000;
        let sum: u64 = expected.iter().sum();
        let kinds = expected.len() as u64;
        assert!(sum <= whole && whole - sum <= kinds * all[0], "{pile}: {sum} of {whole}");
        for (drawn, expected) in drawn.into_iter().zip(expected) {
            // Draws are bets at exact odds: five standard deviations of at most one half each.
            let bound = 2.5 * (all[0] as f64).sqrt() + 1.0;
            let gap = drawn as f64 - expected as f64 / 1e6;
            assert!(gap.abs() <= bound, "{pile}: {drawn} instead of {expected} ppm");
        }
    }
    let strigoi = told.over("draws", "drawn_count", |row| row[0] == "strigoi");
    assert_eq!(strigoi, told.ledger.heard.rolled("strigoi_draw", "left: "));
    assert_eq!(told.ledger.heard.rolled("reward_card_draw", "all 21"), {
        // The first Reward card of each game in which there was one.
        let firsts = told.ledger.heard.rolled("reward_card_draw", "");
        assert!(firsts <= GAMES);
        firsts
    });
}

/// Everything of section 9 that is counted in several places agrees.
#[test]
fn the_totals_agree() {
    for (seats, sets, strategy) in [
        (4, &[][..], "random"),
        (1, &[], "random"),
        (
            5,
            &[
                "altar_threshold={1=1, 2=1, 3=1, 4=1, 5=1}",
                "inferno_limit={1=8, 2=8, 3=8, 4=8, 5=8}",
            ],
            "random",
        ),
        (2, &["counter_who=any_one", "targets_per_attack=3", "golden_rule=false"], "random"),
        (4, &[], "expert"),
        (2, &["collapse=every_assault", "strigoi_center_room=enterable"], "expert"),
        (3, &["max_assaults=20", "voluntary_rest=true", "strigoi_center_room=across"], "random"),
        // A price that ends games; Assaults beyond the rows of assaults.csv.
        (2, &["empty_hand=refill_with_wound", "wounds_to_defeat=2"], "expert"),
        (1, &["max_assaults=90"], "expert"),
    ] {
        let told = play_all(seats, sets, strategy);
        games(&told);
        blood(&told);
        strigoi(&told);
        wounds(&told);
        fights(&told);
        cards(&told);
        draws(&told);
    }
}

/// Section 6: the laws of the schema are those of the catalogue (chance points 1, 2, 6 to 11, 14 to
/// 16, 21, 26, 27, 31 to 34).
#[test]
fn the_laws_are_those_of_the_catalogue() {
    let of_the_catalogue =
        ["wound_token.plain.copies=8", "wound_token.double.copies=3", "ladders_in_play=5"];
    let schema = support::game_with::<Strigoi>(4, &of_the_catalogue).schema();
    assert!(schema.cooperative);
    let law = |roll: &str, beginning: &str| -> Vec<(String, u64)> {
        let roll = schema.rolls.iter().find(|one| one.name == roll).expect("the roll");
        let found = roll.conditions.iter().find(|one| one.name.starts_with(beginning));
        let found = found.unwrap_or_else(|| panic!("no condition {beginning}"));
        roll.outcomes.iter().cloned().zip(found.weights.iter().copied()).collect()
    };
    let share = |roll: &str, beginning: &str, outcomes: &[&str], over: u64, under: u64| {
        let law = law(roll, beginning);
        let whole: u64 = law.iter().map(|(_, weight)| weight).sum();
        let part: u64 =
            law.iter().filter(|(id, _)| outcomes.contains(&id.as_str())).map(|(_, w)| w).sum();
        assert!(whole > 0, "{roll} has a law");
        assert_eq!(part * under, whole * over, "{roll} {outcomes:?}: {part} of {whole}");
    };
    let full = "left: 3 master, 1 master_plus1, 3 apprentice, 1 apprentice_plus1";
    share("strigoi_draw", full, &["master", "master_plus1"], 1, 2);
    share("strigoi_draw", full, &["master_plus1", "apprentice_plus1"], 1, 4);
    let third = "left: 2 master, 1 master_plus1, 3 apprentice, 1 apprentice_plus1";
    share("strigoi_draw", third, &["master", "master_plus1"], 3, 3 + 4);
    share("grey_draw", "all 20", &["rats"], 1, 5);
    share("grey_draw", "all 20", &["rats", "skeleton", "ghoul"], 11, 20);
    share("grey_draw", "all 20", &["grey_monk"], 1, 5);
    share("grey_draw", "all 20", &["wight"], 1, 10);
    share("red_draw", "all 16", &["revenant", "gravecaller"], 3, 8);
    let blood = ["revenant", "spawn", "demon", "abomination"];
    share("red_draw", "all 16", &blood, 13, 16);
    share("wound_draw", "all 20", &["double"], 3, 20);
    share("reward_card_draw", "all 21", &["cursed_greatsword"], 2, 21);
    share("reward_card_draw", "all 21", &["tower_shield", "reliquary"], 5, 21);
    share("corridor", "", &["open"], 5, 9);
    share("neighbours", "", &["open"], 395, 1296);
    share("strigoi_start", "", &["opposite"], 1, 3);
    share("ladder", "", &["there"], 5, 18);
    share("across", "", &["open"], 589, 1944);
    share("straight_corridor", "", &["open"], 1, 3);
    share("tile", "", &["T3"], 1, 6);
    share("wolf", "seat2", &["roel"], 1, 5);
    share("pack", "", &["attila+matthew+charles+roel"], 1, 5);
}

/// The board and the pack as they are dealt agree with the laws (within four standard deviations).
#[test]
fn deals_follow_the_laws() {
    const DEALS: u64 = 3_000;
    let game = support::game::<Strigoi>(3);
    let mut ledger = Ledger::new(game.schema());
    let mut actions = Actions::<Strigoi>::new();
    for index in 0..DEALS {
        ledger.begin();
        let mut chance = Seeded::new(SEED, index);
        let mut state = game.deal(&mut chance, &mut ledger);
        // The wolves choose their ladders; then the board is told of.
        for _ in 0..3 {
            game.legal(&state, &mut actions);
            game.apply(&mut state, actions[0], &mut chance, &mut ledger);
        }
    }
    let schema = game.schema();
    for roll in &schema.rolls[6..] {
        for condition in &roll.conditions {
            let whole: u64 = condition.weights.iter().sum();
            for (outcome, &weight) in roll.outcomes.iter().zip(&condition.weights) {
                let found = ledger.heard.outcome(&roll.name, &condition.name, outcome) as f64;
                let chance = weight as f64 / whole as f64;
                let expected = chance * DEALS as f64;
                let deviation = (expected * (1.0 - chance)).sqrt();
                let gap = (found - expected).abs();
                assert!(gap <= 4.0 * deviation, "{} {outcome}: {found} of {expected}", roll.name);
            }
        }
    }
}
