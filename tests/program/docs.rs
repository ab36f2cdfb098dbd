//! The pages for designers say what the program does: generated tables are the generated ones,
//! every feature, card and report file is explained, and every link leads somewhere.
//!
//! `TENBIN_BLESS=docs cargo test --test program docs` writes the generated pages anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tenbin::content::Diagnostics;
use tenbin::engine::FeatureGroup;

use crate::support::bless::{Kind, hold};

/// Pages written by hand, but for those of the games.
const PAGES: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "benches/README.md",
    "benches/results/README.md",
    "configs/README.md",
    "docs/adding-a-game.md",
    "docs/balancing.md",
    "docs/bots.md",
    "docs/card-sheets.md",
    "docs/changing-rules.md",
    "docs/comparing.md",
    "docs/fewer-games.md",
    "docs/for-whom.md",
    "docs/how-it-feels.md",
    "docs/installing.md",
    "docs/impact.md",
    "docs/league.md",
    "docs/limits.md",
    "docs/observing.md",
    "docs/programs.md",
    "docs/playing.md",
    "docs/python.md",
    "docs/reading-reports.md",
    "docs/running.md",
    "docs/scaling.md",
    "docs/scenarios.md",
    "docs/script-games.md",
    "docs/scripts.md",
    "docs/single-games.md",
    "docs/spreadsheets.md",
    "docs/statistics.md",
    "docs/strategies.md",
    "docs/sweeping.md",
    "docs/tuning.md",
    "docs/your-own-game.md",
    "examples/magpie/README.md",
    "reports/README.md",
    "scale/README.md",
    "strategies/README.md",
];

/// All pages written by hand.
fn pages() -> Vec<String> {
    let of_games = tenbin::GAMES.names().map(|game| format!("docs/{game}.md"));
    PAGES.iter().map(|&page| page.to_owned()).chain(of_games).collect()
}

const SAMPLE: &str = "reports/samples/ninja";

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What the program prints, run where there is no content but its own.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tenbin"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of a Markdown text whose first cell is code, as trimmed cells.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The files of a folder of a game's content with their descriptions, as a Markdown table; nothing
/// where there are none.
fn described(game: &str, folder: &str, title: &str) -> String {
    let Ok(files) = fs::read_dir(path(&format!("configs/{game}/{folder}"))) else {
        return String::new();
    };
    let row = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("UTF-8");
        let table: toml::Table = text.parse().expect("TOML");
        let description = table["description"].as_str().expect("a text").to_owned();
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        format!("| `{name}` | {description} |\n")
    };
    let mut rows: Vec<String> = files.map(|file| row(file.expect("readable").path())).collect();
    rows.sort();
    let (one, rows) = (folder.trim_end_matches('s'), rows.concat());
    format!("\n## {title}\n\n| {one} | what it is |\n| --- | --- |\n{rows}")
}

fn check_knobs(game: &str) {
    // What the game's page calls it.
    let page = read(&format!("docs/{game}.md"));
    let title = page.lines().next().expect("a title").trim_start_matches("# The rules of ");
    let title = title.trim_start_matches("# ").trim_end_matches(": what is played");
    let table = printed(&["rules", game, "--format", "markdown"]);
    let variants = described(game, "variants", "Variants: `--variant NAME`");
    let experiments = described(
        game,
        "experiments",
        "Experiments: `tenbin run FILE`; of many cells: `tenbin sweep FILE`",
    );
    let goals = described(game, "goals", "Goals: `tenbin balance GAME/GOAL`");
    let made = format!(
        "# The knobs of {title}\n\nWritten by `tenbin rules {game} --format markdown`; \
         `{}` writes it anew. Change a value with `--set KNOB=VALUE`, in a variant, or in \
         `configs/{game}/rules.toml`.\n\n{table}{variants}{experiments}{goals}",
        Kind::Docs.command()
    );
    hold(Kind::Docs, &path(&format!("docs/rules-{game}.md")), &made);
}

#[test]
fn the_pages_of_knobs_are_those_of_the_program() {
    tenbin::GAMES.names().for_each(check_knobs);
}

/// The tables of a game's features.
fn tables_of(groups: &[FeatureGroup]) -> String {
    let mut text = String::new();
    for group in groups {
        for paragraph in [&heading(group.title), group.about] {
            if !paragraph.is_empty() {
                text += &format!("{paragraph}\n\n");
            }
        }
        text += "| feature | value |\n| --- | --- |\n";
        for (name, meaning) in group.features {
            text += &format!("| `{name}` | {meaning} |\n");
        }
        text += "\n";
    }
    text
}

/// Of a group that has one.
fn heading(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!("### {title}") }
}

