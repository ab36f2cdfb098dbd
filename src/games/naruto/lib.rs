//! The Naruto collectible card game (French edition): constructed decks, teams, and techniques
//! exchanged in chains that resolve last in, first out.
//!
//! The rules catalogue's clauses are cited as NAR-nnn where they are carried out. `content` is what
//! a designer writes, `state` a moment of a game, `rules` how it goes on, `features` what bots may
//! weigh, `record` what reports and replays say, `stage` what scenarios begin with and expect.
//!
//! # How it is built
//!
//! Hard: a LIFO chain whose items remember names, teams and relations (NAR-220..247), changes of
//! control (NAR-300..320), simultaneous triggers (NAR-463), interruptions at four moments
//! (NAR-071). A physical card is its owner's seat and a place 0..63 of the owner's list, every
//! pile a u64 of the owner's cards; which card lies at a place is part of the state, so that
//! scenarios may put anything anywhere. A deck is a set in unknown order, between a list on top
//! and a list at the bottom (MF-01, CL-04) with who knows their places; a shuffle makes all of it
//! a set. Ninjas in play are 32 places of 14 bytes for both camps together: control changes no
//! number, an evolution or group takes the place over (NAR-101, NAR-111, NAR-225), and an arrival
//! number tells a place's tenants apart. A team is a u32 of such places; one that has fought
//! keeps its place in the battle when it is emptied (NAR-367, NAR-375). A designated target is a
//! mark (object, arrival, name, card, members) on a stack shared by the chain, announced cards,
//! pending and delayed effects; at resolution each mark is compared with the table (NAR-224,
//! NAR-234, NAR-240). An effect record is timing, conditions, target or selector, primitive and
//! duration, all data; what lasts is a list in time order (NAR-405), what works "while" is read
//! from the cards in play, found by bit sets of what a card changes. A run carries a group of
//! records out, one primitive after the other, each with its choices. Frames: the steps of the
//! turn at the bottom; menu, window, payment, formation, send, block, open, respond, item,
//! triggers, run above. Micro-decisions in canonical order: a preparation action, then its
//! targets, then what pays, card by card as an ascending set (Hall's condition says what may be
//! chosen, so that no choice leads into a dead end); formation unit after unit into the teams
//! begun; attacks and defenders in ascending order. Where only passing is possible there is no
//! question. Streams: the pair of decks, who starts, one deck for each seat, re-keyed at each
//! shuffle. `determinize` deals the opponent's unseen hand, unseen places of decks and gains of
//! both owners again (gains are unknown even to the owner, NAR-007), keeping what searches, MW-01
//! and MF-01 showed. About 3.9 KB.

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
use features::facts::{DecisionFacts, Sight};
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
pub struct Naruto {
    /// The rules with the content of a run.
    pub rules: Rules,
    /// Rows and numbers of what is recorded.
    report: Rows,
    /// What features need, worked out once.
    bots: BotTables,
}

impl Naruto {
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
        Flow { rules: &self.rules, state, chance, report, found: 0 }
    }

    fn stage(&self) -> Stage<'_> {
        Stage { rules: &self.rules }
    }
}

impl Game for Naruto {
    type State = State;
    type Action = Action;
    type Insight = DecisionFacts;

    const TAKES_FORCED: bool = true;

    const CARDS_ACT_ALONE: bool = true;

    fn id(&self) -> &str {
        Self::ID
    }

    fn rules_version(&self) -> u32 {
        1
    }

    // `max_turns` is 1,000 at most; a turn has some hundred choices.
    #[inline]
    fn decisions_max(&self) -> u32 {
        400_000
    }

    fn seats(&self) -> u8 {
        state::SEATS as u8
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
        self.rules.fill_legal(state, self.rules.found(state), actions);
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
        if R::ON && flow.state.ending != Ending::None {
            flow.report.game_ends(flow.rules, flow.state);
        }
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
        let mut flow = self.flow(state, chance, recorder);
        let mut action = actions[choice];
        loop {
            flow.act(action);
            flow.settle();
            actions.clear();
            let Some(seat) = self.rules.chooser(flow.state) else {
                flow.report.game_ends(flow.rules, flow.state);
                return Decision::Over;
            };
            self.rules.fill_legal(flow.state, flow.found, actions);
            if let [only] = actions[..] {
                // There is no choice.
                *forced += 1;
                action = only;
            } else {
                return Decision::Seat(seat);
            }
        }
    }

    fn standing(&self, state: &State) -> Standing {
        let ending = (state.ending as u16).saturating_sub(Ending::Gains as u16);
        Standing::new(SeatSet(state.winners), ending)
    }

    /// Gains decide (NAR-440), then who has ninjas in play, then cards to play.
    #[inline]
    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if SeatSet(state.winners).has(seat) {
            return STANDING_WON;
        }
        let player = &state.players[seat.index()];
        let ninjas = state.camps[seat.index()].count_ones() as i32;
        100 * player.gains.len() as i32 + 10 * ninjas + player.hand.count_ones() as i32
    }

    /// Hidden are the other's hand, the order of decks and what lies face down among gains.
    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.rules.deal_anew(state, seat, chance);
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        self.rules.info_key(state, seat)
    }

    fn meaning(&self, state: &State, action: Action) -> u64 {
        self.rules.action_meaning(state, action)
    }

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    #[inline]
    fn plays(&self, state: &State, action: Action, card: u16) -> bool {
        self.report.plays_card(state, action, card)
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
        Sight::new(&self.rules, &self.bots, state, seat, facts).weigh(action, sink);
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
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Naruto>();
