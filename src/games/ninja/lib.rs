//! Ninja: hidden roles, cards and dice for 2 to 7 players.
//!
//! The rules catalogue's clauses are cited as NIN-nnn where they are carried out. `content` is what
//! a designer writes, `state` a moment of a game, `rules` how it goes on, `features` what bots may
//! weigh, `record` what reports and replays are told, `stage` what scenarios begin with and expect.
//!
//! # How it is built
//!
//! "Any moment" is eleven polled windows (NIN-215), a cancel window after each reveal with chains
//! of cancels (NIN-202, 203), free attacks in the middle of an event (NIN-265), nested draws
//! (NIN-318). Frames: Turn, Event, Facing, Roll, Window, Reveal, Combat, Draws, Priority, Escape,
//! Check, Death. Three decks of at most 64 as sets; hands are one word each; state 2.3 KB.
//! `determinize` deals roles within what played symbols allow, objectives, hands and face-down
//! gifts.
//!
//! - **Windows are asked only of seats that may have something.** `Interest` keeps, with the hands,
//!   one row of seats for each moment (two around an event roll: for the own roll and another's)
//!   and one each for cures, cancels and escapes, which are of use only to who suffers, while
//!   others have cards in play, to who has to face the event. A window that interests nobody costs
//!   a few bit operations and no frame. Bots learn nothing from being asked; a person at the table
//!   would be.
//! - **Most windows are plain.** Whether a use fits a moment is tabled at load as far as it depends
//!   on the moment alone: cards without mode, condition or aim are then listed by a bit test
//!   (`Masks::plain_cards`), and what a use adds to stats and rolls is added up once (`UseTotals`),
//!   so bots do not walk through its operations. A seat whose cards are of no use by a few facts
//!   (`WindowFilter`) passes without a list.
//! - **Steps lead straight on.** A step that ends without a choice goes on to what follows it in
//!   the same frame (turn, event, facing, roll, combat, draws) instead of back through the loop;
//!   the frame is written all the same, so any rest can still be copied. Only steps that progress
//!   are chained: whatever could repeat goes through the bounded loop.
//! - **Stats are recomputed, not adjusted**, whenever a card enters or leaves play, with one
//!   exception: a card that adds fixed numbers only, and comes on top of others of that kind, is
//!   added as recomputing would add it last. Most cards add fixed numbers and are summed from a
//!   table, the four stats of a player at once; cards that depend on others take the general way.
//!   Incremental updates were the commonest source of errors in the engines we studied; the
//!   invariant tests compare with recomputing at every decision.
//! - **Loops over cards call, they do not inline.** Where a rare case is inlined into a hot loop,
//!   the compiler prepares it once for every entry, needed or not; such functions are marked
//!   `inline(never)`.
//! - **Elimination credit** (NIN-385 to 390) asks the same dice again of a copy of the state
//!   without a player's plays (`rules/counterfactual.rs`): that player's cards leave play, what
//!   that player cancelled comes back (and what a cancelled cancel would have cancelled goes),
//!   stats are worked out anew. The first version added up modifiers instead; a review found a
//!   dozen ways in which cards depend on one another (suspensions, links, counted cards, second
//!   copies, cures, cancels of cancels) that each needed its own sum. The copy is made only where
//!   somebody's cards act on others or something was cancelled. What was cancelled in earlier turns
//!   stays on the list only where it would still be there (permanents, cures of what still lies
//!   there); it holds the last 12.
//! - **Playing on after a play:** after a card is played in a window the next seat clockwise is
//!   asked, and the window ends when all have passed in a row (NIN-204).

pub mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
pub mod state;

use std::fmt;

use content::catalogue::Catalogue;
use content::knobs::Knobs;
use features::Sight;
use features::tables::BotTables;
use record::{Declared, Reporter, Rows};
pub use rules::Rules;
use rules::flow::Flow;
use rules::polling::Menu;
use stage::Stage;
pub use state::State;
use state::action::Actions;
pub use state::action::{Action, Aim, With};
use tenbin_engine::{
    Chance, Decision, Eye, FeatureSink, Game, Recorder, STANDING_OUT, STANDING_WON, Schema, Seat,
    Shown, Standing,
};
use tenbin_lab::module::Module;
use tenbin_stats::exact::Law;

