//! `dice`: exact laws, exact answers, and a finished run beside them. Expected values are those of the
//! rules catalogues (section 6 of each; P and # are the rows of their tables).

use crate::support::program::Scratch;

/// The shares that `--odds QUESTION` answers with: what each is of, the outcome, the fraction.
fn odds(scratch: &Scratch, line: &str, question: &str) -> Vec<[String; 3]> {
    let csv = scratch.run_with(&format!("dice {line} --format csv --odds"), question).ok();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let row = |row: csv::StringRecord| {
        let exact = match &row[4] {
            "1" => row[3].to_owned(),
            all => format!("{}/{all}", &row[3]),
        };
        [row[1].to_owned(), row[2].to_owned(), exact]
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// The outcomes of cases with their fractions.
fn cases(scratch: &Scratch, line: &str, question: &str) -> Vec<(String, String)> {
    let all = odds(scratch, line, question);
    let cases = all.into_iter().filter(|row| row[0] == "case");
    cases.map(|[_, outcome, exact]| (outcome, exact)).collect()
}

fn expect(scratch: &Scratch, line: &str, question: &str, expected: &[&str]) {
    let found = cases(scratch, line, question);
    let exact: Vec<&str> = found.iter().map(|(_, exact)| exact.as_str()).collect();
    assert_eq!(exact, expected, "{line}: {question}: {found:?}");
}

/// A fraction as numbers.
fn ratio(text: &str) -> (u128, u128) {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    (above.parse().unwrap(), below.parse().unwrap())
}

#[test]
fn attacks_of_ninja_have_the_odds_of_the_catalogue() {
    let scratch = Scratch::new("dice_ninja");
    let ask = |question: &str, expected: [&str; 3]| {
        expect(&scratch, "ninja", question, &expected);
    };
    // P03 (NIN-141, NIN-164): ATT 5 against DIF 10.
    ask("attack att=5 target=10", ["1/3", "0", "2/3"]);
    // P05 (NIN-165): with the counterattack; the target out, the attacker out, neither.
    ask("attack answer=counter", ["1/3", "1/3", "1/3"]);
    // P06: ATT 6. P07: DIF 11. P09: the attacker's DIF 12.
    ask("attack att=6 answer=counter", ["1/2", "1/4", "1/4"]);
    ask("attack target=11 answer=counter", ["1/6", "5/12", "5/12"]);
    ask("attack dif=12 answer=counter", ["1/3", "1/9", "5/9"]);
    // P08: a Kusarigama is ATT 6 against DIF 9.
    ask("attack att=6 target=9 answer=counter", ["2/3", "1/6", "1/6"]);
    // P16 (NIN-270): once again after a miss.
    ask("attack reroll=yes", ["5/9", "0", "4/9"]);
    // P33: one Trokaba in hand, always used.
    ask("attack answer=escape", ["0", "0", "1"]);
    // P10: the rules asked for hold for the answer too.
    expect(
        &scratch,
        "ninja --set counter_bonus=0",
        "attack answer=counter",
        &["1/3", "2/9", "4/9"],
    );
}

#[test]
fn events_of_ninja_have_the_odds_of_the_catalogue() {
    let scratch = Scratch::new("dice_event");
    // P01 (NIN-140): needing k on the die; INT 3 against 3 + k.
    for (k, passed) in
        [(1, "1"), (2, "5/6"), (3, "2/3"), (4, "1/2"), (5, "1/3"), (6, "1/6"), (7, "0")]
    {
        let found = cases(&scratch, "ninja", &format!("event need={}", 3 + k));
        assert_eq!(found[0], ("passed".to_owned(), passed.to_owned()), "needing {k}");
    }
    // P15 (NIN-270, NIN-271).
    expect(&scratch, "ninja", "event need=7 reroll=yes", &["3/4", "1/4"]);
    expect(&scratch, "ninja", "event stat=cst value=4 need=8", &["1/2", "1/2"]);
}

#[test]
fn fights_of_okko_have_the_odds_of_the_catalogue() {
    let scratch = Scratch::new("dice_okko");
    // The table by M (OKK-240 to OKK-245), of 36.
    for (attack, row) in [
        (1, [0, 0, 1, 2, 7, 5, 21]),
        (4, [1, 2, 7, 5, 11, 4, 6]),
        (5, [3, 3, 9, 6, 9, 3, 3]),
        (7, [10, 5, 11, 4, 5, 1, 0]),
        (11, [30, 3, 3, 0, 0, 0, 0]),
    ] {
        let found = cases(&scratch, "okko", &format!("combat attack={attack} defence=5"));
        for ((name, exact), expected) in found.iter().zip(row) {
            let (above, below) = ratio(exact);
            assert_eq!(above * 36, expected * below, "{attack}: {name} {exact}");
        }
    }
    // P9 and P10 (OKK-159): Perfect Strike, of 216.
    for (attack, row) in [(5, [31, 27, 67, 36, 41, 9, 5]), (6, [58, 32, 71, 25, 25, 4, 1])] {
        let found = cases(&scratch, "okko", &format!("combat attack={attack} best_of=2"));
        for ((name, exact), expected) in found.iter().zip(row) {
            let (above, below) = ratio(exact);
            assert_eq!(above * 216, expected * below, "{attack}: {name} {exact}");
        }
    }
    // P6 to P8 (OKK-340 to OKK-342), of 36.
    expect(&scratch, "okko", "shot", &["1/12", "1/12", "1/4", "7/12"]);
    expect(&scratch, "okko", "shot value=4", &["1/36", "1/18", "7/36", "13/18"]);
    expect(&scratch, "okko", "shot value=7", &["5/18", "5/36", "11/36", "5/18"]);
    // P13 (OKK-384, OKK-385).
    expect(&scratch, "okko", "willpower value=4", &["2/3", "1/3"]);
    expect(&scratch, "okko", "willpower value=4 water=yes", &["5/6", "1/6"]);
    expect(&scratch, "okko", "willpower value=3", &["1/2", "1/2"]);
    expect(&scratch, "okko", "willpower value=6", &["1", "0"]);
}

/// The mean of a number and the probability of its smallest value 0.
fn harm(scratch: &Scratch, question: &str) -> (f64, f64) {
    let json = scratch.run_with("dice anima --format json --odds", question).ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let number = &json[0]["numbers"][0];
    let values = number["values"].as_array().unwrap();
    let none = values.iter().find(|row| row["value"] == 0);
    (number["mean"].as_f64().unwrap(), none.map_or(0.0, |row| row["share"].as_f64().unwrap()))
}

#[test]
fn attacks_of_anima_have_the_odds_of_the_catalogue() {
    let scratch = Scratch::new("dice_anima");
    // Rows 1, 2, 4, 5, 6, 8 and 9: At 5 Dm 4 against Df 9 Ar 2; hit, and the life points expected.
    for (question, hit, mean) in [
        ("attack", 7.0 / 10.0, 3.5),
        ("attack answer=dodge", 0.25, 0.85),
        ("charge", 0.99, 7.14),
        ("charge answer=dodge", 0.554, 2.452),
        ("charge gnosis=yes", 0.999, 7.974),
        ("attack gnosis=yes", 0.91, 5.11),
        ("attack answer=dodge answer_gnosis=yes", 0.155, 0.415),
        // Row 10: the free attack of a Counterattack is at -2.
        ("attack att=3", 0.5, 2.0),
        // Row 21 (ANI-217): Kronen against Kronen.
        ("attack att=4 damage=8 target=8 armour=5", 0.7, 4.2),
    ] {
        let (found, none) = harm(&scratch, question);
        assert!((found - mean).abs() < 1e-9, "{question}: {found} is not {mean}");
        assert!((1.0 - none - hit).abs() < 1e-9, "{question}: {none} is not {}", 1.0 - hit);
    }
    // Row 10 after row 2: the attack misses with 3/4; the counter then hits with 1/2 and costs 2.
    let json = scratch.run_with("dice anima --format json --odds", "attack answer=counter").ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let attacker = &json[0]["numbers"][1];
    assert_eq!(attacker["values"][0]["exact"], "5/8", "{attacker}");
    assert!((attacker["mean"].as_f64().unwrap() - 1.5).abs() < 1e-12, "{attacker}");
    // Row 22 (ANI-219, ANI-220): the attack misses with 3/4, the counter then hits with 3/5; without
    // Armour every hit costs life points.
    let question = "attack att=4 target=8 answer=counter counter_att=5 def=8 own_armour=0 armour=0";
    let json = scratch.run_with("dice anima --format json --odds", question).ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let unhurt = |number: usize| json[0]["numbers"][number]["values"][0].clone();
    assert_eq!((&unhurt(0)["value"], &unhurt(0)["exact"]), (&0.into(), &"3/4".into()));
    assert_eq!((&unhurt(1)["value"], &unhurt(1)["exact"]), (&0.into(), &"11/20".into()));
    // Rows 27 and 28 (ANI-292, ANI-501).
    for (question, resisted) in [
        ("resistance", "1/2"),
        ("resistance resistance=9", "2/5"),
        ("resistance resistance=12 difficulty=13", "9/10"),
        ("resistance resistance=8 difficulty=16", "1/5"),
        ("resistance gnosis=yes", "3/4"),
        ("resistance resistance=8 difficulty=16 gnosis=yes", "9/25"),
    ] {
        assert_eq!(cases(&scratch, "anima", question)[0].1, resisted, "{question}");
    }
}

#[test]
fn draws_of_strigoi_and_rolls_of_pig_have_their_odds() {
    let scratch = Scratch::new("dice_draws");
    // #17 (STR-291): two Wound tokens defeat a healthy wolf; #18: two doubles alone reach 4.
    let catalogue = "strigoi --variant catalogue";
    expect(&scratch, catalogue, "wounds tokens=2", &["27/95", "68/95"]);
    expect(&scratch, catalogue, "wounds tokens=2 defeat=4", &["3/190", "187/190"]);
    // PIG-003, PIG-005: 3 to 6 win at once, a 2 needs one more roll: 4/6 + 1/6 x 5/6.
    expect(&scratch, "pig", "all_in needs=3", &["29/36", "7/36"]);
    expect(&scratch, "pig --variant eight_sided", "all_in needs=1", &["7/8", "1/8"]);
}

/// Whatever is asked about each game: the example and the defaults have answers, whose cases leave
/// nothing out and count nothing twice.
#[test]
fn every_question_has_an_answer_that_is_whole() {
    let scratch = Scratch::new("dice_all");
    for game in tenbin::GAMES.names() {
        let csv = scratch.run(&format!("dice {game} --odds --format csv")).ok();
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert!(!rows.is_empty(), "{game}");
        for row in rows.iter().filter(|row| row[1].is_empty()) {
            for question in [&row[0], &row[5]] {
                let answer = odds(&scratch, game, question);
                let mut kinds: Vec<&str> = answer.iter().map(|row| row[0].as_str()).collect();
                kinds.dedup();
                for kind in kinds {
                    let parts = answer.iter().filter(|row| row[0] == kind);
                    let sum: f64 = parts
                        .map(|row| ratio(&row[2]))
                        .map(|(above, below)| above as f64 / below as f64)
                        .sum();
                    assert!((sum - 1.0).abs() < 1e-12, "{game}: {question}: {kind} {sum}");
                }
            }
        }
        // One condition of every roll as it is declared.
        for row in rows.iter().filter(|row| &row[1] == "condition") {
            let told = scratch.run_with(&format!("dice {game} --odds"), &row[5]).ok();
            assert!(told.contains(&row[0]), "{game}: {}: {told}", &row[5]);
        }
    }
}

#[test]
fn questions_that_cannot_be_asked_say_what_can() {
    let scratch = Scratch::new("dice_wrong");
    let refused = |question: &str, told: &str| {
        scratch.run_with("dice ninja --odds", question).refused(2, told);
    };
    refused("atack att=5", "did you mean `attack`?");
    refused("attack at=5", "did you mean `att`?");
    refused(
        "attack att=five",
        "att=five: ATT of the attacker, with all that adds to it is a whole number from 0 to 20",
    );
    refused("attack answer=dodge", "one of none, counter, escape");
    refused("attack_die", "attack_die has several conditions");
    refused("attack_die condition=need_44", "did you mean `need_4`?");
    refused("check need=4", "its only key is condition");
    let missing = scratch.run("dice ninja --odds nothing.toml");
    missing.refused(5, "nothing.toml: No such file");
    scratch.run("dice ninja --roll atack").refused(2, "did you mean `attack`?");
    scratch
        .run("dice ninja --roll attack --condition far")
        .refused(2, "attack has no condition with `far`");
    scratch.run("dice ninj").refused(2, "did you mean `ninja`?");
}

#[test]
fn laws_are_told_with_exact_shares() {
    let scratch = Scratch::new("dice_laws");
    let csv = scratch.run("dice ninja --set dice_per_roll=2 --roll attack_die --format csv").ok();
    let head = "roll,condition,outcome,ways_count,ways_all_count,exact_share,at_least_share,mean,standard_deviation";
    assert_eq!(csv.lines().next(), Some(head));
    // 2d6 of the reference vectors: mean 7, variance 35/6.
    assert!(
        csv.contains("attack_die,need_7,10,3,36,0.083333,0.166667,7.000000,2.415229\n"),
        "{csv}"
    );
    let text = scratch.run("dice pig").ok();
    assert!(text.contains("mean 3.5, standard deviation 1.7078"), "{text}");
    let json = scratch.run("dice pig --format json").ok();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["conditions"][0]["outcomes"][5]["exact"], "1/6");
    for game in tenbin::GAMES.names() {
        let text = scratch.run(&format!("dice {game}")).ok();
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(wide.is_empty(), "{game}: {wide:?}");
        assert!(!text.contains('\u{1b}'), "{game}");
    }
}

#[test]
fn a_file_of_odds_is_told_as_it_is_found() {
    let scratch = Scratch::new("dice_file");
    let base = "name = \"rolling on from 97\"\ngame = \"pig\"\n[start]\nscores = [97, 50]\nactive = 1\n\
        [script]\nprefer = [\"roll\"]\nstop = \"turn\"\n[odds]\n";
    let case = "{ name = \"wins\", expect = { over = true } }";
    scratch.write("open.toml", &format!("{base}number = {{ of = \"turn\" }}\ncase = [{case}]\n"));
    let told = scratch.run("dice pig --odds open.toml --format csv").ok();
    assert!(told.contains("case,wins,29,36,0.805556,,\n"), "{told}");
    // What is not said cannot be compared.
    let checked = scratch.run("scenario open.toml");
    assert_eq!(checked.code, Some(2));
    assert!(checked.stderr.contains("does not say its probability"), "{}", checked.stderr);
    // What is said and is wrong is told beside what was found.
    let wrong = case.replace("} }", "}, probability = \"1/2\" }");
    scratch.write("wrong.toml", &format!("{base}case = [{wrong}]\n"));
    let told = scratch.run("dice pig --odds wrong.toml");
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    assert!(told.stdout.contains("wins (the file says 1/2)"), "{}", told.stdout);
    scratch.run("dice ninja --odds open.toml").refused(2, "tenbin dice pig --odds open.toml");
    scratch.write(
        "none.toml",
        &base.replace("[odds]\n", "[expect]\nover = false\n").replace("prefer", "moves"),
    );
    scratch.run("dice pig --odds none.toml").refused(2, "no scenario with [odds]");
    // The rules asked for are laid over those of the file.
    let told = scratch.run("dice pig --odds open.toml --set die_sides=4 --format csv").ok();
    // A 3 or a 4 wins, a 2 needs one more roll: 2/4 + 1/4 x 3/4.
    assert!(told.contains("case,wins,11,16,"), "{told}");
}

#[test]
fn a_finished_run_is_set_beside_its_laws() {
    let scratch = Scratch::new("dice_observed");
    scratch
        .run("run ninja --games 2000 --seed 5 --out fair --set dice_per_roll=2 --csv excel")
        .ok();
    let told = scratch.run("dice ninja --observed fair").ok();
    assert!(told.contains("The dice were what they should be."), "{told}");
    let csv = scratch.run("dice ninja --observed fair --roll attack_die --format csv").ok();
    let head = "roll,condition,outcome,observed_count,observed_share,exact_share,diff_pp,z,rolls_count,chi2,df,p_value,total_variation,flag";
    assert_eq!(csv.lines().next(), Some(head));
    assert!(csv.lines().skip(1).all(|line| line.starts_with("attack_die,")), "{csv}");
    // The very numbers of the report.
    let report = scratch.read("fair/dice_tests.csv");
    let mut rows = 0;
    for line in csv.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let row = [&cells[..2], &cells[8..]].concat().join(",");
        assert!(report.lines().any(|line| line == row), "{row} is not in\n{report}");
        rows += 1;
    }
    assert!(rows > 10);
    scratch.run("dice pig --observed fair").refused(2, "tenbin dice ninja --observed fair");
    scratch.run("dice ninja --observed fair --seats 3").refused(2, "leave --seats out");
    scratch.run("dice ninja --observed nowhere").refused(2, "is no report");
}

