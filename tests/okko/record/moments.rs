//! Single moments with given dice, counted by hand.

use tenbin::engine::{Actions, CardEvent, Decision, Game, Scripted, Seeded};
use tenbin::games::okko::Okko;

use crate::support::heard::Heard;
use crate::support::{self, position::Position};

/// Plays a script from a start and gives what was told from there on. Where a move has nothing to
/// say, `pass` is taken for it.
fn told(start: &str, moves: &[&str], faces: &[u32]) -> Heard {
    let game = support::game::<Okko>(2);
    let mut heard = Heard::new(game.schema());
    let mut position = Position::staged(game, start, Scripted::with_faces(1, faces));
    position.act_before(moves, &mut heard);
    let chance = &position.chance;
    assert!(!chance.dice_ran_out, "the script had too few dice");
    assert!(chance.dice.is_empty(), "the script had too many dice: {:?}", chance.dice);
    heard
}

/// An Oni Bushi (Attack 4) behind Noburo (Defence 5), who looks north.
const BEHIND: &str = r#"
board = "empty"
seats = [
  { pool = [], figures = [
    { character = "oni_bushi", at = "2,4", facing = "n" },
    { character = "gaki", at = "11,0", facing = "s" },
  ] },
  { pool = [], figures = [
    { character = "noburo", at = "2,2", facing = "n" },
    { character = "okko", at = "11,11", facing = "n" },
  ] },
]
"#;

/// T21, OKK-291: a back attack from behind that wins by 2; the figure of zeni 5 falls back freely.
#[test]
fn a_back_attack_that_wins_by_two() {
    let moves = ["activate oni_bushi", "step n", "attack noburo", "fall_back n"];
    let heard = told(BEHIND, &moves, &[5, 3]);
    assert_eq!(heard.cell("combats", &["m+0"], "combats_count"), 1);
    assert_eq!(heard.cell("combats", &["m+0"], "attacker_wins_count"), 1);
    assert_eq!(heard.cell("combats", &["m+0"], "defender_falls_back_count"), 1);
    assert_eq!(heard.cell("combats", &["m+0"], "back_attacks_count"), 1);
    assert_eq!(heard.sum("combats", "defender_out_count"), 0);
    assert_eq!(heard.outcome("combat", "m+0", "1_to_2"), 1);
    assert_eq!(heard.outcome("combat_die", "attacker", "5"), 1);
    assert_eq!(heard.outcome("combat_die", "defender", "3"), 1);
    assert_eq!(heard.cell("character_fights", &["oni_bushi"], "back_attacks_won_count"), 1);
    assert_eq!(heard.cell("character_fights", &["noburo"], "defences_lost_count"), 1);
    assert_eq!(heard.cell("character_fights", &["noburo"], "back_attacked_count"), 1);
    assert_eq!(heard.cell("duels", &["oni_bushi", "noburo"], "attacker_wins_count"), 1);
    assert_eq!(heard.cell("combat_circumstances", &["back_attack"], "combats_count"), 1);
    assert_eq!(heard.cell("combat_circumstances", &["no_back_attack"], "combats_count"), 0);
    assert_eq!(heard.cell("combat_circumstances", &["defender_alert"], "combats_count"), 1);
    assert_eq!(heard.cell("fallbacks", &["none"], "after_combat_count"), 1);
    assert_eq!(heard.cell("movement", &["oni_bushi"], "steps_count"), 1);
    assert_eq!(heard.cell("movement", &["oni_bushi"], "movement_points_sum"), 1);
    assert_eq!(heard.gauge_of(0, "back_attacks"), 1);
    assert_eq!((heard.gauge_of(0, "luck"), heard.gauge_of(1, "luck")), (2, -2));
    assert_eq!(heard.happened(0, "oni_bushi", CardEvent::Played), 1);
}

