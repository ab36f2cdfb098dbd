//! Experiments through the binary: what is wrong with a file is told at its place, all of it at
//! once, and no report is lost to a run that was interrupted.

use std::fs;

use crate::support;
use crate::support::program::{Scratch, names, tables};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn errors_of_a_file_are_told_at_their_places_and_all_at_once() {
    let scratch = Scratch::new("places");
    scratch.run("init .").ok();
    let text = "game = \"pig\"\nvariants = [\"nosuch\"]\nset = [\"a=1\", 'targt=1', \"target\"]\n\
        strategies = \"nobody\"\ntarget = 0.4\n";
    let path = "configs/pig/experiments/mine.toml";
    scratch.write(path, text);
    for line in ["check --game pig", &format!("check {path}"), "run mine", "replay mine"] {
        let ran = scratch.run(line);
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        for wanted in [
            "mine.toml:2:13\n",
            "pig has no variant `nosuch`",
            "There are: eight_sided",
            "mine.toml:3:9\n",
            "unknown key `a`",
            "mine.toml:3:16\n",
            "did you mean `target`?",
            "mine.toml:3:27\n",
            "write \"path.to.key=value\"",
            "mine.toml:4:14\n",
            "there is no strategy `nobody` for pig",
        ] {
            assert!(ran.stderr.contains(wanted), "{line}\nno {wanted:?} in\n{}", ran.stderr);
        }
        // Nobody has typed these.
        for foreign in ["--variant", "--set", "--strategy"] {
            assert!(!ran.stderr.contains(foreign), "{foreign} in\n{}", ran.stderr);
        }
    }
    // An option is told by its name, the file's own beside it by its place.
    let ran = scratch.run("run mine --variant nosuch2 --set b=2");
    for wanted in ["mine.toml:2:13\n", "--variant nosuch2:", "--> --set b=2\n"] {
        assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
    }
}

#[test]
fn what_does_not_suit_the_game_has_a_place() {
    let scratch = Scratch::new("suits");
    let pig = "game = \"pig\"\n";
    for (text, place, wanted) in [
        ("seats = 3\nstrategies = [\"random\", \"timid\"]\n", "3:14", "2 strategies for 3 seats"),
        ("seats = 7\nstrategies = \"random\"\n", "2:9", "pig is for 2 to 4 players, not 7"),
        ("strategies = \"random\"\ntarget = 0.4\n", "3:10", "leave `target` out"),
        ("kind = \"ladder\"\nstrategies = \"random\"\n", "2:8", "pig is not co-operative"),
        ("kind = \"tournament\"\nstrategies = \"random\"\n", "2:8", "pig has no tournaments"),
        ("strategies = \"random\"\nname = \"../esc\"\n", "3:8", "the name of a report's folder"),
        ("strategies = \"random\"\nname = \"\"\n", "3:8", "the name of a report's folder"),
        // A text with escapes is shown as it is meant.
        ("strategies = \"random\"\nset = \"\\u0061=1\"\n", "3:7 a=1", "unknown key `a`"),
        // Places in what a value brings in are those of the file, too.
        ("strategies = \"random\"\nset = \"target=5000\"\n", "3:15", "from 10 to 1000, not 5000"),
    ] {
        scratch.write("lab/mine.toml", &format!("{pig}{text}"));
        for command in ["run", "check"] {
            let ran = scratch.run(&format!("{command} lab/mine.toml"));
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            for wanted in [&format!("--> lab/mine.toml:{place}\n"), wanted] {
                assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
            }
        }
    }
    // Seats of an option are its own matter.
    scratch.write("lab/mine.toml", &format!("{pig}seats = 7\nstrategies = \"random\"\n"));
    for seats in ["8", "300", "5000000000"] {
        let wanted = format!("error: pig is for 2 to 4 players, not {seats}\n");
        scratch.run(&format!("run lab/mine.toml --seats {seats}")).refused(2, &wanted);
    }
    assert_eq!(scratch.names(), ["lab"], "nothing was written");
}

#[test]
fn a_ladder_tells_what_is_wrong_with_all_its_rungs() {
    let scratch = Scratch::new("rungs");
    scratch.write(
        "steps.toml",
        "game = \"strigoi\"\nkind = \"ladder\"\nplayers = [2, 7, 6]\n\
         difficulties = [\"esay\", \"base\"]\nstrategies = [\"exprt\", \"randm\"]\n",
    );
    let ran = scratch.run("run steps.toml");
    ran.refused(2, "5 errors in the content");
    for wanted in ["3:15", "3:18", "4:17", "5:15", "5:24"] {
        let place = format!("steps.toml:{wanted}\n");
        assert_eq!(ran.stderr.matches(&place).count(), 1, "{place} in\n{}", ran.stderr);
    }
    scratch.write(
        "twice.toml",
        "game = \"strigoi\"\nkind = \"ladder\"\nstrategies = [\"random\", \"random\"]\n",
    );
    scratch.run("run twice.toml").refused(2, "twice.toml:3:25");
    scratch.write(
        "near.toml",
        "game = \"strigoi\"\nkind = \"ladder\"\ndifficulties = [\"bas\"]\nstrategies = \"random\"\n",
    );
    let ran = scratch.run("run near.toml");
    ran.refused(2, "near.toml:3:17");
    ran.refused(2, "did you mean `base`");
    scratch.run("run ladder --rotate").refused(2, "leave --rotate out");
}

