//! On whom a rule acts: targets that are chosen, and those that follow from the moment (section 4,
//! ANI-006, ANI-012, ANI-400, ANI-403).

use crate::content::catalogue::{Ability, Piece, Range};
use crate::content::effect::{AreaSide, Op, Rule, Target};
use crate::content::vocabulary::Trigger;
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::space::point::Point;
use crate::state::{ModelId, Place, Slot, State, flag, models_of, seat_of, side_mask};
use tenbin_engine::Seat;

/// Triggers at which something with a price may be used, one bit each (ANI-128).
pub(crate) const WINDOWS: u32 = 1 << Trigger::Targeted as u32
    | 1 << Trigger::FriendTargeted as u32
    | 1 << Trigger::EnemyDeclaresCharge as u32
    | 1 << Trigger::DamageTaken as u32
    | 1 << Trigger::FriendDamaged as u32
    | 1 << Trigger::WouldDie as u32
    | 1 << Trigger::BeforeRoll as u32
    | PHASES;

/// Triggers of the turn's phases.
pub(crate) const PHASES: u32 = 1 << Trigger::TurnStart as u32
    | 1 << Trigger::RecoveryStart as u32
    | 1 << Trigger::UpkeepStart as u32
    | 1 << Trigger::ActionStart as u32
    | 1 << Trigger::RecoveryEnd as u32
    | 1 << Trigger::UpkeepEnd as u32
    | 1 << Trigger::ActionEnd as u32;

/// Triggers before the first turn: models need not be on the table.
pub(super) const BEFORE_PLAY: u32 = 1 << Trigger::SetUp as u32
    | 1 << Trigger::PartyBuilding as u32
    | 1 << Trigger::AfterDeployment as u32
    | 1 << Trigger::GameStart as u32;

/// Whether a trigger is in a set.
#[inline]
pub(super) fn is_in(triggers: u32, trigger: Trigger) -> bool {
    triggers >> trigger as u32 & 1 == 1
}

/// Sixteen directions, as vectors of length about 16,384.
pub(crate) const DIRECTIONS: [(i32, i32); 16] = [
    (16384, 0),
    (15137, 6270),
    (11585, 11585),
    (6270, 15137),
    (0, 16384),
    (-6270, 15137),
    (-11585, 11585),
    (-15137, 6270),
    (-16384, 0),
    (-15137, -6270),
    (-11585, -11585),
    (-6270, -15137),
    (0, -16384),
    (6270, -15137),
    (11585, -11585),
    (15137, -6270),
];

/// The trigger whose rules act when something is used at a moment: its own, or those of `use` (of a
/// window) where it has none.
pub(crate) fn acting(ability: &Ability, trigger: Trigger) -> Trigger {
    if ability.has(trigger) {
        return trigger;
    }
    if trigger != Trigger::Use || !ability.reactive {
        return Trigger::Use;
    }
    [
        Trigger::Targeted,
        Trigger::FriendTargeted,
        Trigger::EnemyDeclaresCharge,
        Trigger::DamageTaken,
        Trigger::FriendDamaged,
        Trigger::BeforeRoll,
        Trigger::RecoveryEnd,
    ]
    .into_iter()
    .find(|&window| ability.has(window))
    .unwrap_or(Trigger::Use)
}

/// Whether the target of a rule is chosen by its owner.
pub(crate) fn is_chosen(ability: &Ability, rule: &Rule) -> bool {
    match rule.target {
        Target::FriendInCz
        | Target::OtherFriendInCz
        | Target::EnemyInCz
        | Target::UnitInCz
        | Target::EnemyInRange
        | Target::Scenery
        | Target::PartyMember => true,
        Target::Target | Target::Area { about_target: true, .. } => {
            rule.trigger == Trigger::Use && !ability.kind.is_attack() && !ability.reactive
        }
        _ => false,
    }
}

impl Rules {
    /// The models (pieces, of scenery) that may be chosen as the target of an ability of kind
    /// effect, or of the optional rule with this trigger; `None` where it needs no chosen target.
    /// An effect of one's own activation is offered against every visible enemy where distances may
    /// not be measured (ANI-012).
    pub fn choosable(
        &self,
        s: &State,
        model: ModelId,
        slot: Slot,
        trigger: Trigger,
    ) -> Option<u32> {
        let (_, ability) = self.ability_in(s, model, slot)?;
        if ability.kind.is_attack() && trigger == Trigger::Use {
            return None;
        }
        let named = acting(ability, trigger);
        let mut rules = self.catalogue.rules_of(ability.rules).iter();
        let rule = rules.find(|rule| rule.trigger == named && is_chosen(ability, rule))?;
        let exact = self.is_measured() || trigger != Trigger::Use;
        let scene = Scene::of(s, model, slot, Asking::Ahead);
        Some(self.candidates(s, &scene, ability, rule, exact))
    }

