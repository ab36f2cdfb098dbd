//! Abilities that would never work, or not as they read, are refused (section 4).

use super::refusals::{accepted, action, refused};

/// An Action card with an ability; the mark is put where the test wants it.
fn ability(keys: &str) -> String {
    action(&format!("[[action.ability]]\n{keys}"))
}

fn reward_card(keys: &str) -> String {
    format!(
        "[[reward_card]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\n[[reward_card.ability]]\n{keys}\n"
    )
}

fn reward_token(keys: &str) -> String {
    format!(
        "[[reward_token]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\n[[reward_token.ability]]\n{keys}\n"
    )
}

fn wound(keys: &str) -> String {
    format!(
        "[[wound_token]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\npoints = 1\n\
         [[wound_token.ability]]\n{keys}\n"
    )
}

/// An effect is one primitive that does something.
#[test]
fn effects() {
    refused(
        &ability("when = \"own_turn\"\neffect = [«{ heal = 1, gain_token = 1 }»]"),
        "an effect that does several things: heal, gain_token",
        "write a table for each: { do = \"heal\", ... }, { do = \"gain_token\", ... }",
    );
    refused(
        &ability("when = \"own_turn\"\neffect = [«{ }»]"),
        "an effect lacks the key `do`",
        "write what it does, such as { do = \"add_fight\", ... }",
    );
    refused(
        &ability("when = \"own_turn\"\neffect = «[]»"),
        "an ability that does nothing",
        "write what it does: effect = [{ do = \"heal\", amount = 1 }]",
    );
    refused(
        &ability("when = \"own_turn\"\neffect = { do = «\"heel\"», amount = 1 }"),
        "`do` cannot be \"heel\"",
        "did you mean \"heal\"?",
    );
    refused(
        &ability("when = \"in_fight\"\neffect = { do = \"add_fight\", amount = «0» }"),
        "`add_fight` with amount = 0 does nothing",
        "write another number, or take the effect out",
    );
    refused(
        &ability("when = \"own_turn\"\neffect = { do = \"collapse\", letter = «\"X\"» }"),
        "`collapse` with letter = \"X\" does nothing",
        "write a letter from A to F: with X nothing collapses (STR-374)",
    );
    let stays =
        ability("when = \"own_turn\"\neffect = { do = \"strigoi_move\", letter = «\"X\"» }");
    refused(
        &stays,
        "`strigoi_move` with letter = \"X\" does nothing",
        "write a letter from A to F: with X it stays, and what stays does not attack (STR-208)",
    );
    // Without the golden rule what stays looks around.
    accepted(&format!("[rules]\ngolden_rule = false\n{}", stays.replace(['«', '»'], "")));
    refused(
        &ability(
            "when = \"own_turn\"\neffect = { do = \"wound\", amount = 1, «preventable = false» }",
        ),
        "`preventable` has no meaning for `wound`",
        "`wound` takes: amount",
    );
    refused(
        &ability("when = \"own_turn\"\neffect = { do = \"gain_card\", card = «\"roel.rend\"» }"),
        "`roel.rend` belongs to a wolf from the start",
        "name an Advanced card, of the family heroic or legendary",
    );
}