/// T22, OKK-244: the same with 6 against 2: out by a margin of 4, the first of the game.
#[test]
fn a_back_attack_that_puts_out() {
    let moves = ["activate oni_bushi", "step n", "attack noburo"];
    let heard = told(BEHIND, &moves, &[6, 2]);
    assert_eq!(heard.outcome("combat", "m+0", "4_or_more"), 1);
    assert_eq!(heard.cell("combats", &["m+0"], "defender_out_count"), 1);
    assert_eq!(heard.cell("outs", &["combat_margin"], "out_count"), 1);
    assert_eq!(heard.cell("outs", &["combat_margin"], "zeni_sum"), 5);
    assert_eq!(heard.cell("outs", &["combat_margin"], "of_active_player_count"), 0);
    assert_eq!(heard.cell("characters", &["noburo"], "out_combat_margin_count"), 1);
    assert_eq!(heard.cell("characters", &["noburo"], "zeni_lost_sum"), 5);
    assert_eq!(heard.cell("characters", &["oni_bushi"], "kills_count"), 1);
    assert_eq!(heard.cell("characters", &["oni_bushi"], "zeni_taken_sum"), 5);
    assert_eq!(heard.cell("duels", &["oni_bushi", "noburo"], "kills_count"), 1);
    assert_eq!((heard.gauge_of(0, "first_blood"), heard.gauge_of(1, "first_blood")), (1, -1));
    assert_eq!(heard.gauge_of(0, "kills"), 1);
    assert_eq!(heard.measured("first_out_turn"), (1, 1));
}

/// An archer (Longbow 3, Aimed Shot +1) and a Kappa (Defence 3, Shell +1) three squares away, both
/// with the die they need.
const SHOT: &str = r#"
board = "empty"
seats = [
  { pool = ["air"], figures = [{ character = "yumi_archer", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "kappa", at = "5,8", facing = "n", reserve = ["water"] },
    { character = "gaki", at = "0,11", facing = "n" },
  ] },
]
"#;

const SHOT_MOVES: [&str; 4] =
    ["activate yumi_archer", "shoot longbow kappa", "use aimed_shot pool", "use shell reserve"];

fn fights(heard: &Heard, ability: &str) -> [u64; 3] {
    ["fights_count", "fights_won_count", "fights_tied_count"]
        .map(|column| heard.cell("abilities", &[ability], column))
}

fn shifts(heard: &Heard, ability: &str) -> [u64; 4] {
    ["fights_improved_count", "fights_worsened_count", "margin_gained_sum", "margin_lost_sum"]
        .map(|column| heard.cell("abilities", &[ability], column))
}

/// OKK-342: a shot that misses is no tie: who was shot at has the higher total. 3 + 1 + 1 against
/// 3 + 1 + 6; with 4 against 4 the totals are equal.
#[test]
fn a_missed_shot_is_no_tie() {
    let missed = told(SHOT, &SHOT_MOVES, &[1, 6]);
    assert_eq!(fights(&missed, "aimed_shot"), [1, 0, 0]);
    assert_eq!(fights(&missed, "shell"), [1, 1, 0]);
    assert_eq!(fights(&missed, "longbow"), [1, 0, 0]);
    assert_eq!(missed.sum("shots", "hits_count"), 0);
    let equal = told(SHOT, &SHOT_MOVES, &[4, 4]);
    assert_eq!(fights(&equal, "aimed_shot"), [1, 0, 1]);
    assert_eq!(fights(&equal, "shell"), [1, 0, 1]);
}

/// Section 9, outcome shift. 3 + 1 + 4 against 3 + 1 + 3 hits by 1: without the aim the totals were
/// equal, without the shell it would have hit by 2, a fall-back too.
#[test]
fn what_abilities_change_about_a_shot() {
    let mut moves = SHOT_MOVES.to_vec();
    moves.push("fall_back s");
    let heard = told(SHOT, &moves, &[4, 3]);
    assert_eq!(shifts(&heard, "aimed_shot"), [1, 0, 1, 0]);
    assert_eq!(shifts(&heard, "shell"), [0, 0, 1, 0]);
    assert_eq!(shifts(&heard, "longbow"), [0; 4], "the shot itself is no shift");
    let judged = |ability: &str| heard.cell("abilities", &[ability], "fights_judged_count");
    assert_eq!(["aimed_shot", "shell", "longbow"].map(judged), [1, 1, 0]);
    // 3 + 1 + 5 against 3 + 1 + 5: without the shell a hit by 1, without the aim a miss as well.
    let heard = told(SHOT, &SHOT_MOVES, &[5, 5]);
    assert_eq!(shifts(&heard, "shell"), [1, 0, 1, 0]);
    assert_eq!(shifts(&heard, "aimed_shot"), [0; 4]);
}

