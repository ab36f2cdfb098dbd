//! Strategies that are scripts.

use std::path::Path;
use std::sync::Arc;

use super::Reader;
use crate::policies::spec::{Plan, Strategy, hash};
use tenbin_content::diagnose::advice_on_name;
use tenbin_content::library::{self, LibraryFile};
use tenbin_content::{Diagnostics, Node, Place, stem};
use tenbin_engine::ShownField;
use tenbin_script::{Facts, Limits, Problem, Script, Text};

/// A script and where it stands.
#[derive(Debug)]
pub(in crate::policies) struct ScriptFile {
    pub(in crate::policies) script: Arc<Script>,
    stands: Stands,
}

/// Where a script stands.
#[derive(Debug)]
struct Stands {
    /// The file that it is in.
    file: LibraryFile,
    /// Its name without folders, for faults.
    short: String,
    text: String,
    lines_before: u32,
}

impl Stands {
    fn text(&self) -> Text<'_> {
        Text { file: &self.short, text: &self.text, lines_before: self.lines_before }
    }

    /// Adds what is wrong, each with its line.
    fn tell(&self, problems: &[Problem], diagnostics: &mut Diagnostics) {
        let source = diagnostics.add_source(&self.file.name, &self.file.text);
        for problem in problems {
            let place = place_of_line(&self.file.text, problem.line.unwrap_or(1), source);
            diagnostics.error(place, problem.message.clone());
        }
    }
}

impl ScriptFile {
    /// Adds an error for every field that it lists and that cannot be seen.
    pub(in crate::policies) fn check_fields(
        &self,
        fields: &[ShownField],
        diagnostics: &mut Diagnostics,
    ) {
        self.stands.tell(&self.script.check_fields(&self.stands.text(), fields), diagnostics);
    }
}

impl Reader<'_> {
    pub(super) fn script(&mut self, node: &Node) -> Option<(Plan, String)> {
        let stands = self.stands(node)?;
        let limits = Limits {
            steps: node.integer("steps_max").map_or(Limits::USUAL.steps, |steps| steps as u64),
            memory_bytes: node
                .integer("memory_mb")
                .map_or(Limits::USUAL.memory_bytes, |megabytes| (megabytes as usize) << 20),
        };
        let parameters = node.get("parameters").into_iter().flat_map(Node::entries);
        let number = |value: &Node| {
            value.as_decimal().or_else(|| value.as_integer().map(|number| number as f64))
        };
        let parameters =
            parameters.filter_map(|(name, _, value)| Some((name.to_owned(), number(value)?)));
        self.read_script(stands, parameters.collect(), limits)
    }

    /// A script that is asked for itself: without parameters, with the usual limits.
    pub(super) fn lone_script(&mut self, name: &str, file: LibraryFile) -> Option<Strategy> {
        let (short, text) = (short(&file.name), file.text.clone());
        let stands = Stands { file, short, text, lines_before: 0 };
        let (plan, hash) = self.read_script(stands, Vec::new(), Limits::USUAL)?;
        Some(Strategy { name: name.to_owned(), hash, plan })
    }

    fn read_script(
        &mut self,
        stands: Stands,
        parameters: Vec<(String, f64)>,
        limits: Limits,
    ) -> Option<(Plan, String)> {
        let facts = Facts { features: self.features, advice };
        match Script::new(&stands.text(), &facts, parameters, limits) {
            Ok(script) => {
                let hash = hash(&["script", &stands.text]);
                let file = ScriptFile { script: Arc::new(script), stands };
                Some((Plan::Script(Arc::new(file)), hash))
            }
            Err(problems) => {
                stands.tell(&problems, self.diagnostics);
                None
            }
        }
    }

    /// Where the script of the open file stands.
    fn stands(&mut self, node: &Node) -> Option<Stands> {
        let open = self.open.last()?.clone();
        match (node.get("script"), node.get("code")) {
            (Some(script), None) => {
                let name = script.as_text()?.to_owned();
                let file = self.script_file(&open, &name, script.place)?;
                let (short, text) = (short(&file.name), file.text.clone());
                Some(Stands { file, short, text, lines_before: 0 })
            }
            (None, Some(code)) => {
                let text = code.as_text()?.to_owned();
                let lines_before = lines_before(&open.text, code.place);
                Some(Stands { short: short(&open.name), text, lines_before, file: open })
            }
            (both, _) => {
                let place = both.map_or(node.place, |script| script.place);
                let message = match both {
                    Some(_) => "a script stands in a file or here, not both",
                    None => "a script strategy without a script",
                };
                let help = "write script = \"my_bot.luau\" for a file beside this one, or the script \
                            itself: code = \"\"\" ... \"\"\"";
                self.error(Some(place), message, help);
                None
            }
        }
    }

    /// The file of a script: beside the strategy's, in the game's folder of the library otherwise.
    fn script_file(&mut self, open: &LibraryFile, name: &str, place: Place) -> Option<LibraryFile> {
        let beside = Path::new(&open.name).parent().map(|folder| folder.join(name));
        let found = match beside {
            Some(path) if path.is_file() => library::read(&path).map(Some),
            _ => self.library.file(&format!("strategies/{}/{name}", self.game)),
        };
        match found {
            Ok(Some(file)) => Some(file),
            Ok(None) => {
                let help = format!("it belongs beside {}", open.name);
                self.error(Some(place), &format!("there is no file {name}"), &help);
                None
            }
            Err(error) => {
                let message = format!("cannot read script `{name}`: {error}");
                self.diagnostics.unreadable(Some(place), message);
                None
            }
        }
    }
}

