//! Odds told as they are found, beside what a scenario says of them or without that.

use crate::scenario::fraction::Fraction;
use crate::scenario::{Compiled, CompiledGames, Scenario, Watch};
use crate::sim::fault::catch;
use tenbin_content::{Diagnostics, Library};

/// The odds of a scenario.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its cases.
    pub cases: Vec<ToldCase>,
    /// The numbers it asks for.
    pub numbers: Vec<ToldNumber>,
    /// Moves that it would make and that are legal in no outcome.
    pub never_legal: Vec<String>,
}

/// A case of odds.
#[derive(Clone, Debug)]
pub struct ToldCase {
    /// What it is called.
    pub name: String,
    /// Its probability.
    pub found: Fraction,
    /// What the scenario says it is.
    pub expected: Option<Fraction>,
}

/// A number with the probabilities of its values.
#[derive(Clone, Debug)]
pub struct ToldNumber {
    /// What it is called.
    pub name: String,
    /// Its values from the smallest on.
    pub values: Vec<(i64, Fraction)>,
}

impl ToldNumber {
    /// Mean and standard deviation.
    pub fn moments(&self) -> (f64, f64) {
        let of = |power: i32, centre: f64| -> f64 {
            let terms = self.values.iter();
            terms.map(|(value, share)| (*value as f64 - centre).powi(power) * share.to_f64()).sum()
        };
        let mean = of(1, 0.0);
        (mean, of(2, mean).sqrt())
    }
}

/// Why odds cannot be told.
#[derive(Clone, Debug)]
pub enum Untold {
    /// The scenario is wrong.
    Malformed(Box<Diagnostics>),
    /// The outcomes cannot be walked: a paragraph.
    Failed(String),
}

/// Works out the odds of a scenario.
pub fn tell(library: &Library, scenario: &Scenario, watch: &dyn Watch) -> Result<Told, Untold> {
    let malformed = |diagnostics: Diagnostics| Untold::Malformed(Box::new(diagnostics));
    let mut diagnostics = scenario.diagnostics.clone();
    if scenario.odds.is_empty() && scenario.numbers.is_empty() {
        let help = "add [odds] with a `case` or a `number`; a case is a table `expect` of facts";
        diagnostics.error_with_help(scenario.place, "the scenario asks for no odds", help);
        return Err(malformed(diagnostics));
    }
    let mut games = CompiledGames::new(library);
    let compiled = games.get(scenario).map_err(malformed)?;
    let Compiled { game, schema } = &*compiled;
    let ran = catch(|| game.find_odds(schema, scenario, watch, &mut diagnostics));
    let id = scenario.game.id();
    let found = ran.unwrap_or_else(|message| Err(format!("the rules of {id} broke: {message}")));
    if !diagnostics.is_empty() {
        return Err(malformed(diagnostics));
    }
    let found = found.map_err(Untold::Failed)?;
    if found.goes_on {
        let message = "`until` holds in no outcome: each ends the game before";
        return Err(Untold::Failed(message.to_owned()));
    }
    let cases = scenario.odds.iter().zip(&found.cases).map(|(case, &found)| ToldCase {
        name: case.name.clone(),
        found,
        expected: case.probability,
    });
    let numbers = scenario.numbers.iter().zip(&found.values).map(|(number, values)| ToldNumber {
        name: number.name.clone(),
        values: values.iter().map(|(&value, &share)| (value, share)).collect(),
    });
    Ok(Told { cases: cases.collect(), numbers: numbers.collect(), never_legal: found.never_legal })
}
