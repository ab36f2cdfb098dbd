//! A bot whose choices come from a program of somebody else (`outside`).

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use crate::outside::handling::{self, OnFault};
use crate::outside::program::{Crew, Program};
use crate::outside::protocol::{Terms, Told};
use crate::outside::shown::shown_json;
use crate::outside::{Failure, Reply, raise};
use crate::policies::question::{Asked, Question, Wanted};
use tenbin_engine::play::Policy;
use tenbin_engine::{Game, Key, Luck, Picture, Seat, ShownField, View};

/// Plays as its program says.
pub(super) struct ProcessBot {
    program: Arc<Program>,
    /// Who answers, once it is known which game that is.
    line: Option<Line>,
    seat: Seat,
    key: Key,
    luck: Luck,
    /// The number of the game, and whether the program was told of it.
    game: u64,
    is_open: bool,
    /// What was asked in this game, and what was answered.
    told: Vec<Arc<Told>>,
    chosen: Vec<u32>,
    /// Whether it failed in this game, and plays on at random.
    has_forfeited: bool,
    follows: bool,
}

/// The program, and what it is told of this game.
struct Line {
    crew: Arc<Crew>,
    desk: usize,
    terms: Arc<Terms>,
    wanted: Wanted,
    fields: Arc<Vec<ShownField>>,
}

/// A game in which a program failed, as far as it came. It is played again to find out what broke, and then
/// nobody asks the program once more.
struct Failed {
    /// Not held on to, since its processes end with it.
    program: Weak<Program>,
    key: Key,
    told: Vec<Arc<Told>>,
    chosen: Vec<u32>,
    failure: Failure,
}

thread_local! {
    static FAILED: RefCell<Option<Failed>> = const { RefCell::new(None) };
}

impl ProcessBot {
    pub(super) fn new(program: Arc<Program>) -> Self {
        Self {
            program,
            line: None,
            seat: Seat(0),
            key: Key::NONE,
            luck: Luck::new(Key::NONE),
            game: 0,
            is_open: false,
            told: Vec::new(),
            chosen: Vec::new(),
            has_forfeited: false,
            follows: false,
        }
    }

    /// Finds out who answers, and what is to be told.
    fn find_line<G: Game>(&mut self, game: &G) -> Result<(), Failure> {
        if self.line.is_some() {
            return Ok(());
        }
        let fields = Arc::new(game.schema().shown);
        let crew = self.program.crew(game.id(), &fields);
        let terms = crew.terms()?;
        let wanted = Wanted::some(&terms.features, self.program.features().len());
        // A thread keeps to one copy, so that what comes back together goes out together.
        let desk = rayon::current_thread_index().unwrap_or(0);
        self.line = Some(Line { crew, desk, terms, wanted, fields });
        Ok(())
    }

    /// Nothing more is asked in the game.
    fn end_game(&mut self) {
        if let Some(line) = self.line.as_ref().filter(|_| self.is_open) {
            line.crew.desk(line.desk).over(self.game);
        }
        self.is_open = false;
        self.told.clear();
        self.chosen.clear();
    }

    /// What was answered to this very question in a game that failed and is played again.
    fn known(&mut self) -> Option<Result<u32, Failure>> {
        if !self.follows {
            return None;
        }
        let place = self.told.len() - 1;
        let known = FAILED.with_borrow(|failed| {
            let failed = failed.as_ref()?;
            let is_same = failed.told.get(place) == self.told.last();
            is_same.then(|| match failed.chosen.get(place) {
                Some(&choice) => Ok(choice),
                None => Err(failed.failure.clone()),
            })
        });
        self.follows = known.is_some();
        known
    }

