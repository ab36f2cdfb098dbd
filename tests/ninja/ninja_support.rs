//! What the tests of Ninja share: loading, staging and playing on.

#![allow(unreachable_pub, missing_docs)]

use tenbin::content::{Content, Diagnostics, Library, Node, load};
use tenbin::engine::game::action_text;
use tenbin::engine::pile::CardSet;
use tenbin::engine::{Actions, Chance, Decision, Game, NullRecorder, Seat};
use tenbin::games::ninja::state::{Frame, Moment, State};
use tenbin::games::ninja::{Action, Ninja};
use tenbin::module::Module;

/// The content with some variants and `--set`; the errors where it is refused.
pub fn try_content(
    library: &Library,
    variants: &[&str],
    sets: &[impl AsRef<str>],
) -> Result<Content, String> {
    let variants: Vec<String> = variants.iter().map(|&text| text.to_owned()).collect();
    let sets: Vec<String> = sets.iter().map(|set| set.as_ref().to_owned()).collect();
    load(library, "ninja", Ninja::shape(), &variants, &sets)
        .map_err(|diagnostics| diagnostics.render())
}

/// The game of some files; the errors where they are refused.
pub fn try_game(
    library: &Library,
    seats: u8,
    variants: &[&str],
    sets: &[impl AsRef<str>],
) -> Result<Ninja, String> {
    let content = try_content(library, variants, sets)?;
    let mut diagnostics = content.diagnostics.clone();
    Ninja::compile(&content, seats, &mut diagnostics).ok_or_else(|| diagnostics.render())
}

/// The shipped game with some `--set`.
pub fn game(seats: u8, sets: &[&str]) -> Ninja {
    try_game(&tenbin::library(), seats, &[], sets).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A state from the text of a `[start]` table.
pub fn stage(game: &Ninja, start: &str, chance: &mut impl Chance) -> State {
    let mut diagnostics = Diagnostics::default();
    let node = Node::parse("start.toml", start, &mut diagnostics);
    let state = node.and_then(|node| game.stage(&node, chance, &mut diagnostics));
    state.unwrap_or_else(|| panic!("{}", diagnostics.render()))
}

/// What a choice of a test may look at.
pub struct Asked<'a> {
    pub game: &'a Ninja,
    pub state: &'a State,
    pub seat: Seat,
    pub legal: &'a [Action],
}

impl Asked<'_> {
    /// The window that is open.
    pub fn moment(&self) -> Option<Moment> {
        moment(self.state)
    }

    /// The legal action of this text.
    pub fn find(&self, text: &str) -> Option<Action> {
        let is_it = |&action: &Action| action_text(self.game, self.state, action) == text;
        self.legal.iter().copied().find(is_it)
    }

    /// The first of these texts that is legal; else to pass; else the first action.
    pub fn prefer(&self, texts: &[&str]) -> Action {
        if self.legal.len() == 1 {
            return self.legal[0];
        }
        let wanted = texts.iter().find_map(|text| self.find(text));
        wanted.unwrap_or(self.legal[0])
    }
}

/// The window that is open.
pub fn moment(state: &State) -> Option<Moment> {
    match state.frames.last() {
        Some(Frame::Window { moment, .. }) => Some(*moment),
        _ => None,
    }
}

/// Whether the bonus of a natural 6 is being offered.
pub fn offers_bonus(state: &State) -> bool {
    matches!(state.frames.last(), Some(Frame::Bonus { .. }))
}

/// Plays on until the test has seen enough or the game is over.
pub fn play_on<C: Chance>(
    game: &Ninja,
    state: &mut State,
    chance: &mut C,
    mut enough: impl FnMut(&State, &C) -> bool,
    mut choose: impl FnMut(&Asked<'_>) -> Action,
) {
    let mut legal = Actions::<Ninja>::new();
    for _ in 0..100_000 {
        let Decision::Seat(seat) = game.decision(state) else { return };
        if enough(state, chance) {
            return;
        }
        game.legal(state, &mut legal);
        let action = choose(&Asked { game, state, seat, legal: &legal });
        game.apply(state, action, chance, &mut NullRecorder);
    }
    panic!("the game does not come to where the test stops: {:?}", state.frames);
}

/// The physical cards of an id in one of the decks.
pub fn cards_of(game: &Ninja, pile: &str, id: &str) -> CardSet {
    game.draw_set(pile, id).unwrap_or_else(|| panic!("no {pile} card {id}")).1
}
