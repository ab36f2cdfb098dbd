//! An activation and its movement (OKK-082 to OKK-091, OKK-190 to OKK-218).

use crate::board;
use crate::board::geometry;
use crate::board::{Direction, Facing};
use crate::content::catalogue::{Amount, Effect, Stat, cause, test_kind, timing};
use crate::content::knobs::DisengageEffect;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Source};
use crate::state::dice::Face;
use crate::state::slots;
use crate::state::{FigureId, Frame, Movement, PATH_MAX, Slot, State, Status, Test};
use tenbin_engine::{Chance, Recorder};

/// Quarter turns on one square where they cost nothing: any facing can be reached.
const FREE_TURNS_MAX: u8 = 3;

/// How a movement goes that begins now.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Gait {
    /// Movement points.
    pub(crate) points: i32,
    /// Terrains without extra cost, one bit each.
    pub(crate) ignore_terrain: u8,
    /// May step at all (OKK-212).
    pub(crate) may_step: bool,
}

impl Rules {
    /// The movement the active figure has or would begin with (OKK-191).
    #[inline]
    pub(crate) fn gait(&self, state: &State) -> Gait {
        let active = &state.active;
        if active.movement == Movement::Open {
            return Gait {
                points: i32::from(active.points),
                ignore_terrain: active.ignore_terrain,
                may_step: active.began_alert || !active.began_in_zone,
            };
        }
        self.gait_to_begin(state)
    }

    fn gait_to_begin(&self, state: &State) -> Gait {
        let figure = state.active_figure();
        let alert = state.figure(figure).status == Status::Alert;
        Gait {
            points: self.movement_points(state, figure),
            ignore_terrain: self.automatic_gait(state, figure).0,
            may_step: alert || !self.in_enemy_zone(state, figure.seat(), state.figure(figure).at),
        }
    }

    /// Movement points of a figure without dice (OKK-191, OKK-218).
    #[inline]
    pub(super) fn movement_points(&self, state: &State, figure: FigureId) -> i32 {
        let mut points = self.stat(state, figure, Stat::Movement);
        if self.movement_slots(state, figure) != 0 {
            points += self.automatic_add(state, figure, timing::MOVEMENT, Amount::Movement)
                + self.automatic_add(state, figure, timing::PASSIVE, Amount::Movement);
        }
        points.clamp(0, PATH_MAX as i32 - 1)
    }

    /// What automatic abilities change about a movement: terrains without extra cost, no stop, no
    /// endangering, no Air dice.
    #[inline]
    pub(crate) fn automatic_gait(&self, state: &State, figure: FigureId) -> (u8, bool, bool, bool) {
        // Mostly there are none.
        match self.movement_slots(state, figure) {
            0 => (0, false, false, false),
            movers => self.gait_of(state, figure, movers),
        }
    }

    fn gait_of(&self, state: &State, figure: FigureId, movers: u16) -> (u8, bool, bool, bool) {
        let mut gait = (0, false, false, false);
        for slot in slots(movers) {
            let ability = self.ability(state, figure, slot);
            for op in self.ops(ability) {
                if let Effect::MovementRule {
                    ignore_terrain_cost,
                    no_zoc_stop,
                    no_disengage_endanger,
                    no_air_die,
                } = op.effect
                    && self.conditions_hold(state, figure, ability, false)
                {
                    gait.0 |= ignore_terrain_cost;
                    gait.1 |= no_zoc_stop;
                    gait.2 |= no_disengage_endanger;
                    gait.3 |= no_air_die;
                }
            }
        }
        gait
    }

    /// The directions of the steps the active figure may make and has the points for, one bit each
    /// (OKK-196 to OKK-201, OKK-212): what [`Self::step_price`] says of each of the eight, at once.
    /// `taken` are those in which somebody stands.
    #[inline]
    pub(super) fn affordable_steps(&self, state: &State, gait: Gait, taken: u8) -> u8 {
        if !gait.may_step || gait.points < 1 {
            return 0;
        }
        let figure = state.figure(state.active_figure());
        let (open, slow) = self.open_and_slow(state, figure.at, taken, gait.ignore_terrain);
        // OKK-218: no step costs less than a point, and one is there.
        let within = |price: i32, steps: u8| if price.max(1) <= gait.points { steps } else { 0 };
        let of_price =
            |price: i32| within(price, !slow) | within(price + self.knobs.terrain_extra, slow);
        let ahead = figure.facing.ahead();
        open & (ahead & of_price(1) | !ahead & of_price(self.knobs.rear_step_cost))
    }

    /// What a step of the active figure in an open direction costs (OKK-192 to OKK-195).
    #[inline]
    pub(crate) fn step_price(&self, state: &State, ignored: u8, direction: Direction) -> i32 {
        let figure = state.figure(state.active_figure());
        geometry::step_cost(
            figure.facing,
            direction,
            state.board.terrain(figure.at.step(direction)),
            self.knobs.rear_step_cost,
            self.knobs.terrain_extra,
            ignored,
        )
    }

