//! Tests of hits: Protection, Wound tokens, defeat, Shocks.

use crate::content::knobs::{ProtectionCount, SurplusWounds};
use crate::content::vocabulary::Source;
use crate::state::Hit;
use crate::state::action::{Action, Item};
use crate::state::piles::Pile;
use crate::toy::{
    BERSERK, BLEED, DOUBLE, EVIL, GUARDED, INCENSE, MOON, PLAIN, SHIELD, SHOCK, Toy, UNHURT, WARD,
    WEAK, card, piece, pieces,
};
use tenbin_engine::Seat;

const HIT: Seat = Seat(1);

fn hit(toy: &mut Toy, source: Source, wounds: i32, shocks: i32) {
    toy.run(|flow| flow.begin_hit(Hit::new(HIT, source, wounds, shocks)));
}

fn next_wound(toy: &mut Toy, kind: u8) {
    toy.next(Pile::Wound, pieces(kind, 4));
}

fn wound_pile(toy: &Toy) -> (u32, u32) {
    let stack = &toy.state.piles[Pile::Wound as usize];
    (stack.deck.count_ones(), stack.discard.count_ones())
}

/// STR-290, STR-291, STR-292, STR-300, STR-293 `never_drawn`; W3.
#[test]
fn the_third_point_defeats_and_heals() {
    let mut toy = Toy::new(|_, _| ());
    (toy.state.altar, toy.state.supply) = (2, 10);
    toy.state.wolves[1].wounds = 1 << 4;
    toy.state.piles[Pile::Wound as usize].deck &= !(1 << 4);
    next_wound(&mut toy, WEAK);
    hit(&mut toy, Source::Strigoi, 2, 0);
    assert!(toy.is_over());
    assert_eq!(toy.wounds(1), UNHURT);
    assert_eq!((toy.state.altar, toy.state.inferno, toy.state.supply), (1, 1, 10));
    assert_eq!(wound_pile(&toy), (14, 2));
}

/// STR-293 `drawn_and_discarded`; W3.
#[test]
fn surplus_tokens_may_be_drawn_and_discarded() {
    let mut toy = Toy::new(|rules, _| rules.surplus_wounds = SurplusWounds::DrawnAndDiscarded);
    toy.state.wolves[1].wounds = 1 << 4;
    toy.state.piles[Pile::Wound as usize].deck &= !(1 << 4);
    hit(&mut toy, Source::Strigoi, 3, 0);
    assert_eq!(wound_pile(&toy), (12, 4));
    assert_eq!(toy.state.inferno, 1);
}

/// STR-294: a defeated wolf applies no effects; W21.
#[test]
fn a_defeat_takes_the_new_tokens_without_their_icons() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.display = 0;
    toy.state.wolves[1].hand = 1 << MOON | 1 << BERSERK;
    toy.state.wolves[1].wounds = 1;
    toy.state.piles[Pile::Wound as usize].deck &= !1;
    next_wound(&mut toy, SHOCK);
    next_wound(&mut toy, DOUBLE);
    hit(&mut toy, Source::Strigoi, 2, 0);
    toy.act(Action::Pass);
    assert!(toy.is_over());
    assert_eq!(toy.state.wolves[1].hand, 1 << MOON | 1 << BERSERK);
    assert_eq!((toy.state.inferno, wound_pile(&toy)), (1, (13, 3)));
}

/// STR-162, STR-244, STR-245, STR-247; W12.
#[test]
fn the_played_card_and_a_token_cancel_one_wound_each() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].played = Some(card(MOON));
    toy.state.wolves[1].tokens = 1 << 2;
    toy.state.piles[Pile::Token as usize].deck &= !(1 << 2);
    next_wound(&mut toy, DOUBLE);
    hit(&mut toy, Source::Strigoi, 3, 0);
    let (played, token) = (Action::GuardWound(Item::Played), Action::GuardWound(Item::Token(WARD)));
    assert_eq!(toy.options(), [Action::Pass, played, token]);
    toy.act(played);
    assert_eq!(toy.options(), [Action::Pass, token]);
    toy.act(token);
    assert!(toy.is_over());
    assert_eq!(toy.wounds(1), [DOUBLE]);
    assert_eq!((toy.state.inferno, toy.state.wolves[1].played), (0, Some(card(MOON))));
    assert_eq!(*toy.state.piles[Pile::Token as usize].under, [piece(2)]);
}

