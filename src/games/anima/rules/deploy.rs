//! Deployment: infiltrators kept off the table, markers, models placed in turn, models placed again
//! (ANI-071 to ANI-076, ANI-410 to ANI-413).

use crate::content::knobs::{InfiltrationCommit, MarkerCount};
use crate::content::vocabulary::{Trigger, traits};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::setup_scenery::how_many;
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{Frame, Marker, ModelId, Place, Purpose, State, flag, models_of};
use crate::state::{SetUpStep, TurnStep};
use tenbin_engine::{Chance, Recorder, Seat};

/// Infiltrators of a side: its markers must have room (`catalogue::MARKERS_MAX`).
const INFILTRATORS_MAX: usize = 8;

impl Rules {
    /// Most models of a party that may infiltrate (ANI-413).
    pub(super) fn infiltrators_max(&self, s: &State, seat: Seat) -> usize {
        let models = i32::from(s.sides[seat.index()].models);
        let part = models * self.knobs.infiltration_fraction / 100;
        (part as usize).min(INFILTRATORS_MAX)
    }

    /// Markers of a side with so many characters kept off the table (ANI-411).
    pub(super) fn marker_count(&self, infiltrators: usize) -> usize {
        match (self.knobs.infiltration_markers, infiltrators) {
            (_, 0) => 0,
            (_, 1) => 3,
            (MarkerCount::ThreePlusN, count) => 3 + count,
            (MarkerCount::ThreePlusExtra, count) => 2 + count,
        }
    }

    /// Keeps this infiltrator off the table, or does not (ANI-410).
    pub(super) fn keep_off_options(
        &self,
        _s: &State,
        _seat: Seat,
        model: ModelId,
        add: &mut dyn FnMut(Action),
    ) {
        add(Action::Pass);
        add(Action::Model(model));
    }

    /// Characters still to be placed (D5).
    pub(super) fn deploy_options(&self, s: &State, seat: Seat, add: &mut dyn FnMut(Action)) {
        for model in self.models_in(s, seat, Place::Waiting) {
            add(Action::Model(model));
        }
    }

    /// Characters that may be placed again, each once; or no more.
    pub(super) fn redeploy_options(
        &self,
        s: &State,
        seat: Seat,
        left: u8,
        add: &mut dyn FnMut(Action),
    ) {
        add(Action::Pass);
        if left > 0 {
            // What has been placed again is marked as activated until the card is done with.
            for model in models_of(s.on_table_of(seat)) {
                if !s.has(model, flag::ACTIVATED) {
                    add(Action::Model(model));
                }
            }
        }
    }

