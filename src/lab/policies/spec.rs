//! From a strategy to a bot, and the lists of strategies. Reading the files is in `read.rs`.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::outside::program::{Program, Settings};
use crate::policies::flat_mc::{Budget, FlatMcBot, Worth};
use crate::policies::function::{Chooser, FunctionBot};
use crate::policies::judge::Columns;
use crate::policies::mixed::MixedBot;
use crate::policies::process::ProcessBot;
use crate::policies::random::RandomBot;
use crate::policies::read::{Reader, ScriptFile};
use crate::policies::script::ScriptBot;
pub use crate::policies::shapes::{KINDS, STRATEGY};
use crate::policies::tree::{self, TreeBot};
use crate::policies::weighted::WeightedBot;
use crate::policies::without::WithoutBot;
use tenbin_content::{Asked, Diagnostics, Library, Node, Place, hex, nearest, stem};
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Game, SEATS_MAX};

/// The strategy that every game has without a file.
pub const RANDOM: &str = "random";

/// A checked strategy, not yet a bot: cheap to clone, sent to every thread.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The name it was asked for by, a label of the report's group `strategy`.
    pub name: String,
    /// SHA-256 of its text and of the strategies it refers to, in hex.
    pub hash: String,
    pub(super) plan: Plan,
}

/// What a strategy does; names are resolved, features are indices.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    Random,
    Weighted {
        /// One weight a feature of the game.
        weights: Arc<[i32]>,
        temperature: u32,
    },
    Mixed {
        inner: Arc<Strategy>,
        random_permille: u32,
    },
    FlatMc {
        budget: Budget,
        worth: Worth,
        judge: Option<JudgeWeights>,
        rollout: Option<Arc<Strategy>>,
    },
    Tree {
        budget: tree::Budget,
        judge: Option<JudgeWeights>,
        rollout: Arc<Strategy>,
    },
    Without {
        inner: Arc<Strategy>,
        card: u16,
    },
    Function(Arc<dyn Chooser>),
    Script(Arc<ScriptFile>),
    Process(Arc<Program>),
}

/// What a file says of its judge.
#[derive(Clone, Debug)]
pub(super) struct JudgeWeights {
    /// By the names of fields.
    pub(super) weights: Arc<[(String, i32)]>,
    /// Where each stands.
    pub(super) places: Vec<Place>,
}

impl Strategy {
    /// Uniformly random play.
    pub fn random() -> Self {
        Self { name: RANDOM.to_owned(), hash: hash(&[RANDOM]), plan: Plan::Random }
    }

    /// Play by a function of the program that uses this library.
    pub fn of_function(name: &str, function: Arc<dyn Chooser>) -> Self {
        let hash = hash(&["function", &function.hash()]);
        Self { name: name.to_owned(), hash, plan: Plan::Function(function) }
    }

    /// Play by a program that is started by these words, where no file says more of it.
    pub fn of_command(words: &[String], owner: Owner<'_>) -> Self {
        let program = Program::new(Settings::of_command(words), owner.features);
        Self {
            name: words.join(" "),
            hash: hash(&["command", &words.join("\0")]),
            plan: Plan::Process(Arc::new(program)),
        }
    }

    /// Play by weights, one a feature of the game, that stand in no file.
    pub fn of_weights(name: &str, weights: &[i32], temperature: u32) -> Self {
        let said: Vec<String> = weights.iter().map(ToString::to_string).collect();
        Self {
            name: name.to_owned(),
            hash: hash(&["weights", &said.join(" "), &temperature.to_string()]),
            plan: Plan::Weighted { weights: weights.into(), temperature },
        }
    }

    /// The same play where a card (a place in the schema's cards, and the name that reports give it)
    /// is never offered. No file says this: experiments make it.
    #[must_use]
    pub fn without(&self, card: u16, id: &str) -> Self {
        Self {
            name: format!("{} without {id}", self.name),
            // Two decks may have cards of one name.
            hash: hash(&["without", &self.hash, id, &card.to_string()]),
            plan: Plan::Without { inner: Arc::new(self.clone()), card },
        }
    }

