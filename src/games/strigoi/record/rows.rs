//! Ids of the recorder that depend on the content, worked out once.

use crate::content::catalogue::{Catalogue, Pack, WOLVES_MAX};
use crate::content::knobs::Knobs;
use crate::content::vocabulary::Family;
use crate::record::ASSAULT_ROWS_MAX;
use crate::record::event_keys::EventKeys;
use crate::record::gauges::advanced_kinds;
use crate::record::laws::{Laws, composition_strides, is_told_apart};
use crate::state::piles::{PILES, Pile};
use tenbin_engine::pile::{CardSet, size_of_byte};

/// No row, no level.
pub(crate) const NO_ROW: u16 = u16::MAX;

/// A kind of piece of a pile: its row of draws.csv and its pieces.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    /// Its row of draws.csv.
    pub(crate) row: u16,
    /// Its number in the catalogue.
    pub(crate) number: u8,
    /// Its pieces.
    pub(crate) pieces: CardSet,
    /// What one of it counts in the number of the pile's composition; 0 for all where there are
    /// too many compositions.
    pub(crate) stride: u16,
}

impl Kind {
    /// How many of its pieces are in a set: they lie side by side.
    #[inline]
    pub(crate) fn count(&self, pieces: CardSet) -> u32 {
        let own = self.pieces & pieces;
        let bits = own >> self.pieces.trailing_zeros();
        match u8::try_from(bits) {
            Ok(bits) => u32::from(size_of_byte(bits)),
            Err(_) => own.count_ones(),
        }
    }
}

/// Parts in a million.
pub(crate) const MILLION: u32 = 1_000_000;

/// Compositions of piles of no more pieces are looked up.
const TABLED_MAX: usize = 8;

/// What is drawn off a pile.
#[derive(Clone, Debug, Default)]
pub(crate) struct PileRows {
    /// Its kinds.
    pub(crate) kinds: Vec<Kind>,
    /// All its pieces.
    pub(crate) all: CardSet,
    /// For each piece the place of its kind.
    pub(crate) outcomes: Vec<u8>,
    /// The number of the composition of each set of its pieces; empty where these are too many.
    numbers: Vec<u16>,
    /// The first of its event keys: where compositions are told apart one for each composition and
    /// kind, else two for each kind.
    pub(crate) first_key: u32,
    /// For so many pieces of a kind, by their number and the size of the pile (a row of `sizes`),
    /// the chance that one of them is drawn, summed up over all sizes from the full pile down to it.
    chances: Vec<u32>,
    sizes: usize,
}

impl PileRows {
    /// A pile whose rows begin at `row`, and its event keys at `first_key`.
    fn new(catalogue: &Catalogue, pile: Pile, row: u16, first_key: u32) -> Self {
        let kinds = kinds(catalogue, pile, row);
        let full = catalogue.pieces[pile as usize].len();
        let outcome_of = |piece: usize| kinds.iter().position(|kind| kind.pieces >> piece & 1 != 0);
        let outcomes = (0..full).map(|piece| outcome_of(piece).unwrap_or(0) as u8).collect();
        let all = (0..full).fold(0, |set, piece| set | 1 << piece);
        let most = kinds.iter().map(|kind| kind.pieces.count_ones()).max().unwrap_or(0);
        let sizes = full + 2;
        let mut chances = vec![0; (most as usize + 1) * sizes];
        for left in 0..=most {
            let row = &mut chances[left as usize * sizes..][..sizes];
            for size in (1..=full).rev() {
                row[size] = row[size + 1] + left * MILLION / size as u32;
            }
        }
        let mut rows =
            Self { kinds, all, outcomes, numbers: Vec::new(), first_key, chances, sizes };
        if full <= TABLED_MAX && rows.is_told_apart() {
            rows.numbers = (0..1 << full).map(|set| rows.composition_of(set) as u16).collect();
        }
        rows
    }

    /// Whether the compositions of what is left are told apart.
    #[inline]
    pub(crate) fn is_told_apart(&self) -> bool {
        is_told_apart(&self.kinds)
    }

    /// The number of the composition of these pieces.
    #[inline]
    pub(crate) fn composition(&self, pieces: CardSet) -> u32 {
        match self.numbers.get(pieces as usize) {
            Some(&number) => u32::from(number),
            None => self.composition_of(pieces),
        }
    }

    fn composition_of(&self, pieces: CardSet) -> u32 {
        let number = |kind: &Kind| u32::from(kind.stride) * kind.count(pieces);
        self.kinds.iter().map(number).sum()
    }

