//! The one door to every game: what the rest of tenbin needs of a game, as objects. A program knows
//! its games as a list of them; nothing behind the door is generic by game but what is hot.

mod compiled;
mod load;
mod typed;

use std::fmt;
use std::ops::RangeInclusive;

use crate::module::ReplayWords;
use crate::module::facts::OldName;
use crate::policies::Owner;
use tenbin_content::stock::Stock;
use tenbin_content::{BuiltIn, Content, Diagnostics, Shape, nearest};
use tenbin_engine::FeatureGroup;

pub use compiled::{CompiledGame, GameOfSeries, SideOf, SmallerGames};
pub use load::load_game;
pub use typed::{Door, compiled};

/// What is known of a game before its content is read.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Its name on the command line and of its folders.
    pub id: &'a str,
    /// Its name as a title.
    pub title: &'a str,
    /// One sentence for `tenbin games`.
    pub summary: &'a str,
    /// How many players it takes.
    pub seats: RangeInclusive<u8>,
    /// How many players sit down when nobody says.
    pub seats_default: u8,
    /// The features that a strategy file may weigh.
    pub features: &'a [&'a str],
    /// What they mean, in groups; nothing where the game does not say.
    pub feature_groups: &'a [FeatureGroup],
    /// Whether its games come to scores.
    pub has_scores: bool,
    /// The words of its replays.
    pub replay: ReplayWords,
}

/// The shapes of what a designer writes.
#[derive(Copy, Clone, Debug)]
pub struct Shapes {
    /// Its content; the knobs are the fields of the table `rules`.
    pub content: &'static Shape,
    /// The table `[start]` of its scenarios.
    pub start: &'static Shape,
    /// The facts that its scenarios may expect.
    pub facts: &'static Shape,
}

/// Words that scenarios once used.
#[derive(Copy, Clone, Debug)]
pub struct OldWords {
    /// Names of facts.
    pub facts: &'static [OldName],
    /// Names of keys of the start.
    pub start: &'static [OldName],
    /// Values of facts that are not the same in lower case.
    pub words: &'static [(&'static str, &'static str)],
}

/// A game, not yet compiled.
pub trait AnyGame: Sync {
    /// What is known of it without its content.
    fn about(&self) -> About<'_>;

    /// What its files may say.
    fn shapes(&self) -> Shapes;

    /// What its scenarios may still say.
    fn old_words(&self) -> OldWords;

    /// The questions that can be asked about its rolls ([`crate::scenario::question`]).
    fn questions(&self) -> &'static str {
        ""
    }

    /// The lists of its content whose elements can stand in for each other.
    fn stocks(&self) -> &'static [Stock] {
        &[]
    }

    /// Its configs and strategies; None where the program has them.
    fn files(&self) -> Option<&'static BuiltIn>;

    /// Makes the checks of [`crate::conformance`] of a game that comes from a file, compiled from checked content;
    /// the text says what does not hold. Games that are compiled into a program are checked by its tests.
    fn conformance(&self, _content: &Content, _seats: u8) -> Result<(), String> {
        Ok(())
    }

    /// Compiles checked content; adds an error for whatever the shape could not see.
    fn compile(
        &self,
        content: &Content,
        seats: u8,
        diagnostics: &mut Diagnostics,
    ) -> Option<Box<dyn CompiledGame>>;
}

impl dyn AnyGame + '_ {
    /// Its name on the command line and of its folders.
    pub fn id(&self) -> &str {
        self.about().id
    }

    /// How many players it takes.
    pub fn seats(&self) -> RangeInclusive<u8> {
        self.about().seats
    }

    /// Whose strategies its bots are.
    pub fn owner(&self) -> Owner<'_> {
        let About { id, features, has_scores, .. } = self.about();
        Owner { game: id, features, has_scores }
    }
}

impl fmt::Debug for dyn AnyGame + '_ {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id())
    }
}

/// The games of a program, the flagship first.
#[derive(Copy, Clone, Debug)]
pub struct Games(pub &'static [&'static dyn AnyGame]);

impl Games {
    /// The game of this name.
    pub fn find(self, name: &str) -> Option<&'static dyn AnyGame> {
        self.0.iter().copied().find(|game| game.id() == name)
    }

    /// Whether there is a game of this name.
    pub fn has(self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Their names.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.id())
    }

    /// The files of all of them, each once; `shared` are those of games that have none of their own.
    pub fn files_or(self, shared: &'static BuiltIn) -> Vec<&'static BuiltIn> {
        let mut found: Vec<&'static BuiltIn> = Vec::new();
        for game in self.0 {
            let files = game.files().unwrap_or(shared);
            if !found.iter().any(|known| std::ptr::eq(*known, files)) {
                found.push(files);
            }
        }
        found
    }

    /// `the games are a, b, c`.
    pub fn shown(self) -> String {
        format!("the games are {}", self.names().collect::<Vec<_>>().join(", "))
    }

    /// The name nearest to a misspelt one.
    pub fn nearest(self, name: &str) -> Option<&'static str> {
        nearest(name, self.names())
    }
}
