//! The byte form of what sides have played together.

use crate::sim::bytes::{get, get_sparse, put, put_sparse};
use crate::sim::codec::{ReadError, get_json, put_json};
use crate::sim::paired::{Alike, MarkedSums, PairedResult, PairedSums};
use crate::sim::tally::Tally;
use tenbin_stats::paired::Joint;

impl PairedResult {
    /// Appends the byte form.
    pub(in crate::sim) fn put_sums(&self, out: &mut Vec<u8>) {
        self.sides.iter().for_each(|side| side.put(out));
        self.pairs.iter().for_each(|pair| pair.put(out));
        self.marked.iter().for_each(|marked| marked.put(out));
        put_json(&self.faults, out);
        put(out, self.faults_count);
    }

    /// Takes the byte form off the front, for the sides of what has no game.
    pub(in crate::sim) fn get_sums(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let sides = nothing.sides.iter().map(|side| Tally::get(rest, side));
        let sides = sides.collect::<Result<Vec<Tally>, _>>()?;
        nothing.sums(rest, sides).ok_or(ReadError::Damaged)
    }

    fn sums(&self, rest: &mut &[u8], sides: Vec<Tally>) -> Option<Self> {
        let pairs = self.pairs.iter().map(|pair| pair.get(rest)).collect::<Option<_>>()?;
        let marked = self.marked.iter().map(|marked| marked.get(rest)).collect::<Option<_>>()?;
        let faults = get_json(rest)?;
        let faults_count = get(rest)?;
        Some(Self { sides, pairs, marked, faults, faults_count, interrupted: false, threads: 0 })
    }
}

impl PairedSums {
    fn put(&self, out: &mut Vec<u8>) {
        let Alike { winners, ending, result, all } = self.alike;
        for count in [self.games, self.followed, winners, ending, result, all] {
            put(out, count);
        }
        put_sparse(out, self.joints.iter().flat_map(Joint::sums));
        put_sparse(out, self.batches.iter().flatten().map(|&count| i128::from(count)));
    }

    /// What the bytes say of the same two sides.
    fn get(&self, rest: &mut &[u8]) -> Option<Self> {
        let [games, followed] = [get(rest)?, get(rest)?];
        let alike =
            Alike { winners: get(rest)?, ending: get(rest)?, result: get(rest)?, all: get(rest)? };
        let sums = get_sparse(rest, self.joints.len() * Joint::SUMS)?;
        let joints = sums.as_chunks().0.iter().map(|sums| Joint::from_sums(*sums));
        let joints = joints.collect::<Option<Vec<Joint>>>()?;
        let counts = get_sparse(rest, self.batches.as_flattened().len())?;
        let counts: Option<Vec<i64>> =
            counts.into_iter().map(|sum| i64::try_from(sum).ok()).collect();
        let batches = counts?.as_chunks().0.to_vec();
        Some(Self { plan: self.plan.clone(), games, followed, alike, joints, batches })
    }
}

impl MarkedSums {
    fn put(&self, out: &mut Vec<u8>) {
        let all = self.sums.iter().chain(&self.both);
        put_sparse(out, all.flatten().map(|&sum| i128::from(sum)));
    }

    /// What the bytes say of the same marks.
    fn get(&self, rest: &mut &[u8]) -> Option<Self> {
        let [own, both] = [self.sums.len(), self.both.len()];
        let all = get_sparse(rest, 2 * (own + both))?;
        let all: Option<Vec<i64>> = all.into_iter().map(|sum| i64::try_from(sum).ok()).collect();
        let all = all?;
        let (sums, both) = all.as_chunks().0.split_at(own);
        Some(Self { watched: self.watched.clone(), sums: sums.to_vec(), both: both.to_vec() })
    }
}
