//! Seats that are followed wherever they sit: whoever gets a certain copy of a card first, or the seats of a
//! certain bot.

use crate::sim::journal::Journal;
use crate::sim::layout::GROUP_STRATEGY;

/// Which seats.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mark {
    /// The seat to which chance brings a physical card of a deck of all first
    /// (`Schema::shared_decks`).
    Gets {
        /// The deck.
        deck: u8,
        /// The card.
        card: u8,
    },
    /// The seats of the bot on this level of the group `strategy`.
    Bot(u16),
}

/// Seats that go by a name. Two sides mark the same seats by the same name.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Marked {
    /// The name.
    pub name: String,
    /// The seats.
    pub mark: Mark,
}

impl Marked {
    /// The name that the marked seats of a group's level go by, under `marked.` and the group.
    pub fn level(name: &str, level: &str) -> String {
        format!("{name} {level}")
    }
}

/// The seats of each mark in the game just played, as bits.
pub(super) fn seats<'a>(
    marks: &'a [Marked],
    journal: &'a Journal,
) -> impl Iterator<Item = u8> + 'a {
    let mut firsts = journal.firsts();
    marks.iter().map(move |marked| match marked.mark {
        Mark::Gets { .. } => firsts.next().unwrap_or(0),
        Mark::Bot(level) => {
            let sits = |sat: &&crate::sim::journal::Sat| {
                usize::from(sat.group) == GROUP_STRATEGY && sat.level == level
            };
            journal.sat.iter().filter(sits).fold(0, |seats, sat| seats | sat.seats)
        }
    })
}

/// The copies that a journal looks out for, in the order of the marks.
pub(super) fn copies(marks: &[Marked]) -> Vec<[u8; 2]> {
    let copy = |marked: &Marked| match marked.mark {
        Mark::Gets { deck, card } => Some([deck, card]),
        Mark::Bot(_) => None,
    };
    marks.iter().filter_map(copy).collect()
}
