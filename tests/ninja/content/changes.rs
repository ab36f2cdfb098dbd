//! New cards from existing primitives, changed numbers, removed cards.

use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seeded};
use tenbin::games::ninja::Ninja;

use super::{differences, holds, library_with};
use crate::ninja_support::try_game;

const WAR_FAN: &str = r#"
description = "a new permanent"
[rules]
advantage_deck_size = 51
[[advantage]]
id = "war_fan"
name = "War fan"
count = 1
kind = "permanent"
clans = ["hiraku", "rose"]
hands = 1
tags = ["weapon"]
source = "assumed"
[[advantage.effect]]
do = "mod_stat"
stat = ["att", "dif"]
amount = 2
"#;

#[test]
fn a_new_permanent_is_drawn_played_and_acts() {
    let scenarios = r#"
[[scenario]]
name = "the new card is drawn as a reward, played, and counts in attack and defence"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, { role = "mariposa" }]
[scenario.script]
moves = ["face", "play war_fan", "attack seat2"]
dice = [4, 2]
draws = { event = ["E01"], advantage = ["war_fan"] }
until = { asked_for = "counter" }
[scenario.expect]
seat1 = { area = ["war_fan"], hand = [], att = 7, dif = 12, events = ["E01"] }
eliminated = []
asked_for = "counter"

[[scenario]]
name = "with the new card a 3 hits DIF 10"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["war_fan"] }, { role = "mariposa" }, {}]
[scenario.script]
moves = ["play war_fan", "attack seat2"]
dice = [3]
until = { eliminated = ["seat2"] }
[scenario.expect]
eliminated = ["seat2"]

[[scenario]]
name = "a clan without its symbol may not play it"
[scenario.start]
phase = "attack"
seats = [{ role = "traceless", hand = ["war_fan", "katana", "silenced_pistol"] }, {}]
[scenario.expect]
legal = ["play silenced_pistol"]
illegal = ["play war_fan"]
"#;
    holds("war_fan", WAR_FAN, scenarios);
}

/// In random games the new card is held and played like any other.
#[test]
fn a_new_card_turns_up_in_random_games() {
    let library = library_with("war_fan_games", WAR_FAN);
    let game = try_game(&library, 4, &["mine"], &[] as &[&str]).unwrap();
    let fan = game.rules.catalogue.advantages.iter().find(|card| card.id == "war_fan").unwrap().set;
    let (mut dealt, mut played) = (0, 0);
    for index in 0..200 {
        let (held, in_play) = seen_in_game(&game, index, fan);
        dealt += u32::from(held);
        played += u32::from(in_play);
    }
    // 12 of 51 cards are dealt at once.
    assert!(dealt > 30 && played > 0, "{dealt} times held, {played} times played");
}

/// Whether some cards were in a hand, and in play, in a random game.
fn seen_in_game(game: &Ninja, index: u64, cards: u64) -> (bool, bool) {
    let mut chance = Seeded::new(5, index);
    let mut generator = seed::stream(5, index, Label::Bot(0));
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut legal = Actions::<Ninja>::new();
    let (mut held, mut in_play) = (false, false);
    while let Decision::Seat(_) = game.decision(&state) {
        game.check(&state).unwrap();
        held |= state.players.iter().any(|player| player.hand & cards != 0);
        in_play |= state.in_play.iter().any(|entry| entry.card.is_in(cards));
        game.legal(&state, &mut legal);
        let choice = seed::below(&mut generator, legal.len() as u32) as usize;
        game.apply(&mut state, legal[choice], &mut chance, &mut NullRecorder);
    }
    (held, in_play)
}

#[test]
fn a_new_single_use_card_of_two_modes_and_conditions() {
    let variant = r#"
description = "a new card of two uses"
[rules]
advantage_deck_size = 52
[[advantage]]
id = "smoke"
name = "Smoke"
count = 2
kind = "single_use"
clans = "all"
hands = 1
source = "assumed"
[[advantage.effect]]
mode = "a"
do = "escape_attack"
when = "attacked_before_roll"
[[advantage.effect]]
mode = "b"
do = "mod_stat"
stat = "att"
amount = -3
target = "opponent"
duration = "eot"
if = ["in_own_turn", { stat_at_most = { stat = "cst", value = 2 } }]
"#;
    let scenarios = r#"
[[scenario]]
name = "its first use ends an attack"
[scenario.start]
phase = "attack"
seats = [{}, { hand = ["smoke"] }]
[scenario.script]
moves = ["attack seat2", "seat2: play smoke a"]
[scenario.expect]
eliminated = []
advantage_discard = ["smoke"]

[[scenario]]
name = "its second use weakens an opponent in the own turn at CST 2"
[scenario.start]
phase = "attack"
seats = [{ hand = ["smoke"], disadvantages = ["light_wound"] }, {}]
[scenario.script]
moves = ["play smoke b seat2"]
[scenario.expect]
seat2 = { att = 2, dif = 10 }
seat1 = { area = ["smoke"] }

[[scenario]]
name = "at CST 3 its second use is not there"
[scenario.start]
phase = "attack"
seats = [{ hand = ["smoke"] }, {}]
[scenario.expect]
illegal = ["play smoke b seat2"]
"#;
    holds("smoke", variant, scenarios);
}

