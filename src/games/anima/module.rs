//! Anima Tactics as a module: content, listing, scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use crate::content::compile;
use crate::content::listing;
use crate::content::shape;
use crate::record::Reporter;
use crate::stage::listed;
use crate::stage::table;
use crate::state::{ModelId, seat_of};
use crate::{Anima, State};
use tenbin_content::stock::{Lies, Stock};
use tenbin_content::{Content, Diagnostics, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{AnyRecorder, Chance, FeatureGroup, Picture, Recorder, Seat, Stream};
use tenbin_lab::module::board::Board;
use tenbin_lab::module::facts::OldName;
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::{Listing, Module, ReplayWords};

/// What can be replaced: the characters of a party, what they bear, its plots and its organisation's
/// advantages.
static STOCKS: [Stock; 4] = [
    Stock {
        list: "character",
        lies: Lies::Named { holders: "party", path: &["members"], id: "character" },
        alike: &["level"],
        kept: &["affiliation", "faction", "category", "base"],
    },
    Stock {
        list: "card",
        lies: Lies::Named { holders: "party", path: &["members", "cards"], id: "card" },
        alike: &["type"],
        kept: &["cost", "for", "one_per_party"],
    },
    Stock {
        list: "card",
        lies: Lies::Named { holders: "party", path: &["plots"], id: "card" },
        alike: &["type"],
        kept: &["cost", "for", "one_per_party"],
    },
    Stock {
        list: "org_advantage",
        lies: Lies::Named { holders: "party", path: &["advantages"], id: "advantage" },
        alike: &[],
        kept: &["affiliation", "one_character"],
    },
];

impl Module for Anima {
    const ID: &'static str = "anima";
    const TITLE: &'static str = "Anima Tactics";
    const SUMMARY: &'static str = "two parties of miniatures on a table with scenery, action points and reactions; have more \
         levels left after ten turns";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const SEATS_DEFAULT: u8 = 2;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;

    const REPLAY: ReplayWords = ReplayWords { told: &[], minor: &["end", "gnosis"], joined: &[] };

    fn shape() -> &'static Shape {
        &shape::CONTENT
    }

    fn stocks() -> &'static [Stock] {
        &STOCKS
    }

    fn start_shape() -> &'static Shape {
        &table::START
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        compile::compile(content, seats, diagnostics).map(Self::new)
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

    /// Anima Tactics has no piles.
    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        // Later on the first is who has the initiative of that turn.
        if state.turn <= 1 {
            recorder.first_player(state.first);
        }
        Reporter { rows: &self.report, recorder }.set_up(&self.rules, state);
    }

    fn draw_set(&self, _pile: &str, _card: &str) -> Option<(Stream, CardSet)> {
        None
    }

    fn questions() -> &'static str {
        include_str!("stage/questions.toml")
    }

    fn board(&self) -> Option<Board> {
        Some(self.stage().draw_table())
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
        Some(listed::asked_word(state.top()))
    }

    fn active(&self, state: &State) -> Option<Seat> {
        (state.active != ModelId::NONE).then(|| seat_of(state.active))
    }

    fn moment(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.stage().write_overview_of(seen, out)
    }
}