/// What is written of each game's features before their tables stays; the tables are those of the game.
#[test]
fn every_feature_is_explained_by_its_game() {
    let mut page = read("docs/strategies.md");
    for game in tenbin::GAMES.0 {
        let title = section("## The features of", game.id());
        let start = page.find(&title).unwrap_or_else(|| panic!("no section {title}"));
        let end = page[start + 1..].find("\n## ").map_or(page.len(), |end| start + 2 + end);
        let tables = ["### ", "| feature |"].map(|word| page[start..end].find(word));
        let tables = start + tables.into_iter().flatten().min().expect("its tables");
        page.replace_range(tables..end, &tables_of(game.about().feature_groups));
    }
    let made = format!("{}\n", page.trim_end());
    hold(Kind::Docs, &path("docs/strategies.md"), &made);
}

/// How the section of a game begins: `## Files of Anima`.
fn section(words: &str, game: &str) -> String {
    format!("{words} {}{}", game[..1].to_uppercase(), &game[1..])
}

/// Scenarios show nearly every action there is: the first word of each is told in its game's page.
#[test]
fn every_word_of_the_notation_is_told() {
    let mut words: BTreeSet<(String, String)> = BTreeSet::new();
    for game in tenbin::GAMES.names() {
        for file in tenbin::library().folder(&format!("configs/{game}/scenarios")).unwrap() {
            let mut diagnostics = Diagnostics::default();
            for scenario in tenbin::scenario::parse(tenbin::GAMES, &file, &mut diagnostics) {
                for choice in scenario.moves.iter().chain(&scenario.prefer) {
                    let word = choice.text.split(' ').next().unwrap();
                    // A seat alone is one, too: whom somebody chooses.
                    let word = if word.starts_with("seat") { "seat2" } else { word };
                    words.insert(((*game).to_owned(), word.to_owned()));
                }
            }
        }
    }
    assert!(words.len() > 90, "{words:?}");
    for (game, word) in words {
        let page = read(&format!("docs/{game}.md"));
        let told = page.contains(&format!("`{word}`")) || page.contains(&format!("`{word} "));
        assert!(told, "docs/{game}.md does not tell what `{word}` is");
    }
}

#[test]
fn every_duration_is_told() {
    let page = read("docs/naruto.md");
    let durations = tenbin::games::naruto::content::vocabulary::Duration::WORDS;
    let missing = durations.iter().filter(|word| !page.contains(&format!("`{word}`")));
    assert_eq!(missing.count(), 0);
    let page = read("docs/anima.md");
    let (_, told) = page.split_once("`duration` says").unwrap();
    let schema = printed(&["schema", "content", "anima"]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let mut durations = BTreeSet::new();
    words_of_key(&schema, "duration", &mut durations);
    assert!(durations.len() > 5, "{durations:?}");
    for word in durations {
        assert!(told.contains(&format!("`{word}`")), "docs/anima.md does not tell of `{word}`");
    }
}

/// The words that a JSON Schema allows for a key, wherever it has it.
fn words_of_key(schema: &serde_json::Value, key: &str, found: &mut BTreeSet<String>) {
    if let Some(words) = schema["properties"][key]["enum"].as_array() {
        found.extend(words.iter().filter_map(|word| word.as_str().map(str::to_owned)));
    }
    let parts = schema.as_object().into_iter().flatten().map(|(_, part)| part);
    let items = schema.as_array().into_iter().flatten();
    parts.chain(items).for_each(|part| words_of_key(part, key, found));
}

#[test]
fn every_card_of_ninja_is_explained_with_its_copies() {
    let text = read("docs/ninja.md");
    let told = rows(&text);
    let mut reader = csv::Reader::from_reader(std::io::Cursor::new(printed(&[
        "cards", "ninja", "--format", "csv",
    ])));
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|title| title == name).unwrap();
    let (card, name, copies) = (column("card"), column("name"), column("copies_count"));
    let mut cards = 0;
    for record in reader.records() {
        let record = record.unwrap();
        if &record[0] == "objective" {
            // A mission has a row with its two pairs, the others a sentence.
            let id = format!("`{}`", &record[card]);
            let row = told.iter().find(|row| row[0] == id);
            let pairs = row.map_or(&[][..], |row| &row[1..]);
            assert!(pairs.iter().all(|&pair| record[column("text")].contains(pair)));
            assert!(text.contains(&id), "docs/ninja.md does not explain {id}");
            continue;
        }
        let wanted = [format!("`{}`", &record[card]), record[name].to_owned()];
        let row = told.iter().find(|row| row[0] == wanted[0] && row[1] == wanted[1]);
        let row = row.unwrap_or_else(|| panic!("docs/ninja.md does not explain {wanted:?}"));
        assert_eq!(row[2], &record[copies], "copies of {}", wanted[0]);
        cards += 1;
    }
    assert_eq!(cards, 29 + 11 + 22, "types of cards (sections 3.5 to 3.7 of the catalogue)");
}

