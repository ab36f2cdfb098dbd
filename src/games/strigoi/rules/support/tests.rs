//! Tests of abilities of the own turn: Heal, Retrieval, Pack, Rewards played alone.

use arrayvec::ArrayVec;

use crate::board::{Room, Space, bit, central, frame, ladder, spoke};
use crate::content::catalogue::Condition;
use crate::content::effect::{AdvancedCard, Op};
use crate::content::knobs::{AbilityUses, MechanicsRange};
use crate::content::vocabulary::{Letter, Target, Timing};
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::toy::{
    BERSERK, DOUBLE, EVIL, HOLY_WATER, LEAD, MOON, PLAIN, PREACH, REND, Toy, UNHURT, WEAK, card,
    pieces,
};
use tenbin_engine::Seat;

/// What the wolf of the turn may use.
fn uses(toy: &Toy) -> Vec<Action> {
    let mut actions = ArrayVec::new();
    toy.rules.ability_options(&toy.state, &mut actions);
    actions.to_vec()
}

fn make_use(toy: &mut Toy, action: Action) {
    assert!(uses(toy).contains(&action), "{action:?} is none of {:?}", uses(toy));
    toy.run(|flow| flow.use_ability(action));
}

fn wounded(toy: &mut Toy, seat: usize, tokens: u64) {
    toy.state.wolves[seat].wounds = tokens;
    toy.state.piles[Pile::Wound as usize].deck &= !tokens;
}

/// STR-163, STR-160: each wolf of the room discards a token, its owner says which; each icon is one
/// use, and equal ones are one choice.
#[test]
fn heal_reaches_the_room() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[0].played = Some(card(PREACH));
    assert!(uses(&toy).is_empty(), "nobody is wounded");
    wounded(&mut toy, 0, 1);
    wounded(&mut toy, 1, 1 << 4 | 1 << 8);
    wounded(&mut toy, 2, 1 << 9);
    // The third wolf is elsewhere: on a frame space of R0.
    toy.state.wolves[2].space = Some(Space::of(0));
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Wound(DOUBLE), Action::Wound(WEAK)]);
    toy.act(Action::Wound(DOUBLE));
    assert!(toy.is_over());
    assert_eq!(
        (toy.wounds(0), toy.wounds(1), toy.wounds(2)),
        (UNHURT.to_vec(), vec![WEAK], vec![WEAK])
    );
    assert_eq!(toy.state.piles[Pile::Wound as usize].discard, 1 | 1 << 4);
    make_use(&mut toy, Action::Use(1));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(1), toy.state.wolves[0].used), (UNHURT.to_vec(), 0b11));
    wounded(&mut toy, 0, 2);
    assert!(uses(&toy).is_empty());
}

/// STR-163: a wolf on a ladder heals only itself.
#[test]
fn a_wolf_on_a_ladder_is_in_no_room() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[0].played = Some(card(PREACH));
    toy.state.wolves[0].space = Some(Space::of(13));
    toy.state.wolves[1].space = Some(Space::of(0));
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
    toy.state.wolves[0].played = Some(card(PREACH));
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
    toy.state.wolves[0].played = Some(card(BERSERK));
    toy.state.wolves[0].rewards = 1 | 1 << 8;
    assert!(uses(&toy).is_empty());
    wounded(&mut toy, 2, 1);
    make_use(&mut toy, Action::Reward(HOLY_WATER));
    assert!(toy.is_over());
    assert_eq!(toy.wounds(2), UNHURT);
    assert_eq!((toy.state.wolves[0].rewards, toy.state.wolves[0].spent), (1, 1 << 8));
    assert!(toy.state.turn.may_go, "a further move is a choice of its own again");
}

/// STR-164: a card of the own discard, or none.
#[test]
fn retrieval_takes_a_card_or_none() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[0].played = Some(card(REND));
    assert!(uses(&toy).is_empty());
    toy.state.wolves[0].reward_discard = 0b101;
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Pass, Action::Reward(0), Action::Reward(1)]);
    toy.act(Action::Reward(1));
    assert!(toy.is_over());
    let wolf = &toy.state.wolves[0];
    assert_eq!((wolf.rewards, wolf.shown, wolf.reward_discard), (0b100, 0b100, 1));
}

/// STR-169: a wolf of choice takes a card of its choice back.
#[test]
fn pack_gives_a_wolf_a_card() {
    let mut toy = Toy::new(|_, _| ());
    toy.state.wolves[0].played = Some(card(LEAD));
    assert!(uses(&toy).is_empty());
    toy.state.wolves[1].discard = 1 << BERSERK | 1 << MOON;
    toy.state.wolves[2].discard = 1 << EVIL;
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), [Action::Seat(Seat(1)), Action::Seat(Seat(2))]);
    toy.act(Action::Seat(Seat(1)));
    assert_eq!(toy.options(), [Action::Card(card(BERSERK)), Action::Card(card(MOON))]);
    toy.act(Action::Card(card(MOON)));
    assert!(toy.is_over());
    assert_eq!((toy.state.wolves[1].hand, toy.state.wolves[1].discard), (1 << MOON, 1 << BERSERK));
}

