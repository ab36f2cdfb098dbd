//! `return_to_hand`: a ninja leaves the field for its owner's hand (NAR-006), which no card of the pool says. What it
//! does by the clauses about leaving a team, a battle and a side, who is refused it, and what the expert makes of it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use tenbin::engine::{Game, Seeded};
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::Frame;
use tenbin::module::Module;

use crate::naruto_support::Play;
use crate::support::heard::Heard;
use crate::support::position::Position;
use crate::support::{self, contest, library_with};

const NINJA: &str = "type = \"ninja\"\nentry_turn = 0\nhand_cost = 0\nhealthy = [4, 2]\ninjured = [2, 1]\nsex = \"f\"\n\
     rank = \"adept\"\nattributes = [\"weapon\"]\n";
const TECHNIQUE: &str = "type = \"technique\"\ncost = { any = 1 }\n";
const TACTIC: &str = "type = \"tactic\"\nkind = \"normal\"\nentry_turn = 0\nhand_cost = 0\n";

/// Cards that send ninjas home: what their type needs and the rest.
const CARDS: &[(&str, &str, &str)] = &[
    (
        "XJ-GUST",
        TECHNIQUE,
        r#"target = { noun = "ninja", relation = "any" }
        effect = [{ when = "tech_resolve", do = "return_to_hand" }]"#,
    ),
    (
        "XJ-TIDE",
        TECHNIQUE,
        r#"target = { noun = "team", relation = "battling_user" }
        effect = [{ when = "tech_resolve", do = "return_to_hand" }]"#,
    ),
    (
        "XM-RECALL",
        TACTIC,
        r#"target = { noun = "ninja", relation = "any" }
        effect = [{ when = "tactic_resolve", do = "return_to_hand" }]"#,
    ),
    ("XN-GUEST", NINJA, r#"effect = [{ when = "turn_end", do = "return_to_hand" }]"#),
    (
        "XN-GATE",
        NINJA,
        r#"effect = [{ when = "enter", optional = true, do = "return_to_hand",
            target = { noun = "ninja", relation = "other_own" } }]"#,
    ),
    (
        "XN-BELL",
        NINJA,
        r#"effect = [{ when = "participate_opposed", do = "return_to_hand", on = "opposing_front" }]"#,
    ),
    (
        "XN-LATE",
        NINJA,
        r#"effect = [{ when = "participate", do = "delayed", due = "judgement",
            then = { do = "return_to_hand", on = "opponent" } }]"#,
    ),
    (
        "XM-ALL",
        "type = \"tactic\"\nkind = \"permanent\"\nentry_turn = 0\nhand_cost = 0\n",
        r#"effect = [{ when = "turn_end", do = "return_to_hand", on = "each_player", limit = "once_per_turn" }]"#,
    ),
    (
        "XM-STOP",
        "type = \"tactic\"\nkind = \"interruption\"\nentry_turn = 0\nhand_cost = 0\n",
        r#"target = { noun = "ninja", relation = "just_called" }
        effect = [{ when = "tactic_resolve", do = "return_to_hand" }]"#,
    ),
];

/// The cards above, and a deck of nothing but them and the plainest ninjas.
fn content() -> String {
    let mut text = String::from("description = \"return_to_hand\"\n");
    for (id, kind, rest) in CARDS {
        let symbols = r#"symbols = ["L", "F", "W", "N", "E"]"#;
        let start = format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\nsource = \"test\"\n");
        write!(text, "{start}{symbols}\n{kind}{rest}\n").unwrap();
    }
    let mut cards = String::new();
    for (id, ..) in CARDS {
        write!(cards, "{id} = 3, ").unwrap();
    }
    for id in ["NL-01", "NF-01", "NF-05", "NW-02", "NW-04", "NN-01", "NE-02"] {
        write!(cards, "{id} = 3, ").unwrap();
    }
    let deck = "[[deck]]\nid = \"ZH\"\nname = \"Homeward\"\nsource = \"test\"\n";
    writeln!(text, "{deck}cards = {{ {cards}NI-01 = 2 }}").unwrap();
    text
}

