//! A league of teams: in a co-operative game strategies do not meet, they meet difficulties. Both are rated
//! together: a team of strength s wins against a difficulty of strength d in s / (s + d) of the games.

use serde_json::{Value, json};

use crate::report::Report;
use crate::report::games::{FAULT_COLUMNS, tell_of_programs};
use crate::report::league::lines::{elo_range, elo_text, lead_text};
use crate::report::league::sheets::{
    INTERVAL_OF_A_SHARE, RATING_COLUMNS, TESTS, elo, fault_cells, flag, rating_cells, say_at_a_look,
};
use crate::report::league::{Entrant, LeagueGoal, cells, decisions, stopping};
use crate::report::line::{Line, Topic, plain};
use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::report::summary::{SummaryRow, summary};
use crate::report::verdicts::{games_of, grouped, list, percent, percent_number, sentence};
use crate::sim::arena::{ArenaResult, GROUPS, WIN};
use crate::sim::looks::{Look, Part};
use tenbin_stats::estimate::{Interval, Z95};
use tenbin_stats::league::cycles::{Explained, explained};
use tenbin_stats::league::ratings::{Rating, Ratings, expected};
use tenbin_stats::league::share::GroupedShare;
use tenbin_stats::league::{Square, Wins};
use tenbin_stats::multiple::q_values;

/// All teams at a difficulty with a number of players; line-up `i` is the team of strategy `i`.
#[derive(Copy, Clone, Debug)]
pub struct TeamCell<'a> {
    /// The variant, or `base`.
    pub difficulty: &'a str,
    /// How many play together.
    pub players: u8,
    /// What came of it.
    pub result: &'a ArenaResult,
    /// The last look, where it was to stop when enough is known.
    pub look: Option<Look>,
}

/// What the report of a league of teams is made of.
#[derive(Copy, Clone, Debug)]
pub struct TeamInput<'a> {
    /// Who plays.
    pub strategies: &'a [Entrant],
    /// Every difficulty with every number of players.
    pub cells: &'a [TeamCell<'a>],
    /// The win rate that is wanted.
    pub target: f64,
    /// What it was played for.
    pub goal: Option<LeagueGoal>,
    /// The master seed.
    pub seed: u64,
}

/// Whether a cell is known as well as is asked for at a look.
pub fn is_enough_of_team(cell: &TeamCell<'_>, strategies: usize, goal: LeagueGoal) -> bool {
    let LeagueGoal::Points(wanted) = goal else { return false };
    let reach = cell.look.map_or(Z95, Look::boundary);
    (0..strategies).all(|one| {
        won_of(cell, one).is_some_and(|found| {
            let at = found.interval_at(reach);
            (at.high - found.share).max(found.share - at.low) <= wanted
        })
    })
}

fn deals(cell: &TeamCell<'_>) -> u64 {
    cells(cell.result, 0).map(|one| one.games).sum()
}

fn won_of(cell: &TeamCell<'_>, one: usize) -> Option<GroupedShare> {
    let groups: Vec<[f64; 2]> = cells(cell.result, one)
        .map(|played| [played.won[one] as f64 / WIN as f64, played.games as f64])
        .collect();
    GroupedShare::of(&groups, deals(cell) as f64)
}

/// Strategies first, then cells: what each has won against each.
fn wins_of(input: &TeamInput<'_>) -> Wins {
    let teams = input.strategies.len();
    let size = teams + input.cells.len();
    let mut groups: Vec<Square> = vec![vec![vec![0.0; size]; size]; GROUPS];
    for (place, cell) in input.cells.iter().enumerate() {
        for one in 0..teams {
            for (square, played) in groups.iter_mut().zip(cells(cell.result, one)) {
                let won = played.won[one] as f64 / WIN as f64;
                square[one][teams + place] = won;
                square[teams + place][one] = played.games as f64 - won;
            }
        }
    }
    Wins::new(groups)
}

struct Standing<'a> {
    input: &'a TeamInput<'a>,
    ratings: Ratings,
    explained: Option<Explained>,
    /// How many standard errors intervals reach.
    reach: f64,
    /// Strategies, the best first, and cells, the hardest first.
    teams: Vec<usize>,
    cells: Vec<usize>,
}

