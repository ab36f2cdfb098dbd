//! Features of the small choices: items, Protection, cards that are lost or come back, platforms,
//! spaces, wolves (D1, D5, D8 to D12, D16 to D18, D20).

use crate::Strigoi;
use crate::board::{LINKS, bit, each_space};
use crate::features::F;
use crate::features::insight::Outing;
use crate::features::prospects::Bout;
use crate::features::shield::Shield;
use crate::state::action::{Action, Item};
use crate::state::{Frame, State};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

impl Strigoi {
    /// What is committed to a fight (D5, D16).
    #[inline(never)]
    pub(super) fn weigh_commitment(
        &self,
        bout: &Bout,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let key = match action {
            Action::Pass => {
                let feature = if bout.stops() { F::fight_won } else { F::fight_lost };
                add(feature, if bout.stops() { bout.win } else { bout.lose });
                if bout.stops() {
                    add(F::hems, bout.hems);
                }
                return;
            }
            // A Reward card that comes back now could not come back later in this Assault.
            Action::Use(_) => {
                add(F::use_now, 1);
                return;
            }
            Action::Card(card) => card,
            Action::Reward(kind) => 64 + kind,
            Action::Token(kind) => 128 + kind,
            _ => return,
        };
        add(F::commit, 1);
        if let Some(cost) = bout.commits(key) {
            add(F::fight_won, bout.win);
            add(F::hems, bout.hems);
            add(F::fight_cost, cost);
        } else {
            add(F::fight_lost, bout.lose);
            add(F::use_idle, 1);
        }
    }

    /// Protection against a hit (D9).
    #[inline(never)]
    pub(super) fn weigh_guard(
        &self,
        shield: &Shield,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        match action {
            Action::GuardWound(item) => {
                add(F::guard, 1);
                add(F::guard_saved, shield.saves(item));
            }
            Action::GuardShock(item) => {
                add(F::guard, 1);
                add(F::guard_saved, shield.saves_from_shock(item));
            }
            _ => {}
        }
    }

    /// Where Stealth comes from (D17).
    pub(super) fn weigh_source(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Spend(item) = action {
            let worth = match item {
                Item::Played => 0,
                Item::Token(kind) => self.outlook.tokens[usize::from(kind)].worth,
                Item::Reward(kind) => self.outlook.rewards[usize::from(kind)].worth,
                Item::Card(card) => self.outlook.cards[usize::from(card)].worth,
            };
            add(F::spend_worth, worth);
        }
    }

    /// The worth of the card or token an action names.
    pub(super) fn worth_of(&self, action: Action) -> i32 {
        match action {
            Action::Card(card) => self.outlook.cards[usize::from(card)].worth,
            Action::Reward(kind) => self.outlook.rewards[usize::from(kind)].worth,
            Action::Token(kind) => self.outlook.tokens[usize::from(kind)].worth,
            _ => 0,
        }
    }

    /// Which Wound token is discarded (D11).
    pub(super) fn weigh_wound(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Wound(kind) = action {
            let wound = &self.catalogue.wounds[usize::from(kind)];
            add(F::wound_points, i32::from(wound.points));
            add(F::wound_penalty, -i32::from(wound.movement) - 2 * i32::from(wound.combat));
        }
    }

    /// Which wolf takes cards back (D18).
    pub(super) fn weigh_ally(&self, s: &State, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Seat(seat) = action {
            let wolf = s.wolf(Seat(seat));
            add(F::ally_needs, 6 - wolf.hand.count_ones().min(6) as i32);
            let worth = each(wolf.discard).map(|card| self.outlook.cards[usize::from(card)].worth);
            add(F::ally_gain, worth.max().unwrap_or(0));
        }
    }

    /// Which platform is turned, and how far (D8).
    pub(super) fn weigh_rotation(
        &self,
        s: &State,
        outing: &Outing,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        match (action, s.top()) {
            (Action::Platform(room), _) => {
                add(F::turn_saved, outing.rotations.get(usize::from(room)).copied().unwrap_or(0));
            }
            (Action::Orientation(orientation), Frame::Orient(room)) => {
                add(F::turn_saved, self.worth_turned(s, outing, (room, orientation)));
            }
            _ => {}
        }
    }

    /// A space to start on, to put a ladder at, or to be moved to (D1, D12, D20).
    pub(super) fn weigh_space(&self, s: &State, space: u8, add: &mut impl FnMut(F, i32)) {
        let seen = s.board.seen.iter().filter(|seen| **seen & bit(space) != 0).count();
        add(F::start_seen, seen as i32);
        let near = LINKS[usize::from(space)] & s.board.exists;
        let round = each_space(near).fold(near, |set, next| set | s.board.neighbours(next));
        add(F::start_grey, (round & s.board.grey).count_ones() as i32);
        add(F::start_red, (round & s.board.red).count_ones() as i32);
        add(F::start_stairs, (round & s.board.stairs).count_ones() as i32);
        let close = each_space(round).fold(round, |set, next| set | s.board.neighbours(next));
        add(F::place_near, (close & (s.board.grey | s.board.red)).count_ones() as i32);
    }

    /// Which wolf is taken.
    pub(super) fn weigh_wolf(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Wolf(hero) = action else { return };
        let (mut combat, mut movement, mut guards, mut heal, mut help) = (0, 0, 0, 0, 0);
        for card in each(self.catalogue.heroes[usize::from(hero)].cards) {
            let printed = &self.catalogue.actions[usize::from(card)];
            let look = &self.outlook.cards[usize::from(card)];
            combat += printed.combat;
            movement += printed.movement;
            guards += look.guards;
            heal += look.heal;
            help += look.retrieval + look.recovery;
        }
        add(F::wolf_combat, combat);
        add(F::wolf_movement, movement);
        add(F::wolf_guard, guards);
        add(F::wolf_heal, heal);
        add(F::wolf_help, help);
    }
}
