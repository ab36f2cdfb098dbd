//! What is refused, where, and with what advice: everything but abilities.

use super::compiled_in;
use crate::support::refusals::{errors_of, outcome_of, refused_at};

/// The errors of a variant at a number of seats, which must have some.
#[track_caller]
pub(crate) fn errors(seats: u8, variant: &str) -> String {
    errors_of("strigoi", variant, |library| compiled_in(library, seats, &["mine"], &[]))
}

/// Asserts that four seats may play with this.
#[track_caller]
pub(crate) fn accepted(variant: &str) {
    let variant = format!("description = \"x\"\n{variant}");
    let compile = |library: &_| compiled_in(library, 4, &["mine"], &[]);
    if let Err(rendered) = outcome_of("strigoi", &variant, compile) {
        panic!("this is refused:\n{variant}\n{rendered}");
    }
}

/// Asserts that a variant is refused at its marked text with a message and an advice.
#[track_caller]
pub(crate) fn refused_with(seats: u8, marked: &str, message: &str, help: &str) {
    let compile = |library: &_| compiled_in(library, seats, &["mine"], &[]);
    refused_at("strigoi", marked, message, help, compile);
}

/// The same with four seats.
#[track_caller]
pub(crate) fn refused(marked: &str, message: &str, help: &str) {
    refused_with(4, marked, message, help);
}

/// An Action card of Roel's with these keys more.
pub(crate) fn action(keys: &str) -> String {
    let mut text =
        "[[action]]\nid = \"roel.new\"\nname = \"New\"\nmove = 4\ncombat = 4\n".to_owned();
    for (key, usual) in [("owner", "\"roel\""), ("initiative", "60"), ("letter", "\"A\"")] {
        let says = |line: &str| line.trim_start_matches('«').starts_with(&format!("{key} ="));
        let is_given = keys.lines().any(says) || key == "owner" && keys.contains("family =");
        if !is_given {
            text += &format!("{key} = {usual}\n");
        }
    }
    text + keys + "\n"
}

/// STR-071: no two cards have one initiative.
#[test]
fn str_071_initiatives_differ() {
    refused(
        &action("initiative = «30»"),
        "initiative 30 is taken: `roel.moon_red` at <embedded>/configs/strigoi/actions.toml:",
        "initiatives differ (STR-071); free are 48, 49, 50",
    );
}

/// STR-013, STR-070: a wolf has cards, enough wolves, and no two players one.
#[test]
fn str_013_wolves() {
    refused(
        "«[[wolf]]\nid = \"kinga\"\nname = \"Kinga\"\n",
        "`kinga` has 0 Action cards",
        "a wolf has 1 to 12: [[action]] with owner = \"kinga\"",
    );
    let mut gone = String::new();
    for (wolf, prefix) in [("attila", "attila"), ("roel", "roel")] {
        for card in ["signature1", "son_of_the_wolf", "prowl", "rend", "signature2", "moon_red"] {
            gone += &format!("[[action]]\nid = \"{prefix}.{card}\"\nremove = true\n");
        }
        gone += &format!("[[wolf]]\nid = \"{wolf}\"\nremove = true\n");
    }
    let rendered = errors(4, &format!("description = \"x\"\n{gone}"));
    assert!(rendered.contains("3 wolves are too few for 4 players"), "{rendered}");
    assert!(rendered.contains("no two players have the same wolf (STR-013)"), "{rendered}");
    refused(&action("owner = «\"roell\"»"), "there is no wolf `roell`", "did you mean `roel`?");
    refused_with(
        2,
        "[rules]\npack = [\"roel\", «\"roel\"»]\n",
        "two players would have `roel`",
        "no two players have the same wolf (STR-013)",
    );
    refused_with(
        3,
        "[rules]\npack = «[\"roel\", \"attila\"]»\n",
        "the pack names 2 wolves; 3 play",
        "name one for each seat in order, or let as many play with --seats",
    );
    refused_with(
        1,
        "[rules]\npack = [«\"rol\"»]\n",
        "there is no wolf `rol`",
        "did you mean `roel`?",
    );
}

