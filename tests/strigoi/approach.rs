//! A Supreme that no letter moves any more (STR-379) waits on its platform: the experts come to it
//! in two turns where one is too short (D3, D4), and their games are fought out.

use tenbin::engine::Seeded;
use tenbin::games::strigoi::Strigoi;
use tenbin::module::Module;

use crate::support::{game_with, position};

type Position = position::Position<Strigoi, Seeded>;

/// All platforms but that of R0 have fallen, and the Supreme stands on it, 3 wounds from its end.
/// Attila is in front of a fight of 6 + 4 + 4 in the next turn, one way or another.
fn waiting(sets: &[&str], attila: &str) -> Position {
    let sets = [&["strigoi.master.supreme.life=13", "strigoi.master.supreme.combat=13"], sets];
    let start = format!(
        r#"
phase = "turn"
active = 1
tiles = ["T2", "T6", "T4", "T1", "T3", "T5"]
rotation = [5, 2, 2, 0, 4, 5]
platforms = ["PL6", "PL1", "PL2", "PL3", "PL5", "PL4"]
orientation = [3, 2, 2, 0, 0, 2]
collapsed = ["R1", "R2", "R3", "R4", "R5"]
ladders = []
master = "R0"
supreme = "master"
apprentice = "none"
master_wounds = 10
altar = 5
inferno = 1
grey_open = "rats"
wolves = [
  {{ wolf = "attila", {attila} }},
  {{ wolf = "charles", at = "R5.F0", played = "incense_and_iron" }},
]
"#
    );
    Position::staged(game_with::<Strigoi>(2, &sets.concat()), &start, Seeded::new(1, 0))
}

const ARMED: &str = r#"rewards = ["cursed_greatsword", "blessed_hammer", "crossbow"]"#;

/// D3: from R5.F3 the Encounter R5.F2 is as far as that way leads (STR-092); from there R5.F1, which
/// the Supreme sees (STR-032, STR-350), is a step.
#[test]
fn d3_a_wolf_that_can_wound_an_immobile_supreme_goes_where_its_next_turn_can() {
    let hand = r#"hand = ["attila.rend", "attila.moon_red"]"#;
    let far = |rewards: &str| {
        waiting(&[], &format!(r#"at = "R5.F3", played = "vampires_dont_die", {hand}, {rewards}"#))
    };
    let position = far(ARMED);
    assert!(position.feature("go R5.F2", "approach") > 0);
    assert_eq!(position.feature("pass", "approach"), 0);
    let choice = position.choice();
    assert!(position.feature(&choice, "approach") > 0, "{choice}");
    // 5 and 4 against 13: an attack that is sure to fail is none to come for (STR-344).
    assert_eq!(far(r#"rewards = ["crossbow"]"#).feature("go R5.F2", "approach"), 0);
    // The next turn: into its sight, and the attack.
    let near = format!(r#"at = "R5.F2", played = "vampires_dont_die", {hand}, {ARMED}"#);
    let position = waiting(&[], &near);
    let choice = position.choice();
    assert!(position.feature(&choice, "plan_attack") > 0, "{choice}");
    let there = position.act_freely(&[&choice]);
    there.assert_choice_among(&["ranged master", "melee master"]);
}

/// STR-206, STR-212: with `bounce_hits_ladder` letter D leads the Master of R0 to no room (C counts as
/// none, STR-203), so it bounces towards L0 at the opposite edge; the wolf before it shields it and is
/// attacked. The bot foresees that of the ladder it is, not of one in the letter's own direction,
/// where no ladder can be.
#[test]
fn str_206_a_bounce_towards_a_shielded_ladder_is_foreseen() {
    let foreseen = |sets: &[&str]| {
        let start = r#"
phase = "turn"
active = 1
master = "R0"
apprentice = "R3"
wolves = [
  { wolf = "attila", at = "R1.L1", played = "attila.prowl" },
  { wolf = "falk_maria", at = "R0.F0", played = "falk.moon_red" },
]
"#;
        Position::staged(game_with::<Strigoi>(2, sets), start, Seeded::new(1, 0))
    };
    let position = foreseen(&["bounce_hits_ladder=true", "ladder_shield_needs_sight=false"]);
    let facts = position.game.facts(&position.state);
    assert_eq!(facts["master"]["way"]["D"].as_str(), Some("shielded seat2"));
    let choice = position.choice();
    assert!(position.legal().iter().any(|(text, _)| *text == choice), "{choice}");
    // Without the switch the Master stays (STR-206).
    let position = foreseen(&[]);
    let facts = position.game.facts(&position.state);
    assert_eq!(facts["master"]["way"]["D"].as_str(), Some("stay"));
}
