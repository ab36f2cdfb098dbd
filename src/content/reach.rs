//! What lies at the end of a path as `--set` takes it: where it leads, what stands there, what may stand there.

use crate::node::{Node, Value};
use crate::setting::{Today, kind_of_element, kind_of_key, table_of, today};
use crate::shape::{Kind, Shape};

/// Stands in a path for every element of a list.
const EVERY: &str = "*";

/// The end of a path.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The whole path, with an id in place of each `*`.
    pub path: String,
    /// What stands there, if anything.
    pub value: Option<Node>,
    /// What may stand there, as far as the shape knows.
    pub kind: Option<Kind>,
}

/// All that a path leads to: a value, or with `*` for elements of a list one in each element that may have it.
/// Nothing where it leads nowhere.
pub fn reach(root: &Node, shape: &'static Shape, path: &str) -> Vec<Reached> {
    let path = path.trim();
    let steps: Vec<&str> = path.split('.').map(str::trim).collect();
    let kind = Some(Kind::Table(shape));
    let mut found = Vec::new();
    walk(Some(root), kind, &steps, String::new(), &mut found);
    if found.is_empty() && root.get(steps[0]).is_none() {
        // A bare name is a knob.
        let steps: Vec<&str> = std::iter::once("rules").chain(steps).collect();
        walk(Some(root), kind, &steps, String::new(), &mut found);
        for one in &mut found {
            one.path = one.path.trim_start_matches("rules.").to_owned();
        }
    }
    found
}

fn walk(
    node: Option<&Node>,
    kind: Option<Kind>,
    steps: &[&str],
    path: String,
    found: &mut Vec<Reached>,
) {
    let Some((&step, rest)) = steps.split_first() else {
        found.push(Reached { path, value: node.cloned(), kind });
        return;
    };
    let longer =
        |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
    let Some(node) = node else {
        // Only tables that the shape knows may be made.
        let inner = kind_of_key(kind, step);
        if inner.is_some() && (rest.is_empty() || inner.and_then(table_of).is_some()) {
            walk(None, inner, rest, longer(step), found);
        }
        return;
    };
    match &node.value {
        Value::List(list) => {
            let inner = kind_of_element(kind);
            for (index, element) in list.iter().enumerate() {
                let number = (index + 1).to_string();
                let id = element.text("id");
                let taken = match id {
                    _ if step == EVERY => 1,
                    Some(id) => match steps_of_id(id, steps) {
                        0 => continue,
                        taken => taken,
                    },
                    None if step == number => 1,
                    None => continue,
                };
                let name = longer(id.unwrap_or(&number));
                walk(Some(element), inner, &steps[taken..], name, found);
            }
        }
        Value::Table(_) if step == EVERY => {
            for (key, _, value) in node.entries() {
                walk(Some(value), kind_of_key(kind, key), rest, longer(key), found);
            }
        }
        Value::Table(_) => {
            let step = match today(node, kind, step, rest.is_empty()) {
                Some(Today::Key(name)) => name,
                Some(Today::Here) => return walk(Some(node), kind, rest, path, found),
                None => step,
            };
            let inner = kind_of_key(kind, step);
            let value = node.get(step);
            if value.is_some() || inner.is_some() {
                walk(value, inner, rest, longer(step), found);
            }
        }
        _ => {}
    }
}

/// How many steps an id takes, since ids may have dots; 0 where it is another one.
fn steps_of_id(id: &str, steps: &[&str]) -> usize {
    let parts: Vec<&str> = id.split('.').collect();
    if steps.starts_with(&parts) { parts.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::Diagnostics;
    use crate::shape::Field;

    static CARD: Shape = Shape {
        name: "a card",
        fields: &[
            Field::required("id", Kind::Id, "its id"),
            Field::optional("count", Kind::Integer { min: 0, max: 9 }, "its copies"),
            Field::optional("clans", Kind::Any, "who may play it"),
        ],
    };
    static RULES: Shape = Shape {
        name: "[rules]",
        fields: &[Field::optional("hand", Kind::Integer { min: 1, max: 9 }, "the hand")],
    };
    static SHAPE: Shape = Shape {
        name: "the content",
        fields: &[
            Field::optional("rules", Kind::Table(&RULES), "the knobs"),
            Field::optional(
                "card",
                Kind::List { of: &Kind::Table(&CARD), min: 0, max: 99 },
                "the cards",
            ),
        ],
    };

    fn paths(path: &str) -> Vec<(String, String)> {
        let text = "[rules]\nhand = 5\n[[card]]\nid = 'a'\ncount = 2\n[[card]]\nid = 'b.c'\nclans = ['x']\n";
        let root = Node::parse("x.toml", text, &mut Diagnostics::default()).expect("TOML");
        let shown = |value: &Option<Node>| value.as_ref().map_or("-".to_owned(), Node::shown);
        let found = reach(&root, &SHAPE, path);
        found.iter().map(|one| (one.path.clone(), shown(&one.value))).collect()
    }

    #[test]
    fn paths_lead_to_values_as_they_do_for_set() {
        let pair = |path: &str, value: &str| (path.to_owned(), value.to_owned());
        assert_eq!(paths("hand"), [pair("hand", "5")]);
        assert_eq!(paths("rules.hand"), [pair("rules.hand", "5")]);
        assert_eq!(paths("card.a.count"), [pair("card.a.count", "2")]);
        // What is not there but may be has no value.
        assert_eq!(paths("card.*.count"), [pair("card.a.count", "2"), pair("card.b.c.count", "-")]);
        assert_eq!(paths("card.b.c.count"), [pair("card.b.c.count", "-")]);
        for wrong in ["hnd", "card.q.count", "card.a.cont", "hand.x", ""] {
            assert_eq!(paths(wrong), [], "{wrong}");
        }
    }
}
