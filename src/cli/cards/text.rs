//! Sheets as text files: commas, semicolons or tabs between cells, in whatever way spreadsheets write them.

use tenbin_content::sheet::Cell;
use tenbin_lab::report::CsvStyle;

/// What marks a text that a spreadsheet shall keep as it is.
const MARK: char = '\'';
/// The mark of UTF-8, read as Windows-1252.
const MISREAD_MARK: &str = "\u{ef}\u{bb}\u{bf}";

/// Writes rows; blank cells are nothing.
pub(super) fn write(rows: &[Vec<Cell>], style: CsvStyle) -> Vec<u8> {
    let mut text = String::new();
    if style.mark {
        text.push('\u{feff}');
    }
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| written(cell, style)).collect();
        text.push_str(&cells.join(&style.separator.to_string()));
        text.push('\n');
    }
    text.into_bytes()
}

fn written(cell: &Cell, style: CsvStyle) -> String {
    let plain = match cell {
        Cell::Blank => String::new(),
        Cell::Number(digits) => digits.replace('.', &style.decimal.to_string()),
        Cell::Truth(_) => cell.shown().to_owned(),
        // As in the reports: no spreadsheet shall take a text for a formula; nor, here, make a number or a
        // date of it.
        Cell::Text(text) | Cell::Wrong(text) if is_at_risk(text) => format!("{MARK}{text}"),
        Cell::Text(text) | Cell::Wrong(text) => marked(text),
    };
    let quotes =
        plain.contains([style.separator, '"', '\n', '\r', ',', ';', '\t']) || plain != plain.trim();
    if quotes { format!("\"{}\"", plain.replace('"', "\"\"")) } else { plain }
}

/// A text that may have a mark of its own before it, with ours.
pub(super) fn marked(text: &str) -> String {
    let is_marked = text.strip_prefix(MARK).is_some_and(may_be_marked);
    if is_marked { format!("{MARK}{text}") } else { text.to_owned() }
}

/// A text without our mark. Who saves a CSV file as a workbook takes the marks along.
pub(super) fn unmarked(text: &str) -> &str {
    text.strip_prefix(MARK).filter(|rest| may_be_marked(rest)).unwrap_or(text)
}

/// Whether a mark before a text is ours.
fn may_be_marked(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', MARK])
        || text.starts_with(|one: char| one.is_ascii_digit())
}

/// Whether a spreadsheet may take a text for a formula, a number or a date and change it: `+1`, `007`, `3-4`.
fn is_at_risk(text: &str) -> bool {
    let is_numeric = |one: char| one.is_ascii_digit() || ".,/:-eE".contains(one);
    let is_kept = text.parse::<u32>().is_ok_and(|number| number.to_string() == text);
    match text.chars().next() {
        Some(first) if first.is_ascii_digit() => text.chars().all(is_numeric) && !is_kept,
        Some(MARK) | None => false,
        Some(_) => may_be_marked(text),
    }
}

/// Reads rows, blank ones too. What separates cells is seen by the header, which has one of `names`.
pub(super) fn read(bytes: &[u8], names: &[&str]) -> Vec<Vec<Cell>> {
    let decoded = decoded(bytes);
    let mut text = decoded.trim_start_matches('\u{feff}');
    // What opened the file took it for Windows-1252 and has saved what it saw, the mark of UTF-8 first.
    let unquoted = text.strip_prefix('"').unwrap_or(text);
    let misread = unquoted.starts_with(MISREAD_MARK);
    let without = text.replacen(MISREAD_MARK, "", usize::from(misread));
    if misread {
        text = &without;
    }
    // Excel writes and obeys a first line that names the separator.
    let hint = text.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("sep="));
    let mut hinted = None;
    if hint {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        hinted = first[4..].chars().next();
        text = rest;
    }
    let separator = hinted.unwrap_or_else(|| separator_of(text, names));
    // That line counts for no row: a spreadsheet does not show it.
    let rows = split(text, separator, usize::MAX).into_iter();
    let plain = |text: String| if misread { mended(&text).unwrap_or(text) } else { text };
    rows.map(|row| row.into_iter().map(plain).map(|text| cell(&text)).collect()).collect()
}

fn cell(text: &str) -> Cell {
    match unmarked(text) {
        "" => Cell::Blank,
        plain => Cell::Text(plain.to_owned()),
    }
}

/// The separator with which the header has most of its cells, and the names that are looked for.
fn separator_of(text: &str, names: &[&str]) -> char {
    let score = |separator: char| {
        let rows = split(text, separator, 20);
        let header = rows.iter().find(|row| row.iter().any(|cell| !cell.trim().is_empty()));
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        header.map_or((false, width), |row| {
            (row.iter().any(|cell| names.contains(&cell.trim())), row.len())
        })
    };
    // The first of equals is the usual one.
    [',', ';', '\t'].into_iter().rev().max_by_key(|&separator| score(separator)).unwrap_or(',')
}

