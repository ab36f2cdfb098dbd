//! Confirming: pairs of games on the same seeds, one as the game is, the other with one card replaced; and
//! the same with a bot that never plays it.

use std::ops::Range;

use crate::error::Error;
use crate::impact::swap::{Source, Swap, Unit, with_swaps};
use crate::keep::{Ledger, Play};
use crate::prepare::Prepared;
use crate::progress::Bar;
use crate::run::Job;
use tenbin_engine::schema::{Card, GroupKind, Schema};
use tenbin_lab::door::SideOf;
use tenbin_lab::policies::Strategy;
use tenbin_lab::report::impact::Confirmed;
use tenbin_lab::sim::Batch;
use tenbin_lab::sim::paired::{Mark, Marked, PairedResult, PairedSums};
use tenbin_stats::paired::Joint;

/// What pairs of games gave.
pub(super) struct Paired {
    /// For each card: all of whom it is told, then parts of them.
    pub(super) replaced: Vec<Vec<Confirmed>>,
    /// For each card what is lost by never playing it.
    pub(super) options: Vec<Option<Joint>>,
    /// Games played on all sides together.
    pub(super) games_played: u64,
    /// Games that broke.
    pub(super) faults: u64,
}

/// So many cards are replaced, each on a side of its own, beside the same games as they are.
const SIDES_MAX: usize = 16;

/// Plays the pairs.
pub(super) fn confirm(
    pairs: &Pairs<'_>,
    ledger: &mut Ledger<'_>,
    swaps: &[&Swap],
) -> Result<Paired, Error> {
    let mut found =
        Paired { replaced: Vec::new(), options: Vec::new(), games_played: 0, faults: 0 };
    let each = pairs.games.end - pairs.games.start;
    let parts = 2 * swaps.len().div_ceil(SIDES_MAX) as u64;
    let bar = Bar::new(pairs.job.session, each * parts, "games on each side");
    for (number, part) in (1..).zip(swaps.chunks(SIDES_MAX)) {
        if !ledger.is_interrupted() {
            pairs.replace(part, &mut found, (ledger, &format!("replaced {number}")), &bar)?;
        }
        if !ledger.is_interrupted() {
            pairs.forbid(part, &mut found, (ledger, &format!("forbidden {number}")), &bar)?;
        }
    }
    bar.finish();
    Ok(found)
}

/// What the pairs are played of.
pub(super) struct Pairs<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) base: &'a Prepared,
    pub(super) source: &'a Source<'a>,
    pub(super) games: Range<u64>,
}

/// The name of the bot that may not play a card, and of the one in its place that may.
const WATCHED: &str = "watched";

