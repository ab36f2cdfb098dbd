//! Tests of fights: values, items, results.

use crate::board::{Room, frame, spoke};
use crate::content::catalogue::Catalogue;
use crate::content::effect::Op;
use crate::content::knobs::{CounterWho, Counterattack, Knobs, LostMonster, PlayedRewardsDiscard};
use crate::content::vocabulary::{Colour, FightKind, Letter};
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::state::{Activation, VampireId};
use crate::toy::{
    BERSERK, CROSSBOW, DAGGER, EVIL, FIST_HIGH, FIST_LOW, GREATSWORD, HOLY_WATER, LEAD, MOON,
    PLAIN, PLUS_TWO, REND, Toy, UNHURT, WARD, WEAK, card, piece, pieces,
};
use tenbin_engine::Seat;

/// The piece of a kind of Reward card.
fn reward(kind: u8) -> u64 {
    1 << (kind * 2)
}

/// A wolf that has played a card, with these Reward cards and tokens.
fn armed(toy: &mut Toy, played: u8, rewards: u64, tokens: u64) {
    let wolf = &mut toy.state.wolves[0];
    (wolf.played, wolf.rewards, wolf.tokens) = (Some(card(played)), rewards, tokens);
    toy.state.piles[Pile::Reward as usize].deck &= !rewards;
    toy.state.piles[Pile::Token as usize].deck &= !tokens;
}

/// The wolf of seat 1 fights the first token of a colour.
fn meet(toy: &mut Toy, colour: Colour) {
    let pile = if colour == Colour::Grey { Pile::Grey } else { Pile::Red };
    toy.state.piles[pile as usize].deck &= !1;
    (toy.state.facing, toy.state.facing_colour) = (Some(piece(0)), colour);
    toy.run(|flow| flow.begin_fight(Seat(0), FightKind::Monster, None, false));
}

fn attack(toy: &mut Toy, kind: FightKind) {
    toy.run(|flow| flow.begin_fight(Seat(0), kind, Some(VampireId::Master), false));
}

/// The value of the fight going on.
fn value(toy: &Toy) -> i32 {
    toy.rules.fight_value(&toy.state, toy.state.fights.last().unwrap())
}

/// STR-120, STR-122, STR-124, STR-470, STR-478: equal is enough; the reward comes to hand, the token
/// to its discard, the lowest Fist by Fist to the wolf, and never a second one.
#[test]
fn a_beaten_monster_gives_its_rewards() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, LEAD, 0, 0);
    toy.next(Pile::Reward, pieces(CROSSBOW, 2));
    meet(&mut toy, Colour::Grey);
    assert!(toy.is_over());
    let wolf = &toy.state.wolves[0];
    assert_eq!((wolf.rewards, wolf.hand), (reward(CROSSBOW), 1 << FIST_LOW));
    assert_eq!(toy.state.piles[Pile::Grey as usize].discard, 1);
    assert!(toy.state.turn.fought && toy.state.turn.stopped && toy.state.facing.is_none());
    toy.state.piles[Pile::Grey as usize].discard = 0;
    meet(&mut toy, Colour::Grey);
    toy.act(Action::Pass);
    assert_eq!(toy.state.wolves[0].hand, 1 << FIST_LOW);
    assert!(toy.state.display >> FIST_HIGH & 1 != 0);
}

/// STR-126: the loser is wounded and shocked, the token goes under its pile, or stays on top.
#[test]
fn a_lost_fight_hurts() {
    for (way, under) in [(LostMonster::Bottom, 1), (LostMonster::FaceUpOnTop, 0)] {
        let mut toy = Toy::new(|rules, _| rules.lost_monster = way);
        armed(&mut toy, LEAD, 0, 0);
        toy.state.wolves[0].hand = 1 << MOON | 1 << REND;
        toy.next(Pile::Wound, pieces(PLAIN, 4)).next(Pile::Wound, pieces(WEAK, 4));
        meet(&mut toy, Colour::Red);
        toy.act(Action::Pass);
        assert_eq!(toy.wounds(0), [PLAIN, WEAK]);
        toy.act(Action::Card(card(REND)));
        assert!(toy.is_over());
        assert_eq!(toy.state.wolves[0].discard, 1 << REND);
        let red = &toy.state.piles[Pile::Red as usize];
        assert_eq!((red.under.len(), red.open.is_some()), (under, under == 0));
        assert_eq!(toy.state.altar, 0);
    }
}

