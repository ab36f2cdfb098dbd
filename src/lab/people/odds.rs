//! The exact chances of what an action brings about at once.
//!
//! They are counted in worlds that agree with what the seat knows. Where these do not come to the same, the
//! chances hang on what cannot be seen, and are not told. Dice are walked, all their faces; whoever might act before
//! them is taken to pass. Where cards are drawn the story ends, since the chances of these hang on where all cards
//! lie.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::lockstep::At;
use crate::module::going::{Going, Kept};
use crate::people::{Event, Played, Story};
use crate::scenario::fraction::Fraction;
use crate::scenario::script::PASS;
use crate::scenario::walk::{Alike, Walk, alike};
use crate::sim::fault::catch;
use tenbin_engine::pile::{CardSet, Places, WideSet};
use tenbin_engine::{Chance, Decision, Seat, Seeded, Stream};

/// More outcomes are not walked.
const OUTCOMES_MAX: u64 = 20_000;
/// Worlds that are looked at where something is hidden.
const WORLDS: u64 = 6;
/// Forced choices and passes that follow are taken up to so many.
const STEPS_MAX: usize = 200;
/// Where there are more cases, those are put together that differ in numbers alone.
const CASES_MAX: usize = 12;

/// What an action may come to, each with its chance, the likeliest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The chance and what is told then.
    pub cases: Vec<(Fraction, Vec<String>)>,
    /// Whether cases are put together that differ in numbers alone.
    pub are_grouped: bool,
    /// Whether cards are drawn before the next choice, of which nothing is told.
    pub draws: bool,
    /// Whether somebody might act before the dice, and is taken to pass.
    pub passes: bool,
}

/// Why chances cannot be told.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum NoOdds {
    /// No die is rolled before somebody chooses.
    NoDice,
    /// Cards are drawn first.
    Draws,
    /// There are too many outcomes.
    TooMany,
    /// They hang on what the seat cannot see.
    Hidden,
    /// The rules broke; the text says how.
    Broken(String),
}

/// Walks the dice until a card is drawn.
struct Dice<'a, 'w> {
    walk: &'a mut Walk<'w>,
    told: Rc<Cell<usize>>,
    /// How much had been told when the first card was drawn.
    drawn_at: Option<usize>,
    rolled: bool,
    /// Where everything comes from after that.
    rest: Seeded,
}

impl Dice<'_, '_> {
    fn draws(&mut self) {
        self.drawn_at.get_or_insert(self.told.get());
    }
}

impl Chance for Dice<'_, '_> {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream.is_dice() && self.drawn_at.is_none() {
            self.rolled = true;
            return self.walk.below(stream, bound);
        }
        if !stream.is_dice() {
            self.draws();
        }
        self.rest.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        self.draws();
        self.rest.draw(stream, set)
    }

    fn draw_placed(&mut self, stream: Stream, set: CardSet, places: &Places) -> u8 {
        self.draws();
        self.rest.draw_placed(stream, set, places)
    }

    fn draw_wide(&mut self, stream: Stream, set: WideSet) -> u8 {
        self.draws();
        self.rest.draw_wide(stream, set)
    }

    fn turn(&mut self, number: u32) {
        self.rest.turn(number);
        self.walk.turn(number);
    }
}

/// What came of all outcomes in one world.
#[derive(Default)]
struct Counted {
    cases: Vec<(Fraction, Vec<String>)>,
    rolls: bool,
    draws: bool,
    passes: bool,
}

