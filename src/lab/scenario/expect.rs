//! Compares what a scenario expects with the facts of a state.

use crate::module::Module;
use crate::module::facts::{seat, seats, table, text};
use crate::module::going::{Going, going};
use crate::scenario::file::Move;
use tenbin_content::{Diagnostics, Field, Kind, Node, Shape, Value, nearest};
use tenbin_engine::schema::Schema;
use tenbin_engine::{Decision, Seat, Table};

/// Keys of `[expect]` that are about the legal actions, not about facts.
pub const LEGAL: &str = "legal";
/// Actions that must not be legal.
pub const ILLEGAL: &str = "illegal";
/// All actions that must be legal.
pub const LEGAL_EXACTLY: &str = "legal_exactly";
/// Actions that were not legal at any decision.
pub const NOT_OFFERED: &str = "not_offered";
/// Who was not asked at any decision, or for what.
pub const NEVER_ASKED: &str = "never_asked";

const ENTRIES: Kind = Kind::OneOrMany(&Kind::Text);

/// What `[expect]` says about actions and decisions.
pub static ABOUT_ACTIONS: Shape = Shape {
    name: "what a scenario expects of actions",
    fields: &[
        Field::optional(LEGAL, ENTRIES, "actions that are legal there"),
        Field::optional(ILLEGAL, ENTRIES, "actions that are not legal there"),
        Field::optional(LEGAL_EXACTLY, ENTRIES, "all that are legal there, and no others"),
        Field::optional(
            NOT_OFFERED,
            ENTRIES,
            "actions that were legal at no decision of the script, the last one included; in a \
             table between moves at none from the move before it to the one after it",
        ),
        Field::optional(
            NEVER_ASKED,
            ENTRIES,
            "who had no choice to make in the script, or none of a kind: \"seat2\", a word of \
             asked_for, or \"seat2: word\"; in a table between moves the same from the move \
             before it to the one after it",
        ),
    ],
};

/// Whether a key of `[expect]` is about actions.
pub(crate) fn is_about_actions(key: &str) -> bool {
    ABOUT_ACTIONS.field(key).is_some()
}

/// The fact by which turns are told apart: the number of the turn, or where a game counts none
/// whose it is.
pub(crate) fn turn_of(facts: &toml::Table) -> Option<toml::Value> {
    facts.get("turn").or_else(|| facts.get("active")).cloned()
}

/// The facts of a state: the game's own, and what is told of every game alike.
pub fn facts<G: Module>(game: &G, schema: &Schema, state: &G::State) -> toml::Table {
    facts_of(going(game, *state, Table::<G>::new()).as_ref(), schema)
}

/// The same of a game that goes on.
pub(crate) fn facts_of(game: &dyn Going, schema: &Schema) -> toml::Table {
    let mut facts = game.facts();
    let (asked, standing) = match game.decision() {
        Decision::Seat(seat) => (Some(seat), None),
        Decision::Over => (None, Some(game.standing())),
    };
    let winners = standing.iter().flat_map(|standing| standing.winners.iter());
    let ending = standing.and_then(|standing| schema.endings.get(usize::from(standing.ending)));
    facts.extend(table([
        ("asked", seat(asked)),
        ("over", standing.is_some().into()),
        ("winners", seats(winners)),
        ("ending", text(ending.map_or("none", |ending| ending.name.as_str()))),
        ("active", seat(game.active())),
    ]));
    if let Some(word) = game.asked_for() {
        facts.insert("asked_for".to_owned(), text(asked.map_or("none", |_| word)));
    }
    facts
}

/// The texts of the legal actions, and whose they are; None when the game is over.
pub(crate) fn legal_texts(game: &mut dyn Going) -> Option<(Seat, Vec<String>)> {
    let Decision::Seat(seat) = game.decision() else { return None };
    let count = game.list();
    Some((seat, (0..count).map(|action| game.text(action)).collect()))
}

/// Where what was expected is not what was found.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Difference {
    /// The fact, such as `seats.2.hand`.
    pub fact: String,
    /// What the scenario says.
    pub expected: String,
    /// What the state says.
    pub found: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { fact, expected, found } = self;
        write!(out, "expected {fact} = {expected}\n   found {fact} = {found}")
    }
}

/// Compares a table of expectations with facts. Keys that are no facts are errors.
pub fn compare(
    expected: &Node,
    facts: &toml::Table,
    diagnostics: &mut Diagnostics,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    compare_tables(expected, facts, "", diagnostics, &mut differences);
    differences
}

/// Whether facts are as expected; unknown keys count as not.
pub fn holds(expected: &Node, facts: &toml::Table, diagnostics: &mut Diagnostics) -> bool {
    let before = diagnostics.count();
    compare(expected, facts, diagnostics).is_empty() && diagnostics.count() == before
}

