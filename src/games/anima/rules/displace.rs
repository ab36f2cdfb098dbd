//! Displacements: throws, pushes and slams, crashes, falls, models in the way (section 2.14).
//!
//! A displacement is a queue of models on their way, first in, first out (ANI-385). Each goes on
//! from event to event; where it ends is settled for good once all have moved, the last struck
//! first, so that nobody is held up by a model that is still to be moved away (ANI-386).

use crate::content::catalogue::CrashClass;
use crate::content::knobs::{BoardKind, CollisionTransfer, IntangibleCrash};
use crate::content::vocabulary::{Base, traits};
use crate::record::notes::{Crash, Event};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::life::Loss;
use crate::space::Collision;
use crate::space::heading;
use crate::state::action::Action;
use crate::state::{Displacement, Frame, ModelId, Purpose, Shove, State, flag};
use tenbin_engine::{Chance, Recorder};

/// A square of the board of squares, in units (ANI-541).
const SQUARE: i32 = 500;
/// Height of a fall that costs `fall_lp_per_5cm`, in units (ANI-387).
const FALL_STEP: i32 = 500;

impl Rules {
    /// The directions offered for a throw in melee or a push (D17): numbers and vectors of length
    /// about 16,384, from the right of the arc to the left.
    pub(crate) fn directions(
        &self,
        s: &State,
        attacker: ModelId,
        target: ModelId,
        arc_deg: i32,
    ) -> [(i16, i16); 5] {
        let (from, to) = (s.model(attacker).at, s.model(target).at);
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let line = heading::unit(dx, dy);
        // A quarter of the arc, in quarters of a degree, is as much as the arc in degrees.
        let quarter = i64::from(arc_deg);
        [-2, -1, 0, 1, 2].map(|quarters| self.snapped(heading::turned(line, quarters * quarter)))
    }

    /// A direction as the board knows it (ANI-544).
    fn snapped(&self, direction: (i16, i16)) -> (i16, i16) {
        match self.knobs.board {
            BoardKind::Continuous => direction,
            BoardKind::Squares => heading::of_step(heading::of_eight(direction)),
        }
    }

    /// Inches of a displacement in units: on squares half as many squares, rounded up (ANI-545).
    fn displacement_units(&self, hundredths: i32) -> i32 {
        match self.knobs.board {
            BoardKind::Continuous => hundredths * self.knobs.inch_cm / 100,
            BoardKind::Squares => (hundredths + 199) / 200 * SQUARE,
        }
    }

    /// Gives up the movement of the turn, or rolls (D16).
    pub(super) fn impact_options(&self, s: &State, add: &mut dyn FnMut(Action)) {
        add(Action::Pass);
        if self.may_give_up(s, s.displacement.met) {
            add(Action::GiveUp);
        }
    }

