//! Movement: where a wolf can go and where a letter leads a Strigoi, against slow searches written
//! from the clauses' words.

use tenbin::engine::Seat;
use tenbin::games::strigoi::board::bit;
use tenbin::games::strigoi::content::knobs::{StrigoiCenterRoom, SupremeStuck};
use tenbin::games::strigoi::content::vocabulary::Letter;
use tenbin::games::strigoi::state::VampireId;
use tenbin::games::strigoi::{Flight, Strigoi, Way};

use super::model::{C, Part, Place, neighbour, set_of};
use super::scene::{Dice, Scene};
use crate::support::game_with;

const BOARDS: usize = 150;
const CHANGES: usize = 6;

/// The least points for each place where a wolf can end, by trying every step until nothing gets
/// cheaper (STR-091 to STR-097). A way may pass one Strigoi where the wolf sneaks (STR-095, STR-160).
pub(crate) struct Search<'a> {
    game: &'a Strigoi,
    scene: &'a Scene,
    places: Vec<Place>,
    steps: Vec<Vec<(usize, usize)>>,
    /// By place, and whether a Strigoi has been passed: the least points to be there on the way.
    passing: Vec<[Option<usize>; 2]>,
    ends: Vec<Option<usize>>,
}

fn better(known: &mut Option<usize>, cost: usize) -> bool {
    let is_better = known.is_none_or(|known| cost < known);
    if is_better {
        *known = Some(cost);
    }
    is_better
}

impl<'a> Search<'a> {
    pub(crate) fn new(game: &'a Strigoi, scene: &'a Scene) -> Self {
        let places = scene.model.places();
        // One point for each space entered, `stairs_cost` for each use of stairs.
        let steps = places.iter().map(|&from| {
            let mut steps = Vec::new();
            for (to, &place) in places.iter().enumerate().filter(|(_, place)| **place != from) {
                if scene.model.linked(from, place) {
                    steps.push((to, 1));
                }
                let stairs = [from, place].iter().all(|&one| scene.model.kind(one) == 's');
                if let Some(cost) = game.rules.knobs.stairs_cost.filter(|_| stairs) {
                    steps.push((to, cost as usize));
                }
            }
            steps
        });
        let steps = steps.collect();
        let count = places.len();
        Self {
            game,
            scene,
            places,
            steps,
            passing: vec![[None; 2]; count],
            ends: vec![None; count],
        }
    }

