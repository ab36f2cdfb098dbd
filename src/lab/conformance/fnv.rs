//! A 64-bit FNV-1a hash, written down so that it can never change.

/// The hash so far.
#[derive(Clone, Debug)]
pub(super) struct Fnv(pub(super) u64);

impl Fnv {
    pub(super) fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    pub(super) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }
}
