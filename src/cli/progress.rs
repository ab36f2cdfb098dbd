//! The progress bar and Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::error::Error;
use crate::host::{Host, host};
use crate::session::{Session, warn};
use tenbin_lab::report::grouped;
use tenbin_lab::scenario::Watch;
use tenbin_lab::sim::Progress;

/// Set by the first Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets: what is being played is finished and saved. A second Ctrl-C ends the
/// program at once. A host has a flag of its own.
pub(crate) fn stop_flag() -> Result<&'static AtomicBool, Error> {
    // Once in a process, which may run many commands.
    static LISTENING: OnceLock<Result<(), String>> = OnceLock::new();
    if let Some(host) = host() {
        return Ok(host.stop());
    }
    let listening = LISTENING.get_or_init(|| {
        let listened = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(Error::Interrupted.exit_code()));
            }
            warn("\ninterrupted: finishing the games being played; once more to stop at once, with what was saved last");
        });
        listened.map_err(|error| format!("listening for Ctrl-C: {error}"))
    });
    listening.clone().map_err(Error::Io)?;
    Ok(&STOP)
}

/// How far a batch is, on stderr; nothing where nobody looks. A host is told, whatever it does with it.
pub(crate) struct Bar {
    drawn: ProgressBar,
    host: Option<Arc<dyn Host>>,
}

impl Bar {
    /// A bar over so many games.
    pub(crate) fn new(session: &Session, games: u64, what: &'static str) -> Self {
        let host = host();
        if let Some(host) = &host {
            host.begins(games, what);
        }
        if !session.progress {
            return Self { drawn: ProgressBar::hidden(), host };
        }
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(8));
        let template =
            "{bar:30} {percent:>3} %  {done} of {all}  {rate} a second  {eta} left  {msg}";
        let count = |value: fn(&ProgressState) -> u64| {
            move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                // A bar that cannot be drawn is no reason to stop.
                let _ = out.write_str(&grouped(value(state)));
            }
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let style = style
                .with_key("done", count(ProgressState::pos))
                .with_key("rate", count(|state| state.per_sec().max(0.0).round() as u64))
                .with_key("all", move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                    let all = grouped(state.len().unwrap_or(0));
                    let _ = write!(out, "{all} {what}");
                });
            bar.set_style(style);
        }
        Self { drawn: bar, host }
    }

    /// Says beside the bar what is known so far.
    pub(crate) fn tell(&self, text: &str) {
        self.drawn.set_message(text.to_owned());
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(self) {
        self.drawn.finish_and_clear();
    }
}

/// How far long odds are, on stderr; nothing where nobody looks.
pub(crate) struct Spinner(ProgressBar);

impl Spinner {
    /// A line that appears once there is something to tell.
    pub(crate) fn new(session: &Session) -> Self {
        if !session.progress {
            return Self(ProgressBar::hidden());
        }
        Self(ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8)))
    }

    /// Takes the line off the screen.
    pub(crate) fn finish(self) {
        self.0.finish_and_clear();
    }
}

impl Watch for Spinner {
    fn outcomes(&self, scenario: &str, walked: u64, limit: u64) {
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            self.0.set_style(style);
        }
        let (walked, limit) = (grouped(walked), grouped(limit));
        self.0.set_message(format!("odds: {walked} outcomes, at most {limit}: {scenario}"));
        self.0.tick();
    }
}

impl Progress for Bar {
    fn advance(&self, games: u64) {
        self.drawn.inc(games);
        if let Some(host) = &self.host {
            host.advances(games);
        }
    }

    fn already(&self, games: u64) {
        self.advance(games);
        self.drawn.reset_eta();
    }
}

/// Lets a batch pause at a block's end, when Ctrl-C was typed or when it is time to save what there is.
pub(crate) struct Pausing<'a> {
    bar: &'a dyn Progress,
    stop: &'a AtomicBool,
    every: Duration,
    /// When the next pause is due. Clocks of days may jump, this one does not.
    due: Mutex<Instant>,
    pause: AtomicBool,
}

impl<'a> Pausing<'a> {
    pub(crate) fn new(bar: &'a dyn Progress, stop: &'a AtomicBool, every: Duration) -> Self {
        let (due, pause) = (Mutex::new(Instant::now() + every), AtomicBool::new(false));
        Self { bar, stop, every, due, pause }
    }

    /// Begins to play on; gives the flag that pauses it.
    pub(crate) fn begin(&self) -> &AtomicBool {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        *due = Instant::now() + self.every;
        self.pause.store(self.stop.load(Ordering::SeqCst), Ordering::SeqCst);
        &self.pause
    }
}

impl Progress for Pausing<'_> {
    fn advance(&self, games: u64) {
        self.bar.advance(games);
        let due = *self.due.lock().unwrap_or_else(PoisonError::into_inner);
        if self.stop.load(Ordering::SeqCst) || Instant::now() >= due {
            self.pause.store(true, Ordering::SeqCst);
        }
    }
}
