//! Piles of more than 64 cards: the same numbers where a pile could be told in either way, and known
//! effects of cards of a deck of 200.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use crate::report::cards::{CardRow, card_rows};
use crate::sim::record::Counting;
use crate::sim::toy::recorder_of;
use tenbin_engine::pile::{CardSet, WideSet};
use tenbin_engine::schema::{Card, Ending, Pile, PileId, Schema};
use tenbin_engine::seed::{self, Label, below};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Seeded, Standing, Stream};

/// Two seats draw from one deck of 200: 50 cards with four copies each. Two of them move the chance of
/// who draws them to win.
const CARDS: usize = 50;
const COPIES: usize = 4;
const DECK: usize = CARDS * COPIES;
const WORTH: [f64; 2] = [0.04, -0.03];
/// Draws of each seat, in turn.
const DRAWS: usize = 20;

/// Physical card `i` is card `i % 50`: each has copies in every word of a set.
fn schema() -> Schema {
    let card = |number: usize| Card {
        name: format!("card{number}"),
        group: "deck".to_owned(),
        copies: COPIES as u32,
        is_dealt: true,
    };
    Schema {
        endings: vec![Ending::new("end", "")],
        cards: (0..CARDS).map(card).collect(),
        piles: vec![Pile {
            cards: (0..DECK).map(|place| (place % CARDS) as u16).collect(),
            is_own: false,
        }],
        ..Schema::default()
    }
}

fn worth(card: usize) -> f64 {
    WORTH.get(card).copied().unwrap_or(0.0)
}

/// What a draw of a card is worth beside a draw of another one of the deck: who draws on afterwards
/// does so alike, but for the last draw of a game.
fn truth(card: usize) -> f64 {
    let others: f64 = (0..CARDS).filter(|&other| other != card).map(worth).sum();
    worth(card) - others * COPIES as f64 / (DECK - COPIES) as f64
}

