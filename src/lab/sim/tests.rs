//! Batches of the toy game: threads, faults, splitting, hand-computed tallies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::sim::Batch;
use crate::sim::BatchResult;
use crate::sim::codec::ReadError;
use crate::sim::fault::FaultKind;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY, GROUPS_MADE, Layout, Seating};
use crate::sim::looks::Part;
use crate::sim::record::Counting;
use crate::sim::run::{Progress, run_with};
use crate::sim::sums::{EffectSums, LevelSums};
use crate::sim::tally::{Header, MergeError, Tally};
use crate::sim::toy::{NoProgress, Toy, toy_batch, toy_run, toy_table};
use tenbin_engine::schema::{self, GaugeId, GroupId, HistogramId, PileId, RollId, Schema, TableId};
use tenbin_engine::seed::{self, Label, below};
use tenbin_engine::{CardEvent, Game, Recorder, Seat, SeatSet, ShownField, Standing};

mod cards;
mod wide;

/// Two games: 1 and 1 are measured, then 2 and 4, of which the last bin makes 3. Their sums are 2 and
/// 5: squares 29 where single values have 15, products 4 + 10 where they have 7, numbers 8 where 4.
#[test]
fn values_of_one_game_are_told_from_values_of_several() {
    let mut out = Counting::new(small_tally(3));
    for values in [[1, 1], [2, 4]] {
        out.measure(HistogramId(0), values[0]);
        out.measure(HistogramId(0), values[1]);
        out.ended(&Standing::new(SeatSet(1), 0), 1);
    }
    let again = out.into_tally().again(1);
    assert_eq!([again.values, again.squares, again.products, again.counts], [2, 14, 7, 4]);
}

#[test]
fn threads_do_not_change_a_single_count() {
    let toy = Toy::default();
    let one = toy_run(&toy, &toy_batch(0..5_000, 1), &[77]);
    assert_eq!(one.tally.batch().games, 4_999);
    assert_eq!(one.tally.ranges(), [0..5_000]);
    assert!(!one.interrupted);
    for threads in [2, 8] {
        let other = toy_run(&toy, &toy_batch(0..5_000, threads), &[77]);
        assert_eq!(one.tally, other.tally, "{threads} threads");
        assert_eq!(one.faults, other.faults, "{threads} threads");
    }
}

#[test]
fn parts_of_a_batch_add_up_to_the_whole_in_any_order() {
    let toy = Toy::default();
    let whole = toy_run(&toy, &toy_batch(0..3_000, 2), &[]).tally;
    let parts = [0..700, 700..701, 701..3_000].map(|r| toy_run(&toy, &toy_batch(r, 1), &[]).tally);
    let mut sum = parts[2].clone();
    sum.add(&parts[0]).expect("other games");
    assert_eq!(sum.ranges(), [0..700, 701..3_000]);
    sum.add(&parts[1]).expect("other games");
    assert_eq!(sum, whole);
    assert_eq!(sum.add(&parts[1]), Err(MergeError::Overlap(700..701)));
    assert_eq!(sum, whole, "a refused addition changes nothing");
    let mut batch = toy_batch(3_000..3_001, 1);
    batch.seed += 1;
    let other = toy_run(&toy, &batch, &[]).tally;
    assert_eq!(sum.add(&other), Err(MergeError::Different("the seed")));
}

#[test]
fn a_failing_game_costs_one_game() {
    let toy = Toy::default();
    let batch = toy_batch(0..2_000, 2);
    let result = toy_run(&toy, &batch, &[1_234, 5]);
    let indices: Vec<u64> = result.faults.iter().map(|fault| fault.game_index).collect();
    assert_eq!(indices, [5, 1_234]);
    for fault in &result.faults {
        assert_eq!(fault.message, "no idea");
        assert_eq!(fault.kind, FaultKind::Bot);
        assert_eq!(fault.seat, Some(1));
    }
    // Strategies turn one seat a game: seat 2 has strategy 2 - index (mod 3), counted from 1.
    assert_eq!(result.faults[0].strategy, "three");
    assert_eq!(result.faults[1].strategy, "one");
    let sums = result.tally.batch();
    assert_eq!((sums.games, sums.faults), (1_998, 2));
    assert_eq!(result.tally.ranges(), [0..2_000]);
    // The other games count as if the two had never been.
    let mut rest = toy_run(&toy, &toy_batch(0..5, 1), &[]).tally;
    for range in [6..1_234, 1_235..2_000] {
        rest.add(&toy_run(&toy, &toy_batch(range, 1), &[]).tally).expect("other games");
    }
    assert_eq!(rest.cells[2..], result.tally.cells[2..]);
}

