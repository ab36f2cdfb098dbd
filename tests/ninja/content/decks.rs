//! Section 3: numbers of cards, symbols, roles, objectives, events.

use tenbin::games::ninja::content::catalogue::{
    AdvantageKind, Catalogue, Goal, Scope, Stacking, SuccessRoll,
};
use tenbin::games::ninja::content::ids::EventId;

use super::shipped::{compiled, shipped};

#[test]
fn nin_001_the_counts_are_7_13_50_50_50() {
    let (_, cards) = shipped();
    assert_eq!(cards.roles.len(), 7);
    assert_eq!(cards.objectives.len(), 13);
    assert_eq!(cards.advantage_deck.count_ones(), 50);
    assert_eq!(cards.disadvantage_deck.count_ones(), 50);
    assert_eq!(cards.event_deck.count_ones(), 50);
    let sum = |kind| -> u32 {
        let of_kind = cards.advantages.iter().filter(|card| card.kind == kind);
        of_kind.map(|card| u32::from(card.copies)).sum()
    };
    assert_eq!(sum(AdvantageKind::SingleUse), 17);
    assert_eq!(sum(AdvantageKind::Special), 22);
    assert_eq!(sum(AdvantageKind::Permanent), 11);
    let scoped = |scope, killer| -> u32 {
        let chosen = cards.events.iter().filter(|e| e.scope == scope && e.killer == killer);
        chosen.map(|event| u32::from(event.copies)).sum()
    };
    assert_eq!(scoped(Scope::One, false), 36);
    assert_eq!(scoped(Scope::All, false), 11);
    assert_eq!(scoped(Scope::One, true), 3, "NIN-430");
}

#[test]
fn nin_201_each_clan_can_play_so_many_copies() {
    let (_, cards) = shipped();
    let copies: Vec<(&str, u32)> = (0..7)
        .map(|clan| {
            let playable = cards.advantages.iter().filter(|card| card.clans >> clan & 1 == 1);
            let count = playable.map(|card| u32::from(card.copies)).sum();
            (cards.roles[clan].id.as_str(), count)
        })
        .collect();
    let wanted = [
        ("hiraku", 25),
        ("mariposa", 26),
        ("traceless", 24),
        ("rose", 25),
        ("murak", 23),
        ("saibah", 25),
        ("xenogray", 26),
    ];
    assert_eq!(copies, wanted);
}

#[test]
fn specials_bear_the_symbols_of_section_3_1() {
    // The clans' special abilities as the rulebook names them, all seed.
    let (_, cards) = shipped();
    let abilities = |clan: usize| -> Vec<&str> {
        let mut names: Vec<&str> = cards
            .advantages
            .iter()
            .filter(|card| card.kind == AdvantageKind::Special && card.clans >> clan & 1 == 1)
            .map(|card| card.name.as_str())
            .collect();
        names.sort_unstable();
        names
    };
    let wanted: [&[&str]; 7] = [
        &["Difesa della Lama", "Legame Empatico", "Moltiplicazione", "Raggiro"],
        &["Astuzia", "Ipnosi Cerebrale", "Legame Empatico"],
        &["Flagello", "Incremento Muscolare", "Raggiro"],
        &["Legame Empatico", "Mimesi", "Raggiro"],
        &["Forma Lupus", "Incremento Muscolare"],
        &["Mimesi", "Richiamo Ferino", "Visione Remota"],
        &["Difesa della Lama", "Moltiplicazione", "Scarica Elettrica", "Visione Remota"],
    ];
    for (clan, wanted) in wanted.into_iter().enumerate() {
        assert_eq!(abilities(clan), wanted, "{}", cards.roles[clan].id);
    }
}

#[test]
fn physical_cards_are_numbered_densely_in_file_order() {
    let (_, cards) = shipped();
    let mut next = 0;
    for (index, card) in cards.advantages.iter().enumerate() {
        for physical in next..next + usize::from(card.copies) {
            assert_eq!(cards.advantage_of[physical].index(), index);
            assert_eq!(card.set >> physical & 1, 1);
        }
        assert_eq!(card.set.count_ones(), u32::from(card.copies));
        next += usize::from(card.copies);
    }
    assert_eq!(next, 50);
    assert!(cards.advantages.iter().all(|card| card.set >> 50 == 0));
}

