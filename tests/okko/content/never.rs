//! What a designer may write but cannot have is refused: conditions that never hold, effects that
//! change nothing, limits on what acts by itself.

use super::{ability, compiled_in};
use crate::support::library_with;
use crate::support::refusals::{errors_of, refused_at};

/// A variant that changes an ability, of which a part is marked.
fn changed(id: &str, keys: &str) -> String {
    format!("[[ability]]\nid = \"{id}\"\n{keys}\n")
}

#[track_caller]
fn refused(marked: &str, message: &str, help: &str) {
    refused_at("okko", marked, message, help, |library| compiled_in(library, &["mine"], &[]));
}

#[track_caller]
fn errors(variant: &str) -> String {
    errors_of("okko", variant, |library| compiled_in(library, &["mine"], &[]))
}

/// Asserts that a variant is accepted.
#[track_caller]
fn accepted(folder: &str, variant: &str) {
    let variant = format!("description = \"x\"\n{variant}");
    let files = [("configs/okko/variants/mine.toml", variant.as_str())];
    let library = library_with(&format!("okko_never/{folder}"), &files);
    let (_, catalogue) =
        compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(ability(&catalogue, "tetsubo").1.timing != 0);
}

/// OKK-152: what acts by itself is a state at any timing; who decides may be limited.
#[test]
fn okk_152_what_acts_by_itself_is_not_counted() {
    for (id, keys) in [
        ("tetsubo", "element = \"none\"\nuses = «\"once_per_game\"»"),
        ("shell", "element = \"none\"\nuses = «\"once_per_phase\"»"),
        ("steel_nerves", "uses = «\"once_per_game\"»"),
    ] {
        refused(
            &changed(id, keys),
            "an ability that acts by itself is a state, not a use (OKK-152)",
            "leave `uses` out, or write optional = true",
        );
    }
    let decided = "element = \"none\"\noptional = true\nuses = \"once_per_game\"";
    accepted("decided", &changed("tetsubo", decided));
}

/// OKK-155: an ability that a card gives is its bearer's.
#[test]
fn okk_155_an_ability_is_given_without_conditions() {
    refused(
        "[[equipment]]\nid = \"shuriken_pouch\"\nif = «[\"self_endangered\"]»\n",
        "a card gives an ability for good: `grant_ability` has no conditions",
        "write the condition into the ability that is given",
    );
}

/// Section 4: the condition on the target asks for one.
#[test]
fn the_zone_of_nobody_is_not_asked_for() {
    let alert = "effect = [{ do = \"set_status\", status = \"alert\", target = \"self\" }]";
    refused(
        &changed("tend", &format!("if = «[\"target_not_in_enemy_zoc\"]»\n{alert}")),
        "no target is chosen here: this condition asks for nothing",
        "write \"not_in_enemy_zoc\" if the user's own square is meant",
    );
    accepted("own_square", &changed("tend", &format!("if = [\"not_in_enemy_zoc\"]\n{alert}")));
    refused(
        &changed(
            "tetsubo",
            "when = [\"attack\", \"own_activation\"]\nif = «[\"target_not_in_enemy_zoc\"]»\n\
             effect = [{ do = \"add\", stat = \"attack\", amount = 1, duration = \"this_roll\" },\n\
             { do = \"set_status\", status = \"endangered\", target = \"one_enemy\" }]",
        ),
        "this condition means the chosen target here, and the opponent in a fight",
        "make two abilities of it",
    );
}

/// Section 4: conditions at timings at which they never hold. OKK-191: what acts on a movement is
/// read when it begins. OKK-437: only an alert figure is spared going out.
#[test]
fn conditions_that_never_hold() {
    for (id, keys, help) in [
        (
            "leap",
            "if = [{ entered_squares_at_least = «1» }]",
            "it is for the timings \"passive\", \"attack\", \"shot\", \"own_activation\", \"action\"",
        ),
        ("leap", "if = [«\"entered_no_square\"»]", "it is for the timings \"passive\""),
        (
            "drunken_sway",
            "if = [«\"is_active_attacker\"»]",
            "it is for the timings \"passive\", \"attack\", \"shot\"",
        ),
        ("deathless", "if = [«\"self_endangered\"»]", "it is for the timings \"passive\""),
    ] {
        let message = "this condition is never asked at the timing of the ability";
        refused(&changed(id, keys), message, help);
    }
    refused(
        &changed(
            "tetsubo",
            "when = [\"attack\", \"movement\"]\nif = [\"opponent_is_endangered\"]\n\
             effect = [{ do = \"add\", stat = \"attack\", amount = 1, duration = \"this_roll\" },\n\
             { do = «\"add\"», stat = \"movement\", amount = 1, duration = \"this_movement\" }]",
        ),
        "the conditions of this ability never hold at \"movement\", where `add` acts",
        "make two abilities of it",
    );
}

