//! Teams as features see them outside the exchange: how strong, what a defeat costs, and what comes
//! of attacking and defending with them (DP-06, DP-07, DP-09).

use std::cell::Cell;
use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::content::knobs::LoneTeamStrength;
use crate::features::bonuses::{Bonuses, bonus_of};
use crate::features::facts::Survey;
use crate::state::{Set, Stance, State, UNITS_MAX, UnitId, other, teams_in, units_in};
use tenbin_engine::Seat;

/// Enemy teams that are looked at.
const RIVALS_MAX: usize = 8;
/// Own ninjas whose grouping is planned; further ones stay alone.
const PLANNED_MAX: usize = 12;
/// Strengths from `LOWEST` on that have prospects of their own.
const STRENGTHS: usize = 16;
/// The lowest of them.
const LOWEST: i32 = -2;
/// What winning the game is worth.
pub(super) const VICTORY: i32 = 3_000;

/// A team in numbers.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Squad {
    /// Its strength with it.
    pub(crate) strength: i32,
    /// What it loses by a defeat.
    pub(super) beaten: i32,
    /// What it loses by a crushing one.
    pub(crate) crushed: i32,
}

/// A team of the enemy.
#[derive(Copy, Clone, Debug)]
pub(super) struct Rival {
    pub(super) squad: Squad,
    /// Half of what its gains would be worth.
    saved: i32,
}

/// What gains are worth to a player.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Prize {
    /// Each.
    pub(crate) each: i32,
    /// How many win.
    pub(crate) left: i32,
}

impl Prize {
    /// What so many gains are worth.
    #[inline]
    pub(crate) fn of(self, gains: i32) -> i32 {
        gains * self.each + if gains >= self.left { VICTORY } else { 0 }
    }
}

/// What comes of sending a team of some strength.
#[derive(Copy, Clone, Debug)]
struct Prospect {
    /// If no team faces it.
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
    pub(crate) combat: i16,
    pub(crate) support: i16,
    /// What it loses as front-line ninja by a defeat and by a crushing one, and as back-up.
    pub(super) beaten: i16,
    pub(crate) crushed: i16,
    pub(crate) backup: i16,
}

/// Ninjas whose squad is asked for, with the front-line ninja that makes it strongest; of equals the
/// one whose wound costs least, then the first.
#[derive(Copy, Clone)]
struct Group {
    members: Set,
    size: u8,
    front: UnitId,
    /// How good the front-line ninja is in front, and that ninja.
    score: i32,
    leader: Figure,
    /// Of all members.
    support: i32,
    backup: i32,
    /// What it is worth.
    value: i32,
}

impl Group {
    /// Without a ninja.
    const NONE: Self = Self {
        members: 0,
        size: 0,
        front: UnitId::U0,
        score: i32::MIN,
        leader: Figure { combat: 0, support: 0, beaten: 0, crushed: 0, backup: 0 },
        support: 0,
        backup: 0,
        value: 0,
    };

    /// A ninja alone.
    #[inline]
    fn of(unit: UnitId, figure: &Figure) -> Self {
        let lead = i32::from(figure.combat - figure.support);
        Self {
            members: unit.bit(),
            size: 1,
            front: unit,
            score: 1024 * lead - i32::from(figure.beaten),
            leader: *figure,
            support: i32::from(figure.support),
            backup: i32::from(figure.backup),
            value: 0,
        }
    }

    /// Both together; the value is left open.
    #[inline]
    fn with(&self, other: &Self) -> Self {
        let first = if other.front < self.front { other } else { self };
        let leads = match other.score.cmp(&self.score) {
            Ordering::Greater => other,
            Ordering::Equal => first,
            Ordering::Less => self,
        };
        Self {
            members: self.members | other.members,
            size: self.size + other.size,
            support: self.support + other.support,
            backup: self.backup + other.backup,
            value: 0,
            ..*leads
        }
    }

