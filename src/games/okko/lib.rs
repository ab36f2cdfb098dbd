//! Okko: Era of the Asagiri, a skirmish of two bands on a grid with inspiration dice.
//!
//! The rules catalogue's clauses are cited as OKK-nnn where they are carried out. `content` is what
//! a designer writes, `board` the geometry, `state` a moment of a game, `rules` how it goes on,
//! `features` what bots may weigh, `record` what reports and replays are told, `stage` what
//! scenarios begin with and expect.
//!
//! # How it is built
//!
//! Hard: a grid with facings, walls on edges and corner rules (OKK-170..180, OKK-320), a path
//! judged afterwards (OKK-291..294), and answers of the other seat inside one fight: declarations
//! (OKK-157), cancel (OKK-160), fear test (OKK-387), turning (OKK-248, OKK-344), fall-back square
//! (OKK-351), saves after the dice (OKK-436, OKK-437). Frames `Phase > Activation > EndMovement |
//! Run | Fight > Test | Endanger | Retreat | LoseDie`, at most 16 deep. A fight, a Willpower test,
//! a fall-back and a running ability never nest in one of their own kind, so each is one record
//! beside the stack and its frame only says how far it has come. Micro-decisions: deployment
//! square, then facing, figures in card order (OKK-064); each reserved die taken back (OKK-112);
//! next figure or end (OKK-091); one step, turn, die or stop (OKK-088); declarations ascending,
//! then "pass"; (figure, face) for the reserve (OKK-117). Dice are counts by face, so equal dice
//! are one action. Destinations instead of steps were no choice: the path matters (back attacks,
//! zones, Air dice), and a square with a facing would be some 200 actions. Largest: 16 figures a
//! band (budget 30, OKK-030); 576 squares (OKK-002). Geometry: at load each tile is turned four
//! ways; a board is joined from them at load, or at the deal for random ones, and lies in the
//! state, a byte a square (terrain and four open edges): the rules then ask one array, and boards
//! of the list cost a copy of 577 bytes a game. All eight steps of a figure are tested at once
//! (`open_steps`), fire lines are integer walks (OKK-320), zones of control are computed when asked
//! (OKK-176). A character with its equipment is one compiled `Member`: stats by face, slots of
//! abilities by timing as bit sets; abilities are lists of effects, and no Rust knows one by name.
//! All dice come from the stream that scenarios script, re-keyed each phase, inspiration first.
//! `determinize` changes nothing. Ends: threshold, wiped out, draw (OKK-070), cut-off (OKK-071).
//! 1.8 KB.
//!
//! - **Okko's bands meet at random**: a game draws an ordered pair of ready bands (and a board)
//!   from the deal stream. A round robin by game number would need the game to know its number;
//!   over 10,000 games the difference is lost in the intervals, and any game is still replayed
//!   alone.

pub mod board;
pub mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
pub mod state;

use std::fmt;
use std::mem::discriminant;

use content::catalogue::Catalogue;
use content::knobs::Knobs;
use features::facts::{DecisionFacts, Sight};
use features::tables::BotTables;
use record::{Declared, Reporter, Rows};
pub use rules::Rules;
use rules::flow::Flow;
use stage::Stage;
pub use state::State;
use state::action::Actions;
pub use state::action::{Action, Source};
use state::{Ending, FigureId};
use tenbin_engine::game::meaning_of;
use tenbin_engine::{
    Chance, Decision, Eye, FeatureSink, Game, Recorder, STANDING_WON, Schema, Seat, SeatSet, Shown,
    Standing,
};
use tenbin_lab::module::Module;

/// The game: its rules, what is recorded of it, what bots need. The rules have neither of the others.
#[derive(Clone, Debug)]
pub struct Okko {
    /// The rules with the content of a run.
    pub rules: Rules,
    /// Rows and numbers of what is recorded.
    report: Rows,
    /// What features need, worked out once.
    bots: BotTables,
}

impl Okko {
    /// The game from compiled content.
    pub fn new(knobs: Knobs, catalogue: Catalogue) -> Self {
        let report = Rows::new(&knobs, &catalogue);
        let bots = BotTables::new(&knobs, &catalogue);
        Self { rules: Rules::new(knobs, catalogue), report, bots }
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

impl Game for Okko {
    type State = State;
    type Action = Action;
    type Insight = DecisionFacts;

    const KEEPS_INSIGHT: bool = true;
    const CARDS_ACT_ALONE: bool = true;

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    // A turn has some ten activations of some ten choices; `max_turns` is 200 at most.
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

    /// Who must choose is found with the list.
    #[inline]
    fn offer(&self, state: &State, actions: &mut Actions) -> Decision {
        actions.clear();
        if state.ending != Ending::None {
            return Decision::Over;
        }
        Decision::Seat(self.rules.fill_legal(state, actions))
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
        let ending = (state.ending as u16).saturating_sub(Ending::Threshold as u16);
        Standing::new(SeatSet(state.winners), ending)
    }

    /// What it has not lost yet, in zeni (OKK-067): bands of unlike value are told apart by what is lost.
    #[inline]
    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if SeatSet(state.winners).has(seat) {
            return STANDING_WON;
        }
        -i32::from(state.sides[seat.index()].lost)
    }

    /// Nothing is hidden (section 1): every world is this one.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}

    fn info_key(&self, state: &State, _seat: Seat) -> u64 {
        state::knowledge::hash(state)
    }

    /// Whoever is chosen counts as a byte and nobody as another, so that ties stay as they are drawn.
    #[inline]
    fn meaning(&self, _state: &State, action: Action) -> u64 {
        match action {
            Action::Use(slot, source, chosen) => {
                let chosen = chosen.map_or(u8::MAX, FigureId::number);
                meaning_of(&(discriminant(&action), slot, source, chosen))
            }
            other => meaning_of(&other),
        }
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
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Okko>();
