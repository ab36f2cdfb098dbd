//! The shipped cards, decks and knobs against the tables of sections 3.3, 3.4 and 10, copied into
//! `pool.md`.

use std::collections::BTreeMap;

use tenbin::games::naruto::content::catalogue::{Card, Catalogue, EVOLUTION, GROUP, SUMMON};
use tenbin::games::naruto::content::listing::listing;
use tenbin::games::naruto::content::vocabulary::{
    CardKind, Rank, SYMBOL_WORDS, TacticKind, Window,
};

use super::{EMBEDDED, card, compiled, content, shipped};

const POOL: &str = include_str!("pool.md");

/// The rows of the table under a heading, without its head.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let start = POOL.find(&format!("#### {heading}")).unwrap_or_else(|| panic!("{heading}"));
    let lines = POOL[start..].lines().skip(1).take_while(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

fn symbols(card: &Card) -> Vec<&'static str> {
    let words = SYMBOL_WORDS.iter().enumerate();
    words.filter(|(bit, _)| card.symbols >> bit & 1 == 1).map(|(_, word)| *word).collect()
}

/// What every type has: id, name, symbols, and the numbers of the call.
fn check_head(catalogue: &Catalogue, row: &[&str], kind: CardKind, called: bool) {
    let one = card(catalogue, row[0]);
    assert_eq!(one.kind, kind, "{}", one.id);
    assert_eq!(catalogue.names[usize::from(one.name)], row[1], "{}", one.id);
    let mut wanted: Vec<&str> = row[2].split('/').collect();
    wanted.sort_by_key(|word| SYMBOL_WORDS.iter().position(|known| known == word));
    assert_eq!(symbols(one), wanted, "{}", one.id);
    if called {
        assert_eq!(i64::from(one.entry_turn), number(row[3]), "{}", one.id);
        assert_eq!(i64::from(one.hand_cost), number(row[4]), "{}", one.id);
    }
    let provenance = row[row.len() - 1];
    let source = if provenance == "A" { "assumed" } else { provenance };
    assert_eq!(one.source, source, "{}", one.id);
}

fn pair(text: &str) -> [i8; 2] {
    let (combat, support) = text.split_once('/').unwrap();
    [number(combat) as i8, number(support) as i8]
}

/// Section 3.3, NAR-001: 58 ninja cards, 32 techniques, 15 tactics, 5 clients.
#[test]
fn section_3_3_has_110_cards() {
    let catalogue = shipped();
    let count = |kind| catalogue.cards.iter().filter(|card| card.kind == kind).count();
    let counts = CardKind::ALL.iter().map(|kind| count(*kind)).collect::<Vec<_>>();
    assert_eq!(counts, [58, 32, 15, 5]);
    assert_eq!(catalogue.cards.len(), 110);
}

/// Section 3.3, NAR-002: every number and word of every ninja.
#[test]
fn section_3_3_ninjas() {
    let catalogue = shipped();
    let rows = rows("Ninjas");
    assert_eq!(rows.len(), 58);
    for row in rows {
        check_head(&catalogue, &row, CardKind::Ninja, true);
        let one = card(&catalogue, row[0]);
        assert_eq!(one.values, [pair(row[5]), pair(row[6])], "{}", one.id);
        assert_eq!(one.sex.word(), row[7], "{}", one.id);
        assert_eq!(one.rank.word(), row[8], "{}", one.id);
        let words = catalogue.attributes.iter().enumerate();
        let mut attributes: Vec<&str> = words
            .filter(|(bit, _)| one.attributes >> bit & 1 == 1)
            .map(|(_, word)| word.as_str())
            .collect();
        attributes.sort_unstable();
        let mut wanted: Vec<&str> = row[9].split(", ").collect();
        wanted.sort_unstable();
        assert_eq!(attributes, wanted, "{}", one.id);
        assert_eq!(i64::from(one.mental), number(row[10]), "{}", one.id);
        check_keywords(&catalogue, one, row[11]);
        let is_vanilla = row[12].starts_with("vanilla");
        assert_eq!(one.timings == 0, is_vanilla, "{}", one.id);
        assert!(!one.works_injured, "{}: section 3.3 marks no card (NAR-404)", one.id);
    }
}

