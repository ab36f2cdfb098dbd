//! Reading the table: names and traits, values, strengths (NAR-229, NAR-360 to NAR-362, NAR-404,
//! NAR-405). What may not be done is in `limits.rs`.

use crate::content::effect::{Effect, Op};
use crate::content::index::aura;
use crate::content::knobs::{InjuredEffects, LoneTeamStrength, SetLayer};
use crate::content::vocabulary::{Rank, Sex};
use crate::rules::Rules;
use crate::state::{
    Source, State, Subject, TeamId, Timed, TimedKind, Unit, UnitId, team_flag, unit_flag, units_in,
};

/// What a ninja is at the moment (NAR-229).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Traits {
    /// Name, by number.
    pub(crate) name: u16,
    /// Sex.
    pub(crate) sex: Sex,
    /// Rank.
    pub(crate) rank: Rank,
    /// Attributes.
    pub(crate) attributes: u64,
    /// Keywords.
    pub(crate) keywords: u64,
}

impl Traits {
    /// Changes what a `set_trait` names; the name only where it may (NAR-229).
    fn change(&mut self, op: Op, renames: bool) {
        if let Op::SetTrait { name, sex, rank, attributes } = op {
            if renames {
                self.name = name.unwrap_or(self.name);
            }
            self.sex = sex.unwrap_or(self.sex);
            self.rank = rank.unwrap_or(self.rank);
            if attributes != 0 {
                self.attributes = attributes;
            }
        }
    }
}

/// Combat and support while effects are applied in the order of time (NAR-405).
struct Tally {
    base: [i32; 2],
    added: [i32; 2],
    layer: SetLayer,
}

impl Tally {
    fn add(&mut self, numbers: [i32; 2]) {
        self.added[0] += numbers[0];
        self.added[1] += numbers[1];
    }

    /// A set number erases earlier additions, or only replaces the printed number (`set_layer`).
    fn set(&mut self, index: usize, number: i32) {
        self.base[index] = number;
        if self.layer == SetLayer::Timestamp {
            self.added[index] = 0;
        }
    }

    fn apply_op(&mut self, op: Op) {
        match op {
            Op::Modify { combat, support } => self.add([combat.value(0), support.value(0)]),
            Op::Set { combat, support } => {
                for (index, number) in [combat, support].into_iter().enumerate() {
                    if let Some(number) = number {
                        self.set(index, i32::from(number));
                    }
                }
            }
            _ => {}
        }
    }

    fn apply_timed(&mut self, timed: &Timed) {
        match timed.kind {
            TimedKind::Add => self.add(timed.amounts.map(i32::from)),
            TimedKind::Set => {
                for (index, number) in timed.amounts.into_iter().enumerate() {
                    if number != i8::MIN {
                        self.set(index, i32::from(number));
                    }
                }
            }
            _ => {}
        }
    }

    fn sum(&self) -> [i32; 2] {
        [self.base[0] + self.added[0], self.base[1] + self.added[1]]
    }
}

impl Rules {
    /// What a ninja in play is.
    pub(crate) fn traits(&self, state: &State, unit: UnitId) -> Traits {
        self.traits_with(state, unit, true)
    }

    /// The same; without `deep` no continuous effect is looked at.
    pub(super) fn traits_with(&self, state: &State, unit: UnitId, deep: bool) -> Traits {
        let card = self.ninja(state, unit);
        let mut traits = Traits {
            name: card.name,
            sex: card.sex,
            rank: card.rank,
            attributes: card.attributes,
            keywords: card.keywords,
        };
        if deep && state.has_aura(aura::TRAITS) {
            self.each_aura(state, aura::TRAITS, |_, effect, source| {
                if unit.is_in(self.selected_units(state, effect, source)) {
                    traits.change(effect.op, true);
                }
            });
        }
        if state.units[unit.index()].flags & unit_flag::TRAITS != 0 {
            for timed in state.timed.iter() {
                if timed.kind == TimedKind::Traits && timed.on == Subject::Unit(unit) {
                    let effect = &self.catalogue.effects[usize::from(timed.effect)];
                    traits.change(effect.op, timed.amounts[0] == 1);
                }
            }
        }
        traits
    }

    /// Whether it bears a name; a group bears those of its components too (NAR-113).
    pub(crate) fn bears(&self, state: &State, unit: UnitId, name: u16) -> bool {
        self.bears_with(state, unit, name, true)
    }

    /// The same; without `deep` no continuous effect is looked at.
    pub(super) fn bears_with(&self, state: &State, unit: UnitId, name: u16, deep: bool) -> bool {
        self.bears_as_component(state, unit, name)
            || self.traits_with(state, unit, deep).name == name
    }

    /// Whether it is a group that bears the name of a component (NAR-113): not of one that stayed
    /// in play beside it.
    pub(super) fn bears_as_component(&self, state: &State, unit: UnitId, name: u16) -> bool {
        let Some(components) = self.ninja(state, unit).components else { return false };
        let flags = state.units[unit.index()].flags;
        let stays = [unit_flag::FIRST_STAYS, unit_flag::SECOND_STAYS];
        self.knobs.group_blocks_components
            && (0..2).any(|index| components[index] == name && flags & stays[index] == 0)
    }

    /// Whether its text works (NAR-404).
    #[inline]
    pub(crate) fn text_works(&self, state: &State, unit: UnitId) -> bool {
        !state.units[unit.index()].injured
            || self.knobs.injured_effects == InjuredEffects::Always
            || self.ninja(state, unit).works_injured
    }

