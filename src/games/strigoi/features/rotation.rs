//! Turning platforms: what another orientation of the platform that a Strigoi stands on, or is about
//! to enter, would change in the activation ahead, and which lines it would open for a ranged attack
//! (STR-168, STR-202, STR-350).

use crate::board::sight::on_the_way;
use crate::board::{ROOMS, Room, bit, platform_spaces};
use crate::content::vocabulary::{FightKind, Letter, Target, Timing};
use crate::features::danger::{ActivationOdds, AtRisk, Lead};
use crate::features::facts::{Survey, TurnPlan};
use crate::features::stakes::Stakes;
use crate::state::{Frame, SEATS_MAX, VampireId};
use tenbin_engine::Seat;

impl Survey<'_> {
    /// Whether the played card has Mechanics that were not used yet (STR-160).
    pub(super) fn can_turn_platforms(&self, seat: Seat) -> bool {
        let wolf = self.state.wolf(seat);
        let Some(card) = wolf.played else { return false };
        if self.tables.cards[card.index()].mechanics == 0 {
            return false;
        }
        let abilities = self.rules.catalogue.actions[card.index()].abilities;
        self.rules.catalogue.abilities_of(abilities).iter().any(|ability| {
            ability.target == Target::Platform
                && ability.works_at(Timing::OwnTurn)
                && self.rules.icon_is_free(self.state, seat, ability.slot)
        })
    }

    /// For each outer room, what the best turn of its platform would save of the own turn's
    /// activation: one that a Strigoi stands on leads it elsewhere, one that it comes to has it look
    /// elsewhere. Other lines through a turned platform are not taken again: this is asked often.
    pub(super) fn rotations(&self, stakes: &Stakes, at_risk: &AtRisk) -> [i32; ROOMS] {
        let mut saved = [0; ROOMS];
        let letter = self.rules.letter(self.state, at_risk.seat);
        if letter == Letter::X || self.state.turn.strigoi_stay {
            return saved;
        }
        let odds = self.odds();
        let able = self.rules.rotatable(self.state, at_risk.seat);
        for who in VampireId::ALL {
            let own_odds = odds[who.index()];
            let here = self.state.vampires[who.index()].room.filter(|room| !room.is_centre());
            let Some(room) = here.map(Room::index).filter(|_| own_odds.chance != 0) else {
                continue;
            };
            let mut known: [Option<i32>; ROOMS + 1] = [None; ROOMS + 1];
            let mut cost = |lead: Lead| -> i32 {
                let price = || {
                    let threat = self.threat(stakes, at_risk, (who, own_odds), lead);
                    threat.costs(stakes.loss, self.state.stand(at_risk.seat))
                };
                match lead {
                    Lead::Stays => 0,
                    Lead::To(room) => *known[room.index()].get_or_insert_with(price),
                    Lead::Ladder(_) => price(),
                }
            };
            // Turned by so many sixths, the platform leads it where another letter would have.
            let mut costs = (0..6).map(|turn| {
                let turned = Letter::ALL[usize::from((letter as u8 + turn) % 6)];
                cost(self.lead(who, turned))
            });
            let now = costs.next().unwrap_or(0);
            // Where nobody is harmed nothing is to be saved.
            if now <= 0 {
                continue;
            }
            saved[room] = saved[room].max(now - costs.fold(now, i32::min));
            if let Lead::To(to) = self.lead(who, letter)
                && let Some(best) = saved.get_mut(to.index())
            {
                *best = (*best).max(self.saved_at(stakes, at_risk, (who, own_odds), to));
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
        stakes: &Stakes,
        at_risk: &AtRisk,
        (who, own_odds): (VampireId, ActivationOdds),
        room: Room,
    ) -> i32 {
        let mut known: [Option<i32>; SEATS_MAX] = [None; SEATS_MAX];
        let mut cost = |turn: u8| -> i32 {
            let seen = self.rules.seen_turned(self.state, room, turn) | platform_spaces(room);
            match self.nearest_in(room, seen, None) {
                None => 0,
                Some((seat, _)) => *known[seat.index()].get_or_insert_with(|| {
                    if seat == at_risk.seat {
                        let hurt =
                            stakes.guarded_mean(at_risk.points, own_odds.damage, &at_risk.guards);
                        hurt - at_risk.counter[who.index()]
                    } else {
                        self.harm_to(stakes, seat, own_odds.damage)
                    }
                }),
            }
        };
        let now = cost(0);
        let best = (1..6).map(cost).fold(now, i32::min);
        own_odds.chance * (now - best) / 1000
    }

    /// Adds for each outer room the ranged attack from here that a turn of its platform would open,
    /// as far as it is worth more than the best that is open already.
    pub(super) fn openings(&self, turn_plan: &mut TurnPlan) {
        let (seat, here) = (turn_plan.at_risk.seat, self.state.stand(turn_plan.at_risk.seat));
        let able = self.rules.rotatable(self.state, seat);
        let open = turn_plan.best_attack(here).max(0);
        let fall = turn_plan.fall.costs(here);
        for (option, worth) in
            turn_plan.attack_options.iter().filter(|(one, _)| one.kind == FightKind::Ranged)
        {
            let gain = worth - fall - open;
            let from = self.state.vampires[option.who.index()].room;
            let Some(from) = from.filter(|room| !room.is_centre()) else { continue };
            if gain <= 0 || option.from & bit(here) != 0 {
                continue;
            }
            let Some(rooms) = on_the_way(from, here) else { continue };
            for room in rooms {
                // Who stands on a platform turns with it, and is seen from its centre anyway.
                if !room.is_in(able) || platform_spaces(room) & bit(here) != 0 {
                    continue;
                }
                if (1..6).any(|turn| self.rules.opens(self.state, (from, here), room, turn)) {
                    let saved = &mut turn_plan.rotations[room.index()];
                    *saved = gain.max(*saved);
                }
            }
        }
    }

    /// The danger of the own turn's activation on a board on which a platform was turned.
    pub(super) fn danger_after_turn(&self, stakes: &Stakes, at_risk: &AtRisk) -> i32 {
        let space = self.state.stand(at_risk.seat);
        let threats = self.threats(stakes, at_risk, self.odds());
        threats.iter().map(|threat| threat.costs(stakes.loss, space)).sum()
    }

    /// Whether a wolf holds a Reward card or token that turns a platform, while it may use it.
    pub(super) fn holds_a_crank(&self, seat: Seat) -> bool {
        let (wolf, cranks) = (self.state.wolf(seat), &self.tables.cranks);
        matches!(self.state.top(), Frame::Menu)
            && (wolf.rewards & cranks[0] | wolf.tokens & cranks[1]) != 0
    }
}