/// OKK-159: Perfect Strike keeps 5 of 2 and 5: 10 against 6 is out; with 2 it were a win by 1.
#[test]
fn what_a_second_die_changes() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["fire"], figures = [{ character = "kanatta", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "kappa", at = "5,6", facing = "n" },
    { character = "gaki", at = "0,11", facing = "n" },
  ] },
]
"#;
    let moves = ["activate kanatta", "attack kappa", "use perfect_strike pool"];
    let heard = told(start, &moves, &[2, 5, 3]);
    assert_eq!(shifts(&heard, "perfect_strike"), [1, 0, 3, 0]);
    let row = |row: &str, column: &str| heard.cell("combat_circumstances", &[row], column);
    assert_eq!(row("defender_alert", "defender_out_count"), 1);
    assert_eq!(row("attacker_ability", "defender_out_count"), 1);
    assert_eq!(row("defender_endangered", "defender_out_count"), 0);
}

/// OKK-249: without Code of Honour the Gaki's support would have counted: 8 against 8 is a tie, 8
/// against 9 a loss by 1.
#[test]
fn what_cancelled_support_changes() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["tori"], figures = [{ character = "kanatta", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "kappa", at = "5,6", facing = "n" },
    { character = "gaki", at = "6,6", facing = "n" },
  ] },
]
"#;
    let moves = ["activate kanatta", "attack kappa", "use code_of_honour pool"];
    let heard = told(start, &moves, &[3, 5]);
    assert_eq!(shifts(&heard, "code_of_honour"), [1, 0, 1, 0]);
    assert_eq!(fights(&heard, "code_of_honour"), [1, 0, 1]);
}

/// Section 9, outcome shift, with Immovable (no fall-back at a margin of 1): 5 + 1 + 3 against 4 + 3
/// makes the wrestler fall back; without the Heavy Blade it would have lost by 1 and stayed.
#[test]
fn who_does_not_move_for_a_margin_is_better_off() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["fire"], figures = [{ character = "kubban", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "wrestler", at = "5,6", facing = "n" },
    { character = "gaki", at = "0,11", facing = "n" },
  ] },
]
"#;
    let moves = ["activate kubban", "attack wrestler", "use heavy_blade pool", "fall_back s"];
    assert_eq!(shifts(&told(start, &moves, &[3, 3]), "heavy_blade"), [1, 0, 1, 0]);
}

/// OKK-357, OKK-382: a combat puts out whom it endangers again, and who falls back badly.
#[test]
fn a_combat_puts_out_by_more_than_its_margin() {
    let start = |status: &str, terrain: &str| {
        format!(
            r#"
board = "empty"
terrain = {{ {terrain} }}
seats = [
  {{ pool = [], figures = [{{ character = "bandit", at = "5,5", facing = "s" }}] }},
  {{ pool = [], figures = [
    {{ character = "kappa", at = "5,6", facing = "n", status = "{status}" }},
    {{ character = "gaki", at = "0,11", facing = "n" }},
  ] }},
]
"#
        )
    };
    let moves = ["activate bandit", "attack kappa", "fall_back s"];
    // 3 + 6 against 3 + 3: a win by 3.
    for (status, terrain, moves) in
        [("endangered", "", &moves[..2]), ("alert", "difficult = [\"5,7\"]", &moves)]
    {
        let heard = told(&start(status, terrain), moves, &[6, 3]);
        let out = |row: &str| heard.cell("combat_circumstances", &[row], "defender_out_count");
        assert_eq!((out("any"), out("no_back_attack")), (1, 1), "{status}");
        let (alert, endangered) = (out("defender_alert"), out("defender_endangered"));
        assert_eq!((alert, endangered), if status == "alert" { (1, 0) } else { (0, 1) });
        assert_eq!(heard.sum("combat_circumstances", "attacker_out_count"), 0);
        assert_eq!(heard.sum("combats", "defender_out_count"), 0, "not by its margin");
    }
}

