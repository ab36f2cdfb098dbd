//! What depends on the number of players, the pack, and knobs that contradict each other.

use crate::board::ROOMS;
use crate::content::catalogue::{Numbers, Pack};
use crate::content::compile::{Compiler, place_of};
use crate::content::effect::Op;
use crate::content::knobs::{BoardLayout, LadderPlacement, PLAYERS};
use crate::content::vocabulary::FrameKind;
use crate::state::HeroId;

impl Compiler<'_, '_> {
    /// Thresholds, limits and ladders for this number of players.
    pub(super) fn numbers(&mut self) {
        let key = PLAYERS[usize::from(self.seats) - 1];
        let read = |table: &str| self.rules_node.get(table).and_then(|node| node.integer(key));
        self.catalogue.numbers = Numbers {
            altar_threshold: read("altar_threshold").unwrap_or(1) as i32,
            inferno_limit: read("inferno_limit").unwrap_or(2) as i32,
            // STR-011: a number, or as many as there are players.
            ladders: self.knobs.ladders_in_play.map_or(self.seats, |count| count as u8),
        };
    }

    /// `pack` (STR-013).
    pub(super) fn pack(&mut self) {
        let Some(node) = self.rules_node.get("pack") else { return };
        self.catalogue.pack = match node.as_text() {
            Some("random") => Pack::Random,
            Some("choose") => Pack::Choose,
            _ => {
                let mut wolves: Vec<HeroId> = Vec::new();
                for name in node.elements() {
                    let Some(wolf) = self.wolf_names.resolve(name, self.diagnostics) else {
                        continue;
                    };
                    let wolf = HeroId::of(wolf);
                    if wolves.contains(&wolf) {
                        let id = name.as_text().unwrap_or_default();
                        let message = format!("two players would have `{id}`");
                        self.wrong(
                            name.place,
                            message,
                            "no two players have the same wolf (STR-013)",
                        );
                    }
                    wolves.push(wolf);
                }
                let (named, seats) = (node.elements().len(), usize::from(self.seats));
                if named != seats {
                    let message = format!("the pack names {named} wolves; {seats} play");
                    let help = "name one for each seat in order, or let as many play with --seats";
                    self.wrong(node.place, message, help);
                }
                Pack::Given(wolves)
            }
        };
    }

    fn contradiction(&mut self, knob: &str, message: String, help: &str) {
        let place = place_of(self.rules_node, knob);
        self.wrong(place, message, help);
    }

    /// Checks knobs against each other and against the pieces.
    pub(super) fn knobs(&mut self) {
        self.thresholds();
        self.blood();
        self.ladders_of_layout();
        self.starts();
    }

    /// The altar can hold what an attack needs and costs with this number of players.
    fn thresholds(&mut self) {
        let (most, cost) = (self.knobs.altar_max, self.knobs.attack_costs_blood);
        let (players, threshold) = (self.seats, self.catalogue.numbers.altar_threshold);
        let key = PLAYERS[usize::from(players) - 1];
        let Some(table) = self.rules_node.get("altar_threshold") else { return };
        let place = place_of(table, key);
        if threshold > most {
            let message = format!(
                "with {players} players an attack needs {threshold} Blood Points, but altar_max is \
                 {most}"
            );
            self.wrong(place, message, "nobody could ever attack: lower it, or raise altar_max");
        }
        if cost > threshold {
            let message = format!(
                "with {players} players an attack costs {cost} Blood Points and needs only {threshold}"
            );
            self.wrong(place, message, "raise it to attack_costs_blood, or lower that");
        }
    }

    /// Something brings Blood Points, if any are needed.
    fn blood(&mut self) {
        let needed = self.catalogue.numbers.altar_threshold;
        let gains = self.catalogue.ops.iter().any(|op| matches!(op, Op::GainBlood(_)));
        if !gains && self.knobs.start_altar < needed {
            let message = format!(
                "nothing brings Blood Points and an attack needs {needed}: nobody could ever win"
            );
            let help = "let an [[encounter]] have win = [{ gain_blood = 1 }], or raise start_altar";
            self.contradiction("start_altar", message, help);
        }
        let supply = self.knobs.blood_points - self.knobs.start_altar;
        if supply < 0 {
            let message =
                format!("start_altar takes more than the {} Blood Points", self.knobs.blood_points);
            self.contradiction("blood_points", message, "raise blood_points or lower start_altar");
        }
    }

    /// A given board has as many ladders as are in play, or more, or leaves them to the knob
    /// `ladder_placement`.
    fn ladders_of_layout(&mut self) {
        let chosen = self.knobs.ladder_placement == LadderPlacement::PlayersChoose;
        let wanted = usize::from(self.catalogue.numbers.ladders);
        let Some(layout) = &mut self.catalogue.layout else { return };
        let given = layout.ladders.len();
        // The first so many play.
        layout.ladders.truncate(wanted);
        if self.knobs.board_layout != BoardLayout::File || given == 0 {
            return;
        }
        let place = self.root.get("layout").map(|node| place_of(node, "ladders"));
        if chosen {
            let message = "the layout names its ladders, and ladder_placement lets players choose";
            let help = "write ladders = [] into [layout], or set rules.ladder_placement = \"random\": \
                        ladders that are named stand where they are";
            self.wrong(place.unwrap_or(self.rules_node.place), message, help);
        } else if given < wanted {
            let message = format!("the layout has {given} ladders; ladders_in_play is {wanted}");
            let help =
                "name as many, lower ladders_in_play, or name none and let ladder_placement decide";
            self.wrong(place.unwrap_or(self.rules_node.place), message, help);
        }
    }

    /// STR-011: wolves without a ladder start on stairs.
    fn starts(&mut self) {
        let missing = i32::from(self.seats) - i32::from(self.catalogue.numbers.ladders);
        let tiles = self.catalogue.tiles.iter().take(ROOMS);
        let stairs = tiles.flat_map(|tile| tile.frame).filter(|kind| *kind == FrameKind::Stairs);
        let stairs = stairs.count() as i32;
        if missing > stairs && !self.catalogue.tiles.is_empty() {
            let message = format!(
                "{missing} wolves find no ladder to start on, and the tiles have {stairs} stairs"
            );
            self.contradiction(
                "ladders_in_play",
                message,
                "raise it, or give tiles stairs (STR-011)",
            );
        }
    }
}
