//! Infiltration: reveals, tested markers (section 2.16).

use crate::content::catalogue::{Ability, SLOTS};
use crate::content::knobs::{InfiltrationCommit, StartCost};
use crate::content::vocabulary::{Kind, State as Token, Trigger};
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::setup_scenery::how_many;
use crate::space::point::Point;
use crate::state::action::Action;
use crate::state::{Frame, ModelId, Place, Slot, Stand, State, flag, models_of, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

/// Half inches that a model in the way of a revealed one is moved (ANI-417).
const NUDGE_HALF_INCHES: u8 = 4;

impl Rules {
    /// Which infiltrator is put in the place of which marker (D7), or none.
    pub(super) fn reveal_options(&self, s: &State, seat: Seat, add: &mut dyn FnMut(Action)) {
        add(Action::Pass);
        for model in self.models_in(s, seat, Place::Infiltrating) {
            for (number, marker) in s.sides[seat.index()].markers.iter().enumerate() {
                if !self.is_committed() || marker.under == model {
                    add(Action::Reveal(model, number as u8));
                }
            }
        }
    }

    /// Whether each infiltrator is under a marker of its own from the start (ANI-419).
    fn is_committed(&self) -> bool {
        self.knobs.infiltration_commit == InfiltrationCommit::SecretAssignment
    }

    /// Abilities that a revealed model may start with (D25, ANI-416), or none.
    pub(super) fn start_ability_options(
        &self,
        s: &State,
        model: ModelId,
        add: &mut dyn FnMut(Action),
    ) {
        add(Action::Pass);
        for slot in (0..SLOTS).map(Slot::of) {
            let Some((_, ability)) = self.ability_in(s, model, slot) else { continue };
            if !self.may_start_with(s, model, slot, ability) {
                continue;
            }
            match self.choosable(s, model, slot, Trigger::Use) {
                None => add(Action::Use(slot, ModelId::NONE, 0)),
                Some(targets) => {
                    for target in models_of(targets) {
                        add(Action::Use(slot, target, 0));
                    }
                }
            }
        }
    }

    /// What starting with an ability costs (`infiltration_start_cost`).
    fn start_cost(&self, ability: &Ability) -> u8 {
        match self.knobs.infiltration_start_cost {
            StartCost::Upkeep => ability.upkeep,
            StartCost::Activation => ability.ap,
        }
    }

    /// An effect with an upkeep whose cost is less than the starting action points; nobody hides
    /// in an enemy's control zone (ANI-402).
    fn may_start_with(&self, s: &State, model: ModelId, slot: Slot, ability: &Ability) -> bool {
        let own = s.model(model);
        ability.upkeep > 0
            && ability.kind == Kind::Effect
            && !slot.is_in(own.upkeep)
            && self.start_cost(ability) < own.ap
            && !s.bears(model, Token::Seal)
            && !s.bears(model, Token::Paralysed)
            && ability.cost_lp < own.lp
            && self.conditions_hold(s, model, slot, model, ability.requires)
            && (!self.hides(ability) || self.can_hide(s, model))
    }

    /// Who comes out from under a tested marker (D20): the owner may deny only while there are
    /// more markers than infiltrators (ANI-419).
    pub(super) fn answer_seek_options(
        &self,
        s: &State,
        marker: u8,
        seeker: ModelId,
        add: &mut dyn FnMut(Action),
    ) {
        let owner = State::opponent(seat_of(seeker));
        let markers = &s.sides[owner.index()].markers;
        let waiting = self.models_in(s, owner, Place::Infiltrating);
        if self.is_committed() {
            match markers.get(usize::from(marker)).map_or(ModelId::NONE, |marker| marker.under) {
                ModelId::NONE => add(Action::Pass),
                under => add(Action::Model(under)),
            }
            return;
        }
        let mut count = 0;
        for model in waiting {
            count += 1;
            add(Action::Model(model));
        }
        if markers.len() > count {
            add(Action::Pass);
        }
    }

    /// Models on the table that a model at a point would overlap, where nothing but models keeps it
    /// from standing there.
    fn occupants(&self, s: &State, model: ModelId, at: Point) -> u32 {
        let mut alone = *s;
        alone.on_table = 0;
        if !self.space.fits(&alone, model, at) {
            return 0;
        }
        models_of(s.on_table & !model.bit())
            .filter(|&other| {
                alone.on_table = other.bit();
                !self.space.fits(&alone, model, at)
            })
            .fold(0, |set, other| set | other.bit())
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A Seek of `seeker` has succeeded against this marker of the enemy: its owner answers
    /// (ANI-418, ANI-419). Where several markers are tested, call this for the lowest number
    /// first: the answers come from the highest one down, so that the numbers keep their meaning.
    pub(super) fn test_marker(&mut self, seeker: ModelId, marker: u8) {
        self.push(Frame::AnswerSeek { marker, seeker });
    }

    /// Reveals go on as long as the owner likes (ANI-414).
    pub(super) fn settle_reveal(&mut self, seat: Seat) -> Next {
        let first_turn = self.rules.knobs.infiltration_first_turn;
        if i32::from(self.state.turn) >= first_turn
            && how_many(|add| self.rules.reveal_options(self.state, seat, add)).1
        {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_reveal(&mut self, seat: Seat, action: Action) {
        let Action::Reveal(model, marker) = action else { return self.pop() };
        let at = self.state.sides[seat.index()].markers[usize::from(marker)].at;
        self.arrive(model, marker, at);
        let card = self.rules.character(self.state, model);
        // ANI-415: Recovery + 1, not above the maximum.
        let ap = (card.recovery + 1).min(card.ap_max);
        self.state.model_mut(model).ap = ap;
        self.report.event(self.rules, self.state, model, Event::InfiltratorRevealed);
        self.push(Frame::StartAbility { model });
        self.trigger(Trigger::GameStart, model);
        // ANI-417: who is overlapped must move, who only touches may; its own player says where to.
        let under = self.rules.occupants(self.state, model, at);
        for other in models_of(self.state.on_table & !model.bit()) {
            let stand = match () {
                () if other.is_in(under) => Stand::Nudge,
                () if self.rules.space.in_contact(self.state, model, other) => Stand::Aside,
                () => continue,
            };
            self.push(Frame::Spot { model: other, stand, argument: NUDGE_HALF_INCHES });
        }
    }

    /// A model takes the place of a marker of its side.
    fn arrive(&mut self, model: ModelId, marker: u8, at: Point) {
        let seat = seat_of(model);
        self.state.sides[seat.index()].markers.remove(usize::from(marker));
        self.rules.put_on_table(self.state, model, at);
        self.rules.refresh_model(self.state, model);
        if self.rules.models_in(self.state, seat, Place::Infiltrating).next().is_none() {
            self.state.sides[seat.index()].markers.clear(); // ANI-421
        }
    }

    /// A model that cannot stand where it is moves to the nearest spot where it can (ANI-425).
    fn make_room(&mut self, model: ModelId) {
        let at = self.state.model(model).at;
        if !self.rules.space.fits(self.state, model, at)
            && let Some(at) = self.rules.space.nearest_fit(self.state, model, at)
        {
            self.state.put(model, at);
        }
        self.unhide_in_contact(model);
    }

    pub(super) fn settle_start_ability(&mut self, model: ModelId) -> Next {
        self.make_room(model);
        if how_many(|add| self.rules.start_ability_options(self.state, model, add)).1 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// The ability runs from now on; nothing more is due for it this turn (ANI-416).
    pub(super) fn act_start_ability(&mut self, model: ModelId, action: Action) {
        self.pop();
        let Action::Use(slot, target, _) = action else { return };
        let Some((_, ability)) = self.rules.ability_in(self.state, model, slot) else {
            return;
        };
        let (cost, cost_lp) = (self.rules.start_cost(ability), ability.cost_lp);
        let own = self.state.model_mut(model);
        own.ap -= cost.min(own.ap);
        own.lp -= cost_lp.min(own.lp.saturating_sub(1));
        own.upkeep_paid |= slot.bit();
        self.mark_used(model, slot);
        self.start_upkeep(model, slot);
        self.begin_use(model, slot, target, 0);
    }

    /// Asks the owner of the marker where there is a choice (ANI-419).
    pub(super) fn settle_answer_seek(&mut self, marker: u8, seeker: ModelId) -> Next {
        let owner = State::opponent(seat_of(seeker));
        if usize::from(marker) >= self.state.sides[owner.index()].markers.len() {
            self.pop(); // The last infiltrator has come out meanwhile (ANI-421).
            return Next::Go;
        }
        let mut only = Action::Pass;
        let (_, several) = how_many(|add| {
            self.rules.answer_seek_options(self.state, marker, seeker, &mut |action| {
                only = action;
                add(action);
            });
        });
        if several {
            return Next::Ask;
        }
        self.act_answer_seek(marker, seeker, only);
        Next::Go
    }

    pub(super) fn act_answer_seek(&mut self, marker: u8, seeker: ModelId, action: Action) {
        self.pop();
        let owner = State::opponent(seat_of(seeker));
        let Action::Model(model) = action else {
            self.state.sides[owner.index()].markers.remove(usize::from(marker));
            self.report.event(self.rules, self.state, seeker, Event::MarkerCleared);
            return;
        };
        let at = self.state.sides[owner.index()].markers[usize::from(marker)].at;
        self.arrive(model, marker, at);
        let card = self.rules.character(self.state, model);
        // ANI-420: Recovery only, and it counts as having moved.
        let ap = card.recovery.min(card.ap_max);
        self.state.model_mut(model).ap = ap;
        self.state.set(model, flag::DETECTED | flag::MOVED);
        self.make_room(model);
        self.report.event(self.rules, self.state, model, Event::InfiltratorDetected);
        self.trigger(Trigger::GameStart, model);
    }

    /// Contact with an enemy ends being hidden, on both sides (ANI-404, ANI-405).
    pub(super) fn unhide_in_contact(&mut self, model: ModelId) {
        if !self.state.is_on_table(model) {
            return;
        }
        let touched = self.rules.space.engaged_with(self.state, model);
        if touched == 0 {
            return;
        }
        for one in models_of(touched | model.bit()) {
            if self.state.has(one, flag::HIDDEN) {
                self.reveal(one);
            }
        }
    }
}
