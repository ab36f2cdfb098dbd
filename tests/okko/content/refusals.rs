//! What is refused, where, and with what advice.

use tenbin::content::Diagnostics;
use tenbin::games::okko::content::compile::compile;

use super::{EMBEDDED, compiled, compiled_in, content};
use crate::support::library_with;
use crate::support::refusals::{errors_of, refused_at};

/// The errors of a variant, which must have some.
#[track_caller]
fn errors(variant: &str) -> String {
    errors_of("okko", variant, |library| compiled_in(library, &["mine"], &[]))
}

/// Asserts that a variant is refused at its marked text with a message and an advice.
#[track_caller]
fn refused(marked: &str, message: &str, help: &str) {
    refused_at("okko", marked, message, help, |library| compiled_in(library, &["mine"], &[]));
}

/// A band of 16 zeni in the place of `h16_okko`.
fn band(members: &str) -> String {
    format!("[[band]]\nid = \"h16_okko\"\nmembers = {members}\n")
}

/// A variant that changes an ability.
fn ability(id: &str, keys: &str) -> String {
    format!("[[ability]]\nid = \"{id}\"\n{keys}\n")
}

#[test]
fn two_players_and_no_others() {
    for seats in [0, 1, 3, 8] {
        let content = content(&EMBEDDED, &[], &[]).unwrap();
        let mut diagnostics = Diagnostics::default();
        assert!(compile(&content, seats, &mut diagnostics).is_none());
        let wanted = format!("okko is for 2 players; {seats} were asked for");
        assert!(diagnostics.render().contains(&wanted));
    }
}

/// OKK-031: the sum is shown.
#[test]
fn okk_031_a_band_that_is_too_dear() {
    refused(
        &band(
            "«[\"okko\", \"noburo\", \"noshin\", { character = \"warrior_monk\", equipment = \"omamori\" }]»",
        ),
        "the band `h16_okko` costs 18 zeni; the budget it is made for is 16",
        "okko 6 + noburo 5 + noshin 3 + warrior_monk 3 + omamori 1 = 18",
    );
    // Listed by name and too dear for the game; where the game has more, a band may have less.
    let sets = ["budget=12", "bands=[\"h12_trio\", \"h16_okko\"]"];
    let rendered = compiled(&[], &sets).unwrap_err();
    let wanted = "the band `h16_okko` costs 16 zeni; the budget of the game (rules.budget) is 12";
    assert!(rendered.contains(wanted), "{rendered}");
    assert!(rendered.contains("okko 6 + noburo 5 + noshin 3 + tikku 2 = 16"), "{rendered}");
    assert!(compiled(&[], &["bands=[\"h12_trio\", \"h16_okko\"]"]).is_ok());
    let rendered = compiled(&[], &["budget=20"]).unwrap_err();
    assert!(rendered.contains("no ready band is made for a budget of 20"), "{rendered}");
}

/// OKK-032, OKK-033.
#[test]
fn okk_033_hunters_and_creatures_do_not_go_together() {
    refused(
        &band("[\"okko\", \"ronin\", «\"gaki\"», \"kappa\"]"),
        "the band `h16_okko` has a Demon Hunter (`okko`) and an Evil Creature (`gaki`)",
        "either side may take Mercenaries",
    );
    let mercenaries = band("[\"ronin\", \"ronin\", \"bandit\", \"oni_bushi\"]");
    let library = library_with(
        "okko_refusals/mercenaries",
        &[("configs/okko/variants/mine.toml", &format!("description = \"x\"\n{mercenaries}"))],
    );
    compiled_in(&library, &["mine"], &[]).unwrap();
}

