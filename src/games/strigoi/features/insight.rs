//! What the features of all actions of a decision share: only what the frame on top needs. It looks
//! at nothing that is hidden from the deciding seat.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;

use crate::Strigoi;
use crate::board::{ROOMS, SpaceSet, bit, central};
use crate::content::knobs;
use crate::content::vocabulary::{Colour, FightKind, Timing};
use crate::features::approach::Approach;
use crate::features::collapse::Fall;
use crate::features::danger::{Danger, Omen, Prey};
use crate::features::foresight::Whereabouts;
pub(crate) use crate::features::outlook::Outlook;
use crate::features::prospects::{Bout, KeptMeans, Means, NEVER, Quarry};
use crate::features::shield::Shield;
use crate::features::stakes::{Stakes, Waking};
use crate::state::reach::POINTS_MAX;
use crate::state::{Frame, NONE, SEATS_MAX, State};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

/// The share of an attack's harm that is expected for other wolves, who will have moved by then, in
/// hundredths.
const OTHERS: i32 = 40;

/// Combat values of cards below this are told apart, for two colours with and without Stealth.
const ENCOUNTERS_KNOWN: usize = 4 * 12;

/// The own turn, or an answer of the own wolf.
#[derive(Clone, Default, Debug)]
pub(super) struct Outing {
    /// What is at stake.
    pub(crate) stakes: Stakes,
    /// The own means.
    pub(crate) means: Means,
    /// Strigoi that may be attacked, with what that is worth; those that are sure to fail are worth
    /// `-NEVER`.
    pub(super) quarries: ArrayVec<(Quarry, i32), 4>,
    /// What entering an Encounter space of each colour is worth.
    pub(crate) encounters: [i32; 2],
    /// All spaces from which one of them may be attacked.
    pub(super) attackable: SpaceSet,
    /// What the Strigoi may do.
    pub(crate) danger: Danger,
    /// What the next turn could attack from where this one ends.
    pub(crate) approach: Approach,
    /// In how many centres' sight each space lies, in binary, for either half of the spaces.
    exposed: [[u64; 3]; 2],
    /// What the best turn of each room's platform would save; 0 without Mechanics.
    pub(crate) rotations: [i32; ROOMS],
    /// The own wolf as prey, where that matters.
    pub(super) prey: Prey,
    /// What a wound on the Supreme would bring down by the own letter.
    pub(super) fall: Fall,
    /// What a wound that wakes the Supreme would meet.
    pub(super) waking: Waking,
}

/// Phase 1: what may be done with each card.
#[derive(Clone, Default, Debug)]
pub(super) struct Outset {
    /// What is at stake.
    pub(crate) stakes: Stakes,
    /// The own means.
    pub(crate) means: Means,
    /// Strigoi that may be attacked.
    pub(super) quarries: ArrayVec<Quarry, 4>,
    /// Where the wolf can end with so many movement points.
    pub(super) within: [SpaceSet; POINTS_MAX + 1],
    /// Movement and combat lost to wounds.
    pub(crate) penalties: (i32, i32),
    /// Which Strigoi may act after the own turn.
    pub(super) omens: [Omen; 2],
    /// What an attack by each costs the own wolf.
    pub(crate) hurts: [i32; 2],
    /// What it is likely to cost the others that a Strigoi comes to a room.
    pub(crate) others: OnceCell<[i32; 7]>,
    /// Where the Strigoi may stand after so many activations by letters that nobody knows.
    pub(super) at: [Whereabouts; SEATS_MAX],
    /// What an attack by the heavier of them would cost each of the others.
    pub(super) harms: [i32; SEATS_MAX],
    /// What Encounters are worth to cards, as far as it was worked out: by combat value, colour and
    /// whether there is Stealth.
    pub(crate) known: Known,
}

/// Worths by their keys, [`i16::MIN`] for those that were not worked out.
#[derive(Clone, Debug)]
pub(super) struct Known([Cell<i16>; ENCOUNTERS_KNOWN]);

impl Default for Known {
    fn default() -> Self {
        Self([const { Cell::new(i16::MIN) }; ENCOUNTERS_KNOWN])
    }
}

