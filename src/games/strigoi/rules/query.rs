//! Questions about a state that many rules ask: values of wolves, rooms, thresholds.

use crate::content::catalogue::{Action, Side};
use crate::content::vocabulary::Letter;
use crate::rules::Rules;
use crate::rules::vampires::Way;
use crate::state::piles::{PILES, Pile};
use crate::state::{CardId, Ending, Frame, PieceId, SEATS_MAX, State, VampireId, Wolf, pieces_of};
use tenbin_engine::Seat;

impl Rules {
    /// The sum of the penalties of a wolf's Wound tokens: movement, combat (STR-305).
    pub(crate) fn penalties(&self, wolf: &Wolf) -> (i32, i32) {
        pieces_of(wolf.wounds & self.index.penalties).fold((0, 0), |(movement, combat), piece| {
            let wound = &self.catalogue.wounds[self.kind(Pile::Wound, piece)];
            (movement + i32::from(wound.movement), combat + i32::from(wound.combat))
        })
    }

    /// The combat value of a seat's played card less penalties, at least 0; 0 while resting
    /// (STR-132, STR-271).
    pub(crate) fn combat(&self, state: &State, seat: Seat) -> i32 {
        let base = self.played(state, seat).map_or(0, |action| action.combat);
        (base + self.penalties(state.wolf(seat)).1).max(0)
    }

    /// Movement points of a seat's turn (STR-090).
    pub(crate) fn movement(&self, state: &State, seat: Seat) -> i32 {
        let base = self.played(state, seat).map_or(0, |action| action.movement);
        (base + self.penalties(state.wolf(seat)).0).max(self.knobs.min_movement)
    }

    /// Whether the altar holds enough for an attack (STR-332).
    #[inline]
    pub(crate) fn may_attack(&self, state: &State) -> bool {
        i32::from(state.altar) >= self.catalogue.numbers.altar_threshold
    }

    /// Seats in ascending initiative, resting ones last by seat (STR-376, STR-402).
    #[inline]
    pub(crate) fn by_initiative(&self, state: &State) -> impl Iterator<Item = Seat> + use<> {
        // Cards are numbered by initiative, and no card comes last.
        let key = |seat: usize| {
            let card = state.wolves[seat].played.map_or(u8::MAX, CardId::number);
            u16::from(card) << 8 | seat as u16
        };
        let keys: [u16; SEATS_MAX] = std::array::from_fn(key);
        let seats = usize::from(self.seats).min(SEATS_MAX);
        let mut order = [0; SEATS_MAX];
        // Each has its place by how many come before: no branch depends on what was played.
        for (seat, own) in keys[..seats].iter().enumerate() {
            let before = keys[..seats].iter().filter(|&other| other < own).count();
            order[before % order.len()] = seat as u8;
        }
        order.into_iter().take(seats).map(Seat)
    }

    /// The card a seat has played in this Assault; none while resting.
    #[inline]
    pub(crate) fn played(&self, state: &State, seat: Seat) -> Option<&Action> {
        state.wolf(seat).played.map(|card| &self.catalogue.actions[card.index()])
    }

    /// The letter of a seat's played card.
    #[inline]
    pub(crate) fn letter(&self, state: &State, seat: Seat) -> Letter {
        self.played(state, seat).map_or(Letter::X, |action| action.letter)
    }

    /// The kind of a physical piece.
    #[inline]
    pub(crate) fn kind(&self, pile: Pile, piece: PieceId) -> usize {
        usize::from(self.catalogue.pieces[pile as usize][piece.index()])
    }

    /// Wound points of a wolf (STR-290, STR-302).
    #[inline]
    pub(crate) fn wound_points(&self, wolf: &Wolf) -> i32 {
        let tokens = pieces_of(wolf.wounds)
            .map(|piece| i32::from(self.catalogue.wounds[self.kind(Pile::Wound, piece)].points));
        tokens.sum::<i32>() + i32::from(wolf.bare)
    }

    /// The side of a Strigoi's card that is up.
    #[inline]
    pub(crate) fn side(&self, state: &State, who: VampireId) -> &Side {
        let card = &self.catalogue.vampires[who.index()];
        if state.vampires[who.index()].supreme { &card.supreme } else { &card.front }
    }

    /// The seat that must choose; `None` when the game is over.
    #[inline]
    pub(crate) fn chooser(&self, state: &State) -> Option<Seat> {
        if state.ending != Ending::None {
            return None;
        }
        let seat = match state.top() {
            Frame::PickWolf(seat)
            | Frame::PlaceLadder(seat, _)
            | Frame::PickStart(seat)
            | Frame::Choose(seat)
            | Frame::Discard(seat, _)
            | Frame::Counter(seat)
            | Frame::Relocate(seat, _)
            | Frame::Heal(seat, _)
            | Frame::Retrieve(seat, _)
            | Frame::Recover(seat, _) => seat,
            Frame::Fight | Frame::Result => state.fighter(),
            Frame::Hit => state.victim(),
            Frame::Run | Frame::ChooseWolf | Frame::Rotate | Frame::Orient(_) => state.runner(),
            Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Menu
            | Frame::Enter
            | Frame::Sneak(_)
            | Frame::Face
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..) => state.turn.seat,
        };
        Some(seat)
    }

    /// Wounds still missing to victory: those of the one that falls first, then those of the other
    /// as the Supreme, in the order in which they are fewer (STR-371, STR-423).
    pub(crate) fn wounds_missing(&self, state: &State) -> i32 {
        let left = |who: usize, life: i32| (life - state.vampires[who].wound_count()).max(0);
        let alive = |who: usize| state.vampires[who].is_alive();
        let front = |who: usize| left(who, self.catalogue.vampires[who].front.life);
        let supreme = |who: usize| {
            let life = self.catalogue.vampires[who].supreme.life;
            let keeps = self.knobs.supreme_keeps_wounds || state.vampires[who].supreme;
            if keeps { left(who, life) } else { life }
        };
        match (alive(0), alive(1)) {
            (false, false) => 0,
            (true, false) => supreme(0),
            (false, true) => supreme(1),
            (true, true) => (front(0) + supreme(1)).min(front(1) + supreme(0)),
        }
    }

    /// Whether the Supreme is in play and no letter moves it (STR-379).
    pub(crate) fn is_immobile(&self, state: &State) -> bool {
        state.supreme().is_some_and(|who| {
            let letters = &Letter::ALL[..6];
            !letters.iter().any(|&letter| matches!(self.way(state, who, letter), Way::To(..)))
        })
    }

    /// Pieces of each pile that are nowhere: none, in a game that was dealt.
    pub(crate) fn lost_pieces(&self, state: &State) -> [u32; PILES] {
        let placed = state.placed_pieces();
        Pile::ALL.map(|pile| {
            let all = self.catalogue.pieces[pile as usize].len() as u32;
            all.saturating_sub(placed[pile as usize].count_ones())
        })
    }
}
