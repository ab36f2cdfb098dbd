//! The battle as features foresee it: what the judgement would bring once the chain has resolved,
//! with or without one more technique (DP-10).
//!
//! A small copy of the ninjas in battle is changed as effects would change it; nothing here decides
//! anything in the game itself.

use crate::content::knobs::LoneTeamStrength;
use crate::content::vocabulary::Timing;
use crate::features::facts::Survey;
use crate::features::prospects::Prize;
use crate::state::{NONE, Set, Source, Stance, UNITS_MAX, each_of, team_flag};
use tenbin_engine::Seat;

/// A ninja in battle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fighter {
    pub(crate) combat: i8,
    pub(crate) support: i8,
    pub(crate) injured: bool,
    /// Its team; `NONE` out of battle.
    pub(crate) team: u8,
}

/// A team in battle.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    pub(crate) members: Set,
    /// For an attacking team the defending ones that face it, else that attacking team.
    pub(crate) facing: Set,
    pub(crate) front: u8,
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
    pub(crate) card: u8,
    /// Who launches it.
    pub(crate) caster: u8,
    /// Through which ninja.
    pub(crate) user: u8,
    /// X.
    pub(crate) x: u8,
}

impl Melee {
    /// A battle without anybody.
    fn empty(seat: Seat) -> Self {
        Self {
            fighters: [Fighter { combat: 0, support: 0, injured: false, team: NONE }; UNITS_MAX],
            lines: [Line { members: 0, facing: 0, front: NONE, bonus: 0 }; UNITS_MAX],
            lost: [0; 2],
            got: [0; 2],
            immune: 0,
            immune_teams: 0,
            negated: 0,
            seat,
        }
    }

    pub(crate) fn fights(&self, unit: u8) -> bool {
        unit != NONE && self.fighters[usize::from(unit)].team != NONE
    }

    pub(super) fn line_of(&self, unit: u8) -> Option<usize> {
        self.fights(unit).then(|| usize::from(self.fighters[usize::from(unit)].team))
    }

    /// The members of the teams that face a ninja's.
    pub(crate) fn opposing(&self, unit: u8) -> Set {
        let facing = self.line_of(unit).map_or(0, |line| self.lines[line].facing);
        each_of(facing).fold(0, |set, team| set | self.lines[usize::from(team)].members)
    }

    /// The front-line ninjas of those teams.
    pub(super) fn opposing_fronts(&self, unit: u8) -> Set {
        let facing = self.line_of(unit).map_or(0, |line| self.lines[line].facing);
        each_of(facing).fold(0, |set, team| match self.lines[usize::from(team)].front {
            NONE => set,
            front => set | 1 << front,
        })
    }

    /// A ninja leaves its team (NAR-370).
    pub(super) fn take_out(&mut self, unit: u8) {
        let Some(line) = self.line_of(unit) else { return };
        let line = &mut self.lines[line];
        line.members &= !(1 << unit);
        if line.front == unit {
            line.front = NONE;
        }
        self.fighters[usize::from(unit)].team = NONE;
    }

    /// A ninja joins a team as back-up.
    pub(super) fn put_in(&mut self, unit: u8, line: Option<usize>) {
        self.take_out(unit);
        if let Some(line) = line {
            self.lines[line].members |= 1 << unit;
            self.fighters[usize::from(unit)].team = line as u8;
        }
    }
}

