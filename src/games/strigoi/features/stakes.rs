//! What is at stake: the worth of Blood Points, of wounds on the Strigoi, and the harm that wounds do
//! to wolves. All in hundredths of a Blood Point.

use arrayvec::ArrayVec;

use crate::content::vocabulary::Timing;
use crate::features::facts::Survey;
use crate::state::piles::Pile;
use crate::state::{VampireId, cards_of, pieces_of};
use tenbin_engine::Seat;

/// Most wounds of a hit that are foreseen.
pub(super) const WOUNDS_FORESEEN: usize = 6;
/// Most wound points a wolf may hold (`wounds_to_defeat` is 5 at most).
const POINTS_HELD: usize = 5;
/// A Blood Point that helps to reach the threshold.
const BLOOD_NEEDED: i32 = 90;
/// One that is held beyond it, and the next ones.
const BLOOD_SPARE: [i32; 3] = [25, 8, 3];
/// What a Blood Point won that the altar has no room for takes from the spoils: another Encounter
/// brings one when there is room again (STR-125).
pub(super) const BLOOD_WASTED: i32 = 9;
/// A Blood Point on the inferno, and what the last ones before the limit add.
const INFERNO: i32 = 70;
const INFERNO_NEAR: i32 = 300;
/// A wolf one point before its defeat.
const PAIN: i32 = 60;
/// The other icons of a Wound token.
const PENALTY: i32 = 4;
/// A wound on a Strigoi.
const WOUND_ON: i32 = 110;
/// Less for the wound that makes the other one Supreme, for each wound it could still be given before.
const HASTE: i32 = 35;
/// The last wound of all.
const LAST_WOUND: i32 = 1000;
/// The last Blood Point before the inferno is full.
const ALL_LOST: i32 = 1000;
/// A card lost to a Shock.
pub(crate) const SHOCK: i32 = 9;
/// The cost of the played card's Protection: it may be needed later in the Assault.
const PLAYED_GUARD: i32 = 3;

/// Most Blood Points lost at once that are told apart.
const POINTS_LOST: usize = 8;

/// What is at stake in a state.
#[derive(Clone, Default, Debug)]
pub(super) struct Stakes {
    /// The next Blood Point won.
    pub(crate) blood: i32,
    /// A Blood Point lost.
    pub(crate) loss: i32,
    /// So many Blood Points lost at once, and what that follows from.
    lost: [i32; POINTS_LOST],
    lost_from: (u8, u8, bool),
    /// A wound on each Strigoi; 0 for one that is defeated.
    pub(super) wound_on: [i32; 2],
    /// What the next follows from: the share of heavy Wound tokens in thousandths, and `loss`, which
    /// is never 0.
    pub(super) worked_out_for: (i32, i32),
    /// What still awaits a wolf with so many wound points that is about to receive so many Wound
    /// tokens.
    ahead: [[i32; WOUNDS_FORESEEN + 1]; POINTS_HELD],
}

/// What a wound that turns a Strigoi into the Supreme would meet.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Waking {
    /// Whose next wound makes the other one the Supreme (STR-371), as bits.
    wakes: u8,
    /// Reward cards in the hands of the pack.
    pub(crate) ready: i32,
}

impl Waking {
    /// Whether a wound may be such a one.
    pub(crate) fn is_near(self) -> bool {
        self.wakes != 0
    }

    /// Whether a wound on a Strigoi makes the other one the Supreme.
    pub(crate) fn wakes(self, who: VampireId) -> bool {
        self.wakes >> who.number() & 1 != 0
    }
}

/// What a wolf could cancel wounds with: the cost of each, ascending.
pub(super) type Guards = ArrayVec<i32, 6>;

impl Stakes {
    /// The harm of so many Wound tokens to a wolf with so many wound points.
    #[inline]
    pub(super) fn harm(&self, points: i32, wounds: i32) -> i32 {
        let row = &self.ahead[(points.max(0) as usize).min(POINTS_HELD - 1)];
        row[(wounds.max(0) as usize).min(WOUNDS_FORESEEN)] - row[0]
    }

    /// So many Blood Points lost at once (STR-300, STR-421).
    #[inline]
    pub(crate) fn losses(&self, points: i32) -> i32 {
        self.lost[(points.max(0) as usize).min(POINTS_LOST - 1)]
    }

    /// What it is worth to get rid of so many of so many wound points.
    #[inline]
    pub(super) fn relief(&self, points: i32, healed: i32) -> i32 {
        let ahead = |points: i32| self.ahead[(points.max(0) as usize).min(POINTS_HELD - 1)][0];
        ahead(points) - ahead(points - healed)
    }