#[test]
fn broken_rules_are_told_from_broken_bots_and_few_messages_are_kept() {
    let toy = Toy { fails: true, ..Toy::default() };
    let result = toy_run(&toy, &toy_batch(0..20_000, 2), &[]);
    let faults = result.tally.batch().faults;
    // One game in twelve: a press in turn 1 that comes up 6.
    assert!((1_500..1_850).contains(&faults), "{faults}");
    assert_eq!(result.faults.len(), 1_000);
    assert!(result.faults.is_sorted());
    assert!(result.faults.iter().all(|fault| fault.kind == FaultKind::Rules));
    assert_eq!(result.faults[0].message, "the rules are broken");
}

#[test]
fn a_stopped_batch_is_a_clean_beginning_of_the_whole() {
    struct StopAfter<'a>(AtomicU64, &'a AtomicBool);
    impl Progress for StopAfter<'_> {
        fn advance(&self, games: u64) {
            if self.0.fetch_add(games, Ordering::Relaxed) + games >= 1_000 {
                self.1.store(true, Ordering::Relaxed);
            }
        }
    }
    let toy = Toy::default();
    let batch = toy_batch(0..50_000, 2);
    let stop = AtomicBool::new(false);
    let progress = StopAfter(AtomicU64::new(0), &stop);
    let make = || toy_table(&toy, &batch, &[]);
    let result = run_with(&toy, &toy.schema(), &batch, make, &progress, &stop);
    assert!(result.interrupted);
    let [range] = result.tally.ranges() else { panic!("one range") };
    assert_eq!(range.start, 0);
    assert_eq!(result.tally, toy_run(&toy, &toy_batch(range.clone(), 1), &[]).tally);
    // A stop set before the beginning leaves everything out.
    let none = run_with(&toy, &toy.schema(), &batch, make, &NoProgress, &stop);
    assert!(none.interrupted && none.tally.ranges().is_empty());
}

#[test]
fn the_byte_form_comes_back_for_the_same_experiment_only() {
    let toy = Toy::default();
    let result = toy_run(&toy, &toy_batch(0..300, 1), &[7]);
    let nothing = toy_run(&toy, &toy_batch(0..0, 1), &[]);
    let bytes = result.to_bytes();
    let read = BatchResult::from_bytes(&bytes, &nothing).expect("just written");
    assert_eq!((read.tally, read.faults), (result.tally, result.faults));
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(BatchResult::from_bytes(&longer, &nothing), Err(ReadError::Damaged)));
    for end in 0..bytes.len() {
        let cut = BatchResult::from_bytes(&bytes[..end], &nothing);
        assert!(matches!(cut, Err(ReadError::Damaged)), "{end}");
    }
    let two = Toy { seats: 2, ..toy };
    let other = toy_run(&two, &toy_batch(0..0, 1), &[]);
    assert!(matches!(BatchResult::from_bytes(&bytes, &other), Err(ReadError::OtherSchema)));
    let seed = Batch { seed: 2, ..toy_batch(0..0, 1) };
    let other = toy_run(&toy, &seed, &[]);
    assert!(matches!(BatchResult::from_bytes(&bytes, &other), Err(ReadError::OtherSchema)));
}

fn small_schema() -> Schema {
    let text = str::to_owned;
    let mut table = schema::Table::new("t", "", &["k"], &[("a_count", ""), ("b_count", "")]);
    table.rows = vec![vec![text("x")], vec![text("y")]];
    Schema {
        tells_standing: false,
        endings: ["win", "draw"]
            .map(|name| schema::Ending { name: text(name), meaning: String::new() })
            .to_vec(),
        groups: vec![schema::Group {
            name: text("deck"),
            levels: vec![text("p"), text("q"), text("r")],
            matchups: true,
            kind: schema::GroupKind::Choice,
            starts: schema::Starts::Any,
            is_chosen: false,
            meaning: String::new(),
        }],
        cards: vec![
            schema::Card { name: text("shared"), group: text("s"), copies: 2, is_dealt: true },
            schema::Card { name: text("own"), group: text("o"), copies: 0, is_dealt: true },
        ],
        piles: vec![
            schema::Pile { cards: vec![0, 0, schema::NO_CARD, schema::NO_CARD], is_own: false },
            schema::Pile { cards: vec![1, 1, schema::NO_CARD], is_own: true },
        ],
        shared_decks: Vec::new(),
        opening_hands_change: false,
        rolls: vec![schema::Roll {
            name: text("d2"),
            outcomes: vec![text("1"), text("2")],
            conditions: vec![
                schema::Condition { name: text("c"), weights: vec![] },
                schema::Condition { name: text("d"), weights: vec![] },
            ],
        }],
        histograms: vec![schema::Histogram { name: text("h"), max: 3, meaning: String::new() }],
        tables: vec![table],
        gauges: vec![schema::Gauge {
            name: text("g"),
            levels: vec![text("minus"), text("zero"), text("1_or_more")],
            bounds: vec![0, 1],
            meaning: String::new(),
        }],
        card_groups: vec![GroupId(0)],
        card_holders: None,
        score: None,
        names: schema::Names::default(),
        shown: Vec::new(),
        cooperative: false,
    }
}

