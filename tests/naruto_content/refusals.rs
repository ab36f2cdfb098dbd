//! What is refused, where, and with what advice.

use crate::changes::FIFTY;
use crate::compiled_in;
use crate::support::library_with;

/// The errors of a variant, which must have some.
fn errors(variant: &str) -> String {
    // One folder for each variant: its length and sum tell them apart.
    let sum: u64 = variant.bytes().fold(7, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
    let name = format!("naruto_refusals/{sum:x}");
    let library = library_with(&name, &[("configs/naruto/variants/mine.toml", variant)]);
    match compiled_in(&library, &["mine"], &[]) {
        Ok(_) => panic!("this is accepted:\n{variant}"),
        Err(rendered) => rendered,
    }
}

/// Asserts that a variant is refused at a text of it (the part between « and ») with a message and
/// an advice, where there is any.
#[track_caller]
fn refused(marked: &str, message: &str, help: &str) {
    let marked = format!("description = \"x\"\n{marked}");
    let start = marked.find('«').expect("a mark");
    let variant = marked.replace(['«', '»'], "");
    let rendered = errors(&variant);
    let line = variant[..start].matches('\n').count() + 1;
    let column = variant[..start].chars().rev().take_while(|one| *one != '\n').count() + 1;
    let found = format!("error: {message}");
    assert!(rendered.contains(&found), "no {found:?} in\n{rendered}");
    let one = rendered.split("error: ").find(|one| one.starts_with(message)).unwrap();
    assert!(one.contains(&format!("mine.toml:{line}:{column}\n")), "not at {line}:{column}\n{one}");
    let helps = help.is_empty() || one.contains(&format!("help: {help}"));
    assert!(helps, "no help {help:?} in\n{one}");
}

/// A ninja with these keys more.
fn ninja(keys: &str) -> String {
    format!(
        "[[card]]\nid = \"XN-01\"\ntype = \"ninja\"\nname = \"Somebody\"\nsymbols = [\"L\"]\n\
         entry_turn = 1\nhand_cost = 0\nhealthy = [2, 1]\ninjured = [1, 0]\nsex = \"f\"\n\
         rank = \"adept\"\nsource = \"assumed\"\n{keys}\n"
    )
}

/// A ninja with an effect.
fn text(effect: &str) -> String {
    ninja(&format!("attributes = []\neffect = [«{{ {effect} }}»]"))
}

/// The same with the mark elsewhere.
fn text_at(effect: &str) -> String {
    ninja(&format!("attributes = []\neffect = [{{ {effect} }}]"))
}

/// A technique with an effect on the user.
fn technique(keys: &str, effect: &str) -> String {
    let target = if keys.contains("target =") { "" } else { "target = { noun = \"user\" }\n" };
    let cost = if keys.contains("cost =") { "" } else { "cost = { L = 1 }\n" };
    format!(
        "[[card]]\nid = \"XJ-01\"\ntype = \"technique\"\nname = \"Something\"\nsymbols = [\"L\"]\n\
         source = \"assumed\"\n{target}{cost}{keys}\n\
         effect = [{{ at = \"tech_resolve\", {effect} }}]\n"
    )
}

/// A technique with a target.
fn aimed(target: &str) -> String {
    technique(&format!("target = {target}"), "do = \"draw\"")
}

/// A tactic.
fn tactic(kind: &str, keys: &str, effect: &str) -> String {
    format!(
        "[[card]]\nid = \"XM-01\"\ntype = \"tactic\"\nkind = \"{kind}\"\nname = \"Something\"\n\
         symbols = [\"L\"]\nentry_turn = 1\nhand_cost = 0\nsource = \"assumed\"\n{keys}\n\
         effect = [{{ {effect} }}]\n"
    )
}

fn deck(cards: &str) -> String {
    format!("[[deck]]\nid = \"mine\"\nname = \"Mine\"\nsource = \"assumed\"\ncards = {cards}\n")
}

/// NAR-005: exactly 50 cards.
#[test]
fn nar_005_size_of_a_deck() {
    let short = FIFTY.replace("NL-01 = 3", "NL-01 = 2");
    refused(
        &deck(&format!("«{{ {short} }}»")),
        "the deck `mine` has 49 cards",
        "a deck has 50: rules.deck_size (NAR-005)",
    );
    let small = "[rules]\ndeck_size = 40\ndeck_size_is = \"minimum\"\ndecks = [\"D1\", \"mine\"]\n";
    refused(
        &(small.to_owned() + &deck("«{ NL-01 = 3, NL-02 = 3 }»")),
        "the deck `mine` has 6 cards",
        "a deck has 40 to 60: rules.deck_size (NAR-005)",
    );
}

/// NAR-005: three of a name, all versions together.
#[test]
fn nar_005_copies_of_a_name() {
    let cards =
        FIFTY.replace("NF-02 = 3", "NF-02 = 2, NF-04 = «2»").replace("ML-02 = 1", "ML-02 = 0");
    refused(
        &deck(&format!("{{ {cards} }}")),
        "the deck `mine` has 4 cards with the name Ember Adept",
        "3 at most, all versions together: rules.max_copies (NAR-005)",
    );
}

/// NAR-005: the early manual.
#[test]
fn nar_005_ninjas_of_a_deck() {
    refused(
        &format!("[rules]\nmax_ninja = 23\n{}", deck(&format!("«{{ {FIFTY} }}»"))),
        "the deck `mine` has 24 ninja cards",
        "a deck has 23 at most: rules.max_ninja (NAR-005)",
    );
}

/// NAR-005: a deck that does not play is checked as well, under the usual limits.
#[test]
fn nar_005_a_deck_that_does_not_play() {
    refused(
        &format!("[rules]\ndecks = [\"D1\", \"D2\"]\n{}", deck("«{ NL-01 = 3 }»")),
        "the deck `mine` has 3 cards",
        "",
    );
}

#[test]
fn names_in_decks_and_lists() {
    refused(
        &deck(&format!("{{ {FIFTY}, «TE-16» = 1 }}")),
        "there is no card `TE-16`",
        "did you mean `TE-163`?",
    );
    refused("[rules]\ndecks = [\"D1\", «\"D7\"»]", "there is no deck `D7`", "did you mean `D");
    refused("[rules]\ndecks = [\"D1\", «\"D1\"»]", "this deck is in the list already", "");
    refused(
        "[rules]\ndecks = «[\"D1\"]»",
        "deck_choice is \"each_pair\", but only one deck plays",
        "name a second deck in rules.decks, or write deck_choice = \"mirror\"",
    );
    refused(
        "[rules]\ndeck_choice = \"fixed\"\ndecks = «[\"D1\"]»",
        "deck_choice is \"fixed\", which needs a list of two decks",
        "write the two decks that meet: decks = [\"D1\", \"D2\"]",
    );
    refused(
        "[rules]\ndeck_choice = \"fixed\"\ndecks = «\"all\"»",
        "deck_choice is \"fixed\", which needs a list of two decks",
        "",
    );
    refused(
        "[rules]\ndeck_choice = \"fixed\"\ndecks = [\"D1\", \"D2\", «\"D3\"»]",
        "deck_choice is \"fixed\": this third deck never plays",
        "",
    );
}

/// An id twice, in a file beside the shipped ones.
#[test]
fn ids_differ() {
    let card = ninja("attributes = []").replace("XN-01", "NI-11");
    let deck = deck(&format!("{{ {FIFTY} }}")).replace("mine", "D2");
    let library = library_with(
        "naruto_refusals/twice",
        &[("configs/naruto/my_cards.toml", card.as_str()), ("configs/naruto/my_decks.toml", &deck)],
    );
    let errors = compiled_in(&library, &[], &[]).err().expect("an error");
    for wanted in
        ["a second card has the id `NI-11`", "a second deck has the id `D2`", "ids must differ"]
    {
        assert!(errors.contains(wanted), "no {wanted:?} in\n{errors}");
    }
}

/// NAR-365.
#[test]
fn nar_365_gains() {
    refused(
        "[rules]\ngains_low = 3\ngains_high = «2»",
        "a strong undefended team wins less (2) than a weak one (3)",
        "write gains_low <= gains_high (NAR-365)",
    );
}

/// NAR-001 to NAR-004: which keys a type has.
#[test]
fn nar_002_keys_of_types() {
    refused(
        &ninja("attributes = []\n«cost» = { L = 1 }"),
        "the ninja `XN-01` has no `cost`",
        "a ninja has: entry_turn, hand_cost,",
    );
    refused(
        &technique("«rank» = \"adept\"", "do = \"draw\""),
        "the technique `XJ-01` has no `rank`",
        "a technique has: cost, target, effect, x_max and requirement",
    );
    refused(
        &format!("«[[card]]»\n{}", &ninja("")["[[card]]\n".len()..]),
        "the ninja `XN-01` lacks the key `attributes`",
        "write its combat attributes",
    );
    refused(
        "«[[card]]»\nid = \"XM-02\"\ntype = \"tactic\"\nkind = \"normal\"\nname = \"Nothing\"\n\
         symbols = [\"L\"]\nentry_turn = 1\nhand_cost = 0\nsource = \"assumed\"\neffect = []\n",
        "the tactic `XM-02` lacks the key `effect`",
        "write what it does: [[card.effect]]",
    );
    refused(
        &tactic("normal", "window = «\"any\"»", "at = \"tactic_resolve\", do = \"draw\""),
        "only an interruption has a window",
        "write kind = \"interruption\", or leave `window` out (NAR-070)",
    );
}

/// NAR-052, NAR-202, NAR-203: symbols and prices.
#[test]
fn nar_202_symbols_and_prices() {
    refused(
        "[[card]]\nid = \"NL-01\"\nsymbols = [\"L\", «\"L\"»]",
        "the symbol \"L\" stands here twice",
        "a card is 1 chakra of each of its symbols",
    );
    refused("[[card]]\nid = \"NL-01\"\nsymbols = [«\"Q\"»]", "`symbols` cannot be \"Q\"", "");
    refused(
        &technique("cost = { L = 1, «G» = 2 }", "do = \"draw\""),
        "unknown key `G` in a price in chakra",
        "",
    );
    refused(
        &technique("x_max = «3»", "do = \"draw\""),
        "its price has no X",
        "write X = true in `cost`, or leave it out",
    );
    refused(
        &technique("", "do = \"modify\", combat = «\"X\"»"),
        "there is no X: nothing chooses it",
        "write X = true in `cost` of a technique, or a number",
    );
    let twice = errors(&technique("cost = { L = 1, L = 2 }", "do = \"draw\""));
    assert!(twice.contains("not valid TOML: duplicate key"), "{twice}");
}

/// NAR-100, NAR-110: keywords and components.
#[test]
fn nar_110_groups() {
    refused(
        &ninja("attributes = []\ngroup = [\"Naruto\", «\"Spark Tutr\"»]"),
        "no card has the name `Spark Tutr`",
        "did you mean `Spark Tutor`?",
    );
    refused(
        &ninja("attributes = []\ngroup = [\"Naruto\", «\"Escape\"»]"),
        "`Escape` is no ninja, so it cannot be part of a group",
        "write the names of two ninjas (NAR-110)",
    );
    refused(
        &ninja("attributes = []\ngroup = «[\"Naruto\", \"Naruto\"]»"),
        "the two components are the same",
        "",
    );
    refused(
        &ninja("attributes = []\ngroup = [\"Naruto\", «\"Somebody\"»]"),
        "`Somebody` cannot be a component of itself",
        "",
    );
    refused(
        &ninja("attributes = []\nkeywords = «[\"group\"]»"),
        "a group names its two components",
        "write group = [\"one name\", \"another name\"] instead (NAR-110)",
    );
    refused(
        &ninja(
            "attributes = []\nkeywords = «[\"evolution\"]»\ngroup = [\"Naruto\", \"Fan Dancer\"]",
        ),
        "a group is no evolution",
        "leave one of the two out (NAR-105)",
    );
    refused(
        &ninja("attributes = [\"ink\", «\"ink\"»]"),
        "the attribute `ink` stands here twice",
        "write it once",
    );
}

/// NAR-201: requirements.
#[test]
fn nar_201_requirements() {
    refused(
        &technique("requirement = { attribute_any = [«\"wepon\"»] }", "do = \"draw\""),
        "no ninja has the attribute `wepon`",
        "did you mean `weapon`?",
    );
    refused(
        &technique("requirement = { name_any = [«\"Narutto\"»] }", "do = \"draw\""),
        "no card has the name `Narutto`",
        "did you mean `Naruto`?",
    );
    refused(
        &technique("requirement = { rank_at_least = «\"beast\"» }", "do = \"draw\""),
        "a beast is neither higher nor lower than anybody",
        "write student, novice, adept, elite, master",
    );
}

/// NAR-230: noun, number, relation, filter.
#[test]
fn nar_230_targets_that_cannot_be_read() {
    refused(
        &aimed("«{ noun = \"ninja\" }»"),
        "it is not said whose or which ninja",
        "write relation = one of any, own,",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = «\"on_chain_opponent\"» }"),
        "the relation \"on_chain_opponent\" does not go with the noun \"ninja\"",
        "with \"ninja\" go: any, own, other_own,",
    );
    refused(
        &aimed("{ noun = \"user\", relation = «\"own\"» }"),
        "the relation \"own\" does not go with the noun \"user\"",
        "leave `relation` out: the user is the user",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = \"own\", number = «\"two\"» }"),
        "the number \"two\" cannot be read",
        "write \"one\", \"all\", or \"up_to(2)\", 12 at most",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = \"own\", number = «\"up_to(0)\"» }"),
        "the number \"up_to(0)\" cannot be read",
        "",
    );
    refused(
        &aimed("{ noun = \"user\", number = «\"all\"» }"),
        "there is one user",
        "leave `number` out",
    );
    refused(
        &aimed("{ noun = \"player\", relation = \"opponent\", filter = { «sex» = \"m\" } }"),
        "`sex` cannot narrow this",
        "leave `filter` out",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = \"own\", filter = { «total_cost_at_most» = 2 } }"),
        "`total_cost_at_most` cannot narrow this",
        "these can: sex, rank_at_least,",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = \"own\", filter = { keyword = «\"sumon\"» } }"),
        "no ninja has the keyword `sumon`",
        "did you mean `summon`?",
    );
    refused(
        &aimed("{ noun = «\"ninjas\"», relation = \"own\" }"),
        "`noun` cannot be \"ninjas\"",
        "did you mean \"ninja\"?",
    );
}

