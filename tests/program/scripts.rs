//! Bots that are scripts, as a designer runs and checks them, and scripts that mean ill.

use crate::support::program::{Scratch, assert_same, table};

/// A folder with a bot for Pig.
fn with_bot(name: &str, script: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.write("bot.toml", "kind = \"script\"\ngame = \"pig\"\nscript = \"bot.luau\"\n");
    scratch.write("bot.luau", script);
    scratch
}

#[test]
fn reports_are_the_same_on_one_thread_and_on_two() {
    let scratch = Scratch::new("script_threads");
    for (game, games) in [("pig", 3000), ("ninja", 300), ("okko", 60)] {
        for threads in [1, 2] {
            let line =
                format!("run {game} --strategy script_example --games {games} --threads {threads}");
            scratch.run(&format!("{line} --quiet --out {game}{threads}")).ok();
        }
        assert_same(&scratch, [&format!("{game}1"), &format!("{game}2")]);
    }
}

#[test]
fn a_script_beats_random_and_what_it_is_made_of_is_in_the_manifest() {
    let scratch = with_bot(
        "script_wins",
        "return { features = { \"hold_at_20\" },\n\
         score = function(action) return if action.text == \"roll\" then 1 else 2 * action.hold_at_20 end }\n",
    );
    let line =
        "run pig --strategy bot.toml --strategy 1=random --rotate --games 2000 --quiet --out";
    scratch.run(&format!("{line} one")).ok();
    let rows = table(&scratch.read("one/win_rates.csv"));
    let own =
        rows.iter().find(|row| row["group"] == "strategy" && row["level"] != "random").unwrap();
    // Who holds at 20 wins nearly always against who rolls and holds by lot.
    assert!(own["win_rate_share"].parse::<f64>().unwrap() > 0.9, "{own:?}");
    let manifest = scratch.read("one/manifest.json");
    scratch.write("bot.luau", "return function() return 1 end");
    scratch.run(&format!("{line} two")).ok();
    let hash = |text: &str| -> String {
        let manifest: serde_json::Value = serde_json::from_str(text).unwrap();
        manifest["strategies"].to_string()
    };
    assert_ne!(hash(&manifest), hash(&scratch.read("two/manifest.json")));
}

#[test]
fn check_tells_file_line_and_what_to_write() {
    for (name, script, place, words) in [
        (
            "syntax",
            "return {\n  score = function(action)\n    if action.roll then\n}",
            "bot.luau:4",
            "Expected",
        ),
        ("nothing", "local x = 1\n", "bot.luau:1", "a script ends with `return`"),
        (
            "feature",
            "return {\n  features = { \"rol\" },\n  score = function() return 1 end }",
            "bot.luau:2",
            "did you mean `roll`?",
        ),
        (
            "field",
            "return {\n  fields = { \"bankd\" },\n  choose = function() return 1 end }",
            "bot.luau:2",
            "there is no field `bankd`",
        ),
        (
            "part",
            "return {\n  scor = function() return 1 end }",
            "bot.luau:2",
            "did you mean `score`?",
        ),
    ] {
        let scratch = with_bot(&format!("script_check_{name}"), script);
        let ran = scratch.run("check bot.toml");
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        for wanted in [place, words] {
            assert!(ran.stderr.contains(wanted), "{name}: no {wanted:?} in\n{}", ran.stderr);
        }
    }
    // What only playing shows.
    let scratch = with_bot(
        "script_check_play",
        "return { features = { \"roll\" },\n\
         score = function(action)\n return action.hold end }",
    );
    let ran = scratch.run("check bot.toml");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("bot.luau:3: the feature `hold` is not in the list"),
        "{}",
        ran.stderr
    );
    scratch.write("bot.luau", "return function() return 1 end");
    let ran = scratch.run("check bot.toml");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}

