//! Sections 3.5, 3.6 and 4: what the cards do, as operations.

use tenbin::games::ninja::content::catalogue::{
    Condition, Duration, OpCode, Per, Purpose, Scope, Stat, Target, When, forbid,
};

use super::shipped::{advantage, compiled, disadvantage_ops, index_of, ops, shipped};

#[test]
fn nin_243_a_kit_has_three_uses() {
    let (_, cards) = shipped();
    let roll = ops(&cards, "first_aid_kit", 0);
    assert_eq!(roll.len(), 1);
    assert_eq!((roll[0].code, roll[0].duration), (OpCode::ModStat, Duration::ThisRoll));
    assert_eq!((roll[0].mask, roll[0].amount), (1 << Stat::Cst as u8, 1));
    let uses = advantage(&cards, "first_aid_kit").uses;
    let uses = &cards.uses[uses.start as usize..uses.end as usize];
    let whens: Vec<When> = uses.iter().map(|how| how.when).collect();
    assert_eq!(whens, [When::AroundEventRoll, When::AnyTime, When::OnCardRevealed]);
    let conditions = uses[0].conditions;
    assert_eq!(
        cards.conditions[conditions.start as usize..conditions.end as usize],
        [Condition::RollStat(1 << Stat::Cst as u8)]
    );
    let cures: Vec<(&str, i8)> = ops(&cards, "first_aid_kit", 1)
        .iter()
        .map(|op| (cards.disadvantages[op.extra as usize].id.as_str(), op.amount))
        .collect();
    assert_eq!(cures, [("light_wound", 1), ("serious_wound", 2)], "NIN-360, NIN-361");
    let answers = ops(&cards, "first_aid_kit", 2)[0];
    let scourge = index_of(&cards, "scourge");
    assert_eq!(cards.id_sets[answers.extra as usize], 1 << scourge, "NIN-264");
}

#[test]
fn nin_246_the_grenade_hits_on_5_and_6_and_hurts_all_four_stats() {
    let (_, cards) = shipped();
    let [check] = ops(&cards, "burst_grenade", 255)[..] else { panic!("one operation") };
    assert_eq!((check.code, check.target), (OpCode::RollCheck, Target::AllOthers));
    assert_eq!((check.mask, check.amount), (0b11_0000, 0));
    assert_eq!(check.flags, 0b11, "to the centre on a hit, discarded without (NIN-247)");
    let then = cards.then_ranges[check.extra as usize];
    let [penalty] = cards.ops[then.start as usize..then.end as usize] else { panic!("one") };
    assert_eq!((penalty.mask, penalty.amount), (0b1111, -1));
    assert_eq!((penalty.target, penalty.duration), (Target::CheckedHit, Duration::EndOfTurn));
}

#[test]
fn faces_above_eight_are_kept_too() {
    let set = "advantage.burst_grenade.effect.1.success=[1, 8, 9, 12]";
    let (_, cards) = compiled(4, &[], &[set, "die_sides=12"]).unwrap();
    let check = ops(&cards, "burst_grenade", 255)[0];
    assert_eq!((check.mask, check.amount), (0b1000_0001, 0b1001));
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
    let [defence] = ops(&cards, "blade_defence", 255)[..] else { panic!("one operation") };
    assert_eq!((defence.per, defence.extra, defence.amount), (Per::OwnInPlay, blade, 1));
    assert_eq!(defence.mask, 1 << Stat::Dif as u8);
}

