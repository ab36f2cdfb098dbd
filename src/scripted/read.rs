//! Reads what a script has returned: the declaration of a game.

use mlua::{Table, Value};

use crate::declared::{
    CardField, CardFieldKind, Declared, Holds, Knob, Measure, Named, Operand, Optional, Part,
    SeenBy, Sides, Verb,
};
use crate::section::{Section, Wrong, check_name, whole};
use tenbin_engine::SEATS_MAX;

/// Functions that every game has, with what they are for.
pub(crate) const FUNCTIONS: [(&str, &str); 5] = [
    ("setup", "function(s): lays out the game"),
    (
        "to_act",
        "function(s): the number of the player who must choose, or nil once the game is over",
    ),
    ("choices", "function(s, player): the list of moves"),
    ("play", "function(s, player, move, ...): carries out a move"),
    ("result", "function(s): { winners = { ... }, ending = \"...\" }"),
];

/// All keys of a declaration.
const KEYS: [&str; 25] = [
    "id",
    "title",
    "summary",
    "players",
    "players_usual",
    "decisions_max",
    "team",
    "rules",
    "cards",
    "state",
    "moves",
    "features",
    "endings",
    "dice",
    "measures",
    "counts",
    "score",
    "bots",
    "setup",
    "to_act",
    "choices",
    "play",
    "result",
    "standing",
    "check",
];

/// Keys that stand for functions under another name than what they give.
const MORE_KEYS: [&str; 1] = ["features_of"];

/// Most kinds of moves, and most words after one.
pub(crate) const VERBS_MAX: usize = 64;
pub(crate) const OPERANDS_MAX: usize = 3;
/// A number after a move lies within so many.
const OPERAND_RANGE: i64 = 60_000;
/// A number of the state lies within this, up and down.
const NUMBER_MAX: i64 = 1_000_000_000;

/// The numbers of a list lie within so many.
const LIST_RANGE: i64 = 1000;

/// Reads a declaration; the text says what is wrong with it.
pub(crate) fn read(game: &Table) -> Result<Declared, Wrong> {
    let root = Section::new(game, "");
    root.only(&[&KEYS[..], &MORE_KEYS[..]].concat())?;
    for (name, what) in FUNCTIONS {
        if !matches!(root.get(name), Value::Function(_)) {
            return Err(format!("the game lacks {name} = {what}"));
        }
    }
    let is_function = |name: &str| match root.get(name) {
        Value::Nil => Ok(false),
        Value::Function(_) => Ok(true),
        _ => Err(format!("`{name}` must be a function")),
    };
    let id = root.text("id")?.ok_or("the game lacks an id: id = \"my_game\"")?;
    check_name("`id`", &id)?;
    let players = players(&root)?;
    let players_usual =
        root.whole_in("players_usual", (i64::from(*players.start()), i64::from(*players.end())))?;
    let has = Optional {
        features: is_function("features_of")?,
        standing: is_function("standing")?,
        check: is_function("check")?,
    };
    let features = root.names("features")?;
    if features.is_empty() == has.features {
        return Err(
            "`features` (a list of names) and `features_of` (a function) go together".to_owned()
        );
    }
    let declared = Declared {
        title: root.text("title")?.unwrap_or_else(|| id.clone()),
        summary: root.text("summary")?.unwrap_or_else(|| "A game in a script.".to_owned()),
        players_usual: players_usual.map_or(*players.start(), |usual| usual as u8),
        players,
        decisions_max: root.whole_in("decisions_max", (10, 1_000_000))?.unwrap_or(10_000) as u32,
        is_team: root.flag("team")?,
        rules: rules(&root)?,
        cards: cards(&root)?,
        state: state(&root)?,
        moves: moves(&root)?,
        features,
        endings: root.sentences("endings")?,
        dice: dice(&root)?,
        measures: measures(&root)?,
        counts: root.sentences("counts")?,
        score: score(&root)?,
        bots: bots(&root)?,
        has,
        id,
    };
    declared.whole()?;
    Ok(declared)
}

