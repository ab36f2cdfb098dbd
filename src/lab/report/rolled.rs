//! What was rolled in a run that is over, read back from its dice.csv.

use std::collections::HashMap;

use crate::report::sheet::text;
use tenbin_engine::schema::Schema;

/// How often each outcome of each roll came in each condition.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Rolled {
    /// By roll, condition and outcome, as the schema has them.
    counts: Vec<Vec<Vec<u64>>>,
}

impl Rolled {
    /// Reads dice.csv, whose cells are parted by `separator`. The text says what is wrong with it.
    pub fn read(schema: &Schema, bytes: &[u8], separator: char) -> Result<Self, String> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut reader = csv::ReaderBuilder::new().delimiter(separator as u8).from_reader(bytes);
        let header = reader.headers().map_err(|error| error.to_string())?.clone();
        let column = |name: &str| {
            let found = header.iter().position(|cell| cell == name);
            found.ok_or_else(|| format!("it has no column {name}"))
        };
        let columns = [column("roll")?, column("condition")?, column("outcome")?];
        let observed = column("observed_count")?;
        let places = Places::new(schema);
        let blank = |roll: &tenbin_engine::schema::Roll| {
            vec![vec![0; roll.outcomes.len()]; roll.conditions.len()]
        };
        let mut counts: Vec<Vec<Vec<u64>>> = schema.rolls.iter().map(blank).collect();
        for record in reader.records() {
            let record = record.map_err(|error| error.to_string())?;
            let cell = |column: usize| record.get(column).unwrap_or_default();
            let names = columns.map(cell);
            let line = record.position().map_or(0, csv::Position::line);
            let Some([roll, condition, outcome]) = places.find(names) else {
                return Err(format!(
                    "line {line}: the game has no roll {}, {}, {}",
                    names[0], names[1], names[2]
                ));
            };
            let Ok(count) = cell(observed).parse::<u64>() else {
                return Err(format!("line {line}: `{}` is no count", cell(observed)));
            };
            counts[roll][condition][outcome] = count;
        }
        Ok(Self { counts })
    }

    /// How often the outcomes of a roll came in a condition.
    pub fn of(&self, roll: usize, condition: usize) -> &[u64] {
        &self.counts[roll][condition]
    }
}

/// Where names stand in a schema.
struct Places {
    rolls: HashMap<String, usize>,
    conditions: Vec<HashMap<String, usize>>,
    outcomes: Vec<HashMap<String, usize>>,
}

impl Places {
    fn new(schema: &Schema) -> Self {
        // As a report writes them.
        let places = |names: &mut dyn Iterator<Item = &String>| -> HashMap<String, usize> {
            names.enumerate().map(|(place, name)| (text(name), place)).collect()
        };
        Self {
            rolls: places(&mut schema.rolls.iter().map(|roll| &roll.name)),
            conditions: schema
                .rolls
                .iter()
                .map(|roll| places(&mut roll.conditions.iter().map(|one| &one.name)))
                .collect(),
            outcomes: schema.rolls.iter().map(|roll| places(&mut roll.outcomes.iter())).collect(),
        }
    }

    fn find(&self, [roll, condition, outcome]: [&str; 3]) -> Option<[usize; 3]> {
        let roll = *self.rolls.get(roll)?;
        Some([roll, *self.conditions[roll].get(condition)?, *self.outcomes[roll].get(outcome)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::dice::dice_of;
    use crate::report::sheet::CsvStyle;
    use tenbin_engine::schema::{Condition, Roll, words};

    fn schema() -> Schema {
        let condition = |name: &str| Condition { name: name.to_owned(), weights: vec![1, 5] };
        let roll = Roll {
            name: "attack".to_owned(),
            outcomes: words(&["hit", "miss"]),
            conditions: vec![condition("-4 against dodge"), condition("plain; slow")],
        };
        Schema { rolls: vec![roll], ..Schema::default() }
    }

    #[test]
    fn what_a_report_writes_is_read_back_in_every_style() {
        let counts = [[3_u64, 4], [5, 6]];
        let sheet = dice_of(&schema(), &|_, condition| &counts[condition]);
        let excel = CsvStyle { mark: true, separator: ';', decimal: ',' };
        for style in [CsvStyle::PLAIN, excel] {
            let bytes = sheet.to_csv_styled(style);
            let rolled = Rolled::read(&schema(), &bytes, style.separator).unwrap();
            assert_eq!((rolled.of(0, 0), rolled.of(0, 1)), (&counts[0][..], &counts[1][..]));
        }
    }

    #[test]
    fn what_is_no_report_of_the_game_is_refused() {
        let read = |text: &str| Rolled::read(&schema(), text.as_bytes(), ',').unwrap_err();
        assert!(read("roll,condition\n").contains("no column outcome"));
        let head = "roll,condition,outcome,observed_count\n";
        assert!(read(&format!("{head}attack,far,hit,3\n")).contains("line 2"));
        assert!(read(&format!("{head}attack,plain; slow,hit,x\n")).contains("`x` is no count"));
    }
}
