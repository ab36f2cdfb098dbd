//! Tests of Advanced cards: who takes them.

use crate::state::piles::Pile;
use crate::toy::{BERSERK, FIST, FIST_HIGH, FIST_LOW, MOON, REBEL, Toy, card};
use tenbin_engine::Seat;

/// STR-473: the third Reward card, in hand and discard together, gives the card to whoever has the
/// fewest; among equals to the lower initiative, resting players last.
#[test]
fn the_third_reward_card_helps_the_poorest() {
    for (first, third, taker) in
        [(None, Some(MOON), 2), (Some(MOON), None, 0), (Some(BERSERK), Some(MOON), 0)]
    {
        let mut toy = Toy::new(|_, _| ());
        toy.state.wolves[0].played = first.map(card);
        toy.state.wolves[2].played = third.map(card);
        toy.state.wolves[1].reward_discard = 0b11;
        toy.state.piles[Pile::Reward as usize].deck &= !0b11;
        toy.run(|flow| flow.gain_rewards(Seat(0), 1));
        assert!(toy.state.wolves.iter().all(|wolf| wolf.hand == 0));
        toy.state.wolves[2].rewards = 1 << 8;
        toy.state.piles[Pile::Reward as usize].deck &= !(1 << 8);
        toy.run(|flow| flow.gain_rewards(Seat(1), 1));
        assert_eq!(toy.state.wolves[taker].hand, 1 << REBEL, "{first:?} {third:?}");
        assert_eq!(toy.state.display >> REBEL & 1, 0);
    }
}

/// STR-472, STR-478: the lowest copy comes to hand; nobody takes a second one, wherever the first is.
#[test]
fn nobody_takes_two_copies() {
    let mut toy = Toy::new(|_, _| ());
    toy.run(|flow| flow.take_advanced(Seat(0), FIST));
    assert_eq!(toy.state.wolves[0].hand, 1 << FIST_LOW);
    toy.state.wolves[0].hand = 0;
    toy.state.wolves[0].played = Some(card(FIST_LOW));
    toy.run(|flow| flow.take_advanced(Seat(0), FIST));
    assert_eq!(toy.state.wolves[0].hand, 0);
    toy.run(|flow| flow.take_advanced(Seat(1), FIST));
    toy.run(|flow| flow.take_advanced(Seat(2), FIST));
    assert_eq!((toy.state.wolves[1].hand, toy.state.wolves[2].hand), (1 << FIST_HIGH, 0));
}
