//! What is told of single moments, staged and scripted.

use tenbin::engine::{Game, Scripted};
use tenbin::games::strigoi::Strigoi;

use super::ledger::Ledger;
use crate::support::{self, position::Position};

/// Plays a script from a start and gives what was told from there on.
fn told(seats: u8, sets: &[&str], start: &str, moves: &[&str]) -> Ledger {
    // The ladders of the reference board, however many wolves play.
    let sets = [&["ladders_in_play=5"], sets].concat();
    told_of(&support::game_with::<Strigoi>(seats, &sets), start, moves)
}

/// The same of a game.
fn told_of(game: &Strigoi, start: &str, moves: &[&str]) -> Ledger {
    let mut position = Position::staged(game.clone(), start, Scripted::with_faces(1, &[]));
    let mut ledger = Ledger::new(game.schema());
    position.act_before(moves, &mut ledger);
    ledger
}

/// W14: 4 + 3 + 2 reach the Master's 9 in melee; the items are committed one by one.
#[test]
fn a_melee_of_card_and_items() {
    let start = r#"
phase = "turn"
altar = 3
wolves = [
  { wolf = "roel", at = "R0.S3", played = "roel.moon_red", rewards = ["war_axe"], tokens = ["plus2"] },
  { wolf = "attila", at = "R2.L2" },
  { wolf = "charles", at = "R4.L4" },
]
"#;
    let ledger = told(3, &[], start, &["melee master", "reward war_axe", "token plus2"]);
    let cell = |column: &str| ledger.heard.cell("strigoi_wounds", &["master", "melee"], column);
    assert_eq!(cell("attacks_count"), 1);
    assert_eq!(cell("wounds_count"), 1);
    assert_eq!((cell("value_sum"), cell("needed_sum"), cell("surplus_sum")), (9, 9, 0));
    assert_eq!(cell("items_sum"), 2);
    assert_eq!(ledger.heard.cell("wolves", &["roel"], "strigoi_wounds_count"), 1);
    assert_eq!(ledger.heard.cell("rewards", &["card", "war_axe"], "fights_count"), 1);
    assert_eq!(ledger.heard.cell("rewards", &["token", "plus2"], "used_count"), 1);
    assert!(ledger.story.iter().any(|line| line.contains("with 9 against 9: a wound")));
}

