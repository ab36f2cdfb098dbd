//! The Strigoi act: letters, bounces, ladders, collisions, attacks, the curse (STR-200 to STR-264,
//! STR-400 to STR-409).

use crate::board::{
    CENTRE, RAYS, Room, Space, central, frame, is_ladder, ladder, neighbour, spoke, turned,
};
use crate::content::knobs::{
    CounterWho, Counterattack, LastLadderGain, StrigoiCenterRoom, SupremeStuck,
};
use crate::content::vocabulary::{Letter, Source};
use crate::record::notes::Loss;
use crate::rules::Rules;
use crate::rules::condition::with;
use crate::rules::flow::{Flow, Next};
use crate::state::{
    Activation, ActivationStep, Ending, Flight, Frame, Hit, RelocationKind, State, VampireId,
};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

/// All seats were asked, or one has answered.
pub(super) const ANSWERED: SeatSet = SeatSet(u8::MAX);

/// Where a letter leads a Strigoi (STR-204), before anything happens.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Way {
    /// To the centre of this room, directly or by a bounce.
    To(Room, Flight),
    /// It stays.
    Stays(Flight),
    /// A ladder in the letter's direction would be destroyed.
    DestroysLadder(Space),
    /// A wolf stands between it and this ladder, and is attacked instead (STR-212).
    Shielded(Seat, Space),
}

impl Rules {
    /// Where a letter leads a Strigoi now (STR-203 to STR-212, STR-379), with the knobs.
    pub fn way(&self, state: &State, who: VampireId, letter: Letter) -> Way {
        match state.vampires[who.index()].room {
            Some(room) => self.way_from(state, who, room, letter),
            None => Way::Stays(Flight::Stayed),
        }
    }

    /// Where it would lead it if it stood at the centre of another room.
    pub(crate) fn way_from(
        &self,
        state: &State,
        who: VampireId,
        room: Room,
        letter: Letter,
    ) -> Way {
        let vampire = &state.vampires[who.index()];
        if letter == Letter::X {
            return Way::Stays(Flight::Stayed);
        }
        let turn = state.board.orientation.get(room.index()).copied();
        let direction = turned(letter as u8, turn.unwrap_or(state.board.centre_rotation));
        if let Some(way) = self.at_ladder(state, room, direction) {
            return way;
        }
        if let Some(to) = self.destination(state, room, direction) {
            return self.unless_blocked(state, who, to, Flight::Moved);
        }
        if self.knobs.bounce {
            let opposite = turned(direction, 3);
            if self.knobs.bounce_hits_ladder
                && let Some(way) = self.at_ladder(state, room, opposite)
            {
                return way;
            }
            if let Some(to) = self.destination(state, room, opposite) {
                return self.unless_blocked(state, who, to, Flight::Bounced);
            }
        }
        if vampire.supreme && self.knobs.supreme_stuck == SupremeStuck::NextStanding {
            let is_stuck = (0..6).all(|way| self.destination(state, room, way).is_none());
            if is_stuck && let Some(to) = self.next_standing(state, who, room) {
                return Way::To(to, Flight::Bounced);
            }
        }
        Way::Stays(Flight::Stayed)
    }

    /// The room a Strigoi comes to in a direction: one with a standing platform; what the centre
    /// room is to it, a knob says (STR-203).
    #[inline]
    pub(crate) fn destination(&self, state: &State, room: Room, direction: u8) -> Option<Room> {
        let mut next = neighbour(room, direction)?;
        if next.is_centre() {
            match self.knobs.strigoi_center_room {
                StrigoiCenterRoom::Blocked => return None,
                StrigoiCenterRoom::Enterable => return Some(CENTRE),
                StrigoiCenterRoom::Across => next = Room::of(direction),
            }
        }
        state.board.stands(next).then_some(next)
    }

    /// It stays where the other Strigoi stands at the destination (STR-207).
    fn unless_blocked(&self, state: &State, who: VampireId, to: Room, flight: Flight) -> Way {
        let other = &state.vampires[who.other().index()];
        if other.room == Some(to) { Way::Stays(Flight::Blocked) } else { Way::To(to, flight) }
    }