impl Survey<'_> {
    /// The battle as it stands, with the texts that will apply at the judgement.
    pub(super) fn melee(&self) -> Melee {
        let mut melee = Melee::empty(self.seat);
        for number in each_of(self.state.fighting()).map(usize::from) {
            let team = &self.state.teams[number];
            if team.stance == Stance::Defend && team.against != NONE {
                melee.lines[number].facing |= 1 << team.against;
                melee.lines[usize::from(team.against)].facing |= 1 << number;
            }
            let line = &mut melee.lines[number];
            line.members = team.members;
            line.front = team.front;
            for unit in each_of(team.members) {
                let [combat, support] =
                    self.rules.values(self.state, unit).map(|value| value.clamp(-99, 99) as i8);
                let injured = self.state.units[usize::from(unit)].injured;
                melee.fighters[usize::from(unit)] =
                    Fighter { combat, support, injured, team: number as u8 };
            }
            if team.members != 0 {
                let bonus = self.rules.strength_change(self.state, number as u8);
                melee.lines[number].bonus = bonus.clamp(-99, 99) as i8;
            }
        }
        melee
    }

    /// Texts that will apply at the judgement are applied.
    pub(super) fn apply_judgement_texts(&self, melee: &mut Melee) {
        if !self.state.has_timing(Timing::Judgement) {
            return;
        }
        for number in each_of(self.state.all_units()) {
            let unit = &self.state.units[usize::from(number)];
            if !melee.fights(number) {
                continue;
            }
            let card = self.rules.ninja(self.state, number);
            if !card.has(Timing::Judgement) || !self.rules.text_works(self.state, number) {
                continue;
            }
            let source = Source {
                card: unit.card,
                unit: number,
                serial: unit.serial,
                seat: unit.controller,
                ..Source::default()
            };
            let cast = Cast { card: unit.card, caster: unit.controller, user: number, x: 0 };
            for effect in &self.rules.catalogue.effects[card.at(Timing::Judgement).indices()] {
                if self.rules.holds(self.state, effect.conditions, source, NONE) {
                    self.apply_effect(melee, &cast, effect, &[]);
                }
            }
        }
    }

    /// The strength of a team (NAR-360).
    fn line_strength(&self, melee: &Melee, line: usize) -> i32 {
        let line = &melee.lines[line];
        let mut strength = i32::from(line.bonus);
        for unit in each_of(line.members) {
            let fighter = &melee.fighters[usize::from(unit)];
            if unit != line.front {
                strength += i32::from(fighter.support);
                continue;
            }
            strength += i32::from(fighter.combat);
            let lone = line.members == 1 << unit;
            if lone && self.rules.knobs.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
                strength += i32::from(fighter.support);
            }
        }
        strength
    }

    /// What comes of the battle for a seat as it stands.
    pub(super) fn verdict(&self, melee: &Melee, prize: Prize) -> Verdict {
        let attacker = usize::from(self.state.active);
        let mut lost = melee.lost;
        let mut gains = 0;
        for &attack in self.state.attacks.iter() {
            if self.state.teams[usize::from(attack)].flags & team_flag::JUDGED != 0 {
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
    fn judge_line(&self, melee: &Melee, attack: u8, gains: &mut i32, lost: &mut [i32; 2]) {
        let knobs = &self.rules.knobs;
        let line = &melee.lines[usize::from(attack)];
        if line.members == 0 {
            return;
        }
        let facing = line.facing;
        let opposed = each_of(facing).any(|team| melee.lines[usize::from(team)].members != 0);
        let strength = self.line_strength(melee, usize::from(attack));
        if !opposed {
            let removed = self.state.teams[usize::from(attack)].flags & team_flag::OPPOSED != 0;
            if !removed || knobs.removed_defender_gives_gains {
                *gains += self.gains_of(strength);
            }
            return;
        }
        let mut defence = 0;
        for team in each_of(facing) {
            if melee.lines[usize::from(team)].members != 0 {
                defence += self.line_strength(melee, usize::from(team));
            }
        }
        let margin = strength - defence;
        let attacker = usize::from(self.state.active);
        if margin <= 0 {
            lost[attacker] += self.line_toll(melee, 1 << attack, -margin);
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
        for team in each_of(teams) {
            let line = &melee.lines[usize::from(team)];
            if backup == 0 && line.front != NONE {
                sum += self.fighter_loss(melee, line.front, front);
                continue;
            }
            for unit in each_of(line.members) {
                let wounds = if unit == line.front { front } else { backup };
                sum += self.fighter_loss(melee, unit, wounds);
            }
        }
        sum
    }

    pub(super) fn fighter_loss(&self, melee: &Melee, unit: u8, wounds: i32) -> i32 {
        let card = self.state.units[usize::from(unit)].card;
        self.loss_of(card, melee.fighters[usize::from(unit)].injured, wounds)
    }
}
