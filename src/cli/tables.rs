//! `run --games-table` and `--cards-table`: single games as Parquet files, where the program was built
//! with them.

use crate::args::TableOptions;
use crate::error::Error;
use crate::experiment::{Experiment, ExperimentKind};

/// Refuses tables of what is no batch of single games, and in programs that cannot write them.
pub(crate) fn refuse(experiment: &Experiment, options: &TableOptions) -> Result<(), Error> {
    let Some(option) = first_option(options) else { return Ok(()) };
    if cfg!(not(feature = "parquet")) {
        return Err(Error::Usage(format!(
            "{option} wants a program that was built with `--features parquet`, as those of the wheels \
             and archives are; this one was not. Without it, the CSV files of the report have all sums"
        )));
    }
    if options.games_table.is_some() && options.games_table == options.cards_table {
        return Err(Error::Usage(
            "--games-table and --cards-table name the same file: give each its own".to_owned(),
        ));
    }
    let told = match experiment.kind {
        ExperimentKind::Batch if experiment.from.is_some() => {
            "games from a position are not told one by one: leave --from out"
        }
        ExperimentKind::Batch => return Ok(()),
        ExperimentKind::Tournament => {
            "a tournament is counted in series, not in games: name an experiment of single games"
        }
        ExperimentKind::Ladder(_) => {
            "a ladder is many batches: `run` one of its rungs with --set and --seats"
        }
    };
    Err(Error::Usage(format!("{option}: {told}")))
}

fn first_option(options: &TableOptions) -> Option<&'static str> {
    let games = options.games_table.as_ref().map(|_| "--games-table");
    games.or(options.cards_table.as_ref().map(|_| "--cards-table"))
}

#[cfg(not(feature = "parquet"))]
pub(crate) use without::prepare;

#[cfg(feature = "parquet")]
pub(crate) use with::prepare;

/// What takes the place of tables in a program that cannot write them.
#[cfg(not(feature = "parquet"))]
mod without {
    use std::sync::atomic::AtomicBool;

    use crate::args::TableOptions;
    use crate::error::Error;
    use crate::prepare::Prepared;
    use crate::session::Session;
    use tenbin_lab::sim::BatchResult;

    /// Tables that there are none of.
    pub(crate) enum Tables {}

    /// None: whoever asked for some was refused before.
    // The other form may fail.
    #[allow(clippy::unnecessary_wraps)]
    pub(crate) fn prepare(_: &TableOptions, _: &Prepared) -> Result<Option<Tables>, Error> {
        Ok(None)
    }

    impl Tables {
        pub(crate) fn write(
            self,
            _: &Session,
            _: &Prepared,
            _: &BatchResult,
            _: &AtomicBool,
        ) -> Result<(), Error> {
            match self {}
        }
    }
}

#[cfg(feature = "parquet")]
mod with {
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;

    use crate::args::TableOptions;
    use crate::error::Error;
    use crate::prepare::Prepared;
    use crate::progress::Bar;
    use crate::session::{Session, warn};
    use tenbin_lab::report::grouped;
    use tenbin_lab::sim::chronicle::{Column, card_columns, game_columns};
    use tenbin_lab::sim::{Batch, BatchResult};
    use tenbin_parquet::{TableOf, Tables as Files};

    /// Tables whose files can be written.
    pub(crate) struct Tables {
        files: Files,
        places: Vec<PathBuf>,
    }

    /// Begins the files, so that a place that cannot be written is known before anything is played.
    pub(crate) fn prepare(
        options: &TableOptions,
        prepared: &Prepared,
    ) -> Result<Option<Tables>, Error> {
        let places: Vec<PathBuf> =
            [&options.games_table, &options.cards_table].into_iter().flatten().cloned().collect();
        if places.is_empty() {
            return Ok(None);
        }
        let (schema, seats) = (&prepared.schema, prepared.game.seats());
        let games = begin(options.games_table.as_deref(), "--games-table", || {
            game_columns(schema, &prepared.batch, seats)
        })?;
        let cards =
            begin(options.cards_table.as_deref(), "--cards-table", || card_columns(schema, seats))?;
        Ok(Some(Tables { files: Files::new(games, cards), places }))
    }

    fn begin(
        place: Option<&Path>,
        option: &str,
        columns: impl FnOnce() -> Vec<Column>,
    ) -> Result<Option<TableOf>, Error> {
        let Some(place) = place else { return Ok(None) };
        let begun = TableOf::create(place, columns());
        begun.map(Some).map_err(|error| Error::Io(format!("{option}: {error}")))
    }

    impl Tables {
        /// Tells the games of a batch that was played to its end.
        pub(crate) fn write(
            mut self,
            session: &Session,
            prepared: &Prepared,
            result: &BatchResult,
            stop: &AtomicBool,
        ) -> Result<(), Error> {
            let done = result.tally.games_covered();
            let batch = Batch { games: 0..done, ..prepared.batch.clone() };
            let is_told = !result.interrupted && {
                let bar = Bar::new(session, done, "games told");
                let (schema, with_cards) = (&prepared.schema, self.files.has_cards());
                let told = prepared.game.chronicle(
                    schema,
                    &batch,
                    with_cards,
                    &mut self.files,
                    &bar,
                    stop,
                );
                bar.finish();
                told.map_err(Error::Io)?
            };
            if !is_told {
                warn("interrupted: no table of single games was written");
                return if result.interrupted { Ok(()) } else { Err(Error::Interrupted) };
            }
            self.files.finish().map_err(Error::Io)?;
            let places: Vec<String> =
                self.places.iter().map(|place| place.display().to_string()).collect();
            session.note(&format!(
                "{} games told one by one in {}",
                grouped(done),
                places.join(" and ")
            ));
            Ok(())
        }
    }
}
