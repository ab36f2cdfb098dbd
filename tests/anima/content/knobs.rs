//! Section 10: every knob with its default, its alternatives and its range; nested tables; knobs
//! that contradict each other.

use tenbin::games::anima::content::knobs::{
    AdvantageBudget, ApCap, BoardKind, ChargeRoll, CollisionTransfer, CounterTrigger, CoverPenalty,
    DeployShape, GnosisUse, GridMetric, HealingTiming, InfiltrationCommit, InitiativeEachTurn,
    IntangibleCrash, LeaderLimit, MarkerCount, MeasureFrom, MovedPenalty, PartyChoice, ResistTie,
    SceneryMode, Score, SeekMarkers, SightArc, StartCost, StateRemoval, StateStacking, Tie,
};
use tenbin::games::anima::content::shape::CONTENT;

use super::{Compiled, compiled};

fn with(sets: &[&str]) -> Compiled {
    compiled(&[], sets).unwrap_or_else(|errors| panic!("{sets:?}\n{errors}"))
}

fn refusal(sets: &[&str]) -> String {
    match compiled(&[], sets) {
        Ok(_) => panic!("{sets:?} is accepted"),
        Err(errors) => errors,
    }
}

/// Section 10, first half: the defaults of numbers and lengths (hundredths of a cm are units).
#[test]
fn section_10_numbers() {
    let knobs = with(&[]).knobs;
    let lengths = [
        ("table_w_cm", knobs.table_w_cm, 12_000),
        ("table_h_cm", knobs.table_h_cm, 12_000),
        ("control_zone_cm", knobs.control_zone_cm, 2000),
        ("eye_grid_cm", knobs.eye_grid_cm, 250),
        ("inch_cm", knobs.inch_cm, 250),
        ("deploy_depth_cm", knobs.deploy_depth_cm, 2000),
        ("intercept_cm", knobs.intercept_cm, 500),
        ("free_move_cm", knobs.free_move_cm, 500),
        ("escape_step_cm", knobs.escape_step_cm, 250),
        ("climb_max_cm", knobs.climb_max_cm, 2000),
        ("climb_reach_cm", knobs.climb_reach_cm, 500),
        ("climb_place_cm", knobs.climb_place_cm, 200),
        ("push_inches_per_damage", knobs.push_inches_per_damage, 100),
        ("throw_inches_per_damage", knobs.throw_inches_per_damage, 100),
        ("infiltration_fraction", knobs.infiltration_fraction, 50),
        ("gnosis_scale", knobs.gnosis_scale, 100),
    ];
    let numbers = [
        ("die_faces", knobs.die_faces, 10),
        ("org_wanderer_slots", knobs.org_wanderer_slots, 0),
        ("first_turn_ap_bonus", knobs.first_turn_ap_bonus, 1),
        ("charge_dice", knobs.charge_dice, 2),
        ("charge_bonus", knobs.charge_bonus, 2),
        ("long_range_penalty", knobs.long_range_penalty, -1),
        ("engaged_target_penalty", knobs.engaged_target_penalty, -1),
        ("elevation_bonus", knobs.elevation_bonus, 1),
        ("escape_target", knobs.escape_target, 6),
        ("seek_target", knobs.seek_target, 7),
        ("push_arc_deg", knobs.push_arc_deg, 90),
        ("counter_penalty", knobs.counter_penalty, -2),
        ("crit_below_defence_sl", knobs.crit_below_defence_sl, 0),
        ("crit_min", knobs.crit_min, 10),
        ("mastery_crit_min", knobs.mastery_crit_min, 9),
        ("fall_lp_per_5cm", knobs.fall_lp_per_5cm, 1),
        ("infiltration_first_turn", knobs.infiltration_first_turn, 2),
        ("max_turns", knobs.max_turns, 10),
        ("state_token_cap", knobs.state_token_cap, 9),
        ("max_decisions", knobs.max_decisions, 20_000),
        ("max_reaction_depth", knobs.max_reaction_depth, 8),
        ("size_levels", knobs.size_levels, 300),
    ];
    for (knob, found, wanted) in lengths.into_iter().chain(numbers) {
        assert_eq!(found, wanted, "{knob}");
    }
}

