//! Sections 3.5, 3.6 and 4: what the cards do, as operations.

use tenbin::games::ninja::content::catalogue::{
    Condition, Duration, Effect, KindSet, Op, Per, Primitive, Purpose, PurposeSet, Scope, Stat,
    StatSet, Target, When, forbid,
};
use tenbin::games::ninja::content::ids::Mode;

use super::shipped::{advantage, compiled, disadvantage_ops, index_of, ops, shipped};

/// What adds to a stat, with nothing to multiply it by.
fn adds(stats: StatSet, amount: i8) -> Effect {
    Effect::ModStat { stats, amount, per: Per::One }
}

/// What a list of bars takes away.
fn barred(ops: &[Op]) -> u8 {
    ops.iter().fold(0, |set, op| match op.effect {
        Effect::Forbid { actions } => set | actions,
        _ => set,
    })
}

#[test]
fn nin_243_a_kit_has_three_uses() {
    let (_, cards) = shipped();
    let roll = ops(&cards, "first_aid_kit", Some(Mode::A));
    assert_eq!(roll.len(), 1);
    let cst = StatSet::of(Stat::Cst);
    assert_eq!((roll[0].effect, roll[0].duration), (adds(cst, 1), Duration::ThisRoll));
    let uses = advantage(&cards, "first_aid_kit").uses;
    let uses = &cards.uses[uses.start as usize..uses.end as usize];
    let whens: Vec<When> = uses.iter().map(|how| how.when).collect();
    assert_eq!(whens, [When::AroundEventRoll, When::AnyTime, When::OnCardRevealed]);
    let conditions = uses[0].conditions;
    assert_eq!(
        cards.conditions[conditions.start as usize..conditions.end as usize],
        [Condition::RollStat(cst)]
    );
    let cures: Vec<(&str, u8)> = ops(&cards, "first_aid_kit", Some(Mode::B))
        .iter()
        .map(|op| match op.effect {
            Effect::Remedy { disadvantage, copies } => {
                (cards.disadvantages[disadvantage as usize].id.as_str(), copies)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(cures, [("light_wound", 1), ("serious_wound", 2)], "NIN-360, NIN-361");
    let answers = ops(&cards, "first_aid_kit", Some(Mode::C))[0];
    let scourge = index_of(&cards, "scourge");
    let Effect::Answers { ids } = answers.effect else { panic!("{answers:?}") };
    assert_eq!(cards.id_sets[ids as usize], 1 << scourge, "NIN-264");
}

#[test]
fn nin_246_the_grenade_hits_on_5_and_6_and_hurts_all_four_stats() {
    let (_, cards) = shipped();
    let [check] = ops(&cards, "burst_grenade", None)[..] else { panic!("one operation") };
    assert_eq!(check.target, Target::AllOthers);
    let Effect::RollCheck { faces, then, to_centre, discarded } = check.effect else {
        panic!("{check:?}")
    };
    assert_eq!(faces, 0b11_0000);
    assert!(to_centre && discarded, "to the centre on a hit, discarded without (NIN-247)");
    let then = cards.then_ranges[then as usize];
    let [penalty] = cards.ops[then.start as usize..then.end as usize] else { panic!("one") };
    assert_eq!(penalty.effect, adds(StatSet(0b1111), -1));
    assert_eq!((penalty.target, penalty.duration), (Target::CheckedHit, Duration::EndOfTurn));
}

#[test]
fn faces_above_eight_are_kept_too() {
    let set = "advantage.burst_grenade.effect.1.success=[1, 8, 9, 12]";
    let (_, cards) = compiled(4, &[], &[set, "die_sides=12"]).unwrap();
    let check = ops(&cards, "burst_grenade", None)[0];
    let faces_wanted = 0b1001_1000_0001;
    assert!(matches!(check.effect, Effect::RollCheck { faces, .. } if faces == faces_wanted));
}

#[test]
fn nin_262_blades_are_exactly_five() {
    let (_, cards) = shipped();
    let blade = cards.tags.iter().position(|tag| tag == "blade").unwrap() as u8;
    let mut blades: Vec<&str> = cards
        .advantages
        .iter()
        .filter(|card| card.tags >> blade & 1 == 1)
        .map(|card| card.name.as_str())
        .collect();
    blades.sort_unstable();
    assert_eq!(blades, ["Jun Sai", "Katana", "Kusarigama", "Shuriken", "Wakizashi"]);
    let [defence] = ops(&cards, "blade_defence", None)[..] else { panic!("one operation") };
    let (stats, per) = (StatSet::of(Stat::Dif), Per::OwnInPlay(blade));
    assert_eq!(defence.effect, Effect::ModStat { stats, amount: 1, per });
}

#[test]
fn single_effects_as_in_section_3_5() {
    let (_, cards) = shipped();
    let one = |id| match ops(&cards, id, None)[..] {
        [op] => op,
        ref other => panic!("{id}: {other:?}"),
    };
    let kinds = KindSet(0b111);
    assert_eq!(
        one("cunning").effect,
        Effect::CancelCard { kinds, ids: None, in_play: true, opponents_only: true }
    );
    assert_eq!(
        one("mimesis").effect,
        Effect::Untargetable { by_attacks: true, by_cards: true, ends_on_own_attack: true },
        "NIN-269"
    );
    let purposes = PurposeSet(0b111_1110);
    assert_eq!(
        one("multiplication").effect,
        Effect::Reroll { purposes, failed_only: true },
        "all but first_player"
    );
    let deceit = Effect::RedirectAttack { onto_attacker: true };
    assert_eq!(one("deceit").effect, deceit, "NIN-272: even the attacker");
    assert!(one("lupus_form").is(Primitive::FreeAttack));
    let surge = one("muscle_surge");
    assert_eq!(surge.effect, adds(StatSet(0b101), 1), "NIN-266: ATT and CST");
    let shuriken = one("shuriken");
    let attacks = 1 << Purpose::Attack as u8 | 1 << Purpose::Counterattack as u8;
    assert!(matches!(
        shuriken.effect,
        Effect::ModRoll { purposes: PurposeSet(set), .. } if set == attacks
    ));
    assert_eq!(shuriken.duration, Duration::WhileInPlay);
    let makibishi = one("makibishi");
    assert_eq!((makibishi.target, makibishi.number().0), (Target::Roller, -2));
    let kusarigama = ops(&cards, "kusarigama", None);
    assert_eq!(kusarigama[1].when, When::OnOwnAttack);
    assert_eq!((kusarigama[1].target, kusarigama[1].number().0), (Target::AttackTarget, -1));
    assert_eq!(kusarigama[0].duration, Duration::WhileInPlay);
    let feral = ops(&cards, "feral_call", Some(Mode::B))[0];
    let lupus = index_of(&cards, "lupus_form");
    let Effect::CancelCard { ids: Some(ids), .. } = feral.effect else { panic!("{feral:?}") };
    assert_eq!(cards.id_sets[ids as usize], 1 << lupus);
    let rolls = 1 << Purpose::Event as u8 | 1 << Purpose::Priority as u8;
    let feral = ops(&cards, "feral_call", Some(Mode::A))[0].effect;
    let fits = matches!(feral, Effect::ModRoll { purposes: PurposeSet(set), .. } if set == rolls);
    assert!(fits, "NIN-274: {feral:?}");
}

#[test]
fn section_3_6_effects() {
    let (_, cards) = shipped();
    let wound = disadvantage_ops(&cards, "serious_wound")[0];
    let cst = StatSet::of(Stat::Cst);
    assert_eq!((wound.effect, wound.duration), (adds(cst, -2), Duration::EndOfTurn));
    let captured = disadvantage_ops(&cards, "captured")[0];
    let escape = Effect::LeaveGame { stat: Stat::Att, difficulty: 9, helper: true };
    assert_eq!(captured.effect, escape, "NIN-342: ATT 9");
    assert_eq!(
        barred(&disadvantage_ops(&cards, "retreat")),
        forbid::ATTACK | forbid::COUNTERATTACK | forbid::VOLUNTEER
    );
    let misery = disadvantage_ops(&cards, "shared_misery");
    let targets: Vec<Target> = misery.iter().map(|op| op.target).collect();
    assert_eq!(targets, [Target::Opponent, Target::SelfSeat], "NIN-314: the other first");
    assert!(
        misery.iter().all(
            |op| op.when == When::OnDrawn && op.effect == Effect::DrawDisadvantage { count: 1 }
        )
    );
}

#[test]
fn knobs_that_change_cards_do() {
    let of_card = |sets: &[&str], id: &str| {
        let (_, cards) = compiled(7, &[], sets).unwrap();
        disadvantage_ops(&cards, id)
    };
    let retreat = of_card(&["retreat_effect=no_attack_only"], "retreat");
    assert_eq!(barred(&retreat), forbid::ATTACK | forbid::COUNTERATTACK, "NIN-312");
    assert_eq!(of_card(&["shared_misery_drawer_draws=false"], "shared_misery").len(), 1);
    let escape = |difficulty| Effect::LeaveGame { stat: Stat::Att, difficulty, helper: true };
    assert_eq!(of_card(&["capture_difficulty=7"], "captured")[0].effect, escape(7));
    let own = ["capture_difficulty=7", "disadvantage.captured.effect.1.escape_difficulty=8"];
    assert_eq!(of_card(&own, "captured")[0].effect, escape(8));
    let codes = |word: &str| -> Vec<Primitive> {
        let set = format!("crisis_effect={word}");
        of_card(&[&set], "identity_crisis").iter().map(|op| op.effect.primitive()).collect()
    };
    assert_eq!(codes("no_specials"), [Primitive::Forbid, Primitive::Suspend], "NIN-313");
    assert_eq!(codes("reveal_role"), [Primitive::RevealRole]);
    assert_eq!(codes("swap_role_with_unused"), [Primitive::SwapRole]);
    assert_eq!(codes("no_advantage_cards"), [Primitive::Forbid]);
    let (_, cards) = compiled(7, &[], &["role.murak.base_att=6", "base_dif=11"]).unwrap();
    assert_eq!(cards.roles[4].base, [6, 11, 3, 3]);
    assert_eq!(cards.roles[0].base, [5, 11, 3, 3]);
}

#[test]
fn nin_061_and_432_knobs_change_the_events() {
    let events = |sets: &[&str]| compiled(7, &[], sets).unwrap().1.events;
    let killers = events(&["killer_scope=all"]);
    assert!(killers.iter().filter(|event| event.killer).all(|event| event.scope == Scope::All));
    let changed =
        events(&["adv_on_success_factor=2", "adv_on_success_plus=-3", "dis_on_fail_factor=3"]);
    assert_eq!((changed[0].advantages, changed[0].disadvantages), (0, 3), "E01, held at 0");
    assert_eq!((changed[19].advantages, changed[19].disadvantages), (3, 9), "K01");
    let many = events(&["dis_on_fail_factor=3", "dis_on_fail_plus=3"]);
    assert_eq!(many[19].disadvantages, 10, "K01, held at 10");
}
