//! The options of `league`.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

use clap::Args;

use super::play::STOPPING;
use super::{KeepOptions, PlayOptions, ThreadOptions, WriteOptions};
use crate::options::{
    BatchOptions, PLAYERS, RULES, RulesOptions, parse_games, parse_points, parse_seats, parse_seed,
};
use tenbin_lab::report::league::LeagueGoal;

/// Options of `league`.
#[derive(Args, Clone, Debug)]
#[command(
    mut_arg("out", |arg| arg.help(
        "Folder for the report; one of ours is replaced [default: reports/league_EXPERIMENT]"
    )),
    mut_arg("format", |arg| arg.help(
        "How to print what came out: tables and lines in words, the rows of ratings.csv, or all of it as JSON"
    ))
)]
pub(crate) struct LeagueOptions {
    /// A game, an experiment's name (GAME/NAME where several games have it), or an experiment file, whose
    /// rules and seed are taken
    #[arg(value_name = "GAME")]
    pub(crate) target: String,

    /// Who plays, at least two: names or files of strategies [default: all shipped ones that do not search]
    #[arg(value_name = "STRATEGY")]
    pub(crate) strategies: Vec<String>,

    /// Let this one meet each of the others, which do not meet each other
    #[arg(long, value_name = "NAME")]
    pub(crate) gauntlet: Option<String>,

    /// Deals for each pair, such as 1000, 20k or 1M; each is played by every table of a pair
    #[arg(
        long,
        value_name = "N",
        value_parser = parse_games,
        allow_negative_numbers = true,
        default_value = "1000"
    )]
    pub(crate) games: u64,

    /// Stop when every win rate in league.csv with half of the seats is known to +/- so much, such as 1pp, or
    /// every rating, such as 10elo; exit 3 where --games end before
    #[arg(long, value_name = "SIZE", value_parser = parse_goal, allow_hyphen_values = true, help_heading = STOPPING)]
    pub(crate) until: Option<LeagueGoal>,

    /// Number of players; may be given several times, each is a league of its own
    #[arg(long, value_name = "N", value_parser = parse_seats, allow_negative_numbers = true, help_heading = RULES)]
    pub(crate) seats: Vec<u64>,

    /// Of a co-operative game: a variant to play against, or base; may be given several times [default: those
    /// of the game's ladder]
    #[arg(long = "difficulty", value_name = "NAME", help_heading = RULES)]
    pub(crate) difficulties: Vec<String>,

    /// A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    #[arg(long = "variant", value_name = "NAME or FILE", help_heading = RULES)]
    pub(crate) variants: Vec<String>,

    /// Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    #[arg(id = "sheets", long = "cards", value_name = "FILE", help_heading = RULES)]
    pub(crate) cards: Vec<String>,

    /// One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    #[arg(long = "set", value_name = "PATH=VALUE", help_heading = RULES)]
    pub(crate) sets: Vec<String>,

    /// Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true, help_heading = PLAYERS)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    #[command(flatten)]
    pub(crate) write: WriteOptions,

    #[command(flatten)]
    pub(crate) keep: KeepOptions,
}

impl LeagueOptions {
    /// The same as the options of a command that plays one batch.
    pub(crate) fn play(&self) -> PlayOptions {
        let rules = RulesOptions {
            seats: None,
            variants: self.variants.clone(),
            cards: self.cards.clone(),
            sets: self.sets.clone(),
        };
        PlayOptions {
            games: Some(self.games),
            batch: BatchOptions { rules, seed: self.seed, ..BatchOptions::default() },
            threads: self.threads,
            write: self.write.clone(),
            keep: self.keep.clone(),
        }
    }
}

/// Smaller sizes take more games than anybody can ask for.
const ELO_MIN: f64 = 0.01;

/// Reads how well a league is to be known: `1pp` or `10elo`.
fn parse_goal(text: &str) -> Result<LeagueGoal, String> {
    let digits = text.trim();
    let elo =
        digits.get(digits.len().saturating_sub(3)..).filter(|end| end.eq_ignore_ascii_case("elo"));
    if elo.is_none() {
        let told = |message| format!("{message}; or Elo, such as 10elo");
        return parse_points(digits).map(LeagueGoal::Points).map_err(told);
    }
    let number = digits[..digits.len() - 3].trim();
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
    match number.parse::<f64>() {
        Ok(size) if is_plain && (ELO_MIN..=1_000.0).contains(&size) => Ok(LeagueGoal::Elo(size)),
        Ok(_) if is_plain => {
            Err(format!("write a size from {ELO_MIN}elo to 1000elo, such as 10elo"))
        }
        _ => Err("this is no size; write Elo, such as 10elo, or percentage points, such as 1pp"
            .to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_points_or_elo() {
        assert_eq!(parse_goal("1pp"), Ok(LeagueGoal::Points(0.01)));
        assert_eq!(parse_goal("10elo"), Ok(LeagueGoal::Elo(10.0)));
        assert_eq!(parse_goal(" 2.5 Elo "), Ok(LeagueGoal::Elo(2.5)));
        for (text, wanted) in [
            ("0elo", "0.01elo"),
            ("-1elo", "0.01elo"),
            ("manyelo", "no size"),
            ("10", "or Elo, such as 10elo"),
            ("", "or Elo, such as 10elo"),
        ] {
            let told = parse_goal(text).unwrap_err();
            assert!(told.contains(wanted), "{text}: {told}");
        }
    }
}
