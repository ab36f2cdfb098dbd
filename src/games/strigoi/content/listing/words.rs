//! What abilities and effects do, in sentences made from what they have been compiled to, so that they say what is
//! played and a changed number shows: `When hit by a Monster or a Strigoi: cancel 1 wound or Shock.`

use crate::content::catalogue::{Ability, Acquire, Catalogue, Condition, Span};
use crate::content::vocabulary::{Colour, Event, FightKind, Receiver, Source, Target, Timing};

/// The words of a set of bits, the last two joined by `or`; nothing for an empty set.
fn any_of(words: &[&str], set: u8) -> Option<String> {
    let words = words.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
    let words: Vec<&str> = words.map(|(_, word)| *word).collect();
    let (last, others) = words.split_last()?;
    Some(match others {
        [] => (*last).to_owned(),
        _ => format!("{} or {last}", others.join(", ")),
    })
}

pub(crate) fn counted(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// All abilities of a card or token, a sentence each: equal ones are counted, and those of one use are joined by
/// `or` where uses count.
pub(super) fn abilities(catalogue: &Catalogue, span: Span, uses_count: bool) -> String {
    let mut uses: Vec<(u8, String)> = Vec::new();
    for ability in &joined(catalogue, span) {
        let text = of_ability(catalogue, ability);
        match uses.last_mut() {
            Some((slot, joined)) if uses_count && *slot == ability.slot => {
                *joined = format!("{joined}; or {text}");
            }
            _ => uses.push((ability.slot, text)),
        }
    }
    let mut different: Vec<(String, usize)> = Vec::new();
    for (_, text) in uses {
        match different.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => different.push((text, 1)),
        }
    }
    let texts = different.into_iter().map(|(text, count)| match count {
        1 => sentence(&text),
        2 => sentence(&format!("twice, {text}")),
        count => sentence(&format!("{count} times, {text}")),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The abilities, as one where two do the same in fights of different kinds: no fight is of two kinds.
fn joined(catalogue: &Catalogue, span: Span) -> Vec<Ability> {
    let mut all: Vec<Ability> = Vec::new();
    for ability in catalogue.abilities_of(span) {
        let fights = ability.condition.fights;
        let alike = all.iter_mut().find(|known| {
            let condition = Condition { fights, ..known.condition };
            known.condition.fights & fights == 0
                && known.condition.fights != 0
                && fights != 0
                && condition == ability.condition
                && (known.timings, known.target) == (ability.timings, ability.target)
                && catalogue.ops_of(known.ops) == catalogue.ops_of(ability.ops)
        });
        match alike {
            Some(known) => known.condition.fights |= fights,
            None => all.push(*ability),
        }
    }
    all
}

fn of_ability(catalogue: &Catalogue, ability: &Ability) -> String {
    let what = effects(catalogue, ability.ops, ability.target);
    format!("{}: {what}", when(ability))
}

/// When an ability works, and what must be so.
fn when(ability: &Ability) -> String {
    const TIMES: [&str; Timing::WORDS.len()] = [
        "in your turn",
        "when hit",
        "in a fight",
        "on entering an Encounter",
        "on passing a Strigoi",
        "when played",
        "while held",
        "when received",
    ];
    let Condition { fights, colours, sources, .. } = ability.condition;
    let colour = any_of(Colour::WORDS, colours).map_or_else(String::new, |word| format!("{word} "));
    let mut text = any_of(&TIMES, ability.timings).unwrap_or_default();
    let against: [&str; FightKind::WORDS.len()] = [
        &*format!("with a {colour}Monster"),
        "with a Strigoi hand to hand",
        "with a Strigoi from afar",
    ];
    let every = (1 << FightKind::WORDS.len()) - 1;
    match any_of(&against, fights).filter(|_| fights != every) {
        Some(fights) if text == TIMES[Timing::InFight as usize] => {
            text = format!("{text} {fights}");
        }
        Some(fights) => text = format!("{text}, in a fight {fights}"),
        None if !colour.is_empty() => text = format!("{text}, with a {colour}Encounter"),
        None => {}
    }
    if let Some(from) = source(sources) {
        text = format!("{text} by {from}");
    }
    let more = more(&ability.condition);
    if more.is_empty() { text } else { format!("{text}, if {}", more.join(" and ")) }
}

/// Where a hit comes from.
fn source(sources: u8) -> Option<String> {
    const SOURCES: [&str; Source::WORDS.len()] = ["a Monster", "a Strigoi", "your own card"];
    any_of(&SOURCES, sources)
}

/// What else must be so.
fn more(asked: &Condition) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    if asked.altar_at_least_threshold {
        parts.push("the altar has enough Blood Points to attack a Strigoi".to_owned());
    }
    if let Some(is_monk) = asked.is_monk {
        parts.push(if is_monk { "it is a Monk" } else { "it is no Monk" }.to_owned());
    }
    if let Some(count) = asked.strigoi_alive {
        parts.push(match count {
            0 => "no Strigoi is left".to_owned(),
            1 => "one Strigoi is left".to_owned(),
            count => format!("{count} Strigoi are left"),
        });
    }
    if let Some(is_supreme) = asked.supreme {
        let not = if is_supreme { "" } else { " not" };
        parts.push(format!("the Supreme is{not} in play"));
    }
    parts
}

/// Effects one after the other.
pub(super) fn effects(catalogue: &Catalogue, span: Span, target: Target) -> String {
    let texts = catalogue.ops_of(span).iter().map(|op| op.told(catalogue, target));
    texts.collect::<Vec<_>>().join(", ")
}

/// The name of a kind of Action card.
pub(crate) fn name_of(catalogue: &Catalogue, kind: u8) -> &str {
    let mut cards = catalogue.actions.iter();
    let card = cards.find(|card| card.kind == kind).map(|card| card.name.as_str());
    card.filter(|name| !name.is_empty()).unwrap_or(&catalogue.kinds[usize::from(kind)])
}

/// How a card comes to somebody (STR-470 to STR-477).
pub(super) fn acquire(catalogue: &Catalogue, rule: &Acquire) -> String {
    let colour = any_of(Colour::WORDS, rule.colours);
    let colour = colour.map_or_else(String::new, |word| format!("{word} "));
    let by = source(rule.sources).map_or_else(String::new, |from| format!(" by {from}"));
    let event = match rule.event {
        Event::MonsterDefeated => format!("a {colour}Monster is defeated"),
        Event::RewardCardGained if rule.total > 0 => {
            format!("a player has got Reward card number {}", rule.total)
        }
        Event::RewardCardGained => "a player has got a Reward card".to_owned(),
        Event::ThirdWoundByStrigoi => {
            "a Strigoi moved by a player's card defeats another wolf".to_owned()
        }
        Event::StrigoiDefeated => "a Strigoi is defeated".to_owned(),
        Event::WolfDefeated => format!("a wolf is defeated{by}"),
        Event::WolfWounded => format!("a wolf is wounded{by}"),
    };
    let often = match (rule.first_time_game, rule.first_time_player) {
        (true, _) => ", for the first time in the game",
        (false, true) => ", for the first time by this player",
        _ => "",
    };
    let to = match rule.to {
        Receiver::ActivePlayer => "the player whose turn or fight it is",
        Receiver::WoundedWolf => "the player of that wolf",
        Receiver::FewestRewardCards => "the player with the fewest Reward cards",
    };
    sentence(&format!("when {event}{often}: {} goes to {to}", name_of(catalogue, rule.kind)))
}

/// What an Encounter, a Wound token and the like do at some time.
pub(super) fn at(time: &str, catalogue: &Catalogue, span: Span) -> Option<String> {
    (span.from < span.to)
        .then(|| sentence(&format!("{time}: {}", effects(catalogue, span, Target::SelfWolf))))
}
