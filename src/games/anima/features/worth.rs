//! What changed numbers, states and action points are worth (D19, D21): by the attacks that a model
//! can still make with what it has, and by those that may still be made on it. What cannot help or
//! hurt any more is worth nothing.

use crate::content::effect::{AttackFlags, Duration, Sign};
use crate::content::knobs::StateStacking;
use crate::content::vocabulary::State as Token;
use crate::features::effect::Aim;
use crate::features::facts::{Unit, square, touch};
use crate::features::sight::Sight;
use crate::features::tables::{Form, state_worth};
use crate::state::{AttackScope, Frame, ModelId, flag, models_of, side_mask};

/// An action point is worth this much in thousandths of its bearer's worth.
pub(super) const AP_WORTH: i32 = 55;
/// Attacks on one model in a turn that are counted.
const STRIKERS: usize = 2;
/// Where nobody is in reach yet, a turn to come counts this much of a fight, in hundredths.
const QUIET: i32 = 20;
/// What each further turn to come counts of the one before, in hundredths.
const FADING: i32 = 70;
/// Of what a defence saves so much remains, in hundredths, since the enemy may strike elsewhere.
const SPARED: i32 = 60;

/// A change of numbers that is weighed.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Edge {
    /// Attack, Damage, dice and flags of its attacks, Armour of their targets.
    pub(crate) at: i8,
    pub(crate) dm: i8,
    pub(crate) dice: i8,
    pub(crate) flags: AttackFlags,
    pub(super) pierce: i8,
    /// Defence and Armour.
    pub(crate) df: i8,
    pub(crate) ar: i8,
    /// For which attacks.
    pub(crate) only: AttackScope,
}

impl Edge {
    fn on(&self, unit: &Unit) -> Unit {
        Unit {
            attack: unit.attack.saturating_add(self.at),
            damage: unit.damage.saturating_add(self.dm),
            damage_second: unit.damage_second.saturating_add(self.dm),
            dice: unit.dice.saturating_add(self.dice),
            flags: unit.flags | self.flags,
            pierce: unit.pierce.saturating_add(self.pierce),
            defence: unit.defence.saturating_add(self.df),
            armour: unit.armour.saturating_add(self.ar),
            ..*unit
        }
    }

    /// Whether it changes attacks of its bearer; else those on it.
    fn attacks(&self) -> bool {
        self.at != 0
            || self.dm != 0
            || self.dice != 0
            || self.flags != AttackFlags::NONE
            || self.pierce != 0
    }
}

/// Of when something is weighed.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Turns {
    /// The rest of this turn: of those that can still act.
    This,
    /// A turn to come: everybody acts.
    Later,
}

/// Whether an attack of this form is one of those meant.
fn is_meant(only: AttackScope, form: Form) -> bool {
    match only {
        AttackScope::Any => true,
        AttackScope::Ranged => form == Form::Shot,
        AttackScope::Melee => form != Form::Shot,
        AttackScope::Charge => form == Form::Charge,
        AttackScope::NoCharge => form != Form::Charge,
    }
}

impl Aim<'_> {
    /// Turns still to come after this one.
    fn turns_left(&self, most: i32) -> i32 {
        (most - i32::from(self.sight.state.turn)).max(0)
    }

    /// A model with the action points that it has for attacks; `None` if it makes none.
    fn fighter(&self, model: ModelId, turns: Turns) -> Option<Unit> {
        let unit = self.sight.facts.unit(model);
        if turns == Turns::Later {
            return Some(Unit { ap: unit.next_ap() as i8, ..*unit });
        }
        let paid = if model == self.source { self.paid } else { 0 };
        let acts = unit.ready || model == self.sight.state.active;
        acts.then(|| Unit { ap: (i32::from(unit.ap) - paid).max(0) as i8, ..*unit })
    }

    /// Those that a model may attack, and those that may attack it.
    fn rivals(&self, model: ModelId) -> u32 {
        let friends = side_mask(self.sight.seat);
        let own = model.is_in(friends);
        self.sight.facts.known & if own { !friends } else { friends }
    }
}

