//! Which rows of `win_rates.csv` are tested together, and which of them tell the same fact.
//!
//! A q-value says how many of the rows that stand out are false alarms. Were it worked out over the
//! whole file, rows that stand out in any case (who has a rival at the table) would make it easy for
//! all others. So each question has its own, and one fact counts once.

use crate::report::win_rates::{EDGE_MIN, LevelRow, TEAM};
use crate::sim::layout::{GROUP_STRATEGY, GroupLayout};
use tenbin_engine::schema::GroupKind;
use tenbin_stats::estimate::{Resolution, resolution};
use tenbin_stats::multiple;

/// The question that a row answers.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Family {
    /// The team of a co-operative game against its target.
    Team,
    /// Seats, the first player, and the game's own groups of that kind.
    Order,
    /// Bots.
    Bots,
    /// A group of what a designer may change: its index.
    Choice(usize),
    /// A group that crosses two things: its index.
    Cross(usize),
    /// All groups that say how the table came to be set up.
    Structure,
    /// How the game went: told, not tested.
    Outcome,
}

impl Family {
    /// Of the rows of a group. What bots of several kinds choose says who chose it.
    pub fn of(group: usize, groups: &[GroupLayout]) -> Self {
        let layout = &groups[group];
        let bots = groups[GROUP_STRATEGY].levels.len();
        match layout.kind {
            _ if group == GROUP_STRATEGY => Self::Bots,
            _ if layout.is_chosen && bots > 1 => Self::Outcome,
            GroupKind::Order => Self::Order,
            GroupKind::Choice => Self::Choice(group),
            GroupKind::Cross => Self::Cross(group),
            GroupKind::Structure => Self::Structure,
            GroupKind::Outcome => Self::Outcome,
        }
    }
}

/// Marks the second of two levels that divide all seats between them: what one wins more than its
/// share the other wins less. The rows of the group begin at `begin`; `all` is what the n-th of them
/// is a part of: all seats, those of first players or those of the others.
pub fn mark_halves(rows: &mut [LevelRow], begin: usize, all: impl Fn(usize) -> u64) {
    let parts: Vec<(usize, u64, f64)> = (begin..rows.len())
        .filter(|&row| rows[row].sums.seats > 0)
        .map(|row| (row, all(row - begin), rows[row].parity))
        .collect();
    for &(row, whole, parity) in &parts {
        let mut beside =
            parts.iter().filter(|part| part.0 != row && part.2.total_cmp(&parity).is_eq());
        if let (Some(&(other, ..)), None) = (beside.next(), beside.next())
            && other < row
            && rows[other].sums.seats + rows[row].sums.seats == whole
        {
            rows[row].mirror_of = Some(other);
        }
    }
}

/// Marks rows that count the same games as one of an earlier group, or the same from the other side:
/// the first player and the seat that always begins, the team and each of its seats, a deck and who
/// plays against it.
pub fn mark_repeats(rows: &mut [LevelRow]) {
    for row in 0..rows.len() {
        let (earlier, rest) = rows.split_at_mut(row);
        let own = &mut rest[0];
        if own.mirror_of.is_some() || own.sums.seats == 0 {
            continue;
        }
        let first = earlier.iter().position(|one| {
            one.group != own.group
                && one.family != Family::Bots
                && own.family != Family::Bots
                && one.parity.total_cmp(&own.parity).is_eq()
                && tells_the_same(one, own)
        });
        own.mirror_of = first.map(|first| earlier[first].mirror_of.unwrap_or(first));
    }
}

fn tells_the_same(one: &LevelRow, other: &LevelRow) -> bool {
    let (one, other) = (&one.sums, &other.sums);
    let size = |sums: &crate::sim::sums::LevelSums| (sums.games, sums.seats, sums.draws, sums.cc);
    let is_same = one.wins == other.wins && one.ww == other.ww && one.wc == other.wc;
    let is_opposite = one.wins + one.draws + other.wins == one.seats;
    size(one) == size(other) && (is_same || is_opposite)
}

