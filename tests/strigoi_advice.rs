//! Section 5 of the rules catalogue: at its decision points (D1 to D21) a staged position in which
//! the heuristic leaves no doubt, and what the expert does there. The board is that of the layout
//! `reference`: the Master stands in R0, the Apprentice in R2.

mod support;

use support::game_with;
use support::position;
use tenbin::engine::Seeded;
use tenbin::games::strigoi::Strigoi;

/// A position of Strigoi.
type Position = position::Position<Strigoi, Seeded>;

impl Position {
    /// The position of a start table with two wolves: Roel in seat1, Falk Maria in seat2.
    fn new(start: &str, roel: &str, falk: &str) -> Self {
        Self::with(&[], start, roel, falk)
    }

    /// The same with other numbers.
    fn with(sets: &[&str], start: &str, roel: &str, falk: &str) -> Self {
        let wolves = [format!("wolf = \"roel\", {roel}"), format!("wolf = \"falk_maria\", {falk}")];
        Self::of(sets, start, &wolves)
    }

    /// The position of a start table with these wolves.
    fn of(sets: &[&str], start: &str, wolves: &[String]) -> Self {
        let game = game_with::<Strigoi>(wolves.len() as u8, sets);
        let text = format!("{start}\nwolves = [{{ {} }}]", wolves.join(" }, { "));
        Self::staged(game, &text, Seeded::new(1, 0))
    }
}

/// Roel's turn on a space with a card; the altar suffices, Falk Maria is far away.
fn turn(at: &str, roel: &str) -> Position {
    turn_with("", at, roel)
}

fn turn_with(start: &str, at: &str, roel: &str) -> Position {
    Position::new(
        &format!("phase = \"turn\"\nactive = 1\naltar = 3\n{start}"),
        &format!("at = \"{at}\", {roel}"),
        r#"at = "R4.L4", played = "falk.signature2""#,
    )
}

