//! The exact probabilities of section 6 of the rules catalogue.

use crate::content::knobs::ChargeRoll;
use crate::record::laws::*;

/// Lemures (At 5, Dm 4) against Celia of the example (Df 9, Ar 2).
fn lemures() -> AttackCase {
    AttackCase { damage: 4, armour: 2, ..AttackCase::plain(5, 9) }
}

fn dodged(case: AttackCase) -> AttackCase {
    AttackCase { defence_dice: Dice::ONE, ..case }
}

fn charging(case: AttackCase, charge: ChargeRoll, more: u32) -> AttackCase {
    let (attack_dice, bonus) = Dice::of_charge(charge, (2, 2), more);
    AttackCase { attack_dice, difference: case.difference + bonus, ..case }
}

fn equal(weight: u64, whole: u64, expected: (u64, u64)) -> bool {
    u128::from(weight) * u128::from(expected.1) == u128::from(whole) * u128::from(expected.0)
}

#[track_caller]
fn assert_hit(case: AttackCase, hit: (u64, u64)) {
    let law = attack(&case);
    assert!(equal(law.hit + law.critical, law.whole, hit), "{law:?}, not {hit:?}");
    assert_eq!(law.hit + law.critical + law.miss, law.whole);
}

#[track_caller]
fn assert_critical(case: AttackCase, critical: (u64, u64)) {
    let law = attack(&case);
    assert!(equal(law.critical, law.whole, critical), "{law:?}, not {critical:?}");
}

#[track_caller]
fn assert_lost(case: AttackCase, lost: (u64, u64)) {
    let law = attack(&case);
    assert!(equal(law.lost, law.whole, lost), "{law:?}, not {lost:?}");
}

/// Rows 1 to 3 (ANI-212 to ANI-217, ANI-340).
#[test]
fn a_plain_attack_and_a_dodge() {
    assert_hit(lemures(), (7, 10));
    assert_lost(lemures(), (7, 2));
    assert_hit(dodged(lemures()), (1, 4));
    assert_lost(dodged(lemures()), (17, 20));
    let ten = AttackCase { crit_below: 10, ..dodged(lemures()) };
    assert_hit(ten, (1, 4));
    assert_lost(ten, (5, 4));
}

/// Rows 4 to 8 and 36 (ANI-188, ANI-189, ANI-501, ANI-319).
#[test]
fn charges_and_gnosis() {
    let keep = ChargeRoll::KeepHighPlus2;
    let charge = charging(lemures(), keep, 0);
    assert_hit(charge, (99, 100));
    assert_critical(charge, (19, 100));
    assert_lost(charge, (357, 50));
    assert_hit(dodged(charge), (277, 500));
    assert_lost(dodged(charge), (613, 250));
    let gnosis = charging(lemures(), keep, 1);
    assert_hit(gnosis, (999, 1000));
    assert_critical(gnosis, (271, 1000));
    assert_lost(gnosis, (3987, 500));
    let sum = charging(lemures(), ChargeRoll::SumPlus2, 0);
    assert_hit(sum, (1, 1));
    assert_critical(sum, (19, 100));
    assert_lost(sum, (11, 1));
    let best = AttackCase { attack_dice: Dice::best_of(2), ..lemures() };
    assert_hit(best, (91, 100));
    assert_lost(best, (511, 100));
    let blind = charging(AttackCase { difference: -8, ..lemures() }, keep, 0);
    assert_hit(blind, (3, 4));
    assert_lost(blind, (16, 5));
}

/// Rows 9 to 14 (ANI-501, ANI-219, ANI-242 to ANI-244, ANI-319, ANI-225).
#[test]
fn defences_and_modifiers() {
    let better = AttackCase { defence_dice: Dice::best_of(2), ..lemures() };
    assert_hit(better, (31, 200));
    assert_lost(better, (83, 200));
    let less = |by: i32| AttackCase { difference: -4 - by, ..lemures() };
    assert_hit(less(2), (1, 2));
    assert_lost(less(2), (2, 1));
    assert_hit(less(3), (2, 5));
    assert_lost(less(3), (7, 5));
    assert_hit(less(4), (3, 10));
    assert_lost(less(4), (9, 10));
    assert_hit(dodged(less(4)), (11, 100));
    assert_lost(dodged(less(4)), (23, 100));
    assert_hit(dodged(less(5)), (1, 10));
    assert_lost(dodged(less(5)), (1, 5));
}

