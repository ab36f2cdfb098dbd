//! Random damage to texts and bytes, from a seed.

/// A generator of numbers that are random enough (`SplitMix64`).
pub(crate) struct Damage(u64);

/// Numbers, brackets and letters that readers stumble on.
const TOKENS: [&str; 40] = [
    "0",
    "-1",
    "1",
    "9",
    "64",
    "65",
    "255",
    "256",
    "65536",
    "-2147483649",
    "9223372036854775807",
    "99999999999999999999",
    "1e400",
    "nan",
    "0x",
    "1.5",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]]",
    "[[[[[[[[",
    "\"none\"",
    "\"all\"",
    "*",
    "and",
    "not",
    "(",
    ")",
    "=",
    ">=",
    "'''",
    "\"\"\"",
    "\u{feff}",
    "\u{202e}",
    "ß",
    "\r\n",
    "\0",
    "2026-01-01",
];

impl Damage {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A text of a list.
    pub(crate) fn word<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// One to four damages to a text, most often one, with words of `other`, a text of the same kind.
    pub(crate) fn text(&mut self, text: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        let more = self.below(4);
        for _ in 0..=self.below(more + 1) {
            self.once(&mut bytes, other);
        }
        bytes
    }

    fn once(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(bytes.len() + 1);
        match self.below(12) {
            // A bit, a byte, a few bytes less.
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 => drop(bytes.drain(at..(at + 1 + self.below(12)).min(bytes.len()))),
            // A line less, twice, or at another place.
            3 => drop(bytes.drain(line_at(bytes, at))),
            4 => {
                let line = bytes[line_at(bytes, at)].to_vec();
                bytes.splice(at..at, line);
            }
            5 => {
                let line: Vec<u8> = bytes.drain(line_at(bytes, at)).collect();
                let to = line_at(bytes, self.below(bytes.len() + 1)).start;
                bytes.splice(to..to, line);
            }
            // A line or a word of the other text.
            6 => {
                let line = other[line_at(other, self.below(other.len() + 1))].to_vec();
                let to = line_at(bytes, at).start;
                bytes.splice(to..to, line);
            }
            7 | 8 => {
                let word = other[word_at(other, self.below(other.len() + 1))].to_vec();
                bytes.splice(word_at(bytes, at), word);
            }
            // A word for one that readers stumble on; cut off; deep.
            9 => drop(bytes.splice(word_at(bytes, at), self.word(&TOKENS).bytes())),
            10 if self.below(8) == 0 => bytes.truncate(at),
            11 if self.below(8) == 0 => {
                let deep =
                    self.word(&["[", "{a=", "(", "not ", "\"", "a."]).repeat(1 + self.below(4_000));
                drop(bytes.splice(at..at, deep.bytes()));
            }
            _ => drop(bytes.splice(at..at, self.word(&TOKENS).bytes())),
        }
    }
}

/// The line around a place, with its end.
fn line_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end =
        bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| at + end + 1);
    start..end
}

/// The word around a place.
fn word_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let start = bytes[..at].iter().rposition(|byte| !is_part(byte)).map_or(0, |end| end + 1);
    let end =
        bytes[at..].iter().position(|byte| !is_part(byte)).map_or(bytes.len(), |end| at + end);
    start..end
}
