//! `run --games-table` and `--cards-table`: with the feature the same bytes on any threads, without it a
//! sentence. What is in the files is held where they are made (src/parquet, src/lab/sim/chronicle).

use crate::support::program::Scratch;

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_the_feature_says_how_to_get_it() {
    let scratch = Scratch::new("tables_without");
    let told = scratch.run("run pig --games 10 --games-table games.parquet");
    told.refused(2, "--features parquet");
    assert_eq!(scratch.names(), [""; 0], "nothing was written");
}

#[cfg(feature = "parquet")]
#[test]
fn tables_have_the_same_bytes_on_any_threads_in_every_game() {
    let scratch = Scratch::new("tables");
    for game in tenbin::GAMES.names() {
        let read = |threads: u8| {
            let line = format!(
                "run {game} --games 300 --quiet --out r --threads {threads} \
                 --games-table g{threads}.parquet --cards-table c{threads}.parquet"
            );
            scratch.run(&line).ok();
            let bytes = |name: String| std::fs::read(scratch.0.join(name)).expect("it was written");
            (bytes(format!("g{threads}.parquet")), bytes(format!("c{threads}.parquet")))
        };
        assert!(read(1) == read(3), "{game}");
    }
}

#[cfg(feature = "parquet")]
#[test]
fn what_has_no_single_games_and_places_of_others_are_refused() {
    let scratch = Scratch::new("tables_refused");
    scratch.write("list.parquet", "a shopping list");
    for (code, options, wanted) in [
        (2, "ladder --games-table g.parquet", "a ladder is many batches"),
        (2, "tournament --games-table g.parquet", "a tournament is counted in series"),
        (2, "pig --games-table g.csv", "ends in .parquet"),
        (2, "pig --games-table g.parquet --cards-table g.parquet", "name the same file"),
        (5, "pig --games-table list.parquet", "tenbin did not write; nothing was replaced"),
        (5, "pig --cards-table nowhere/c.parquet", "--cards-table: nowhere/c.parquet: "),
    ] {
        scratch.run(&format!("run {options} --games 10 --out r")).refused(code, wanted);
        assert_eq!(scratch.names(), ["list.parquet"], "{options}");
    }
    assert_eq!(scratch.read("list.parquet"), "a shopping list");
}
