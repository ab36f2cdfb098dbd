//! Teams as features see them outside the exchange: how strong, what a defeat costs, and what comes
//! of attacking and defending with them (DP-06, DP-07, DP-09).

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::engine::Seat;
use crate::games::naruto::Naruto;
use crate::games::naruto::rules::LoneTeamStrength;
use crate::games::naruto::state::{Set, State, UNITS_MAX, each_of, is_several, other};

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
    /// Its strength with it.
    pub(super) strength: i32,
    /// What it loses by a defeat.
    pub(super) beaten: i32,
    /// What it loses by a crushing one.
    pub(super) crushed: i32,
}

/// A team of the enemy.
#[derive(Copy, Clone, Debug)]
struct Rival {
    squad: Squad,
    /// Half of what its gains would be worth.
    saved: i32,
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
#[derive(Copy, Clone, Debug)]
struct Prospect {
    /// If nobody faces it.
    open: i16,
    /// If the worst enemy team faces it, without its own losses.
    blocked: i16,
    /// What it is worth at home.
    guard: i16,
    /// Halves of a defeat and of a crushing defeat then.
    beaten: u8,
    crushed: u8,
    /// How likely that is, in eighths.
    share: u8,
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

/// A ninja in numbers.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Figure {
    pub(super) combat: i16,
    pub(super) support: i16,
    /// What it loses as front-line ninja by a defeat and by a crushing one, and as back-up.
    beaten: i16,
    crushed: i16,
    backup: i16,
}

/// Ninjas in play and the enemy's teams.
#[derive(Clone, Debug)]
pub(super) struct Camp {
    /// The ninjas.
    pub(super) figures: [Figure; UNITS_MAX],
    /// The enemy's teams.
    rivals: ArrayVec<Rival, RIVALS_MAX>,
    /// By how much the enemy's techniques may move a fight.
    pub(super) swing: i32,
    /// What gains are worth: the own, the enemy's.
    pub(super) prizes: [Prize; 2],
    /// How many teams are sent together.
    pub(super) sent: i32,
    /// A strength that is asked for is worked out once; bits of those that were.
    prospects: [Cell<Prospect>; STRENGTHS],
    known: Cell<u32>,
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

    /// The ninjas of both camps as a seat sees them, and the enemy's teams where they are wanted.
    pub(super) fn camp(&self, s: &State, seat: Seat, rivals: bool, sent: i32) -> Camp {
        let enemy = other(seat);
        let mut camp = Camp {
            figures: [Figure::default(); UNITS_MAX],
            rivals: ArrayVec::new(),
            swing: enemy_swing(s, enemy),
            prizes: [self.prize(s, seat), self.prize(s, enemy)],
            sent,
            prospects: [const { Cell::new(Prospect::NONE) }; STRENGTHS],
            known: Cell::new(0),
        };
        for unit in each_of(s.all_units()) {
            camp.figures[usize::from(unit)] = self.figure(s, unit);
        }
        if rivals {
            for team in each_of(s.teams_of(enemy)).take(RIVALS_MAX) {
                let members = s.teams[usize::from(team)].members;
                let squad = self.squad(&camp.figures, members);
                let saved = camp.prizes[1].of(self.gains_of(squad.strength)) / 2;
                camp.rivals.push(Rival { squad, saved });
            }
        }
        camp
    }

    fn figure(&self, s: &State, unit: u8) -> Figure {
        let [combat, support] = self.values(s, unit).map(|value| value as i16);
        let rules = &self.rules;
        let place = &s.units[usize::from(unit)];
        let gist = self.gist(s, place.card);
        let loss = |wounds: i32| gist.loss(place.injured, wounds) as i16;
        Figure {
            combat,
            support,
            beaten: loss(1),
            crushed: loss(rules.crushing_front_wounds),
            backup: loss(rules.crushing_backup_wounds),
        }
    }

