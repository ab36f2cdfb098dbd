//! Ninja: failed rolls that a card in hand would have turned.

use tenbin::engine::{Actions, Game, NullRecorder, Seeded};
use tenbin::games::ninja::state::{Frame, Moment, State};
use tenbin::games::ninja::{Action, Ninja};

use super::{Figure, Share, Step, Watch};

#[derive(Default)]
pub struct Watcher {
    event: Share,
    attack: Share,
}

/// Whether the roll on top comes out well for its roller if everybody passes from now on.
fn comes_out(game: &Ninja, start: &State, action: Action, mut chance: Seeded) -> bool {
    let mut state = *start;
    let depth = state.rolls.len();
    let mut legal = Actions::<Ninja>::new();
    game.apply(&mut state, action, &mut chance, &mut NullRecorder);
    while !state.over && state.rolls.len() >= depth {
        legal.clear();
        game.legal(&state, &mut legal);
        // Passing is the first choice wherever there is one.
        let Some(&next) = legal.first() else { break };
        game.apply(&mut state, next, &mut chance, &mut NullRecorder);
    }
    state.result.valid && state.result.passed
}

impl Watch<Ninja> for Watcher {
    fn step(&mut self, step: &Step<'_, Ninja>) {
        let s = step.before;
        let Some(Frame::Window { moment, .. }) = s.frames.last() else { return };
        let share = match moment {
            Moment::AfterEventRoll => &mut self.event,
            Moment::AfterCombatRoll => &mut self.attack,
            _ => return,
        };
        if s.rolls.last().is_none_or(|roll| roll.seat != step.seat)
            || !step.legal.contains(&Action::Pass)
            || comes_out(step.game, s, Action::Pass, step.chance.clone())
        {
            return;
        }
        let turns = |&action: &Action| {
            matches!(action, Action::Play { .. })
                && comes_out(step.game, s, action, step.chance.clone())
        };
        if step.legal.iter().any(turns) {
            share.add(step.action == Action::Pass);
        }
    }

    fn over(&mut self, _game: &Ninja, _state: &State) {}

    fn figures(&self) -> Vec<Figure> {
        vec![
            self.event.named(
                "events failed with the card in hand",
                "passes after an own failed event roll that a card of the hand would have turned, \
                 all others passing and the dice falling as they do; of all moments in which that \
                 was so",
            ),
            self.attack.named(
                "attacks missed with the card in hand",
                "the same after the roll of an own attack or counterattack",
            ),
        ]
    }
}
