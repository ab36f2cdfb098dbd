//! Every knob and switch of Anima Tactics, declared once: its type, its range or words, its clause
//! and its meaning (section 10 of the rules catalogue).
//!
//! Lengths are centimetres in the files and whole units of 0.1 mm here: a hundredth of a centimetre
//! is one unit (`hundredths`).

use tenbin_content::knobs;
use tenbin_content::{Field, Kind};

const IDS: Kind = Kind::List { of: &Kind::Id, min: 1, max: 64 };
const PARTIES: Kind = Kind::Either(&[Kind::OneOf(&["all"]), IDS]);

knobs! {
    /// What the basic actions cost in action points (ANI-186).
    Costs, COSTS;

    attack: whole (0..=6), "ANI-170", "an Attack";
    charge: whole (0..=6), "ANI-171", "a Charge";
    dodge: whole (0..=6), "ANI-172", "a Dodge";
    counter: whole (0..=6), "ANI-173", "a Counterattack";
    walk: whole (0..=6), "ANI-174", "a Walk";
    run: whole (0..=6), "ANI-175", "a Run";
    escape: whole (0..=6), "ANI-176", "an Escape";
    seek: whole (0..=6), "ANI-177", "a Seek";
    push: whole (0..=6), "ANI-178", "a Push";
    climb: whole (0..=6), "ANI-179", "a Climb";
    slam: whole (0..=6), "ANI-180", "a Slam";
}

knobs! {
    /// What crashes cost: life points, and inches of the displacement (ANI-374).
    Crashes, CRASHES;

    minor: whole (0..=10), "ANI-375", "life points lost at a minor obstacle";
    minor_inches: whole (0..=10), "ANI-375", "inches lost at a minor obstacle";
    forest: whole (0..=10), "ANI-376", "life points lost at a forest";
    forest_inches: whole (0..=10), "ANI-376", "inches lost at a forest";
    wall: whole (0..=10), "ANI-377", "life points lost at a wall";
    wall_inches: whole (0..=10), "ANI-377", "inches lost at a wall";
    impassable: whole (0..=10), "ANI-378", "life points lost at something impassable";
    edge: whole (0..=10), "ANI-379", "life points lost at the table's edge";
    model: whole (0..=10), "ANI-382", "life points both lose when a model is struck";
    dodge_target: whole (0..=10), "ANI-381", "what the struck model rolls to dodge";
    dodge_target_larger: whole (0..=10), "ANI-381", "the same against a larger base";
}

knobs! {
    /// How much each state changes (ANI-313).
    StateNumbers, STATE_NUMBERS;

    haste_ap: whole (0..=6), "ANI-314", "action points more of Haste";
    slow_ap: whole (0..=6), "ANI-321", "action points less of Slow";
    shield_ar: whole (0..=10), "ANI-315", "Armour more of Shield";
    protection_re: whole (0..=10), "ANI-316", "Resistance more of Protection";
    healing_lp: whole (0..=10), "ANI-317", "life points Healing gives back each turn";
    poison_lp: whole (0..=10), "ANI-318", "life points Poison costs for each action point spent";
    blind_at: whole (-10..=0), "ANI-319", "what Blind adds to Attack";
    doom_min: whole (2..=20), "ANI-320", "the die from which Doom kills";
    berserker_at: whole (0..=6), "ANI-324", "Attack more of Berserker";
    berserker_dm: whole (0..=6), "ANI-324", "Damage more of Berserker";
}

