//! What may be changed, against the rules as they are: each change with its choices, and what a combination sets.

use std::collections::BTreeMap;

use crate::balance::goal::{Allowed, GoalFile};
use crate::error::Error;
use tenbin_content::sheet::toml;
use tenbin_content::{Content, Diagnostics, Kind, Node, Place, Reached, Shape, Value, reach};
use tenbin_lab::balance::{Change, Choice, Moves, Space};

/// More values than this of one number are a slip.
const CHOICES_MAX: usize = 200;
/// More changes than this take longer than anybody waits.
const WAYS_MAX: usize = 1000;

/// A change.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// What people call it: the path, with the word where one is put into a list or taken out.
    pub(crate) name: String,
    path: String,
    /// As it is.
    pub(crate) now: String,
    kind: WayKind,
    with: Vec<String>,
    against: Vec<String>,
}

#[derive(Clone, Debug)]
enum WayKind {
    /// These values in place of the one that it is; numbers by how much they differ.
    Values(Vec<(Node, Option<i64>)>),
    /// A word is put in (or taken out) of the list of these.
    Word { word: String, is_put_in: bool },
}

impl Way {
    /// What a choice makes of it, in words.
    pub(crate) fn becomes(&self, choice: usize) -> String {
        match &self.kind {
            WayKind::Values(values) => shown(&values[choice].0),
            WayKind::Word { is_put_in: true, .. } => "in".to_owned(),
            WayKind::Word { .. } => "out".to_owned(),
        }
    }

    /// A choice in words: `hand_limit 5 -> 6`.
    pub(crate) fn told(&self, choice: usize) -> String {
        format!("{} {} -> {}", self.name, self.now, self.becomes(choice))
    }
}

/// All changes.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    pub(crate) all: Vec<Way>,
    pub(crate) space: Space,
    /// The lists of words that are changed, as they are.
    lists: BTreeMap<String, Vec<String>>,
    /// The numbers that go along, as they are.
    along: BTreeMap<String, i64>,
}

