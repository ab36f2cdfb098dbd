//! Ids of the recorder that depend on the content, worked out once.

use crate::content::catalogue::{Card, Catalogue, Deck};
use crate::content::effect::Op;
use crate::content::knobs::{Knobs, StartPlayer};
use crate::content::vocabulary::{CardKind, Timing, Zone};
use crate::record::event_keys::EventKeys;
use crate::state::State;
use tenbin_engine::Seat;

/// No row, no card, no level.
pub(crate) const NO_ROW: u16 = u16::MAX;

/// Cards of a ready deck as sets of its physical cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckRows {
    /// Its cards of each type, in the order of `CardKind`.
    pub(crate) types: [u64; 4],
    /// Ninjas of entry turn 0.
    pub(crate) starters: u64,
    /// Its cards, each kind once, ascending.
    pub(crate) brought: Vec<u16>,
    /// For each of its physical cards its number in cards.csv; none where the deck is in no game.
    pub(crate) copies: Vec<u16>,
    /// For each card its number in cards.csv as one of this deck; `NO_ROW` for those of others, and
    /// for all where the deck is in no game.
    pub(crate) recorded: Vec<u16>,
}

/// Where rows begin, and what counts for what.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Keys of what happens often.
    pub(crate) event_keys: EventKeys,
    /// Decks that may meet, ascending: levels of the group.
    pub(crate) playing: Vec<u8>,
    /// For each deck its place among them, or `NO_ROW`.
    pub(crate) deck_levels: Vec<u16>,
    /// Pairs of decks that may meet, ascending, the one that starts first.
    pub(crate) matchups: Vec<(u8, u8)>,
    /// What there is to know of each deck.
    pub(crate) decks: Vec<DeckRows>,
    /// Conditions of the copies roll: deck, card, its physical cards, how many.
    pub(crate) copies: Vec<(u8, u16, u64, u32)>,
    /// For each card its row in the table of its type (ninjas.csv, techniques.csv,
    /// `tactics_and_clients.csv`).
    pub(crate) card_places: Vec<u16>,
    /// For each card its first row of effects.csv.
    pub(crate) effect_places: Vec<u16>,
    /// No effect of the content puts a card on top of a deck: what is drawn comes from cards in
    /// unknown order.
    pub(crate) draws_are_random: bool,
}

impl Rows {
    /// Works the ids out.
    pub(crate) fn new(knobs: &Knobs, content: &Catalogue) -> Self {
        let playing = ascending(content.pairs.iter().flat_map(|&(one, two)| [one, two]));
        let mut deck_levels = vec![NO_ROW; content.decks.len()];
        for (level, &deck) in (0..).zip(&playing) {
            deck_levels[usize::from(deck)] = level;
        }
        let mut next = [0; 3];
        let card_places = content.cards.iter().map(|card| {
            let row = &mut next[table_of(card.kind)];
            *row += 1;
            *row - 1
        });
        let card_places = card_places.collect();
        let mut effects = 0;
        let effect_places = content.cards.iter().map(|card| {
            effects += card.timings.count_ones() as u16;
            effects - card.timings.count_ones() as u16
        });
        let effect_places = effect_places.collect();
        let mut decks: Vec<_> = content.decks.iter().map(|deck| deck_rows(content, deck)).collect();
        let mut recorded = 0;
        for &deck in &playing {
            let rows = &mut decks[usize::from(deck)];
            for &card in &rows.brought {
                rows.recorded[usize::from(card)] = recorded;
                recorded += 1;
            }
            let cards = &content.decks[usize::from(deck)].cards;
            rows.copies = cards.iter().map(|&card| rows.recorded[usize::from(card)]).collect();
        }
        Self {
            event_keys: EventKeys::new(),
            copies: playing.iter().flat_map(|&deck| copies(content, deck)).collect(),
            decks,
            playing,
            matchups: matchups(knobs, content),
            deck_levels,
            card_places,
            effect_places,
            draws_are_random: !content.effects.iter().any(|effect| puts_on_top(effect.op)),
        }
    }

    /// What there is to know of the deck of a seat.
    #[inline]
    pub(crate) fn deck_of(&self, state: &State, seat: Seat) -> Option<&DeckRows> {
        state.decks[seat.index()].and_then(|deck| self.decks.get(usize::from(deck)))
    }

    /// The level of the deck of a seat, where it may be met.
    pub(crate) fn level_of(&self, state: &State, seat: Seat) -> Option<u16> {
        let level =
            state.decks[seat.index()].and_then(|deck| self.deck_levels.get(usize::from(deck)));
        level.copied().filter(|&level| level != NO_ROW)
    }

    /// The row of a card's effects of a timing.
    #[inline]
    pub(crate) fn effect_row(&self, kind: u16, card: &Card, timing: Timing) -> Option<u16> {
        let before = card.timings & ((1 << timing as u32) - 1);
        card.has(timing).then(|| self.effect_places[usize::from(kind)] + before.count_ones() as u16)
    }
}

/// Ninjas, techniques, or tactics and clients together.
pub(super) fn table_of(kind: CardKind) -> usize {
    match kind {
        CardKind::Ninja => 0,
        CardKind::Technique => 1,
        CardKind::Tactic | CardKind::Client => 2,
    }
}

fn puts_on_top(op: Op) -> bool {
    matches!(
        op,
        Op::Search { to: Zone::Deck, .. }
            | Op::LookTop { rest: Zone::Deck, .. }
            | Op::LookHandTake { to: Zone::Deck, .. }
            | Op::ReturnFromDiscard { to: Zone::Deck, .. }
    )
}

/// The numbers in ascending order, each once.
fn ascending(numbers: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut list: Vec<u8> = numbers.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// The pairs of decks that may meet, the one that starts first.
fn matchups(knobs: &Knobs, content: &Catalogue) -> Vec<(u8, u8)> {
    let mut list: Vec<(u8, u8)> = Vec::new();
    for &(one, two) in &content.pairs {
        if knobs.start_player != StartPlayer::Seat1 {
            list.push((one, two));
        }
        if knobs.start_player != StartPlayer::Seat0 {
            list.push((two, one));
        }
    }
    list.sort_unstable();
    list.dedup();
    list
}

fn deck_rows(content: &Catalogue, deck: &Deck) -> DeckRows {
    let mut rows = DeckRows {
        brought: deck.cards.clone(),
        recorded: vec![NO_ROW; content.cards.len()],
        ..DeckRows::default()
    };
    rows.brought.sort_unstable();
    rows.brought.dedup();
    for (place, &kind) in deck.cards.iter().enumerate() {
        let card = &content.cards[usize::from(kind)];
        rows.types[card.kind as usize] |= 1 << place;
        if card.kind == CardKind::Ninja && card.entry_turn == 0 {
            rows.starters |= 1 << place;
        }
    }
    rows
}

/// The first card of a deck that is there once, the first that is there twice, and so on.
fn copies(content: &Catalogue, deck: u8) -> Vec<(u8, u16, u64, u32)> {
    let cards = &content.decks[usize::from(deck)].cards;
    let mut list: Vec<(u8, u16, u64, u32)> = Vec::new();
    for &kind in cards {
        let places = cards.iter().enumerate().filter(|&(_, &other)| other == kind);
        let set = places.fold(0_u64, |set, (place, _)| set | 1 << place);
        let count = set.count_ones();
        if !list.iter().any(|&(_, _, _, known)| known == count) {
            list.push((deck, kind, set, count));
        }
    }
    list.sort_unstable_by_key(|&(_, _, _, count)| count);
    list
}