#[test]
fn nin_003_base_stats_and_section_3_3_rivals() {
    let (_, cards) = shipped();
    assert!(cards.roles.iter().all(|role| role.base == [5, 10, 3, 3]));
    let rivals = |cards: &Catalogue| -> Vec<String> {
        cards.roles.iter().map(|role| cards.roles[role.rival.index()].id.clone()).collect()
    };
    let pool_closed =
        ["mariposa", "traceless", "hiraku", "traceless", "xenogray", "rose", "saibah"];
    assert_eq!(rivals(&cards), pool_closed);
    let (_, cards) = compiled(7, &["cycle7_rivals"], &[]).unwrap();
    let cycle7 = ["mariposa", "traceless", "rose", "murak", "saibah", "xenogray", "hiraku"];
    assert_eq!(rivals(&cards), cycle7);
}

#[test]
fn nin_021_to_023_the_pool_depends_on_the_players() {
    for (seats, pool) in [(2, 0b111), (3, 0b1111), (4, 0x7F), (5, 0x7F), (6, 0x7F), (7, 0x7F)] {
        assert_eq!(compiled(seats, &[], &[]).unwrap().1.role_pool, pool, "{seats} players");
    }
    let sets = ["role_pool=[\"murak\", \"hiraku\", \"rose\"]"];
    assert_eq!(compiled(3, &[], &sets).unwrap().1.role_pool, 0b1_1001);
}

#[test]
fn section_3_4_objectives() {
    let (_, cards) = shipped();
    let event = |id: &str| {
        let mut events = EventId::ALL.into_iter().zip(&cards.events);
        events.find(|(_, event)| event.id == id).unwrap().0
    };
    let o11 = Goal::Mission([[event("E03"), event("E09")], [event("E04"), event("E11")]]);
    let o04 = Goal::Mission([[event("E04"), event("E09")], [event("E06"), event("E08")]]);
    assert_eq!((cards.objectives[10].goal, cards.objectives[3].goal), (o11, o04));
    assert_eq!(cards.objectives[11].goal, Goal::Killer);
    assert_eq!(cards.objectives[12].goal, Goal::LastClan);
}

#[test]
fn section_3_7_base_chances_of_the_events_follow_from_their_rolls() {
    // The column P of the table, recomputed from stat and difficulty at base stats.
    let (_, cards) = shipped();
    let chance = |id: &str| -> f64 {
        let event = cards.events.iter().find(|event| event.id == id).unwrap();
        let pass = |roll: &SuccessRoll| {
            let need = i32::from(roll.difficulty) - [5, 10, 3, 3][roll.stat as usize];
            f64::from((7 - need).clamp(0, 6)) / 6.0
        };
        event.rolls.iter().map(pass).product()
    };
    let table: [(&[&str], f64); 6] = [
        (&["E01", "E02", "E03", "E04", "A02", "A03", "A04"], 0.5),
        (&["E05", "E06", "E07", "E08", "E10", "E12"], 1.0 / 3.0),
        (&["K01", "K02", "K03"], 1.0 / 6.0),
        (&["E09", "E11"], 0.25),
        (&["A01", "A06"], 2.0 / 3.0),
        (&["A05", "A07"], 4.0 / 9.0),
    ];
    for (ids, wanted) in table {
        for id in ids {
            assert!((chance(id) - wanted).abs() < 1e-12, "{id}: {}", chance(id));
        }
    }
    let drawn: Vec<(u8, u8)> =
        cards.events.iter().map(|event| (event.advantages, event.disadvantages)).collect();
    assert_eq!(drawn[8], (3, 2), "E09");
    assert_eq!(drawn[18], (2, 1), "A07");
    assert_eq!(drawn[21], (3, 3), "K03");
}

#[test]
fn nin_303_four_disadvantages_do_not_add_up() {
    let (_, cards) = shipped();
    let single: Vec<&str> = cards
        .disadvantages
        .iter()
        .filter(|card| card.stacking == Stacking::None)
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(single, ["captured", "recall", "retreat", "identity_crisis"]);
}

#[test]
fn every_card_says_where_its_numbers_come_from() {
    let (_, cards) = shipped();
    let advantages = cards.advantages.iter().map(|card| &card.source);
    let disadvantages = cards.disadvantages.iter().map(|card| &card.source);
    let events = cards.events.iter().map(|card| &card.source);
    for source in advantages.chain(disadvantages).chain(events) {
        assert!(
            ["seed", "derived", "public", "assumed"].iter().any(|word| source.contains(word)),
            "{source:?}"
        );
    }
}
