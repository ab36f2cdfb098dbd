//! `cards_played_by_winners.csv` and `win_rates_by_number.csv`: how winners differ from others by what
//! happened in the game. They describe: whoever lives longer plays more cards.

use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::sim::Tally;
use crate::sim::layout::GROUPS_MADE;
use tenbin_engine::schema::{Card, Schema};
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::estimate::{Interval, Z95, newcombe, share_interval_at, wilson};
use tenbin_stats::ratio::Clustered;

/// Both files, as far as the game has anything to put in them.
pub fn sheets(schema: &Schema, tally: &Tally) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    if !schema.card_groups.is_empty() {
        sheets.extend(by_card(schema, tally));
    }
    if !schema.gauges.is_empty() {
        sheets.push(by_number(schema, tally));
    }
    sheets
}

/// Some seats, and those of them of which something holds: mostly that they won.
#[derive(Copy, Clone, Debug)]
pub(super) struct Part {
    pub(super) seats: u64,
    pub(super) wins: u64,
    /// 95 % interval of their win rate.
    interval: Option<Interval>,
    /// Wilson's, of which that of a difference is made.
    wilson: Option<Interval>,
}

impl Part {
    /// Seats of which so many share the result of their game and count once.
    pub(super) fn new(seats: u64, wins: u64, alike: f64) -> Self {
        let (rate, results) = (wins as f64 / seats.max(1) as f64, seats as f64 / alike);
        let of = |interval: Interval| (seats > 0).then_some(interval);
        let interval = of(share_interval_at(rate, results, None, Z95));
        Self { seats, wins, interval, wilson: of(wilson(rate, results)) }
    }

    /// Seats that win or lose together, with the squares of how many a game has of them, summed
    /// over games and over games won.
    fn together(seats: u64, wins: u64, [squares, squares_won]: [u64; 2]) -> Self {
        // How many games they come from is not kept; this is it where all have equally many.
        let games = seats * seats / squares.max(1);
        let sums = Clustered::new([games, wins, seats, squares_won, squares_won, squares]);
        let interval = sums.wilson();
        Self { seats, wins, interval, wilson: interval }
    }

    pub(super) fn rate(self) -> Option<f64> {
        (self.seats > 0).then(|| self.wins as f64 / self.seats as f64)
    }

    /// Win rate less that of others with its interval, where both have enough games to say anything.
    pub(super) fn less(self, others: Self) -> Option<(f64, Interval)> {
        if self.seats.min(others.seats) < RESULTS_MIN as u64 {
            return None;
        }
        let one = (self.rate()?, self.wilson?);
        let two = (others.rate()?, others.wilson?);
        Some((one.0 - two.0, newcombe(one, two)))
    }

    fn cells(self) -> [String; 5] {
        [
            count(self.seats),
            count(self.wins),
            share(self.rate()),
            share(self.interval.map(|interval| interval.low)),
            share(self.interval.map(|interval| interval.high)),
        ]
    }
}

/// The seats of a level that could have played a card, and how many of them won: all of it, or, where
/// seats bring cards of their own, those that brought this one and met the level.
fn able(schema: &Schema, tally: &Tally, group: usize, level: usize, card: &Card) -> [u64; 2] {
    if let Some(holders) = schema.card_holders {
        let holders = GROUPS_MADE + usize::from(holders.0);
        let known = &tally.layout().groups[holders].levels;
        let own = known.iter().position(|name| *name == card.group);
        let met = own.and_then(|own| tally.pair(holders, own, level));
        return met.map_or([0; 2], |met| [met.pairs, met.wins]);
    }
    let all = tally.level(group, level);
    [all.seats, all.wins]
}

/// An empty `cards_played_by_winners.csv`; where only some seats hold a card it says so.
fn empty_by_card(has_holders: bool) -> Sheet {
    let [winners, others] =
        ["Winning seat-games of the level", "Its other seat-games"].map(|which| {
            let held = " in which the seat had the deck of the card (card_group)";
            format!("{which}{}", if has_holders { held } else { "" })
        });
    Sheet::new(
        "cards_played_by_winners.csv",
        "level of a group and card; describes, and is no effect of the card: who wins lasts longer, and \
         so plays nearly every card more often",
        &[
            ("group", "Kind of level"),
            ("level", "The level"),
            ("card", "The card"),
            ("card_group", "The deck or family it belongs to"),
            ("winners_count", &winners),
            ("winners_played_count", "Those in which the seat played the card"),
            ("winners_played_share", "winners_played_count / winners_count"),
            (
                "winners_played_lo95_share",
                "Lower end of its 95 % Wilson interval, seats taken singly",
            ),
            ("winners_played_hi95_share", "Upper end of the interval"),
            ("others_count", &others),
            ("others_played_count", "Those in which the seat played the card"),
            ("others_played_share", "others_played_count / others_count"),
            (
                "others_played_lo95_share",
                "Lower end of its 95 % Wilson interval, seats taken singly",
            ),
            ("others_played_hi95_share", "Upper end of the interval"),
            (
                "played_more_by_winners_pp",
                "winners_played_share less others_played_share; blank, as its interval, with fewer \
                 than 30 seat-games on a side",
            ),
            ("played_more_by_winners_lo95_pp", "Lower end of its 95 % interval (Newcombe's)"),
            ("played_more_by_winners_hi95_pp", "Upper end of the interval"),
        ],
    )
}