    /// What happens where a ladder stands at an outer edge in this direction: it is destroyed,
    /// unless a wolf stands on the line towards it (STR-210, STR-212).
    fn at_ladder(&self, state: &State, room: Room, direction: u8) -> Option<Way> {
        if room.is_centre() || neighbour(room, direction).is_some() {
            return None;
        }
        let space = ladder(room, direction);
        if !state.board.has(space) {
            return None;
        }
        let is_open = state.board.open[room.index()] >> direction & 1 != 0;
        if !is_open && self.knobs.ladder_shield_needs_sight {
            return Some(Way::DestroysLadder(space));
        }
        let between = [spoke(room, direction), frame(room, direction)];
        let shield = between.into_iter().find_map(|space| self.wolf_at(state, space));
        Some(match shield {
            Some(seat) => Way::Shielded(seat, space),
            None => Way::DestroysLadder(space),
        })
    }

    /// The wolves in a room (STR-407).
    pub(crate) fn seats_in(&self, state: &State, room: Room) -> SeatSet {
        let inside = |seat: &Seat| state.room_of_wolf(*seat) == Some(room);
        (0..self.seats).map(Seat).filter(inside).fold(SeatSet::EMPTY, with)
    }

    /// The wolf on a space.
    pub(super) fn wolf_at(&self, state: &State, space: Space) -> Option<Seat> {
        (0..self.seats).map(Seat).find(|&seat| state.wolf(seat).space == Some(space))
    }

