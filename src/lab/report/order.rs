//! The order of rows: those that say something stand first.
//!
//! Levels and cards that are flagged come first, the one whose effect is at least the largest at the
//! head (the end of its interval nearest to nothing); all others keep the order of the game. Tables
//! of a game's own about named things begin with what happened most; those that count along a scale
//! (turns, distances) keep its order; rows in which nothing was counted stand last.

use crate::report::cards::CardRow;
use crate::report::dice::FitRow;
use crate::report::scores::ScoreRow;
use crate::report::sheet::Sheet;
use crate::report::win_rates::{LevelRow, TEAM};
use tenbin_engine::schema::{Schema, Table};
use tenbin_stats::estimate::{Interval, Z95};

/// The end of the interval of an effect that is nearest to nothing; below 0 where it may be nothing.
pub(super) fn least(interval: Interval) -> f64 {
    interval.low.max(-interval.high)
}

/// Flagged rows by what their effect is at least, then the others as they were.
fn flagged_first<T: Clone>(rows: &[T], weight: impl Fn(&T) -> Option<f64>) -> Vec<T> {
    let mut rows: Vec<(Option<f64>, &T)> = rows.iter().map(|row| (weight(row), row)).collect();
    let of = |weight: Option<f64>| weight.unwrap_or(f64::NEG_INFINITY);
    rows.sort_by(|one, two| of(two.0).total_cmp(&of(one.0)));
    rows.into_iter().map(|(_, row)| row.clone()).collect()
}

/// The rows of `win_rates.csv`; the team's before all others.
pub(super) fn levels(rows: &[LevelRow]) -> Vec<LevelRow> {
    let cooperative = rows.iter().any(|row| row.group == TEAM);
    flagged_first(rows, |row| {
        let around =
            |at: Interval| Interval { low: at.low - row.parity, high: at.high - row.parity };
        match &row.team {
            _ if row.group == TEAM => Some(f64::INFINITY),
            Some(team) if !team.flag.is_empty() => Some(least(team.interval)),
            // The flag says of nearly every row what it says of the team.
            _ if cooperative || row.flag.is_empty() => None,
            _ => row.interval.map(|interval| least(around(interval))),
        }
    })
}

/// The rows of cards.csv.
pub(super) fn cards(rows: &[CardRow]) -> Vec<CardRow> {
    flagged_first(rows, |row| {
        let effect = row.effect().filter(|_| !row.flag.is_empty())?;
        Some(least(effect.interval()))
    })
}

/// The rows of `scores.csv`.
pub(super) fn scores(rows: &[ScoreRow]) -> Vec<ScoreRow> {
    flagged_first(rows, |row| row.edge_at(Z95).filter(|_| !row.flag.is_empty()).map(least))
}

/// The rows of `dice_tests.csv`: those that fail first.
pub(super) fn fits(rows: &[FitRow]) -> Vec<FitRow> {
    flagged_first(rows, |row| row.fails().then_some(0.0))
}

/// Puts the rows of the other sheets in order.
pub(super) fn rows(sheet: &mut Sheet, schema: &Schema) {
    let number = |row: &[String], column: Option<usize>| {
        column.and_then(|column| row[column].parse::<f64>().ok())
    };
    let place = |name: &str| sheet.columns.iter().position(|column| column.name == name);
    match sheet.file.as_str() {
        "endings.csv" => {
            let games = place("games_count");
            sheet.rows.sort_by(|one, two| {
                let last = |row: &[String]| row[0] == "fault";
                let most = |row: &[String]| number(row, games).unwrap_or_default();
                last(one).cmp(&last(two)).then(most(two).total_cmp(&most(one)))
            });
        }
        "matchups.csv" => {
            let columns = [place("win_rate_share"), place("lo95"), place("hi95")];
            unequal_first(&mut sheet.rows, |row| columns.map(|column| number(row, column)));
        }
        file => {
            let table =
                schema.tables.iter().find(|table| file.strip_suffix(".csv") == Some(&table.file));
            if let Some(table) = table {
                own(&mut sheet.rows, table, schema);
            }
        }
    }
}

/// Pairs of which one side clearly wins more than the other stand first in their group.
fn unequal_first(rows: &mut [Vec<String>], numbers: impl Fn(&[String]) -> [Option<f64>; 3]) {
    let weight = |row: &[String]| {
        let [rate, low, high] = numbers(row);
        let is_mirror =
            |other: &&Vec<String>| other[0] == row[0] && other[1] == row[2] && other[2] == row[1];
        let back = numbers(rows.iter().find(is_mirror)?)[0]?;
        let even = f64::midpoint(rate?, back);
        Some(least(Interval { low: low? - even, high: high? - even }).max(0.0))
    };
    let mut groups: Vec<String> = Vec::new();
    for row in rows.iter() {
        if !groups.contains(&row[0]) {
            groups.push(row[0].clone());
        }
    }
    let group = |row: &[String]| groups.iter().position(|group| *group == row[0]);
    let mut weighed: Vec<(Option<usize>, f64, Vec<String>)> =
        rows.iter().map(|row| (group(row), weight(row).unwrap_or_default(), row.clone())).collect();
    weighed.sort_by(|one, two| one.0.cmp(&two.0).then(two.1.total_cmp(&one.1)));
    for (row, (_, _, sorted)) in rows.iter_mut().zip(weighed) {
        *row = sorted;
    }
}

