//! Each kind of line with rows made by hand; every line is a claim.

use crate::report::cards::{CardRow, Won};
use crate::report::dice::FitRow;
use crate::report::families::Family;
use crate::report::verdicts::{Findings, and_more, verdicts};
use crate::report::win_rates::{LevelRow, TEAM, TeamEdge};
use crate::sim::Tally;
use crate::sim::layout::{GROUP_FIRST, GROUP_SEAT, GROUP_STRATEGY};
use crate::sim::sums::LevelSums;
use crate::sim::toy::recorder_of;
use tenbin_engine::schema::{Ending, Group, Names, Schema, words};
use tenbin_engine::{Recorder, Seat, SeatSet, Standing};
use tenbin_stats::estimate::Interval;
use tenbin_stats::fit::fit;
use tenbin_stats::ratio::Estimate;

const ROLE: usize = 3;
const CROSS: usize = 4;
const TABLE: usize = 5;

fn schema(cooperative: bool) -> Schema {
    let mut names = Names::default();
    names.add(&["role", "against"], "r1", "The Red");
    names.add(&["role"], "r2", "The Blue");
    names.add(&[Names::CARD], "NE-10", "Founder of Stone");
    names.add(&[Names::CARD_GROUP], "D3", "Stone Wall");
    let endings = [("won", "won"), ("tie", "a tie"), ("cutoff_turns", "too long")];
    Schema {
        endings: endings.map(|(name, meaning)| Ending::new(name, meaning)).to_vec(),
        groups: vec![Group::new("role", "role", words(&["r1", "r2", "r3"]), false)],
        cooperative,
        names,
        ..Schema::default()
    }
}

/// Games of two seats: so many won by the first, so many drawn, cut off, and cut off but won.
fn games(schema: &Schema, [won, drawn, cut, cut_won]: [u64; 4]) -> Tally {
    let mut out = recorder_of(schema, 2);
    let winners = if schema.cooperative { SeatSet(3) } else { SeatSet::of(Seat(0)) };
    let ends = [
        (won, winners, 0),
        (drawn, SeatSet::EMPTY, 1),
        (cut, SeatSet::EMPTY, 2),
        (cut_won, winners, 2),
    ];
    for (number, winners, ending) in ends {
        for _ in 0..number {
            out.ended(&Standing::new(winners, ending), 4);
        }
    }
    out.into_tally()
}

/// A level that has won so many of 1,000 games, against a fair share of a half.
fn level(group: usize, family: Family, name: [&str; 2], won: u64, flag: &'static str) -> LevelRow {
    let sums = LevelSums {
        games: 1_000,
        seats: 1_000,
        wins: won,
        ww: won,
        wc: won,
        cc: 1_000,
        ..LevelSums::default()
    };
    let rate = won as f64 / 1_000.0;
    LevelRow {
        group,
        group_name: name[0].to_owned(),
        level: name[1].to_owned(),
        sums,
        luck: None,
        rate: Some(rate),
        interval: Some(Interval { low: rate - 0.03, high: rate + 0.03 }),
        parity: 0.5,
        measure: "its fair share",
        edge: Some(rate - 0.5),
        p_value: Some(0.5),
        q_value: Some(if flag.is_empty() { 0.5 } else { 0.001 }),
        flag,
        family,
        mirror_of: None,
        too_few: false,
        is_whole: false,
        error: Some(0.0158),
        no_luck: 0.0,
        team: None,
        look: None,
    }
}

fn role(name: &str, won: u64) -> LevelRow {
    let flag = if won.abs_diff(500) > 60 { "high" } else { "" };
    level(ROLE, Family::Choice(ROLE), ["role", name], won, flag)
}

