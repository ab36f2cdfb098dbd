//! Setting a game up: board, platforms, ladders, wolves, piles (STR-001 to STR-020).

use crate::Strigoi;
use crate::board::{
    CENTRE, FRAMES, LADDERS, ROOMS, SpaceSet, bit, central, for_each_space, frame, ladder, local,
    neighbour, room_spaces, spoke, turned,
};
use crate::content::catalogue::{Layout, Pack};
use crate::content::knobs::LadderPlacement;
use crate::rules::flow::{Flow, Next};
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::state::{AssaultStep, Frame, NONE, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Actions, Chance, Recorder, Seat, Stream};

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

impl Strigoi {
    /// The wolves nobody has taken yet (`Action::Wolf`).
    pub(super) fn pick_wolf_options(&self, s: &State, actions: &mut Actions<Self>) {
        let heroes = 0..self.catalogue.heroes.len() as u8;
        let free = heroes.filter(|&hero| s.wolves.iter().all(|wolf| wolf.hero != hero));
        actions.extend(free.map(Action::Wolf));
    }

    /// Outer edges without a ladder (`Action::Space`; STR-012).
    pub(super) fn place_ladder_options(&self, s: &State, actions: &mut Actions<Self>) {
        for_each_space(LADDERS & !s.board.exists, |space| actions.push(Action::Space(space)));
    }

    /// Free ladders; stairs where there is none (`Action::Space`; STR-011, STR-013).
    pub(super) fn pick_start_options(&self, s: &State, actions: &mut Actions<Self>) {
        for_each_space(self.starts(s), |space| actions.push(Action::Space(space)));
    }

    /// The spaces a wolf may start on: ladders, else stairs, else plain ones (STR-011).
    fn starts(&self, s: &State) -> SpaceSet {
        self.shelters(s, true, false)
    }

    /// Fills the board from tiles, platforms, rotations and orientations that are set: what exists,
    /// kinds of spaces, open corridors, broken links, the centre room. All platforms stand; ladders
    /// are kept (STR-003 to STR-010, STR-020). Ends with `refresh_sight`.
    pub fn build_board(&self, s: &mut State) {
        self.raise_board(s);
        self.refresh_sight(s);
    }

    /// The same but for the sight.
    fn raise_board(&self, s: &mut State) {
        let board = &mut s.board;
        board.standing = ALL_ROOMS;
        board.exists = board.ladders() | FRAMES | bit(central(CENTRE));
        (board.stairs, board.grey, board.red) = (0, 0, 0);
        for room in 0..ROOMS as u8 {
            let index = usize::from(room);
            let tile = &self.catalogue.tiles[usize::from(board.tile[index])];
            let edges = self.digest.tiles[usize::from(board.tile[index])];
            let sets = [&mut board.stairs, &mut board.grey, &mut board.red];
            for (set, edges) in sets.into_iter().zip(edges) {
                *set |= SpaceSet::from(turned_bits(edges, board.rotation[index])) << frame(room, 0);
            }
            board.broken[index] = turned(tile.broken, board.rotation[index]);
        }
        for room in 0..ROOMS as u8 {
            self.open_corridors(s, room);
        }
    }

    /// The spokes and the centre of a room's platform as it is turned now; none of them where it
    /// does not stand (STR-005, STR-006, STR-375).
    fn open_corridors(&self, s: &mut State, room: u8) {
        let board = &mut s.board;
        let index = usize::from(room);
        board.exists &= !(room_spaces(room) & !FRAMES);
        board.open[index] = 0;
        if !board.stands(room) {
            return;
        }
        board.exists |= bit(central(room));
        let open = self.catalogue.platforms[usize::from(board.platform[index])].open;
        let open = turned_bits(open, board.orientation[index]);
        board.open[index] = open;
        board.exists |= SpaceSet::from(open) << spoke(room, 0);
    }

    /// A platform is turned to an orientation; a wolf on a spoke turns with it (STR-006, STR-022,
    /// STR-168). Nothing happens to a collapsed one.
    pub fn turn_platform(&self, s: &mut State, room: u8, orientation: u8) {
        if !s.board.stands(room) {
            return;
        }
        let before = std::mem::replace(&mut s.board.orientation[usize::from(room)], orientation);
        for wolf in &mut s.wolves {
            let place = wolf.space.wrapping_sub(spoke(room, 0));
            if place < 6 {
                wolf.space = spoke(room, turned(local(place, before), orientation));
            }
        }
        self.open_corridors(s, room);
        self.refresh_sight_of(s, room);
    }

