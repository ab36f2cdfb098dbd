//! Sections 3.2, 3.4, 3.5 and 3.6 against the compiled tables: every number of every card.

use tenbin::games::okko::board::{Board, Facing, Square, Terrain};
use tenbin::games::okko::content::catalogue::{Catalogue, CharacterKind, alignment};
use tenbin::games::okko::state::dice::Face;

use super::{ability, character, compiled, equipment, shipped};

/// Section 3.2, as it is printed there.
const CHARACTERS: &str = "
okko|Okko|Demon Hunter|yes|fighter|6|5/4/5/5|5/4/4/4|veteran_hunter, iaijutsu, steel_nerves
noburo|Noburo|Demon Hunter|yes|fighter|5|4/5/4/4|4/4/4/4|steel_nerves, colossal_strength, deathless
noshin|Noshin|Demon Hunter|yes|sorcerer|3|3/3/4/5|2/2/4/4|sorcerer, invocation, drunken_sway
tikku|Tikku|Demon Hunter|yes|civilian|2|2/2/5/3|1/2/5/2|quick_feet, encourage
kanatta|Master Kanatta|Demon Hunter|yes|fighter|5|5/4/5/5|4/3/4/4|perfect_strike, code_of_honour, master_at_arms
wind_reaper|Wind Reaper|Demon Hunter|yes|fighter|4|3/4/4/4|3/3/4/3|brother_in_arms, mighty_blow, tetsubo
kubban|Kubban Kiritsu|Demon Hunter|yes|fighter|5|5/5/3/4|4/4/3/3|puppet_body, heavy_blade
warrior_monk|Warrior Monk|Demon Hunter|no|fighter|3|4/3/4/4|3/2/4/4|naginata_sweep, discipline
little_carp|Little Carp|Demon Hunter|yes|civilian|1|1/1/4/3|1/1/4/2|entrancing_song
oni_warau|Oni Warau|Evil Creature|yes|fighter|6|6/4/4/4|5/4/4/3|frightening, crushing_club, demonic_laughter
oni_bushi|Oni Bushi|Evil Creature|no|fighter|4|4/4/5/4|4/3/4/3|frightening, leap, frenzy
gaki|Gaki|Evil Creature|no|fighter|2|4/1/4/2|3/1/3/1|hunger
kappa|Kappa|Evil Creature|no|fighter|3|4/3/4/3|3/3/4/2|amphibious, shell
yuki_onna|Yuki-onna|Evil Creature|yes|sorcerer|4|3/4/5/5|2/3/4/4|sorcerer, icy_breath, chill
possessed_puppet|Possessed Puppet|Evil Creature|no|fighter|2|3/2/3/6|2/2/3/5|steel_nerves, tireless
fox_courtesan|Fox Courtesan|Evil Creature|yes|civilian|2|2/2/5/4|1/2/5/3|beguile
ninja_apprentice|Ninja Apprentice|Mercenary|no|fighter|2|3/2/6/3|2/2/5/2|shuriken_3, shadow_strike
ninja_master|Ninja Master|Mercenary|yes|fighter|4|5/3/6/4|4/3/6/3|shuriken_4, vanish, assassinate
fire_mouth|Fire Mouth|Mercenary|no|fighter|3|2/3/4/3|1/2/4/2|fire_mouth_shot, steady_aim
yumi_archer|Yumi Archer|Mercenary|no|fighter|3|3/3/4/3|2/2/4/2|longbow, aimed_shot
ronin|Ronin|Mercenary|no|fighter|3|4/3/4/3|3/3/4/2|duellist
yari_ashigaru|Yari Ashigaru|Mercenary|no|fighter|2|3/2/4/3|2/2/4/2|braced_spear
bandit|Bandit|Mercenary|no|fighter|2|3/2/5/2|2/2/5/1|cheap_shot
wrestler|Wrestler|Mercenary|no|fighter|3|3/4/3/4|3/3/3/3|shove, immovable
healer|Wandering Healer|Mercenary|no|civilian|2|1/2/4/4|1/2/4/3|tend
merchant|Merchant|Mercenary|no|civilian|1|1/1/4/2|1/1/4/2|barter
";

