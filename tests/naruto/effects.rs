//! What the cards of a designer may do that no card of the pool does: every primitive of section 4
//! with every timing and selector, in random games and one by one.

use std::fmt::Write as _;

use tenbin::engine::{Chance, Seeded, Stream};
use tenbin::games::naruto::Naruto;

use crate::naruto_support::Play;
use crate::support;
use crate::support::library_with;

/// The game with more cards and decks.
fn game_of(name: &str, cards: &str, sets: &[&str]) -> Naruto {
    let path = "configs/naruto/variants/of_test.toml";
    let library = library_with(name, &[(path, cards)]);
    support::game_in(&library, 2, &["of_test"], sets)
}

// ---- Random games with cards that do everything ----

/// What a ninja's text may do at a moment.
const OF_NINJAS: &[&str] = &[
    r#"do = "modify", combat = 2, support = -1, on = "self""#,
    r#"do = "modify", combat = 1, on = "team_self""#,
    r#"do = "modify", combat = -3, on = "opposing_team", duration = "next_turn""#,
    r#"do = "set", combat = 4, support = 4, on = "opposing_front""#,
    r#"do = "set", support = 5, on = "controller", duration = "none""#,
    r#"do = "team_strength", amount = 3, on = "own_teams", if = ["team_size(>=,2)"]"#,
    r#"do = "team_strength", amount = -2, on = "opposing_team""#,
    r#"do = "wound", on = "team_self_front""#,
    r#"do = "wound", amount = 2, target = { noun = "ninja", relation = "opponent" }"#,
    r#"do = "kill", target = { noun = "ninja", number = "up_to(2)", relation = "any" }"#,
    r#"do = "set_injured", on = "opponent""#,
    r#"do = "heal", on = "own_teams""#,
    r#"do = "prevent_wound", amount = 2, on = "self", duration = "next_turn""#,
    r#"do = "set_trait", name = "Naruto", sex = "f", rank = "beast", attribute = "flame", on = "self""#,
    r#"do = "leave_battle", on = "opposing_team""#,
    r#"do = "leave_battle", target = { noun = "ninja", relation = "opposing_team" }"#,
    r#"do = "return_to_hand", on = "self""#,
    r#"do = "return_to_hand", target = { noun = "ninja", number = "up_to(2)", relation = "any" }"#,
    r#"do = "join_team", place = "rest", on = "self""#,
    r#"do = "take_control", duration = "turn", place = "rest", target = { noun = "ninja", relation = "opponent" }"#,
    r#"do = "take_control", duration = "none", place = "rest", target = { noun = "ninja", number = "all", relation = "opponent" }"#,
    r#"do = "put_in_play", from = "deck", place = "rest", filter = { entry_turn_at_most = 3 }"#,
    r#"do = "put_in_play", from = "discard", place = "rest""#,
    r#"do = "put_in_play", from = "chakra", place = "rest""#,
    r#"do = "untargetable", on = "self""#,
    r#"do = "untargetable", by = "techniques", on = "team_self""#,
    r#"do = "cost_change", amount = 2, whose = "opponent", duration = "next_turn""#,
    r#"do = "draw", amount = 2"#,
    r#"do = "draw", on = "each_player""#,
    r#"do = "gain""#,
    r#"do = "discard_hand", amount = 2, on = "opponent", chooser = "opponent""#,
    r#"do = "discard_hand", on = "opponent", chooser = "controller""#,
    r#"do = "discard_hand", on = "each_player""#,
    r#"do = "mill", amount = 2, on = "opponent""#,
    r#"do = "chakra_to_discard", amount = 2, on = "opponent", chooser = "controller""#,
    r#"do = "hand_to_chakra", amount = 2"#,
    r#"do = "deck_top_to_chakra", amount = 2"#,
    r#"do = "search", filter = { type = "technique" }"#,
    r#"do = "search", to = "discard""#,
    r#"do = "look_top", amount = 4, take = 1, rest = "deck""#,
    r#"do = "look_top", amount = 6, take = 2, rest = "deck_bottom""#,
    r#"do = "look_top", amount = 3, take = 0, rest = "discard""#,
    r#"do = "look_hand_take", on = "opponent", to = "deck""#,
    r#"do = "return_from_discard", filter = { type = "ninja" }"#,
    r#"do = "discard_to_deck_bottom", amount = 3"#,
    r#"do = "extra_tactic", amount = 1, duration = "next_turn""#,
    r#"do = "forbid", actions = ["call_ninja", "charge", "launch"], on = "opponent", duration = "next_turn""#,
    r#"do = "forbid", actions = ["attack", "defend"], target = { noun = "ninja", relation = "opponent" }, duration = "next_turn""#,
    r#"do = "choose", of = [{ do = "draw" }, { do = "mill", on = "opponent" }, { do = "heal", on = "self" }]"#,
    r#"do = "if", if = ["injured"], then = [{ do = "heal", on = "self" }, { do = "draw" }]"#,
    r#"do = "pay_then", pay = { chakra_to_discard = 1, mill = 1 }, then = { do = "wound", target = { noun = "ninja", relation = "opponent" } }"#,
    r#"do = "delayed", due = "turn_end", then = { do = "wound", on = "self" }"#,
    r#"do = "delayed", due = "judgement", then = { do = "modify", combat = 5, on = "self" }"#,
];

