//! The kinds of Okko that readers of replays found, as far as a program can tell them.

use std::collections::BTreeMap;

use tenbin::engine::{Actions, Game, NullRecorder};
use tenbin::games::okko::board::{Facing, Square};
use tenbin::games::okko::content::catalogue::{Member, Stat};
use tenbin::games::okko::state::dice::Face;
use tenbin::games::okko::state::{
    FIGURES_MAX, FightStep, FigureId, Frame, Movement, State, Status,
};
use tenbin::games::okko::{Action, Okko};

use super::super::{Figure, Share, Step};
use super::{key_of, nearest};

/// Movement points from which on a way is wasteful.
const DEARER: i8 = 2;

/// What a figure does in its activation.
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
struct Activation {
    figure: FigureId,
    /// The state at its beginning.
    begun: State,
    /// The state at the beginning of its movement.
    movement: Option<State>,
    /// Squares left, and whether it came back to one.
    path: Vec<Square>,
    is_back: bool,
    /// Something else was done since the movement began, and it went on after that, so that ways
    /// cannot be compared.
    paused: bool,
    helped: bool,
    /// The movement as it stood after its last step or turn.
    last: Option<(Square, Facing, i8)>,
    acts: bool,
    /// It has stepped on with the action gone.
    is_late: bool,
}

/// An attack of a phase.
struct Attack {
    zeni: u8,
    fire: bool,
    /// No die of fire was left for it.
    without: bool,
}

/// A phase of a player.
struct Phase {
    key: (u16, u8),
    begun: State,
    busy: [bool; FIGURES_MAX],
    attacks: Vec<Attack>,
    /// Civilians that stand beside these enemies for nothing so far.
    civilians: Vec<Vec<FigureId>>,
}

#[derive(Default)]
pub struct Read {
    wasted: Share,
    late: Share,
    idle: Share,
    fire: Share,
    civilians: Share,
    others: Share,
    backwards: Share,
    odds: Share,
    activation: Option<Activation>,
    phase: Option<Phase>,
}

fn member<'a>(game: &'a Okko, s: &State, figure: FigureId) -> &'a Member {
    &game.rules.catalogue.members[usize::from(s.figure(figure).member)]
}

/// Whether an enemy of the phase's player that no other figure holds could come beside a square in a straight
/// line.
fn is_reached(game: &Okko, s: &State, (own, square): (FigureId, Square)) -> bool {
    s.alive(State::opponent(s.phase_seat)).any(|enemy| {
        let figure = s.figure(enemy);
        let face = usize::from(figure.status == Status::Endangered);
        let movement = member(game, s, enemy).stats[face][Stat::Movement as usize];
        let mut friends = s.alive(s.phase_seat).filter(|&one| one != own);
        figure.at.distance(square) as i8 <= movement + 1
            && !friends.any(|one| s.figure(one).at.distance(figure.at) == 1)
    })
}

/// The enemies of the phase's player beside a square.
fn beside(s: &State, square: Square) -> Vec<FigureId> {
    let enemies = s.alive(State::opponent(s.phase_seat));
    enemies.filter(|&enemy| s.figure(enemy).at.distance(square) == 1).collect()
}

/// The most points that can be left on reaching a square with a facing by steps and turns alone.
fn most_points(game: &Okko, start: &State, figure: FigureId, goal: (Square, Facing)) -> Option<i8> {
    let mut chance = tenbin::engine::Seeded::new(0, 0);
    let mut legal = Actions::<Okko>::new();
    let mut known: BTreeMap<(i8, i8, u8, bool), i8> = BTreeMap::new();
    let mut open = vec![*start];
    let mut most = None;
    while let Some(state) = open.pop() {
        legal.clear();
        game.legal(&state, &mut legal);
        for &action in legal.iter().filter(|one| matches!(one, Action::Step(_) | Action::Turn(_))) {
            let mut next = state;
            game.apply(&mut next, action, &mut chance, &mut NullRecorder);
            if next.active.figure != Some(figure) || next.top() != Frame::Activation {
                continue;
            }
            let own = next.figure(figure);
            let points = next.active.points;
            if (own.at, own.facing) == goal && most.is_none_or(|most| most < points) {
                most = Some(points);
            }
            let still = next.active.movement == Movement::Open;
            let key = (own.at.x, own.at.y, own.facing as u8, still);
            if still && points > 0 && known.get(&key).is_none_or(|&best| best < points) {
                known.insert(key, points);
                open.push(next);
            }
        }
    }
    most
}

