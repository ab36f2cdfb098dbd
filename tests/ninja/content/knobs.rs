//! Section 10: defaults, ranges and words of the knobs, and the variants shipped.

use tenbin::content::{Kind, variants};
use tenbin::games::ninja::content::knobs::{
    BonusSource, CrisisEffect, DeathWindow, ObjectiveChoice, RULES,
};
use tenbin::games::ninja::content::shape::CONTENT;

use super::shipped::{EMBEDDED, compiled, content, shipped};

#[test]
fn section_10_defaults() {
    let (rules, _) = shipped();
    assert_eq!((rules.start_hand, rules.hand_limit, rules.counter_bonus), (3, Some(5), Some(1)));
    assert_eq!((rules.dice_per_roll, rules.die_sides, rules.bonus_face), (1, 6, Some(6)));
    assert_eq!((rules.attacks_per_turn, rules.hands, rules.max_protection), (1, 2, 1));
    assert_eq!((rules.cancel_chain_depth, rules.max_turns), (None, 500));
    assert_eq!((rules.capture_difficulty, rules.max_plays_per_window), (9, 64));
    assert_eq!(rules.capture_rolls_per_turn, 1);
    assert_eq!(rules.bonus_source, BonusSource::DeckOrDiscard);
    assert_eq!(rules.crisis_effect, CrisisEffect::NoSpecials);
    assert_eq!(rules.death_window, DeathWindow::None);
    assert_eq!(rules.objective_choice, ObjectiveChoice::Deal1);
    let on = [
        rules.active_faces_after_failed_volunteers,
        rules.adv_same_name_stack,
        rules.feral_call_both,
        rules.shared_misery_drawer_draws,
        rules.escape_then_turn,
        rules.win_by_rival,
        rules.win_by_objective,
        rules.gift_reveal_public,
    ];
    assert!(on.iter().all(|on| *on));
    let off = [
        rules.counter_after_escape,
        rules.limited_may_counter,
        rules.single_volunteer_rolls,
        rules.volunteer_binding,
        rules.remedy_ignores_hands,
        rules.mixed_remedy,
        rules.allow_misplay,
        rules.lupus_during_combat,
        rules.captured_stops_draws,
        rules.dead_can_win,
        rules.expert_mode,
    ];
    assert!(off.iter().all(|off| !*off));
    let points = [
        rules.tournament_target,
        rules.tournament_event_points,
        rules.tournament_win_points,
        rules.tournament_rival_penalty,
        rules.tournament_first_objective_points,
    ];
    assert_eq!(points, [100, 5, 15, 15, 0]);
}

#[test]
fn section_10_word_defaults_are_the_first_words_of_the_catalogue() {
    // Knob and default exactly as the table of section 10 spells them.
    let wanted = "bonus_source deck_or_discard, bonus_scope all_rolls, \
        bonus_moment before_result, natural_rules none, nat1_rule none, \
        first_player_tie reroll_tied, priority_tie reroll_tied, outcome_timing per_player, \
        event_deck_empty reshuffle, all_event_conquest never, killer_scope one, \
        voluntary_discard none, discard_spent_specials immediately, \
        cancel_chain_depth unlimited, combat_post_roll_window reroll_and_cancel_only, \
        mikatsu_window own_rolls, hypnosis_scope hand_only, link_effect mirror_penalties, \
        deceit_by target_only, deceit_credit both, crisis_effect no_specials, \
        retreat_effect no_attack_no_volunteer, nonstack_extra kept, \
        rescue_timing captive_turn_instead, captive_cards open, recall_scope from_draw, \
        recall_discard end_of_own_next_turn, death_window none, eliminated_conquests stay, \
        elimination_credit all_causal, simultaneous_win active_first, last_standing wins, \
        rival_map pool_closed, tournament_keep_rule at_least_winner, tournament_no_winner zero";
    let root = content(&[], &[]).unwrap().root;
    let rules = root.get("rules").unwrap();
    for pair in wanted.split(", ") {
        let (knob, word) = pair.split_once(' ').unwrap();
        assert_eq!(rules.text(knob), Some(word), "{knob}");
    }
}

