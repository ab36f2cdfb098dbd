//! Functions of Python as bots.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::table::{Numbers, numbers};
use tenbin::engine::{Picture, ShownField};
use tenbin::policies::function::{Chooser, Named};
use tenbin::policies::question::{Question, Wanted};
use tenbin::replay::shown::shown_json;

/// The first error of any function of a call, which ends it.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What ends the command that the functions play in, where they play in one.
    stop: Option<&'static AtomicBool>,
    has_failed: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Failure {
    pub(crate) fn new(stop: Option<&'static AtomicBool>) -> Self {
        Self { stop, has_failed: AtomicBool::new(false), error: Mutex::new(None) }
    }

    /// Whether no function is to be asked any more.
    fn is_over(&self) -> bool {
        self.has_failed.load(Ordering::SeqCst)
            || self.stop.is_some_and(|stop| stop.load(Ordering::SeqCst))
    }

    fn keep(&self, error: PyErr) {
        let mut kept = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(error);
        self.has_failed.store(true, Ordering::SeqCst);
        if let Some(stop) = self.stop {
            stop.store(true, Ordering::SeqCst);
        }
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A function as a strategy of this name.
pub(crate) fn named(
    (name, hash, function): (String, String, Py<PyAny>),
    failure: &Arc<Failure>,
) -> Named {
    let bot = FunctionBot { name: name.clone(), hash, function, failure: failure.clone() };
    (name, Arc::new(bot))
}

#[derive(Debug)]
struct FunctionBot {
    name: String,
    hash: String,
    function: Py<PyAny>,
    failure: Arc<Failure>,
}

impl Chooser for FunctionBot {
    fn hash(&self) -> String {
        self.hash.clone()
    }

    fn choose(&self, question: &dyn Question) -> Result<usize, String> {
        if self.failure.is_over() {
            return Err(format!("{}: is not asked any more: all is being stopped", self.name));
        }
        let view = View::new(question);
        let chosen = Python::attach(|py| {
            let legal = view.legal.clone();
            let answer = self.function.call1(py, (view,))?;
            choice_of(answer.bind(py), &legal)
        });
        chosen.map_err(|error| {
            let message = format!("{}: {error}", self.name);
            self.failure.keep(error);
            message
        })
    }
}

/// The action that an answer means: its number, or its text.
fn choice_of(answer: &Bound<'_, PyAny>, legal: &[String]) -> PyResult<usize> {
    if let Ok(text) = answer.cast::<PyString>() {
        let text = text.to_cow()?;
        return legal.iter().position(|known| *known == text).ok_or_else(|| {
            PyValueError::new_err(format!(
                "the bot answered {text:?}, which is no legal action; those are {}",
                legal.join(", ")
            ))
        });
    }
    let number: i64 =
        answer.call_method0("__index__").and_then(|number| number.extract()).map_err(|_| {
            let kind =
                answer.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "the bot must return the number of an action (from 0) or its text, not {kind}"
            ))
        })?;
    usize::try_from(number).ok().filter(|number| *number < legal.len()).ok_or_else(|| {
        PyValueError::new_err(format!(
            "the bot answered {number}, and there are {} actions, from 0 on",
            legal.len()
        ))
    })
}

/// A decision as the seat that must choose sees it.
#[pyclass(frozen, module = "tenbin._native")]
pub(crate) struct View {
    game: String,
    seat: u8,
    turn: u32,
    legal: Vec<String>,
    features: Vec<i32>,
    /// What is seen, and the fields it is told in.
    picture: Picture,
    fields: Arc<Vec<ShownField>>,
}

impl View {
    pub(crate) fn new(question: &dyn Question) -> Self {
        let count = question.count();
        let width = feature_names(question.game()).len();
        let mut features = vec![0; count * width];
        if width > 0 {
            let wanted = Wanted::all(width);
            for (choice, row) in features.chunks_exact_mut(width).enumerate() {
                question.features(choice, &wanted, row);
            }
        }
        let mut picture = Picture::default();
        question.show(&mut picture);
        Self {
            game: question.game().to_owned(),
            seat: question.seat().0 + 1,
            turn: question.turn(),
            legal: (0..count).map(|choice| question.text(choice)).collect(),
            features,
            picture,
            fields: question.fields().clone(),
        }
    }
}

/// The names of the features of a game.
fn feature_names(game: &str) -> &'static [&'static str] {
    tenbin::GAMES.find(game).map_or(&[], |game| game.about().features)
}

#[pymethods]
impl View {
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.seat
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.turn
    }

    #[getter]
    fn legal(&self) -> &[String] {
        &self.legal
    }

    /// The features of each action that are not 0, by name.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let names = feature_names(&self.game);
        let row = |row: &[i32]| {
            let told = PyDict::new(py);
            for (name, value) in names.iter().zip(row).filter(|(_, value)| **value != 0) {
                told.set_item(*name, value)?;
            }
            Ok(told)
        };
        if names.is_empty() {
            return Ok(self.legal.iter().map(|_| PyDict::new(py)).collect());
        }
        self.features.chunks_exact(names.len()).map(row).collect()
    }

    /// All features of all actions, a row for each action, for numpy.
    #[getter]
    fn matrix(&self) -> Numbers {
        let width = feature_names(&self.game).len();
        numbers(self.features.clone(), &[self.legal.len(), width])
    }

    /// The names of the columns of `matrix`.
    #[getter]
    fn feature_names(&self) -> Vec<&'static str> {
        feature_names(&self.game).to_vec()
    }

    /// What the seat sees, by the names of the fields.
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = shown_json(&self.fields, &self.picture).to_string();
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __repr__(&self) -> String {
        format!(
            "<view of seat {} in {}, turn {}: {}>",
            self.seat,
            self.game,
            self.turn,
            self.legal.join(", ")
        )
    }
}
