//! Anima Tactics: movements paid for and not made, walks to and fro, models that never fight or let go
//! of an enemy beside them, action points that are lost.

use tenbin::games::anima::Action;
use tenbin::games::anima::Anima;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{
    Frame, MODELS_MAX, ModelId, Stand, State, flag, models_of, seat_of,
};

use super::{Figure, Share, Step, Watch};
use read::Read;

mod read;

/// Activations from which on a model could have fought.
const ACTIVATIONS_LEAST: u32 = 3;

#[derive(Default)]
pub struct Watcher {
    passed: Share,
    to_and_fro: Share,
    idle: Share,
    /// Of the present game, by model: where its last walk or run out of reach began.
    ways: [Option<Point>; MODELS_MAX],
    activations: [u32; MODELS_MAX],
    fought: [bool; MODELS_MAX],
    /// Activations that began beside an enemy with the points for an attack, by whether nothing came of it.
    beside: Share,
    /// The present one is such, and whether it has done anything yet.
    waits: Option<bool>,
    /// Points of Recoveries that models had no room for.
    lost: Share,
    read: Read,
}

/// Whether neither a model nor any enemy of it gets to the other by a run.
fn is_out_of_reach(game: &Anima, s: &State, model: ModelId) -> bool {
    let own = game.rules.speed(s, model).1;
    models_of(s.enemies_of(model)).all(|enemy| {
        let reach = own.max(game.rules.speed(s, enemy).1);
        game.rules.space.distance(s, model, enemy) > reach
    })
}

impl Watcher {
    /// A place was chosen for a walk or run that is paid for.
    fn placed(&mut self, step: &Step<'_, Anima>, model: ModelId) {
        let (game, before, after) = (step.game, step.before, step.after);
        self.passed.add(step.action == Action::Pass);
        let place = model.index();
        let moved = step.action != Action::Pass && after.is_on_table(model);
        if !moved || !is_out_of_reach(game, before, model) || !is_out_of_reach(game, after, model) {
            self.ways[place] = None;
            return;
        }
        let (from, to) = (before.model(model).at, after.model(model).at);
        if let Some(last) = self.ways[place] {
            // Nearer than a quarter of the way: squares of lengths are compared.
            let back = 16 * to.distance_squared(last) < from.distance_squared(last);
            self.to_and_fro.add(back);
        }
        self.ways[place] = Some(from);
    }

    /// Whether an activation beside an enemy comes to nothing.
    fn note_waiting(&mut self, step: &Step<'_, Anima>) {
        let (game, s) = (step.game, step.before);
        match (s.top(), step.action) {
            (Frame::PickNext, Action::Model(model)) => {
                let seen = models_of(game.rules.space.engaged_with(s, model))
                    .any(|enemy| !s.has(enemy, flag::HIDDEN));
                let pays = i32::from(s.model(model).ap) >= game.rules.costs.attack;
                self.waits = (seen && pays).then_some(true);
            }
            (Frame::Activation, Action::End) => {
                if let Some(waits) = self.waits.take() {
                    self.beside.add(waits);
                }
            }
            (Frame::Activation, _) => self.waits = self.waits.map(|_| false),
            _ => {}
        }
    }

    /// What the Recovery of a new turn had no room for.
    fn note_recovery(&mut self, step: &Step<'_, Anima>) {
        if step.before.turn == 0 || step.before.turn == step.after.turn {
            return;
        }
        for model in models_of(step.before.on_table & step.after.on_table) {
            let character = step.game.rules.character(step.before, model);
            let room = character.ap_max.saturating_sub(step.before.model(model).ap);
            for point in 0..character.recovery {
                self.lost.add(point >= room);
            }
        }
    }

    fn note_fighting(&mut self, step: &Step<'_, Anima>) {
        let s = step.before;
        let hostile = |model: ModelId, target: ModelId| {
            target != ModelId::NONE && seat_of(target) != seat_of(model)
        };
        match (s.top(), step.action) {
            (Frame::PickNext, Action::Model(model)) => {
                self.activations[model.index()] += 1;
            }
            (
                Frame::Activation,
                Action::Attack(_)
                | Action::Shoot(_)
                | Action::Charge(_)
                | Action::Push(_)
                | Action::Slam(_),
            ) => self.fought[s.active.index()] = true,
            (Frame::Activation, Action::Use(_, target, _)) if hostile(s.active, target) => {
                self.fought[s.active.index()] = true;
            }
            (Frame::Attack(_), Action::Counter) => {
                if let Some(attack) = s.attack() {
                    self.fought[attack.target.index()] = true;
                }
            }
            _ => {}
        }
        // What an ability without a target does is seen by the attacks it makes.
        for attack in step.after.attacks.iter() {
            self.fought[attack.attacker.index()] = true;
        }
    }
}

impl Watch<Anima> for Watcher {
    fn step(&mut self, step: &Step<'_, Anima>) {
        self.read.step(step);
        self.note_fighting(step);
        self.note_waiting(step);
        self.note_recovery(step);
        if let Frame::Spot { model, stand: Stand::Walk | Stand::Run, .. } = step.before.top() {
            self.placed(step, model);
        }
    }

    fn over(&mut self, _game: &Anima, _state: &State) {
        for (activations, fought) in self.activations.iter().zip(self.fought) {
            if *activations >= ACTIVATIONS_LEAST {
                self.idle.add(!fought);
            }
        }
        (self.ways, self.waits) = ([None; MODELS_MAX], None);
        (self.activations, self.fought) = ([0; MODELS_MAX], [false; MODELS_MAX]);
        self.read.over();
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![
            self.passed.named(
                "paid, then passed",
                "walks and runs whose action points are paid and which then stay where they are; \
                 of all walks and runs",
            ),
            self.to_and_fro.named(
                "walks to and fro",
                "walks and runs that end where the model's last one began (nearer than a quarter \
                 of the way between), nobody within a run of anybody before and after either; of \
                 all such walks and runs that follow one another",
            ),
            self.idle.named(
                "models that never fight",
                "models that in a whole game attack nobody, counter nobody and use nothing on an \
                 enemy; of those activated three times or more",
            ),
            self.beside.named(
                "nothing done beside an enemy",
                "activations that begin in contact with an enemy in sight and with the points for an \
                 attack, and end at once; of all that begin so",
            ),
            self.lost.named(
                "action points lost",
                "points of Recoveries for which the action bar has no room, since the model has kept \
                 too many; of all points of Recoveries, by what is printed",
            ),
        ];
        figures.extend(self.read.figures());
        figures
    }
}
