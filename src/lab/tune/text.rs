//! The file of what was learned: that of the strategy it began from, weight by weight.

use tenbin_content::{Diagnostics, Node, Place};

/// The first line of such a file, by which it is known again.
pub const MARK: &str = "# Written by `tenbin tune`; a file like any other, to read and to change.";

/// What a strategy's file shall say.
#[derive(Copy, Clone, Debug)]
pub struct Learned<'a> {
    /// The game.
    pub game: &'a str,
    /// One line for `tenbin strategies`.
    pub description: &'a str,
    /// Features with their weights as they were in force and as they are now, in the order of the game.
    pub weights: &'a [(&'a str, i32, i32)],
    /// The temperature as it was in force and as it is now.
    pub temperature: [u32; 2],
}

/// The text of a strategy's file with other weights; comments and order stay. Where its table of weights cannot
/// be changed line by line a new file is written, without them.
pub fn rewritten(text: &str, learned: &Learned<'_>) -> String {
    let old = text.strip_prefix(MARK).unwrap_or(text).trim_start_matches('\n');
    edited(old, learned).filter(|text| says(text, learned)).unwrap_or_else(|| fresh(learned))
}

/// A file made anew.
fn fresh(learned: &Learned<'_>) -> String {
    let Learned { game, description, weights, temperature } = *learned;
    let mut text = format!("{MARK}\ndescription = {}\n", quoted(description));
    text += &format!("kind = \"weighted\"\ngame = \"{game}\"\ntemperature = {}\n", temperature[1]);
    text += "\n[weights]\n";
    for (feature, _, weight) in weights.iter().filter(|(_, _, weight)| *weight != 0) {
        text += &format!("{feature} = {weight}\n");
    }
    text
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    let plain: String = text.chars().map(|one| if one.is_control() { ' ' } else { one }).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Changes what stands there and adds what does not.
fn edited(text: &str, learned: &Learned<'_>) -> Option<String> {
    let root = parsed(text)?;
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    let mut head = format!("{MARK}\n");
    let mut replace = |place: Place, now: String| {
        edits.push((place.start as usize, place.end as usize, now));
    };
    match root.get("description") {
        Some(node) => replace(node.place, quoted(learned.description)),
        None => head += &format!("description = {}\n", quoted(learned.description)),
    }
    let [before, now] = learned.temperature;
    match root.get("temperature") {
        Some(node) => replace(node.place, now.to_string()),
        None if before != now => head += &format!("temperature = {now}\n"),
        None => {}
    }
    let table = root.get("weights");
    let mut missing = String::new();
    for &(feature, old, new) in learned.weights {
        match table.and_then(|table| table.get(feature)) {
            Some(node) => replace(node.place, new.to_string()),
            None if old != new => missing += &format!("{feature} = {new}\n"),
            None => {}
        }
    }
    if !missing.is_empty() {
        let last =
            table.into_iter().flat_map(Node::entries).map(|(_, _, node)| node.place.end).max();
        let at = last.map_or(text.len(), |end| end_of_line(text, end as usize));
        let heading = if table.is_some() { "" } else { "\n[weights]\n" };
        let comment = "# Learned: these weighed nothing, or what another file says.\n";
        edits.push((at, at, format!("{heading}\n{comment}{missing}")));
    }
    edits.sort_by_key(|(start, ..)| *start);
    let (mut out, mut from) = (head, 0);
    for (start, end, now) in edits {
        out += text.get(from..start)?;
        out += &now;
        from = end;
    }
    out += text.get(from..)?;
    Some(out)
}

/// For each weight of a strategy's file the last comment above it, such as the heading of its part.
pub fn headings(text: &str) -> Vec<(String, String)> {
    let mut heading = String::new();
    let mut was_comment = false;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim).skip_while(|line| !line.starts_with("[weights]")) {
        if let Some(comment) = line.strip_prefix('#') {
            if !was_comment {
                heading.clear();
            } else if !heading.is_empty() {
                heading.push(' ');
            }
            heading.push_str(comment.trim());
        } else if let Some((feature, _)) = line.split_once('=') {
            found.push((feature.trim().to_owned(), heading.clone()));
        }
        was_comment = line.starts_with('#');
    }
    found
}

/// Behind the line break that ends a line.
fn end_of_line(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |length| from + length + 1)
}