/// What is not there when the target is chosen.
#[test]
fn nar_230_targets_out_of_reach() {
    refused(
        &text_at(
            "at = \"enter\", do = \"heal\", target = { noun = \"ninja\", relation = «\"battling_user\"» }",
        ),
        "only a technique has a user and meets others on the chain",
        "write \"opposing_team\", \"own\" or \"opponent\"",
    );
    refused(
        &tactic(
            "normal",
            "target = { noun = «\"user\"» }",
            "at = \"tactic_resolve\", do = \"heal\"",
        ),
        "only a technique has a user and meets others on the chain",
        "write \"own\" or \"opponent\"",
    );
    refused(
        &aimed("{ noun = \"team\", relation = «\"opposing_team\"» }"),
        "\"opposing_team\" and \"opposing_backup\" are read from a ninja's text",
        "write \"battling_user\" or \"backup_battling_user\"",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = «\"other_own\"» }"),
        "\"other_own\" leaves out the ninja whose text it is",
        "write \"own\"",
    );
    refused(
        &aimed("{ noun = \"ninja\", relation = «\"just_called\"» }"),
        "only an interruption meets what has just been called or is being played",
        "",
    );
}

/// NAR-071: the window of an interruption against what it is aimed at.
#[test]
fn nar_071_windows() {
    refused(
        &tactic(
            "interruption",
            "window = «\"end\"»\ntarget = { noun = \"ninja\", relation = \"just_called\" }",
            "at = \"tactic_resolve\", do = \"set_injured\"",
        ),
        "nothing is \"just_called\" in the window \"end\"",
        "write window = \"after_call\"",
    );
    refused(
        &tactic(
            "interruption",
            "window = «\"any\"»\ntarget = { noun = \"tactic\", relation = \"being_played\" }",
            "at = \"tactic_resolve\", do = \"negate\"",
        ),
        "nothing is \"being_played\" in the window \"any\"",
        "write window = \"tactic_announced\"",
    );
}

