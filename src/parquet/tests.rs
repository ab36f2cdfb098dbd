//! Files are read back with the library's own reader and hold what was written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use super::{GROUP_GAMES, TableOf, Tables};
use tenbin_lab::sim::chronicle::{Chunk, Column, Kind, Sink, Values};

fn place(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tenbin-parquet-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder.join(name)
}

fn columns() -> Vec<Column> {
    let column = |name: &str, kind| Column {
        name: name.to_owned(),
        meaning: format!("What {name} is"),
        kind,
    };
    vec![
        column("game_index", Kind::Integer),
        column("word", Kind::Word(vec!["red".to_owned(), "blue, not red".to_owned()])),
        column("truth", Kind::Truth),
        column("list", Kind::Integers),
    ]
}

/// Game `i` says red in even games, is blank in every third, and has `i % 3` numbers.
fn chunk(games: std::ops::Range<u64>) -> Chunk {
    let some = |index: u64| !index.is_multiple_of(3);
    let words = games.clone().map(|index| some(index).then_some((index % 2) as u16));
    let truths = games.clone().map(|index| some(index).then_some(index % 2 == 1));
    let lengths = games.clone().map(|index| (index % 3) as u32);
    let numbers =
        games.clone().flat_map(|index| (0..index % 3).map(move |n| (index * 10 + n) as i32));
    let of_games = vec![
        Values::Integers(games.clone().map(|index| Some(index as i64)).collect()),
        Values::Words(words.collect()),
        Values::Truths(truths.collect()),
        Values::Lists(lengths.collect(), numbers.collect()),
    ];
    Chunk { games, of_games, of_cards: Vec::new() }
}

fn write(place: &Path, ends: &[u64]) {
    let mut tables =
        Tables::new(Some(TableOf::create(place, columns()).expect("a new file")), None);
    let mut start = 0;
    for &end in ends {
        tables.take(chunk(start..end)).expect("rows fit");
        start = end;
    }
    tables.finish().expect("the file is written");
}

#[test]
fn what_is_written_is_read_back_and_groups_begin_at_fixed_games() {
    let place = place("back.parquet");
    let games = GROUP_GAMES + 7;
    write(&place, &[GROUP_GAMES / 2, GROUP_GAMES, games]);
    let reader = SerializedFileReader::new(File::open(&place).expect("written")).expect("Parquet");
    let rows: Vec<i64> =
        reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows).collect();
    assert_eq!(rows, [GROUP_GAMES as i64, 7]);
    let told = reader.metadata().file_metadata().key_value_metadata().expect("meanings");
    assert!(
        told.iter()
            .any(|pair| pair.key == "meaning:truth"
                && pair.value.as_deref() == Some("What truth is"))
    );
    let mut read = 0;
    for (index, row) in reader.get_row_iter(None).expect("rows").enumerate() {
        let row = row.expect("a row");
        let cells: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
        assert_eq!(cells[0], &Field::Long(index as i64));
        let (word, truth) = match (index % 3, index % 2) {
            (0, _) => (Field::Null, Field::Null),
            (_, 0) => (Field::Str("red".to_owned()), Field::Bool(false)),
            _ => (Field::Str("blue, not red".to_owned()), Field::Bool(true)),
        };
        assert_eq!((cells[1], cells[2]), (&word, &truth), "game {index}");
        let Field::ListInternal(list) = cells[3] else { panic!("no list: {:?}", cells[3]) };
        let wanted: Vec<Field> =
            (0..index % 3).map(|n| Field::Int((index * 10 + n) as i32)).collect();
        assert_eq!(list.elements(), wanted, "game {index}");
        read += 1;
    }
    assert_eq!(read, games);
}

#[test]
fn only_tables_of_ours_are_replaced_and_what_is_unfinished_leaves_nothing() {
    let place = place("ours.parquet");
    write(&place, &[10]);
    let first = fs::read(&place).expect("written");
    write(&place, &[10]);
    assert_eq!(fs::read(&place).expect("written again"), first);
    let mut tables = Tables::new(Some(TableOf::create(&place, columns()).expect("ours")), None);
    tables.take(chunk(0..5)).expect("rows fit");
    drop(tables);
    assert_eq!(fs::read(&place).expect("still there"), first);
    let left = fs::read_dir(place.parent().expect("a folder")).expect("it is there");
    let names: Vec<String> = left
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert!(!names.iter().any(|name| name.starts_with(".ours")), "{names:?}");
    fs::write(&place, "a shopping list").expect("it can be written");
    let refused = TableOf::create(&place, columns()).expect_err("this is not ours");
    assert!(refused.contains("tenbin did not write"), "{refused}");
    assert_eq!(fs::read_to_string(&place).expect("still there"), "a shopping list");
}