/// What a game shows is not recorded: a tally of before it was declared is one of today.
#[test]
fn what_is_shown_is_in_no_layout() {
    let mut schema = small_schema();
    let silent = tally_of(&schema, 3);
    schema.shown = vec![ShownField::flag("over", "whether the game is over")];
    assert_eq!(silent.layout(), tally_of(&schema, 3).layout());
}

fn small_tally(seats: u8) -> Tally {
    tally_of(&small_schema(), seats)
}

fn tally_of(schema: &Schema, seats: u8) -> Tally {
    let strategies = vec!["x".to_owned(), "y".to_owned()];
    let seating = Seating { seats, strategies, turns: 1, decisions_max: 5, takes_luck: false };
    let layout = Layout::new(schema, &seating);
    let header = Header {
        game: "small".to_owned(),
        rules_version: 1,
        seeding_version: 1,
        content_hash: String::new(),
        seed: 1,
        strategies: vec![],
        rotate: false,
        fingerprint: layout.fingerprint.clone(),
    };
    Tally::empty(Arc::new(header), Arc::new(layout))
}

/// Draws from the shared pile (the shared card at places 0 and 1) and from own piles.
fn small_draws(out: &mut Counting) {
    let mut shared = |seat, place, before| out.draw(Seat(seat), PileId(0), place, before);
    shared(2, 0, 0b1111);
    // Odds of 1 to 2, then 1 to 1; the last one had to be the shared card.
    shared(1, 2, 0b1110);
    shared(2, 3, 0b1010);
    shared(1, 1, 0b0010);
    // Shuffled: 2 to 1. Then a copy has left otherwise: 1 to 1.
    shared(0, 3, 0b1011);
    shared(2, 2, 0b0101);
    // Own piles: 1 to 1 of seat 3; seat 1 draws the card.
    out.draw(Seat(2), PileId(1), 2, 0b101);
    out.draw(Seat(0), PileId(1), 1, 0b111);
}

/// Two games of three seats, told event by event; every number below was worked out by hand.
fn small_games() -> Tally {
    let mut out = Counting::new(small_tally(3));
    for (seat, strategy) in [0, 1, 1].into_iter().enumerate() {
        out.seat_strategy(seat, strategy);
    }
    // Game 1: seats 1 and 3 play deck p, seat 2 deck r; seat 3 wins.
    out.first_player(Seat(1));
    for (seat, level) in [(0, 0), (1, 2), (2, 0)] {
        out.label(Seat(seat), GroupId(0), level);
    }
    out.card(Seat(0), 0, CardEvent::Opening);
    out.card(Seat(2), 0, CardEvent::Opening);
    out.card(Seat(2), 0, CardEvent::Opening);
    out.card(Seat(2), 0, CardEvent::Drawn);
    out.card(Seat(1), 0, CardEvent::Drawn);
    out.card(Seat(1), 0, CardEvent::Played);
    out.card(Seat(1), 0, CardEvent::Played);
    for _ in 0..3 {
        out.card(Seat(0), 1, CardEvent::InDeck);
    }
    out.card(Seat(2), 1, CardEvent::InDeck);
    out.card(Seat(0), 1, CardEvent::Gained);
    out.card(Seat(2), 1, CardEvent::Drawn);
    small_draws(&mut out);
    out.roll(RollId(0), 1, 1);
    out.count(TableId(0), 1, 0, 3);
    out.count_row(TableId(0), 1, 0, &[4, 2]);
    out.measure(HistogramId(0), 2);
    out.measure(HistogramId(0), 9);
    out.gauge(Seat(0), GaugeId(0), -5);
    out.gauge(Seat(0), GaugeId(0), 3);
    out.gauge(Seat(2), GaugeId(0), -1);
    out.gauge_once(Seat(1), GaugeId(0), 4);
    out.gauge_once(Seat(1), GaugeId(0), -9);
    out.ended(&Standing::new(SeatSet::of(Seat(2)), 0), 4);
    // Game 2: everybody on deck q; a draw; nothing happens to any card.
    for seat in 0..3 {
        out.label(Seat(seat), GroupId(0), 1);
    }
    out.ended(&Standing::new(SeatSet::EMPTY, 1), 8);
    out.into_tally()
}

