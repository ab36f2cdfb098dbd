//! Pig's content, listing and scenarios.

use std::fmt;
use std::ops::RangeInclusive;

use toml::Value;

use crate::{Pig, SEATS_MAX, State};
use tenbin_content::{Content, Diagnostics, Field, Kind, Node, Shape};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Chance, FeatureGroup, Picture, Recorder, Seat, Stream};
use tenbin_lab::facts_of;
use tenbin_lab::module::facts::{NUMBER, NUMBERS, START_SEAT_OF_4, fact, number, table};
use tenbin_lab::module::notation::Notation;
use tenbin_lab::module::start::{of_seats, seat_of};
use tenbin_lab::module::{Listing, Module, ReplayWords};

static RULES: Shape = Shape {
    name: "the rules of Pig",
    fields: &[
        Field::knob(
            "target",
            Kind::Integer { min: 10, max: 1000 },
            "PIG-001",
            "Points that win the game.",
        ),
        Field::knob("die_sides", Kind::Integer { min: 4, max: 20 }, "PIG-003", "Faces of the die."),
        Field::knob(
            "bust_face",
            Kind::Integer { min: 1, max: 20 },
            "PIG-005",
            "The face that ends the turn and loses its points.",
        ),
    ],
};

static CONTENT: Shape = Shape {
    name: "the content of Pig",
    fields: &[Field::required("rules", Kind::Table(&RULES), "Every knob of the rules.")],
};

static START: Shape = Shape {
    name: "the start of a scenario of Pig",
    fields: &[
        Field::optional(
            "scores",
            Kind::List { of: &Kind::Integer { min: 0, max: 999 }, min: 1, max: SEATS_MAX },
            "Banked points, one number a seat; seats left out have 0.",
        ),
        Field::optional(
            "turn_total",
            Kind::Integer { min: 0, max: 999 },
            "Points of the present turn, too few to reach the target.",
        ),
        Field::optional("active", START_SEAT_OF_4, "Whose turn it is: seat1 (or 1) by default."),
    ],
};

static FACTS: Shape = facts_of!(
    "the facts of a state of Pig",
    ending: &["none", "target_reached"],
    active: "whose turn it is; at the end who has won",
    [
        fact("turn", NUMBER, "number of the turn from 1"),
        fact("scores", NUMBERS, "banked points, one number a seat"),
        fact("turn_total", NUMBER, "points of the present turn"),
    ]
);

impl Module for Pig {
    const ID: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    const SUMMARY: &'static str = "A race with one die: roll on or bank, a 1 loses the turn.";
    const SEATS: RangeInclusive<u8> = 2..=SEATS_MAX as u8;
    const SEATS_DEFAULT: u8 = 2;
    const FEATURES: &'static [&'static str] = crate::features::NAMES;
    const FEATURE_GROUPS: &'static [FeatureGroup] = crate::features::GROUPS;
    const HAS_SCORES: bool = true;

    const REPLAY: ReplayWords = ReplayWords { told: &["roll", "hold"], minor: &[], joined: &[] };

    fn shape() -> &'static Shape {
        &CONTENT
    }

    fn start_shape() -> &'static Shape {
        &START
    }

    fn compile(content: &Content, seats: u8, diagnostics: &mut Diagnostics) -> Option<Self> {
        // The shape has checked presence and ranges, so a missing number cannot happen here.
        let rules = content.root.get("rules")?;
        let (target, die_sides) = (rules.integer("target")?, rules.integer("die_sides")?);
        let bust_face = rules.integer("bust_face")?;
        if bust_face > die_sides {
            diagnostics.error_with_help(
                rules.get("bust_face")?.place,
                format!("a die of {die_sides} faces has no face {bust_face}"),
                format!("write a face from 1 to {die_sides}, or raise `die_sides`"),
            );
            return None;
        }
        Some(Self::new(seats, target as u16, die_sides as u8, bust_face as u8))
    }

    /// Pig has no cards; its only component is the die.
    fn listing(&self) -> Listing {
        let effect = |face| {
            if face == self.bust_face {
                "ends the turn; its points are lost".to_owned()
            } else {
                format!("adds {face} to the turn total")
            }
        };
        Listing {
            header: vec!["face".to_owned(), "effect".to_owned()],
            rows: (1..=self.die_sides).map(|face| vec![face.to_string(), effect(face)]).collect(),
        }
    }

    fn stage_checked<C: Chance>(
        &self,
        start: &Node,
        _chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let mut state = State {
            scores: [0; SEATS_MAX],
            turn: 0,
            turn_total: start.integer("turn_total").unwrap_or(0) as u16,
            active: seat_of(start, "active", self.seats, diagnostics),
            over: false,
        };
        let scores = of_seats(start, "scores", self.seats, diagnostics);
        for (seat, score) in scores.iter().enumerate() {
            let points = score.as_integer()?;
            if points >= i64::from(self.target) {
                diagnostics.error_with_help(
                    score.place,
                    format!("seat{} would have won already", seat + 1),
                    format!("write a score below the target of {}", self.target),
                );
            } else {
                state.scores[seat] = points as u16;
            }
        }
        if let Some(total) = start.get("turn_total")
            && diagnostics.count() == before
            && state.scores[state.active.index()] + state.turn_total >= self.target
        {
            let message = format!("{} would have won already", state.active);
            let help = format!("score and turn total together stay below {}", self.target);
            diagnostics.error_with_help(total.place, message, help);
        }
        (diagnostics.count() == before).then_some(state)
    }

    /// Pig has no piles.
    fn tell_seating<C: Chance, R: Recorder>(
        &self,
        _state: &mut State,
        _chance: &mut C,
        recorder: &mut R,
    ) {
        // Whose turn it is now says nothing of who began (PIG-002).
        recorder.first_player(Seat(0));
    }

    fn draw_set(&self, _pile: &str, _card: &str) -> Option<(Stream, CardSet)> {
        None
    }

    fn moment(&self, state: &State) -> u32 {
        state.turn + 1
    }

    fn write_overview(&self, seen: &Picture, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_seen(seen, out)
    }

    fn questions() -> &'static str {
        include_str!("questions.toml")
    }

    fn facts_shape() -> &'static Shape {
        &FACTS
    }

    fn notation(&self) -> Notation {
        Notation::new(&["roll", "hold"], Vec::new())
    }

    fn facts(&self, state: &State) -> toml::Table {
        let scores = &state.scores[..usize::from(self.seats)];
        let scores = scores.iter().map(|&score| number(score)).collect();
        table([
            ("scores", Value::Array(scores)),
            ("turn_total", number(state.turn_total)),
            ("turn", number(i64::from(state.turn) + 1)),
        ])
    }

    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }
}
