//! Strategies that are programs of somebody else.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::Reader;
use crate::outside::handling::{OnFault, in_force};
use crate::outside::program::{BATCH_DEFAULT, Program, Settings, TIMEOUT_DEFAULT};
use crate::outside::protocol::Given;
use crate::policies::spec::Plan;
use tenbin_content::{Node, hex};

/// Files of a command that are larger are not read for the hash.
const HASHED_MAX: u64 = 256 << 20;

impl Reader<'_> {
    /// The plan of a program, and the hash of what can be read of it.
    pub(super) fn process(&mut self, name: &str, node: &Node) -> Option<(Plan, String)> {
        let folder = self.folder_of_file();
        let words = node.get("command")?;
        let mut command: Vec<String> =
            words.elements().iter().filter_map(Node::as_text).map(str::to_owned).collect();
        if command.first().is_none_or(|program| program.trim().is_empty()) {
            let help = "write the words of its command, such as [\"python3\", \"bot.py\"]";
            self.error(Some(words.place), "the command names no program", help);
            return None;
        }
        let beside = |word: &str| {
            let path = folder.as_ref().map_or_else(|| word.into(), |folder| folder.join(word));
            path.is_file().then_some(path)
        };
        let files: Vec<Option<PathBuf>> = command.iter().map(|word| beside(word)).collect();
        let is_path = command[0].contains(['/', '\\']);
        match &files[0] {
            // A program is looked for beside the file, before the system looks for it in its folders.
            Some(path) => command[0] = absolute(path),
            None if is_path => {
                let message = format!("there is no program `{}`", command[0]);
                let help = "paths are meant from the folder of the strategy's file";
                self.error(Some(words.place), &message, help);
                return None;
            }
            None => {}
        }
        self.missing_script(words, &files);
        let given = self.given(node);
        self.note(name, words, &files);
        let settings = Settings {
            command,
            folder,
            given,
            timeout: Duration::from_secs_f64(node.decimal("timeout_s").unwrap_or(TIMEOUT_DEFAULT)),
            processes: node.integer("processes").map(|copies| copies as usize),
            batch_max: node.integer("batch_max").map_or(BATCH_DEFAULT, |most| most as usize),
            memory_mb: node.integer("memory_mb").map(|megabytes| megabytes as u32),
        };
        let program = Program::new(settings, self.features);
        Some((Plan::Process(Arc::new(program)), hash_of(files.iter().flatten())))
    }

    /// Notes for the manifest what is played, and what of it the hash covers.
    fn note(&self, name: &str, words: &Node, files: &[Option<PathBuf>]) {
        let all: Vec<&str> = words.elements().iter().filter_map(Node::as_text).collect();
        let known = all.iter().zip(files).filter(|(_, file)| file.is_some());
        let known: Vec<&str> = known.map(|(word, _)| *word).collect();
        in_force().note_program(name, &all, &known);
    }

    /// The folder of the open file; None where it is none on a disk.
    fn folder_of_file(&self) -> Option<PathBuf> {
        let folder = Path::new(&self.open.last()?.name).parent()?;
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        folder.is_dir().then(|| folder.to_owned())
    }

    /// Refuses a script that is not there: its interpreter would say so for every game.
    fn missing_script(&mut self, words: &Node, files: &[Option<PathBuf>]) {
        const ENDINGS: [&str; 6] = ["py", "js", "rb", "lua", "sh", "pl"];
        for (word, file) in words.elements().iter().zip(files).skip(1) {
            let Some(text) = word.as_text() else { continue };
            let ending = Path::new(text).extension().and_then(|ending| ending.to_str());
            let is_script = ending.is_some_and(|ending| ENDINGS.contains(&ending));
            if is_script && !text.contains(' ') && file.is_none() {
                let message = format!("there is no file `{text}`");
                let help = "paths are meant from the folder of the strategy's file";
                self.error(Some(word.place), &message, help);
            }
        }
    }

    /// What the program is told where it does not say.
    fn given(&mut self, node: &Node) -> Given {
        let mut features = Vec::new();
        for name in node.list("features") {
            let Some(text) = name.as_text() else { continue };
            if !self.features.contains(&text) {
                self.unknown_feature(text, name.place);
            } else if features.iter().any(|known| known == text) {
                let message = format!("the feature `{text}` is there twice");
                self.error(Some(name.place), &message, "leave it out once");
            }
            features.push(text.to_owned());
        }
        Given { features, packed: node.boolean("packed").unwrap_or(false) }
    }
}

fn absolute(path: &Path) -> String {
    // Links are left as they are: an interpreter may go by its place.
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
}

/// The hash of files, as far as they can be read.
fn hash_of<'a>(files: impl Iterator<Item = &'a PathBuf>) -> String {
    let mut digest = Sha256::new();
    for file in files {
        let is_small = fs::metadata(file).is_ok_and(|about| about.len() <= HASHED_MAX);
        let bytes = if is_small { fs::read(file).unwrap_or_default() } else { Vec::new() };
        digest.update((bytes.len() as u64).to_le_bytes());
        digest.update(&bytes);
    }
    // Games that are forfeited are others than those that are left out.
    if in_force().on_fault() == OnFault::Forfeit {
        digest.update("forfeit");
    }
    hex(&digest.finalize())
}