    /// The middle of a deployment zone, for lack of anything better.
    fn zone_middle(&self, s: &State, seat: Seat) -> Point {
        let (width, height) = (self.knobs.table_w_cm, self.knobs.table_h_cm);
        let depth = self.knobs.deploy_depth_cm / 2;
        let y = if s.sides[seat.index()].edge == 0 { depth } else { height - depth };
        Point::new((width / 2) as i16, y as i16)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The steps of the set-up from the infiltrators on.
    pub(super) fn settle_deployment(&mut self, at: SetUpStep) {
        match at {
            SetUpStep::KeepFirst => {
                self.state.set_top(Frame::SetUp(SetUpStep::KeepSecond));
                self.push(Frame::KeepOff { seat: Seat(0), model: ModelId::in_party(Seat(0), 0) });
            }
            SetUpStep::KeepSecond => {
                self.state.set_top(Frame::SetUp(SetUpStep::Order));
                self.push(Frame::KeepOff { seat: Seat(1), model: ModelId::in_party(Seat(1), 0) });
            }
            SetUpStep::Order => self.contest(SetUpStep::OrderFirst, Purpose::DeployOrder, Seat(0)),
            SetUpStep::OrderFirst => {
                self.contested(Seat(0));
                self.contest(SetUpStep::OrderSecond, Purpose::DeployOrder, Seat(1));
            }
            SetUpStep::OrderSecond => self.settle_order(),
            SetUpStep::MarkersFirst => {
                let seat = self.state.to_pick;
                self.state.set_top(Frame::SetUp(SetUpStep::MarkersSecond));
                self.push(Frame::PlaceMarker { seat });
            }
            SetUpStep::MarkersSecond => {
                let seat = State::opponent(self.state.to_pick);
                self.state.set_top(Frame::SetUp(SetUpStep::Deploy));
                self.push(Frame::PlaceMarker { seat });
            }
            SetUpStep::Deploy => self.settle_alternation(),
            SetUpStep::After => {
                self.state.set_top(Frame::SetUp(SetUpStep::AfterWindow));
                self.trigger_all(Trigger::AfterDeployment);
            }
            SetUpStep::AfterWindow => {
                self.state.set_top(Frame::SetUp(SetUpStep::Done));
                self.open_plot_window(Trigger::AfterDeployment);
            }
            _ => {
                // Before the roll of turn 1, A counts as the first player (ANI-100). The rules of
                // the start of the game act with the first action points.
                (self.state.first, self.state.to_pick) = (Seat(0), Seat(0));
                self.pop();
                self.push(Frame::Turn(TurnStep::SetUpOver));
            }
        }
    }

    /// The lowest total places first; ties roll again (ANI-071, ANI-072).
    fn settle_order(&mut self) {
        self.contested(Seat(1));
        if self.is_tied() {
            self.state.set_top(Frame::SetUp(SetUpStep::Order));
        } else {
            self.state.to_pick = State::opponent(self.winner_of_contest());
            self.state.set_top(Frame::SetUp(SetUpStep::MarkersFirst));
        }
    }

    /// The players place one character in turn; who has none left lets the other go on (ANI-071).
    fn settle_alternation(&mut self) {
        let waits =
            |seat: Seat| self.rules.models_in(self.state, seat, Place::Waiting).next().is_some();
        let next = self.state.to_pick;
        let seat = [next, State::opponent(next)].into_iter().find(|&seat| waits(seat));
        match seat {
            Some(seat) => {
                self.state.to_pick = State::opponent(seat);
                self.push(Frame::Deploy { seat });
            }
            None => self.state.set_top(Frame::SetUp(SetUpStep::After)),
        }
    }

    /// Asks for each character with Infiltration, up to the limit (ANI-413).
    pub(super) fn settle_keep_off(&mut self, seat: Seat, model: ModelId) -> Next {
        let kept = self.rules.models_in(self.state, seat, Place::Infiltrating).count();
        let next = (kept < self.rules.infiltrators_max(self.state, seat))
            .then(|| {
                self.state.party_of(seat).filter(|&one| one >= model).find(|&one| {
                    self.state.model(one).place == Place::Waiting
                        && self.rules.has_trait(self.state, one, traits::INFILTRATION)
                })
            })
            .flatten();
        match next {
            Some(next) if next == model => return Next::Ask,
            Some(next) => self.state.set_top(Frame::KeepOff { seat, model: next }),
            None => self.pop(),
        }
        Next::Go
    }

    pub(super) fn act_keep_off(&mut self, seat: Seat, model: ModelId, action: Action) {
        if action == Action::Model(model) {
            self.state.model_mut(model).place = Place::Infiltrating;
        }
        self.state.set_top(Frame::KeepOff { seat, model: model.next() });
    }

    /// Asks for every marker; then for who is under which, where that is settled now.
    pub(super) fn settle_place_marker(&mut self, seat: Seat) -> Next {
        let own = seat;
        let wanted = self
            .rules
            .marker_count(self.rules.models_in(self.state, own, Place::Infiltrating).count());
        let placed = self.state.sides[own.index()].markers.len();
        if placed < wanted && how_many(|add| self.rules.space.marker_spots(self.state, seat, add)).0
        {
            return Next::Ask;
        }
        // A table without room for as many markers as infiltrators: the last of them deploy.
        let infiltrators = self.rules.models_in(self.state, own, Place::Infiltrating);
        for model in infiltrators.skip(placed) {
            self.state.model_mut(model).place = Place::Waiting;
        }
        self.pop();
        if self.rules.knobs.infiltration_commit == InfiltrationCommit::SecretAssignment
            && let Some(model) = self.rules.models_in(self.state, own, Place::Infiltrating).next()
        {
            self.push(Frame::AssignMarker { seat, model });
        }
        Next::Go
    }

    pub(super) fn act_place_marker(&mut self, seat: Seat, action: Action) {
        let Action::Spot(at) = action else { return };
        self.state.sides[seat.index()].markers.push(Marker { at, under: ModelId::NONE });
    }

    pub(super) fn act_assign_marker(&mut self, seat: Seat, model: ModelId, action: Action) {
        let Action::Marker(marker) = action else { return };
        if let Some(marker) = self.state.sides[seat.index()].markers.get_mut(usize::from(marker)) {
            marker.under = model;
        }
        self.pop();
        let mut others = self.rules.models_in(self.state, seat, Place::Infiltrating);
        if let Some(next) = others.find(|&one| one > model) {
            self.push(Frame::AssignMarker { seat, model: next });
        }
    }

    pub(super) fn settle_deploy(&mut self, _seat: Seat) -> Next {
        Next::Ask
    }

    pub(super) fn act_deploy(&mut self, seat: Seat, action: Action) {
        let Action::Model(model) = action else { return };
        self.pop();
        self.ask_for_spot(seat, model);
    }

    /// Asks where a waiting model is deployed; one for which its zone has no room stands as near to
    /// it as it can.
    fn ask_for_spot(&mut self, seat: Seat, model: ModelId) {
        if self.rules.has_deploy_place(self.state, model) {
            self.push(Frame::DeploySpot { seat, model });
            return;
        }
        match self.rules.space.nearest_fit(
            self.state,
            model,
            self.rules.zone_middle(self.state, seat),
        ) {
            Some(at) => self.rules.put_on_table(self.state, model, at),
            None => self.state.model_mut(model).place = Place::Removed,
        }
    }

    pub(super) fn act_deploy_spot(&mut self, _seat: Seat, model: ModelId, action: Action) {
        let Action::Spot(at) = action else { return };
        self.rules.put_on_table(self.state, model, at);
        self.pop();
    }

    pub(super) fn settle_redeploy(&mut self, seat: Seat, left: u8) -> Next {
        if how_many(|add| self.rules.redeploy_options(self.state, seat, left, add)).1 {
            return Next::Ask;
        }
        self.end_redeploy(seat);
        Next::Go
    }

    pub(super) fn act_redeploy(&mut self, seat: Seat, left: u8, action: Action) {
        let Action::Model(model) = action else { return self.end_redeploy(seat) };
        self.state.set_top(Frame::Redeploy { seat, left: left - 1 });
        self.state.set(model, flag::ACTIVATED);
        self.rules.lift(self.state, model);
        self.ask_for_spot(seat, model);
    }

    fn end_redeploy(&mut self, seat: Seat) {
        for model in self.state.party_of(seat) {
            self.state.unset(model, flag::ACTIVATED);
        }
        self.pop();
    }
}