#[test]
fn a_new_disadvantage_is_drawn_and_acts() {
    let variant = r#"
description = "a new disadvantage, cured by the Siero"
[rules]
disadvantage_deck_size = 53
[[disadvantage]]
id = "poison"
name = "Poison"
count = 3
stacks = true
duration = "eot"
source = "assumed"
[[disadvantage.effect]]
do = "mod_stat"
stat = ["att", "cst"]
amount = -1
[[disadvantage.effect]]
do = "forbid"
actions = ["counterattack"]
[[advantage]]
id = "psycho_serum"
effect = [{ do = "remedy", cures = [{ id = "poison", copies = 1 }] }]
"#;
    let scenarios = r#"
[[scenario]]
name = "two copies drawn for a failed event add up"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, {}]
[scenario.script]
moves = ["face"]
dice = [1]
draws = { event = ["E09"], disadvantage = ["poison", "poison"] }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { att = 3, cst = 1, life = 1, disadvantages = ["poison", "poison"] }

[[scenario]]
name = "a poisoned player may not counterattack"
[scenario.start]
phase = "attack"
seats = [{}, { disadvantages = ["poison"] }]
[scenario.script]
moves = ["attack seat2"]
dice = [1]
draws = { event = ["E01"] }
until = { turn = 2 }
[scenario.expect]
asked_for = "face"
turn = 2
eliminated = []
seat2 = { att = 5, life = 3, disadvantages = [] }

[[scenario]]
name = "the changed Siero cures it"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["psycho_serum"], disadvantages = ["poison"] }, {}]
[scenario.script]
moves = ["play psycho_serum poison"]
[scenario.expect]
seat1 = { att = 5, life = 3, disadvantages = [] }
advantage_discard = ["psycho_serum"]
disadvantage_discard = ["poison"]

[[scenario]]
name = "three copies kill"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, { role = "mariposa" }, { role = "rose" }]
[scenario.script]
moves = ["face"]
dice = [1]
draws = { event = ["K01"], disadvantage = ["poison", "poison", "poison"] }
until = { eliminated = ["seat1"] }
[scenario.expect]
eliminated = ["seat1"]
"#;
    holds("poison", variant, scenarios);
}

#[test]
fn a_new_event_and_the_objective_that_asks_for_it() {
    let variant = r#"
description = "a new event and a new objective"
[rules]
event_deck_size = 52
[[event]]
id = "E13"
name = "Night market"
count = 2
scope = "one"
tags = ["market"]
rolls = [{ stat = "att", dc = 7 }, { stat = "int", dc = 5 }, { stat = "cst", dc = 4 }]
adv = 4
dis = 2
source = "assumed"
[[objective]]
id = "O14"
name = "Shopkeeper"
kind = "mission"
pairs = [["E13", "E01"], ["E13", "E02"]]
source = "assumed"
"#;
    let scenarios = r#"
[[scenario]]
name = "the new event asks for three rolls and gives four cards"
[scenario.start]
phase = "event"
seats = [{ objective = "O12" }, {}]
[scenario.script]
moves = ["face"]
dice = [2, 2, 1]
draws = { event = ["E13"], advantage = ["katana", "katana", "shuriken", "wakizashi"] }
[scenario.expect]
seat1 = { events = ["E13"], hand = ["katana", "katana", "shuriken", "wakizashi"] }
over = false

[[scenario]]
name = "failing its last roll costs two disadvantages"
[scenario.start]
phase = "event"
seats = [{}, {}]
[scenario.script]
moves = ["face"]
dice = [2, 1]
draws = { event = ["E13"], disadvantage = ["stun", "debilitation"] }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { events = [], disadvantages = ["stun", "debilitation"] }
event_discard = ["E13"]

[[scenario]]
name = "with Rooftop chase conquered before, the new event completes the new objective"
[scenario.start]
phase = "event"
seats = [{ objective = "O14", events = ["E02"] }, {}]
[scenario.script]
moves = ["face"]
dice = [2, 2, 1]
draws = { event = ["E13"] }
[scenario.expect]
over = true
winners = ["seat1"]
ending = "objective_mission_pair2"
"#;
    holds("night_market", variant, scenarios);
}

/// A tag of a new event is a condition of a new card.
#[test]
fn a_new_card_that_needs_a_tag_of_an_event() {
    let variant = r#"
description = "a card for storms"
[rules]
advantage_deck_size = 51
[[event]]
id = "A06"
tags = ["storm"]
[[advantage]]
id = "raincoat"
name = "Raincoat"
count = 1
kind = "special"
clans = "all"
source = "assumed"
[[advantage.effect]]
do = "mod_roll"
amount = 5
rolls = ["event"]
target = "self"
duration = "this_event"
if = ["during_event", { event_tag = "storm" }]
"#;
    let scenarios = r#"
[[scenario]]
name = "in the storm a 1 passes with it"
[scenario.start]
phase = "event"
seats = [{ hand = ["raincoat"] }, {}]
[scenario.script]
moves = ["seat1: play raincoat"]
dice = [1, 1]
draws = { event = ["A06"], disadvantage = ["stun"] }
until = { asked_for = "attack" }
[scenario.expect]
event_passed = ["seat1"]
event_failed = ["seat2"]

[[scenario]]
name = "at night it is not to be played"
[scenario.start]
phase = "event"
seats = [{ hand = ["raincoat"] }, {}]
[scenario.script]
moves = ["face"]
dice = [1]
draws = { event = ["E01"], disadvantage = ["debilitation"] }
until = { asked_for = "attack" }
[scenario.expect]
event_failed = ["seat1"]
seat1 = { hand = ["raincoat"] }
"#;
    holds("raincoat", variant, scenarios);
}

