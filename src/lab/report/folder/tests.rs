//! Tests of folders of reports: replaced as a whole, recovered, refused.

use super::*;

/// A folder of the test's own that goes away with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tenbin-{name}-{}", std::process::id()));
        remove(&path);
        fs::create_dir_all(&path).expect("a scratch folder");
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("the scratch folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

fn report(text: &str) -> Vec<(String, Vec<u8>)> {
    let manifest = r#"{"tool": "tenbin", "files": [{"name": "a.csv"}]}"#;
    vec![
        ("a.csv".to_owned(), text.as_bytes().to_vec()),
        (MANIFEST.to_owned(), manifest.as_bytes().to_vec()),
    ]
}

#[test]
fn a_report_is_written_and_replaced_as_a_whole() {
    let scratch = Scratch::new("replace");
    let target = scratch.0.join("deep/er/report");
    prepare(&target).expect("writable").commit(&report("one")).expect("written");
    assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "one");
    prepare(&target).expect("ours").commit(&report("two")).expect("replaced");
    assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "two");
    let beside: Vec<_> = fs::read_dir(target.parent().expect("a parent"))
        .expect("there")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(beside, ["report"], "no temporary folder is left");
}

#[test]
fn what_is_not_ours_is_refused_by_name() {
    let scratch = Scratch::new("foreign");
    let target = scratch.0.join("notes");
    fs::create_dir(&target).expect("a folder");
    fs::write(target.join("thesis.txt"), "years of work").expect("a file");
    let message = prepare(&target).expect_err("foreign").to_string();
    assert!(message.contains("thesis.txt"), "{message}");
    // Nor does a manifest of ours give away what it does not list.
    fs::write(target.join(MANIFEST), &report("")[1].1).expect("a file");
    assert!(matches!(prepare(&target), Err(FolderError::Foreign { .. })));
    // Nor is somebody else's manifest ours, or a file a folder.
    fs::remove_file(target.join("thesis.txt")).expect("removed");
    fs::write(target.join(MANIFEST), r#"{"name": "web app"}"#).expect("a file");
    assert!(matches!(prepare(&target), Err(FolderError::Foreign { .. })));
    assert!(matches!(prepare(&target.join(MANIFEST)), Err(FolderError::Foreign { .. })));
    assert!(matches!(prepare(Path::new("/")), Err(FolderError::Foreign { .. })));
    assert_eq!(scratch.names(), ["notes"]);
}

#[test]
fn an_empty_folder_may_be_filled_and_giving_up_leaves_nothing() {
    let scratch = Scratch::new("empty");
    let target = scratch.0.join("made");
    fs::create_dir(&target).expect("a folder");
    drop(prepare(&target).expect("empty"));
    assert_eq!(scratch.names(), ["made"]);
    prepare(&target).expect("empty").commit(&report("x")).expect("written");
    assert!(target.join("a.csv").exists());
}

#[test]
fn a_failed_write_keeps_the_old_report() {
    let scratch = Scratch::new("failed");
    let target = scratch.0.join("report");
    prepare(&target).expect("writable").commit(&report("old")).expect("written");
    // A file in a folder that does not exist stands for a disk that gives out half-way.
    let mut files = report("new");
    files.push(("missing/b.csv".to_owned(), Vec::new()));
    let error = prepare(&target).expect("ours").commit(&files).expect_err("no such folder");
    assert!(matches!(error, FolderError::Io { .. }));
    assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "old");
    assert_eq!(scratch.names(), ["report"]);
}

