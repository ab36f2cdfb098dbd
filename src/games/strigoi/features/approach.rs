//! What a wolf may attack in its next turn, from where its turn ends (D3, D4). A Supreme whose rooms
//! around have all fallen stays for good (STR-379): then a wolf has the time for a way of two turns.

use arrayvec::ArrayVec;

use crate::board::{Space, SpaceSet, bit};
use crate::content::vocabulary::Colour;
use crate::features::facts::Survey;
use crate::features::prospects::{AttackOption, Means};
use crate::features::stakes::Stakes;
use crate::state::cards_of;
use tenbin_engine::Seat;

/// Most movement points of a next turn that are looked ahead.
const STEPS_MAX: usize = 6;
/// Both ways to attack the Supreme, by so many points each.
const RINGS_MAX: usize = 2 * (STEPS_MAX + 1);

/// For so many movement points, the worth of the best attack by a card that has them; 0 for none.
type Worths = [i32; STEPS_MAX + 1];

/// The best attack that a next turn could reach.
#[derive(Clone, Default, Debug)]
pub(super) struct Approach {
    /// Spaces, and what the attack is worth that they lead to.
    rings: ArrayVec<(SpaceSet, i32), RINGS_MAX>,
}

impl Approach {
    /// No attack can be foreseen.
    pub(super) fn forget(&mut self) {
        self.rings.clear();
    }

    /// The worth of the best attack in a next turn that begins on a space.
    #[inline]
    pub(crate) fn from(&self, space: Space) -> i32 {
        let here = bit(space);
        let rings = self.rings.iter().filter(|(spaces, _)| spaces & here != 0);
        rings.map(|&(_, worth)| worth).max().unwrap_or(0)
    }
}

impl Survey<'_> {
    /// What the next turn of a seat could attack, where a Supreme stays whatever letter is played.
    pub(super) fn foresee_attacks(
        &self,
        seat: Seat,
        (stakes, means): (&Stakes, &Means),
        approach: &mut Approach,
    ) {
        approach.forget();
        if !self.rules.may_attack(self.state) || !self.rules.is_immobile(self.state) {
            return;
        }
        self.each_attack_option(|option| {
            let worths = self.worths_ahead(seat, (stakes, means), &option);
            self.surround(option.from, &worths, approach);
        });
    }

    /// What an attack in the next turn is worth with the best card for so many points; a hand that is
    /// empty is what will be taken back.
    fn worths_ahead(
        &self,
        seat: Seat,
        (stakes, means): (&Stakes, &Means),
        option: &AttackOption,
    ) -> Worths {
        let wolf = self.state.wolf(seat);
        let cards = if wolf.hand == 0 { wolf.discard } else { wolf.hand };
        let (slower, weaker) = self.rules.penalties(wolf);
        let mut worths = [0; STEPS_MAX + 1];
        for card in cards_of(cards) {
            let printed = &self.rules.catalogue.actions[card.index()];
            let added = self.added_ahead(seat, Some(card), (option.kind, Colour::Grey));
            let combat = (printed.combat + weaker).max(0) + added;
            let Some(worth) = self.attack_worth(stakes, means, option, combat) else { continue };
            let own = self.tables.cards[card.index()].own_wounds;
            let worth = if own > 0 { worth - stakes.harm(means.points, own) } else { worth };
            let points =
                (printed.movement + slower).max(self.rules.knobs.min_movement).max(0) as usize;
            for known in &mut worths[..=points.min(STEPS_MAX)] {
                *known = worth.max(*known);
            }
        }
        worths
    }

    /// The spaces around those an attack is made from, by the points they are away. An Encounter ends
    /// a way, but may be its start (STR-092); wolves will have gone on by then.
    fn surround(&self, from: SpaceSet, worths: &Worths, approach: &mut Approach) {
        let board = &self.state.board;
        let free = board.exists & !self.rules.vampire_spaces(self.state);
        let halting = board.grey | board.red;
        let stairs = if self.rules.knobs.stairs_cost.is_some() { board.stairs } else { 0 };
        let barred = if self.rules.knobs.encounter_blocks_attack { halting } else { 0 };
        let mut ring = from & free & !barred;
        let mut rest = free & !ring;
        for (points, &worth) in worths.iter().enumerate() {
            if worth <= 0 || ring == 0 {
                return;
            }
            let _ = approach.rings.try_push((ring, worth));
            // From an Encounter nothing but an attack is behind the first step.
            let front = if points == 0 { ring } else { ring & !halting };
            let near = board.spread(front) | if front & stairs != 0 { stairs } else { 0 };
            ring = near & rest;
            rest ^= ring;
        }
    }
}
