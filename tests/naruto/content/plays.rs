//! Cards of a designer's own are played as well as read: every primitive, selector and relation in
//! games at random, with what must always hold checked at every decision.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use tenbin::engine::game::action_text;
use tenbin::games::naruto::Naruto;

use super::compiled_in;
use crate::support::contest::stroll;
use crate::support::library_with;

/// Effects of ninjas.
const NINJAS: &[&str] = &[
    "when = \"enter\", do = \"choose\", of = [{ do = \"draw\" }, { do = \"mill\", on = \"opponent\" }, { do = \"heal\", on = \"controller\" }]",
    "when = \"enter\", optional = true, do = \"search\", filter = { type = \"client\" }, to = \"camp\"",
    "when = \"enter\", do = \"look_top\", amount = 6, take = 2, rest = \"deck\", on = \"opponent\"",
    "when = \"turn_start\", on = \"each_player\", optional = true, do = \"pay_then\", pay = { hand_to_chakra = 1, mill = 1 }, then = [{ do = \"draw\", amount = 2 }, { do = \"heal\", target = { noun = \"ninja\", relation = \"own\", number = \"up_to(2)\", filter = { health = \"injured\" } } }]",
    "when = \"turn_start\", if = [\"turn_at_least(2)\", \"not(hand_at_most(1))\"], do = \"discard_hand\", on = \"opponent\", chooser = \"opponent\"",
    "when = \"turn_start\", on = \"each_player\", do = \"chakra_to_discard\", chooser = \"controller\"",
    "when = \"turn_end\", if = [\"not(took_part)\"], do = \"put_in_play\", from = \"discard\", filter = { keyword = \"summon\" }, place = \"rest\"",
    "when = \"turn_end\", do = \"return_from_discard\", target = { noun = \"card_in_discard\", relation = \"own\", filter = { type = \"technique\", total_cost_at_most = 2 } }",
    "when = \"turn_end\", do = \"return_to_hand\", target = { noun = \"ninja\", relation = \"any\" }",
    "when = \"turn_end\", on = \"opponent\", do = \"deck_top_to_chakra\", limit = \"once_per_turn\"",
    "when = \"participate\", side = \"attack\", do = \"modify\", combat = 2, support = -1, on = \"team_self\"",
    "when = \"participate\", side = \"defend\", do = \"team_strength\", amount = 3, on = \"own_defending_teams\"",
    "when = \"participate\", do = \"forbid\", actions = [\"launch\"], on = \"opponent\"",
    "when = \"participate\", do = \"set_trait\", target = { noun = \"ninja\", relation = \"any\" }, sex = \"f\", rank = \"master\", attribute = [\"ink\"], name = \"Renamed\"",
    "when = \"participate_opposed\", do = \"set_injured\", target = { noun = \"ninja\", relation = \"opposing_team\", number = \"all\", filter = { sex = \"m\" } }",
    "when = \"participate_opposed\", do = \"set\", combat = 0, support = 2, on = \"opposing_front\"",
    "when = \"participate_opposed\", do = \"untargetable\", on = \"team_self\", by = \"techniques\"",
    "when = \"participate_undefended\", do = \"draw\", on = \"each_player\"",
    "when = \"participate_undefended\", do = \"delayed\", due = \"judgement\", then = { do = \"modify\", combat = 3 }",
    "when = \"participate_undefended\", do = \"delayed\", due = \"turn_start\", then = { do = \"kill\", target = { noun = \"ninja\", relation = \"opponent\" } }",
    "when = \"during_exchange\", do = \"prevent_wound\", amount = 2, on = \"team_self\"",
    "when = \"during_exchange\", do = \"leave_battle\", target = { noun = \"ninja\", relation = \"opposing_backup\" }",
    "when = \"during_exchange\", do = \"cost_change\", amount = 2, whose = \"both\", first_each_turn = true",
    "when = \"during_chain\", if = [\"chain_happened\"], do = \"wound\", on = \"opposing_front\"",
    "when = \"judgement\", if = [\"opposing_team_size(<=, 2)\"], do = \"take_control\", duration = \"next_turn\", target = { noun = \"ninja\", relation = \"opposing_team\" }",
    "when = \"judgement\", if = [\"team_has(ink)\"], do = \"team_strength\", amount = -2, on = \"opposing_team\"",
    "when = \"win\", do = \"look_hand_take\", on = \"opponent\", to = \"deck_bottom\"",
    "when = \"win\", do = \"extra_tactic\", duration = \"next_turn\"",
    "when = \"win_crushing\", do = \"gain\"",
    "when = \"static\", do = \"if\", if = [\"healthy\"], then = [{ do = \"modify\", combat = 1, on = \"opponent\" }, { do = \"set_trait\", rank = \"elite\" }]",
    "when = \"static\", do = \"modify\", support = 1, on = \"own_teams\", if = [\"team_size(>=, 2)\"]",
    "when = \"static\", do = \"prevent_wound\", on = \"team_self\", limit = \"once_per_turn\"",
    "when = \"static\", do = \"forbid\", actions = [\"attack\"], on = \"opposing_team\"",
    "when = \"while_participating\", do = \"forbid\", actions = [\"charge\", \"call_client\"], on = \"opponent\"",
    "when = \"while_participating\", do = \"set\", combat = 4, on = \"team_self_front\"",
    "when = \"while_defending\", do = \"untargetable\", filter = { user_rank_at_most = \"adept\" }",
];

