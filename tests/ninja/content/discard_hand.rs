//! `discard_hand`: advantage cards of a hand, drawn by lot, are discarded, which no shipped card does. What it does by
//! the clauses about hands and piles, on cards of both kinds; where it is refused; that nothing breaks.

use std::collections::BTreeSet;

use tenbin::engine::{Game, Seeded};
use tenbin::games::ninja::Ninja;

use super::own_cards::special;
use super::unheeded::{PERMANENT, SPECIAL, accepted, refused};
use super::{holds, library_with};
use crate::support;
use crate::support::contest::stroll;
use crate::support::heard::Heard;
use crate::support::position::Position;

const THIEF: &str = "{ do = \"discard_hand\", count = 2, target = \"opponent\" }";

/// NIN-007, NIN-202: the cards go to the pile of advantages, all where there are fewer; nobody else's do.
#[test]
fn an_opponent_loses_cards_of_the_hand() {
    let scenarios = r#"
[[scenario]]
name = "one card of one, and the hands of others stay"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", hand = ["remote_vision", "jun_sai"] }, { hand = ["wakizashi"] }, { hand = ["katana"] }, {}]
[scenario.script]
moves = ["seat1: play remote_vision seat3"]
draws = { event = "E01" }
[scenario.expect]
seat1.hand = ["jun_sai"]
seat2.hand = ["wakizashi"]
seat3.hand = []
advantage_discard = ["katana", "remote_vision"]

[[scenario]]
name = "two of two"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, { hand = ["katana", "kusarigama"] }, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision seat2"]
draws = { event = "E01" }
[scenario.expect]
seat2.hand = []
"#;
    holds("discard_hand_opponent", &special(THIEF), scenarios);
}

/// NIN-302: on a disadvantage card the drawer loses it when the card is turned up.
#[test]
fn a_disadvantage_takes_a_card_of_its_drawer() {
    let variant = "description = \"x\"\n[[disadvantage]]\nid = \"stun\"\neffect = [{ do = \"discard_hand\" }]\n";
    let scenarios = r#"
[[scenario]]
name = "who fails loses a card"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", hand = ["katana"], objective = "O12" }, { hand = ["wakizashi"] }, {}, {}]
[scenario.script]
moves = ["seat1: pass", "seat1: face"]
dice = [1]
draws = { event = "E01", disadvantage = ["stun"] }
until = { turn = 2 }
[scenario.expect]
seat1.hand = []
seat2.hand = ["wakizashi"]
"#;
    holds("discard_hand_drawn", variant, scenarios);
}

fn position(seed: u64) -> Position<Ninja, Seeded> {
    let library = library_with("discard_hand_lot", &special(THIEF));
    let game = support::game_in::<Ninja>(&library, 4, &["mine"], &[]);
    let start = "phase = \"attack\"\nseats = [{ role = \"hiraku\", hand = [\"remote_vision\"] }, \
        { hand = [\"katana\", \"wakizashi\", \"jun_sai\"] }, {}, {}]";
    Position::staged(game, start, Seeded::new(seed, 0))
}

/// By lot: each of three cards is kept with some dice; a replay tells which are lost.
#[test]
fn the_lot_decides_which_cards_go() {
    let mut kept = BTreeSet::new();
    for seed in 0..40 {
        let mut position = position(seed);
        let mut heard = Heard::new(position.game.schema());
        heard.keeps_lines = true;
        position.act_before(&["play remote_vision seat2"], &mut heard);
        let hand = position.state.players[1].hand;
        assert_eq!((hand.count_ones(), position.state.players[1].hand_known), (1, 0));
        kept.insert(hand);
        let told = heard.lines.iter().filter(|line| line.contains("seat2 loses ")).count();
        assert_eq!(told, 2, "{:#?}", heard.lines);
    }
    assert_eq!(kept.len(), 3);
}

/// Where it is refused.
#[test]
fn whom_it_acts_on() {
    refused(
        SPECIAL,
        "{ do = \"discard_hand\", target = \"all_others\" }",
        "\"self\", \"opponent\", \"player\"",
    );
    refused(SPECIAL, "{ do = \"discard_hand\", duration = \"eot\" }", "acts at once");
    refused(
        "disadvantage.stun",
        "{ do = \"discard_hand\", target = \"opponent\", when = \"on_drawn\" }",
        "on a disadvantage card",
    );
    refused(
        SPECIAL,
        "{ do = \"discard_hand\", target = \"opponent\" }, { do = \"draw_adv\", target = \"player\" }",
        "acts on an opponent and acts on any player",
    );
    accepted(SPECIAL, "{ do = \"discard_hand\", target = \"player\" }, { do = \"draw_adv\" }");
    accepted("disadvantage.stun", "{ do = \"discard_hand\", count = 2, when = \"on_drawn\" }");
    accepted(
        PERMANENT,
        "{ do = \"discard_hand\", target = \"opponent\" }, { do = \"mod_stat\", stat = \"att\", amount = 1 }",
    );
}

/// Nothing that must hold breaks in random games of decks full of it.
#[test]
fn decks_full_of_it_break_no_invariant() {
    let mut text = "description = \"x\"\n".to_owned();
    for (card, effects) in [
        ("remote_vision", THIEF),
        ("muscle_surge", "{ do = \"discard_hand\", target = \"player\", count = 3 }"),
        ("scourge", "{ do = \"discard_hand\", target = \"opponent\" }, { do = \"draw_adv\" }"),
        (
            "shuriken",
            "{ do = \"discard_hand\", target = \"opponent\" }, { do = \"mod_stat\", stat = \"att\", amount = 1 }",
        ),
        ("psycho_serum", "{ do = \"discard_hand\" }, { do = \"draw_adv\", count = 3 }"),
    ] {
        text += &format!("[[advantage]]\nid = \"{card}\"\nclans = \"all\"\neffect = [{effects}]\n");
    }
    for card in ["stun", "debilitation", "distraction"] {
        text += &format!(
            "[[disadvantage]]\nid = \"{card}\"\neffect = [{{ do = \"discard_hand\", count = 2 }}]\n"
        );
    }
    let library = library_with("discard_hand_full", &text);
    for (seats, sets) in [
        (4, &[][..]),
        (2, &["voluntary_discard=any_time"]),
        (7, &["death_window=self", "allow_misplay=true"]),
    ] {
        let game = support::game_in::<Ninja>(&library, seats, &["mine"], sets);
        let (mut before, mut lost) = (0, 0);
        stroll(&game, 3, 100, |state, _, _| {
            let held: u32 = state.players.iter().map(|player| player.hand.count_ones()).sum();
            lost += u32::from(held + 1 < before);
            before = held;
        });
        assert!(lost > 20, "{seats}: {lost} times only");
    }
}