/// What is raised for good is read at moments of its own: OKK-191 Movement, OKK-242 Attack and
/// Defence, OKK-384 Willpower. A test that is over is none.
#[test]
fn what_is_raised_for_good_is_read_when_it_counts() {
    let passive = |condition: &str, effect: &str, stat: &str| {
        let keys = format!(
            "element = \"none\"\nwhen = \"passive\"\nif = [{condition}]\n\
             effect = [{{ effect = {effect}, stat = \"{stat}\", amount = 2, duration = \"permanent\" }}]"
        );
        changed("tetsubo", &keys)
    };
    for (condition, stat) in [
        ("{ test_kind = \"fear\" }", "attack"),
        ("{ test_kind = [\"fear\", \"resist\"] }", "movement"),
        ("\"opponent_is_endangered\"", "movement"),
        ("{ opponent_alignment = \"mercenary\" }", "willpower"),
        ("\"is_active_attacker\"", "defence"),
        ("\"back_attack_applies\"", "defence"),
        ("\"attacker_was_in_zoc_before_turn\"", "attack"),
        ("{ entered_squares_at_least = 1 }", "movement"),
        ("\"entered_no_square\"", "defence"),
        ("\"no_support_either_side\"", "shot"),
    ] {
        refused(
            &passive(condition, "«\"add\"»", stat),
            &format!("the conditions of this ability never hold when {stat} is read"),
            "opponents are known in fights (attack, defence, shot, total)",
        );
    }
    for (number, (condition, stat)) in [
        ("{ test_kind = \"fear\" }", "willpower"),
        ("\"opponent_is_endangered\"", "attack"),
        ("\"is_active_attacker\"", "total"),
        ("\"attacker_was_in_zoc_before_turn\"", "defence"),
        ("{ entered_squares_at_least = 1 }", "attack"),
        ("\"self_endangered\"", "movement"),
        ("\"not_in_enemy_zoc\"", "willpower"),
    ]
    .into_iter()
    .enumerate()
    {
        accepted(&format!("passive{number}"), &passive(condition, "\"add\"", stat));
    }
}

/// Section 4: effects that say what is so anyway.
#[test]
fn effects_that_change_nothing() {
    for (id, effect, word) in [
        ("chill", "{ do = \"reroll_used_die\" }", "reroll_used_die"),
        (
            "chill",
            "{ do = \"reroll_used_die\", on_face = { fire = [] }, to_pool = [] }",
            "reroll_used_die",
        ),
        ("leap", "{ do = \"movement_rule\", no_zoc_stop = false }", "movement_rule"),
        ("leap", "{ do = \"movement_rule\", ignore_terrain_cost = [] }", "movement_rule"),
        ("shove", "{ do = \"fall_back\", squares = 1 }", "fall_back"),
        ("immovable", "{ do = \"fall_back\", squares = 1 }", "fall_back"),
        ("barter", "{ do = \"set_pool_die\", which = \"chosen\", face = [] }", "set_pool_die"),
    ] {
        let plain =
            format!("description = \"x\"\n{}", changed(id, &format!("effect = [{effect}]")));
        let rendered = errors(&plain);
        assert!(
            rendered.contains(&format!("error: this `{word}` changes nothing\n")),
            "{rendered}"
        );
        assert!(rendered.contains("mine.toml:4:11"), "{rendered}");
    }
}

/// Section 4: a die is chosen when it is set, and nobody beside it.
#[test]
fn nobody_is_chosen_beside_a_die() {
    refused(
        &changed(
            "barter",
            "effect = [{ do = \"set_pool_die\", which = \"used_die\", face = \"any\" },\n\
             «{ do = \"set_status\", status = \"endangered\", target = \"one_enemy\" }»]",
        ),
        "`set_status` beside `set_pool_die` acts on the user alone",
        "write target = \"self\", or make two abilities of them",
    );
}
