//! `observe`: plays at a table beside a run.

use crate::support::program::{Ran, Scratch};

fn refused(ran: &Ran, wanted: &str) {
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains(wanted), "no {wanted:?} in\n{}", ran.stderr);
}

/// A table where the second of two always wins, and one where they take turns.
#[test]
fn a_table_beside_a_run() {
    let scratch = Scratch::new("observe");
    scratch.run("run pig --games 2000 --out run").ok();
    let header = "winner,first_player\n";
    scratch.write("same.csv", &format!("{header}{}", "1,1\n2,1\n".repeat(10)));
    let told = scratch.run("observe same.csv run").ok();
    assert!(told.contains("20 plays beside 2,000 games of run"), "{told}");
    assert!(told.contains("Nothing of 2 shows that the table plays unlike the bots"), "{told}");
    assert!(told.contains("would show (four times in five)"), "{told}");
    scratch.write("other.csv", &format!("{header}{}", "2,1\n".repeat(20)));
    let ran = scratch.run("observe other.csv run --out beside");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("The first player wins 0 of 20"), "{}", ran.stdout);
    assert!(ran.stderr.contains("are unlike the games of run"), "{}", ran.stderr);
    let csv = scratch.read("beside/observe.csv");
    assert!(csv.lines().skip(1).all(|line| line.ends_with("differs")), "{csv}");
    assert_eq!(
        scratch.run("observe same.csv run --format csv").ok(),
        scratch.run("observe same.csv run --format csv").ok()
    );
    assert!(scratch.read("beside/schema.json").contains("shows_pp"));
}

#[test]
fn what_cannot_be_set_beside_each_other_is_refused() {
    let scratch = Scratch::new("observe_wrong");
    scratch.run("run pig --games 50 --out run").ok();
    scratch.write("plays.csv", "winner,trns\n1,5\n3,5\n");
    refused(&scratch.run("observe plays.csv run"), "plays.csv:1: column 2: `trns` is nothing");
    refused(&scratch.run("observe plays.csv run"), "plays.csv:3: column `winner`");
    refused(&scratch.run("observe none.csv run"), "there is no file none.csv");
    refused(&scratch.run("observe plays.csv nowhere"), "nowhere is no report");
    refused(&scratch.run("observe plays.csv"), "DIR");
    scratch.run("compare pig base --games 50 --out pair").ok();
    refused(&scratch.run("observe plays.csv pair"), "is the manifest of a comparison");
}

/// The header of every game is one that its own run takes.
#[test]
fn every_game_has_a_template() {
    let scratch = Scratch::new("observe_template");
    for game in tenbin::GAMES.names() {
        let header = scratch.run(&format!("observe --template {game}")).ok();
        assert!(header.starts_with("winner,"), "{header}");
        scratch.run(&format!("run {game} --games 40 --out run_{game}")).ok();
        let of_run = scratch.run(&format!("observe --template run_{game}")).ok();
        assert!(of_run.starts_with("winner,"), "{of_run}");
        let is_team = scratch.read(&format!("run_{game}/win_rates.csv")).contains("\nteam,");
        let winner = if is_team { "team" } else { "2" };
        for text in [header, of_run] {
            scratch.write("plays.csv", &format!("{text}{winner}\n{winner}\n"));
            let ran = scratch.run(&format!("observe plays.csv run_{game}"));
            assert_eq!(ran.code, Some(0), "{game}: {}{}", ran.stdout, ran.stderr);
        }
    }
}