#[test]
fn single_effects_as_in_section_3_5() {
    let (_, cards) = shipped();
    let one = |id| match ops(&cards, id, 255)[..] {
        [op] => op,
        ref other => panic!("{id}: {other:?}"),
    };
    let cunning = one("cunning");
    assert_eq!((cunning.mask, cunning.amount, cunning.extra, cunning.flags), (0b111, 1, 255, 1));
    let mimesis = one("mimesis");
    assert_eq!((mimesis.mask, mimesis.extra), (0b11, 1), "NIN-269");
    let reroll = one("multiplication");
    assert_eq!((reroll.mask, reroll.extra), (0b111_1110, 1), "all but first_player");
    assert_eq!(one("deceit").extra, 1, "NIN-272: even the attacker");
    assert_eq!(one("lupus_form").code, OpCode::FreeAttack);
    let surge = one("muscle_surge");
    assert_eq!((surge.mask, surge.amount), (0b101, 1), "NIN-266: ATT and CST");
    let shuriken = one("shuriken");
    let attacks = 1 << Purpose::Attack as u8 | 1 << Purpose::Counterattack as u8;
    assert_eq!((shuriken.code, shuriken.mask), (OpCode::ModRoll, attacks));
    assert_eq!(shuriken.duration, Duration::WhileInPlay);
    let makibishi = one("makibishi");
    assert_eq!((makibishi.target, makibishi.amount), (Target::Roller, -2));
    let kusarigama = ops(&cards, "kusarigama", 255);
    assert_eq!(kusarigama[1].when, When::OnOwnAttack);
    assert_eq!((kusarigama[1].target, kusarigama[1].amount), (Target::AttackTarget, -1));
    assert_eq!(kusarigama[0].duration, Duration::WhileInPlay);
    let feral = ops(&cards, "feral_call", 1)[0];
    let lupus = index_of(&cards, "lupus_form");
    assert_eq!((feral.code, cards.id_sets[feral.extra as usize]), (OpCode::CancelCard, 1 << lupus));
    let rolls = 1 << Purpose::Event as u8 | 1 << Purpose::Priority as u8;
    assert_eq!(ops(&cards, "feral_call", 0)[0].mask, rolls, "NIN-274");
}

#[test]
fn section_3_6_effects() {
    let (_, cards) = shipped();
    let wound = disadvantage_ops(&cards, "serious_wound")[0];
    assert_eq!((wound.mask, wound.amount, wound.duration), (0b100, -2, Duration::EndOfTurn));
    let captured = disadvantage_ops(&cards, "captured")[0];
    assert_eq!((captured.mask, captured.amount, captured.extra), (0, 9, 1), "NIN-342: ATT 9");
    let barred = disadvantage_ops(&cards, "retreat").iter().fold(0, |set, op| set | op.mask);
    assert_eq!(barred, forbid::ATTACK | forbid::COUNTERATTACK | forbid::VOLUNTEER);
    let misery = disadvantage_ops(&cards, "shared_misery");
    let targets: Vec<Target> = misery.iter().map(|op| op.target).collect();
    assert_eq!(targets, [Target::Opponent, Target::SelfSeat], "NIN-314: the other first");
    assert!(misery.iter().all(|op| op.when == When::OnDrawn && op.amount == 1));
}

#[test]
fn knobs_that_change_cards_do() {
    let of_card = |sets: &[&str], id: &str| {
        let (_, cards) = compiled(7, &[], sets).unwrap();
        disadvantage_ops(&cards, id)
    };
    let retreat = of_card(&["retreat_effect=no_attack_only"], "retreat");
    let mask = retreat.iter().fold(0, |set, op| set | op.mask);
    assert_eq!(mask, forbid::ATTACK | forbid::COUNTERATTACK, "NIN-312");
    assert_eq!(of_card(&["shared_misery_drawer_draws=false"], "shared_misery").len(), 1);
    assert_eq!(of_card(&["capture_difficulty=7"], "captured")[0].amount, 7);
    let own = ["capture_difficulty=7", "disadvantage.captured.effect.1.escape_difficulty=8"];
    assert_eq!(of_card(&own, "captured")[0].amount, 8);
    let codes = |word: &str| -> Vec<OpCode> {
        let set = format!("crisis_effect={word}");
        of_card(&[&set], "identity_crisis").iter().map(|op| op.code).collect()
    };
    assert_eq!(codes("no_specials"), [OpCode::Forbid, OpCode::Suspend], "NIN-313");
    assert_eq!(codes("reveal_role"), [OpCode::RevealRole]);
    assert_eq!(codes("swap_role_with_unused"), [OpCode::SwapRole]);
    assert_eq!(codes("no_advantage_cards"), [OpCode::Forbid]);
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
