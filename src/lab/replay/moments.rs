//! What decided a game: the steps across which the chances to win moved most.
//!
//! A chance is the share of games won that the same bots play on from a moment of the game, with the cards as they
//! lie and new luck. First the chances are worked out at some moments of the game, then halfway between those
//! that differ most, until single steps are left. What moved most in that search was chosen by chance too, so
//! the chances that are told come from games of their own.

use std::ops::Range;
use std::sync::Arc;

use crate::module::Module;
use crate::module::going::{Going, Kept, going, kept_state};
use crate::policies::Strategy;
use crate::replay::Beginning;
use crate::sim::Batch;
use crate::sim::fault::catch;
use crate::sim::run::seated_table;
use crate::sim::threads::spread_over;
use tenbin_engine::play::{play_on, seat_policies};
use tenbin_engine::seed::Key;
use tenbin_engine::{
    Actions, AnyChance, AnyRecorder, Chance, Decision, Listener, NullRecorder, SeatSet, Seeded,
    Standing, Unheard,
};

/// Games played on from each moment that is told.
pub const ROLLOUTS: u64 = 200;
/// The same while they are looked for.
const ROLLOUTS_OF_SEARCH: u64 = 100;
/// The search begins with so many moments.
const MOMENTS_FIRST: usize = 12;
/// It goes on in so many places.
const PLACES: usize = 4;
/// So many moments are told.
const TOLD: usize = 3;
/// A move of less is no decisive moment: it is about three times what 200 games leave open.
const MOVE_MIN: f64 = 0.1;

/// A step of a game that moved the chances to win.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The choices that it holds, forced ones counted, from 1.
    pub choices: Range<u32>,
    /// The turn, as the replay shows it; 0 where it does not.
    pub turn: u32,
    /// The chances of the seats before and after it.
    pub chances: [Vec<f64>; 2],
}

impl Moment {
    /// The largest change of a seat's chance.
    pub fn size(&self) -> f64 {
        moved(&self.chances[0], &self.chances[1])
    }
}

/// How a game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// What decided it, in the order of the game.
    pub moments: Vec<Moment>,
    /// The turn from which on one of its winners always had the best chance, as far as it was looked at; None
    /// where that was so all along, or where nobody has won.
    pub turned: Option<u32>,
}

/// A moment of the game: before a choice, or its end.
struct Point {
    state: Box<dyn Kept>,
    choice: u32,
    turn: u32,
}

type Chances = Arc<Vec<f64>>;

/// What decided the game with this index; None where its bots search, so that playing on would take too long.
/// The text says how a game broke.
pub(crate) fn course<G: Module>(
    game: &G,
    batch: &Batch,
    index: u64,
) -> Result<Option<Course>, String> {
    if batch.strategies.iter().any(Strategy::searches) {
        return Ok(None);
    }
    let mut begin = |chance: &mut Seeded, listener: &mut dyn Listener| {
        let mut table = seated_table::<G>(batch, index);
        seat_policies(&mut table, batch.seed, index);
        let state = game.deal(&mut AnyChance(chance), &mut AnyRecorder(listener));
        going(game, state, table)
    };
    let roll_out = roll_out(game, batch, index);
    course_of(&mut begin, &roll_out, game.seats(), (batch.seed, index))
}

/// Games that are played on from a state.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rolled {
    /// The action of the state's list that is taken first; None where its bot chooses.
    pub(crate) first: Option<usize>,
    /// How many games.
    pub(crate) games: u64,
    /// The seed of their numbers.
    pub(crate) master: u64,
}

/// Plays a state on and tells who has won each time.
pub(crate) type RollOut<'a> = dyn Fn(&dyn Kept, Rolled, &mut dyn FnMut(SeatSet)) + Sync + 'a;

/// The same by the bots that sit in a game of a batch.
pub(crate) fn roll_out<'a, G: Module>(
    game: &'a G,
    batch: &'a Batch,
    index: u64,
) -> impl Fn(&dyn Kept, Rolled, &mut dyn FnMut(SeatSet)) + Sync + 'a {
    move |kept, rolled, add| {
        let dealt = kept_state::<G>(kept);
        let mut table = seated_table::<G>(batch, index);
        let mut actions = Actions::<G>::new();
        for number in 0..rolled.games {
            seat_policies(&mut table, rolled.master, number);
            let mut chance = Seeded::new(rolled.master, number);
            chance.turn(game.turn(dealt));
            let mut state = *dealt;
            let chance = &mut Unheard::Seeded(&mut chance);
            if let Some(first) = rolled.first {
                actions.clear();
                game.legal(&state, &mut actions);
                game.apply(&mut state, actions[first], chance, &mut NullRecorder);
            }
            let end = play_on(game, &mut state, &mut table, chance, &mut NullRecorder);
            add(end.standing.winners);
        }
    }
}

/// The same of whatever game.
fn course_of(
    begin: Beginning<'_, '_>,
    roll_out: &RollOut<'_>,
    seats: u8,
    (seed, index): (u64, u64),
) -> Result<Option<Course>, String> {
    let (points, end) = catch(|| {
        let mut chance = Seeded::new(seed, index);
        let mut game = begin(&mut chance, &mut ());
        points(game.as_mut(), &mut chance)
    })?;
    let search = Search { roll_out, seats: seats.into(), seed, index, points, end };
    catch(|| Some(search.course()))
}