fn parsed(text: &str) -> Option<Node> {
    Node::parse("strategy", text, &mut Diagnostics::default())
}

/// Whether a text says what it shall; what it does not say is as before.
fn says(text: &str, learned: &Learned<'_>) -> bool {
    let Some(root) = parsed(text) else { return false };
    let table = root.get("weights");
    let weight = |feature: &str| table.and_then(|table| table.integer(feature));
    let is_said = |&(feature, old, new): &(&str, i32, i32)| {
        weight(feature).unwrap_or_else(|| i64::from(old)) == i64::from(new)
    };
    let [before, now] = learned.temperature;
    root.text("description") == Some(learned.description)
        && root.text("kind") == Some("weighted")
        && root.integer("temperature").unwrap_or_else(|| i64::from(before)) == i64::from(now)
        && learned.weights.iter().all(is_said)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "\
# A bot of mine.
description = 'a bold one' # short
kind = \"weighted\"
game = \"toy\"

[weights]
# What counts:
hold = -49   # less is bolder
turn_total = 2
";

    fn learned<'a>(weights: &'a [(&'a str, i32, i32)], temperature: [u32; 2]) -> Learned<'a> {
        Learned { game: "toy", description: "tuned: \"29 %\"", weights, temperature }
    }

    #[test]
    fn comments_and_order_stay() {
        let weights = [("roll", 0, 0), ("hold", -49, -512), ("turn_total", 2, 21), ("lead", 0, -3)];
        let text = rewritten(OLD, &learned(&weights, [0, 0]));
        let wanted = format!(
            "{MARK}\n# A bot of mine.\ndescription = \"tuned: \\\"29 %\\\"\" # short\nkind = \"weighted\"\n\
             game = \"toy\"\n\n[weights]\n# What counts:\nhold = -512   # less is bolder\nturn_total = 21\n\n\
             # Learned: these weighed nothing, or what another file says.\nlead = -3\n"
        );
        assert_eq!(text, wanted);
        // Tuned once more the mark stands there once.
        let again = rewritten(&text, &learned(&[("lead", -3, 4)], [0, 0]));
        assert_eq!(again.matches(MARK).count(), 1);
        assert!(again.contains("\nlead = 4\n"));
    }

    #[test]
    fn what_another_file_says_is_said_where_it_is_other_now() {
        let old =
            "kind = 'weighted'\nextends = 'hold_at_25'\ntemperature = 6\n[weights]\nhold = -39\n";
        let weights = [("hold", -39, -390), ("turn_total", 2, 20), ("lead", 0, 0)];
        let text = rewritten(old, &learned(&weights, [6, 60]));
        assert!(text.starts_with(MARK) && text.contains("extends = 'hold_at_25'"), "{text}");
        assert!(
            text.contains("temperature = 60\n") && text.ends_with("turn_total = 20\n"),
            "{text}"
        );
        let without = rewritten("kind = 'weighted'\nextends = 'x'\n", &learned(&weights, [6, 60]));
        assert!(without.contains("\ntemperature = 60\n"), "{without}");
        assert!(without.contains("[weights]\n"), "{without}");
    }

    #[test]
    fn what_stands_above_a_weight_says_what_it_is_about() {
        let text = "# not this\n[weights]\na = 1\n# Attacks: belief\n# and chance.\nb = 2\nc = 3 # own\n\n# Cards.\nd = 4\n";
        let told = headings(text);
        let told: Vec<(&str, &str)> = told.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let attacks = "Attacks: belief and chance.";
        assert_eq!(told, [("a", ""), ("b", attacks), ("c", attacks), ("d", "Cards.")]);
    }

    #[test]
    fn a_table_in_one_line_makes_a_new_file() {
        let old = "kind = 'weighted'\nweights = { hold = 1 }\nextends = 'x'\n";
        let text = rewritten(old, &learned(&[("hold", 1, 10), ("lead", 0, 5)], [0, 0]));
        assert_eq!(
            text,
            format!(
                "{MARK}\ndescription = \"tuned: \\\"29 %\\\"\"\nkind = \"weighted\"\ngame = \"toy\"\n\
                 temperature = 0\n\n[weights]\nhold = 10\nlead = 5\n"
            )
        );
    }
}