impl Read {
    pub fn step(&mut self, step: &Step<'_, Okko>) {
        let s = step.before;
        if s.turn == 0 {
            return;
        }
        if self.phase.as_ref().is_none_or(|phase| phase.key != key_of(s)) {
            self.close_phase();
            self.phase = Some(Phase {
                key: key_of(s),
                begun: *s,
                busy: [false; FIGURES_MAX],
                attacks: Vec::new(),
                civilians: Vec::new(),
            });
        }
        self.note_fight(step);
        let Some(figure) = s.active.figure else { return };
        if self.activation.as_ref().is_none_or(|one| one.figure != figure) {
            self.activation = Some(Activation {
                figure,
                begun: *s,
                movement: None,
                path: Vec::new(),
                is_back: false,
                paused: false,
                helped: false,
                last: None,
                acts: false,
                is_late: false,
            });
        }
        self.note_move(step, figure);
        if step.after.active.figure != Some(figure) {
            self.close_activation(step, figure);
        }
    }

    /// What the active figure does.
    fn note_move(&mut self, step: &Step<'_, Okko>, figure: FigureId) {
        let (s, after) = (step.before, step.after);
        let (Some(activation), Some(phase)) = (&mut self.activation, &mut self.phase) else {
            return;
        };
        if s.top() != Frame::Activation {
            return;
        }
        let own = s.figure(figure);
        match step.action {
            Action::Step(direction) => {
                activation.path.push(own.at);
                activation.is_back |= activation.path.contains(&own.at.step(direction));
                activation.is_late |= s.active.action_used;
            }
            Action::Attack(target) => {
                let fire = s.sides[s.phase_seat.index()].pool.has(Face::Fire)
                    || own.reserve.has(Face::Fire);
                let zeni = member(step.game, s, target).zeni;
                phase.attacks.push(Attack { zeni, fire: false, without: !fire });
                phase.civilians.retain(|enemies| !enemies.contains(&target));
                activation.acts = true;
            }
            Action::Shoot(..) | Action::Recover | Action::Use(..) => activation.acts = true,
            _ => {}
        }
        if matches!(step.action, Action::Step(_) | Action::Turn(_)) {
            activation.helped |= activation.paused;
            activation.movement.get_or_insert(*s);
            let moved = after.figure(figure);
            activation.last = Some((moved.at, moved.facing, after.active.points));
        } else {
            activation.paused = activation.movement.is_some();
        }
        phase.busy[figure.index()] |= activation.acts || !activation.path.is_empty();
    }

    fn note_fight(&mut self, step: &Step<'_, Okko>) {
        let (game, s) = (step.game, step.before);
        let Some(phase) = &mut self.phase else { return };
        if !s.fight.goes_on || s.fight.shot.is_some() {
            return;
        }
        if s.top() == Frame::Fight(FightStep::AttackerDeclares)
            && matches!(step.action, Action::StatDie(_))
            && let Some(attack) = phase.attacks.last_mut()
        {
            attack.fire = true;
        }
        for line in step.told {
            // "7+5 against 4+6: 12 to 10"
            let Some((own, rest)) = line.split_once(" against ") else { continue };
            let base =
                |text: &str| text.split_once('+').and_then(|(base, _)| base.parse::<i32>().ok());
            if let (Some(own), Some(foe)) = (base(own), base(rest))
                && member(game, s, s.fight.attacker).civilian
            {
                self.odds.add(own <= foe);
            }
        }
    }

