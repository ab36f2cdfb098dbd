//! What cards and tokens are good for, in numbers, worked out once from the content: it reads their
//! effects, never their names, so that new content is understood by the shipped strategies.
//!
//! Worth is in hundredths of a Blood Point.

use arrayvec::ArrayVec;

use crate::content::catalogue::{Ability, Action, Catalogue, Encounter, Reward, Span, allows};
use crate::content::effect::Op;
use crate::content::vocabulary;
use crate::content::vocabulary::{Colour, FightKind, Timing};
use crate::features::benefit::{toll, usual_worth};
use crate::rules::abilities::works_alone;
use crate::state::VampireId;
use crate::state::piles::Pile;
use tenbin_engine::pile::{CardSet, size_of_byte};

/// A point of fight value on an item.
const POINT: i32 = 10;
/// An item that cancels a wound.
const GUARD: i32 = 14;
/// A healed wound.
const HEAL: i32 = 9;
/// A Reward card that comes back.
const RETRIEVAL: i32 = 14;
/// An Encounter declined, a Strigoi passed.
const STEALTH: i32 = 8;
/// A wound that nothing stops.
pub(super) const OWN_WOUND: i32 = 18;
/// A platform turned.
const MECHANICS: i32 = 8;
/// An Action card that comes back to a hand.
pub(super) const RECOVERY: i32 = 7;
/// An Action card in hand, whatever it says.
pub(super) const CARD: i32 = 6;
/// A letter that makes the Strigoi stay.
pub(super) const CALM: i32 = 6;

/// What a Reward card or token is good for.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct ItemLook {
    /// What it adds to a fight, by `FightKind`.
    pub(crate) bonus: [i32; 3],
    /// Wounds that its use in a fight costs.
    pub(crate) own_wounds: i32,
    /// Wounds it cancels: 0 or more.
    pub(crate) guard: i32,
    /// Wound tokens it heals.
    pub(crate) heal: i32,
    /// Reward cards it brings back.
    pub(crate) retrieval: i32,
    /// It serves as Stealth.
    pub(crate) stealth: bool,
    /// What else it does when it is played alone is worth.
    alone: i32,
    /// What it is worth to hold it.
    pub(crate) worth: i32,
}

/// What an Action card is good for.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct CardLook {
    /// Uses of Protection while it is played.
    pub(crate) guards: i32,
    /// Uses of Stealth.
    pub(crate) stealth: i32,
    /// Wound tokens it heals.
    pub(crate) heal: i32,
    /// Reward cards it brings back.
    pub(crate) retrieval: i32,
    /// Platforms it turns.
    pub(crate) mechanics: i32,
    /// Action cards it brings back.
    pub(super) recovery: i32,
    /// Wounds that its first fight costs.
    pub(crate) own_wounds: i32,
    /// Its abilities add to the value of fights.
    pub(crate) adds: bool,
    /// What else it does in the own turn is worth.
    other: i32,
    /// What it is worth in hand.
    pub(crate) worth: i32,
}

/// An Encounter.
#[derive(Copy, Clone, Debug)]
pub(super) struct FoeLook {
    /// Its pieces.
    pub(crate) pieces: CardSet,
    /// The lowest of them.
    first: u32,
    /// What must be reached.
    pub(crate) strength: i32,
    /// It may help instead.
    pub(crate) monk: bool,
    /// Its help brings Action cards back.
    pub(super) recovers: bool,
    /// What beating it is worth but for Blood Points.
    pub(crate) spoils: i32,
    /// Blood Points for beating it.
    pub(crate) blood: i32,
    /// Wounds when it wins.
    pub(crate) wounds: i32,
    /// What else it costs when it wins: cards for Shocks and the like.
    pub(super) toll: i32,
}

impl FoeLook {
    /// How many of its pieces are in a set.
    #[inline]
    pub(super) fn count_in(&self, set: CardSet) -> i32 {
        // Mostly eight pieces or fewer, one after the other: to look them up is quicker than to count.
        let here = (set & self.pieces) >> self.first;
        match u8::try_from(here) {
            Ok(here) => i32::from(size_of_byte(here)),
            Err(_) => here.count_ones() as i32,
        }
    }
}

/// A kind of Strigoi token.
#[derive(Copy, Clone, Debug)]
pub(super) struct TokenLook {
    /// Its pieces.
    pub(crate) pieces: CardSet,
    /// Who acts.
    pub(crate) who: VampireId,
    /// Added to the damage.
    pub(crate) damage: i32,
}

