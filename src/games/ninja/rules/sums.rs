//! What cards add in fixed numbers, tabled at load, so that most refreshes only add up.

use crate::content::catalogue::{
    CLANS, Catalogue, Duration, Effect, Op, Per, Primitive, STATS, Span, Stacking, Target, When,
};
use crate::content::ids::CardId;
use crate::content::knobs::{HypnosisScope, Knobs};
use crate::rules::uses::Uses;
use crate::state::{InPlay, in_play};
use tenbin_engine::pile::{CardSet, DECK_MAX, each};
use tenbin_engine::{SEATS_MAX, SeatSet};

/// Fixed numbers of one use of a card, or of a disadvantage.
#[derive(Copy, Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(crate) struct Sum {
    /// Added to the owner's stats.
    pub(crate) own: [i8; STATS],
    /// Added to the targets' stats.
    pub(crate) others: [i8; STATS],
    /// Both as lanes.
    pub(crate) lanes: [u64; 2],
    /// Bars on the owner and on the targets.
    pub(crate) forbidden: [u8; 2],
    /// What the owner and the targets are safe from: bit 0 attacks, bit 1 cards.
    pub(crate) safe: [u8; 2],
    /// Whether a use has bars for targets, or safety for anybody.
    pub(crate) guards: bool,
    /// Added to the stats of those hit by its roll check, as lanes; `checks` where it makes one.
    pub(crate) hits: u64,
    pub(crate) checks: bool,
    /// Captures the owner.
    pub(crate) captures: bool,
    /// Recalls the owner.
    pub(crate) recalls: bool,
    /// The flag of a card in play that ends it (see `in_play`), for what passes with a roll, a
    /// combat or an event; such numbers do not count for a life (NIN-047). 0 for what lasts.
    pub(crate) passes_with: u8,
    /// Too complicated for a table.
    pub(crate) complex: bool,
}

/// The tables.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// Unmodified stats by role, as lanes above `ZERO`.
    pub(crate) base: [u64; SEATS_MAX],
    /// By physical disadvantage card.
    pub(crate) disadvantages: [Sum; DECK_MAX],
    /// Advantage cards and disadvantages that take the general way.
    pub(crate) complex: [CardSet; 2],
    /// Disadvantages that capture or recall their owner.
    pub(crate) holding: CardSet,
    /// Disadvantages that change more than what they add up to: the role.
    pub(crate) unsettling: CardSet,
    /// What each physical advantage card takes of its area (NIN-230 to NIN-234): one hand, two
    /// hands, the protection place, a byte each.
    pub(crate) burden: [u32; DECK_MAX],
}

impl Sums {
    /// Adds up what can be.
    ///
    /// `all_modes` are the types all of whose modes may act at once (bit = type).
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue, uses: &Uses, all_modes: u64) -> Self {
        let whole = knobs.hypnosis_scope == HypnosisScope::HandAndInPlay;
        let mut base = [ZERO; SEATS_MAX];
        for (base, role) in base.iter_mut().zip(&catalogue.roles) {
            *base = ZERO.wrapping_add(lanes(&role.base));
        }
        let mut burden = [0; DECK_MAX];
        let mut disadvantages = [Sum::default(); DECK_MAX];
        let (mut complex, mut unsettling, mut holding) = ([0, 0], 0, 0);
        for (kind, card) in catalogue.advantages.iter().enumerate() {
            for copy in each(card.set).map(usize::from) {
                burden[copy] = u32::from(card.hands == 1)
                    | u32::from(card.hands > 1) << 8
                    | u32::from(card.protection) << 16;
            }
            let mut sums = uses.all_of(card).iter().map(|how| &how.sum);
            // A card all of whose modes act at once is no single row of the table.
            let several = all_modes >> kind & 1 == 1
                && sums.clone().any(|sum| sum.lanes != [0; 2] || sum.guards || sum.checks);
            if several || !knobs.adv_same_name_stack || sums.any(|sum| sum.complex) {
                complex[0] |= card.set;
            }
        }
        for card in &catalogue.disadvantages {
            let mut numbers = sum(catalogue, card.ops, whole);
            numbers.complex |= numbers.guards || numbers.checks;
            numbers.complex |= card.stacking == Stacking::None && numbers.own != [0; STATS];
            // Nothing marks these as over.
            numbers.complex |= numbers.passes_with != 0;
            if numbers.complex {
                complex[1] |= card.set;
            }
            if numbers.captures || numbers.recalls {
                holding |= card.set;
            }
            let ops = &catalogue.ops[card.ops.start as usize..card.ops.end as usize];
            if ops.iter().any(|op| op.is(Primitive::SwapRole)) {
                unsettling |= card.set;
            }
            for copy in each(card.set) {
                disadvantages[usize::from(copy)] = numbers;
            }
        }
        Self { base, disadvantages, complex, holding, unsettling, burden }
    }

    /// The hands that a physical advantage card takes: none, one or two.
    #[inline]
    pub(crate) fn hands(&self, card: CardId) -> u8 {
        let [one, two, ..] = self.burden[card.index()].to_le_bytes();
        one + 2 * two
    }
}

/// Whether an operation acts as long as its card is in play.
fn lasts(op: &Op) -> bool {
    !matches!(
        op.duration,
        Duration::Instant | Duration::ThisRoll | Duration::ThisCombat | Duration::ThisEvent
    )
}

