//! How dangerous a space is: where the letter leads each Strigoi, whom it would attack from there,
//! and what that would cost (STR-200 to STR-264), without copying a state.

use arrayvec::ArrayVec;

use crate::board::{
    LADDERS, Room, SPACE_PLACES, Space, SpaceSet, bit, bit_at, central, edge_of_ladder,
    for_each_space, frame, room_of, room_spaces, spoke,
};
use crate::content::knobs::{Phase3Letter, TargetTie};
use crate::content::vocabulary::Letter;
use crate::features::facts::Survey;
use crate::features::stakes::{Guards, Stakes};
use crate::rules::vampires::Way;
use crate::state::VampireId;
use crate::state::piles::Pile;
use tenbin_engine::Seat;

/// A ladder that is destroyed.
const LADDER: i32 = 6;
/// The share of the danger of an activation after the own turn that is counted, in hundredths:
/// the Strigoi may be elsewhere by then.
const LATER: i32 = 45;
/// The chance that an activation is an attack, in hundredths.
const ATTACKS: i32 = 35;

/// Which Strigoi acts with which chance, and how hard it hits (STR-200, STR-201).
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct ActivationOdds {
    /// In thousandths.
    pub(crate) chance: i32,
    /// Mean damage in thousandths.
    pub(crate) damage: i32,
}

/// Where a letter leads a Strigoi.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Lead {
    /// To the centre of this room, where it looks around.
    To(Room),
    /// To this ladder, unless a wolf shields it.
    Ladder(Space),
    /// Nowhere.
    Stays,
}

/// One Strigoi's activation, foreseen.
#[derive(Copy, Clone, Debug)]
pub(super) struct Threat {
    /// Whose.
    pub(crate) who: VampireId,
    /// In thousandths.
    pub(crate) chance: i32,
    /// Spaces on which the own wolf would be the one attacked.
    pub(super) mine: SpaceSet,
    /// What that costs.
    pub(super) mine_cost: i32,
    /// What it costs when the own wolf stands elsewhere.
    pub(super) else_cost: i32,
    /// Spaces on which the own wolf costs the pack a Blood Point (STR-211, STR-261).
    pub(super) clash: SpaceSet,
}

/// What the activations ahead cost with the own wolf on each space.
#[derive(Clone, Debug)]
pub(super) struct Danger {
    /// The own turn's.
    now: [i16; SPACE_PLACES],
    /// Those that come after it in this Assault.
    pub(super) later: [i16; SPACE_PLACES],
    /// The same by the letters on the table, followed one after another.
    pub(super) path: [i16; SPACE_PLACES],
    /// Those of the next Assault, by letters that nobody knows.
    pub(super) next_assault: [i16; SPACE_PLACES],
}

/// Whose danger is worked out.
#[derive(Clone, Default, Debug)]
pub(super) struct AtRisk {
    /// Seat.
    pub(crate) seat: Seat,
    /// Its wound points.
    pub(crate) points: i32,
    /// What it could cancel wounds with.
    pub(crate) guards: Guards,
    /// What a counterattack on each Strigoi would be worth to it, 0 or more.
    pub(crate) counter: [i32; 2],
    /// Spaces on which a counterattack would cost more than it is worth (STR-376).
    pub(super) silent: SpaceSet,
}

impl AtRisk {
    /// A wolf that neither guards itself nor answers.
    pub(crate) fn plain(seat: Seat, points: i32) -> Self {
        Self { seat, points, guards: Guards::new(), counter: [0; 2], silent: 0 }
    }
}

impl Threat {
    /// The expected cost with the own wolf on a space.
    pub(crate) fn costs(&self, loss: i32, space: Space) -> i32 {
        let here = bit(space);
        let cost = if self.mine & here != 0 { self.mine_cost } else { self.else_cost };
        let clash = if self.clash & here != 0 { loss } else { 0 };
        self.chance * (cost + clash) / 1000
    }
}

/// Adds to the spaces of a set.
pub(super) fn add_to(table: &mut [i16; SPACE_PLACES], set: SpaceSet, cost: i32) {
    if cost != 0 {
        for_each_space(set, |space| table[space.index()] += cost as i16);
    }
}

impl Default for Danger {
    fn default() -> Self {
        Self {
            now: [0; SPACE_PLACES],
            later: [0; SPACE_PLACES],
            path: [0; SPACE_PLACES],
            next_assault: [0; SPACE_PLACES],
        }
    }
}

