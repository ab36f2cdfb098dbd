//! lengths.csv, endings.csv, faults.csv and the game's own tables.

use crate::report::sheet::{Sheet, count, decimal, games, share, text};
use crate::sim::layout::HISTOGRAM_DECISIONS;
use crate::sim::sums::GameSums;
use crate::sim::witness::Witnesses;
use crate::sim::{Fault, Tally};
use tenbin_engine::schema::{self, Schema};
use tenbin_stats::ratio::Clustered;

/// What a histogram measures: decisions, or a number of the game's own.
pub fn length_meaning(schema: &Schema, histogram: usize) -> &str {
    match histogram.checked_sub(HISTOGRAM_DECISIONS + 1) {
        None => "Choices of a game, without those that had one option only.",
        Some(own) => &schema.histograms[own].meaning,
    }
}

/// lengths.csv: every value from the smallest to the largest that came.
pub fn lengths(schema: &Schema, tally: &Tally) -> Sheet {
    let of_units = (0..).zip(&tally.layout().histograms).map(|(index, layout)| {
        format!("{}: {}", layout.name, length_meaning(schema, index).trim_end_matches('.'))
    });
    let units = of_units.collect::<Vec<_>>().join(". ");
    let mut sheet = Sheet::new(
        "lengths.csv",
        "unit (decisions, turns, ...) and value, from the smallest to the largest that came",
        &[
            ("unit", &format!("What was measured. {units}")),
            ("value", "The value; the largest one a game keeps apart stands for all above as well"),
            ("games_count", "How often it came; what comes more than once a game counts each time"),
            ("share", "Its share of all measurements of the unit"),
            ("cumulative_share", "The share of measurements up to this value"),
        ],
    );
    for (index, layout) in tally.layout().histograms.iter().enumerate() {
        let (_, bins) = tally.histogram(index);
        let total: u64 = bins.iter().sum();
        let occupied = |bin: &u64| *bin > 0;
        let (Some(first), Some(last)) =
            (bins.iter().position(occupied), bins.iter().rposition(occupied))
        else {
            continue;
        };
        let mut seen = 0;
        for (value, &bin) in bins.iter().enumerate().take(last + 1).skip(first) {
            seen += bin;
            sheet.row(vec![
                text(&layout.name),
                count(value as u64),
                count(bin),
                share(Some(bin as f64 / total as f64)),
                share(Some(seen as f64 / total as f64)),
            ]);
        }
    }
    sheet
}

/// endings.csv: the schema's endings, then faults.
pub fn endings(schema: &Schema, tally: &Tally, faults: &[Fault]) -> Sheet {
    let mut sheet = Sheet::new(
        "endings.csv",
        "way a game ended",
        &[
            ("ending", "How the game ended; fault: it failed and counts nowhere else"),
            ("games_count", "Games that ended so"),
            ("share", "Their share of all games played, faults included"),
        ],
    );
    sheet.games_column("that ended so");
    let batch = tally.batch();
    let played = batch.games + batch.faults;
    let part = |games: u64| share((played > 0).then(|| games as f64 / played as f64));
    for (index, (ending, &ended)) in schema.endings.iter().zip(tally.endings()).enumerate() {
        let seen = games(tally.games_ended(index));
        sheet.row(vec![text(&ending.name), count(ended), part(ended), seen]);
    }
    let mut failed = Witnesses::default();
    for fault in faults.iter().filter(|fault| !fault.is_forfeit) {
        failed.add(fault.game_index);
    }
    sheet.row(vec![text("fault"), count(batch.faults), part(batch.faults), games(&failed)]);
    sheet
}

/// The columns of faults.csv.
pub const FAULT_COLUMNS: &[(&str, &str)] = &[
    (
        "game_index",
        "Index in the batch: tenbin replay DIR --game INDEX shows it up to the fault; of a ladder that says how to name its batch",
    ),
    ("seed", "Master seed of the batch, hexadecimal"),
    ("seat", "Seat that was to choose; blank where none was"),
    ("strategy", "Strategy on that seat"),
    ("kind", "bot, rules, or endless: more decisions than a game may have"),
    ("message", "What went wrong"),
];

/// faults.csv.
pub fn faults(tally: &Tally, faults: &[Fault]) -> Sheet {
    let mut sheet = Sheet::new("faults.csv", "game that failed (the first 1000)", FAULT_COLUMNS);
    for fault in faults {
        sheet.row(fault_cells(tally, fault));
    }
    tell_of_programs(&mut sheet, faults.iter());
    sheet
}

/// Says what the kinds of faults mean that only programs have, where there are some.
pub fn tell_of_programs<'a>(sheet: &mut Sheet, mut faults: impl Iterator<Item = &'a Fault>) {
    if faults.any(|fault| fault.kind.is_of_program()) {
        for column in sheet.columns.iter_mut().filter(|column| column.name == "kind") {
            column.meaning.push_str(
                "; of a program crash: it ended or could not be started, timeout: it did not answer in time, \
                 illegal: it chose what cannot be chosen, malformed: what it wrote is no answer",
            );
        }
    }
}

