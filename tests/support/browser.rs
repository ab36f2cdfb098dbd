//! A real browser, where there is one.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::program::Scratch;

/// The browser, where there is one that opens pages.
pub fn browser(scratch: &Scratch) -> Option<&'static str> {
    let is_there = |name: &&str| {
        let mut command = Command::new(name);
        let tried = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        matches!(tried, Ok(status) if status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(is_there);
    scratch.write("plain.html", "<!DOCTYPE html><p id=\"there\">there</p>");
    // Where it may not make processes of its own, for instance, it is there and opens nothing.
    let opens = |name: &&str| {
        let plain =
            open(name, &scratch.0.join("profile"), &scratch.0.join("plain.html"), &["--dump-dom"]);
        String::from_utf8_lossy(&plain.stdout).contains("<p id=\"there\">")
    };
    let found = found.filter(opens);
    if found.is_none() {
        eprintln!("SKIPPED: there is no Chromium here that opens pages, so no page was looked at");
    }
    found
}

/// Opens a page, with options of its own.
pub fn open(browser: &str, profile: &Path, page: &Path, options: &[&str]) -> Output {
    let quiet = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--enable-logging=stderr",
        "--hide-scrollbars",
    ];
    Command::new(browser)
        .args(quiet)
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(options)
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap()
}

/// Opens a page of a folder that writes what it finds out into an element `probe`; what that is. The page must not
/// complain.
pub fn probed(browser: &str, scratch: &Scratch, page: &str, options: &[&str]) -> serde_json::Value {
    let options: Vec<&str> = [&["--dump-dom"], options].concat();
    let opened = open(browser, &scratch.0.join("profile"), &scratch.0.join(page), &options);
    let dom = String::from_utf8_lossy(&opened.stdout).into_owned();
    let log = String::from_utf8_lossy(&opened.stderr).into_owned();
    let complaints: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert_eq!(complaints, [""; 0], "{page}");
    let told = dom.split("<pre id=\"probe\">").nth(1).unwrap_or_else(|| panic!("{page}: {log}"));
    serde_json::from_str(told.split("</pre>").next().unwrap()).unwrap()
}
