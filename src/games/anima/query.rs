//! Questions the rules ask of a state: effective numbers, costs, control zones, what can be used.

use crate::engine::Seat;
use crate::games::anima::Anima;
use crate::games::anima::catalogue::{Ability, Character, Range};
use crate::games::anima::effect::ActionName;
use crate::games::anima::state::{Attack, State};
use crate::games::anima::vocabulary::{Kind, Stat};

#[allow(unused_variables, clippy::unused_self)]
impl Anima {
    /// The character of a model.
    #[inline]
    pub fn character(&self, s: &State, model: u8) -> &Character {
        &self.catalogue.characters[s.model(model).character as usize]
    }

    /// The ability in a slot of a model (its own, a card, an advantage), if there is one.
    pub fn ability_in(&self, s: &State, model: u8, slot: u8) -> Option<(u16, &Ability)> {
        None
    }

    /// Slots of a model that hold something with one of these triggers (bits), one bit each.
    pub fn slots_with(&self, s: &State, model: u8, triggers: u32) -> u16 {
        0
    }

    /// Slots of a model that hold an ability of this kind, one bit each.
    pub fn slots_of_kind(&self, s: &State, model: u8, kind: Kind) -> u16 {
        0
    }

    /// A fighting stat with states, effects that last, auras and conditions.
    pub fn stat(&self, s: &State, model: u8, stat: Stat) -> i32 {
        0
    }

    /// Attack of the attacker of an attack with all that adds to this attack, ranged modifiers
    /// (ANI-242) and the charge's bonus included; not the die.
    pub fn attack_value(&self, s: &State, attack: &Attack) -> i32 {
        0
    }

    /// Damage of an attack with all that adds to it; not the success level.
    pub fn damage_value(&self, s: &State, attack: &Attack) -> i32 {
        0
    }

    /// Armour of the target against this attack.
    pub fn armour_value(&self, s: &State, attack: &Attack) -> i32 {
        0
    }

    /// Defence of the target against this attack; not the die.
    pub fn defence_value(&self, s: &State, attack: &Attack) -> i32 {
        0
    }

    /// Dice of the attack roll, gnosis not counted.
    pub fn attack_dice(&self, s: &State, attack: &Attack) -> u8 {
        1
    }

    /// Die from which the attack is critical (ANI-340, ANI-341).
    pub fn crit_min(&self, s: &State, attack: &Attack) -> i32 {
        self.rules.crit_min
    }

    /// Whether a model has one of these traits now.
    pub fn has_trait(&self, s: &State, model: u8, bits: u32) -> bool {
        s.model(model).traits & bits != 0
    }

    /// What a basic action costs a model (ANI-186, `cost_mod`).
    pub fn cost(&self, s: &State, model: u8, action: ActionName) -> i32 {
        0
    }

    /// Whether an effect forbids a model an action.
    pub fn is_forbidden(&self, s: &State, model: u8, action: ActionName) -> bool {
        false
    }

    /// Walk and run of a model in units (ANI-140).
    pub fn speed(&self, s: &State, model: u8) -> (i32, i32) {
        (0, 0)
    }

    /// The length of a Free Move, in units.
    pub fn free_move(&self, s: &State, model: u8) -> i32 {
        0
    }

    /// Reach of a model as shield or interceptor, in units.
    pub fn shield_reach(&self, s: &State, model: u8) -> i32 {
        0
    }

    /// Reach of a control zone in units (ANI-007); for Magic abilities where `magic`.
    pub fn control_zone(&self, s: &State, model: u8, magic: bool) -> i32 {
        0
    }

    /// Whether a model is in another's control zone (ANI-007). A model is in its own.
    pub fn in_zone(&self, s: &State, owner: u8, model: u8) -> bool {
        false
    }

    /// Models of a set that are in the control zone of a model.
    pub fn in_zone_of(&self, s: &State, owner: u8, set: u32, magic: bool) -> u32 {
        0
    }

    /// A range with all that changes it, in units.
    pub fn range(&self, s: &State, model: u8, range: i16) -> i32 {
        0
    }

    /// Whether conditions hold for a bearer and a target (`NONE` for none); the attack on top is
    /// the attack they speak of.
    pub fn conditions_hold(
        &self,
        s: &State,
        bearer: u8,
        slot: u8,
        target: u8,
        conditions: Range,
    ) -> bool {
        true
    }

    /// Whether a model could pay for and may use the ability in a slot now, whatever its kind:
    /// action points, limit, requirements, Seal, Paralysed, life points, tokens. Targets apart.
    pub fn can_use(&self, s: &State, model: u8, slot: u8) -> bool {
        false
    }

    /// The models that may be chosen as the target of an ability of kind effect, or of the optional
    /// rule with this trigger; `None` where it needs no chosen target.
    pub fn choosable(
        &self,
        s: &State,
        model: u8,
        slot: u8,
        trigger: crate::games::anima::vocabulary::Trigger,
    ) -> Option<u32> {
        None
    }

    /// Levels that a side scores at this moment (ANI-520 to ANI-522), in hundredths.
    pub fn score_of(&self, s: &State, seat: Seat) -> i32 {
        0
    }

    /// Initiative bonus of a side (ANI-345); for the set-up rolls of all that will be deployed.
    pub fn initiative_bonus(&self, s: &State, seat: Seat, set_up: bool) -> i32 {
        0
    }
}
