//! Cards of a designer's own whose effects hang on one event, one roll, one combat or one attack.

use super::holds;
use super::own_cards::{NOT_OUTSIDE_AN_ATTACK, special};

/// NIN-278: what names the current event is played while there is one, said or not.
#[test]
fn for_one_event_means_during_one() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"int\", amount = 2, target = \"self\", \
         duration = \"this_event\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "in an event it acts"
cites = ["NIN-278"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, {}, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision"]
draws = { event = "E01" }
until = { asked_for = "face" }
[scenario.expect]
seat1.int = 5
"#;
    holds("tied_event", &variant, &format!("{NOT_OUTSIDE_AN_ATTACK}{scenarios}"));
}

/// NIN-205, NIN-207: what acts for one roll is played while there is one.
#[test]
fn for_one_roll_means_during_one() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"int\", amount = -1, target = \"all_others\", \
         duration = \"this_roll\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "for the roll of another it takes 1: 4 + 3 - 1 misses 7"
cites = ["NIN-205", "NIN-140"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, { role = "rose", hand = ["remote_vision"] }, {}, {}]
[scenario.script]
moves = ["seat1: face", "seat2: play remote_vision"]
dice = [4]
draws = { event = "E01", disadvantage = ["stun"] }
until = { asked_for = "volunteer" }
[scenario.expect]
event_failed = ["seat1"]
"#;
    // At the turning up of the event there is no roll yet, so nobody is asked there.
    holds("tied_roll", &variant, &format!("{NOT_OUTSIDE_AN_ATTACK}{scenarios}"));
}

/// NIN-205, NIN-167: what acts for one combat is played while there is one.
#[test]
fn for_one_combat_means_during_one() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"dif\", amount = 2, target = \"self\", \
         duration = \"this_combat\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "in a combat it adds 2: 5 + 6 misses 12"
cites = ["NIN-205", "NIN-141"]
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku" }, { role = "rose", hand = ["remote_vision"] }, {}, {}]
[scenario.script]
moves = ["seat1: attack seat2", "seat2: play remote_vision"]
dice = [6]
until = { asked_for = "counter" }
[scenario.expect]
eliminated = []
seat2.dif = 12
"#;
    holds("tied_combat", &variant, &format!("{NOT_OUTSIDE_AN_ATTACK}{scenarios}"));
}

/// NIN-173: modifiers tied to the target of the attack pass to the new target.
#[test]
fn what_acts_on_the_attacked_passes_with_the_attack() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"dif\", amount = -3, target = \"attack_target\", \
         duration = \"this_combat\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "a redirected attack: 5 + 2 hits a DIF of 10 - 3"
cites = ["NIN-173"]
[scenario.start]
phase = "attack"
seats = [
    { role = "murak", hand = ["remote_vision"] },
    { role = "rose", hand = ["deceit"] },
    { role = "saibah" },
    { role = "xenogray" },
]
[scenario.script]
moves = ["seat2: pass", "seat1: attack seat2", "seat1: play remote_vision", "seat2: play deceit seat3"]
dice = [2]
[scenario.expect]
eliminated = ["seat3"]
"#;
    let scenarios = scenarios.replace("\"seat2: pass\", ", "");
    holds("tied_target", &variant, &scenarios);
}

/// NIN-269: an own attack ends what hides from cards alone as it ends a Mimesi.
#[test]
fn an_own_attack_ends_what_hides_from_cards() {
    let variant = special(
        "{ do = \"untargetable\", by = [\"card\"], ends_on = \"own_attack\", target = \"self\", \
         duration = \"eot\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "hidden from cards until the own attack"
cites = ["NIN-269"]
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, { role = "traceless", hand = ["scourge"] }, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision"]
until = { asked_for = "AttackPhase", asked = "seat2" }
[scenario.expect]
legal = ["play scourge seat3"]
illegal = ["play scourge seat1"]

[[scenario]]
name = "and no longer"
cites = ["NIN-269", "NIN-174"]
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, { role = "traceless", hand = ["scourge"] }, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision", "seat2: pass", "seat1: attack seat3"]
until = { asked_for = "AttackDeclared" }
[scenario.expect]
asked = "seat2"
legal = ["play scourge seat1"]
"#;
    holds("tied_hiding", &variant, scenarios);
}
