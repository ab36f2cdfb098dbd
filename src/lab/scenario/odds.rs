//! Exact probabilities: walks every outcome of the dice, decision by decision, and adds up the
//! probabilities of those where the facts of a case hold.
//!
//! What happens from a moment on does not depend on how the game came there. So all outcomes go on
//! side by side from one decision to the next, and those that lead to the same moment are one from
//! then on, with their probabilities added up.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::module::going::{Going, Kept, Staging};
use crate::scenario::Watch;
use crate::scenario::expect::{self, legal_texts};
use crate::scenario::file::{Scenario, Stop};
use crate::scenario::fraction::Fraction;
use crate::scenario::script::{PASS, menu, resolve_draws};
use crate::scenario::walk::{Alike, Walk, alike};
use tenbin_content::Diagnostics;
use tenbin_engine::pile::WideSet;
use tenbin_engine::schema::Schema;
use tenbin_engine::{Seat, Seeded, Stream};

/// More outcomes than this are not walked unless the scenario says so: the odds of a re-roll
/// without end have no last one.
pub(crate) const OUTCOMES_MAX: u64 = 2_000_000;
/// A game with more decisions than this does not end.
const DECISIONS_MAX: u32 = 100_000;
/// Bytes that the moments side by side may take.
const MOMENTS_BYTES_MAX: usize = 1 << 30;
/// So many moments are compared one by one.
const MOMENTS_FEW: usize = 48;
/// How many outcomes are walked between two looks at the progress.
const OUTCOMES_TOLD: u64 = 1 << 12;

const DO_NOT_FIT: &str = "an outcome does not end (does `until` ever hold?), or the \
                          probabilities do not fit: too many dice in a row; stop the script \
                          earlier";

/// What the odds of a scenario come to.
#[derive(Clone, Debug, Default)]
pub struct FoundOdds {
    /// The probability of each case.
    pub cases: Vec<Fraction>,
    /// The values of each number with their probabilities.
    pub values: Vec<BTreeMap<i64, Fraction>>,
    /// Whether `until` holds in no outcome.
    pub goes_on: bool,
    /// Moves of `prefer` that are legal in no outcome.
    pub never_legal: Vec<String>,
}

/// Enumerates and compares; adds what differs to `failures`.
pub(crate) fn check(
    (game, schema): (&dyn Staging, &Schema),
    scenario: &Scenario,
    watch: &dyn Watch,
    diagnostics: &mut Diagnostics,
    failures: &mut Vec<String>,
) {
    check_all_are_said(scenario, diagnostics);
    if !diagnostics.is_empty() {
        return;
    }
    match work_out((game, schema), scenario, watch, diagnostics) {
        Err(failure) => failures.push(failure),
        Ok(found) if diagnostics.is_empty() => compare(scenario, &found, failures),
        Ok(_) => {}
    }
}

/// Refuses odds that would be as expected whatever they are.
fn check_all_are_said(scenario: &Scenario, diagnostics: &mut Diagnostics) {
    let id = scenario.game.id();
    let help = format!("`tenbin dice {id} --odds FILE` works it out");
    if scenario.odds.is_empty() {
        let message = "the odds have no case, so that nothing is compared";
        diagnostics.error_with_help(scenario.place, message, help.clone());
    }
    for case in scenario.odds.iter().filter(|case| case.probability.is_none()) {
        let message = "the case does not say its probability";
        diagnostics.error_with_help(case.expect.place, message, help.clone());
    }
}

fn compare(scenario: &Scenario, found: &FoundOdds, failures: &mut Vec<String>) {
    for (case, found) in scenario.odds.iter().zip(&found.cases) {
        if let Some(wanted) = case.probability
            && wanted != *found
        {
            failures.push(format!(
                "expected {} with probability {wanted}\n   found it with probability {found}",
                case.expect.shown(),
            ));
        }
    }
    if let Stop::Facts(facts) = &scenario.stop
        && found.goes_on
    {
        let facts = facts.shown();
        failures.push(format!("until = {facts} holds in no outcome: each ends the game before"));
    }
    let idle = found.never_legal.iter();
    failures
        .extend(idle.map(|wanted| format!("`{wanted}` of `prefer` is never legal; take it away")));
}

