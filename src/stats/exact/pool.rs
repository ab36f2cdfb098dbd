//! Several dice thrown together: those that are kept, that succeed, that show alike or in a row.

use crate::exact::{Law, TooMany, choose, plus, power, times};

/// Which dice of a pool count.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kept {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// The law of the sum of the `kept` highest or lowest of `dice` fair dice.
pub fn keep(sides: u32, dice: u32, kept: u32, which: Kept) -> Result<Law, TooMany> {
    let kept = kept.min(dice) as usize;
    let faces: Vec<u32> = match which {
        Kept::Highest => (1..=sides).rev().collect(),
        Kept::Lowest => (1..=sides).collect(),
    };
    // By faces, those that count most first: the ways of so many dice placed with such a sum.
    let most = kept * sides as usize;
    let mut placed = vec![vec![0_u128; most + 1]; dice as usize + 1];
    placed[0][0] = 1;
    for face in faces {
        let mut next = vec![vec![0_u128; most + 1]; dice as usize + 1];
        for (count, sums) in placed.iter().enumerate() {
            let left = dice as usize - count;
            for here in 0..=left {
                let ways_here = choose(left as u64, here as u64)?;
                let counted = here.min(kept.saturating_sub(count));
                for (sum, &ways) in sums.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    let at = &mut next[count + here][sum + counted * face as usize];
                    *at = plus(*at, times(ways, ways_here)?)?;
                }
            }
        }
        placed = next;
    }
    let sums = placed.pop().unwrap_or_default();
    Law::new(kept as i64, sums.into_iter().skip(kept).collect())
}

/// The law of how many of `dice` succeed where each does in `good` of `all` ways.
pub fn successes(dice: u32, good: u64, all: u64) -> Result<Law, TooMany> {
    let (good, bad) = (u128::from(good.min(all)), u128::from(all.saturating_sub(good)));
    let ways = (0..=dice).map(|hits| {
        let each = times(power(good, hits)?, power(bad, dice - hits)?)?;
        times(choose(u64::from(dice), u64::from(hits))?, each)
    });
    Law::new(0, ways.collect::<Result<_, _>>()?)
}

/// The law of how many of `dice` fair dice show the face that most of them show.
pub fn largest_set(sides: u32, dice: u32) -> Result<Law, TooMany> {
    let mut ways = Vec::new();
    let mut before = u128::from(dice == 0);
    for most in 1..=dice as usize {
        // By faces: the ways of so many dice placed, none of the faces more often than `most`.
        let mut placed = vec![0_u128; dice as usize + 1];
        placed[0] = 1;
        for _ in 0..sides {
            let mut next = vec![0_u128; dice as usize + 1];
            for (count, &so_far) in placed.iter().enumerate() {
                let left = dice as usize - count;
                for here in 0..=most.min(left) {
                    let more = times(so_far, choose(left as u64, here as u64)?)?;
                    next[count + here] = plus(next[count + here], more)?;
                }
            }
            placed = next;
        }
        let up_to = placed[dice as usize];
        ways.push(up_to - before);
        before = up_to;
    }
    Law::new(1, ways)
}

/// The law of the length of the longest run of faces in a row that `dice` fair dice show.
pub fn longest_straight(sides: u32, dice: u32) -> Result<Law, TooMany> {
    let longest = sides.min(dice);
    let mut ways = Vec::new();
    let mut before = 0;
    for most in 1..=longest {
        let mut up_to = 0;
        for shown in 1..=sides.min(dice) {
            let sets = sets_without_longer_run(sides, shown, most)?;
            up_to = plus(up_to, times(sets, onto(dice, shown)?)?)?;
        }
        ways.push(up_to - before);
        before = up_to;
    }
    Law::new(1, ways)
}

/// In how many ways so many dice show exactly a given set of `shown` faces.
fn onto(dice: u32, shown: u32) -> Result<u128, TooMany> {
    // ways[k]: with the dice so far exactly k of the faces have come.
    let mut ways = vec![0_u128; shown as usize + 1];
    ways[0] = 1;
    for _ in 0..dice {
        for known in (1..=shown as usize).rev() {
            let again = times(ways[known], known as u128)?;
            let fresh = times(ways[known - 1], u128::from(shown) - known as u128 + 1)?;
            ways[known] = plus(again, fresh)?;
        }
        ways[0] = 0;
    }
    Ok(ways[shown as usize])
}

