//! What a player may believe of the others, from what everybody has seen (NIN-440), and the chances
//! that follow from the stats on the table. Integers only: percents.

use crate::engine::{Seat, SeatSet};
use crate::games::ninja::Ninja;
use crate::games::ninja::content::cards::{CLANS, Event, Goal, Purpose, Stat, SuccessRoll};
use crate::games::ninja::record::gauges::SURE_PERCENT;
use crate::games::ninja::state::{Frame, Player, Roll, State};

/// Likelihood of a clan by the number of discards with its symbol: cards of no use are discarded
/// first, so each makes the clan a little less likely.
const WEIGHTS: [i32; 10] = [20, 15, 12, 10, 8, 7, 6, 6, 5, 5];

/// With three clans possible the likeliest has at most the highest weight of all three.
const _: () = assert!(100 * WEIGHTS[0] < SURE_PERCENT * (WEIGHTS[0] + 2 * WEIGHTS[9]));

/// How likely the clues make a clan of a player.
#[inline]
fn clan_weight(player: &Player, clan: usize) -> i32 {
    WEIGHTS[usize::from(player.clan_hints[clan % CLANS]).min(WEIGHTS.len() - 1)]
}

impl Ninja {
    /// Roles that a player's hidden role card may still show, for a seat: not its own, not one face
    /// up, not one that the cards another has played leave no doubt about.
    fn roles_unknown(&self, s: &State, seat: Seat, other: Seat) -> u8 {
        self.roles_open(s, other) & !(1 << s.players[seat.index()].role)
    }

    /// The same for somebody without a role of their own.
    fn roles_open(&self, s: &State, other: Seat) -> u8 {
        let mut unknown = self.cards.role_pool;
        for (index, player) in s.players[..usize::from(self.seats)].iter().enumerate() {
            unknown &= !(u8::from(s.revealed.has(Seat(index as u8))) << player.role);
            // One bit only (`is_power_of_two` counts bits, which is dear on old processors).
            let clans = player.clans_possible;
            if clans & clans.wrapping_sub(1) == 0 && index != other.index() {
                unknown &= !clans;
            }
        }
        unknown
    }

