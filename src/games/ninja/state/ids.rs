//! What frames on the stack are called by.

use crate::state::FRAMES_MAX;
use tenbin_engine::id_enum;

id_enum! {
    /// How many frames lie below one.
    pub enum Depth {
        D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15
        D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D26 D27 D28 D29 D30 D31
    }
}

const _: () = assert!(Depth::COUNT == FRAMES_MAX, "a frame has one number");
