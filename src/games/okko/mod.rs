//! Okko: Era of the Asagiri, a skirmish of two bands on a grid with inspiration dice.
//!
//! The rules catalogue's clauses are cited as OKK-nnn where they are carried out. `flow.rs` is the
//! loop; one file follows for each part of the rules; `catalogue.rs`, `board.rs` and `state.rs` are
//! the data.

mod action;
pub mod board;
pub mod catalogue;
mod chart;
pub mod compile;
pub mod dice;
mod facts;
mod features;
mod features_fight;
mod features_place;
mod features_reach;
mod features_shot;
mod features_small;
mod features_threat;
mod fight;
mod flow;
pub mod geometry;
mod insight;
mod invariants;
mod kept;
mod knowledge;
mod legal;
pub mod listing;
mod module;
mod moves;
mod notes;
mod notes_fight;
mod notes_move;
mod notes_shift;
mod outcome;
mod outlook;
mod phase;
mod query;
mod record;
pub mod rules;
mod runs;
mod setup;
pub mod shape;
mod stage;
pub mod state;
mod story;
mod text;
pub mod tile;
mod totals;
mod verdict;
mod will;

use std::fmt;

use crate::engine::schema::Schema;
use crate::engine::{
    Actions, Chance, Decision, FeatureSink, Game, Recorder, Seat, SeatSet, Standing,
};
pub use action::{Action, Source};
use catalogue::{Ability, Catalogue, Effect, Member, Op, timing};
use flow::Flow;
use record::Rows;
use rules::Rules;
use state::Ending;
pub use state::State;

/// Physical tiles that the content may have.
const TILES_MAX: usize = 32;

/// The rules of Okko with the content of a run.
#[derive(Clone, Debug)]
pub struct Okko {
    /// Knobs and switches.
    pub rules: Rules,
    /// Characters, abilities, equipment, bands, boards.
    pub catalogue: Catalogue,
    /// For each member, the slots whose use its owner decides.
    optional: Vec<u16>,
    /// For each member, the slots that cost a die of each face, and last those that cost none.
    by_element: Vec<[u16; dice::FACES + 1]>,
    /// For each member, the slots that shoot.
    shots: Vec<u16>,
    /// For each member, by face, the automatic slots in force that change its movements.
    movers: Vec<[u16; 2]>,
    /// Columns of the front line and of the back line in the order in which they are filled.
    columns: [Vec<i8>; 2],
    /// The physical tiles, each once.
    physical_tiles: [u8; TILES_MAX],
    physical_count: u8,
    /// What features need, worked out once.
    outlook: outlook::Outlook,
    /// What the named boards say of steps and zones of control.
    charts: chart::Charts,
    /// Ids for the recorder.
    rows: Rows,
}

/// The slots of a member whose abilities fit, one bit each.
fn slots_of(catalogue: &Catalogue, member: &Member, fits: &dyn Fn(&Ability) -> bool) -> u16 {
    let abilities = member.abilities.iter().enumerate();
    abilities
        .filter(|&(_, &ability)| fits(&catalogue.abilities[ability as usize]))
        .fold(0, |set, (slot, _)| set | 1 << slot)
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
        let zone_rule =
            geometry::ZoneRule { blockers: rules.zoc_blockers, corner: rules.wall_corner_rule };
        let charts = chart::Charts::new(&mut catalogue, zone_rule);
        let members = &catalogue.members;
        let slots =
            |member: &Member, fits: &dyn Fn(&Ability) -> bool| slots_of(&catalogue, member, fits);
        let optional =
            members.iter().map(|member| slots(member, &|ability| ability.optional)).collect();
        let by_element = members
            .iter()
            .map(|member| {
                std::array::from_fn(|face| {
                    let element = (face < dice::FACES).then(|| dice::Face::of(face as u8));
                    slots(member, &|ability| ability.element == element)
                })
            })
            .collect();
        let ops = |ability: &Ability| {
            catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize].iter()
        };
        let shoots =
            |ability: &Ability| ops(ability).any(|op| matches!(op.effect, Effect::Shoot { .. }));
        let shots = members.iter().map(|member| slots(member, &shoots)).collect();
        let changes_movement = |ability: &Ability| {
            !ability.optional
                && ability.timing & (timing::MOVEMENT | timing::PASSIVE) != 0
                && ops(ability).any(Op::changes_movement)
        };
        let movers = members
            .iter()
            .map(|member| member.in_force.map(|set| set & slots(member, &changes_movement)))
            .collect();
        let (physical_tiles, physical_count) = physical_tiles(&catalogue);
        let outlook = outlook::Outlook::new(&rules, &catalogue);
        let side = (rules.tile_size * rules.tiles_per_side) as u8;
        let columns = [false, true].map(|back| setup::columns(side, back).collect());
        let rows = Rows::new(&rules, &catalogue);
        Self {
            rules,
            catalogue,
            optional,
            by_element,
            shots,
            movers,
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
    type Insight = insight::Insight;

    const ID: &'static str = "okko";
    const RULES_VERSION: u32 = 1;
    const FEATURES: &'static [&'static str] = features::NAMES;
    /// A turn has some ten activations of some ten choices; `max_turns` is 200 at most.
    const DECISIONS_MAX: u32 = 200_000;
    const KEEPS_INSIGHT: bool = true;

    fn seats(&self) -> u8 {
        state::SEATS as u8
    }

    fn schema(&self) -> Schema {
        self.make_schema()
    }

    fn deal<C: Chance, R: Recorder>(&self, chance: &mut C, recorder: &mut R) -> State {
        let mut state = self.blank_state();
        let mut flow = self.flow(&mut state, chance, recorder);
        flow.set_up();
        flow.settle();
        state
    }

    #[inline]
    fn decision(&self, state: &State) -> Decision {
        match self.chooser(state) {
            Some(seat) => Decision::Seat(seat),
            None => Decision::Over,
        }
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
        let ending = (state.ending as u16).saturating_sub(Ending::Threshold as u16);
        Standing { winners: SeatSet(state.winners), ending }
    }

    /// Nothing is hidden (section 1): every world is this one.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}

    fn info_key(&self, state: &State, _seat: Seat) -> u64 {
        knowledge::hash(state)
    }

    #[inline]
    fn survey(&self, state: &State, seat: Seat, insight: &mut insight::Insight) {
        self.survey_into(state, seat, insight);
    }

    #[inline]
    fn features<F: FeatureSink>(
        &self,
        state: &State,
        seat: Seat,
        insight: &insight::Insight,
        action: Action,
        sink: &mut F,
    ) {
        self.weigh(state, insight, seat, action, sink);
    }

    fn describe(&self, state: &State, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_action(state, action, out)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_invariants(state)
    }
}
