//! Lines of sight and of charges of the active model: looked at once for all its choices in which
//! nothing moves (ANI-190, ANI-250).

use crate::content::vocabulary::{Kind, State as Token, traits};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::query::slots_of;
use crate::space::MoveMode;
use crate::state::{ModelId, NONE, SightCache, State, first_enemy, flag, models_of};
use tenbin_engine::{Chance, Recorder};

/// What of a way to charge matters for its line, as bits.
fn bits_of(how: MoveMode) -> u8 {
    u8::from(how.ghost) | u8::from(how.flies) << 1 | u8::from(how.through) << 2
}

impl Rules {
    /// What a model sees of its enemies, hidden ones among them, and whom it may charge at.
    pub(crate) fn look(&self, s: &State, model: ModelId) -> SightCache {
        let first = first_enemy(model);
        let set = |found: u32| (found >> first) as u16;
        let seen = self.space.seen_of(s, model, s.enemies_of(model));
        let engaged = self.space.engaged_with(s, model);
        let mut cache = SightCache { model, how: NONE, seen: set(seen), clear: set(engaged) };
        // Lines of charges are looked at only where it might charge.
        let price = self.costs.charge.min(self.costs.slam);
        let moves =
            !s.has(model, flag::MOVED | flag::DETECTED) && i32::from(s.model(model).ap) >= price;
        if moves && !self.knobs.premeasure && engaged == 0 {
            let how = self.how(s, model);
            let open = models_of(seen)
                .filter(|&enemy| !s.has(enemy, flag::HIDDEN))
                .fold(0_u32, |set, enemy| set | enemy.bit());
            cache.how = bits_of(how);
            cache.clear = set(self.space.clear_of(s, model, open, how));
        }
        cache
    }

    /// Whether the choices of a model depend on what it sees, as far as can be told quickly.
    fn looks(&self, s: &State, model: ModelId) -> bool {
        let own = s.model(model);
        let ap = i32::from(own.ap);
        let moves = !s.has(model, flag::MOVED | flag::DETECTED);
        let shoots = own.traits & (traits::RANGED | traits::REACH) != 0;
        // Whom a movement may lead to is asked where it is chosen.
        if moves && ap >= self.costs.charge.min(self.costs.slam)
            || shoots && ap >= self.costs.attack
            || s.bears(model, Token::Berserker)
        {
            return true;
        }
        slots_of(self.active_slots(s, model)).any(|slot| {
            self.ability_in(s, model, slot).is_some_and(|(index, ability)| {
                // Who has moved charges nobody (ANI-141).
                let charges = matches!(ability.kind, Kind::Charge | Kind::Slam);
                ability.ap <= own.ap
                    && (moves || !charges)
                    && self.index.abilities[index as usize].aims
            })
        })
    }

    /// Enemies that a model may charge at in this way, if that is known.
    #[inline]
    pub(super) fn clear_lines(&self, s: &State, model: ModelId, how: MoveMode) -> Option<u32> {
        let known = s.sight_cache.model == model && s.sight_cache.how == bits_of(how);
        known.then(|| u32::from(s.sight_cache.clear) << first_enemy(model))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The active model looks around before its next choice.
    pub(super) fn look_around(&mut self) {
        let model = self.state.active;
        let known = self.state.sight_cache.model == model;
        if known && self.state.sight_cache.how != SightCache::UNSEEN {
            return;
        }
        if self.rules.looks(self.state, model) {
            self.state.sight_cache = self.rules.look(self.state, model);
        } else if !known {
            let engaged = self.rules.space.engaged_with(self.state, model) >> first_enemy(model);
            let (how, clear) = (SightCache::UNSEEN, engaged as u16);
            self.state.sight_cache = SightCache { model, how, seen: 0, clear };
        }
    }
}
