//! The Strigoi act: letters, bounces, ladders, collisions, attacks, the curse (STR-200 to STR-264,
//! STR-400 to STR-409).

use crate::board::{CENTRE, RAYS, central, frame, is_ladder, ladder, neighbour, spoke, turned};
use crate::content::knobs::{
    CounterWho, Counterattack, LastLadderGain, StrigoiCenterRoom, SupremeStuck,
};
use crate::content::vocabulary::{Letter, Source};
use crate::record::notes::Loss;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::{Activation, Ending, Flight, Frame, Haven, Hit, NONE, State};
use tenbin_engine::{Chance, Recorder, Seat};

/// Steps of an activation: the letter is followed.
const FLY: u8 = 0;
/// It looks around, or curses.
const LOOK: u8 = 1;
/// An attack is over: the marker.
const STRUCK: u8 = 2;
/// Counterattacks to it.
const COUNTER: u8 = 3;
/// Nothing more comes.
const DONE: u8 = 4;
/// With `STRUCK` or `COUNTER`: no looking around afterwards (STR-208, STR-212, STR-377).
const LAST: u8 = 64;
/// With the number of a ladder: it is removed (STR-211).
const RUIN: u8 = 128;

/// All seats were asked, or one has answered.
const ANSWERED: u8 = 255;

/// Where a letter leads a Strigoi (STR-204), before anything happens.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Way {
    /// To the centre of this room, directly or by a bounce.
    To(u8, Flight),
    /// It stays.
    Stays(Flight),
    /// A ladder in the letter's direction would be destroyed.
    DestroysLadder(u8),
    /// A wolf stands between it and this ladder, and is attacked instead (STR-212).
    Shielded(Seat, u8),
}

impl Rules {
    /// Where a letter leads a Strigoi now (STR-203 to STR-212, STR-379), with the knobs.
    pub fn way(&self, state: &State, who: u8, letter: Letter) -> Way {
        self.way_from(state, who, state.vampires[usize::from(who)].room, letter)
    }

