//! The laws that dice.csv is tested against, from section 6 of the rules catalogue.

use tenbin::engine::Game;
use tenbin::engine::schema::Schema;
use tenbin::games::okko::Okko;

use crate::support;

/// The exact table of section 6 for M from -4 to +6: attacker wins by 4 or more, 3, 1 to 2, tie,
/// defender wins by 1 to 2, 3, 4 or more; out of 36.
const COMBAT_TABLE: [(i32, [u64; 7]); 11] = [
    (-4, [0, 0, 1, 2, 7, 5, 21]),
    (-3, [0, 0, 3, 3, 9, 6, 15]),
    (-2, [0, 1, 5, 4, 11, 5, 10]),
    (-1, [1, 2, 7, 5, 11, 4, 6]),
    (0, [3, 3, 9, 6, 9, 3, 3]),
    (1, [6, 4, 11, 5, 7, 2, 1]),
    (2, [10, 5, 11, 4, 5, 1, 0]),
    (3, [15, 6, 9, 3, 3, 0, 0]),
    (4, [21, 5, 7, 2, 1, 0, 0]),
    (5, [26, 4, 5, 1, 0, 0, 0]),
    (6, [30, 3, 3, 0, 0, 0, 0]),
];

fn schema(sets: &[&str]) -> Schema {
    support::game_with::<Okko>(2, sets).schema()
}

fn law<'a>(schema: &'a Schema, roll: &str, condition: &str) -> &'a [u64] {
    let roll = schema.rolls.iter().find(|one| one.name == roll).expect("the roll");
    let known = roll.conditions.iter().find(|one| one.name == condition);
    &known.unwrap_or_else(|| panic!("{}: no condition {condition}", roll.name)).weights
}

/// Whether the weights of a law from `first` on are `part` of the whole.
#[track_caller]
fn assert_share(law: &[u64], outcomes: std::ops::Range<usize>, part: u64, whole: u64) {
    let sum: u64 = law.iter().sum();
    let own: u64 = law[outcomes].iter().sum();
    assert_eq!(own * whole, part * sum, "{own} of {sum} is not {part}/{whole}");
}

/// OKK-242, OKK-244 and the table of section 6, row by row; beyond it the dice decide less and less.
#[test]
fn the_combat_table_is_that_of_the_catalogue() {
    let schema = schema(&[]);
    for (modifier, row) in COMBAT_TABLE {
        assert_eq!(law(&schema, "combat", &format!("m{modifier:+}")), row, "M = {modifier}");
    }
    assert_eq!(law(&schema, "combat", "m+9 or more"), [36, 0, 0, 0, 0, 0, 0]);
    assert_eq!(law(&schema, "combat", "m-9 or less"), [0, 0, 0, 0, 0, 0, 36]);
    // The table is its own mirror image.
    for modifier in -8..=8 {
        let mut mirrored = law(&schema, "combat", &format!("m{:+}", -modifier)).to_vec();
        mirrored.reverse();
        assert_eq!(law(&schema, "combat", &format!("m{modifier:+}")), mirrored);
    }
}

/// P1 to P5: what the table means for fighters with and without a place to fall back to.
#[test]
fn going_out_has_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    let even = law(&schema, "combat", "m+0");
    assert_share(even, 6..7, 3, 36); // P1, the attacker
    assert_share(even, 0..1, 3, 36); // P1, the defender
    assert_share(even, 0..2, 6, 36); // P2 and P3: by 3 or more
    assert_share(even, 2..3, 9, 36); // P2: endangered alone
    assert_share(even, 0..3, 15, 36); // P4: by 1 or more
    assert_share(law(&schema, "combat", "m+1"), 0..3, 21, 36); // P5
    assert_share(law(&schema, "combat", "m+2"), 0..3, 26, 36);
}

/// P6 to P8: shots, of which every other result has no effect (OKK-342).
#[test]
fn shots_have_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    assert_eq!(law(&schema, "shot", "m+0"), [3, 3, 9, 21]);
    assert_eq!(law(&schema, "shot", "m-1"), [1, 2, 7, 26]);
    assert_eq!(law(&schema, "shot", "m+2"), [10, 5, 11, 10]);
}

/// P9 to P11: Perfect Strike keeps the better of two dice of the attacker.
#[test]
fn perfect_strike_has_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    assert_eq!(law(&schema, "combat", "m+0 best of 2"), [31, 27, 67, 36, 41, 9, 5]);
    assert_eq!(law(&schema, "combat", "m+1 best of 2"), [58, 32, 71, 25, 25, 4, 1]);
    assert_eq!(law(&schema, "combat", "m+2 best of 2"), [90, 35, 61, 16, 13, 1, 0]);
    assert_eq!(law(&schema, "combat_die", "attacker best of 2"), [1, 3, 5, 7, 9, 11]);
    // A defender who keeps the better of two is the mirror image.
    let other = law(&schema, "combat", "m+0 against best of 2");
    assert_eq!(other, [5, 9, 41, 36, 67, 27, 31]);
}