/// OKK-034, OKK-035, OKK-036, OKK-030.
#[test]
fn okk_034_copies_civilians_and_sorcerers() {
    refused(
        &band("[\"okko\", «\"okko\"»]"),
        "`okko` is unique: once in a band (OKK-034)",
        "take it out, or write unique = false",
    );
    refused(
        &band("[\"okko\", \"tikku\", «\"little_carp\"»]"),
        "the band `h16_okko` has 2 civilians; rules.max_civilians is 1",
        "take one out, raise rules.max_civilians",
    );
    let e16 = "[[band]]\nid = \"e16_horde\"\nmembers = [\"yuki_onna\", «\"witch\"»]\n\
        [[character]]\nid = \"witch\"\nname = \"Witch\"\nalignment = \"evil_creature\"\n\
        unique = false\nkind = \"sorcerer\"\nzeni = 2\nsource = \"assumed\"\nabilities = []\n\
        blue = { attack = 1, defence = 1, movement = 4, willpower = 4 }\n\
        red = { attack = 1, defence = 1, movement = 4, willpower = 4 }\n";
    refused(
        e16,
        "the band `e16_horde` has 2 sorcerers; rules.sorcerer_limit is 1",
        "take one out, raise rules.sorcerer_limit",
    );
    refused(
        &format!(
            "[rules]\nmax_copies_per_character = 2\n{}",
            band("[\"bandit\", \"bandit\", «\"bandit\"», \"bandit\"]")
        ),
        "the band `h16_okko` has 3 `bandit`; rules.max_copies_per_character is 2",
        "take one out, raise rules.max_copies_per_character",
    );
    let rendered = compiled(&[], &["max_civilians=0"]).unwrap_err();
    assert_eq!(rendered.matches("has 1 civilian;").count(), 5, "{rendered}");
}

/// OKK-037, OKK-038, OKK-042, OKK-163.
#[test]
fn okk_037_equipment_of_a_band() {
    refused(
        &band("[\"okko\", { character = \"tikku\", equipment = «\"katana\"» }]"),
        "`tikku` may not carry `katana`: it is a civilian",
        "see its allowed_kinds",
    );
    refused(
        &band("[\"ronin\", { character = \"gaki\", equipment = [«\"oni_mask\"»] }]"),
        "`gaki` may not carry `oni_mask`: it is an Evil Creature",
        "see its forbidden_alignments",
    );
    refused(
        &band("[{ character = \"ronin\", equipment = «[\"katana\", \"omamori\"]» }]"),
        "`ronin` has 2 equipment cards; 1 may be carried",
        "take cards away, or raise rules.max_equipment_per_character (OKK-037)",
    );
    refused(
        &band("[{ character = \"ronin\", equipment = [\"katana\", «\"katana\"»] }]"),
        "the same card twice on one figure has no further effect (OKK-163)",
        "take one of them away",
    );
    let twice = "[{ character = \"ronin\", equipment = \"katana\" }, \
        «{ character = \"ronin\", equipment = \"katana\" }»]";
    refused(
        &format!("[rules]\nequipment_unique = true\n{}", band(twice)),
        "a second `katana` in the band `h16_okko`",
        "rules.equipment_unique is true (OKK-042)",
    );
}

/// OKK-043, and no more figures than there is room for.
#[test]
fn okk_043_empty_bands_and_crowds() {
    refused(&band("«[]»"), "the band `h16_okko` is empty", "a band needs at least one character");
    let crowd = vec!["\"bandit\""; 17].join(", ");
    refused(
        &band(&format!("«[{crowd}]»")),
        "the band `h16_okko` has 17 figures",
        "a band has 16 figures at most",
    );
}

/// OKK-060: which bands play and meet.
#[test]
fn okk_060_bands_that_cannot_meet() {
    for (rules, message, help) in [
        (
            "bands = [«\"h16_oko\"», \"e16_horde\"]",
            "there is no band `h16_oko`",
            "did you mean `h16_okko`?",
        ),
        (
            "bands = «[\"h16_okko\"]»",
            "band_choice is \"each_pair\", but only one band",
            "name a second",
        ),
        (
            "band_choice = \"fixed\"\nbands = «[\"h16_okko\"]»",
            "band_choice is \"fixed\", which",
            "write the two",
        ),
        (
            "band_choice = \"fixed\"\nbands = [\"h16_okko\", \"e16_horde\", «\"m16_blades\"»]",
            "band_choice is \"fixed\": this third band never plays",
            "write the two",
        ),
    ] {
        refused(&format!("[rules]\n{rules}\n"), message, help);
    }
    let twice = "[rules]\nbands = [\"h16_okko\", \"h16_okko\", \"e16_horde\"]";
    assert!(errors(&format!("description = \"x\"\n{twice}")).contains("in the list already"));
    assert!(compiled(&[], &["band_choice=fixed"]).unwrap_err().contains("a list of two bands"));
}