fn game(sets: &[&str]) -> Naruto {
    // Tests run side by side: each game has a folder of its own.
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let path = "configs/naruto/variants/of_test.toml";
    let folder = format!("return_to_hand/{}", FOLDERS.fetch_add(1, Ordering::Relaxed));
    support::game_in(&library_with(&folder, &[(path, &content())]), 2, &["of_test"], sets)
}

/// A position of a phase with two sides, to be played on.
fn position(sets: &[&str], phase: &str, first: &str, second: &str) -> Position<Naruto, Seeded> {
    let start = format!("phase = \"{phase}\"\nseats = [{{ {first} }}, {{ {second} }}]");
    Position::staged(game(sets), &start, Seeded::new(1, 0))
}

fn play(sets: &[&str], phase: &str, first: &str, second: &str) -> Play {
    Play::sides(game(sets), &format!("phase = \"{phase}\""), first, second)
}

fn hand(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].hand)
}

fn discard(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].discard)
}

fn is_there(play: &Play, unit: &str) -> bool {
    play.game.facts(&play.state)["units"].get(unit).is_some()
}

/// NAR-006: to the owner's hand, where both know it; NAR-054, NAR-056: it may be called again and then is healthy, what
/// acted on it forgotten.
#[test]
fn a_ninja_goes_to_its_owners_hand_and_may_be_called_again() {
    let first =
        "hand = [\"XM-RECALL\"], units = [{ card = \"NF-05\", injured = true, plus = [3, 3] }]";
    let mut play = play(&[], "preparation", first, "");
    play.plays(&["tactic XM-RECALL", "target NF-05"]);
    assert_eq!((hand(&play, 0), is_there(&play, "NF-05")), (vec!["NF-05".to_owned()], false));
    assert_eq!(play.state.players[0].hand_known, play.state.players[0].hand);
    play.play("call NF-05");
    let facts = play.game.facts(&play.state);
    let ninja = &facts["units"]["NF-05"];
    assert_eq!(ninja["combat"].as_integer(), Some(4));
    assert_eq!(ninja["injured"].as_bool(), Some(false));
}

/// NAR-370, NAR-375: a front-line ninja that goes home leaves its team without one; a defending team with nobody left is
/// removed, and the attackers win gains as if undefended.
#[test]
fn a_ninja_leaves_the_battle_as_one_that_is_killed() {
    let first =
        "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"XJ-GUST\"], chakra_of = { L = 1 }";
    let mut alone =
        play(&[], "exchange", first, "units = [\"NF-05\"], defending = { NF-05 = \"NI-11\" }");
    alone.plays(&["launch XJ-GUST by NI-11", "target NF-05"]);
    alone.idle_until(|state| state.turn > 9);
    // Strength 5 wins two gains (NAR-365).
    assert_eq!(alone.state.players[0].gains.len(), 2);
    assert!(hand(&alone, 1).contains(&"NF-05".to_owned()) && discard(&alone, 1).is_empty());

    let second = "units = [\"NF-05\", \"NW-04\"], teams = [[\"NF-05\", \"NW-04\"]], defending = { NF-05 = \"NI-11\" }";
    let mut two = play(&[], "exchange", first, second);
    two.plays(&["launch XJ-GUST by NI-11", "target NF-05"]);
    two.idle_until(|state| state.turn > 9);
    // The back-up's support 2 against 5: a simple defeat, by which a front-less team takes no wound (NAR-371).
    assert_eq!((two.state.players[0].gains.len(), is_there(&two, "NW-04")), (0, true));
    assert_eq!(discard(&two, 1), [""; 0]);
}