fn compare_tables(
    expected: &Node,
    facts: &toml::Table,
    path: &str,
    diagnostics: &mut Diagnostics,
    differences: &mut Vec<Difference>,
) {
    for (key, place, wanted) in expected.entries() {
        if path.is_empty() && is_about_actions(key) {
            continue;
        }
        let inner = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match facts.get(key) {
            Some(found) => compare_values(wanted, found, key, &inner, diagnostics, differences),
            None => unknown_fact(key, place, facts, path.is_empty(), diagnostics),
        }
    }
}

fn unknown_fact(
    key: &str,
    place: tenbin_content::Place,
    facts: &toml::Table,
    at_top: bool,
    diagnostics: &mut Diagnostics,
) {
    let mut known: Vec<&str> = facts.keys().map(String::as_str).collect();
    if at_top {
        known.extend(ABOUT_ACTIONS.fields.iter().map(|field| field.name));
    }
    let help = match nearest(key, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? The facts here: {}", known.join(", ")),
        None if known.is_empty() => "there are no facts here".to_owned(),
        None => format!("the facts here: {}", known.join(", ")),
    };
    diagnostics.error_with_help(place, format!("there is no fact `{key}`"), help);
}

fn compare_values(
    wanted: &Node,
    found: &toml::Value,
    key: &str,
    path: &str,
    diagnostics: &mut Diagnostics,
    differences: &mut Vec<Difference>,
) {
    let equal = match (&wanted.value, found) {
        (Value::Table(_), toml::Value::Table(facts)) => {
            compare_tables(wanted, facts, path, diagnostics, differences);
            return;
        }
        (Value::List(list), toml::Value::Array(array)) => {
            let tables = list.iter().all(Node::is_table) && !list.is_empty();
            if tables && list.len() == array.len() {
                for (index, (wanted, found)) in list.iter().zip(array).enumerate() {
                    let inner = format!("{path}.{}", index + 1);
                    compare_values(wanted, found, key, &inner, diagnostics, differences);
                }
                return;
            }
            equal_lists(list, array, key)
        }
        // Of what may be one or many, one can be written without brackets.
        (_, toml::Value::Array(array)) if array.len() == 1 => equal_values(wanted, &array[0]),
        _ => equal_values(wanted, found),
    };
    if !equal {
        differences.push(Difference {
            fact: path.to_owned(),
            expected: wanted.shown(),
            found: found.to_string(),
        });
    }
}

/// Lists are equal element by element; lists of names are sets unless the key says otherwise.
fn equal_lists(list: &[Node], array: &[toml::Value], key: &str) -> bool {
    let wanted: Option<Vec<&str>> = list.iter().map(Node::as_text).collect();
    let found: Option<Vec<&str>> = array.iter().map(toml::Value::as_str).collect();
    if let (Some(mut wanted), Some(mut found)) = (wanted, found) {
        if !key.ends_with("_ordered") {
            wanted.sort_unstable();
            found.sort_unstable();
        }
        return wanted == found;
    }
    list.len() == array.len()
        && list.iter().zip(array).all(|(wanted, found)| equal_values(wanted, found))
}

fn equal_values(wanted: &Node, found: &toml::Value) -> bool {
    match (&wanted.value, found) {
        (Value::Text(wanted), toml::Value::String(found)) => wanted == found,
        (Value::Integer(wanted), toml::Value::Integer(found)) => wanted == found,
        (Value::Bool(wanted), toml::Value::Boolean(found)) => wanted == found,
        // Both come from the same decimal notation: equal texts give equal bits.
        (Value::Decimal(wanted), toml::Value::Float(found)) => wanted.to_bits() == found.to_bits(),
        (Value::List(wanted), toml::Value::Array(found)) => {
            wanted.len() == found.len()
                && wanted.iter().zip(found).all(|(wanted, found)| equal_values(wanted, found))
        }
        (Value::Table(wanted), toml::Value::Table(found)) => {
            wanted.iter().all(|(key, _, wanted)| {
                found.get(key).is_some_and(|found| equal_values(wanted, found))
            })
        }
        _ => false,
    }
}

/// Checks `legal` and `illegal` at the decision where a script has stopped.
pub fn compare_legal(expected: &Node, decision: Option<&(Seat, Vec<String>)>) -> Vec<Difference> {
    let open = match decision {
        Some((seat, legal)) => format!("{seat} may: {}", legal.join(", ")),
        None => "the game is over".to_owned(),
    };
    let mut differences = Vec::new();
    for (key, wanted) in [(LEGAL, true), (ILLEGAL, false)] {
        for text in expected.list(key).iter().filter_map(Node::as_text) {
            let choice = Move::parse(text);
            let legal = decision.is_some_and(|(seat, legal)| choice.find(*seat, legal).is_some());
            if legal != wanted {
                differences.push(Difference {
                    fact: key.to_owned(),
                    expected: format!("{:?}", choice.to_string()),
                    found: format!("({open})"),
                });
            }
        }
    }
    differences.extend(compare_exactly(expected, decision, &open));
    differences
}

