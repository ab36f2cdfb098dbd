//! The tables of section 3 of the catalogue, typed from it, against the compiled content.

use tenbin::games::strigoi::content::catalogue::{Action, Catalogue, Reward, Span};
use tenbin::games::strigoi::content::effect::{HowMany, Op};
use tenbin::games::strigoi::content::vocabulary::{
    Colour, Family, FightKind, FrameKind, Letter, Source, Target, Timing,
};
use tenbin::games::strigoi::state::VampireId;
use tenbin::games::strigoi::state::piles::Pile;

use super::{compiled, shipped};

/// Section 3.4: movement/combat, initiative, letter, abilities; the columns are the wolves.
const WOLVES: [(&str, &str); 5] = [
    ("charles", "charles"),
    ("matthew", "matthew"),
    ("attila", "attila"),
    ("roel", "roel"),
    ("falk", "falk_maria"),
];
const BASE: [(&str, [&str; 5]); 6] = [
    (
        "signature1",
        [
            "3/7, 2, A, own Wound",
            "7/3, 3, C, Stealth",
            "4/4, 4, B, Pack",
            "3/4, 5, F, Protection x2",
            "4/3, 6, D, Heal x2",
        ],
    ),
    (
        "son_of_the_wolf",
        [
            "4/4, 7, B, Mechanics",
            "4/4, 8, D, Mechanics",
            "4/4, 9, C, Mechanics",
            "4/4, 10, A, Mechanics",
            "4/4, 11, E, Mechanics",
        ],
    ),
    (
        "prowl",
        [
            "6/2, 12, C, Stealth",
            "6/2, 13, E, Stealth",
            "6/2, 14, D, Stealth",
            "6/2, 15, B, Stealth",
            "6/2, 16, F, Stealth",
        ],
    ),
    (
        "rend",
        [
            "3/5, 17, D, Retrieval",
            "3/5, 18, F, Retrieval",
            "3/5, 19, E, Retrieval",
            "3/5, 20, C, Retrieval",
            "3/5, 21, A, Retrieval",
        ],
    ),
    (
        "signature2",
        [
            "4/6, 22, X, Protection",
            "6/4, 23, X, Mechanics",
            "4/5, 24, X, Pack + Mechanics",
            "4/5, 25, X, Protection + Mechanics",
            "4/4, 26, X, Heal + Retrieval",
        ],
    ),
    (
        "moon_red",
        [
            "5/4, 27, F, Protection",
            "5/4, 28, B, Protection",
            "5/4, 29, A, Protection",
            "5/4, 30, E, Protection",
            "5/4, 31, C, Protection",
        ],
    ),
];
/// Section 3.4, the Advanced cards: id, move, combat, first and last initiative, letters, abilities.
const ADVANCED: [(&str, i32, i32, u8, u8, &str, &str); 7] = [
    ("fist_by_fist", 5, 3, 32, 37, "ABCDEF", "Protection"),
    ("fire_and_forgive", 3, 5, 40, 45, "ABCDEF", "Retrieval"),
    ("the_evil_made_me_do_it", 2, 5, 1, 1, "X", "Retrieval"),
    ("vampires_dont_die", 3, 6, 38, 38, "F", "Retrieval"),
    ("incense_and_iron", 5, 4, 39, 39, "A", "Protection"),
    ("nighttime_rebel", 6, 3, 46, 46, "C", "Mechanics or a Reward card"),
    ("all_you_can_bleed", 4, 4, 47, 47, "D", "Heal"),
];

const fn when(timing: Timing) -> u8 {
    1 << timing as u8
}

/// An ability in short: timings, sources asked for, target, what it does, its use.
type Short = (u8, u8, Target, Vec<Op>, u8);

fn shorts(catalogue: &Catalogue, span: Span) -> Vec<Short> {
    let abilities = catalogue.abilities_of(span).iter();
    abilities
        .map(|one| {
            let condition = one.condition;
            assert!(condition.fights == 0 && condition.colours == 0, "{one:?}");
            let ops = catalogue.ops_of(one.ops).to_vec();
            (one.timings, condition.sources, one.target, ops, one.slot)
        })
        .collect()
}

