//! Reports of the toy game: file forms, truths known by construction, sums game by game.

use std::time::UNIX_EPOCH;

use serde_json::{Value, json};

use crate::report::cards::card_rows;
use crate::report::dice::{FitRow, fit_rows};
use crate::report::win_rates::{level_rows, parity};
use crate::report::{
    CsvStyle, ManifestParts, Report, ReportInput, TARGET_DEFAULT, build, ladder, prepare,
    summary_json, write,
};
use crate::sim::toy::{COPIES, KINDS, Toy, toy_batch, toy_run, toy_table};
use crate::sim::{Batch, BatchResult};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::play::{play, seat_policies};
use tenbin_engine::{CardEvent, Game, PileId, Recorder, Seat, Seeded, Standing};
use tenbin_stats::estimate::wilson_of;
use tenbin_stats::ratio::Estimate;

fn report_of(toy: &Toy, result: &BatchResult) -> Report {
    let schema = toy.schema();
    build(&ReportInput {
        schema: &schema,
        tally: &result.tally,
        faults: &result.faults,
        target: TARGET_DEFAULT,
        stopping: None,
        luck: None,
    })
}

fn text_of<'a>(report: &'a Report, file: &str) -> &'a str {
    let (_, bytes) = report.files.iter().find(|(name, _)| name == file).expect("the file");
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn every_file_is_there_with_the_columns_of_the_interface() {
    let toy = Toy::default();
    let report = report_of(&toy, &toy_run(&toy, &toy_batch(0..500, 1), &[3]));
    let headers = [
        ("summary.csv", "metric,value,lo95,hi95,unit,note"),
        ("findings.csv", "topic,finding,subject,value,lo95,hi95,compared_with,unit"),
        (
            "win_rates.csv",
            "group,level,seat_games_count,wins_count,draws_count,win_rate_share,lo95,hi95,\
             parity_share,edge_pp,p_value,q_value,flag,worst_case_lo_share,worst_case_hi_share,games",
        ),
        ("matchups.csv", "group,row,column,games_count,wins_count,win_rate_share,lo95,hi95"),
        (
            "cards.csv",
            "card,group,copies_count,gp_count,gp_win_rate_share,oh_count,oh_win_rate_share,\
             gd_count,gd_win_rate_share,gih_count,gih_win_rate_share,gns_count,\
             gns_win_rate_share,played_count,played_win_rate_share,iwd_pp,iwd_lo95_pp,\
             iwd_hi95_pp,opening_effect_pp,opening_effect_lo95_pp,opening_effect_hi95_pp,\
             draw_effect_pp,draw_effect_lo95_pp,draw_effect_hi95_pp,q_value,flag,games",
        ),
        ("dice.csv", "roll,condition,outcome,observed_count,observed_share,exact_share,diff_pp,z"),
        ("dice_tests.csv", "roll,condition,rolls_count,chi2,df,p_value,total_variation,flag"),
        ("lengths.csv", "unit,value,games_count,share,cumulative_share"),
        ("endings.csv", "ending,games_count,share,games"),
        ("faults.csv", "game_index,seed,seat,strategy,kind,message"),
        ("shape.csv", "metric,value,lo95,hi95,unit,games_count,note"),
        (
            "toy_moves.csv",
            "move,uses_count,first_turn_count,first_turn_share,first_turn_lo95_share,\
             first_turn_hi95_share,uses_mean,games",
        ),
    ];
    for (file, header) in headers {
        let text = text_of(&report, file);
        assert_eq!(text.lines().next(), Some(header), "{file}");
        assert!(text.ends_with('\n') && !text.contains('\r'), "{file}");
    }
    // Game 3: the strategies have turned three seats, a full round.
    let faults = text_of(&report, "faults.csv").lines().nth(1);
    assert_eq!(faults, Some("3,0x000000000000002a,seat2,two,bot,no idea"));
    let endings: Vec<&str> = text_of(&report, "endings.csv").lines().collect();
    assert_eq!(
        endings[1..],
        ["race,499,0.998000,0 1 2", "cutoff,0,0.000000,", "fault,1,0.002000,3"]
    );
    let dictionary: Value = serde_json::from_str(text_of(&report, "schema.json")).expect("JSON");
    assert_eq!(dictionary["files"].as_array().map(Vec::len), Some(headers.len()));
    for file in dictionary["files"].as_array().expect("a list") {
        for column in file["columns"].as_array().expect("a list") {
            assert_ne!(column["meaning"], "", "{column}");
        }
    }
}

