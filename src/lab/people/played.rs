//! A game that is being played.

use std::fmt;

use crate::lockstep::At;
use crate::module::going::{Going, Kept, Staging};
use crate::module::{Listing, ReplayWords};
use crate::people::Sitting;
use crate::people::story::{self, Event, Story};
use crate::policies::Strategy;
use crate::policies::question::Question;
use crate::replay::moments::RollOut;
use crate::replay::{Lines, Short, Telling, short_by, tell_going};
use crate::scenario::expect;
use crate::scenario::file::Move;
use crate::sim::Batch;
use crate::sim::fault::catch;
use crate::sim::run::turn;
use tenbin_content::Node;
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::Schema;
use tenbin_engine::{Decision, Eye, Listener, Seat, SeatSet, Seeded};

/// How a game begins: deals it, or puts it down, and seats the bots, or where this was chosen on each seat whoever
/// chooses it again.
pub(super) type Begin<'a> =
    dyn Fn(Option<&[Vec<u8>]>, &mut Seeded, &mut dyn Listener) -> Box<dyn Going + 'a> + 'a;

/// Puts the decision of a seat in a state as a question.
pub(super) type Ask<'a> = dyn Fn(&dyn Kept, Seat, &mut dyn FnMut(&dyn Question)) + 'a;

/// What there is of the game itself.
pub(super) struct Rules<'a> {
    pub(super) begin: Box<Begin<'a>>,
    pub(super) play_on: Box<RollOut<'a>>,
    pub(super) ask: Box<Ask<'a>>,
    pub(super) game: &'a dyn Staging,
    pub(super) listing: Listing,
    pub(super) words: ReplayWords,
    pub(super) secret: &'static [&'static str],
    pub(super) features: &'static [&'static str],
    pub(super) seats: u8,
    pub(super) schema: Schema,
}

/// A choice between several actions that was made.
#[derive(Debug)]
pub struct Made {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub text: String,
    /// The moment of the game, as a replay counts it.
    pub moment: u32,
    pub(super) number: usize,
    /// The state before it.
    pub(super) state: Box<dyn Kept>,
}

/// What is at a moment of a game on its way.
struct Moment<'a> {
    game: Box<dyn Going + 'a>,
    chance: Seeded,
    at: At,
    made: Vec<Made>,
    story: Story,
    forced: u32,
}

/// A game that people play.
pub struct Played<'a> {
    pub(super) rules: Rules<'a>,
    pub(super) batch: Batch,
    pub(super) index: u64,
    pub(super) people: SeatSet,
    /// The start it began with, if not with the deal.
    pub(super) from: Option<Node>,
    now: Moment<'a>,
}

impl fmt::Debug for Played<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {} at {:?}", self.index, self.now.at)
    }
}

impl<'a> Played<'a> {
    pub(super) fn new(rules: Rules<'a>, sitting: Sitting) -> Result<Self, String> {
        let Sitting { batch, index, people, from } = sitting;
        let from = from.map(|from| from.start);
        let now = catch(|| Moment::begin(&rules, batch.seed, index))?;
        let mut played = Self { rules, batch, index, people, from, now };
        played.go_on(&[]);
        Ok(played)
    }

    /// Where the game stands.
    pub fn at(&self) -> &At {
        &self.now.at
    }