/// What cannot happen at a moment is refused there, with the moments that are possible.
#[test]
fn moments() {
    refused(
        &ability("when = \"own_turn\"\neffect = [«{ do = \"add_fight\", amount = 2 }»]"),
        "`add_fight` cannot work with when = \"own_turn\"",
        "on an Action card it works with: in_fight",
    );
    refused(
        &ability("when = \"in_fight\"\neffect = [«{ do = \"heal\", amount = 1 }»]"),
        "`heal` cannot work with when = \"in_fight\"",
        "on an Action card it works with: own_turn",
    );
    refused(
        &ability("when = «\"on_play\"»\neffect = [{ do = \"heal\", amount = 1 }]"),
        "an Action card has no moment `on_play`",
        "it may be: own_turn, on_hit, in_fight, on_enter_encounter, on_pass_strigoi",
    );
    refused(
        &ability("when = \"on_hit\"\neffect = [«{ do = \"gain_token\", amount = 1 }»]"),
        "`gain_token` cannot work with when = \"on_hit\"",
        "on an Action card it works with: own_turn",
    );
    refused(
        &reward_card(
            "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 1 }, «{ do = \"remove_from_game\" }»]",
        ),
        "`remove_from_game` cannot work with when = \"own_turn\"",
        "a Reward card cannot do this at all",
    );
    refused(
        &reward_card("when = \"in_fight\"\neffect = [«{ do = \"retrieve_reward\", amount = 1 }»]"),
        "`retrieve_reward` cannot work with when = \"in_fight\"",
        "on a Reward card it works with: own_turn, on_play",
    );
    refused(
        &reward_token("when = «\"on_enter_encounter\"»\neffect = [{ do = \"peek_and_decline\" }]"),
        "a Reward token has no moment `on_enter_encounter`",
        "it may be: own_turn, on_hit, in_fight, on_play",
    );
    refused(
        "[[reward_token]]\nid = \"plus1\"\nicons = [«\"stealth\"»]\n",
        "a Reward token cannot be discarded for Stealth",
        "put the icon on a Reward card or an Action card (STR-165)",
    );
    refused(
        &wound("when = «\"own_turn\"»\neffect = { do = \"heal\", amount = 1 }"),
        "a Wound token has no moment `own_turn`",
        "it may be: held, on_receive",
    );
    refused(
        &wound("when = \"on_receive\"\neffect = «{ do = \"wound\", amount = 1 }»"),
        "`wound` cannot work with when = \"on_receive\"",
        "a Wound token cannot do this at all",
    );
    refused(
        &ability("when = \"on_pass_strigoi\"\neffect = «{ do = \"peek_and_decline\" }»"),
        "`peek_and_decline` cannot work with when = \"on_pass_strigoi\"",
        "on an Action card it works with: on_enter_encounter",
    );
}

/// Conditions are known at their moment and can hold.
#[test]
fn conditions() {
    refused(
        &ability(
            "when = \"own_turn\"\nif = { «fight_kind = \"melee\"» }\neffect = { do = \"heal\", amount = 1 }",
        ),
        "`fight_kind` is not known at this moment",
        "it can be asked with when = in_fight",
    );
    refused(
        &ability(
            "when = \"in_fight\"\nif = { «source = \"self\"» }\neffect = { do = \"add_fight\", amount = 1 }",
        ),
        "`source` is not known at this moment",
        "it can be asked with when = on_hit",
    );
    refused(
        &ability(
            "when = \"on_pass_strigoi\"\nif = { «is_monk = true» }\neffect = { do = \"pass_strigoi\" }",
        ),
        "`is_monk` is not known at this moment",
        "it can be asked with when = in_fight and on_enter_encounter",
    );
    refused(
        &ability(
            "when = \"on_hit\"\nif = { «colour = \"red\"» }\neffect = { do = \"prevent\", amount = 1 }",
        ),
        "`colour` is not known at this moment",
        "it can be asked with when = in_fight and on_enter_encounter",
    );
    refused(
        &ability(
            "when = \"own_turn\"\nif = { altar_at_least_threshold = «false» }\neffect = { do = \"heal\", amount = 1 }",
        ),
        "altar_at_least_threshold = false asks nothing",
        "write true, or take it away",
    );
    refused(
        &ability(
            "when = \"in_fight\"\nif = { fight_kind = «[\"melee\", \"ranged\"]», colour = \"red\" }\n\
             effect = { do = \"add_fight\", amount = 1 }",
        ),
        "this never holds",
        "only Monsters have a colour and are Monks: add \"monster\", or ask for one",
    );
    refused(
        &ability(
            "when = \"own_turn\"\nif = { strigoi_alive = 2, supreme = «true» }\neffect = { do = \"heal\", amount = 1 }",
        ),
        "this never holds",
        "the Supreme is the last Strigoi alive (STR-371)",
    );
    refused(
        &ability(
            "when = \"own_turn\"\nif = { strigoi_alive = 1, supreme = «false» }\neffect = { do = \"heal\", amount = 1 }",
        ),
        "this never holds",
        "the last Strigoi alive is the Supreme (STR-371): leave one of the two out",
    );
    refused(
        &reward_token(
            "when = \"in_fight\"\nif = { fight_kind = «\"ranged\"» }\neffect = { do = \"add_fight\", amount = 2 }",
        ),
        "Reward tokens are not used in ranged attacks",
        "put it on a Reward card, or set rules.ranged_allows_tokens (STR-351)",
    );
    refused(
        &wound(
            "when = \"held\"\nif = «{ supreme = true }»\neffect = { do = \"modify_move\", amount = -1 }",
        ),
        "a Wound token's penalty has no condition",
        "what is held always works; take the condition away",
    );
    refused(
        &wound(
            "when = \"on_receive\"\n«if = { supreme = true }»\neffect = { do = \"shock\", amount = 1 }",
        ),
        "a Wound token asks for nothing",
        "take the condition away: its icons act whenever it is received (STR-294)",
    );
}

