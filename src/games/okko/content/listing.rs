//! The characters, cards, abilities and bands as `tenbin cards okko` lists them.

use crate::content::catalogue::{Catalogue, Character, CharacterKind, Equipment, STATS};
use crate::content::knobs::Knobs;
use crate::content::shape::{KIND_WORDS, TIMING_WORDS};
use crate::content::text::alignment_words;
use tenbin_lab::module::Listing;

const COLUMNS: usize = 9;

/// Everything a band may be made of, with what it costs, what it does and where its numbers come
/// from.
pub fn listing(knobs: &Knobs, catalogue: &Catalogue) -> Listing {
    let header =
        ["list", "id", "name", "kind", "zeni_count", "blue_admw", "red_admw", "text", "source"];
    let mut rows = Vec::new();
    for (index, character) in catalogue.characters.iter().enumerate() {
        rows.push(of_character(knobs, catalogue, index, character));
    }
    for card in &catalogue.equipment {
        rows.push(of_equipment(card));
    }
    for ability in catalogue.abilities.iter().filter(|ability| ability.equipment.is_none()) {
        let words = TIMING_WORDS.iter().enumerate();
        let timings: Vec<&str> = words
            .filter(|(bit, _)| ability.timing >> bit & 1 == 1)
            .map(|(_, word)| *word)
            .collect();
        rows.push(row([
            "ability",
            &ability.id,
            &ability.name,
            &timings.join(" "),
            "",
            "",
            "",
            &ability.text,
            &ability.source,
        ]));
    }
    for band in &catalogue.bands {
        let members: Vec<String> =
            band.members.iter().map(|member| of_member(catalogue, *member)).collect();
        let plays = i32::from(band.budget) == knobs.budget;
        let kind = if plays { "of the budget" } else { "of another budget" };
        let (zeni, members) = (band.total.to_string(), members.join(", "));
        rows.push(row(["band", &band.id, &band.name, kind, &zeni, "", "", &members, ""]));
    }
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

fn of_character(
    knobs: &Knobs,
    catalogue: &Catalogue,
    index: usize,
    character: &Character,
) -> Vec<String> {
    let names = |list: &[u8]| -> String {
        let names = list.iter().map(|id| catalogue.abilities[usize::from(*id)].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let [blue, red] = &character.abilities;
    let mut text = names(blue);
    if blue != red {
        text = format!("{text}; red: {}", names(red));
    }
    let unique = if character.unique { "unique " } else { "" };
    let kind = KIND_WORDS[character.kind as usize];
    let kind = format!("{unique}{} {kind}", alignment_words(character.alignment));
    let [blue, red] = match knobs.red_face_malus {
        None => character.stats,
        // The bare member has the stats that are played with.
        Some(_) => catalogue.members[index].stats,
    };
    let zeni = character.zeni.to_string();
    let (blue, red) = (stats(blue), stats(red));
    let (id, name) = (&character.id, &character.name);
    row(["character", id, name, &kind, &zeni, &blue, &red, &text, &character.source])
}

fn of_equipment(card: &Equipment) -> Vec<String> {
    let mut kind = if card.permanent { "permanent" } else { "single-use" }.to_owned();
    let allowed = [CharacterKind::Fighter, CharacterKind::Civilian, CharacterKind::Sorcerer];
    let allowed: Vec<&str> = allowed
        .into_iter()
        .filter(|kind| card.allowed_kinds >> *kind as u8 & 1 == 1)
        .map(|kind| KIND_WORDS[kind as usize])
        .collect();
    if allowed.len() < KIND_WORDS.len() {
        kind = format!("{kind}, for {}", allowed.join(" "));
    }
    if card.forbidden_alignments != 0 {
        kind = format!("{kind}, not for {}", alignment_words(card.forbidden_alignments));
    }
    let zeni = card.zeni.to_string();
    row(["equipment", &card.id, &card.name, &kind, &zeni, "", "", &card.text, &card.source])
}

/// A member of a band: `kanatta (omamori)`.
fn of_member(catalogue: &Catalogue, member: u16) -> String {
    let member = &catalogue.members[usize::from(member)];
    let id = &catalogue.characters[usize::from(member.character)].id;
    let cards = member.equipment.iter().map(|card| &catalogue.equipment[usize::from(*card)].id);
    match cards.map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => id.clone(),
        cards => format!("{id} ({})", cards.join(", ")),
    }
}

fn stats(face: [i8; STATS]) -> String {
    face.map(|stat| stat.to_string()).join("/")
}

fn row(cells: [&str; COLUMNS]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
