//! The exact probabilities of section 6 that are plain counting, from the compiled piles: every set
//! of pieces that a full pile may give is looked at.

use tenbin::games::strigoi::content::catalogue::{
    Catalogue, Encounter, Reward, StrigoiToken, Wound,
};
use tenbin::games::strigoi::content::effect::Op;
use tenbin::games::strigoi::content::vocabulary::FightKind;
use tenbin::games::strigoi::state::VampireId;
use tenbin::games::strigoi::state::piles::Pile;

use super::{compiled, shipped};

/// In how many of all sets of `drawn` pieces of a pile something is true, as a reduced fraction. The
/// predicate sees the kinds of the pieces drawn.
fn share(pieces: &[u8], drawn: usize, holds: impl Fn(&[u8]) -> bool) -> (u64, u64) {
    let (mut yes, mut all) = (0_u64, 0_u64);
    let mut chosen: Vec<usize> = (0..drawn).collect();
    loop {
        let kinds: Vec<u8> = chosen.iter().map(|place| pieces[*place]).collect();
        all += 1;
        yes += u64::from(holds(&kinds));
        // The next set in order: the last place that can still go up does, those after it follow.
        let movable = (0..drawn).rev().find(|&index| chosen[index] < pieces.len() - drawn + index);
        let Some(index) = movable else { break };
        chosen[index] += 1;
        for after in index + 1..drawn {
            chosen[after] = chosen[after - 1] + 1;
        }
    }
    let divisor = greatest_divisor(yes, all);
    (yes / divisor, all / divisor)
}

fn greatest_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// A pile of the shipped content and its kinds.
struct Drawn<'c, K> {
    catalogue: &'c Catalogue,
    kinds: &'c [K],
    pile: Pile,
}

impl<K> Drawn<'_, K> {
    fn share(&self, drawn: usize, holds: impl Fn(&[&K]) -> bool) -> (u64, u64) {
        let pieces = &self.catalogue.pieces[self.pile as usize];
        share(pieces, drawn, |kinds| {
            let kinds: Vec<&K> = kinds.iter().map(|kind| &self.kinds[usize::from(*kind)]).collect();
            holds(&kinds)
        })
    }
}

/// Cases 1 to 5: Strigoi Action tokens.
#[test]
fn strigoi_tokens_come_as_often_as_section_6_says() {
    let (_, catalogue) = shipped();
    let pile =
        Drawn { catalogue: &catalogue, kinds: &catalogue.strigoi_tokens, pile: Pile::Strigoi };
    let masters = |tokens: &[&StrigoiToken]| {
        tokens.iter().filter(|token| token.who == VampireId::Master).count()
    };
    let plus = |tokens: &[&StrigoiToken]| tokens.iter().any(|token| token.damage == 1);
    assert_eq!(pile.share(1, |tokens| masters(tokens) == 1), (1, 2), "1");
    assert_eq!(pile.share(1, plus), (1, 4), "2");
    assert_eq!(pile.share(2, |tokens| masters(tokens) == 2), (3, 14), "3");
    assert_eq!(pile.share(5, |tokens| masters(tokens) == 3), (3, 7), "4");
    assert_eq!(pile.share(3, plus), (9, 14), "5");
}

/// Cases 6 to 8, 11 to 13, 15: grey Encounters.
#[test]
fn grey_encounters_come_as_often_as_section_6_says() {
    let (_, catalogue) = shipped();
    let pile = Drawn { catalogue: &catalogue, kinds: &catalogue.encounters, pile: Pile::Grey };
    for (case, value, wanted) in [(6, 3, (1, 5)), (7, 4, (11, 20)), (8, 5, (4, 5))] {
        let beaten = |token: &[&Encounter]| !token[0].monk && token[0].strength <= value;
        assert_eq!(pile.share(1, beaten), wanted, "{case}");
    }
    let monk = |tokens: &[&Encounter]| tokens.iter().any(|token| token.monk);
    assert_eq!(pile.share(1, monk), (1, 5), "11");
    assert_eq!(pile.share(5, monk), (232, 323), "12");
    assert_eq!(pile.share(4, |tokens| !monk(tokens)), (364, 969), "13");
    assert_eq!(pile.share(1, |token| gives_blood(&catalogue, token[0])), (1, 10), "15");
}

