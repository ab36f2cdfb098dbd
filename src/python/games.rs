//! Games compiled from their content, and single games played from Python.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bots::{Failure, named};
use crate::fleet::Fleet;
use crate::table::{Numbers, numbers};
use crate::{program, usage};
use tenbin::content::{Asked, Content, Diagnostics, Library};
use tenbin::door::{AnyGame, CompiledGame, load_game};
use tenbin::engine::play::GameEnd;
use tenbin::engine::schema::Schema;
use tenbin::engine::{Eye, Seat};
use tenbin::lockstep::{At, InFlight, Seating, SeenLayout, Wants, seen_layout};
use tenbin::policies::function::with_functions;
use tenbin::policies::question::Wanted;
use tenbin::policies::{self};
use tenbin::replay::shown::shown_json;

/// Functions as they come from Python: name, what tells it from others, the function.
type Functions = Vec<(String, String, Py<PyAny>)>;

/// A game compiled for a number of players.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Game {
    door: &'static dyn AnyGame,
    library: Library,
    content: Content,
    compiled: Arc<dyn CompiledGame>,
    schema: Schema,
    seen: OnceLock<Arc<SeenLayout>>,
}

impl Game {
    /// Who plays: a strategy for each seat, or None where Python plays.
    fn seating(
        &self,
        py: Python<'_>,
        bots: &[Option<String>],
        functions: Functions,
        seed: u64,
        failure: &Arc<Failure>,
    ) -> PyResult<Seating> {
        let seats = usize::from(self.compiled.seats());
        if bots.len() != seats {
            return Err(usage(py, format!("{seats} seats, but {} bots", bots.len())));
        }
        let functions = functions.into_iter().map(|bot| named(bot, failure)).collect();
        let mut diagnostics = Diagnostics::default();
        let owner = self.door.owner();
        let found = with_functions(functions, || {
            let parse = |name: &Option<String>| {
                name.as_ref()
                    .map(|name| policies::parse(&self.library, owner, name, &mut diagnostics))
            };
            bots.iter().map(parse).collect::<Vec<_>>()
        });
        let is_all = found.iter().all(|bot| bot.as_ref().is_none_or(Option::is_some));
        if !diagnostics.is_empty() || !is_all {
            return Err(usage(py, diagnostics.render()));
        }
        Ok(Seating { bots: found.into_iter().map(Option::flatten).collect(), seed })
    }

    fn layout(&self) -> &Arc<SeenLayout> {
        self.seen.get_or_init(|| Arc::new(seen_layout(&self.compiled)))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<u8>,
        variants: Vec<String>,
        sets: Vec<String>,
        content: Option<PathBuf>,
    ) -> PyResult<Self> {
        let mut words = vec!["tenbin".into(), game.into()];
        if let Some(content) = &content {
            words.extend(["--content".into(), content.into()]);
        }
        let (program, words) = program(words).map_err(|told| usage(py, told))?;
        let game = &*words[1].to_string_lossy();
        let games = program.games;
        let Some(door) = games.find(game) else {
            let near = games.nearest(game);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(usage(py, format!("there is no game `{game}`{near} ({})", games.shown())));
        };
        let library = Library::discover(content.as_deref(), program.built_in);
        let library = library.map_err(|told| usage(py, told))?;
        let about = door.about();
        let seats = seats.unwrap_or(about.seats_default);
        if !about.seats.contains(&seats) {
            let (least, most) = (about.seats.start(), about.seats.end());
            return Err(usage(py, format!("{game} is for {least} to {most} players, not {seats}")));
        }
        let asked = |texts: &[String]| texts.iter().map(Asked::option).collect::<Vec<_>>();
        let (variants, sets) = (asked(&variants), asked(&sets));
        let loaded = py.detach(|| {
            load_game(door, &library, seats, [&variants, &sets], &Diagnostics::default())
        });
        let (compiled, content) = loaded.map_err(|told| usage(py, told.render()))?;
        let schema = compiled.schema();
        let compiled = Arc::from(compiled);
        Ok(Self { door, library, content, compiled, schema, seen: OnceLock::new() })
    }

