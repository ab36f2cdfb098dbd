//! `lose_reward`: Reward cards of a hand, drawn by lot, go to their owner's discard, which no shipped piece does. What
//! that means by the clauses about discards, Retrieval, lost fights and Wound tokens; where it is refused; what the
//! expert makes of it.

use std::fmt::Write as _;

use tenbin::engine::Seeded;
use tenbin::games::strigoi::Strigoi;

use super::changes::{holds, turn};
use super::refusals::{accepted, action, refused};
use super::{compiled_in, support};
use crate::support::contest::stroll;
use crate::support::library_with;
use crate::support::position::Position;

/// A wolf that pays with Reward cards, a Monster and a Wound token that take them.
const TOLL: &str = r#"
[[wolf]]
id = "kinga"
name = "Kinga"

[[action]]
id = "kinga.barter"
name = "Barter"
owner = "kinga"
move = 3
combat = 3
initiative = 60
letter = "X"

[[action.ability]]
when = "own_turn"
target = "wolf"
effect = [{ do = "gain_token", amount = 1 }, { do = "lose_reward", amount = 2 }]

[[action.ability]]
when = "own_turn"
effect = { do = "retrieve_reward", amount = 1 }

[[action.ability]]
when = "own_turn"
effect = [{ do = "gain_token", amount = 1 }, { do = "lose_reward", amount = 2 }]

[[encounter]]
id = "magpie"
name = "Magpie"
colour = "grey"
copies = 2
strength = 15
loss = [{ do = "lose_reward", amount = 1 }, { do = "wound", amount = 1 }]
win = [{ do = "gain_token", amount = 1 }]

[[wound_token]]
id = "torn_bag"
name = "Torn Bag"
copies = 1
points = 1

[[wound_token.ability]]
when = "on_receive"
effect = { do = "lose_reward", amount = 1 }
"#;

/// STR-054, STR-164: the card goes to the own discard, where Retrieval finds it; of a chosen wolf all it holds where
/// that is fewer; a wolf without Reward cards loses nothing.
#[test]
fn cards_go_to_the_own_discard() {
    let used = "[scenario.script]\nmoves = [\"seat1: use 1\", \"seat1: seat1\", \"seat1: use 2\", \"seat1: reward war_axe\"]\n\
        draws = { reward_token = [\"plus2\"] }\n\
        [scenario.expect]\nseat1 = { rewards = [\"war_axe\"], reward_discard = [], tokens = [\"plus2\"] }";
    let other = "[scenario.script]\nmoves = [\"seat1: use 1\", \"seat1: seat2\"]\n\
        draws = { reward_token = [\"plus2\"] }\n\
        [scenario.expect]\nseat1 = { rewards = [\"war_axe\"] }\nseat2 = { tokens = [\"plus2\"], reward_discard = [] }";
    let wolf =
        "wolf = \"kinga\", at = \"R0.F1\", played = \"kinga.barter\", rewards = [\"war_axe\"]";
    holds("lose_reward", TOLL, &(turn("used", "", wolf, used) + &turn("other", "", wolf, other)));
}

/// STR-126: a lost fight's wounds come first, then the card; STR-294: a Wound token's icon acts when it is received.
#[test]
fn monsters_and_wound_tokens_take_cards() {
    let lost = |wounds: &str, left: &str, gone: &str| {
        format!(
            "[scenario.script]\nmoves = [\"seat1: go R0.F0\", \"seat1: encounter\", \"seat1: pass\"]\n\
             draws = {{ grey = [\"magpie\"], wound = [\"{wounds}\"] }}\nuntil = {{ asked_for = \"menu\" }}\n\
             [scenario.expect]\nseat1 = {{ wounds = [\"{wounds}\"], rewards = [{left}], reward_discard = [{gone}] }}"
        )
    };
    let wolf = |rewards: &str| {
        format!(
            "wolf = \"falk_maria\", at = \"R0.F1\", played = \"falk.signature1\", rewards = [{rewards}]"
        )
    };
    let (one, two) = ("\"war_axe\"", "\"war_axe\", \"war_axe\"");
    holds(
        "magpie",
        TOLL,
        &(turn("one", "altar = 3", &wolf(one), &lost("plain", "", one))
            + &turn("two", "altar = 3", &wolf(two), &lost("plain", one, one))
            + &turn("both", "altar = 3", &wolf(two), &lost("torn_bag", "", two))),
    );
}

fn position(roel: &str) -> Position<Strigoi, Seeded> {
    seeded(roel, 1)
}

/// Kinga's turn with the altar full, Falk Maria far away.
fn seeded(kinga: &str, seed: u64) -> Position<Strigoi, Seeded> {
    let text = format!("description = \"x\"\n{TOLL}");
    let files = [("configs/strigoi/variants/mine.toml", text.as_str())];
    let library = library_with(&format!("strigoi_lose_reward/{}{seed}", kinga.len()), &files);
    let sets = ["rules.ladders_in_play=5"];
    let game = support::game_in::<Strigoi>(&library, 2, &["mine"], &sets);
    let start = format!(
        "phase = \"turn\"\nactive = 1\naltar = 3\nwolves = [{{ wolf = \"kinga\", at = \"R4.F4\", \
         played = \"kinga.barter\", {kinga} }}, {{ wolf = \"falk_maria\", at = \"R4.L4\", played = \"falk.signature2\" }}]"
    );
    Position::staged(game, &start, Seeded::new(seed, 0))
}

