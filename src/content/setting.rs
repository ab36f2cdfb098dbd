//! `--set path.to.key=value`: one value laid over the tree.
//!
//! Elements of a list of tables are addressed by their id, or by number from 1 where they have none
//! or lie in an element themselves; a bare name is a knob of the table `rules`. Where ids have dots
//! themselves (`action.roel.moon_red.move`), the longest id that the path continues with is meant.

use crate::diagnose::{Diagnostics, Place, advice_on_name, nearest};
use crate::load::Asked;
use crate::node::{Node, Value};
use crate::older;
use crate::shape::{Before, Field, Kind, Shape, Tagged};

/// Applies one `--set`, or the same asked for by a file.
pub(crate) fn apply(
    asked: &Asked,
    shape: &'static Shape,
    root: &mut Node,
    diagnostics: &mut Diagnostics,
) {
    let text = asked.text.as_str();
    let (source, base) = origin(asked, diagnostics);
    diagnostics.laid_over(source);
    let whole = Place { source, start: base as u32, end: (base + text.len()) as u32 };
    let how = match asked.place {
        Some(_) => "write \"path.to.key=value\"",
        None => "write --set path.to.key=value",
    };
    let Some((path, value_text)) = text.split_once('=') else {
        diagnostics.error_with_help(whole, "there is no `=`", how);
        return;
    };
    let quote = match asked.place {
        Some(_) => "quote the whole with the other kind of quotes: 'a.b=[\"x\", \"y\"]'",
        None => "quote the whole option for the shell: --set 'a.b=[\"x\", \"y\"]'",
    };
    let from = base + path.len() + 1;
    let Some(value) = read_value((source, from), value_text, quote, diagnostics) else { return };
    let mut steps = steps(source, base, path);
    if steps.iter().any(|step| step.name.is_empty()) {
        diagnostics.error_with_help(
            Place { end: (base + path.len()) as u32, ..whole },
            "a part of the path is empty",
            how,
        );
        return;
    }
    // A bare name is a knob, unless the tree has such a key itself; so is the first part of a
    // longer path where the knobs have a table of this name (`cost.attack`).
    if let Some(&Step { name, place }) = steps.first()
        && root.get(name).is_none()
        && let Some(Field { kind, .. }) = shape.field("rules")
    {
        let is_table = shape.field(name).is_none() && kind_of_key(Some(*kind), name).is_some();
        if steps.len() == 1 || is_table {
            steps.insert(0, Step { name: "rules", place });
        }
    }
    let setting = Setting { value, whole };
    put(root, Some(Kind::Table(shape)), &steps, setting, 0, diagnostics);
}

/// What is set, and where the whole option stands.
struct Setting {
    value: Node,
    whole: Place,
}

/// The place of the option or the entry of a file that asks for a setting.
pub fn place_of(asked: &Asked, option: &str, diagnostics: &mut Diagnostics) -> Place {
    asked.place.unwrap_or_else(|| {
        let source = diagnostics.add_argument(option, &asked.text);
        Place { source, start: 0, end: asked.text.len() as u32 }
    })
}

/// The source that has the text of a setting, and where in it that begins. A text that a file
/// writes with escapes is a source of its own, named after its place.
fn origin(asked: &Asked, diagnostics: &mut Diagnostics) -> (u32, usize) {
    let Some(place) = asked.place else {
        return (diagnostics.add_argument("--set", &asked.text), 0);
    };
    let quoted = diagnostics.text_at(place).unwrap_or_default();
    let inner = quoted.get(1..quoted.len().saturating_sub(1));
    if inner == Some(asked.text.as_str()) {
        return (place.source, place.start as usize + 1);
    }
    let name = diagnostics.name_of(place);
    (diagnostics.add_argument(&name, &asked.text), 0)
}

/// One part of a path.
#[derive(Copy, Clone)]
struct Step<'a> {
    name: &'a str,
    place: Place,
}

fn steps(source: u32, base: usize, path: &str) -> Vec<Step<'_>> {
    let mut start = base;
    path.split('.')
        .map(|part| {
            let name = part.trim();
            let from = start + (part.len() - part.trim_start().len());
            start += part.len() + 1;
            let place =
                Place { source, start: from as u32, end: (from + name.len()).max(from) as u32 };
            Step { name, place }
        })
        .collect()
}