impl Declared {
    /// What parts ask of each other.
    fn whole(&self) -> Result<(), Wrong> {
        if self.moves.is_empty() {
            return Err(
                "the game has no moves: moves = { \"roll\", { \"play\", \"card\" } }".to_owned()
            );
        }
        if self.state.is_empty() {
            return Err(
                "the game has no state: state = { score = { each = true, min = 0, max = 100 } }"
                    .to_owned(),
            );
        }
        if self.endings.is_empty() {
            return Err("the game has no endings: endings = { target_reached = \"Somebody has the points.\" }".to_owned());
        }
        let needs_cards = self.state.iter().any(|part| matches!(part.holds, Holds::Cards { .. }))
            || self
                .moves
                .iter()
                .any(|verb| verb.operands.iter().any(|one| matches!(one, Operand::Card)));
        if needs_cards && self.cards.is_none() {
            return Err("the state has cards, and the game does not say what a card is: cards = { attack = { min = 0, max = 9 } }, or cards = {}".to_owned());
        }
        for part in &self.state {
            let is_cards = matches!(part.holds, Holds::Cards { .. });
            if part.seen_by != SeenBy::All && !is_cards {
                return Err(format!(
                    "`state.{}` is hidden, and only cards can be: what somebody cannot see is dealt anew for bots \
                     that think ahead, and how to do that is known of cards alone",
                    part.name
                ));
            }
            if part.seen_by == SeenBy::Owner && !part.is_each {
                return Err(format!(
                    "`state.{}` is nobody's: seen_by = \"owner\" is for parts with each = true",
                    part.name
                ));
            }
        }
        for (name, sides) in &self.dice {
            if let Sides::Rule(rule) = sides
                && !self.rules.iter().any(|known| known.name == *rule)
            {
                return Err(format!(
                    "`dice.{name}` goes by the rule `{rule}`, which `rules` does not have"
                ));
            }
        }
        Ok(())
    }
}

fn players(root: &Section<'_>) -> Result<RangeInclusiveU8, Wrong> {
    let help = "the game lacks its players: players = { 2, 4 } is for 2 to 4";
    let list = root.list("players")?;
    let numbers: Option<Vec<i64>> = list.iter().map(whole).collect();
    match numbers.as_deref() {
        Some(&[least, most]) if 1 <= least && least <= most && most <= SEATS_MAX as i64 => {
            Ok(least as u8..=most as u8)
        }
        Some(_) if !list.is_empty() => {
            Err(format!("`players` is two numbers from 1 to {SEATS_MAX}: players = {{ 2, 4 }}"))
        }
        _ => Err(help.to_owned()),
    }
}

type RangeInclusiveU8 = std::ops::RangeInclusive<u8>;

fn table_of<'a>(path: &str, value: &'a Value) -> Result<&'a Table, Wrong> {
    match value {
        Value::Table(table) => Ok(table),
        _ => Err(format!("`{path}` must be a table: {{ ... }}")),
    }
}

fn rules(root: &Section<'_>) -> Result<Vec<Knob>, Wrong> {
    let read = |(name, value): (String, Value)| {
        let path = format!("rules.{name}");
        let section = Section::new(table_of(&path, &value)?, path.clone());
        section.only(&["value", "min", "max", "meaning"])?;
        let lacks = |key: &str| {
            format!(
                "`{path}` lacks `{key}`: {{ value = 100, min = 10, max = 1000, meaning = \"...\" }}"
            )
        };
        let range = (
            section.whole("min")?.ok_or_else(|| lacks("min"))?,
            section.whole("max")?.ok_or_else(|| lacks("max"))?,
        );
        let usual = section.whole_in("value", range)?.ok_or_else(|| lacks("value"))?;
        let meaning = section.text("meaning")?.unwrap_or_default();
        Ok(Knob { name, usual, range, meaning })
    };
    root.named("rules")?.into_iter().map(read).collect()
}

fn cards(root: &Section<'_>) -> Result<Option<Vec<CardField>>, Wrong> {
    if root.table("cards")?.is_none() {
        return Ok(None);
    }
    let read = |(name, value): (String, Value)| {
        let path = format!("cards.{name}");
        if ["id", "name", "copies", "blank", "source", "number"].contains(&name.as_str()) {
            return Err(format!("`{path}`: every card has that by itself; leave it out"));
        }
        let section = Section::new(table_of(&path, &value)?, path.clone());
        section.only(&["min", "max", "words", "value", "meaning"])?;
        let words = section.names("words")?;
        let kind = if words.is_empty() {
            let lacks = || format!("`{path}` says neither min and max nor words = {{ ... }}");
            let (min, max) = (
                section.whole("min")?.ok_or_else(lacks)?,
                section.whole("max")?.ok_or_else(lacks)?,
            );
            CardFieldKind::Number { min, max, usual: section.whole_in("value", (min, max))? }
        } else {
            let usual = section.text("value")?;
            if let Some(usual) = usual.as_ref().filter(|usual| !words.contains(usual)) {
                return Err(format!("`{path}.value` is {usual:?}, which is none of its words"));
            }
            CardFieldKind::Word { words, usual }
        };
        Ok(CardField { name, kind, meaning: section.text("meaning")?.unwrap_or_default() })
    };
    root.named("cards")?.into_iter().map(read).collect::<Result<_, _>>().map(Some)
}

