//! What a fight between two figures comes to, planned, announced or declared so far (D9 to D11,
//! D14, D18, D21).

use crate::board::{Facing, Square};
use crate::content::catalogue::{
    ABILITIES_MAX, Ability, Amount, Condition, Effect, Op, Stat, Target, timing,
};
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::place::Spot;
use crate::features::tables::Blow;
use crate::rules::Rules;
use crate::state::action::Action;
use crate::state::dice::{Dice, Face};
use crate::state::slots;
use crate::state::{FigureId, Slot, Status, figures_of};

/// What decides a fight; index 0 is the attacker, 1 the defender.
#[derive(Copy, Clone, Debug)]
pub(super) struct Odds {
    /// Fixed total of the attacker less that of the defender.
    pub(crate) lead: i32,
    /// What is added to the margin if this side wins.
    pub(crate) shift: [i32; 2],
    /// Keeps the best of two dice.
    pub(crate) best: [bool; 2],
    /// Would be out if endangered again.
    pub(crate) endangered: [bool; 2],
    /// Has a square to fall back to without harm.
    pub(super) safe: [bool; 2],
    /// What supporters add.
    pub(crate) support: [i32; 2],
    /// The back-attack bonus applies.
    pub(crate) back: bool,
    /// The attacker has entered a square.
    pub(crate) entered: bool,
}

/// What the attacks of a figure can count on, wherever it stands.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Means {
    /// Whose they are, if anybody's.
    pub(crate) figure: Option<FigureId>,
    /// What the die on Attack adds.
    fire: i32,
    /// The dice that are left then.
    dice: Dice,
    /// Abilities that may be declared.
    slots: u16,
    /// All this, and of the table what its abilities ask for beside the odds, in 33 bits.
    pub(crate) key: u64,
}

// Slots that ran into the bits above them would make one key of two different things.
const _: () = assert!(ABILITIES_MAX <= 10, "slots have ten bits of the key");

impl Means {
    /// Of no figure.
    pub(crate) fn none() -> Self {
        Self { figure: None, fire: 0, dice: Dice::default(), slots: 0, key: 0 }
    }
}

/// How an attack is made that is only planned.
#[derive(Copy, Clone, Debug)]
pub(super) struct Charge {
    /// From behind the vision line (OKK-291).
    pub(crate) behind: bool,
    /// Supporters of the enemy there.
    pub(super) rivals: i32,
    /// What `safe_rear` says of the attacker where the enemy is in its zone of control already.
    pub(super) rear: Option<i32>,
}

/// What a fight is worth, in hundredths of a zeni, and the chances of going out in thousandths.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Outcome {
    pub(super) gain: i32,
    pub(super) risk: i32,
    pub(crate) out: i32,
    pub(crate) lost: i32,
}

/// A gain of less is not worth a further die.
const WORTH_A_DIE: i32 = 8;

/// What a side declares or might declare further.
#[derive(Copy, Clone)]
struct Declarations {
    odds: Odds,
    dice: Dice,
    count: i32,
    cost: i32,
    cards: i32,
    pushes: i32,
}

impl Declarations {
    fn none() -> Self {
        let odds = Odds::of_lead(0);
        Self { odds, dice: Dice::default(), count: 0, cost: 0, cards: 0, pushes: 0 }
    }

    /// The die on the stat.
    fn raise(&mut self, sight: &Sight<'_>, side: usize) {
        let (face, bonus) = if side == 0 {
            (Face::Fire, sight.rules.knobs.fire_bonus)
        } else {
            (Face::Earth, -sight.rules.knobs.earth_bonus)
        };
        self.odds.lead += bonus;
        self.pay(sight, sight.state.fighter(side), face);
    }

    fn pay(&mut self, sight: &Sight<'_>, figure: FigureId, face: Face) {
        self.dice.take(face);
        self.count += 1;
        self.cost += sight.die_cost(figure, face);
    }