/// The value: TOML, or a bare word taken as a text.
fn read_value(
    (source, base): (u32, usize),
    text: &str,
    how_to_quote: &str,
    diagnostics: &mut Diagnostics,
) -> Option<Node> {
    let trimmed = text.trim();
    let base = base + (text.len() - text.trim_start().len());
    let place = Place { source, start: base as u32, end: (base + trimmed.len()) as u32 };
    if trimmed.is_empty() {
        diagnostics.error_with_help(place, "the value is missing", "write \"\" for an empty text");
        return None;
    }
    let before = diagnostics.count();
    if let Some(node) = Node::parse_value(source, base, trimmed, diagnostics) {
        return Some(node);
    }
    if diagnostics.count() > before {
        return None;
    }
    if trimmed.starts_with(['"', '\'', '[', '{']) {
        diagnostics.error_with_help(place, "this is no valid TOML value", how_to_quote);
        return None;
    }
    Some(Node { value: Value::Text(trimmed.to_owned()), place })
}

/// The table's shape where the kind allows a table of one shape.
pub(super) fn table_of(kind: Kind) -> Option<&'static Shape> {
    match kind {
        Kind::Table(shape) => Some(shape),
        Kind::OneOrMany(of) => table_of(*of),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| table_of(*kind)),
        _ => None,
    }
}

/// The tables that a word tells apart, where the kind allows one.
pub(super) fn tagged_of(kind: Kind) -> Option<&'static Tagged> {
    match kind {
        Kind::Tagged(tagged) => Some(tagged),
        Kind::OneOrMany(of) => tagged_of(*of),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| tagged_of(*kind)),
        _ => None,
    }
}

/// What a table of this kind is called, and its keys.
fn keys_of(kind: Kind) -> Option<(&'static str, Vec<&'static str>)> {
    if let Some(tagged) = tagged_of(kind) {
        return Some((tagged.name, tagged.keys()));
    }
    let shape = table_of(kind)?;
    Some((shape.name, shape.fields.iter().map(|field| field.name).collect()))
}

/// The kind of a key of a table of this kind, as far as the shape knows.
pub(super) fn kind_of_key(kind: Option<Kind>, key: &str) -> Option<Kind> {
    match kind? {
        Kind::Map(of) => Some(*of),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| kind_of_key(Some(*kind), key)),
        kind => match tagged_of(kind) {
            Some(tagged) => kind_of_tagged(tagged, key),
            None => table_of(kind)?.field(key).map(|field| field.kind),
        },
    }
}

/// The kind of a key whose table may have any of the words: anything, where words differ in it.
fn kind_of_tagged(tagged: &'static Tagged, key: &str) -> Option<Kind> {
    if key == tagged.tag {
        return Some(Kind::Text);
    }
    let mut fields = tagged.fields_named(key);
    let first = fields.next()?;
    Some(if fields.next().is_some() { Kind::Any } else { first.kind })
}

/// Whether a key's table is replaced as a whole, as far as the shape knows.
pub(super) fn is_whole(kind: Option<Kind>, key: &str) -> bool {
    let field = kind.and_then(table_of).and_then(|shape| shape.field(key));
    field.is_some_and(|field| field.whole)
}

/// The kind of the elements of a list of this kind.
pub(super) fn kind_of_element(kind: Option<Kind>) -> Option<Kind> {
    match kind? {
        Kind::List { of, .. } | Kind::OneOrMany(of) => Some(*of),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| kind_of_element(Some(*kind))),
        _ => None,
    }
}