    /// Whether a model still has its movement of the turn (ANI-380).
    fn may_give_up(&self, s: &State, model: ModelId) -> bool {
        !s.has(model, flag::MOVED | flag::DETECTED)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model is displaced by so many hundredths of an inch in a direction (vector of length
    /// about 16,384); pushes `Frame::Displace`. Nothing happens to firm models, or with 0.
    pub(crate) fn displace(
        &mut self,
        model: ModelId,
        by: ModelId,
        hundredths: i32,
        direction: (i16, i16),
    ) {
        if self.state.has(model, flag::FIRM) || !self.state.is_on_table(model) {
            return;
        }
        let units =
            self.rules.displacement_units(self.rules.displacement(self.state, model, hundredths));
        if units <= 0 {
            return;
        }
        let running = self.state.frames.contains(&Frame::Displace);
        if !running {
            self.state.displacement =
                Displacement { met: ModelId::NONE, ..Displacement::default() };
            self.state.tallies.chain = 0;
        }
        self.state.tallies.displacements = self.state.tallies.displacements.saturating_add(1);
        let left = units.min(i32::from(i16::MAX)) as i16;
        self.send_off(model, by, left, self.rules.snapped(direction));
        if !running {
            self.push(Frame::Displace);
        }
    }

    /// A model joins the queue of those on their way.
    fn send_off(&mut self, model: ModelId, by: ModelId, left: i16, (dx, dy): (i16, i16)) {
        if left <= 0 {
            return;
        }
        let from = self.state.model(model).at;
        let pieces = self.rules.space.pieces_under(self.state, model);
        self.state.displacement.queue.push_one_of(
            "models on their way",
            Shove { model, by, dx, dy, left, whole: left, from, pieces, passed: ModelId::NONE },
        );
        self.state.displacement.struck |= model.bit();
        let chain = self.state.displacement.queue.len() as u8;
        self.state.tallies.chain = self.state.tallies.chain.max(chain);
    }

    /// The shove under way.
    fn shove(&mut self) -> Option<&mut Shove> {
        let now = usize::from(self.state.displacement.now);
        self.state.displacement.queue.get_mut(now)
    }

    /// The next event of the model under way (ANI-373).
    pub(super) fn settle_displace(&mut self) -> Next {
        let Some(&mut shove) = self.shove() else {
            self.end_displacement();
            return Next::Go;
        };
        if shove.left <= 0 || !self.state.is_on_table(shove.model) {
            self.state.displacement.now += 1;
            return Next::Go;
        }
        let event = self.rules.shove_event(self.state, &shove);
        self.state.put(shove.model, event.at);
        let left = i32::from(shove.left) - event.length;
        let left = if event.met == Collision::Nothing { 0 } else { left.max(0) as i16 };
        if let Some(shove) = self.shove() {
            shove.left = left;
        }
        match event.met {
            Collision::Nothing => {}
            Collision::Edge => {
                self.crash(shove.model, shove.by, Crash::Edge, self.rules.crashes.edge, true);
                self.stop();
            }
            Collision::Piece(piece) => self.meet_piece(shove, left, usize::from(piece)),
            Collision::Model(model) => {
                self.state.displacement.met = model;
                self.push(Frame::Impact);
            }
        }
        Next::Go
    }

    /// The model under way goes no further.
    fn stop(&mut self) {
        if let Some(shove) = self.shove() {
            shove.left = 0;
        }
    }

    /// The model under way goes so many inches less.
    fn slow_down(&mut self, inches: i32) {
        let lost = self.rules.displacement_units(100 * inches);
        if let Some(shove) = self.shove() {
            shove.left = (i32::from(shove.left) - lost).max(0) as i16;
        }
    }

    /// A crash into scenery, by its class (ANI-375 to ANI-378); each piece once (ANI-389).
    fn meet_piece(&mut self, shove: Shove, left: i16, piece: usize) {
        if let Some(shove) = self.shove() {
            shove.pieces |= 1 << piece;
        }
        let template = &self.rules.catalogue.templates[self.state.pieces[piece].template as usize];
        let crashes = &self.rules.crashes;
        let (model, by) = (shove.model, shove.by);
        if template.impassable && template.crash != CrashClass::Wall {
            self.stop();
        }
        match template.crash {
            CrashClass::None => {}
            CrashClass::Minor => {
                self.slow_down(crashes.minor_inches);
                self.crash(model, by, Crash::Minor, crashes.minor, false);
            }
            CrashClass::Forest => {
                self.slow_down(crashes.forest_inches);
                self.crash(model, by, Crash::Forest, crashes.forest, true);
            }
            CrashClass::Wall => {
                let lost = self.rules.displacement_units(100 * crashes.wall_inches);
                if i32::from(left) <= lost {
                    self.stop();
                } else {
                    // It goes on from the far side of the wall.
                    self.slow_down(crashes.wall_inches);
                }
                self.crash(model, by, Crash::Wall, crashes.wall, true);
            }
            CrashClass::Impassable => {
                self.stop(); // Passable or not.
                self.crash(model, by, Crash::Impassable, crashes.impassable, true);
            }
        }
    }

    /// Life points are lost to a crash, Armour or not, and the model may be Stunned (ANI-374); an
    /// intangible one suffers nothing (ANI-384).
    fn crash(&mut self, model: ModelId, by: ModelId, crash: Crash, lp: i32, stuns: bool) {
        let immune = self.rules.has_trait(self.state, model, traits::INTANGIBLE)
            && self.rules.knobs.intangible_crash == IntangibleCrash::Immune;
        let lp = if immune { 0 } else { lp };
        self.report.crash(self.rules, self.state, model, by, crash, lp);
        if stuns && !immune {
            self.stun(model);
        }
        if lp > 0 {
            self.lose_lp(model, lp, by, Loss::Crash);
        }
    }

    /// A model is Stunned until the end of the turn: its card is turned unless it is the active
    /// one (ANI-102, ANI-325, ANI-326). Models that soak damage never are (ANI-347).
    pub(super) fn stun(&mut self, model: ModelId) {
        if self.rules.has_trait(self.state, model, traits::DAMAGE_RESISTANCE) {
            return;
        }
        self.state.set(model, flag::STUNNED);
        if self.rules.knobs.stun_loses_ap {
            self.state.model_mut(model).ap = 0;
        }
        if self.state.active != model && !self.state.has(model, flag::SPENT | flag::ACTIVATED) {
            self.state.set(model, flag::SPENT);
            self.report.event(self.rules, self.state, model, Event::ActivationLost);
        }
    }

    /// Asks the owner of a model in the way where it may give up its movement; else it rolls
    /// (ANI-380, ANI-381).
    pub(super) fn settle_impact(&mut self) -> Next {
        if self.rules.may_give_up(self.state, self.state.displacement.met) {
            return Next::Ask;
        }
        self.roll_impact();
        Next::Go
    }

    fn roll_impact(&mut self) {
        let met = self.state.displacement.met;
        self.state.set_top(Frame::ImpactRolled);
        let Some(&mut shove) = self.shove() else { return };
        let base = |model: ModelId| self.rules.character(self.state, model).base;
        let needed = if base(shove.model) > base(met) {
            self.rules.crashes.dodge_target_larger
        } else {
            self.rules.crashes.dodge_target
        };
        self.begin_simple_roll(Purpose::ImpactDodge, met, 0, needed);
    }

    pub(super) fn act_impact(&mut self, action: Action) {
        if action != Action::GiveUp {
            return self.roll_impact();
        }
        self.pop();
        let met = self.state.displacement.met;
        self.state.set(met, flag::MOVED);
        self.pass_by(met);
    }

    /// The model in the way has dodged: the other ends its way beyond it (ANI-380, ANI-386).
    fn pass_by(&mut self, met: ModelId) {
        self.report.event(self.rules, self.state, met, Event::ImpactDodged);
        self.state.displacement.struck |= met.bit();
        self.state.displacement.met = ModelId::NONE;
        if let Some(shove) = self.shove() {
            shove.passed = met;
        }
    }

    pub(super) fn settle_impact_rolled(&mut self) -> Next {
        self.pop();
        let met = self.state.displacement.met;
        if self.roll_passed() {
            self.pass_by(met);
        } else {
            self.collide(met);
        }
        Next::Go
    }

    /// Both lose life points, and the struck one is moved too (ANI-382, ANI-383).
    fn collide(&mut self, met: ModelId) {
        self.state.displacement.struck |= met.bit();
        self.state.displacement.met = ModelId::NONE;
        let Some(&mut shove) = self.shove() else { return };
        let given = match self.rules.knobs.collision_transfer {
            CollisionTransfer::Remaining => shove.left,
            CollisionTransfer::FullToStruck => shove.whole,
        };
        let large = self.rules.character(self.state, met).base == Base::Large;
        let part = |units: i16| match (large, self.rules.knobs.board) {
            (false, _) => units,
            (true, BoardKind::Continuous) => units / 2,
            // Half the squares, rounded up as all of them are (ANI-545).
            (true, BoardKind::Squares) => (units / SQUARE as i16 + 1) / 2 * SQUARE as i16,
        };
        let (rest, given) = (part(shove.left), part(given));
        if let Some(shove) = self.shove() {
            shove.left = rest;
        }
        let lp = self.rules.crashes.model;
        self.crash(met, shove.by, Crash::Model, lp, false);
        self.crash(shove.model, shove.by, Crash::Model, lp, false);
        if self.state.is_on_table(met) && !self.state.has(met, flag::FIRM) {
            self.send_off(met, shove.by, given, (shove.dx, shove.dy));
        }
    }

    /// All have moved: they end where they can stand, the last struck first, then they fall and
    /// are counted (ANI-386, ANI-387).
    fn end_displacement(&mut self) {
        self.pop();
        let shoves = std::mem::take(&mut self.state.displacement.queue);
        let table = self.state.on_table;
        let mut unsettled = shoves.iter().fold(0_u32, |set, shove| set | shove.model.bit());
        for shove in shoves.iter().rev().filter(|shove| shove.model.is_in(table)) {
            let at = self.state.model(shove.model).at;
            unsettled &= !shove.model.bit();
            self.state.on_table = table & !unsettled;
            let end = self.rules.space.shove_end(self.state, shove, at);
            self.state.on_table = table;
            self.state.put(shove.model, end);
        }
        self.state.displacement = Displacement { met: ModelId::NONE, ..Displacement::default() };
        for shove in shoves.iter().filter(|shove| shove.model.is_in(table)) {
            let at = self.state.model(shove.model).at;
            let moved = at.distance_squared(shove.from).unsigned_abs().isqrt() as i32;
            self.report.displaced(self.rules, self.state, shove.model, shove.by, moved);
            self.fall(shove);
            self.unhide_in_contact(shove.model);
        }
    }

    /// Leaving an elevation costs life points (ANI-387).
    fn fall(&mut self, shove: &Shove) {
        let level = self.rules.space.level(self.state, shove.model);
        let at = std::mem::replace(&mut self.state.model_mut(shove.model).at, shove.from);
        let before = self.rules.space.level(self.state, shove.model);
        self.state.put(shove.model, at);
        if level <= 0 {
            self.state.unset(shove.model, flag::CLIMBED);
        }
        let height = (before - level).max(0);
        let loss = height / FALL_STEP * self.rules.knobs.fall_lp_per_5cm;
        if loss > 0 {
            self.report.crash(self.rules, self.state, shove.model, shove.by, Crash::Fall, loss);
            if loss >= 2 && !self.rules.has_trait(self.state, shove.model, traits::INTANGIBLE) {
                self.stun(shove.model);
            }
            self.lose_lp(shove.model, loss, shove.by, Loss::Crash);
        }
    }
}