    #[getter]
    fn id(&self) -> &str {
        self.compiled.id()
    }

    #[getter]
    fn title(&self) -> &str {
        self.door.about().title
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.compiled.seats()
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.compiled.rules_version()
    }

    #[getter]
    fn content_hash(&self) -> &str {
        &self.content.hash
    }

    #[getter]
    fn cooperative(&self) -> bool {
        self.schema.cooperative
    }

    /// What is scored, and whether more of it is better; None in a game without scores.
    #[getter]
    fn score(&self) -> Option<(&str, bool)> {
        self.schema.score.as_ref().map(|score| (score.unit.as_str(), score.more_is_better))
    }

    #[getter]
    fn endings(&self) -> Vec<&str> {
        self.schema.endings.iter().map(|ending| ending.name.as_str()).collect()
    }

    #[getter]
    fn features(&self) -> Vec<&str> {
        self.door.about().features.to_vec()
    }

    /// What each number means that is told of what a seat sees.
    #[getter]
    fn seen_names(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.layout().names().to_vec())
    }

    /// The whole content, with variants and overrides laid over it, as JSON.
    fn content_json(&self) -> String {
        self.content.root.to_json().to_string()
    }

    /// A single game at a time, played from Python on the seats that have no bot.
    fn flight(
        slf: Py<Self>,
        py: Python<'_>,
        bots: Vec<Option<String>>,
        functions: Functions,
        seed: u64,
    ) -> PyResult<Flight> {
        let game = slf.get();
        let failure = Arc::new(Failure::new(None));
        let seating = game.seating(py, &bots, functions, seed, &failure)?;
        let games = game.compiled.clone().in_flight(seating, 1);
        Ok(Flight { game: slf.clone_ref(py), games: Mutex::new(games), failure })
    }

    /// Many games at once. `features` are the names of the wanted ones; None: all. Games of the index `end`
    /// and above are not begun.
    #[expect(clippy::too_many_arguments, reason = "all are given by name in `_batch.py`")]
    fn fleet(
        &self,
        py: Python<'_>,
        bots: Vec<Option<String>>,
        seed: u64,
        places: usize,
        threads: usize,
        end: Option<u64>,
        features: Option<Vec<String>>,
        with_seen: bool,
    ) -> PyResult<Fleet> {
        let failure = Arc::new(Failure::new(None));
        let seating = self.seating(py, &bots, Vec::new(), seed, &failure)?;
        let known = self.door.about().features;
        let features = match features {
            None => Wanted::all(known.len()),
            Some(names) => {
                let place = |name: &String| {
                    known.iter().position(|known| known == name).ok_or_else(|| {
                        usage(py, format!("{} has no feature `{name}`", self.compiled.id()))
                    })
                };
                let places = names.iter().map(place).collect::<PyResult<Vec<_>>>()?;
                Wanted::some(&places, known.len())
            }
        };
        let seen = with_seen.then(|| py.detach(|| self.layout().clone()));
        let wants = Wants { features, seen };
        let end = end.unwrap_or(u64::MAX);
        Ok(Fleet::new(&self.compiled, &seating, (places, threads), end, wants))
    }
}

/// How a game ended, for Python: seats from 1 that have won, the number of the ending, scores, decisions.
type Ended = (Vec<u8>, u16, Option<Vec<i32>>, u32);

fn ended(end: &GameEnd, seats: u8) -> Ended {
    let won = end.standing.winners.iter().map(|seat| seat.0 + 1).collect();
    let scores = end.standing.scores.map(|scores| scores[..usize::from(seats)].to_vec());
    (won, end.standing.ending, scores, end.decisions)
}

