//! What features know of the cards themselves: numbers worked out once at load, from what effects
//! do and never from which card it is.
//!
//! Values are in hundredths of a gain (v).

use crate::content::catalogue::{Card, Catalogue, NOTHING, Range};
use crate::content::effect::Op;
use crate::content::knobs::Knobs;
use crate::content::vocabulary::{CardKind, Noun, Relation, Selector, TIMINGS, Timing};
use crate::features::facts::Survey;
use crate::features::primitives::effect_value;
use crate::features::prospects::Figure;
use crate::state::{CardId, UnitId};

/// What a card that is drawn is worth.
pub(super) const CARD: i32 = 25;
/// X is expected to be so high.
pub(super) const X: u8 = 3;

/// A card in numbers.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct CardNumbers {
    /// What a ninja in play is worth, healthy and injured.
    pub(crate) worth: [i16; 2],
    /// What a technique, tactic or client is worth when used.
    pub(crate) play: i16,
    /// What its price comes to, X counted.
    pub(crate) price: i16,
    /// Wounds that the text of a healthy ninja prevents each turn.
    pub(crate) prevents: u8,
}

impl CardNumbers {
    /// What so many wounds take from a ninja's value.
    #[inline]
    pub(super) fn loss(&self, injured: bool, wounds: i32) -> i32 {
        let [healthy, hurt] = self.worth.map(i32::from);
        let wounds = if injured { wounds } else { wounds - i32::from(self.prevents) };
        match (wounds, injured) {
            (..=0, _) => 0,
            (_, true) => hurt,
            (1, false) => healthy - hurt,
            _ => healthy,
        }
    }
}

/// Numbers that features need, worked out once at load.
#[derive(Clone, Debug)]
pub(crate) struct BotTables {
    all_numbers: Vec<CardNumbers>,
    /// Each card as a ninja with its printed values, healthy and injured.
    figures: Vec<[Figure; 2]>,
}

impl BotTables {
    /// From compiled content.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let all_numbers: Vec<CardNumbers> =
            catalogue.cards.iter().map(|card| numbers(catalogue, card)).collect();
        let cards = catalogue.cards.iter().zip(&all_numbers);
        let figures = cards
            .map(|(card, numbers)| {
                [false, true].map(|injured| figure(knobs, card, numbers, injured))
            })
            .collect();
        Self { all_numbers, figures }
    }

    /// A ninja with its printed values.
    #[inline]
    pub(super) fn figure(&self, kind: u16, injured: bool) -> Figure {
        self.figures[usize::from(kind)][usize::from(injured)]
    }

    /// A card in numbers.
    #[inline]
    pub(super) fn of(&self, kind: u16) -> &CardNumbers {
        &self.all_numbers[usize::from(kind)]
    }
}

fn figure(knobs: &Knobs, card: &Card, numbers: &CardNumbers, injured: bool) -> Figure {
    let [combat, support] = card.values[usize::from(injured)].map(i16::from);
    let loss = |wounds: i32| numbers.loss(injured, wounds) as i16;
    Figure {
        combat,
        support,
        beaten: loss(1),
        crushed: loss(knobs.crushing_front_wounds),
        backup: loss(knobs.crushing_backup_wounds),
    }
}

fn clamped(value: i32) -> i16 {
    value.clamp(-2_000, 2_000) as i16
}

fn numbers(catalogue: &Catalogue, card: &Card) -> CardNumbers {
    let text = text_value(catalogue, card);
    let mut numbers = CardNumbers::default();
    if card.kind == CardKind::Ninja {
        let [healthy, injured] = card.values.map(|[combat, support]| {
            let sum = 35 + 16 * i32::from(combat) + 10 * i32::from(support);
            sum.max(8)
        });
        let text = text.clamp(0, 40);
        // An injured ninja is one wound from its death.
        numbers.worth[0] = clamped(healthy + text);
        numbers.worth[1] = clamped(injured * 85 / 100 + if card.works_injured { text } else { 0 });
        numbers.prevents = prevented(catalogue, card);
    } else {
        numbers.play = clamped(text);
    }
    if card.kind == CardKind::Technique {
        let extra = if card.cost.has_x { X.min(card.cost.x_max) } else { 0 };
        numbers.price = i16::from(card.cost.printed() + extra);
    }
    numbers
}

/// How many wounds a turn the static text of a card prevents.
fn prevented(catalogue: &Catalogue, card: &Card) -> u8 {
    let range = card.at(Timing::Static);
    let wounds = catalogue.effects[range.indices()].iter().map(|effect| match effect.op {
        Op::PreventWound(count) if effect.on == Selector::Own => count,
        _ => 0,
    });
    wounds.fold(0, u8::saturating_add)
}

/// What the effects of a card come to in all.
fn text_value(catalogue: &Catalogue, card: &Card) -> i32 {
    let own = catalogue.targets.get(usize::from(card.target));
    let on_opponent =
        own.is_some_and(|expr| expr.noun == Noun::Player && expr.relation == Relation::Opponent);
    (0..TIMINGS).map(|timing| range_value(catalogue, card.effects[timing], on_opponent)).sum()
}

/// What a range of effects comes to for who controls it.
pub(super) fn range_value(catalogue: &Catalogue, range: Range, on_opponent: bool) -> i32 {
    let each = catalogue.effects[range.indices()].iter();
    each.map(|effect| effect_value(catalogue, effect, on_opponent)).sum()
}

impl Survey<'_> {
    /// A physical card in numbers.
    #[inline]
    pub(super) fn numbers(&self, card: CardId) -> &CardNumbers {
        self.tables.of(self.state.kind(card))
    }

    /// What a ninja in play is worth as it is.
    #[inline]
    pub(crate) fn worth(&self, unit: UnitId) -> i32 {
        let place = &self.state.units[unit.index()];
        i32::from(self.numbers(place.card).worth[usize::from(place.injured)])
    }

    /// What so many wounds take from its value.
    #[inline]
    pub(super) fn loss(&self, unit: UnitId, wounds: i32) -> i32 {
        let place = &self.state.units[unit.index()];
        self.loss_of(place.card, place.injured, wounds)
    }

    /// The same for a card in this health.
    #[inline]
    pub(super) fn loss_of(&self, card: CardId, injured: bool, wounds: i32) -> i32 {
        self.numbers(card).loss(injured, wounds)
    }

    /// Whether a card's own target is the opponent.
    pub(super) fn targets_opponent(&self, kind: u16) -> bool {
        let target = self.rules.catalogue.cards[usize::from(kind)].target;
        target != NOTHING && {
            let expr = &self.rules.catalogue.targets[usize::from(target)];
            expr.noun == Noun::Player && expr.relation == Relation::Opponent
        }
    }
}