    /// A group of ninjas with the front-line ninja that makes it strongest; of equals the one whose
    /// wound costs least.
    pub(super) fn squad(&self, figures: &[Figure; UNITS_MAX], members: Set) -> Squad {
        let mut best = (i32::MIN, Figure::default());
        let (mut support, mut backup) = (0, 0);
        for unit in each_of(members) {
            let figure = figures[usize::from(unit)];
            support += i32::from(figure.support);
            backup += i32::from(figure.backup);
            let lead = i32::from(figure.combat - figure.support);
            let score = 1024 * lead - i32::from(figure.beaten);
            if score > best.0 {
                best = (score, figure);
            }
        }
        let front = best.1;
        let lone = members != 0 && !is_several(members);
        if lone && self.rules.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
            support += i32::from(front.support);
        }
        Squad {
            strength: support + i32::from(front.combat - front.support),
            beaten: i32::from(front.beaten),
            crushed: backup + i32::from(front.crushed - front.backup),
        }
    }

    /// A group of ninjas with this front-line ninja.
    pub(super) fn squad_with(
        &self,
        figures: &[Figure; UNITS_MAX],
        members: Set,
        front: u8,
    ) -> Squad {
        let mut squad = Squad::default();
        for unit in each_of(members) {
            let figure = &figures[usize::from(unit)];
            if unit == front {
                squad.strength += i32::from(figure.combat);
                squad.beaten += i32::from(figure.beaten);
                squad.crushed += i32::from(figure.crushed);
                let lone = members == 1 << unit;
                if lone && self.rules.lone_team_strength == LoneTeamStrength::CombatPlusSupport {
                    squad.strength += i32::from(figure.support);
                }
            } else {
                squad.strength += i32::from(figure.support);
                squad.crushed += i32::from(figure.backup);
            }
        }
        squad
    }

    /// What a fight is worth to the own team, with what the enemy's techniques may do to it: what
    /// the other loses, what it loses.
    pub(super) fn clash(&self, own: &Squad, foe: &Squad, swing: i32) -> [i32; 2] {
        let margin = own.strength - foe.strength;
        let [one, two] = [margin, margin - swing].map(|margin| self.tolls(own, foe, margin));
        [one[0] + two[0], one[1] + two[1]].map(|sum| sum / 2)
    }

    /// What a team and the one it is so far ahead of lose: that one first.
    #[inline]
    fn tolls(&self, own: &Squad, foe: &Squad, margin: i32) -> [i32; 2] {
        match margin {
            0 => [foe, own].map(|squad| self.rules.draw_wounds * squad.beaten),
            1.. => [self.defeat(foe, margin), 0],
            _ => [0, self.defeat(own, -margin)],
        }
    }

    /// What a team loses that is so far behind.
    #[inline]
    fn defeat(&self, squad: &Squad, behind: i32) -> i32 {
        if behind < self.rules.crushing_margin { squad.beaten } else { squad.crushed }
    }

    /// What comes of sending a team of this strength.
    fn look_ahead(&self, camp: &Camp, strength: i32) -> Prospect {
        let own = Squad { strength, beaten: 45, crushed: 100 };
        let open = camp.prizes[0].of(self.gains_of(strength));
        let mut prospect = Prospect { open: small(open), blocked: small(open), ..Prospect::NONE };
        let (mut worst, mut blockers) = (open, 0);
        for &Rival { squad: ref rival, saved } in &camp.rivals {
            let [won, lost] = self.clash(&own, rival, camp.swing);
            prospect.guard = prospect.guard.max(small((saved + won - lost) / 2));
            if won - lost >= open {
                continue;
            }
            blockers += 1;
            if won - lost < worst {
                worst = won - lost;
                prospect.blocked = small(won);
                prospect.beaten = 0;
                prospect.crushed = 0;
                let margin = strength - rival.strength;
                for margin in [margin, margin - camp.swing] {
                    prospect.beaten += u8::from(self.is_beaten(margin));
                    prospect.crushed += u8::from(self.is_crushed(margin));
                }
            }
        }
        prospect.share = (10 * blockers / camp.sent.max(1)).min(8) as u8;
        prospect
    }

    fn prospect(&self, camp: &Camp, strength: i32) -> Prospect {
        let index = (strength - LOWEST).clamp(0, STRENGTHS as i32 - 1) as usize;
        let known = camp.known.get();
        if known >> index & 1 == 0 {
            camp.known.set(known | 1 << index);
            camp.prospects[index].set(self.look_ahead(camp, LOWEST + index as i32));
        }
        camp.prospects[index].get()
    }

    /// What comes of sending a team.
    pub(super) fn attack_value(&self, camp: &Camp, squad: &Squad, caution: Caution) -> i32 {
        self.prospect(camp, squad.strength).attack(squad, caution)
    }