fn check_keywords(catalogue: &Catalogue, one: &Card, wanted: &str) {
    let group = wanted.strip_prefix("group(").and_then(|rest| rest.strip_suffix(')'));
    let bits = match wanted {
        "evolution" => 1 << EVOLUTION,
        "summon" => 1 << SUMMON,
        _ if group.is_some() => 1 << GROUP,
        _ => 0,
    };
    assert_eq!(one.keywords, bits, "{}", one.id);
    let names = |names: [u16; 2]| names.map(|name| catalogue.names[usize::from(name)].clone());
    let components = one.components.map(names).map(|names| names.join(","));
    assert_eq!(components.as_deref(), group, "{}", one.id);
}

/// Section 3.3, NAR-003: price, requirement, target of every technique.
#[test]
fn section_3_3_techniques() {
    let catalogue = shipped();
    let rows = rows("Techniques");
    assert_eq!(rows.len(), 32);
    for row in rows {
        check_head(&catalogue, &row, CardKind::Technique, false);
        let one = card(&catalogue, row[0]);
        let mut wanted = ([0_u8; 5], 0, false);
        for part in row[3].split(' ') {
            match (SYMBOL_WORDS.iter().position(|word| *word == part), part) {
                (Some(symbol), _) => wanted.0[symbol] += 1,
                (None, "X") => wanted.2 = true,
                (None, digit) => wanted.1 = number(digit) as u8,
            }
        }
        let cost = one.cost;
        assert_eq!((cost.symbols, cost.any, cost.has_x), wanted, "{}", one.id);
        assert_eq!(cost.x_max, if wanted.2 { 5 } else { 0 }, "{}", one.id);
        check_requirement(&catalogue, one, row[4]);
        assert_eq!(target(&catalogue, one), row[5], "{}", one.id);
    }
}

/// What the table asks of the user.
fn check_requirement(catalogue: &Catalogue, one: &Card, wanted: &str) {
    let requirement = &one.requirement;
    assert!(requirement.names.is_empty(), "no card of the pool uses name_any");
    let words = catalogue.attributes.iter().enumerate();
    let mut words: Vec<&str> = words
        .filter(|(bit, _)| requirement.attributes >> bit & 1 == 1)
        .map(|(_, word)| word.as_str())
        .collect();
    words.sort_unstable();
    let (mut attributes, mut rank) = (Vec::new(), None);
    match wanted.split_once(' ') {
        Some(("attribute", rest)) => attributes = rest.split(" or ").collect(),
        Some(("rank", rest)) => rank = rest.strip_suffix(" or higher"),
        Some((_, rest)) => {
            rank = rest.strip_prefix("is ").and_then(|rest| rest.strip_suffix(" or higher"));
        }
        None => assert_eq!(wanted, "none"),
    }
    attributes.sort_unstable();
    assert_eq!(words, attributes, "{}", one.id);
    assert_eq!(requirement.rank_at_least.map(Rank::word), rank, "{}", one.id);
    assert_eq!(requirement.defending, wanted == "user is defending", "{}", one.id);
}

