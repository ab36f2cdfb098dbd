//! Named features of an action, for strategy files. They speak of effects, never of a character or
//! an ability by name, so that new cards are understood by the shipped strategies.
//!
//! Values of figures and of what may happen to them are in hundredths of a zeni. All actions of an
//! activation say how things stand once they are done, so that only differences count.

mod band;
mod cache;
pub(crate) mod facts;
mod fight;
mod list;
mod minor_choices;
mod place;
mod reach;
mod shot;
pub(crate) mod tables;
mod threat;
mod verdict;

pub(crate) use list::{F, GROUPS, NAMES};

use crate::board::Square;
use crate::features::facts::Sight;
use crate::state::action::Action;
use crate::state::{FightStep, FigureId, Frame};
use tenbin_engine::{FeatureSink, Seat};

/// What `tell_band` tells.
const BAND_FEATURES: [F; 4] = [F::threat_late, F::plan_wins, F::avenged, F::backs];

impl Sight<'_> {
    /// Emits the features of an action.
    pub(crate) fn weigh<S: FeatureSink>(&self, seat: Seat, action: Action, sink: &mut S) {
        let top = self.state.top();
        let apart = matches!(top, Frame::Place(_)) && sink.wants(F::place_apart as usize);
        let band = matches!(top, Frame::Activation)
            && BAND_FEATURES.iter().any(|&feature| sink.wants(feature as usize));
        // A value of 0 costs less to add than to ask for.
        let mut add = |feature: F, value: i32| sink.add(feature as usize, value);
        let add = &mut add;
        match top {
            Frame::Activation => self.weigh_activation(action, band, add),
            Frame::Phase => self.weigh_next(action, add),
            Frame::Fight(FightStep::AttackerDeclares) => self.weigh_declaration(0, action, add),
            Frame::Fight(FightStep::DefenderDeclares) => self.weigh_declaration(1, action, add),
            Frame::Fight(FightStep::AttackerCancels) => self.weigh_cancel(0, action, add),
            Frame::Fight(FightStep::DefenderCancels) => self.weigh_cancel(1, action, add),
            Frame::Fight(FightStep::WouldGoOut) => self.weigh_replace(action, add),
            Frame::Fight(FightStep::DefenderTurns | FightStep::TargetTurns) => {
                self.weigh_facing(self.state.fight.defender, true, action, add);
            }
            Frame::SetFacing => {
                if let Some(target) = self.state.run.target {
                    self.weigh_facing(target, false, action, add);
                }
            }
            Frame::Fight(_) => add(F::follow, i32::from(action == Action::Follow)),
            Frame::Retreat => self.weigh_fall_back(seat, action, add),
            Frame::Test { .. } => self.weigh_test(action, add),
            Frame::Endanger { figure, .. } => self.weigh_prevent(figure, action, add),
            Frame::VictimCancels(_) => {
                add(F::cancel, i32::from(matches!(action, Action::Cancel(..))));
                add(F::cancel_gain, self.run_stake(action));
            }
            Frame::TakeBack { .. } => self.weigh_take_back(action, add),
            Frame::Reserve { .. } => self.weigh_reserve(action, add),
            Frame::LoseDie(_) => self.weigh_lost_die(seat, action, add),
            Frame::RerollPool { .. } => self.weigh_reroll(seat, action, add),
            Frame::ChooseFriend => self.weigh_friend(action, add),
            Frame::ChooseEdge => self.weigh_edge(action, add),
            Frame::Place(figure) => {
                self.weigh_square(seat, figure, action, apart, add);
            }
            Frame::PlaceFacing(_) => {
                let faces = action == Action::Face(self.state.sides[seat.index()].edge.back());
                add(F::face_enemy, i32::from(faces));
            }
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::PhaseStart
            | Frame::EndMovement { .. }
            | Frame::Recovery
            | Frame::Run
            | Frame::RunTested => {}
        }
    }

    /// The side of the board (D2): rough squares in the zone and in the rows before it.
    fn weigh_edge(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Edge(edge) = action else { return };
        let rows = 2 * self.rules.knobs.deploy_depth as i8;
        let (xs, ys) = self.rules.zone(edge, rows.min(self.rules.side() as i8));
        let mut rough = 0;
        for y in ys {
            for x in xs.clone() {
                rough += i32::from(self.is_rough(Square::new(x, y)));
            }
        }
        add(F::edge_rough, rough);
    }

    /// Whether a square is anything but free.
    pub(super) fn is_rough(&self, square: Square) -> bool {
        !self.state.board.cell(square).is_free()
    }

    /// A square of the deployment zone (D3); `apart` where it matters who stands beside it.
    fn weigh_square(
        &self,
        seat: Seat,
        figure: FigureId,
        action: Action,
        apart: bool,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::Place(square) = action else { return };
        let depth = self.rules.depth(self.state.sides[seat.index()].edge, square);
        add(F::place_depth, i32::from(depth));
        add(F::place_rough, i32::from(self.is_rough(square)));
        if apart {
            let near = self
                .state
                .alive(seat)
                .filter(|&other| other < figure)
                .any(|other| self.state.figure(other).at.distance(square) < 2);
            add(F::place_apart, i32::from(!near));
        }
        // The default deployment fills the foremost and the hindmost row.
        if depth == self.row() {
            add(F::place_default, i32::from(self.state.suggested == square));
        }
    }
}
