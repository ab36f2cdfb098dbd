//! Real plays beside a run: do the bots play like the table?
//!
//! Few plays tell little, so every p-value is exact or found by drawing, the few questions that are asked are
//! adjusted together, and what could have been seen at all is said beside what was.

mod plays;

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use crate::report::sheet::{Sheet, count, decimal, pp, share, text};
use crate::report::verdicts::{grouped, percent, short, signed_number};
use tenbin_stats::multiple::q_values;
use tenbin_stats::tail::hypergeometric_p;
use tenbin_stats::two_sample::{categories_p, ranks_p, shown_difference};

pub use plays::{Play, Plays};

/// Choices that are drawn for a p-value: the most, and the fewest of very many plays.
const DRAWS: [u32; 2] = [20_000, 2_000];

/// So many plays are drawn for a p-value, in all its choices.
const PLAYS_DRAWN: u64 = 4_000_000;

/// The numbers that are drawn, the same every time.
const DRAWN_FROM: u128 = 0x0B5E_27ED_71A5_C0DE;

/// A level that sat at fewer seats is told and not tested: it could show nothing, and would make it harder
/// for the others. How often it sat says nothing of who won.
const SEATS_MIN: u64 = 5;

/// A difference is said to be one below this q-value.
const Q_MAX: f64 = 0.05;

/// So many levels are told that do not surely differ.
const LEVELS_SHOWN: usize = 3;

/// A level of a group in a run.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RunLevel {
    /// Its id.
    pub id: String,
    /// What players call it; empty where that is the id.
    pub name: String,
    /// Its seats.
    pub seats: u64,
    /// Those that won.
    pub wins: u64,
}

/// A group of a run.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RunGroup {
    /// Its name.
    pub name: String,
    /// Its levels.
    pub levels: Vec<RunLevel>,
}

impl RunGroup {
    /// The level of an id or a name, in letters of either size.
    fn level(&self, word: &str) -> Option<usize> {
        let is_it = |one: &str| !one.is_empty() && one.to_lowercase() == word.to_lowercase();
        self.levels.iter().position(|level| is_it(&level.id) || is_it(&level.name))
    }
}

/// A length in a run.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RunLength {
    /// What was measured.
    pub unit: String,
    /// How often each value came.
    pub bins: Vec<u64>,
}

impl RunLength {
    /// Whether every game has one value.
    fn is_once(&self, games: u64) -> bool {
        self.bins.iter().sum::<u64>() == games
    }
}

/// What is known of a run that is over.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Run {
    /// Games that count.
    pub games: u64,
    /// Seats at the table.
    pub seats: usize,
    /// Seats and wins by seat.
    pub by_seat: Vec<RunLevel>,
    /// The first player's seats and wins.
    pub first_player: Option<RunLevel>,
    /// Where all win together: games and those won.
    pub team: Option<RunLevel>,
    /// The game's own groups.
    pub groups: Vec<RunGroup>,
    /// Ways to end, and how many games did.
    pub endings: Vec<(String, u64)>,
    /// Lengths.
    pub lengths: Vec<RunLength>,
}

impl Run {
    /// All columns that plays may have.
    pub fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> = ["winner", "first_player"].map(str::to_owned).to_vec();
        for group in &self.groups {
            columns.extend((1..=self.seats).map(|seat| format!("{}{seat}", group.name)));
        }
        columns.push("ending".to_owned());
        let once = self.lengths.iter().filter(|length| length.is_once(self.games));
        columns.extend(once.map(|length| length.unit.clone()));
        columns.extend(["date", "note"].map(str::to_owned));
        columns
    }

    /// Whether no game has two winners or more, unless all win together.
    fn has_single_winners(&self) -> bool {
        self.by_seat.iter().map(|seat| seat.wins).sum::<u64>() <= self.games
    }
}

/// A question and what the plays say to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it is about: `winner`, `ending`, `length`, or a group.
    pub group: String,
    /// The level or unit; empty where it is about all of them at once.
    pub level: String,
    /// In words.
    pub subject: String,
    /// Results at the table.
    pub results: u64,
    /// Of these those that are counted, where that is what is asked.
    pub counted: Option<u64>,
    /// The rate or mean at the table.
    pub table: Option<f64>,
    /// The same in the run.
    pub run: Option<f64>,
    /// Whether it is a share; else a mean.
    pub is_share: bool,
    /// Probability of being so unlike by chance, if the table plays like the bots.
    pub p_value: Option<f64>,
    /// The same with all questions considered.
    pub q_value: Option<f64>,
    /// A difference upwards that would have shown four times in five.
    pub shows: Option<f64>,
}

