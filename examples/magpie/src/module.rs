//! Magpie as a module: what tenbin knows of a game beside its rules.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::{compile, listing, shape};
use crate::stage::{facts, table};
use crate::state::{NO_CARD, SEATS_MAX};
use crate::{Magpie, State};
use tenbin::content::{Content, Diagnostics, Node, Shape};
use tenbin::engine::pile::CardSet;
use tenbin::engine::{Chance, Picture, Seat, Stream};
use tenbin::module::notation::Notation;
use tenbin::module::{Listing, Module, ReplayWords};
use tenbin::toml;

impl Module for Magpie {
    const ID: &'static str = "magpie";
    const TITLE: &'static str = "Magpie";
    const SUMMARY: &'static str = "Carry shiny things to your nest and snatch those of others.";
    const SEATS: RangeInclusive<u8> = 2..=SEATS_MAX as u8;
    const SEATS_DEFAULT: u8 = 3;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;

    // What a short replay leaves out: a sentence of the story says the same, or it says little.
    const REPLAY: ReplayWords =
        ReplayWords { told: &["play", "snatch"], minor: &["pass"], joined: &[] };

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn start_shape() -> &'static Shape {
        &table::START
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (rules, catalogue) = compile::compile(content, seats, diagnostics)?;
        Some(Self::new(seats, rules, catalogue))
    }

    fn listing(&self) -> Listing {
        listing::listing(&self.catalogue)
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
        let kind = self.catalogue.kind_of_id(card)?;
        let copies = self.catalogue.cards[usize::from(kind)].copies;
        match pile {
            "deck" => Some((Stream::DECK_A, copies)),
            "scatter" => Some((Stream::OTHER, copies)),
            _ => None,
        }
    }

    fn piles() -> &'static [&'static str] {
        &["deck", "scatter"]
    }

    fn facts_shape() -> &'static Shape {
        &facts::FACTS
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(if state.played == NO_CARD { facts::PLAY } else { facts::ANSWER })
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }

    fn notation(&self) -> Notation {
        self.texts()
    }

    fn moment(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_seen(seen, out)
    }
}