/// STR-123, STR-133, STR-171: items are committed in one order, as many as wanted, and used up.
#[test]
fn items_add_up() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, LEAD, reward(DAGGER) | reward(CROSSBOW), 0b101);
    meet(&mut toy, Colour::Red);
    let (dagger, crossbow) = (Action::Reward(DAGGER), Action::Reward(CROSSBOW));
    let token = Action::Token(PLUS_TWO);
    assert_eq!(toy.options(), [Action::Pass, dagger, crossbow, token]);
    toy.act(crossbow);
    assert_eq!((value(&toy), toy.options()), (6, vec![Action::Pass, token]));
    toy.act(token);
    assert!(toy.is_over(), "nothing is left to commit: {:?}", toy.options());
    let wolf = &toy.state.wolves[0];
    assert_eq!((wolf.spent, toy.state.altar), (reward(CROSSBOW), 1));
    // A token was used and one won; the dagger stayed in hand and a card was won.
    assert_eq!((wolf.rewards.count_ones(), wolf.tokens.count_ones()), (2, 2));
    assert_eq!(*toy.state.piles[Pile::Token as usize].under, [piece(0)]);
    assert_eq!(wolf.tokens >> 2 & 1, 1, "the {WARD} adds nothing and stays");
}

/// STR-341, STR-351, STR-133, STR-344; W14: tokens do not add to a ranged attack, the bow adds more;
/// a failed attack uses the items up and is the turn's fight.
#[test]
fn a_ranged_attack_takes_no_tokens() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, LEAD, reward(CROSSBOW), 1);
    attack(&mut toy, FightKind::Ranged);
    assert_eq!(toy.options(), [Action::Pass, Action::Reward(CROSSBOW)]);
    toy.act(Action::Reward(CROSSBOW));
    assert!(toy.is_over());
    assert_eq!(toy.state.vampires[0].wound_count(), 0);
    assert_eq!((toy.state.wolves[0].spent, toy.state.wolves[0].tokens), (reward(CROSSBOW), 1));
    assert!(toy.state.turn.fought);
}

/// STR-351 `ranged_allows_tokens`: the content says what a token adds then.
#[test]
fn tokens_may_be_allowed_in_a_ranged_attack() {
    let mut toy = Toy::new(|rules, catalogue| {
        rules.ranged_allows_tokens = true;
        catalogue.tokens[usize::from(PLUS_TWO)].abilities = catalogue.rewards[0].abilities;
    });
    armed(&mut toy, LEAD, 0, 1);
    attack(&mut toy, FightKind::Ranged);
    toy.act(Action::Token(PLUS_TWO));
    assert!(toy.is_over());
}

/// STR-170, STR-160: the own Wound comes after the rewards, in the first fight of the Assault only,
/// and the third point costs a Blood Point of those just won.
#[test]
fn an_own_wound_is_paid_once_and_last() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, BERSERK, reward(DAGGER), 0);
    (toy.state.altar, toy.state.supply) = (0, 12);
    toy.state.wolves[0].wounds = 0b11;
    toy.state.piles[Pile::Wound as usize].deck &= !0b11;
    meet(&mut toy, Colour::Red);
    toy.act(Action::Reward(DAGGER));
    assert!(toy.is_over());
    assert_eq!((toy.state.altar, toy.state.inferno, toy.state.supply), (0, 1, 11));
    assert_eq!(toy.wounds(0), UNHURT);
    meet(&mut toy, Colour::Grey);
    while !toy.is_over() {
        toy.act(Action::Pass);
    }
    assert_eq!(toy.wounds(0), UNHURT);
}

