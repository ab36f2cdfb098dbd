//! `tenbin cards ninja`: what every card does, in words made from what it has been compiled to.

use tenbin::content::Library;
use tenbin::games::ninja::Ninja;
use tenbin::module::Module;
use toml::{Table, Value};

use super::library_with;
use crate::ninja_support::{game, try_game};

/// The texts of the listing by card.
fn texts(game: &Ninja) -> Vec<(String, String)> {
    let listing = game.listing();
    let column = |name: &str| listing.header.iter().position(|column| column == name).unwrap();
    let (card, text) = (column("card"), column("text"));
    listing.rows.iter().map(|row| (row[card].clone(), row[text].clone())).collect()
}

fn text_of(game: &Ninja, card: &str) -> String {
    let found = texts(game).into_iter().find(|(id, _)| id == card);
    found.unwrap_or_else(|| panic!("`{card}` is not listed")).1
}

#[test]
fn every_card_has_a_text_and_a_source() {
    let game = game(4, &[]);
    let cards = &game.rules.catalogue;
    let types = [cards.objectives.len(), cards.advantages.len(), cards.disadvantages.len()];
    let rows = game.listing().rows;
    assert_eq!(rows.len(), types.iter().sum::<usize>() + cards.events.len());
    for row in rows {
        let [.., text, source] = row.as_slice() else { panic!("a row has columns") };
        assert!(!text.is_empty() && !source.is_empty(), "{row:?}");
        assert!(!text.contains("  ") && !text.ends_with([' ', ';']), "{text}");
    }
}

#[test]
fn the_text_says_when_on_whom_what_how_much_and_how_long() {
    let game = game(4, &[]);
    for (card, text) in [
        ("katana", "Takes one hand. +1 ATT."),
        ("body_armour", "Protection. +2 DIF."),
        (
            "first_aid_kit",
            "Takes one hand. One of these: (a) before or after the die of a roll for the event, if the roll \
             uses CST: +1 CST for this roll; (b) remedy Ferita Lieve; remedy Ferita Grave with 2 copies of \
             this card; (c) when a card is revealed: answer Flagello: it does nothing to you.",
        ),
        (
            "kusarigama",
            "Takes two hands. +1 ATT; when you attack or counterattack, -1 DIF for the target of your attack \
             for this combat.",
        ),
        (
            "burst_grenade",
            "Takes one hand. Roll a die against every other player; a 5 or 6 hits: -1 ATT, DIF, CST and INT \
             for that player until the end of the turn. Where it hits anybody the card goes to the centre, \
             else it is discarded.",
        ),
        (
            "blade_defence",
            "If you have a blade card in play: +1 DIF for each blade card you have in play until the end of \
             the turn.",
        ),
        (
            "feral_call",
            "All of this: (a) during an event: +1 on priority and event rolls for this event; (b) cancel an \
             opponent's Forma Lupus, just revealed or in play.",
        ),
        ("light_wound", "Until the end of the turn: -1 CST. Several add up."),
        (
            "shared_misery",
            "When drawn: an opponent draws 1 disadvantage; draw 1 disadvantage. It lies there until the end \
             of the turn. Several add up.",
        ),
        (
            "O01",
            "Conquer E01 and E09 (Infiltration, Rescue the hostage), or conquer E05 and E08 (Coded archive, \
             Falling bridge).",
        ),
        ("O12", "Pass any killer."),
        ("O13", "All other clans are eliminated."),
    ] {
        assert_eq!(text_of(&game, card), text, "{card}");
    }
}

/// The paths of all whole numbers below a value.
fn numbers(path: &str, value: &Value, found: &mut Vec<(String, i64)>) {
    match value {
        Value::Integer(number) => found.push((path.to_owned(), *number)),
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                // What has an id goes by it.
                let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
                let place = id.unwrap_or_else(|| (index + 1).to_string());
                numbers(&format!("{path}.{place}"), value, found);
            }
        }
        Value::Table(table) => {
            for (key, value) in table {
                numbers(&format!("{path}.{key}"), value, found);
            }
        }
        _ => {}
    }
}

/// The numbers of all effects of a kind of cards: card, path, number.
fn numbers_of(text: &str, kind: &str) -> Vec<(String, String, i64)> {
    let file: Table = text.parse().unwrap();
    let mut all = Vec::new();
    for card in file[kind].as_array().unwrap() {
        let id = card["id"].as_str().unwrap();
        let mut found = Vec::new();
        numbers(&format!("{kind}.{id}.effect"), &card["effect"], &mut found);
        all.extend(found.into_iter().map(|(path, number)| (id.to_owned(), path, number)));
    }
    all
}

/// Whether another number at a path changes the text of a card.
fn assert_shown(library: &Library, variants: &[&str], card: &str, path: &str, number: i64) {
    let none: [&str; 0] = [];
    let before = try_game(library, 4, variants, &none).unwrap_or_else(|errors| panic!("{errors}"));
    let changed = [number + 1, number - 1]
        .into_iter()
        .find_map(|other| try_game(library, 4, variants, &[format!("{path}={other}")]).ok());
    let after = changed.unwrap_or_else(|| panic!("{path} cannot be another number"));
    assert_ne!(text_of(&before, card), text_of(&after, card), "{path}");
}

#[test]
fn a_changed_number_of_an_effect_changes_the_text() {
    let library = tenbin::library();
    let mut count = 0;
    for (file, kind) in [("advantages", "advantage"), ("disadvantages", "disadvantage")] {
        let text = library.file(&format!("configs/ninja/{file}.toml")).unwrap().unwrap().text;
        for (card, path, number) in numbers_of(&text, kind) {
            assert_shown(&library, &[], &card, &path, number);
            count += 1;
        }
    }
    assert!(count > 35, "only {count} numbers");
}

/// The same for numbers that no shipped card has.
#[test]
fn so_does_a_number_of_a_card_of_ones_own() {
    let variant = r#"
description = "x"
[rules]
advantage_deck_size = 51
[[advantage]]
id = "own"
name = "Own"
count = 1
kind = "special"
clans = "all"
source = "mine"
effect = [
    { mode = "a", do = "draw_adv", count = 2 },
    { mode = "a", do = "discard_permanent", count = 2, target = "opponent" },
    { mode = "a", do = "discard_hand", count = 3, target = "opponent" },
    { mode = "b", do = "draw_dis", count = 2, target = "opponent" },
    { mode = "c", do = "free_attack", bonus = 2 },
    { mode = "d", do = "mod_stat", stat = "dif", amount = 2, duration = "eot", if = [
        { stat_at_most = { stat = "cst", value = 2 } },
        { own_in_play = { tag = "blade", at_least = 2 } },
    ] },
    { mode = "e", do = "mod_roll", amount = 2, target = "roller", duration = "this_roll",
      when = "around_event_roll", if = [{ natural_in = [1, 3] }] },
    { mode = "f", do = "remedy", cures = [{ id = "stun", copies = 1 }] },
]
"#;
    let library = library_with("listed", variant);
    let numbers = numbers_of(variant, "advantage");
    assert_eq!(numbers.len(), 12, "{numbers:?}");
    for (card, path, number) in numbers {
        assert_shown(&library, &["mine"], &card, &path, number);
    }
}
