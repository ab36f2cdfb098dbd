//! What goes wrong around a run: full disks, few open files, mistakes that show only at its end. Nothing is
//! lost, and no report is there by half.

#![cfg(unix)]

use std::process::Command;

use crate::support::program::{Ran, Scratch, names, tables};

/// Runs the program where the shell has set a limit before.
fn limited(scratch: &Scratch, limit: &str, line: &str) -> Ran {
    let program = env!("CARGO_BIN_EXE_tenbin");
    let script = format!("ulimit {limit} || exit 99; exec {program} {line}");
    let made = Command::new("sh").args(["-c", &script]).current_dir(&scratch.0).output().unwrap();
    Ran::of(line, &made)
}

/// Either the whole report is there or none of it; nothing lies about beside it.
fn assert_whole_or_nothing(scratch: &Scratch, told: &Ran, out: &str, limit: &str) {
    let there = scratch.0.join(out).join("report.html").exists();
    match told.code {
        Some(0) => assert!(there, "{limit}"),
        Some(5) => assert!(!there && told.stderr.contains("error: "), "{limit}: {}", told.stderr),
        code => panic!("{limit}: exit {code:?}: {}", told.stderr),
    }
    let hidden = names(&scratch.0).into_iter().find(|name| name.starts_with('.'));
    assert_eq!(hidden, None, "{limit}");
}

/// A file may have only so many blocks, which stands for a disk that gives out at that write.
#[test]
fn a_disk_that_is_full_at_any_write_leaves_no_half_report() {
    let scratch = Scratch::new("full_disk");
    let line = "run pig --games 500 --out r";
    let whole = scratch.run("run pig --games 500 --out whole").ok();
    let mut codes = Vec::new();
    for blocks in [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512] {
        let limit = format!("-f {blocks}");
        let told = limited(&scratch, &limit, line);
        assert_whole_or_nothing(&scratch, &told, "r", &limit);
        codes.push(told.code);
        // What was played takes a few kB, a page a hundred: there is room for the one and not for the other.
        let is_kept = told.stderr.contains("the same command goes on from them");
        assert!(is_kept || !(32..=128).contains(&blocks), "{limit}: {}", told.stderr);
        // Whatever was saved is gone on from, to the same report.
        assert_eq!(scratch.run(line).ok(), whole, "{limit}");
        let [one, two] = ["r", "whole"].map(|folder| tables(&scratch.0.join(folder)));
        assert!(one == two, "{limit}");
        std::fs::remove_dir_all(scratch.0.join("r")).unwrap();
    }
    assert_eq!((codes.first(), codes.last()), (Some(&Some(5)), Some(&Some(0))));
}

/// An older report stays as it was.
#[test]
fn a_full_disk_keeps_the_older_report() {
    let scratch = Scratch::new("full_disk_older");
    scratch.run("run pig --games 500 --seed 5 --out r").ok();
    let before = tables(&scratch.0.join("r"));
    for blocks in [2, 16, 64] {
        let told = limited(&scratch, &format!("-f {blocks}"), "run pig --games 500 --out r");
        assert_eq!(told.code, Some(5), "{blocks}: {}", told.stderr);
        assert!(tables(&scratch.0.join("r")) == before, "{blocks}");
    }
}

#[test]
fn few_open_files_are_enough_or_told() {
    let scratch = Scratch::new("open_files");
    for files in [4, 5, 6, 8, 10, 12, 16, 24, 64] {
        let limit = format!("-n {files}");
        let told = limited(&scratch, &limit, "run pig --games 50 --fresh --out r");
        // Where not even a folder can be opened it cannot be taken away either.
        if told.code == Some(5) {
            assert!(told.stderr.contains("error: "), "{limit}: {}", told.stderr);
        } else {
            assert_whole_or_nothing(&scratch, &told, "r", &limit);
        }
    }
    limited(&scratch, "-n 64", "run pig --games 50 --fresh --out r").ok();
    assert_eq!(scratch.names(), ["r"], "what was left is swept");
}

/// What shows only once all is played costs no game.
#[test]
fn a_mistake_at_the_end_loses_no_game() {
    let scratch = Scratch::new("mistake_at_end");
    let told = scratch.run("sweep hand_and_counter --games 20 --show nonsense --out s");
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    assert!(told.stderr.contains("the same command goes on from them"), "{}", told.stderr);
    assert_eq!(names(&scratch.0.join("s")), ["manifest.json", "tally.bin"]);
    let told = scratch.run("sweep hand_and_counter --games 20 --out s");
    assert!(told.stderr.contains("going on from the 20 games"), "{}", told.stderr);
    let whole = scratch.run("sweep hand_and_counter --games 20 --out whole").ok();
    assert_eq!(told.ok(), whole);
}

/// The clock of days and the one that runs on, each going to and fro by hours.
const JUMPING_CLOCK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    static __thread unsigned calls;
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    calls++;
    if (clock == CLOCK_REALTIME) time->tv_sec += calls % 3 ? 7200 : -7200;
    if (clock == CLOCK_MONOTONIC && calls % 5 == 0) time->tv_sec += 3600;
    return result;
}
"#;

/// Hours are skipped, taken back and skipped again while games are played: no table differs, nothing hangs.
#[cfg(target_os = "linux")]
#[test]
fn a_clock_that_jumps_changes_no_table() {
    let scratch = Scratch::new("clock");
    std::fs::write(scratch.0.join("clock.c"), JUMPING_CLOCK).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o", "clock.so", "clock.c", "-ldl"])
        .current_dir(&scratch.0)
        .status();
    assert!(built.expect("a C compiler is needed to build anyway").success());
    for (number, line) in
        ["run pig --games 20000", "compare pig base set:target=60 --games 5000"].iter().enumerate()
    {
        scratch.run(&format!("{line} --out plain{number}")).ok();
        let jumping = format!("{line} --save-every 1s --out jumping{number}");
        let made = Command::new(env!("CARGO_BIN_EXE_tenbin"))
            .args(jumping.split(' '))
            .env("LD_PRELOAD", scratch.0.join("clock.so"))
            .current_dir(&scratch.0)
            .output()
            .unwrap();
        Ran::of(&jumping, &made).ok();
        let [one, two] =
            ["plain", "jumping"].map(|folder| tables(&scratch.0.join(format!("{folder}{number}"))));
        assert!(one == two, "{line}");
    }
}
