//! Whether two manifests are of the same run, so that its games may be added up.

use serde_json::Value as Json;

/// What differs between two runs, in words, with both values where these are short.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Difference {
    what: &'static str,
    values: Option<[String; 2]>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} differs", self.what)?;
        match &self.values {
            Some([one, other]) => write!(out, " ({one} and {other})"),
            None => Ok(()),
        }
    }
}

/// Keys of a manifest whose values decide about every single game.
const OF_PROGRAM: [(&str, &str); 3] = [
    ("kind", "the command"),
    ("tool_version", "the version of tenbin"),
    ("seeding_version", "the version of the seeding"),
];

/// The same of its configuration.
const OF_CONFIGURATION: [(&str, &str); 19] = [
    ("game", "the game"),
    ("seats", "the number of players"),
    ("seed", "the seed"),
    ("strategies", "the list of bots"),
    ("rotate", "whether bots change seats"),
    ("variants", "the list of variants"),
    ("set", "what --set sets"),
    ("cards", "the list of card sheets"),
    ("from", "the position that games begin at"),
    ("content", "the content (rules or cards)"),
    ("reduce_luck", "whether luck is taken out (--reduce-luck)"),
    ("sides", "a side"),
    ("cells", "a cell of the sweep"),
    ("rungs", "a rung of the ladder"),
    ("league", "who meets whom in the league"),
    ("replaced", "what is replaced by what"),
    ("pairs", "the number of pairs of games"),
    ("balance", "what should hold or may be changed (or --games, --budget or --changes)"),
    ("tuning", "how is learned (--games, --candidates or --pool)"),
];

/// The same again, told last: names say more where both differ.
const OF_FILES: [(&str, &str); 2] =
    [("rules_version", "the version of the rules"), ("strategies", "a strategy file")];

/// A batch that stopped when enough was known has no games beyond that.
const GOALS: [(&str, &str); 2] =
    [("until", "what --until asks for"), ("smallest_effect", "what --smallest-effect asks for")];

/// Values up to this length are shown.
const SHOWN_MAX: usize = 60;

/// Why the games of two runs cannot be added up, however many each has.
pub(crate) fn difference(one: &Json, other: &Json) -> Option<Difference> {
    let configurations = [&one["configuration"], &other["configuration"]];
    first_of(&OF_PROGRAM, [one, other])
        .or_else(|| first_of(&OF_CONFIGURATION, configurations))
        .or_else(|| first_of(&OF_FILES, [one, other]))
}

/// Why the second run cannot go on from what the first has played.
pub(crate) fn obstacle(before: &Json, now: &Json) -> Option<Difference> {
    let configurations = [&before["configuration"], &now["configuration"]];
    let parts = [("shard", "the part of the run")];
    difference(before, now).or_else(|| first_of(&parts, [before, now])).or_else(|| {
        // Without a goal any games are games of this run.
        let has_goal = GOALS.iter().any(|(key, _)| !configurations[1][*key].is_null());
        first_of(&GOALS, configurations).filter(|_| has_goal)
    })
}

/// Why two parts are not parts of one run.
pub(crate) fn mismatch(one: &Json, other: &Json) -> Option<Difference> {
    let configurations = [&one["configuration"], &other["configuration"]];
    let games = [("games", "the number of games of the whole run")];
    difference(one, other).or_else(|| first_of(&games, configurations))
}

fn first_of(keys: &[(&str, &'static str)], [one, other]: [&Json; 2]) -> Option<Difference> {
    keys.iter().find_map(|&(key, what)| {
        let values = [&one[key], &other[key]];
        let texts = values.map(text_of);
        let is_short = texts.iter().all(|text| text.len() <= SHOWN_MAX);
        (values[0] != values[1]).then(|| Difference { what, values: is_short.then_some(texts) })
    })
}

/// A value as people read it.
pub(crate) fn text_of(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Null => "none".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn manifest() -> Json {
        json!({"kind": "run", "tool_version": "1", "rules_version": 1, "seeding_version": 2,
            "strategies": [{"name": "a", "sha256": "x"}],
            "configuration": {"game": "pig", "seed": "0x1", "games": 100, "content": {"k": 1}}})
    }

    #[test]
    fn runs_of_other_lengths_are_the_same_run() {
        let mut more = manifest();
        more["configuration"]["games"] = json!(1000);
        more["configuration"]["experiment_file"] = json!("elsewhere.toml");
        assert_eq!(difference(&manifest(), &more), None);
        assert_eq!(obstacle(&manifest(), &more), None);
        let told = mismatch(&manifest(), &more).expect("parts of different wholes").to_string();
        assert_eq!(told, "the number of games of the whole run differs (100 and 1000)");
    }

    #[test]
    fn what_differs_is_told() {
        let mut other = manifest();
        other["configuration"]["content"]["k"] = json!(2);
        let told = |other: &Json| difference(&manifest(), other).map(|found| found.to_string());
        assert_eq!(
            told(&other).as_deref(),
            Some(r#"the content (rules or cards) differs ({"k":1} and {"k":2})"#)
        );
        other["configuration"]["seed"] = json!("0x2");
        assert_eq!(told(&other).as_deref(), Some("the seed differs (0x1 and 0x2)"));
        let mut file = manifest();
        file["strategies"][0]["sha256"] = json!("y".repeat(64));
        assert_eq!(told(&file).as_deref(), Some("a strategy file differs"));
        let mut sheets = manifest();
        sheets["configuration"]["cards"] = json!("z");
        assert_eq!(told(&sheets).as_deref(), Some("the list of card sheets differs (none and z)"));
    }

    #[test]
    fn a_goal_hinders_only_whoever_has_one() {
        let mut watched = manifest();
        watched["configuration"]["until"] = json!("0.5pp");
        assert_eq!(obstacle(&watched, &manifest()), None);
        assert_eq!(obstacle(&watched, &watched), None);
        assert!(obstacle(&manifest(), &watched).is_some());
        let mut part = manifest();
        part["shard"] = json!("1/2");
        assert!(obstacle(&part, &manifest()).is_some());
        assert_eq!(difference(&part, &manifest()), None);
    }
}
