//! The loop of the rules: settles what needs no choice, and sends a choice to where it belongs.

use crate::record::Reporter;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::{Ending, Frame, State};
use tenbin_engine::{Chance, Recorder};

/// Settling takes no more steps than this without a choice; more is a fault of the rules.
const STEPS_MAX: u32 = 100_000;

/// The rules at work on a state.
pub(crate) struct Flow<'a, C: Chance, R: Recorder> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) report: Reporter<'a, R>,
}

/// Whether somebody must choose before the game goes on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Next {
    /// Somebody must choose.
    Ask,
    /// Look at the top frame again.
    Go,
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Goes on until somebody must choose or the game is over.
    pub(crate) fn settle(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.state.ending != Ending::None || self.step() == Next::Ask {
                return;
            }
        }
        panic!("the game does not come to a choice");
    }

    fn step(&mut self) -> Next {
        // Deaths are dealt with before anything else goes on (ANI-227, ANI-290).
        if !self.state.fallen.is_empty()
            && self.state.top() != Frame::Deaths
            && self.deaths_are_due()
        {
            self.push(Frame::Deaths);
        }
        match self.state.top() {
            Frame::Empty => Next::Ask,
            Frame::SetUp(step) => self.settle_set_up(step),
            Frame::PlacePiece { seat } => self.settle_place_piece(seat),
            Frame::TurnPiece { seat } => self.settle_turn_piece(seat),
            Frame::ChooseEdge { .. }
            | Frame::DeploySpot { .. }
            | Frame::ChooseFirst { .. }
            | Frame::Face { .. }
            | Frame::AssignMarker { .. } => Next::Ask,
            Frame::KeepOff { seat, model } => self.settle_keep_off(seat, model),
            Frame::PlaceMarker { seat } => self.settle_place_marker(seat),
            Frame::Deploy { seat } => self.settle_deploy(seat),
            Frame::Redeploy { seat, left } => self.settle_redeploy(seat, left),
            Frame::Turn(step) => self.settle_turn(step),
            Frame::Reveal { seat } => self.settle_reveal(seat),
            Frame::StartAbility { model } => self.settle_start_ability(model),
            Frame::PayUpkeep { model, slot } => self.settle_pay_upkeep(model, slot),
            Frame::PickNext => self.settle_pick_next(),
            Frame::Activation => self.settle_activation(),
            Frame::Spot { model, stand, argument } => self.settle_spot(model, stand, argument),
            Frame::Attack(step) => self.settle_attack(step),
            Frame::Roll(rolled) => self.settle_roll(rolled),
            Frame::Run => self.settle_run(),
            Frame::Triggered { trigger, model, slot, rule } => {
                self.settle_triggered(trigger, model, slot, rule)
            }
            Frame::TriggeredAll { trigger, next } => self.settle_triggered_all(trigger, next),
            Frame::PlotWindow { trigger, passed } => self.settle_plot_window(trigger, passed),
            Frame::Displace => self.settle_displace(),
            Frame::Impact => self.settle_impact(),
            Frame::ImpactRolled => self.settle_impact_rolled(),
            Frame::EscapeRolled => self.settle_escape_rolled(),
            Frame::SeekRolled { marker } => self.settle_seek_rolled(marker),
            Frame::AnswerSeek { marker, seeker } => self.settle_answer_seek(marker, seeker),
            Frame::DoomRolled { model } => self.settle_doom_rolled(model),
            Frame::InitiativeRolled { seat } => self.settle_initiative_rolled(seat),
            Frame::Deaths => self.settle_deaths(),
            Frame::ActionDone { model, action } => self.settle_action_done(model, action),
        }
    }

    /// Carries out a choice.
    pub(crate) fn act(&mut self, action: Action) {
        self.state.decisions += 1;
        if self.state.decisions > self.rules.knobs.max_decisions as u32 {
            self.finish(Ending::CutoffDecisions);
            return;
        }
        self.report.choice(self.rules, self.state, action);
        match self.state.top() {
            Frame::PlacePiece { seat } => self.act_place_piece(seat, action),
            Frame::TurnPiece { seat } => self.act_turn_piece(seat, action),
            Frame::ChooseEdge { seat } => self.act_choose_edge(seat, action),
            Frame::KeepOff { seat, model } => self.act_keep_off(seat, model, action),
            Frame::PlaceMarker { seat } => self.act_place_marker(seat, action),
            Frame::AssignMarker { seat, model } => self.act_assign_marker(seat, model, action),
            Frame::Deploy { seat } => self.act_deploy(seat, action),
            Frame::DeploySpot { seat, model } => self.act_deploy_spot(seat, model, action),
            Frame::Redeploy { seat, left } => self.act_redeploy(seat, left, action),
            Frame::ChooseFirst { seat } => self.act_choose_first(seat, action),
            Frame::Reveal { seat } => self.act_reveal(seat, action),
            Frame::StartAbility { model } => self.act_start_ability(model, action),
            Frame::PayUpkeep { model, slot } => self.act_pay_upkeep(model, slot, action),
            Frame::PickNext => self.act_pick_next(action),
            Frame::Activation => self.act_activation(action),
            Frame::Spot { model, stand, argument } => {
                self.act_spot(model, stand, argument, action);
            }
            Frame::Face { model } => self.act_face(model, action),
            Frame::Attack(step) => self.act_attack(step, action),
            Frame::Roll(rolled) => self.act_roll(rolled, action),
            Frame::Run => self.act_run(action),
            Frame::Triggered { trigger, model, slot, rule } => {
                self.act_triggered(trigger, model, slot, rule, action);
            }
            Frame::PlotWindow { trigger, passed } => self.act_plot_window(trigger, passed, action),
            Frame::Impact => self.act_impact(action),
            Frame::AnswerSeek { marker, seeker } => self.act_answer_seek(marker, seeker, action),
            // These settle by themselves and never ask.
            Frame::Empty
            | Frame::SetUp(_)
            | Frame::Turn(_)
            | Frame::TriggeredAll { .. }
            | Frame::Displace
            | Frame::ImpactRolled
            | Frame::EscapeRolled
            | Frame::SeekRolled { .. }
            | Frame::DoomRolled { .. }
            | Frame::InitiativeRolled { .. }
            | Frame::Deaths
            | Frame::ActionDone { .. } => {}
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    pub(super) fn pop(&mut self) {
        self.state.frames.pop();
    }
}
