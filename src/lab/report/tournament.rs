//! The report of a batch of tournaments: who wins them, how long they take, how the points end,
//! beside the reports on their games.

use serde_json::json;

use crate::report::line::{self, Line, Topic, plain};
use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::summary::{Rows, SummaryRow, summary, with_interval};
use crate::report::verdicts::{grouped, percent, percent_number, points, range};
use crate::report::win_rates::{EDGE_MIN, Q_MAX};
use crate::report::{Report, ReportInput, build as build_games, files_of};
use crate::sim::Tally;
use crate::sim::layout::GROUP_STRATEGY;
use crate::sim::series::{SeriesSums, StrategySums};
use tenbin_engine::Seat;
use tenbin_engine::series::SERIES_GAMES_MAX;
use tenbin_stats::distribution::{mean, quantile};
use tenbin_stats::estimate::{Interval, share_interval_of};
use tenbin_stats::multiple::q_values;
use tenbin_stats::ratio::Clustered;
use tenbin_stats::tail::binomial_p;

/// Makes the report of a batch of tournaments; `input` is about their games.
pub fn build(input: &ReportInput<'_>, sums: &SeriesSums) -> Report {
    let tally = input.tally;
    let mut report = build_games(input);
    let mut headlines = summary_rows(tally, sums);
    if let Some(row) = report.summary.iter_mut().find(|row| row.metric == "games_count") {
        "games of the whole table; all below and every other file is about them"
            .clone_into(&mut row.note);
    }
    headlines.append(&mut report.summary);
    report.summary = headlines;
    let own = [
        summary(&report.summary),
        tournaments(tally, sums),
        tournament_lengths(sums),
        tournament_points(sums),
    ];
    let mut lines = verdicts(tally, sums);
    lines.push(Line::new(Topic::Games, "The games of these tournaments, one by one:"));
    lines.append(&mut report.verdicts);
    report.verdicts = lines;
    // The first sheets of a report are its summary and its lines.
    let own = own.into_iter().chain([line::sheet(&report.verdicts)]);
    report.sheets.splice(..2, own);
    report.files = files_of(&report.sheets);
    if let Some(facts) = report.facts.as_object_mut() {
        facts.insert("tournaments_counted".to_owned(), json!(sums.series));
        facts.insert("play_off_games".to_owned(), json!(sums.play_off_games));
    }
    report
}

/// tournaments.csv.
fn tournaments(tally: &Tally, sums: &SeriesSums) -> Sheet {
    let mut sheet = Sheet::new(
        "tournaments.csv",
        "strategy and seat",
        &[
            ("strategy", "The strategy"),
            ("seat", "The seat it had, kept for the whole tournament"),
            ("tournaments_count", "Tournaments it played to the end on this seat"),
            ("wins_count", "Tournaments it won"),
            ("win_rate_share", "Share of tournaments won"),
            (
                "lo95",
                "Lower end of the 95 % interval of the win rate: Wilson's; where fewer than 10 wins \
                 or 10 other results are to be expected the exact one (Clopper-Pearson's), of at \
                 least 95 %",
            ),
            ("hi95", "Upper end of the interval"),
            ("points_mean", "Mean of its points at the end, those of play-offs not added"),
            ("games_mean", "Mean number of games of these tournaments, play-offs among them"),
        ],
    );
    let names = &tally.layout().groups[GROUP_STRATEGY].levels;
    for (&(level, seat), place) in &sums.places {
        let played = place.series as f64;
        let interval = share_interval_of(place.wins, place.series);
        sheet.row(vec![
            text(&names[usize::from(level)]),
            Seat(seat).to_string(),
            count(place.series),
            count(place.wins),
            share(Some(place.wins as f64 / played)),
            share(Some(interval.low)),
            share(Some(interval.high)),
            decimal(Some(place.points as f64 / played), 3),
            decimal(Some(place.games as f64 / played), 3),
        ]);
    }
    sheet
}

/// `tournament_lengths.csv`: every number of games from the smallest to the largest that came.
fn tournament_lengths(sums: &SeriesSums) -> Sheet {
    let mut sheet = Sheet::new(
        "tournament_lengths.csv",
        "number of games, from the smallest to the largest that came",
        &[
            ("games", "Games of a tournament, play-offs among them"),
            ("tournaments_count", "Tournaments that took so many"),
            ("share", "Their share"),
            ("cumulative_share", "The share of tournaments that took so many or fewer"),
        ],
    );
    let bins = bins_of(sums);
    let shortest = bins.iter().position(|&bin| bin > 0).unwrap_or(bins.len());
    let all = sums.series as f64;
    let mut seen = 0;
    for (games, &bin) in bins.iter().enumerate().skip(shortest) {
        seen += bin;
        sheet.row(vec![
            count(games as u64),
            count(bin),
            share(Some(bin as f64 / all)),
            share(Some(seen as f64 / all)),
        ]);
    }
    sheet
}

