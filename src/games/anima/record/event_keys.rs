//! Keys of what happens often (`Recorder::shorthand`): one number for each way in which it can happen,
//! so that the recorder counts the key, and works the rows out once, at the end.

use crate::content::catalogue::Catalogue;
use crate::content::knobs::Knobs;
use crate::record::notes::ActionKind;
use crate::state::Purpose;

/// Action points below this have keys of their own.
const POINTS: u32 = 8;

/// Where the keys of each kind begin.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct EventKeys {
    faces: u32,
    turns: u32,
    dice: u32,
    actions: u32,
    alive: u32,
}

impl EventKeys {
    /// Numbers the keys of a content.
    pub(super) fn new(knobs: &Knobs, content: &Catalogue) -> Self {
        let mut next = 0;
        let mut take = |count: u32| {
            next += count;
            next - count
        };
        let characters = content.characters.len() as u32;
        let (faces, turns) = (knobs.die_faces as u32, knobs.max_turns as u32);
        Self {
            faces,
            turns,
            dice: take((Purpose::WORDS.len() as u32 + 1) * faces),
            actions: take(characters * ActionKind::ALL.len() as u32 * POINTS),
            alive: take(characters * turns * 2),
        }
    }

    /// A die of a condition shows a face (from 1).
    #[inline]
    pub(crate) fn die(&self, condition: u16, face: u32) -> u32 {
        self.dice + u32::from(condition) * self.faces + face - 1
    }

    /// A character does something for so many action points; none where they are many.
    #[inline]
    pub(crate) fn action(&self, character: u16, deed: u16, ap: u32) -> Option<u32> {
        let row = u32::from(character) * ActionKind::ALL.len() as u32 + u32::from(deed);
        (ap < POINTS).then_some(self.actions + row * POINTS + ap)
    }

    /// A character is alive or not at the start of a turn, by its row of turns.csv.
    #[inline]
    pub(crate) fn alive(&self, character: u16, turn_row: u16, alive: bool) -> u32 {
        let row = u32::from(character) * self.turns + u32::from(turn_row);
        self.alive + row * 2 + u32::from(alive)
    }
}
