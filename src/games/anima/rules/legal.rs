//! What may be chosen (section 5 of the rules catalogue): one place that sends the
//! question to the part of the rules it belongs to.

use crate::rules::Rules;
use crate::state;
use crate::state::action::{Action, Actions};
use crate::state::{Frame, ModelId, Stand, State};
use tenbin_engine::Seat;

/// Facings offered after a Walk, from +x anticlockwise (ANI-005).
pub(crate) const FACINGS: u8 = 8;

impl Rules {
    /// Lists what may be chosen, in canonical order.
    pub(crate) fn fill_legal(&self, s: &State, actions: &mut Actions) {
        // The bounds of parties, pieces and spots keep every list below the limit.
        let mut add = |action: Action| actions.push(action);
        match s.top() {
            Frame::PlacePiece { .. } => {
                let template = self.piece_to_place(s);
                self.space.piece_spots(s, template, &mut add);
            }
            Frame::TurnPiece { .. } => self.space.piece_turns(s, &mut add),
            Frame::ChooseEdge { .. } => (0..2).for_each(|edge| add(Action::Edge(edge))),
            Frame::KeepOff { seat, model } => self.keep_off_options(s, seat, model, &mut add),
            Frame::PlaceMarker { seat } => self.space.marker_spots(s, seat, &mut add),
            Frame::AssignMarker { seat, .. } => {
                let count = s.sides[seat.index()].markers.len() as u8;
                (0..count)
                    .filter(|&number| {
                        s.sides[seat.index()].markers[number as usize].under == ModelId::NONE
                    })
                    .for_each(|number| add(Action::Marker(number)));
            }
            Frame::Deploy { seat } => self.deploy_options(s, seat, &mut add),
            Frame::DeploySpot { model, .. } => self.deploy_spots(s, model, &mut add),
            Frame::Redeploy { seat, left } => self.redeploy_options(s, seat, left, &mut add),
            Frame::ChooseFirst { .. } => {
                [Seat(0), Seat(1)].map(Action::First).into_iter().for_each(add);
            }
            Frame::Reveal { seat } => self.reveal_options(s, seat, &mut add),
            Frame::StartAbility { model } => self.start_ability_options(s, model, &mut add),
            Frame::PayUpkeep { model, slot } => self.upkeep_options(s, model, slot, &mut add),
            Frame::PickNext => {
                state::models_of(Self::ready_models(s, s.to_pick))
                    .for_each(|model| add(Action::Model(model)));
            }
            Frame::Activation => self.activation_options(s, &mut add),
            Frame::Spot { model, stand, argument } => {
                self.spot_options(s, model, stand, argument, &mut add);
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
            }
            Frame::Face { .. } => (0..FACINGS).for_each(|facing| add(Action::Direction(facing))),
            Frame::Attack(step) => self.attack_window_options(s, step, &mut add),
            Frame::Roll(rolled) => {
                self.roll_options(s, rolled, &mut add);
                add(Action::Pass);
            }
            Frame::Run => self.run_options(s, &mut add),
            Frame::Triggered { trigger, model, slot, rule } => {
                self.triggered_options(s, trigger, model, slot, rule, &mut add);
            }
            Frame::PlotWindow { trigger, passed } => {
                self.plot_options(s, trigger, passed, &mut add);
            }
            Frame::Impact => self.impact_options(s, &mut add),
            Frame::AnswerSeek { marker, seeker } => {
                self.answer_seek_options(s, marker, seeker, &mut add);
            }
            _ => {}
        }
        // Places, models and what the active model may do are listed in their order.
        if !matches!(s.top(), Frame::Spot { .. } | Frame::PickNext | Frame::Activation) {
            put_in_order(actions);
        }
        debug_assert!(actions.is_sorted_by(|one, two| one < two));
    }

    /// The places of a movement that is to begin, and `Pass` where it may be given up.
    fn spot_options(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
        add: &mut dyn FnMut(Action),
    ) {
        if argument > 0 && matches!(stand, Stand::Walk | Stand::Run) {
            // Nothing but nearer to the enemy: a Berserker does not stay (ANI-327).
            self.spots(s, model, stand, 0, &mut |to| {
                if self.is_nearer(s, model, stand, ModelId::of(argument - 1), to) {
                    add(to);
                }
            });
            return;
        }
        // A nudge is compulsory where there is room (ANI-417), a climb has been paid for.
        if !matches!(stand, Stand::ClimbUp | Stand::ClimbDown | Stand::Nudge) {
            add(Action::Pass);
        }
        self.spots(s, model, stand, argument, add);
    }
}

/// Puts a list in its order, in which it mostly is.
fn put_in_order(actions: &mut Actions) {
    if !actions.is_sorted_by(|one, two| one < two) {
        actions.sort_unstable();
        deduplicate(actions);
    }
}

/// Takes out what stands twice in a sorted list.
fn deduplicate(actions: &mut Actions) {
    let mut kept = 0;
    for index in 0..actions.len() {
        if kept == 0 || actions[index] != actions[kept - 1] {
            actions[kept] = actions[index];
            kept += 1;
        }
    }
    actions.truncate(kept);
}