    /// An ability; false where no die is left for it.
    fn declare(&mut self, sight: &Sight<'_>, side: usize, slot: Slot) -> bool {
        let figure = sight.state.fighter(side);
        let ability = sight.rules.ability(sight.state, figure, slot);
        match ability.element {
            Some(face) if !self.dice.has(face) => return false,
            Some(face) => self.pay(sight, figure, face),
            None => {}
        }
        let pair = (sight.state.fight.attacker, sight.state.fight.defender);
        sight.add_ability(pair, side, ability, &mut self.odds);
        self.cards += i32::from(ability.single_use);
        let pushes = |op: &Op| matches!(op.effect, Effect::FallBack { .. });
        self.pushes += i32::from(sight.rules.ops(ability).iter().any(pushes));
        true
    }
}

impl Odds {
    /// Odds of two alert figures without anything but a lead.
    pub(super) fn of_lead(lead: i32) -> Self {
        Self {
            lead,
            shift: [0; 2],
            best: [false; 2],
            endangered: [false; 2],
            safe: [true; 2],
            support: [0; 2],
            back: false,
            entered: false,
        }
    }
}

impl Sight<'_> {
    /// What a fight with these odds is worth to the attacker; a shot does not hurt the shooter.
    #[inline]
    pub(super) fn outcome(
        &self,
        (attacker, defender): (FigureId, FigureId),
        odds: &Odds,
        shot: bool,
    ) -> Outcome {
        let blow = |winner: usize| Blow {
            attacks: winner == 0,
            lead: if winner == 0 { odds.lead } else { -odds.lead },
            shift: odds.shift[winner],
            winner_best: odds.best[winner],
            loser_best: odds.best[1 - winner],
            endangered: odds.endangered[1 - winner],
            safe: odds.safe[1 - winner],
        };
        let hit = self.tables.loss(blow(0));
        let value = |figure: FigureId| i32::from(self.piece(figure).zeni);
        let gain = i32::from(hit.value) * value(defender) / 10;
        if shot {
            return Outcome { gain, out: i32::from(hit.out), ..Outcome::default() };
        }
        let counter = self.tables.loss(blow(1));
        Outcome {
            gain,
            risk: i32::from(counter.value) * value(attacker) / 10,
            out: i32::from(hit.out),
            lost: i32::from(counter.out),
        }
    }

    /// Whether losing the figure would lose the game (OKK-067, OKK-069).
    pub(super) fn decides(&self, figure: FigureId) -> bool {
        let side = &self.state.sides[figure.seat().index()];
        let zeni = i32::from(side.lost) + i32::from(self.rules.member(self.state, figure).zeni);
        side.alive == 1
            || !self.rules.knobs.wipe_out_only
                && self.rules.knobs.loss_threshold.is_some_and(|threshold| zeni >= threshold)
    }

    /// The enemies that would support another one, attacked from this side; kept for all who come
    /// from there.
    #[inline]
    pub(super) fn rivals(&self, spot: &Spot, enemy: FigureId) -> i32 {
        let at = self.piece(enemy).at;
        let (x, y) = ((spot.at.x - at.x).signum(), (spot.at.y - at.y).signum());
        // One of nine sides, a digit each; 0 for what is not known yet.
        let digit = 4 * (3 * i32::from(y) + i32::from(x) + 4) as u32;
        let cache = self.rivals_cache(enemy);
        let known = cache.get() >> digit & 15;
        if known != 0 {
            return known as i32 - 1;
        }
        let rivals = self.count_rivals(spot, enemy);
        cache.set(cache.get() | (rivals as u64 + 1) << digit);
        rivals
    }

    /// At most 7: they stand beside the square the attack comes from, as the one attacked does.
    #[inline(never)]
    fn count_rivals(&self, spot: &Spot, enemy: FigureId) -> i32 {
        let contact = Self::beside(self.piece(enemy).at, spot.at);
        let rivals = self.enemies_of(spot.figure) & !enemy.bit();
        figures_of(rivals).map(|rival| i32::from(self.piece(rival).controls(contact))).sum()
    }

    /// The odds of an attack that is only planned: stats, support as it stands, the dice at hand.
    pub(super) fn planned_odds(
        &self,
        means: &Means,
        spot: &Spot,
        enemy: FigureId,
        Charge { behind, rivals, rear }: Charge,
    ) -> Odds {
        let figure = spot.figure;
        let other = self.piece(enemy);
        let attack = self.stat_of(figure, Stat::Attack, spot.endangered);
        let mut odds = Odds::of_lead(attack - other.stat(Stat::Defence));
        odds.endangered = [spot.endangered, other.endangered];
        odds.back = behind;
        odds.entered = spot.entered || rear.is_none();
        let friends = other.supporters & !figure.bit();
        odds.support[0] = self.rules.knobs.support_bonus * friends.count_ones() as i32;
        odds.support[1] = self.rules.knobs.support_bonus * rivals;
        if let Some(rear) = rear {
            odds.safe[0] = rear > 0;
            odds.safe[1] = self.safe_behind(enemy, spot.at);
        }
        odds.lead += odds.support[0] - odds.support[1];
        if behind {
            odds.lead += self.rules.knobs.back_attack_bonus;
        }
        // The die on its card will do something for it.
        odds.lead -= i32::from(other.guarded);
        self.add_dice_at_hand(means, enemy, &mut odds);
        odds
    }

    /// An attack on an enemy in the zone of control.
    pub(super) fn charge(&self, spot: &Spot, enemy: FigureId, behind: bool) -> Charge {
        let rear = self.safe_rear(spot.figure, spot.at, spot.facing);
        Charge { behind, rivals: self.rivals(spot, enemy), rear: Some(rear) }
    }

    /// Whether a defender that turns to an attacker there can fall back without harm (OKK-248).
    fn safe_behind(&self, enemy: FigureId, from: Square) -> bool {
        let own = self.state.figure(enemy);
        let facing = own.at.direction_to(from).map_or(own.facing, |direction| {
            if direction.is_front_of(own.facing) { own.facing } else { Facing::of(direction.0 / 2) }
        });
        self.safe_rear(enemy, own.at, facing) > 0
    }

    /// What the attacks of a figure can count on.
    pub(super) fn means_of(&self, figure: FigureId) -> Means {
        let mut dice = self.dice_of_fighter(figure);
        let mut fire = 0;
        if dice.has(Face::Fire) && self.rules.stat_is_open(self.state, figure, Stat::Attack) {
            dice.take(Face::Fire);
            fire = self.rules.knobs.fire_bonus;
        }
        let slots = self.rules.optional_at(self.state, figure, timing::ATTACK);
        // What `would_hold` asks for.
        let own = self.state.figure(figure);
        let in_zone = self.tables.cards[own.member as usize].minds_zones
            && self.rules.in_enemy_zone(self.state, figure.seat(), own.at);
        let was_in_zone = self.state.fight.goes_on && self.state.fight.was_in_zone;
        let key = u64::from(dice.bits())
            | u64::from(slots) << 20
            | u64::from(fire != 0) << 30
            | u64::from(in_zone) << 31
            | u64::from(was_in_zone) << 32;
        Means { figure: Some(figure), fire, dice, slots, key }
    }

    /// The dice the attacker could declare, each used once (D10).
    fn add_dice_at_hand(&self, means: &Means, enemy: FigureId, odds: &mut Odds) {
        let (Some(figure), mut dice) = (means.figure, means.dice) else { return };
        odds.lead += means.fire;
        for slot in slots(means.slots) {
            let ability = self.rules.ability(self.state, figure, slot);
            if let Some(face) = ability.element {
                if !dice.has(face) {
                    continue;
                }
                dice.take(face);
            }
            let mut more = *odds;
            self.add_ability((figure, enemy), 0, ability, &mut more);
            // What does harm is not declared, such as cancelling support that is on one's side.
            if more.lead >= odds.lead {
                *odds = more;
            }
        }
    }

    /// Gain less risk of a planned attack, with fear; a lost game counts far more than a figure.
    pub(super) fn planned_gain(
        &self,
        spot: &Spot,
        enemy: FigureId,
        odds: &Odds,
        touches: bool,
    ) -> i32 {
        let outcome = self.outcome((spot.figure, enemy), odds, false);
        let mut gain = outcome.gain - outcome.risk;
        if self.piece(enemy).frightening
            && self.rules.must_test_fear(self.state, spot.figure, enemy)
        {
            let willpower = self.rules.stat(self.state, spot.figure, Stat::Willpower).clamp(0, 6);
            gain = gain * willpower / 6;
        }
        // What is still out of reach may turn out to be barred.
        if touches { gain } else { gain * 9 / 10 }
    }

    /// The worth of a shot that is only planned.
    pub(super) fn planned_shot(&self, enemy: FigureId, value: i32, cover: i32) -> i32 {
        let cover = cover * self.rules.knobs.cover_per_square;
        let cover = self.rules.knobs.cover_cap.map_or(cover, |cap| cover.min(cap));
        let mut odds = Odds::of_lead(value - self.stat_now(enemy, Stat::Defence) - cover);
        odds.endangered[1] = self.state.figure(enemy).status == Status::Endangered;
        self.outcome((enemy, enemy), &odds, true).gain
    }

    /// What an ability changes about the odds for the side that declares it.
    fn add_ability(
        &self,
        (attacker, defender): (FigureId, FigureId),
        side: usize,
        ability: &Ability,
        odds: &mut Odds,
    ) {
        let (own, other) = if side == 0 { (attacker, defender) } else { (defender, attacker) };
        let (first, last) = ability.conditions;
        let conditions = &self.rules.catalogue.conditions[first as usize..last as usize];
        if !conditions.iter().all(|&one| self.would_hold(own, other, side, one, odds)) {
            return;
        }
        let sign = if side == 0 { 1 } else { -1 };
        for op in self.rules.ops(ability) {
            match op.effect {
                Effect::Add { n, amount, .. } => {
                    let hinders =
                        op.target == Target::Opponent || op.target == Target::Attacker && side == 1;
                    let counts = !matches!(amount, Amount::Movement | Amount::Willpower);
                    let n = if counts { i32::from(n) } else { 0 };
                    odds.lead += sign * if hinders { -n } else { n };
                }
                Effect::KeepBest(_) => odds.best[side] = true,
                Effect::Margin { n, on_win: true } => odds.shift[side] += i32::from(n),
                Effect::Margin { n, on_win: false } => odds.shift[1 - side] += i32::from(n),
                Effect::CancelSupport { both, n } => {
                    for whose in 0..2 {
                        if both || whose != side {
                            let bonus = self.rules.knobs.support_bonus;
                            let gone = odds.support[whose].min(i32::from(n).saturating_mul(bonus));
                            odds.support[whose] -= gone;
                            odds.lead += if whose == 0 { -gone } else { gone };
                        }
                    }
                }
                Effect::BackAttackValue(n) if odds.back => {
                    odds.lead += sign * (i32::from(n) - self.rules.knobs.back_attack_bonus);
                }
                _ => {}
            }
        }
    }

    /// Whether a condition would hold in a fight with these odds.
    fn would_hold(
        &self,
        own: FigureId,
        other: FigureId,
        side: usize,
        condition: Condition,
        odds: &Odds,
    ) -> bool {
        match condition {
            Condition::OpponentAlignment(set) => {
                self.rules.member(self.state, other).alignment & set != 0
            }
            Condition::OpponentEndangered => odds.endangered[1 - side],
            Condition::OpponentFrightening => self.rules.is_frightening(self.state, other),
            Condition::SelfEndangered => odds.endangered[side],
            Condition::EnteredAtLeast(_) => side == 0 && odds.entered,
            Condition::EnteredNone => side == 0 && !odds.entered,
            Condition::BackAttack => side == 0 && odds.back,
            Condition::NoSupport => odds.support == [0, 0],
            Condition::AttackerWasInZone => {
                self.state.fight.goes_on && self.state.fight.was_in_zone
            }
            Condition::NotInEnemyZone => {
                !self.rules.in_enemy_zone(self.state, own.seat(), self.state.figure(own).at)
            }
            _ => true,
        }
    }

    /// Announcing an attack (D9).
    pub(super) fn weigh_attack(&self, spot: &Spot, enemy: FigureId, add: &mut impl FnMut(F, i32)) {
        let behind = self.rules.is_back_attack(self.state, enemy);
        let odds = self.planned_odds(self.means(), spot, enemy, self.charge(spot, enemy, behind));
        let outcome = self.outcome((spot.figure, enemy), &odds, false);
        add(F::attack, 1);
        add(F::attack_ev, self.planned_gain(spot, enemy, &odds, true));
        add(F::attack_out, outcome.out * i32::from(self.rules.member(self.state, enemy).zeni) / 10);
        add(F::attack_risk, outcome.risk);
        add(F::attack_wins, if self.decides(enemy) { outcome.out / 10 } else { 0 });
        add(F::attack_loses, if self.decides(spot.figure) { outcome.lost / 10 } else { 0 });
    }

    /// Announcing a shot (D14).
    pub(super) fn weigh_shot(
        &self,
        spot: &Spot,
        slot: Slot,
        enemy: FigureId,
        add: &mut impl FnMut(F, i32),
    ) {
        let Some((value, _, no_cover)) = self.rules.shot_of(self.state, spot.figure, Some(slot))
        else {
            return;
        };
        let line = self.rules.line_to(self.state, spot.figure, enemy);
        let cover = line.map_or(0, |line| if no_cover { 0 } else { i32::from(line.cover) });
        let gain = self.planned_shot(enemy, i32::from(value), cover);
        add(F::shoot, 1);
        add(F::shoot_ev, gain);
        let endangered = self.state.figure(enemy).status == Status::Endangered;
        add(F::shoot_out, if endangered { gain } else { 0 });
        add(F::shoot_wins, if self.decides(enemy) { gain } else { 0 });
        if let Some(face) = self.rules.ability(self.state, spot.figure, slot).element {
            add(F::act_die, self.die_cost(spot.figure, face));
        }
    }

    /// The odds of the fight that is going on, as declared so far.
    pub(super) fn present_odds(&self) -> Odds {
        let fight = &self.state.fight;
        let (attacker, defender) = (fight.attacker, fight.defender);
        let mut odds = Odds::of_lead(
            self.rules.fixed_total(self.state, 0) - self.rules.fixed_total(self.state, 1),
        );
        let red = |figure: FigureId| self.state.figure(figure).status == Status::Endangered;
        odds.endangered = [red(attacker), red(defender)];
        odds.back = fight.back_attack;
        odds.entered = self.state.active.path.len() > 1;
        let own = self.state.figure(attacker);
        if fight.shot.is_none() {
            odds.support = [
                i32::from(self.rules.support(self.state, 0).1),
                i32::from(self.rules.support(self.state, 1).1),
            ];
            odds.lead += odds.support[0] - odds.support[1];
            odds.safe[0] = self.safe_rear(attacker, own.at, own.facing) > 0;
            odds.safe[1] = self.safe_behind(defender, own.at);
        }
        for side in 0..2 {
            let figure = self.state.fighter(side);
            for slot in slots(fight.declared[side]) {
                for op in self.rules.ops(self.rules.ability(self.state, figure, slot)) {
                    match op.effect {
                        Effect::KeepBest(_) => odds.best[side] = true,
                        Effect::Margin { n, on_win } => {
                            odds.shift[if on_win { side } else { 1 - side }] += i32::from(n);
                        }
                        _ => {}
                    }
                }
            }
        }
        odds
    }

    /// What the fight is worth to a side, a decided game included.
    fn stake(&self, side: usize, odds: &Odds) -> i32 {
        let fight = &self.state.fight;
        let outcome = self.outcome((fight.attacker, fight.defender), odds, fight.shot.is_some());
        let bonus = |figure: FigureId, chance: i32| if self.decides(figure) { chance } else { 0 };
        let gain = outcome.gain - outcome.risk + bonus(fight.defender, outcome.out)
            - bonus(fight.attacker, outcome.lost);
        if side == 0 { gain } else { -gain }
    }

    /// A die or an ability in a fight (D10, D11): what it and the best of what may still follow
    /// change, and what else the dice could do. What comes before it in the order is given up.
    pub(super) fn weigh_declaration(
        &self,
        side: usize,
        action: Action,
        add: &mut impl FnMut(F, i32),
    ) {
        let figure = self.state.fighter(side);
        let before = *self.odds();
        let mut plan = Declarations {
            odds: before,
            dice: self.dice_of_fighter(figure),
            ..Declarations::none()
        };
        let next = match action {
            Action::StatDie(_) => {
                plan.raise(self, side);
                0
            }
            Action::Use(slot, _, _) => {
                plan.declare(self, side, slot);
                slot.number() + 1
            }
            _ => return,
        };
        let now = self.stake(side, &before);
        let mut best = self.stake(side, &plan.odds);
        let open =
            self.rules.optional_at(self.state, figure, Rules::fight_timing(self.state, side));
        for slot in
            slots(open & !self.state.fight.declared[side]).filter(|&slot| slot.number() >= next)
        {
            let mut more = plan;
            if more.declare(self, side, slot) {
                let then = self.stake(side, &more.odds);
                if then > best + WORTH_A_DIE {
                    (plan, best) = (more, then);
                }
            }
        }
        let names = if side == 0 {
            (F::declare, F::declare_gain, F::declare_die, F::declare_card)
        } else {
            (F::guard, F::guard_gain, F::guard_die, F::guard_card)
        };
        add(names.0, plan.count);
        add(names.1, best - now);
        add(names.2, plan.cost);
        add(names.3, plan.cards);
        add(F::declare_push, plan.pushes);
    }

    /// The dice a fighter may spend: its own card's, and the pool for the active one.
    fn dice_of_fighter(&self, figure: FigureId) -> Dice {
        let reserve = self.state.figure(figure).reserve;
        if figure.seat() == self.state.phase_seat {
            reserve.with(self.state.sides[self.state.phase_seat.index()].pool)
        } else {
            reserve
        }
    }

    /// Cancelling a declared ability of the opponent (D21).
    pub(super) fn weigh_cancel(&self, side: usize, action: Action, add: &mut impl FnMut(F, i32)) {
        let Action::Cancel(_, other) = action else { return };
        let rival = self.state.fighter(1 - side);
        let ability = self.rules.ability(self.state, rival, other);
        let with = *self.odds();
        let mut twice = with;
        // What it would do a second time is what it does now, near enough.
        let pair = (self.state.fight.attacker, self.state.fight.defender);
        self.add_ability(pair, 1 - side, ability, &mut twice);
        add(F::cancel, 1);
        let shot = self.state.fight.shot == Some(other);
        let gain = if shot {
            -self.stake(side, &with)
        } else {
            self.stake(side, &with) - self.stake(side, &twice)
        };
        add(F::cancel_gain, gain);
    }

    /// Turning an out into less (D18).
    pub(super) fn weigh_replace(&self, action: Action, add: &mut impl FnMut(F, i32)) {
        if let Action::Use(..) = action {
            add(F::replace_gain, self.worth(self.state.loser()));
        }
    }
}