/// Cases 9, 10 and 14: red Encounters.
#[test]
fn red_encounters_come_as_often_as_section_6_says() {
    let (_, catalogue) = shipped();
    let pile = Drawn { catalogue: &catalogue, kinds: &catalogue.encounters, pile: Pile::Red };
    for (value, wanted) in [(6, (3, 8)), (7, (5, 8)), (8, (13, 16)), (9, (15, 16))] {
        let beaten = |token: &[&Encounter]| !token[0].monk && token[0].strength <= value;
        assert_eq!(pile.share(1, beaten), wanted, "9 and 10, value {value}");
    }
    assert_eq!(pile.share(1, |token| gives_blood(&catalogue, token[0])), (13, 16), "14");
}

fn gives_blood(catalogue: &Catalogue, token: &Encounter) -> bool {
    catalogue.ops_of(token.win).iter().any(|op| matches!(op, Op::GainBlood(_)))
}

/// Cases 16 to 20: Wound tokens.
#[test]
fn wound_tokens_come_as_often_as_section_6_says() {
    let (_, catalogue) = compiled(4, &["catalogue"], &[]).unwrap();
    let pile = Drawn { catalogue: &catalogue, kinds: &catalogue.wounds, pile: Pile::Wound };
    let points = |tokens: &[&Wound]| tokens.iter().map(|token| token.points).sum::<u8>();
    let doubles = |tokens: &[&Wound]| tokens.iter().filter(|token| token.points == 2).count();
    assert_eq!(pile.share(1, |tokens| doubles(tokens) == 1), (3, 20), "16");
    assert_eq!(pile.share(2, |tokens| points(tokens) >= 3), (27, 95), "17");
    assert_eq!(pile.share(2, |tokens| doubles(tokens) == 2), (3, 190), "18");
    assert_eq!(pile.share(3, |tokens| doubles(tokens) == 0), (34, 57), "19");
    // 20: the wolf holds one plain token, which is not in the pile.
    let mut rest = catalogue.pieces[Pile::Wound as usize].clone();
    let plain = catalogue.wounds.iter().position(|wound| wound.id == "plain").unwrap();
    rest.remove(rest.iter().position(|kind| usize::from(*kind) == plain).unwrap());
    let defeated = |kinds: &[u8]| 1 + catalogue.wounds[usize::from(kinds[0])].points >= 3;
    assert_eq!(share(&rest, 1, defeated), (3, 19), "20");
}

/// What a Reward adds in melee.
fn bonus(catalogue: &Catalogue, reward: &Reward) -> i32 {
    let abilities = catalogue.abilities_of(reward.abilities).iter();
    let melee = abilities.filter(|one| one.condition.fights >> FightKind::Melee as u8 & 1 != 0);
    let ops = melee.flat_map(|one| catalogue.ops_of(one.ops));
    ops.map(|op| if let Op::AddFight(n) = op { i32::from(*n) } else { 0 }).sum()
}

/// Cases 21 to 25: Reward cards and tokens.
#[test]
fn rewards_come_as_often_as_section_6_says() {
    let (_, catalogue) = shipped();
    let pile = Drawn { catalogue: &catalogue, kinds: &catalogue.rewards, pile: Pile::Reward };
    let sword = |cards: &[&Reward]| cards.iter().any(|card| card.id == "cursed_greatsword");
    assert_eq!(pile.share(1, sword), (2, 21), "21");
    assert_eq!(pile.share(1, |card| bonus(&catalogue, card[0]) >= 3), (1, 3), "22");
    assert_eq!(pile.share(2, sword), (13, 70), "23");
    assert_eq!(pile.share(1, |card| card[0].protection > 0), (5, 21), "24");
    let pile = Drawn { catalogue: &catalogue, kinds: &catalogue.tokens, pile: Pile::Token };
    let sum = |tokens: &[&Reward]| tokens.iter().map(|token| bonus(&catalogue, token)).sum::<i32>();
    assert_eq!(pile.share(2, |tokens| sum(tokens) >= 3), (5, 19), "25");
}
