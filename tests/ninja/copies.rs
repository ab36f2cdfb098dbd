//! Which physical cards chance brings to whom, and what a blank in the place of one changes.

use tenbin::content::Content;
use tenbin::content::stock;
use tenbin::engine::game::action_text;
use tenbin::engine::play::seat_policies;
use tenbin::engine::{
    Actions, CardEvent, Decision, Game, Recorder, Seat, SeatSet, Seeded, Table, View,
};
use tenbin::games::ninja::Ninja;
use tenbin::module::Module;
use tenbin::policies::make;

use crate::ninja_support::try_content;
use crate::support::strategy;

const SEED: u64 = 0xC0B1;
const SEATS: u8 = 4;
const GAMES: u64 = 300;

/// What came to whom.
#[derive(Default)]
struct Told {
    /// Seat, deck and physical card, in the order told.
    copies: Vec<(u8, u8, u8)>,
    /// Seats and kinds of advantage cards that a shuffle or a draw has brought.
    cards: Vec<(u8, u16)>,
}

impl Recorder for Told {
    const ON: bool = true;

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        if matches!(event, CardEvent::Opening | CardEvent::Drawn) {
            self.cards.push((seat.0, card));
        }
    }

    fn got_copy(&mut self, seat: Seat, deck: u8, card: u8) {
        self.copies.push((seat.0, deck, card));
    }
}

/// A game as it went.
struct Went {
    moves: Vec<String>,
    winners: SeatSet,
    told: Told,
    /// Disadvantage cards that left the deck, by what the deck had less after each step.
    left_the_deck: usize,
}

/// Plays a game with experts.
fn went(game: &Ninja, index: u64) -> Went {
    let expert = strategy::<Ninja>("expert");
    let mut table: Table<Ninja> = (0..SEATS).map(|_| make(&expert)).collect();
    seat_policies(&mut table, SEED, index);
    let mut chance = Seeded::new(SEED, index);
    let mut told = Told::default();
    let mut state = game.deal(&mut chance, &mut told);
    let (mut moves, mut actions) = (Vec::new(), Actions::<Ninja>::new());
    let mut left_the_deck = 0;
    while let Decision::Seat(seat) = game.offer(&state, &mut actions) {
        let choice = match actions.len() {
            1 => 0,
            _ => table[seat.index()].choose(View::new(game, &state, seat), &actions),
        };
        moves.push(action_text(game, &state, actions[choice]));
        let before = state.disadvantage_deck;
        game.apply(&mut state, actions[choice], &mut chance, &mut told);
        left_the_deck += (before & !state.disadvantage_deck).count_ones() as usize;
    }
    Went { moves, winners: game.standing(&state).winners, told, left_the_deck }
}

fn compiled(content: &Content) -> Ninja {
    let mut diagnostics = content.diagnostics.clone();
    let game = Ninja::compile(content, SEATS, &mut diagnostics);
    game.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

fn shipped() -> Content {
    let none: [&str; 0] = [];
    try_content(&tenbin::library(), &[], &none).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The game with one copy of a card replaced by its blank.
fn without_one(list: &str, id: &str) -> Ninja {
    let content = shipped();
    let pieces = stock::pieces(&content.root, Ninja::stocks());
    let is_it = |piece: &&stock::Piece| piece.stock.list == list && piece.id == id;
    let piece = pieces.iter().find(is_it).unwrap();
    let element = stock::find(&content.root, list, id).unwrap();
    let blank = stock::blank_for(&content.blanks, piece.stock, element).unwrap();
    let root = stock::replaced(&content.root, piece, 1, blank, "stand_in").unwrap();
    compiled(&Content { root, ..content })
}

#[test]
fn each_draw_tells_its_physical_card_once() {
    let game = compiled(&shipped());
    let decks = game.schema().shared_decks;
    assert_eq!([&*decks[0].list, &*decks[1].list], ["advantage", "disadvantage"]);
    assert_eq!(decks.len(), 2);
    // As the physical cards are numbered.
    for (card, id) in decks[0].cards.iter().enumerate() {
        let kind = game.rules.catalogue.advantage_of[card];
        assert_eq!(game.rules.catalogue.advantages[kind.index()].id, *id);
    }
    for (card, id) in decks[1].cards.iter().enumerate() {
        let kind = game.rules.catalogue.disadvantage_of[card];
        assert_eq!(game.rules.catalogue.disadvantages[kind.index()].id, *id);
    }
    assert_eq!([decks[0].cards.len(), decks[1].cards.len()], [50, 50]);
    let mut reshuffled = 0;
    for index in 0..GAMES {
        let Went { told, left_the_deck, .. } = went(&game, index);
        let advantages = told.copies.iter().filter(|(_, deck, _)| *deck == 0);
        let kinds: Vec<(u8, u16)> = advantages
            .map(|(seat, _, card)| {
                (*seat, game.rules.catalogue.advantage_of[usize::from(*card)].row())
            })
            .collect();
        assert_eq!(kinds, told.cards, "game {index}");
        let disadvantages = told.copies.iter().filter(|(_, deck, _)| *deck == 1).count();
        // A step in which the pile becomes a deck again hides some.
        assert!(disadvantages >= left_the_deck, "game {index}");
        reshuffled += u32::from(disadvantages > left_the_deck);
    }
    assert!(u64::from(reshuffled) < GAMES / 10, "{reshuffled}");
}

#[test]
fn a_blank_that_nobody_gets_changes_nothing() {
    let base = compiled(&shipped());
    for (deck, list, id) in [
        (0, "advantage", "katana"),
        (0, "advantage", "makibishi"),
        (0, "advantage", "feral_call"),
        (1, "disadvantage", "recall"),
        (1, "disadvantage", "distraction"),
    ] {
        // None that takes life: experts know how deadly the whole deck is, whoever gets the card.
        let bare = without_one(list, id);
        let cards = &bare.schema().shared_decks[usize::from(deck)].cards;
        let place = cards.iter().position(|card| card == "stand_in").unwrap();
        assert_eq!(base.schema().shared_decks[usize::from(deck)].cards[place], id);
        let (mut unseen, mut seen_and_other) = (0, 0);
        for index in 0..GAMES {
            let (before, after) = (went(&base, index), went(&bare, index));
            let got = |went: &Went| {
                let copies = &went.told.copies;
                copies.iter().any(|(_, of, card)| *of == deck && usize::from(*card) == place)
            };
            assert_eq!(got(&before), got(&after), "{id}, game {index}");
            if got(&after) {
                seen_and_other += u32::from(before.moves != after.moves);
                continue;
            }
            assert_eq!(before.moves, after.moves, "{id}, game {index}");
            assert_eq!(before.winners, after.winners, "{id}, game {index}");
            assert_eq!(before.told.copies, after.told.copies, "{id}, game {index}");
            unseen += 1;
        }
        assert!(unseen > 50 && seen_and_other > 5, "{id}: {unseen} {seen_and_other}");
    }
}
