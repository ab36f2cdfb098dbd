//! Anima Tactics: two parties of miniatures on a table with scenery, action points and d10.
//!
//! The rules catalogue's clauses are cited as ANI-nnn where they are carried out. `flow.rs` is the
//! loop; one file follows for each part of the rules; `space` is the geometry; `catalogue.rs`,
//! `effect.rs`, `vocabulary.rs` and `state.rs` are the data.

mod act;
mod action;
mod attack;
pub mod catalogue;
mod chances;
mod choices;
pub mod compile;
mod conditions;
mod deploy;
mod dice;
mod digest;
mod displace;
pub mod effect;
mod facts;
mod features;
mod features_act;
mod features_effect;
mod features_foes;
mod features_place;
mod features_setup;
mod features_strike;
mod features_turn;
mod features_window;
mod features_worth;
mod fire;
mod flow;
mod glance;
mod heading;
mod infiltration;
mod insight;
mod invariants;
mod kept;
mod knowledge;
mod legal;
mod life;
pub mod listing;
mod module;
mod notes;
mod notes_deeds;
mod notes_fight;
mod notes_rolls;
mod numbers;
mod ops;
mod ops_change;
mod ops_fight;
mod outlook;
mod plots;
pub mod point;
mod query;
mod react;
pub mod record;
pub mod rules;
mod runs;
mod scores;
mod setup;
mod setup_scenery;
pub mod shape;
pub mod space;
mod stage;
mod stage_table;
mod standing;
pub mod state;
mod states;
mod story;
mod strike;
mod sweep;
mod targets;
mod text;
mod turn;
mod usable;
pub mod vocabulary;
pub mod words;

use crate::engine::{Actions, Chance, Game, Recorder, SeatSet, Standing};
use crate::games::declare::handed_on;
pub use action::Action;
use catalogue::Catalogue;
use digest::Digest;
use flow::Flow;
use outlook::Outlook;
use record::Rows;
use rules::{Costs, Crashes, Rules, StateNumbers};
use space::Covers;
use state::Ending;
pub use state::State;

/// The rules of Anima Tactics with the content of a run.
#[derive(Clone, Debug)]
pub struct Anima {
    /// Knobs and switches.
    pub rules: Rules,
    /// What basic actions cost.
    pub costs: Costs,
    /// What crashes cost.
    pub crashes: Crashes,
    /// How much states change.
    pub numbers: StateNumbers,
    /// Characters, abilities, cards, scenery, parties.
    pub catalogue: Catalogue,
    /// Ids for the recorder.
    rows: Rows,
    /// What pieces cover on squares.
    covers: Covers,
    /// What the rules ask of the content, worked out at load.
    digest: Digest,
    /// Numbers that features need.
    outlook: Outlook,
}

impl Anima {
    /// The game from compiled content.
    pub fn new(
        rules: Rules,
        costs: Costs,
        crashes: Crashes,
        numbers: StateNumbers,
        catalogue: Catalogue,
    ) -> Self {
        let rows = Rows::new(&rules, &catalogue);
        let outlook = Outlook::new(&rules, &costs, &catalogue);
        let digest = Digest::new(&catalogue);
        let covers = Covers::new(&rules, &catalogue);
        Self { rules, costs, crashes, numbers, catalogue, rows, covers, digest, outlook }
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

impl Game for Anima {
    type State = State;
    type Action = Action;
    type Insight = insight::Insight;

    const ID: &'static str = "anima";
    const RULES_VERSION: u32 = 1;
    const FEATURES: &'static [&'static str] = features::NAMES;
    /// `max_decisions` cuts a game off at 100,000 at the most.
    const DECISIONS_MAX: u32 = 200_000;
    const KEEPS_INSIGHT: bool = true;

    fn seats(&self) -> u8 {
        state::SEATS as u8
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.blank_state();
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
        flow.settle();
    }

    fn standing(&self, state: &State) -> Standing {
        let ending = (state.ending as u16).saturating_sub(Ending::LastTurn as u16);
        Standing { winners: SeatSet(state.winners), ending }
    }

    handed_on!(rules);
    handed_on!(insight);
    handed_on!(secrets);
}
