//! Which games to look at: of each ending, level, card and row of a game's own tables the lowest
//! indices of games that have it, kept while counting.
//!
//! The lowest of two lists are the lowest of both together, in whatever order lists are joined: so
//! threads, blocks and shards cannot change them. While playing a list that is full costs one look
//! at a byte, and one that is not is noted once a game.

use crate::sim::layout::Layout;

/// So many games are named.
pub const GAMES_NAMED: usize = 3;

/// No game.
const NONE: u64 = u64::MAX;

/// The lowest indices of some games, ascending.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Witnesses([u64; GAMES_NAMED]);

impl Default for Witnesses {
    fn default() -> Self {
        Self([NONE; GAMES_NAMED])
    }
}

impl Witnesses {
    /// The indices, ascending.
    pub fn games(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().copied().filter(|&game| game != NONE)
    }

    /// Those of a list that has been read; None where it cannot be such a list.
    pub(crate) fn from_games(games: &[u64]) -> Option<Self> {
        let ascending = games.windows(2).all(|pair| pair[0] < pair[1]);
        if games.len() > GAMES_NAMED || !ascending || games.contains(&NONE) {
            return None;
        }
        let mut lowest = Self::default();
        lowest.0[..games.len()].copy_from_slice(games);
        Some(lowest)
    }

    /// Adds a game; one that is known already changes nothing.
    pub fn add(&mut self, game: u64) {
        if self.0.contains(&game) {
            return;
        }
        let mut rest = game;
        for known in &mut self.0 {
            if rest < *known {
                std::mem::swap(&mut rest, known);
            }
        }
    }

    /// Adds all games of another list.
    pub fn join(&mut self, other: &Self) {
        other.games().for_each(|game| self.add(game));
    }

    fn is_full(&self) -> bool {
        self.0[GAMES_NAMED - 1] != NONE
    }
}

/// Where the list of each thing lies.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Places {
    /// First list of the levels of each group: for each level those not won and those won.
    levels: Vec<usize>,
    /// First list of the cards: for each card those in which a loser played it and a winner did.
    cards: usize,
    /// First list of the rows of each table.
    rows: Vec<usize>,
    /// How many lists there are.
    pub(crate) count: usize,
}

impl Places {
    /// The lists of a layout; those of the endings come first.
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut next = layout.endings;
        let mut take = |count: usize| {
            next += count;
            next - count
        };
        let levels = layout.groups.iter().map(|group| take(group.levels.len() * 2)).collect();
        let cards = take(layout.cards.copies.len() * 2);
        let rows = layout.tables.iter().map(|table| take(table.rows)).collect();
        Self { levels, cards, rows, count: next }
    }

    /// The list of an ending.
    pub fn ending(&self, ending: usize) -> usize {
        debug_assert!(ending < self.count, "endings come first");
        ending
    }

    /// The list of games in which a seat of a level won, or did not.
    #[inline]
    pub fn level(&self, group: usize, level: usize, won: bool) -> usize {
        self.levels[group] + 2 * level + usize::from(won)
    }

    /// The list of games in which a winner played a card, or one that did not win.
    #[inline]
    pub fn card(&self, card: usize, won: bool) -> usize {
        self.cards + 2 * card + usize::from(won)
    }

    /// The list of a row of a table.
    #[inline]
    pub fn row(&self, table: usize, row: usize) -> usize {
        self.rows[table] + row
    }
}

/// Lists that grow while games are played.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Whether a list takes the game being played: it is not full, and has not noted it yet.
    open: Vec<bool>,
    /// The lists that have noted the game being played.
    noted: Vec<u32>,
    /// The game being played.
    game: u64,
    /// Whether any list has changed since somebody asked.
    changed: bool,
}

impl Watch {
    /// Watches for what these lists lack.
    pub(crate) fn new(known: &[Witnesses]) -> Self {
        let mut watch = Self { noted: Vec::with_capacity(known.len()), ..Self::default() };
        watch.begin_anew(known);
        watch
    }

