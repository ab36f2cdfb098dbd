//! `tenbin cards strigoi`: everything is listed, with what it does and where its numbers come from.

use tenbin::games::strigoi::content::listing::listing;
use tenbin::module::Listing;

use super::{compiled, shipped};

/// The cells of the row with this list and id.
fn row<'l>(listing: &'l Listing, list: &str, id: &str) -> Vec<&'l str> {
    let row = listing.rows.iter().find(|row| row[0] == list && row[1] == id);
    row.unwrap_or_else(|| panic!("no {list} {id}")).iter().map(String::as_str).collect()
}

fn cell<'l>(listing: &'l Listing, list: &str, id: &str, column: &str) -> &'l str {
    let place = listing.header.iter().position(|title| title == column).unwrap();
    row(listing, list, id)[place]
}

/// Sections 3.2 to 3.7: five wolves, 47 Action cards, seven rules for Advanced ones, and so on; all
/// with a source.
#[test]
fn everything_is_listed_with_its_source() {
    let listing = listing(&shipped().1);
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for row in &listing.rows {
        assert_eq!(row.len(), listing.header.len(), "{row:?}");
        assert!(!row.last().unwrap().is_empty(), "no source: {row:?}");
        match counts.last_mut() {
            Some((list, count)) if *list == row[0] => *count += 1,
            _ => counts.push((&row[0], 1)),
        }
    }
    let wanted = [
        ("wolf", 5),
        ("action", 47),
        ("acquire", 7),
        ("reward_card", 9),
        ("reward_token", 4),
        ("encounter", 12),
        ("wound_token", 5),
        ("strigoi", 2),
        ("strigoi_token", 4),
        ("tile", 6),
        ("platform", 6),
    ];
    assert_eq!(counts, wanted);
}

/// Sections 3.3 to 3.7, piece by piece.
#[test]
fn rows_say_what_pieces_do() {
    let listing = listing(&shipped().1);
    let moon = row(&listing, "action", "roel.moon_red");
    assert_eq!(moon[2..9], ["When the Moon Shines Red", "base of roel", "1", "5", "4", "30", "E"]);
    let text = |list, id| cell(&listing, list, id, "text");
    let numbers = |list, id| cell(&listing, list, id, "numbers");
    // STR-162: Protection, once and with two icons; STR-163, STR-165, STR-168 to STR-170.
    let protection = "hen hit by a Monster or a Strigoi: cancel 1 wound or Shock.";
    assert_eq!(text("action", "roel.moon_red"), format!("W{protection}"));
    assert_eq!(text("action", "roel.signature1"), format!("Twice, w{protection}"));
    assert_eq!(
        text("action", "falk.signature1"),
        "In your turn: have every wolf in your room discard 2 Wound tokens."
    );
    assert_eq!(
        text("action", "charles.signature1"),
        "In a fight: take 1 wound, which Protection cannot cancel."
    );
    assert_eq!(
        text("action", "nighttime_rebel"),
        "In your turn: turn a platform; or in your turn: gain 1 Reward card, this card leaves the \
         game."
    );
    assert_eq!(
        text("action", "matthew.prowl"),
        "On entering an Encounter: flip its token first and decline the fight if you like; or on \
         passing a Strigoi: pass it."
    );
    assert_eq!(
        text("action", "attila.signature1"),
        "In your turn: have a wolf of your choice take back 1 Action card from the discard."
    );
    assert_eq!(
        text("reward_card", "crossbow"),
        "In a fight with a Monster or with a Strigoi hand to hand: +2 to the total. In a fight \
         with a Strigoi from afar: +4 to the total."
    );
    // The same in every kind of fight is said once.
    assert_eq!(text("reward_card", "war_axe"), "In a fight: +3 to the total.");
    assert_eq!(numbers("reward_card", "tower_shield"), "protection 2");
    assert_eq!(text("reward_token", "heal"), "When played: discard 1 Wound token.");
    assert_eq!(
        (numbers("encounter", "demon"), text("encounter", "demon")),
        (
            "strength 8",
            "Won: win 1 Blood Point for the altar, gain 1 Reward token, gain 1 Reward card. Lost: \
             take 2 wounds, take 1 Shock."
        )
    );
    assert_eq!(cell(&listing, "encounter", "red_monk", "kind"), "red Monk");
    let help = "Instead of a fight: take back all Action cards from the discard.";
    assert!(text("encounter", "red_monk").ends_with(help));
    assert_eq!(numbers("wound_token", "slow"), "points 1, movement -1");
    assert_eq!(text("wound_token", "shock"), "When received: take 1 Shock.");
    assert_eq!(
        numbers("strigoi", "master"),
        "life 4, damage 2, combat 9; supreme: life 13, damage 6, combat 13"
    );
    assert_eq!(numbers("strigoi_token", "apprentice_plus1"), "damage +1");
    assert_eq!(numbers("tile", "T1"), "frame gprgps, broken link 2-3");
    assert_eq!(
        (numbers("platform", "PL3"), text("platform", "PL3")),
        ("corridors 111000", "The apprentice starts here.")
    );
    assert_eq!(
        text("acquire", "incense_and_iron"),
        "When a wolf is defeated, for the first time in the game: Incense & Iron goes to the player \
         of that wolf."
    );
}

/// The list is of what is played: a variant's pieces are in it.
#[test]
fn a_variant_is_listed() {
    let listing = listing(&compiled(4, &["sixth_wolf", "silver_bolts"], &[]).unwrap().1);
    assert_eq!(cell(&listing, "wolf", "kinga", "numbers"), "6 Action cards");
    assert_eq!(cell(&listing, "reward_card", "crossbow", "copies_count"), "1");
    assert_eq!(
        cell(&listing, "action", "kinga.ambush", "text"),
        "In a fight with a Monster: +2 to the total."
    );
}
