//! Expert mode: cards given face down and turned up (section 2.21).

use crate::Ninja;
use crate::rules::flow::Flow;
use crate::state::action::Action;
use crate::state::{Frame, Moment, State};
use tenbin_engine::{Actions, Chance, Recorder, Seat, SeatSet, Stream};

impl Ninja {
    /// Whether a player has anything to give or to turn up now (a quick test).
    pub(super) fn may_trade(&self, s: &State, seat: Seat, moment: Moment) -> bool {
        let player = &s.players[seat.index()];
        player.gifts != 0
            || (player.hand != 0
                && match moment {
                    Moment::Revealed => self.gift_target(s, seat).is_some(),
                    Moment::Death => false,
                    _ => true,
                })
    }

    /// In a reveal, gifts go to the player it is aimed at, to save them (NIN-488).
    fn gift_target(&self, s: &State, seat: Seat) -> Option<Seat> {
        use crate::state::action::AimKind;
        let reveal = self.revealed_card(s)?;
        let kind = self.cards.advantage_of[reveal.card as usize];
        let aimed = matches!(
            self.aim_kind(kind, reveal.usage),
            AimKind::Opponent | AimKind::Player | AimKind::FreeAttack
        );
        let target = Seat(reveal.aim);
        (aimed && target != seat && reveal.seat != seat && self.present(s).has(target))
            .then_some(target)
    }

    /// Gifts that may be given and turned up in a window.
    #[inline(never)]
    pub(super) fn trade_actions(
        &self,
        s: &State,
        seat: Seat,
        moment: Moment,
        actions: &mut Actions<Self>,
    ) {
        let player = &s.players[seat.index()];
        // A card may wander round the table: giving must end somewhere (NIN-501).
        let gives = match self.top(s) {
            Frame::Window { gives, .. } => i32::from(*gives),
            _ => 0,
        };
        let may_give = gives < self.rules.max_plays_per_window.min(200);
        match moment {
            Moment::Death => {}
            Moment::Revealed => {
                if let Some(target) = self.gift_target(s, seat) {
                    self.give_actions(s, seat, target, actions);
                }
            }
            _ if !may_give => {}
            _ => self.for_types(player.hand, |card| {
                for other in self.present(s).iter() {
                    if other != seat && actions.len() + 8 < actions.capacity() {
                        actions.push(Action::Give { card, seat: other.0 });
                    }
                }
            }),
        }
        for giver in (0..self.seats).map(Seat) {
            if player.gifts & s.players[giver.index()].gifts_given != 0 {
                actions.push(Action::TurnUp(giver.0));
            }
        }
    }

    /// Every card a player may give to another.
    pub(super) fn give_actions(
        &self,
        s: &State,
        seat: Seat,
        other: Seat,
        actions: &mut Actions<Self>,
    ) {
        if s.captured.or(s.eliminated).has(seat) {
            return;
        }
        self.for_types(s.players[seat.index()].hand, |card| {
            actions.push(Action::Give { card, seat: other.0 });
        });
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A card goes face down to another player (NIN-481).
    pub(crate) fn give(&mut self, giver: Seat, kind: u8, receiver: Seat) {
        let card = self.take_from_hand(giver, kind);
        // Nobody else knows which card went: those that all had seen may be gone (NIN-481).
        self.s.players[giver.index()].hand_known = 0;
        self.s.players[receiver.index()].gifts |= 1 << card;
        self.s.players[giver.index()].gifts_given |= 1 << card;
        self.note_gift(giver, kind, receiver);
        self.tell(|out| writeln!(out, "  {giver} gives {receiver} a card face down"));
    }

    /// A gift of a giver is turned up (NIN-483 to NIN-487); the receiver cannot tell several apart.
    /// A valid one joins the hand, from which it may be played in the same window.
    pub(crate) fn turn_up(&mut self, seat: Seat, giver: Seat) {
        let from = self.s.players[seat.index()].gifts & self.s.players[giver.index()].gifts_given;
        let card =
            self.c.draw_placed(Stream::OTHER.by(seat.0), from, &self.g.cards.advantage_places);
        self.s.players[giver.index()].gifts_given &= !(1 << card);
        let g = self.g;
        let public = g.rules.gift_reveal_public;
        let kind = g.cards.advantage_of[card as usize];
        let clans = g.advantage(card).clans;
        let player = &mut self.s.players[seat.index()];
        player.gifts &= !(1 << card);
        let valid = clans >> player.role & 1 == 1;
        // An invalid card is discarded face up, so everyone learns the clue either way.
        if public || !valid {
            player.clans_possible &= if valid { clans } else { !clans };
        }
        if valid {
            player.hand |= 1 << card;
            if public {
                player.hand_known |= 1 << card;
            }
            self.g.hand_changed(self.s, seat);
        } else {
            self.discard(card);
        }
        self.note_turned_up(seat, kind, valid);
        self.note_evidence(seat);
        // What joins the hand nobody else sees, unless the rules say so.
        let seats = if valid && !public { SeatSet::of(seat) } else { SeatSet::first(g.seats) };
        self.r.tell_to(seats, |out| {
            let word = if valid { "valid" } else { "not valid" };
            writeln!(out, "  {seat} turns up {}: {word}", g.cards.advantages[kind as usize].name)
        });
    }
}
