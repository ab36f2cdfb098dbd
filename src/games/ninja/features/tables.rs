//! Numbers about the content that features need, worked out once at load.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Catalogue, Effect, Op, Primitive, Purpose, Stat, Target,
};
use crate::features::use_totals::UseTotals;
use crate::rules::Rules;
use crate::rules::uses::Uses;
use crate::state::action::AimKind;
use tenbin_engine::pile::CardSet;

/// Numbers about the content that features need, worked out once.
#[derive(Clone, Debug)]
pub(crate) struct BotTables {
    /// What each use of a card adds up to.
    pub(super) use_totals: UseTotals,
    /// Chance in percent of reaching each class of need.
    pub(super) chances: Vec<i32>,
    /// `[draws - 1][life - 1]`: percent of fatal draws from a full deck.
    pub(crate) deaths: [[i32; 4]; 3],
    /// A rough worth of each advantage type in hand, 0 to 10.
    pub(super) worth: Vec<i32>,
    /// Cards that add one, and that add more, to their player's attack roll.
    pub(super) boosts: [CardSet; 2],
    /// Cards that get their player out of an attack.
    pub(super) shelters: CardSet,
}

impl BotTables {
    /// Works the numbers out.
    pub(crate) fn new(rules: &Rules) -> Self {
        let Rules { knobs, catalogue, index } = rules;
        let weights = crate::sum_weights(knobs.dice_per_roll as u32, knobs.die_sides as u32);
        let total: u64 = weights.iter().sum();
        let chances = (0..=weights.len())
            .map(|from| (weights.iter().skip(from).sum::<u64>() * 100 / total) as i32)
            .collect();
        let mut boosts = [0; 2];
        let mut shelters = 0;
        for card in &catalogue.advantages {
            let boost = attack_boost(catalogue, card);
            if boost > 0 {
                boosts[usize::from(boost > 1)] |= card.set;
            }
            if is_shelter(catalogue, card) {
                shelters |= card.set;
            }
        }
        let (deaths, worth) = (deaths(catalogue), worths(catalogue, &index.uses));
        Self { use_totals: UseTotals::new(catalogue), chances, deaths, worth, boosts, shelters }
    }
}

/// All operations of a card, of all its uses.
fn ops_of<'a>(catalogue: &'a Catalogue, card: &Advantage) -> impl Iterator<Item = &'a Op> {
    catalogue.uses[card.uses.start as usize..card.uses.end as usize]
        .iter()
        .flat_map(|how| &catalogue.ops[how.ops.start as usize..how.ops.end as usize])
}

/// What a card adds to its player's attack roll.
fn attack_boost(catalogue: &Catalogue, card: &Advantage) -> i8 {
    ops_of(catalogue, card)
        .filter(|op| op.target == Target::SelfSeat)
        .filter(|op| op.adds_to(Stat::Att).is_some() || op.changes_rolls_for(Purpose::Attack))
        .map(|op| op.number().0)
        .sum()
}

/// Whether a card gets its player out of an attack that has been declared.
fn is_shelter(catalogue: &Catalogue, card: &Advantage) -> bool {
    ops_of(catalogue, card).any(|op| {
        matches!(
            op.effect.primitive(),
            Primitive::EscapeAttack | Primitive::Untargetable | Primitive::RedirectAttack
        )
    })
}

/// Percent of draws from a full deck whose losses of CST reach a life.
fn deaths(cards: &Catalogue) -> [[i32; 4]; 3] {
    // Copies by loss 0, 1, 2 and more.
    let mut copies = [0_u64; 4];
    for card in &cards.disadvantages {
        let ops = &cards.ops[card.ops.start as usize..card.ops.end as usize];
        let loss: i32 = ops
            .iter()
            .filter_map(|op| op.adds_to(Stat::Cst))
            .map(|amount| -i32::from(amount))
            .sum();
        copies[loss.clamp(0, 3) as usize] += u64::from(card.copies);
    }
    let mut table = [[0; 4]; 3];
    // Ways by total loss (capped at 4), drawing with replacement: near enough for a bot.
    let mut ways = [1_u64, 0, 0, 0, 0];
    for row in &mut table {
        let mut next = [0; 5];
        for (loss, &count) in ways.iter().enumerate() {
            for (more, &copies) in copies.iter().enumerate() {
                next[(loss + more).min(4)] += count * copies;
            }
        }
        ways = next;
        let total: u64 = ways.iter().sum();
        for (life, cell) in row.iter_mut().enumerate() {
            let fatal: u64 = ways[life + 1..].iter().sum();
            *cell = (fatal * 100 / total.max(1)) as i32;
        }
    }
    table
}

/// A rough worth of advantage types: lasting modifiers, escapes and cancels above the rest.
fn worths(catalogue: &Catalogue, uses: &Uses) -> Vec<i32> {
    catalogue
        .advantages
        .iter()
        .map(|card| {
            catalogue.uses[card.uses.start as usize..card.uses.end as usize]
                .iter()
                .zip(uses.all_of(card))
                .map(|(how, row)| {
                    let ops = &catalogue.ops[how.ops.start as usize..how.ops.end as usize];
                    let numbers: i32 = ops
                        .iter()
                        .filter(|op| {
                            matches!(op.effect.primitive(), Primitive::ModStat | Primitive::ModRoll)
                        })
                        .map(|op| i32::from(op.number().0.unsigned_abs()))
                        .sum();
                    let draws: i32 = ops
                        .iter()
                        .map(|op| match op.effect {
                            Effect::DrawAdvantage { count } if op.target != Target::Opponent => {
                                i32::from(count)
                            }
                            Effect::DrawDisadvantage { count } if op.target == Target::Opponent => {
                                i32::from(count)
                            }
                            _ => 0,
                        })
                        .sum();
                    let lasting = card.kind == AdvantageKind::Permanent;
                    match row.aim {
                        AimKind::Cancel | AimKind::Redirect | AimKind::FreeAttack => 6,
                        _ if ops.iter().any(|op| op.is(Primitive::EscapeAttack)) => 7,
                        _ if ops.iter().any(|op| op.is(Primitive::EscapeEvent)) => 5,
                        _ if lasting => 4 + 2 * numbers,
                        _ if draws > 0 => 3 + 2 * draws,
                        _ => 3 + numbers.min(3),
                    }
                })
                .max()
                .unwrap_or(0)
                .min(10)
        })
        .collect()
}
