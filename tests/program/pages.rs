//! Pages of real reports: their numbers are those of the tables, and a real browser opens them without a word of
//! complaint. Where there is no Chromium the browser's part is skipped, and says so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::browser::{browser, open, probed};
use crate::support::program::{Scratch, names, table};

const BYTES_MAX: u64 = 1_000_000;

/// One report of each kind; a run of each game.
fn reports(scratch: &Scratch) -> Vec<String> {
    let mut folders: Vec<String> = tenbin::GAMES.names().map(str::to_owned).collect();
    for game in &folders {
        scratch.run(&format!("run {game} --games 300 --quiet --out {game}")).ok();
    }
    let others = [
        ("compared", "compare pig strategy:random --games 2000"),
        ("worth", "impact ninja --games 300 --card katana"),
        ("swept", "sweep hand_and_counter --games 40"),
        ("rungs", "run ladder --games 20"),
        ("whole", "run tournament --games 40"),
        ("tuned", "tune pig --generations 1 --candidates 4 --games 30 --held-out 90"),
    ];
    for (folder, line) in others {
        scratch.run(&format!("{line} --quiet --out {folder}")).ok();
        folders.push(folder.to_owned());
    }
    folders
}

/// The texts of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!("{name}=\"");
    page.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Every cell of the CSV files of a folder.
fn cells(folder: &Path) -> BTreeSet<String> {
    let csv = names(folder).into_iter().filter(|name| name.ends_with(".csv"));
    csv.flat_map(|name| table(&fs::read_to_string(folder.join(name)).unwrap()))
        .flat_map(std::collections::BTreeMap::into_values)
        .collect()
}

#[test]
fn every_report_has_a_page_with_the_numbers_of_its_tables() {
    let scratch = Scratch::new("pages");
    for folder in reports(&scratch) {
        let place = scratch.0.join(&folder);
        let page = scratch.read(&format!("{folder}/report.html"));
        assert!((page.len() as u64) < BYTES_MAX, "{folder}: {}", page.len());
        let known = cells(&place);
        let shown = attributes(&page, "data-value");
        let drawn = shown.iter().filter(|cell| !cell.is_empty());
        assert!(drawn.clone().count() >= 2, "{folder}: {}", shown.len());
        for cell in drawn {
            assert!(known.contains(*cell), "{folder}: {cell} is in no table");
        }
        // Made anew from the folder it is the same, and the manifest still lists it as it is.
        let manifest = scratch.read(&format!("{folder}/manifest.json"));
        scratch.run(&format!("report {folder} --quiet")).ok();
        assert_eq!(scratch.read(&format!("{folder}/report.html")), page, "{folder}");
        assert_eq!(scratch.read(&format!("{folder}/manifest.json")), manifest, "{folder}");
    }
    // Every row of the main table is drawn where its group is.
    let rates = table(&scratch.read("ninja/win_rates.csv"));
    let page = scratch.read("ninja/report.html");
    let shown = attributes(&page, "data-value");
    for row in rates.iter().filter(|row| row["group"] == "role" || row["group"] == "seat") {
        assert!(shown.contains(&row["win_rate_share"].as_str()), "{row:?}");
    }
}

#[test]
fn the_commands_of_a_page_replay_games() {
    let scratch = Scratch::new("page-commands");
    let line =
        "run ninja --games 2000 --set hand_limit=6 --strategy random --strategy 1=expert --rotate";
    scratch.run(&format!("{line} --quiet --out shown")).ok();
    let page = scratch.read("shown/report.html");
    let mut commands: Vec<&str> = page
        .split("<code>tenbin ")
        .skip(1)
        .filter_map(|rest| rest.split("</code>").next())
        .collect();
    commands.sort_unstable();
    commands.dedup();
    assert!(commands.len() >= 3, "{commands:?}");
    for command in commands.iter().take(3) {
        let command = command.replace("&amp;", "&");
        let game = command.split("--game ").nth(1).unwrap().split(' ').next().unwrap();
        let here = scratch.run(&command).ok();
        let there = scratch.run(&format!("replay shown --game {game}")).ok();
        // The head says what was asked; the game itself is the same.
        let moves = |text: &str| text.lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(moves(&here), moves(&there), "{command}");
    }
}

#[test]
fn pages_of_several_reports_and_mistakes() {
    let scratch = Scratch::new("page-several");
    for (folder, seed) in [("one", 1), ("two", 2)] {
        scratch.run(&format!("run pig --games 500 --seed {seed} --quiet --out {folder}")).ok();
    }
    scratch.run("report one two --out both.html --quiet").ok();
    let both = scratch.read("both.html");
    assert!(both.contains("<code>one</code>") && both.contains("<code>two</code>"));
    scratch.run("report one two --quiet").ok();
    assert_eq!(scratch.read("report.html"), both);
    scratch.run("report nowhere").refused(2, "nowhere is no folder of a report");
    scratch.run("report one --out page.txt").refused(2, "ends in .html");
    fs::remove_file(scratch.0.join("one/win_rates.csv")).unwrap();
    scratch.run("report one").refused(5, "win_rates.csv");
    // A table for spreadsheets is the same table.
    scratch.run("run pig --games 500 --seed 2 --csv excel,separator=semicolon,decimal=comma --quiet --out excel").ok();
    assert_eq!(scratch.read("excel/report.html"), scratch.read("two/report.html"));
    scratch.run("report excel --quiet").ok();
    assert_eq!(scratch.read("excel/report.html"), scratch.read("two/report.html"));
}