/// A die that shows one face too often is found, and an outcome that cannot come.
#[test]
fn a_false_die_is_found() {
    let scratch = Scratch::new("dice_false");
    scratch.run("run pig --games 3000 --seed 5 --out false").ok();
    let rows = scratch.read("false/dice.csv");
    let count = |line: &str| line.split(',').nth(3).and_then(|cell| cell.parse::<u64>().ok());
    let changed: Vec<String> = rows
        .lines()
        .map(|line| match count(line) {
            // A tenth more ones.
            Some(ones) if line.starts_with("die,any,1,") => {
                line.replacen(&ones.to_string(), &(ones + ones / 10).to_string(), 1)
            }
            _ => line.to_owned(),
        })
        .collect();
    scratch.write("false/dice.csv", &format!("{}\n", changed.join("\n")));
    let told = scratch.run("dice pig --observed false");
    assert_eq!(told.code, Some(1), "{}", told.stdout);
    assert!(told.stdout.contains("The dice were not what they should be"), "{}", told.stdout);
    assert!(told.stdout.contains("die"), "{}", told.stdout);
}

/// The declared law of a condition: the ways of each outcome, and of all.
fn declared(scratch: &Scratch, game: &str, roll: &str, condition: &str) -> Vec<(u128, u128)> {
    let csv = scratch.run(&format!("dice {game} --roll {roll} --format csv")).ok();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows = reader.records().map(Result::unwrap).filter(|row| &row[1] == condition);
    let law: Vec<_> = rows.map(|row| (row[3].parse().unwrap(), row[4].parse().unwrap())).collect();
    assert!(!law.is_empty(), "{game} has no {roll}, {condition}");
    law
}