/// `cards_played_by_winners.csv`.
fn by_card(schema: &Schema, tally: &Tally) -> Option<Sheet> {
    let has_holders = schema.card_holders.is_some();
    let mut sheet = empty_by_card(has_holders);
    for (number, players) in tally.layout().players.iter().enumerate() {
        let group = &tally.layout().groups[players.group];
        for (level, name) in group.levels.iter().enumerate() {
            let all = tally.level(players.group, level);
            // Where all win or lose together the seats of a level in one game are one result.
            let is_team = tally.layout().cooperative && all.seats > 0;
            let alike = if is_team { all.cc as f64 / all.seats as f64 } else { 1.0 };
            for (card, known) in schema.cards.iter().enumerate() {
                let [able, able_won] = able(schema, tally, players.group, level, known);
                let [seats, wins] = tally.card_players(number, level, card);
                // A card that no seat of the level has played says nothing, and of what a band brings
                // cards.csv tells who used it.
                let is_brought = !known.is_dealt && tally.card(card).odd.e > 0;
                if seats == 0 || is_brought {
                    continue;
                }
                let winners = Part::new(able_won, wins, alike);
                let others = Part::new(able - able_won, seats - wins, alike);
                let more = winners.less(others);
                let mut cells = vec![text(&group.name), text(name)];
                cells.extend([text(&known.name), text(&known.group)]);
                cells.extend(winners.cells());
                cells.extend(others.cells());
                cells.push(pp(more.map(|(difference, _)| difference)));
                cells.push(pp(more.map(|(_, interval)| interval.low)));
                cells.push(pp(more.map(|(_, interval)| interval.high)));
                sheet.row(cells);
            }
        }
    }
    (!sheet.rows.is_empty()).then_some(sheet)
}

/// `win_rates_by_number.csv`.
fn by_number(schema: &Schema, tally: &Tally) -> Sheet {
    let meanings: Vec<String> = schema
        .gauges
        .iter()
        .map(|gauge| format!("{}: {}", gauge.name, gauge.meaning.trim_end_matches('.')))
        .collect();
    let mut sheet = Sheet::new(
        "win_rates_by_number.csv",
        "number of a seat at the end of a game and level of it",
        &[
            ("number", &format!("The number. {}", meanings.join(". "))),
            ("level", "From what to what it was"),
            ("seat_games_count", "Games counted once for each seat on the level"),
            ("wins_count", "Those won"),
            ("win_rate_share", "wins_count / seat_games_count"),
            (
                "lo95",
                "Lower end of the 95 % interval of the win rate, seats taken singly; clustered by \
                 game where all win or lose together; exact with fewer than 10 won or lost",
            ),
            ("hi95", "Upper end of the interval"),
            ("seats_share", "Share of all seat-games that are on the level"),
        ],
    );
    for (number, gauge) in schema.gauges.iter().enumerate() {
        let levels: Vec<Part> = (0..gauge.levels.len())
            .map(|level| {
                let [seats, wins] = tally.gauge_level(number, level);
                match tally.gauge_together(number, level) {
                    Some(squares) => Part::together(seats, wins, squares),
                    None => Part::new(seats, wins, 1.0),
                }
            })
            .collect();
        let all: u64 = levels.iter().map(|part| part.seats).sum();
        for (level, part) in gauge.levels.iter().zip(levels) {
            let mut cells = vec![text(&gauge.name), text(level)];
            cells.extend(part.cells());
            cells.push(share((all > 0).then(|| part.seats as f64 / all as f64)));
            sheet.row(cells);
        }
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_stats::estimate::exact_at;

    #[test]
    fn a_difference_has_newcombes_interval() {
        // 53/100 less 10/20 is too little to say; 0/30 less 15/30, Wilson to the upper end
        // 3.841459/33.841459 = 0.113514 and to 0.331540, 0.668460: hypot(0, 0.168460) below and
        // hypot(0.113514, 0.168460) above.
        let part = |wins, seats| Part::new(seats, wins, 1.0);
        assert!(part(53, 100).less(part(10, 20)).is_none());
        assert!(part(3, 3).less(part(549, 1_000)).is_none());
        let (difference, interval) = part(0, 30).less(part(15, 30)).expect("enough");
        assert!((difference + 0.5).abs() < 1e-12);
        assert!((interval.low + 0.668_460).abs() < 2e-6, "{interval:?}");
        assert!((interval.high + 0.296_866).abs() < 2e-6, "{interval:?}");
    }

    #[test]
    fn seats_that_share_a_result_count_once() {
        // 100 games of four wolves on the level, 53 of them won: as 53 of 100, not 212 of 400.
        let one = Part::together(400, 212, [1_600, 848]).interval.expect("played");
        assert!((one.low - 0.432_889).abs() < 1e-3 && (one.high - 0.624_892).abs() < 1e-3);
        // One wolf in each: the plain interval.
        let single = Part::together(100, 53, [100, 53]).interval.expect("played");
        assert!((single.low - 0.432_889).abs() < 1e-3 && (single.high - 0.624_892).abs() < 1e-3);
        assert_eq!(Part::together(80, 0, [320, 0]).interval, Some(exact_at(0.0, 20.0, Z95)));
        assert_eq!(Part::together(0, 0, [0, 0]).interval, None);
    }
}
