//! What a designer adds in TOML alone is played as it reads: a wolf, Action cards, Monsters, Rewards,
//! Wound tokens, a tile and a platform, each in scenarios with an exact result.

use tenbin::content::LibraryFile;
use tenbin::scenario::{Verdict, run_files};

use crate::support::library_with;

/// Asserts that scenarios of two players hold that all play a variant. Seat 2 rests out of the way.
#[track_caller]
pub(super) fn holds(name: &str, variant: &str, scenarios: &str) {
    let variant = format!("description = \"x\"\n{variant}");
    let name = format!("strigoi_changes/{name}");
    let files = [("configs/strigoi/variants/mine.toml", variant.as_str())];
    let library = library_with(&name, &files);
    let text =
        format!("game = \"strigoi\"\nseats = 2\nvariants = [\"catalogue\", \"mine\"]\n{scenarios}");
    let file = LibraryFile { name: "mine_scenarios.toml".to_owned(), text };
    let (reports, errors) = run_files(tenbin::GAMES, &library, &[file]);
    assert!(errors.is_empty(), "{}", errors.render());
    assert!(!reports.is_empty());
    for report in reports {
        match report.verdict {
            Verdict::Passed => {}
            Verdict::Failed(list) => panic!("{}:\n{}", report.name, list.join("\n")),
            Verdict::Malformed(errors) => panic!("{}:\n{}", report.name, errors.render()),
        }
    }
}

/// A scenario in the turn of seat 1, whose wolf is described.
pub(super) fn turn(name: &str, keys: &str, wolf: &str, rest: &str) -> String {
    format!(
        "[[scenario]]\nname = \"{name}\"\n[scenario.start]\nphase = \"turn\"\nactive = 1\n{keys}\n\
         wolves = [\n  {{ {wolf} }},\n  {{ wolf = \"matthew\", at = \"R4.L4\" }},\n]\n{rest}\n"
    )
}

const KINGA: &str = r#"
[[wolf]]
id = "kinga"
name = "Kinga"

[[action]]
id = "kinga.ambush"
name = "Ambush"
owner = "kinga"
move = 5
combat = 3
initiative = 60
letter = "X"

[[action.ability]]
when = "in_fight"
if = { fight_kind = "monster" }
effect = { do = "add_fight", amount = 2 }

[[action.ability]]
when = "own_turn"
effect = { do = "modify_move", amount = 2 }

[[encounter]]
id = "wyrm"
name = "Wyrm"
colour = "grey"
copies = 2
strength = 5
loss = [{ do = "lose_blood", amount = 1 }, { do = "wound", amount = 1 }]
win = [{ do = "gain_blood", amount = 1 }, { do = "gain_card", card = "fist_by_fist" }]
"#;

/// STR-122, STR-124, STR-478: 3 and 2 against a Monster of 5; its own reward names a card, of which
/// nobody gets a second copy.
#[test]
fn a_wolf_a_card_and_a_monster() {
    let won = "[scenario.script]\nmoves = [\"seat1: go R0.F0\", \"seat1: encounter\"]\n\
        draws = { grey = [\"wyrm\"], strigoi = [\"master\"] }\nuntil = { phase = \"choose\" }\n\
        [scenario.expect]\naltar = 1\nmaster = { room = \"R0\" }\n\
        seat1 = { hand = [\"fist_by_fist.32\"], discard = [\"kinga.ambush\"], wounds = [] }";
    let used = "[scenario.script]\nmoves = [\"seat1: use 2\"]\n[scenario.expect]\npoints_left = 7\n\
        illegal = [\"seat1: use 2\", \"seat1: use 1\"]";
    let wolf = "wolf = \"kinga\", at = \"R0.F1\", played = \"kinga.ambush\"";
    holds("kinga", KINGA, &(turn("won", "", wolf, won) + &turn("used", "", wolf, used)));
}