/// What a roll check does to the stats of those it hits, where that is fixed numbers that last.
fn hits(cards: &Catalogue, then: Span) -> Option<[i8; STATS]> {
    let mut stats = [0; STATS];
    for op in &cards.ops[then.start as usize..then.end as usize] {
        let Effect::ModStat { stats: raised, amount, per: Per::One } = op.effect else {
            return None;
        };
        if op.when == When::OnOwnAttack || !lasts(op) {
            return None;
        }
        raised.numbers().for_each(|stat| stats[stat] += amount);
    }
    Some(stats)
}

/// Adds up a list of operations; `rules_suspend` where bars on playing cards do more than that.
pub(super) fn sum(catalogue: &Catalogue, span: Span, rules_suspend: bool) -> Sum {
    let mut sum = Sum::default();
    let mut ends = None;
    for op in &catalogue.ops[span.start as usize..span.end as usize] {
        let own = op.target == Target::SelfSeat;
        match op.effect {
            Effect::ModStat { .. } if op.when == When::OnOwnAttack => {}
            Effect::ModStat { stats: raised, amount, per: Per::One }
                if op.duration != Duration::Instant =>
            {
                let end = match op.duration {
                    Duration::ThisRoll => in_play::ROLL_OVER,
                    Duration::ThisCombat => in_play::COMBAT_OVER,
                    Duration::ThisEvent => in_play::EVENT_OVER,
                    _ => 0,
                };
                sum.complex |= ends.is_some_and(|known| known != end);
                ends = Some(end);
                let stats = if own { &mut sum.own } else { &mut sum.others };
                raised.numbers().for_each(|stat| stats[stat] += amount);
            }
            Effect::Forbid { actions } if own => sum.forbidden[0] |= actions,
            Effect::Forbid { actions } if lasts(op) && !rules_suspend => {
                sum.forbidden[1] |= actions;
            }
            Effect::Untargetable { by_attacks, by_cards, .. } if lasts(op) => {
                sum.safe[usize::from(!own)] |= u8::from(by_attacks) | u8::from(by_cards) << 1;
            }
            Effect::RollCheck { then, .. } if !sum.checks => {
                sum.checks = true;
                match hits(catalogue, catalogue.then_ranges[then as usize]) {
                    Some(stats) => sum.hits = lanes(&stats),
                    None => sum.complex = true,
                }
            }
            Effect::LeaveGame { .. } => sum.captures = true,
            Effect::SkipTurn { .. } => sum.recalls = true,
            Effect::ModStat { .. }
            | Effect::Forbid { .. }
            | Effect::Suspend { .. }
            | Effect::Untargetable { .. }
            | Effect::MirrorPenalties
            | Effect::RollCheck { .. } => sum.complex = true,
            _ => {}
        }
    }
    sum.passes_with = ends.unwrap_or(0);
    sum.lanes = [lanes(&sum.own), lanes(&sum.others)];
    sum.guards = sum.forbidden[1] != 0 || sum.safe != [0; 2];
    // Bars are not told apart by what they last for.
    let bars = sum.forbidden != [0; 2] || sum.safe != [0; 2] || sum.captures || sum.recalls;
    sum.complex |= sum.passes_with != 0 && (bars || sum.checks);
    sum
}

impl Sum {
    /// Who is safe from attacks by a card in play, and who from cards.
    pub(crate) fn safe_seats(&self, entry: &InPlay) -> (SeatSet, SeatSet) {
        let seats = |bit: u8| {
            let own = if self.safe[0] & bit == 0 { 0 } else { SeatSet::of(entry.owner).0 };
            let others = if self.safe[1] & bit == 0 { 0 } else { entry.targets.0 };
            SeatSet(own | others)
        };
        (seats(1), seats(2))
    }
}

/// What a stat of 0 is as a lane: so stats that fit their byte are lanes from 0 to 255.
const ZERO: u64 = 0x0080_0080_0080_0080;

const _: () = assert!(CLANS <= SEATS_MAX, "a place for each role");

/// Numbers as four lanes of 16 bits, to be added up all at once; negative ones borrow from the next
/// lane, which comes right again in a sum above `ZERO`.
fn lanes(stats: &[i8; STATS]) -> u64 {
    let lane = |(place, &stat): (usize, &i8)| (i64::from(stat) << (16 * place)) as u64;
    stats.iter().enumerate().map(lane).fold(0, u64::wrapping_add)
}

/// The stats that lanes above `ZERO` stand for.
#[inline]
pub(crate) fn stats_of(lanes: u64) -> [i8; STATS] {
    if lanes & 0xFF00_FF00_FF00_FF00 != 0 {
        return limited_stats(lanes);
    }
    let pairs = (lanes | lanes >> 8) & 0x0000_FFFF_0000_FFFF;
    let bytes = (pairs | pairs >> 16) as u32;
    (bytes ^ 0x8080_8080).to_le_bytes().map(|byte| byte as i8)
}

/// The same where some do not fit.
#[cold]
#[inline(never)]
fn limited_stats(lanes: u64) -> [i8; STATS] {
    let mut rest = lanes.wrapping_sub(ZERO) as i64;
    [(); STATS].map(|()| {
        let stat = rest as i16;
        rest = (rest - i64::from(stat)) >> 16;
        stat.clamp(-128, 127) as i8
    })
}