    /// Forgets the game being played and all that these lists do not say.
    pub(crate) fn begin_anew(&mut self, known: &[Witnesses]) {
        self.open.clear();
        self.open.extend(known.iter().map(|list| !list.is_full()));
        self.noted.clear();
        self.changed = false;
    }

    /// A game begins.
    #[inline]
    pub(crate) fn game_begins(&mut self, game: u64) {
        self.game = game;
    }

    /// The game being played belongs on a list.
    #[inline]
    pub(crate) fn see(&mut self, list: usize) {
        if self.open[list] {
            self.note(list);
        }
    }

    /// The same where any of some amounts is more than 0.
    #[inline]
    pub(crate) fn see_amounts(&mut self, list: usize, amounts: &[u32]) {
        if self.open[list] && amounts.iter().any(|&amount| amount > 0) {
            self.note(list);
        }
    }

    /// The game belongs on the list of what won where one of some seats did, and on the other where
    /// one did not.
    #[inline]
    pub(crate) fn see_split(&mut self, list: impl Fn(bool) -> usize, seats: u8, winners: u8) {
        if seats & winners != 0 {
            self.see(list(true));
        }
        if seats & !winners != 0 {
            self.see(list(false));
        }
    }

    #[cold]
    #[inline(never)]
    fn note(&mut self, list: usize) {
        self.open[list] = false;
        self.noted.push(list as u32);
    }

    /// Enters the game that is over. A list takes games of ascending indices.
    #[inline]
    pub(crate) fn game_over(&mut self, known: &mut [Witnesses]) {
        if !self.noted.is_empty() {
            self.enter(known);
        }
    }

    #[cold]
    #[inline(never)]
    fn enter(&mut self, known: &mut [Witnesses]) {
        self.changed = true;
        for list in self.noted.drain(..) {
            let list = list as usize;
            known[list].add(self.game);
            self.open[list] = !known[list].is_full();
        }
    }

    /// Whether any list has changed since this was asked last.
    pub(crate) fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// Forgets the game being played.
    pub(crate) fn break_off(&mut self) {
        for list in self.noted.drain(..) {
            self.open[list as usize] = true;
        }
    }
}

/// Whether a list needs no further game.
#[inline]
pub(crate) fn is_full(known: &[Witnesses], list: usize) -> bool {
    known[list].is_full()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(games: &[u64]) -> Witnesses {
        let mut list = Witnesses::default();
        for &game in games {
            list.add(game);
        }
        list
    }

    #[test]
    fn the_lowest_three_stay_in_whatever_order_they_come() {
        for games in [[9, 4, 7, 1, 4], [1, 4, 7, 9, 9], [7, 9, 1, 4, 1]] {
            assert_eq!(of(&games).games().collect::<Vec<_>>(), [1, 4, 7]);
        }
        assert_eq!(of(&[5]).games().collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn joining_is_the_same_in_any_order() {
        let parts = [of(&[8, 2]), of(&[5]), of(&[3, 9, 1])];
        let joined = |order: [usize; 3]| {
            order.iter().fold(Witnesses::default(), |mut sum, &part| {
                sum.join(&parts[part]);
                sum
            })
        };
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            assert_eq!(joined(order), of(&[1, 2, 3]));
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        assert_eq!(Witnesses::from_games(&[1, 2]), Some(of(&[1, 2])));
        for wrong in [&[2, 1][..], &[1, 1], &[1, 2, 3, 4], &[u64::MAX]] {
            assert_eq!(Witnesses::from_games(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_game_that_broke_off_is_on_no_list() {
        let mut known = vec![Witnesses::default(); 2];
        let mut watch = Watch::new(&known);
        watch.game_begins(4);
        watch.see(0);
        watch.break_off();
        for game in [6, 7, 8, 9] {
            watch.game_begins(game);
            watch.see(0);
            watch.see(0);
            watch.see_amounts(1, &[0, u32::from(game == 9)]);
            watch.game_over(&mut known);
        }
        assert_eq!(known, [of(&[6, 7, 8]), of(&[9])]);
        assert!(is_full(&known, 0) && !is_full(&known, 1));
    }
}
