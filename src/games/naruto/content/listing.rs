//! The cards and decks as `tenbin cards naruto` lists them. What cards do is said in sentences
//! (`listing/words.rs`).

mod words;

use self::words::{of_target, of_window, words};
use crate::content::catalogue::{Card, Catalogue, Cost, Deck, Requirement};
use crate::content::knobs::Knobs;
use crate::content::vocabulary::{CardKind, SYMBOL_WORDS, TacticKind};
use tenbin_lab::module::Listing;

const COLUMNS: usize = 12;

/// Cards, then decks. What a file says of a card by hand (`as_written`) stands beside what its effects
/// come to.
pub fn listing(knobs: &Knobs, catalogue: &Catalogue) -> Listing {
    let header = [
        "list",
        "id",
        "name",
        "kind",
        "symbols",
        "turn",
        "hand_cost",
        "numbers",
        "play",
        "text",
        "as_written",
        "source",
    ];
    let mut rows = Vec::new();
    for kind in CardKind::ALL {
        let of_kind = catalogue.cards.iter().filter(|card| card.kind == *kind);
        rows.extend(of_kind.map(|card| of_card(knobs, catalogue, card)));
    }
    rows.extend(catalogue.decks.iter().map(|deck| of_deck(catalogue, deck)));
    Listing { header: header.map(str::to_owned).to_vec(), rows }
}

fn of_card(knobs: &Knobs, catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let name = &catalogue.names[usize::from(card.name)];
    let symbols = SYMBOL_WORDS.iter().enumerate();
    let symbols: Vec<&str> =
        symbols.filter(|(bit, _)| card.symbols >> bit & 1 == 1).map(|(_, word)| *word).collect();
    let (turn, hand) = match card.kind {
        CardKind::Technique => (String::new(), String::new()),
        _ => (card.entry_turn.to_string(), card.hand_cost.to_string()),
    };
    let kind = match card.kind {
        CardKind::Tactic => format!("{} tactic", card.tactic.word()),
        kind => kind.word().to_owned(),
    };
    let (numbers, play) = (numbers(catalogue, card), play(knobs, catalogue, card));
    let symbols = symbols.join("/");
    let (id, text) = (&card.id, words::of_card(knobs, catalogue, card));
    let (written, source) = (&card.text, &card.source);
    row(["card", id, name, &kind, &symbols, &turn, &hand, &numbers, &play, &text, written, source])
}

/// Values and traits of a ninja, the price of a technique.
fn numbers(catalogue: &Catalogue, card: &Card) -> String {
    match card.kind {
        CardKind::Ninja => {
            let [[combat, support], [injured_combat, injured_support]] = card.values;
            let mut parts = vec![
                format!("{combat}/{support}, injured {injured_combat}/{injured_support}"),
                card.sex.word().to_owned(),
                card.rank.word().to_owned(),
            ];
            parts.extend(words(card.attributes, &catalogue.attributes).iter().map(|&w| w.into()));
            if card.mental > 0 {
                parts.push(format!("mental {}", card.mental));
            }
            if card.works_injured {
                parts.push("works injured".to_owned());
            }
            parts.join(", ")
        }
        CardKind::Technique => price(&card.cost),
        _ => String::new(),
    }
}

/// A price as it is printed: `L L 1 X`.
fn price(cost: &Cost) -> String {
    // How large X may be is said with what it does.
    let Cost { symbols, any, has_x, x_max: _ } = *cost;
    let symbols = symbols.iter().zip(SYMBOL_WORDS);
    let mut parts: Vec<String> = symbols
        .flat_map(|(count, word)| std::iter::repeat_n((*word).to_owned(), usize::from(*count)))
        .collect();
    if any > 0 || parts.is_empty() && !has_x {
        parts.push(any.to_string());
    }
    if has_x {
        parts.push("X".to_owned());
    }
    parts.join(" ")
}

/// What playing it needs and names: keywords of a ninja, requirement and target of the others.
fn play(knobs: &Knobs, catalogue: &Catalogue, card: &Card) -> String {
    let mut parts = Vec::new();
    if card.kind == CardKind::Ninja {
        match card.components {
            Some(names) => {
                let names = names.map(|name| catalogue.names[usize::from(name)].as_str());
                parts.push(format!("group of {} and {}", names[0], names[1]));
            }
            None => {
                parts.extend(words(card.keywords, &catalogue.keywords).iter().map(|&w| w.into()));
            }
        }
    }
    if card.kind == CardKind::Tactic && card.tactic == TacticKind::Interruption {
        parts.push(of_window(card.window).to_owned());
    }
    parts.extend(requirement(catalogue, &card.requirement));
    if let Some(target) = catalogue.targets.get(usize::from(card.target)) {
        parts.push(format!("target: {}", of_target(knobs, catalogue, card, target)));
    }
    parts.join("; ")
}

