//! Declarations, the exchange of techniques, prices and the judgement of Naruto: sections 2.7, 2.8
//! and 2.13 of the rules catalogue, with their knobs. What single cards do is in the scenarios.

use std::collections::BTreeSet;

use tenbin::engine::Seat;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Ending, Frame, State};
use tenbin::module::Module;

use crate::naruto_support::Play;
use crate::support::game_with;

fn game(sets: &[&str]) -> Naruto {
    game_with::<Naruto>(2, sets)
}

/// A start of a phase with these two sides.
fn at(sets: &[&str], phase: &str, first: &str, second: &str) -> Play {
    Play::sides(game(sets), &format!("phase = \"{phase}\""), first, second)
}

fn gains(play: &Play) -> [usize; 2] {
    [0, 1].map(|seat: usize| play.state.players[seat].gains.len())
}

fn discard_of(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].discard)
}

fn chakra_of(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].chakra)
}

/// A fact about a ninja in play.
fn fact(play: &Play, unit: &str, key: &str) -> toml::Value {
    play.game.facts(&play.state)["units"][unit][key].clone()
}

fn number(play: &Play, unit: &str, key: &str) -> i64 {
    fact(play, unit, key).as_integer().expect("a number")
}

/// `healthy`, `injured`, or `gone`.
fn health(play: &Play, unit: &str) -> &'static str {
    match play.game.facts(&play.state)["units"].get(unit) {
        None => "gone",
        Some(found) if found["injured"].as_bool() == Some(true) => "injured",
        Some(_) => "healthy",
    }
}

fn is_declaring(state: &State) -> bool {
    matches!(state.top(), Frame::Send { .. } | Frame::Front(_) | Frame::Block { .. })
}

// ---- Declarations ----

/// NAR-140, NAR-141, NAR-146: every set of own teams may be sent, each in one way; a team of several
/// names its front line.
#[test]
fn every_set_of_teams_may_attack() {
    let first =
        "units = [\"NL-01\", \"NF-05\", \"NI-11\", \"NF-07\"], teams = [[\"NL-01\", \"NF-05\"]]";
    let play = at(&[], "attack", first, "");
    assert_eq!(play.texts(), ["done", "send NL-01+NF-05", "send NI-11", "send NF-07"]);
    let sent = |sets: &[&str]| at(sets, "attack", first, "").ends(&is_declaring).len();
    // The team of two has two front lines: 3 ways for it, 2 for each of the others.
    assert_eq!(sent(&[]), 12);
    // At most one team: none, two ways, one, one. At most two: without {all three}.
    assert_eq!(sent(&["rules.max_attack_teams=1"]), 5);
    assert_eq!(sent(&["rules.max_attack_teams=2"]), 10);
}

/// NAR-140: without an attack there is no battle, and the turn ends.
#[test]
fn no_team_sent_no_battle() {
    let mut play = at(&[], "attack", "units = [\"NL-01\"]", "units = [\"NL-02\"]");
    play.play("done").reach_menu();
    assert_eq!((play.state.turn, gains(&play)), (10, [0, 0]));
}

/// NAR-142, EX-S04: as many defending teams as attack, at most, one for each; with `double_defence`
/// several may face one.
#[test]
fn no_more_teams_defend_than_attack() {
    let first = "units = [\"NL-01\", \"NI-11\"], attacking = [\"NL-01\", \"NI-11\"]";
    let second = "units = [\"NE-01\", \"NE-02\", \"NE-04\"]";
    let ways = |sets: &[&str]| {
        let ends = at(sets, "defence", first, second).ends(&is_declaring);
        let facing: BTreeSet<String> = ends
            .iter()
            .map(|end| format!("{:?}", end.state.units.map(|unit| unit.flags)))
            .collect();
        (ends.len(), facing.len())
    };
    // None; one of three against one of two; two of three in two orders. Who took part: 1 + 3 + 3.
    assert_eq!(ways(&[]), (13, 7));
    // None; one of three against one of two; two of three, each against either.
    assert_eq!(ways(&["rules.double_defence=true"]), (19, 7));
}

