//! Turns checked content into the tables the engine reads, and checks what no shape can see: names
//! that refer to each other, expressions, effects that make no sense, parties that are illegal
//! (section 2.1), scenery that does not fit (ANI-053), and knobs that contradict each other.

mod abilities;
mod cards;
mod characters;
pub(crate) mod effects;
mod expressions;
mod knobs;
mod legality;
mod limits;
mod lint;
mod matchups;
mod parties;
mod plane;
mod rules;
mod scenery;

use crate::content::catalogue::{Catalogue, Range, SizeRow};
use crate::content::effect::{Condition, Op};
use crate::content::knobs::{Costs, Crashes, Knobs, StateNumbers};
use crate::state::SEATS;
use tenbin_content::names::Names;
use tenbin_content::{Content, Diagnostics, Node};

pub use limits::size_row;

/// Content that nothing is wrong with.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Knobs and switches.
    pub knobs: Knobs,
    /// What basic actions cost.
    pub costs: Costs,
    /// What crashes cost.
    pub crashes: Crashes,
    /// How much states change.
    pub numbers: StateNumbers,
    /// Characters, abilities, cards, scenery, parties.
    pub catalogue: Catalogue,
}

/// Compiles checked content. Whatever is wrong goes to the diagnostics, all of it at once, and then
/// there is no result.
pub fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Compiled> {
    let before = diagnostics.count();
    if usize::from(seats) != SEATS {
        let message = format!("anima is for {SEATS} players; {seats} were asked for");
        diagnostics.error_anywhere(message);
        return None;
    }
    let root = &content.root;
    let rules_node = root.get("rules")?;
    let knobs = Knobs::read(rules_node)?;
    let costs = Costs::read(rules_node.get("cost")?)?;
    let crashes = Crashes::read(rules_node.get("crash")?)?;
    let numbers = StateNumbers::read(rules_node.get("state")?)?;
    let mut compiler = Compiler {
        root,
        rules_node,
        knobs,
        ability_names: Names::of(root, "ability", diagnostics),
        character_names: Names::of(root, "character", diagnostics),
        card_names: Names::of(root, "card", diagnostics),
        advantage_names: Names::of(root, "org_advantage", diagnostics),
        scenery_names: Names::of(root, "scenery_kind", diagnostics),
        layout_names: Names::of(root, "layout", diagnostics),
        party_names: Names::of(root, "party", diagnostics),
        first_card: 0,
        variants: Vec::new(),
        catalogue: empty_catalogue(size_row(knobs.size_levels)),
        diagnostics,
    };
    compiler.knobs();
    compiler.characters();
    compiler.cards();
    compiler.advantages();
    compiler.parties();
    compiler.meetings();
    compiler.scenery();
    let catalogue = compiler.catalogue;
    (diagnostics.count() == before).then_some(Compiled {
        knobs,
        costs,
        crashes,
        numbers,
        catalogue,
    })
}

fn empty_catalogue(size: SizeRow) -> Catalogue {
    Catalogue {
        abilities: Vec::new(),
        rules: Vec::new(),
        ops: Vec::new(),
        lists: Vec::new(),
        conditions: Vec::new(),
        characters: Vec::new(),
        cards: Vec::new(),
        plots: Vec::new(),
        advantages: Vec::new(),
        templates: Vec::new(),
        pool: Vec::new(),
        layouts: Vec::new(),
        layouts_played: Vec::new(),
        parties: Vec::new(),
        pairs: Vec::new(),
        size,
    }
}

/// An organisation advantage that a party can name: the list's element, the choice, the ability.
struct Variant<'a> {
    /// Which element of `[[org_advantage]]`.
    advantage: u8,
    /// The id of the choice; empty where there is none.
    choice: &'a str,
    /// Index into `Catalogue::abilities`.
    ability: u16,
    /// It is given to one character.
    one_character: bool,
}

/// The state of a compilation.
struct Compiler<'a, 'd> {
    root: &'a Node,
    rules_node: &'a Node,
    knobs: Knobs,
    ability_names: Names<'a>,
    character_names: Names<'a>,
    card_names: Names<'a>,
    advantage_names: Names<'a>,
    scenery_names: Names<'a>,
    layout_names: Names<'a>,
    party_names: Names<'a>,
    /// Index of the first card in `Catalogue::abilities`; the others follow in their order.
    first_card: u16,
    variants: Vec<Variant<'a>>,
    catalogue: Catalogue,
    diagnostics: &'d mut Diagnostics,
}

impl Compiler<'_, '_> {
    /// Stores effects and says where.
    fn store(&mut self, ops: &[Op]) -> Range {
        let start = self.catalogue.ops.len() as u16;
        self.catalogue.ops.extend(ops);
        (start, self.catalogue.ops.len() as u16)
    }

    /// Stores conditions and says where.
    fn store_conditions(&mut self, conditions: &[Condition]) -> Range {
        let start = self.catalogue.conditions.len() as u16;
        self.catalogue.conditions.extend(conditions);
        (start, self.catalogue.conditions.len() as u16)
    }

    /// A length in inches as units (ANI-001).
    fn inches(&self, inches: i64) -> i16 {
        (inches * i64::from(self.knobs.inch_cm)).clamp(0, i64::from(i16::MAX)) as i16
    }
}

/// The text of a key; empty where it is absent.
fn text_of(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}

/// A length in centimetres as units.
pub(crate) fn centimetres(node: &Node) -> i16 {
    (node.as_decimal().unwrap_or(0.0) * 100.0).round() as i16
}

/// A name for what has none: `moon_zero` becomes `Moon Zero`.
fn title(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
        first.unwrap_or_default() + letters.as_str()
    };
    id.split('_').map(word).collect::<Vec<_>>().join(" ")
}
