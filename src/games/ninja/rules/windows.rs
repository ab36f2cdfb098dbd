//! Who has anything to do in a window: bit sets answer most of it (NIN-204, NIN-215).

use crate::content::catalogue::{Purpose, forbid};
use crate::content::ids::{CardId, cards_of};
use crate::content::knobs::VoluntaryDiscard;
use crate::rules::Rules;
use crate::rules::masks::Masks;
use crate::state::interest;
use crate::state::{Moment, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// Works out anew what a hand is worth a closer look for.
    pub(crate) fn hand_changed(&self, state: &mut State, seat: Seat) {
        let player = &state.players[seat.index()];
        let rows = cards_of(player.hand)
            .fold(0, |rows, card| rows | self.index.masks.watched(player.role, card));
        state.interest.set(seat, rows);
        self.count_hand(state, seat);
    }

    /// A card comes into a hand.
    #[inline]
    pub(super) fn add_to_hand(&self, state: &mut State, seat: Seat, card: CardId) {
        let player = &mut state.players[seat.index()];
        player.hand |= card.set();
        state.interest.add(seat, self.index.masks.watched(player.role, card));
        self.count_hand(state, seat);
    }

    /// Notes whether a hand is above the limit (NIN-065).
    #[inline]
    fn count_hand(&self, state: &mut State, seat: Seat) {
        if self.hand_excess(state, seat) > 0 {
            state.crowded.insert(seat);
        } else {
            state.crowded.remove(seat);
        }
    }

    /// Who may have anything to do in a window: a superset, a few loads and bit operations.
    #[inline]
    pub(super) fn interested(&self, state: &State, moment: Moment) -> SeatSet {
        if self.index.masks.always_ask {
            return self.in_game(state);
        }
        let mut seats = state.interest.at(moment);
        if matches!(moment, Moment::BeforeEventRoll | Moment::AfterEventRoll) {
            // What suits the own roll mostly does not suit that of another.
            let after = usize::from(moment == Moment::AfterEventRoll);
            let own = state.interest.row(interest::OWN_ROLLS[after]);
            let roller =
                state.current_roll().map_or(self.index.everybody, |roll| SeatSet::of(roll.seat));
            seats = seats.without(roller).or(own.and(roller));
        }
        seats = seats.or(state.armed.and(SeatSet::of(state.active)));
        if Masks::open(moment) {
            seats = seats.or(state.interest.row(interest::CURES).and(state.ailing));
        }
        if !state.in_play.is_empty() {
            seats = seats.or(state.interest.row(interest::CANCELS));
        }
        let escapes = state.interest.row(interest::ESCAPES);
        if !escapes.is_empty() {
            seats = seats.or(escapes.and(self.escape_seats(state, moment)));
        }
        seats
    }

    /// Whether a player without a card for a window may do anything else in it.
    #[inline]
    pub(super) fn may_do_more(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        // Where the variant gives nothing else to do, only a permanent may be given up (NIN-288).
        (self.index.masks.always_ask || state.armed.has(seat))
            && self.may_act_otherwise(state, seat, moment)
    }

    /// Cards of a player that may well be played now; none for those who may play none.
    // Not inlined: in the loop that asks it most there are not enough registers for both.
    #[inline(never)]
    pub(crate) fn playable(&self, state: &State, seat: Seat, moment: Moment) -> CardSet {
        let barred = state.players[seat.index()].forbidden & forbid::PLAY_FROM_HAND != 0;
        if barred
            || state.eliminated.has(seat)
            || state.captured.has(seat) && !self.captive_may_play(state, seat, moment)
        {
            return 0;
        }
        self.candidates(state, seat, moment)
    }

    /// Whether a player may do anything in a window but play a card as it should be played.
    #[inline(never)]
    fn may_act_otherwise(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        if state.eliminated.has(seat) {
            return false;
        }
        let player = &state.players[seat.index()];
        let captured = state.captured.has(seat);
        if captured && !self.captive_may_play(state, seat, moment) {
            return false;
        }
        if self.knobs.expert_mode && !captured && self.may_trade(state, seat, moment) {
            return true;
        }
        if player.forbidden & forbid::PLAY_FROM_HAND == 0 {
            let full = player.hand != 0;
            if full
                && self.knobs.allow_misplay
                && moment != Moment::Revealed
                && moment != Moment::Death
            {
                return true;
            }
        }
        if seat == state.active
            && state.armed.has(seat)
            && !captured
            && self.index.masks.may_drop(moment)
        {
            return true;
        }
        player.hand != 0
            && !captured
            && self.knobs.voluntary_discard == VoluntaryDiscard::AnyTime
            && self.index.masks.may_drop(moment)
    }

    /// Cards of a hand that may well be played now: a narrow superset, by bit operations alone.
    #[inline]
    pub(super) fn candidates(&self, state: &State, seat: Seat, moment: Moment) -> CardSet {
        let player = &state.players[seat.index()];
        let role = player.role.index();
        let masks = &self.index.masks;
        let mut hand = player.hand;
        if player.forbidden & forbid::PLAY_SPECIAL != 0 {
            hand &= !masks.specials;
        }
        let subject = self.is_subject(state, seat, moment);
        let mut timely = hand & masks.timely(moment, subject, role) & player.room;
        if !state.event.open {
            timely &= !masks.event_only;
        }
        let wary = timely & (masks.escapes | masks.rerolls) != 0
            || state.ailing.has(seat) && hand & masks.remedies[role] != 0
            || !state.in_play.is_empty() && hand & masks.cancels[role] != 0;
        if wary { self.wary_candidates(state, seat, moment, hand, timely) } else { timely }
    }

    /// The same where the hand holds cards that need a closer look.
    #[inline(never)]
    fn wary_candidates(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        hand: CardSet,
        timely: CardSet,
    ) -> CardSet {
        let (masks, player) = (&self.index.masks, &state.players[seat.index()]);
        let role = player.role.index();
        let mut timely = timely;
        if timely & masks.escapes != 0 && !self.escape_seats(state, moment).has(seat) {
            timely &= !masks.escapes;
        }
        if timely & masks.rerolls != 0 && !self.has_failed(state, seat, moment) {
            timely &= !masks.rerolls;
        }
        if state.ailing.has(seat) && Masks::open(moment) {
            let cures = hand & masks.remedies[role];
            timely |= if self.knobs.remedy_ignores_hands { cures } else { cures & player.room };
        }
        let cancels = hand & masks.cancels[role];
        if cancels != 0
            && moment != Moment::Revealed
            && state.in_play.iter().any(|entry| entry.owner != seat)
        {
            timely |= cancels & player.room;
        }
        timely
    }

    /// Whether the own roll just made has failed; re-rolls of any roll are let through.
    fn has_failed(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        if moment == Moment::AfterPriority || self.index.masks.rerolls_any {
            return true;
        }
        state.current_roll().is_some_and(|roll| roll.seat == seat && !self.would_pass(state, roll))
    }

    /// Whether a moment is about this player: the roller, the attacked.
    #[inline]
    fn is_subject(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        match moment {
            Moment::BeforeEventRoll
            | Moment::AfterEventRoll
            | Moment::AfterCombatRoll
            | Moment::AfterOtherRoll => state.current_roll().is_none_or(|roll| roll.seat == seat),
            _ => true,
        }
    }

    /// A captive plays only what helps the own escape roll (NIN-212).
    pub(super) fn captive_may_play(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        match moment {
            // A recalled captive makes no own roll this turn (NIN-354).
            Moment::TurnStart => {
                seat == state.active
                    && !state.recalled.has(seat)
                    && state.players[seat.index()].skips_due == 0
            }
            Moment::AfterOtherRoll => state
                .current_roll()
                .is_some_and(|roll| roll.purpose == Purpose::Escape && roll.seat == seat),
            _ => false,
        }
    }
}