/// NAR-143, NAR-144: the defender names the front line at that moment; who is not named rests.
#[test]
fn the_defender_names_a_front_line() {
    let second = "units = [\"NE-01\", \"NE-02\", \"NE-04\"], teams = [[\"NE-01\", \"NE-02\"]], \
                  hand = [\"JL-01\"], chakra_of = { L = 1 }";
    let mut play = at(&[], "defence", "units = [\"NI-11\"], attacking = [\"NI-11\"]", second);
    assert_eq!(play.texts(), ["pass", "block NE-01+NE-02", "block NE-04"]);
    play.play("block NE-01+NE-02");
    assert_eq!(play.texts(), ["front NE-01", "front NE-02"]);
    play.play("front NE-02");
    assert_eq!(fact(&play, "NE-02", "front").as_bool(), Some(true));
    assert_eq!(fact(&play, "NE-04", "stance").as_str(), Some("rest"));
    assert_eq!(play.texts(), ["pass", "launch JL-01 by NE-01", "launch JL-01 by NE-02"]);
}

/// NAR-034: with `entry_delay` who was called in this turn stays at home, with its whole team.
#[test]
fn who_was_called_may_wait_a_turn() {
    let first = "units = [{ card = \"NL-01\", called = true, entered = 9 }, \"NF-05\", \"NI-11\"], \
                 teams = [[\"NL-01\", \"NF-05\"]]";
    let texts = |sets: &[&str]| at(sets, "attack", first, "").texts();
    assert_eq!(texts(&[]), ["done", "send NL-01+NF-05", "send NI-11"]);
    assert_eq!(texts(&["rules.entry_delay=1"]), ["done", "send NI-11"]);
}

/// NAR-035: with `exhaustion` a team with a ninja that attacked in its controller's last turn does
/// not defend; one that attacked earlier does.
#[test]
fn attackers_may_be_too_tired_to_defend() {
    let second = "units = [{ card = \"NL-02\", attacked = 8 }, { card = \"NE-01\", attacked = 6 }]";
    let tired = "rules.exhaustion=attackers_cannot_defend_next_turn";
    let texts = |sets: &[&str]| {
        at(sets, "defence", "units = [\"NI-11\"], attacking = [\"NI-11\"]", second).texts()
    };
    assert_eq!(texts(&[]), ["pass", "block NL-02", "block NE-01"]);
    assert_eq!(texts(&[tired]), ["pass", "block NE-01"]);
}

// ---- The exchange ----

const ARMED: &str = "hand = [\"JL-01\", \"JL-01\", \"JL-01\"], chakra_of = { L = 3 }";

/// Two ninjas against one, both players with techniques.
fn exchange(sets: &[&str]) -> Play {
    let first = "units = [\"NI-11\", \"NL-01\"], attacking = [\"NI-11\", \"NL-01\"]";
    let second = "units = [\"NE-08\"], defending = { NE-08 = \"NI-11\" }";
    at(sets, "exchange", &format!("{first}, {ARMED}"), &format!("{second}, {ARMED}"))
}

fn is_exchange(state: &State) -> bool {
    matches!(state.top(), Frame::Open { .. } | Frame::Respond { .. })
}

/// NAR-184, EX-S16: the attacker first; both decline: the exchange is over.
#[test]
fn two_who_decline_to_open_end_the_exchange() {
    let mut play = exchange(&[]);
    assert_eq!(play.state.top(), Frame::Open { seat: Seat(0), again: false });
    play.play("pass");
    assert_eq!(play.state.top(), Frame::Open { seat: Seat(1), again: false });
    play.play("pass");
    assert!(!is_exchange(&play.state));
}

