//! Section 5 of the rules catalogue: at decision points of D5 to D22 a staged position in which its
//! heuristic leaves no doubt, and what the expert does there.

use tenbin::engine::Scripted;
use tenbin::engine::Seat;
use tenbin::games::anima::Anima;
use tenbin::games::anima::state::ModelId;

use crate::support::{game, game_with, position};

/// A position of Anima Tactics and what comes of the dice.
type Position = position::Position<Anima>;

impl Position {
    /// The position of a `[start]` table, with scripted die faces.
    fn new(start: &str, faces: &[u32]) -> Self {
        Self::in_game(game::<Anima>(2), start, faces)
    }

    fn in_game(game: Anima, start: &str, faces: &[u32]) -> Self {
        Self::staged(game, start, Scripted::with_faces(1, faces))
    }

    /// Two sides of models as TOML tables, and further keys.
    fn of(more: &str, first: &[&str], second: &[&str]) -> Self {
        let side = |models: &[&str]| format!("{{ models = [{}] }}", models.join(", "));
        let start = format!("{more}\nseats = [{}, {}]\n", side(first), side(second));
        Self::new(&start, &[])
    }

    /// Where a model stands, in centimetres.
    fn at(&self, number: usize) -> (i32, i32) {
        let at = self.state.models[number].at;
        (i32::from(at.x) / 100, i32::from(at.y) / 100)
    }
}

