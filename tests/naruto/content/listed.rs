//! `tenbin cards naruto`: what cards do, in sentences made from what they have been compiled to. Expected sentences are
//! those of sections 3.3 and 4.1 of the catalogue with their abbreviations spelled out.

use tenbin::games::naruto::content::listing::listing;
use tenbin::module::Listing;
use toml::{Table, Value};

use super::{EMBEDDED, compiled};

fn listed_with(variants: &[&str], sets: &[&str]) -> Listing {
    let (knobs, catalogue) = compiled(variants, sets).unwrap_or_else(|errors| panic!("{errors}"));
    listing(&knobs, &catalogue)
}

/// A cell of the row of a card.
pub(super) fn cell<'l>(listing: &'l Listing, id: &str, column: &str) -> &'l str {
    let place = listing.header.iter().position(|title| title == column).unwrap();
    let row = listing.rows.iter().find(|row| row[0] == "card" && row[1] == id);
    &row.unwrap_or_else(|| panic!("`{id}` is not listed"))[place]
}

fn told(variants: &[&str], sets: &[&str], id: &str) -> String {
    cell(&listed_with(variants, sets), id, "text").to_owned()
}

fn assert_told(sentences: &[(&str, &str)]) {
    let listing = listed_with(&[], &[]);
    for (id, wanted) in sentences {
        assert_eq!(cell(&listing, id, "text"), *wanted, "{id}");
    }
}

/// Nothing shipped that has an effect is without words, and they are sentences; nothing else has any.
#[test]
fn every_effect_shipped_has_words() {
    let (knobs, catalogue) = compiled(&[], &[]).unwrap();
    let listing = listing(&knobs, &catalogue);
    let mut count = 0;
    for card in &catalogue.cards {
        let told = cell(&listing, &card.id, "text");
        if card.timings == 0 {
            assert_eq!(told, "", "{}", card.id);
            continue;
        }
        assert!(told.ends_with('.') && told.len() > 15, "{}: {told}", card.id);
        assert!(told.starts_with(|letter: char| letter.is_uppercase()), "{}: {told}", card.id);
        for wrong in ["  ", " .", " ,", "..", ";;", "_", ", .", "()", " ;", "and ,", ",,"] {
            assert!(!told.contains(wrong), "{wrong:?} in {}: {told}", card.id);
        }
        assert!(!told.contains(char::is_control), "{}: {told}", card.id);
        assert!(!cell(&listing, &card.id, "as_written").is_empty(), "{}", card.id);
        count += 1;
    }
    // Section 3.3: 21 ninjas that are not vanilla, 32 techniques, 15 tactics, 5 clients.
    assert_eq!(count, 21 + 32 + 15 + 5);
    // What a file says by hand stands beside it, also where there is no effect.
    assert_eq!(cell(&listing, "ML-01", "as_written"), "Draw 2.");
    let kakashi = cell(&listing, "NI-11", "as_written");
    assert_eq!(kakashi, "Its printed text is not known; none here.");
}

/// Section 3.3: ninjas.
#[test]
fn section_3_3_ninjas() {
    assert_told(&[
        (
            "NL-04",
            "When it attacks and its team is undefended, you draw 1 card and discard 1 card of your choice from your hand.",
        ),
        ("NL-05", "When it enters play, you put the top card of your deck into your chakra."),
        (
            "NL-07",
            "When it takes part in a battle, the front-line ninja of its team has +1 combat this turn.",
        ),
        (
            "NL-08",
            "At the judgement of its team, if its team faces at least 2 ninjas, it has +2 combat this turn.",
        ),
        (
            "NL-09",
            "At the start of your turn, you may put 1 card from your hand into your chakra; if you do, you draw 1 card.",
        ),
        (
            "NF-03",
            "When it takes part in a battle, if its team holds Ember Scout, it has +2 support this turn.",
        ),
        (
            "NF-04",
            "It cannot be targeted by opposing techniques that have a total cost of 1 or less.",
        ),
        (
            "NF-06",
            "When its team is opposed, a back-up ninja that faces its team has -1 support this turn.",
        ),
        (
            "NI-23",
            "When the first chain of techniques of the turn closes, it has +1 combat and +1 support this turn.",
        ),
        (
            "NF-08",
            "At the start of your turn, you may discard 1 chakra of your choice; if you do, an injured ninja of yours is \
             healed.",
        ),
        (
            "NW-06",
            "When it takes part in a battle, it cannot be targeted this turn by opposing techniques that have a user of rank \
             novice or lower.",
        ),
        ("NW-07", "While it is in battle, the opponent's techniques cost 1 generic chakra more."),
        ("NW-08", "When its team has won a fight, the opponent discards 1 chakra of your choice."),
        (
            "NW-09",
            "At the judgement of its team, if its team is opposed, the front-line ninja that faces its team has -2 combat \
             this turn.",
        ),
        ("NN-02", "When its team is opposed, the opponent discards 1 chakra of their choice."),
        ("NN-05", "The first wound it would take each turn is prevented."),
        (
            "NN-08",
            "While it is the front-line ninja, it cannot be targeted by opposing techniques.",
        ),
        (
            "NN-09",
            "At the end of your turn, if it was not in battle this turn, another injured ninja of yours is healed.",
        ),
        ("NN-11", "When its team has won a crushing victory, you draw 1 card."),
        ("NE-09", "While it defends, it has +2 combat."),
        (
            "NE-10",
            "When its team is opposed, a ninja that faces its team and has an entry turn of 4 or less becomes injured.",
        ),
    ]);
}

