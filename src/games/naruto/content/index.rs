//! What the rules look up at almost every choice, worked out once at load: which cards have continuous
//! effects of which kind, and what the cards of each ready deck are, so that a set of cards is asked
//! by a bit test instead of card by card.

use crate::content::catalogue::{Card, Catalogue, NOTHING, Range};
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{CardKind, PlaceWord, Selector, TacticKind, Timing};
use tenbin_engine::pile::CardSet;

/// All of it.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// Which cards have continuous effects of which kind.
    pub(crate) auras: Auras,
    /// The cards of each ready deck by what they are.
    pub(crate) decks: Vec<CardSets>,
}

impl Index {
    /// Works it out.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let decks = catalogue.decks.iter();
        Self {
            auras: Auras::new(catalogue),
            decks: decks.map(|deck| CardSets::of(catalogue, &deck.cards)).collect(),
        }
    }
}

/// Kinds of continuous effects, as bits.
pub(crate) mod aura {
    /// Combat and support of the ninja itself.
    pub(crate) const OWN_VALUES: u16 = 1;
    /// Combat and support of others.
    pub(crate) const VALUES: u16 = 2;
    /// Strength of teams.
    pub(crate) const STRENGTH: u16 = 4;
    /// Prices of techniques.
    pub(crate) const COST: u16 = 8;
    /// Immunity of the ninja itself.
    pub(crate) const OWN_IMMUNITY: u16 = 16;
    /// Immunity of others and of teams.
    pub(crate) const IMMUNITY: u16 = 32;
    /// Prevention of wounds.
    pub(crate) const PREVENT: u16 = 64;
    /// Forbidden deeds.
    pub(crate) const FORBID: u16 = 128;
    /// More tactics.
    pub(crate) const TACTICS: u16 = 256;
    /// Names, sexes, ranks, attributes.
    pub(crate) const TRAITS: u16 = 512;
    /// Not continuous: a technique or tactic that takes control of its target (NAR-301).
    pub(crate) const TAKES: u16 = 1024;
    /// Not continuous: a technique that puts a ninja in play (NAR-330).
    pub(crate) const BRINGS: u16 = 2048;
    /// Into the user's team.
    pub(crate) const BRINGS_TO_USER: u16 = 4096;
}

/// The timings whose effects are continuous, in the order in which they begin to work.
const WHILE: [Timing; 2] = [Timing::WhileParticipating, Timing::WhileDefending];

/// What the cards of the catalogue do continuously.
#[derive(Clone, Debug, Default)]
pub(crate) struct Auras {
    /// Bits of `aura` for each card.
    cards: Vec<u16>,
}

impl Auras {
    /// The table of a catalogue.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        Self { cards: catalogue.cards.iter().map(|card| bits_of(catalogue, card)).collect() }
    }

    /// What a card does.
    #[inline]
    pub(crate) fn of(&self, kind: u16) -> u16 {
        self.cards[usize::from(kind)]
    }
}

/// What a card does.
fn bits_of(catalogue: &Catalogue, card: &Card) -> u16 {
    let continuous = [Timing::Static, WHILE[0], WHILE[1]];
    let bits = continuous.map(|timing| bits_of_range(catalogue, card.at(timing)));
    let resolving = [Timing::TechResolve, Timing::TacticResolve];
    let takes = resolving.into_iter().any(|timing| takes_target(catalogue, card.at(timing)));
    let takes = if takes { aura::TAKES } else { 0 };
    bits[0] | bits[1] | bits[2] | takes | brings(catalogue, card.at(Timing::TechResolve))
}

/// Whether a technique puts a ninja in play, and in the user's team: at once, after a choice or
/// payment, or later.
fn brings(catalogue: &Catalogue, range: Range) -> u16 {
    catalogue.effects[range.indices()].iter().fold(0, |bits, effect| {
        bits | match effect.op {
            Op::PutInPlay { place: PlaceWord::UserTeamBackup, .. } => {
                aura::BRINGS | aura::BRINGS_TO_USER
            }
            Op::PutInPlay { .. } => aura::BRINGS,
            Op::All(range) | Op::Choose(range) => brings(catalogue, range),
            Op::PayThen { then, .. } | Op::Delayed { then, .. } => brings(catalogue, then),
            _ => 0,
        }
    })
}

