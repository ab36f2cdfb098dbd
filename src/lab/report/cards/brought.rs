//! Cards of cards.csv that no chance deals: figures, weapons, abilities, cards that a seat has from the
//! start or takes by choice. What they do cannot be told from a shuffle, so all of this describes.
//!
//! Of a thing that lies in one band (party, wolf) only, being there is being that band: its rows would
//! say again what `win_rates.csv` says, so only what was done with it is told.

use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::report::splits::Part;
use crate::sim::Tally;
use crate::sim::sums::CardSums;
use tenbin_engine::schema::Schema;
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::ratio::{Clustered, Estimate, TwoRates};

/// What is left unplayed more seldom than once in so many games is no choice of anybody's.
const UNPLAYED_ONE_IN: u64 = 20;

/// What is known of one such thing.
#[derive(Clone, Debug)]
struct Row {
    card: usize,
    /// Seats that had it from the start; none of what is taken in the course of a game.
    had: Option<Part>,
    /// All other seats.
    without: Part,
    /// Whether those that had it are other seats than those of one level of a group.
    varies: bool,
    /// Having it less not having it.
    presence: Option<Estimate>,
    played: Part,
    /// Seats that had it and did not play it.
    unplayed: Option<Part>,
    /// Share of all winning seats that played it.
    of_wins: Option<f64>,
}

