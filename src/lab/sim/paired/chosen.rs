//! Of a comparison only what somebody asks for: a few numbers in place of all that is watched, small enough to be kept
//! of hundreds of comparisons.

use std::ops::Range;

use crate::sim::bytes::{get, get_sparse, put, put_sparse};
use crate::sim::codec::{ReadError, get_ranges, put_ranges};
use crate::sim::looks::Part;
use crate::sim::paired::PairedResult;
use tenbin_stats::paired::Joint;

/// What some sides have of some numbers beside the first side.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    ranges: Vec<Range<u64>>,
    /// For each side but the first, for each number; nothing of what a side does not have.
    joints: Vec<Vec<Joint>>,
    /// For each side the games that ended in a fault there.
    faults: Vec<u64>,
    /// Games that broke on any side.
    faults_count: u64,
    is_interrupted: bool,
}

impl Chosen {
    /// Of what was played those numbers that are named by group and level.
    pub fn of(result: &PairedResult, wanted: &[(String, String)]) -> Self {
        let joints = result.pairs.iter().map(|pair| {
            let place = |name: &(String, String)| {
                let is_it = |metric: &crate::sim::paired::Metric| {
                    metric.group == name.0 && metric.level == name.1
                };
                pair.metrics().iter().position(is_it)
            };
            let joint = |name| place(name).map(|place| pair.joint(place)).unwrap_or_default();
            wanted.iter().map(joint).collect()
        });
        let mut faults = vec![0; result.sides.len()];
        for (side, _) in &result.faults {
            faults[*side] += 1;
        }
        Self {
            joints: joints.collect(),
            ranges: result.ranges().to_vec(),
            faults,
            faults_count: result.faults_count,
            is_interrupted: result.interrupted,
        }
    }

    /// The sums of a side (from 0, without the first) and a number.
    pub fn joint(&self, side: usize, number: usize) -> &Joint {
        &self.joints[side][number]
    }

    /// How many of the games kept as faults broke on a side; the first side is 0.
    pub fn faults_on(&self, side: usize) -> u64 {
        self.faults[side]
    }

    fn counts(&self, rest: &mut &[u8]) -> Option<Self> {
        let ranges = get_ranges(rest)?;
        let faults_count = get(rest)?;
        let faults = self.faults.iter().map(|_| get(rest)).collect::<Option<Vec<u64>>>()?;
        let side = |joints: &Vec<Joint>, rest: &mut &[u8]| -> Option<Vec<Joint>> {
            let sums = get_sparse(rest, joints.len() * Joint::SUMS)?;
            let each = sums.chunks_exact(Joint::SUMS);
            each.map(|sums| Joint::from_sums(sums.try_into().ok()?)).collect()
        };
        let joints = self.joints.iter().map(|joints| side(joints, rest));
        let joints = joints.collect::<Option<Vec<Vec<Joint>>>>()?;
        Some(Self { ranges, joints, faults, faults_count, is_interrupted: false })
    }
}

impl Part for Chosen {
    fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    fn joined(mut self, next: Self) -> Self {
        for (mine, theirs) in self.joints.iter_mut().zip(&next.joints) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.add(theirs));
        }
        self.faults.iter_mut().zip(&next.faults).for_each(|(mine, theirs)| *mine += theirs);
        self.faults_count += next.faults_count;
        self.is_interrupted |= next.is_interrupted;
        self.ranges.extend(next.ranges);
        self.ranges.sort_by_key(|range| range.start);
        self.ranges.dedup_by(|later, earlier| {
            let is_next = later.start == earlier.end;
            if is_next {
                earlier.end = later.end;
            }
            is_next
        });
        self
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn set_interrupted(&mut self, is_interrupted: bool) {
        self.is_interrupted = is_interrupted;
    }

    fn faults_count(&self) -> u64 {
        self.faults_count
    }

    fn put(&self, out: &mut Vec<u8>) {
        put_ranges(&self.ranges, out);
        put(out, self.faults_count);
        self.faults.iter().for_each(|&count| put(out, count));
        for joints in &self.joints {
            put_sparse(out, joints.iter().flat_map(Joint::sums));
        }
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        nothing.counts(rest).ok_or(ReadError::Damaged)
    }
}