/// OKK-001 to OKK-003: boards whose tiles do not fit.
#[test]
fn okk_003_boards_that_do_not_fit() {
    let board = |tiles: &str| format!("[[board]]\nid = \"rb1\"\ntiles = {tiles}\n");
    refused(
        &board("«[\"T1A\", \"T2B\", \"T3B\"]»"),
        "the board `rb1` has 3 tiles; it takes 4",
        "rules.tiles_per_side is 2: 2 rows of 2 tiles",
    );
    refused(
        &board("[\"T1A\", «\"T1B\"», \"T3B\", \"T4A\"]"),
        "`T1A` and `T1B` are the two faces of one tile",
        "each physical tile lies on a board once",
    );
    refused(
        &board("[\"T1A\", \"T2A\", \"T3B\", «{ face = \"T2A\", turns = 1 }»]"),
        "the tile `T2A` lies on this board twice",
        "each physical tile lies on a board once",
    );
    refused(
        &board("[\"T1A\", \"T2A\", \"T3B\", «\"T4C\"»]"),
        "there is no tile `T4C`",
        "did you mean `T4A`?",
    );
    refused("[rules]\nboards = [«\"rb5\"»]\n", "there is no board `rb5`", "did you mean `rb1`?");
    refused(
        "[[tile]]\nid = \"T2A\"\ntile = «1»\n",
        "tile 1 has two faces already",
        "a physical tile has two faces; give this one a number of its own",
    );
    // Of another size than rules.tile_size.
    let rendered = compiled(&[], &["tile_size=7"]).unwrap_err();
    assert!(rendered.contains("T1A") && rendered.contains("tiles.toml"), "{rendered}");
    let rendered = compiled(&[], &["tiles_per_side=3"]).unwrap_err();
    assert!(rendered.contains("the board `rb1` has 4 tiles; it takes 9"), "{rendered}");
    let random = ["tile_selection=random", "tiles_per_side=3"];
    let rendered = compiled(&[], &random).unwrap_err();
    assert!(rendered.contains("takes 9 different tiles; there are 4"), "{rendered}");
}

/// A tile of one wall round its first column: named boards and random ones fall apart.
const CELL: &str = r#"
[[tile]]
id = "T1A"
drawing = """
+ + + + + + +
:.|. . . . .:
+ + + + + + +
:.|. . . . .:
+ + + + + + +
:.|. . . . .:
+ + + + + + +
:.|. . . . .:
+ + + + + + +
:.|. . . . .:
+ + + + + + +
:.|. . . . .:
+-+ + + + + +
"""
"#;

/// OKK-003: the board must hang together.
#[test]
fn okk_003_boards_that_fall_apart() {
    let rendered = errors(&format!("description = \"x\"\n{CELL}"));
    assert!(rendered.contains("the board `rb1` falls apart"), "{rendered}");
    assert!(rendered.contains("boards.toml:"), "{rendered}");
    let random = "[rules]\ntile_selection = \"random\"\n";
    let rendered = errors(&format!("description = \"x\"\n{random}{CELL}"));
    assert!(rendered.contains("the tile `T1A` falls apart"), "{rendered}");
    assert!(rendered.contains("mine.toml:5:1"), "{rendered}");
}

/// OKK-244, OKK-067, OKK-063, OKK-112: knobs that contradict each other.
#[test]
fn okk_244_knobs_that_contradict_each_other() {
    for (rules, message, help) in [
        (
            "margin_fall_back = 4\nmargin_endanger = «3»",
            "margin_endanger (3) is smaller than margin_fall_back (4)",
            "write margin_fall_back <= margin_endanger <= margin_out",
        ),
        (
            "margin_out = «2»",
            "margin_out (2) is smaller than margin_endanger (3)",
            "write margin_fall_back <= margin_endanger <= margin_out",
        ),
        (
            "loss_threshold = «17»",
            "no band can lose 17 zeni: the budget is 16",
            "lower it, or write wipe_out_only = true",
        ),
        (
            "tile_size = 6\ntiles_per_side = 1\ndeploy_depth = «4»",
            "two deployment zones of 4 rows do not fit on a board of 6 rows",
            "lower it, or take more or larger tiles",
        ),
        (
            "first_phase_dice_a = «6»",
            "player A cannot roll 6 dice: a band has 4, or 5 with civilians",
            "lower it, or write \"all\"",
        ),
    ] {
        refused(&format!("[rules]\n{rules}\n"), message, help);
    }
    assert!(compiled(&[], &["loss_threshold=30", "wipe_out_only=true"]).is_ok());
}