/// Numbers that features need, worked out once from the content.
#[derive(Clone, Debug, Default)]
pub(crate) struct BotTables {
    /// Action cards.
    pub(super) cards: Vec<CardLook>,
    /// Kinds of Reward cards.
    pub(super) rewards: Vec<ItemLook>,
    /// Kinds of Reward tokens.
    pub(super) tokens: Vec<ItemLook>,
    /// Encounters by colour.
    pub(super) foes: [Vec<FoeLook>; 2],
    /// The place in `foes` of each kind of Encounter.
    pub(super) foe_of: Vec<u8>,
    /// Strigoi tokens.
    pub(super) odds: Vec<TokenLook>,
    /// Something makes the Strigoi of a turn stay, or sends one.
    pub(super) calms: bool,
    /// Reward cards and tokens that turn a platform.
    pub(super) cranks: [CardSet; 2],
    /// Wound tokens of more than one point.
    pub(super) heavy_wounds: CardSet,
    /// The best card of each kind of Action card.
    kinds: Vec<i32>,
    /// A Reward card and a Reward token on average.
    pub(super) gain: [i32; 2],
}

/// Whether an ability works at a moment.
#[inline]
pub(crate) fn works(ability: &Ability, timing: Timing) -> bool {
    ability.timings >> timing as u8 & 1 != 0
}

/// The pieces of a kind.
fn pieces_of(catalogue: &Catalogue, pile: Pile, kind: usize) -> CardSet {
    let pieces = catalogue.pieces[pile as usize].iter().enumerate();
    pieces.filter(|&(_, &one)| usize::from(one) == kind).fold(0, |set, (piece, _)| set | 1 << piece)
}

impl BotTables {
    /// The numbers of this content.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let items = |gain: [i32; 2]| {
            let look = |one: &Reward| item(catalogue, one, gain);
            let rewards: Vec<_> = catalogue.rewards.iter().map(look).collect();
            let tokens: Vec<_> = catalogue.tokens.iter().map(look).collect();
            let gain = [mean(&rewards, &catalogue.rewards), mean(&tokens, &catalogue.tokens)];
            (rewards, tokens, gain)
        };
        // What brings further items is worth what these are without it.
        let (_, _, gain) = items([0, 0]);
        let (rewards, tokens, gain) = items(gain);
        let mut foes = [Vec::new(), Vec::new()];
        let mut foe_of = Vec::new();
        for (kind, one) in catalogue.encounters.iter().enumerate() {
            let pile = if one.colour == Colour::Grey { Pile::Grey } else { Pile::Red };
            let list = &mut foes[one.colour as usize];
            foe_of.push(list.len() as u8);
            list.push(foe(catalogue, one, pieces_of(catalogue, pile, kind), gain));
        }
        let odds = catalogue.strigoi_tokens.iter().enumerate().map(|(kind, one)| TokenLook {
            pieces: pieces_of(catalogue, Pile::Strigoi, kind),
            who: one.who,
            damage: one.damage,
        });
        let heavy = catalogue.wounds.iter().enumerate().filter(|(_, wound)| wound.points > 1);
        let cards: Vec<_> =
            catalogue.actions.iter().map(|one| card(catalogue, one, gain)).collect();
        let mut kinds = vec![0; catalogue.kinds.len()];
        for (look, action) in cards.iter().zip(&catalogue.actions) {
            kinds[usize::from(action.kind)] = look.worth.max(kinds[usize::from(action.kind)]);
        }
        Self {
            cards,
            kinds,
            odds: odds.collect(),
            calms: catalogue
                .ops
                .iter()
                .any(|op| matches!(op, Op::StrigoiStay | Op::StrigoiMove(_))),
            cranks: [(Pile::Reward, &catalogue.rewards), (Pile::Token, &catalogue.tokens)].map(
                |(pile, kinds)| {
                    let turns =
                        kinds.iter().enumerate().filter(|(_, one)| is_crank(catalogue, one));
                    turns.fold(0, |set, (kind, _)| set | pieces_of(catalogue, pile, kind))
                },
            ),
            heavy_wounds: heavy
                .fold(0, |set, (kind, _)| set | pieces_of(catalogue, Pile::Wound, kind)),
            rewards,
            tokens,
            foes,
            foe_of,
            gain,
        }
    }
}

impl BotTables {
    /// The worth of an Action card of a kind.
    #[inline]
    pub(super) fn cards_of_kind(&self, kind: usize) -> i32 {
        self.kinds.get(kind).copied().unwrap_or(0)
    }
}

/// The mean worth of pieces of several kinds.
fn mean(looks: &[ItemLook], kinds: &[Reward]) -> i32 {
    let copies: i32 = kinds.iter().map(|kind| i32::from(kind.copies)).sum();
    let sum: i32 =
        looks.iter().zip(kinds).map(|(look, kind)| look.worth * i32::from(kind.copies)).sum();
    sum / copies.max(1)
}

/// Whether a Reward card or token turns a platform when it is played alone.
fn is_crank(catalogue: &Catalogue, reward: &Reward) -> bool {
    let mut abilities = catalogue.abilities_of(reward.abilities).iter();
    abilities.any(|one| works_alone(one) && catalogue.ops_of(one.ops).contains(&Op::RotatePlatform))
}