/// The abilities that section 4 gives for the icons of an Action card.
fn expansion(abilities: &str) -> Vec<Short> {
    let own = when(Timing::OwnTurn);
    let hit = when(Timing::OnHit);
    let foes = 1 << Source::Monster as u8 | 1 << Source::Strigoi as u8;
    let protection = |slot| (hit, foes, Target::SelfWolf, vec![Op::Prevent(1)], slot);
    let mechanics = |slot| (own, 0, Target::Platform, vec![Op::RotatePlatform], slot);
    let retrieval = |slot| {
        (own | when(Timing::InFight), 0, Target::SelfWolf, vec![Op::RetrieveReward(1)], slot)
    };
    let pack = |slot| (own, 0, Target::Wolf, vec![Op::RecoverActions(HowMany::Number(1))], slot);
    let heal = |n, slot| (own, 0, Target::WolvesInRoom, vec![Op::Heal(n)], slot);
    match abilities {
        "own Wound" => {
            vec![(when(Timing::InFight), 0, Target::SelfWolf, vec![Op::WoundSelf(1, false)], 0)]
        }
        "Stealth" => vec![
            (when(Timing::OnEnterEncounter), 0, Target::SelfWolf, vec![Op::PeekAndDecline], 0),
            (when(Timing::OnPassStrigoi), 0, Target::SelfWolf, vec![Op::PassStrigoi], 0),
        ],
        "Pack" => vec![pack(0)],
        "Protection" => vec![protection(0)],
        "Protection x2" => vec![protection(0), protection(1)],
        "Heal" => vec![heal(1, 0)],
        "Heal x2" => vec![heal(2, 0)],
        "Mechanics" => vec![mechanics(0)],
        "Retrieval" => vec![retrieval(0)],
        "Pack + Mechanics" => vec![pack(0), mechanics(1)],
        "Protection + Mechanics" => vec![protection(0), mechanics(1)],
        "Heal + Retrieval" => vec![heal(1, 0), retrieval(1)],
        "Mechanics or a Reward card" => vec![
            mechanics(0),
            (own, 0, Target::SelfWolf, vec![Op::GainReward(1), Op::RemoveFromGame], 0),
        ],
        other => panic!("{other}"),
    }
}

fn action<'c>(catalogue: &'c Catalogue, id: &str) -> &'c Action {
    let found = catalogue.actions.iter().find(|card| card.id == id);
    found.unwrap_or_else(|| panic!("no card {id}"))
}

fn check_action(
    catalogue: &Catalogue,
    card: &Action,
    (movement, combat): (i32, i32),
    (initiative, letter): (u8, &str),
    abilities: &str,
) {
    let id = &card.id;
    assert_eq!((card.movement, card.combat), (movement, combat), "{id}");
    assert_eq!((card.initiative, card.letter.word()), (initiative, letter), "{id}");
    assert_eq!(shorts(catalogue, card.abilities), expansion(abilities), "{id}");
    let protection = match abilities {
        "Protection x2" => 2,
        other => u8::from(other.starts_with("Protection")),
    };
    assert_eq!((card.protection, card.stealth), (protection, abilities == "Stealth"), "{id}");
}

/// STR-013, section 3.4: the thirty cards of the wolves.
#[test]
fn the_wolves_have_the_cards_of_the_catalogue() {
    let (_, catalogue) = shipped();
    let mut ids: Vec<&str> = catalogue.heroes.iter().map(|hero| hero.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["attila", "charles", "falk_maria", "matthew", "roel"]);
    for (kind, cells) in BASE {
        for ((prefix, wolf), cell) in WOLVES.into_iter().zip(cells) {
            let card = action(&catalogue, &format!("{prefix}.{kind}"));
            let parts: Vec<&str> = cell.splitn(4, ", ").collect();
            let (movement, combat) = parts[0].split_once('/').unwrap();
            let numbers = (movement.parse().unwrap(), combat.parse().unwrap());
            check_action(
                &catalogue,
                card,
                numbers,
                (parts[1].parse().unwrap(), parts[2]),
                parts[3],
            );
            assert_eq!(card.family, Family::Base);
            assert_eq!(
                card.owner.map(|hero| catalogue.heroes[hero.index()].id.as_str()),
                Some(wolf)
            );
        }
    }
    for hero in &catalogue.heroes {
        assert_eq!(hero.cards.count_ones(), 6, "{}", hero.id);
    }
    let names: Vec<&str> = catalogue
        .actions
        .iter()
        .filter(|card| card.initiative == 30)
        .map(|card| &*card.name)
        .collect();
    assert_eq!(names, ["When the Moon Shines Red"], "STR-070: Roel's card of the example");
}

