//! The kinds of Ninja that readers of replays found, as far as a program can tell them.

use std::collections::BTreeMap;

use tenbin::engine::{Seat, SeatSet};
use tenbin::games::ninja::content::catalogue::{Advantage, AdvantageKind, Goal, Primitive, forbid};
use tenbin::games::ninja::content::ids::{AdvantageId, EventId};
use tenbin::games::ninja::state::{CombatKind, Frame, Moment, State, Usage};
use tenbin::games::ninja::{Action, Aim, Ninja};

use super::super::{Figure, Share, Step};
use super::{declared, does, need};

/// Faces of the die.
const FACES: i32 = 6;
/// Disadvantages from which on an event is one to stay away from.
const HARSH: u8 = 2;
/// Bars of who cannot answer an attack.
const BARRED: u8 = forbid::ATTACK | forbid::COUNTERATTACK;
/// Faces out of six with which an attack had better be escaped.
const LIKELY: i32 = 2;
/// What is thrown at everybody before an attack.
const GRENADE: &str = "burst_grenade";

#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub struct Read {
    even: Share,
    unescaped: Share,
    unthrown: Share,
    declined: Share,
    kept: Share,
    useless: Share,
    foreign: Share,
    full: Share,
    idle: Share,
    /// Of the present event: who could have escaped it, who has; who was asked, who has said no.
    escapable: SeatSet,
    escaped: SeatSet,
    asked: SeatSet,
    refused: SeatSet,
    /// Of the present turn: its player could throw a grenade, has done so, could give up a permanent, has.
    could_throw: bool,
    thrown: bool,
    could_drop: bool,
    dropped: bool,
    /// Attacks with an escape in hand: by attacker, target and whether it is a counterattack, the faces that hit
    /// and whether the escape was kept.
    attacks: BTreeMap<(u8, u8, bool), (i32, bool)>,
    /// Cards taken from the discard pile, of no use at once or not; cards of the own clan discarded.
    taken: Vec<(Seat, AdvantageId, bool)>,
    gone: Vec<(Seat, bool)>,
}

/// Faces with which a roll reaches a number.
fn faces(need: i32) -> i32 {
    (FACES + 1 - need).clamp(0, FACES)
}

fn advantage(game: &Ninja, card: AdvantageId) -> &Advantage {
    &game.rules.catalogue.advantages[card.index()]
}

/// Whether a seat's objective asks for an event that the seat has not yet.
fn is_wanted(game: &Ninja, s: &State, seat: Seat, kind: EventId) -> bool {
    let catalogue = &game.rules.catalogue;
    let player = &s.players[seat.index()];
    let event = &catalogue.events[kind.index()];
    match catalogue.objectives[player.objective.index()].goal {
        Goal::Mission(pairs) => {
            pairs.iter().flatten().any(|&one| one == kind) && player.events & event.set == 0
        }
        Goal::Killer => event.killer,
        Goal::LastClan => false,
    }
}

/// Whether a seat passes an event in less than half of its rolls, by the stats that lie open.
fn is_hard(game: &Ninja, s: &State, seat: Seat, kind: EventId) -> bool {
    let stats = &s.players[seat.index()].stats;
    let rolls = &game.rules.catalogue.events[kind.index()].rolls;
    let ways = |roll: i32| faces(roll);
    let all: i32 = rolls
        .iter()
        .map(|roll| ways(i32::from(roll.difficulty) - i32::from(stats[roll.stat as usize])))
        .product();
    2 * all < FACES.pow(rolls.len() as u32)
}

/// Whether a player holds a card of the own clan that ends an attack.
fn holds_escape(game: &Ninja, s: &State, seat: Seat) -> bool {
    let catalogue = &game.rules.catalogue;
    let player = &s.players[seat.index()];
    catalogue.advantages.iter().any(|card| {
        let uses = &catalogue.uses[card.uses.start as usize..card.uses.end as usize];
        let mut ops = uses
            .iter()
            .flat_map(|how| &catalogue.ops[how.ops.start as usize..how.ops.end as usize]);
        player.hand & card.set != 0
            && player.role.is_among(card.clans)
            && ops.any(|op| op.is(Primitive::EscapeAttack))
    })
}

/// Whether a player holds a card that the clan may not play.
fn holds_foreign(game: &Ninja, s: &State, seat: Seat) -> bool {
    let player = &s.players[seat.index()];
    let foreign = |card: &&Advantage| !player.role.is_among(card.clans);
    game.rules.catalogue.advantages.iter().filter(foreign).any(|card| player.hand & card.set != 0)
}

