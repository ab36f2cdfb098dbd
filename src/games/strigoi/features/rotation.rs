//! Turning platforms: what another orientation of the platform that a Strigoi stands on, or is about
//! to enter, would change in the activation ahead, and which lines it would open for a ranged attack
//! (STR-168, STR-202, STR-350).

use crate::Strigoi;
use crate::board::{CENTRE, ROOMS, bit, platform_spaces};
use crate::content::vocabulary::{FightKind, Letter, Target, Timing};
use crate::features::danger::{Lead, Omen, Prey};
use crate::features::insight::Outing;
use crate::features::stakes::Stakes;
use crate::state::{SEATS_MAX, State};
use tenbin_engine::Seat;

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
    /// activation: one that a Strigoi stands on leads it elsewhere, one that it comes to has it look
    /// elsewhere. Other lines through a turned platform are not taken anew: this is asked often.
    pub(super) fn rotations(&self, s: &State, stakes: &Stakes, prey: &Prey) -> [i32; ROOMS] {
        let mut saved = [0; ROOMS];
        let letter = self.letter(s, prey.seat);
        if letter == Letter::X || s.turn.strigoi_stay {
            return saved;
        }
        let omens = self.omens(s);
        let able = self.rotatable(s, prey.seat);
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
            // Where nobody is harmed nothing is to be saved.
            if now <= 0 {
                continue;
            }
            saved[room] = saved[room].max(now - costs.fold(now, i32::min));
            if let Lead::To(to) = self.lead(s, who, letter)
                && let Some(best) = saved.get_mut(usize::from(to))
            {
                *best = (*best).max(self.saved_at(s, stakes, prey, (who, omen), to));
            }
        }
        for (room, saved) in saved.iter_mut().enumerate() {
            *saved *= i32::from(able >> room & 1);
        }
        saved
    }

    /// What the best turn of the platform that a Strigoi comes to would save: whom it sees from
    /// there. Wolves on the platform turn with it and are seen all the same.
    fn saved_at(
        &self,
        s: &State,
        stakes: &Stakes,
        prey: &Prey,
        (who, omen): (u8, Omen),
        room: u8,
    ) -> i32 {
        let mut known: [Option<i32>; SEATS_MAX] = [None; SEATS_MAX];
        let mut cost = |turn: u8| -> i32 {
            let seen = self.seen_turned(s, room, turn) | platform_spaces(room);
            match self.nearest_in(s, room, seen, None) {
                None => 0,
                Some((seat, _)) => *known[seat.index()].get_or_insert_with(|| {
                    if seat == prey.seat {
                        let hurt = stakes.guarded_mean(prey.points, omen.damage, &prey.guards);
                        hurt - prey.counter[usize::from(who)]
                    } else {
                        self.harm_to(s, stakes, seat, omen.damage)
                    }
                }),
            }
        };
        let now = cost(0);
        let best = (1..6).map(cost).fold(now, i32::min);
        omen.chance * (now - best) / 1000
    }

    /// Adds for each outer room the ranged attack from here that a turn of its platform would open,
    /// as far as it is worth more than the best that is open already.
    pub(super) fn openings(&self, s: &State, outing: &mut Outing) {
        let (seat, here) = (outing.prey.seat, s.wolf(outing.prey.seat).space);
        let able = self.rotatable(s, seat);
        let open = Self::best_attack(outing, here).max(0);
        let fall = outing.fall.costs(here);
        for (quarry, worth) in
            outing.quarries.iter().filter(|(one, _)| one.kind == FightKind::Ranged)
        {
            let gain = worth - fall - open;
            let from = s.vampires[usize::from(quarry.who)].room;
            if gain <= 0 || quarry.from & bit(here) != 0 || from >= CENTRE {
                continue;
            }
            let Some(rooms) = self.on_the_way(from, here) else { continue };
            for room in rooms {
                // Who stands on a platform turns with it, and is seen from its centre anyway.
                if able >> room & 1 == 0 || platform_spaces(room) & bit(here) != 0 {
                    continue;
                }
                if (1..6).any(|turn| self.opens(s, (from, here), room, turn)) {
                    let saved = &mut outing.rotations[usize::from(room)];
                    *saved = gain.max(*saved);
                }
            }
        }
    }

    /// What a turn of a platform to an orientation saves of the own turn's activation, and what it
    /// adds to the best attack from where the wolf stands.
    pub(super) fn worth_turned(&self, s: &State, outing: &Outing, turn: (u8, u8)) -> i32 {
        let mut paper = *s;
        self.turn_platform(&mut paper, turn.0, turn.1);
        let (before, after) = (s.wolf(outing.prey.seat).space, paper.wolf(outing.prey.seat).space);
        let danger = if s.turn.strigoi_stay {
            0
        } else {
            self.danger_turned(&paper, &outing.stakes, &outing.prey)
        };
        let saved = outing.danger.at(before) - danger;
        if outing.quarries.is_empty() {
            return saved;
        }
        // The quarries come in the same order, a turned Strigoi or not.
        let (mut worths, mut best) = (outing.quarries.iter(), 0);
        self.each_quarry(&paper, |quarry| {
            if let Some(&(_, worth)) = worths.next()
                && quarry.from & bit(after) != 0
            {
                best = best.max(worth - outing.fall.costs(after));
            }
        });
        saved + best - Self::best_attack(outing, before).max(0)
    }

    /// The danger of the own turn's activation on a board on which a platform was turned.
    fn danger_turned(&self, paper: &State, stakes: &Stakes, prey: &Prey) -> i32 {
        let space = paper.wolf(prey.seat).space;
        let threats = self.threats(paper, stakes, prey, self.omens(paper));
        threats.iter().map(|threat| threat.costs(stakes.loss, space)).sum()
    }
}
