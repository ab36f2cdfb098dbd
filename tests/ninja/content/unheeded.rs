//! Section 4: words that exist, in combinations that the engine would not heed, are refused with what
//! to write instead.

use tenbin::games::ninja::content::catalogue::{Primitive, Target, When};

use super::shipped::{advantage, compiled, ops, shipped};

/// Asserts that a card with these effects is refused with a text, and with some help.
pub(super) fn refused(card: &str, effects: &str, wanted: &str) {
    refused_at("--> --set", card, effects, wanted);
}

/// The same, with the place that is shown.
fn refused_at(place: &str, card: &str, effects: &str, wanted: &str) {
    let set = format!("{card}.effect=[{effects}]");
    match compiled(4, &[], &[&set]) {
        Ok(_) => panic!("{set} is accepted"),
        Err(rendered) => {
            assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
            assert!(rendered.contains("help: "), "no help in\n{rendered}");
            assert!(rendered.contains(place), "no place in\n{rendered}");
        }
    }
}

/// Asserts that a card with these effects is accepted.
pub(super) fn accepted(card: &str, effects: &str) {
    let set = format!("{card}.effect=[{effects}]");
    if let Err(rendered) = compiled(4, &[], &[&set]) {
        panic!("{set} is refused\n{rendered}");
    }
}

pub(super) const SPECIAL: &str = "advantage.remote_vision";
pub(super) const PERMANENT: &str = "advantage.katana";
const WEAKER: &str =
    "{ do = \"mod_stat\", stat = \"dif\", amount = -3, target = \"opponent\", duration = \"eot\" }";
const WEAKER_ALL: &str = "{ do = \"mod_stat\", stat = \"att\", amount = -1, target = \"all_others\", duration = \"eot\" }";
const CHECK: &str = "{ do = \"roll_check\", success = [5], \
    then = [{ do = \"mod_stat\", stat = \"att\", amount = -1, duration = \"eot\" }] }";
const CANCEL: &str =
    "{ do = \"cancel_card\", filter = { owner = \"opponent\" }, allow_in_play = true }";
const CURE: &str = "{ do = \"remedy\", cures = [{ id = \"stun\", copies = 1 }] }";
const OPPONENT_DRAWS: &str = "{ do = \"draw_dis\", target = \"opponent\" }";

#[test]
fn lasting_effects_of_one_use_share_their_targets() {
    refused(SPECIAL, &format!("{WEAKER}, {WEAKER_ALL}"), "act on the same players");
    refused(SPECIAL, &format!("{WEAKER}, {CHECK}"), "beside a roll check");
    refused(SPECIAL, &format!("{CHECK}, {CHECK}"), "one use has one `roll_check`");
    // What is over at once has a target of its own.
    accepted(SPECIAL, &format!("{WEAKER_ALL}, {OPPONENT_DRAWS}"));
    accepted(SPECIAL, &format!("{CHECK}, {OPPONENT_DRAWS}"));
    let modes = format!(
        "{}, {}",
        WEAKER.replace("{ do", "{ mode = \"a\", do"),
        WEAKER_ALL.replace("{ do", "{ mode = \"b\", do")
    );
    accepted(SPECIAL, &modes);
}

#[test]
fn one_use_chooses_one_thing() {
    for (effects, wanted) in [
        (format!("{CANCEL}, {WEAKER}"), "cancels a card and acts on an opponent"),
        (format!("{CANCEL}, {OPPONENT_DRAWS}"), "cancels a card and acts on an opponent"),
        (format!("{CURE}, {OPPONENT_DRAWS}"), "cures a disadvantage and acts on an opponent"),
        (format!("{CURE}, {CANCEL}"), "cures a disadvantage and cancels a card"),
        (
            format!("{{ do = \"answers\", ids = [\"scourge\"] }}, {OPPONENT_DRAWS}"),
            "answers a card and acts on an opponent",
        ),
        (
            format!("{OPPONENT_DRAWS}, {{ do = \"draw_adv\", target = \"player\" }}"),
            "acts on an opponent and acts on any player",
        ),
        (format!("{CANCEL}, {CANCEL}"), "one use has one `cancel_card`"),
    ] {
        refused(SPECIAL, &effects, wanted);
    }
    // The target of the attack is the opponent, wherever the attack stands.
    accepted(SPECIAL, &format!("{{ do = \"free_attack\" }}, {WEAKER}"));
    accepted(SPECIAL, &format!("{WEAKER}, {{ do = \"free_attack\" }}"));
}

