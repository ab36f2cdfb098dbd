//! The exact probabilities of section 6 of the rules catalogue (CH-a to CH-t): by counting the cards
//! of the ready decks, and by walking every way the game itself can draw; where `dice.csv` has a law
//! for it, that law too.

use std::collections::BTreeMap;

use tenbin::engine::game::action_text;
use tenbin::engine::pile::{CardSet, each};
use tenbin::engine::{Actions, Chance, Decision, Game, NullRecorder, Seat, Stream};
use tenbin::games::naruto::content::catalogue::Card;
use tenbin::games::naruto::content::vocabulary::CardKind;
use tenbin::games::naruto::state::{Ending, Frame, State};
use tenbin::games::naruto::{Action, Naruto};

use crate::naruto_support::{Play, idle};
use crate::support::game_with;
use crate::support::walk::{Plan, Ratio, Walk, law, probability};

/// A fraction as the table prints it.
fn ratio(text: &str) -> Ratio {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Ratio::new(numerator.parse().unwrap(), denominator.parse().unwrap())
}

/// Ways to choose `taken` of `all`.
fn ways(all: u32, taken: u32) -> i128 {
    if taken > all {
        return 0;
    }
    (0..taken).fold(1, |ways, index| ways * i128::from(all - index) / i128::from(index + 1))
}

/// The chance of exactly `hits` of `wanted` cards among `drawn` of `deck`.
fn chance_of(deck: u32, wanted: u32, drawn: u32, hits: u32) -> Ratio {
    let good = ways(wanted, hits) * ways(deck - wanted, drawn - hits);
    Ratio::new(good, ways(deck, drawn))
}

fn at_least_one(deck: u32, wanted: u32, drawn: u32) -> Ratio {
    Ratio::ONE - chance_of(deck, wanted, drawn, 0)
}

/// Both players have this ready deck; seat1 starts.
fn game_of(deck: &str, sets: &[&str]) -> Naruto {
    let decks = format!("decks=[\"{deck}\"]");
    let mut all = vec![decks.as_str(), "deck_choice=\"mirror\"", "start_player=\"seat0\""];
    all.extend(sets);
    game_with::<Naruto>(2, &all)
}

/// The cards of a ready deck for which `test` holds, as a set of its physical cards.
fn cards_of(game: &Naruto, deck: &str, test: impl Fn(&Card) -> bool) -> CardSet {
    let deck = game.rules.catalogue.decks.iter().find(|one| one.id == deck).expect("a ready deck");
    let fits = |&kind: &u16| test(&game.rules.catalogue.cards[usize::from(kind)]);
    let places = deck.cards.iter().enumerate().filter(|(_, kind)| fits(kind));
    places.fold(0, |set, (place, _)| set | 1 << place)
}

fn turn_0_ninjas(game: &Naruto, deck: &str) -> CardSet {
    cards_of(game, deck, |card| card.kind == CardKind::Ninja && card.entry_turn == 0)
}

/// Walks so many cards of seat1's deck by whether they are wanted.
fn drawing(classes: &[CardSet], most: usize) -> Plan {
    let others = !classes.iter().fold(0, |all, class| all | class);
    let classes = classes.iter().copied().chain([others]).collect();
    Plan { classes: Some((Stream::DECK_A, classes, most)), ..Plan::default() }
}

fn dealt(game: &Naruto, chance: &mut impl Chance) -> State {
    game.deal(chance, &mut NullRecorder)
}

/// The law of how many of these cards are in seat1's opening hand, walked in the game.
fn opening_law(game: &Naruto, wanted: CardSet) -> BTreeMap<u32, Ratio> {
    law(&drawing(&[wanted], 6), |chance| {
        let state = dealt(game, chance);
        assert_eq!(state.players[0].hand.count_ones(), 6);
        (state.players[0].hand & wanted).count_ones()
    })
}

/// The law that `dice.csv` compares with.
fn told_law(game: &Naruto, roll: &str, condition: &str) -> Vec<Ratio> {
    let rolls = game.schema().rolls;
    let roll = rolls.iter().find(|one| one.name == roll).expect("a roll of the schema");
    let mut found = roll.conditions.iter().filter(|one| one.name.starts_with(condition));
    let (Some(found), None) = (found.next(), found.next()) else { panic!("{condition}") };
    let total = found.weights.iter().map(|&weight| i128::from(weight)).sum();
    found.weights.iter().map(|&weight| Ratio::new(weight.into(), total)).collect()
}

