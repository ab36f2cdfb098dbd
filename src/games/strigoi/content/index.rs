//! What of the cards and tokens matters for a question, worked out once from the content, so that the
//! others need not be looked at.

use crate::content::catalogue::{Ability, Catalogue, Condition, Reward, Span};
use crate::content::vocabulary::{FrameKind, Timing};
use crate::state::piles::Pile;
use tenbin_engine::pile::CardSet;

/// Cards and pieces, as sets.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Belongings {
    /// Action cards.
    pub(crate) cards: u64,
    /// Reward cards.
    pub(crate) rewards: CardSet,
    /// Reward tokens.
    pub(crate) tokens: CardSet,
}

/// Sets of cards and pieces by what they are good for.
#[derive(Clone, Default, Debug)]
pub(crate) struct Index {
    /// What gives Stealth on entering an Encounter, and to pass a Strigoi.
    pub(crate) stealth: [Belongings; 2],
    /// What of these asks no condition.
    pub(crate) sure_stealth: [Belongings; 2],
    /// What may be discarded for Protection.
    pub(crate) protection: Belongings,
    /// Rewards that may be played outside a fight (STR-161).
    pub(crate) alone: Belongings,
    /// Wound tokens that change movement, or the combat value (STR-305).
    pub(crate) penalties: CardSet,
    /// The Action cards of each kind.
    pub(crate) kinds: Vec<u64>,
    /// The rules of `Catalogue::acquires` by `Event`, as bits.
    pub(crate) acquires: [u32; 8],
    /// For each tile the edges of its stairs, grey and red spaces, as bits.
    pub(crate) tiles: Vec<[u8; 3]>,
    /// For each Action card, by `Timing`, the places of its abilities that work then, as bits.
    pub(crate) places: Vec<[u32; 8]>,
    /// For each Action card the places of abilities that do the same as one before them, as bits.
    pub(crate) twins: Vec<u32>,
}

impl Ability {
    /// Whether it does the same as another one.
    pub(crate) fn does_as(&self, other: &Self, catalogue: &Catalogue) -> bool {
        self.timings == other.timings
            && self.condition == other.condition
            && self.target == other.target
            && catalogue.ops_of(self.ops) == catalogue.ops_of(other.ops)
    }
}

/// The places of abilities of a card for which something holds, as bits.
fn places(abilities: &[Ability], is: impl Fn(usize, &Ability) -> bool) -> u32 {
    let found = abilities.iter().enumerate().filter(|&(place, ability)| is(place, ability));
    found.fold(0, |set, (place, _)| set | 1 << place)
}

/// The Action cards for which something holds.
fn cards_that(catalogue: &Catalogue, is: &dyn Fn(usize) -> bool) -> u64 {
    let cards = (0..catalogue.actions.len()).filter(|&card| is(card));
    cards.fold(0_u64, |set, card| set | 1 << card)
}

/// The Action cards, and the Reward cards and tokens, for which something holds.
fn belongings(
    catalogue: &Catalogue,
    of_card: &dyn Fn(usize) -> bool,
    of_reward: &dyn Fn(&Reward) -> bool,
) -> Belongings {
    let pieces = |pile: Pile, kinds: &[Reward]| {
        let pieces = catalogue.pieces[pile as usize].iter().enumerate();
        let pieces = pieces.filter(|&(_, &kind)| of_reward(&kinds[usize::from(kind)]));
        pieces.fold(0, |set: CardSet, (piece, _)| set | 1 << piece)
    };
    Belongings {
        cards: cards_that(catalogue, of_card),
        rewards: pieces(Pile::Reward, &catalogue.rewards),
        tokens: pieces(Pile::Token, &catalogue.tokens),
    }
}

/// What gives Stealth: to pass a Strigoi, or on entering an Encounter; only what asks no condition
/// where it is to be `sure`.
fn stealth(catalogue: &Catalogue, passing: bool, sure: bool) -> Belongings {
    let sneaks = |span: Span| {
        let mut abilities = catalogue.abilities_of(span).iter();
        abilities.any(|one| {
            one.is_stealth(catalogue, passing) && (!sure || one.condition == Condition::NOTHING)
        })
    };
    let of_card = |card: usize| {
        let card = &catalogue.actions[card];
        card.stealth && sneaks(card.abilities)
    };
    belongings(catalogue, &of_card, &|one| one.stealth && sneaks(one.abilities))
}

impl Index {
    /// The sets of this content.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let moments_of = |span: Span| {
            let abilities = catalogue.abilities_of(span).iter();
            abilities.fold(0, |moments, ability| moments | ability.timings)
        };
        let cards_abilities =
            || catalogue.actions.iter().map(|card| catalogue.abilities_of(card.abilities));
        let at = |abilities: &[Ability]| {
            std::array::from_fn(|moment| places(abilities, |_, one| one.timings >> moment & 1 != 0))
        };
        let twins = |abilities: &[Ability]| {
            places(abilities, |place, one| {
                abilities[..place].iter().any(|other| one.does_as(other, catalogue))
            })
        };
        let alone = 1 << Timing::OnPlay as u8 | 1 << Timing::OwnTurn as u8;
        let cards = |is: &dyn Fn(usize) -> bool| cards_that(catalogue, is);
        let sets = |of_card: &dyn Fn(usize) -> bool, of_reward: &dyn Fn(&Reward) -> bool| {
            belongings(catalogue, of_card, of_reward)
        };
        Self {
            stealth: [false, true].map(|passing| stealth(catalogue, passing, false)),
            sure_stealth: [false, true].map(|passing| stealth(catalogue, passing, true)),
            protection: sets(&|card| catalogue.actions[card].protection > 0, &|one| {
                one.protection > 0
            }),
            alone: sets(&|_| false, &|one| moments_of(one.abilities) & alone != 0),
            penalties: {
                let pieces = catalogue.pieces[Pile::Wound as usize].iter().enumerate();
                let pieces = pieces.filter(|&(_, &kind)| {
                    let wound = &catalogue.wounds[usize::from(kind)];
                    (wound.movement, wound.combat) != (0, 0)
                });
                pieces.fold(0, |set, (piece, _)| set | 1 << piece)
            },
            kinds: (0..catalogue.kinds.len())
                .map(|kind| cards(&|card| usize::from(catalogue.actions[card].kind) == kind))
                .collect(),
            acquires: std::array::from_fn(|event| {
                let rules = catalogue.acquires.iter().zip(0..);
                let rules = rules.filter(|(rule, _)| rule.event as usize == event);
                rules.fold(0, |set, (_, index)| set | 1_u32 << index)
            }),
            tiles: catalogue
                .tiles
                .iter()
                .map(|tile| {
                    [FrameKind::Stairs, FrameKind::Grey, FrameKind::Red].map(|kind| {
                        let edges = tile.frame.iter().zip(0..).filter(|&(&one, _)| one == kind);
                        edges.fold(0, |set, (_, edge)| set | 1_u8 << edge)
                    })
                })
                .collect(),
            places: cards_abilities().map(at).collect(),
            twins: cards_abilities().map(twins).collect(),
        }
    }
}
