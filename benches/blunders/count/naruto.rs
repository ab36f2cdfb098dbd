//! Naruto: teams sent into a certain defeat, players that attack too late.

use std::collections::BTreeMap;

use tenbin::engine::Seat;
use tenbin::games::naruto::Action;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Frame, SEATS, State, other};
use tenbin::module::Module;
use toml::Value;

use super::{Figure, Share, Step, Watch};

#[derive(Default)]
pub struct Watcher {
    doomed: Share,
    late: Share,
    battle: Option<Battle>,
    /// Seats that have sent a team before the enemy was one gain short of winning.
    early: [bool; SEATS],
}

/// Attacking teams that are certain to be beaten, until they have been blocked.
struct Battle {
    turn: i64,
    doomed: Vec<u8>,
}

/// Strengths of the teams of a seat, each with the best front-line ninja.
fn strengths(step: &Step<'_, Naruto>, seat: Seat) -> Vec<i64> {
    let facts = step.game.facts(step.before);
    let Value::Table(units) = &facts["units"] else { return Vec::new() };
    let number = |unit: &Value, key: &str| unit[key].as_integer().unwrap_or(0);
    // By the name of the team: the sum of support, the best lead, how many.
    let mut teams: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for unit in units.values() {
        if unit["controller"].as_str() == Some(seat.to_string().as_str()) {
            let (combat, support) = (number(unit, "combat"), number(unit, "support"));
            let team = teams.entry(unit["team"].as_str().unwrap_or("")).or_insert((0, i64::MIN));
            *team = (team.0 + support, team.1.max(combat - support));
        }
    }
    teams.values().map(|team| team.0 + team.1).collect()
}

impl Watcher {
    /// The first defender of a battle is about to be named: which attackers are doomed.
    fn open(&mut self, step: &Step<'_, Naruto>) {
        let s = step.before;
        let facts = step.game.facts(s);
        let names: Vec<&str> = facts["attacks_ordered"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let defenders = strengths(step, step.seat);
        let mut battle = Battle { turn: i64::from(s.turn), doomed: Vec::new() };
        for (name, &team) in names.iter().zip(s.attacks.iter()) {
            let own = facts["strength"].get(*name).and_then(Value::as_integer).unwrap_or(0);
            let stronger = defenders.iter().filter(|&&one| one > own).count();
            if stronger >= names.len() {
                battle.doomed.push(team);
            }
        }
        self.battle = Some(battle);
    }
}

impl Watch<Naruto> for Watcher {
    fn step(&mut self, step: &Step<'_, Naruto>) {
        let s = step.before;
        match (s.top(), step.action) {
            (Frame::Send { .. }, Action::Send(_)) => {
                self.doomed.of += 1;
                let enemy = other(step.seat);
                let gains = s.players[enemy.index()].gains.len() as i32;
                if gains < step.game.rules.gains_to_win - 1 {
                    self.early[step.seat.index()] = true;
                }
            }
            (Frame::Block { attack, .. }, action) => {
                let turn = i64::from(s.turn);
                if self.battle.as_ref().is_none_or(|battle| battle.turn != turn) {
                    self.open(step);
                }
                if let (Action::Block(_), Some(battle)) = (action, &mut self.battle)
                    && let Some(&team) = s.attacks.get(usize::from(attack))
                    && let Some(place) = battle.doomed.iter().position(|&one| one == team)
                {
                    battle.doomed.remove(place);
                    self.doomed.count += 1;
                }
            }
            _ => {}
        }
    }

    fn over(&mut self, _game: &Naruto, _state: &State) {
        for early in self.early {
            self.late.add(!early);
        }
        self.battle = None;
        self.early = [false; SEATS];
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
            self.doomed.named(
                "sent into a certain block",
                "teams sent although at least as many enemy teams are stronger as teams were sent, \
                 and then blocked; of all teams sent",
            ),
            self.late.named(
                "no attack until the enemy is one gain short",
                "players that send no team before the enemy is one gain short of winning; of all \
                 players",
            ),
        ]
    }
}