#[test]
fn threads_do_not_change_a_single_byte() {
    let toy = Toy { boost_points: 4, ..Toy::default() };
    let one = report_of(&toy, &toy_run(&toy, &toy_batch(0..6_000, 1), &[100]));
    for threads in [2, 8] {
        let other = report_of(&toy, &toy_run(&toy, &toy_batch(0..6_000, threads), &[100]));
        assert_eq!(one.files, other.files);
        assert_eq!(one.verdicts, other.verdicts);
    }
}

#[test]
fn no_games_make_an_empty_report_and_no_panic() {
    let toy = Toy::default();
    let report = report_of(&toy, &toy_run(&toy, &toy_batch(5..5, 1), &[]));
    assert_eq!(text_of(&report, "dice.csv").lines().count(), 1);
    assert_eq!(report.lines(), ["0 games of toy, 3 seats."]);
    let one = report_of(&toy, &toy_run(&toy, &toy_batch(5..6, 1), &[]));
    assert!(!text_of(&one, "cards.csv").contains("NaN"));
}

#[test]
fn a_card_that_does_nothing_has_iwd_but_no_effect() {
    let toy = Toy::default();
    let result = toy_run(&toy, &toy_batch(0..40_000, 2), &[]);
    let rows = card_rows(&toy.schema(), &result.tally);
    let blank = &rows[0];
    let iwd = blank.iwd.expect("enough games");
    assert!(iwd.is_clear() && iwd.value > 0.005, "the winner draws last: {iwd:?}");
    assert!(blank.opening_effect.expect("enough games").interval().has(0.0), "{blank:?}");
    assert!(blank.draw_effect.expect("enough games").interval().has(0.0), "{blank:?}");
    // No card does anything, so none is flagged, and the verdicts warn of IWD.
    assert!(rows.iter().all(|row| row.flag.is_empty()));
    let report = report_of(&toy, &result);
    let warned = report.lines().iter().any(|line| line.starts_with("Beware of IWD"));
    assert!(warned, "{:#?}", report.lines());
    // Descriptive counts: 4 copies for each of 3 seats in each game.
    assert_eq!(blank.in_deck.count, 4 * 3 * 40_000);
    assert_eq!(blank.in_deck.won, 4 * 40_000);
    let seen = blank.in_hand.count + blank.not_seen.count;
    assert_eq!(seen, blank.in_deck.count);
}

#[test]
fn a_card_that_helps_is_found() {
    let toy = Toy { boost_points: 6, ..Toy::default() };
    let result = toy_run(&toy, &toy_batch(0..20_000, 2), &[]);
    let rows = card_rows(&toy.schema(), &result.tally);
    let boost = rows.iter().find(|row| row.card == "boost").expect("in the deck");
    assert_eq!(boost.flag, "strong");
    assert!(boost.opening_effect.expect("enough").value > 0.05, "{boost:?}");
    assert!(boost.draw_effect.expect("enough").value > 0.05, "{boost:?}");
    let report = report_of(&toy, &result);
    let lines = &report.lines();
    assert!(
        lines.iter().any(|line| line.starts_with("Card boost: drawn, its player wins ")),
        "{lines:#?}"
    );
    assert!(lines.len() <= 12, "{lines:#?}");
}

