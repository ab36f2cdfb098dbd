//! A hash of a state. Nothing of Okko is hidden, so it is what either seat knows.

use std::hash::{Hash as _, Hasher};

use crate::games::okko::state::State;

/// Mixes a word at a time; the same on every machine for the same state.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
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

/// The hash of all that is on the table.
pub(super) fn hash(state: &State) -> u64 {
    let mut mixer = Mixer(0xCBF2_9CE4_8422_2325);
    state.hash(&mut mixer);
    mixer.finish()
}
