//! Blunders that were mended stay so: each share stays far below what the experts before the mending
//! came to in 1,000 games, 7.2 % of Anima's movements, 18.8 % of Okko's figures, 2.8 % of Naruto's
//! teams and 44.9 % of Strigoi's Blood Points (benches/results/blunders.md).

#[path = "../../benches/blunders/count/mod.rs"]
mod count;

use tenbin::engine::Table;
use tenbin::games::anima::Anima;
use tenbin::games::naruto::Naruto;
use tenbin::games::okko::Okko;
use tenbin::games::strigoi::Strigoi;
use tenbin::module::Module;
use tenbin::policies::make;

use crate::support::{game, strategy};
use count::{Watch, watch};

/// A blunder is at most so many of 1,000 cases, in some games of experts with fixed seeds.
fn assert_rare<G: Module, W: Watch<G>>(blunder: &str, games: u64, thousandths: u64) {
    let game = game::<G>(G::SEATS_DEFAULT);
    let expert = strategy::<G>("expert");
    let mut table: Table<G> = (0..G::SEATS_DEFAULT).map(|_| make::<G>(&expert)).collect();
    let figures = watch::<G, W>(&game, &mut table, games);
    let figure = figures.iter().find(|figure| figure.name == blunder).expect("a figure");
    assert!(figure.of > 100, "{} cases", figure.of);
    let (count, of) = (figure.count, figure.of);
    // A counter that counts nothing proves nothing.
    assert!(count > 0, "{blunder}: none of {of}");
    assert!(1000 * count <= thousandths * of, "{blunder}: {count} of {of}");
}

#[test]
fn anima_pays_for_few_movements_that_are_not_made() {
    assert_rare::<Anima, count::anima::Watcher>("paid, then passed", 40, 36);
}

/// 16.8 % of 12,887 before friends about a place were seen.
#[test]
fn anima_has_few_models_that_never_fight() {
    assert_rare::<Anima, count::anima::Watcher>("models that never fight", 60, 100);
}

#[test]
fn okko_leaves_few_figures_idle_before_a_lone_enemy() {
    assert_rare::<Okko, count::okko::Watcher>("idle before a lone enemy", 400, 126);
}

/// Some are sent on purpose: they draw defenders off, and others come through.
#[test]
fn naruto_sends_few_teams_into_a_certain_block() {
    assert_rare::<Naruto, count::naruto::Watcher>("sent into a certain block", 400, 20);
}

/// 72.2 % of 6,812 before gains were weighed by how far the game has come.
#[test]
fn naruto_rarely_throws_weaker_teams_into_early_blocks() {
    assert_rare::<Naruto, count::naruto::Watcher>("early blocks by the weaker team", 400, 500);
}

/// 9.2 % before friends that can strike back were seen.
#[test]
fn okko_rarely_charges_without_friends() {
    assert_rare::<Okko, count::okko::Watcher>("charges without friends", 200, 60);
}

/// STR-125, STR-333.
#[test]
fn strigoi_wastes_few_blood_points() {
    assert_rare::<Strigoi, count::strigoi::Watcher>("wasted Blood Points", 100, 224);
}