/// The game's law, the counted one and the one of `dice.csv` are one.
fn assert_laws(game: &Naruto, wanted: CardSet, roll: &str, condition: &str) -> Vec<Ratio> {
    let walked = opening_law(game, wanted);
    let told = told_law(game, roll, condition);
    assert_eq!(told.len(), 7);
    for (hits, &told) in told.iter().enumerate() {
        let counted = chance_of(50, wanted.count_ones(), 6, hits as u32);
        let walked = walked.get(&(hits as u32)).copied().unwrap_or(Ratio::ZERO);
        assert_eq!((walked, told), (counted, counted), "{hits} hits: {condition}");
    }
    told
}

/// Lets everybody do nothing until this holds or the game is over.
fn idle_until(
    game: &Naruto,
    state: &mut State,
    chance: &mut impl Chance,
    reached: impl Fn(&State) -> bool,
) {
    let mut actions = Actions::<Naruto>::new();
    while game.decision(state) != Decision::Over && !reached(state) {
        game.legal(state, &mut actions);
        game.apply(state, idle(&actions), chance, &mut NullRecorder);
    }
}

/// Plays the actions of these texts; in between what is forced.
fn play(game: &Naruto, state: &mut State, chance: &mut impl Chance, texts: &[&str]) {
    let mut actions = Actions::<Naruto>::new();
    for text in texts {
        loop {
            game.legal(state, &mut actions);
            let named = |&&action: &&Action| action_text(game, state, action) == *text;
            let found = actions.iter().find(named).copied();
            let action = found.unwrap_or(actions[0]);
            assert!(found.is_some() || actions.len() == 1, "`{text}` is not legal: {actions:?}");
            game.apply(state, action, chance, &mut NullRecorder);
            if found.is_some() {
                break;
            }
        }
    }
}

/// Does what there is no choice about, until this holds.
fn forced_until(
    game: &Naruto,
    state: &mut State,
    chance: &mut impl Chance,
    reached: impl Fn(&State) -> bool,
) {
    let mut actions = Actions::<Naruto>::new();
    while !reached(state) {
        game.legal(state, &mut actions);
        assert_eq!(actions.len(), 1, "{actions:?}");
        game.apply(state, actions[0], chance, &mut NullRecorder);
    }
}

/// So many cards of which the first `wanted` have the id NL-01, as the rest of a deck.
fn deck_rest(cards: usize, wanted: usize) -> String {
    let ids: Vec<&str> =
        (0..cards).map(|index| if index < wanted { "\"NL-01\"" } else { "\"NF-01\"" }).collect();
    format!("deck_rest = [{}]", ids.join(", "))
}

/// Seat `seat`'s cards NL-01 of a staged deck.
fn wanted_cards(play: &Play, seat: usize) -> CardSet {
    let state = &play.state;
    let is_wanted = |&place: &u8| {
        let kind = state.kinds[seat][usize::from(place)];
        play.game.rules.catalogue.cards[usize::from(kind)].id == "NL-01"
    };
    each(state.players[seat].deck.loose).filter(is_wanted).fold(0, |set, place| set | 1 << place)
}

/// CH-a (NAR-020), in the game and in `dice.csv`.
#[test]
fn ch_a_who_starts() {
    let game = game_with::<Naruto>(2, &[]);
    let plan = Plan { numbers: Some(Stream::OTHER), ..Plan::default() };
    let first = probability(&plan, |chance| {
        let state = dealt(&game, chance);
        assert_eq!(state.starter, state.active);
        state.starter == Seat(0)
    });
    assert_eq!(first, ratio("1/2"));
    assert_eq!(told_law(&game, "start", "starting player"), [ratio("1/2"), ratio("1/2")]);
}