    fn close_activation(&mut self, step: &Step<'_, Okko>, figure: FigureId) {
        let (game, s, after) = (step.game, step.before, step.after);
        let (Some(activation), Some(phase)) = (self.activation.take(), &mut self.phase) else {
            return;
        };
        let begun = activation.begun.figure(figure).at;
        if activation.path.len() > 1 || activation.movement.is_some() && !activation.path.is_empty()
        {
            let dearer = match (&activation.movement, activation.last) {
                (Some(start), Some((at, facing, points))) if !activation.helped => {
                    most_points(game, start, figure, (at, facing))
                        .is_some_and(|most| most - points >= DEARER)
                }
                _ => false,
            };
            self.wasted.add(activation.is_back || dearer);
        }
        if !after.is_alive(figure) {
            return;
        }
        let end = s.figure(figure).at;
        if activation.is_late {
            self.late.add(is_reached(game, s, (figure, end)));
        }
        let moved = end != begun;
        let enemies = beside(s, end);
        if member(game, s, figure).civilian {
            if moved && !enemies.is_empty() {
                if activation.acts {
                    self.civilians.add(false);
                } else {
                    phase.civilians.push(enemies);
                    // Counts at the end of the phase, unless it has supported an attack by then.
                    self.civilians.of += 1;
                }
            }
        } else if moved && !activation.acts {
            self.others.add(!enemies.is_empty());
        }
        if s.turn == 1 && s.second_half && moved {
            self.backwards.add(nearest(s, end) > nearest(&activation.begun, begun));
        }
    }

    fn close_phase(&mut self) {
        let Some(phase) = self.phase.take() else { return };
        self.activation = None;
        self.civilians.count += phase.civilians.len() as u64;
        let attacks = &phase.attacks;
        for (place, attack) in attacks.iter().enumerate().filter(|(_, attack)| attack.fire) {
            if attacks.len() > 1 {
                let later = &attacks[place + 1..];
                self.fire.add(later.iter().any(|one| one.without && one.zeni > attack.zeni));
            }
        }
        let begun = &phase.begun;
        for figure in begun.alive(begun.phase_seat) {
            let own = begun.figure(figure);
            if own.status == Status::Alert && nearest(begun, own.at) == 1 {
                self.idle.add(!phase.busy[figure.index()]);
            }
        }
    }

    pub fn over(&mut self) {
        (self.phase, self.activation) = (None, None);
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.wasted.named(
                "wasted walks",
                "activations in which a figure steps on a square that it has left, or that cost two points or \
                 more beyond the cheapest way to the same square and facing; of all with a step",
            ),
            self.late.named(
                "into an enemy's reach with the action gone",
                "activations that step on after the action and end where an enemy with no other figure of the \
                 band beside it could come beside the figure in a straight line; of all that step on after it",
            ),
            self.idle.named(
                "idle beside an enemy",
                "alert figures that begin a phase beside an enemy and in it neither move, attack, shoot, recover \
                 nor use anything; of all such figures",
            ),
            self.fire.named(
                "the Fire die on the lesser attack",
                "dice of fire spent on an attack on an enemy of fewer zeni than a later attack of the phase that \
                 none was left for; of all spent on attacks in phases of two attacks or more",
            ),
            self.civilians.named(
                "civilians before an enemy for nothing",
                "civilians that move beside an enemy and do nothing, no other of the band attacking such an enemy \
                 after them in the phase; of all civilians that move beside an enemy",
            ),
            self.others.named(
                "other figures before an enemy, action unspent",
                "activations of others that move and end beside an enemy without having used anything; of all \
                 that move and use nothing",
            ),
            self.backwards.named(
                "backwards in the first phase",
                "figures of the second band that end their first activation further from the nearest enemy than \
                 they began it; of all of them that move in it",
            ),
            self.odds.named(
                "civilians that attack at even odds or worse",
                "attacks by civilians that come to no more than the defence, dice aside; of all attacks by \
                 civilians",
            ),
        ]
    }
}