fn bits_of_range(catalogue: &Catalogue, range: Range) -> u16 {
    catalogue.effects[range.indices()].iter().fold(0, |bits, effect| {
        bits | match effect.op {
            Op::All(range) => bits_of_range(catalogue, range),
            _ => bit_of_effect(effect),
        }
    })
}

/// Whether one of the records takes control of the card's target.
fn takes_target(catalogue: &Catalogue, range: Range) -> bool {
    catalogue.effects[range.indices()].iter().any(|effect| match effect.op {
        Op::TakeControl(_) => effect.on == Selector::Target,
        Op::All(range) => takes_target(catalogue, range),
        _ => false,
    })
}

/// What kind of continuous effect a record is; 0 for what cannot be continuous.
pub(crate) fn bit_of_effect(effect: &Effect) -> u16 {
    let own = matches!(effect.on, Selector::Own | Selector::User);
    match effect.op {
        Op::Modify { .. } | Op::Set { .. } if own => aura::OWN_VALUES,
        Op::Modify { .. } | Op::Set { .. } => aura::VALUES,
        Op::TeamStrength(_) => aura::STRENGTH,
        Op::CostChange { .. } => aura::COST,
        Op::Untargetable { .. } if own => aura::OWN_IMMUNITY,
        Op::Untargetable { .. } => aura::IMMUNITY,
        Op::PreventWound(_) => aura::PREVENT,
        Op::Forbid(_) => aura::FORBID,
        Op::ExtraTactic(_) => aura::TACTICS,
        Op::SetTrait { .. } => aura::TRAITS,
        _ => 0,
    }
}

/// Sets of a player's own physical cards.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct CardSets {
    /// Ninjas.
    pub(crate) ninjas: CardSet,
    /// Techniques.
    pub(crate) techniques: CardSet,
    /// Tactics of the own turn.
    pub(crate) tactics: CardSet,
    /// Clients.
    pub(crate) clients: CardSet,
    /// Interruptions.
    pub(crate) interruptions: CardSet,
    /// Copies of the card at the place below. No card is below the first place: its bit says that
    /// some copies lie apart, so that this does not tell all of them.
    repeats: CardSet,
}

impl CardSets {
    /// Those of cards in the order of their places.
    pub(crate) fn of(catalogue: &Catalogue, kinds: &[u16]) -> Self {
        let mut sets = Self::default();
        for (place, &kind) in kinds.iter().enumerate().filter(|&(_, &kind)| kind != NOTHING) {
            let card = &catalogue.cards[usize::from(kind)];
            let set = match card.kind {
                CardKind::Ninja => &mut sets.ninjas,
                CardKind::Technique => &mut sets.techniques,
                CardKind::Tactic if card.tactic == TacticKind::Interruption => {
                    &mut sets.interruptions
                }
                CardKind::Tactic => &mut sets.tactics,
                CardKind::Client => &mut sets.clients,
            };
            *set |= 1 << place;
            match kinds[..place].iter().rposition(|&earlier| earlier == kind) {
                Some(earlier) if earlier + 1 == place => sets.repeats |= 1 << place,
                Some(_) => sets.repeats |= 1,
                None => {}
            }
        }
        sets
    }

    /// Whether copies of a card lie apart.
    #[inline]
    pub(crate) fn are_scattered(&self) -> bool {
        self.repeats & 1 != 0
    }

    /// The cards of a set, one of each kind: the lowest. Not where copies lie apart.
    #[inline]
    pub(crate) fn firsts(&self, set: CardSet) -> CardSet {
        let mut next = set << 1 & self.repeats;
        let mut copies = next;
        while next != 0 {
            next = next << 1 & self.repeats;
            copies |= next;
        }
        set & !copies
    }
}
