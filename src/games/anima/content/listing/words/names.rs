//! The names of states, rolls, actions and the like, as people write them.

use crate::content::effect::{ActionName, ActionSet, Penalties, Rolls};
use crate::content::vocabulary::{Faction, School, Stat, State};
use crate::content::words::{CATEGORY_WORDS, TRAIT_WORDS};

/// A word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// `Blind`.
pub(super) fn state(state: State) -> String {
    capital(state.word())
}

/// The states of a set: all of them and whole signs by their names.
pub(super) fn states(set: u16) -> Vec<String> {
    let of = |wanted: fn(State) -> bool| {
        State::ALL.into_iter().filter(|one| wanted(*one)).fold(0, |set, one| set | 1 << one as u16)
    };
    let groups: [(u16, &str); 3] = [
        (of(|_| true), "all states"),
        (of(State::is_positive), "all positive states"),
        (of(|one| !one.is_positive()), "all negative states"),
    ];
    let mut left = set;
    let mut names = Vec::new();
    for (group, name) in groups {
        if left & group == group {
            left &= !group;
            names.push(name.to_owned());
        }
    }
    names.extend(State::ALL.into_iter().filter(|one| left >> *one as u16 & 1 == 1).map(state));
    names
}

/// `Light`, `Dark`.
pub(super) fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Light => "Light",
        Faction::Dark => "Dark",
        Faction::Unaligned => "Unaligned",
    }
}

/// `Magic`; what has no school says so.
pub(super) fn school(school: School) -> &'static str {
    match school {
        School::None => "schoolless",
        School::Ki => "Ki",
        School::Magic => "Magic",
        School::Subterfuge => "Subterfuge",
        School::Special => "Special",
    }
}

/// `Mystic`, for each bit.
pub(super) fn category(bits: u8) -> Vec<String> {
    set_of(u32::from(bits), CATEGORY_WORDS).into_iter().map(capital).collect()
}

/// `damage resistance`, for each bit.
pub(super) fn traits(bits: u32) -> Vec<String> {
    set_of(bits, TRAIT_WORDS).into_iter().map(|word| word.replace('_', " ")).collect()
}

fn set_of<'w>(bits: u32, list: &[&'w str]) -> Vec<&'w str> {
    let known = list.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    known.map(|(_, word)| *word).collect()
}

/// The sorts of rolls of a set; nothing for all rolls.
pub(super) fn rolls(set: Rolls) -> Option<Vec<&'static str>> {
    const NAMES: [(Rolls, &str); 12] = [
        (Rolls::ATTACK, "attack"),
        (Rolls::DEFENCE, "defence"),
        (Rolls::ESCAPE, "Escape"),
        (Rolls::SEEK, "Seek"),
        (Rolls::RESIST, "resistance"),
        (Rolls::DOOM, "Doom"),
        (Rolls::INITIATIVE, "initiative"),
        (Rolls::DEPLOYMENT, "deployment"),
        (Rolls::IMPACT, "impact"),
        (Rolls::CARD, "card"),
        (Rolls::CHARGE, "charge"),
        (Rolls::SETUP, "scenery and edge"),
    ];
    let known = NAMES.iter().filter(|(one, _)| set.has(*one));
    (set != Rolls::ANY).then(|| known.map(|(_, name)| *name).collect())
}

/// Rows of the table of ranged modifiers.
pub(super) fn penalties(set: Penalties) -> Vec<&'static str> {
    const NAMES: [(Penalties, &str); 4] = [
        (Penalties::LONG_RANGE, "long range"),
        (Penalties::COVER, "cover"),
        (Penalties::ENGAGED, "targets in melee"),
        (Penalties::MOVED, "having moved far"),
    ];
    NAMES.iter().filter(|(one, _)| set.has(*one)).map(|(_, name)| *name).collect()
}

/// All basic actions, for sets of them.
const ACTIONS: [ActionName; 14] = [
    ActionName::Attack,
    ActionName::Charge,
    ActionName::Dodge,
    ActionName::Counter,
    ActionName::Walk,
    ActionName::Run,
    ActionName::Escape,
    ActionName::Seek,
    ActionName::Push,
    ActionName::Climb,
    ActionName::Slam,
    ActionName::FreeMove,
    ActionName::Heal,
    ActionName::Defend,
];

/// An action as a thing and as what somebody does.
pub(super) fn deed(action: ActionName) -> (&'static str, &'static str) {
    match action {
        ActionName::Attack => ("Attack", "Attack"),
        ActionName::Charge => ("Charge", "Charge"),
        ActionName::Dodge => ("Dodge", "Dodge"),
        ActionName::Counter => ("Counterattack", "Counterattack"),
        ActionName::Walk => ("Walk", "Walk"),
        ActionName::Run => ("Run", "Run"),
        ActionName::Escape => ("Escape", "Escape"),
        ActionName::Seek => ("Seek", "Seek"),
        ActionName::Push => ("Push", "Push"),
        ActionName::Climb => ("Climb", "Climb"),
        ActionName::Slam => ("Slam", "Slam"),
        ActionName::FreeMove => ("Free Move", "make a Free Move"),
        ActionName::Heal => ("healing", "regain life points"),
        ActionName::Defend => ("defence", "defend itself"),
    }
}

/// What somebody does, for each action of a set.
pub(super) fn deeds(set: ActionSet) -> Vec<&'static str> {
    let named = ACTIONS.into_iter().filter(|&action| set.has(ActionSet::of(action)));
    named.map(|action| deed(action).1).collect()
}

/// `a Walk`, `an Attack`.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['A', 'E', 'a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A number of a character: its name; of a length, how it is said.
pub(super) fn stat(stat: Stat) -> &'static str {
    match stat {
        Stat::At => "Attack",
        Stat::Dm => "Damage",
        Stat::Df => "Defence",
        Stat::Ar => "Armour",
        Stat::Re => "Resistance",
        Stat::LpStart => "starting life points",
        Stat::Speed => "Walk and Run",
        Stat::ControlZone => "control zone",
        Stat::Range => "range",
        Stat::FreeMove => "Free Move",
        Stat::ShieldReach => "reach",
        Stat::Displacement => "displacement",
    }
}