/// STR-022, STR-168: a platform turns with whoever stands on its spokes; its centre and the frame stay.
#[test]
fn mechanics_turns_a_platform_with_its_wolves() {
    let mut toy = Toy::new(|_, catalogue| {
        catalogue.platforms[1].open = 0b00_1001;
        let turn: &[Op] = &[Op::RotatePlatform];
        let free = Condition::default();
        catalogue.actions[0].abilities =
            catalogue.print(&[(&[Timing::OwnTurn], Target::Platform, free, turn)]);
    })
    .with_board();
    for (seat, space) in
        [spoke(Room::of(1), 3), central(Room::of(1)), frame(Room::of(1), 3)].into_iter().enumerate()
    {
        toy.state.wolves[seat].space = Some(space);
    }
    toy.state.wolves[0].played = Some(card(BERSERK));
    make_use(&mut toy, Action::Use(0));
    assert_eq!(toy.options(), Room::OUTER.map(Action::Platform));
    toy.act(Action::Platform(Room::of(1)));
    assert_eq!(toy.options(), (1..6).map(Action::Orientation).collect::<Vec<_>>());
    toy.act(Action::Orientation(4));
    assert!(toy.is_over());
    let spaces = toy.state.wolves.map(|wolf| wolf.space);
    assert_eq!(
        spaces[..3],
        [spoke(Room::of(1), 1), central(Room::of(1)), frame(Room::of(1), 3)].map(Some)
    );
    assert_eq!((toy.state.board.open[1], toy.state.board.orientation[1]), (0b01_0010, 4));
    assert!(
        toy.state.board.has(spoke(Room::of(1), 4)) && !toy.state.board.has(spoke(Room::of(1), 3))
    );
    assert_eq!(
        toy.rules.check_invariants(&toy.state).err().filter(|text| text.starts_with("13")),
        None
    );
}

/// STR-168 `mechanics_range = own_room`: the room the wolf stands in; on a ladder none.
#[test]
fn mechanics_may_reach_the_own_room_only() {
    let mut toy = Toy::new(|rules, _| rules.mechanics_range = MechanicsRange::OwnRoom).with_board();
    for (space, rooms) in
        [(central(Room::of(2)), 1 << 2), (ladder(Room::of(2), 2), 0), (central(Room::of(6)), 0)]
    {
        toy.state.wolves[0].space = Some(space);
        assert_eq!(toy.rules.rotatable(&toy.state, Seat(0)), rooms);
    }
}

/// Section 4: an own-turn collapse (STR-373, STR-376), a cursed room (STR-402), a Strigoi that stays
/// or moves by an ability, looks around and attacks (STR-202, STR-240).
#[test]
fn abilities_move_strigoi_and_rooms() {
    let mut toy = Toy::new(|_, catalogue| {
        let ops: &[Op] = &[Op::Collapse(Letter::E), Op::CurseRoom(1), Op::StrigoiMove(Letter::C)];
        let free = Condition::default();
        catalogue.rewards[0].abilities =
            catalogue.print(&[(&[Timing::OwnTurn], Target::SelfWolf, free, ops)]);
    })
    .with_board();
    toy.state.display = 0;
    toy.state.board.exists |= bit(ladder(Room::of(0), 0));
    toy.state.wolves[0].rewards = 1;
    toy.state.wolves[1].space = Some(spoke(Room::of(4), 0));
    toy.state.wolves[2].space = Some(spoke(Room::of(1), 0));
    for kind in [PLAIN, WEAK, PLAIN] {
        toy.next(Pile::Wound, pieces(kind, 4));
    }
    make_use(&mut toy, Action::Reward(0));
    // The only free ladder; then the wolf of the room C is cursed.
    assert_eq!(toy.options(), [Action::Space(ladder(Room::of(0), 0))]);
    toy.act(Action::Space(ladder(Room::of(0), 0)));
    assert!(toy.is_over());
    assert_eq!((toy.state.board.standing, toy.state.inferno), (0b10_1111, 1));
    assert_eq!(toy.wounds(0), [PLAIN]);
    // The Master went from R0 to R1 and attacks the wolf next to it.
    assert_eq!((toy.state.vampires[0].room, toy.state.marker), (Some(Room::of(1)), true));
    assert_eq!((toy.wounds(1), toy.wounds(2)), (UNHURT.to_vec(), vec![PLAIN, WEAK]));
}

/// Section 4: several ops, one after the other, for a price; here of a Reward card.
#[test]
fn an_ability_may_do_several_things() {
    let mut toy = Toy::new(|_, catalogue| {
        let ops: &[Op] = &[
            Op::WoundSelf(1, false),
            Op::GainBlood(1),
            Op::ModifyMove(2),
            Op::GainCard(AdvancedCard(EVIL)),
        ];
        let free = Condition { supreme: Some(false), ..Condition::default() };
        catalogue.rewards[0].abilities =
            catalogue.print(&[(&[Timing::OnPlay], Target::SelfWolf, free, ops)]);
    });
    toy.state.wolves[0].rewards = 1;
    toy.state.turn.points = 1;
    make_use(&mut toy, Action::Reward(0));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(0).len(), toy.state.altar, toy.state.turn.points), (1, 1, 3));
    assert_eq!(toy.state.wolves[0].hand, 1 << EVIL);
    toy.state.vampires[1].supreme = true;
    toy.state.wolves[0].rewards = 2;
    assert!(uses(&toy).is_empty(), "the condition does not hold");
}
