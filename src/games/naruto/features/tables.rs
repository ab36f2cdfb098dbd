//! What features know of the cards themselves: numbers worked out once at load, from what effects
//! do and never from which card it is.
//!
//! Values are in hundredths of a gain (v).

use crate::content::catalogue::{Card, Catalogue, NOTHING, Range};
use crate::content::effect::{Effect, Op, Whose};
use crate::content::knobs::Knobs;
use crate::content::vocabulary::{CardKind, Duration, Noun, Relation, Selector, TIMINGS, Timing};
use crate::features::facts::Survey;
use crate::features::prospects::Figure;
use crate::state::{CardId, UnitId, other};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// What a card that is drawn is worth.
const CARD: i32 = 25;
/// X is expected to be so high.
const X: u8 = 3;

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
fn range_value(catalogue: &Catalogue, range: Range, on_opponent: bool) -> i32 {
    let each = catalogue.effects[range.indices()].iter();
    each.map(|effect| effect_value(catalogue, effect, on_opponent)).sum()
}

fn effect_value(catalogue: &Catalogue, effect: &Effect, on_opponent: bool) -> i32 {
    // What comes back every turn is worth more than what happens once.
    let often = match effect.at {
        Timing::TurnStart | Timing::Static | Timing::WhileParticipating => 3,
        Timing::TurnEnd | Timing::WhileDefending => 2,
        _ => 1,
    };
    // Board effects: as far as they usually go.
    let board = match effect.op {
        Op::Modify { combat, support } => 7 * combat.value(X).abs() + 4 * support.value(X).abs(),
        Op::Set { combat, support } => {
            25 * i32::from(combat.is_some()) + 12 * i32::from(support.is_some())
        }
        Op::TeamStrength(amount) => 8 * amount.value(X).abs(),
        Op::Wound(count) => 55 * i32::from(count),
        Op::Kill => 95,
        Op::SetInjured => 45,
        Op::Heal => 40,
        Op::PreventWound(count) => 8 * i32::from(count),
        Op::LeaveBattle | Op::Negate => 45,
        Op::JoinTeam(_) | Op::SetTrait { .. } => 10,
        Op::TakeControl(_) if effect.duration == Duration::None => 150,
        Op::TakeControl(_) => 95,
        Op::PutInPlay { .. } => 90,
        Op::Untargetable { .. } => 8,
        Op::Choose(range) => {
            let each = catalogue.effects[range.indices()].iter();
            each.map(|effect| effect_value(catalogue, effect, on_opponent)).max().unwrap_or(0)
        }
        Op::All(range) => range_value(catalogue, range, on_opponent),
        Op::Delayed { then, .. } => range_value(catalogue, then, on_opponent) * 3 / 4,
        Op::PayThen { pay, then } => {
            let net = range_value(catalogue, then, on_opponent);
            (net + range_value(catalogue, pay, on_opponent)).max(5)
        }
        _ => 0,
    };
    // A text that works against its own side, like a delayed wound, is a price.
    let price = matches!(effect.op, Op::Wound(_)) && effect.at == Timing::TurnEnd;
    let sum = board + purse_value(effect, on_opponent);
    often * if price { -sum } else { sum }
}

/// What an effect on cards and chakra is worth to who controls it. `on_opponent`: the card's target
/// is the opponent.
pub(super) fn purse_value(effect: &Effect, on_opponent: bool) -> i32 {
    let received = match effect.op {
        Op::Draw(count) => CARD * i32::from(count),
        Op::Gain(count) => 100 * i32::from(count),
        Op::DiscardHand { count, .. } => -22 * i32::from(count),
        Op::Mill(count) => -5 * i32::from(count),
        Op::ChakraToDiscard { count, .. } => -12 * i32::from(count),
        Op::HandToChakra(count) => -4 * i32::from(count),
        Op::DeckTopToChakra(count) => 12 * i32::from(count),
        Op::Search { .. } | Op::ReturnFromDiscard { .. } => CARD + 5,
        Op::LookTop { take, .. } => (CARD + 2) * i32::from(take),
        Op::LookHandTake { .. } => -30,
        Op::DiscardToDeckBottom(count) => i32::from(count),
        Op::ExtraTactic(count) => 8 * i32::from(count),
        Op::Forbid(deeds) => -9 * deeds.count_ones() as i32,
        Op::CostChange { amount, whose, .. } => {
            let sign = if whose == Whose::Opponent { 1 } else { -1 };
            return 7 * sign * i32::from(amount);
        }
        _ => 0,
    };
    let to_opponent = match effect.on {
        Selector::Opponent => true,
        Selector::Target => on_opponent,
        Selector::EachPlayer => return received / 2,
        _ => false,
    };
    if to_opponent { -received } else { received }
}

impl Survey<'_> {
    /// What an effect on cards and chakra is worth to a seat as things stand: no more cards are
    /// lost than there are (NAR-464).
    pub(super) fn purse_value_now(&self, seat: Seat, effect: &Effect, on_opponent: bool) -> i32 {
        let loser = match effect.on {
            Selector::Opponent => other(seat),
            Selector::Target if on_opponent => other(seat),
            Selector::EachPlayer => return purse_value(effect, on_opponent),
            _ => seat,
        };
        let player = &self.state.players[loser.index()];
        let at_most = |count: u8, cards: CardSet| count.min(cards.count_ones() as u8);
        let op = match effect.op {
            Op::ChakraToDiscard { count, chooser } => {
                Op::ChakraToDiscard { count: at_most(count, player.chakra), chooser }
            }
            Op::DiscardHand { count, chooser } => {
                Op::DiscardHand { count: at_most(count, player.hand), chooser }
            }
            op => op,
        };
        purse_value(&Effect { op, ..*effect }, on_opponent)
    }

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