/// Enumerates; the text says why that could not be done.
pub(crate) fn work_out(
    (game, schema): (&dyn Staging, &Schema),
    scenario: &Scenario,
    watch: &dyn Watch,
    diagnostics: &mut Diagnostics,
) -> Result<FoundOdds, String> {
    let draws = resolve_draws(game, &scenario.draws, diagnostics);
    if !diagnostics.is_empty() {
        return Ok(FoundOdds::default());
    }
    let mut script: [Vec<WideSet>; Stream::COUNT] = Default::default();
    for (stream, set) in draws {
        script[stream.source()].push(set);
    }
    let alike = if scenario.enumerate_draws { alike(game) } else { Alike::default() };
    let mut odds = Odds {
        game,
        scenario,
        watch,
        schema,
        walk: Walk::new(scenario.seed, &alike, &script, scenario.enumerate_draws),
        sums: vec![Fraction::ZERO; scenario.odds.len()],
        values: vec![BTreeMap::new(); scenario.numbers.len()],
        outcomes: 0,
        preferred: vec![false; scenario.prefer.len()],
        stopped: false,
        first_turn: None,
    };
    odds.enumerate(diagnostics)?;
    let goes_on = matches!(scenario.stop, Stop::Facts(_)) && !odds.stopped;
    let preferred = scenario.prefer.iter().zip(&odds.preferred);
    let never_legal = preferred.filter(|one| !one.1).map(|(wanted, _)| wanted.to_string());
    let never_legal = never_legal.collect();
    Ok(FoundOdds { cases: odds.sums, values: odds.values, goes_on, never_legal })
}

/// A moment at which somebody decides, or the end.
struct Moment {
    state: Box<dyn Kept>,
    drawn: [u8; Stream::COUNT],
    rest: Seeded,
    probability: Fraction,
}

/// The moments that outcomes have led to, each once.
struct Moments {
    list: Vec<Moment>,
    places: HashMap<u64, Vec<usize>>,
}

/// The game, and the moments in which the start may leave it; None where it cannot be staged.
type Staged<'a> = Option<(Box<dyn Going + 'a>, Moments)>;

/// Feeds a text to a hasher.
struct Hashed(DefaultHasher);

impl std::fmt::Write for Hashed {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        text.hash(&mut self.0);
        Ok(())
    }
}

impl Moments {
    fn new() -> Self {
        Self { list: Vec::new(), places: HashMap::new() }
    }

    /// Adds an outcome; the text says why it cannot.
    fn add(&mut self, found: Moment) -> Result<(), String> {
        if let Some(place) = self.place_of(&found) {
            let known = &mut self.list[place].probability;
            *known = known.plus(found.probability).ok_or(DO_NOT_FIT)?;
            return Ok(());
        }
        let bytes = found.bytes();
        self.list.push(found);
        if self.list.len() * bytes > MOMENTS_BYTES_MAX {
            let moments = self.list.len();
            return Err(format!(
                "more than {moments} different moments at once, which is where this stops: stop \
                 the script earlier, or begin it later"
            ));
        }
        Ok(())
    }

    /// Where a moment is in the list; one that is not will be the next of it.
    fn place_of(&mut self, found: &Moment) -> Option<usize> {
        // A few are soon looked through; texts for a hash take longer.
        if self.list.len() < MOMENTS_FEW {
            return self.list.iter().position(|known| known.is_at(found));
        }
        if self.places.is_empty() {
            for (place, known) in self.list.iter().enumerate() {
                self.places.entry(known.hash()).or_default().push(place);
            }
        }
        let places = self.places.entry(found.hash()).or_default();
        let same = places.iter().copied().find(|&place| self.list[place].is_at(found));
        if same.is_none() {
            places.push(self.list.len());
        }
        same
    }
}

impl Moment {
    /// How many bytes it takes, next to others.
    fn bytes(&self) -> usize {
        let [bytes, align] = self.state.bytes();
        let others = size_of::<Fraction>() + size_of::<Seeded>() + Stream::COUNT;
        (bytes + others).next_multiple_of(align.max(align_of::<Fraction>()))
    }

