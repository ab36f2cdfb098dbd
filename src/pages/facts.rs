//! What was played, in words: the head of a page.

use serde_json::Value;

use crate::Told;

/// The title of a report.
pub(crate) fn title(told: &Told<'_>) -> String {
    let game = told.says("game");
    let game = if game.is_empty() { text(&told.manifest["configuration"], "game") } else { game };
    match told.says("kind") {
        "run" => format!("{game}: a run"),
        "compare" => format!("{game}: a comparison"),
        "impact" => format!("{game}: what cards are worth"),
        "ladder" => format!("{game}: how hard it is"),
        "tournament" => format!("{game}: whole tournaments"),
        "sweep" => format!("{game}: a sweep"),
        "league" => format!("{game}: a league"),
        "balance" => format!("{game}: what should hold, and the changes for it"),
        "tune" => format!("{game}: a tuned strategy"),
        "reports" => format!("{game}: reports side by side"),
        "observe" => "plays beside a run".to_owned(),
        kind => format!("{game}: {kind}"),
    }
}

/// What the experiment asks, where it says so.
pub(crate) fn question<'a>(told: &Told<'a>) -> &'a str {
    text(&told.manifest["configuration"], "description")
}

/// What there is to know of how it was played: what and how much.
pub(crate) fn facts(told: &Told<'_>) -> Vec<(&'static str, String)> {
    let (manifest, configuration) = (told.manifest, &told.manifest["configuration"]);
    let mut facts = Vec::new();
    let mut add = |name: &'static str, text: String| {
        if !text.is_empty() {
            facts.push((name, text));
        }
    };
    add("Games", manifest["games_counted"].as_u64().map_or_else(String::new, grouped));
    if manifest["faults"].as_u64().is_some_and(|faults| faults > 0) {
        add("Failed", manifest["faults"].as_u64().map_or_else(String::new, grouped));
    }
    if told.says("kind") == "league" {
        add("Strategies", list(&configuration["strategies"]));
    } else if told.says("kind") != "ladder" {
        add(
            "Seats",
            manifest["seats"].as_u64().map_or_else(String::new, |seats| seats.to_string()),
        );
        add("Bots", bots(&configuration["strategies"]));
    }
    add("Rules", rules(configuration));
    add("Sides", sides(&configuration["sides"]));
    add("Reports", reports(&configuration["reports"]));
    add("Seed", told.says("master_seed").to_owned());
    if manifest["partial"] == true {
        add("Beware", "interrupted: a part of what was to be played".to_owned());
    }
    facts
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list(names: &Value) -> String {
    let names: Vec<&str> =
        names.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    names.join(", ")
}

/// `expert on every seat`, or who sits where.
fn bots(strategies: &Value) -> String {
    let names: Vec<&str> =
        strategies.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match names.first() {
        None => String::new(),
        Some(first) if names.iter().all(|name| name == first) => format!("{first} on every seat"),
        Some(_) => names.join(", "),
    }
}

/// Variants and settings.
fn rules(configuration: &Value) -> String {
    let changes = changes(configuration);
    match (changes.is_empty(), configuration["variants"].is_array()) {
        (false, _) => changes.join(", "),
        (true, true) => "as the game has them".to_owned(),
        (true, false) => String::new(),
    }
}

fn changes(of: &Value) -> Vec<String> {
    let lists = ["variants", "set"].into_iter().filter_map(|key| of[key].as_array());
    lists.flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn sides(sides: &Value) -> String {
    let names = sides.as_array().into_iter().flatten().filter_map(|side| side["side"].as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn reports(reports: &Value) -> String {
    let names = reports.as_array().into_iter().flatten().filter_map(|one| one["folder"].as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    tenbin_lab::report::grouped(number)
}