/// STR-470 to STR-478, section 3.4: seventeen Advanced cards, twelve Heroic and five Legendary.
#[test]
fn the_advanced_cards_are_those_of_the_catalogue() {
    let (_, catalogue) = shipped();
    for (id, movement, combat, first, last, letters, abilities) in ADVANCED {
        for (initiative, letter) in (first..=last).zip(letters.chars()) {
            let id = if first == last { id.to_owned() } else { format!("{id}.{initiative}") };
            let card = action(&catalogue, &id);
            let letter = letter.to_string();
            check_action(&catalogue, card, (movement, combat), (initiative, &letter), abilities);
            let family = if first == last { Family::Legendary } else { Family::Heroic };
            assert_eq!(card.family, family, "{id}");
        }
    }
    let count = |family| catalogue.actions.iter().filter(|card| card.family == family).count();
    assert_eq!([Family::Base, Family::Heroic, Family::Legendary].map(count), [30, 12, 5]);
    assert_eq!(catalogue.display.count_ones(), 17, "STR-017: all lie beside the board");
    let copies = catalogue.actions.iter().filter(|card| card.id.starts_with("fist_by_fist."));
    let kinds: std::collections::BTreeSet<u8> = copies.map(|card| card.kind).collect();
    assert_eq!(kinds.len(), 1, "STR-478: copies are one kind");
}

/// STR-071: all numbers from 1 to 47 once each, so that there are no ties; a card's number is its
/// place in that order.
#[test]
fn initiatives_are_1_to_47_once_each() {
    let (_, catalogue) = shipped();
    let initiatives: Vec<u8> = catalogue.actions.iter().map(|card| card.initiative).collect();
    assert_eq!(initiatives, (1..=47).collect::<Vec<u8>>());
}

/// Section 3.4: letter counts over the thirty cards of the wolves.
#[test]
fn letters_are_as_frequent_as_the_catalogue_says() {
    let (_, catalogue) = shipped();
    let base = || catalogue.actions.iter().filter(|card| card.family == Family::Base);
    let counts: Vec<usize> = Letter::ALL
        .iter()
        .map(|letter| base().filter(|card| card.letter == *letter).count())
        .collect();
    assert_eq!(counts, [4, 4, 5, 4, 4, 4, 5]);
}

/// STR-470 to STR-477: who takes which Advanced card when; each names an event of section 4.
#[test]
fn each_advanced_card_is_taken_by_one_rule() {
    use tenbin::games::strigoi::content::vocabulary::{Event, Receiver};
    let (_, catalogue) = shipped();
    let rules: Vec<(&str, Event, Receiver)> = catalogue
        .acquires
        .iter()
        .map(|rule| (&*catalogue.kinds[usize::from(rule.kind)], rule.event, rule.to))
        .collect();
    assert_eq!(
        rules,
        [
            ("fist_by_fist", Event::MonsterDefeated, Receiver::ActivePlayer),
            ("fire_and_forgive", Event::MonsterDefeated, Receiver::ActivePlayer),
            ("nighttime_rebel", Event::RewardCardGained, Receiver::FewestRewardCards),
            ("the_evil_made_me_do_it", Event::ThirdWoundByStrigoi, Receiver::ActivePlayer),
            ("vampires_dont_die", Event::StrigoiDefeated, Receiver::ActivePlayer),
            ("incense_and_iron", Event::WolfDefeated, Receiver::WoundedWolf),
            ("all_you_can_bleed", Event::WolfWounded, Receiver::WoundedWolf),
        ]
    );
    let colours: Vec<u8> = catalogue.acquires.iter().map(|rule| rule.colours).collect();
    assert_eq!(colours[..3], [1 << Colour::Grey as u8, 1 << Colour::Red as u8, 0]);
    assert_eq!(catalogue.acquires[2].total, 3, "STR-473: the third Reward card");
    assert_eq!(catalogue.acquires[6].sources, 1 << Source::Strigoi as u8);
    let firsts: Vec<(bool, bool)> = catalogue
        .acquires
        .iter()
        .map(|rule| (rule.first_time_player, rule.first_time_game))
        .collect();
    let (player, game) = ((true, false), (false, true));
    assert_eq!(firsts, [player, player, (false, false), game, game, game, game]);
}

