//! Section 5 of the rules catalogue: at each decision point (D2 to D26) a staged position in which
//! its heuristic leaves no doubt, and what the expert does there. Where tuning has taught the expert otherwise
//! (D4, D11, D24: it spends dice of Earth and scrolls otherwise, and wins more) it is `classic`, whose weights are by hand.

use tenbin::engine::Scripted;
use tenbin::games::okko::Okko;

use crate::support::position;
use crate::support::{game, game_with};

/// A position of Okko and what comes of the dice.
type Position = position::Position<Okko>;

impl Position {
    /// The position of a `[start]` table on an empty board, with scripted die faces.
    fn new(start: &str, faces: &[u32]) -> Self {
        let game = game::<Okko>(2);
        let text = format!("board = \"empty\"\n{start}");
        Self::staged(game, &text, Scripted::with_faces(1, faces))
    }

    /// What the expert does until it attacks, shoots, uses something or is done; and that.
    fn activation(mut self) -> (Vec<String>, String) {
        let mut moves = Vec::new();
        loop {
            let choice = self.choice();
            if !["step", "turn", "air"].iter().any(|word| choice.starts_with(word)) {
                return (moves, choice);
            }
            self = self.act(&[&choice]);
            moves.push(choice);
        }
    }

    /// Two bands with a pool each, figures as TOML tables.
    fn of(first: &[&str], second: &[&str], pool: &str, faces: &[u32]) -> Self {
        let start = format!(
            "seats = [{{ pool = [{pool}], figures = [{}] }}, {{ figures = [{}] }}]",
            first.join(", "),
            second.join(", "),
        );
        Self::new(&start, faces)
    }
}

/// D2, OKK-062: player A takes the side with fewer rough squares.
#[test]
fn d2_the_side_with_fewer_rough_squares_is_taken() {
    let position = Position::new(
        r#"
phase = "setup"
terrain = { difficult = ["0,0", "3,1", "5,1", "8,0", "0,5", "0,7", "11,4", "11,6"] }
"#,
        &[],
    );
    position.assert_choice("edge s");
}

/// D3, OKK-064: figures are deployed facing the enemy.
#[test]
fn d3_figures_face_the_enemy() {
    let position = Position::new("phase = \"deploy\"", &[]);
    let square = position.choice();
    position.act(&[&square]).assert_choice("face s");
}

/// D4, OKK-112: Earth stays on a figure with enemies in reach, and is rolled anew without any.
#[test]
fn d4_earth_stays_where_an_attack_threatens() {
    let start = |enemy: &str| {
        format!(
            r#"
phase = "start"
seats = [
  {{ figures = [{{ character = "okko", at = "5,5", facing = "s", reserve = ["earth"] }}] }},
  {{ figures = [{{ character = "oni_warau", at = "{enemy}", facing = "n" }},
               {{ character = "oni_bushi", at = "6,8", facing = "n" }}] }},
]
"#
        )
    };
    Position::new(&start("5,8"), &[]).by("classic").assert_choice("pass");
    let far = start("5,11").replace("6,8", "6,11");
    Position::new(&far, &[]).by("classic").assert_choice("take_back okko earth");
}

