//! `tenbin cards anima`: what abilities, cards and advantages do, in sentences made from what they have been compiled
//! to. Expected sentences are those of sections 3.3, 3.4 and 3.6 of the catalogue with their abbreviations spelled out.

use tenbin::games::anima::content::listing::listing;
use tenbin::module::Listing;
use toml::{Table, Value};

use super::{Compiled, EMBEDDED, compiled};

/// Lists of things that have effects.
const WITH_EFFECTS: [&str; 3] = ["ability", "card", "advantage"];

fn listed(compiled: &Compiled) -> Listing {
    listing(&compiled.knobs, &compiled.catalogue)
}

fn listed_with(variants: &[&str], sets: &[&str]) -> Listing {
    listed(&compiled(variants, sets).unwrap_or_else(|errors| panic!("{errors}")))
}

/// A cell of the row of an id, of any list but those named.
pub(super) fn cell<'l>(listing: &'l Listing, id: &str, column: &str) -> &'l str {
    let place = listing.header.iter().position(|title| title == column).unwrap();
    let known = |row: &&Vec<String>| row[1] == id && WITH_EFFECTS.contains(&row[0].as_str());
    let row = listing.rows.iter().find(known).unwrap_or_else(|| panic!("`{id}` is not listed"));
    &row[place]
}

fn assert_told(sentences: &[(&str, &str)]) {
    let listing = listed_with(&[], &[]);
    for (id, wanted) in sentences {
        assert_eq!(cell(&listing, id, "text"), *wanted, "{id}");
    }
}

/// Nothing shipped is without words, and they are sentences.
#[test]
fn everything_shipped_has_words() {
    let listing = listed_with(&[], &[]);
    let of = |title: &str| listing.header.iter().position(|column| column == title).unwrap();
    let (text, written, source) = (of("text"), of("as_written"), of("source"));
    let rows = listing.rows.iter().filter(|row| WITH_EFFECTS.contains(&row[0].as_str()));
    let mut count = 0;
    for row in rows {
        let told = &row[text];
        assert!(told.ends_with('.') && told.len() > 10 && told != "Does nothing.", "{row:?}");
        assert!(told.starts_with(|letter: char| !letter.is_lowercase()), "{row:?}");
        for wrong in ["  ", " .", " ,", "..", ";;", "_", ", .", "()", " ;", "and ,"] {
            assert!(!told.contains(wrong), "{wrong:?} in {row:?}");
        }
        assert!(!row[written].is_empty() && !row[source].is_empty(), "{row:?}");
        count += 1;
    }
    assert_eq!(count, 158 + 41 + 18);
}

/// Section 3.3: attacks, shots, charges and defences, with what follows a hit.
#[test]
fn section_3_3_attacks_and_defences() {
    assert_told(&[
        (
            "romeo.queens_round",
            "An attack with 1 extra die. On a critical hit, this attack has +5 Damage.",
        ),
        (
            "damien.breathless",
            "An attack with +3 Attack and +1 Damage for each point of the target's Armour.",
        ),
        ("damien.lifeless", "A charge with +4 Damage. It is intangible while it moves."),
        ("feng_yi.xian_wu_jian", "An attack with -1 Damage."),
        (
            "feng_yi.san_hua",
            "Only if Xian Wu Jian has just hit the same target: an attack with +1 Attack and +1 Damage.",
        ),
        (
            "alessa.dark_sniper",
            "Only if it is hidden: a shot of up to 24 inches with +5 Attack and -4 to the target's Armour that cannot be \
             shielded.",
        ),
        ("alessa.storm_waltz", "4 shots of up to 5 inches on one target."),
        ("claire.eadgil_solaris", "A charge with +2 Attack and +4 Damage that throws the target."),
        ("kairos.dark_valestis", "A charge of up to 16 inches with +4 Damage."),
        (
            "kairos.final_burst",
            "An attack on every enemy within 3 inches, with +2 Attack for each action point paid beyond 3 (at most 2).",
        ),
        ("may.death_zero", "An attack on every other character within 2 inches."),
        ("reinhold.rampart_slam", "A slam that also deals half its damage (rounded down)."),
        (
            "vayl.scar_of_time",
            "Only if it is hidden: an attack with +2 Attack and +1 Damage that is critical whatever the dice.",
        ),
        (
            "lorenzo.high_frequency",
            "An attack that takes no life points. On a hit, the target loses 6 life points unless the target resists \
             (difficulty 17).",
        ),
        ("duncan.crossblade", "An attack. On a hit, it makes a free attack on the target."),
        ("konosuke.broken_bones", "Only if it has just charged the same target: an attack."),
        ("celia.mirror_stance", "A Dodge with +5 Defence."),
        ("kronen.scarlet_heartbeat", "A Counterattack whose attack has +4 Attack and +2 Damage."),
        (
            "azriel.promised_pain",
            "As a reaction when it has lost life points to an enemy's attack, an attack on the attacker with +5 Attack.",
        ),
        (
            "dereck.hit_and_run",
            "An attack. After Hit and Run, if it is engaged, if you like, it escapes without a roll.",
        ),
        (
            "romeo.final_conflagration",
            "When it dies, it makes a free attack on every other character within 3 inches.",
        ),
    ]);
}

