//! What scenarios are told: every fact is one that the game declares, with a value that it may have,
//! and every action has a text of its notation.

use super::home::Home;
use crate::module::Module;
use crate::scenario::expect;
use tenbin_content::{Kind, Shape};
use tenbin_engine::game::action_text;
use tenbin_engine::{Actions, Chance, Decision, NullRecorder, Seeded, Stream};

/// Problems that are told; more are most likely the same.
const PROBLEMS_MAX: usize = 20;

/// Plays random games and looks at facts and texts of actions.
pub fn check_words<G: Module>(home: &Home) {
    let mut problems = Vec::new();
    for (seats, games) in [(G::SEATS_DEFAULT, 12), (*G::SEATS.end(), 4)] {
        let game = home.game::<G>(seats);
        for index in 0..games {
            wander(&game, index, &mut problems);
        }
    }
    problems.truncate(PROBLEMS_MAX);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

pub(super) fn wander<G: Module>(game: &G, index: u64, problems: &mut Vec<String>) {
    let (schema, notation) = (game.schema(), game.notation());
    let mut chance = Seeded::new(18, index);
    let mut choice = Seeded::new(81, index);
    let mut state = game.deal(&mut chance, &mut NullRecorder);
    let mut actions = Actions::<G>::new();
    for step in 0..2_000 {
        if step % 7 == 0 || matches!(game.decision(&state), Decision::Over) {
            let facts = expect::facts(game, &schema, &state);
            look(game.id(), "", &facts, game.own_facts_shape(), problems);
        }
        let Decision::Seat(_) = game.decision(&state) else { return };
        actions.clear();
        game.legal(&state, &mut actions);
        for &action in &actions {
            let text = action_text(game, &state, action);
            if let Err(help) = notation.check(&text) {
                note(problems, format!("{}: `{text}` is no action: {help}", game.id()));
            }
        }
        let picked = choice.below(Stream::OTHER, actions.len() as u32) as usize;
        game.apply(&mut state, actions[picked], &mut chance, &mut NullRecorder);
    }
}

/// Every fact is declared with its kind, and every word with the words it is one of.
fn look(game: &str, path: &str, facts: &toml::Table, shape: &Shape, problems: &mut Vec<String>) {
    for (key, value) in facts {
        match shape.field(key) {
            Some(field) => fits(game, &format!("{path}{key}"), value, &field.kind, problems),
            None => note(problems, format!("{game}: `{path}{key}` is not listed")),
        }
    }
}

fn note(problems: &mut Vec<String>, problem: String) {
    if !problems.contains(&problem) {
        problems.push(problem);
    }
}

fn fits(game: &str, path: &str, value: &toml::Value, kind: &Kind, problems: &mut Vec<String>) {
    let fine = match (kind, value) {
        (Kind::Table(shape), toml::Value::Table(facts)) => {
            return look(game, &format!("{path}."), facts, shape, problems);
        }
        (Kind::Map(of), toml::Value::Table(facts)) => {
            for (key, value) in facts {
                fits(game, &format!("{path}.{key}"), value, of, problems);
            }
            return;
        }
        (Kind::List { of, .. } | Kind::OneOrMany(of), toml::Value::Array(list)) => {
            for value in list {
                fits(game, path, value, of, problems);
            }
            return;
        }
        (Kind::Either(kinds), _) => kinds.iter().any(|kind| {
            let mut found = Vec::new();
            fits(game, path, value, kind, &mut found);
            found.is_empty()
        }),
        (Kind::OneOf(words), toml::Value::String(word)) => words.contains(&word.as_str()),
        (Kind::Text, toml::Value::String(_))
        | (Kind::Integer { .. }, toml::Value::Integer(_))
        | (Kind::Bool, toml::Value::Boolean(_)) => true,
        _ => false,
    };
    if !fine {
        note(problems, format!("{game}: {path} = {value} is not {}", kind.describe()));
    }
}
