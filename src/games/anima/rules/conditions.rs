//! Conditions of rules and abilities: atoms, negations and groups of which one must hold
//! (section 4 of the rules catalogue).

use crate::content::catalogue::{ADVANTAGE_SLOT, Range};
use crate::content::effect::{Atom, Condition};
use crate::content::vocabulary::School;
use crate::rules::Rules;
use crate::rules::dice::rolls_of;
use crate::state::{Attack, Frame, ModelId, Purpose, Slot, State, flag, seat_of};
use tenbin_engine::Seat;

/// `Atom::PreviousHit` of a charge of any sort.
const ANY_CHARGE: u8 = 254;

/// What conditions are asked for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Asking {
    /// Something that happens now.
    Moment,
    /// Whether something may be used or what lasts from it: what cannot be known yet (the target,
    /// the attack) does not stand in its way.
    Ahead,
    /// The reach of a control zone; for Magic abilities (true) or not.
    Zone(bool),
    /// A range: of a ranged attack (true) or of an Effect.
    Range(bool),
    /// A roll that is going on.
    Roll,
}

/// What is going on while conditions are read.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scene<'a> {
    /// The attack they speak of.
    pub(crate) attack: Option<&'a Attack>,
    /// The player.
    pub(crate) seat: Seat,
    /// The bearer; `NONE` for a plot card.
    pub(crate) bearer: ModelId,
    /// The slot of the bearer, or the number of the plot.
    pub(crate) slot: Slot,
    /// What they are asked for.
    pub(super) asking: Asking,
}

impl<'a> Scene<'a> {
    /// The scene of a bearer's slot, with the attack on top.
    pub(super) fn of(s: &'a State, bearer: ModelId, slot: Slot, asking: Asking) -> Self {
        Self { attack: s.attack(), seat: seat_of(bearer), bearer, slot, asking }
    }

    /// The scene of a plot card.
    pub(super) fn of_plot(s: &'a State, seat: Seat, number: u8, asking: Asking) -> Self {
        Self { attack: s.attack(), seat, bearer: ModelId::NONE, slot: Slot::of(number), asking }
    }
}

impl Rules {
    /// Whether conditions hold for a bearer and a target (`NONE` for none); the attack on top is
    /// the attack they speak of. What speaks of a target or an attack that is not there does not
    /// hold.
    #[inline]
    pub fn conditions_hold(
        &self,
        s: &State,
        bearer: ModelId,
        slot: Slot,
        target: ModelId,
        conditions: Range,
    ) -> bool {
        if conditions.0 == conditions.1 {
            return true;
        }
        let rolls = matches!(s.top(), Frame::Roll(_));
        let asking = if rolls { Asking::Roll } else { Asking::Moment };
        self.holds(s, &Scene::of(s, bearer, slot, asking), target, conditions)
    }

    /// The same in a scene.
    #[inline]
    pub(crate) fn holds(
        &self,
        s: &State,
        scene: &Scene,
        target: ModelId,
        conditions: Range,
    ) -> bool {
        conditions.0 == conditions.1 || self.all_hold(s, scene, target, conditions)
    }

    fn all_hold(&self, s: &State, scene: &Scene, target: ModelId, conditions: Range) -> bool {
        let list = &self.catalogue.conditions[conditions.0 as usize..conditions.1 as usize];
        let mut group = false;
        for &Condition { atom, negated, or_next } in list {
            let held = match self.atom(s, scene, target, atom) {
                Some(held) => held != negated,
                None => scene.asking == Asking::Ahead,
            };
            group |= held;
            if or_next {
                continue;
            }
            if !group {
                return false;
            }
            group = false;
        }
        true
    }

    /// Whether an atom is true; `None` where there is nothing it could speak of.
    fn atom(&self, s: &State, scene: &Scene, target: ModelId, atom: Atom) -> Option<bool> {
        match atom {
            Atom::SelfHidden
            | Atom::SelfEngaged
            | Atom::SelfLpAtMost(_)
            | Atom::SelfLpBelowHalf
            | Atom::SelfApAtLeast(_)
            | Atom::SelfMoved
            | Atom::SelfWalked
            | Atom::SelfRan => self.atom_of_bearer(s, scene, atom),
            Atom::AttackRanged
            | Atom::AttackMelee
            | Atom::AttackCharge
            | Atom::AttackSchool(_)
            | Atom::AttackerIsEnemy => self.atom_of_attack(s, scene, atom),
            Atom::PreviousHit(slot) => {
                Some(s.last.hit && Self::is_previous(s, scene, target, slot))
            }
            Atom::PreviousAction(slot) => Some(Self::is_previous(s, scene, target, slot)),
            Atom::RollIs(rolls) => Some(rolls_of(s.roll.purpose).has(rolls)),
            Atom::TokensAtLeast(token, n) => Some(Self::counter_of(s, scene, token) >= n),
            Atom::TurnAtLeast(turn) => Some(s.turn >= turn),
            Atom::FirstOfTurn => Some(Self::is_first_of_turn(s, scene)),
            _ => self.atom_of_target(s, scene, target, atom),
        }
    }