    /// In numbers; a ninja alone may add its own support.
    #[inline]
    fn squad(&self, alone: LoneTeamStrength) -> Squad {
        let front = &self.leader;
        let mut strength = self.support + i32::from(front.combat - front.support);
        if self.size == 1 && alone == LoneTeamStrength::CombatPlusSupport {
            strength += i32::from(front.support);
        }
        Squad {
            strength,
            beaten: i32::from(front.beaten),
            crushed: self.backup + i32::from(front.crushed - front.backup),
        }
    }
}

/// Ninjas in play and the enemy's teams.
#[derive(Clone, Debug)]
pub(crate) struct Camp {
    /// The ninjas.
    pub(super) figures: [Figure; UNITS_MAX],
    /// The enemy's teams.
    pub(super) rivals: ArrayVec<Rival, RIVALS_MAX>,
    /// By how much the enemy's techniques may move a fight.
    pub(super) swing: i32,
    /// What gains are worth: the own, the enemy's.
    pub(super) prizes: [Prize; 2],
    /// What own teams are stronger by.
    pub(super) bonuses: Bonuses,
    /// How many teams are sent together.
    pub(crate) sent: i32,
    /// A strength that is asked for is worked out once; bits of those that were.
    prospects: [Cell<Prospect>; STRENGTHS],
    known: Cell<u32>,
}

impl Camp {
    /// Empty yet, where so many teams are sent together.
    pub(crate) fn empty(sent: i32) -> Self {
        Self {
            figures: [Figure::default(); UNITS_MAX],
            rivals: ArrayVec::new(),
            swing: 0,
            prizes: [Prize::default(); 2],
            bonuses: Bonuses::new(),
            sent,
            prospects: [const { Cell::new(Prospect::NONE) }; STRENGTHS],
            known: Cell::new(0),
        }
    }

    /// How many enemy teams beat a team as things stand.
    pub(super) fn stronger_than(&self, squad: &Squad) -> usize {
        self.rivals.iter().filter(|rival| rival.squad.strength > squad.strength).count()
    }
}

/// Groups while they are joined; one that went into another is empty.
type Groups = ArrayVec<Group, PLANNED_MAX>;

/// A grouping of ninjas.
pub(super) type Plan = ArrayVec<Set, PLANNED_MAX>;