/// NAR-184: with `attacker_may_reopen` the attacker is asked once more, and then no more.
#[test]
fn an_attacker_may_be_asked_again() {
    let sets = ["rules.attacker_may_reopen=true"];
    let mut play = exchange(&sets);
    play.plays(&["pass", "pass"]);
    assert_eq!((play.asked(), is_exchange(&play.state)), (Some(Seat(0)), true));
    let mut launched = play.clone();
    launched.play("launch JL-01 by NL-01");
    assert_eq!(launched.state.top(), Frame::Respond { seat: Seat(1), passes: 0 });
    play.play("pass");
    assert!(!is_exchange(&play.state));
}

/// NAR-184, NAR-185, NAR-187, NAR-189, EX-S17: the defender opens, both pass, it resolves, and the
/// attacker has the opening priority again.
#[test]
fn after_a_chain_the_attacker_may_open() {
    let mut play = exchange(&[]);
    play.plays(&["pass", "launch JL-01 by NE-08"]);
    assert_eq!(play.state.top(), Frame::Respond { seat: Seat(0), passes: 0 });
    play.play("pass");
    assert_eq!(play.state.top(), Frame::Respond { seat: Seat(1), passes: 1 });
    assert_eq!((play.state.chain.len(), number(&play, "NE-08", "combat")), (1, 5));
    play.play("pass");
    assert_eq!(play.state.top(), Frame::Open { seat: Seat(0), again: false });
    assert_eq!((play.state.chain.len(), number(&play, "NE-08", "combat")), (0, 7));
}

/// NAR-186, NAR-189, EX-S18: who declines does not stop the other from adding to the chain; a launch
/// counts the passes anew.
#[test]
fn the_other_may_go_on_after_a_pass() {
    let mut play = exchange(&[]);
    play.plays(&["launch JL-01 by NI-11", "pass", "launch JL-01 by NL-01", "pass"]);
    assert_eq!((play.state.chain.len(), play.state.chains), (2, 0));
    play.play("pass");
    assert_eq!((play.state.chain.len(), play.state.chains), (0, 1));
    play.plays(&["launch JL-01 by NL-01", "pass"]);
    // The attacker has none left and passes unasked.
    assert_eq!((play.state.chain.len(), play.state.chains), (0, 2));
    assert_eq!((number(&play, "NI-11", "combat"), number(&play, "NL-01", "combat")), (7, 6));
}

/// NAR-187: with `one_pass` the first decline closes the chain.
#[test]
fn one_pass_may_close_a_chain() {
    let mut play = exchange(&["rules.chain_close=one_pass"]);
    play.plays(&["launch JL-01 by NI-11", "pass"]);
    assert_eq!(play.state.top(), Frame::Open { seat: Seat(0), again: false });
}

/// NAR-183: any number of techniques through a ninja, or one a turn.
#[test]
fn techniques_of_a_ninja() {
    let offers = |sets: &[&str]| {
        let mut play = exchange(sets);
        play.plays(&["launch JL-01 by NI-11", "pass"]);
        play.texts()
    };
    assert_eq!(offers(&[]), ["pass", "launch JL-01 by NI-11", "launch JL-01 by NL-01"]);
    assert_eq!(offers(&["rules.techniques_per_ninja=1"]), ["pass", "launch JL-01 by NL-01"]);
}

/// NAR-182: nobody at rest uses a technique.
#[test]
fn who_rests_uses_no_technique() {
    let first = format!("units = [\"NI-11\", \"NL-01\"], attacking = [\"NI-11\"], {ARMED}");
    let play = at(&[], "exchange", &first, &format!("units = [\"NE-08\"], {ARMED}"));
    assert_eq!(play.texts(), ["pass", "launch JL-01 by NI-11"]);
    let mut passed = play.clone();
    // The defender has nobody in battle and is not asked.
    passed.play("pass");
    assert!(!is_exchange(&passed.state));
}