/// CH-b, CH-c, CH-d: a card of one, two, three copies in the opening hand (NAR-021), in every deck.
#[test]
fn ch_b_to_d_copies_in_the_opening_hand() {
    for deck in ["D1", "D2", "D3", "D4", "D5"] {
        let game = game_of(deck, &[]);
        for (copies, expected) in [(1, "3/25"), (2, "279/1225"), (3, "227/700")] {
            let ids: Vec<&String> =
                game.rules.catalogue.cards.iter().map(|card| &card.id).collect();
            let of = |id: &str| cards_of(&game, deck, |card| card.id == id);
            let id = ids.iter().find(|id| of(id).count_ones() == copies);
            let wanted = of(id.unwrap_or_else(|| panic!("{deck}: {copies} copies")));
            let none = opening_law(&game, wanted)[&0];
            assert_eq!(Ratio::ONE - none, ratio(expected), "{deck}: {copies}");
            assert_eq!(at_least_one(50, copies, 6), ratio(expected));
            let told = told_law(&game, "opening_copies", &format!("{deck}: {copies} x "));
            assert_eq!(Ratio::ONE - told[0], ratio(expected), "{deck}: {copies}");
        }
    }
}

/// CH-e: at least one of three copies among the opening hand and the draw of turn 0 (NAR-031).
#[test]
fn ch_e_three_copies_in_the_first_seven_cards() {
    let game = game_of("D1", &[]);
    let wanted = cards_of(&game, "D1", |card| card.id == "NL-01");
    assert_eq!(wanted.count_ones(), 3);
    let found = probability(&drawing(&[wanted], 7), |chance| {
        let mut state = dealt(&game, chance);
        idle_until(&game, &mut state, chance, |state| state.top() == Frame::Menu);
        assert_eq!((state.turn, state.players[0].hand.count_ones()), (1, 7));
        state.players[0].hand & wanted != 0
    });
    assert_eq!(found, ratio("1037/2800"));
    assert_eq!(at_least_one(50, 3, 7), ratio("1037/2800"));
}

/// CH-f to CH-i: no ninja of entry turn 0 in the opening hand; and how many D1 expects.
#[test]
fn ch_f_to_i_turn_0_ninjas_in_the_opening_hand() {
    let cases = [
        ("D1", 11, "155363/756700"),
        ("D2", 9, "374699/1324225"),
        ("D3", 10, "9139/37835"),
        ("D4", 8, "374699/1135050"),
    ];
    for (deck, count, expected) in cases {
        let game = game_of(deck, &[]);
        let wanted = turn_0_ninjas(&game, deck);
        assert_eq!(wanted.count_ones(), count, "{deck}");
        let condition = format!("{deck}: {count} in 50, hand 6, redraw 0");
        let told = assert_laws(&game, wanted, "opening_turn_0_ninjas", &condition);
        assert_eq!(told[0], ratio(expected), "{deck}");
        if deck == "D1" {
            let mean = told
                .iter()
                .zip(0..)
                .fold(Ratio::ZERO, |sum, (&part, hits)| sum + part * Ratio::new(hits, 1));
            assert_eq!(mean, ratio("33/25"));
        }
    }
}

/// CH-j, CH-k: still no ninja of entry turn 0 after one redraw, after two (NAR-022: the hand goes
/// back, one card fewer).
#[test]
fn ch_j_and_k_redraws() {
    let game = game_of("D4", &[]);
    let wanted = turn_0_ninjas(&game, "D4");
    let none = |hand: u32| chance_of(50, 8, hand, 0);
    let after = |most: u8, draws: usize| {
        probability(&drawing(&[wanted], draws), |chance| {
            let mut state = dealt(&game, chance);
            while state.players[0].hand & wanted == 0 && state.players[0].redraws < most {
                let redraws = state.players[0].redraws;
                play(&game, &mut state, chance, &["redraw"]);
                assert_eq!(state.players[0].redraws, redraws + 1);
            }
            state.players[0].hand & wanted == 0
        })
    };
    // After the second redraw nobody is asked, and seat2 is.
    assert_eq!(after(1, 11), ratio("3794576773/28629744500"));
    assert_eq!(none(6) * none(5), ratio("3794576773/28629744500"));
    assert_eq!(after(2, 15), ratio("6067528260027/94191859405000"));
    assert_eq!(none(6) * none(5) * none(4), ratio("6067528260027/94191859405000"));
    for (redraw, hand) in [(0, 6), (1, 5), (2, 4)] {
        let condition = format!("D4: 8 in 50, hand {hand}, redraw {redraw}");
        let told = told_law(&game, "opening_turn_0_ninjas", &condition);
        assert_eq!(told[0], none(hand), "{condition}");
    }
}

