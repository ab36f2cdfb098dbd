//! Anima Tactics: two parties of miniatures on a table with scenery, action points and d10.
//!
//! The rules catalogue's clauses are cited as ANI-nnn where they are carried out. `content` is what
//! a designer writes, `space` the geometry, `state` a moment of a game, `rules` how it goes on,
//! `features` what bots may weigh, `record` what reports and replays are told, `stage` what
//! scenarios begin with and expect.
//!
//! # How it is built
//!
//! Hard: the plane, and answers within answers. Points are whole numbers of 0.1 mm (ANI-002), i16
//! up to 24,000; contact, sight, cover, halved ground and crashes (ANI-011, ANI-250, ANI-446,
//! ANI-373) are i64 comparisons with integer roots, never floats; `space` has one function for each
//! question, and a board of squares (ANI-541) answers the same ones. A movement is two choices, the
//! gait and then the place: the places (contact, cover, rings, eight directions) are worked out
//! only where they are asked for, so that random play does not pay for them at every action. An
//! ability, an advantage card and an organisation advantage are one compiled thing, a header and
//! rules of trigger, conditions, target and effects; a model has 13 slots (8 abilities, 2 cards, 3
//! advantages), found by bit sets of triggers. What changes a number for good is folded into the
//! model (`refresh_model`); auras and conditions are read where a side has any. Attacks nest (a
//! counter to a counter, a death attack in an attack), so they are a stack of eight records beside
//! the frames, each with the steps of ANI-216 as a program counter; effects are a stack of twelve;
//! a roll and a displacement never nest and are one record each. Deaths wait in a queue that is
//! dealt with before the next step of anything (ANI-227). A window asks character by character;
//! gnosis (ANI-501), shield or intercept (ANI-270..275), reaction, re-roll and damage windows are
//! micro-decisions of their own, asked only where there is a choice. Scenery may move, so its
//! pieces lie in the state. All dice come from the stream that scenarios script, re-keyed at each
//! activation; set-up draws from the deal stream; no piles. `determinize` re-deals face-down plots
//! (ANI-473) and, under `secret_assignment`, who is under which marker (ANI-419). Largest sets: 16
//! characters a side, 11 markers a side (ANI-411). Under 4 KiB, which a test holds: copying is
//! still cheaper than a decision.

pub mod content;
mod features;
mod module;
pub mod record;
mod rules;
pub mod space;
mod stage;
pub mod state;

use std::fmt;

use content::compile::Compiled;
use features::facts::DecisionFacts;
use features::sight::Sight;
use features::tables::BotTables;
use record::{Declared, Reporter, Rows};
pub use rules::Rules;
use rules::flow::Flow;
use stage::Stage;
use state::Ending;
pub use state::State;
pub use state::action::Action;
use state::action::Actions;
use tenbin_engine::{
    Chance, Decision, Eye, FeatureSink, Game, Recorder, STANDING_WON, Schema, Seat, SeatSet, Shown,
    Standing,
};
use tenbin_lab::module::Module;

/// The game: its rules, what is recorded of it, what bots need. The rules have neither of the others.
#[derive(Clone, Debug)]
pub struct Anima {
    /// The rules with the content of a run.
    pub rules: Rules,
    /// Rows and numbers of what is recorded.
    report: Rows,
    /// What features need, worked out once.
    bots: BotTables,
}

impl Anima {
    /// The game from compiled content.
    pub fn new(content: Compiled) -> Self {
        let report = Rows::new(&content.knobs, &content.catalogue);
        let bots = BotTables::new(&content.knobs, &content.costs, &content.catalogue);
        Self { rules: Rules::new(content), report, bots }
    }

    fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: &'a mut State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        let report = Reporter { rows: &self.report, recorder };
        Flow { rules: &self.rules, state, chance, report }
    }

    fn stage(&self) -> Stage<'_> {
        Stage { rules: &self.rules }
    }
}

impl Game for Anima {
    type State = State;
    type Action = Action;
    type Insight = DecisionFacts;

    const CARDS_ACT_ALONE: bool = true;
    const KEEPS_INSIGHT: bool = true;

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    // `max_decisions` cuts a game off at 100,000 at the most.
    #[inline]
    fn decisions_max(&self) -> u32 {
        200_000
    }

    fn seats(&self) -> u8 {
        state::SEATS as u8
    }

    fn schema(&self) -> Schema {
        let declared = Declared { rules: &self.rules, rows: &self.report };
        Schema { shown: self.stage().declare_shown(), ..declared.schema() }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.rules.blank_state();
        let mut flow = self.flow(&mut state, chance, recorder);
        flow.set_up();
        flow.settle();
        state
    }

    #[inline]
    fn decision(&self, state: &State) -> Decision {
        self.rules.chooser(state).map_or(Decision::Over, Decision::Seat)
    }

    #[inline]
    fn legal(&self, state: &State, actions: &mut Actions) {
        actions.clear();
        self.rules.fill_legal(state, actions);
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
        Standing::new(SeatSet(state.winners), ending)
    }

    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if SeatSet(state.winners).has(seat) {
            return STANDING_WON;
        }
        self.rules.strength_of(state, seat)
    }

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.turn_key()
    }

    #[inline]
    fn plays(&self, state: &State, action: Action, card: u16) -> bool {
        self.report.plays_card(&self.rules, state, action, card)
    }

    #[inline]
    fn survey(&self, state: &State, seat: Seat, facts: &mut DecisionFacts) {
        self.bots.survey(&self.rules, state, seat, facts);
    }

    #[inline]
    fn features<S: FeatureSink>(
        &self,
        state: &State,
        seat: Seat,
        facts: &DecisionFacts,
        action: Action,
        sink: &mut S,
    ) {
        Sight::new((&self.rules, &self.bots), state, facts, seat).weigh(action, sink);
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.rules.deal_anew(state, seat, chance);
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        self.rules.info_key(state, seat)
    }

    fn show(&self, state: &State, eye: Eye, out: &mut dyn Shown) {
        self.stage().show_to(state, eye, out);
    }

    fn describe(&self, state: &State, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.rules.write_action(state, action, out)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.rules.check_invariants(state)
    }
}

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Anima>();