/// Targets and effects of techniques.
const TECHNIQUES: &[(&str, &str)] = &[
    ("noun = \"user\"", "do = \"modify\", combat = \"X\", support = \"-X\", duration = \"none\""),
    (
        "noun = \"user\"",
        "do = \"delayed\", due = \"judgement\", then = { do = \"wound\", amount = 2 }",
    ),
    (
        "noun = \"user\"",
        "do = \"forbid\", actions = [\"attack\", \"defend\"], duration = \"next_turn\"",
    ),
    ("noun = \"ninja\", relation = \"any\", number = \"up_to(3)\"", "do = \"modify\", combat = -1"),
    ("noun = \"ninja\", relation = \"user_team\", number = \"all\"", "do = \"prevent_wound\""),
    (
        "noun = \"ninja\", relation = \"in_battle_opponent\"",
        "do = \"take_control\", duration = \"none\"",
    ),
    ("noun = \"ninja\", relation = \"backup_battling_user\"", "do = \"kill\""),
    (
        "noun = \"ninja\", relation = \"own\", filter = { health = \"healthy\" }",
        "do = \"join_team\", place = \"user_team_backup\"",
    ),
    (
        "noun = \"ninja\", relation = \"opponent\"",
        "do = \"delayed\", due = \"turn_end\", then = { do = \"choose\", of = [{ do = \"wound\" }, { do = \"heal\" }] }",
    ),
    ("noun = \"team\", relation = \"any\", number = \"all\"", "do = \"modify\", support = 1"),
    ("noun = \"team\", relation = \"battling_user\"", "do = \"leave_battle\""),
    (
        "noun = \"team\", relation = \"user_team\"",
        "do = \"put_in_play\", from = \"deck\", place = \"target_team_backup\"",
    ),
    (
        "noun = \"team\", relation = \"in_battle_own\"",
        "do = \"untargetable\", filter = { total_cost_at_most = 2 }",
    ),
    ("noun = \"technique\", relation = \"on_chain_opponent\"", "do = \"negate\""),
    ("noun = \"technique\", relation = \"own\"", "do = \"draw\""),
    ("noun = \"gain\", relation = \"opponent\"", "do = \"deck_top_to_chakra\""),
    ("noun = \"player\", relation = \"any\"", "do = \"discard_hand\", chooser = \"opponent\""),
    (
        "noun = \"player\", relation = \"own\"",
        "do = \"pay_then\", pay = { discard_hand = 1, deck_top_to_chakra = 1 }, then = { do = \"gain\" }",
    ),
    (
        "noun = \"card_in_discard\", relation = \"any\", filter = { type = \"ninja\" }",
        "do = \"discard_to_deck_bottom\"",
    ),
    ("noun = \"user\"", "do = \"put_in_play\", from = \"chakra\", place = \"user_team_backup\""),
];

