//! How games feel to sit in, in a few numbers a game: who leads and for how long, who has a choice, who waits.
//!
//! All of it is made of how seats stand as turns begin ([`Game::standing_of`](tenbin_engine::Game::standing_of)) and of
//! how choices fall ([`Pace`]). Each number of a game is a part of a whole (a lead that changed is a part of one game, a
//! forced choice one of all choices), so that all have one form and one interval.

use tenbin_engine::{Pace, STANDING_OUT, Seat, SeatSet};
use tenbin_stats::ratio::Clustered;

/// What is counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Trait {
    /// How often another seat comes to stand best.
    LeadChanges,
    /// Games won by who was the first to stand best.
    FirstLeaderWins,
    /// Games not won by who stood best half-way.
    Comebacks,
    /// Games won by who stood worst half-way.
    ComebacksFromLast,
    /// The part of the game after which the winner stood best for good.
    DecidedAfter,
    /// Choices with one legal action.
    Forced,
    /// The turn in which a seat first has a choice.
    FirstChoice,
    /// Games whose last choice was a loser's who stood worst.
    LastWord,
    /// Turns that the first who is out has to watch.
    Watching,
    /// The part of the game that this is.
    WatchingPart,
}

/// All of them.
pub const TRAITS: [Trait; 10] = [
    Trait::LeadChanges,
    Trait::FirstLeaderWins,
    Trait::Comebacks,
    Trait::ComebacksFromLast,
    Trait::DecidedAfter,
    Trait::Forced,
    Trait::FirstChoice,
    Trait::LastWord,
    Trait::Watching,
    Trait::WatchingPart,
];

/// Counters of all of them.
pub const CELLS: usize = TRAITS.len() * CELLS_OF_TRAIT;
/// Of one: games, part, whole, and the sums of their squares and products.
const CELLS_OF_TRAIT: usize = 6;

/// Parts of a game are counted in so many.
pub const PARTS: u64 = 1000;

/// A last word is somebody else's only among so many.
const KINGMAKING_SEATS_MIN: u8 = 3;

/// Reads what was counted.
pub fn read(cells: &[u64], of: Trait) -> Clustered {
    let place = of as usize * CELLS_OF_TRAIT;
    let mut sums = [0; CELLS_OF_TRAIT];
    sums.copy_from_slice(&cells[place..][..CELLS_OF_TRAIT]);
    Clustered::new(sums)
}

/// How the seats stood as a turn began.
#[derive(Copy, Clone, Debug)]
struct Turn {
    /// Who stood better than all others.
    leader: Option<Seat>,
    /// Who stood worst of those still in; nobody where all stood alike.
    worst: SeatSet,
}

/// The game being played.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    turns: Vec<Turn>,
    /// How many turns had begun when the first one was out.
    out_after: Option<usize>,
    pace: Pace,
}

impl Shape {
    /// A turn begins.
    #[inline]
    pub(super) fn stands(&mut self, seats: u8, mut standing_of: impl FnMut(Seat) -> i32) {
        let (mut best, mut leader) = (i32::MIN, None);
        let (mut least, mut worst) = (i32::MAX, SeatSet::EMPTY);
        for seat in (0..seats).map(Seat) {
            let standing = standing_of(seat);
            if standing == STANDING_OUT {
                self.out_after.get_or_insert(self.turns.len());
                continue;
            }
            if standing > best {
                (best, leader) = (standing, Some(seat));
            } else if standing == best {
                leader = None;
            }
            if standing < least {
                (least, worst) = (standing, SeatSet::of(seat));
            } else if standing == least {
                worst = worst.or(SeatSet::of(seat));
            }
        }
        if least == best {
            worst = SeatSet::EMPTY;
        }
        self.turns.push(Turn { leader, worst });
    }

    /// Who stood better than all others, turn by turn.
    pub(super) fn leaders(&self) -> impl Iterator<Item = Option<Seat>> {
        self.turns.iter().map(|turn| turn.leader)
    }

