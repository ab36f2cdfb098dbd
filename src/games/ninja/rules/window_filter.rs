//! Which of the cards that suit a window can be of use there after all, by a few facts alone: the
//! stat of the roll and whose it is, whose turn it is, who faces the event, who is attacked, who
//! has anything to cure or any permanent. Where none is left a seat can only pass, and no list has
//! to be made to see that.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Catalogue, Condition, Effect, Op, Purpose, STATS, Stat, Target, Use,
    When,
};
use crate::content::knobs::{DeceitBy, Knobs};
use crate::rules::Rules;
use crate::rules::effects::shifts_numbers;
use crate::rules::uses::Uses;
use crate::state::action::AimKind;
use crate::state::{Moment, State};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

const ALL_STATS: [Stat; STATS] = [Stat::Att, Stat::Dif, Stat::Cst, Stat::Int];

/// The player has a disadvantage that some card cures.
const AILING: usize = 1;
/// The player faces the event.
const FACING: usize = 2;
/// It is the player's turn.
const ACTIVE: usize = 4;
/// The player has a permanent in play.
const ARMED: usize = 8;
/// The player may answer an attack just declared.
const ATTACKED: usize = 16;
/// Ways in which all these may hold or not.
const WAYS: usize = 32;

/// The sets, each wide enough: a card outside of it is of no use, one inside may be.
#[derive(Clone, Debug)]
pub(crate) struct WindowFilter {
    /// By the facts, in most windows.
    plain: [CardSet; WAYS],
    /// `[after the die][own][stat]`, then by the facts: around a success roll for an event.
    event_rolls: [[[[CardSet; WAYS]; STATS]; 2]; 2],
}

impl WindowFilter {
    /// Works the sets out.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue, uses: &Uses) -> Self {
        let none = [0; WAYS];
        let mut filter = Self { plain: none, event_rolls: [[[none; STATS]; 2]; 2] };
        for holds in 0..WAYS {
            filter.plain[holds] = Asking { knobs, holds, roll: None }.cards(catalogue, uses);
            for (after, own) in [(false, false), (false, true), (true, false), (true, true)] {
                for stat in ALL_STATS {
                    let roll = Some(EventRoll { after, own, stat });
                    let by_stat = &mut filter.event_rolls[usize::from(after)][usize::from(own)];
                    by_stat[stat as usize][holds] =
                        Asking { knobs, holds, roll }.cards(catalogue, uses);
                }
            }
        }
        filter
    }
}

/// A success roll for an event.
#[derive(Copy, Clone)]
struct EventRoll {
    /// Its die lies.
    after: bool,
    /// It is the player's own.
    own: bool,
    stat: Stat,
}

/// What a window is about for a player.
#[derive(Copy, Clone)]
struct Asking<'r> {
    knobs: &'r Knobs,
    /// The facts that hold.
    holds: usize,
    /// The roll in whose windows it is.
    roll: Option<EventRoll>,
}

