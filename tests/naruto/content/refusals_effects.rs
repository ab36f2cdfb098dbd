//! Effects that are refused, where, and with what advice.

use super::refusals::{accepted, refused, tactic, technique, text, text_at};

/// Section 4: timings of each type.
#[test]
fn section_4_timings() {
    refused(
        &text("do = \"draw\""),
        "it is not said when this acts: `when` is missing",
        "effects of a ninja act at: enter, turn_start,",
    );
    refused(
        &text_at("when = «\"tech_resolve\"», do = \"draw\""),
        "a ninja has no effects at \"tech_resolve\"",
        "its effects act at: enter,",
    );
    refused(
        &tactic("permanent", "", "when = «\"tactic_resolve\"», do = \"draw\""),
        "a permanent tactic has no effects at \"tactic_resolve\"",
        "its effects act at: enter, turn_start, turn_end and static",
    );
    refused(
        &tactic("normal", "", "when = «\"static\"», do = \"extra_tactic\""),
        "a normal tactic has no effects at \"static\"",
        "its effects act at: tactic_resolve",
    );
    refused(
        &text_at("when = \"turn_end\", side = «\"attack\"», do = \"draw\""),
        "effects at \"turn_end\" know no side",
        "leave `side` out",
    );
    refused(
        &text_at("when = \"static\", limit = «\"once_per_turn\"», do = \"modify\", combat = 1"),
        "what is always there is not counted",
        "leave `limit` out",
    );
    refused(
        &technique("", "limit = «\"once_per_turn\"», do = \"draw\""),
        "a card that is used up needs no limit",
        "leave `limit` out",
    );
    refused(
        &text_at("when = \"static\", optional = «true», do = \"modify\", combat = 1"),
        "what is always there is no decision",
        "leave `optional` out",
    );
    refused(
        &text_at("when = \"static\", do = «\"wound\"»"),
        "`wound` happens at a moment; this effect is always there",
        "these can be there always: modify, set, team_strength,",
    );
    refused(
        &text_at("when = \"enter\", do = \"delayed\", due = «\"win\"», then = { do = \"draw\" }"),
        "nothing falls due at \"win\"",
        "it can be: turn_start, during_exchange, during_chain, judgement and turn_end (NAR-152)",
    );
}

/// Section 4: on whom effects act.
#[test]
fn section_4_selectors() {
    refused(
        &tactic("normal", "", "when = \"tactic_resolve\", do = «\"wound\"»"),
        "it is not said on whom `wound` acts",
        "write on = own_teams, own_defending_teams, controller, opponent and each_player, or give",
    );
    refused(
        &tactic("normal", "", "when = \"tactic_resolve\", do = \"draw\", on = «\"target\"»"),
        "`draw` cannot act on \"target\" here",
        "it acts on: controller, opponent and each_player",
    );
    refused(
        &technique("", "do = \"team_strength\", amount = 1, on = «\"user\"»"),
        "`team_strength` cannot act on \"user\" here",
        "it acts on: team_self, opposing_team,",
    );
    refused(
        &text_at("when = \"enter\", do = «\"negate\"»"),
        "there is nothing here that `negate` could act on",
        "give the technique a target",
    );
    refused(
        &text_at(
            "when = \"enter\", do = \"put_in_play\", from = \"hand\", place = \"rest\", on = «\"opponent\"»",
        ),
        "`put_in_play` cannot act on \"opponent\" here",
        "it acts on: controller",
    );
    refused(
        &technique("", "do = «\"look_hand_take\"», to = \"chakra\""),
        "it is not said on whom `look_hand_take` acts",
        "write on = opponent, or give it a target",
    );
    refused(
        &text_at(
            "when = \"enter\", do = \"draw\", target = «{ noun = \"ninja\", relation = \"own\" }»",
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
            "when = \"static\", do = \"modify\", combat = 1, target = «{ noun = \"ninja\", relation = \"own\" }»",
        ),
        "nothing is chosen for what is always there",
        "write `on` instead of `target`",
    );
    refused(
        &text_at("when = \"enter\", do = \"forbid\", actions = «[\"attack\", \"launch\"]»"),
        "ninjas attack and defend, players do the rest",
        "make two effects of it",
    );
    refused(
        &text("when = \"win\", do = \"discard_hand\", on = \"opponent\""),
        "it is not said who chooses the cards",
        "write chooser = \"opponent\", or \"controller\" for you",
    );
}