impl Danger {
    /// What the own turn's activation costs with the own wolf on a space.
    #[inline]
    pub(crate) fn at(&self, space: Space) -> i32 {
        i32::from(self.now[space.index()])
    }

    /// What later activations of this Assault cost with the own wolf on a space.
    #[inline]
    pub(crate) fn after(&self, space: Space) -> i32 {
        i32::from(self.later[space.index()])
    }

    /// The same by the letters on the table.
    #[inline]
    pub(crate) fn on_path(&self, space: Space) -> i32 {
        i32::from(self.path[space.index()])
    }

    /// What activations of the next Assault may cost there.
    #[inline]
    pub(crate) fn next_assault_at(&self, space: Space) -> i32 {
        i32::from(self.next_assault[space.index()])
    }

    /// Counts an activation of the own turn.
    pub(crate) fn count(&mut self, threat: &Threat, at_risk: &AtRisk, loss: i32) {
        let always = threat.chance * threat.else_cost / 1000;
        if always != 0 {
            self.now.iter_mut().for_each(|cost| *cost += always as i16);
        }
        let mine = threat.chance * (threat.mine_cost - threat.else_cost) / 1000;
        add_to(&mut self.now, threat.mine, mine);
        if at_risk.silent != 0 {
            let counter = threat.chance * at_risk.counter[threat.who.index()] / 1000;
            add_to(&mut self.now, threat.mine & at_risk.silent, counter);
        }
        add_to(&mut self.now, threat.clash, threat.chance * loss / 1000);
    }
}

