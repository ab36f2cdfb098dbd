//! What a designer gets who is unlucky, in a hurry or hostile: mistakes in options and files, files
//! that are no files, disks that are full, folders that one stands in.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::program::{Ran, Scratch, names};

/// A command in a shell, in the scratch folder; `tenbin` is the program.
fn shell(scratch: &Scratch, line: &str) -> Ran {
    let program = env!("CARGO_BIN_EXE_tenbin");
    let script = format!("tenbin() {{ \"{program}\" \"$@\"; }}\n{line}");
    let mut command = Command::new("sh");
    command.current_dir(&scratch.0).args(["-c", &script]);
    Ran::of(line, &command.output().unwrap())
}

#[test]
fn errors_that_an_option_brings_about_show_the_option() {
    let scratch = Scratch::new("set");
    let band = "run okko --games 1 --set loss_threshold=12 --set character.okko.zeni=12";
    let ran = scratch.run(band);
    ran.refused(2, "--> brought about by --set character.okko.zeni=12\n");
    ran.refused(2, "| character.okko.zeni=12\n  | ^^^^^^^^^^^^^^^^^^^^^^\n");
    let count = "run ninja --games 1 --set hand_limit=6 --set advantage.katana.count=3";
    let ran = scratch.run(count);
    ran.refused(2, "--> --set advantage.katana.count=3\n");
    ran.refused(2, "| advantage.katana.count=3\n  |                        ^\n");
    ran.refused(2, "--set advantage_deck_size=51");
    scratch.run(&format!("{count} --set advantage_deck_size=51 --quiet --out o")).ok();
    // A whole element that is wrong is shown where it was changed.
    let taken = scratch.run("run ninja --games 1 --set advantage.katana.remove=true");
    taken.refused(2, "--> --set advantage.katana.remove=true\n");
    let right = "--set advantage.katana.remove=true --set advantage_deck_size=48";
    scratch.run(&format!("run ninja --games 1 {right} --quiet --out o")).ok();
    assert!(!scratch.run(&format!("cards ninja {right}")).ok().contains("Katana "));
}

#[test]
fn a_deck_that_does_not_add_up_names_the_variant_and_the_decks_number() {
    let scratch = Scratch::new("deck");
    let card = "description = \"x\"\n[[advantage]]\nid = \"katana\"\n";
    scratch.write("more.toml", &format!("{card}count = 4\n"));
    scratch.write("less.toml", &format!("{card}remove = true\n"));
    let more = scratch.run("run ninja --games 1 --variant more.toml");
    more.refused(2, "--> more.toml:4:9");
    more.refused(2, "set advantage_deck_size = 52");
    let less = scratch.run("run ninja --games 1 --variant less.toml");
    less.refused(2, "--> less.toml:2:1");
    less.refused(2, "set advantage_deck_size = 48");
    scratch.write("deck.toml", "description = \"x\"\n[[deck]]\nid = \"D1\"\ncards.NI-01 = 3\n");
    let deck = scratch.run("run naruto --games 1 --variant deck.toml");
    deck.refused(2, "the deck `D1` has 51 cards");
    deck.refused(2, "--> deck.toml:4");
    deck.refused(2, "set deck_size = 51");
}

/// NIN-001: seven clans; a band, a deck, a party and a wolf of one's own need nothing but a file.
#[test]
fn new_roles_are_refused_in_plain_words_and_new_bands_play() {
    let scratch = Scratch::new("roles");
    let role = "description = \"x\"\n[[role]]\nid = \"eighth\"\nname = \"Eighth\"\nplayers_min = 2\n\
                rival = { pool_closed = \"rose\", cycle7 = \"rose\" }\nsource = \"mine\"\n";
    scratch.write("role.toml", role);
    let ran = scratch.run("run ninja --games 1 --variant role.toml");
    ran.refused(2, "ninja has 7 roles, not 8");
    ran.refused(2, "Limits in README.md");
    let band = "description = \"x\"\n[[band]]\nid = \"mine\"\nname = \"Mine\"\nbudget = 12\n\
                members = [\"okko\", \"wind_reaper\", \"tikku\"]\nsource = \"mine\"\n\
                [rules]\nbudget = 12\nbands = [\"mine\", \"h12_monks\"]\n";
    scratch.write("band.toml", band);
    scratch.run("run okko --games 20 --variant band.toml --quiet --out o").ok();
    assert!(scratch.read("o/win_rates.csv").contains("band,mine,"), "a row of its own");
}

