//! Control of ninjas (NAR-300 to NAR-320) and the end of effects with a duration.

use crate::engine::{Chance, Recorder, Seat};
use crate::games::naruto::flow::Flow;
use crate::games::naruto::vocabulary::Duration;

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A seat takes control of a ninja: it leaves its team and joins this team as back-up, or rests (NONE) (NAR-310).
    pub(super) fn take_control(
        &mut self,
        _seat: Seat,
        _unit: u8,
        _duration: Duration,
        _effect: u16,
        _team: u8,
    ) {
        todo!()
    }

    /// Effects whose last turn this is end; limited controls end (NAR-316, NAR-317, NAR-319).
    pub(super) fn expire(&mut self) {
        todo!()
    }
}
