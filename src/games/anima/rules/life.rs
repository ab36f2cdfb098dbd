//! Life points, action points, removal and what follows a death (section 2.11, ANI-126, ANI-318).

use crate::content::effect::{ActionName, Duration};
use crate::content::knobs::ApCap;
use crate::content::vocabulary::{Stat, State as Token, Trigger};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::query::slots_of;
use crate::rules::triggers::after_action;
use crate::state::{Ending, Fallen, Frame, ModelId, Place, State, Timed, TimedKind, flag, seat_of};
use tenbin_content::word_enum;
use tenbin_engine::{Chance, Recorder, Seat};

word_enum! {
    /// Why life points are lost, for statistics.
    Loss {
        /// A melee attack.
        Melee = "melee",
        /// A ranged attack.
        Ranged = "ranged",
        /// A charge.
        Charge = "charge",
        /// A counter's free attack.
        Counter = "counter",
        /// The attack of a dead character.
        Death = "death",
        /// An area or sweep.
        Area = "area",
        /// A crash or a fall.
        Crash = "crash",
        /// Poison.
        Poison = "poison",
        /// Doom.
        Doom = "doom",
        /// An effect.
        Effect = "effect",
        /// A cost of one's own.
        Cost = "cost",
    }
}

impl Loss {
    /// Whether it is a loss to an attack or an effect of somebody.
    fn is_attack(self) -> bool {
        !matches!(self, Self::Crash | Self::Poison | Self::Doom | Self::Cost)
    }
}

/// Action points that may be held where nothing limits them.
const AP_MOST: u8 = 60;

