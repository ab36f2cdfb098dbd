//! The kinds of Naruto that readers of replays found about battles, as far as a program can tell them.

use tenbin::engine::{Actions, Decision, Game, Seat};
use tenbin::games::naruto::state::{Frame, State, other};
use tenbin::games::naruto::{Action, Naruto};
use tenbin::module::Module;
use toml::Value;

use super::super::{Figure, Listener, Share, Step};
use super::teams;

/// Ninjas more than enemy teams from which on some should come through.
const MORE_NINJAS: i64 = 3;
/// Ways to use techniques that are tried in a battle.
const TRIES_MAX: usize = 60;

/// An attacking team of the present turn.
struct Attack {
    name: String,
    strength: i64,
    /// The strength of the team that blocks it, if one does.
    block: Option<i64>,
    /// A block with a technique of the hand would have beaten it, and none without.
    could_win: bool,
    lost: bool,
}

/// What was to be seen when teams were first to be sent in the present turn.
struct Sending {
    seat: Seat,
    ninjas: i64,
    /// Enemy teams.
    faced: i64,
    /// Gains that would win.
    needed: i64,
    /// Teams sent since.
    sent: i64,
}

#[derive(Default)]
pub struct Battles {
    peace: Share,
    few: Share,
    unanswered: Share,
    other: Share,
    sending: Option<Sending>,
    attacks: Vec<Attack>,
}

/// Gains that an undefended team brings.
fn gains(game: &Naruto, strength: i64) -> i64 {
    let knobs = &game.rules.knobs;
    let high = strength >= i64::from(knobs.gain_threshold);
    i64::from(if high { knobs.gains_high } else { knobs.gains_low })
}

/// Gains that a seat still needs.
fn needed(game: &Naruto, s: &State, seat: Seat) -> i64 {
    i64::from(game.rules.knobs.gains_to_win) - s.players[seat.index()].gains.len() as i64
}

