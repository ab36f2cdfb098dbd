//! The primitives of section 4 that no card of the pool uses, one by one: what the rules catalogue
//! says of them with cards of a designer's own.

use std::fmt::Write as _;
use std::sync::OnceLock;

use tenbin::content::Library;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Frame, State, Subject};
use tenbin::module::Module;

use crate::naruto_support::Play;
use crate::support;
use crate::support::library_with;

/// What the tactics, techniques and ninjas of the tests do: id, type and what else is on the card.
const CARDS: &[(&str, &str)] = &[
    (
        "XA-CHOOSE",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "choose", of = [
            { do = "draw" },
            { do = "draw", amount = 2, if = "hand_at_most(0)" },
            { do = "mill", amount = 2, on = "opponent" },
        ] }]"#,
    ),
    (
        "XA-PAY",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "pay_then", pay = { discard_hand = 2 },
            then = { do = "draw", amount = 3 } }]"#,
    ),
    (
        "XA-LONG",
        r#"type = "tactic"
        target = { noun = "ninja", relation = "own" }
        effect = [{ when = "tactic_resolve", do = "modify", combat = 2, support = 1, duration = "next_turn" }]"#,
    ),
    (
        "XA-LATER",
        r#"type = "tactic"
        target = { noun = "ninja", number = "up_to(2)", relation = "own" }
        effect = [{ when = "tactic_resolve", do = "delayed", due = "turn_end", then = { do = "set_injured" } }]"#,
    ),
    (
        "XA-RAISE",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "put_in_play", from = "discard", place = "rest",
            filter = { entry_turn_at_most = 2 } }]"#,
    ),
    (
        "XA-CALL",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "put_in_play", from = "deck", place = "rest",
            filter = { keyword = "summon" } }]"#,
    ),
    (
        "XA-LOOK",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "look_top", amount = 4, take = 1, rest = "deck" }]"#,
    ),
    (
        "XA-ROB",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "discard_hand", amount = 2, on = "opponent", chooser = "opponent" }]"#,
    ),
    (
        "XA-BLIND",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "discard_hand", amount = 2, on = "opponent", chooser = "controller" }]"#,
    ),
    (
        "XA-PRY",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "look_hand_take", on = "opponent", to = "deck", filter = { type = "ninja" } }]"#,
    ),
    (
        "XA-GUARD",
        r#"type = "tactic"
        target = { noun = "ninja", relation = "any" }
        effect = [{ when = "tactic_resolve", do = "prevent_wound", amount = 2 }]"#,
    ),
    (
        "XA-HIT",
        r#"type = "tactic"
        target = { noun = "ninja", relation = "any" }
        effect = [{ when = "tactic_resolve", do = "wound", amount = 3 }]"#,
    ),
    (
        "XA-BOTH",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "draw", on = "each_player" }]"#,
    ),
    (
        "XA-TAX",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "cost_change", amount = 2, whose = "opponent", duration = "next_turn" }]"#,
    ),
    (
        "XA-MORE",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "extra_tactic", amount = 2 }]"#,
    ),
    (
        "XA-BURY",
        r#"type = "tactic"
        effect = [{ when = "tactic_resolve", do = "discard_to_deck_bottom", amount = 2 }]"#,
    ),
    (
        "XA-IF",
        r#"type = "tactic"
        effect = [
            { when = "tactic_resolve", do = "if", if = "hand_at_most(1)", then = [{ do = "draw" }, { do = "draw" }] },
            { when = "tactic_resolve", do = "if", if = "hand_at_most(1)", then = { do = "draw", amount = 5 } },
        ]"#,
    ),
    (
        "XC-UNION",
        r#"type = "client"
        effect = [{ when = "static", do = "modify", combat = 1, on = "own_teams", if = "team_size(>=,2)" }]"#,
    ),
    (
        "XT-DRAIN",
        r#"type = "technique"
        target = { noun = "player", relation = "own" }
        cost = { any = 1 }
        effect = [{ when = "tech_resolve", do = "chakra_to_discard", amount = 9, on = "controller" }]"#,
    ),
    (
        "XT-BRING",
        r#"type = "technique"
        target = { noun = "team", relation = "user_team" }
        cost = { any = 1 }
        effect = [{ when = "tech_resolve", do = "put_in_play", from = "hand", place = "user_team_backup" }]"#,
    ),
    (
        "XN-REAPER",
        r#"type = "ninja"
        healthy = [1, 1]
        injured = [1, 1]
        sex = "m"
        rank = "novice"
        attributes = ["ninjutsu"]
        effect = [{ when = "enter", do = "kill", target = { noun = "ninja", number = "up_to(2)", relation = "opponent" } }]"#,
    ),
    (
        "XN-LEECH",
        r#"type = "ninja"
        healthy = [1, 1]
        injured = [1, 1]
        sex = "m"
        rank = "novice"
        attributes = ["ninjutsu"]
        effect = [{ when = "turn_start", optional = true, do = "heal",
            target = { noun = "ninja", relation = "own", filter = { health = "injured" } } }]"#,
    ),
    (
        "XC-SHELTER",
        r#"type = "client"
        effect = [
            { when = "turn_start", on = "controller", do = "untargetable", duration = "none" },
            { when = "turn_start", on = "each_player", do = "set", support = 3, duration = "none" },
            { when = "turn_start", do = "cost_change", amount = 1, whose = "opponent", duration = "none" },
        ]"#,
    ),
    (
        "XN-TAMER",
        r#"type = "ninja"
        healthy = [3, 1]
        injured = [1, 1]
        sex = "m"
        rank = "novice"
        attributes = ["ninjutsu"]
        effect = [{ when = "while_participating", do = "modify", combat = -1, on = "opposing_team" }]"#,
    ),
];

