//! One copy of a program: takes the questions of many games, asks them together, hands out the answers.
//!
//! Games are played on many threads, each of which stands still while its question is answered. A desk has a
//! thread of its own, which takes what has come in, writes it as one line and reads one line of answers.
//!
//! **Whose fault a failure is.** Where a program fails at a line of many questions, nobody can tell at which of
//! them. So it is started anew, and those questions are asked one at a time; a game that was going on is told
//! from its beginning, its earlier questions among it, since a program may remember. A game is a fault only if
//! the program fails at its question alone, having been asked of no other game since it was started. So which
//! games are faults, and in what words, hangs on the program and those games, and not on what else was asked.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};

use crate::outside::failure::{Failure, FailureKind};
use crate::outside::handling::Handling;
use crate::outside::program::{Program, Settings};
use crate::outside::protocol::{Terms, Told};
use crate::outside::talk::Talk;

/// Starts of a program after its first, over all copies, before it is given up.
const RESTARTS_MAX: u32 = 100;

/// How long a line that is not full waits for further questions.
const GATHER_TIME: Duration = Duration::from_micros(300);

/// What all copies of a program share of how they fare.
#[derive(Debug, Default)]
pub(super) struct Budget {
    restarts: AtomicU32,
    /// Why it is not started again.
    given_up: Mutex<Option<Failure>>,
}

impl Budget {
    fn given_up(&self) -> MutexGuard<'_, Option<Failure>> {
        self.given_up.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// This action was chosen.
    Choice(u32),
    /// The program knows nothing of the game: it is to be told from its beginning.
    Anew,
    /// The program failed in this game.
    Failed(Failure),
    /// What the program wants to be told.
    Terms(Arc<Terms>),
}

/// Where an answer is put for the thread that waits for it.
struct Slot {
    reply: Mutex<Option<Reply>>,
    thread: Thread,
}

thread_local! {
    static SLOT: Arc<Slot> =
        Arc::new(Slot { reply: Mutex::new(None), thread: thread::current() });
}

impl Slot {
    fn put(&self, reply: Reply) {
        *self.reply.lock().unwrap_or_else(PoisonError::into_inner) = Some(reply);
        self.thread.unpark();
    }

    fn wait(&self) -> Reply {
        loop {
            let reply = self.reply.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(reply) = reply {
                return reply;
            }
            thread::park();
        }
    }
}

/// A question of a game, or a question what the program wants to be told (no game).
struct Request {
    /// The game, by a number of ours.
    game: u64,
    /// The game begins with this question, or begins anew: seat, seats, seed.
    opens: Option<(u8, u8, u64)>,
    told: Option<Arc<Told>>,
    /// Whether it was answered before, and is asked again so that the program remembers.
    is_again: bool,
    slot: Arc<Slot>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Request>,
    /// Games of which nothing more is asked.
    over: Vec<u64>,
    /// The desk sleeps until so many wait.
    wakes_at: usize,
    is_closing: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where games bring their questions.
pub(crate) struct Desk {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Desk {
    /// A desk that waits with a line for so many questions, for a short time.
    pub(super) fn new(program: &Program, hello: &str, enough: usize) -> Self {
        let shared = Arc::<Shared>::default();
        let clerk = Clerk {
            shared: shared.clone(),
            settings: program.settings().clone(),
            features: program.feature_names(),
            budget: program.budget().clone(),
            handling: program.handling().clone(),
            hello: hello.to_owned(),
            enough,
            batch_max: program.settings().batch_max,
            running: None,
            terms: None,
            starts: 0,
            suspects: BTreeSet::new(),
            alone: None,
        };
        let thread = thread::spawn(move || clerk.serve());
        Self { shared, thread: Some(thread) }
    }

    fn bring(&self, request: impl FnOnce(Arc<Slot>) -> Request) -> Reply {
        SLOT.with(|slot| {
            let mut queue = self.shared.queue();
            queue.waiting.push_back(request(slot.clone()));
            let is_enough = queue.waiting.len() >= queue.wakes_at;
            drop(queue);
            if is_enough {
                self.shared.wake.notify_one();
            }
            slot.wait()
        })
    }