/// A target in the words of the tables.
fn target(catalogue: &Catalogue, one: &Card) -> &'static str {
    let Some(expr) = catalogue.targets.get(usize::from(one.target)) else { return "-" };
    let text = format!(
        "{} {:?} {} sex {:?} injured {:?} turn {:?} combat {:?} cost {:?} kind {:?}",
        expr.noun.word(),
        expr.number,
        expr.relation.word(),
        expr.filter.sex,
        expr.filter.injured,
        expr.filter.entry_turn_at_most,
        expr.filter.combat_at_most,
        expr.filter.total_cost_at_most,
        expr.filter.kind,
    );
    let text = text.replace(" sex None", "").replace(" injured None", "").replace(" turn None", "");
    let text = text.replace(" combat None", "").replace(" cost None", "").replace(" kind None", "");
    match text.as_str() {
        "user One any" => "the User",
        "ninja One in_battle_opponent sex Some(Male)" => {
            "1 male Ninja in battle controlled by the opponent"
        }
        "ninja One in_battle_opponent turn Some(2)" => {
            "1 Ninja in battle controlled by the opponent with entry turn 2 or less"
        }
        "ninja One in_battle_opponent" => "1 Ninja in battle controlled by the opponent",
        "ninja One in_battle_own" => "1 Ninja in battle you control",
        "team One user_team" => "the user's Team",
        "team One battling_user" => "the Team battling against the user",
        "ninja One battling_user" => "1 Ninja battling against the user",
        "ninja One battling_user injured Some(true)" => "1 injured Ninja battling against the user",
        "ninja All battling_user" => "the Ninjas battling against the user (all)",
        "ninja One front_battling_user" => "the front-line Ninja battling against the user",
        "ninja One front_battling_user combat Some(4)" => {
            "the front-line Ninja battling against the user with combat 4 or less"
        }
        "ninja One backup_battling_user" => "1 back-up Ninja battling against the user",
        "ninja One user_team injured Some(true)" => "1 injured Ninja of the user's team",
        "technique One on_chain_opponent cost Some(3)" => {
            "1 Technique of the opponent on the chain with total cost 3 or less"
        }
        "player One opponent" if one.kind == CardKind::Technique => "the opponent (Player)",
        "player One opponent" => "the opponent",
        "ninja One own" => "1 of your ninjas",
        "tactic One being_played" => "1 Tactic being played",
        "ninja One just_called turn Some(3)" => "1 ninja just called with entry turn 3 or less",
        "ninja One opponent injured Some(true) turn Some(3)" => {
            "1 injured ninja of the opponent with entry turn 3 or less"
        }
        "ninja UpTo(2) own injured Some(true)" => "up to 2 of your injured ninjas",
        "card_in_discard One own turn Some(3) kind Some(Ninja)" => {
            "1 ninja card in your discard with entry turn 3 or less"
        }
        other => panic!("{}: {other}", one.id),
    }
}

/// Section 3.3, NAR-004, NAR-071: kinds, targets and windows of the tactics.
#[test]
fn section_3_3_tactics_and_clients() {
    let catalogue = shipped();
    for row in rows("Tactics") {
        check_head(&catalogue, &row, CardKind::Tactic, true);
        let one = card(&catalogue, row[0]);
        assert_eq!(one.tactic.word(), row[5], "{}", one.id);
        assert_eq!(target(&catalogue, one), row[6], "{}", one.id);
    }
    for row in rows("Clients") {
        check_head(&catalogue, &row, CardKind::Client, true);
    }
    let windows = catalogue
        .cards
        .iter()
        .filter(|card| card.tactic == TacticKind::Interruption)
        .map(|card| (card.id.as_str(), card.window));
    let windows: BTreeMap<&str, Window> = windows.collect();
    let wanted =
        [("MF-03", Window::AfterCall), ("ML-03", Window::TacticAnnounced), ("MN-03", Window::Any)];
    assert_eq!(windows, wanted.into());
}

/// Section 3.4: the five decks, card by card, and what its script has checked.
#[test]
fn section_3_4_decks() {
    let catalogue = shipped();
    let ids: Vec<&str> = catalogue.decks.iter().map(|deck| deck.id.as_str()).collect();
    assert_eq!(ids, ["D1", "D2", "D3", "D4", "D5"]);
    for deck in &catalogue.decks {
        let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows(&format!("{} {}", deck.id, deck.name)) {
            let mut sum = 0;
            for entry in row[2].split("; ") {
                let (count, rest) = entry.split_once("x ").unwrap();
                let (id, name) = rest.split_once(' ').unwrap();
                let number_of_name = usize::from(card(&catalogue, id).name);
                assert_eq!(catalogue.names[number_of_name], name, "{id}");
                wanted.insert(id, number(count) as usize);
                sum += number(count);
            }
            assert_eq!(sum, number(row[1]), "{} {}", deck.id, row[0]);
        }
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for card in &deck.cards {
            *found.entry(&catalogue.cards[usize::from(*card)].id).or_default() += 1;
        }
        assert_eq!(found, wanted, "{}", deck.id);
        assert_eq!(deck.cards.len(), 50, "{} (NAR-005)", deck.id);
        assert!(!deck.plan.is_empty(), "{}", deck.id);
    }
    let (knobs, catalogue) = compiled(&[], &[]).unwrap();
    let listing = listing(&knobs, &catalogue);
    let note = listing.header.iter().position(|column| column == "play").unwrap();
    let decks = listing.rows.iter().filter(|row| row[0] == "deck");
    // Every requirement has a user, every evolution a base, every group both components.
    assert!(decks.clone().all(|row| row[note].is_empty()));
    assert_eq!(decks.count(), 5);
}