impl Sight<'_> {
    /// The best single attack of a model on another from where they are, if it may charge, and what
    /// it costs; nothing if it cannot reach it or pay for any.
    fn strike(
        &self,
        own: &Unit,
        other: &Unit,
        held: bool,
        charges: bool,
        only: AttackScope,
    ) -> (i32, i32) {
        let bases = i32::from(own.radius) + i32::from(other.radius);
        let far = square(own.at, other.at);
        let within = |length: i32| far <= (length + bases) * (length + bases);
        let sheet = self.sheet(own.character);
        let shoots = own.shot > 0 && !held && within(i32::from(own.shot));
        let (form, list) = if touch(own, other) {
            (Form::Melee, &sheet.melee)
        } else if shoots && (only == AttackScope::Ranged || own.shooter) {
            (Form::Shot, &sheet.shots)
        } else if !held && charges && within(i32::from(own.charge) - 100) {
            (Form::Charge, &sheet.charges)
        } else if shoots {
            (Form::Shot, &sheet.shots)
        } else {
            return (0, 0);
        };
        if !is_meant(only, form) {
            return (0, 0);
        }
        let guard = i32::from(other.guards).min(1);
        list.iter()
            .filter(|blade| blade.cost <= own.ap && !(own.sealed && blade.slot.is_some()))
            .map(|blade| (self.gain(own, other, blade, guard), i32::from(blade.cost)))
            .max_by_key(|&(gain, _)| gain)
            .unwrap_or_default()
    }

    /// The best attack of a model on anybody, and what it costs.
    fn best_strike(
        &self,
        aim: &Aim<'_>,
        model: ModelId,
        own: &Unit,
        turns: Turns,
        only: AttackScope,
    ) -> (i32, i32) {
        let others = aim.rivals(model);
        let held = models_of(others).any(|other| touch(own, self.facts.unit(other)));
        let moved = self.state.has(model, flag::MOVED | flag::DETECTED) && turns == Turns::This;
        models_of(others)
            .map(|other| self.facts.unit(other))
            .filter(|other| !other.hidden)
            .map(|other| self.strike(own, other, held, !moved, only))
            .max_by_key(|&(gain, _)| gain)
            .unwrap_or_default()
    }

    /// What a change of a model's own attacks adds to them.
    fn sharper_by(&self, aim: &Aim<'_>, edge: &Edge, turns: Turns) -> i32 {
        let Some(own) = aim.fighter(aim.target, turns) else { return 0 };
        let (before, _) = self.best_strike(aim, aim.target, &own, turns, edge.only);
        let (after, cost) = self.best_strike(aim, aim.target, &edge.on(&own), turns, edge.only);
        // What is left may pay for one more.
        let blows = if i32::from(own.ap) >= cost + self.rules.costs.attack { 2 } else { 1 };
        (after - before) * blows
    }

    /// What a change of a model's defences takes from the attacks on it.
    fn safer_by(&self, aim: &Aim<'_>, edge: &Edge, turns: Turns) -> i32 {
        let unit = self.facts.unit(aim.target);
        if unit.hidden {
            return 0;
        }
        let changed = edge.on(unit);
        let mut saved = [0; STRIKERS];
        for model in models_of(aim.rivals(aim.target)) {
            let Some(own) = aim.fighter(model, turns) else { continue };
            let others = aim.rivals(model);
            let held = models_of(others).any(|other| touch(&own, self.facts.unit(other)));
            let moved = self.state.has(model, flag::MOVED | flag::DETECTED) && turns == Turns::This;
            let (before, _) = self.strike(&own, unit, held, !moved, edge.only);
            if before == 0 {
                continue;
            }
            let less = before - self.strike(&own, &changed, held, !moved, edge.only).0;
            let less = if aim.friendly() {
                // The enemy strikes others, too; the own side strikes whom it likes.
                let all: i32 = models_of(others)
                    .map(|other| {
                        self.strike(&own, self.facts.unit(other), held, !moved, AttackScope::Any).0
                    })
                    .sum();
                less * before / all.max(before) * SPARED / 100
            } else {
                less
            };
            // The greatest ones count, whichever sign.
            if let Some(least) = saved.iter_mut().min_by_key(|one: &&mut i32| one.abs())
                && less.abs() > least.abs()
            {
                *least = less;
            }
        }
        let worth = unit.worth();
        saved.iter().sum::<i32>().clamp(-worth, worth)
    }

    fn edge_in(&self, aim: &Aim<'_>, edge: &Edge, turns: Turns) -> i32 {
        if edge.attacks() {
            self.sharper_by(aim, edge, turns)
        } else {
            self.safer_by(aim, edge, turns)
        }
    }

    /// The same in a turn to come, in which somebody may have come nearer.
    fn edge_later(&self, aim: &Aim<'_>, edge: &Edge) -> i32 {
        let near = self.edge_in(aim, edge, Turns::Later);
        if near != 0 || edge.only != AttackScope::Any {
            return near;
        }
        let level = i32::from(self.facts.unit(aim.target).level);
        let points = 45 * (i32::from(edge.at) + i32::from(edge.df))
            + 35 * (i32::from(edge.dm) + i32::from(edge.ar) - i32::from(edge.pierce))
            + 120 * i32::from(edge.dice);
        level * points / 10 * QUIET / 100
    }

    /// What a change of numbers is worth to its bearer, for as long as it lasts, in hundredths of a
    /// level.
    pub(super) fn edge_worth(&self, aim: &Aim<'_>, edge: &Edge, duration: Duration) -> i32 {
        if aim.unit().is_none() {
            return 0;
        }
        let now = self.edge_in(aim, edge, Turns::This);
        let left = aim.turns_left(self.rules.knobs.max_turns);
        match duration {
            Duration::Game => now + self.fading(self.edge_later(aim, edge), left),
            Duration::While if left > 0 => now + self.edge_later(aim, edge) / 2,
            _ => now,
        }
    }

    /// So much in the next turn, and less in each that follows, for so many turns.
    fn fading(&self, once: i32, turns: i32) -> i32 {
        let (mut sum, mut part) = (0, 100);
        for _ in 0..turns.min(self.rules.knobs.state_token_cap) {
            sum += once * part / 100;
            part = part * FADING / 100;
        }
        sum
    }

    /// Action points that a model gains: those that it has room for, after the price.
    pub(super) fn points_worth(&self, aim: &Aim<'_>, points: i32) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let own = aim.target == aim.source;
        let ap = i32::from(unit.ap) - if own { aim.paid } else { 0 };
        let room = (i32::from(unit.ap_max) - ap).max(0);
        let mut useful = points.min(room);
        if own {
            // Who pays for its own points gains what is left over.
            useful = (useful - aim.paid).max(0);
        }
        if own && aim.target == self.facts.me && self.state.top() == Frame::Activation {
            // What more the model can do with them at once.
            return (self.best_with(ap + useful) - self.best_with(ap)).max(0);
        }
        let active = aim.target == self.state.active;
        let parts = if active || unit.ready {
            2
        } else {
            // They are for dodges, or for the next turn if Recovery leaves room for them.
            i32::from(ap + useful + i32::from(unit.recovery) <= i32::from(unit.ap_max))
        };
        i32::from(unit.level) * AP_WORTH * useful * parts / 20
    }

    /// Tokens of a state, positive where they do the bearer good. Those it has already last in any
    /// case; those beyond the cap or the last turn do nothing.
    pub(super) fn state_value(&self, aim: &Aim<'_>, state: Token, tokens: i32) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let model = self.state.model(aim.target);
        // What comes of cards that are not known is not seen (ANI-476).
        let hidden = self.rules.knobs.attached_cards_hidden && !aim.friendly();
        let immune =
            if hidden { self.rules.character(self.state, aim.target).immune } else { model.immune };
        if immune >> state as u32 & 1 == 1 {
            return 0;
        }
        let held = i32::from(model.tokens[state as usize]);
        let after = match self.rules.knobs.state_stacking {
            StateStacking::Add => held + tokens,
            StateStacking::Max => held.max(tokens),
            StateStacking::Replace => tokens,
        };
        let left = aim.turns_left(self.rules.knobs.max_turns);
        // Tokens that lie there through the present turn, the next one, and so on.
        let last = after.min(self.rules.knobs.state_token_cap).min(left + 1);
        if last <= held {
            return 0;
        }
        let value = self.tokens_value(aim, unit, state, held, last);
        if state.is_positive() { value } else { -value }
    }

    /// What the tokens of a state from one number up to another are worth, without a sign.
    fn tokens_value(&self, aim: &Aim<'_>, unit: &Unit, state: Token, held: i32, last: i32) -> i32 {
        let level = i32::from(unit.level);
        let fights = if self.in_fight(aim) { 10 } else { 5 };
        let numbers = &self.rules.numbers;
        let by_edge = |edge: Edge| {
            let now = if held == 0 { self.edge_in(aim, &edge, Turns::This) } else { 0 };
            let first = held.max(1);
            let once = if last > first { self.edge_later(aim, &edge) } else { 0 };
            let skipped = self.fading(once, first - 1);
            (now + self.fading(once, last - 1) - skipped).abs()
        };
        match state {
            Token::Shield => by_edge(Edge { ar: numbers.shield_ar as i8, ..Edge::default() }),
            Token::Blind => by_edge(Edge { at: numbers.blind_at as i8, ..Edge::default() }),
            Token::Protection if self.cursers(aim) == 0 => 0,
            Token::Haste | Token::Slow => self.haste_value(aim, unit, held, last),
            Token::Healing => {
                let each = numbers.healing_lp;
                let missing = i32::from(unit.lp_max - unit.lp) - each * held;
                let healed = missing.clamp(0, each * (last - held));
                level * 60 * healed / i32::from(unit.lp_max.max(1))
            }
            _ => {
                let ready = unit.ready && held == 0;
                let worth = state_worth(state, last - held, ready || held > 0);
                level * worth * fights / 100
            }
        }
    }

    /// Rivals of a model whose effects it may resist.
    fn cursers(&self, aim: &Aim<'_>) -> usize {
        models_of(aim.rivals(aim.target))
            .filter(|&model| self.sheet(self.facts.unit(model).character).curses)
            .count()
    }

    /// Action points of the Recoveries in which a state lies there: those that the cap leaves room
    /// for.
    fn haste_value(&self, aim: &Aim<'_>, unit: &Unit, held: i32, last: i32) -> i32 {
        let (recovery, most) = (i32::from(unit.recovery), i32::from(unit.ap_max));
        let own = aim.target == aim.source;
        let ap = i32::from(unit.ap) - if own { aim.paid } else { 0 };
        let spare = most - recovery - if unit.ready { 0 } else { ap };
        let left = aim.turns_left(self.rules.knobs.max_turns);
        let mut sum = 0;
        for turn in held + 1..=last.min(left) {
            let room = if turn == 1 { spare } else { most - recovery };
            sum += if room > 0 { AP_WORTH } else { 5 };
        }
        i32::from(unit.level) * sum / 10
    }

    /// Tokens taken away: the best of them for whoever chooses.
    pub(super) fn removal_value(&self, aim: &Aim<'_>, sign: Sign, count: i32) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let tokens = self.state.model(aim.target).tokens;
        let mut sum = 0;
        let mut left = count;
        for state in Token::ALL {
            let fits = match sign {
                Sign::Positive => state.is_positive(),
                Sign::Negative => !state.is_positive(),
                Sign::Any => true,
            };
            let held = i32::from(tokens[state as usize]);
            if !fits || held == 0 || left == 0 {
                continue;
            }
            let taken = held.min(left);
            left -= taken;
            let worth = state_worth(state, taken, unit.ready) * i32::from(unit.level) / 10;
            sum += if state.is_positive() { -worth } else { worth };
        }
        sum
    }

    /// Whether a model fights or may soon: an enemy is within its charge.
    pub(super) fn in_fight(&self, aim: &Aim<'_>) -> bool {
        let Some(unit) = aim.unit() else { return false };
        let length = i32::from(unit.charge.max(unit.shot)) + 300;
        models_of(aim.rivals(aim.target))
            .any(|other| square(unit.at, self.facts.unit(other).at) <= length * length)
    }

    /// Enemies that may still attack a model in this turn.
    pub(super) fn strikers(&self, aim: &Aim<'_>) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        let strikes = |model: ModelId| {
            aim.fighter(model, Turns::This).is_some_and(|own| {
                let moved = self.state.has(model, flag::MOVED | flag::DETECTED);
                self.strike(&own, unit, false, !moved, AttackScope::Any).0 > 0
            })
        };
        models_of(aim.rivals(aim.target)).filter(|&model| strikes(model)).count() as i32
    }

    /// Getting out of melee: what those in contact would do, less what the model would do to them.
    pub(super) fn escape_worth(&self, aim: &Aim<'_>) -> i32 {
        let Some(unit) = aim.unit() else { return 0 };
        if aim.target == ModelId::NONE || !aim.friendly() {
            return 0;
        }
        let rivals = models_of(aim.rivals(aim.target));
        let pressed: i32 = rivals
            .filter_map(|model| aim.fighter(model, Turns::This))
            .filter(|own| touch(own, unit))
            .map(|own| self.strike(&own, unit, true, false, AttackScope::Any).0)
            .sum();
        let Some(own) = aim.fighter(aim.target, Turns::This) else { return 0 };
        let (kept, _) = self.best_strike(aim, aim.target, &own, Turns::This, AttackScope::Melee);
        (pressed.min(unit.worth()) - kept).max(0)
    }
}