    /// Whether the active figure may turn by a quarter (OKK-194).
    pub(super) fn may_turn(&self, state: &State, gait: Gait) -> bool {
        self.knobs.turn_cost <= gait.points
            && (self.knobs.turn_cost > 0 || state.active.turns < FREE_TURNS_MAX)
    }

    /// Whether ending the movement now has a consequence (OKK-213 to OKK-215).
    pub(crate) fn disengages(&self, state: &State) -> bool {
        let active = &state.active;
        active.movement == Movement::Open
            && active.began_in_zone
            && active.began_alert
            && !active.no_disengage
            && self.knobs.disengage_effect != DisengageEffect::Nothing
            && state.figure(state.active_figure()).status == Status::Alert
            && (active.path.len() > 1 && active.steps > 0
                || active.turned && self.knobs.turn_in_zoc_endangers)
    }

    /// Whether any free ability of the active figure may still be used.
    fn has_free_ability(&self, state: &State) -> bool {
        self.optional_at(state, state.active_figure(), timing::OWN_ACTIVATION) != 0
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The activation goes on as long as there is anything to do (OKK-084, OKK-089).
    pub(super) fn settle_activation(&mut self) -> Next {
        if self.check_end() {
            return Next::Go;
        }
        let active = &self.state.active;
        let over = active.ending
            || !active.figure.is_some_and(|figure| self.state.is_alive(figure))
            || active.action_used
                && active.movement == Movement::Over
                && !self.rules.has_free_ability(self.state);
        if !over {
            return Next::Ask;
        }
        self.pop();
        self.state.active.figure = None;
        Next::Go
    }

    pub(super) fn act_active(&mut self, action: Action) {
        let figure = self.state.active_figure();
        match action {
            Action::Step(direction) => self.step_to(direction),
            Action::Turn(facing) => {
                self.begin_movement();
                let active = &mut self.state.active;
                active.points -= self.rules.knobs.turn_cost as i8;
                active.turns += 1;
                active.turned = true;
                self.face(figure, facing);
                self.report.turned(self.rules, self.state, figure);
                self.report.tell(|out| write!(out, "turns {}", facing.letter()));
            }
            Action::AirDie(source) => {
                self.begin_movement();
                self.pay(figure, Face::Air, source);
                self.state.figure_mut(figure).stats_used |= 1 << Stat::Movement as u8;
                let points = i32::from(self.state.active.points) + self.rules.knobs.air_bonus;
                self.state.active.points = points.min(PATH_MAX as i32 - 1) as i8;
                self.report.stat_die(self.rules, self.state, figure, Stat::Movement, source);
            }
            Action::Stop => self.push(Frame::EndMovement { tested: false }),
            Action::Done => {
                self.state.active.ending = true;
                self.close_movement();
            }
            Action::Attack(enemy) => {
                self.close_movement();
                self.announce(enemy, None);
            }
            Action::Shoot(slot, source, enemy) => {
                self.close_movement();
                self.shoot(figure, slot, source, enemy);
            }
            Action::Recover => {
                self.close_movement();
                self.recover(figure);
            }
            Action::Use(slot, source, target) => self.use_active(slot, source, target),
            Action::SetDie(slot, source, from, to) => self.set_die(slot, source, from, to),
            _ => {}
        }
    }

    /// The movement begins with its first step, turn, die or declaration (OKK-088, OKK-216).
    #[inline]
    fn begin_movement(&mut self) {
        if self.state.active.movement == Movement::NotBegun {
            self.begin_new_movement();
        }
    }

    fn begin_new_movement(&mut self) {
        let figure = self.state.active_figure();
        let own = *self.state.figure(figure);
        let (ignore_terrain, no_zoc_stop, no_disengage, _) =
            self.rules.automatic_gait(self.state, figure);
        let points = self.rules.movement_points(self.state, figure);
        let began_in_zone = self.rules.in_enemy_zone(self.state, figure.seat(), own.at);
        let active = &mut self.state.active;
        active.movement = Movement::Open;
        active.points = points as i8;
        active.began_in_zone = began_in_zone;
        active.began_alert = own.status == Status::Alert;
        active.ignore_terrain = ignore_terrain;
        active.no_zoc_stop = no_zoc_stop;
        active.no_disengage = no_disengage;
        active.steps = 0;
        active.turned = false;
        self.report.movement_begins(self.rules, self.state, figure);
    }

    fn step_to(&mut self, direction: Direction) {
        self.begin_movement();
        let figure = self.state.active_figure();
        let price = self.rules.step_price(self.state, self.state.active.ignore_terrain, direction);
        let from = self.state.figure(figure).at;
        let to = from.step(direction);
        self.relocate(figure, to);
        let active = &mut self.state.active;
        active.points -= price as i8;
        active.steps += 1;
        active.turns = 0;
        if active.path.len() < PATH_MAX {
            active.path.push(to);
        }
        self.report.stepped(self.rules, self.state, figure, to, price);
        self.report.tell(|out| write!(out, "steps {} to {},{}", direction.word(), to.x, to.y));
        // OKK-210, OKK-211: every step counts as entering.
        if self.rules.knobs.zoc_stops_movement
            && !self.state.active.no_zoc_stop
            && self.rules.in_enemy_zone(self.state, figure.seat(), to)
        {
            self.report.zone_stopped(self.rules, self.state, figure);
            self.push(Frame::EndMovement { tested: false });
        }
    }

    /// Puts a figure on another square.
    pub(super) fn relocate(&mut self, figure: FigureId, to: board::Square) {
        let from = self.state.figure(figure).at;
        self.state.occupied.remove(from);
        self.state.occupied.insert(to);
        self.state.figure_mut(figure).at = to;
        self.rules.refresh_zone(self.state, figure);
    }

    /// Turns a figure.
    pub(crate) fn face(&mut self, figure: FigureId, facing: Facing) {
        self.state.figure_mut(figure).facing = facing;
        self.rules.refresh_zone(self.state, figure);
    }

    /// A movement that is going on ends because something else begins (OKK-088).
    pub(super) fn close_movement(&mut self) {
        if self.state.active.movement == Movement::Open {
            self.push(Frame::EndMovement { tested: false });
            // Where ending it has no consequence it is over before what follows is begun.
            if !self.rules.disengages(self.state) {
                self.pop();
                self.state.active.movement = Movement::Over;
            }
        }
    }

    /// The end of a movement: an alert figure that left an enemy zone of control (OKK-213).
    pub(super) fn settle_end_movement(&mut self, tested: bool) -> Next {
        let figure = self.state.active_figure();
        let disengages = self.rules.disengages(self.state);
        if disengages && !tested && self.rules.knobs.disengage_effect == DisengageEffect::WillTest {
            self.state.set_top(Frame::EndMovement { tested: true });
            self.begin_test(Test { figure, kind: test_kind::RESIST, ..Test::default() });
            return Next::Go;
        }
        self.pop();
        self.state.active.movement = Movement::Over;
        if disengages && !(tested && self.state.test.passed) {
            self.report.disengaged(self.rules, self.state, figure);
            self.push(Frame::Endanger { figure, cause: cause::DISENGAGE });
        }
        Next::Go
    }

    /// An ability of the active figure: its action, a declaration at the start of the movement, or
    /// one that is free.
    fn use_active(&mut self, slot: Slot, source: Source, target: Option<FigureId>) {
        let figure = self.state.active_figure();
        let ability = self.rules.ability(self.state, figure, slot);
        if ability.timing & timing::ACTION != 0 {
            self.close_movement();
            let paid = self.use_ability(figure, slot, source);
            self.begin_run(figure, slot, paid, target);
        } else if ability.timing & timing::MOVEMENT != 0 {
            self.begin_movement();
            self.use_ability(figure, slot, source);
            self.state.active.next_slot = slot.number() + 1;
            self.declare_movement(figure, slot);
        } else {
            let paid = self.use_ability(figure, slot, source);
            self.begin_free_run(figure, slot, paid, target);
        }
    }

    /// What an ability declared at the start of a movement changes (D22).
    fn declare_movement(&mut self, figure: FigureId, slot: Slot) {
        let ability = self.rules.ability(self.state, figure, slot);
        for op in self.rules.ops(ability) {
            let active = &mut self.state.active;
            match op.effect {
                Effect::MovementRule {
                    ignore_terrain_cost,
                    no_zoc_stop,
                    no_disengage_endanger,
                    no_air_die,
                } => {
                    active.ignore_terrain |= ignore_terrain_cost;
                    active.no_zoc_stop |= no_zoc_stop;
                    active.no_disengage |= no_disengage_endanger;
                    active.no_air |= no_air_die;
                }
                Effect::Add { amount: Amount::Movement, n, .. } => {
                    let points = i32::from(active.points) + i32::from(n);
                    active.points = points.clamp(0, PATH_MAX as i32 - 1) as i8;
                }
                _ => {}
            }
        }
    }

    /// Pays for an ability and counts its use (OKK-116, OKK-152); gives the face of the die, if
    /// it costs one.
    pub(super) fn use_ability(
        &mut self,
        figure: FigureId,
        slot: Slot,
        source: Source,
    ) -> Option<Face> {
        let ability = self.rules.ability(self.state, figure, slot);
        let paid = ability.element;
        if let Some(face) = paid {
            self.pay(figure, face, source);
        }
        self.count_ability(figure, slot, source);
        paid
    }

    /// Counts a use of an ability that is paid for.
    pub(super) fn count_ability(&mut self, figure: FigureId, slot: Slot, source: Source) {
        self.rules.count_use(self.state, figure, slot);
        self.report.ability_used(self.rules, self.state, figure, slot, source);
        self.tell(|rules, state, out| {
            write!(
                out,
                "{} uses {}",
                rules.label(state, figure),
                rules.ability(state, figure, slot).id
            )
        });
    }

    /// The recovery test is the action (OKK-383).
    fn recover(&mut self, figure: FigureId) {
        self.state.active.action_used = true;
        self.push(Frame::Recovery);
        self.begin_test(Test { figure, kind: test_kind::RECOVERY, ..Test::default() });
    }

    pub(super) fn settle_recovery(&mut self) -> Next {
        self.pop();
        if self.state.test.passed {
            let figure = self.state.test.figure;
            self.become_alert(figure);
        }
        Next::Go
    }
}