/// Section 3.6, as it is printed there.
const BANDS: &str = "
h12_trio|12|okko, wind_reaper, tikku
h12_monks|12|kanatta (omamori), warrior_monk, warrior_monk
e12_onis|12|oni_bushi, oni_bushi, gaki, fox_courtesan
e12_warau|12|oni_warau, kappa (prayer_beads), ninja_apprentice
m12_company|12|ronin, wrestler, fire_mouth, ninja_apprentice, merchant
h16_okko|16|okko, noburo, noshin, tikku
h16_kiritsu|16|kubban, kanatta, fire_mouth (powder_flask), healer
e16_warau|16|oni_warau, oni_bushi, ninja_apprentice, possessed_puppet, fox_courtesan
e16_horde|16|oni_bushi, yuki_onna, gaki, gaki, gaki, fox_courtesan
m16_blades|16|ninja_master (smoke_bomb), ronin, wrestler, ninja_apprentice, ninja_apprentice, merchant
";

fn lines(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.trim().lines().map(|line| line.split('|').collect())
}

fn alignment_of(word: &str) -> u8 {
    match word {
        "Demon Hunter" => alignment::DEMON_HUNTER,
        "Evil Creature" => alignment::EVIL_CREATURE,
        _ => alignment::MERCENARY,
    }
}

fn stats(text: &str) -> Vec<i8> {
    text.split('/').map(|number| number.parse().unwrap()).collect()
}

/// OKK-010: name, kind, alignment, value, four stats and abilities of both faces. OKK-012: the same
/// abilities on both. OKK-032 and OKK-034: alignments and unique characters. OKK-041: civilians.
#[test]
fn okk_010_the_26_characters() {
    let (_, catalogue) = shipped();
    let rows: Vec<_> = lines(CHARACTERS).collect();
    assert_eq!((rows.len(), catalogue.characters.len()), (26, 26));
    for (index, row) in rows.iter().enumerate() {
        let card = &catalogue.characters[index];
        assert_eq!((card.id.as_str(), card.name.as_str()), (row[0], row[1]));
        assert_eq!(card.alignment, alignment_of(row[2]), "{}", row[0]);
        assert_eq!(card.unique, row[3] == "yes", "{}", row[0]);
        let kind = match row[4] {
            "civilian" => CharacterKind::Civilian,
            "sorcerer" => CharacterKind::Sorcerer,
            _ => CharacterKind::Fighter,
        };
        assert_eq!(card.kind, kind, "{}", row[0]);
        assert_eq!(card.zeni.to_string(), row[5], "{}", row[0]);
        assert_eq!(
            [card.stats[0].to_vec(), card.stats[1].to_vec()],
            [stats(row[6]), stats(row[7])]
        );
        for face in &card.abilities {
            let ids: Vec<&str> =
                face.iter().map(|id| catalogue.abilities[usize::from(*id)].id.as_str()).collect();
            assert_eq!(ids.join(", "), row[8], "{}", row[0]);
        }
        let member = &catalogue.members[usize::from(catalogue.member_with(index as u8, None))];
        assert_eq!(usize::from(member.character), index);
        assert_eq!((member.stats, member.zeni), (card.stats, card.zeni), "{}", row[0]);
        assert_eq!(member.abilities, card.abilities[0], "{}", row[0]);
        assert_eq!(member.civilian, row[4] == "civilian");
    }
}

