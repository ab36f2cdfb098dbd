//! Naruto: teams sent into a certain defeat, players that attack too late.

use std::collections::BTreeMap;

use tenbin::engine::{Game, Seat};
use tenbin::games::naruto::Action;
use tenbin::games::naruto::Naruto;
use tenbin::games::naruto::state::{Frame, SEATS, State, TeamId, other};
use tenbin::module::Module;
use toml::Value;

use super::{Figure, Share, Step, Watch};
use battles::Battles;
use cards::Cards;

mod battles;
mod cards;

#[derive(Default)]
pub struct Watcher {
    doomed: Share,
    late: Share,
    spared: Share,
    hasty: Share,
    ahead: Share,
    /// A declaration in which sending everybody would win, and how many teams that is: the turn.
    rush: Option<(i64, usize)>,
    battle: Option<Battle>,
    /// Seats that have sent a team before the enemy was one gain short of winning.
    early: [bool; SEATS],
    battles: Battles,
    cards: Cards,
}

/// Attacking teams that are certain to be beaten, until they have been blocked.
struct Battle {
    turn: i64,
    doomed: Vec<TeamId>,
}

/// Strengths of the teams of a seat, each with the best front-line ninja.
fn strengths(step: &Step<'_, Naruto>, seat: Seat) -> Vec<i64> {
    teams(step, seat).into_values().collect()
}

/// The same by the names of the teams.
fn teams(step: &Step<'_, Naruto>, seat: Seat) -> BTreeMap<String, i64> {
    let facts = step.game.facts(step.before);
    let Value::Table(units) = &facts["units"] else { return BTreeMap::new() };
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
    teams.iter().map(|(name, team)| ((*name).to_owned(), team.0 + team.1)).collect()
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

/// Gains that a player has in whose game blocks are no longer early.
const EARLY_GAINS: usize = 3;

/// How many teams a player could send now whose gains win whichever of them are faced: all of them
/// less the best, one for each enemy team.
fn rush(step: &Step<'_, Naruto>) -> Option<usize> {
    let knobs = &step.game.rules.knobs;
    let mut gains: Vec<i64> = strengths(step, step.seat)
        .iter()
        .map(|&one| {
            if one >= i64::from(knobs.gain_threshold) { knobs.gains_high } else { knobs.gains_low }
        })
        .map(i64::from)
        .collect();
    gains.sort_unstable();
    let faced = strengths(step, other(step.seat)).len();
    let sure: i64 = gains[..gains.len().saturating_sub(faced)].iter().sum();
    let player = &step.before.players[step.seat.index()];
    (sure >= i64::from(knobs.gains_to_win) - player.gains.len() as i64).then_some(gains.len())
}

/// Whether the team that is about to block is weaker than the attacking one.
fn is_weaker(step: &Step<'_, Naruto>, attack: u8) -> bool {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = step.game.describe(step.before, step.action, &mut text);
    let name = text.strip_prefix("block ").unwrap_or_default();
    let facts = step.game.facts(step.before);
    let foe = facts["attacks_ordered"][usize::from(attack)].as_str().unwrap_or_default();
    let foe = facts["strength"].get(foe).and_then(Value::as_integer).unwrap_or(0);
    teams(step, step.seat).get(name).is_some_and(|&own| own < foe)
}

impl Watcher {
    /// A choice of whom to face an attack with.
    fn face(&mut self, step: &Step<'_, Naruto>, attack: u8) {
        let s = step.before;
        let turn = i64::from(s.turn);
        if self.battle.as_ref().is_none_or(|battle| battle.turn != turn) {
            self.open(step);
        }
        let most = s.players.iter().map(|player| player.gains.len()).max().unwrap_or(0);
        if matches!(step.action, Action::Block(_)) {
            let gains = |seat: Seat| s.players[seat.index()].gains.len();
            let is_weaker = is_weaker(step, attack);
            if most < EARLY_GAINS {
                self.hasty.add(is_weaker);
            }
            if gains(step.seat) > gains(other(step.seat)) {
                self.ahead.add(is_weaker);
            }
        }
        if let (Action::Block(_), Some(battle)) = (step.action, &mut self.battle)
            && let Some(&team) = s.attacks.get(usize::from(attack))
            && let Some(place) = battle.doomed.iter().position(|&one| one == team)
        {
            battle.doomed.remove(place);
            self.doomed.count += 1;
        }
    }
}

impl Watch<Naruto> for Watcher {
    fn step(&mut self, step: &Step<'_, Naruto>) {
        let s = step.before;
        self.battles.step(step);
        self.cards.step(step);
        if let (Frame::Send { .. }, Action::Send(_)) = (s.top(), step.action) {
            self.doomed.of += 1;
            let enemy = other(step.seat);
            let gains = s.players[enemy.index()].gains.len() as i32;
            if gains < step.game.rules.knobs.gains_to_win - 1 {
                self.early[step.seat.index()] = true;
            }
        }
        if matches!(s.top(), Frame::Send { .. }) {
            let turn = i64::from(s.turn);
            if s.attacks.is_empty() && self.rush.is_none_or(|rush| rush.0 != turn) {
                self.rush = rush(step).map(|teams| (turn, teams));
            }
            if let Some((known, teams)) = self.rush
                && known == turn
                && !matches!(step.after.top(), Frame::Send { .. } | Frame::Front(_))
            {
                self.spared.add(step.after.attacks.len() < teams);
                self.rush = None;
            }
        }
        if let Frame::Block { attack, .. } = s.top() {
            self.face(step, attack);
        }
    }

    fn over(&mut self, _game: &Naruto, _state: &State) {
        for early in self.early {
            self.late.add(!early);
        }
        self.battles.over();
        self.cards.over();
        self.battle = None;
        self.early = [false; SEATS];
        self.rush = None;
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![
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
            self.spared.named(
                "a sure win not taken",
                "attacks without some team where all teams, as they stand, would bring enough gains to \
                 win, whichever of them each enemy team faces; of all such moments",
            ),
            self.hasty.named(
                "early blocks by the weaker team",
                "blocks by a team weaker than the one it faces before any player has three gains; of \
                 all blocks before that",
            ),
            self.ahead.named(
                "blocks by the weaker team of who is ahead",
                "blocks by a team weaker than the one it faces, by the player with more gains; of all \
                 blocks by that player",
            ),
        ];
        figures.extend(self.battles.figures());
        figures.extend(self.cards.figures());
        figures
    }
}
