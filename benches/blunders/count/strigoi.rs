//! Armata Strigoi: Blood Points won for nothing, wolves that do nothing in an Assault.

use tenbin::games::strigoi::Action;
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::state::{Frame, State};

use super::{Figure, Share, Step, Watch};

#[derive(Default)]
pub struct Watcher {
    wasted: Share,
    idle: Share,
    assault: u16,
    /// By seat: it takes part in this Assault, it has done something in it.
    chosen: u8,
    done: u8,
}

impl Watcher {
    fn close(&mut self) {
        for seat in (0..8).filter(|seat| self.chosen >> seat & 1 == 1) {
            self.idle.add(self.done >> seat & 1 == 0);
        }
        (self.chosen, self.done) = (0, 0);
    }
}

impl Watch<Strigoi> for Watcher {
    fn step(&mut self, step: &Step<'_, Strigoi>) {
        let s = step.before;
        if s.assault != self.assault {
            self.close();
            self.assault = s.assault;
        }
        let bit = 1 << step.seat.0;
        let chooses = matches!(s.frames.last(), Some(Frame::Choose(_)));
        if chooses {
            self.chosen |= bit;
        }
        let acts = matches!(
            step.action,
            Action::Go(_)
                | Action::Sneak(_)
                | Action::Use(_)
                | Action::Reward(_)
                | Action::Token(_)
                | Action::Peek
                | Action::Encounter
                | Action::Melee(_)
                | Action::Ranged(_)
        );
        if acts && !chooses {
            self.done |= bit;
        }
        for line in step.told {
            if line == "a Blood Point stays in the supply" {
                self.wasted.add(true);
            } else if line.starts_with("a Blood Point is won") {
                self.wasted.add(false);
            }
        }
    }

    fn over(&mut self, _game: &Strigoi, _state: &State) {
        self.close();
        self.assault = 0;
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
            self.wasted.named(
                "wasted Blood Points",
                "Blood Points won that stay in the supply, the altar being full; of all Blood \
                 Points won",
            ),
            self.idle.named(
                "idle Assaults",
                "wolves that in an Assault neither move, fight, look at an Encounter nor use \
                 anything, rests among them; of all wolves in all Assaults",
            ),
        ]
    }
}
