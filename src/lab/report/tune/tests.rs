//! What is told of a tuned strategy, from counts that are worked out by hand.

use super::*;

/// 64 groups of 100 games: what the tuned strategy won in wins, up by one and down by one by turns.
fn groups(won: u64, others: u64) -> Vec<Vec<u64>> {
    let group = |number: u64| {
        let own = won + 2 * (number % 2) - 1;
        vec![own * WIN, (others + own) * WIN, 100]
    };
    (0..64).map(group).collect()
}

fn input<'a>(matches: &'a [Match], weights: &'a [Weight], is_team: bool) -> TuneInput<'a> {
    TuneInput {
        names: ["expert", "expert_tuned"],
        seats: 4,
        is_team,
        factor: 10,
        generations: &[],
        chosen: "the mean after generation 60",
        candidates: 64,
        matches,
        weights,
        games_of_weight: 4000,
        games: 10_000,
        faults: 0,
    }
}

#[test]
fn a_share_is_set_against_that_of_all_seats() {
    // 30 of 100 games for one of four seats, where 92 of 100 have a winner: fair is 23 %.
    let one = Match::of_table(("", "expert", true), &groups(30, 62), 4).expect("a match");
    assert_eq!(one.games, 6400);
    assert!((one.share.value - 0.3).abs() < 1e-12 && (one.against - 0.23).abs() < 1e-12);
    assert!((one.difference.value - 0.07).abs() < 1e-12 && one.is_sure());
    // The groups' shares are 29 and 31 %: an error of 1 % * sqrt(64 / 63) / 8.
    assert!((one.share.error - 0.01 * (64.0_f64 / 63.0).sqrt() / 8.0).abs() < 1e-9);
    let matches = [one];
    let report = build(&input(&matches, &[], false));
    let lines = report.lines();
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("expert_tuned alone among three of expert wins 30.0 % (")
                && line.contains("1.30 times its fair share of 23.0 % (p < 0.0001)")),
        "{lines:#?}"
    );
    assert!(lines.iter().any(|line| line.starts_with("All weights are 10 times those of expert")));
    assert!(!lines.iter().any(|line| line.contains("Nothing surely better")));
    assert_eq!(
        description(&input(&matches, &[], false)),
        "expert, tuned by 0 games of self-play: wins 30.0 % alone among three of expert, fair is 23.0 %"
    );
}

#[test]
fn a_team_is_set_against_the_other_on_the_same_deals() {
    // Both win and lose with the groups; the tuned team wins 2 more of 100 everywhere.
    let group = |number: u64| vec![(50 + number % 9) * WIN, (48 + number % 9) * WIN, 100];
    let groups: Vec<Vec<u64>> = (0..64).map(group).collect();
    let one = Match::of_team(("hard", "expert", true), &groups).expect("a match");
    assert!((one.difference.value - 0.02).abs() < 1e-12 && one.difference.error < 1e-12);
    let matches = [one];
    let report = build(&input(&matches, &[], true));
    let wanted = "2.0 pp more often than expert on the same deals (+2.0 to +2.0 pp, p < 0.0001).";
    assert!(report.lines().iter().any(|line| line.ends_with(wanted)), "{:#?}", report.lines());
}

#[test]
fn a_weight_matters_by_what_is_lost_without_it() {
    let weight = |feature: &str, decisions, put_back| Weight {
        feature: feature.to_owned(),
        about: String::new(),
        old: 120,
        new: 1830,
        decisions,
        range: 2.0,
        put_back,
        left_out: None,
    };
    // With the old weight 27 of 100 where it won 30.
    let lost: Vec<Vec<u64>> =
        groups(30, 0).iter().map(|own| vec![own[0], own[0] - 3 * WIN, 100]).collect();
    let lost = loss(&lost);
    assert!((lost.expect("a loss").value - 0.03).abs() < 1e-12);
    let weights = [weight("never", 0, None), weight("attack", 70, lost)];
    let report = build(&input(&[], &weights, false));
    let lines = report.lines();
    assert!(
        lines.contains(
            &"attack went from 120 to 1,830: put back, it loses 3.0 pp (-3.0 to -3.0 pp)."
        ),
        "{lines:#?}"
    );
    assert!(
        lines.iter().any(|line| line.starts_with("1 of 2 features never differed")),
        "{lines:#?}"
    );
    let sheet = report.sheets.iter().find(|sheet| sheet.file == "weights.csv").expect("weights");
    assert_eq!(sheet.cell(&sheet.rows[0], "feature"), "attack");
    assert_eq!(sheet.cell(&sheet.rows[0], "loss_pp"), "3.000");
}