/// Section 4: timings of each type.
#[test]
fn section_4_timings() {
    refused(
        &text("do = \"draw\""),
        "it is not said when this acts: `at` is missing",
        "effects of a ninja act at: enter, turn_start,",
    );
    refused(
        &text_at("at = «\"tech_resolve\"», do = \"draw\""),
        "a ninja has no effects at \"tech_resolve\"",
        "its effects act at: enter,",
    );
    refused(
        &tactic("permanent", "", "at = «\"tactic_resolve\"», do = \"draw\""),
        "a permanent tactic has no effects at \"tactic_resolve\"",
        "its effects act at: enter, turn_start, turn_end and static",
    );
    refused(
        &tactic("normal", "", "at = «\"static\"», do = \"extra_tactic\""),
        "a normal tactic has no effects at \"static\"",
        "its effects act at: tactic_resolve",
    );
    refused(
        &text_at("at = \"turn_end\", side = «\"attack\"», do = \"draw\""),
        "effects at \"turn_end\" know no side",
        "leave `side` out",
    );
    refused(
        &text_at("at = \"static\", limit = «\"once_per_turn\"», do = \"modify\", combat = 1"),
        "what is always there is not counted",
        "leave `limit` out",
    );
    refused(
        &technique("", "limit = «\"once_per_turn\"», do = \"draw\""),
        "a card that is used up needs no limit",
        "leave `limit` out",
    );
    refused(
        &text_at("at = \"static\", optional = «true», do = \"modify\", combat = 1"),
        "what is always there is no decision",
        "leave `optional` out",
    );
    refused(
        &text_at("at = \"static\", do = «\"wound\"»"),
        "`wound` happens at a moment; this effect is always there",
        "these can be there always: modify, set, team_strength,",
    );
    refused(
        &text_at("at = \"enter\", do = \"delayed\", when = «\"win\"», then = { do = \"draw\" }"),
        "nothing falls due at \"win\"",
        "write when = judgement and turn_end (NAR-152)",
    );
}

