//! Expert mode: cards given face down and turned up (section 2.21).

use crate::content::ids::{AdvantageId, CardId};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::{Action, Actions};
use crate::state::{Frame, Moment, State};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet, Stream};

impl Rules {
    /// Whether a player has anything to give or to turn up now (a quick test).
    pub(super) fn may_trade(&self, state: &State, seat: Seat, moment: Moment) -> bool {
        let player = &state.players[seat.index()];
        player.gifts != 0
            || (player.hand != 0
                && match moment {
                    Moment::Revealed => self.gift_target(state, seat).is_some(),
                    Moment::Death => false,
                    _ => true,
                })
    }

    /// In a reveal, gifts go to the player it is aimed at, to save them (NIN-488).
    fn gift_target(&self, state: &State, seat: Seat) -> Option<Seat> {
        use crate::state::action::AimKind;
        let reveal = state.revealed_card()?;
        let kind = self.catalogue.advantage_of[reveal.card.index()];
        let aimed = matches!(
            self.aim_kind(kind, reveal.usage),
            AimKind::Opponent | AimKind::Player | AimKind::FreeAttack
        );
        let target = reveal.aim.seat()?;
        (aimed && target != seat && reveal.seat != seat && self.present(state).has(target))
            .then_some(target)
    }

    /// Gifts that may be given and turned up in a window.
    #[inline(never)]
    pub(super) fn trade_actions(
        &self,
        state: &State,
        seat: Seat,
        moment: Moment,
        actions: &mut Actions,
    ) {
        let player = &state.players[seat.index()];
        // A card may wander round the table: giving must end somewhere (NIN-501).
        let gives = match state.top() {
            Frame::Window { gives, .. } => i32::from(*gives),
            _ => 0,
        };
        let may_give = gives < self.knobs.max_plays_per_window.min(200);
        match moment {
            Moment::Death => {}
            Moment::Revealed => {
                if let Some(target) = self.gift_target(state, seat) {
                    self.give_actions(state, seat, target, actions);
                }
            }
            _ if !may_give => {}
            _ => self.for_types(player.hand, |card| {
                for other in self.present(state).iter() {
                    if other != seat && actions.len() + 8 < actions.capacity() {
                        actions.push(Action::Give { card, seat: other });
                    }
                }
            }),
        }
        for giver in (0..self.index.seats).map(Seat) {
            if player.gifts & state.players[giver.index()].gifts_given != 0 {
                actions.push(Action::TurnUp(giver));
            }
        }
    }

    /// Every card a player may give to another.
    pub(super) fn give_actions(
        &self,
        state: &State,
        seat: Seat,
        other: Seat,
        actions: &mut Actions,
    ) {
        if state.captured.or(state.eliminated).has(seat) {
            return;
        }
        self.for_types(state.players[seat.index()].hand, |card| {
            actions.push(Action::Give { card, seat: other });
        });
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A card goes face down to another player (NIN-481).
    pub(crate) fn give(&mut self, giver: Seat, kind: AdvantageId, receiver: Seat) {
        let card = self.take_from_hand(giver, kind);
        // Nobody else knows which card went: those that all had seen may be gone (NIN-481).
        self.state.players[giver.index()].hand_known = 0;
        self.state.players[receiver.index()].gifts |= card.set();
        self.state.players[giver.index()].gifts_given |= card.set();
        self.report.given(self.state, giver, kind, receiver);
        self.tell(|out| writeln!(out, "  {giver} gives {receiver} a card face down"));
    }

    /// A gift of a giver is turned up (NIN-483 to NIN-487); the receiver cannot tell several apart.
    /// A valid one joins the hand, from which it may be played in the same window.
    pub(crate) fn turn_up(&mut self, seat: Seat, giver: Seat) {
        let from =
            self.state.players[seat.index()].gifts & self.state.players[giver.index()].gifts_given;
        let card = CardId::of(self.chance.draw_placed(
            Stream::OTHER.by(seat.0),
            from,
            &self.rules.catalogue.advantage_places,
        ));
        self.state.players[giver.index()].gifts_given &= !card.set();
        let rules = self.rules;
        let public = rules.knobs.gift_reveal_public;
        let kind = rules.catalogue.advantage_of[card.index()];
        let clans = rules.advantage(card).clans;
        let player = &mut self.state.players[seat.index()];
        player.gifts &= !card.set();
        let valid = player.role.is_among(clans);
        // An invalid card is discarded face up, so everyone learns the clue either way.
        if public || !valid {
            player.clans_possible &= if valid { clans } else { !clans };
        }
        if valid {
            player.hand |= card.set();
            if public {
                player.hand_known |= card.set();
            }
            self.rules.hand_changed(self.state, seat);
        } else {
            self.discard(card);
        }
        self.report.turned_up(self.state, seat, kind, valid);
        self.report.evidence(self.rules, self.state, seat);
        // What joins the hand nobody else sees, unless the rules say so.
        let seats =
            if valid && !public { SeatSet::of(seat) } else { SeatSet::first(rules.index.seats) };
        self.report.tell_to(seats, |out| {
            let word = if valid { "valid" } else { "not valid" };
            writeln!(
                out,
                "  {seat} turns up {}: {word}",
                rules.catalogue.advantages[kind.index()].name
            )
        });
    }
}