    /// Its combat value (NAR-361, NAR-405).
    #[inline]
    pub(crate) fn combat(&self, state: &State, unit: UnitId) -> i32 {
        self.values(state, unit)[0]
    }

    /// Its support value.
    #[inline]
    pub(crate) fn support(&self, state: &State, unit: UnitId) -> i32 {
        self.values(state, unit)[1]
    }

    /// Combat and support (NAR-361, NAR-405).
    #[inline]
    pub(crate) fn values(&self, state: &State, unit: UnitId) -> [i32; 2] {
        let place = &state.units[unit.index()];
        let kind = state.kind(place.card);
        let printed = self.catalogue.cards[usize::from(kind)].values[usize::from(place.injured)]
            .map(i32::from);
        if self.has_printed_values(state, place, kind) {
            printed
        } else {
            self.changed_values(state, unit, printed)
        }
    }

    /// Whether nothing changes the values of a ninja of a kind.
    #[inline]
    pub(crate) fn has_printed_values(&self, state: &State, place: &Unit, kind: u16) -> bool {
        place.flags & unit_flag::TIMED == 0
            && self.index.auras.of(kind) & aura::OWN_VALUES == 0
            && !state.has_aura(aura::VALUES)
    }

    /// Values with what changes them, in the order of time: static texts, what was done before the
    /// battle, what works while in battle, what was done in it.
    #[inline(never)]
    fn changed_values(&self, state: &State, unit: UnitId, printed: [i32; 2]) -> [i32; 2] {
        let mut tally = Tally { base: printed, added: [0; 2], layer: self.knobs.set_layer };
        self.apply_auras(state, unit, true, &mut tally);
        let timed = || state.timed.iter().filter(|timed| timed.on == Subject::Unit(unit));
        timed().filter(|timed| !timed.in_battle).for_each(|timed| tally.apply_timed(timed));
        self.apply_auras(state, unit, false, &mut tally);
        timed().filter(|timed| timed.in_battle).for_each(|timed| tally.apply_timed(timed));
        tally.sum()
    }

    /// Adds what continuous effects do to a ninja's values.
    fn apply_auras(&self, state: &State, unit: UnitId, fixed: bool, tally: &mut Tally) {
        let mut own = |_: u16, effect: &Effect, _: Source| tally.apply_op(effect.op);
        self.each_aura_of(state, unit, aura::OWN_VALUES, fixed, &mut own);
        if state.has_aura(aura::VALUES) {
            let mut others = |_: u16, effect: &Effect, source: Source| {
                if unit.is_in(self.selected_units(state, effect, source)) {
                    tally.apply_op(effect.op);
                }
            };
            self.each_aura_part(state, aura::VALUES, fixed, &mut others);
        }
    }

    /// Strength of a team in battle (NAR-360, NAR-370); 0 without members.
    pub(crate) fn strength(&self, state: &State, team: TeamId) -> i32 {
        let this = &state.teams[team.index()];
        if this.members == 0 {
            return 0;
        }
        let mut strength = 0;
        for unit in units_in(this.members) {
            let [combat, support] = self.values(state, unit);
            let lone = this.members == unit.bit()
                && self.knobs.lone_team_strength == LoneTeamStrength::CombatPlusSupport;
            strength += match (Some(unit) == this.front, lone) {
                (true, true) => combat + support,
                (true, false) => combat,
                (false, _) => support,
            };
        }
        strength + self.strength_change(state, team)
    }

    /// What changes the strength of a team as such.
    #[inline]
    pub(crate) fn strength_change(&self, state: &State, team: TeamId) -> i32 {
        let none = state.timed.is_empty() && !state.has_aura(aura::STRENGTH);
        if none { 0 } else { self.strength_changes(state, team) }
    }

    fn strength_changes(&self, state: &State, team: TeamId) -> i32 {
        let seat = state.team_seat(team);
        let marked = state.teams[team.index()].flags & team_flag::TIMED != 0;
        let mut sum = 0;
        for timed in state.timed.iter() {
            sum += match timed.kind {
                TimedKind::Strength if marked && timed.on == Subject::Team(team) => {
                    i32::from(timed.amounts[0])
                }
                TimedKind::Teams if seat.is_some_and(|seat| timed.on == Subject::Seat(seat)) => {
                    self.timed_strength(state, timed, team)
                }
                _ => 0,
            };
        }
        if state.has_aura(aura::STRENGTH) {
            self.each_aura(state, aura::STRENGTH, |_, effect, source| {
                if let Op::TeamStrength(amount) = effect.op
                    && self.selects_team(state, effect, source, team)
                {
                    sum += amount.value(0);
                }
            });
        }
        sum
    }

    /// What a passing effect on every team of a seat adds to this one: its conditions are read now
    /// and for this team.
    fn timed_strength(&self, state: &State, timed: &Timed, team: TeamId) -> i32 {
        let effect = &self.catalogue.effects[usize::from(timed.effect)];
        let Subject::Seat(seat) = timed.on else { return 0 };
        let source = Source { seat, ..Source::default() };
        debug_assert!(effect.on.is_per_team(), "only effects on own teams are read for each team");
        if self.selects_team(state, effect, source, team) { i32::from(timed.amounts[0]) } else { 0 }
    }
}