impl Survey<'_> {
    /// What gains are worth to a seat: more the nearer the end is.
    pub(super) fn prize(&self, seat: Seat) -> Prize {
        let gains = |seat: Seat| self.state.players[seat.index()].gains.len() as i32;
        let most = gains(seat).max(gains(other(seat)));
        let left = self.rules.knobs.gains_to_win - gains(seat);
        Prize { each: 90 + 6 * most, left: left.max(1) }
    }

    /// Gains of an undefended team (NAR-365).
    #[inline]
    pub(super) fn gains_of(&self, strength: i32) -> i32 {
        if strength >= self.rules.knobs.gain_threshold {
            self.rules.knobs.gains_high
        } else {
            self.rules.knobs.gains_low
        }
    }

    /// Fills in these ninjas as a seat sees them, and the enemy's teams where they are wanted (then
    /// all of the enemy's ninjas must be among them).
    pub(super) fn look_at_camp(&self, units: Set, rivals: bool, camp: &mut Camp) {
        let enemy = other(self.seat);
        camp.swing = enemy_swing(self.state, enemy);
        camp.prizes = [self.prize(self.seat), self.prize(enemy)];
        for unit in units_in(units) {
            camp.figures[unit.index()] = self.figure(unit);
        }
        let attacks = self.state.active == self.seat;
        let stance = if attacks { Stance::Attack } else { Stance::Defend };
        self.add_team_bonuses(self.seat, stance, &mut camp.bonuses);
        if rivals {
            let mut bonuses = Bonuses::new();
            self.add_team_bonuses(enemy, Stance::Defend, &mut bonuses);
            for team in teams_in(self.state.teams_of(enemy)).take(RIVALS_MAX) {
                let members = self.state.teams[team.index()].members;
                let mut squad = self.squad(&camp.figures, members);
                squad.strength += bonus_of(&bonuses, members);
                let saved = camp.prizes[1].of(self.gains_of(squad.strength)) / 2;
                camp.rivals.push(Rival { squad, saved });
            }
        }
    }

    #[inline]
    fn figure(&self, unit: UnitId) -> Figure {
        let place = &self.state.units[unit.index()];
        let kind = self.state.kind(place.card);
        let mut figure = self.tables.figure(kind, place.injured);
        if !self.rules.has_printed_values(self.state, place, kind) {
            [figure.combat, figure.support] =
                self.rules.values(self.state, unit).map(|value| value as i16);
        }
        figure
    }

    /// An own team of these ninjas with all that makes it stronger.
    pub(super) fn own_squad(&self, camp: &Camp, members: Set) -> Squad {
        let mut squad = self.squad(&camp.figures, members);
        squad.strength += bonus_of(&camp.bonuses, members);
        squad
    }

    /// A group of ninjas with the front-line ninja that makes it strongest; of equals the one whose
    /// wound costs least.
    pub(super) fn squad(&self, figures: &[Figure; UNITS_MAX], members: Set) -> Squad {
        let group = units_in(members)
            .fold(Group::NONE, |group, unit| group.with(&Group::of(unit, &figures[unit.index()])));
        group.squad(self.rules.knobs.lone_team_strength)
    }

    /// A group of ninjas with this front-line ninja.
    pub(super) fn squad_with(
        &self,
        figures: &[Figure; UNITS_MAX],
        members: Set,
        front: Option<UnitId>,
    ) -> Squad {
        let mut squad = Squad::default();
        for unit in units_in(members) {
            let figure = &figures[unit.index()];
            if Some(unit) == front {
                squad.strength += i32::from(figure.combat);
                squad.beaten += i32::from(figure.beaten);
                squad.crushed += i32::from(figure.crushed);
                let lone = members == unit.bit();
                if lone
                    && self.rules.knobs.lone_team_strength == LoneTeamStrength::CombatPlusSupport
                {
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
    #[inline]
    pub(super) fn clash(&self, own: &Squad, foe: &Squad, swing: i32) -> [i32; 2] {
        let margin = own.strength - foe.strength;
        let one = self.tolls(own, foe, margin);
        if swing == 0 {
            return one;
        }
        let two = self.tolls(own, foe, margin - swing);
        [one[0] + two[0], one[1] + two[1]].map(|sum| sum / 2)
    }

    /// What a team and the one it is so far ahead of lose: that one first.
    #[inline]
    fn tolls(&self, own: &Squad, foe: &Squad, margin: i32) -> [i32; 2] {
        match margin {
            0 => [foe, own].map(|squad| self.rules.knobs.draw_wounds * squad.beaten),
            1.. => [self.defeat(foe, margin), 0],
            _ => [0, self.defeat(own, -margin)],
        }
    }

    /// What a team loses that is so far behind.
    #[inline]
    fn defeat(&self, squad: &Squad, behind: i32) -> i32 {
        if behind < self.rules.knobs.crushing_margin { squad.beaten } else { squad.crushed }
    }

    /// What comes of sending a team of this strength.
    fn look_ahead(&self, camp: &Camp, strength: i32) -> Prospect {
        let own = Squad { strength, beaten: 45, crushed: 100 };
        let open = camp.prizes[0].of(self.gains_of(strength));
        let (mut worst, mut blockers, mut guard) = (open, 0, 0);
        // Against the worst enemy team: what that one loses, how far behind it is.
        let (mut won_then, mut margin_then) = (open, None);
        for &Rival { squad: ref rival, saved } in &camp.rivals {
            let [won, lost] = self.clash(&own, rival, camp.swing);
            guard = guard.max((saved + won - lost) / 2);
            if won - lost >= open {
                continue;
            }
            blockers += 1;
            if won - lost < worst {
                worst = won - lost;
                (won_then, margin_then) = (won, Some(strength - rival.strength));
            }
        }
        let mut prospect = Prospect {
            open: small(open),
            blocked: small(won_then),
            guard: small(guard),
            share: (10 * blockers / camp.sent.max(1)).min(8) as u8,
            ..Prospect::NONE
        };
        if let Some(margin) = margin_then {
            for margin in [margin, margin - camp.swing] {
                prospect.beaten += u8::from(self.is_beaten(margin));
                prospect.crushed += u8::from(self.is_crushed(margin));
            }
        }
        prospect
    }

    #[inline]
    fn prospect(&self, camp: &Camp, strength: i32) -> Prospect {
        let index = (strength - LOWEST).clamp(0, STRENGTHS as i32 - 1) as usize;
        if camp.known.get() >> index & 1 == 0 {
            self.look_up(camp, index);
        }
        camp.prospects[index].get()
    }

    #[inline(never)]
    fn look_up(&self, camp: &Camp, index: usize) {
        camp.known.set(camp.known.get() | 1 << index);
        camp.prospects[index].set(self.look_ahead(camp, LOWEST + index as i32));
    }

    /// What comes of sending a team.
    pub(super) fn attack_value(&self, camp: &Camp, squad: &Squad, caution: Caution) -> i32 {
        self.prospect(camp, squad.strength).attack(squad, caution)
    }

    /// What a team is worth in attack, with what it is stronger by then, and at home.
    #[inline]
    fn team_value(&self, camp: &Camp, squad: &Squad, bonus: i32, caution: Caution) -> i32 {
        let prospect = self.prospect(camp, squad.strength);
        let sent = match bonus {
            0 => prospect,
            bonus => self.prospect(camp, squad.strength + bonus),
        };
        let attack = sent.attack(squad, caution).max(0);
        let guard = i32::from(prospect.guard);
        match caution {
            Caution::Bold => attack,
            Caution::Even => attack + guard / 2,
            Caution::Safe => attack + guard,
        }
    }

    /// What comes of a team that the worst enemy team certainly faces.
    pub(super) fn blocked_value(&self, camp: &Camp, squad: &Squad) -> i32 {
        self.prospect(camp, squad.strength).blocked(squad)
    }

    fn is_beaten(&self, margin: i32) -> bool {
        margin < 0 && -margin < self.rules.knobs.crushing_margin
            || margin == 0 && self.rules.knobs.draw_wounds > 0
    }

    fn is_crushed(&self, margin: i32) -> bool {
        -margin >= self.rules.knobs.crushing_margin
    }

    /// The grouping of ninjas that is worth most, as far as joining two groups at a time finds it.
    pub(super) fn plan(&self, camp: &Camp, caution: Caution) -> (Plan, i32) {
        let mut groups = Groups::new();
        for unit in units_in(self.state.units_of(self.seat)).take(PLANNED_MAX) {
            let mut group = Group::of(unit, &camp.figures[unit.index()]);
            group.value = self.group_value(camp, &group, caution);
            groups.push(group);
        }
        if camp.bonuses.is_empty() || groups.len() < 3 {
            return self.grow(camp, &mut groups, caution);
        }
        // A bonus may ask for three ninjas where two of them gain nothing together.
        let mut begun = groups.clone();
        let plain = self.grow(camp, &mut groups, caution);
        if !self.join_best_trio(camp, &mut begun, caution) {
            return plain;
        }
        let other = self.grow(camp, &mut begun, caution);
        if other.1 > plain.1 { other } else { plain }
    }

    /// Joins the three groups that gain most together; false where none do.
    fn join_best_trio(&self, camp: &Camp, groups: &mut Groups, caution: Caution) -> bool {
        let mut best = (0, None);
        for third in 2..groups.len() {
            for second in 1..third {
                for first in 0..second {
                    let [one, two, three] = [first, second, third].map(|place| &groups[place]);
                    let trio = one.with(two).with(three);
                    if i32::from(trio.size) > self.rules.knobs.team_size_cap {
                        continue;
                    }
                    let value = self.group_value(camp, &trio, caution);
                    let gain = value - one.value - two.value - three.value;
                    if gain > best.0 {
                        best = (gain, Some(([first, second, third], Group { value, ..trio })));
                    }
                }
            }
        }
        let (_, Some(([first, second, third], trio))) = best else { return false };
        groups[first] = trio;
        groups[second] = Group::NONE;
        groups[third] = Group::NONE;
        true
    }

    /// Joins two groups at a time as long as that gains anything.
    fn grow(&self, camp: &Camp, groups: &mut Groups, caution: Caution) -> (Plan, i32) {
        let mut sum: i32 = groups.iter().map(|group| group.value).sum();
        // What joining each pair would bring; pairs of joined groups are asked about again.
        let mut gains = [0; PLANNED_MAX * (PLANNED_MAX - 1) / 2];
        let mut fresh = (1_u32 << groups.len()) - 1;
        loop {
            let mut best = (0, 0, 0);
            let mut pair = 0;
            for second in 1..groups.len() {
                let gains = &mut gains[pair..pair + second];
                pair += second;
                let all = fresh >> second & 1 == 1;
                for (first, gain) in gains.iter_mut().enumerate() {
                    if all || fresh >> first & 1 == 1 {
                        *gain = self.joining(camp, &groups[first], &groups[second], caution);
                    }
                    if *gain > best.0 {
                        best = (*gain, first, second);
                    }
                }
            }
            let (gain, first, second) = best;
            if gain == 0 {
                break;
            }
            sum += gain;
            let value = groups[first].value + groups[second].value + gain;
            groups[first] = Group { value, ..groups[first].with(&groups[second]) };
            // The second is empty from now on and gains nothing.
            groups[second] = Group::NONE;
            fresh = 1 << first | 1 << second;
        }
        let groups = groups.iter().map(|group| group.members).filter(|&group| group != 0);
        (groups.collect(), sum)
    }

    /// What joining two groups brings; nothing where they are too many or one is empty.
    #[inline]
    fn joining(&self, camp: &Camp, one: &Group, other: &Group, caution: Caution) -> i32 {
        let size = i32::from(one.size) + i32::from(other.size);
        if one.size == 0 || other.size == 0 || size > self.rules.knobs.team_size_cap {
            return 0;
        }
        self.group_value(camp, &one.with(other), caution) - one.value - other.value
    }

    #[inline]
    fn group_value(&self, camp: &Camp, group: &Group, caution: Caution) -> i32 {
        let squad = group.squad(self.rules.knobs.lone_team_strength);
        self.team_value(camp, &squad, bonus_of(&camp.bonuses, group.members), caution)
    }

    /// What the teams as they are come to.
    pub(super) fn standing_value(&self, camp: &Camp, caution: Caution) -> i32 {
        teams_in(self.state.teams_of(self.seat))
            .map(|team| {
                let members = self.state.teams[team.index()].members;
                let bonus = bonus_of(&camp.bonuses, members);
                self.team_value(camp, &self.squad(&camp.figures, members), bonus, caution)
            })
            .sum()
    }
}

/// By how much the techniques that an enemy may hold may move a fight: all that is seen is how many
/// cards and how much chakra it has.
fn enemy_swing(state: &State, enemy: Seat) -> i32 {
    let player = &state.players[enemy.index()];
    if player.hand == 0 { 0 } else { (player.chakra.count_ones() as i32 / 2).min(3) }
}

impl Prospect {
    const NONE: Self = Self { open: 0, blocked: 0, beaten: 0, crushed: 0, share: 0, guard: 0 };

    /// What comes of sending a team.
    #[inline]
    fn attack(&self, squad: &Squad, caution: Caution) -> i32 {
        let share = i32::from(self.share);
        let share = match caution {
            Caution::Bold => share / 3,
            Caution::Even => share,
            Caution::Safe => (share * 2).min(8),
        };
        let open = i32::from(self.open);
        open + (self.blocked(squad) - open) * share / 8
    }

    /// What comes of it if the worst enemy team faces it.
    #[inline]
    fn blocked(&self, squad: &Squad) -> i32 {
        let halves =
            i32::from(self.beaten) * squad.beaten + i32::from(self.crushed) * squad.crushed;
        i32::from(self.blocked) - halves / 2
    }
}

/// A value in the room of a prospect.
fn small(value: i32) -> i16 {
    value.clamp(-30_000, 30_000) as i16
}