/// D5, OKK-249: the one that supports goes before the heavy attacker.
#[test]
fn d5_supporters_go_first_and_the_heavy_attacker_last() {
    let position = Position::of(
        &[
            r#"{ character = "okko", at = "4,7", facing = "n" }"#,
            r#"{ character = "ninja_apprentice", at = "6,7", facing = "n" }"#,
        ],
        &[r#"{ character = "kappa", at = "5,4", facing = "s" }"#],
        "",
        &[],
    );
    position.assert_choice("activate ninja_apprentice");
}

/// D6, OKK-291: who stands behind an enemy stays behind its vision line on the way to it.
#[test]
fn d6_an_attack_from_behind_stays_behind() {
    let mut position = Position::of(
        &[r#"{ character = "ronin", at = "5,7", facing = "n" }"#],
        &[r#"{ character = "kappa", at = "5,4", facing = "n" }"#],
        "",
        &[],
    )
    .act(&["activate ronin"]);
    // The Kappa's front is the row 3 and beyond.
    while !position.choice().starts_with("attack") {
        let choice = position.choice();
        assert!(choice.starts_with("step"), "{choice}");
        position = position.act(&[&choice]);
        let at = position.state.figures[0].at;
        assert!(at.y >= 4, "on {at:?} it is seen");
    }
}

/// D6: a movement does not end with the back to an enemy within reach.
#[test]
fn d6_nobody_turns_its_back() {
    let position = Position::of(
        &[r#"{ character = "ronin", at = "5,7", facing = "s" }"#],
        &[r#"{ character = "oni_warau", at = "5,3", facing = "s" }"#],
        "",
        &[],
    )
    .act(&["activate ronin"]);
    assert_ne!(position.choice(), "done");
    assert!(position.feature("done", "back_to_enemy") > 0);
}

/// D7: who stands within an enemy's reach is avenged by friends who could come there, and stands by
/// those whom an enemy threatens; without them neither counts.
#[test]
fn d7_friends_strike_back() {
    let position = |friend: &str| {
        Position::of(
            &[
                r#"{ character = "ronin", at = "5,7", facing = "n" }"#,
                &format!(r#"{{ character = "kubban", at = "{friend}", facing = "n" }}"#),
            ],
            &[r#"{ character = "oni_warau", at = "5,4", facing = "s" }"#],
            "",
            &[],
        )
        .act(&["activate ronin"])
    };
    for (friend, near) in [("4,8", true), ("0,11", false)] {
        let position = position(friend);
        assert_eq!(position.feature("done", "avenged") > 0, near, "{friend}");
        assert_eq!(position.feature("done", "backs") > 0, near, "{friend}");
    }
}

/// D7, OKK-113: an Air die is spent on the step that brings an attack within reach and that the
/// points left do not pay for; not before, and not where there is no such step.
#[test]
fn d7_air_is_spent_only_for_reach() {
    let start = |y: u32, difficult: &str| {
        let text = format!(
            r#"
terrain = {{ difficult = [{difficult}] }}
seats = [
  {{ pool = ["air"], figures = [{{ character = "okko", at = "5,11", facing = "n" }}] }},
  {{ figures = [{{ character = "gaki", at = "5,{y}", facing = "s", status = "endangered" }}] }},
]
"#
        );
        Position::new(&text, &[]).act(&["activate okko"]).activation()
    };
    // Movement 5: a square away from the one 5 steps further is just out of reach.
    let (moves, last) = start(4, "");
    assert_eq!(moves.len(), 7, "{moves:?}");
    assert!(moves[..5].iter().all(|one| one.starts_with("step")), "{moves:?}");
    assert_eq!(moves[5], "air pool");
    assert!(moves[6].starts_with("step"), "{moves:?}");
    assert_eq!(last, "attack gaki");
    // Within reach without it, out of reach with it, and a last square that would cost 2.
    for (y, difficult) in [(6, ""), (1, ""), (4, r#""4,5", "5,5", "6,5""#)] {
        let (moves, last) = start(y, difficult);
        assert!(!moves.iter().any(|one| one == "air pool"), "{y}: {moves:?}, {last}");
    }
}

/// D8, OKK-387: Water is spent on a fear test for an attack that is worth it.
#[test]
fn d8_water_helps_against_fear() {
    let position = || {
        Position::of(
            &[r#"{ character = "warrior_monk", at = "5,5", facing = "n" }"#],
            &[
                r#"{ character = "oni_bushi", at = "5,4", facing = "n", status = "endangered" }"#,
                r#"{ character = "gaki", at = "11,0", facing = "s" }"#,
            ],
            r#""water", "fire""#,
            &[],
        )
        .act(&["activate warrior_monk"])
    };
    // It may step to its side first.
    assert_eq!(position().activation().1, "attack oni_bushi");
    position().act(&["attack oni_bushi"]).assert_choice("die pool");
}

/// D9, OKK-382: of two enemies the one that is nearly out is attacked.
#[test]
fn d9_the_attack_with_the_highest_value_is_made() {
    let position = Position::of(
        &[
            r#"{ character = "ronin", at = "5,5", facing = "n" }"#,
            r#"{ character = "gaki", at = "0,11", facing = "n" }"#,
        ],
        &[
            r#"{ character = "kappa", at = "4,4", facing = "e" }"#,
            r#"{ character = "kappa", at = "6,4", facing = "w", status = "endangered" }"#,
        ],
        "",
        &[],
    )
    .act(&["activate ronin"]);
    position.assert_choice("attack kappa_2");
}

/// D10, OKK-113, OKK-157: Fire is spent on the attack that it makes better, the die before the
/// abilities that follow it.
#[test]
fn d10_fire_is_spent_where_it_pays() {
    let position = Position::of(
        &[r#"{ character = "kanatta", at = "5,5", facing = "n" }"#],
        &[r#"{ character = "oni_bushi", at = "5,4", facing = "s" }"#],
        r#""fire", "fire", "tori""#,
        &[3],
    )
    .act(&["activate kanatta", "attack oni_bushi"]);
    position.assert_choice("die pool");
    let position = position.act(&["die pool"]);
    position.assert_choice("use perfect_strike pool");
    // Nobody supports: Code of Honour would cancel nothing.
    position.act(&["use perfect_strike pool"]).assert_choice("pass");
}

/// D11, OKK-246: Earth is spent in an even fight and kept where nothing can be gained.
#[test]
fn d11_earth_is_spent_in_an_even_fight() {
    let defence = |attacker: &str, defender: &str| {
        Position::of(
            &[
                &format!("{{ character = \"{attacker}\", at = \"5,5\", facing = \"n\" }}"),
                r#"{ character = "gaki", at = "0,11", facing = "n" }"#,
            ],
            &[
                &format!(
                    "{{ character = \"{defender}\", at = \"5,4\", facing = \"s\", \
                     reserve = [\"earth\"] }}"
                ),
                r#"{ character = "gaki", at = "0,0", facing = "s" }"#,
            ],
            "",
            &[],
        )
        .by("classic")
        .act(&[&format!("activate {attacker}"), &format!("attack {defender}")])
    };
    defence("ronin", "ronin").assert_choice("die reserve");
    // Merchant 1 against Kubban Kiritsu 5: it cannot lose much.
    defence("merchant", "kubban").assert_choice("pass");
}

/// D12, OKK-248: the defender turns so that it has harmless squares behind it.
#[test]
fn d12_a_defender_turns_its_back_to_free_squares() {
    let position = Position::new(
        r#"
terrain = { water = ["4,5", "3,5", "5,5"] }
seats = [
  { figures = [{ character = "ronin", at = "5,3", facing = "w" }] },
  { figures = [{ character = "kappa", at = "11,11", facing = "n" },
               { character = "ronin", at = "4,4", facing = "s" }] },
]
"#,
        &[],
    )
    .act(&["activate ronin", "attack ronin"]);
    // The attacker is to the north-east: facing north leaves the water behind, facing east does
    // not.
    position.assert_choice("face e");
}

/// D13, OKK-354, OKK-358: harmless squares come first when falling back.
#[test]
fn d13_harmless_squares_come_first() {
    let position = Position::new(
        r#"
terrain = { difficult = ["4,3", "5,3"] }
seats = [
  { figures = [{ character = "okko", at = "5,5", facing = "n" }] },
  { figures = [{ character = "ronin", at = "5,4", facing = "s" }] },
]
"#,
        &[3, 3],
    )
    .act(&["activate okko", "attack ronin"]);
    position.assert_choice("fall_back ne");
}

/// D14, OKK-341: shots go at endangered figures.
#[test]
fn d14_shots_go_at_endangered_figures() {
    let position = Position::of(
        &[r#"{ character = "fire_mouth", at = "5,9", facing = "n" }"#],
        &[
            r#"{ character = "kappa", at = "4,5", facing = "n" }"#,
            r#"{ character = "kappa", at = "6,5", facing = "n", status = "endangered" }"#,
        ],
        "\"fire\"",
        &[],
    )
    .act(&["activate fire_mouth"]);
    position.assert_choice("shoot fire_mouth_shot pool kappa_2");
}

/// D16, OKK-383: an endangered figure out of contact becomes alert again.
#[test]
fn d16_an_endangered_figure_recovers() {
    let position = Position::of(
        &[
            r#"{ character = "okko", at = "5,9", facing = "n", status = "endangered" }"#,
            r#"{ character = "ronin", at = "8,9", facing = "n" }"#,
        ],
        &[r#"{ character = "gaki", at = "5,0", facing = "s" }"#],
        "",
        &[],
    )
    .act(&["activate okko"]);
    position.assert_choice("recover");
}

/// D17, OKK-154: an ability that may endanger several enemies is used on them.
#[test]
fn d17_endangering_is_worth_an_action() {
    let position = Position::of(
        &[r#"{ character = "oni_warau", at = "5,5", facing = "n" }"#],
        &[
            r#"{ character = "bandit", at = "4,7", facing = "n", status = "endangered" }"#,
            r#"{ character = "bandit", at = "6,7", facing = "n", status = "endangered" }"#,
            r#"{ character = "ronin", at = "5,7", facing = "n" }"#,
        ],
        "\"tori\"",
        &[],
    )
    .act(&["activate oni_warau"]);
    // Willpower 1, 1 and 3 fail often: two bandits out is 2 zeni each.
    let used = position.feature("use demonic_laughter pool", "use_endanger");
    assert_eq!(used, 200 * (100 - 16) / 100 * 2 + 90 * 50 / 100);
    position.assert_choice("use demonic_laughter pool");
}

/// D18, OKK-437: Deathless saves a figure of five zeni.
#[test]
fn d18_an_out_is_turned_into_less() {
    let position = Position::of(
        &[r#"{ character = "oni_warau", at = "5,5", facing = "n" }"#],
        &[
            r#"{ character = "noburo", at = "5,4", facing = "s", reserve = ["water"] }"#,
            r#"{ character = "ronin", at = "0,0", facing = "s" }"#,
        ],
        "",
        &[6, 1],
    )
    .act(&["activate oni_warau", "attack noburo"]);
    position.assert_choice("use deathless reserve");
}

/// D19, OKK-117: Earth is reserved on the figure that the enemy can reach.
#[test]
fn d19_earth_is_reserved_on_a_likely_target() {
    let start = r#"
phase = "reserve"
seats = [
  { pool = ["earth"], figures = [
    { character = "ronin", at = "0,11", facing = "n" },
    { character = "kappa", at = "5,7", facing = "n" },
    { character = "wrestler", at = "11,11", facing = "n" },
  ] },
  { figures = [{ character = "okko", at = "5,4", facing = "s" }] },
]
"#;
    Position::new(start, &[]).assert_choice("reserve kappa earth");
}

/// D20, OKK-122: a spent die leaves with a civilian.
#[test]
fn d20_a_spent_die_leaves() {
    let position = Position::of(
        &[r#"{ character = "okko", at = "5,5", facing = "n" }"#],
        &[
            r#"{ character = "merchant", at = "5,4", facing = "s" }"#,
            r#"{ character = "ronin", at = "0,0", facing = "s", reserve = ["earth"] }"#,
        ],
        "",
        &[6, 1],
    )
    .act(&["activate okko", "attack merchant"]);
    position.assert_choice("lose spent");
}

/// D21, OKK-249: support that counts against the attacker is cancelled.
#[test]
fn d21_support_against_one_is_cancelled() {
    let start = |facing: &str| {
        Position::of(
            &[r#"{ character = "kanatta", at = "5,5", facing = "n" }"#],
            &[
                r#"{ character = "oni_bushi", at = "5,4", facing = "s" }"#,
                &format!("{{ character = \"kappa\", at = \"4,4\", facing = \"{facing}\" }}"),
                &format!("{{ character = \"kappa\", at = \"6,4\", facing = \"{facing}\" }}"),
            ],
            "\"tori\"",
            &[3],
        )
        .act(&["activate kanatta", "attack oni_bushi"])
    };
    start("s").assert_choice("use code_of_honour pool");
    start("n").assert_choice("pass");
}

/// D22: Leap is declared where it brings an attack within reach, and not otherwise.
#[test]
fn d22_leap_is_for_reach() {
    let start = |y: u32| {
        Position::of(
            &[r#"{ character = "oni_bushi", at = "5,11", facing = "n" }"#],
            &[&format!(
                "{{ character = \"tikku\", at = \"5,{y}\", facing = \"s\", status = \"endangered\" }}"
            )],
            "\"air\"",
            &[],
        )
        .act(&["activate oni_bushi"])
    };
    assert_eq!(start(3).choice(), "use leap pool");
    assert_ne!(start(6).choice(), "use leap pool");
}

/// A position of the game with changed content.
fn changed(sets: &[&str], start: &str) -> Position {
    let text = format!("board = \"empty\"\n{start}");
    Position::staged(game_with::<Okko>(2, sets), &text, Scripted::with_faces(1, &[]))
}

/// D22: an ability that only takes bars out of the way is declared where that brings a better attack
/// within reach, past zones of control and through difficult terrain, and not otherwise.
#[test]
fn d22_ways_are_opened_for_reach() {
    let position = |rule: &str, guards: &str, difficult: &str| {
        let sets = [
            "character.ronin.abilities=[\"quick_feet\"]".to_owned(),
            format!("ability.quick_feet.effect=[{{ do = \"movement_rule\", {rule} }}]"),
        ];
        let start = format!(
            r#"
terrain = {{ difficult = [{difficult}] }}
seats = [
  {{ pool = ["air"], figures = [{{ character = "ronin", at = "6,8", facing = "n" }}] }},
  {{ figures = [
    {{ character = "gaki", at = "6,4", facing = "n", status = "endangered" }}{guards}
  ] }},
]
"#
        );
        changed(&sets.each_ref().map(String::as_str), &start).act(&["activate ronin"])
    };
    // Three Kappas whose zones of control are the row before them.
    let guards: String = ["2,5", "5,5", "8,5"]
        .map(|at| format!(", {{ character = \"kappa\", at = \"{at}\", facing = \"s\" }}"))
        .concat();
    let rough: Vec<String> = (0..12).map(|x| format!("\"{x},6\", \"{x},7\"")).collect();
    let rough = rough.join(", ");
    let (free, wade) = ("no_zoc_stop = true", "ignore_terrain_cost = [\"difficult\"]");
    for (rule, guards, rough) in [(free, &*guards, ""), (wade, "", &*rough)] {
        let position = position(rule, guards, rough);
        assert!(position.feature("use quick_feet pool", "move_gain") > 0, "{rule}");
        position.assert_choice("use quick_feet pool");
    }
    for (rule, guards, rough) in [(free, "", &*rough), (wade, &*guards, ""), (wade, "", "")] {
        let position = position(rule, guards, rough);
        assert_eq!(position.feature("use quick_feet pool", "move_gain"), 0, "{rule}");
        position.assert_not("use");
    }
}

/// D17: what weakens an enemy is worth using, and what strengthens one is not.
#[test]
fn d17_enemies_are_weakened_not_strengthened() {
    let position = |n: i32| {
        let effect = format!(
            "ability.chill.effect=[{{ do = \"add\", stat = \"attack\", amount = {n}, \
             duration = \"target_next_phase_end\", target = \"one_enemy\", within = 9 }}]"
        );
        let start = r#"
seats = [
  { figures = [{ character = "yuki_onna", at = "5,11", facing = "n" }] },
  { figures = [{ character = "ronin", at = "5,2", facing = "s" }] },
]
"#;
        changed(&["ability.chill.element=none", &effect], start).act(&["activate yuki_onna"])
    };
    assert_eq!(position(-3).feature("use chill ronin", "use_bonus"), 300);
    assert_eq!(position(-3).activation().1, "use chill ronin");
    assert_eq!(position(3).feature("use chill ronin", "use_bonus"), -300);
    assert_ne!(position(3).activation().1, "use chill ronin");
}

/// D24, OKK-039: a scroll is kept until somebody can use the new face, and then spent on it.
#[test]
fn d24_a_scroll_waits_for_its_use() {
    let position = |y: u32| {
        Position::of(
            &[
                r#"{ character = "okko", at = "5,11", facing = "n", equipment = ["five_elements_scroll"] }"#,
                r#"{ character = "noburo", at = "7,11", facing = "n" }"#,
            ],
            &[
                &format!("{{ character = \"ronin\", at = \"5,{y}\", facing = \"s\" }}"),
                r#"{ character = "gaki", at = "0,0", facing = "s" }"#,
            ],
            r#""tori", "tori""#,
            &[],
        )
        .by("classic")
        .act(&["activate okko"])
    };
    // Nobody comes near the enemy in this phase.
    let far = position(0);
    assert_eq!(far.feature("use five_elements_scroll tori fire", "set_die_gain"), 0);
    let (moves, last) = far.activation();
    assert!(!last.starts_with("use"), "{moves:?}, {last}");
    // An attack within reach, and no Fire die for it.
    let (moves, last) = position(8).activation();
    assert_eq!(last, "use five_elements_scroll tori fire", "{moves:?}");
}

/// D24: the Sorcerer re-rolls faces that nobody can use.
#[test]
fn d24_useless_faces_are_rerolled() {
    let position = Position::of(
        &[
            r#"{ character = "yuki_onna", at = "5,11", facing = "n" }"#,
            r#"{ character = "gaki", at = "7,11", facing = "n" }"#,
        ],
        &[r#"{ character = "ronin", at = "5,0", facing = "s" }"#],
        r#""fire", "tori", "tori""#,
        &[],
    )
    .act(&["activate yuki_onna", "use sorcerer"]);
    position.assert_choice("reroll tori");
}

/// D25, OKK-386: a Water die on the card helps a valuable figure to resist.
#[test]
fn d25_water_helps_to_resist() {
    let position = Position::of(
        &[r#"{ character = "oni_warau", at = "5,5", facing = "n" }"#],
        &[
            r#"{ character = "okko", at = "5,7", facing = "n", status = "endangered", reserve = ["water"] }"#,
            r#"{ character = "ronin", at = "0,0", facing = "s" }"#,
        ],
        "\"tori\"",
        &[],
    )
    .act(&["activate oni_warau", "use demonic_laughter pool"]);
    position.assert_choice("die reserve");
}

/// D26, OKK-436: the amulet is used when its bearer would go out, and not to spare a small loss.
#[test]
fn d26_an_amulet_is_kept_for_the_worst() {
    let start = |status: &str, character: &str| {
        Position::of(
            &[r#"{ character = "okko", at = "5,5", facing = "n" }"#],
            &[
                &format!(
                    "{{ character = \"{character}\", at = \"5,4\", facing = \"s\", \
                     status = \"{status}\", equipment = [\"omamori\"] }}"
                ),
                r#"{ character = "ronin", at = "0,0", facing = "s" }"#,
            ],
            "",
            &[4, 4],
        )
        .act(&["activate okko", &format!("attack {character}")])
    };
    // Okko 5 against Defence 1 with equal dice: 4 would be out, so a shift is not wanted here.
    let saved = start("endangered", "bandit");
    saved.assert_choice("use omamori");
    let small = start("alert", "yari_ashigaru");
    small.assert_choice("pass");
}

/// The personalities choose differently in one position: an attack at bad odds.
#[test]
fn bad_odds_are_for_the_aggressive() {
    let position = Position::of(
        &[r#"{ character = "ronin", at = "5,5", facing = "n" }"#],
        &[
            r#"{ character = "kubban", at = "5,4", facing = "s" }"#,
            r#"{ character = "ronin", at = "0,0", facing = "s" }"#,
        ],
        "",
        &[],
    )
    .act(&["activate ronin"]);
    assert_eq!(position.choice_of("aggressive"), "attack kubban");
    assert_ne!(position.choice_of("turtle"), "attack kubban");
    assert!(position.feature("attack kubban", "attack_ev") < 0);
}

/// D7: nobody stays behind while friends are left with one enemy.
#[test]
fn d7_a_lone_enemy_is_hunted_by_all() {
    let position = |enemies: &[&str]| {
        Position::of(
            &[
                r#"{ character = "okko", at = "5,10", facing = "n" }"#,
                r#"{ character = "ronin", at = "7,10", facing = "n" }"#,
            ],
            enemies,
            "",
            &[],
        )
        .act(&["activate ronin"])
    };
    let kappa = r#"{ character = "kappa", at = "7,1", facing = "s" }"#;
    let lone = position(&[kappa]);
    // Each step nearer counts.
    let nearer = lone.feature("step n", "approach_last") - lone.feature("done", "approach_last");
    assert_eq!(nearer, 100);
    lone.assert_choice_among(&["step n", "step ne", "step nw"]);
    let two = position(&[kappa, r#"{ character = "oni_bushi", at = "3,1", facing = "s" }"#]);
    assert_eq!(two.feature("step n", "approach_last"), 0);
}