/// A game that stands still where Python must choose.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct Flight {
    game: Py<Game>,
    games: Mutex<Box<dyn InFlight>>,
    failure: Arc<Failure>,
}

impl Flight {
    fn games(&self) -> MutexGuard<'_, Box<dyn InFlight>> {
        // A game that panics is caught where it is played.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn raised(&self) -> PyResult<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

#[pymethods]
impl Flight {
    /// Deals the game of this index and goes on to the first decision from outside.
    fn begin(&self, py: Python<'_>, index: u64) -> PyResult<()> {
        py.detach(|| self.games().begin(0, index));
        self.raised()
    }

    /// Takes the action of this number.
    fn choose(&self, py: Python<'_>, choice: usize) -> PyResult<()> {
        py.detach(|| self.games().choose(0, choice)).map_err(PyValueError::new_err)?;
        self.raised()
    }

    /// The seat that must choose, from 1, and from how many actions; None where nobody must.
    fn waits(&self) -> Option<(u8, usize)> {
        match self.games().at(0) {
            At::Waits { seat, count } => Some((seat.0 + 1, *count)),
            _ => None,
        }
    }

    /// How the game ended; None where it has not.
    fn ended(&self) -> Option<Ended> {
        let seats = self.game.get().compiled.seats();
        match self.games().at(0) {
            At::Over(end) => Some(ended(end, seats)),
            _ => None,
        }
    }

    /// How the game broke; None where it has not.
    fn broken(&self) -> Option<String> {
        match self.games().at(0) {
            At::Broken(message) => Some(message.clone()),
            _ => None,
        }
    }

    /// The actions there are, in the one notation.
    fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.games().ask(0, &mut |question| {
            texts = (0..question.count()).map(|choice| question.text(choice)).collect();
        });
        texts
    }

    /// The number of the turn.
    fn turn(&self) -> u32 {
        let mut turn = 0;
        self.games().ask(0, &mut |question| turn = question.turn());
        turn
    }

    /// All features of all actions, a row for each action.
    fn features(&self) -> Numbers {
        let wanted = Wanted::all(self.game.get().door.about().features.len());
        let width = wanted.count();
        let (mut values, mut count) = (Vec::new(), 0);
        self.games().ask(0, &mut |question| {
            count = question.count();
            values = vec![0; count * width];
            for choice in 0..count {
                let row = &mut values[choice * width..][..width];
                question.features(choice, &wanted, row);
            }
        });
        numbers(values, &[count, width])
    }

    /// What a seat, from 1, sees, as numbers.
    fn seen(&self, py: Python<'_>, seat: u8) -> PyResult<Numbers> {
        let (layout, viewer) = (py.detach(|| self.game.get().layout()), self.seat(seat)?);
        let mut row = vec![0; layout.names().len()];
        self.games().picture(0, Eye::Seat(viewer)).tell(&mut layout.row(viewer, &mut row));
        let length = row.len();
        Ok(numbers(row, &[length]))
    }

    /// What a seat, from 1, sees, as JSON; everything without one.
    fn shown_json(&self, seat: Option<u8>) -> PyResult<String> {
        let eye = match seat {
            Some(seat) => Eye::Seat(self.seat(seat)?),
            None => Eye::Everyone,
        };
        let picture = self.games().picture(0, eye);
        Ok(shown_json(&self.game.get().schema.shown, &picture).to_string())
    }

    /// How the table stands, in words.
    fn overview(&self) -> String {
        self.games().overview(0)
    }

    #[getter]
    fn index(&self) -> u64 {
        self.games().index(0)
    }
}

impl Flight {
    /// A seat as the engine counts it.
    fn seat(&self, seat: u8) -> PyResult<Seat> {
        let seats = self.game.get().compiled.seats();
        if (1..=seats).contains(&seat) {
            return Ok(Seat(seat - 1));
        }
        Err(PyValueError::new_err(format!("seats are 1 to {seats}, and {seat} is none")))
    }
}
