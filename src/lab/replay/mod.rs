//! A game told move by move: in every step, or in what a reader wants to know.

pub mod moments;
pub mod parting;
pub mod shown;
mod teller;

use crate::module::Module;
use crate::replay::teller::{Short, Teller};
use crate::sim::fault::catch;
use tenbin_engine::game::action_text;
use tenbin_engine::play::{GameEnd, forced_max, seat_policies};
use tenbin_engine::{
    Actions, AnyChance, AnyRecorder, Decision, Eye, Listener, Picture, Seeded, Table, View,
};

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

/// Plays and tells the game of this seed and index by the bots at the table. The text says how it
/// broke.
pub fn tell<G: Module>(
    game: &G,
    table: impl FnOnce() -> Table<G>,
    (seed, index): (u64, u64),
    telling: Telling,
    out: &mut dyn Lines,
) -> Result<(G::State, GameEnd), String> {
    let deal = |chance: &mut Seeded, listener: &mut dyn Listener| {
        game.deal(&mut AnyChance(chance), &mut AnyRecorder(listener))
    };
    tell_from(game, deal, table, (seed, index), telling, out)
}

/// The same of a game that begins with what `begin` puts down.
pub(crate) fn tell_from<G: Module>(
    game: &G,
    begin: impl FnOnce(&mut Seeded, &mut dyn Listener) -> G::State,
    table: impl FnOnce() -> Table<G>,
    (seed, index): (u64, u64),
    telling: Telling,
    out: &mut dyn Lines,
) -> Result<(G::State, GameEnd), String> {
    let mut teller = Teller::new(out, short_of(game, telling));
    let played = catch(|| {
        let mut table = table();
        seat_policies(&mut table, seed, index);
        let mut chance = Seeded::new(seed, index);
        let state = begin(&mut chance, &mut teller);
        tell_game(game, state, &mut table, &mut chance, telling, &mut teller)
    });
    teller.finish();
    played
}

/// Plays the game as the engine's loop does and shows each choice; a test compares the two.
fn tell_game<G: Module>(
    game: &G,
    mut state: G::State,
    table: &mut Table<G>,
    chance: &mut Seeded,
    telling: Telling,
    teller: &mut Teller<'_>,
) -> (G::State, GameEnd) {
    let mut chance = AnyChance(chance);
    let mut actions = Actions::<G>::new();
    let (mut decisions, mut choices) = (0, 0);
    while let Decision::Seat(seat) = game.decision(&state) {
        show_table(game, &state, teller);
        actions.clear();
        game.legal(&state, &mut actions);
        choices += 1;
        let choice = if actions.len() == 1 {
            assert!(choices - decisions <= forced_max(game), "the game does not end");
            0
        } else {
            decisions += 1;
            assert!(decisions <= game.decisions_max(), "the game does not end");
            take_picture(game, &state, teller);
            if telling.legal {
                let texts: Vec<String> =
                    actions.iter().map(|&action| action_text(game, &state, action)).collect();
                teller.line(&format!("{seat} may: {}", texts.join(", ")));
            }
            table[seat.index()].choose(View::new(game, &state, seat), &actions)
        };
        let action = actions[choice];
        teller.choice(seat, &action_text(game, &state, action), actions.len() == 1);
        teller.choice_begins(choices);
        game.apply(&mut state, action, &mut chance, &mut AnyRecorder(teller));
    }
    show_table(game, &state, teller);
    teller.finish();
    take_picture(game, &state, teller);
    let standing = game.standing(&state);
    (state, GameEnd { standing, decisions, choices })
}

/// Passes on what can be seen, where somebody wants it.
fn take_picture<G: Module>(game: &G, state: &G::State, teller: &mut Teller<'_>) {
    teller.picture(game.moment(state), || Picture::new(game, state, Eye::Everyone));
}

/// Shows how the table stands, where it is time to.
fn show_table<G: Module>(game: &G, state: &G::State, teller: &mut Teller<'_>) {
    teller.table(game.moment(state), || {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = game.write_overview(&Picture::new(game, state, Eye::Everyone), &mut text);
        text
    });
}

/// The short form of a game's replay, or None where every step is asked for.
fn short_of<G: Module>(game: &G, telling: Telling) -> Option<Short> {
    if telling.all || telling.legal {
        return None;
    }
    let listing = game.listing();
    let place =
        |names: &[&str]| listing.header.iter().position(|name| names.contains(&name.as_str()));
    let names = match (place(&["id", "card"]), place(&["name"])) {
        (Some(id), Some(name)) => {
            listing.rows.iter().map(|row| (row[id].clone(), row[name].clone())).collect()
        }
        _ => Vec::new(),
    };
    Some(Short::new(G::REPLAY, game.seats(), names))
}