/// Whether a name is that of a script's file.
pub(super) fn is_script(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "luau")
}

/// What to write instead of a name that is none of these.
fn advice(name: &str, known: &[&str]) -> String {
    /// So many names can still be read.
    const FEW: usize = 40;
    advice_on_name(name, known, FEW).unwrap_or_else(|| "docs/scripts.md has the list".to_owned())
}

/// The name of a file without its folders.
fn short(name: &str) -> String {
    let end = name.rsplit(['/', '\\']).next().unwrap_or(name);
    if end.is_empty() { stem(name).to_owned() } else { end.to_owned() }
}

/// How many lines stand before a text in quotes of three, whose first line may be the one after them.
fn lines_before(file: &str, place: Place) -> u32 {
    let (before, value) = file.split_at((place.start as usize).min(file.len()));
    let quoted = value.get(3..).unwrap_or("");
    let is_long = value.starts_with("\"\"\"") || value.starts_with("'''");
    let is_next = is_long && (quoted.starts_with('\n') || quoted.starts_with("\r\n"));
    before.matches('\n').count() as u32 + u32::from(is_next)
}

/// A line of a text, from 1.
fn place_of_line(text: &str, line: u32, source: u32) -> Place {
    let mut start = 0;
    for (number, stretch) in (1..).zip(text.split_inclusive('\n')) {
        if number == line {
            let inner = stretch.trim_start();
            let from = start + stretch.len() - inner.len();
            let end = from + inner.trim_end().len();
            return Place { source, start: from as u32, end: end as u32 };
        }
        start += stretch.len();
    }
    let end = text.len() as u32;
    Place { source, start: end, end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_file() {
        let file = "kind = 1\ncode = \"\"\"\nreturn 1\n\"\"\"\n";
        let start = file.find("\"\"\"").unwrap() as u32;
        assert_eq!(lines_before(file, Place { source: 0, start, end: start }), 2);
        let one_line = "code = \"return 1\"";
        assert_eq!(lines_before(one_line, Place { source: 0, start: 7, end: 7 }), 0);
        let place = place_of_line(file, 3, 0);
        assert_eq!(&file[place.start as usize..place.end as usize], "return 1");
        assert_eq!(place_of_line(file, 99, 0).start as usize, file.len());
    }
}
