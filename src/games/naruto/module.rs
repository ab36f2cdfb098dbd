//! Naruto as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::compile;
use crate::content::listing;
use crate::content::shape;
use crate::record::Reporter;
use crate::stage::table;
use crate::stage::{facts, listed};
use crate::{Naruto, State};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{AnyRecorder, Chance, FeatureGroup, Picture, Recorder, Seat, Stream};
use tenbin_lab::module::facts::OldName;
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::{Listing, Module, ReplayWords};

/// What can be replaced: every card of a deck, by one of its type at its price.
static STOCKS: [Stock; 1] = [Stock {
    list: "card",
    lies: Lies::Counted { holders: "deck", key: "cards" },
    alike: &["type", "kind", "entry_turn", "hand_cost", "cost"],
    kept: &[
        "symbols",
        "entry_turn",
        "hand_cost",
        "sex",
        "rank",
        "attributes",
        "mental",
        "cost",
        "x_max",
        "requirement",
        "window",
    ],
}];

impl Module for Naruto {
    const ID: &'static str = "naruto";
    const TITLE: &'static str = "Naruto CCG";
    const SUMMARY: &'static str = "two constructed decks, teams of ninja and chains of techniques; win ten gains or outlast the \
         other's deck";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const SEATS_DEFAULT: u8 = 2;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;

    const REPLAY: ReplayWords = ReplayWords {
        told: &["call", "judge", "take", "block", "send"],
        minor: &["keep", "charge", "spare", "end", "done", "alone", "regroup"],
        joined: &[],
    };

    const SECRET: &'static [&'static str] = &["charge", "spare", "take"];

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn stocks() -> &'static [Stock] {
        &STOCKS
    }

    fn start_shape() -> &'static Shape {
        &table::START
    }

    fn compile(content: &Content, _seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (knobs, catalogue) = compile::compile(content, diagnostics)?;
        Some(Self::new(knobs, catalogue))
    }

    fn listing(&self) -> Listing {
        listing::listing(&self.rules.knobs, &self.rules.catalogue)
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let (mut state, unnamed) = self.stage().stage_state(start, diagnostics)?;
        let mut nobody = ();
        let mut recorder = AnyRecorder(&mut nobody);
        let mut flow = self.flow(&mut state, chance, &mut recorder);
        for seat in [Seat(0), Seat(1)].into_iter().filter(|&seat| unnamed.has(seat)) {
            flow.stage_hand(seat);
        }
        flow.settle();
        Some(state)
    }

    /// Scenarios state the top of a deck in the start table.
    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        Reporter { rows: &self.report, recorder }.set_up(&self.rules, state);
    }

    fn draw_set(&self, _pile: &str, _card: &str) -> Option<(Stream, CardSet)> {
        None
    }

    fn facts_shape() -> &'static Shape {
        &listed::FACTS
    }

    fn old_facts() -> &'static [OldName] {
        &listed::OLD_FACTS
    }

    fn old_start() -> &'static [OldName] {
        &listed::OLD_START
    }

    fn notation(&self) -> Notation {
        self.stage().texts()
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.stage().state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(facts::asked_word(state.top()))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.stage().write_overview_of(seen, out)
    }
}