    /// Whether the chosen target of something declared is within its reach after all (ANI-006).
    pub(super) fn is_reached(
        &self,
        s: &State,
        scene: &Scene,
        ability: &Ability,
        target: ModelId,
    ) -> bool {
        let rules = self.catalogue.rules_of(ability.rules);
        let named = acting(ability, Trigger::Use);
        rules.iter().find(|rule| rule.trigger == named && is_chosen(ability, rule)).is_none_or(
            |rule| {
                target != ModelId::NONE
                    && target.is_in(self.candidates(s, scene, ability, rule, true))
            },
        )
    }

    /// Whom an owner may choose for a rule; with `exact` as the distances are.
    pub(super) fn candidates(
        &self,
        s: &State,
        scene: &Scene,
        ability: &Ability,
        rule: &Rule,
        exact: bool,
    ) -> u32 {
        if rule.target == Target::Scenery {
            return self.movable_pieces(s, rule.ops);
        }
        let mut set = self.in_reach(s, scene, ability, rule, exact);
        for model in models_of(set) {
            let fits = self.holds(s, scene, model, rule.conditions)
                && self.holds(s, scene, model, ability.requires)
                && (!ability.requires_sight
                    || scene.bearer == ModelId::NONE
                    || scene.bearer == model
                    || self.space.sees(s, scene.bearer, model));
            if !fits {
                set &= !model.bit();
            }
        }
        set
    }

    fn in_reach(
        &self,
        s: &State,
        scene: &Scene,
        ability: &Ability,
        rule: &Rule,
        exact: bool,
    ) -> u32 {
        let own = s.on_table & side_mask(scene.seat);
        let foes = self.open_enemies(s, scene.seat, rule.ops);
        if rule.target == Target::PartyMember {
            return if is_in(BEFORE_PLAY, rule.trigger) {
                let there = |model: &ModelId| s.model(*model).place != Place::Removed;
                s.party_of(scene.seat).filter(there).fold(0, |set, model| set | model.bit())
            } else {
                own
            };
        }
        let bearer = scene.bearer;
        if bearer == ModelId::NONE {
            // A plot card reaches everywhere.
            return match rule.target {
                Target::FriendInCz | Target::OtherFriendInCz => own,
                Target::UnitInCz => own | foes,
                _ => foes,
            };
        }
        let magic = self.is_magic(s, bearer, scene.slot);
        let zone = |set: u32| self.in_zone_of(s, bearer, set, magic);
        let seen = |set: u32| {
            models_of(set)
                .filter(|&model| self.space.sees(s, bearer, model))
                .fold(0, |seen, model| seen | model.bit())
        };
        let enemies_in_zone = || if exact { zone(foes) } else { seen(foes) };
        match rule.target {
            Target::FriendInCz => zone(own),
            Target::OtherFriendInCz => zone(own & !Self::bit(bearer)),
            Target::EnemyInCz => enemies_in_zone(),
            Target::UnitInCz => zone(own) | enemies_in_zone(),
            _ if ability.range == 0 => enemies_in_zone(),
            _ if !exact => seen(foes),
            _ => {
                let reach = if ability.kind.is_attack() {
                    self.range(s, bearer, ability.range)
                } else {
                    self.effect_range(s, bearer, ability.range)
                };
                let near = |model: &ModelId| self.space.distance(s, bearer, *model) <= reach;
                models_of(seen(foes)).filter(near).fold(0, |set, model| set | model.bit())
            }
        }
    }

    /// Enemies of a player that may be named as targets: not the hidden ones, unless the effect is
    /// to reveal (ANI-400).
    fn open_enemies(&self, s: &State, seat: Seat, ops: Range) -> u32 {
        let foes = s.on_table & !side_mask(seat);
        if self.catalogue.ops_of(ops).contains(&Op::Reveal) {
            return foes;
        }
        models_of(foes).filter(|&foe| !s.has(foe, flag::HIDDEN)).fold(0, |set, foe| set | foe.bit())
    }

