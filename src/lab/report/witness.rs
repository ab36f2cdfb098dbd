//! The column `games` of `win_rates.csv` and cards.csv: what to look at where a row is flagged.
//!
//! Added to a finished sheet, by the names of its columns: whatever order its rows have.

use crate::report::sheet::{Sheet, games, text};
use crate::sim::Tally;
use crate::sim::witness::Witnesses;
use tenbin_engine::schema::Schema;

/// Names games of the flagged levels of `win_rates.csv`.
pub fn name_games_of_levels(sheet: &mut Sheet, tally: &Tally) {
    let which = "of a flagged level: won by a seat of it where it is high, not won where it is low \
                 (by its flag against the team's other games where there is one)";
    let groups = &tally.layout().groups;
    name_games(sheet, which, ["group", "level"], |[name, level], won| {
        let group = groups.iter().position(|group| text(&group.name) == *name)?;
        let level = groups[group].levels.iter().position(|known| text(known) == *level)?;
        Some(tally.games_of_level(group, level, won))
    });
}

/// Names games of the flagged cards of cards.csv.
pub fn name_games_of_cards(sheet: &mut Sheet, schema: &Schema, tally: &Tally) {
    let which = "of a flagged card: played by a seat that won where it is strong, by one that did \
                 not where it is weak";
    name_games(sheet, which, ["card", "group"], |[name, group], won| {
        let same = |card: &tenbin_engine::schema::Card| {
            text(&card.name) == *name && text(&card.group) == *group
        };
        Some(tally.games_of_card(schema.cards.iter().position(same)?, won))
    });
}

/// Adds the column; blank where nothing is flagged.
fn name_games<'a>(
    sheet: &mut Sheet,
    which: &str,
    keys: [&str; 2],
    find: impl Fn([&String; 2], bool) -> Option<&'a Witnesses>,
) {
    let place = |name: &str| sheet.columns.iter().position(|column| column.name == name);
    let keys = keys.map(place);
    let is_flag = |name: &str| name == "flag" || name.ends_with("_flag");
    let columns = sheet.columns.iter().enumerate();
    let flags = columns.filter(|(_, column)| is_flag(&column.name)).map(|(index, _)| index);
    let flags: Vec<usize> = flags.collect();
    if flags.is_empty() {
        return;
    }
    sheet.games_column(which);
    for row in &mut sheet.rows {
        // The last flag is the one that the lines of the run go by.
        let flag = flags.iter().rev().map(|&flag| row[flag].as_str()).find(|flag| !flag.is_empty());
        let won = flag.map(|flag| flag == "high" || flag == "strong");
        let list = match (won, keys) {
            (Some(won), [Some(one), Some(two)]) => find([&row[one], &row[two]], won),
            _ => None,
        };
        row.push(list.map(games).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_flagged_rows_name_games() {
        let columns = [("group", ""), ("level", ""), ("flag", ""), ("team_flag", "")];
        let mut sheet = Sheet::new("a.csv", "level", &columns);
        let rows = [("x", "high", ""), ("y", "", "low"), ("z", "", ""), ("v", "low", "high")];
        for (level, flag, team) in rows {
            sheet.row([level, level, flag, team].map(str::to_owned).to_vec());
        }
        let [won, lost] = [[3, 8], [1, 2]].map(|games| Witnesses::from_games(&games).expect("two"));
        name_games(&mut sheet, "that matter", ["group", "level"], |_, is_won| {
            Some(if is_won { &won } else { &lost })
        });
        let cells: Vec<&str> = sheet.rows.iter().map(|row| row[4].as_str()).collect();
        assert_eq!(cells, ["3 8", "1 2", "", "3 8"]);
        assert_eq!((sheet.columns[4].name.as_str(), sheet.columns[4].kind), ("games", "text"));
    }
}