/// Kind, keys and effects of tactics.
const TACTICS: &[(&str, &str, &str)] = &[
    ("normal", "", "when = \"tactic_resolve\", do = \"chakra_to_discard\", on = \"each_player\""),
    (
        "normal",
        "",
        "when = \"tactic_resolve\", do = \"if\", if = [\"won_gain_this_turn\"], then = { do = \"draw\" }",
    ),
    ("normal", "", "when = \"tactic_resolve\", do = \"modify\", combat = 1, on = \"each_player\""),
    (
        "normal",
        "target = { noun = \"team\", relation = \"own\" }",
        "when = \"tactic_resolve\", do = \"team_strength\", amount = 2, duration = \"next_turn\"",
    ),
    (
        "normal",
        "",
        "when = \"tactic_resolve\", do = \"search\", on = \"each_player\", to = \"deck\"",
    ),
    ("permanent", "", "when = \"static\", do = \"cost_change\", amount = -2, whose = \"both\""),
    (
        "permanent",
        "",
        "when = \"turn_end\", on = \"each_player\", optional = true, limit = \"once_per_turn\", do = \"discard_to_deck_bottom\", amount = 2",
    ),
    (
        "permanent",
        "",
        "when = \"enter\", do = \"return_from_discard\", filter = { type = \"client\" }, to = \"camp\"",
    ),
    (
        "interruption",
        "target = { noun = \"ninja\", relation = \"being_played\" }",
        "when = \"tactic_resolve\", do = \"negate\"",
    ),
    (
        "interruption",
        "target = { noun = \"ninja\", relation = \"just_called\" }",
        "when = \"tactic_resolve\", do = \"take_control\", duration = \"turn\"",
    ),
    (
        "interruption",
        "window = \"start\"",
        "when = \"tactic_resolve\", do = \"forbid\", on = \"opponent\", actions = [\"call_ninja\", \"charge\"]",
    ),
    (
        "interruption",
        "window = \"end\"",
        "when = \"tactic_resolve\", do = \"wound\", on = \"opponent\"",
    ),
];

/// Effects of clients.
const CLIENTS: &[&str] = &[
    "when = \"enter\", do = \"look_hand_take\", on = \"opponent\", to = \"chakra\"",
    "when = \"static\", do = \"team_strength\", amount = -1, on = \"opponent\"",
    "when = \"static\", do = \"extra_tactic\", amount = 2",
    "when = \"turn_start\", do = \"kill\", target = { noun = \"ninja\", relation = \"own\", filter = { health = \"injured\" } }, optional = true",
];

