//! Plays that are games of the run, and plays that are not.

use super::*;

/// Four seats and four roles, of which the first wins 40 of 100.
fn a_run(games: u64) -> Run {
    let shares = [40, 25, 20, 15];
    let level = |id: String, share: u64| RunLevel {
        id,
        name: String::new(),
        seats: games,
        wins: games * share / 100,
    };
    Run {
        games,
        seats: 4,
        by_seat: (1..=4).map(|seat| level(format!("seat{seat}"), 25)).collect(),
        first_player: Some(level("yes".to_owned(), 25)),
        team: None,
        groups: vec![RunGroup {
            name: "role".to_owned(),
            levels: ["hiraku", "murak", "rose", "ayame"]
                .iter()
                .zip(shares)
                .map(|(id, share)| level((*id).to_owned(), share))
                .collect(),
        }],
        endings: vec![
            ("rival".to_owned(), games * 6 / 10),
            ("objective".to_owned(), games * 4 / 10),
        ],
        lengths: vec![RunLength { unit: "turns".to_owned(), bins: vec![games / 8; 8] }],
    }
}

/// A game of that run, or with other shares of the roles.
fn a_play(shares: [u64; 4], below: &mut dyn FnMut(u64) -> u64) -> Play {
    let mut roles = [0, 1, 2, 3];
    for last in (1..4).rev() {
        roles.swap(last, below(last as u64 + 1) as usize);
    }
    let mut one = below(shares.iter().sum());
    let role = shares
        .iter()
        .position(|&share| {
            let is_it = one < share;
            one = one.saturating_sub(share);
            is_it
        })
        .expect("below the sum");
    Play {
        winners: roles.iter().position(|&sits| sits == role).into_iter().collect(),
        first_player: Some(below(4) as usize),
        ending: Some(usize::from(below(10) >= 6)),
        lengths: vec![Some(below(8))],
        levels: vec![roles.iter().map(|&role| Some(role)).collect()],
    }
}

fn numbers(seed: u128) -> impl FnMut(u64) -> u64 {
    let mut generator = Pcg64Mcg::new(seed);
    move |bound| ((u128::from(generator.next_u64()) * u128::from(bound)) >> 64) as u64
}

/// Of sets of plays that are games of the run at most 5 of 100 raise any alarm, few plays or many.
#[test]
fn plays_of_the_run_raise_few_alarms() {
    let run = a_run(100_000);
    for plays in [12, 60] {
        let mut below = numbers(plays);
        let repeats = 300;
        let alarms = (0..repeats).filter(|_| {
            let plays = (0..plays).map(|_| a_play([40, 25, 20, 15], &mut below)).collect();
            answers_by(&run, &Plays(plays), 499).iter().any(Answer::is_sure)
        });
        // At most 15 of 300 are to be expected, and three standard errors of 3.8.
        assert!(alarms.count() <= 26, "{plays} plays");
    }
}

/// A table where the weakest role wins nearly always is found.
#[test]
fn another_table_is_found() {
    let run = a_run(100_000);
    let mut below = numbers(5);
    let plays = (0..30).map(|_| a_play([2, 2, 2, 94], &mut below)).collect();
    let found = answers(&run, &Plays(plays));
    assert!(found[0].is_sure() && found[0].level == "ayame", "{:?}", found[0]);
    let told = lines(&run, &Plays(Vec::new()), &found, "reports/ninja").join("\n");
    assert!(told.contains("Role ayame wins") && told.contains("surely differs"), "{told}");
    assert!(told.contains("does not play like the bots"), "{told}");
    let csv = String::from_utf8(sheet(&found).to_csv()).expect("text");
    assert!(csv.lines().nth(1).is_some_and(|line| line.ends_with("differs")), "{csv}");
}

#[test]
fn plays_are_read_as_people_write_them() {
    let run = a_run(1000);
    let text = "winner,role1,role2,role3,role4,turns,note\n\
        hiraku,hiraku,murak,Rose,ayame,5,a good one\n\
        seat3,rose,murak,hiraku,,7,\n2,,,,,,\nnone,,,,,,\n1+4,,,,,,\n";
    let plays = Plays::read("p.csv", text.as_bytes(), &run).expect("plays").0;
    let winners: Vec<&[usize]> = plays.iter().map(|play| play.winners.as_slice()).collect();
    assert_eq!(winners, [&[0][..], &[2], &[1], &[], &[0, 3]]);
    assert_eq!(plays[0].levels[0], [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!((plays[1].lengths[0], plays[1].levels[0][3]), (Some(7), None));
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_column() {
    let run = a_run(1000);
    let told = |text: &str| Plays::read("p.csv", text.as_bytes(), &run).expect_err(text).join("\n");
    for (text, wanted) in [
        ("role1\nhiraku\n", "p.csv:1: there is no column `winner`"),
        (
            "winner,rol1\n1,hiraku\n",
            "p.csv:1: column 2: `rol1` is nothing that the run counts; did you mean `role1`?",
        ),
        ("winner,role5\n1,hiraku\n", "there are 4 seats, so no `role5`"),
        ("winner,role1,role1\n1,,\n", "p.csv:1: column 3: `role1` is there twice"),
        (
            "winner,role1\n1,hirku\n",
            "p.csv:2: column `role1`: there is no `hirku` in the run; did you mean `hiraku`?",
        ),
        ("winner\n5\n", "p.csv:2: column `winner`: `5` is neither a seat (1 to 4)"),
        ("winner\n1,2\n", "p.csv:2: 2 cells, and the header has 1"),
        ("winner,turns\n,3\n", "p.csv:2: column `winner`: who has won is missing"),
        ("winner,turns\n1,many\n", "p.csv:2: column `turns`: `many` is no whole number"),
        ("winner,ending\n1,rivl\n", "did you mean `rival`?"),
        ("winner,first_player\n1,0\n", "p.csv:2: column `first_player`: `0` is no seat"),
        ("winner,role1,role2\nrose,hiraku,murak\n", "nobody at this table is `rose`"),
        ("winner,role1,role2\nrose,rose,rose\n", "several seats are `rose`"),
        ("winner\n1+1\n", "has won twice"),
        ("winner\n", "there is no play in it"),
    ] {
        let told = told(text);
        assert!(told.contains(wanted), "no {wanted:?} in\n{told}");
    }
}
