//! What effects on every own team add to teams that are only planned or about to be declared, for
//! features (DP-03, DP-06, DP-07, DP-09): their conditions are asked of the ninjas of such a team.

use arrayvec::ArrayVec;

use crate::content::effect::{Atom, Effect, Op};
use crate::content::index::aura;
use crate::content::vocabulary::{Comparison, Duration, Selector};
use crate::features::facts::Survey;
use crate::features::prospects::{Camp, Caution};
use crate::state::{
    Set, Source, Stance, Subject, TeamId, TimedKind, UnitId, other, teams_in, units_in,
};
use tenbin_engine::Seat;

/// Bonuses that are kept in mind; further ones are left out.
const BONUSES_MAX: usize = 6;
/// Conditions of a bonus; one with more is left out.
const NEEDS_MAX: usize = 4;

/// What a bonus asks of a team.
#[derive(Copy, Clone, Debug)]
enum Need {
    /// So many ninjas.
    Size(Comparison, u8),
    /// One of these.
    One(Set),
}

/// What some teams are stronger by.
#[derive(Clone, Debug)]
pub(super) struct Bonus {
    amount: i32,
    /// What must hold, or must not.
    needs: ArrayVec<(Need, bool), NEEDS_MAX>,
}

/// What the teams of a player are stronger by.
pub(super) type Bonuses = ArrayVec<Bonus, BONUSES_MAX>;

impl Bonus {
    fn fits(&self, members: Set) -> bool {
        self.needs.iter().all(|&(need, negated)| {
            let holds = match need {
                Need::Size(comparison, size) => {
                    comparison.holds(members.count_ones() as i32, i32::from(size))
                }
                Need::One(units) => members & units != 0,
            };
            holds != negated
        })
    }
}

/// What a team of these ninjas is stronger by.
#[inline]
pub(super) fn bonus_of(bonuses: &Bonuses, members: Set) -> i32 {
    let fitting = bonuses.iter().filter(|bonus| bonus.fits(members));
    fitting.map(|bonus| bonus.amount).sum()
}

impl Survey<'_> {
    /// Fills in what adds to the strength of a seat's teams in this stance now.
    pub(super) fn add_team_bonuses(&self, seat: Seat, stance: Stance, bonuses: &mut Bonuses) {
        let mut add = |bonus: Option<Bonus>| {
            if let Some(bonus) = bonus
                && !bonuses.is_full()
            {
                bonuses.push(bonus);
            }
        };
        for timed in self.state.timed.iter() {
            if timed.kind == TimedKind::Teams && timed.on == Subject::Seat(seat) {
                let effect = &self.rules.catalogue.effects[usize::from(timed.effect)];
                let source = Source { seat, ..Source::default() };
                add(self.bonus(effect, i32::from(timed.amounts[0]), source, stance));
            }
        }
        if self.state.has_aura(aura::STRENGTH) {
            self.rules.each_aura(self.state, aura::STRENGTH, |_, effect, source| {
                if let Op::TeamStrength(amount) = effect.op
                    && source.seat == seat
                    && effect.on.is_per_team()
                {
                    add(self.bonus(effect, amount.value(0), source, stance));
                }
            });
        }
    }

    /// An effect on every own team as a bonus; `None` where it cannot be known before the battle
    /// whether it holds, or it does not.
    fn bonus(&self, effect: &Effect, amount: i32, source: Source, stance: Stance) -> Option<Bonus> {
        if effect.on == Selector::OwnDefendingTeams && stance != Stance::Defend {
            return None;
        }
        let own = self.state.units_of(source.seat);
        let units = |is_it: &dyn Fn(UnitId) -> bool| {
            units_in(own).filter(|&unit| is_it(unit)).fold(0, |set, unit| set | unit.bit())
        };
        let mut needs = ArrayVec::new();
        for condition in &self.rules.catalogue.conditions[effect.conditions.indices()] {
            let need = match condition.atom {
                Atom::TeamSize(comparison, size) => Need::Size(comparison, size),
                Atom::TeamHasName(name) => {
                    Need::One(units(&|unit| self.rules.bears(self.state, unit, name)))
                }
                Atom::TeamHasTrait { attributes, keywords } => Need::One(units(&|unit| {
                    let traits = self.rules.traits(self.state, unit);
                    traits.attributes & attributes != 0 || traits.keywords & keywords != 0
                })),
                atom => {
                    let holds = match atom {
                        Atom::Attacking => stance == Stance::Attack,
                        Atom::Defending => stance == Stance::Defend,
                        Atom::Opposed if stance == Stance::Defend => true,
                        Atom::Opposed | Atom::Undefended | Atom::OpposingTeamSize(..) => {
                            return None;
                        }
                        atom => self.rules.is_true(self.state, atom, source, None, true),
                    };
                    if holds == condition.negated {
                        return None;
                    }
                    continue;
                }
            };
            needs.try_push((need, condition.negated)).ok()?;
        }
        Some(Bonus { amount, needs })
    }

    /// What a passing effect on the strength of teams is worth that is about to be made: in the own
    /// turn by what the best teams there could be come to with it and without it.
    pub(super) fn bonus_worth(&self, effect: &Effect, amount: i32) -> i32 {
        let source = Source { seat: self.seat, ..Source::default() };
        let own_turn = self.state.active == self.seat;
        let stance = if own_turn { Stance::Attack } else { Stance::Defend };
        if !effect.on.is_per_team() {
            let foes = effect.on == Selector::Opponent;
            let teams = self.state.teams_of(if foes { other(self.seat) } else { self.seat });
            return roughly(if foes { -amount } else { amount }, teams.count_ones());
        }
        let standing = || {
            let bonus = self.bonus(effect, amount, source, Stance::Defend);
            let fits = |team: &TeamId| {
                let members = self.state.teams[team.index()].members;
                bonus.as_ref().is_some_and(|bonus| bonus.fits(members))
            };
            roughly(amount, teams_in(self.state.teams_of(self.seat)).filter(fits).count() as u32)
        };
        // What lasts longer than this turn helps the teams as they are in the next.
        let later = if effect.duration == Duration::Turn { 0 } else { standing() };
        if !own_turn {
            return if later == 0 { standing() } else { later };
        }
        let units = self.state.units_of(self.seat);
        let peaceful = self.state.turn == 1 && !self.rules.knobs.first_turn_attack;
        if peaceful || units == 0 {
            return later;
        }
        let Some(bonus) = self.bonus(effect, amount, source, stance) else { return later };
        let mut camp = Camp::empty((units.count_ones() as i32 + 1) / 2);
        self.look_at_camp(self.state.all_units(), true, &mut camp);
        let (_, without) = self.plan(&camp, Caution::Even);
        if camp.bonuses.try_push(bonus).is_err() {
            return later;
        }
        let (_, with) = self.plan(&camp, Caution::Even);
        with - without + later
    }
}

/// What a change of strength is worth where nothing more is known.
fn roughly(amount: i32, teams: u32) -> i32 {
    8 * amount * teams.min(2) as i32
}
