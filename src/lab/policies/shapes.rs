//! What a strategy file may say, one shape a kind of bot.

use crate::policies::flat_mc::Worth;
use crate::policies::weighted::{TEMPERATURE_MAX, WEIGHT_MAX};
use tenbin_content::{Field, Kind, Shape};

/// The kinds of strategies with the shape of their files, in the order of the lists.
pub static KINDS: &[(&str, &Shape)] = &[
    ("random", &RANDOM),
    ("weighted", &WEIGHTED),
    ("mixed", &MIXED),
    ("flat_mc", &FLAT_MC),
    ("ismcts", &ISMCTS),
    ("script", &SCRIPT),
];

/// Kinds that the file format has a word for, but that cannot be played yet.
pub(super) const KINDS_TO_COME: &[&str] = &["process"];

/// What a bot may play for.
pub(super) const VALUES: [(&str, Worth); 3] =
    [("win", Worth::Win), ("score", Worth::Score), ("margin", Worth::Margin)];
const VALUE_WORDS: &[&str] = &[VALUES[0].0, VALUES[1].0, VALUES[2].0];

const KIND_WORDS: &[&str] = &["random", "weighted", "mixed", "flat_mc", "ismcts", "script"];
const _: () = assert!(KIND_WORDS.len() == KINDS.len());

/// Rollouts cut off here when the file does not say where.
pub(super) const ROLLOUT_DECISIONS_DEFAULT: i64 = 10_000;

/// How curious a tree search is when its file does not say.
pub(super) const CURIOSITY_DEFAULT: f64 = 1.0;

const KIND: Field = Field::required("kind", Kind::OneOf(KIND_WORDS), "What kind of bot it is.");
const DESCRIPTION: Field =
    Field::optional("description", Kind::Text, "One line for `tenbin strategies`.");
const GAME: Field =
    Field::optional("game", Kind::Id, "The game it is for; another game then refuses it.");
const EXTENDS: Field = Field::optional(
    "extends",
    Kind::Text,
    "weighted: another weighted strategy whose weights and temperature it starts from.",
);
const TEMPERATURE: Field = Field::optional(
    "temperature",
    Kind::Integer { min: 0, max: TEMPERATURE_MAX },
    "weighted: 0 (the default) plays the best score; else an action that scores so much less than \
     the best is chosen half as often.",
);
const WEIGHTS: Field = Field::optional(
    "weights",
    Kind::Map(&Kind::Integer { min: -WEIGHT_MAX, max: WEIGHT_MAX }),
    "weighted: feature = whole number; features left out weigh 0 (or what `extends` says).",
);
const INNER: Field =
    Field::required("strategy", Kind::Text, "mixed: the strategy that plays the other moves.");
const RANDOM_SHARE: Field = Field::required(
    "random_share",
    Kind::Decimal { min: 0.0, max: 1.0 },
    "mixed: the share of random moves, from 0 to 1 in steps of 0.001.",
);
const ROLLOUTS: Field = Field::required(
    "rollouts_per_decision",
    Kind::Integer { min: 1, max: 10_000_000 },
    "flat_mc, ismcts: games played on for one decision; flat_mc splits them over its actions.",
);
const ROLLOUT: Field = Field::optional(
    "rollout",
    Kind::Text,
    "flat_mc, ismcts: the strategy that plays them (flat_mc: random moves without it); ismcts also goes by \
     what this weighted strategy thinks of an action.",
);
const DECISIONS: Field = Field::optional(
    "decisions_max",
    Kind::Integer { min: 1, max: 1_000_000 },
    "flat_mc, ismcts: a rollout is cut after so many decisions (10,000 where it is not given): then it is \
     judged, or without a judge counts as not won.",
);
const TURNS: Field = Field::optional(
    "rollout_turns",
    Kind::Integer { min: 1, max: 1_000_000 },
    "flat_mc, ismcts: rollouts end so many turns after the decision, and are judged then.",
);
const CANDIDATES: Field = Field::optional(
    "candidates",
    Kind::Integer { min: 2, max: 256 },
    "flat_mc: tries only so many actions, those of which the rollouts' weighted strategy thinks best, and \
     gives up the worse half after each part of the rollouts.",
);
const JUDGE: Field = Field::optional(
    "judge",
    Kind::Map(&Kind::Integer { min: -WEIGHT_MAX, max: WEIGHT_MAX }),
    "flat_mc, ismcts: what a position is judged by: field = weight, in thousandths of a doubling of the \
     chance to win (`tenbin tune GAME --value` learns them).",
);
const CURIOSITY: Field = Field::optional(
    "curiosity",
    Kind::Decimal { min: 0.0, max: 100.0 },
    "ismcts: how much is hoped for from actions that were seldom tried, in wins (1.0 where it is not given).",
);
const PRIOR_TEMPERATURE: Field = Field::optional(
    "prior_temperature",
    Kind::Integer { min: 1, max: TEMPERATURE_MAX },
    "ismcts: an action that scores so much below the best is thought half as good (a twentieth of all \
     weights together where it is not given).",
);