/// OKK-033 to OKK-037 hold for the ready bands, and every total of section 3.6.
#[test]
fn okk_031_the_ten_ready_bands_and_their_totals() {
    let (_, catalogue) = shipped();
    assert_eq!(catalogue.bands.len(), 10);
    for (band, row) in catalogue.bands.iter().zip(lines(BANDS)) {
        let members: Vec<String> = band
            .members
            .iter()
            .map(|member| {
                let member = &catalogue.members[usize::from(*member)];
                let id = &catalogue.characters[usize::from(member.character)].id;
                match member.equipment.as_slice() {
                    [] => id.clone(),
                    [card] => format!("{id} ({})", catalogue.equipment[usize::from(*card)].id),
                    _ => panic!("{id} carries two cards"),
                }
            })
            .collect();
        assert_eq!([band.id.as_str(), row[1]], [row[0], &band.budget.to_string()]);
        assert_eq!(members.join(", "), row[2]);
        assert_eq!(band.total, band.budget, "{}: every ready band spends all", band.id);
        let values = band.members.iter().map(|one| catalogue.members[usize::from(*one)].zeni);
        assert_eq!(values.sum::<u8>(), band.total);
        let both = alignment::DEMON_HUNTER | alignment::EVIL_CREATURE;
        assert_ne!(band.alignments & both, both, "{}", band.id);
    }
}

/// The sums of section 3.6 once more, from the two tables printed there alone.
#[test]
fn the_totals_printed_in_the_catalogue_add_up() {
    let prices = [("omamori", 1), ("prayer_beads", 1), ("powder_flask", 1), ("smoke_bomb", 1)];
    for row in lines(BANDS) {
        let mut total = 0;
        for member in row[2].split(", ") {
            let (id, card) = member.split_once(" (").unwrap_or((member, ""));
            let character = lines(CHARACTERS).find(|one| one[0] == id).unwrap();
            total += character[5].parse::<i32>().unwrap();
            total +=
                prices.iter().find(|(one, _)| card == format!("{one})")).map_or(0, |(_, n)| *n);
        }
        assert_eq!(total.to_string(), row[1], "{}", row[0]);
    }
}

/// Section 3.4: what each card costs, whether it stays, who may carry it (OKK-038, OKK-039).
#[test]
fn okk_038_the_14_equipment_cards() {
    let (_, catalogue) = shipped();
    let cards = [
        ("katana", 2, true),
        ("do_maru", 2, true),
        ("sandals", 1, true),
        ("omamori", 1, false),
        ("sake_gourd", 1, false),
        ("shuriken_pouch", 1, true),
        ("smoke_bomb", 1, false),
        ("oni_mask", 2, true),
        ("prayer_beads", 1, true),
        ("naginata", 2, true),
        ("five_elements_scroll", 1, false),
        ("powder_flask", 1, false),
        ("mirror", 1, false),
        ("climbing_claws", 1, true),
    ];
    assert_eq!(catalogue.equipment.len(), cards.len());
    let (tikku, gaki, noshin) = (
        character(&catalogue, "tikku").1,
        character(&catalogue, "gaki").1,
        character(&catalogue, "noshin").1,
    );
    for ((id, zeni, permanent), card) in cards.into_iter().zip(&catalogue.equipment) {
        assert_eq!((card.id.as_str(), card.zeni, card.permanent), (id, zeni, permanent));
        let not_civilians = matches!(id, "katana" | "shuriken_pouch" | "naginata");
        assert_eq!(card.fits(tikku), !not_civilians, "{id}");
        assert_eq!(card.fits(gaki), id != "oni_mask", "{id}");
        assert!(card.fits(noshin), "{id}");
        for own in &card.abilities {
            let own = &catalogue.abilities[usize::from(*own)];
            assert_eq!(own.single_use, !permanent, "{id}");
        }
    }
}