impl Known {
    /// The place of a key that is told apart.
    #[inline]
    pub(crate) fn get(&self, key: usize) -> Option<&Cell<i16>> {
        self.0.get(key)
    }
}

/// What the features of all actions of a decision share. It is filled in place, and what the frame on
/// top does not need is left as it was.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    /// Which of the parts that follow the frame on top needs.
    pub(super) aspect: Aspect,
    pub(super) outset: Outset,
    pub(super) outing: Outing,
    pub(super) bout: Bout,
    pub(super) shield: Shield,
    /// The last stakes and means, which mostly serve again at the next decision.
    stakes: Stakes,
    means: KeptMeans,
}

/// What the frame on top needs of it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) enum Aspect {
    /// Nothing.
    #[default]
    Nothing,
    /// Phase 1.
    Outset,
    /// The own turn, a counterattack, a relocation.
    Outing,
    /// Items in a fight.
    Bout,
    /// Protection in a hit.
    Shield,
}

/// In how many centres' sight each space lies: three binary digits, the lowest first.
fn exposed(s: &State) -> [[u64; 3]; 2] {
    let [mut one, mut two, mut four]: [SpaceSet; 3] = [0; 3];
    for seen in s.board.seen {
        let carry = one & seen;
        one ^= seen;
        four |= two & carry;
        two ^= carry;
    }
    let digits = [one, two, four];
    [digits.map(|set| set as u64), digits.map(|set| (set >> 64) as u64)]
}

impl Outing {
    /// In how many centres' sight a space lies.
    #[inline]
    pub(super) fn exposed_at(&self, space: u8) -> i32 {
        let digits = &self.exposed[usize::from(space) / 64 % 2];
        let digit = |set: u64| (set >> (space % 64) & 1) as i32;
        digit(digits[0]) + 2 * digit(digits[1]) + 4 * digit(digits[2])
    }
}

impl Strigoi {
    /// What the deciding seat sees.
    pub(crate) fn survey_into(&self, s: &State, seat: Seat, insight: &mut Insight) {
        insight.aspect = match s.top() {
            Frame::Choose(_) => {
                self.survey_outset(s, seat, insight);
                Aspect::Outset
            }
            Frame::Menu
            | Frame::Enter
            | Frame::Face
            | Frame::Counter(_)
            | Frame::Rotate
            | Frame::Orient(_) => {
                self.survey_outing(s, seat, insight);
                Aspect::Outing
            }
            Frame::Relocate(..) => {
                self.survey_refuge(s, seat, insight);
                Aspect::Outing
            }
            Frame::Fight => match s.fights.last() {
                Some(fight) => {
                    self.stakes_into(s, &mut insight.stakes);
                    self.survey_bout(s, fight, &insight.stakes, &mut insight.bout);
                    Aspect::Bout
                }
                None => Aspect::Nothing,
            },
            Frame::Hit => match s.hits.last() {
                Some(hit) => {
                    self.stakes_into(s, &mut insight.stakes);
                    self.survey_shield(s, &insight.stakes, hit, &mut insight.shield);
                    Aspect::Shield
                }
                None => Aspect::Nothing,
            },
            _ => Aspect::Nothing,
        };
    }

    /// What is at stake and the own means with so many cards left in hand, mostly as they were.
    fn stakes_and_means(
        &self,
        s: &State,
        seat: Seat,
        in_hand: u32,
        (stakes, means): (&mut Stakes, &mut KeptMeans),
    ) {
        self.stakes_into(s, stakes);
        self.means_into(s, seat, stakes, in_hand, means);
    }

    /// The own wolf as prey; what counterattacks are worth to it.
    fn prey(&self, s: &State, seat: Seat, stakes: &Stakes, means: &Means, fall: &Fall) -> Prey {
        let mut counter = [0; 2];
        let mut silent = 0;
        if self.may_attack(s) && self.rules.counterattack != knobs::Counterattack::Off {
            let (played, shot) = (s.wolf(seat).played, (FightKind::Ranged, Colour::Grey));
            let combat = self.combat(s, seat) + self.added_ahead(s, seat, played, shot);
            silent = fall.perilous();
            for who in 0..2_u8 {
                let place = usize::from(who);
                if s.vampires[place].is_alive() {
                    let need = self.side(s, who).combat;
                    let cost = means.cost(FightKind::Ranged, need - combat);
                    if cost < NEVER {
                        counter[place] = (stakes.wound_on[place] - cost - fall.others).max(0);
                    }
                }
            }
        }
        Prey { seat, points: means.points, guards: means.guards.clone(), counter, silent }
    }

