//! Tests of abilities of the own turn: Heal, Retrieval, Pack, Rewards played alone.

use arrayvec::ArrayVec;

use crate::games::strigoi::action::Action;
use crate::games::strigoi::catalogue::{Condition, Op};
use crate::games::strigoi::piles::Pile;
use crate::games::strigoi::rules::AbilityUses;
use crate::games::strigoi::toy::{
    BERSERK, DOUBLE, EVIL, HOLY_WATER, LEAD, MOON, PLAIN, PREACH, REND, Toy, UNHURT, WEAK,
};
use crate::games::strigoi::vocabulary::{Target, Timing};

/// What the wolf of the turn may use.
fn uses(toy: &Toy) -> Vec<Action> {
    let mut actions = ArrayVec::new();
    toy.g.ability_options(&toy.s, &mut actions);
    actions.to_vec()
}

fn make_use(toy: &mut Toy, action: Action) {
    assert!(uses(toy).contains(&action), "{action:?} is none of {:?}", uses(toy));
    toy.run(|flow| flow.use_ability(action));
}

fn wounded(toy: &mut Toy, seat: usize, tokens: u64) {
    toy.s.wolves[seat].wounds = tokens;
    toy.s.piles[Pile::Wound as usize].deck &= !tokens;
}

/// STR-163, STR-160: each wolf of the room discards a token, its owner says which; each icon is one
/// use, and equal ones are one choice.
#[test]
fn heal_reaches_the_room() {
    let mut toy = Toy::new(|_, _| ());
    toy.s.wolves[0].played = PREACH;
    assert!(uses(&toy).is_empty(), "nobody is wounded");
    wounded(&mut toy, 0, 1);
    wounded(&mut toy, 1, 1 << 4 | 1 << 8);
    wounded(&mut toy, 2, 1 << 9);
    // The third wolf is elsewhere: on a frame space of R0.
    toy.s.wolves[2].space = 0;
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Wound(DOUBLE), Action::Wound(WEAK)]);
    toy.act(Action::Wound(DOUBLE));
    assert!(toy.is_over());
    assert_eq!(
        (toy.wounds(0), toy.wounds(1), toy.wounds(2)),
        (UNHURT.to_vec(), vec![WEAK], vec![WEAK])
    );
    assert_eq!(toy.s.piles[Pile::Wound as usize].discard, 1 | 1 << 4);
    make_use(&mut toy, Action::Use(1));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(1), toy.s.wolves[0].used), (UNHURT.to_vec(), 0b11));
    wounded(&mut toy, 0, 2);
    assert!(uses(&toy).is_empty());
}

/// STR-163: a wolf on a ladder heals only itself.
#[test]
fn a_wolf_on_a_ladder_is_in_no_room() {
    let mut toy = Toy::new(|_, _| ());
    toy.s.wolves[0].played = PREACH;
    toy.s.wolves[0].space = 13;
    toy.s.wolves[1].space = 0;
    wounded(&mut toy, 1, 1);
    assert!(uses(&toy).is_empty());
    wounded(&mut toy, 0, 2);
    make_use(&mut toy, Action::Use(0));
    assert_eq!((toy.wounds(0), toy.wounds(1)), (UNHURT.to_vec(), vec![PLAIN]));
}

/// STR-160 `unlimited`: an icon works again and again.
#[test]
fn icons_may_be_unlimited() {
    let mut toy = Toy::new(|rules, _| rules.ability_uses = AbilityUses::Unlimited);
    toy.s.wolves[0].played = PREACH;
    wounded(&mut toy, 0, 0b1111);
    for left in (0..4).rev() {
        make_use(&mut toy, Action::Use(0));
        assert_eq!(toy.wounds(0).len(), left);
    }
}

/// STR-161, STR-171, STR-054: a Reward card with Heal is played for it alone and stays in front.
#[test]
fn a_reward_heals_outside_a_fight() {
    let mut toy = Toy::new(|_, _| ());
    toy.s.wolves[0].played = BERSERK;
    toy.s.wolves[0].rewards = 1 | 1 << 8;
    assert!(uses(&toy).is_empty());
    wounded(&mut toy, 2, 1);
    make_use(&mut toy, Action::Reward(HOLY_WATER));
    assert!(toy.is_over());
    assert_eq!(toy.wounds(2), UNHURT);
    assert_eq!((toy.s.wolves[0].rewards, toy.s.wolves[0].spent), (1, 1 << 8));
    assert!(toy.s.turn.may_go, "a further move is a choice of its own again");
}

/// STR-164: a card of the own discard, or none.
#[test]
fn retrieval_takes_a_card_or_none() {
    let mut toy = Toy::new(|_, _| ());
    toy.s.wolves[0].played = REND;
    assert!(uses(&toy).is_empty());
    toy.s.wolves[0].reward_discard = 0b101;
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Pass, Action::Reward(0), Action::Reward(1)]);
    toy.act(Action::Reward(1));
    assert!(toy.is_over());
    let wolf = &toy.s.wolves[0];
    assert_eq!((wolf.rewards, wolf.shown, wolf.reward_discard), (0b100, 0b100, 1));
}

/// STR-169: a wolf of choice takes a card of its choice back.
#[test]
fn pack_gives_a_wolf_a_card() {
    let mut toy = Toy::new(|_, _| ());
    toy.s.wolves[0].played = LEAD;
    assert!(uses(&toy).is_empty());
    toy.s.wolves[1].discard = 1 << BERSERK | 1 << MOON;
    toy.s.wolves[2].discard = 1 << EVIL;
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Seat(1), Action::Seat(2)]);
    toy.act(Action::Seat(1));
    assert_eq!(toy.options(), [Action::Card(BERSERK), Action::Card(MOON)]);
    toy.act(Action::Card(MOON));
    assert!(toy.is_over());
    assert_eq!((toy.s.wolves[1].hand, toy.s.wolves[1].discard), (1 << MOON, 1 << BERSERK));
}

/// Section 4: several ops, one after the other, for a price; here of a Reward card.
#[test]
fn an_ability_may_do_several_things() {
    let mut toy = Toy::new(|_, catalogue| {
        let ops: &[Op] =
            &[Op::WoundSelf(1, false), Op::GainBlood(1), Op::ModifyMove(2), Op::GainCard(EVIL)];
        let free = Condition { supreme: Some(false), ..Condition::default() };
        catalogue.rewards[0].abilities =
            catalogue.print(&[(&[Timing::OnPlay], Target::SelfWolf, free, ops)]);
    });
    toy.s.wolves[0].rewards = 1;
    toy.s.turn.points = 1;
    make_use(&mut toy, Action::Reward(0));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(0).len(), toy.s.altar, toy.s.turn.points), (1, 1, 3));
    assert_eq!(toy.s.wolves[0].hand, 1 << EVIL);
    toy.s.vampires[1].supreme = true;
    toy.s.wolves[0].rewards = 2;
    assert!(uses(&toy).is_empty(), "the condition does not hold");
}
