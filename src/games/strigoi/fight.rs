//! Fights: items, values, results; attacks on Strigoi and counterattacks (STR-120 to STR-133,
//! STR-170, STR-270 to STR-275, STR-330 to STR-353).

use crate::engine::{Actions, Chance, Recorder, Seat};
use crate::games::strigoi::Strigoi;
use crate::games::strigoi::action::Action;
use crate::games::strigoi::flow::{Flow, Next};
use crate::games::strigoi::state::{Fight, State};
use crate::games::strigoi::vocabulary::FightKind;

impl Strigoi {
    /// The legal attacks of a seat on the living Strigoi (`Melee`, `Ranged`) from where it stands:
    /// threshold, adjacency, sight, `allow_failed_attack` (STR-332, STR-340, STR-344, STR-350). For a
    /// counterattack only on that Strigoi.
    pub(super) fn attack_options(
        &self,
        _s: &State,
        _seat: Seat,
        _only: Option<u8>,
        _actions: &mut Actions<Self>,
    ) {
        todo!()
    }

    /// What the fight's value is now: the played card's combat less penalties, its in-fight
    /// abilities, and the items committed (STR-122, STR-341, STR-351).
    pub(super) fn fight_value(&self, _s: &State, _fight: &Fight) -> i32 {
        todo!()
    }

    /// What must be reached.
    pub(super) fn fight_needs(&self, _s: &State, _fight: &Fight) -> i32 {
        todo!()
    }

    /// What committing one such Reward card adds in a fight of this kind now.
    pub(super) fn reward_bonus(&self, _s: &State, _fight: &Fight, _kind: usize) -> i32 {
        todo!()
    }

    /// The same for a Reward token; `None` where it may not be committed (STR-351).
    pub(super) fn token_bonus(&self, _s: &State, _fight: &Fight, _kind: usize) -> Option<i32> {
        todo!()
    }

    /// Pass (commits); Action cards (`boost_with_action_cards`), kinds of Reward cards and tokens
    /// from `Fight::from` on that have anything to do in this fight; `Use` of the played card's
    /// Retrieval while it may be used (STR-133).
    pub(super) fn fight_options(&self, _s: &State, _actions: &mut Actions<Self>) {
        todo!()
    }

    /// Pass and `attack_options` against the attacking Strigoi.
    pub(super) fn counter_options(&self, _s: &State, _seat: Seat, _actions: &mut Actions<Self>) {
        todo!()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begins a fight: pushes the record and `Frame::Fight`. For an attack pays
    /// `attack_costs_blood`; marks `Turn::fought` as STR-120 and STR-273 say. A Monster is the token
    /// in `State::facing`.
    pub(super) fn begin_fight(&mut self, _seat: Seat, _kind: FightKind, _who: u8, _counter: bool) {
        todo!()
    }

    pub(super) fn settle_fight(&mut self) -> Next {
        todo!()
    }

    pub(super) fn act_fight(&mut self, _action: Action) {
        todo!()
    }

    /// After the commitment, step by step: won or lost (note_meeting, note_attack_on); a Monster's
    /// win ops and events, or its loss hit and where the token goes (STR-124, STR-126); a wound on
    /// the Strigoi (`wound_vampire`); then own Wounds (STR-170); then the record and the frame go.
    pub(super) fn settle_result(&mut self) -> Next {
        todo!()
    }

    /// Asks where an answer is possible, else goes on (STR-270 to STR-275).
    pub(super) fn settle_counter(&mut self, _seat: Seat) -> Next {
        todo!()
    }

    pub(super) fn act_counter(&mut self, _seat: Seat, _action: Action) {
        todo!()
    }
}
