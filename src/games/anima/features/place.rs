//! Where a model goes (D11, D23): what it can do from there, what can be done to it.

use crate::content::catalogue::Form as Shape;
use crate::content::vocabulary::traits;
use crate::features::facts::{Foe, POINTS, distance, square};
use crate::features::foes::wanted_gap;
use crate::features::peril::{Peril, Threat};
use crate::features::sight::Sight;
use crate::features::{F, Sum};
use crate::rules::legal::FACINGS;
use crate::space::point::Point;
use crate::space::root_of;
use crate::state::action::Action;
use crate::state::{ModelId, Stand, models_of};
use tenbin_engine::FeatureSink;

/// How things stand for the deciding model after a choice, in hundredths of a level; lengths in cm.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Prospect {
    /// What it can still gain in this activation.
    pub(crate) plan: i32,
    /// What enemies can take from it.
    pub(super) threat: Threat,
    /// Friends that get at an enemy who comes to it.
    pub(super) friends: i32,
    /// What its best charge gains in its next activation, if that is within reach.
    pub(super) reach_next: i32,
    /// How much nearer it gets to where it wants to be.
    pub(crate) approach: i32,
    /// What shooters among the enemies could do to it, in cover.
    pub(crate) cover: i32,
    /// It joins a friend in melee.
    pub(super) gang: bool,
}

impl Prospect {
    /// A rough measure to choose among the few places that stand for a movement.
    fn rough(&self) -> i32 {
        2 * self.plan + self.reach_next / 3 + 8 * self.approach - self.threat.taken
    }
}

/// Turn from which a lead is protected.
const LATE: u8 = 8;

