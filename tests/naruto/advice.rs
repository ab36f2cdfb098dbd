//! Section 5 of the rules catalogue: at each decision point (DP-01 to DP-18) a staged position in
//! which its heuristic leaves no doubt, and what the expert does there.

use tenbin::engine::Seeded;
use tenbin::games::naruto::Naruto;

use crate::support::game_with;
use crate::support::position;

/// A position of Naruto.
type Position = position::Position<Naruto, Seeded>;

impl Position {
    /// The position of a phase with two players as TOML tables.
    fn new(phase: &str, first: &str, second: &str) -> Self {
        let game = game_with::<Naruto>(2, &[]);
        let text = format!("phase = \"{phase}\"\nseats = [{{ {first} }}, {{ {second} }}]");
        Self::staged(game, &text, Seeded::new(1, 0))
    }
}

/// DP-01, NAR-022: a hand is kept with a ninja for the first turns and two ninjas in all.
#[test]
fn dp_01_a_hand_without_an_early_ninja_is_redrawn() {
    let hand = |ids: &str| Position::new("redraw", &format!("hand = [{ids}]"), "");
    hand(r#""NI-01", "NL-04", "NI-11", "JL-01", "JL-02", "ML-01""#).assert_choice("keep");
    hand(r#""NL-08", "NL-09", "NI-11", "JL-01", "JL-02", "ML-01""#).assert_choice("redraw");
    hand(r#""NL-01", "JL-04", "JF-05", "JL-01", "JL-02", "ML-01""#).assert_choice("redraw");
}

/// DP-02, NAR-032: at the start of the turn the ninja that gains most is healed.
#[test]
fn dp_02_the_most_valuable_injured_ninja_is_healed() {
    let position = Position::new(
        "turn",
        r#"units = ["NF-08", { card = "NI-11", injured = true }, { card = "NE-05", injured = true }], chakra_of = { F = 3 }"#,
        "",
    )
    .until("use");
    position.assert_choice("use");
    position.act_freely(&["use"]).until("target").assert_choice("target NI-11");
}

/// DP-03, NAR-054: the best ninja that may be called is called.
#[test]
fn dp_03_the_best_ninja_on_curve_is_called() {
    let position = Position::new(
        "preparation",
        r#"counter = 4, hand = ["NI-11", "NL-01", "NF-05", "NF-08"]"#,
        "",
    );
    position.assert_choice("call NI-11");
}

/// DP-03, NAR-102: an injured ninja evolves into a card that is good when injured.
#[test]
fn dp_03_an_injured_ninja_evolves_well() {
    let position = Position::new(
        "preparation",
        r#"counter = 3, hand = ["NI-E1", "NL-01"], units = [{ card = "NI-01", injured = true }]"#,
        "",
    );
    // 3/1 becomes 6/1; a Spark Cadet is 2/1.
    assert!(position.feature("call NI-E1 on NI-01", "call_evolution") == 1);
    assert!(position.feature("call NI-E1 on NI-01", "call_gain") > 30);
}

/// DP-03, NAR-051: what cannot be called any more becomes chakra, a technique that has a user stays.
#[test]
fn dp_03_duplicates_become_chakra() {
    let mut position = Position::new(
        "preparation",
        r#"hand = ["NL-01", "JL-02"], units = ["NL-01", "NI-01"], used = { calls = 1 }"#,
        "",
    );
    position.assert_choice("charge");
    position = position.act_freely(&["charge"]);
    for _ in 0..2 {
        if let Some((text, _)) =
            position.legal().iter().find(|(text, _)| text.starts_with("charge "))
        {
            let wanted = if text == "charge NL-01" { "charge NL-01" } else { "spare JL-02" };
            position.assert_choice(wanted);
            position = position.act_freely(&[wanted]);
        }
    }
}

/// DP-03, NAR-052: a card brings a technique nearer as long as chakra is missing for it, the more the less is
/// missing, and only where a ninja in play may use it.
#[test]
fn dp_03_a_card_brings_a_technique_nearer() {
    let brings = |units: &str, chakra: u32| {
        let first = format!(
            r#"hand = ["NL-01", "JL-02"], units = [{units}], chakra_of = {{ L = {chakra} }}, used = {{ calls = 1 }}"#
        );
        let position = Position::new("preparation", &first, "").act_freely(&["charge"]);
        let first_asked = position.legal().iter().any(|(text, _)| text == "charge NL-01");
        let position = if first_asked { position } else { position.act_freely(&["spare JL-02"]) };
        position.feature("charge NL-01", "charge_brings")
    };
    // Copy Volley costs two and asks for ninjutsu, which Naruto has and a Spark Cadet has not.
    let users = r#""NL-01", "NI-01""#;
    let [two_short, one_short, paid] = [0, 1, 2].map(|chakra| brings(users, chakra));
    assert!(one_short > two_short && two_short > 0, "{one_short} {two_short}");
    assert_eq!(paid, 0);
    assert_eq!(brings(r#""NL-01""#, 1), 0);
}

/// DP-03, NAR-360: a bonus for teams of three is played for a team of three that gains by it.
#[test]
fn dp_03_a_bonus_for_teams_of_three_needs_three_ninjas() {
    // Together 4, with the bonus 6: against a Boulder Elder (5/2) that wins.
    let camp = |units: &str| {
        Position::new(
            "preparation",
            &format!(
                "counter = 5, hand = [\"MN-02\", \"NN-01\"], used = {{ calls = 1 }}, units = [{units}]"
            ),
            r#"units = ["NE-08"]"#,
        )
    };
    let gain = |units: &str| camp(units).feature("tactic MN-02", "tactic_gain");
    assert_eq!(gain(r#""NL-01", "NF-01""#), 0);
    let three = r#""NL-01", "NF-01", "NE-03""#;
    assert!(gain(three) >= 15, "{}", gain(three));
    camp(three).assert_choice("tactic MN-02");
    // The team is formed and sent (DP-06, DP-07).
    let position = camp(three).act_freely(&["tactic MN-02"]).until("send");
    position.assert_choice("send NL-01+NF-01+NE-03");
}

/// DP-04, NAR-055: the least useful card pays.
#[test]
fn dp_04_the_least_useful_card_pays_a_hand_cost() {
    let position = Position::new(
        "preparation",
        r#"hand = ["NL-08", "NL-01", "NL-07"], units = ["NL-01"]"#,
        "",
    )
    .act_freely(&["call NL-08"]);
    position.assert_choice("pay NL-01");
}

/// DP-05, NAR-070: an interruption answers a call that is worth more than the card, and no other.
#[test]
fn dp_05_an_interruption_answers_what_it_hurts() {
    let called = |card: &str| {
        Position::new(
            "preparation",
            &format!("counter = 3, hand = [\"{card}\"]"),
            r#"hand = ["MF-03"]"#,
        )
        .act_freely(&[&format!("call {card}")])
    };
    // 4/2 becomes 3/0; Stone Prodigy is 3/1 in either position.
    called("NF-05").assert_choice("interrupt MF-03");
    called("NE-05").assert_choice("pass");
}

/// DP-06, NAR-365: teams are formed for two gains.
#[test]
fn dp_06_teams_are_formed_for_two_gains() {
    // Against Gale Surgeon (4/3) a team of 4 would be stopped by a draw and win one gain.
    let position =
        Position::new("formation", r#"units = ["NF-05", "NN-03"]"#, r#"units = ["NN-09"]"#);
    position.assert_choice("regroup");
    position.act_freely(&["regroup"]).assert_choice("join NF-05");
}

/// DP-07, NAR-140: against nobody everybody attacks; a weak team stays away from a strong one.
#[test]
fn dp_07_only_teams_with_a_good_result_attack() {
    let first = r#"units = ["NL-01"]"#;
    Position::new("attack", first, "").assert_choice("send NL-01");
    Position::new("attack", first, r#"units = ["NE-08"]"#).assert_choice("done");
    // Nobody is left to stop the second.
    let position = Position::new("attack", r#"units = ["NL-09", "NI-11"]"#, "");
    position.assert_choice("send NL-09");
    position.act_freely(&["send NL-09"]).assert_choice("send NI-11");
}

/// DP-07, NAR-140, NAR-142: a weak team is not sent alone before a stronger one, whoever stays behind
/// because it was called only now.
#[test]
fn dp_07_no_weak_team_is_sent_into_a_certain_block() {
    let text = r#"
phase = "attack"
seats = [{ units = ["NL-01", { card = "NI-11", called = true }] }, { units = ["NE-08"] }]
"#;
    let game = game_with::<Naruto>(2, &["entry_delay=1"]);
    let position = Position::staged(game, text, Seeded::new(1, 0));
    assert!(position.feature("send NL-01", "send_doomed") > 0);
    position.assert_choice("done");
    // Two are more than one can stop.
    let position = Position::new("attack", r#"units = ["NL-01", "NI-11"]"#, r#"units = ["NE-08"]"#);
    assert_eq!(position.feature("send NL-01", "send_doomed"), 0);
}

/// DP-07, NAR-142, NAR-440: two gains short, three teams against one blocker win for certain if all are
/// sent, and two do not.
#[test]
fn dp_07_what_wins_for_certain_is_sent() {
    let position = |own: &str| {
        Position::new("attack", &format!("gains = 8, units = [{own}]"), r#"units = ["NE-08"]"#)
    };
    let three = position(r#""NL-01", "NF-01", "NW-01""#);
    assert_eq!(three.feature("send NL-01", "send_overruns"), 1);
    assert_eq!(three.feature("send NF-01", "send_overruns"), 0, "NL-01 would stay behind");
    assert_eq!(three.feature("done", "send_overruns"), 0);
    three.assert_choice("send NL-01");
    assert_eq!(position(r#""NL-01", "NF-01""#).feature("send NL-01", "send_overruns"), 0);
}

/// DP-09, NAR-440: what a gain is worth to deny grows with the gains there are.
#[test]
fn dp_09_gains_count_more_towards_the_end() {
    let late = |gains: u32| {
        let first = format!(r#"gains = {gains}, units = ["NL-01"], attacking = ["NL-01"]"#);
        let position = Position::new("defence", &first, r#"units = ["NE-09"]"#);
        position.feature("block NE-09", "block_late")
    };
    assert_eq!(late(0), 0);
    assert!(late(6) > late(3) && late(3) > 0);
}

/// DP-09, NAR-440: who is far ahead is not pressed by an attacker without gains.
#[test]
fn dp_09_gains_press_by_those_of_the_attacker() {
    let pressed = |attacker: u32, defender: u32| {
        let first = format!(r#"gains = {attacker}, units = ["NL-01"], attacking = ["NL-01"]"#);
        let second = format!(r#"gains = {defender}, units = ["NE-09"]"#);
        let position = Position::new("defence", &first, &second);
        ["block_pressed", "block_late"].map(|name| position.feature("block NE-09", name))
    };
    let [ahead, late] = pressed(0, 6);
    assert_eq!(ahead, 0);
    assert!(late > 0);
    let [behind, late] = pressed(6, 0);
    assert_eq!(behind, late);
    assert!(pressed(3, 6)[0] > 0 && pressed(3, 6)[0] < behind);
}

/// DP-08, NAR-151: Founder of Stone injures the ninja of the opposing team that loses most.
#[test]
fn dp_08_effects_on_taking_part_hit_what_hurts() {
    let position = Position::new(
        "defence",
        r#"units = ["NE-10"], attacking = ["NE-10"]"#,
        r#"units = ["NE-05", "NF-05"], teams = [["NE-05", "NF-05"]]"#,
    )
    .act_freely(&["block NE-05+NF-05", "front NF-05"]);
    position.until("target").assert_choice("target NF-05");
}

/// DP-09, NAR-142: of two attacks the one that would win two gains is blocked, once gains
/// count.
#[test]
fn dp_09_teams_of_two_gains_are_blocked_first() {
    let position = Position::new(
        "defence",
        r#"gains = 6, units = ["NI-11", "NL-01"], attacking = ["NI-11", "NL-01"]"#,
        r#"units = ["NE-09"]"#,
    );
    position.assert_choice("block NE-09");
    let position = Position::new(
        "defence",
        r#"gains = 6, units = ["NL-01", "NI-11"], attacking = ["NL-01", "NI-11"]"#,
        r#"units = ["NE-09"]"#,
    );
    position.assert_choice("pass");
}

/// DP-09, NAR-143: a ninja that is better injured stands in front of a lost fight.
#[test]
fn dp_09_who_is_useful_injured_stands_in_front() {
    let position = Position::new(
        "defence",
        r#"units = ["NW-10"], attacking = ["NW-10"]"#,
        r#"units = ["NI-01", "NL-01"], teams = [["NL-01", "NI-01"]]"#,
    )
    .act_freely(&["block NI-01+NL-01"]);
    position.assert_choice("front NI-01");
}

/// DP-10, NAR-380: a technique is launched where it turns a fight, and not where it changes nothing.
#[test]
fn dp_10_techniques_turn_fights() {
    let fight = |defender: &str| {
        Position::new(
            "exchange",
            r#"units = ["NN-06"], attacking = ["NN-06"], hand = ["JN-03"], chakra_of = { N = 2 }"#,
            &format!("units = [\"{defender}\"], defending = {{ {defender} = \"NN-06\" }}"),
        )
    };
    // 4 against 5 becomes 4 against 3.
    fight("NE-08").assert_choice("launch JN-03 by NN-06");
    // 4 against 3 is won already.
    fight("NE-05").assert_choice("pass");
}

/// DP-10, NAR-365: a pump that makes one gain two is worth its price, one that does not is not.
#[test]
fn dp_10_a_pump_over_the_threshold_is_used() {
    let attack = |unit: &str| {
        Position::new(
            "exchange",
            &format!(
                "units = [\"{unit}\"], attacking = [\"{unit}\"], hand = [\"JL-02\"], chakra_of = {{ L = 2 }}"
            ),
            r#"hand = ["NL-01"]"#,
        )
    };
    // 3 and 3 are 6; 1 and 3 are 4.
    attack("NI-E1").assert_choice("launch JL-02 by NI-E1");
    attack("NI-01").assert_choice("pass");
}

/// DP-10, NAR-220, NAR-244: a technique on the chain that would turn a fight is negated.
#[test]
fn dp_10_what_would_turn_a_fight_is_negated() {
    let position = Position::new(
        "exchange",
        r#"units = ["NF-07"], attacking = ["NF-07"], hand = ["JF-02"], chakra_of = { F = 2 }"#,
        r#"units = ["NI-11"], defending = { NI-11 = "NF-07" }, hand = ["JF-04"], chakra_of = { F = 2 }"#,
    )
    .act_freely(&["launch JF-02 by NF-07"]);
    position.assert_choice("launch JF-04 by NI-11");
}

/// DP-10, NAR-381: who will be killed by a crushing defeat is not injured first.
#[test]
fn dp_10_a_technique_that_changes_nothing_is_kept() {
    let fight = |defender: &str| {
        Position::new(
            "exchange",
            r#"units = ["NW-08"], attacking = ["NW-08"], hand = ["JW-03"], chakra_of = { W = 2 }"#,
            &format!("units = [\"{defender}\"], defending = {{ {defender} = \"NW-08\" }}"),
        )
    };
    // 6 against 1 kills; 6 against 3 injures, and kills who is injured already.
    fight("NE-03").assert_choice("pass");
    fight("NE-05").assert_choice("launch JW-03 by NW-08");
}

/// DP-10, NAR-464: chakra is not drained where there is none.
#[test]
fn dp_10_nobody_loses_what_is_not_there() {
    let exchange = |chakra: &str| {
        Position::new(
            "exchange",
            r#"units = ["NW-02"], attacking = ["NW-02"], hand = ["JW-05"], chakra_of = { W = 1 }"#,
            &format!("units = [\"NE-08\"], defending = {{ NE-08 = \"NW-02\" }}, {chakra}"),
        )
    };
    exchange("chakra_of = { E = 2 }").assert_choice("launch JW-05 by NW-02");
    exchange("chakra_of = {}").assert_choice("pass");
}

/// DP-11, NAR-331: the best summon enters.
#[test]
fn dp_11_the_best_summon_enters() {
    let position = Position::new(
        "exchange",
        r#"units = ["NL-01"], attacking = ["NL-01"], hand = ["TE-163", "NS-01", "NS-02"], chakra_of = { L = 2 }"#,
        r#"units = ["NE-08"], defending = { NE-08 = "NL-01" }"#,
    )
    .act_freely(&["launch TE-163 by NL-01"]);
    position.until("take").assert_choice("take NS-02");
}

/// DP-12, NAR-351: the defender settles the fight that it wins before the others.
#[test]
fn dp_12_won_fights_are_judged_first() {
    let position = Position::new(
        "judgement",
        r#"units = ["NL-01", "NI-11", "NF-05"], attacking = ["NL-01", "NI-11", "NF-05"]"#,
        r#"units = ["NE-08", "NE-06"], defending = { NE-08 = "NF-05", NE-06 = "NI-11" }"#,
    );
    position.assert_choice("judge NF-05");
}

/// DP-13, NAR-202: generic chakra is paid with what is wanted least.
#[test]
fn dp_13_the_least_wanted_chakra_pays() {
    let position = Position::new(
        "exchange",
        r#"units = ["NF-05"], attacking = ["NF-05"], hand = ["JL-01", "JF-01"], chakra = ["NF-01", "NF-02", "NW-02"]"#,
        "",
    )
    .act_freely(&["launch JL-01 by NF-05"]);
    position.assert_choice("pay NW-02");
}

/// DP-14, NAR-421: the worst card beyond the hand limit leaves.
#[test]
fn dp_14_the_worst_card_leaves() {
    let position = Position::new(
        "end",
        r#"hand = ["NL-07", "NL-08", "NF-07", "NI-11", "NL-01", "NF-08", "NL-09"], units = ["NL-01"]"#,
        "",
    );
    position.assert_choice("take NL-01");
}

/// DP-15: a search takes the ninja that is worth most.
#[test]
fn dp_15_a_search_finds_the_best_card() {
    let position = Position::new(
        "preparation",
        r#"counter = 2, hand = ["ME-01", "NE-08"], deck_rest = ["NE-01", "NF-05", "NE-03", "JE-01", "JE-02"], units = ["NE-02"]"#,
        "",
    )
    .act_freely(&["tactic ME-01"]);
    position.until("take").assert_choice("take NF-05");
}

/// DP-16, NAR-463: harm to the opposing front line first, own bonuses last.
#[test]
fn dp_16_harm_comes_before_own_bonuses() {
    let position = Position::new(
        "judgement",
        r#"units = ["NW-09", "NL-08"], teams = [["NW-09", "NL-08"]], attacking = ["NW-09"]"#,
        r#"units = ["NE-08", "NE-06"], teams = [["NE-08", "NE-06"]], defending = { NE-08 = "NW-09" }"#,
    );
    position.until("resolve").assert_choice("resolve NW-09");
}

/// DP-17, NAR-420: at the end of the turn who gains most is healed.
#[test]
fn dp_17_the_end_of_the_turn_heals_who_gains_most() {
    let position = Position::new(
        "end",
        r#"units = ["NN-09", { card = "NE-05", injured = true }, { card = "NN-10", injured = true }]"#,
        "",
    );
    position.until("target").assert_choice("target NN-10");
}

/// DP-18, NAR-202: of the opponent's chakra the rarest symbol goes.
#[test]
fn dp_18_the_rarest_chakra_of_the_victim_goes() {
    let position = Position::new(
        "judgement",
        r#"units = ["NW-08"], attacking = ["NW-08"]"#,
        r#"units = ["NE-05"], defending = { NE-05 = "NW-08" }, chakra = ["NE-01", "NE-02", "NE-03", "NW-02"]"#,
    );
    position.until("take").assert_choice("take NW-02");
}
