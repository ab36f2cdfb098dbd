//! Teams as features see them outside the exchange: how strong, what a defeat costs, and what comes
//! of attacking and defending with them (DP-06, DP-07, DP-09).

use arrayvec::ArrayVec;

use crate::engine::Seat;
use crate::engine::pile::each;
use crate::games::naruto::Naruto;
use crate::games::naruto::rules::LoneTeamStrength;
use crate::games::naruto::state::{NONE, Set, State, UNITS_MAX, card_of, each_of, other};

/// Enemy teams that are looked at.
const RIVALS_MAX: usize = 8;
/// Own ninjas whose grouping is planned; further ones stay alone.
const PLANNED_MAX: usize = 12;
/// Strengths from `LOWEST` on that are told apart.
const STRENGTHS: usize = 16;
/// The lowest of them.
const LOWEST: i32 = -2;
/// What winning the game is worth.
pub(super) const VICTORY: i32 = 3_000;

/// A team in numbers.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Squad {
    /// Its members.
    pub(super) members: Set,
    /// Its strength with it.
    pub(super) strength: i32,
    /// What it loses by a defeat.
    pub(super) beaten: i32,
    /// What it loses by a crushing one.
    pub(super) crushed: i32,
}

/// What gains are worth to a player.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Prize {
    /// Each.
    pub(super) each: i32,
    /// How many win.
    pub(super) left: i32,
}

impl Prize {
    /// What so many gains are worth.
    #[inline]
    pub(super) fn of(self, gains: i32) -> i32 {
        gains * self.each + if gains >= self.left { VICTORY } else { 0 }
    }
}

/// What comes of sending a team of some strength.
#[derive(Copy, Clone, Debug, Default)]
struct Prospect {
    /// If nobody faces it.
    open: i32,
    /// If the worst enemy team faces it, without its own losses.
    blocked: i32,
    /// Halves of a defeat and of a crushing defeat then.
    beaten: i32,
    crushed: i32,
    /// How likely that is, in eighths.
    share: i32,
    /// What it is worth at home, and the halves of defeats.
    guard: i32,
}

/// How a team is weighed.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Caution {
    /// Hopes that most teams come through.
    Bold,
    /// As likely as it is.
    Even,
    /// Expects the worst.
    Safe,
}

/// Ninjas in play and the enemy's teams.
#[derive(Clone, Debug)]
pub(super) struct Camp {
    /// Combat and support.
    pub(super) values: [[i8; 2]; UNITS_MAX],
    /// The enemy's teams.
    pub(super) rivals: ArrayVec<Squad, RIVALS_MAX>,
    /// By how much techniques may move a fight: the own, the enemy's.
    pub(super) swings: [i32; 2],
    /// What gains are worth: the own, the enemy's.
    pub(super) prizes: [Prize; 2],
    prospects: [Prospect; STRENGTHS],
}

/// A grouping of ninjas.
pub(super) type Plan = ArrayVec<Set, PLANNED_MAX>;

impl Naruto {
    /// What gains are worth to a seat: more the nearer the end is.
    pub(super) fn prize(&self, s: &State, seat: Seat) -> Prize {
        let gains = |seat: Seat| s.players[seat.index()].gains.len() as i32;
        let most = gains(seat).max(gains(other(seat)));
        let left = self.rules.gains_to_win - gains(seat);
        Prize { each: 90 + 6 * most, left: left.max(1) }
    }

    /// Gains of an undefended team (NAR-365).
    #[inline]
    pub(super) fn gains_of(&self, strength: i32) -> i32 {
        if strength >= self.rules.gain_threshold {
            self.rules.gains_high
        } else {
            self.rules.gains_low
        }
    }

