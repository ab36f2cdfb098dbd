//! The draws of Strigoi with their exact laws (section 6 of the rules catalogue): nothing is rolled,
//! and everything drawn is drawn without replacement.

use crate::board::{ROOMS, turned};
use crate::content::catalogue::{Catalogue, Pack};
use crate::content::knobs::{BoardLayout, Knobs, LadderPlacement};
use crate::record::Declared;
use crate::record::rows::Kind;
use crate::state::VampireId;
use crate::state::piles::{PILES, Pile};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Condition, Roll, RollId};

numbered! {
    // The rolls before are those of the piles.
    drawn_at_set_up(declared: &Declared<'_>) -> Roll, RollId, after PILES:
    // How far apart the Strigoi start (chance point 31).
    START = two(
        "strigoi_start",
        ["opposite", "two_apart"],
        "platforms dealt (STR-014)",
        declared.rows.laws.start,
    );
    // Whether a given corridor is open (26), or goes straight through a platform (34).
    CORRIDOR = two("corridor", OPEN, "R0 direction 0", declared.rows.laws.corridor);
    STRAIGHT = two("straight_corridor", OPEN, "R0 directions 0 and 3", declared.rows.laws.straight);
    // Whether both spokes between two given neighbours are open (27).
    NEIGHBOURS =
        two("neighbours", OPEN, "the spokes between R0 and R1", declared.rows.laws.neighbours);
    // Whether two given opposite centres see each other (33).
    ACROSS = two("across", OPEN, "the spokes of R0 and R3 towards C", declared.rows.laws.across);
    // The tile of a given room.
    TILE = declared.tile_roll();
    // How far a given tile, a given platform, the centre is turned.
    TURNED = turned_roll();
    // Whether a given outer edge has a ladder (32).
    LADDER = two("ladder", ["there", "not_there"], "R0.L0", declared.rows.laws.ladder);
    // The wolf of each seat and the pack (STR-013).
    WOLF = declared.wolf_roll();
    PACK = declared.pack_roll();
}

const OPEN: [&str; 2] = ["open", "closed"];

/// More compositions of what is left of a pile are not told apart.
const COMPOSITIONS_MAX: u32 = 256;
/// With more platforms the exact laws of a deal are not worked out.
const PLATFORMS_MAX: usize = 9;

/// Numbers the compositions of a pile, where there are few: a piece of a kind counts the product of
/// one more than the copies of the kinds before it.
pub(super) fn composition_strides(kinds: &mut [Kind]) {
    let each = kinds.iter().map(|kind| kind.pieces.count_ones() + 1);
    let all = each.fold(1_u32, u32::saturating_mul);
    if all > COMPOSITIONS_MAX {
        return;
    }
    let mut stride = 1;
    for kind in kinds {
        kind.stride = stride;
        stride *= kind.pieces.count_ones() as u16 + 1;
    }
}

/// Exact weights of the set-up: how often out of what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Laws {
    /// The board is drawn.
    pub(crate) is_drawn: bool,
    /// Deals in which the Strigoi start in opposite rooms, and the others.
    start: [u64; 2],
    /// A corridor of R0 is open, or not.
    corridor: [u64; 2],
    /// A corridor goes straight through R0, or not.
    straight: [u64; 2],
    /// The spokes between R0 and R1 are open, or not.
    neighbours: [u64; 2],
    /// The spokes of R0 and R3 towards C are open, or not.
    across: [u64; 2],
    /// The ladder R0.L0 is there, or not.
    ladder: [u64; 2],
}

impl Laws {
    /// Goes through all legal deals of the platforms (STR-014).
    pub(super) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let mut laws =
            Self { is_drawn: knobs.board_layout == BoardLayout::Random, ..Self::default() };
        if knobs.ladder_placement == LadderPlacement::Random {
            // Different rooms, one of three edges each (STR-012).
            let ladders = u64::from(catalogue.numbers.ladders).min(ROOMS as u64);
            laws.ladder = [ladders, 3 * ROOMS as u64 - ladders];
        }
        if laws.is_drawn && catalogue.platforms.len() <= PLATFORMS_MAX {
            laws.deal(catalogue, &mut Vec::new());
        }
        laws
    }

    fn deal(&mut self, catalogue: &Catalogue, rooms: &mut Vec<usize>) {
        if rooms.len() == ROOMS {
            self.add(catalogue, rooms);
            return;
        }
        for platform in 0..catalogue.platforms.len() {
            if !rooms.contains(&platform) {
                rooms.push(platform);
                self.deal(catalogue, rooms);
                rooms.pop();
            }
        }
    }

    /// Counts a deal, if it is legal, with all orientations.
    fn add(&mut self, catalogue: &Catalogue, rooms: &[usize]) {
        // One platform of each symbol plays.
        let place = |symbol: VampireId| {
            let mut places =
                (0..ROOMS).filter(|&room| catalogue.platforms[rooms[room]].symbol == Some(symbol));
            places.next().filter(|_| places.next().is_none())
        };
        let (Some(master), Some(apprentice)) =
            (place(VampireId::Master), place(VampireId::Apprentice))
        else {
            return;
        };
        let apart = (master + ROOMS - apprentice) % ROOMS;
        if apart == 1 || apart == ROOMS - 1 {
            return;
        }
        let open = |room: usize| u64::from(catalogue.platforms[rooms[room]].open.count_ones());
        let mask = catalogue.platforms[rooms[0]].open;
        let through = (0..6_u8)
            .filter(|&one| mask >> one & 1 != 0 && mask >> turned(one, 3) & 1 != 0)
            .count() as u64;
        let mut count = |law: fn(&mut Self) -> &mut [u64; 2], yes: u64, all: u64| {
            let law = law(self);
            law[0] += yes;
            law[1] += all - yes;
        };
        count(|laws| &mut laws.start, u64::from(apart == 3), 1);
        count(|laws| &mut laws.corridor, open(0), 6);
        count(|laws| &mut laws.straight, through, 6);
        count(|laws| &mut laws.neighbours, open(0) * open(1), 36);
        count(|laws| &mut laws.across, open(0) * open(3), 36);
    }
}