/// D2: in danger a letter that makes the Strigoi stay.
#[test]
fn d2_a_wolf_in_danger_chooses_a_letter_that_lets_the_strigoi_stay() {
    // C leads the Master to R1, whose lines see R1.F0 and R1.F2, all that is within reach.
    let hand = |wounds: &str| {
        Position::new(
            "altar = 0",
            &format!(
                r#"at = "R1.L1", hand = ["roel.rend", "roel.signature2"], wounds = [{wounds}]"#
            ),
            r#"at = "R4.L4""#,
        )
    };
    hand(r#""double""#).assert_choice("card roel.signature2");
}

/// D2, STR-344: the card that reaches an attack within sight.
#[test]
fn d2_a_card_that_reaches_a_strigoi_is_chosen_when_the_altar_suffices() {
    // From R0.F1 the Master is in sight; 5 and a Crossbow are 9, 2 and a Crossbow are 6.
    let position = Position::new(
        "altar = 3",
        r#"at = "R0.F1", hand = ["roel.prowl", "roel.signature2"], rewards = ["crossbow"]"#,
        r#"at = "R4.L4", hand = ["falk.rend"]"#,
    );
    assert!(position.feature("card roel.signature2", "card_attack") > 0);
    assert_eq!(position.feature("card roel.prowl", "card_attack"), 0);
    position.assert_choice("card roel.signature2");
}

/// D3: the wolf ends its way where the Strigoi will not see it.
#[test]
fn d3_a_wolf_does_not_end_its_turn_in_sight() {
    // Letter F: the Master bounces to R1, the Apprentice stays.
    let position = turn("R1.F0", r#"played = "roel.signature1", wounds = ["double"]"#);
    let choice = position.choice();
    let space = choice.strip_prefix("go ").expect("it goes away");
    assert!(!["R1.S0", "R1.F0", "R1.S2", "R1.F2", "R1.S4", "R1.F4"].contains(&space), "{choice}");
    assert_eq!(position.feature(&choice, "danger"), 0);
}

/// D4, STR-344: an attack that reaches the value is made, one that cannot is not.
#[test]
fn d4_an_attack_is_never_a_sure_failure() {
    // In sight of the Master on R0.F1: 5 and 4 (Crossbow) are 9.
    let armed = turn("R0.F1", r#"played = "roel.signature2", rewards = ["crossbow"]"#);
    armed.assert_choice("ranged master");
    let bare = turn("R0.F1", r#"played = "roel.signature2", rewards = ["silver_dagger"]"#);
    assert!(bare.feature("ranged master", "attack_fails") == 1);
    bare.assert_not("ranged");
}

/// D4: the last wound is worth any danger.
#[test]
fn d4_the_last_wound_is_dealt_whatever_it_costs() {
    let start = "supreme = \"master\"\nmaster_wounds = 11\ninferno = 1";
    let position = Position::with(
        &["strigoi.master.supreme.life=12", "strigoi.master.supreme.combat=12"],
        &format!("phase = \"turn\"\nactive = 1\naltar = 3\n{start}"),
        r#"at = "R0.F1", played = "roel.rend", rewards = ["blessed_hammer", "war_axe"], wounds = ["double"]"#,
        r#"at = "R4.L4", played = "falk.signature2""#,
    );
    position.assert_choice("ranged master");
    position.act_freely(&["ranged master"]).assert_choice("reward war_axe");
}

/// D5: the cheapest set that reaches the value.
#[test]
fn d5_the_cheapest_items_that_suffice_are_committed() {
    // 5 against 9: a Crossbow adds 4 from afar, less dear than a Blessed Hammer.
    let position = turn(
        "R0.F1",
        r#"played = "roel.signature2", rewards = ["blessed_hammer", "crossbow", "cursed_greatsword"]"#,
    )
    .act_freely(&["ranged master"]);
    position.assert_choice("reward crossbow");
    position.act_freely(&["reward crossbow"]).assert_choice("pass");
}

/// D5: nothing is spent on a fight that is lost or not worth it.
#[test]
fn d5_nothing_is_spent_in_vain() {
    // Combat 2 against an Abomination of 9 with a token of +2.
    let position = turn_with(
        "red_open = \"abomination\"\nat_encounter = true",
        "R0.F2",
        r#"played = "roel.prowl", hand = [], tokens = ["plus2"]"#,
    );
    position.until("token").assert_choice("pass");
}

/// D6, STR-165: what cannot be beaten is declined, what can be beaten is fought.
#[test]
fn d6_stealth_declines_what_cannot_be_beaten() {
    let met = |token: &str| {
        turn_with(&format!("grey_open = \"{token}\""), "R0.F1", r#"played = "roel.prowl""#)
            .act_freely(&["go R0.F0"])
    };
    met("gargoyle").assert_choice("peek");
    met("gargoyle").act_freely(&["peek"]).assert_choice("decline");
    let weak = turn_with(
        "grey_open = \"rats\"",
        "R0.F1",
        r#"played = "roel.signature2", hand = ["roel.prowl"]"#,
    );
    weak.act_freely(&["go R0.F0", "peek"]).assert_choice("fight");
}

/// D7, STR-128: a Monk helps a hand that runs out and is fought otherwise.
#[test]
fn d7_a_monk_helps_a_hand_that_runs_out() {
    let monk = |hand: &str, discard: &str| {
        turn_with(
            "grey_open = \"grey_monk\"\nat_encounter = true",
            "R0.F0",
            &format!(r#"played = "roel.signature2", hand = [{hand}], discard = [{discard}]"#),
        )
    };
    let rest = r#""roel.rend", "roel.signature1", "roel.moon_red", "roel.son_of_the_wolf""#;
    monk("", rest).until("help").assert_choice("help");
    monk(rest, "").until("fight").assert_choice("fight");
}

/// D3, D7: a wolf whose hand runs out seeks a Monk that lies open.
#[test]
fn d7_an_open_monk_is_sought_by_a_hand_that_runs_out() {
    let position = turn_with(
        "grey_open = \"grey_monk\"",
        "R3.F4",
        r#"played = "roel.signature2", hand = [], discard = ["roel.rend", "roel.signature1", "roel.moon_red", "roel.prowl"]"#,
    );
    let choice = position.choice();
    let space = choice.strip_prefix("go ").expect("it goes");
    let grey = ["R3.F0", "R3.F5", "R2.F2", "R2.F4", "R4.F1", "R4.F3", "R0.F0", "R0.F3"];
    assert!(grey.contains(&space) || position.feature(&choice, "plan_encounter") > 20, "{choice}");
}

/// D8, STR-168: the platform of a Strigoi that would attack is turned.
#[test]
fn d8_mechanics_lead_a_strigoi_astray() {
    // Letter A: the Master in R3 would stay. In R1 it bounces to R2, the Apprentice in R4 comes to
    // R5 and sees the wolf on R0.F4; nothing else can be done: the wolf has moved and fought.
    let position = Position::new(
        "phase = \"turn\"\nactive = 1\nmaster = \"none\"\napprentice = \"R4\"\npoints = 0\nfought = true",
        r#"at = "R0.F4", played = "roel.son_of_the_wolf", wounds = ["double"]"#,
        r#"at = "R2.L2", played = "falk.signature2""#,
    );
    assert!(position.feature("pass", "danger") > 0);
    let used = position.until("use");
    used.assert_choice("use 1");
    let turned = used.act_freely(&["use 1"]).until("platform");
    turned.assert_choice("platform R4");
    let turned = turned.act_freely(&["platform R4"]);
    let choice = turned.choice();
    assert!(turned.feature(&choice, "turn_saved") > 0, "{choice}");
}

/// The Master attacks Roel on R0.F4 from R5 after Falk Maria's turn.
fn attacked(start: &str, roel: &str) -> Position {
    Position::new(
        &format!("phase = \"after_turn\"\nactive = 2\nstrigoi = [\"master\"]\n{start}"),
        &format!(r#"at = "R0.F4", {roel}"#),
        r#"at = "R4.L4", played = "falk.son_of_the_wolf""#,
    )
}

/// D9, STR-291: Protection against the third point, the played card first.
#[test]
fn d9_the_third_point_is_prevented() {
    // Letter E leads the Master from R0 to R5.
    let position = attacked(
        "",
        r#"played = "roel.moon_red", hand = [], tokens = ["protection"], wounds = ["double"]"#,
    );
    position.assert_choice("guard wound with played");
    position
        .act_freely(&["guard wound with played"])
        .assert_choice("guard wound with token protection");
}

/// D9: Protection that cannot prevent the third point is kept.
#[test]
fn d9_protection_is_not_wasted() {
    let position = attacked(
        "",
        r#"played = "roel.rend", hand = [], rewards = ["reliquary"], wounds = ["double"]"#,
    );
    position.assert_choice("pass");
}

/// D10: the least useful card goes to a Shock.
#[test]
fn d10_the_worst_card_is_discarded() {
    let position = turn_with(
        "grey_open = \"ghoul\"\nat_encounter = true",
        "R0.F0",
        r#"played = "roel.prowl", hand = ["roel.rend"], rewards = ["blessed_hammer", "silver_dagger"]"#,
    );
    let position = position.act_freely(&["encounter", "pass"]);
    let position = position.until("reward silver_dagger");
    position.assert_not("reward blessed_hammer");
}

/// D11: the double token first.
#[test]
fn d11_the_double_wound_is_healed_first() {
    let position = Position::new(
        "phase = \"turn\"\nactive = 2\npoints = 0",
        r#"at = "R4.L4", played = "roel.signature2""#,
        r#"at = "R1.L1", played = "all_you_can_bleed", wounds = ["plain", "slow"]"#,
    );
    position.until("wound").assert_choice("wound slow");
}

/// D12: a wolf that lost its space goes where nothing sees it.
#[test]
fn d12_a_relocated_wolf_stays_out_of_sight() {
    // Letter E: the Master collides with the wolf on R5.P.
    let position = Position::new(
        "phase = \"after_turn\"\nactive = 2\nstrigoi = [\"master\"]",
        r#"at = "R5.P", played = "roel.signature2""#,
        r#"at = "R4.L4", played = "falk.son_of_the_wolf""#,
    );
    position.assert_choice("space R1.L1");
}

/// D13, STR-270: a counterattack that succeeds is made, no other.
#[test]
fn d13_a_counterattack_that_succeeds_is_made() {
    let answer = |rewards: &str| {
        let start = "altar = 4\nwound = [\"plain\", \"plain\", \"plain\", \"plain\"]";
        attacked(start, &format!(r#"played = "roel.rend", hand = [], rewards = [{rewards}]"#))
            .until("ranged master")
    };
    answer(r#""crossbow""#).assert_choice("ranged master");
    answer(r#""silver_dagger""#).assert_choice("pass");
}

/// D14, STR-473: a card that may be given up for a Reward card is, when its own effect is of no use.
#[test]
fn d14_a_card_may_leave_for_a_reward() {
    let position = turn_with(
        r#"ladders = ["R0.L0", "R1.L1", "R3.L3", "R4.L4"]"#,
        "R3.F4",
        r#"played = "nighttime_rebel", hand = ["roel.rend", "roel.signature1"]"#,
    );
    let uses: Vec<_> = position.legal().into_iter().map(|(text, _)| text).collect();
    let uses = uses.iter().filter(|text| text.starts_with("use"));
    let gains: Vec<i32> = uses.map(|text| position.feature(text, "use_gain")).collect();
    assert_eq!(gains.len(), 2);
    assert!(gains[1] > gains[0], "{gains:?}");
    position.assert_choice("use 2");
}

/// D16: the best card comes back.
#[test]
fn d16_the_best_reward_card_is_retrieved() {
    let position = turn(
        "R3.F4",
        r#"played = "roel.rend", reward_discard = ["silver_dagger", "blessed_hammer", "tower_shield"]"#,
    );
    position.assert_choice("use 1");
    position.act_freely(&["use 1"]).assert_choice("reward blessed_hammer");
}

/// D18, STR-169: the wolf that is nearest to resting takes a card back, and the best one.
#[test]
fn d18_the_wolf_that_needs_it_most_takes_a_card_back() {
    let position = Position::of(
        &[],
        "phase = \"turn\"\nactive = 1",
        &[
            r#"wolf = "attila", at = "R3.F4", played = "attila.signature1", hand = ["attila.rend", "attila.prowl"], discard = ["attila.moon_red"]"#.into(),
            r#"wolf = "roel", at = "R1.L1", played = "roel.rend", hand = ["roel.prowl", "roel.moon_red"], discard = ["roel.signature1"]"#.into(),
            r#"wolf = "falk_maria", at = "R4.L4", played = "falk.signature2", hand = [], discard = ["falk.moon_red", "falk.prowl"]"#.into(),
        ],
    );
    position.assert_choice("use 1");
    let position = position.act_freely(&["use 1"]);
    position.assert_choice("seat3");
    position.act_freely(&["seat3"]).assert_choice("card falk.moon_red");
}

/// D21: an item that heals is played by a wolf that is near its defeat, not by one that is well.
#[test]
fn d21_a_healing_item_is_played_near_the_defeat() {
    let heal = |wounds: &str| {
        turn(
            "R3.F4",
            &format!(r#"played = "roel.signature2", tokens = ["heal"], wounds = [{wounds}]"#),
        )
    };
    heal(r#""plain", "slow""#).assert_choice("token heal");
    heal(r#""plain""#).assert_not("token heal");
}

/// The personalities weigh danger differently: where an attack means being attacked, the hunter makes
/// it and the guardian hides.
#[test]
fn the_hunter_attacks_where_the_guardian_hides() {
    // Letter E leads the Master to R5, which sees R0.F4, and the Apprentice to R3, which sees R0.F3.
    let position = turn_with(
        "points = 1",
        "R0.F4",
        r#"played = "roel.moon_red", hand = [], rewards = ["blessed_hammer", "silver_dagger"], wounds = ["double"]"#,
    );
    let [hunter, guardian] = ["hunter", "guardian"].map(|name| position.choice_of(name));
    assert!(position.feature(&hunter, "plan_attack") > 0, "{hunter}");
    assert!(position.feature(&hunter, "danger") > 0, "{hunter}");
    assert_eq!(position.feature(&guardian, "plan_attack"), 0, "{guardian}");
    assert_eq!(position.feature(&guardian, "danger"), 0, "{guardian}");
}
