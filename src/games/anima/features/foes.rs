//! What the deciding model and each enemy can do to each other: rows of attacks that action points
//! pay for, charges, threats.

use crate::content::catalogue::Form as Shape;
use crate::content::knobs::Costs;
use crate::content::vocabulary::{Kind, traits};
use crate::features::facts::{Danger, DecisionFacts, Disc, Foe, Mark, POINTS, Unit, square, touch};
use crate::features::kept::{KeptFoe, done};
use crate::features::peril::Peril;
use crate::features::sight::Survey;
use crate::features::tables::{Blade, Form};
use crate::space::root_of;
use crate::state::{Frame, ModelId, flag, models_of, seat_of};

/// How much of the threat of an enemy that has acted in this turn counts, in hundredths.
const LATER: i32 = 55;
/// A shooter wants to be this much inside its range, in units.
const INSIDE: i32 = 250;

impl Survey<'_> {
    /// What the deciding model and each enemy can do to each other.
    pub(super) fn face_foes(&self, facts: &mut DecisionFacts) {
        let me = facts.me;
        let own = facts.units[me.index()];
        let rooted = self.is_rooted(me, own.engaged != 0);
        facts.kept.turn_to(me, &own);
        for model in models_of(self.state.enemies_of(me)) {
            let unit = &facts.units[model.index()];
            let kept = &mut facts.kept.foes[model.place()];
            let mut foe = self.foe_of(&own, unit, kept, model, rooted);
            foe.open = !unit.hidden;
            foe.busy = models_of(self.state.on_table_of(seat_of(me)) & !(me).bit())
                .any(|friend| touch(&facts.units[friend.index()], unit));
            facts.around |= 1 << (model.place());
            if foe.charge_far > 0 {
                facts.dangers.push(danger_of(&own, unit, &foe));
            }
            if foe.open && !rooted {
                facts.marks.extend(mark_of(&own, unit, &foe));
            }
            if foe.contact {
                for (best, value) in facts.stay.iter_mut().zip(foe.melee) {
                    *best = (*best).max(i32::from(value));
                }
            } else if own.engaged == 0 && foe.open && foe.gap <= i32::from(own.shot) {
                for (best, value) in facts.stay.iter_mut().zip(foe.shots) {
                    *best = (*best).max(i32::from(value));
                }
            }
            if !rooted {
                self.add_moves(&own, &foe, &mut facts.open, &self.rules.costs);
            }
            facts.foes[model.place()] = foe;
        }
        facts.still = Peril::at(&facts.dangers, &own, own.at, ModelId::NONE);
        facts.friends = models_of(self.state.on_table_of(seat_of(me)) & !(me).bit())
            .map(|friend| around(&facts.units[friend.index()], &own))
            .collect();
        if rooted {
            return;
        }
        for (open, stay) in facts.open.iter_mut().zip(facts.stay) {
            *open = (*open).max(stay);
        }
        facts.quarry = self.quarry_of(facts);
        if facts.quarry != ModelId::NONE {
            facts.astray = facts.foe(facts.quarry).gap.max(wanted_gap(&own));
        }
        self.find_shelters(facts);
    }

    /// Whether nothing that the deciding model may choose now moves it: its movement is used, or
    /// it is held in melee (ANI-140, ANI-142). What it could do elsewhere is then of no interest.
    fn is_rooted(&self, me: ModelId, engaged: bool) -> bool {
        if self.state.top() != Frame::Activation {
            return false;
        }
        if engaged {
            return !self.rules.has_trait(self.state, me, traits::INTANGIBLE)
                && self.rules.slots_of_kind(self.state, me, Kind::Movement) == 0;
        }
        let steps =
            self.rules.knobs.free_move_uses_movement || self.state.has(me, flag::FREE_MOVED);
        steps && self.state.has(me, flag::MOVED | flag::DETECTED)
    }

    /// Scenery that covers whoever stands in it (ANI-250).
    fn find_shelters(&self, facts: &mut DecisionFacts) {
        for piece in self.state.pieces.iter() {
            let template = &self.rules.catalogue.templates[piece.template as usize];
            if let Shape::Circle { radius } = template.form
                && template.cover
                && template.slow
            {
                let far = i32::from(radius) * i32::from(radius);
                facts.shelters.push(Disc { at: piece.at, far });
            }
        }
    }

    /// What the deciding model can do to an enemy once it has moved.
    fn add_moves(&self, own: &Unit, foe: &Foe, open: &mut [i32; POINTS], costs: &Costs) {
        if foe.contact || !foe.open {
            return;
        }
        let walks = foe.gap + 100 <= i32::from(own.walk);
        let charges = foe.gap + 100 <= i32::from(own.charge);
        for (points, best) in open.iter_mut().enumerate() {
            if walks && points as i32 >= costs.walk {
                *best = (*best).max(i32::from(foe.melee[points - costs.walk as usize]));
            }
            if charges && points as i32 >= foe.charge_cost {
                *best = (*best).max(foe.charge);
            }
        }
    }

    fn foe_of(
        &self,
        own: &Unit,
        unit: &Unit,
        kept: &mut KeptFoe,
        model: ModelId,
        rooted: bool,
    ) -> Foe {
        let bases = i32::from(own.radius) + i32::from(unit.radius);
        let centres = square(own.at, unit.at);
        let contact = model.is_in(own.engaged);
        let gap = if contact { 0 } else { root_of(centres) - bases };
        let mut foe = Foe {
            model,
            contact,
            gap,
            haste: if unit.ready { 100 } else { LATER },
            ..Foe::default()
        };
        if kept.deep != contact {
            (kept.deep, kept.done) = (contact, kept.done & !(done::MELEE | done::SHOTS));
        }
        let ap = i32::from(own.ap).max(3);
        let longest = i32::from(own.run) + 100;
        if contact || gap <= longest && !rooted {
            if kept.done & done::MELEE == 0 {
                kept.melee = self.attack_row(own, unit, Form::Melee, ap, contact);
                kept.done |= done::MELEE;
            }
            foe.melee = kept.melee;
        }
        // Whoever is held asks what shots it could make if it got away.
        let afar = if rooted && own.engaged == 0 { 0 } else { longest };
        if own.shot > 0 && gap <= i32::from(own.shot) + afar {
            if kept.done & done::SHOTS == 0 {
                kept.shots = self.attack_row(own, unit, Form::Shot, ap, contact);
                kept.done |= done::SHOTS;
            }
            foe.shots = kept.shots;
        }
        if !rooted {
            if kept.done & done::CHARGE == 0 {
                kept.charge = self.best_charge(own, unit, ap);
                kept.done |= done::CHARGE;
            }
            (foe.charge, foe.charge_cost) = kept.charge;
        }
        let (charge, shot) = (i32::from(unit.charge), i32::from(unit.shot));
        // Who moves half its length and charges next reaches at most this far now.
        let far = if rooted {
            i32::from(unit.reach)
        } else {
            i32::from(own.run) + i32::from(own.radius) + 200
        };
        if charge.max(shot) + far < gap {
            return foe; // It cannot do anything wherever the deciding model goes now.
        }
        // Of what stays where it is each enemy is either in contact or not.
        let away = !(contact && rooted);
        let wanted = [contact || !rooted, away, away && shot > 0];
        self.add_threats((own, unit), wanted, kept, &mut foe);
        let reach = charge + bases + i32::from(unit.reach);
        foe.charge_far = reach * reach;
        foe.shot_far = if shot > 0 { (shot + bases) * (shot + bases) } else { 0 };
        foe
    }

    /// What an enemy can do in contact, in a charge, in a shot, as far as it is wanted.
    #[inline]
    fn add_threats(
        &self,
        (own, unit): (&Unit, &Unit),
        wanted: [bool; 3],
        kept: &mut KeptFoe,
        foe: &mut Foe,
    ) {
        for (index, form) in [Form::Melee, Form::Charge, Form::Shot].into_iter().enumerate() {
            if wanted[index] {
                if kept.done & done::THREATS[index] == 0 {
                    // Who has acted and charges meets a model with new action points.
                    let guarded = form == Form::Charge && !unit.ready;
                    kept.threat[index] = self.strongest(unit, own, form, guarded);
                    kept.done |= done::THREATS[index];
                }
                foe.threat[index] = kept.threat[index];
            }
        }
    }

    /// The enemy worth going for: much to gain, not far away.
    fn quarry_of(&self, facts: &DecisionFacts) -> ModelId {
        let own = facts.own();
        let mut best = (i32::MIN, ModelId::NONE);
        for foe in facts.all_foes().filter(|foe| foe.open) {
            let shot = if own.shooter { i32::from(foe.shots[3]) } else { 0 };
            let gain = i32::from(foe.melee[3]).max(foe.charge).max(shot);
            // A turn of running counts a good share of the worth.
            let score = gain - foe.gap / 6;
            if score > best.0 {
                best = (score, foe.model);
            }
        }
        best.1
    }

    fn blades(&self, unit: &Unit, form: Form) -> &[Blade] {
        let sheet = self.sheet(unit.character);
        match form {
            Form::Melee => &sheet.melee,
            Form::Charge => &sheet.charges,
            Form::Shot => &sheet.shots,
            Form::Neither => &[],
        }
    }

    /// The strongest single attack that an enemy can pay for: against no dodge, and against one;
    /// with `guarded`, only the latter matters.
    fn strongest(&self, unit: &Unit, target: &Unit, form: Form, guarded: bool) -> [i16; 2] {
        let points = unit.next_ap();
        let mut best: Option<[i32; 2]> = None;
        for blade in self.blades(unit, form) {
            if i32::from(blade.cost) > points || (unit.sealed && blade.slot.is_some()) {
                continue;
            }
            // What is left pays for a further basic attack at times.
            let rest = points - i32::from(blade.cost);
            let more = form == Form::Melee && rest >= i32::from(blade.cost);
            let worth = self.gains(unit, target, blade, target.defends, guarded);
            let worth = worth.map(|once| if more { once * 3 / 2 } else { once });
            let before = best.unwrap_or(worth);
            best = Some([before[0].max(worth[0]), before[1].max(worth[1])]);
        }
        best.unwrap_or_default().map(|best| best.min(i32::from(i16::MAX)) as i16)
    }

    fn best_charge(&self, unit: &Unit, target: &Unit, points: i32) -> (i32, i32) {
        let mut best = (0, self.rules.costs.charge);
        for blade in self.blades(unit, Form::Charge) {
            let cost = i32::from(blade.cost);
            if cost <= points && !(unit.sealed && blade.slot.is_some()) {
                let gain = self.gain(unit, target, blade, i32::from(target.guards).min(1));
                if gain > best.0 {
                    best = (gain, cost);
                }
            }
        }
        best
    }

    /// The best row of attacks of a form, by action points up to some; the target dodges as long as
    /// it can.
    fn attack_row(
        &self,
        unit: &Unit,
        target: &Unit,
        form: Form,
        points: i32,
        deep: bool,
    ) -> [i16; POINTS] {
        let mut table = [0; POINTS];
        let guards = i32::from(target.guards).clamp(0, 2);
        let blades = self.blades(unit, form);
        let most = (points as usize).min(POINTS - 1);
        let worth = target.worth().min(i32::from(i16::MAX));
        // Against a target that has no dodge left, then against one with one more each round; far
        // targets are looked at less closely.
        let first = if deep { 0 } else { guards.min(1) };
        for guard in first..=guards {
            let before = table;
            let mut next = [0_i16; POINTS];
            for blade in blades {
                if unit.sealed && blade.slot.is_some() {
                    continue;
                }
                let cost = blade.cost.max(1) as usize;
                if cost > most {
                    continue;
                }
                let gain = self.gain(unit, target, blade, guard.min(1));
                for at in cost..=most {
                    let rest = if guard == 0 { next[at - cost] } else { before[at - cost] };
                    next[at] = next[at].max((gain + i32::from(rest)).min(worth) as i16);
                }
            }
            for at in 1..=most {
                next[at] = next[at].max(next[at - 1]);
            }
            table = next;
        }
        table
    }
}

