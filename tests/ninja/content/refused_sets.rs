//! Section 3.8 and the closed words of section 4: what is refused, and what the error says.

use tenbin::content::{Diagnostics, Node};
use tenbin::games::ninja::content::shape::CONTENT;

use super::shipped::{EMBEDDED, compiled, content, shipped};

/// Asserts that some `--set` are refused with a text.
fn refused(seats: u8, sets: &[&str], wanted: &str) {
    match compiled(seats, &[], sets) {
        Ok(_) => panic!("{sets:?} is accepted"),
        Err(rendered) => assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}"),
    }
}

#[test]
fn decks_must_sum_to_their_size() {
    let katana = ["advantage.katana.count=3"];
    refused(4, &katana, "the advantage deck holds 51 cards but rules.advantage_deck_size is 50");
    refused(4, &katana, "change a `count` or set advantage_deck_size = 51");
    // Told where the size was set.
    refused(4, &["advantage_deck_size=49"], "--> --set advantage_deck_size=49");
    refused(4, &["event.E01.count=2"], "the event deck holds 49 cards");
    refused(4, &["disadvantage.stun.count=30"], "a deck has at most 64");
    let sets = ["advantage.katana.count=3", "advantage_deck_size=51"];
    assert_eq!(compiled(4, &[], &sets).unwrap().1.advantage_deck.count_ones(), 51);
    let full = ["advantage.mikatsu.count=17", "advantage_deck_size=64"];
    assert_eq!(compiled(4, &[], &full).unwrap().1.advantage_deck, u64::MAX);
}

#[test]
fn seats_are_two_to_seven() {
    for seats in [0, 1, 8, 255] {
        refused(seats, &[], &format!("ninja is for 2 to 7 players; {seats} were asked for"));
    }
}

#[test]
fn nin_021_the_pool_must_be_large_enough_and_known() {
    let three = ["role_pool=[\"murak\", \"hiraku\", \"rose\"]"];
    refused(4, &three, "3 roles may be dealt, but 4 players sit down");
    refused(2, &["role_pool=[\"murack\", \"hiraku\"]"], "did you mean `murak`?");
    refused(2, &["role_pool=[\"murak\", \"murak\"]"], "in the list already");
}

#[test]
fn nin_286_firearms_never_bear_the_hiraku_symbol() {
    let rifle = ["advantage.assault_rifle.clans=[\"murak\", \"hiraku\"]"];
    refused(4, &rifle, "the firearm `assault_rifle` cannot bear the symbol of `hiraku`");
    refused(4, &["advantage.silenced_pistol.clans=all"], "symbol of `hiraku`");
}

#[test]
fn nin_430_killers_are_exactly_three() {
    refused(4, &["event.K01.count=2", "event_deck_size=51"], "holds 4 killers");
    refused(4, &["event.K02.tags=[]"], "holds 2 killers; there must be exactly 3");
}

#[test]
fn names_that_refer_to_nothing_are_refused_with_the_nearest() {
    for (set, wanted) in [
        ("objective.O01.pairs=[[\"E01\", \"E99\"], [\"E05\", \"E08\"]]", "no event `E99`"),
        ("objective.O01.pairs=[[\"E01\", \"A01\"], [\"E05\", \"E08\"]]", "is for all players"),
        ("objective.O01.pairs=[[\"E01\", \"E01\"], [\"E05\", \"E08\"]]", "a pair must differ"),
        ("objective.O12.pairs=[[\"E01\", \"E02\"], [\"E05\", \"E08\"]]", "only a mission has"),
        ("role.murak.rival.pool_closed=xenograi", "did you mean `xenogray`?"),
        ("role.murak.rival.custom=murak", "a role cannot be its own rival"),
        ("advantage.katana.clans=[\"hirakku\"]", "did you mean `hiraku`?"),
        ("advantage.katana.clans=[\"rose\", \"rose\"]", "this clan is in the list already"),
        ("advantage.first_aid_kit.effect.2.cures.1.id=light_wond", "did you mean `light_wound`?"),
        ("advantage.first_aid_kit.effect.3.ids=[\"scurge\"]", "did you mean `scourge`?"),
        ("advantage.feral_call.effect.2.filter.ids=[\"lupus\"]", "there is no advantage `lupus`"),
        ("advantage.blade_defence.effect.1.per.own_in_play=blad", "did you mean `blade`?"),
        ("advantage.reinforced_suit.hands=1", "a protection card has no hand icon"),
        ("advantage.katana.id=wakizashi", "a second advantage has the id `wakizashi`"),
        ("event.E01.rolls=[]", "a list of 1 to 4"),
        ("disadvantage.retreat.effect.2.if_rule.retreat_efect=x", "did you mean `retreat_effect`?"),
        (
            "disadvantage.retreat.effect.2.if_rule.retreat_effect=no_atack_only",
            "did you mean \"no_attack_only\"?",
        ),
        ("rival_map=costum", "did you mean \"custom\"?"),
        ("hand_limt=5", "did you mean `hand_limit`?"),
    ] {
        refused(4, &[set], wanted);
    }
}