    /// What a team is worth in attack and at home.
    fn team_value(&self, camp: &Camp, squad: &Squad, caution: Caution) -> i32 {
        let prospect = self.prospect(camp, squad.strength);
        let attack = prospect.attack(squad, caution).max(0);
        let guard = i32::from(prospect.guard);
        match caution {
            Caution::Bold => attack,
            Caution::Even => attack + guard / 2,
            Caution::Safe => attack + guard,
        }
    }

    fn is_beaten(&self, margin: i32) -> bool {
        margin < 0 && -margin < self.rules.crushing_margin
            || margin == 0 && self.rules.draw_wounds > 0
    }

    fn is_crushed(&self, margin: i32) -> bool {
        -margin >= self.rules.crushing_margin
    }

    /// The grouping of ninjas that is worth most, as far as joining two groups at a time finds it.
    pub(super) fn plan(&self, s: &State, seat: Seat, camp: &Camp, caution: Caution) -> (Plan, i32) {
        let mut groups = Plan::new();
        let mut values = [0; PLANNED_MAX];
        let mut sum = 0;
        for unit in each_of(s.units_of(seat)).take(PLANNED_MAX) {
            let squad = self.squad(&camp.figures, 1 << unit);
            values[groups.len()] = self.team_value(camp, &squad, caution);
            sum += values[groups.len()];
            groups.push(1 << unit);
        }
        // What joining each pair would bring; pairs of joined groups are asked about again.
        let mut gains = [0; PLANNED_MAX * (PLANNED_MAX - 1) / 2];
        let mut fresh = (1_u32 << groups.len()) - 1;
        loop {
            let mut best = (0, 0, 0);
            let mut pair = 0;
            for second in 1..groups.len() {
                for first in 0..second {
                    if (fresh >> first | fresh >> second) & 1 == 1 {
                        gains[pair] =
                            self.joining(camp, &groups, &values, (first, second), caution);
                    }
                    if gains[pair] > best.0 {
                        best = (gains[pair], first, second);
                    }
                    pair += 1;
                }
            }
            let (gain, first, second) = best;
            if gain == 0 {
                break;
            }
            sum += gain;
            values[first] += values[second] + gain;
            groups[first] |= groups[second];
            // The second is empty from now on and gains nothing.
            groups[second] = 0;
            values[second] = 0;
            fresh = 1 << first | 1 << second;
        }
        groups.retain(|group| *group != 0);
        (groups, sum)
    }

    /// What joining two groups brings; nothing where they are too many or one is empty.
    fn joining(
        &self,
        camp: &Camp,
        groups: &Plan,
        values: &[i32; PLANNED_MAX],
        (first, second): (usize, usize),
        caution: Caution,
    ) -> i32 {
        let members = groups[first] | groups[second];
        let cap = self.rules.team_size_cap as u32;
        if groups[first] == 0 || groups[second] == 0 || members.count_ones() > cap {
            return 0;
        }
        let squad = self.squad(&camp.figures, members);
        self.team_value(camp, &squad, caution) - values[first] - values[second]
    }

    /// What the teams as they are come to.
    pub(super) fn standing_value(
        &self,
        s: &State,
        seat: Seat,
        camp: &Camp,
        caution: Caution,
    ) -> i32 {
        each_of(s.teams_of(seat))
            .map(|team| {
                let members = s.teams[usize::from(team)].members;
                self.team_value(camp, &self.squad(&camp.figures, members), caution)
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

impl Prospect {
    const NONE: Self = Self { open: 0, blocked: 0, beaten: 0, crushed: 0, share: 0, guard: 0 };

    /// What comes of sending a team.
    fn attack(&self, squad: &Squad, caution: Caution) -> i32 {
        let halves =
            i32::from(self.beaten) * squad.beaten + i32::from(self.crushed) * squad.crushed;
        let share = i32::from(self.share);
        let share = match caution {
            Caution::Bold => share / 3,
            Caution::Even => share,
            Caution::Safe => (share * 2).min(8),
        };
        let open = i32::from(self.open);
        open + (i32::from(self.blocked) - halves / 2 - open) * share / 8
    }
}

/// A value in the room of a prospect.
fn small(value: i32) -> i16 {
    value.clamp(-30_000, 30_000) as i16
}