/// OKK-159, OKK-244: Mighty Blow makes a win by 2 a win by 3; the dice are told as they fell, the
/// result after the shift, and the die as spent on an ability.
#[test]
fn a_shift_counts_in_the_result_and_not_in_the_dice() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["earth", "tori"], figures = [{ character = "wind_reaper", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "kappa", at = "5,6", facing = "n" },
    { character = "gaki", at = "0,11", facing = "n" },
  ] },
]
"#;
    let moves =
        ["activate wind_reaper", "attack kappa", "use mighty_blow pool", "use tetsubo pool"];
    // 3 + 2 + 3 against 3 + 3.
    let heard = told(start, &moves, &[3, 3]);
    assert_eq!(heard.outcome("combat", "m+2", "1_to_2"), 1);
    assert_eq!(heard.cell("combats", &["m+2"], "defender_endangered_count"), 1);
    assert_eq!(heard.cell("characters", &["kappa"], "endangered_count"), 1);
    // Without the shift a fall-back, without the 2 of the Tetsubo equal totals.
    assert_eq!(shifts(&heard, "mighty_blow"), [1, 0, 1, 0]);
    assert_eq!(shifts(&heard, "tetsubo"), [1, 0, 3, 0]);
    for ability in ["mighty_blow", "tetsubo"] {
        assert_eq!(heard.cell("abilities", &[ability], "uses_count"), 1);
        assert_eq!(heard.cell("abilities", &[ability], "pool_dice_count"), 1);
        assert_eq!(heard.cell("abilities", &[ability], "fights_won_count"), 1);
    }
    assert_eq!(heard.happened(0, "mighty_blow", CardEvent::Played), 1);
    assert_eq!(heard.cell("inspiration", &["earth"], "used_ability_count"), 1);
    assert_eq!(heard.cell("inspiration", &["earth"], "used_stat_count"), 0);
    assert_eq!(heard.cell("inspiration", &["tori"], "used_ability_count"), 1);
    assert_eq!(heard.gauge_of(0, "dice_spent"), 2);
}

/// OKK-382: an endangered loser is out by 3 as by 4: Mighty Blow changes the margin, and the result
/// of an alert one alone. 3 + 5 against 3 + 2, and 1 more.
#[test]
fn a_shift_beyond_going_out_improves_nothing() {
    let start = |status: &str| {
        format!(
            r#"
board = "empty"
seats = [
  {{ pool = ["earth"], figures = [{{ character = "wind_reaper", at = "5,5", facing = "s" }}] }},
  {{ pool = [], figures = [
    {{ character = "kappa", at = "5,6", facing = "n", status = "{status}" }},
    {{ character = "gaki", at = "0,11", facing = "n" }},
  ] }},
]
"#
        )
    };
    let moves = ["activate wind_reaper", "attack kappa", "use mighty_blow pool"];
    for (status, improved) in [("alert", 1), ("endangered", 0)] {
        let heard = told(&start(status), &moves, &[5, 2]);
        assert_eq!(heard.sum("outs", "out_count"), 1);
        assert_eq!(shifts(&heard, "mighty_blow"), [improved, 0, 1, 0], "{status}");
        assert_eq!(heard.cell("abilities", &["mighty_blow"], "fights_judged_count"), 1);
    }
}

/// OKK-351: Colossal Strength acts on the fall-back alone, which the dice do not judge.
#[test]
fn what_changes_a_fall_back_is_not_judged() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["earth"], figures = [{ character = "noburo", at = "5,5", facing = "s" }] },
  { pool = [], figures = [
    { character = "kappa", at = "5,6", facing = "n" },
    { character = "gaki", at = "0,11", facing = "n" },
  ] },
]
"#;
    let moves = ["activate noburo", "attack kappa", "use colossal_strength pool", "fall_back s"];
    // 4 + 3 against 3 + 3.
    let heard = told(start, &moves, &[3, 3]);
    assert_eq!(fights(&heard, "colossal_strength"), [1, 1, 0]);
    assert_eq!(heard.cell("abilities", &["colossal_strength"], "fights_judged_count"), 0);
    assert_eq!(shifts(&heard, "colossal_strength"), [0; 4]);
}

/// T28, OKK-314: a Fire Mouth shoots through two squares of cover and misses.
#[test]
fn a_shot_through_cover() {
    let start = r#"
board = "empty"
terrain = { difficult = ["3,5", "5,5"] }
seats = [
  { pool = ["fire"], figures = [{ character = "fire_mouth", at = "1,5", facing = "e" }] },
  { pool = [], figures = [
    { character = "wind_reaper", at = "5,5", facing = "w" },
    { character = "okko", at = "0,11", facing = "n" },
  ] },
]
"#;
    let moves = ["activate fire_mouth", "shoot fire_mouth_shot pool wind_reaper"];
    // 5 + 2 against 4 + 2 + 1.
    let heard = told(start, &moves, &[2, 1]);
    assert_eq!(heard.outcome("shot", "m-1", "no_effect"), 1);
    assert_eq!(heard.cell("shots", &["4", "2"], "shots_count"), 1);
    assert_eq!(heard.sum("shots", "hits_count"), 0);
    assert_eq!(heard.cell("character_fights", &["fire_mouth"], "shots_count"), 1);
    assert_eq!(heard.cell("character_fights", &["wind_reaper"], "shot_at_count"), 1);
    assert_eq!(heard.sum("combats", "combats_count"), 0);
    assert_eq!(heard.cell("abilities", &["fire_mouth_shot"], "fights_count"), 1);
    assert_eq!(heard.cell("inspiration", &["fire"], "used_ability_count"), 1);
}

