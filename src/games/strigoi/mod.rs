//! Armata Strigoi: one to five wolves, who win or lose together, against a fortress that plays
//! itself.
//!
//! The rules catalogue's clauses are cited as STR-nnn where they are carried out. `flow.rs` is the
//! loop; one file follows for each part of the rules; `board.rs`, `catalogue.rs`, `vocabulary.rs`
//! and `state.rs` are the data.

mod abilities;
mod acquire;
mod action;
mod approach;
mod assault;
mod benefit;
mod blood;
pub mod board;
pub mod catalogue;
mod collapse;
pub mod compile;
mod condition;
mod danger;
mod digest;
mod encounter;
mod facts;
mod features;
mod features_choice;
mod features_small;
mod features_turn;
mod fight;
mod flow;
mod guard;
mod hit;
mod insight;
mod invariants;
mod invariants_board;
mod items;
mod knowledge;
mod legal;
pub mod listing;
mod mechanics;
mod module;
mod movement;
mod notes;
mod notes_draws;
mod notes_fight;
mod notes_strigoi;
mod outlook;
pub mod piles;
mod prospects;
mod query;
mod record;
mod relocate;
mod reserves;
mod result;
mod rotation;
pub mod rules;
mod run;
mod setup;
pub mod shape;
mod shield;
mod sight;
mod stage;
mod stage_board;
mod stage_table;
mod stakes;
pub mod state;
mod support;
mod supreme;
mod text;
#[cfg(test)]
mod toy;
mod vampires;
pub mod vocabulary;

use crate::engine::{Actions, Chance, Decision, Game, Recorder, SeatSet, Standing};
use crate::games::declare::handed_on;
pub use action::Action;
use catalogue::Catalogue;
use flow::Flow;
pub use notes::Flight;
use record::Rows;
use rules::Rules;
use state::Ending;
pub use state::State;
pub use vampires::Way;

/// The rules of Strigoi with the content of a run.
#[derive(Clone, Debug)]
pub struct Strigoi {
    /// Knobs and switches.
    pub rules: Rules,
    /// Wolves, cards, tokens, tiles.
    pub catalogue: Catalogue,
    /// Players.
    pub seats: u8,
    /// Ids for the recorder.
    rows: Rows,
    /// Numbers that features need, worked out once.
    outlook: insight::Outlook,
    /// Cards and tokens by what they are good for.
    digest: digest::Digest,
}

impl Strigoi {
    /// The game from compiled content.
    pub fn new(rules: Rules, catalogue: Catalogue, seats: u8) -> Self {
        let rows = Rows::new(&rules, &catalogue, seats);
        let outlook = insight::Outlook::new(&catalogue);
        let digest = digest::Digest::new(&catalogue);
        Self { rules, catalogue, seats, rows, outlook, digest }
    }

    fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: &'a mut State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        Flow { g: self, s: state, c: chance, r: recorder }
    }
}

impl Game for Strigoi {
    type State = State;
    type Action = Action;
    type Insight = insight::Insight;

    const ID: &'static str = "strigoi";
    const RULES_VERSION: u32 = 1;
    const FEATURES: &'static [&'static str] = features::NAMES;
    /// `max_assaults` is 500 at most; an Assault of five wolves has some hundred choices.
    const DECISIONS_MAX: u32 = 200_000;
    const KEEPS_INSIGHT: bool = true;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = State::new();
        let mut flow = self.flow(&mut state, chance, recorder);
        flow.set_up();
        flow.settle();
        state
    }

    #[inline]
    fn legal(&self, state: &State, actions: &mut Actions<Self>) {
        actions.clear();
        self.fill_legal(state, actions);
    }

    fn apply<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut C,
        recorder: &mut R,
    ) {
        let mut flow = self.flow(state, chance, recorder);
        flow.act(action);
        if !flow.is_asked() {
            flow.settle();
        }
        if R::ON && flow.s.ending != Ending::None {
            flow.note_end();
        }
    }

    /// Who must choose is found with the list.
    #[inline]
    fn offer(&self, state: &State, actions: &mut Actions<Self>) -> Decision {
        actions.clear();
        if state.ending != Ending::None {
            return Decision::Over;
        }
        Decision::Seat(self.fill_legal(state, actions))
    }

    fn standing(&self, state: &State) -> Standing {
        let winners = if state.ending == Ending::Victory { (1 << self.seats) - 1 } else { 0 };
        let ending = (state.ending as u16).saturating_sub(Ending::Victory as u16);
        Standing { winners: SeatSet(winners), ending }
    }

    handed_on!(rules);
    handed_on!(insight);
    handed_on!(secrets);
}
