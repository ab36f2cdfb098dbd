//! Cards of a designer's own that the shipped ones do not resemble, each a card of the deck with
//! other effects: what they say is what they do.

use super::holds;

/// A variant in which everybody's Visione Remota, a special ability, has other effects.
pub(crate) fn special(effects: &str) -> String {
    format!(
        "description = \"x\"\n[[advantage]]\nid = \"remote_vision\"\nclans = \"all\"\n\
         effect = [{effects}]\n"
    )
}

/// A variant in which everybody's Shuriken, a permanent of one hand, has other effects.
fn permanent(effects: &str) -> String {
    special(effects).replace("remote_vision", "shuriken")
}

/// Visione Remota is for the midst of something, and not on offer before an attack is declared.
pub(crate) const NOT_OUTSIDE_AN_ATTACK: &str = r#"
[[scenario]]
name = "not outside an attack"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision", "katana"] }, {}, {}, {}]
[scenario.script]
until = { asked_for = "AttackPhase" }
[scenario.expect]
asked = "seat1"
legal = ["play katana"]
illegal = ["play remote_vision"]
"#;

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

/// The same for a card that is drawn, and for the victims of a roll.
#[test]
fn a_conquest_counts_at_once_for_drawn_cards_and_victims() {
    let variant = "description = \"x\"\n[[disadvantage]]\nid = \"stun\"\neffect = \
        [{ do = \"mod_stat\", stat = \"cst\", amount = -6, per = \"conquered_events\" }]\n";
    let scenarios = r#"
[[scenario]]
name = "who conquers with it is dead, and draws nothing for it"
cites = ["NIN-041", "NIN-043", "NIN-381", "NIN-382"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", objective = "O12", disadvantages = ["stun"] }, {}, {}, {}]
[scenario.script]
moves = ["seat1: face"]
dice = [4]
draws = { event = "E01" }
until = { turn = 2 }
[scenario.expect]
eliminated = ["seat1"]
seat1 = { hand = [], events = ["E01"] }
asked = "seat2"
"#;
    holds("own_drawn_conquests", variant, scenarios);
    let variant = special(
        "{ do = \"roll_check\", success = [6], then = [{ do = \"mod_stat\", stat = \"att\", \
         amount = -1, per = \"conquered_events\", duration = \"eot\" }] }",
    );
    let scenarios = r#"
[[scenario]]
name = "the victim of a roll is weaker from the conquest on"
cites = ["NIN-041", "NIN-246"]
[scenario.start]
phase = "event"
seats = [{ role = "hiraku", objective = "O12", hand = ["remote_vision"] }, {}, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision", "seat1: face"]
dice = [1, 6, 1, 4]
draws = { event = "E01" }
until = { asked_for = "attack" }
[scenario.expect]
seat2.att = 5
seat3.att = 4
seat4.att = 5
"#;
    holds("own_hit_conquests", &variant, scenarios);
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

/// NIN-217: a card with several uses is played for exactly one; Richiamo Ferino alone is another
/// matter (NIN-275).
#[test]
fn a_card_that_cancels_or_strengthens_does_one_of_both() {
    let variant = special(
        "{ mode = \"a\", do = \"cancel_card\", filter = { owner = \"opponent\" }, \
         allow_in_play = true }, \
         { mode = \"b\", do = \"mod_stat\", stat = \"att\", amount = 2, duration = \"eot\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "the cancel is a use"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, { role = "rose", area = ["katana"] }, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision a katana seat2"]
until = { asked_for = "attack" }
[scenario.expect]
seat1.att = 5
seat2.area = []

[[scenario]]
name = "the strength is another"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, { role = "rose", area = ["katana"] }, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision b"]
until = { asked_for = "attack" }
[scenario.expect]
seat1.att = 7
seat2.area = ["katana"]
"#;
    holds("own_modes", &variant, scenarios);
}

/// What is over at once has its own target; what lasts acts on its own.
#[test]
fn a_chosen_opponent_draws_and_all_others_are_weakened() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"att\", amount = -1, target = \"all_others\", \
         duration = \"eot\" }, { do = \"draw_dis\", target = \"opponent\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "one draws, all have less ATT"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku", hand = ["remote_vision"] }, {}, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision seat3"]
draws = { disadvantage = "stun" }
until = { asked_for = "attack" }
[scenario.expect]
seat1 = { att = 5, int = 3 }
seat2 = { att = 4, int = 3 }
seat3 = { att = 4, int = 2 }
seat4 = { att = 4, int = 3 }
"#;
    holds("own_mixed", &variant, scenarios);
    // The attack says whom all of its use is aimed at, wherever it stands (NIN-265).
    let weaker = "{ do = \"mod_stat\", stat = \"dif\", amount = -3, target = \"opponent\", \
        duration = \"eot\" }";
    let attack = "{ do = \"free_attack\" }";
    for (name, effects) in
        [("before", format!("{weaker}, {attack}")), ("after", format!("{attack}, {weaker}"))]
    {
        let scenarios = r#"
[[scenario]]
name = "2 + 5 reaches the lowered DIF of the attacked alone"
[scenario.start]
phase = "attack"
seats = [{ role = "murak", hand = ["remote_vision"] }, {}, {}, {}]
[scenario.script]
moves = ["seat1: play remote_vision seat3"]
dice = [2]
[scenario.expect]
eliminated = ["seat3"]
seat2.dif = 10

[[scenario]]
name = "no free attack in the midst of another"
[scenario.start]
phase = "attack"
seats = [{ role = "murak" }, { role = "rose", hand = ["remote_vision"] }, {}, {}]
[scenario.script]
moves = ["seat2: pass", "seat1: attack seat3"]
dice = [1]
until = { asked_for = "AfterCombat" }
[scenario.expect]
asked = "seat2"
legal = ["play remote_vision seat1"]
"#;
        holds(&format!("own_attack_{name}"), &special(&effects), scenarios);
    }
}

/// Section 4: an escape from an attack is for the attacked, before the die (NIN-241), even where the
/// card does not say so.
#[test]
fn timings_that_go_without_saying_hold() {
    let scenarios = r#"
[[scenario]]
name = "not by a bystander"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku" }, {}, { role = "mariposa", hand = ["remote_vision", "katana"] }, {}]
[scenario.script]
moves = ["seat3: pass", "seat1: attack seat2"]
until = { asked_for = "AttackDeclared" }
[scenario.expect]
asked = "seat3"
legal = ["play katana"]
illegal = ["play remote_vision"]

[[scenario]]
name = "by the attacked"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku" }, { role = "rose", hand = ["remote_vision"] }, {}, {}]
[scenario.script]
moves = ["seat1: attack seat2", "seat2: play remote_vision"]
[scenario.expect]
eliminated = []
advantage_discard = ["remote_vision"]
"#;
    let scenarios = [NOT_OUTSIDE_AN_ATTACK, scenarios].concat();
    holds("own_escape_attack", &special("{ do = \"escape_attack\" }"), &scenarios);
}

/// Section 4: an attacker is there in a combat alone; a card aimed at one waits for it.
#[test]
fn a_card_on_the_attacker_is_for_combats() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"att\", amount = -2, target = \"attacker\", \
         duration = \"eot\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "not after the die of an event"
[scenario.start]
phase = "event"
seats = [{ role = "hiraku" }, { role = "rose", hand = ["remote_vision", "makibishi"] }, {}, {}]
[scenario.script]
moves = ["seat1: face"]
dice = [3]
draws = { event = "E07" }
until = { asked_for = "AfterEventRoll" }
[scenario.expect]
asked = "seat2"
legal = ["play makibishi"]
illegal = ["play remote_vision"]

[[scenario]]
name = "a bystander makes the attack miss: 6 + 5 - 2 against 10"
[scenario.start]
phase = "attack"
seats = [{ role = "hiraku" }, {}, { role = "mariposa", hand = ["remote_vision"] }, {}]
[scenario.script]
moves = ["seat1: attack seat2", "seat3: play remote_vision"]
dice = [6]
until = { asked_for = "counter" }
[scenario.expect]
eliminated = []
seat1.att = 3
"#;
    holds("own_attacker", &variant, &[NOT_OUTSIDE_AN_ATTACK, scenarios].concat());
}

/// NIN-384: a card for the death window alone.
#[test]
fn on_death_is_the_death_window() {
    let variant = special(
        "{ do = \"mod_stat\", stat = \"cst\", amount = 2, duration = \"eot\", \
         when = \"on_death\" }",
    );
    let scenarios = r#"
[[scenario]]
name = "it saves its player"
set = ["death_window=self"]
[scenario.start]
phase = "attack"
seats = [
    { role = "traceless", hand = ["scourge"] },
    { role = "mariposa", hand = ["remote_vision"], disadvantages = ["serious_wound"] },
    {},
]
[scenario.script]
moves = ["seat1: play scourge seat2", "seat2: play remote_vision"]
until = { asked_for = "attack" }
[scenario.expect]
eliminated = []
seat2.life = 2

[[scenario]]
name = "and is played at no other time"
set = ["death_window=self"]
[scenario.start]
phase = "attack"
seats = [{ role = "rose", hand = ["remote_vision", "katana"] }, {}, {}]
[scenario.script]
until = { asked_for = "AttackPhase" }
[scenario.expect]
asked = "seat1"
legal = ["play katana"]
illegal = ["play remote_vision"]
"#;
    holds("own_on_death", &variant, scenarios);
}
