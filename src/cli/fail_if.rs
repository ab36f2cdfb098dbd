//! `--fail-if`: conditions on a report that make a run fail, for a designer's own checks.

use crate::error::Error;
use crate::find::kind_text;
use crate::options::RulesOptions;
use crate::output::aligned;
use crate::prepare::{Prepared, rules_of};
use crate::session::{Session, warn};
use tenbin_lab::condition::{Condition, Name};
use tenbin_lab::door::AnyGame;
use tenbin_lab::module::Listing;
use tenbin_lab::policies;
use tenbin_lab::report::Report;
use tenbin_lab::report::limits::{Judged, ReportNames, Subject, judge};
use tenbin_lab::sim::find::strategy_names;

/// A condition with its text.
pub(crate) struct FailIf {
    text: String,
    condition: Condition<Subject>,
}

/// Reads all conditions; all that is wrong with them is told at once.
pub(crate) fn read(texts: &[String], prepared: &Prepared) -> Result<Vec<FailIf>, Error> {
    let Prepared { game, schema, batch, .. } = prepared;
    let names = ReportNames::new(schema, game.id(), game.seats(), &strategy_names(batch));
    read_with(texts, &names)
}

/// The same with the names of a report of another kind.
pub(crate) fn read_with(texts: &[String], names: &ReportNames) -> Result<Vec<FailIf>, Error> {
    let (mut read, mut wrong) = (Vec::new(), Vec::new());
    for text in texts {
        match Condition::read(text, names) {
            Ok(condition) => read.push(FailIf { text: text.clone(), condition }),
            Err(errors) => wrong.push(format!("--fail-if, {errors}")),
        }
    }
    if wrong.is_empty() { Ok(read) } else { Err(Error::Usage(wrong.join("\n"))) }
}

/// Fails where a condition surely holds of a report, and says by how much; says of the others what is
/// known where that is not sure.
pub(crate) fn check(
    conditions: &[FailIf],
    report: &Report,
    prepared: &Prepared,
) -> Result<(), Error> {
    check_with(conditions, |condition| vec![judge(condition, report, &prepared.schema)])
}

/// The same of what holds conditions against a report of another kind, or against several.
pub(crate) fn check_with(
    conditions: &[FailIf],
    judge: impl Fn(&Condition<Subject>) -> Vec<Judged>,
) -> Result<(), Error> {
    let mut failed = Vec::new();
    for one in conditions {
        for judged in judge(&one.condition) {
            let known = judged.known.join("; ");
            match judged.holds {
                Some(true) => failed.push(format!("--fail-if '{}' holds: {known}", one.text)),
                Some(false) => {}
                None => warn(&format!("note: --fail-if '{}' is not decided: {known}", one.text)),
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(Error::Failed(failed.join("\n       "))) }
}

/// Lists the names of conditions on a game's reports.
pub(crate) fn names_of(session: &Session, game: &dyn AnyGame) -> Result<String, Error> {
    let game = rules_of(session, game, &RulesOptions::default())?.game;
    let bots = policies::names(&session.library, game.id());
    let bots: Vec<String> = bots.into_iter().map(|(name, _, _)| name).collect();
    let schema = game.schema();
    let cooperative = schema.cooperative;
    let names = ReportNames::new(&schema, game.id(), game.seats(), &bots);
    let row = |name: &Name| {
        vec![name.name.clone(), kind_text(&name.name, &name.kind), name.meaning.clone()]
    };
    let rows = names.list_of_names().iter().map(row).collect();
    let header = ["name", "compared with", "meaning"].map(str::to_owned).to_vec();
    Ok(format!(
        "Conditions on a report of {}: NAME OP VALUE joined by and, or, not and parentheses; OP is \
         !=, <, <=, > or >= (and = of counts).\nA comparison holds where all of the 95 % interval is \
         on its side.\nThe edge of a level is its win rate less what its line compares it with{}.\n\
         Names with spaces or signs stand in double quotes.\n`compare --fail-if` takes the rows of \
         compare.csv, GROUP.LEVEL, and holds their difference against pp, or against a plain number where it \
         is one of means.\n\n{}",
        game.id(),
        if cooperative {
            ": the team at large; of the team its target"
        } else {
            ": its fair share"
        },
        aligned(&Listing { header, rows })
    ))
}