    /// An outing with nothing but what is at stake, the own means and who sees what.
    fn begin_outing(&self, s: &State, seat: Seat, insight: &mut Insight) {
        let in_hand = s.wolf(seat).hand.count_ones();
        self.stakes_and_means(s, seat, in_hand, (&mut insight.stakes, &mut insight.means));
        let outing = &mut insight.outing;
        outing.stakes.clone_from(&insight.stakes);
        outing.means.clone_from(&insight.means.means);
        outing.quarries.clear();
        outing.attackable = 0;
        outing.encounters = [0; 2];
        outing.approach.forget();
        outing.danger = Danger::default();
        outing.exposed = exposed(s);
        outing.rotations = [0; ROOMS];
        outing.fall = self.fall(s, &outing.stakes, seat, self.letter(s, seat));
        outing.waking = self.waking(s);
    }

    /// The own turn as it may go on.
    fn survey_outing(&self, s: &State, seat: Seat, insight: &mut Insight) {
        self.begin_outing(s, seat, insight);
        let outing = &mut insight.outing;
        let own_turn = s.turn.seat == seat.0 && !matches!(s.top(), Frame::Counter(_));
        let combat = self.combat(s, seat);
        let (played, points) = (s.wolf(seat).played, outing.means.points);
        let toll = self.toll(s, seat, &outing.stakes, points);
        outing.prey = Prey::plain(seat, points);
        if !own_turn || !s.turn.fought {
            let Outing { stakes, means, quarries, attackable, .. } = outing;
            self.each_quarry(s, |quarry| {
                let added = self.added_ahead(s, seat, played, (quarry.kind, Colour::Grey));
                let worth = self.attack_worth(stakes, means, &quarry, combat + added);
                *attackable |= quarry.from;
                quarries.push((quarry, worth.map_or(-NEVER, |worth| worth - toll)));
            });
        }
        if own_turn {
            self.survey_turn(s, seat, toll, outing);
        }
    }

    /// Encounters that may be met, and the Strigoi after the own turn.
    fn survey_turn(&self, s: &State, seat: Seat, toll: i32, outing: &mut Outing) {
        let top = s.top();
        let moves = top == Frame::Menu && (s.turn.may_go || s.turn.at_encounter);
        if moves && !s.turn.fought || top == Frame::Enter {
            let combat = self.combat(s, seat);
            let stealth = self.has_stealth(s, seat);
            for colour in [Colour::Grey, Colour::Red] {
                let (stakes, means) = (&outing.stakes, &outing.means);
                let met = (FightKind::Monster, colour);
                let combat = combat + self.added_ahead(s, seat, s.wolf(seat).played, met);
                let worth = self.encounter_worth(s, stakes, means, colour, combat, stealth);
                outing.encounters[colour as usize] = worth - toll;
            }
        }
        // Where no choice leads elsewhere, what the Strigoi do does not tell choices apart.
        let turning = matches!(top, Frame::Rotate | Frame::Orient(_));
        let turns = turning
            || top == Frame::Menu
                && (self.can_turn_platforms(s, seat) || self.holds_a_crank(s, seat));
        let goes = top == Frame::Menu && s.turn.may_go;
        if !goes && !turns && !self.outlook.calms {
            return;
        }
        outing.prey = self.prey(s, seat, &outing.stakes, &outing.means, &outing.fall);
        let Outing { stakes, prey, danger, .. } = outing;
        let omens = self.omens(s);
        if !s.turn.strigoi_stay {
            for threat in self.threats(s, stakes, prey, omens) {
                danger.count(&threat, prey, stakes.loss);
            }
        }
        if goes {
            self.foresee_later(s, stakes, prey, omens, danger);
            self.foresee_path(s, (stakes, prey), &omens, true, danger);
            let Outing { stakes, means, approach, .. } = outing;
            self.foresee_attacks(s, seat, (stakes, means), approach);
        }
        if turns {
            outing.rotations = self.rotations(s, &outing.stakes, &outing.prey);
            self.openings(s, outing);
        }
    }

