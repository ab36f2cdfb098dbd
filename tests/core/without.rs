//! Bots that are never offered a card.

use std::sync::atomic::AtomicBool;

use tenbin::engine::play::seat_policies;
use tenbin::engine::{
    Actions, CardEvent, Decision, Game, Recorder, SEATS_MAX, Seat, Seeded, Table, View,
};
use tenbin::module::Module;
use tenbin::policies::{Strategy, make};
use tenbin::sim::{Batch, Progress, run};

use crate::support;
use crate::support::games::{GameVisitor, with_game};

const SEED: u64 = 0x0B5E;
const GAMES: u64 = 40;

/// Hears how often each seat played each card.
struct Told(Vec<[u64; SEATS_MAX]>);

impl Recorder for Told {
    const ON: bool = true;

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        if event == CardEvent::Played {
            self.0[usize::from(card)][seat.index()] += 1;
        }
    }
}

/// What happened to one card in one game.
struct Seen<S> {
    told: Vec<[u64; SEATS_MAX]>,
    /// How often seat 1 could do nothing but play it.
    forced: u64,
    /// How often it played it though it could do something else.
    chosen: u64,
    /// Whether it was ever listed for it beside something else.
    offered: bool,
    end: S,
}

fn watch<G: Module>(game: &G, strategies: &[Strategy], index: u64, card: u16) -> Seen<G::State> {
    let mut table: Table<G> = strategies.iter().map(make::<G>).collect();
    seat_policies(&mut table, SEED, index);
    let mut chance = Seeded::new(SEED, index);
    let mut told = Told(vec![[0; SEATS_MAX]; game.schema().cards.len()]);
    let mut state = game.deal(&mut chance, &mut told);
    // What cards do before anybody has chosen is nobody's play.
    told.0.fill([0; SEATS_MAX]);
    let (mut forced, mut chosen, mut offered) = (0, 0, false);
    let mut actions = Actions::<G>::new();
    while let Decision::Seat(seat) = game.offer(&state, &mut actions) {
        let choice = match actions.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        if seat == Seat(0) {
            let plays = |action: &G::Action| game.plays(&state, *action, card);
            if actions.iter().all(plays) {
                forced += 1;
            } else {
                chosen += u64::from(plays(&actions[choice]));
                offered |= actions.iter().any(plays);
            }
        }
        game.apply(&mut state, actions[choice], &mut chance, &mut told);
    }
    Seen { told: told.0, forced, chosen, offered, end: state }
}

/// Tables of random bots and of the bots of the default experiment.
fn tables<G: Module>() -> [(u8, Vec<Strategy>); 2] {
    let (seats, names) = support::default_table::<G>();
    let fill = |names: &[&str]| {
        let names = names.iter().cycle().take(usize::from(seats));
        names.map(|name| support::strategy::<G>(name)).collect()
    };
    let experts: Vec<&str> = names.iter().map(String::as_str).collect();
    [(seats, fill(&["random"])), (seats, fill(&experts))]
}

/// The table with a first seat that is never offered a card.
fn restricted<G: Game>(game: &G, strategies: &[Strategy], card: u16) -> Vec<Strategy> {
    let mut strategies = strategies.to_vec();
    let id = game.schema().cards[usize::from(card)].name.clone();
    strategies[0] = strategies[0].without(card, &id);
    strategies
}

/// Calls `visit` with the most played cards of the first seat, and how often the others played them.
fn on_common_cards<G: Module>(mut visit: impl FnMut(&G, &[Strategy], u16, u64)) {
    for (seats, strategies) in tables::<G>() {
        let game = support::game::<G>(seats);
        let cards = game.schema().cards.len();
        let mut sums = vec![[0; 2]; cards];
        for index in 0..GAMES {
            let seen = watch(&game, &strategies, index, u16::MAX - 1);
            for (sum, told) in sums.iter_mut().zip(&seen.told) {
                sum[0] += told[0];
                sum[1] += told[1..].iter().sum::<u64>();
            }
        }
        let mut order: Vec<usize> = (0..cards).collect();
        order.sort_by_key(|&card| std::cmp::Reverse(sums[card][0]));
        for &card in order.iter().take(6) {
            assert!(sums[card][0] > 0, "card {card} of {} is common", G::ID);
            visit(&game, &strategies, card as u16, sums[card][1]);
        }
    }
}