impl Sight<'_> {
    /// Emits how things stand.
    pub(super) fn weigh_standing<S: FeatureSink>(&self, prospect: &Prospect, sum: &mut Sum<'_, S>) {
        let own = self.facts.own();
        sum.add(F::plan, prospect.plan);
        let threat = prospect.threat;
        sum.add(F::threat, threat.taken);
        if threat.foes > 0 {
            sum.add(F::friends_near, prospect.friends);
            sum.add(F::outnumbered, (threat.foes - 1 - prospect.friends).max(0));
        }
        if own.weak || own.shooter {
            sum.add(F::threat_weak, threat.taken);
        }
        sum.add(F::reach_next, prospect.reach_next);
        let nearer = match (own.shooter, own.weak) {
            (true, _) => F::approach_shooter,
            (_, true) => F::approach_weak,
            _ => F::approach,
        };
        sum.add(nearer, prospect.approach);
        if self.facts.lead < 0 {
            sum.add(F::plan_behind, prospect.plan);
            sum.add(F::approach_behind, prospect.approach);
        }
        if self.facts.lead > 0 && self.state.turn >= LATE {
            sum.add(F::threat_ahead, threat.taken);
        }
        sum.add(F::cover, prospect.cover);
        sum.add(F::gang, i32::from(prospect.gang));
    }

    /// What enemies can take from the deciding model at a place, with so many action points left and
    /// in contact with `met`; if it is `exposed`, being hidden does not help it.
    pub(super) fn threat_at(&self, at: Point, left: i32, met: ModelId, exposed: bool) -> Threat {
        let own = self.facts.own();
        if own.hidden && !exposed && met == ModelId::NONE {
            return Threat::default();
        }
        let dodges = own.defends && left >= self.rules.costs.dodge;
        let peril = if at == own.at && met == ModelId::NONE {
            self.facts.still
        } else {
            Peril::at(&self.facts.dangers, own, at, met)
        };
        peril.of(dodges, own.worth())
    }

    /// Whether nobody acts any more after this turn (ANI-520).
    pub(super) fn is_last_turn(&self) -> bool {
        i32::from(self.state.turn) >= self.rules.knobs.max_turns
    }

    /// What comes of others at a place, as [`Self::threat_at`] says, and nothing that the model does itself.
    pub(super) fn stand(&self, at: Point, left: i32, met: ModelId, exposed: bool) -> Prospect {
        let threat = self.threat_at(at, left, met, exposed);
        let near = self.facts.friends.iter().filter(|disc| square(disc.at, at) <= disc.far);
        Prospect { threat, friends: near.count() as i32, ..Prospect::default() }
    }

    /// How things stand at a place, in contact with `met` or with nobody, with so many action points
    /// left and the movement used.
    pub(super) fn prospect(&self, at: Point, left: i32, met: ModelId) -> Prospect {
        let index = (left as usize).min(POINTS - 1);
        let mut prospect = self.stand(at, left, met, false);
        if met != ModelId::NONE {
            let foe = self.facts.foe(met);
            if foe.open && foe.model == met {
                prospect.plan = prospect.plan.max(i32::from(foe.melee[index]));
                prospect.gang = foe.busy;
            }
            self.add_approach(at, met, &mut prospect);
            return prospect;
        }
        for mark in &self.facts.marks {
            let far = square(at, mark.at);
            if far <= mark.shot_far {
                // Beyond half the range shots are worse (ANI-243).
                let shots = i32::from(mark.shots[index]);
                let shots = if far <= mark.near { shots } else { shots * 4 / 5 };
                prospect.plan = prospect.plan.max(shots);
            }
            if far <= mark.charge_far {
                prospect.reach_next = prospect.reach_next.max(mark.charge);
            }
        }
        self.add_approach(at, met, &mut prospect);
        prospect
    }

    fn add_approach(&self, at: Point, met: ModelId, prospect: &mut Prospect) {
        let own = self.facts.own();
        if self.facts.quarry != ModelId::NONE {
            let unit = self.facts.unit(self.facts.quarry);
            let bases = i32::from(own.radius) + i32::from(unit.radius);
            let then = (distance(at, unit.at) - bases).max(wanted_gap(own));
            prospect.approach = (self.facts.astray - then) / 100;
        }
        // Inside scenery that covers whoever stands there (ANI-250).
        if met == ModelId::NONE
            && self.facts.shelters.iter().any(|disc| square(disc.at, at) <= disc.far)
        {
            let shots: i32 = self
                .facts
                .dangers
                .iter()
                .filter(|danger| danger.shot_far >= square(at, danger.at))
                .map(|danger| i32::from(danger.shot))
                .sum();
            if shots > 0 {
                prospect.cover = shots.min(own.worth());
            }
        }
    }

    /// Whether a place lies inside scenery that covers whoever stands there (ANI-250).
    pub(super) fn in_cover(&self, at: Point) -> bool {
        self.state.pieces.iter().any(|piece| {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            let Shape::Circle { radius } = template.form else { return false };
            template.cover
                && template.slow
                && square(piece.at, at) <= i32::from(radius) * i32::from(radius)
        })
    }

    /// How much longer slow ground makes a straight way, in units, roughly.
    pub(super) fn drag(&self, from: Point, to: Point) -> i32 {
        if self.facts.own().ghost {
            return 0;
        }
        let whole = distance(from, to).max(1);
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let mut more = 0;
        for piece in self.state.pieces.iter() {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            let Shape::Circle { radius } = template.form else { continue };
            if !template.slow {
                continue;
            }
            let (px, py) = (i64::from(piece.at.x - from.x), i64::from(piece.at.y - from.y));
            let along = ((px * dx + py * dy) / i64::from(whole)) as i32;
            let aside = ((px * dy - py * dx).abs() / i64::from(whole)) as i32;
            let reach = i32::from(radius) + i32::from(self.facts.own().radius);
            if aside < reach {
                let half = root_of(reach * reach - aside * aside);
                more += ((along + half).min(whole) - (along - half).max(0)).max(0);
            }
        }
        more
    }

    /// How far of a length a straight movement leads towards a point (ANI-146): slow ground on the
    /// way counts twice, and the first base in the way but `met`'s ends it (ANI-148). Which bases are
    /// in a line is seen exactly, as it is for charges.
    fn clear_way(&self, to: Point, length: i32, met: ModelId) -> i32 {
        let own = self.facts.own();
        let whole = distance(own.at, to);
        if whole == 0 || self.rules.has_trait(self.state, self.facts.me, traits::FLIGHT) {
            return length;
        }
        let vector = |from: Point, to: Point| {
            (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
        };
        let (dx, dy) = vector(own.at, to);
        let mut clear = length;
        for model in
            models_of(self.facts.known & !self.facts.me.bit()).filter(|&model| model != met)
        {
            let (ux, uy) = vector(self.state.model(self.facts.me).at, self.state.model(model).at);
            let part = |product: i64| (product / i64::from(whole)) as i32;
            let (along, aside) = (part(ux * dx + uy * dy), part(ux * dy - uy * dx));
            let reach = i32::from(own.radius) + i32::from(self.facts.unit(model).radius);
            if along > 0 && aside.abs() < reach {
                clear = clear.min((along - root_of(reach * reach - aside * aside)).max(0));
            }
        }
        let end = towards(own.at, to, clear);
        (length - self.drag(own.at, end)).clamp(0, clear)
    }

    /// The best of a few places that a movement of some length may lead to.
    pub(super) fn best_prospect(&self, length: i32, left: i32, straight: bool) -> Prospect {
        let own = self.facts.own();
        let mut best = self.prospect(own.at, left, ModelId::NONE);
        let mut offer = |prospect: Prospect| {
            if prospect.rough() > best.rough() {
                best = prospect;
            }
        };
        for foe in self.facts.all_foes() {
            let comes = || {
                let at = self.facts.unit(foe.model).at;
                !straight || foe.gap + 100 <= self.clear_way(at, length, foe.model)
            };
            if foe.open && !foe.contact && foe.gap + 100 <= length && comes() {
                offer(self.prospect(self.facts.unit(foe.model).at, left, foe.model));
            }
        }
        if self.facts.quarry != ModelId::NONE {
            let quarry = self.facts.foe(self.facts.quarry);
            let to = self.facts.unit(self.facts.quarry).at;
            for part in [length, self.short_of(quarry, length), -length] {
                if part != 0 && part < quarry.gap {
                    let part = if straight && part > 0 {
                        self.clear_way(to, part, ModelId::NONE)
                    } else {
                        part
                    };
                    let at = towards(own.at, to, part);
                    if self.on_ground(at) {
                        offer(self.prospect(at, left, ModelId::NONE));
                    }
                }
            }
        }
        best
    }

    /// How far to go so as to stay just out of the quarry's charge.
    fn short_of(&self, quarry: &Foe, length: i32) -> i32 {
        if quarry.charge_far == 0 {
            return 0;
        }
        (quarry.gap - root_of(quarry.charge_far)).clamp(0, length)
    }

    fn on_ground(&self, at: Point) -> bool {
        let inside = |value: i16, most: i32| (150..=most - 150).contains(&i32::from(value));
        inside(at.x, self.rules.knobs.table_w_cm) && inside(at.y, self.rules.knobs.table_h_cm)
    }

    /// A place that may be chosen.
    pub(super) fn weigh_spot<S: FeatureSink>(
        &self,
        model: ModelId,
        stand: Stand,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let left = i32::from(self.facts.own().ap);
        let prospect = self.prospect_of_spot((model, stand), action, left);
        self.weigh_standing(&prospect, sum);
    }

    /// How things stand for a model at a place that may be chosen, with so many action points left.
    fn prospect_of_spot(
        &self,
        (model, stand): (ModelId, Stand),
        action: Action,
        left: i32,
    ) -> Prospect {
        let own = self.facts.own();
        match action {
            Action::Contact(target) => {
                // Whoever is too far off is not reached.
                let foe = self.facts.foe(target);
                let (walk, run) = (i32::from(own.walk), i32::from(own.run));
                let length = match stand {
                    Stand::Walk => walk,
                    Stand::Run => run,
                    Stand::FreeMove => self.rules.knobs.free_move_cm,
                    _ => i32::MAX / 4,
                };
                let length = if stand == Stand::Run {
                    self.clear_way(self.facts.unit(target).at, length, target)
                } else {
                    length
                };
                if foe.gap <= length {
                    self.prospect(self.facts.unit(target).at, left, target)
                } else {
                    let at = towards(own.at, self.facts.unit(target).at, length);
                    self.prospect(at, left, ModelId::NONE)
                }
            }
            Action::Spot(to) => {
                let from = self.state.model(model).at;
                let at = Point::new(own.at.x + (to.x - from.x), own.at.y + (to.y - from.y));
                self.prospect(at, left, ModelId::NONE)
            }
            _ => {
                let met = self
                    .facts
                    .all_foes()
                    .find(|foe| foe.contact)
                    .map_or(ModelId::NONE, |foe| foe.model);
                self.prospect(own.at, left, met)
            }
        }
    }

    /// Whether a movement would be paid for and not made: none of the places that it is going to
    /// offer is better for the bot than to stay. They are looked at only where the `guess`, the best
    /// of a few places, is no better either.
    pub(super) fn leads_nowhere<S: FeatureSink>(
        &self,
        stand: Stand,
        guess: &Prospect,
        left: i32,
        sum: &Sum<'_, S>,
    ) -> bool {
        let score = |prospect: &Prospect| sum.score(|sum| self.weigh_standing(prospect, sum));
        let mover = (self.facts.me, stand);
        let stays = score(&self.prospect_of_spot(mover, Action::Pass, left));
        if score(guess) > stays {
            return false;
        }
        let mut nowhere = true;
        self.rules.spots(self.state, self.facts.me, stand, 0, &mut |action| {
            nowhere = nowhere && score(&self.prospect_of_spot(mover, action, left)) <= stays;
        });
        nowhere
    }

    /// The facing after a walk (ANI-005): towards the quarry.
    pub(super) fn weigh_face<S: FeatureSink>(
        &self,
        model: ModelId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Direction(number) = action else { return };
        if self.facts.quarry == ModelId::NONE {
            return;
        }
        let (from, to) = (self.state.model(model).at, self.facts.unit(self.facts.quarry).at);
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        // The eight directions, along +x first and anticlockwise, as vectors.
        let (ux, uy) = [(10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7)]
            [(number % FACINGS) as usize];
        sum.add(F::face_enemy, (dx * ux + dy * uy) / 1000);
    }
}

/// The point so far from one towards another.
pub(crate) fn towards(from: Point, to: Point, length: i32) -> Point {
    let whole = distance(from, to).max(1);
    let part = |from: i16, to: i16| {
        (i32::from(from) + (i32::from(to) - i32::from(from)) * (length / 4) / (whole / 4).max(1))
            .clamp(-20_000, 30_000) as i16
    };
    Point::new(part(from.x, to.x), part(from.y, to.y))
}
