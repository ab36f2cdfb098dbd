//! Okko as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::compile;
use crate::content::listing;
use crate::content::shape;
use crate::record::Reporter;
use crate::stage;
use crate::stage::listed;
use crate::{Okko, State};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{AnyRecorder, Chance, FeatureGroup, Picture, Recorder, Seat, Stream};
use tenbin_lab::module::board::Board;
use tenbin_lab::module::facts::OldName;
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::{Listing, Module, ReplayWords};

/// What can be replaced: the members of a band and what they carry.
static STOCKS: [Stock; 2] = [
    Stock {
        list: "character",
        lies: Lies::Named { holders: "band", path: &["members"], id: "character" },
        alike: &["zeni"],
        kept: &["alignment", "unique", "kind"],
    },
    Stock {
        list: "equipment",
        lies: Lies::Named { holders: "band", path: &["members", "equipment"], id: "equipment" },
        alike: &[],
        kept: &["zeni", "allowed_kinds", "forbidden_alignments"],
    },
];

impl Module for Okko {
    const ID: &'static str = "okko";
    const TITLE: &'static str = "Okko: Era of the Asagiri";
    const SUMMARY: &'static str = "two bands on a grid, facing and zones of control, inspiration dice; make the enemy lose \
         enough zeni";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const SEATS_DEFAULT: u8 = 2;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;

    const REPLAY: ReplayWords = ReplayWords {
        told: &[
            "step",
            "turn",
            "attack",
            "activate",
            "use",
            "shoot",
            "fall_back",
            "reserve",
            "edge",
            "reroll",
            "die",
            "air",
        ],
        minor: &["place", "face", "done"],
        joined: &["steps", "turns"],
    };

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn stocks() -> &'static [Stock] {
        &STOCKS
    }

    fn start_shape() -> &'static Shape {
        &stage::START
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (knobs, catalogue) = compile::compile(content, seats, diagnostics)?;
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
        let mut state = self.stage().stage_state(start, chance, diagnostics)?;
        self.flow(&mut state, chance, &mut AnyRecorder(&mut ())).settle();
        Some(state)
    }

    /// Okko has no piles.
    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        recorder.first_player(state.player_a);
        // Figures that a scenario puts down one by one are no ready band.
        if [Seat(0), Seat(1)].into_iter().all(|seat| self.rules.is_ready_band(state, seat)) {
            Reporter { rows: &self.report, recorder }.set_up(&self.rules, state);
        }
    }

    fn draw_set(&self, _pile: &str, _card: &str) -> Option<(Stream, CardSet)> {
        None
    }

    fn questions() -> &'static str {
        include_str!("stage/questions.toml")
    }

    fn board(&self) -> Option<Board> {
        Some(stage::drawing::board())
    }

    fn facts_shape() -> &'static Shape {
        &listed::FACTS
    }

    fn notation(&self) -> Notation {
        self.stage().texts()
    }

    fn old_facts() -> &'static [OldName] {
        &listed::OLD_FACTS
    }

    fn facts(&self, state: &State) -> toml::Table {
        self.stage().state_facts(state)
    }

    fn asked_for(&self, state: &State) -> Option<&'static str> {
        Some(listed::asked_word(state.top()))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.phase_seat)
    }

    fn moment(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.stage().write_overview_of(seen, out)
    }
}
