//! What happens where the making of a report panics.

use std::ffi::OsString;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use crate::host::Host;
use crate::run::REPORT_PANICS;
use crate::{Program, call};
use tenbin_lab::door::Games;

const PROGRAM: Program = Program { games: Games(&[&tenbin_pig::GAME]), built_in: &[] };

/// Hears what a command says.
#[derive(Default)]
struct Heard(Mutex<String>);

impl Host for Heard {
    fn result(&self, text: &str) {
        self.note(text);
    }

    fn note(&self, line: &str) {
        *self.0.lock().unwrap() += &format!("{line}\n");
    }

    fn begins(&self, _all: u64, _what: &'static str) {}

    fn advances(&self, _games: u64) {}

    fn stop(&self) -> &'static AtomicBool {
        static NEVER: AtomicBool = AtomicBool::new(false);
        &NEVER
    }
}

/// Runs a command; its exit code and all that it said.
fn run(line: &str) -> (u8, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
    words.extend([OsString::from("--content"), root.into()]);
    let heard = Arc::new(Heard::default());
    let code = call(&PROGRAM, words, std::env::current_exe().unwrap(), heard.clone());
    let said = heard.0.lock().unwrap().clone();
    (code, said)
}

/// The tables in a report.
fn tables(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "csv"))
        .map(|path| (PathBuf::from(path.file_name().unwrap()), std::fs::read(&path).unwrap()))
        .collect();
    found.sort();
    found
}

#[test]
fn a_panic_in_a_report_loses_no_game_and_leaves_no_half_report() {
    let scratch = std::env::temp_dir().join(format!("tenbin_panic_{}", std::process::id()));
    let [folder, whole] = ["broken", "whole"].map(|name| scratch.join(name));
    for kind in ["run pig", "compare pig base set:target=60"] {
        let line = |out: &Path| format!("tenbin {kind} --games 600 --out {}", out.display());
        assert_eq!(run(&line(&whole)).0, 0);
        REPORT_PANICS.set(true);
        let broken = catch_unwind(|| run(&line(&folder)));
        REPORT_PANICS.set(false);
        assert!(broken.is_err());
        // What was played is there, and no table.
        assert!(folder.join("tally.bin").exists());
        assert!(tables(&folder).is_empty());
        let (code, said) = run(&line(&folder));
        assert_eq!(code, 0, "{said}");
        assert!(
            said.contains("going on from the 600 games")
                || said.contains("going on from the 1,200 games"),
            "{said}"
        );
        assert!(tables(&folder) == tables(&whole));
        assert!(!tables(&whole).is_empty());
        std::fs::remove_dir_all(&scratch).unwrap();
    }
}