#[test]
fn the_intervals_of_a_null_card_cover_zero_as_often_as_they_say() {
    // 10 cards in 12 batches; 95 % of 120 is 114, and fewer than 105 or all of 240 would be odd.
    let toy = Toy::default();
    let (mut opening, mut drawn) = (0, 0);
    for batch in 0..12 {
        let games = batch * 1_500..(batch + 1) * 1_500;
        let result = toy_run(&toy, &toy_batch(games, 2), &[]);
        for row in card_rows(&toy.schema(), &result.tally) {
            let covers = |effect: Option<Estimate>| effect.expect("enough").interval().has(0.0);
            opening += u32::from(covers(row.opening_effect));
            drawn += u32::from(covers(row.draw_effect));
        }
    }
    assert!((105..=120).contains(&opening), "{opening}");
    assert!((105..=120).contains(&drawn), "{drawn}");
    assert!(opening + drawn < 240, "intervals too wide to ever miss");
}

/// One game of the toy as events: for each seat the copies of each kind.
#[derive(Default)]
struct Told {
    opening: [[u32; KINDS.len()]; 3],
    drawn: [[u32; KINDS.len()]; 3],
    gained: [[u32; KINDS.len()]; 3],
    /// Seat, place and what was in the deck before.
    draws: Vec<(usize, u8, CardSet)>,
    winners: u8,
}

impl Recorder for Told {
    const ON: bool = true;

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        let (seat, card) = (seat.index(), usize::from(card));
        match event {
            CardEvent::Opening => self.opening[seat][card] += 1,
            CardEvent::Drawn => self.drawn[seat][card] += 1,
            CardEvent::Gained => self.gained[seat][card] += 1,
            _ => {}
        }
    }

    fn draw(&mut self, seat: Seat, _pile: PileId, place: u8, before: CardSet) {
        self.draws.push((seat.index(), place, before));
    }

    fn ended(&mut self, standing: &Standing, _decisions: u32) {
        self.winners = standing.winners.0;
    }
}

impl Told {
    /// For a card: its draws and those of winners, and the odds of the draws of other cards.
    fn compared(&self, card: usize) -> Quad {
        let mut quad = [0.0; 4];
        for &(seat, place, before) in &self.draws {
            let is_copy = |place: u8| usize::from(place / COPIES) == card;
            let left = each(before).filter(|&place| is_copy(place)).count() as f64;
            let others = f64::from(before.count_ones()) - left;
            let won = f64::from(self.winners >> seat & 1);
            if others > 0.0 && is_copy(place) {
                quad = [quad[0] + won, quad[1] + 1.0, quad[2], quad[3]];
            } else if others > 0.0 {
                let odds = left / others;
                quad = [quad[0], quad[1], quad[2] + odds * won, quad[3] + odds];
            }
        }
        quad
    }
}

/// Of one game: the copies (or seats) of two kinds, and those of winners.
type Quad = [f64; 4];

/// The difference of two rates with its variance, summed game by game.
fn by_games(games: &[Quad]) -> Estimate {
    let total = |index: usize| games.iter().map(|game| game[index]).sum::<f64>();
    let (b, d) = (total(1), total(3));
    let (r, s) = (total(0) / b, total(2) / d);
    let variance =
        games.iter().map(|g| ((g[0] - r * g[1]) / b - (g[2] - s * g[3]) / d).powi(2)).sum();
    Estimate { value: r - s, variance }
}

fn same(one: Estimate, two: Estimate) {
    assert!((one.value - two.value).abs() < 1e-9, "{one:?} {two:?}");
    assert!((one.variance / two.variance - 1.0).abs() < 1e-6, "{one:?} {two:?}");
}

#[test]
fn card_estimates_agree_with_going_through_the_games_one_by_one() {
    estimates_agree(&Toy { boost_points: 3, ..Toy::default() });
}

#[test]
fn estimates_of_cards_in_own_decks_agree_with_the_games_as_well() {
    estimates_agree(&Toy { boost_points: 3, own_decks: true, ..Toy::default() });
}