impl<'a> Standing<'a> {
    fn of(input: &'a TeamInput<'a>) -> Self {
        let wins = wins_of(input);
        let ratings = Ratings::of(&wins);
        let teams = input.strategies.len();
        let sorted = |mut places: Vec<usize>| {
            let strength = |place: &usize| ratings.strengths()[*place];
            places.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
            places
        };
        let looks = input.cells.iter().filter_map(|cell| cell.look);
        let reach = looks.map(Look::boundary).fold(Z95, f64::max);
        let (first, second) =
            (sorted((0..teams).collect()), sorted((teams..teams + input.cells.len()).collect()));
        Self {
            explained: explained(&wins),
            input,
            ratings,
            reach,
            teams: first,
            cells: second.into_iter().map(|place| place - teams).collect(),
        }
    }

    fn cell_place(&self, cell: usize) -> usize {
        self.input.strategies.len() + cell
    }

    fn cell_name(&self, cell: usize) -> String {
        let TeamCell { difficulty, players, .. } = self.input.cells[cell];
        let is_one = self.input.cells.iter().all(|other| other.players == players);
        if is_one { difficulty.to_owned() } else { format!("{difficulty} with {players}") }
    }

    fn cell_reach(&self, cell: usize) -> f64 {
        self.input.cells[cell].look.map_or(Z95, Look::boundary)
    }
}

/// Makes the report.
pub fn build_team(input: &TeamInput<'_>) -> Report {
    let standing = Standing::of(input);
    let headlines = headlines(&standing);
    let sheets = vec![summary(&headlines), ratings(&standing), meetings(&standing), faults(input)];
    let told = verdicts(&standing).into_iter().map(|line| line.map(sentence)).collect();
    let report = Report::of(sheets, told, facts(input));
    let drawn = plain(Topic::Bots, tables(&standing));
    let verdicts = [drawn, report.verdicts].concat();
    Report { summary: headlines, verdicts, ..report }
}

fn facts(input: &TeamInput<'_>) -> Value {
    let done: u64 = input.cells.iter().map(|cell| cell.result.games_covered()).sum();
    let strategies = input.strategies.len();
    let said = |cell: &TeamCell<'_>| {
        let mut said = json!({
            "difficulty": cell.difficulty,
            "players": cell.players,
            "deals_counted": deals(cell),
            "faults": cell.result.faults_count(),
            "decisions": decisions(cell.result),
        });
        if let (Some(goal), Some(look)) = (input.goal, cell.look) {
            said["stopping"] = stopping(goal, look, is_enough_of_team(cell, strategies, goal));
        }
        said
    };
    let cells: Vec<Value> = input.cells.iter().map(said).collect();
    json!({
        "games_done": [[0, done]],
        "games_counted": strategies as u64 * input.cells.iter().map(deals).sum::<u64>(),
        "master_seed": format!("{:#018x}", input.seed),
        "target": input.target,
        "league": cells,
    })
}

const DIFFICULTY: (&str, &str) = ("difficulty", "The variant of the rules, or base");
const PLAYERS: (&str, &str) = ("players_count", "How many play together");

