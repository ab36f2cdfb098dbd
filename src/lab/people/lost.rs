//! Where a game was lost: the chances to win in its course, and the own choices that cost most of them.
//!
//! A chance is the share of games that the bots win which play on from there, the advisors on the seats of people,
//! with the cards as they lie and new luck. A choice is held against what the advisor would have done: both are
//! played on with the same numbers. Which choices are told is decided by games of a search, and what they cost by
//! others, so that the largest are not told larger than they are.

use crate::lockstep::At;
use crate::people::{Made, Played};
use crate::policies::Strategy;
use crate::replay::moments::{RollOut, Rolled};
use crate::sim::fault::catch;
use crate::sim::threads::spread_over;
use tenbin_engine::{Key, Seat, SeatSet};

/// Games played on from each moment of the course.
const GAMES_OF_COURSE: u64 = 200;
/// Moments of the course.
const STATIONS: usize = 12;
/// Games played on for each choice while the costly ones are looked for.
const GAMES_OF_SEARCH: u64 = 50;
/// Choices that are looked at closely.
const LOOKED_AT: usize = 6;
/// Games played on for each of these.
const GAMES_OF_CHOICE: u64 = 400;
/// So many are told.
const TOLD: usize = 3;
/// So many standard errors a loss must be from nothing.
const ERRORS_MIN: f64 = 2.0;

/// How a game went, and which choices cost most.
#[derive(Clone, PartialEq, Debug)]
pub struct Lost {
    /// The chances at some moments, the end last.
    pub course: Vec<Station>,
    /// The choices that surely cost something, the dearest first.
    pub mistakes: Vec<Mistake>,
    /// Choices of people that were not what their advisors would have done, of how many.
    pub differing: [usize; 2],
    /// Games played on for each moment, and for each choice told.
    pub games: [u64; 2],
}

/// A moment of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Station {
    /// As a replay counts turns or rounds.
    pub moment: u32,
    /// How many choices between several actions were made before.
    pub choices: usize,
    /// The chances of the seats.
    pub chances: Vec<f64>,
}

/// A choice that cost something.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// Whose.
    pub seat: Seat,
    /// When, as a replay counts.
    pub moment: u32,
    /// What was chosen, and what the advisor would have chosen.
    pub texts: [String; 2],
    /// The chances to win by each.
    pub chances: [f64; 2],
    /// The standard error of the difference.
    pub error: f64,
}

/// A choice of a person beside the advisor's.
struct Differing {
    place: usize,
    advised: usize,
    text: String,
}

impl Played<'_> {
    /// Looks for what was lost. None where the bots search, so that playing on takes too long. The text says how a
    /// game broke.
    pub fn lost(&mut self) -> Result<Option<Lost>, String> {
        if self.batch.strategies.iter().any(Strategy::searches) {
            return Ok(None);
        }
        let here = self.game_now().keep();
        let moment = self.moment();
        let found = self.differing();
        let game = self.game();
        game.go_back(here.as_ref());
        game.list();
        let (found, of) = found?;
        let differing = [found.len(), of];
        let end = match self.at() {
            At::Over(end) => Some((moment, end.standing.winners)),
            _ => None,
        };
        let rolls = Rolls {
            made: self.made(),
            play_on: self.rules.play_on.as_ref(),
            end,
            seats: self.rules.seats,
            key: Key::of_game(self.batch.seed, self.index),
        };
        catch(|| {
            Some(Lost {
                course: rolls.course(),
                mistakes: rolls.mistakes(&found),
                differing,
                games: [GAMES_OF_COURSE, GAMES_OF_CHOICE],
            })
        })
    }

    /// The choices of people that their advisors would not have made, and of how many.
    fn differing(&mut self) -> Result<(Vec<Differing>, usize), String> {
        let strategies: Vec<_> = self.strategies().into_iter().cloned().collect();
        let (mut found, mut of) = (Vec::new(), 0);
        for place in 0..self.made().len() {
            let made = &self.made()[place];
            let (seat, number) = (made.seat, made.number);
            if !self.people.has(seat) {
                continue;
            }
            of += 1;
            self.set_back(place);
            let advised = self.advised(seat, &strategies[seat.index()])?;
            if advised != number {
                found.push(Differing { place, advised, text: self.game_now().text(advised) });
            }
        }
        Ok((found, of))
    }
}

