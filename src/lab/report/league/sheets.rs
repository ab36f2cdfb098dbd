//! `ratings.csv`, `league.csv` and the faults of a league.

use crate::report::games::{FAULT_COLUMNS, tell_of_programs};
use crate::report::league::standing::{Mix, Standing};
use crate::report::league::{LeagueInput, LeagueTable, cells};
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::win_rates::{EDGE_MIN, Q_MAX};
use crate::sim::Fault;
use crate::sim::arena::WIN;
use crate::sim::looks::Part;
use tenbin_stats::estimate::Interval;
use tenbin_stats::league::ratings::Rating;
use tenbin_stats::league::share::GroupedShare;
use tenbin_stats::multiple::q_values;

/// Ratings and differences of them: one decimal; nothing where there is no end.
pub(super) fn elo(number: Option<f64>) -> String {
    decimal(number, 1)
}

const PLAYERS: (&str, &str) = ("players_count", "How many sit at the table");

/// What the columns of a rating mean, in `ratings.csv` of every league.
pub(super) const RATING_COLUMNS: [(&str, &str); 7] = [
    (
        "rating_elo",
        "Rating by Bradley and Terry's model of all match-ups at once: 0 is the mean of the league, and \
         400 more means ten wins to one. Everybody is given one drawn game on top, so that who has always \
         won or lost has a rating",
    ),
    (
        "lo95_elo",
        "Lower end of its 95 % interval, which allows for the deals that all have in common (groups of \
         games left out one by one); blank for who never won",
    ),
    ("hi95_elo", "Upper end of the interval; blank for who never lost"),
    ("lead_elo", "How far it is rated above the next one below; blank for the last"),
    ("lead_lo95_elo", "Lower end of its 95 % interval; above 0 the two are surely told apart"),
    ("lead_hi95_elo", "Upper end of the interval"),
    ("lead_p_value", "p-value that the two are equally strong"),
];

/// The cells of a rating, with the lead over the next.
pub(super) fn rating_cells(rating: Rating, lead: Option<Rating>, reach: f64) -> Vec<String> {
    let ends = |rating: Rating| rating.interval_at(reach);
    vec![
        elo(Some(rating.elo.value)),
        elo(Some(ends(rating).low)),
        elo(Some(ends(rating).high)),
        elo(lead.map(|lead| lead.elo.value)),
        elo(lead.map(|lead| ends(lead).low)),
        elo(lead.map(|lead| ends(lead).high)),
        share(lead.map(|lead| lead.elo.p_value())),
    ]
}

/// `ratings.csv`.
pub(super) fn ratings(standings: &[Standing<'_>], input: &LeagueInput<'_>) -> Sheet {
    let drawn = "Where 95 % of the shares lie when groups of games are drawn anew, lower end";
    let own = [
        (
            "score_share",
            "Mean of its win rates in league.csv with half of the seats, over all it has met",
        ),
        ("alone_score_share", "The same with one seat alone among seats of another"),
        (
            "nash_share",
            "How often it is played at the equilibrium of the match-up table, where nobody gains by \
             playing anything else; of several equilibria the most even one",
        ),
        ("nash_lo95_share", drawn),
        ("nash_hi95_share", "Upper end of that"),
        (
            "alpha_rank_share",
            "How much of the time everybody plays it where now and then another strategy is tried and the \
             better one is copied (alpha-rank, alpha raised until nothing changes)",
        ),
        ("alpha_rank_lo95_share", drawn),
        ("alpha_rank_hi95_share", "Upper end of that"),
    ];
    let keys = [PLAYERS, ("strategy", "The strategy"), ("kind", "Its kind")];
    let columns = [&keys[..], &RATING_COLUMNS, &own].concat();
    let mut sheet = Sheet::new("ratings.csv", "strategy, the best rated first", &columns);
    for standing in standings {
        for (place, &one) in standing.order.iter().enumerate() {
            let lead =
                standing.order.get(place + 1).map(|&next| standing.ratings.between(one, next));
            let mixed = |mix: &Option<Mix>| -> Vec<String> {
                let of = mix.as_ref().map(|mix| mix[one]);
                vec![
                    share(of.map(|one| one.0)),
                    share(of.map(|one| one.1.low)),
                    share(of.map(|one| one.1.high)),
                ]
            };
            let entrant = &input.strategies[one];
            let keys = vec![
                count(u64::from(standing.table.players)),
                text(&entrant.name),
                text(&entrant.kind),
            ];
            let scores = vec![share(standing.score(one)), share(standing.score_alone(one))];
            let rating = rating_cells(standing.ratings.of_one(one), lead, standing.reach);
            let mixes = [mixed(&standing.nash), mixed(&standing.alpha_rank)].concat();
            sheet.row([keys, rating, scores, mixes].concat());
        }
    }
    // Whether somebody never lost shall not decide which columns there are.
    let ends = ["lo95_elo", "hi95_elo", "lead_lo95_elo", "lead_hi95_elo"];
    sheet.without_blank(&ends);
    say_at_a_look(&mut sheet, standings.iter().any(|standing| standing.table.look.is_some()));
    sheet
}

/// Says of intervals that they hold at any look.
pub(super) fn say_at_a_look(sheet: &mut Sheet, is_watched: bool) {
    let interval = |name: &str| name.contains("lo95") || name.contains("hi95");
    for column in sheet.columns.iter_mut().filter(|column| is_watched && interval(&column.name)) {
        column.meaning.push_str(
            ". The league was watched, to stop when enough is known: this holds at any look, and the \
             interval is wider for it",
        );
    }
}

/// What the interval of a win rate is, in `league.csv` of every league.
pub(super) const INTERVAL_OF_A_SHARE: &str = "Lower end of the 95 % interval of the win rate, which allows for \
     the deals that are played more than once; where fewer than 10 wins or 10 losses are to be expected the \
     exact one";

/// What a p-value, a q-value and a flag are.
pub(super) const TESTS: [(&str, &str); 3] = [
    ("p_value", "p-value of a win rate of parity_share"),
    ("q_value", "The same adjusted for how many match-ups there are (Benjamini and Hochberg)"),
    ("flag", "high or low where q_value < 0.05 and the edge exceeds 0.5 pp"),
];

/// high or low where it is sure and large enough to speak of.
pub(super) fn flag(found: GroupedShare, parity: f64, q_value: Option<f64>) -> &'static str {
    let edge = found.share - parity;
    if q_value.is_none_or(|q| q >= Q_MAX) || edge.abs() <= EDGE_MIN {
        ""
    } else if edge > 0.0 {
        "high"
    } else {
        "low"
    }
}

