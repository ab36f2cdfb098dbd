//! Thousands of damaged files: each is refused with a place, or loads; nothing panics.

use tenbin::content::{Library, load};
use tenbin::games::okko::compile::compile;
use tenbin::games::okko::shape::CONTENT;

use crate::EMBEDDED;

/// How many damaged contents are tried.
const ROUNDS: u32 = 3000;

/// A tiny generator for mutations (`SplitMix64`).
struct Mutator(u64);

impl Mutator {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    /// Deletes, inserts or replaces bytes, or swaps two words or two lines.
    fn mutate(&mut self, text: &str) -> String {
        const BYTES: &[u8] = b"[]{}=\"',.#\n -_059azA\\\xc3";
        let mut bytes = text.as_bytes().to_vec();
        let at = self.below(bytes.len());
        match self.below(6) {
            0 => {
                let end = (at + 1 + self.below(12)).min(bytes.len());
                bytes.drain(at..end);
            }
            1 => bytes.insert(at, BYTES[self.below(BYTES.len())]),
            2 => bytes[at] = BYTES[self.below(BYTES.len())],
            kind => {
                let gap = if kind == 3 { '\n' } else { ' ' };
                let mut words: Vec<&str> = text.split(gap).collect();
                let (left, right) = (self.below(words.len()), self.below(words.len()));
                words.swap(left, right);
                bytes = words.join(&gap.to_string()).into_bytes();
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn no_mutation_of_the_shipped_files_panics_and_every_error_has_a_place() {
    let scratch = std::env::temp_dir().join(format!("tenbin-okko-content-{}", std::process::id()));
    let folder = scratch.join("configs/okko");
    std::fs::create_dir_all(&folder).unwrap();
    let library = Library { root: Some(scratch.clone()) };
    let files = EMBEDDED.folder("configs/okko").unwrap();
    assert_eq!(files.len(), 7);
    let mut mutator = Mutator(7);
    let (mut valid, mut refused) = (0, 0);
    for _ in 0..ROUNDS {
        let file = &files[mutator.below(files.len())];
        let mut text = mutator.mutate(&file.text);
        if mutator.below(3) == 0 {
            text = mutator.mutate(&text);
        }
        let path = folder.join(file.name.rsplit('/').next().unwrap());
        std::fs::write(&path, &text).unwrap();
        let diagnostics = match load(&library, "okko", &CONTENT, &[], &[]) {
            Err(diagnostics) => diagnostics,
            Ok(content) => {
                let mut diagnostics = content.diagnostics.clone();
                let result = compile(&content, 2, &mut diagnostics);
                assert_eq!(result.is_some(), diagnostics.is_empty());
                diagnostics
            }
        };
        for finding in diagnostics.findings() {
            assert!(finding.place.is_some(), "{finding:?} has no place");
        }
        assert_eq!(diagnostics.render().is_empty(), diagnostics.is_empty());
        if diagnostics.is_empty() {
            valid += 1;
        } else {
            refused += 1;
        }
        std::fs::remove_file(&path).unwrap();
    }
    std::fs::remove_dir_all(&scratch).unwrap();
    // Many mutations hit comments; many do not. Both must occur, or nothing was tested.
    assert!(valid > 100 && refused > 500, "{valid} valid, {refused} refused");
}
