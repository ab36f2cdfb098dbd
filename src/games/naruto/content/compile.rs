//! Turns checked content into the tables the engine reads, and checks what no shape can see: names
//! that refer to each other, target expressions that designate nothing, effects that cannot act,
//! decks that break the limits (NAR-005), and knobs that contradict each other.

mod cards;
mod conditions;
mod decks;
mod effects;
mod grammar;
mod knobs;
mod lint;
mod matchups;
mod moments;
mod names;
pub(crate) mod ops;
mod selectors;
mod targets;

use crate::content::catalogue::{Catalogue, KEYWORDS, Range};
use crate::content::compile::names::CardIds;
use crate::content::effect::{Condition, Effect};
use crate::content::knobs::Knobs;
use tenbin_content::names::Names;
use tenbin_content::{Content, Diagnostics, Node, Place};

/// Compiles checked content. Whatever is wrong goes to the diagnostics, all of it at once, and then
/// there is no result.
pub fn compile(content: &Content, diagnostics: &mut Diagnostics) -> Option<(Knobs, Catalogue)> {
    let before = diagnostics.count();
    let root = &content.root;
    let rules_node = root.get("rules")?;
    let knobs = Knobs::read(rules_node)?;
    let mut compiler = Compiler {
        base: &content.base,
        root,
        rules_node,
        knobs,
        card_ids: CardIds::of(root, diagnostics),
        deck_names: Names::of(root, "deck", diagnostics),
        catalogue: Catalogue {
            keywords: KEYWORDS.map(str::to_owned).to_vec(),
            ..Catalogue::default()
        },
        diagnostics,
    };
    compiler.knobs();
    compiler.traits();
    compiler.misspelt_keywords();
    compiler.cards();
    compiler.decks();
    compiler.matchups();
    let catalogue = compiler.catalogue;
    (diagnostics.count() == before).then_some((knobs, catalogue))
}

/// The state of a compilation.
pub(crate) struct Compiler<'a, 'd> {
    /// What the game's own files say.
    base: &'a Node,
    root: &'a Node,
    rules_node: &'a Node,
    knobs: Knobs,
    card_ids: CardIds<'a>,
    deck_names: Names<'a>,
    catalogue: Catalogue,
    diagnostics: &'d mut Diagnostics,
}

impl Compiler<'_, '_> {
    /// Stores effects and says where.
    fn store(&mut self, effects: &[Effect]) -> Range {
        let from = self.catalogue.effects.len() as u16;
        self.catalogue.effects.extend(effects);
        Range { from, to: self.catalogue.effects.len() as u16 }
    }

    /// Stores conditions and says where.
    fn store_conditions(&mut self, conditions: &[Condition]) -> Range {
        let from = self.catalogue.conditions.len() as u16;
        self.catalogue.conditions.extend(conditions);
        Range { from, to: self.catalogue.conditions.len() as u16 }
    }

    /// An error with what to write instead.
    fn wrong(&mut self, place: Place, message: impl Into<String>, help: impl Into<String>) {
        self.diagnostics.error_with_help(place, message, help);
    }
}

/// The text of a key; empty where it is absent.
fn text_of(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}

/// Where a key's value stands; the table's place where it is absent.
fn place_of(node: &Node, key: &str) -> Place {
    node.get(key).map_or(node.place, |value| value.place)
}

/// Words in a row: `a, b and c`.
fn joined(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