impl Answer {
    /// Whether the table surely differs from the bots in it.
    pub fn is_sure(&self) -> bool {
        self.q_value.is_some_and(|q_value| q_value < Q_MAX)
    }

    fn new(group: &str, level: &str, subject: String) -> Self {
        Self {
            group: group.to_owned(),
            level: level.to_owned(),
            subject,
            results: 0,
            counted: None,
            table: None,
            run: None,
            is_share: true,
            p_value: None,
            q_value: None,
            shows: None,
        }
    }
}

/// All answers, those that surely differ first, the surest at the head.
pub fn answers(run: &Run, plays: &Plays) -> Vec<Answer> {
    let [most, fewest] = DRAWS.map(u64::from);
    let draws = (PLAYS_DRAWN / plays.0.len().max(1) as u64).clamp(fewest, most);
    answers_by(run, plays, draws as u32)
}

/// The same with so many choices drawn for a p-value.
fn answers_by(run: &Run, plays: &Plays, draws: u32) -> Vec<Answer> {
    let mut generator = Pcg64Mcg::new(DRAWN_FROM);
    let mut below =
        |bound: u64| ((u128::from(generator.next_u64()) * u128::from(bound)) >> 64) as u64;
    let mut found = Vec::new();
    found.extend(by_seat(run, plays, (draws, &mut below)));
    found.extend(first_player(run, plays));
    for (number, group) in run.groups.iter().enumerate() {
        found.extend(
            (0..group.levels.len()).filter_map(|level| of_level(run, plays, number, level)),
        );
    }
    found.extend(ending(run, plays, (draws, &mut below)));
    found.extend(
        (0..run.lengths.len()).filter_map(|unit| length(run, plays, unit, (draws, &mut below))),
    );
    let p_values: Vec<Option<f64>> = found.iter().map(|answer| answer.p_value).collect();
    let tests = p_values.iter().flatten().count().max(1);
    for (answer, q_value) in found.iter_mut().zip(q_values(&p_values)) {
        answer.q_value = q_value;
        if let (Some(_), Some(rate), true) = (answer.counted, answer.run, answer.p_value.is_some())
        {
            // As strict as the first of all questions has to be.
            answer.shows = shown_difference(answer.results, rate, Q_MAX / tests as f64);
        }
    }
    let (mut sure, others): (Vec<Answer>, Vec<Answer>) =
        found.into_iter().partition(Answer::is_sure);
    sure.sort_by(|one, two| one.p_value.unwrap_or(1.0).total_cmp(&two.p_value.unwrap_or(1.0)));
    sure.into_iter().chain(others).collect()
}

/// How many choices are drawn, and by what.
type Drawing<'a> = (u32, &'a mut dyn FnMut(u64) -> u64);

/// Which seat wins, or whether the team does.
fn by_seat(run: &Run, plays: &Plays, (draws, below): Drawing<'_>) -> Vec<Answer> {
    let all = plays.0.len() as u64;
    let won =
        |seat: usize| plays.0.iter().filter(|play| play.winners.contains(&seat)).count() as u64;
    if let Some(team) = &run.team {
        let wins = plays.0.iter().filter(|play| !play.winners.is_empty()).count() as u64;
        return vec![rate(Answer::new("team", "all", "the team".to_owned()), team, wins, all)];
    }
    if !run.has_single_winners() {
        let of = |(seat, level): (usize, &RunLevel)| {
            rate(Answer::new("seat", &level.id, level.id.clone()), level, won(seat), all)
        };
        return run.by_seat.iter().enumerate().map(of).collect();
    }
    let mut many: Vec<u64> = run.by_seat.iter().map(|seat| seat.wins).collect();
    many.push(run.games.saturating_sub(many.iter().sum()));
    let mut few: Vec<u64> = (0..run.seats).map(won).collect();
    few.push(plays.0.iter().filter(|play| play.winners.is_empty()).count() as u64);
    let subject = "which seat wins".to_owned();
    let p_value = categories_p(&many, &few, draws, below);
    vec![Answer { results: all, p_value, ..Answer::new("winner", "", subject) }]
}

/// How often the first player wins.
fn first_player(run: &Run, plays: &Plays) -> Option<Answer> {
    let own = run.first_player.as_ref().filter(|_| run.team.is_none())?;
    let known: Vec<(usize, &Play)> =
        plays.0.iter().filter_map(|play| Some((play.first_player?, play))).collect();
    let wins = known.iter().filter(|(seat, play)| play.winners.contains(seat)).count() as u64;
    let answer = Answer::new("first_player", "yes", "the first player".to_owned());
    (!known.is_empty()).then(|| rate(answer, own, wins, known.len() as u64))
}

