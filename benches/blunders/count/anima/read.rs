//! The kinds of Anima Tactics that readers of replays found, as far as a program can tell them.

use tenbin::engine::{Actions, Game, NullRecorder};
use tenbin::games::anima::content::vocabulary::traits;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{
    Frame, MODELS_MAX, Model, ModelId, Stand, State, flag, models_of, seat_of,
};
use tenbin::games::anima::{Action, Anima};

use super::super::{Figure, Share, Step};

/// Action points with which a fighter could walk and strike.
const READY: u8 = 3;
/// Turns at the end in which nothing is won by being seen.
const LAST_TURNS: i32 = 2;

/// An effect, or an attack, that goes on.
struct Effect {
    begun: State,
    /// It has attacked somebody.
    attacks: bool,
    lost: bool,
}

/// The activation that goes on.
struct Activation {
    model: ModelId,
    begun: State,
    /// It could have walked into contact with an enemy.
    could_reach: bool,
    fights: bool,
    /// Walks or Runs paid for, and the distance that the last could have been.
    paid: Option<i32>,
    /// The enemy that a walk is to touch, nearer than it may go.
    touches: Option<ModelId>,
}

#[derive(Default)]
pub struct Read {
    nothing: Share,
    last_points: Share,
    holds: Share,
    stuck: Share,
    short: Share,
    blast: Share,
    shown: Share,
    effect: Option<Effect>,
    strike: Option<(ModelId, ModelId)>,
    activation: Option<Activation>,
}

/// A model but for what its own action costs it.
fn bare(model: &Model) -> Model {
    Model { ap: 0, used_turn: 0, used_game: 0, flags: 0, poison_due: 0, lp: model.lp, ..*model }
}

/// Whether an effect has left everything as it was but for what it cost and how models stand.
fn same(before: &State, after: &State, user: ModelId) -> bool {
    let one = |place: usize| {
        let (old, new) = (&before.models[place], &after.models[place]);
        let own = place == user.index();
        bare(old) == bare(new)
            && (own || old.ap == new.ap)
            && (old.flags ^ new.flags) & flag::HIDDEN == 0
            // Who gets points back by an effect has not lost them.
            && !(own && new.ap > old.ap)
    };
    (0..MODELS_MAX).all(one)
        && before.timed == after.timed
        && before.pieces == after.pieces
        && before.sides.iter().zip(&after.sides).all(|(old, new)| {
            old.gnosis == new.gnosis && old.markers == new.markers && old.plots == new.plots
        })
}

/// Whether a model that stands free could walk into contact with an enemy it can see.
fn could_reach(step: &Step<'_, Anima>, model: ModelId) -> bool {
    let (game, s) = (step.game, step.before);
    if s.model(model).ap < READY
        || game.rules.has_trait(s, model, traits::RANGED)
        || game.rules.space.engaged_with(s, model) != 0
        || !step.legal.contains(&Action::Walk)
    {
        return false;
    }
    let (mut walks, mut chance) = (*s, step.chance.clone());
    game.apply(&mut walks, Action::Walk, &mut chance, &mut NullRecorder);
    if !matches!(walks.top(), Frame::Spot { stand: Stand::Walk, .. }) {
        return false;
    }
    let mut legal = Actions::<Anima>::new();
    game.legal(&walks, &mut legal);
    legal.iter().any(|&action| {
        let Action::Contact(enemy) = action else { return false };
        let near = game.rules.space.gap(&walks, model, enemy) <= game.rules.speed(&walks, model).0;
        near && seat_of(enemy) != seat_of(model) && {
            let (mut there, mut luck) = (walks, chance.clone());
            game.apply(&mut there, action, &mut luck, &mut NullRecorder);
            there.is_on_table(model)
                && there.is_on_table(enemy)
                && game.rules.space.in_contact(&there, model, enemy)
        }
    })
}

impl Read {
    pub fn step(&mut self, step: &Step<'_, Anima>) {
        self.note_activation(step);
        self.note_effect(step);
        self.note_strike(step);
    }

    /// Activations, walks among them.
    fn note_activation(&mut self, step: &Step<'_, Anima>) {
        let (game, s) = (step.game, step.before);
        if let (Frame::PickNext, Action::Model(model)) = (s.top(), step.action) {
            self.close_activation(game, s);
            self.activation = Some(Activation {
                model,
                begun: *step.after,
                could_reach: false,
                fights: false,
                paid: None,
                touches: None,
            });
            return;
        }
        let Some(activation) = &mut self.activation else { return };
        let model = activation.model;
        if s.top() == Frame::Activation && s.active == model {
            if s.model(model) == activation.begun.model(model) {
                activation.could_reach |= could_reach(step, model);
            }
            let hostile =
                |target: ModelId| target != ModelId::NONE && seat_of(target) != seat_of(model);
            activation.fights |= match step.action {
                Action::Attack(_)
                | Action::Shoot(_)
                | Action::Charge(_)
                | Action::Push(_)
                | Action::Slam(_) => true,
                Action::Use(_, target, _) => hostile(target),
                _ => false,
            };
            match step.action {
                Action::Walk => activation.paid = Some(game.rules.speed(s, model).0),
                Action::Run => activation.paid = Some(game.rules.speed(s, model).1),
                _ => {}
            }
        }
        if let Frame::Spot { model: moving, stand: Stand::Walk, .. } = s.top()
            && let Action::Contact(enemy) = step.action
            && moving == model
            && seat_of(enemy) != seat_of(model)
            && game.rules.space.gap(s, model, enemy) <= game.rules.speed(s, model).0
        {
            activation.touches = Some(enemy);
        }
        if step.action == Action::End || step.after.active != model {
            self.close_activation(game, s);
        }
    }