fn estimates_agree(toy: &Toy) {
    let batch = toy_batch(0..600, 1);
    let result = toy_run(toy, &batch, &[]);
    let rows = card_rows(&toy.schema(), &result.tally);
    let card = 1;
    let (mut iwd, mut opening, mut draws): (Vec<Quad>, Vec<Quad>, Vec<Quad>) = Default::default();
    for index in batch.games.clone() {
        let mut told = Told::default();
        let mut table = toy_table(toy, &batch, &[]);
        seat_policies(&mut table, batch.seed, index);
        play(toy, &mut table, &mut Seeded::new(batch.seed, index), &mut told);
        let mut quads = [[0.0; 4]; 2];
        for seat in 0..3 {
            let won = f64::from(told.winners >> seat & 1);
            let held = f64::from(told.opening[seat][card]);
            let drawn = f64::from(told.drawn[seat][card]);
            // Seat 1 has no such card in a deck of its own.
            let owns = f64::from(u8::from(!toy.own_decks || seat > 0));
            let gained = f64::from(told.gained[seat][card]);
            let rest = (owns * f64::from(COPIES) - held - drawn - gained).max(0.0);
            let holds = f64::from(u8::from(held > 0.0));
            let parts = [[held + drawn, rest], [holds, owns - holds]];
            for (quad, [one, two]) in quads.iter_mut().zip(parts) {
                *quad = [quad[0] + won * one, quad[1] + one, quad[2] + won * two, quad[3] + two];
            }
        }
        iwd.push(quads[0]);
        opening.push(quads[1]);
        draws.push(told.compared(card));
    }
    same(rows[card].iwd.expect("enough"), by_games(&iwd));
    same(rows[card].opening_effect.expect("enough"), by_games(&opening));
    // Odds are counted in parts of a million, in squares of four thousand.
    let (effect, exact) = (rows[card].draw_effect.expect("enough"), by_games(&draws));
    assert!((effect.value - exact.value).abs() < 1e-5, "{effect:?} {exact:?}");
    assert!((effect.variance / exact.variance - 1.0).abs() < 1e-3, "{effect:?} {exact:?}");
}

#[test]
fn fair_seats_are_not_flagged_and_the_first_player_is() {
    let toy = Toy::default();
    // One batch in ten has a false flag, among its seats or its bots; the usual seed of the toy is one.
    let batch = Batch { seed: 7, ..toy_batch(0..40_000, 2) };
    let result = toy_run(&toy, &batch, &[]);
    let rows = level_rows(&result.tally, parity(&result.tally, TARGET_DEFAULT));
    for row in &rows {
        assert!((row.parity - 1.0 / 3.0).abs() < 1e-12);
        let interval = row.interval.expect("played");
        // Nothing but moving first matters in this game.
        let expected = match (row.group_name.as_str(), row.level.as_str()) {
            ("first_player", "yes") => "high",
            ("first_player", "no") => "low",
            _ => "",
        };
        assert_eq!(row.flag, expected, "{row:?}");
        assert!(expected.is_empty() || !interval.has(row.parity), "{row:?}");
    }
    assert_eq!(rows[0].sums.seats, 40_000);
}

/// One game says nothing about how far games differ.
#[test]
fn a_mean_of_one_game_has_no_interval() {
    let toy = Toy::default();
    for (games, has_interval) in [(1, false), (2, true)] {
        let report = report_of(&toy, &toy_run(&toy, &toy_batch(0..games, 1), &[]));
        let row = report.summary.iter().find(|row| row.metric == "turns_mean").expect("a mean");
        assert!(!row.value.is_empty());
        assert_eq!([&row.lo95, &row.hi95].map(|end| !end.is_empty()), [has_interval; 2], "{row:?}");
    }
}

#[test]
fn fair_dice_pass_and_a_wrong_law_fails() {
    let toy = Toy::default();
    let result = toy_run(&toy, &toy_batch(0..3_000, 2), &[]);
    let mut schema = toy.schema();
    let rows = fit_rows(&schema, &result.tally);
    assert_eq!(rows.len(), 1);
    assert!(!rows[0].fails(), "{rows:?}");
    schema.rolls[0].conditions[0].weights = vec![1, 1, 1, 1, 1, 2];
    let rows = fit_rows(&schema, &result.tally);
    assert!(rows[0].fails(), "{rows:?}");
}