    /// Asks what the program wants to be told.
    pub(super) fn terms(&self) -> Result<Arc<Terms>, Failure> {
        let request = |slot| Request { game: 0, opens: None, told: None, is_again: false, slot };
        match self.bring(request) {
            Reply::Terms(terms) => Ok(terms),
            Reply::Failed(failure) => Err(failure),
            Reply::Choice(_) | Reply::Anew => unreachable!("a question of no game has no choice"),
        }
    }

    /// Asks a question of a game. One that begins says seat (from 1), seats and a seed.
    pub(crate) fn ask(
        &self,
        game: u64,
        opens: Option<(u8, u8, u64)>,
        told: Arc<Told>,
        is_again: bool,
    ) -> Reply {
        self.bring(|slot| Request { game, opens, told: Some(told), is_again, slot })
    }

    /// Nothing more is asked at all.
    pub(super) fn close(&self) {
        self.shared.queue().is_closing = true;
        self.shared.wake.notify_one();
    }

    /// Nothing more is asked in a game.
    pub(crate) fn over(&self, game: u64) {
        let mut queue = self.shared.queue();
        queue.over.push(game);
        let is_waited_for = queue.wakes_at == 0;
        drop(queue);
        if is_waited_for {
            self.shared.wake.notify_one();
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.close();
        if let Some(thread) = self.thread.take() {
            // It has no reason to fail, and ends its program even then.
            let _ = thread.join();
        }
    }
}

/// A started program, and its numbers of the games it knows of.
struct Running {
    talk: Talk,
    games: BTreeMap<u64, u64>,
}

/// The thread of a desk.
struct Clerk {
    shared: Arc<Shared>,
    settings: Arc<Settings>,
    features: Arc<[String]>,
    budget: Arc<Budget>,
    handling: Arc<Handling>,
    hello: String,
    enough: usize,
    batch_max: usize,
    running: Option<Running>,
    terms: Option<Arc<Terms>>,
    starts: u32,
    /// Games that the program failed at together with others: they are asked one at a time.
    suspects: BTreeSet<u64>,
    /// The game that is asked alone, the program knowing of no other.
    alone: Option<u64>,
}

impl Clerk {
    fn serve(mut self) {
        while let Some(requests) = self.take() {
            self.answer(requests);
        }
        if let Some(running) = self.running.take() {
            running.talk.quit();
        }
    }