    /// The ninjas of both camps as a seat sees them; the enemy's teams where they are wanted.
    pub(super) fn camp(&self, s: &State, seat: Seat) -> Camp {
        let enemy = other(seat);
        let mut camp = Camp {
            values: [[0; 2]; UNITS_MAX],
            rivals: ArrayVec::new(),
            swings: [self.own_swing(s, seat), enemy_swing(s, enemy)],
            prizes: [self.prize(s, seat), self.prize(s, enemy)],
            prospects: [Prospect::default(); STRENGTHS],
        };
        let mut teams: Set = 0;
        for (number, unit) in s.units.iter().enumerate() {
            if unit.card != NONE {
                let unit_number = number as u8;
                let values = [self.combat(s, unit_number), self.support(s, unit_number)];
                camp.values[number] = values.map(|value| value.clamp(-99, 99) as i8);
                if unit.controller == enemy.0 {
                    teams |= 1 << unit.team;
                }
            }
        }
        for team in each_of(teams).take(RIVALS_MAX) {
            let squad = self.squad(s, &camp.values, s.teams[usize::from(team)].members);
            camp.rivals.push(squad);
        }
        camp
    }

    /// A group of ninjas with the front-line ninja that makes it strongest.
    pub(super) fn squad(&self, s: &State, values: &[[i8; 2]; UNITS_MAX], members: Set) -> Squad {
        let mut best = (i32::MIN, NONE);
        for unit in each_of(members) {
            let [combat, support] = values[usize::from(unit)].map(i32::from);
            // Of equals the one whose wound costs least.
            let score = 256 * (combat - support) - self.loss(s, unit, 1);
            if score > best.0 {
                best = (score, unit);
            }
        }
        self.squad_with(s, values, members, best.1)
    }

    /// A group of ninjas with this front-line ninja.
    pub(super) fn squad_with(
        &self,
        s: &State,
        values: &[[i8; 2]; UNITS_MAX],
        members: Set,
        front: u8,
    ) -> Squad {
        let rules = &self.rules;
        let mut squad = Squad { members, ..Squad::default() };
        for unit in each_of(members) {
            let [combat, support] = values[usize::from(unit)].map(i32::from);
            if unit == front {
                squad.strength += combat;
                squad.beaten += self.loss(s, unit, 1);
                squad.crushed += self.loss(s, unit, rules.crushing_front_wounds);
                let lone = members.count_ones() == 1;
                if lone && rules.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
                    squad.strength += support;
                }
            } else {
                squad.strength += support;
                squad.crushed += self.loss(s, unit, rules.crushing_backup_wounds);
            }
        }
        squad
    }

    /// What a team loses in a fight in which it is so far ahead.
    #[inline]
    pub(super) fn toll(&self, squad: &Squad, margin: i32) -> i32 {
        match margin {
            1.. => 0,
            0 => self.rules.draw_wounds * squad.beaten,
            _ if -margin < self.rules.crushing_margin => squad.beaten,
            _ => squad.crushed,
        }
    }

    /// What a fight is worth to the own team, with what techniques may do to it: what the other
    /// loses, what it loses.
    pub(super) fn clash(&self, own: &Squad, foe: &Squad, swings: [i32; 2]) -> [i32; 2] {
        let margin = own.strength - foe.strength;
        let mut sums = [0; 2];
        for margin in [margin, margin - swings[1] + swings[0]] {
            sums[0] += self.toll(foe, -margin);
            sums[1] += self.toll(own, margin);
        }
        sums.map(|sum| sum / 2)
    }

    /// Works out what comes of sending teams of each strength, `sent` of them together.
    pub(super) fn look_ahead(&self, camp: &mut Camp, sent: i32) {
        let average = Squad { beaten: 45, crushed: 100, ..Squad::default() };
        for index in 0..STRENGTHS {
            let strength = LOWEST + index as i32;
            let own = Squad { strength, ..average };
            let open = camp.prizes[0].of(self.gains_of(strength));
            let mut prospect = Prospect { open, blocked: open, ..Prospect::default() };
            let (mut worst, mut blockers) = (open, 0);
            for rival in &camp.rivals {
                let [won, lost] = self.clash(&own, rival, camp.swings);
                let saved = camp.prizes[1].of(self.gains_of(rival.strength)) / 2;
                prospect.guard = prospect.guard.max((saved + won - lost) / 2);
                if won - lost >= open {
                    continue;
                }
                blockers += 1;
                if won - lost < worst {
                    worst = won - lost;
                    let margin = strength - rival.strength;
                    let late = margin - camp.swings[1] + camp.swings[0];
                    prospect.blocked = won;
                    prospect.beaten = i32::from(self.is_beaten(margin)) + i32::from(self.is_beaten(late));
                    prospect.crushed = i32::from(self.is_crushed(margin)) + i32::from(self.is_crushed(late));
                }
            }
            prospect.share = (8 * blockers / sent.max(1)).min(8);
            camp.prospects[index] = prospect;
        }
    }

    fn is_beaten(&self, margin: i32) -> bool {
        margin < 0 && -margin < self.rules.crushing_margin
            || margin == 0 && self.rules.draw_wounds > 0
    }

    fn is_crushed(&self, margin: i32) -> bool {
        -margin >= self.rules.crushing_margin
    }

    /// By how much the techniques in a seat's own hand may move a fight.
    fn own_swing(&self, s: &State, seat: Seat) -> i32 {
        let player = &s.players[seat.index()];
        let chakra = player.chakra.count_ones() as i16;
        let mut best = 0;
        for place in each(player.hand) {
            let gist = self.gist(s, card_of(seat, place));
            if gist.price <= chakra {
                best = best.max(gist.swing);
            }
        }
        i32::from(best)
    }

    /// The grouping of ninjas that is worth most, as far as joining two groups at a time finds it.
    pub(super) fn plan(&self, s: &State, seat: Seat, camp: &Camp, caution: Caution) -> (Plan, i32) {
        let cap = self.rules.team_size_cap as u32;
        let mut squads: ArrayVec<(Squad, i32), PLANNED_MAX> = ArrayVec::new();
        for unit in each_of(s.units_of(seat)).take(PLANNED_MAX) {
            let squad = self.squad(s, &camp.values, 1 << unit);
            squads.push((squad, camp.value(&squad, caution)));
        }
        loop {
            let mut best = (0, 0, 0, Squad::default());
            for second in 1..squads.len() {
                for first in 0..second {
                    let members = squads[first].0.members | squads[second].0.members;
                    if members.count_ones() > cap {
                        continue;
                    }
                    let squad = self.squad(s, &camp.values, members);
                    let gain =
                        camp.value(&squad, caution) - squads[first].1 - squads[second].1;
                    if gain > best.0 {
                        best = (gain, first, second, squad);
                    }
                }
            }
            let (gain, first, second, squad) = best;
            if gain == 0 {
                break;
            }
            squads[first] = (squad, camp.value(&squad, caution));
            squads.remove(second);
        }
        let sum = squads.iter().map(|(_, value)| value).sum();
        (squads.iter().map(|(squad, _)| squad.members).collect(), sum)
    }

    /// What the teams as they are come to.
    pub(super) fn standing_value(&self, s: &State, seat: Seat, camp: &Camp, caution: Caution) -> i32 {
        each_of(s.teams_of(seat))
            .map(|team| {
                let members = s.teams[usize::from(team)].members;
                camp.value(&self.squad(s, &camp.values, members), caution)
            })
            .sum()
    }
}