    /// How choices fell.
    pub(super) fn paced(&mut self, pace: &Pace) {
        self.pace = *pace;
    }

    /// The game is over and these have won. How seats stand is told where they play against each other.
    pub(super) fn game_over(
        &mut self,
        winners: SeatSet,
        (seats, against_each_other): (u8, bool),
        cells: &mut [u64],
    ) {
        let mut sums = Sums { cells };
        let pace = &self.pace;
        sums.add(Trait::Forced, pace.forced.into(), u64::from(pace.forced) + u64::from(pace.free));
        let first = || pace.first.iter().filter(|&&turn| turn > 0);
        let turns: u64 = first().map(|&turn| u64::from(turn)).sum();
        sums.add(Trait::FirstChoice, turns, first().count() as u64);
        if against_each_other {
            self.leads(winners, &mut sums);
            self.last_word(winners, seats, &mut sums);
        }
        if let Some(after) = self.out_after {
            let (watched, all) = ((self.turns.len() - after) as u64, self.turns.len() as u64);
            sums.add(Trait::Watching, watched, 1);
            sums.add(Trait::WatchingPart, PARTS * watched / all, 1);
        }
        self.forget();
    }

    fn leads(&self, winners: SeatSet, sums: &mut Sums<'_>) {
        let won = |leader: Seat| u64::from(winners.has(leader));
        let leaders = || self.leaders().flatten();
        let Some(first) = leaders().next() else { return };
        let changes = leaders().zip(leaders().skip(1)).filter(|(one, next)| one != next).count();
        sums.add(Trait::LeadChanges, changes as u64, 1);
        if winners == SeatSet::EMPTY {
            return;
        }
        sums.add(Trait::FirstLeaderWins, won(first), 1);
        let half = self.turns[self.turns.len() / 2];
        if let Some(leader) = half.leader {
            sums.add(Trait::Comebacks, 1 - won(leader), 1);
        }
        if half.worst != SeatSet::EMPTY {
            sums.add(
                Trait::ComebacksFromLast,
                u64::from(half.worst.and(winners) != SeatSet::EMPTY),
                1,
            );
        }
        if winners.len() == 1 {
            let is_ahead = |turn: &&Turn| turn.leader.is_some_and(|leader| winners.has(leader));
            let led = self.turns.iter().rev().take_while(is_ahead);
            let (led, all) = (led.count() as u64, self.turns.len() as u64);
            sums.add(Trait::DecidedAfter, PARTS * (all - led) / all, 1);
        }
    }

    fn last_word(&self, winners: SeatSet, seats: u8, sums: &mut Sums<'_>) {
        let (Some(last), Some(turn)) = (self.pace.last, self.turns.last()) else { return };
        if seats >= KINGMAKING_SEATS_MIN && winners != SeatSet::EMPTY {
            let is_kingmaker = !winners.has(last) && turn.worst.has(last);
            sums.add(Trait::LastWord, u64::from(is_kingmaker), 1);
        }
    }

    /// The game is no more.
    pub(super) fn forget(&mut self) {
        self.turns.clear();
        self.out_after = None;
        self.pace = Pace::default();
    }
}

/// The counters.
struct Sums<'a> {
    cells: &'a mut [u64],
}