impl Asking<'_> {
    /// The cards that may be of use.
    fn cards(self, catalogue: &Catalogue, uses: &Uses) -> CardSet {
        let useful_cards = catalogue.advantages.iter().filter(|card| {
            let hows = &catalogue.uses[card.uses.start as usize..card.uses.end as usize];
            hows.iter().zip(uses.all_of(card)).any(|(how, row)| {
                self.fits(catalogue, card, how, row.aim) && self.allows(catalogue, how)
            })
        });
        useful_cards.fold(0, |set, card| set | card.set)
    }

    fn has(self, fact: usize) -> bool {
        self.holds & fact != 0
    }

    /// Whether a use may fit, as `Rules::is_timely` asks.
    fn fits(self, catalogue: &Catalogue, card: &Advantage, how: &Use, aim: AimKind) -> bool {
        let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
        match aim {
            AimKind::Answer => return false,
            AimKind::Cancel => return true,
            AimKind::Cure => return self.has(AILING),
            AimKind::FreeAttack => return self.roll.is_none_or(|roll| !roll.after),
            _ => {}
        }
        match how.when {
            When::AroundEventRoll => self
                .roll
                .is_some_and(|roll| roll.own || ops.iter().any(|op| op.target == Target::Roller)),
            When::AfterOwnFailedRoll => self.roll.is_none_or(|roll| roll.own && roll.after),
            When::AnyTime | When::OnReveal | When::OnOwnAttack => match self.roll {
                Some(roll) if roll.after => {
                    card.kind != AdvantageKind::SingleUse
                        && ops.iter().any(|op| roll.is_changed_by(self.knobs, op))
                }
                _ => true,
            },
            When::BeforeOwnEventRoll => true,
            When::AttackedBeforeRoll => self.has(ATTACKED),
            When::OnCardRevealed | When::OnDrawn | When::OnDeath => false,
        }
    }

    /// Whether the conditions of a use may hold.
    fn allows(self, catalogue: &Catalogue, how: &Use) -> bool {
        let conditions = how.conditions.start as usize..how.conditions.end as usize;
        catalogue.conditions[conditions].iter().all(|&condition| match condition {
            Condition::InOwnTurn | Condition::IsActive => self.has(ACTIVE),
            Condition::EventStat(_) => self.has(FACING),
            Condition::OwnInPlay { tag, at_least } => {
                let lasting = catalogue
                    .advantages
                    .iter()
                    .all(|card| card.tags >> tag & 1 == 0 || card.kind == AdvantageKind::Permanent);
                self.has(ARMED) || at_least == 0 || !lasting
            }
            Condition::RollerIsSelf(own) => self.roll.is_none_or(|roll| own == roll.own),
            Condition::RollStat(stats) => self.roll.is_none_or(|roll| stats.has(roll.stat)),
            _ => true,
        })
    }
}

impl EventRoll {
    /// Whether an operation may change it when its die lies, as `Rules::changes_roll` asks.
    fn is_changed_by(self, knobs: &Knobs, op: &Op) -> bool {
        let numbers = match op.effect {
            Effect::ModStat { stats, .. } => stats.has(self.stat),
            Effect::ModRoll { purposes, .. } => purposes.has(Purpose::Event),
            _ => shifts_numbers(knobs, op),
        };
        numbers && (op.target == Target::Player || (op.target == Target::SelfSeat) == self.own)
    }
}

impl Rules {
    /// Which of the cards that a seat is asked for in a window may be of use there.
    #[inline]
    pub(super) fn useful_cards(&self, state: &State, seat: Seat, moment: Moment) -> CardSet {
        let facing = state.event.open && state.event.facer == Some(seat);
        let holds = usize::from(state.ailing.has(seat)) * AILING
            + usize::from(facing) * FACING
            + usize::from(state.active == seat) * ACTIVE
            + usize::from(state.armed.has(seat)) * ARMED;
        let after = moment == Moment::AfterEventRoll;
        if (after || moment == Moment::BeforeEventRoll)
            && let Some(roll) = state.current_roll()
        {
            let own = usize::from(roll.seat == seat);
            let by_stat = &self.index.window_filter.event_rolls[usize::from(after)][own];
            return state.asked & by_stat[roll.stat as usize][holds];
        }
        let attacked = moment == Moment::AttackDeclared
            && (self.knobs.deceit_by == DeceitBy::Anyone
                || state.combat().is_some_and(|combat| combat.target == seat));
        state.asked & self.index.window_filter.plain[holds + usize::from(attacked) * ATTACKED]
    }

    /// Whether a seat asked in a window for cards of which none may be of use there can do nothing
    /// but pass.
    #[inline]
    pub(super) fn can_only_play(&self, state: &State, seat: Seat) -> bool {
        !(self.index.masks.always_ask || state.active == seat && state.armed.has(seat))
    }
}
