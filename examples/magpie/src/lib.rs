//! Magpie: 2 to 4 magpies carry shiny things to their nests and snatch them from one another.
//!
//! The rules stand in README.md as numbered clauses, MAG-001 and on, which code, content, scenarios
//! and tests cite. The crate is shaped as the large games of tenbin are: `content` is what a designer
//! writes, `state` a moment of a game, `rules` how it goes on, `features` what bots may weigh,
//! `record` what reports and replays are told, `stage` what scenarios begin with and expect. This
//! file and `module.rs` tie them to the traits that tenbin knows games by.

pub mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
pub mod state;

use content::{Catalogue, Rules};
pub use state::State;
pub use state::action::Action;
use state::{Ending, SEATS_MAX, knowledge};
use tenbin::content::BuiltIn;
use tenbin::door::Door;
use tenbin::engine::{Actions, Chance, Game, Recorder, Scores, SeatSet, Standing};
use tenbin::handed_on;
use tenbin::module::Module;

/// The rules of Magpie with the cards of a run: immutable, and shared by all threads that play.
#[derive(Clone, Debug)]
pub struct Magpie {
    /// How many play.
    seats: u8,
    /// The knobs.
    pub rules: Rules,
    /// The cards.
    pub catalogue: Catalogue,
}

impl Magpie {
    /// The game for so many players.
    pub fn new(seats: u8, rules: Rules, catalogue: Catalogue) -> Self {
        assert!((2..=SEATS_MAX as u8).contains(&seats), "Magpie is for 2 to 4 players");
        Self { seats, rules, catalogue }
    }
}

impl Game for Magpie {
    type State = State;
    type Action = Action;
    type Insight = features::Insight;

    fn id(&self) -> &str {
        Self::ID
    }

    // Raised when a change of the rules or of the order of random draws changes results.
    fn rules_version(&self) -> u32 {
        1
    }

    // Each of at most 64 cards is played once and answered by at most three others.
    fn decisions_max(&self) -> u32 {
        1_000
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        self.flow(State::new(), chance, recorder).set_up()
    }

    fn legal(&self, state: &State, actions: &mut Actions<Self>) {
        self.fill_legal(state, actions);
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut C,
        recorder: &mut R,
    ) {
        *state = self.flow(*state, chance, recorder).act(action);
    }

    fn plays(&self, _state: &State, action: Action, card: u16) -> bool {
        matches!(action, Action::Play(kind) if u16::from(kind) == card)
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn standing(&self, state: &State) -> Standing {
        let winners =
            if state.ending == Ending::None { SeatSet::EMPTY } else { self.leaders(state) };
        let mut scores = Scores::default();
        for seat in self.table() {
            scores[seat.index()] = self.points(state, seat);
        }
        Standing::new(winners, record::ending_id(state.ending)).with_scores(scores)
    }

    // `schema`, `show`, `decision`, `describe` and `check` are `make_schema` with `declare_shown`,
    // `show_to`, `chooser`, `write_action` and `check_invariants`, each of which stands in the folder that it belongs to.
    handed_on!(rules);
    // `survey` and `features` are `survey_into` and `weigh`.
    handed_on!(insight);
    // `determinize` and `info_key` are `deal_anew` and `knowledge::hash`.
    handed_on!(secrets);
}

/// `configs/` and `strategies/`, so that the program runs in any folder.
static FILES: BuiltIn = tenbin::built_in!();

/// The door through which tenbin comes to the game.
pub static GAME: Door = Door::of::<Magpie>().with_files(&FILES);