/// A fault of a batch in the order of [`FAULT_COLUMNS`].
pub fn fault_cells(tally: &Tally, fault: &Fault) -> Vec<String> {
    vec![
        count(fault.game_index),
        format!("{:#018x}", tally.header().seed),
        fault.seat.map_or_else(String::new, |seat| format!("seat{}", seat + 1)),
        text(&fault.strategy),
        fault.kind.word().to_owned(),
        text(&fault.message),
    ]
}

/// The game's own tables: keys, counts, then each rate, with its interval where it is a share.
pub fn own_tables(schema: &Schema, tally: &Tally) -> Vec<Sheet> {
    schema.tables.iter().enumerate().map(|(index, table)| own_table(table, index, tally)).collect()
}

fn own_table(table: &schema::Table, index: usize, tally: &Tally) -> Sheet {
    let mut sheet = Sheet::new(&format!("{}.csv", table.file), &table.meaning, &[]);
    table.keys.iter().for_each(|key| sheet.column(key, "Key"));
    // Keys are texts whatever their names end in.
    sheet.columns.iter_mut().for_each(|key| (key.kind, key.unit) = ("text", "".into()));
    let columns = table.columns.iter().enumerate();
    for (_, column) in columns.filter(|(index, _)| table.is_written(*index)) {
        sheet.column(&column.name, &column.meaning);
    }
    for rate in &table.rates {
        let above = &table.columns[usize::from(rate.numerator)].name;
        let below = &table.columns[usize::from(rate.denominator)].name;
        sheet.column(&rate.name, &format!("{above} / {below}"));
        if let Some(stem) = rate.name.strip_suffix("_share") {
            let low = "Lower end of its 95 % interval, clustered by game: Wilson's; where those in it \
                       or beside it are worth fewer than 10 single ones the exact one. Blank where \
                       it came in fewer than two of the games that tell how far those of one game \
                       go together (the first 256, of 4,096 one in 16, of the others one in 64)";
            sheet.column(&format!("{stem}_lo95_share"), low);
            sheet.column(&format!("{stem}_hi95_share"), "Upper end of the interval");
        }
    }
    for balance in &table.balances {
        let name = |column: u16| &table.columns[usize::from(column)].name;
        let (gain, loss, base) = (name(balance.gain), name(balance.loss), name(balance.base));
        let stem = balance.name.strip_suffix("_mean").unwrap_or(&balance.name);
        sheet.column(&balance.name, &format!("({gain} - {loss}) / {base}"));
        let low = "Lower end of its 95 % interval, clustered by game";
        sheet.column(&format!("{stem}_lo95_mean"), low);
        sheet.column(&format!("{stem}_hi95_mean"), "Upper end of the interval");
    }
    sheet.games_column("in which anything of the row was counted");
    for (number, keys) in table.rows.iter().enumerate() {
        let counts = tally.table_row(index, number);
        let mut cells: Vec<String> = keys.iter().map(|key| text(key)).collect();
        let written = counts.iter().enumerate().filter(|(index, _)| table.is_written(*index));
        cells.extend(written.map(|(_, &cell)| count(cell)));
        for (place, rate) in table.rates.iter().enumerate() {
            let above = counts[usize::from(rate.numerator)];
            let below = counts[usize::from(rate.denominator)];
            let value = (below > 0).then(|| above as f64 / below as f64);
            if let Some(sums) = tally.share_sums(index, place, number) {
                let GameSums { games, a, b, aa, ab, bb } = sums;
                // More above than below is no part of a whole and has no such interval.
                let interval = Clustered::new([games, a, b, aa, ab, bb]).share_of_all(above, below);
                cells.push(share(value));
                cells.push(share(interval.map(|interval| interval.low)));
                cells.push(share(interval.map(|interval| interval.high)));
            } else {
                cells.push(decimal(value, 3));
            }
        }
        for balance in &table.balances {
            let rate = balance_of(balance, counts);
            let interval = rate.normal();
            cells.push(decimal(rate.rate(), 3));
            cells.push(decimal(interval.map(|interval| interval.low), 3));
            cells.push(decimal(interval.map(|interval| interval.high), 3));
        }
        cells.push(games(tally.games_of_row(index, number)));
        sheet.row(cells);
    }
    sheet
}

/// A balance as a rate whose upper count may be negative.
fn balance_of(balance: &schema::Balance, counts: &[u64]) -> Clustered {
    let count = |column: u16| counts[usize::from(column)] as f64;
    let moment = |index: u16| count(balance.moments + index);
    Clustered {
        games: moment(0),
        a: count(balance.gain) - count(balance.loss),
        b: count(balance.base),
        aa: moment(1),
        ab: moment(2) - moment(3),
        bb: moment(4),
    }
}
