//! The games, and the one place that knows them by name.
//!
//! Architecture invariant: a game reads no file, starts no thread and knows no bot. Adding a game
//! is a folder here, a line in `with_game` and one in `GAMES`, its configs and its strategies
//! (docs/adding-a-game.md).

pub mod anima;
mod declare;
pub mod facts;
pub mod naruto;
pub mod ninja;
pub mod notation;
pub mod okko;
pub mod pig;
pub mod strigoi;

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::{
    Asked, Content, Diagnostics, Library, Node, Shape, load_asked, load_repaired, place_of_asked,
};
use crate::engine::pile::CardSet;
use crate::engine::{Chance, Game, GameScore, Seat, SeriesRules, Stream};
use crate::games::facts::{OldName, start_as_read};
use crate::games::notation::Notation;

/// Words by which a short replay is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ReplayWords {
    /// First words of actions that are left out where something is told of them: that says the same.
    pub told: &'static [&'static str],
    /// First words of actions that are left out always: what they come to is told in time, or shows.
    pub minor: &'static [&'static str],
    /// First words of sentences that stand in one line where they follow one another.
    pub joined: &'static [&'static str],
}

/// A game that can be loaded from content, staged for scenarios and listed.
pub trait Module: Game {
    /// Its name as a title.
    const TITLE: &'static str;
    /// One sentence for `tenbin games`.
    const SUMMARY: &'static str;
    /// How many players it takes.
    const SEATS: RangeInclusive<u8>;
    /// How many players sit down when nobody says.
    const SEATS_DEFAULT: u8;

    /// The shape of its content tree. Its knobs are the fields of the table `rules`.
    fn shape() -> &'static Shape;

    /// Compiles checked content; adds an error for whatever the shape could not see.
    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self>;

    /// The cards (pieces, characters) as `tenbin cards` lists them: a header and its rows.
    fn listing(&self) -> Listing;

    /// The shape of the `[start]` table of its scenarios.
    fn start_shape() -> &'static Shape;

    /// A state for a scenario from its `[start]` table; the rest comes from `chance`.
    fn stage<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self::State> {
        let before = diagnostics.count();
        let start = start_as_read(start, Self::old_start(), Self::start_shape());
        Self::start_shape().check(&start, diagnostics);
        if diagnostics.count() > before {
            return None;
        }
        self.stage_checked(&start, chance, diagnostics)
    }

    /// The same from a table that has the shape of one.
    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self::State>;

    /// The stream of a named pile (such as "event") and the physical cards of an id in it, for the
    /// scripted draws of a scenario.
    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)>;

    /// What a scenario may expect of a state beside what all games tell alike (`asked`, `over`,
    /// `winners`, `ending`, and the two that follow), as a TOML table: what is in it is compared key
    /// by key with what the scenario's `[expect]` says.
    fn facts(&self, state: &Self::State) -> toml::Table;

    /// What the seat that decides next is asked for, a word of the fact `asked_for`; None where
    /// there is one kind of question only.
    fn asked_for(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// Whose turn it is, the fact `active`.
    fn active(&self, state: &Self::State) -> Option<Seat>;

    /// The words of its replays.
    const REPLAY: ReplayWords = ReplayWords { told: &[], minor: &[], joined: &[] };

    /// A number that changes where a replay shows how the table stands: at each turn or round. 0
    /// before the first.
    fn moment(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Writes how the table stands, for people: in lines, with a small map where there is a board.
    fn write_overview(&self, _state: &Self::State, _out: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// The names of these facts, what they mean and the words they may have.
    fn facts_shape() -> &'static Shape;

    /// Names that facts once had; scenarios may still use them.
    fn old_facts() -> &'static [OldName] {
        &[]
    }

    /// Names that keys of the start once had.
    fn old_start() -> &'static [OldName] {
        &[]
    }

    /// Words that values of facts once were, where they are not the same in lower case.
    fn old_words() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The texts that actions may have.
    fn notation(&self) -> Notation;

    /// The piles whose cards [`Module::draw_set`] knows.
    fn piles() -> &'static [&'static str] {
        &[]
    }

    /// What ends a series of games by the same players (a tournament); None where the game has no
    /// such thing.
    fn series(&self) -> Option<SeriesRules> {
        None
    }

    /// What a finished game is worth in a series, a function of its last state. Asked only where
    /// [`Module::series`] gives rules.
    fn score(&self, _state: &Self::State) -> GameScore {
        GameScore::default()
    }
}