#[test]
fn levels_and_pairs_agree_with_counting_by_hand() {
    let tally = small_games();
    let batch = tally.batch();
    assert_eq!((batch.games, batch.winners, batch.winners_squared), (2, 1, 1));
    assert_eq!((batch.games_unwon, batch.games_shared), (1, 0));
    assert_eq!(tally.endings(), [1, 1]);
    let deck_p = LevelSums {
        games: 1,
        seats: 2,
        wins: 1,
        draws: 0,
        ww: 1,
        wc: 2,
        cc: 4,
        w_winners: 1,
        c_winners: 2,
    };
    assert_eq!(tally.level(GROUPS_MADE, 0), deck_p);
    let deck_q = LevelSums { games: 1, seats: 3, draws: 3, cc: 9, ..LevelSums::default() };
    assert_eq!(tally.level(GROUPS_MADE, 1), deck_q);
    let seat3 = tally.level(GROUP_SEAT, 2);
    assert_eq!((seat3.games, seat3.seats, seat3.wins, seat3.draws), (2, 2, 1, 1));
    // First player: seat 2 in game 1, nobody told in game 2.
    let (first, others) = (tally.level(GROUP_FIRST, 0), tally.level(GROUP_FIRST, 1));
    assert_eq!((first.seats, first.wins), (1, 0));
    assert_eq!((others.seats, others.wins), (2, 1));
    let second_strategy = tally.level(GROUP_STRATEGY, 1);
    assert_eq!((second_strategy.seats, second_strategy.wins, second_strategy.cc), (4, 1, 8));

    let pair = |row, column| tally.pair(GROUPS_MADE, row, column).expect("counted");
    // p has seats 1 and 3: they meet each other (two ordered pairs, one won) and r twice.
    assert_eq!((pair(0, 0).pairs, pair(0, 0).wins), (2, 1));
    assert_eq!((pair(0, 2).pairs, pair(0, 2).wins, pair(0, 2).cc), (2, 1, 4));
    assert_eq!((pair(2, 0).pairs, pair(2, 0).wins), (2, 0));
    assert_eq!((pair(1, 1).pairs, pair(1, 1).wins), (6, 0));
    assert_eq!(pair(0, 1).pairs, 0);
    assert_eq!(tally.pair(GROUP_SEAT, 0, 1), None);
}

#[test]
fn rolls_tables_and_histograms_agree_with_counting_by_hand() {
    let tally = small_games();
    assert_eq!((tally.roll(0, 0), tally.roll(0, 1)), (&[0, 0][..], &[0, 1][..]));
    assert_eq!((tally.table_row(0, 0), tally.table_row(0, 1)), (&[0, 0][..], &[7, 2][..]));
    // 9 lies over the last bin, but its value is in the sum.
    assert_eq!(tally.histogram(1), (11, &[0, 0, 1, 1][..]));
    assert_eq!(tally.histogram(0), (12, &[0, 0, 0, 0, 1, 1][..]));
}

#[test]
fn running_numbers_and_players_of_cards_agree_with_counting_by_hand() {
    let tally = small_games();
    // Game 1: -2, 4 (the first of two) and -1, and seat 3 wins; game 2 begins at 0 again.
    assert_eq!([0, 1, 2].map(|level| tally.gauge_level(0, level)), [[2, 1], [3, 0], [1, 0]]);
    // Only seat 2, which lost with deck r, played the first card; twice, and counted once.
    assert_eq!(tally.card_players(0, 2, 0), [1, 0]);
    for (level, card) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)] {
        assert_eq!(tally.card_players(0, level, card), [0, 0]);
    }
}

