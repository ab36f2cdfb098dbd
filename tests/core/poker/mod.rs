//! Search and equilibria against games whose exact answers are known.

mod game;
mod solve;

use game::{BET, CALL, FOLD, KUHN, LEDUC, Poker};
use solve::{Strategy, best_answer, deals, even, exploitability, solved, value, visit};
use tenbin::engine::play::{Policy, Table};
use tenbin::engine::{Actions, Game, Key, Seat, View};
use tenbin::policies::Limits;
use tenbin::policies::flat_mc::{Budget, FlatMcBot, Worth};

/// The first player of Kuhn's poker loses a eighteenth of an ante.
#[test]
fn kuhns_poker_is_worth_what_is_known() {
    assert_eq!(deals(KUHN).len(), 6);
    let strategy = solved(KUHN, 2000);
    let both = [&strategy, &strategy];
    assert!((value(KUHN, both) + 1.0 / 18.0).abs() < 1e-3, "{}", value(KUHN, both));
    assert!(exploitability(KUHN, both) < 2e-3, "{}", exploitability(KUHN, both));
    // Even play is known to lose 11/12 to best answers on both seats together.
    let even = even(KUHN);
    assert!((exploitability(KUHN, [&even; 2]) - 11.0 / 24.0).abs() < 1e-9);
}

/// The published value of Leduc hold'em is -0.0856.
#[test]
fn leduc_is_worth_what_is_known() {
    assert_eq!(deals(LEDUC).len(), 120);
    let strategy = solved(LEDUC, 300);
    let both = [&strategy, &strategy];
    let left = exploitability(LEDUC, both);
    assert!(left < 0.01, "{left}");
    assert!((value(LEDUC, both) + 0.0856).abs() < left + 1e-4, "{}", value(LEDUC, both));
}

/// What a bot does of what a seat knows, from many of its lots.
fn strategy_of(game: Poker, bot: &mut dyn Policy<Poker>, lots: u64) -> Strategy {
    let mut found = Strategy::new();
    for deal in deals(game) {
        visit(game, deal, &mut |state, seat| {
            let mut actions = Actions::<Poker>::new();
            game.legal(state, &mut actions);
            let counts =
                found.entry(game.known(state, seat)).or_insert_with(|| vec![0.0; actions.len()]);
            let seat = Seat(seat as u8);
            for lot in 0..lots {
                bot.begin(seat, Key::of_game(u64::from(state.history), lot));
                let choice = if actions.len() == 1 {
                    0
                } else {
                    bot.choose(View::new(&game, state, seat), &actions)
                };
                counts[choice] += 1.0;
            }
        });
    }
    for chances in found.values_mut() {
        let all: f64 = chances.iter().sum();
        for chance in chances {
            *chance /= all;
        }
    }
    found
}

fn searching(rollouts: u32) -> FlatMcBot<Poker> {
    let limits = Limits { decisions_max: 20, turns_max: None };
    let budget = Budget { rollouts_per_decision: rollouts, limits, candidates_max: None };
    FlatMcBot::new(budget, Table::new()).playing_for(Worth::Score)
}

/// With the best card nobody folds, and with the worst nobody pays to see it lose.
#[test]
fn a_search_plays_nothing_that_is_worse_whatever_the_other_does() {
    let strategy = strategy_of(KUHN, &mut searching(600), 4);
    for deal in deals(KUHN) {
        visit(KUHN, deal, &mut |state, seat| {
            let choices = KUHN.choices(state);
            let wrong = match state.cards[seat] {
                2 => FOLD,
                0 if choices.contains(&FOLD) => CALL,
                _ => return,
            };
            let chances = &strategy[&KUHN.known(state, seat)];
            for (choice, chance) in choices.iter().zip(chances) {
                assert!(*choice != wrong || *chance < 0.01, "{state:?}: {chance}");
            }
        });
    }
}

/// Against even play, which its rollouts take everybody for, it wins most of what the best answer does (in Leduc it
/// takes itself for one who plays evenly later on), and more than an equilibrium; with more rollouts it comes nearer.
#[test]
fn a_search_answers_even_play_nearly_as_well_as_can_be() {
    for (game, part) in [(KUHN, 0.9), (LEDUC, 0.75)] {
        let other = even(game);
        let best = best_answer(game, 0, &other);
        let [few, many] = [8, 800].map(|rollouts| {
            let own = strategy_of(game, &mut searching(rollouts), 2);
            value(game, [&own, &other])
        });
        let careful = value(game, [&solved(game, 100), &other]);
        assert!(many <= best + 1e-9 && many > best * part, "{many} of {best}");
        assert!(many > few && many > careful, "{few}, {many}, {careful} of {best}");
    }
    assert_eq!(KUHN.choices(&Poker::dealt([0, 1, 2])), [CALL, BET]);
}
