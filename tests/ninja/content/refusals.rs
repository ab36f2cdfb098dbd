//! Section 3.8, beyond `refused_sets.rs`: what a variant is refused for.

use super::library_with;
use crate::ninja_support::try_game;

/// Asserts that a variant is refused with a text, and at a place in its file.
fn refused(name: &str, variant: &str, wanted: &str) {
    let library = library_with(name, &format!("description = \"x\"\n{variant}"));
    match try_game(&library, 4, &["mine"], &[] as &[&str]) {
        Ok(_) => panic!("{name} is accepted"),
        Err(rendered) => assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}"),
    }
}

/// Asserts that a variant is accepted.
fn accepted(name: &str, variant: &str) {
    let library = library_with(name, &format!("description = \"x\"\n{variant}"));
    if let Err(rendered) = try_game(&library, 4, &["mine"], &[] as &[&str]) {
        panic!("{name} is refused\n{rendered}");
    }
}

#[test]
fn counts_must_sum_to_the_decks() {
    let one_more = "[[disadvantage]]\nid = \"stun\"\ncount = 7\n";
    refused("sum_disadvantages", one_more, "the disadvantage deck holds 51 cards");
    let gone = "[[advantage]]\nid = \"katana\"\nremove = true\n";
    refused("sum_advantages", gone, "the advantage deck holds 48 cards");
    let gone = "[[event]]\nid = \"A01\"\nremove = true\n";
    refused("sum_events", gone, "the event deck holds 48 cards");
    let gone = "[[role]]\nid = \"murak\"\nremove = true\n";
    refused("sum_roles", gone, "ninja has 7 roles, not 6");
}

#[test]
fn objectives_ask_for_events_that_can_be_conquered() {
    let none = "[rules]\nevent_deck_size = 47\n[[event]]\nid = \"E01\"\ncount = 0\n";
    refused("event_without_copies", none, "the event `E01` has no copy in the deck");
    let gone = "[rules]\nevent_deck_size = 47\n[[event]]\nid = \"E01\"\nremove = true\n";
    refused("event_removed", gone, "no event `E01`");
    let all = "[[event]]\nid = \"E01\"\nscope = \"all\"\n";
    refused("event_for_all", all, "the event `E01` is for all players");
}

#[test]
fn a_card_has_at_most_one_handling_icon() {
    for icon in ["katana", "trokaba"] {
        let both = format!("[[advantage]]\nid = \"{icon}\"\nprotection = true\n");
        refused(&format!("icons_{icon}"), &both, "a protection card has no hand icon");
    }
    let three = "[[advantage]]\nid = \"katana\"\nhands = 3\n";
    refused("three_hands", three, "hands");
}

#[test]
fn names_in_effects_must_exist() {
    let table = [
        (
            "remedy",
            "[[advantage]]\nid = \"psycho_serum\"\n\
             effect = [{ do = \"remedy\", cures = [{ id = \"stn\", copies = 1 }] }]\n",
            "did you mean `stun`?",
        ),
        (
            "answers",
            "[[advantage]]\nid = \"trokaba\"\n\
             effect = [{ do = \"answers\", ids = [\"lupus\"], when = \"on_card_revealed\" }]\n",
            "there is no advantage `lupus`",
        ),
        (
            "clan",
            "[[advantage]]\nid = \"trokaba\"\nclans = [\"ninja\"]\n",
            "there is no role `ninja`",
        ),
        (
            "tag",
            "[[advantage]]\nid = \"remote_vision\"\n\
             effect = [{ do = \"mod_stat\", stat = \"int\", amount = 2, duration = \"this_event\", \
             if = [\"during_event\", { event_tag = \"storm\" }] }]\n",
            "no card has the tag `storm`",
        ),
        (
            "mode",
            "[[advantage]]\nid = \"psycho_serum\"\n\
             effect = [{ mode = \"b\", do = \"remedy\", cures = [{ id = \"stun\", copies = 1 }] }]\n",
            "there is no mode \"a\"",
        ),
        ("primitive", "[[advantage]]\nid = \"katana\"\neffect = [{ do = \"fly\" }]\n", "\"fly\""),
        ("rolls", "[[event]]\nid = \"E01\"\nrolls = []\n", "a list of 1 to 4"),
        (
            "rival",
            "[[role]]\nid = \"rose\"\nrival = { pool_closed = \"rose\", cycle7 = \"murak\" }\n",
            "a role cannot be its own rival",
        ),
        (
            "firearm",
            "[[advantage]]\nid = \"silenced_pistol\"\nclans = [\"rose\", \"hiraku\"]\n",
            "the firearm `silenced_pistol` cannot bear the symbol of `hiraku`",
        ),
        ("killers", "[[event]]\nid = \"E12\"\ntags = [\"killer\"]\n", "holds 6 killers"),
    ];
    for (name, variant, wanted) in table {
        refused(name, variant, wanted);
    }
}

