//! How likely attacks hit and how much they take, exactly, as tables worked out once at load.

/// Leads (Attack less Defence, no dice) told apart: from `LEAD_MIN` on.
const LEADS: usize = 41;
const LEAD_MIN: i32 = -20;
/// Most dice of an attack told apart; two further modes add the two best of two or three.
const DICE: usize = 4;
const MODES: usize = DICE + 2;
/// Dice of the defence: none, one, two.
const GUARDS: usize = 3;
/// Faces on which hits are critical: none to four.
const CRITS: usize = 5;
/// Success levels told apart.
const STEPS: usize = 26;
/// Success levels up to which critical hits without other damage matter.
const SHORT: usize = 8;

/// What dice an attack throws against what.
#[derive(Copy, Clone, Debug)]
pub(super) struct Odds {
    /// Attack with everything less Defence with everything.
    pub(crate) lead: i32,
    /// Dice of which the best counts.
    pub(crate) dice: i32,
    /// The two best are added (`sum_plus2`).
    pub(crate) sum: bool,
    /// Dice of the defence.
    pub(super) guard: i32,
    /// Faces on which a hit is critical.
    pub(crate) crit: i32,
}

/// What comes of an attack, in thousandths.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Harm {
    /// Chance that it hits.
    pub(crate) hit: i32,
    /// Life points lost.
    pub(crate) lost: i32,
    /// Chance that it kills.
    pub(crate) kill: i32,
}

/// All chances of attacks.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    /// Row by row: the sum over all levels from this one on of the chance to reach that level.
    sums: Vec<[u16; STEPS]>,
    /// Row by row: the chance of a critical hit below a level.
    short: Vec<[u16; SHORT]>,
    /// Faces of the die.
    faces: i32,
}

impl Chances {
    /// Works the tables out for dice of so many faces; a critical hit whose total is too low has the
    /// success level `below` (ANI-340).
    pub(crate) fn new(faces: i32, below: i32) -> Self {
        let (sums, short) = tables(faces, below);
        Self { sums, short, faces }
    }

    /// What comes of an attack with `net` (Damage less Armour) on a model with `lp` life points
    /// that loses at most `cap` to one attack.
    #[inline]
    pub(super) fn harm(&self, odds: &Odds, net: i32, lp: i32, cap: i32) -> Harm {
        self.harm_in(row_of(odds), net, lp, cap)
    }

    /// The same by the row of the tables (see [`row_of`]).
    #[inline]
    pub(super) fn harm_in(&self, row: usize, net: i32, lp: i32, cap: i32) -> Harm {
        let sums = &self.sums[row];
        let first = i32::from(sums[0]);
        let hit = first - i32::from(sums[1]);
        let from = |level: i32| {
            if level <= 0 {
                first - level * hit
            } else {
                i32::from(sums[(level as usize).min(STEPS - 1)])
            }
        };
        let least = from(lp - net + 1);
        let (mut lost, mut kill) = if cap < lp {
            (from(1 - net) - from(cap - net + 1), 0)
        } else {
            (from(1 - net) - least, from(lp - net) - least)
        };
        if net <= 0 {
            // A critical hit takes at least one life point (ANI-340).
            let short = self.short[row][((-net) as usize).min(SHORT - 1)];
            lost += i32::from(short);
            kill += if lp <= 1 { i32::from(short) } else { 0 };
        }
        Harm { hit, lost, kill }
    }

    /// Chance in thousandths that a roll of some dice (best counts) with a modifier reaches a number.
    #[inline]
    pub(crate) fn reach(&self, dice: i32, modifier: i32, needed: i32) -> i32 {
        let fail = (needed - modifier - 1).clamp(0, self.faces);
        let one = 1000 * fail / self.faces;
        match dice {
            0 | 1 => 1000 - one,
            2 => 1000 - one * one / 1000,
            _ => 1000 - one * one / 1000 * one / 1000,
        }
    }
}

