//! The battle as features foresee it: what the judgement would bring once the chain has resolved,
//! with or without one more technique (DP-10).
//!
//! A small copy of the ninjas in battle is changed as effects would change it; nothing here decides
//! anything in the game itself.

use crate::content::knobs::LoneTeamStrength;
use crate::content::vocabulary::Timing;
use crate::features::facts::Survey;
use crate::features::prospects::Prize;
use crate::state::{
    CardId, Set, Source, Stance, TeamId, UNITS_MAX, UnitId, team_flag, teams_in, units_in,
};
use tenbin_engine::Seat;

/// A ninja in battle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fighter {
    pub(crate) combat: i8,
    pub(crate) support: i8,
    pub(crate) injured: bool,
    /// Its team, in battle.
    pub(crate) team: Option<TeamId>,
}

/// A team in battle.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    pub(crate) members: Set,
    /// For an attacking team the defending ones that face it, else that attacking team.
    pub(crate) facing: Set,
    pub(crate) front: Option<UnitId>,
    /// What is added to its strength as a team.
    pub(super) bonus: i8,
}

/// The battle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Melee {
    pub(super) fighters: [Fighter; UNITS_MAX],
    pub(crate) lines: [Line; UNITS_MAX],
    /// What each seat has lost in ninjas outside the judgement.
    pub(crate) lost: [i32; 2],
    /// What each seat has got otherwise: cards, chakra.
    pub(super) got: [i32; 2],
    /// Ninjas and teams that cannot be targeted by the opponent.
    pub(super) immune: Set,
    pub(super) immune_teams: Set,
    /// Techniques of the chain that are negated.
    pub(crate) negated: u32,
    /// Who looks: its hand is known.
    pub(crate) seat: Seat,
}

/// What comes of a battle for a seat, in v.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Verdict {
    /// Gains, less those of the opponent.
    pub(crate) gains: i32,
    /// What the opponent loses in ninjas.
    pub(super) harm: i32,
    /// What the seat loses in ninjas.
    pub(super) loss: i32,
    /// Cards and chakra.
    pub(crate) rest: i32,
}

impl Verdict {
    /// All of it.
    #[inline]
    pub(crate) fn total(&self) -> i32 {
        self.gains + self.harm - self.loss + self.rest
    }

    /// What is more than in another.
    #[inline]
    pub(crate) fn beyond(&self, other: &Self) -> Self {
        Self {
            gains: self.gains - other.gains,
            harm: self.harm - other.harm,
            loss: self.loss - other.loss,
            rest: self.rest - other.rest,
        }
    }
}

/// A technique that takes effect, or a ninja's text.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cast {
    /// The card.
    pub(crate) card: CardId,
    /// Who launches it.
    pub(crate) caster: Seat,
    /// Through which ninja.
    pub(crate) user: Option<UnitId>,
    /// X.
    pub(crate) x: u8,
}

impl Melee {
    /// A battle without anybody.
    fn empty(seat: Seat) -> Self {
        Self {
            fighters: [Fighter { combat: 0, support: 0, injured: false, team: None }; UNITS_MAX],
            lines: [Line { members: 0, facing: 0, front: None, bonus: 0 }; UNITS_MAX],
            lost: [0; 2],
            got: [0; 2],
            immune: 0,
            immune_teams: 0,
            negated: 0,
            seat,
        }
    }

    pub(crate) fn fights(&self, unit: UnitId) -> bool {
        self.fighters[unit.index()].team.is_some()
    }

    /// The team of a ninja, where it is in battle.
    pub(super) fn team_of(&self, unit: Option<UnitId>) -> Option<TeamId> {
        unit.and_then(|unit| self.fighters[unit.index()].team)
    }

    /// The members of the teams that face a ninja's.
    pub(crate) fn opposing(&self, unit: Option<UnitId>) -> Set {
        let facing = self.team_of(unit).map_or(0, |team| self.lines[team.index()].facing);
        teams_in(facing).fold(0, |set, team| set | self.lines[team.index()].members)
    }

    /// The front-line ninjas of those teams.
    pub(super) fn opposing_fronts(&self, unit: Option<UnitId>) -> Set {
        let facing = self.team_of(unit).map_or(0, |team| self.lines[team.index()].facing);
        let fronts = teams_in(facing).filter_map(|team| self.lines[team.index()].front);
        fronts.fold(0, |set, front| set | front.bit())
    }

    /// A ninja leaves its team (NAR-370).
    pub(super) fn take_out(&mut self, unit: UnitId) {
        let Some(team) = self.fighters[unit.index()].team.take() else { return };
        let line = &mut self.lines[team.index()];
        line.members &= !unit.bit();
        if line.front == Some(unit) {
            line.front = None;
        }
    }

    /// A ninja joins a team as back-up.
    pub(super) fn put_in(&mut self, unit: UnitId, team: Option<TeamId>) {
        self.take_out(unit);
        if let Some(team) = team {
            self.lines[team.index()].members |= unit.bit();
            self.fighters[unit.index()].team = Some(team);
        }
    }
}

