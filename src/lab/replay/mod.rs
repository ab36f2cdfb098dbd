//! A game told move by move: in every step, or in what a reader wants to know.

pub mod moments;
pub mod parting;
pub use crate::outside::shown;
mod teller;

use crate::module::going::{Going, going};
use crate::module::{Listing, Module, ReplayWords};
pub(crate) use crate::replay::teller::{Short, Teller};
use crate::sim::fault::catch;
use tenbin_engine::play::{GameEnd, seat_policies};
use tenbin_engine::{AnyChance, AnyRecorder, Decision, Eye, Listener, Picture, Seeded, Table};

/// Where the lines of a replay go, as they come: what was told before a fault is what is needed to
/// understand it.
pub trait Lines {
    /// A line without its end.
    fn line(&mut self, text: &str);

    /// The lines that come next tell what this choice has brought about, forced ones counted, from 1; 0 for the
    /// deal. A line that was held back says so again.
    fn choice(&mut self, _number: u32) {}

    /// Whether what can be seen is to be passed on as well, which takes time.
    fn wants_pictures(&self) -> bool {
        false
    }

    /// What can be seen before a choice between several things, and at the end.
    fn picture(&mut self, _turn: u32, _picture: Picture) {}
}

impl Lines for String {
    fn line(&mut self, text: &str) {
        self.push_str(text);
        self.push('\n');
    }
}

/// How a game is told.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Telling {
    /// Every step, in place of the short form.
    pub all: bool,
    /// With the legal actions at each decision, and every step.
    pub legal: bool,
}

/// A game that is about to begin: deals it, or puts it down, and seats the bots.
pub(crate) type Beginning<'a, 'g> =
    &'a mut dyn FnMut(&mut Seeded, &mut dyn Listener) -> Box<dyn Going + 'g>;

/// Plays and tells the game of this seed and index by the bots at the table. The text says how it
/// broke.
pub(crate) fn tell<'g, G: Module>(
    game: &'g G,
    table: impl FnOnce() -> Table<G>,
    place: (u64, u64),
    telling: Telling,
    out: &mut dyn Lines,
) -> Result<(Box<dyn Going + 'g>, GameEnd), String> {
    let deal = |chance: &mut Seeded, listener: &mut dyn Listener| {
        game.deal(&mut AnyChance(chance), &mut AnyRecorder(listener))
    };
    tell_from(game, deal, table, place, telling, out)
}

/// The same of a game that begins with what `begin` puts down.
pub(crate) fn tell_from<'g, G: Module>(
    game: &'g G,
    begin: impl FnOnce(&mut Seeded, &mut dyn Listener) -> G::State,
    table: impl FnOnce() -> Table<G>,
    (seed, index): (u64, u64),
    telling: Telling,
    out: &mut dyn Lines,
) -> Result<(Box<dyn Going + 'g>, GameEnd), String> {
    let mut given = Some((begin, table));
    let mut begin = |chance: &mut Seeded, listener: &mut dyn Listener| {
        let (begin, table) = given.take().expect("a game begins once");
        let mut table = table();
        seat_policies(&mut table, seed, index);
        going(game, begin(chance, listener), table)
    };
    tell_going(&mut begin, (seed, index), short_of(game, telling), telling, out)
}

/// The same of whatever game.
pub(crate) fn tell_going<'g>(
    begin: Beginning<'_, 'g>,
    (seed, index): (u64, u64),
    short: Option<Short>,
    telling: Telling,
    out: &mut dyn Lines,
) -> Result<(Box<dyn Going + 'g>, GameEnd), String> {
    let mut teller = Teller::new(out, short);
    let played = catch(|| {
        let mut chance = Seeded::new(seed, index);
        let mut game = begin(&mut chance, &mut teller);
        let end = tell_game(game.as_mut(), &mut chance, telling, &mut teller);
        (game, end)
    });
    teller.finish();
    played
}

/// Plays the game as the engine's loop does and shows each choice; a test compares the two.
fn tell_game(
    game: &mut dyn Going,
    chance: &mut Seeded,
    telling: Telling,
    teller: &mut Teller<'_>,
) -> GameEnd {
    let [decisions_max, forced_max] = game.limits();
    let (mut decisions, mut choices) = (0, 0);
    while let Decision::Seat(seat) = game.decision() {
        show_table(game, teller);
        let count = game.list();
        choices += 1;
        let choice = if count == 1 {
            assert!(choices - decisions <= forced_max, "the game does not end");
            0
        } else {
            decisions += 1;
            assert!(decisions <= decisions_max, "the game does not end");
            take_picture(game, teller);
            if telling.legal {
                let texts: Vec<String> = (0..count).map(|action| game.text(action)).collect();
                teller.line(&format!("{seat} may: {}", texts.join(", ")));
            }
            game.choose(seat)
        };
        teller.choice(seat, &game.text(choice), count == 1);
        teller.choice_begins(choices);
        game.apply(choice, chance, teller);
    }
    show_table(game, teller);
    teller.finish();
    take_picture(game, teller);
    GameEnd { standing: game.standing(), decisions, choices }
}

/// Passes on what can be seen, where somebody wants it.
fn take_picture(game: &dyn Going, teller: &mut Teller<'_>) {
    teller.picture(game.moment(), || game.picture(Eye::Everyone));
}

/// Shows how the table stands, where it is time to.
fn show_table(game: &dyn Going, teller: &mut Teller<'_>) {
    teller.table(game.moment(), || game.overview(Eye::Everyone));
}

/// The short form of a game's replay, or None where every step is asked for.
fn short_of<G: Module>(game: &G, telling: Telling) -> Option<Short> {
    let is_short = !telling.all && !telling.legal;
    is_short.then(|| short_by(&game.listing(), G::REPLAY, game.seats()))
}

pub(crate) fn short_by(listing: &Listing, words: ReplayWords, seats: u8) -> Short {
    let place =
        |names: &[&str]| listing.header.iter().position(|name| names.contains(&name.as_str()));
    let names = match (place(&["id", "card"]), place(&["name"])) {
        (Some(id), Some(name)) => {
            listing.rows.iter().map(|row| (row[id].clone(), row[name].clone())).collect()
        }
        _ => Vec::new(),
    };
    Short::new(words, seats, names)
}
