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

use board::Board;
use content::catalogue::Catalogue;
use content::kit::Kit;
use content::knobs::Rules;
use record::Rows;
use rules::flow::Flow;
use state::Ending;
pub use state::State;
pub use state::action::{Action, Source};
use tenbin_engine::handed_on;
use tenbin_engine::{
    Actions, Chance, Decision, Game, Recorder, STANDING_WON, Seat, SeatSet, Standing,
};
use tenbin_lab::module::Module;

/// Physical tiles that the content may have.
const TILES_MAX: usize = 32;

/// The rules of Okko with the content of a run.
#[derive(Clone, Debug)]
pub struct Okko {
    /// Knobs and switches.
    pub rules: Rules,
    /// Characters, abilities, equipment, bands, boards.
    pub catalogue: Catalogue,
    /// For each member, its slots by what they are good for.
    kits: Vec<Kit>,
    /// A band that has lost so many zeni has lost (OKK-067); none loses as many as `i32::MAX`.
    loss_at: i32,
    /// A board of free squares, from which a game starts.
    blank_board: Board,
    /// Columns of the front line and of the back line in the order in which they are filled.
    columns: [Vec<i8>; 2],
    /// The physical tiles, each once.
    physical_tiles: [u8; TILES_MAX],
    physical_count: u8,
    /// What features need, worked out once.
    outlook: features::outlook::Outlook,
    /// What the named boards say of steps and zones of control.
    charts: board::chart::Charts,
    /// Ids for the recorder.
    rows: Rows,
}

/// The physical tiles, each once, and how many there are.
fn physical_tiles(catalogue: &Catalogue) -> ([u8; TILES_MAX], u8) {
    let mut tiles = [0; TILES_MAX];
    let mut count = 0;
    for face in &catalogue.tiles {
        if !tiles[..count].contains(&face.tile) && count < TILES_MAX {
            tiles[count] = face.tile;
            count += 1;
        }
    }
    (tiles, count as u8)
}

impl Okko {
    /// The game from compiled content.
    pub fn new(rules: Rules, mut catalogue: Catalogue) -> Self {
        let zone_rule = board::geometry::ZoneRule {
            blockers: rules.zoc_blockers,
            corner: rules.wall_corner_rule,
        };
        let charts = board::chart::Charts::new(&mut catalogue, zone_rule);
        let kits = Kit::all(&catalogue);
        let loss_at = rules.loss_threshold.filter(|_| !rules.wipe_out_only).unwrap_or(i32::MAX);
        let (physical_tiles, physical_count) = physical_tiles(&catalogue);
        let outlook = features::outlook::Outlook::new(&rules, &catalogue);
        let side = (rules.tile_size * rules.tiles_per_side) as u8;
        let columns = [false, true].map(|back| rules::setup::columns(side, back).collect());
        let rows = Rows::new(&rules, &catalogue);
        Self {
            rules,
            catalogue,
            kits,
            loss_at,
            blank_board: Board::empty(side),
            columns,
            physical_tiles,
            physical_count,
            outlook,
            charts,
            rows,
        }
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

impl Game for Okko {
    type State = State;
    type Action = Action;
    type Insight = features::insight::Insight;

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

    #[inline]
    fn turn(&self, state: &State) -> u32 {
        state.phase + 1
    }

    #[inline]
    fn plays(&self, state: &State, action: Action, card: u16) -> bool {
        self.plays_card(state, action, card)
    }

    handed_on!(rules);
    handed_on!(insight);
}

/// The door through which everything else comes to the game.
pub static GAME: tenbin_lab::door::Door = tenbin_lab::door::Door::of::<Okko>();