    /// What a relocated wolf has to fear for the rest of the Assault.
    fn survey_refuge(&self, s: &State, seat: Seat, insight: &mut Insight) {
        self.begin_outing(s, seat, insight);
        let outing = &mut insight.outing;
        outing.prey = self.prey(s, seat, &outing.stakes, &outing.means, &outing.fall);
        let Outing { stakes, prey, danger, .. } = outing;
        let omens = self.omens(s);
        self.foresee_later(s, stakes, prey, omens, danger);
        self.foresee_path(s, (stakes, prey), &omens, false, danger);
    }

    /// What the own Wound icons of the played card still cost in a fight (STR-170).
    fn toll(&self, s: &State, seat: Seat, stakes: &Stakes, points: i32) -> i32 {
        let wolf = s.wolf(seat);
        let Some(look) = self.outlook.cards.get(usize::from(wolf.played)) else { return 0 };
        if look.own_wounds == 0 {
            return 0;
        }
        let abilities = self.catalogue.actions[usize::from(wolf.played)].abilities;
        let unused = self.catalogue.abilities_of(abilities).iter().any(|ability| {
            ability.works_at(Timing::InFight) && self.icon_is_free(s, seat, ability.slot)
        });
        if unused { stakes.harm(points, look.own_wounds) } else { 0 }
    }

    /// Phase 1 for a seat.
    fn survey_outset(&self, s: &State, seat: Seat, insight: &mut Insight) {
        let wolf = s.wolf(seat);
        let in_hand = wolf.hand.count_ones().saturating_sub(1);
        self.stakes_and_means(s, seat, in_hand, (&mut insight.stakes, &mut insight.means));
        let outset = &mut insight.outset;
        outset.stakes.clone_from(&insight.stakes);
        outset.means.clone_from(&insight.means.means);
        outset.penalties = self.penalties(wolf);
        let cards = each(wolf.hand).map(|card| self.catalogue.actions[usize::from(card)].movement);
        let furthest = cards.max().unwrap_or(0).clamp(self.rules.min_movement, POINTS_MAX as i32);
        let reach = self.reach(s, wolf.space, furthest, false);
        let mut before = bit(wolf.space);
        for (within, at) in outset.within.iter_mut().zip(&reach.at) {
            before |= at;
            *within = before;
        }
        outset.omens = self.omens(s);
        let (stakes, means) = (&outset.stakes, &outset.means);
        outset.hurts =
            outset.omens.map(|omen| stakes.guarded_mean(means.points, omen.damage, &means.guards));
        outset.others = OnceCell::new();
        let mut at = self.whereabouts(s);
        for (acted, places) in outset.at.iter_mut().enumerate().take(usize::from(self.seats)) {
            if acted > 0 {
                self.wander(s, &mut at, &outset.omens, |_, _, _| {});
            }
            *places = at;
        }
        let damage = outset.omens[0].damage.max(outset.omens[1].damage);
        for other in (0..self.seats).map(Seat) {
            outset.harms[other.index()] = self.harm_to(s, stakes, other, damage);
        }
        outset.quarries.clear();
        self.each_quarry(s, |quarry| outset.quarries.push(quarry));
        outset.known = Known::default();
    }

    /// What it is likely to cost the others that a Strigoi comes to each room.
    pub(super) fn others_at_risk(
        &self,
        s: &State,
        seat: Seat,
        stakes: &Stakes,
        omens: [Omen; 2],
    ) -> [i32; 7] {
        let damage = omens[0].damage.max(omens[1].damage);
        let mut others = [0; 7];
        for other in (0..self.seats).map(Seat).filter(|&other| other != seat) {
            let space = s.wolf(other).space;
            if space == NONE {
                continue;
            }
            let mut harm = NEVER;
            for (room, cost) in (0..7).zip(&mut others) {
                if self.in_sight(s, room) & bit(space) != 0 {
                    if harm == NEVER {
                        harm = self.harm_to(s, stakes, other, damage) * OTHERS / 100;
                    }
                    *cost = harm.max(*cost);
                }
                if space == central(room) {
                    *cost += stakes.loss * OTHERS / 100;
                }
            }
        }
        others
    }
}
