//! The exact chances of what an action brings about at once.
//!
//! They are counted in worlds that agree with what the seat knows. Where these do not come to the same, the
//! chances hang on what cannot be seen, and are not told. Dice are walked, all their faces; where cards are drawn
//! the story ends, since the chances of these hang on where all cards lie.

use std::cell::Cell;
use std::rc::Rc;

use crate::lockstep::At;
use crate::module::going::{Going, Kept};
use crate::people::{Event, Played, Story};
use crate::scenario::fraction::Fraction;
use crate::scenario::walk::{Alike, Walk, alike};
use crate::sim::fault::catch;
use tenbin_engine::pile::{CardSet, Places, WideSet};
use tenbin_engine::{Chance, Decision, Seat, Seeded, Stream};

/// More outcomes are not walked.
const OUTCOMES_MAX: u64 = 100_000;
/// Worlds that are looked at where something is hidden.
const WORLDS: u64 = 6;
/// Forced choices that follow are taken up to so many.
const FORCED_MAX: usize = 200;
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
#[derive(Default, PartialEq)]
struct Counted {
    cases: Vec<(Fraction, Vec<String>)>,
    rolls: bool,
    draws: bool,
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
        let counted = found.unwrap_or_else(|message| Err(NoOdds::Broken(message)))?;
        if !counted.rolls {
            return Err(if counted.draws { NoOdds::Draws } else { NoOdds::NoDice });
        }
        let are_many = counted.cases.len() > CASES_MAX;
        let mut cases = if are_many { grouped(counted.cases) } else { counted.cases };
        cases.sort_by(|(one, _), (two, _)| two.to_f64().total_cmp(&one.to_f64()));
        Ok(Odds { cases, are_grouped: are_many, draws: counted.draws })
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
            match &known {
                Some(known) if *known != counted => return Err(NoOdds::Hidden),
                _ => known = Some(counted),
            }
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
        for _ in 0..OUTCOMES_MAX {
            let (events, dice) = play(self.game(), world, choice, &mut walk);
            counted.rolls |= dice.0;
            counted.draws |= dice.1.is_some();
            let told = &events[..dice.1.unwrap_or(events.len())];
            let lines = self.told_of(told, seat);
            let chance = walk.probability().ok_or(NoOdds::TooMany)?;
            add(&mut counted.cases, chance, lines).ok_or(NoOdds::TooMany)?;
            if !walk.advance() {
                return Ok(counted);
            }
        }
        Err(NoOdds::TooMany)
    }
}

/// Takes an action in a world and what is forced after it: the story, whether dice were rolled, and where in the
/// story cards were drawn.
fn play(
    game: &mut dyn Going,
    world: &dyn Kept,
    choice: usize,
    walk: &mut Walk<'_>,
) -> (Vec<Event>, (bool, Option<usize>)) {
    let mut story = Story::default();
    let told = story.count.clone();
    let mut dice = Dice { walk, told, drawn_at: None, rolled: false, rest: Seeded::new(0, 0) };
    game.go_back(world);
    game.list();
    let mut choice = choice;
    for number in 0..FORCED_MAX {
        if number > 0 {
            let Decision::Seat(seat) = game.decision() else { break };
            if dice.drawn_at.is_some() || game.list() > 1 {
                break;
            }
            choice = 0;
            story.push(Event::Choice { seat, text: game.text(0), is_forced: true });
        }
        game.apply(choice, &mut dice, &mut story);
    }
    (story.events, (dice.rolled, dice.drawn_at))
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
    let mut before = ' ';
    for letter in line.chars() {
        let is_of_word = before.is_alphabetic() || before == '_';
        match letter {
            _ if !letter.is_ascii_digit() || is_of_word => out.push(letter),
            _ if before == '#' => continue,
            _ => out.push('#'),
        }
        before = if letter.is_ascii_digit() && !is_of_word {
            '#'
        } else if is_of_word && letter.is_ascii_digit() {
            before
        } else {
            letter
        };
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