impl Rules {
    /// Life points that a model may regain (ANI-291).
    pub(super) fn missing_lp(&self, s: &State, model: ModelId) -> i32 {
        if !s.is_on_table(model) || self.is_forbidden(s, model, ActionName::Heal) {
            return 0;
        }
        let own = s.model(model);
        let most = if self.knobs.overheal { 250 } else { i32::from(own.lp_max) };
        (most - i32::from(own.lp)).max(0)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A model loses life points; at 0 it is removed (ANI-290). `by` is who brought it about.
    pub(crate) fn lose_lp(&mut self, model: ModelId, amount: i32, by: ModelId, loss: Loss) {
        if amount <= 0 || !self.state.is_on_table(model) {
            return;
        }
        let lost = amount.min(i32::from(self.state.model(model).lp));
        self.report.loss(self.rules, self.state, model, lost, by, loss);
        let own = self.state.model_mut(model);
        own.lp -= lost as u8;
        own.flags |= flag::HURT;
        if own.lp == 0 {
            self.remove(model, by, loss.is_attack(), Some(loss));
        }
    }

    /// A model regains life points (ANI-291); returns how many.
    pub(crate) fn heal(&mut self, model: ModelId, amount: i32, by: ModelId) -> i32 {
        let gained = amount.min(self.rules.missing_lp(self.state, model)).max(0);
        if gained > 0 {
            self.state.model_mut(model).lp += gained as u8;
            self.report.heal(self.rules, self.state, model, gained, by);
        }
        gained
    }

    /// A model gains action points (ANI-126).
    pub(crate) fn gain_ap(&mut self, model: ModelId, amount: i32) {
        let most = match self.rules.knobs.ap_cap {
            ApCap::Hard => self.rules.character(self.state, model).ap_max,
            ApCap::RecoveryOnly => AP_MOST,
        };
        let own = self.state.model_mut(model);
        let sum = i32::from(own.ap) + amount.max(0);
        own.ap = sum.min(i32::from(most)).max(i32::from(own.ap)) as u8;
    }

    /// A model loses action points (ANI-127).
    pub(crate) fn lose_ap(&mut self, model: ModelId, amount: i32) {
        let own = self.state.model_mut(model);
        own.ap = (i32::from(own.ap) - amount.max(0)).max(0) as u8;
    }

    /// Action points are paid for an action (ANI-120); Poison remembers them (ANI-318).
    pub(super) fn pay_ap(&mut self, model: ModelId, amount: i32) {
        self.lose_ap(model, amount);
        if self.state.bears(model, Token::Poison) {
            let own = self.state.model_mut(model);
            own.poison_due = own.poison_due.saturating_add(amount.clamp(0, 100) as u8);
        }
    }

    /// A model is taken off the table (ANI-290, ANI-295); its death triggers wait in `fallen`.
    /// Where it stood is kept for the attacks of the dead (ANI-227); so are its tokens and cards
    /// until its death has been dealt with.
    fn remove(&mut self, model: ModelId, by: ModelId, by_attack: bool, loss: Option<Loss>) {
        self.report.removed(self.rules, self.state, model, by, loss);
        for slot in slots_of(self.state.model(model).upkeep) {
            self.end_upkeep(model, slot);
        }
        self.state.on_table &= !model.bit();
        self.state.look_again();
        let own = self.state.model_mut(model);
        own.place = Place::Removed;
        own.lp = 0;
        own.poison_due = 0;
        own.flags &= !flag::HIDDEN;
        if self.state.tallies.first_blood == 0 {
            self.state.tallies.first_blood = self.state.turn;
        }
        self.state.fallen.push(Fallen { model, by, by_attack, step: 0 });
    }

    /// Whether the dead are dealt with now: not in the middle of a displacement's event or of a
    /// roll, and not while others are dealt with (first in, first out).
    pub(super) fn deaths_are_due(&self) -> bool {
        !self.state.frames.iter().any(|frame| {
            matches!(
                frame,
                Frame::Deaths
                    | Frame::Displace
                    | Frame::Impact
                    | Frame::ImpactRolled
                    | Frame::Roll(_)
            )
        })
    }

    /// Consequences of deaths, first in, first out: rules of the destroyer, rules of the dead
    /// (ANI-227). Whether a side is eliminated is looked at when all that is going on is over.
    pub(super) fn settle_deaths(&mut self) -> Next {
        let Some(&fallen) = self.state.fallen.first() else {
            self.pop();
            return Next::Go;
        };
        let Fallen { model, by, by_attack, step } = fallen;
        self.state.fallen[0].step = step + 1;
        match step {
            0 => {
                let enemy = by != ModelId::NONE && seat_of(by) != seat_of(model);
                if enemy && by_attack && self.state.is_on_table(by) {
                    self.trigger(Trigger::Kill, by);
                }
            }
            1 => self.trigger(Trigger::Death, model),
            _ => {
                self.state.fallen.remove(0);
                self.bury(model);
            }
        }
        Next::Go
    }

    /// Whether the game is over because a side is eliminated. Asked where an action with all that
    /// follows from it is complete, and both players have done a step of the turn (ANI-524).
    pub(super) fn is_over_by_losses(&mut self) -> bool {
        let eliminated = [Seat(0), Seat(1)].iter().any(|&seat| {
            self.state.on_table_of(seat) == 0
                && self.state.party_of(seat).next().is_some()
                && !Rules::is_alive(self.state, seat)
        });
        if eliminated {
            self.finish(Ending::Eliminated);
        }
        eliminated
    }

    /// Tokens, cards and what lasts go with a removed character (ANI-295).
    fn bury(&mut self, model: ModelId) {
        if self.state.is_on_table(model) {
            return;
        }
        let own = self.state.model_mut(model);
        own.tokens = [0; Token::COUNT];
        own.counters = [0; 2];
        own.cards = [u16::MAX; 2];
        self.lift_timed(model, |_| true);
        self.rules.refresh_model(self.state, model);
    }

    /// Poison and `after_action` rules once an action is finished (ANI-318).
    pub(super) fn settle_action_done(
        &mut self,
        model: ModelId,
        action: Option<ActionName>,
    ) -> Next {
        self.pop();
        let due = self.state.model(model).poison_due;
        self.state.model_mut(model).poison_due = 0;
        let moved =
            matches!(action, Some(ActionName::Walk | ActionName::Run | ActionName::FreeMove));
        if model == self.state.active && !moved {
            self.state.unset(model, flag::WAS_HIDDEN);
        }
        if self.state.is_on_table(model) {
            if self.has_after_action(model) {
                self.push(after_action(model, action));
            }
            let lost = self.poison(model, due);
            self.lose_lp(model, lost, ModelId::NONE, Loss::Poison);
        }
        Next::Go
    }

    /// Life points that Poison costs: so many for each action point spent (ANI-318); "an Attack
    /// costs 2" is what follows from its two action points.
    fn poison(&self, model: ModelId, due: u8) -> i32 {
        let tokens = i32::from(self.state.model(model).tokens[Token::Poison as usize]);
        if due == 0 || tokens == 0 {
            return 0;
        }
        let level = if self.rules.knobs.state_level_scales { tokens } else { 1 };
        i32::from(due) * self.rules.numbers.poison_lp * level
    }

    fn has_after_action(&self, model: ModelId) -> bool {
        self.rules.slots_with(self.state, model, 1 << Trigger::AfterAction as u32) != 0
    }

    /// A starting number of life points changes for the game (`lp_start`).
    pub(super) fn change_lp_start(&mut self, model: ModelId, n: i32) {
        self.add_timed(Timed {
            models: Rules::bit(model),
            kind: TimedKind::Stat(Stat::LpStart as u8),
            n: n.clamp(-100, 100) as i8,
            until: Duration::Game,
            ..Timed::default()
        });
        let own = self.state.model_mut(model);
        let lp = i32::from(own.lp) + n;
        own.lp = lp.clamp(1, i32::from(own.lp_max).max(1)) as u8;
    }
}
