//! Section 5 of the rules catalogue: at its decision points (D1 to D21) a staged position in which
//! the heuristic leaves no doubt, and what the expert does there. The board is that of the layout
//! `reference`: the Master stands in R0, the Apprentice in R2.

use std::sync::OnceLock;

use tenbin::content::Library;
use tenbin::engine::Seeded;
use tenbin::games::strigoi::Strigoi;

use crate::support::{self, game_with, library_with, position};

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
        // The ladders of the reference board, however many wolves play.
        let sets = [&["ladders_in_play=5"], sets].concat();
        let game = game_with::<Strigoi>(wolves.len() as u8, &sets);
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
    // It may first go to another space in sight.
    let choice = position.choice();
    let there = if choice.starts_with("go") {
        position.act_freely(&[&choice]).until("ranged master")
    } else {
        position
    };
    there.assert_choice("ranged master");
    there.act_freely(&["ranged master"]).assert_choice("reward war_axe");
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
    // The platform of R4 leads it elsewhere, that of R5 has it look elsewhere.
    turned.assert_choice_among(&["platform R4", "platform R5"]);
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
    // The expert has learned that a wolf that is well fears less.
    heal(r#""plain""#).by("classic").assert_not("token heal");
}

/// A fight on R0 against the Supreme, which 4 wound: a wolf whose card says letter A brings down the
/// platform of R0, on which the Supreme stands (STR-373).
const SUPREME: [&str; 2] = ["strigoi.master.supreme.combat=4", "strigoi.master.supreme.life=8"];

fn beside_the_supreme(sets: &[&str], start: &str, roel: &str, falk: &str) -> Position {
    let start = format!(
        "phase = \"turn\"\nactive = 1\naltar = 3\nsupreme = \"master\"\nfought = false\n{start}"
    );
    let roel = format!("played = \"roel.son_of_the_wolf\", used = [1], hand = [], {roel}");
    Position::with(&[&SUPREME, sets].concat(), &start, &roel, falk)
}