/// The cells of at most so many rows. The rows are counted as a spreadsheet does it: blank ones count, and a
/// line break in quotes ends none.
fn split(text: &str, separator: char, rows_max: usize) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut was_quoted) = (false, false);
    let mut characters = text.chars().peekable();
    while let Some(one) = characters.next() {
        if quoted {
            match one {
                '"' if characters.peek() == Some(&'"') => {
                    characters.next();
                    cell.push('"');
                }
                '"' => quoted = false,
                _ => cell.push(one),
            }
        } else if one == '"' && !was_quoted && cell.trim().is_empty() {
            cell.clear();
            (quoted, was_quoted) = (true, true);
        } else if one == separator {
            row.push(std::mem::take(&mut cell));
            was_quoted = false;
        } else if one == '\n' || one == '\r' {
            if one == '\r' && characters.peek() == Some(&'\n') {
                characters.next();
            }
            row.push(std::mem::take(&mut cell));
            rows.push(std::mem::take(&mut row));
            was_quoted = false;
            if rows.len() == rows_max {
                return rows;
            }
        } else {
            cell.push(one);
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

/// The text: UTF-8, UTF-16 with its mark as "Unicode text" is, else what Western versions of Excel write where
/// they are not asked for UTF-8.
fn decoded(bytes: &[u8]) -> String {
    let pairs = |from: fn([u8; 2]) -> u16| -> String {
        let units = bytes[2..].chunks_exact(2).map(|pair| from([pair[0], pair[1]]));
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => pairs(u16::from_le_bytes),
        [0xfe, 0xff, ..] => pairs(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| western(byte)).collect(),
        },
    }
}

/// The characters of Windows-1252 from 0x80 on, where it differs from Latin-1; a few of them are none.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A character of Windows-1252.
fn western(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A text of UTF-8 that was read as Windows-1252; None where it was not.
fn mended(text: &str) -> Option<String> {
    let byte = |one: char| match HIGH.iter().position(|&high| high == one) {
        Some(index) => u8::try_from(index + 0x80).ok(),
        None => u8::try_from(u32::from(one)).ok(),
    };
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(bytes: &[u8]) -> Vec<String> {
        let rows = read(bytes, &["id"]);
        rows.iter().map(|row| row.iter().map(Cell::shown).collect::<Vec<_>>().join("|")).collect()
    }

    #[test]
    fn cells_are_parted_by_whatever_parts_the_header() {
        for (text, separator) in
            [("id,a\nx,1\n", ','), ("id;a\nx;1,5\n", ';'), ("id\ta\nx\t1;2,3\n", '\t')]
        {
            assert_eq!(separator_of(text, &["id"]), separator);
        }
        assert_eq!(told(b"id;a,b,c,d\nx;1\n"), ["id|a,b,c,d", "x|1"], "the name decides");
        assert_eq!(told(b"sep=;\r\nid;a\r\nx;1\r\n"), ["id|a", "x|1"]);
    }

    #[test]
    fn quotes_breaks_and_blank_rows_are_read_as_a_spreadsheet_counts_them() {
        let text = "id,a\r\n\r\n\"x\",\"1, \"\"2\"\"\nand 3\"\r\n,,\r\ny,'=1\r\nz,'';-\n";
        assert_eq!(told(text.as_bytes()), ["id|a", "", "x|1, \"2\"\nand 3", "||", "y|=1", "z|';-"]);
    }

    #[test]
    fn encodings_of_spreadsheets_are_known() {
        let text = "id\tname\nx\tSaìbah – €\n";
        let wide: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = wide.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = wide.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let wanted = ["id|name", "x|Saìbah – €"];
        assert_eq!(told(&[&[0xff, 0xfe], &little[..]].concat()), wanted);
        assert_eq!(told(&[&[0xfe, 0xff], &big[..]].concat()), wanted);
        assert_eq!(told(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), wanted);
        assert_eq!(told(b"id\tname\nx\tSa\xecbah \x96 \x80\n"), wanted);
        // UTF-8 with its mark, read as Windows-1252 and saved as UTF-8.
        let misread: String =
            [b"\xef\xbb\xbf", text.as_bytes()].concat().iter().map(|&byte| western(byte)).collect();
        assert_eq!(told(misread.as_bytes()), wanted);
        assert_eq!(told(format!("{misread}y\té\n").as_bytes())[2], "y|é", "typed afterwards");
    }

    #[test]
    fn what_is_written_reads_back() {
        let texts = [
            "a",
            "",
            "7",
            "+1",
            "007",
            "1-2",
            "1E5",
            "'90s",
            "3 rats",
            "=1+1",
            "'=x",
            "''",
            "'tis",
            "-3",
            "-x",
            "a,b;c\td",
            "say \"x\"",
            "two\nlines",
            " x",
        ];
        let row: Vec<Cell> = std::iter::once(Cell::Text("id".to_owned()))
            .chain(texts.iter().map(|text| match *text {
                "" => Cell::Blank,
                text => Cell::Text(text.to_owned()),
            }))
            .collect();
        let excel = CsvStyle { mark: true, separator: ';', decimal: ',' };
        for style in [CsvStyle::PLAIN, excel] {
            assert_eq!(
                read(&write(std::slice::from_ref(&row), style), &["id"]),
                std::slice::from_ref(&row)
            );
        }
        let numbers = [Cell::Number("-1.5".to_owned()), Cell::Truth(true)];
        assert_eq!(write(&[numbers.to_vec()], excel), "\u{feff}\"-1,5\";true\n".as_bytes());
    }
}
