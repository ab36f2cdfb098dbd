//! The study behind the effects of cards.csv: what they say of decks whose truth is known. Prints the
//! tables of `benches/results/card_effects.md`. It takes minutes, so a bare `cargo bench` leaves it out:
//! `cargo bench --bench card_effects -- study`.

#[path = "../tests/support/shuffles.rs"]
mod shuffles;

use shuffles::{Score, Setting, planted, settings};

fn main() {
    if !std::env::args().any(|argument| argument == "study") {
        println!("card_effects: left out; cargo bench --bench card_effects -- study");
        return;
    }
    println!(
        "| deck | cards | games a run | runs | blank | mean z² | coverage of 0 | runs that flag a card |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for setting in settings() {
        for (games, runs) in [(100, 2_000), (1_000, 400), (10_000, 60)] {
            alike(&setting, games, runs);
        }
    }
    println!();
    println!(
        "| deck | card | games a run | runs | truth, pp | mean estimate, pp | error of the mean | coverage |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for setting in settings() {
        let setting = planted(&setting);
        for (card, what) in [(0, "helps"), (1, "costs"), (2, "draws again"), (3, "nothing")] {
            let truth = setting.truth(card, 77, 200_000, 4);
            for (games, runs) in [(400, 1_000), (4_000, 200)] {
                found(&setting, card, what, truth, games, runs);
            }
        }
    }
}

fn alike(setting: &Setting, games: u64, runs: u64) {
    let (mut score, mut flagged) = (Score::default(), 0);
    for run in 0..runs {
        let rows = setting.rows(1_000_000 * games + run, games);
        flagged += u32::from(rows.iter().any(|row| !row.flag.is_empty()));
        for row in rows {
            score.add(row.draw_effect, 0.0);
        }
    }
    println!(
        "| {} | {} | {games} | {runs} | {:.1} % | {:.3} | {:.1} % | {:.1} % |",
        setting.name,
        setting.copies.len(),
        100.0 * f64::from(score.blank) / f64::from(score.blank + score.estimates),
        score.z_squares_mean(),
        100.0 * score.coverage(),
        100.0 * f64::from(flagged) / runs as f64,
    );
}

fn found(setting: &Setting, card: u16, what: &str, truth: f64, games: u64, runs: u64) {
    let mut score = Score::default();
    for run in 0..runs {
        let rows = setting.rows(3_000_000 * games + run, games);
        score.add(rows[usize::from(card)].draw_effect, truth);
    }
    println!(
        "| {} | {what} | {games} | {runs} | {:+.2} | {:+.2} | {:.2} | {:.1} % |",
        setting.name,
        100.0 * truth,
        100.0 * score.mean(),
        100.0 * score.error(),
        100.0 * score.coverage(),
    );
}