/// The moments before each choice that is none of one only, and the end.
fn points(game: &mut dyn Going, chance: &mut Seeded) -> (Vec<Point>, Standing) {
    let [decisions_max, forced_max] = game.limits();
    let mut points = Vec::new();
    let (mut choices, mut decisions) = (0, 0);
    while let Decision::Seat(seat) = game.decision() {
        choices += 1;
        let mut choice = 0;
        if game.list() > 1 {
            decisions += 1;
            assert!(decisions <= decisions_max, "the game does not end");
            points.push(Point { state: game.keep(), choice: choices, turn: game.moment() });
            choice = game.choose(seat);
        }
        assert!(choices - decisions <= forced_max, "the game does not end");
        game.apply(choice, chance, &mut ());
    }
    points.push(Point { state: game.keep(), choice: choices + 1, turn: game.moment() });
    (points, game.standing())
}

/// The search for what decided a game.
struct Search<'a> {
    roll_out: &'a RollOut<'a>,
    seats: usize,
    seed: u64,
    index: u64,
    /// The last of them is the end.
    points: Vec<Point>,
    end: Standing,
}

impl Search<'_> {
    fn course(&self) -> Course {
        let last = self.points.len() - 1;
        let mut places: Vec<usize> =
            (0..=MOMENTS_FIRST).map(|part| last * part / MOMENTS_FIRST).collect();
        places.dedup();
        let chances = self.chances(&places, ROLLOUTS_OF_SEARCH, 1);
        let known: Vec<(usize, Chances)> = places.into_iter().zip(chances).collect();
        Course { moments: self.moments(&known), turned: self.turned(&known) }
    }

    /// The largest single steps, with chances of their own.
    fn moments(&self, known: &[(usize, Chances)]) -> Vec<Moment> {
        let mut spans: Vec<[(usize, Chances); 2]> =
            known.windows(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
        let size = |span: &[(usize, Chances); 2]| moved(&span[0].1, &span[1].1);
        spans.sort_by(|one, two| size(two).total_cmp(&size(one)));
        spans.truncate(PLACES);
        while spans.iter().any(|span| span[1].0 - span[0].0 > 1) {
            let halves: Vec<usize> =
                spans.iter().map(|span| span[0].0.midpoint(span[1].0)).collect();
            let middle = self.chances(&halves, ROLLOUTS_OF_SEARCH, 1);
            for (span, middle) in spans.iter_mut().zip(halves.into_iter().zip(middle)) {
                if span[1].0 - span[0].0 > 1 {
                    let [first, second] = [0, 1].map(|end| moved(&span[end].1, &middle.1));
                    span[usize::from(first >= second)] = middle;
                }
            }
        }
        let ends: Vec<usize> = spans.iter().flat_map(|span| [span[0].0, span[1].0]).collect();
        let chances = self.chances(&ends, ROLLOUTS, 2);
        let mut moments: Vec<Moment> = ends
            .chunks(2)
            .zip(chances.chunks(2))
            .map(|(ends, chances)| {
                let [first, next] = [0, 1].map(|end| &self.points[ends[end]]);
                let chances = [0, 1].map(|end| chances[end].to_vec());
                Moment { choices: first.choice..next.choice, turn: first.turn, chances }
            })
            .filter(|moment| moment.size() >= MOVE_MIN)
            .collect();
        moments.sort_by(|one, two| two.size().total_cmp(&one.size()));
        moments.dedup_by_key(|moment| moment.choices.start);
        moments.truncate(TOLD);
        moments.sort_by_key(|moment| moment.choices.start);
        moments
    }

    /// From when on a winner had the best chance.
    fn turned(&self, known: &[(usize, Chances)]) -> Option<u32> {
        let winners = self.end.winners;
        let others_lead = |(_, chances): &&(usize, Chances)| {
            let best = |is_winner: bool| {
                let seats = (0_u8..).map(tenbin_engine::Seat).zip(chances.iter());
                let own = seats.filter(|(seat, _)| winners.has(*seat) == is_winner);
                own.map(|(_, chance)| *chance).fold(f64::NEG_INFINITY, f64::max)
            };
            best(false) > best(true)
        };
        if winners == SeatSet::EMPTY {
            return None;
        }
        let (place, _) = known.iter().rev().find(others_lead)?;
        let next = known.iter().find(|(later, _)| later > place)?;
        Some(self.points[next.0].turn)
    }

    /// The chances of the seats at some moments, each from so many games; `salt` tells games of one purpose from
    /// those of another.
    fn chances(&self, places: &[usize], rollouts: u64, salt: u64) -> Vec<Chances> {
        let master = Key::of_game(self.seed, self.index).with(salt).number();
        let look = |number: u64| {
            let place = places[number as usize];
            let mut wins = vec![0_u32; self.seats];
            let mut add = |winners: SeatSet| {
                winners.iter().for_each(|seat| wins[seat.index()] += 1);
            };
            if place + 1 == self.points.len() {
                (0..rollouts).for_each(|_| add(self.end.winners));
            } else {
                let rolled = Rolled { first: None, games: rollouts, master };
                (self.roll_out)(self.points[place].state.as_ref(), rolled, &mut add);
            }
            let share = |wins: &u32| f64::from(*wins) / rollouts as f64;
            Some(Arc::new(wins.iter().map(share).collect()))
        };
        spread_over(0, places.len() as u64, &look)
    }
}

/// The largest change of a seat's chance.
fn moved(before: &[f64], after: &[f64]) -> f64 {
    before.iter().zip(after).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max)
}