#[test]
fn a_clan_without_cards_and_too_few_objectives_are_refused() {
    let (_, cards) = shipped();
    let sets: Vec<String> = cards
        .advantages
        .iter()
        .map(|card| format!("advantage.{}.clans=[\"murak\"]", card.id))
        .collect();
    let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    refused(4, &sets, "no card of the advantage deck bears the symbol of `rose`");
    let two_each = ["objective_choice=deal_2_keep_1"];
    refused(7, &two_each, "13 objectives are too few: 7 players are dealt 14");
}

#[test]
fn effects_that_make_no_sense_are_refused() {
    for (set, wanted) in [
        ("advantage.katana.effect.1.do=mod_stats", "did you mean \"mod_stat\"?"),
        ("advantage.katana.effect.1.do=mod_roll", "`stat` has no meaning for `mod_roll`"),
        ("advantage.katana.effect.1.bonus=1", "`bonus` has no meaning for `mod_stat`"),
        ("advantage.katana.effect=[{ do = \"mod_stat\", amount = 1 }]", "needs the key `stat`"),
        ("advantage.katana.effect.1.stat=atk", "did you mean \"att\"?"),
        ("advantage.katana.effect.1.target=checked_hit", "for the effects after a roll check"),
        ("advantage.katana.effect.1.when=on_own_atack", "did you mean \"on_own_attack\"?"),
        (
            "advantage.muscle_surge.effect=[{ do = \"mod_stat\", stat = \"att\", amount = 1 }]",
            "does not say how long",
        ),
        ("advantage.feral_call.effect.2.mode=c", "there is no mode \"b\""),
        ("advantage.scourge.effect=[{ do = \"skip_turn\" }]", "belongs on a disadvantage card"),
        ("disadvantage.stun.effect.1.target=opponent", "cannot act on this target"),
        ("disadvantage.stun.effect.1.duration=eot", "lasts as long as the card"),
        ("disadvantage.stun.effect.1.when=on_own_attack", "acts while it lies there"),
        ("advantage.scourge.effect.1.when=on_drawn", "is for disadvantage cards"),
        ("advantage.scourge.effect.1.duration=until_escape", "is for disadvantage cards"),
        ("advantage.scourge.effect.1.duration=instant", "cannot be over at once"),
        ("disadvantage.stun.effect.1.mode=a", "has no meaning on a disadvantage card"),
        ("disadvantage.stun.effect=[{ do = \"escape_event\" }]", "belongs on an advantage card"),
        ("advantage.cunning.effect.1.filter=failed", "here `filter` is about cards"),
        (
            "advantage.multiplication.effect.1.filter={ owner = \"any\" }",
            "here `filter` is about rolls",
        ),
        (
            "advantage.burst_grenade.effect.1.then.1.when=any_time",
            "has no meaning after a roll check",
        ),
        (
            "advantage.burst_grenade.effect.1.then=[{ do = \"escape_event\" }]",
            "cannot follow a roll check",
        ),
        ("advantage.remote_vision.effect.1.conditions=[{}]", "an empty condition says nothing"),
        (
            "advantage.remote_vision.effect.1.conditions=[\"during_evnt\"]",
            "did you mean \"during_event\"?",
        ),
    ] {
        refused(4, &[set], wanted);
    }
    let two = "advantage.shuriken.effect=[\
        { do = \"mod_stat\", stat = \"att\", amount = 1, when = \"on_reveal\" }, \
        { do = \"mod_stat\", stat = \"dif\", amount = 1, when = \"any_time\" }]";
    refused(4, &[two], "the effects of one use have different timings");
}

#[test]
fn all_errors_come_at_once() {
    let sets = ["event.E01.count=2", "role.murak.rival.custom=murak", "advantage.katana.count=3"];
    let rendered = compiled(4, &[], &sets).unwrap_err();
    for wanted in ["the event deck holds 49", "its own rival", "the advantage deck holds 51"] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
    let rendered = content(&[], &["hand_limit=99", "start_hand=99", "hands="]).unwrap_err();
    assert_eq!(rendered.matches("error: ").count(), 3, "{rendered}");
}

#[test]
fn a_misspelt_word_shows_file_line_and_column() {
    let file = EMBEDDED.file("configs/ninja/advantages.toml").unwrap().unwrap();
    let text = file.text.replacen("do = \"escape_event\"", "do = \"escpae_event\"", 1);
    let line = text.lines().position(|line| line.contains("escpae")).unwrap() + 1;
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("advantages.toml", &text, &mut diagnostics).unwrap();
    CONTENT.check(&node, &mut diagnostics);
    let rendered = diagnostics.render();
    assert!(rendered.contains(&format!("--> advantages.toml:{line}:6\n")), "{rendered}");
    assert!(rendered.contains("| do = \"escpae_event\"\n"), "{rendered}");
    assert!(rendered.contains("did you mean \"escape_event\"?"), "{rendered}");
}
