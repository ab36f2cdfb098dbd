//! dice.csv and `dice_tests.csv`: observed rolls beside their exact law.

use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::sim::Tally;
use tenbin_engine::schema::Schema;
use tenbin_stats::fit::{Fit, fit, outcome_z};

/// So rarely may a run with true dice raise an alarm, however many rolls it tests: a fit fails where
/// its p-value times their number is below this ...
const ALARM_RATE: f64 = 1e-4;
/// ... and above this distance: with enough rolls the p-value alone would condemn a trifle.
const DISTANCE_MIN: f64 = 0.001;

/// A row of `dice_tests.csv`.
#[derive(Clone, PartialEq, Debug)]
pub struct FitRow {
    /// The roll.
    pub roll: String,
    /// The condition.
    pub condition: String,
    /// How often it was rolled.
    pub rolls: u64,
    /// The fit; None where no law is given.
    pub fit: Option<Fit>,
    /// How many rolls of this run are tested.
    pub tests: usize,
}

impl FitRow {
    /// Whether the dice are not what they should be.
    pub fn fails(&self) -> bool {
        self.fit.is_some_and(|fit| {
            let unlikely = fit.p_value.is_some_and(|p| p * (self.tests as f64) < ALARM_RATE);
            fit.impossible || (unlikely && fit.total_variation > DISTANCE_MIN)
        })
    }

    /// A word for what is wrong with it; nothing where nothing is.
    pub fn flag(&self) -> &'static str {
        match self.fit {
            None => "untested",
            Some(fit) if fit.impossible => "impossible",
            Some(_) if self.fails() => "off",
            Some(_) => "",
        }
    }
}

/// How often the outcomes of a roll came in a condition, both by their places in the schema.
pub type Seen<'a> = &'a dyn Fn(usize, usize) -> &'a [u64];

/// The rolls that came up at all.
pub fn fit_rows(schema: &Schema, tally: &Tally) -> Vec<FitRow> {
    fit_rows_of(schema, &|roll, condition| tally.roll(roll, condition))
}

/// The same of counts from elsewhere.
pub fn fit_rows_of(schema: &Schema, seen: Seen<'_>) -> Vec<FitRow> {
    let mut rows = Vec::new();
    for (index, roll) in schema.rolls.iter().enumerate() {
        for (number, condition) in roll.conditions.iter().enumerate() {
            let observed = seen(index, number);
            let rolls = observed.iter().sum();
            if rolls > 0 {
                rows.push(FitRow {
                    roll: roll.name.clone(),
                    condition: condition.name.clone(),
                    rolls,
                    fit: fit(observed, &condition.weights),
                    tests: 0,
                });
            }
        }
    }
    let tests = rows.iter().filter(|row| row.fit.is_some_and(|fit| fit.p_value.is_some())).count();
    for row in &mut rows {
        row.tests = tests;
    }
    rows
}

/// dice.csv.
pub fn dice(schema: &Schema, tally: &Tally) -> Sheet {
    dice_of(schema, &|roll, condition| tally.roll(roll, condition))
}

/// The same of counts from elsewhere.
pub fn dice_of(schema: &Schema, seen: Seen<'_>) -> Sheet {
    let mut sheet = Sheet::new(
        "dice.csv",
        "roll, condition and outcome, of the conditions that came up",
        &[
            ("roll", "Kind of roll"),
            ("condition", "What it was rolled for"),
            ("outcome", "What came"),
            ("observed_count", "How often it came"),
            ("observed_share", "Its share of the rolls under this condition"),
            ("exact_share", "Its exact probability; blank where the law depends on choices"),
            ("diff_pp", "Observed less exact share"),
            ("z", "The difference in standard errors"),
        ],
    );
    for (index, roll) in schema.rolls.iter().enumerate() {
        for (number, condition) in roll.conditions.iter().enumerate() {
            let observed = seen(index, number);
            let rolls: u64 = observed.iter().sum();
            if rolls == 0 {
                continue;
            }
            let whole: u64 = condition.weights.iter().sum();
            for (outcome, (name, &came)) in roll.outcomes.iter().zip(observed).enumerate() {
                let part = came as f64 / rolls as f64;
                let weight = condition.weights.get(outcome).filter(|_| whole > 0);
                let exact = weight.map(|&weight| weight as f64 / whole as f64);
                let z = exact.and_then(|exact| outcome_z(came, rolls, exact));
                sheet.row(vec![
                    text(&roll.name),
                    text(&condition.name),
                    text(name),
                    count(came),
                    share(Some(part)),
                    share(exact),
                    pp(exact.map(|exact| part - exact)),
                    decimal(z, 3),
                ]);
            }
        }
    }
    sheet
}

/// `dice_tests.csv`.
pub fn dice_tests(rows: &[FitRow]) -> Sheet {
    let mut sheet = Sheet::new(
        "dice_tests.csv",
        "roll and condition that came up",
        &[
            ("roll", "Kind of roll"),
            ("condition", "What it was rolled for"),
            ("rolls_count", "How often"),
            ("chi2", "Chi-squared against the exact law, cells with fewer than 5 expected merged"),
            ("df", "Its degrees of freedom"),
            ("p_value", "Probability of so large a chi-squared with true dice"),
            ("total_variation", "Half the sum of absolute differences of shares"),
            (
                "flag",
                "off where p_value times the number of tests < 0.0001 and total_variation > \
                 0.001; impossible where an outcome of probability 0 came; untested where no law \
                 is given",
            ),
        ],
    );
    for row in rows {
        let df =
            row.fit.filter(|fit| fit.df > 0).map_or_else(String::new, |fit| fit.df.to_string());
        sheet.row(vec![
            text(&row.roll),
            text(&row.condition),
            count(row.rolls),
            decimal(row.fit.and_then(|fit| fit.chi2), 3),
            df,
            share(row.fit.and_then(|fit| fit.p_value)),
            share(row.fit.map(|fit| fit.total_variation)),
            row.flag().to_owned(),
        ]);
    }
    sheet
}