/// `ratings.csv`: the teams, then the difficulties.
fn ratings(standing: &Standing<'_>) -> Sheet {
    let input = standing.input;
    let keys = [
        ("strategy", "The strategy of the whole team; blank for a difficulty"),
        ("kind", "Its kind"),
        ("difficulty", "The variant of the rules, or base; blank for a strategy"),
        ("players_count", "Of a difficulty: how many play together"),
    ];
    let own = [(
        "score_share",
        "Mean over its rows in league.csv: of a strategy of the team's win rates, of a difficulty of what \
         the teams lost",
    )];
    let columns = [&keys[..], &RATING_COLUMNS, &own].concat();
    let row_is = "strategy, the best rated first; then difficulty, the hardest first";
    let mut sheet = Sheet::new("ratings.csv", row_is, &columns);
    let lead =
        |place: usize, next: Option<usize>| next.map(|next| standing.ratings.between(place, next));
    let mean = |shares: Vec<f64>| {
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    };
    for (rank, &one) in standing.teams.iter().enumerate() {
        let entrant = &input.strategies[one];
        let keys = vec![text(&entrant.name), text(&entrant.kind), String::new(), String::new()];
        let lead = lead(one, standing.teams.get(rank + 1).copied());
        let won = input.cells.iter().filter_map(|cell| Some(won_of(cell, one)?.share));
        let rating = rating_cells(standing.ratings.of_one(one), lead, standing.reach);
        sheet.row([keys, rating, vec![share(mean(won.collect()))]].concat());
    }
    for (rank, &cell) in standing.cells.iter().enumerate() {
        let TeamCell { difficulty, players, .. } = input.cells[cell];
        let keys = vec![String::new(), String::new(), text(difficulty), count(u64::from(players))];
        let next = standing.cells.get(rank + 1).map(|&next| standing.cell_place(next));
        let place = standing.cell_place(cell);
        let teams = 0..input.strategies.len();
        let lost = teams.filter_map(|one| Some(1.0 - won_of(&input.cells[cell], one)?.share));
        let rating =
            rating_cells(standing.ratings.of_one(place), lead(place, next), standing.reach);
        sheet.row([keys, rating, vec![share(mean(lost.collect()))]].concat());
    }
    say_at_a_look(&mut sheet, input.goal.is_some());
    sheet
}

/// `league.csv`.
fn meetings(standing: &Standing<'_>) -> Sheet {
    let input = standing.input;
    let columns = [
        DIFFICULTY,
        PLAYERS,
        ("strategy", "The strategy of the whole team"),
        ("games_count", "Games that count"),
        ("wins_count", "Those that the team won"),
        ("win_rate_share", "Share of the games that the team won"),
        ("lo95", INTERVAL_OF_A_SHARE),
        ("hi95", "Upper end of the interval"),
        ("parity_share", "The win rate that is wanted"),
        ("edge_pp", "win_rate_share less parity_share"),
        ("rated_share", "The win rate that the ratings of team and difficulty expect"),
        TESTS[0],
        TESTS[1],
        TESTS[2],
    ];
    let mut sheet = Sheet::new("league.csv", "team and difficulty", &columns);
    let rows: Vec<(usize, usize, GroupedShare)> = standing
        .cells
        .iter()
        .flat_map(|&cell| standing.teams.iter().map(move |&one| (cell, one)))
        .filter_map(|(cell, one)| Some((cell, one, won_of(&input.cells[cell], one)?)))
        .collect();
    let p_values: Vec<Option<f64>> =
        rows.iter().map(|(_, _, found)| Some(found.p_value(input.target))).collect();
    for ((cell, one, found), q_value) in rows.iter().zip(q_values(&p_values)) {
        let TeamCell { difficulty, players, result, .. } = input.cells[*cell];
        let Interval { low, high } = found.interval_at(standing.cell_reach(*cell));
        let games: u64 = cells(result, *one).map(|played| played.games).sum();
        let won: u64 = cells(result, *one).map(|played| played.won[*one]).sum();
        let strengths = standing.ratings.strengths();
        let rated = expected(strengths[*one], strengths[standing.cell_place(*cell)]);
        sheet.row(vec![
            text(difficulty),
            count(u64::from(players)),
            text(&input.strategies[*one].name),
            count(games),
            count(won / WIN),
            share(Some(found.share)),
            share(Some(low)),
            share(Some(high)),
            share(Some(input.target)),
            pp(Some(found.share - input.target)),
            share(Some(rated)),
            share(Some(found.p_value(input.target))),
            share(q_value),
            flag(*found, input.target, q_value).to_owned(),
        ]);
    }
    say_at_a_look(&mut sheet, input.goal.is_some());
    sheet
}

fn faults(input: &TeamInput<'_>) -> Sheet {
    let keys = [DIFFICULTY, PLAYERS, ("team", "The strategy of the whole team")];
    let columns = [&keys[..], FAULT_COLUMNS].concat();
    let row_is = "game that failed (the first 1000 of each difficulty and number of players)";
    let mut sheet = Sheet::new("faults.csv", row_is, &columns);
    for cell in input.cells {
        for (one, fault) in cell.result.faults() {
            let keys = vec![
                text(cell.difficulty),
                count(u64::from(cell.players)),
                text(&input.strategies[*one].name),
            ];
            sheet.row([keys, fault_cells(input.seed, fault)].concat());
        }
    }
    let faults = input.cells.iter().flat_map(|cell| cell.result.faults());
    tell_of_programs(&mut sheet, faults.map(|(_, fault)| fault));
    sheet
}

