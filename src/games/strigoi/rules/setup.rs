//! Setting a game up: board, platforms, ladders, wolves, piles (STR-001 to STR-020).

use crate::board::{
    CENTRE, FRAMES, LADDERS, ROOMS, Room, Space, SpaceSet, bit, central, direction_of,
    for_each_space, frame, ladder, local, neighbour, room_of, room_spaces, spoke, turned,
};
use crate::content::catalogue::{Layout, Pack};
use crate::content::knobs::LadderPlacement;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{AssaultStep, Frame, HeroId, State, VampireId};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, Recorder, Seat, Stream};

/// All six outer rooms, as bits.
const ALL_ROOMS: u8 = 0x3F;
/// Outer edges of a room (STR-002).
const OUTER_EDGES: u32 = 3;

/// The set of the numbers below `count`.
fn first(count: usize) -> CardSet {
    if count >= 64 { CardSet::MAX } else { (1 << count) - 1 }
}

/// Six bits by local index, of a tile or platform turned by some sixths: by direction of the table
/// (STR-006).
fn turned_bits(bits: u8, turn: u8) -> u8 {
    let bits = bits & 0x3F;
    ((bits << (turn % 6)) | (bits >> (6 - turn % 6))) & 0x3F
}

impl Rules {
    /// The wolves nobody has taken yet (`Action::Wolf`).
    pub(super) fn pick_wolf_options(&self, state: &State, actions: &mut Actions) {
        let heroes = HeroId::ALL.into_iter().take(self.catalogue.heroes.len());
        let free = heroes.filter(|&hero| state.wolves.iter().all(|wolf| wolf.hero != Some(hero)));
        actions.extend(free.map(Action::Wolf));
    }

    /// Outer edges without a ladder (`Action::Space`; STR-012).
    pub(super) fn place_ladder_options(&self, state: &State, actions: &mut Actions) {
        for_each_space(LADDERS & !state.board.exists, |space| actions.push(Action::Space(space)));
    }

    /// Free ladders; stairs where there is none (`Action::Space`; STR-011, STR-013).
    pub(super) fn pick_start_options(&self, state: &State, actions: &mut Actions) {
        for_each_space(self.starts(state), |space| actions.push(Action::Space(space)));
    }

    /// The spaces a wolf may start on: ladders, else stairs, else plain ones (STR-011).
    fn starts(&self, state: &State) -> SpaceSet {
        self.shelters(state, true, false)
    }

    /// Fills the board from tiles, platforms, rotations and orientations that are set: what exists,
    /// kinds of spaces, open corridors, broken links, the centre room. All platforms stand; ladders
    /// are kept (STR-003 to STR-010, STR-020). Ends with `refresh_sight`.
    pub fn build_board(&self, state: &mut State) {
        self.raise_board(state);
        self.refresh_sight(state);
    }

    /// The same but for the sight.
    fn raise_board(&self, state: &mut State) {
        let board = &mut state.board;
        board.standing = ALL_ROOMS;
        board.exists = board.ladders() | FRAMES | bit(central(CENTRE));
        (board.stairs, board.grey, board.red) = (0, 0, 0);
        for room in Room::OUTER {
            let index = room.index();
            let tile = &self.catalogue.tiles[usize::from(board.tile[index])];
            let edges = self.index.tiles[usize::from(board.tile[index])];
            let sets = [&mut board.stairs, &mut board.grey, &mut board.red];
            for (set, edges) in sets.into_iter().zip(edges) {
                *set |= SpaceSet::from(turned_bits(edges, board.rotation[index]))
                    << frame(room, 0).number();
            }
            board.broken[index] = turned(tile.broken, board.rotation[index]);
        }
        for room in Room::OUTER {
            self.open_corridors(state, room);
        }
    }

    /// The spokes and the centre of a room's platform as it is turned now; none of them where it
    /// does not stand (STR-005, STR-006, STR-375).
    fn open_corridors(&self, state: &mut State, room: Room) {
        let board = &mut state.board;
        let index = room.index();
        board.exists &= !(room_spaces(room) & !FRAMES);
        board.open[index] = 0;
        if !board.stands(room) {
            return;
        }
        board.exists |= bit(central(room));
        let open = self.catalogue.platforms[usize::from(board.platform[index])].open;
        let open = turned_bits(open, board.orientation[index]);
        board.open[index] = open;
        board.exists |= SpaceSet::from(open) << spoke(room, 0).number();
    }

