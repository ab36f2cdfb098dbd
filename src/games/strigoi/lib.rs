//! Armata Strigoi: one to five wolves, who win or lose together, against a fortress that plays
//! itself.
//!
//! The rules catalogue's clauses are cited as STR-nnn where they are carried out. `content` is what
//! a designer writes, `board` the geometry, `state` a moment of a game, `rules` how it goes on,
//! `features` what bots may weigh, `record` what reports and replays are told, `stage` what
//! scenarios begin with and expect.
//!
//! # How it is built
//!
//! Hard: cards chosen secretly and at once (STR-070), one result for all (STR-420, STR-421),
//! reactions out of turn (STR-162, STR-244, STR-270), a board that turns and collapses (STR-006,
//! STR-375). The choice is made seat by seat into a hidden field; the reveal fixes the order
//! (STR-071): Action cards are numbered by initiative, so comparing numbers is comparing
//! initiative. Spaces are numbers below 112, sixteen a room, so that a set is a u128 and rooms,
//! spokes, frames are masks; `LINKS` has every link there could be, what exists now is a set in the
//! state, and a broken rim link is the only exception. Which spaces each centre sees is kept in the
//! state and worked out again after a rotation, a collapse or a lost ladder (an invariant compares).
//! One menu serves 2a and 2b: a move is one action to its end space, found by walking sets (once a
//! menu, kept in the state for the list and the move; an invariant compares), and no second move is
//! offered until something was used, since two moves equal one; attacks, the Encounter and
//! abilities stand beside it. Fights, hits, activations and runs of ops are small stacks of records
//! beside the frames; a frame only says who is asked. Items of a fight and Protection are committed
//! in ascending order. Stealth is spent when a token is declined, not when it is looked at (D17).
//! All piles are sets, with known orders under them (STR-126, STR-171) and a face-up top (STR-166),
//! each with a stream of its own, re-keyed at a reshuffle (STR-130). `determinize` re-draws the
//! others' unrevealed choices from their (deducible) Action hands, their Reward hands but for cards
//! everybody saw come back, and the Wound tokens face down on the Strigoi (STR-306). A cut-off game
//! (STR-430) is no loss: reports of a team show it apart.

pub mod board;
pub mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
pub mod state;
#[cfg(test)]
mod toy;

use std::fmt;

use content::catalogue::Catalogue;
use content::knobs::Knobs;
use features::facts::{DecisionFacts, Sight};
use features::tables::BotTables;
use record::{Declared, Reporter, Rows};
pub use rules::Rules;
use rules::flow::Flow;
pub use rules::vampires::Way;
use stage::Stage;
use state::Ending;
pub use state::Flight;
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
pub struct Strigoi {
    /// The rules with the content of a run.
    pub rules: Rules,
    /// Rows and numbers of what is recorded.
    report: Rows,
    /// What features need, worked out once.
    bots: BotTables,
}

impl Strigoi {
    /// The game from compiled content.
    pub fn new(knobs: Knobs, catalogue: Catalogue, seats: u8) -> Self {
        let report = Rows::new(&knobs, &catalogue, seats);
        let bots = BotTables::new(&catalogue);
        Self { rules: Rules::new(knobs, catalogue, seats), report, bots }
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

impl Game for Strigoi {
    type State = State;
    type Action = Action;
    type Insight = DecisionFacts;

    const KEEPS_INSIGHT: bool = true;

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    // `max_assaults` is 500 at most; an Assault of five wolves has some hundred choices.
    #[inline]
    fn decisions_max(&self) -> u32 {
        200_000
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn schema(&self) -> Schema {
        let declared = Declared { rules: &self.rules, rows: &self.report };
        Schema { shown: self.stage().declare_shown(), ..declared.schema() }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = State::new();
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
        if !flow.is_asked() {
            flow.settle();
        }
        if R::ON && flow.state.ending != Ending::None {
            flow.report.game_ends(flow.rules, flow.state);
        }
    }

    /// Who must choose is found with the list.
    #[inline]
    fn offer(&self, state: &State, actions: &mut Actions) -> Decision {
        actions.clear();
        if state.ending != Ending::None {
            return Decision::Over;
        }
        Decision::Seat(self.rules.fill_legal(state, actions))
    }

    fn standing(&self, state: &State) -> Standing {
        let winners = if state.ending == Ending::Victory { (1 << self.rules.seats) - 1 } else { 0 };
        let ending = (state.ending as u16).saturating_sub(Ending::Victory as u16);
        Standing::new(SeatSet(winners), ending)
    }

    /// The team's: ten for each wound of the Strigoi, as many as the most that one can have for one that is
    /// defeated, less one for each wound of a wolf.
    fn standing_of(&self, state: &State, _seat: Seat) -> i32 {
        const DEFEATED: i32 = 30;
        if state.ending == Ending::Victory {
            return STANDING_WON;
        }
        let hurt = state
            .vampires
            .iter()
            .map(|vampire| if vampire.is_alive() { vampire.wound_count() } else { DEFEATED });
        let wounds = state.wolves.iter().map(|wolf| wolf.wounds.count_ones() as i32);
        10 * hurt.sum::<i32>() - wounds.sum::<i32>()
    }

    fn meaning(&self, _state: &State, action: Action) -> u64 {
        self.rules.action_meaning(action)
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
        Sight::new(&self.rules, &self.bots, state, facts).weigh(seat, action, sink);
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

    fn describe(&self, _state: &State, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.rules.write_action(action, out)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.rules.check_invariants(state)
    }
}

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Strigoi>();