/// NAR-220, EX-T05, EX-T19: the last launched resolves first; with `fifo` the first.
#[test]
fn chains_resolve_in_the_order_of_the_knob() {
    let first = "units = [\"NE-01\"], attacking = [\"NE-01\"], hand = [\"JE-02\", \"JL-01\"], \
                 chakra_of = { E = 2 }";
    let second = "units = [\"NE-05\"], defending = { NE-05 = \"NE-01\" }, hand = [\"JE-04\"], \
                  chakra_of = { E = 1 }";
    let values = |sets: &[&str]| {
        let mut play = at(sets, "exchange", first, second);
        play.plays(&["launch JE-02 by NE-01", "launch JE-04 by NE-05", "pass"]);
        assert_eq!(play.state.top(), Frame::Open { seat: Seat(0), again: false });
        [number(&play, "NE-05", "combat"), number(&play, "NE-05", "support")]
    };
    assert_eq!(values(&[]), [0, 0]);
    assert_eq!(values(&["rules.resolution_order=fifo"]), [3, 0]);
}

/// NAR-206, NAR-220, NAR-244, EX-T04: what negates is itself negated; nobody gets a price back.
#[test]
fn a_negated_technique_negates_nothing() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], \
                 hand = [\"JF-03\", \"JF-04\", \"JL-01\"], chakra_of = { F = 5 }";
    let second = "units = [\"NF-02\"], defending = { NF-02 = \"NI-11\" }, hand = [\"JF-04\"], \
                  chakra_of = { F = 2 }";
    let mut play = at(&[], "exchange", first, second);
    play.plays(&[
        "launch JF-03 by NI-11",
        "launch JF-04 by NF-02",
        "launch JF-04 by NI-11",
        "pass",
    ]);
    assert_eq!(health(&play, "NF-02"), "injured");
    let spent = |seat| discard_of(&play, seat).iter().filter(|id| id.starts_with("JF")).count();
    assert_eq!([spent(0), spent(1)], [2, 1]);
    assert_eq!([chakra_of(&play, 0).len(), chakra_of(&play, 1).len()], [1, 0]);
}

/// NAR-205: a used technique goes to the discard, or to chakra.
#[test]
fn where_a_used_technique_goes() {
    for (sets, place) in [(&[][..], "discard"), (&["rules.technique_goes_to=chakra"], "chakra")] {
        let mut play = exchange(sets);
        play.plays(&["launch JL-01 by NI-11", "pass", "pass"]);
        let count = |ids: Vec<String>| ids.iter().filter(|&id| id == "JL-01").count();
        let found = [count(discard_of(&play, 0)), count(chakra_of(&play, 0))];
        assert_eq!(found, if place == "discard" { [1, 0] } else { [0, 1] });
    }
}

/// NAR-153, NAR-188: effects during the chain, at the first close, at each, or at the end.
#[test]
fn effects_during_the_chain() {
    let combat = |sets: &[&str]| {
        let first = format!("units = [\"NI-23\"], attacking = [\"NI-23\"], {ARMED}");
        let mut play = at(sets, "exchange", &first, "");
        let mut seen = vec![number(&play, "NI-23", "combat")];
        for _ in 0..2 {
            play.plays(&["launch JL-01 by NI-23", "pass"]);
            seen.push(number(&play, "NI-23", "combat"));
        }
        seen
    };
    assert_eq!(combat(&[]), [6, 9, 11]);
    assert_eq!(combat(&["rules.during_chain_timing=each_close"]), [6, 9, 12]);
    assert_eq!(combat(&["rules.during_chain_timing=exchange_end"]), [6, 8, 10]);
}

/// NAR-481: a guard ends the game as a report of an error; nobody wins.
#[test]
fn too_many_techniques_cut_the_game_off() {
    let mut play = exchange(&["rules.max_launches=50"]);
    play.state.launches = 48;
    play.play("launch JL-01 by NI-11");
    assert_eq!(play.state.ending, Ending::None);
    play.play("launch JL-01 by NE-08");
    assert_eq!((play.state.ending, play.state.winners), (Ending::CutoffLaunches, 0));
}

// ---- Prices ----