/// Walks down the path and sets the value at its end, `depth` lists below the top.
fn put(
    node: &mut Node,
    kind: Option<Kind>,
    steps: &[Step<'_>],
    setting: Setting,
    depth: u8,
    diagnostics: &mut Diagnostics,
) {
    let Some((step, rest)) = steps.split_first() else {
        *node = as_wanted(kind, setting.value);
        renew_value(node, kind, diagnostics);
        return;
    };
    match &mut node.value {
        Value::Table(_) => {
            put_in_table(node, kind, (*step, rest), setting, depth, diagnostics);
        }
        Value::List(list) => {
            let Some((index, taken)) = element_index(list, steps, depth, diagnostics) else {
                return;
            };
            if removes(&list[index], &steps[taken..], &setting.value) {
                list.remove(index);
                node.place = setting.whole;
                return;
            }
            let inner = &mut list[index];
            if taken == steps.len() && inner.is_table() && !setting.value.is_table() {
                let keys = inner.entries().map(|(key, _, _)| key).filter(|key| *key != "id");
                let help = format!("say which key of it: {}", keys.collect::<Vec<_>>().join(", "));
                let message = format!("`{}` is a table", step.name);
                diagnostics.error_with_help(step.place, message, help);
                return;
            }
            // What is found wrong in the whole element is best shown where it was changed.
            if inner.is_table() {
                inner.place = setting.whole;
            }
            put(inner, kind_of_element(kind), &steps[taken..], setting, depth + 1, diagnostics);
        }
        _ => diagnostics.error(
            step.place,
            format!("there is nothing below: what comes before `{}` is no table", step.name),
        ),
    }
}

/// Puts the words of today in the place of older ones in what is set.
fn renew_value(node: &mut Node, kind: Option<Kind>, diagnostics: &mut Diagnostics) {
    let Some(kind) = kind else { return };
    let text = diagnostics.text_of(node.place);
    for renewal in older::renew(node, kind, &text) {
        let place = diagnostics.name_of(node.place);
        diagnostics
            .warning_anywhere(format!("{place} is read in an old way: now {}", renewal.shown));
    }
}

/// What a step of a path in older words leads to.
pub(super) enum Today {
    /// This key.
    Key(&'static str),
    /// Nowhere: what was one table in the other is one table.
    Here,
}

/// What a step means today, where the table has no such key and older files had.
pub(super) fn today(node: &Node, kind: Option<Kind>, step: &str, is_last: bool) -> Option<Today> {
    if step.is_empty() || node.get(step).is_some() {
        return None;
    }
    if let Some(tagged) = kind.and_then(tagged_of) {
        if matches!(tagged.before, Before::Tag(tag) if tag == step) {
            return Some(Today::Key(tagged.tag));
        }
        let form = tagged.form_of(node)?;
        if step == form.word && matches!(tagged.before, Before::Words) {
            return if is_last {
                form.fields.first().map(|first| Today::Key(first.name))
            } else {
                Some(Today::Here)
            };
        }
        let renamed = tagged.fields_of(form).find(|field| field.formerly == step)?;
        return Some(Today::Key(renamed.name));
    }
    Some(Today::Key(renamed(kind?, step)?.name))
}

/// The field of a table of this kind that older files call so, where none is called so today.
pub(super) fn renamed(kind: Kind, name: &str) -> Option<&'static Field> {
    if name.is_empty() || kind_of_key(Some(kind), name).is_some() {
        return None;
    }
    let called = |field: &&'static Field| field.formerly == name;
    match tagged_of(kind) {
        Some(tagged) => tagged.all_fields().find(called),
        None => table_of(kind)?.fields.iter().find(called),
    }
}

/// Whether an element with an id is taken away, as a variant does it.
fn removes(element: &Node, rest: &[Step<'_>], value: &Node) -> bool {
    let asked = matches!(rest, [only] if only.name == "remove") && value.as_bool() == Some(true);
    asked && element.text("id").is_some() && element.get("remove").is_none()
}

/// A text of digits alone needs no quotes where nothing but a text can be meant.
fn as_wanted(kind: Option<Kind>, value: Node) -> Node {
    match (kind, &value.value) {
        (Some(Kind::Text | Kind::Id), Value::Integer(number)) => {
            Node { value: Value::Text(number.to_string()), ..value }
        }
        _ => value,
    }
}

fn put_in_table(
    node: &mut Node,
    kind: Option<Kind>,
    (mut step, rest): (Step<'_>, &[Step<'_>]),
    setting: Setting,
    depth: u8,
    diagnostics: &mut Diagnostics,
) {
    match today(node, kind, step.name, rest.is_empty()) {
        Some(Today::Key(name)) => step.name = name,
        Some(Today::Here) => return put(node, kind, rest, setting, depth, diagnostics),
        None => {}
    }
    let inner_kind = kind_of_key(kind, step.name);
    if let Some(present) = node.get_mut(step.name) {
        put(present, inner_kind, rest, setting, depth, diagnostics);
        return;
    }
    let may_be_new = match inner_kind {
        // The last step may be any key the shape knows; before it only tables can be made.
        Some(inner) => rest.is_empty() || keys_of(inner).is_some() || matches!(inner, Kind::Map(_)),
        None => false,
    };
    if !may_be_new {
        unknown_step(node, kind, step, diagnostics);
        return;
    }
    let mut made = Node { value: Value::Table(Vec::new()), place: step.place };
    put(&mut made, inner_kind, rest, setting, depth, diagnostics);
    if let Value::Table(entries) = &mut node.value {
        entries.push((step.name.to_owned(), step.place, made));
    }
}

/// The element of a list that the next steps name, and how many steps its id takes: by the longest
/// id; else by number from 1, where elements have none or lie in an element themselves.
fn element_index(
    list: &[Node],
    steps: &[Step<'_>],
    depth: u8,
    diagnostics: &mut Diagnostics,
) -> Option<(usize, usize)> {
    let (step, ids) = (steps.first()?, || list.iter().filter_map(|element| element.text("id")));
    let parts = |id: &str| id.split('.').count();
    let most = ids().map(parts).max().unwrap_or(1).min(steps.len());
    let joined = |taken: usize| -> String {
        steps[..taken].iter().map(|step| step.name).collect::<Vec<_>>().join(".")
    };
    let by_id = (1..=most).rev().find_map(|taken| {
        let name = joined(taken);
        let index = list.iter().position(|element| element.text("id") == Some(&name))?;
        Some((index, taken))
    });
    let by_number = || {
        // The third card is one thing today and another tomorrow; what a card lists stays.
        if depth == 0 && ids().next().is_some() {
            return None;
        }
        let number = step.name.parse::<usize>().ok()?;
        Some((number.checked_sub(1).filter(|index| *index < list.len())?, 1))
    };
    let found = by_id.or_else(by_number);
    if found.is_none() {
        let near =
            (1..=most).rev().find_map(|taken| Some((taken, nearest(&joined(taken), ids())?)));
        let message =
            format!("there is no element `{}`", joined(near.map_or(1, |(taken, _)| taken)));
        let help = match near {
            Some((_, near)) => format!("did you mean `{near}`?"),
            None if list.is_empty() => "the list is empty".to_owned(),
            None if ids().next().is_some() => id_wanted(list, *step, &ids().collect::<Vec<_>>()),
            None => format!("elements of this list are numbered from 1 to {}", list.len()),
        };
        diagnostics.error_with_help(step.place, message, help);
    }
    found
}

/// What to say where the id of an element is missing: perhaps its key came first.
fn id_wanted(list: &[Node], step: Step<'_>, ids: &[&str]) -> String {
    if let Some(owner) = list.iter().find(|element| element.get(step.name).is_some())
        && let Some(id) = owner.text("id")
    {
        return format!("say of which element: `{id}.{}`", step.name);
    }
    advice_on_name(step.name, ids, 12)
        .unwrap_or_else(|| "elements of this list are named by id".to_owned())
}

fn unknown_step(node: &Node, kind: Option<Kind>, step: Step<'_>, diagnostics: &mut Diagnostics) {
    let declared = kind.and_then(keys_of);
    let message = match declared {
        Some((name, _)) => format!("unknown key `{}` in {name}", step.name),
        None => format!("unknown key `{}`", step.name),
    };
    let known = declared.map(|(_, keys)| keys);
    let known = known.unwrap_or_else(|| node.entries().map(|(key, _, _)| key).collect());
    match advice_on_name(step.name, &known, 12) {
        Some(help) => diagnostics.error_with_help(step.place, message, help),
        None => diagnostics.error(step.place, message),
    }
}
