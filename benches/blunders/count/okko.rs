//! Okko: what figures leave undone, and where they stand and attack when they had better not.

use tenbin::games::okko::board::{Facing, Square};
use tenbin::games::okko::state::{FIGURES_MAX, FigureId, Frame, State, Status};
use tenbin::games::okko::{Action, Okko};
use tenbin::module::Module;

use super::{Figure, Share, Step, Watch};
use read::Read;

mod read;

/// Figures of a band that has a rest to stay behind.
const BAND_LEAST: usize = 3;

/// Friends further away than this from an enemy that is attacked do not help.
const HELP_MAX: u8 = 5;
/// Figures of so many zeni are the backbone of a band.
const HEAVY_LEAST: i64 = 4;

/// A player's phase: how it began and who did what in it.
struct Phase {
    key: (u16, u8),
    begun: State,
    acted: [bool; FIGURES_MAX],
    attacked: [bool; FIGURES_MAX],
    heavy: [bool; FIGURES_MAX],
}

#[derive(Default)]
pub struct Watcher {
    idle: Share,
    lone: Share,
    edge: Share,
    endangered: Share,
    charges: Share,
    aloof: Share,
    phase: Option<Phase>,
    turned: Share,
    walked: Share,
    /// Turns of the active figure on the square that it stands on: the facing before them, how many.
    turns: Option<(Facing, u8)>,
    /// Squares that the active figure has left, and whether it came back to one.
    path: Vec<Square>,
    is_back: bool,
    read: Read,
}

fn key_of(s: &State) -> (u16, u8) {
    (s.turn, s.phase_seat.0)
}

/// How far the nearest enemy of a figure of the phase's seat is.
fn nearest(s: &State, at: Square) -> u8 {
    let enemies = s.alive(State::opponent(s.phase_seat));
    enemies.map(|enemy| s.figure(enemy).at.distance(at)).min().unwrap_or(u8::MAX)
}

impl Watcher {
    /// A phase is over; the state is what it has led to.
    fn close(&mut self, s: &State) {
        let Some(phase) = self.phase.take() else { return };
        let begun = &phase.begun;
        let (seat, enemy) = (begun.phase_seat, State::opponent(begun.phase_seat));
        let figures: Vec<FigureId> = begun.alive(seat).filter(|&one| s.is_alive(one)).collect();
        let nearer = |figure: FigureId| {
            let others = || begun.alive(enemy).map(|one| s.figure(one).at);
            let gap = |at: Square| others().map(|other| other.distance(at)).min();
            gap(s.figure(figure).at) < gap(begun.figure(figure).at)
        };
        let acted = |figure: FigureId| phase.acted[figure.index()];
        if begun.alive(enemy).count() == 1 && s.alive(enemy).count() == 1 && figures.len() > 1 {
            for &figure in &figures {
                let beside = nearest(begun, begun.figure(figure).at) <= 1;
                self.idle.add(!acted(figure) && !nearer(figure) && !beside);
            }
        }
        let attackers = phase.attacked.iter().filter(|&&one| one).count();
        if begun.alive(seat).count() >= BAND_LEAST && attackers > 0 {
            let others = figures.iter().filter(|&&one| !phase.attacked[one.index()]);
            let helped = others.into_iter().any(|&one| acted(one) || nearer(one));
            self.lone.add(attackers == 1 && !helped);
            let heavy = figures.iter().filter(|&&one| phase.heavy[one.index()]);
            for &figure in
                heavy.filter(|&&one| attackers > usize::from(phase.attacked[one.index()]))
            {
                let alert = begun.figure(figure).status == Status::Alert;
                if alert && nearest(begun, begun.figure(figure).at) > 1 {
                    self.aloof.add(!acted(figure) && !nearer(figure));
                }
            }
        }
    }

    /// Whether each figure that has just ended a movement beside an enemy has gone to the edge for
    /// it.
    fn note_edge(&mut self, step: &Step<'_, Okko>) {
        let (before, after) = (step.before, step.after);
        let Some(figure) = before.active.figure else { return };
        if after.active.figure == Some(figure) || !after.is_alive(figure) {
            return;
        }
        let Some(phase) = &self.phase else { return };
        let (from, to) = (phase.begun.figure(figure).at, before.figure(figure).at);
        let enemies = before.alive(State::opponent(before.phase_seat));
        let beside = enemies.into_iter().any(|enemy| before.figure(enemy).at.distance(to) == 1);
        if from != to && beside {
            self.edge.add(is_edge(before, to) && !is_edge(before, from));
        }
    }
}