#[test]
fn files_that_cannot_be_read_exit_5_wherever_they_are_named() {
    let scratch = Scratch::new("unreadable");
    fs::write(scratch.0.join("b.toml"), b"game = \"pig\"\n\xff\xfe").unwrap();
    scratch.write("names.toml", "game = \"pig\"\nstrategies = \"b.toml\"\nvariants = \"b.toml\"\n");
    for line in [
        "run b.toml",
        "run pig --strategy b.toml",
        "run pig --variant b.toml",
        "run names.toml",
        "replay pig --strategy b.toml",
        "rules pig --variant b.toml",
        "check b.toml",
        "scenario b.toml",
    ] {
        scratch.run(line).refused(5, "b.toml:2: this is not UTF-8 text");
    }
    let ran = scratch.run("run names.toml");
    for wanted in ["names.toml:2:14\n", "names.toml:3:12\n"] {
        assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
    }
}

#[test]
fn a_folder_where_a_file_should_be_is_told_as_one() {
    let scratch = Scratch::new("folders");
    fs::create_dir_all(scratch.0.join("empty")).unwrap();
    scratch.write("mine/a.toml", "kind = \"random\"\n");
    scratch
        .write("names.toml", "game = \"pig\"\nstrategies = \"./mine\"\nvariants = \"./empty\"\n");
    for (line, what, advice) in [
        ("run pig --strategy mine", "mine is a folder", "mine/a.toml"),
        ("run pig --strategy ./mine/", "./mine/ is a folder", "./mine/a.toml"),
        ("run pig --strategy strategies/pig", "strategies/pig is a folder", "strategies/pig/"),
        ("rules pig --variant ./mine", "--variant ./mine: this is a folder", "./mine/a.toml"),
        ("run configs/pig/experiments", "experiments is a folder, not", "configs/pig/experiments/"),
        ("run ./mine", "./mine is a folder", "./mine/a.toml"),
        ("replay mine", "mine is a folder", "mine/a.toml"),
        ("run names.toml", "names.toml:2:14\n", "./mine/a.toml"),
    ] {
        let ran = scratch.run(line);
        ran.refused(2, what);
        let wanted = format!("name one of its files, such as {advice}");
        assert!(ran.stderr.contains(&wanted), "{line}: no {wanted:?} in\n{}", ran.stderr);
    }
    for line in ["run empty", "run pig --strategy empty", "run pig --variant empty"] {
        scratch.run(line).refused(2, "name a .toml file; this folder has none");
    }
    scratch.run("run names.toml").refused(2, "names.toml:3:12\n");
}

#[test]
fn an_experiment_that_several_games_have_is_named_with_its_game() {
    let scratch = Scratch::new("ambiguous");
    for command in ["run", "replay"] {
        let ran = scratch.run(&format!("{command} skill"));
        ran.refused(
            2,
            "several games have an experiment `skill`; say which one: ninja/skill, okko",
        );
        ran.refused(2, "such as configs/ninja/experiments/skill.toml");
    }
    scratch.run("run pig/skill --games 20").ok();
    scratch.run("run configs/pig/experiments/skill.toml --games 20 --out by_path").ok();
    let [by_name, by_path] = ["reports/skill", "by_path"].map(|name| tables(&scratch.0.join(name)));
    assert_eq!(by_name, by_path);
    scratch.run("run pig/skil").refused(2, "did you mean `pig/skill`?");
    scratch.run("run pig/zzzzzz").refused(2, "there are: default, ");
    scratch.run("run pgi/skill").refused(2, "there is no file pgi/skill");
}

#[test]
fn numbers_far_out_of_range_and_descriptions_are_refused_in_short() {
    let scratch = Scratch::new("numbers");
    scratch
        .write("bot.toml", "kind = \"weighted\"\ntemperature = 1e300\n[weights]\nturn = -1e300\n");
    let ran = scratch.run("run pig --strategy bot.toml");
    ran.refused(2, "bot.toml:2:15");
    assert!(ran.stderr.contains("from 0 to 1000000000, not a "), "{}", ran.stderr);
    assert!(ran.stderr.contains("from -1000000 to 1000000, not a "), "{}", ran.stderr);
    assert!(!ran.stderr.contains("000000000000000"), "{}", ran.stderr);
    scratch.write("bot.toml", "kind = \"weighted\"\ntemperature = 2.0\n[weights]\nturn = 0.5\n");
    let ran = scratch.run("run pig --strategy bot.toml");
    ran.refused(2, "help: write 2\n");
    for (text, place, wanted) in [
        ("description = 3\n", "1:15", "`description` must be a text, not"),
        ("description = \" \"\n", "1:15", "the description of a variant is empty"),
        ("rules.target = 50\n", "1:1", "a variant needs a description"),
    ] {
        scratch.write("variant.toml", text);
        let ran = scratch.run("run pig --variant variant.toml");
        ran.refused(2, wanted);
        assert!(ran.stderr.contains(&format!("variant.toml:{place}\n")), "{}", ran.stderr);
    }
}