/// NIN-286: the tag of a new card counts too.
#[test]
fn a_new_firearm_never_bears_the_hiraku_symbol() {
    let variant = "[rules]\nadvantage_deck_size = 51\n[[advantage]]\nid = \"shotgun\"\n\
        name = \"Shotgun\"\ncount = 1\nkind = \"permanent\"\nclans = \"all\"\nhands = 2\n\
        tags = [\"firearm\"]\nsource = \"assumed\"\n\
        effect = [{ do = \"mod_stat\", stat = \"att\", amount = 3 }]\n";
    refused("shotgun", variant, "the firearm `shotgun` cannot bear the symbol of `hiraku`");
}

/// A variant in which a card has other effects.
fn card(id: &str, effects: &str) -> String {
    format!("[[advantage]]\nid = \"{id}\"\neffect = [{effects}]\n")
}

/// Section 4, NIN-264: who is not aimed at does not answer.
#[test]
fn an_answer_is_to_a_card_aimed_at_somebody() {
    let answers =
        |id: &str| card("first_aid_kit", &format!("{{ do = \"answers\", ids = [\"{id}\"] }}"));
    refused(
        "answers_all",
        &answers("electric_discharge"),
        "`electric_discharge` is aimed at nobody",
    );
    refused("answers_self", &answers("katana"), "`katana` is aimed at nobody");
}

/// Section 4: tags of events and of advantage cards are two things.
#[test]
fn a_tag_is_looked_for_where_it_counts() {
    let roll = "do = \"mod_roll\", amount = 1, rolls = [\"event\"], duration = \"this_event\"";
    let effects = format!("{{ {roll}, if = [{{ event_tag = \"blade\" }}] }}");
    refused("event_tag", &card("feral_call", &effects), "no event card has the tag `blade`");
    let per = format!("{{ {roll}, per = {{ own_in_play = \"killer\" }} }}");
    refused("per_tag", &card("feral_call", &per), "no advantage card has the tag `killer`");
    let holds = "if = [{ own_in_play = { tag = \"killer\", at_least = 1 } }]";
    let effects = format!("{{ {roll}, {holds} }}");
    refused("own_tag", &card("feral_call", &effects), "no advantage card has the tag `killer`");
}

/// NIN-143, NIN-246: a face that no die shows. Those of the printed die stand, whatever die is used.
#[test]
fn faces_are_on_the_die() {
    let check = |face: i32, rules: &str| {
        let then = "{ do = \"mod_stat\", stat = \"att\", amount = -1, duration = \"eot\" }";
        let effects = format!("{{ do = \"roll_check\", success = [{face}], then = [{then}] }}");
        format!("{rules}{}", card("burst_grenade", &effects))
    };
    refused("seven", &check(7, ""), "no such roll shows 7");
    refused("seven_of_four", &check(7, "[rules]\ndie_sides = 4\n"), "from 1 to 6");
    accepted("seven_of_eight", &check(7, "[rules]\ndie_sides = 8\n"));
    accepted("printed_die", "[rules]\ndie_sides = 4\n");
    let reroll = |sum: i32| {
        card("multiplication", &format!("{{ do = \"reroll\", if = [{{ natural_in = [{sum}] }}] }}"))
    };
    refused("natural", &reroll(7), "no such roll shows 7");
    accepted("natural_of_two", &format!("[rules]\ndice_per_roll = 2\n{}", reroll(7)));
}

/// NIN-260: a list of cards and a list of types that have nothing in common.
#[test]
fn a_cancel_leaves_something_to_cancel() {
    let cancel = |types: &str| {
        let filter = format!("filter = {{ ids = [\"cunning\", \"katana\"], types = [{types}] }}");
        card("cunning", &format!("{{ do = \"cancel_card\", {filter} }}"))
    };
    refused("cancels_nothing", &cancel("\"single_use\""), "nothing is left to cancel");
    accepted("cancels_katana", &cancel("\"permanent\""));
}

/// NIN-242, NIN-270: what acts on the own roll is never played for an opponent's.
#[test]
fn the_own_roll_has_no_other_roller() {
    let theirs = "if = [{ roller_is = \"opponent\" }]";
    let roll = "do = \"mod_roll\", amount = 2, rolls = [\"event\"], duration = \"this_roll\", \
        when = \"around_event_roll\"";
    let own = card("makibishi", &format!("{{ {roll}, {theirs} }}"));
    refused("own_modifier", &own, "that has no other roller");
    let again = card("multiplication", &format!("{{ do = \"reroll\", {theirs} }}"));
    refused("own_reroll", &again, "that has no other roller");
    accepted("others", &card("makibishi", &format!("{{ {roll}, target = \"roller\", {theirs} }}")));
}

/// Section 3.8: what a message names is what the variant changed, and it says what to write.
#[test]
fn two_objectives_each_are_too_many_for_seven() {
    let library = library_with(
        "two_each",
        "description = \"x\"\n[rules]\nobjective_choice = \"deal_2_keep_1\"\n",
    );
    match try_game(&library, 7, &["mine"], &[] as &[&str]) {
        Ok(_) => panic!("13 objectives are enough for 14"),
        Err(rendered) => {
            assert!(rendered.contains("objective_choice = \"deal_2_keep_1\""), "{rendered}");
            assert!(rendered.contains("seat at most 6 players"), "{rendered}");
        }
    }
}
