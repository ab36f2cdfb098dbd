//! Replays as pages: what they tell is what the terminal tells, and a real browser steps through them.

use std::path::Path;

use crate::support::browser::{browser, open, probed};
use crate::support::program::Scratch;

const BYTES_MAX: usize = 1_000_000;

/// Games with a board.
const BOARDS: [&str; 3] = ["anima", "okko", "strigoi"];

/// A text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[test]
fn a_page_tells_what_the_terminal_tells() {
    let scratch = Scratch::new("replay-page");
    for game in tenbin::GAMES.names() {
        let told = scratch.run(&format!("replay {game} --game 3")).ok();
        scratch.run(&format!("replay {game} --game 3 --html game.html --quiet")).ok();
        let page = scratch.read("game.html");
        assert!(page.len() < BYTES_MAX, "{game}: {}", page.len());
        for line in told.lines().map(str::trim).filter(|line| !line.is_empty()) {
            assert!(page.contains(&escaped(line)), "{game}: {line}");
        }
        assert_eq!(page.contains("<svg class=\"board\""), BOARDS.contains(&game), "{game}");
        for outside in ["http:", "https:", "src=", "url(", "@import"] {
            assert!(!page.contains(outside), "{game}: {outside}");
        }
        scratch.run(&format!("replay {game} --game 3 --html again.html --quiet")).ok();
        assert_eq!(page, scratch.read("again.html"), "{game}: the same each time");
    }
}

#[test]
fn pages_of_reports_tournaments_and_mistakes() {
    let scratch = Scratch::new("replay-page-kinds");
    scratch.run("run pig --games 20 --quiet --out pigs").ok();
    scratch.run("replay pigs --game 7 --html from.html").ok();
    scratch.run("replay pig --game 7 --html own.html").ok();
    assert_eq!(scratch.read("from.html"), scratch.read("own.html"));
    scratch.run("replay tournament --game 0 --html series.html").ok();
    let told = scratch.run("replay tournament --game 0").ok();
    let page = scratch.read("series.html");
    for line in told.lines().map(str::trim).filter(|line| !line.is_empty()) {
        assert!(page.contains(&escaped(line)), "{line}");
    }
    scratch.run("replay pig --game 7 --html no/where.html").refused(5, "no/where.html");
    scratch.run("replay ladder --game 7 --html page.html").refused(2, "is a ladder");
}

/// Goes to the first time at which the table was told, and tells of its pieces in parts of its ground; then to
/// the end and back by keys.
const PROBE: &str = r##"<script>
const press = key => dispatchEvent(new KeyboardEvent("keydown", { key }));
const seen = () => document.getElementById("seen").innerHTML.replaceAll(' class="changed"', "").replaceAll(' class=""', "");
const pieces = () => {
  const board = document.querySelector("#seen .board");
  if (!board) return [];
  const parts = [...board.querySelectorAll("rect, polygon")].map(part => part.getBBox());
  const [left, top] = [Math.min(...parts.map(part => part.x)), Math.min(...parts.map(part => part.y))];
  const right = Math.max(...parts.map(part => part.x + part.width));
  return [...board.querySelectorAll(".piece")].map(piece => {
    const box = piece.querySelector("circle").getBBox();
    const at = [box.x + box.width / 2 - left, box.y + box.height / 2 - top].map(one => one / (right - left));
    return [piece.querySelector("title").textContent, ...at];
  });
};
addEventListener("load", () => {
  const told = document.querySelector("#log .table-line");
  go(Number(told ? told.dataset.step : 0));
  const at = pieces(), begun = seen();
  press("Home");
  const first = seen();
  press("ArrowRight"); press("ArrowRight"); press("ArrowLeft"); press("ArrowLeft");
  const back = seen() === first;
  press("End");
  const [last, heading] = [step, document.getElementById("when").textContent];
  press("ArrowRight");
  const stays = step === last;
  go(Number(told ? told.dataset.step : 0));
  const box = document.createElement("pre");
  box.id = "probe";
  box.textContent = JSON.stringify({ at, back, last, heading, stays, again: seen() === begun,
    steps: steps.length, wide: document.documentElement.scrollWidth - innerWidth,
    hidden: document.getElementById("end").hidden, requests: performance.getEntriesByType("resource").length });
  document.body.append(box);
});
</script></body>"##;

