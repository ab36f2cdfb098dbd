//! What is made of pairs and designs, against sums by hand.

use super::rows::{Warning, rows};
use super::*;
use tenbin_stats::paired::Pair;

/// Pairs of one seat each: so many won with the card only, so many with its replacement only, so many
/// either way.
fn joint(with: u32, without: u32, alike: u32) -> Joint {
    let mut joint = Joint::default();
    for (count, [a, c]) in [(with, [1, 0]), (without, [0, 1]), (alike, [1, 1]), (alike, [0, 0])] {
        (0..count).for_each(|_| joint.add_game(Pair { a, b: 1, c, d: 1 }));
    }
    joint
}

fn tried(value: f64, reach: f64, p_value: f64) -> Tried {
    Tried { value, interval: Interval { low: value - reach, high: value + reach }, p_value }
}

fn card(id: &str, confirmed: Option<&Joint>, screened: Option<Tried>) -> CardImpact {
    let group = "who_gets_it".to_owned();
    CardImpact {
        card: id.to_owned(),
        name: format!("The {id}"),
        replacement: "blank".to_owned(),
        group: group.clone(),
        confirmed: confirmed.map(|&joint| Confirmed { group, joint }).into_iter().collect(),
        screened,
        option: None,
        iwd: None,
    }
}

#[test]
fn the_effect_is_that_of_having_the_card() {
    let cards = [card("katana", Some(&joint(300, 100, 800)), None)];
    let rows = rows(&cards);
    let effect = rows[0].effect.expect("an effect");
    // 300 pairs less 100, of 2,000.
    assert!((effect.tried.value - 0.1).abs() < 1e-12);
    assert!(effect.tried.interval.low > 0.05 && effect.tried.interval.high < 0.15);
    assert_eq!(rows[0].flag(), "strong");
    let sheet = sheets::impact(&rows);
    let cell = |name: &str| {
        let place = sheet.columns.iter().position(|column| column.name == name);
        sheet.rows[0][place.expect("a column")].as_str()
    };
    assert_eq!(
        [cell("pairs_count"), cell("better_count"), cell("worse_count"), cell("effect_pp")],
        ["2000", "300", "100", "10.000"]
    );
    assert_eq!([cell("card"), cell("name"), cell("flag")], ["katana", "The katana", "strong"]);
}

#[test]
fn what_no_pair_tells_apart_is_nothing_and_no_test() {
    let cards =
        [card("twin", Some(&joint(0, 0, 500)), None), card("kit", Some(&joint(12, 30, 500)), None)];
    let rows = rows(&cards);
    let of = |id: &str| rows.iter().find(|row| row.card.card == id).expect("a row");
    let twin = of("twin").effect.expect("known to be nothing");
    assert_eq!((twin.tried.value, twin.q_value), (0.0, 1.0));
    // The sign test of 12 against 30, alone.
    let kit = of("kit").effect.expect("an effect");
    assert!((kit.q_value - kit.tried.p_value).abs() < 1e-12 && kit.q_value < 0.01);
    assert_eq!(rows[0].card.card, "kit", "what says something stands first");
    assert_eq!((of("kit").flag(), of("twin").flag()), ("weak", ""));
}

#[test]
fn screened_cards_stand_behind_confirmed_ones() {
    let sure = Some(tried(0.03, 0.01, 1e-6));
    let cards = [
        card("a", None, Some(tried(0.0, 0.01, 0.9))),
        card("b", None, sure),
        card("c", Some(&joint(80, 80, 500)), sure),
        card("d", Some(&joint(200, 100, 500)), sure),
    ];
    let rows = rows(&cards);
    let order: Vec<&str> = rows.iter().map(|row| row.card.card.as_str()).collect();
    assert_eq!(order, ["d", "c", "b", "a"]);
    // Benjamini-Hochberg over the four: 1e-6 * 4 / 3.
    let q = rows[0].screened.expect("screened").q_value;
    assert!((q - 4e-6 / 3.0).abs() < 1e-12, "{q}");
    // Flags are of what was confirmed.
    assert_eq!(rows[2].flag(), "");
}

#[test]
fn a_descriptive_number_that_says_the_opposite_is_warned_of() {
    let with_iwd = |value: f64, confirmed: &Joint| CardImpact {
        iwd: Some((value, Interval { low: value - 0.01, high: value + 0.01 })),
        ..card("kit", Some(confirmed), None)
    };
    for (iwd, joint, wanted) in [
        (0.05, joint(100, 300, 500), Some(Warning::Opposite)),
        (-0.05, joint(300, 100, 500), Some(Warning::Opposite)),
        (0.05, joint(300, 100, 500), None),
        (0.005, joint(100, 300, 500), None),
        (0.05, joint(150, 150, 500), None),
        // A card that does nothing: the designs may say what they like, no game differs.
        (0.05, joint(0, 0, 500), Some(Warning::Nothing)),
        (-0.05, joint(0, 0, 500), Some(Warning::Nothing)),
        (0.005, joint(0, 0, 500), None),
    ] {
        let cards = [with_iwd(iwd, &joint)];
        assert_eq!(rows(&cards)[0].warning(), wanted, "{iwd}");
    }
}

#[test]
fn columns_of_the_contract_are_there_whatever_was_asked() {
    let cards = [card("kit", None, None)];
    let sheet = sheets::impact(&rows(&cards));
    let names: Vec<&str> = sheet.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "card",
            "name",
            "replacement",
            "group",
            "pairs_count",
            "better_count",
            "worse_count",
            "effect_pp",
            "lo95_pp",
            "hi95_pp",
            "p_value",
            "q_value",
            "flag",
            "variance_ratio"
        ]
    );
}

#[test]
fn with_few_results_nothing_is_said() {
    let cards = [card("kit", Some(&joint(9, 0, 5)), None)];
    assert!(rows(&cards)[0].effect.is_none());
}

/// Cards that do nothing: of 400 lists of 20 such cards at most 6 % flag any.
#[test]
fn lists_of_null_cards_are_seldom_flagged() {
    use rand::{Rng, SeedableRng};
    let mut luck = rand_pcg::Pcg64Mcg::seed_from_u64(20);
    let mut flagged = 0;
    for _ in 0..400 {
        let mut null = || {
            // 150 pairs that differ, each with equal chance one way or the other.
            let with = (0..150).filter(|_| luck.next_u64() >> 63 == 0).count() as u32;
            joint(with, 150 - with, 400)
        };
        let cards: Vec<CardImpact> =
            (0..20).map(|number| card(&format!("c{number}"), Some(&null()), None)).collect();
        flagged += u32::from(rows(&cards).iter().any(|row| !row.flag().is_empty()));
    }
    // 5 % wanted of 400 are 20; 33 is three standard errors above.
    assert!(flagged <= 33, "{flagged}");
}
