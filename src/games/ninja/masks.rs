//! Sets of physical cards worked out once at load, so that most questions in the game loop are one
//! bit operation.

use arrayvec::ArrayVec;

use crate::engine::pile::CardSet;
use crate::games::ninja::action::AimKind;
use crate::games::ninja::cards::{
    Advantage, AdvantageKind, CLANS, Cards, Condition, OpCode, Target, Use, When,
};
use crate::games::ninja::rules::{CombatPostRollWindow, Rules};
use crate::games::ninja::state::{MOMENTS, Moment};

const ALL_MOMENTS: [Moment; MOMENTS] = [
    Moment::TurnStart,
    Moment::EventUp,
    Moment::BeforePriority,
    Moment::AfterPriority,
    Moment::BeforeEventRoll,
    Moment::AfterEventRoll,
    Moment::AfterOutcome,
    Moment::AttackPhase,
    Moment::AttackDeclared,
    Moment::AfterCombatRoll,
    Moment::AfterCombat,
    Moment::HandLimit,
    Moment::AfterOtherRoll,
    Moment::Revealed,
    Moment::Death,
];

/// The sets.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// `[subject][moment][role]`: cards that a player of the role might play then; `subject` is 1
    /// for the player whom the moment is about (the roller, the attacked).
    timed: [[[CardSet; CLANS]; MOMENTS]; 2],
    /// Cards with a cure, by role.
    pub(super) remedies: [CardSet; CLANS],
    /// Cards that cancel cards in play, by role.
    pub(super) cancels: [CardSet; CLANS],
    /// All cards of a role.
    pub(super) clan_cards: [CardSet; CLANS],
    /// Cards good for nothing outside an event.
    pub(super) event_only: CardSet,
    /// Disadvantage types that some card cures (bit = type).
    pub(super) curable: u64,
    /// Card types all of whose modes act where they can (NIN-275).
    pub(super) all_modes: ArrayVec<u8, 8>,
}

impl Masks {
    /// Works the sets out.
    pub(super) fn new(rules: &Rules, cards: &Cards, aims: &[AimKind]) -> Self {
        let mut masks = Self {
            timed: [[[0; CLANS]; MOMENTS]; 2],
            remedies: [0; CLANS],
            cancels: [0; CLANS],
            clan_cards: [0; CLANS],
            event_only: 0,
            curable: 0,
            all_modes: ArrayVec::new(),
        };
        for (kind, card) in cards.advantages.iter().enumerate() {
            let uses = card.uses.start as usize..card.uses.end as usize;
            let event_only = uses.clone().all(|index| {
                let how = &cards.uses[index];
                let conditions = how.conditions.start as usize..how.conditions.end as usize;
                cards.conditions[conditions].contains(&Condition::DuringEvent)
            });
            if event_only {
                masks.event_only |= card.set;
            }
            let cancels = uses.clone().any(|index| aims[index] == AimKind::Cancel);
            let others = uses.clone().any(|index| aims[index] == AimKind::None);
            if rules.feral_call_both && cancels && others {
                masks.all_modes.push(kind as u8);
            }
            for role in (0..CLANS).filter(|role| card.clans >> role & 1 == 1) {
                masks.clan_cards[role] |= card.set;
                for index in uses.clone() {
                    masks.add_use(rules, cards, card, index, aims[index], role);
                }
            }
        }
        for op in cards.ops.iter().filter(|op| op.code == OpCode::Remedy) {
            masks.curable |= 1 << op.extra;
        }
        masks
    }

    fn add_use(
        &mut self,
        rules: &Rules,
        cards: &Cards,
        card: &Advantage,
        index: usize,
        aim: AimKind,
        role: usize,
    ) {
        match aim {
            AimKind::Cure => self.remedies[role] |= card.set,
            AimKind::Cancel => self.cancels[role] |= card.set,
            _ => {}
        }
        for moment in ALL_MOMENTS {
            for subject in [false, true] {
                if fits(rules, cards, card, &cards.uses[index], aim, moment, subject) {
                    self.timed[usize::from(subject)][moment as usize][role] |= card.set;
                }
            }
        }
    }