/// `return_to_hand` (NAR-006): a ninja or a team leaves at a moment, for good.
#[test]
fn what_goes_to_its_owners_hand() {
    refused(
        &text_at("when = \"static\", do = «\"return_to_hand\"»"),
        "`return_to_hand` happens at a moment; this effect is always there",
        "these can be there always: modify,",
    );
    refused(
        &text_at("when = \"enter\", do = \"return_to_hand\", duration = «\"turn\"»"),
        "`return_to_hand` happens at once and does not last",
        "leave `duration` out",
    );
    refused(&text_at("when = \"enter\", do = \"return_to_hand\", «amount» = 2"), "`amount`", "");
    refused(
        &tactic("normal", "", "when = \"tactic_resolve\", do = «\"return_to_hand\"»"),
        "it is not said on whom `return_to_hand` acts",
        "write on = own_teams, own_defending_teams, controller, opponent and each_player, or give",
    );
    refused(
        &text_at(
            "when = \"enter\", do = \"return_to_hand\", target = «{ noun = \"player\", relation = \"opponent\" }»",
        ),
        "`return_to_hand` does not act on this target",
        "leave `target` out, or let something act on it",
    );
    refused(
        &tactic(
            "interruption",
            "target = { noun = \"ninja\", relation = \"being_played\" }",
            "when = \"tactic_resolve\", do = «\"return_to_hand\"»",
        ),
        "it is not said on whom `return_to_hand` acts",
        "",
    );
    accepted(&tactic(
        "interruption",
        "target = { noun = \"ninja\", relation = \"just_called\" }",
        "when = \"tactic_resolve\", do = \"return_to_hand\"",
    ));
}

/// Section 4: conditions.
#[test]
fn section_4_conditions() {
    let condition = |condition: &str| {
        text_at(&format!("when = \"win\", if = [«\"{condition}\"»], do = \"draw\""))
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
        &tactic("normal", "", "when = \"tactic_resolve\", if = [«\"healthy\"»], do = \"draw\""),
        "there is no ninja of which `healthy` could be asked here",
        "ask for turn_at_least(n), hand_at_most(n), chain_happened or won_gain_this_turn",
    );
    refused(
        &tactic(
            "normal",
            "",
            "when = \"tactic_resolve\", if = [«\"front_line\"»], on = \"own_teams\", do = \"team_strength\", amount = 1",
        ),
        "there is no ninja of which `front_line` could be asked here",
        "",
    );
}

