//! The options that mean the same in every command, and how their values are written.

// The comments of options are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown)]

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use crate::skill::Skill;
use tenbin_engine::ids::SEATS_MAX;
use tenbin_engine::seed;
use tenbin_lab::report::CsvStyle;

/// More games than this are refused: nobody can mean so many.
pub(crate) const GAMES_MAX: u64 = 1_000_000_000_000;

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub(crate) struct GlobalOptions {
    /// Folder with `configs/` and `strategies/` that take the place of the built-in ones
    /// [default: the current folder, where it has them]
    #[arg(long, global = true, value_name = "DIR", help_heading = "Global options")]
    pub(crate) content: Option<PathBuf>,

    /// Print results and errors only
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub(crate) quiet: bool,

    /// Show no progress bar
    #[arg(long, global = true, help_heading = "Global options")]
    pub(crate) no_progress: bool,

    /// When to use colours; NO_COLOR is obeyed
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Global options"
    )]
    pub(crate) color: Color,
}

/// When to use colours.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// Where the output is a terminal
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

/// How a result is written to stdout.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// Comma-separated values with a header
    Csv,
    /// JSON
    Json,
}

/// How a list is written to stdout.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum ListFormat {
    /// Aligned columns
    Human,
    /// Comma-separated values with a header
    Csv,
    /// A list of JSON objects
    Json,
    /// A Markdown table
    Markdown,
}

/// How something is told that is no table.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Told {
    /// For people
    Human,
    /// JSON
    Json,
}

impl From<Format> for ListFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Csv => Self::Csv,
            Format::Json => Self::Json,
        }
    }
}

/// Over the options of a help text: what is played.
pub(crate) const RULES: &str = "Rules";
/// Who plays it.
pub(crate) const PLAYERS: &str = "Players and luck";

/// Which rules: seats, variants, single values.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RulesOptions {
    /// Number of players
    #[arg(long, value_name = "N", value_parser = parse_seats, allow_negative_numbers = true, help_heading = RULES)]
    pub(crate) seats: Option<u64>,

    /// A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    #[arg(long = "variant", value_name = "NAME or FILE", help_heading = RULES)]
    pub(crate) variants: Vec<String>,

    /// Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    #[arg(id = "sheets", long = "cards", value_name = "FILE", help_heading = RULES)]
    pub(crate) cards: Vec<String>,

    /// One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    #[arg(long = "set", value_name = "PATH=VALUE", help_heading = RULES)]
    pub(crate) sets: Vec<String>,
}

/// Which batch: its games' seeds and bots, beside its rules.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BatchOptions {
    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    /// A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    #[arg(long = "strategy", value_name = "[SEATS=]NAME", value_parser = parse_strategy, help_heading = PLAYERS)]
    pub(crate) strategies: Vec<StrategyChoice>,

    /// How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5; all: the command at
    /// each of them, and what differs
    #[arg(long, value_name = "LEVEL", help_heading = PLAYERS)]
    pub(crate) skill: Option<Skill>,

    /// Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true, help_heading = PLAYERS)]
    pub(crate) seed: Option<u64>,

    /// Turn the strategies by one seat from game to game
    #[arg(long, help_heading = PLAYERS)]
    pub(crate) rotate: bool,
}

/// A strategy for all seats or for some.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct StrategyChoice {
    /// The seats (from 0); None: all.
    pub(crate) seats: Option<Vec<u8>>,
    /// The strategy's name or file.
    pub(crate) name: String,
}

impl fmt::Display for StrategyChoice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seats) = &self.seats {
            let numbers: Vec<String> = seats.iter().map(|seat| (seat + 1).to_string()).collect();
            write!(out, "{}=", numbers.join(","))?;
        }
        out.write_str(&self.name)
    }
}

/// Reads a number of games: `20000`, `200k`, `1M`, `1.5M`, `1_000`.
pub(crate) fn parse_games(text: &str) -> Result<u64, String> {
    let plain = text.trim().replace('_', "");
    let (digits, factor) = match plain.char_indices().last() {
        Some((end, 'k' | 'K')) => (&plain[..end], 1_000),
        Some((end, 'm' | 'M')) => (&plain[..end], 1_000_000),
        Some((end, 'g' | 'G')) => (&plain[..end], 1_000_000_000),
        _ => (plain.as_str(), 1_u64),
    };
    let how = "write a whole number such as 20000, 200k or 1M";
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !numeric(whole) || !numeric(decimals) {
        return Err(format!("this is no number of games; {how}"));
    }
    let too_many = || format!("too many games; at most {GAMES_MAX} are possible");
    let mut games = whole
        .parse::<u64>()
        .ok()
        .and_then(|whole| whole.checked_mul(factor))
        .ok_or_else(too_many)?;
    let mut place = factor;
    for digit in decimals.bytes() {
        let value = u64::from(digit - b'0');
        if place % 10 != 0 && value != 0 {
            return Err(format!("this is not a whole number of games; {how}"));
        }
        place /= 10;
        games = games.checked_add(value * place).ok_or_else(too_many)?;
    }
    match games {
        0 => Err("no games, nothing to count; ask for at least 1".to_owned()),
        1..=GAMES_MAX => Ok(games),
        _ => Err(too_many()),
    }
}