fn state(root: &Section<'_>) -> Result<Vec<Part>, Wrong> {
    root.named("state")?.into_iter().map(|(name, value)| part(name, &value)).collect()
}

fn part(name: String, value: &Value) -> Result<Part, Wrong> {
    let path = format!("state.{name}");
    let section = Section::new(table_of(&path, value)?, path.clone());
    section.only(&[
        "each", "min", "max", "flag", "player", "cards", "numbers", "seen_by", "unit", "meaning",
    ])?;
    let bounds = || -> Result<(i32, i32), Wrong> {
        let lacks =
            |key: &str| format!("`{path}` lacks `{key}`: a number lies between min and max");
        let min = section.whole_in("min", (-NUMBER_MAX, NUMBER_MAX))?.unwrap_or(0);
        let max = section.whole_in("max", (min, NUMBER_MAX))?.ok_or_else(|| lacks("max"))?;
        Ok((min as i32, max as i32))
    };
    let cards = section.whole_in("cards", (1, 256))?;
    let numbers = section.whole_in("numbers", (1, 256))?;
    let (is_flag, is_player) = (section.flag("flag")?, section.flag("player")?);
    let holds = match (cards, numbers, is_flag, is_player) {
        (Some(most), None, false, false) => Holds::Cards { most: most as usize },
        (None, Some(most), false, false) => {
            let (min, max) = bounds()?;
            if i64::from(max) - i64::from(min) > LIST_RANGE {
                return Err(format!("`{path}`: the numbers of a list lie within {LIST_RANGE}"));
            }
            Holds::Numbers { most: most as usize, min, max }
        }
        (None, None, true, false) => Holds::Flag,
        (None, None, false, true) => Holds::Player,
        (None, None, false, false) => {
            let (min, max) = bounds()?;
            Holds::Number { min, max }
        }
        _ => {
            return Err(format!(
                "`{path}` holds one thing: a number (min, max), flag = true, player = true, cards = MOST or numbers = MOST"
            ));
        }
    };
    let seen_by = match section.text("seen_by")?.as_deref() {
        None | Some("all") => SeenBy::All,
        Some("owner") => SeenBy::Owner,
        Some("nobody") => SeenBy::Nobody,
        Some(other) => {
            return Err(format!(
                "`{path}.seen_by` is {other:?}; write \"all\", \"owner\" or \"nobody\""
            ));
        }
    };
    Ok(Part {
        is_each: section.flag("each")?,
        holds,
        seen_by,
        unit: section.text("unit")?.unwrap_or_default(),
        meaning: section.text("meaning")?.unwrap_or_else(|| name.replace('_', " ")),
        name,
    })
}

fn moves(root: &Section<'_>) -> Result<Vec<Verb>, Wrong> {
    let all = root.list("moves")?;
    if all.len() > VERBS_MAX {
        return Err(format!("`moves` has {} kinds of moves; at most {VERBS_MAX}", all.len()));
    }
    all.iter().enumerate().map(|(place, value)| verb(place + 1, value)).collect()
}

