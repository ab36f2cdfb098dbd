//! Where the same game of two sides parts: both are played once more, and what was chosen, rolled, dealt
//! and drawn is compared step by step, by its text and its name.

use std::hash::Hasher;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::module::going::Going;
use crate::sim::Batch;
use crate::sim::fault::catch;
use crate::sim::threads::spread_over;
use tenbin_engine::schema::{GroupId, Names, RollId, Schema};
use tenbin_engine::{CardEvent, Decision, KeyHasher, Listener, Seat, Seeded};

/// What a step of a game is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum StepKind {
    /// A seat got its role, deck or another level.
    Level,
    /// A card came to a seat.
    Card,
    /// A die was rolled.
    Roll,
    /// A seat chose.
    Choice,
    /// One game was over before the other.
    End,
}

impl StepKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Level, Self::Card, Self::Roll, Self::Choice, Self::End];

    /// Its word in `alike.csv`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Card => "card",
            Self::Roll => "roll",
            Self::Choice => "choice",
            Self::End => "end",
        }
    }
}

/// Where two games part.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Parting {
    /// The turn, as replays count it; 0 where they do not.
    pub turn: u32,
    /// How many decisions they have had in common.
    pub decisions: u32,
    /// What differs.
    pub kind: StepKind,
}

/// Where the games of a sample part.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Partings {
    /// Games looked at that broke on no side.
    pub looked: u64,
    /// Those that part, in the order of their indices.
    pub parted: Vec<Parting>,
}

/// A step of a game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Step {
    hash: u64,
    turn: u32,
    decisions: u32,
    kind: StepKind,
}

/// Hears what happens in a game.
struct Course<'a> {
    schema: &'a Schema,
    turn: u32,
    decisions: u32,
    steps: Vec<Step>,
}

impl Course<'_> {
    /// A text with the names of cards in place of their ids: a card that is split under two ids is the
    /// same to people.
    fn named(&self, text: &str) -> String {
        let name = |word: &str| match self.schema.names.of(Names::CARD, word) {
            Some(name) => name.to_owned(),
            None => word.to_owned(),
        };
        text.split(' ').map(name).collect::<Vec<_>>().join(" ")
    }

    fn step(&mut self, kind: StepKind, parts: &[&str]) {
        let mut hasher = KeyHasher::default();
        hasher.write_u8(kind as u8);
        for part in parts {
            hasher.write_usize(part.len());
            hasher.write(part.as_bytes());
        }
        let (turn, decisions) = (self.turn, self.decisions);
        self.steps.push(Step { hash: hasher.finish(), turn, decisions, kind });
    }
}

impl Listener for Course<'_> {
    fn counts(&self) -> bool {
        true
    }

    fn first_player(&mut self, seat: Seat) {
        self.step(StepKind::Level, &["first player", &seat.to_string()]);
    }

    fn label(&mut self, seat: Seat, group: GroupId, level: u16) {
        let group = &self.schema.groups[usize::from(group.0)];
        let level = &group.levels[usize::from(level)];
        self.step(StepKind::Level, &[&seat.to_string(), &group.name, level]);
    }

    fn roll(&mut self, roll: RollId, _condition: u16, outcome: u16) {
        // What a roll needed may differ where nothing has happened yet that differs.
        let roll = &self.schema.rolls[usize::from(roll.0)];
        self.step(StepKind::Roll, &[&roll.name, &roll.outcomes[usize::from(outcome)]]);
    }

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        let comes = matches!(event, CardEvent::Opening | CardEvent::Drawn | CardEvent::Gained);
        if comes {
            let name = self.named(&self.schema.cards[usize::from(card)].name);
            self.step(StepKind::Card, &[&seat.to_string(), &name]);
        }
    }
}

/// The steps of a game of a batch. The text says how it broke.
fn course(side: &Played<'_>, index: u64) -> Result<Vec<Step>, String> {
    let mut course = Course { schema: side.schema, turn: 0, decisions: 0, steps: Vec::new() };
    catch(|| follow(side, index, &mut course))?;
    Ok(course.steps)
}

