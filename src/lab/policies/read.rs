//! Reads strategy files: resolves the names they refer to and the features they weigh.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::policies::flat_mc::Worth;
use crate::policies::function;
use crate::policies::mixed::SHARE_WHOLE;
use crate::policies::shapes::{KINDS, VALUES};
use crate::policies::spec::{Owner, Plan, RANDOM, Strategy, hash, names};
use crate::policies::weighted::WEIGHT_MAX;
use tenbin_content::library::{self, LibraryFile};
use tenbin_content::{Asked, Diagnostics, Library, Node, Place, Value, nearest, stem};

mod program;
mod script;
mod search;

use script::is_script;

pub(super) use script::ScriptFile;

/// Reads the strategies of one game.
pub(super) struct Reader<'a> {
    library: &'a Library,
    game: &'a str,
    features: &'a [&'a str],
    has_scores: bool,
    diagnostics: &'a mut Diagnostics,
    /// The files being read, outermost first: each refers to the next.
    open: Vec<LibraryFile>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        library: &'a Library,
        owner: Owner<'a>,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let Owner { game, features, has_scores } = owner;
        Self { library, game, features, has_scores, diagnostics, open: Vec::new() }
    }

    /// The strategy that the user asks for.
    pub(super) fn strategy(&mut self, asked: &Asked) -> Option<Strategy> {
        self.resolve(&asked.text, asked.place)
    }

    /// The strategy that a key of the open file refers to.
    fn referred(&mut self, node: &Node, key: &str) -> Option<Arc<Strategy>> {
        let reference = node.get(key)?;
        self.resolve(reference.as_text()?, Some(reference.place)).map(Arc::new)
    }

    fn resolve(&mut self, name: &str, place: Option<Place>) -> Option<Strategy> {
        if name == RANDOM {
            return Some(Strategy::random());
        }
        if let Some(function) = function::known(name) {
            return Some(Strategy::of_function(name, function));
        }
        let file = self.file(name, place)?;
        if self.open.iter().any(|open| open.name == file.name) {
            let chain: Vec<&str> =
                self.open.iter().map(|open| stem(&open.name)).chain([name]).collect();
            self.error(place, &format!("strategies refer in a circle: {}", chain.join(" -> ")), "");
            return None;
        }
        if is_script(&file.name) {
            return self.lone_script(name, file);
        }
        let before = self.diagnostics.count();
        let node = Node::parse_file(&file.name, &file.text, self.diagnostics)?;
        self.open.push(file);
        let plan = self.plan(name, node);
        let file = self.open.pop()?;
        let plan = plan.filter(|_| self.diagnostics.count() == before)?;
        let parts = [file.text.as_str(), plan.1.as_str()];
        Some(Strategy { name: name.to_owned(), hash: hash(&parts), plan: plan.0 })
    }

    /// The text of the file of a name; what is wrong goes to the diagnostics.
    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        self.file(name, None).map(|file| file.text)
    }

    /// The file of a name: a path, or a file of the game's folder of strategies.
    fn file(&mut self, name: &str, place: Option<Place>) -> Option<LibraryFile> {
        let is_toml = Path::new(name).extension().is_some_and(|end| end == "toml");
        let found = if is_toml || is_script(name) || name.contains(['/', '\\']) {
            self.file_of_path(name)
        } else {
            self.library.file(&format!("strategies/{}/{name}.toml", self.game))
        };
        match found {
            Ok(Some(file)) => Some(file),
            Ok(None) => {
                self.unknown(name, place);
                None
            }
            Err(error) => {
                self.diagnostics
                    .unreadable(place, format!("cannot read strategy `{name}`: {error}"));
                None
            }
        }
    }

    /// A path is meant from the folder of the file that has it, else from the working folder.
    fn file_of_path(&self, name: &str) -> std::io::Result<Option<LibraryFile>> {
        for path in self.beside(name).into_iter().chain([name.into()]) {
            if path.exists() && !path.is_dir() {
                return library::read(&path).map(Some);
            }
        }
        self.library.file(name)
    }

    /// The path of a name in the folder of the file that has it.
    fn beside(&self, name: &str) -> Option<PathBuf> {
        Some(Path::new(&self.open.last()?.name).parent()?.join(name))
    }

    /// What to write where a folder stands instead of a strategy.
    fn folder_advice(&self, name: &str) -> Option<String> {
        let beside = self.beside(name).and_then(|path| self.library.folder_advice(path.to_str()?));
        beside.or_else(|| self.library.folder_advice(name))
    }

    fn unknown(&mut self, name: &str, place: Option<Place>) {
        if let Some(advice) = self.folder_advice(name) {
            let message = format!("{name} is a folder, not the file of a strategy");
            self.error(place, &message, &advice);
            return;
        }
        let known = names(self.library, self.game);
        let known: Vec<&str> = known.iter().map(|(name, _, _)| name.as_str()).collect();
        let near = nearest(name, known.iter().copied());
        let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
        let help = format!("{near}the strategies of {} are: {}", self.game, known.join(", "));
        let message = format!("there is no strategy `{name}` for {}", self.game);
        self.error(place, &message, &help);
    }

    /// What the file says, and the hash of the strategy it refers to (empty for none).
    fn plan(&mut self, name: &str, mut node: Node) -> Option<(Plan, String)> {
        self.check_game(&node);
        let kind = self.kind(&node)?;
        let before = self.diagnostics.count();
        let (_, shape) = KINDS.iter().find(|(name, _)| *name == kind)?;
        self.whole_weights(&mut node);
        shape.check_first(&node, self.diagnostics);
        if self.diagnostics.count() > before {
            return None;
        }
        match kind {
            "random" => Some((Plan::Random, String::new())),
            "weighted" => self.weighted(&node),
            "mixed" => self.mixed(&node),
            "ismcts" => self.ismcts(&node),
            "script" => self.script(&node),
            "process" => self.process(name, &node),
            _ => self.flat_mc(&node),
        }
    }

    fn check_game(&mut self, node: &Node) {
        if let Some(game) = node.get("game")
            && let Some(other) = game.as_text()
            && other != self.game
        {
            let message = format!("this is a strategy of {other}, not of {}", self.game);
            self.error(Some(game.place), &message, "");
        }
    }

    fn kind(&mut self, node: &Node) -> Option<&'static str> {
        let known: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
        let one_of = format!("use one of {}", known.join(", "));
        let Some(kind) = node.get("kind") else {
            self.error(Some(node.place), "a strategy lacks the key `kind`", &one_of);
            return None;
        };
        let Some(word) = kind.as_text() else {
            self.error(Some(kind.place), "`kind` must be a text", &one_of);
            return None;
        };
        let found = KINDS.iter().map(|(name, _)| *name).find(|name| *name == word);
        if found.is_none() {
            let near = nearest(word, known.iter().copied());
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            let message = format!("there is no kind of strategy `{word}`");
            self.error(Some(kind.place), &message, &format!("{near}{one_of}"));
        }
        found
    }

    /// Refuses weights with a fraction in words of their own, then hides them from the shape.
    fn whole_weights(&mut self, node: &mut Node) {
        let Some(Node { value: Value::Table(weights), .. }) = node.get_mut("weights") else {
            return;
        };
        for (feature, _, weight) in weights {
            // Beyond the range there is another way to put it right, which the shape tells.
            if let Value::Decimal(number) = weight.value
                && number.abs() <= WEIGHT_MAX as f64
            {
                self.diagnostics.error_with_help(
                    weight.place,
                    format!("the weight of `{feature}` is {number}; weights are whole numbers"),
                    "only the weights' proportions count: multiply all of them (and the \
                     temperature) by 10 or 1000",
                );
                weight.value = Value::Integer(0);
            }
        }
    }

    fn weighted(&mut self, node: &Node) -> Option<(Plan, String)> {
        let mut weights = vec![0; self.features.len()];
        let mut temperature = 0;
        let mut base_hash = String::new();
        if let Some(extends) = node.get("extends") {
            let base = self.referred(node, "extends")?;
            let Plan::Weighted { weights: base_weights, temperature: base_temperature } =
                &base.plan
            else {
                let message =
                    format!("`{}` is {}, it has no weights to extend", base.name, base.kind());
                self.error(Some(extends.place), &message, "name a weighted strategy");
                return None;
            };
            weights.copy_from_slice(base_weights);
            temperature = *base_temperature;
            base_hash.clone_from(&base.hash);
        } else if node.get("weights").is_none() {
            let help = "add a table [weights], or `extends` with another strategy's name";
            self.error(Some(node.place), "a weighted strategy without weights", help);
        }
        let entries = node.get("weights").into_iter().flat_map(Node::entries);
        for (feature, place, weight) in entries {
            match self.features.iter().position(|name| *name == feature) {
                // The shape has checked the range, which fits.
                Some(index) => weights[index] = weight.as_integer().unwrap_or(0) as i32,
                None => self.unknown_feature(feature, place),
            }
        }
        if let Some(given) = node.integer("temperature") {
            temperature = given as u32;
        }
        Some((Plan::Weighted { weights: weights.into(), temperature }, base_hash))
    }

    fn unknown_feature(&mut self, feature: &str, place: Place) {
        let help = match nearest(feature, self.features.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its features are: {}", self.features.join(", ")),
        };
        self.error(Some(place), &format!("{} has no feature `{feature}`", self.game), &help);
    }

    fn mixed(&mut self, node: &Node) -> Option<(Plan, String)> {
        let share = node.get("random_share")?;
        let whole = f64::from(SHARE_WHOLE);
        let permille = match share.value {
            Value::Integer(number) => number as f64 * whole,
            Value::Decimal(number) => number * whole,
            _ => return None,
        };
        if (permille - permille.round()).abs() > 1e-6 {
            let message = "`random_share` is finer than a thousandth";
            self.error(Some(share.place), message, "write a number such as 0.25 or 0.125");
        }
        let inner = self.referred(node, "strategy")?;
        let hash = inner.hash.clone();
        Some((Plan::Mixed { inner, random_permille: permille.round() as u32 }, hash))
    }

    /// What a bot plays for; scores only where the game has them.
    fn worth(&mut self, node: &Node) -> Worth {
        let Some(value) = node.get("value") else { return Worth::Win };
        // The shape has checked the word.
        let known = VALUES.iter().find(|(word, _)| value.as_text() == Some(word));
        let worth = known.map_or(Worth::Win, |&(_, worth)| worth);
        if worth != Worth::Win && !self.has_scores {
            let message = format!("{} has no scores to play for", self.game);
            self.error(Some(value.place), &message, "write value = \"win\", or leave the key out");
        }
        worth
    }

    /// An error in the open file, or about what the user asked for.
    fn error(&mut self, place: Option<Place>, message: &str, help: &str) {
        match place {
            Some(place) if help.is_empty() => self.diagnostics.error(place, message),
            Some(place) => self.diagnostics.error_with_help(place, message, help),
            None if help.is_empty() => self.diagnostics.error_anywhere(message),
            None => self.diagnostics.error_anywhere(format!("{message}; {help}")),
        }
    }
}