/// How often a level wins.
fn of_level(run: &Run, plays: &Plays, group: usize, level: usize) -> Option<Answer> {
    let own = &run.groups[group].levels[level];
    let (mut wins, mut seats) = (0, 0);
    for play in &plays.0 {
        for (seat, sits) in play.levels[group].iter().enumerate() {
            if *sits == Some(level) {
                seats += 1;
                wins += u64::from(play.winners.contains(&seat));
            }
        }
    }
    let name = &run.groups[group].name;
    let called =
        if own.name.is_empty() { own.id.clone() } else { format!("{} ({})", own.name, own.id) };
    let answer = Answer::new(name, &own.id, format!("{} {called}", name.replace('_', " ")));
    (seats > 0).then(|| rate(answer, own, wins, seats))
}

/// A win rate at the table beside that of the run. With several seats of a level in one play at most one of
/// them wins as a rule, so wins vary less than the test takes them to: it is careful then.
fn rate(answer: Answer, run: &RunLevel, wins: u64, results: u64) -> Answer {
    let [k, n] = [wins as f64, results as f64];
    let (hits, all) = ((run.wins + wins) as f64, (run.seats + results) as f64);
    let is_test = results >= SEATS_MIN && run.seats > 0 && hits > 0.0 && hits < all;
    Answer {
        results,
        counted: Some(wins),
        table: Some(k / n),
        run: (run.seats > 0).then(|| run.wins as f64 / run.seats as f64),
        p_value: is_test.then(|| hypergeometric_p(k, n, hits, all)),
        ..answer
    }
}

/// How games end.
fn ending(run: &Run, plays: &Plays, (draws, below): Drawing<'_>) -> Option<Answer> {
    let many: Vec<u64> = run.endings.iter().map(|ending| ending.1).collect();
    let mut few = vec![0; many.len()];
    plays.0.iter().filter_map(|play| play.ending).for_each(|ending| few[ending] += 1);
    let results: u64 = few.iter().sum();
    let p_value = categories_p(&many, &few, draws, below);
    let answer = Answer::new("ending", "", "how games end".to_owned());
    (results > 0).then_some(Answer { results, p_value, ..answer })
}

/// How long games are.
fn length(run: &Run, plays: &Plays, unit: usize, (draws, below): Drawing<'_>) -> Option<Answer> {
    let own = &run.lengths[unit];
    let values: Vec<u64> = plays.0.iter().filter_map(|play| play.lengths[unit]).collect();
    if values.is_empty() {
        return None;
    }
    let most = values.iter().max().map_or(0, |&value| value as usize).max(own.bins.len());
    // Whoever noted a billion turns is told so by the mean; only the order counts here.
    let most = most.min(own.bins.len() + values.len());
    let mut many = own.bins.clone();
    many.resize(most + 1, 0);
    let mut few = vec![0; many.len()];
    for &value in &values {
        few[(value as usize).min(most)] += 1;
    }
    let mean = |sum: f64, number: usize| sum / number as f64;
    let in_run: f64 =
        own.bins.iter().enumerate().map(|(value, &bin)| value as f64 * bin as f64).sum();
    Some(Answer {
        results: values.len() as u64,
        table: Some(mean(values.iter().map(|&value| value as f64).sum(), values.len())),
        run: Some(mean(in_run, own.bins.iter().sum::<u64>() as usize)),
        is_share: false,
        p_value: ranks_p(&many, &few, draws, below),
        ..Answer::new("length", &own.unit, format!("length in {}", own.unit.replace('_', " ")))
    })
}

/// The lines for people.
pub fn lines(run: &Run, plays: &Plays, answers: &[Answer], folder: &str) -> Vec<String> {
    let number = plays.0.len();
    let plural = if number == 1 { "" } else { "s" };
    let mut lines =
        vec![format!("{number} play{plural} beside {} games of {folder}.", grouped(run.games))];
    let tested: Vec<&Answer> = answers.iter().filter(|answer| answer.p_value.is_some()).collect();
    let is_whole = |answer: &Answer| !run.groups.iter().any(|group| group.name == answer.group);
    lines.extend(tested.iter().filter(|one| one.is_sure() || is_whole(one)).map(|one| line(one)));
    let mut rest: Vec<&&Answer> =
        tested.iter().filter(|one| !one.is_sure() && !is_whole(one)).collect();
    rest.sort_by(|one, two| one.p_value.unwrap_or(1.0).total_cmp(&two.p_value.unwrap_or(1.0)));
    lines.extend(rest.iter().take(LEVELS_SHOWN).map(|one| line(one)));
    if rest.len() > LEVELS_SHOWN {
        lines.push(format!(
            "... and {} more levels that do not surely differ.",
            rest.len() - LEVELS_SHOWN
        ));
    }
    let few = answers.iter().filter(|one| one.p_value.is_none()).count();
    if few > 0 {
        lines.push(format!(
            "{few} more were seen too rarely to be tested (fewer than {SEATS_MIN} times, or always the same)."
        ));
    }
    lines.extend(what_would_show(&tested));
    let sure = tested.iter().filter(|one| one.is_sure()).count();
    lines.push(match (sure, tested.len()) {
        (_, 0) => "Nothing could be tested: there are too few plays.".to_owned(),
        (0, tests) => format!(
            "Nothing of {tests} shows that the table plays unlike the bots; that is no proof that it plays \
             like them."
        ),
        (sure, tests) => format!("The table does not play like the bots in {sure} of {tests}."),
    });
    lines
}

