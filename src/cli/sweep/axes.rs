//! `[[sweep]]` of an experiment: what a sweep varies, and the cells that come of it.

use crate::options::StrategyChoice;
use tenbin_content::{Asked, Diagnostics, Field, Kind, Node, Place, Shape};

/// So many things can be varied at once.
pub(crate) const AXES_MAX: usize = 8;

/// A sweep of more cells than this is refused: nobody reads them.
const CELLS_MAX: usize = 1000;

/// The variant that is none: the rules as the experiment has them.
pub(crate) const BASE: &str = "base";

const NUMBER: Kind = Kind::Decimal { min: -1e12, max: 1e12 };
const NAMES: Kind = Kind::List { of: &Kind::Text, min: 1, max: CELLS_MAX };

/// What `[[sweep]]` may say.
pub(crate) static SHAPE: Shape = Shape {
    name: "a sweep",
    fields: &[
        Field::optional(
            "set",
            Kind::Text,
            "the path of one value of the rules or cards, as in --set: \"hand_limit\"",
        ),
        Field::optional(
            "values",
            Kind::List { of: &Kind::Any, min: 1, max: CELLS_MAX },
            "the values that `set` takes",
        ),
        Field::optional("from", NUMBER, "in place of `values`: the first of evenly spaced numbers"),
        Field::optional("to", NUMBER, "the number that they do not go beyond"),
        Field::optional("step", NUMBER, "how far they lie apart; else 1"),
        Field::optional(
            "variants",
            NAMES,
            "in place of `set`: variants by turns, \"base\" for none; they win over those of the experiment",
        ),
        Field::optional(
            "strategies",
            NAMES,
            "in place of `set`: bots by turns, each at all seats or at those of `seats`",
        ),
        Field::optional(
            "seats",
            Kind::Text,
            "the seats that `strategies` are for: \"2\" or \"1,3-4\"",
        ),
        Field::optional(
            "players",
            Kind::List { of: &Kind::Integer { min: 1, max: 255 }, min: 1, max: CELLS_MAX },
            "in place of `set`: numbers of players by turns",
        ),
        Field::optional(
            "zip",
            Kind::Bool,
            "go in step with the [[sweep]] before: the first value with its first one and so on",
        ),
    ],
};

/// What is varied.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Over {
    /// A value of the rules or cards: its path.
    Set(String),
    /// A variant.
    Variants,
    /// How many players sit at the table.
    Players,
    /// The bot at all seats, or at some (from 0).
    Strategies(Option<Vec<u8>>),
}

/// A value on the way through an axis.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Step {
    /// As tables show it.
    pub(crate) shown: String,
    /// What it asks for: `hand_limit=6`, the name of a variant, of a strategy.
    pub(crate) asked: Asked,
}

/// Something that a sweep varies.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Axis {
    pub(crate) over: Over,
    pub(crate) steps: Vec<Step>,
    /// Whether it goes in step with the axis before it.
    pub(crate) is_zipped: bool,
    /// Where it is written.
    pub(crate) place: Place,
}

impl Axis {
    /// What people call it.
    pub(crate) fn name(&self) -> String {
        match &self.over {
            Over::Set(path) => path.clone(),
            Over::Variants => "variant".to_owned(),
            Over::Players => "players".to_owned(),
            Over::Strategies(None) => "strategy".to_owned(),
            Over::Strategies(Some(seats)) => {
                let numbers: Vec<String> =
                    seats.iter().map(|seat| (seat + 1).to_string()).collect();
                format!("strategy of seat {}", numbers.join(","))
            }
        }
    }

    /// Its column in the tables.
    pub(crate) fn column(&self) -> String {
        let name = match &self.over {
            Over::Set(path) => format!("set_{path}"),
            _ => self.name(),
        };
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        name.chars().map(plain).collect::<String>().to_ascii_lowercase()
    }
}

