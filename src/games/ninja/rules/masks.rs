//! Sets of physical cards worked out once at load, so that most questions in the game loop are one
//! bit operation.

use crate::content::catalogue::{
    Advantage, AdvantageKind, CLANS, Catalogue, Condition, Disadvantage, Duration, Effect, Op,
    PURPOSES, Per, Primitive, PurposeSet, Span, Stacking, Target, Use, When, forbid,
};
use crate::content::effect::is_at_once;
use crate::content::ids::{AdvantageId, CardId, RoleId, cards_of};
use crate::content::knobs::{
    CombatPostRollWindow, DisadvantageDuration, HypnosisScope, Knobs, RecallDiscard,
    VoluntaryDiscard,
};
use crate::rules::Rules;
use crate::rules::effects::shifts_numbers;
use crate::rules::offers::Way;
use crate::rules::uses::{UseRow, Uses};
use crate::state::action::AimKind;
use crate::state::{MOMENTS, Moment, interest};
use tenbin_engine::pile::{CardSet, DECK_MAX, each};

pub(super) const ALL_MOMENTS: [Moment; MOMENTS] = [
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
pub(crate) struct Masks {
    /// `[subject][moment][role]`: cards that a player of the role might play then; `subject` is 1
    /// for the player whom the moment is about (the roller, the attacked).
    timed: [[[CardSet; CLANS]; MOMENTS]; 2],
    /// `[role][card]`: the rows of `State::interest` that a physical card in hand puts its player
    /// into (bit = row).
    watches: [[u32; DECK_MAX]; CLANS],
    /// Whether the variant lets players do things that no card in hand shows.
    pub(crate) always_ask: bool,
    /// Cards with a cure, by role.
    pub(crate) remedies: [CardSet; CLANS],
    /// Cards that cancel cards in play, by role.
    pub(crate) cancels: [CardSet; CLANS],
    /// All cards of a role.
    pub(crate) clan_cards: [CardSet; CLANS],
    /// All cards of the type of each physical card.
    pub(crate) copies: [CardSet; DECK_MAX],
    /// `[moment]`: cards with a single use that then needs no closer look.
    pub(crate) plain_cards: [CardSet; MOMENTS],
    /// Cards with a use whose facts are dear to work out.
    pub(crate) dear: CardSet,
    /// Cards that escape an event.
    pub(crate) escapes: CardSet,
    /// Cards that re-roll.
    pub(crate) rerolls: CardSet,
    /// Whether some card re-rolls rolls that did not fail.
    pub(crate) rerolls_any: bool,
    /// Advantage and disadvantage cards whose stats depend on conquered events.
    pub(crate) conquests: [CardSet; 2],
    /// Special abilities.
    pub(crate) specials: CardSet,
    /// Cards that need one hand, two hands, the protection place.
    pub(crate) one_hand: CardSet,
    /// See `one_hand`.
    pub(super) two_hands: CardSet,
    /// See `one_hand`.
    pub(crate) protections: CardSet,
    /// Cards for which an empty area has room.
    pub(crate) room_when_empty: CardSet,
    /// Permanents.
    pub(crate) permanents: CardSet,
    /// Cards that modify rolls themselves.
    pub(crate) roll_modifiers: CardSet,
    /// The same by purpose of the roll.
    pub(crate) modifiers_of: [CardSet; PURPOSES],
    /// Cards that act when their owner attacks.
    pub(crate) own_attack: CardSet,
    /// Cards that act on others than their player.
    pub(crate) on_others: CardSet,
    /// Cards that suspend others, and disadvantages that do.
    pub(crate) suspenders: [CardSet; 2],
    /// Cards with effects tied to a roll, a combat, an event.
    pub(crate) tied: CardSet,
    /// Cards that link players.
    pub(crate) links: CardSet,
    /// Cards that make others roll: what follows for those hit is no operation of the card itself.
    pub(crate) checks: CardSet,
    /// Cards good for nothing outside an event.
    pub(crate) event_only: CardSet,
    /// Disadvantage cards that last through a turn of their owner (NIN-353).
    pub(crate) served: CardSet,
    /// Disadvantage cards that no end of a turn takes away.
    pub(crate) unending: CardSet,
    /// Disadvantage cards that some card cures.
    pub(crate) curable: CardSet,
    /// Disadvantage cards that do something once, when they are turned up.
    pub(crate) at_once: CardSet,
    /// Disadvantage cards of which a further copy changes nothing (NIN-303).
    pub(crate) unstacked: CardSet,
    /// Disadvantage cards that the variant lets last longer than they say.
    pub(crate) prolonged: CardSet,
    /// Card types all of whose modes act where they can (NIN-275; bit = type).
    pub(crate) all_modes: u64,
}

impl Masks {
    /// Sets before anything is in them.
    fn empty(knobs: &Knobs) -> Self {
        Self {
            timed: [[[0; CLANS]; MOMENTS]; 2],
            watches: [[0; DECK_MAX]; CLANS],
            always_ask: knobs.expert_mode
                || knobs.allow_misplay
                || knobs.voluntary_discard == VoluntaryDiscard::AnyTime,
            remedies: [0; CLANS],
            cancels: [0; CLANS],
            clan_cards: [0; CLANS],
            copies: [0; DECK_MAX],
            plain_cards: [0; MOMENTS],
            dear: 0,
            escapes: 0,
            rerolls: 0,
            rerolls_any: false,
            conquests: [0; 2],
            specials: 0,
            one_hand: 0,
            two_hands: 0,
            protections: 0,
            room_when_empty: 0,
            permanents: 0,
            roll_modifiers: 0,
            modifiers_of: [0; PURPOSES],
            own_attack: 0,
            on_others: 0,
            suspenders: [0; 2],
            tied: 0,
            links: 0,
            checks: 0,
            event_only: 0,
            served: 0,
            unending: 0,
            curable: 0,
            at_once: 0,
            unstacked: 0,
            prolonged: 0,
            all_modes: 0,
        }
    }

    /// Works the sets out.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue, uses: &Uses) -> Self {
        let mut masks = Self::empty(knobs);
        masks.sort_cards(knobs, catalogue);
        masks.room_when_empty = !masks.full(knobs, 0, 0, 0);
        for (kind, card) in catalogue.advantages.iter().enumerate() {
            let hows = &catalogue.uses[card.uses.start as usize..card.uses.end as usize];
            let rows = uses.all_of(card);
            let event_only = hows.iter().all(|how| {
                let conditions = how.conditions.start as usize..how.conditions.end as usize;
                catalogue.conditions[conditions].contains(&Condition::DuringEvent)
            });
            if event_only {
                masks.event_only |= card.set;
            }
            each(card.set).for_each(|copy| masks.copies[usize::from(copy)] = card.set);
            masks.sort_offers(card, rows);
            masks.all_modes |= u64::from(card.all_modes) << kind;
            for role in (0..CLANS).filter(|role| card.clans >> role & 1 == 1) {
                masks.clan_cards[role] |= card.set;
                for (how, row) in hows.iter().zip(rows) {
                    masks.add_use(knobs, catalogue, card, how, row.aim, role);
                }
            }
        }
        for role in 0..CLANS {
            masks.watch(role);
        }
        for op in &catalogue.ops {
            if let Effect::Remedy { disadvantage, .. } = op.effect {
                masks.curable |= catalogue.disadvantages[disadvantage.index()].set;
            }
        }
        masks
    }

    /// Puts a card into the sets that depend on what has to be done about its uses.
    fn sort_offers(&mut self, card: &Advantage, uses: &[UseRow]) {
        for how in uses {
            for (row, offer) in how.offers.iter().enumerate() {
                if offer.is_dear() {
                    self.dear |= card.set;
                }
                if offer.way != Way::Closer && uses.len() == 1 {
                    self.plain_cards[row] |= card.set;
                }
            }
        }
    }

    /// Fills in which rows of `State::interest` the cards of a role belong to.
    fn watch(&mut self, role: usize) {
        let mut put = |row: usize, set: CardSet| {
            for card in cards_of(set) {
                self.watches[role][card.index()] |= 1 << row;
            }
        };
        for moment in ALL_MOMENTS {
            let row = moment as usize;
            let [others, own] = self.timed.map(|timed| timed[row][role] & !self.escapes);
            match moment {
                Moment::BeforeEventRoll | Moment::AfterEventRoll => {
                    put(row, others);
                    let after = usize::from(moment == Moment::AfterEventRoll);
                    put(interest::OWN_ROLLS[after], own);
                }
                _ => put(row, others | own),
            }
        }
        put(interest::CURES, self.remedies[role]);
        put(interest::CANCELS, self.cancels[role]);
        put(interest::ESCAPES, self.clan_cards[role] & self.escapes);
    }

    /// Cards for which an area that holds so much has no room (NIN-230 to NIN-234).
    pub(crate) fn full(&self, knobs: &Knobs, one: i32, two: i32, worn: i32) -> CardSet {
        let mut full = 0;
        if two > 0 || one >= knobs.hands {
            full |= self.one_hand;
        }
        if two > 0 || one > 0 || knobs.hands < 2 {
            full |= self.two_hands;
        }
        if worn >= knobs.max_protection {
            full |= self.protections;
        }
        full
    }

    /// Puts each card into the sets that depend on its effects and icons alone.
    fn sort_cards(&mut self, knobs: &Knobs, catalogue: &Catalogue) {
        let whole = knobs.hypnosis_scope == HypnosisScope::HandAndInPlay;
        for card in &catalogue.advantages {
            let put = |set: &mut CardSet, wanted: bool| {
                if wanted {
                    *set |= card.set;
                }
            };
            put(&mut self.specials, card.kind == AdvantageKind::Special);
            put(&mut self.permanents, card.kind == AdvantageKind::Permanent);
            put(&mut self.one_hand, card.hands == 1);
            put(&mut self.two_hands, card.hands > 1);
            put(&mut self.protections, card.protection);
            for how in &catalogue.uses[card.uses.start as usize..card.uses.end as usize] {
                for op in &catalogue.ops[how.ops.start as usize..how.ops.end as usize] {
                    put(&mut self.escapes, op.is(Primitive::EscapeEvent));
                    put(&mut self.rerolls, op.is(Primitive::Reroll));
                    self.rerolls_any |=
                        matches!(op.effect, Effect::Reroll { failed_only: false, .. });
                    put(&mut self.conquests[0], counts_conquests(catalogue, op));
                    put(&mut self.roll_modifiers, op.is(Primitive::ModRoll));
                    for (purpose, set) in self.modifiers_of.iter_mut().enumerate() {
                        let of = |purposes: PurposeSet| purposes.0 >> purpose & 1 == 1;
                        put(
                            set,
                            matches!(op.effect, Effect::ModRoll { purposes, .. } if of(purposes)),
                        );
                    }
                    put(&mut self.own_attack, op.when == When::OnOwnAttack);
                    put(&mut self.links, op.is(Primitive::MirrorPenalties));
                    put(&mut self.checks, op.is(Primitive::RollCheck));
                    put(&mut self.on_others, op.target != Target::SelfSeat);
                    let suspends =
                        op.is(Primitive::Suspend) || whole && op.forbids(forbid::PLAY_FROM_HAND);
                    put(&mut self.suspenders[0], suspends);
                    let tied = matches!(
                        op.duration,
                        Duration::ThisRoll | Duration::ThisCombat | Duration::ThisEvent
                    );
                    let attacks = matches!(
                        op.effect.primitive(),
                        Primitive::FreeAttack | Primitive::RedirectAttack
                    );
                    put(&mut self.tied, tied || attacks);
                }
            }
        }
        for card in &catalogue.disadvantages {
            self.sort_disadvantage(knobs, catalogue, card);
        }
    }

    fn sort_disadvantage(&mut self, knobs: &Knobs, catalogue: &Catalogue, card: &Disadvantage) {
        let put = |set: &mut CardSet, wanted: bool| {
            if wanted {
                *set |= card.set;
            }
        };
        let (turn, own_turn) =
            (card.duration == Duration::EndOfTurn, card.duration == Duration::EndOfOwnNextTurn);
        put(&mut self.served, own_turn);
        let unending = matches!(card.duration, Duration::UntilEscape | Duration::WhileInPlay);
        put(&mut self.unending, unending);
        let longer = knobs.disadvantage_duration == DisadvantageDuration::AllPlusOneTurn;
        let recall = knobs.recall_discard == RecallDiscard::EndOfNextTurnAny;
        put(&mut self.prolonged, longer && (turn || own_turn) || recall && own_turn);
        put(&mut self.unstacked, card.stacking == Stacking::None);
        for op in &catalogue.ops[card.ops.start as usize..card.ops.end as usize] {
            put(&mut self.suspenders[1], op.is(Primitive::Suspend));
            put(&mut self.conquests[1], counts_conquests(catalogue, op));
            put(&mut self.at_once, is_at_once(op.effect.primitive()));
        }
    }

    fn add_use(
        &mut self,
        knobs: &Knobs,
        catalogue: &Catalogue,
        card: &Advantage,
        how: &Use,
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
                if fits(knobs, catalogue, card, how, aim, moment, subject) {
                    self.timed[usize::from(subject)][moment as usize][role] |= card.set;
                }
            }
        }
    }

    /// Cards that a player of a role might play at a moment.
    #[inline]
    pub(crate) fn timely(&self, moment: Moment, subject: bool, role: usize) -> CardSet {
        self.timed[usize::from(subject)][moment as usize][role]
    }

    /// The rows of `State::interest` that a physical card in a hand of a role belongs to.
    #[inline]
    pub(crate) fn watched(&self, role: RoleId, card: CardId) -> u32 {
        self.watches[role.index()][card.index()]
    }

    /// Whether cures may be played in a window (NIN-363, NIN-215).
    #[inline]
    pub(crate) const fn open(moment: Moment) -> bool {
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
    pub(crate) fn may_drop(&self, moment: Moment) -> bool {
        !matches!(moment, Moment::Revealed | Moment::Death)
    }
}

