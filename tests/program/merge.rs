//! `run --shard` and `merge`: parts of a run, put together in any order, are the run.

use std::fs;

use crate::support::program::{Scratch, tables};

/// Plays all parts of a run into folders `s1`, `s2` and so on.
fn play(scratch: &Scratch, run: &str, count: u32) -> Vec<String> {
    (1..=count)
        .map(|number| {
            let folder = format!("s{number}");
            let line = format!("run {run} --shard {number}/{count} --quiet --out {folder}");
            assert_eq!(scratch.run(&line).ok(), "", "a part has no verdicts");
            folder
        })
        .collect()
}

/// A list in another order, for each number another one.
fn shuffled(mut list: Vec<String>, number: usize) -> Vec<String> {
    let length = list.len();
    for place in 0..length {
        list.swap(place, (place * 7 + number * 3 + 1) % length);
    }
    list
}

#[test]
fn parts_in_any_order_have_the_bytes_of_a_whole_run() {
    let scratch = Scratch::new("merge");
    for (number, game) in tenbin::GAMES.names().enumerate() {
        let run = format!("{game} --games 160");
        let whole = scratch.run(&format!("run {run} --quiet --out whole")).ok();
        let page = scratch.read("whole/report.html");
        for count in [1, 2, 3, 7, 16] {
            let folders = shuffled(play(&scratch, &run, count), number).join(" ");
            let told = scratch.run(&format!("merge {folders} --quiet --out merged")).ok();
            assert_eq!(told, whole, "{game} in {count} parts");
            let [one, two] = ["whole", "merged"].map(|folder| tables(&scratch.0.join(folder)));
            assert!(one == two, "{game} in {count} parts");
            assert_eq!(scratch.read("merged/report.html"), page, "{game} in {count} parts");
        }
    }
}

#[test]
fn runs_with_turning_bots_variants_and_positions_are_put_together() {
    let scratch = Scratch::new("merge_kinds");
    scratch.write("small.toml", "description = 'short'\n[rules]\ntarget = 20\n");
    let position = "name = 'late'\ngame = 'pig'\n[start]\nscores = [80, 90]\nactive = 'seat1'\n\
                    turn_total = 0\n[expect]\nover = false\n";
    scratch.write("late.toml", position);
    let runs = [
        "pig --games 90 --rotate --strategy 1=random --set target=50 --seed 7",
        "pig --games 90 --variant small.toml",
        "--from late.toml --games 90",
    ];
    for run in runs {
        let whole = scratch.run(&format!("run {run} --quiet --out whole")).ok();
        let folders = play(&scratch, run, 4).join(" ");
        let told = scratch.run(&format!("merge {folders} --quiet --out merged")).ok();
        assert_eq!(told, whole, "{run}");
        let [one, two] = ["whole", "merged"].map(|folder| tables(&scratch.0.join(folder)));
        assert!(one == two, "{run}");
    }
}