#[test]
fn every_knob_that_a_page_names_exists() {
    let knobs: BTreeSet<String> = tenbin::GAMES
        .names()
        .flat_map(|game| {
            let table = printed(&["rules", game, "--format", "csv"]);
            table.lines().map(|line| line.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
        })
        .collect();
    // The example has knobs of its own.
    let example = read("examples/magpie/configs/magpie/rules.toml");
    let example: toml::Table = example.parse().unwrap();
    let knobs: BTreeSet<String> =
        knobs.into_iter().chain(example["rules"].as_table().unwrap().keys().cloned()).collect();
    for page in pages() {
        for part in read(&page).split("--set ").skip(1) {
            let word = part.trim_start_matches(['\'', '"']);
            let end = word
                .find(|character: char| !(character.is_alphanumeric() || "_.".contains(character)));
            let set = &word[..end.unwrap_or(word.len())];
            // A bare name is a knob; upper case stands for "some knob".
            if !set.is_empty() && !set.contains('.') && set.to_lowercase() == set {
                assert!(knobs.contains(set), "{page}: --set {set}");
            }
        }
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        let text = read(&page);
        for part in text.split("](").skip(1) {
            let link = part.split(')').next().unwrap().split('#').next().unwrap();
            if link.is_empty() || link.contains("://") {
                continue;
            }
            let target = path(&page).parent().unwrap().join(link);
            assert!(target.exists(), "{page}: {link} leads nowhere");
        }
    }
}

/// The page's first example, as it stands.
#[test]
fn the_scenario_of_the_page_passes() {
    let page = read("docs/scenarios.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let file = std::env::temp_dir().join(format!("tenbin-page-{}.toml", std::process::id()));
    fs::write(&file, example.expect("an example")).expect("a temporary file");
    let said = printed(&["scenario", file.to_str().expect("a path of letters")]);
    assert!(said.contains("1 scenario: 1 passed"), "{said}");
    fs::remove_file(&file).expect("the same file");
}

#[test]
fn the_guide_to_reports_names_every_file_of_the_sample() {
    let guide = read("reports/README.md");
    let mut tables = 0;
    for entry in fs::read_dir(path(SAMPLE)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            guide.contains(&format!("`{name}`")) || guide.contains(&format!("### {name}")),
            "{name}"
        );
        tables += usize::from(name.ends_with(".csv"));
    }
    assert!(tables >= 9, "the sample has the files of every report");
}

/// Files that every game has are headings of the guide; those of one game are rows of its section.
#[test]
fn the_guide_to_reports_lists_the_files_of_every_game_and_no_other() {
    let guide = read("reports/README.md");
    let headings: Vec<&str> = guide.lines().filter(|line| line.starts_with("### ")).collect();
    for game in tenbin::GAMES.names() {
        let title = section("Files of", game);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-of-{game}"));
        let out = folder.to_str().unwrap();
        printed(&["run", game, "--games", "1", "--quiet", "--out", out]);
        let mut written: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| !headings.iter().any(|heading| heading.contains(name.as_str())))
            .collect();
        written.sort();
        fs::remove_dir_all(&folder).unwrap();
        let section = guide.split("\n## ").find(|section| section.starts_with(&title)).unwrap();
        // A table that only some rules have says so.
        let mut listed: Vec<String> = rows(section)
            .iter()
            .filter(|row| !row.last().unwrap().contains("only in"))
            .map(|row| row[0].trim_matches('`').to_owned())
            .collect();
        listed.sort();
        assert_eq!(listed, written, "{title}");
    }
}

/// The places that docs/adding-a-game.md lists and that no other test would miss.
#[test]
fn everything_that_belongs_to_a_game_is_there() {
    let golden: Vec<String> = fs::read_dir(path("tests/golden"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let (readme, bots) = (read("README.md"), read("docs/strategies.md"));
    for game in tenbin::GAMES.names() {
        for file in [
            format!("configs/{game}/experiments/default.toml"),
            format!("docs/rules-{game}.md"),
            format!("tests/clauses/{game}.txt"),
            format!("tests/perft/{game}.toml"),
            format!("tests/signature/{game}.txt"),
        ] {
            assert!(path(&file).is_file(), "{file} is missing, see docs/adding-a-game.md");
        }
        assert!(golden.iter().any(|file| file.starts_with(game)), "no golden story of {game}");
        assert!(readme.contains(&format!("(docs/{game}.md)")), "README.md does not name {game}");
        assert!(bots.contains(&section("## The features of", game)), "docs/strategies.md: {game}");
    }
}

#[test]
fn the_sample_is_of_the_present_rules() {
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&format!("{SAMPLE}/manifest.json"))).unwrap();
    assert_eq!(manifest["rules_version"], 1);
    assert_eq!(manifest["partial"], false);
    let command = manifest["command_line"][0].as_str().unwrap();
    assert!(!command.contains(['/', '\\']), "the sample tells of a machine: {command}");
}