/// Targets suit what is done to them.
#[test]
fn targets() {
    refused(
        &ability(
            "when = \"own_turn\"\ntarget = «\"platform\"»\neffect = { do = \"heal\", amount = 1 }",
        ),
        "`heal` does not work on \"platform\"",
        "its target may be: self, wolf, wolves_in_room",
    );
    refused(
        &ability("when = \"own_turn\"\ntarget = «\"self\"»\neffect = { do = \"rotate_platform\" }"),
        "`rotate_platform` does not work on \"self\"",
        "its target may be: platform",
    );
    refused(
        &ability(
            "when = \"own_turn\"\ntarget = «\"strigoi\"»\neffect = { do = \"gain_blood\", amount = 1 }",
        ),
        "nothing here works on \"strigoi\"",
        "leave the target out: it works on the user",
    );
    refused(
        &ability("when = \"in_fight\"\neffect = [«{ do = \"wound\", amount = 1 }»]"),
        "in a fight only a Strigoi can be wounded",
        "write target = \"strigoi\", or { do = \"wound_self\", ... } for the user",
    );
    refused(
        &wound(
            "when = \"on_receive\"\ntarget = «\"wolves_in_room\"»\neffect = { do = \"heal\", amount = 1 }",
        ),
        "a Wound token chooses nobody",
        "leave the target out: it works on the wolf that receives it",
    );
}

/// What could bring itself back without end in one turn.
#[test]
fn endless_turns() {
    const WITHOUT_END: &str = "this could go on without end in one turn";
    refused(
        &reward_token(
            "when = \"on_play\"\neffect = [{ do = \"heal\", amount = 1 }, «{ do = \"gain_token\", amount = 1 }»]",
        ),
        "`gain_token` cannot work with when = \"on_play\"",
        "a Reward token cannot do this at all",
    );
    let giver = reward_card("when = \"on_play\"\neffect = { do = \"gain_token\", amount = 1 }");
    let fetcher =
        reward_token("when = \"on_play\"\neffect = { do = \"retrieve_reward\", amount = 1 }");
    let at_once = "[rules]\nplayed_rewards_discard = \"at_once\"\n";
    let marked = giver.replacen("[[reward_card]]", "«[[reward_card]]»", 1);
    refused(
        &format!("{at_once}{marked}{fetcher}"),
        WITHOUT_END,
        "take gain_token away, or let nothing retrieve it",
    );
    let second =
        reward_card("when = \"on_play\"\neffect = { do = \"retrieve_reward\", amount = 1 }");
    let marked = second.replacen("[[reward_card]]", "«[[reward_card]]»", 1);
    refused(
        &format!("{at_once}{marked}"),
        "2 Reward cards retrieve Reward cards: they could bring one another back without end",
        "let one do so and in one copy, or set played_rewards_discard = \"end_of_assault\"",
    );
    accepted(&second);
    accepted(at_once);
    // Played cards stay out of the discard; nothing brings it back.
    accepted(&format!("{giver}{fetcher}"));
    accepted(&format!("{at_once}{giver}"));
    let hurting = reward_token(
        "when = \"own_turn\"\neffect = [{ do = \"heal\", amount = 1 }, { do = \"wound_self\", amount = 1 }]",
    );
    let wound = wound("when = \"on_receive\"\neffect = { do = \"gain_token\", amount = 1 }");
    let marked = wound.replacen("[[wound_token]]", "«[[wound_token]]»", 1);
    refused(&format!("{hurting}{marked}"), WITHOUT_END, "add { do = \"lose_blood\", amount = 1 }");
    // No token wounds a wolf.
    accepted(&wound);
    let dear = wound.replace(
        "{ do = \"gain_token\", amount = 1 }",
        "[{ do = \"gain_token\", amount = 1 }, { do = \"lose_blood\", amount = 1 }]",
    );
    // The inferno ends it.
    accepted(&format!("{hurting}{dear}"));
}