fn headlines(standing: &Standing<'_>) -> Vec<SummaryRow> {
    let row = |metric: String, place: usize| {
        let rating = standing.ratings.of_one(place);
        let at = rating.interval_at(standing.reach);
        SummaryRow {
            metric,
            value: elo(Some(rating.elo.value)),
            lo95: elo(Some(at.low)),
            hi95: elo(Some(at.high)),
            unit: "Elo",
            note: "rating, 0 is the mean of teams and difficulties, see ratings.csv".to_owned(),
        }
    };
    let input = standing.input;
    let teams =
        standing.teams.iter().map(|&one| row(format!("{}_elo", input.strategies[one].name), one));
    let cells = standing.cells.iter().map(|&cell| {
        let TeamCell { difficulty, players, .. } = input.cells[cell];
        row(format!("{difficulty}_{players}_players_elo"), standing.cell_place(cell))
    });
    teams.chain(cells).collect()
}

/// The ratings, and the win rate of each team at each difficulty, for the terminal.
fn tables(standing: &Standing<'_>) -> Vec<String> {
    let input = standing.input;
    let names: Vec<String> = (0..input.cells.len()).map(|cell| standing.cell_name(cell)).collect();
    let all = input.strategies.iter().map(|one| &one.name).chain(&names);
    let wide = all.map(|name| name.chars().count()).max().unwrap_or(0).max(10);
    let mut lines = vec![
        "Ratings in Elo (0 is the mean of teams and difficulties; equal ones win every other game):"
            .to_owned(),
    ];
    let rating = |name: &str, place: usize| {
        let rating = standing.ratings.of_one(place);
        let (value, at) = (elo_text(rating.elo.value), elo_range(rating, standing.reach));
        format!("  {name:wide$}  {value:>6}  {at:>18}")
    };
    lines.push(format!("  {:wide$}  {:>6}  {:>18}", "strategy", "Elo", "95 %"));
    lines.extend(standing.teams.iter().map(|&one| rating(&input.strategies[one].name, one)));
    lines.push(format!("  {:wide$}  {:>6}  {:>18}", "difficulty", "Elo", "95 %"));
    lines
        .extend(standing.cells.iter().map(|&cell| rating(&names[cell], standing.cell_place(cell))));
    lines.push("How often a team of the row wins, in %:".to_owned());
    let mut head = format!("  {:wide$}", "");
    for &cell in &standing.cells {
        head += &format!("  {:>8}", names[cell]);
    }
    lines.push(head);
    for &one in &standing.teams {
        let cells = standing.cells.iter().map(|&cell| {
            let wide = names[cell].chars().count().max(8);
            let won = won_of(&input.cells[cell], one).map(|found| percent_number(found.share));
            format!("  {:>wide$}", won.as_deref().unwrap_or("-"))
        });
        lines.push(format!("  {:wide$}{}", input.strategies[one].name, cells.collect::<String>()));
    }
    lines
}

fn verdicts(standing: &Standing<'_>) -> Vec<Line> {
    let input = standing.input;
    let teams: Vec<String> =
        standing.teams.iter().map(|&one| input.strategies[one].name.clone()).collect();
    let hard: Vec<String> = standing.cells.iter().map(|&cell| standing.cell_name(cell)).collect();
    let places: Vec<usize> = standing.cells.iter().map(|&cell| standing.cell_place(cell)).collect();
    let mut told = Vec::new();
    let first = first(standing, &standing.teams, &teams);
    told.extend(first.map(|text| Line::new(Topic::Bots, format!("the best team: {text}"))));
    let first = self::first(standing, &places, &hard);
    told.extend(first.map(|text| Line::new(Topic::Bots, format!("the hardest: {text}"))));
    told.extend(fit(standing).map(|text| Line::new(Topic::Bots, text)));
    told.extend(wanted(standing).map(|text| Line::new(Topic::Bots, text)));
    told.extend(without_end(standing).map(|text| Line::new(Topic::Precision, text)));
    told.push(Line::new(Topic::Precision, precision(standing)));
    let failed: u64 = input.cells.iter().map(|cell| cell.result.faults_count()).sum();
    if failed > 0 {
        let text = format!("Failed and not counted: {}, see faults.csv.", games_of(failed));
        told.push(Line::new(Topic::Precision, text));
    }
    told
}