/// What cards add for good is a part of the member (OKK-010), on both faces; the values add up.
#[test]
fn a_member_is_a_character_with_what_its_card_adds() {
    let (_, catalogue) = shipped();
    for (who, card, blue, red, zeni) in [
        ("ronin", "katana", [5, 3, 4, 3], [4, 3, 4, 2], 5),
        ("ronin", "do_maru", [4, 4, 3, 3], [3, 4, 3, 2], 5),
        ("bandit", "sandals", [3, 2, 6, 2], [2, 2, 6, 1], 3),
        ("kappa", "prayer_beads", [4, 3, 4, 4], [3, 3, 4, 3], 4),
        ("okko", "omamori", [5, 4, 5, 5], [5, 4, 4, 4], 7),
    ] {
        let (index, _) = character(&catalogue, who);
        let (row, _) = equipment(&catalogue, card);
        let member = &catalogue.members[usize::from(catalogue.member_with(index, Some(row)))];
        assert_eq!((member.character, member.equipment.as_slice()), (index, &[row][..]));
        assert_eq!(member.stats, [blue, red], "{who} with {card}");
        assert_eq!(member.zeni, zeni, "{who} with {card}");
    }
}

/// OKK-163: an ability from two sources is one. OKK-155: the others come behind the card's own.
#[test]
fn okk_163_a_granted_ability_is_there_once() {
    let (_, catalogue) = shipped();
    let (pouch, _) = equipment(&catalogue, "shuriken_pouch");
    let (shuriken, _) = ability(&catalogue, "shuriken_3");
    for (who, slots) in [("ninja_apprentice", 2), ("ronin", 2), ("ninja_master", 4)] {
        let (index, _) = character(&catalogue, who);
        let member = &catalogue.members[usize::from(catalogue.member_with(index, Some(pouch)))];
        assert_eq!(member.abilities.len(), slots, "{who}");
        let slot = member.abilities.iter().position(|one| *one == shuriken).unwrap();
        assert_eq!(member.in_force, [(1 << slots) - 1; 2], "{who}");
        assert_ne!(member.by_timing[12] >> slot & 1, 0, "a shot is an action");
    }
    assert!(catalogue.abilities.iter().all(|one| one.id != "shuriken_pouch"));
}

/// OKK-387, OKK-388: who is frightening, and who never tests.
#[test]
fn okk_387_fear_is_a_bit_of_the_member() {
    let (_, catalogue) = shipped();
    let (mask, _) = equipment(&catalogue, "oni_mask");
    for (index, card) in catalogue.characters.iter().enumerate() {
        let member = &catalogue.members[index];
        let frightening = matches!(card.id.as_str(), "oni_warau" | "oni_bushi");
        let immune = matches!(card.id.as_str(), "okko" | "noburo" | "possessed_puppet");
        assert_eq!(member.frightening, if frightening { 3 } else { 0 }, "{}", card.id);
        assert_eq!(member.fear_immune, if immune { 3 } else { 0 }, "{}", card.id);
        let masked =
            &catalogue.members[usize::from(catalogue.member_with(index as u8, Some(mask)))];
        assert_eq!(masked.frightening, 3, "{}", card.id);
    }
}

/// Every member stands where `member_with` says.
#[test]
fn members_stand_in_the_order_of_member_with() {
    let (_, catalogue) = shipped();
    assert_eq!(catalogue.members.len(), 26 * 15);
    for card in 0..14 {
        for index in 0..26 {
            let member = &catalogue.members[usize::from(catalogue.member_with(index, Some(card)))];
            assert_eq!((member.character, member.equipment[0]), (index, card));
        }
    }
}

fn squares(board: &Board) -> impl Iterator<Item = Square> + use<> {
    let side = board.side as i8;
    (0..side).flat_map(move |y| (0..side).map(move |x| Square::new(x, y)))
}