/// How many sets of `shown` of the faces have no run longer than `most`.
fn sets_without_longer_run(sides: u32, shown: u32, most: u32) -> Result<u128, TooMany> {
    // By faces: the sets with so many faces and such a run at their end.
    let (shown, most) = (shown as usize, most as usize);
    let mut sets = vec![vec![0_u128; most + 1]; shown + 1];
    sets[0][0] = 1;
    for _ in 0..sides {
        let mut next = vec![vec![0_u128; most + 1]; shown + 1];
        for (count, runs) in sets.iter().enumerate() {
            for (run, &ways) in runs.iter().enumerate() {
                next[count][0] = plus(next[count][0], ways)?;
                if count < shown && run < most {
                    next[count + 1][run + 1] = plus(next[count + 1][run + 1], ways)?;
                }
            }
        }
        sets = next;
    }
    sets[shown].iter().try_fold(0, |sum, &ways| plus(sum, ways))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All throws of so many dice.
    fn throws(sides: u32, dice: u32) -> Vec<Vec<u32>> {
        (0..dice).fold(vec![Vec::new()], |throws, _| {
            let with =
                |throw: Vec<u32>| (1..=sides).map(move |face| [throw.clone(), vec![face]].concat());
            throws.into_iter().flat_map(with).collect()
        })
    }

    fn by_hand(sides: u32, dice: u32, of: impl Fn(&mut Vec<u32>) -> u32) -> Vec<(i64, u128)> {
        let mut law = std::collections::BTreeMap::new();
        for mut throw in throws(sides, dice) {
            *law.entry(i64::from(of(&mut throw))).or_insert(0) += 1;
        }
        law.into_iter().collect()
    }

    fn told(law: &Law) -> Vec<(i64, u128)> {
        law.values().filter(|value| value.1 > 0).collect()
    }

    #[test]
    fn four_dice_without_the_lowest_have_the_vector_of_the_reference() {
        let law = keep(6, 4, 3, Kept::Highest).unwrap();
        let vector = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
        assert_eq!(law.ways(), vector);
        assert_eq!((law.whole(), law.values().next()), (1296, Some((3, 1))));
        assert!((law.mean() - 12.244_599).abs() < 5e-7);
        assert!((law.variance() - 8.104_523).abs() < 5e-7);
    }

    #[test]
    fn counts_of_fives_and_sixes_have_the_vector_of_the_reference() {
        // Each die succeeds in 2 of its 6 ways.
        let law = successes(5, 2, 6).unwrap();
        assert_eq!(law.ways(), [1024, 2560, 2560, 1280, 320, 32]);
        assert_eq!(law.whole(), 7776);
        assert!((law.mean() - 5.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn sets_and_straights_have_the_vectors_of_the_reference() {
        let sets = largest_set(6, 5).unwrap();
        assert_eq!(
            sets.values().collect::<Vec<_>>(),
            [(1, 720), (2, 5400), (3, 1500), (4, 150), (5, 6)]
        );
        let straights = longest_straight(6, 5).unwrap();
        assert_eq!(
            straights.values().collect::<Vec<_>>(),
            [(1, 906), (2, 3390), (3, 2280), (4, 960), (5, 240)]
        );
    }

    #[test]
    fn pools_agree_with_throwing_every_way() {
        for (sides, dice) in [(2, 3), (3, 4), (4, 3), (6, 3), (5, 1), (4, 5)] {
            for kept in 0..=dice {
                let highest = by_hand(sides, dice, |throw| {
                    throw.sort_unstable();
                    throw.iter().rev().take(kept as usize).sum()
                });
                let lowest = by_hand(sides, dice, |throw| {
                    throw.sort_unstable();
                    throw.iter().take(kept as usize).sum()
                });
                assert_eq!(told(&keep(sides, dice, kept, Kept::Highest).unwrap()), highest);
                assert_eq!(told(&keep(sides, dice, kept, Kept::Lowest).unwrap()), lowest);
            }
            let alike = by_hand(sides, dice, |throw| {
                let count = |face| throw.iter().filter(|&&one| one == face).count() as u32;
                (1..=sides).map(count).max().unwrap()
            });
            assert_eq!(told(&largest_set(sides, dice).unwrap()), alike);
            let row = by_hand(sides, dice, |throw| {
                let (mut run, mut longest) = (0, 0);
                for face in 1..=sides {
                    run = if throw.contains(&face) { run + 1 } else { 0 };
                    longest = longest.max(run);
                }
                longest
            });
            assert_eq!(told(&longest_straight(sides, dice).unwrap()), row);
        }
    }
}
