//! Where the Strigoi will be: by the letters that lie on the table for the rest of the Assault, and by
//! letters that nobody knows yet beyond it (STR-200 to STR-210, STR-400 to STR-402).

use arrayvec::ArrayVec;

use crate::board::{
    ROOMS, Room, SPACE_PLACES, Space, SpaceSet, bit, bit_at, central, each_space, ladder,
    neighbour, room_spaces, turned,
};
use crate::content::knobs::Phase3Letter;
use crate::content::vocabulary::Letter;
use crate::features::danger::{ActivationOdds, AtRisk, Danger, Lead, add_to};
use crate::features::facts::Survey;
use crate::features::stakes::Stakes;
use crate::rules::vampires::Way;
use crate::state::VampireId;

/// The chance that an unknown letter is this one of the six that lead anywhere, in thousandths.
const LETTER: i32 = 140;
/// The chance that an activation is an attack, in hundredths.
const ATTACKS: i32 = 35;

/// A chance that is too small to follow, in thousandths.
pub(super) const SLIGHT: i32 = 40;

/// How likely each Strigoi stands in each room, in thousandths.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Whereabouts([[i32; ROOMS + 1]; 2]);

/// Rooms with what it costs the own wolf to be seen from there, and with the chance that one comes.
#[derive(Copy, Clone, Default, Debug)]
struct Visits {
    harm: [i32; ROOMS + 1],
    chance: [i32; ROOMS + 1],
}

impl Whereabouts {
    /// The rooms in which a Strigoi may stand.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(VampireId, Room, i32)) {
        for (who, rooms) in VampireId::ALL.into_iter().zip(&self.0) {
            for (&room, &chance) in Room::ALL.iter().zip(rooms) {
                if chance >= SLIGHT {
                    visit(who, room, chance);
                }
            }
        }
    }

    /// One of them goes from a room to another with a chance.
    #[inline]
    fn moves(&mut self, who: VampireId, (from, to): (Room, Room), chance: i32) {
        let rooms = &mut self.0[who.index()];
        rooms[from.index()] -= chance;
        rooms[to.index()] += chance;
    }
}

