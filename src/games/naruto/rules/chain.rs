//! Resolving a chain (NAR-190, NAR-205, NAR-220). What a technique does when its turn has come is
//! carried out in `run.rs`.

use crate::content::knobs::{ResolutionOrder, TechniqueGoesTo};
use crate::content::vocabulary::Zone;
use crate::record::notes::{ChakraFlow, Outcome};
use crate::rules::flow::{Flow, Next};
use crate::state::{Frame, Object, Resolution};
use tenbin_engine::{Chance, Recorder};

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The next technique by `resolution_order` is checked again and carried out; those that are
    /// Gone or Negated go to their pile. When the chain is empty the attacker may open the next
    /// (NAR-189).
    pub(super) fn settle_resolve(&mut self) -> Next {
        let Some(last) = self.state.chain.len().checked_sub(1) else {
            self.release_marks();
            self.set_top(Frame::Open { seat: self.state.active, again: false });
            return Next::Go;
        };
        let index = match self.rules.knobs.resolution_order {
            ResolutionOrder::Lifo => last,
            ResolutionOrder::Fifo => 0,
        };
        match self.state.chain[index].resolution {
            Resolution::Waiting => self.resolve_link(index as u8),
            Resolution::Negated => {
                self.report.technique_over(self.rules, self.state, index as u8, Outcome::Negated);
                self.leave_chain(index);
            }
            Resolution::Gone => self.leave_chain(index),
        }
        Next::Go
    }

    /// A technique that is over goes to its owner's pile (NAR-205, NAR-206).
    fn leave_chain(&mut self, index: usize) {
        let link = self.state.chain.remove(index);
        match self.rules.knobs.technique_goes_to {
            TechniqueGoesTo::Discard => self.put(link.card, Zone::Discard, true),
            TechniqueGoesTo::Chakra => {
                self.put(link.card, Zone::Chakra, true);
                self.report.chakra_moved(
                    self.rules,
                    self.state,
                    link.caster,
                    link.card,
                    ChakraFlow::ByEffect,
                );
            }
        }
        // Those launched later have moved up by one place.
        let place = index as u8;
        for mark in self.state.marks.iter_mut() {
            match mark.object {
                Object::Link(other) if other == place => {
                    mark.object = Object::None;
                    mark.cancelled = true;
                }
                Object::Link(other) if other > place => mark.object = Object::Link(other - 1),
                _ => {}
            }
        }
    }
}
