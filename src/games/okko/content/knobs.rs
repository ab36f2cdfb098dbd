//! Every knob and switch of Okko, declared once: its type, its range or words, its clause and its
//! meaning (section 10 of the rules catalogue).

use tenbin_content::knobs;
use tenbin_content::{Field, Kind, Shape};

/// Faces of an inspiration die (OKK-110).
pub const DIE_FACES: usize = 6;

/// Words of the faces of an inspiration die, in the order of [`crate::state::dice::Face`].
pub static FACE_WORDS: &[&str] = &["fire", "water", "air", "earth", "tori"];

const BANDS: Kind =
    Kind::Either(&[Kind::OneOf(&["all"]), Kind::List { of: &Kind::Id, min: 1, max: 64 }]);
const BOARDS: Kind = Kind::List { of: &Kind::Id, min: 1, max: 64 };
const FACES: Kind = Kind::List { of: &Kind::OneOf(FACE_WORDS), min: DIE_FACES, max: DIE_FACES };

/// A tile of a board that the designer lays out.
pub static PLACED_TILE: Shape = Shape {
    name: "a tile of a board",
    fields: &[
        Field::required("face", Kind::Id, "the face of the tile that lies up"),
        Field::optional(
            "turns",
            Kind::Integer { min: 0, max: 3 },
            "quarter turns clockwise; 0 by default",
        ),
    ],
};

const TILES: Kind = Kind::List { of: &Kind::Table(&PLACED_TILE), min: 1, max: 9 };