/// Reads all axes of an experiment; whatever is wrong is told at its place.
pub(crate) fn read(root: &Node, diagnostics: &mut Diagnostics) -> Vec<Axis> {
    let before = diagnostics.count();
    let mut axes: Vec<Axis> = Vec::new();
    for node in root.list("sweep") {
        let Some(axis) = read_axis(node, diagnostics) else { continue };
        if let Some(other) = axes.iter().find(|other| other.column() == axis.column()) {
            let message = format!("{} is varied twice", other.name());
            diagnostics.error_with_help(
                axis.place,
                message,
                "put all its values into one [[sweep]]",
            );
        }
        check_zip(node, &axis, axes.last(), diagnostics);
        axes.push(axis);
    }
    if let Some(node) = root.get("sweep").filter(|_| diagnostics.count() == before) {
        if root.text("kind").is_some_and(|kind| kind != "batch") {
            let message = "a sweep plays single games, and this is a tournament or a ladder";
            diagnostics.error_with_help(node.place, message, "leave `kind` out, or [[sweep]]");
        }
        let cells =
            dimensions(&axes).iter().fold(1_usize, |all, one| all.saturating_mul(one.steps));
        if cells > CELLS_MAX {
            let message = format!("these are {cells} cells; at most {CELLS_MAX} are played");
            let help = "take fewer values, or let some go in step with zip = true";
            diagnostics.error_with_help(node.place, message, help);
        }
    }
    axes
}

fn read_axis(node: &Node, diagnostics: &mut Diagnostics) -> Option<Axis> {
    let sources: Vec<&str> = ["set", "variants", "strategies", "players"]
        .into_iter()
        .filter(|key| node.get(key).is_some())
        .collect();
    let [source] = sources.as_slice() else {
        let message = match sources.as_slice() {
            [] => "the sweep does not say what it varies".to_owned(),
            several => format!("a sweep varies one thing, and this has {}", several.join(" and ")),
        };
        let help = "write set = \"hand_limit\" with values = [5, 6, 7], or variants = [...], or \
                    strategies = [...], or players = [3, 4]; one [[sweep]] for each";
        diagnostics.error_with_help(node.place, message, help);
        return None;
    };
    let before = diagnostics.count();
    for (key, of) in [
        ("values", "set"),
        ("from", "set"),
        ("to", "set"),
        ("step", "set"),
        ("seats", "strategies"),
    ] {
        if let Some((place, _)) = node.entry(key).filter(|_| of != *source) {
            diagnostics
                .error(place, format!("`{key}` belongs to `{of}`, and this varies `{source}`"));
        }
    }
    let (over, steps) = match *source {
        "set" => {
            let path = node.text("set")?.trim().to_owned();
            (Over::Set(path.clone()), values(node, &path, diagnostics)?)
        }
        "variants" => (Over::Variants, names(node.list("variants"))),
        "players" => (Over::Players, numbers(node.list("players"))),
        _ => {
            let seats = node.get("seats").map(|seats| read_seats(seats, diagnostics));
            (Over::Strategies(seats.flatten()), names(node.list("strategies")))
        }
    };
    for (number, step) in steps.iter().enumerate() {
        if steps[..number].iter().any(|other| other.shown == step.shown) {
            let place = step.asked.place.unwrap_or(node.place);
            diagnostics.error(place, format!("{} stands here twice", step.shown));
        }
    }
    let is_zipped = node.boolean("zip").unwrap_or(false);
    let axis = Axis { over, steps, is_zipped, place: node.place };
    (diagnostics.count() == before).then_some(axis)
}

fn names(list: &[Node]) -> Vec<Step> {
    let step = |node: &Node| {
        let text = node.as_text()?.to_owned();
        Some(Step { shown: text.clone(), asked: Asked::at(text, node.place) })
    };
    list.iter().filter_map(step).collect()
}

/// Whole numbers that were checked before.
fn numbers(list: &[Node]) -> Vec<Step> {
    let step = |node: &Node| {
        let text = node.as_integer()?.to_string();
        Some(Step { shown: text.clone(), asked: Asked::at(text, node.place) })
    };
    list.iter().filter_map(step).collect()
}

fn read_seats(node: &Node, diagnostics: &mut Diagnostics) -> Option<Vec<u8>> {
    let text = node.as_text()?;
    if let Ok(choice) = format!("{text}=bot").parse::<StrategyChoice>() {
        return choice.seats;
    }
    let help = "write them as \"2\", \"2-4\" or \"1,3\"";
    diagnostics.error_with_help(node.place, format!("{text:?} are no seats"), help);
    None
}

