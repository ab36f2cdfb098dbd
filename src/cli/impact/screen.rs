//! Screening: all cards at once. Each of many designs is a game in which some cards, drawn by lot, are
//! replaced; each card is replaced in a quarter of the designs. What a card does is told apart from what
//! the others do by a fit over the designs (`tenbin_stats::regression`).

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::error::Error;
use crate::experiment::Experiment;
use crate::impact::swap::{Source, Swap, Unit, with_swaps};
use crate::keep::{Ledger, Play};
use crate::prepare::Prepared;
use crate::session::warn;
use tenbin_engine::Key;
use tenbin_lab::door::SideOf;
use tenbin_lab::report::impact::{Together, Tried};
use tenbin_lab::sim::paired::{MarkedSums, PairedResult};
use tenbin_lab::sim::{Batch, Progress, Tally};
use tenbin_stats::enough::{RESULTS_MIN, are_enough};
use tenbin_stats::regression::{Coefficient, Trial, fit};

/// At least so many designs, and a multiple of it.
const DESIGNS: usize = 64;

/// Each card is replaced in one design of so many.
const ONE_IN: usize = 4;

/// Keeps the lots of the designs apart from the numbers of the games.
const LOTS: u64 = 0x6465_7369_676E_7321;

/// What came of the designs.
pub(super) struct Screened {
    /// For each card what it does, seen from whoever has it.
    pub(super) effects: Vec<Option<Tried>>,
    /// What pairs of cards do beyond what each does.
    pub(super) together: Vec<Together>,
    /// Designs that were played.
    pub(super) designs: usize,
    /// Games that broke.
    pub(super) faults: u64,
}

/// A design that was played.
struct Design {
    replaced: Vec<bool>,
    tally: Tally,
    marked: MarkedSums,
}

/// Which cards each design replaces: each card in a quarter of the designs, by lot.
fn designs(cards: usize, seed: u64) -> Vec<Vec<bool>> {
    let count = designs_count(cards);
    let on_of = |card: usize| -> Vec<bool> {
        let key = Key::of_game(seed, LOTS).with(card as u64);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&design| key.with(design as u64).number());
        let mut on = vec![false; count];
        order[..count / ONE_IN].iter().for_each(|&design| on[design] = true);
        on
    };
    let by_card: Vec<Vec<bool>> = (0..cards).map(on_of).collect();
    (0..count).map(|design| by_card.iter().map(|on| on[design]).collect()).collect()
}

/// How many designs so many cards take: two for each number that is to be found, so that what chance adds is
/// known too.
pub(super) fn designs_count(cards: usize) -> usize {
    (2 * (cards + 1)).div_ceil(DESIGNS).max(1) * DESIGNS
}

/// Plays the designs on games of a range, each on a part of its own.
pub(super) fn screen(
    ledger: &mut Ledger<'_>,
    experiment: &Experiment,
    base: &Prepared,
    source: &Source<'_>,
    (swaps, games): (&[Swap], Range<u64>),
    bar: &dyn Progress,
) -> Result<Screened, Error> {
    let designs = designs(swaps.len(), base.batch.seed);
    let count = designs.len() as u64;
    let share = ((games.end - games.start) / count).max(1);
    let mut played: Vec<Design> = Vec::new();
    let mut found = Screened { effects: Vec::new(), together: Vec::new(), designs: 0, faults: 0 };
    for (number, replaced) in designs.into_iter().enumerate() {
        let chosen = swaps.iter().zip(&replaced).filter(|(_, on)| **on).map(|(swap, _)| swap);
        let chosen: Vec<&Swap> = chosen.collect();
        let game = with_swaps(experiment, base, source, &chosen)?;
        let start = games.start + number as u64 * share;
        let name = format!("design {}", number + 1);
        let own: Play<'_, PairedResult> =
            &mut |games, bar, stop| play(&game, base, swaps, &replaced, games, (bar, stop));
        let result = ledger.play(&name, start..start + share, bar, own)?;
        found.faults += result.faults_count;
        if ledger.is_interrupted() {
            return Ok(found);
        }
        let PairedResult { mut sides, mut marked, .. } = result;
        played.push(Design { replaced, tally: sides.remove(0), marked: marked.remove(0) });
    }
    if ledger.is_shard() {
        return Ok(found);
    }
    found.designs = played.len();
    found.effects = (0..swaps.len()).map(|card| effect(swaps, card, &played)).collect();
    found.together = together(swaps, &played);
    if found.effects.iter().all(Option::is_none) && !swaps.is_empty() {
        warn("note: the designs have too few games to tell cards apart; give more --games");
    }
    Ok(found)
}

fn play(
    game: &Prepared,
    base: &Prepared,
    swaps: &[Swap],
    replaced: &[bool],
    games: Range<u64>,
    (bar, stop): (&dyn Progress, &AtomicBool),
) -> PairedResult {
    // The copy of each card that may be replaced is marked, whether it is or not.
    let marks: Vec<_> = swaps
        .iter()
        .zip(replaced)
        .filter_map(|(swap, &on)| swap.mark_in(&base.schema, &game.schema, on))
        .collect();
    let batch = Batch { games, ..game.batch.clone() };
    let side = SideOf {
        game: &*game.game,
        schema: &game.schema,
        batch: &batch,
        marks: &marks,
        from: None,
    };
    game.game.run_paired(side, &[], bar, stop)
}