fn card(name: &str, effect: f64, flag: &'static str) -> CardRow {
    CardRow {
        card: name.to_owned(),
        group: "D3".to_owned(),
        is_shared: false,
        copies: None,
        in_deck: Won::default(),
        opening: Won::default(),
        drawn: Won::default(),
        in_hand: Won::default(),
        not_seen: Won::default(),
        played: Won::default(),
        iwd: None,
        opening_effect: None,
        draw_effect: Some(Estimate { value: effect, variance: 1e-4 }),
        p_value: Some(0.4),
        q_value: Some(if flag.is_empty() { 0.5 } else { 0.001 }),
        flag,
    }
}

fn told(findings: &Findings<'_>) -> Vec<String> {
    verdicts(findings).into_iter().map(|line| line.text).collect()
}

fn lines(tally: &Tally, schema: &Schema, levels: &[LevelRow], cards: &[CardRow]) -> Vec<String> {
    let cutoffs = tally.endings()[2];
    told(&Findings { schema, tally, levels, cards, scores: &[], fits: &[], cutoffs })
}

fn of_games(counts: [u64; 4]) -> Vec<String> {
    let schema = schema(false);
    lines(&games(&schema, counts), &schema, &[], &[])
}

#[test]
fn the_first_lines_say_whether_someone_wins() {
    assert_eq!(
        of_games([300, 0, 0, 0])[..2],
        ["300 games of small, 2 seats.", "Every game has a winner."]
    );
    let wanted = "10 of 300 games (3.3 %) have no winner: drawn.";
    assert_eq!(of_games([290, 10, 0, 0])[1], wanted);
    let wanted = "1 of 300 games (0.3 %) has no winner: cut off (cutoff_turns 1).";
    assert_eq!(of_games([299, 0, 1, 0])[1], wanted);
    // Five games were cut off and two of them won by a rule for that.
    let wanted = "7 of 300 games (2.3 %) have no winner: 3 cut off (cutoff_turns 5), 4 drawn; 2 of 300 \
                  games (0.7 %) were cut off and won by the rule for that.";
    assert_eq!(of_games([291, 4, 3, 2])[1], wanted);
    assert_eq!(of_games([0, 0, 0, 0]), ["0 games of small, 2 seats."]);
}

#[test]
fn where_nobody_wins_that_is_said_first_and_no_share_is() {
    let lines = of_games([0, 0, 300, 0]);
    let wanted = "300 of 300 games (100.0 %) have no winner: cut off (cutoff_turns 300).";
    assert_eq!(lines[1], wanted);
    assert_eq!(lines[2], "So nothing can be said of what wins: seats, bots or cards.");
    assert_eq!(lines[3], "A game takes 4.0 decisions on average, eight in ten 4 to 4.");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("fair share")));
    assert!(of_games([0, 300, 0, 0])[1].ends_with("(100.0 %) have no winner: drawn."));
    // One game says nothing of anybody.
    let one = of_games([1, 0, 0, 0]);
    assert_eq!(one[..2], ["1 game of small, 2 seats.", "It has a winner."]);
    assert_eq!(one[2], "Too few games to say anything of seats, bots or cards.");
    assert_eq!(one[3], "It took 4 decisions.");
}