/// STR-470 to STR-478: families and copies.
#[test]
fn str_478_families_and_copies() {
    refused(
        &action("family = «\"base\"»"),
        "nobody has `roel.new`",
        "write owner = \"roel\" for a wolf's card, or family = \"heroic\" or \"legendary\" for an \
         Advanced one",
    );
    refused(
        &action("family = \"heroic\"\nowner = «\"roel\"»"),
        "`roel.new` is heroic and yet has an owner",
        "Advanced cards lie beside the board: take `owner` away",
    );
    refused(
        &action("initiative = «[60, 61]»"),
        "a wolf cannot have 2 copies of one card",
        "write cards with ids of their own (STR-478)",
    );
    refused(
        &action("family = \"legendary\"\ninitiative = «[60, 61]»"),
        "there are 2 copies of a Legendary card",
        "write family = \"heroic\" for one that several may take",
    );
    refused(
        &action("family = \"heroic\"\ninitiative = «[]»"),
        "this card exists nowhere",
        "write one initiative or more",
    );
    refused(
        &action("family = \"heroic\"\ninitiative = [60, 61, 62]\nletter = «[\"A\", \"B\"]»"),
        "2 letters for 3 cards",
        "write one letter, or one for each initiative",
    );
    refused(
        &(action("family = \"heroic\"\ninitiative = [«60», 61]\n")
            + "[[action]]\nid = \"roel.new.60\"\nname = \"X\"\nowner = \"roel\"\nmove = 1\n\
               combat = 1\ninitiative = 59\nletter = \"A\"\n"),
        "two cards would be called `roel.new.60`",
        "copies are called by their initiative: choose another id",
    );
    let many: Vec<String> = (60..80).map(|initiative| initiative.to_string()).collect();
    let list = many.join(", ");
    let rendered = errors(
        4,
        &format!(
            "description = \"x\"\n{}",
            action(&format!("family = \"heroic\"\ninitiative = [{list}]"))
        ),
    );
    assert!(rendered.contains("there are 67 Action cards; 64 are the most"), "{rendered}");
}

/// Section 4: acquisition rules name Advanced cards and what is known of their events.
#[test]
fn str_470_acquisition() {
    let rule = |keys: &str| format!("[[acquire]]\nid = \"mine\"\n{keys}\n");
    refused(
        &rule("card = «\"roel.rend\"»\non_event = \"wolf_defeated\"\nto = \"wounded_wolf\""),
        "`roel.rend` belongs to a wolf from the start",
        "name an Advanced card, of the family heroic or legendary",
    );
    refused(
        &rule("card = «\"incense\"»\non_event = \"wolf_defeated\"\nto = \"wounded_wolf\""),
        "there is no action `incense`",
        "",
    );
    refused(
        &rule(
            "card = \"fist_by_fist\"\non_event = \"strigoi_defeated\"\nif = { «colour = \"red\"» }\n\
             to = \"active_player\"",
        ),
        "`colour` is not known of strigoi_defeated",
        "it goes with on_event = \"monster_defeated\"",
    );
    refused(
        &rule(
            "card = \"fist_by_fist\"\non_event = \"monster_defeated\"\nif = { «source = \"self\"» }\n\
             to = \"active_player\"",
        ),
        "`source` is not known of monster_defeated",
        "it goes with on_event = \"wolf_wounded\" or \"wolf_defeated\"",
    );
    refused(
        &rule("card = \"fist_by_fist\"\non_event = \"strigoi_defeated\"\nto = «\"wounded_wolf\"»"),
        "no wolf is wounded by strigoi_defeated",
        "write to = \"active_player\" or \"fewest_reward_cards\"",
    );
    let card = |family: &str| {
        format!(
            "[[action]]\nid = \"rage\"\nname = \"Rage\"\n{family}\nmove = 3\ncombat = 5\n\
             initiative = [60]\nletter = [\"A\"]\n"
        )
    };
    refused(
        &card("family = «\"heroic\"»"),
        "nobody can ever take the Advanced card `rage`",
        "write [[acquire]] with card = \"rage\", or an effect with do = \"gain_card\", card = \"rage\"; remove = true \
         takes a card out",
    );
    let heroic = card("family = \"heroic\"");
    let taken = rule("card = \"rage\"\non_event = \"strigoi_defeated\"\nto = \"active_player\"");
    accepted(&format!("{heroic}{taken}"));
    accepted(&format!(
        "{heroic}[[encounter]]\nid = \"rats\"\nwin = [{{ do = \"gain_card\", card = \"rage\" }}]\n"
    ));
}

