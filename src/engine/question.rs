//! A decision as a question to somebody who does not know the game's types: an object, so that one
//! program can ask it of any game. Only bots from outside come this way, which are functions, scripts and
//! programs; it costs a call for everything asked.

use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use crate::game::{FeatureSink, Game};
use crate::ids::Seat;
use crate::show::{Shown, ShownField};
use crate::view::View;

/// Which features are wanted, and where each stands among those.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Wanted {
    /// For each feature of the game its place among the wanted ones.
    places: Vec<Option<u16>>,
    count: usize,
    /// For each feature what one of it counts for who asks; 1 where it does not say.
    weights: Vec<i32>,
}

impl Wanted {
    /// Some of so many features, in the order in which they are to stand; each at most once.
    pub fn some(features: &[usize], of: usize) -> Self {
        let mut places = vec![None; of];
        for (place, &feature) in features.iter().enumerate() {
            places[feature] = Some(place as u16);
        }
        Self { places, count: features.len(), weights: Vec::new() }
    }

    /// All features of a game that has so many.
    pub fn all(features: usize) -> Self {
        Self::some(&(0..features).collect::<Vec<_>>(), features)
    }

    /// Adds up what is wanted in a row that is as long as there are wanted ones.
    pub fn sink<'a>(&'a self, row: &'a mut [i32]) -> impl FeatureSink + 'a {
        Row { wanted: self, row }
    }

    /// Those that count for somebody who weighs them so, one weight a feature of the game.
    pub fn weighed(weights: &[i32]) -> Self {
        let features: Vec<usize> = (0..weights.len()).filter(|&one| weights[one] != 0).collect();
        Self { weights: weights.to_vec(), ..Self::some(&features, weights.len()) }
    }

    /// How many are wanted.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Adds up the wanted features of one action.
struct Row<'a> {
    wanted: &'a Wanted,
    row: &'a mut [i32],
}

impl Row<'_> {
    fn place(&self, feature: usize) -> Option<usize> {
        self.wanted.places.get(feature).copied().flatten().map(usize::from)
    }
}

impl FeatureSink for Row<'_> {
    // Not inlined: this is asked from outside, and a game names its features in hundreds of places.
    #[inline(never)]
    fn add(&mut self, feature: usize, value: i32) {
        if let Some(place) = self.place(feature) {
            self.row[place] = self.row[place].saturating_add(value);
        }
    }

    #[inline(never)]
    fn wants(&self, feature: usize) -> bool {
        self.place(feature).is_some()
    }

    fn weight(&self, feature: usize) -> i32 {
        self.wanted.weights.get(feature).copied().unwrap_or(1)
    }
}

/// A decision between at least two actions, as the seat that must choose sees it.
pub trait Question {
    /// The name of the game.
    fn game(&self) -> &str;

    /// The fields of what can be seen.
    fn fields(&self) -> &Arc<Vec<ShownField>>;

    /// How many sit at the table.
    fn seats(&self) -> u8;

    /// Who must choose.
    fn seat(&self) -> Seat;

    /// The number of the turn.
    fn turn(&self) -> u32;

    /// How many actions there are to choose from.
    fn count(&self) -> usize;

    /// Writes an action in the one notation.
    fn describe(&self, choice: usize, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Adds the wanted features of an action to a row that is as long as there are wanted ones.
    fn features(&self, choice: usize, wanted: &Wanted, row: &mut [i32]);

    /// What an action does, as a number: the same for two that come to the same.
    fn meaning(&self, choice: usize) -> u64;

    /// Tells what the seat sees.
    fn show(&self, out: &mut dyn Shown);
}

impl dyn Question + '_ {
    /// An action in the one notation.
    pub fn text(&self, choice: usize) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.describe(choice, &mut text);
        text
    }
}

/// The question that a view and its legal actions are.
pub struct Asked<'a, G: Game> {
    view: View<'a, G>,
    legal: &'a [G::Action],
    fields: &'a Arc<Vec<ShownField>>,
    /// What the features share, where the bot has kept it, else once it is asked for.
    lent: Option<&'a G::Insight>,
    insight: OnceCell<G::Insight>,
}

impl<G: Game> fmt::Debug for Asked<'_, G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} asked in turn {}", self.seat(), self.turn())
    }
}

impl<'a, G: Game> Asked<'a, G> {
    /// What a seat is asked that sees this and may choose one of these.
    pub fn new(
        view: View<'a, G>,
        legal: &'a [G::Action],
        fields: &'a Arc<Vec<ShownField>>,
    ) -> Self {
        Self { view, legal, fields, lent: None, insight: OnceCell::new() }
    }

    /// The same where what the features share is known: that of this view.
    #[must_use]
    pub fn lending(self, insight: &'a G::Insight) -> Self {
        Self { lent: Some(insight), ..self }
    }
}

impl<G: Game> Question for Asked<'_, G> {
    fn game(&self) -> &str {
        self.view.game().id()
    }

    fn fields(&self) -> &Arc<Vec<ShownField>> {
        self.fields
    }

    fn seats(&self) -> u8 {
        self.view.game().seats()
    }

    fn seat(&self) -> Seat {
        self.view.seat()
    }

    fn turn(&self) -> u32 {
        self.view.turn()
    }

    fn count(&self) -> usize {
        self.legal.len()
    }

    fn describe(&self, choice: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        self.view.describe(self.legal[choice], out)
    }

    fn features(&self, choice: usize, wanted: &Wanted, row: &mut [i32]) {
        let insight = match self.lent {
            Some(insight) => insight,
            None => self.insight.get_or_init(|| self.view.insight()),
        };
        self.view.features(insight, self.legal[choice], &mut wanted.sink(row));
    }

    fn meaning(&self, choice: usize) -> u64 {
        self.view.meaning(self.legal[choice])
    }

    fn show(&self, out: &mut dyn Shown) {
        self.view.show(out);
    }
}