/// The attacking teams in order, each with its strength.
fn attackers(game: &Naruto, s: &State) -> Vec<(String, i64)> {
    let facts = game.facts(s);
    let names = facts["attacks_ordered"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let strength =
        |name: &str| facts["strength"].get(name).and_then(Value::as_integer).unwrap_or(0);
    names.map(|name| (name.to_owned(), strength(name))).collect()
}

/// The team that an action blocks with.
fn blocker(game: &Naruto, s: &State, action: Action) -> Option<String> {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = game.describe(s, action, &mut text);
    text.strip_prefix("block ").map(str::to_owned)
}

/// Whether a seat beats an attacking team from here on if it uses at most one technique, all others none.
fn wins_by_technique(
    step: &Step<'_, Naruto>,
    start: &State,
    launched: bool,
    loses: &str,
    tries: &mut usize,
) -> bool {
    let (game, seat) = (step.game, step.seat);
    let mut state = *start;
    let mut chance = step.chance.clone();
    let mut legal = Actions::<Naruto>::new();
    let mut listener = Listener::default();
    while let Decision::Seat(chooser) = game.decision(&state) {
        if state.turn != start.turn || *tries >= TRIES_MAX {
            return false;
        }
        legal.clear();
        game.legal(&state, &mut legal);
        let branches = |action: &Action| match action {
            Action::Launch(..) => !launched,
            Action::Target(_) => launched,
            _ => false,
        };
        if chooser == seat {
            for &action in legal.iter().filter(|action| branches(action)) {
                *tries += 1;
                let (mut tried, mut luck) = (state, chance.clone());
                let mut heard = Listener::default();
                game.apply(&mut tried, action, &mut luck, &mut heard);
                if heard.0.iter().any(|line| line.starts_with(loses))
                    || wins_by_technique(step, &tried, true, loses, tries)
                {
                    return true;
                }
            }
        }
        let pass = legal.iter().find(|&&one| one == Action::Pass || one == Action::Done);
        let Some(&next) = pass.or(legal.first()) else { return false };
        if chooser == seat && branches(&next) {
            return false;
        }
        game.apply(&mut state, next, &mut chance, &mut listener);
        if listener.0.iter().any(|line| line.starts_with(loses)) {
            return launched;
        }
    }
    false
}

impl Battles {
    pub fn step(&mut self, step: &Step<'_, Naruto>) {
        let s = step.before;
        if matches!(s.top(), Frame::Send { .. }) && s.attacks.is_empty() && self.sending.is_none() {
            self.sending = Some(Sending {
                seat: step.seat,
                ninjas: i64::from(s.units_of(step.seat).count_ones()),
                faced: teams(step, other(step.seat)).len() as i64,
                needed: needed(step.game, s, step.seat),
                sent: 0,
            });
        }
        match s.top() {
            Frame::Send { .. } if matches!(step.action, Action::Send(_)) => {
                self.sending.iter_mut().for_each(|sending| sending.sent += 1);
            }
            Frame::Block { attack, .. } => self.note_block(step, usize::from(attack)),
            _ => {}
        }
        for line in step.told {
            let Some((name, _)) = line.split_once(" loses with ") else { continue };
            self.attacks.iter_mut().filter(|one| one.name == name).for_each(|one| one.lost = true);
        }
        if step.after.turn != s.turn || step.game.decision(step.after) == Decision::Over {
            self.close(step);
        }
    }

    fn note_block(&mut self, step: &Step<'_, Naruto>, attack: usize) {
        let (game, s, seat) = (step.game, step.before, step.seat);
        if self.attacks.is_empty() {
            let known = attackers(game, s).into_iter();
            self.attacks = known
                .map(|(name, strength)| Attack {
                    name,
                    strength,
                    block: None,
                    could_win: false,
                    lost: false,
                })
                .collect();
        }
        let Some(foe) = self.attacks.get(attack).map(|one| one.strength) else { return };
        let own = teams(step, seat);
        let strength =
            |action: Action| blocker(game, s, action).and_then(|name| own.get(&name).copied());
        let best = step.legal.iter().filter_map(|&one| strength(one)).max();
        let gained = |of: Seat| s.players[of.index()].gains.len();
        let open = self.attacks.iter().filter(|one| one.block.is_none());
        let stake: i64 = open.map(|one| gains(game, one.strength)).sum();
        let peaceful = stake < needed(game, s, other(seat));
        if gained(seat) > gained(other(seat)) && peaceful && best.is_some_and(|best| best < foe) {
            self.peace.add(matches!(step.action, Action::Block(_)));
        }
        if best.is_some_and(|best| best <= foe) {
            let loses = format!("{} loses with ", self.attacks[attack].name);
            let mut tries = 0;
            let wins = step.legal.iter().any(|&action| {
                let (mut state, mut chance) = (*s, step.chance.clone());
                let mut listener = Listener::default();
                matches!(action, Action::Block(_)) && {
                    game.apply(&mut state, action, &mut chance, &mut listener);
                    wins_by_technique(step, &state, false, &loses, &mut tries)
                }
            });
            self.attacks[attack].could_win = wins;
        }
        self.attacks[attack].block = strength(step.action);
    }

    fn close(&mut self, step: &Step<'_, Naruto>) {
        let (game, after) = (step.game, step.after);
        let attacks = std::mem::take(&mut self.attacks);
        for one in attacks.iter().filter(|one| one.could_win) {
            self.unanswered.add(!one.lost);
        }
        for one in attacks.iter().filter(|_| attacks.len() > 1) {
            let Some(own) = one.block else { continue };
            let more = |other: &&Attack| gains(game, other.strength) > gains(game, one.strength);
            let better = |other: &Attack| other.block.is_none() && other.strength <= own;
            if attacks.iter().any(|other| more(&other)) {
                self.other.add(attacks.iter().filter(more).any(better));
            }
        }
        let Some(Sending { seat, ninjas, faced, needed, sent }) = self.sending.take() else {
            return;
        };
        let low = i64::from(game.rules.knobs.gains_low);
        let won = after.winners >> seat.0 & 1 == 1;
        if (ninjas - faced) * low >= needed {
            self.few.add(!won && (sent - faced) * low < needed);
        } else if ninjas >= faced + MORE_NINJAS && sent > 0 {
            let blocked = attacks.iter().filter(|one| one.block.is_some()).count() as i64;
            self.few.add(blocked >= sent);
        }
    }

    pub fn over(&mut self) {
        self.attacks.clear();
        self.sending = None;
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.peace.named(
                "blocks that lose, by who is ahead",
                "attackers blocked by a team weaker than they are, by the player with more gains, though all that \
                 are not blocked would not win the game; of all attackers that are stronger than every team \
                 that could block, faced so",
            ),
            self.few.named(
                "too few teams sent",
                "attacks without the teams that would win for certain if every ninja went alone, or of which all \
                 teams are blocked though there are three ninjas more than enemy teams; of all turns with such a \
                 win and all attacks with so many ninjas more",
            ),
            self.unanswered.named(
                "no block, or a worse one, though a technique in hand wins it",
                "attackers that are not beaten although a block and one technique of the hand beat them, all \
                 others using none; of all attackers that no team that could block is stronger than and that \
                 can be beaten so",
            ),
            self.other.named(
                "the wrong team blocked",
                "blocks by a team that is as strong as another attacker, let through, that brings more gains; of \
                 all blocks while another attacker brings more",
            ),
        ]
    }
}