struct NeverPlayed;

impl GameVisitor for NeverPlayed {
    type Output = ();

    fn visit<G: Module>(self) {
        let (mut kept_from, mut by_others) = (0, 0);
        on_common_cards::<G>(|game, strategies, card, others| {
            let bots = restricted(game, strategies, card);
            let (mut told, mut forced, mut alone, mut told_others) = (0, 0, 0, 0);
            for index in 0..GAMES {
                let before = watch(game, strategies, index, card);
                let seen = watch(game, &bots, index, card);
                assert_eq!(seen.chosen, 0, "{}: card {card} in game {index}", G::ID);
                if !before.offered {
                    assert_eq!(seen.end, before.end, "{}: card {card} was not offered", G::ID);
                }
                kept_from += before.chosen;
                let of_card = &before.told[usize::from(card)];
                alone += of_card[0].saturating_sub(before.chosen + before.forced);
                let of_card = &seen.told[usize::from(card)];
                told += of_card[0];
                forced += seen.forced;
                told_others += of_card[1..].iter().sum::<u64>();
            }
            if G::CARDS_ACT_ALONE {
                let most = forced + 2 * alone;
                assert!(told <= most, "{}: card {card}: {told} of {most}", G::ID);
            } else {
                assert_eq!(told, forced, "{}: card {card} is told where it must be", G::ID);
            }
            assert!(others == 0 || told_others > 0, "{}: the others still play {card}", G::ID);
            by_others += told_others;
        });
        assert!(kept_from > 20 && by_others > 20, "{}: {kept_from}, {by_others}", G::ID);
    }
}

struct Unaffected;

impl GameVisitor for Unaffected {
    type Output = ();

    fn visit<G: Module>(self) {
        for (seats, strategies) in tables::<G>() {
            let game = support::game::<G>(seats);
            let nobodys = game.schema().cards.len() as u16;
            let without: Vec<Strategy> =
                strategies.iter().map(|bot| bot.without(nobodys, "nothing")).collect();
            for index in 0..GAMES {
                let [one, other] =
                    [&strategies, &without].map(|bots| watch(&game, bots, index, nobodys));
                assert_eq!((one.end, one.told), (other.end, other.told), "{} {index}", G::ID);
            }
        }
    }
}

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

struct Threads;

impl GameVisitor for Threads {
    type Output = ();

    fn visit<G: Module>(self) {
        let [_, (seats, strategies)] = tables::<G>();
        let game = support::game::<G>(seats);
        let strategies = restricted(&game, &strategies, 0);
        let [one, three] = [1, 3].map(|threads| {
            let batch = Batch {
                strategies: strategies.clone(),
                rotate: true,
                seed: SEED,
                games: 0..200,
                threads,
                content_hash: String::new(),
                luck: None,
            };
            run(&game, &game.schema(), &batch, &NoProgress, &AtomicBool::new(false)).tally
        });
        assert_eq!(one, three, "{}", G::ID);
    }
}

/// The games with cards.
const WITH_CARDS: [&str; 5] = ["ninja", "okko", "anima", "naruto", "strigoi"];

#[test]
fn a_card_that_is_not_offered_is_never_played_and_the_others_play_it() {
    for name in WITH_CARDS {
        with_game(name, NeverPlayed).unwrap();
    }
}

#[test]
fn without_a_card_that_nobody_has_games_stay_as_they_are() {
    for name in tenbin::GAMES.names() {
        with_game(name, Unaffected).unwrap();
    }
}

#[test]
fn tables_without_a_card_are_the_same_on_any_number_of_threads() {
    for name in WITH_CARDS {
        with_game(name, Threads).unwrap();
    }
}

#[test]
fn a_restricted_bot_has_a_name_and_a_hash_of_its_own() {
    let random = Strategy::random();
    let [katana, bow] = [(3, "katana"), (4, "bow")].map(|(card, id)| random.without(card, id));
    assert_eq!((katana.name.as_str(), katana.kind()), ("random without katana", "without"));
    assert_eq!(katana.without(4, "bow").name, "random without katana without bow");
    let mut hashes =
        [random.hash, katana.hash, bow.hash, Strategy::random().without(4, "katana").hash];
    hashes.sort();
    assert!(hashes.windows(2).all(|pair| pair[0] != pair[1]), "{hashes:?}");
}