    /// Where it would lead it if it stood at the centre of another room.
    pub(crate) fn way_from(&self, state: &State, who: u8, room: u8, letter: Letter) -> Way {
        let vampire = &state.vampires[usize::from(who)];
        if letter == Letter::X || room == NONE {
            return Way::Stays(Flight::Stayed);
        }
        let turn = state.board.orientation.get(usize::from(room)).copied();
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
    pub(crate) fn destination(&self, state: &State, room: u8, direction: u8) -> Option<u8> {
        let mut next = neighbour(room, direction)?;
        if next == CENTRE {
            match self.knobs.strigoi_center_room {
                StrigoiCenterRoom::Blocked => return None,
                StrigoiCenterRoom::Enterable => return Some(CENTRE),
                StrigoiCenterRoom::Across => next = direction,
            }
        }
        state.board.stands(next).then_some(next)
    }

    /// It stays where the other Strigoi stands at the destination (STR-207).
    fn unless_blocked(&self, state: &State, who: u8, to: u8, flight: Flight) -> Way {
        let other = &state.vampires[usize::from(1 - who)];
        if other.room == to { Way::Stays(Flight::Blocked) } else { Way::To(to, flight) }
    }

    /// What happens where a ladder stands at an outer edge in this direction: it is destroyed,
    /// unless a wolf stands on the line towards it (STR-210, STR-212).
    fn at_ladder(&self, state: &State, room: u8, direction: u8) -> Option<Way> {
        if room == CENTRE || neighbour(room, direction).is_some() {
            return None;
        }
        let space = ladder(room, direction);
        if !state.board.has(space) {
            return None;
        }
        let is_open = state.board.open[usize::from(room)] >> direction & 1 != 0;
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

    /// The wolves in a room, as bits (STR-407).
    pub(crate) fn seats_in(&self, state: &State, room: u8) -> u8 {
        let inside = (0..self.seats).filter(|&seat| state.room_of_wolf(Seat(seat)) == Some(room));
        inside.fold(0, |seats, seat| seats | 1 << seat)
    }

    /// The wolf on a space.
    pub(super) fn wolf_at(&self, state: &State, space: u8) -> Option<Seat> {
        (0..self.seats).map(Seat).find(|&seat| state.wolf(seat).space == space)
    }

    /// The next standing platform clockwise, without that of the other Strigoi (STR-377, STR-379).
    pub(crate) fn next_standing(&self, state: &State, who: u8, room: u8) -> Option<u8> {
        let other = state.vampires[usize::from(1 - who)].room;
        let rooms = (1..6).map(|step| (room + step) % 6);
        rooms.filter(|_| room != CENTRE).find(|&next| state.board.stands(next) && next != other)
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
        let is_alive = self.state.vampires[usize::from(who)].is_alive();
        if step & RUIN != 0 {
            self.ruin(step & !RUIN);
        } else if step == DONE || !is_alive {
            self.state.activations.pop();
            self.pop();
        } else {
            match step & !LAST {
                FLY => self.fly(),
                LOOK => self.look(),
                STRUCK => {
                    self.state.marker = true;
                    self.go_to(COUNTER | step & LAST);
                }
                _ => self.counter(),
            }
        }
    }

    /// A Strigoi was put on another platform without looking around: what it is doing goes no
    /// further than the attack going on (STR-377).
    pub(super) fn look_no_more(&mut self, who: u8) {
        for activation in self.state.activations.iter_mut().filter(|one| one.who == who) {
            match activation.step & !LAST {
                LOOK => activation.step = DONE,
                STRUCK | COUNTER => activation.step |= LAST,
                _ => {}
            }
        }
    }

    /// The innermost activation goes on with this step.
    fn go_to(&mut self, step: u8) {
        if let Some(activation) = self.state.activations.last_mut() {
            activation.step = step;
        }
    }

    /// What comes after a letter that did not move its Strigoi: nothing by the golden rule (STR-208),
    /// and in Phase 3 nothing without it either, as no curse is without a move (STR-405).
    fn after_stay(&self, phase3: bool) -> u8 {
        if self.rules.knobs.golden_rule || phase3 { DONE } else { LOOK }
    }

    /// The letter is followed (STR-204). What did not move goes no further (STR-208).
    fn fly(&mut self) {
        let Some(&Activation { who, letter, phase3, .. }) = self.state.activations.last() else {
            return;
        };
        let here = self.state.vampires[usize::from(who)].room;
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
                self.go_to(LOOK);
                self.state.vampires[usize::from(who)].room = room;
                self.collide(room);
            }
            Way::Stays(flight) => {
                self.report.strigoi_went(self.rules, self.state, who, here, flight);
                self.go_to(after_stay);
            }
            Way::DestroysLadder(space) => {
                self.report.strigoi_went(self.rules, self.state, who, here, Flight::Ladder);
                self.go_to(RUIN | space);
                if let Some(seat) = self.rules.wolf_at(self.state, space)
                    && !self.lose_blood(Loss::Ladder)
                {
                    self.push(Frame::Relocate(seat.0, Haven::LadderLost));
                }
            }
            Way::Shielded(seat, _) => {
                self.report.strigoi_went(self.rules, self.state, who, here, Flight::Shielded);
                if phase3 {
                    self.go_to(after_stay);
                } else {
                    let last = if self.rules.knobs.golden_rule { LAST } else { 0 };
                    self.strike(seat, STRUCK | last);
                }
            }
        }
    }

    /// A Strigoi lands on a central space: a wolf there costs a Blood Point and is moved away
    /// (STR-261, STR-263).
    pub(super) fn collide(&mut self, room: u8) {
        let Some(seat) = self.rules.wolf_at(self.state, central(room)) else { return };
        self.state.marker |= self.rules.knobs.collision_is_attack;
        if !self.lose_blood(Loss::Collision) {
            self.push(Frame::Relocate(seat.0, Haven::Ladder));
        }
    }

    /// The ladder is removed from the game; the last one costs more (STR-210, STR-211, STR-213).
    fn ruin(&mut self, space: u8) {
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
        let room = self.state.vampires[usize::from(who)].room;
        if phase3 {
            self.go_to(DONE);
            let wounds = self.rules.knobs.curse_wounds;
            self.report.room_cursed(room, self.rules.seats_in(self.state, room).count_ones());
            self.begin_curse(room, wounds as u8, who);
            return;
        }
        if (attacked.count_ones() as i32) < self.rules.knobs.targets_per_attack
            && let Some((seat, _)) = self.rules.target_from(self.state, room, attacked)
        {
            self.strike(seat, STRUCK);
        } else {
            self.go_to(DONE);
        }
    }

