//! Hand-computed tallies of cards.

use super::{small_games, small_schema, tally_of};
use crate::sim::record::Counting;
use crate::sim::sums::{EffectSums, ODDS_BITS, ODDS_SQUARE_BITS};
use tenbin_engine::schema::Schema;
use tenbin_engine::{CardEvent, Recorder, Seat, SeatSet, Standing};

#[test]
fn cards_agree_with_counting_by_hand() {
    let tally = small_games();
    let shared = tally.card(0);
    let (hand, opening, drawn) = (shared.hand, shared.opening, shared.drawn);
    assert_eq!((opening.copies, opening.copies_won), (3, 2));
    assert_eq!((drawn.d, drawn.dw), (2, 1));
    assert_eq!((shared.played.plays, shared.played.played, shared.played.played_won), (2, 1, 0));
    // In hand: 1, 1 and 3 copies; seat 3 wins.
    assert_eq!((hand.h_h, hand.h_hw, hand.hw_hw), (25, 15, 9));
    assert_eq!((hand.h_winners, hand.hw_winners), (5, 3));
    // Not seen of two copies a seat: 1, 1 and none (never less), which makes the game odd.
    let odd = shared.odd;
    assert_eq!((odd.games, odd.winners, odd.h, odd.hw), (1, 1, 5, 3));
    assert_eq!((odd.n, odd.nw, odd.n_n, odd.h_n, odd.hw_n), (2, 0, 4, 10, 6));
    assert_eq!((odd.deck, odd.e), (0, 0));
    // Two seats held it at the start, one of them won; three seats could have.
    assert_eq!((opening.o, opening.ow, opening.o_ow), (2, 1, 2));
    assert_eq!((opening.o_ew, opening.ow_ew), (2, 1));
    let own = tally.card(1);
    assert_eq!((own.odd.deck, own.odd.deck_won), (4, 1));
    assert_eq!((own.odd.gained, own.odd.gained_won), (1, 0));
    assert_eq!((own.drawn.d, own.drawn.dw), (1, 1));
    // Of three copies one was gained; the only one of seat 3 was drawn.
    assert_eq!((own.odd.n, own.odd.nw), (2, 0));
    assert_eq!((own.odd.e, own.odd.ew, own.odd.e_e, own.odd.e_ew), (2, 1, 4, 2));
}

#[test]
fn draws_by_chance_agree_with_counting_by_hand() {
    let tally = small_games();
    // Of the shared card one draw, won, counts. Odds: 1/2 + 1 + 2 + 1, won the second and the last.
    let (whole, part) = (1_u64 << ODDS_BITS, 1_u64 << ODDS_SQUARE_BITS);
    let shared = EffectSums {
        d: 1,
        dw: 1,
        o: 9 * whole / 2,
        ow: 2 * whole,
        // 81/4, 9 and 4, of which each 1 is a 1 above the lower 24 bits.
        o_o_low: part * part / 4,
        o_o_high: 20,
        o_ow_high: 9,
        ow_ow_high: 4,
        d_d: 1,
        d_dw: 1,
        dw_dw: 1,
        d_o: 9 * part / 2,
        d_ow: 2 * part,
        dw_o: 9 * part / 2,
        dw_ow: 2 * part,
        ..EffectSums::default()
    };
    assert_eq!(tally.effect(0), shared);
    // Of the own card one draw, lost; odds of 1 at a draw of the winner.
    let own = EffectSums {
        d: 1,
        o: whole,
        ow: whole,
        o_o_high: 1,
        o_ow_high: 1,
        ow_ow_high: 1,
        d_d: 1,
        d_o: part,
        d_ow: part,
        ..EffectSums::default()
    };
    assert_eq!(tally.effect(1), own);
}

/// Dealt, put back, and another one kept: who was dealt a card counts for the opening effect, what
/// is kept for the copies in opening hands.
#[test]
fn hands_as_they_were_dealt_are_told_from_those_kept() {
    let schema = Schema { opening_hands_change: true, ..small_schema() };
    let mut out = Counting::new(tally_of(&schema, 3));
    for seat in 0..3 {
        out.card(Seat(seat), 1, CardEvent::InDeck);
    }
    out.card(Seat(0), 1, CardEvent::Dealt);
    out.card(Seat(2), 1, CardEvent::Dealt);
    out.card(Seat(2), 1, CardEvent::Dealt);
    out.card(Seat(1), 1, CardEvent::Opening);
    out.card(Seat(2), 0, CardEvent::Dealt);
    out.ended(&Standing::new(SeatSet::of(Seat(2)), 0), 1);
    let tally = out.into_tally();
    let own = tally.card(1);
    assert_eq!((own.opening.copies, own.opening.copies_won), (1, 0));
    assert_eq!((own.opening.o, own.opening.ow, own.opening.o_ow, own.opening.o_ew), (2, 1, 2, 2));
    assert_eq!((own.odd.e, own.odd.ew, own.odd.o_e, own.odd.ow_e), (3, 1, 6, 3));
    assert_eq!((own.odd.h, own.odd.n), (1, 2));
    let shared = tally.card(0).opening;
    assert_eq!((shared.copies, shared.o, shared.ow, shared.o_ew), (0, 1, 1, 1));
}
