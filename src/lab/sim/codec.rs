//! The byte form of a tally: small, versioned, checked. For splitting a batch over machines.

use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::sim::fault::Fault;
use crate::sim::layout::Layout;
use crate::sim::tally::{Header, Tally};
use crate::sim::witness::{GAMES_NAMED, Witnesses};

const MAGIC: &[u8; 8] = b"TENBIN\r\n";
const VERSION: u32 = 3;
const CHECKSUM_BYTES: usize = 32;

/// Why bytes are not a tally that can be used here.
#[derive(Debug)]
pub enum ReadError {
    /// They could not be read at all.
    Io(io::Error),
    /// They are no tally of ours.
    Foreign,
    /// They are a tally of a version that this program does not read.
    Version(u32),
    /// They are damaged or cut off.
    Damaged,
    /// They count other things than this experiment does.
    OtherSchema,
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(out, "the file cannot be read: {error}"),
            Self::Foreign => write!(out, "this is not a file of partial results of tenbin"),
            Self::Version(version) => write!(
                out,
                "partial results of format {version} cannot be read by this version of tenbin, \
                 which reads format {VERSION}; play those games again"
            ),
            Self::Damaged => write!(
                out,
                "the partial results are damaged or cut off; delete the file and play its games \
                 again"
            ),
            Self::OtherSchema => write!(
                out,
                "the partial results belong to another game, content or number of seats than this \
                 experiment"
            ),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Tally {
    /// Writes the tally and the faults of its games.
    pub fn write_to(&self, faults: &[Fault], out: &mut impl Write) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let header = serde_json::to_vec(&(&*self.header, faults))?;
        put(&mut bytes, header.len() as u64);
        bytes.extend(header);
        put(&mut bytes, self.ranges.len() as u64);
        for range in &self.ranges {
            put(&mut bytes, range.start);
            put(&mut bytes, range.end);
        }
        put(&mut bytes, self.cells.len() as u64);
        self.cells.iter().for_each(|&cell| put(&mut bytes, cell));
        for list in &self.witnesses {
            put(&mut bytes, list.games().count() as u64);
            list.games().for_each(|game| put(&mut bytes, game));
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        out.write_all(&bytes)
    }

    /// Reads what [`Tally::write_to`] wrote, for an experiment with this layout.
    pub fn read_from(
        input: &mut impl Read,
        layout: &Arc<Layout>,
    ) -> Result<(Self, Vec<Fault>), ReadError> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(ReadError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(ReadError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(ReadError::Version(version));
        }
        let body_end = bytes.len().checked_sub(CHECKSUM_BYTES).ok_or(ReadError::Damaged)?;
        if Sha256::digest(&bytes[..body_end])[..] != bytes[body_end..] {
            return Err(ReadError::Damaged);
        }
        let rest = &rest[..rest.len().saturating_sub(CHECKSUM_BYTES)];
        decode(rest, layout)
    }
}

/// The part between version and checksum.
fn decode(mut rest: &[u8], layout: &Arc<Layout>) -> Result<(Tally, Vec<Fault>), ReadError> {
    let damaged = || ReadError::Damaged;
    let length = get(&mut rest).ok_or_else(damaged)? as usize;
    let header = rest.split_off(..length).ok_or_else(damaged)?;
    let (header, faults): (Header, Vec<Fault>) =
        serde_json::from_slice(header).map_err(|_| ReadError::Damaged)?;
    let mut ranges: Vec<Range<u64>> = Vec::new();
    for _ in 0..get(&mut rest).ok_or_else(damaged)? {
        let start = get(&mut rest).ok_or_else(damaged)?;
        let end = get(&mut rest).ok_or_else(damaged)?;
        let apart = ranges.last().is_none_or(|last| last.end < start);
        if start >= end || !apart {
            return Err(ReadError::Damaged);
        }
        ranges.push(start..end);
    }
    let count = get(&mut rest).ok_or_else(damaged)?;
    if header.fingerprint != layout.fingerprint || count != layout.cells as u64 {
        return Err(ReadError::OtherSchema);
    }
    let cells: Option<Vec<u64>> = (0..count).map(|_| get(&mut rest)).collect();
    let cells = cells.ok_or_else(damaged)?;
    let lists = (0..layout.witnesses.count).map(|_| witnesses(&mut rest));
    let witnesses = lists.collect::<Option<Vec<Witnesses>>>().ok_or_else(damaged)?;
    if !rest.is_empty() {
        return Err(ReadError::Damaged);
    }
    let (header, layout) = (Arc::new(header), Arc::clone(layout));
    let tally = Tally { header, layout, ranges, cells, witnesses };
    Ok((tally, faults))
}

/// A list of games to look at.
fn witnesses(rest: &mut &[u8]) -> Option<Witnesses> {
    let count = get(rest)?;
    if count > GAMES_NAMED as u64 {
        return None;
    }
    let games = (0..count).map(|_| get(rest)).collect::<Option<Vec<u64>>>()?;
    Witnesses::from_games(&games)
}

/// Appends a number, seven bits a byte, small numbers in few bytes.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front.
fn get(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_sizes_come_back() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            let mut rest = bytes.as_slice();
            assert_eq!(get(&mut rest), Some(number));
            assert!(rest.is_empty());
        }
        assert_eq!(get(&mut [0x80_u8].as_slice()), None);
    }
}
