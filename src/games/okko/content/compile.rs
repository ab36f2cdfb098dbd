//! Turns checked content into the tables the engine reads, and checks what no shape can see: names
//! that refer to each other, effects that make no sense, bands that are illegal, boards that do not
//! fit together, and knobs that contradict each other.

mod abilities;
mod bands;
mod boards;
mod conditions;
pub(crate) mod effects;
mod figures;
pub(crate) mod grammar;
mod knobs;
mod matchups;

use crate::content::catalogue::Catalogue;
use crate::content::knobs::{DIE_FACES, Knobs};
use crate::state::dice::Face;
use tenbin_content::names::Names;
use tenbin_content::{Content, Diagnostics, Node};

/// Players (section 1).
pub const PLAYERS: u8 = 2;

/// Compiles checked content. Whatever is wrong goes to the diagnostics, all of it at once, and then
/// there is no result.
pub fn compile(
    content: &Content,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> Option<(Knobs, Catalogue)> {
    let before = diagnostics.count();
    if seats != PLAYERS {
        let message = format!("okko is for {PLAYERS} players; {seats} were asked for");
        diagnostics.error_anywhere(message);
        return None;
    }
    let root = &content.root;
    let rules_node = root.get("rules")?;
    let knobs = Knobs::read(rules_node)?;
    let mut compiler = Compiler {
        root,
        rules_node,
        knobs,
        ability_names: Names::of(root, "ability", diagnostics),
        character_names: Names::of(root, "character", diagnostics),
        equipment_names: Names::of(root, "equipment", diagnostics),
        tile_names: Names::of(root, "tile", diagnostics),
        board_names: Names::of(root, "board", diagnostics),
        band_names: Names::of(root, "band", diagnostics),
        raises: Vec::new(),
        sound_bands: Vec::new(),
        catalogue: empty_catalogue(),
        diagnostics,
    };
    compiler.knobs();
    compiler.die_faces();
    compiler.abilities();
    compiler.characters();
    compiler.members();
    compiler.bands();
    compiler.matchups();
    compiler.boards();
    let (knobs, catalogue) = (compiler.knobs, compiler.catalogue);
    (diagnostics.count() == before).then_some((knobs, catalogue))
}

fn empty_catalogue() -> Catalogue {
    Catalogue {
        abilities: Vec::new(),
        ops: Vec::new(),
        conditions: Vec::new(),
        characters: Vec::new(),
        equipment: Vec::new(),
        members: Vec::new(),
        bands: Vec::new(),
        pairs: Vec::new(),
        tiles: Vec::new(),
        boards: Vec::new(),
        die_faces: [Face::Fire; DIE_FACES],
    }
}

/// The state of a compilation.
pub(crate) struct Compiler<'a, 'd> {
    root: &'a Node,
    rules_node: &'a Node,
    knobs: Knobs,
    ability_names: Names<'a>,
    character_names: Names<'a>,
    equipment_names: Names<'a>,
    tile_names: Names<'a>,
    board_names: Names<'a>,
    band_names: Names<'a>,
    /// What each ability raises for good.
    raises: Vec<Vec<abilities::Raise>>,
    /// Which bands are legal whatever the knobs.
    sound_bands: Vec<bool>,
    catalogue: Catalogue,
    diagnostics: &'d mut Diagnostics,
}

impl Compiler<'_, '_> {
    /// The faces of an inspiration die (OKK-110).
    fn die_faces(&mut self) {
        let words = self.rules_node.list("die_faces").iter().filter_map(Node::as_text);
        for (slot, word) in self.catalogue.die_faces.iter_mut().zip(words) {
            if let Some(face) = Face::ALL.into_iter().find(|face| face.word() == word) {
                *slot = face;
            }
        }
    }
}