/// OKK-218: movement points have an end.
#[test]
fn okk_218_movement_points_beyond_the_largest() {
    let sandals = "[[equipment]]\nid = \"sandals\"\neffect = [{ do = \"add\", stat = \"movement\", \
        n = 9, duration = \"permanent\" }]\n[[character]]\nid = \"oni_bushi\"\n\
        blue = { movement = 12 }\n[rules]\nair_bonus = 3\nbase_dice = 8\none_die_per_stat = false\n";
    let rendered = errors(&format!("description = \"x\"\n{sandals}"));
    // 12, the leap's 2, 9 of the sandals, and nine dice of 3 each.
    let wanted = "`oni_bushi` with `sandals` could have 50 movement points; 31 are the most";
    assert!(rendered.contains(wanted), "{rendered}");
}

/// Costs and stats out of range (section 3.1); fighters of 1 zeni are allowed with a warning.
#[test]
fn okk_030_costs_out_of_range() {
    assert!(compiled(&[], &["character.ronin.zeni=1"]).is_ok());
    for (set, message) in [
        ("character.okko.zeni=31", "`zeni` must be a whole number from 1 to 30, not 31"),
        ("character.okko.zeni=0", "`zeni` must be a whole number from 1 to 30, not 0"),
        ("equipment.katana.zeni=16", "`zeni` must be a whole number from 0 to 15, not 16"),
        ("character.okko.blue.attack=13", "`attack` must be a whole number from 0 to 12, not 13"),
        ("budget=31", "`budget` must be a whole number from 8 to 30, not 31"),
    ] {
        let rendered = compiled(&[], &[set]).unwrap_err();
        assert!(rendered.contains(message), "{rendered}");
    }
}

/// No more abilities than a figure may have, its card's included.
#[test]
fn too_many_abilities() {
    let ten = "\"iaijutsu\", \"tetsubo\", \"leap\", \"frenzy\", \"hunger\", \"shell\", \"tend\", \
        \"barter\", \"shove\", \"chill\"";
    refused(
        &format!("[[character]]\nid = \"ronin\"\nabilities = «[{ten}, \"vanish\"]»\n"),
        "`ronin` has 11 abilities; a figure may have 10",
        "take an ability out",
    );
    let rendered = errors(&format!(
        "description = \"x\"\n[[character]]\nid = \"ronin\"\nabilities = [{ten}]\n"
    ));
    assert!(rendered.contains("`ronin` with `katana` has 11 abilities"), "{rendered}");
    // A civilian may not carry the katana: with it, it is as good as bare.
    let rendered = errors(&format!(
        "description = \"x\"\n[[character]]\nid = \"merchant\"\nabilities = [{ten}]\n"
    ));
    assert!(!rendered.contains("`merchant` with `katana`"), "{rendered}");
}

/// Names that refer to nothing, with the nearest one.
#[test]
fn unknown_names() {
    for (marked, message, help) in [
        (
            "[[character]]\nid = \"ronin\"\nabilities = [«\"duelist\"»]\n",
            "there is no ability `duelist`",
            "did you mean `duellist`?",
        ),
        (
            "[[band]]\nid = \"h16_okko\"\nmembers = [«\"tiku\"»]\n",
            "there is no character `tiku`",
            "did you mean `tikku`?",
        ),
        (
            "[[band]]\nid = \"h16_okko\"\n\
             members = [{ character = \"okko\", equipment = «\"mirorr\"» }]\n",
            "there is no equipment `mirorr`",
            "did you mean `mirror`?",
        ),
        (
            "[[equipment]]\nid = \"shuriken_pouch\"\n\
             effect = [{ do = \"grant_ability\", id = «\"shuriken3\"» }]\n",
            "there is no ability `shuriken3`",
            "did you mean `shuriken_3`?",
        ),
        (
            "[[equipment]]\nid = «\"tetsubo\"»\nname = \"x\"\nzeni = 1\npermanent = true\n\
             when = \"passive\"\nsource = \"assumed\"\n\
             effect = [{ do = \"add\", stat = \"attack\", amount = 1, duration = \"permanent\" }]\n",
            "there is an ability with the id `tetsubo` too",
            "a card is an ability of its own id",
        ),
    ] {
        refused(marked, message, help);
    }
    let twice = "character.noburo.id=okko";
    let rendered = compiled(&[], &[twice]).unwrap_err();
    assert!(rendered.contains("a second character has the id `okko`"), "{rendered}");
}

