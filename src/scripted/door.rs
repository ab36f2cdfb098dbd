//! The door of a game in a script.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use mlua::Value;

use crate::cards::CardKind;
use crate::declared::Declared;
use crate::game::{CARDS_MAX, Script, ScriptGame};
use crate::machine::{problem, run, sandbox};
use crate::read::read;
use crate::schema::CARD_LIST;
use crate::shapes::Shapes;
use crate::state::rooms;
use tenbin_content::stock::Stock;
use tenbin_content::{BuiltIn, Content, Diagnostics};
use tenbin_engine::meaning_of;
use tenbin_lab::conformance::check_instance;
use tenbin_lab::door::{self, About, AnyGame, CompiledGame, OldWords};
use tenbin_lab::module::ReplayWords;
use tenbin_script::problem::Problem;
use tenbin_script::sandbox::{Text, compile};

/// So many games are played to check a script.
const CHECKED_GAMES: u64 = 40;

/// And so many before it plays the first time: enough to find what differs from one time to the next, such as a
/// variable outside of the state that the functions change.
const TRIED_GAMES: u64 = 3;

/// A game whose rules are a script.
#[derive(Debug)]
pub struct ScriptDoor {
    script: Arc<Script>,
    shapes: Shapes,
    files: &'static BuiltIn,
    /// What was wrong when it was tried, before it played the first time.
    tried: OnceLock<Result<(), String>>,
}

/// What was read: a process may run many commands.
static READ: Mutex<Vec<(String, u32, &'static ScriptDoor)>> = Mutex::new(Vec::new());

/// Reads a game from a script; the text says what is wrong with it, with file and line where they are known.
///
/// What is read stays for as long as the program, as the games do that are built into it.
pub fn read_game(path: &Path) -> Result<&'static dyn AnyGame, String> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
    let version = version_of(&text);
    let known = |read: &(String, u32, &'static ScriptDoor)| read.0 == file && read.1 == version;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, _, door)) = read.iter().find(|one| known(one)) {
        return Ok(*door);
    }
    let door = ScriptDoor::new(&file, &text).map_err(|problem| problem.to_string())?;
    let door: &'static ScriptDoor = Box::leak(Box::new(door));
    read.push((file, version, door));
    Ok(door)
}

impl ScriptDoor {
    /// The game of this text.
    pub fn new(file: &str, text: &str) -> Result<Self, Problem> {
        let code = compile(&Text { file, text, lines_before: 0 })?;
        let declared = declared(file, &code)?;
        let version = version_of(text);
        let shapes = Shapes::new(&declared);
        let files = Box::leak(Box::new(BuiltIn::Texts(files(&declared))));
        let script = Arc::new(Script { declared, file: file.to_owned(), code, version });
        Ok(Self { script, shapes, files, tried: OnceLock::new() })
    }

    fn declared(&self) -> &Declared {
        &self.script.declared
    }
}

/// A number for the text of a script, of 31 bits, since some readers of JSON know no greater whole numbers.
fn version_of(text: &str) -> u32 {
    // The word at the end mixes the last letters into all bits.
    (meaning_of(&(text.as_bytes(), 0_u64)) >> 33) as u32
}

fn declared(file: &str, code: &[u8]) -> Result<Declared, Problem> {
    let of = |error: &mlua::Error| problem(file, error);
    // What a compiled game finds there is not known yet, and what stands outside of functions need not know it.
    let furnish = |lua: &mlua::Lua| {
        for name in ["rules", "cards"] {
            lua.globals().raw_set(name, lua.create_table()?)?;
        }
        lua.globals().raw_set("players", 0)
    };
    let (sandbox, _) = sandbox(furnish).map_err(|error| of(&error))?;
    match run(&sandbox, code, file).map_err(|error| of(&error))? {
        Value::Table(game) => {
            read(&game).map_err(|message| Problem { file: file.to_owned(), line: None, message })
        }
        other => Err(Problem {
            file: file.to_owned(),
            line: None,
            message: format!(
                "a game ends with `return {{ id = \"my_game\", ... }}`; this script returns {}",
                crate::game::said(&other)
            ),
        }),
    }
}