/// What reports test the dice by, and what the rules come to when they are played in every outcome,
/// is the same.
#[test]
fn declared_laws_are_what_the_rules_come_to() {
    let scratch = Scratch::new("dice_declared");
    let same = |game: &str, question: &str, roll: &str, condition: &str, outcomes: &[usize]| {
        let law = declared(&scratch, game, roll, condition);
        let answer = cases(&scratch, game, question);
        for (&outcome, (name, exact)) in outcomes.iter().zip(&answer) {
            let (ways, all) = law[outcome];
            let (above, below) = ratio(exact);
            assert_eq!(ways * below, above * all, "{game}: {question}: {name}, {roll} {condition}");
        }
    };
    for target in 7..=14 {
        let need = match target - 5 {
            need @ ..=6 => format!("need_{need}"),
            _ => "need_7_or_more".to_owned(),
        };
        same("ninja", &format!("attack target={target}"), "attack", &need, &[1]);
    }
    let classes = [0, 1, 2, 3, 4, 5, 6];
    for attack in 0..=12 {
        let modifier = attack - 5;
        let question = format!("combat attack={attack} defence=5");
        same("okko", &question, "combat", &format!("m{modifier:+}"), &classes);
        let (question, name) =
            (format!("{question} best_of=2"), format!("m{modifier:+} best of 2"));
        same("okko", &question, "combat", &name, &classes);
        let question = format!("shot value={attack} defence=5");
        same("okko", &question, "shot", &format!("m{modifier:+}"), &classes[..4]);
    }
    for difficulty in 11..=19 {
        let name = format!("difficulty - resistance {}", difficulty - 10);
        let question = format!("resistance difficulty={difficulty} resistance=10");
        same("anima", &question, "resistance", &name, &[0, 1]);
        let (question, name) = (format!("{question} gnosis=yes"), format!("{name} best of 2"));
        same("anima", &question, "resistance", &name, &[0, 1]);
    }
}

/// Plain dice and cards are answered for every game alike; how they are counted is tested where they
/// are counted.
#[test]
fn plain_dice_are_counted_too() {
    let scratch = Scratch::new("dice_plain");
    let told = scratch.run_with("dice pig --odds", "sum dice=4 keep=highest kept=3").ok();
    assert!(told.contains("mean 12.2446, standard deviation 2.8468"), "{told}");
    let told = scratch.run_with("dice ninja --odds", "exploding depth=3").ok();
    assert!(told.contains("cut off after 3 more dice: in 1 of 1296 ways"), "{told}");
    let refused = scratch.run_with("dice pig --odds", "sum dice=70");
    refused.refused(2, "too many ways to count exactly");
}