    /// The next standing platform clockwise, without that of the other Strigoi (STR-377, STR-379).
    pub(crate) fn next_standing(&self, state: &State, who: VampireId, room: Room) -> Option<Room> {
        let other = state.vampires[who.other().index()].room;
        let rooms = (1..6).map(|step| room.after(step));
        rooms
            .filter(|_| !room.is_centre())
            .find(|&next| state.board.stands(next) && Some(next) != other)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A Strigoi acts: pushes the record and `Frame::Activation`.
    pub(super) fn begin_activation(&mut self, activation: Activation) {
        self.state.activations.push(activation);
        self.push(Frame::Activation);
    }

    /// Step by step: the way, collision (STR-261), looking around and attack, marker (STR-250),
    /// counterattack (`Frame::Counter`, STR-270), or the curse (STR-402); then the record goes.
    pub(super) fn settle_activation(&mut self) -> Next {
        // Straight on, as long as nothing comes between.
        loop {
            self.activate();
            if !matches!(self.state.top(), Frame::Activation) || self.state.ending != Ending::None {
                return Next::Go;
            }
        }
    }

    /// One step of the innermost activation.
    fn activate(&mut self) {
        // Only what is asked for is read, here and below: a step that was just written hinders to
        // copy the whole.
        let Some(&Activation { who, step, .. }) = self.state.activations.last() else {
            self.pop();
            return;
        };
        let is_alive = self.state.vampires[who.index()].is_alive();
        match step {
            ActivationStep::Ruin(space) => self.ruin(space),
            _ if !is_alive => self.end_activation(),
            ActivationStep::Fly => self.fly(),
            ActivationStep::Look => self.look(),
            ActivationStep::Struck { last } => {
                self.state.marker = true;
                self.go_to(ActivationStep::Counter { last });
            }
            ActivationStep::Counter { last } => self.counter(last),
            ActivationStep::Done => self.end_activation(),
        }
    }

    fn end_activation(&mut self) {
        self.state.activations.pop();
        self.pop();
    }

    /// A Strigoi was put on another platform without looking around: what it is doing goes no
    /// further than the attack going on (STR-377).
    pub(super) fn look_no_more(&mut self, who: VampireId) {
        for activation in self.state.activations.iter_mut().filter(|one| one.who == who) {
            match &mut activation.step {
                step @ ActivationStep::Look => *step = ActivationStep::Done,
                ActivationStep::Struck { last } | ActivationStep::Counter { last } => *last = true,
                ActivationStep::Fly | ActivationStep::Ruin(_) | ActivationStep::Done => {}
            }
        }
    }

    /// The innermost activation goes on with this step.
    fn go_to(&mut self, step: ActivationStep) {
        if let Some(activation) = self.state.activations.last_mut() {
            activation.step = step;
        }
    }

    /// What comes after a letter that did not move its Strigoi: nothing by the golden rule (STR-208),
    /// and in Phase 3 nothing without it either, as no curse is without a move (STR-405).
    fn after_stay(&self, phase3: bool) -> ActivationStep {
        if self.rules.knobs.golden_rule || phase3 {
            ActivationStep::Done
        } else {
            ActivationStep::Look
        }
    }

    /// The letter is followed (STR-204). What did not move goes no further (STR-208).
    fn fly(&mut self) {
        let Some(&Activation { who, letter, phase3, .. }) = self.state.activations.last() else {
            return;
        };
        let Some(here) = self.state.vampires[who.index()].room else { return };
        let way = self.rules.way(self.state, who, letter);
        let flight = match way {
            Way::To(_, flight) | Way::Stays(flight) => flight,
            Way::DestroysLadder(_) => Flight::Ladder,
            Way::Shielded(..) => Flight::Shielded,
        };
        if let Some(activation) = self.state.activations.last_mut() {
            activation.flight = flight;
        }
        let after_stay = self.after_stay(phase3);
        match way {
            Way::To(room, flight) => {
                self.report.strigoi_went(self.rules, self.state, who, room, flight);
                self.go_to(ActivationStep::Look);
                self.state.vampires[who.index()].room = Some(room);
                self.collide(room);
            }
            Way::Stays(flight) => {
                self.report.strigoi_went(self.rules, self.state, who, here, flight);
                self.go_to(after_stay);
            }
            Way::DestroysLadder(space) => {
                self.report.strigoi_went(self.rules, self.state, who, here, Flight::Ladder);
                self.go_to(ActivationStep::Ruin(space));
                if let Some(seat) = self.rules.wolf_at(self.state, space)
                    && !self.lose_blood(Loss::Ladder)
                {
                    self.push(Frame::Relocate(seat, RelocationKind::LadderLost));
                }
            }
            Way::Shielded(seat, _) => {
                self.report.strigoi_went(self.rules, self.state, who, here, Flight::Shielded);
                if phase3 {
                    self.go_to(after_stay);
                } else {
                    let last = self.rules.knobs.golden_rule;
                    self.strike(seat, ActivationStep::Struck { last });
                }
            }
        }
    }

    /// A Strigoi lands on a central space: a wolf there costs a Blood Point and is moved away
    /// (STR-261, STR-263).
    pub(super) fn collide(&mut self, room: Room) {
        let Some(seat) = self.rules.wolf_at(self.state, central(room)) else { return };
        self.state.marker |= self.rules.knobs.collision_is_attack;
        if !self.lose_blood(Loss::Collision) {
            self.push(Frame::Relocate(seat, RelocationKind::Ladder));
        }
    }

    /// The ladder is removed from the game; the last one costs more (STR-210, STR-211, STR-213).
    fn ruin(&mut self, space: Space) {
        debug_assert!(is_ladder(space), "only ladders are destroyed");
        let phase3 = self.state.activations.last().is_some_and(|activation| activation.phase3);
        self.go_to(self.after_stay(phase3));
        self.rules.remove_ladder(self.state, space);
        if self.state.board.ladders() == 0 {
            match self.rules.knobs.last_ladder_gain {
                LastLadderGain::Loss => {
                    self.lose_blood(Loss::LastLadder);
                }
                LastLadderGain::FromSupply => {
                    self.feed_inferno_from_supply(Loss::LastLadder);
                }
                LastLadderGain::None => {}
            }
        }
    }

    /// Looks around and attacks the next wolf, or curses the room in Phase 3 (STR-209, STR-240,
    /// STR-241, STR-402, STR-403).
    fn look(&mut self) {
        let Some(&Activation { who, phase3, attacked, .. }) = self.state.activations.last() else {
            return;
        };
        let Some(room) = self.state.vampires[who.index()].room else { return };
        if phase3 {
            self.go_to(ActivationStep::Done);
            let wounds = self.rules.knobs.curse_wounds;
            self.report.room_cursed(room, self.rules.seats_in(self.state, room).len());
            self.begin_curse(room, wounds as u8, who);
            return;
        }
        if (attacked.len() as i32) < self.rules.knobs.targets_per_attack
            && let Some((seat, _)) = self.rules.target_from(self.state, room, attacked)
        {
            self.strike(seat, ActivationStep::Struck { last: false });
        } else {
            self.go_to(ActivationStep::Done);
        }
    }

    /// A Strigoi attacks a wolf, and wins (STR-243, STR-215). It is the attack of 2c where the turn
    /// itself lies below the activation, not an ability (STR-474).
    fn strike(&mut self, seat: Seat, step: ActivationStep) {
        let Some(activation) = self.state.activations.last_mut() else { return };
        activation.attacked.insert(seat);
        activation.target = Some(seat);
        activation.asked = SeatSet::EMPTY;
        activation.step = step;
        let (who, modifier) = (activation.who, activation.modifier);
        let damage = (self.rules.side(self.state, who).damage + i32::from(modifier)).max(0);
        let Some(room) = self.state.vampires[who.index()].room else { return };
        let distance = RAYS[room.index()][self.state.stand(seat).index()] % 16;
        self.report.wolf_attacked(self.rules, self.state, who, seat, damage, distance);
        let below = self.state.frames.iter().rev().nth(1);
        let mut hit = Hit::new(seat, Source::Strigoi, damage, 0);
        hit.strigoi = Some(who);
        hit.by_turn = matches!(below, Some(Frame::Turn(_)));
        self.begin_hit(hit);
    }

    /// Asks the next wolf that may answer the attack; when nobody is left, looks for a further
    /// target (STR-241, STR-270). `Activation::asked` is full once one has answered.
    fn counter(&mut self, last: bool) {
        let Some(&activation) = self.state.activations.last() else { return };
        let is_on = match self.rules.knobs.counterattack {
            Counterattack::On => true,
            Counterattack::Off => false,
            Counterattack::OwnTurnOnly => activation.target == Some(self.state.turn.seat),
        };
        match self.next_to_answer(activation).filter(|_| is_on) {
            Some(seat) => {
                if let Some(activation) = self.state.activations.last_mut() {
                    activation.asked.insert(seat);
                }
                self.push(Frame::Counter(seat));
            }
            None if last => self.go_to(ActivationStep::Done),
            None => self.go_to(ActivationStep::Look),
        }
    }

    /// The attacked wolf first; where any one may answer, then the others in ascending initiative,
    /// resting ones last by seat (STR-270).
    fn next_to_answer(&self, activation: Activation) -> Option<Seat> {
        if activation.asked == ANSWERED {
            return None;
        }
        let is_left = |&seat: &Seat| !activation.asked.has(seat);
        let target = activation.target.filter(is_left);
        match self.rules.knobs.counter_who {
            CounterWho::Attacked => target,
            CounterWho::AnyOne => {
                target.or_else(|| self.rules.by_initiative(self.state).find(is_left))
            }
        }
    }

    /// Every wolf in a room takes so many Wound tokens, in ascending initiative: pushes
    /// `Frame::Curse`.
    pub(super) fn begin_curse(&mut self, room: Room, wounds: u8, vampire: VampireId) {
        let seats = self.rules.seats_in(self.state, room);
        if !seats.is_empty() && wounds > 0 {
            self.push(Frame::Curse(seats, wounds, vampire));
        }
    }

    /// The next seat of a curse; each is resolved completely before the next (STR-402 to STR-404).
    pub(super) fn settle_curse(&mut self, seats: SeatSet, wounds: u8, vampire: VampireId) -> Next {
        let next = self.rules.by_initiative(self.state).find(|&seat| seats.has(seat));
        let Some(seat) = next else {
            self.pop();
            return Next::Go;
        };
        self.set_top(Frame::Curse(seats.without(SeatSet::of(seat)), wounds, vampire));
        let mut hit = Hit::new(seat, Source::Strigoi, i32::from(wounds), 0);
        hit.strigoi = Some(vampire);
        hit.preventable = self.rules.knobs.curse_protection;
        self.report.cursed(self.state);
        self.begin_hit(hit);
        Next::Go
    }
}
