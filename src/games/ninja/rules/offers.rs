//! Uses of cards that need no closer look: whether they may be made depends on the moment and on a
//! few facts alone. Those are worked out once for a whole list of actions.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Catalogue, Condition, Purpose, Target, Use, When,
};
use crate::content::knobs::{CombatPostRollWindow, Knobs};
use crate::rules::Rules;
use crate::state::action::AimKind;
use crate::state::{Moment, State};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// What has to be done about a use at a moment.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Way {
    /// `Rules::use_actions` must look closer.
    Closer,
    /// It cannot be made.
    Never,
    /// It is made without an aim where the facts are right.
    Alone,
    /// It is aimed at any opponent where the facts are right.
    Opponents,
}

/// Facts that all must hold.
mod fact {
    /// An event is being resolved.
    pub(crate) const EVENT: u8 = 1;
    /// It is the player's own turn.
    pub(super) const ACTIVE: u8 = 2;
    /// A roll is going on, the player's own or that of one who may be aimed at.
    pub(crate) const ROLL: u8 = 4;
    /// It is the player's own.
    pub(super) const OWN_ROLL: u8 = 8;
    /// It is another's.
    pub(super) const OTHERS_ROLL: u8 = 16;
    /// The player may play an escape from the event.
    pub(super) const ESCAPE: u8 = 32;
    /// The player has a disadvantage that some card cures.
    pub(super) const AILING: u8 = 64;
}

/// Where no stat is asked for: a bit that is always there.
const ANY_STAT: u8 = 0x80;
/// The bits of the four stats.
const STATS: u8 = 0xF;

/// A use at a moment.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Offer {
    /// What has to be done about it.
    pub(crate) way: Way,
    needs: u8,
    /// The present roll for an event must be of one of these stats.
    roll_stats: u8,
    /// The rest of the own event must use one of these stats.
    event_stats: u8,
}

/// What holds when a list is made.
#[derive(Copy, Clone, Debug)]
pub(super) struct Facts {
    holds: u8,
    roll_stats: u8,
    event_stats: u8,
}

impl Offer {
    /// A use that depends on nothing.
    pub(crate) const fn plain(way: Way) -> Self {
        Self { way, needs: 0, roll_stats: ANY_STAT, event_stats: ANY_STAT }
    }

    /// What has to be done about a use at a moment for a player who is not a captive: the same
    /// questions as `Rules::is_timely` and `Ninja::conditions_hold` ask.
    pub(crate) fn of(
        knobs: &Knobs,
        catalogue: &Catalogue,
        card: &Advantage,
        how: &Use,
        aim: AimKind,
        moment: Moment,
    ) -> Self {
        let mut offer = match aim {
            _ if matches!(moment, Moment::Revealed | Moment::Death) => Self::plain(Way::Closer),
            AimKind::None => Self::plain(Way::Alone),
            // After a die only the roller is a good aim (NIN-250).
            AimKind::Opponent if moment != Moment::AfterEventRoll => Self::plain(Way::Opponents),
            AimKind::Cure => Self { needs: fact::AILING, ..Self::plain(Way::Closer) },
            _ => Self::plain(Way::Closer),
        };
        if offer.way != Way::Closer {
            offer.ask_for_time(knobs, catalogue, card, how, moment);
        }
        // Whatever its aim, no use is made without its conditions.
        let conditions = how.conditions.start as usize..how.conditions.end as usize;
        catalogue.conditions[conditions].iter().for_each(|&condition| offer.ask(condition));
        offer
    }