/// All of these cards, and two decks that hold them.
fn laboratory() -> String {
    let mut text = String::from("description = \"x\"\n[rules]\n");
    text += "decks = [\"one\", \"two\"]\ndeck_size = 40\ndeck_size_is = \"minimum\"\n";
    let mut head = |id: &str, kind: &str, keys: &str, effect: &str| {
        let symbols = if kind == "client" { "[\"L\", \"F\"]" } else { "[\"L\"]" };
        write!(
            text,
            "[[card]]\nid = \"{id}\"\ntype = \"{kind}\"\nname = \"Card {id}\"\n\
             symbols = {symbols}\nsource = \"test\"\n{keys}\neffect = [{{ {effect} }}]\n"
        )
        .unwrap();
    };
    let called = |turn: usize| format!("entry_turn = {turn}\nhand_cost = {}\n", turn / 2);
    let mut ids: Vec<String> = Vec::new();
    for (index, effect) in NINJAS.iter().enumerate() {
        let id = format!("XN-{index}");
        let (sex, rank) = [("m", "adept"), ("f", "novice"), ("m", "beast")][index % 3];
        let keys = format!(
            "{}healthy = [{}, 1]\ninjured = [2, {}]\nsex = \"{sex}\"\nrank = \"{rank}\"\n\
             attributes = [\"ink\"]\nkeywords = [\"summon\"]\nworks_injured = {}\n",
            called(index % 3),
            index % 5 + 1,
            index % 2,
            index % 4 == 0
        );
        head(&id, "ninja", &keys, effect);
        ids.push(id);
    }
    for (index, (target, effect)) in TECHNIQUES.iter().enumerate() {
        let id = format!("XJ-{index}");
        let cost = if effect.contains("\"X\"") { "X = true" } else { "any = 1" };
        let keys = format!("cost = {{ {cost} }}\ntarget = {{ {target} }}\n");
        head(&id, "technique", &keys, &format!("when = \"tech_resolve\", {effect}"));
        ids.push(id);
    }
    for (index, (kind, keys, effect)) in TACTICS.iter().enumerate() {
        let id = format!("XM-{index}");
        head(&id, "tactic", &format!("kind = \"{kind}\"\n{}{keys}\n", called(0)), effect);
        ids.push(id);
    }
    for (index, effect) in CLIENTS.iter().enumerate() {
        let id = format!("XC-{index}");
        head(&id, "client", &called(0), effect);
        ids.push(id);
    }
    for (deck, parity) in [("one", 0), ("two", 1)] {
        let cards: Vec<String> = ids
            .iter()
            .enumerate()
            .map(|(index, id)| format!("{id} = {}", u8::from(index % 2 == parity)))
            .collect();
        let more = "NL-01 = 3, NL-02 = 3, NF-01 = 3, NG-01 = 1, NI-01 = 2, NL-05 = 2, NL-06 = 1, NL-04 = 2";
        write!(
            text,
            "[[deck]]\nid = \"{deck}\"\nname = \"{deck}\"\nsource = \"test\"\n\
             cards = {{ {}, {more} }}\n",
            cards.join(", ")
        )
        .unwrap();
    }
    text
}

/// Games at random between decks of such cards; returns the texts of the actions chosen.
fn play(game: &Naruto, games: u64) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    stroll(game, 0x1AB0, games, |state, _, action| {
        seen.insert(action_text(game, state, action));
    });
    seen
}

/// NAR-460: cards of one's own are played, all of them.
#[test]
fn nar_460_every_new_card_is_played() {
    let text = laboratory();
    let library =
        library_with("naruto_plays", &[("configs/naruto/variants/mine.toml", text.as_str())]);
    let (knobs, catalogue) =
        compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"));
    let ids: Vec<String> = catalogue.cards.iter().map(|card| card.id.clone()).collect();
    let game = Naruto::new(knobs, catalogue);
    let seen = play(&game, 600);
    let all: Vec<&String> = ids.iter().filter(|id| id.starts_with('X')).collect();
    assert_eq!(all.len(), NINJAS.len() + TECHNIQUES.len() + TACTICS.len() + CLIENTS.len());
    for id in all {
        let used = ["call ", "launch ", "tactic ", "client ", "interrupt "].iter().any(|word| {
            let start = format!("{word}{id}");
            seen.iter().any(|text| *text == start || text.starts_with(&format!("{start} ")))
        });
        assert!(used, "{id} was never played");
    }
}

/// The shipped decks under all variants.
#[test]
fn every_variant_is_played() {
    let list = tenbin::content::variants(&super::EMBEDDED, "naruto").unwrap();
    for variant in list {
        let (knobs, catalogue) = super::compiled(&[&variant.name], &[]).unwrap();
        let seen = play(&Naruto::new(knobs, catalogue), 20);
        assert!(seen.iter().any(|text| text.starts_with("launch")), "{}", variant.name);
    }
}