    /// On whom a rule acts whose targets follow from the moment, one bit each. The bearer and the
    /// attacker need not be on the table any more.
    pub(crate) fn resolve(
        &self,
        s: &State,
        scene: &Scene,
        rule: &Rule,
        chosen: ModelId,
        attacker: ModelId,
    ) -> u32 {
        let own = s.on_table & side_mask(scene.seat);
        let foes = self.area_enemies(s, scene.seat);
        let bearer = scene.bearer;
        if rule.target == Target::Party || bearer == ModelId::NONE {
            return match rule.target {
                Target::Target => Self::bit(self.meant(scene, chosen)),
                Target::Attacker => Self::bit(attacker),
                Target::EnemiesInCz | Target::EngagedEnemies => foes,
                Target::UnitsInCz => own | foes,
                _ => own,
            };
        }
        let magic = self.is_magic(s, bearer, scene.slot);
        let zone = |set: u32| self.in_zone_of(s, bearer, set, magic);
        match rule.target {
            Target::Target => Self::bit(self.meant(scene, chosen)),
            Target::Attacker => Self::bit(attacker),
            Target::FriendsInCz => zone(own),
            Target::EnemiesInCz => zone(foes),
            Target::UnitsInCz => zone(own | foes),
            Target::EngagedEnemies => models_of(foes)
                .filter(|&foe| self.space.in_contact(s, bearer, foe))
                .fold(0, |set, foe| set | foe.bit()),
            Target::FriendsInSight => models_of(own)
                .filter(|&friend| friend == bearer || self.space.sees(s, bearer, friend))
                .fold(0, |set, friend| set | friend.bit()),
            Target::Area { about_target, radius, side, with_centre } => {
                let centre = if about_target { self.meant(scene, chosen) } else { bearer };
                if centre == ModelId::NONE {
                    return 0;
                }
                let sides = match side {
                    AreaSide::Enemies => foes,
                    AreaSide::Friends => own,
                    AreaSide::Units => own | foes,
                };
                let about = self.space.within(s, centre, i32::from(radius)) & sides & s.on_table;
                let centre = Self::bit(centre);
                about & !centre | if with_centre { centre & s.on_table } else { 0 }
            }
            _ => Self::bit(bearer),
        }
    }

    /// The target that a rule means: the chosen one, or that of the attack.
    fn meant(&self, scene: &Scene, chosen: ModelId) -> ModelId {
        if chosen == ModelId::NONE {
            scene.attack.map_or(ModelId::NONE, |attack| attack.target)
        } else {
            chosen
        }
    }

    /// Enemies of a player that effects on many reach (ANI-403).
    fn area_enemies(&self, s: &State, seat: Seat) -> u32 {
        let foes = s.on_table & !side_mask(seat);
        if self.knobs.area_hits_hidden {
            return foes;
        }
        models_of(foes).filter(|&foe| !s.has(foe, flag::HIDDEN)).fold(0, |set, foe| set | foe.bit())
    }

    /// Everybody that one attack about its attacker aims at: visible, within the radius, hidden
    /// ones by ANI-403 (ANI-224).
    pub(super) fn sweep_targets(
        &self,
        s: &State,
        attacker: ModelId,
        radius: i32,
        side: AreaSide,
    ) -> u32 {
        let seat = seat_of(attacker);
        let sides = match side {
            AreaSide::Enemies => !side_mask(seat),
            AreaSide::Friends => side_mask(seat),
            AreaSide::Units => u32::MAX,
        };
        let near =
            self.space.within(s, attacker, radius) & sides & s.on_table & !Self::bit(attacker);
        models_of(near)
            .filter(|&model| self.knobs.area_hits_hidden || !s.has(model, flag::HIDDEN))
            .filter(|&model| self.space.sees(s, attacker, model))
            .fold(0, |set, model| set | model.bit())
    }

    /// A piece of scenery moved in one of sixteen directions.
    pub(crate) fn moved_piece(s: &State, piece: u8, length: i16, direction: u8) -> Piece {
        let (dx, dy) = DIRECTIONS[direction as usize % DIRECTIONS.len()];
        let old = s.pieces[piece as usize];
        let by = |part: i32| (part * i32::from(length) / 16_384) as i16;
        Piece { at: Point::new(old.at.x + by(dx), old.at.y + by(dy)), ..old }
    }

    /// Pieces that can be moved in some direction, where the effects move any.
    fn movable_pieces(&self, s: &State, ops: Range) -> u32 {
        let length = self.catalogue.ops_of(ops).iter().find_map(|op| match *op {
            Op::MoveScenery(length) => Some(length),
            _ => None,
        });
        let Some(length) = length else { return (1 << s.pieces.len()) - 1 };
        (0..s.pieces.len() as u8)
            .filter(|&piece| {
                (0..DIRECTIONS.len() as u8).any(|direction| {
                    self.space.piece_fits(s, Self::moved_piece(s, piece, length, direction), piece)
                })
            })
            .fold(0, |set, piece| set | 1 << piece)
    }
}