/// D4, STR-373, STR-376: a wolf does not bring itself down; it attacks from beside the platform.
#[test]
fn d4_a_wolf_does_not_fall_by_its_own_attack() {
    let far = r#"at = "R4.L4", played = "falk.signature2""#;
    let on_it = |sets: &[&str], start: &str| {
        beside_the_supreme(sets, &format!("points = 0\n{start}"), r#"at = "R0.S1""#, far)
    };
    let position = on_it(&[], "");
    assert!(position.feature("melee master", "collapse") > 0);
    position.assert_not("melee");
    position.assert_not("ranged");
    on_it(&["collapse=off"], "").assert_choice_among(&["melee master", "ranged master"]);
    // STR-378: the last wound brings nothing down.
    on_it(&[], "master_wounds = 7").assert_choice_among(&["melee master", "ranged master"]);
    // A step further the frame stands, whatever falls (STR-375).
    let position = beside_the_supreme(&[], "points = 1", r#"at = "R0.S1""#, far);
    position.assert_choice("go R0.F1");
    assert_eq!(position.feature("go R0.F1", "collapse"), 0);
    assert!(position.feature("go R0.F1", "plan_attack") > 0);
    position.act_freely(&["go R0.F1"]).assert_choice("ranged master");
}

/// D4, STR-376: nor does it bring down another wolf, or end the game for it (STR-421).
#[test]
fn d4_a_wolf_does_not_bring_down_another() {
    let with = |falk: &str, start: &str| {
        let falk = format!(r#"at = "{falk}", played = "falk.signature2""#);
        beside_the_supreme(&[], &format!("points = 0\n{start}"), r#"at = "R0.F1""#, &falk)
    };
    with("R4.L4", "").assert_choice("ranged master");
    let position = with("R0.S4", "");
    assert!(position.feature("ranged master", "collapse") > 0);
    position.assert_not("ranged");
    // What would fill the inferno costs more than what would not.
    let cost = |start: &str| with("R0.S4", start).feature("ranged master", "collapse");
    assert!(cost("inferno = 1") > cost(""));
    // Where a collapse costs nothing, nothing is lost.
    let sets = ["collapse_costs_blood=0"];
    let falk = r#"at = "R0.S4", played = "falk.signature2""#;
    let position = beside_the_supreme(&sets, "points = 0", r#"at = "R0.F1""#, falk);
    position.assert_choice("ranged master");
}

/// D13, STR-373: a counterattack brings the platform of the own letter down as well.
#[test]
fn d13_a_wolf_does_not_fall_by_its_own_counterattack() {
    let answer = |sets: &[&str]| {
        let sets = [&SUPREME[..], &["strigoi.master.supreme.damage=1"], sets].concat();
        // Falk Maria's letter E leads the Supreme from R0 to R5; Matthew's F names R5.
        let wolves = [
            r#"wolf = "matthew", at = "R5.S1", played = "matthew.rend", hand = []"#.to_owned(),
            r#"wolf = "falk_maria", at = "R4.L4", played = "falk.son_of_the_wolf""#.to_owned(),
        ];
        let start = "phase = \"after_turn\"\nactive = 2\naltar = 3\nsupreme = \"master\"\nwound = [\"plain\", \"plain\"]";
        Position::of(&sets, start, &wolves).until("ranged master")
    };
    answer(&[]).assert_choice("pass");
    answer(&["collapse=off"]).assert_choice_among(&["melee master", "ranged master"]);
}

/// Cards of a designer's own, each with an effect that the shipped ones of its kind do not have.
const MINE: &str = r#"
description = "cards with other effects"
reward_card = [
  { id = "vial", name = "Vial", copies = 1, ability = [{ when = "on_play", effect = [{ do = "gain_blood", amount = 1 }] }] },
  { id = "horn", name = "Horn", copies = 1, ability = [{ when = "own_turn", target = "wolf", effect = [{ do = "recover_actions", amount = "all" }] }] },
  { id = "javelin", name = "Javelin", copies = 1, ability = [{ when = "own_turn", target = "strigoi", effect = [{ do = "wound", amount = 1 }] }] },
  { id = "map", name = "Map", copies = 1, ability = [{ when = "own_turn", effect = [{ do = "gain_token", amount = 3 }] }] },
  { id = "incense", name = "Incense", copies = 1, ability = [{ when = "own_turn", effect = [{ do = "strigoi_stay" }] }] },
]
reward_token = [
  { id = "drop", name = "Drop", copies = 1, ability = [{ when = "on_play", effect = [{ do = "gain_blood", amount = 1 }] }] },
]
action = [
  { id = "roel.spear", name = "Spear", owner = "roel", move = 3, combat = 2, initiative = 100, letter = "X", ability = [{ when = "own_turn", target = "strigoi", effect = [{ do = "wound", amount = 1 }] }] },
  { id = "roel.axe", name = "Axe", owner = "roel", move = 3, combat = 0, initiative = 50, letter = "X", ability = [{ when = "in_fight", effect = [{ do = "add_fight", amount = 9 }] }] },
  { id = "roel.stick", name = "Stick", owner = "roel", move = 3, combat = 0, initiative = 102, letter = "X" },
  { id = "roel.storm", name = "Storm", owner = "roel", move = 3, combat = 2, initiative = 103, letter = "X", ability = [{ when = "own_turn", effect = [{ do = "collapse", letter = "B" }] }] },
]
"#;

/// Two wolves with these cards; Roel's turn, or his choice of a card.
fn mine(start: &str, roel: &str) -> Position {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let file = ("configs/strigoi/variants/mine.toml", MINE);
    let library = LIBRARY.get_or_init(|| library_with("strigoi_advice", &[file]));
    let game = support::game_in(library, 2, &["mine"], &["ladders_in_play=5"]);
    let played = if start.contains("phase") { ", played = \"falk.signature2\"" } else { "" };
    let text = format!(
        "{start}\nwolves = [{{ wolf = \"roel\", {roel} }}, {{ wolf = \"falk_maria\", at = \"R4.L4\"\
         {played} }}]"
    );
    Position::staged(game, &text, Seeded::new(1, 0))
}

/// D21, STR-161: Reward cards and tokens are played for whatever they do alone, when it helps.
#[test]
fn d21_items_are_played_for_any_effect_that_helps() {
    let holding = |altar: u8, roel: &str| {
        let start = format!("phase = \"turn\"\nactive = 1\naltar = {altar}\npoints = 0");
        mine(&start, &format!(r#"at = "R3.F4", played = "roel.stick", {roel}"#))
    };
    // A Blood Point that the threshold still lacks, and one that it does not need (STR-332).
    holding(0, r#"rewards = ["vial"]"#).assert_choice("reward vial");
    holding(0, r#"tokens = ["drop"]"#).assert_choice("token drop");
    holding(4, r#"rewards = ["vial"]"#).assert_not("reward vial");
    let discard = r#"discard = ["roel.rend", "roel.prowl", "roel.moon_red", "roel.signature1", "roel.signature2"]"#;
    holding(0, &format!(r#"hand = [], rewards = ["horn"], {discard}"#))
        .assert_choice("reward horn");
    holding(0, r#"rewards = ["javelin"]"#).assert_choice("reward javelin");
    holding(0, r#"rewards = ["map"]"#).assert_choice("reward map");
}

/// D19: a Strigoi that would attack is made to stay; letter F leads the Master from R0 to R1.
#[test]
fn d19_an_item_makes_a_strigoi_stay_that_would_attack() {
    let at = |space: &str| {
        let start = "phase = \"turn\"\nactive = 1\naltar = 0\npoints = 0\napprentice = \"none\"";
        let roel =
            r#"played = "roel.signature1", hand = [], rewards = ["incense"], wounds = ["double"]"#;
        mine(start, &format!(r#"at = "{space}", {roel}"#))
    };
    at("R1.F0").assert_choice("reward incense");
    at("R3.F4").assert_not("reward incense");
}

/// D14, STR-160: an own-turn ability that wounds a Strigoi is a gain, not a wound of the user.
#[test]
fn d14_an_ability_that_wounds_a_strigoi_is_used() {
    let start = "phase = \"turn\"\nactive = 1\npoints = 0";
    let position = mine(start, r#"at = "R3.F4", played = "roel.spear""#);
    assert!(position.feature("use 1", "use_gain") > 0);
    position.assert_choice("use 1");
}

/// STR-376: a collapse by an ability counts who stands on the platform; letter B names R1.
#[test]
fn d14_an_ability_does_not_bring_its_user_down() {
    let at = |space: &str| {
        let start = "phase = \"turn\"\nactive = 1\npoints = 0";
        mine(start, &format!(r#"at = "{space}", played = "roel.storm""#))
    };
    at("R1.S0").assert_not("use");
    at("R3.F4").assert_choice("use 1");
}

/// D2, STR-122: what an ability adds in a fight counts when the card is chosen, and when it is played.
#[test]
fn d2_what_a_card_adds_in_a_fight_is_planned_with() {
    let position = mine("altar = 3", r#"at = "R0.F1", hand = ["roel.axe", "roel.stick"]"#);
    assert!(position.feature("card roel.axe", "card_attack") > 0);
    assert_eq!(position.feature("card roel.stick", "card_attack"), 0);
    position.assert_choice("card roel.axe");
    let start = "phase = \"turn\"\nactive = 1\naltar = 3\npoints = 0";
    let position = mine(start, r#"at = "R0.F1", played = "roel.axe""#);
    position.assert_choice("ranged master");
}

/// D8, STR-168: the platform that a Strigoi is about to enter is turned as well.
#[test]
fn d8_mechanics_turn_the_platform_that_a_strigoi_enters() {
    // Letter A leads the Apprentice from R4 to R5, which sees R5.F0; only the corridor that was
    // local 3 is closed, and only the own room's platform may be turned.
    let position = Position::with(
        &["mechanics_range=own_room"],
        "phase = \"turn\"\nactive = 1\nmaster = \"none\"\napprentice = \"R4\"\npoints = 0\nfought = true",
        r#"at = "R5.F0", played = "roel.son_of_the_wolf", wounds = ["double"]"#,
        r#"at = "R2.L2", played = "falk.signature2""#,
    );
    assert!(position.feature("pass", "danger") > 0);
    position.assert_choice("use 1");
    let turned = position.act_freely(&["use 1"]);
    turned.assert_choice("orientation 3");
    assert!(turned.feature("orientation 3", "turn_saved") > 0);
}

/// D8, STR-168, STR-350: a platform is turned to see a Strigoi, whatever the own letter.
#[test]
fn d8_mechanics_open_a_line_for_a_ranged_attack() {
    // R0 sees no R1.F5 as long as its corridor 2 is closed; the card says X and 5.
    let position = Position::with(
        &["strigoi.master.combat=5"],
        "phase = \"turn\"\nactive = 1\naltar = 3\npoints = 0",
        r#"at = "R1.F5", played = "roel.signature2", hand = []"#,
        r#"at = "R4.L4", played = "falk.signature2""#,
    );
    position.assert_choice("use 2");
    let turned = position.act_freely(&["use 2"]);
    turned.assert_choice("platform R0");
    let turned = turned.act_freely(&["platform R0"]);
    let choice = turned.choice();
    assert!(turned.feature(&choice, "turn_saved") > 0, "{choice}");
    turned.act_freely(&[&choice]).assert_choice("ranged master");
    // Without Blood Points there is nothing to see it for (STR-332).
    let position = Position::with(
        &["strigoi.master.combat=5"],
        "phase = \"turn\"\nactive = 1\naltar = 0\npoints = 0",
        r#"at = "R1.F5", played = "roel.signature2", hand = []"#,
        r#"at = "R4.L4", played = "falk.signature2""#,
    );
    position.assert_not("use");
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