#[test]
fn a_team_is_set_against_its_target() {
    let schema = schema(true);
    let mut team = level(TEAM, Family::Team, ["team", "all"], 467, "");
    let tally = games(&schema, [467, 533, 0, 0]);
    let printed = lines(&tally, &schema, &[team.clone()], &[]);
    let wanted = "The team wins 46.7 % of its games, 3.3 pp fewer than the target of 50.0 % (95 % \
                  interval 43.7 to 49.7).";
    assert_eq!(printed[1], wanted);
    let unsure = level(TEAM, Family::Team, ["team", "all"], 490, "");
    let printed = lines(&tally, &schema, &[unsure], &[]);
    assert!(printed[1].ends_with("(95 % interval 46.0 to 52.0; may be chance)."), "{printed:#?}");
    let tally = games(&schema, [467, 500, 33, 0]);
    let printed = lines(&tally, &schema, &[team.clone()], &[]);
    assert_eq!(
        printed[2],
        "33 of 1,000 games (3.3 %) were cut off without a win (cutoff_turns 33)."
    );
    team.too_few = true;
    let printed = lines(&tally, &schema, &[team.clone()], &[]);
    let wanted =
        "The team has won 467 of 1,000, too few games to set against the target of 50.0 %.";
    assert_eq!(printed[1], wanted);
    // A wolf is set against all games of the team.
    let mut wolf = role("r1", 520);
    wolf.team = Some(TeamEdge {
        edge: 0.053,
        variance: 1e-4,
        interval: Interval { low: 0.03, high: 0.07 },
        p_value: 0.001,
        q_value: 0.001,
        flag: "high",
        look: None,
    });
    let printed = lines(&tally, &schema, &[team, wolf], &[]);
    let wanted = "With role The Red (r1) the team wins 52.0 % of its games, 5.3 pp more than in all its \
                  games (95 % interval +3.3 to +7.3 pp).";
    assert!(printed.contains(&wanted.to_owned()), "{printed:#?}");
}

#[test]
fn rows_are_told_by_name_in_the_order_of_asking_and_by_what_their_effect_is_at_least() {
    let schema = schema(false);
    let tally = games(&schema, [1_000, 0, 0, 0]);
    let rows = [
        level(GROUP_SEAT, Family::Order, ["seat", "seat1"], 500, ""),
        level(GROUP_FIRST, Family::Order, ["first_player", "yes"], 600, "high"),
        level(GROUP_STRATEGY, Family::Bots, ["strategy", "expert"], 500, ""),
        role("r1", 580),
        role("r2", 400),
        role("r3", 510),
        level(CROSS, Family::Cross(CROSS), ["role_and_turn", "r1 first"], 900, "high"),
        level(TABLE, Family::Structure, ["rival_in_game", "no"], 420, "low"),
    ];
    let cards = [card("a", 0.02, ""), card("NE-10", 0.19, "strong"), card("b", -0.1, "weak")];
    let printed = lines(&tally, &schema, &rows, &cards);
    let starts = [
        "1,000 games of small",
        "Every game has a winner.",
        "The first player wins 60.0 % of its games, 10.0 pp more than its fair share of 50.0 % (95 % interval 5",
        "seat1 wins 50.0 % of its games, exactly its fair share of 50.0 % (95 % interval 46",
        "Role The Blue (r2) wins 40.0 % of its games, 10.0 pp fewer than",
        "Role The Red (r1) wins 58.0 %",
        "Role = r3 wins 51.0 %",
        "Rival in game = no wins 42.0 %",
        "Role and turn = r1 first wins 90.0 %",
        "Card Founder of Stone (NE-10): ",
        "Card b: ",
        "A game takes 4.0 decisions",
        "With 1,000 games",
    ];
    assert_eq!(printed.len(), starts.len(), "{printed:#?}");
    for (line, start) in printed.iter().zip(starts) {
        assert!(line.starts_with(start), "{line} for {start}");
    }
    // What is not clear says so, and what a card is compared with is said.
    assert!(printed[3].ends_with("; may be chance)."), "{}", printed[3]);
    assert!(printed[6].ends_with("; may be chance)."), "{}", printed[6]);
    assert!(!printed[4].contains("chance"), "{}", printed[4]);
    assert!(printed[9].contains("wins 19.0 pp more often than after drawing another card"));
    assert!(!printed.iter().any(|line| line.contains("strong") || line.contains("weak")));
}

