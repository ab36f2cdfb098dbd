//! The board, the wolves and the Strigoi of a scenario's `[start]` table.

use crate::board::{
    LADDERS, ROOMS, Room, Space, SpaceSet, bit, central, each_space, ladder, platform_spaces,
};
use crate::content::catalogue::Layout;
use crate::content::knobs::{AbilityUses, StrigoiCenterRoom};
use crate::stage::Staging;
use crate::state::piles::Pile;
use crate::state::text::{room_name, room_of_name, space_name, space_of_name};
use crate::state::{CardId, HeroId, PieceId, VampireId, pieces_of};
use tenbin_content::Node;

impl Staging<'_> {
    /// Tiles, platforms, ladders, collapsed rooms.
    pub(crate) fn stage_board(&mut self, start: &Node) {
        let layout = self.rules.catalogue.layout.clone().unwrap_or_else(|| Layout {
            tile: std::array::from_fn(|room| room as u8),
            rotation: [0; ROOMS],
            platform: std::array::from_fn(|room| room as u8),
            orientation: [0; ROOMS],
            centre_rotation: 0,
            ladders: (0..self.rules.catalogue.numbers.ladders)
                .map(|room| ladder(Room::of(room), room))
                .collect(),
        });
        let rules = self.rules;
        let tiles = rules.catalogue.tiles.iter().map(|tile| tile.id.as_str()).collect::<Vec<_>>();
        let platforms = rules
            .catalogue
            .platforms
            .iter()
            .map(|platform| platform.id.as_str())
            .collect::<Vec<_>>();
        let tile = self.six_ids(start, "tiles", "tile", &tiles, layout.tile);
        let platform = self.six_ids(start, "platforms", "platform", &platforms, layout.platform);
        let board = &mut self.state.board;
        board.tile = tile;
        board.platform = platform;
        board.rotation = six_numbers(start, "rotation", layout.rotation);
        board.orientation = six_numbers(start, "orientation", layout.orientation);
        board.centre_rotation =
            start.integer("centre_rotation").map_or(layout.centre_rotation, |turn| turn as u8);
        rules.build_board(self.state);
        let mut ladders = layout.ladders.iter().fold(0, |set, &space| set | bit(space));
        if start.get("ladders").is_some() {
            ladders = 0;
            for node in start.list("ladders") {
                let Some(space) = self.space(node) else { continue };
                if bit(space) & LADDERS == 0 {
                    let message = format!("{} is no ladder", space_name(space));
                    let help = "ladders are written R0.L0: the room and its outer edge (STR-010)";
                    self.diagnostics.error_with_help(node.place, message, help);
                } else {
                    ladders |= bit(space);
                }
            }
        }
        self.state.board.exists = self.state.board.exists & !LADDERS | ladders;
        for node in start.list("collapsed") {
            match self.room(node) {
                Some(room) if !room.is_centre() => {
                    let board = &mut self.state.board;
                    board.exists &= !platform_spaces(room);
                    board.open[room.index()] = 0;
                    board.standing &= !room.bit();
                }
                Some(_) => self.diagnostics.error(node.place, "the centre room has no platform"),
                None => {}
            }
        }
        rules.refresh_sight(self.state);
    }

    /// Six different pieces by their ids.
    fn six_ids(
        &mut self,
        start: &Node,
        key: &str,
        what: &str,
        ids: &[&str],
        otherwise: [u8; ROOMS],
    ) -> [u8; ROOMS] {
        let mut chosen = otherwise;
        for (room, node) in start.list(key).iter().enumerate() {
            match ids.iter().position(|&id| Some(id) == node.as_text()) {
                None => self.unknown(node, what, ids.iter().copied()),
                Some(index) if chosen[..room].contains(&(index as u8)) => {
                    let message = format!("the {what} `{}` lies in two rooms", ids[index]);
                    self.diagnostics.error(node.place, message);
                }
                Some(index) => chosen[room] = index as u8,
            }
        }
        chosen
    }

    /// A room by its name.
    fn room(&mut self, node: &Node) -> Option<Room> {
        let name = node.as_text().unwrap_or_default();
        let found = room_of_name(name);
        if found.is_none() {
            let message = format!("there is no room `{name}`");
            self.diagnostics.error_with_help(node.place, message, "rooms are R0 to R5 and C");
        }
        found
    }

    /// A space by its name.
    pub(crate) fn space(&mut self, node: &Node) -> Option<Space> {
        let name = node.as_text().unwrap_or_default();
        let found = space_of_name(name);
        if found.is_none() {
            let message = format!("there is no space `{name}`");
            let help = "spaces are written R0.F3, R1.S2, R4.P, R0.L0, C.F1, C.P";
            self.diagnostics.error_with_help(node.place, message, help);
        }
        found
    }

    /// The wolves by seat.
    pub(super) fn stage_wolves(&mut self, start: &Node, phase: &str) {
        let nodes = start.list("wolves");
        let seats = usize::from(self.rules.seats);
        if nodes.len() > seats
            && let Some(node) = nodes.get(seats)
        {
            let message = format!("there are {seats} players, and {} wolves", nodes.len());
            let help = "one table for each seat; `players` of the scenario says how many there are";
            self.diagnostics.error_with_help(node.place, message, help);
            return;
        }
        for (seat, node) in nodes.iter().enumerate() {
            self.stage_hero(node, seat);
        }
        for seat in 0..seats {
            let taken = |hero: HeroId| self.state.wolves.iter().any(|wolf| wolf.hero == Some(hero));
            if self.state.wolves[seat].hero.is_none() {
                let heroes = HeroId::ALL.into_iter().take(self.rules.catalogue.heroes.len());
                self.state.wolves[seat].hero = heroes.into_iter().find(|&hero| !taken(hero));
            }
        }
        for (seat, node) in nodes.iter().enumerate() {
            self.stage_played(node, seat, phase);
            self.stage_belongings(node, seat);
        }
        for seat in 0..seats {
            let node = nodes.get(seat);
            let own = self.own_cards(seat);
            let hand = match node.filter(|node| node.get("hand").is_some()) {
                Some(node) => self.take_cards(node, "hand"),
                None => own & !self.cards,
            };
            self.cards |= hand;
            self.state.wolves[seat].hand = hand;
            if self.state.wolves[seat].space.is_none() {
                self.state.wolves[seat].space = self.free_space();
            }
        }
    }

    /// The Action cards that a wolf begins a game with.
    fn own_cards(&self, seat: usize) -> u64 {
        let hero = self.state.wolves[seat].hero;
        hero.map_or(0, |hero| self.rules.catalogue.heroes[hero.index()].cards)
    }

    /// The first ladder, else stairs, without a wolf.
    fn free_space(&self) -> Option<Space> {
        let free: SpaceSet = !self.state.wolf_spaces();
        let board = &self.state.board;
        each_space(board.ladders() & free).chain(each_space(board.stairs & free)).next()
    }

    /// Which wolf, and where it stands.
    fn stage_hero(&mut self, node: &Node, seat: usize) {
        if let Some(wolf) = node.get("wolf") {
            let heroes = &self.rules.catalogue.heroes;
            let found = heroes.iter().position(|hero| Some(hero.id.as_str()) == wolf.as_text());
            match found {
                None => self.unknown(wolf, "wolf", heroes.iter().map(|hero| hero.id.as_str())),
                Some(hero)
                    if self
                        .state
                        .wolves
                        .iter()
                        .any(|one| one.hero.map(HeroId::index) == Some(hero)) =>
                {
                    let message = "two players have this wolf (STR-013)";
                    self.diagnostics.error(wolf.place, message);
                }
                Some(hero) => self.state.wolves[seat].hero = HeroId::ALL.get(hero).copied(),
            }
        }
        if let Some(at) = node.get("at") {
            self.state.wolves[seat].space = self.space(at);
        }
    }

    /// The card in front of a wolf, and what of it is used.
    fn stage_played(&mut self, node: &Node, seat: usize, phase: &str) {
        let Some(played) = node.get("played") else { return };
        if phase == "choose" {
            let message = "with phase \"choose\" nobody has played a card yet";
            let help = "write phase = \"turn\" to begin after the reveal";
            self.diagnostics.error_with_help(played.place, message, help);
            return;
        }
        let Some(card) = CardId::lowest(self.take_card(played)) else { return };
        self.state.wolves[seat].played = Some(card);
        let span = self.rules.catalogue.actions[card.index()].abilities;
        let slots = self.rules.catalogue.abilities_of(span).iter().map(|one| one.slot + 1).max();
        let icons = i64::from(slots.unwrap_or(0));
        for used in node.list("used") {
            let icon = used.as_integer().unwrap_or(0);
            if icon > icons {
                let message = format!("the card has {icons} icons, none with the number {icon}");
                self.diagnostics.error(used.place, message);
            } else if self.rules.knobs.ability_uses == AbilityUses::Unlimited {
                // Without a limit the uses are only counted.
                self.state.wolves[seat].used += 1;
            } else {
                self.state.wolves[seat].used |= 1 << (icon - 1);
            }
        }
    }

    /// Cards and tokens of a wolf, but for its hand of Action cards.
    fn stage_belongings(&mut self, node: &Node, seat: usize) {
        let discard = self.take_cards(node, "discard");
        let added = self.take_cards(node, "added");
        if let Some(node) = node.get("added")
            && !self.rules.knobs.boost_with_action_cards
        {
            let message = "Action cards from hand are not added to fights here (STR-341)";
            let help = "set boost_with_action_cards = true, or write them into `discard`";
            self.diagnostics.error_with_help(node.place, message, help);
        }
        let rewards = self.take_pieces(Pile::Reward, node, "rewards");
        let reward_discard = self.take_pieces(Pile::Reward, node, "reward_discard");
        let spent = self.take_pieces(Pile::Reward, node, "spent");
        let tokens = self.take_pieces(Pile::Token, node, "tokens");
        let wounds = self.take_pieces(Pile::Wound, node, "wounds");
        let mut shown = 0;
        for one in node.list("shown") {
            let id = one.as_text().unwrap_or_default();
            let is_one = |piece: &PieceId| {
                let kind = self.rules.kind(Pile::Reward, *piece);
                self.rules.catalogue.rewards[kind].id == id
            };
            if let Some(piece) = pieces_of(rewards & !shown).find(is_one) {
                shown |= piece.bit();
            } else {
                let message = format!("`{id}` is not among `rewards` (any more)");
                self.diagnostics.error(one.place, message);
            }
        }
        let wolf = &mut self.state.wolves[seat];
        wolf.discard = discard;
        wolf.added = added;
        wolf.rewards = rewards;
        wolf.shown = shown;
        wolf.reward_discard = reward_discard;
        wolf.spent = spent;
        wolf.tokens = tokens;
        wolf.wounds = wounds;
        let points = self.rules.wound_points(&self.state.wolves[seat]);
        let most = self.rules.knobs.wounds_to_defeat;
        if points >= most
            && let Some(node) = node.get("wounds")
        {
            let message = format!("a wolf with {points} wound points is defeated (STR-291)");
            let help = format!("write Wound tokens worth at most {}", most - 1);
            self.diagnostics.error_with_help(node.place, message, help);
        }
    }

    /// Master and Apprentice.
    pub(super) fn stage_vampires(&mut self, start: &Node) {
        let keys = [("master", "master_wounds"), ("apprentice", "apprentice_wounds")];
        let supreme = start.text("supreme");
        for (who, (key, _)) in keys.into_iter().enumerate() {
            let given = start.get(key);
            let is_none = given.and_then(Node::as_text) == Some("none");
            let defeated = supreme.map_or(is_none, |supreme| supreme != key);
            if let (Some(node), Some(supreme)) = (given, supreme)
                && is_none != (supreme != key)
            {
                let message = format!("with supreme = \"{supreme}\" this contradicts itself");
                let help = "the Supreme has a room, and the other one is \"none\" (STR-371)";
                self.diagnostics.error_with_help(node.place, message, help);
            }
            let room = match given {
                _ if defeated => None,
                Some(node) => self.room(node),
                None => self.symbol_room(VampireId::ALL[who]),
            };
            self.state.vampires[who].room = room;
        }
        for (who, (key, wounds)) in keys.into_iter().enumerate() {
            let alive = self.state.vampires[who].is_alive();
            self.state.vampires[who].supreme = alive && !self.state.vampires[1 - who].is_alive();
            let Some(node) = start.get(wounds) else { continue };
            let (tokens, bare) = match node.as_integer() {
                Some(count) => self.take_any_wounds(count as u8),
                None => (self.take_pieces(Pile::Wound, start, wounds), 0),
            };
            self.state.vampires[who].wounds = tokens;
            self.state.vampires[who].bare = bare;
            let count = self.state.vampires[who].wound_count();
            let life = self.rules.side(self.state, VampireId::ALL[who]).life;
            if !alive && count > 0 {
                let message = format!("the {key} is defeated and has no wounds (STR-306)");
                self.diagnostics.error(node.place, message);
            } else if count >= life {
                let message = format!("with {count} wounds the {key} is defeated (STR-370)");
                let help = format!("its life is {life}: write at most {}", life - 1);
                self.diagnostics.error_with_help(node.place, message, help);
            }
        }
        if self.state.vampires.iter().all(|vampire| !vampire.is_alive()) {
            let message = "with both Strigoi defeated the game is over (STR-420)";
            self.diagnostics.error(start.place, message);
        }
    }

    /// The room of the platform where a Strigoi starts.
    fn symbol_room(&self, who: VampireId) -> Option<Room> {
        let symbol = |platform: u8| self.rules.catalogue.platforms[usize::from(platform)].symbol;
        let found =
            self.state.board.platform.iter().position(|&platform| symbol(platform) == Some(who));
        found.map(|room| Room::of(room as u8))
    }

    /// No two miniatures in one space, none on a space that is not there (STR-018).
    pub(super) fn check_spaces(&mut self, start: &Node) {
        let mut taken: SpaceSet = 0;
        for (who, key) in ["master", "apprentice"].into_iter().enumerate() {
            let vampire = self.state.vampires[who];
            let Some(room) = vampire.room else { continue };
            let place = start.get(key).unwrap_or(start).place;
            let may_be_centre =
                self.rules.knobs.strigoi_center_room == StrigoiCenterRoom::Enterable;
            if room.is_centre() && !may_be_centre || !self.state.board.has(central(room)) {
                let message = format!("the {key} cannot stand in {}", room_name(room));
                let help =
                    "it stands on a platform; in C only with strigoi_center_room = \"enterable\"";
                self.diagnostics.error_with_help(place, message, help);
            } else if taken & bit(central(room)) != 0 {
                self.diagnostics.error(place, "both Strigoi stand in one room (STR-207)");
            }
            taken |= bit(central(room));
        }
        for seat in 0..usize::from(self.rules.seats) {
            let node = start.list("wolves").get(seat);
            let place = node.and_then(|node| node.get("at")).or(node).unwrap_or(start).place;
            let space = self.state.wolves[seat].space;
            let Some(space) = space.filter(|&space| self.state.board.has(space)) else {
                let name = space.map_or_else(|| "none".to_owned(), space_name);
                let message = format!("there is no space {name} on this board");
                let help = "spokes are there where the platform's corridor is open, ladders where `ladders` names them";
                self.diagnostics.error_with_help(place, message, help);
                continue;
            };
            if taken & bit(space) != 0 {
                let message = format!("two miniatures stand on {} (STR-018)", space_name(space));
                self.diagnostics.error(place, message);
            } else {
                taken |= bit(space);
            }
        }
    }
}

/// Six numbers, or others.
fn six_numbers(start: &Node, key: &str, otherwise: [u8; ROOMS]) -> [u8; ROOMS] {
    let mut numbers = otherwise;
    for (room, node) in start.list(key).iter().enumerate() {
        numbers[room] = node.as_integer().unwrap_or(0) as u8;
    }
    numbers
}