/// What a page finds out about itself, told as the text of an element.
const PROBE: &str = r#"<script>
addEventListener("load", () => {
  const number = table => [...table.tHead.rows[0].cells].findIndex(head => head.dataset.kind === "integer");
  const isLong = table => number(table) >= 0 && table.tBodies[0].rows.length > 1;
  const table = [...document.querySelectorAll(".table table")].find(isLong);
  const heads = table.tHead.rows[0].cells, place = number(table);
  heads[place].click();
  const sorted = [...table.tBodies[0].rows].map(row => Number(row.cells[place].innerText));
  const filter = table.closest(".table").previousElementSibling.querySelector("input");
  filter.value = "no row says this";
  filter.dispatchEvent(new Event("input"));
  const told = {
    wide: document.documentElement.scrollWidth - innerWidth,
    figures: document.querySelectorAll("figure, .finding svg").length,
    named: [...document.querySelectorAll("svg")].every(svg => svg.getAttribute("aria-label")),
    copies: document.querySelectorAll("button.copy").length,
    falling: sorted.every((value, row) => row === 0 || sorted[row - 1] >= value),
    rows: sorted.length,
    left: [...table.tBodies[0].rows].filter(row => !row.hidden).length,
    requests: performance.getEntriesByType("resource").length,
  };
  const box = document.createElement("pre");
  box.id = "probe";
  box.textContent = JSON.stringify(told);
  document.body.append(box);
});
</script></body>"#;

#[test]
fn a_browser_opens_every_page_without_complaint() {
    let scratch = Scratch::new("browser");
    let Some(browser) = browser(&scratch) else { return };
    for folder in reports(&scratch) {
        let page = scratch.read(&format!("{folder}/report.html"));
        scratch.write("probed.html", &page.replace("</body>", PROBE));
        for width in [390, 1280] {
            let size = format!("--window-size={width},900");
            let told = probed(browser, &scratch, "probed.html", &[&size]);
            assert!(told["wide"].as_i64().unwrap() <= 0, "{folder} at {width}: {told}");
            assert!(told["figures"].as_u64().unwrap() >= 1, "{folder}: {told}");
            assert!(told["rows"].as_u64().unwrap() >= 2, "{folder}: {told}");
            let facts = (&told["named"], &told["falling"], &told["left"], &told["requests"]);
            assert_eq!(
                facts,
                (&true.into(), &true.into(), &0.into(), &0.into()),
                "{folder}: {told}"
            );
        }
    }
    pictures(browser, &scratch);
}

/// Screenshots at two widths, light and dark; they stay in the build folder to be looked at.
fn pictures(browser: &str, scratch: &Scratch) {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&place).unwrap();
    for width in [390, 1280] {
        let taken = [("light", "1"), ("dark", "0")].map(|(name, scheme)| {
            let file = place.join(format!("ninja-{width}-{name}.png"));
            let options = [
                format!("--window-size={width},2400"),
                format!("--blink-settings=preferredColorScheme={scheme}"),
                format!("--screenshot={}", file.display()),
            ];
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            open(
                browser,
                &scratch.0.join("profile"),
                &scratch.0.join("ninja/report.html"),
                &options,
            );
            fs::read(file).unwrap()
        });
        assert!(taken.iter().all(|bytes| bytes.len() > 20_000), "an empty picture");
        assert_ne!(taken[0], taken[1], "light and dark are the same");
    }
}

#[test]
fn a_catalogue_shows_everything_there_is() {
    let scratch = Scratch::new("catalogue");
    scratch.run("run ninja --games 2000 --quiet --out shown").ok();
    for game in tenbin::GAMES.names() {
        scratch.run(&format!("cards {game} --html {game}.html --quiet")).ok();
        let listed = table(&scratch.run(&format!("cards {game} --format csv")).ok()).len();
        let page = scratch.read(&format!("{game}.html"));
        assert_eq!(page.matches("<article").count(), listed, "{game}");
        assert!((page.len() as u64) < BYTES_MAX, "{game}: {}", page.len());
    }
    scratch.run("cards ninja --html with.html --report shown --quiet").ok();
    let page = scratch.read("with.html");
    let known = cells(&scratch.0.join("shown"));
    let shown = attributes(&page, "data-value");
    assert!(shown.len() >= 40, "{}", shown.len());
    assert!(shown.iter().all(|cell| known.contains(*cell)));
    scratch.run("cards okko --html with.html --report shown").refused(2, "is a report on ninja");
    scratch.run("cards ninja --report shown").refused(2, "--html");
}