    /// Whether both are the same moment, whatever their probabilities.
    fn is_at(&self, other: &Self) -> bool {
        self.state.is(other.state.as_ref()) && self.drawn == other.drawn && self.rest == other.rest
    }

    /// A number that is equal for equal states.
    fn hash(&self) -> u64 {
        let mut hashed = Hashed(DefaultHasher::new());
        // A hasher takes any text.
        let _ = write!(hashed, "{:?}", self.state);
        hashed.0.finish()
    }
}

/// The odds of a scenario being worked out.
struct Odds<'a> {
    game: &'a dyn Staging,
    scenario: &'a Scenario,
    watch: &'a dyn Watch,
    schema: &'a Schema,
    walk: Walk<'a>,
    /// The probability of each case so far.
    sums: Vec<Fraction>,
    /// The probability of each value of each number so far.
    values: Vec<BTreeMap<i64, Fraction>>,
    /// Outcomes walked, of all stretches between decisions.
    outcomes: u64,
    /// Which of the preferred moves were legal anywhere.
    preferred: Vec<bool>,
    /// Whether `until` or the end of the turn has come in any outcome.
    stopped: bool,
    /// The turn of the first moment.
    first_turn: Option<toml::Value>,
}

impl<'a> Odds<'a> {
    /// Adds up the probabilities of all cases; errors of the scenario go to `diagnostics`.
    fn enumerate(&mut self, diagnostics: &mut Diagnostics) -> Result<(), String> {
        let Some((mut game, mut moments)) = self.stage(diagnostics)? else { return Ok(()) };
        for _ in 0..DECISIONS_MAX {
            if moments.list.is_empty() || !diagnostics.is_empty() {
                return Ok(());
            }
            let mut next = Moments::new();
            for moment in moments.list {
                game.go_back(moment.state.as_ref());
                let choice = self.decide(game.as_mut(), moment.probability, diagnostics)?;
                if let Some(choice) = choice {
                    self.go_on(game.as_mut(), &moment, choice, &mut next)?;
                }
            }
            moments = next;
        }
        Err("an outcome does not end: too many decisions".to_owned())
    }