/// Section 4: keys that an effect does not know, or lacks.
#[test]
fn parameters_of_effects() {
    for (keys, message, help) in [
        (
            "effect = [{ do = \"keep_best\", dice = 2, «amount» = 1 }]",
            "`amount` has no meaning for `keep_best`",
            "`keep_best` takes: dice",
        ),
        (
            "effect = [{ do = \"keep_best\", dice = 2, «within» = 1 }]",
            "`within` has no meaning here",
            "it narrows down a target, and there is none to choose",
        ),
        (
            "effect = [«{ do = \"add\", stat = \"attack\", amount = 0, duration = \"this_roll\" }»]",
            "this `add` changes nothing",
            "",
        ),
        (
            "effect = [{ do = \"margin\", amount = «6», result = \"win\" }]",
            "`amount` must be a whole number from -5 to 5, not 6",
            "",
        ),
        (
            "effect = [{ do = \"cancel_support\", side = \"enemy\", amount = «0» }]",
            "`amount` must be a whole number from 1 to 16 or \"all\", not 0",
            "",
        ),
        (
            "effect = [{ do = \"add\", stat = \"movement\", amount = 1, duration = «\"this_roll\"» }]",
            "this stat cannot be raised for this long",
            "for movement, duration is \"this_movement\" at the timing movement",
        ),
        (
            "effect = [{ do = \"add\", stat = \"total\", amount = 1, duration = \"this_roll\", target = «\"one_friend\"» }]",
            "`add` here cannot act on \"one_friend\"",
            "it acts on: self, opponent, attacker",
        ),
        ("effect = [«{ do = \"fall_back\" }»]", "this `fall_back` changes nothing", ""),
        (
            "effect = [{ do = \"fall_back\", chooser = «\"user\"» }]",
            "the square of a fall-back is chosen by \"loser\" or \"winner\"",
            "",
        ),
        (
            "effect = [«{ do = \"consume_self\" }»]",
            "only a single-use card is turned face down",
            "leave `consume_self` out",
        ),
    ] {
        let marked = ability("perfect_strike", keys);
        if help.is_empty() {
            let plain = format!("description = \"x\"\n{}", marked.replace(['«', '»'], ""));
            let rendered = errors(&plain);
            assert!(rendered.contains(&format!("error: {message}\n")), "{rendered}");
        } else {
            refused(&marked, message, help);
        }
    }
    let rendered = errors(
        "description = \"x\"\n[[ability]]\nid = \"tetsubo\"\neffect = [{ do = \"margin\" }]\n",
    );
    assert!(rendered.contains("`margin` needs the key `amount`"), "{rendered}");
    assert!(rendered.contains("`margin` needs the key `result`"), "{rendered}");
    assert!(rendered.contains("mine.toml:4:11"), "{rendered}");
}

/// Section 4: timings that do not fit an effect, and timings at which nothing happens.
#[test]
fn timings_of_effects() {
    for (id, keys, message, help) in [
        (
            "tetsubo",
            "when = \"movement\"\neffect = [{ do = «\"margin\"», amount = 1, result = \"win\" }]",
            "`margin` cannot act at \"movement\"",
            "it acts at \"attack\", \"defend\", \"shot\"",
        ),
        (
            "tetsubo",
            "when = \"defend\"\neffect = [{ do = «\"add\"», stat = \"attack\", amount = 2, duration = \"this_roll\" }]",
            "`add` of this stat and duration cannot act at \"defend\"",
            "it acts at \"attack\"",
        ),
        (
            "perfect_strike",
            "when = «[\"attack\", \"movement\"]»",
            "no effect of this ability acts at \"movement\"",
            "take the timing out, or add an effect for it",
        ),
        (
            "perfect_strike",
            "when = «[\"attack\", \"action\"]»",
            "an action has no other timing",
            "make two abilities of it",
        ),
        (
            "perfect_strike",
            "action = «true»",
            "an ability that replaces the action has the timing \"action\" (OKK-154)",
            "write when = [\"action\"], or action = false",
        ),
        (
            "longbow",
            "action = «false»",
            "`when` says \"action\", `action` does not",
            "write action = true",
        ),
        (
            "frightening",
            "element = «\"fire\"»",
            "what acts at \"passive\" acts by itself and costs no die",
            "write element = \"none\", or another timing",
        ),
        (
            "tetsubo",
            "if = [«\"attacker_was_in_zoc_before_turn\"»]",
            "this condition is never asked at the timing of the ability",
            "it is for the timings \"passive\", \"defend\"",
        ),
        (
            "frightening",
            "if = «[{ opponent_alignment = \"mercenary\" }]»",
            "`fear_aura` and `fear_immune` cannot depend on this",
            "the one condition they may have is \"self_endangered\"",
        ),
    ] {
        refused(&ability(id, keys), message, help);
    }
}