/// NAR-236: of a team as target every ninja goes home.
#[test]
fn a_team_goes_home_whole() {
    let first =
        "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"XJ-TIDE\"], chakra_of = { L = 1 }";
    let second = "units = [\"NF-05\", \"NW-04\", \"NE-02\"], teams = [[\"NF-05\", \"NW-04\"]], defending = { NF-05 = \"NI-11\" }";
    let mut play = play(&[], "exchange", first, second);
    play.play("launch XJ-TIDE by NI-11");
    play.idle_until(|state| state.chain.is_empty());
    for (card, stays) in [("NF-05", false), ("NW-04", false), ("NE-02", true)] {
        let came = hand(&play, 1).contains(&card.to_owned());
        assert_eq!((is_there(&play, card), came), (stays, !stays), "{card}");
    }
}

/// NAR-006, NAR-316: a ninja under the other's control goes to its owner's hand, and the owner may call it again.
#[test]
fn a_taken_ninja_goes_home_to_its_owner() {
    let first = "hand = [\"XM-RECALL\"], units = [{ card = \"NF-05\", owner = \"seat2\", control = \"turn\" }]";
    let mut play = play(&[], "preparation", first, "");
    play.plays(&["tactic XM-RECALL", "target NF-05"]);
    assert_eq!((hand(&play, 0), hand(&play, 1)), (Vec::new(), vec!["NF-05".to_owned()]));
    assert_eq!((play.state.taken, play.state.timed.len()), (0, 0));
    play.idle_until(|state| state.turn == 10 && state.top() == Frame::Menu);
    assert!(play.offers("call NF-05"));
}

/// Section 10.1, `evolved_card_goes_to = under`: what lies under a ninja goes to the discard, it alone to the hand.
#[test]
fn what_lies_under_it_is_discarded() {
    let sets = ["rules.evolved_card_goes_to=under"];
    let first = "hand = [\"XM-RECALL\"], units = [{ card = \"NL-06\", beneath = [\"NL-04\"] }]";
    let mut play = play(&sets, "preparation", first, "");
    play.plays(&["tactic XM-RECALL", "target NL-06"]);
    assert_eq!(
        (hand(&play, 0), discard(&play, 0)),
        (vec!["NL-06".to_owned()], vec!["NL-04".to_owned()])
    );
}

/// NAR-222, NAR-223: a technique whose target has gone home is cancelled; one whose user has gone home resolves.
#[test]
fn techniques_on_the_chain_feel_it() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"XJ-GUST\", \"JF-03\"], chakra_of = { F = 6 }";
    let second = "units = [\"NF-05\"], defending = { NF-05 = \"NI-11\" }, hand = [\"XJ-GUST\"], chakra_of = { L = 2 }";
    // The target leaves first: JF-03 finds nobody.
    let mut target = play(&[], "exchange", first, second);
    let launch = target.texts().into_iter().find(|text| text.starts_with("launch JF-03")).unwrap();
    target.play(&launch);
    if target.offers("target NF-05") {
        target.play("target NF-05");
    }
    target.plays(&["launch XJ-GUST by NF-05", "target NF-05"]);
    target.idle_until(|state| state.chain.is_empty());
    assert_eq!(hand(&target, 1), ["NF-05"]);
    assert!(!discard(&target, 1).contains(&"NF-05".to_owned()));
    // The user leaves first: its technique resolves all the same.
    let mut user = play(&[], "exchange", first, second);
    user.plays(&[
        "launch XJ-GUST by NI-11",
        "target NF-05",
        "launch XJ-GUST by NF-05",
        "target NI-11",
    ]);
    user.idle_until(|state| state.chain.is_empty());
    assert_eq!(hand(&user, 0).iter().filter(|id| *id == "NI-11").count(), 1);
    assert!(hand(&user, 1).contains(&"NF-05".to_owned()));
}