/// One file is enough where a script needs no parameters.
#[test]
fn a_script_alone_is_a_strategy_too() {
    let scratch = Scratch::new("script_alone");
    scratch.write("bot.luau", "return function() return 1 end");
    scratch.run("run pig --strategy bot.luau --strategy 1=random --games 20 --quiet --out r").ok();
    assert!(scratch.read("r/win_rates.csv").contains("strategy,bot.luau,"));
    scratch.run("check --game pig bot.luau").ok();
    let ran = scratch.run("check bot.luau");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("tenbin check --game GAME bot.luau"), "{}", ran.stderr);
    scratch.write("bot.luau", "return function()\n return 0 end");
    let ran = scratch.run("check --game pig bot.luau");
    assert!(ran.stderr.contains("bot.luau:1: choose returned 0"), "{}", ran.stderr);
}

/// Whatever a script does, its games are faults with its line, and the program ends by itself.
#[test]
fn hostile_scripts_are_contained() {
    for (name, script, told) in [
        ("loop", "while true do end", "took more than 200000 steps"),
        ("memory", "local t = {} while true do t[#t + 1] = {} end", "without end"),
        ("text", "local s = string.rep(\"x\", 100000000)", "more than its 16 MB of memory"),
        ("deep", "local function f() return 1 + f() end f()", "calls itself without end"),
        ("garbage", "return \"\\0\\255 jump\"", "which is no legal action"),
        ("nan", "return { 0/0, 1 }", "is no number (nan)"),
        ("nothing", "", "choose returned nothing"),
        ("os", "os.execute(\"ls\")", "attempt to index nil with 'execute'"),
        ("io", "io.open(\"x\", \"w\")", "attempt to index nil with 'open'"),
        ("require", "require(\"x\")", "attempt to call a nil value"),
        ("environment", "getfenv(0).x = 1", "attempt to call a nil value"),
        ("metatable", "setmetatable(_G, {})", "attempt to call a nil value"),
        ("library", "math.floor = 1", "attempt to modify a readonly table"),
    ] {
        let scratch =
            with_bot(&format!("script_{name}"), &format!("return function(view)\n{script}\nend"));
        let ran = scratch.run("run pig --strategy bot.toml --games 3 --quiet --out r");
        assert_eq!(ran.code, Some(4), "{name}: {}", ran.stderr);
        let faults = table(&scratch.read("r/faults.csv"));
        assert_eq!(faults.len(), 3, "{name}");
        let fault = &faults[0];
        assert!(fault["message"].contains(told), "{name}: {fault:?}");
        assert!(fault["message"].starts_with("bot.luau:"), "{name}: {fault:?}");
        assert_eq!(fault["kind"], "bot", "{name}");
        // The folder has what was written there by us alone.
        assert_eq!(scratch.names(), ["bot.luau", "bot.toml", "r"], "{name}");
    }
}

#[test]
fn scripts_are_written_by_init_and_taken_from_the_content_folder() {
    let scratch = Scratch::new("script_init");
    scratch.run("init lab").ok();
    let shipped = scratch.read("lab/strategies/pig/script_example.luau");
    assert!(shipped.starts_with("-- A bot for Pig"));
    let line = "run pig --strategy script_example --games 50 --quiet";
    scratch.run(&format!("{line} --out built_in")).ok();
    scratch.run(&format!("{line} --content lab --out same")).ok();
    assert_same(&scratch, ["built_in", "same"]);
    // A changed script under an unchanged strategy.
    std::fs::remove_file(scratch.0.join("lab/strategies/pig/script_example.toml")).unwrap();
    scratch
        .write("lab/strategies/pig/script_example.luau", "return function() error(\"mine\") end");
    let ran = scratch.run(&format!("{line} --content lab --out other"));
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(scratch.read("other/faults.csv").contains("script_example.luau:1: mine"));
    let listed = scratch.run("strategies pig").ok();
    assert!(listed.contains("script_example") && listed.contains("docs/scripts.md"), "{listed}");
}
