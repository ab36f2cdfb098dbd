//! Tiles and the boards they form (OKK-001 to OKK-008).

use crate::board::tile::{
    BoardFault, RandomFault, TileFace, assemble, board_faults, parse_tile, random_fault,
};
use crate::board::{Board, Square};
use crate::content::catalogue::BoardPlan;
use crate::content::compile::Compiler;
use crate::content::knobs::TileSelection;
use tenbin_content::{Node, Place};

/// Faces of a physical tile (OKK-003).
const FACES_OF_TILE: usize = 2;

impl Compiler<'_, '_> {
    /// All faces of tiles, then the boards that may be played on.
    pub(super) fn boards(&mut self) {
        let root = self.root;
        let faces = self.faces();
        let plans: Vec<Option<Vec<(u8, u8)>>> =
            root.list("board").iter().map(|node| self.resolved(node.list("tiles"))).collect();
        let scenario = self.resolved(self.rules_node.list("scenario_board"));
        match self.knobs.tile_selection {
            TileSelection::FixedList => {
                for name in self.rules_node.list("boards") {
                    let Some(index) = self.board_names.resolve(name, self.diagnostics) else {
                        continue;
                    };
                    let index = usize::from(index);
                    if let (Some(plan), Some(node)) = (&plans[index], root.list("board").get(index))
                    {
                        let id = node.text("id").unwrap_or_default();
                        let tiles = node.get("tiles").unwrap_or(node);
                        self.board(id, plan, tiles, &faces);
                    }
                }
            }
            TileSelection::Scenario => {
                if let (Some(plan), Some(tiles)) = (scenario, self.rules_node.get("scenario_board"))
                {
                    self.board("scenario", &plan, tiles, &faces);
                }
            }
            TileSelection::Random => self.random_boards(&faces),
        }
        self.catalogue.tiles = faces.into_iter().flatten().collect();
    }

    /// Reads the faces; `None` for those whose drawing is wrong.
    fn faces(&mut self) -> Vec<Option<TileFace>> {
        let size = self.knobs.tile_size as u8;
        let mut tiles: Vec<i64> = Vec::new();
        let mut faces = Vec::new();
        for node in self.root.list("tile") {
            let tile = node.integer("tile").unwrap_or(0);
            if tiles.iter().filter(|other| **other == tile).count() == FACES_OF_TILE {
                let place = node.get("tile").map_or(node.place, |tile| tile.place);
                self.diagnostics.error_with_help(
                    place,
                    format!("tile {tile} has two faces already"),
                    "a physical tile has two faces; give this one a number of its own",
                );
            }
            tiles.push(tile);
            let (id, name) = (node.text("id").unwrap_or_default(), node.text("name"));
            faces.push(node.get("drawing").and_then(|drawing| {
                let name = name.unwrap_or_default();
                parse_tile(drawing, id, name, tile as u8, size, self.diagnostics)
            }));
        }
        faces
    }

    /// Faces and quarter turns of a list of tiles; none where a name is unknown.
    fn resolved(&mut self, tiles: &[Node]) -> Option<Vec<(u8, u8)>> {
        let mut plan = Vec::new();
        for node in tiles {
            let name = node.get("face").unwrap_or(node);
            let face = self.tile_names.resolve(name, self.diagnostics);
            let turns = node.integer("turns").unwrap_or(0) as u8;
            plan.extend(face.map(|face| (face, turns)));
        }
        (plan.len() == tiles.len()).then_some(plan)
    }

    /// Joins the tiles of a board that is played on.
    fn board(&mut self, id: &str, plan: &[(u8, u8)], tiles: &Node, faces: &[Option<TileFace>]) {
        let before = self.diagnostics.count();
        let across = self.knobs.tiles_per_side;
        let wanted = (across * across) as usize;
        if plan.len() != wanted {
            self.diagnostics.error_with_help(
                tiles.place,
                format!("the board `{id}` has {} tiles; it takes {wanted}", plan.len()),
                format!("rules.tiles_per_side is {across}: {across} rows of {across} tiles"),
            );
        }
        self.each_tile_once(plan, tiles);
        let placed: Option<Vec<(&TileFace, u8)>> = plan
            .iter()
            .map(|(face, turns)| Some((faces[usize::from(*face)].as_ref()?, *turns)))
            .collect();
        // A drawing that is wrong has been reported already.
        let Some(placed) = placed.filter(|_| self.diagnostics.count() == before) else { return };
        let board = assemble(&placed, self.knobs.tile_size as u8, across as u8);
        self.playable(id, &board, tiles.place);
        self.catalogue.boards.push(BoardPlan { id: id.to_owned(), board });
    }