/// Whether an operation changes a stat by the conquered events, or does so to those that it hits.
fn counts_conquests(catalogue: &Catalogue, op: &Op) -> bool {
    match op.effect {
        Effect::ModStat { per, .. } => per == Per::ConqueredEvents,
        Effect::RollCheck { then, .. } => {
            let Span { start, end } = catalogue.then_ranges[then as usize];
            let then = &catalogue.ops[start as usize..end as usize];
            then.iter().any(|op| counts_conquests(catalogue, op))
        }
        _ => false,
    }
}

/// Whether a use might be made at a moment; the exact test is `Rules::is_timely`.
pub(super) fn fits(
    knobs: &Knobs,
    catalogue: &Catalogue,
    card: &Advantage,
    how: &Use,
    aim: AimKind,
    moment: Moment,
    subject: bool,
) -> bool {
    let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
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
                && (moment != Moment::AttackDeclared || knobs.lupus_during_combat);
        }
        _ => {}
    }
    if moment == Moment::Death {
        return ops.iter().any(|op| op.is(Primitive::ModStat) && op.number().0 > 0);
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
            fits_any_time(knobs, card, ops, moment, subject, normal)
        }
        When::OnCardRevealed | When::OnDrawn | When::OnDeath => false,
    }
}

/// As `fits`, for a use with no timing of its own.
fn fits_any_time(
    knobs: &Knobs,
    card: &Advantage,
    ops: &[Op],
    moment: Moment,
    subject: bool,
    normal: bool,
) -> bool {
    let changes_numbers = card.kind != AdvantageKind::SingleUse
        && ops.iter().any(|op| {
            (matches!(op.effect.primitive(), Primitive::ModStat | Primitive::ModRoll)
                || shifts_numbers(knobs, op))
                && (op.target == Target::Player || (op.target == Target::SelfSeat) == subject)
        });
    let after_combat_roll = card.kind != AdvantageKind::SingleUse
        && knobs.combat_post_roll_window == CombatPostRollWindow::Any;
    // Outside a combat nobody attacks or is attacked.
    let on_fighters = ops.iter().any(|op| {
        op.when != When::OnOwnAttack && matches!(op.target, Target::Attacker | Target::AttackTarget)
    });
    match moment {
        Moment::AfterEventRoll => changes_numbers && !on_fighters,
        Moment::AfterCombatRoll => after_combat_roll,
        Moment::AttackDeclared => true,
        _ => normal && !on_fighters,
    }
}

impl Rules {
    /// Whether a card is played with every mode at once.
    pub(crate) fn is_all_modes(&self, kind: AdvantageId) -> bool {
        kind.is_in(self.index.masks.all_modes)
    }
}