    /// The kind, as its file says it; `without` and `function` stand in no file.
    pub fn kind(&self) -> &'static str {
        match self.plan {
            Plan::Random => "random",
            Plan::Weighted { .. } => "weighted",
            Plan::Mixed { .. } => "mixed",
            Plan::FlatMc { .. } => "flat_mc",
            Plan::Tree { .. } => "ismcts",
            Plan::Without { .. } => "without",
            Plan::Function(_) => "function",
            Plan::Script(_) => "script",
            Plan::Process(_) => "process",
        }
    }

    /// The weights by feature index and the temperature of a weighted strategy; None for others.
    pub fn weights(&self) -> Option<(&[i32], u32)> {
        match &self.plan {
            Plan::Weighted { weights, temperature } => Some((weights, *temperature)),
            _ => None,
        }
    }

    fn judge(&self) -> Option<&JudgeWeights> {
        match &self.plan {
            Plan::Mixed { inner, .. } | Plan::Without { inner, .. } => inner.judge(),
            Plan::FlatMc { judge, .. } | Plan::Tree { judge, .. } => judge.as_ref(),
            Plan::Random
            | Plan::Weighted { .. }
            | Plan::Function(_)
            | Plan::Script(_)
            | Plan::Process(_) => None,
        }
    }

    /// Whether it is a script, which only playing shows to be sound.
    pub fn is_script(&self) -> bool {
        matches!(self.plan, Plan::Script(_))
    }

    /// Adds an error for every field that a script lists and the game shows nothing of.
    pub fn check_script(&self, schema: &Schema, diagnostics: &mut Diagnostics) {
        if let Plan::Script(file) = &self.plan {
            file.check_fields(&schema.shown, diagnostics);
        }
    }

    /// Whether positions are judged by what the game shows of them.
    pub fn judges(&self) -> bool {
        self.judge().is_some()
    }

    /// Adds an error for every weight of a judge that the game, for so many seats, shows nothing of.
    /// The diagnostics are those that the strategy was read with.
    pub fn check_judge(&self, schema: &Schema, seats: u8, diagnostics: &mut Diagnostics) {
        let Some(judge) = self.judge() else { return };
        let columns = Columns::new(schema, seats);
        let known = || columns.names().iter().map(String::as_str).chain(columns.bias());
        for ((name, _), &place) in judge.weights.iter().zip(&judge.places) {
            if !known().any(|known| known == name) {
                let message = format!("there is nothing to judge by that is called `{name}`");
                let help = match nearest(name, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are: {}", known().collect::<Vec<_>>().join(", ")),
                };
                diagnostics.error_with_help(place, message, &help);
            }
        }
    }

    /// Whether rollouts are played for a decision of it, or of one that it refers to.
    pub fn searches(&self) -> bool {
        match &self.plan {
            Plan::Random | Plan::Weighted { .. } | Plan::Script(_) => false,
            Plan::Mixed { inner, .. } | Plan::Without { inner, .. } => inner.searches(),
            // What a function or a program does nobody knows; it is not asked for rollouts that nobody asked for.
            Plan::FlatMc { .. } | Plan::Tree { .. } | Plan::Function(_) | Plan::Process(_) => true,
        }
    }

    /// The program that plays it, or a strategy that it refers to.
    pub(crate) fn program(&self) -> Option<&Arc<Program>> {
        match &self.plan {
            Plan::Process(program) => Some(program),
            Plan::Mixed { inner, .. } | Plan::Without { inner, .. } => inner.program(),
            _ => None,
        }
    }
}

/// The game that a strategy is for.
#[derive(Copy, Clone, Debug)]
pub struct Owner<'a> {
    /// Its name.
    pub game: &'a str,
    /// What may be weighed, in the order of the weights.
    pub features: &'a [&'a str],
    /// Whether its games come to scores.
    pub has_scores: bool,
}

/// Reads `strategies/<game>/<name>.toml` (or the file of that path) and checks it for its game.
///
/// `random` is always there. A name with a `/` or ending in `.toml` is the path of a file.
pub fn parse(
    library: &Library,
    owner: Owner<'_>,
    name: &str,
    diagnostics: &mut Diagnostics,
) -> Option<Strategy> {
    parse_asked(library, owner, &Asked::option(name), diagnostics)
}