fn condition(name: impl Into<String>, weights: Vec<u64>) -> Condition {
    Condition { name: name.into(), weights }
}

/// A roll of two outcomes in one condition.
fn two(name: &str, outcomes: [&str; 2], given: &str, weights: [u64; 2]) -> Roll {
    let known = weights != [0, 0];
    Roll {
        name: name.to_owned(),
        outcomes: outcomes.map(str::to_owned).to_vec(),
        conditions: vec![condition(given, if known { weights.to_vec() } else { Vec::new() })],
    }
}

impl Declared<'_> {
    /// All that is drawn, in the order of the ids.
    pub(super) fn rolls(&self) -> Vec<Roll> {
        let piles = Pile::ALL.iter().map(|&pile| self.pile_roll(pile));
        piles.chain(drawn_at_set_up(self)).collect()
    }

    fn tile_roll(&self) -> Roll {
        let tiles = &self.rules.catalogue.tiles;
        Roll {
            name: "tile".to_owned(),
            outcomes: tiles.iter().map(|tile| tile.id.clone()).collect(),
            conditions: vec![condition("R0", vec![1; tiles.len()])],
        }
    }

    fn wolf_roll(&self) -> Roll {
        let heroes = &self.rules.catalogue.heroes;
        let seats = (0..self.rules.seats).map(tenbin_engine::Seat);
        let law = |seat: tenbin_engine::Seat| condition(seat.to_string(), self.even(heroes.len()));
        Roll {
            name: "wolf".to_owned(),
            outcomes: heroes.iter().map(|hero| hero.id.clone()).collect(),
            conditions: seats.map(law).collect(),
        }
    }

    fn pack_roll(&self) -> Roll {
        let law = self.even(self.rows.packs.len());
        Roll {
            name: "pack".to_owned(),
            outcomes: self.pack_names(),
            conditions: vec![condition("wolves of the pack", law)],
        }
    }

    /// The law of so many wolves or packs, where they are drawn.
    fn even(&self, count: usize) -> Vec<u64> {
        let drawn = self.rules.catalogue.pack == Pack::Random;
        if drawn { vec![1; count] } else { Vec::new() }
    }

    /// The names of the packs that may play.
    pub(super) fn pack_names(&self) -> Vec<String> {
        let heroes = &self.rules.catalogue.heroes;
        let name = |&set: &u16| {
            let seated = heroes.iter().enumerate().filter(|(hero, _)| set >> hero & 1 != 0);
            seated.map(|(_, hero)| hero.id.as_str()).collect::<Vec<_>>().join("+")
        };
        self.rows.packs.iter().map(name).collect()
    }

    /// The pieces that come off a pile: given what is left of it where that can be told apart, else
    /// the first off a full pile.
    fn pile_roll(&self, pile: Pile) -> Roll {
        let kinds = &self.rows.piles[pile as usize].kinds;
        let word = Pile::WORDS[pile as usize];
        let full = |kind: &Kind| u64::from(kind.pieces.count_ones());
        let conditions = if is_told_apart(kinds) {
            compositions(kinds).map(|left| self.composition(pile, &left)).collect()
        } else {
            let all: u64 = kinds.iter().map(full).sum();
            vec![condition(format!("all {all} in the pile"), kinds.iter().map(full).collect())]
        };
        let id = |kind: &Kind| self.rules.kind_id(pile, usize::from(kind.number)).to_owned();
        Roll { name: format!("{word}_draw"), outcomes: kinds.iter().map(id).collect(), conditions }
    }

    /// A condition: so many of each kind are left.
    fn composition(&self, pile: Pile, left: &[u64]) -> Condition {
        let kinds = &self.rows.piles[pile as usize].kinds;
        let some = kinds.iter().zip(left).filter(|&(_, &left)| left > 0);
        let name = some
            .map(|(kind, left)| {
                format!("{left} {}", self.rules.kind_id(pile, usize::from(kind.number)))
            })
            .collect::<Vec<_>>();
        condition(format!("left: {}", name.join(", ")), left.to_vec())
    }
}

fn turned_roll() -> Roll {
    let turns = ["tile of R0", "platform of R0", "centre tile"];
    Roll {
        name: "turned".to_owned(),
        outcomes: (0..6).map(|turn| turn.to_string()).collect(),
        conditions: turns.map(|name| condition(name, vec![1; 6])).to_vec(),
    }
}

/// Whether the compositions of a pile are told apart.
pub(super) fn is_told_apart(kinds: &[Kind]) -> bool {
    kinds.first().is_some_and(|kind| kind.stride > 0)
}

/// All compositions but the empty one, in the order of their numbers: condition 0 is number 1.
fn compositions(kinds: &[Kind]) -> impl Iterator<Item = Vec<u64>> {
    let count = kinds.iter().fold(1, |all, kind| all * (kind.pieces.count_ones() + 1));
    (1..count).map(|number| {
        let left = |kind: &Kind| {
            u64::from(number / u32::from(kind.stride) % (kind.pieces.count_ones() + 1))
        };
        kinds.iter().map(left).collect()
    })
}