/// A table of the game's own, before names are put into it.
fn own(rows: &mut [Vec<String>], table: &Table, schema: &Schema) {
    let keys = table.keys.len();
    let counts = (0..table.columns.len()).filter(|&column| table.is_written(column)).count();
    let amount = |cell: &String| cell.parse::<u64>().unwrap_or_default();
    let is_empty = |row: &[String]| row[keys..keys + counts].iter().all(|cell| amount(cell) == 0);
    let has_name = |row: &[String], key: usize| {
        let key_name = table.keys.get(key);
        key_name.is_some_and(|name| schema.names.of_key(&table.file, name, &row[key]).is_some())
    };
    let are_named = |key: usize| rows.iter().any(|row| has_name(row, key));
    let mut firsts: Vec<&String> = rows.iter().map(|row| &row[0]).collect();
    firsts.sort_unstable();
    let is_list = firsts.is_sorted_by(|one, two| one < two);
    let by_size = counts > 0 && are_named(0) && (is_list || keys == 2 && are_named(1));
    rows.sort_by(|one, two| {
        let empty = is_empty(one).cmp(&is_empty(two));
        if by_size { empty.then(amount(&two[keys]).cmp(&amount(&one[keys]))) } else { empty }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::schema::{Names, words};

    fn sorted(file: &str, columns: &[&str], rows: &[&[&str]], schema: &Schema) -> Vec<String> {
        let columns: Vec<(&str, &str)> = columns.iter().map(|&name| (name, "x")).collect();
        let mut sheet = Sheet::new(file, "x", &columns);
        for row in rows {
            sheet.row(words(row));
        }
        super::rows(&mut sheet, schema);
        sheet.rows.iter().map(|row| row.join(" ")).collect()
    }

    #[test]
    fn the_end_nearest_to_nothing_weighs() {
        let rows = [(0.0, 9.0, false), (1.0, 2.0, true), (-4.0, -3.0, true), (5.0, 6.0, false)];
        let weight = |&(low, high, flagged): &(f64, f64, bool)| {
            flagged.then(|| least(Interval { low, high }))
        };
        let lows: Vec<f64> = flagged_first(&rows, weight).iter().map(|row| row.0).collect();
        assert_eq!(lows, [-4.0, 1.0, 0.0, 5.0]);
    }

    #[test]
    fn endings_begin_with_the_commonest_and_faults_come_last() {
        let rows: &[&[&str]] = &[&["a", "1"], &["b", "7"], &["c", "0"], &["fault", "9"]];
        let order = sorted("endings.csv", &["ending", "games_count"], rows, &Schema::default());
        assert_eq!(order, ["b 7", "a 1", "c 0", "fault 9"]);
    }

    #[test]
    fn pairs_that_are_clearly_unequal_stand_first_in_their_group() {
        let columns = ["group", "row", "column", "win_rate_share", "lo95", "hi95"];
        let rows: &[&[&str]] = &[
            &["strategy", "e", "e", "0.5", "0.49", "0.51"],
            &["deck", "a", "b", "0.52", "0.47", "0.57"],
            &["deck", "b", "a", "0.48", "0.43", "0.53"],
            &["deck", "b", "c", "0.70", "0.65", "0.75"],
            &["deck", "c", "b", "0.30", "0.25", "0.35"],
        ];
        let order = sorted("matchups.csv", &columns, rows, &Schema::default());
        let starts = ["strategy e e ", "deck b c ", "deck c b ", "deck a b ", "deck b a "];
        for (row, start) in order.iter().zip(starts) {
            assert!(row.starts_with(start), "{order:?}");
        }
    }

    #[test]
    fn named_things_stand_by_size_and_scales_keep_their_order() {
        let mut names = Names::default();
        names.add(&["card"], "c1", "One");
        let count = [("n_count", "Number")];
        let tables = vec![
            Table::new("things", "x", &["card"], &count),
            Table::new("scale", "x", &["margin"], &count),
            Table::new("by_turn", "x", &["card", "turn"], &count),
        ];
        let schema = Schema { tables, names, ..Schema::default() };
        let rows: &[&[&str]] = &[&["c0", "0"], &["c1", "3"], &["c2", "12"]];
        let columns = ["key", "n_count"];
        assert_eq!(sorted("things.csv", &columns, rows, &schema), ["c2 12", "c1 3", "c0 0"]);
        assert_eq!(sorted("scale.csv", &columns, rows, &schema), ["c1 3", "c2 12", "c0 0"]);
        let rows: &[&[&str]] = &[&["c1", "1", "0"], &["c1", "2", "3"], &["c2", "1", "9"]];
        let order = sorted("by_turn.csv", &["card", "turn", "n_count"], rows, &schema);
        assert_eq!(order, ["c1 2 3", "c2 1 9", "c1 1 0"]);
    }
}
