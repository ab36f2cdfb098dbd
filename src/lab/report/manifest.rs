//! manifest.json: everything needed to repeat a run and to know what a folder holds.
//!
//! The only file of a report that tells of clocks, threads and the command line, so that the CSVs of two runs compare
//! byte for byte.

use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::report::sheet::CsvStyle;
use crate::sim::Tally;
use tenbin_content::hex;

/// The mark by which a folder of ours is known.
pub const TOOL: &str = "tenbin";

/// The format of manifests that this version writes and reads. One that does not say is of the first.
pub const FORMAT: u64 = 1;

/// Says who can read a manifest of a later format; nothing where this version can. `name` is its file.
pub fn later_format(name: &str, manifest: &Value) -> Option<String> {
    let format = match &manifest["format"] {
        Value::Null => return None,
        said => said.as_u64(),
    };
    if format.is_some_and(|format| format <= FORMAT && format > 0) {
        return None;
    }
    let own = env!("CARGO_PKG_VERSION");
    let Some(format) = format.filter(|&format| format > 0) else {
        return Some(format!(
            "{name} has a format that is no number of one: {}",
            manifest["format"]
        ));
    };
    let writer = manifest["tool_version"].as_str().map_or_else(
        || "the version that wrote it, or a later one".to_owned(),
        |version| format!("tenbin {version}, which wrote it, or a later version"),
    );
    Some(format!(
        "{name} is a manifest of format {format}, and tenbin {own} reads format {FORMAT}: {writer} is \
         needed to do anything with this report"
    ))
}

/// What only the caller knows about a run.
#[derive(Clone, Debug)]
pub struct ManifestParts {
    /// The kind of report, such as `run`.
    pub kind: String,
    /// The words of the command line.
    pub command_line: Vec<String>,
    /// The full effective configuration.
    pub configuration: Value,
    /// Name and hash of each strategy.
    pub strategies: Vec<(String, String)>,
    /// The games that were asked for.
    pub asked: Range<u64>,
    /// When the run began.
    pub started: SystemTime,
    /// When it ended.
    pub ended: SystemTime,
    /// How many threads played.
    pub threads: usize,
    /// The exit status the program will have.
    pub exit_status: i32,
    /// How the CSV files are written.
    pub csv: CsvStyle,
}

/// What a tally says about a run.
pub fn tally_facts(tally: &Tally) -> Value {
    let header = tally.header();
    let batch = tally.batch();
    json!({
        "game": header.game,
        "rules_version": header.rules_version,
        "seeding_version": header.seeding_version,
        "content_hash": header.content_hash,
        "master_seed": format!("{:#018x}", header.seed),
        "seats": tally.layout().seats,
        "rotate": header.rotate,
        "schema_fingerprint": header.fingerprint,
        "games_done": tally.ranges().iter().map(|range| [range.start, range.end]).collect::<Vec<_>>(),
        "games_counted": batch.games,
        "faults": batch.faults,
    })
}

/// What manifest.json says. `facts` are merged in as they are (see [`tally_facts`]).
pub fn manifest(parts: &ManifestParts, facts: &Value, files: &[(String, Vec<u8>)]) -> Value {
    let done = games_done(facts);
    let asked = parts.asked.end.saturating_sub(parts.asked.start);
    // A part of a run is whole with fewer games than were asked for; whoever plays it knows.
    let is_less = facts["games_done"].is_array() && done < asked;
    let mut value = json!({
        "tool": TOOL,
        "format": FORMAT,
        "tool_version": env!("CARGO_PKG_VERSION"),
        "kind": parts.kind,
    });
    let rest = json!({
        "games_asked": [parts.asked.start, parts.asked.end],
        "partial": facts["partial"].as_bool().unwrap_or(is_less),
        "strategies": parts.strategies.iter()
            .map(|(name, hash)| json!({"name": name, "sha256": hash})).collect::<Vec<_>>(),
        "configuration": parts.configuration,
        "command_line": parts.command_line,
        "started": rfc3339(parts.started),
        "ended": rfc3339(parts.ended),
        "threads": parts.threads,
        "exit_status": parts.exit_status,
        "csv": parts.csv.to_json(),
        "files": files.iter().map(|(name, bytes)| {
            file_entry(name, bytes)
        }).collect::<Vec<_>>(),
    });
    if let Value::Object(map) = &mut value {
        for part in [facts, &rest] {
            map.extend(part.as_object().cloned().unwrap_or_default());
        }
    }
    value
}

/// How the manifest lists a file.
pub(super) fn file_entry(name: &str, bytes: &[u8]) -> Value {
    json!({"name": name, "bytes": bytes.len(), "sha256": hash_of(bytes)})
}

/// The hash of a file, as the manifest has it.
pub fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// How many games (or tournaments) a manifest says are done.
pub fn games_done(facts: &Value) -> u64 {
    facts["games_done"].as_array().into_iter().flatten().map(range_length).sum()
}

fn range_length(range: &Value) -> u64 {
    let end = |index: usize| range[index].as_u64().unwrap_or_default();
    end(1).saturating_sub(end(0))
}

/// Indented JSON with a line end.
pub fn to_text(value: &Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}

/// A time as `2026-11-21T04:09:25Z`.
pub fn rfc3339(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Days to a date of the Gregorian calendar, counting years from March (Hinnant's algorithm).
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z", second % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_manifest_of_a_later_format_says_who_can_read_it() {
        let told = |manifest: Value| later_format("r/manifest.json", &manifest);
        assert_eq!(told(json!({"tool": TOOL})), None, "written before there were formats");
        assert_eq!(told(json!({"format": 1})), None);
        let later = told(json!({"format": 2, "tool_version": "7.1.0"})).expect("refused");
        let own = env!("CARGO_PKG_VERSION");
        assert_eq!(
            later,
            format!(
                "r/manifest.json is a manifest of format 2, and tenbin {own} reads format 1: tenbin \
                 7.1.0, which wrote it, or a later version is needed to do anything with this report"
            )
        );
        assert!(
            told(json!({"format": 3})).is_some_and(|text| text.contains("the version that wrote"))
        );
        for wrong in [json!("1"), json!(0), json!(-1), json!(1.5)] {
            assert!(told(json!({"format": wrong})).is_some_and(|text| text.contains("no number")));
        }
    }

    #[test]
    fn times_are_dates() {
        let at = |seconds| rfc3339(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_000_000_000), "2001-09-09T01:46:40Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
    }
}