/// A row of `league.csv` on its way.
struct Row<'a> {
    standing: &'a Standing<'a>,
    pair: [usize; 2],
    /// How many seats the first has, in words.
    seats: &'static str,
    line_ups: Vec<usize>,
    found: GroupedShare,
    parity: f64,
    /// The same as another row, seen from the other side.
    is_mirror: bool,
}

/// `league.csv`.
pub(super) fn meetings(standings: &[Standing<'_>], input: &LeagueInput<'_>) -> Sheet {
    let columns = [
        PLAYERS,
        ("strategy", "The strategy whose wins are counted"),
        ("opponent", "The strategy at all other seats"),
        (
            "seats",
            "half: each has half of the seats, of an odd number now one more, now one less; alone: the \
             strategy has one seat and the opponent all others. Either way everybody moves a seat further \
             with each deal",
        ),
        ("games_count", "Games that count"),
        ("won_share", "Share of them that the strategy won; of a shared win its part"),
        ("lost_share", "The same of the opponent; what is left was won by nobody"),
        (
            "win_rate_share",
            "What the strategy won of what both won: won_share / (won_share + lost_share)",
        ),
        ("lo95", INTERVAL_OF_A_SHARE),
        ("hi95", "Upper end of the interval"),
        (
            "parity_share",
            "What the win rate would be of two that are equally strong: the share of seats",
        ),
        ("edge_pp", "win_rate_share less parity_share"),
        TESTS[0],
        TESTS[1],
        TESTS[2],
    ];
    let mut sheet = Sheet::new(
        "league.csv",
        "ordered pair of strategies and way they share the seats",
        &columns,
    );
    let rows: Vec<Row<'_>> = standings.iter().flat_map(rows_of).collect();
    let tested = |row: &Row<'_>| (!row.is_mirror).then(|| row.found.p_value(row.parity));
    let mut q_values = q_values(&rows.iter().map(tested).collect::<Vec<_>>());
    // What is seen from the other side is as sure.
    for place in 1..q_values.len() {
        if rows[place].is_mirror {
            q_values[place] = q_values[place - 1];
        }
    }
    for (row, q_value) in rows.iter().zip(q_values) {
        let [games, won, lost] = counts(row.standing.table, &row.line_ups, row.pair);
        let Interval { low, high } = row.found.interval_at(row.standing.reach);
        let of = |won: f64| (games > 0.0).then(|| won / games);
        let [name, opponent] = row.pair.map(|one| text(&input.strategies[one].name));
        sheet.row(vec![
            count(u64::from(row.standing.table.players)),
            name,
            opponent,
            row.seats.to_owned(),
            count(games as u64),
            share(of(won)),
            share(of(lost)),
            share(Some(row.found.share)),
            share(Some(low)),
            share(Some(high)),
            share(Some(row.parity)),
            pp(Some(row.found.share - row.parity)),
            share(Some(row.found.p_value(row.parity))),
            share(q_value),
            flag(row.found, row.parity, q_value).to_owned(),
        ]);
    }
    sheet.rows = sorted(standings, input, sheet.rows);
    say_at_a_look(&mut sheet, standings.iter().any(|standing| standing.table.look.is_some()));
    sheet
}

/// Rows by rating: those of the best strategy first, its strongest opponents first.
fn sorted(
    standings: &[Standing<'_>],
    input: &LeagueInput<'_>,
    mut rows: Vec<Vec<String>>,
) -> Vec<Vec<String>> {
    let place = |players: &str, name: &str| {
        let table = standings.iter().position(|one| one.table.players.to_string() == players);
        let order = table.map(|table| &standings[table].order);
        let rank = order.and_then(|order| {
            order.iter().position(|&one| text(&input.strategies[one].name) == name)
        });
        (table, rank)
    };
    rows.sort_by_cached_key(|row| {
        (row[3] != "half", place(&row[0], &row[1]), place(&row[0], &row[2]))
    });
    rows.sort_by_cached_key(|row| place(&row[0], &row[1]).0);
    rows
}

/// Both sides of each match-up one after the other, then who sits alone.
fn rows_of<'a>(standing: &'a Standing<'a>) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for meeting in &standing.table.fixtures.meetings {
        let [one, other] = meeting.players;
        for (pair, is_mirror) in [([one, other], false), ([other, one], true)] {
            if let Some(found) = standing.half(pair) {
                let line_ups = meeting.halves.to_vec();
                rows.push(Row {
                    standing,
                    pair,
                    seats: "half",
                    line_ups,
                    found,
                    parity: 0.5,
                    is_mirror,
                });
            }
        }
        let parity = 1.0 / f64::from(standing.table.players);
        for (place, pair) in [[one, other], [other, one]].into_iter().enumerate() {
            let line_ups = meeting.alone.map(|alone| vec![alone[place]]);
            if let (Some(line_ups), Some(found)) = (line_ups, standing.alone(pair)) {
                rows.push(Row {
                    standing,
                    pair,
                    seats: "alone",
                    line_ups,
                    found,
                    parity,
                    is_mirror: false,
                });
            }
        }
    }
    rows
}

