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
    ("process", &PROCESS),
];

/// What a bot may play for.
pub(super) const VALUES: [(&str, Worth); 3] =
    [("win", Worth::Win), ("score", Worth::Score), ("margin", Worth::Margin)];
const VALUE_WORDS: &[&str] = &[VALUES[0].0, VALUES[1].0, VALUES[2].0];

const KIND_WORDS: &[&str] =
    &["random", "weighted", "mixed", "flat_mc", "ismcts", "script", "process"];
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
const SCRIPT_MEMORY: Field = Field::optional(
    "memory_mb",
    Kind::Integer { min: 2, max: 1024 },
    "script: so much memory a bot may hold (16 where it is not given).",
);

static SCRIPT: Shape = Shape {
    name: "a script strategy",
    fields: &[KIND, DESCRIPTION, GAME, SCRIPT_FILE, CODE, PARAMETERS, STEPS, SCRIPT_MEMORY],
};

const COMMAND: Field = Field::required(
    "command",
    Kind::List { of: &Kind::Text, min: 1, max: 64 },
    "process: the words of the program's command, such as [\"python3\", \"bot.py\"]; it is started in the \
     folder of this file.",
);
const FEATURES: Field = Field::optional(
    "features",
    Kind::List { of: &Kind::Id, min: 0, max: 10_000 },
    "process: the features it is told where it does not ask for others.",
);
const TIMEOUT: Field = Field::optional(
    "timeout_s",
    Kind::Decimal { min: 0.01, max: 86_400.0 },
    "process: how long an answer may take, in seconds (10 where it is not given).",
);
const PROCESSES: Field = Field::optional(
    "processes",
    Kind::Integer { min: 1, max: 256 },
    "process: how many copies of it answer (as many as threads play where it is not given).",
);
const PACKED: Field = Field::optional(
    "packed",
    Kind::Bool,
    "process: whether it is told numbers in base 64 where it does not say, for numpy and the like.",
);
const BATCH: Field = Field::optional(
    "batch_max",
    Kind::Integer { min: 1, max: 1024 },
    "process: how many questions a line has at most (32 where it is not given).",
);
const PROCESS_MEMORY: Field = Field::optional(
    "memory_mb",
    Kind::Integer { min: 1, max: 16_777_216 },
    "process: how much memory a copy may have, in megabytes (no limit where it is not given; Unix alone).",
);

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

static PROCESS: Shape = Shape {
    name: "a process strategy",
    fields: &[
        KIND,
        DESCRIPTION,
        GAME,
        COMMAND,
        FEATURES,
        TIMEOUT,
        PROCESSES,
        PACKED,
        BATCH,
        PROCESS_MEMORY,
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
        Field { required: false, ..COMMAND },
        FEATURES,
        TIMEOUT,
        PROCESSES,
        PACKED,
        BATCH,
        // Says what of both kinds is said, and has the wider range.
        PROCESS_MEMORY,
    ],
};