/// The files that a game has without any: its rules as the script says them, and its default experiment.
fn files(declared: &Declared) -> Vec<(String, String)> {
    let id = &declared.id;
    let mut rules = String::from("# As the script of the game says.\n\n[rules]\n");
    for knob in &declared.rules {
        // Writing to a String cannot fail.
        let _ = write!(
            rules,
            "# {}\n{} = {}\n",
            knob.meaning.replace('\n', " "),
            knob.name,
            knob.usual
        );
    }
    let bots: Vec<String> = declared.bots.iter().map(|bot| format!("{bot:?}")).collect();
    let experiment = format!(
        "game = {id:?}\ndescription = \"The rules as they are\"\ngames = 10000\nstrategies = [{}]\n",
        bots.join(", ")
    );
    vec![
        (format!("configs/{id}/rules.toml"), rules),
        (format!("configs/{id}/experiments/default.toml"), experiment),
    ]
}

impl AnyGame for ScriptDoor {
    fn about(&self) -> About<'_> {
        let declared = self.declared();
        About {
            id: &declared.id,
            title: &declared.title,
            summary: &declared.summary,
            seats: declared.players.clone(),
            seats_default: declared.players_usual,
            features: self.shapes.features,
            feature_groups: &[],
            has_scores: declared.score.is_some(),
            replay: ReplayWords { told: &[], minor: &[], joined: &[] },
        }
    }

    fn shapes(&self) -> door::Shapes {
        door::Shapes {
            content: self.shapes.content,
            start: self.shapes.start,
            facts: self.shapes.facts,
        }
    }

    fn old_words(&self) -> OldWords {
        OldWords { facts: &[], start: &[], words: &[] }
    }

    fn stocks(&self) -> &'static [Stock] {
        self.shapes.stocks
    }

    fn files(&self) -> Option<&'static BuiltIn> {
        Some(self.files)
    }

    fn conformance(&self, content: &Content, seats: u8) -> Result<(), String> {
        match self.game(content, seats, &mut Diagnostics::default()) {
            Some(game) => check_instance(&game, CHECKED_GAMES),
            // What is wrong with the content is told elsewhere.
            None => Ok(()),
        }
    }

    fn compile(
        &self,
        content: &Content,
        seats: u8,
        diagnostics: &mut Diagnostics,
    ) -> Option<Box<dyn CompiledGame>> {
        let game = self.game(content, seats, diagnostics)?;
        if let Err(problem) = self.tried.get_or_init(|| check_instance(&game, TRIED_GAMES)) {
            diagnostics.error_anywhere(format!(
                "{}: the game does not keep what every game must: {problem}",
                self.script.file
            ));
            return None;
        }
        Some(door::compiled(game))
    }
}

impl ScriptDoor {
    fn game(
        &self,
        content: &Content,
        seats: u8,
        diagnostics: &mut Diagnostics,
    ) -> Option<ScriptGame> {
        let declared = self.declared();
        let rules = content.root.get("rules")?;
        let values = declared
            .rules
            .iter()
            .map(|knob| rules.integer(&knob.name))
            .collect::<Option<Vec<i64>>>()?;
        let fields = declared.cards.as_deref().unwrap_or_default();
        let kinds = content.root.list(CARD_LIST).iter().map(|node| CardKind::read(node, fields));
        let kinds = kinds.collect::<Option<Vec<CardKind>>>()?;
        let place = content.root.get(CARD_LIST).map_or(content.root.place, |node| node.place);
        let count: usize = kinds.iter().map(|kind| kind.copies).sum();
        if count > CARDS_MAX {
            diagnostics
                .error(place, format!("there are {count} cards; at most {CARDS_MAX} are possible"));
            return None;
        }
        match rooms(declared, seats) {
            Ok(rooms) => {
                let script = self.script.clone();
                Some(ScriptGame::new(script, seats, rooms, values, kinds, self.shapes))
            }
            Err(message) => {
                diagnostics.error_anywhere(format!("{}: {message}", self.script.file));
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::version_of;

    #[test]
    fn every_letter_of_a_script_counts_for_its_version() {
        let text = "return { id = \"a\" } -- 0123456789";
        for place in 0..text.len() {
            let mut other = text.as_bytes().to_vec();
            other[place] ^= 1;
            let other = String::from_utf8(other).expect("still ASCII");
            assert_ne!(version_of(text), version_of(&other), "{other}");
        }
    }
}
