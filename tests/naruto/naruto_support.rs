//! What the tests of Naruto share: staging, playing by the texts of actions, walking all choices.

#![allow(unreachable_pub, missing_docs)]

use tenbin::content::{Diagnostics, Node};
use tenbin::engine::game::action_text;
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Actions, Decision, Game, NullRecorder, Seat, Seeded};
use tenbin::games::naruto::state::{CardId, Frame, State};
use tenbin::games::naruto::{Action, Naruto};
use tenbin::module::Module;

/// What somebody does who does nothing.
pub fn idle(legal: &[Action]) -> Action {
    let still = |action: &&Action| {
        matches!(
            action,
            Action::Keep | Action::EndPreparation | Action::Done | Action::Pass | Action::Alone
        )
    };
    *legal.iter().find(still).unwrap_or(&legal[0])
}

/// A game at the table.
#[derive(Clone)]
pub struct Play {
    pub game: Naruto,
    pub state: State,
    pub chance: Seeded,
}

impl Play {
    /// From the deal.
    pub fn dealt(game: Naruto, seed: u64) -> Self {
        let mut chance = Seeded::new(seed, 0);
        let state = game.deal(&mut chance, &mut NullRecorder);
        Self { game, state, chance }
    }

    /// From a `[start]` table.
    pub fn staged(game: Naruto, start: &str) -> Self {
        let mut diagnostics = Diagnostics::default();
        let mut chance = Seeded::new(1, 0);
        let node = Node::parse("start.toml", start, &mut diagnostics);
        let state = node.and_then(|node| game.stage(&node, &mut chance, &mut diagnostics));
        let state = state.unwrap_or_else(|| panic!("{}", diagnostics.render()));
        Self { game, state, chance }
    }

    /// From a start of these two sides, seat1 active.
    pub fn sides(game: Naruto, more: &str, first: &str, second: &str) -> Self {
        Self::staged(game, &format!("{more}\nseats = [{{ {first} }}, {{ {second} }}]\n"))
    }

    /// Who must choose.
    pub fn asked(&self) -> Option<Seat> {
        match self.game.decision(&self.state) {
            Decision::Seat(seat) => Some(seat),
            Decision::Over => None,
        }
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Actions::<Naruto>::new();
        if self.asked().is_some() {
            self.game.legal(&self.state, &mut actions);
        }
        actions.to_vec()
    }

    /// The texts of the legal actions.
    pub fn texts(&self) -> Vec<String> {
        let text = |action| action_text(&self.game, &self.state, action);
        self.legal().into_iter().map(text).collect()
    }

    pub fn offers(&self, text: &str) -> bool {
        self.texts().iter().any(|one| one == text)
    }

    pub fn apply(&mut self, action: Action) {
        self.game.apply(&mut self.state, action, &mut self.chance, &mut NullRecorder);
        if let Err(fault) = self.game.check(&self.state) {
            panic!("{fault}");
        }
    }

    /// Plays the action of this text, then what is forced.
    pub fn play(&mut self, text: &str) -> &mut Self {
        let texts = self.texts();
        let Some(index) = texts.iter().position(|one| one == text) else {
            panic!("`{text}` is not legal; {:?} is asked {texts:?}", self.asked());
        };
        self.apply(self.legal()[index]);
        self
    }

    pub fn plays(&mut self, texts: &[&str]) -> &mut Self {
        for text in texts {
            self.play(text);
        }
        self
    }

    /// Does nothing once.
    pub fn idle(&mut self) {
        self.apply(idle(&self.legal()));
    }

    /// Idles until this holds or the game is over.
    pub fn idle_until(&mut self, reached: impl Fn(&State) -> bool) -> &mut Self {
        for _ in 0..20_000 {
            if self.asked().is_none() || reached(&self.state) {
                return self;
            }
            self.idle();
        }
        panic!("it never comes");
    }

    /// Idles until the active player chooses in the preparation of a turn.
    pub fn reach_menu(&mut self) -> &mut Self {
        self.idle_until(|state| state.top() == Frame::Menu)
    }

    /// The ids of a seat's cards.
    pub fn ids(&self, seat: u8, set: CardSet) -> Vec<String> {
        let kind = |place: u8| usize::from(self.state.kind(CardId::at(Seat(seat), place)));
        let mut ids: Vec<String> = each(set)
            .map(|place| self.game.rules.catalogue.cards[kind(place)].id.clone())
            .collect();
        ids.sort();
        ids
    }

    /// Every state in which a chain of choices can end, each once for each way that leads there;
    /// `goes_on` says whether the chain goes on.
    pub fn ends(&self, goes_on: &impl Fn(&State) -> bool) -> Vec<Self> {
        if self.asked().is_none() || !goes_on(&self.state) {
            return vec![self.clone()];
        }
        let mut ends = Vec::new();
        for action in self.legal() {
            let mut next = self.clone();
            next.apply(action);
            ends.extend(next.ends(goes_on));
        }
        ends
    }
}