/// STR-170: a weapon wounds whenever its bonus is used.
#[test]
fn a_weapon_wounds_each_time() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, LEAD, reward(GREATSWORD) | 1 << 7, 0);
    toy.next(Pile::Wound, pieces(PLAIN, 4)).next(Pile::Wound, pieces(PLAIN, 4));
    attack(&mut toy, FightKind::Melee);
    // Both would do; the attack is lost on purpose with none, so commit them in a Monster fight.
    toy.act(Action::Pass);
    meet(&mut toy, Colour::Red);
    toy.act(Action::Reward(GREATSWORD));
    toy.act(Action::Reward(GREATSWORD));
    assert_eq!(toy.wounds(0), [PLAIN, PLAIN]);
}

/// STR-164, STR-133, STR-054; W25: Retrieval in a fight fetches what was discarded before, not what
/// was used in this Assault.
#[test]
fn retrieval_fetches_into_the_fight() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, REND, reward(CROSSBOW), 0);
    toy.state.wolves[0].spent = reward(DAGGER);
    meet(&mut toy, Colour::Red);
    assert_eq!(toy.options(), [Action::Pass, Action::Reward(CROSSBOW)]);
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, REND, reward(CROSSBOW), 0);
    toy.state.wolves[0].reward_discard = reward(DAGGER);
    meet(&mut toy, Colour::Red);
    toy.act(Action::Use(0));
    assert_eq!(toy.options(), [Action::Pass, Action::Reward(DAGGER)]);
    toy.act(Action::Reward(DAGGER));
    assert_eq!(toy.state.wolves[0].shown, reward(DAGGER));
    toy.act(Action::Reward(DAGGER));
    toy.act(Action::Reward(CROSSBOW));
    assert!(toy.is_over());
    assert_eq!((toy.state.altar, toy.state.wolves[0].used), (1, 1));
}

/// STR-054 `at_once`: a used Reward card may be fetched and used again.
#[test]
fn a_card_discarded_at_once_may_come_back() {
    let mut toy = Toy::new(|rules, _| rules.played_rewards_discard = PlayedRewardsDiscard::AtOnce);
    armed(&mut toy, REND, reward(DAGGER), 0);
    meet(&mut toy, Colour::Red);
    toy.act(Action::Reward(DAGGER));
    assert_eq!(value(&toy), 7);
    toy.act(Action::Use(0));
    toy.act(Action::Reward(DAGGER));
    toy.act(Action::Reward(DAGGER));
    assert!(toy.is_over());
    assert_eq!((toy.state.altar, toy.state.wolves[0].reward_discard), (1, reward(DAGGER)));
}

/// STR-132, STR-161: a penalty lowers the card's value; Heal of a committed card works at once.
#[test]
fn healing_in_a_fight_takes_a_penalty_away() {
    let mut toy = Toy::new(|_, _| ());
    armed(&mut toy, LEAD, reward(HOLY_WATER), 0);
    toy.state.wolves[0].wounds = 1 << 8;
    toy.state.piles[Pile::Wound as usize].deck &= !(1 << 8);
    meet(&mut toy, Colour::Grey);
    assert_eq!(value(&toy), 3);
    toy.act(Action::Reward(HOLY_WATER));
    assert!(toy.is_over());
    assert_eq!(toy.wounds(0), UNHURT);
}

/// STR-054, STR-341 `boost_with_action_cards`: hand cards add to melee, not from afar or against
/// Monsters, and stay in front of the player.
#[test]
fn action_cards_may_boost_an_attack() {
    let mut toy = Toy::new(|rules, _| rules.boost_with_action_cards = true);
    toy.state.display = 0;
    armed(&mut toy, LEAD, 0, 0);
    toy.state.wolves[0].hand = 1 << MOON | 1 << EVIL;
    attack(&mut toy, FightKind::Melee);
    assert_eq!(toy.options(), [Action::Pass, Action::Card(card(MOON)), Action::Card(card(EVIL))]);
    toy.act(Action::Card(card(MOON)));
    assert_eq!(
        (value(&toy), toy.state.wolves[0].added, toy.state.wolves[0].discard),
        (8, 1 << MOON, 0)
    );
    toy.act(Action::Pass);
    assert!(toy.is_over());
    attack(&mut toy, FightKind::Ranged);
    assert!(toy.is_over());
    meet(&mut toy, Colour::Red);
    // The fight is lost without a question, and its Shock takes the card.
    assert!(toy.is_over());
    assert_eq!((toy.state.wolves[0].added, toy.state.wolves[0].discard), (1 << MOON, 1 << EVIL));
}