/// CH-l, CH-m: techniques and ninjas in D1's opening hand.
#[test]
fn ch_l_and_m_types_in_the_opening_hand() {
    let game = game_of("D1", &[]);
    let techniques = cards_of(&game, "D1", |card| card.kind == CardKind::Technique);
    let told =
        assert_laws(&game, techniques, "opening_techniques", "D1: 17 in 50, hand 6, redraw 0");
    assert_eq!(told[2], ratio("92752/264845"));
    let ninjas = cards_of(&game, "D1", |card| card.kind == CardKind::Ninja);
    let told = assert_laws(&game, ninjas, "opening_ninjas", "D1: 25 in 50, hand 6, redraw 0");
    assert_eq!(told[0], ratio("11/987"));
}

/// The chance that a card of each set has come up by seat1's own turn `turn` (from 0), its draw
/// counted, while nobody does anything.
fn seen_by_turn(game: &Naruto, sets: &[CardSet], turn: u8) -> Ratio {
    probability(&drawing(sets, 7 + usize::from(turn)), |chance| {
        let mut state = dealt(game, chance);
        idle_until(game, &mut state, chance, |state| {
            let player = &state.players[0];
            state.top() == Frame::Menu && state.active == Seat(0) && player.counter == turn
        });
        let deck = &state.players[0].deck;
        assert_eq!(deck.len(), 50 - 7 - u32::from(turn));
        sets.iter().all(|set| set & !deck.all() != 0)
    })
}

/// CH-n, CH-o, CH-p: cards that have come up by a turn (NAR-031, NAR-422).
#[test]
fn ch_n_to_p_cards_seen_by_a_turn() {
    let game = game_of("D1", &[]);
    let of = |id: &str| cards_of(&game, "D1", |card| card.id == id);
    let counts = ["NI-11", "NI-01", "NL-05", "NL-04", "NL-06"].map(|id| of(id).count_ones());
    assert_eq!(counts, [2, 2, 2, 2, 1]);
    assert_eq!(seen_by_turn(&game, &[of("NI-11")], 4), ratio("484/1225"));
    assert_eq!(at_least_one(50, 2, 11), ratio("484/1225"));
    // The group NG-01 and its components.
    assert_eq!(seen_by_turn(&game, &[of("NI-01"), of("NL-05")], 5), ratio("39787/230300"));
    let neither = chance_of(50, 4, 12, 0);
    let lacking = chance_of(50, 2, 12, 0);
    assert_eq!(Ratio::ONE - lacking - lacking + neither, ratio("39787/230300"));
    // A lower version and its evolution, of entry turn 3.
    assert_eq!(seen_by_turn(&game, &[of("NL-04"), of("NL-06")], 3), ratio("33/490"));
    let both = chance_of(50, 1, 10, 1) * at_least_one(49, 2, 9);
    assert_eq!(both, ratio("33/490"));
}

/// CH-q: JN-04 puts the top three cards of a deck of 44 with three copies into the discard.
#[test]
fn ch_q_a_mill_of_three() {
    let staged = Play::sides(
        game_with::<Naruto>(2, &[]),
        "phase = \"exchange\"",
        "units = [\"NN-08\"], attacking = [\"NN-08\"], hand = [\"JN-04\"], chakra_of = { L = 2 }",
        &deck_rest(44, 3),
    );
    let wanted = wanted_cards(&staged, 1);
    assert_eq!((wanted.count_ones(), staged.state.players[1].deck.len()), (3, 44));
    let classes = Some((Stream::DECK_B, vec![wanted, !wanted], 3));
    let found = probability(&Plan { classes, ..Plan::default() }, |chance| {
        let mut state = staged.state;
        play(&staged.game, &mut state, chance, &["launch JN-04 by NN-08"]);
        let milled = |state: &State| state.players[1].discard.count_ones() == 3;
        forced_until(&staged.game, &mut state, chance, milled);
        state.players[1].discard & wanted != 0
    });
    assert_eq!(found, ratio("646/3311"));
    assert_eq!(at_least_one(44, 3, 3), ratio("646/3311"));
}

