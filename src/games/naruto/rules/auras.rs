//! Continuous effects: recomputed whenever a value is read (section 4). Tables made at load tell
//! which cards have them, and `State::auras` which kinds are in play, so that most readings find
//! nothing to look at.

use crate::Naruto;
use crate::content::catalogue::{Card, Catalogue, Range};
use crate::content::effect::{Effect, Op};
use crate::content::vocabulary::{PlaceWord, Selector, Timing};
use crate::state::{NONE, SEATS, Source, Stance, State, bit_of, card_of, each_of};
use tenbin_engine::pile::each;

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
fn bit_of_effect(effect: &Effect) -> u16 {
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

impl State {
    /// Whether some card in play has continuous effects of a kind.
    #[inline]
    pub(crate) fn has_aura(&self, bit: u16) -> bool {
        self.auras & bit != 0
    }

    /// Whether some card in play has effects of a timing.
    #[inline]
    pub(crate) fn has_timing(&self, timing: Timing) -> bool {
        self.timings >> timing as u32 & 1 == 1
    }
}

impl State {
    /// A ninja in play as the source of its effects.
    #[inline]
    pub(crate) fn source_of(&self, unit: u8) -> Source {
        let place = &self.units[usize::from(unit)];
        Source {
            card: place.card,
            unit,
            serial: place.serial,
            seat: place.controller,
            ..Source::default()
        }
    }
}

impl Naruto {
    /// What the cards in play have: timings of effects, kinds of continuous effects.
    pub(crate) fn heard(&self, s: &State) -> (u32, u16) {
        let units = each_of(s.all_units()).map(|unit| s.kind(s.units[usize::from(unit)].card));
        let camp = |seat: u8| {
            each(s.players[usize::from(seat)].camp)
                .map(move |place| s.kinds[usize::from(seat)][usize::from(place)])
        };
        units.chain((0..SEATS as u8).flat_map(camp)).fold((0, 0), |(timings, auras), kind| {
            let card = &self.catalogue.cards[usize::from(kind)];
            (timings | card.timings, auras | self.auras.of(kind))
        })
    }

    /// A card has come into play: what it has can be heard.
    #[inline]
    pub(super) fn hear(&self, s: &mut State, card: u8) {
        let kind = s.kind(card);
        s.timings |= self.catalogue.cards[usize::from(kind)].timings;
        s.auras |= self.auras.of(kind);
    }

    /// A card has left play: it is worked out anew what can be heard.
    pub(crate) fn hear_again(&self, s: &mut State) {
        (s.timings, s.auras) = self.heard(s);
    }

    /// Visits the continuous effects of a ninja of a kind that work: static ones, or those that
    /// work while it is in battle.
    pub(super) fn each_aura_of(
        &self,
        s: &State,
        unit: u8,
        bit: u16,
        fixed: bool,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        let kind = s.kind(s.units[usize::from(unit)].card);
        if self.auras.of(kind) & bit == 0 || !self.text_works(s, unit) {
            return;
        }
        let card = &self.catalogue.cards[usize::from(kind)];
        let source = s.source_of(unit);
        if fixed {
            self.visit_auras(s, card.at(Timing::Static), source, bit, act);
            return;
        }
        let stance = s.team_of(unit).stance;
        if stance != Stance::Rest {
            self.visit_auras(s, card.at(Timing::WhileParticipating), source, bit, act);
        }
        if stance == Stance::Defend {
            self.visit_auras(s, card.at(Timing::WhileDefending), source, bit, act);
        }
    }

    /// Visits every continuous effect of a kind that works: of ninjas, then of cards in camp.
    pub(crate) fn each_aura(&self, s: &State, bit: u16, mut act: impl FnMut(u16, &Effect, Source)) {
        if s.has_aura(bit) {
            self.each_aura_part(s, bit, true, &mut act);
            self.each_aura_part(s, bit, false, &mut act);
        }
    }

    /// The static ones, or those that work while in battle.
    pub(super) fn each_aura_part(
        &self,
        s: &State,
        bit: u16,
        fixed: bool,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        for unit in each_of(s.continuous) {
            self.each_aura_of(s, unit, bit, fixed, act);
        }
        if !fixed {
            return;
        }
        for seat in 0..SEATS as u8 {
            for place in each(s.players[usize::from(seat)].camp) {
                let kind = s.kinds[usize::from(seat)][usize::from(place)];
                if self.auras.of(kind) & bit != 0 {
                    let card = card_of(tenbin_engine::Seat(seat), place);
                    let source = Source { card, seat, ..Source::default() };
                    let range = self.catalogue.cards[usize::from(kind)].at(Timing::Static);
                    self.visit_auras(s, range, source, bit, act);
                }
            }
        }
    }

    /// Whether one of the continuous effects of a range works now. Those of `own_teams` do as long as
    /// their card is there.
    pub(crate) fn is_in_force(&self, s: &State, range: Range, source: Source) -> bool {
        let mut found = false;
        self.visit_auras(s, range, source, u16::MAX, &mut |_, _, _| found = true);
        found
    }

    /// Visits the effects of a range whose conditions hold; those of `own_teams` are read for each
    /// team by who asks.
    fn visit_auras(
        &self,
        s: &State,
        range: Range,
        source: Source,
        bit: u16,
        act: &mut impl FnMut(u16, &Effect, Source),
    ) {
        for index in range.from..range.to {
            let effect = &self.catalogue.effects[usize::from(index)];
            let holds = || {
                effect.on.is_per_team()
                    // A trait that depended on traits would have no end.
                    || self.holds_with(s, effect.conditions, source, NONE, bit != aura::TRAITS)
            };
            if let Op::All(nested) = effect.op {
                if holds() {
                    self.visit_auras(s, nested, source, bit, act);
                }
            } else if bit_of_effect(effect) & bit != 0 && holds() {
                act(index, effect, source);
            }
        }
    }

    /// The bit of a record in `Unit::used`: its place among the effects of its card.
    pub(super) fn limit_bit(&self, s: &State, card: u8, index: u16) -> u8 {
        let mut place = 0;
        for range in &self.card(s, card).effects {
            if range.indices().contains(&usize::from(index)) {
                return 1 << (place + index - range.from).min(7);
            }
            place += range.to - range.from;
        }
        // A nested record shares the last bit.
        1 << 7
    }

    /// Whether a record limited to once a turn was used in this turn.
    pub(super) fn is_used_up(&self, s: &State, source: Source, index: u16) -> bool {
        if !self.catalogue.effects[usize::from(index)].once_per_turn {
            return false;
        }
        if source.unit == NONE {
            let owner = usize::from(source.card >> 6 & 1);
            return s.players[owner].camp_used & bit_of(source.card) != 0;
        }
        s.units[usize::from(source.unit)].used & self.limit_bit(s, source.card, index) != 0
    }

    /// Notes that a record limited to once a turn is used.
    pub(super) fn use_up(&self, s: &mut State, source: Source, index: u16) {
        if !self.catalogue.effects[usize::from(index)].once_per_turn {
            return;
        }
        if source.unit == NONE {
            let owner = usize::from(source.card >> 6 & 1);
            s.players[owner].camp_used |= bit_of(source.card);
        } else if s.is_alive(source.unit, source.serial) {
            let bit = self.limit_bit(s, source.card, index);
            s.units[usize::from(source.unit)].used |= bit;
        }
    }
}