/// D12: of two enemies in contact the one about to die is struck.
#[test]
fn d12_the_weakest_of_two_enemies_is_struck() {
    let position = Position::of(
        "active = \"kyler\"\nturn = 3",
        &[r#"{ character = "kyler", at = "60,60", ap = 3 }"#],
        &[
            r#"{ character = "templar_agent", at = "57,60", ap = 0 }"#,
            r#"{ character = "seal_warden", at = "63,60", ap = 0, lp = 2 }"#,
        ],
    );
    position.assert_choice_among(&["attack seal_warden", "use azure_fang seal_warden"]);
}

/// D12: nobody strikes a damaged model worth little where the same blow hurts one worth much more.
#[test]
fn d12_levels_count() {
    let position = Position::of(
        "active = \"kyler\"\nturn = 3",
        &[r#"{ character = "kyler", at = "60,60", ap = 3 }"#],
        &[
            r#"{ character = "archivist", at = "57,60", ap = 0 }"#,
            r#"{ character = "templar_agent", at = "63,60", ap = 0 }"#,
        ],
    );
    position.assert_choice_among(&["attack archivist", "use azure_fang archivist"]);
}

/// D12: a target that can no longer dodge is better than one that can.
#[test]
fn d12_who_cannot_dodge_is_struck() {
    let position = Position::of(
        "active = \"kyler\"\nturn = 3",
        &[r#"{ character = "kyler", at = "60,60", ap = 3 }"#],
        &[
            r#"{ character = "lemures", at = "57,60", ap = 3 }"#,
            r#"{ character = "sophia", at = "63,60", ap = 0 }"#,
        ],
    );
    position.assert_choice_among(&["attack sophia", "use azure_fang sophia"]);
}

/// D10: an enemy well within the run is charged.
#[test]
fn d10_an_enemy_within_reach_is_charged() {
    let position = Position::of(
        "active = \"azur_lancer\"\nturn = 3",
        &[r#"{ character = "azur_lancer", at = "60,40", ap = 4 }"#],
        &[r#"{ character = "lemures", at = "60,63", ap = 1, spent = true }"#],
    );
    position.assert_choice_among(&["charge lemures", "use lance_rush lemures"]);
}

/// D10, ANI-191: an enemy far beyond the run is not charged; the model gets nearer.
#[test]
fn d10_an_enemy_out_of_reach_is_approached() {
    let position = Position::of(
        "active = \"azur_lancer\"\nturn = 3",
        &[r#"{ character = "azur_lancer", at = "60,20", ap = 4 }"#],
        &[r#"{ character = "lemures", at = "60,100", ap = 3, spent = true }"#],
    );
    position.assert_choice_among(&["walk", "run"]);
    let choice = position.choice();
    let position = position.act(&[&choice]);
    let place = position.choice();
    let (_, y) = position.act(&[&place]).at(0);
    assert!(y > 30, "{y}");
}

/// D10, ANI-140: nobody pays for a movement that it would then not make, as none of its places is
/// better.
#[test]
fn d10_a_movement_that_leads_nowhere_is_not_paid_for() {
    let position = |hidden: &str| {
        Position::of(
            "active = \"azur_lancer\"\nturn = 3",
            &[r#"{ character = "azur_lancer", at = "60,15", ap = 6 }"#],
            &[&format!(
                r#"{{ character = "lemures", at = "60,110", ap = 3, spent = true{hidden} }}"#
            )],
        )
    };
    // Who is seen is approached; who is hidden nowhere.
    let open = position("");
    assert_eq!(open.feature("walk", "idle_move"), 0);
    open.assert_choice_among(&["walk", "run"]);
    let hidden = position(", hidden = true");
    assert_eq!(hidden.feature("walk", "idle_move"), 1);
    hidden.assert_not("walk");
}

/// D10: a shooter shoots at an enemy in range instead of running at it.
#[test]
fn d10_shooters_shoot() {
    let position = Position::of(
        "active = \"kirsten\"\nturn = 3",
        &[r#"{ character = "kirsten", at = "60,30", ap = 3 }"#],
        &[r#"{ character = "lemures", at = "60,65", ap = 0, spent = true }"#],
    );
    position.assert_choice_among(&["shoot lemures", "use perforating_shot lemures"]);
}

/// D21: a healer heals whoever is badly hurt.
#[test]
fn d21_the_badly_hurt_are_healed() {
    let position = Position::of(
        "active = \"evangeline\"\nturn = 3",
        &[
            r#"{ character = "evangeline", at = "60,20", ap = 3 }"#,
            r#"{ character = "romeo", at = "66,22", ap = 1, lp = 3, spent = true }"#,
            r#"{ character = "nero", at = "54,22", ap = 1, spent = true }"#,
        ],
        &[r#"{ character = "lemures", at = "66,55", ap = 1, spent = true }"#],
    );
    position.assert_choice("use healing romeo");
}

/// D12: the strongest enemy is the one to paralyse.
#[test]
fn d12_states_go_to_strong_enemies() {
    let position = Position::of(
        "active = \"bael\"\nturn = 3",
        &[
            r#"{ character = "bael", at = "60,30", ap = 4 }"#,
            r#"{ character = "konosuke", at = "66,40", ap = 3 }"#,
        ],
        &[
            r#"{ character = "griever", at = "66,49", ap = 5 }"#,
            r#"{ character = "empire_agent", at = "54,46", ap = 4 }"#,
        ],
    );
    let choice = position.choice();
    assert!(!choice.ends_with("empire_agent"), "{choice}\n{}", position.reasons(&choice));
    let strong = position.feature("use mark_of_jedah griever", "effect_harm");
    let weak = position.feature("use mark_of_jedah empire_agent", "effect_harm");
    assert!(strong > 2 * weak, "{strong} {weak}");
}

/// D14: a strong attack on somebody with a point left is dodged.
#[test]
fn d14_a_strong_attack_is_dodged() {
    let position = Position::of(
        "active = \"kronen\"\nturn = 3",
        &[r#"{ character = "kronen", at = "60,60", ap = 4 }"#],
        &[r#"{ character = "sophia", at = "63,60", ap = 1, lp = 6, spent = true }"#],
    );
    position.act(&["attack sophia"]).assert_choice("dodge");
}

/// D14: a weak attack on heavy armour is not worth a point that is needed soon.
#[test]
fn d14_a_weak_attack_is_let_through() {
    let position = Position::of(
        "active = \"evangeline\"\nturn = 3",
        &[r#"{ character = "evangeline", at = "60,60", ap = 4 }"#],
        &[r#"{ character = "faust", at = "63,60", ap = 3 }"#],
    );
    position.act(&["attack faust"]).assert_choice("pass");
}

/// D15: a sturdy model takes a shot instead of one that it would kill.
#[test]
fn d15_the_sturdy_shield_the_weak() {
    let position = Position::of(
        "active = \"asset_hunter\"\nturn = 3",
        &[r#"{ character = "asset_hunter", at = "60,20", ap = 4 }"#],
        &[
            r#"{ character = "astraega", at = "60,50", ap = 0, lp = 3 }"#,
            r#"{ character = "kronen", at = "60,45", ap = 0 }"#,
        ],
    );
    position.act(&["use heavy_round astraega"]).assert_choice("shield kronen");
}

/// D13: gnosis goes into a roll for one's life.
#[test]
fn d13_gnosis_against_doom() {
    let side = |character: &str, at: &str, more: &str| {
        format!(
            "{{ gnosis = 2, models = [{{ character = \"{character}\", at = \"{at}\"{more} }}] }}"
        )
    };
    let start = format!(
        "phase = \"upkeep\"\nturn = 3\nseats = [{}, {}]",
        side("kyler", "60,20", ", tokens = { doom = 1 }"),
        side("lemures", "60,100", ""),
    );
    Position::new(&start, &[]).assert_choice("gnosis");
}

/// D9: helpers come before the fighters they help, and whoever can strike waits until its target
/// has spent the points it could dodge with.
#[test]
fn d9_strikers_wait() {
    let lemures = [r#"{ character = "lemures", at = "63,60", ap = 2 }"#];
    let lancer = r#"{ character = "azur_lancer", at = "60,60", ap = 3 }"#;
    for (name, at) in [("evangeline", "50,50"), ("kyler", "20,20")] {
        let other = format!("{{ character = \"{name}\", at = \"{at}\", ap = 3 }}");
        let position = Position::of("turn = 3", &[&other, lancer], &lemures);
        position.assert_choice_among(&[&format!("pick {name}")]);
    }
}

/// D9: between two that can strike, the one that may kill an enemy still to act comes first.
#[test]
fn d9_killers_come_first() {
    let position = Position::of(
        "turn = 3",
        &[
            r#"{ character = "kyler", at = "20,60", ap = 3 }"#,
            r#"{ character = "azur_lancer", at = "60,60", ap = 3 }"#,
        ],
        &[
            r#"{ character = "lemures", at = "23,60", ap = 2, spent = true }"#,
            r#"{ character = "sophia", at = "63,60", ap = 0, lp = 1 }"#,
        ],
    );
    let kill = |name: &str| position.feature(&format!("pick {name}"), "pick_kill");
    assert!(kill("azur_lancer") > 0 && kill("kyler") == 0);
}

/// D8: what keeps a model hidden from enemies about it is paid for.
#[test]
fn d8_hiding_is_paid_for_with_enemies_about() {
    let position = Position::of(
        "phase = \"upkeep\"\nturn = 3",
        &[r#"{ character = "vayl", at = "60,40", hidden = true, upkeep = ["stealth"] }"#],
        &[
            r#"{ character = "lemures", at = "60,66" }"#,
            r#"{ character = "griever", at = "66,66" }"#,
        ],
    );
    position.assert_choice("pay");
}

/// D10: with its movement used, nothing in reach and a point left, a model ends its activation.
#[test]
fn d10_nothing_left_to_do() {
    let position = Position::of(
        "active = \"kyler\"\nturn = 3",
        &[r#"{ character = "kyler", at = "60,20", ap = 2, moved = true, walked = true }"#],
        &[r#"{ character = "lemures", at = "60,100" }"#],
    );
    position.assert_choice("end");
}

/// ANI-012: without measuring, what lies in the same cell of the eye's grid looks the same.
#[test]
fn ani_012_the_eye_is_not_exact() {
    let features = |own: &str, enemy: &str, sets: &[&str]| {
        let start = format!(
            "active = \"azur_lancer\"\nturn = 3\nseats = [\
             {{ models = [{{ character = \"azur_lancer\", at = \"{own}\", ap = 4 }}] }}, \
             {{ models = [{{ character = \"lemures\", at = \"{enemy}\", ap = 1 }}] }}]"
        );
        let position = Position::in_game(game_with::<Anima>(2, sets), &start, &[]);
        let texts = ["end", "walk", "run", "charge lemures", "use lance_rush lemures"];
        texts.map(|text| position.features(text))
    };
    let plain = features("60,40", "60,72.5", &[]);
    assert_eq!(plain, features("61.2,41.2", "61.2,71.3", &[]));
    assert_ne!(plain, features("60,40", "60,75", &[]));
    let exact = &["eye_grid_cm=0"];
    assert_ne!(features("60,40", "60,72.5", exact), features("60,40", "60,73.5", exact));
}

/// D5: fighters stand further forward than those that had better not fight.
#[test]
fn d5_fighters_stand_in_front() {
    let place = |name: &str, ally: &str| {
        let start = format!(
            "phase = \"deploy\"\nturn = 1\nseats = [{{ models = [{{ character = \"{name}\" }}, \
             {{ character = \"{ally}\" }}] }}, \
             {{ models = [{{ character = \"lemures\" }}] }}]"
        );
        let mut position = Position::new(&start, &[1, 5, 1, 5, 1, 5]);
        for _ in 0..40 {
            let choice = position.choice();
            position = position.act(&[&choice]);
            if choice.starts_with("spot") {
                break;
            }
        }
        position.at(0).1
    };
    let (front, back) = (place("kronen", "celia"), place("astraega", "celia"));
    assert!(front > back, "{front} {back}");
}

/// D10, ANI-006: with measuring first nobody charges what is out of reach, and everybody charges
/// what is just within.
#[test]
fn d10_measured_charges_are_sure() {
    for (y, charged) in [("72.9", true), ("73.2", false)] {
        let start = format!(
            "active = \"azur_lancer\"\nturn = 3\nseats = [\
             {{ models = [{{ character = \"azur_lancer\", at = \"60,40\", ap = 4 }}] }}, \
             {{ models = [{{ character = \"lemures\", at = \"60,{y}\", ap = 1, spent = true }}] }}]"
        );
        let game = game_with::<Anima>(2, &["premeasure=true"]);
        let choice = Position::in_game(game, &start, &[]).choice();
        let charge = choice.starts_with("charge") || choice.starts_with("use lance_rush");
        assert_eq!(charge, charged, "{y}: {choice}");
    }
}

/// D21: what has nobody to help is left alone (ANI-099): no shot is made at an enemy so far away, and
/// nobody strikes.
#[test]
fn d21_what_helps_nobody_is_left_alone() {
    let far = [r#"{ character = "templar_agent", at = "60,110", ap = 0 }"#];
    let of = |first: &[&str]| Position::of("active = \"colonel\"\nturn = 3", first, &far);
    let volley = of(&[
        r#"{ character = "colonel", at = "60,20", ap = 5 }"#,
        r#"{ character = "azur_agent", at = "60,24", ap = 4 }"#,
    ]);
    volley.assert_not("use opening_volley");
    let weapon = Position::of(
        "active = \"damien\"\nturn = 3",
        &[r#"{ character = "damien", at = "60,20", ap = 4, cards = ["ultimate_weapon"] }"#],
        &far,
    );
    weapon.assert_not("use ultimate_weapon");
}

/// D21: what friends that have acted could do with it is no reason to use it.
#[test]
fn d21_friends_that_have_acted_need_no_help() {
    let with = |spent: &str| {
        let shooter = format!("{{ character = \"azur_agent\", at = \"60,24\", ap = 3{spent} }}");
        let position = Position::of(
            "active = \"colonel\"\nturn = 3",
            &[r#"{ character = "colonel", at = "60,20", ap = 5 }"#, &shooter],
            &[r#"{ character = "templar_agent", at = "60,55", ap = 0 }"#],
        );
        position.feature("use opening_volley", "effect_help")
    };
    assert!(with("") > 0, "{}", with(""));
    assert_eq!(with(", spent = true"), 0);
}

/// D21: a state is worth nothing beyond its cap (ANI-310), or where nobody can do what it is for:
/// the agents of the order have no effects to resist.
#[test]
fn d21_states_that_do_nothing_are_worth_nothing() {
    let other = [r#"{ character = "azur_agent", at = "60,63", ap = 2 }"#];
    let celia = Position::of(
        "active = \"celia\"\nturn = 3",
        &[r#"{ character = "celia", at = "60,20", ap = 4, tokens = { haste = 9 } }"#],
        &other,
    );
    assert_eq!(celia.feature("use neokinesis", "effect_help"), 0);
    let duncan = Position::of(
        "active = \"duncan\"\nturn = 3",
        &[r#"{ character = "duncan", at = "60,60", ap = 4 }"#],
        &other,
    );
    assert_eq!(duncan.feature("use pride", "effect_help"), 0);
    duncan.assert_not("use pride");
}

/// D11: a run is one straight line (ANI-146), which the base of a friend ends (ANI-148).
#[test]
fn d11_nobody_runs_into_a_friend() {
    let nearer = |friend: &str| {
        let position = Position::of(
            "active = \"kronen\"\nturn = 2",
            &[r#"{ character = "kronen", at = "60,20", ap = 3 }"#, friend],
            &[r#"{ character = "templar_agent", at = "60,100", ap = 0 }"#],
        );
        position.feature("run", "approach")
    };
    assert_eq!(nearer(r#"{ character = "claire", at = "20,20", ap = 4 }"#), 25);
    assert!(nearer(r#"{ character = "claire", at = "60,25", ap = 4 }"#) < 5);
}

/// D14: a leader who still has to act does not spend two points on a friend worth little (ANI-128).
#[test]
fn d14_points_of_strong_models_are_kept() {
    let position = Position::of(
        "active = \"kronen\"\nturn = 3",
        &[r#"{ character = "kronen", at = "60,60", ap = 4 }"#],
        &[
            r#"{ character = "empire_agent", at = "60,63", ap = 0 }"#,
            r#"{ character = "yuri", at = "60,72", ap = 3 }"#,
        ],
    );
    let window = position.act(&["attack empire_agent"]);
    assert!(window.legal().iter().any(|(text, _)| text.starts_with("react yuri kings_tower")));
    window.assert_choice("pass");
}

/// ANI-194: a Seek is worth a point where somebody hidden seems to be near, and not where a player
/// would know that it finds nobody.
#[test]
fn ani_194_a_useless_seek_is_no_choice() {
    let choice = |hidden: &str| {
        let enemy = format!("{{ character = \"lemures\", at = \"{hidden}\", hidden = true }}");
        let position = Position::of(
            "active = \"kyler\"\nturn = 3",
            &[r#"{ character = "kyler", at = "60,20", ap = 2, moved = true, walked = true }"#],
            &[&enemy, r#"{ character = "archivist", at = "20,110" }"#],
        );
        assert!(position.legal().iter().any(|(text, _)| text == "seek"), "{hidden}");
        position.choice()
    };
    assert_eq!(choice("60,32"), "seek");
    assert_eq!(choice("60,80"), "end");
}

/// ANI-194, ANI-012: what a Seek would find is no fact that a bot is told. Where the eye cannot tell
/// whether somebody hidden is in the control zone, what may be chosen and how it is weighed is the
/// same.
#[test]
fn ani_194_a_bot_does_not_know_what_a_seek_finds() {
    let choices = |hidden: &str| {
        let enemy = format!("{{ character = \"lemures\", at = \"{hidden}\", hidden = true }}");
        let position = Position::of(
            "active = \"kyler\"\nturn = 3",
            &[r#"{ character = "kyler", at = "60,60", ap = 2 }"#],
            &[&enemy, r#"{ character = "archivist", at = "20,110" }"#],
        );
        let legal: Vec<_> = position.legal().into_iter().map(|(text, _)| text).collect();
        let weighed: Vec<_> = legal.iter().map(|text| position.features(text)).collect();
        (
            position.game.rules.in_zone(
                &position.state,
                ModelId::in_party(Seat(0), 0),
                ModelId::in_party(Seat(1), 0),
            ),
            legal,
            weighed,
        )
    };
    let (near, far) = (choices("60,82"), choices("60,83.5"));
    assert!(near.0 && !far.0, "one is in the control zone and one is not");
    assert!(near.1.iter().any(|text| text == "seek"));
    assert_eq!((near.1, near.2), (far.1, far.2));
}
