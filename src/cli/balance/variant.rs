//! What is proposed, as a file for `--variant`.

use std::sync::Arc;

use crate::balance::play::{Setting, with};
use crate::balance::ways::Ways;
use crate::error::Error;
use crate::prepare::prepare;
use tenbin_content::sheet::variant_text;
use tenbin_content::{Asked, Given, Library};
use tenbin_lab::balance::Moves;
use tenbin_lab::report::balance::Number;

/// The text of a variant that makes of the game's own files what is proposed, the variants that the goal began from
/// among it; comments say what was changed and what came of it.
pub(super) fn text(
    library: &Library,
    setting: &Setting,
    ways: &Ways,
    moves: &Moves,
    (name, goals, numbers): (&str, &[String], &[Number]),
) -> Result<String, Error> {
    let experiment = &setting.experiment;
    let wanted = prepare(library, &with(experiment, &ways.sets(moves)), 1)?.content;
    let shape = experiment.game.shapes().content;
    let mut head = vec![format!("Proposed by `tenbin balance` for the goal {name}:")];
    head.extend(ways.told(moves).into_iter().map(|change| format!("  {change}")));
    if !experiment.variants.is_empty() || !experiment.sets.is_empty() {
        let all = experiment.variants.iter().chain(&experiment.sets);
        let all: Vec<&str> = all.map(|one| one.text.as_str()).collect();
        head.push(format!("The goal began from {}, which is in it too.", all.join(", ")));
    }
    head.push("In games that nothing was searched with, before and after:".to_owned());
    for number in numbers {
        let told = |known: Option<(f64, tenbin_stats::estimate::Interval)>| match known {
            Some((value, at)) => format!("{value:.2} ({:.2} to {:.2})", at.low, at.high),
            None => "unknown".to_owned(),
        };
        let players = number.players.map_or_else(String::new, |one| format!(" with {one} players"));
        let unit = if number.unit.is_empty() { String::new() } else { format!(" {}", number.unit) };
        head.push(format!(
            "  {}{players}: {} -> {}{unit}",
            number.name,
            told(number.before),
            told(number.after)
        ));
    }
    let description = format!("Balanced: {}", goals.join("; "));
    let text = variant_text(&wanted.base, &wanted.root, shape, (&head, &description));
    let text = text.filter(|text| {
        let given = Given::Text(Arc::from(text.as_str()));
        let asked = Asked { given, ..Asked::option(format!("{name}_balanced.toml")) };
        let mut own = experiment.clone();
        (own.variants, own.sets) = (vec![asked], Vec::new());
        prepare(library, &own, 1).is_ok_and(|made| made.content.hash == wanted.hash)
    });
    text.ok_or_else(|| {
        let sets: Vec<String> =
            ways.sets(moves).iter().map(|set| format!("--set '{set}'")).collect();
        Error::Failed(format!(
            "no variant can say what is proposed; these options do: {}",
            sets.join(" ")
        ))
    })
}