/// The row that tells the fact of another one in its family.
fn told_by(rows: &[LevelRow], row: usize) -> Option<usize> {
    rows[row].mirror_of.filter(|&first| rows[first].family == rows[row].family)
}

/// Gives rows that tell a fact of their family once more the p-value of that fact.
pub fn test_facts_once(rows: &mut [LevelRow]) {
    for row in 0..rows.len() {
        if let Some(first) = told_by(rows, row) {
            rows[row].p_value = rows[first].p_value;
        }
    }
}

/// The q-value of each p-value among those of its family; a row that tells a fact of its family once
/// more is no test and has the q-value of that fact.
pub fn q_values(rows: &[LevelRow], p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut q_values = vec![None; rows.len()];
    let mut families: Vec<Family> = Vec::new();
    for row in rows {
        if !families.contains(&row.family) {
            families.push(row.family);
        }
    }
    for family in families {
        let is_test = |row: usize| rows[row].family == family && told_by(rows, row).is_none();
        let own: Vec<Option<f64>> =
            p_values.iter().enumerate().map(|(row, p)| p.filter(|_| is_test(row))).collect();
        for (q_value, of_family) in q_values.iter_mut().zip(multiple::q_values(&own)) {
            *q_value = of_family.or(*q_value);
        }
    }
    for (row, p_value) in p_values.iter().enumerate() {
        if let Some(first) = told_by(rows, row).filter(|_| p_value.is_some()) {
            q_values[row] = q_values[first];
        }
    }
    q_values
}

/// What the games can tell of a family: of its row in the middle, by how surely each is known. Of a team
/// that is against its own games, but for the team itself.
pub fn resolution_of(rows: &[LevelRow], family: Family) -> Option<Resolution> {
    let tests = tests(rows, family);
    let mut errors: Vec<(f64, f64)> = rows
        .iter()
        .filter(|row| row.family == family && !row.is_mirror() && !row.too_few)
        .filter_map(|row| match &row.team {
            Some(team) => Some((team.variance.sqrt(), row.rate? - team.edge)),
            None => Some((row.error?, row.parity)),
        })
        .collect();
    if tests == 0 || errors.is_empty() {
        return None;
    }
    errors.sort_by(|one, two| one.0.total_cmp(&two.0));
    let (error, parity) = errors[errors.len() / 2];
    let look = rows.iter().find_map(|row| row.look);
    let reach = |z| look.map_or(z, |look| look.reach(z));
    Some(resolution(parity, error, tests, EDGE_MIN, reach))
}

/// How many facts of a family are tested: what was looked at when some of them are chosen.
pub fn tests(rows: &[LevelRow], family: Family) -> usize {
    let is_team = rows.iter().any(|row| row.group == TEAM) && family != Family::Team;
    let is_test = |row: &&LevelRow| {
        let of_team = row.team.as_ref().map(|team| team.p_value);
        let p_value = if is_team { of_team } else { row.p_value };
        row.family == family && !row.is_mirror() && p_value.is_some()
    };
    rows.iter().filter(is_test).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::layout::{GROUPS_MADE, Layout, Seating};
    use tenbin_engine::schema::{Group, Schema};

    #[test]
    fn what_bots_of_several_kinds_choose_is_not_tested() {
        let edge = Group::new("edge", "", vec!["north".to_owned()], false).chosen_by_bots();
        let role = Group::new("role", "", vec!["r1".to_owned()], false);
        let schema = Schema { groups: vec![edge, role], ..Schema::default() };
        let family = |strategies: &[&str], group: usize| {
            let strategies = strategies.iter().map(|&name| name.to_owned()).collect();
            let seating =
                Seating { seats: 2, strategies, turns: 1, decisions_max: 5, takes_luck: false };
            Family::of(GROUPS_MADE + group, &Layout::new(&schema, &seating).groups)
        };
        assert_eq!(family(&["expert"], 0), Family::Choice(GROUPS_MADE));
        assert_eq!(family(&["expert", "random"], 0), Family::Outcome);
        assert_eq!(family(&["expert", "random"], 1), Family::Choice(GROUPS_MADE + 1));
    }
}