/// Section 4: arguments of the primitives.
#[test]
fn section_4_arguments() {
    let effect = |effect: &str| text_at(&format!("when = \"enter\", {effect}"));
    refused(
        &text("when = \"enter\", do = \"team_strength\", on = \"team_self\""),
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
        "`amount` must be a whole number from 1 to 20, not 21",
        "",
    );
    refused(
        &effect("do = \"draw\", amount = «\"X\"»"),
        "`amount` must be a whole number from 1 to 20, not a text",
        "",
    );
    refused(
        &text("when = \"enter\", do = \"modify\""),
        "this `modify` changes nothing",
        "write combat",
    );
    refused(&text("when = \"enter\", do = \"set_trait\""), "this `set_trait` changes nothing", "");
    refused(
        &effect("do = \"set\", combat = «\"X\"»"),
        "`combat` must be a whole number from -20 to 30, not a text",
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
        &text_at("when = \"static\", do = \"modify\", combat = 1, duration = «\"turn\"»"),
        "this is there as long as its card is",
        "leave `duration` out",
    );
    refused(
        &technique("", "do = \"cost_change\", amount = «0», whose = \"both\""),
        "this `cost_change` changes nothing",
        "",
    );
    refused(
        &effect("do = \"look_hand_take\", on = \"opponent\", to = «\"camp\"»"),
        "`to` cannot be \"camp\" here",
        "it can be: chakra, discard, deck and deck_bottom",
    );
    refused(
        &effect("do = \"look_top\", amount = 2, take = «3»"),
        "3 cards of 2 cannot be taken",
        "lower `take`, or raise `amount`",
    );
    refused(
        &effect("do = \"look_top\", amount = «7»"),
        "`amount` must be a whole number from 1 to 6, not 7",
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
    let effect = |effect: &str| text_at(&format!("when = \"enter\", {effect}"));
    refused(
        &effect(
            "do = \"pay_then\", pay = { mill = 1 }, then = { «when» = \"enter\", do = \"draw\" }",
        ),
        "`when` has no meaning inside another effect",
        "write `when` on the effect around it",
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
        &text("when = \"enter\", do = \"if\", then = { do = \"draw\" }"),
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

/// NAR-152 to NAR-156: what is put off to a moment that is over would never act.
#[test]
fn nar_152_what_is_put_off_must_still_come() {
    let later = |at: &str, when: &str| {
        text_at(&format!(
            "when = \"{at}\", do = \"delayed\", due = «\"{when}\"», then = {{ do = \"draw\" }}"
        ))
    };
    let put_off = |when: &str| {
        technique("", &format!("do = \"delayed\", due = «\"{when}\"», then = {{ do = \"draw\" }}"))
    };
    let help = "write a later moment, such as due = \"turn_end\" (NAR-152 to NAR-156)";
    for (at, when) in [
        ("during_exchange", "during_exchange"),
        ("during_chain", "during_exchange"),
        ("during_chain", "during_chain"),
        ("judgement", "judgement"),
        ("win", "judgement"),
        ("win_crushing", "during_exchange"),
        ("turn_end", "judgement"),
    ] {
        let message = format!("nothing falls due at {when:?} after {at:?}");
        refused(&later(at, when), &message, help);
    }
    for when in ["during_exchange", "during_chain"] {
        let message = format!("nothing falls due at {when:?} after \"tech_resolve\"");
        refused(&put_off(when), &message, help);
    }
    // Put off twice: what counts is when the outer one is due.
    refused(
        &technique(
            "",
            "do = \"delayed\", due = \"turn_end\", then = { do = \"delayed\", \
             due = «\"judgement\"», then = { do = \"draw\" } }",
        ),
        "nothing falls due at \"judgement\" after \"turn_end\"",
        help,
    );
    // With other knobs the moment is still to come (NAR-153, NAR-154).
    let plain = |text: String| text.replace(['«', '»'], "");
    for (knob, text) in [
        ("during_exchange_timing = \"end\"", put_off("during_exchange")),
        ("during_chain_timing = \"each_close\"", put_off("during_chain")),
        ("during_chain_timing = \"exchange_end\"", put_off("during_chain")),
        ("during_chain_timing = \"each_close\"", later("during_chain", "during_chain")),
        ("turn_draw = 1", put_off("turn_start")),
        ("turn_draw = 1", later("turn_end", "turn_end")),
        ("turn_draw = 1", later("enter", "during_exchange")),
        ("turn_draw = 1", later("participate", "during_chain")),
    ] {
        accepted(&format!("[rules]\n{knob}\n{}", plain(text)));
    }
}

/// NAR-030, NAR-148: what is forbidden for this turn must still be to come.
#[test]
fn nar_148_what_is_forbidden_must_still_come() {
    let help = "write duration = \"next_turn\"";
    let forbid =
        |deed: &str| format!("do = \"forbid\", on = \"opponent\", actions = [«\"{deed}\"»]");
    for (deed, message) in [
        ("call_ninja", "the preparation of this turn is over by then"),
        ("call_client", "the preparation of this turn is over by then"),
        ("play_tactic", "the preparation of this turn is over by then"),
        ("charge", "the preparation of this turn is over by then"),
        ("attack", "the attack declaration of this turn is over by then"),
        ("defend", "the defence declaration of this turn is over by then"),
    ] {
        refused(&technique("", &forbid(deed)), message, help);
    }
    refused(
        &technique("", "do = «\"extra_tactic\"»"),
        "the preparation of this turn is over by then",
        help,
    );
    refused(
        &text_at(&format!("when = \"judgement\", {}", forbid("launch"))),
        "the exchange of techniques of this turn is over by then",
        help,
    );
    refused(
        &text_at(&format!("when = \"participate\", {}", forbid("attack"))),
        "the attack declaration of this turn is over by then",
        help,
    );
    let plain = |text: String| text.replace(['«', '»'], "");
    for text in [
        technique("", &format!("{}, duration = \"next_turn\"", forbid("call_ninja"))),
        technique("", &forbid("launch")),
        text_at(&format!("when = \"participate\", {}", forbid("defend"))),
        text_at(&format!("when = \"turn_start\", {}", forbid("charge"))),
        text_at(&format!("when = \"static\", {}", forbid("charge"))),
        technique(
            "",
            &format!("do = \"delayed\", due = \"turn_start\", then = {{ {} }}", forbid("charge")),
        ),
    ] {
        accepted(&plain(text));
    }
}

/// NAR-058, NAR-060: only permanent tactics and clients lie in camp.
#[test]
fn nar_060_what_lies_in_camp() {
    let message = "only clients and permanent tactics lie in camp";
    for card in ["ninja", "technique"] {
        refused(
            &text_at(&format!(
                "when = \"enter\", do = \"search\", filter = {{ type = \"{card}\" }}, to = «\"camp\"»"
            )),
            message,
            "write type = \"client\" or \"tactic\" in `filter`, or leave it out",
        );
    }
    for filter in ["", ", filter = { type = \"ninja\" }"] {
        refused(
            &text_at(&format!(
                "when = \"enter\", do = \"return_from_discard\", to = «\"camp\"», \
                 target = {{ noun = \"card_in_discard\", relation = \"own\"{filter} }}"
            )),
            message,
            "write filter = { type = \"client\" } in `target`, or \"tactic\"",
        );
    }
}

/// Section 4: an effect that adds nothing.
#[test]
fn section_4_nothing_added() {
    refused(
        &text("when = \"enter\", do = \"modify\", combat = 0, support = 0"),
        "this `modify` changes nothing",
        "write another number than 0 for one of them",
    );
    refused(
        &text_at("when = \"participate\", do = \"team_strength\", amount = «0»"),
        "this `team_strength` changes nothing",
        "write another number than 0",
    );
}
