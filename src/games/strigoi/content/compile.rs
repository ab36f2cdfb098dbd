//! Turns checked content into the tables the engine reads, and checks what no shape can see: names
//! that refer to each other, initiatives, piles, abilities at moments where they cannot work, boards
//! that do not fit together, and knobs that contradict each other.

mod abilities;
mod acquires;
mod actions;
mod asked;
mod board;
mod effects;
mod endless;
mod idle;
mod knobs;
mod tokens;

use std::ops::RangeInclusive;

use crate::content::catalogue::{Catalogue, Numbers, Pack, Side, Span, Vampire};
use crate::content::knobs::Knobs;
use crate::content::shape::CONTENT;
use crate::state::SEATS_MAX;
use crate::state::piles::PILES;
use tenbin_content::names::Names;
use tenbin_content::places::in_order;
use tenbin_content::{Content, Diagnostics, Node, Place, nearest};

/// How many may play.
pub(crate) const SEATS: RangeInclusive<u8> = 1..=SEATS_MAX as u8;

/// Compiles checked content for a number of seats. Whatever is wrong goes to the diagnostics, all of
/// it at once, and then there is no result.
pub fn compile(
    content: &Content,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> Option<(Knobs, Catalogue)> {
    let before = diagnostics.count();
    if !SEATS.contains(&seats) {
        let (least, most) = (SEATS.start(), SEATS.end());
        let message = format!("strigoi is for {least} to {most} players; {seats} were asked for");
        diagnostics.error_anywhere(message);
        return None;
    }
    let lists = ["reward_card", "reward_token", "wound_token", "encounter", "strigoi_token"];
    let root = &in_order((&content.base, &content.root), &CONTENT, &lists, "copies", &tokens::IDLE);
    let rules_node = root.get("rules")?;
    let knobs = Knobs::read(rules_node)?;
    let mut compiler = Compiler {
        base: &content.base,
        root,
        rules_node,
        knobs,
        seats,
        wolf_names: Names::of(root, "wolf", diagnostics),
        action_names: Names::of(root, "action", diagnostics),
        tile_names: Names::of(root, "tile", diagnostics),
        platform_names: Names::of(root, "platform", diagnostics),
        catalogue: empty_catalogue(),
        diagnostics,
    };
    compiler.wolves();
    compiler.actions();
    compiler.acquires();
    compiler.items();
    compiler.wounds();
    compiler.endless();
    compiler.idle();
    compiler.encounters();
    compiler.strigoi();
    compiler.board();
    compiler.numbers();
    compiler.pack();
    compiler.knobs();
    compiler.unclaimed(before);
    let (knobs, catalogue) = (compiler.knobs, compiler.catalogue);
    (diagnostics.count() == before).then_some((knobs, catalogue))
}

fn empty_catalogue() -> Catalogue {
    let side = Side { life: 1, damage: 0, combat: 1 };
    let [id, name, source] = [const { String::new() }; 3];
    let vampire = Vampire { id, name, front: side, supreme: side, source };
    Catalogue {
        heroes: Vec::new(),
        actions: Vec::new(),
        kinds: Vec::new(),
        display: 0,
        abilities: Vec::new(),
        ops: Vec::new(),
        rewards: Vec::new(),
        tokens: Vec::new(),
        encounters: Vec::new(),
        wounds: Vec::new(),
        strigoi_tokens: Vec::new(),
        pieces: [const { Vec::new() }; PILES],
        places: Default::default(),
        vampires: [vampire.clone(), vampire],
        tiles: Vec::new(),
        platforms: Vec::new(),
        layout: None,
        acquires: Vec::new(),
        pack: Pack::Random,
        numbers: Numbers { altar_threshold: 1, inferno_limit: 1, ladders: 0 },
    }
}

/// The state of a compilation.
pub(crate) struct Compiler<'a, 'd> {
    /// What the game's own files say.
    base: &'a Node,
    root: &'a Node,
    rules_node: &'a Node,
    knobs: Knobs,
    seats: u8,
    wolf_names: Names<'a>,
    action_names: Names<'a>,
    tile_names: Names<'a>,
    platform_names: Names<'a>,
    catalogue: Catalogue,
    diagnostics: &'d mut Diagnostics,
}

impl Compiler<'_, '_> {
    /// Something is wrong at a place.
    fn wrong(&mut self, place: Place, message: impl Into<String>, help: impl Into<String>) {
        self.diagnostics.error_with_help(place, message, help);
    }

    /// The number of the wolf or Action card that is named. One that is like no known name was most
    /// likely removed by a variant: what went with it says `gone`.
    fn resolve(&mut self, list: &'static str, name: &Node, gone: &str) -> Option<u8> {
        let id = name.as_text()?;
        let names = if list == "wolf" { &self.wolf_names } else { &self.action_names };
        let mut known = self.root.list(list).iter().filter_map(|node| node.text("id"));
        if names.find(id).is_some() || nearest(id, &mut known).is_some() {
            return names.resolve(name, self.diagnostics);
        }
        self.wrong(name.place, format!("there is no {list} `{id}`"), gone);
        None
    }
}

/// The place of a key's value, or of the whole table without it.
fn place_of(node: &Node, key: &str) -> Place {
    node.get(key).map_or(node.place, |value| value.place)
}

/// The text of a key, empty where absent.
fn text_of(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}

/// The number of a key, 0 where absent; the shape has checked its range.
fn number_of(node: &Node, key: &str) -> i32 {
    node.integer(key).unwrap_or(0) as i32
}

/// The words of a key as bits, 0 where absent.
fn bits_of<T>(
    node: &Node,
    key: &str,
    bit: impl Fn(&str) -> Option<T>,
    place: impl Fn(T) -> u8,
) -> u8 {
    let words = node.list(key).iter().filter_map(Node::as_text);
    words.filter_map(bit).fold(0, |set, word| set | 1 << place(word))
}

/// The range of what has been added to a table since it had so many rows.
fn span_from(from: usize, to: usize) -> Span {
    Span { from: from as u16, to: to as u16 }
}