/// `tournament_points.csv`: how the points of each seat end.
fn tournament_points(sums: &SeriesSums) -> Sheet {
    let mut sheet = Sheet::new(
        "tournament_points.csv",
        "seat and its points at the end, where they came",
        &[
            ("seat", "The seat"),
            ("points", "Its points at the end of a tournament, those of play-offs not added"),
            ("tournaments_count", "Tournaments that it ended with so many"),
            ("share", "Their share"),
            ("cumulative_share", "The share of tournaments that it ended with so many or fewer"),
        ],
    );
    let all = sums.series as f64;
    let mut last = None;
    let mut seen = 0;
    for (&(seat, points), &tournaments) in &sums.points {
        if last.replace(seat) != Some(seat) {
            seen = 0;
        }
        seen += tournaments;
        sheet.row(vec![
            Seat(seat).to_string(),
            points.to_string(),
            count(tournaments),
            share(Some(tournaments as f64 / all)),
            share(Some(seen as f64 / all)),
        ]);
    }
    sheet
}

/// How many tournaments took 0, 1, 2, ... games.
fn bins_of(sums: &SeriesSums) -> Vec<u64> {
    let longest = sums.lengths.keys().next_back().copied().unwrap_or(0);
    (0..=longest).map(|games| sums.lengths.get(&games).copied().unwrap_or(0)).collect()
}

/// Games of all tournaments.
fn games_of(sums: &SeriesSums) -> u64 {
    sums.lengths.iter().map(|(&games, &tournaments)| u64::from(games) * tournaments).sum()
}

fn summary_rows(tally: &Tally, sums: &SeriesSums) -> Vec<SummaryRow> {
    let mut rows = Rows(Vec::new());
    rows.add_count("tournaments_count", sums.series, "tournaments played to their end");
    let bins = bins_of(sums);
    if let Some((value, variance)) = mean(games_of(sums), &bins) {
        let interval = Interval::normal(value, variance);
        let numbers = with_interval(Some(value), Some(interval), |number| decimal(number, 3));
        let note = "games of a tournament, play-offs among them; see tournament_lengths.csv";
        rows.add("tournament_games_mean", "mean", numbers, note);
    }
    for (percent, part) in [(10, 0.1), (50, 0.5), (90, 0.9)] {
        if let Some(games) = quantile(&bins, part) {
            let note = format!("{percent} % of tournaments take no more games than this");
            rows.add_count(&format!("tournament_games_p{percent}_count"), games, &note);
        }
    }
    let ends = sums.ends;
    let cutoff = format!("tournaments without a winner after {SERIES_GAMES_MAX} games");
    for (metric, number, note) in [
        ("tournament_won_share", ends.won, "one was ahead when the target was reached"),
        ("tournament_play_off_share", ends.played_off, "a tie at the top was played off"),
        ("tournament_shared_share", ends.shared, "a tie at the top with too few for a play-off"),
        ("tournament_cutoff_share", ends.cutoff, cutoff.as_str()),
    ] {
        rows.add_share(metric, number, sums.series, note);
    }
    let note = "games of play-offs; no other file is about them";
    rows.add_count("play_off_games_count", sums.play_off_games, note);
    let strategies = strategy_rates(tally, sums);
    if strategies.len() > 1 {
        for (name, rate) in strategies {
            let numbers = with_interval(rate.rate(), rate.wilson(), share);
            let metric = format!("tournament_{name}_win_rate_share");
            rows.add(&metric, "share", numbers, "tournaments won by a seat with this strategy");
        }
    }
    let rates = seat_rates(tally, sums);
    let best = rates.iter().map(|seat| seat.rate).fold(f64::NEG_INFINITY, f64::max);
    let worst = rates.iter().map(|seat| seat.rate).fold(f64::INFINITY, f64::min);
    if worst <= best {
        let numbers = [pp(Some(best - worst)), String::new(), String::new()];
        let note = "best seat's share of tournaments won less worst seat's";
        rows.add("tournament_seat_spread_pp", "pp", numbers, note);
    }
    rows.0
}

/// The win rate of each strategy that played, clustered by tournament.
fn strategy_rates(tally: &Tally, sums: &SeriesSums) -> Vec<(String, Clustered)> {
    let names = &tally.layout().groups[GROUP_STRATEGY].levels;
    let rate = |&StrategySums { series, wins, seats, ww, wc, cc }: &StrategySums| {
        Clustered::new([series, wins, seats, ww, wc, cc])
    };
    let rates = sums.strategies.iter();
    rates.map(|(&level, sums)| (names[usize::from(level)].clone(), rate(sums))).collect()
}

/// How a seat does in tournaments, whoever sits there.
struct SeatRate {
    seat: Seat,
    rate: f64,
    interval: Interval,
    /// The rate if all seats were alike.
    parity: f64,
    /// Whether the difference is sure and large enough to be told.
    stands_out: bool,
}