/// Section 4: on whom effects act.
#[test]
fn section_4_selectors() {
    refused(
        &tactic("normal", "", "at = \"tactic_resolve\", do = «\"wound\"»"),
        "it is not said on whom `wound` acts",
        "write on = own_teams, own_defending_teams, controller, opponent and each_player, or give",
    );
    refused(
        &tactic("normal", "", "at = \"tactic_resolve\", do = \"draw\", on = «\"target\"»"),
        "`draw` cannot act on \"target\" here",
        "it acts on: controller, opponent and each_player",
    );
    refused(
        &technique("", "do = \"team_strength\", amount = 1, on = «\"user\"»"),
        "`team_strength` cannot act on \"user\" here",
        "it acts on: team_self, opposing_team,",
    );
    refused(
        &text_at("at = \"enter\", do = «\"negate\"»"),
        "there is nothing here that `negate` could act on",
        "give the technique a target",
    );
    refused(
        &text_at("at = \"enter\", do = \"search\", on = «\"opponent\"»"),
        "`search` cannot act on \"opponent\" here",
        "it acts on: controller",
    );
    refused(
        &technique("", "do = «\"look_hand_take\"», to = \"chakra\""),
        "it is not said on whom `look_hand_take` acts",
        "write on = opponent, or give it a target",
    );
    refused(
        &text_at(
            "at = \"enter\", do = \"draw\", target = «{ noun = \"ninja\", relation = \"own\" }»",
        ),
        "`draw` does not act on this target",
        "leave `target` out, or let something act on it",
    );
    refused(
        &technique("", "do = \"heal\", target = «{ noun = \"ninja\", relation = \"own\" }»"),
        "the target of a technique or tactic is named when it is played (NAR-200)",
        "write `target` on the card instead of the effect",
    );
    refused(
        &text_at(
            "at = \"static\", do = \"modify\", combat = 1, target = «{ noun = \"ninja\", relation = \"own\" }»",
        ),
        "nothing is chosen for what is always there",
        "write `on` instead of `target`",
    );
    refused(
        &text_at("at = \"enter\", do = \"forbid\", actions = «[\"attack\", \"launch\"]»"),
        "ninjas attack and defend, players do the rest",
        "make two effects of it",
    );
    refused(
        &text("at = \"win\", do = \"discard_hand\", on = \"opponent\""),
        "it is not said who chooses the cards",
        "write chooser = \"opponent\", or \"controller\" for you",
    );
}