/// STR-344 `allow_failed_attack = false`: the value must be reached, and no step may miss it.
#[test]
fn a_declared_attack_may_have_to_succeed() {
    let mut toy = Toy::new(|rules, _| rules.allow_failed_attack = false);
    armed(&mut toy, REND, reward(DAGGER), 1);
    attack(&mut toy, FightKind::Melee);
    assert_eq!(toy.options(), [Action::Reward(DAGGER)]);
    toy.act(Action::Reward(DAGGER));
    assert_eq!(toy.options(), [Action::Token(PLUS_TWO)]);
}

/// STR-334 `attack_costs_blood`: from the altar to the supply.
#[test]
fn an_attack_may_cost_blood() {
    let mut toy = Toy::new(|rules, _| rules.attack_costs_blood = 2);
    armed(&mut toy, LEAD, 0, 0);
    (toy.state.altar, toy.state.supply) = (3, 9);
    attack(&mut toy, FightKind::Ranged);
    assert_eq!((toy.state.altar, toy.state.supply, toy.state.inferno), (1, 11, 0));
}

/// STR-273 `counter_uses_fight`: a counterattack is the one fight of the Assault.
#[test]
fn a_counterattack_may_use_up_the_fight() {
    for uses in [false, true] {
        let mut toy = Toy::new(|rules, _| rules.counter_uses_fight = uses);
        armed(&mut toy, LEAD, 0, 0);
        toy.run(|flow| flow.begin_fight(Seat(0), FightKind::Ranged, Some(VampireId::Master), true));
        assert!(toy.is_over() && !toy.state.turn.fought);
        assert_eq!(toy.rules.fight_is_spent(&toy.state, Seat(0)), uses);
        toy.state.assault += 1;
        assert!(!toy.rules.fight_is_spent(&toy.state, Seat(0)));
    }
}

/// Section 4: what a win brings may be anything, here a loss of Blood Points after a gain.
#[test]
fn a_win_carries_out_its_ops_in_order() {
    let mut toy = Toy::new(|_, catalogue| {
        let from = catalogue.ops.len() as u16;
        catalogue.ops.extend([Op::GainBlood(2), Op::LoseBlood(1), Op::StrigoiStay]);
        catalogue.encounters[0].win.from = from;
        catalogue.encounters[0].win.to = from + 3;
    });
    armed(&mut toy, LEAD, 0, 0);
    meet(&mut toy, Colour::Grey);
    assert!(toy.is_over() && toy.state.turn.strigoi_stay);
    assert_eq!((toy.state.altar, toy.state.inferno, toy.state.supply), (1, 1, 10));
}

/// STR-340, STR-343, STR-350, STR-352, STR-332: a wolf next to a Strigoi chooses between melee and
/// ranged, one in sight has ranged alone; equal to the combat value is enough.
#[test]
fn an_attack_wounds_a_strigoi() {
    let mut toy = Toy::new(|_, _| ()).with_board();
    armed(&mut toy, BERSERK, reward(DAGGER), 0);
    let options = |toy: &Toy| {
        let mut actions = arrayvec::ArrayVec::new();
        toy.rules.attack_options(&toy.state, Seat(0), None, &mut actions);
        actions.to_vec()
    };
    (toy.state.altar, toy.state.supply) = (2, 10);
    toy.state.wolves[0].space = Some(spoke(Room::of(0), 1));
    assert!(options(&toy).is_empty(), "the altar holds too little");
    toy.state.altar = 3;
    assert_eq!(
        options(&toy),
        [Action::Melee(VampireId::Master), Action::Ranged(VampireId::Master)]
    );
    toy.state.wolves[0].space = Some(frame(Room::of(0), 1));
    assert_eq!(options(&toy), [Action::Ranged(VampireId::Master)]);
    toy.state.wolves[0].space = Some(frame(Room::of(4), 2));
    assert!(options(&toy).is_empty(), "nobody is seen from there");
    toy.state.wolves[0].space = Some(spoke(Room::of(0), 1));
    toy.next(Pile::Wound, pieces(WEAK, 4)).next(Pile::Wound, pieces(PLAIN, 4));
    attack(&mut toy, FightKind::Melee);
    toy.act(Action::Reward(DAGGER));
    assert!(toy.is_over());
    assert_eq!((toy.state.vampires[0].wounds, toy.state.altar), (1 << 8, 3));
    // STR-170: the own Wound comes after that of the Strigoi.
    assert_eq!(toy.wounds(0), [PLAIN]);
}