#[test]
fn few_data_mirrors_and_bots_that_keep_their_seats_have_no_line() {
    let schema = schema(false);
    let tally = games(&schema, [1_000, 0, 0, 0]);
    let mut few = role("r1", 900);
    few.too_few = true;
    let mut mirror = role("r2", 100);
    mirror.mirror_of = Some(0);
    let printed = lines(&tally, &schema, &[few, mirror], &[]);
    assert!(!printed.iter().any(|line| line.contains("role")), "{printed:#?}");
    // What all seats have is certain, and what may be nearly anything says nothing.
    let whole = LevelRow { is_whole: true, ..role("r1", 500) };
    let wide = Interval { low: 0.2, high: 0.9 };
    let hardly_known = LevelRow { interval: Some(wide), ..role("r2", 600) };
    let far = Estimate { value: -0.29, variance: 0.02 };
    let rare = CardRow { draw_effect: Some(far), ..card("a", 0.0, "weak") };
    let printed = lines(&tally, &schema, &[whole, hardly_known], &[rare]);
    let told = |word: &str| printed.iter().any(|line| line.to_lowercase().contains(word));
    assert!(!told("role") && !told("card a"), "{printed:#?}");
    let bots = |flag| {
        vec![
            level(GROUP_SEAT, Family::Order, ["seat", "seat1"], 700, "high"),
            level(GROUP_STRATEGY, Family::Bots, ["strategy", "expert"], 700, flag),
            level(GROUP_STRATEGY, Family::Bots, ["strategy", "random"], 320, flag),
        ]
    };
    let printed = lines(&tally, &schema, &bots("high"), &[]);
    assert!(printed[2].contains("--rotate"), "{printed:#?}");
    assert!(
        printed[3].starts_with("Bots, not rules: expert wins 70.0 % of its games, 20.0 pp more")
    );
    assert!(!printed.iter().any(|line| line.starts_with("seat1")), "{printed:#?}");
    // What the other of two bots wins less is no second fact.
    assert!(!printed.iter().any(|line| line.contains("random wins")), "{printed:#?}");
    let printed = lines(&tally, &schema, &bots(""), &[]);
    assert!(printed[2].starts_with("seat1 wins 70.0 %"), "{printed:#?}");
    let wanted =
        "Bots, not rules: no clear difference (expert 70.0 %, random 32.0 % of their games won).";
    assert_eq!(printed[3], wanted);
}

#[test]
fn a_deck_met_is_told_by_name_and_so_is_a_card_of_several_decks() {
    let schema = schema(false);
    let tally = games(&schema, [1_000, 0, 0, 0]);
    let against = level(ROLE, Family::Choice(ROLE), ["against", "r1"], 400, "low");
    let shared = CardRow { is_shared: true, ..card("NE-10", -0.2, "weak") };
    let printed = lines(&tally, &schema, &[against], &[shared]);
    assert!(
        printed[2].starts_with("Whoever plays against The Red (r1) wins 40.0 %"),
        "{printed:#?}"
    );
    let start = "Card Founder of Stone (NE-10) of Stone Wall (D3): ";
    assert!(
        printed[3].starts_with(start) && printed[3].contains("20.0 pp less often"),
        "{printed:#?}"
    );
}

#[test]
fn dice_that_are_off_are_told() {
    let schema = schema(false);
    let tally = games(&schema, [10, 0, 0, 0]);
    let row = |observed: &[u64]| FitRow {
        roll: "die".to_owned(),
        condition: "any".to_owned(),
        rolls: observed.iter().sum(),
        fit: fit(observed, &[1, 1]),
        tests: 1,
    };
    let said = |fits: &[FitRow]| {
        let findings = Findings {
            schema: &schema,
            tally: &tally,
            levels: &[],
            cards: &[],
            scores: &[],
            fits,
            cutoffs: 0,
        };
        told(&findings)[3].clone()
    };
    assert_eq!(
        said(&[row(&[500, 510])]),
        "Dice: 1 kind of roll does not differ from the exact law more than chance would have it."
    );
    assert_eq!(
        said(&[row(&[900, 100])]),
        "Rolls are not what they should be: die (any), see dice_tests.csv."
    );
}

#[test]
fn a_long_list_ends_with_where_the_rest_is() {
    assert_eq!(and_more(3, 3, "x.csv"), None);
    assert_eq!(and_more(5, 3, "x.csv").as_deref(), Some("... and 2 more, see x.csv"));
}
