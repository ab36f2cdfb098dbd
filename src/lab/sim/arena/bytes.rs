//! The byte form of what an arena has played.

use std::ops::Range;
use std::sync::Arc;

use super::{ArenaResult, Header};
use crate::sim::bytes::{get, get_counts, put, put_sparse};
use crate::sim::codec::{ReadError, get_json, get_ranges, put_json, put_ranges};

impl ArenaResult {
    pub(super) fn put_counts(&self, out: &mut Vec<u8>) {
        put_json(&*self.header, out);
        put_ranges(&self.ranges, out);
        put_sparse(out, self.cells.iter().map(|&cell| i128::from(cell)));
        put_json(&self.faults, out);
        put(out, self.faults_count);
        if let Some(crossed) = &self.crossed {
            put_sparse(out, crossed.cells().iter().map(|&cell| i128::from(cell)));
        }
    }

    /// Takes the byte form off the front, for the arena of which `nothing` has no game.
    pub(super) fn get_counts(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let header: Header = get_json(rest).ok_or(ReadError::Damaged)?;
        if header != *nothing.header {
            return Err(ReadError::OtherSchema);
        }
        nothing.counts(rest).ok_or(ReadError::Damaged)
    }

    fn counts(&self, rest: &mut &[u8]) -> Option<Self> {
        let ranges: Vec<Range<u64>> = get_ranges(rest)?;
        let cells = get_counts(rest, self.cells.len())?;
        let faults = get_json(rest)?;
        let faults_count = get(rest)?;
        let mut crossed = self.crossed.clone();
        if let Some(crossed) = &mut crossed {
            let cells = get_counts(rest, crossed.cells().len())?;
            crossed.cells_mut().copy_from_slice(&cells);
        }
        let header = Arc::clone(&self.header);
        Some(Self { header, ranges, cells, faults, faults_count, crossed, interrupted: false })
    }
}
