//! The tool that compares two builds (`benches/same_output`) finds what differs, and leaves out what
//! it says it leaves out and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use compare::{Compared, Names, blanked, compare, first_difference};

// The bench uses all of it, this test a part.
#[allow(dead_code)]
#[path = "../../benches/same_output/compare.rs"]
mod compare;
#[allow(dead_code)]
#[path = "../../benches/same_output/texts.rs"]
mod texts;

fn names(root: &str) -> Names {
    Names { root: root.to_owned(), version: "tenbin 0.1.0".to_owned() }
}

/// What is compared of a file.
fn kept(path: &str, text: &str) -> String {
    String::from_utf8(blanked(path, text.as_bytes(), &names("/tmp/old"))).unwrap()
}

/// Two folders of one file each, removed afterwards.
struct Pair(PathBuf);

impl Pair {
    fn new(name: &str, old: &[u8], new: &[u8]) -> Self {
        let root = format!("tenbin-same-{}-{name}", std::process::id());
        let pair = Self(std::env::temp_dir().join(root));
        for (side, bytes) in [("old", old), ("new", new)] {
            fs::create_dir_all(pair.0.join(side).join("out")).unwrap();
            fs::write(pair.0.join(side).join("out/cards.csv"), bytes).unwrap();
        }
        pair
    }

    fn side(&self, side: &str) -> PathBuf {
        self.0.join(side)
    }

    fn compared(&self) -> Compared {
        let (old, new) = (self.side("old"), self.side("new"));
        let of = |folder: &Path| names(&folder.to_string_lossy());
        compare((&old, &of(&old)), (&new, &of(&new))).unwrap()
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_flipped_byte_is_found_with_its_line() {
    let old = b"card,wins\nkatana,12\nmask,7\n";
    for place in 0..old.len() {
        let mut new = *old;
        new[place] ^= 1;
        let pair = Pair::new(&format!("byte{place}"), old, &new);
        let compared = pair.compared();
        assert_eq!(compared.differences.len(), 1, "byte {place}");
        let line = old[..place].split(|&byte| byte == b'\n').count();
        assert_eq!(compared.differences[0].line, line, "byte {place}");
        assert_eq!(compared.differences[0].file, "out/cards.csv");
    }
}

#[test]
fn equal_folders_are_equal_and_counted() {
    let compared = Pair::new("equal", b"1,2\n", b"1,2\n").compared();
    assert!(compared.differences.is_empty());
    assert_eq!((compared.files, compared.bytes), (1, 4));
}

#[test]
fn a_file_or_folder_on_one_side_alone_is_found() {
    let pair = Pair::new("alone", b"1\n", b"1\n");
    fs::write(pair.side("new").join("out/dice.csv"), "").unwrap();
    fs::create_dir(pair.side("old").join("empty")).unwrap();
    let files: Vec<String> =
        pair.compared().differences.into_iter().map(|difference| difference.file).collect();
    assert_eq!(files, ["empty/", "out/dice.csv"]);
}

#[test]
fn more_lines_are_a_difference_at_the_end() {
    assert_eq!(first_difference(b"a\nb", b"a\nb"), None);
    let found = first_difference(b"a\nb", b"a\nb\nc").unwrap();
    assert_eq!(found, (3, "(end)".to_owned(), "c".to_owned()));
    // A last line without its end is another file.
    assert!(first_difference(b"a\n", b"a").is_some());
}

#[test]
fn clocks_and_version_are_left_out_of_a_manifest() {
    let text = "  \"started\": \"2026-01-01T10:00:00Z\",\n  \"ended\": \"x\"\n  \"tool_version\": \"1\",\n";
    let wanted = "\"started\": <blanked>,\n\"ended\": <blanked>\n\"tool_version\": <blanked>,\n";
    assert_eq!(kept("report/manifest.json", text), wanted);
    // In any other file, and of any other key, they are compared.
    assert_eq!(kept("report/summary.csv", text), text);
    for line in
        ["  \"threads\": 2,", "  \"content_hash\": \"42ed\",", "  \"description\": \"ended\""]
    {
        assert_eq!(kept("report/manifest.json", line), line);
    }
}

#[test]
fn the_time_of_a_run_is_left_out_of_stderr() {
    let line = "1,000 games in 12.5 s (80 a second); reports in reports/pig";
    let wanted = "1,000 games in <time> s (<speed> a second); reports in reports/pig";
    assert_eq!(kept("1.stderr", line), wanted);
    assert_eq!(kept("1.stdout", line), line);
    for line in ["wins in ten s (many a second)", "reports in reports/pig", "in 3 s (2 a turn)"] {
        assert_eq!(kept("1.stderr", line), line);
    }
}

#[test]
fn the_folder_and_the_version_are_blanked_everywhere() {
    let kept = kept("1.stdout", "tenbin 0.1.0 in /tmp/old/cases/x, not /tmp/new; 0.1.0");
    assert_eq!(kept, "<version> in <root>/cases/x, not /tmp/new; 0.1.0");
}

#[test]
fn cells_with_commas_quotes_and_ends_of_lines_are_read() {
    let rows = texts::read_csv("a,b\n\"1, or \"\"2\"\"\",\"x\ny\"\n");
    assert_eq!(rows, [["a", "b"], ["1, or \"2\"", "x\ny"]]);
}

/// What two builds have counted alike differs in the name of the build, and in what hangs on that.
#[test]
fn the_build_is_not_compared() {
    let tally = |build: &str, count: u8, checksum: u8| {
        let head = b"TENBIN\r\n\x04\0\0\0\x10".to_vec();
        [head, build.as_bytes().to_vec(), vec![1, count, 3], vec![checksum; 32]].concat()
    };
    let of = |bytes: &[u8]| blanked("r/tally.bin", bytes, &names("/tmp/old"));
    let one = tally("0123456789abcdef", 2, 7);
    assert_eq!(of(&one), of(&tally("fedcba9876543210", 2, 8)));
    assert_ne!(of(&one), of(&tally("0123456789abcdef", 9, 7)));
    assert_ne!(of(&one), of(&one[..one.len() - 1]));
    let manifest = |name: &str, hash: &str| {
        let text =
            format!("{{\n  \"name\": \"{name}\",\n  \"bytes\": 9,\n  \"sha256\": \"{hash}\"\n}}");
        kept("manifest.json", &text)
    };
    assert_eq!(manifest("tally.bin", "aa"), manifest("tally.bin", "bb"));
    assert_ne!(manifest("cards.csv", "aa"), manifest("cards.csv", "bb"));
}