fn content() -> String {
    let mut text = String::from("description = \"primitives\"\n");
    for (id, rest) in CARDS {
        let symbols = r#"symbols = ["L", "F", "W", "N", "E"]"#;
        let entry = match &id[..2] {
            "XT" => "",
            "XA" => "entry_turn = 0\nhand_cost = 0\nkind = \"normal\"",
            _ => "entry_turn = 0\nhand_cost = 0",
        };
        let start = format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\nsource = \"test\"\n");
        write!(text, "{start}{symbols}\n{entry}\n{rest}\n").unwrap();
    }
    text
}

/// The game with these cards.
fn game(sets: &[&str]) -> Naruto {
    // Tests run side by side: the file is written once.
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let path = "configs/naruto/variants/of_test.toml";
    let library = LIBRARY.get_or_init(|| library_with("primitives", &[(path, &content())]));
    support::game_in(library, 2, &["of_test"], sets)
}

/// The active player's preparation with these sides.
fn prepared(first: &str, second: &str) -> Play {
    Play::sides(game(&["rules.tactics_per_turn=3"]), "phase = \"preparation\"", first, second)
}

fn hand(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].hand)
}

fn discard(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].discard)
}

fn chakra(play: &Play, seat: u8) -> Vec<String> {
    play.ids(seat, play.state.players[usize::from(seat)].chakra)
}

/// A number of a ninja in play, or `None` where it is not there.
fn combat(play: &Play, unit: &str) -> Option<i64> {
    play.game.facts(&play.state)["units"].get(unit)?["combat"].as_integer()
}

fn is_injured(play: &Play, unit: &str) -> Option<bool> {
    play.game.facts(&play.state)["units"].get(unit)?["injured"].as_bool()
}

fn is_carried_out(state: &State) -> bool {
    state.top() == Frame::Run
}