/// P13: Willpower 4, the same with a Water die, 3, 6 (OKK-384).
#[test]
fn willpower_has_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    for kind in ["fear", "recovery", "resist"] {
        assert_eq!(law(&schema, "willpower", &format!("{kind} 4")), [4, 2]);
        assert_eq!(law(&schema, "willpower", &format!("{kind} 5")), [5, 1]);
        assert_eq!(law(&schema, "willpower", &format!("{kind} 3")), [3, 3]);
        assert_eq!(law(&schema, "willpower", &format!("{kind} 6 or more")), [6, 0]);
        assert_eq!(law(&schema, "willpower", &format!("{kind} 0 or less")), [0, 6]);
    }
    // P14: the fear test at 4, then a combat at +1.
    let (passes, out) = (law(&schema, "willpower", "fear 4")[0], law(&schema, "combat", "m+1")[0]);
    assert_eq!(passes * out * 9, 6 * 36);
}

/// P15 to P19, P23: how many of the inspiration dice show a face (OKK-110).
#[test]
fn inspiration_has_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    let count = |condition: &str| law(&schema, "inspiration_count", condition);
    let all = count("tori of 4").len();
    for face in ["fire", "water", "air", "earth"] {
        assert_share(count(&format!("{face} of 4")), 1..all, 671, 1296); // P15
        assert_share(count(&format!("{face} of 1")), 1..all, 1, 6); // P23
        assert_share(count(&format!("{face} of 2")), 1..all, 11, 36);
        assert_share(count(&format!("{face} of 3")), 1..all, 91, 216);
    }
    assert_share(count("tori of 4"), 1..all, 65, 81); // P16
    assert_share(count("fire of 5"), 1..all, 4651, 7776); // P17
    assert_share(count("tori of 5"), 1..all, 211, 243);
    assert_share(count("tori of 4"), 2..all, 11, 27); // P18
    assert_share(count("fire of 4"), 2..all, 19, 144);
    for (tori, weight) in [16, 32, 24, 8, 1].into_iter().enumerate() {
        assert_share(count("tori of 4"), tori..tori + 1, weight, 81); // P19
    }
    assert_eq!(law(&schema, "inspiration", "rolled"), [1, 1, 1, 1, 2]);
}

/// P20, P22: how many different faces a pool shows.
#[test]
fn pools_show_as_many_faces_as_the_catalogue_says() {
    let schema = schema(&[]);
    let four = law(&schema, "inspiration_faces", "4 dice");
    let five = law(&schema, "inspiration_faces", "5 dice");
    assert_share(five, 4..5, 5, 162); // P20: all five faces
    let mean: u64 = four.iter().zip(1..).map(|(weight, faces)| weight * faces).sum();
    assert_eq!(mean * 324, 931 * four.iter().sum::<u64>()); // P22
    assert_eq!(four.iter().sum::<u64>(), 6_u64.pow(4));
    // Two dice differ unless both show the same: 4 * 1/36 + 4/36 for one face.
    assert_eq!(law(&schema, "inspiration_faces", "2 dice"), [8, 28, 0, 0, 0]);
}

/// P25: a tie on the first throw of the roll-off. P26: an Invocation works.
#[test]
fn roll_off_and_invocation_have_the_odds_of_the_catalogue() {
    let schema = schema(&[]);
    assert_share(law(&schema, "rolloff", "any"), 1..2, 1, 6);
    assert_share(law(&schema, "rolloff", "any"), 0..1, 5, 12);
    assert_share(law(&schema, "invocation", "any"), 0..1, 4, 6);
}

/// OKK-242 with `combat_die_sides`, OKK-110 with `die_faces` and `base_dice`: the laws follow.
#[test]
fn laws_follow_the_knobs() {
    let dice = schema(&["combat_die_sides=8"]);
    assert_eq!(law(&dice, "combat", "m+0"), [10, 5, 13, 8, 13, 5, 10]);
    assert_eq!(law(&dice, "combat", "m+11 or more"), [64, 0, 0, 0, 0, 0, 0]);
    let faces =
        schema(&[r#"die_faces=["fire", "fire", "fire", "water", "air", "tori"]"#, "base_dice=8"]);
    assert_eq!(law(&faces, "inspiration", "rolled"), [3, 1, 1, 0, 1]);
    let eight = law(&faces, "inspiration_count", "fire of 8");
    assert_share(eight, 8..9, 1, 256);
    assert_share(eight, 4..5, 70, 256);
    assert_share(law(&faces, "invocation", "any"), 0..1, 5, 6);
}

/// OKK-067 to OKK-071: the endings in the order of `Standing::ending`.
#[test]
fn endings_have_their_names() {
    let names: Vec<String> = schema(&[]).endings.into_iter().map(|ending| ending.name).collect();
    let expected = ["threshold", "wiped_out", "double_loss", "cutoff_turns", "cutoff_stalemate"];
    assert_eq!(names, expected);
}
