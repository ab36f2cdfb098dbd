//! A 64-bit FNV-1a hash, written down so that it can never change.

/// The hash so far.
#[derive(Clone, Debug)]
pub struct Fnv(pub u64);

impl Fnv {
    /// Of nothing yet.
    pub fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    /// Adds a number, as eight bytes.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }
}

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}