    /// Asks the last question; before it all earlier ones where the program knows nothing of them.
    fn ask(&mut self, seats: u8) -> Result<u32, Failure> {
        let Some(line) = &self.line else { return Ok(0) };
        let desk = line.crew.desk(line.desk);
        let last = self.told.len() - 1;
        let mut next = if self.is_open { last } else { 0 };
        loop {
            let opens = (next == 0).then(|| (self.seat.0 + 1, seats, seed(self.key)));
            self.is_open = true;
            match desk.ask(self.game, opens, self.told[next].clone(), next < last) {
                Reply::Choice(choice) if next == last => return Ok(choice),
                // What it answers now, when it was asked before, changes nothing.
                Reply::Choice(_) => next += 1,
                Reply::Anew => next = 0,
                Reply::Failed(failure) => return Err(failure),
                Reply::Terms(_) => {}
            }
        }
    }

    /// The program has failed in this game.
    fn fail<G: Game>(
        &mut self,
        failure: &Failure,
        view: View<'_, G>,
        legal: &[G::Action],
    ) -> usize {
        let handling = self.program.handling();
        match handling.on_fault() {
            OnFault::Forfeit => {
                self.has_forfeited = true;
                handling::forfeit(self.seat.0, failure);
                return view.any_of(self.luck.key(), legal);
            }
            OnFault::Abort => handling.abort(&failure.message),
            OnFault::Exclude => {}
        }
        let failed = Failed {
            program: Arc::downgrade(&self.program),
            key: self.key,
            told: std::mem::take(&mut self.told),
            chosen: std::mem::take(&mut self.chosen),
            failure: failure.clone(),
        };
        FAILED.set(Some(failed));
        raise(failure)
    }
}

/// A number for the program to make random ones from; every language has whole numbers of 53 bits.
fn seed(key: Key) -> u64 {
    key.number() >> 11
}

/// What a program of such terms is told of a decision.
pub(crate) fn told(question: &dyn Question, terms: &Terms, wanted: &Wanted) -> Told {
    let (count, width) = (question.count(), wanted.count());
    let mut features = vec![0; width * count];
    if width > 0 {
        for (choice, row) in features.chunks_exact_mut(width).enumerate() {
            question.features(choice, wanted, row);
        }
    }
    let texts = || (0..count).map(|choice| question.text(choice)).collect();
    let state = terms.state.then(|| {
        let mut picture = Picture::default();
        question.show(&mut picture);
        shown_json(question.fields(), &picture)
    });
    Told {
        seat: question.seat().0 + 1,
        turn: question.turn(),
        count: count as u32,
        actions: if terms.actions { texts() } else { Vec::new() },
        features,
        state,
    }
}

impl<G: Game> Policy<G> for ProcessBot {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.end_game();
        (self.seat, self.key, self.luck) = (seat, key, Luck::new(key));
        (self.game, self.has_forfeited) = (self.program.next_game(), false);
        let own = Arc::downgrade(&self.program);
        self.follows = FAILED.with_borrow(|failed| {
            let is_it = |failed: &Failed| Weak::ptr_eq(&failed.program, &own) && failed.key == key;
            failed.as_ref().is_some_and(is_it)
        });
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        if self.has_forfeited {
            return view.any_of(self.luck.key(), legal);
        }
        if let Err(failure) = self.find_line(view.game()) {
            return self.fail(&failure, view, legal);
        }
        let Some(line) = &self.line else { return 0 };
        let question = Asked::new(view, legal, &line.fields);
        self.told.push(Arc::new(told(&question, &line.terms, &line.wanted)));
        let answer = match self.known() {
            Some(known) => known,
            None if self.program.handling().is_over() => return self.fail_over(),
            None => self.ask(view.game().seats()),
        };
        match answer {
            Ok(choice) => {
                self.chosen.push(choice);
                choice as usize
            }
            Err(failure) => self.fail(&failure, view, legal),
        }
    }
}

impl ProcessBot {
    /// The command is over; no program is asked any more.
    fn fail_over(&self) -> usize {
        panic!("no program is asked any more: the command is over")
    }
}

impl Drop for ProcessBot {
    fn drop(&mut self) {
        self.end_game();
    }
}