knobs! {
    /// The knobs of section 10 of the rules catalogue, under their own names.
    Knobs, RULES also [
        Field::knob("bands", BANDS, "OKK-060", "ready bands that play: ids, or all of the budget"),
        Field::knob("boards", BOARDS, "OKK-003", "boards of `tile_selection` fixed_list: one is drawn"),
        Field::knob("scenario_board", TILES, "OKK-003", "the board of `tile_selection` scenario, row by row"),
        Field::knob("die_faces", FACES, "OKK-110", "the six faces of an inspiration die"),
    ];

    // Bands.
    budget: whole (8..=30), "OKK-030", "zeni a band may cost";
    loss_threshold: or_word_or_part (1..=30, "by_budget", 0.5..=1.0), "OKK-067", "zeni lost that lose the game, or with a fraction (0.75, 1.0) a part of the budget, rounded up; by_budget: 12 of 16, 8 of 12, else three quarters";
    wipe_out_only: truth (), "OKK-067", "only a band without figures loses; the threshold is not looked at";
    max_copies_per_character: or_word (1..=6, "none"), "OKK-034", "figures of one character in a band";
    max_civilians: whole (0..=3), "OKK-035", "civilians in a band";
    sorcerer_limit: or_word (0..=6, "none"), "OKK-036", "sorcerers in a band";
    max_equipment_per_character: whole (0..=3), "OKK-037", "equipment cards a character may carry";
    equipment_unique: truth (), "OKK-042", "a band has one copy of each equipment card at most";
    band_choice: word (BandChoice {
        Fixed = "fixed": "The first band of `bands` plays in seat1, the second in seat2.",
        EachPair = "each_pair": "Any two different bands of the list, in either order, all equally likely.",
        Mirror = "mirror": "One band of the list against itself, all equally likely.",
    }), "OKK-060", "which bands meet";

    // Board, setup and the end.
    tile_size: whole (5..=8), "OKK-002", "squares along a side of a tile";
    tiles_per_side: whole (1..=3), "OKK-002", "tiles along a side of the board";
    tile_selection: word (TileSelection {
        FixedList = "fixed_list": "One of `boards`, all equally likely.",
        Random = "random": "The order of the tiles, then face and rotation of each, all equally likely.",
        Scenario = "scenario": "The board of `scenario_board`.",
    }), "OKK-003", "how the board is made";
    deploy_depth: whole (1..=4), "OKK-063", "rows of a deployment zone";
    double_loss: word (DoubleLoss {
        Draw = "draw": "The game is a draw.",
        ActivePlayerLoses = "active_player_loses": "The player whose phase it is loses.",
        HigherLossLoses = "higher_loss_loses": "Who has lost more zeni loses; a draw if equal.",
    }), "OKK-070", "one effect brings both bands to their end";
    max_turns: whole (10..=200), "OKK-071", "turns after which a game is cut off";
    stalemate_turns: whole (10..=200), "OKK-071", "turns without any clash after which a game is cut off";
    cutoff_tiebreak: word (CutoffTiebreak {
        None = "none": "Nobody wins.",
        LeastZeniLost = "least_zeni_lost": "Who has lost fewer zeni wins.",
    }), "OKK-071", "who wins a game that is cut off";
    attacker_fall_back_ends_activation: truth (), "OKK-089", "an attacker that falls back loses the rest of its activation";
    seat_order: word (SeatOrder {
        AFirst = "a_first": "Player A begins every turn.",
        Alternate = "alternate": "The players begin in turns.",
    }), "OKK-080", "who begins a turn";

    // Inspiration dice.
    base_dice: whole (2..=8), "OKK-110", "inspiration dice of a band";
    civilian_dice: whole (0..=2), "OKK-110", "inspiration dice for each civilian in play";
    reserve_per_character: whole (0..=3), "OKK-117", "dice that may lie on one card";
    first_phase_dice_a: or_word (0..=8, "all"), "OKK-112", "dice player A rolls in the very first phase";
    fire_bonus: whole (0..=3), "OKK-113", "what a Fire die adds to Attack";
    earth_bonus: whole (0..=3), "OKK-113", "what an Earth die adds to Defence";
    air_bonus: whole (0..=3), "OKK-113", "movement points an Air die adds";
    water_bonus: whole (0..=3), "OKK-113", "what a Water die adds to Willpower";
    one_die_per_stat: truth (), "OKK-114", "one die per stat for a character in a phase";
    civilian_die_choice: word (CivilianDieChoice {
        OwnerAny = "owner_any": "The owner chooses any die.",
        SpentFirst = "spent_first": "A spent die where there is one, else the owner chooses.",
        Random = "random": "Any die, all equally likely.",
    }), "OKK-122", "the die lost with a civilian";
    fire_die_boosts_shot: truth (), "OKK-124", "a Fire die raises a shot";
    water_after_roll: truth (), "OKK-125", "a Water die may be spent after the test die is seen";

    // Zones of control and movement.
    zoc_blockers: word (ZocBlockers {
        Walls = "walls": "Walls only.",
        WallsAndObstructed = "walls_and_obstructed": "Obstructed squares too.",
        SameAsMovement = "same_as_movement": "Obstructed squares, and figures on the flanks.",
    }), "OKK-173", "what interrupts a zone of control";
    endangered_has_zoc: truth (), "OKK-174", "endangered figures have a zone of control";
    wall_corner_rule: word (WallCornerRule {
        BothSides = "both_sides": "A diagonal is barred where both its sides are.",
        AnyWallAtCornerBlocks = "any_wall_at_corner_blocks": "Any wall that ends at the corner bars it.",
        IgnoreWallsOnDiagonals = "ignore_walls_on_diagonals": "Only solid squares on both sides bar it.",
    }), "OKK-180", "what bars a diagonal";
    turn_cost: whole (0..=3), "OKK-194", "movement points of a quarter turn";
    rear_step_cost: whole (1..=3), "OKK-193", "movement points of a step to the side or back";
    terrain_extra: whole (0..=3), "OKK-195", "movement points more into difficult terrain or water";
    zoc_stops_movement: truth (), "OKK-210", "entering an enemy zone of control ends a movement";
    turn_in_zoc_endangers: truth (), "OKK-214", "turning alone in an enemy zone of control endangers";
    disengage_effect: word (DisengageEffect {
        Endangered = "endangered": "It becomes endangered.",
        Nothing = "nothing": "Nothing.",
        WillTest = "will_test": "It becomes endangered if it fails a Willpower test.",
    }), "OKK-213", "an alert character leaves an enemy zone of control";

    // Combat.
    margin_fall_back: whole (1..=6), "OKK-244", "margin from which the loser falls back";
    margin_endanger: whole (1..=6), "OKK-244", "margin from which the loser becomes endangered too";
    margin_out: whole (1..=6), "OKK-244", "margin from which the loser is out";
    tie_result: word (TieResult {
        Nothing = "nothing": "Nothing happens.",
        BothFallBack = "both_fall_back": "Both fall back, the defender first.",
        AttackerWins = "attacker_wins": "The attacker wins by 1.",
    }), "OKK-243", "equal totals in a combat";
    support_bonus: whole (0..=3), "OKK-249", "what a supporter adds";
    support_cap: or_word (1..=4, "none"), "OKK-249", "the most that support adds to one side";
    endangered_can_support: truth (), "OKK-251", "endangered figures support";
    civilian_can_support: truth (), "OKK-251", "civilians support";
    defender_turn_rule: word (DefenderTurnRule {
        IfNeededOwnerChoice = "if_needed_owner_choice": "It turns if it must; the owner chooses between two facings.",
        AlwaysChoose = "always_choose": "The owner may take any facing towards the attacker.",
        NoTurn = "no_turn": "It does not turn.",
    }), "OKK-248", "how a defender turns to its attacker";
    back_attack_bonus: whole (0..=3), "OKK-291", "what a back attack adds";
    back_attack_counts_start: truth (), "OKK-294", "the square the activation began on counts for back attacks";
    back_attack_needs_sight: truth (), "OKK-296", "a figure that a free line would not reach is not seen on its way";
    follow_up: truth (), "OKK-253", "a winning attacker may enter the square left";
    combat_die_sides: whole (4..=10), "OKK-242", "sides of the combat die";

    // Shooting.
    mixed_corner_cover: truth (), "OKK-316", "a corner with one difficult and one blocked side gives cover";
    range_metric: word (RangeMetric {
        Chebyshev = "chebyshev": "The larger of the two differences.",
        Manhattan = "manhattan": "The sum of the two differences.",
        SquaresOnLine = "squares_on_line": "The squares that the line enters.",
    }), "OKK-334", "how distances are counted";
    cover_per_square: whole (0..=2), "OKK-314", "what a difficult square adds to the target's die";
    cover_cap: or_word (1..=3, "none"), "OKK-314", "the most that cover adds";
    shot_from_enemy_zoc: truth (), "OKK-311", "a figure in an enemy zone of control may shoot";

    // Falling back, status, fear.
    fall_back_chooser: word (FallBackChooser {
        Loser = "loser": "The owner of the figure.",
        Winner = "winner": "The other player.",
    }), "OKK-351", "who chooses the square";
    fall_back_causes_stack: truth (), "OKK-356", "each cause of one fall-back endangers by itself";
    margin3_bad_fall_back: word (BadFallBack {
        Out = "out": "It is out.",
        EndangeredOnly = "endangered_only": "It stays endangered.",
    }), "OKK-357", "a bad fall-back right after becoming endangered by the margin";
    fear_fail: word (FearFail {
        KeepAction = "keep_action": "Only this enemy cannot be attacked.",
        LoseAction = "lose_action": "The action is used up.",
    }), "OKK-387", "a failed fear test";
    fear_on_shots: truth (), "OKK-388", "fear applies to shots too";
    recover_in_zoc: truth (), "OKK-383", "the recovery test is possible in an enemy zone of control";
    red_face_malus: or_word (0..=3, "per_card"), "OKK-011", "red stats: per_card, or the blue ones less this";
}