/// Section 4: conditions.
#[test]
fn section_4_conditions() {
    let condition = |condition: &str| {
        text_at(&format!("at = \"win\", if = [«\"{condition}\"»], do = \"draw\""))
    };
    refused(&condition("opposd"), "there is no condition `opposd`", "did you mean `opposed`?");
    refused(
        &condition("team_size(>, 2)"),
        "`team_size(>, 2)` compares nothing",
        "write `team_size(>=, 2)`, with =, >= or <=",
    );
    refused(
        &condition("hand_at_most(x)"),
        "\"x\" is no number from 0 to 60",
        "write `hand_at_most(2)`",
    );
    refused(
        &condition("not(injured(2))"),
        "the condition `injured(2)` cannot be read",
        "write `injured` without brackets",
    );
    refused(&condition("team_has"), "the condition `team_has` cannot be read", "write a name");
    refused(
        &condition("team_has(Ember Scot)"),
        "there is no name, attribute or keyword `Ember Scot`",
        "did you mean `Ember Scout`?",
    );
    refused(
        &tactic("normal", "", "at = \"tactic_resolve\", if = [«\"healthy\"»], do = \"draw\""),
        "there is no ninja of which `healthy` could be asked here",
        "ask for turn_at_least(n), hand_at_most(n), chain_happened or won_gain_this_turn",
    );
    refused(
        &tactic(
            "normal",
            "",
            "at = \"tactic_resolve\", if = [«\"front_line\"»], on = \"own_teams\", do = \"team_strength\", amount = 1",
        ),
        "there is no ninja of which `front_line` could be asked here",
        "",
    );
}