/// Section 4: which card goes is drawn by lot: with other dice it is another.
#[test]
fn the_lot_decides_which_card_goes() {
    let mut kept = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let position = seeded("rewards = [\"war_axe\", \"crossbow\", \"holy_water\"]", seed);
        let after = position.act_freely(&["use 1", "seat1"]);
        let wolf = &after.state.wolves[0];
        assert_eq!((wolf.rewards.count_ones(), wolf.reward_discard.count_ones()), (1, 2));
        kept.insert(wolf.rewards);
    }
    assert_eq!(kept.len(), 3, "each of the three is kept with some dice");
}

/// A price: the expert barters what it has not, and keeps good cards.
#[test]
fn the_expert_does_not_sell_its_weapons() {
    let rich = position("rewards = [\"war_axe\", \"crossbow\"]");
    let bare = position("rewards = []");
    assert!(rich.feature("use 3", "use_gain") < 0 && bare.feature("use 3", "use_gain") > 0);
    rich.assert_not("use 3");
    bare.until("use 3").assert_choice("use 3");
}

/// When it works and with what, and where it is refused.
#[test]
fn where_it_works() {
    let ability = |keys: &str| action(&format!("[[action.ability]]\n{keys}"));
    let reward_card = |keys: &str| {
        format!(
            "[[reward_card]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\n[[reward_card.ability]]\n{keys}\n"
        )
    };
    refused(
        &ability("when = \"own_turn\"\neffect = «[{ do = \"lose_reward\", amount = 1 }]»"),
        "nobody would use this: it only costs",
        "let it do something for the wolf or the pack besides",
    );
    refused(
        &ability("when = \"in_fight\"\neffect = «{ do = \"lose_reward\", amount = 1 }»"),
        "`lose_reward` cannot work with when = \"in_fight\"",
        "on an Action card it works with: own_turn",
    );
    refused(
        &reward_card(
            "when = \"on_play\"\neffect = [{ do = \"heal\", amount = 1 }, «{ do = \"lose_reward\", amount = 1 }»]",
        ),
        "`lose_reward` cannot work with when = \"on_play\"",
        "on a Reward card it works with: own_turn",
    );
    refused(
        &ability(
            "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 1 }, { do = \"lose_reward\", amount = «0» }]",
        ),
        "`amount` must be a whole number from 1 to 9, not 0",
        "",
    );
    refused(
        &ability(
            "when = \"own_turn\"\ntarget = «\"strigoi\"»\neffect = [{ do = \"lose_reward\", amount = 1 }, { do = \"gain_blood\", amount = 1 }]",
        ),
        "`lose_reward` does not work on \"strigoi\"",
        "its target may be: self, wolf, wolves_in_room",
    );
    refused(
        &ability(
            "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 1 }, «{ do = \"lose_reward\" }»]",
        ),
        "`lose_reward` needs the key `amount`",
        "amount: a whole number from 1 to 9, how many",
    );
    accepted(&reward_card(
        "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 1 }, { do = \"lose_reward\", amount = 9 }]",
    ));
    accepted("[[encounter]]\nid = \"rats\"\nloss = [{ do = \"lose_reward\", amount = 1 }]\n");
}

/// Every Monster, Wound token and Action card takes Reward cards: nothing that must hold breaks in random games.
#[test]
fn a_fortress_full_of_it_breaks_no_invariant() {
    let mut text =
        format!("description = \"x\"\n[rules]\npack = [\"kinga\", \"attila\", \"roel\"]\n{TOLL}");
    for monster in ["rats", "skeleton"] {
        writeln!(text, "[[encounter]]\nid = \"{monster}\"\nstrength = 9\nwin = [{{ do = \"gain_reward\", amount = 3 }}]\n\
            loss = [{{ do = \"lose_reward\", amount = 2 }}, {{ do = \"shock\", amount = 1 }}]").unwrap();
    }
    writeln!(text, "[[wound_token]]\nid = \"bag\"\nname = \"Bag\"\ncopies = 12\npoints = 1\n[[wound_token.ability]]\n\
        when = \"on_receive\"\neffect = [{{ do = \"lose_reward\", amount = 1 }}, {{ do = \"gain_reward\", amount = 1 }}]").unwrap();
    let files = [("configs/strigoi/variants/mine.toml", text.as_str())];
    let library = library_with("strigoi_lose_reward/full", &files);
    for sets in [
        &[][..],
        &["rules.played_rewards_discard=at_once"],
        &["rules.allow_failed_attack=false", "rules.ability_uses=unlimited"],
    ] {
        let (rules, catalogue) =
            compiled_in(&library, 3, &["mine"], sets).unwrap_or_else(|errors| panic!("{errors}"));
        let (mut before, mut lost) = (0, 0);
        stroll(&Strigoi::new(rules, catalogue, 3), 17, 120, |state, _, _| {
            let held =
                state.wolves.iter().map(|wolf| wolf.reward_discard.count_ones()).sum::<u32>();
            lost += u32::from(held > before);
            before = held;
        });
        assert!(lost > 100, "{lost} times only");
    }
}