#[test]
fn a_primitive_acts_on_whom_it_can() {
    for (effect, wanted) in [
        ("do = \"draw_dis\", target = \"all_others\"", "`draw_dis` on an advantage card cannot"),
        ("do = \"draw_adv\", target = \"attacker\"", "\"self\", \"opponent\", \"player\""),
        ("do = \"discard_permanent\", target = \"roller\"", "cannot act on this target"),
        ("do = \"reveal_role\", who = \"all_others\"", "cannot act on this target"),
        ("do = \"reveal_role\", who = \"self\", target = \"opponent\"", "say the same thing"),
        (
            "do = \"roll_check\", who = \"self\", success = [5], \
             then = [{ do = \"mod_stat\", stat = \"att\", amount = -1, duration = \"eot\" }]",
            "it acts on: \"all_others\", \"opponent\", \"player\"",
        ),
        ("do = \"escape_event\", target = \"opponent\"", "cannot act on this target"),
        ("do = \"escape_attack\", target = \"player\"", "cannot act on this target"),
        ("do = \"reroll\", target = \"opponent\"", "cannot act on this target"),
        ("do = \"answers\", ids = [\"scourge\"], target = \"player\"", "cannot act on this"),
        ("do = \"cancel_card\", target = \"opponent\"", "filter = { owner = \"opponent\" }"),
        (
            "do = \"remedy\", cures = [{ id = \"stun\", copies = 1 }], target = \"opponent\"",
            "it acts on: \"self\"",
        ),
        (
            "do = \"mirror_penalties\", target = \"self\", duration = \"eot\"",
            "it acts on: \"opponent\"",
        ),
    ] {
        refused(SPECIAL, &format!("{{ {effect} }}"), wanted);
    }
    for (effect, wanted) in [
        ("do = \"draw_adv\", target = \"opponent\", when = \"on_drawn\"", "on a disadvantage card"),
        ("do = \"draw_dis\", target = \"player\", when = \"on_drawn\"", "\"self\", \"opponent\""),
    ] {
        refused("disadvantage.stun", &format!("{{ {effect} }}"), wanted);
    }
    for target in ["attacker", "attack_target", "roller"] {
        let effect =
            format!("{{ do = \"mod_stat\", stat = \"att\", amount = -1, target = \"{target}\" }}");
        refused(PERMANENT, &effect, "this target is another each time");
    }
}

/// A link is to an opponent, and an attack is on one (NIN-268, NIN-265, NIN-272).
#[test]
fn targets_that_go_without_saying() {
    for (effect, primitive) in [
        ("do = \"mirror_penalties\", duration = \"eot\"", Primitive::MirrorPenalties),
        ("do = \"free_attack\"", Primitive::FreeAttack),
        ("do = \"redirect_attack\"", Primitive::RedirectAttack),
    ] {
        let set = format!("{SPECIAL}.effect=[{{ {effect} }}]");
        let (_, cards) = compiled(4, &[], &[&set]).unwrap();
        let op = ops(&cards, "remote_vision", None)[0];
        assert_eq!((op.effect.primitive(), op.target), (primitive, Target::Opponent));
    }
}

/// Section 4: these four have one timing each (NIN-240, NIN-241, NIN-270, NIN-272).
#[test]
fn timings_that_go_without_saying() {
    for (effect, when) in [
        ("do = \"escape_event\"", When::BeforeOwnEventRoll),
        ("do = \"escape_attack\"", When::AttackedBeforeRoll),
        ("do = \"redirect_attack\"", When::AttackedBeforeRoll),
        ("do = \"reroll\"", When::AfterOwnFailedRoll),
        ("do = \"answers\", ids = [\"scourge\"]", When::OnCardRevealed),
    ] {
        let set = format!("{SPECIAL}.effect=[{{ {effect} }}]");
        let (_, cards) = compiled(4, &[], &[&set]).unwrap();
        let uses = advantage(&cards, "remote_vision").uses;
        assert_eq!(cards.uses[uses.start as usize].when, when, "{effect}");
        let other = format!("{{ {effect}, when = \"any_time\" }}");
        refused(SPECIAL, &other, "and at no other time");
    }
    let both = "{ do = \"escape_event\" }, { do = \"escape_attack\" }";
    refused(SPECIAL, both, "and at no other time");
}

#[test]
fn timings_that_would_never_come_are_refused() {
    let plus = "do = \"mod_stat\", stat = \"int\", amount = 2, duration = \"eot\"";
    for (effect, wanted) in [
        (format!("{plus}, when = \"after_own_failed_roll\""), "only a use that rolls again"),
        (format!("{plus}, when = \"on_card_revealed\""), "only a use that cancels or answers"),
        (format!("{plus}, when = \"on_death\""), "only a use that raises the own CST"),
        (
            "do = \"cancel_card\", allow_in_play = true, when = \"on_card_revealed\"".to_owned(),
            "this also cancels cards in play",
        ),
        (
            "do = \"free_attack\", when = \"attacked_before_roll\"".to_owned(),
            "`free_attack` has no such timing",
        ),
        (
            format!("{plus}, target = \"opponent\", when = \"around_event_roll\""),
            "write target = \"roller\"",
        ),
        (format!("{plus}, target = \"roller\""), "write when = \"around_event_roll\""),
    ] {
        refused(SPECIAL, &format!("{{ {effect} }}"), wanted);
    }
    accepted(SPECIAL, "{ do = \"cancel_card\", when = \"on_card_revealed\" }");
    accepted(
        SPECIAL,
        "{ do = \"reroll\" }, { do = \"mod_roll\", amount = 1, duration = \"this_roll\" }",
    );
}

