//! Tiles, platforms and the given board (STR-003, STR-014, section 3.3).

use crate::board::{ROOMS, Room, Space, ladder, neighbour};
use crate::content::catalogue::{Layout, Platform, Tile};
use crate::content::compile::tokens::strigoi_of;
use crate::content::compile::{Compiler, number_of, place_of, text_of};
use crate::content::knobs::BoardLayout;
use crate::content::shape::STRIGOI_WORDS;
use crate::content::vocabulary::FrameKind;
use crate::state::VampireId;
use tenbin_content::Node;
use tenbin_content::names::Names;

impl<'a> Compiler<'a, '_> {
    /// The pieces of the board, then how they lie.
    pub(super) fn board(&mut self) {
        let before = self.diagnostics.count();
        for node in self.root.list("tile") {
            self.tile(node);
        }
        for node in self.root.list("platform") {
            self.platform(node);
        }
        self.six("tile", self.catalogue.tiles.len());
        self.six("platform", self.catalogue.platforms.len());
        self.symbols();
        // What is wrong with the pieces would be told again of every layout.
        if self.diagnostics.count() > before {
            return;
        }
        self.catalogue.layout = match self.knobs.board_layout {
            BoardLayout::Random => None,
            BoardLayout::Reference => self.reference(),
            BoardLayout::File => {
                if self.root.get("layout").is_none() {
                    let place = place_of(self.rules_node, "board_layout");
                    let help = "write a table [layout], as in configs/strigoi/board.toml";
                    self.wrong(
                        place,
                        "board_layout is \"file\", but no file says the layout",
                        help,
                    );
                }
                // Unused, it may name pieces that a variant has taken away.
                self.root.get("layout").and_then(|node| self.layout(node))
            }
        };
    }

    fn tile(&mut self, node: &'a Node) {
        let text = node.text("frame").unwrap_or_default();
        let mut frame = [FrameKind::Plain; 6];
        let mut letters = text.chars();
        for place in &mut frame {
            let kind = letters
                .next()
                .and_then(|letter| FrameKind::of_word(letter.encode_utf8(&mut [0; 4])));
            let Some(kind) = kind else {
                self.no_frame(node, text);
                break;
            };
            *place = kind;
        }
        if letters.next().is_some() {
            self.no_frame(node, text);
        }
        let broken = number_of(node, "broken_link") as u8;
        self.catalogue.tiles.push(Tile {
            id: text_of(node, "id"),
            frame,
            broken,
            source: text_of(node, "source"),
        });
    }

    fn no_frame(&mut self, node: &Node, text: &str) {
        let help = "write six letters from local edge 0 on: p plain, s stairs, g grey, r red, such as \
                    \"gprgps\"";
        self.wrong(place_of(node, "frame"), format!("{text:?} is no frame of six spaces"), help);
    }

    fn platform(&mut self, node: &'a Node) {
        let text = node.text("mask").unwrap_or_default();
        let place = place_of(node, "mask");
        if text.len() != 6 || text.chars().any(|digit| digit != '0' && digit != '1') {
            let help =
                "write six digits from local corridor 0 on: 1 open, 0 wall, such as \"110110\"";
            self.wrong(place, format!("{text:?} is no mask of six corridors"), help);
        } else if !text.contains('1') {
            let help = "open one corridor at least: else no wolf ever reaches or sees its Strigoi";
            self.wrong(place, "a platform without corridors", help);
        }
        let digits = text.chars().enumerate().take(6);
        let open = digits.fold(0, |open, (index, digit)| open | u8::from(digit == '1') << index);
        let symbol = strigoi_of(node, "symbol");
        self.catalogue.platforms.push(Platform {
            id: text_of(node, "id"),
            open,
            symbol,
            source: text_of(node, "source"),
        });
    }

    /// Exactly six of them play: which ones is the content's choice, not chance's.
    fn six(&mut self, what: &str, count: usize) {
        if count != ROOMS {
            let message = format!("there are {count} {what}s; the board takes {ROOMS}");
            let place = self.root.list(what).last().map_or(self.root.place, |node| node.place);
            let help = format!(
                "a variant that adds a {what} takes another away: [[{what}]] with its id and \
                 remove = true"
            );
            self.wrong(place, message, help);
        }
    }

    /// STR-014: one platform for each Strigoi.
    fn symbols(&mut self) {
        for (who, word) in STRIGOI_WORDS.iter().enumerate() {
            let mut bearers =
                self.root.list("platform").iter().filter(|node| node.text("symbol") == Some(word));
            let Some(first) = bearers.next() else {
                let place =
                    self.root.list("platform").last().map_or(self.root.place, |node| node.place);
                let help = format!("write symbol = \"{word}\" on one platform (STR-014)");
                self.wrong(place, format!("no platform is the {word}'s"), help);
                continue;
            };
            debug_assert!(who < 2);
            if let Some(second) = bearers.next() {
                let id = first.text("id").unwrap_or_default();
                let message = format!("two platforms are the {word}'s: `{id}` is one");
                let help = "each Strigoi starts on one platform (STR-014)";
                self.wrong(place_of(second, "symbol"), message, help);
            }
        }
    }

    /// The reference layout of section 3.3: everything in order, nothing turned.
    fn reference(&mut self) -> Option<Layout> {
        let order = [0, 1, 2, 3, 4, 5];
        let place = place_of(self.rules_node, "board_layout");
        self.apart(order, place)?;
        let ladders = (0..6).map(|room| ladder(Room::of(room), room)).collect();
        let [rotation, orientation] = [[0; ROOMS]; 2];
        let layout = Layout {
            tile: order,
            rotation,
            platform: order,
            orientation,
            centre_rotation: 0,
            ladders,
        };
        Some(layout)
    }

    /// `[layout]`.
    fn layout(&mut self, node: &'a Node) -> Option<Layout> {
        let tile = self.each_once(node, "tiles");
        let platform = self.each_once(node, "platforms");
        let ladders = self.ladders(node);
        if let Some(platform) = platform {
            self.apart(platform, place_of(node, "platforms"))?;
        }
        Some(Layout {
            tile: tile?,
            rotation: sixths(node, "rotation"),
            platform: platform?,
            orientation: sixths(node, "orientation"),
            centre_rotation: number_of(node, "centre_rotation") as u8,
            ladders: ladders?,
        })
    }

    /// Six names, each once.
    fn each_once(&mut self, node: &'a Node, key: &str) -> Option<[u8; ROOMS]> {
        let names: &Names<'_> =
            if key == "tiles" { &self.tile_names } else { &self.platform_names };
        let mut found: Vec<u8> = Vec::new();
        for name in node.list(key) {
            let Some(index) = names.resolve(name, self.diagnostics) else { continue };
            if found.contains(&index) {
                let id = name.as_text().unwrap_or_default();
                let message = format!("`{id}` lies in two rooms");
                self.diagnostics.error_with_help(name.place, message, "there is one of each");
            }
            found.push(index);
        }
        found.try_into().ok()
    }

    /// Ladder spaces, each at an outer edge of its own (STR-010, STR-012).
    fn ladders(&mut self, node: &'a Node) -> Option<Vec<Space>> {
        let before = self.diagnostics.count();
        let mut ladders: Vec<Space> = Vec::new();
        for name in node.list("ladders") {
            let text = name.as_text().unwrap_or_default();
            match ladder_named(text) {
                Ok(space) if ladders.contains(&space) => {
                    let help = "there is one ladder at most at an outer edge (STR-012)";
                    self.wrong(name.place, format!("`{text}` is written twice"), help);
                }
                Ok(space) => ladders.push(space),
                Err(help) => {
                    self.wrong(name.place, format!("{text:?} is no place for a ladder"), help);
                }
            }
        }
        (self.diagnostics.count() == before).then_some(ladders)
    }

    /// STR-014: the platforms with the symbols lie in rooms that do not touch.
    fn apart(&mut self, platform: [u8; ROOMS], place: tenbin_content::Place) -> Option<()> {
        let room = |who: VampireId| {
            let bears =
                |index: u8| self.catalogue.platforms[usize::from(index)].symbol == Some(who);
            platform.iter().position(|index| bears(*index))
        };
        let (master, apprentice) = (room(VampireId::Master)?, room(VampireId::Apprentice)?);
        if matches!((master + ROOMS - apprentice) % ROOMS, 1 | 5) {
            let message = format!(
                "Master (R{master}) and Apprentice (R{apprentice}) would start side by side"
            );
            self.wrong(place, message, "their platforms lie in rooms that do not touch (STR-014)");
            return None;
        }
        Some(())
    }
}