/// Sections 3.5 to 3.7: piles and tokens.
#[test]
fn piles_and_tokens() {
    refused(
        "[[reward_card]]\nid = \"monks_cowl\"\ncopies = «60»\n",
        "the pile `reward_card` has 80 pieces",
        "the copies of all kinds of a pile together are 1 to 64",
    );
    refused(
        "[[encounter]]\nid = \"rats\"\n«help = { do = \"heal\", amount = 1 }»\n",
        "only a Monk helps",
        "write monk = true, or take `help` away",
    );
    refused(
        "[[encounter]]\nid = \"rats\"\nwin = [«{ do = \"add_fight\", amount = 2 }»]\n",
        "`add_fight` cannot be what `win` does",
        "it may be one of: heal, wound, shock, retrieve_reward, lose_reward, recover_actions, rotate_platform, gain_token, \
         gain_reward, gain_blood, lose_blood, gain_card, strigoi_move, strigoi_stay, curse_room, collapse",
    );
    refused(
        "[[encounter]]\nid = \"grey_monk\"\n«help = []»\n",
        "a Monk whose help does nothing",
        "write what it does, or take `help` away: then all Action cards come back (STR-128)",
    );
    let rendered =
        errors(4, "description = \"x\"\n[[strigoi]]\nid = \"apprentice\"\nremove = true\n");
    assert!(rendered.contains("there is no card for the apprentice"), "{rendered}");
}

/// STR-003, STR-010, STR-012, STR-014: the board.
#[test]
fn str_003_the_board() {
    let layout = |key: &str, value: &str| {
        format!("[rules]\nboard_layout = \"file\"\n[layout]\n{key} = {value}\n")
    };
    refused(
        "[[tile]]\nid = \"T1\"\nframe = «\"gprgpx\"»\n",
        "\"gprgpx\" is no frame of six spaces",
        "write six letters from local edge 0 on: p plain, s stairs, g grey, r red",
    );
    refused(
        "[[tile]]\nid = \"T1\"\nframe = «\"gprgpps\"»\n",
        "\"gprgpps\" is no frame of six spaces",
        "",
    );
    refused(
        "«[[tile]]\nid = \"T7\"\nframe = \"gprgps\"\nbroken_link = 1\n",
        "there are 7 tiles; the board takes 6",
        "a variant that adds a tile takes another away: [[tile]] with its id and remove = true",
    );
    refused(
        "[[platform]]\nid = \"PL1\"\nmask = «\"11011\"»\n",
        "\"11011\" is no mask of six corridors",
        "write six digits from local corridor 0 on: 1 open, 0 wall",
    );
    refused(
        "[[platform]]\nid = \"PL1\"\nmask = «\"000000\"»\n",
        "a platform without corridors",
        "open one corridor at least",
    );
    refused(
        "[[platform]]\nid = \"PL2\"\nsymbol = «\"master\"»\n",
        "two platforms are the master's: `PL1` is one",
        "each Strigoi starts on one platform (STR-014)",
    );
    let lost = "description = \"x\"\n[[platform]]\nid = \"PL3\"\nremove = true\n\
        [[platform]]\nid = \"PL9\"\nmask = \"111000\"\n";
    let rendered = errors(4, lost);
    assert!(rendered.contains("no platform is the apprentice's"), "{rendered}");
    refused(
        &layout("tiles", "[\"T1\", \"T2\", «\"T1\"», \"T4\", \"T5\", \"T6\"]"),
        "`T1` lies in two rooms",
        "there is one of each",
    );
    refused(
        &layout("platforms", "«[\"PL1\", \"PL3\", \"PL2\", \"PL4\", \"PL5\", \"PL6\"]»"),
        "Master (R0) and Apprentice (R1) would start side by side",
        "their platforms lie in rooms that do not touch (STR-014)",
    );
    refused(
        &layout("ladders", "[«\"R0.L3\"»]"),
        "\"R0.L3\" is no place for a ladder",
        "another room lies there; the outer edges of R0 are R0.L0, R0.L1, R0.L5 (STR-002)",
    );
    refused(
        &layout("ladders", "[«\"R0.F1\"»]"),
        "\"R0.F1\" is no place for a ladder",
        "write room and outer edge, such as R0.L5",
    );
    refused(
        &layout("ladders", "[\"R0.L1\", «\"R0.L1\"»]"),
        "`R0.L1` is written twice",
        "there is one ladder at most at an outer edge (STR-012)",
    );
    refused(
        "[rules]\nboard_layout = \"file\"\n[layout]\nladders = «[\"R0.L1\"]»\n",
        "the layout has 1 ladders; ladders_in_play is 4",
        "name as many, lower ladders_in_play, or name none and let ladder_placement decide",
    );
    let chosen = "[rules]\nboard_layout = \"file\"\nladder_placement = \"players_choose\"\n";
    refused(
        &format!(
            "{chosen}[layout]\nladders = «[\"R0.L0\", \"R1.L1\", \"R2.L2\", \"R3.L3\", \"R4.L4\"]»\n"
        ),
        "the layout names its ladders, and ladder_placement lets players choose",
        "write ladders = [] into [layout], or set rules.ladder_placement = \"random\"",
    );
    accepted(&format!("{chosen}[layout]\nladders = []\n"));
}

