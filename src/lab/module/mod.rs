//! What a game says about itself beside its rules: its content, its scenarios, its words. One
//! implementation of [`Module`] makes a game loadable, stageable, listable and tellable.

pub mod board;
pub mod dealt;
pub mod facts;
pub(crate) mod going;
pub mod notation;
mod shown;
pub mod start;

use std::fmt;
use std::ops::RangeInclusive;

use crate::module::board::{Board, Line};
use crate::module::facts::{OldName, start_as_read};
use crate::module::notation::Notation;
use tenbin_content::stock::Stock;
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::{CardSet, WideSet};
use tenbin_engine::{
    Chance, FeatureGroup, Game, GameScore, Picture, Recorder, Seat, SeriesRules, Stream,
};

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
    /// Its name on the command line and of its folders.
    const ID: &'static str;
    /// Its name as a title.
    const TITLE: &'static str;
    /// One sentence for `tenbin games`.
    const SUMMARY: &'static str;
    /// How many players it takes.
    const SEATS: RangeInclusive<u8>;
    /// How many players sit down when nobody says.
    const SEATS_DEFAULT: u8;
    /// The features that a strategy file may weigh.
    const FEATURES: &'static [&'static str];
    /// The same with what they mean, in groups, for editors and docs; nothing where the game does not say.
    const FEATURE_GROUPS: &'static [FeatureGroup] = &[];
    /// Whether its games come to scores (`Schema::score`), for which bots may then play.
    const HAS_SCORES: bool = false;

    /// The shape of its content tree. Its knobs are the fields of the table `rules`.
    fn shape() -> &'static Shape;

    /// Compiles checked content; adds an error for whatever the shape could not see.
    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self>;

    /// The cards (pieces, characters) as `tenbin cards` lists them: a header and its rows.
    fn listing(&self) -> Listing;

    /// The lists of its content whose elements can stand in for each other: what `tenbin impact` takes
    /// out and puts a blank in the place of.
    fn stocks() -> &'static [Stock] {
        &[]
    }

    /// The shape of the `[start]` table of its scenarios.
    fn start_shape() -> &'static Shape;

    /// The shape of the `[start]` table of this very game. A type that stands for many games, as one for scripts
    /// does, says here and in the next three what its type cannot.
    fn own_start_shape(&self) -> &'static Shape {
        Self::start_shape()
    }

    /// The facts of this very game.
    fn own_facts_shape(&self) -> &'static Shape {
        Self::facts_shape()
    }

    /// The piles of this very game.
    fn own_piles(&self) -> &'static [&'static str] {
        Self::piles()
    }

    /// The features of this very game.
    fn own_features(&self) -> &'static [&'static str] {
        Self::FEATURES
    }

    /// How many players sit down at this very game when nobody says.
    fn own_seats_default(&self) -> u8 {
        Self::SEATS_DEFAULT
    }

    /// A state for a scenario from its `[start]` table; the rest comes from `chance`.
    fn stage<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self::State> {
        if let Some(played) = start.get(dealt::DEALT) {
            if let Some((key, place, _)) = start.entries().find(|(key, ..)| *key != dealt::DEALT) {
                let message = format!("`{key}` beside `dealt`, which gives all there is");
                diagnostics.error(place, message);
                return None;
            }
            return dealt::stage(self, played, chance, diagnostics);
        }
        let before = diagnostics.count();
        let start = start_as_read(start, Self::old_start(), self.own_start_shape());
        self.own_start_shape().check(&start, diagnostics);
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

    /// Tells who sits on which level of the groups, and who began where that is known, in a state that was
    /// staged: what a game tells of this while it is set up. `recorder` hears nothing else. A game that
    /// has no groups of its own need not say anything.
    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        _state: &mut Self::State,
        _chance: &mut C,
        _recorder: &mut R,
    ) {
    }

    /// The stream of a named pile (such as "event") and the physical cards of an id in it, for the
    /// scripted draws of a scenario.
    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)>;

    /// The same of all piles, those of more than 64 cards among them: what a game with such piles
    /// answers instead.
    fn draw_set_wide(&self, pile: &str, card: &str) -> Option<(Stream, WideSet)> {
        self.draw_set(pile, card).map(|(stream, set)| (stream, set.into()))
    }

    /// What a scenario may expect of a state beside what all games tell alike (`asked`, `over`,
    /// `winners`, `ending`, and the two that follow), as a TOML table: what is in it is compared key
    /// by key with what the scenario's `[expect]` says. Where a game does not say, every fact that it
    /// declares has the name of a field of [`Game::show`] and is what everyone sees there, or how many
    /// cards that are: `hand_count` of `hand`.
    fn facts(&self, state: &Self::State) -> toml::Table {
        shown::facts(self, state)
    }

    /// What the seat that decides next is asked for, a word of the fact `asked_for`; None where
    /// there is one kind of question only.
    fn asked_for(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// Whose turn it is, the fact `active`.
    fn active(&self, state: &Self::State) -> Option<Seat>;

    /// The words of its replays.
    const REPLAY: ReplayWords = ReplayWords { told: &[], minor: &[], joined: &[] };

    /// First words of actions that are a secret of the seat that chooses, at least for a while: others are not told
    /// of them.
    const SECRET: &'static [&'static str] = &[];

    /// A number that changes where a replay shows how the table stands: at each turn or round. 0
    /// before the first.
    fn moment(&self, state: &Self::State) -> u32 {
        self.turn(state)
    }

    /// Writes how the table stands, for people: in lines, with a small map where there is a board.
    /// `seen` is what [`Game::show`] tells [`tenbin_engine::Eye::Everyone`].
    fn write_overview(&self, _seen: &Picture, _out: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// How the things of [`Game::show`] are drawn where they lie; None where every thing is a piece like the
    /// others, or the game has no board.
    fn board(&self) -> Option<Board> {
        None
    }

    /// What leads from one place of the board to another and is drawn as lines, as far as it can be seen.
    fn links(&self, _picture: &Picture) -> Vec<Line> {
        Vec::new()
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

    /// The questions that can be asked about its rolls, as the TOML text that
    /// [`crate::scenario::question`] reads: scenarios with holes for what is asked, so that each answer
    /// comes out of the rules.
    fn questions() -> &'static str {
        ""
    }

    /// What ends a series of games by the same players (a tournament); None where the game has no
    /// such thing.
    fn series(&self) -> Option<SeriesRules> {
        None
    }

    /// What a finished game is worth in a series, a function of its last state. Asked only where
    /// [`Module::series`] gives rules. Where a game does not say, it is worth its scores
    /// ([`GameScore::of_scores`]), and nothing in a game without scores.
    fn score(&self, state: &Self::State) -> GameScore {
        let Some(scores) = self.standing(state).scores else { return GameScore::default() };
        let less_is_better = self.schema().score.is_some_and(|score| !score.more_is_better);
        GameScore::of_scores(&scores[..usize::from(self.seats())], less_is_better)
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