impl Survey<'_> {
    /// Which Strigoi acts next, with which chance.
    pub(super) fn odds(&self) -> [ActivationOdds; 2] {
        let mut odds = [ActivationOdds::default(); 2];
        if let Some(who) = self.state.supreme() {
            odds[who.index()] = ActivationOdds {
                chance: 1000,
                damage: self.rules.side(self.state, who).damage * 1000,
            };
            return odds;
        }
        let stack = &self.state.piles[Pile::Strigoi as usize];
        let tokens = if stack.deck == 0 { stack.discard } else { stack.deck };
        let all = tokens.count_ones().max(1) as i32;
        let (mut counts, mut added) = ([0; 2], [0; 2]);
        for look in &self.tables.odds {
            let count = (tokens & look.pieces).count_ones() as i32;
            counts[look.who.index()] += count;
            added[look.who.index()] += count * look.damage;
        }
        for who in VampireId::ALL {
            let place = who.index();
            if counts[place] > 0 {
                odds[place].chance = counts[place] * 1000 / all;
                let damage = self.rules.side(self.state, who).damage * 1000;
                odds[place].damage = damage + added[place] * 1000 / counts[place];
            }
        }
        odds
    }

    /// Where a letter leads a living Strigoi now.
    pub(super) fn lead(&self, who: VampireId, letter: Letter) -> Lead {
        let vampire = &self.state.vampires[who.index()];
        let Some(here) = vampire.room else { return Lead::Stays };
        match self.rules.way(self.state, who, letter) {
            Way::To(room, _) => Lead::To(room),
            Way::Stays(_) if self.rules.knobs.golden_rule => Lead::Stays,
            Way::Stays(_) => Lead::To(here),
            Way::DestroysLadder(space) | Way::Shielded(_, space) => Lead::Ladder(space),
        }
    }

    /// The spaces seen from the centre of a room.
    #[inline]
    pub(super) fn in_sight(&self, room: Room) -> SpaceSet {
        let seen = self.state.board.seen[room.index()];
        if self.rules.knobs.ladder_in_sight { seen } else { seen & !LADDERS }
    }

    /// The activation after the own turn for each Strigoi, with the letter of the own card.
    pub(super) fn threats(
        &self,
        stakes: &Stakes,
        at_risk: &AtRisk,
        odds: [ActivationOdds; 2],
    ) -> ArrayVec<Threat, 2> {
        let letter = self.rules.letter(self.state, at_risk.seat);
        let mut threats = ArrayVec::new();
        for who in VampireId::ALL {
            let own_odds = odds[who.index()];
            if own_odds.chance == 0 {
                continue;
            }
            let lead = self.lead(who, letter);
            if lead != Lead::Stays {
                threats.push(self.threat(stakes, at_risk, (who, own_odds), lead));
            }
        }
        threats
    }

    /// What comes of a Strigoi's activation.
    pub(super) fn threat(
        &self,
        stakes: &Stakes,
        at_risk: &AtRisk,
        (who, own_odds): (VampireId, ActivationOdds),
        lead: Lead,
    ) -> Threat {
        let hurt = stakes.guarded_mean(at_risk.points, own_odds.damage, &at_risk.guards);
        let mut threat = Threat {
            who,
            chance: own_odds.chance,
            mine: 0,
            mine_cost: hurt - at_risk.counter[who.index()],
            else_cost: 0,
            clash: 0,
        };
        match lead {
            Lead::Stays => {}
            Lead::To(room) => {
                let other = self.nearest_other(at_risk.seat, room);
                let (mine, cost) = match other {
                    None => (self.in_sight(room), 0),
                    Some((seat, distance)) => {
                        let nearer = self.nearer(room, distance, at_risk.seat, seat);
                        (nearer, self.harm_to(stakes, seat, own_odds.damage))
                    }
                };
                (threat.mine, threat.else_cost) = (mine, cost);
                threat.clash = bit(central(room));
            }
            Lead::Ladder(space) => {
                self.foresee_ladder(stakes, at_risk, own_odds, space, &mut threat);
            }
        }
        threat
    }

    /// A ladder is destroyed, or who shields it is attacked (STR-210 to STR-213).
    fn foresee_ladder(
        &self,
        stakes: &Stakes,
        at_risk: &AtRisk,
        own_odds: ActivationOdds,
        space: Space,
        threat: &mut Threat,
    ) {
        let room = room_of(space);
        let direction = edge_of_ladder(space);
        let others = self.other_spaces(at_risk.seat);
        let corridor = self.state.board.has(spoke(room, direction));
        let mut nearer = 0;
        for step in [spoke(room, direction), frame(room, direction)] {
            let reached = corridor || !self.rules.knobs.ladder_shield_needs_sight;
            if !reached || !self.state.board.has(step) {
                continue;
            }
            if others & bit(step) != 0 {
                threat.mine = nearer;
                let shield = self.wolf_on(step).unwrap_or(at_risk.seat);
                threat.else_cost = self.harm_to(stakes, shield, own_odds.damage);
                return;
            }
            nearer |= bit(step);
        }
        threat.mine = nearer;
        threat.clash = bit(space);
        let last = self.state.board.ladders().is_power_of_two();
        let taken = others & bit(space) != 0;
        threat.else_cost = LADDER + stakes.loss * (i32::from(last) + i32::from(taken));
    }

    /// The spaces of all wolves but one.
    pub(super) fn other_spaces(&self, seat: Seat) -> SpaceSet {
        let wolves = self.state.wolves.iter().enumerate();
        wolves
            .filter(|(index, _)| *index != seat.index())
            .fold(0, |set, (_, wolf)| set | bit_at(wolf.space))
    }

    /// The wolf on a space.
    pub(super) fn wolf_on(&self, space: Space) -> Option<Seat> {
        let wolves = self.state.wolves[..usize::from(self.rules.seats)].iter();
        wolves.zip(0..).find(|(wolf, _)| wolf.space == Some(space)).map(|(_, seat)| Seat(seat))
    }

    /// The nearest wolf but one that is seen from the centre of a room, and how far it is.
    fn nearest_other(&self, seat: Seat, room: Room) -> Option<(Seat, u8)> {
        self.nearest_in(room, self.in_sight(room), Some(seat))
    }

    /// The wolf on these spaces that would be attacked from the centre of a room, but one that may be
    /// left out, and how far it is (STR-240, STR-242).
    pub(super) fn nearest_in(
        &self,
        room: Room,
        seen: SpaceSet,
        without: Option<Seat>,
    ) -> Option<(Seat, u8)> {
        let mut nearest: Option<(Seat, u8)> = None;
        for other in (0..self.rules.seats).map(Seat) {
            let space = self.state.wolf(other).space;
            let Some(space) = space.filter(|&space| seen & bit(space) != 0) else { continue };
            if Some(other) == without {
                continue;
            }
            let distance = self.rules.distance(room, space);
            let first = nearest.is_none_or(|(rival, before)| {
                distance < before || distance == before && self.goes_first(other, rival)
            });
            if first {
                nearest = Some((other, distance));
            }
        }
        nearest
    }

    /// Whether of two wolves equally far away the first is attacked (STR-242).
    fn goes_first(&self, seat: Seat, rival: Seat) -> bool {
        let initiative = |seat: Seat| {
            self.state.wolf(seat).played.map_or(0, |card| i32::from(card.number()) + 1)
        };
        match self.rules.knobs.target_tie {
            TargetTie::LowerInitiative => initiative(seat) < initiative(rival),
            TargetTie::MostWounded => {
                let key = |seat: Seat| {
                    (self.rules.wound_points(self.state.wolf(seat)), initiative(seat), seat.0)
                };
                key(seat) > key(rival)
            }
            TargetTie::HigherInitiative => {
                (initiative(seat), seat.0) > (initiative(rival), rival.0)
            }
        }
    }

    /// The spaces in sight that are nearer to the centre of a room than another wolf at that
    /// distance, or as near where the own wolf would be attacked first.
    fn nearer(&self, room: Room, distance: u8, seat: Seat, other: Seat) -> SpaceSet {
        let depth = usize::from(distance) - usize::from(!self.goes_first(seat, other));
        let mut set = 0;
        for direction in 0..6 {
            let line = self.state.board.line(room, direction);
            set |= line.iter().take(depth).fold(0, |set, &space| set | bit(space));
        }
        set & self.in_sight(room)
    }

    /// What an attack costs that another wolf suffers.
    pub(super) fn harm_to(&self, stakes: &Stakes, seat: Seat, damage: i32) -> i32 {
        let points = self.rules.wound_points(self.state.wolf(seat));
        stakes.guarded_mean(points, damage, &self.defences(seat, false))
    }

    /// What may come to the own wolf between its own turn and the end of the Assault.
    pub(super) fn foresee_later(
        &self,
        stakes: &Stakes,
        at_risk: &AtRisk,
        odds: [ActivationOdds; 2],
        danger: &mut Danger,
    ) {
        let place = self.state.next_place();
        let mut rooms = [0; 7];
        for &seat in self.state.order.iter().skip(place) {
            let letter = self.rules.letter(self.state, seat);
            if letter == Letter::X {
                continue;
            }
            for who in VampireId::ALL {
                let chance = odds[who.index()].chance;
                if chance > 0
                    && let Lead::To(room) = self.lead(who, letter)
                {
                    rooms[room.index()] += chance * LATER / 100;
                }
            }
        }
        let damage = (0..2).map(|who| odds[who].chance * odds[who].damage).sum::<i32>() / 1000;
        let hurt = stakes.guarded_mean(at_risk.points, damage, &at_risk.guards);
        for (room, chance) in (0..).map(Room::of).zip(rooms).filter(|&(_, chance)| chance > 0) {
            let seen = self.state.board.seen[room.index()];
            add_to(&mut danger.later, seen, chance * hurt / 1000);
            add_to(&mut danger.later, bit(central(room)), chance * stakes.loss / 1000);
        }
        self.foresee_curse(stakes, at_risk, place, danger);
        self.foresee_falls(stakes, at_risk.seat, place, danger);
    }

    /// The curse at the end of an Assault without an attack (STR-400 to STR-402).
    fn foresee_curse(&self, stakes: &Stakes, at_risk: &AtRisk, place: usize, danger: &mut Danger) {
        if self.state.marker || !self.rules.knobs.phase3 {
            return;
        }
        let seat = match self.rules.knobs.phase3_letter {
            Phase3Letter::Lowest => self.state.order.first(),
            Phase3Letter::Highest => self.state.order.last(),
        };
        let who = self.state.supreme().unwrap_or_default();
        let letter = seat.map_or(Letter::X, |&seat| self.rules.letter(self.state, seat));
        if letter == Letter::X {
            return;
        }
        // One that stays curses nobody, whatever the golden rule (STR-405).
        if let Way::To(room, _) = self.rules.way(self.state, who, letter) {
            // The own turn's activation and those after it may attack, or move it elsewhere.
            let ahead = (self.state.order.len() + 1).saturating_sub(place) as i32;
            let chance = (100 - ATTACKS * ahead).max(10);
            let cost =
                stakes.guarded(at_risk.points, self.rules.knobs.curse_wounds, &at_risk.guards);
            add_to(&mut danger.later, room_spaces(room), chance * cost / 100);
        }
    }
}
