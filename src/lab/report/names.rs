//! Names beside ids: whoever reads a table should not have to look up what `NE-10` is.
//!
//! Added to finished sheets by the names of their columns. A table with one column of ids gets a column
//! `name`; one with several gets `<column>_name` for each. Where no id of a game has another name, such
//! as `seat1`, there is no such column.

use crate::report::sheet::{Sheet, text};
use tenbin_engine::schema::{Names, Schema};

/// Under which word the ids of a column are looked up.
#[derive(Copy, Clone)]
enum Under<'a> {
    /// Always this one.
    Word(&'a str),
    /// What stands in another column of the same row: levels of groups.
    Cell(&'a str),
    /// The key itself, in a table of the game's own.
    Key,
}

/// Puts names beside all ids of a sheet.
pub(super) fn beside(sheet: &mut Sheet, schema: &Schema) {
    let own = schema.tables.iter().find(|table| format!("{}.csv", table.file) == sheet.file);
    if let Some(table) = own {
        // A table that has a column of names of its own needs none.
        if table.keys.iter().any(|key| key == "name") {
            return;
        }
        let is_named = |key: &&String| {
            let mut ids = table.rows.iter().map(|row| {
                let place = table.keys.iter().position(|one| one == *key).unwrap_or_default();
                &row[place]
            });
            ids.any(|id| schema.names.of_key(&table.file, key, id).is_some())
        };
        let named: Vec<&String> = table.keys.iter().filter(is_named).collect();
        for key in &named {
            let title = if named.len() == 1 { "name".to_owned() } else { format!("{key}_name") };
            add(sheet, &schema.names, key, &title, Under::Key);
        }
        return;
    }
    let has_groups = schema.groups.iter().any(|group| {
        group.levels.iter().any(|level| schema.names.of(&group.name, level).is_some())
    });
    let of_card = |under: &str, id: &str| schema.names.of(under, id).is_some();
    let has_cards = schema.cards.iter().any(|card| of_card(Names::CARD, &card.name));
    let has_decks = schema.cards.iter().any(|card| of_card(Names::CARD_GROUP, &card.group));
    let (level, card, deck) =
        (Under::Cell("group"), Under::Word(Names::CARD), Under::Word(Names::CARD_GROUP));
    let columns: &[(&str, &str, Under<'_>, bool)] = match sheet.file.as_str() {
        "win_rates.csv" | "scores.csv" => &[("level", "name", level, has_groups)],
        "matchups.csv" => {
            &[("row", "row_name", level, has_groups), ("column", "column_name", level, has_groups)]
        }
        "cards.csv" => {
            &[("card", "name", card, has_cards), ("group", "group_name", deck, has_decks)]
        }
        "scores_by_card.csv" => &[
            ("card", "card_name", card, has_cards),
            ("card_group", "card_group_name", deck, has_decks),
        ],
        "cards_played_by_winners.csv" => &[
            ("level", "level_name", level, has_groups),
            ("card", "card_name", card, has_cards),
            ("card_group", "card_group_name", deck, has_decks),
        ],
        _ => &[],
    };
    for &(column, title, under, has_names) in columns {
        if has_names {
            add(sheet, &schema.names, column, title, under);
        }
    }
}

/// Adds a column of names after a column of ids.
fn add(sheet: &mut Sheet, names: &Names, column: &str, title: &str, under: Under<'_>) {
    let place = |name: &str| sheet.columns.iter().position(|one| one.name == name);
    let Some(at) = place(column) else { return };
    let of = if let Under::Cell(other) = under { place(other) } else { None };
    let file = sheet.file.trim_end_matches(".csv").to_owned();
    let cells: Vec<String> = sheet
        .rows
        .iter()
        .map(|row| {
            let id = row[at].as_str();
            let name = match under {
                Under::Word(word) => names.of(word, id),
                Under::Cell(_) => of.and_then(|of| names.of(&row[of], id)),
                Under::Key => names.of_key(&file, column, id),
            };
            text(name.unwrap_or_default())
        })
        .collect();
    if !cells.is_empty() && cells.iter().all(String::is_empty) {
        return;
    }
    let meaning = format!("What players call it ({column}); blank where that is the id itself");
    sheet.column(title, &meaning);
    if let Some(new) = sheet.columns.pop() {
        sheet.columns.insert(at + 1, new);
    }
    for (row, cell) in sheet.rows.iter_mut().zip(cells) {
        row.insert(at + 1, cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_engine::schema::{Card, Group, Table, words};

    fn schema() -> Schema {
        let mut names = Names::default();
        names.add(&["role", "row"], "r1", "The Red");
        names.add(&[Names::CARD], "c1", "=Founder of Stone");
        names.add(&["b.card"], "c1", "Another thing");
        let mut table = Table::new("b", "thing", &["card", "role"], &[("n_count", "Number")]);
        table.rows = vec![words(&["c1", "r1"]), words(&["c2", "r2"])];
        Schema {
            groups: vec![Group::new("role", "role", words(&["r1", "r2"]), true)],
            cards: vec![Card {
                name: "c1".to_owned(),
                group: "deck".to_owned(),
                copies: 1,
                is_dealt: true,
            }],
            tables: vec![table],
            names,
            ..Schema::default()
        }
    }

    fn with(file: &str, columns: &[&str], rows: &[&[&str]]) -> String {
        let columns: Vec<(&str, &str)> = columns.iter().map(|&name| (name, "x")).collect();
        let mut sheet = Sheet::new(file, "x", &columns);
        for row in rows {
            sheet.row(words(row));
        }
        beside(&mut sheet, &schema());
        String::from_utf8(sheet.to_csv()).expect("text")
    }

    #[test]
    fn a_name_stands_beside_every_id_that_has_one() {
        let rows: &[&[&str]] = &[&["role", "r1", "5"], &["seat", "r1", "4"]];
        let text = with("win_rates.csv", &["group", "level", "n_count"], rows);
        // The same word in another group means another thing.
        assert_eq!(text, "group,level,name,n_count\nrole,r1,The Red,5\nseat,r1,,4\n");
        let pairs: &[&[&str]] = &[&["role", "r1", "r2"], &["role", "r2", "r1"]];
        let text = with("matchups.csv", &["group", "row", "column"], pairs);
        let header = "group,row,row_name,column,column_name\n";
        assert_eq!(text, format!("{header}role,r1,The Red,r2,\nrole,r2,,r1,The Red\n"));
        // Where no id of a column has a name there is no column of names.
        let text = with("matchups.csv", &["group", "row", "column"], pairs.split_at(1).0);
        assert_eq!(text, "group,row,row_name,column\nrole,r1,The Red,r2\n");
        // No name becomes a formula; decks have no names here, so there is no column for them.
        let text = with("cards.csv", &["card", "group"], &[&["c1", "deck"]]);
        assert_eq!(text, "card,name,group\nc1,'=Founder of Stone,deck\n");
        // A key that means another thing in one table has the name it has there.
        let text = with("b.csv", &["card", "role", "n_count"], &[&["c1", "r1", "1"]]);
        assert_eq!(text, "card,card_name,role,role_name,n_count\nc1,Another thing,r1,The Red,1\n");
        assert_eq!(with("endings.csv", &["ending"], &[&["c1"]]), "ending\nc1\n");
    }

    #[test]
    fn an_id_with_two_meanings_has_no_name() {
        let mut names = Names::default();
        names.add(&["piece"], "double", "Double wound");
        names.add(&["piece"], "double", "Double wound");
        assert_eq!(names.of("piece", "double"), Some("Double wound"));
        names.add(&["piece"], "double", "Double dagger");
        assert_eq!(names.of("piece", "double"), None);
        names.add(&["seat"], "seat1", "seat1");
        assert_eq!(names.of("seat", "seat1"), None);
    }
}
