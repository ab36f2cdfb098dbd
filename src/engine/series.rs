//! A series of games by the same players: points add up until somebody reaches a target.
//!
//! Pure book-keeping. The game says what a finished game is worth ([`GameScore`]) and where the
//! target lies ([`SeriesRules`]); a [`Series`] adds up, says who plays next and who has won.
//! Several players may reach the target in one game: the highest total wins, and those who are
//! level at the top play off among themselves until one of them is ahead in such a game. Games of
//! a play-off decide and add nothing to the totals, so that totals at the end can be compared
//! whether there was a play-off or not.

use crate::ids::{SEATS_MAX, Seat, SeatSet};

/// A series has at most this many games, those of play-offs among them: rules that give no points
/// must not play for ever. Game `i` of series `k` has the index `k * SERIES_GAMES_MAX + i`.
pub const SERIES_GAMES_MAX: u32 = 1000;

/// What ends a series.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct SeriesRules {
    /// The first to have so many points at the end of a game wins.
    pub target: i64,
}

/// What one finished game is worth to each seat that played it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct GameScore {
    /// Points won.
    pub gains: [i64; SEATS_MAX],
    /// Points lost of all that has been gathered, this game's gains among it; never more than
    /// there are.
    pub losses: [i64; SEATS_MAX],
}

impl GameScore {
    /// What the scores of a game are worth where nothing else is said: each seat wins its score, or
    /// loses it where that is below 0. Where less is better it wins as much as it is ahead of the
    /// last: 0 for the last itself.
    pub fn of_scores(scores: &[i32], less_is_better: bool) -> Self {
        let last = scores.iter().copied().max().map_or(0, i64::from);
        let mut worth = Self::default();
        for (seat, &score) in scores.iter().enumerate() {
            let points = if less_is_better { last - i64::from(score) } else { score.into() };
            worth.gains[seat] = points.max(0);
            worth.losses[seat] = (-points).max(0);
        }
        worth
    }

    /// The score of the game by itself, as a play-off compares it; it may be below 0.
    fn net(&self, place: usize) -> i64 {
        self.gains[place] - self.losses[place]
    }
}

/// What a series needs next.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Next {
    /// A game of the whole table.
    Game,
    /// A game of these players only, seated in the order they have at the table.
    PlayOff(SeatSet),
    /// Nothing: it is over.
    Over(SeriesEnd),
}

/// How a series ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SeriesEnd {
    /// One was ahead when the target was reached.
    Won(Seat),
    /// Several were level at the target and this one won the play-off.
    PlayedOff(Seat),
    /// Several were level and could not play off: the game is not for so few.
    Shared(SeatSet),
    /// There was no winner after [`SERIES_GAMES_MAX`] games.
    Cutoff,
}

impl SeriesEnd {
    /// Who has won.
    pub fn winners(self) -> SeatSet {
        match self {
            Self::Won(seat) | Self::PlayedOff(seat) => SeatSet::of(seat),
            Self::Shared(seats) => seats,
            Self::Cutoff => SeatSet::EMPTY,
        }
    }
}

/// The score-sheet of a series.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Series {
    rules: SeriesRules,
    seats: u8,
    points: [i64; SEATS_MAX],
    games: u32,
    play_offs: u32,
    next: Next,
}

impl Series {
    /// A series of so many players before its first game.
    pub fn new(rules: SeriesRules, seats: u8) -> Self {
        Self { rules, seats, points: [0; SEATS_MAX], games: 0, play_offs: 0, next: Next::Game }
    }

    /// What comes next.
    pub fn next(&self) -> Next {
        self.next
    }

    /// The totals of the seats.
    pub fn points(&self) -> &[i64] {
        &self.points[..usize::from(self.seats)]
    }

    /// How many games have been played, those of play-offs among them: the ordinal of the next.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many of them were play-offs.
    pub fn play_offs(&self) -> u32 {
        self.play_offs
    }

