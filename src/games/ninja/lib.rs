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
//!   (`Masks::plain`), and what a use adds to stats and rolls is added up once (`Gists`), so bots
//!   do not walk through its operations. A seat whose cards are of no use by a few facts (`Hopes`)
//!   passes without a list.
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
//!   without a player's plays (`rules/otherwise.rs`): that player's cards leave play, what
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

use content::cards::{CLANS, Cards};
use content::knobs::Rules;
use rules::flow::Flow;
use rules::masks::Masks;
use rules::polling::Menu;
pub use state::State;
pub use state::action::Action;
use state::action::AimKind;
use tenbin_engine::handed_on;
use tenbin_engine::{
    Actions, Chance, Decision, FeatureSink, Game, Recorder, STANDING_OUT, STANDING_WON, Seat,
    SeatSet, Standing,
};
use tenbin_lab::module::Module;
use tenbin_stats::exact::Law;

/// The law of the sum of so many dice, from their number on: three of twelve sides at most.
pub(crate) fn sum_weights(dice: u32, sides: u32) -> Vec<u64> {
    let law = Law::die(sides).and_then(|die| die.of_sum(dice));
    law.map_or_else(|_| Vec::new(), |law| law.weights())
}

/// The rules of Ninja with the content and the number of seats of a run.
#[derive(Clone, Debug)]
pub struct Ninja {
    /// Knobs and switches.
    pub rules: Rules,
    /// Cards.
    pub cards: Cards,
    seats: u8,
    /// The same as a set.
    everybody: SeatSet,
    /// For each role, the roles that hunt it.
    hunters_of: [u8; CLANS],
    /// What the aim of each use is.
    aims: Vec<AimKind>,
    masks: Masks,
    sums: rules::sums::Sums,
    outlook: features::outlook::Outlook,
    gists: features::gist::Gists,
    deeds: rules::deeds::Deeds,
    hopes: rules::hopes::Hopes,
    rows: record::Rows,
    /// The state before anything is dealt.
    blank: State,
}

impl Ninja {
    /// The game from compiled content.
    pub fn new(rules: Rules, cards: Cards, seats: u8) -> Self {
        let aims: Vec<AimKind> = cards.uses.iter().map(|how| AimKind::of(&cards, how)).collect();
        let masks = Masks::new(&rules, &cards, &aims);
        let sums = rules::sums::Sums::new(&rules, &cards, masks.all_modes);
        let outlook = features::outlook::Outlook::new(&rules, &cards, &aims);
        let gists = features::gist::Gists::new(&cards);
        let deeds = rules::deeds::Deeds::new(&cards);
        let hopes = rules::hopes::Hopes::new(&rules, &cards, &aims);
        let rows = record::Rows::new(&rules, &cards, masks.all_modes);
        let blank = rules::turn::blank_state(&cards);
        let everybody = SeatSet::first(seats);
        let hunters_of = state::beliefs::hunters_of(&cards);
        Self {
            rules,
            cards,
            seats,
            everybody,
            hunters_of,
            aims,
            masks,
            sums,
            outlook,
            gists,
            deeds,
            hopes,
            rows,
            blank,
        }
    }

    fn flow<'a, C: Chance, R: Recorder>(
        &'a self,
        state: &'a mut State,
        chance: &'a mut C,
        recorder: &'a mut R,
    ) -> Flow<'a, C, R> {
        Flow { g: self, s: state, c: chance, r: recorder, menu: None }
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
        self.seats
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.blank;
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
        let Some(seat) = self.chooser(state) else { return };
        self.flow(state, chance, recorder).take(seat, action);
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
        let action = actions[choice];
        actions.clear();
        let Some(seat) = self.chooser(state) else { return Decision::Over };
        let mut flow = self.flow(state, chance, recorder);
        flow.menu = Some(Menu { actions, forced });
        flow.take(seat, action);
        // Where a seat is asked in a window, its actions have been listed by now.
        if actions.is_empty() {
            self.fill_legal(state, actions);
        }
        self.decision(state)
    }

    fn standing(&self, state: &State) -> Standing {
        Standing::new(state.winners, u16::from(state.ending))
    }

    #[inline]
    fn standing_of(&self, state: &State, seat: Seat) -> i32 {
        if state.winners.has(seat) {
            STANDING_WON
        } else if state.eliminated.has(seat) {
            STANDING_OUT
        } else {
            self.strength_of(state, seat)
        }
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.re_deal(state, seat, chance);
    }

    fn info_key(&self, state: &State, seat: Seat) -> u64 {
        self.knowledge(state, seat)
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
            self.weigh(state, seat, action, sink);
        }
    }

    fn meaning(&self, state: &State, action: Action) -> u64 {
        self.action_meaning(state, action)
    }

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    #[inline]
    fn plays(&self, _state: &State, action: Action, card: u16) -> bool {
        Self::plays_card(action, card)
    }

    handed_on!(rules);
}

const _: () = assert!(size_of::<Action>() <= 8, "an action must stay small");
const _: () = assert!(size_of::<State>() <= 2560, "a state must stay cheap to copy");

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Ninja>();