impl Sums<'_> {
    fn add(&mut self, of: Trait, part: u64, whole: u64) {
        let cells = &mut self.cells[of as usize * CELLS_OF_TRAIT..][..CELLS_OF_TRAIT];
        let one = [u64::from(whole > 0), part, whole, part * part, part * whole, whole * whole];
        cells.iter_mut().zip(one).for_each(|(cell, one)| *cell += one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of three whose seats stood so, turn by turn.
    fn game(turns: &[[i32; 3]], winner: u8, pace: Pace) -> Vec<u64> {
        let mut shape = Shape::default();
        for turn in turns {
            shape.stands(3, |seat| turn[seat.index()]);
        }
        shape.paced(&pace);
        let mut cells = vec![0; CELLS];
        shape.game_over(SeatSet::of(Seat(winner)), (3, true), &mut cells);
        cells
    }

    fn part(cells: &[u64], of: Trait) -> (f64, f64) {
        let sums = read(cells, of);
        (sums.a, sums.b)
    }

    #[test]
    fn a_comeback_from_last() {
        // Level; seat 1 ahead; seat 2, and seat 3 behind; seat 3 ahead for good.
        let turns = [[0, 0, 0], [5, 1, 1], [5, 6, 0], [5, 6, 0], [5, 6, 9], [5, 6, 9]];
        let pace = Pace { forced: 3, free: 7, first: [1, 2, 0, 0, 0, 0, 0, 0], ..Pace::default() };
        let cells = game(&turns, 2, pace);
        let of = |one| part(&cells, one);
        assert_eq!(of(Trait::LeadChanges), (2.0, 1.0));
        assert_eq!(of(Trait::FirstLeaderWins), (0.0, 1.0));
        assert_eq!(of(Trait::Comebacks), (1.0, 1.0));
        assert_eq!(of(Trait::ComebacksFromLast), (1.0, 1.0));
        // Four of six turns had begun before.
        assert_eq!(of(Trait::DecidedAfter), (666.0, 1.0));
        assert_eq!(of(Trait::Forced), (3.0, 10.0));
        // Two seats had a choice, in turns 1 and 2.
        assert_eq!(of(Trait::FirstChoice), (3.0, 2.0));
        assert_eq!(of(Trait::Watching), (0.0, 0.0));
    }

    #[test]
    fn a_winner_who_always_led() {
        let cells = game(&[[1, 0, 0], [2, 0, 0], [3, 1, 0]], 0, Pace::default());
        let of = |one| part(&cells, one);
        assert_eq!(of(Trait::LeadChanges), (0.0, 1.0));
        assert_eq!(of(Trait::FirstLeaderWins), (1.0, 1.0));
        assert_eq!(of(Trait::Comebacks), (0.0, 1.0));
        assert_eq!(of(Trait::ComebacksFromLast), (0.0, 1.0));
        assert_eq!(of(Trait::DecidedAfter), (0.0, 1.0));
    }

    #[test]
    fn who_is_out_watches_and_a_loser_may_have_the_last_word() {
        let out = STANDING_OUT;
        let turns = [[1, 2, 3], [1, out, 3], [1, out, 3], [2, out, 3]];
        let last = |seat| Pace { last: Some(Seat(seat)), ..Pace::default() };
        let cells = game(&turns, 2, last(0));
        assert_eq!(part(&cells, Trait::Watching), (3.0, 1.0));
        assert_eq!(part(&cells, Trait::WatchingPart), (750.0, 1.0));
        // Seat 1 stands worst of those still in and decides between the others.
        assert_eq!(part(&cells, Trait::LastWord), (1.0, 1.0));
        assert_eq!(part(&game(&turns, 2, last(2)), Trait::LastWord), (0.0, 1.0));
    }

    #[test]
    fn games_without_a_lead_or_a_winner_say_nothing_of_them() {
        let mut shape = Shape::default();
        shape.stands(2, |_| 4);
        let mut cells = vec![0; CELLS];
        shape.game_over(SeatSet::EMPTY, (2, true), &mut cells);
        assert!(cells.iter().all(|&cell| cell == 0));
        for seats in [2, 3] {
            shape.stands(seats, |seat| i32::from(seat.0));
            shape.paced(&Pace { last: Some(Seat(0)), ..Pace::default() });
            shape.game_over(SeatSet::EMPTY, (seats, true), &mut cells);
        }
        assert_eq!(part(&cells, Trait::LeadChanges), (0.0, 2.0));
        assert_eq!(part(&cells, Trait::FirstLeaderWins), (0.0, 0.0));
        assert_eq!(part(&cells, Trait::LastWord), (0.0, 0.0));
    }
}
