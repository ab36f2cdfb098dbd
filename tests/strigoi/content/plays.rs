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
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = [{ do = \"heal\", amount = 1 }, { do = \"gain_token\", amount = 1 }]",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\neffect = { do = \"gain_token\", amount = 1 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = [{ do = \"gain_reward\", amount = 1 }, { do = \"wound_self\", amount = 1, preventable = true }]",
    "when = \"own_turn\"\nif = { strigoi_alive = 2 }\neffect = { do = \"retrieve_reward\", amount = 2 }",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\neffect = { do = \"recover_actions\", amount = 2 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = { do = \"recover_actions\", amount = \"all\" }",
    "when = \"own_turn\"\neffect = [{ do = \"gain_blood\", amount = 1 }, { do = \"lose_blood\", amount = 1 }]",
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = { do = \"gain_card\", card = \"fist_by_fist\" }",
    "when = \"own_turn\"\neffect = [{ do = \"strigoi_move\", letter = \"B\" }, { do = \"gain_token\", amount = 1 }]",
    "when = \"own_turn\"\neffect = { do = \"strigoi_stay\" }",
    "when = \"own_turn\"\neffect = [{ do = \"curse_room\", amount = 1 }, { do = \"gain_reward\", amount = 1 }]",
    "when = \"own_turn\"\neffect = [{ do = \"collapse\", letter = \"C\" }, { do = \"remove_from_game\" }]",
    "when = \"own_turn\"\neffect = [{ do = \"rotate_platform\" }, { do = \"heal\", amount = 1 }]",
    "when = \"own_turn\"\nif = { altar_at_least_threshold = true }\ntarget = \"strigoi\"\neffect = { do = \"wound\", amount = 2 }",
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = { do = \"wound\", amount = 1 }",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\neffect = [{ do = \"shock\", amount = 1 }, { do = \"gain_reward\", amount = 1 }]",
    "when = \"own_turn\"\ntarget = \"wolf\"\neffect = [{ do = \"gain_token\", amount = 1 }, { do = \"lose_reward\", amount = 2 }]",
    "when = \"own_turn\"\ntarget = \"wolves_in_room\"\neffect = [{ do = \"lose_reward\", amount = 1 }, { do = \"heal\", amount = 1 }]",
    "when = \"own_turn\"\nif = { supreme = false }\neffect = { do = \"modify_move\", amount = 2 }",
    "when = \"in_fight\"\nif = { fight_kind = [\"melee\", \"ranged\"] }\ntarget = \"strigoi\"\neffect = [{ do = \"wound\", amount = 1 }, { do = \"add_fight\", amount = -1 }]",
    "when = \"in_fight\"\nif = { colour = \"grey\", is_monk = false }\neffect = [{ do = \"add_fight\", amount = 2 }, { do = \"wound_self\", amount = 1 }]",
    "when = [\"own_turn\", \"in_fight\"]\neffect = [{ do = \"retrieve_reward\", amount = 1 }, { do = \"wound_self\", amount = 1 }]",
    "when = \"on_hit\"\nif = { source = [\"self\", \"monster\"] }\neffect = { do = \"prevent\", amount = 2 }",
    "when = \"on_enter_encounter\"\nif = { colour = \"red\" }\neffect = { do = \"peek_and_decline\" }",
    "when = \"on_pass_strigoi\"\neffect = { do = \"pass_strigoi\" }",
];

/// Abilities of Reward cards; tokens have those that give no tokens.
const REWARDS: &[&str] = &[
    "when = \"on_play\"\ntarget = \"wolf\"\neffect = [{ do = \"heal\", amount = 1 }, { do = \"recover_actions\", amount = 1 }]",
    "when = \"on_play\"\ntarget = \"wolves_in_room\"\neffect = { do = \"gain_token\", amount = 1 }",
    "when = \"on_play\"\neffect = [{ do = \"gain_reward\", amount = 1 }, { do = \"wound_self\", amount = 1 }]",
    "when = \"on_play\"\neffect = [{ do = \"gain_blood\", amount = 1 }, { do = \"strigoi_stay\" }]",
    "when = \"on_play\"\neffect = { do = \"gain_card\", card = \"vampires_dont_die\" }",
    "when = \"own_turn\"\neffect = { do = \"strigoi_move\", letter = \"D\" }",
    "when = \"own_turn\"\neffect = [{ do = \"curse_room\", amount = 1 }, { do = \"collapse\", letter = \"E\" }]",
    "when = \"own_turn\"\ntarget = \"strigoi\"\neffect = { do = \"wound\", amount = 1 }",
    "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 2 }, { do = \"lose_reward\", amount = 1 }]",
    "when = \"own_turn\"\neffect = { do = \"modify_move\", amount = 3 }",
    "when = \"in_fight\"\nif = { is_monk = true }\neffect = { do = \"add_fight\", amount = 5 }",
    "when = \"in_fight\"\ntarget = \"strigoi\"\neffect = { do = \"wound\", amount = 1 }",
    "when = \"on_hit\"\neffect = { do = \"prevent\", amount = 3 }",
];

/// What Wound tokens do when they are received.
const WOUNDS: &[&str] = &[
    "[{ do = \"heal\", amount = 1 }, { do = \"shock\", amount = 2 }]",
    "[{ do = \"gain_token\", amount = 1 }, { do = \"lose_blood\", amount = 1 }]",
    "[{ do = \"retrieve_reward\", amount = 1 }, { do = \"recover_actions\", amount = 1 }]",
    "[{ do = \"lose_reward\", amount = 1 }, { do = \"shock\", amount = 1 }]",
    "[{ do = \"gain_blood\", amount = 1 }, { do = \"gain_reward\", amount = 1 }, { do = \"strigoi_stay\" }]",
];

/// Rewards and losses of Monsters.
const MONSTERS: &[(&str, &str)] = &[
    (
        "[{ do = \"strigoi_move\", letter = \"A\" }, { do = \"gain_blood\", amount = 1 }]",
        "[{ do = \"collapse\", letter = \"B\" }, { do = \"wound\", amount = 1 }]",
    ),
    (
        "[{ do = \"rotate_platform\" }, { do = \"heal\", amount = 1 }]",
        "[{ do = \"strigoi_move\", letter = \"F\" }, { do = \"shock\", amount = 1 }]",
    ),
    (
        "[{ do = \"recover_actions\", amount = \"all\" }]",
        "[{ do = \"curse_room\", amount = 1 }, { do = \"lose_blood\", amount = 1 }]",
    ),
    (
        "[{ do = \"retrieve_reward\", amount = 1 }, { do = \"strigoi_stay\" }]",
        "[{ do = \"gain_token\", amount = 1 }, { do = \"wound\", amount = 2 }]",
    ),
    (
        "[{ do = \"gain_card\", card = \"all_you_can_bleed\" }, { do = \"wound\", amount = 1 }]",
        "[{ do = \"rotate_platform\" }]",
    ),
    (
        "[{ do = \"gain_reward\", amount = 1 }]",
        "[{ do = \"lose_reward\", amount = 2 }, { do = \"wound\", amount = 1 }]",
    ),
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
             [[wound_token.ability]]\nwhen = \"on_receive\"\neffect = {effects}"
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