/// STR-245: an icon that was used in this Assault is not available; W13.
#[test]
fn a_used_icon_protects_no_more() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].played = Some(card(MOON));
    toy.state.wolves[1].used = 1;
    hit(&mut toy, Source::Strigoi, 1, 0);
    assert!(toy.is_over());
    assert_eq!(toy.wounds(1).len(), 1);
}

/// STR-246: two icons of the played card are two uses, each for a hit of its own.
#[test]
fn a_card_cancels_once_for_each_hit() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].played = Some(card(GUARDED));
    for _ in 0..2 {
        next_wound(&mut toy, PLAIN);
        hit(&mut toy, Source::Strigoi, 2, 0);
        toy.act(Action::GuardWound(Item::Played));
        assert!(toy.is_over());
    }
    assert_eq!(toy.wounds(1), [PLAIN, PLAIN]);
    hit(&mut toy, Source::Strigoi, 1, 0);
    assert!(toy.is_over(), "both icons are used");
}

/// STR-246 `icons`: a card cancels as many as it shows.
#[test]
fn icons_may_count_instead_of_cards() {
    let mut toy = Toy::new(|rules, _| rules.protection_count = ProtectionCount::Icons);
    toy.state.wolves[1].played = Some(card(GUARDED));
    hit(&mut toy, Source::Strigoi, 2, 0);
    toy.act(Action::GuardWound(Item::Played));
    toy.act(Action::GuardWound(Item::Played));
    assert!(toy.is_over());
    toy.state.wolves[1].rewards = 1 << 4;
    hit(&mut toy, Source::Monster, 1, 1);
    toy.act(Action::GuardWound(Item::Reward(SHIELD)));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(1), toy.state.wolves[1].reward_discard), (UNHURT.to_vec(), 1 << 4));
}

/// STR-246 `cards`, STR-171: a Reward card with two icons cancels one and is discarded at once.
#[test]
fn a_shield_cancels_one() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].rewards = 1 << 4;
    hit(&mut toy, Source::Strigoi, 2, 0);
    toy.act(Action::GuardWound(Item::Reward(SHIELD)));
    assert_eq!(toy.wounds(1).len(), 1);
    assert_eq!((toy.state.wolves[1].reward_discard, toy.state.wolves[1].spent), (1 << 4, 0));
}

/// STR-054, STR-244: an Action card from hand is discarded at once.
#[test]
fn a_hand_card_protects() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].hand = 1 << MOON | 1 << BERSERK;
    hit(&mut toy, Source::Strigoi, 1, 0);
    let moon = Action::GuardWound(Item::Card(card(MOON)));
    assert_eq!(toy.options(), [Action::Pass, moon]);
    toy.act(moon);
    assert_eq!((toy.state.wolves[1].hand, toy.state.wolves[1].discard), (1 << BERSERK, 1 << MOON));
}

/// STR-126: all Protection first, wounds before Shocks, each set in one order; a defeat does not stop
/// the Shocks; STR-127: the wolf discards a card of its choice.
#[test]
fn a_monster_wounds_then_shocks() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.display = 0;
    toy.state.wolves[1].tokens = 0b1100;
    toy.state.wolves[1].hand = 1 << BERSERK | 1 << EVIL;
    toy.state.wolves[1].rewards = 1;
    next_wound(&mut toy, DOUBLE);
    next_wound(&mut toy, PLAIN);
    hit(&mut toy, Source::Monster, 3, 2);
    let ward = Item::Token(WARD);
    assert_eq!(toy.options(), [Action::Pass, Action::GuardWound(ward), Action::GuardShock(ward)]);
    toy.act(Action::GuardShock(ward));
    assert_eq!(toy.options(), [Action::Pass, Action::GuardShock(ward)]);
    toy.act(Action::Pass);
    assert_eq!((toy.state.inferno, toy.wounds(1)), (1, UNHURT.to_vec()));
    let all = [Action::Card(card(BERSERK)), Action::Card(card(EVIL)), Action::Reward(0)];
    assert_eq!(toy.options(), all);
    toy.act(Action::Reward(0));
    assert!(toy.is_over());
    assert_eq!((toy.state.wolves[1].rewards, toy.state.wolves[1].reward_discard), (0, 1));
}