/// Loads and compiles a game's content, with the variants and the overrides asked for; where a file
/// asks for them, `sources` has its text. Errors that lie in none of them say which one brought
/// them about.
pub fn load_game<G: Module>(
    library: &Library,
    seats: u8,
    asked: [&[Asked]; 2],
    sources: &Diagnostics,
) -> Result<(G, Content), Diagnostics> {
    let loaded = load_alone(library, seats, asked, sources.clone());
    loaded.map_err(|mut errors| {
        if !errors.any_laid_over()
            && let Some((one, option)) = culprit::<G>(library, seats, asked, sources)
        {
            let place = place_of_asked(one, option, &mut errors);
            errors.blame(place);
        }
        errors
    })
}

fn load_alone<G: Module>(
    library: &Library,
    seats: u8,
    asked: [&[Asked]; 2],
    sources: Diagnostics,
) -> Result<(G, Content), Diagnostics> {
    let loaded = load_asked(library, G::ID, G::shape(), asked, sources.clone());
    let mut content = loaded.map_err(|mut errors| {
        // Names are looked at as far as they can be, so that all of a file is told at once.
        let repaired = load_repaired(library, G::ID, G::shape(), asked, sources);
        if let Some((content, gone)) = repaired {
            let mut found = content.diagnostics.clone();
            G::compile(&content, seats, &mut found);
            errors.absorb_names(&found, &gone);
        }
        errors
    })?;
    let mut diagnostics = content.diagnostics.clone();
    match G::compile(&content, seats, &mut diagnostics) {
        Some(game) if diagnostics.is_empty() => {
            content.diagnostics = diagnostics;
            Ok((game, content))
        }
        _ => Err(diagnostics),
    }
}

/// The first variant or override, with its option, with which the files are no longer right; none
/// where they are not right by themselves.
fn culprit<'a, G: Module>(
    library: &Library,
    seats: u8,
    [variants, sets]: [&'a [Asked]; 2],
    sources: &Diagnostics,
) -> Option<(&'a Asked, &'static str)> {
    let fails = |count: usize| {
        let first = count.min(variants.len());
        let asked = [&variants[..first], &sets[..count - first]];
        load_alone::<G>(library, seats, asked, sources.clone()).is_err()
    };
    let count = (0..variants.len() + sets.len()).find(|count| fails(*count));
    match count.unwrap_or(variants.len() + sets.len()).checked_sub(1)? {
        variant if variant < variants.len() => Some((&variants[variant], "--variant")),
        set => Some((&sets[set - variants.len()], "--set")),
    }
}

/// A table of texts.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Column names.
    pub header: Vec<String>,
    /// Rows, as wide as the header.
    pub rows: Vec<Vec<String>>,
}

/// Code that works on any game.
pub trait GameVisitor {
    /// What it returns.
    type Output;
    /// The work, for the game found.
    fn visit<G: Module>(self) -> Self::Output;
}

/// Names of all games, the flagship first.
pub const GAMES: &[&str] = &["ninja", "okko", "anima", "naruto", "strigoi", "pig"];

/// Calls the visitor with the game of this name; None where there is no such game.
pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        "ninja" => Some(visitor.visit::<ninja::Ninja>()),
        "anima" => Some(visitor.visit::<anima::Anima>()),
        "naruto" => Some(visitor.visit::<naruto::Naruto>()),
        "strigoi" => Some(visitor.visit::<strigoi::Strigoi>()),
        "okko" => Some(visitor.visit::<okko::Okko>()),
        "pig" => Some(visitor.visit::<pig::Pig>()),
        _ => None,
    }
}