/// Games of some line-ups, and what each of two has won of them.
fn counts(table: &LeagueTable<'_>, line_ups: &[usize], [one, other]: [usize; 2]) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for &line_up in line_ups {
        for played in cells(table.result, line_up) {
            sums[0] += played.games as f64;
            sums[1] += played.won[one] as f64 / WIN as f64;
            sums[2] += played.won[other] as f64 / WIN as f64;
        }
    }
    sums
}

/// `faults.csv`, with the table at which a game failed.
pub(super) fn faults(input: &LeagueInput<'_>) -> Sheet {
    let keys = [PLAYERS, ("line_up", "The strategies at the table, as they sit in game 0")];
    let columns = [&keys[..], FAULT_COLUMNS].concat();
    let mut sheet = Sheet::new(
        "faults.csv",
        "game that failed (the first 1000 of each number of players)",
        &columns,
    );
    for table in input.tables {
        for (line_up, fault) in table.result.faults() {
            let names: Vec<&str> = table.fixtures.line_ups[*line_up]
                .iter()
                .map(|&one| input.strategies[one].name.as_str())
                .collect();
            let keys = vec![count(u64::from(table.players)), text(&names.join(", "))];
            sheet.row([keys, fault_cells(input.seed, fault)].concat());
        }
    }
    let faults = input.tables.iter().flat_map(|table| table.result.faults());
    tell_of_programs(&mut sheet, faults.map(|(_, fault)| fault));
    sheet
}

/// A fault in the order of the columns of every faults.csv.
pub(super) fn fault_cells(seed: u64, fault: &Fault) -> Vec<String> {
    vec![
        count(fault.game_index),
        format!("{seed:#018x}"),
        fault.seat.map_or_else(String::new, |seat| format!("seat{}", seat + 1)),
        text(&fault.strategy),
        fault.kind.word().to_owned(),
        text(&fault.message),
    ]
}

/// How many games failed in all tables.
pub(super) fn failed(input: &LeagueInput<'_>) -> u64 {
    input.tables.iter().map(|table| table.result.faults_count()).sum()
}
