//! Follows the story of a game: what only the course of things shows (invariants 7, 8, 9).

use std::fmt;

use tenbin::engine::Recorder;
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::state::{Ending, State};

/// What has been told of the present Assault.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is a rule that is on or off, or something that happened
pub(crate) struct Story {
    golden: bool,
    phase3_on: bool,
    collisions_count: bool,
    /// Assaults told so far.
    assaults: u32,
    /// Wolves that play a card in this Assault.
    playing: usize,
    /// Strigoi that acted after player turns, and in Phase 3.
    acted: usize,
    in_phase3: usize,
    /// Attacks of Strigoi, and collisions.
    attacks: usize,
    collisions: usize,
    /// Whether the Strigoi acting may attack: it moved, or a wolf shields a ladder.
    may_attack: bool,
    /// It attacks the shielding wolf alone.
    shielded: bool,
    /// Assaults with an attack, and activations in Phase 3, of all Assaults.
    with_attack: u32,
    phase3: u32,
    pub(crate) problem: Option<String>,
}

impl Story {
    pub(crate) fn new(game: &Strigoi) -> Self {
        Self {
            golden: game.rules.knobs.golden_rule,
            phase3_on: game.rules.knobs.phase3,
            collisions_count: game.rules.knobs.collision_is_attack,
            ..Self::default()
        }
    }

    fn wrong(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }

    /// Invariants 7 and 8 at the end of an Assault.
    fn close(&mut self) {
        if self.assaults == 0 {
            return;
        }
        if self.acted != self.playing {
            let (acted, playing) = (self.acted, self.playing);
            self.wrong(format!("7: {playing} wolves play, Strigoi acted after {acted} turns"));
        }
        let marked = self.attacks > 0 || self.collisions_count && self.collisions > 0;
        let due = usize::from(self.phase3_on && !marked && self.playing > 0);
        if self.in_phase3 != due {
            let (attacks, found) = (self.attacks, self.in_phase3);
            self.wrong(format!("8: {attacks} attacks, {found} activations in Phase 3"));
        }
        self.with_attack += u32::from(self.attacks > 0);
        self.phase3 += self.in_phase3 as u32;
        if self.phase3 + self.with_attack > self.assaults {
            self.wrong("8: Phase 3 and attacks in one Assault".to_owned());
        }
    }

    fn hear(&mut self, line: &str) {
        if line.starts_with("Assault ") {
            self.close();
            self.assaults += 1;
            self.playing = line.matches(" plays ").count();
            (self.acted, self.in_phase3, self.attacks, self.collisions) = (0, 0, 0, 0);
        } else if line.contains("letter ") {
            self.flight(line);
        } else if line.contains(" attacks ") && line.contains("from a distance of") {
            self.attacks += 1;
            if self.golden && !self.may_attack {
                self.wrong(format!("9: after a stay: {line}"));
            }
            // One attack on the shielding wolf, and no more.
            if self.golden && self.shielded {
                self.may_attack = false;
            }
        } else if line.contains("for a collision") && self.in_phase3 == 0 {
            self.collisions += 1;
        }
    }

    /// A Strigoi follows a letter.
    fn flight(&mut self, line: &str) {
        if line.starts_with("Phase 3: ") {
            self.in_phase3 += 1;
            if self.attacks > 0 {
                self.wrong(format!("8: after an attack: {line}"));
            }
            self.may_attack = false;
            return;
        }
        self.acted += 1;
        if self.acted > self.playing {
            self.wrong(format!("7: one too many: {line}"));
        }
        self.shielded = line.contains(" shields ");
        self.may_attack = self.shielded || line.contains(" goes to ") || line.contains(" bounces ");
    }

    /// The game is over: an Assault that was completed is closed.
    pub(crate) fn finished(&mut self, state: &State) -> Result<(), String> {
        if state.ending == Ending::Cutoff {
            self.close();
        }
        self.problem.clone().map_or(Ok(()), Err)
    }
}

impl Recorder for Story {
    const ON: bool = true;

    fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        let mut text = String::new();
        line(&mut text).expect("writing to a String cannot fail");
        self.hear(&text);
    }
}
