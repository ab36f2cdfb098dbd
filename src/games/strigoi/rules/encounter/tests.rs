//! Tests of Encounters: flipping, Monks, Stealth.
#![allow(clippy::redundant_closure_for_method_calls)] // a method's lifetime is not general enough

use crate::board::{Space, bit};
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::toy::{BERSERK, FIST_LOW, GHOUL, LEAD, MONK, MOON, Toy, card, piece, pieces};

/// Seat 1 stands on a grey space, and has played a card of combat 4.
fn entered(kind: u8) -> Toy {
    let mut toy = Toy::new(|_, _| ());
    toy.state.board.grey = bit(Space::of(96));
    toy.state.wolves[0].played = Some(card(LEAD));
    toy.state.wolves[0].discard = 1 << MOON | 1 << BERSERK;
    toy.state.turn.at_encounter = true;
    toy.next(Pile::Grey, pieces(kind, 2));
    toy
}

fn meet(toy: &mut Toy) {
    toy.state.turn.stopped = true;
    toy.run(|flow| flow.meet_encounter());
}

/// STR-121, STR-092: without Stealth the fight is forced.
#[test]
fn a_monster_is_fought_at_once() {
    let mut toy = entered(GHOUL);
    meet(&mut toy);
    assert!(toy.is_over() && toy.state.turn.fought && !toy.state.turn.at_encounter);
    assert_eq!(toy.state.wolves[0].rewards.count_ones(), 1);
}

/// STR-128, STR-129, STR-331: a Monk helps or is fought; its help resolves the Encounter.
#[test]
fn a_monk_helps() {
    let mut toy = entered(MONK);
    meet(&mut toy);
    assert_eq!(toy.options(), [Action::Fight, Action::Help]);
    toy.act(Action::Help);
    assert!(toy.is_over() && toy.state.turn.fought && toy.state.facing.is_none());
    assert_eq!(
        (toy.state.wolves[0].hand, toy.state.wolves[0].discard),
        (1 << MOON | 1 << BERSERK, 0)
    );
    assert_eq!(toy.state.piles[Pile::Grey as usize].discard, 1 << 2);
}

/// STR-128, STR-479: a beaten Monk gives its rewards; it counts for Fist by Fist as the knob says.
#[test]
fn a_monk_may_be_beaten() {
    for counts in [false, true] {
        let mut toy = entered(MONK);
        toy.rules.knobs.monk_counts_heroic = counts;
        meet(&mut toy);
        toy.act(Action::Fight);
        assert!(toy.is_over());
        let wolf = &toy.state.wolves[0];
        assert_eq!((wolf.tokens.count_ones(), wolf.discard.count_ones()), (1, 2));
        assert_eq!(wolf.hand, u64::from(counts) << FIST_LOW);
    }
}

/// STR-165, STR-166; W18: a declined token lies face up and is the next one met; the wolf goes on.
#[test]
fn a_declined_monster_waits() {
    let mut toy = entered(GHOUL);
    toy.state.piles[Pile::Grey as usize].deck &= !1;
    toy.state.facing = Some(piece(0));
    toy.run(|flow| flow.decline());
    assert!(toy.is_over() && toy.state.turn.may_go && !toy.state.turn.fought);
    assert_eq!(
        (toy.state.piles[Pile::Grey as usize].open, toy.state.facing),
        (Some(piece(0)), None)
    );
    toy.chance.draws.iter_mut().for_each(std::collections::VecDeque::clear);
    meet(&mut toy);
    assert!(toy.state.turn.fought);
    let grey = &toy.state.piles[Pile::Grey as usize];
    assert_eq!((grey.open, grey.discard), (None, 1));
}

/// STR-167: with Stealth a Monk's help is automatic, and it may still be fought or left.
#[test]
fn stealth_takes_help_and_leaves_the_choice() {
    for choice in [Action::Pass, Action::Fight] {
        let mut toy = entered(MONK);
        toy.state.piles[Pile::Grey as usize].deck &= !(1 << 2);
        toy.state.facing = Some(piece(2));
        toy.run(|flow| flow.decline());
        assert_eq!(toy.state.wolves[0].hand, 1 << MOON | 1 << BERSERK);
        assert_eq!(toy.options(), [Action::Pass, Action::Fight]);
        toy.act(choice);
        assert!(toy.is_over() && !toy.state.befriended);
        assert_eq!(toy.state.turn.fought, choice == Action::Fight);
        assert_eq!(toy.state.turn.may_go, choice == Action::Pass);
        assert_eq!(toy.state.piles[Pile::Grey as usize].discard, 1 << 2);
    }
}

/// STR-130: where pile and discard are empty nothing happens.
#[test]
fn nothing_is_met_where_nothing_is_left() {
    let mut toy = entered(GHOUL);
    toy.state.piles[Pile::Grey as usize].deck = 0;
    meet(&mut toy);
    assert!(toy.is_over() && !toy.state.turn.fought && !toy.state.turn.at_encounter);
}