    /// Enters the score of the game that was asked for. The places of a play-off's score are those
    /// of its players in ascending order.
    pub fn enter(&mut self, score: &GameScore) {
        match self.next {
            Next::Game => {
                self.games += 1;
                self.add_up(score);
            }
            Next::PlayOff(tied) => {
                self.games += 1;
                self.play_offs += 1;
                let ahead = leaders(tied.iter().enumerate().map(|(p, seat)| (seat, score.net(p))));
                self.next = match ahead.single() {
                    Some(seat) => Next::Over(SeriesEnd::PlayedOff(seat)),
                    None => Next::PlayOff(ahead),
                };
            }
            Next::Over(_) => {}
        }
        if self.games >= SERIES_GAMES_MAX && !matches!(self.next, Next::Over(_)) {
            self.next = Next::Over(SeriesEnd::Cutoff);
        }
    }

    /// The play-off asked for cannot be played: the tied share the win.
    pub fn share(&mut self) {
        if let Next::PlayOff(tied) = self.next {
            self.next = Next::Over(SeriesEnd::Shared(tied));
        }
    }

    /// Gains first, then losses, then the floor of 0; then whether the target is reached.
    fn add_up(&mut self, score: &GameScore) {
        let seats = usize::from(self.seats);
        for (seat, total) in self.points[..seats].iter_mut().enumerate() {
            *total = (*total + score.gains[seat] - score.losses[seat]).max(0);
        }
        let reached = self.points[..seats].iter().any(|&total| total >= self.rules.target);
        if reached {
            let totals = self.points[..seats].iter().enumerate();
            let ahead = leaders(totals.map(|(seat, &total)| (Seat(seat as u8), total)));
            self.next = match ahead.single() {
                Some(seat) => Next::Over(SeriesEnd::Won(seat)),
                None => Next::PlayOff(ahead),
            };
        }
    }
}