/// The sheet; nothing where the game has no such things, or none of them says anything.
pub(super) fn sheet(schema: &Schema, tally: &Tally) -> Option<Sheet> {
    let rows: Vec<Row> = (0..schema.cards.len())
        .filter(|&card| !schema.cards[card].is_dealt)
        .map(|card| row(tally, card))
        .filter(|row| {
            // What is played in nearly every game in which somebody has it wins as often as they do.
            let all = |unplayed: Part| row.played.seats + unplayed.seats;
            let is_choice =
                row.unplayed.is_none_or(|rest| rest.seats * UNPLAYED_ONE_IN >= all(rest));
            row.varies || row.played.seats > 0 && is_choice
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let varies = rows.iter().any(|row| row.varies);
    let brings = rows.iter().any(|row| row.had.is_some());
    let mut sheet = empty(varies, brings);
    for row in &rows {
        sheet.row(cells(schema, row, varies, brings));
    }
    Some(sheet)
}

fn empty(varies: bool, brings: bool) -> Sheet {
    let mut sheet = Sheet::new(
        "cards.csv",
        "card, figure, weapon or ability; without those that say no more than the band, party or wolf \
         they belong to",
        &[("card", "The card's id"), ("group", "The deck or family it belongs to")],
    );
    let mut columns = |columns: &[(&str, &str)]| {
        for (name, meaning) in columns {
            sheet.column(name, meaning);
        }
    };
    if brings {
        columns(&[(
            "had_count",
            "Seat-games that had it from the start; blank where it is taken later",
        )]);
    }
    if varies {
        columns(&[
            (
                "had_win_rate_share",
                "Descriptive: share of had_count that belonged to winners; blank, as the next five, \
                 where those seats are just those of one level of win_rates.csv",
            ),
            ("without_count", "Seat-games without it"),
            ("without_win_rate_share", "Descriptive: share of them that belonged to winners"),
            (
                "had_less_without_pp",
                "Descriptive: win rate with it less that without it; what came with it has its part \
                 in that; blank, as its interval, with fewer than 30 on a side",
            ),
            ("had_less_without_lo95_pp", "Lower end of its 95 % interval, clustered by game"),
            ("had_less_without_hi95_pp", "Upper end of the interval"),
        ]);
    }
    columns(&[
        ("played_count", "Descriptive: seats and games in which it was played at least once"),
        (
            "played_win_rate_share",
            "Descriptive: share of played_count that belonged to winners; who lasts longer plays more",
        ),
    ]);
    if brings {
        columns(&[
            ("unplayed_count", "Descriptive: seat-games that had it and did not play it"),
            ("unplayed_win_rate_share", "Descriptive: share of them that belonged to winners"),
            (
                "played_less_unplayed_pp",
                "Descriptive: win rate of those who played it less that of those who had it and did \
                 not; no effect of the card, since who lasts longer plays more; blank, as its \
                 interval, with fewer than 30 on a side",
            ),
            ("played_less_unplayed_lo95_pp", "Lower end of its 95 % interval, seats taken singly"),
            ("played_less_unplayed_hi95_pp", "Upper end of the interval"),
        ]);
    }
    columns(&[("winners_share", "Descriptive: share of all winning seats that played it")]);
    sheet
}

fn row(tally: &Tally, card: usize) -> Row {
    let sums = tally.card(card);
    let batch = tally.batch();
    let (had, played) = (&sums.odd, &sums.played);
    let all = batch.games * u64::from(tally.layout().seats);
    let brought = (had.e > 0).then(|| Part::new(had.e, had.ew, 1.0));
    Row {
        card,
        had: brought,
        without: Part::new(all - had.e, batch.winners - had.ew, 1.0),
        varies: brought.is_some() && had.e < all && !is_a_level(tally, &sums),
        presence: presence(&sums, tally),
        played: Part::new(played.played, played.played_won, 1.0),
        unplayed: brought.map(|_| {
            // A seat may come by one that it did not bring.
            let seats = had.e.saturating_sub(played.played);
            Part::new(seats, had.ew.saturating_sub(played.played_won).min(seats), 1.0)
        }),
        of_wins: (batch.winners > 0).then(|| played.played_won as f64 / batch.winners as f64),
    }
}

/// Whether the seats that had it are just those of one level of a group.
fn is_a_level(tally: &Tally, sums: &CardSums) -> bool {
    let had = &sums.odd;
    let groups = tally.layout().groups.iter().enumerate();
    let mut levels = groups
        .flat_map(|(group, layout)| (0..layout.levels.len()).map(move |level| (group, level)));
    levels.any(|(group, level)| {
        let level = tally.level(group, level);
        (level.seats, level.wins, level.cc) == (had.e, had.ew, had.e_e)
    })
}

/// Seats that had it against those that had not, over the same games.
fn presence(sums: &CardSums, tally: &Tally) -> Option<Estimate> {
    let sum = |number: u64| number as f64;
    let (batch, had) = (tally.batch(), &sums.odd);
    let (games, seats) = (sum(batch.games), f64::from(tally.layout().seats));
    let [e, ew, e_e, e_ew, ew_ew] = [had.e, had.ew, had.e_e, had.e_ew, had.ew_ew].map(sum);
    let [e_winners, ew_winners] = [had.e_winners, had.ew_winners].map(sum);
    let winners = sum(batch.winners);
    let rates = TwoRates {
        first: Clustered { games, a: ew, b: e, aa: ew_ew, ab: e_ew, bb: e_e },
        // Without it: seats less e, and winners less ew of them.
        second: Clustered {
            games,
            a: winners - ew,
            b: games * seats - e,
            aa: sum(batch.winners_squared) - 2.0 * ew_winners + ew_ew,
            ab: seats * winners - seats * ew - e_winners + e_ew,
            bb: games * seats * seats - 2.0 * seats * e + e_e,
        },
        ac: ew_winners - ew_ew,
        ad: seats * ew - e_ew,
        bc: e_winners - e_ew,
        bd: seats * e - e_e,
    };
    let enough = rates.first.b >= RESULTS_MIN && rates.second.b >= RESULTS_MIN;
    enough.then(|| rates.difference()).flatten()
}

fn cells(schema: &Schema, row: &Row, varies: bool, brings: bool) -> Vec<String> {
    let card = &schema.cards[row.card];
    let seats = |part: Option<Part>| part.map_or_else(String::new, |part| count(part.seats));
    let mut cells = vec![text(&card.name), text(&card.group)];
    if brings {
        cells.push(seats(row.had));
    }
    if varies {
        let [had, without] = [row.had, Some(row.without)].map(|part| part.filter(|_| row.varies));
        let effect = row.presence.filter(|_| row.varies);
        let interval = effect.map(|effect| effect.interval());
        cells.push(share(had.and_then(Part::rate)));
        cells.push(seats(without));
        cells.push(share(without.and_then(Part::rate)));
        cells.push(pp(effect.map(|effect| effect.value)));
        cells.push(pp(interval.map(|interval| interval.low)));
        cells.push(pp(interval.map(|interval| interval.high)));
    }
    cells.push(count(row.played.seats));
    cells.push(share(row.played.rate()));
    if brings {
        let less = row.unplayed.and_then(|unplayed| row.played.less(unplayed));
        cells.push(seats(row.unplayed));
        cells.push(share(row.unplayed.and_then(Part::rate)));
        cells.push(pp(less.map(|(difference, _)| difference)));
        cells.push(pp(less.map(|(_, interval)| interval.low)));
        cells.push(pp(less.map(|(_, interval)| interval.high)));
    }
    cells.push(share(row.of_wins));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::toy::recorder_of;
    use tenbin_engine::schema::{Card, Ending, Group, GroupId, words};
    use tenbin_engine::{CardEvent, Recorder, Seat, SeatSet, Standing};

    /// Two bands, `a` with a spear and a net, `b` with a net, `c` with neither; the net is used or not.
    fn schema() -> Schema {
        let card = |name: &str, is_dealt| Card {
            name: name.to_owned(),
            group: "gear".to_owned(),
            copies: 0,
            is_dealt,
        };
        Schema {
            endings: vec![Ending::new("won", "won")],
            groups: vec![Group::new("band", "band", words(&["a", "b", "c"]), false)],
            cards: vec![card("spear", false), card("net", false), card("rope", false)],
            ..Schema::default()
        }
    }

    #[test]
    fn what_varies_is_set_against_seats_without_it() {
        let schema = schema();
        let mut out = recorder_of(&schema, 2);
        // Each pair of bands 20 times; a beats b, b beats c, c and a win in turn; a net is used by
        // winners alone, a spear in all games but the first.
        for game in 0..60_u64 {
            let (one, two, winner) = match game % 3 {
                0 => (0, 1, 0),
                1 => (1, 2, 0),
                _ => (2, 0, game / 3 % 2),
            };
            for (seat, band) in [(0, one), (1, two)] {
                out.label(Seat(seat), GroupId(0), band);
                let things: &[u16] = [&[0, 1][..], &[1], &[]][usize::from(band)];
                for &thing in things {
                    out.card(Seat(seat), thing, CardEvent::InDeck);
                }
                if things.contains(&0) && game > 0 {
                    out.card(Seat(seat), 0, CardEvent::Played);
                }
                if things.contains(&1) && u64::from(seat) == winner {
                    out.card(Seat(seat), 1, CardEvent::Played);
                }
            }
            out.ended(&Standing::new(SeatSet::of(Seat(winner as u8)), 0), 1);
        }
        let sheet = sheet(&schema, &out.into_tally()).expect("a net");
        // The spear is band a and nothing else; nobody has a rope.
        assert_eq!(sheet.rows.len(), 1, "{:?}", sheet.rows);
        let cell = |name: &str| {
            let place = sheet.columns.iter().position(|column| column.name == name);
            sheet.rows[0][place.expect("the column")].as_str()
        };
        // a: 20 wins of 20 against b and 10 of 20 against c; b: none of 20 and 20 of 20; c 10 of 40.
        assert_eq!([cell("card"), cell("had_count"), cell("without_count")], ["net", "80", "40"]);
        assert_eq!(cell("had_win_rate_share"), "0.625000");
        assert_eq!(cell("without_win_rate_share"), "0.250000");
        assert_eq!(cell("had_less_without_pp"), "37.500");
        // Game by game u = (a - 5/8 b)/80 - (c - 1/4 d)/40: 20 games of two nets and one win
        // (1 - 1.25)/80, 30 of one net that won (0.375/80 + 0.25/40) and 10 that lost
        // (-0.625/80 - 0.75/40): squares 0.000195 + 0.003589 + 0.007056 = 0.010840, so 1.959964 *
        // 0.104116 to either side.
        assert_eq!(cell("had_less_without_lo95_pp"), "17.094");
        assert_eq!(cell("had_less_without_hi95_pp"), "57.906");
        assert_eq!([cell("played_count"), cell("unplayed_count")], ["50", "30"]);
        assert_eq!(cell("played_less_unplayed_pp"), "100.000");
        assert_eq!(cell("winners_share"), "0.833333");
        assert!(sheet.rows[0].iter().all(|cell| !cell.is_empty()), "{:?}", sheet.rows);
    }

    #[test]
    fn a_game_in_which_nothing_says_anything_has_no_sheet() {
        let schema = schema();
        assert!(sheet(&schema, &recorder_of(&schema, 2).into_tally()).is_none());
    }
}