/// OKK-001 to OKK-003: the reference board of section 3.5 with its counts.
#[test]
fn okk_003_the_reference_board() {
    let (_, catalogue) = shipped();
    assert_eq!((catalogue.tiles.len(), catalogue.boards.len()), (8, 1));
    let plan = &catalogue.boards[0];
    assert_eq!((plan.id.as_str(), plan.board.side), ("rb1", 12));
    let board = &plan.board;
    let count = |terrain| squares(board).filter(|square| board.terrain(*square) == terrain).count();
    assert_eq!(count(Terrain::Difficult), 12);
    assert_eq!(count(Terrain::Obstructed), 8);
    assert_eq!(count(Terrain::Water), 6);
    let inner = |square: &Square, facing: Facing| board.contains(square.step(facing.direction()));
    let walls = |facing: Facing| {
        let closed = |square: &Square| inner(square, facing) && !board.is_open(*square, facing);
        squares(board).filter(closed).count()
    };
    assert_eq!(walls(Facing::East) + walls(Facing::South), 15);
    let zone = |rows: [i8; 2]| {
        squares(board).filter(|one| rows.contains(&one.y) && board.is_standable(*one)).count()
    };
    assert_eq!((zone([0, 1]), zone([10, 11])), (24, 22));
}

/// OKK-003: both faces of a physical tile belong together; boards are drawn from a list.
#[test]
fn okk_003_tiles_and_the_other_boards() {
    let (_, catalogue) = compiled(&["all_boards"], &[]).unwrap();
    let tiles: Vec<(&str, u8)> =
        catalogue.tiles.iter().map(|face| (face.id.as_str(), face.tile)).collect();
    let wanted = ["T1A", "T1B", "T2A", "T2B", "T3A", "T3B", "T4A", "T4B"];
    assert_eq!(tiles, wanted.into_iter().zip([1, 1, 2, 2, 3, 3, 4, 4]).collect::<Vec<_>>());
    let boards: Vec<&str> = catalogue.boards.iter().map(|plan| plan.id.as_str()).collect();
    assert_eq!(boards, ["rb1", "rb2", "rb3", "rb4"]);
    // RB2 begins with the grove: obstructed at (4,2) and (1,3) of tile T1B, difficult at (2,0).
    let board = &catalogue.boards[1].board;
    assert_eq!(board.terrain(Square::new(4, 2)), Terrain::Obstructed);
    assert_eq!(board.terrain(Square::new(1, 3)), Terrain::Obstructed);
    assert_eq!(board.terrain(Square::new(2, 0)), Terrain::Difficult);
    let none = compiled(&["random_boards"], &[]).unwrap().1;
    assert!(none.boards.is_empty() && none.tiles.len() == 8);
}

/// OKK-003: a board of the designer's own, with a turned tile.
#[test]
fn okk_003_a_scenario_board_turns_its_tiles() {
    let sets = [
        "tile_selection=scenario",
        "scenario_board=[{ face = \"T1B\", turns = 1 }, { face = \"T2B\" }, { face = \"T3B\" }, \
         { face = \"T4A\" }]",
    ];
    let (_, catalogue) = compiled(&[], &sets).unwrap();
    assert_eq!(catalogue.boards.len(), 1);
    let board = &catalogue.boards[0].board;
    // A quarter turn takes (x,y) to (5-y,x): (4,2) to (3,4), (1,3) to (2,1).
    assert_eq!(board.terrain(Square::new(3, 4)), Terrain::Obstructed);
    assert_eq!(board.terrain(Square::new(2, 1)), Terrain::Obstructed);
    // Difficult (2,1) lies where (4,2) was obstructed.
    assert_eq!(board.terrain(Square::new(4, 2)), Terrain::Difficult);
}

/// OKK-110: Fire, Water, Air, Earth once and Tori twice.
#[test]
fn okk_110_the_faces_of_an_inspiration_die() {
    let (_, catalogue) = shipped();
    let wanted = [Face::Fire, Face::Water, Face::Air, Face::Earth, Face::Tori, Face::Tori];
    assert_eq!(catalogue.die_faces, wanted);
}

fn pairs(catalogue: &Catalogue) -> Vec<[&str; 2]> {
    let id = |band: u8| catalogue.bands[usize::from(band)].id.as_str();
    catalogue.pairs.iter().map(|(one, other)| [id(*one), id(*other)]).collect()
}