/// How near to its quarry a model wants to get, in units.
pub(super) fn wanted_gap(own: &Unit) -> i32 {
    if own.shooter {
        (i32::from(own.shot) - INSIDE).max(0)
    } else if own.weak && own.helper {
        i32::from(own.run) + 1000
    } else {
        0
    }
}

/// What the threat of an enemy counts.
fn danger_of(own: &Unit, unit: &Unit, foe: &Foe) -> Danger {
    let counts = [0, usize::from(own.defends)].map(|dodges| {
        // Who acts next turn meets a model with new action points.
        let guard = if foe.haste == 100 { dodges } else { usize::from(own.defends) };
        let count = |threat: i32| (threat * foe.haste / 100) as i16;
        let [melee, charge, shot] = foe.threat.map(|threat| i32::from(threat[guard]));
        let away = |threat: i32| count(if foe.busy { threat / 3 } else { threat });
        [count(melee), away(charge), away(shot)]
    });
    Danger {
        model: foe.model,
        contact: foe.contact,
        at: unit.at,
        charge_far: foe.charge_far,
        shot_far: foe.shot_far,
        counts,
        shot: foe.threat[2][0],
        ready: unit.ready,
    }
}

/// Where a friend gets at an enemy that stands beside the deciding model.
fn around(friend: &Unit, own: &Unit) -> Disc {
    let length = i32::from(if friend.shooter { friend.shot } else { friend.charge });
    let far = length + i32::from(own.radius) + i32::from(friend.radius);
    Disc { at: friend.at, far: far * far }
}

/// What the deciding model can do to an enemy from afar, if anything.
fn mark_of(own: &Unit, unit: &Unit, foe: &Foe) -> Option<Mark> {
    if foe.charge <= 0 && foe.shots == [0; POINTS] {
        return None;
    }
    let bases = i32::from(own.radius) + i32::from(unit.radius);
    let far = |length: i32| (length + bases) * (length + bases);
    let shot = i32::from(own.shot);
    Some(Mark {
        at: unit.at,
        charge_far: far(i32::from(own.charge) - 100),
        shot_far: if shot > 0 { far(shot) } else { -1 },
        near: if shot > 0 { far(shot / 2) } else { -1 },
        charge: foe.charge,
        shots: foe.shots,
    })
}
