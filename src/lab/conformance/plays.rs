//! Which actions play a card, against what the recorder is told of cards played.

use std::collections::{BTreeMap, BTreeSet};

use crate::conformance::{Home, SEED, at_every_table};
use crate::module::Module;
use tenbin_engine::game::action_text;
use tenbin_engine::seed::{self, Label};
use tenbin_engine::{Actions, CardEvent, Decision, Game, Recorder, Seat, Seeded};

/// Of a thousand cards named, so many at most may come to nothing: cancelled, or made impossible.
const CANCELLED_MAX_PERMILLE: u64 = 10;

/// Where cards act alone, of a thousand told as played so many at most are of cards that are never
/// named, which act alone always.
const ALWAYS_ALONE_MAX_PERMILLE: u64 = 333;

/// There, of a thousand told of the other cards, so many at most act alone now and then.
const ALONE_MAX_PERMILLE: u64 = 20;

/// Games at each table.
const GAMES: u64 = 100;

/// Hears which cards were played.
#[derive(Default)]
struct Told(Vec<(Seat, u16)>);

impl Recorder for Told {
    const ON: bool = true;

    fn card(&mut self, seat: Seat, card: u16, event: CardEvent) {
        if event == CardEvent::Played {
            self.0.push((seat, card));
        }
    }
}

/// Cards that actions name, against cards told as played.
#[derive(Default)]
struct Named {
    /// Named and not yet told, with the decision that named them.
    open: Vec<(Seat, u16, u64)>,
    decision: u64,
    count: u64,
    heard: u64,
    cancelled: u64,
    /// Cards that were ever named.
    ever: BTreeSet<u16>,
    /// Told and not named: the card, with the action after which it was told.
    alone: BTreeMap<(u16, String), u64>,
}

impl Named {
    fn name(&mut self, seat: Seat, card: u16) {
        self.open.push((seat, card, self.decision));
        self.count += 1;
        self.ever.insert(card);
    }

    /// Takes one back; whether there was one.
    fn told(&mut self, seat: Seat, card: u16) -> bool {
        self.heard += 1;
        let place = self.open.iter().position(|&(by, named, _)| (by, named) == (seat, card));
        place.map(|place| self.open.remove(place)).is_some()
    }

    /// A turn is over for all but what its last decision began.
    fn turn_ends(&mut self) {
        let before = self.open.len();
        self.open.retain(|&(.., decision)| decision == self.decision);
        self.cancelled += (before - self.open.len()) as u64;
    }

    /// What does not hold.
    fn judge(&self, cards_act_alone: bool) -> Result<(), String> {
        let is_named = |card: &u16| self.ever.contains(card);
        let alone_of = |named: bool| -> u64 {
            let of = self.alone.iter().filter(|((card, _), _)| is_named(card) == named);
            of.map(|(_, count)| count).sum()
        };
        let (now_and_then, always) = (alone_of(true), alone_of(false));
        let most = |permille| if cards_act_alone { self.heard * permille } else { 0 };
        if now_and_then * 1000 > most(ALONE_MAX_PERMILLE)
            || always * 1000 > most(ALWAYS_ALONE_MAX_PERMILLE)
        {
            let list: Vec<&str> =
                self.alone.keys().map(|(_, text)| text.as_str()).take(10).collect();
            return Err(format!(
                "{} of {} cards are told as played that no action of the turn names: {}",
                now_and_then + always,
                self.heard,
                list.join(", ")
            ));
        }
        if self.cancelled * 1000 > self.count * CANCELLED_MAX_PERMILLE {
            return Err(format!(
                "{} of {} cards that actions name were never told as played",
                self.cancelled, self.count
            ));
        }
        Ok(())
    }
}

/// In games played at random, a card told as played after the deal was named by an action of its seat
/// in the same turn, once each time; and a card that an action names is told as played by its seat in
/// the same turn, but for a hundredth that is cancelled. Where cards act alone
/// ([`Game::CARDS_ACT_ALONE`]) a third of those told may be of cards that are never named, and a
/// fiftieth of others that act alone now and then.
pub fn check_plays<G: Module>(home: &Home) {
    at_every_table::<G>(home, |game, seats| {
        let named = listen(game, |state, action, card| game.plays(state, action, card));
        println!(
            "{} of {seats}: {} cards named, {} of them not told, {} told",
            G::ID,
            named.count,
            named.cancelled,
            named.heard
        );
        named.judge(G::CARDS_ACT_ALONE).unwrap_or_else(|error| panic!("{error}"));
    });
}

/// Plays games at random and sets the cards that `plays` names beside those told.
fn listen<G: Game>(game: &G, plays: impl Fn(&G::State, G::Action, u16) -> bool) -> Named {
    let schema = game.schema();
    let mut named = Named::default();
    for index in 0..GAMES {
        let mut moves = seed::stream(SEED, index, Label::Bot(0));
        let mut chance = Seeded::new(SEED, index);
        let mut told = Told::default();
        let mut state = game.deal(&mut chance, &mut told);
        let mut actions = Actions::<G>::new();
        while let Decision::Seat(seat) = game.offer(&state, &mut actions) {
            let action = actions[seed::below(&mut moves, actions.len() as u32) as usize];
            named.decision += 1;
            for card in (0..schema.cards.len() as u16).filter(|&card| plays(&state, action, card)) {
                named.name(seat, card);
            }
            told.0.clear();
            let before = state;
            game.apply(&mut state, action, &mut chance, &mut told);
            for &(seat, card) in &told.0 {
                if !named.told(seat, card) {
                    let name = &schema.cards[usize::from(card)].name;
                    let text = action_text(game, &before, action);
                    let what = (card, format!("{name} after `{text}`"));
                    *named.alone.entry(what).or_default() += 1;
                }
            }
            if game.turn(&state) != game.turn(&before) {
                named.turn_ends();
            }
        }
        named.decision += 1;
        named.turn_ends();
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::toy::Toy;

    /// Cards of even number are played as they are drawn, and never by choice.
    #[test]
    fn the_check_can_fail() {
        let toy = Toy::default();
        let nothing = listen(&toy, |_, _, _| false);
        assert_eq!(nothing.count, 0);
        assert!(nothing.heard > 100, "{}", nothing.heard);
        let error = nothing.judge(false).expect_err("what is told was not named");
        assert!(error.contains("no action of the turn names") && error.contains("after `"));
        assert!(nothing.judge(true).is_err(), "all of them act alone");

        let boast = listen(&toy, |_, _, card| card == 1);
        assert_eq!((boast.cancelled, boast.count > 100), (boast.count, true));
        let all = Named { alone: BTreeMap::new(), ..boast };
        let error = all.judge(true).expect_err("what is named is never played");
        assert!(error.contains("never told as played"), "{error}");
    }
}
