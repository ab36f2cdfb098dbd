//! `dice --observed DIR`: what was rolled in a finished run beside its exact laws.

use std::path::Path;

use serde_json::json;

use crate::args::DiceOptions;
use crate::dice::select::{Selected, selected};
use crate::error::Error;
use crate::options::{Format, ListFormat, RulesOptions};
use crate::output::{aligned, counted, print, table};
use crate::past;
use crate::plot::percent;
use crate::session::Session;
use tenbin_content::{Asked, Diagnostics};
use tenbin_engine::schema::Schema;
use tenbin_lab::door::{AnyGame, load_game};
use tenbin_lab::module::Listing;
use tenbin_lab::report::dice::{FitRow, dice_of, fit_rows_of};
use tenbin_lab::report::rolled::Rolled;
use tenbin_lab::report::{Sheet, grouped, sheet};

/// Rolls that are listed where there are many.
const ROWS_SHOWN: usize = 12;

/// Compares and says whether the dice were what they should be.
pub(super) fn run(
    session: &Session,
    game: &'static dyn AnyGame,
    folder: &str,
    options: &DiceOptions,
) -> Result<(), Error> {
    if let Some(option) = first_given(&options.rules) {
        return Err(Error::Usage(format!(
            "the rules of {folder} come from its manifest; leave {option} out"
        )));
    }
    if !Path::new(folder).join("manifest.json").is_file() {
        return Err(Error::Usage(format!("{folder} is no report: it has no manifest.json")));
    }
    let (experiment, past) = past::read(session, folder)?;
    if experiment.game.id() != game.id() {
        let (id, asked) = (experiment.game.id(), game.id());
        return Err(Error::Usage(format!(
            "{folder} is a report about {id}, not {asked}: tenbin dice {id} --observed {folder}"
        )));
    }
    let seats = experiment.seats.and_then(|seats| u8::try_from(seats).ok());
    let seats = seats.unwrap_or(game.about().seats_default);
    let asked: [&[Asked]; 2] = [&experiment.variants, &experiment.sets];
    let (compiled, content) =
        load_game(game, &session.library, seats, asked, &Diagnostics::default())?;
    past.check_rules(&*compiled, &content)?;
    let schema = compiled.schema();
    let file = Path::new(folder).join("dice.csv");
    let name = file.display();
    let bytes = std::fs::read(&file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Error::Usage(format!("{name} is not there: the run rolled no dice, or is a ladder"))
        }
        _ => Error::Io(format!("{name}: {error}")),
    })?;
    let rolled = Rolled::read(&schema, &bytes, past.separator())
        .map_err(|message| Error::Usage(format!("{name}: {message}")))?;
    let chosen = selected(&schema, options)?;
    let compared = Compared::new(&schema, &rolled, &chosen);
    print(&compared.text(folder, past.games_counted(), options)?)?;
    compared.result()
}

fn first_given(rules: &RulesOptions) -> Option<&'static str> {
    let given = [
        (rules.seats.is_some(), "--seats"),
        (!rules.variants.is_empty(), "--variant"),
        (!rules.cards.is_empty(), "--cards"),
        (!rules.sets.is_empty(), "--set"),
    ];
    given.iter().find(|(is_given, _)| *is_given).map(|(_, option)| *option)
}

/// A run beside its laws.
struct Compared {
    /// The fits of all rolls: the strictness of each depends on how many are tested.
    fits: Vec<FitRow>,
    /// Each outcome, of the rolls asked for.
    outcomes: Sheet,
}

