//! What is refused, where, and with what advice.

use super::changes::FIFTY;
use super::compiled_in;
use crate::support::library_with;
use crate::support::refusals::{errors_of, refused_at};

/// The errors of a variant, which must have some.
#[track_caller]
pub(crate) fn errors(variant: &str) -> String {
    errors_of("naruto", variant, |library| compiled_in(library, &["mine"], &[]))
}

/// Asserts that a variant is refused at its marked text with a message and an advice.
#[track_caller]
pub(crate) fn refused(marked: &str, message: &str, help: &str) {
    refused_at("naruto", marked, message, help, |library| compiled_in(library, &["mine"], &[]));
}

/// Asserts that a variant is not refused.
#[track_caller]
pub(crate) fn accepted(variant: &str) {
    let text = format!("description = \"x\"\n{variant}");
    // Tests run side by side: each text has a folder of its own.
    let name = format!(
        "naruto_accepted/{:x}",
        text.bytes()
            .fold(7_u64, |sum, byte| { sum.wrapping_mul(0x100_0000_01B3) ^ u64::from(byte) })
    );
    let library = library_with(&name, &[("configs/naruto/variants/mine.toml", &text)]);
    if let Err(errors) = compiled_in(&library, &["mine"], &[]) {
        panic!("{variant}\n{errors}");
    }
}

/// A ninja with these keys more.
pub(crate) fn ninja(keys: &str) -> String {
    format!(
        "[[card]]\nid = \"XN-01\"\ntype = \"ninja\"\nname = \"Somebody\"\nsymbols = [\"L\"]\n\
         entry_turn = 1\nhand_cost = 0\nhealthy = [2, 1]\ninjured = [1, 0]\nsex = \"f\"\n\
         rank = \"adept\"\nsource = \"assumed\"\n{keys}\n"
    )
}

/// A ninja with an effect.
pub(crate) fn text(effect: &str) -> String {
    ninja(&format!("attributes = []\neffect = [«{{ {effect} }}»]"))
}

/// The same with the mark elsewhere.
pub(crate) fn text_at(effect: &str) -> String {
    ninja(&format!("attributes = []\neffect = [{{ {effect} }}]"))
}

/// A technique with an effect on the user.
pub(crate) fn technique(keys: &str, effect: &str) -> String {
    let target = if keys.contains("target =") { "" } else { "target = { noun = \"user\" }\n" };
    let cost = if keys.contains("cost =") { "" } else { "cost = { L = 1 }\n" };
    format!(
        "[[card]]\nid = \"XJ-01\"\ntype = \"technique\"\nname = \"Something\"\nsymbols = [\"L\"]\n\
         source = \"assumed\"\n{target}{cost}{keys}\n\
         effect = [{{ when = \"tech_resolve\", {effect} }}]\n"
    )
}

/// A technique with a target.
pub(crate) fn aimed(target: &str) -> String {
    technique(&format!("target = {target}"), "do = \"draw\"")
}

/// A tactic.
pub(crate) fn tactic(kind: &str, keys: &str, effect: &str) -> String {
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
    // A shipped deck is wrong where something was laid over it.
    refused(
        "[[deck]]\nid = \"D1\"\ncards = { NL-02 = «0» }\n",
        "the deck `D1` has 49 cards",
        "a deck has 50: rules.deck_size (NAR-005)",
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
    let errors = compiled_in(&library, &[], &[]).expect_err("an error");
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
        &tactic("normal", "window = «\"any\"»", "when = \"tactic_resolve\", do = \"draw\""),
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
            "when = \"enter\", do = \"heal\", target = { noun = \"ninja\", relation = «\"battling_user\"» }",
        ),
        "only a technique has a user and meets others on the chain",
        "write \"opposing_team\", \"own\" or \"opponent\"",
    );
    refused(
        &tactic(
            "normal",
            "target = { noun = «\"user\"» }",
            "when = \"tactic_resolve\", do = \"heal\"",
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
            "when = \"tactic_resolve\", do = \"set_injured\"",
        ),
        "nothing is \"just_called\" in the window \"end\"",
        "write window = \"after_call\"",
    );
    refused(
        &tactic(
            "interruption",
            "window = «\"any\"»\ntarget = { noun = \"tactic\", relation = \"being_played\" }",
            "when = \"tactic_resolve\", do = \"negate\"",
        ),
        "nothing is \"being_played\" in the window \"any\"",
        "write window = \"tactic_announced\"",
    );
}

/// All errors of a file are told at once.
#[test]
fn everything_at_once() {
    let rendered = errors(
        "description = \"x\"\n[rules]\ndecks = [\"D1\", \"D9\"]\n[[card]]\nid = \"NL-04\"\n\
         effect = [{ when = \"win\", if = \"oposed\", do = \"draw\" }, { do = \"heal\" }]\n\
         [[card]]\nid = \"JL-04\"\nrequirement = { attribute_any = \"ninjitsu\" }\n\
         [[deck]]\nid = \"D2\"\ncards = { NW-O1 = 1 }\n",
    );
    for wanted in [
        "there is no deck `D9`",
        "there is no condition `oposed`",
        "`when` is missing",
        "no ninja has the attribute `ninjitsu`",
        "there is no card `NW-O1`",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}
