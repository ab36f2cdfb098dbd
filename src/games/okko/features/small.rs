//! Features of the small choices: turns, fall-backs, tests, cards against results, inspiration
//! dice, abilities used as actions (D4, D8, D12, D13, D15 to D20, D24 to D26).

use crate::Okko;
use crate::board::geometry;
use crate::content::catalogue::{
    Ability, Amount, BAND_MAX, Effect, Op, Stat, Target, test_kind, timing,
};
use crate::features::F;
use crate::features::insight::Scene;
use crate::features::outlook::ENDANGERED_LOSS;
use crate::state::action::Action;
use crate::state::dice::Face;
use crate::state::{Frame, NONE, State, Status, figures_of, retreat_fault, seat_of};
use tenbin_engine::Seat;

impl Okko {
    /// A facing of a figure: its owner wants harmless squares behind it and no enemies there (D12,
    /// D15); who turns an enemy's figure wants the opposite (D24).
    pub(super) fn weigh_facing(
        &self,
        s: &Scene<'_>,
        figure: u8,
        own: bool,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::Face(facing) = action else { return };
        let at = s.figure(figure).at;
        let rear = self.safe_rear(s, figure, at, facing);
        let behind = s
            .alive(State::opponent(seat_of(figure)))
            .filter(|&enemy| {
                let other = s.figure(enemy).at;
                other.distance(at) <= 4 && !geometry::is_in_front(at, facing, other)
            })
            .count() as i32;
        add(if own { F::turn_rear } else { F::force_rear }, rear);
        add(if own { F::turn_behind } else { F::force_behind }, behind);
    }

    /// A square to fall back to; for an enemy's figure everything counts the other way round (D13,
    /// D24).
    pub(super) fn weigh_fall_back(
        &self,
        s: &Scene<'_>,
        seat: Seat,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::FallBack(direction) = action else { return };
        let figure = s.retreat.figure;
        let sign = if seat_of(figure) == seat { 1 } else { -1 };
        let faults = self.retreat_faults(s, direction) & !retreat_fault::IMPOSSIBLE;
        let endangered = s.figure(figure).status == Status::Endangered;
        if faults != 0 {
            add(F::fall_bad, sign);
            add(F::fall_out, sign * i32::from(endangered));
        }
        let mut spot = self.spot_of(s, figure, 0);
        spot.at = spot.at.step(direction);
        add(F::fall_threat, sign * self.threat(s, &spot, spot.at, NONE));
    }

    /// Chance in percent that a figure passes a test of a kind (OKK-384).
    pub(super) fn test_chance(&self, s: &Scene<'_>, figure: u8, modifier: i32) -> i32 {
        let mut willpower = self.stat(s, figure, Stat::Willpower) + modifier;
        let own_phase = seat_of(figure) == s.phase_seat && s.active.figure == figure;
        let pool = s.sides[s.phase_seat.index()].pool;
        let water = s.figure(figure).reserve.has(Face::Water) || own_phase && pool.has(Face::Water);
        if water && self.stat_is_open(s, figure, Stat::Willpower) {
            willpower += self.rules.water_bonus;
        }
        100 * willpower.clamp(0, 6) / 6
    }

    /// What passing the present test is worth to the one who tests.
    fn test_stake(&self, s: &Scene<'_>) -> i32 {
        let figure = s.test.figure;
        let worth = self.worth(s, figure);
        match s.test.kind {
            test_kind::FEAR => {
                let spot = self.spot_of(s, figure, 0);
                let enemy = s.fight.defender;
                let means = self.means_of(s, figure);
                let charge = self.charge(s, &spot, enemy, s.fight.back_attack);
                let odds = self.planned_odds(s, &means, &spot, enemy, charge);
                let outcome = self.outcome(s, (figure, enemy), &odds, false);
                (outcome.gain - outcome.risk).max(0)
            }
            test_kind::RECOVERY => worth * ENDANGERED_LOSS / 1000,
            // Something bad: at worst it endangers.
            _ if s.figure(figure).status == Status::Endangered => worth,
            _ => worth * ENDANGERED_LOSS / 1000,
        }
    }

    /// A Water die or an ability for a test (D8, D25, D26).
    pub(super) fn weigh_test(&self, s: &Scene<'_>, action: Action, add: &mut impl FnMut(F, i32)) {
        let figure = s.test.figure;
        let value = self.test_willpower(s).clamp(0, 6);
        let (raised, face, card) = match action {
            Action::StatDie(_) => (value + self.rules.water_bonus, Some(Face::Water), false),
            Action::Use(slot, _, _) => {
                let ability = self.ability(s, figure, slot);
                let passes = self.ops(ability).iter().any(|op| Self::passes_test(s, op.effect));
                (if passes { 6 } else { value + 1 }, ability.element, ability.single_use)
            }
            _ => return,
        };
        add(F::test_gain, self.test_stake(s) * (raised.min(6) - value) / 6);
        add(F::test_die, face.map_or(0, |face| self.die_cost(s, figure, face)));
        add(F::test_card, i32::from(card));
    }

