//! Hashes of what a seat knows ([`Game::info_key`](crate::Game::info_key)).

use std::hash::Hasher;

/// Mixes a word at a time: fast, and the same on every machine for the same state.
#[derive(Clone, Debug)]
pub struct KeyHasher(u64);

impl KeyHasher {
    /// Mixes a word in.
    #[inline]
    pub fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Default for KeyHasher {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

// Numbers are words, whatever their size and the machine's order of bytes.
impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    // Discriminants of enums come this way.
    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