#[test]
fn section_10_words_and_ranges() {
    let sets = ["hand_limit=none", "bonus_face=none"];
    let (rules, _) = compiled(7, &["no_counterattack"], &sets).unwrap();
    assert_eq!((rules.counter_bonus, rules.hand_limit, rules.bonus_face), (None, None, None));
    let (rules, _) = compiled(7, &["last_breath"], &["cancel_chain_depth=0"]).unwrap();
    assert_eq!((rules.death_window, rules.cancel_chain_depth), (DeathWindow::Self_, Some(0)));
    for (low, high) in [
        ("base_att=2", "base_att=9"),
        ("base_dif=6", "base_dif=15"),
        ("base_cst=0", "base_cst=7"),
        ("base_int=0", "base_int=7"),
        ("start_hand=-1", "start_hand=7"),
        ("hand_limit=2", "hand_limit=11"),
        ("dice_per_roll=0", "dice_per_roll=4"),
        ("die_sides=3", "die_sides=13"),
        ("bonus_face=4", "bonus_face=7"),
        ("counter_bonus=-1", "counter_bonus=4"),
        ("attacks_per_turn=-1", "attacks_per_turn=4"),
        ("hands=0", "hands=5"),
        ("max_protection=-1", "max_protection=3"),
        ("capture_difficulty=6", "capture_difficulty=12"),
        ("capture_rolls_per_turn=0", "capture_rolls_per_turn=7"),
        ("cancel_chain_depth=-1", "cancel_chain_depth=2"),
        ("tournament_target=24", "tournament_target=301"),
        ("tournament_event_points=-1", "tournament_event_points=21"),
        ("tournament_win_points=-1", "tournament_win_points=51"),
        ("tournament_rival_penalty=-1", "tournament_rival_penalty=51"),
        ("max_turns=49", "max_turns=10001"),
        ("max_plays_per_window=7", "max_plays_per_window=1001"),
        ("adv_on_success_factor=-1", "adv_on_success_factor=4"),
        ("dis_on_fail_plus=-4", "dis_on_fail_plus=4"),
    ] {
        for set in [low, high] {
            let rendered = content(&[], &[set]).expect_err(set);
            assert!(rendered.contains("must be a whole number from"), "{rendered}");
            assert!(rendered.contains(&format!("--set {set}")), "{rendered}");
        }
    }
}

#[test]
fn every_value_of_every_knob_loads_and_reaches_the_rules() {
    let (default, _) = shipped();
    let root = content(&[], &[]).unwrap().root;
    let written = root.get("rules").unwrap();
    let mut tried = 0;
    for field in RULES.fields {
        // These two change the cards instead; other tests look at them.
        if field.name == "role_pool" || field.name.ends_with("_deck_size") {
            continue;
        }
        for value in values(&field.kind) {
            let set = format!("{}={value}", field.name);
            let (rules, _) = compiled(6, &[], &[&set]).unwrap_or_else(|errors| panic!("{errors}"));
            let is_default = written.get(field.name).unwrap().shown().trim_matches('"') == value;
            assert_eq!(rules == default, is_default, "{set}");
            tried += 1;
        }
    }
    assert!(tried > 150, "{tried}");
}

/// The words, and the ends of the ranges, that a kind allows.
fn values(kind: &Kind) -> Vec<String> {
    match kind {
        Kind::Bool => vec!["true".into(), "false".into()],
        Kind::OneOf(words) => words.iter().map(|&word| word.to_owned()).collect(),
        Kind::Integer { min, max } => vec![min.to_string(), max.to_string()],
        Kind::Either(kinds) => kinds.iter().flat_map(values).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_shipped_variant_loads_and_changes_something() {
    let base = content(&[], &[]).unwrap().hash;
    let list = variants(&EMBEDDED, "ninja").unwrap();
    assert!(list.len() >= 4, "{list:?}");
    for variant in list {
        assert!(variant.description.len() > 10, "{variant:?}");
        assert_ne!(content(&[&variant.name], &[]).unwrap().hash, base, "{variant:?}");
        for seats in 2..=6 {
            compiled(seats, &[&variant.name], &[]).unwrap_or_else(|errors| panic!("{errors}"));
        }
    }
}

#[test]
fn the_json_schema_knows_every_knob_with_its_clause() {
    let schema = CONTENT.json_schema();
    let knobs = &schema["$defs"]["the_rules"]["properties"];
    assert_eq!(knobs["hand_limit"]["anyOf"][0]["maximum"], 10);
    for field in RULES.fields {
        let description = knobs[field.name]["description"].as_str().unwrap();
        assert!(field.clause.starts_with("NIN-") && description.contains(field.clause));
    }
    assert_eq!(knobs.as_object().unwrap().len(), RULES.fields.len());
}
