//! The wolf's turn up to the fight: where it can go, stopping at Encounters, passing Strigoi
//! (STR-090 to STR-099), and the menu of everything it may do in 2a and 2b.

use crate::engine::{Actions, Chance, Recorder};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::board::SpaceSet;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::State;

/// Most movement points that matter: no way is longer.
pub(super) const POINTS_MAX: usize = 16;

/// Where a wolf can go, by the points it costs.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reach {
    /// The end spaces that cost exactly so many points at the cheapest; those of 0 are the start and
    /// whatever costs nothing (`stairs_cost` = 0).
    pub(super) at: [SpaceSet; POINTS_MAX + 1],
    /// All end spaces, the start not among them.
    pub(super) all: SpaceSet,
}

impl Strigoi {
    /// Where a wolf at `from` can end with so many points: 0-1 breadth first over adjacency and
    /// stairs, wolves jumped at no cost (STR-094), Encounters not passed but jumped ones, Strigoi
    /// spaces only where `sneak` says so (then costing 1, STR-095), dead ends respected. `from` is
    /// free for the wolf itself. Tables or bit sets, no allocation: bots ask this often.
    pub(super) fn reach(&self, _s: &State, _from: u8, _points: i32, _sneak: bool) -> Reach {
        todo!()
    }

    /// The menu: `Go` and `Sneak` (spaces out of reach without passing a Strigoi; where a Stealth
    /// source exists) while `may_go`; `Encounter` while `at_encounter`; `Melee`, `Ranged`
    /// (`attack_options`) while not `fought`; own-turn abilities (`ability_options`); `Pass` unless
    /// `at_encounter`.
    pub(super) fn menu_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// What Stealth may come from: the played card's unused icon, kinds of tokens, Reward cards,
    /// hand cards (`Action::Spend`; STR-165).
    pub(super) fn sneak_options(&self, _s: &State, _to: u8, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Whether a seat has anything that gives Stealth now.
    pub(super) fn has_stealth(&self, _s: &State, _seat: crate::engine::Seat) -> bool {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks while there is more than passing; a turn whose wolf has nothing to do ends.
    pub(super) fn settle_menu(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_menu(&mut self, _action: Action) {
        todo!()
    }

    /// A wolf that entered an Encounter and has Stealth is asked whether it looks (`Peek`), else it
    /// is stopped there (STR-092, STR-165). Peek flips the token and goes on with `Face`.
    pub(super) fn settle_enter(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_enter(&mut self, _action: Action) {
        todo!()
    }

    /// One source is taken without asking. Then the wolf moves on to `to`, or (`NOWHERE`) declines
    /// what it faces.
    pub(super) fn settle_sneak(&mut self, _to: u8) -> Next {
        todo!()
    }

    pub(super) fn act_sneak(&mut self, _to: u8, _action: Action) {
        todo!()
    }
}
