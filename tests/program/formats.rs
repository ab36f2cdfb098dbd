//! Format numbers of files and reports: those of today read, later ones are refused with a sentence.

use serde_json::Value as Json;

use crate::support::program::Scratch;

/// A file of each kind with so much at its top, and a command that reads it.
fn files(top: &str) -> [(&'static str, String, &'static str); 5] {
    let with = |text: &str| format!("{top}{text}");
    [
        (
            "configs/pig/rules.toml",
            with("[rules]\ntarget = 100\ndie_sides = 6\nbust_face = 1\n"),
            "rules pig --content .",
        ),
        (
            "mine/variant.toml",
            with("description = \"short\"\n[rules]\ntarget = 20\n"),
            "rules pig --variant mine/variant.toml",
        ),
        (
            "mine/bot.toml",
            with("kind = \"weighted\"\n[weights]\nroll = 1\n"),
            "run pig --games 5 --out bot --strategy mine/bot.toml",
        ),
        (
            "mine/experiment.toml",
            with("game = \"pig\"\nstrategies = \"random\"\ngames = 5\n"),
            "run mine/experiment.toml --out experiment",
        ),
        (
            "mine/scenario.toml",
            with(
                "game = \"pig\"\nname = \"x\"\n[script]\nmoves = [\"roll\"]\ndice = [4]\n\
                 [expect]\nturn_total = 4\n",
            ),
            "scenario mine/scenario.toml",
        ),
    ]
}

#[test]
fn files_may_say_their_format_and_later_ones_are_refused() {
    let scratch = Scratch::new("formats");
    for (path, text, command) in files("format = 1\n") {
        scratch.write(path, &text);
        scratch.run(command).ok();
        scratch.run(&format!("check --game pig {path}")).ok();
    }
    for (path, text, command) in files("# mine\nformat = 2\nnovelty = \"x\"\n") {
        scratch.write(path, &text);
        let place = format!("{path}:2:10");
        for command in [command.to_owned(), format!("check --game pig {path}")] {
            let refused = scratch.run(&command);
            assert!([Some(1), Some(2)].contains(&refused.code), "{command}");
            let told = &refused.stderr;
            assert!(told.contains("this file is of format 2; tenbin "), "{command}: {told}");
            assert!(told.contains(&place), "{command}: {told}");
            assert!(!told.contains("novelty"), "nothing else of it is looked at: {told}");
        }
        // For the commands after it.
        let text = text.replace("format = 2\nnovelty = \"x\"\n", "");
        scratch.write(path, &text);
    }
}

#[test]
fn a_format_changes_no_hash_and_the_schemas_know_it() {
    let scratch = Scratch::new("format_hash");
    let hash = |out: &str| {
        let manifest: Json =
            serde_json::from_str(&scratch.read(&format!("{out}/manifest.json"))).unwrap();
        manifest["content_hash"].as_str().unwrap().to_owned()
    };
    let variant = "description = \"short\"\n[rules]\ntarget = 20\n";
    for (name, top) in [("plain", ""), ("said", "format = 1\n")] {
        scratch.write(&format!("{name}.toml"), &format!("{top}{variant}"));
        scratch.run(&format!("run pig --games 5 --out {name} --variant {name}.toml")).ok();
    }
    assert_eq!(hash("plain"), hash("said"));
    for kind in ["content pig", "strategy", "experiment", "scenario"] {
        let schema: Json =
            serde_json::from_str(&scratch.run(&format!("schema {kind}")).ok()).unwrap();
        let bodies = schema["anyOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
        for body in bodies {
            assert_eq!(body["properties"]["format"]["enum"], serde_json::json!([1]), "{kind}");
        }
    }
}

#[test]
fn reports_of_later_formats_are_neither_read_nor_replaced() {
    let scratch = Scratch::new("format_manifest");
    scratch.run("run pig --games 20 --out one").ok();
    let manifest = scratch.read("one/manifest.json");
    let said = "  \"format\": 1,\n";
    assert!(manifest.contains(said), "{manifest}");
    // One that was written before there were formats.
    scratch.write("one/manifest.json", &manifest.replace(said, ""));
    let replay = scratch.run("replay one --game 3").ok();
    scratch.write("one/manifest.json", &manifest);
    assert_eq!(scratch.run("replay one --game 3").ok(), replay);
    let later = manifest.replace(said, "  \"format\": 2,\n").replace(
        &format!("\"tool_version\": \"{}\"", env!("CARGO_PKG_VERSION")),
        "\"tool_version\": \"9.8.7\"",
    );
    scratch.write("one/manifest.json", &later);
    for (command, code) in [
        ("replay one --game 3", 2),
        ("find one --where winners=1", 2),
        ("run pig --games 5 --out one", 5),
    ] {
        let refused = scratch.run(command);
        assert_eq!(refused.code, Some(code), "{command}: {}", refused.stderr);
        let words = ["one/manifest.json is a manifest of format 2", "tenbin 9.8.7, which wrote it"];
        for word in words {
            assert!(refused.stderr.contains(word), "{command}: {}", refused.stderr);
        }
    }
    assert_eq!(scratch.read("one/manifest.json"), later, "nothing was replaced");
}