#[test]
fn the_more_rolls_are_tested_the_less_likely_must_one_be_for_an_alarm() {
    // 213 heads too many: z = 4.26, so p = 0.00002.
    let fit = tenbin_stats::fit::fit(&[5_213, 4_787], &[1, 1]);
    let row =
        |tests| FitRow { roll: "die".into(), condition: String::new(), rolls: 10_000, fit, tests };
    let p_value = fit.and_then(|fit| fit.p_value).expect("two cells");
    assert!((0.00001..0.00004).contains(&p_value), "{p_value}");
    assert!(row(1).fails());
    assert!(!row(500).fails());
}

#[test]
fn a_written_report_has_a_manifest_with_the_hash_of_every_file() {
    let toy = Toy::default();
    let result = toy_run(&toy, &toy_batch(0..100, 1), &[]);
    let report = report_of(&toy, &result);
    let scratch = std::env::temp_dir().join(format!("tenbin-manifest-{}", std::process::id()));
    let parts = ManifestParts {
        kind: "run".to_owned(),
        command_line: vec!["tenbin".to_owned(), "run".to_owned()],
        configuration: json!({"points": 40}),
        strategies: vec![("one".to_owned(), "hash".to_owned())],
        asked: 0..300,
        started: UNIX_EPOCH,
        ended: UNIX_EPOCH,
        threads: 1,
        exit_status: 3,
        csv: CsvStyle::PLAIN,
    };
    let folder = prepare(&scratch).expect("writable");
    let place = write(report.files.clone(), &report.facts, folder, &parts).expect("written");
    let text = std::fs::read(place.join("manifest.json")).expect("there");
    let manifest: Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(manifest["tool"], "tenbin");
    assert_eq!(manifest["master_seed"], "0x000000000000002a");
    assert_eq!(manifest["games_done"], json!([[0, 100]]));
    assert_eq!(manifest["partial"], true);
    assert_eq!(manifest["csv"]["style"], "plain");
    assert_eq!(manifest["configuration"]["points"], 40);
    assert_eq!(manifest["files"].as_array().map(Vec::len), Some(report.files.len()));
    // SHA-256 of the bytes on disk.
    for file in manifest["files"].as_array().expect("a list") {
        use sha2::Digest;
        let name = file["name"].as_str().expect("a name");
        let bytes = std::fs::read(place.join(name)).expect("there");
        assert_eq!(file["sha256"], tenbin_content::hex(&sha2::Sha256::digest(&bytes)));
    }
    std::fs::remove_dir_all(&scratch).expect("removed");
}

#[test]
fn the_summary_is_numbers_in_json() {
    let toy = Toy::default();
    let report = report_of(&toy, &toy_run(&toy, &toy_batch(0..100, 1), &[]));
    let summary = summary_json(&report.summary);
    assert_eq!(
        summary[0],
        json!({
            "metric": "games_count", "value": 100, "lo95": null, "hi95": null, "unit": "count",
            "note": "games that every other number is about"
        })
    );
    let length = report.summary.iter().position(|row| row.metric == "turns_mean").expect("a row");
    assert!(summary[length]["lo95"].is_f64());
}