    /// A Strigoi attacks a wolf, and wins (STR-243, STR-215). It is the attack of 2c where the turn
    /// itself lies below the activation, not an ability (STR-474).
    fn strike(&mut self, seat: Seat, step: u8) {
        let Some(activation) = self.state.activations.last_mut() else { return };
        activation.attacked |= 1 << seat.0;
        activation.target = seat.0;
        activation.asked = 0;
        activation.step = step;
        let (who, modifier) = (activation.who, activation.modifier);
        let damage = (self.rules.side(self.state, who).damage + i32::from(modifier)).max(0);
        let room = self.state.vampires[usize::from(who)].room;
        let distance = RAYS[usize::from(room)][usize::from(self.state.wolf(seat).space)] % 16;
        self.report.wolf_attacked(self.rules, self.state, who, seat, damage, distance);
        let below = self.state.frames.iter().rev().nth(1);
        let mut hit = Hit::new(seat, Source::Strigoi, damage, 0);
        hit.strigoi = who;
        hit.by_turn = matches!(below, Some(Frame::Turn(_)));
        self.begin_hit(hit);
    }

    /// Asks the next wolf that may answer the attack; when nobody is left, looks for a further
    /// target (STR-241, STR-270). `Activation::asked` is full once one has answered.
    fn counter(&mut self) {
        let Some(&activation) = self.state.activations.last() else { return };
        let is_on = match self.rules.knobs.counterattack {
            Counterattack::On => true,
            Counterattack::Off => false,
            Counterattack::OwnTurnOnly => activation.target == self.state.turn.seat,
        };
        match self.next_to_answer(activation).filter(|_| is_on) {
            Some(seat) => {
                if let Some(activation) = self.state.activations.last_mut() {
                    activation.asked |= 1 << seat.0;
                }
                self.push(Frame::Counter(seat.0));
            }
            None => self.go_to(if activation.step & LAST == 0 { LOOK } else { DONE }),
        }
    }

    /// The attacked wolf first; where any one may answer, then the others in ascending initiative,
    /// resting ones last by seat (STR-270).
    fn next_to_answer(&self, activation: Activation) -> Option<Seat> {
        if activation.asked == ANSWERED {
            return None;
        }
        let is_left = |seat: &Seat| activation.asked >> seat.0 & 1 == 0;
        let target = Some(Seat(activation.target)).filter(is_left);
        match self.rules.knobs.counter_who {
            CounterWho::Attacked => target,
            CounterWho::AnyOne => {
                target.or_else(|| self.rules.by_initiative(self.state).find(is_left))
            }
        }
    }

    /// Every wolf in a room takes so many Wound tokens, in ascending initiative: pushes
    /// `Frame::Curse`.
    pub(super) fn begin_curse(&mut self, room: u8, wounds: u8, vampire: u8) {
        let seats = self.rules.seats_in(self.state, room);
        if seats != 0 && wounds > 0 {
            self.push(Frame::Curse(seats, wounds, vampire));
        }
    }

    /// The next seat of a curse; each is resolved completely before the next (STR-402 to STR-404).
    pub(super) fn settle_curse(&mut self, seats: u8, wounds: u8, vampire: u8) -> Next {
        let next = self.rules.by_initiative(self.state).find(|seat| seats >> seat.0 & 1 != 0);
        let Some(seat) = next else {
            self.pop();
            return Next::Go;
        };
        self.set_top(Frame::Curse(seats & !(1 << seat.0), wounds, vampire));
        let mut hit = Hit::new(seat, Source::Strigoi, i32::from(wounds), 0);
        hit.strigoi = vampire;
        hit.preventable = self.rules.knobs.curse_protection;
        self.report.cursed(self.state);
        self.begin_hit(hit);
        Next::Go
    }
}

const _: () = assert!(RUIN > ladder(5, 0), "the number of a ladder fits beside the flag");