/// NAR-052, NAR-202: one card a symbol, any card for generic chakra; a card of two symbols is
/// either. Every way to pay is offered once.
#[test]
fn every_way_to_pay() {
    let first = "units = [\"NL-02\"], attacking = [\"NL-02\"], hand = [\"JL-02\"], \
                 chakra = [\"NL-01\", \"NF-01\", \"CL-03\", \"NF-02\", \"NL-01\"]";
    let mut play = at(&[], "exchange", first, "");
    play.play("launch JL-02 by NL-02");
    let ends = play.ends(&|state| matches!(state.top(), Frame::PayChakra { .. }));
    let paid: Vec<String> = ends
        .iter()
        .map(|end| {
            let spent = discard_of(end, 0).into_iter().filter(|id| id != "JL-02");
            spent.collect::<Vec<_>>().join("+")
        })
        .collect();
    // Two of NL-01 twice, NF-01, CL-03, NF-02, but not the two that have no L.
    let mut expected = vec![
        "NL-01+NL-01",
        "NF-01+NL-01",
        "CL-03+NL-01",
        "NF-02+NL-01",
        "CL-03+NF-01",
        "CL-03+NF-02",
    ];
    expected.sort_unstable();
    let mut found: Vec<&str> = paid.iter().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

/// NAR-203, NAR-208, EX-T21: X is fixed before the cost changes; the price is L and 3 + 1 - 1; the
/// effect uses X; the total cost is 4 for a technique that looks at it.
#[test]
fn x_is_fixed_before_the_cost_changes() {
    let first = "units = [\"NL-02\"], attacking = [\"NL-02\"], hand = [\"JL-03\", \"JL-01\"], \
                 camp = [\"CL-03\"], chakra_of = { L = 6 }";
    let second = "units = [\"NW-07\", \"NF-02\"], teams = [[\"NW-07\", \"NF-02\"]], \
                  defending = { NW-07 = \"NL-02\" }, hand = [\"JF-04\"], chakra_of = { F = 2 }";
    let mut play = at(&[], "exchange", first, second);
    play.play("launch JL-03 by NL-02");
    assert_eq!(play.texts(), ["x 0", "x 1", "x 2", "x 3", "x 4", "x 5"]);
    let mut cheap = play.clone();
    cheap.play("x 2");
    assert!(cheap.offers("launch JF-04 by NF-02"), "a total cost of 3");
    play.play("x 3");
    // The other player cannot answer; the attacker could go on and closes the chain.
    assert_eq!((play.asked(), chakra_of(&play, 0).len()), (Some(Seat(0)), 2));
    play.play("pass");
    assert_eq!([number(&play, "NL-02", "combat"), number(&play, "NL-02", "support")], [4, 3]);
}

/// NAR-203: no X beyond what can be paid.
#[test]
fn x_is_limited_by_what_can_be_paid() {
    let first = "units = [\"NL-02\"], attacking = [\"NL-02\"], hand = [\"JL-03\"], \
                 chakra = [\"NL-01\", \"NF-01\", \"NF-01\"]";
    let mut play = at(&[], "exchange", first, "");
    play.play("launch JL-03 by NL-02");
    assert_eq!(play.texts(), ["x 0", "x 1", "x 2"]);
}

/// NAR-204, EX-T12: what cannot be paid in full is not offered.
#[test]
fn a_tax_may_be_too_much() {
    let first = "units = [\"NL-02\"], attacking = [\"NL-02\"], hand = [\"JL-01\"]";
    let texts = |chakra: &str, taxer: &str| {
        let second = format!("units = [{taxer}], defending = {{ NW-07 = \"NL-02\" }}");
        at(&[], "exchange", &format!("{first}, chakra_of = {{ {chakra} }}"), &second).texts()
    };
    let offer = "launch JL-01 by NL-02".to_owned();
    assert!(!texts("W = 1", "\"NW-07\"").contains(&offer));
    assert!(texts("W = 2", "\"NW-07\"").contains(&offer));
    assert!(texts("W = 1", "{ card = \"NW-07\", injured = true }").contains(&offer));
}