/// NIN-246: who rolls is what the card says.
#[test]
fn a_roll_check_may_be_aimed_at_one_opponent() {
    let variant = r#"
description = "a grenade for one"
[[advantage]]
id = "burst_grenade"
effect = [{ do = "roll_check", who = "opponent", success = [5, 6], when = "any_time", on_hit_keep = "centre", on_none = "discard", then = [{ do = "mod_stat", stat = "att", amount = -1, target = "checked_hit", duration = "eot" }] }]
"#;
    let scenarios = r#"
[[scenario]]
name = "nobody else rolls, nobody else is hit"
[scenario.start]
phase = "attack"
seats = [{ role = "murak", hand = ["burst_grenade"] }, { role = "traceless" }, { role = "hiraku" }, { role = "rose" }]
[scenario.script]
moves = ["play burst_grenade seat3"]
dice = [5]
[scenario.expect]
seat2.att = 5
seat3.att = 4
seat4.att = 5
"#;
    holds("grenade", variant, scenarios);
}

#[test]
fn changed_numbers_change_what_they_should() {
    let variant = r#"
description = "other numbers"
[rules]
counter_bonus = 3
[[advantage]]
id = "katana"
effect = [{ do = "mod_stat", stat = "att", amount = 3 }]
[[disadvantage]]
id = "light_wound"
effect = [{ do = "mod_stat", stat = "cst", amount = -3 }]
[[event]]
id = "E01"
rolls = [{ stat = "int", dc = 9 }]
adv = 2
"#;
    let scenarios = r#"
[[scenario]]
name = "the Katana gives 3, a 2 hits"
[scenario.start]
phase = "attack"
seats = [{ role = "rose", area = ["katana"] }, {}, {}]
[scenario.script]
moves = ["attack seat2"]
dice = [2]
until = { eliminated = ["seat2"] }
[scenario.expect]
seat1 = { att = 8, dif = 10 }
eliminated = ["seat2"]

[[scenario]]
name = "a counterattack has 3 more, a 2 hits"
[scenario.start]
phase = "attack"
seats = [{}, {}, {}]
[scenario.script]
moves = ["attack seat2", "counter"]
dice = [4, 2]
[scenario.expect]
eliminated = ["seat1"]

[[scenario]]
name = "a light wound of 3 kills"
[scenario.start]
phase = "event"
seats = [{}, {}, {}]
[scenario.script]
moves = ["face"]
dice = [5]
draws = { event = ["E01"], disadvantage = ["light_wound"] }
[scenario.expect]
eliminated = ["seat1"]

[[scenario]]
name = "the harder event is passed with a 6 and gives two cards"
[scenario.start]
phase = "event"
seats = [{}, {}]
[scenario.script]
moves = ["face", "pass"]
dice = [6]
draws = { event = ["E01"], advantage = ["trokaba", "trokaba"] }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { events = ["E01"], hand = ["trokaba", "trokaba"] }
"#;
    holds("numbers", variant, scenarios);
    // The shipped numbers give something else in every one of these scenarios.
    let shipped = library_with("shipped", "description = \"nothing\"\n");
    assert_eq!(differences(&shipped, scenarios).len(), 4);
}

#[test]
fn a_removed_card_is_gone() {
    let variant = "description = \"no Shuriken, no E12\"\n[rules]\nadvantage_deck_size = 49\n\
        event_deck_size = 48\n[[advantage]]\nid = \"shuriken\"\nremove = true\n\
        [[event]]\nid = \"A01\"\nremove = true\n";
    let library = library_with("removed", variant);
    let game = try_game(&library, 4, &["mine"], &[] as &[&str]).unwrap();
    assert_eq!(game.rules.catalogue.advantage_deck.count_ones(), 49);
    assert_eq!(game.rules.catalogue.event_deck.count_ones(), 48);
    assert!(game.rules.catalogue.advantages.iter().all(|card| card.id != "shuriken"));
    assert!(game.rules.catalogue.events.iter().all(|event| event.id != "A01"));
    for index in 0..20 {
        seen_in_game(&game, index, 0);
    }
    let start = "[[scenario]]\nname = \"x\"\nexpect = { over = false }\n\
        start = { seats = [{ hand = [\"shuriken\"] }, {}] }\n";
    let refused = differences(&library, start).join("\n");
    assert!(refused.contains("there is no advantage card `shuriken`"), "{refused}");
}
