//! The effects of cards.csv against truths that are known otherwise. The full study, with more games
//! and runs, is `cargo bench --bench card_effects -- study`.

use crate::support::shuffles::{Score, planted, settings};

/// z² of like cards adds up to their number, intervals hold 0 and no more than one run in twenty
/// flags a card, also with 100 games.
#[test]
fn cards_that_are_alike_look_alike() {
    const RUNS: u64 = 60;
    let (mut flagged, mut runs) = (0, 0);
    for setting in settings() {
        for games in [100, 1_000] {
            let (mut draws, mut openings) = (Score::default(), Score::default());
            for run in 0..RUNS {
                let rows = setting.rows(1_000 * games + run, games);
                flagged += u32::from(rows.iter().any(|row| !row.flag.is_empty()));
                runs += 1;
                for row in &rows {
                    draws.add(row.draw_effect, 0.0);
                    openings.add(row.opening_effect, 0.0);
                }
            }
            let what = format!("{}, {games} games: {draws:?} {openings:?}", setting.name);
            assert!(draws.estimates > 300, "{what}");
            assert!((0.8..1.25).contains(&draws.z_squares_mean()), "{what}");
            assert!((0.915..0.985).contains(&draws.coverage()), "{what}");
            if openings.estimates > 300 {
                assert!((0.8..1.25).contains(&openings.z_squares_mean()), "{what}");
                assert!((0.915..0.985).contains(&openings.coverage()), "{what}");
            }
        }
    }
    // 480 runs: 24 would be 5 %, and 38 is three standard errors more.
    assert!(runs == 480 && flagged <= 38, "{flagged} of {runs} runs flag a card");
}

/// A card that is worth something, one that costs something, one that draws again and one that does
/// nothing are found at their size, whatever the deck.
#[test]
fn planted_effects_are_found_at_their_size() {
    const RUNS: u64 = 60;
    for setting in settings() {
        let setting = planted(&setting);
        let truths: Vec<f64> = (0..4).map(|card| setting.truth(card, 77, 6_000, 4)).collect();
        assert!(truths[0] > 0.02 && truths[1] < -0.01, "{} {truths:?}", setting.name);
        let mut scores = [Score::default(); 4];
        for run in 0..RUNS {
            let rows = setting.rows(5_000 + run, 1_500);
            for (card, score) in scores.iter_mut().enumerate() {
                score.add(rows[card].draw_effect, truths[card]);
            }
        }
        let mut covered = 0;
        for (score, truth) in scores.iter().zip(&truths) {
            let what = format!("{}: {truth} {} {score:?}", setting.name, score.mean());
            assert!(score.estimates == RUNS as u32, "{what}");
            // The truth has an error of its own, of some 0.15 pp.
            assert!((score.mean() - truth).abs() < 4.0 * score.error().max(0.0015), "{what}");
            covered += score.covered;
        }
        // 240 intervals: 228 are 95 %.
        assert!((214..=238).contains(&covered), "{}: {covered} of 240", setting.name);
    }
}

/// A card that is split into two of other names is worth the same under either.
#[test]
fn twins_have_equal_effects() {
    for setting in settings() {
        let mut setting = planted(&setting);
        // One more card like the first, with as many copies.
        let copies = setting.copies[0];
        setting.copies.push(copies);
        setting.worth.push(setting.worth[0]);
        let twin = setting.copies.len() - 1;
        let mut difference = Score::default();
        for run in 0..40 {
            let rows = setting.rows(9_000 + run, 1_500);
            let (one, two) = (rows[0].draw_effect.unwrap(), rows[twin].draw_effect.unwrap());
            let value = one.value - two.value;
            let variance = one.variance + two.variance;
            difference.add(Some(tenbin::stats::ratio::Estimate { value, variance }), 0.0);
        }
        let what = format!("{}: {} {difference:?}", setting.name, difference.mean());
        assert!(difference.mean().abs() < 3.5 * difference.error(), "{what}");
    }
}

/// The first seat wins more often in any case and alone puts back hands without the first card: who
/// keeps that card is a better player, who is dealt it is not.
#[test]
fn hands_that_were_chosen_prove_nothing() {
    for mut setting in settings() {
        (setting.skill, setting.redraws) = (0.15, true);
        let mut score = Score::default();
        for run in 0..60 {
            score.add(setting.rows(20_000 + run, 1_500)[0].opening_effect, 0.0);
        }
        let what = format!("{}: {} {score:?}", setting.name, score.mean());
        assert!(score.estimates >= 50, "{what}");
        assert!(score.mean().abs() < 3.5 * score.error(), "{what}");
        assert!(score.covered >= score.estimates - 9, "{what}");
    }
}