/// The values of a path, listed or evenly spaced.
fn values(node: &Node, path: &str, diagnostics: &mut Diagnostics) -> Option<Vec<Step>> {
    let spaced = ["from", "to", "step"].into_iter().find_map(|key| node.entry(key));
    if path.is_empty() || path.contains('=') {
        let place = node.get("set").map_or(node.place, |set| set.place);
        let help =
            "write the path alone, such as set = \"hand_limit\", and what it takes as `values`";
        diagnostics.error_with_help(place, "this is no path of a value", help);
        return None;
    }
    match (node.get("values"), spaced) {
        (Some(list), None) => {
            let step = |value: &Node| {
                let shown = value.as_text().map_or_else(|| value.shown(), str::to_owned);
                let asked = Asked::at(format!("{path}={}", value.shown()), value.place);
                Step { shown, asked }
            };
            Some(list.elements().iter().map(step).collect())
        }
        (None, Some(_)) => evenly_spaced(node, path, diagnostics),
        (Some(_), Some((place, _))) => {
            let message = "a sweep has either `values` or `from` and `to`, not both";
            diagnostics.error(place, message);
            None
        }
        (None, None) => {
            let help = "add values = [5, 6, 7], or from = 5 and to = 7";
            diagnostics.error_with_help(node.place, "the sweep names no values", help);
            None
        }
    }
}

fn evenly_spaced(node: &Node, path: &str, diagnostics: &mut Diagnostics) -> Option<Vec<Step>> {
    let (Some(first), Some(last)) = (node.get("from"), node.get("to")) else {
        let help = "write both, such as from = 5 and to = 7";
        diagnostics.error_with_help(node.place, "evenly spaced values need `from` and `to`", help);
        return None;
    };
    let step = node.get("step");
    let (from, to) = (first.as_decimal()?, last.as_decimal()?);
    let by = step.map_or(Some(1.0), Node::as_decimal)?;
    let place = step.unwrap_or(last).place;
    if by <= 0.0 || to < from {
        let message = format!("nobody comes from {from} to {to} by steps of {by}");
        let help = "write the smaller number as `from`, the larger one as `to`, and a step above 0";
        diagnostics.error_with_help(place, message, help);
        return None;
    }
    // What is written in decimals is not quite so in binary.
    let count = ((to - from) / by + 1e-9).floor();
    if count >= CELLS_MAX as f64 {
        let message = format!("these are more than {CELLS_MAX} values");
        diagnostics.error_with_help(place, message, "take a larger step");
        return None;
    }
    let is_whole = [Some(first), step].into_iter().flatten().all(|one| one.as_integer().is_some());
    let steps = (0..=count as u32).map(|number| {
        let value = ((from + f64::from(number) * by) * 1e9).round() / 1e9;
        let shown = if is_whole { format!("{value:.0}") } else { format!("{value:?}") };
        let asked = Asked::at(format!("{path}={shown}"), first.place);
        Step { shown, asked }
    });
    Some(steps.collect())
}

fn check_zip(node: &Node, axis: &Axis, before: Option<&Axis>, diagnostics: &mut Diagnostics) {
    let Some((place, _)) = node.entry("zip").filter(|_| axis.is_zipped) else { return };
    match before {
        None => diagnostics.error_with_help(
            place,
            "there is no [[sweep]] before this one to go in step with",
            "write zip = true in the second of two",
        ),
        Some(other) if other.steps.len() != axis.steps.len() => diagnostics.error_with_help(
            place,
            format!(
                "{} takes {} values and {} takes {}: they cannot go in step",
                other.name(),
                other.steps.len(),
                axis.name(),
                axis.steps.len()
            ),
            "give both as many values, or leave zip out to play each with each",
        ),
        Some(_) => {}
    }
}

/// Axes that go in step: one direction of the grid.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Dimension {
    /// Its axes, among all.
    pub(crate) axes: Vec<usize>,
    /// How many values it has.
    pub(crate) steps: usize,
}

/// The directions of the grid.
pub(crate) fn dimensions(axes: &[Axis]) -> Vec<Dimension> {
    let mut found: Vec<Dimension> = Vec::new();
    for (number, axis) in axes.iter().enumerate() {
        match found.last_mut() {
            Some(last) if axis.is_zipped => last.axes.push(number),
            _ => found.push(Dimension { axes: vec![number], steps: axis.steps.len() }),
        }
    }
    found
}

