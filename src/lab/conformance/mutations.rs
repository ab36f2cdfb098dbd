//! Damage to content files: bytes and words deleted, inserted, replaced or swapped.

/// A tiny generator for mutations (`SplitMix64`).
pub(super) struct Mutator(pub(super) u64);

impl Mutator {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }

    /// Deletes, inserts or replaces bytes, or swaps two words or two lines.
    pub(super) fn mutate(&mut self, text: &str) -> String {
        const BYTES: &[u8] = b"[]{}=\"',.#\n -_059azA\\\xc3";
        let mut bytes = text.as_bytes().to_vec();
        let at = self.below(bytes.len());
        match self.below(6) {
            0 => {
                let end = (at + 1 + self.below(12)).min(bytes.len());
                bytes.drain(at..end);
            }
            1 => bytes.insert(at, BYTES[self.below(BYTES.len())]),
            2 => bytes[at] = BYTES[self.below(BYTES.len())],
            kind => {
                let gap = if kind == 3 { '\n' } else { ' ' };
                let mut words: Vec<&str> = text.split(gap).collect();
                let (left, right) = (self.below(words.len()), self.below(words.len()));
                words.swap(left, right);
                bytes = words.join(&gap.to_string()).into_bytes();
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