    /// The platform of a room is removed with its spaces; the frame stays (STR-375).
    pub fn remove_platform(&self, s: &mut State, room: u8) {
        s.board.standing &= !(1 << room);
        self.open_corridors(s, room);
        self.refresh_sight_of(s, room);
    }

    /// A ladder is removed from the game (STR-210).
    pub fn remove_ladder(&self, s: &mut State, space: u8) {
        let gone = bit(space) & LADDERS;
        s.board.exists &= !gone;
        // It was the end of every line it lay on.
        s.board.seen.iter_mut().for_each(|seen| *seen &= !gone);
    }

    /// Fills the piles with all their pieces face down (STR-015).
    pub(super) fn fill_piles(&self, s: &mut State) {
        for pile in Pile::ALL {
            let pieces = self.catalogue.pieces[pile as usize].len();
            s.piles[pile as usize].deck = first(pieces);
        }
    }

    /// Gives a wolf and its Action cards to a seat (STR-013).
    pub(super) fn seat_wolf(&self, s: &mut State, seat: Seat, hero: u8) {
        let wolf = s.wolf_mut(seat);
        wolf.hero = hero;
        wolf.hand = self.catalogue.heroes[usize::from(hero)].cards;
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Everything of the set-up; pushes `Assault(Begin)` below the choices of the set-up
    /// (`PlaceLadder`, `PickWolf`, `PickStart`). Board draws come from `Stream::DEAL`: a permutation of the
    /// tiles, rotations, the platforms (uniformly among the legal deals of STR-014), orientations,
    /// centre, wolves, ladders.
    pub(crate) fn set_up(&mut self) {
        let g = self.g;
        match &g.catalogue.layout {
            Some(layout) => self.lay_out(layout),
            None => self.deal_board(),
        }
        g.raise_board(self.s);
        self.place_vampires();
        g.fill_piles(self.s);
        self.s.display = g.catalogue.display;
        self.s.altar = g.rules.start_altar as u8;
        self.s.supply = (g.rules.blood_points - g.rules.start_altar).max(0) as u8;
        self.push(Frame::Assault(AssaultStep::Begin));
        for seat in (0..g.seats).rev() {
            self.push(Frame::PickStart(seat));
        }
        self.deal_wolves();
        self.deal_ladders();
    }

    /// The board is given; platforms lie where the layout says (STR-003).
    fn lay_out(&mut self, layout: &Layout) {
        let board = &mut self.s.board;
        board.tile = layout.tile;
        board.rotation = layout.rotation;
        board.platform = layout.platform;
        board.orientation = layout.orientation;
        board.centre_rotation = layout.centre_rotation;
    }

    /// The board is drawn (STR-003, STR-006, STR-014).
    fn deal_board(&mut self) {
        let mut tiles = first(self.g.catalogue.tiles.len());
        for room in 0..ROOMS {
            let tile = self.c.draw(Stream::DEAL, tiles);
            tiles &= !(1 << tile);
            self.s.board.tile[room] = tile;
        }
        for room in 0..ROOMS {
            self.s.board.rotation[room] = self.sixth();
        }
        self.deal_platforms();
        for room in 0..ROOMS {
            self.s.board.orientation[room] = self.sixth();
        }
        self.s.board.centre_rotation = self.sixth();
    }

    fn sixth(&mut self) -> u8 {
        self.c.below(Stream::DEAL, 6) as u8
    }

    /// The platforms, uniformly among the deals in which those of Master and Apprentice lie in rooms
    /// that are not adjacent: to every pair of such rooms belong equally many deals (STR-014).
    fn deal_platforms(&mut self) {
        let with_symbol = |symbol: u8| {
            let platforms = self.g.catalogue.platforms.iter().enumerate();
            platforms
                .filter(|(_, platform)| platform.symbol == symbol)
                .fold(0, |set, (index, _)| set | 1 << index)
        };
        let (masters, apprentices): (CardSet, CardSet) = (with_symbol(0), with_symbol(1));
        let others = first(self.g.catalogue.platforms.len()) & !masters & !apprentices;
        let master = self.sixth();
        let apprentice = (master + 2 + self.c.below(Stream::DEAL, 3) as u8) % 6;
        self.s.board.platform[usize::from(master)] = self.c.draw(Stream::DEAL, masters);
        self.s.board.platform[usize::from(apprentice)] = self.c.draw(Stream::DEAL, apprentices);
        let mut rest = others;
        for room in 0..ROOMS as u8 {
            if room != master && room != apprentice {
                let platform = self.c.draw(Stream::DEAL, rest);
                rest &= !(1 << platform);
                self.s.board.platform[usize::from(room)] = platform;
            }
        }
    }

    /// Master and Apprentice stand on the platforms with their symbols (STR-014, STR-016).
    fn place_vampires(&mut self) {
        for room in 0..ROOMS as u8 {
            let platform = usize::from(self.s.board.platform[usize::from(room)]);
            let symbol = usize::from(self.g.catalogue.platforms[platform].symbol);
            if let Some(vampire) = self.s.vampires.get_mut(symbol) {
                vampire.room = room;
            }
        }
    }

    /// Wolves come to the seats, or are chosen (STR-013).
    fn deal_wolves(&mut self) {
        let g = self.g;
        match &g.catalogue.pack {
            Pack::Random => {
                let mut heroes = first(g.catalogue.heroes.len());
                for seat in 0..g.seats {
                    let hero = self.c.draw(Stream::DEAL, heroes);
                    heroes &= !(1 << hero);
                    g.seat_wolf(self.s, Seat(seat), hero);
                }
            }
            Pack::Given(heroes) => {
                for (seat, &hero) in (0..g.seats).zip(heroes) {
                    g.seat_wolf(self.s, Seat(seat), hero);
                }
            }
            Pack::Choose => {
                for seat in (0..g.seats).rev() {
                    self.push(Frame::PickWolf(seat));
                }
            }
        }
    }

    /// Ladders: those of a given board first; the others in different rooms, at one of the outer
    /// edges each, or as the players choose (STR-011, STR-012).
    fn deal_ladders(&mut self) {
        let count = self.g.catalogue.numbers.ladders;
        if self.g.rules.ladder_placement == LadderPlacement::PlayersChoose {
            if count > 0 {
                self.push(Frame::PlaceLadder(0, count));
            }
            self.g.refresh_sight(self.s);
            return;
        }
        let given = self.g.catalogue.layout.as_ref().map_or(&[][..], |layout| &layout.ladders);
        let mut rooms = CardSet::from(ALL_ROOMS);
        for &space in given.iter().take(usize::from(count)) {
            self.s.board.exists |= bit(space) & LADDERS;
            rooms &= !(1 << (space / 16));
        }
        let placed = self.s.board.ladders().count_ones();
        for _ in placed..u32::from(count) {
            if rooms == 0 {
                break;
            }
            let room = self.c.draw(Stream::DEAL, rooms);
            rooms &= !(1 << room);
            let outer = (0..6).filter(|&edge| neighbour(room, edge).is_none());
            let chosen = self.c.below(Stream::DEAL, OUTER_EDGES) as usize;
            for edge in outer.skip(chosen).take(1) {
                self.s.board.exists |= bit(ladder(room, edge));
            }
        }
        self.g.refresh_sight(self.s);
    }

    pub(super) fn act_pick_wolf(&mut self, seat: Seat, action: Action) {
        if let Action::Wolf(hero) = action {
            self.g.seat_wolf(self.s, seat, hero);
            self.pop();
        }
    }

    /// The seats place one ladder each, round and round (STR-012).
    pub(super) fn act_place_ladder(&mut self, seat: Seat, left: u8, action: Action) {
        let Action::Space(space) = action else { return };
        self.s.board.exists |= bit(space);
        self.g.refresh_sight(self.s);
        if left > 1 {
            self.set_top(Frame::PlaceLadder((seat.0 + 1) % self.g.seats, left - 1));
        } else {
            self.pop();
        }
    }

    /// Asks.
    pub(super) fn settle_pick_start(&mut self, seat: Seat) -> Next {
        debug_assert!(self.s.wolf(seat).hero != NONE, "wolves are taken before they are placed");
        Next::Ask
    }

    pub(super) fn act_pick_start(&mut self, seat: Seat, action: Action) {
        let Action::Space(space) = action else { return };
        self.s.wolf_mut(seat).space = space;
        self.pop();
        if !matches!(self.s.top(), Frame::PickStart(_)) {
            self.note_start();
        }
    }
}
