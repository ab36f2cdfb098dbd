//! From names to what can be played: games, rules, bots; everything checked, all errors at once.

use crate::cards::variants_asked;
use crate::error::Error;
use crate::experiment::Experiment;
use crate::options::RulesOptions;
use crate::session::Session;
use tenbin_content::{Asked, Content, Diagnostics, Library};
use tenbin_engine::schema::Schema;
use tenbin_lab::door::{About, AnyGame, CompiledGame, Games, load_game};
use tenbin_lab::policies::{self, Strategy};
use tenbin_lab::scenario::position::Position;
use tenbin_lab::sim::Batch;

/// The game of this name, or an error with the nearest one.
pub(crate) fn known_game(games: Games, name: &str) -> Result<&'static dyn AnyGame, Error> {
    if let Some(game) = games.find(name) {
        return Ok(game);
    }
    let known = games.shown();
    Err(Error::Usage(match games.nearest(name) {
        Some(near) => format!("there is no game `{name}`; did you mean `{near}`? ({known})"),
        None => format!("there is no game `{name}`; {known}"),
    }))
}

/// A number of seats that the game takes; its usual one where none is given.
fn seats_of(game: &dyn AnyGame, asked: Option<u64>) -> Result<u8, String> {
    let About { id, seats: possible, seats_default, .. } = game.about();
    let Some(asked) = asked else { return Ok(seats_default) };
    if let Ok(seats) = u8::try_from(asked)
        && possible.contains(&seats)
    {
        return Ok(seats);
    }
    let (least, most) = (possible.start(), possible.end());
    let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("{id} is for {players} players, not {asked}"))
}

/// A game's rules, compiled.
pub(crate) struct Rules {
    pub(crate) game: Box<dyn CompiledGame>,
    pub(crate) content: Content,
}

/// Loads and compiles a game's content.
pub(crate) fn compile(
    library: &Library,
    game: &dyn AnyGame,
    seats: u8,
    variants: &[Asked],
) -> Result<Rules, Diagnostics> {
    let loaded = load_game(game, library, seats, [variants, &[]], &Diagnostics::default());
    loaded.map(|(game, content)| Rules { game, content })
}

/// The rules that the options of a list ask for.
pub(crate) fn rules_of(
    session: &Session,
    game: &dyn AnyGame,
    options: &RulesOptions,
) -> Result<Rules, Error> {
    rules_with(session, game, options, None)
}

/// The same with a variant more, after all others.
pub(crate) fn rules_with(
    session: &Session,
    game: &dyn AnyGame,
    options: &RulesOptions,
    last: Option<Asked>,
) -> Result<Rules, Error> {
    let seats = seats_of(game, options.seats).map_err(Error::Usage)?;
    let mut variants = variants_asked(game, options)?;
    variants.extend(last);
    let sets: Vec<Asked> = options.sets.iter().map(Asked::option).collect();
    let asked: [&[Asked]; 2] = [&variants, &sets];
    let (game, content) = load_game(game, &session.library, seats, asked, &Diagnostics::default())?;
    Ok(Rules { game, content })
}

/// Everything a batch needs, checked.
pub(crate) struct Prepared {
    pub(crate) game: Box<dyn CompiledGame>,
    pub(crate) content: Content,
    pub(crate) schema: Schema,
    pub(crate) batch: Batch,
    /// Where every game begins, if not with the deal.
    pub(crate) from: Option<Position>,
}

/// Makes an experiment ready to be played.
pub(crate) fn prepare(
    library: &Library,
    experiment: &Experiment,
    threads: usize,
) -> Result<Prepared, Error> {
    let game = experiment.game;
    let mut diagnostics = experiment.sources.clone();
    let seats = match (seats_of(game, experiment.seats), experiment.places.seats) {
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
    let rules = load_game(game, library, seats, asked, &sources)
        .map_err(|errors| diagnostics.absorb(&errors))
        .ok();
    let strategies = parse_strategies(library, game, names, &mut diagnostics);
    if let (Some(strategies), Some((game, _))) = (&strategies, &rules) {
        check_judges(strategies, &**game, &mut diagnostics);
    }
    if let (Some(place), Some(rules)) = (experiment.places.target, &rules)
        && !rules.0.schema().cooperative
    {
        diagnostics.error_with_help(
            place,
            format!(
                "{} is not co-operative: its win rates are compared with a fair share",
                game.id()
            ),
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
                luck: None,
            };
            let from = experiment.from.as_ref().map(|from| from.put_on(&*game)).transpose()?;
            Ok(Prepared { game, content, schema, batch, from })
        }
        _ => Err(diagnostics.into()),
    }
}

/// What strategies judge by, the game must show.
fn check_judges(strategies: &[Strategy], game: &dyn CompiledGame, diagnostics: &mut Diagnostics) {
    let (schema, seats) = (game.schema(), game.seats());
    for (number, strategy) in strategies.iter().enumerate() {
        let is_known = |other: &Strategy| other.hash == strategy.hash;
        if !strategies[..number].iter().any(is_known) {
            strategy.check_judge(&schema, seats, diagnostics);
        }
    }
}

/// Reads each strategy once, however many seats play it.
fn parse_strategies(
    library: &Library,
    game: &dyn AnyGame,
    names: &[Asked],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Strategy>> {
    let mut known: Vec<(&Asked, Option<Strategy>)> = Vec::new();
    for name in names {
        if !known.iter().any(|(other, _)| other.text == name.text) {
            known.push((name, policies::parse_asked(library, game.owner(), name, diagnostics)));
        }
    }
    let find = |name: &Asked| {
        known.iter().find(|(other, _)| other.text == name.text).and_then(|(_, found)| found.clone())
    };
    names.iter().map(find).collect()
}
