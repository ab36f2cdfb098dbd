//! What the effects of abilities are worth to who uses them in the own turn, outside fights (STR-160,
//! STR-161): of Action cards, Reward cards and tokens alike (D8, D14, D18, D19, D21); on average, for the worth of a
//! card; and of Monsters that win. A new effect is weighed here.

use crate::board::Space;
use crate::content::catalogue::{Reward, Span};
use crate::content::effect::Op;
use crate::content::vocabulary::{Letter, Target};
use crate::features::danger::{ActivationOdds, Lead};
use crate::features::facts::Sight;
use crate::features::stakes::SHOCK;
use crate::features::tables::{CALM, CARD, OWN_WOUND};
use crate::rules::abilities::works_alone;
use crate::state::piles::Pile;
use tenbin_engine::{Seat, SeatSet};

/// A movement point where there is something to go for, or to go away from; and elsewhere.
const STEP: i32 = 3;
const IDLE_STEP: i32 = 1;
/// One on average.
const USUAL_STEP: i32 = 2;
/// A Strigoi sent by a letter of choice, or a platform less for it to stand on, where nobody suffers.
const NUISANCE: i32 = 4;
/// A Blood Point held back until it is needed; one that its use costs.
const BLOOD: i32 = 60;
const BLOOD_PAID: i32 = 150;
/// A wound on a Strigoi.
const BLOW: i32 = 80;
/// Action cards that come back at most as far as it counts.
const CARDS_COUNTED: u8 = 6;

/// What an effect of the own turn is worth on average where a card counts nothing of its own for it; `gain` is what a
/// Reward card and a Reward token are worth.
pub(super) fn usual_worth(op: Op, target: Target, gain: [i32; 2]) -> i32 {
    match op {
        Op::GainBlood(points) => BLOOD * i32::from(points),
        Op::LoseBlood(points) => -BLOOD_PAID * i32::from(points),
        Op::GainReward(cards) => gain[0] * i32::from(cards),
        Op::LoseReward(cards) => -gain[0] * i32::from(cards),
        Op::GainToken(tokens) => gain[1] * i32::from(tokens),
        Op::GainCard(_) => CARD * 3,
        Op::Wound(wounds) if target == Target::Strigoi => BLOW * i32::from(wounds),
        Op::Wound(wounds) | Op::CurseRoom(wounds) => -OWN_WOUND * i32::from(wounds),
        Op::StrigoiStay => 2 * CALM,
        Op::ModifyMove(points) => USUAL_STEP * i32::from(points),
        Op::StrigoiMove(_) | Op::Collapse(_) => NUISANCE,
        _ => 0,
    }
}

/// What a Monster that wins costs by an effect of its own, but for its wounds, where a Reward card and a
/// Reward token are worth so much.
pub(super) fn toll(op: Op, [reward, _token]: [i32; 2]) -> i32 {
    match op {
        Op::Shock(shocks) => SHOCK * i32::from(shocks),
        Op::LoseReward(cards) => reward * i32::from(cards),
        _ => 0,
    }
}