    /// No physical tile twice on one board, with the same face or both (OKK-003).
    fn each_tile_once(&mut self, plan: &[(u8, u8)], tiles: &Node) {
        let numbers: Vec<i64> = plan
            .iter()
            .map(|(face, _)| {
                self.root.list("tile")[usize::from(*face)].integer("tile").unwrap_or(0)
            })
            .collect();
        for (index, number) in numbers.iter().enumerate() {
            let Some(first) = numbers[..index].iter().position(|other| other == number) else {
                continue;
            };
            let id = |index: usize| {
                let face = usize::from(plan[index].0);
                self.root.list("tile")[face].text("id").unwrap_or_default()
            };
            let message = if plan[first].0 == plan[index].0 {
                format!("the tile `{}` lies on this board twice", id(index))
            } else {
                format!("`{}` and `{}` are the two faces of one tile", id(first), id(index))
            };
            let place = tiles.elements().get(index).map_or(tiles.place, |tile| tile.place);
            let help = "each physical tile lies on a board once, with one face up (OKK-003)";
            self.diagnostics.error_with_help(place, message, help);
        }
    }

    /// Figures of the largest band that plays.
    fn most_figures(&self) -> u8 {
        let bands = self.catalogue.pairs.iter().flat_map(|(one, other)| [*one, *other]);
        let sizes = bands.map(|band| self.catalogue.bands[usize::from(band)].members.len());
        sizes.max().unwrap_or(0) as u8
    }

    /// Whether everybody gets everywhere, and both bands find room.
    fn playable(&mut self, id: &str, board: &Board, place: Place) {
        let shown = |square: Square| format!("({},{})", square.x, square.y);
        match board_faults(board, self.most_figures()) {
            None => {}
            Some(BoardFault::Split(one, other)) => {
                let (one, other) = (shown(one), shown(other));
                self.diagnostics.error_with_help(
                    place,
                    format!("the board `{id}` falls apart: nothing leads from {one} to {other}"),
                    "turn a tile or take a wall away; squares are (column,row) from the north-west",
                );
            }
            Some(BoardFault::Room { side, squares }) => {
                let side = ["north", "east", "south", "west"][side as usize];
                let figures = self.most_figures();
                self.diagnostics.error_with_help(
                    place,
                    format!(
                        "the {side} half of the board `{id}` has {squares} squares to stand on, \
                         too few for {figures} figures"
                    ),
                    "take more or larger tiles, or smaller bands",
                );
            }
        }
    }

    /// Whether boards drawn at random can be played on (OKK-003).
    fn random_boards(&mut self, faces: &[Option<TileFace>]) {
        let nodes = self.root.list("tile");
        let selection = self.rules_node.get("tile_selection");
        let place = selection.map_or(self.rules_node.place, |node| node.place);
        let across = self.knobs.tiles_per_side;
        let wanted = (across * across) as usize;
        let mut tiles: Vec<i64> = nodes.iter().filter_map(|node| node.integer("tile")).collect();
        tiles.sort_unstable();
        tiles.dedup();
        if tiles.len() < wanted {
            self.diagnostics.error_with_help(
                place,
                format!("a random board takes {wanted} different tiles; there are {}", tiles.len()),
                "add tiles, or lower rules.tiles_per_side",
            );
        }
        let read: Option<Vec<TileFace>> = faces.iter().cloned().collect();
        let Some(read) = read else { return };
        self.room_on_random_boards(&read);
        let id = |face: usize| read[face].id.as_str();
        match random_fault(&read, self.knobs.tile_size as u8, across as u8) {
            None => {}
            Some(RandomFault::Split(face)) => self.diagnostics.error_with_help(
                nodes[face].place,
                format!("the tile `{}` falls apart: it cannot lie on a random board", id(face)),
                "open a way through it, or play on named boards",
            ),
            Some(RandomFault::Seam(one, other)) => self.diagnostics.error_with_help(
                nodes[other].place,
                format!("`{}` and `{}` may lie so that nothing leads across", id(one), id(other)),
                "open more of their borders, or play on named boards",
            ),
        }
    }

    /// Whether both bands find room on any board drawn at random: half of it holds whole tiles, or
    /// a part of the only one.
    fn room_on_random_boards(&mut self, faces: &[TileFace]) {
        let (size, across) = (self.knobs.tile_size as u8, self.knobs.tiles_per_side);
        let figures = self.most_figures();
        let tiles_of_half = (across * (across / 2)) as usize;
        for (face, node) in faces.iter().zip(self.root.list("tile")) {
            let board = assemble(&[(face, 0)], size, 1);
            if across == 1 {
                if let Some(BoardFault::Room { .. }) = board_faults(&board, figures) {
                    self.playable(&face.id, &board, node.place);
                }
                continue;
            }
            let all = (0..size as i8).flat_map(|y| (0..size as i8).map(move |x| Square::new(x, y)));
            let squares = all.filter(|square| board.is_standable(*square)).count();
            if squares * tiles_of_half < usize::from(figures) {
                self.diagnostics.error_with_help(
                    node.place,
                    format!(
                        "the tile `{}` has {squares} squares to stand on, too few for {figures} \
                         figures on half a board",
                        face.id
                    ),
                    "free some squares, or play on named boards",
                );
            }
        }
    }
}