/// STR-161, STR-163, STR-170: what an item or the played card does in the fight is a use of it, where
/// something comes of it.
#[test]
fn abilities_at_work_in_a_fight_are_uses() {
    let uses = |wounds: &str, played: &str| {
        let start = format!(
            r#"
phase = "turn"
altar = 3
wolves = [
  {{ wolf = "charles", at = "R0.S3", played = "{played}", rewards = ["holy_water"], wounds = [{wounds}] }},
  {{ wolf = "attila", at = "R2.L2" }},
  {{ wolf = "roel", at = "R4.L4" }},
]
"#
        );
        let ledger = told(3, &[], &start, &["melee master", "reward holy_water"]);
        let cell = |row: &str, column: &str| ledger.heard.cell("abilities", &[row], column);
        assert_eq!(
            ledger.heard.sum("abilities", "by_reward_card_count"),
            cell("heal", "uses_count")
        );
        [("heal", "by_reward_card_count"), ("other", "by_played_card_count")]
            .map(|(row, column)| cell(row, column))
    };
    assert_eq!(uses(r#""plain""#, "charles.prowl"), [1, 0]);
    assert_eq!(uses("", "charles.prowl"), [0, 0]);
    // Charles's signature I has the own Wound icon.
    assert_eq!(uses(r#""plain""#, "charles.signature1"), [1, 1]);
}

/// W12: the played card and a token cancel two of three wounds; one Wound token is drawn.
#[test]
fn protection_against_a_heavy_attack() {
    let start = r#"
phase = "after_turn"
active = 2
strigoi = ["master_plus1"]
wound = ["plain"]
master = "R3"
wolves = [
  { wolf = "roel", at = "C.F0", played = "roel.moon_red", hand = [], tokens = ["protection"] },
  { wolf = "attila", at = "R2.L2", played = "attila.signature2" },
]
"#;
    // Letter X: the Master stays. With golden_rule off it looks around from where it is.
    let moves = ["guard wound with played", "guard wound with token protection"];
    let ledger = told(2, &["golden_rule=false"], start, &[]);
    assert!(ledger.story.is_empty(), "nothing is told before a choice");
    let ledger = told(2, &["golden_rule=false"], start, &moves);
    let keys = ["master", "stayed", "other"];
    let cell = |column: &str| ledger.heard.cell("attacks", &keys, column);
    assert_eq!(cell("prevented_sum"), 2);
    assert_eq!(cell("wounds_sum"), 1);
    assert_eq!(cell("unhurt_count"), 0);
    assert_eq!(ledger.heard.cell("wounds", &["attack"], "hits_count"), 1);
    assert_eq!(ledger.heard.cell("wound_tokens", &["plain"], "by_attacks_count"), 1);
    let used = |column: &str| ledger.heard.cell("action_cards", &["roel.moon_red"], column);
    assert_eq!(used("protections_count"), 1);
    assert_eq!(ledger.heard.cell("abilities", &["protection"], "by_reward_token_count"), 1);
}

/// STR-423: what is left to do is told by the way that needs fewest wounds.
#[test]
fn wounds_missing_at_the_end() {
    // One Blood Point below the limit: the loss of the ladder ends the game (W7).
    let start = r#"
phase = "turn"
points = 0
inferno = 2
strigoi = ["master"]
master_wounds = 2
wolves = [
  { wolf = "roel", at = "R0.L0", played = "roel.son_of_the_wolf" },
  { wolf = "attila", at = "R1.F1" },
]
"#;
    let catalogue =
        ["inferno_limit.2=3", "strigoi.master.supreme.life=8", "strigoi.apprentice.supreme.life=8"];
    let ledger = told(2, &catalogue, start, &["pass"]);
    // The Apprentice first (3), then the Master as the Supreme (8 - 2): 9; else 2 + 8.
    assert_eq!(ledger.heard.measured("strigoi_wounds_missing"), (9, 1));
    assert_eq!(ledger.heard.cell("losses", &["ladder"], "final_count"), 1);
    let outcome = |column: &str| ledger.heard.cell("outcomes", &["inferno", "0"], column);
    assert_eq!(outcome("strigoi_wounds_missing_sum"), 9);
    assert_eq!(outcome("assaults_sum"), 1);
    let moves = |column: &str| ledger.heard.cell("strigoi_moves", &["A", "master", "turn"], column);
    assert_eq!((moves("ladders_destroyed_count"), moves("blood_lost_sum")), (1, 1));
    assert!(ledger.story.iter().any(|line| line.contains("9 wounds were missing")));
}

/// STR-162, STR-302: an attack that is cancelled hurts nobody, whatever wounds without a token the
/// wolf has from before.
#[test]
fn earlier_wounds_without_a_token_are_not_those_of_a_cancelled_attack() {
    let start = r#"
phase = "after_turn"
active = 3
strigoi = ["master", "master"]
wound = []
master = "R3"
wolves = [
  { wolf = "roel", at = "C.F0", played = "roel.moon_red", hand = [], tokens = ["protection"] },
  { wolf = "attila", at = "R2.L2", played = "attila.signature2" },
  { wolf = "charles", at = "R4.L4", played = "charles.signature2" },
]
"#;
    let moves = ["pass", "pass", "guard wound with played", "guard wound with token protection"];
    let ledger = told(3, &["golden_rule=false"], start, &moves);
    let keys = ["master", "stayed", "other"];
    let cell = |column: &str| ledger.heard.cell("attacks", &keys, column);
    // The first attack belongs to the start, of which nothing is told: two wounds without a token.
    assert_eq!((cell("attacks_count"), cell("unhurt_count")), (1, 1));
    assert_eq!(ledger.heard.cell("wounds", &["attack"], "unhurt_count"), 1);
}

/// Two wolves with cards of a designer's own.
fn mine(variant: &str) -> Strigoi {
    let variant = format!("description = \"x\"\n{variant}");
    let files = [("configs/strigoi/variants/mine.toml", variant.as_str())];
    let library = support::library_with("strigoi_moments", &files);
    support::game_in::<Strigoi>(&library, 2, &["catalogue", "mine"], &[])
}

/// STR-343, STR-370: in a fight an ability's wounds are told of apart from the attack's, and an attack
/// on a Strigoi that an ability has defeated wounds nobody.
#[test]
fn wounds_by_effects_in_a_fight_are_told_of_apart() {
    let game = mine(
        r#"
reward_card = [
  { id = "rage", name = "Rage", copies = 1, ability = [{ when = "in_fight", target = "strigoi", effect = [{ do = "wound", amount = 1 }] }] },
]
"#,
    );
    let fight = |wounds: u8| {
        let start = format!(
            r#"
phase = "turn"
altar = 3
master_wounds = {wounds}
wolves = [
  {{ wolf = "roel", at = "R0.S3", played = "roel.moon_red", rewards = ["rage", "war_axe"], tokens = ["plus2"] }},
  {{ wolf = "attila", at = "R2.L2" }},
]
"#
        );
        told_of(&game, &start, &["melee master", "reward war_axe", "reward rage", "token plus2"])
    };
    let row = |ledger: &Ledger, how: &str| {
        ["attacks_count", "wounds_count", "failed_count", "defeats_count"]
            .map(|column| ledger.heard.cell("strigoi_wounds", &["master", how], column))
    };
    // The Master has 4 lives: none of these wounds is its last.
    let ledger = fight(1);
    assert_eq!(row(&ledger, "melee"), [1, 1, 0, 0]);
    assert_eq!(row(&ledger, "effect"), [1, 1, 0, 0]);
    assert_eq!(ledger.heard.cell("assaults", &["1"], "strigoi_wounds_sum"), 2);
    // The ability's wound is the last: 4 + 3 + 2 reach 9, and nobody is left to be wounded.
    let ledger = fight(3);
    assert_eq!(row(&ledger, "melee"), [1, 0, 0, 0]);
    assert_eq!(row(&ledger, "effect"), [1, 1, 0, 1]);
    assert_eq!(ledger.heard.cell("assaults", &["1"], "strigoi_wounds_sum"), 1);
}

/// STR-474: where an ability sends a Strigoi, its letter has led it, not that of the played card.
#[test]
fn an_abilitys_letter_is_not_the_cards() {
    let game = mine(
        r#"
action = [
  { id = "roel.lure", name = "Lure", owner = "roel", move = 3, combat = 2, initiative = 100, letter = "X", ability = [{ when = "own_turn", effect = [{ do = "strigoi_move", letter = "F" }] }] },
]
"#,
    );
    // F leads the Master from R0 by a bounce to R1, which sees R1.F0.
    let start = r#"
phase = "turn"
points = 0
wound = ["plain", "plain"]
wolves = [
  { wolf = "roel", at = "R1.F0", played = "roel.lure", hand = [] },
  { wolf = "attila", at = "R4.L4" },
]
"#;
    let ledger = told_of(&game, start, &["use 1"]);
    let card = |column: &str| ledger.heard.cell("action_cards", &["roel.lure"], column);
    let moves = |column: &str| ledger.heard.cell("strigoi_moves", &["F", "master", "turn"], column);
    assert_eq!((moves("attacks_count"), moves("wounds_sum")), (1, 2));
    assert_eq!((card("letter_attacks_count"), card("letter_wounds_sum")), (0, 0));
}

/// STR-402, STR-421: where the inferno is full in the middle of a curse, the rest was not cursed.
#[test]
fn who_is_left_when_the_game_ends_was_not_cursed() {
    let start = r#"
phase = "turn"
active = 2
points = 0
inferno = 2
strigoi = ["apprentice"]
wound = ["plain", "plain"]
wolves = [
  { wolf = "roel", at = "R1.F1", played = "roel.signature1", hand = [], wounds = ["double"], used = [1, 2] },
  { wolf = "attila", at = "R1.F3", played = "attila.signature2", hand = [], wounds = ["double"] },
]
"#;
    // Attila's X moves nothing; in Phase 3 Roel's F leads the Master to R1, and Roel comes first.
    let ledger = told_of(&mine(""), start, &["pass"]);
    assert_eq!(ledger.heard.cell("assaults", &["1"], "cursed_sum"), 1);
    assert_eq!(ledger.heard.cell("wounds", &["curse"], "hits_count"), 1);
}