    /// A card that prevents an endangering (D26).
    pub(super) fn weigh_prevent(
        &self,
        s: &Scene<'_>,
        figure: u8,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        if !matches!(action, Action::Use(..)) {
            return;
        }
        let worth = self.worth(s, figure);
        let out = s.figure(figure).status == Status::Endangered;
        add(F::prevent, 1);
        add(F::prevent_gain, if out { worth } else { worth * ENDANGERED_LOSS / 1000 });
    }

    /// What the running ability would cost its victim.
    pub(super) fn run_stake(&self, s: &Scene<'_>, action: Action) -> i32 {
        match (s.top(), action) {
            (Frame::VictimCancels(figure), Action::Cancel(..)) => {
                self.worth(s, figure) * ENDANGERED_LOSS / 1000
            }
            _ => 0,
        }
    }

    /// What a die of the pool may still do for the band in this phase, 0 to 10: the best use of
    /// any figure that is active or has not been activated.
    pub(super) fn pool_worth(&self, s: &Scene<'_>, seat: Seat, face: Face) -> i32 {
        let mut best = 0;
        for figure in s.alive(seat) {
            let card = self.card_of(s, figure);
            let to_come = !s.figure(figure).activated || s.active.figure == figure;
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
        s: &Scene<'_>,
        slot: u8,
        (from, to): (Face, Face),
        add: &mut impl FnMut(F, i32),
    ) -> i32 {
        let figure = s.active.figure;
        let pool = s.sides[seat_of(figure).index()].pool;
        let worth = |face: Face, others: u32| self.worth_beside(s, figure, face, others);
        let before = worth(from, pool.count(from).saturating_sub(1));
        let gain = worth(to, pool.count(to)) - before;
        let ability = self.ability(s, figure, slot);
        add(F::set_die, 1);
        add(F::use_action, i32::from(ability.timing & timing::ACTION != 0));
        add(F::act_card, i32::from(ability.single_use));
        add(F::set_die_gain, gain);
        gain
    }

    /// What one more die of a face can do for the band of the active figure beside so many others, 0
    /// to 10.
    fn worth_beside(&self, s: &Scene<'_>, active: u8, face: Face, others: u32) -> i32 {
        let mut uses = [0_u8; BAND_MAX];
        for (slot, figure) in uses.iter_mut().zip(s.alive(seat_of(active))) {
            *slot = self.use_now(s, figure, face);
        }
        // The best uses go to the dice that are there.
        uses.sort_unstable_by(|one, two| two.cmp(one));
        i32::from(uses.get(others as usize).copied().unwrap_or(0))
    }

    /// What a figure of the band in its phase can do with a die of a face, 0 to 10: in a fight or a
    /// shot that is within reach, otherwise in its activation, or on its card.
    fn use_now(&self, s: &Scene<'_>, figure: u8, face: Face) -> u8 {
        let card = self.card_of(s, figure);
        let face = face as usize;
        let (own, idle, kept) = (card.own[face], card.idle[face], card.guard[face] * 3 / 4);
        let active = s.active.figure == figure;
        let to_come = if active { s.spot().acts } else { !s.figure(figure).activated };
        if !to_come {
            return kept;
        }
        let fights = own > idle && {
            let piece = s.piece(figure);
            let points = if active { s.spot().points } else { piece.stat(Stat::Movement) };
            let near = self.nearest::<false>(s, piece.lookout, points, 0);
            let range = points + i32::from(card.range);
            let in_range = |enemy: u8| i32::from(piece.at.distance(s.piece(enemy).at)) <= range;
            near.reach != 0 || card.range > 0 && figures_of(s.enemies_of(figure)).any(in_range)
        };
        kept.max(if fights { own } else { idle })
    }

    /// What a die of this face could do otherwise, 0 to 10: for characters still to come in the own
    /// phase, or on its card.
    pub(super) fn die_cost(&self, s: &Scene<'_>, figure: u8, face: Face) -> i32 {
        let seat = seat_of(figure);
        if s.phase_seat != seat || s.active.figure != figure {
            return i32::from(self.card_of(s, figure).guard[face as usize]);
        }
        let copies = s.sides[seat.index()].pool.count(face) as i32;
        let mut best = 0;
        let mut wanted = 0;
        for friend in s.alive(seat).filter(|&friend| friend != figure) {
            let card = self.card_of(s, friend);
            let own = if s.figure(friend).activated { 0 } else { card.own[face as usize] };
            let use_of_it = i32::from(own.max(card.guard[face as usize] / 2));
            best = best.max(use_of_it);
            wanted += i32::from(use_of_it > 2);
        }
        if copies > wanted { best / 2 } else { best }
    }

    /// What a die on a figure's card may do in the enemy's phase, by the attackers in reach (D19).
    fn guard_worth(&self, s: &Scene<'_>, figure: u8, face: Face) -> i32 {
        let card = self.card_of(s, figure);
        let guard = i32::from(card.guard[face as usize]);
        let own = i32::from(card.own[face as usize]);
        let threat = s.piece(figure).threat;
        guard * (20 + threat) / 10 + own * i32::from(self.member(s, figure).zeni) / 2
    }

    /// A reserved die that goes back (D4).
    pub(super) fn weigh_take_back(
        &self,
        s: &Scene<'_>,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::TakeBack(figure, face) = action else { return };
        add(F::take_back, 1);
        add(F::take_back_worth, self.guard_worth(s, figure, face));
        add(F::take_back_order, i32::from(figure & 15));
    }

    /// A die put on a card (D19): its use there, and on a card that comes later in the order.
    pub(super) fn weigh_reserve(
        &self,
        s: &Scene<'_>,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::Reserve(figure, face) = action else { return };
        let seat = seat_of(figure);
        let mut rival = 0;
        if s.sides[seat.index()].pool.count(face) == 1 {
            for later in s.alive(seat).filter(|&later| later > figure) {
                if self.card_has_room(s.figure(later)) {
                    rival = rival.max(self.guard_worth(s, later, face));
                }
            }
        }
        add(F::reserve_worth, self.guard_worth(s, figure, face));
        add(F::reserve_rival, rival);
        add(F::reserve_order, i32::from(figure & 15));
    }

    /// The die that leaves with a civilian (D20).
    pub(super) fn weigh_lost_die(
        &self,
        s: &Scene<'_>,
        seat: Seat,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        match action {
            Action::LoseSpent => add(F::lose_spent, 1),
            Action::LosePool(face) => add(F::lose_worth, self.pool_worth(s, seat, face)),
            Action::LoseReserved(figure, face) => {
                add(F::lose_worth, i32::from(self.card_of(s, figure).guard[face as usize]));
            }
            _ => {}
        }
    }

    /// A die chosen for a re-roll (D24).
    pub(super) fn weigh_reroll(
        &self,
        s: &Scene<'_>,
        seat: Seat,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        if let Action::Reroll(face) = action {
            add(F::reroll_worth, self.pool_worth(s, seat, face));
        }
    }

    /// The friend that a re-rolled die helps (D24): one that may still use the raised stat.
    pub(super) fn weigh_friend(&self, s: &Scene<'_>, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Friend(figure) = action else { return };
        let to_come = !s.figure(figure).activated;
        let guards = s.run.rolled == Face::Earth as u8;
        let zeni = i32::from(self.member(s, figure).zeni);
        add(F::friend_worth, if to_come || guards { zeni } else { 0 });
    }

    /// What an ability outside fights does, by its effects (D17).
    pub(super) fn weigh_ability(
        &self,
        s: &Scene<'_>,
        user: u8,
        ability: &Ability,
        target: u8,
        add: &mut impl FnMut(F, i32),
    ) {
        for op in self.ops(ability) {
            match op.target {
                Target::AllEnemies => {
                    let mut rest = self.targets(s, user, op);
                    while rest != 0 {
                        let enemy = rest.trailing_zeros() as u8;
                        rest &= rest - 1;
                        self.weigh_effect(s, op, enemy, 100, add);
                    }
                }
                Target::OneEnemy | Target::OneFriend if target != NONE => {
                    self.weigh_effect(s, op, target, 100, add);
                }
                _ => self.weigh_effect(s, op, user, 100, add),
            }
        }
    }

    /// One effect on one figure with a chance in percent.
    fn weigh_effect(
        &self,
        s: &Scene<'_>,
        op: &Op,
        figure: u8,
        chance: i32,
        add: &mut impl FnMut(F, i32),
    ) {
        let own = seat_of(figure) == s.phase_seat;
        let worth = self.worth(s, figure);
        let red = s.figure(figure).status == Status::Endangered;
        match op.effect {
            Effect::WillTest { kind, modifier, on_pass, on_fail } => {
                let brave = kind == test_kind::FEAR && self.knows_no_fear(s, figure);
                let chance = self.test_chance(s, figure, i32::from(modifier));
                let pass = if brave { 100 } else { chance };
                for (range, chance) in [(on_pass, pass), (on_fail, 100 - pass)] {
                    for inner in &self.catalogue.ops[range.0 as usize..range.1 as usize] {
                        let user = inner.target == Target::Own;
                        let whom = if user { s.active.figure } else { figure };
                        self.weigh_effect(s, inner, whom, chance, add);
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
            Effect::SuppressZone(_) if !own => add(F::use_zone, chance * self.held(s, figure)),
            Effect::ForceFacing if !own => {
                let attacked = self.could_attack(s, s.active.figure, figure);
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
                let pool = s.sides[s.phase_seat.index()].pool;
                let idle: u32 = pool
                    .faces()
                    .filter(|&face| self.pool_worth(s, s.phase_seat, face) < 4)
                    .map(|face| pool.count(face))
                    .sum();
                add(F::use_reroll, idle.min(u32::from(max)) as i32);
            }
            _ => {}
        }
    }

    /// Own figures in the zone of control of an enemy that are still to be activated.
    fn held(&self, s: &Scene<'_>, enemy: u8) -> i32 {
        s.alive(State::opponent(seat_of(enemy)))
            .filter(|&figure| {
                !s.figure(figure).activated && self.controls(s, enemy, s.figure(figure).at)
            })
            .count() as i32
    }
}
