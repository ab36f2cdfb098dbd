//! Of a comparison only what somebody asks for: a few numbers in place of all that is watched, small enough to be kept
//! of hundreds of comparisons.

use std::ops::Range;

use crate::sim::bytes::{get, get_counts, get_sparse, put, put_sparse};
use crate::sim::codec::{ReadError, get_ranges, put_ranges};
use crate::sim::looks::Part;
use crate::sim::paired::PairedResult;
use crate::sim::sums::EffectSums;
use tenbin_engine::schema::Schema;
use tenbin_stats::paired::Joint;

/// What some sides have of some numbers beside the first side.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    ranges: Vec<Range<u64>>,
    /// For each side but the first, for each number; nothing of what a side does not have.
    joints: Vec<Vec<Joint>>,
    /// For each side what each card that is asked for does where it is drawn.
    effects: Vec<Vec<[u64; EffectSums::CELLS]>>,
    /// For each side the games that ended in a fault there.
    faults: Vec<u64>,
    /// Games that broke on any side.
    faults_count: u64,
    is_interrupted: bool,
}

impl Chosen {
    /// Of what was played those numbers that are named by group and level, and of the sides' schemas those cards.
    pub fn of(
        result: &PairedResult,
        wanted: &[(String, String)],
        (cards, schemas): (&[String], &[&Schema]),
    ) -> Self {
        let effects = result.sides.iter().zip(schemas).map(|(tally, schema)| {
            let sums = |name: &String| {
                let mut cells = [0; EffectSums::CELLS];
                if let Some(place) = schema.cards.iter().position(|card| card.name == *name) {
                    tally.effect(place).add_to(&mut cells);
                }
                cells
            };
            cards.iter().map(sums).collect()
        });
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
            effects: effects.collect(),
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

    /// The sums of a card on a side; the first side is 0.
    pub fn effect(&self, side: usize, card: usize) -> EffectSums {
        EffectSums::read(&self.effects[side][card])
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
        let cells = |list: &Vec<[u64; EffectSums::CELLS]>, rest: &mut &[u8]| {
            let all = get_counts(rest, list.len() * EffectSums::CELLS)?;
            let each = all.chunks_exact(EffectSums::CELLS).map(|cells| cells.try_into().ok());
            each.collect::<Option<Vec<[u64; EffectSums::CELLS]>>>()
        };
        let effects = self.effects.iter().map(|list| cells(list, rest));
        let effects = effects.collect::<Option<Vec<_>>>()?;
        Some(Self { ranges, joints, effects, faults, faults_count, is_interrupted: false })
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
        for (mine, theirs) in self.effects.iter_mut().flatten().zip(next.effects.iter().flatten()) {
            EffectSums::read(theirs).add_to(mine);
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
        for cells in &self.effects {
            put_sparse(out, cells.iter().flatten().map(|&cell| i128::from(cell)));
        }
    }

    fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        nothing.counts(rest).ok_or(ReadError::Damaged)
    }
}