#[test]
fn an_interrupted_report_does_not_take_the_place_of_a_larger_one() {
    let scratch = Scratch::new("larger");
    let target = scratch.0.join("report");
    let manifest = r#"{"tool": "tenbin", "kind": "run", "games_done": [[0, 40], [50, 60]],
        "files": [{"name": "a.csv"}]}"#;
    let mut files = report("whole");
    files[1].1 = manifest.as_bytes().to_vec();
    prepare(&target).expect("writable").commit(&files).expect("written");
    for (kind, done, spared) in [("run", 49, true), ("run", 50, false), ("ladder", 99, true)] {
        let mut prepared = prepare(&target).expect("ours");
        assert_eq!(
            prepared.spare_larger(done, |older| older["kind"] == kind),
            spared,
            "{kind} {done}"
        );
    }
    let mut prepared = prepare(&target).expect("ours");
    prepared.spare_larger(49, |_| true);
    let place = prepared.commit(&report("fragment")).expect("written");
    assert_eq!(place.file_name().expect("a name"), "report.partial");
    assert_eq!(scratch.names(), ["report", "report.partial"]);
    assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "whole");
    // Where nothing is, nothing is spared.
    let mut prepared = prepare(&scratch.0.join("new")).expect("writable");
    assert!(!prepared.spare_larger(0, |_| false));
}

/// The number of a process that is no more.
#[cfg(target_os = "linux")]
fn dead_process() -> u32 {
    let mut child = std::process::Command::new("true").spawn().expect("a process");
    child.wait().expect("its end");
    child.id()
}