/// The law of the sum of so many dice, from their number on: three of twelve sides at most.
pub(crate) fn sum_weights(dice: u32, sides: u32) -> Vec<u64> {
    let law = Law::die(sides).and_then(|die| die.of_sum(dice));
    law.map_or_else(|_| Vec::new(), |law| law.weights())
}

/// The game: its rules, what is recorded of it, what bots need. The rules have neither of the others.
#[derive(Clone, Debug)]
pub struct Ninja {
    /// The rules with the content and the number of seats of a run.
    pub rules: Rules,
    /// Rows and numbers of what is recorded.
    report: Rows,
    /// What features need, worked out once.
    bots: BotTables,
}

impl Ninja {
    /// The game from compiled content.
    pub fn new(knobs: Knobs, catalogue: Catalogue, seats: u8) -> Self {
        let rules = Rules::new(knobs, catalogue, seats);
        let report = Rows::new(&rules);
        let bots = BotTables::new(&rules);
        Self { rules, report, bots }
    }

    fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: &'a mut State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        let report = Reporter { rows: &self.report, recorder };
        Flow { rules: &self.rules, state, chance, report, menu: None }
    }

    fn stage(&self) -> Stage<'_> {
        Stage { rules: &self.rules }
    }
}

impl Game for Ninja {
    type State = State;
    type Action = Action;
    type Insight = ();

    const TAKES_FORCED: bool = true;

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    #[inline]
    fn decisions_max(&self) -> u32 {
        200_000
    }

    fn seats(&self) -> u8 {
        self.rules.index.seats
    }

    fn schema(&self) -> Schema {
        let declared = Declared { rules: &self.rules, rows: &self.report };
        Schema { shown: self.stage().declare_shown(), ..declared.schema() }
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.rules.index.blank;
        let mut flow = self.flow(&mut state, chance, recorder);
        flow.set_up();
        flow.settle();
        state
    }

    #[inline]
    fn decision(&self, state: &State) -> Decision {
        state.chooser.map_or(Decision::Over, Decision::Seat)
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
        let Some(seat) = state.chooser else { return };
        self.flow(state, chance, recorder).take(seat, action);
    }

    #[inline]
    fn advance<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        actions: &mut Actions,
        choice: usize,
        chance: &mut C,
        recorder: &mut R,
        forced: &mut u32,
    ) -> Decision {
        let action = actions[choice];
        actions.clear();
        let Some(seat) = state.chooser else { return Decision::Over };
        let mut flow = self.flow(state, chance, recorder);
        flow.menu = Some(Menu { actions, forced });
        flow.take(seat, action);
        // Where a seat is asked in a window, its actions have been listed by now.
        if actions.is_empty() {
            self.rules.fill_legal(state, actions);
        }
        self.decision(state)
    }

    fn standing(&self, state: &State) -> Standing {
        Standing::new(state.winners, state.ending.map_or(0, |ending| ending as u16))
    }

    #[inline]
    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if state.winners.has(seat) {
            STANDING_WON
        } else if state.eliminated.has(seat) {
            STANDING_OUT
        } else {
            self.rules.strength_of(state, seat)
        }
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.rules.re_deal(state, seat, chance);
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        self.rules.knowledge(state, seat)
    }

    #[inline]
    fn features<F: FeatureSink>(
        &self,
        state: &State,
        seat: Seat,
        (): &(),
        action: Action,
        sink: &mut F,
    ) {
        // Passing has no features, and is the commonest of all choices.
        if !matches!(action, Action::Pass) {
            Sight { rules: &self.rules, tables: &self.bots, state }.weigh(seat, action, sink);
        }
    }

    fn meaning(&self, state: &State, action: Action) -> u64 {
        self.rules.action_meaning(state, action)
    }

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.turn_key()
    }

    #[inline]
    fn plays(&self, _state: &State, action: Action, card: u16) -> bool {
        record::plays_card(action, card)
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

const _: () = assert!(size_of::<State>() <= 2560, "a state must stay cheap to copy");

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Ninja>();
