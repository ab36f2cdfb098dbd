//! What the rules ask of the content at almost every choice, worked out at load.

use crate::board::Board;
use crate::board::chart::Charts;
use crate::board::geometry::ZoneRule;
use crate::content::catalogue::{Ability, Catalogue, CharacterKind, Effect, Member, Op, timing};
use crate::content::knobs::Knobs;
use crate::state::dice::{Dice, FACES, Face};
use crate::state::{Figure, Status};

/// Physical tiles that the content may have.
pub(crate) const TILES_MAX: usize = 32;

/// What is looked up instead of being worked out each time.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// For each member, its slots by what they are good for.
    pub(crate) cards: Vec<CardIndex>,
    /// A band that has lost so many zeni has lost (OKK-067); none loses as many as `i32::MAX`.
    pub(crate) loss_at: i32,
    /// A board of free squares, from which a game starts.
    pub(crate) blank_board: Board,
    /// Columns of the front line and of the back line in the order in which they are filled.
    pub(crate) columns: [Vec<i8>; 2],
    /// The physical tiles, each once.
    pub(crate) tiles: [u8; TILES_MAX],
    pub(crate) tiles_count: u8,
    /// What the named boards say of steps and zones of control.
    pub(crate) charts: Charts,
}

impl Index {
    /// Works it out, and numbers the charts of the named boards on these.
    pub(crate) fn new(knobs: &Knobs, catalogue: &mut Catalogue) -> Self {
        let zone_rule = ZoneRule { blockers: knobs.zoc_blockers, corner: knobs.wall_corner_rule };
        let charts = Charts::new(catalogue, zone_rule);
        let loss_at = knobs.loss_threshold.filter(|_| !knobs.wipe_out_only).unwrap_or(i32::MAX);
        let (tiles, tiles_count) = physical_tiles(catalogue);
        let side = (knobs.tile_size * knobs.tiles_per_side) as u8;
        Self {
            cards: CardIndex::all(catalogue),
            loss_at,
            blank_board: Board::empty(side),
            columns: [false, true].map(|back| columns(side, back).collect()),
            tiles,
            tiles_count,
            charts,
        }
    }
}

/// The physical tiles, each once, and how many there are.
fn physical_tiles(catalogue: &Catalogue) -> ([u8; TILES_MAX], u8) {
    let mut tiles = [0; TILES_MAX];
    let mut count = 0;
    for face in &catalogue.tiles {
        if !tiles[..count].contains(&face.tile) && count < TILES_MAX {
            tiles[count] = face.tile;
            count += 1;
        }
    }
    (tiles, count as u8)
}

/// Columns of the front line and of the back line in the order in which the default deployment
/// fills them (section 3.6), for boards of any side: from the middle outwards, every other one.
fn columns(side: u8, back: bool) -> impl Iterator<Item = i8> {
    let half = side as i8 / 2;
    let (first, second) = if back { (half, half - 1) } else { (half - 1, half) };
    let run = move |start: i8, rising_first: bool| {
        let sign = if rising_first { 1 } else { -1 };
        (0..side as i8)
            .map(move |step| {
                let away = (step + 1) / 2 * 2;
                start + if step % 2 == 1 { sign * away } else { -sign * away }
            })
            .filter(move |&column| (0..side as i8).contains(&column))
    };
    run(first, !back).chain(run(second, back))
}

/// The slots of a face of a card that are in force, by what they are good for, one bit each.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct FaceIndex {
    /// Those whose use their owner decides.
    pub(crate) optional: u16,
    /// Of those, the shots.
    pub(crate) shots: u16,
    /// The other actions.
    pub(crate) actions: u16,
    /// What may be declared at the start of a movement.
    pub(crate) declared: u16,
    /// What is free in the own activation.
    pub(crate) free: u16,
    /// Those that by themselves change movements.
    pub(crate) movers: u16,
}

/// The slots of a card by what they are good for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct CardIndex {
    /// Whose card it is.
    pub(crate) character: u8,
    /// Those whose use their owner decides.
    pub(crate) optional: u16,
    /// Those that shoot.
    pub(crate) shots: u16,
    /// Stands on the front line of the default deployment: a fighter without a Shooting ability of
    /// its own card (section 3.6).
    pub(crate) front: bool,
    /// Its place in the order of the default deployment.
    pub(crate) order: u16,
    /// Those that cost a die of each face, and last those that cost none.
    by_element: [u16; FACES + 1],
    /// What is in force on the blue and on the red face.
    faces: [FaceIndex; 2],
}

