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
    assert_rare_by::<G, W>("expert", blunder, games, thousandths);
}

/// The same in games of another bot.
fn assert_rare_by<G: Module, W: Watch<G>>(name: &str, blunder: &str, games: u64, thousandths: u64) {
    let game = game::<G>(G::SEATS_DEFAULT);
    let bot = strategy::<G>(name);
    let mut table: Table<G> = (0..G::SEATS_DEFAULT).map(|_| make::<G>(&bot)).collect();
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

/// STR-125, STR-333: the hand-written bot's; of the expert's Assaults the altar is full in most.
#[test]
fn strigoi_wastes_few_blood_points() {
    let name = "wasted Blood Points";
    assert_rare_by::<Strigoi, count::strigoi::Watcher>("classic", name, 100, 224);
}

/// STR-371: 40.6 % before packs counted their Reward cards.
#[test]
fn strigoi_rarely_wakes_the_supreme_unarmed() {
    let name = "the Supreme woken by an unarmed pack";
    assert_rare::<Strigoi, count::strigoi::Watcher>(name, 200, 80);
}

/// STR-373, STR-379: 52.5 % before it was hemmed in.
#[test]
fn strigoi_hems_the_supreme_in() {
    let name = "the Supreme left to roam";
    assert_rare::<Strigoi, count::strigoi::Watcher>(name, 100, 320);
}