/// Whether a player holds a card of the own clan for which the area has no room.
fn lacks_room(game: &Ninja, s: &State, seat: Seat) -> bool {
    let player = &s.players[seat.index()];
    game.rules.catalogue.advantages.iter().any(|card| {
        player.role.is_among(card.clans)
            && card.kind != AdvantageKind::Permanent
            && player.hand & card.set & !player.room != 0
    })
}

impl Read {
    pub fn step(&mut self, step: &Step<'_, Ninja>) {
        let (s, after) = (step.before, step.after);
        self.note_attack(step);
        self.note_event(step);
        self.note_cards(step);
        if s.event.open && (!after.event.open || after.event.card != s.event.card) {
            self.close_event(s, after);
        }
        if after.turn != s.turn || after.over {
            self.close_turn(step.game, s, after.over);
        }
    }

    /// Attacks of an own turn, and escapes from others.
    fn note_attack(&mut self, step: &Step<'_, Ninja>) {
        let (game, s) = (step.game, step.before);
        let throws = |action: &Action| matches!(action, Action::Play { card, .. } if advantage(game, *card).id == GRENADE);
        if step.seat == s.active {
            self.could_throw |= step.legal.iter().any(throws);
            self.thrown |= throws(&step.action);
        }
        if let Action::Attack(target) = step.action {
            if self.could_throw || self.thrown {
                self.unthrown.add(!self.thrown);
            }
            // Who may not attack may not answer either (NIN-169).
            let answers = s.players[target.index()].forbidden & BARRED == 0
                && !s.captured.has(target)
                && !s.recalled.has(target);
            if answers && !holds_escape(game, s, step.seat) {
                let bonus = game.rules.knobs.counter_bonus.unwrap_or(0);
                let kills = faces(i32::from(need(s, step.seat, target)));
                let dies = (FACES - kills) * faces(i32::from(need(s, target, step.seat)) - bonus);
                self.even.add(FACES * kills <= dies);
            }
        }
        let Some(&Frame::Window { moment: Moment::AttackDeclared, .. }) = s.frames.last() else {
            return;
        };
        let Some((attacker, target, kind)) = declared(s) else { return };
        let escapes = |&action: &Action| does(game, action, Primitive::EscapeAttack);
        let key = (attacker.0, target.0, kind == CombatKind::Counter);
        if target == step.seat
            && (step.legal.iter().any(escapes) || self.attacks.contains_key(&key))
        {
            let bonus = if key.2 { game.rules.knobs.counter_bonus.unwrap_or(0) } else { 0 };
            let hits = faces(i32::from(need(s, attacker, target)) - bonus);
            let kept = self.attacks.entry(key).or_insert((hits, true));
            kept.1 &= !escapes(&step.action);
        }
    }

    /// Who stays away from an event, who could have.
    fn note_event(&mut self, step: &Step<'_, Ninja>) {
        let (game, s) = (step.game, step.before);
        if !s.event.open {
            return;
        }
        let kind = s.event.kind;
        let wanted = is_wanted(game, s, step.seat, kind);
        let escapes = |&action: &Action| does(game, action, Primitive::EscapeEvent);
        if game.rules.catalogue.events[kind.index()].disadvantages >= HARSH
            && !wanted
            && step.legal.iter().any(escapes)
        {
            self.escapable.insert(step.seat);
            if escapes(&step.action) {
                self.escaped.insert(step.seat);
            }
        }
        let asks = step.legal.iter().any(|one| matches!(one, Action::Face | Action::Volunteer));
        if asks && wanted && is_hard(game, s, step.seat, kind) {
            self.asked.insert(step.seat);
            if matches!(step.action, Action::Ask | Action::Pass | Action::Withdraw) {
                self.refused.insert(step.seat);
            }
        }
    }

    fn close_event(&mut self, s: &State, after: &State) {
        let faced = |seat: Seat| s.event.faced.has(seat) || after.event.faced.has(seat);
        for seat in self.escapable.iter() {
            let escaped = self.escaped.has(seat);
            if escaped || faced(seat) {
                self.unescaped.add(!escaped);
            }
        }
        for seat in self.asked.iter() {
            self.declined.add(self.refused.has(seat) && !faced(seat));
        }
        self.forget_event();
    }