/// The same for one that a file asks for, whose text is in the diagnostics.
pub fn parse_asked(
    library: &Library,
    owner: Owner<'_>,
    asked: &Asked,
    diagnostics: &mut Diagnostics,
) -> Option<Strategy> {
    Reader::new(library, owner, diagnostics).strategy(asked)
}

/// The text of a strategy's file, found as [`parse`] finds it.
pub fn text_of(
    library: &Library,
    owner: Owner<'_>,
    name: &str,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    Reader::new(library, owner, diagnostics).text(name)
}

/// A bot for one seat.
pub fn make<G: Game>(strategy: &Strategy) -> Box<dyn Policy<G>> {
    match &strategy.plan {
        Plan::Random => Box::new(RandomBot::new()),
        Plan::Weighted { weights, temperature } => {
            Box::new(WeightedBot::<G>::new(weights, *temperature))
        }
        Plan::Mixed { inner, random_permille } => {
            Box::new(MixedBot::new(make::<G>(inner), *random_permille))
        }
        Plan::FlatMc { budget, worth, judge, rollout } => {
            let table = rollout.as_deref().map(table_of::<G>).unwrap_or_default();
            let weighted = rollout.as_ref().and_then(|rollout| rollout.weights());
            let prior = weighted.filter(|_| budget.candidates_max.is_some());
            let prior = prior.map(|(weights, temperature)| WeightedBot::new(weights, temperature));
            let bot = FlatMcBot::new(*budget, table).playing_for(*worth).trying_what(prior);
            Box::new(bot.judging_by(judge.as_ref().map(|judge| judge.weights.clone())))
        }
        Plan::Tree { budget, judge, rollout } => {
            // The reader takes weighted strategies alone.
            let (weights, temperature) = rollout.weights().unwrap_or_default();
            let judge = judge.as_ref().map(|judge| judge.weights.clone());
            let prior = WeightedBot::new(weights, temperature);
            Box::new(TreeBot::new(*budget, prior, table_of::<G>(rollout), judge))
        }
        Plan::Without { inner, card } => Box::new(WithoutBot::new(make::<G>(inner), *card)),
        Plan::Function(function) => Box::new(FunctionBot::new(function.clone())),
        Plan::Script(file) => Box::new(ScriptBot::new(&file.script)),
        Plan::Process(program) => Box::new(ProcessBot::new(program.clone())),
    }
}

/// Whether a command is over because a program of these strategies has failed: then its games count for nothing.
pub(crate) fn is_over(strategies: &[Strategy]) -> bool {
    let mut programs = strategies.iter().filter_map(Strategy::program);
    programs.any(|program| program.handling().is_over())
}

/// How many threads are to play games of these strategies where so many are asked for (0: one a core). A thread
/// that waits for a program costs nothing, and many games together keep the program busy.
pub fn threads_for(strategies: &[Strategy], threads: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let asked = if threads == 0 { cores() } else { threads };
    let places = strategies.iter().filter_map(Strategy::program);
    places.map(|program| program.places(asked)).max().unwrap_or(threads)
}

/// The same bot for every seat there may be.
fn table_of<G: Game>(strategy: &Strategy) -> Table<G> {
    (0..SEATS_MAX).map(|_| make::<G>(strategy)).collect()
}

/// The strategies of a game as (name, kind, description): `random`, then the files by name. A
/// folder that cannot be read counts as empty here; asking for one of its files gives the error.
pub fn names(library: &Library, game: &str) -> Vec<(String, String, String)> {
    let mut list = vec![(
        RANDOM.to_owned(),
        RANDOM.to_owned(),
        "Any legal action with equal chance; needs no file.".to_owned(),
    )];
    for file in library.folder(&format!("strategies/{game}")).unwrap_or_default() {
        let name = stem(&file.name);
        if name == RANDOM {
            continue;
        }
        // A broken file is listed all the same; `check` and `run` say what is wrong with it.
        let node = Node::parse(&file.name, &file.text, &mut Diagnostics::default());
        let text = |key| node.as_ref().and_then(|node| node.text(key)).unwrap_or("").to_owned();
        list.push((name.to_owned(), text("kind"), text("description")));
    }
    list
}

/// SHA-256 of some texts one after another, in hex.
pub(super) fn hash(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        // The length keeps ("ab", "c") from ("a", "bc").
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part.as_bytes());
    }
    hex(&digest.finalize())
}