/// OKK-437: an alert figure goes out by a combat or a shot alone, so that nothing else is replaced;
/// OKK-350: nothing else makes one fall back. OKK-342: a shot hurts its target alone.
#[test]
fn results_that_never_come() {
    for (id, keys, message, help) in [
        (
            "deathless",
            "if = [{ cause = «\"fall_back\"» }]",
            "nothing at \"would_go_out\" comes of \"fall_back\"",
            "there the cause is \"combat\" or \"shot\"",
        ),
        (
            "deathless",
            "if = [{ cause = «[\"combat\", \"disengage\", \"effect\"]» }]",
            "nothing at \"would_go_out\" comes of \"disengage\" or \"effect\"",
            "there the cause is \"combat\" or \"shot\"",
        ),
        (
            "immovable",
            "if = [{ cause = «\"fall_back\"» }]",
            "nothing at \"fall_back\" comes of \"fall_back\"",
            "there the cause is \"combat\" or \"shot\"; what else endangers is for the timing",
        ),
        (
            "steady_aim",
            "effect = [{ do = «\"margin\"», amount = -1, result = \"lose\" }]",
            "`margin` cannot act at \"shot\"",
            "it acts at \"attack\", \"defend\", \"shot_defend\"",
        ),
        (
            "tetsubo",
            "if = [\"self_wins\"]\n\
             effect = [«{ do = \"add\", stat = \"attack\", amount = 2, duration = \"this_roll\" }»]",
            "`self_wins` is known too late for this effect (OKK-159)",
            "it is for `fall_back`, and \"self_wins\" for `margin` too",
        ),
        (
            "mighty_blow",
            "if = [{ margin_is = 2 }]\neffect = [«{ do = \"margin\", amount = 1, result = \"win\" }»]",
            "`margin_is` is known too late for this effect (OKK-159)",
            "it is for `fall_back`",
        ),
    ] {
        refused(&ability(id, keys), message, help);
    }
    let card = "description = \"x\"\n[[equipment]]\nid = \"omamori\"\n\
        if = [{ cause = [\"combat\", \"fall_back\", \"disengage\", \"effect\"] }]\n";
    let library =
        library_with("okko_refusals/causes", &[("configs/okko/variants/mine.toml", card)]);
    compiled_in(&library, &["mine"], &[]).unwrap();
}

/// OKK-150, OKK-152, OKK-161: who decides, and how often.
#[test]
fn okk_161_an_automatic_action_is_still_chosen() {
    for (id, keys, message, help) in [
        (
            "longbow",
            "optional = «false»",
            "an action is used only when its player takes it (OKK-161)",
            "leave `optional` out",
        ),
        (
            "tetsubo",
            "optional = «false»",
            "an ability with an element is used only when its die is spent",
            "leave `optional` out",
        ),
        (
            "brother_in_arms",
            "optional = «true»",
            "what acts at \"support\" acts by itself",
            "leave `optional` out",
        ),
        (
            "frightening",
            "uses = «\"once_per_phase\"»",
            "an ability that acts by itself is a state, not a use (OKK-152)",
            "leave `uses` out",
        ),
        (
            "barter",
            "uses = «\"unlimited\"»",
            "an ability at the timing own_activation without limit would never end",
            "write uses = \"once_per_phase\"",
        ),
        (
            "barter",
            "element = \"none\"\neffect = [«{ do = \"set_pool_die\", which = \"used_die\", face = \"any\" }»]",
            "no die pays for this ability, so there is no used die",
            "give the ability an element",
        ),
    ] {
        refused(&ability(id, keys), message, help);
    }
    refused(
        "[[equipment]]\nid = \"omamori\"\nuses = «\"once_per_phase\"»\n",
        "a single-use card is used once a game (OKK-039)",
        "leave `uses` out, or make the card permanent = true",
    );
    refused(
        "[[equipment]]\nid = \"oni_mask\"\npermanent = false\nwhen = «\"passive\"»\n",
        "a single-use card is used at a moment, not at \"passive\"",
        "give it another timing, or make it permanent = true",
    );
    refused(
        &ability("tetsubo", "effect = [«{ do = \"grant_ability\", id = \"leap\" }»]"),
        "only an equipment card gives an ability",
        "write the ability into the `abilities` of the character",
    );
}

