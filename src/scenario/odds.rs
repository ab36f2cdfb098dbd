//! Exact probabilities: walks every outcome of the dice and adds up the weights of those where
//! the facts of a case hold.

use crate::content::Diagnostics;
use crate::engine::pile::CardSet;
use crate::engine::schema::Schema;
use crate::engine::{Actions, Chance, Exhaustive, NullRecorder, Stream};
use crate::games::Module;
use crate::scenario::expect::{self, legal_texts};
use crate::scenario::file::{Scenario, Stop};
use crate::scenario::fraction::Fraction;
use crate::scenario::script::{PASS, resolve_draws};

/// More outcomes than this are not walked: the odds of a re-roll without end have no last path.
const OUTCOMES_MAX: u64 = 20_000_000;
/// A single outcome with more decisions than this does not end.
const DECISIONS_MAX: u32 = 100_000;

/// Enumerating chance that also notices a scripted draw which was not possible.
struct Outcomes {
    walk: Exhaustive,
    impossible_draw: bool,
}

impl Chance for Outcomes {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.walk.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        if let Some(wanted) = self.walk.draws[usize::from(stream.0)].front() {
            self.impossible_draw |= wanted & set == 0;
        }
        self.walk.draw(stream, set)
    }
}

/// Enumerates and compares; adds what differs to `failures`.
pub(crate) fn check<G: Module>(
    game: &G,
    scenario: &Scenario,
    diagnostics: &mut Diagnostics,
    failures: &mut Vec<String>,
) {
    match enumerate(game, scenario, diagnostics) {
        Err(failure) => failures.push(failure),
        Ok(sums) if diagnostics.is_empty() => {
            for (case, found) in scenario.odds.iter().zip(sums) {
                if case.probability != found {
                    failures.push(format!(
                        "expected {} with probability {}\n   found it with probability {found}",
                        case.expect.shown(),
                        case.probability
                    ));
                }
            }
        }
        Ok(_) => {}
    }
}

/// The probability of each case.
fn enumerate<G: Module>(
    game: &G,
    scenario: &Scenario,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Fraction>, String> {
    let draws = resolve_draws(game, &scenario.draws, diagnostics);
    let schema = game.schema();
    let mut chance = Outcomes { walk: Exhaustive::new(scenario.seed), impossible_draw: false };
    chance.walk.enumerate_draws = scenario.enumerate_draws;
    let mut sums = vec![Fraction::ZERO; scenario.odds.len()];
    for _ in 0..OUTCOMES_MAX {
        if !diagnostics.is_empty() {
            return Ok(sums);
        }
        for queue in &mut chance.walk.draws {
            queue.clear();
        }
        for &(stream, set) in &draws {
            chance.walk.draws[usize::from(stream.0)].push_back(set);
        }
        let Some(facts) = play_path(game, &schema, scenario, &mut chance, diagnostics)? else {
            return Ok(sums);
        };
        if chance.impossible_draw {
            return Err("a scripted draw was not possible: the card was not there".to_owned());
        }
        let denominator = chance.walk.denominator();
        let weight = denominator
            .and_then(|parts| Fraction::new(1, parts))
            .ok_or("the probabilities do not fit: too many dice in a row")?;
        for (case, sum) in scenario.odds.iter().zip(&mut sums) {
            if expect::holds(&case.expect, &facts, diagnostics) {
                *sum = sum
                    .plus(weight)
                    .ok_or("the probabilities do not fit: too many dice in a row")?;
            }
        }
        if !chance.walk.advance() {
            return Ok(sums);
        }
    }
    Err(format!(
        "more than {OUTCOMES_MAX} outcomes: stop the script earlier, or avoid rolls that repeat"
    ))
}

/// Plays one outcome and returns its facts; None with errors where it cannot be staged.
fn play_path<G: Module>(
    game: &G,
    schema: &Schema,
    scenario: &Scenario,
    chance: &mut Outcomes,
    diagnostics: &mut Diagnostics,
) -> Result<Option<toml::Table>, String> {
    let before = diagnostics.count();
    let staged = game.stage(&scenario.start, chance, diagnostics);
    let Some(mut state) = staged.filter(|_| diagnostics.count() == before) else {
        if diagnostics.count() == before {
            diagnostics.error(scenario.place, "the start cannot be staged");
        }
        return Ok(None);
    };
    let mut actions = Actions::<G>::new();
    let first = expect::facts(game, schema, &state).remove("turn");
    for _ in 0..DECISIONS_MAX {
        let decision = legal_texts(game, &state, &mut actions);
        // Facts are costly: look at them only where they decide.
        let facts = match (&scenario.stop, &decision) {
            (_, None) | (Stop::Turn | Stop::Facts(_), _) => {
                Some(expect::facts(game, schema, &state))
            }
            _ => None,
        };
        let Some((seat, legal)) = decision else { return Ok(facts) };
        if let Some(facts) = facts {
            let stop = match &scenario.stop {
                Stop::Turn => facts.get("turn") != first.as_ref(),
                Stop::Facts(wanted) => expect::holds(wanted, &facts, diagnostics),
                Stop::Over | Stop::Script => false,
            };
            if stop {
                return Ok(Some(facts));
            }
            if diagnostics.count() > before {
                return Ok(None);
            }
        }
        let preferred = scenario.prefer.iter().find_map(|wanted| wanted.find(seat, &legal));
        let choice = preferred.or_else(|| legal.iter().position(|text| text == PASS)).unwrap_or(0);
        game.apply(&mut state, actions[choice], chance, &mut NullRecorder);
    }
    Err("an outcome does not end: too many decisions".to_owned())
}
