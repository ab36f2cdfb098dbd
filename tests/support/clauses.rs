//! The clauses of the games' rules, by their ids. The catalogues with their texts are no part of the
//! repository; tests/clauses has the ids that they define, so that a citation can be held anywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The ids of every game: `NIN-065`.
pub(crate) fn known() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses");
    let mut known = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the lists of clauses") {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("UTF-8");
        let list: Vec<&str> = text.lines().collect();
        let name = path.display();
        assert!(!list.is_empty(), "{name} is empty");
        for id in &list {
            let own = is_id(id) && id[..4] == list[0][..4];
            assert!(own, "{name}: {id} is no clause of this game");
        }
        assert!(list.is_sorted_by(|one, two| one < two), "{name}: not in order, or one twice");
        known.extend(list.into_iter().map(str::to_owned));
    }
    known
}

/// Whether a text is three letters, a hyphen and three digits.
pub(crate) fn is_id(text: &str) -> bool {
    let (letters, digits) = text.split_once('-').unwrap_or_default();
    letters.len() == 3
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && digits.len() == 3
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// What is wrong with an id that is no clause: the text names the clause that looks most like it.
pub(crate) fn missing(known: &BTreeSet<String>, id: &str) -> String {
    let number = |id: &str| id.get(4..).and_then(|digits| digits.parse::<i32>().ok()).unwrap_or(0);
    let far = |clause: &String| {
        let letters = clause.bytes().zip(id.bytes()).take(4).filter(|(a, b)| a != b).count();
        (letters, (number(clause) - number(id)).abs())
    };
    let nearest = known.iter().min_by_key(|clause| far(clause));
    nearest.map_or_else(String::new, |nearest| {
        format!("there is no clause {id}; the nearest is {nearest}")
    })
}