/// `R0.L5` as a space; else what to write.
fn ladder_named(text: &str) -> Result<Space, String> {
    let digit = |part: &str, letter: char| -> Option<u8> {
        let number = part.strip_prefix(letter)?;
        (number.len() == 1).then(|| number.parse().ok()).flatten().filter(|number| *number < 6)
    };
    let parts = text.split_once('.');
    let Some((room, edge)) =
        parts.and_then(|(room, edge)| Some((digit(room, 'R')?, digit(edge, 'L')?)))
    else {
        return Err("write room and outer edge, such as R0.L5".to_owned());
    };
    let here = Room::of(room);
    if neighbour(here, edge).is_none() {
        return Ok(ladder(here, edge));
    }
    let outer = (0..6).filter(|edge| neighbour(here, *edge).is_none());
    let outer: Vec<String> = outer.map(|edge| format!("R{room}.L{edge}")).collect();
    Err(format!(
        "another room lies there; the outer edges of R{room} are {} (STR-002)",
        outer.join(", ")
    ))
}

/// A list of six numbers from 0 to 5; zeros where it is absent.
fn sixths(node: &Node, key: &str) -> [u8; ROOMS] {
    let mut numbers = [0; ROOMS];
    for (slot, node) in numbers.iter_mut().zip(node.list(key)) {
        *slot = node.as_integer().unwrap_or(0) as u8;
    }
    numbers
}