/// Rows 15 to 22 (ANI-341, ANI-212, ANI-219).
#[test]
fn mastery_and_other_pairs() {
    let mastery = AttackCase { crit_min: 9, armour: 0, ..dodged(lemures()) };
    assert_hit(mastery, (3, 10));
    assert_critical(mastery, (1, 5));
    assert_lost(mastery, (31, 20));
    let pairs = [
        (4, 8, (7, 10), (1, 4)),
        (5, 8, (4, 5), (31, 100)),
        (5, 10, (3, 5), (1, 5)),
        (6, 9, (4, 5), (31, 100)),
    ];
    for (at, df, without, with) in pairs {
        assert_hit(AttackCase::plain(at, df), without);
        assert_hit(dodged(AttackCase::plain(at, df)), with);
    }
    let crit = |crit_min: i32| AttackCase {
        attack_dice: Dice::best_of(2),
        crit_min,
        ..AttackCase::plain(5, 9)
    };
    assert_critical(crit(9), (9, 25));
    assert_critical(crit(8), (51, 100));
    let kronen = AttackCase { damage: 8, armour: 5, ..AttackCase::plain(4, 8) };
    assert_hit(kronen, (7, 10));
    assert_lost(kronen, (21, 5));
    // Row 22: the attack misses in 3 of 4, the counter hits in 3 of 5.
    let miss = attack(&dodged(kronen));
    assert!(equal(miss.miss, miss.whole, (3, 4)));
    assert_hit(AttackCase::plain(5 - 2, 8), (3, 5));
}

#[track_caller]
fn assert_reaches(dice: Dice, needed: i32, expected: (u64, u64)) {
    let [yes, no] = reaches(10, dice, needed);
    assert!(equal(yes, yes + no, expected), "{needed}+ with {dice:?}: {yes} and {no}");
}

/// Rows 23 to 29 and 35 (ANI-192, ANI-194, ANI-320, ANI-292, ANI-381).
#[test]
fn rolls_that_must_reach_a_number() {
    for (needed, expected) in [(6, (1, 2)), (5, (3, 5)), (8, (3, 10))] {
        assert_reaches(Dice::ONE, needed, expected);
    }
    let [yes, no] = reaches(10, Dice::ONE, 6);
    assert!(equal((yes + no).pow(2) - no.pow(2), (yes + no).pow(2), (3, 4)), "two tries");
    assert_reaches(Dice::ONE, 7, (2, 5));
    assert_reaches(Dice::best_of(2), 7, (16, 25));
    assert_reaches(Dice::ONE, 8, (3, 10));
    assert_reaches(Dice::lowest_of(2), 8, (9, 100));
    let [_, lives] = reaches(10, Dice::ONE, 8);
    assert!(equal(lives * lives, 100, (49, 100)), "two tokens of Doom");
    let cases = [
        (10, 15, (1, 2), (3, 4)),
        (9, 15, (2, 5), (16, 25)),
        (12, 13, (9, 10), (99, 100)),
        (8, 16, (1, 5), (9, 25)),
        (11, 14, (7, 10), (91, 100)),
    ];
    for (resistance, difficulty, plain, gnosis) in cases {
        let needed = needed_to_resist(difficulty, resistance, false);
        assert_reaches(Dice::ONE, needed, plain);
        assert_reaches(Dice::best_of(2), needed, gnosis);
    }
    assert_eq!(needed_to_resist(15, 10, true), 5);
}

/// Row 30 (ANI-074, ANI-345): ties are rolled again.
#[test]
fn initiative_with_a_bonus() {
    for (lead, expected) in [(0, (1, 2)), (1, (55, 91)), (2, (16, 23)), (3, (24, 31))] {
        let [higher, _, lower] = contest(10, lead);
        assert!(equal(higher, higher + lower, expected), "+{lead}: {higher} and {lower}");
    }
    assert_eq!(against_known(10, Dice::ONE, 4), [6, 1, 3]);
    assert_eq!(against_known(10, Dice::best_of(2), 10), [0, 19, 81]);
}

/// Row 31 (ANI-051).
#[test]
fn pieces_of_scenery() {
    assert_eq!(pieces(10), [3, 3, 4]);
    assert_eq!(pieces_of_both(10), [9, 18, 33, 24, 16]);
}

/// Rows 32 and 34 (ANI-223, ANI-224): laws of one roll, put together.
#[test]
fn several_attacks_and_several_targets() {
    let storm = attack(&AttackCase::plain(4, 9));
    assert_eq!((storm.miss, storm.whole), (4, 10));
    assert!(equal(10_u64.pow(4) - storm.miss.pow(4), 10_u64.pow(4), (609, 625)));
    let (first, second) = (attack(&AttackCase::plain(5, 9)), attack(&AttackCase::plain(5, 8)));
    assert_eq!(first.whole - first.miss, 7);
    assert_eq!(first.miss - second.miss, 1);
    assert_eq!(second.miss, 2);
}

/// Sums of the best two of three dice, counted out (ANI-189 with gnosis).
#[test]
fn sums_of_the_best_two() {
    let list = falls(6, Dice { count: 3, keep: Keep::SumOfTwo });
    let mut counted = vec![0_u64; 13];
    for one in 1..=6 {
        for two in 1..=6 {
            for three in 1..=6 {
                let lowest = one.min(two).min(three);
                counted[one + two + three - lowest] += 1;
            }
        }
    }
    let mut weights = vec![0_u64; 13];
    for fall in &list {
        weights[fall.value as usize] += fall.weight;
    }
    assert_eq!(weights, counted);
}
