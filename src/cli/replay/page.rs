//! `replay --html`: a game as a page.

use std::path::Path;

use super::outcome;
use crate::error::Error;
use crate::output::save;
use crate::session::Session;
use tenbin_engine::Picture;
use tenbin_engine::play::GameEnd;
use tenbin_engine::schema::Schema;
use tenbin_lab::door::CompiledGame;
use tenbin_lab::replay::Lines;
use tenbin_pages::{PlayedGame, Step, replay, words};

/// The game that a page is about.
pub(super) struct Subject<'a> {
    /// What the game is called.
    pub(super) title: &'a str,
    pub(super) game: &'a dyn CompiledGame,
    pub(super) schema: &'a Schema,
    pub(super) index: u64,
    /// What is needed to play it again.
    pub(super) heading: &'a str,
}

/// The lines of a game, each with the choice that it belongs to, and what was to be seen.
struct Kept<'a> {
    game: &'a dyn CompiledGame,
    lines: Vec<(u32, String)>,
    steps: Vec<Step>,
    choice: u32,
}

impl Lines for Kept<'_> {
    fn line(&mut self, text: &str) {
        self.lines.push((self.choice, text.to_owned()));
    }

    fn choice(&mut self, number: u32) {
        self.choice = number;
    }

    fn wants_pictures(&self) -> bool {
        true
    }

    fn picture(&mut self, turn: u32, picture: Picture) {
        let links = self.game.links(&picture);
        self.steps.push(Step { choice: self.choice, turn, picture, links });
    }
}

/// Plays the game and writes its page; `top` says what stands at the top of it.
pub(super) fn write(
    session: &Session,
    subject: &Subject<'_>,
    out: &Path,
    play: impl FnOnce(&mut dyn Lines) -> Result<GameEnd, String>,
    top: impl FnOnce(&[(u32, String)], GameEnd) -> String,
) -> Result<(), Error> {
    let &Subject { title, game, schema, index, heading } = subject;
    let mut kept = Kept { game, lines: Vec::new(), steps: Vec::new(), choice: 0 };
    let end = play(&mut kept).map_err(|message| {
        Error::Faults(format!(
            "game {index} ends in a fault, so there is no page of it; without --html it is told up \
             to there: {message}"
        ))
    })?;
    let text = replay(&PlayedGame {
        title,
        heading,
        outcome: &outcome(schema, end),
        summary: &top(&kept.lines, end),
        fields: &schema.shown,
        words: &words(&schema.shown, &game.listing()),
        lines: &kept.lines,
        steps: &kept.steps,
        board: game.board().as_ref(),
    });
    save(out, &text)?;
    session.note(&format!("page in {}", out.display()));
    Ok(())
}
