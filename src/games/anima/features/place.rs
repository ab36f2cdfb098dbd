//! Where a model goes (D11, D23): what it can do from there, what can be done to it.

use crate::Anima;
use crate::content::catalogue::Form as Shape;
use crate::content::vocabulary::traits;
use crate::features::foes::wanted_gap;
use crate::features::insight::{Foe, POINTS, distance, square};
use crate::features::peril::{Peril, Threat};
use crate::features::{F, Scene, Sum};
use crate::rules::legal::FACINGS;
use crate::space::point::Point;
use crate::space::root_of;
use crate::state::action::Action;
use crate::state::{NONE, Stand, models_of};
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

impl Anima {
    /// Emits how things stand.
    pub(super) fn weigh_standing<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        prospect: &Prospect,
        sum: &mut Sum<'_, S>,
    ) {
        let own = x.i.own();
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
        if x.i.lead < 0 {
            sum.add(F::plan_behind, prospect.plan);
            sum.add(F::approach_behind, prospect.approach);
        }
        if x.i.lead > 0 && x.s.turn >= LATE {
            sum.add(F::threat_ahead, threat.taken);
        }
        sum.add(F::cover, prospect.cover);
        sum.add(F::gang, i32::from(prospect.gang));
    }

    /// What enemies can take from the deciding model at a place, with so many action points left and
    /// in contact with `met`; if it is `exposed`, being hidden does not help it.
    pub(super) fn threat_at(
        &self,
        x: Scene<'_>,
        at: Point,
        left: i32,
        met: u8,
        exposed: bool,
    ) -> Threat {
        let own = x.i.own();
        if own.hidden && !exposed && met == NONE {
            return Threat::default();
        }
        let dodges = own.defends && left >= self.rules.costs.dodge;
        let peril = if at == own.at && met == NONE {
            x.i.still
        } else {
            Peril::at(&x.i.dangers, own, at, met)
        };
        peril.of(dodges, own.worth())
    }

    /// Whether nobody acts any more after this turn (ANI-520).
    pub(super) fn is_last_turn(&self, x: Scene<'_>) -> bool {
        i32::from(x.s.turn) >= self.rules.knobs.max_turns
    }

    /// What comes of others at a place, as [`Anima::threat_at`] says, and nothing that the model does itself.
    pub(super) fn stand(
        &self,
        x: Scene<'_>,
        at: Point,
        left: i32,
        met: u8,
        exposed: bool,
    ) -> Prospect {
        let threat = self.threat_at(x, at, left, met, exposed);
        let near = x.i.friends.iter().filter(|disc| square(disc.at, at) <= disc.far);
        Prospect { threat, friends: near.count() as i32, ..Prospect::default() }
    }

    /// How things stand at a place, in contact with `met` or with nobody, with so many action points
    /// left and the movement used.
    pub(super) fn prospect(&self, x: Scene<'_>, at: Point, left: i32, met: u8) -> Prospect {
        let index = (left as usize).min(POINTS - 1);
        let mut prospect = self.stand(x, at, left, met, false);
        if met != NONE {
            let foe = x.i.foe(met);
            if foe.open && foe.model == met {
                prospect.plan = prospect.plan.max(i32::from(foe.melee[index]));
                prospect.gang = foe.busy;
            }
            self.add_approach(x, at, met, &mut prospect);
            return prospect;
        }
        for mark in &x.i.marks {
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
        self.add_approach(x, at, met, &mut prospect);
        prospect
    }

    fn add_approach(&self, x: Scene<'_>, at: Point, met: u8, prospect: &mut Prospect) {
        let own = x.i.own();
        if x.i.quarry != NONE {
            let unit = x.i.unit(x.i.quarry);
            let bases = i32::from(own.radius) + i32::from(unit.radius);
            let then = (distance(at, unit.at) - bases).max(wanted_gap(own));
            prospect.approach = (x.i.astray - then) / 100;
        }
        // Inside scenery that covers whoever stands there (ANI-250).
        if met == NONE && x.i.shelters.iter().any(|disc| square(disc.at, at) <= disc.far) {
            let shots: i32 =
                x.i.dangers
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
    pub(super) fn in_cover(&self, x: Scene<'_>, at: Point) -> bool {
        x.s.pieces.iter().any(|piece| {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            let Shape::Circle { radius } = template.form else { return false };
            template.cover
                && template.slow
                && square(piece.at, at) <= i32::from(radius) * i32::from(radius)
        })
    }

    /// How much longer slow ground makes a straight way, in units, roughly.
    pub(super) fn drag(&self, x: Scene<'_>, from: Point, to: Point) -> i32 {
        if x.i.own().ghost {
            return 0;
        }
        let whole = distance(from, to).max(1);
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let mut more = 0;
        for piece in x.s.pieces.iter() {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            let Shape::Circle { radius } = template.form else { continue };
            if !template.slow {
                continue;
            }
            let (px, py) = (i64::from(piece.at.x - from.x), i64::from(piece.at.y - from.y));
            let along = ((px * dx + py * dy) / i64::from(whole)) as i32;
            let aside = ((px * dy - py * dx).abs() / i64::from(whole)) as i32;
            let reach = i32::from(radius) + i32::from(x.i.own().radius);
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
    fn clear_way(&self, x: Scene<'_>, to: Point, length: i32, met: u8) -> i32 {
        let own = x.i.own();
        let whole = distance(own.at, to);
        if whole == 0 || self.rules.has_trait(x.s, x.i.me, traits::FLIGHT) {
            return length;
        }
        let vector = |from: Point, to: Point| {
            (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
        };
        let (dx, dy) = vector(own.at, to);
        let mut clear = length;
        for model in models_of(x.i.known & !(1 << x.i.me)).filter(|&model| model != met) {
            let (ux, uy) = vector(x.s.model(x.i.me).at, x.s.model(model).at);
            let part = |product: i64| (product / i64::from(whole)) as i32;
            let (along, aside) = (part(ux * dx + uy * dy), part(ux * dy - uy * dx));
            let reach = i32::from(own.radius) + i32::from(x.i.unit(model).radius);
            if along > 0 && aside.abs() < reach {
                clear = clear.min((along - root_of(reach * reach - aside * aside)).max(0));
            }
        }
        let end = towards(own.at, to, clear);
        (length - self.drag(x, own.at, end)).clamp(0, clear)
    }

    /// The best of a few places that a movement of some length may lead to.
    pub(super) fn best_prospect(
        &self,
        x: Scene<'_>,
        length: i32,
        left: i32,
        straight: bool,
    ) -> Prospect {
        let own = x.i.own();
        let mut best = self.prospect(x, own.at, left, NONE);
        let mut offer = |prospect: Prospect| {
            if prospect.rough() > best.rough() {
                best = prospect;
            }
        };
        for foe in x.i.all_foes() {
            let comes = || {
                let at = x.i.unit(foe.model).at;
                !straight || foe.gap + 100 <= self.clear_way(x, at, length, foe.model)
            };
            if foe.open && !foe.contact && foe.gap + 100 <= length && comes() {
                offer(self.prospect(x, x.i.unit(foe.model).at, left, foe.model));
            }
        }
        if x.i.quarry != NONE {
            let quarry = x.i.foe(x.i.quarry);
            let to = x.i.unit(x.i.quarry).at;
            for part in [length, self.short_of(quarry, length), -length] {
                if part != 0 && part < quarry.gap {
                    let part =
                        if straight && part > 0 { self.clear_way(x, to, part, NONE) } else { part };
                    let at = towards(own.at, to, part);
                    if self.on_ground(at) {
                        offer(self.prospect(x, at, left, NONE));
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
        x: Scene<'_>,
        model: u8,
        stand: Stand,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let left = i32::from(x.i.own().ap);
        let prospect = self.prospect_of_spot(x, (model, stand), action, left);
        self.weigh_standing(x, &prospect, sum);
    }

    /// How things stand for a model at a place that may be chosen, with so many action points left.
    fn prospect_of_spot(
        &self,
        x: Scene<'_>,
        (model, stand): (u8, Stand),
        action: Action,
        left: i32,
    ) -> Prospect {
        let own = x.i.own();
        match action {
            Action::Contact(target) => {
                // Whoever is too far off is not reached.
                let foe = x.i.foe(target);
                let (walk, run) = (i32::from(own.walk), i32::from(own.run));
                let length = match stand {
                    Stand::Walk => walk,
                    Stand::Run => run,
                    Stand::FreeMove => self.rules.knobs.free_move_cm,
                    _ => i32::MAX / 4,
                };
                let length = if stand == Stand::Run {
                    self.clear_way(x, x.i.unit(target).at, length, target)
                } else {
                    length
                };
                if foe.gap <= length {
                    self.prospect(x, x.i.unit(target).at, left, target)
                } else {
                    let at = towards(own.at, x.i.unit(target).at, length);
                    self.prospect(x, at, left, NONE)
                }
            }
            Action::Spot(to) => {
                let from = x.s.model(model).at;
                let at = Point::new(own.at.x + (to.x - from.x), own.at.y + (to.y - from.y));
                self.prospect(x, at, left, NONE)
            }
            _ => {
                let met = x.i.all_foes().find(|foe| foe.contact).map_or(NONE, |foe| foe.model);
                self.prospect(x, own.at, left, met)
            }
        }
    }

    /// Whether a movement would be paid for and not made: none of the places that it is going to
    /// offer is better for the bot than to stay. They are looked at only where the `guess`, the best
    /// of a few places, is no better either.
    pub(super) fn leads_nowhere<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        stand: Stand,
        guess: &Prospect,
        left: i32,
        sum: &Sum<'_, S>,
    ) -> bool {
        let score = |prospect: &Prospect| sum.score(|sum| self.weigh_standing(x, prospect, sum));
        let mover = (x.i.me, stand);
        let stays = score(&self.prospect_of_spot(x, mover, Action::Pass, left));
        if score(guess) > stays {
            return false;
        }
        let mut nowhere = true;
        self.rules.spots(x.s, x.i.me, stand, 0, &mut |action| {
            nowhere = nowhere && score(&self.prospect_of_spot(x, mover, action, left)) <= stays;
        });
        nowhere
    }

    /// The facing after a walk (ANI-005): towards the quarry.
    pub(super) fn weigh_face<S: FeatureSink>(
        &self,
        x: Scene<'_>,
        model: u8,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Action::Direction(number) = action else { return };
        if x.i.quarry == NONE {
            return;
        }
        let (from, to) = (x.s.model(model).at, x.i.unit(x.i.quarry).at);
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
