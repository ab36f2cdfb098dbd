//! Ninja: failed rolls that a card in hand would have turned, deaths of others passed up, attacks
//! escaped that are better answered, events offered to face and then escaped, weapons kept in hand.

use tenbin::engine::{Actions, Game, NullRecorder, Seat, SeatSet, Seeded};
use tenbin::games::ninja::content::catalogue::{AdvantageKind, Primitive, Stat};
use tenbin::games::ninja::state::{CombatKind, Frame, Moment, State, Usage};
use tenbin::games::ninja::{Action, Ninja};

use super::{Figure, Share, Step, Watch};
use read::Read;

mod read;

#[derive(Default)]
pub struct Watcher {
    event: Share,
    attack: Share,
    kill: Share,
    escape: Share,
    offer: Share,
    weapon: Share,
    ability: Share,
    /// By seat and turn: it could have killed, and did.
    killers: [SeatSet; 2],
    read: Read,
}

/// Plays an action, then everybody passes while more goes on than so many frames.
fn carry_out(game: &Ninja, state: &mut State, action: Action, chance: &mut Seeded, depth: usize) {
    let mut legal = Actions::<Ninja>::new();
    game.apply(state, action, chance, &mut NullRecorder);
    while !state.over && state.frames.len() > depth {
        legal.clear();
        game.legal(state, &mut legal);
        // Passing is the first choice wherever there is one.
        let Some(&next) = legal.first() else { break };
        game.apply(state, next, chance, &mut NullRecorder);
    }
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
        let Some(&next) = legal.first() else { break };
        game.apply(&mut state, next, &mut chance, &mut NullRecorder);
    }
    state.result.valid && state.result.passed
}

/// Whether a card eliminates somebody else whatever the dice do, if nobody answers, and costs its
/// player nothing but itself.
fn kills(game: &Ninja, start: &State, seat: Seat, action: Action) -> bool {
    let depth = start.frames.len();
    (0..4).all(|seed| {
        let mut state = *start;
        carry_out(game, &mut state, action, &mut Seeded::new(seed, 0), depth);
        state.eliminated.len() > start.eliminated.len() && !state.eliminated.has(seat)
    })
}

/// Whether a use of a card does this.
fn does(game: &Ninja, action: Action, primitive: Primitive) -> bool {
    let Action::Play { card, usage: Usage::One(mode), .. } = action else { return false };
    let uses = game.rules.catalogue.advantages[card.index()].uses;
    let index = uses.start as usize + mode.index();
    game.rules.catalogue.uses.get(index).filter(|_| index < uses.end as usize).is_some_and(|how| {
        let ops = how.ops.start as usize..how.ops.end as usize;
        game.rules.catalogue.ops[ops].iter().any(|op| op.is(primitive))
    })
}

/// What an attack must roll by the stats that lie open.
fn need(s: &State, attacker: Seat, target: Seat) -> i8 {
    let stat = |seat: Seat, stat: Stat| s.players[seat.index()].stats[stat as usize];
    stat(target, Stat::Dif) - stat(attacker, Stat::Att)
}

/// The attack that goes on: who attacks whom, and how.
fn declared(s: &State) -> Option<(Seat, Seat, CombatKind)> {
    s.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Combat { attacker, target, kind, ended: false, .. } => {
            Some((attacker, target, kind))
        }
        _ => None,
    })
}

