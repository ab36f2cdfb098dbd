//! From names to what can be played: games, rules, bots; everything checked, all errors at once.

use crate::cli::experiment::Experiment;
use crate::cli::options::RulesOptions;
use crate::content::{Content, Diagnostics, Library, load, nearest};
use crate::engine::schema::Schema;
use crate::error::Error;
use crate::games::{GAMES, Module};
use crate::policies::{self, Strategy};
use crate::sim::Batch;

/// The game of this name, or an error with the nearest one.
pub(crate) fn known_game(name: &str) -> Result<&'static str, Error> {
    if let Some(game) = GAMES.iter().find(|game| **game == name) {
        return Ok(game);
    }
    let known = format!("the games are {}", GAMES.join(", "));
    Err(Error::Usage(match nearest(name, GAMES.iter().copied()) {
        Some(near) => format!("there is no game `{name}`; did you mean `{near}`? ({known})"),
        None => format!("there is no game `{name}`; {known}"),
    }))
}

/// A number of seats that the game takes; its usual one where none is given.
pub(crate) fn seats_for<G: Module>(asked: Option<u8>) -> Result<u8, Error> {
    let seats = asked.unwrap_or(G::SEATS_DEFAULT);
    if G::SEATS.contains(&seats) {
        return Ok(seats);
    }
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(Error::Usage(format!("{} is for {players} players, not {seats}", G::ID)))
}

/// A game's rules, compiled.
pub(crate) struct Rules<G> {
    pub(crate) game: G,
    pub(crate) content: Content,
}

/// Loads and compiles a game's content.
pub(crate) fn compile<G: Module>(
    library: &Library,
    seats: u8,
    variants: &[String],
    sets: &[String],
) -> Result<Rules<G>, Diagnostics> {
    let content = load(library, G::ID, G::shape(), variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    match G::compile(&content, seats, &mut diagnostics) {
        Some(game) if diagnostics.is_empty() => Ok(Rules { game, content }),
        _ => Err(diagnostics),
    }
}

/// The rules that the options of a list ask for.
pub(crate) fn rules_of<G: Module>(
    library: &Library,
    options: &RulesOptions,
) -> Result<Rules<G>, Error> {
    let seats = seats_for::<G>(options.seats)?;
    Ok(compile::<G>(library, seats, &options.variants, &options.sets)?)
}

/// Everything a batch needs, checked.
pub(crate) struct Prepared<G> {
    pub(crate) game: G,
    pub(crate) content: Content,
    pub(crate) schema: Schema,
    pub(crate) batch: Batch,
}

/// Makes an experiment ready to be played.
pub(crate) fn prepare<G: Module>(
    library: &Library,
    experiment: &Experiment,
    threads: usize,
) -> Result<Prepared<G>, Error> {
    let seats = seats_for::<G>(experiment.seats)?;
    let names = experiment.seat_strategies(seats)?;
    let mut diagnostics = Diagnostics::default();
    let rules = compile::<G>(library, seats, &experiment.variants, &experiment.sets)
        .map_err(|errors| diagnostics.absorb(&errors))
        .ok();
    let strategies = parse_strategies::<G>(library, &names, &mut diagnostics);
    match (rules, strategies) {
        (Some(Rules { game, content }), Some(strategies)) if diagnostics.is_empty() => {
            let schema = game.schema();
            if experiment.target.is_some() && !schema.cooperative {
                return Err(Error::Usage(format!(
                    "{} is not co-operative: its win rates are compared with a fair share, so leave \
                     `target` out of {}",
                    G::ID,
                    experiment.name
                )));
            }
            let batch = Batch {
                strategies,
                rotate: experiment.rotate,
                seed: experiment.seed,
                games: 0..experiment.games,
                threads,
                content_hash: content.hash.clone(),
            };
            Ok(Prepared { game, content, schema, batch })
        }
        _ => Err(diagnostics.into()),
    }
}

/// Reads each strategy once, however many seats play it.
fn parse_strategies<G: Module>(
    library: &Library,
    names: &[String],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Strategy>> {
    let mut known: Vec<(&str, Option<Strategy>)> = Vec::new();
    for name in names {
        if !known.iter().any(|(other, _)| *other == name.as_str()) {
            known.push((name, policies::parse::<G>(library, name, diagnostics)));
        }
    }
    let find = |name: &String| {
        known.iter().find(|(other, _)| *other == name.as_str()).and_then(|(_, found)| found.clone())
    };
    names.iter().map(find).collect()
}
