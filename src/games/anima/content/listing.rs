//! The characters, abilities, cards, advantages, layouts and parties as `tenbin cards anima` lists
//! them. What they do is told in sentences (`listing/words.rs`).

mod words;

use self::words::{immunities, of_ability, price};
use crate::content::catalogue::{Catalogue, Character, Origin, Party};
use crate::content::knobs::Knobs;
use crate::content::words::{
    AFFILIATION_WORDS, BASE_WORDS, CATEGORY_WORDS, FACTION_WORDS, KIND_WORDS, SCHOOL_WORDS,
    TRAIT_WORDS,
};
use tenbin_lab::module::Listing;

const COLUMNS: usize = 9;

/// Everything a party may be made of, with what it costs, what it does and where its numbers come
/// from. What a file says of it by hand (`as_written`) stands beside what its effects come to.
pub fn listing(knobs: &Knobs, catalogue: &Catalogue) -> Listing {
    let header =
        ["list", "id", "name", "kind", "level_count", "numbers", "text", "as_written", "source"];
    let mut rows = Vec::new();
    for character in &catalogue.characters {
        rows.push(of_character(knobs, catalogue, character));
    }
    rows.extend((0..catalogue.abilities.len()).map(|index| of_effects(knobs, catalogue, index)));
    for layout in &catalogue.layouts {
        let pieces: Vec<&str> = layout
            .pieces
            .iter()
            .map(|piece| catalogue.templates[usize::from(piece.template)].id.as_str())
            .collect();
        let pieces = pieces.join(", ");
        rows.push(row(["layout", &layout.id, &layout.name, "scenery", "", "", &pieces, "", ""]));
    }
    rows.extend(catalogue.parties.iter().map(|party| of_party(knobs, catalogue, party)));
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

/// The words of a set of bits.
fn named(bits: u32, list: &[&str]) -> String {
    let known = list.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    known.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

fn inches(units: i16, knobs: &Knobs) -> i32 {
    i32::from(units) / knobs.inch_cm.max(1)
}

fn of_character(knobs: &Knobs, catalogue: &Catalogue, one: &Character) -> Vec<String> {
    let mut kind = format!(
        "{} {} {}",
        FACTION_WORDS[one.faction as usize],
        AFFILIATION_WORDS[one.affiliation as usize],
        named(u32::from(one.categories), CATEGORY_WORDS)
    );
    if one.base as usize > 0 {
        kind = format!("{kind}, {} base", BASE_WORDS[one.base as usize]);
    }
    let [attack, damage, defence, armour, resistance] = one.stats;
    let second = match one.damage_second {
        second if second == damage => String::new(),
        second => format!("/{second}"),
    };
    let numbers = format!(
        "At {attack} Dm {damage}{second} Df {defence} Ar {armour} LP {} Re {resistance} Mo {}/{} \
         AP {}/{}",
        one.lp,
        inches(one.walk, knobs),
        inches(one.run, knobs),
        one.recovery,
        one.ap_max
    );
    let mut parts: Vec<String> = one
        .abilities
        .iter()
        .map(|ability| catalogue.abilities[usize::from(*ability)].name.clone())
        .collect();
    for (bit, word) in TRAIT_WORDS.iter().enumerate() {
        if one.traits >> bit & 1 == 1 {
            parts.push(match *word {
                "ranged" => format!("ranged {}", inches(one.ranged, knobs)),
                "reach" => format!("reach {}", inches(one.reach, knobs)),
                word => word.replace('_', " "),
            });
        }
    }
    if one.immune != 0 {
        parts.push(format!("immune to {}", immunities(one.immune)));
    }
    let (level, text) = (one.level.to_string(), parts.join(", "));
    row(["character", &one.id, &one.name, &kind, &level, &numbers, &text, "", &one.source])
}

/// An ability, card or advantage.
fn of_effects(knobs: &Knobs, catalogue: &Catalogue, index: usize) -> Vec<String> {
    let ability = &catalogue.abilities[index];
    let list = match ability.origin {
        Origin::Character => "ability",
        Origin::Equipment | Origin::Power | Origin::Plot => "card",
        Origin::Advantage => "advantage",
    };
    let mut kind = match ability.origin {
        Origin::Character => String::new(),
        Origin::Equipment => "equipment".to_owned(),
        Origin::Power => "power".to_owned(),
        Origin::Plot => "plot".to_owned(),
        Origin::Advantage => AFFILIATION_WORDS[ability.affiliation as usize].to_owned(),
    };
    if ability.origin == Origin::Character {
        let school = match ability.school as usize {
            0 => String::new(),
            school => format!("{} ", SCHOOL_WORDS[school]),
        };
        kind = format!("{school}{}", KIND_WORDS[ability.kind as usize]);
    }
    if ability.reactive {
        kind.push_str(" reactive");
    }
    if u32::from(ability.bearers).count_ones() < CATEGORY_WORDS.len() as u32 {
        kind = format!("{kind}, for {}", named(u32::from(ability.bearers), CATEGORY_WORDS));
    }
    let cost = if list == "card" { ability.cost.to_string() } else { String::new() };
    let numbers = price(knobs, catalogue, index);
    let text = of_ability(knobs, catalogue, index);
    let (id, name) = (&ability.id, &ability.name);
    row([list, id, name, &kind, &cost, &numbers, &text, &ability.text, &ability.source])
}

fn of_party(knobs: &Knobs, catalogue: &Catalogue, party: &Party) -> Vec<String> {
    let name = |ability: &u16| catalogue.abilities[usize::from(*ability)].id.as_str();
    let joined = |list: &[u16]| list.iter().map(name).collect::<Vec<_>>().join(", ");
    let mut members: Vec<String> = party
        .entries
        .iter()
        .map(|entry| {
            let id = &catalogue.characters[usize::from(entry.character)].id;
            match entry.cards.as_slice() {
                [] => id.clone(),
                cards => format!("{id} ({})", joined(cards)),
            }
        })
        .collect();
    if !party.plots.is_empty() {
        members.push(format!("plots: {}", joined(&party.plots)));
    }
    if !party.advantages.is_empty() {
        members.push(format!("advantages: {}", joined(&party.advantages)));
    }
    let basis = match party.organisation {
        Some(affiliation) => AFFILIATION_WORDS[affiliation as usize],
        None => FACTION_WORDS
            .iter()
            .take(2)
            .enumerate()
            .find(|(bit, _)| party.factions >> bit & 1 == 1)
            .map_or("unaligned", |(_, word)| *word),
    };
    let plays = i32::from(party.size) == knobs.size_levels;
    let kind = format!(
        "{basis} of {} levels{}",
        party.size,
        if plays { ", the size of the game" } else { "" }
    );
    let (total, text) = (party.total.to_string(), members.join(", "));
    let numbers = format!("characters {}", party.characters_total);
    row(["party", &party.id, &party.name, &kind, &total, &numbers, &text, "", ""])
}

fn row(cells: [&str; COLUMNS]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
