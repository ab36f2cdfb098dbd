//! `schema`: JSON Schemas of the TOML files, for editors.

use clap::ValueEnum;
use serde_json::Value as Json;

use crate::args::SchemaOptions;
use crate::balance;
use crate::error::Error;
use crate::experiment;
use crate::fail_if;
use crate::find::names_of;
use crate::output::print;
use crate::prepare::known_game;
use crate::session::Session;
use tenbin_content::Shape;
use tenbin_lab::door::{About, Shapes};
use tenbin_lab::module::dealt::{DEALT, SHAPE};
use tenbin_lab::outside::protocol;
use tenbin_lab::{policies, scenario};

/// The kinds of TOML files.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum SchemaKind {
    /// The files of configs/GAME and its variants
    Content,
    /// strategies/GAME/*.toml
    Strategy,
    /// configs/GAME/experiments/*.toml
    Experiment,
    /// configs/GAME/goals/*.toml, for `balance`
    Goal,
    /// configs/GAME/scenarios/*.toml
    Scenario,
    /// No file: the lines that a bot that is a program reads and writes
    Protocol,
    /// No file: the names of a condition, as `find --where` takes it
    Where,
    /// No file: the names of a condition on a report, as `run --fail-if` takes it
    FailIf,
}

/// `tenbin schema KIND`.
pub(crate) fn run(session: &Session, options: &SchemaOptions) -> Result<(), Error> {
    let known = |game: &String| known_game(session.games, game);
    let game = match options.kind {
        // These are the same for all games.
        SchemaKind::Experiment | SchemaKind::Goal | SchemaKind::Protocol => None,
        _ => options.game.as_ref().map(known).transpose()?,
    };
    let schema = match (options.kind, game) {
        // Several files make up the content, so none needs all of its keys.
        (SchemaKind::Content, Some(game)) => game.shapes().content.json_schema_of_part(),
        (SchemaKind::Content, None) => {
            return Err(Error::Usage(format!(
                "content differs from game to game; write `tenbin schema content GAME` ({})",
                session.games.shown()
            )));
        }
        (SchemaKind::Protocol, _) => return print(protocol::SCHEMA),
        (SchemaKind::Where, Some(game)) => {
            return print(&names_of(session, game)?);
        }
        (SchemaKind::FailIf, Some(game)) => {
            return print(&fail_if::names_of(session, game)?);
        }
        (SchemaKind::Where | SchemaKind::FailIf, None) => {
            return Err(Error::Usage(format!(
                "names differ from game to game; write `tenbin schema {} GAME` ({})",
                if options.kind == SchemaKind::Where { "where" } else { "fail-if" },
                session.games.shown()
            )));
        }
        (SchemaKind::Strategy, game) => {
            let mut schema = policies::STRATEGY.json_schema_of_file();
            if let Some(game) = game {
                tell_features(&mut schema["properties"]["weights"], &game.about());
            }
            schema
        }
        (SchemaKind::Experiment, _) => experiment::SHAPE.json_schema_of_file(),
        (SchemaKind::Goal, _) => balance::goal::SHAPE.json_schema_of_file(),
        (SchemaKind::Scenario, game) => {
            let shapes = [&scenario::SHAPE, &scenario::file::MANY_SHAPE];
            let [mut one, mut many] = shapes.map(Shape::json_schema_of_file);
            if let Some(game) = game {
                let Shapes { start, facts, .. } = game.shapes();
                let [start, facts] = [start, facts].map(Shape::json_schema);
                let start = with_dealt(start);
                let expect = with_actions(&facts);
                for schema in [&mut one, &mut many] {
                    tell(
                        schema,
                        &["/properties/start", "/$defs/a_scenario/properties/start"],
                        &start,
                    );
                    tell(schema, &EXPECTED, &expect);
                    tell(schema, &CONDITIONS, &facts);
                }
            }
            either(one, many)
        }
    };
    print(&format!("{schema:#}\n"))
}

/// Where a schema has `[expect]`, and what may stand between moves.
const EXPECTED: [&str; 3] = [
    "/properties/expect",
    "/$defs/a_scenario/properties/expect",
    "/$defs/a_scenario_s_script/properties/moves/items/anyOf/1",
];
/// Where a schema has facts alone.
const CONDITIONS: [&str; 2] =
    ["/$defs/a_scenario_s_script/properties/until", "/$defs/a_case_of_the_odds/properties/expect"];

/// Says which features there are to weigh, and what they mean.
fn tell_features(weights: &mut Json, about: &About<'_>) {
    let weight = weights["additionalProperties"].take();
    let mut properties = serde_json::Map::new();
    let in_groups = about.feature_groups.iter().flat_map(|group| group.features);
    let told = in_groups.map(|(name, meaning)| (*name, *meaning));
    // A game that does not say what they mean has their names.
    let named = about.features.iter().map(|name| (*name, ""));
    for (name, meaning) in named.chain(told) {
        let mut property = weight.clone();
        if !meaning.is_empty() {
            property["description"] = meaning.into();
        }
        properties.insert(name.to_owned(), property);
    }
    weights["properties"] = properties.into();
    weights["additionalProperties"] = false.into();
}

/// The start of a game, or a moment of one that was dealt and played.
fn with_dealt(mut start: Json) -> Json {
    start["properties"][DEALT] = SHAPE.json_schema();
    start
}

/// The facts of a game together with what may be expected of actions.
fn with_actions(facts: &Json) -> Json {
    let mut both = facts.clone();
    let actions = scenario::expect::ABOUT_ACTIONS.json_schema();
    if let (Some(known), Some(more)) =
        (both["properties"].as_object_mut(), actions["properties"].as_object())
    {
        known.extend(more.clone());
    }
    both
}

/// Says what a table may hold in a game, wherever a schema has it.
fn tell(schema: &mut Json, places: &[&str], table: &Json) {
    let mut table = table.clone();
    let inner = table.as_object_mut().and_then(|table| {
        table.remove("$schema");
        table.remove("$defs")
    });
    for place in places {
        if let Some(found) = schema.pointer_mut(place) {
            let mut table = table.clone();
            if let (Some(own), Some(said)) = (table.as_object_mut(), found.get("description")) {
                own.insert("description".to_owned(), said.clone());
            }
            *found = table;
        }
    }
    if let (Some(Json::Object(inner)), Some(known)) = (inner, schema["$defs"].as_object_mut()) {
        known.extend(inner);
    }
}

/// A file is one of two things. Both share their definitions, and the second has all of them.
fn either(one: Json, many: Json) -> Json {
    let body = |mut schema: Json| {
        if let Json::Object(map) = &mut schema {
            map.remove("$schema");
            map.remove("$defs");
        }
        schema
    };
    let mut definitions = one.get("$defs").cloned().unwrap_or_default();
    if let (Some(mine), Some(Json::Object(more))) =
        (definitions.as_object_mut(), many.get("$defs").cloned())
    {
        mine.extend(more);
    }
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a scenario, or a file of scenarios",
        "anyOf": [body(one), body(many)],
        "$defs": definitions,
    })
}