    /// A platform is turned to an orientation; a wolf on a spoke turns with it (STR-006, STR-022,
    /// STR-168). Nothing happens to a collapsed one.
    pub fn turn_platform(&self, state: &mut State, room: Room, orientation: u8) {
        if !state.board.stands(room) {
            return;
        }
        let before = std::mem::replace(&mut state.board.orientation[room.index()], orientation);
        for wolf in &mut state.wolves {
            if let Some(space) = wolf.space
                && room_of(space) == room
                && (6..12).contains(&space.part())
            {
                let place = turned(local(direction_of(space), before), orientation);
                wolf.space = Some(spoke(room, place));
            }
        }
        self.open_corridors(state, room);
        self.refresh_sight_of(state, room);
    }

    /// The platform of a room is removed with its spaces; the frame stays (STR-375).
    pub fn remove_platform(&self, state: &mut State, room: Room) {
        state.board.standing &= !room.bit();
        self.open_corridors(state, room);
        self.refresh_sight_of(state, room);
    }

    /// A ladder is removed from the game (STR-210).
    pub fn remove_ladder(&self, state: &mut State, space: Space) {
        let gone = bit(space) & LADDERS;
        state.board.exists &= !gone;
        // It was the end of every line it lay on.
        state.board.seen.iter_mut().for_each(|seen| *seen &= !gone);
    }

    /// Fills the piles with all their pieces face down (STR-015).
    pub(super) fn fill_piles(&self, state: &mut State) {
        for pile in Pile::ALL {
            let pieces = self.catalogue.pieces[pile as usize].len();
            state.piles[pile as usize].deck = first(pieces);
        }
    }