/// STR-126: wounds come first, wherever a lost fight names them; STR-294, STR-300: then what the
/// Wound token does, then the Blood Point.
#[test]
fn a_monster_that_wins_and_a_wound_token() {
    let variant = KINGA.to_owned()
        + r#"
[[wound_token]]
id = "hex"
name = "Hex"
copies = 1
points = 1

[[wound_token.ability]]
when = "on_receive"
effect = [{ do = "lose_blood", amount = 1 }]

[[wound_token.ability]]
when = "held"
effect = [{ do = "modify_move", amount = -2 }, { do = "modify_combat", amount = -3 }]
"#;
    let lost = "[scenario.script]\n\
        moves = [\"seat1: go R0.F0\", \"seat1: encounter\"]\n\
        draws = { grey = [\"wyrm\"], wound = [\"hex\"] }\nuntil = { asked_for = \"menu\" }\n\
        [scenario.expect]\naltar = 1\ninferno = 2\nphase = \"turn\"\n\
        seat1 = { wounds = [\"hex\"], movement = 2, combat = 0, points = 1 }\n\
        legal = [\"seat1: use 1\", \"seat1: pass\"]";
    let wolf = "wolf = \"falk_maria\", at = \"R0.F1\", played = \"falk.signature1\"";
    holds("hex", &variant, &turn("lost", "altar = 3", wolf, lost));
}

/// STR-003, STR-006: a tile and a platform of one's own lie on the reference board.
#[test]
fn a_tile_and_a_platform() {
    let variant = r#"
[[tile]]
id = "T1"
remove = true

[[tile]]
id = "T7"
frame = "rsrrrp"
broken_link = 0

[[platform]]
id = "PL1"
remove = true

[[platform]]
id = "PL7"
mask = "111111"
symbol = "master"
"#;
    let start = "tiles = [\"T7\", \"T2\", \"T3\", \"T4\", \"T5\", \"T6\"]\n\
        platforms = [\"PL7\", \"PL2\", \"PL3\", \"PL4\", \"PL5\", \"PL6\"]\nmaster = \"R0\"";
    let board = "[scenario.expect]\npoints_left = 6\nmaster = { room = \"R0\" }\n\
        board = { types = { R0 = \"rsrrrp\" }, open = { R0 = [0, 1, 2, 3, 4, 5] } }\n\
        legal = [\"seat1: go R0.F2\", \"seat1: go R0.S1\"]\nillegal = [\"seat1: go R0.P\"]";
    let met = "[scenario.script]\nmoves = [\"seat1: go R0.F2\", \"seat1: peek\"]\n\
        draws = { red = [\"spawn\"] }\n[scenario.expect]\nfacing = \"spawn\"\nasked_for = \"face\"";
    let wolf = "wolf = \"attila\", at = \"R0.F1\", played = \"attila.prowl\"";
    let scenarios = turn("board", start, wolf, board) + &turn("met", start, wolf, met);
    holds("board", variant, &scenarios);
}

/// STR-095, STR-165: Stealth of one form, or for one colour, is no Stealth elsewhere.
#[test]
fn stealth_with_conditions() {
    let variant = r#"
[[reward_card]]
id = "lantern"
name = "Lantern"
copies = 1

[[reward_card.ability]]
when = "on_enter_encounter"
if = { colour = "red" }
effect = { do = "peek_and_decline" }

[[reward_card]]
id = "veil"
name = "Veil"
copies = 1

[[reward_card.ability]]
when = "on_pass_strigoi"
effect = { do = "pass_strigoi" }
"#;
    let wolf = |at: &str, reward: &str| {
        format!(
            "wolf = \"attila\", at = \"{at}\", played = \"attila.rend\", hand = [], rewards = \
             [\"{reward}\"]"
        )
    };
    let go = |to: &str, asked: &str| {
        format!(
            "[scenario.script]\nmoves = [\"seat1: go {to}\"]\n[scenario.expect]\n\
             asked_for = \"{asked}\""
        )
    };
    let declined = "[scenario.script]\n\
        moves = [\"seat1: go R0.F2\", \"seat1: peek\", \"seat1: decline\"]\n\
        draws = { red = [\"demon\"] }\n[scenario.expect]\nasked_for = \"menu\"\n\
        piles = { red = { open = \"demon\" } }\n\
        seat1 = { reward_discard = [\"lantern\"], rewards = [] }";
    let past = "[scenario.expect]\nlegal = [\"seat1: sneak R0.S3\"]";
    let blocked = "[scenario.expect]\nillegal = [\"seat1: sneak R0.S3\", \"seat1: go R0.S3\"]";
    let scenarios = turn("red is seen", "", &wolf("R0.F1", "lantern"), &go("R0.F2", "enter"))
        + &turn("grey is not", "", &wolf("R0.F1", "lantern"), &go("R0.F0", "menu"))
        + &turn("red is declined", "", &wolf("R0.F1", "lantern"), declined)
        + &turn("a veil sees nothing", "", &wolf("R0.F1", "veil"), &go("R0.F2", "menu"))
        + &turn("a veil passes", "", &wolf("R0.S0", "veil"), past)
        + &turn("a lantern does not", "", &wolf("R0.S0", "lantern"), blocked);
    holds("stealth", variant, &scenarios);
}

