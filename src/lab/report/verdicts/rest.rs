//! The dice, how long games take, and how small an effect so many games can show.

use crate::report::dice::FitRow;
use crate::report::summary::seat_resolution;
use crate::report::verdicts::Findings;
use crate::report::verdicts::words::{games_of, points};
use crate::sim::Tally;
use crate::sim::layout::HISTOGRAM_DECISIONS;
use tenbin_stats::distribution::{mean, quantile};

pub(super) fn dice(findings: &Findings<'_>) -> Option<String> {
    let failing: Vec<&FitRow> = findings.fits.iter().filter(|row| row.fails()).collect();
    if let Some(worst) = failing.first() {
        let more = if failing.len() > 1 {
            format!(" and {} more", failing.len() - 1)
        } else {
            String::new()
        };
        return Some(format!(
            "Rolls are not what they should be: {} ({}){more}, see dice_tests.csv.",
            worst.roll, worst.condition
        ));
    }
    let has_test = |row: &&FitRow| row.fit.is_some_and(|fit| fit.p_value.is_some());
    let tested = findings.fits.iter().filter(has_test).count();
    (tested > 0).then(|| {
        let kinds = if tested == 1 { "kind of roll does" } else { "kinds of rolls do" };
        format!(
            "Dice: {tested} {kinds} not differ from the exact law more than chance would have it."
        )
    })
}

/// The game's first own measure, such as turns, says more than bare decisions.
pub(super) fn length(tally: &Tally) -> Option<String> {
    let histograms = &tally.layout().histograms;
    (HISTOGRAM_DECISIONS + 1..histograms.len()).chain([HISTOGRAM_DECISIONS]).find_map(|index| {
        let (sum, bins) = tally.histogram(index);
        let (value, _) = mean(sum, bins)?;
        let (few, most) = (quantile(bins, 0.1)?, quantile(bins, 0.9)?);
        let name = histograms[index].name.replace('_', " ");
        Some(match tally.batch().games {
            1 => format!("It took {value:.0} {name}."),
            2..10 => format!("A game takes {value:.1} {name} on average."),
            _ => {
                format!("A game takes {value:.1} {name} on average, eight in ten {few} to {most}.")
            }
        })
    })
}

pub(super) fn precision(findings: &Findings<'_>) -> Option<String> {
    let tally = findings.tally;
    let found = seat_resolution(findings.levels)?;
    let whose = if tally.layout().cooperative { "the team's" } else { "a seat's" };
    Some(format!(
        "With {} an effect of about {} on {whose} win rate is flagged in four runs of five (95 % \
         interval +/- {}).",
        games_of(tally.batch().games),
        points(found.effect),
        points(found.half_width),
    ))
}