/// NIN-212: a captive plays cards for the own escape roll, and nobody cures another.
#[test]
fn nobody_cures_a_capture() {
    let cure = CURE.replace("stun", "captured");
    refused(SPECIAL, &cure, "plays none but those for the own escape roll");
    let roll = "{ do = \"mod_roll\", amount = 2, rolls = [\"escape\"], duration = \"eot\" }";
    accepted(SPECIAL, roll);
}

/// NIN-287: what an attack does to its target, and nothing else.
#[test]
fn on_own_attack_is_for_the_dif_of_the_attacked() {
    let dif = "do = \"mod_stat\", stat = \"dif\", amount = -2, when = \"on_own_attack\"";
    let att = "do = \"mod_stat\", stat = \"att\", amount = 3, when = \"on_own_attack\"";
    let wanted = "rolls = [\"attack\", \"counterattack\"]";
    refused(PERMANENT, &format!("{{ {dif} }}"), wanted);
    refused(PERMANENT, &format!("{{ {att} }}"), wanted);
    refused(PERMANENT, &format!("{{ {att}, target = \"attack_target\" }}"), wanted);
    let roll = "{ do = \"mod_roll\", amount = 1, rolls = [\"attack\"], when = \"on_own_attack\" }";
    refused(PERMANENT, roll, wanted);
    let early = format!("{{ {dif}, target = \"attack_target\", duration = \"this_combat\" }}");
    refused(SPECIAL, &early, "over before the attack is declared");
    accepted(PERMANENT, &early);
    accepted(SPECIAL, &early.replace("this_combat", "eot"));
}

#[test]
fn durations_that_would_not_end_are_refused() {
    let plus = "do = \"mod_stat\", stat = \"att\", amount = 3";
    for duration in ["eot", "this_roll", "this_event", "this_combat"] {
        let effect = format!("{{ {plus}, duration = \"{duration}\" }}");
        refused(PERMANENT, &effect, "lasts as long as the card is in play (NIN-210)");
        accepted(SPECIAL, &effect);
    }
    refused(SPECIAL, "{ do = \"draw_adv\", duration = \"eot\" }", "acts at once");
    let check = CHECK.replace("eot", "this_roll");
    refused(SPECIAL, &check, "lasts as long as its card");
}

/// NIN-246: a grenade roll is its face; NIN-215: no card is played before the first turn.
#[test]
fn rolls_that_nothing_changes_are_refused() {
    let bonus = "do = \"mod_roll\", amount = 1, duration = \"eot\"";
    refused(SPECIAL, &format!("{{ {bonus}, rolls = [\"check\"] }}"), "its natural face");
    refused(SPECIAL, &format!("{{ {bonus}, rolls = [\"first_player\"] }}"), "who begins");
    refused(SPECIAL, "{ do = \"reroll\", rolls = [\"first_player\"] }", "who begins");
    let stat = "{ do = \"mod_stat\", stat = \"att\", amount = 1, per = \"natural_roll\", \
        duration = \"this_roll\", when = \"around_event_roll\" }";
    refused(SPECIAL, stat, "stats do not change with the die");
    accepted(SPECIAL, &stat.replace("mod_stat\", stat = \"att\"", "mod_roll\""));
}

/// NIN-217, NIN-275: one card of the deck is played for all its modes, and its file says so.
#[test]
fn all_modes_at_once_are_asked_for_and_fit() {
    let (_, cards) = shipped();
    let all: Vec<&str> = cards
        .advantages
        .iter()
        .filter(|card| card.all_modes)
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(all, ["feral_call"]);
    let (_, cards) = compiled(4, &[], &["feral_call_both=false"]).unwrap();
    assert!(cards.advantages.iter().all(|card| !card.all_modes));
    for effects in [
        // Two cancels; a choice; a timing; a condition that could not be asked; no letter.
        format!("{0}, {1}", letter("a", CANCEL), letter("b", CANCEL)),
        format!("{0}, {1}", letter("a", CANCEL), letter("b", WEAKER)),
        format!("{0}, {1}", letter("a", CANCEL), letter("b", "{ do = \"reroll\" }")),
        format!(
            "{0}, {1}",
            letter("a", CANCEL),
            "{ mode = \"b\", do = \"draw_adv\", if = [\"during_event\"] }"
        ),
        format!("{0}, {1}, {{ do = \"draw_adv\" }}", letter("a", CANCEL), letter("b", WEAKER_ALL)),
    ] {
        refused_at(
            "configs/ninja/advantages.toml",
            "advantage.feral_call",
            &effects,
            "cannot act all at once",
        );
    }
    let knob = ["advantage.feral_call.all_modes={ feral_call_bot = true }"];
    let rendered = compiled(4, &[], &knob).map(|_| ()).unwrap_err();
    assert!(rendered.contains("did you mean `feral_call_both`?"), "{rendered}");
}

/// An effect with a letter.
fn letter(mode: &str, effect: &str) -> String {
    effect.replacen("{ do", &format!("{{ mode = \"{mode}\", do"), 1)
}