/// Section 3.3: techniques.
#[test]
fn section_3_3_techniques() {
    assert_told(&[
        (
            "TE-110",
            "Until the end of the turn, you take control of a male ninja of the opponent that is in battle, and it joins \
             the user's team as back-up.",
        ),
        (
            "TE-163",
            "You put a ninja card that has the keyword summon from your hand into play in the user's team as back-up, \
             whatever its entry turn and without its hand cost.",
        ),
        ("JL-02", "The user has +3 combat this turn."),
        (
            "JL-03",
            "The user has +X combat and +X support this turn. X is chosen as it is paid for, from 0 to 5.",
        ),
        (
            "JL-05",
            "The user has +5 combat this turn. At the end of the turn, the user takes 1 wound.",
        ),
        ("JF-01", "Each ninja that faces the user's team has -2 combat and -2 support this turn."),
        ("JF-03", "The front-line ninja that faces the user's team takes 1 wound."),
        (
            "JF-04",
            "A technique of the opponent that is on the chain and has a total cost of 3 or less is negated.",
        ),
        (
            "JF-05",
            "The user has +2 combat this turn. The front-line ninja of the user's team, if that is another ninja, has +1 \
             combat this turn.",
        ),
        ("JF-06", "The team that faces the user's team has -4 strength this turn."),
        (
            "JW-01",
            "The user's team and its ninjas cannot be targeted this turn by opposing techniques.",
        ),
        ("JW-02", "A ninja that faces the user's team has its combat set to 0 this turn."),
        ("JW-03", "A ninja that faces the user's team becomes injured."),
        ("JW-04", "An injured ninja that faces the user's team takes 1 wound."),
        ("JW-05", "The opponent discards 2 chakra of their choice."),
        ("JW-06", "The team that faces the user's team leaves the battle."),
        ("JN-01", "The user leaves the battle."),
        ("JN-04", "The opponent discards the top 3 cards of their deck."),
        (
            "JN-05",
            "You take control of a ninja of the opponent that is in battle and has an entry turn of 2 or less, and it joins \
             the user's team as back-up.",
        ),
        ("JN-06", "An injured ninja of the user's team is healed."),
        ("JE-01", "A ninja of yours that is in battle leaves the battle."),
        (
            "JE-02",
            "A ninja that faces the user's team has its combat and support set to 0 this turn.",
        ),
        (
            "JE-05",
            "The front-line ninja that faces the user's team and has combat 4 or less takes 1 wound.",
        ),
    ]);
}

/// Section 3.3: tactics and clients.
#[test]
fn section_3_3_tactics_and_clients() {
    assert_told(&[
        ("ML-01", "You draw 2 cards."),
        ("ML-02", "A ninja of yours has +2 combat and +1 support this turn."),
        ("ML-03", "The tactic that is being played is negated."),
        (
            "MF-01",
            "You look at the top 3 cards of your deck, put 1 into your hand and the others on the bottom of your deck in \
             any order.",
        ),
        ("MF-02", "You may play 1 more tactic each turn."),
        (
            "MF-03",
            "The ninja that was just called and has an entry turn of 3 or less becomes injured.",
        ),
        (
            "MW-01",
            "You look at the opponent's hand and put a technique card from it into their chakra, if there is one.",
        ),
        (
            "MW-02",
            "At the start of each player's turn, that player may discard 1 card of their choice from their hand; if they do, \
             an injured ninja of theirs is healed.",
        ),
        ("MN-01", "You search your deck for a technique card, put it into your hand and shuffle."),
        ("MN-02", "Each team of yours that has exactly 3 ninjas has +2 strength this turn."),
        ("MN-03", "The opponent may not call clients or play tactics this turn."),
        ("ME-02", "Up to 2 injured ninjas of yours are healed."),
        (
            "ME-03",
            "A ninja card in your discard pile that has an entry turn of 3 or less goes into your hand.",
        ),
        (
            "CL-01",
            "At the start of your turn, if you have at most 2 cards in hand, you draw 1 card.",
        ),
        ("CL-02", "Each defending team of yours has +1 strength."),
        ("CL-03", "Your first technique of each turn costs 1 generic chakra less."),
        (
            "CL-04",
            "At the end of your turn, if you have won a gain this turn, you may put 1 card from your discard pile on the \
             bottom of your deck.",
        ),
        ("CL-05", "At the end of your turn, if you have won a gain this turn, you draw 1 card."),
    ]);
}

