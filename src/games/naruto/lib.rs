//! The Naruto collectible card game (French edition): constructed decks, teams, and techniques
//! exchanged in chains that resolve last in, first out.
//!
//! The rules catalogue's clauses are cited as NAR-nnn where they are carried out. `content` is what
//! a designer writes, `state` a moment of a game, `rules` how it goes on, `features` what bots may
//! weigh, `record` what reports and replays are told, `stage` what scenarios begin with and expect.

pub mod content;
mod features;
mod module;
mod record;
mod rules;
mod stage;
pub mod state;

use content::catalogue::{Card, Catalogue};
use content::knobs::Rules;
use record::Rows;
use rules::flow::Flow;
use state::Ending;
pub use state::State;
pub use state::action::Action;
use state::knowledge;
use tenbin_engine::handed_on;
use tenbin_engine::{Actions, Chance, Decision, Game, Recorder, SeatSet, Standing};
use tenbin_lab::module::Module;

/// The rules of Naruto with the content of a run.
#[derive(Clone, Debug)]
pub struct Naruto {
    /// Knobs and switches.
    pub rules: Rules,
    /// Cards, effects, decks.
    pub catalogue: Catalogue,
    /// Ids for the recorder.
    rows: Rows,
    /// Numbers that features need, worked out once.
    outlook: features::insight::Outlook,
    /// Which cards have continuous effects of which kind.
    auras: rules::auras::Auras,
    /// The cards of each ready deck by what they are.
    sorts: Vec<content::sorts::Sorts>,
}

impl Naruto {
    /// The game from compiled content.
    pub fn new(rules: Rules, catalogue: Catalogue) -> Self {
        let rows = Rows::new(&rules, &catalogue);
        let outlook = features::insight::Outlook::new(&rules, &catalogue);
        let auras = rules::auras::Auras::new(&catalogue);
        let sorts = catalogue
            .decks
            .iter()
            .map(|deck| content::sorts::Sorts::of(&catalogue, &deck.cards))
            .collect();
        Self { rules, catalogue, rows, outlook, auras, sorts }
    }

    /// The card of a physical card.
    #[inline]
    pub(crate) fn card(&self, s: &State, card: u8) -> &Card {
        &self.catalogue.cards[usize::from(s.kind(card))]
    }

    /// The card of a ninja in play.
    #[inline]
    pub(crate) fn ninja(&self, s: &State, unit: u8) -> &Card {
        self.card(s, s.units[usize::from(unit)].card)
    }

    fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: &'a mut State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        Flow { g: self, s: state, c: chance, r: recorder, found: 0 }
    }
}

impl Game for Naruto {
    type State = State;
    type Action = Action;
    type Insight = features::insight::Insight;

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
        self.fill_legal(state, self.found(state), actions);
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
        if R::ON && flow.s.ending != Ending::None {
            flow.note_end();
        }
    }

    #[inline]
    fn advance<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        actions: &mut Actions<Self>,
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
            let Some(seat) = self.chooser(flow.s) else {
                flow.note_end();
                return Decision::Over;
            };
            self.fill_legal(flow.s, flow.found, actions);
            if let [only] = actions[..] {
                // Nobody is asked.
                *forced += 1;
                action = only;
            } else {
                return Decision::Seat(seat);
            }
        }
    }

    fn standing(&self, state: &State) -> Standing {
        let ending = (state.ending as u16).saturating_sub(Ending::Gains as u16);
        Standing { winners: SeatSet(state.winners), ending }
    }

    handed_on!(rules);
    handed_on!(insight);
    handed_on!(secrets);
}

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Naruto>();