/// What is always there.
const ALWAYS: &[&str] = &[
    r#"do = "modify", combat = 1, on = "own_teams", if = "team_size(>=,2)""#,
    r#"do = "modify", combat = -1, on = "opposing_team""#,
    r#"do = "set", combat = 3, on = "self", if = "front_line""#,
    r#"do = "team_strength", amount = 2, on = "own_defending_teams""#,
    r#"do = "prevent_wound", on = "team_self", limit = "once_per_turn""#,
    r#"do = "set_trait", sex = "f", rank = "master", on = "self", if = "not(team_has(Naruto))""#,
    r#"do = "untargetable", on = "team_self", filter = { total_cost_at_most = 2 }"#,
    r#"do = "untargetable", on = "self", filter = { user_rank_at_most = "adept" }"#,
    r#"do = "cost_change", amount = -1, whose = "both""#,
    r#"do = "extra_tactic""#,
    r#"do = "forbid", actions = ["play_tactic"], on = "opponent", if = "front_line""#,
    r#"do = "forbid", actions = ["attack"], on = "opposing_front""#,
    r#"do = "if", if = "injured", then = { do = "modify", combat = 4, on = "self" }"#,
];

/// What a technique does, with its target.
const OF_TECHNIQUES: &[(&str, &str)] = &[
    (r#"noun = "user""#, r#"do = "join_team", place = "rest""#),
    (r#"noun = "user""#, r#"do = "set_trait", name = "Kakashi Hatake""#),
    (r#"noun = "user""#, r#"do = "delayed", due = "judgement", then = { do = "kill" }"#),
    (
        r#"noun = "user""#,
        r#"do = "choose", of = [{ do = "modify", combat = "X" }, { do = "draw" }]"#,
    ),
    (
        r#"noun = "ninja", relation = "battling_user", number = "up_to(2)""#,
        r#"do = "set", combat = 0"#,
    ),
    (r#"noun = "ninja", relation = "any", number = "all""#, r#"do = "wound""#),
    (r#"noun = "ninja", relation = "front_battling_user""#, r#"do = "kill""#),
    (r#"noun = "ninja", relation = "backup_battling_user""#, r#"do = "leave_battle""#),
    (r#"noun = "ninja", relation = "in_battle_opponent""#, r#"do = "return_to_hand""#),
    (r#"noun = "team", relation = "any""#, r#"do = "return_to_hand""#),
    (r#"noun = "ninja", relation = "own""#, r#"do = "join_team", place = "user_team_backup""#),
    (r#"noun = "ninja", relation = "in_battle_own""#, r#"do = "untargetable", by = "techniques""#),
    (r#"noun = "ninja", relation = "opponent""#, r#"do = "take_control", duration = "next_turn""#),
    (
        r#"noun = "ninja", relation = "opponent""#,
        r#"do = "take_control", duration = "none", place = "rest""#,
    ),
    (
        r#"noun = "ninja", relation = "any""#,
        r#"do = "set_trait", name = "Spark Cadet", duration = "next_turn""#,
    ),
    (r#"noun = "ninja", relation = "user_team", number = "all""#, r#"do = "heal""#),
    (r#"noun = "team", relation = "any", number = "all""#, r#"do = "leave_battle""#),
    (r#"noun = "team", relation = "battling_user""#, r#"do = "wound""#),
    (
        r#"noun = "team", relation = "user_team""#,
        r#"do = "put_in_play", from = "hand", place = "target_team_backup""#,
    ),
    (
        r#"noun = "team", relation = "user_team""#,
        r#"do = "put_in_play", from = "deck", place = "user_team_backup""#,
    ),
    (r#"noun = "team", relation = "user_team""#, r#"do = "untargetable""#),
    (r#"noun = "team", relation = "opponent""#, r#"do = "team_strength", amount = -3"#),
    (r#"noun = "technique", relation = "on_chain_opponent""#, r#"do = "negate""#),
    (r#"noun = "player", relation = "any""#, r#"do = "discard_hand", chooser = "opponent""#),
    (r#"noun = "player", relation = "opponent""#, r#"do = "look_hand_take", to = "discard""#),
    (
        r#"noun = "card_in_discard", relation = "own", number = "up_to(2)""#,
        r#"do = "return_from_discard""#,
    ),
];

/// The same, or another where that would come to nothing at this moment and is refused.
fn fitting<'a>(at: &str, what: &'a str) -> &'a str {
    let lasts = !["next_turn", "none"].iter().any(|word| what.contains(word));
    let starts =
        |words: &[&str]| words.iter().any(|word| what.starts_with(&format!("do = \"{word}\"")));
    let at_rest = matches!(at, "turn_start" | "turn_end");
    let after_exchange = matches!(at, "judgement" | "win" | "win_crushing" | "turn_end");
    let late = lasts
        && (at == "turn_end" && starts(&["modify", "set", "team_strength", "take_control"])
            || after_exchange && starts(&["untargetable", "cost_change"]));
    let past = after_exchange && what.contains("due = \"judgement\"");
    let facing = what.contains("opposing_")
        && (at_rest || matches!(at, "participate" | "participate_undefended"));
    let front = what.contains("team_self_front") && at_rest;
    let defending = what.contains("own_defending_teams")
        && !what.contains("team_strength")
        && (at_rest || at == "tactic_resolve");
    if late || past || facing || front || defending { "do = \"draw\"" } else { what }
}

/// A text that asks whether its ninja is injured must work then (NAR-404).
fn works(effects: &str) -> &'static str {
    if effects.contains("\"injured\"") { "works_injured = true\n" } else { "" }
}

fn nth<'a>(list: &[&'a str], index: usize) -> &'a str {
    list[index % list.len()]
}

/// Cards that do everything, and decks of them.
fn everything() -> String {
    let moments = [
        "enter",
        "turn_start",
        "participate",
        "participate_opposed",
        "participate_undefended",
        "during_exchange",
        "during_chain",
        "judgement",
        "win",
        "win_crushing",
        "turn_end",
    ];
    let always = ["static", "while_participating", "while_defending"];
    let mut text = String::from("description = \"every primitive\"\n");
    let mut ids: Vec<String> = Vec::new();
    let mut card = |kind: &str, number: usize, rest: String| {
        let id = format!("X{}-{number}", kind[..2].to_uppercase());
        let symbols = r#"["L", "F", "W", "N", "E"]"#;
        let start = format!("[[card]]\nid = \"{id}\"\ntype = \"{kind}\"\nname = \"{id}\"\n");
        write!(text, "{start}symbols = {symbols}\nsource = \"test\"\n{rest}\n").unwrap();
        ids.push(id);
    };
    let ninja = |number: usize| {
        format!(
            "entry_turn = {}\nhand_cost = {}\nhealthy = [{}, {}]\ninjured = [{}, {}]\nsex = \"m\"\n\
             rank = \"elite\"\nattributes = [\"ninjutsu\"]\n",
            number % 4,
            usize::from(number.is_multiple_of(9)),
            number % 6,
            number % 3,
            number % 5,
            number % 2,
        )
    };
    for (number, what) in OF_NINJAS.iter().chain(OF_NINJAS).enumerate() {
        let at = nth(&moments, number + number / OF_NINJAS.len());
        let optional = if number % 3 == 0 { ", optional = true" } else { "" };
        let (what, second) = (fitting(at, what), fitting(at, nth(OF_NINJAS, number * 7 + 3)));
        let effects = format!(
            "effect = [{{ when = \"{at}\"{optional}, {what} }}, {{ when = \"{at}\", {second} }}]\n"
        );
        card("ninja", number, ninja(number) + works(&effects) + &effects);
    }
    for number in 0..always.len() * ALWAYS.len() {
        let (at, what) = (nth(&always, number), nth(ALWAYS, number));
        let effects = format!("effect = [{{ when = \"{at}\", {what} }}]\n");
        card("ninja", 200 + number, ninja(number) + works(&effects) + &effects);
    }
    for (number, (target, what)) in OF_TECHNIQUES.iter().enumerate() {
        let effects = format!(
            "cost = {{ any = {}, X = {} }}\ntarget = {{ {target} }}\n\
             effect = [{{ when = \"tech_resolve\", {what} }}]\n",
            number % 2,
            what.contains("\"X\"")
        );
        card("technique", number, effects);
    }
    let of_tactics = OF_NINJAS.iter().filter(|what| {
        let own = ["\"self\"", "team_self", "opposing_", "\"injured\""];
        !own.iter().any(|word| what.contains(word))
    });
    for (number, what) in of_tactics.enumerate() {
        let (kind, at) = match number % 3 {
            0 => ("permanent", nth(&["enter", "turn_start", "turn_end"], number / 3)),
            _ => ("normal", "tactic_resolve"),
        };
        let what = if at == "tactic_resolve" && what.contains("target =") {
            "do = \"draw\""
        } else {
            fitting(at, what)
        };
        let effects = format!(
            "kind = \"{kind}\"\nentry_turn = {}\nhand_cost = 0\n\
             effect = [{{ when = \"{at}\", {what} }}]\n",
            number % 3
        );
        card("tactic", number, effects);
    }
    write_decks(&mut text, &ids);
    text
}

/// Eight decks that hold every card between them; techniques are in each.
fn write_decks(text: &mut String, ids: &[String]) {
    let (techniques, others): (Vec<&String>, Vec<&String>) =
        ids.iter().partition(|id| id.starts_with("XTE"));
    for deck in 0..8 {
        let mut cards = String::new();
        let own = others.iter().cycle().skip(deck).step_by(8).take(50 - techniques.len());
        for id in techniques.iter().chain(own) {
            write!(cards, "\"{id}\" = 1, ").unwrap();
        }
        let of_test = "source = \"test\"";
        let start = format!("[[deck]]\nid = \"Z{deck}\"\nname = \"Z{deck}\"\n{of_test}\n");
        writeln!(text, "{start}cards = {{ {cards} }}").unwrap();
    }
}

/// Plays a game at random with every state checked; how many choices it took.
fn play_at_random(game: &Naruto, seed: u64) -> u32 {
    let mut play = Play::dealt(game.clone(), seed);
    let mut dice = Seeded::new(seed ^ 0xABCD, 7);
    let mut choices = 0;
    while play.asked().is_some() {
        let legal = play.legal();
        assert!(!legal.is_empty(), "somebody is asked without a choice");
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "unsorted or twice: {legal:?}");
        let action = legal[dice.below(Stream::OTHER, legal.len() as u32) as usize];
        play.apply(action);
        choices += 1;
        assert!(choices < 100_000, "a game without an end");
    }
    choices
}

/// NAR-443, NAR-464: cards that do everything at every moment never break an invariant, whatever
/// the variant.
#[test]
fn cards_that_do_everything_break_no_invariant() {
    let decks = "rules.decks=[\"Z0\",\"Z1\",\"Z2\",\"Z3\",\"Z4\",\"Z5\",\"Z6\",\"Z7\"]";
    let cards = everything();
    let variants: [&[&str]; 6] = [
        &[],
        &["rules.target_identity=same_card", "rules.team_identity=members_and_front"],
        &["rules.frontless_replacement=true", "rules.cap_applies_to_effects=true"],
        &["rules.same_name_rule=none", "rules.resolution_order=fifo", "rules.set_layer=base"],
        &["rules.user_must_remain=always", "rules.recheck_requirement=true"],
        &["rules.partial_resolution=all_or_nothing", "rules.client_loss=discard_one_per_gain_lost"],
    ];
    for (number, sets) in variants.iter().enumerate() {
        let sets: Vec<&str> =
            sets.iter().copied().chain([decks, "rules.deck_choice=each_pair"]).collect();
        let game = game_of("everything", &cards, &sets);
        for seed in 0..40 {
            play_at_random(&game, seed + 1000 * number as u64);
        }
    }
}