    /// Stages the start in every way; where that cannot be, errors say why.
    fn stage(&mut self, diagnostics: &mut Diagnostics) -> Result<Staged<'a>, String> {
        let before = diagnostics.count();
        let rest = Seeded::new(self.scenario.seed, 0);
        let mut moments = Moments::new();
        loop {
            self.walk.begin([0; Stream::COUNT], &rest);
            let staged = self.game.stage(&self.scenario.start, &mut self.walk, diagnostics);
            let Some(game) = staged.filter(|_| diagnostics.count() == before) else {
                if diagnostics.count() == before {
                    diagnostics.error(self.scenario.place, "the start cannot be staged");
                }
                return Ok(None);
            };
            if moments.list.is_empty() {
                let facts = expect::facts_of(game.as_ref(), self.schema);
                self.first_turn = expect::turn_of(&facts);
            }
            if !self.arrive(game.keep(), Fraction::ONE, &mut moments)? {
                return Ok(Some((game, moments)));
            }
        }
    }

    /// Notes where the outcome just walked has led; false where it was the last one.
    fn arrive(
        &mut self,
        state: Box<dyn Kept>,
        before: Fraction,
        moments: &mut Moments,
    ) -> Result<bool, String> {
        if self.walk.impossible_draw {
            return Err("a scripted draw was not possible: the card was not there".to_owned());
        }
        self.outcomes += 1;
        let limit = self.scenario.outcomes_max;
        if self.outcomes.is_multiple_of(OUTCOMES_TOLD) {
            self.watch.outcomes(&self.scenario.name, self.outcomes, limit);
        }
        if self.outcomes > limit {
            return Err(format!(
                "more than {limit} outcomes, which is where this stops: stop the script earlier, \
                 avoid rolls that repeat, or write `outcomes_max` in [odds]"
            ));
        }
        let share = self.walk.probability().ok_or(DO_NOT_FIT)?;
        let probability = before.times(share).ok_or(DO_NOT_FIT)?;
        let (drawn, rest) = (self.walk.drawn, self.walk.rest.clone());
        moments.add(Moment { state, drawn, rest, probability })?;
        Ok(self.walk.advance())
    }

    /// What is chosen at a moment, as a place in the list of actions; None where it stops there.
    fn decide(
        &mut self,
        game: &mut dyn Going,
        probability: Fraction,
        diagnostics: &mut Diagnostics,
    ) -> Result<Option<usize>, String> {
        let before = diagnostics.count();
        let decision = legal_texts(game);
        // Facts are costly: look at them only where they decide.
        let stop = &self.scenario.stop;
        if decision.is_none() || matches!(stop, Stop::Turn | Stop::Facts(_)) {
            let facts = expect::facts_of(game, self.schema);
            let stops = match stop {
                Stop::Turn => expect::turn_of(&facts) != self.first_turn || decision.is_none(),
                Stop::Facts(wanted) => expect::holds(wanted, &facts, diagnostics),
                Stop::Over | Stop::Script => decision.is_none(),
            };
            self.stopped |= stops;
            if diagnostics.count() > before {
                return Ok(None);
            }
            if stops || decision.is_none() {
                self.add_to_cases(&facts, probability, diagnostics)?;
                return Ok(None);
            }
        }
        let Some((seat, legal)) = decision else { return Ok(None) };
        self.choose(seat, &legal).map(Some)
    }

    fn choose(&mut self, seat: Seat, legal: &[String]) -> Result<usize, String> {
        let mut found = None;
        for (wanted, was_legal) in self.scenario.prefer.iter().zip(&mut self.preferred) {
            if let Some(choice) = wanted.find(seat, legal) {
                *was_legal = true;
                found = found.or(Some(choice));
            }
        }
        if let Some(wanted) =
            self.scenario.not_offered.iter().find(|wanted| wanted.find(seat, legal).is_some())
        {
            return Err(format!("`{wanted}` was offered\n{}", menu(seat, legal)));
        }
        if found.is_none() && self.scenario.strict && legal.len() > 1 {
            let menu = menu(seat, legal);
            return Err(format!("none of `prefer` is legal, and the scenario is strict\n{menu}"));
        }
        Ok(found.or_else(|| legal.iter().position(|text| text == PASS)).unwrap_or(0))
    }

    fn add_to_cases(
        &mut self,
        facts: &toml::Table,
        probability: Fraction,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), String> {
        for (case, sum) in self.scenario.odds.iter().zip(&mut self.sums) {
            if expect::holds(&case.expect, facts, diagnostics) {
                *sum = sum.plus(probability).ok_or(DO_NOT_FIT)?;
            }
        }
        for (number, values) in self.scenario.numbers.iter().zip(&mut self.values) {
            let Some(value) = number_of(&number.of, facts) else {
                let names: Vec<&str> = facts.keys().map(String::as_str).collect();
                diagnostics.error_with_help(
                    number.place,
                    format!("`{}` is no fact that is a whole number", number.of),
                    format!(
                        "write its name and the names in it joined by points, beginning with \
                             one of {}",
                        names.join(", ")
                    ),
                );
                return Ok(());
            };
            let value = number.from.map_or(value, |from| from - value);
            let sum = values.entry(value).or_insert(Fraction::ZERO);
            *sum = sum.plus(probability).ok_or(DO_NOT_FIT)?;
        }
        Ok(())
    }

    /// Takes a choice and notes every moment it may lead to.
    fn go_on(
        &mut self,
        game: &mut dyn Going,
        moment: &Moment,
        choice: usize,
        next: &mut Moments,
    ) -> Result<(), String> {
        loop {
            self.walk.begin(moment.drawn, &moment.rest);
            game.go_back(moment.state.as_ref());
            game.apply(choice, &mut self.walk, &mut ());
            if !self.arrive(game.keep(), moment.probability, next)? {
                return Ok(());
            }
        }
    }
}

/// The whole number that a fact is, its parts joined by points.
fn number_of(path: &str, facts: &toml::Table) -> Option<i64> {
    if let Some(value) = facts.get(path) {
        return value.as_integer();
    }
    // Names of cards may have points themselves.
    path.match_indices('.').find_map(|(point, _)| {
        let inner = facts.get(&path[..point])?.as_table()?;
        number_of(&path[point + 1..], inner)
    })
}
