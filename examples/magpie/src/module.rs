//! Magpie as a module: what tenbin knows of a game beside its rules.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::{Card, compile, shape};
use crate::stage::table;
use crate::state::SEATS_MAX;
use crate::{Magpie, State};
use tenbin::content::{Content, Diagnostics, Node, Shape};
use tenbin::engine::pile::CardSet;
use tenbin::engine::{Chance, FeatureGroup, Picture, Seat, Stream};
use tenbin::module::notation::{Class, Notation};
use tenbin::module::{Listing, Module, ReplayWords};

impl Module for Magpie {
    const ID: &'static str = "magpie";
    const TITLE: &'static str = "Magpie";
    const SUMMARY: &'static str = "Carry shiny things to your nest and snatch those of others.";
    const SEATS: RangeInclusive<u8> = 2..=SEATS_MAX as u8;
    const SEATS_DEFAULT: u8 = 3;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;
    const HAS_SCORES: bool = true;

    // What a short replay leaves out: a sentence of the story says the same, or it says little.
    const REPLAY: ReplayWords =
        ReplayWords { told: &["play", "snatch"], minor: &["pass"], joined: &[] };

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (rules, catalogue) = compile::compile(content, seats, diagnostics)?;
        Some(Self { seats, rules, catalogue })
    }

    fn listing(&self) -> Listing {
        let row = |card: &Card| {
            let suit = card.suit.word().to_owned();
            let [value, copies] = [u32::from(card.value), card.copies.count_ones()];
            let effect = card.effect.map_or_else(String::new, |effect| effect.to_string());
            vec![card.id.clone(), suit, value.to_string(), copies.to_string(), effect]
        };
        Listing {
            header: ["card", "suit", "value", "copies", "effect"].map(str::to_owned).to_vec(),
            rows: self.catalogue.cards.iter().map(row).collect(),
        }
    }

    fn start_shape() -> &'static Shape {
        &table::START
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        self.stage_state(start, chance, diagnostics)
    }

    /// What `draws` of a script may name: the next cards of the deck, and those that are scattered.
    fn draw_set(&self, pile: &str, card: &str) -> Option<(Stream, CardSet)> {
        let card = self.catalogue.cards.iter().find(|known| known.id == card)?;
        match pile {
            "deck" => Some((Stream::DECK_A, card.copies)),
            "scatter" => Some((Stream::OTHER, card.copies)),
            _ => None,
        }
    }

    fn piles() -> &'static [&'static str] {
        &["deck", "scatter"]
    }

    // The facts themselves are what is shown of a state (`stage/show.rs`).
    fn facts_shape() -> &'static Shape {
        &table::FACTS
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(if state.played.is_none() { table::PLAY } else { table::ANSWER })
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }

    /// The forms of the texts of `write_action`.
    fn notation(&self) -> Notation {
        let ids = Class::Names(self.catalogue.cards.iter().map(|card| card.id.clone()).collect());
        Notation::new(&["pass", "play CARD", "snatch with CARD"], vec![("CARD", ids)])
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_seen(seen, out)
    }
}