/// STR-215, STR-250, STR-270, STR-271, STR-243: an attack and its answer, with the knobs.
#[test]
fn an_attack_may_be_answered() {
    let strike = |rules: (Counterattack, CounterWho), asked: &[u8]| {
        let change = |one: &mut Knobs, _: &mut Catalogue| {
            (one.counterattack, one.counter_who) = rules;
        };
        let mut toy = Toy::new(change).with_board();
        toy.state.display = 0;
        (toy.state.altar, toy.state.supply, toy.state.turn.seat) = (3, 9, Seat(1));
        toy.state.wolves[0].space = Some(spoke(Room::of(1), 0));
        toy.state.wolves[1].space = Some(frame(Room::of(1), 1));
        toy.state.wolves[2].space = Some(frame(Room::of(1), 0));
        toy.next(Pile::Wound, pieces(PLAIN, 4)).next(Pile::Wound, pieces(PLAIN, 4));
        toy.run(|flow| {
            flow.begin_activation(Activation { letter: Letter::C, ..Activation::default() });
        });
        for &seat in asked {
            assert_eq!(toy.rules.chooser(&toy.state), Some(Seat(seat)));
            assert!(toy.options().contains(&Action::Ranged(VampireId::Master)));
            toy.act(Action::Pass);
        }
        assert!(toy.is_over() && toy.state.marker);
        assert_eq!(
            (toy.state.vampires[0].room, toy.wounds(0)),
            (Some(Room::of(1)), vec![PLAIN, PLAIN])
        );
    };
    strike((Counterattack::On, CounterWho::Attacked), &[0]);
    strike((Counterattack::On, CounterWho::AnyOne), &[0, 1, 2]);
    strike((Counterattack::Off, CounterWho::AnyOne), &[]);
    strike((Counterattack::OwnTurnOnly, CounterWho::Attacked), &[]);
}

/// Section 4: a win that makes a Strigoi act, which ends before the next reward comes.
#[test]
fn a_win_may_move_a_strigoi() {
    let mut toy = Toy::new(|_, catalogue| {
        let from = catalogue.ops.len() as u16;
        catalogue.ops.extend([Op::StrigoiMove(Letter::C), Op::GainToken(1)]);
        catalogue.encounters[0].win.from = from;
        catalogue.encounters[0].win.to = from + 2;
    })
    .with_board();
    toy.state.display = 0;
    (toy.state.altar, toy.state.supply) = (3, 9);
    armed(&mut toy, LEAD, 0, 0);
    toy.state.wolves[0].space = Some(frame(Room::of(1), 0));
    toy.next(Pile::Wound, pieces(PLAIN, 4)).next(Pile::Wound, pieces(PLAIN, 4));
    meet(&mut toy, Colour::Grey);
    assert_eq!(toy.options(), [Action::Pass, Action::Ranged(VampireId::Master)]);
    assert_eq!(toy.state.wolves[0].tokens, 0);
    toy.act(Action::Ranged(VampireId::Master));
    assert!(toy.is_over());
    assert_eq!((toy.wounds(0), toy.state.wolves[0].tokens.count_ones()), (vec![PLAIN, PLAIN], 1));
}