fn line(answer: &Answer) -> String {
    let chance = if answer.is_sure() { "surely differs" } else { "may be chance" };
    let p = decimal(answer.p_value, 3);
    let mut letters = answer.subject.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
    let subject = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    match (answer.counted, answer.table, answer.run) {
        (Some(wins), Some(table), Some(run)) => format!(
            "{subject} wins {wins} of {} ({}), of the bots' games {}: {chance} (p {p}).",
            answer.results,
            percent(table),
            percent(run)
        ),
        (None, Some(table), Some(run)) => format!(
            "{subject}: {} at the table, {} of the bots, {}: {chance} (p {p}).",
            short(table),
            short(run),
            signed_number(table - run)
        ),
        _ => format!("{subject}, in {} plays: {chance} (p {p}).", answer.results),
    }
}

/// What so few plays can show.
fn what_would_show(tested: &[&Answer]) -> Option<String> {
    // Of several the first.
    let counted = tested.iter().rev().filter(|one| one.counted.is_some());
    let most = counted.max_by_key(|one| one.results)?;
    Some(match most.shows {
        Some(difference) => format!(
            "With {} results of {} only a difference above {:.0} pp would show (four times in five); with fewer \
             results a larger one.",
            most.results,
            most.subject,
            (difference * 100.0).ceil()
        ),
        None => format!(
            "With {} results of {} no difference upwards could show at all.",
            most.results, most.subject
        ),
    })
}

/// `observe.csv`.
pub fn sheet(answers: &[Answer]) -> Sheet {
    let mut sheet = Sheet::new(
        "observe.csv",
        "thing in which plays at a table are set beside a run; what surely differs first",
        &[
            (
                "group",
                "What it is about: winner (which seat wins, all at once), seat, team, first_player, a group \
                 of win_rates.csv, ending (all at once), length",
            ),
            ("level", "The level, or the unit of length; blank where it is about all at once"),
            ("results_count", "Results at the table: plays, or seats of the level"),
            ("observed_count", "Those of them that won"),
            ("observed_share", "observed_count / results_count"),
            ("run_share", "The same in the run"),
            ("diff_pp", "observed_share less run_share"),
            ("observed_mean", "Mean length at the table"),
            ("run_mean", "Mean length in the run"),
            (
                "shows_pp",
                "A difference upwards from run_share that so many results would show four times in five; \
                 blank where none would",
            ),
            (
                "p_value",
                "Probability of being so unlike if the plays were games of the run: exact for win rates, by \
                 drawing for the others (chi-squared; rank sum of lengths)",
            ),
            ("q_value", "The same after Benjamini-Hochberg over all rows with a p-value"),
            ("verdict", "differs where q_value < 0.05; may be chance; not tested"),
        ],
    );
    for answer in answers {
        let of = |number: Option<f64>, is_own: bool| number.filter(|_| is_own);
        let difference = answer.table.zip(answer.run).map(|(table, run)| table - run);
        let verdict = match answer.p_value {
            None => "not tested",
            Some(_) if answer.is_sure() => "differs",
            Some(_) => "may be chance",
        };
        sheet.row(vec![
            text(&answer.group),
            text(&answer.level),
            count(answer.results),
            answer.counted.map_or_else(String::new, count),
            share(of(answer.table, answer.is_share)),
            share(of(answer.run, answer.is_share)),
            pp(of(difference, answer.is_share)),
            decimal(of(answer.table, !answer.is_share), 3),
            decimal(of(answer.run, !answer.is_share), 3),
            pp(answer.shows),
            share(answer.p_value),
            share(answer.q_value),
            text(verdict),
        ]);
    }
    sheet
}

#[cfg(test)]
mod tests;