/// CH-r: MF-01 looks at three of forty cards, two of them alike.
#[test]
fn ch_r_a_look_at_three_cards() {
    let seat = format!("hand = [\"MF-01\", \"NF-02\"], {}", deck_rest(40, 2));
    let staged = Play::sides(game_with::<Naruto>(2, &[]), "", &seat, "");
    let wanted = wanted_cards(&staged, 0);
    assert_eq!((wanted.count_ones(), staged.state.players[0].deck.len()), (2, 40));
    let found = probability(&drawing(&[wanted], 3), |chance| {
        let mut state = staged.state;
        let game = &staged.game;
        play(game, &mut state, chance, &["tactic MF-01"]);
        // One of those looked at is taken: the wanted one may be where it is there.
        let is_wanted =
            |&action: &Action| matches!(action, Action::Take(card) if card.bit() & wanted != 0);
        let (mut found, mut actions) = (false, Actions::<Naruto>::new());
        while state.top() != Frame::Menu {
            game.legal(&state, &mut actions);
            found |= actions.iter().any(is_wanted);
            game.apply(&mut state, idle(&actions), chance, &mut NullRecorder);
        }
        assert_eq!(state.players[0].hand.count_ones(), 1);
        found
    });
    assert_eq!(found, ratio("19/130"));
    assert_eq!(at_least_one(40, 2, 3), ratio("19/130"));
}

/// Seat1 sends these ninjas one by one against nobody; the chance that all wanted cards of the deck
/// of 44 are among so many gains.
fn gained(units: &[&str], wanted: usize, gains: usize) -> Ratio {
    let units: Vec<String> = units.iter().map(|id| format!("\"{id}\"")).collect();
    let staged = Play::sides(
        game_with::<Naruto>(2, &[]),
        "phase = \"attack\"",
        &format!("units = [{}]", units.join(", ")),
        &deck_rest(44, wanted),
    );
    let all = wanted_cards(&staged, 1);
    assert_eq!((all.count_ones() as usize, staged.state.players[1].deck.len()), (wanted, 44));
    let classes = Some((Stream::DECK_B, vec![all, !all], gains));
    probability(&Plan { classes, ..Plan::default() }, |chance: &mut Walk| {
        let (game, mut state) = (&staged.game, staged.state);
        let mut actions = Actions::<Naruto>::new();
        while state.players[0].gains.len() < gains {
            game.legal(&state, &mut actions);
            let sends = |action: &&Action| matches!(action, Action::Send(_));
            let action = actions.iter().find(sends).copied().unwrap_or_else(|| idle(&actions));
            game.apply(&mut state, action, chance, &mut NullRecorder);
        }
        assert_eq!(state.players[0].gains.len(), gains);
        assert_eq!(state.ending == Ending::Gains, gains == 10, "NAR-440");
        let taken = state.players[0].gains.iter().flatten().fold(0, |set, card| {
            assert_eq!(card.owner(), Seat(1), "NAR-366");
            set | card.bit()
        });
        taken & all == all
    })
}

/// CH-s, CH-t: what gains take from a deck of 44 (NAR-365, NAR-366).
#[test]
fn ch_s_and_t_cards_among_the_gains() {
    assert_eq!(gained(&["NI-11"], 1, 2), ratio("1/22"));
    assert_eq!(chance_of(44, 1, 2, 1), ratio("1/22"));
    // Five undefended teams of strength 5.
    let five = ["NI-11", "NF-07", "NL-07", "NW-07", "NE-08"];
    assert_eq!(gained(&five, 3, 10), ratio("30/3311"));
    assert_eq!(chance_of(44, 3, 10, 3), ratio("30/3311"));
}

/// Section 6, the clock: after an opening hand of 6 the last card is drawn in the own turn 44, which
/// for the starting player is turn 87 (NAR-441, INV-16).
#[test]
fn the_deck_ends_in_the_own_turn_44() {
    let mut play = Play::dealt(game_of("D1", &[]), 5);
    play.idle_until(|_| false);
    assert_eq!((play.state.ending, play.state.turn), (Ending::DeckOut, 2 * 44 - 1));
    assert_eq!(play.game.standing(&play.state).winners.0, 1 << 1);
}