impl Survey<'_> {
    /// Where the Strigoi stand now.
    pub(super) fn whereabouts(&self) -> Whereabouts {
        let mut at = Whereabouts::default();
        for (vampire, rooms) in self.state.vampires.iter().zip(&mut at.0) {
            if let Some(room) = vampire.room {
                rooms[room.index()] = 1000;
            }
        }
        at
    }

    /// Where a letter would lead a Strigoi from the centre of a room.
    pub(super) fn lead_from(&self, (who, room): (VampireId, Room), letter: Letter) -> Lead {
        match self.rules.way_from(self.state, who, room, letter) {
            Way::To(room, _) => Lead::To(room),
            Way::Stays(_) if self.rules.knobs.golden_rule => Lead::Stays,
            Way::Stays(_) => Lead::To(room),
            Way::DestroysLadder(space) | Way::Shielded(_, space) => Lead::Ladder(space),
        }
    }

    /// An activation by a known letter; tells who comes where, with which chance in thousandths.
    pub(super) fn follow(
        &self,
        at: &mut Whereabouts,
        (odds, letter): (&[ActivationOdds; 2], Letter),
        mut tell: impl FnMut(VampireId, Lead, i32),
    ) {
        if letter == Letter::X {
            return;
        }
        let before = *at;
        before.each(|who, room, chance| {
            let moved = chance * odds[who.index()].chance / 1000;
            if moved < SLIGHT {
                return;
            }
            let lead = self.lead_from((who, room), letter);
            tell(who, lead, moved);
            if let Lead::To(to) = lead {
                at.moves(who, (room, to), moved);
            }
        });
    }

    /// An activation by a letter that nobody knows, which may be any direction; no wolf shields a
    /// ladder for sure.
    pub(super) fn wander(
        &self,
        at: &mut Whereabouts,
        odds: &[ActivationOdds; 2],
        mut tell: impl FnMut(VampireId, Lead, i32),
    ) {
        let before = *at;
        before.each(|who, room, chance| {
            let moved = chance * odds[who.index()].chance / 1000 * LETTER / 1000;
            if moved == 0 {
                return;
            }
            let other = self.state.vampires[who.other().index()].room;
            for direction in 0..6 {
                if !room.is_centre()
                    && neighbour(room, direction).is_none()
                    && self.state.board.has(ladder(room, direction))
                {
                    tell(who, Lead::Ladder(ladder(room, direction)), moved);
                    continue;
                }
                let back = || self.rules.destination(self.state, room, turned(direction, 3));
                let there = self.rules.destination(self.state, room, direction);
                let to = if self.rules.knobs.bounce { there.or_else(back) } else { there };
                if let Some(to) = to.filter(|&to| Some(to) != other) {
                    tell(who, Lead::To(to), moved);
                    at.moves(who, (room, to), moved);
                }
            }
        });
    }

    /// What may come to the own wolf on each space until its next turn: by the letters on the table,
    /// and in the next Assault.
    pub(super) fn foresee_path(
        &self,
        (stakes, at_risk): (&Stakes, &AtRisk),
        odds: &[ActivationOdds; 2],
        own_turn: bool,
        danger: &mut Danger,
    ) {
        let mut at = self.whereabouts();
        if own_turn && !self.state.turn.strigoi_stay {
            self.follow(&mut at, (odds, self.rules.letter(self.state, at_risk.seat)), |_, _, _| {});
        }
        let hurts = odds
            .map(|own_odds| stakes.guarded_mean(at_risk.points, own_odds.damage, &at_risk.guards));
        let next = self.state.next_place();
        let mine = self.state.order.iter().position(|&seat| seat == at_risk.seat);
        // A wolf that is still to act will go away.
        let until = mine.filter(|&mine| mine >= next);
        let last = until.unwrap_or(self.state.order.len());
        let mut still = self.other_spaces(at_risk.seat);
        let mut visits = Visits::default();
        for &seat in self.state.order.iter().take(last).skip(next) {
            still &= !bit_at(self.state.wolf(seat).space);
            let (letter, path) = (self.rules.letter(self.state, seat), &mut danger.path);
            self.follow(&mut at, (odds, letter), |who, lead, chance| match lead {
                Lead::Stays => {}
                Lead::To(room) => {
                    // Who stands there already is attacked, and one only.
                    let alone = self.in_sight(room) & still == 0;
                    let hurt = if alone { hurts[who.index()] } else { 0 };
                    visits.count(room, chance, hurt);
                }
                Lead::Ladder(space) => add_to(path, bit(space), chance * stakes.loss / 1000),
            });
        }
        self.add_visits(stakes, &visits, &mut danger.path);
        if until.is_some() {
            return;
        }
        self.foresee_phase3((stakes, at_risk), &mut at, danger);
        let mut visits = Visits::default();
        for _ in 0..self.rules.seats.div_ceil(2) {
            let next_assault = &mut danger.next_assault;
            self.wander(&mut at, odds, |who, lead, chance| match lead {
                Lead::Stays => {}
                Lead::To(room) => visits.count(room, chance, hurts[who.index()]),
                Lead::Ladder(space) => {
                    add_to(next_assault, bit(space), chance * stakes.loss / 1000);
                }
            });
        }
        self.add_visits(stakes, &visits, &mut danger.next_assault);
    }

    /// What visits to rooms cost on each space.
    fn add_visits(&self, stakes: &Stakes, visits: &Visits, table: &mut [i16; SPACE_PLACES]) {
        for (room, (&harm, &chance)) in
            (0..).map(Room::of).zip(visits.harm.iter().zip(&visits.chance))
        {
            if chance > 0 {
                add_to(table, self.in_sight(room), harm);
                add_to(table, bit(central(room)), chance * stakes.loss / 1000);
            }
        }
    }

    /// The end of an Assault without an attack (STR-400 to STR-402).
    fn foresee_phase3(
        &self,
        (stakes, at_risk): (&Stakes, &AtRisk),
        at: &mut Whereabouts,
        danger: &mut Danger,
    ) {
        if self.state.marker || !self.rules.knobs.phase3 {
            return;
        }
        let seat = match self.rules.knobs.phase3_letter {
            Phase3Letter::Lowest => self.state.order.first(),
            Phase3Letter::Highest => self.state.order.last(),
        };
        let letter = seat.map_or(Letter::X, |&seat| self.rules.letter(self.state, seat));
        let mut odds = [ActivationOdds::default(); 2];
        let ahead = (self.state.order.len() + 1).saturating_sub(self.state.next_place()) as i32;
        let quiet = (100 - ATTACKS * ahead).max(10) * 10;
        odds[self.state.supreme().unwrap_or_default().index()].chance = quiet;
        let cost = stakes.guarded(at_risk.points, self.rules.knobs.curse_wounds, &at_risk.guards);
        let path = &mut danger.path;
        self.follow(at, (&odds, letter), |_, lead, chance| match lead {
            Lead::Stays => {}
            Lead::To(room) => {
                add_to(path, room_spaces(room), chance * cost / 1000);
                add_to(path, bit(central(room)), chance * stakes.loss / 1000);
            }
            Lead::Ladder(space) => add_to(path, bit(space), chance * stakes.loss / 1000),
        });
    }
}

impl Visits {
    /// A Strigoi comes to a room with a chance.
    #[inline]
    fn count(&mut self, room: Room, chance: i32, hurt: i32) {
        let room = room.index();
        self.harm[room] += chance * hurt / 1000;
        self.chance[room] += chance;
    }
}

/// Most places from which a letter may bring harm.
const SOURCES_MAX: usize = 32;

/// What a card's letter would do after the own turn, for Phase 1.
#[derive(Clone, Default, Debug)]
pub(super) struct LetterHarm {
    /// Spaces, and what it costs to stand on one of them.
    costs: ArrayVec<(SpaceSet, i32), SOURCES_MAX>,
    /// All of them.
    touched: SpaceSet,
    /// What it costs the others.
    pub(super) others: i32,
}

impl LetterHarm {
    /// To stand on one of these spaces costs something.
    pub(super) fn add(&mut self, spaces: SpaceSet, cost: i32) {
        if cost > 0 {
            self.touched |= spaces;
            let _ = self.costs.try_push((spaces, cost));
        }
    }

    /// The least that the spaces of a set cost, which is not empty.
    #[inline]
    pub(super) fn least(&self, set: SpaceSet) -> i32 {
        if set & !self.touched != 0 {
            return 0;
        }
        let cost = |space: Space| -> i32 {
            let costs = self.costs.iter().filter(|(spaces, _)| spaces & bit(space) != 0);
            costs.map(|&(_, cost)| cost).sum()
        };
        each_space(set).map(cost).min().unwrap_or(0)
    }
}