/// Section 3.3: effects, reactions, what is always there.
#[test]
fn section_3_3_effects_and_reactions() {
    assert_told(&[
        ("celia.neokinesis", "It gets 2 Haste tokens."),
        (
            "justina.sinners_glare",
            "An enemy in its control zone gets 2 Blind tokens unless the enemy resists (difficulty 14).",
        ),
        ("justina.anathema", "Its attacks use its second Damage (8) if the target is a Mystic."),
        (
            "evangeline.blessing",
            "Each friend in its control zone (itself included) has +1 Attack and +1 Defence as long as the upkeep is paid.",
        ),
        (
            "astraega.temperance",
            "It or a friend in its control zone regains as many life points as a die shows.",
        ),
        (
            "astraega.the_star",
            "As a reaction when it or a friend in its control zone is about to lose life points to an attack, up to 10 \
             points of the damage are prevented.",
        ),
        (
            "bael.mark_of_noah",
            "A character of either side in its control zone (itself included) gets 2 Berserker tokens unless the \
             character resists (difficulty 16; friends do not resist).",
        ),
        (
            "ophiel.devouring_darkness",
            "Each character of either side within 3 inches of an enemy in its sight within 16 inches (that enemy \
             included) loses 1 action point and may not Charge, Walk or Run this turn unless the character resists \
             (difficulty 14).",
        ),
        (
            "janiel.mark_of_einjeil",
            "Your side's ranged attacks on an enemy in its sight within 20 inches have +2 Attack this turn unless the \
             enemy resists (difficulty 16).",
        ),
        (
            "clover.boardroom_order",
            "It or a friend in its control zone that has damage resistance makes an Attack for nothing.",
        ),
        (
            "duncan.pride",
            "In its own activation, as a reaction when it is attacked or as a reaction before one of its resistance \
             rolls, it gets 2 Protection tokens.",
        ),
        (
            "takanosuke.guardian",
            "As a reaction when a friend in its control zone is attacked, if it is not engaged, it changes places with \
             that friend and becomes the target of the attack.",
        ),
        (
            "khaine.martyrs_exchange",
            "As a reaction when a friend in its control zone is about to lose life points to an attack, it loses the life \
             points instead.",
        ),
        (
            "griever.indomitable",
            "When it has lost life points to a melee attack, it gains 1 action point.",
        ),
        (
            "griever.defensive_stance",
            "As a reaction at the end of Recovery, it pays nothing for a Dodge this turn.",
        ),
        (
            "vayl.chronos_blades",
            "As a reaction when it is attacked, or in its own activation, it gains 1 action point and gets 1 Slow token.",
        ),
        (
            "konosuke.itami",
            "When it has lost life points to an attack, it gets 1 power token (at most 3). When it declares a melee \
             attack, if it has a power token, if you like, it spends as many power tokens as you like, at least 1; the \
             attack has +2 Attack for each token spent.",
        ),
        (
            "reanimator.raise_asset",
            "A destroyed Type-005 of your party returns within 2 inches of it with 5 life points and no action points.",
        ),
        ("crimson_death.immortal_shadow", "It loses at most 6 life points to one attack."),
        ("crimson_death.sentenced", "It may not regain life points."),
        (
            "faust.unmoved",
            "It is moved half the usual distance (rounded down) by Throw, Push and Slam.",
        ),
    ]);
}

