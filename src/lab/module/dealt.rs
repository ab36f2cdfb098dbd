//! A start that is a moment of a game which was dealt and played: `[start.dealt]`, in every game's scenarios.
//! `tenbin play` saves games so.

use crate::module::Module;
use crate::module::start::{SEED, read_seed};
use tenbin_content::{Diagnostics, Field, Kind, Node, Shape};
use tenbin_engine::game::action_text;
use tenbin_engine::seed::DEFAULT_SEED;
use tenbin_engine::{Actions, Chance, Decision, NullRecorder, Seeded, Unheard};

/// The key of a start.
pub const DEALT: &str = "dealt";

const TEXTS: Kind = Kind::List { of: &Kind::Text, min: 0, max: usize::MAX };

/// What `[start.dealt]` may say.
pub static SHAPE: Shape = Shape {
    name: "a start that was dealt and played",
    fields: &[
        Field::optional("seed", SEED, "the master seed of the game"),
        Field::optional(
            "game",
            Kind::Integer { min: 0, max: i64::MAX },
            "which game of that seed, from 0",
        ),
        Field::optional(
            "from",
            Kind::Map(&Kind::Any),
            "the start that the game began with, if not with the deal",
        ),
        Field::optional(
            "moves",
            TEXTS,
            "every choice between several actions, in order: \"seat2: play katana\"",
        ),
        Field::optional(
            "people",
            Kind::List { of: &Kind::Integer { min: 1, max: 8 }, min: 0, max: 8 },
            "the seats that people played; nothing hangs on it",
        ),
        Field::optional(
            "strategies",
            TEXTS,
            "who played each seat, or advised who did; nothing hangs on it",
        ),
    ],
};

/// Deals the game and plays it up to there; the chance of what follows is `chance`.
pub(crate) fn stage<G: Module, C: Chance>(
    game: &G,
    dealt: &Node,
    chance: &mut C,
    diagnostics: &mut Diagnostics,
) -> Option<G::State> {
    let before = diagnostics.count();
    SHAPE.check(dealt, diagnostics);
    if diagnostics.count() > before {
        return None;
    }
    let seed = dealt.get("seed").map_or(Some(DEFAULT_SEED), |seed| read_seed(seed, diagnostics))?;
    let index = dealt.integer("game").unwrap_or(0) as u64;
    let mut own = Seeded::new(seed, index);
    let mut state = match dealt.get("from") {
        Some(from) => game.stage(from, &mut own, diagnostics)?,
        None => game.deal(&mut Unheard::Seeded(&mut own), &mut NullRecorder),
    };
    let mut next = dealt.list("moves").iter();
    let mut actions = Actions::<G>::new();
    while let Decision::Seat(seat) = game.decision(&state) {
        actions.clear();
        game.legal(&state, &mut actions);
        let mut choice = 0;
        if actions.len() > 1 {
            let Some(wanted) = next.next() else { break };
            let text = wanted.as_text().unwrap_or_default();
            let texts: Vec<String> =
                actions.iter().map(|&action| action_text(game, &state, action)).collect();
            let is_it = |own: &String| *own == text || format!("{seat}: {own}") == text;
            let Some(found) = texts.iter().position(is_it) else {
                diagnostics.error_with_help(
                    wanted.place,
                    format!(
                        "`{text}` cannot be chosen there: {seat} chooses from {}",
                        short(&texts)
                    ),
                    "the rules, the cards or the seed are others than those it was played with",
                );
                return None;
            };
            choice = found;
        }
        game.apply(&mut state, actions[choice], &mut Unheard::Seeded(&mut own), &mut NullRecorder);
    }
    if let Some(left) = next.next() {
        let text = left.as_text().unwrap_or_default();
        diagnostics.error(left.place, format!("the game is over before `{text}`"));
        return None;
    }
    chance.turn(game.turn(&state));
    Some(state)
}

/// The first of some actions.
fn short(texts: &[String]) -> String {
    const SHOWN: usize = 8;
    let more = if texts.len() > SHOWN { ", ..." } else { "" };
    format!("{}{more}", texts[..texts.len().min(SHOWN)].join(", "))
}