/// Where the tables tell of some odds.
#[inline]
pub(super) fn row_of(odds: &Odds) -> usize {
    let dice = odds.dice.clamp(1, DICE as i32) as usize;
    let mode = if odds.sum { DICE + usize::from(dice > 2) } else { dice - 1 };
    let guard = odds.guard.clamp(0, GUARDS as i32 - 1) as usize;
    let crit = odds.crit.clamp(0, CRITS as i32 - 1) as usize;
    let lead = (odds.lead - LEAD_MIN).clamp(0, LEADS as i32 - 1) as usize;
    ((mode * GUARDS + guard) * CRITS + crit) * LEADS + lead
}

/// How much later the row is for a die of the defence more, of none.
pub(super) const GUARD_ROWS: usize = CRITS * LEADS;

/// How many ways lead to a value of the attack dice, of all and of those with a die above
/// `faces - crit`, by `crit`.
struct Ways {
    value: i32,
    all: u64,
    critical: [u64; CRITS],
}

fn ways(mode: usize, faces: i32) -> Vec<Ways> {
    let dice = if mode < DICE { mode + 1 } else { mode - DICE + 2 };
    let sum = mode >= DICE;
    let top = if sum { 2 * faces } else { faces };
    let mut list: Vec<Ways> =
        (0..=top).map(|value| Ways { value, all: 0, critical: [0; CRITS] }).collect();
    if sum {
        for number in 0..faces.pow(dice as u32) {
            let mut rest = number;
            let mut thrown: Vec<i32> = (0..dice)
                .map(|_| {
                    let die = rest % faces + 1;
                    rest /= faces;
                    die
                })
                .collect();
            thrown.sort_unstable();
            let (best, second) = (thrown[dice - 1], thrown[dice - 2]);
            let way = &mut list[(best + second) as usize];
            way.all += 1;
            for (crit, count) in way.critical.iter_mut().enumerate() {
                *count += u64::from(best > faces - crit as i32);
            }
        }
    } else {
        for value in 1..=faces {
            let power = |number: i32| (number as u64).pow(dice as u32);
            let way = &mut list[value as usize];
            way.all = power(value) - power(value - 1);
            for (crit, count) in way.critical.iter_mut().enumerate() {
                *count = if value > faces - crit as i32 { way.all } else { 0 };
            }
        }
    }
    list.retain(|way| way.all > 0);
    list
}

fn tables(faces: i32, below: i32) -> (Vec<[u16; STEPS]>, Vec<[u16; SHORT]>) {
    let mut sums = Vec::new();
    let mut short = Vec::new();
    let guards = [vec![(0, 1)], guard_ways(1, faces), guard_ways(2, faces)];
    for mode in 0..MODES {
        let attack = ways(mode, faces);
        for guard in &guards {
            for crit in 0..CRITS {
                for lead in 0..LEADS as i32 {
                    let levels = levels(below, &attack, guard, crit, lead + LEAD_MIN);
                    push_row(&levels, &mut sums, &mut short);
                }
            }
        }
    }
    (sums, short)
}

fn guard_ways(dice: u32, faces: i32) -> Vec<(i32, u64)> {
    let power = |number: i32| (number as u64).pow(dice);
    (1..=faces).map(|value| (value, power(value) - power(value - 1))).collect()
}

/// In how many ways each success level is reached, in all and critically, and of how many.
struct Levels {
    hits: [u64; STEPS],
    critical: [u64; STEPS],
    total: u64,
}

fn levels(below: i32, attack: &[Ways], guard: &[(i32, u64)], crit: usize, lead: i32) -> Levels {
    let mut levels = Levels { hits: [0; STEPS], critical: [0; STEPS], total: 0 };
    for way in attack {
        for &(die, count) in guard {
            let margin = lead + way.value - die;
            let level = |margin: i32| margin.clamp(0, STEPS as i32 - 1) as usize;
            let critical = way.critical[crit] * count;
            let plain = way.all * count - critical;
            levels.total += plain + critical;
            // A critical hit always hits (ANI-217, ANI-340).
            let struck = if margin >= 0 { margin } else { below };
            levels.hits[level(struck)] += critical;
            levels.critical[level(struck)] += critical;
            if margin >= 0 {
                levels.hits[level(margin)] += plain;
            }
        }
    }
    levels
}