fn seat_rates(tally: &Tally, sums: &SeriesSums) -> Vec<SeatRate> {
    let seats = tally.layout().seats;
    let all: u64 = sums.places.values().map(|place| place.wins).sum();
    if sums.series == 0 {
        return Vec::new();
    }
    let played = sums.series as f64;
    let parity = all as f64 / played / f64::from(seats);
    let mut rates: Vec<SeatRate> = (0..seats)
        .map(|seat| {
            let places = sums.places.iter().filter(|((_, other), _)| *other == seat);
            let wins: u64 = places.map(|(_, place)| place.wins).sum();
            SeatRate {
                seat: Seat(seat),
                rate: wins as f64 / played,
                interval: share_interval_of(wins, sums.series),
                parity,
                stands_out: false,
            }
        })
        .collect();
    let p_value = |seat: &SeatRate| Some(binomial_p(seat.rate * played, played, parity));
    let p_values: Vec<Option<f64>> = rates.iter().map(p_value).collect();
    for (seat, q_value) in rates.iter_mut().zip(q_values(&p_values)) {
        let large = (seat.rate - parity).abs() > EDGE_MIN;
        seat.stands_out = large && q_value.is_some_and(|q_value| q_value < Q_MAX);
    }
    rates
}

/// What stands out about the tournaments, in plain words.
fn verdicts(tally: &Tally, sums: &SeriesSums) -> Vec<Line> {
    let games_line = |text: String| Line::new(Topic::Games, text);
    let mut lines = Vec::new();
    let (game, seats) = (&tally.header().game, tally.layout().seats);
    let bins = bins_of(sums);
    let quantiles = (quantile(&bins, 0.1), quantile(&bins, 0.9));
    let (Some((games, _)), (Some(few), Some(most))) = (mean(games_of(sums), &bins), quantiles)
    else {
        return vec![games_line(format!("{} of {game}, {seats} seats.", many(0)))];
    };
    lines.push(games_line(format!(
        "{} of {game}, {seats} seats, {games:.1} games on average (eight in ten take {few} to \
         {most}).",
        many(sums.series)
    )));
    lines.extend(plain(Topic::Games, end_lines(tally, sums)));
    if sums.places.values().any(|place| place.wins > 0) {
        lines.extend(plain(Topic::Order, seat_lines(&seat_rates(tally, sums))));
        lines.extend(plain(Topic::Bots, bot_line(tally, sums)));
    } else {
        let line = "No tournament was won, so nothing can be said of seats or bots.";
        lines.push(Line::new(Topic::Games, line));
    }
    lines
}

/// How strategies do, whatever seat they have.
fn bot_line(tally: &Tally, sums: &SeriesSums) -> Option<String> {
    let mut bots = strategy_rates(tally, sums);
    let rate = |bot: &(String, Clustered)| bot.1.rate().unwrap_or(0.0);
    bots.sort_by(|one, two| rate(two).total_cmp(&rate(one)));
    let list: Vec<String> =
        bots.iter().map(|bot| format!("{} {}", bot.0, percent(rate(bot)))).collect();
    (bots.len() > 1)
        .then(|| format!("Bots, not rules: {} of their tournaments won.", list.join(", ")))
}

fn many(number: u64) -> String {
    format!("{} tournament{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Does a tournament end, and does someone win it?
fn end_lines(tally: &Tally, sums: &SeriesSums) -> Vec<String> {
    let mut lines = Vec::new();
    let part = |number: u64| percent(number as f64 / sums.series as f64);
    let ends = sums.ends;
    if ends.cutoff > 0 {
        lines.push(format!(
            "Cut off without a winner after {} games: {} ({}); do the rules give enough points?",
            grouped(u64::from(SERIES_GAMES_MAX)),
            many(ends.cutoff),
            part(ends.cutoff)
        ));
    }
    if ends.played_off > 0 {
        lines.push(format!(
            "Tied at the target and played off: {} ({}).",
            many(ends.played_off),
            part(ends.played_off)
        ));
    }
    if ends.shared > 0 {
        lines.push(format!(
            "Tied at the target with too few players for a play-off, so the win is shared: {} \
             ({}).",
            many(ends.shared),
            part(ends.shared)
        ));
    }
    let faults = tally.batch().faults;
    if faults > 0 {
        lines.push(format!("Broken off by a game that failed, and not counted: {}.", many(faults)));
    }
    lines
}

fn seat_lines(rates: &[SeatRate]) -> Vec<String> {
    let edge = |seat: &SeatRate| seat.rate - seat.parity;
    let standing_out: Vec<String> = rates
        .iter()
        .filter(|seat| seat.stands_out)
        .map(|seat| {
            format!(
                "{} wins {} of tournaments, {} {} than its fair share of {} (95 % interval {}).",
                seat.seat,
                percent(seat.rate),
                points(edge(seat).abs()),
                if edge(seat) > 0.0 { "more" } else { "fewer" },
                percent(seat.parity),
                range(seat.interval, percent_number),
            )
        })
        .collect();
    if !standing_out.is_empty() {
        return standing_out;
    }
    let largest = rates.iter().max_by(|one, two| edge(one).abs().total_cmp(&edge(two).abs()));
    let line = |seat: &SeatRate| {
        format!(
            "No seat wins clearly more tournaments than another; the largest difference from fair \
             share is {} ({}).",
            points(edge(seat).abs()),
            seat.seat
        )
    };
    largest.map(line).into_iter().collect()
}