impl Played<'_> {
    /// The exact chances of an action of the seat that must choose.
    pub fn odds(&mut self, choice: usize) -> Result<Odds, NoOdds> {
        let At::Waits { seat, .. } = *self.at() else {
            return Err(NoOdds::Broken("nobody has to choose".to_owned()));
        };
        let here = self.game_now().keep();
        let alike = alike(self.rules.game);
        let found = catch(|| self.in_worlds(here.as_ref(), seat, choice, &alike));
        let game = self.game();
        game.go_back(here.as_ref());
        game.list();
        let mut counted = found.unwrap_or_else(|message| Err(NoOdds::Broken(message)))?;
        if !counted.rolls {
            return Err(if counted.draws { NoOdds::Draws } else { NoOdds::NoDice });
        }
        let are_many = counted.cases.len() > CASES_MAX;
        let all = std::mem::take(&mut counted.cases);
        let mut cases = if are_many { grouped(all) } else { all };
        cases.sort_by(|(one, _), (two, _)| two.to_f64().total_cmp(&one.to_f64()));
        let Counted { draws, passes, .. } = counted;
        Ok(Odds { cases, are_grouped: are_many, draws, passes })
    }

    fn in_worlds(
        &mut self,
        here: &dyn Kept,
        seat: Seat,
        choice: usize,
        alike: &Alike,
    ) -> Result<Counted, NoOdds> {
        let mut known: Option<Counted> = None;
        for number in 0..WORLDS {
            self.game().go_back(here);
            let world = self.game_now().world(seat, &mut Seeded::new(number, 0));
            let counted = self.in_world(world.as_ref(), seat, choice, alike)?;
            known = Some(match known {
                None => counted,
                Some(known) if known.cases != counted.cases => return Err(NoOdds::Hidden),
                // Who could act there hangs on hidden hands.
                Some(known) => Counted { passes: known.passes || counted.passes, ..counted },
            });
            // Where nothing is hidden all worlds are this one.
            if world.is(here) {
                break;
            }
        }
        Ok(known.unwrap_or_default())
    }

    fn in_world(
        &mut self,
        world: &dyn Kept,
        seat: Seat,
        choice: usize,
        alike: &Alike,
    ) -> Result<Counted, NoOdds> {
        let script = Default::default();
        let mut walk = Walk::new(0, alike, &script, false);
        let mut counted = Counted::default();
        // Many outcomes are told alike, and putting a story in words takes longer than playing it.
        let mut stories: Vec<(Fraction, Vec<Event>)> = Vec::new();
        let mut places: HashMap<Vec<Event>, usize> = HashMap::new();
        for _ in 0..OUTCOMES_MAX {
            let outcome = play(self.game(), world, choice, &mut walk);
            counted.rolls |= outcome.rolled;
            counted.draws |= outcome.drawn_at.is_some();
            counted.passes |= outcome.passed;
            let told = outcome.drawn_at.unwrap_or(outcome.story.len());
            let mut story = outcome.story;
            story.truncate(told);
            let chance = walk.probability().ok_or(NoOdds::TooMany)?;
            if let Some(&place) = places.get(&story) {
                let sum: &mut Fraction = &mut stories[place].0;
                *sum = sum.plus(chance).ok_or(NoOdds::TooMany)?;
            } else {
                places.insert(story.clone(), stories.len());
                stories.push((chance, story));
            }
            if !walk.advance() {
                for (chance, story) in stories {
                    let lines = self.told_of(&story, seat);
                    add(&mut counted.cases, chance, lines).ok_or(NoOdds::TooMany)?;
                }
                return Ok(counted);
            }
        }
        Err(NoOdds::TooMany)
    }
}

/// What an action came to in one outcome.
struct Outcome {
    story: Vec<Event>,
    rolled: bool,
    /// Where in the story cards were drawn.
    drawn_at: Option<usize>,
    /// Whether somebody passed who might have acted.
    passed: bool,
}

/// Takes an action in a world and what is forced after it. Until a die is rolled whoever may pass does.
fn play(game: &mut dyn Going, world: &dyn Kept, choice: usize, walk: &mut Walk<'_>) -> Outcome {
    let mut story = Story::default();
    let told = story.count.clone();
    let mut dice = Dice { walk, told, drawn_at: None, rolled: false, rest: Seeded::new(0, 0) };
    game.go_back(world);
    game.list();
    game.apply(choice, &mut dice, &mut story);
    let mut passed = false;
    for _ in 0..STEPS_MAX {
        let Decision::Seat(seat) = game.decision() else { break };
        let count = game.list();
        let is_free = count > 1;
        if dice.drawn_at.is_some() || is_free && dice.rolled {
            break;
        }
        let next = if is_free { (0..count).find(|&one| game.text(one) == PASS) } else { Some(0) };
        let Some(next) = next else { break };
        passed |= is_free;
        story.push(Event::Choice { seat, text: game.text(next), is_forced: !is_free });
        game.apply(next, &mut dice, &mut story);
    }
    Outcome { story: story.events, rolled: dice.rolled, drawn_at: dice.drawn_at, passed }
}

/// Adds a chance to the case in which this is told; None where the sum does not fit.
fn add(
    cases: &mut Vec<(Fraction, Vec<String>)>,
    chance: Fraction,
    lines: Vec<String>,
) -> Option<()> {
    match cases.iter_mut().find(|(_, known)| *known == lines) {
        Some((sum, _)) => *sum = sum.plus(chance)?,
        None => cases.push((chance, lines)),
    }
    Some(())
}

/// Puts cases together that differ in numbers alone.
fn grouped(cases: Vec<(Fraction, Vec<String>)>) -> Vec<(Fraction, Vec<String>)> {
    let mut groups = Vec::new();
    for (chance, lines) in &cases {
        let lines = lines.iter().map(|line| without_numbers(line)).collect();
        if add(&mut groups, *chance, lines).is_none() {
            return cases;
        }
    }
    groups
}

/// A line with a sign in place of each number that is no part of a word.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    let (mut is_of_word, mut is_number) = (false, false);
    for letter in line.chars() {
        if letter.is_ascii_digit() && !is_of_word {
            if !is_number {
                out.push('#');
            }
            is_number = true;
        } else {
            is_of_word = letter.is_alphanumeric() || letter == '_';
            is_number = false;
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_left_out_and_names_stay() {
        assert_eq!(without_numbers("seat1 rolls 16: 1 + 12"), "seat1 rolls #: # + #");
        assert_eq!(without_numbers("gaki_2 at 60,79.33"), "gaki_2 at #,#.#");
    }
}