    /// Cards that a player of a role might play at a moment.
    #[inline]
    pub(super) fn timely(&self, moment: Moment, subject: bool, role: usize) -> CardSet {
        self.timed[usize::from(subject)][moment as usize][role]
    }

    /// Whether cures may be played in a window (NIN-363, NIN-215).
    #[inline]
    pub(super) fn open(&self, moment: Moment) -> bool {
        !matches!(
            moment,
            Moment::AfterPriority
                | Moment::AfterCombatRoll
                | Moment::AfterOtherRoll
                | Moment::Revealed
        )
    }

    /// Whether cards may be given up in a window.
    #[inline]
    pub(super) fn may_drop(&self, moment: Moment) -> bool {
        !matches!(moment, Moment::Revealed | Moment::Death)
    }
}

/// Whether a use might be made at a moment; the exact test is `Ninja::is_timely`.
fn fits(
    rules: &Rules,
    cards: &Cards,
    card: &Advantage,
    how: &Use,
    aim: AimKind,
    moment: Moment,
    subject: bool,
) -> bool {
    let ops = &cards.ops[how.ops.start as usize..how.ops.end as usize];
    let normal = matches!(
        moment,
        Moment::TurnStart
            | Moment::EventUp
            | Moment::BeforePriority
            | Moment::BeforeEventRoll
            | Moment::AfterOutcome
            | Moment::AttackPhase
            | Moment::AttackDeclared
            | Moment::AfterCombat
            | Moment::HandLimit
    );
    match aim {
        AimKind::Cure => return false,
        AimKind::Cancel | AimKind::Answer => return moment == Moment::Revealed,
        AimKind::FreeAttack => {
            return normal
                && moment != Moment::BeforePriority
                && (moment != Moment::AttackDeclared || rules.lupus_during_combat);
        }
        _ => {}
    }
    if moment == Moment::Death {
        return ops.iter().any(|op| op.code == OpCode::ModStat && op.amount > 0);
    }
    let on_roller = ops.iter().any(|op| op.target == Target::Roller);
    match how.when {
        When::AroundEventRoll => {
            matches!(moment, Moment::BeforeEventRoll | Moment::AfterEventRoll)
                && (subject || on_roller)
        }
        When::BeforeOwnEventRoll => {
            matches!(moment, Moment::EventUp | Moment::BeforeEventRoll | Moment::AfterOutcome)
        }
        When::AfterOwnFailedRoll => {
            subject
                && matches!(
                    moment,
                    Moment::AfterPriority
                        | Moment::AfterEventRoll
                        | Moment::AfterCombatRoll
                        | Moment::AfterOtherRoll
                )
        }
        When::AttackedBeforeRoll => moment == Moment::AttackDeclared,
        When::AnyTime | When::OnReveal | When::OnOwnAttack => {
            let changes_numbers = card.kind != AdvantageKind::SingleUse
                && ops.iter().any(|op| {
                    matches!(op.code, OpCode::ModStat | OpCode::ModRoll)
                        && (op.target == Target::SelfSeat) == subject
                });
            let after_combat_roll = card.kind != AdvantageKind::SingleUse
                && rules.combat_post_roll_window == CombatPostRollWindow::Any;
            match moment {
                Moment::AfterEventRoll => changes_numbers,
                Moment::AfterCombatRoll => after_combat_roll,
                _ => normal,
            }
        }
        When::OnCardRevealed | When::OnDrawn | When::OnDeath => false,
    }
}

/// What the aim of a use is, from its operations.
pub(super) fn aim_of(cards: &Cards, how: &Use) -> AimKind {
    let ops = &cards.ops[how.ops.start as usize..how.ops.end as usize];
    let mut aim = AimKind::None;
    for op in ops {
        let wanted = match op.code {
            OpCode::CancelCard => AimKind::Cancel,
            OpCode::Remedy => AimKind::Cure,
            OpCode::Answers => AimKind::Answer,
            OpCode::FreeAttack => AimKind::FreeAttack,
            OpCode::RedirectAttack => AimKind::Redirect,
            _ => match op.target {
                Target::Opponent => AimKind::Opponent,
                Target::Player => AimKind::Player,
                _ => continue,
            },
        };
        if aim == AimKind::None {
            aim = wanted;
        }
    }
    aim
}