/// T34, OKK-383 to OKK-385, OKK-381: a recovery test with a Water die; the reserved die is lost by
/// the flip.
#[test]
fn a_recovery_with_a_water_die() {
    let start = r#"
board = "empty"
seats = [
  { pool = ["water"], figures = [
    { character = "ronin", at = "5,5", facing = "s", status = "endangered", reserve = ["air"] },
    { character = "gaki", at = "0,0", facing = "s" },
  ] },
  { pool = [], figures = [{ character = "okko", at = "11,11", facing = "n" }] },
]
"#;
    // Willpower 2 on the red face, 3 with the die.
    let heard = told(start, &["activate ronin", "recover", "die pool"], &[3]);
    assert_eq!(heard.outcome("willpower", "recovery 3", "pass"), 1);
    assert_eq!(heard.outcome("willpower_die", "recovery", "3"), 1);
    assert_eq!(heard.cell("willpower", &["ronin"], "recovery_tests_count"), 1);
    assert_eq!(heard.cell("willpower", &["ronin"], "recovery_passed_count"), 1);
    assert_eq!(heard.cell("willpower", &["ronin"], "recovery_water_count"), 1);
    assert_eq!(heard.cell("characters", &["ronin"], "recovered_count"), 1);
    assert_eq!(heard.cell("inspiration", &["water"], "used_stat_count"), 1);
    assert_eq!(heard.cell("inspiration", &["air"], "lost_by_flip_count"), 1);
    assert_eq!(heard.gauge_of(0, "recoveries"), 1);
}

/// OKK-043, OKK-061, OKK-062: what is told of the set-up: each band once a seat, player A, the sides.
#[test]
fn the_set_up_is_told_once() {
    // The first band of a fixed choice sits in seat1: the horde with its three Gaki.
    let sets = [r#"bands=["e16_horde", "m16_blades"]"#, r#"band_choice="fixed""#];
    let game = support::game_with::<Okko>(2, &sets);
    let mut heard = Heard::new(game.schema());
    let mut chance = Scripted::with_faces(1, &[2, 2, 3, 5]);
    let mut state = game.deal(&mut chance, &mut heard);
    assert_eq!((heard.rolled("rolloff", ""), heard.outcome("rolloff", "any", "tie")), (2, 1));
    assert_eq!(state.player_a.0, 1, "5 beats 3");
    assert_eq!(heard.level(0, "band", "e16_horde"), 1);
    assert_eq!(heard.level(0, "alignment", "evil_creatures"), 1);
    assert_eq!(heard.level(0, "against", "mercenaries"), 1);
    assert_eq!(heard.happened(0, "gaki", CardEvent::InDeck), 1, "three figures are one presence");
    assert_eq!(heard.happened(1, "gaki", CardEvent::InDeck), 0);
    assert_eq!(heard.happened(1, "smoke_bomb", CardEvent::InDeck), 1);
    assert_eq!(heard.happened(1, "shadow_strike", CardEvent::InDeck), 1);
    let mut actions = Actions::<Okko>::new();
    let mut dice = Seeded::new(1, 1);
    while game.decision(&state) != Decision::Over && heard.sum("turns", "games_count") == 0 {
        game.legal(&state, &mut actions);
        game.apply(&mut state, actions[0], &mut dice, &mut heard);
    }
    let sides = ["north", "east", "south", "west"];
    let told =
        |seat: u8| sides.map(|side| heard.level(seat, "edge_as_a", side)).iter().sum::<u64>();
    assert_eq!((told(0), told(1)), (0, 1), "player A alone");
    assert_eq!(heard.sum("squares", "deployed_count"), 6 + 6);
}
