//! A bot whose choices come from a script; what scripts are is said in the crate `tenbin-script`.

use std::sync::Arc;

use tenbin_engine::play::Policy;
use tenbin_engine::question::Asked;
use tenbin_engine::{Game, Key, Seat, ShownField, View};
use tenbin_script::{Bot, Script};

/// Plays as its script says. What goes wrong in it breaks the game.
pub(super) struct ScriptBot<G: Game> {
    bot: Bot,
    wants_features: bool,
    /// What can be seen of the game, once it is known which game that is.
    fields: Option<Arc<Vec<ShownField>>>,
    /// What the game keeps here from one decision to the next.
    kept: Option<Box<G::Insight>>,
}

impl<G: Game> ScriptBot<G> {
    pub(super) fn new(script: &Arc<Script>) -> Self {
        let bot = Bot::new(script.clone());
        Self { bot, wants_features: script.wants_features(), fields: None, kept: None }
    }
}

impl<G: Game> Policy<G> for ScriptBot<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.bot.begin(seat, key);
        // A game must not depend on which one was played before it on the same thread.
        if let Some(kept) = &mut self.kept {
            **kept = G::Insight::default();
        }
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.bot.pass_over(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        let fields = self.fields.get_or_insert_with(|| Arc::new(view.game().schema().shown));
        let bot = &mut self.bot;
        let chosen = if self.wants_features {
            view.with_insight(&mut self.kept, |insight| {
                bot.choose(&Asked::new(view, legal, fields).lending(insight))
            })
        } else {
            bot.choose(&Asked::new(view, legal, fields))
        };
        chosen.unwrap_or_else(|message| panic!("{message}"))
    }
}