/// Section 4: arguments of the primitives.
#[test]
fn section_4_arguments() {
    let effect = |effect: &str| text_at(&format!("at = \"enter\", {effect}"));
    refused(
        &text("at = \"enter\", do = \"team_strength\", on = \"team_self\""),
        "`team_strength` needs the key `amount`",
        "",
    );
    refused(
        &effect("do = \"heal\", «amount» = 2"),
        "`amount` has no meaning for `heal`",
        "`heal` takes no keys of its own",
    );
    refused(
        &effect("do = \"draw\", amount = «21»"),
        "`amount` of `draw` is from 1 to 20",
        "not 21",
    );
    refused(
        &effect("do = \"draw\", amount = «\"X\"»"),
        "`amount` of `draw` is from 1 to 20",
        "not \"X\"",
    );
    refused(
        &text("at = \"enter\", do = \"modify\""),
        "this `modify` changes nothing",
        "write combat",
    );
    refused(&text("at = \"enter\", do = \"set_trait\""), "this `set_trait` changes nothing", "");
    refused(
        &effect("do = \"set\", combat = «\"X\"»"),
        "`combat` can be set to a number from -20 to 30",
        "",
    );
    refused(
        &effect("do = \"modify\", combat = 1, duration = «\"instant\"»"),
        "`modify` has a duration",
        "write \"turn\", \"next_turn\" or \"none\"",
    );
    refused(
        &effect("do = \"heal\", duration = «\"turn\"»"),
        "`heal` happens at once and does not last",
        "leave `duration` out",
    );
    refused(
        &text_at("at = \"static\", do = \"modify\", combat = 1, duration = «\"turn\"»"),
        "this is there as long as its card is",
        "leave `duration` out",
    );
    refused(
        &technique("", "do = \"cost_change\", amount = «0», whose = \"both\""),
        "`amount` of `cost_change` is from -9 to 9, not 0",
        "",
    );
    refused(
        &effect("do = \"search\", to = «\"camp\"»"),
        "`to` cannot be \"camp\" here",
        "it can be: hand, chakra and discard",
    );
    refused(
        &effect("do = \"look_top\", amount = 2, take = «3»"),
        "3 cards of 2 cannot be taken",
        "lower `take`, or raise `amount`",
    );
    refused(
        &effect("do = \"look_top\", amount = «7»"),
        "`amount` of `look_top` is from 1 to 6",
        "",
    );
    refused(
        &technique(
            "target = { noun = \"ninja\", relation = \"any\" }",
            "do = \"take_control\", duration = \"turn\", place = «\"target_team_backup\"»",
        ),
        "no team is targeted here",
        "write target = { noun = \"team\", relation = \"user_team\" } on the technique",
    );
    refused(
        &effect("do = \"put_in_play\", from = \"hand\", place = «\"user_team_backup\"»"),
        "only a technique has a user",
        "write place = \"rest\"",
    );
    refused(
        &effect(
            "do = \"put_in_play\", from = \"hand\", place = \"rest\", filter = { type = «\"client\"» }",
        ),
        "only ninjas are put in play",
        "write type = \"ninja\"",
    );
    refused(
        &effect(
            "do = \"put_in_play\", from = \"hand\", place = \"rest\", ignore = «[\"hand_cost\"]»",
        ),
        "an effect that puts a ninja in play asks for neither turn nor hand cost",
        "",
    );
    refused(
        &effect("do = \"forbid\", actions = [\"attack\", «\"attack\"»]"),
        "\"attack\" stands here twice",
        "write it once",
    );
}

