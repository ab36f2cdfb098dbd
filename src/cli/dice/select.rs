//! Which rolls and conditions are asked for.

use crate::args::DiceOptions;
use crate::error::Error;
use tenbin_content::nearest;
use tenbin_engine::schema::{Condition, Roll, Schema};

/// A roll and those of its conditions that are asked for, all with their places in the schema.
pub(crate) struct Selected<'a> {
    pub(crate) place: usize,
    pub(crate) roll: &'a Roll,
    pub(crate) conditions: Vec<(usize, &'a Condition)>,
}

/// The rolls that the options name; all where they name none.
pub(crate) fn selected<'a>(
    schema: &'a Schema,
    options: &DiceOptions,
) -> Result<Vec<Selected<'a>>, Error> {
    let (name, part) = (options.roll.as_deref(), options.condition.as_deref());
    if let Some(name) = name
        && schema.rolls.iter().all(|roll| roll.name != name)
    {
        return Err(Error::Usage(no_roll(schema, name)));
    }
    let wanted = |roll: &&Roll| name.is_none_or(|name| roll.name == name);
    let found: Vec<Selected<'_>> = schema
        .rolls
        .iter()
        .enumerate()
        .filter(|(_, roll)| wanted(roll))
        .map(|(place, roll)| {
            let has_part = |one: &Condition| part.is_none_or(|part| one.name.contains(part));
            let conditions = roll.conditions.iter().enumerate();
            let conditions = conditions.filter(|(_, one)| has_part(one)).collect();
            Selected { place, roll, conditions }
        })
        .filter(|one| !one.conditions.is_empty())
        .collect();
    if let (Some(part), true) = (part, found.is_empty()) {
        let rolls = schema.rolls.iter().filter(wanted);
        let names = rolls.flat_map(|roll| roll.conditions.iter().map(|one| one.name.as_str()));
        let near = nearest(part, names);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let whose = name.map_or_else(
            || "no roll of the game has a condition".to_owned(),
            |name| format!("{name} has no condition"),
        );
        return Err(Error::Usage(format!("{whose} with `{part}` in its name{near}")));
    }
    Ok(found)
}

/// What to say of a roll that there is not.
pub(crate) fn no_roll(schema: &Schema, name: &str) -> String {
    let names: Vec<&str> = schema.rolls.iter().map(|roll| roll.name.as_str()).collect();
    let near = nearest(name, names.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("there is no roll `{name}`{near} (the rolls are {})", names.join(", "))
}