impl Sight<'_> {
    /// What the ops of an ability are worth, and whether they can wait for the end of the turn.
    pub(super) fn ops_worth(&self, seat: Seat, (ops, target): (Span, Target)) -> (i32, bool) {
        let (mut worth, mut late) = (0, false);
        for &op in self.rules.catalogue.ops_of(ops) {
            late |= matches!(op, Op::Heal(_) | Op::RotatePlatform | Op::StrigoiStay);
            worth += if op.is_for_wolves() && target != Target::Strigoi {
                self.worth_on(seat, op, target)
            } else {
                self.op_worth(seat, op)
            };
        }
        (worth, late)
    }

    /// What a Reward card or token does when it is played alone, and whether that can wait (STR-161).
    pub(super) fn alone_worth(&self, seat: Seat, reward: &Reward) -> (i32, bool) {
        let abilities = self.rules.catalogue.abilities_of(reward.abilities).iter();
        let usable = abilities.filter(|ability| {
            works_alone(ability) && self.rules.condition_holds(self.state, &ability.condition)
        });
        usable.fold((0, false), |(sum, late), ability| {
            let (worth, waits) = self.ops_worth(seat, (ability.ops, ability.target));
            (sum + worth, late | waits)
        })
    }

    /// What an op for wolves is worth: of the wolf that gains most where one is chosen, of all in the
    /// room, or of the user.
    fn worth_on(&self, seat: Seat, op: Op, target: Target) -> i32 {
        let worth = |wolf: Seat| self.worth_for(wolf, op);
        match target {
            Target::Wolf => (0..self.rules.seats).map(|wolf| worth(Seat(wolf))).max().unwrap_or(0),
            Target::WolvesInRoom => {
                let wolves = self.rules.targets(self.state, seat, target);
                wolves.iter().map(worth).sum()
            }
            Target::SelfWolf | Target::Platform | Target::Strigoi => worth(seat),
        }
    }

    /// What an op is worth to the wolf it works on.
    fn worth_for(&self, seat: Seat, op: Op) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let (wolf, stakes) = (self.state.wolf(seat), &turn_plan.stakes);
        match op {
            Op::Heal(tokens) => {
                let healed = i32::from(tokens).min(wolf.wounds.count_ones() as i32);
                stakes.relief(self.rules.wound_points(wolf), healed)
            }
            Op::RetrieveReward(_) => self.retrieval_worth(seat),
            Op::RecoverActions(cards) => {
                self.need_of_cards(seat, i32::from(cards.of(CARDS_COUNTED)))
            }
            Op::GainReward(cards) if !self.state.piles[Pile::Reward as usize].is_out() => {
                self.tables.gain[0] * i32::from(cards)
            }
            Op::GainToken(tokens) if !self.state.piles[Pile::Token as usize].is_out() => {
                self.tables.gain[1] * i32::from(tokens)
            }
            Op::LoseReward(cards) => {
                let there = wolf.rewards.count_ones() as i32;
                -self.tables.gain[0] * i32::from(cards).min(there)
            }
            Op::GainCard(card) => self.tables.cards_of_kind(usize::from(card.0)),
            Op::Wound(wounds) => -stakes.harm(self.rules.wound_points(wolf), i32::from(wounds)),
            Op::Shock(shocks) => -SHOCK * i32::from(shocks),
            _ => 0,
        }
    }

    /// What an op is worth that works on no wolf.
    fn op_worth(&self, seat: Seat, op: Op) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let (here, stakes) = (self.state.stand(seat), &turn_plan.stakes);
        match op {
            Op::RotatePlatform => turn_plan.rotations.iter().copied().max().unwrap_or(0),
            Op::GainBlood(points) => {
                let room = self.rules.knobs.altar_max - i32::from(self.state.altar);
                stakes.blood * i32::from(points).min(room)
            }
            Op::LoseBlood(points) => -stakes.losses(i32::from(points)),
            Op::RemoveFromGame => {
                let card = self.state.wolf(seat).played;
                -card.map_or(0, |card| self.tables.cards[card.index()].worth)
            }
            Op::StrigoiStay => turn_plan.danger.at(here),
            Op::WoundSelf(wounds, _) => -stakes.harm(turn_plan.means.points, i32::from(wounds)),
            // The user is a wolf of the room, too (STR-402).
            Op::CurseRoom(wounds) => {
                let room = self.state.room_of_wolf(seat);
                let cursed =
                    room.map_or(SeatSet::EMPTY, |room| self.rules.seats_in(self.state, room));
                let points =
                    cursed.iter().map(|wolf| self.rules.wound_points(self.state.wolf(wolf)));
                -points.map(|points| stakes.harm(points, i32::from(wounds))).sum::<i32>()
            }
            // Of a Strigoi.
            Op::Wound(wounds) => self.blow_worth(here, i32::from(wounds)),
            Op::ModifyMove(points) => {
                let to_go = turn_plan.attack_options.iter().any(|&(_, worth)| worth > 0);
                let step = if to_go || turn_plan.danger.at(here) > 0 { STEP } else { IDLE_STEP };
                i32::from(points) * step
            }
            Op::StrigoiMove(letter) => self.lure_worth(letter),
            Op::Collapse(letter) => {
                NUISANCE - self.survey().fall_by(stakes, seat, letter).costs(here)
            }
            _ => 0,
        }
    }

    /// So many wounds on the Strigoi that an ability strikes, less what the first of them brings down:
    /// by the same letter nothing more collapses (STR-373, STR-374).
    fn blow_worth(&self, here: Space, wounds: i32) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let Some(who) = self.rules.struck(self.state) else { return 0 };
        let left =
            self.rules.side(self.state, who).life - self.state.vampires[who.index()].wound_count();
        let fall = if wounds >= left { 0 } else { turn_plan.fall.costs(here) };
        self.survey().wounds_worth(who, wounds) - fall
    }

    /// What comes of sending the leader of the Strigoi by a letter: whom it attacks pays.
    fn lure_worth(&self, letter: Letter) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let Some(who) = self.rules.leader(self.state) else { return 0 };
        let own_odds =
            ActivationOdds { chance: 1000, damage: self.rules.side(self.state, who).damage * 1000 };
        let lead = self.survey().lead(who, letter);
        if lead == Lead::Stays {
            return 0;
        }
        let threat =
            self.survey().threat(&turn_plan.stakes, &turn_plan.at_risk, (who, own_odds), lead);
        NUISANCE - threat.costs(turn_plan.stakes.loss, self.state.stand(turn_plan.at_risk.seat))
    }
}