/// CH-f to CH-i, CH-l, CH-m: the numbers of cards that the exact probabilities of section 6 rest on.
#[test]
fn section_6_counts_of_the_decks() {
    let catalogue = shipped();
    let count = |deck: usize, fits: &dyn Fn(&Card) -> bool| {
        let cards = catalogue.decks[deck].cards.iter();
        cards.filter(|card| fits(&catalogue.cards[usize::from(**card)])).count()
    };
    let early = |card: &Card| card.kind == CardKind::Ninja && card.entry_turn == 0;
    let early: Vec<usize> = (0..4).map(|deck| count(deck, &early)).collect();
    assert_eq!(early, [11, 9, 10, 8]);
    assert_eq!(count(0, &|card| card.kind == CardKind::Technique), 17);
    assert_eq!(count(0, &|card| card.kind == CardKind::Ninja), 25);
    for (deck, wanted) in [25, 25, 24, 24, 24].into_iter().enumerate() {
        let ninjas = count(deck, &|card| card.kind == CardKind::Ninja);
        assert_eq!(ninjas, wanted, "legal by the early rule too (NAR-005)");
    }
}

/// NAR-005: five decks, each against each other in both orders.
#[test]
fn nar_005_each_pair_in_both_orders() {
    let pairs = shipped().pairs;
    assert_eq!(pairs.len(), 20);
    for one in 0..5 {
        for other in 0..5 {
            assert_eq!(pairs.contains(&(one, other)), one != other);
        }
    }
}

/// Section 10: every knob with its default.
#[test]
fn section_10_defaults() {
    let content = content(&EMBEDDED, &[], &[]).unwrap();
    let rules = content.root.get("rules").unwrap();
    let mut known = vec!["decks", "deck_choice", "deck_size_is"];
    for row in rows("Knobs") {
        let names: Vec<&str> = row[0].split(" / ").collect();
        let values: Vec<&str> = row[1].split(" / ").collect();
        for (name, value) in names.iter().zip(values) {
            let shown = rules.get(name).unwrap_or_else(|| panic!("{name}")).shown();
            assert_eq!(shown.trim_matches('"'), value, "{name} ({})", row[3]);
            known.push(name);
        }
    }
    for (key, _, _) in rules.entries() {
        assert!(known.contains(&key), "{key} is no knob of section 10");
    }
    assert_eq!(rules.get("decks").unwrap().shown(), "\"all\"");
    assert_eq!(rules.get("deck_choice").unwrap().shown(), "\"each_pair\"");
    assert_eq!(rules.get("deck_size_is").unwrap().shown(), "\"exact\"");
}

