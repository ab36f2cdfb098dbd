//! Section 10 of the rules catalogue: every knob with its default, and every alternative works.

use tenbin::content::{Node, Value};
use tenbin::games::okko::content::knobs::RULES;

use super::{EMBEDDED, compiled, content};

/// Defaults of section 10, and the defaults that clauses elsewhere state.
const DEFAULTS: &str = r#"
budget = 16
loss_threshold = "by_budget"
wipe_out_only = false
max_copies_per_character = "none"
max_civilians = 1
sorcerer_limit = 1
max_equipment_per_character = 1
equipment_unique = false
bands = "all"
band_choice = "each_pair"
tile_size = 6
tiles_per_side = 2
tile_selection = "fixed_list"
boards = ["rb1"]
deploy_depth = 2
double_loss = "draw"
max_turns = 60
stalemate_turns = 12
cutoff_tiebreak = "none"
attacker_fall_back_ends_activation = false
base_dice = 4
civilian_dice = 1
die_faces = ["fire", "water", "air", "earth", "tori", "tori"]
reserve_per_character = 1
first_phase_dice_a = "all"
fire_bonus = 1
earth_bonus = 1
air_bonus = 1
water_bonus = 1
one_die_per_stat = true
civilian_die_choice = "owner_any"
fire_die_boosts_shot = false
water_after_roll = false
zoc_blockers = "walls"
endangered_has_zoc = true
wall_corner_rule = "both_sides"
turn_cost = 1
rear_step_cost = 2
terrain_extra = 1
zoc_stops_movement = true
turn_in_zoc_endangers = false
disengage_effect = "endangered"
margin_fall_back = 1
margin_endanger = 3
margin_out = 4
tie_result = "nothing"
support_bonus = 1
support_cap = "none"
endangered_can_support = true
civilian_can_support = true
defender_turn_rule = "if_needed_owner_choice"
back_attack_bonus = 1
back_attack_counts_start = true
back_attack_needs_sight = false
follow_up = false
mixed_corner_cover = false
range_metric = "chebyshev"
cover_per_square = 1
cover_cap = "none"
shot_from_enemy_zoc = false
fall_back_chooser = "loser"
fall_back_causes_stack = false
margin3_bad_fall_back = "out"
fear_fail = "keep_action"
fear_on_shots = false
recover_in_zoc = false
combat_die_sides = 6
red_face_malus = "per_card"
seat_order = "a_first"
"#;

/// Every knob has the default of the catalogue; `scenario_board` is the reference board.
#[test]
fn defaults_are_those_of_section_10() {
    let content = content(&EMBEDDED, &[], &[]).unwrap();
    let rules = content.root.get("rules").unwrap();
    let mut known = 0;
    for line in DEFAULTS.trim().lines() {
        let (knob, value) = line.split_once(" = ").unwrap();
        assert_eq!(rules.get(knob).map(Node::shown).as_deref(), Some(value), "{knob}");
        known += 1;
    }
    assert_eq!(known + 1, RULES.fields.len(), "`scenario_board` alone is not in the list");
    let board = content.root.list("board").iter().find(|board| board.text("id") == Some("rb1"));
    let faces = |tiles: &[Node]| -> Vec<String> {
        let face = |tile: &Node| tile.get("face").unwrap_or(tile).as_text().map(str::to_owned);
        tiles.iter().filter_map(face).collect()
    };
    let of_board = faces(board.unwrap().list("tiles"));
    assert_eq!(of_board, ["T1A", "T2B", "T3B", "T4A"]);
    assert_eq!(faces(rules.list("scenario_board")), of_board);
}

/// Every word of every knob, both truths, and the ends of every range compile, or say what is
/// missing: bands for another budget, tiles of another size or number, bands that keep to it.
#[test]
fn every_alternative_compiles_or_says_what_it_needs() {
    let mut tried = 0;
    let content = content(&EMBEDDED, &[], &[]).unwrap();
    let rules = content.root.get("rules").unwrap();
    for field in RULES.fields {
        for value in alternatives(&field.kind.describe(), rules.get(field.name)) {
            let set = format!("{}={value}", field.name);
            let needed = match set.as_str() {
                "budget=8" | "budget=30" => Some("no ready band is made for a budget of"),
                "tile_size=5" | "tile_size=8" => Some("tiles.toml"),
                "tiles_per_side=1" => Some("it takes 1"),
                "tiles_per_side=3" => Some("it takes 9"),
                "band_choice=fixed" => Some("needs a list of two bands"),
                "loss_threshold=30" => Some("no band can lose 30 zeni"),
                "max_civilians=0" => Some("rules.max_civilians is 0"),
                "sorcerer_limit=0" => Some("rules.sorcerer_limit is 0"),
                "max_copies_per_character=1" => Some("rules.max_copies_per_character is 1"),
                "max_equipment_per_character=0" => Some("0 may be carried"),
                "margin_fall_back=6" => Some("margin_endanger (3) is smaller"),
                "margin_endanger=6" => Some("margin_out (4) is smaller"),
                "margin_out=1" => Some("margin_out (1) is smaller"),
                "first_phase_dice_a=8" => Some("player A cannot roll 8 dice"),
                _ => None,
            };
            let result = compiled(&[], &[&set]);
            match (result, needed) {
                (Ok(_), None) => {}
                (Ok(_), Some(_)) => panic!("{set} is accepted"),
                (Err(errors), None) => panic!("{set}\n{errors}"),
                (Err(errors), Some(text)) => assert!(errors.contains(text), "{set}\n{errors}"),
            }
            tried += 1;
        }
    }
    assert!(tried > 140, "{tried} alternatives");
}

/// What a knob may be beside lists: the words and the ends of the range of its description.
fn alternatives(described: &str, value: Option<&Node>) -> Vec<String> {
    let mut found: Vec<String> =
        described.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    if let Some(rest) = described.split("a whole number from ").nth(1) {
        let mut numbers =
            rest.split(|one: char| !one.is_ascii_digit()).filter(|one| !one.is_empty());
        found.extend([numbers.next().unwrap().to_owned(), numbers.next().unwrap().to_owned()]);
    }
    match value.map(|node| &node.value) {
        Some(Value::List(_)) => Vec::new(),
        Some(Value::Bool(_)) => vec!["true".to_owned(), "false".to_owned()],
        _ => found,
    }
}