/// Uses, and effects that do not go together.
#[test]
fn uses_and_combinations() {
    refused(
        &ability(
            "when = \"own_turn\"\nalternative = «true»\neffect = { do = \"heal\", amount = 1 }",
        ),
        "there is nothing before it to be an alternative to",
        "write the icon or ability it is an alternative to before it",
    );
    refused(
        &reward_card(
            "when = \"on_play\"\nalternative = «true»\neffect = { do = \"heal\", amount = 1 }",
        ),
        "only Action cards count uses",
        "take the line away: a Reward is used for one thing at a time anyway",
    );
    refused(
        &ability(
            "when = \"own_turn\"\neffect = «[{ do = \"lose_blood\", amount = 1 }, { do = \"remove_from_game\" }]»",
        ),
        "nobody would use this: it only costs",
        "let it do something for the wolf or the pack besides",
    );
    refused(
        &ability(
            "when = \"in_fight\"\neffect = [«{ do = \"add_fight\", amount = 1 }», { do = \"retrieve_reward\", amount = 1 }]",
        ),
        "`add_fight` does not count in one ability with `retrieve_reward`",
        "write an ability for each; alternative = true lets them share a use",
    );
    let seven = "\"protection\", ".repeat(7);
    let icons = format!(
        "icons = [{seven}\"stealth\"]\n[[action.ability]]\nwhen = \"own_turn\"\neffect = {{ do = \"heal\", amount = 1 }}"
    );
    let card = action(&icons).replacen("[[action]]", "«[[action]]", 1);
    refused(
        &card,
        "this card has 9 uses; 8 are the most",
        "take some of its icons and abilities away",
    );
}

/// What begins together is bounded: the engine keeps few things going on at a time.
#[test]
fn abilities_that_begin_together() {
    let five = "\"retrieval\", ".repeat(4);
    refused(
        &format!(
            "«[[reward_card]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\nicons = [{five}\"heal\"]\n"
        ),
        "5 abilities of this begin together",
        "write several effects as one ability, effect = [{ ... }, { ... }]; 4 abilities are the most",
    );
    let five = "\"own_wound\", ".repeat(5);
    let card = action(&format!("icons = [{five}]")).replacen("[[action]]", "«[[action]]", 1);
    refused(&card, "5 abilities of this begin together", "");
}

/// STR-162, STR-170: Protection against own wounds is for those that say they can be prevented.
#[test]
fn str_162_protection_against_nothing() {
    let guard = "when = \"on_hit\"\nif = { source = «\"self\"» }\neffect = { do = \"prevent\", amount = 1 }";
    let message = "no card gives an own wound that can be prevented";
    refused(
        &ability(guard),
        message,
        "ask for \"monster\" or \"strigoi\", or let a card give such a wound",
    );
    refused(&reward_token(guard), message, "ask for \"monster\" or \"strigoi\"");
    let plain = guard.replace(['«', '»'], "");
    let hurting = reward_card(
        "when = \"on_play\"\neffect = { do = \"wound_self\", amount = 1, preventable = true }",
    );
    accepted(&format!("{}{hurting}", ability(&plain)));
    accepted(&ability(&plain.replace("\"self\"", "[\"self\", \"strigoi\"]")));
}

/// STR-161: a Reward is used for its bonus, its icons or its abilities.
#[test]
fn str_161_rewards_that_do_nothing() {
    for list in ["reward_card", "reward_token"] {
        let item = format!("«[[{list}]]\nid = \"mine\"\nname = \"Mine\"\ncopies = 1\n");
        refused(&item, "this Reward does nothing", "give it melee, icons or an ability; melee = 0");
        accepted(&format!("{}melee = 0\n", item.replace('«', "")));
    }
}