/// Every command that plays batches, from parts in any order.
#[test]
fn every_command_is_put_together_from_parts() {
    let scratch = Scratch::new("merge_commands");
    for (number, command) in [
        "compare pig set:target=60 strategy:random --games 300",
        "sweep hand_and_counter --games 30",
        "run tournament --games 7",
        "run strigoi/ladder --games 6",
        "league pig hold_at_20 keep_pace random --seats 2 --seats 4 --games 90",
        "league strigoi novice random --difficulty easy --games 6",
        "impact naruto --games 8",
        "impact naruto --card NE-10 --games 50",
    ]
    .into_iter()
    .enumerate()
    {
        let whole = scratch.run(&format!("{command} --quiet --out whole")).ok();
        let parts: Vec<String> = (1..=3)
            .map(|part| {
                let line = format!("{command} --quiet --shard {part}/3 --out part-{part}");
                assert_eq!(scratch.run(&line).ok(), "", "{command}: a part has no verdicts");
                format!("part-{part}")
            })
            .collect();
        let folders = shuffled(parts, number).join(" ");
        let told = scratch.run(&format!("merge {folders} --quiet --out merged")).ok();
        assert_eq!(told, whole, "{command}");
        let [one, two] = ["whole", "merged"].map(|folder| tables(&scratch.0.join(folder)));
        assert!(one == two, "{command}");
        for file in ["report.html", "tally.bin"] {
            let [one, two] = ["whole", "merged"]
                .map(|folder| fs::read(scratch.0.join(folder).join(file)).unwrap());
            assert!(one == two, "{command}: {file}");
        }
        let missing = scratch.run("merge part-1 part-3 --out some");
        missing.refused(2, "in none of the folders");
        for folder in ["whole", "merged", "part-1", "part-2", "part-3"] {
            fs::remove_dir_all(scratch.0.join(folder)).unwrap();
        }
    }
    scratch.run("sweep hand_and_counter --until 1pp --shard 1/2").refused(2, "leave --until");
    scratch
        .run("compare pig set:target=60 --fail-if seat.seat1>1pp --shard 1/2")
        .refused(2, "--fail-if asks for all games");
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let scratch = Scratch::new("merge_refused");
    play(&scratch, "pig --games 90", 3);
    let other = |name: &str, options: &str| {
        scratch.run(&format!("run pig {options} --shard 2/3 --quiet --out {name}")).ok();
    };
    other("more", "--games 900");
    other("seeded", "--games 90 --seed 5");
    other("changed", "--games 90 --set target=50");
    other("random", "--games 90 --strategy random");
    scratch.run("run ninja --games 90 --shard 2/3 --quiet --out cards").ok();
    // The engines of scale/ take it from there that a part need not be played again.
    assert!(scratch.read("cards/manifest.json").contains("\"partial\": false"));
    scratch.run("run pig --games 90 --quiet --out whole").ok();
    for (folders, wanted) in [
        ("s1 s2 s3 s2", "s2 and s2 both hold games 30 to 59"),
        ("s1 s3", "30 games (30 to 59) are in none of the folders"),
        ("s1 more s3", "s1 and more are not of one run: the number of games"),
        ("s1 seeded s3", "s1 and seeded are not of one run: the seed differs"),
        ("s1 changed s3", "s1 and changed are not of one run: what --set sets differs"),
        ("s1 random s3", "s1 and random are not of one run: the list of bots differs"),
        ("s1 cards s3", "s1 and cards are not of one run: the game differs (pig and ninja)"),
        ("s1 whole", "whole is a finished report and no shard"),
    ] {
        let folders = folders.to_owned();
        scratch.run(&format!("merge {folders} --out merged")).refused(2, wanted);
        assert!(!scratch.0.join("merged").exists(), "{folders}");
    }
    scratch.run("merge s1 nowhere").refused(2, "nowhere is no folder of a report");
    scratch.run("show s1").refused(2, "put the parts together with `tenbin merge`");
    // Without a part the report says that it is one.
    scratch.run("merge s1 s3 --partial --quiet --out some").ok();
    let manifest: serde_json::Value =
        serde_json::from_str(&scratch.read("some/manifest.json")).unwrap();
    assert_eq!(manifest["partial"], true);
    assert_eq!(manifest["games_done"], serde_json::json!([[0, 30], [60, 90]]));
    assert_eq!(manifest["games_counted"], 60);
    // It does not take the place of the whole.
    let before = scratch.read("whole/manifest.json");
    let spared = scratch.run("merge s1 s3 --partial --quiet --out whole");
    assert!(spared.stderr.contains("whole holds a report of more games"), "{}", spared.stderr);
    assert_eq!(spared.code, Some(0));
    assert_eq!(scratch.read("whole/manifest.json"), before);
    assert_eq!(scratch.read("whole.partial/win_rates.csv"), scratch.read("some/win_rates.csv"));
}

#[test]
fn other_builds_and_damaged_files_are_refused() {
    let scratch = Scratch::new("merge_builds");
    play(&scratch, "pig --games 90", 2);
    let whole = scratch.read("s2/manifest.json");
    let manifest: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let build = manifest["build"].as_str().unwrap();
    scratch.write("s2/manifest.json", &whole.replace(build, "0123456789abcdef"));
    let told = scratch.run("merge s1 s2 --out merged");
    told.refused(2, "s1 and s2 are not of one run: the build of tenbin differs");
    scratch.run("merge s1 s2 --accept-build --quiet --out merged").ok();
    let first = scratch.read("s1/manifest.json").replace(build, "0123456789abcdef");
    scratch.write("s1/manifest.json", &first);
    scratch.run("merge s1 s2 --out other").refused(2, "was played by another build");
    scratch.write("s2/manifest.json", &whole);
    scratch.write("s1/manifest.json", &first.replace("0123456789abcdef", build));
    let place = scratch.0.join("s2/tally.bin");
    let bytes = fs::read(&place).unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 4;
        fs::write(&place, &wrong).unwrap();
        scratch.run("merge s1 s2 --out wrong").refused(2, "s2/tally.bin: ");
        fs::write(&place, &bytes[..at]).unwrap();
        scratch.run("merge s1 s2 --out wrong").refused(2, "s2/tally.bin: ");
    }
    fs::remove_file(&place).unwrap();
    scratch.run("merge s1 s2 --out wrong").refused(5, "s2/tally.bin");
}

#[test]
fn what_cannot_be_played_in_parts_is_refused() {
    let scratch = Scratch::new("shard_refused");
    for (options, wanted) in [
        ("pig --until 1pp --shard 1/2", "stops when enough is known"),
        ("pig --smallest-effect 1pp --shard 1/2", "stops when enough is known"),
        ("pig --fail-if seat.seat1>2pp --shard 1/2", "--fail-if asks for all games"),
        ("pig --xlsx --shard 1/2", "give --xlsx to `tenbin merge`"),
        ("pig --games 3 --shard 1/7", "3 games are too few for 7 parts"),
        ("pig --shard 8/7", "numbered from 1 to 7"),
        ("pig --shard third", "such as 3/16"),
    ] {
        scratch.run(&format!("run {options} --out part")).refused(2, wanted);
        assert!(!scratch.0.join("part").exists(), "{options}");
    }
}