/// Section 4, `choose`: one of the effects whose conditions hold, as the controller likes.
#[test]
fn a_choice_offers_what_its_conditions_allow() {
    let start =
        prepared("hand = [\"XA-CHOOSE\", \"NL-01\"], deck = [\"NL-02\"]", "deck_size_left = 9");
    let mut play = start.clone();
    play.play("tactic XA-CHOOSE");
    assert_eq!(play.texts(), ["option 1", "option 3"]);
    play.play("option 1");
    assert_eq!(hand(&play, 0), ["NL-01", "NL-02"]);
    let mut play = start;
    play.plays(&["tactic XA-CHOOSE", "option 3"]);
    assert_eq!(play.state.players[1].deck.len(), 7);
    assert_eq!(discard(&play, 1).len(), 2);
}

/// Section 4, `pay_then`: what follows only if all of the price was paid; a price that cannot be
/// paid in full is not paid (NAR-464).
#[test]
fn what_is_bought_needs_the_whole_price() {
    let deck = "deck = [\"NL-01\", \"NL-02\", \"NL-03\"]";
    let mut poor = prepared(&format!("hand = [\"XA-PAY\", \"NL-04\"], {deck}"), "");
    poor.play("tactic XA-PAY");
    assert_eq!(hand(&poor, 0), ["NL-04"]);
    let mut rich = prepared(&format!("hand = [\"XA-PAY\", \"NL-04\", \"NL-05\"], {deck}"), "");
    rich.play("tactic XA-PAY");
    assert_eq!(hand(&rich, 0), ["NL-01", "NL-02", "NL-03"]);
    assert_eq!(discard(&rich, 0), ["NL-04", "NL-05"]);
}

/// NAR-302: `next_turn` lasts until the end of the turn that follows.
#[test]
fn what_lasts_for_the_next_turn_ends_with_it() {
    let mut play = prepared("hand = [\"XA-LONG\"], units = [\"NL-01\"]", "");
    play.plays(&["tactic XA-LONG", "target NL-01"]);
    assert_eq!(combat(&play, "NL-01"), Some(4));
    play.idle_until(|state| state.turn == 10 && state.top() == Frame::Menu);
    assert_eq!(combat(&play, "NL-01"), Some(4));
    play.idle_until(|state| state.turn == 11 && state.top() == Frame::Menu);
    assert_eq!(combat(&play, "NL-01"), Some(2));
}

/// NAR-152: what is put off bears on each target, and where a target is gone on the others.
#[test]
fn what_is_put_off_comes_to_each_target() {
    let first = "hand = [\"XA-LATER\", \"XA-HIT\"], units = [\"NL-01\", \"NL-03\", \"NF-05\"]";
    let mut play = prepared(first, "");
    play.plays(&["tactic XA-LATER", "target NL-01", "target NL-03"]);
    assert_eq!(is_injured(&play, "NL-01"), Some(false));
    play.plays(&["tactic XA-HIT", "target NL-03"]);
    play.idle_until(|state| state.turn == 10);
    let found = ["NL-01", "NL-03", "NF-05"].map(|unit| is_injured(&play, unit));
    assert_eq!(found, [Some(true), None, Some(false)]);
}

/// NAR-331, NAR-333: the ninja is chosen when the effect is carried out, and its ENTER effects
/// follow. What breaks NAR-008 is not offered.
#[test]
fn a_ninja_put_in_play_brings_its_effects() {
    let first = "hand = [\"XA-RAISE\"], units = [\"NL-01\"], \
                 discard = [\"NL-01\", \"NL-05\", \"NL-03\", \"NL-07\"], deck = [\"NF-01\"]";
    let mut play = prepared(first, "");
    play.play("tactic XA-RAISE");
    let mut texts = play.texts();
    texts.sort();
    assert_eq!(texts, ["take NL-03", "take NL-05"]);
    play.play("take NL-05");
    assert_eq!(combat(&play, "NL-05"), Some(2));
    assert_eq!(chakra(&play, 0), ["NF-01", "XA-RAISE"]);
}

/// Section 4, `put_in_play` from the deck: the deck is searched and shuffled.
#[test]
fn a_ninja_comes_out_of_the_deck() {
    let first = "hand = [\"XA-CALL\"], deck = [\"NL-01\", \"NS-01\"]";
    let mut play = prepared(first, "");
    let before = play.state.players[0].deck.len();
    play.play("tactic XA-CALL");
    assert_eq!(combat(&play, "NS-01"), Some(6));
    assert_eq!(play.state.players[0].deck.len(), before - 1);
    assert!(play.state.players[0].deck.top.is_empty(), "nobody knows what is on top");
}