fn push_row(levels: &Levels, sums: &mut Vec<[u16; STEPS]>, short: &mut Vec<[u16; SHORT]>) {
    let thousandths = |count: u64| (1000 * count / levels.total) as u16;
    let (mut reached, mut sum) = (0, 0);
    let mut row = [0; STEPS];
    for level in (0..STEPS).rev() {
        reached += levels.hits[level];
        sum += reached;
        row[level] = thousandths(sum);
    }
    sums.push(row);
    let mut below = 0;
    let mut row = [0; SHORT];
    for (cell, critical) in row.iter_mut().zip(levels.critical) {
        below += critical;
        *cell = thousandths(below);
    }
    short.push(row);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of an attack on a model with many life points: hits and life points in thousandths.
    fn outcome(lead: i32, dice: i32, guard: i32, crit: i32, net: i32) -> (i32, i32) {
        let odds = Odds { lead, dice, sum: false, guard, crit };
        let harm = Chances::new(10, 0).harm(&odds, net, 100, 100);
        (harm.hit, harm.lost)
    }

    /// ANI-212 to ANI-217, ANI-340: the exact values of section 6 of the rules catalogue, within
    /// the rounding of the tables.
    #[test]
    fn the_chances_are_those_of_the_rules_catalogue() {
        let cases = [
            (1, outcome(-4, 1, 0, 1, 2), (700, 3500)),
            (2, outcome(-4, 1, 1, 1, 2), (250, 850)),
            (4, outcome(-2, 2, 0, 1, 2), (990, 7140)),
            (5, outcome(-2, 2, 1, 1, 2), (554, 2452)),
            (6, outcome(-2, 3, 0, 1, 2), (999, 7974)),
            (8, outcome(-4, 2, 0, 1, 2), (910, 5110)),
            (9, outcome(-4, 1, 2, 1, 2), (155, 415)),
            (11, outcome(-7, 1, 0, 1, 2), (400, 1400)),
            (13, outcome(-8, 1, 0, 1, 2), (300, 900)),
            (14, outcome(-9, 1, 1, 1, 2), (100, 200)),
            (15, outcome(-4, 1, 1, 2, 4), (300, 1550)),
            (21, outcome(-4, 1, 0, 1, 3), (700, 4200)),
        ];
        for (number, (hit, lost), (exact_hit, exact_lost)) in cases {
            assert!((hit - exact_hit).abs() <= 2, "case {number}: hits {hit}");
            assert!((lost - exact_lost).abs() <= 10, "case {number}: loses {lost}");
        }
    }

    /// Kills need as much damage as there are life points, and a critical hit takes at least one.
    #[test]
    fn kills_and_critical_hits() {
        let chances = Chances::new(10, 0);
        let odds = Odds { lead: -4, dice: 1, sum: false, guard: 0, crit: 1 };
        // Success levels 0 to 6, 2 more: 8 life points are lost only to a 10.
        assert_eq!(chances.harm(&odds, 2, 8, 100).kill, 100);
        assert_eq!(chances.harm(&odds, 2, 9, 100).kill, 0);
        assert_eq!(chances.harm(&odds, 2, 2, 100).kill, 700);
        let hopeless = chances.harm(&Odds { guard: 1, lead: -10, ..odds }, -9, 1, 100);
        assert_eq!((hopeless.lost, hopeless.kill), (100, 100));
    }

    #[test]
    fn rolls_of_several_dice_reach_more() {
        let chances = Chances::new(10, 0);
        assert_eq!([1, 2].map(|dice| chances.reach(dice, 0, 7)), [400, 640]);
        assert_eq!([1, 2].map(|dice| chances.reach(dice, 10, 16)), [500, 750]);
    }
}