/// STR-127: nothing happens to an empty hand; `shock_discards`.
#[test]
fn shocks_take_what_there_is() {
    let mut toy = Toy::new(|rules, _| rules.shock_discards = 2);
    hit(&mut toy, Source::Monster, 0, 1);
    assert!(toy.is_over());
    toy.state.wolves[1].hand = 1 << BERSERK;
    toy.state.wolves[1].rewards = 1;
    hit(&mut toy, Source::Monster, 0, 1);
    assert!(toy.is_over());
    assert_eq!((toy.state.wolves[1].hand, toy.state.wolves[1].rewards), (0, 0));
}

/// STR-305: the Shock of a Wound token acts when it is received, and Protection may cancel it.
#[test]
fn a_wound_token_shocks_when_received() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.display = 0;
    toy.state.wolves[1].tokens = 1 << 2;
    toy.state.wolves[1].hand = 1 << BERSERK | 1 << EVIL;
    next_wound(&mut toy, SHOCK);
    hit(&mut toy, Source::Strigoi, 1, 0);
    toy.act(Action::Pass);
    assert_eq!(toy.wounds(1), [SHOCK]);
    let ward = Action::GuardShock(Item::Token(WARD));
    assert_eq!(toy.options(), [Action::Pass, ward]);
    toy.act(ward);
    assert!(toy.is_over());
    assert_eq!(toy.state.wolves[1].hand, 1 << BERSERK | 1 << EVIL);
}

/// STR-162, STR-170: Protection does not work against the wolf's own card.
#[test]
fn own_wounds_are_not_prevented() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].tokens = 1 << 2;
    toy.state.wolves[1].played = Some(card(MOON));
    hit(&mut toy, Source::OwnCard, 1, 0);
    assert!(toy.is_over());
    assert_eq!(toy.wounds(1).len(), 1);
}

/// STR-302: a wound counts though no token is left.
#[test]
fn wounds_count_without_tokens() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.piles[Pile::Wound as usize].deck = 0;
    hit(&mut toy, Source::Strigoi, 2, 0);
    assert_eq!(toy.rules.wound_points(&toy.state.wolves[1]), 2);
    hit(&mut toy, Source::Strigoi, 1, 0);
    assert_eq!((toy.rules.wound_points(&toy.state.wolves[1]), toy.state.inferno), (0, 1));
}

/// STR-474, STR-476, STR-477; W19: who is wounded and defeated by a Strigoi, and by whose card.
#[test]
fn defeats_give_legendary_cards() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[1].wounds = 1 << 4;
    toy.state.piles[Pile::Wound as usize].deck &= !(1 << 4);
    toy.run(|flow| {
        let hit = Hit { by_turn: true, ..Hit::new(HIT, Source::Strigoi, 1, 0) };
        flow.begin_hit(hit);
    });
    assert_eq!(toy.state.wolves[0].hand, 1 << EVIL);
    assert_eq!(toy.state.wolves[1].hand, 1 << INCENSE | 1 << BLEED);
}

/// STR-409, STR-474: the curse gives its card for a wound, and none for a defeat.
#[test]
fn the_curse_is_nobodys_attack() {
    let mut toy = Toy::new(|_, _| ());
    hit(&mut toy, Source::Strigoi, 4, 0);
    assert_eq!(toy.state.wolves[0].hand, 0);
    assert_eq!(toy.state.wolves[1].hand, 1 << INCENSE | 1 << BLEED);
}