/// Reads a size in percentage points, such as `0.5pp`; gives a share.
pub(crate) fn parse_points(text: &str) -> Result<f64, String> {
    let how = "write percentage points, such as 0.5pp";
    let digits = text.trim();
    let Some(digits) = digits.strip_suffix("pp").map(str::trim_end) else {
        let number = digits.trim_end_matches('%').trim_end();
        return Err(match number.parse::<f64>() {
            Ok(value) if value.is_finite() => format!("the unit is missing: write {number}pp"),
            _ => format!("this is no size; {how}"),
        });
    };
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
    match digits.parse::<f64>() {
        Ok(points) if is_plain && points >= 50.0 => Err(
            "nothing is to be played for that: it would tell next to nothing of a win rate; write \
                 less than 50pp, such as 0.5pp"
                .to_owned(),
        ),
        Ok(points) if is_plain && points <= 0.0 => {
            Err("nothing is ever known exactly; write more than 0, such as 0.5pp".to_owned())
        }
        Ok(points) if is_plain && points < POINTS_MIN => Err(format!(
            "no number of games tells so much; write {POINTS_MIN}pp or more, such as 0.5pp"
        )),
        Ok(points) if is_plain => Ok(points / 100.0),
        _ => Err(format!("this is no size; {how}")),
    }
}

/// Less than this takes more games than anybody can ask for.
const POINTS_MIN: f64 = 0.001;

/// Reads a style of CSV files: `plain`, `excel`, `excel,separator=semicolon,decimal=comma`.
pub(crate) fn parse_csv_style(text: &str) -> Result<CsvStyle, String> {
    let how = "write plain, excel, or excel with separator=comma, semicolon or tab and \
               decimal=point or comma, such as excel,separator=semicolon,decimal=comma";
    let mut parts = text.split(',').map(str::trim);
    match parts.next() {
        Some("plain") if parts.next().is_none() => return Ok(CsvStyle::PLAIN),
        Some("excel") => {}
        _ => return Err(format!("this is no style of CSV files; {how}")),
    }
    let (mut separator, mut decimal) = (None, '.');
    for part in parts {
        match part.split_once('=') {
            Some(("separator", "comma")) => separator = Some(','),
            Some(("separator", "semicolon")) => separator = Some(';'),
            Some(("separator", "tab")) => separator = Some('\t'),
            Some(("decimal", "point")) => decimal = '.',
            Some(("decimal", "comma")) => decimal = ',',
            _ => return Err(format!("`{part}` is no part of a style; {how}")),
        }
    }
    // Spreadsheets that write 0,5 expect a semicolon.
    let separator = separator.unwrap_or(if decimal == ',' { ';' } else { ',' });
    if separator == decimal {
        return Err("cells and decimals cannot both be marked by a comma; write \
                    separator=semicolon or separator=tab"
            .to_owned());
    }
    Ok(CsvStyle { mark: true, separator, decimal })
}

pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    seed::parse(text).ok_or_else(|| {
        "write a whole number below 2^64, decimal or hexadecimal, such as 42 or 0x7E0B1A5C"
            .to_owned()
    })
}

/// Reads a number of seats; whether the game takes so many is checked when the game is known.
pub(crate) fn parse_seats(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write a whole number of players, such as 4".to_owned())
}

fn parse_strategy(text: &str) -> Result<StrategyChoice, String> {
    StrategyChoice::from_str(text)
}

impl FromStr for StrategyChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((seats, name)) = text.split_once('=') else {
            return Ok(Self { seats: None, name: named(text)? });
        };
        let mut list = Vec::new();
        for part in seats.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (seat_number(first, text)?, seat_number(last, text)?);
            if first > last {
                return Err(format!("the seats {part} run backwards; write {last}-{first}"));
            }
            list.extend((first..=last).map(|number| number - 1));
        }
        Ok(Self { seats: Some(list), name: named(name)? })
    }
}