impl Pairs<'_> {
    /// Replaces each of some cards on a side of its own.
    fn replace(
        &self,
        swaps: &[&Swap],
        found: &mut Paired,
        (ledger, name): (&mut Ledger<'_>, &str),
        bar: &Bar,
    ) -> Result<(), Error> {
        let base = self.base;
        let sides: Vec<Prepared> = swaps
            .iter()
            .map(|swap| with_swaps(self.job.experiment, base, self.source, &[swap]))
            .collect::<Result<_, _>>()?;
        let marks =
            swaps.iter().zip(&sides).map(|(swap, side)| swap.marks(&base.schema, &side.schema));
        let (own, others): (Vec<_>, Vec<Vec<Marked>>) = marks
            .map(|both| both.map_or((None, Vec::new()), |[own, other]| (Some(own), vec![other])))
            .unzip();
        let own: Vec<Marked> = own.into_iter().flatten().collect();
        let seconds: Vec<SideOf<'_>> = sides
            .iter()
            .zip(&others)
            .map(|(side, marks)| SideOf {
                game: &*side.game,
                schema: &side.schema,
                batch: &side.batch,
                marks,
                from: None,
            })
            .collect();
        let play: Play<'_, PairedResult> = &mut |games, bar, stop| {
            let batch = Batch { games, ..base.batch.clone() };
            let (game, schema) = (&*base.game, &base.schema);
            let first = SideOf { game, schema, batch: &batch, marks: &own, from: None };
            base.game.run_paired(first, &seconds, bar, stop)
        };
        let result = ledger.play(name, self.games.clone(), bar, play)?;
        for (swap, sums) in swaps.iter().zip(&result.pairs) {
            found.replaced.push(told(swap, &base.schema, sums));
        }
        found.note(&result, self.games.end - self.games.start);
        Ok(())
    }

    /// Lets the bot of the first place never play each of some cards, on a side of its own; the bots change
    /// their seats from game to game. Of cards that nobody plays by choice nothing is known.
    fn forbid(
        &self,
        swaps: &[&Swap],
        found: &mut Paired,
        (ledger, name): (&mut Ledger<'_>, &str),
        bar: &Bar,
    ) -> Result<(), Error> {
        let base = self.base;
        let card_of = |swap: &Swap| {
            let is_it = |card: &Card| {
                card.name == swap.piece.id
                    && swap.piece.holder.as_ref().is_none_or(|holder| {
                        // Where all have the same list of cards its group is no holder.
                        card.group == *holder
                            || !base.schema.cards.iter().any(|c| c.group == *holder)
                    })
            };
            base.schema.cards.iter().position(is_it)
        };
        let cards: Vec<Option<usize>> = swaps.iter().map(|swap| card_of(swap)).collect();
        let seat = |mut strategy: Strategy| {
            WATCHED.clone_into(&mut strategy.name);
            let mut batch = Batch { games: self.games.clone(), rotate: true, ..base.batch.clone() };
            batch.strategies[0] = strategy;
            batch
        };
        let bot = &base.batch.strategies[0];
        let free = seat(bot.clone());
        let bound: Vec<(usize, Batch)> = cards
            .iter()
            .enumerate()
            .filter_map(|(place, card)| {
                let card = (*card)?;
                let id = &base.schema.cards[card].name;
                Some((place, seat(bot.without(u16::try_from(card).ok()?, id))))
            })
            .collect();
        let marks = [Marked { name: WATCHED.to_owned(), mark: Mark::Bot(0) }];
        let (game, schema) = (&*base.game, &base.schema);
        let side = |batch| SideOf { game, schema, batch, marks: &marks, from: None };
        let seconds: Vec<SideOf<'_>> = bound.iter().map(|(_, batch)| side(batch)).collect();
        let first = found.options.len();
        found.options.resize(first + swaps.len(), None);
        if seconds.is_empty() {
            return Ok(());
        }
        let play: Play<'_, PairedResult> = &mut |games, bar, stop| {
            let batch = Batch { games, ..free.clone() };
            let first = SideOf { batch: &batch, ..side(&free) };
            base.game.run_paired(first, &seconds, bar, stop)
        };
        let result = ledger.play(name, self.games.clone(), bar, play)?;
        for ((place, _), sums) in bound.iter().zip(&result.pairs) {
            let joint = option_of(swaps[*place], sums);
            // Where no game differs it is nothing that bots use by choice.
            found.options[first + place] = joint.filter(|joint| joint.discordant > 0);
        }
        found.note(&result, self.games.end - self.games.start);
        Ok(())
    }
}

/// What the watched bot wins with whoever has the card.
fn option_of(swap: &Swap, sums: &PairedSums) -> Option<Joint> {
    match &swap.unit {
        Unit::Team => joint_of(sums, "team", "all"),
        Unit::First { .. } => joint_of(sums, "marked", WATCHED),
        Unit::Level { group, level } => {
            let name = Marked::level(WATCHED, level);
            joint_of(sums, &format!("marked.{group}"), &name)
                .or_else(|| joint_of(sums, "team", "all"))
        }
    }
}

impl Paired {
    fn note(&mut self, result: &PairedResult, games: u64) {
        self.games_played += games * result.sides.len() as u64;
        self.faults += result.faults_count;
    }
}

/// All who tell of a card, then the parts of them.
fn told(swap: &Swap, schema: &Schema, sums: &PairedSums) -> Vec<Confirmed> {
    let of = |group: &str, level: &str, called: String| {
        let joint = joint_of(sums, group, level)?;
        Some(Confirmed { group: called, joint })
    };
    let label = swap.label();
    let main = match &swap.unit {
        Unit::First { .. } => of("marked", &label, swap.group()),
        Unit::Level { group, level } => of(group, level, swap.group()),
        Unit::Team => of("team", "all", swap.group()),
    };
    let mut told: Vec<Confirmed> = main.into_iter().collect();
    if matches!(swap.unit, Unit::First { .. }) {
        let groups = schema.groups.iter().filter(|group| group.kind == GroupKind::Choice);
        for group in groups {
            for level in &group.levels {
                let called = format!("{}.{level}", group.name);
                let name = Marked::level(&label, level);
                told.extend(of(&format!("marked.{}", group.name), &name, called));
            }
        }
    }
    told
}

/// The sums of a metric.
fn joint_of(sums: &PairedSums, group: &str, level: &str) -> Option<Joint> {
    let mut metrics = sums.metrics().iter();
    let place = metrics.position(|metric| metric.group == group && metric.level == level)?;
    Some(sums.joint(place))
}