/// Section 3.5.
#[test]
fn the_strigoi_are_those_of_the_catalogue() {
    // The Supreme of the shipped content is calibrated (section 3.8).
    let (_, catalogue) = compiled(4, &["catalogue"], &[]).unwrap();
    let sides = |who: usize| {
        let card = &catalogue.vampires[who];
        let [front, supreme] =
            [card.front, card.supreme].map(|side| [side.life, side.damage, side.combat]);
        (card.id.as_str(), front, supreme)
    };
    assert_eq!(sides(0), ("master", [4, 2, 9], [8, 3, 11]));
    assert_eq!(sides(1), ("apprentice", [3, 2, 8], [8, 3, 11]));
    let tokens: Vec<(&str, VampireId, i32, u8)> = catalogue
        .strigoi_tokens
        .iter()
        .map(|token| (token.id.as_str(), token.who, token.damage, token.copies))
        .collect();
    let wanted = [
        ("master", VampireId::Master, 0, 3),
        ("master_plus1", VampireId::Master, 1, 1),
        ("apprentice", VampireId::Apprentice, 0, 3),
        ("apprentice_plus1", VampireId::Apprentice, 1, 1),
    ];
    assert_eq!(tokens, wanted);
}

/// Section 3.6: strength, loss (wounds / Shocks), reward (tokens / cards / Blood), copies.
#[allow(clippy::type_complexity)] // a table of the catalogue, column by column
const ENCOUNTERS: [(&str, &str, i32, [u8; 2], [u8; 3], u8); 12] = [
    ("grey", "rats", 3, [1, 0], [1, 0, 0], 4),
    ("grey", "skeleton", 4, [1, 0], [1, 0, 0], 4),
    ("grey", "ghoul", 4, [0, 1], [0, 1, 0], 3),
    ("grey", "gargoyle", 5, [1, 1], [0, 1, 0], 3),
    ("grey", "wight", 5, [1, 0], [0, 0, 1], 2),
    ("grey", "grey_monk", 4, [1, 0], [1, 0, 0], 4),
    ("red", "revenant", 6, [1, 0], [1, 0, 1], 4),
    ("red", "spawn", 7, [2, 0], [0, 1, 1], 4),
    ("red", "demon", 8, [2, 1], [1, 1, 1], 3),
    ("red", "abomination", 9, [3, 0], [0, 2, 1], 2),
    ("red", "gravecaller", 6, [1, 1], [1, 1, 0], 2),
    ("red", "red_monk", 5, [1, 0], [1, 1, 0], 1),
];

#[test]
fn the_encounters_are_those_of_the_catalogue() {
    let (_, catalogue) = shipped();
    assert_eq!(catalogue.encounters.len(), ENCOUNTERS.len());
    for (token, wanted) in catalogue.encounters.iter().zip(ENCOUNTERS) {
        let (colour, id, strength, [wounds, shocks], [tokens, cards, blood], copies) = wanted;
        assert_eq!((token.id.as_str(), token.colour.word()), (id, colour));
        assert_eq!((token.strength, token.copies), (strength, copies), "{id}");
        let some = |list: &[(u8, Op)]| -> Vec<Op> {
            list.iter().filter(|(count, _)| *count > 0).map(|(_, op)| *op).collect()
        };
        let loss = some(&[(wounds, Op::Wound(wounds)), (shocks, Op::Shock(shocks))]);
        assert_eq!(catalogue.ops_of(token.loss), loss, "{id}");
        // STR-124: Blood Points, then tokens, then cards.
        let win = some(&[
            (blood, Op::GainBlood(blood)),
            (tokens, Op::GainToken(tokens)),
            (cards, Op::GainReward(cards)),
        ]);
        assert_eq!(catalogue.ops_of(token.win), win, "{id}");
        // STR-128: only a Monk helps, with all the discarded cards.
        let help: &[Op] = if token.monk { &[Op::RecoverActions(HowMany::All)] } else { &[] };
        assert_eq!(
            (token.monk, catalogue.ops_of(token.help)),
            (id.ends_with("monk"), help),
            "{id}"
        );
    }
}

