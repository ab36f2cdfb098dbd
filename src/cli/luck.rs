//! `--reduce-luck`: what positions are worth is learned before any game that counts, so that luck can be taken out of
//! who wins.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};
use crate::prepare::Prepared;
use crate::session::Session;
use tenbin_lab::report::grouped;
use tenbin_lab::report::luck::LuckTold;
use tenbin_lab::sim::luck::{LUCK_GAMES, Learned};

/// The option.
const OPTION: &str = "--reduce-luck";

/// Refuses what luck is not taken out of.
pub(crate) fn refuse(experiment: &Experiment) -> Result<(), Error> {
    if !experiment.reduce_luck {
        return Ok(());
    }
    if experiment.kind != ExperimentKind::Batch {
        return Err(Error::Usage(format!(
            "{} is a tournament or a ladder: {OPTION} takes luck out of single games; leave it out",
            experiment.name
        )));
    }
    if experiment.from.is_some() {
        return Err(Error::Usage(format!(
            "{OPTION} learns from games that begin with the deal, and --from begins elsewhere: leave one of them out"
        )));
    }
    Ok(())
}

/// Learns from games of the first side, and lets all sides take luck out by it; what is said of it.
pub(crate) fn learn(
    session: &Session,
    experiment: &Experiment,
    sides: &mut [&mut Prepared],
    stop: &AtomicBool,
) -> Result<Option<LuckTold>, Error> {
    let Some((first, others)) = sides.split_first_mut().filter(|_| experiment.reduce_luck) else {
        return Ok(None);
    };
    if first.schema.cooperative {
        return Err(Error::Usage(format!(
            "{OPTION}: in {} all win or lose together, and luck is taken out only where one wins; leave it out",
            first.game.id()
        )));
    }
    let games = LUCK_GAMES.iter().sum();
    session.note(&format!("{OPTION}: {} games on other seeds to learn from", grouped(games)));
    let learned = first.game.learn_luck(&first.batch, stop);
    if stop.load(Ordering::Relaxed) {
        return Err(Error::Interrupted);
    }
    let useful = learned.as_ref().filter(|learned| learned.is_useful());
    let told = LuckTold::of(learned.as_ref());
    let Some(Learned { worth, .. }) = useful else { return Ok(Some(told)) };
    for other in others {
        if !worth.fits(&other.schema, other.game.seats()) {
            return Err(Error::Usage(format!(
                "{OPTION}: the sides do not show the same of a position, so luck cannot be taken out of both alike; \
                 leave it out"
            )));
        }
        other.batch.luck = Some(Arc::clone(worth));
    }
    first.batch.luck = Some(Arc::clone(worth));
    Ok(Some(told))
}
