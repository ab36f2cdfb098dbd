//! Effects that change numbers for a while: of attacks, stats, rolls, costs; what is forbidden,
//! granted and kept off (section 4).

use crate::content::catalogue::Range;
use crate::content::effect::{
    Atom, AttackFlags, AttackMod, Change, Duration, Op, Penalties, Rolls, Scope, Source, Target,
};
use crate::content::vocabulary::{Stat, Trigger};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::rules::standing::lasts_for_an_attack;
use crate::state::{AFTER_CRIT, AttackScope, ModelId, Run, Timed, TimedKind};
use tenbin_engine::{Chance, Recorder, Seat};

/// What sets a cost to nothing, as the amount of a `TimedKind::Cost`.
const TO_ZERO: i8 = -100;

/// A number that fits.
fn small(n: i32) -> i8 {
    n.clamp(-100, 100) as i8
}

impl Rules {
    /// For which attacks something that lasts is meant, which begins while none is going on: those
    /// that the conditions of its rule name.
    fn attacks_meant(&self, run: &Run) -> AttackScope {
        if run.depth > 0 {
            return AttackScope::Any; // They were about that attack.
        }
        self.attacks_named(self.catalogue.rules[run.rule as usize].conditions)
    }

    /// The attacks that conditions name.
    pub(crate) fn attacks_named(&self, conditions: Range) -> AttackScope {
        let list = &self.catalogue.conditions[conditions.0 as usize..conditions.1 as usize];
        let named = list.iter().find_map(|condition| {
            Some(match (condition.atom, condition.negated) {
                (Atom::AttackRanged, false) | (Atom::AttackMelee, true) => AttackScope::Ranged,
                (Atom::AttackMelee, false) | (Atom::AttackRanged, true) => AttackScope::Melee,
                (Atom::AttackCharge, false) => AttackScope::Charge,
                (Atom::AttackCharge, true) => AttackScope::NoCharge,
                _ => return None,
            })
        });
        named.unwrap_or_default()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A lasting change. What lasts while an upkeep is paid is read from the ability itself.
    pub(super) fn carry_change(&mut self, run: &Run, op: &Op) {
        let upkeep = self.rules.catalogue.abilities[run.ability as usize].upkeep > 0;
        if upkeep && op.duration() == Some(Duration::While) {
            return;
        }
        // What helps against the attack that it answers is for no other one (ANI-128): there is none
        // where an effect is answered.
        let answers = self.rules.catalogue.rules[run.rule as usize].trigger == Trigger::Targeted;
        if answers && run.depth == 0 && lasts_for_an_attack(op) {
            return;
        }
        match *op {
            Op::AttackMod(change) => self.change_attack(run, &change),
            Op::StatMod { stat, change, duration } => self.change_stat(run, stat, change, duration),
            Op::RollMod { rolls, amount } => {
                self.last(run, TimedKind::RollMod(rolls), amount, Duration::Turn);
            }
            Op::ExtraDie { rolls } => self.last(run, TimedKind::Dice(rolls), 1, Duration::Turn),
            Op::CostMod { action, more, duration } => {
                self.last(run, TimedKind::Cost(action), more.unwrap_or(TO_ZERO), duration);
            }
            Op::Forbid { actions, duration } => {
                self.last(run, TimedKind::Forbidden(actions), 0, duration);
            }
            Op::Immunity { states, displacement } => {
                if states != 0 {
                    self.last(run, TimedKind::Immune(states), 0, Duration::Game);
                }
                if displacement {
                    self.last(run, TimedKind::Firm, 0, Duration::Game);
                }
            }
            Op::GrantTrait { bits, duration } => {
                for number in (0..32).filter(|number| bits >> number & 1 == 1) {
                    self.last(run, TimedKind::Trait(number), 0, duration);
                }
            }
            _ => {}
        }
    }

    /// Something lasts on the present target (on everybody of the players meant).
    fn last(&mut self, run: &Run, kind: TimedKind, n: i8, duration: Duration) {
        let meant = if run.target == ModelId::NONE {
            let seats = self.players_meant(run);
            seats.fold(0, |set, seat| set | self.state.on_table_of(seat))
        } else {
            Rules::bit(run.target)
        };
        self.last_on(run, meant, kind, n, duration);
    }

    fn last_on(&mut self, run: &Run, models: u32, kind: TimedKind, n: i8, duration: Duration) {
        let (until, depth) = match duration {
            // Without an attack going on the next one of the turn is meant.
            Duration::Attack | Duration::Roll => (Duration::Attack, run.depth.max(1)),
            Duration::While => (Duration::Turn, 0),
            other => (other, 0),
        };
        // Other dice may undo a critical hit, and with it what its rules did.
        let critical = self.rules.catalogue.rules[run.rule as usize].trigger == Trigger::Crit;
        let depth = if critical { run.depth.max(1) | AFTER_CRIT } else { depth };
        let only = self.rules.attacks_meant(run);
        self.add_timed(Timed {
            models,
            source: run.source,
            slot: Some(run.slot),
            kind,
            only,
            n,
            until,
            depth,
        });
    }

    /// The players that a rule about players means.
    fn players_meant(&self, run: &Run) -> impl Iterator<Item = Seat> + use<C, R> {
        let rule = &self.rules.catalogue.rules[run.rule as usize];
        let (own, enemy) = match rule.target {
            Target::Players { own, enemy } => (own, enemy),
            _ => (true, false),
        };
        let seat = run.seat;
        [Seat(0), Seat(1)].into_iter().filter(move |one| if *one == seat { own } else { enemy })
    }

    fn change_stat(&mut self, run: &Run, stat: Stat, change: Change, duration: Duration) {
        let named = stat as u8;
        let fighting = (stat as usize) < Stat::FIGHTING;
        if run.target == ModelId::NONE && self.change_sides(run, stat, change, duration) {
            return;
        }
        match change {
            Change::Add(number) => {
                let n = self.number(run, number);
                if stat == Stat::LpStart {
                    if run.target != ModelId::NONE {
                        self.change_lp_start(run.target, n);
                    }
                    return;
                }
                let kind = if fighting { TimedKind::Stat(named) } else { TimedKind::Length(named) };
                self.last(run, kind, small(n), duration);
            }
            Change::Factor(percent) => {
                self.last(run, TimedKind::Scaled(named, percent), 0, duration);
            }
            Change::Set(n) => self.last(run, TimedKind::Fixed(named), n, duration),
            Change::Min(n) => self.last(run, TimedKind::Least(named), n, duration),
        }
    }

    /// Changes of all ranges and control zones for the turn (`gale`, `dawn_of_the_dark`), which also
    /// meet those who come later; false for other changes.
    fn change_sides(&mut self, run: &Run, stat: Stat, change: Change, duration: Duration) -> bool {
        let inch = self.rules.knobs.inch_cm;
        for seat in self.players_meant(run) {
            let side = &mut self.state.sides[seat.index()];
            match (stat, change, duration) {
                (Stat::Range, Change::Factor(50), Duration::Turn) => side.ranges_halved = true,
                (Stat::ControlZone, Change::Set(inches), Duration::Turn) => {
                    side.zone_set = (i32::from(inches) * inch).clamp(0, 30_000) as i16;
                }
                _ => return false,
            }
        }
        true
    }

    /// An `attack_mod`: of the attack that is going on where it lasts for that, else for a while.
    fn change_attack(&mut self, run: &Run, change: &AttackMod) {
        let (mut at, mut dm) = (self.number(run, change.at), self.number(run, change.dm));
        let momentary =
            matches!(change.duration, Duration::Attack | Duration::Roll | Duration::While);
        let depth = run.depth as usize;
        if momentary
            && change.scope != Scope::FriendsOnTarget
            && (1..=self.state.attacks.len()).contains(&depth)
        {
            let attack = &mut self.state.attacks[depth - 1];
            let other = run.source != ModelId::NONE && attack.attacker != run.source;
            if change.scope == Scope::Own && other {
                // The bonuses of a Counter are for its free Attack (ANI-225).
                attack.counter_at = small(i32::from(attack.counter_at) + at);
                attack.counter_dm = small(i32::from(attack.counter_dm) + dm);
                return;
            }
            if self.rules.catalogue.rules[run.rule as usize].trigger == Trigger::Crit {
                let (attacker, target) = (attack.attacker, attack.target);
                self.sharpen(run, change, dm, [attacker, target]);
                return;
            }
            // Who is hit in the end is not sure yet: the Armour is read when it counts.
            let numbers = [(&mut at, change.at), (&mut dm, change.dm)];
            for ((n, number), times) in numbers.into_iter().zip(&mut attack.armour_times) {
                if number.source == Source::TargetArmour {
                    *n = i32::from(number.plus);
                    *times = times.saturating_add(number.times);
                }
            }
            attack.at = small(i32::from(attack.at) + at);
            attack.dm = small(i32::from(attack.dm) + dm);
            attack.ar = attack.ar.saturating_add(change.ar_target);
            attack.dice_more = attack.dice_more.saturating_add(change.extra_dice);
            attack.flags |= change.flags;
            attack.ignore_penalty |= change.ignore_penalty;
            let attacker = attack.attacker;
            if change.crit_min != 0 {
                self.last_on(
                    run,
                    Rules::bit(attacker),
                    TimedKind::CritMin,
                    change.crit_min,
                    Duration::Attack,
                );
            }
            return;
        }
        self.last_attack_change(run, change, at, dm);
    }

    /// What an `attack_mod` of a critical hit's rule adds: for that hit only, so that it lasts and
    /// ends as such (`forget_crit`). Its roll is over: what is added to that comes too late (section
    /// 3.3).
    fn sharpen(
        &mut self,
        run: &Run,
        change: &AttackMod,
        dm: i32,
        [attacker, target]: [ModelId; 2],
    ) {
        let changes = [
            (target, TimedKind::Hurts(false), small(dm), dm != 0),
            (attacker, TimedKind::Pierces, change.ar_target, change.ar_target != 0),
            (attacker, TimedKind::AttackFlags(change.flags), 0, change.flags != AttackFlags::NONE),
        ];
        for (model, kind, n, wanted) in changes {
            if wanted {
                self.last_on(run, Rules::bit(model), kind, n, Duration::Attack);
            }
        }
    }

    fn last_attack_change(&mut self, run: &Run, change: &AttackMod, at: i32, dm: i32) {
        let meant = self.rules.attacks_meant(run);
        let (at, dm) = (small(at), small(dm));
        let duration = change.duration;
        let friends = change.scope == Scope::FriendsOnTarget;
        let changes: [(TimedKind, i8, bool); 8] = if change.scope == Scope::Own {
            let attack = match meant {
                AttackScope::Any => TimedKind::Stat(Stat::At as u8),
                _ => TimedKind::AttackRoll,
            };
            [
                (attack, at, at != 0),
                (TimedKind::Stat(Stat::Dm as u8), dm, dm != 0),
                (TimedKind::Pierces, change.ar_target, change.ar_target != 0),
                (TimedKind::Dice(Rolls::ATTACK), change.extra_dice, change.extra_dice != 0),
                (TimedKind::CritMin, change.crit_min, change.crit_min != 0),
                (TimedKind::AttackFlags(change.flags), 0, change.flags != AttackFlags::NONE),
                (
                    TimedKind::Steady(change.ignore_penalty),
                    0,
                    change.ignore_penalty != Penalties::NONE,
                ),
                (TimedKind::None, 0, false),
            ]
        } else {
            let attack = if friends { TimedKind::Marked } else { TimedKind::Exposed };
            let armour = TimedKind::Stat(Stat::Ar as u8);
            let nothing = (TimedKind::None, 0, false);
            [
                (attack, at, at != 0),
                (TimedKind::Hurts(friends), dm, dm != 0),
                (armour, change.ar_target, change.ar_target != 0),
                nothing,
                nothing,
                nothing,
                nothing,
                nothing,
            ]
        };
        for (kind, n, wanted) in changes {
            if wanted {
                self.last(run, kind, n, duration);
            }
        }
    }
}