impl Compared {
    fn new(schema: &Schema, rolled: &Rolled, chosen: &[Selected<'_>]) -> Self {
        let is_chosen = |roll: usize, condition: usize| {
            chosen.iter().any(|one| {
                one.place == roll && one.conditions.iter().any(|(place, _)| *place == condition)
            })
        };
        let seen = |roll: usize, condition: usize| rolled.of(roll, condition);
        let only = |roll: usize, condition: usize| -> &[u64] {
            if is_chosen(roll, condition) { rolled.of(roll, condition) } else { &[] }
        };
        let mut fits = fit_rows_of(schema, &seen);
        let wanted = fit_rows_of(schema, &only);
        fits.retain(|row| {
            wanted.iter().any(|one| one.roll == row.roll && one.condition == row.condition)
        });
        Self { fits, outcomes: dice_of(schema, &only) }
    }

    fn fit_of(&self, roll: &str, condition: &str) -> Option<&FitRow> {
        let is_it = |row: &&FitRow| {
            sheet::text(&row.roll) == roll && sheet::text(&row.condition) == condition
        };
        self.fits.iter().find(is_it)
    }

    fn text(&self, folder: &str, games: u64, options: &DiceOptions) -> Result<String, Error> {
        match options.format {
            Format::Csv => table(&self.listing(), ListFormat::Csv),
            Format::Json => {
                let rows: Vec<_> = self.fits.iter().map(json_of).collect();
                let words = self.words();
                Ok(format!("{:#}\n", json!({ "folder": folder, "verdict": words, "rolls": rows })))
            }
            Format::Human => Ok(self.human(folder, games, options)),
        }
    }

    /// Each outcome with the fit of its roll.
    fn listing(&self) -> Listing {
        let mut header: Vec<String> =
            self.outcomes.columns.iter().map(|column| column.name.clone()).collect();
        let fits = ["rolls_count", "chi2", "df", "p_value", "total_variation", "flag"];
        header.extend(fits.map(str::to_owned));
        let rows = self.outcomes.rows.iter().map(|row| {
            let mut cells = row.clone();
            // What is in the sheet has been made safe for spreadsheets; the table does it again.
            for cell in cells.iter_mut().take(3) {
                if let Some(text) = cell.strip_prefix('\'') {
                    *cell = text.to_owned();
                }
            }
            match self.fit_of(&row[0], &row[1]) {
                Some(fit) => cells.extend(fit_cells(fit)),
                None => cells.resize(header.len(), String::new()),
            }
            cells
        });
        let rows = rows.collect();
        Listing { header, rows }
    }

    fn human(&self, folder: &str, games: u64, options: &DiceOptions) -> String {
        let games = grouped(games);
        let mut text = format!("The dice of {folder} ({games} games) beside their exact laws\n\n");
        let mut rows: Vec<&FitRow> = self.fits.iter().collect();
        let p = |row: &FitRow| row.fit.and_then(|fit| fit.p_value).unwrap_or(2.0);
        rows.sort_by(|one, two| p(one).total_cmp(&p(two)));
        let is_asked_for = options.roll.is_some() || options.condition.is_some();
        let most = if is_asked_for { usize::MAX } else { ROWS_SHOWN };
        let header = ["roll", "condition", "rolls", "chi2", "df", "p", "distance", ""];
        let row = |row: &&FitRow| {
            let fit = row.fit;
            let p = fit.and_then(|fit| fit.p_value).map_or_else(String::new, p_text);
            let distance = fit.map_or_else(String::new, |fit| percent(fit.total_variation));
            vec![
                row.roll.clone(),
                row.condition.clone(),
                grouped(row.rolls),
                sheet::decimal(fit.and_then(|fit| fit.chi2), 1),
                fit.filter(|fit| fit.df > 0).map_or_else(String::new, |fit| fit.df.to_string()),
                p,
                distance,
                row.flag().to_owned(),
            ]
        };
        let shown: Vec<Vec<String>> = rows.iter().take(most).map(row).collect();
        if !shown.is_empty() {
            let header = header.map(str::to_owned).to_vec();
            text.push_str(&aligned(&Listing { header, rows: shown }));
        }
        if rows.len() > most {
            let more = counted(rows.len() - most, "roll");
            text.push_str(&format!(
                "... and {more} that fit better; --roll NAME shows its outcomes\n"
            ));
        }
        if is_asked_for {
            text.push('\n');
            text.push_str(&self.outcomes_text());
        }
        text.push_str(&format!("\n{}\n", self.words()));
        text
    }

    /// Observed beside exact, outcome by outcome.
    fn outcomes_text(&self) -> String {
        let number = |cell: &str| cell.parse::<f64>().ok();
        let per_cent = |cell: &str| number(cell).map_or_else(|| "-".to_owned(), percent);
        let rows = self.outcomes.rows.iter().map(|row| {
            let [roll, condition, outcome, count, share, exact, diff, z] = &row[..] else {
                return row.clone();
            };
            let signed = |cell: &str, decimals: usize| {
                number(cell)
                    .map_or_else(|| "-".to_owned(), |number| format!("{number:+.decimals$}"))
            };
            let grouped_count = count.parse().map_or_else(|_| count.clone(), grouped);
            let (diff, z) = (format!("{} pp", signed(diff, 2)), signed(z, 2));
            let shares = [per_cent(share), per_cent(exact)];
            let [share, exact] = shares;
            let names = [roll, condition, outcome].map(Clone::clone);
            [names.to_vec(), vec![grouped_count, share, exact, diff, z]].concat()
        });
        let header =
            ["roll", "condition", "outcome", "came", "observed", "exact", "difference", "z"];
        aligned(&Listing { header: header.map(str::to_owned).to_vec(), rows: rows.collect() })
    }

    fn failing(&self) -> Vec<&FitRow> {
        self.fits.iter().filter(|row| row.fails()).collect()
    }

    /// Whether the dice were what they should be.
    fn words(&self) -> String {
        let rolled: u64 = self.fits.iter().map(|row| row.rolls).sum();
        let tested: Vec<(&FitRow, f64)> =
            self.fits.iter().filter_map(|row| Some((row, row.fit?.p_value?))).collect();
        let failing = self.failing();
        if let Some(worst) = failing.first() {
            let names: Vec<String> =
                failing.iter().map(|row| format!("{}, {}", row.roll, row.condition)).collect();
            let how = match worst.fit {
                Some(fit) if fit.impossible => "an outcome came that cannot come".to_owned(),
                Some(fit) => format!(
                    "{} of the outcomes of {}, {} came otherwise",
                    percent(fit.total_variation),
                    worst.roll,
                    worst.condition
                ),
                None => String::new(),
            };
            return format!(
                "The dice were not what they should be: {how}. Off: {}.",
                names.join("; ")
            );
        }
        let Some((least, p)) = tested.iter().min_by(|one, two| one.1.total_cmp(&two.1)) else {
            return match rolled {
                0 => "Nothing was rolled.".to_owned(),
                _ => "No roll came up often enough to be tested against a law.".to_owned(),
            };
        };
        // Also where some rolls alone were asked for: these may be the worst of all.
        let count = least.tests.max(1);
        let chance = 1.0 - (1.0 - p).powi(count as i32);
        let among = if count == 1 {
            String::new()
        } else {
            format!(
                "; among the {count} tests of such a run the least likely is at least as unlikely in \
                 about {} of runs with true dice",
                percent(chance)
            )
        };
        format!(
            "The dice were what they should be. The least likely of {}: {}, {}, p = {}{among}.",
            counted(count, "test"),
            least.roll,
            least.condition,
            p_text(*p)
        )
    }

    /// The end of the command.
    fn result(&self) -> Result<(), Error> {
        match self.failing().len() {
            0 => Ok(()),
            off => Err(Error::Failed(format!("{} off", counted(off, "roll")))),
        }
    }
}

fn fit_cells(row: &FitRow) -> Vec<String> {
    let fit = row.fit;
    vec![
        row.rolls.to_string(),
        sheet::decimal(fit.and_then(|fit| fit.chi2), 3),
        fit.filter(|fit| fit.df > 0).map_or_else(String::new, |fit| fit.df.to_string()),
        sheet::share(fit.and_then(|fit| fit.p_value)),
        sheet::share(fit.map(|fit| fit.total_variation)),
        row.flag().to_owned(),
    ]
}

fn json_of(row: &FitRow) -> serde_json::Value {
    let fit = row.fit;
    json!({
        "roll": row.roll,
        "condition": row.condition,
        "rolls_count": row.rolls,
        "chi2": fit.and_then(|fit| fit.chi2),
        "df": fit.map(|fit| fit.df),
        "p_value": fit.and_then(|fit| fit.p_value),
        "total_variation": fit.map(|fit| fit.total_variation),
        "flag": row.flag(),
    })
}

fn p_text(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}