/// Section 3.7: bonus melee / ranged, abilities, copies.
const REWARD_CARDS: [(&str, i8, i8, &str, u8); 9] = [
    ("silver_dagger", 2, 2, "", 3),
    ("holy_water", 2, 2, "Heal", 3),
    ("war_axe", 3, 3, "", 3),
    ("crossbow", 2, 4, "", 2),
    ("tower_shield", 1, 1, "Protection x2", 3),
    ("reliquary", 1, 1, "Heal, Protection", 2),
    ("blessed_hammer", 4, 4, "", 2),
    ("cursed_greatsword", 6, 6, "own Wound", 2),
    ("monks_cowl", 0, 0, "Stealth, Retrieval", 1),
];
const REWARD_TOKENS: [(&str, i8, &str, u8); 4] = [
    ("plus1", 1, "", 8),
    ("plus2", 2, "", 5),
    ("protection", 0, "Protection", 4),
    ("heal", 0, "Heal alone", 3),
];

/// The icons of a Reward as section 4 expands them.
fn reward_icons(abilities: &str) -> Vec<(u8, Target, Op)> {
    let play = when(Timing::OnPlay);
    let hit = (when(Timing::OnHit), Target::SelfWolf, Op::Prevent(1));
    let heal = (play, Target::WolvesInRoom, Op::Heal(1));
    match abilities {
        "" => vec![],
        "Heal" => vec![heal],
        "Heal alone" => vec![(play, Target::SelfWolf, Op::Heal(1))],
        "Protection" => vec![hit],
        "Protection x2" => vec![hit, hit],
        "Heal, Protection" => vec![heal, hit],
        "own Wound" => {
            vec![(when(Timing::InFight), Target::SelfWolf, Op::WoundSelf(1, false))]
        }
        "Stealth, Retrieval" => vec![
            (when(Timing::OnEnterEncounter), Target::SelfWolf, Op::PeekAndDecline),
            (when(Timing::OnPassStrigoi), Target::SelfWolf, Op::PassStrigoi),
            (play, Target::SelfWolf, Op::RetrieveReward(1)),
        ],
        other => panic!("{other}"),
    }
}

/// What a Reward adds by kind of fight (monster, melee, ranged), and its other abilities.
fn reward_parts(catalogue: &Catalogue, reward: &Reward) -> ([i8; 3], Vec<(u8, Target, Op)>) {
    let mut bonus = [0; 3];
    let mut rest = Vec::new();
    for ability in catalogue.abilities_of(reward.abilities) {
        let [op] = catalogue.ops_of(ability.ops) else { panic!("{ability:?}") };
        if let Op::AddFight(n) = *op {
            assert_eq!(ability.timings, when(Timing::InFight));
            for kind in FightKind::ALL {
                let counts = ability.condition.fights >> *kind as u8 & 1 != 0;
                bonus[*kind as usize] += if counts { n } else { 0 };
            }
        } else {
            rest.push((ability.timings, ability.target, *op));
        }
    }
    (bonus, rest)
}

#[test]
fn the_rewards_are_those_of_the_catalogue() {
    let (_, catalogue) = shipped();
    assert_eq!(catalogue.rewards.len(), REWARD_CARDS.len());
    for (card, (id, melee, ranged, abilities, copies)) in catalogue.rewards.iter().zip(REWARD_CARDS)
    {
        assert_eq!((card.id.as_str(), card.copies), (id, copies));
        let wanted = ([melee, melee, ranged], reward_icons(abilities));
        assert_eq!(reward_parts(&catalogue, card), wanted, "{id}");
        let protection =
            abilities.contains("Protection") as u8 * if abilities.ends_with("x2") { 2 } else { 1 };
        assert_eq!(card.protection, protection, "{id}: STR-246");
        assert_eq!(card.stealth, abilities.starts_with("Stealth"), "{id}");
    }
    assert_eq!(catalogue.tokens.len(), REWARD_TOKENS.len());
    for (token, (id, bonus, abilities, copies)) in catalogue.tokens.iter().zip(REWARD_TOKENS) {
        assert_eq!((token.id.as_str(), token.copies), (id, copies));
        // STR-351: no tokens in a ranged attack.
        let wanted = ([bonus, bonus, 0], reward_icons(abilities));
        assert_eq!(reward_parts(&catalogue, token), wanted, "{id}");
    }
    let (_, catalogue) = compiled(SEATS_FOR_TOKENS, &[], &["ranged_allows_tokens=true"]).unwrap();
    assert_eq!(reward_parts(&catalogue, &catalogue.tokens[1]).0, [2, 2, 2], "STR-351");
    let (_, catalogue) = compiled(SEATS_FOR_TOKENS, &[], &["own_wound=2"]).unwrap();
    let sword = &catalogue.rewards[7];
    assert_eq!(reward_parts(&catalogue, sword).1[0].2, Op::WoundSelf(2, false), "STR-170");
}

