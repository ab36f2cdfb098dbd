//! Random boards that the engine and the slow model hold side by side.

use rand_pcg::Pcg64Mcg;
use tenbin::engine::seed::{self, Label, below};
use tenbin::games::strigoi::board::Room;
use tenbin::games::strigoi::state::HeroId;
use tenbin::games::strigoi::{State, Strigoi};

use super::model::{Model, PLACES, Part, Place};

pub(crate) struct Dice(Pcg64Mcg);

impl Dice {
    pub(crate) fn new(number: usize) -> Self {
        Self(seed::stream(0x0047_454F, number as u64, Label::Rules(0)))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        below(&mut self.0, bound as u32) as usize
    }

    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn sixths(&mut self) -> [usize; 6] {
        std::array::from_fn(|_| self.below(6))
    }

    fn mixed(&mut self) -> [usize; 6] {
        let mut order = [0, 1, 2, 3, 4, 5];
        for index in (1..6).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }

    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// Any board of tiles, platforms and up to six ladders.
    pub(crate) fn board(&mut self) -> Model {
        let mut ladders = Vec::new();
        let places: Vec<Place> =
            PLACES.iter().filter(|place| place.part == Part::Ladder).copied().collect();
        for _ in 0..self.below(7) {
            let ladder = self.one_of(&places);
            if !ladders.contains(&ladder) {
                ladders.push(ladder);
            }
        }
        Model {
            tiles: self.mixed(),
            rotation: self.sixths(),
            platforms: self.mixed(),
            orientation: self.sixths(),
            centre_rotation: self.below(6),
            collapsed: Vec::new(),
            ladders,
        }
    }
}

/// A board twice, with miniatures.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) model: Model,
    pub(crate) state: State,
    /// Wolves by seat; none where a wolf is not on the board.
    pub(crate) wolves: Vec<Option<Place>>,
    /// The rooms of Master and Apprentice, as far as they live.
    pub(crate) vampires: [Option<usize>; 2],
}

impl Scene {
    /// A fresh board without miniatures.
    pub(crate) fn random(game: &Strigoi, dice: &mut Dice) -> Self {
        Self::of(game, dice.board())
    }

    /// This board without miniatures.
    pub(crate) fn of(game: &Strigoi, model: Model) -> Self {
        let mut state = State::new();
        model.write(&mut state);
        game.rules.build_board(&mut state);
        for &room in &model.collapsed {
            game.rules.remove_platform(&mut state, Room::of(room as u8));
        }
        Self {
            model,
            state,
            wolves: vec![None; usize::from(game.rules.seats)],
            vampires: [None; 2],
        }
    }

    /// What stands where in a game.
    pub(crate) fn seen_in(state: &State, seats: u8) -> Self {
        let place_of = |space| PLACES.iter().copied().find(|place| Some(place.space()) == space);
        let wolves = state.wolves[..usize::from(seats)].iter().map(|wolf| place_of(wolf.space));
        let rooms = state.vampires.map(|vampire| vampire.room);
        Self {
            model: Model::of(state),
            state: *state,
            wolves: wolves.collect(),
            vampires: rooms.map(|room| room.map(Room::index)),
        }
    }

    /// Strigoi on standing platforms, or in the centre room where they may be there; sometimes only
    /// the Supreme. Wolves on free spaces.
    pub(crate) fn populate(&mut self, dice: &mut Dice, may_enter_centre: bool) {
        let mut rooms: Vec<usize> = (0..6).filter(|&room| self.model.stands(room)).collect();
        if may_enter_centre {
            rooms.push(6);
        }
        self.vampires = [None; 2];
        let is_supreme = dice.percent(30);
        for who in 0..2 {
            if is_supreme && who == 1 || rooms.is_empty() {
                break;
            }
            self.vampires[who] = Some(rooms.remove(dice.below(rooms.len())));
        }
        for wolf in &mut self.wolves {
            *wolf = None;
        }
        let places = self.model.places();
        // Often near one another, so that they shield, jump and block.
        let crowd = dice.one_of(&places);
        for seat in 0..self.wolves.len() {
            let near = |&place: &Place| place.room == crowd.room;
            let nearby: Vec<Place> = places.iter().copied().filter(near).collect();
            let is_near = dice.percent(60);
            let place = dice.one_of(if is_near { &nearby } else { &places });
            if dice.percent(90) && !self.occupied().contains(&place) {
                self.wolves[seat] = Some(place);
            }
        }
        self.write();
    }

    /// The miniatures go to the engine's state.
    pub(crate) fn write(&mut self) {
        for (seat, wolf) in self.wolves.iter().enumerate() {
            let one = &mut self.state.wolves[seat];
            one.hero = wolf.map(|_| HeroId::of(seat as u8));
            one.space = wolf.map(Place::space);
        }
        for (who, room) in self.vampires.iter().enumerate() {
            let one = &mut self.state.vampires[who];
            one.room = room.map(|room| Room::of(room as u8));
            one.supreme = self.vampires[1 - who].is_none();
        }
    }

    pub(crate) fn vampire_places(&self) -> Vec<Place> {
        self.vampires.iter().flatten().map(|&room| Place::centre(room)).collect()
    }

    /// Where miniatures stand.
    pub(crate) fn occupied(&self) -> Vec<Place> {
        let wolves = self.wolves.iter().flatten().copied();
        wolves.chain(self.vampire_places()).collect()
    }

    /// A rotation, a collapse or the loss of a ladder, in both.
    pub(crate) fn change(&mut self, game: &Strigoi, dice: &mut Dice) {
        let room = dice.below(6);
        match dice.below(5) {
            0 if !self.model.ladders.is_empty() => {
                let ladder = dice.below(self.model.ladders.len());
                let ladder = self.model.ladders.remove(ladder);
                self.leave(ladder);
                game.rules.remove_ladder(&mut self.state, ladder.space());
            }
            1 => {
                for place in PLACES.iter().filter(|place| place.room == room) {
                    if matches!(place.part, Part::Centre | Part::Spoke) {
                        self.leave(*place);
                    }
                }
                self.vampires = self.vampires.map(|one| one.filter(|&one| one != room));
                self.write();
                if self.model.stands(room) {
                    self.model.collapsed.push(room);
                }
                game.rules.remove_platform(&mut self.state, Room::of(room as u8));
            }
            _ => self.turn(game, room, dice.below(6)),
        }
    }

    /// Whoever stands there goes off the board.
    fn leave(&mut self, place: Place) {
        for wolf in &mut self.wolves {
            *wolf = wolf.filter(|&one| one != place);
        }
        self.write();
    }

    /// STR-022: a miniature on the spoke d stands on local corridor j = (d - old) mod 6 and is
    /// afterwards on the spoke (j + new) mod 6.
    fn turn(&mut self, game: &Strigoi, room: usize, orientation: usize) {
        game.rules.turn_platform(&mut self.state, Room::of(room as u8), orientation as u8);
        if !self.model.stands(room) {
            return;
        }
        let before = std::mem::replace(&mut self.model.orientation[room], orientation);
        for wolf in self.wolves.iter_mut().flatten() {
            if wolf.room == room && wolf.part == Part::Spoke {
                let local = (wolf.way + 6 - before) % 6;
                wolf.way = (local + orientation) % 6;
            }
        }
    }
}
