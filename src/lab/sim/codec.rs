//! The byte forms of what has been played: of the parts of batches (`Part`), and of all parts of a report
//! together (`Saved`): small, versioned, checked. For going on after an interruption and for splitting a
//! batch over machines.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::sim::bytes::{get, get_bytes, get_counts, get_text, put, put_sparse, put_text};
use crate::sim::fault::Fault;
use crate::sim::tally::{Header, Tally};
use crate::sim::witness::{GAMES_NAMED, Witnesses};

const MAGIC: &[u8; 8] = b"TENBIN\r\n";
const VERSION: u32 = 6;
const CHECKSUM_BYTES: usize = 32;

/// Why bytes are not what has been played of this experiment.
#[derive(Debug)]
pub enum ReadError {
    /// They could not be read at all.
    Io(io::Error),
    /// They are nothing of ours.
    Foreign,
    /// They are of a version that this program does not read.
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

/// What has been played of all batches of a report.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Saved {
    /// Which build of the program has played it.
    pub build: String,
    /// For each batch, by its name within the report, what has been played of it.
    pub parts: BTreeMap<String, SavedPart>,
}

/// What has been played of a batch.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct SavedPart {
    /// Behind the last game.
    pub end: u64,
    /// The byte form.
    pub bytes: Vec<u8>,
}

impl Saved {
    /// All of it as the bytes of a file. The build stands right behind the version and the checksum at
    /// the end, so that what two builds have played can be compared.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        put_text(&mut bytes, &self.build);
        put(&mut bytes, self.parts.len() as u64);
        for (name, part) in &self.parts {
            put_text(&mut bytes, name);
            put(&mut bytes, part.end);
            put(&mut bytes, part.bytes.len() as u64);
            bytes.extend(&part.bytes);
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }

    /// Reads what `to_bytes` has made.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(ReadError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(ReadError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(ReadError::Version(version));
        }
        let body_end = rest.len().checked_sub(CHECKSUM_BYTES).ok_or(ReadError::Damaged)?;
        let (summed, checksum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        if Sha256::digest(summed)[..] != *checksum {
            return Err(ReadError::Damaged);
        }
        Self::decode(&rest[..body_end]).ok_or(ReadError::Damaged)
    }

    fn decode(mut rest: &[u8]) -> Option<Self> {
        let build = get_text(&mut rest)?;
        let mut parts = BTreeMap::new();
        for _ in 0..get(&mut rest)? {
            let name = get_text(&mut rest)?;
            let end = get(&mut rest)?;
            parts.insert(name, SavedPart { end, bytes: get_bytes(&mut rest)?.to_vec() });
        }
        rest.is_empty().then_some(Self { build, parts })
    }
}

/// Appends a value in JSON.
pub(super) fn put_json(value: &impl serde::Serialize, out: &mut Vec<u8>) {
    // Numbers and texts always have a form in JSON.
    put_text(out, &serde_json::to_string(value).unwrap_or_default());
}

/// Takes such a value off the front.
pub(super) fn get_json<F: serde::de::DeserializeOwned>(rest: &mut &[u8]) -> Option<F> {
    serde_json::from_slice(get_bytes(rest)?).ok()
}

impl Tally {
    /// Appends the byte form.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put_json(&*self.header, out);
        put_ranges(&self.ranges, out);
        put_sparse(out, self.cells.iter().map(|&cell| i128::from(cell)));
        for list in &self.witnesses {
            put(out, list.games().count() as u64);
            list.games().for_each(|game| put(out, game));
        }
    }

    /// Takes the byte form off the front, for the batch of a tally of no game.
    pub(super) fn get(rest: &mut &[u8], nothing: &Self) -> Result<Self, ReadError> {
        let header: Header = get_json(rest).ok_or(ReadError::Damaged)?;
        if header != *nothing.header {
            return Err(ReadError::OtherSchema);
        }
        nothing.counts(rest).ok_or(ReadError::Damaged)
    }

    fn counts(&self, rest: &mut &[u8]) -> Option<Self> {
        let ranges = get_ranges(rest)?;
        let cells = get_counts(rest, self.cells.len())?;
        let lists = self.witnesses.iter().map(|_| witnesses(rest));
        let witnesses = lists.collect::<Option<Vec<Witnesses>>>()?;
        let (header, layout) = (Arc::clone(&self.header), Arc::clone(&self.layout));
        Some(Self { header, layout, ranges, cells, witnesses })
    }
}

/// Appends ranges of games.
pub(super) fn put_ranges(ranges: &[Range<u64>], out: &mut Vec<u8>) {
    put(out, ranges.len() as u64);
    for range in ranges {
        put(out, range.start);
        put(out, range.end);
    }
}

/// Takes ranges off the front; nothing where they are not in order and apart.
pub(super) fn get_ranges(rest: &mut &[u8]) -> Option<Vec<Range<u64>>> {
    let mut ranges: Vec<Range<u64>> = Vec::new();
    for _ in 0..get(rest)? {
        let range = get(rest)?..get(rest)?;
        let apart = ranges.last().is_none_or(|last| last.end < range.start);
        if range.is_empty() || !apart {
            return None;
        }
        ranges.push(range);
    }
    Some(ranges)
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

/// Appends a tally with the faults of its games.
pub(super) fn put_tally(tally: &Tally, faults: &[Fault], out: &mut Vec<u8>) {
    tally.put(out);
    put_json(&faults, out);
}

/// Takes them off the front.
pub(super) fn get_tally(
    rest: &mut &[u8],
    nothing: &Tally,
) -> Result<(Tally, Vec<Fault>), ReadError> {
    let tally = Tally::get(rest, nothing)?;
    let faults = get_json(rest).ok_or(ReadError::Damaged)?;
    Ok((tally, faults))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_comes_back_and_tells_what_is_wrong() {
        let part = SavedPart { end: 300, bytes: vec![1, 2, 3] };
        let parts = [("games".to_owned(), part), ("rung 2".to_owned(), SavedPart::default())];
        let saved = Saved { build: "0123456789abcdef".to_owned(), parts: parts.into() };
        let bytes = saved.to_bytes();
        assert_eq!(Saved::from_bytes(&bytes).expect("just written"), saved);
        assert!(matches!(Saved::from_bytes(b"hello"), Err(ReadError::Foreign)));
        assert!(matches!(Saved::from_bytes(&bytes[..9]), Err(ReadError::Damaged)));
        for end in 12..bytes.len() {
            assert!(matches!(Saved::from_bytes(&bytes[..end]), Err(ReadError::Damaged)), "{end}");
        }
        for place in 12..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1;
            assert!(matches!(Saved::from_bytes(&flipped), Err(ReadError::Damaged)), "{place}");
        }
        let mut newer = bytes;
        newer[8] = 9;
        assert!(matches!(Saved::from_bytes(&newer), Err(ReadError::Version(9))));
    }
}