/// Section 10, second half: the defaults of switches.
#[test]
fn section_10_switches() {
    let knobs = with(&[]).knobs;
    assert_eq!(knobs.board, BoardKind::Continuous);
    assert_eq!(knobs.grid_metric, GridMetric::Chebyshev);
    assert_eq!(knobs.measure_from, MeasureFrom::EdgeToEdge);
    assert_eq!(knobs.los_arc_deg, SightArc::AllRound);
    assert_eq!(knobs.advantage_budget, AdvantageBudget::LevelsOnly);
    assert_eq!(knobs.leader_limit, LeaderLimit::Table);
    assert_eq!(knobs.party_choice, PartyChoice::EachPair);
    assert_eq!(knobs.scenery_mode, SceneryMode::Layout);
    assert_eq!(knobs.deploy_shape, DeployShape::Strip);
    assert_eq!(knobs.initiative_each_turn, InitiativeEachTurn::Roll);
    assert_eq!(knobs.healing_timing, HealingTiming::TurnStart);
    assert_eq!(knobs.ap_cap, ApCap::Hard);
    assert_eq!(knobs.charge_roll, ChargeRoll::KeepHighPlus2);
    assert_eq!(knobs.seek_markers, SeekMarkers::One);
    assert_eq!(knobs.counter_trigger, CounterTrigger::RawZero);
    assert_eq!(knobs.cover_penalty, CoverPenalty::Two);
    assert_eq!(knobs.moved_penalty, MovedPenalty::Shooter);
    assert_eq!(knobs.resist_tie, ResistTie::Affected);
    assert_eq!(knobs.state_stacking, StateStacking::Add);
    assert_eq!(knobs.state_removal, StateRemoval::Upkeep);
    assert_eq!(knobs.collision_transfer, CollisionTransfer::Remaining);
    assert_eq!(knobs.intangible_crash, IntangibleCrash::Immune);
    assert_eq!(knobs.infiltration_markers, MarkerCount::ThreePlusN);
    assert_eq!(knobs.infiltration_commit, InfiltrationCommit::Free);
    assert_eq!(knobs.infiltration_start_cost, StartCost::Upkeep);
    assert_eq!(knobs.gnosis, GnosisUse::On);
    assert_eq!((knobs.score, knobs.tie), (Score::Levels, Tie::Draw));
    let on = [
        knobs.allow_org_parties,
        knobs.walk_into_contact,
        knobs.free_move_uses_movement,
        knobs.counter_of_counter,
        knobs.large_models_cover,
        knobs.area_hits_hidden,
    ];
    assert!(on.iter().all(|switch| *switch), "{on:?}");
    let off = [
        knobs.premeasure,
        knobs.attached_cards_hidden,
        knobs.run_through_impassable,
        knobs.free_move_can_evade_ranged,
        knobs.push_follow,
        knobs.area_reroll_each,
        knobs.shield_while_engaged,
        knobs.shield_distance_inclusive,
        knobs.state_level_scales,
        knobs.poison_on_upkeep,
        knobs.stun_blocks_reactions,
        knobs.stun_loses_ap,
        knobs.overheal,
        knobs.wanderers_as_org,
    ];
    assert!(off.iter().all(|switch| !*switch), "{off:?}");
}