/// Section 4, `look_top`: one of four is taken and the rest is put back in any order: 4 times 3!
/// ways, each reached once.
#[test]
fn cards_looked_at_go_back_in_any_order() {
    let deck = "deck = [\"NL-01\", \"NL-02\", \"NL-03\", \"NL-04\"]";
    let mut play = prepared(&format!("hand = [\"XA-LOOK\"], {deck}"), "");
    let size = play.state.players[0].deck.len();
    play.play("tactic XA-LOOK");
    let ends = play.ends(&is_carried_out);
    assert_eq!(ends.len(), 24);
    for (number, end) in ends.iter().enumerate() {
        let player = &end.state.players[0];
        assert_eq!((player.deck.len(), hand(end, 0).len()), (size - 1, 1));
        let same = |other: &Play| other.state.players[0] == *player;
        assert!(!ends[..number].iter().any(same), "two ways lead to the same order");
    }
}

/// NAR-443 and section 4, `discard_hand`: each set of two cards can be chosen in one way.
#[test]
fn each_set_of_cards_is_chosen_in_one_way() {
    let mut play =
        prepared("hand = [\"XA-ROB\"]", "hand = [\"NL-01\", \"NL-02\", \"NL-01\", \"NL-03\"]");
    play.play("tactic XA-ROB");
    assert_eq!(play.asked().map(|seat| seat.0), Some(1));
    let mut sets: Vec<Vec<String>> =
        play.ends(&is_carried_out).iter().map(|end| discard(end, 1)).collect();
    sets.sort();
    let expected = [["NL-01", "NL-01"], ["NL-01", "NL-02"], ["NL-01", "NL-03"], ["NL-02", "NL-03"]];
    assert_eq!(sets, expected);
}

/// NAR-007: who chooses from a hand that is hidden chooses blindly.
#[test]
fn a_hidden_hand_is_chosen_from_at_random() {
    let mut play = prepared("hand = [\"XA-BLIND\"]", "hand = [\"NL-01\", \"NL-02\", \"NL-03\"]");
    play.play("tactic XA-BLIND");
    assert_eq!((hand(&play, 1).len(), discard(&play, 1).len()), (1, 2));
    assert_eq!(play.state.top(), Frame::Menu);
}

/// Section 4, `look_hand_take`: what was seen is known, what was taken goes to its owner's pile.
#[test]
fn a_hand_looked_at_is_known() {
    let mut play = prepared("hand = [\"XA-PRY\"]", "hand = [\"NL-01\", \"JL-01\", \"NL-02\"]");
    let size = play.state.players[1].deck.len();
    play.play("tactic XA-PRY");
    assert_eq!(play.texts(), ["take NL-01", "take NL-02"]);
    play.play("take NL-02");
    assert_eq!(hand(&play, 1), ["JL-01", "NL-01"]);
    assert_eq!(play.state.players[1].hand_known, play.state.players[1].hand);
    assert_eq!(play.state.players[1].deck.len(), size + 1);
}

/// Section 4, `prevent_wound`: so many wounds in all, then no more (NAR-400).
#[test]
fn so_many_wounds_are_prevented() {
    let first = "hand = [\"XA-GUARD\", \"XA-HIT\", \"XA-HIT\"]";
    let mut play = prepared(first, "units = [\"NF-05\"]");
    play.plays(&["tactic XA-GUARD", "target NF-05", "tactic XA-HIT", "target NF-05"]);
    // Three wounds, two prevented.
    assert_eq!(is_injured(&play, "NF-05"), Some(true));
    play.plays(&["tactic XA-HIT", "target NF-05"]);
    assert_eq!(is_injured(&play, "NF-05"), None);
}