    /// Adds what `Rules::is_timely` asks of a use without an aim or aimed at an opponent.
    fn ask_for_time(
        &mut self,
        knobs: &Knobs,
        catalogue: &Catalogue,
        card: &Advantage,
        how: &Use,
        moment: Moment,
    ) {
        let spent = card.kind == AdvantageKind::SingleUse;
        match how.when {
            When::AroundEventRoll => {
                let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
                let on_roller = ops.iter().any(|op| op.target == Target::Roller);
                self.needs |= if on_roller { fact::ROLL } else { fact::OWN_ROLL };
                if !matches!(moment, Moment::BeforeEventRoll | Moment::AfterEventRoll) {
                    self.way = Way::Never;
                }
            }
            When::BeforeOwnEventRoll => self.needs |= fact::ESCAPE,
            When::AfterOwnFailedRoll => self.way = Way::Closer,
            When::AttackedBeforeRoll if moment == Moment::AttackDeclared => {
                self.way = Way::Closer;
            }
            When::AnyTime | When::OnReveal | When::OnOwnAttack => match moment {
                Moment::AfterEventRoll if !spent => self.way = Way::Closer,
                Moment::AfterCombatRoll
                    if !spent && knobs.combat_post_roll_window == CombatPostRollWindow::Any =>
                {
                    self.way = Way::Closer;
                }
                Moment::AfterEventRoll
                | Moment::AfterCombatRoll
                | Moment::AfterPriority
                | Moment::AfterOtherRoll => self.way = Way::Never,
                _ => {}
            },
            When::AttackedBeforeRoll | When::OnCardRevealed | When::OnDrawn | When::OnDeath => {
                self.way = Way::Never;
            }
        }
    }

    /// Adds a condition.
    fn ask(&mut self, condition: Condition) {
        match condition {
            Condition::DuringEvent => self.needs |= fact::EVENT,
            Condition::InOwnTurn | Condition::IsActive => self.needs |= fact::ACTIVE,
            Condition::TargetNotCaptured => {}
            Condition::RollerIsSelf(true) => self.needs |= fact::OWN_ROLL,
            Condition::RollerIsSelf(false) => self.needs |= fact::OTHERS_ROLL,
            Condition::RollStat(stats) if self.roll_stats == ANY_STAT => {
                self.roll_stats = stats.0 & STATS;
            }
            Condition::EventStat(stats) if self.event_stats == ANY_STAT => {
                self.event_stats = stats.0 & STATS;
            }
            // What never can be needs no closer look.
            _ if self.way == Way::Never => {}
            _ => self.way = Way::Closer,
        }
    }

    /// Whether it asks for what is dear to work out.
    pub(crate) fn is_dear(&self) -> bool {
        self.needs & fact::ESCAPE != 0 || self.event_stats != ANY_STAT
    }

    /// Whether the facts are right.
    #[inline]
    pub(super) fn suits(&self, facts: &Facts) -> bool {
        self.needs & !facts.holds == 0
            && self.roll_stats & facts.roll_stats != 0
            && self.event_stats & facts.event_stats != 0
    }
}

impl Rules {
    /// What holds for a player who is asked about some cards.
    #[inline]
    pub(super) fn facts(&self, state: &State, seat: Seat, moment: Moment, asked: CardSet) -> Facts {
        let mut facts = Facts { holds: 0, roll_stats: ANY_STAT, event_stats: ANY_STAT };
        if state.ailing.has(seat) {
            facts.holds |= fact::AILING;
        }
        if state.event.open {
            facts.holds |= fact::EVENT;
        }
        if state.active == seat {
            facts.holds |= fact::ACTIVE;
        }
        if let Some(roll) = state.current_roll() {
            let whose = if roll.seat == seat { fact::OWN_ROLL } else { fact::OTHERS_ROLL };
            facts.holds |= whose;
            if roll.seat == seat || self.can_be_targeted(state, roll.seat) {
                facts.holds |= fact::ROLL;
            }
            if roll.purpose == Purpose::Event {
                facts.roll_stats |= 1 << roll.stat as u8;
            }
        }
        if asked & self.index.masks.dear != 0 {
            if self.escape_seats(state, moment).has(seat) {
                facts.holds |= fact::ESCAPE;
            }
            facts.event_stats |= self.stats_ahead(state, seat);
        }
        facts
    }
}
