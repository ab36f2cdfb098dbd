//! Turning platforms: what another orientation of the platform a Strigoi stands on would change in
//! the activation ahead (STR-168, STR-202).

use crate::engine::Seat;
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::board::ROOMS;
use crate::games::strigoi::danger::{Lead, Prey};
use crate::games::strigoi::stakes::Stakes;
use crate::games::strigoi::state::State;
use crate::games::strigoi::vocabulary::{Letter, Target, Timing};

impl Strigoi {
    /// Whether the played card has Mechanics that were not used yet (STR-160).
    pub(super) fn can_turn_platforms(&self, s: &State, seat: Seat) -> bool {
        let wolf = s.wolf(seat);
        let Some(look) = self.outlook.cards.get(usize::from(wolf.played)) else { return false };
        if look.mechanics == 0 {
            return false;
        }
        let abilities = self.catalogue.actions[usize::from(wolf.played)].abilities;
        self.catalogue.abilities_of(abilities).iter().any(|ability| {
            ability.target == Target::Platform
                && ability.works_at(Timing::OwnTurn)
                && self.icon_is_free(s, seat, ability.slot)
        })
    }

    /// For each outer room, what the best turn of its platform would save of the own turn's
    /// activation: only those that a Strigoi stands on lead it elsewhere. Lines through a turned
    /// platform are not taken anew: this is asked often.
    pub(super) fn rotations(&self, s: &State, stakes: &Stakes, prey: &Prey) -> [i32; ROOMS] {
        let mut saved = [0; ROOMS];
        let letter = self.letter(s, prey.seat);
        if letter == Letter::X || s.turn.strigoi_stay {
            return saved;
        }
        let omens = self.omens(s);
        for who in 0..2_u8 {
            let room = usize::from(s.vampires[usize::from(who)].room);
            let omen = omens[usize::from(who)];
            if room >= ROOMS || omen.chance == 0 {
                continue;
            }
            let mut known: [Option<i32>; ROOMS + 1] = [None; ROOMS + 1];
            let mut cost = |lead: Lead| -> i32 {
                let price = || {
                    let threat = self.threat(s, stakes, prey, (who, omen), lead);
                    threat.costs(stakes.loss, s.wolf(prey.seat).space)
                };
                match lead {
                    Lead::Stays => 0,
                    Lead::To(room) => *known[usize::from(room)].get_or_insert_with(price),
                    Lead::Ladder(_) => price(),
                }
            };
            // Turned by so many sixths, the platform leads it where another letter would have.
            let mut costs = (0..6).map(|turn| {
                let turned = Letter::ALL[usize::from((letter as u8 + turn) % 6)];
                cost(self.lead(s, who, turned))
            });
            let now = costs.next().unwrap_or(0);
            saved[room] = now - costs.fold(now, i32::min);
        }
        saved
    }

    /// The danger of the own turn's activation after a platform was turned to an orientation.
    pub(super) fn danger_turned(
        &self,
        s: &State,
        stakes: &Stakes,
        prey: &Prey,
        (room, orientation): (u8, u8),
    ) -> i32 {
        let mut paper = *s;
        self.turn_platform(&mut paper, room, orientation);
        let space = paper.wolf(prey.seat).space;
        let threats = self.threats(&paper, stakes, prey, self.omens(&paper));
        threats.iter().map(|threat| threat.costs(stakes.loss, space)).sum()
    }
}