/// What follows a test, and one target for an ability.
#[test]
fn tests_and_what_follows_them() {
    for (keys, message, help) in [
        (
            "effect = [«{ do = \"will_test\", target = \"one_enemy\" }»]",
            "this test changes nothing",
            "say what follows: on_fail",
        ),
        (
            "effect = [{ do = \"will_test\", target = \"one_enemy\", on_fail = [{ do = «\"shoot\"», value = 1, range = 2 }] }]",
            "`shoot` cannot follow a test or a re-rolled die like this",
            "these can: set_status, suppress_zoc, force_facing",
        ),
        (
            "effect = [{ do = \"will_test\", target = \"one_enemy\", on_fail = [{ do = \"set_status\", status = \"endangered\", «within» = 2 }] }]",
            "`within` has no meaning here",
            "what follows acts on the target that has been chosen already",
        ),
        (
            "effect = [{ do = \"will_test\", target = \"one_enemy\", on_fail = [{ do = \"set_status\", status = \"endangered\", target = «\"one_friend\"» }] }]",
            "what follows acts on the same target, or on the user itself",
            "leave `target` out (it is \"one_enemy\"), or \"self\"",
        ),
        (
            "effect = [{ do = \"will_test\", target = \"one_enemy\", on_fail = [{ do = \"suppress_zoc\", duration = «\"permanent\"» }] }]",
            "a zone of control cannot be gone for this long",
            "write \"phase\"",
        ),
        (
            "effect = [{ do = \"set_status\", status = \"alert\", target = \"one_friend\" }, «{ do = \"set_status\", status = \"endangered\", target = \"one_enemy\" }»]",
            "the effects of one ability choose different targets",
            "give them the same target",
        ),
        (
            "effect = [{ do = \"reroll_pool\", max = 2 }, «{ do = \"shoot\", value = 1, range = 2 }»]",
            "`shoot` cannot come beside `reroll_pool` in one ability",
            "make two abilities of them",
        ),
        (
            "effect = [{ do = \"reroll_pool\", min = «3», max = 2 }]",
            "the fewest dice (3) are more than the most (2)",
            "write min = 2 or less",
        ),
    ] {
        refused(&ability("chill", keys), message, help);
    }
}

/// Words that are not known, with the nearest one; and everything at once.
#[test]
fn words_are_closed_and_errors_come_together() {
    for (set, wanted) in [
        ("ability.tetsubo.do.1.effect=ad", "did you mean \"add\"?"),
        ("ability.tetsubo.timing=[\"atack\"]", "did you mean \"attack\"?"),
        ("ability.tetsubo.element=tory", "did you mean \"tori\"?"),
        ("ability.tetsubo.do.1.stat=defense", "did you mean \"defence\"?"),
        ("ability.iaijutsu.if=[\"self_win\"]", "did you mean \"self_wins\"?"),
        ("character.okko.alignment=mercenry", "did you mean \"mercenary\"?"),
        ("band_choice=each_par", "did you mean \"each_pair\"?"),
    ] {
        let rendered = compiled(&[], &[set]).unwrap_err();
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
    let rendered = errors(
        "description = \"x\"\n[rules]\nmargin_out = 2\nboards = [\"rb9\"]\n[[character]]\n\
         id = \"ronin\"\nzeni = 1\n[[ability]]\nid = \"tetsubo\"\nwhen = \"movement\"\n\
         [[band]]\nid = \"h16_okko\"\nmembers = []\n",
    );
    for wanted in [
        "margin_out (2) is smaller",
        "there is no board `rb9`",
        "cannot act at \"movement\"",
        "the band `h16_okko` is empty",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}