/// ANI-186, ANI-374 to ANI-382, ANI-313: the nested tables.
#[test]
fn ani_186_374_313_costs_crashes_and_states() {
    let Compiled { costs, crashes, numbers, .. } = with(&[]);
    let of_actions = [
        costs.attack,
        costs.charge,
        costs.dodge,
        costs.counter,
        costs.walk,
        costs.run,
        costs.escape,
        costs.seek,
        costs.push,
        costs.climb,
        costs.slam,
    ];
    assert_eq!(of_actions, [2, 3, 1, 3, 1, 2, 1, 1, 3, 1, 3]);
    let lost = [crashes.minor, crashes.forest, crashes.wall, crashes.impassable, crashes.edge];
    assert_eq!((lost, crashes.model), ([1, 2, 3, 5, 0], 1));
    let inches = [crashes.minor_inches, crashes.forest_inches, crashes.wall_inches];
    assert_eq!(inches, [0, 2, 4]);
    assert_eq!((crashes.dodge_target, crashes.dodge_target_larger), (6, 8));
    let states = [
        numbers.haste_ap,
        numbers.slow_ap,
        numbers.shield_ar,
        numbers.protection_re,
        numbers.healing_lp,
        numbers.poison_lp,
        numbers.blind_at,
        numbers.doom_min,
        numbers.berserker_at,
        numbers.berserker_dm,
    ];
    assert_eq!(states, [1, 1, 4, 4, 2, 1, -4, 8, 1, 1]);
}

/// `--set` reaches the nested tables, with `rules.` or without.
#[test]
fn nested_knobs_can_be_set() {
    assert_eq!(with(&["rules.cost.attack=3"]).costs.attack, 3);
    let set = with(&["cost.charge=2", "crash.wall=5", "state.doom_min=9", "max_turns=6"]);
    assert_eq!((set.costs.charge, set.costs.attack), (2, 2));
    assert_eq!((set.crashes.wall, set.numbers.doom_min, set.knobs.max_turns), (5, 9, 6));
    let rendered = refusal(&["cost.atack=3"]);
    assert!(rendered.contains("did you mean `attack`?"), "{rendered}");
    let rendered = refusal(&["cost.attack=7"]);
    assert!(rendered.contains("`attack` must be a whole number from 0 to 6, not 7"), "{rendered}");
    let rendered = refusal(&["cots.attack=1"]);
    assert!(rendered.contains("unknown key `cots`"), "{rendered}");
}

/// Section 10: every alternative is accepted.
#[test]
fn section_10_alternatives() {
    for set in [
        "board=squares",
        "grid_metric=alternating_1_2",
        "grid_metric=manhattan",
        "inch_cm=2.54",
        "measure_from=centre_to_centre",
        "measure_from=front_point",
        "los_arc_deg=\"180\"",
        "leader_limit=per_250",
        "scenery_mode=random_legal",
        "scenery_mode=player_placed",
        "scenery_mode=none",
        "deploy_shape=corner",
        "deploy_shape=centre_circle",
        "initiative_each_turn=first_turn_only",
        "initiative_each_turn=alternate",
        "healing_timing=upkeep",
        "ap_cap=recovery_only",
        "charge_roll=sum_plus2",
        "charge_roll=one_die_plus2",
        "charge_roll=keep_high_plus0",
        "seek_markers=all_in_cz",
        "counter_trigger=missed",
        "counter_trigger=net_zero",
        "crit_below_defence_sl=10",
        "cover_penalty=\"-1\"",
        "cover_penalty=split",
        "moved_penalty=target",
        "moved_penalty=none",
        "resist_tie=resisted",
        "state_stacking=max",
        "state_stacking=replace",
        "state_removal=end_of_turn",
        "collision_transfer=full_to_struck",
        "intangible_crash=models_only",
        "infiltration_markers=3_plus_extra",
        "infiltration_commit=secret_assignment",
        "infiltration_start_cost=activation",
        "gnosis=off",
        "score=levels_plus_cards",
        "score=levels_by_lp_fraction",
        "tie=fewer_losses",
        "tie=more_lp",
        "eye_grid_cm=0",
        "die_faces=20",
        "table_w_cm=240",
    ] {
        with(&[set]);
    }
}

