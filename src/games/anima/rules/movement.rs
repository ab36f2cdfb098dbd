//! How models move: how far, through what, and where to (ANI-140 to ANI-153). What effects make of a
//! model's numbers is told to the space here.

use crate::content::effect::Op;
use crate::content::vocabulary::traits;
use crate::rules::Rules;
use crate::space::point::Point;
use crate::space::{Forward, Going, MoveMode, ShoveEvent};
use crate::state::action::Action;
use crate::state::{ModelId, Place, Shove, Stand, State, models_of, seat_of};

impl Rules {
    /// How a model moves by its own traits; whether the present action adds to them is the caller's
    /// to say (`through` of a Run, ANI-147; ghostly abilities).
    #[inline]
    pub fn how(&self, s: &State, model: ModelId) -> MoveMode {
        let own = self.traits_of(s, model);
        MoveMode {
            ghost: own & traits::INTANGIBLE != 0,
            flies: own & traits::FLIGHT != 0,
            open: own & traits::OPEN_MOVEMENT != 0,
            through: false,
            no_contact: !self.knobs.walk_into_contact,
        }
    }

    /// How long a movement that is to begin may be, in units, how it goes, and whether it is one
    /// straight line (ANI-140 to ANI-153). That of an ability is the movement of the effect that is
    /// being carried out; `argument` may give its length in half inches.
    pub fn movement(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
    ) -> (i32, MoveMode, bool) {
        let how = self.how(s, model);
        match stand {
            Stand::Run => {
                let through = self.knobs.run_through_impassable;
                (self.speed(s, model).1, MoveMode { through, ..how }, true)
            }
            Stand::FreeMove | Stand::Evade => (self.free_move(s, model), how, false),
            Stand::Nudge => (500, MoveMode { no_contact: true, ..how }, false),
            Stand::Ability => {
                let (length, straight, ghost) = self.ability_move(s);
                let length =
                    if argument > 0 { self.space.half_inches(argument) as i32 } else { length };
                (length, MoveMode { ghost: how.ghost || ghost, ..how }, straight)
            }
            _ => (self.speed(s, model).0, how, false),
        }
    }

    /// The movement of the effect that is being carried out: its length, whether it is straight, and
    /// whether it is intangible.
    fn ability_move(&self, s: &State) -> (i32, bool, bool) {
        let op = s.runs.last().and_then(|run| self.catalogue.ops.get(run.op as usize));
        match op {
            Some(&Op::Move { length, straight, intangible, .. }) => {
                (i32::from(length), straight, intangible)
            }
            _ => (0, false, false),
        }
    }

    /// What is known of a movement that is to begin.
    fn going(&self, s: &State, model: ModelId, stand: Stand, argument: u8) -> Going {
        match stand {
            Stand::Walk | Stand::Run | Stand::FreeMove | Stand::Evade | Stand::Ability => {
                let (length, how, straight) = self.movement(s, model, stand, argument);
                let going = Going { length, how, straight, ..Going::default() };
                if length <= 0 || self.space.is_squares() {
                    return going;
                }
                let ranged = self.character(s, model).ranged;
                let range = if ranged > 0 { self.range(s, model, ranged) } else { 0 };
                Going { range, charge: self.speed(s, model).1, ..going }
            }
            Stand::Nudge | Stand::Aside => Going { how: self.how(s, model), ..Going::default() },
            Stand::Escape | Stand::ClimbUp | Stand::ClimbDown | Stand::Near => Going::default(),
        }
    }

    /// Places a model may be put to (D11, D23): calls `add` with `Action::Spot` and
    /// `Action::Contact`, at most some forty, in canonical order.
    pub fn spots(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
        add: &mut dyn FnMut(Action),
    ) {
        let going = self.going(s, model, stand, argument);
        self.space.spots(s, model, stand, argument, &going, add);
    }

    /// See `Space::step_onto_line`.
    pub fn step_onto_line(
        &self,
        s: &State,
        model: ModelId,
        from: Point,
        to: Point,
        reach: i32,
        strict: bool,
    ) -> Option<(Point, i32)> {
        self.space.step_onto_line(s, model, (from, to), reach, strict, || self.how(s, model))
    }

    /// Whether a model is deployed beyond its zone (ANI-343).
    fn forward(&self, s: &State, model: ModelId) -> Forward {
        if !self.has_trait(s, model, traits::ADVANCED_DEPLOYMENT) {
            return Forward::No;
        }
        let apart = s.party_of(State::opponent(seat_of(model))).any(|enemy| {
            s.model(enemy).place != Place::Removed
                && self.has_trait(s, enemy, traits::ADVANCED_DEPLOYMENT)
        });
        if apart { Forward::Apart } else { Forward::Freely }
    }

    /// Whether a model may be deployed at a point.
    pub fn deploy_fits(&self, s: &State, model: ModelId, at: Point) -> bool {
        self.space.deploy_fits(s, model, self.forward(s, model), at)
    }

    /// Whether there is any place to deploy a model at.
    pub(super) fn has_deploy_place(&self, s: &State, model: ModelId) -> bool {
        self.space.has_deploy_place(s, model, self.forward(s, model))
    }

    /// Spots to deploy a model at (D5, ANI-070, ANI-076, ANI-343).
    pub fn deploy_spots(&self, s: &State, model: ModelId, add: &mut dyn FnMut(Action)) {
        self.space.deploy_spots(s, model, self.forward(s, model), add);
    }

    /// Models that are intangible, one bit each.
    fn ghosts(&self, s: &State, shoved: ModelId) -> u32 {
        models_of(s.on_table | shoved.bit())
            .filter(|&model| self.has_trait(s, model, traits::INTANGIBLE))
            .fold(0, |set, model| set | model.bit())
    }

    /// See `Space::shove_event`.
    pub fn shove_event(&self, s: &State, shove: &Shove) -> ShoveEvent {
        self.space.shove_event(s, shove, self.ghosts(s, shove.model))
    }
}
