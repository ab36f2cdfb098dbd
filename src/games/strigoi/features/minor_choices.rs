//! Features of the small choices: items, Protection, cards that are lost or come back, platforms,
//! spaces, wolves (D1, D5, D8 to D12, D16 to D18, D20).

use crate::board::{LINKS, Room, Space, bit, each_space};
use crate::features::F;
use crate::features::facts::{Sight, Survey};
use crate::state::action::{Action, Item};
use crate::state::{Frame, cards_of};

impl Sight<'_> {
    /// What is committed to a fight (D5, D16).
    #[inline(never)]
    pub(super) fn weigh_commitment(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let fight_plan = &self.facts.fight_plan;
        let key = match action {
            Action::Pass => {
                let feature = if fight_plan.stops() { F::fight_won } else { F::fight_lost };
                add(feature, if fight_plan.stops() { fight_plan.win } else { fight_plan.lose });
                if fight_plan.stops() {
                    add(F::hems, fight_plan.hems);
                }
                return;
            }
            // A Reward card that comes back now could not come back later in this Assault.
            Action::Use(_) => {
                add(F::use_now, 1);
                return;
            }
            Action::Card(card) => card.number(),
            Action::Reward(kind) => 64 + kind,
            Action::Token(kind) => 128 + kind,
            _ => return,
        };
        add(F::commit, 1);
        if let Some(cost) = fight_plan.commits(key) {
            add(F::fight_won, fight_plan.win);
            add(F::hems, fight_plan.hems);
            add(F::fight_cost, cost);
        } else {
            add(F::fight_lost, fight_plan.lose);
            add(F::use_idle, 1);
        }
    }

    /// Protection against a hit (D9).
    #[inline(never)]
    pub(super) fn weigh_guard(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let shield = &self.facts.shield;
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
                Item::Token(kind) => self.tables.tokens[usize::from(kind)].worth,
                Item::Reward(kind) => self.tables.rewards[usize::from(kind)].worth,
                Item::Card(card) => self.tables.cards[card.index()].worth,
            };
            add(F::spend_worth, worth);
        }
    }

    /// The worth of the card or token an action names.
    pub(super) fn worth_of(&self, action: Action) -> i32 {
        match action {
            Action::Card(card) => self.tables.cards[card.index()].worth,
            Action::Reward(kind) => self.tables.rewards[usize::from(kind)].worth,
            Action::Token(kind) => self.tables.tokens[usize::from(kind)].worth,
            _ => 0,
        }
    }

    /// Which Wound token is discarded (D11).
    pub(super) fn weigh_wound(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Wound(kind) = action {
            let wound = &self.rules.catalogue.wounds[usize::from(kind)];
            add(F::wound_points, i32::from(wound.points));
            add(F::wound_penalty, -i32::from(wound.movement) - 2 * i32::from(wound.combat));
        }
    }

    /// Which wolf takes cards back (D18).
    pub(super) fn weigh_ally(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Seat(seat) = action {
            let wolf = self.state.wolf(seat);
            add(F::ally_needs, 6 - wolf.hand.count_ones().min(6) as i32);
            let worth = cards_of(wolf.discard).map(|card| self.tables.cards[card.index()].worth);
            add(F::ally_gain, worth.max().unwrap_or(0));
        }
    }

    /// Which platform is turned, and how far (D8).
    pub(super) fn weigh_rotation(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        match (action, self.state.top()) {
            (Action::Platform(room), _) => {
                add(F::turn_saved, turn_plan.rotations.get(room.index()).copied().unwrap_or(0));
            }
            (Action::Orientation(orientation), Frame::Orient(room)) => {
                add(F::turn_saved, self.worth_turned((room, orientation)));
            }
            _ => {}
        }
    }

    /// A space to start on, to put a ladder at, or to be moved to (D1, D12, D20).
    pub(super) fn weigh_space(&self, space: Space, add: &mut impl FnMut(F, i32)) {
        let seen = self.state.board.seen.iter().filter(|seen| **seen & bit(space) != 0).count();
        add(F::start_seen, seen as i32);
        let near = LINKS[space.index()] & self.state.board.exists;
        let round =
            each_space(near).fold(near, |set, next| set | self.state.board.neighbours(next));
        add(F::start_grey, (round & self.state.board.grey).count_ones() as i32);
        add(F::start_red, (round & self.state.board.red).count_ones() as i32);
        add(F::start_stairs, (round & self.state.board.stairs).count_ones() as i32);
        let close =
            each_space(round).fold(round, |set, next| set | self.state.board.neighbours(next));
        add(
            F::place_near,
            (close & (self.state.board.grey | self.state.board.red)).count_ones() as i32,
        );
    }

    /// Which wolf is taken.
    pub(super) fn weigh_wolf(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Wolf(hero) = action else { return };
        let (mut combat, mut movement, mut guards, mut heal, mut help) = (0, 0, 0, 0, 0);
        for card in cards_of(self.rules.catalogue.heroes[hero.index()].cards) {
            let printed = &self.rules.catalogue.actions[card.index()];
            let look = &self.tables.cards[card.index()];
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

    /// What a turn of a platform to an orientation saves of the own turn's activation, and what it
    /// adds to the best attack from where the wolf stands.
    pub(super) fn worth_turned(&self, turn: (Room, u8)) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let mut paper = *self.state;
        self.rules.turn_platform(&mut paper, turn.0, turn.1);
        let (before, after) =
            (self.state.stand(turn_plan.at_risk.seat), paper.stand(turn_plan.at_risk.seat));
        let survey = Survey { state: &paper, ..self.survey() };
        let danger = if self.state.turn.strigoi_stay {
            0
        } else {
            survey.danger_after_turn(&turn_plan.stakes, &turn_plan.at_risk)
        };
        let saved = turn_plan.danger.at(before) - danger;
        if turn_plan.attack_options.is_empty() {
            return saved;
        }
        // The options come in the same order, a turned Strigoi or not.
        let (mut worths, mut best) = (turn_plan.attack_options.iter(), 0);
        survey.each_attack_option(|option| {
            if let Some(&(_, worth)) = worths.next()
                && option.from & bit(after) != 0
            {
                best = best.max(worth - turn_plan.fall.costs(after));
            }
        });
        saved + best - turn_plan.best_attack(before).max(0)
    }
}
