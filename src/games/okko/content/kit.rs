//! What is asked of a card at almost every choice: worked out at load, and side by side.

use crate::Okko;
use crate::content::catalogue::{Ability, Catalogue, CharacterKind, Effect, Member, Op, timing};
use crate::state::dice::{Dice, FACES, Face};
use crate::state::{Figure, Status};

/// The slots of a face of a card that are in force, by what they are good for, one bit each.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Up {
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
pub(crate) struct Kit {
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
    faces: [Up; 2],
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

/// The place of each member in the order of the default deployment: the dearest first, then by id.
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

impl Kit {
    /// The kits of all members of the catalogue.
    pub(crate) fn all(catalogue: &Catalogue) -> Vec<Self> {
        let members = catalogue.members.iter().zip(orders(catalogue));
        members.map(|(member, order)| Self::new(catalogue, member, order)).collect()
    }

    /// The kit of a member of the catalogue.
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
            Up {
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
    pub(crate) fn up(&self, figure: &Figure) -> &Up {
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

impl Okko {
    /// The kit of a figure's card.
    #[inline]
    pub(crate) fn kit(&self, figure: &Figure) -> &Kit {
        &self.kits[figure.member as usize]
    }
}