    fn close_activation(&mut self, game: &Anima, s: &State) {
        let Some(Activation { model, begun, could_reach, fights, paid, touches }) =
            self.activation.take()
        else {
            return;
        };
        let there = s.is_on_table(model) && begun.is_on_table(model);
        let engaged = there && game.rules.space.engaged_with(s, model) != 0;
        if could_reach {
            self.holds.add(!fights && !engaged);
        }
        if let Some(enemy) = touches
            && there
            && s.is_on_table(enemy)
        {
            self.short.add(!game.rules.space.in_contact(s, model, enemy));
        }
        let last = i32::from(s.turn) + LAST_TURNS > game.rules.knobs.max_turns;
        if last && there && begun.has(model, flag::HIDDEN) {
            self.shown.add(!s.has(model, flag::HIDDEN));
        }
        let far = |from: Point, to: Point| from.distance_squared(to);
        let stuck = there
            && !engaged
            && paid.is_some_and(|most| {
                16 * far(begun.model(model).at, s.model(model).at) < i64::from(most).pow(2)
            });
        self.stuck.add(stuck);
    }

    /// Effects, what they change and whom they hurt.
    fn note_effect(&mut self, step: &Step<'_, Anima>) {
        let (s, after) = (step.before, step.after);
        let active = s.top() == Frame::Activation;
        let acts = matches!(
            step.action,
            Action::Use(..) | Action::Attack(_) | Action::Shoot(_) | Action::Charge(_)
        );
        if active && acts {
            let attacks = !matches!(step.action, Action::Use(..));
            self.effect = Some(Effect { begun: *s, attacks, lost: false });
        }
        let Some(effect) = &mut self.effect else { return };
        effect.attacks |= !after.attacks.is_empty();
        effect.lost |= step.told.iter().any(|line| line.contains("is out of range or sight"));
        if after.top() != Frame::Activation && !matches!(after.top(), Frame::PickNext) {
            return;
        }
        let Some(Effect { begun, attacks, lost }) = self.effect.take() else { return };
        let user = begun.active;
        if !attacks || lost {
            self.nothing.add(lost || same(&begun, after, user));
        }
        let hurt = |model: ModelId| after.model(model).lp < begun.model(model).lp;
        let own = seat_of(user);
        let all = models_of(begun.on_table).filter(|&model| model != user && hurt(model));
        let (friends, enemies): (Vec<ModelId>, Vec<ModelId>) =
            all.partition(|&model| seat_of(model) == own);
        if !friends.is_empty() || enemies.len() > 1 {
            self.blast.add(!friends.is_empty());
        }
    }

    /// Attacks of an own activation and the points they leave.
    fn note_strike(&mut self, step: &Step<'_, Anima>) {
        let (s, after) = (step.before, step.after);
        if s.top() == Frame::Activation {
            self.strike = match step.action {
                Action::Attack(target) | Action::Shoot(target) | Action::Charge(target) => {
                    Some((s.active, target))
                }
                Action::Use(_, target, _)
                    if target != ModelId::NONE && seat_of(target) != seat_of(s.active) =>
                {
                    Some((s.active, target))
                }
                _ => self.strike,
            };
        }
        let Some((attacker, target)) = self.strike else { return };
        if !matches!(after.top(), Frame::Activation | Frame::PickNext) {
            return;
        }
        self.strike = None;
        if after.is_on_table(attacker) {
            let left = i32::from(after.model(attacker).ap);
            let bare = after.is_on_table(target) && left < step.game.rules.costs.dodge;
            let still = |&enemy: &ModelId| !after.has(enemy, flag::ACTIVATED);
            let feared = models_of(after.enemies_of(attacker))
                .filter(still)
                .any(|enemy| step.game.rules.space.sees(after, enemy, attacker));
            self.last_points.add(bare && feared);
        }
    }

    pub fn over(&mut self) {
        (self.effect, self.strike, self.activation) = (None, None, None);
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.nothing.named(
                "points spent on an effect that can do nothing",
                "abilities and cards used that attack nobody and leave everything as it was but for their cost, or \
                 whose target is out of range or sight; of all uses that attack nobody or whose attack is lost so",
            ),
            self.last_points.named(
                "the last points into an attack, no dodge left",
                "attacks that leave the target on the table and their model without the points for a Dodge, seen by \
                 an enemy that has still to act in the turn; of all attacks of own activations after which the \
                 model is there",
            ),
            self.holds.named(
                "holds back from a fight within a walk",
                "activations of models that do not shoot, free, with three points or more and able to walk into \
                 contact with an enemy, which neither fight nor end in contact; of all that begin so",
            ),
            self.stuck.named(
                "stuck against a block, wall or river",
                "activations with a Walk or Run paid for that end nearer to where they began than a quarter of it, \
                 in contact with nobody; of all activations",
            ),
            self.short.named(
                "walks to touch an enemy in reach and ends short",
                "walks into contact with an enemy no further away than a walk that do not end in contact; of all \
                 such walks",
            ),
            self.blast.named(
                "own models in a blast",
                "attacks and uses that take life from a friend; of those that do or that take it from two enemies \
                 or more",
            ),
            self.shown.named(
                "a hidden model shown in the last turns",
                "activations in the last two turns that begin hidden and do not end so; of all that begin hidden, the \
                 model there at their end",
            ),
        ]
    }
}