/// By how much the techniques that an enemy may hold may move a fight: all that is seen is how many
/// cards and how much chakra it has.
fn enemy_swing(s: &State, enemy: Seat) -> i32 {
    let player = &s.players[enemy.index()];
    if player.hand == 0 { 0 } else { (player.chakra.count_ones() as i32 / 2).min(3) }
}

impl Camp {
    fn prospect(&self, strength: i32) -> &Prospect {
        &self.prospects[(strength - LOWEST).clamp(0, STRENGTHS as i32 - 1) as usize]
    }

    /// What comes of sending a team.
    pub(super) fn attack(&self, squad: &Squad, caution: Caution) -> i32 {
        let prospect = self.prospect(squad.strength);
        let lost = (prospect.beaten * squad.beaten + prospect.crushed * squad.crushed) / 2;
        let share = match caution {
            Caution::Bold => prospect.share / 3,
            Caution::Even => prospect.share,
            Caution::Safe => (prospect.share * 2).min(8),
        };
        prospect.open + (prospect.blocked - lost - prospect.open) * share / 8
    }

    /// What a team is worth in attack and at home.
    fn value(&self, squad: &Squad, caution: Caution) -> i32 {
        let attack = self.attack(squad, caution).max(0);
        let guard = self.prospect(squad.strength).guard;
        match caution {
            Caution::Bold => attack,
            Caution::Even => attack + guard / 2,
            Caution::Safe => attack + guard,
        }
    }
}