/// OKK-060: which bands meet.
#[test]
fn okk_060_pairs_of_bands() {
    let (_, catalogue) = shipped();
    let met = pairs(&catalogue);
    assert_eq!(met.len(), 20);
    for (index, [one, other]) in met.iter().enumerate() {
        assert!(one.contains("16_") && other.contains("16_") && one != other);
        assert!(!met[..index].contains(&[one, other]) && met.contains(&[other, one]));
    }
    let (_, catalogue) = compiled(&["intro_12"], &["band_choice=mirror"]).unwrap();
    assert!(pairs(&catalogue).iter().all(|[one, other]| one == other && one.contains("12_")));
    assert_eq!(catalogue.pairs.len(), 5);
    let sets = ["band_choice=fixed", "bands=[\"e16_horde\", \"h12_trio\"]"];
    let (_, catalogue) = compiled(&[], &sets).unwrap();
    assert_eq!(pairs(&catalogue), [["e16_horde", "h12_trio"]]);
}

/// OKK-067: 12 of 16, 8 of 12, else three quarters; a number stands.
#[test]
fn okk_067_the_threshold_is_worked_out() {
    let threshold =
        |variants: &[&str], sets: &[&str]| compiled(variants, sets).unwrap().0.loss_threshold;
    assert_eq!(threshold(&[], &[]), Some(12));
    assert_eq!(threshold(&["intro_12"], &[]), Some(8));
    assert_eq!(threshold(&[], &["loss_threshold=16"]), Some(16));
    assert_eq!(threshold(&[], &["loss_threshold=1"]), Some(1));
    // A part of the budget is written with a fraction, and rounded up.
    assert_eq!(threshold(&[], &["loss_threshold=1.0"]), Some(16));
    assert_eq!(threshold(&[], &["loss_threshold=0.55"]), Some(9));
    assert_eq!(threshold(&["intro_12"], &["loss_threshold=0.5"]), Some(6));
    let errors = compiled(&[], &["loss_threshold=0.4"]).unwrap_err();
    assert!(errors.contains("a number from 0.5 to 1"), "{errors}");
    let twenty = ["budget=20", "bands=[\"h16_okko\", \"e16_horde\"]"];
    assert_eq!(threshold(&[], &twenty), Some(15));
}

/// OKK-011: the red face of the card, or the blue one less a number.
#[test]
fn okk_011_the_red_face_may_be_uniform() {
    let (_, catalogue) = compiled(&[], &["red_face_malus=1"]).unwrap();
    for (who, blue, red) in [
        ("okko", [5, 4, 5, 5], [4, 3, 4, 4]),
        ("gaki", [4, 1, 4, 2], [3, 0, 3, 1]),
        ("merchant", [1, 1, 4, 2], [0, 0, 3, 1]),
    ] {
        let (index, _) = character(&catalogue, who);
        assert_eq!(catalogue.members[usize::from(index)].stats, [blue, red], "{who}");
    }
}

/// All shipped variants and every card say where their numbers come from; numbers that the source
/// states are marked.
#[test]
fn every_number_has_a_source() {
    for variant in [
        "intro_12",
        "random_boards",
        "all_boards",
        "no_support",
        "hard_to_kill",
        "free_running",
        "late_start",
        "deep_reserve",
        "winner_pushes",
        "sharper_oni",
    ] {
        compiled(&[variant], &[]).unwrap_or_else(|errors| panic!("{variant}\n{errors}"));
    }
    let (_, catalogue) = shipped();
    let known =
        |source: &str| ["seed", "public", "assumed"].iter().any(|one| source.starts_with(one));
    assert!(catalogue.characters.iter().all(|card| known(&card.source)));
    assert!(catalogue.equipment.iter().all(|card| known(&card.source)));
    assert!(catalogue.abilities.iter().all(|card| known(&card.source)));
    assert_eq!(ability(&catalogue, "veteran_hunter").1.source, "seed");
    assert!(character(&catalogue, "ninja_apprentice").1.source.contains("Movement 6 seed"));
    assert!(character(&catalogue, "wind_reaper").1.source.contains("Willpower 4 seed"));
}