impl Watcher {
    /// Turns there and back on one square, and ways that come back to a square.
    fn note_way(&mut self, step: &Step<'_, Okko>) {
        let Some(active) = step.before.active.figure else { return };
        let figure = step.before.figure(active);
        if let Action::Turn(_) = step.action {
            let (begun, count) = self.turns.unwrap_or((figure.facing, 0));
            self.turns = Some((begun, count + 1));
            return;
        }
        if let Some((begun, count)) = self.turns.take() {
            let apart = (begun as i8 - figure.facing as i8).unsigned_abs();
            self.turned.add(count > apart.min(4 - apart));
        }
        if let Action::Step(direction) = step.action {
            self.path.push(figure.at);
            self.is_back |= self.path.contains(&figure.at.step(direction));
        }
        if step.after.active.figure != Some(active) {
            if self.path.len() > 1 {
                self.walked.add(self.is_back);
            }
            (self.path, self.is_back) = (Vec::new(), false);
        }
    }
}

/// Whether a square has fewer than eight neighbours on the board.
fn is_edge(s: &State, square: Square) -> bool {
    let last = s.board.side as i8 - 1;
    [square.x, square.y].iter().any(|&part| part == 0 || part == last)
}

impl Watch<Okko> for Watcher {
    fn step(&mut self, step: &Step<'_, Okko>) {
        let s = step.before;
        self.read.step(step);
        if s.turn == 0 {
            return;
        }
        if self.phase.as_ref().is_none_or(|phase| phase.key != key_of(s)) {
            self.close(s);
            self.phase = Some(Phase {
                key: key_of(s),
                begun: *s,
                acted: [false; FIGURES_MAX],
                attacked: [false; FIGURES_MAX],
                heavy: heavy(step),
            });
        }
        if s.top() == Frame::Activation
            && let Some(active) = s.active.figure
            && let Some(phase) = &mut self.phase
        {
            let place = active.index();
            let acts = matches!(
                step.action,
                Action::Attack(_) | Action::Shoot(..) | Action::Recover | Action::Use(..)
            );
            phase.acted[place] |= acts;
            phase.attacked[place] |= matches!(step.action, Action::Attack(_));
            let endangered = s.figure(active).status == Status::Endangered;
            if let Action::Attack(target) = step.action
                && s.alive(s.phase_seat).count() >= BAND_LEAST
            {
                let at = s.figure(target).at;
                let mut friends = s.alive(s.phase_seat).filter(|&one| one != active);
                self.charges.add(!friends.any(|one| s.figure(one).at.distance(at) <= HELP_MAX));
            }
            if let Action::Attack(target) = step.action
                && endangered
                && step.legal.contains(&Action::Recover)
            {
                let worse = stat(step, active, "attack") < stat(step, target, "defence");
                self.endangered.add(worse);
            }
        }
        self.note_edge(step);
        self.note_way(step);
    }

    fn over(&mut self, _game: &Okko, _state: &State) {
        // The last phase was ended by the end of the game.
        (self.phase, self.turns) = (None, None);
        (self.path, self.is_back) = (Vec::new(), false);
        self.read.over();
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![
            self.idle.named(
                "idle before a lone enemy",
                "figures that in a phase neither attack, shoot, recover, use an ability nor come \
                 nearer to the only enemy left, nor stood beside it; of all figures of bands of two \
                 or more in phases that begin and end with one enemy",
            ),
            self.lone.named(
                "lone attacks",
                "phases in which one figure attacks and no other does anything or comes nearer to \
                 an enemy; of all phases with an attack by bands of three or more",
            ),
            self.edge.named(
                "to the edge beside an enemy",
                "figures that end an activation beside an enemy on a border square and began it on \
                 none; of all figures that moved and end beside an enemy",
            ),
            self.endangered.named(
                "endangered attacks",
                "attacks by an endangered figure with less Attack than the target has Defence; of \
                 all attacks by endangered figures that could have tried to recover",
            ),
            self.charges.named(
                "charges without friends",
                "attacks by bands of three or more on an enemy that no other figure of the band is \
                 within five squares of; of all attacks by such bands",
            ),
            self.aloof.named(
                "heavy figures that keep aloof",
                "alert figures of four zeni or more, no enemy beside them, that neither act nor come \
                 nearer to an enemy in a phase in which another of the band attacks; of all such \
                 figures of bands of three or more",
            ),
            self.walked.named(
                "walks that come back",
                "activations in which a figure steps on a square that it has left; of all of two steps \
                 or more",
            ),
            self.turned.named(
                "turned to and fro",
                "turns one after another on a square, more than the facing after them asks for; of all \
                 such rows of turns",
            ),
        ];
        figures.extend(self.read.figures());
        figures
    }
}

/// A stat of a figure as scenarios see it.
fn stat(step: &Step<'_, Okko>, figure: FigureId, name: &str) -> i64 {
    let facts = step.game.facts(step.before);
    let seat = figure.seat().to_string();
    let label = step.game.rules.label(step.before, figure);
    facts[seat.as_str()]["figures"][label.as_str()][name].as_integer().unwrap_or(0)
}

/// The figures of four zeni or more.
fn heavy(step: &Step<'_, Okko>) -> [bool; FIGURES_MAX] {
    let mut heavy = [false; FIGURES_MAX];
    for figure in step.before.alive(step.before.phase_seat) {
        heavy[figure.index()] = stat(step, figure, "zeni") >= HEAVY_LEAST;
    }
    heavy
}
