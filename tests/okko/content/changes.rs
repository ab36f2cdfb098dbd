//! New characters, abilities, cards, tiles, boards and bands from TOML alone.

use tenbin::games::okko::board::{Square, Terrain};
use tenbin::games::okko::content::catalogue::{
    Amount, Catalogue, Condition, Duration, Effect, Op, Selector, Target, Uses, timing,
};
use tenbin::games::okko::content::knobs::Knobs;
use tenbin::games::okko::content::listing::listing;
use tenbin::games::okko::state::dice::Face;

use super::{ability, character, compiled_in, equipment, shipped};
use crate::support::library_with;

fn changed(name: &str, variant: &str) -> (Knobs, Catalogue) {
    let name = format!("okko_changes/{name}");
    let text = format!("description = \"x\"\n{variant}");
    let library = library_with(&name, &[("configs/okko/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

const TENGU: &str = r#"
[[character]]
id = "tengu"
name = "Tengu"
alignment = "evil_creature"
unique = true
kind = "fighter"
zeni = 5
blue = { attack = 4, defence = 4, movement = 6, willpower = 5 }
red = { attack = 3, defence = 3, movement = 6, willpower = 4 }
abilities = ["storm_wings", "war_fan_blow"]
red_abilities = ["storm_wings", "last_stand"]
source = "assumed"

[[ability]]
id = "storm_wings"
name = "Storm Wings"
element = "none"
when = "movement"
effect = [{ do = "movement_rule", ignore_terrain_cost = ["difficult", "water"] }]
source = "assumed"

[[ability]]
id = "war_fan_blow"
name = "War Fan"
element = "air"
when = ["attack", "shot"]
uses = "once_per_game"
if = [{ opponent_alignment = ["demon_hunter", "mercenary"] }, "opponent_is_endangered"]
effect = [
  { do = "add", stat = "total", amount = 2, duration = "this_roll" },
  { do = "add", stat = "total", amount = -1, duration = "this_roll", target = "opponent" },
]
source = "assumed"

[[ability]]
id = "last_stand"
name = "Last Stand"
element = "none"
when = "passive"
effect = [
  { do = "add", stat = "defence", amount = 1, duration = "permanent" },
  { do = "fear_aura" },
]
source = "assumed"

[[equipment]]
id = "war_drum"
name = "War Drum"
zeni = 2
permanent = true
when = "action"
element = "earth"
allowed_kinds = "civilian"
effect = [{ do = "add", target = "one_friend", within = 4, stat = "attack", amount = 1, duration = "phase" }]
source = "assumed"

[[band]]
id = "e16_tengu"
name = "The Tengu's court"
budget = 16
members = ["tengu", "oni_bushi", "kappa", { character = "fox_courtesan", equipment = "war_drum" }]
source = "assumed"
"#;

#[test]
fn a_new_character_card_and_band() {
    let (_, catalogue) = changed("tengu", TENGU);
    let (index, tengu) = character(&catalogue, "tengu");
    assert_eq!((index, tengu.zeni, tengu.unique), (26, 5, true));
    let member = &catalogue.members[usize::from(catalogue.member_with(index, None))];
    let ids: Vec<&str> = member
        .abilities
        .iter()
        .map(|one| catalogue.abilities[usize::from(*one)].id.as_str())
        .collect();
    // OKK-012: the blue face's first, then what only the red one has.
    assert_eq!(ids, ["storm_wings", "war_fan_blow", "last_stand"]);
    assert_eq!(member.in_force, [0b011, 0b101]);
    assert_eq!(member.stats, [[4, 4, 6, 5], [3, 4, 6, 4]]);
    assert_eq!((member.frightening, member.fear_immune), (2, 0), "only while endangered");
    assert_eq!(member.by_timing[6], 0b001);
    assert_eq!(member.by_timing[0], 0b100);
    let drum = &catalogue.bands[10];
    assert_eq!((drum.id.as_str(), drum.total), ("e16_tengu", 16));
    // Six bands of 16 zeni meet in 30 ordered pairs.
    assert_eq!(catalogue.pairs.len(), 30);
    assert!(catalogue.pairs.contains(&(10, 5)));
}

#[test]
fn a_new_ability_is_read_as_it_is_written() {
    let (_, catalogue) = changed("tengu_abilities", TENGU);
    let (_, blow) = ability(&catalogue, "war_fan_blow");
    assert_eq!((blow.element, blow.uses), (Some(Face::Air), Uses::OncePerGame));
    assert_eq!(blow.timing, timing::ATTACK | timing::SHOT);
    let (from, until) = blow.conditions;
    let conditions = &catalogue.conditions[usize::from(from)..usize::from(until)];
    assert_eq!(conditions, [Condition::OpponentAlignment(0b101), Condition::OpponentEndangered]);
    let add = |n, target| Op {
        effect: Effect::Add { amount: Amount::Total, n, duration: Duration::ThisRoll },
        target,
        selector: Selector::ANY,
    };
    let (from, until) = blow.ops;
    let wanted = [add(2, Target::Own), add(-1, Target::Opponent)];
    assert_eq!(catalogue.ops[usize::from(from)..usize::from(until)], wanted);
    assert_eq!(
        blow.text,
        "Costs an Air die. Once a game. When attacking or when shooting, if the opponent is a \
         Demon Hunter or a Mercenary and the opponent is endangered: +2 to its total; -1 to the \
         opponent's total."
    );
    let (_, drum) = equipment(&catalogue, "war_drum");
    let own = &catalogue.abilities[usize::from(drum.abilities[0])];
    assert!(own.action && own.optional && !own.single_use);
    assert_eq!(
        drum.text,
        "Action, costs an Earth die. A friend within 4 gets +1 to its Attack until the end of the phase."
    );
}

/// Fear that holds only while endangered is a bit of the red face.
#[test]
fn fear_may_depend_on_the_face() {
    let (_, catalogue) =
        changed("fear", "[[ability]]\nid = \"frightening\"\nif = [\"self_endangered\"]\n");
    let (index, _) = character(&catalogue, "oni_bushi");
    assert_eq!(catalogue.members[usize::from(index)].frightening, 2);
}

/// Conditions keep a permanent raise out of the stats.
#[test]
fn a_conditional_raise_stays_an_operation() {
    let (_, catalogue) =
        changed("katana", "[[equipment]]\nid = \"katana\"\nif = [\"self_endangered\"]\n");
    let (index, _) = character(&catalogue, "ronin");
    let (card, katana) = equipment(&catalogue, "katana");
    let member = &catalogue.members[usize::from(catalogue.member_with(index, Some(card)))];
    assert_eq!(member.stats[0], [4, 3, 4, 3]);
    let own = &catalogue.abilities[usize::from(katana.abilities[0])];
    assert_eq!((own.ops.1 - own.ops.0, own.optional), (1, false));
}

const FORGE: &str = r#"
[[tile]]
id = "T5A"
name = "Forge (interior)"
tile = 5
source = "assumed"
drawing = """
+ + + + + + +
:. . . . . .:
+ + + + + + +
:. X d . . .:
+ + + + + + +
:. . . w . .:
+ + + + + + +
:. . . . . .:
+ + + + + + +
:. . . . . .:
+ + + + + + +
:. . . . . .:
+ + + + + + +
"""

[[board]]
id = "forge"
name = "The forge"
tiles = ["T1A", { face = "T5A", turns = 2 }, "T3B", "T4A"]
source = "assumed"

[rules]
boards = ["forge", "rb1"]
"#;

#[test]
fn a_new_tile_on_a_new_board() {
    let (_, catalogue) = changed("forge", FORGE);
    assert_eq!(catalogue.tiles.len(), 9);
    let ids: Vec<&str> = catalogue.boards.iter().map(|plan| plan.id.as_str()).collect();
    assert_eq!(ids, ["forge", "rb1"]);
    let board = &catalogue.boards[0].board;
    // The second tile covers columns 6 to 11; half a turn takes (x,y) to (5-x,5-y).
    for (x, y, terrain) in
        [(1, 1, Terrain::Obstructed), (2, 1, Terrain::Difficult), (3, 2, Terrain::Water)]
    {
        assert_eq!(board.terrain(Square::new(6 + 5 - x, 5 - y)), terrain);
    }
    // It is one of the tiles of a random board too.
    changed("forge_random", &format!("{FORGE}tile_selection = \"random\"\n"));
}

/// Changed and removed cards, and a knob that lets two cards on one figure.
#[test]
fn two_cards_on_one_figure_add_up() {
    let variant = "[rules]\nmax_equipment_per_character = 2\n[[band]]\nid = \"m16_blades\"\n\
        members = [{ character = \"ronin\", equipment = [\"do_maru\", \"katana\"] }, \"bandit\", \
        { character = \"ronin\", equipment = [\"katana\", \"do_maru\"] }]\n";
    let (_, catalogue) = changed("two_cards", variant);
    let band = catalogue.bands.iter().find(|band| band.id == "m16_blades").unwrap();
    let member = &catalogue.members[usize::from(band.members[0])];
    assert_eq!(band.members[0], band.members[2], "the order of the cards does not matter");
    assert_eq!(usize::from(band.members[0]), 26 * 15, "behind those of one card");
    assert_eq!(member.stats[0], [5, 4, 3, 3]);
    assert_eq!((member.zeni, member.equipment.len(), member.abilities.len()), (7, 2, 3));
    let gone = "[[equipment]]\nid = \"mirror\"\nremove = true\n";
    assert_eq!(changed("gone", gone).1.equipment.len(), 13);
}

/// What `tenbin cards okko` shows: every character, card, ability and band in rows of one width.
#[test]
fn the_listing_shows_everything() {
    let (rules, catalogue) = shipped();
    let list = listing(&rules, &catalogue);
    assert!(list.rows.iter().all(|row| row.len() == list.header.len()));
    assert_eq!(list.rows.len(), 26 + 14 + 49 + 10);
    let row = |id: &str| list.rows.iter().find(|row| row[1] == id).unwrap().join(" | ");
    assert_eq!(
        row("kanatta"),
        "character | kanatta | Master Kanatta | unique demon_hunter fighter | 5 | 5/4/5/5 | 4/3/4/4 \
         | Perfect Strike, Code of Honour, Master-at-arms | assumed; name seed"
    );
    assert_eq!(
        row("do_maru"),
        "equipment | do_maru | Do-maru Armour | permanent | 2 |  |  | Always. +1 to its Defence; \
         -1 to its Movement. | assumed"
    );
    assert_eq!(
        row("h12_monks"),
        "band | h12_monks | Kanatta and his monks | of another budget | 12 |  |  | kanatta \
         (omamori), warrior_monk, warrior_monk | "
    );
    for (id, text) in [
        (
            "frenzy",
            "Costs a Fire die. When attacking: +2 to its Attack; if it loses, the margin counts +1 against it.",
        ),
        (
            "encourage",
            "Action, costs a Water die. An endangered friend within 2 in no zone of control of its enemies takes a Willpower test to recover with +1; if it passes, it becomes alert.",
        ),
        ("shuriken_pouch", "Always. The bearer has the ability Shuriken."),
    ] {
        assert!(row(id).contains(text), "{}", row(id));
    }
}