    /// Who must choose; nobody where the game is over or broke.
    pub fn waits_for(&self) -> Option<Seat> {
        match self.now.at {
            At::Waits { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// What can be recorded and seen of the game.
    pub fn schema(&self) -> &Schema {
        &self.rules.schema
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        self.people
    }

    /// The strategies as they sit in this game; on a seat of a person its advisor.
    pub fn strategies(&self) -> Vec<&Strategy> {
        let mut all: Vec<&Strategy> = self.batch.strategies.iter().collect();
        turn(&mut all, &self.batch, self.index);
        all
    }

    /// The actions of whoever must choose, in the notation.
    pub fn actions(&self) -> Vec<String> {
        let At::Waits { count, .. } = self.now.at else { return Vec::new() };
        (0..count).map(|action| self.now.game.text(action)).collect()
    }

    /// A word for what whoever must choose is asked for, where the game has one.
    pub fn asked_for(&self) -> Option<&'static str> {
        self.waits_for().and_then(|_| self.now.game.asked_for())
    }

    /// Takes an action by its number, and goes on to the next decision of a person.
    pub fn choose(&mut self, choice: usize) -> Result<(), String> {
        let At::Waits { seat, count } = self.now.at else {
            return Err("the game waits for nobody".to_owned());
        };
        if choice >= count {
            return Err(format!("there are {count} actions, and {} is none", choice + 1));
        }
        let moment = &mut self.now;
        let taken = catch(|| {
            moment.game.pass_over(seat);
            moment.take(seat, choice);
        });
        match taken {
            Ok(()) => self.go_on(&[]),
            Err(message) => self.now.at = At::Broken(message),
        }
        Ok(())
    }

    /// Goes back to the last decision of a person; false where there is none before this one.
    pub fn undo(&mut self) -> Result<bool, String> {
        let people = self.people;
        let own = |made: &Made| people.has(made.seat);
        let Some(last) = self.now.made.iter().rposition(own) else { return Ok(false) };
        let before: Vec<usize> = self.now.made[..last].iter().map(|made| made.number).collect();
        self.now = catch(|| Moment::begin(&self.rules, self.batch.seed, self.index))?;
        self.go_on(&before);
        Ok(true)
    }

    /// Makes choices of all seats from the beginning, `seat2: play katana`, and goes on from there. The text says
    /// which of them cannot be made.
    pub fn resume(&mut self, moves: &[String]) -> Result<(), String> {
        let people = std::mem::replace(&mut self.people, SeatSet::first(self.rules.seats));
        self.now = catch(|| Moment::begin(&self.rules, self.batch.seed, self.index))?;
        self.go_on(&[]);
        let made = moves.iter().try_for_each(|text| {
            let wanted = Move::parse(text);
            let legal = self.actions();
            let found = self.waits_for().and_then(|seat| wanted.find(seat, &legal));
            let choice = found.ok_or_else(|| format!("`{text}` cannot be chosen there"))?;
            self.choose(choice)
        });
        self.people = people;
        made?;
        let before: Vec<usize> = self.now.made.iter().map(|made| made.number).collect();
        self.now = catch(|| Moment::begin(&self.rules, self.batch.seed, self.index))?;
        self.go_on(&before);
        Ok(())
    }

    /// Tells the whole game as far as it was played, to everyone, as a replay does. How it ended, if it did.
    pub fn retell(&self, telling: Telling, out: &mut dyn Lines) -> Result<Option<GameEnd>, String> {
        let mut chosen = vec![Vec::new(); usize::from(self.rules.seats)];
        for made in self.made() {
            chosen[made.seat.index()].push(made.number as u8);
        }
        let mut begin = |chance: &mut Seeded, listener: &mut dyn Listener| {
            (self.rules.begin)(Some(&chosen), chance, listener)
        };
        let short = (!telling.all && !telling.legal).then(|| self.short());
        let place = (self.batch.seed, self.index);
        match (tell_going(&mut begin, place, short, telling, out), self.at()) {
            (Ok((_, end)), _) => Ok(Some(end)),
            // It was not played further.
            (Err(_), At::Waits { .. }) => Ok(None),
            (Err(message), _) => Err(message),
        }
    }

    /// Plays on to the next decision of a person. The first choices between several actions are these.
    fn go_on(&mut self, choices: &[usize]) {
        let (moment, people) = (&mut self.now, self.people);
        if let Err(message) = catch(|| moment.go_on(choices, people)) {
            moment.at = At::Broken(message);
        }
    }

    /// A number that changes with each turn or round.
    pub fn moment(&self) -> u32 {
        self.now.game.moment()
    }

    /// How much has happened: a place in the story.
    pub fn happened(&self) -> usize {
        self.now.story.events.len()
    }

    /// What has happened since a place in the story, as a seat may know it, or all of it.
    pub fn told(&self, eye: Option<Seat>, since: usize) -> Vec<String> {
        let mut lines = Written::default();
        let events = self.now.story.events.get(since..).unwrap_or_default();
        story::write(events, eye, self.rules.secret, self.short(), &mut lines);
        lines.0
    }

    pub(super) fn told_of(&self, events: &[Event], eye: Seat) -> Vec<String> {
        let mut lines = Written::default();
        story::write(events, Some(eye), self.rules.secret, self.short(), &mut lines);
        lines.0
    }

    /// How the table stands for an eye.
    pub fn table(&self, eye: Eye) -> Vec<String> {
        let mut short = self.short();
        let text = self.now.game.overview(eye);
        text.lines().map(|line| short.named(line).trim_end().to_owned()).collect()
    }

    /// Texts with the names of cards in place of their ids.
    pub fn named(&self, texts: &[String]) -> Vec<String> {
        let mut short = self.short();
        texts.iter().map(|text| short.named(text)).collect()
    }

    fn short(&self) -> Short {
        short_by(&self.rules.listing, self.rules.words, self.rules.seats)
    }

    /// What the game lists of its cards, pieces, characters.
    pub fn listing(&self) -> &Listing {
        &self.rules.listing
    }

    /// All choices between several actions so far.
    pub fn made(&self) -> &[Made] {
        &self.now.made
    }

    /// The facts of a scenario that hold now.
    pub fn facts(&self) -> toml::Table {
        expect::facts_of(self.now.game.as_ref(), &self.rules.schema)
    }

    /// Puts the game where it stood before a choice that was made, with its actions listed.
    pub(super) fn set_back(&mut self, place: usize) {
        let moment = &mut self.now;
        moment.game.go_back(moment.made[place].state.as_ref());
        moment.game.list();
    }

    pub(super) fn game(&mut self) -> &mut (dyn Going + 'a) {
        self.now.game.as_mut()
    }

    pub(super) fn game_now(&self) -> &(dyn Going + 'a) {
        self.now.game.as_ref()
    }
}

impl<'a> Moment<'a> {
    fn begin(rules: &Rules<'a>, seed: u64, index: u64) -> Self {
        let mut chance = Seeded::new(seed, index);
        let mut story = Story::default();
        let game = (rules.begin)(None, &mut chance, &mut story);
        Self { game, chance, at: At::Nothing, made: Vec::new(), story, forced: 0 }
    }

    /// Goes on as the engine's loop does, but for seats of people: there it stops.
    fn go_on(&mut self, choices: &[usize], people: SeatSet) {
        let [decisions_max, forced_max] = self.game.limits();
        let mut choices = choices.iter();
        while let Decision::Seat(seat) = self.game.decision() {
            let count = self.game.list();
            if count == 1 {
                assert!(self.forced < forced_max, "the game does not end");
                self.forced += 1;
                self.apply(seat, 0, true);
                continue;
            }
            assert!(self.made.len() < decisions_max as usize, "the game does not end");
            let choice = match choices.next() {
                Some(&choice) => {
                    assert!(choice < count, "the game is another than before");
                    self.game.pass_over(seat);
                    choice
                }
                None if people.has(seat) => {
                    self.at = At::Waits { seat, count };
                    return;
                }
                None => self.game.choose(seat),
            };
            self.take(seat, choice);
        }
        let decisions = self.made.len() as u32;
        let standing = self.game.standing();
        self.at = At::Over(GameEnd { standing, decisions, choices: decisions + self.forced });
    }

    /// Makes a choice between several actions that are listed.
    fn take(&mut self, seat: Seat, choice: usize) {
        self.made.push(Made {
            seat,
            text: self.game.text(choice),
            moment: self.game.moment(),
            number: choice,
            state: self.game.keep(),
        });
        self.apply(seat, choice, false);
    }

    fn apply(&mut self, seat: Seat, choice: usize, is_forced: bool) {
        let text = self.game.text(choice);
        self.story.push(Event::Choice { seat, text, is_forced });
        self.game.apply(choice, &mut self.chance, &mut self.story);
    }
}

/// Keeps lines.
#[derive(Default)]
struct Written(Vec<String>);

impl Lines for Written {
    fn line(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}