#[cfg(target_os = "linux")]
#[test]
fn what_killed_processes_left_is_swept_and_nothing_else() {
    let scratch = Scratch::new("sweep");
    let (dead, alive) = (dead_process(), std::process::id());
    let target = scratch.0.join("reports");
    fs::create_dir(&target).expect("a folder");
    let kept = [
        format!(".living.{alive}.new"),
        format!(".thesis.{dead}.new"),
        format!("plain.{dead}.new"),
        ".x.new".to_owned(),
    ];
    for name in &kept {
        fs::create_dir(scratch.0.join(name)).expect("a folder");
    }
    fs::write(scratch.0.join(&kept[1]).join("thesis.txt"), "years of work").expect("a file");
    // Left beside the report and, by a run into a folder of it, inside.
    for folder in [&scratch.0, &target] {
        let left = folder.join(format!(".gone.{dead}.new"));
        fs::create_dir(&left).expect("a folder");
        fs::write(left.join("summary.csv"), "").expect("a file");
    }
    prepare(&target).expect("nothing foreign").commit(&report("x")).expect("written");
    let mut wanted = kept.to_vec();
    wanted.push("reports".to_owned());
    wanted.sort();
    assert_eq!(scratch.names(), wanted);
    assert!(!target.join(format!(".gone.{dead}.new")).exists());
    // One that a process of another container has in its hands.
    let held = scratch.0.join(format!(".held.{dead}.new"));
    fs::create_dir(&held).expect("a folder");
    let lock = File::open(&held).expect("opened");
    lock.try_lock().expect("locked");
    drop(prepare(&target).expect("ours"));
    assert!(held.exists());
    drop(lock);
    drop(prepare(&target).expect("ours"));
    assert!(!held.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_was_about_to_be_replaced_comes_back() {
    let scratch = Scratch::new("back");
    let dead = dead_process();
    let target = scratch.0.join("report");
    prepare(&target).expect("writable").commit(&report("old")).expect("written");
    // Killed between the two steps: the older report lies beside, the newer is not there yet.
    fs::rename(&target, scratch.0.join(format!(".report.{dead}.old"))).expect("renamed");
    drop(prepare(&scratch.0.join("other")).expect("writable"));
    assert_eq!(fs::read_to_string(target.join("a.csv")).expect("there"), "old");
    // Killed after both: the newer is there, and the older goes.
    let left = scratch.0.join(format!(".report.{dead}.old"));
    fs::create_dir(&left).expect("a folder");
    drop(prepare(&scratch.0.join("other")).expect("writable"));
    assert!(!left.exists());
    assert_eq!(scratch.names(), ["report"]);
}

#[test]
fn a_place_under_a_file_is_an_io_error() {
    let scratch = Scratch::new("under");
    fs::write(scratch.0.join("file"), "").expect("a file");
    let result = prepare(&scratch.0.join("file/report"));
    assert!(matches!(result, Err(FolderError::Io { .. })), "{result:?}");
}

#[test]
fn a_link_is_kept_and_what_it_names_gets_new_contents() {
    let scratch = Scratch::new("link");
    let (real, link) = (scratch.0.join("real"), scratch.0.join("link"));
    prepare(&real).expect("writable").commit(&report("one")).expect("written");
    if !link_to(&real, &link) {
        return;
    }
    let before = fs::canonicalize(&link).expect("there");
    let mut files = report("two");
    files.push(("b.csv".to_owned(), b"b".to_vec()));
    let manifest = r#"{"tool": "tenbin", "files": [{"name": "a.csv"}, {"name": "b.csv"}]}"#;
    files[1].1 = manifest.as_bytes().to_vec();
    // Somebody who stands in the folder still stands in it afterwards: it is the same one.
    let standing = fs::read_dir(&real).expect("opened");
    prepare(&link).expect("ours").commit(&files).expect("replaced");
    drop(standing);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::canonicalize(&link).expect("there"), before);
    assert_eq!(fs::read_to_string(link.join("a.csv")).expect("there"), "two");
    let inside = Scratch(real);
    assert_eq!(inside.names(), ["a.csv", "b.csv", MANIFEST]);
    // A smaller report takes the files away that it has not.
    prepare(&link).expect("ours").commit(&report("three")).expect("replaced");
    assert_eq!(inside.names(), ["a.csv", MANIFEST]);
    assert_eq!(scratch.names(), ["link", "real"]);
}

#[test]
fn a_link_to_nothing_is_refused_before_anything_is_played() {
    let scratch = Scratch::new("dangling");
    let link = scratch.0.join("link");
    if link_to(&scratch.0.join("nowhere"), &link) {
        let message = prepare(&link).expect_err("nothing there").to_string();
        assert!(message.contains("a link to a folder that does not exist"), "{message}");
        assert_eq!(scratch.names(), ["link"]);
    }
}

#[test]
fn new_contents_that_cannot_be_written_leave_the_old_ones() {
    let scratch = Scratch::new("contents");
    let (real, link) = (scratch.0.join("real"), scratch.0.join("link"));
    prepare(&real).expect("writable").commit(&report("old")).expect("written");
    if !link_to(&real, &link) {
        return;
    }
    let mut files = report("new");
    files.push(("missing/b.csv".to_owned(), Vec::new()));
    assert!(prepare(&link).expect("ours").commit(&files).is_err());
    let inside = Scratch(real);
    assert_eq!(inside.names(), ["a.csv", MANIFEST]);
    assert_eq!(fs::read_to_string(link.join("a.csv")).expect("there"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn contents_that_were_about_to_be_replaced_come_back() {
    let scratch = Scratch::new("half");
    let (real, link, dead) = (scratch.0.join("real"), scratch.0.join("link"), dead_process());
    prepare(&real).expect("writable").commit(&report("old")).expect("written");
    assert!(link_to(&real, &link));
    // Killed when the old files were out and one of the new ones was in.
    let (old, new) =
        (real.join(format!(".real.{dead}.old")), real.join(format!(".real.{dead}.new")));
    for folder in [&old, &new] {
        fs::create_dir(folder).expect("a folder");
    }
    for name in ["a.csv", MANIFEST] {
        fs::rename(real.join(name), old.join(name)).expect("moved");
    }
    fs::write(real.join("b.csv"), "new").expect("written");
    let manifest = r#"{"tool": "tenbin", "files": [{"name": "b.csv"}]}"#;
    fs::write(new.join(MANIFEST), manifest).expect("written");
    drop(prepare(&link).expect("ours again"));
    let inside = Scratch(real);
    assert_eq!(inside.names(), ["a.csv", MANIFEST]);
    assert_eq!(fs::read_to_string(link.join("a.csv")).expect("there"), "old");
}

/// A link to a folder; false where the system has none.
fn link_to(folder: &Path, link: &Path) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::symlink(folder, link).is_ok();
    #[cfg(not(unix))]
    return (folder, link) == (link, folder);
}