fn verb(place: usize, value: &Value) -> Result<Verb, Wrong> {
    let path = format!("moves[{place}]");
    let help = "a move is a word, or { \"play\", \"card\", \"player\" }, { \"bid\", { 0, 20 } }, { \"call\", { \"heads\", \"tails\" } }";
    if let Value::String(name) = value {
        let name = name.to_string_lossy();
        check_name(&path, &name)?;
        return Ok(Verb { name, operands: Vec::new(), plays: false });
    }
    let Value::Table(table) = value else { return Err(format!("`{path}`: {help}")) };
    let section = Section::new(table, path.clone());
    section.only(&["plays"])?;
    let entries: Vec<Value> =
        (1..=table.raw_len()).map(|at| table.raw_get(at).unwrap_or(Value::Nil)).collect();
    let Some((Value::String(name), rest)) = entries.split_first() else {
        return Err(format!("`{path}`: {help}"));
    };
    let name = name.to_string_lossy();
    check_name(&path, &name)?;
    if rest.len() > OPERANDS_MAX {
        return Err(format!("`{path}`: at most {OPERANDS_MAX} things follow the word of a move"));
    }
    let operands: Result<Vec<Operand>, Wrong> =
        rest.iter().map(|one| operand(&path, one)).collect();
    Ok(Verb { name, operands: operands?, plays: section.flag("plays")? })
}

fn operand(path: &str, value: &Value) -> Result<Operand, Wrong> {
    let help = "after the word of a move come \"card\", \"player\", two numbers { 0, 20 } or words { \"heads\", \"tails\" }";
    match value {
        Value::String(text) => match &*text.to_string_lossy() {
            "card" => Ok(Operand::Card),
            "player" => Ok(Operand::Player),
            _ => Err(format!("`{path}`: {help}")),
        },
        Value::Table(table) => {
            let entries: Vec<Value> =
                (1..=table.raw_len()).map(|at| table.raw_get(at).unwrap_or(Value::Nil)).collect();
            let numbers: Option<Vec<i64>> = entries.iter().map(whole).collect();
            if let Some(&[min, max]) = numbers.as_deref() {
                if min > max || max - min > OPERAND_RANGE || min.abs() > NUMBER_MAX {
                    return Err(format!(
                        "`{path}`: a number lies within {OPERAND_RANGE}, the smaller bound first"
                    ));
                }
                return Ok(Operand::Number { min: min as i32, max: max as i32 });
            }
            let words = Section::new(table, path);
            let mut all = Vec::new();
            for one in &entries {
                let Value::String(word) = one else { return Err(format!("`{path}`: {help}")) };
                let word = word.to_string_lossy();
                check_name(&words.path, &word)?;
                all.push(word);
            }
            if all.is_empty() { Err(format!("`{path}`: {help}")) } else { Ok(Operand::Word(all)) }
        }
        _ => Err(format!("`{path}`: {help}")),
    }
}

fn dice(root: &Section<'_>) -> Result<Vec<(String, Sides)>, Wrong> {
    let read = |(name, value): (String, Value)| {
        let sides = match &value {
            Value::String(rule) => Sides::Rule(rule.to_string_lossy()),
            other => match whole(other) {
                Some(sides) if (2..=1000).contains(&sides) => Sides::Fixed(sides as u32),
                _ => {
                    return Err(format!(
                        "`dice.{name}` is the number of its sides (2 to 1000), or the name of a rule"
                    ));
                }
            },
        };
        Ok((name, sides))
    };
    root.named("dice")?.into_iter().map(read).collect()
}

fn measures(root: &Section<'_>) -> Result<Vec<Measure>, Wrong> {
    let read = |(name, value): (String, Value)| {
        let path = format!("measures.{name}");
        let section = Section::new(table_of(&path, &value)?, path.clone());
        section.only(&["max", "meaning"])?;
        let most = section.whole_in("max", (1, 100_000))?;
        let most =
            most.ok_or_else(|| format!("`{path}` lacks max: greater numbers share the last row"))?;
        Ok(Measure {
            name,
            most: most as u32,
            meaning: section.text("meaning")?.unwrap_or_default(),
        })
    };
    root.named("measures")?.into_iter().map(read).collect()
}

fn score(root: &Section<'_>) -> Result<Option<Named>, Wrong> {
    let Some(table) = root.table("score")? else { return Ok(None) };
    let section = Section::new(&table, "score");
    section.only(&["unit", "meaning"])?;
    let unit = section.text("unit")?.unwrap_or_else(|| "points".to_owned());
    check_name("`score.unit`", &unit)?;
    Ok(Some((
        unit,
        section.text("meaning")?.unwrap_or_else(|| "What a player has scored.".to_owned()),
    )))
}

fn bots(root: &Section<'_>) -> Result<Vec<String>, Wrong> {
    let named = root.names("bots")?;
    Ok(if named.is_empty() { vec!["random".to_owned()] } else { named })
}
