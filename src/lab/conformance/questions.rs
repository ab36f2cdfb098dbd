//! Questions about rolls have answers: those a game declares, with nothing said and as in their examples.

use super::home::Home;
use crate::door::{AnyGame, Door};
use crate::module::Module;
use crate::scenario::question::{Question, Written, questions};
use crate::scenario::tell;
use tenbin_content::load;

/// Asks every question twice.
pub fn check_questions<G: Module>(home: &Home) {
    // A scenario wants a game that stays; a test may keep one.
    let game: &'static dyn AnyGame = Box::leak(Box::new(Door::of::<G>()));
    let content = load(home.library(), G::ID, G::shape(), &[], &[])
        .unwrap_or_else(|errors| panic!("{}", errors.render()));
    let known =
        questions(game, &content.root).unwrap_or_else(|errors| panic!("{}", errors.render()));
    let mut problems = Vec::new();
    for question in &known {
        for text in [&question.roll, &question.example] {
            if let Err(problem) = ask(home, game, question, text) {
                problems.push(format!("{}: `{text}`: {problem}", G::ID));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn ask(
    home: &Home,
    game: &'static dyn AnyGame,
    question: &Question,
    text: &str,
) -> Result<(), String> {
    let written = Written::read(text)?;
    if written.roll != question.roll {
        return Err(format!("this is no question about {}", question.roll));
    }
    let filled = question.fill(&written)?;
    let rules = (None, Vec::new(), Vec::new());
    let scenario =
        filled.scenario(game, &question.roll, rules).map_err(|errors| errors.render())?;
    let told = tell(home.library(), &scenario, &()).map_err(|untold| format!("{untold:?}"))?;
    let shares = told.cases.iter().map(|case| case.found.to_f64());
    let sum: f64 = shares.sum();
    if !told.cases.is_empty() && (sum - 1.0).abs() > 1e-9 {
        return Err(format!("the cases add up to {sum}, not to 1"));
    }
    Ok(())
}