/// Wins and seats of whoever tells of a card in a design.
fn wins(swap: &Swap, design: &Design) -> Option<[f64; 2]> {
    let numbers = match &swap.unit {
        Unit::First { .. } => design.marked.of("marked", &swap.label())?.map(|sum| sum as f64),
        Unit::Level { group, level } => {
            let groups = &design.tally.layout().groups;
            let place = groups.iter().position(|one| one.name == *group)?;
            let own = groups[place].levels.iter().position(|one| one == level)?;
            let sums = design.tally.level(place, own);
            [sums.wins as f64, sums.seats as f64]
        }
        Unit::Team => {
            let batch = design.tally.batch();
            // Everybody wins or nobody does.
            let seats = f64::from(design.tally.layout().seats);
            [batch.winners as f64 / seats, batch.games as f64]
        }
    };
    Some(numbers)
}

/// The cards whose replacement is seen by the same seats: those of one deck, or of one team. Whoever gets
/// a copy of a deck of all stands alone, since chance alone says who else gets what.
fn company(swaps: &[Swap], card: usize) -> Vec<usize> {
    let is_first = matches!(swaps[card].unit, Unit::First { .. });
    let is_with = |&other: &usize| other == card || !is_first && seen_by(swaps, other, card);
    (0..swaps.len()).filter(is_with).collect()
}

/// Whether the seats that tell of `card` see what the replacement of `other` does directly.
fn seen_by(swaps: &[Swap], other: usize, card: usize) -> bool {
    let of = |card: usize| &swaps[card].unit;
    match (of(other), of(card)) {
        // What a whole team wins tells of everything.
        (_, Unit::Team) | (Unit::Team, _) => true,
        (one, two) => one == two,
    }
}

/// What some cards do that are told by the same seats, from what these have won under each design; of two
/// `asked` what they do together stands last. None where one of those asked was not replaced, or not left,
/// often enough.
fn fitted(
    cards: &[usize],
    asked: &[usize],
    designs: &[Design],
    wins: impl Fn(&Design) -> Option<[f64; 2]>,
) -> Option<Vec<Coefficient>> {
    let mut trials = Vec::with_capacity(designs.len());
    for design in designs {
        let [won, seats] = wins(design)?;
        let switch = |&card: &usize| f64::from(u8::from(design.replaced[card]));
        let mut settings: Vec<f64> = cards.iter().map(switch).collect();
        if let [one, other] = asked {
            settings.push(switch(one) * switch(other));
        }
        let result = if seats > 0.0 { won / seats } else { 0.0 };
        trials.push(Trial { settings, result, weight: seats });
    }
    let seats: f64 = trials.iter().map(|trial| trial.weight).sum();
    let won: f64 = trials.iter().map(|trial| trial.weight * trial.result).sum();
    let is_known = |replaced: usize| {
        let is_on = |bit: usize| replaced >> bit & 1 != 0;
        let is_it = |design: &Design| {
            asked.iter().enumerate().all(|(bit, &card)| design.replaced[card] == is_on(bit))
        };
        let own = designs.iter().zip(&trials).filter(|(design, _)| is_it(design));
        let results: f64 = own.map(|(_, trial)| trial.weight).sum();
        results >= RESULTS_MIN && are_enough(results, won / seats)
    };
    if !(0..1 << asked.len()).all(is_known) {
        return None;
    }
    fit(&trials)
}

fn effect(swaps: &[Swap], card: usize, designs: &[Design]) -> Option<Tried> {
    let company = company(swaps, card);
    let place = company.iter().position(|&other| other == card)?;
    let found = fitted(&company, &[card], designs, |design| wins(&swaps[card], design))?[place];
    // A switch that is on takes the card away.
    Some(Tried::of(Coefficient { value: -found.value, ..found }))
}

fn together(swaps: &[Swap], designs: &[Design]) -> Vec<Together> {
    let mut found = Vec::new();
    for one in 0..swaps.len() {
        for other in one + 1..swaps.len() {
            let Some(tried) = pair(swaps, [one, other], designs) else { continue };
            let [first, second] = [one, other].map(|card| swaps[card].piece.id.clone());
            let group = swaps[one].group();
            found.push(Together { cards: [first, second], group, tried });
        }
    }
    found
}

/// What two cards do together beyond what each does.
fn pair(swaps: &[Swap], [one, other]: [usize; 2], designs: &[Design]) -> Option<Tried> {
    let units = [one, other].map(|card| &swaps[card].unit);
    let found = match units {
        [Unit::First { .. }, Unit::First { .. }] => {
            let labels = [one, other].map(|card| swaps[card].label());
            let both = |design: &Design| {
                Some(design.marked.both(&labels[0], &labels[1])?.map(|sum| sum as f64))
            };
            fitted(&[one, other], &[one, other], designs, both)?
        }
        [first, second] if first == second && !matches!(first, Unit::First { .. }) => {
            let wins = |design: &Design| wins(&swaps[one], design);
            fitted(&company(swaps, one), &[one, other], designs, wins)?
        }
        _ => return None,
    };
    // Both switches off or both on: the sign is that of the cards themselves.
    found.last().copied().map(Tried::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_is_replaced_in_a_quarter_of_the_designs() {
        for (cards, count) in [(1, 64), (31, 64), (32, 128), (70, 192)] {
            let designs = designs(cards, 7);
            assert_eq!(designs.len(), count);
            for card in 0..cards {
                let on = designs.iter().filter(|design| design[card]).count();
                assert_eq!(on, count / 4);
            }
        }
    }

    /// Two cards go together as often as chance has it: in one design of sixteen.
    #[test]
    fn cards_are_replaced_independently() {
        let designs = designs(70, 7);
        let mut both = 0;
        for one in 0..70 {
            for other in one + 1..70 {
                both += designs.iter().filter(|design| design[one] && design[other]).count();
            }
        }
        let mean = both as f64 / (70.0 * 69.0 / 2.0);
        // 192 designs, a quarter of a quarter: 12; the standard error of the mean is 0.05.
        assert!((mean - 12.0).abs() < 0.2, "{mean}");
        assert_ne!(designs, super::designs(70, 8));
    }
}