impl Survey<'_> {
    /// The battle as it stands, with the texts that will apply at the judgement.
    pub(super) fn melee(&self) -> Melee {
        let mut melee = Melee::empty(self.seat);
        for number in teams_in(self.state.fighting()) {
            let team = &self.state.teams[number.index()];
            if let (Stance::Defend, Some(against)) = (team.stance, team.against) {
                melee.lines[number.index()].facing |= against.bit();
                melee.lines[against.index()].facing |= number.bit();
            }
            let line = &mut melee.lines[number.index()];
            line.members = team.members;
            line.front = team.front;
            for unit in units_in(team.members) {
                let [combat, support] =
                    self.rules.values(self.state, unit).map(|value| value.clamp(-99, 99) as i8);
                let injured = self.state.units[unit.index()].injured;
                melee.fighters[unit.index()] =
                    Fighter { combat, support, injured, team: Some(number) };
            }
            if team.members != 0 {
                let bonus = self.rules.strength_change(self.state, number);
                melee.lines[number.index()].bonus = bonus.clamp(-99, 99) as i8;
            }
        }
        melee
    }

    /// Texts that will apply at the judgement are applied.
    pub(super) fn apply_judgement_texts(&self, melee: &mut Melee) {
        if !self.state.has_timing(Timing::Judgement) {
            return;
        }
        for number in units_in(self.state.all_units()) {
            let unit = &self.state.units[number.index()];
            if !melee.fights(number) {
                continue;
            }
            let card = self.rules.ninja(self.state, number);
            if !card.has(Timing::Judgement) || !self.rules.text_works(self.state, number) {
                continue;
            }
            let source = Source {
                card: Some(unit.card),
                unit: Some(number),
                serial: unit.serial,
                seat: unit.controller,
                ..Source::default()
            };
            let cast = Cast { card: unit.card, caster: unit.controller, user: Some(number), x: 0 };
            for effect in &self.rules.catalogue.effects[card.at(Timing::Judgement).indices()] {
                if self.rules.holds(self.state, effect.conditions, source, None) {
                    self.apply_effect(melee, &cast, effect, &[]);
                }
            }
        }
    }

    /// The strength of a team (NAR-360).
    fn line_strength(&self, melee: &Melee, team: TeamId) -> i32 {
        let line = &melee.lines[team.index()];
        let mut strength = i32::from(line.bonus);
        for unit in units_in(line.members) {
            let fighter = &melee.fighters[unit.index()];
            if Some(unit) != line.front {
                strength += i32::from(fighter.support);
                continue;
            }
            strength += i32::from(fighter.combat);
            let lone = line.members == unit.bit();
            if lone && self.rules.knobs.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
                strength += i32::from(fighter.support);
            }
        }
        strength
    }

    /// What comes of the battle for a seat as it stands.
    pub(super) fn verdict(&self, melee: &Melee, prize: Prize) -> Verdict {
        let attacker = self.state.active.index();
        let mut lost = melee.lost;
        let mut gains = 0;
        for &attack in self.state.attacks.iter() {
            if self.state.teams[attack.index()].flags & team_flag::JUDGED != 0 {
                continue;
            }
            self.judge_line(melee, attack, &mut gains, &mut lost);
        }
        let own = self.seat.index();
        let gains = if gains > 0 { prize.of(gains) } else { 0 };
        Verdict {
            gains: if own == attacker { gains } else { -gains },
            harm: lost[1 - own],
            loss: lost[own],
            rest: melee.got[own] - melee.got[1 - own],
        }
    }

    /// An item of the judgement: gains or what each seat loses (section 2.13).
    fn judge_line(&self, melee: &Melee, attack: TeamId, gains: &mut i32, lost: &mut [i32; 2]) {
        let knobs = &self.rules.knobs;
        let line = &melee.lines[attack.index()];
        if line.members == 0 {
            return;
        }
        let facing = line.facing;
        let opposed = teams_in(facing).any(|team| melee.lines[team.index()].members != 0);
        let strength = self.line_strength(melee, attack);
        if !opposed {
            let removed = self.state.teams[attack.index()].flags & team_flag::OPPOSED != 0;
            if !removed || knobs.removed_defender_gives_gains {
                *gains += self.gains_of(strength);
            }
            return;
        }
        let mut defence = 0;
        for team in teams_in(facing) {
            if melee.lines[team.index()].members != 0 {
                defence += self.line_strength(melee, team);
            }
        }
        let margin = strength - defence;
        let attacker = self.state.active.index();
        if margin <= 0 {
            lost[attacker] += self.line_toll(melee, attack.bit(), -margin);
        }
        if margin >= 0 {
            lost[1 - attacker] += self.line_toll(melee, facing, margin);
        }
    }

    /// What teams lose that are so far behind (NAR-371 to NAR-373, NAR-380 to NAR-382).
    fn line_toll(&self, melee: &Melee, teams: Set, behind: i32) -> i32 {
        let knobs = &self.rules.knobs;
        let (front, backup) = match behind {
            0 => (knobs.draw_wounds, 0),
            _ if behind < knobs.crushing_margin => (1, 0),
            _ => (knobs.crushing_front_wounds, knobs.crushing_backup_wounds),
        };
        let mut sum = 0;
        for team in teams_in(teams) {
            let line = &melee.lines[team.index()];
            if let (0, Some(unit)) = (backup, line.front) {
                sum += self.fighter_loss(melee, unit, front);
                continue;
            }
            for unit in units_in(line.members) {
                let wounds = if Some(unit) == line.front { front } else { backup };
                sum += self.fighter_loss(melee, unit, wounds);
            }
        }
        sum
    }

    pub(super) fn fighter_loss(&self, melee: &Melee, unit: UnitId, wounds: i32) -> i32 {
        // Who used a technique may be gone before it resolves.
        if !self.state.is_in_play(unit) {
            return 0;
        }
        let card = self.state.units[unit.index()].card;
        self.loss_of(card, melee.fighters[unit.index()].injured, wounds)
    }
}