/// What a number, a word or a knob changes is in the words.
#[test]
fn what_is_changed_shows() {
    assert_eq!(
        told(&[], &["card.NF-03.effect.1.support=5"], "NF-03"),
        "When it takes part in a battle, if its team holds Ember Scout, it has +5 support this turn."
    );
    assert_eq!(
        told(&[], &["card.JL-03.x_max=3"], "JL-03"),
        "The user has +X combat and +X support this turn. X is chosen as it is paid for, from 0 to 3."
    );
    // NAR-153.
    assert_eq!(
        told(&[], &["rules.during_chain_timing=\"each_close\""], "NI-23"),
        "When a chain of techniques closes, it has +1 combat and +1 support this turn."
    );
    assert_eq!(
        told(&[], &["rules.during_chain_timing=\"exchange_end\""], "NI-23"),
        "At the end of the exchange, if a technique was played, it has +1 combat and +1 support this turn."
    );
    // NAR-310.
    assert_eq!(
        told(&[], &["rules.taken_ninja_goes_to=\"rest\""], "JE-03"),
        "Until the end of the turn, you take control of a ninja of the opponent that is in battle, and it goes to rest."
    );
    // The hand-written text stays what it is.
    let listing = listed_with(&[], &["card.NF-03.effect.1.support=5"]);
    assert!(cell(&listing, "NF-03", "as_written").contains("+0/+2"));
}

/// The paths of all whole numbers below a value.
fn numbers(path: &str, value: &Value, found: &mut Vec<(String, i64)>) {
    match value {
        Value::Integer(number) => found.push((path.to_owned(), *number)),
        Value::Array(list) => {
            for (place, value) in (1..).zip(list) {
                numbers(&format!("{path}.{place}"), value, found);
            }
        }
        Value::Table(table) => {
            for (key, value) in table {
                numbers(&format!("{path}.{key}"), value, found);
            }
        }
        _ => {}
    }
}

/// Every shipped card with the numbers of its effects and target.
fn cards() -> Vec<(String, Vec<(String, i64)>)> {
    let mut all = Vec::new();
    for file in [
        "ninjas_lightning",
        "ninjas_fire",
        "ninjas_water",
        "ninjas_wind",
        "ninjas_earth",
        "techniques",
        "tactics",
        "clients",
    ] {
        let text = EMBEDDED.file(&format!("configs/naruto/{file}.toml")).unwrap().unwrap().text;
        let table: Table = text.parse().unwrap();
        for card in table["card"].as_array().unwrap() {
            let id = card["id"].as_str().unwrap().to_owned();
            let mut found = Vec::new();
            for key in ["effect", "target"] {
                if let Some(value) = card.get(key) {
                    numbers(&format!("card.{id}.{key}"), value, &mut found);
                }
            }
            all.push((id, found));
        }
    }
    all
}

/// Any other number in an effect or target changes the words of its card: the first numbers of all cards at once, then
/// the second ones, and so on.
#[test]
fn a_changed_number_of_any_effect_changes_its_words() {
    let (cards, before) = (cards(), listed_with(&[], &[]));
    let most = cards.iter().map(|(_, numbers)| numbers.len()).max().unwrap();
    let mut count = 0;
    for place in 0..most {
        let changed: Vec<(&str, String)> = cards
            .iter()
            .filter_map(|(id, numbers)| {
                let (path, number) = numbers.get(place)?;
                // What changes nothing may not be written.
                let other = if *number == -1 { -2 } else { number + 1 };
                Some((id.as_str(), format!("{path}={other}")))
            })
            .collect();
        let sets: Vec<&str> = changed.iter().map(|(_, set)| set.as_str()).collect();
        let after = listed_with(&[], &sets);
        for (id, set) in &changed {
            assert_ne!(cell(&before, id, "text"), cell(&after, id, "text"), "{set}");
            count += 1;
        }
    }
    assert!(count > 50, "only {count} numbers");
}