/// What it takes to play on from choices of a game.
struct Rolls<'p> {
    made: &'p [Made],
    play_on: &'p RollOut<'p>,
    /// The moment and the winners at the end, where there is one.
    end: Option<(u32, SeatSet)>,
    seats: u8,
    key: Key,
}

impl Rolls<'_> {
    /// Who wins by the games played on from a choice.
    fn winners(&self, place: usize, first: Option<usize>, games: u64, salt: u64) -> Vec<SeatSet> {
        let key = self.key.with(salt).with(place as u64);
        let rolled = Rolled { first, games, master: key.number() };
        let mut winners = Vec::new();
        let state = self.made[place].state.as_ref();
        (self.play_on)(state, rolled, &mut |won| winners.push(won));
        winners
    }

    fn course(&self) -> Vec<Station> {
        let last = self.made.len();
        let mut places: Vec<usize> = (0..=STATIONS).map(|part| last * part / STATIONS).collect();
        places.dedup();
        let look = |number: u64| {
            let place = places[number as usize];
            let winners = match self.end {
                _ if place < last => self.winners(place, None, GAMES_OF_COURSE, 1),
                Some((_, winners)) => vec![winners],
                None => return None,
            };
            let of = |seat: u8| {
                let wins = winners.iter().filter(|won| won.has(Seat(seat))).count();
                wins as f64 / winners.len() as f64
            };
            let moment = self
                .made
                .get(place)
                .map_or_else(|| self.end.map_or(0, |end| end.0), |made| made.moment);
            let chances = (0..self.seats).map(of).collect();
            Some(Station { moment, choices: place, chances })
        };
        spread_over(0, places.len() as u64, &look)
    }

    /// The chances of whoever chose, by what was chosen and by what was advised, and the standard error of their
    /// difference.
    fn beside(&self, one: &Differing, games: u64, salt: u64) -> ([f64; 2], f64) {
        let made = &self.made[one.place];
        let won = [made.number, one.advised].map(|first| {
            let winners = self.winners(one.place, Some(first), games, salt);
            winners
                .into_iter()
                .map(|won| f64::from(u8::from(won.has(made.seat))))
                .collect::<Vec<_>>()
        });
        let count = games as f64;
        let mean = |of: &[f64]| of.iter().sum::<f64>() / count;
        let chances = [mean(&won[0]), mean(&won[1])];
        let gains: Vec<f64> = won[1].iter().zip(&won[0]).map(|(two, one)| two - one).collect();
        let middle = mean(&gains);
        let squares: f64 = gains.iter().map(|gain| (gain - middle) * (gain - middle)).sum();
        (chances, (squares / (count - 1.0) / count).sqrt())
    }

    fn mistakes(&self, found: &[Differing]) -> Vec<Mistake> {
        let search = |number: u64| {
            let ([chosen, advised], _) = self.beside(&found[number as usize], GAMES_OF_SEARCH, 2);
            Some((advised - chosen, number as usize))
        };
        let mut worth: Vec<(f64, usize)> = spread_over(0, found.len() as u64, &search);
        worth.sort_by(|one, two| two.0.total_cmp(&one.0));
        worth.truncate(LOOKED_AT);
        let look = |number: u64| {
            let one = &found[worth[number as usize].1];
            let (chances, error) = self.beside(one, GAMES_OF_CHOICE, 3);
            let made = &self.made[one.place];
            let texts = [made.text.clone(), one.text.clone()];
            Some(Mistake { seat: made.seat, moment: made.moment, texts, chances, error })
        };
        let mut all: Vec<Mistake> = spread_over(0, worth.len() as u64, &look);
        let loss = |one: &Mistake| one.chances[1] - one.chances[0];
        all.retain(|one| loss(one) > ERRORS_MIN * one.error);
        all.sort_by(|one, two| loss(two).total_cmp(&loss(one)));
        all.truncate(TOLD);
        all
    }
}