/// Section 3.4.
#[test]
fn section_3_4_advantage_cards() {
    assert_told(&[
        ("heavy_armor", "The bearer has +2 Armour and half the usual Walk and Run."),
        ("alinor", "The bearer cannot be moved by Throw, Push or Slam."),
        (
            "smoke_cloud",
            "Only if the bearer is engaged: the bearer escapes without a roll; this card is discarded.",
        ),
        (
            "nullifier",
            "Each character of either side in the bearer's control zone (the bearer included) loses all positive tokens. \
             This card is discarded.",
        ),
        (
            "blood_stone",
            "Unless an enemy in the bearer's control zone resists (difficulty 15), the enemy loses 3 life points and the \
             bearer regains 3 life points; this card is discarded.",
        ),
        (
            "clock_of_cronos",
            "In the bearer's own activation, or when the bearer is attacked, if you like: the bearer gains 1 action \
             point; this card is discarded.",
        ),
        (
            "ring_of_rudraskha",
            "A shot of up to 16 inches with an Attack of 5 and a Damage of 5. This card is discarded.",
        ),
        (
            "nine_lives",
            "When an attack would kill the bearer, the attacker rolls its attack die again, once. At most one in a party.",
        ),
        (
            "ark_shield",
            "When the bearer is attacked, if you like, the bearer makes a Dodge for nothing and has +2 Defence against \
             this attack; this card is discarded.",
        ),
        ("afterimage", "The bearer has +1 Defence against ranged attacks."),
        (
            "aura",
            "After one of the bearer's failed resistance rolls against an enemy, if you like, the die is rolled again.",
        ),
        (
            "curse",
            "When the bearer dies, the killer gets 2 Doom tokens unless the killer resists (difficulty 15).",
        ),
        (
            "protective_shield",
            "The bearer pays nothing for a Dodge. After the bearer's Dodge, a die is rolled: on 6 or more this card is \
             discarded.",
        ),
        (
            "covert_operation",
            "At set-up, if you like, a character of your party that is a Prowler and is of level 50 or lower has \
             advanced deployment for the rest of the game; this card is discarded.",
        ),
        (
            "gale",
            "At the start of the Action phase, if you like, each character of either party has half the usual range this \
             turn; this card is discarded.",
        ),
        ("tactical_advantage", "Revealed at set-up. You have +1 on initiative rolls."),
        (
            "power_source",
            "Revealed at set-up. This card has 3 tokens. At the end of Recovery, if this card has a token, if you like, \
             this card spends 1 token; a character of your party gains 1 action point.",
        ),
        (
            "shifting_ground",
            "At the start of a turn, if you like, a piece of scenery is moved 5 cm in a direction of your choice; this \
             card is discarded.",
        ),
        (
            "twist_of_fate",
            "After a roll of either player, if you like, the die is rolled again; this card is discarded.",
        ),
    ]);
}

/// Section 3.6.
#[test]
fn section_3_6_organisation_advantages() {
    assert_told(&[
        (
            "unshakable_faith",
            "When an enemy's attack would kill a character of your party, the character stays alive with 1 life point if \
             the character resists (difficulty 17).",
        ),
        (
            "exterminators_mystic",
            "The attacks of each character of your party have +2 Damage if the target is a Mystic.",
        ),
        (
            "empress_chosen",
            "The chosen character has +1 Attack, +1 Defence and +2 Resistance; the character's attacks have 1 extra die.",
        ),
        (
            "combat_mastery",
            "The attacks of each character of your party are critical on a die 1 lower than usual.",
        ),
        ("imperial_armour", "Each character of your party has +1 Armour and at least 1 Armour."),
        (
            "lost_loggia",
            "You have 2 times the advantage points of the game's size and may bring 2 times as many cards.",
        ),
        (
            "supernatural_mastery",
            "Each character of your party has +4 inches of range for ranged attacks. Each character of your party that is \
             a Mystic has +2 inches of control zone for Magic abilities.",
        ),
        ("born_mystics", "Each Mystic of your party costs and scores 5 levels less."),
        (
            "standing_orders",
            "At the end of Recovery from turn 2 on, if you like, a character of your party gains 1 action point.",
        ),
        (
            "fire_discipline",
            "The attacks of each character of your party ignore the penalty for targets in melee.",
        ),
    ]);
    let listing = listed_with(&[], &[]);
    let numbers = |id| cell(&listing, id, "numbers");
    // "Each character once per game"; "one own die per turn".
    assert_eq!(numbers("unshakable_faith"), "1 a game for each character");
    assert_eq!(numbers("divine_meditation"), "1 a turn for the party");
    assert_eq!(numbers("vayl.chronos_blades"), "2 LP, 1 a turn");
    assert_eq!(numbers("evangeline.blessing"), "3 AP, upkeep 1");
    // What a file says by hand stands beside it.
    assert_eq!(
        cell(&listing, "evangeline.blessing", "as_written"),
        "Friends in CZ +1 At +1 Df; upkeep 1"
    );
}

