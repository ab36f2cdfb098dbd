//! From names to what can be played: games, rules, bots; everything checked, all errors at once.

use crate::cli::experiment::Experiment;
use crate::cli::options::RulesOptions;
use crate::content::{Asked, Content, Diagnostics, Library, nearest};
use crate::engine::schema::Schema;
use crate::error::Error;
use crate::games::{GAMES, Module, load_game};
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
pub(crate) fn seats_for<G: Module>(asked: Option<u64>) -> Result<u8, Error> {
    seats_of::<G>(asked).map_err(Error::Usage)
}

fn seats_of<G: Module>(asked: Option<u64>) -> Result<u8, String> {
    let Some(asked) = asked else { return Ok(G::SEATS_DEFAULT) };
    if let Ok(seats) = u8::try_from(asked)
        && G::SEATS.contains(&seats)
    {
        return Ok(seats);
    }
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("{} is for {players} players, not {asked}", G::ID))
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
    let [variants, sets]: [Vec<Asked>; 2] =
        [variants, sets].map(|texts| texts.iter().map(Asked::option).collect());
    let loaded = load_game(library, seats, [&variants, &sets], &Diagnostics::default());
    loaded.map(|(game, content)| Rules { game, content })
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
    let mut diagnostics = experiment.sources.clone();
    let seats = match (seats_of::<G>(experiment.seats), experiment.places.seats) {
        (Ok(seats), _) => seats,
        (Err(message), None) => return Err(Error::Usage(message)),
        (Err(message), Some(place)) => {
            diagnostics.error(place, message);
            return Err(diagnostics.into());
        }
    };
    let names = experiment.seat_strategies(seats, &mut diagnostics);
    // Where their number is wrong, they may be wrong themselves.
    let names = names.as_ref().unwrap_or(&experiment.strategies);
    let asked: [&[Asked]; 2] = [&experiment.variants, &experiment.sets];
    let sources = experiment.sources.clone();
    let rules = load_game::<G>(library, seats, asked, &sources)
        .map_err(|errors| diagnostics.absorb(&errors))
        .ok();
    let strategies = parse_strategies::<G>(library, names, &mut diagnostics);
    if let (Some(place), Some(rules)) = (experiment.places.target, &rules)
        && !rules.0.schema().cooperative
    {
        diagnostics.error_with_help(
            place,
            format!("{} is not co-operative: its win rates are compared with a fair share", G::ID),
            "leave `target` out",
        );
    }
    match (rules, strategies) {
        (Some((game, content)), Some(strategies)) if diagnostics.is_empty() => {
            let schema = game.schema();
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
    names: &[Asked],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Strategy>> {
    let mut known: Vec<(&Asked, Option<Strategy>)> = Vec::new();
    for name in names {
        if !known.iter().any(|(other, _)| other.text == name.text) {
            known.push((name, policies::parse_asked::<G>(library, name, diagnostics)));
        }
    }
    let find = |name: &Asked| {
        known.iter().find(|(other, _)| other.text == name.text).and_then(|(_, found)| found.clone())
    };
    names.iter().map(find).collect()
}