    fn atom_of_bearer(&self, s: &State, scene: &Scene, atom: Atom) -> Option<bool> {
        if scene.bearer == ModelId::NONE {
            return None;
        }
        let own = s.model(scene.bearer);
        Some(match atom {
            // The permission lasts through the action that ends it (ANI-401).
            Atom::SelfHidden => own.flags & (flag::HIDDEN | flag::WAS_HIDDEN) != 0,
            Atom::SelfEngaged => self.space.engaged_with(s, scene.bearer) != 0,
            Atom::SelfLpAtMost(n) => own.lp <= n,
            Atom::SelfLpBelowHalf => u32::from(own.lp) * 2 < u32::from(own.lp_max),
            Atom::SelfApAtLeast(n) => own.ap >= n,
            Atom::SelfMoved => own.flags & flag::MOVED != 0,
            Atom::SelfWalked => own.flags & flag::WALKED != 0,
            _ => own.flags & flag::RAN != 0,
        })
    }

    fn atom_of_target(
        &self,
        s: &State,
        scene: &Scene,
        target: ModelId,
        atom: Atom,
    ) -> Option<bool> {
        if target == ModelId::NONE {
            return None;
        }
        let model = s.model(target);
        let card = self.character(s, target);
        Some(match atom {
            Atom::TargetFaction(faction) => card.faction == faction,
            Atom::TargetCategory(bits) => card.categories & bits != 0,
            Atom::TargetBase(base) => card.base >= base,
            Atom::TargetLevelAtLeast(n) => card.level >= n,
            Atom::TargetLevelAtMost(n) => card.level <= n,
            Atom::TargetHasState(state) => s.bears(target, state),
            Atom::TargetHasTrait(bits) => self.has_trait(s, target, bits),
            Atom::TargetIsFriend => seat_of(target) == scene.seat,
            Atom::TargetIsSelf => target == scene.bearer,
            Atom::TargetHidden => model.flags & flag::HIDDEN != 0,
            Atom::InControlZone => return self.zone_atom(s, scene, target),
            Atom::Within(_) | Atom::InSight if scene.bearer == ModelId::NONE => return None,
            Atom::Within(units) => {
                target == scene.bearer
                    || self.space.distance(s, scene.bearer, target) <= i32::from(units)
            }
            _ => target == scene.bearer || self.space.sees(s, scene.bearer, target),
        })
    }

    fn zone_atom(&self, s: &State, scene: &Scene, target: ModelId) -> Option<bool> {
        // A zone's reach cannot depend on what is in it.
        if scene.bearer == ModelId::NONE || matches!(scene.asking, Asking::Zone(_)) {
            return None;
        }
        let magic = self.is_magic(s, scene.bearer, scene.slot);
        Some(self.in_zone_of(s, scene.bearer, target.bit(), magic) != 0)
    }

    /// Whether what is in a slot is of the school of Magic.
    pub(super) fn is_magic(&self, s: &State, model: ModelId, slot: Slot) -> bool {
        model != ModelId::NONE
            && self
                .ability_in(s, model, slot)
                .is_some_and(|(_, ability)| ability.school == School::Magic)
    }

    fn atom_of_attack(&self, s: &State, scene: &Scene, atom: Atom) -> Option<bool> {
        match (scene.asking, atom) {
            (Asking::Range(shot), Atom::AttackRanged) => return Some(shot),
            (Asking::Range(_), Atom::AttackMelee | Atom::AttackCharge) => return Some(false),
            (Asking::Zone(magic), Atom::AttackSchool(school)) => {
                return Some(magic == (school == School::Magic));
            }
            (Asking::Roll, Atom::AttackerIsEnemy) if s.roll.purpose == Purpose::Resistance => {
                let by = s.roll.against;
                return Some(by != ModelId::NONE && seat_of(by) != scene.seat);
            }
            _ => {}
        }
        let attack = scene.attack?;
        Some(match atom {
            Atom::AttackRanged => attack.is_ranged(),
            Atom::AttackMelee => !attack.is_ranged(),
            Atom::AttackCharge => attack.charges(),
            Atom::AttackSchool(school) => {
                let ability = self.ability_of(s, attack);
                ability.map_or(School::None, |(_, ability)| ability.school) == school
            }
            _ => seat_of(attack.attacker) != scene.seat,
        })
    }

    /// "Only after X hit": earlier in the same activation, on the same target, with no other attack
    /// between.
    fn is_previous(s: &State, scene: &Scene, target: ModelId, slot: u8) -> bool {
        let last = s.last;
        s.active == scene.bearer
            && (target == ModelId::NONE || last.target == target)
            && if slot == ANY_CHARGE {
                last.charge
            } else {
                last.slot.is_some_and(|last| last.number() == slot)
            }
    }

    /// Tokens of a bearer, or of a plot card.
    pub(super) fn counter_of(s: &State, scene: &Scene, token: u8) -> u8 {
        if scene.bearer != ModelId::NONE {
            return s.model(scene.bearer).counters[token as usize % 2];
        }
        let plots = &s.sides[scene.seat.index()].plots;
        plots.get(scene.slot.index()).map_or(0, |plot| plot.tokens)
    }

    fn is_first_of_turn(s: &State, scene: &Scene) -> bool {
        if scene.bearer == ModelId::NONE {
            return true;
        }
        if scene.slot.number() >= ADVANTAGE_SLOT {
            let uses = s.sides[scene.seat.index()].advantage_uses;
            return uses
                .get(scene.slot.index() - usize::from(ADVANTAGE_SLOT))
                .is_none_or(|&uses| uses == 0);
        }
        (s.model(scene.bearer).used_turn >> (scene.slot.uses_shift())).trailing_zeros() >= 2
    }
}