/// Section 4: effects inside effects.
#[test]
fn section_4_nesting() {
    let effect = |effect: &str| text_at(&format!("at = \"enter\", {effect}"));
    refused(
        &effect(
            "do = \"pay_then\", pay = { mill = 1 }, then = { «at» = \"enter\", do = \"draw\" }",
        ),
        "`at` has no meaning inside another effect",
        "write `at` on the effect around it",
    );
    refused(
        &effect("do = \"pay_then\", pay = «{}», then = { do = \"draw\" }"),
        "nothing is paid",
        "write pay = { chakra_to_discard = 1 }",
    );
    refused(
        &effect("do = \"pay_then\", pay = { mill = 1 }, then = «[]»"),
        "nothing follows this `pay_then`",
        "write then = { do = ... }",
    );
    refused(
        &text("at = \"enter\", do = \"if\", then = { do = \"draw\" }"),
        "`if` needs the key `if`",
        "",
    );
    refused(
        &effect(
            "do = \"pay_then\", target = «{ noun = \"ninja\", relation = \"own\" }», pay = { mill = 1 }, then = { do = \"draw\" }",
        ),
        "this effect only holds others",
        "write `target` in the effects inside",
    );
    refused(
        &effect(
            "do = \"if\", if = \"injured\", then = { do = \"if\", if = \"injured\", then = { do = \"if\", \
             if = \"injured\", then = { do = \"if\", if = \"injured\", then = «{ do = \"draw\" }» } } }",
        ),
        "effects may stand 3 deep in each other",
        "make two effects of it",
    );
    refused(
        &effect("do = \"pay_then\", pay = { «draw» = 1 }, then = { do = \"draw\" }"),
        "unknown key `draw` in what is paid",
        "",
    );
}

/// All errors of a file are told at once.
#[test]
fn everything_at_once() {
    let rendered = errors(
        "description = \"x\"\n[rules]\ndecks = [\"D1\", \"D9\"]\n[[card]]\nid = \"NL-04\"\n\
         effect = [{ at = \"win\", if = \"oposed\", do = \"draw\" }, { do = \"heal\" }]\n\
         [[card]]\nid = \"JL-04\"\nrequirement = { attribute_any = \"ninjitsu\" }\n\
         [[deck]]\nid = \"D2\"\ncards = { NW-O1 = 1 }\n",
    );
    for wanted in [
        "there is no deck `D9`",
        "there is no condition `oposed`",
        "`at` is missing",
        "no ninja has the attribute `ninjitsu`",
        "there is no card `NW-O1`",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}
