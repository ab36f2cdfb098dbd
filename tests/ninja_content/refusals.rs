//! Section 3.8, beyond tests/content/refusals.rs: what a variant is refused for.

use crate::library_with;
use crate::ninja_support::try_game;

/// Asserts that a variant is refused with a text, and at a place in its file.
fn refused(name: &str, variant: &str, wanted: &str) {
    let library = library_with(name, &format!("description = \"x\"\n{variant}"));
    match try_game(&library, 4, &["mine"], &[] as &[&str]) {
        Ok(_) => panic!("{name} is accepted"),
        Err(rendered) => assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}"),
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
             conditions = [\"during_event\", { event_tag = \"storm\" }] }]\n",
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