impl Watcher {
    /// Failed rolls.
    fn watch_rolls(&mut self, step: &Step<'_, Ninja>, moment: Moment) {
        let s = step.before;
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

    /// Players at their last life whom a card would kill for certain.
    fn watch_kills(&mut self, step: &Step<'_, Ninja>) {
        let s = step.before;
        let alive = |seat: &u8| !s.eliminated.has(Seat(*seat));
        let weak = (0..step.game.seats())
            .filter(alive)
            .any(|seat| seat != step.seat.0 && s.players[usize::from(seat)].life == 1);
        if !weak || self.killers[1].has(step.seat) {
            return;
        }
        let kill = |&action: &Action| {
            matches!(action, Action::Play { .. }) && kills(step.game, s, step.seat, action)
        };
        if step.legal.iter().any(kill) {
            self.killers[0].insert(step.seat);
            if step.action != Action::Pass && kill(&step.action) {
                self.killers[1].insert(step.seat);
            }
        }
    }

    /// Escapes from attacks that hit only with a 6, by players who would hit back with a 4.
    fn watch_escapes(&mut self, step: &Step<'_, Ninja>) {
        let s = step.before;
        let Some((attacker, target, kind)) = declared(s) else { return };
        let escapes = |&action: &Action| does(step.game, action, Primitive::EscapeAttack);
        if target == step.seat
            && kind != CombatKind::Counter
            && need(s, attacker, target) >= 6
            && need(s, target, attacker) <= 5
            && step.legal.iter().any(escapes)
        {
            self.escape.add(escapes(&step.action));
        }
    }

    /// Special abilities that are played, or go with their player.
    fn watch_abilities(&mut self, step: &Step<'_, Ninja>) {
        let (game, s) = (step.game, step.before);
        let special = |kind: &AdvantageKind| *kind == AdvantageKind::Special;
        if let Action::Play { card, .. } = step.action
            && special(&game.rules.catalogue.advantages[card.index()].kind)
        {
            self.ability.add(false);
        }
        for seat in (0..game.seats()).map(Seat) {
            if step.after.eliminated.has(seat) && !s.eliminated.has(seat) {
                let player = &s.players[seat.index()];
                let own = game
                    .rules
                    .catalogue
                    .advantages
                    .iter()
                    .filter(|card| special(&card.kind) && player.role.is_among(card.clans));
                let held = own.map(|card| (player.hand & card.set).count_ones()).sum::<u32>();
                (0..held).for_each(|_| self.ability.add(true));
            }
        }
    }

    /// At the end of a turn: who could have killed in it, what its player has kept.
    fn close(&mut self, game: &Ninja, s: &State) {
        for seat in self.killers[0].iter() {
            self.kill.add(!self.killers[1].has(seat));
        }
        self.killers = [SeatSet::EMPTY; 2];
        let player = &s.players[s.active.index()];
        if s.eliminated.has(s.active) || s.captured.has(s.active) {
            return;
        }
        let own = |kind: AdvantageKind| {
            let cards = game.rules.catalogue.advantages.iter();
            let cards =
                cards.filter(move |card| card.kind == kind && player.role.is_among(card.clans));
            cards.filter(|card| player.hand & player.room & card.set != 0)
        };
        if own(AdvantageKind::Permanent).next().is_some() {
            self.weapon.add(own(AdvantageKind::SingleUse).next().is_none());
        }
    }
}

impl Watch<Ninja> for Watcher {
    fn step(&mut self, step: &Step<'_, Ninja>) {
        let s = step.before;
        self.read.step(step);
        if let Some(&Frame::Window { moment, .. }) = s.frames.last() {
            self.watch_rolls(step, moment);
            self.watch_kills(step);
            if moment == Moment::AttackDeclared {
                self.watch_escapes(step);
            }
            if s.event.open && does(step.game, step.action, Primitive::EscapeEvent) {
                self.offer.add(
                    s.event.order.contains(&step.seat)
                        || s.event.facer == Some(step.seat) && step.seat != s.active,
                );
            }
        }
        self.watch_abilities(step);
        if step.after.turn != s.turn && !step.after.over {
            self.close(step.game, s);
        }
    }

    fn over(&mut self, _game: &Ninja, _state: &State) {
        self.killers = [SeatSet::EMPTY; 2];
        self.read.over();
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![
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
            self.kill.named(
                "deaths passed up",
                "players who in a turn could have eliminated another with a card, whatever the \
                 dice do and if nobody answers, and have not; of all players who could",
            ),
            self.escape.named(
                "escapes from weak attacks",
                "escapes from an attack that hits only with a 6, by the stats that lie open, by \
                 players who would hit back with a 4; of all such attacks with an escape in hand",
            ),
            self.offer.named(
                "events offered to face, then escaped",
                "events escaped by players who had volunteered and could have withdrawn; of all \
                 events escaped",
            ),
            self.weapon.named(
                "weapons kept in hand for nothing",
                "own turns that end with a permanent in hand for which there is room, and no card \
                 in hand that needs a free hand; of all own turns that end with such a permanent",
            ),
            self.ability.named(
                "abilities that die in the hand",
                "special abilities with the own symbol in the hand of a player who is eliminated; \
                 of these and those played",
            ),
        ];
        figures.extend(self.read.figures());
        figures
    }
}
