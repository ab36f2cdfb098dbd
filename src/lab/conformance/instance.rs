//! The checks of a game that has no type of its own, such as one in a script.

use std::collections::BTreeMap;

use crate::conformance::checking::{Checking, assert_schema};
use crate::conformance::seen::{shows_as_declared, shows_no_secret};
use crate::conformance::told::find_leaks;
use crate::conformance::words::wander;
use crate::conformance::{SEED, assert_blind, assert_contract, walk_game};
use crate::module::Module;
use crate::policies::{Strategy, make};
use crate::sim::fault::catch;
use tenbin_engine::play::seat_policies;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{NullRecorder, SEATS_MAX, Seeded, Table, play};

/// One decision in so many is looked at from other worlds.
const BLIND_ONE_IN: u32 = 4;

/// Plays so many games by lot and looks at every decision: the lists of moves, their texts and features, what is
/// shown and what is hidden, what is told, that a seed gives one game, and what the game checks itself. The text
/// says what does not hold.
pub fn check_instance<G: Module>(game: &G, games: u64) -> Result<(), String> {
    let schema = game.schema();
    catch(|| assert_schema(&schema))?;
    let mut table: Table<G> = (0..game.seats()).map(|_| make::<G>(&Strategy::random())).collect();
    let mut kept: Vec<Option<Box<G::Insight>>> = (0..SEATS_MAX).map(|_| None).collect();
    let mut leaks = BTreeMap::new();
    let mut generator = seed::stream(SEED, 0, Label::Bot(0));
    for index in 0..games {
        let told = catch(|| {
            seat_policies(&mut table, SEED, index);
            let mut chance = Seeded::new(SEED, index);
            let mut recorder = Checking::new(&schema, game.seats());
            walk_game(
                game,
                &mut table,
                &mut chance,
                &mut recorder,
                &mut |game, state, seat, actions, choice, chance| {
                    assert_contract(game, state, seat, actions, (choice, chance), &mut kept);
                    shows_as_declared(game, &schema, state)
                        .unwrap_or_else(|error| panic!("{error}"));
                    find_leaks(
                        (game, state, seat),
                        (actions, choice),
                        chance,
                        &mut generator,
                        &mut leaks,
                    );
                    if seed::below(&mut generator, BLIND_ONE_IN) == 0 {
                        assert_blind(game, state, seat, actions, &mut generator);
                        shows_no_secret(game, &schema, state, &mut generator)
                            .unwrap_or_else(|error| panic!("{error}"));
                    }
                },
            );
            recorder.assert_complete();
            // Heard or not, it is the same game.
            let again = |table: &mut Table<G>| {
                seat_policies(table, SEED, index);
                play(game, table, &mut Seeded::new(SEED, index), &mut NullRecorder)
            };
            let (first, second) = (again(&mut table), again(&mut table));
            assert_eq!(first, second, "the game is not the same twice");
        });
        told.map_err(|error| format!("game {index} by lot: {}", plain(&error)))?;
        if let Some(told) = leaks.values().next() {
            return Err(format!(
                "a player is told what is hidden from it (tell_to tells one player alone): {told}"
            ));
        }
        let mut problems = Vec::new();
        catch(|| wander(game, index, &mut problems))?;
        if !problems.is_empty() {
            return Err(problems.join("\n"));
        }
    }
    Ok(())
}

/// What an assertion says, without the states that it compares.
fn plain(message: &str) -> &str {
    let said = message.split_once(" failed: ").map_or(message, |(_, said)| said);
    said.lines().next().unwrap_or(said)
}
