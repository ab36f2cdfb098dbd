//! `win_rates_by_card.csv` and `win_rates_by_number.csv`: who wins, told apart by what happened in
//! the game. They describe: whoever lives longer plays more cards.

use crate::engine::schema::Schema;
use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::sim::Tally;
use crate::stats::estimate::{Interval, wilson_of};

/// Both files, as far as the game has anything to put in them.
pub fn sheets(schema: &Schema, tally: &Tally) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    if !schema.card_groups.is_empty() {
        sheets.push(by_card(schema, tally));
    }
    if !schema.gauges.is_empty() {
        sheets.push(by_number(schema, tally));
    }
    sheets
}

/// The seats of a level that did something, or not, and those of them that won.
#[derive(Copy, Clone)]
struct Part {
    seats: u64,
    wins: u64,
}

impl Part {
    fn rate(self) -> Option<f64> {
        (self.seats > 0).then(|| self.wins as f64 / self.seats as f64)
    }

    fn variance(self) -> Option<f64> {
        self.rate().map(|rate| rate * (1.0 - rate) / self.seats as f64)
    }

    fn cells(self) -> [String; 5] {
        let interval = (self.seats > 0).then(|| wilson_of(self.wins, self.seats));
        [
            count(self.seats),
            count(self.wins),
            share(self.rate()),
            share(interval.map(|interval| interval.low)),
            share(interval.map(|interval| interval.high)),
        ]
    }
}

/// `win_rates_by_card.csv`.
fn by_card(schema: &Schema, tally: &Tally) -> Sheet {
    let mut sheet = Sheet::new(
        "win_rates_by_card.csv",
        "level of a group and card; describes, and proves nothing: whoever lives longer plays more",
        &[
            ("group", "Kind of level"),
            ("level", "The level"),
            ("card", "The card"),
            ("card_group", "The deck or family it belongs to"),
            ("played_count", "Seat-games of the level in which the seat played the card"),
            ("played_wins_count", "Those won"),
            ("played_share", "Their win rate: played_wins_count / played_count"),
            ("played_lo95_share", "Lower end of its 95 % Wilson interval, seats taken singly"),
            ("played_hi95_share", "Upper end of the interval"),
            ("others_count", "Seat-games of the level in which the seat did not play the card"),
            ("others_wins_count", "Those won"),
            ("others_share", "Their win rate: others_wins_count / others_count"),
            ("others_lo95_share", "Lower end of its 95 % Wilson interval, seats taken singly"),
            ("others_hi95_share", "Upper end of the interval"),
            ("difference_pp", "Win rate of those who played it less that of the others"),
            ("difference_lo95_pp", "Lower end of its 95 % interval"),
            ("difference_hi95_pp", "Upper end of the interval"),
        ],
    );
    for (number, players) in tally.layout().players.iter().enumerate() {
        let group = &tally.layout().groups[players.group];
        for (level, name) in group.levels.iter().enumerate() {
            let all = tally.level(players.group, level);
            for (card, known) in schema.cards.iter().enumerate() {
                let [seats, wins] = tally.card_players(number, level, card);
                let played = Part { seats, wins };
                let others = Part { seats: all.seats - seats, wins: all.wins - wins };
                let difference = played.rate().zip(others.rate()).map(|(one, two)| one - two);
                let variance = played.variance().zip(others.variance()).map(|(one, two)| one + two);
                let interval = difference.zip(variance).map(|(d, v)| Interval::normal(d, v));
                let mut cells = vec![text(&group.name), text(name)];
                cells.extend([text(&known.name), text(&known.group)]);
                cells.extend(played.cells());
                cells.extend(others.cells());
                cells.push(pp(difference));
                cells.push(pp(interval.map(|interval| interval.low)));
                cells.push(pp(interval.map(|interval| interval.high)));
                sheet.row(cells);
            }
        }
    }
    sheet
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
            ("lo95", "Lower end of the 95 % Wilson interval of the win rate, seats taken singly"),
            ("hi95", "Upper end of the interval"),
            ("seats_share", "Share of all seat-games that are on the level"),
        ],
    );
    for (number, gauge) in schema.gauges.iter().enumerate() {
        let levels: Vec<Part> = (0..gauge.levels.len())
            .map(|level| tally.gauge_level(number, level))
            .map(|[seats, wins]| Part { seats, wins })
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