#[test]
fn a_team_wins_or_loses_as_one_against_a_target() {
    let toy = Toy { team: true, ..Toy::default() };
    let result = toy_run(&toy, &toy_batch(0..2_000, 2), &[]);
    let (schema, tally) = (toy.schema(), &result.tally);
    let input = ReportInput {
        schema: &schema,
        tally,
        faults: &result.faults,
        target: 0.4,
        stopping: None,
        luck: None,
    };
    let report = build(&input);
    let batch = tally.batch();
    let wins = batch.games - batch.games_unwon;
    let cut_off = tally.endings()[1];
    assert!(wins > 0 && cut_off > 0 && wins + cut_off < batch.games, "all three must happen");

    let rows = level_rows(tally, parity(tally, 0.4));
    let team = &rows[0];
    assert_eq!((team.group_name.as_str(), team.level.as_str()), ("team", "all"));
    assert_eq!((team.sums.seats, team.sums.wins, team.sums.draws), (2_000, wins, cut_off));
    // One game is one trial: the plain interval, not one of three times as many trials.
    let (interval, plain) = (team.interval.unwrap(), wilson_of(wins, 2_000));
    assert!((interval.low - plain.low).abs() < 1e-4 && (interval.high - plain.high).abs() < 1e-4);
    for row in rows.iter().filter(|row| row.group_name == "seat") {
        assert_eq!((row.sums.wins, row.sums.draws, row.parity), (wins, cut_off, 0.4), "{row:?}");
    }
    // Every game has each seat and the first player; a role says something, though it does nothing.
    for row in &rows {
        let edge = row.team.as_ref();
        assert_eq!(edge.is_some(), row.group_name == "role", "{row:?}");
        assert!(edge.is_none_or(|edge| edge.flag.is_empty() && edge.q_value >= edge.p_value));
    }
    let header = text_of(&report, "win_rates.csv").lines().next().expect("a header");
    let columns = "flag,team_edge_pp,team_edge_lo95_pp,team_edge_hi95_pp,team_p_value,team_q_value,\
                   team_flag,games";
    assert!(header.ends_with(columns), "{header}");
    // Of two roles one is told; it does nothing, and the line says so.
    let quiet =
        |line: &&&str| line.starts_with("With role = ") && line.ends_with("; may be chance).");
    assert_eq!(report.lines().iter().filter(quiet).count(), 1, "{:#?}", report.lines());
    let summary = text_of(&report, "summary.csv");
    assert!(summary.contains("target_share,0.400000"), "{summary}");
    assert!(!summary.contains("shared_win_share"), "{summary}");
    let share = format!("{:.1} %", wins as f64 / 2_000.0 * 100.0);
    assert!(report.lines()[1].starts_with(&format!("The team wins {share} of its games")));
    assert!(report.lines()[1].contains("than the target of 40.0 %"), "{}", report.lines()[1]);
    let share = format!("{cut_off} of 2,000 games (");
    assert!(report.lines()[2].starts_with(&share), "{}", report.lines()[2]);
    assert!(report.lines()[2].contains("cut off without a win"), "{}", report.lines()[2]);
}

#[test]
fn a_ladder_is_one_table() {
    let toy = Toy { team: true, ..Toy::default() };
    let result = toy_run(&toy, &toy_batch(0..501, 2), &[3]);
    let rung = |difficulty, skill| ladder::Rung {
        difficulty,
        players: 3,
        skill,
        tally: &result.tally,
        faults: &result.faults,
        stopping: None,
    };
    let report = ladder::build(&[rung("base", "one"), rung("hard", "one")], 0.5);
    let lines: Vec<&str> = text_of(&report, "ladder.csv").lines().collect();
    let batch = result.tally.batch();
    let wins = batch.games - batch.games_unwon;
    let cut = result.tally.endings()[1];
    let start = format!("base,3,one,500,{wins},{cut},");
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with(&start), "{}", lines[1]);
    assert!(lines[2].starts_with("hard,3,one,500,"), "{}", lines[2]);
    assert!(report.lines()[3].starts_with("hard        one"), "{}", report.lines()[3]);
    let half = (wilson_of(wins, 500).high - wilson_of(wins, 500).low) * 50.0;
    assert_eq!(
        report.lines()[4..],
        [
            format!(
                "{} of 1,000 games were cut off and count as not won; most with 3 players, base, one: \
                 {cut} of 500.",
                2 * cut
            ),
            format!("Each is known to +/- {half:.1} pp or better (95 % intervals in ladder.csv)."),
            "Failed and not counted: 2 games, see faults.csv.".to_owned(),
        ]
    );
    let faults: Vec<&str> = text_of(&report, "faults.csv").lines().collect();
    assert_eq!(
        faults,
        [
            "difficulty,players_count,skill,game_index,seed,seat,strategy,kind,message",
            "base,3,one,3,0x000000000000002a,seat2,two,bot,no idea",
            "hard,3,one,3,0x000000000000002a,seat2,two,bot,no idea",
        ]
    );
    assert_eq!(text_of(&report, "summary.csv").lines().count(), 3);
    assert_eq!(report.facts["games_done"], json!([[0, 1002]]));
}
