//! The phases of a turn (section 2.4, ANI-101): Recovery, Upkeep, Action.

use crate::content::catalogue::SLOTS;
use crate::content::effect::Duration;
use crate::content::knobs::{HealingTiming, InitiativeEachTurn, StateRemoval};
use crate::content::vocabulary::{State as Token, Trigger};
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::life::Loss;
use crate::state;
use crate::state::action::Action;
use crate::state::{
    Ending, Frame, ModelId, Place, Purpose, Roll, Slot, State, TurnStep, flag, models_of, seat_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Models of both sides on the table in the order of ANI-100: the first player's, then the
    /// other's, each by number.
    pub(super) fn next_due(s: &State) -> Option<ModelId> {
        let first = s.due & state::side_mask(s.first);
        let set = if first != 0 { first } else { s.due };
        models_of(set).next()
    }

    /// What may be done about the upkeep of a slot: dropping it, or paying where there are enough
    /// action points (ANI-094).
    pub(super) fn upkeep_options(
        &self,
        s: &State,
        model: ModelId,
        slot: Slot,
        add: &mut dyn FnMut(Action),
    ) {
        if let Some((_, ability)) = self.ability_in(s, model, slot)
            && s.model(model).ap >= ability.upkeep
        {
            add(Action::Pay);
        }
        add(Action::Drop);
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    pub(super) fn settle_turn(&mut self, step: TurnStep) -> Next {
        // Payments and Doom rolls come one by one: the step is over when both players have had all
        // of theirs.
        let under_way = self.state.due != 0
            && matches!(step, TurnStep::Payments | TurnStep::Dooms | TurnStep::LateDooms);
        if !under_way && self.is_over_by_losses() {
            return Next::Go;
        }
        // What comes next stands before anything is pushed above it.
        self.state.set_top(Frame::Turn(step.next()));
        match step {
            TurnStep::SetUpOver => self.ready_for_first_turn(),
            TurnStep::FirstRoll => self.roll_initiative(),
            TurnStep::Begin => self.begin_turn(),
            TurnStep::StartEffects => {
                self.heal_by_state(HealingTiming::TurnStart);
                self.open_plot_window(Trigger::TurnStart);
                self.trigger_all(Trigger::TurnStart);
            }
            TurnStep::RecoveryRules => {
                self.open_plot_window(Trigger::RecoveryStart);
                self.trigger_all(Trigger::RecoveryStart);
            }
            TurnStep::Gain => self.gain_recovery(),
            TurnStep::RevealFirst => self.offer_reveal(self.state.first),
            TurnStep::RevealOther => self.offer_reveal(State::opponent(self.state.first)),
            TurnStep::Initiative => self.initiative_of_turn(),
            TurnStep::RecoveryEnd => {
                self.open_plot_window(Trigger::RecoveryEnd);
                self.trigger_all(Trigger::RecoveryEnd);
            }
            TurnStep::UpkeepRules => {
                self.open_plot_window(Trigger::UpkeepStart);
                self.trigger_all(Trigger::UpkeepStart);
                self.state.due = self.state.on_table;
            }
            TurnStep::Payments => self.next_payment(),
            TurnStep::Tokens => {
                self.heal_by_state(HealingTiming::Upkeep);
                self.remove_tokens(StateRemoval::Upkeep);
            }
            TurnStep::Dooms | TurnStep::LateDooms => self.next_doom(step),
            TurnStep::UpkeepEnd => {
                self.open_plot_window(Trigger::UpkeepEnd);
                self.trigger_all(Trigger::UpkeepEnd);
            }
            TurnStep::ActionRules => self.trigger_all(Trigger::ActionStart),
            TurnStep::ActionPlots => self.open_plot_window(Trigger::ActionStart),
            TurnStep::Activations => {
                self.state.to_pick = self.state.first;
                self.push(Frame::PickNext);
            }
            TurnStep::ActionEnd => {
                self.open_plot_window(Trigger::ActionEnd);
                self.trigger_all(Trigger::ActionEnd);
            }
            TurnStep::LateTokens => self.remove_tokens(StateRemoval::EndOfTurn),
            TurnStep::End => self.end_turn(),
        }
        Next::Go
    }

    /// Everybody deployed gets action points (ANI-073); then the game-start rules act.
    fn ready_for_first_turn(&mut self) {
        let bonus = self.rules.knobs.first_turn_ap_bonus;
        for model in models_of(self.state.on_table) {
            let character = self.rules.character(self.state, model);
            let points = i32::from(character.recovery) + bonus;
            self.state.model_mut(model).ap = points.min(i32::from(character.ap_max)) as u8;
        }
        self.report.set_up(self.rules, self.state);
        self.trigger_all(Trigger::GameStart);
    }

    /// Both players roll for the first action (ANI-074, ANI-093), the first player of the last turn
    /// first.
    fn roll_initiative(&mut self) {
        self.state.contest = [0; 2];
        self.roll_initiative_of(self.state.first);
    }

    fn roll_initiative_of(&mut self, seat: Seat) {
        // At the first roll everybody deployed counts already: they are on the table (ANI-345).
        let bonus = self.rules.initiative_bonus(self.state, seat, false);
        self.push(Frame::InitiativeRolled { seat });
        self.begin_roll(Roll {
            purpose: Purpose::Initiative,
            model: ModelId::NONE,
            seat,
            dice: 1,
            modifier: bonus as i8,
            against: ModelId::NONE,
            ..Roll::default()
        });
    }

    pub(super) fn settle_initiative_rolled(&mut self, seat: Seat) -> Next {
        self.pop();
        self.state.contest[seat.index()] = self.roll_total() as i8;
        if seat == self.state.first {
            self.roll_initiative_of(State::opponent(self.state.first));
            return Next::Go;
        }
        let [a, b] = self.state.contest;
        if a == b {
            // Ties are rolled again (ANI-074, ANI-093).
            self.roll_initiative();
        } else {
            self.push(Frame::ChooseFirst { seat: Seat(u8::from(b > a)) });
        }
        Next::Go
    }

    pub(super) fn act_choose_first(&mut self, _seat: Seat, action: Action) {
        if let Action::First(seat) = action {
            self.state.first = seat;
        }
        self.pop();
        if self.state.turn == 0 {
            self.report.recorder.first_player(self.state.first);
        }
    }

    /// A turn begins: gnosis is refilled, cards are readied (ANI-101, ANI-500).
    fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.state.activation = 0;
        self.report.tell_turn(self.state);
        self.chance.turn(self.state.turn_key());
        for seat in [Seat(0), Seat(1)] {
            self.state.sides[seat.index()].gnosis = self.rules.gnosis_limit(self.state, seat);
        }
        for side in &mut self.state.sides {
            side.advantage_uses = [0; 3];
        }
        for model in &mut self.state.models {
            model.flags &= !flag::OF_TURN;
            model.used_turn = 0;
            model.upkeep_paid = 0;
            model.moved = 0;
        }
        self.report.turn(self.rules, self.state);
    }

    /// Healing gives life points back (ANI-092, ANI-317).
    fn heal_by_state(&mut self, timing: HealingTiming) {
        if self.rules.knobs.healing_timing != timing {
            return;
        }
        for model in models_of(self.state.on_table) {
            let tokens = self.state.model(model).tokens[Token::Healing as usize];
            if tokens > 0 {
                let times = if self.rules.knobs.state_level_scales { i32::from(tokens) } else { 1 };
                self.heal(model, self.rules.numbers.healing_lp * times, model);
            }
        }
    }

    /// Recovery, Haste and Slow (ANI-091); the first turn has had its points already.
    fn gain_recovery(&mut self) {
        if self.state.turn == 1 {
            return;
        }
        let scale = |tokens: u8| match tokens {
            0 => 0,
            more if self.rules.knobs.state_level_scales => i32::from(more),
            _ => 1,
        };
        for model in models_of(self.state.on_table) {
            let character = self.rules.character(self.state, model);
            let (recovery, most) = (i32::from(character.recovery), i32::from(character.ap_max));
            let card = self.state.model_mut(model);
            let haste = scale(card.tokens[Token::Haste as usize]) * self.rules.numbers.haste_ap;
            let slow = scale(card.tokens[Token::Slow as usize]) * self.rules.numbers.slow_ap;
            // Slow does not take what was kept (ANI-321); the gain stops at the maximum (ANI-091).
            let gain = (recovery + haste - slow).max(0);
            let held = i32::from(card.ap);
            card.ap = (held + gain).min(most.max(held)) as u8;
        }
    }

    fn offer_reveal(&mut self, seat: Seat) {
        let waiting = self
            .state
            .party_of(seat)
            .any(|model| self.state.model(model).place == Place::Infiltrating);
        if waiting && i32::from(self.state.turn) >= self.rules.knobs.infiltration_first_turn {
            self.push(Frame::Reveal { seat });
        }
    }

    fn initiative_of_turn(&mut self) {
        if self.state.turn == 1 {
            return;
        }
        match self.rules.knobs.initiative_each_turn {
            InitiativeEachTurn::Roll => self.roll_initiative(),
            InitiativeEachTurn::FirstTurnOnly => {}
            InitiativeEachTurn::Alternate => self.state.first = State::opponent(self.state.first),
        }
    }

    /// The next upkeep to be paid or dropped: the first player's models first (ANI-094).
    fn next_payment(&mut self) {
        while let Some(model) = Rules::next_due(self.state) {
            let card = self.state.model(model);
            let open = card.upkeep & !card.upkeep_paid;
            if self.state.is_on_table(model) && open != 0 {
                let slot = Slot::of(open.trailing_zeros() as u8);
                self.state.set_top(Frame::Turn(TurnStep::Payments));
                self.push(Frame::PayUpkeep { model, slot });
                return;
            }
            self.state.due &= !model.bit();
        }
    }

    pub(super) fn settle_pay_upkeep(&mut self, model: ModelId, slot: Slot) -> Next {
        if self.state.is_on_table(model) && slot.number() < SLOTS {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    pub(super) fn act_pay_upkeep(&mut self, model: ModelId, slot: Slot, action: Action) {
        self.pop();
        if action == Action::Pay {
            let cost = self.rules.ability_in(self.state, model, slot).map_or(0, |(_, a)| a.upkeep);
            self.state.model_mut(model).ap -= cost;
            self.state.model_mut(model).upkeep_paid |= slot.bit();
            self.report.event(self.rules, self.state, model, Event::UpkeepPaid);
            if self.rules.knobs.poison_on_upkeep && self.state.bears(model, Token::Poison) {
                let lost = i32::from(cost) * self.rules.numbers.poison_lp;
                self.lose_lp(model, lost, ModelId::NONE, Loss::Poison);
            }
        } else {
            self.report.event(self.rules, self.state, model, Event::UpkeepDropped);
            self.end_upkeep(model, slot);
        }
    }

    /// One token of each state leaves every card (ANI-095, ANI-329); who loses Doom will roll.
    fn remove_tokens(&mut self, when: StateRemoval) {
        self.state.due = 0;
        if self.rules.knobs.state_removal != when {
            return;
        }
        for model in models_of(self.state.on_table) {
            for state in Token::ALL {
                if self.state.bears(model, state) {
                    self.take_tokens(model, state, 1);
                    if state == Token::Doom {
                        self.state.due |= model.bit();
                    }
                }
            }
        }
    }

    fn next_doom(&mut self, step: TurnStep) {
        if let Some(model) = Rules::next_due(self.state) {
            self.state.due &= !model.bit();
            self.state.set_top(Frame::Turn(step));
            if self.state.is_on_table(model) {
                self.push(Frame::DoomRolled { model });
                self.begin_roll(Roll {
                    purpose: Purpose::Doom,
                    model,
                    seat: seat_of(model),
                    dice: 1,
                    keep_low: true,
                    needed: self.rules.numbers.doom_min as i8,
                    against: ModelId::NONE,
                    ..Roll::default()
                });
            }
        }
    }

    /// Doom kills from its number on (ANI-320).
    pub(super) fn settle_doom_rolled(&mut self, model: ModelId) -> Next {
        self.pop();
        if self.roll_passed() {
            let all = i32::from(self.state.model(model).lp);
            self.lose_lp(model, all, ModelId::NONE, Loss::Doom);
        }
        Next::Go
    }

    fn end_turn(&mut self) {
        self.end_timed(Duration::Turn);
        // What was meant for an attack that never came.
        self.end_timed(Duration::Attack);
        for side in &mut self.state.sides {
            side.zone_set = 0;
            side.ranges_halved = false;
        }
        for model in &mut self.state.models {
            // A stun and a detection last to the end of the turn (ANI-326, ANI-420).
            model.flags &= !(flag::STUNNED | flag::DETECTED);
        }
        if i32::from(self.state.turn) >= self.rules.knobs.max_turns {
            self.finish(Ending::LastTurn);
        } else {
            self.state.set_top(Frame::Turn(TurnStep::Begin));
        }
    }
}
