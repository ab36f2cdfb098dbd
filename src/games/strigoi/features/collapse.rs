//! What a wound on the Supreme brings down: the platform that the attacker's letter names, the wolves
//! on it, and the Blood Points that they cost (STR-373 to STR-377). Letters of played cards, the
//! centre tile and all wolves lie open, so it is known before the attack is declared.

use crate::board::{Room, Space, SpaceSet, bit, central, platform_spaces};
use crate::content::knobs::{Collapse, StrigoiCenterRoom};
use crate::content::vocabulary::Letter;
use crate::features::danger::{Danger, add_to};
use crate::features::facts::Survey;
use crate::features::stakes::Stakes;
use crate::state::VampireId;
use tenbin_engine::Seat;

/// How likely it is that a wolf still to act attacks the Supreme, in hundredths.
const ATTACKS: i32 = 30;

/// What it costs that the Supreme may come to so many rooms.
const ROAMS: [i32; 7] = [0, 0, 60, 100, 125, 140, 150];

/// The standing rooms in a row around one of them.
fn row(standing: u8, room: Room) -> usize {
    let stands = |steps: u8| room.after(steps).is_in(standing);
    let forward = (1..6).take_while(|&step| stands(step)).count();
    let back = (1..6).take_while(|&step| stands(6 - step)).count();
    (1 + forward + back).min(6)
}

/// A platform that would collapse.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Fall {
    /// Its spaces: none where nothing collapses, or nobody loses anything by it.
    pub(crate) spaces: SpaceSet,
    /// Where the Strigoi on it would land (STR-377).
    landing: SpaceSet,
    /// What the others on it cost, with the own wolf elsewhere.
    pub(crate) others: i32,
    /// The same with the own wolf on it, and where the Strigoi lands.
    fallen: i32,
    struck: i32,
    /// What it is worth that the Supreme has fewer rooms to roam.
    pub(crate) hems: i32,
}

impl Fall {
    /// What it costs with the own wolf on a space.
    #[inline]
    pub(crate) fn costs(&self, space: Space) -> i32 {
        let here = bit(space);
        if self.spaces & here != 0 {
            self.fallen
        } else if self.landing & here != 0 {
            self.struck
        } else {
            self.others
        }
    }

    /// The spaces on which the own wolf would pay.
    #[inline]
    pub(super) fn struck_spaces(&self) -> SpaceSet {
        self.spaces | self.landing
    }
}

impl Survey<'_> {
    /// What a wound on the Supreme by a wolf whose card has a letter would bring down; nothing where
    /// none is in play or the wound would be its last (STR-370, STR-373).
    #[inline]
    pub(super) fn fall(&self, stakes: &Stakes, seat: Seat, letter: Letter) -> Fall {
        if !self.brings_down() {
            return Fall::default();
        }
        let hems = self.rules.collapsing(self.state, letter).map_or(0, |room| self.hems(room));
        Fall { hems, ..self.fall_by(stakes, seat, letter) }
    }

    /// What it is worth that the platform of a room is gone, for the rooms in a row that the Supreme
    /// may come to (STR-206, STR-379).
    fn hems(&self, room: Room) -> i32 {
        let Some(who) = self.state.supreme() else { return 0 };
        let Some(here) = self.state.vampires[who.index()].room else { return 0 };
        if self.rules.knobs.strigoi_center_room != StrigoiCenterRoom::Blocked {
            return 0;
        }
        let to = if here == room {
            self.rules.next_standing(self.state, who, room).unwrap_or(here)
        } else {
            here
        };
        let left = self.state.board.standing & !room.bit();
        ROAMS[row(self.state.board.standing, here)] - ROAMS[row(left, to)]
    }

    /// Whether the next wound on the Supreme makes a platform collapse.
    fn brings_down(&self) -> bool {
        let Some(who) = self.state.supreme() else { return false };
        let wounds = self.state.vampires[who.index()].wound_count();
        self.rules.knobs.collapse == Collapse::On
            && self.rules.side(self.state, who).life - wounds > 1
    }

    /// What the collapse of the platform that a letter names would cost (STR-376, STR-377).
    pub(super) fn fall_by(&self, stakes: &Stakes, seat: Seat, letter: Letter) -> Fall {
        let Some(room) = self.rules.collapsing(self.state, letter) else { return Fall::default() };
        let spaces = platform_spaces(room);
        let moved = VampireId::ALL
            .into_iter()
            .find(|&who| self.state.vampires[who.index()].room == Some(room));
        let to = moved.and_then(|who| self.rules.next_standing(self.state, who, room));
        let landing = to.map_or(0, |to| bit(central(to)));
        let others = self.other_spaces(seat);
        let each = self.rules.knobs.collapse_costs_blood;
        let on_it = (others & spaces).count_ones() as i32;
        let points = on_it * each + i32::from(others & landing != 0);
        Fall {
            spaces: if each > 0 { spaces } else { 0 },
            landing,
            others: stakes.losses(points),
            fallen: stakes.losses(points + each),
            struck: stakes.losses(points + 1),
            hems: 0,
        }
    }

    /// Platforms that may be gone from under the own wolf before the Assault is over: those that the
    /// letters of the wolves still to act name, where they may attack; and the one that collapses at
    /// the end of each Assault, where one does.
    pub(super) fn foresee_falls(
        &self,
        stakes: &Stakes,
        seat: Seat,
        place: usize,
        danger: &mut Danger,
    ) {
        if self.state.supreme().is_none() {
            return;
        }
        match self.rules.knobs.collapse {
            Collapse::Off => {}
            Collapse::EveryAssault => {
                if let Some(&lowest) = self.state.order.first() {
                    let fall = self.fall_by(stakes, seat, self.rules.letter(self.state, lowest));
                    add_to(&mut danger.later, fall.spaces, fall.fallen - fall.others);
                }
            }
            // Who would take the own wolf down does not attack, or does.
            Collapse::On if self.rules.may_attack(self.state) && self.brings_down() => {
                let wound = stakes.wound_on[0].max(stakes.wound_on[1]);
                let price = wound.min(stakes.losses(self.rules.knobs.collapse_costs_blood));
                for &other in self.state.order.iter().skip(place) {
                    if let Some(room) =
                        self.rules.collapsing(self.state, self.rules.letter(self.state, other))
                    {
                        let spaces = platform_spaces(room);
                        add_to(&mut danger.later, spaces, price * ATTACKS / 100);
                    }
                }
            }
            Collapse::On => {}
        }
    }
}