    /// The chances of so many pieces of a kind, in parts per million and summed up, from the full
    /// pile down to this size.
    #[inline]
    pub(crate) fn chances(&self, left: usize, size: usize) -> u32 {
        self.chances[left * self.sizes + size]
    }

    /// How many event keys it has.
    fn key_count(&self) -> u32 {
        let kinds = self.kinds.len() as u32;
        if self.is_told_apart() { self.composition(self.all) * kinds } else { 2 * kinds }
    }
}

/// Where rows begin, and what counts for what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// Rows of assaults.csv.
    pub(crate) assaults: u16,
    /// What is drawn, by `Pile`.
    pub(crate) piles: [PileRows; PILES],
    /// Numbers for what is told in short, after those of the piles.
    pub(crate) event_keys: EventKeys,
    /// Kinds of Advanced cards: rows of `advanced_cards.csv`.
    pub(crate) advanced: Vec<u8>,
    /// For each kind of Action card its row there, or `NO_ROW`.
    pub(crate) row_of_kind: Vec<u16>,
    /// The first Reward card of cards.csv, then the first Reward token.
    pub(crate) reward_card: u16,
    /// See `reward_card`.
    pub(crate) reward_token: u16,
    /// Sets of wolves that may play, as bits: levels of the pack.
    pub(crate) packs: Vec<u16>,
    /// For each set of wolves its level, or `NO_ROW`.
    pub(crate) pack_levels: Vec<u16>,
    /// Exact laws of the set-up.
    pub(crate) laws: Laws,
}

impl Rows {
    /// The ids of this content.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue, seats: u8) -> Self {
        let advanced = advanced_kinds(catalogue);
        let mut row_of_kind = vec![NO_ROW; catalogue.kinds.len()];
        for (row, &kind) in (0..).zip(&advanced) {
            row_of_kind[usize::from(kind)] = row;
        }
        let packs = packs(catalogue, seats);
        let mut pack_levels = vec![NO_ROW; 1 << catalogue.heroes.len().min(WOLVES_MAX)];
        for (level, &set) in (0..).zip(&packs) {
            pack_levels[usize::from(set)] = level;
        }
        let (mut row, mut key) = (0, 0);
        let piles = Pile::ALL.map(|pile| {
            let rows = PileRows::new(catalogue, pile, row, key);
            row += rows.kinds.len() as u16;
            key += rows.key_count();
            rows
        });
        let reward_card = catalogue.kinds.len() as u16;
        Self {
            event_keys: EventKeys::new(catalogue, key),
            assaults: ASSAULT_ROWS_MAX.min(knobs.max_assaults as u16),
            piles,
            advanced,
            row_of_kind,
            reward_card,
            reward_token: reward_card + catalogue.rewards.len() as u16,
            packs,
            pack_levels,
            laws: Laws::new(knobs, catalogue),
        }
    }
}

/// The kinds of a pile that are there.
fn kinds(catalogue: &Catalogue, pile: Pile, first: u16) -> Vec<Kind> {
    let pieces = &catalogue.pieces[pile as usize];
    let mut kinds: Vec<Kind> = Vec::new();
    for (piece, &kind) in pieces.iter().enumerate() {
        if let Some(known) = kinds.iter_mut().find(|known| known.number == kind) {
            known.pieces |= 1 << piece;
        } else {
            let outcome = kinds.len() as u16;
            let row = first + outcome;
            kinds.push(Kind { row, number: kind, pieces: 1 << piece, stride: 0 });
        }
    }
    composition_strides(&mut kinds);
    kinds
}

/// The sets of wolves that may sit at a table of so many.
fn packs(catalogue: &Catalogue, seats: u8) -> Vec<u16> {
    if let Pack::Given(list) = &catalogue.pack {
        let seated = list.iter().take(usize::from(seats));
        return vec![seated.fold(0, |set, hero| set | 1_u16 << hero.number())];
    }
    let heroes = catalogue.heroes.len().min(WOLVES_MAX);
    (0..1_u16 << heroes).filter(|set| set.count_ones() == u32::from(seats)).collect()
}

/// The group of an Action card in cards.csv: its wolf, or its family.
pub(super) fn card_group(catalogue: &Catalogue, kind: u8) -> String {
    let card = catalogue.actions.iter().find(|card| card.kind == kind);
    let Some(card) = card else { return Family::Base.word().to_owned() };
    match card.owner.map(|hero| &catalogue.heroes[hero.index()]) {
        Some(hero) if card.family == Family::Base => hero.id.clone(),
        _ => card.family.word().to_owned(),
    }
}