/// NAR-070, NAR-055: an interruption sends home who was just called; what was paid stays paid, the call counts.
#[test]
fn an_interruption_sends_home_who_was_called() {
    let mut play =
        play(&[], "preparation", "hand = [\"NF-05\", \"NF-01\"]", "hand = [\"XM-STOP\"]");
    play.play("call NF-05");
    while !play.offers("interrupt XM-STOP") {
        play.idle();
    }
    play.play("interrupt XM-STOP");
    if play.offers("target NF-05") {
        play.play("target NF-05");
    }
    assert_eq!(hand(&play, 0), ["NF-01", "NF-05"]);
    play.reach_menu();
    assert!(!play.texts().iter().any(|text| text.starts_with("call ")), "{:?}", play.texts());
}

/// The replay tells it: who leaves the battle, and that its owner takes it to hand.
#[test]
fn the_replay_tells_it() {
    let first =
        "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"XJ-GUST\"], chakra_of = { L = 1 }";
    let mut position =
        position(&[], "exchange", first, "units = [\"NF-05\"], defending = { NF-05 = \"NI-11\" }");
    let mut heard = Heard::new(position.game.schema());
    heard.keeps_lines = true;
    position.act_before(&["launch XJ-GUST by NI-11", "target NF-05"], &mut heard);
    while !heard.lines.iter().any(|told| told.starts_with("XJ-GUST resolves")) {
        let passes = position.legal()[0].0.clone();
        position.act_before(&[&passes], &mut heard);
    }
    for line in ["NF-05 leaves the battle", "seat2 takes NF-05 to hand"] {
        assert!(heard.lines.iter().any(|told| told == line), "{line}: {:#?}", heard.lines);
    }
}

/// The expert sends the opponent's best ninja home and none of its own, and clears its way to two gains.
#[test]
fn the_expert_sends_rivals_home() {
    let second = "units = [\"NF-08\", \"NL-01\"]";
    let position_of = |second| {
        position(
            &[],
            "preparation",
            "hand = [\"XM-RECALL\"], units = [\"NI-11\"], used = { calls = 1 }",
            second,
        )
    };
    let both = position_of(second);
    both.assert_choice("tactic XM-RECALL");
    both.act_freely(&["tactic XM-RECALL"]).assert_choice("target NF-08");
    position_of("").assert_not("tactic");
    let first =
        "units = [\"NI-11\"], attacking = [\"NI-11\"], hand = [\"XJ-GUST\"], chakra_of = { L = 1 }";
    let blocked = position(
        &[],
        "exchange",
        first,
        "units = [\"NE-09\", \"NL-01\"], defending = { NE-09 = \"NI-11\" }",
    );
    blocked.assert_choice("launch XJ-GUST by NI-11");
    blocked.act_freely(&["launch XJ-GUST by NI-11"]).assert_choice("target NE-09");
    // An own healthy ninja is not sent home by a text that may.
    let own = position(&[], "preparation", "hand = [\"XN-GATE\"], units = [\"NI-11\"]", "");
    own.act_freely(&["call XN-GATE"]).assert_choice("pass");
}

/// INV-01 to INV-20: nothing breaks in hundreds of random games with decks full of it, whatever becomes of evolved
/// cards, groups and taken ninjas.
#[test]
fn decks_full_of_it_break_no_invariant() {
    let decks = ["rules.decks=[\"ZH\"]", "rules.deck_choice=mirror"];
    let variants: [&[&str]; 3] = [
        &[],
        &["rules.frontless_replacement=true", "rules.evolved_card_goes_to=under"],
        &["rules.target_identity=same_card", "rules.same_name_rule=none", "rules.calls_per_turn=3"],
    ];
    let mut returned = 0;
    for (number, more) in variants.iter().enumerate() {
        let sets: Vec<&str> = decks.iter().chain(*more).copied().collect();
        let game = game(&sets);
        let mut before = 0_u32;
        contest::stroll(&game, 31 + number as u64, 100, |state, _, _| {
            let in_play = state.camps[0].count_ones() + state.camps[1].count_ones();
            returned += before.saturating_sub(in_play);
            before = in_play;
        });
    }
    assert!(returned > 500, "ninjas left the field {returned} times only");
}