fn named(name: &str) -> Result<String, String> {
    match name.trim() {
        "" => Err("the name of the strategy is missing".to_owned()),
        name => Ok(name.to_owned()),
    }
}

fn seat_number(text: &str, whole: &str) -> Result<u8, String> {
    let digits = text.trim();
    let digits = digits.strip_prefix("seat").unwrap_or(digits);
    match digits.parse::<u8>() {
        Ok(number) if (1..=SEATS_MAX as u8).contains(&number) => Ok(number),
        _ => Err(format!(
            "`{text}` in `{whole}` is no seat; seats are written 1, 2-4 or 1,3 and go up to \
             {SEATS_MAX}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_are_read_as_people_write_them() {
        assert_eq!(parse_games("20000"), Ok(20_000));
        assert_eq!(parse_games("200k"), Ok(200_000));
        assert_eq!(parse_games("1M"), Ok(1_000_000));
        assert_eq!(parse_games("1_000"), Ok(1_000));
        assert_eq!(parse_games("2.5M"), Ok(2_500_000));
        assert_eq!(parse_games("0.001k"), Ok(1));
        assert_eq!(parse_games("1000000000000"), Ok(GAMES_MAX));
    }

    #[test]
    fn no_games_and_too_many_games_are_refused() {
        assert!(parse_games("0").unwrap_err().contains("at least 1"));
        assert!(parse_games("0k").unwrap_err().contains("at least 1"));
        for text in ["1000000000001", "99999999999999999999999", "18446744073709551615G"] {
            assert!(parse_games(text).unwrap_err().contains("too many"), "{text}");
        }
        for text in ["", "k", "-5", "ten", "1e6", "1.5", "1.0005k", "½"] {
            assert!(parse_games(text).unwrap_err().contains("write a whole number"), "{text}");
        }
    }

    #[test]
    fn sizes_are_percentage_points_with_their_unit() {
        let near = |text: &str, share: f64| (parse_points(text).unwrap() - share).abs() < 1e-12;
        assert!(near("0.5pp", 0.005) && near(" 2 pp", 0.02) && near("49.9pp", 0.499));
        for (text, wanted) in [
            ("0.5", "write 0.5pp"),
            ("0.5%", "write 0.5pp"),
            ("0pp", "more than 0"),
            ("-1pp", "more than 0"),
            ("0.0001pp", "no number of games"),
            ("50pp", "less than 50pp"),
            ("60pp", "less than 50pp"),
            ("pp", "no size"),
            ("", "no size"),
            ("half", "no size"),
            ("1e1pp", "no size"),
            ("0,5pp", "no size"),
            ("nanpp", "no size"),
            ("nan", "no size"),
        ] {
            let told = parse_points(text).unwrap_err();
            assert!(told.contains(wanted), "{text}: {told}");
        }
    }

    #[test]
    fn a_style_of_csv_files_has_a_separator_and_a_decimal_sign() {
        let style = |text: &str| parse_csv_style(text);
        let excel = |separator, decimal| Ok(CsvStyle { mark: true, separator, decimal });
        assert_eq!(style("plain"), Ok(CsvStyle::PLAIN));
        assert_eq!(style("excel"), excel(',', '.'));
        assert_eq!(style("excel,separator=semicolon,decimal=comma"), excel(';', ','));
        assert_eq!(style("excel,decimal=comma"), excel(';', ','));
        assert_eq!(style("excel,separator=tab"), excel('\t', '.'));
        assert!(style("excel,separator=comma,decimal=comma").unwrap_err().contains("both"));
        for text in ["", "xls", "plain,separator=tab", "excel,separator=;", "excel,tab"] {
            assert!(style(text).unwrap_err().contains("write plain, excel"), "{text}");
        }
    }

    #[test]
    fn a_strategy_may_name_its_seats() {
        let choice = |text: &str| text.parse::<StrategyChoice>();
        assert_eq!(choice("expert").unwrap().seats, None);
        assert_eq!(choice("2-4=expert").unwrap().seats, Some(vec![1, 2, 3]));
        assert_eq!(choice("1,3=expert").unwrap().seats, Some(vec![0, 2]));
        assert_eq!(choice("seat1=my.toml").unwrap().name, "my.toml");
        for text in ["0=expert", "9=expert", "x=expert", "=expert", "4-2=expert", "1=", ""] {
            assert!(choice(text).is_err(), "{text}");
        }
    }
}
