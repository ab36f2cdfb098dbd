//! Magpie: 2 to 4 magpies carry shiny things to their nests and snatch them from one another.
//!
//! The rules stand in README.md as numbered clauses, MAG-001 and on, which code, content, scenarios
//! and tests cite. The crate is shaped as the large games of tenbin are: `content` is what a designer
//! writes, `state` a moment of a game, `rules` how it goes on, `features` what bots may weigh,
//! `record` what reports and replays are told, `stage` what scenarios begin with and expect. This
//! file and `module.rs` tie them to the traits that tenbin knows games by.

mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
mod state;

pub use content::{Card, Catalogue, Rules};
pub use state::State;
pub use state::action::Action;

use state::knowledge;
use tenbin::content::BuiltIn;
use tenbin::door::Door;
use tenbin::engine::{Actions, Chance, Game, Recorder, Scores, SeatSet, Standing};
use tenbin::handed_on;
use tenbin::module::Module;

/// The rules of Magpie with the cards of a run: immutable, and shared by all threads that play.
#[derive(Clone, Debug)]
pub struct Magpie {
    seats: u8,
    pub rules: Rules,
    pub catalogue: Catalogue,
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
        rules::Flow { game: self, state: State::default(), chance, recorder }.set_up()
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
        *state = rules::Flow { game: self, state: *state, chance, recorder }.act(action);
    }

    fn plays(&self, _state: &State, action: Action, card: u16) -> bool {
        matches!(action, Action::Play(kind) if u16::from(kind) == card)
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn standing(&self, state: &State) -> Standing {
        let is_over = state.ending.is_some();
        let winners = if is_over { self.leaders(state) } else { SeatSet::EMPTY };
        let mut scores = Scores::default();
        for seat in self.table() {
            scores[seat.index()] = self.points(state, seat);
        }
        // As long as there is no ending nobody reads its number.
        let ending = state.ending.map_or(0, |ending| ending as u16);
        Standing::new(winners, ending).with_scores(scores)
    }

    // `schema`, `show`, `decision`, `describe` and `check` are `make_schema` with `declare_shown`,
    // `show_to`, `chooser`, `write_action` and `check_invariants`, each in the folder it belongs to.
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
