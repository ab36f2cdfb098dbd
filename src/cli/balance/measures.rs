//! The numbers that a goal is about, by the names of conditions on a report, and where they are found.

use crate::balance::goal::{GoalFile, Limit, Wish};
use crate::error::Error;
use crate::prepare::Prepared;
use tenbin_lab::balance::Aim;
use tenbin_lab::condition::{Kind, Unit};
use tenbin_lab::report::limits::{ReportNames, Subject};
use tenbin_lab::sim::find::strategy_names;

/// The group of what cards do where they are drawn.
pub(crate) const CARD: &str = "card";

/// What a number is held against.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Against {
    /// Nothing: it is told as it is.
    Nothing,
    /// What a seat wins at large.
    FairShare,
    /// What the team wins at large.
    Team,
    /// The win rate wanted of the team.
    Target,
}

/// A number of a setting that has a goal.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    /// Which wish.
    pub(crate) wish: usize,
    /// Which setting.
    pub(crate) setting: usize,
    /// Its name in conditions.
    pub(crate) name: String,
    pub(crate) subject: Subject,
    /// Which of its units.
    pub(crate) unit: usize,
    /// The unit in words.
    pub(crate) sign: &'static str,
    /// What it is watched as in pairs of games: group and level.
    pub(crate) watched: (String, String),
    /// What is taken off, so that it is an edge.
    pub(crate) against: Against,
    pub(crate) aim: Aim,
}

/// All numbers of a goal, setting by setting; whatever is wrong is told at its place.
pub(crate) fn measures(goal: &GoalFile, settings: &[Prepared]) -> Result<Vec<Measure>, Error> {
    let mut diagnostics = goal.experiment.sources.clone();
    let mut all = Vec::new();
    for (setting, prepared) in settings.iter().enumerate() {
        let Prepared { game, schema, batch, .. } = prepared;
        let names = ReportNames::new(schema, game.id(), game.seats(), &strategy_names(batch));
        let players = goal.players.get(setting).map(|one| one.0);
        for (number, wish) in goal.wishes.iter().enumerate() {
            let is_meant = wish.players.is_empty()
                || players.is_some_and(|players| wish.players.contains(&players));
            if is_meant {
                let is_first = !all.iter().any(|one: &Measure| one.wish == number);
                let of = of_wish((number, wish), setting, &names, schema.cooperative);
                match of {
                    Ok(found) => all.extend(found),
                    // What is wrong with a name is so for all settings.
                    Err((place, message, help)) if is_first => {
                        let told = diagnostics.count();
                        diagnostics.error_with_help(place, message, help);
                        if diagnostics.count() > told && setting > 0 {
                            break;
                        }
                    }
                    Err(_) => {}
                }
            }
        }
        if !diagnostics.is_empty() {
            break;
        }
    }
    if diagnostics.is_empty() { Ok(all) } else { Err(diagnostics.into()) }
}

type Wrong = (tenbin_content::Place, String, String);

fn of_wish(
    (number, wish): (usize, &Wish),
    setting: usize,
    names: &ReportNames,
    is_cooperative: bool,
) -> Result<Vec<Measure>, Wrong> {
    let found = names.matching(&wish.of);
    if found.is_empty() {
        let help = names.advice(&wish.of);
        return Err((wish.of_place, format!("there is no `{}` in a report", wish.of), help));
    }
    let mut all = Vec::new();
    for (name, subject, kind) in found {
        let Kind::Estimate(units) = kind else {
            let message = format!("{name} is a count, and a goal is about a rate or a mean");
            return Err((
                wish.of_place,
                message,
                "take a level of a group, such as role.*".to_owned(),
            ));
        };
        let unit = unit_of(wish, &name, units)?;
        let sign = units[unit].sign;
        let Some(watched) = watched(&subject) else {
            let message = format!("{name} is not counted game by game, so it can be no goal");
            let help = "take a level of a group, team.all, an ending or a mean";
            return Err((wish.of_place, message, help.to_owned()));
        };
        let bound =
            |limit: &Option<Limit>, none: f64| limit.as_ref().map_or(none, |one| one.number);
        let low = bound(&wish.low, f64::NEG_INFINITY);
        let high = bound(&wish.high, f64::INFINITY);
        // Of a mean one part in a hundred of its bound counts as a point.
        let bounds = [low, high].into_iter().filter(|one| one.is_finite());
        let scale = if sign.is_empty() {
            bounds.map(f64::abs).fold(0.0, f64::max).max(1e-6) / 100.0
        } else {
            1.0
        };
        let against = match (sign, is_cooperative, watched.0.as_str()) {
            (_, _, CARD) => Against::Nothing,
            ("pp", true, "team") => Against::Target,
            ("pp", true, _) => Against::Team,
            ("pp", false, _) => Against::FairShare,
            _ => Against::Nothing,
        };
        let aim = Aim { setting, low, high, scale };
        all.push(Measure {
            wish: number,
            setting,
            name,
            subject,
            unit,
            sign,
            watched,
            against,
            aim,
        });
    }
    Ok(all)
}

/// Which of its units a number is held against.
fn unit_of(wish: &Wish, name: &str, units: &[Unit]) -> Result<usize, Wrong> {
    let mut unit = 0;
    for Limit { unit: sign, place, text, .. } in [&wish.low, &wish.high].into_iter().flatten() {
        let Some(known) = units.iter().position(|one| one.sign == *sign) else {
            let ways = units.iter().map(|one| match one.sign {
                "" => format!("a plain number ({})", one.of),
                sign => format!("{sign} ({})", one.of),
            });
            let ways: Vec<String> = ways.collect();
            let message = format!("{name} is not held against {text}");
            return Err((*place, message, format!("write {}", ways.join(" or "))));
        };
        unit = known;
    }
    Ok(unit)
}

/// Where a name is found in pairs of games.
fn watched(subject: &Subject) -> Option<(String, String)> {
    let pair = |group: &str, level: &str| Some((group.to_owned(), level.to_owned()));
    match subject {
        Subject::Level { group, level } => pair(group, level),
        Subject::Card(card) => pair(CARD, card),
        Subject::Metric(name) => match name.as_str() {
            "team_win_rate_share" | "team_edge_pp" => pair("team", "all"),
            "first_player_win_rate_share" | "first_player_edge_pp" => pair("first_player", "yes"),
            other => match (other.strip_prefix("ending_"), other.strip_suffix("_mean")) {
                (Some(ending), _) => pair("ending", ending.strip_suffix("_share")?),
                (None, Some(length)) => pair("length", length),
                _ => None,
            },
        },
    }
}
