//! What comes of several teams that attack at once, each enemy team facing the one it gains most by
//! (DP-07).

use arrayvec::ArrayVec;

use crate::features::facts::Survey;
use crate::features::prospects::{Camp, Prize, Squad, VICTORY};
use tenbin_engine::pile::each;

/// Teams of each side that are looked at.
pub(super) const SIDES_MAX: usize = 8;

/// The most gains of a team (the knob `gains_high`).
const GAINS_MAX: usize = 4;

/// Teams of one side in numbers.
pub(super) type Side = ArrayVec<Squad, SIDES_MAX>;

/// Attacking teams against defending ones.
#[derive(Clone, Debug)]
pub(super) struct Siege {
    /// What the fight of each with each is worth to the attacker.
    fights: [[i16; SIDES_MAX]; SIDES_MAX],
    /// Gains of each attacking team that no team faces.
    gains: [u8; SIDES_MAX],
    defenders: usize,
    /// What gains are worth to the attacker.
    prize: Prize,
}

/// What an attack comes to for the attacker, in v.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Yield {
    /// The gains of the teams that come through.
    pub(super) through: i32,
    /// What the fights of the others are worth.
    pub(super) fights: i32,
}

impl Yield {
    #[inline]
    pub(super) fn total(self) -> i32 {
        self.through + self.fights
    }
}

impl Survey<'_> {
    /// Teams that attack against teams that may face them.
    pub(super) fn siege(&self, attack: &Side, defence: &Side, swing: i32, prize: Prize) -> Siege {
        let mut siege = Siege {
            fights: [[0; SIDES_MAX]; SIDES_MAX],
            gains: [0; SIDES_MAX],
            defenders: defence.len(),
            prize,
        };
        for (place, squad) in attack.iter().enumerate() {
            let gains = self.gains_of(squad.strength);
            siege.gains[place] = gains.clamp(0, GAINS_MAX as i32) as u8;
            for (column, foe) in defence.iter().enumerate() {
                let [won, lost] = self.clash(squad, foe, swing);
                siege.fights[place][column] = (won - lost).clamp(-9_000, 9_000) as i16;
            }
        }
        siege
    }
}

impl Camp {
    /// The enemy's teams, in their order.
    pub(super) fn rival_side(&self) -> Side {
        self.rivals.iter().map(|rival| rival.squad).collect()
    }
}

impl Siege {
    /// Whether sending these teams wins whoever is faced: with all gains but those of the best teams,
    /// one for each defender.
    pub(super) fn overruns(&self, sent: u16) -> bool {
        let (mut counts, mut sum) = ([0_usize; GAINS_MAX + 1], 0);
        for place in places(sent) {
            counts[usize::from(self.gains[place])] += 1;
            sum += i32::from(self.gains[place]);
        }
        let mut left = self.defenders;
        for gains in (1..=GAINS_MAX).rev() {
            let faced = counts[gains].min(left);
            left -= faced;
            sum -= (faced * gains) as i32;
        }
        sum >= self.prize.left
    }

    /// What sending these teams together is worth.
    pub(super) fn value(&self, sent: u16) -> Yield {
        let (mut open, mut idle) = (sent, (1_u16 << self.defenders) - 1);
        let mut sum = Yield::default();
        loop {
            // Of several the first.
            let mut best = (0, 0, 0);
            for place in places(open) {
                let denied = self.prize.each * i32::from(self.gains[place]);
                for column in places(idle) {
                    let gain = denied - i32::from(self.fights[place][column]);
                    if gain > best.0 {
                        best = (gain, place, column);
                    }
                }
            }
            let (gain, place, column) = best;
            if gain == 0 {
                break;
            }
            sum.fights += i32::from(self.fights[place][column]);
            open &= !(1 << place);
            idle &= !(1 << column);
        }
        let gains: i32 = places(open).map(|place| i32::from(self.gains[place])).sum();
        sum.through = gains * self.prize.each;
        if self.overruns(sent) {
            sum.through += VICTORY;
        }
        sum
    }

    /// What sending these teams is worth with those of others that make it better, asked in order.
    pub(super) fn best(&self, sent: u16, later: u16) -> Yield {
        if self.overruns(sent | later) {
            return self.value(sent | later);
        }
        let (mut sent, mut value) = (sent, self.value(sent));
        for place in places(later) {
            let more = self.value(sent | 1 << place);
            if more.total() > value.total() {
                (sent, value) = (sent | 1 << place, more);
            }
        }
        value
    }
}

/// The places of a set, ascending.
#[inline]
fn places(set: u16) -> impl Iterator<Item = usize> {
    each(u64::from(set)).map(usize::from)
}