/// Section 4, `each_player`: both draw.
#[test]
fn each_player_draws() {
    let mut play = prepared("hand = [\"XA-BOTH\"], deck = [\"NL-01\"]", "deck = [\"NL-02\"]");
    play.play("tactic XA-BOTH");
    assert_eq!((hand(&play, 0), hand(&play, 1)), (vec!["NL-01".into()], vec!["NL-02".into()]));
}

/// NAR-203, NAR-302: techniques of the opponent cost more, until the end of the next turn.
#[test]
fn techniques_cost_more_in_the_next_turn() {
    let second = "units = [\"NL-01\"], hand = [\"JL-01\"], chakra_of = { L = 3 }";
    let mut play = prepared("hand = [\"XA-TAX\"]", second);
    play.play("tactic XA-TAX");
    play.idle_until(|state| state.turn == 10 && matches!(state.top(), Frame::Send { .. }));
    play.plays(&["send NL-01", "launch JL-01 by NL-01"]);
    play.idle_until(|state| state.turn == 11);
    assert_eq!(chakra(&play, 1).len(), 0);
}

/// Section 4, `extra_tactic`: more tactics in this turn.
#[test]
fn more_tactics_may_be_played_this_turn() {
    let first = "hand = [\"XA-MORE\", \"XA-BOTH\", \"XA-IF\", \"XA-ROB\"]";
    let mut play = Play::sides(game(&[]), "phase = \"preparation\"", first, "");
    play.plays(&["tactic XA-MORE", "tactic XA-BOTH"]);
    assert!(play.offers("tactic XA-ROB"));
    play.play("tactic XA-ROB");
    assert!(!play.offers("tactic XA-IF"));
}

/// Section 4, `discard_to_deck_bottom`: as many as there are (NAR-464).
#[test]
fn discarded_cards_go_under_the_deck() {
    let mut play = prepared("hand = [\"XA-BURY\"], discard = [\"NL-01\"]", "");
    let size = play.state.players[0].deck.len();
    play.play("tactic XA-BURY");
    assert_eq!(discard(&play, 0), [""; 0]);
    assert_eq!(play.state.players[0].deck.bottom.len(), 1);
    assert_eq!(play.state.players[0].deck.len(), size + 1);
}

/// Section 4, `if` and records in file order: each is looked at when its turn comes.
#[test]
fn conditions_are_read_when_their_record_comes() {
    let deck = "deck = [\"NL-02\", \"NL-03\"]";
    let mut play = prepared(&format!("hand = [\"XA-IF\", \"NL-01\"], {deck}"), "");
    play.play("tactic XA-IF");
    assert_eq!(hand(&play, 0), ["NL-01", "NL-02", "NL-03"]);
}

/// Section 4, `own_teams`: the conditions are read for each team, whenever a value is read.
#[test]
fn conditions_on_own_teams_are_read_for_each() {
    let first = "camp = [\"XC-UNION\"], units = [\"NL-01\", \"NL-03\", \"NF-05\"], \
                 teams = [[\"NL-01\", \"NL-03\"]]";
    let play = prepared(first, "units = [\"NW-02\", \"NW-04\"], teams = [[\"NW-02\", \"NW-04\"]]");
    let found = ["NL-01", "NL-03", "NF-05", "NW-02"].map(|unit| combat(&play, unit));
    assert_eq!(found, [Some(3), Some(1), Some(4), Some(3)]);
}

/// NAR-333: what a ninja does on entering in the middle of a technique's resolution follows that
/// technique and comes before the next of the chain.
#[test]
fn effects_of_entering_come_before_the_next_technique() {
    let first = "units = [\"NI-11\"], attacking = [\"NI-11\"], \
                 hand = [\"XT-DRAIN\", \"XT-BRING\", \"NL-05\"], chakra_of = { L = 3 }, deck = [\"NF-01\"]";
    let mut play = Play::sides(game(&[]), "phase = \"exchange\"", first, "");
    play.plays(&["launch XT-DRAIN by NI-11", "launch XT-BRING by NI-11"]);
    play.idle_until(|state| state.chain.is_empty());
    // The card from the deck was already in the chakra area when all of that was discarded.
    assert_eq!(chakra(&play, 0), [""; 0]);
    assert!(discard(&play, 0).contains(&"NF-01".to_owned()));
    assert_eq!(combat(&play, "NL-05"), Some(2));
}