/// What a knob or a variant changes is in the words.
#[test]
fn a_changed_number_shows() {
    let told = |sets: &[&str], id: &str| cell(&listed_with(&[], sets), id, "text").to_owned();
    assert_eq!(
        told(&["card.life_potion.rules.1.do.1.heal.amount=7"], "life_potion"),
        "The bearer regains 7 life points; this card is discarded."
    );
    // ANI-219: Riposte is a Counterattack without the penalty, whatever that is.
    assert_eq!(
        told(&["rules.counter_penalty=-3"], "kyler.riposte"),
        "A Counterattack whose attack has +3 Attack."
    );
    // The second Damage is a number of the character.
    assert_eq!(
        told(&["character.justina.stats.dm_secondary=9"], "justina.anathema"),
        "Its attacks use its second Damage (9) if the target is a Mystic."
    );
    assert_eq!(
        told(&["character.alessa.ability.dark_sniper.range_in=20"], "alessa.dark_sniper")
            .split(" with ")
            .next(),
        Some("Only if it is hidden: a shot of up to 20 inches")
    );
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

/// What has effects, with the numbers of its rules: a prefix of its path, its id in the listing, its numbers.
fn things() -> Vec<(String, Vec<(String, i64)>)> {
    let mut all = Vec::new();
    let mut files: Vec<String> =
        vec!["abilities".to_owned(), "advantages".to_owned(), "cards".to_owned()];
    for affiliation in [
        "azur_alliance",
        "black_sun",
        "church",
        "empire",
        "samael",
        "tol_rauko",
        "wanderers",
        "wissenschaft",
    ] {
        files.push(format!("characters_{affiliation}"));
    }
    let id_of = |value: &Value| value["id"].as_str().unwrap().to_owned();
    let mut add = |id: String, path: String, value: &Value| {
        let mut found = Vec::new();
        numbers(&format!("{path}.rules"), &value["rules"], &mut found);
        all.push((id, found));
    };
    for file in files {
        let text = EMBEDDED.file(&format!("configs/anima/{file}.toml")).unwrap().unwrap().text;
        let table: Table = text.parse().unwrap();
        let list =
            |key: &str| table.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        for card in list("card") {
            add(id_of(&card), format!("card.{}", id_of(&card)), &card);
        }
        for advantage in list("org_advantage").iter().filter(|one| one.get("rules").is_some()) {
            add(id_of(advantage), format!("org_advantage.{}", id_of(advantage)), advantage);
        }
        for character in list("character") {
            let own =
                character.get("ability").and_then(Value::as_array).cloned().unwrap_or_default();
            for ability in own {
                let (of, id) = (id_of(&character), id_of(&ability));
                add(format!("{of}.{id}"), format!("character.{of}.ability.{id}"), &ability);
            }
        }
    }
    all
}

/// Any other number in an effect changes the words of what has it: the first numbers of all things at once, then the
/// second ones, and so on.
#[test]
fn a_changed_number_of_any_effect_changes_its_words() {
    let (things, before) = (things(), listed_with(&[], &[]));
    let most = things.iter().map(|(_, numbers)| numbers.len()).max().unwrap();
    let mut count = 0;
    for place in 0..most {
        let changed: Vec<(&str, String)> = things
            .iter()
            .filter_map(|(id, numbers)| {
                let (path, number) = numbers.get(place)?;
                // Nothing but 0 may be written there; what begins with all it may hold gets no more.
                if path.ends_with(".set") && *number == 0
                    || path.ends_with(".max") && id == "power_source"
                {
                    return None;
                }
                // A card starts with no more tokens than it may hold.
                let other = if path.ends_with(".start") { number - 1 } else { number + 1 };
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
    assert!(count > 200, "only {count} numbers");
}