fn item(catalogue: &Catalogue, reward: &Reward, gain: [i32; 2]) -> ItemLook {
    let mut look = ItemLook {
        guard: i32::from(reward.protection),
        stealth: reward.stealth,
        ..ItemLook::default()
    };
    for ability in catalogue.abilities_of(reward.abilities) {
        for &op in catalogue.ops_of(ability.ops) {
            match op {
                Op::AddFight(points) if works(ability, Timing::InFight) => {
                    for kind in FightKind::ALL {
                        if allows(ability.condition.fights, *kind as u8) {
                            look.bonus[*kind as usize] += i32::from(points);
                        }
                    }
                }
                Op::WoundSelf(wounds, _) => look.own_wounds += i32::from(wounds),
                Op::Heal(tokens) => look.heal += i32::from(tokens),
                Op::RetrieveReward(cards) => look.retrieval += i32::from(cards),
                Op::RecoverActions(cards) => look.alone += RECOVERY * i32::from(cards.of(6)),
                Op::RotatePlatform => look.alone += MECHANICS,
                _ if works_alone(ability) => look.alone += usual_worth(op, ability.target, gain),
                _ => {}
            }
        }
    }
    let best = look.bonus.iter().copied().max().unwrap_or(0);
    let bonus = POINT * (best + look.bonus[FightKind::Melee as usize]) / 2;
    let used = bonus + look.heal * HEAL / 2 + look.retrieval * RETRIEVAL / 2;
    let alone = (look.heal * HEAL + look.retrieval * RETRIEVAL + look.alone).max(0);
    let guard = i32::from(look.guard > 0) * GUARD;
    let stealth = i32::from(look.stealth) * STEALTH;
    let used = used - look.own_wounds * OWN_WOUND;
    // One use is one of these; that there is a choice counts a little.
    let uses = [used.max(0), alone, guard, stealth];
    let best = uses.iter().copied().max().unwrap_or(0);
    look.worth = best + (uses.iter().sum::<i32>() - best) / 5;
    look
}

fn card(catalogue: &Catalogue, action: &Action, gain: [i32; 2]) -> CardLook {
    let mut look = CardLook::default();
    // Abilities with one slot are alternatives: the first counts.
    let mut slots = ArrayVec::<u8, 16>::new();
    for ability in catalogue.abilities_of(action.abilities) {
        if slots.contains(&ability.slot) {
            continue;
        }
        let _ = slots.try_push(ability.slot);
        for &op in catalogue.ops_of(ability.ops) {
            match op {
                Op::Prevent(_) if works(ability, Timing::OnHit) => look.guards += 1,
                Op::WoundSelf(wounds, _) => look.own_wounds += i32::from(wounds),
                Op::Heal(tokens) => look.heal += i32::from(tokens),
                Op::RetrieveReward(cards) => look.retrieval += i32::from(cards),
                Op::RecoverActions(cards) => look.recovery += i32::from(cards.of(6)),
                Op::PeekAndDecline => look.stealth += 1,
                Op::RotatePlatform => look.mechanics += 1,
                Op::AddFight(points) if works(ability, Timing::InFight) => {
                    look.adds = true;
                    look.other += i32::from(points) * 2;
                }
                _ if works(ability, Timing::OwnTurn) => {
                    look.other += usual_worth(op, ability.target, gain) / 2;
                }
                _ => {}
            }
        }
    }
    let icons = look.guards * GUARD / 2
        + look.heal * HEAL / 2
        + look.retrieval * RETRIEVAL / 2
        + look.mechanics * MECHANICS / 2
        + look.recovery * RECOVERY
        + look.stealth * STEALTH / 2
        + look.other
        - look.own_wounds * OWN_WOUND / 2;
    let calm = if action.letter == vocabulary::Letter::X { CALM } else { 0 };
    look.worth = CARD + action.combat * 3 + action.movement + icons + calm;
    look
}

fn foe(catalogue: &Catalogue, encounter: &Encounter, pieces: CardSet, gain: [i32; 2]) -> FoeLook {
    let sum = |span: Span, count: fn(Op) -> i32| -> i32 {
        catalogue.ops_of(span).iter().map(|&op| count(op)).sum()
    };
    let cards = sum(encounter.win, |op| if let Op::GainReward(n) = op { n.into() } else { 0 });
    let tokens = sum(encounter.win, |op| if let Op::GainToken(n) = op { n.into() } else { 0 });
    FoeLook {
        pieces,
        first: pieces.trailing_zeros() % CardSet::BITS,
        strength: encounter.strength,
        monk: encounter.monk,
        recovers: catalogue
            .ops_of(encounter.help)
            .iter()
            .any(|op| matches!(op, Op::RecoverActions(_))),
        spoils: cards * gain[0] + tokens * gain[1],
        blood: sum(encounter.win, |op| if let Op::GainBlood(n) = op { n.into() } else { 0 }),
        wounds: sum(encounter.loss, |op| if let Op::Wound(n) = op { n.into() } else { 0 }),
        toll: catalogue.ops_of(encounter.loss).iter().map(|&op| toll(op, gain)).sum(),
    }
}