    /// Gives a wolf and its Action cards to a seat (STR-013).
    pub(super) fn seat_wolf(&self, state: &mut State, seat: Seat, hero: HeroId) {
        let wolf = state.wolf_mut(seat);
        wolf.hero = Some(hero);
        wolf.hand = self.catalogue.heroes[hero.index()].cards;
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Everything of the set-up; pushes `Assault(Begin)` below the choices of the set-up
    /// (`PlaceLadder`, `PickWolf`, `PickStart`). Board draws come from `Stream::DEAL`: a permutation of the
    /// tiles, rotations, the platforms (uniformly among the legal deals of STR-014), orientations,
    /// centre, wolves, ladders.
    pub(crate) fn set_up(&mut self) {
        let rules = self.rules;
        match &rules.catalogue.layout {
            Some(layout) => self.lay_out(layout),
            None => self.deal_board(),
        }
        rules.raise_board(self.state);
        self.place_vampires();
        rules.fill_piles(self.state);
        self.state.display = rules.catalogue.display;
        self.state.altar = rules.knobs.start_altar as u8;
        self.state.supply = (rules.knobs.blood_points - rules.knobs.start_altar).max(0) as u8;
        self.push(Frame::Assault(AssaultStep::Begin));
        for seat in (0..rules.seats).rev() {
            self.push(Frame::PickStart(Seat(seat)));
        }
        self.deal_wolves();
        self.deal_ladders();
    }

    /// The board is given; platforms lie where the layout says (STR-003).
    fn lay_out(&mut self, layout: &Layout) {
        let board = &mut self.state.board;
        board.tile = layout.tile;
        board.rotation = layout.rotation;
        board.platform = layout.platform;
        board.orientation = layout.orientation;
        board.centre_rotation = layout.centre_rotation;
    }

    /// The board is drawn (STR-003, STR-006, STR-014).
    fn deal_board(&mut self) {
        let mut tiles = first(self.rules.catalogue.tiles.len());
        for room in 0..ROOMS {
            let tile = self.chance.draw(Stream::DEAL, tiles);
            tiles &= !(1 << tile);
            self.state.board.tile[room] = tile;
        }
        for room in 0..ROOMS {
            self.state.board.rotation[room] = self.sixth();
        }
        self.deal_platforms();
        for room in 0..ROOMS {
            self.state.board.orientation[room] = self.sixth();
        }
        self.state.board.centre_rotation = self.sixth();
    }

    fn sixth(&mut self) -> u8 {
        self.chance.below(Stream::DEAL, 6) as u8
    }

    /// The platforms, uniformly among the deals in which those of Master and Apprentice lie in rooms
    /// that are not adjacent: to every pair of such rooms belong equally many deals (STR-014).
    fn deal_platforms(&mut self) {
        let with_symbol = |symbol: VampireId| {
            let platforms = self.rules.catalogue.platforms.iter().enumerate();
            platforms
                .filter(|(_, platform)| platform.symbol == Some(symbol))
                .fold(0, |set, (index, _)| set | 1 << index)
        };
        let (masters, apprentices): (CardSet, CardSet) =
            (with_symbol(VampireId::Master), with_symbol(VampireId::Apprentice));
        let others = first(self.rules.catalogue.platforms.len()) & !masters & !apprentices;
        let master = self.sixth();
        let apprentice = (master + 2 + self.chance.below(Stream::DEAL, 3) as u8) % 6;
        self.state.board.platform[usize::from(master)] = self.chance.draw(Stream::DEAL, masters);
        self.state.board.platform[usize::from(apprentice)] =
            self.chance.draw(Stream::DEAL, apprentices);
        let mut rest = others;
        for room in Room::OUTER {
            if room.number() != master && room.number() != apprentice {
                let platform = self.chance.draw(Stream::DEAL, rest);
                rest &= !(1 << platform);
                self.state.board.platform[room.index()] = platform;
            }
        }
    }

    /// Master and Apprentice stand on the platforms with their symbols (STR-014, STR-016).
    fn place_vampires(&mut self) {
        for room in Room::OUTER {
            let platform = usize::from(self.state.board.platform[room.index()]);
            if let Some(who) = self.rules.catalogue.platforms[platform].symbol {
                self.state.vampires[who.index()].room = Some(room);
            }
        }
    }

    /// Wolves come to the seats, or are chosen (STR-013).
    fn deal_wolves(&mut self) {
        let rules = self.rules;
        match &rules.catalogue.pack {
            Pack::Random => {
                let mut heroes = first(rules.catalogue.heroes.len());
                for seat in 0..rules.seats {
                    let hero = self.chance.draw(Stream::DEAL, heroes);
                    heroes &= !(1 << hero);
                    rules.seat_wolf(self.state, Seat(seat), HeroId::of(hero));
                }
            }
            Pack::Given(heroes) => {
                for (seat, &hero) in (0..rules.seats).zip(heroes) {
                    rules.seat_wolf(self.state, Seat(seat), hero);
                }
            }
            Pack::Choose => {
                for seat in (0..rules.seats).rev() {
                    self.push(Frame::PickWolf(Seat(seat)));
                }
            }
        }
    }

    /// Ladders: those of a given board first; the others in different rooms, at one of the outer
    /// edges each, or as the players choose (STR-011, STR-012).
    fn deal_ladders(&mut self) {
        let count = self.rules.catalogue.numbers.ladders;
        if self.rules.knobs.ladder_placement == LadderPlacement::PlayersChoose {
            if count > 0 {
                self.push(Frame::PlaceLadder(Seat(0), count));
            }
            self.rules.refresh_sight(self.state);
            return;
        }
        let given = self.rules.catalogue.layout.as_ref().map_or(&[][..], |layout| &layout.ladders);
        let mut rooms = CardSet::from(ALL_ROOMS);
        for &space in given.iter().take(usize::from(count)) {
            self.state.board.exists |= bit(space) & LADDERS;
            rooms &= !(1 << room_of(space).number());
        }
        let placed = self.state.board.ladders().count_ones();
        for _ in placed..u32::from(count) {
            if rooms == 0 {
                break;
            }
            let room = self.chance.draw(Stream::DEAL, rooms);
            rooms &= !(1 << room);
            let room = Room::of(room);
            let outer = (0..6).filter(|&edge| neighbour(room, edge).is_none());
            let chosen = self.chance.below(Stream::DEAL, OUTER_EDGES) as usize;
            for edge in outer.skip(chosen).take(1) {
                self.state.board.exists |= bit(ladder(room, edge));
            }
        }
        self.rules.refresh_sight(self.state);
    }

    pub(super) fn act_pick_wolf(&mut self, seat: Seat, action: Action) {
        if let Action::Wolf(hero) = action {
            self.rules.seat_wolf(self.state, seat, hero);
            self.pop();
        }
    }

    /// The seats place one ladder each, round and round (STR-012).
    pub(super) fn act_place_ladder(&mut self, seat: Seat, left: u8, action: Action) {
        let Action::Space(space) = action else { return };
        self.state.board.exists |= bit(space);
        self.rules.refresh_sight(self.state);
        if left > 1 {
            let next = Seat((seat.0 + 1) % self.rules.seats);
            self.set_top(Frame::PlaceLadder(next, left - 1));
        } else {
            self.pop();
        }
    }

    /// Asks.
    pub(super) fn settle_pick_start(&mut self, seat: Seat) -> Next {
        debug_assert!(
            self.state.wolf(seat).hero.is_some(),
            "wolves are taken before they are placed"
        );
        Next::Ask
    }

    pub(super) fn act_pick_start(&mut self, seat: Seat, action: Action) {
        let Action::Space(space) = action else { return };
        self.state.wolf_mut(seat).space = Some(space);
        self.pop();
        if !matches!(self.state.top(), Frame::PickStart(_)) {
            self.report.set_up(self.rules, self.state);
        }
    }
}