/// The slots of a member whose abilities fit, one bit each.
fn slots_of(catalogue: &Catalogue, member: &Member, fits: &dyn Fn(&Ability) -> bool) -> u16 {
    let abilities = member.abilities.iter().enumerate();
    abilities
        .filter(|&(_, &ability)| fits(&catalogue.abilities[ability as usize]))
        .fold(0, |set, (slot, _)| set | 1 << slot)
}

/// Whether a member has a Shooting ability of its own card.
pub(crate) fn shoots_itself(catalogue: &Catalogue, member: &Member) -> bool {
    let own = &catalogue.characters[member.character as usize].abilities[0];
    member.abilities.iter().filter(|id| own.contains(id)).any(|&id| {
        let ops = catalogue.abilities[id as usize].ops;
        let mut ops = catalogue.ops[ops.0 as usize..ops.1 as usize].iter();
        ops.any(|op| matches!(op.effect, Effect::Shoot { .. }))
    })
}

/// The place of each member in the order of the default deployment: the one of most zeni first,
/// then by id.
fn orders(catalogue: &Catalogue) -> Vec<u16> {
    let mut order: Vec<usize> = (0..catalogue.members.len()).collect();
    let key = |index: usize| {
        let member = &catalogue.members[index];
        (u8::MAX - member.zeni, &catalogue.characters[member.character as usize].id)
    };
    order.sort_by_key(|&index| key(index));
    let mut orders = vec![0; order.len()];
    for (place, &index) in order.iter().enumerate() {
        // Equal ones share a place: the figure's number decides.
        let before = order[..place].last().copied().filter(|&other| key(other) == key(index));
        orders[index] = before.map_or(place as u16, |other| orders[other]);
    }
    orders
}

impl CardIndex {
    /// Those of all members of the catalogue.
    pub(crate) fn all(catalogue: &Catalogue) -> Vec<Self> {
        let members = catalogue.members.iter().zip(orders(catalogue));
        members.map(|(member, order)| Self::new(catalogue, member, order)).collect()
    }

    /// That of a member of the catalogue.
    fn new(catalogue: &Catalogue, member: &Member, order: u16) -> Self {
        let slots = |fits: &dyn Fn(&Ability) -> bool| slots_of(catalogue, member, fits);
        let ops = |ability: &Ability| {
            catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize].iter()
        };
        let optional = slots(&|ability| ability.optional);
        let shots =
            slots(&|ability| ops(ability).any(|op| matches!(op.effect, Effect::Shoot { .. })));
        let movers = slots(&|ability| {
            !ability.optional
                && ability.timing & (timing::MOVEMENT | timing::PASSIVE) != 0
                && ops(ability).any(Op::changes_movement)
        });
        let by_element = std::array::from_fn(|face| {
            let element = (face < FACES).then(|| Face::of(face as u8));
            slots(&|ability| ability.element == element)
        });
        let at = |timing: u16| member.by_timing[timing.trailing_zeros() as usize];
        let faces = member.in_force.map(|in_force| {
            let own = in_force & optional;
            FaceIndex {
                optional: own,
                shots: own & at(timing::ACTION) & shots,
                actions: own & at(timing::ACTION) & !shots,
                declared: own & at(timing::MOVEMENT),
                free: own & at(timing::OWN_ACTIVATION),
                movers: in_force & movers,
            }
        });
        let character = member.character;
        let kind = catalogue.characters[character as usize].kind;
        let front = kind == CharacterKind::Fighter && !shoots_itself(catalogue, member);
        Self { character, optional, shots, front, order, by_element, faces }
    }

    /// What is in force on the face that is up.
    #[inline]
    pub(crate) fn face_up(&self, figure: &Figure) -> &FaceIndex {
        &self.faces[usize::from(figure.status == Status::Endangered)]
    }

    /// The slots that cost nothing or a die with a face that one of these shows.
    #[inline]
    pub(crate) fn payable(&self, dice: Dice) -> u16 {
        let (elements, free) = (&self.by_element[..FACES], self.by_element[FACES]);
        let open = elements.iter().zip(Face::ALL);
        // Without a branch: whether a die is there follows no pattern.
        open.fold(free, |open, (&slots, face)| {
            open | slots & u16::from(dice.has(face)).wrapping_neg()
        })
    }
}