fn play(schema: &Schema, seed: u64, games: u64) -> Vec<CardRow> {
    let mut out = recorder_of(schema, 2);
    let mut luck: Pcg64Mcg = seed::stream(seed, 0, Label::Rules(7));
    for game in 0..games {
        let mut chance = Seeded::new(seed, game);
        let mut deck = WideSet::first(DECK);
        let mut edge = 0.0;
        for turn in 0..2 * DRAWS {
            let place = chance.draw_wide(Stream::DECK_A, deck);
            let (seat, card) = (turn % 2, usize::from(place) % CARDS);
            out.card(Seat(seat as u8), card as u16, CardEvent::Drawn);
            out.draw_wide(Seat(seat as u8), PileId(0), place, deck);
            deck.remove(place);
            edge += if seat == 0 { worth(card) } else { -worth(card) };
        }
        let share = (luck.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let winner = u8::from(share >= 0.5 + edge);
        out.seat_strategy(0, 0);
        out.seat_strategy(1, 0);
        out.ended(&Standing::new(SeatSet::of(Seat(winner)), 0), 1);
    }
    card_rows(schema, &out.into_tally())
}

#[test]
fn cards_of_a_deck_of_200_have_their_effects() {
    let schema = schema();
    let (runs, games) = (40, 2_000);
    let mut estimates = vec![Vec::new(); CARDS];
    let (mut held, mut all, mut alarms) = (0, 0, 0);
    for run in 0..runs {
        let rows = play(&schema, 100 + run, games);
        for (card, row) in rows.iter().enumerate() {
            let effect = row.draw_effect.expect("enough draws");
            held += usize::from(effect.interval().has(truth(card)));
            all += 1;
            estimates[card].push(effect.value);
        }
        alarms += usize::from(rows[2..].iter().any(|row| !row.flag.is_empty()));
    }
    // 1,900 of 2,000 are 95 %; those of one run go a little together.
    assert!((0.93..0.97).contains(&(held as f64 / all as f64)), "{held} of {all}");
    assert!(alarms <= 8, "{alarms} runs flag a card that does next to nothing");
    for (card, values) in estimates.iter().enumerate() {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        let error = (spread / count).sqrt();
        assert!((mean - truth(card)).abs() < 4.5 * error, "card{card}: {mean} for {}", truth(card));
    }
}

/// A pile with so many cards, of which the first `names.len()` are these.
fn small(names: usize, size: usize) -> Schema {
    let card = |number: usize| Card {
        name: format!("card{number}"),
        group: "deck".to_owned(),
        copies: 1,
        is_dealt: true,
    };
    let unknown = tenbin_engine::schema::NO_CARD;
    let known = |place: usize| if place < 40 { (place % names) as u16 } else { unknown };
    Schema {
        endings: vec![Ending::new("end", "")],
        cards: (0..names).map(card).collect(),
        piles: (0..2)
            .map(|pile| Pile { cards: (0..size).map(known).collect(), is_own: pile == 1 })
            .collect(),
        ..Schema::default()
    }
}

/// Tells a draw in one way or the other.
type Tell = fn(&mut Counting, Seat, PileId, u8, CardSet);

/// Games of draws from 40 cards and of cards that come back, told by `tell`.
fn told(schema: &Schema, tell: Tell) -> crate::sim::Tally {
    let mut out = recorder_of(schema, 3);
    let mut generator: Pcg64Mcg = seed::stream(3, 1, Label::Rules(0));
    for game in 0..300 {
        let mut decks = [(1_u64 << 40) - 1; 4];
        for turn in 0..25 + game % 40 {
            let seat = below(&mut generator, 3) as u8;
            let own = below(&mut generator, 2) == 1;
            let deck = &mut decks[if own { usize::from(seat) } else { 3 }];
            // Cards come back and leave otherwise.
            if turn % 7 == 6 {
                *deck ^= generator.next_u64() & generator.next_u64() & ((1 << 40) - 1);
            }
            if *deck == 0 {
                continue;
            }
            let count = below(&mut generator, deck.count_ones());
            let place = tenbin_engine::pile::nth(*deck, count);
            tell(&mut out, Seat(seat), PileId(u16::from(own)), place, *deck);
            *deck &= !(1 << place);
        }
        if game % 50 == 49 {
            out.forget_game();
            continue;
        }
        let winner = SeatSet::of(Seat(below(&mut generator, 3) as u8));
        out.seat_strategy(0, 0);
        out.ended(&Standing::new(winner, 0), 1);
    }
    out.into_tally()
}

#[test]
fn a_pile_is_counted_alike_however_wide_it_is_told() {
    for names in [1, 7, 40] {
        let narrow = told(&small(names, 40), |out, seat, pile, place, before| {
            out.draw(seat, pile, place, before);
        });
        let wide = told(&small(names, 40), |out, seat, pile, place, before| {
            out.draw_wide(seat, pile, place, before.into());
        });
        assert_eq!(narrow, wide, "a narrow pile told with wide sets");
        // The pile has grown, and no game has drawn one of the new cards yet.
        let tells: [Tell; 2] = [
            |out, seat, pile, place, before| out.draw_wide(seat, pile, place, before.into()),
            |out, seat, pile, place, before| out.draw(seat, pile, place, before),
        ];
        for tell in tells {
            let grown = told(&small(names, 256), tell);
            for card in 0..names {
                assert_eq!(grown.effect(card), narrow.effect(card), "{names} names, card {card}");
            }
        }
        assert!((0..names).any(|card| narrow.effect(card).o > 0) || names == 1);
    }
}

#[test]
#[should_panic(expected = "a pile of more cards than a set can hold")]
fn a_pile_of_more_than_256_cards_is_refused() {
    recorder_of(&small(3, 257), 2);
}

#[test]
#[should_panic(expected = "a draw of a card that the schema's pile does not have")]
fn a_card_beyond_a_narrow_pile_is_no_draw_of_it() {
    recorder_of(&small(3, 40), 2).draw_wide(Seat(0), PileId(0), 70, WideSet::of(70));
}
