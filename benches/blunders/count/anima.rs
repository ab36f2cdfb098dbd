//! Anima Tactics: movements paid for and not made, walks to and fro, models that never fight.

use tenbin::games::anima::Action;
use tenbin::games::anima::Anima;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{Frame, MODELS_MAX, NONE, Stand, State, models_of, seat_of};

use super::{Figure, Share, Step, Watch};

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
}

/// Whether neither a model nor any enemy of it gets to the other by a run.
fn is_out_of_reach(game: &Anima, s: &State, model: u8) -> bool {
    let own = game.speed(s, model).1;
    models_of(s.enemies_of(model)).all(|enemy| {
        let reach = own.max(game.speed(s, enemy).1);
        game.distance(s, model, enemy) > reach
    })
}

impl Watcher {
    /// A place was chosen for a walk or run that is paid for.
    fn placed(&mut self, step: &Step<'_, Anima>, model: u8) {
        let (game, before, after) = (step.game, step.before, step.after);
        self.passed.add(step.action == Action::Pass);
        let place = usize::from(model);
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

    fn note_fighting(&mut self, step: &Step<'_, Anima>) {
        let s = step.before;
        let hostile = |model: u8, target: u8| {
            target != NONE && usize::from(target) < MODELS_MAX && seat_of(target) != seat_of(model)
        };
        match (s.top(), step.action) {
            (Frame::PickNext, Action::Model(model)) => {
                self.activations[usize::from(model)] += 1;
            }
            (
                Frame::Activation,
                Action::Attack(_)
                | Action::Shoot(_)
                | Action::Charge(_)
                | Action::Push(_)
                | Action::Slam(_),
            ) => self.fought[usize::from(s.active)] = true,
            (Frame::Activation, Action::Use(_, target, _)) if hostile(s.active, target) => {
                self.fought[usize::from(s.active)] = true;
            }
            (Frame::Attack(_), Action::Counter) => {
                if let Some(attack) = s.attack() {
                    self.fought[usize::from(attack.target) % MODELS_MAX] = true;
                }
            }
            _ => {}
        }
        // What an ability without a target does is seen by the attacks it makes.
        for attack in step.after.attacks.iter() {
            self.fought[usize::from(attack.attacker) % MODELS_MAX] = true;
        }
    }
}

impl Watch<Anima> for Watcher {
    fn step(&mut self, step: &Step<'_, Anima>) {
        self.note_fighting(step);
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
        self.ways = [None; MODELS_MAX];
        (self.activations, self.fought) = ([0; MODELS_MAX], [false; MODELS_MAX]);
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
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
        ]
    }
}
