//! Plot cards: the moments at which they may be played, and what acts of them by itself (ANI-473,
//! ANI-474).

use crate::content::catalogue::Ability;
use crate::content::effect::Rule;
use crate::content::vocabulary::Trigger;
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::flow::{Flow, Next};
use crate::rules::runs::Start;
use crate::rules::targets::{BEFORE_PLAY, is_chosen, is_in};
use crate::state::action::Action;
use crate::state::{Frame, ModelId, PlotState, Slot, State, models_of};
use tenbin_engine::{Chance, Recorder, Seat};

/// Players asked in a window.
const PLAYERS: u8 = 2;

impl Rules {
    /// The rule by which a plot card may be played at a moment: one that is optional or has a target
    /// to choose; any of a card that is still face down.
    fn plot_rule<'a>(
        &'a self,
        s: &State,
        seat: Seat,
        number: u8,
        trigger: Trigger,
    ) -> Option<(&'a Ability, &'a Rule)> {
        let plot = s.sides[seat.index()].plots.get(number as usize)?;
        let ability = self.catalogue.abilities.get(plot.card as usize)?;
        if plot.state == PlotState::Discarded || !ability.has(trigger) {
            return None;
        }
        let hidden = plot.state == PlotState::FaceDown;
        let scene = Scene::of_plot(s, seat, number, Asking::Ahead);
        let rule = self.catalogue.rules_of(ability.rules).iter().find(|rule| {
            rule.trigger == trigger
                && (hidden || rule.optional || is_chosen(ability, rule))
                && (is_chosen(ability, rule)
                    || self.holds(s, &scene, ModelId::NONE, rule.conditions))
        })?;
        self.holds(s, &scene, ModelId::NONE, ability.requires).then_some((ability, rule))
    }

    /// What a player may play in a plot window (with `Pass`); nothing where it has nothing to play.
    pub(super) fn plot_options(
        &self,
        s: &State,
        trigger: Trigger,
        passed: u8,
        add: &mut dyn FnMut(Action),
    ) {
        let Some(seat) = self.plot_seat(s, trigger, passed) else { return };
        let mut any = false;
        for number in 0..s.sides[seat.index()].plots.len() as u8 {
            let Some((ability, rule)) = self.plot_rule(s, seat, number, trigger) else { continue };
            if is_chosen(ability, rule) {
                let scene = Scene::of_plot(s, seat, number, Asking::Ahead);
                for target in models_of(self.candidates(s, &scene, ability, rule, true)) {
                    any = true;
                    add(Action::Plot(number, target));
                }
            } else {
                any = true;
                add(Action::Plot(number, ModelId::NONE));
            }
        }
        if any {
            add(Action::Pass);
        }
    }

    fn has_plot_options(&self, s: &State, trigger: Trigger, passed: u8) -> bool {
        let mut any = false;
        self.plot_options(s, trigger, passed, &mut |_| any = true);
        any
    }

    /// Whether nothing of a plot card is left once its rules of a trigger have acted.
    fn is_used_up(&self, ability: &Ability, trigger: Trigger) -> bool {
        self.catalogue.rules_of(ability.rules).iter().all(|rule| rule.trigger == trigger)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A moment at which plot cards may be played; pushes a frame only where anybody could.
    pub(super) fn open_plot_window(&mut self, trigger: Trigger) {
        let any =
            (0..PLAYERS).any(|passed| self.rules.has_plot_options(self.state, trigger, passed));
        if any {
            self.push(Frame::PlotWindow { trigger, passed: 0 });
        }
    }

    pub(super) fn settle_plot_window(&mut self, trigger: Trigger, passed: u8) -> Next {
        if passed >= PLAYERS {
            self.pop();
            return Next::Go;
        }
        if self.rules.has_plot_options(self.state, trigger, passed) {
            return Next::Ask;
        }
        self.state.set_top(Frame::PlotWindow { trigger, passed: passed + 1 });
        Next::Go
    }

    /// At one moment each player plays at most one (ANI-474); before play, all it has for it
    /// (ANI-075).
    pub(super) fn act_plot_window(&mut self, trigger: Trigger, passed: u8, action: Action) {
        let seat = self.rules.plot_seat(self.state, trigger, passed);
        self.state.set_top(Frame::PlotWindow { trigger, passed: passed + 1 });
        let (Action::Plot(number, target), Some(seat)) = (action, seat) else { return };
        let Some(plot) = self.state.sides[seat.index()].plots.get_mut(number as usize) else {
            return;
        };
        let card = plot.card;
        let used_up =
            self.rules.is_used_up(&self.rules.catalogue.abilities[card as usize], trigger);
        plot.state = if used_up { PlotState::Discarded } else { PlotState::Open };
        if used_up && is_in(BEFORE_PLAY, trigger) {
            self.state.set_top(Frame::PlotWindow { trigger, passed });
        }
        self.report.card(self.rules, self.state, seat, card);
        self.begin_plot(seat, number, trigger, target);
    }

    /// The rules of a plot card with a trigger begin, the first one on top; returns whether any
    /// does.
    fn begin_plot(&mut self, seat: Seat, number: u8, trigger: Trigger, target: ModelId) -> bool {
        let card = self.state.sides[seat.index()].plots[number as usize].card;
        let (first, end) = self.rules.catalogue.abilities[card as usize].rules;
        let attacker = self.state.attack().map_or(ModelId::NONE, |attack| attack.attacker);
        let mut any = false;
        for rule in (first..end).rev() {
            if self.rules.catalogue.rules[rule as usize].trigger == trigger {
                any |= self.begin_rule(Start {
                    source: ModelId::NONE,
                    seat,
                    slot: Slot::of(number),
                    ability: card,
                    rule,
                    target,
                    attacker,
                    extra: 0,
                    asking: Asking::Ahead,
                });
            }
        }
        any
    }

    /// What acts by itself of an open plot card: rules without a choice. One with continuous rules
    /// is turned up at set-up (ANI-075).
    pub(super) fn act_plot(&mut self, seat: Seat, number: u8, trigger: Trigger) -> bool {
        let Some(&plot) = self.state.sides[seat.index()].plots.get(number as usize) else {
            return false;
        };
        let rules = self.rules;
        let Some(ability) = rules.catalogue.abilities.get(plot.card as usize) else {
            return false;
        };
        let hidden = plot.state == PlotState::FaceDown;
        if hidden && trigger == Trigger::SetUp && ability.has(Trigger::Continuous) {
            self.state.sides[seat.index()].plots[number as usize].state = PlotState::Open;
            self.report.card(self.rules, self.state, seat, plot.card);
        }
        let listed = rules.catalogue.rules_of(ability.rules);
        let mut named = listed.iter().filter(|rule| rule.trigger == trigger);
        let plot = self.state.sides[seat.index()].plots[number as usize];
        let open = plot.state == PlotState::Open && ability.has(trigger);
        if !open || named.any(|rule| rule.optional || is_chosen(ability, rule)) {
            return false;
        }
        self.begin_plot(seat, number, trigger, ModelId::NONE)
    }
}