    /// The questions of the next line; None at the end.
    fn take(&mut self) -> Option<Vec<Request>> {
        let shared = self.shared.clone();
        let mut queue = shared.queue();
        let mut due = None;
        loop {
            for game in std::mem::take(&mut queue.over) {
                self.forget(game);
            }
            if let Some(alone) = self.alone {
                if let Some(place) = queue.waiting.iter().position(|one| one.game == alone) {
                    return queue.waiting.remove(place).map(|one| vec![one]);
                }
                queue.wakes_at = 0;
                queue = shared.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let most = if self.suspects.is_empty() { self.batch_max } else { 1 };
            let enough = self.enough.min(most);
            match queue.waiting.len() {
                0 if queue.is_closing => return None,
                0 => {
                    queue.wakes_at = 1;
                    queue = shared.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
                some if some < enough => {
                    let due = *due.get_or_insert_with(|| Instant::now() + GATHER_TIME);
                    let left = due.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Some(queue.waiting.drain(..).collect());
                    }
                    queue.wakes_at = enough;
                    let waited = shared.wake.wait_timeout(queue, left);
                    queue = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                some => return Some(queue.waiting.drain(..some.min(most)).collect()),
            }
        }
    }

    /// Nothing more is asked in a game.
    fn forget(&mut self, game: u64) {
        self.settle(game);
        if let Some(running) = &mut self.running
            && let Some(number) = running.games.remove(&game)
        {
            running.talk.close(number);
        }
    }

    /// It is known whether the program fails in a game.
    fn settle(&mut self, game: u64) {
        self.suspects.remove(&game);
        self.alone = self.alone.filter(|&alone| alone != game);
    }

    fn answer(&mut self, requests: Vec<Request>) {
        let terms = match self.ready() {
            Ok(terms) => terms,
            Err(failure) => {
                for request in requests {
                    self.settle(request.game);
                    request.slot.put(Reply::Failed(failure.clone()));
                }
                return;
            }
        };
        let mut questions = Vec::new();
        for request in requests {
            let is_known = |running: &Running| running.games.contains_key(&request.game);
            if request.told.is_none() {
                request.slot.put(Reply::Terms(terms.clone()));
            } else if request.opens.is_none() && !self.running.as_ref().is_some_and(is_known) {
                request.slot.put(Reply::Anew);
            } else {
                questions.push(request);
            }
        }
        if questions.is_empty() {
            return;
        }
        match self.ask(&questions) {
            Ok(answers) => {
                for (request, answer) in questions.into_iter().zip(answers) {
                    if !request.is_again || answer.is_err() {
                        self.settle(request.game);
                    }
                    request.slot.put(match answer {
                        Ok(choice) => Reply::Choice(choice),
                        Err(failure) => Reply::Failed(failure),
                    });
                }
            }
            Err(failure) => self.broke(questions, failure),
        }
    }

    /// Writes a line of questions and reads that of the answers.
    fn ask(&mut self, questions: &[Request]) -> Result<Vec<Result<u32, Failure>>, Failure> {
        let Some(running) = &mut self.running else { return Ok(Vec::new()) };
        let mut asked = Vec::with_capacity(questions.len());
        for question in questions {
            let Some(told) = &question.told else { continue };
            if let Some(opening) = question.opens {
                let number = running.talk.open(opening);
                if let Some(before) = running.games.insert(question.game, number) {
                    running.talk.close(before);
                }
            }
            let number = running.games.get(&question.game).copied().unwrap_or_default();
            asked.push((number, told.clone()));
        }
        running.talk.ask(&asked)
    }

    /// The program failed at these questions.
    fn broke(&mut self, questions: Vec<Request>, failure: Failure) {
        // Whatever it does now is of no interest.
        let running = self.running.take();
        if let [question] = &questions[..] {
            let knows_others = running.is_some_and(|running| running.talk.games() > 1);
            if knows_others {
                self.alone = Some(question.game);
                question.slot.put(Reply::Anew);
            } else {
                self.settle(question.game);
                question.slot.put(Reply::Failed(failure));
            }
            return;
        }
        if failure.kind == FailureKind::Timeout {
            // Perhaps it was only too much for one line.
            self.batch_max = (self.batch_max / 2).max(1);
        }
        for question in questions {
            self.suspects.insert(question.game);
            question.slot.put(Reply::Anew);
        }
    }

    /// Starts the program where it does not run; what it wants to be told.
    fn ready(&mut self) -> Result<Arc<Terms>, Failure> {
        if self.handling.is_over() {
            self.running = None;
            return Err(Failure::new(FailureKind::Crash, "is not asked any more"));
        }
        if let (Some(_), Some(terms)) = (&self.running, &self.terms) {
            return Ok(terms.clone());
        }
        if let Some(failure) = &*self.budget.given_up() {
            return Err(failure.clone());
        }
        if self.starts > 0 && self.budget.restarts.fetch_add(1, Ordering::SeqCst) >= RESTARTS_MAX {
            let message =
                format!("is given up: it was started {RESTARTS_MAX} times after failures");
            return Err(self.give_up(Failure::new(FailureKind::Crash, message)));
        }
        self.starts += 1;
        match self.start() {
            Ok(terms) => Ok(terms),
            Err(failure) => Err(self.give_up(failure)),
        }
    }

    fn give_up(&self, failure: Failure) -> Failure {
        self.budget.given_up().get_or_insert(failure).clone()
    }

    fn start(&mut self) -> Result<Arc<Terms>, Failure> {
        let talk = Talk::begin(&self.settings, &self.hello, &self.features)?;
        let terms = talk.terms().clone();
        if self.terms.as_ref().is_some_and(|before| *before != terms) {
            let message = "wants to be told other things than when it was started before";
            return Err(Failure::new(FailureKind::Malformed, message));
        }
        self.terms = Some(terms.clone());
        self.running = Some(Running { talk, games: BTreeMap::new() });
        Ok(terms)
    }
}