/// NAR-235: "up to n" designates one or more; several in one order.
#[test]
fn up_to_two_are_chosen_in_one_way() {
    let second = "units = [\"NW-02\", \"NW-04\", \"NW-05\"]";
    let mut play = prepared("hand = [\"XN-REAPER\"]", second);
    play.play("call XN-REAPER");
    assert_eq!(play.texts(), ["target NW-02", "target NW-04", "target NW-05"]);
    let ends = play.ends(&is_carried_out);
    let mut dead: Vec<Vec<String>> = ends.iter().map(|end| discard(end, 1)).collect();
    dead.sort();
    let expected: [&[&str]; 6] = [
        &["NW-02"],
        &["NW-02", "NW-04"],
        &["NW-02", "NW-05"],
        &["NW-04"],
        &["NW-04", "NW-05"],
        &["NW-05"],
    ];
    assert_eq!(dead, expected);
}

/// NAR-462: "may" is asked where it could do anything.
#[test]
fn nobody_is_asked_about_what_cannot_be_done() {
    let at = |health: &str| {
        let first = format!("units = [\"XN-LEECH\", {{ card = \"NF-05\", injured = {health} }}]");
        let mut play = Play::sides(game(&[]), "phase = \"turn\"", &first, "");
        play.idle_until(|state| matches!(state.top(), Frame::Run | Frame::Menu));
        play
    };
    assert_eq!(at("false").state.top(), Frame::Menu);
    let mut play = at("true");
    assert_eq!(play.texts(), ["pass", "use"]);
    play.play("use");
    assert_eq!(is_injured(&play, "NF-05"), Some(false));
}

/// Section 4, `while_participating` on others: while its source is in battle and healthy (NAR-404),
/// on whoever faces it.
#[test]
fn what_works_in_battle_bears_on_who_is_opposed() {
    let first = "units = [\"XN-TAMER\", \"NI-11\"], attacking = [\"XN-TAMER\"]";
    let second = "units = [\"NF-05\", \"NW-02\"], defending = { NF-05 = \"XN-TAMER\" }";
    let at = |phase: &str, first: &str| {
        Play::sides(game(&[]), &format!("phase = \"{phase}\""), first, second)
    };
    let values = |play: &Play| ["NF-05", "NW-02", "NI-11"].map(|unit| combat(play, unit));
    assert_eq!(values(&at("exchange", first)), [Some(3), Some(3), Some(5)]);
    let hurt = first.replace("\"XN-TAMER\", \"NI", "{ card = \"XN-TAMER\", injured = true }, \"NI");
    assert_eq!(values(&at("exchange", &hurt)), [Some(4), Some(3), Some(5)]);
}

/// Section 4 and NAR-405: what one card says in every turn for the rest of the game is kept once, numbers
/// as their sum, so that a long game has room for it.
#[test]
fn what_is_said_every_turn_is_kept_once() {
    let sides = "units = [\"NL-01\", \"NL-02\"], deck_size_left = 40";
    let mut play = prepared(&format!("camp = [\"XC-SHELTER\"], {sides}"), sides);
    let first = play.state.turn;
    play.idle_until(|state| state.turn == first + 30);
    assert_eq!(play.state.turn, first + 30);
    // Of each of the four ninjas its support, of the own two the immunity, and one price.
    assert_eq!(play.state.timed.len(), 7, "{:?}", play.state.timed);
    let price: Vec<i8> = play
        .state
        .timed
        .iter()
        .filter(|one| matches!(one.on, Subject::Seat(_)))
        .map(|one| one.amounts[0])
        .collect();
    // Fifteen turns of the client's controller began.
    assert_eq!(price, [15]);
}