/// Plays a game as the engine's loop does.
fn follow(side: &Played<'_>, index: u64, course: &mut Course<'_>) {
    let mut chance = Seeded::new(side.batch.seed, index);
    let mut game = (side.begin)(index, &mut chance, course);
    let [decisions_max, forced_max] = game.limits();
    let mut choices = 0;
    while let Decision::Seat(seat) = game.decision() {
        course.turn = game.moment();
        let count = game.list();
        choices += 1;
        let choice = if count == 1 {
            assert!(choices - course.decisions <= forced_max, "the game does not end");
            0
        } else {
            course.decisions += 1;
            assert!(course.decisions <= decisions_max, "the game does not end");
            game.choose(seat)
        };
        // That there was nothing else to do is no step: another side may not even ask.
        if count > 1 {
            let text = course.named(&game.text(choice));
            course.step(StepKind::Choice, &[&seat.to_string(), &text]);
        }
        game.apply(choice, &mut chance, course);
    }
    course.turn = game.moment();
}

/// The first step at which two games differ.
fn first_difference(one: &[Step], other: &[Step]) -> Option<Parting> {
    let place = one.iter().zip(other).position(|(a, b)| a.hash != b.hash);
    let place = place.or((one.len() != other.len()).then_some(one.len().min(other.len())))?;
    let is_over = one.len().min(other.len()) == place;
    let longer = if one.len() > place { one } else { other };
    let Step { turn, decisions, kind, .. } = longer[place];
    // The decision that differs is none that they have in common.
    let decisions = decisions - u32::from(kind == StepKind::Choice);
    Some(Parting { turn, decisions, kind: if is_over { StepKind::End } else { kind } })
}

/// Begins the game of this index with the bots of its batch: deals it, or puts its position down.
pub(crate) type Begin<'a> =
    Box<dyn Fn(u64, &mut Seeded, &mut dyn Listener) -> Box<dyn Going + 'a> + Sync + 'a>;

/// A side with its games.
pub(crate) struct Played<'a> {
    /// What it records.
    pub(crate) schema: &'a Schema,
    /// Its bots and seed.
    pub(crate) batch: &'a Batch,
    /// How its games begin.
    pub(crate) begin: Begin<'a>,
}

/// Where the games of a sample part on two sides. The sample are `sample` games spread evenly over the
/// first side's batch, or all where it has no more.
pub(crate) fn partings(sides: &[Played<'_>; 2], sample: u64, stop: &AtomicBool) -> Partings {
    let batch = sides[0].batch;
    let all = batch.games.end.saturating_sub(batch.games.start);
    let sample = sample.min(all);
    let index_of = |number: u64| {
        let place = u128::from(all) * u128::from(number) / u128::from(sample.max(1));
        batch.games.start + place as u64
    };
    let look = |number: u64| -> Option<Option<Parting>> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let course = |side: &Played<'_>| course(side, index_of(number)).ok();
        let [one, other] = sides.each_ref().map(course);
        Some(first_difference(&one?, &other?))
    };
    let looked: Vec<Option<Parting>> = spread_over(batch.threads_to_play(), sample, &look);
    Partings { looked: looked.len() as u64, parted: looked.into_iter().flatten().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(hash: u64, turn: u32, decisions: u32, kind: StepKind) -> Step {
        Step { hash, turn, decisions, kind }
    }

    #[test]
    fn games_part_at_the_first_step_that_differs() {
        let common = [
            step(1, 1, 0, StepKind::Card),
            step(2, 1, 1, StepKind::Choice),
            step(3, 2, 1, StepKind::Roll),
        ];
        assert_eq!(first_difference(&common, &common), None);
        let mut other = common;
        other[2].hash = 9;
        let parting = Parting { turn: 2, decisions: 1, kind: StepKind::Roll };
        assert_eq!(first_difference(&common, &other), Some(parting));
        // Of a decision that differs they have had those before it.
        let mut other = common;
        other[1].hash = 9;
        let parting = Parting { turn: 1, decisions: 0, kind: StepKind::Choice };
        assert_eq!(first_difference(&common, &other), Some(parting));
        let parting = Parting { turn: 2, decisions: 1, kind: StepKind::End };
        assert_eq!(first_difference(&common[..2], &common), Some(parting));
        assert_eq!(first_difference(&common, &common[..2]), Some(parting));
    }
}
