//! Targets: what an expression designates at launch, and whether it still holds (NAR-221 to NAR-247).

use arrayvec::ArrayVec;

use crate::games::naruto::Naruto;
use crate::games::naruto::catalogue::TargetExpr;
use crate::games::naruto::notes::Outcome;
use crate::games::naruto::state::{Mark, Object, Source, State};

/// Most objects an expression may find.
pub(super) const OBJECTS_MAX: usize = 128;
/// Objects, ascending.
pub(super) type Objects = ArrayVec<Object, OBJECTS_MAX>;

impl Naruto {
    /// Every object that the expression allows now and that can be targeted, ascending. The source is
    /// who chooses (seat), through which ninja (unit: the user of a technique, the ninja whose text it
    /// is, or NONE), with which card.
    pub(super) fn candidates(&self, _s: &State, _expr: &TargetExpr, _source: Source) -> Objects {
        todo!()
    }

    /// Whether there is one.
    pub(super) fn has_candidate(&self, _s: &State, _expr: &TargetExpr, _source: Source) -> bool {
        todo!()
    }

    /// An object as it is now (NAR-224, NAR-234).
    pub(super) fn mark(&self, _s: &State, _object: Object) -> Mark {
        todo!()
    }

    /// Whether a designated target still holds at resolution; else why not (NAR-240, NAR-242).
    pub(super) fn still_holds(
        &self,
        _s: &State,
        _mark: &Mark,
        _expr: &TargetExpr,
        _source: Source,
    ) -> Result<(), Outcome> {
        todo!()
    }
}