/// Who is rated first of some, and who cannot be told from it.
fn first(standing: &Standing<'_>, places: &[usize], names: &[String]) -> Option<String> {
    let (&top, others) = places.split_first()?;
    let next = *others.first()?;
    let ahead = |other: usize| standing.ratings.between(top, other);
    let level: Vec<String> = others
        .iter()
        .zip(&names[1..])
        .filter(|(other, _)| ahead(**other).interval_at(standing.reach).low <= 0.0)
        .map(|(_, name)| name.clone())
        .collect();
    Some(if level.is_empty() {
        format!(
            "{}, surely: rated {} above {}, the next.",
            names[0],
            lead_text(ahead(next), standing.reach),
            names[1]
        )
    } else {
        format!("{} is rated first, and {} cannot be told from it.", names[0], list(&level))
    })
}

/// Where the best team comes nearest to the win rate that is wanted.
fn wanted(standing: &Standing<'_>) -> Option<String> {
    let best = *standing.teams.first()?;
    let input = standing.input;
    let far = |found: &GroupedShare| (found.share - input.target).abs();
    let (cell, found) = standing
        .cells
        .iter()
        .filter_map(|&cell| Some((cell, won_of(&input.cells[cell], best)?)))
        .min_by(|one, other| far(&one.1).total_cmp(&far(&other.1)))?;
    Some(format!(
        "a team of {} comes nearest to the {} that are wanted at {}: it wins {}.",
        input.strategies[best].name,
        percent(input.target),
        standing.cell_name(cell),
        percent(found.share)
    ))
}

/// Whether one strength and one difficulty each say how often a team wins.
fn fit(standing: &Standing<'_>) -> Option<String> {
    let Explained { share, p_value, .. } = standing.explained?;
    let part = share.map_or_else(String::new, |share| {
        format!("; ratings explain {} of how far win rates are from even", percent(share))
    });
    Some(if p_value <= 0.05 {
        format!(
            "some teams cope with some difficulties better than with others{part} (see rated_share in league.csv)."
        )
    } else {
        format!("one rating each is enough to say how often which team wins where{part}.")
    })
}

/// Teams that have won always or never.
fn without_end(standing: &Standing<'_>) -> Option<String> {
    let with = |is: fn(Rating) -> bool| -> Vec<String> {
        let teams = standing.teams.iter().filter(|&&one| is(standing.ratings.of_one(one)));
        teams.map(|&one| standing.input.strategies[one].name.clone()).collect()
    };
    let (never_lost, never_won) = (with(|one| !one.has_top), with(|one| !one.has_bottom));
    let told = |who: &[String], how: &str| {
        (!who.is_empty()).then(|| format!("{} has never {how}", list(who)))
    };
    let parts: Vec<String> =
        [told(&never_lost, "lost"), told(&never_won, "won")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| {
        format!(
            "nobody can tell how far off these ratings are, only how far at least: {}.",
            list(&parts)
        )
    })
}

fn precision(standing: &Standing<'_>) -> String {
    let input = standing.input;
    let mut widest = 0.0_f64;
    for (place, cell) in input.cells.iter().enumerate() {
        for one in 0..input.strategies.len() {
            let half = won_of(cell, one).map_or(1.0, |found| {
                let at = found.interval_at(standing.cell_reach(place));
                (at.high - found.share).max(found.share - at.low)
            });
            widest = widest.max(half);
        }
    }
    let most = input.cells.iter().map(deals).max().unwrap_or(0);
    format!(
        "Each win rate is known to +/- {} pp or better, after {} deals at most for each difficulty (95 % \
         intervals in league.csv and ratings.csv).",
        percent_number(widest),
        grouped(most)
    )
}