    /// Those hunters of a player who are sure of it (`SURE_PERCENT`), as far as they are wanted.
    #[inline]
    pub(crate) fn sure_hunters(
        &self,
        s: &State,
        about: Seat,
        wanted: impl Fn(Seat) -> bool,
    ) -> SeatSet {
        let player = &s.players[about.index()];
        let hunters = self.outlook.hunters_of[player.role as usize];
        // Mostly nobody at the table hunts that player.
        if hunters & self.cards.role_pool & !s.roles_unused == 0 {
            return SeatSet::EMPTY;
        }
        let mut sure = SeatSet::EMPTY;
        let mut possible = None;
        for seat in self.in_game(s).iter() {
            let own = s.players[seat.index()].role;
            if hunters >> own & 1 == 0 || !wanted(seat) {
                continue;
            }
            if !s.revealed.has(about) {
                let all = *possible
                    .get_or_insert_with(|| self.roles_open(s, about) & player.clans_possible);
                let (mut rest, mut total) = (all & !(1 << own), 0);
                let role = 1 << player.role;
                // Nobody is sure while three clans or more are possible.
                let others = rest & !role;
                if rest & role == 0 || others & others.wrapping_sub(1) != 0 {
                    continue;
                }
                while rest != 0 {
                    total += clan_weight(player, rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                }
                if clan_weight(player, player.role as usize) * 100 < SURE_PERCENT * total {
                    continue;
                }
            }
            sure.insert(seat);
        }
        sure
    }

    /// How far `seat` believes that `other` has one of these roles, in percent.
    fn belief(&self, s: &State, seat: Seat, other: Seat, roles: u8) -> i32 {
        self.beliefs(s, seat, other, [roles])[0]
    }

    /// How far a seat believes that another is its rival, and that it hunts it.
    pub(crate) fn rival_and_hunter(&self, s: &State, seat: Seat, other: Seat) -> [i32; 2] {
        let own = s.players[seat.index()].role as usize;
        let rival = self.cards.roles[own].rival;
        self.beliefs(s, seat, other, [1 << rival, self.outlook.hunters_of[own]])
    }

    /// How far `seat` believes that `other` has one of some roles, in percent, for several sets.
    #[inline]
    fn beliefs<const N: usize>(
        &self,
        s: &State,
        seat: Seat,
        other: Seat,
        sets: [u8; N],
    ) -> [i32; N] {
        let player = &s.players[other.index()];
        if s.revealed.has(other) {
            return sets.map(|roles| if roles >> player.role & 1 == 1 { 100 } else { 0 });
        }
        let unknown = self.roles_unknown(s, seat, other);
        let mut wanted = [0; N];
        let mut total = 0;
        let mut rest = player.clans_possible & unknown;
        while rest != 0 {
            let role = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let weight = clan_weight(player, role);
            total += weight;
            for (wanted, roles) in wanted.iter_mut().zip(sets) {
                *wanted += weight * i32::from(roles >> role & 1);
            }
        }
        // Mostly nothing or everything: a division is dear.
        wanted.map(|wanted| match wanted {
            0 => 0,
            _ if wanted == total => 100,
            _ => wanted * 100 / total,
        })
    }

    /// How far a seat believes that another is its rival.
    pub(crate) fn rival_belief(&self, s: &State, seat: Seat, other: Seat) -> i32 {
        let rival = self.cards.roles[s.players[seat.index()].role as usize].rival;
        self.belief(s, seat, other, 1 << rival)
    }

    /// How far a seat believes that another hunts it.
    pub(super) fn hunter_belief(&self, s: &State, seat: Seat, other: Seat) -> i32 {
        let own = s.players[seat.index()].role;
        self.belief(s, seat, other, self.outlook.hunters_of[own as usize])
    }

    /// Chance in percent that the dice reach a number.
    #[inline]
    pub(super) fn chance_of(&self, need: i16) -> i32 {
        self.outlook.chances[self.need_class(need) as usize]
    }

    /// Chance in percent that an attack hits as things stand.
    pub(super) fn hit_chance(&self, s: &State, attacker: Seat, target: Seat, bonus: i16) -> i32 {
        self.chance_of(self.attack_need(s, attacker, target) - bonus)
    }

    /// The number that the dice of an attack must reach as things stand.
    pub(super) fn attack_need(&self, s: &State, attacker: Seat, target: Seat) -> i16 {
        let roll = Roll {
            purpose: Purpose::Attack,
            seat: attacker,
            stat: Stat::Att,
            other: target.0,
            ..Roll::default()
        };
        let (own, number) = self.roll_numbers(s, &roll);
        number - own
    }

    /// Chance in percent that a player passes one success roll.
    fn success_chance(&self, s: &State, seat: Seat, roll: SuccessRoll) -> i32 {
        let roll = Roll {
            purpose: Purpose::Event,
            seat,
            stat: roll.stat,
            difficulty: roll.difficulty,
            ..Roll::default()
        };
        let (bonus, number) = self.roll_numbers(s, &roll);
        self.chance_of(number - bonus)
    }

    /// Chance in percent that a player passes the rolls of the event from one on.
    pub(super) fn event_chance(&self, s: &State, seat: Seat, event: &Event, from: usize) -> i32 {
        event
            .rolls
            .iter()
            .skip(from)
            .fold(100, |chance, &roll| chance * self.success_chance(s, seat, roll) / 100)
    }

    /// How much a player's objective wants an event: 2 if it would win, 1 if it is part of it.
    pub(super) fn wanted_by(&self, s: &State, seat: Seat, kind: u8) -> i32 {
        if !self.rules.win_by_objective {
            return 0;
        }
        let event = &self.cards.events[kind as usize];
        match self.cards.objectives[s.players[seat.index()].objective as usize].goal {
            Goal::Killer => i32::from(event.killer) * 2,
            Goal::LastClan => 0,
            Goal::Mission(pairs) => pairs
                .iter()
                .filter(|pair| pair.contains(&kind) && !self.has_conquered(s, seat, kind))
                .map(|pair| {
                    let other = if pair[0] == kind { pair[1] } else { pair[0] };
                    1 + i32::from(self.has_conquered(s, seat, other))
                })
                .max()
                .unwrap_or(0),
        }
    }

    /// How far in percent failing now would kill: by the draws of the event and the life left.
    pub(super) fn death_risk(&self, s: &State, seat: Seat, draws: u8) -> i32 {
        if draws == 0 {
            return 0;
        }
        let life = s.players[seat.index()].life.clamp(1, 4) as usize;
        self.outlook.deaths[usize::from(draws.min(3)) - 1][life - 1]
    }

    /// Disadvantages a seat still has to draw now.
    pub(super) fn draws_left(&self, s: &State, seat: Seat) -> u8 {
        s.frames
            .iter()
            .map(|frame| match frame {
                Frame::Draws { seat: who, left, .. } if *who == seat.0 => *left,
                _ => 0,
            })
            .sum()
    }

    /// How near a player seems to winning: conquered events, which everybody sees.
    pub(super) fn lead(&self, s: &State, seat: Seat) -> i32 {
        s.players[seat.index()].events.count_ones() as i32
    }
}
