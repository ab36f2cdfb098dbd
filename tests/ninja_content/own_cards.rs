//! Cards of a designer's own that the shipped ones do not resemble, each a card of the deck with
//! other effects: what they say is what they do.

use crate::holds;

/// A variant in which everybody's Visione Remota, a special ability, has other effects.
fn special(effects: &str) -> String {
    format!(
        "description = \"x\"\n[[advantage]]\nid = \"remote_vision\"\nclans = \"all\"\n\
         effect = [{effects}]\n"
    )
}

/// A variant in which everybody's Shuriken, a permanent of one hand, has other effects.
fn permanent(effects: &str) -> String {
    special(effects).replace("remote_vision", "shuriken")
}

/// NIN-250: a special ability that changes the rolled stat may follow the die.
#[test]
fn a_card_for_any_player_helps_oneself_after_the_die() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"int\", amount = 2, target = \"player\", duration = \"eot\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "3 + 3 + 2 reaches 7"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", hand = ["remote_vision"], objective = "O12" }, {}, {}, {}]
[scenario.script]
moves = ["seat1: pass", "seat1: face", "seat1: pass", "seat1: play remote_vision seat1"]
dice = [3]
draws = { event = "E01" }
until = { turn = 2 }
[scenario.expect]
seat1.events = ["E01"]

[[scenario]]
name = "it may be aimed at another roller, and at nobody who does not roll"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, { role = "rose", hand = ["remote_vision"] }, {}, {}]
[scenario.script]
moves = ["seat2: pass", "seat1: face", "seat2: pass"]
dice = [3]
draws = { event = "E01" }
until = { asked_for = "AfterEventRoll" }
[scenario.expect]
asked = "seat2"
legal = ["play remote_vision seat1"]
illegal = ["play remote_vision seat2", "play remote_vision seat3"]
"#;
    holds("own_player", &variant, scenarios);
}

/// Section 4: a count of conquered events is what it is at any time (NIN-041, NIN-043, NIN-112).
#[test]
fn a_conquest_counts_at_once() {
    let variant =
        permanent("{ do = \"mod_stat\", stat = \"att\", amount = 1, per = \"conquered_events\" }");
    let scenarios = r#"
[[scenario]]
name = "+1 ATT per conquered event counts in the attack phase after the conquest"
cites = ["NIN-041", "NIN-112"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", area = ["shuriken"], objective = "O12" }, {}, {}, {}]
[scenario.script]
moves = ["seat1: face"]
dice = [4]
draws = { event = "E01" }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { att = 6, events = ["E01"] }

[[scenario]]
name = "and after the conquest of an event for all"
cites = ["NIN-041", "NIN-115"]
set = ["all_event_conquest=active_if_passed"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", area = ["shuriken"], objective = "O12" }, {}]
[scenario.script]
dice = [4, 4]
draws = { event = "A04" }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { att = 6, events = ["A04"] }
"#;
    holds("own_conquests", &variant, scenarios);
    let variant = permanent(
        "{ do = \"mod_stat\", stat = \"cst\", amount = -1, per = \"conquered_events\", \
         target = \"all_others\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "-1 CST for all others per own conquest kills at the conquest, credited to the card's player"
cites = ["NIN-043", "NIN-390"]
[scenario.start]
phase = "event"
seats = [
    { role = "mariposa", area = ["shuriken"], objective = "O12" },
    { role = "traceless", disadvantages = ["serious_wound"] },
    { role = "hiraku" },
    { role = "murak" },
]
[scenario.script]
moves = ["seat1: face"]
dice = [4]
draws = { event = "E01" }
until = { over = true }
[scenario.expect]
eliminated = ["seat2"]
over = true
winners = ["seat1"]

[[scenario]]
name = "with a death window the dying player is asked, before any other card is played"
cites = ["NIN-384", "NIN-043"]
set = ["death_window=self"]
[scenario.start]
phase = "event"
seats = [
    { role = "hiraku", area = ["shuriken"], objective = "O12" },
    { role = "rose", hand = ["first_aid_kit"], disadvantages = ["light_wound", "light_wound"] },
    {},
    {},
]
[scenario.script]
moves = ["seat1: face"]
dice = [4]
draws = { event = "E01" }
until = { asked_for = "death" }
[scenario.expect]
asked = "seat2"
eliminated = []
seat2.life = 0
legal = ["play first_aid_kit b light_wound"]

[[scenario]]
name = "who is saved there lives on, and the window after the outcome still comes"
cites = ["NIN-384", "NIN-215"]
set = ["death_window=self"]
[scenario.start]
phase = "event"
seats = [
    { role = "hiraku", area = ["shuriken"], objective = "O12" },
    { role = "rose", hand = ["first_aid_kit"], disadvantages = ["light_wound", "light_wound"] },
    {},
    {},
]
[scenario.script]
moves = ["seat2: pass", "seat1: face", "seat2: pass", "seat2: play first_aid_kit b light_wound"]
dice = [4]
draws = { event = "E01", advantage = "katana" }
until = { asked_for = "AfterOutcome" }
[scenario.expect]
asked = "seat1"
eliminated = []
seat1.hand = ["katana"]
seat2 = { life = 1, hand = [] }
legal = ["play katana"]
"#;
    holds("own_conquests_kill", &variant, scenarios);
}

/// NIN-210: an effect lasts exactly as long as its card (NIN-350, NIN-360).
#[test]
fn a_cured_recall_skips_no_turn() {
    let variant = special("{ do = \"remedy\", cures = [{ id = \"recall\", copies = 1 }] }");
    let scenarios = r#"
[[scenario]]
name = "cured in the first window of the turn that it would have skipped"
[scenario.start]
phase = "start"
seats = [{ role = "hiraku", hand = ["remote_vision"], disadvantages = ["recall"] }, {}]
[scenario.script]
moves = ["seat1: play remote_vision recall"]
draws = { event = "E01" }
until = { asked_for = "face" }
[scenario.expect]
turn = 1
asked = "seat1"

[[scenario]]
name = "a second copy still skips it"
[scenario.start]
phase = "start"
seats = [{ role = "hiraku", hand = ["remote_vision"], disadvantages = ["recall", "recall"] }, {}]
[scenario.script]
moves = ["seat1: play remote_vision recall"]
draws = { event = "E01" }
until = { asked_for = "face" }
[scenario.expect]
turn = 2
asked = "seat2"
"#;
    holds("own_recall", &variant, scenarios);
}

/// NIN-212: a captive may play what changes the own escape roll, whatever its stat.
#[test]
fn a_captive_helps_the_stat_of_the_escape_roll() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"int\", amount = 2, target = \"self\", duration = \"eot\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "held by INT: +2 INT may be played, ATT helps nothing"
set = ["disadvantage.captured.effect.1.escape_stat=int"]
[scenario.start]
phase = "start"
seats = [{ role = "hiraku", hand = ["remote_vision", "katana"], disadvantages = ["captured"] }, {}, {}]
[scenario.script]
until = { asked_for = "TurnStart" }
[scenario.expect]
asked = "seat1"
legal = ["play remote_vision"]
illegal = ["play katana"]

[[scenario]]
name = "held by ATT: the other way round"
[scenario.start]
phase = "start"
seats = [{ role = "hiraku", hand = ["remote_vision", "katana"], disadvantages = ["captured"] }, {}, {}]
[scenario.script]
until = { asked_for = "TurnStart" }
[scenario.expect]
asked = "seat1"
legal = ["play katana"]
illegal = ["play remote_vision"]
"#;
    holds("own_escape", &variant, scenarios);
}