knobs! {
    /// The knobs of section 10 of the rules catalogue, under their own names.
    Knobs, RULES also [
        Field::knob("parties", PARTIES, "ANI-020", "ready parties that play: ids, or all of the size"),
        Field::knob("layouts", IDS, "ANI-054", "layouts of `scenery_mode` layout: one is drawn"),
        Field::knob("cost", Kind::Table(&COSTS), "ANI-186", "what the basic actions cost"),
        Field::knob("crash", Kind::Table(&CRASHES), "ANI-374", "what crashes cost"),
        Field::knob("state", Kind::Table(&STATE_NUMBERS), "ANI-313", "how much states change"),
    ];

    // The table and measuring.
    board: word (BoardKind {
        Continuous = "continuous": "Any point of the table.",
        Squares = "squares": "Squares of 5 cm.",
    }), "ANI-540", "where models may stand";
    grid_metric: word (GridMetric {
        Chebyshev = "chebyshev": "A diagonal step counts one.",
        Alternating = "alternating_1_2": "Every second diagonal step counts two.",
        Manhattan = "manhattan": "A diagonal step counts two.",
    }), "ANI-543", "how squares are counted";
    table_w_cm: hundredths (60.0..=240.0), "ANI-050", "width of the table";
    table_h_cm: hundredths (60.0..=240.0), "ANI-050", "depth of the table";
    inch_cm: hundredths (2.5..=2.54), "ANI-001", "centimetres of an inch";
    measure_from: word (MeasureFrom {
        EdgeToEdge = "edge_to_edge": "The gap between the bases.",
        CentreToCentre = "centre_to_centre": "Between the centres.",
        FrontPoint = "front_point": "From the front of the measuring base to the other base.",
    }), "ANI-004", "what a distance is";
    los_arc_deg: word (SightArc {
        AllRound = "360": "All round.",
        Half = "180": "The half plane in front.",
    }), "ANI-005", "how far round a model sees";
    premeasure: truth (), "ANI-006", "distances are known before an action is declared";
    eye_grid_cm: hundredths (0.0..=10.0), "ANI-012", "grid to which players see positions without measuring; 0 for exactly";
    die_faces: whole (6..=20), "ANI-009", "faces of the die";

    // Parties.
    size_levels: whole (20..=1000), "ANI-020", "levels of the game";
    party_choice: word (PartyChoice {
        Fixed = "fixed": "The first party of `parties` plays in seat1, the second in seat2.",
        EachPair = "each_pair": "Any two different parties of the list, in either order, all equally likely.",
        Mirror = "mirror": "One party of the list against itself, all equally likely.",
    }), "ANI-020", "which parties meet";
    allow_org_parties: truth (), "ANI-024", "a party of one affiliation may hold Light and Dark";
    org_wanderer_slots: whole (0..=3), "ANI-025", "Wanderers an organisational party may hold";
    advantage_budget: word (AdvantageBudget {
        LevelsOnly = "levels_only": "Cards are paid in levels; only granted points pay first.",
        PointsThenLevels = "points_then_levels": "The table's advantage points pay first, levels the rest.",
        PointsOnly = "points_only": "Cards may not cost more than the advantage points.",
        LevelsCapped = "levels_capped": "Cards are paid in levels and may not cost more than the points.",
    }), "ANI-032", "what pays for advantage cards";
    leader_limit: word (LeaderLimit {
        Table = "table": "As the size table says.",
        Per250 = "per_250": "One for each full 250 levels.",
    }), "ANI-033", "leaders in a party";
    wanderers_as_org: truth (), "ANI-026", "Wanderers may be the base of an organisational party";
    attached_cards_hidden: truth (), "ANI-476", "equipment and powers are not known to the opponent before they are used";

    // Setup.
    scenery_mode: word (SceneryMode {
        Layout = "layout": "One of `layouts`, all equally likely.",
        RandomLegal = "random_legal": "As many pieces as the dice say, each at a random legal place.",
        PlayerPlaced = "player_placed": "As many pieces as the dice say, placed by the players.",
        None = "none": "An empty table.",
    }), "ANI-054", "how scenery gets onto the table";
    deploy_depth_cm: hundredths (10.0..=40.0), "ANI-070", "depth of a deployment strip";
    deploy_shape: word (DeployShape {
        Strip = "strip": "Along the edge.",
        Corner = "corner": "A quarter circle of 60 cm about two opposite corners.",
        CentreCircle = "centre_circle": "A half disc of 30 cm about the middle of the edge.",
    }), "ANI-070", "shape of a deployment zone";
    first_turn_ap_bonus: whole (0..=3), "ANI-073", "action points more than Recovery in the first turn";
    initiative_each_turn: word (InitiativeEachTurn {
        Roll = "roll": "Rolled at the end of each Recovery.",
        FirstTurnOnly = "first_turn_only": "The choice of the first turn stands.",
        Alternate = "alternate": "The first player of turn 1 is second in even turns.",
    }), "ANI-093", "who acts first from turn 2 on";

    // Action points, movement.
    ap_cap: word (ApCap {
        Hard = "hard": "Never more than the maximum.",
        RecoveryOnly = "recovery_only": "Only Recovery stops at the maximum.",
    }), "ANI-126", "what the maximum of action points limits";
    control_zone_cm: hundredths (10.0..=40.0), "ANI-007", "reach of a control zone";
    free_move_cm: hundredths (0.0..=15.0), "ANI-143", "length of a Free Move";
    free_move_uses_movement: truth (), "ANI-143", "a Free Move uses up the movement of the turn";
    free_move_can_evade_ranged: truth (), "ANI-144", "the target of a shot may step away";
    run_through_impassable: truth (), "ANI-147", "a Run passes through impassable terrain";
    walk_into_contact: truth (), "ANI-149", "a Walk or Run may end in contact with an enemy";
    escape_target: whole (3..=9), "ANI-192", "what an Escape must reach";
    escape_step_cm: hundredths (0.0..=10.0), "ANI-193", "how far an Escape leads";
    seek_target: whole (3..=10), "ANI-194", "what a Seek must reach";
    seek_markers: word (SeekMarkers {
        One = "one": "One marker named before the roll.",
        AllInCz = "all_in_cz": "Every marker in the control zone.",
    }), "ANI-195", "markers that a Seek tests";
    climb_max_cm: hundredths (0.0..=60.0), "ANI-200", "the highest surface that can be climbed";
    climb_reach_cm: hundredths (0.0..=20.0), "ANI-200", "a surface must be nearer than this to be climbed";
    climb_place_cm: hundredths (0.0..=20.0), "ANI-200", "how far from the edge the climber is placed";

    // Attacks.
    charge_dice: whole (1..=4), "ANI-188", "dice of a charge, the highest counts";
    charge_bonus: whole (0..=5), "ANI-188", "what a charge adds";
    charge_roll: word (ChargeRoll {
        KeepHighPlus2 = "keep_high_plus2": "The highest of `charge_dice`, and `charge_bonus`.",
        SumPlus2 = "sum_plus2": "The sum of two dice, and 2.",
        OneDiePlus2 = "one_die_plus2": "One die, and 2.",
        KeepHighPlus0 = "keep_high_plus0": "The highest of two dice.",
    }), "ANI-189", "the roll of a charge";
    counter_penalty: whole (-5..=0), "ANI-219", "what a Counterattack's free Attack adds";
    counter_trigger: word (CounterTrigger {
        RawZero = "raw_zero": "Damage before Armour is 0.",
        Missed = "missed": "The attack missed.",
        NetZero = "net_zero": "No damage is left after Armour.",
    }), "ANI-220", "when a Counterattack strikes back";
    counter_of_counter: truth (), "ANI-221", "a Counterattack's free Attack may be countered";
    crit_below_defence_sl: whole (0..=10), "ANI-340", "success level of a critical hit whose total is too low";
    crit_min: whole (2..=20), "ANI-341", "die from which a hit is critical";
    mastery_crit_min: whole (2..=20), "ANI-341", "the same with mastery";
    push_arc_deg: whole (30..=180), "ANI-196", "arc in which a Push leads";
    push_inches_per_damage: hundredths (0.5..=2.0), "ANI-197", "inches of a Push for each point of damage";
    push_follow: truth (), "ANI-198", "the pusher follows";
    throw_inches_per_damage: hundredths (0.5..=2.0), "ANI-370", "inches of a Throw for each life point lost";
    long_range_penalty: whole (-4..=0), "ANI-243", "a target beyond half the range";
    engaged_target_penalty: whole (-4..=0), "ANI-245", "a target in melee";
    elevation_bonus: whole (0..=3), "ANI-247", "a shooter higher than the target";
    cover_penalty: word (CoverPenalty {
        Two = "-2": "2 less.",
        One = "-1": "1 less.",
        Split = "split": "1 less behind minor obstacles only, else 2.",
    }), "ANI-244", "a target in cover";
    moved_penalty: word (MovedPenalty {
        Shooter = "shooter": "1 less where the shooter has moved more than 8 inches.",
        Target = "target": "1 less where the target has.",
        None = "none": "Nothing.",
    }), "ANI-246", "shots after long movements";
    large_models_cover: truth (), "ANI-248", "models with large bases give cover";
    area_reroll_each: truth (), "ANI-252", "an area shot rolls anew for every target";
    area_hits_hidden: truth (), "ANI-403", "areas hit hidden characters";
    intercept_cm: hundredths (0.0..=15.0), "ANI-270", "reach of interception and human shield";
    shield_while_engaged: truth (), "ANI-274", "engaged characters may be a human shield";
    shield_distance_inclusive: truth (), "ANI-008", "the shield also at exactly its reach";

    // States and resistance.
    resist_tie: word (ResistTie {
        Affected = "affected": "Equal is affected.",
        Resisted = "resisted": "Equal resists.",
    }), "ANI-292", "a resistance roll equal to the difficulty";
    overheal: truth (), "ANI-291", "healing may exceed the starting life points";
    healing_timing: word (HealingTiming {
        TurnStart = "turn_start": "The first step of Recovery.",
        Upkeep = "upkeep": "Upkeep, before tokens are removed.",
    }), "ANI-092", "when Healing heals";
    state_level_scales: truth (), "ANI-311", "more tokens of a state make it stronger";
    state_stacking: word (StateStacking {
        Add = "add": "Tokens are added.",
        Max = "max": "The larger number of tokens stays.",
        Replace = "replace": "The new number of tokens replaces the old.",
    }), "ANI-312", "a state already present";
    state_token_cap: whole (1..=20), "ANI-312", "most tokens of one state";
    state_removal: word (StateRemoval {
        Upkeep = "upkeep": "One token of each in Upkeep.",
        EndOfTurn = "end_of_turn": "One token of each at the end of the turn.",
    }), "ANI-329", "when tokens leave";
    poison_on_upkeep: truth (), "ANI-328", "upkeep payments trigger Poison";
    stun_blocks_reactions: truth (), "ANI-326", "stunned characters do not react";
    stun_loses_ap: truth (), "ANI-326", "stunned characters lose their action points";
    collision_transfer: word (CollisionTransfer {
        Remaining = "remaining": "Both go on with the inches that are left.",
        FullToStruck = "full_to_struck": "The struck model moves the whole number of inches.",
    }), "ANI-382", "how far a struck model is moved";
    intangible_crash: word (IntangibleCrash {
        Immune = "immune": "Nothing but the table's edge.",
        ModelsOnly = "models_only": "Only models do not count.",
    }), "ANI-384", "what an intangible model crashes into";
    fall_lp_per_5cm: whole (0..=3), "ANI-387", "life points lost for each 5 cm of a fall";

    // Infiltration.
    infiltration_fraction: hundredths (0.0..=1.0), "ANI-413", "part of a party that may infiltrate";
    infiltration_first_turn: whole (1..=5), "ANI-414", "first turn in which infiltrators may be revealed";
    infiltration_markers: word (MarkerCount {
        ThreePlusN = "3_plus_n": "Three for one infiltrator, else three and one for each.",
        ThreePlusExtra = "3_plus_extra": "Three, and one for each but the first.",
    }), "ANI-411", "markers of a party";
    infiltration_commit: word (InfiltrationCommit {
        Free = "free": "The owner decides when a marker is tested.",
        SecretAssignment = "secret_assignment": "Each infiltrator is secretly under a marker from the start.",
    }), "ANI-419", "who is under a marker";
    infiltration_start_cost: word (StartCost {
        Upkeep = "upkeep": "The upkeep cost is compared and paid.",
        Activation = "activation": "The ability's own cost is compared and paid.",
    }), "ANI-416", "what an ability already active at the reveal costs";

    // Gnosis and the end.
    gnosis: word (GnosisUse {
        On = "on": "A point adds a die to a roll.",
        Off = "off": "No gnosis.",
    }), "ANI-504", "whether gnosis is used";
    gnosis_scale: hundredths (0.0..=2.0), "ANI-500", "factor of the table's gnosis, rounded down";
    max_turns: whole (4..=20), "ANI-520", "turns of a game";
    score: word (Score {
        Levels = "levels": "The levels of surviving characters.",
        LevelsPlusCards = "levels_plus_cards": "Their cards too.",
        LevelsByLpFraction = "levels_by_lp_fraction": "Levels in proportion to the life points left.",
    }), "ANI-521", "what a surviving character scores";
    tie: word (Tie {
        Draw = "draw": "A draw.",
        FewerLosses = "fewer_losses": "Who has lost fewer characters wins.",
        MoreLp = "more_lp": "Who has more life points left wins.",
    }), "ANI-523", "equal scores";
    max_decisions: whole (1000..=100_000), "ANI-520", "decisions after which a game is cut off";
    max_reaction_depth: whole (1..=8), "ANI-221", "attacks within attacks after which a game is cut off";
}