    pub(crate) fn run(&mut self, start: Place, sneaks: bool) {
        let start = self.places.iter().position(|&place| place == start).expect("a space");
        self.passing = vec![[None; 2]; self.places.len()];
        self.ends = vec![None; self.places.len()];
        self.passing[start][0] = Some(0);
        loop {
            let mut changed = false;
            for from in 0..self.places.len() {
                for passed in 0..2 {
                    let Some(cost) = self.passing[from][passed] else { continue };
                    for index in 0..self.steps[from].len() {
                        let (to, price) = self.steps[from][index];
                        changed |= self.step(start, to, cost, price, (passed, sneaks));
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Enters a place from one where the wolf is at this cost; whether that is news.
    fn step(
        &mut self,
        start: usize,
        to: usize,
        cost: usize,
        price: usize,
        (passed, sneaks): (usize, bool),
    ) -> bool {
        let place = self.places[to];
        let is_home = to == start;
        if !is_home && self.scene.wolves.contains(&Some(place)) {
            let jumps = self.game.rules.knobs.wolves_can_be_jumped;
            return jumps && better(&mut self.passing[to][passed], cost);
        }
        if !is_home && self.scene.vampire_places().contains(&place) {
            let passes = sneaks && passed == 0;
            return passes && better(&mut self.passing[to][1], cost + price);
        }
        let ends = better(&mut self.ends[to], cost + price);
        // An Encounter entered is not left again.
        let goes_on = !self.scene.model.is_encounter(place)
            && better(&mut self.passing[to][passed], cost + price);
        ends || goes_on
    }
}

/// STR-090 to STR-099: `reach` finds the same spaces at the same cost.
#[test]
fn wolves_reach_what_a_slow_search_reaches() {
    let games: Vec<Strigoi> = [
        &[][..],
        &["stairs_cost=0"],
        &["stairs_cost=2", "wolves_can_be_jumped=false"],
        &["stairs_cost=\"disabled\""],
        &["stairs_cost=3"],
    ]
    .into_iter()
    .map(|sets| game_with(5, sets))
    .collect();
    let mut compared = 0;
    for number in 0..BOARDS {
        let game = &games[(number % 8).saturating_sub(3)];
        let mut dice = Dice::new(10_000 + number);
        let mut scene = Scene::random(game, &mut dice);
        for _ in 0..CHANGES {
            scene.populate(&mut dice, false);
            let mut search = Search::new(game, &scene);
            for start in scene.wolves.iter().flatten().copied() {
                for sneaks in [false, true] {
                    search.run(start, sneaks);
                    assert_reach(&search, start, dice.below(10), sneaks);
                    compared += 1;
                }
            }
            scene.change(game, &mut dice);
        }
    }
    assert!(compared > 5_000, "{compared}");
}

impl Search<'_> {
    /// The places where a way that costs at most so many points ends, and what it costs. Staying is
    /// none and triggers nothing (STR-093); a start that is an Encounter may be entered anew.
    pub(crate) fn found(&self, start: Place, points: usize) -> Vec<(Place, usize)> {
        let is_way = |place: Place| place != start || self.scene.model.is_encounter(start);
        let ends = self.places.iter().zip(&self.ends);
        let costs = ends.filter_map(|(&place, cost)| cost.map(|cost| (place, cost)));
        costs.filter(|&(place, cost)| cost <= points && is_way(place)).collect()
    }
}

fn assert_reach(search: &Search, start: Place, points: usize, sneaks: bool) {
    let Search { game, scene, places, .. } = search;
    let case = || format!("{start:?}, {points} points, sneaks {sneaks}, {}", about(scene));
    let reach = game.rules.reach(&scene.state, start.space(), points as i32, sneaks);
    let ways = search.found(start, points);
    for &(place, cost) in &ways {
        assert_eq!(reach.cost(place.space()), cost as i32, "{place:?} from {}", case());
    }
    let all: Vec<Place> = ways.into_iter().map(|(place, _)| place).collect();
    let found = reach.all ^ set_of(&all);
    let odd: Vec<&Place> = places.iter().filter(|place| found & bit(place.space()) != 0).collect();
    assert!(odd.is_empty() && found == 0, "{odd:?} from {}", case());
}

fn about(scene: &Scene) -> String {
    format!("{:?} wolves {:?} Strigoi {:?}", scene.model, scene.wolves, scene.vampires)
}

/// Where a Strigoi comes to.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Fate {
    /// This room, and whether by a bounce.
    Room(usize, bool),
    Stays,
    Blocked,
    Ladder(Place),
    Shield(usize),
}

/// Where a letter leads a Strigoi, word by word from STR-203 to STR-212 and STR-379.
fn fate(game: &Strigoi, scene: &Scene, who: usize, letter: usize) -> Fate {
    let Some(room) = scene.vampires[who].filter(|_| letter < 6) else { return Fate::Stays };
    let model = &scene.model;
    let turn = if room == C { model.centre_rotation } else { model.orientation[room] };
    let way = (letter + turn) % 6;
    if let Some(fate) = at_ladder(game, scene, room, way) {
        return fate;
    }
    let mut found = destination(game, scene, room, way).map(|to| (to, false));
    if found.is_none() && game.rules.knobs.bounce {
        let back = (way + 3) % 6;
        if let Some(fate) = at_ladder(game, scene, room, back)
            && game.rules.knobs.bounce_hits_ladder
        {
            return fate;
        }
        found = destination(game, scene, room, back).map(|to| (to, true));
    }
    if let Some((to, bounced)) = found {
        let blocked = scene.vampires[1 - who] == Some(to);
        return if blocked { Fate::Blocked } else { Fate::Room(to, bounced) };
    }
    let is_stuck = (0..6).all(|way| destination(game, scene, room, way).is_none());
    let is_supreme = scene.vampires[1 - who].is_none();
    if is_stuck && is_supreme && game.rules.knobs.supreme_stuck == SupremeStuck::NextStanding {
        let clockwise = (1..6).map(|step| (room + step) % 6);
        if let Some(next) = clockwise.filter(|_| room != C).find(|&next| model.stands(next)) {
            return Fate::Room(next, true);
        }
    }
    Fate::Stays
}

/// STR-203.
fn destination(game: &Strigoi, scene: &Scene, room: usize, way: usize) -> Option<usize> {
    let next = neighbour(room, way)?;
    if next != C {
        return Some(next).filter(|&next| scene.model.stands(next));
    }
    match game.rules.knobs.strigoi_center_room {
        StrigoiCenterRoom::Blocked => None,
        StrigoiCenterRoom::Enterable => Some(C),
        StrigoiCenterRoom::Across => neighbour(C, way).filter(|&across| scene.model.stands(across)),
    }
}

/// STR-210, STR-212: a ladder at this edge is destroyed, unless a wolf stands between on the line,
/// or, where that needs no sight, on the way to it.
fn at_ladder(game: &Strigoi, scene: &Scene, room: usize, way: usize) -> Option<Fate> {
    let ladder = Place::new(room, Part::Ladder, way);
    if !scene.model.ladders.contains(&ladder) {
        return None;
    }
    let between: Vec<Place> = if game.rules.knobs.ladder_shield_needs_sight {
        scene.model.line(room, way)
    } else {
        [Part::Spoke, Part::Frame].map(|part| Place::new(room, part, way)).to_vec()
    };
    let wolf_at = |place| scene.wolves.iter().position(|&wolf| wolf == Some(place));
    let shield = between.into_iter().filter(|&place| place != ladder).find_map(wolf_at);
    Some(shield.map_or(Fate::Ladder(ladder), Fate::Shield))
}

/// STR-202 to STR-212, STR-379 on random boards, with the knobs.
#[test]
fn letters_lead_where_the_clauses_say() {
    let games: Vec<Strigoi> = [
        &[][..],
        &["strigoi_center_room=across"],
        &["strigoi_center_room=enterable", "ladder_shield_needs_sight=false"],
        &["bounce=false", "ladder_shield_needs_sight=false", "supreme_stuck=next_standing"],
        &["bounce_hits_ladder=true", "supreme_stuck=next_standing"],
    ]
    .into_iter()
    .map(|sets| game_with(5, sets))
    .collect();
    let mut fates = [0; 6];
    for number in 0..BOARDS * 5 {
        let game = &games[number % games.len()];
        let enterable = game.rules.knobs.strigoi_center_room == StrigoiCenterRoom::Enterable;
        let mut dice = Dice::new(20_000 + number);
        let mut scene = Scene::random(game, &mut dice);
        for _ in 0..CHANGES {
            scene.populate(&mut dice, enterable);
            for (who, letter) in (0..2).flat_map(|who| (0..7).map(move |letter| (who, letter))) {
                let fate = fate(game, &scene, who, letter);
                let found =
                    match game.rules.way(&scene.state, VampireId::ALL[who], Letter::ALL[letter]) {
                        Way::To(room, flight) => {
                            Fate::Room(room.index(), flight == Flight::Bounced)
                        }
                        Way::Stays(Flight::Blocked) => Fate::Blocked,
                        Way::Stays(_) => Fate::Stays,
                        Way::DestroysLadder(space) => {
                            let ladders = scene.model.ladders.iter().copied();
                            let ladder = ladders.into_iter().find(|place| place.space() == space);
                            Fate::Ladder(ladder.expect("a ladder in play"))
                        }
                        Way::Shielded(Seat(seat), _) => Fate::Shield(usize::from(seat)),
                    };
                assert_eq!(found, fate, "board {number}: {letter} of {who}, {}", about(&scene));
                let kind = match fate {
                    Fate::Room(_, bounced) => usize::from(bounced),
                    Fate::Stays => 2,
                    Fate::Blocked => 3,
                    Fate::Ladder(_) => 4,
                    Fate::Shield(_) => 5,
                };
                fates[kind] += 1;
            }
            scene.change(game, &mut dice);
        }
    }
    assert!(fates.iter().all(|&count| count > 100), "every case is met: {fates:?}");
}
