//! Whether a use of a card fits the moment: windows, conditions, rolls, attacks, events.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Condition, Effect, Primitive, Purpose, Scope, Span, Stat, Target,
    Use, When,
};
use crate::content::ids::{Mode, cards_of};
use crate::content::knobs::{CombatPostRollWindow, DeceitBy, MikatsuWindow};
use crate::rules::Rules;
use crate::rules::effects::shifts_numbers;
use crate::rules::masks::Masks;
use crate::state::action::{Aim, AimKind};
use crate::state::{FRAMES_MAX, Frame, InPlay, Moment, State, Usage, in_play};
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// Whether a use fits the window (NIN-215, NIN-249 to NIN-251, NIN-163).
    pub(super) fn is_timely(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        card: &Advantage,
        how: &Use,
        aim: AimKind,
    ) -> bool {
        if state.captured.has(seat) && !self.helps_escape(state, seat, how) {
            return false;
        }
        match (moment, aim) {
            (Moment::Revealed, AimKind::Cancel) => return true,
            (Moment::Revealed, AimKind::Answer) => return self.answers(state, seat, how),
            (Moment::Revealed, _) | (_, AimKind::Answer) => return false,
            (Moment::Death, AimKind::Cancel | AimKind::Cure) => return true,
            (Moment::Death, _) => return self.raises_own_life(how),
            (_, AimKind::Cancel) => return true,
            (_, AimKind::Cure) => return Masks::open(moment),
            (_, AimKind::FreeAttack) => return self.may_free_attack(state, seat, moment),
            _ => {}
        }
        match how.when {
            When::AroundEventRoll => {
                matches!(moment, Moment::BeforeEventRoll | Moment::AfterEventRoll)
                    && self.fits_roller(state, seat, how)
            }
            When::BeforeOwnEventRoll => self.escape_seats(state, moment).has(seat),
            When::AfterOwnFailedRoll => self.may_reroll(state, seat, moment, how),
            When::AttackedBeforeRoll => {
                moment == Moment::AttackDeclared && self.may_answer_attack(state, seat, how)
            }
            When::AnyTime | When::OnReveal | When::OnOwnAttack => match moment {
                Moment::AfterEventRoll => self.changes_roll(state, seat, card, how),
                Moment::AfterCombatRoll => {
                    self.knobs.combat_post_roll_window == CombatPostRollWindow::Any
                        && self.changes_combat(state, seat, card, how)
                }
                Moment::AfterPriority | Moment::AfterOtherRoll => false,
                _ => true,
            },
            When::OnCardRevealed | When::OnDrawn | When::OnDeath => false,
        }
    }

    /// Whether a use changes the stat of, or re-rolls, the own escape roll (NIN-212: ATT, where the
    /// card that holds the captive names no other).
    #[inline(never)]
    fn helps_escape(&self, state: &State, seat: Seat, how: &Use) -> bool {
        let (stat, ..) = self.escape_numbers(state, seat);
        self.ops(how.ops).iter().any(|op| match op.effect {
            Effect::ModStat { stats, .. } => stats.has(stat) && op.target == Target::SelfSeat,
            Effect::ModRoll { purposes, .. } | Effect::Reroll { purposes, .. } => {
                purposes.has(Purpose::Escape)
            }
            _ => false,
        })
    }

    /// Whether a use raises the own life value (NIN-384).
    #[inline(never)]
    fn raises_own_life(&self, how: &Use) -> bool {
        self.ops(how.ops).iter().any(|op| {
            op.target == Target::SelfSeat
                && op.adds_to(Stat::Cst).is_some_and(|amount| amount > 0)
                && op.duration.counts_for_life()
        })
    }

    #[inline(never)]
    fn answers(&self, state: &State, seat: Seat, how: &Use) -> bool {
        let Some(reveal) = state.revealed_card() else { return false };
        let kind = self.catalogue.advantage_of[reveal.card.index()];
        let aimed = matches!(
            self.aim_kind(kind, reveal.usage),
            AimKind::Opponent | AimKind::Player | AimKind::FreeAttack
        );
        aimed
            && reveal.aim == Aim::Seat(seat)
            && reveal.seat != seat
            && self.ops(how.ops).iter().any(|op| match op.effect {
                Effect::Answers { ids } => kind.is_in(self.catalogue.id_sets[ids as usize]),
                _ => false,
            })
    }

    /// A use around a roll: own roll for own modifiers, that of any other who may be aimed at for
    /// modifiers of the roller (NIN-213, NIN-269).
    fn fits_roller(&self, state: &State, seat: Seat, how: &Use) -> bool {
        let Some(roll) = state.current_roll() else { return false };
        let on_roller = self.ops(how.ops).iter().any(|op| op.target == Target::Roller);
        roll.seat == seat || on_roller && self.can_be_targeted(state, roll.seat)
    }

    #[inline(never)]
    fn may_free_attack(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        let in_combat = state.combat().is_some();
        let moment_fits = match moment {
            Moment::TurnStart
            | Moment::EventUp
            | Moment::BeforeEventRoll
            | Moment::AfterOutcome
            | Moment::AttackPhase
            | Moment::AfterCombat
            | Moment::HandLimit => true,
            Moment::AttackDeclared => self.knobs.lupus_during_combat,
            _ => false,
        };
        moment_fits
            && self.may_attack(state, seat)
            && (!in_combat || self.knobs.lupus_during_combat)
            && state.frames.len() + 12 < FRAMES_MAX
            && state.rolls.iter().all(|roll| !roll.thrown)
            && state.rolls.len() < 3
    }

    /// Who may play an escape from the event (NIN-240, NIN-118).
    #[inline]
    pub(super) fn escape_seats(&self, state: &State, moment: Moment) -> SeatSet {
        let timely =
            matches!(moment, Moment::EventUp | Moment::BeforeEventRoll | Moment::AfterOutcome);
        if timely && state.event.open { self.escape_seats_now(state) } else { SeatSet::EMPTY }
    }

    /// The same when there is an event and its window fits.
    fn escape_seats_now(&self, state: &State) -> SeatSet {
        let e = &state.event;
        let due = match self.catalogue.events[e.kind.index()].scope {
            Scope::All => self.present(state).without(state.recalled),
            Scope::One => match e.facer {
                Some(facer) => SeatSet::of(facer),
                None if e.faced.is_empty() => SeatSet::of(state.active),
                None => SeatSet::EMPTY,
            },
        };
        let rolled = match self.knobs.mikatsu_window {
            MikatsuWindow::OwnRolls => e.rolled,
            MikatsuWindow::NoRollByAnyone if e.rolled.is_empty() => SeatSet::EMPTY,
            MikatsuWindow::NoRollByAnyone => SeatSet::first(self.index.seats),
            MikatsuWindow::OwnSuccessRollsOnly => e.success_rolled,
        };
        due.without(e.failed.or(e.passed).or(e.escaped).or(rolled))
    }

    #[inline(never)]
    fn may_answer_attack(&self, state: &State, seat: Seat, how: &Use) -> bool {
        let Some(combat) = state.combat() else { return false };
        if combat.ended || combat.attacker == combat.target && seat == combat.attacker {
            return false;
        }
        let redirect = self.ops(how.ops).iter().any(|op| op.is(Primitive::RedirectAttack));
        seat == combat.target
            || (redirect && self.knobs.deceit_by == DeceitBy::Anyone && seat != combat.attacker)
    }

    /// Whether the own roll just made has failed and may be made again (NIN-270, NIN-271).
    #[inline(never)]
    fn may_reroll(&self, state: &State, seat: Seat, moment: Moment, how: &Use) -> bool {
        let (purpose, failed) = match moment {
            Moment::AfterPriority => {
                let (rolling, best) = self.priority_round(state);
                if !rolling.has(seat) {
                    return false;
                }
                (Purpose::Priority, self.priority_key(state, seat) < best)
            }
            Moment::AfterEventRoll | Moment::AfterCombatRoll | Moment::AfterOtherRoll => {
                let Some(roll) = state.current_roll() else { return false };
                if roll.seat != seat || !roll.thrown {
                    return false;
                }
                (roll.purpose, !self.would_pass(state, roll))
            }
            _ => return false,
        };
        self.ops(how.ops).iter().any(|op| {
            matches!(op.effect, Effect::Reroll { purposes, failed_only }
                if purposes.has(purpose) && (failed || !failed_only))
        })
    }

    /// The seats that rolled in this round of a priority roll, and their best key.
    fn priority_round(&self, state: &State) -> (SeatSet, i16) {
        let rolling = state
            .frames
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Priority { rolling, .. } => Some(*rolling),
                _ => None,
            })
            .unwrap_or(SeatSet::EMPTY);
        let best = rolling.iter().map(|seat| self.priority_key(state, seat)).max().unwrap_or(0);
        (rolling, best)
    }

    /// After the die: powers and permanents that change the rolled stat or the roll (NIN-250).
    #[inline(never)]
    fn changes_roll(&self, state: &State, seat: Seat, card: &Advantage, how: &Use) -> bool {
        let Some(roll) = state.current_roll() else { return false };
        card.kind != AdvantageKind::SingleUse
            && self.ops(how.ops).iter().any(|op| {
                let numbers = match op.effect {
                    Effect::ModStat { stats, .. } => {
                        op.when != When::OnOwnAttack && stats.has(roll.stat)
                    }
                    Effect::ModRoll { purposes, .. } => purposes.has(roll.purpose),
                    _ => {
                        shifts_numbers(&self.knobs, op)
                            && self.shifts_roll(state, seat, card, how, roll.seat)
                    }
                };
                numbers
                    && match op.target {
                        Target::SelfSeat => roll.seat == seat,
                        Target::Player => true,
                        _ => roll.seat != seat,
                    }
            })
    }

    /// As `changes_roll`, for an attack's die (`combat_post_roll_window` = any).
    #[inline(never)]
    fn changes_combat(&self, state: &State, seat: Seat, card: &Advantage, how: &Use) -> bool {
        let Some(roll) = state.current_roll() else { return false };
        card.kind != AdvantageKind::SingleUse
            && self.ops(how.ops).iter().any(|op| {
                let (att, dif) = (op.adds_to(Stat::Att).is_some(), op.adds_to(Stat::Dif).is_some());
                match op.effect {
                    // What acts on the target of the own attack is nothing to anybody else.
                    Effect::ModStat { .. } if op.when == When::OnOwnAttack => {
                        dif && roll
                            .other
                            .is_some_and(|other| self.marked_by(state, seat).has(other))
                    }
                    Effect::ModStat { .. } => match op.target {
                        Target::SelfSeat => {
                            (att && roll.seat == seat) || (dif && roll.other == Some(seat))
                        }
                        Target::Player => att || dif,
                        _ => (att && roll.seat != seat) || (dif && roll.other != Some(seat)),
                    },
                    Effect::ModRoll { purposes, .. } => purposes.has(roll.purpose),
                    _ => {
                        shifts_numbers(&self.knobs, op)
                            && std::iter::once(roll.seat).chain(roll.other).any(|on| {
                                on != seat && self.shifts_roll(state, seat, card, how, on)
                            })
                    }
                }
            })
    }

    /// Whether the roll that lies would come to other numbers with such a card in play.
    fn shifts_roll(
        &self,
        state: &State,
        seat: Seat,
        kind: &Advantage,
        how: &Use,
        target: Seat,
    ) -> bool {
        let (Some(roll), Some(card)) = (state.current_roll(), cards_of(kind.set).next()) else {
            return false;
        };
        let uses = kind.uses.start as usize..kind.uses.end as usize;
        let usage = self.catalogue.uses[uses].iter().position(|other| other.ops == how.ops);
        let entry = InPlay {
            card,
            owner: seat,
            usage: Usage::One(usage.map_or(Mode::A, |index| Mode::of(index as u8))),
            targets: SeatSet::of(target),
            tie: None,
            flags: 0,
        };
        let mut played = *state;
        played.in_play.push(entry);
        self.refresh(&mut played);
        self.roll_numbers(&played, roll) != self.roll_numbers(state, roll)
    }

    /// Whether the conditions of a use are fulfilled.
    #[inline]
    pub(super) fn conditions_hold(&self, state: &State, seat: Seat, how: &Use) -> bool {
        let Span { start, end } = how.conditions;
        start == end
            || self.catalogue.conditions[start as usize..end as usize]
                .iter()
                .all(|&condition| self.condition_holds(state, seat, condition))
    }

    fn condition_holds(&self, state: &State, seat: Seat, condition: Condition) -> bool {
        match condition {
            Condition::DuringEvent => state.event.open,
            Condition::DuringRoll => state.current_roll().is_some(),
            Condition::DuringCombat => state.combat().is_some_and(|combat| !combat.ended),
            Condition::InOwnTurn | Condition::IsActive => state.active == seat,
            Condition::OwnInPlay { tag, at_least } => {
                let count = state.in_play.iter().filter(|entry| {
                    entry.owner == seat
                        && entry.flags & in_play::CENTRE == 0
                        && self.advantage(entry.card).tags >> tag & 1 == 1
                });
                count.count() >= usize::from(at_least)
            }
            // Captured players are never offered as targets (NIN-213).
            Condition::TargetNotCaptured => true,
            Condition::NaturalIn(mask) => state.current_roll().is_some_and(|roll| {
                roll.thrown && roll.natural > 0 && mask >> (roll.natural - 1).min(15) & 1 == 1
            }),
            Condition::StatAtMost { stat, value } => {
                state.players[seat.index()].stats[stat as usize] <= value
            }
            Condition::EventTag(tag) => {
                state.event.open
                    && self.catalogue.events[state.event.kind.index()].tags >> tag & 1 == 1
            }
            Condition::RollerIsSelf(own) => {
                state.current_roll().is_some_and(|roll| (roll.seat == seat) == own)
            }
            Condition::RollStat(stats) => state
                .current_roll()
                .is_some_and(|roll| roll.purpose == Purpose::Event && stats.has(roll.stat)),
            Condition::EventStat(stats) => self.stats_ahead(state, seat) & stats.0 != 0,
        }
    }

    /// The stats that the present and the later rolls of the own event use (bit = stat, NIN-251).
    pub(super) fn stats_ahead(&self, state: &State, seat: Seat) -> u8 {
        if !state.event.open || state.event.facer != Some(seat) {
            return 0;
        }
        let rolls = self.catalogue.events[state.event.kind.index()].rolls.iter();
        rolls
            .skip(state.event.roll_index as usize)
            .fold(0, |stats, roll| stats | 1 << roll.stat as u8)
    }
}
