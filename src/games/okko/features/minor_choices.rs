//! Features of the small choices: turns, fall-backs, tests, cards against results, inspiration
//! dice, abilities used as actions (D4, D8, D12, D13, D15 to D20, D24 to D26).

use crate::board::geometry;
use crate::content::catalogue::{
    Ability, Amount, BAND_MAX, Effect, Op, Stat, Target, test_kind, timing,
};
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::tables::ENDANGERED_LOSS;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::dice::Face;
use crate::state::{FigureId, Frame, Slot, State, Status, figures_of, retreat_fault};
use tenbin_engine::Seat;

impl Sight<'_> {
    /// A facing of a figure: its owner wants harmless squares behind it and no enemies there (D12,
    /// D15); who turns an enemy's figure wants the opposite (D24).
    pub(super) fn weigh_facing(
        &self,
        figure: FigureId,
        own: bool,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::Face(facing) = action else { return };
        let at = self.state.figure(figure).at;
        let rear = self.safe_rear(figure, at, facing);
        let behind = self
            .state
            .alive(State::opponent(figure.seat()))
            .filter(|&enemy| {
                let other = self.state.figure(enemy).at;
                other.distance(at) <= 4 && !geometry::is_in_front(at, facing, other)
            })
            .count() as i32;
        add(if own { F::turn_rear } else { F::force_rear }, rear);
        add(if own { F::turn_behind } else { F::force_behind }, behind);
    }

    /// A square to fall back to; for an enemy's figure everything counts the other way round (D13,
    /// D24).
    pub(super) fn weigh_fall_back(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::FallBack(direction) = action else { return };
        let figure = self.state.retreat.figure;
        let sign = if figure.seat() == seat { 1 } else { -1 };
        let faults = self.rules.retreat_faults(self.state, direction) & !retreat_fault::IMPOSSIBLE;
        let endangered = self.state.figure(figure).status == Status::Endangered;
        if faults != 0 {
            add(F::fall_bad, sign);
            add(F::fall_out, sign * i32::from(endangered));
        }
        let mut spot = self.spot_of(figure, 0);
        spot.at = spot.at.step(direction);
        add(F::fall_threat, sign * self.threat(&spot, spot.at, None));
    }

    /// Chance in percent that a figure passes a test of a kind (OKK-384).
    pub(super) fn test_chance(&self, figure: FigureId, modifier: i32) -> i32 {
        let mut willpower = self.rules.stat(self.state, figure, Stat::Willpower) + modifier;
        let own_phase = figure.seat() == self.state.phase_seat && self.state.is_active(figure);
        let pool = self.state.sides[self.state.phase_seat.index()].pool;
        let water = self.state.figure(figure).reserve.has(Face::Water)
            || own_phase && pool.has(Face::Water);
        if water && self.rules.stat_is_open(self.state, figure, Stat::Willpower) {
            willpower += self.rules.knobs.water_bonus;
        }
        100 * willpower.clamp(0, 6) / 6
    }

    /// What passing the present test is worth to the one who tests.
    fn test_stake(&self) -> i32 {
        let figure = self.state.test.figure;
        let worth = self.worth(figure);
        match self.state.test.kind {
            test_kind::FEAR => {
                let spot = self.spot_of(figure, 0);
                let enemy = self.state.fight.defender;
                let means = self.means_of(figure);
                let charge = self.charge(&spot, enemy, self.state.fight.back_attack);
                let odds = self.planned_odds(&means, &spot, enemy, charge);
                let outcome = self.outcome((figure, enemy), &odds, false);
                (outcome.gain - outcome.risk).max(0)
            }
            test_kind::RECOVERY => worth * ENDANGERED_LOSS / 1000,
            // Something bad: at worst it endangers.
            _ if self.state.figure(figure).status == Status::Endangered => worth,
            _ => worth * ENDANGERED_LOSS / 1000,
        }
    }

    /// A Water die or an ability for a test (D8, D25, D26).
    pub(super) fn weigh_test(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let figure = self.state.test.figure;
        let value = self.rules.test_willpower(self.state).clamp(0, 6);
        let (raised, face, card) = match action {
            Action::StatDie(_) => (value + self.rules.knobs.water_bonus, Some(Face::Water), false),
            Action::Use(slot, _, _) => {
                let ability = self.rules.ability(self.state, figure, slot);
                let passes = self
                    .rules
                    .ops(ability)
                    .iter()
                    .any(|op| Rules::passes_test(self.state, op.effect));
                (if passes { 6 } else { value + 1 }, ability.element, ability.single_use)
            }
            _ => return,
        };
        add(F::test_gain, self.test_stake() * (raised.min(6) - value) / 6);
        add(F::test_die, face.map_or(0, |face| self.die_cost(figure, face)));
        add(F::test_card, i32::from(card));
    }

    /// A card that prevents an endangering (D26).
    pub(super) fn weigh_prevent(
        &self,
        figure: FigureId,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        if !matches!(action, Action::Use(..)) {
            return;
        }
        let worth = self.worth(figure);
        let out = self.state.figure(figure).status == Status::Endangered;
        add(F::prevent, 1);
        add(F::prevent_gain, if out { worth } else { worth * ENDANGERED_LOSS / 1000 });
    }

    /// What the running ability would cost its victim.
    pub(super) fn run_stake(&self, action: Action) -> i32 {
        match (self.state.top(), action) {
            (Frame::VictimCancels(figure), Action::Cancel(..)) => {
                self.worth(figure) * ENDANGERED_LOSS / 1000
            }
            _ => 0,
        }
    }

    /// What a die of the pool may still do for the band in this phase, 0 to 10: the best use of
    /// any figure that is active or has not been activated.
    pub(super) fn pool_worth(&self, seat: Seat, face: Face) -> i32 {
        let mut best = 0;
        for figure in self.state.alive(seat) {
            let card = self.card_of(figure);
            let to_come = !self.state.figure(figure).activated || self.state.is_active(figure);
            if to_come {
                best = best.max(card.own[face as usize]);
            }
            best = best.max(card.guard[face as usize] / 2);
        }
        i32::from(best)
    }

    /// A die of the pool, or the one that pays, set to a face (D24): only what somebody can use now
    /// counts, and beside the dice of that face that are there already. Gives how much better it is.
    pub(super) fn weigh_set_die(
        &self,
        slot: Slot,
        (from, to): (Face, Face),
        add: &mut impl FnMut(F, i32),
    ) -> i32 {
        let figure = self.state.active_figure();
        let pool = self.state.sides[figure.seat().index()].pool;
        let worth = |face: Face, others: u32| self.worth_beside(figure, face, others);
        let before = worth(from, pool.count(from).saturating_sub(1));
        let gain = worth(to, pool.count(to)) - before;
        let ability = self.rules.ability(self.state, figure, slot);
        add(F::set_die, 1);
        add(F::use_action, i32::from(ability.timing & timing::ACTION != 0));
        add(F::act_card, i32::from(ability.single_use));
        add(F::set_die_gain, gain);
        gain
    }

    /// What one more die of a face can do for the band of the active figure beside so many others, 0
    /// to 10.
    fn worth_beside(&self, active: FigureId, face: Face, others: u32) -> i32 {
        let mut uses = [0_u8; BAND_MAX];
        for (slot, figure) in uses.iter_mut().zip(self.state.alive(active.seat())) {
            *slot = self.use_now(figure, face);
        }
        // The best uses go to the dice that are there.
        uses.sort_unstable_by(|one, two| two.cmp(one));
        i32::from(uses.get(others as usize).copied().unwrap_or(0))
    }

    /// What a figure of the band in its phase can do with a die of a face, 0 to 10: in a fight or a
    /// shot that is within reach, otherwise in its activation, or on its card.
    fn use_now(&self, figure: FigureId, face: Face) -> u8 {
        let card = self.card_of(figure);
        let face = face as usize;
        let (own, idle, kept) = (card.own[face], card.idle[face], card.guard[face] * 3 / 4);
        let active = self.state.is_active(figure);
        let to_come = if active { self.spot().acts } else { !self.state.figure(figure).activated };
        if !to_come {
            return kept;
        }
        let fights = own > idle && {
            let piece = self.piece(figure);
            let points = if active { self.spot().points } else { piece.stat(Stat::Movement) };
            let near = self.nearest::<false>(piece.lookout, points, 0);
            let range = points + i32::from(card.range);
            let in_range =
                |enemy: FigureId| i32::from(piece.at.distance(self.piece(enemy).at)) <= range;
            near.reach != 0 || card.range > 0 && figures_of(self.enemies_of(figure)).any(in_range)
        };
        kept.max(if fights { own } else { idle })
    }

    /// What a die of this face could do otherwise, 0 to 10: for characters still to come in the own
    /// phase, or on its card.
    pub(super) fn die_cost(&self, figure: FigureId, face: Face) -> i32 {
        let seat = figure.seat();
        if self.state.phase_seat != seat || !self.state.is_active(figure) {
            return i32::from(self.card_of(figure).guard[face as usize]);
        }
        let copies = self.state.sides[seat.index()].pool.count(face) as i32;
        let mut best = 0;
        let mut wanted = 0;
        for friend in self.state.alive(seat).filter(|&friend| friend != figure) {
            let card = self.card_of(friend);
            let own = if self.state.figure(friend).activated { 0 } else { card.own[face as usize] };
            let use_of_it = i32::from(own.max(card.guard[face as usize] / 2));
            best = best.max(use_of_it);
            wanted += i32::from(use_of_it > 2);
        }
        if copies > wanted { best / 2 } else { best }
    }

    /// What a die on a figure's card may do in the enemy's phase, by the attackers in reach (D19).
    fn guard_worth(&self, figure: FigureId, face: Face) -> i32 {
        let card = self.card_of(figure);
        let guard = i32::from(card.guard[face as usize]);
        let own = i32::from(card.own[face as usize]);
        let threat = self.piece(figure).threat;
        guard * (20 + threat) / 10 + own * i32::from(self.rules.member(self.state, figure).zeni) / 2
    }

    /// A reserved die that goes back (D4).
    pub(super) fn weigh_take_back(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::TakeBack(figure, face) = action else { return };
        add(F::take_back, 1);
        add(F::take_back_worth, self.guard_worth(figure, face));
        add(F::take_back_order, figure.place() as i32);
    }

    /// A die put on a card (D19): its use there, and on a card that comes later in the order.
    pub(super) fn weigh_reserve(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Reserve(figure, face) = action else { return };
        let seat = figure.seat();
        let mut rival = 0;
        if self.state.sides[seat.index()].pool.count(face) == 1 {
            for later in self.state.alive(seat).filter(|&later| later > figure) {
                if self.rules.card_has_room(self.state.figure(later)) {
                    rival = rival.max(self.guard_worth(later, face));
                }
            }
        }
        add(F::reserve_worth, self.guard_worth(figure, face));
        add(F::reserve_rival, rival);
        add(F::reserve_order, figure.place() as i32);
    }

    /// The die that leaves with a civilian (D20).
    pub(super) fn weigh_lost_die(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        match action {
            Action::LoseSpent => add(F::lose_spent, 1),
            Action::LosePool(face) => add(F::lose_worth, self.pool_worth(seat, face)),
            Action::LoseReserved(figure, face) => {
                add(F::lose_worth, i32::from(self.card_of(figure).guard[face as usize]));
            }
            _ => {}
        }
    }

    /// A die chosen for a re-roll (D24).
    pub(super) fn weigh_reroll(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Reroll(face) = action {
            add(F::reroll_worth, self.pool_worth(seat, face));
        }
    }

    /// The friend that a re-rolled die helps (D24): one that may still use the raised stat.
    pub(super) fn weigh_friend(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Friend(figure) = action else { return };
        let to_come = !self.state.figure(figure).activated;
        let guards = self.state.run.rolled == Some(Face::Earth);
        let zeni = i32::from(self.rules.member(self.state, figure).zeni);
        add(F::friend_worth, if to_come || guards { zeni } else { 0 });
    }

    /// What an ability outside fights does, by its effects (D17).
    pub(super) fn weigh_ability(
        &self,
        user: FigureId,
        ability: &Ability,
        target: Option<FigureId>,
        add: &mut impl FnMut(F, i32),
    ) {
        for op in self.rules.ops(ability) {
            match op.target {
                Target::AllEnemies => {
                    let mut rest = self.rules.targets(self.state, user, op);
                    while rest != 0 {
                        let enemy = FigureId::of(rest.trailing_zeros() as u8);
                        rest &= rest - 1;
                        self.weigh_effect(op, enemy, 100, add);
                    }
                }
                Target::OneEnemy | Target::OneFriend => {
                    self.weigh_effect(op, target.unwrap_or(user), 100, add);
                }
                _ => self.weigh_effect(op, user, 100, add),
            }
        }
    }

    /// One effect on one figure with a chance in percent.
    fn weigh_effect(&self, op: &Op, figure: FigureId, chance: i32, add: &mut impl FnMut(F, i32)) {
        let own = figure.seat() == self.state.phase_seat;
        let worth = self.worth(figure);
        let red = self.state.figure(figure).status == Status::Endangered;
        match op.effect {
            Effect::WillTest { kind, modifier, on_pass, on_fail } => {
                let brave = kind == test_kind::FEAR && self.rules.knows_no_fear(self.state, figure);
                let chance = self.test_chance(figure, i32::from(modifier));
                let pass = if brave { 100 } else { chance };
                for (range, chance) in [(on_pass, pass), (on_fail, 100 - pass)] {
                    for inner in &self.rules.catalogue.ops[range.0 as usize..range.1 as usize] {
                        let user = inner.target == Target::Own;
                        let whom = if user { self.state.active_figure() } else { figure };
                        self.weigh_effect(inner, whom, chance, add);
                    }
                }
            }
            Effect::SetStatus(true) if red => {
                let gain = worth * ENDANGERED_LOSS / 1000 * chance / 100;
                add(F::use_alert, if own { gain } else { -gain });
            }
            Effect::SetStatus(false) => {
                let loss = if red { worth } else { worth * ENDANGERED_LOSS / 1000 };
                let gain = loss * chance / 100;
                add(F::use_endanger, if own { -gain } else { gain });
            }
            Effect::SuppressZone(_) if !own => add(F::use_zone, chance * self.held(figure)),
            // The best of them would have helped its fights as much as a bonus of one.
            Effect::LoseReserve if !own => {
                let guard = &self.card_of(figure).guard;
                let dice = self.state.figure(figure).reserve.faces();
                let best = dice.map(|face| i32::from(guard[face as usize])).max().unwrap_or(0);
                add(F::use_bonus, chance * best / 4);
            }
            Effect::ForceFacing if !own => {
                let attacked = self.could_attack(self.state.active_figure(), figure);
                add(F::use_turn, chance * i32::from(attacked));
            }
            Effect::Add { amount: Amount::Movement, n, .. } if !own => {
                add(F::use_slow, -chance * i32::from(n));
            }
            // What weakens an enemy is as good as what strengthens a friend.
            Effect::Add { n, .. } => {
                add(F::use_bonus, chance * i32::from(if own { n } else { -n }));
            }
            Effect::RerollUsedDie { .. } => add(F::use_bonus, chance),
            Effect::RerollPool { max, .. } => {
                let pool = self.state.sides[self.state.phase_seat.index()].pool;
                let idle: u32 = pool
                    .faces()
                    .filter(|&face| self.pool_worth(self.state.phase_seat, face) < 4)
                    .map(|face| pool.count(face))
                    .sum();
                add(F::use_reroll, idle.min(u32::from(max)) as i32);
            }
            _ => {}
        }
    }

    /// Own figures in the zone of control of an enemy that are still to be activated.
    fn held(&self, enemy: FigureId) -> i32 {
        self.state
            .alive(State::opponent(enemy.seat()))
            .filter(|&figure| {
                !self.state.figure(figure).activated
                    && self.rules.controls(self.state, enemy, self.state.figure(figure).at)
            })
            .count() as i32
    }
}