    /// The harm of a hit that the wolf answers as is best.
    pub(crate) fn guarded(&self, points: i32, wounds: i32, guards: &[i32]) -> i32 {
        let mut least = self.harm(points, wounds);
        let mut cost = 0;
        for (&guard, left) in guards.iter().zip((0..wounds).rev()) {
            cost += guard;
            least = least.min(cost + self.harm(points, left));
        }
        least
    }

    /// The same for a number of wounds in thousandths.
    pub(super) fn guarded_mean(&self, points: i32, thousandths: i32, guards: &[i32]) -> i32 {
        let (whole, part) = (thousandths.max(0) / 1000, thousandths.max(0) % 1000);
        let low = self.guarded(points, whole, guards);
        if part == 0 {
            return low;
        }
        low + (self.guarded(points, whole + 1, guards) - low) * part / 1000
    }
}

impl Survey<'_> {
    /// What is at stake, with what has been worked out before for the same game.
    pub(super) fn stakes_into(&self, stakes: &mut Stakes) {
        stakes.blood = self.blood_worth(i32::from(self.state.altar));
        stakes.loss = self.loss_worth();
        stakes.wound_on = VampireId::ALL.map(|who| self.wound_worth(who));
        // The first state has not lost a point yet, and no table of losses is empty.
        let from = (self.state.inferno, self.state.altar, self.state.supply == 0);
        if stakes.lost[1] == 0 || stakes.lost_from != from {
            stakes.lost_from = from;
            stakes.lost = std::array::from_fn(|points| self.losses_worth(points as i32));
        }
        let given = (self.heavy_share(), stakes.loss);
        if stakes.worked_out_for != given {
            stakes.worked_out_for = given;
            self.work_out_what_awaits(given, &mut stakes.ahead);
        }
    }

    /// Whose fall would bring the Supreme, and how well the pack is armed for it.
    pub(super) fn waking(&self) -> Waking {
        let last = |who: VampireId| {
            let vampire = &self.state.vampires[who.index()];
            vampire.is_alive()
                && self.state.vampires[who.other().index()].is_alive()
                && self.rules.side(self.state, who).life - vampire.wound_count() <= 1
        };
        let ready = self.state.wolves.iter().map(|wolf| wolf.rewards.count_ones() as i32).sum();
        let [master, apprentice] = VampireId::ALL.map(last);
        Waking { wakes: u8::from(master) | u8::from(apprentice) << 1, ready }
    }

    /// A Blood Point won while the altar holds so many (STR-332, STR-333).
    fn blood_worth(&self, altar: i32) -> i32 {
        if altar >= self.rules.knobs.altar_max || self.state.supply == 0 {
            return 0;
        }
        let beyond = altar - self.rules.catalogue.numbers.altar_threshold;
        if beyond < 0 {
            BLOOD_NEEDED
        } else {
            BLOOD_SPARE[(beyond as usize).min(BLOOD_SPARE.len() - 1)]
        }
    }

    /// A Blood Point lost: the inferno nearer to its limit, the altar poorer (STR-300, STR-421).
    fn loss_worth(&self) -> i32 {
        let left =
            (self.rules.catalogue.numbers.inferno_limit - i32::from(self.state.inferno)).max(1);
        let altar = if self.state.altar > 0 {
            self.blood_worth(i32::from(self.state.altar) - 1)
        } else {
            0
        };
        INFERNO + INFERNO_NEAR / left + altar
    }

    /// So many Blood Points lost at once (STR-300, STR-421).
    fn losses_worth(&self, points: i32) -> i32 {
        let left = self.rules.catalogue.numbers.inferno_limit - i32::from(self.state.inferno);
        if points >= left {
            return if points > 0 { ALL_LOST } else { 0 };
        }
        let altar = |lost: i32| match i32::from(self.state.altar) - lost {
            held @ 1.. => self.blood_worth(held - 1),
            _ => 0,
        };
        (0..points).map(|lost| INFERNO + INFERNO_NEAR / (left - lost) + altar(lost)).sum()
    }

    /// So many wounds on a Strigoi that an ability gives it.
    pub(super) fn wounds_worth(&self, who: VampireId, wounds: i32) -> i32 {
        let left =
            self.rules.side(self.state, who).life - self.state.vampires[who.index()].wound_count();
        let given = wounds.min(left);
        (0..given).map(|more| self.next_wound_worth(who, left - more)).sum()
    }

    /// A wound on a Strigoi: the last of all wins; the one that makes the other one Supreme may wait
    /// while that one is still easy to wound (STR-370, STR-371).
    fn wound_worth(&self, who: VampireId) -> i32 {
        let vampire = &self.state.vampires[who.index()];
        if !vampire.is_alive() {
            return 0;
        }
        self.next_wound_worth(who, self.rules.side(self.state, who).life - vampire.wound_count())
    }

    /// The same with so many wounds left to its defeat.
    #[inline]
    fn next_wound_worth(&self, who: VampireId, left: i32) -> i32 {
        let other = &self.state.vampires[who.other().index()];
        if left > 1 {
            return WOUND_ON;
        }
        if !other.is_alive() {
            return LAST_WOUND;
        }
        let easy = self.rules.side(self.state, who.other()).life - 1 - other.wound_count();
        let easy = if self.rules.knobs.supreme_keeps_wounds { easy.max(0) } else { 0 };
        WOUND_ON - HASTE * easy
    }

    /// The share of heavy ones, in thousandths, among the Wound tokens that may lie in the pile; those
    /// face down on the Strigoi are as unknown.
    fn heavy_share(&self) -> i32 {
        let unknown = self.state.piles[Pile::Wound as usize].deck
            | self.state.vampires[0].wounds
            | self.state.vampires[1].wounds;
        let count = unknown.count_ones().max(1) as i32;
        (unknown & self.tables.heavy_wounds).count_ones() as i32 * 1000 / count
    }

    /// The harm of Wound tokens, worked out backwards (STR-290 to STR-294).
    fn work_out_what_awaits(
        &self,
        (heavy, loss): (i32, i32),
        ahead: &mut [[i32; WOUNDS_FORESEEN + 1]; POINTS_HELD],
    ) {
        let limit = (self.rules.knobs.wounds_to_defeat as usize).min(POINTS_HELD);
        let worst = (limit * (limit - 1)).max(1) as i32;
        *ahead = [[0; WOUNDS_FORESEEN + 1]; POINTS_HELD];
        for (points, row) in ahead.iter_mut().enumerate().take(limit) {
            row[0] = PAIN * (points * (points + 1)) as i32 / worst;
        }
        for wounds in 1..=WOUNDS_FORESEEN {
            for points in 0..limit {
                let after = |points: usize| {
                    if points >= limit { loss } else { ahead[points][wounds - 1] + PENALTY }
                };
                let (light, double) = (after(points + 1), after(points + 2));
                ahead[points][wounds] = light + (double - light) * heavy / 1000;
            }
        }
    }

    /// What a wolf of the own view could cancel wounds with: its own hand counts only for the seat
    /// that looks (STR-162, STR-244).
    pub(super) fn defences(&self, seat: Seat, own: bool) -> Guards {
        let wolf = self.state.wolf(seat);
        let mut guards = Guards::new();
        if self.guards_of_played(seat) > 0 {
            guards.push(PLAYED_GUARD);
        }
        for piece in pieces_of(wolf.tokens) {
            let look = &self.tables.tokens[self.rules.kind(Pile::Token, piece)];
            if look.guard > 0 {
                let _ = guards.try_push(look.worth);
            }
        }
        let rewards = if own { wolf.rewards } else { wolf.shown };
        for piece in pieces_of(rewards) {
            let look = &self.tables.rewards[self.rules.kind(Pile::Reward, piece)];
            if look.guard > 0 {
                let _ = guards.try_push(look.worth);
            }
        }
        // An Action card hidden in Phase 1 is still in hand; which one it is nobody knows.
        if own {
            for card in cards_of(wolf.hand) {
                if self.rules.catalogue.actions[card.index()].protection > 0 {
                    let _ = guards.try_push(self.tables.cards[card.index()].worth);
                }
            }
        }
        guards.sort_unstable();
        guards
    }

    /// Uses of Protection that the played card still has (STR-160, STR-245).
    pub(super) fn guards_of_played(&self, seat: Seat) -> i32 {
        let Some(action) = self.rules.played(self.state, seat) else { return 0 };
        if action.protection == 0 {
            return 0;
        }
        let abilities = self.rules.catalogue.abilities_of(action.abilities).iter();
        let unused = abilities.filter(|ability| {
            ability.works_at(Timing::OnHit)
                && self.rules.icon_is_free(self.state, seat, ability.slot)
        });
        unused.count() as i32
    }
}