/// Section 10: the alternatives of every knob, and both ends of every range.
const ALTERNATIVES: &[(&str, &[&str])] = &[
    ("start_player", &["seat0", "seat1", "loser"]),
    ("opening_hand", &["4", "8"]),
    ("redraws", &["0", "3"]),
    ("redraw_penalty", &["0", "1"]),
    ("turn_counter", &["shared"]),
    ("turn_counter_cap", &["5", "12"]),
    ("first_player_draws", &["false"]),
    ("turn_draw", &["1", "2"]),
    ("turn_start_effects", &["before_draw"]),
    ("first_turn_attack", &["true"]),
    ("entry_delay", &["1"]),
    ("exhaustion", &["attackers_cannot_defend_next_turn"]),
    ("charge_limit", &["0", "5"]),
    ("hand_cost_symbol", &["any"]),
    ("calls_per_turn", &["1", "3"]),
    ("tactics_per_turn", &["0", "3"]),
    ("clients_per_turn", &["0", "3"]),
    ("client_loss", &["discard_one_per_gain_lost"]),
    ("interruptions_per_turn", &["unlimited"]),
    ("negated_returns_to", &["hand"]),
    ("evolved_card_goes_to", &["under", "chakra"]),
    ("evolution_keeps_position", &["false"]),
    ("evolution_needs_base", &["true"]),
    ("group_scope", &["whole_field"]),
    ("group_component", &["under", "stays"]),
    ("group_blocks_components", &["false"]),
    ("team_size_cap", &["2", "5"]),
    ("defender_regroups", &["in_formation_phase", "at_defence_declaration"]),
    ("cap_applies_to_effects", &["true"]),
    ("max_attack_teams", &["1", "5"]),
    ("double_defence", &["true"]),
    ("post_defence_order", &["defender_first"]),
    ("during_chain_timing", &["each_close", "exchange_end"]),
    ("during_exchange_timing", &["end"]),
    ("techniques_per_ninja", &["1"]),
    ("chain_close", &["one_pass"]),
    ("attacker_may_reopen", &["true"]),
    ("resolution_order", &["fifo"]),
    ("user_must_remain", &["always"]),
    ("recheck_requirement", &["true"]),
    ("target_identity", &["same_card"]),
    ("user_target_same_controller", &["true"]),
    ("team_identity", &["members_and_front"]),
    ("partial_resolution", &["all_or_nothing"]),
    ("technique_goes_to", &["chakra"]),
    ("taken_ninja_goes_to", &["rest"]),
    ("judgement_order_by", &["attacker", "fixed_gains_first", "fixed_fights_first"]),
    ("lone_team_strength", &["combat_plus_support"]),
    ("gain_threshold", &["3", "8"]),
    ("gains_low", &["0", "3"]),
    ("gains_high", &["1", "4"]),
    ("gain_source", &["own_deck", "counter_only"]),
    ("crushing_margin", &["3", "8"]),
    ("crushing_front_wounds", &["1", "2"]),
    ("crushing_backup_wounds", &["0", "1"]),
    ("draw_wounds", &["0", "1"]),
    ("frontless_replacement", &["true"]),
    ("removed_defender_gives_gains", &["false"]),
    ("injured_effects", &["always"]),
    ("set_layer", &["base"]),
    ("hand_limit", &["none", "5", "8"]),
    ("hand_excess_to", &["chakra"]),
    ("gains_to_win", &["5", "15"]),
    ("deck_out", &["on_failed_draw"]),
    ("same_name_rule", &["none", "whole_field"]),
    ("max_turns", &["50", "1000"]),
    ("max_launches", &["50", "1000"]),
    ("second_player_extra_cards", &["0", "2"]),
];

/// Section 10.
#[test]
fn section_10_alternatives() {
    let mut named = 0;
    for (name, values) in ALTERNATIVES {
        named += 1;
        for value in *values {
            let plain = value.parse::<u16>().is_ok() || ["true", "false"].contains(value);
            let set = if plain { format!("{name}={value}") } else { format!("{name}={value:?}") };
            // A strong team does not win less than a weak one.
            let high = if *name == "gains_low" { "gains_high=4" } else { set.as_str() };
            if let Err(errors) = compiled(&[], &[&set, high]) {
                panic!("{set}\n{errors}");
            }
        }
    }
    // Three more are about the decks: see refusals.
    assert_eq!(named + 3, rows("Knobs").iter().flat_map(|row| row[0].split(" / ")).count());
}

/// Section 10: what lies beyond a range is told with the range.
#[test]
fn section_10_ranges() {
    for (set, message) in [
        ("opening_hand=9", "`opening_hand` must be a whole number from 4 to 8, not 9"),
        ("hand_limit=4", "`hand_limit` must be a whole number from 5 to 8 or \"none\", not 4"),
        ("charge_limit=\"nnoe\"", "did you mean \"none\"?"),
        ("start_player=\"seat3\"", "`start_player` cannot be \"seat3\""),
    ] {
        let errors = compiled(&[], &[set]).err().unwrap_or_else(|| panic!("{set} is accepted"));
        assert!(errors.contains(message), "no {message:?} in\n{errors}");
    }
}