/// Checks `legal_exactly`: the same actions, in any order.
fn compare_exactly(
    expected: &Node,
    decision: Option<&(Seat, Vec<String>)>,
    open: &str,
) -> Option<Difference> {
    expected.get(LEGAL_EXACTLY)?;
    let wanted = Move::list(expected.list(LEGAL_EXACTLY));
    let legal = decision.map_or(&[][..], |(_, legal)| legal);
    let found = |choice: &Move| decision.and_then(|(seat, legal)| choice.find(*seat, legal));
    let mut places: Vec<usize> = wanted.iter().filter_map(found).collect();
    places.sort_unstable();
    places.dedup();
    let lacking = wanted.iter().filter(|choice| found(choice).is_none());
    let mut wrong: Vec<String> = lacking.map(|choice| format!("{choice} is not legal")).collect();
    let more = legal.iter().enumerate().filter(|(place, _)| !places.contains(place));
    wrong.extend(more.map(|(_, text)| format!("{text} is legal too")));
    (!wrong.is_empty()).then(|| Difference {
        fact: LEGAL_EXACTLY.to_owned(),
        expected: expected.get(LEGAL_EXACTLY).map_or(String::new(), Node::shown),
        found: format!("({open}): {}", wrong.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(expected: &str, facts: &str) -> Result<Vec<String>, String> {
        let mut diagnostics = Diagnostics::default();
        let expected = Node::parse("a.toml", expected, &mut diagnostics).unwrap();
        let facts: toml::Table = facts.parse().unwrap();
        let list = compare(&expected, &facts, &mut diagnostics);
        if diagnostics.is_empty() {
            Ok(list.into_iter().map(|difference| difference.fact).collect())
        } else {
            Err(diagnostics.render())
        }
    }

    const FACTS: &str = "turn = 3\nout = ['seat1', 'seat3']\npath_ordered = ['b', 'a']\n\
        [[seats]]\nlife = 3\nhand = ['kit']\n[[seats]]\nlife = 2\nhand = []\n";

    #[test]
    fn only_the_keys_given_are_compared() {
        assert_eq!(differences("turn = 3", FACTS), Ok(vec![]));
        assert_eq!(differences("turn = 4", FACTS), Ok(vec!["turn".into()]));
        assert_eq!(differences("seats = [{}, {life = 2}]", FACTS), Ok(vec![]));
        assert_eq!(
            differences("seats = [{life = 1}, {life = 2, hand = ['kit']}]", FACTS),
            Ok(vec!["seats.1.life".into(), "seats.2.hand".into()])
        );
    }

    #[test]
    fn lists_of_names_are_sets_unless_ordered() {
        assert_eq!(differences("out = ['seat3', 'seat1']", FACTS), Ok(vec![]));
        assert_eq!(differences("out = ['seat3']", FACTS), Ok(vec!["out".into()]));
        assert_eq!(differences("path_ordered = ['b', 'a']", FACTS), Ok(vec![]));
        assert_eq!(differences("hand = 'kit'", "hand = ['kit']"), Ok(vec![]));
        assert_eq!(differences("hand = 'kit'", "hand = ['kit', 'kit']"), Ok(vec!["hand".into()]));
        assert_eq!(differences("hand = 'kit'", "hand = []"), Ok(vec!["hand".into()]));
        assert_eq!(
            differences("path_ordered = ['a', 'b']", FACTS),
            Ok(vec!["path_ordered".into()])
        );
        assert_eq!(differences("seats = [{}]", FACTS), Ok(vec!["seats".into()]));
        assert_eq!(differences("turn = '3'", FACTS), Ok(vec!["turn".into()]));
    }

    #[test]
    fn a_fact_that_is_none_names_the_nearest() {
        let rendered = differences("trun = 3", FACTS).unwrap_err();
        assert!(rendered.contains("did you mean `turn`?"), "{rendered}");
        let rendered = differences("seats = [{lief = 3}, {}]", FACTS).unwrap_err();
        assert!(rendered.contains("did you mean `life`?"), "{rendered}");
    }

    #[test]
    fn legal_and_illegal_look_at_the_open_decision() {
        let mut diagnostics = Diagnostics::default();
        let text = "legal = ['seat1: pass', 'roll']\nillegal = ['seat2: pass', 'stop']";
        let expected = Node::parse("a.toml", text, &mut diagnostics).unwrap();
        let open = |legal: &[&str]| {
            (Seat(0), legal.iter().map(|&text| text.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(compare_legal(&expected, Some(&open(&["pass", "roll"]))), []);
        assert_eq!(compare_legal(&expected, Some(&open(&["pass", "stop"]))).len(), 2);
        assert_eq!(compare_legal(&expected, None).len(), 2);
    }
}