#[test]
fn a_loose_file_is_checked_as_one_of_the_game_that_is_named() {
    let scratch = Scratch::new("loose");
    scratch.write("short.toml", "description = \"shorter\"\nrules.target = 50\n");
    let ran = scratch.run("check short.toml");
    assert_eq!(ran.code, Some(2));
    let wanted = "`tenbin check --game GAME short.toml`";
    assert!(ran.stderr.contains(wanted), "no {wanted} in\n{}", ran.stderr);
    assert!(scratch.run("check --game pig short.toml").ok().contains("variant short.toml"));
    scratch.run("check --game pgi short.toml").refused(2, "did you mean `pig`?");
    scratch.write("short.toml", "description = \"shorter\"\nrules.target = 5\n");
    let ran = scratch.run("check --game pig short.toml");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("short.toml:2:16"), "{}", ran.stderr);
    // A bot that names no game; and without files, one game's.
    scratch.write("bot.toml", "kind = \"weighted\"\n[weights]\nturn = 1\n");
    assert!(scratch.run("check --game pig bot.toml").stdout.contains("strategy bot.toml"));
    let all = scratch.run("check --game pig").ok();
    assert!(all.contains("pig") && !all.contains("ninja"), "{all}");
}

#[test]
fn the_manifest_does_not_tell_where_the_program_lies() {
    let scratch = Scratch::new("program");
    scratch.run("run pig --games 20 --out out").ok();
    let manifest = json(&scratch.read("out/manifest.json"));
    let words = ["tenbin", "run", "pig", "--games", "20", "--out", "out"];
    assert_eq!(manifest["command_line"], serde_json::json!(words));
}

#[test]
fn the_manifest_has_the_number_of_threads_that_played() {
    let scratch = Scratch::new("threads-used");
    for (option, wanted) in [("", None), (" --threads 3", Some(3))] {
        scratch.run(&format!("run pig --games 300 --out out{option}")).ok();
        let manifest = json(&scratch.read("out/manifest.json"));
        let threads = manifest["threads"].as_u64().unwrap();
        assert!(threads >= 1 && wanted.is_none_or(|wanted| wanted == threads), "{threads}");
    }
}

/// Slow bots: what is finished in a second is far less than the report that lies there.
#[cfg(unix)]
#[test]
fn an_interrupted_run_spares_a_larger_report_and_does_not_let_wait() {
    use std::process::Command;
    use std::time::{Duration, Instant};

    use support::program::Ran;

    let scratch = Scratch::new("spared");
    scratch.run("run pig --games 20k --out keep").ok();
    let kept = tables(&scratch.0.join("keep"));
    let bots = "--strategy searcher --threads 2 --quiet";
    let line = format!("run pig --games 20k --out keep {bots}");
    let child = scratch.start(&line);
    // The report's folder is prepared just before the games begin.
    let deadline = Instant::now() + Duration::from_secs(60);
    while !names(&scratch.0).iter().any(|name| name.ends_with(".new")) {
        assert!(Instant::now() < deadline, "the run did not begin");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(1500));
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let begun = Instant::now();
    let ran = Ran::of(&line, &child.wait_with_output().unwrap());
    // A block of the most games there may be would take minutes.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.stderr.contains("it is kept"), "{}", ran.stderr);
    assert!(ran.stderr.contains("keep.partial"), "{}", ran.stderr);
    assert_eq!(names(&scratch.0), ["keep", "keep.partial"]);
    assert_eq!(tables(&scratch.0.join("keep")), kept);
    let manifest = json(&scratch.read("keep.partial/manifest.json"));
    assert_eq!(manifest["partial"], true);
    // However long the blocks were, it is a clean beginning of the whole.
    let counted = manifest["games_counted"].as_u64().unwrap();
    assert!(counted > 0 && counted < 20_000, "{counted}");
    scratch.run(&format!("run pig --games {counted} --out again {bots}")).ok();
    assert_eq!(tables(&scratch.0.join("keep.partial")), tables(&scratch.0.join("again")));
}

#[test]
fn a_strategy_file_that_would_never_be_read_is_refused() {
    let scratch = Scratch::new("random");
    scratch.run("init .").ok();
    let text = scratch.read("strategies/pig/novice.toml");
    scratch.write("strategies/pig/random.toml", &text);
    let ran = scratch.run("check --game pig");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("strategies/pig/random.toml:1:1"), "{}", ran.stderr);
    assert!(ran.stderr.contains("`random` is built in"), "{}", ran.stderr);
}
