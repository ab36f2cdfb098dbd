//! What a survey leaves for the next one of the same bot: most models are as they were at its last
//! decision, and so is what they can do to each other.

use crate::content::catalogue::PARTY_MAX;
use crate::features::facts::{DecisionFacts, POINTS, Unit};
use crate::features::sight::Survey;
use crate::space::point::Point;
use crate::state::{
    MODELS_MAX, Model, ModelId, SEATS, Side, State, TIMED_MAX, Timed, flag, models_of,
};
use tenbin_engine::{List, Seat};

/// What of a [`KeptFoe`] has been worked out, one bit each.
pub(crate) mod done {
    /// Rows of attacks of the deciding model.
    pub(crate) const MELEE: u8 = 1;
    /// See `MELEE`.
    pub(crate) const SHOTS: u8 = 1 << 1;
    /// Its best charge.
    pub(crate) const CHARGE: u8 = 1 << 2;
    /// What the enemy can do in contact, in a charge, in a shot: three bits.
    pub(crate) const THREATS: [u8; 3] = [1 << 3, 1 << 4, 1 << 5];
    /// What depends on how well the deciding model attacks.
    pub(crate) const OWN: u8 = MELEE | SHOTS | CHARGE;
}

/// What the deciding model and an enemy can do to each other, wherever they stand.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct KeptFoe {
    /// Bits of `done`.
    pub(crate) done: u8,
    /// The rows are those of models in contact.
    pub(crate) deep: bool,
    pub(crate) melee: [i16; POINTS],
    pub(crate) shots: [i16; POINTS],
    /// The best charge, and what it costs.
    pub(crate) charge: (i32, i32),
    pub(super) threat: [[i16; 2]; 3],
}

/// What of a side units depend on.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
struct Holding {
    advantages: [u16; 3],
    members: [u16; 3],
    halved: bool,
}

impl Holding {
    fn of(side: &Side) -> Self {
        Self {
            advantages: side.advantages,
            members: side.advantage_members,
            halved: side.ranges_halved,
        }
    }
}

/// What is kept.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// Whose decisions they were.
    seat: Seat,
    /// Units that are kept, one bit each, with the cards and whatever else they were read from.
    known: u32,
    units: [Unit; MODELS_MAX],
    cards: [Model; MODELS_MAX],
    timed: List<Timed, TIMED_MAX>,
    sides: [Holding; SEATS],
    /// The model that decided last, as an attacker and as a target.
    me: ModelId,
    attacker: Unit,
    target: Unit,
    /// By number within the enemy's party.
    pub(crate) foes: [KeptFoe; PARTY_MAX],
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            seat: Seat(0),
            known: 0,
            units: [Unit::default(); MODELS_MAX],
            cards: [Model::default(); MODELS_MAX],
            timed: List::default(),
            sides: [Holding::default(); SEATS],
            me: ModelId::NONE,
            attacker: Unit::default(),
            target: Unit::default(),
            foes: [KeptFoe::default(); PARTY_MAX],
        }
    }
}

/// Whether a unit read from a card would be the same, but for its place.
fn is_same(one: &Model, two: &Model) -> bool {
    const FLAGS: u32 = flag::HIDDEN | flag::SPENT | flag::ACTIVATED | flag::STUNNED;
    // Mostly all is the same: bits that differ are gathered without a branch.
    let bytes = (one.character ^ two.character)
        | (one.lp ^ two.lp)
        | (one.lp_max ^ two.lp_max)
        | (one.ap ^ two.ap)
        | (one.crit_min ^ two.crit_min);
    let pairs = (one.walk ^ two.walk)
        | (one.run ^ two.run)
        | (one.cards[0] ^ two.cards[0]) as i16
        | (one.cards[1] ^ two.cards[1]) as i16;
    let stats = one.stats.iter().zip(&two.stats).fold(0, |bits, (one, two)| bits | (one ^ two));
    let tokens = one.tokens.iter().zip(&two.tokens).fold(0, |bits, (one, two)| bits | (one ^ two));
    let words = (one.traits ^ two.traits) | (one.flags ^ two.flags) & FLAGS;
    u32::from(bytes | tokens | stats as u8) | u32::from(pairs as u16) | words == 0
}

impl Unit {
    /// As its rows of attacks depend on it: see `attack_row` and `best_charge`.
    fn as_attacker(&self) -> Self {
        let nowhere = Point::default();
        Self { at: nowhere, engaged: 0, ap: self.ap.max(3), guards: 0, ready: false, ..*self }
    }

    /// As what others can do to it depends on it: see `strongest`.
    fn as_target(&self) -> Self {
        Self { ap: 0, hidden: false, ..self.as_attacker() }
    }
}

impl Kept {
    /// Forgets what is not true any more of anybody.
    fn forget(&mut self, s: &State, seat: Seat) {
        let sides = [Holding::of(&s.sides[0]), Holding::of(&s.sides[1])];
        if self.seat != seat || self.sides != sides {
            (self.seat, self.sides, self.known) = (seat, sides, 0);
        }
        if self.timed.len() != s.timed.len() || *self.timed != *s.timed {
            for timed in self.timed.iter().chain(s.timed.iter()) {
                self.known &= !timed.models;
            }
            self.timed = s.timed;
        }
    }

    /// What of the foes' part still holds for a model that decides.
    pub(super) fn turn_to(&mut self, me: ModelId, own: &Unit) {
        let (attacker, target) = (own.as_attacker(), own.as_target());
        let mut holds = u8::MAX;
        if self.me != me {
            holds = 0;
        }
        if self.attacker != attacker {
            holds &= !done::OWN;
        }
        if self.target != target {
            holds &= done::OWN;
        }
        if holds != u8::MAX {
            self.foes.iter_mut().for_each(|foe| foe.done &= holds);
            (self.me, self.attacker, self.target) = (me, attacker, target);
        }
    }
}

impl Survey<'_> {
    /// Fills units in: those that are as they were come from what was kept.
    pub(super) fn look_at_all(&self, seat: Seat, set: u32, facts: &mut DecisionFacts) {
        let DecisionFacts { units, kept, known, .. } = facts;
        kept.forget(self.state, seat);
        for model in models_of(set) {
            let index = model.index();
            let card = self.state.model(model);
            // It lies there since the last survey.
            let mut lies = model.is_in(*known);
            if !model.is_in(kept.known) || !is_same(&kept.cards[index], card) {
                let mut unit = Unit::default();
                self.look_at(seat, model, &mut unit);
                for timed in self.state.timed.iter().filter(|timed| timed.is_on(model)) {
                    self.add_timed(timed, &mut unit);
                }
                let old = &mut kept.units[index];
                unit.at = old.at;
                if *old != unit {
                    *old = unit;
                    kept.foes[model.place()].done = 0;
                }
                kept.cards[index] = Model { at: kept.cards[index].at, ..*card };
                kept.known |= model.bit();
                lies = false;
            }
            if kept.cards[index].at != card.at {
                kept.cards[index].at = card.at;
                kept.units[index].at = self.seen(card.at);
                lies = false;
            }
            if lies {
                units[index].engaged = 0;
            } else {
                units[index] = kept.units[index];
            }
        }
    }
}