/// The seats with the highest number.
fn leaders(numbers: impl Iterator<Item = (Seat, i64)>) -> SeatSet {
    let mut best = i64::MIN;
    let mut ahead = SeatSet::EMPTY;
    for (seat, number) in numbers {
        if number > best {
            best = number;
            ahead = SeatSet::EMPTY;
        }
        if number == best {
            ahead.insert(seat);
        }
    }
    ahead
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: SeriesRules = SeriesRules { target: 100 };

    fn score(gains: &[i64], losses: &[i64]) -> GameScore {
        let mut score = GameScore::default();
        score.gains[..gains.len()].copy_from_slice(gains);
        score.losses[..losses.len()].copy_from_slice(losses);
        score
    }

    #[test]
    fn scores_are_points_where_nothing_else_is_said() {
        assert_eq!(GameScore::of_scores(&[30, -5, 0], false), score(&[30, 0, 0], &[0, 5, 0]));
        // Of 30 strokes, 28 and 35 the second is the best and the third the last.
        assert_eq!(GameScore::of_scores(&[30, 28, 35], true), score(&[5, 7, 0], &[]));
        assert_eq!(GameScore::of_scores(&[-3, -9], true), score(&[0, 6], &[]));
    }

    #[test]
    fn points_add_up_until_the_target_is_reached() {
        let mut series = Series::new(RULES, 3);
        series.enter(&score(&[95, 40, 0], &[]));
        assert_eq!(series.next(), Next::Game);
        series.enter(&score(&[4, 20, 5], &[]));
        assert_eq!((series.next(), series.points()), (Next::Game, &[99, 60, 5][..]));
        series.enter(&score(&[1, 0, 0], &[]));
        assert_eq!(series.next(), Next::Over(SeriesEnd::Won(Seat(0))));
        assert_eq!((series.games(), series.play_offs()), (3, 0));
    }

    #[test]
    fn losses_come_after_gains_and_stop_at_nothing() {
        let mut series = Series::new(RULES, 3);
        // 10 + 5 - 15 = 0; 0 + 5 - 15 stops at 0, and is not remembered as -10.
        series.enter(&score(&[10, 0, 30], &[]));
        series.enter(&score(&[5, 5, 0], &[15, 15, 15]));
        assert_eq!(series.points(), [0, 0, 15]);
        series.enter(&score(&[0, 5, 0], &[]));
        assert_eq!(series.points(), [0, 5, 15]);
        // 95 + 15 would be enough, 95 + 15 - 15 is not.
        let mut series = Series::new(RULES, 2);
        series.enter(&score(&[95, 0], &[]));
        series.enter(&score(&[15, 20], &[15, 0]));
        assert_eq!((series.next(), series.points()), (Next::Game, &[95, 20][..]));
    }

    #[test]
    fn of_several_over_the_target_the_highest_wins() {
        let mut series = Series::new(RULES, 3);
        series.enter(&score(&[100, 105, 104], &[]));
        assert_eq!(series.next(), Next::Over(SeriesEnd::Won(Seat(1))));
    }

    #[test]
    fn a_tie_at_the_top_is_played_off_until_one_is_ahead() {
        let mut series = Series::new(RULES, 4);
        series.enter(&score(&[100, 110, 110, 110], &[]));
        let tied = SeatSet(0b1110);
        assert_eq!(series.next(), Next::PlayOff(tied));
        // Places 0, 1, 2 of the play-off are seats 2, 3, 4: the first and the last are level.
        series.enter(&score(&[15, 0, 20], &[0, 0, 5]));
        assert_eq!(series.next(), Next::PlayOff(SeatSet(0b1010)));
        // Nobody wins that game, then the second place does; what is lost counts below 0 too.
        series.enter(&score(&[0, 0], &[]));
        assert_eq!(series.next(), Next::PlayOff(SeatSet(0b1010)));
        series.enter(&score(&[0, 0], &[15, 0]));
        assert_eq!(series.next(), Next::Over(SeriesEnd::PlayedOff(Seat(3))));
        assert_eq!((series.games(), series.play_offs()), (4, 3));
        assert_eq!(series.points(), [100, 110, 110, 110], "a play-off adds nothing");
    }

    #[test]
    fn a_tie_below_the_top_does_not_matter() {
        let mut series = Series::new(RULES, 3);
        series.enter(&score(&[100, 100, 120], &[]));
        assert_eq!(series.next(), Next::Over(SeriesEnd::Won(Seat(2))));
    }

    #[test]
    fn a_tie_that_cannot_be_played_off_is_shared() {
        let mut series = Series::new(RULES, 3);
        series.share();
        assert_eq!(series.next(), Next::Game, "there is nothing to share yet");
        series.enter(&score(&[100, 0, 100], &[]));
        series.share();
        assert_eq!(series.next(), Next::Over(SeriesEnd::Shared(SeatSet(0b101))));
        assert_eq!(SeriesEnd::Shared(SeatSet(0b101)).winners(), SeatSet(0b101));
    }

    #[test]
    fn an_endless_series_is_cut_off_and_has_no_winner() {
        let mut series = Series::new(RULES, 2);
        for _ in 0..SERIES_GAMES_MAX - 1 {
            series.enter(&score(&[50, 0], &[50, 0]));
            assert_eq!(series.next(), Next::Game);
        }
        series.enter(&GameScore::default());
        assert_eq!(series.next(), Next::Over(SeriesEnd::Cutoff));
        assert!(SeriesEnd::Cutoff.winners().is_empty());
        series.enter(&score(&[100, 0], &[]));
        assert_eq!(series.games(), SERIES_GAMES_MAX, "nothing follows the end");
        // The last game may still decide.
        let mut series = Series::new(RULES, 2);
        (1..SERIES_GAMES_MAX).for_each(|_| series.enter(&GameScore::default()));
        series.enter(&score(&[100, 0], &[]));
        assert_eq!(series.next(), Next::Over(SeriesEnd::Won(Seat(0))));
    }
}
