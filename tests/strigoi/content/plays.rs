//! All that compiles can be played: every variant with every number of players, and a laboratory of
//! cards and tokens with every primitive at every moment, in random games with what must always hold
//! checked at every decision.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use tenbin::engine::game::action_text;
use tenbin::games::strigoi::{Action, Strigoi};

use super::{EMBEDDED, compiled, compiled_in};
use crate::support::contest::stroll;
use crate::support::library_with;

/// Abilities of Action cards.
const CARDS: &[&str] = &[
    "when = \"own_turn\"\ntarget = \"wolf\"\ndo = [{ heal = 1 }, { gain_token = 1 }]",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\ndo = { gain_token = 1 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\ndo = [{ gain_reward = 1 }, { wound_self = 1, preventable = true }]",
    "when = \"own_turn\"\nif = { strigoi_alive = 2 }\ndo = { retrieve_reward = 2 }",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\ndo = { recover_actions = 2 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\ndo = { recover_actions = \"all\" }",
    "when = \"own_turn\"\ndo = [{ gain_blood = 1 }, { lose_blood = 1 }]",
    "when = \"own_turn\"\ntarget = \"wolf\"\ndo = { gain_card = \"fist_by_fist\" }",
    "when = \"own_turn\"\ndo = [{ strigoi_move = \"B\" }, { gain_token = 1 }]",
    "when = \"own_turn\"\ndo = { strigoi_stay = true }",
    "when = \"own_turn\"\ndo = [{ curse_room = 1 }, { gain_reward = 1 }]",
    "when = \"own_turn\"\ndo = [{ collapse = \"C\" }, { remove_from_game = true }]",
    "when = \"own_turn\"\ndo = [{ rotate_platform = true }, { heal = 1 }]",
    "when = \"own_turn\"\nif = { altar_at_least_threshold = true }\ntarget = \"strigoi\"\ndo = { wound = 2 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\ndo = { wound = 1 }",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\ndo = [{ shock = 1 }, { gain_reward = 1 }]",
    "when = \"own_turn\"\nif = { supreme = false }\ndo = { modify_move = 2 }",
    "when = \"in_fight\"\nif = { fight_kind = [\"melee\", \"ranged\"] }\ntarget = \"strigoi\"\ndo = [{ wound = 1 }, { add_fight = -1 }]",
    "when = \"in_fight\"\nif = { colour = \"grey\", is_monk = false }\ndo = [{ add_fight = 2 }, { wound_self = 1 }]",
    "when = [\"own_turn\", \"in_fight\"]\ndo = [{ retrieve_reward = 1 }, { wound_self = 1 }]",
    "when = \"on_hit\"\nif = { source = [\"self\", \"monster\"] }\ndo = { prevent = 2 }",
    "when = \"on_enter_encounter\"\nif = { colour = \"red\" }\ndo = { peek_and_decline = true }",
    "when = \"on_pass_strigoi\"\ndo = { pass_strigoi = true }",
];

/// Abilities of Reward cards; tokens have those that give no tokens.
const REWARDS: &[&str] = &[
    "when = \"on_play\"\ntarget = \"wolf\"\ndo = [{ heal = 1 }, { recover_actions = 1 }]",
    "when = \"on_play\"\ntarget = \"wolves_in_room\"\ndo = { gain_token = 1 }",
    "when = \"on_play\"\ndo = [{ gain_reward = 1 }, { wound_self = 1 }]",
    "when = \"on_play\"\ndo = [{ gain_blood = 1 }, { strigoi_stay = true }]",
    "when = \"on_play\"\ndo = { gain_card = \"vampires_dont_die\" }",
    "when = \"own_turn\"\ndo = { strigoi_move = \"D\" }",
    "when = \"own_turn\"\ndo = [{ curse_room = 1 }, { collapse = \"E\" }]",
    "when = \"own_turn\"\ntarget = \"strigoi\"\ndo = { wound = 1 }",
    "when = \"own_turn\"\ndo = { modify_move = 3 }",
    "when = \"in_fight\"\nif = { is_monk = true }\ndo = { add_fight = 5 }",
    "when = \"in_fight\"\ntarget = \"strigoi\"\ndo = { wound = 1 }",
    "when = \"on_hit\"\ndo = { prevent = 3 }",
];

/// What Wound tokens do when they are received.
const WOUNDS: &[&str] = &[
    "[{ heal = 1 }, { shock = 2 }]",
    "[{ gain_token = 1 }, { lose_blood = 1 }]",
    "[{ retrieve_reward = 1 }, { recover_actions = 1 }]",
    "[{ gain_blood = 1 }, { gain_reward = 1 }, { strigoi_stay = true }]",
];

/// Rewards and losses of Monsters.
const MONSTERS: &[(&str, &str)] = &[
    ("[{ strigoi_move = \"A\" }, { gain_blood = 1 }]", "[{ collapse = \"B\" }, { wound = 1 }]"),
    ("[{ rotate_platform = true }, { heal = 1 }]", "[{ strigoi_move = \"F\" }, { shock = 1 }]"),
    ("[{ recover_actions = \"all\" }]", "[{ curse_room = 1 }, { lose_blood = 1 }]"),
    ("[{ retrieve_reward = 1 }, { strigoi_stay = true }]", "[{ gain_token = 1 }, { wound = 2 }]"),
    ("[{ gain_card = \"all_you_can_bleed\" }, { wound = 1 }]", "[{ rotate_platform = true }]"),
];

/// Two wolves with those cards, and the other pieces; few of the shipped ones, so that all are met.
fn laboratory() -> String {
    let mut text =
        "description = \"x\"\n[rules]\npack = [\"lab0\", \"lab1\", \"attila\"]\n".to_owned();
    for wolf in 0..2 {
        writeln!(text, "[[wolf]]\nid = \"lab{wolf}\"\nname = \"Lab\"").unwrap();
    }
    // Two abilities on each card.
    for (index, pair) in CARDS.chunks(2).enumerate() {
        writeln!(
            text,
            "[[action]]\nid = \"lab.{index}\"\nname = \"Lab\"\nowner = \"lab{}\"\nmove = 4\n\
             combat = 5\ninitiative = {}\nletter = \"{}\"",
            index % 2,
            100 + index,
            ["A", "B", "C", "D", "E", "F", "X"][index % 7]
        )
        .unwrap();
        for ability in pair {
            writeln!(text, "[[action.ability]]\n{ability}").unwrap();
        }
    }
    for list in ["reward_card", "reward_token"] {
        for (index, ability) in REWARDS.iter().enumerate() {
            if list == "reward_token" && ability.contains("gain_token") {
                continue;
            }
            writeln!(
                text,
                "[[{list}]]\nid = \"lab{index}\"\nname = \"Lab\"\ncopies = 2\n[[{list}.ability]]\n\
                 {ability}"
            )
            .unwrap();
        }
    }
    for (index, effects) in WOUNDS.iter().enumerate() {
        writeln!(
            text,
            "[[wound_token]]\nid = \"lab{index}\"\nname = \"Lab\"\ncopies = 3\npoints = 1\n\
             [[wound_token.ability]]\nwhen = \"on_receive\"\ndo = {effects}"
        )
        .unwrap();
    }
    for (index, (win, loss)) in MONSTERS.iter().enumerate() {
        for colour in ["grey", "red"] {
            writeln!(
                text,
                "[[encounter]]\nid = \"lab{index}_{colour}\"\nname = \"Lab\"\ncolour = \"{colour}\"\n\
                 copies = 4\nstrength = {}\nwin = {win}\nloss = {loss}\nmonk = true\nhelp = {win}",
                5 + index
            )
            .unwrap();
        }
    }
    text
}

/// Random games; the texts of all that was chosen, with the card played for its uses.
fn play(game: &Strigoi, games: u64) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    stroll(game, 11, games, |state, seat, action| {
        let text = action_text(game, state, action);
        if matches!(action, Action::Use(_)) {
            let played = state.wolves[seat.index()].played.expect("it has played the card");
            seen.insert(format!("{} {text}", game.rules.catalogue.actions[played.index()].id));
        } else {
            seen.insert(text);
        }
    });
    seen
}

/// Section 4: every primitive at every moment that is let through is offered and played.
#[test]
fn every_ability_that_compiles_is_played() {
    let text = laboratory();
    let files = [("configs/strigoi/variants/mine.toml", text.as_str())];
    let library = library_with("strigoi_plays", &files);
    let (rules, catalogue) =
        compiled_in(&library, 3, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"));
    let seen = play(&Strigoi::new(rules, catalogue, 3), 1500);
    for (index, ability) in CARDS.iter().enumerate() {
        let used = match ability {
            by_choice if by_choice.contains("own_turn") => {
                format!("lab.{} use {}", index / 2, index % 2 + 1)
            }
            guard if guard.contains("on_hit") => "guard wound with played".to_owned(),
            sneak if sneak.contains("on_enter") || sneak.contains("on_pass") => {
                "spend played".to_owned()
            }
            // Counted in the fight; the scenarios of `changes.rs` have the values.
            _ => continue,
        };
        // A single source of Stealth is spent without asking.
        let quiet = used == "spend played" && seen.iter().any(|text| text.starts_with("sneak"));
        assert!(quiet || seen.contains(&used), "{used} was never chosen: {ability}");
    }
    for (index, ability) in REWARDS.iter().enumerate() {
        for list in ["reward", "token"] {
            if list == "token" && ability.contains("gain_token") {
                continue;
            }
            let used = if ability.contains("on_hit") {
                format!("guard wound with {list} lab{index}")
            } else {
                format!("{list} lab{index}")
            };
            assert!(seen.contains(&used), "{used} was never chosen: {ability}");
        }
    }
    assert!(seen.contains("help") && seen.contains("decline"));
}

/// Every variant compiles for every number of players, and is played.
#[test]
fn every_variant_is_played_by_one_to_five() {
    let list = tenbin::content::variants(&EMBEDDED, "strigoi").unwrap();
    assert!(list.len() >= 29);
    for variant in list {
        for seats in 1..=5 {
            let (rules, catalogue) = compiled(seats, &[&variant.name], &[])
                .unwrap_or_else(|errors| panic!("{} with {seats}: {errors}", variant.name));
            let seen = play(&Strigoi::new(rules, catalogue, seats), 2);
            assert!(seen.iter().any(|text| text.starts_with("go ")), "{}", variant.name);
        }
    }
}