/// For each cell the place along each direction; the last one changes fastest.
pub(crate) fn places(dimensions: &[Dimension]) -> Vec<Vec<usize>> {
    let mut cells = vec![Vec::new()];
    for dimension in dimensions {
        let longer = |cell: &Vec<usize>| {
            let cell = cell.clone();
            (0..dimension.steps).map(move |place| [cell.clone(), vec![place]].concat())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axes(text: &str) -> Result<Vec<Axis>, String> {
        let mut diagnostics = Diagnostics::default();
        let root = Node::parse("x.toml", text, &mut diagnostics).expect("TOML");
        for node in root.list("sweep") {
            SHAPE.check(node, &mut diagnostics);
        }
        let read = read(&root, &mut diagnostics);
        if diagnostics.is_empty() { Ok(read) } else { Err(diagnostics.render()) }
    }

    fn asked(axis: &Axis) -> Vec<&str> {
        axis.steps.iter().map(|step| step.asked.text.as_str()).collect()
    }

    #[test]
    fn values_are_listed_or_evenly_spaced() {
        let read = axes(
            "[[sweep]]\nset = 'a.b'\nvalues = [1, 'x', [2]]\n\
             [[sweep]]\nset = 'c'\nfrom = 0.1\nto = 0.5\nstep = 0.2\n\
             [[sweep]]\nset = 'd'\nfrom = 5\nto = 7\n\
             [[sweep]]\nstrategies = ['p', 'q']\nseats = '2-3'\n[[sweep]]\nvariants = ['base']\n\
             [[sweep]]\nplayers = [3, 4]",
        )
        .unwrap();
        assert_eq!(asked(&read[0]), ["a.b=1", "a.b=\"x\"", "a.b=[2]"]);
        assert_eq!(asked(&read[1]), ["c=0.1", "c=0.3", "c=0.5"]);
        assert_eq!(asked(&read[2]), ["d=5", "d=6", "d=7"]);
        assert_eq!(read[3].over, Over::Strategies(Some(vec![1, 2])));
        let columns: Vec<String> = read.iter().map(Axis::column).collect();
        let wanted = ["set_a_b", "set_c", "set_d", "strategy_of_seat_2_3", "variant", "players"];
        assert_eq!(columns, wanted);
        assert_eq!(asked(&read[5]), ["3", "4"]);
    }

    #[test]
    fn axes_are_multiplied_unless_they_go_in_step() {
        let read = axes(
            "[[sweep]]\nset = 'a'\nvalues = [1, 2]\n[[sweep]]\nset = 'b'\nvalues = [3, 4]\nzip = true\n\
             [[sweep]]\nset = 'c'\nvalues = [5, 6, 7]",
        )
        .unwrap();
        let found = dimensions(&read);
        let sizes: Vec<(Vec<usize>, usize)> =
            found.iter().map(|one| (one.axes.clone(), one.steps)).collect();
        assert_eq!(sizes, [(vec![0, 1], 2), (vec![2], 3)]);
        let cells = places(&found);
        assert_eq!(cells, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    }

    #[test]
    fn wrong_sweeps_say_what_to_write() {
        for (text, wanted) in [
            ("", "does not say what it varies"),
            ("set = 'a'", "names no values"),
            ("set = 'a'\nvariants = ['b']", "this has set and variants"),
            ("set = 'a=1'\nvalues = [1]", "no path of a value"),
            ("set = 'a'\nvalues = [1]\nto = 3", "either `values` or `from`"),
            ("set = 'a'\nfrom = 3\nto = 1", "nobody comes from 3 to 1"),
            ("set = 'a'\nfrom = 3", "need `from` and `to`"),
            ("set = 'a'\nfrom = 0\nto = 1e9", "more than 1000 values"),
            ("set = 'a'\nvalues = [1, 1]", "1 stands here twice"),
            ("set = 'a'\nvalues = [1]\nseats = '1'", "`seats` belongs to `strategies`"),
            ("variants = ['a']\nvalues = [1]", "`values` belongs to `set`"),
            ("players = [0]", "from 1 to 255"),
            ("players = [3, 4]\nseats = '1'", "`seats` belongs to `strategies`"),
            ("strategies = ['a']\nseats = 'x'", "no seats"),
            ("set = 'a'\nvalues = [1]\nzip = true", "no [[sweep]] before"),
            ("set = 'a'\nvalus = [1]", "did you mean `values`?"),
            ("set = 'a'\nvalues = [1]\n[[sweep]]\nset = 'a'\nvalues = [2]", "a is varied twice"),
            (
                "set = 'a'\nvalues = [1, 2]\n[[sweep]]\nset = 'b'\nvalues = [1]\nzip = true",
                "cannot go in step",
            ),
            (
                "set = 'a'\nfrom = 1\nto = 100\n[[sweep]]\nset = 'b'\nfrom = 1\nto = 100",
                "these are 10000 cells",
            ),
        ] {
            let told = axes(&format!("[[sweep]]\n{text}")).unwrap_err();
            assert!(told.contains(wanted), "no {wanted:?} in\n{told}");
        }
    }
}
