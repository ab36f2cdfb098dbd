//! The suite has teeth: a small game that shows what it must not is caught, in each way in which it
//! may be wrong.

use std::fmt;

use tenbin::engine::seed::{self, Label};
use tenbin::engine::{
    Actions, Chance, Decision, Eye, FeatureSink, Game, Of, Recorder, Schema, Seat, SeatSet, Seeded,
    Shown, ShownField, ShownId, Standing, Stream, Thing,
};

use tenbin::conformance::shows_no_secret;

const HAND: ShownId = ShownId(0);
const HIGH: ShownId = ShownId(1);
const FIGURE: ShownId = ShownId(2);
const STEPS: ShownId = ShownId(3);

/// Cards of the deck; each seat is dealt one.
const CARDS: u32 = 6;

/// What the game does wrong.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Wrong {
    Nothing,
    /// Shows a seat the card of the other.
    ShowsTheCard,
    /// Shows a seat no card, but a word that tells what the card of the other is like.
    TellsOfTheCard,
    /// Leaves the other's cards out where there are high ones.
    FallsSilent,
    NotDeclared,
    NotTheKind,
    NotOfIt,
    NoSuchWord,
    NoSuchSeat,
    NoSuchThing,
    Twice,
    /// Tells everyone another number than a seat.
    Contradicts,
    /// Hides a card from everyone.
    HidesFromAll,
    NotSorted,
}

/// Each of two seats holds a card that the other does not see.
struct Peeking(Wrong);

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct State([u8; 2]);

impl Game for Peeking {
    type State = State;
    type Action = u8;
    type Insight = ();

    fn id(&self) -> &'static str {
        "peeking"
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn decisions_max(&self) -> u32 {
        1
    }

    fn seats(&self) -> u8 {
        2
    }

    fn schema(&self) -> Schema {
        let ids: Vec<String> = (0..CARDS).map(|card| format!("card_{card}")).collect();
        Schema {
            shown: vec![
                ShownField::cards("hand", &ids, "the card held").of_seats(),
                ShownField::flag("high", "it is a high one").of_seats(),
                ShownField::things("figures", &["pawn"], "squares", "on the board"),
                ShownField::number("steps", "steps", "it has made").of_things(FIGURE),
            ],
            ..Schema::default()
        }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, _recorder: &mut R) -> State {
        let first = chance.below(Stream::DEAL, CARDS) as u8;
        let second = chance.below(Stream::DEAL, CARDS - 1) as u8;
        State([first, second + u8::from(second >= first)])
    }

    fn decision(&self, _state: &State) -> Decision {
        Decision::Seat(Seat(0))
    }

    fn legal(&self, _state: &State, actions: &mut Actions<Self>) {
        actions.push(0);
    }

    fn apply<C: Chance, R: Recorder>(&self, _: &mut State, _: u8, _: &mut C, _: &mut R) {}

    fn turn(&self, _state: &State) -> u32 {
        0
    }

    fn standing(&self, _state: &State) -> Standing {
        Standing::new(SeatSet::EMPTY, 0)
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        let own = state.0[seat.index()];
        let other = chance.below(Stream::DEAL, CARDS - 1) as u8;
        state.0[1 - seat.index()] = other + u8::from(other >= own);
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        u64::from(state.0[seat.index()])
    }

    fn show(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        let wrong = |wrong: Wrong| self.0 == wrong;
        for seat in [Seat(0), Seat(1)] {
            let (card, of) = (u16::from(state.0[seat.index()]), Of::Seat(seat));
            let is_high = u32::from(card) * 2 >= CARDS;
            let is_open = eye.is_of(seat) || wrong(Wrong::ShowsTheCard);
            if is_open && !(wrong(Wrong::HidesFromAll) && eye == Eye::Everyone) {
                let held = if wrong(Wrong::NotSorted) { vec![card, 0] } else { vec![card] };
                out.cards(HAND, of, &held, 0);
            } else if !(wrong(Wrong::FallsSilent) && is_high) {
                out.cards(HAND, of, &[], 1);
            }
            if eye.is_of(seat) || wrong(Wrong::TellsOfTheCard) {
                let said = u16::from(is_high) + 2 * u16::from(wrong(Wrong::NoSuchWord));
                out.word(HIGH, of, said);
            }
        }
        let at = None;
        let seat = Some(Seat(if wrong(Wrong::NoSuchSeat) { 2 } else { 0 }));
        out.thing(FIGURE, Thing { number: 0, what: 0, seat, at });
        let figure = Of::Thing(FIGURE, u16::from(wrong(Wrong::NoSuchThing)));
        let told = i32::from(wrong(Wrong::Contradicts) && eye == Eye::Everyone);
        if wrong(Wrong::NotTheKind) {
            out.word(STEPS, figure, 0);
        } else {
            out.number(STEPS, figure, told);
        }
        match self.0 {
            Wrong::NotDeclared => out.number(ShownId(4), Of::Table, 0),
            Wrong::Twice => out.number(STEPS, figure, 0),
            Wrong::NotOfIt => out.cards(HAND, Of::Table, &[], 0),
            _ => {}
        }
    }

    fn features<F: FeatureSink>(&self, _: &State, _: Seat, (): &(), _: u8, _: &mut F) {}

    fn describe(&self, _: &State, _: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("wait")
    }
}

/// What the suite says of the game after many deals, if anything.
fn verdict(wrong: Wrong) -> Option<String> {
    let game = Peeking(wrong);
    let schema = game.schema();
    let mut generator = seed::stream(1, 0, Label::Bot(0));
    (0..100).find_map(|index| {
        let mut chance = Seeded::new(1, index);
        let state = game.deal(&mut chance, &mut tenbin::engine::NullRecorder);
        shows_no_secret(&game, &schema, &state, &mut generator).err()
    })
}

#[test]
fn a_game_that_shows_what_it_must_not_is_caught() {
    assert_eq!(verdict(Wrong::Nothing), None);
    for (wrong, said) in [
        (Wrong::ShowsTheCard, "seat1 sees a secret: `hand` of seat2"),
        (Wrong::TellsOfTheCard, "sees a secret: `high` of seat"),
        (Wrong::FallsSilent, "sees a secret: "),
        (Wrong::NotDeclared, "a field that is not declared"),
        (Wrong::NotTheKind, "`steps` of thing 0 is not as it is declared"),
        (Wrong::NotOfIt, "`hand` is declared of Seats"),
        (Wrong::NoSuchWord, "`high` of seat1 is not as it is declared"),
        (Wrong::NoSuchSeat, "no such seat or facing"),
        (Wrong::NoSuchThing, "`steps` of thing 1 is declared of Things"),
        (Wrong::Twice, "`steps` of thing 0 is told twice"),
        (Wrong::Contradicts, "`steps` of thing 0: it sees Number(0), everyone [Number(1)]"),
        (Wrong::HidesFromAll, "`hand` of seat1 is hidden from everyone"),
        (Wrong::NotSorted, "is not as it is declared: Cards("),
    ] {
        let found = verdict(wrong).unwrap_or_else(|| panic!("{wrong:?} is not caught"));
        assert!(found.contains(said), "{wrong:?}: {found}");
    }
}