const VALUE: Field = Field::optional(
    "value",
    Kind::OneOf(VALUE_WORDS),
    "flat_mc: what it plays for: to win (the default), or in a game with scores its own score, or by \
     how much that is ahead of the best other one.",
);

const SCRIPT_FILE: Field = Field::optional(
    "script",
    Kind::Text,
    "script: the file with the script, beside this one; or write the script itself in `code`.",
);
const CODE: Field =
    Field::optional("code", Kind::Text, "script: the script itself, between two \"\"\".");
const PARAMETERS: Field = Field::optional(
    "parameters",
    Kind::Map(&Kind::Decimal { min: -1e15, max: 1e15 }),
    "script: name = number; the script reads them as `parameters.name`.",
);
const STEPS: Field = Field::optional(
    "steps_max",
    Kind::Integer { min: 1000, max: 1_000_000_000 },
    "script: so many calls and turns of loops one decision may take (200,000 where it is not given).",
);
const MEMORY: Field = Field::optional(
    "memory_mb",
    Kind::Integer { min: 2, max: 1024 },
    "script: so much memory a bot may hold (16 where it is not given).",
);

static SCRIPT: Shape = Shape {
    name: "a script strategy",
    fields: &[KIND, DESCRIPTION, GAME, SCRIPT_FILE, CODE, PARAMETERS, STEPS, MEMORY],
};

static RANDOM: Shape = Shape { name: "a random strategy", fields: &[KIND, DESCRIPTION, GAME] };

static WEIGHTED: Shape = Shape {
    name: "a weighted strategy",
    fields: &[KIND, DESCRIPTION, GAME, EXTENDS, TEMPERATURE, WEIGHTS],
};

static MIXED: Shape =
    Shape { name: "a mixed strategy", fields: &[KIND, DESCRIPTION, GAME, INNER, RANDOM_SHARE] };

static FLAT_MC: Shape = Shape {
    name: "a flat_mc strategy",
    fields: &[
        KIND,
        DESCRIPTION,
        GAME,
        ROLLOUTS,
        ROLLOUT,
        DECISIONS,
        TURNS,
        CANDIDATES,
        VALUE,
        JUDGE,
    ],
};

static ISMCTS: Shape = Shape {
    name: "an ismcts strategy",
    fields: &[
        KIND,
        DESCRIPTION,
        GAME,
        ROLLOUTS,
        Field { required: true, ..ROLLOUT },
        DECISIONS,
        TURNS,
        CURIOSITY,
        PRIOR_TEMPERATURE,
        JUDGE,
    ],
};

/// Every key of every kind, for `tenbin schema strategy`; [`KINDS`] has the exact shapes.
pub static STRATEGY: Shape = Shape {
    name: "a strategy",
    fields: &[
        KIND,
        DESCRIPTION,
        GAME,
        EXTENDS,
        TEMPERATURE,
        WEIGHTS,
        Field { required: false, ..INNER },
        Field { required: false, ..RANDOM_SHARE },
        Field { required: false, ..ROLLOUTS },
        ROLLOUT,
        DECISIONS,
        TURNS,
        CANDIDATES,
        CURIOSITY,
        PRIOR_TEMPERATURE,
        VALUE,
        JUDGE,
        SCRIPT_FILE,
        CODE,
        PARAMETERS,
        STEPS,
        MEMORY,
    ],
};
