//! `cards --import`: the variant that sheets make.

use std::path::Path;

use crate::args::CardsOptions;
use crate::cards::read::sheet_asked;
use crate::error::Error;
use crate::output::print;
use crate::prepare::rules_with;
use crate::session::Session;
use serde_json::{Value as Json, json};
use tenbin_content::Content;
use tenbin_content::sheet::{Changes, toml};
use tenbin_lab::door::AnyGame;

/// More ids than that are no summary.
const IDS_SHOWN_MAX: usize = 8;
/// What a file that this command wrote begins with: it may be written anew.
const WRITTEN: &str = "description = \"What ";

/// Reads sheets and writes the variant, or prints it.
pub(super) fn run(
    session: &Session,
    game: &dyn AnyGame,
    file: &Path,
    options: &CardsOptions,
) -> Result<(), Error> {
    let asked = sheet_asked(game, &file.display().to_string())?;
    let rules = rules_with(session, game, &options.rules, Some(asked))?;
    let Some((_, changes)) = rules.content.sheets.last() else {
        return Err(Error::Usage(format!("{} holds no sheet", file.display())));
    };
    let text = format!("{}{}", changes.variant, knobs(&options.rules.sets, &rules.content)?);
    let Some(out) = &options.out else {
        print(&text)?;
        session.note(&told(changes));
        return Ok(());
    };
    check_own(out)?;
    let shown = out.display();
    std::fs::write(out, text).map_err(|error| Error::io(format!("writing {shown}"), &error))?;
    print(&format!("wrote {shown}: {}\n", told(changes)))?;
    if !changes.is_empty() {
        session.note(&format!("play it: tenbin compare {} {shown}", game.id()));
    }
    Ok(())
}

/// The knobs that are set beside the sheets, such as the size of a deck that has more cards now: a part of the
/// variant, which would not be right without them.
fn knobs(sets: &[String], content: &Content) -> Result<String, Error> {
    let mut text = String::new();
    for set in sets {
        let path = set.split('=').next().unwrap_or_default().trim();
        let knob = path.strip_prefix("rules.").unwrap_or(path);
        let knob = knob.split('.').next().unwrap_or_default();
        let value = content.root.get("rules").and_then(|rules| rules.get(knob));
        let value = value.filter(|_| knob == path || path.starts_with("rules."));
        let Some(value) = value else {
            return Err(Error::Usage(format!(
                "--set {set}: with --import only a knob of the rules can be set, which goes into the \
                 variant; change the sheet instead"
            )));
        };
        let line = format!("{knob} = {}\n", toml(value));
        if !text.contains(&line) {
            text.push_str(&line);
        }
    }
    Ok(if text.is_empty() { text } else { format!("\n[rules]\n{text}") })
}

/// Refuses to write over a file that somebody else wrote.
fn check_own(out: &Path) -> Result<(), Error> {
    let shown = out.display();
    if out.is_dir() {
        return Err(Error::Usage(format!("{shown} is a folder; name a file such as my.toml")));
    }
    let is_there = std::fs::symlink_metadata(out).is_ok();
    let is_own = || std::fs::read_to_string(out).is_ok_and(|text| text.starts_with(WRITTEN));
    if is_there && !is_own() {
        return Err(Error::Usage(format!(
            "{shown} is there already and was not written from sheets; nothing of yours shall be \
             overwritten: name another file, or move that one away"
        )));
    }
    Ok(())
}

/// What sheets changed, for the manifest: the names of their files and the variants that they were, in the order
/// in which they were laid, so that a finished report can be played again without them. Nothing where there were
/// none.
pub(crate) fn laid(content: &Content) -> Option<Json> {
    let laid =
        |(name, changes): &(String, Changes)| json!({ "file": name, "variant": &*changes.variant });
    (!content.sheets.is_empty()).then(|| content.sheets.iter().map(laid).collect())
}

/// What sheets changed, in a line.
pub(crate) fn told(changes: &Changes) -> String {
    let parts =
        [(&changes.changed, "changed"), (&changes.added, "new"), (&changes.removed, "gone")];
    let part = |(ids, what): (&Vec<(String, String)>, &str)| {
        let mut shown: Vec<&str> =
            ids.iter().take(IDS_SHOWN_MAX).map(|(_, id)| id.as_str()).collect();
        if ids.len() > IDS_SHOWN_MAX {
            shown.push("...");
        }
        format!("{} {what} ({})", ids.len(), shown.join(", "))
    };
    let parts: Vec<String> =
        parts.into_iter().filter(|(ids, _)| !ids.is_empty()).map(part).collect();
    if parts.is_empty() { "nothing differs".to_owned() } else { parts.join("; ") }
}
