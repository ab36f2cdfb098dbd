//! A hit that is about to be received: which Protection pays (STR-126, STR-162, STR-244 to STR-246).

use arrayvec::ArrayVec;

use crate::content::knobs::ProtectionCount;
use crate::features::facts::Survey;
use crate::features::stakes::{SHOCK, Stakes, WOUNDS_FORESEEN};
use crate::state::action::Item;
use crate::state::piles::Pile;
use crate::state::{Hit, cards_of, pieces_of};

/// Most sources that are looked at.
const SOURCES_MAX: usize = 16;
/// The cost of the played card's Protection.
const PLAYED: i32 = 3;

/// A source of Protection in the order of declaration.
#[derive(Copy, Clone, Debug)]
struct Source {
    item: Item,
    /// Wounds it cancels.
    cancels: i32,
    /// What it is worth to keep it.
    worth: i32,
}

/// A hit as the wolf that is hit sees it.
#[derive(Clone, Default, Debug)]
pub(super) struct Shield {
    wounds: usize,
    sources: ArrayVec<Source, SOURCES_MAX>,
    /// With the sources from each on, the least harm and cost of so many wounds.
    rest: [[i32; WOUNDS_FORESEEN + 1]; SOURCES_MAX + 1],
}

impl Shield {
    /// The harm if nothing more is declared.
    pub(super) fn endured(&self) -> i32 {
        self.rest[self.sources.len()][self.wounds]
    }

    /// What declaring a source against a wound saves in the end, its worth taken off.
    pub(super) fn saves(&self, item: Item) -> i32 {
        let Some(place) = self.sources.iter().position(|source| source.item == item) else {
            return 0;
        };
        let source = self.sources[place];
        let left = (self.wounds as i32 - source.cancels).max(0) as usize;
        self.endured() - source.worth - self.rest[place + 1][left]
    }

    /// What declaring a source against a Shock saves.
    pub(super) fn saves_from_shock(&self, item: Item) -> i32 {
        let source = self.sources.iter().find(|source| source.item == item);
        source.map_or(0, |source| SHOCK - source.worth)
    }
}

impl Survey<'_> {
    /// The innermost hit.
    pub(super) fn survey_shield(&self, stakes: &Stakes, hit: &Hit, shield: &mut Shield) {
        let seat = hit.seat;
        let wolf = self.state.wolf(seat);
        let icons = self.rules.knobs.protection_count == ProtectionCount::Icons;
        let cancels = |icons_of: i32| if icons { icons_of } else { 1 };
        let sources = &mut shield.sources;
        sources.clear();
        let mut add = |item: Item, icons_of: i32, worth: i32| {
            if icons_of > 0 {
                let _ = sources.try_push(Source { item, cancels: cancels(icons_of), worth });
            }
        };
        add(Item::Played, self.guards_of_played(seat), PLAYED);
        for piece in pieces_of(wolf.tokens) {
            let kind = self.rules.kind(Pile::Token, piece);
            let look = &self.tables.tokens[kind];
            add(Item::Token(kind as u8), look.guard, look.worth);
        }
        for piece in pieces_of(wolf.rewards) {
            let kind = self.rules.kind(Pile::Reward, piece);
            let look = &self.tables.rewards[kind];
            add(Item::Reward(kind as u8), look.guard, look.worth);
        }
        for card in cards_of(wolf.hand) {
            let guard = i32::from(self.rules.catalogue.actions[card.index()].protection);
            add(Item::Card(card), guard, self.tables.cards[card.index()].worth);
        }
        let points = self.rules.wound_points(wolf);
        let wounds = usize::from(hit.wounds).min(WOUNDS_FORESEEN);
        shield.wounds = wounds;
        let count = shield.sources.len();
        for wounds in 0..=WOUNDS_FORESEEN {
            shield.rest[count][wounds] = stakes.harm(points, wounds as i32);
        }
        for place in (0..count).rev() {
            let source = shield.sources[place];
            for wounds in 0..=WOUNDS_FORESEEN {
                let left = (wounds as i32 - source.cancels).max(0) as usize;
                let with = source.worth + shield.rest[place + 1][left];
                let without = shield.rest[place + 1][wounds];
                shield.rest[place][wounds] = if wounds > 0 { with.min(without) } else { without };
            }
        }
    }
}