const SEATS_FOR_TOKENS: u8 = 3;

/// Section 3.7 and STR-290, STR-305: points, movement, combat, Shocks on receipt, copies.
#[test]
fn the_wound_tokens_are_those_of_the_catalogue() {
    let (_, catalogue) = compiled(4, &["catalogue"], &[]).unwrap();
    #[allow(clippy::type_complexity)] // a table of the catalogue, column by column
    let rows: Vec<(&str, u8, i8, i8, &[Op], u8)> = catalogue
        .wounds
        .iter()
        .map(|wound| {
            let received = catalogue.ops_of(wound.on_receive);
            (wound.id.as_str(), wound.points, wound.movement, wound.combat, received, wound.copies)
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("plain", 1, 0, 0, &[][..], 8),
            ("double", 2, 0, 0, &[], 3),
            ("slow", 1, -1, 0, &[], 3),
            ("weak", 1, 0, -1, &[], 3),
            ("shock", 1, 0, 0, &[Op::Shock(1)], 3),
        ]
    );
}

/// Section 1 and invariant 2: 8 Strigoi tokens, 20 + 16 Encounters, 20 Wound tokens, 21 Reward cards,
/// 20 Reward tokens.
#[test]
fn piles_have_as_many_pieces_as_the_catalogue_says() {
    let (_, catalogue) = shipped();
    let pieces = |pile: Pile| catalogue.pieces[pile as usize].len();
    assert_eq!(Pile::ALL.map(pieces), [8, 20, 16, 20, 21, 20]);
    for (pile, colour) in [(Pile::Grey, Colour::Grey), (Pile::Red, Colour::Red)] {
        for kind in &catalogue.pieces[pile as usize] {
            assert_eq!(catalogue.encounters[usize::from(*kind)].colour, colour);
        }
    }
}

/// Section 3.3: frames and broken links, totals 12 grey, 6 red, 6 stairs, 12 plain.
#[test]
fn tiles_and_platforms_are_those_of_the_catalogue() {
    let (_, catalogue) = shipped();
    let frames: Vec<(&str, String, u8)> = catalogue
        .tiles
        .iter()
        .map(|tile| (tile.id.as_str(), tile.frame.map(FrameKind::word).join(" "), tile.broken))
        .collect();
    let wanted = [
        ("T1", "g p r g p s", 2),
        ("T2", "g s g p r p", 4),
        ("T3", "r p g s g p", 0),
        ("T4", "g p r p s g", 3),
        ("T5", "p g s g r p", 1),
        ("T6", "s g p r g p", 5),
    ];
    assert_eq!(frames, wanted.map(|(id, frame, broken)| (id, frame.to_owned(), broken)));
    let all = || catalogue.tiles.iter().flat_map(|tile| tile.frame);
    let count = |kind: FrameKind| all().filter(|one| *one == kind).count();
    let kinds = [FrameKind::Grey, FrameKind::Red, FrameKind::Stairs, FrameKind::Plain];
    assert_eq!(kinds.map(count), [12, 6, 6, 12]);
    let masks: Vec<(&str, String, Option<VampireId>)> = catalogue
        .platforms
        .iter()
        .map(|platform| {
            let digits =
                (0..6).map(|index| if platform.open >> index & 1 == 1 { '1' } else { '0' });
            (platform.id.as_str(), digits.collect(), platform.symbol)
        })
        .collect();
    let wanted = [
        ("PL1", "110110", Some(VampireId::Master)),
        ("PL2", "101010", None),
        ("PL3", "111000", Some(VampireId::Apprentice)),
        ("PL4", "110100", None),
        ("PL5", "100100", None),
        ("PL6", "111011", None),
    ];
    assert_eq!(masks, wanted.map(|(id, mask, symbol)| (id, mask.to_owned(), symbol)));
}