impl Ways {
    /// Expands what a goal allows against the rules that it begins from; all that is wrong is told at once.
    pub(crate) fn new(
        goal: &GoalFile,
        (content, shape): (&Content, &'static Shape),
        changes_max: usize,
    ) -> Result<Self, Error> {
        let mut ways = Self {
            all: Vec::new(),
            space: Space { changes: Vec::new(), changes_max },
            lists: BTreeMap::new(),
            along: BTreeMap::new(),
        };
        let mut diagnostics = goal.experiment.sources.clone();
        let settings: Vec<u64> = goal.players.iter().map(|one| one.0).collect();
        for allowed in &goal.allowed {
            ways.add(allowed, (content, shape), &settings, &mut diagnostics);
        }
        for (name, place) in goal.allowed.iter().flat_map(|one| one.with.iter().chain(&one.against))
        {
            if ways.all.iter().any(|way| way.path == *name) {
                let message = format!("`{name}` may be changed itself, so it cannot go along");
                let help = "leave it out here, or leave out the [[may]] that sets it";
                diagnostics.error_with_help(*place, message, help);
            }
        }
        if ways.all.len() > WAYS_MAX {
            let message =
                format!("these are {} changes; at most {WAYS_MAX} are tried", ways.all.len());
            diagnostics.error_anywhere(message);
        }
        if diagnostics.is_empty() { Ok(ways) } else { Err(diagnostics.into()) }
    }

    fn add(
        &mut self,
        allowed: &Allowed,
        (content, shape): (&Content, &'static Shape),
        settings: &[u64],
        diagnostics: &mut Diagnostics,
    ) {
        let before = diagnostics.count();
        let mut found = reach(&content.root, shape, &allowed.set);
        let is_many = allowed.set.contains('*');
        if found.is_empty() {
            let message = format!("`{}` leads to nothing that can be set", allowed.set);
            let help = "write what --set would take: a knob of `tenbin rules GAME`, or LIST.ID.KEY of a card";
            diagnostics.error_with_help(allowed.set_place, message, help);
            return;
        }
        if is_many {
            // Where only some have it, those are meant.
            found.retain(|one| one.value.is_some() || allowed.unset.is_some());
            if !allowed.words.is_empty() {
                found.retain(|one| words_of(one, &allowed.words).is_some());
            }
        }
        for name in allowed.with.iter().chain(&allowed.against) {
            match reach(&content.root, shape, &name.0).as_slice() {
                [Reached { value: Some(value), .. }] if value.as_integer().is_some() => {
                    let number = value.as_integer().unwrap_or_default();
                    self.along.insert(name.0.clone(), number);
                }
                _ => diagnostics
                    .error(name.1, format!("`{}` is no whole number of the rules", name.0)),
            }
        }
        let count = self.all.len();
        for one in &found {
            if diagnostics.count() > before {
                return;
            }
            if allowed.words.is_empty() {
                self.add_values(allowed, one, settings, diagnostics);
            } else {
                self.add_words(allowed, one, settings, diagnostics);
            }
        }
        if self.all.len() == count && diagnostics.count() == before {
            let message = format!("`{}` has no other value within these bounds", allowed.set);
            diagnostics.error(allowed.set_place, message);
        }
    }

    fn push(&mut self, way: Way, change: Change, place: Place, diagnostics: &mut Diagnostics) {
        if self.all.iter().any(|one| one.name == way.name) {
            diagnostics
                .error(place, format!("{} may be changed by two entries: leave one out", way.name));
            return;
        }
        self.all.push(way);
        self.space.changes.push(change);
    }

    fn add_values(
        &mut self,
        allowed: &Allowed,
        one: &Reached,
        settings: &[u64],
        diagnostics: &mut Diagnostics,
    ) {
        let Some(now) = one.value.as_ref().or(allowed.unset.as_ref()) else {
            let message = format!("the files do not say what {} is", one.path);
            diagnostics.error_with_help(
                allowed.set_place,
                message,
                "add what holds then, such as unset = 10",
            );
            return;
        };
        let nodes = match values(allowed, one, now) {
            Ok(nodes) => nodes,
            Err(message) => return diagnostics.error(allowed.set_place, message),
        };
        let numbers: Option<Vec<f64>> = nodes.iter().map(Node::as_decimal).collect();
        let numbers = numbers.zip(now.as_decimal());
        let is_ordered = numbers.is_some();
        let position = |place: usize| match &numbers {
            Some((numbers, now)) => (numbers[place] - now) / allowed.step,
            None => 1.0,
        };
        let choices: Vec<Choice> = (0..nodes.len())
            .map(|place| {
                let position = position(place);
                Choice { position, cost: allowed.cost * position.abs() }
            })
            .collect();
        let whole = now.as_integer();
        let difference = |node: &Node| Some(node.as_integer()? - whole?);
        let kept: Vec<(Node, Option<i64>)> =
            nodes.iter().map(|node| (node.clone(), difference(node))).collect();
        if kept.is_empty() {
            return;
        }
        let way = Way {
            name: one.path.clone(),
            path: one.path.clone(),
            now: shown(now),
            kind: WayKind::Values(kept),
            with: names(&allowed.with),
            against: names(&allowed.against),
        };
        let change = Change { is_ordered, choices, settings: acts(allowed, settings) };
        self.push(way, change, allowed.set_place, diagnostics);
    }

    fn add_words(
        &mut self,
        allowed: &Allowed,
        one: &Reached,
        settings: &[u64],
        diagnostics: &mut Diagnostics,
    ) {
        let Some(present) = words_of(one, &allowed.words) else {
            let message = format!("{} is no list of words", one.path);
            diagnostics.error_with_help(
                allowed.set_place,
                message,
                "write values = [...] of what has one value",
            );
            return;
        };
        for word in &allowed.words {
            let is_in = present.contains(word);
            let way = Way {
                name: format!("{} [{word}]", one.path),
                path: one.path.clone(),
                now: (if is_in { "in" } else { "out" }).to_owned(),
                kind: WayKind::Word { word: word.clone(), is_put_in: !is_in },
                with: names(&allowed.with),
                against: names(&allowed.against),
            };
            let choices = vec![Choice { position: 1.0, cost: allowed.cost }];
            let change = Change { is_ordered: false, choices, settings: acts(allowed, settings) };
            self.push(way, change, allowed.set_place, diagnostics);
        }
        self.lists.insert(one.path.clone(), present);
    }

    /// What a combination sets, as `--set` takes it.
    pub(crate) fn sets(&self, moves: &Moves) -> Vec<String> {
        let mut values: BTreeMap<&str, String> = BTreeMap::new();
        let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut along: BTreeMap<&str, i64> = BTreeMap::new();
        for &(number, choice) in moves {
            let way = &self.all[number];
            let difference = match &way.kind {
                WayKind::Values(nodes) => {
                    values.insert(&way.path, toml(&nodes[choice].0));
                    nodes[choice].1.unwrap_or(0)
                }
                WayKind::Word { word, is_put_in } => {
                    let list =
                        lists.entry(&way.path).or_insert_with(|| self.lists[&way.path].clone());
                    list.retain(|one| one != word);
                    if *is_put_in {
                        list.push(word.clone());
                    }
                    0
                }
            };
            for (names, sign) in [(&way.with, 1), (&way.against, -1)] {
                for name in names {
                    *along.entry(name).or_insert_with(|| self.along[name]) += sign * difference;
                }
            }
        }
        let values = values.into_iter().map(|(path, value)| format!("{path}={value}"));
        let lists = lists.into_iter().map(|(path, words)| {
            let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            format!("{path}=[{}]", words.join(", "))
        });
        let along = along.into_iter().map(|(path, number)| format!("{path}={number}"));
        values.chain(lists).chain(along).collect()
    }

    /// A combination in words, change by change.
    pub(crate) fn told(&self, moves: &Moves) -> Vec<String> {
        moves.iter().map(|&(number, choice)| self.all[number].told(choice)).collect()
    }
}

fn names(list: &[(String, Place)]) -> Vec<String> {
    list.iter().map(|one| one.0.clone()).collect()
}

/// In which settings a change does anything.
fn acts(allowed: &Allowed, settings: &[u64]) -> Vec<bool> {
    let acts = |players: &u64| allowed.players.is_empty() || allowed.players.contains(players);
    if settings.is_empty() { vec![true] } else { settings.iter().map(acts).collect() }
}

/// A value as people read it: a word without quotes.
fn shown(node: &Node) -> String {
    node.as_text().map_or_else(|| toml(node), str::to_owned)
}

/// The words of a list; all of them where it says `all`.
fn words_of(one: &Reached, all: &[String]) -> Option<Vec<String>> {
    let value = one.value.as_ref()?;
    if value.as_text() == Some("all") {
        return Some(all.to_vec());
    }
    let Value::List(list) = &value.value else { return None };
    list.iter().map(|word| word.as_text().map(str::to_owned)).collect()
}

/// The range that the shape allows of a number.
fn bounds(kind: Option<Kind>) -> Option<(f64, f64)> {
    match kind? {
        Kind::Integer { min, max } => Some((min as f64, max as f64)),
        Kind::Decimal { min, max } => Some((min, max)),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| bounds(Some(*kind))),
        _ => None,
    }
}

/// The values that something may take, without the one that it has.
fn values(allowed: &Allowed, one: &Reached, now: &Node) -> Result<Vec<Node>, String> {
    if !allowed.values.is_empty() {
        let is_other = |node: &&Node| node.shown() != now.shown();
        return Ok(allowed.values.iter().filter(is_other).cloned().collect());
    }
    let Some(number) = now.as_decimal() else {
        return Err(format!(
            "{} is {}, which is no number: write values = [...]",
            one.path,
            shown(now)
        ));
    };
    let (low, high) = match (allowed.range, allowed.by) {
        (Some(range), _) => range,
        (None, by) => {
            let by = by.unwrap_or_default();
            (number - by, number + by)
        }
    };
    let (least, most) = bounds(one.kind).unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    if allowed.range.is_some() && (low < least || high > most) {
        return Err(format!(
            "{} may be {least} to {most}, and the change says {low} to {high}",
            one.path
        ));
    }
    let (low, high) = (low.max(least), high.min(most));
    let steps = |far: f64| (far / allowed.step + 1e-9).floor();
    let (down, up) = (steps(number - low).max(0.0), steps(high - number).max(0.0));
    if down + up > CHOICES_MAX as f64 {
        return Err(format!(
            "{} would have {:.0} values; at most {CHOICES_MAX} are tried: take a larger step",
            one.path,
            down + up
        ));
    }
    let is_whole = now.as_integer().is_some();
    if is_whole && allowed.step.fract() != 0.0 {
        return Err(format!(
            "{} is a whole number, and steps of {} are not",
            one.path, allowed.step
        ));
    }
    let node = |step: i64| {
        let value = ((number + step as f64 * allowed.step) * 1e9).round() / 1e9;
        let value = if is_whole { Value::Integer(value as i64) } else { Value::Decimal(value) };
        Node { value, place: now.place }
    };
    Ok((-(down as i64)..=up as i64).filter(|step| *step != 0).map(node).collect())
}