    fn forget_event(&mut self) {
        (self.escapable, self.escaped) = (SeatSet::EMPTY, SeatSet::EMPTY);
        (self.asked, self.refused) = (SeatSet::EMPTY, SeatSet::EMPTY);
    }

    /// Cards taken as a bonus, discarded, given up.
    fn note_cards(&mut self, step: &Step<'_, Ninja>) {
        let (game, s) = (step.game, step.before);
        if let Action::Play { usage: Usage::All, aim, .. } = step.action {
            let revealed = matches!(s.frames.last(), Some(Frame::Reveal { .. }));
            self.idle.add(aim == Aim::Nothing && !revealed);
        }
        let player = &s.players[step.seat.index()];
        let is_own = |card: AdvantageId| player.role.is_among(advantage(game, card).clans);
        match step.action {
            Action::DrawPile => {
                if let Some(&card) = s.advantage_pile.last() {
                    let kind = game.rules.catalogue.advantage_of[card.index()];
                    let room = player.room >> card.index() & 1 == 1;
                    self.taken.push((step.seat, kind, !is_own(kind) || !room));
                }
            }
            Action::Discard(card) => {
                for taken in &mut self.taken {
                    taken.2 |= taken.0 == step.seat && taken.1 == card;
                }
                if matches!(s.frames.last(), Some(Frame::HandLimit { .. })) {
                    self.gone.push((step.seat, is_own(card)));
                }
            }
            _ => {}
        }
        if step.seat == s.active && lacks_room(game, s, step.seat) {
            self.could_drop |= step.legal.iter().any(|one| matches!(one, Action::Drop(_)));
            self.dropped |= matches!(step.action, Action::Drop(_));
        }
    }

    fn close_turn(&mut self, game: &Ninja, s: &State, over: bool) {
        for (faces, kept) in std::mem::take(&mut self.attacks).into_values() {
            self.kept.add(kept && faces >= LIKELY);
        }
        for (_, _, useless) in std::mem::take(&mut self.taken) {
            self.useless.add(useless);
        }
        let gone = std::mem::take(&mut self.gone);
        for seat in (0..game.rules.catalogue.roles.len() as u8).map(Seat) {
            if gone.iter().any(|one| one.0 == seat) {
                let own = gone.contains(&(seat, true));
                self.foreign.add(own && holds_foreign(game, s, seat));
            }
        }
        if self.could_drop && !over {
            self.full.add(!self.dropped);
        }
        (self.could_throw, self.thrown) = (false, false);
        (self.could_drop, self.dropped) = (false, false);
    }

    pub fn over(&mut self) {
        self.forget_event();
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.even.named(
                "attacks as likely to kill the attacker as the target",
                "attacks of an own turn that the target, should it live, kills the attacker for at least as \
                 often as they kill, by the stats that lie open; of all that may be answered, by players \
                 without an escape in hand",
            ),
            self.unescaped.named(
                "Mikatsu never used",
                "events of two disadvantages or more that the own objective does not ask for, faced by a \
                 player who could have played an escape; of these and those escaped",
            ),
            self.unthrown.named(
                "Granata not thrown before an own attack",
                "attacks of an own turn in which a Granata could have been thrown before and was not; of all \
                 attacks of turns in which one could be or was thrown",
            ),
            self.declined.named(
                "a wanted hard event declined",
                "players who do not face an event that the own objective asks for and that they pass in less \
                 than half of their rolls, having asked the others, not volunteered or withdrawn; of all \
                 who were asked about such an event",
            ),
            self.kept.named(
                "escapes kept that were worth playing",
                "attacks that hit with a 5 or less, by the stats that lie open, and that an escape in hand was \
                 not played against; of all attacks with an escape in hand that may be played",
            ),
            self.useless.named(
                "a bonus card taken that is of no use",
                "cards taken from the discard pile that the own clan may not play, that the area has no room \
                 for or that are discarded in the same turn; of all cards taken from it",
            ),
            self.foreign.named(
                "an own card discarded, a foreign one kept",
                "players who at the end of a turn discard a card of their clan down to the limit and keep one \
                 that their clan may not play; of all players who discard then",
            ),
            self.idle.named(
                "Richiamo Ferino with nothing to cancel",
                "plays of a card for all its uses, one of which cancels, while nothing is there to be cancelled; of \
                 all plays of such cards",
            ),
            self.full.named(
                "full hands, nothing given up for what is needed",
                "own turns in which a card of the own clan, no permanent, found no room while a permanent could \
                 have been given up, and none was; of all such turns",
            ),
        ]
    }
}
