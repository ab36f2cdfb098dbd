//! Conditions of effects, and which teams face each other.

use crate::Naruto;
use crate::content::catalogue::Range;
use crate::content::effect::Atom;
use crate::state::{NONE, Set, Source, Stance, State, each_of, source_team, unit_flag};

impl State {
    /// Whether a unit in play is still that arrival.
    #[inline]
    pub(super) fn is_alive(&self, unit: u8, serial: u16) -> bool {
        self.is_in_play(unit) && self.units[usize::from(unit)].serial == serial
    }

    /// The teams with members that face a team.
    pub(crate) fn facing(&self, number: u8) -> Set {
        let team = &self.teams[usize::from(number)];
        let manned = |other: u8| self.teams[usize::from(other)].members != 0;
        match team.stance {
            Stance::Rest => 0,
            Stance::Defend => {
                if team.against != NONE && manned(team.against) {
                    1 << team.against
                } else {
                    0
                }
            }
            Stance::Attack => each_of(self.defenders_of(number))
                .filter(|&other| manned(other))
                .fold(0, |set, other| set | 1 << other),
        }
    }

    /// The team an effect is for: that of its source's ninja, or `NONE` where that is not in play any
    /// more; of what was put off the one it was activated for, wherever its source is (NAR-152).
    pub(super) fn source_team(&self, source: Source) -> u8 {
        match source.team {
            source_team::NOW => self.ninja_team(source),
            source_team::OWN if self.is_own_ninja(source) => self.ninja_team(source),
            source_team::OWN | source_team::GONE => NONE,
            team => team,
        }
    }

    /// The team that a source's ninja is in now, or `NONE` where it is not in play any more.
    pub(super) fn ninja_team(&self, source: Source) -> u8 {
        if self.is_alive(source.unit, source.serial) {
            self.units[usize::from(source.unit)].team
        } else {
            NONE
        }
    }

    /// Whether a source's ninja is in play and its effect's player's.
    pub(super) fn is_own_ninja(&self, source: Source) -> bool {
        self.is_alive(source.unit, source.serial)
            && self.units[usize::from(source.unit)].controller == source.seat
    }

    /// Where the ninjas of a team are: a whole team that was sent to rest is that team still
    /// (NAR-147, NAR-152), though its place in the battle stays.
    pub(super) fn manned_team(&self, number: u8) -> u8 {
        match self.teams[usize::from(number)].went {
            NONE => number,
            went => went,
        }
    }

    /// The seat that controls a team in battle or at rest.
    pub(crate) fn team_seat(&self, number: u8) -> u8 {
        let team = &self.teams[usize::from(number)];
        match each_of(team.members).next() {
            Some(unit) => self.units[usize::from(unit)].controller,
            None => team.seat,
        }
    }
}

impl Naruto {
    /// Whether conditions hold: for the source, or for the team where one is given (continuous
    /// effects on teams).
    #[inline]
    pub(crate) fn holds(&self, s: &State, conditions: Range, source: Source, team: u8) -> bool {
        self.holds_with(s, conditions, source, team, true)
    }

    /// The same; without `deep` ninjas are what their cards and passing effects say.
    #[inline]
    pub(super) fn holds_with(
        &self,
        s: &State,
        conditions: Range,
        source: Source,
        team: u8,
        deep: bool,
    ) -> bool {
        if conditions.is_empty() {
            return true;
        }
        let team = if team == NONE { s.source_team(source) } else { team };
        self.catalogue.conditions[conditions.indices()].iter().all(|condition| {
            self.is_true(s, condition.atom, source, team, deep) != condition.negated
        })
    }

    /// Whether a condition holds of the source, its controller or this team.
    pub(crate) fn is_true(
        &self,
        s: &State,
        atom: Atom,
        source: Source,
        team: u8,
        deep: bool,
    ) -> bool {
        let player = &s.players[usize::from(source.seat)];
        match atom {
            Atom::TurnAtLeast(least) => player.counter >= least,
            Atom::HandAtMost(most) => player.hand.count_ones() <= u32::from(most),
            Atom::ChainHappened => s.launches > 0,
            Atom::WonGainThisTurn => player.gains_this_turn > 0,
            Atom::FrontLine | Atom::Healthy | Atom::Injured | Atom::TookPart => {
                s.is_alive(source.unit, source.serial) && is_true_of_unit(s, atom, source.unit)
            }
            _ => team != NONE && self.is_true_of_team(s, atom, team, deep),
        }
    }

    fn is_true_of_team(&self, s: &State, atom: Atom, number: u8, deep: bool) -> bool {
        let team = &s.teams[usize::from(number)];
        let members = s.teams[usize::from(s.manned_team(number))].members;
        match atom {
            Atom::Opposed => s.facing(number) != 0,
            Atom::Undefended => team.stance == Stance::Attack && s.facing(number) == 0,
            Atom::Attacking => team.stance == Stance::Attack,
            Atom::Defending => team.stance == Stance::Defend,
            Atom::TeamHasName(name) => {
                each_of(members).any(|unit| self.bears_with(s, unit, name, deep))
            }
            Atom::TeamHasTrait { attributes, keywords } => each_of(members).any(|unit| {
                let traits = self.traits_with(s, unit, deep);
                traits.attributes & attributes != 0 || traits.keywords & keywords != 0
            }),
            Atom::TeamSize(comparison, size) => {
                comparison.holds(members.count_ones() as i32, i32::from(size))
            }
            Atom::OpposingTeamSize(comparison, size) => {
                let opposing = s.members_of(s.facing(number));
                comparison.holds(opposing.count_ones() as i32, i32::from(size))
            }
            // Those are asked of the source or its controller.
            _ => false,
        }
    }
}

fn is_true_of_unit(s: &State, atom: Atom, number: u8) -> bool {
    let unit = &s.units[usize::from(number)];
    match atom {
        Atom::FrontLine => s.team_of(number).front == number,
        Atom::Healthy => !unit.injured,
        Atom::Injured => unit.injured,
        _ => unit.flags & unit_flag::TOOK_PART != 0 || s.in_battle(number),
    }
}
