//! Named features of an action, for strategy files (section 5 of the rules catalogue). They speak of
//! effects, never of a card by name, so that new cards are understood by the shipped strategies.
//!
//! Worth, danger and costs are in hundredths of a Blood Point. All actions of an own turn say how
//! things stand once they are done, so that only differences count.

mod approach;
mod benefit;
mod choice;
mod collapse;
mod danger;
pub(crate) mod facts;
mod foresight;
mod list;
mod minor_choices;
mod prospects;
mod rotation;
mod shield;
mod stakes;
pub(crate) mod tables;
mod turn;

pub(crate) use list::{F, GROUPS, NAMES};

use crate::features::facts::{Aspect, Sight};
use crate::state::Frame;
use crate::state::action::Action;
use tenbin_engine::{FeatureSink, Seat};

impl Sight<'_> {
    /// The features of an action.
    pub(crate) fn weigh<S: FeatureSink>(&self, seat: Seat, action: Action, sink: &mut S) {
        let weighs = |one: F, other: F| sink.wants(one as usize) || sink.wants(other as usize);
        let by_letter = weighs(F::card_letter, F::card_letter_others);
        let by_danger = !by_letter || weighs(F::card_danger, F::card_others);
        let by_waiting = sink.wants(F::card_before as usize);
        let mut add = |feature: F, value: i32| sink.add(feature as usize, value);
        let add = &mut add;
        match (self.facts.aspect, action) {
            (Aspect::Turn, Action::Go(space)) => self.weigh_go(space, add),
            (Aspect::Turn, _) => self.weigh_turn_plan(seat, action, add),
            (Aspect::Card, _) => {
                self.weigh_choice(seat, action, (by_danger, by_letter, by_waiting), add);
            }
            (Aspect::Fight, _) => self.weigh_commitment(action, add),
            (Aspect::Hit, _) => self.weigh_guard(action, add),
            (Aspect::Nothing, _) => self.weigh_small(action, add),
        }
    }

    /// A choice that needs no facts.
    #[inline(never)]
    fn weigh_small(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        match self.state.top() {
            Frame::Sneak(_) => self.weigh_source(action, add),
            Frame::Discard(..) => add(F::lose_worth, self.worth_of(action)),
            Frame::Recover(..) | Frame::Retrieve(..) => add(F::take_worth, self.worth_of(action)),
            Frame::Heal(..) => self.weigh_wound(action, add),
            Frame::ChooseWolf => self.weigh_ally(action, add),
            Frame::PickWolf(_) => self.weigh_wolf(action, add),
            Frame::PlaceLadder(..) | Frame::PickStart(_) => {
                if let Action::Space(space) = action {
                    self.weigh_space(space, add);
                }
            }
            // The others have facts, or settle by themselves and never ask.
            Frame::Choose(_)
            | Frame::Menu
            | Frame::Enter
            | Frame::Face
            | Frame::Counter(_)
            | Frame::Rotate
            | Frame::Orient(_)
            | Frame::Relocate(..)
            | Frame::Fight
            | Frame::Hit
            | Frame::Empty
            | Frame::Assault(_)
            | Frame::Turn(_)
            | Frame::Result
            | Frame::Activation
            | Frame::Curse(..)
            | Frame::Collapse(..)
            | Frame::Run => {}
        }
    }

    /// The own turn, an answer, a relocation.
    #[inline(never)]
    fn weigh_turn_plan(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        match (self.state.top(), action) {
            (Frame::Rotate | Frame::Orient(_), _) => self.weigh_rotation(action, add),
            (Frame::Relocate(..), Action::Space(space)) => {
                add(F::later, turn_plan.danger.after(space));
                add(F::path, turn_plan.danger.on_path(space));
                add(F::next_assault, turn_plan.danger.next_assault_at(space));
                self.weigh_space(space, add);
            }
            _ => self.weigh_turn(seat, action, add),
        }
    }
}