fn requirement(catalogue: &Catalogue, one: &Requirement) -> Vec<String> {
    let Requirement { names, attributes, rank_at_least, defending } = one;
    let mut parts = Vec::new();
    if !names.is_empty() {
        let names = names.iter().map(|name| catalogue.names[usize::from(*name)].as_str());
        parts.push(format!("user: {}", names.collect::<Vec<_>>().join(" or ")));
    }
    if *attributes != 0 {
        parts.push(format!("user: {}", words(*attributes, &catalogue.attributes).join(" or ")));
    }
    if let Some(rank) = rank_at_least {
        parts.push(format!("user: {} or higher", rank.word()));
    }
    if *defending {
        parts.push("user defends".to_owned());
    }
    parts
}

fn of_deck(catalogue: &Catalogue, deck: &Deck) -> Vec<String> {
    let card_of = |number: u16| &catalogue.cards[usize::from(number)];
    let counts: Vec<String> = CardKind::ALL
        .iter()
        .map(|kind| {
            let count = deck.cards.iter().filter(|card| card_of(**card).kind == *kind).count();
            format!("{count} {}", kind.word())
        })
        .collect();
    let mut lines: Vec<(u16, usize)> = Vec::new();
    for card in &deck.cards {
        match lines.iter_mut().find(|(known, _)| known == card) {
            Some((_, count)) => *count += 1,
            None => lines.push((*card, 1)),
        }
    }
    let symbols = deck.cards.iter().fold(0, |set, card| set | card_of(*card).symbols);
    let symbols = SYMBOL_WORDS.iter().enumerate().filter(|(bit, _)| symbols >> bit & 1 == 1);
    let symbols: Vec<&str> = symbols.map(|(_, word)| *word).collect();
    let cards: Vec<String> =
        lines.iter().map(|(card, count)| format!("{count}x {}", card_of(*card).id)).collect();
    let numbers = format!("{} cards: {}", deck.cards.len(), counts.join(", "));
    let notes = notes(catalogue, deck).join("; ");
    let text = match deck.plan.as_str() {
        "" => cards.join(", "),
        plan => format!("{plan} {}", cards.join(", ")),
    };
    let symbols = symbols.join("/");
    let (id, name) = (&deck.id, &deck.name);
    row(["deck", id, name, "deck", &symbols, "", "", &numbers, &notes, &text, "", ""])
}

/// What a deck holds that it can hardly use: allowed, but seldom meant.
fn notes(catalogue: &Catalogue, deck: &Deck) -> Vec<String> {
    let mut numbers = deck.cards.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let cards: Vec<&Card> =
        numbers.iter().map(|number| &catalogue.cards[usize::from(*number)]).collect();
    let symbols = cards.iter().fold(0, |set, card| set | card.symbols);
    let mut notes = Vec::new();
    for card in &cards {
        let id = &card.id;
        let mut ninjas = cards.iter().filter(|other| other.kind == CardKind::Ninja);
        let base = |other: &&&Card| {
            other.name == card.name && other.entry_turn < card.entry_turn && !other.is_group()
        };
        if card.is_evolution() && !ninjas.clone().any(|other| base(&other)) {
            notes.push(format!("{id} has no lower version to evolve from (NAR-100)"));
        }
        for component in card.components.into_iter().flatten() {
            if !ninjas.clone().any(|other| other.name == component) {
                let name = &catalogue.names[usize::from(component)];
                notes.push(format!("{id} lacks its component {name} (NAR-110)"));
            }
        }
        if card.kind == CardKind::Technique && !ninjas.any(|other| can_use(card, other)) {
            notes.push(format!("no ninja can use {id} (NAR-201)"));
        }
        let lacks = |bit: usize| card.cost.symbols[bit] > 0 && symbols >> bit & 1 == 0;
        for (_, symbol) in SYMBOL_WORDS.iter().enumerate().filter(|(bit, _)| lacks(*bit)) {
            notes.push(format!("{id} costs {symbol}, of which it has no card (NAR-202)"));
        }
    }
    notes
}

/// Whether a ninja meets the printed requirement of a technique.
fn can_use(technique: &Card, ninja: &Card) -> bool {
    let requirement = &technique.requirement;
    let named = requirement.names.is_empty()
        || requirement.names.contains(&ninja.name)
        || ninja.components.is_some_and(|of| of.iter().any(|one| requirement.names.contains(one)));
    let skilled = requirement.attributes == 0 || requirement.attributes & ninja.attributes != 0;
    named && skilled && requirement.rank_at_least.is_none_or(|rank| ninja.rank.at_least(rank))
}

fn row(cells: [&str; COLUMNS]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
