//! The shipped cards, decks and knobs.

use crate::shipped;

/// Section 3.3: 58 ninja cards, 32 techniques, 15 tactics, 5 clients.
#[test]
fn the_pool_has_110_cards() {
    let catalogue = shipped();
    assert_eq!(catalogue.cards.len(), 110);
    for e in &catalogue.effects {
        println!("{e:?}");
    }
    println!(
        "{:?}",
        tenbin::games::naruto::listing::listing(&catalogue)
            .rows
            .iter()
            .map(|r| r.join(" | "))
            .collect::<Vec<_>>()
            .join("\n")
    );
}
