//! A staged position: what may be done in it, what a bot chooses there and what speaks for it.

use tenbin::content::{Diagnostics, Node};
use tenbin::engine::game::action_text;
use tenbin::engine::play::Policy;
use tenbin::engine::seed::{Label, key};
use tenbin::engine::{
    Actions, Chance, Decision, FeatureSink, NullRecorder, Recorder, Scripted, Seat, View,
};
use tenbin::module::Module;
use tenbin::policies::make;

use super::strategy;

/// Features of one action by number.
pub struct Named(pub Vec<i32>);

impl FeatureSink for Named {
    fn add(&mut self, feature: usize, value: i32) {
        self.0[feature] += value;
    }
}

/// A position and what comes of dice and draws.
pub struct Position<G: Module, C = Scripted> {
    pub game: G,
    pub state: G::State,
    pub chance: C,
    /// Who is asked for a choice.
    pub bot: &'static str,
}

impl<G: Module, C: Chance> Position<G, C> {
    /// The position of a `[start]` table.
    pub fn staged(game: G, start: &str, mut chance: C) -> Self {
        let mut diagnostics = Diagnostics::default();
        let node = Node::parse("start", start, &mut diagnostics).expect("the start parses");
        let state = game.stage(&node, &mut chance, &mut diagnostics);
        let state = state.unwrap_or_else(|| panic!("{}", diagnostics.render()));
        Self { game, state, chance, bot: "expert" }
    }

    /// The same with another bot that is asked.
    pub fn by(self, bot: &'static str) -> Self {
        Self { bot, ..self }
    }

    fn seat(&self) -> Seat {
        let Decision::Seat(seat) = self.game.decision(&self.state) else { panic!("it is over") };
        seat
    }

    /// The legal actions with their texts.
    pub fn legal(&self) -> Vec<(String, G::Action)> {
        let mut actions = Actions::<G>::new();
        self.game.legal(&self.state, &mut actions);
        actions.iter().map(|&one| (action_text(&self.game, &self.state, one), one)).collect()
    }

    /// The action with this text.
    pub fn action(&self, text: &str) -> G::Action {
        let list = self.legal();
        let found = list.iter().find(|(other, _)| other == text);
        found.unwrap_or_else(|| panic!("`{text}` is not legal: {list:?}")).1
    }

    /// Plays actions one after another, each of them told.
    pub fn act(mut self, texts: &[&str]) -> Self {
        self.act_before(texts, &mut NullRecorder);
        self
    }

    /// The same before somebody who hears what comes of it.
    pub fn act_before(&mut self, texts: &[&str], recorder: &mut impl Recorder) {
        for text in texts {
            let action = self.action(text);
            self.game.apply(&mut self.state, action, &mut self.chance, recorder);
        }
    }

    /// Plays actions one after another; forced ones need not be told.
    pub fn act_freely(mut self, texts: &[&str]) -> Self {
        self.skip_forced();
        for text in texts {
            self = self.act(&[text]);
            self.skip_forced();
        }
        self
    }

    /// Plays on as long as there is one action only.
    pub fn skip_forced(&mut self) {
        while let Decision::Seat(_) = self.game.decision(&self.state) {
            let list = self.legal();
            if list.len() > 1 {
                return;
            }
            self.game.apply(&mut self.state, list[0].1, &mut self.chance, &mut NullRecorder);
        }
    }

    /// Follows the expert until it must choose among actions one of which begins so.
    pub fn until(mut self, start: &str) -> Self {
        for _ in 0..100 {
            self.skip_forced();
            if self.legal().iter().any(|(text, _)| text.starts_with(start)) {
                return self;
            }
            let choice = self.choice();
            self = self.act(&[&choice]);
        }
        panic!("nobody is asked to {start}")
    }

    /// Features of the action with this text.
    pub fn features(&self, text: &str) -> Vec<i32> {
        let seat = self.seat();
        let mut sink = Named(vec![0; G::FEATURES.len()]);
        let insight = self.game.insight(&self.state, seat);
        self.game.features(&self.state, seat, &insight, self.action(text), &mut sink);
        sink.0
    }

    /// A feature of the action with this text.
    pub fn feature(&self, text: &str, name: &str) -> i32 {
        let index = G::FEATURES.iter().position(|&known| known == name).expect("a feature");
        self.features(text)[index]
    }

    /// What a strategy chooses.
    pub fn choice_of(&self, name: &str) -> String {
        let seat = self.seat();
        let list = self.legal();
        let actions: Vec<_> = list.iter().map(|&(_, action)| action).collect();
        let mut policy: Box<dyn Policy<G>> = make(&strategy::<G>(name));
        policy.begin(seat, key(1, 0, Label::Bot(seat.0)));
        list[policy.choose(View::new(&self.game, &self.state, seat), &actions)].0.clone()
    }

    /// What the bot chooses.
    pub fn choice(&self) -> String {
        self.choice_of(self.bot)
    }

    /// The bot chooses this.
    #[track_caller]
    pub fn assert_choice(&self, wanted: &str) {
        self.assert_choice_among(&[wanted]);
    }

    /// The bot chooses one of these.
    #[track_caller]
    pub fn assert_choice_among(&self, wanted: &[&str]) {
        let choice = self.choice();
        let told: Vec<String> =
            [&*choice].iter().chain(wanted).map(|text| self.reasons(text)).collect();
        assert!(wanted.contains(&&*choice), "{choice}\n{}", told.join("\nagainst\n"));
    }

    /// The bot chooses nothing that begins so.
    #[track_caller]
    pub fn assert_not(&self, unwanted: &str) {
        let choice = self.choice();
        assert!(!choice.starts_with(unwanted), "{}", self.reasons(&choice));
    }

    /// What speaks for an action and against it, in its weights.
    pub fn reasons(&self, text: &str) -> String {
        if !self.legal().iter().any(|(other, _)| other == text) {
            return format!("{text}: not legal");
        }
        let strategy = strategy::<G>(self.bot);
        let (weights, _) = strategy.weights().expect("weights");
        let named = G::FEATURES.iter().zip(weights).zip(self.features(text));
        let told = named.map(|((name, weight), value)| (name, value * weight));
        told.filter(|&(_, product)| product != 0)
            .fold(format!("{text}:"), |line, (name, product)| format!("{line} {name} {product}"))
    }
}