/// Figures as the terminal tells them when the table is first told: `A Oni Bushi on 10,7 facing w` or
/// `a The Colonel (colonel) at 68.35,10, LP 15 of 15, AP 4`.
fn placed(told: &str, word: &str) -> Vec<[f64; 2]> {
    let tables = told.lines().filter_map(|line| line.trim().strip_prefix("|   "));
    let place = |line: &str| {
        let (_, rest) = line.split_once(word)?;
        let place = rest.split_whitespace().next()?.trim_end_matches(',');
        let (x, y) = place.split_once(',')?;
        Some([x.parse().unwrap(), y.parse().unwrap()])
    };
    // Every figure once: the first table.
    let mut letters = std::collections::BTreeSet::new();
    let first = tables.take_while(|line| letters.insert(line.chars().next()));
    first.filter_map(place).collect()
}

#[test]
fn a_browser_steps_through_a_game() {
    let scratch = Scratch::new("replay-browser");
    let Some(browser) = browser(&scratch) else { return };
    for game in tenbin::GAMES.names() {
        scratch.run(&format!("replay {game} --game 3 --html game.html --quiet")).ok();
        let page = scratch.read("game.html");
        scratch.write("probed.html", &page.replace("</body>", PROBE));
        for width in [390, 1280] {
            let told =
                probed(browser, &scratch, "probed.html", &[&format!("--window-size={width},900")]);
            assert!(told["wide"].as_i64().unwrap() <= 0, "{game} at {width}: {told}");
            for fact in ["back", "stays", "again", "hidden"] {
                assert_eq!(told[fact], true, "{game} at {width}: {fact} of {told}");
            }
            assert_eq!(told["heading"], "At the end", "{game}");
            assert_eq!(told["requests"], 0, "{game}");
            let (last, steps) = (told["last"].as_u64().unwrap(), told["steps"].as_u64().unwrap());
            assert!(last + 1 == steps && steps > 3, "{game}: {told}");
            let board: Vec<[f64; 2]> = told["at"]
                .as_array()
                .unwrap()
                .iter()
                .map(|piece| [1, 2].map(|axis| piece[axis].as_f64().unwrap()))
                .collect();
            let terminal = scratch.run(&format!("replay {game} --game 3 --no-summary")).ok();
            // Okko's 12 squares a side, from above (OKK-002); Anima's 120 cm, from below (ANI-050).
            let expected: Vec<[f64; 2]> = match game {
                "okko" => placed(&terminal, " on ")
                    .iter()
                    .map(|[x, y]| [(x + 0.5) / 12.0, (y + 0.5) / 12.0])
                    .collect(),
                "anima" => placed(&terminal, " at ")
                    .iter()
                    .map(|[x, y]| [x / 120.0, 1.0 - y / 120.0])
                    .collect(),
                _ => Vec::new(),
            };
            assert_eq!(expected.is_empty(), !["okko", "anima"].contains(&game), "{game}");
            for place in &expected {
                let is_near = |piece: &&[f64; 2]| {
                    (0..2).all(|axis| (piece[axis] - place[axis]).abs() < 0.003)
                };
                assert_eq!(
                    board.iter().filter(is_near).count(),
                    1,
                    "{game}: {place:?} of {board:?}"
                );
            }
        }
    }
    pictures(browser, &scratch);
}

/// Pictures in the build folder, to be looked at.
fn pictures(browser: &str, scratch: &Scratch) {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&place).unwrap();
    for game in BOARDS {
        scratch.run(&format!("replay {game} --game 3 --html game.html --quiet")).ok();
        let file = place.join(format!("replay-{game}.png"));
        let shot = format!("--screenshot={}", file.display());
        let page = scratch.0.join("game.html");
        open(browser, &scratch.0.join("profile"), &page, &["--window-size=1280,1600", &shot]);
        assert!(std::fs::read(file).unwrap().len() > 20_000, "{game}: an empty picture");
    }
}