/// STR-011, STR-015, STR-332 to STR-334: knobs that contradict each other or the pieces.
#[test]
fn str_332_knobs() {
    refused_with(
        5,
        "[rules]\naltar_max = 3\naltar_threshold = { 5 = «4» }\n",
        "with 5 players an attack needs 4 Blood Points, but altar_max is 3",
        "nobody could ever attack: lower it, or raise altar_max",
    );
    // With fewer players 3 are enough.
    accepted("[rules]\naltar_max = 3\n");
    refused_with(
        2,
        "[rules]\nattack_costs_blood = 2\naltar_threshold = { 2 = «1» }\n",
        "with 2 players an attack costs 2 Blood Points and needs only 1",
        "raise it to attack_costs_blood, or lower that",
    );
    let rendered = super::compiled(6, &[], &[]).unwrap_err();
    assert!(rendered.contains("strigoi is for 1 to 5 players; 6 were asked for"), "{rendered}");
    let mut dry = "description = \"x\"\n[rules]\nstart_altar = 0\n".to_owned();
    for id in ["wight", "revenant", "spawn", "demon", "abomination"] {
        dry += &format!("[[encounter]]\nid = \"{id}\"\nwin = []\n");
    }
    let rendered = errors(4, &dry);
    assert!(rendered.contains("nothing brings Blood Points and an attack needs 3"), "{rendered}");
    let mut flat = "description = \"x\"\n[rules]\nladders_in_play = 1\n".to_owned();
    for tile in 1..=6 {
        flat += &format!("[[tile]]\nid = \"T{tile}\"\nframe = \"gprgpp\"\n");
    }
    let rendered = errors(4, &flat);
    let message = "3 wolves find no ladder to start on, and the tiles have 0 stairs";
    assert!(rendered.contains(message), "{rendered}");
}

/// Ids with dots are reached by `--set`; what is wrong there is told like all else.
#[test]
fn set_reaches_action_cards() {
    let (_, catalogue) = super::compiled(
        4,
        &[],
        &[
            "action.roel.moon_red.move=6",
            "strigoi.master.supreme.life=9",
            "encounter.demon.copies=1",
        ],
    )
    .unwrap();
    let moon = catalogue.actions.iter().find(|card| card.id == "roel.moon_red").unwrap();
    assert_eq!((moon.movement, moon.combat), (6, 4));
    assert_eq!(catalogue.vampires[0].supreme.life, 9);
    let demon = catalogue.encounters.iter().find(|token| token.id == "demon").unwrap();
    assert_eq!(demon.copies, 1);
    for (set, wanted) in [
        ("action.roel.mon_red.move=6", "did you mean `roel.moon_red`?"),
        ("action.roel.moon_red.speed=6", "unknown key `speed` in an Action card"),
        ("action.roel.moon_red.move=60", "must be a whole number from 0 to 12, not 60"),
        ("fist_by_fist.move=6", "unknown key `fist_by_fist`"),
    ] {
        let rendered = super::compiled(4, &[], &[set]).unwrap_err();
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}

/// STR-013, STR-470: what is removed takes along what names it, and the error says so.
#[test]
fn what_names_a_removed_piece_goes_with_it() {
    let wolf = errors(4, "description = \"x\"\n[[wolf]]\nid = \"charles\"\nremove = true\n");
    assert!(wolf.contains("there is no wolf `charles`"), "{wolf}");
    let help =
        "remove its cards as well: [[action]] with id = \"charles.signature1\" and remove = true";
    assert!(wolf.contains(help), "{wolf}");
    let card = errors(4, "description = \"x\"\n[[action]]\nid = \"fist_by_fist\"\nremove = true\n");
    assert!(
        card.contains("remove what gives it as well: the [[acquire]], or the effect"),
        "{card}"
    );
}