/// Values out of their range are refused with the range.
#[test]
fn section_10_ranges() {
    for (set, wanted) in [
        ("table_w_cm=300", "`table_w_cm` must be a number from 60 to 240, not 300"),
        ("die_faces=5", "`die_faces` must be a whole number from 6 to 20, not 5"),
        ("org_wanderer_slots=4", "`org_wanderer_slots` must be a whole number from 0 to 3, not 4"),
        ("counter_penalty=1", "`counter_penalty` must be a whole number from -5 to 0, not 1"),
        ("max_turns=3", "`max_turns` must be a whole number from 4 to 20, not 3"),
        ("gnosis_scale=3", "`gnosis_scale` must be a number from 0 to 2, not 3"),
        ("state.blind_at=1", "`blind_at` must be a whole number from -10 to 0, not 1"),
        ("board=hexes", "`board` cannot be \"hexes\""),
    ] {
        let rendered = refusal(&[set]);
        assert!(rendered.contains(wanted), "{rendered}");
    }
}

/// ANI-001, ANI-070, ANI-340, ANI-541: knobs that contradict each other.
#[test]
fn knobs_that_contradict_each_other() {
    for (sets, wanted) in [
        (vec!["inch_cm=2.52"], "an inch is 2.5 or 2.54 cm"),
        (vec!["board=squares", "inch_cm=2.54"], "a square is two inches of 2.5 cm (ANI-541)"),
        (
            vec!["deploy_depth_cm=40", "table_h_cm=80", "scenery_mode=none"],
            "the two deployment zones, 40 cm deep, meet on a table of 120 x 80 cm",
        ),
        (
            vec!["deploy_shape=corner", "table_h_cm=60", "table_w_cm=60", "scenery_mode=none"],
            "the two deployment zones, 60 cm deep, meet on a table of 60 x 60 cm",
        ),
        (vec!["die_faces=8", "mastery_crit_min=7"], "a die of 8 faces never shows 10"),
        (
            vec!["crit_min=9", "mastery_crit_min=10"],
            "mastery makes hits critical from 10, everybody's are from 9",
        ),
    ] {
        let rendered = refusal(&sets);
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}

/// ANI-053, ANI-054: layouts are checked against the table they are played on.
#[test]
fn ani_053_a_layout_must_fit_its_table() {
    let rendered = refusal(&["table_w_cm=90"]);
    let wanted = "this piece of `open_two` lies within 7.5 cm of the table's edge";
    assert!(rendered.contains(wanted), "{rendered}");
    // Where it is not played it does no harm.
    with(&["table_w_cm=90", "scenery_mode=random_legal"]);
    let rendered = refusal(&["layouts=[\"open_tow\"]"]);
    assert!(rendered.contains("there is no layout `open_tow`"), "{rendered}");
    assert!(rendered.contains("did you mean `open_two`?"), "{rendered}");
    let rendered = refusal(&["layouts=[\"ruins\", \"ruins\"]"]);
    assert!(rendered.contains("this layout is in the list already"), "{rendered}");
}

/// Every variant compiles, alone and with the small sizes.
#[test]
fn every_variant_compiles() {
    let library = super::EMBEDDED;
    let variants = tenbin::content::variants(&library, "anima");
    let variants = variants.unwrap_or_else(|errors| panic!("{}", errors.render()));
    assert!(variants.len() >= 15, "{}", variants.len());
    for variant in &variants {
        assert!(!variant.description.is_empty(), "{}", variant.name);
        for size in ["alpha", "beta"] {
            let both = [size, variant.name.as_str()];
            if let Err(errors) = compiled(&both, &[]) {
                panic!("{both:?}\n{errors}");
            }
        }
        compiled(&[&variant.name], &[])
            .unwrap_or_else(|errors| panic!("{}\n{errors}", variant.name));
    }
    let schema = CONTENT.json_schema();
    let knobs = &schema["properties"]["rules"]["$ref"];
    assert!(knobs.is_string(), "the knobs are in the schema");
}