/// STR-162: Protection for one source only, and of a strength of its own.
#[test]
fn protection_with_conditions() {
    let variant = r#"
[[reward_card]]
id = "amulet"
name = "Amulet"
copies = 1

[[reward_card.ability]]
when = "on_hit"
if = { source = "strigoi" }
effect = { do = "prevent", amount = 3 }

[[reward_token]]
id = "salve"
name = "Salve"
copies = 1

[[reward_token.ability]]
when = "on_hit"
if = { source = "monster" }
effect = { do = "prevent", amount = 2 }
"#;
    let lost = "[scenario.script]\nmoves = [\"seat1: go R0.F2\", \"seat1: encounter\"]\n\
        draws = { red = [\"abomination\"] }\n[scenario.expect]\nasked_for = \"hit\"\n\
        hit = { source = \"monster\", wounds = 3 }\n\
        legal = [\"seat1: pass\", \"seat1: guard wound with token salve\"]\n\
        illegal = [\"seat1: guard wound with reward amulet\"]";
    let guarded = "[scenario.script]\nmoves = [\"seat1: go R0.F2\", \"seat1: encounter\", \
        \"seat1: guard wound with token salve\"]\n\
        draws = { red = [\"abomination\"], wound = [\"plain\"] }\n\
        until = { asked_for = \"menu\" }\n[scenario.expect]\n\
        seat1 = { wounds = [\"plain\"], tokens = [] }";
    let wolf = "wolf = \"attila\", at = \"R0.F1\", played = \"attila.signature1\", hand = [], \
        discard = [\"attila.prowl\"], rewards = [\"amulet\"], tokens = [\"salve\"]";
    holds(
        "protection",
        variant,
        &(turn("lost", "", wolf, lost) + &turn("guarded", "", wolf, guarded)),
    );
}

/// STR-343, section 4: an ability wounds the Strigoi fought, besides the attack's own wound; others
/// give and take.
#[test]
fn abilities_on_strigoi_and_wolves() {
    let variant = r#"
[[wolf]]
id = "kinga"
name = "Kinga"

[[action]]
id = "kinga.fire"
name = "Fire"
owner = "kinga"
move = 3
combat = 12
initiative = 60
letter = "X"

[[action.ability]]
when = "in_fight"
if = { fight_kind = ["melee", "ranged"] }
target = "strigoi"
effect = { do = "wound", amount = 1 }

[[action.ability]]
when = "own_turn"
target = "wolf"
effect = [{ do = "gain_reward", amount = 1 }, { do = "wound_self", amount = 1 }]
"#;
    let hurt = "[scenario.script]\nmoves = [\"seat1: melee master\"]\n\
        draws = { wound = [\"plain\", \"plain\"] }\nuntil = { asked_for = \"menu\" }\n\
        [scenario.expect]\nmaster = { wounds = 2, alive = true }\naltar = 2";
    let given = "[scenario.script]\nmoves = [\"seat1: use 2\", \"seat1: seat2\"]\n\
        draws = { wound = [\"plain\"], reward_card = [\"war_axe\"] }\n[scenario.expect]\n\
        seat1 = { wounds = [\"plain\"], rewards = [] }\nseat2 = { rewards = [\"war_axe\"] }";
    let wolf = "wolf = \"kinga\", at = \"R0.S0\", played = \"kinga.fire\"";
    let scenarios =
        turn("hurt", "altar = 2", wolf, hurt) + &turn("given", "altar = 2", wolf, given);
    holds("fire", variant, &scenarios);
}

/// Section 3.7: a Reward card that moves, played alone; STR-054: it stays in front of the player.
#[test]
fn a_reward_card() {
    let variant = r#"
[[reward_card]]
id = "boots"
name = "Boots"
copies = 1

[[reward_card.ability]]
when = "own_turn"
effect = { do = "modify_move", amount = 3 }
"#;
    let worn = "[scenario.script]\nmoves = [\"seat1: reward boots\"]\n[scenario.expect]\n\
        points_left = 6\nseat1 = { spent = [\"boots\"], rewards = [] }";
    let wolf = "wolf = \"attila\", at = \"R0.F1\", played = \"attila.rend\", rewards = [\"boots\"]";
    holds("boots", variant, &turn("worn", "", wolf, worn));
}