/// ANI-053: who plays a layout one day shall not find then that it lies beside the table.
#[test]
fn check_finds_layouts_that_run_would_refuse() {
    let scratch = Scratch::new("layout");
    let layout = "description = \"x\"\n[[layout]]\nid = \"mine\"\nname = \"Mine\"\n\
                  pieces = [{ kind = \"wall\", rect = [14, 3], at = [3, 60] }]\nsource = \"mine\"\n";
    scratch.write("mine.toml", layout);
    let check = scratch.run("check --game anima mine.toml");
    let run = scratch.run("run anima --games 1 --variant mine.toml --set rules.layouts=[\"mine\"]");
    assert_eq!((check.code, run.code), (Some(2), Some(2)), "{}\n{}", check.stderr, run.stderr);
    let wanted = "this piece of `mine` lies within 7.5 cm of the table's edge";
    assert!(check.stderr.contains(wanted) && run.stderr.contains(wanted), "{}", check.stderr);
}

#[test]
fn ten_thousand_mistakes_are_found_quickly_and_the_first_are_shown() {
    let scratch = Scratch::new("stubs");
    let mut stubs = "description = \"x\"\n".to_owned();
    for number in 0..10_000 {
        stubs += &format!("[[advantage]]\nid = \"stub_{number}\"\n");
    }
    scratch.write("stubs.toml", &stubs);
    let started = Instant::now();
    let ran = scratch.run("run ninja --games 1 --variant stubs.toml");
    ran.refused(2, "of which the first 200 are shown");
    assert_eq!(ran.stderr.matches("error: ").count(), 200);
    let again = stubs.split_once('\n').unwrap().1;
    scratch.write("twice.toml", &format!("{stubs}{again}"));
    let ran = scratch.run("run ninja --games 1 --variant twice.toml");
    ran.refused(2, "70000 errors in the content");
    // Half a minute for one of them before; seconds even where other tests run beside.
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

/// Wrong types do not hide unknown names, and names of cards with mistakes are no unknown ones.
#[test]
fn mistakes_of_every_kind_are_told_at_once() {
    let scratch = Scratch::new("kinds");
    let text = "description = \"x\"\n[rules]\nhand_limt = 5\nstart_hand = \"three\"\n\
                [[objective]]\nid = \"O20\"\nname = \"x\"\nkind = \"mission\"\nsource = \"x\"\n\
                pairs = [[\"E01\", \"E99\"], [\"E05\", \"mine\"]]\n\
                [[event]]\nid = \"mine\"\ncount = \"one\"\n";
    scratch.write("all.toml", text);
    let ran = scratch.run("run ninja --games 1 --variant all.toml");
    for wanted in
        ["hand_limt", "`start_hand` must be", "there is no event `E99`", "`count` must be"]
    {
        ran.refused(2, wanted);
    }
    assert!(!ran.stderr.contains("no event `mine`"), "{}", ran.stderr);
    ran.refused(2, "whether sums and effects fit is looked at once these are mended");
}

#[test]
fn a_file_of_another_format_is_one_error() {
    let scratch = Scratch::new("formats");
    scratch.write("cards.json", "{\n  \"advantage\": [\n    {\"id\": \"katana\"}\n  ]\n}\n");
    scratch.write("cards.toml", "id,name,count\nkatana,Katana,2\nkit,Kit,1\n");
    for (file, format) in [("cards.json", "JSON"), ("cards.toml", "CSV")] {
        let ran = scratch.run(&format!("run ninja --games 1 --variant {file}"));
        ran.refused(2, &format!("this is {format}; a TOML file is wanted"));
        assert_eq!(ran.stderr.matches("error: ").count(), 1, "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn folders_that_hold_themselves_and_endless_files_are_told_at_once() {
    let scratch = Scratch::new("endless");
    fs::create_dir_all(scratch.0.join("rules/inner")).unwrap();
    std::os::unix::fs::symlink("..", scratch.0.join("rules/inner/up")).unwrap();
    shell(&scratch, "mkfifo pipe.toml").ok();
    let started = Instant::now();
    for (line, wanted) in
        [("check rules", "contains itself"), ("scenario rules", "contains itself")]
    {
        scratch.run(line).refused(2, wanted);
    }
    for line in [
        "check /dev/zero",
        "scenario /dev/zero",
        "run /dev/zero",
        "run pig --variant /dev/zero",
        "run pig --strategy /dev/zero",
        "check pipe.toml",
        "run pig --variant pipe.toml",
    ] {
        let ran = scratch.run(line);
        assert!(ran.stderr.contains("this is a device or a pipe"), "{line}: {}", ran.stderr);
        assert_eq!(ran.code, Some(5), "{line}");
    }
    // What the shell hands on is read, as far as a content file may go.
    let line = "printf 'description = \"x\"\\nrules.target = 50\\n' | tenbin rules pig --variant /dev/stdin";
    assert!(shell(&scratch, line).ok().contains("* 50"));
    let line = "yes '# no end' | tenbin rules pig --variant /dev/stdin";
    shell(&scratch, line).refused(5, "too large for a content file");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

/// ANI-221: action points bound a chain of answers, so one that costs nothing answers no
/// Counterattack; a depth that the rules go beyond is warned of.
#[test]
fn knobs_at_their_limits_do_not_cut_games_off_without_a_word() {
    let scratch = Scratch::new("limits");
    scratch.run("run anima --games 60 --set cost.counter=0 --quiet --out o").ok();
    let endings = scratch.read("o/endings.csv");
    assert!(endings.contains("cutoff_depth,0,"), "{endings}");
    let ran = scratch.run("run anima --games 2 --set max_reaction_depth=1 --out o");
    assert!(ran.stderr.contains("warning: with max_reaction_depth = 1 games are cut off"));
    assert!(ran.stderr.contains("--> --set max_reaction_depth=1\n"), "{}", ran.stderr);
    ran.ok();
}

#[test]
fn a_fighter_of_1_zeni_is_a_warning() {
    let scratch = Scratch::new("zeni");
    let ran = scratch.run("run okko --games 2 --set character.ronin.zeni=1 --out o");
    assert!(ran.stderr.contains("warning: `ronin` is no civilian and costs 1 zeni"));
    ran.ok();
    scratch.write("cheap.toml", "description = \"x\"\n[[character]]\nid = \"ronin\"\nzeni = 1\n");
    let check = scratch.run("check --game okko cheap.toml");
    assert!(check.stderr.contains("cheap.toml:4:8"), "{}", check.stderr);
    check.ok();
}

#[cfg(unix)]
#[test]
fn no_report_takes_the_folder_away_that_one_stands_in() {
    let scratch = Scratch::new("here");
    let inside = scratch.0.join("here");
    fs::create_dir(&inside).unwrap();
    let play = "tenbin run pig --quiet --games";
    // `pwd -P` fails in a folder that is no more; so does making a file there.
    let twice = format!("cd here && {play} 50 --out . && {play} 60 --out . && pwd -P && : > a");
    shell(&scratch, &twice).ok();
    assert!(names(&inside).contains(&"manifest.json".to_owned()));
    fs::remove_file(inside.join("a")).unwrap();
    std::os::unix::fs::symlink("here", scratch.0.join("link")).unwrap();
    shell(&scratch, &format!("cd here && {play} 50 --out ../link && : > a && rm a")).ok();
    assert!(fs::symlink_metadata(scratch.0.join("link")).unwrap().is_symlink());
    assert_eq!(scratch.names(), ["here", "link"]);
    // What cannot be written is told before anything is played.
    std::os::unix::fs::symlink("nowhere", scratch.0.join("dangling")).unwrap();
    let ran = scratch.run("run pig --games 50 --out dangling");
    ran.refused(5, "a link to a folder that does not exist");
    assert!(!ran.stderr.contains("50 games"), "{}", ran.stderr);
    fs::write(inside.join("thesis.txt"), "years of work").unwrap();
    let ran = shell(&scratch, "cd here && tenbin run pig --games 50 --out .");
    ran.refused(5, "which tenbin did not write");
    assert!(!ran.stderr.contains("50 games"), "{}", ran.stderr);
}

#[test]
fn a_ladder_without_strategies_is_a_mistake_in_the_file() {
    let scratch = Scratch::new("ladder");
    let ladder = "game = \"strigoi\"\nkind = \"ladder\"\nstrategies = []\n";
    scratch.write("ladder.toml", ladder);
    for command in ["run", "check"] {
        let ran = scratch.run(&format!("{command} ladder.toml"));
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        assert!(ran.stderr.contains("ladder.toml:3:14"), "{}", ran.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_may_not_grow_is_an_error_and_leaves_nothing() {
    let scratch = Scratch::new("full");
    // The limit is counted in blocks of 512 or 1,024 bytes, after the shell.
    let ran = shell(&scratch, "ulimit -f 4; tenbin init deep/lab");
    ran.refused(5, "File too large");
    assert_eq!(scratch.names(), [""; 0]);
    fs::create_dir(scratch.0.join("lab")).unwrap();
    shell(&scratch, "ulimit -f 4; cd lab && tenbin init .").refused(5, "File too large");
    assert_eq!(names(&scratch.0.join("lab")), [""; 0]);
    fs::remove_dir(scratch.0.join("lab")).unwrap();
    let ran = shell(&scratch, "ulimit -f 4; tenbin run ninja --games 50 --quiet --out o");
    ran.refused(5, "the report cannot be written");
    let ran = shell(&scratch, "ulimit -f 4; tenbin rules ninja > list");
    ran.refused(5, "writing to standard output");
    fs::remove_file(scratch.0.join("list")).unwrap();
    assert_eq!(scratch.names(), [""; 0]);
    scratch.run("init deep/lab").ok();
    assert_eq!(names(&scratch.0.join("deep/lab")), ["configs", "strategies"]);
    assert_eq!(names(&scratch.0.join("deep")), ["lab"]);
}

#[test]
fn no_cell_of_a_list_becomes_a_formula() {
    let scratch = Scratch::new("formulas");
    for game in tenbin::GAMES.names() {
        let csv = scratch.run(&format!("cards {game} --format csv")).ok();
        for (number, line) in csv.lines().enumerate() {
            let starts = line.split(',').map(|cell| cell.trim_start_matches('"'));
            let risky = |cell: &str| cell.starts_with(['=', '+', '@', '-']);
            let mut cells = starts.filter(|cell| risky(cell) && cell.parse::<f64>().is_err());
            // A comma within a quoted text is no cell: its next part begins with a blank.
            assert_eq!(cells.next(), None, "{game}, line {}", number + 1);
        }
    }
}

#[test]
fn csv_files_can_be_had_for_a_spreadsheet() {
    let scratch = Scratch::new("excel");
    let run = "run pig --games 200 --quiet";
    let plain = scratch.run(&format!("{run} --out plain")).ok();
    let style = "excel,separator=semicolon,decimal=comma";
    assert_eq!(scratch.run(&format!("{run} --out excel --csv {style}")).ok(), plain);
    scratch.run(&format!("{run} --out named --csv plain")).ok();
    let shown = scratch.read("excel/win_rates.csv");
    let lines: Vec<&str> = shown.trim_start_matches('\u{feff}').lines().collect();
    assert!(shown.starts_with('\u{feff}') && lines[0].starts_with("group;level;"), "{shown}");
    // The same cells, otherwise written.
    for file in ["win_rates.csv", "dice.csv", "lengths.csv"] {
        let excel = scratch.read(&format!("excel/{file}"));
        let back = excel.trim_start_matches('\u{feff}').replace(',', ".").replace(';', ",");
        assert_eq!(back, scratch.read(&format!("plain/{file}")), "{file}");
        assert_eq!(scratch.read(&format!("named/{file}")), scratch.read(&format!("plain/{file}")));
    }
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("excel/manifest.json")).unwrap();
    assert_eq!(manifest["csv"]["separator"], ";");
    assert_eq!(manifest["csv"]["decimal"], ",");
    assert_eq!(manifest["csv"]["style"], "excel");
    let wrong = scratch.run(&format!("{run} --csv excel,separator=comma,decimal=comma"));
    wrong.refused(2, "cannot both be marked by a comma");
    scratch.run(&format!("{run} --csv numbers")).refused(2, "this is no style of CSV files");
}