#[test]
fn seats_that_win_together_are_counted_by_game_as_well() {
    let schema = Schema { cooperative: true, ..small_schema() };
    let mut out = Counting::new(tally_of(&schema, 3));
    for (numbers, winners) in [([4, 1, -1], 7), ([2, 0, 0], 0), ([0, 0, 0], 7), ([5, 6, 7], 7)] {
        for (seat, number) in numbers.into_iter().enumerate() {
            out.gauge(Seat(seat as u8), GaugeId(0), number);
        }
        out.ended(&Standing::new(SeatSet(winners), 0), 1);
    }
    let tally = out.into_tally();
    // Seats below 0: 1, 0, 0, 0; at 0: 0, 2, 3, 0; above: 2, 1, 0, 3. The second game was lost.
    let levels = [0, 1, 2];
    assert_eq!(levels.map(|level| tally.gauge_level(0, level)), [[1, 1], [5, 3], [6, 5]]);
    let squares = levels.map(|level| tally.gauge_together(0, level));
    assert_eq!(squares, [Some([1, 1]), Some([13, 9]), Some([14, 13])]);
    assert_eq!(small_games().gauge_together(0, 0), None);
}

#[test]
fn a_game_broken_off_leaves_nothing_for_the_next() {
    let mut out = Counting::new(small_tally(3));
    out.first_player(Seat(0));
    out.label(Seat(0), GroupId(0), 1);
    out.card(Seat(0), 0, CardEvent::Drawn);
    out.card(Seat(0), 0, CardEvent::Opening);
    small_draws(&mut out);
    out.gauge(Seat(0), GaugeId(0), 7);
    out.forget_game();
    out.ended(&Standing::new(SeatSet::EMPTY, 1), 0);
    let tally = out.into_tally();
    assert_eq!(tally.card(0), crate::sim::sums::CardSums::default());
    assert_eq!(tally.level(GROUPS_MADE, 1).seats, 0);
    assert_eq!(tally.level(GROUP_FIRST, 0).seats, 0);
    assert_eq!(tally.effect(0), EffectSums::default());
    assert_eq!(tally.gauge_level(0, 2), [0, 0]);
}

/// Forty games with decks of the seats' own, told in short or card by card.
fn games_with_decks(in_short: bool) -> Tally {
    let mut out = Counting::new(small_tally(3));
    for game in 0..40_u8 {
        let told = |out: &mut Counting| {
            for seat in [0, 0, 2] {
                out.card(Seat(seat), 1, CardEvent::InDeck);
            }
            if game % 2 == 1 {
                out.card(Seat(1), 1, CardEvent::InDeck);
            }
        };
        if in_short {
            out.decks(u32::from(game % 2), told);
        } else {
            told(&mut out);
        }
        let events = [CardEvent::Opening, CardEvent::Drawn, CardEvent::Gained, CardEvent::Played];
        for (index, event) in events.into_iter().enumerate() {
            if game >> index & 1 == 1 {
                out.card(Seat(game % 3), 1, event);
                out.card(Seat(0), u16::from(game % 5 != 0), event);
            }
        }
        if game == 17 {
            // Reading in between neither loses nor doubles anything.
            assert_eq!(out.tally().batch().games, 17);
        }
        if game == 23 {
            out.forget_game();
            continue;
        }
        let winners = if game % 7 == 0 { SeatSet::EMPTY } else { SeatSet::of(Seat(game / 3 % 3)) };
        out.ended(&Standing::new(winners, u16::from(winners == SeatSet::EMPTY)), 3);
    }
    out.into_tally()
}

#[test]
fn decks_told_in_short_count_as_decks_told_card_by_card() {
    let (short, long) = (games_with_decks(true), games_with_decks(false));
    assert!(long.card(1).odd.games == 39 && long.card(1).odd.n_n > 0);
    assert_eq!(short, long);
}

/// What a sign stands for in the tests below.
fn told_in_short(out: &mut Counting, sign: u32) {
    out.shorthand(sign, |out| {
        out.roll(RollId(0), sign as u16 & 1, 1);
        out.count_row(TableId(0), 1, 0, &[sign, 0]);
        out.count(TableId(0), 0, 1, 2);
    });
}

/// How often each is called says nothing of which values belong to one game.
#[test]
#[should_panic(expected = "something measured is told in short")]
fn what_is_measured_is_never_told_in_short() {
    let mut out = Counting::new(small_tally(3));
    out.shorthand(1, |out| out.measure(HistogramId(0), 4));
}

#[test]
fn what_is_told_in_short_counts_as_often_as_it_is_told() {
    let mut out = Counting::new(small_tally(3));
    for sign in [7, 2, 7, 7, 2] {
        told_in_short(&mut out, sign);
    }
    // Reading in between neither loses nor doubles anything.
    assert_eq!(out.tally().table_row(0, 1), [25, 0]);
    told_in_short(&mut out, 7);
    assert_eq!(out.tally().table_row(0, 1), [32, 0]);
    assert_eq!(out.tally().table_row(0, 0), [0, 12]);
    let tally = out.into_tally();
    assert_eq!((tally.roll(0, 0), tally.roll(0, 1)), (&[0, 2][..], &[0, 4][..]));
}

#[test]
fn a_block_thrown_away_takes_along_what_was_told_in_short() {
    let mut out = Counting::new(small_tally(3));
    told_in_short(&mut out, 1);
    told_in_short(&mut out, 1);
    // A game that fails while a sign is told: the sign stays unknown.
    let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        out.shorthand(3, |out| out.count(TableId(0), 9, 0, 1));
    }));
    assert!(failed.is_err());
    out.forget_game();
    out.clear();
    assert_eq!(out.tally().table_row(0, 0), [0, 0]);
    told_in_short(&mut out, 1);
    told_in_short(&mut out, 3);
    assert_eq!(out.tally().table_row(0, 1), [4, 0]);
}

#[test]
fn what_is_told_in_short_lasts_over_many_games() {
    let mut out = Counting::new(small_tally(3));
    for game in 0..3000 {
        out.game_begins(game);
        told_in_short(&mut out, 1);
        out.ended(&Standing::new(SeatSet::EMPTY, 1), 1);
    }
    assert_eq!(out.into_tally().table_row(0, 1), [3000, 0]);
}

#[test]
fn a_number_once_set_is_not_open_any_more() {
    let mut out = Counting::new(small_tally(3));
    assert!(out.gauge_is_open(Seat(1), GaugeId(0)));
    out.gauge_once(Seat(1), GaugeId(0), 4);
    assert!(!out.gauge_is_open(Seat(1), GaugeId(0)));
    assert!(out.gauge_is_open(Seat(0), GaugeId(0)));
}

/// Games of random events, counted in short or added up one by one.
fn random_games(plain: bool, opening_hands_change: bool) -> Tally {
    const EVENTS: [CardEvent; 5] = [
        CardEvent::Opening,
        CardEvent::Drawn,
        CardEvent::Gained,
        CardEvent::Played,
        CardEvent::Dealt,
    ];
    let mut generator = seed::stream(7, 0, Label::Bot(0));
    let mut pick = |most: u32| below(&mut generator, most);
    let schema = Schema { opening_hands_change, ..small_schema() };
    let mut out = Counting::new(tally_of(&schema, 3));
    out.plain = plain;
    for game in 0..4000 {
        out.game_begins(game);
        for seat in 0..3 {
            if pick(8) > 0 {
                out.label(Seat(seat), GroupId(0), pick(3) as u16);
            }
        }
        let sign = pick(4);
        if sign > 0 {
            out.decks(sign, |out| {
                for seat in 0..3 {
                    for _ in 0..(sign + u32::from(seat)) % 3 {
                        out.card(Seat(seat), 1, CardEvent::InDeck);
                    }
                }
            });
        }
        for _ in 0..pick(5) {
            let (seat, card) = (Seat(pick(3) as u8), pick(2) as u16);
            out.card(seat, card, EVENTS[pick(5) as usize]);
        }
        out.gauge(Seat(pick(3) as u8), GaugeId(0), pick(5) as i32 - 2);
        if pick(20) == 0 {
            out.forget_game();
        } else {
            // Mostly one winner.
            let winners = [1, 2, 4, 1, 2, 4, 0, 7, 5][pick(9) as usize];
            out.ended(&Standing::new(SeatSet(winners), u16::from(winners == 0)), 3);
        }
        if game % 1000 == 999 {
            let _ = out.tally();
        }
    }
    out.into_tally()
}

#[test]
fn counting_in_short_comes_to_the_same_as_adding_up() {
    for opening_hands_change in [false, true] {
        let [short, plain] = [false, true].map(|plain| random_games(plain, opening_hands_change));
        assert!(short.batch().games > 3500);
        assert_eq!(short, plain);
    }
}
