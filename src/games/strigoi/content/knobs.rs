//! Every knob and switch of Strigoi, declared once: its type, its range or words, its clause and its
//! meaning (section 10 of the rules catalogue). What depends on the number of players is read into
//! `Catalogue::numbers`; life, damage and combat of the Strigoi and the compositions of the piles
//! are content.

use tenbin_content::{Field, Kind, Shape, knobs};

const WOLVES: Kind = Kind::List { of: &Kind::Id, min: 1, max: 5 };
const PACK: Kind = Kind::Either(&[Kind::OneOf(&["random", "choose"]), WOLVES]);

/// Keys of a table with a number for each number of players.
pub const PLAYERS: [&str; 5] = ["1", "2", "3", "4", "5"];

static THRESHOLDS: Shape = Shape {
    name: "the altar's thresholds",
    fields: &[
        Field::required(PLAYERS[0], Kind::Integer { min: 1, max: 5 }, "with one player"),
        Field::required(PLAYERS[1], Kind::Integer { min: 1, max: 5 }, "with two players"),
        Field::required(PLAYERS[2], Kind::Integer { min: 1, max: 5 }, "with three players"),
        Field::required(PLAYERS[3], Kind::Integer { min: 1, max: 5 }, "with four players"),
        Field::required(PLAYERS[4], Kind::Integer { min: 1, max: 5 }, "with five players"),
    ],
};

static LIMITS: Shape = Shape {
    name: "the inferno's limits",
    fields: &[
        Field::required(PLAYERS[0], Kind::Integer { min: 2, max: 8 }, "with one player"),
        Field::required(PLAYERS[1], Kind::Integer { min: 2, max: 8 }, "with two players"),
        Field::required(PLAYERS[2], Kind::Integer { min: 2, max: 8 }, "with three players"),
        Field::required(PLAYERS[3], Kind::Integer { min: 2, max: 8 }, "with four players"),
        Field::required(PLAYERS[4], Kind::Integer { min: 2, max: 8 }, "with five players"),
    ],
};

knobs! {
    /// The knobs of Strigoi.
    Knobs, RULES also [
        Field::knob("pack", PACK, "STR-013", "which wolves play: random, choose, or a wolf for each seat in order"),
        Field::knob("altar_threshold", Kind::Table(&THRESHOLDS), "STR-332", "Blood Points on the altar needed to attack a Strigoi, by number of players"),
        Field::knob("inferno_limit", Kind::Table(&LIMITS), "STR-421", "Blood Points on the inferno at which the Strigoi win, by number of players"),
    ];

    // Board and set-up.
    board_layout: word (BoardLayout {
        Random = "random": "Tiles, platforms and rotations are drawn.",
        Reference = "reference": "Tile and platform k lie in room k-1, nothing is turned, ladders at edge d of the first five rooms.",
        File = "file": "The table `layout` says it.",
    }), "STR-003", "how the board is laid out";
    ladders_in_play: or_word (1..=6, "players"), "STR-011", "ladder tiles in play";
    ladder_placement: word (LadderPlacement {
        Random = "random": "In different rooms, each at one of its outer edges, drawn.",
        PlayersChoose = "players_choose": "The seats in order place one each, round and round.",
    }), "STR-012", "where the ladders go";
    start_altar: whole (0..=3), "STR-015", "Blood Points on the altar at the start";
    blood_points: whole (6..=40), "STR-015", "Blood Points in the game";

    // Sight.
    miniatures_block_sight: truth (), "STR-031", "a line of sight ends at the first miniature";
    ladder_in_sight: truth (), "STR-033", "wolves on ladders are seen";

    // Assaults and cards.
    played_rewards_discard: word (PlayedRewardsDiscard {
        EndOfAssault = "end_of_assault": "They stay in front of the player until the Assault ends.",
        AtOnce = "at_once": "At once.",
    }), "STR-054", "when used Reward cards go to the discard";
    empty_hand: word (EmptyHand {
        Rest = "rest": "The player rests and takes the discard into hand.",
        FreeRefill = "free_refill": "The discard is taken into hand before the choice.",
        RefillWithWound = "refill_with_wound": "The same, for a Wound token that nothing stops.",
    }), "STR-073", "what a player without Action cards in hand does";
    voluntary_rest: truth (), "STR-074", "a player may rest with cards in hand";

    // Movement.
    min_movement: whole (0..=2), "STR-090", "least movement, whatever the wounds";
    reencounter_on_stay: truth (), "STR-093", "staying on an Encounter space triggers it again";
    wolves_can_be_jumped: truth (), "STR-094", "wolves may be jumped over";
    stairs_cost: or_word (0..=3, "disabled"), "STR-097", "movement points from stairs to stairs";

    // Monsters.
    lost_monster: word (LostMonster {
        Bottom = "bottom": "Face down under its pile.",
        FaceUpOnTop = "face_up_on_top": "Face up on its pile.",
    }), "STR-126", "where a Monster goes that has won";
    shock_discards: whole (0..=2), "STR-127", "cards discarded for a Shock";
    monk_counts_heroic: truth (), "STR-479", "a beaten Monk counts for the Heroic cards";

    // Abilities.
    ability_uses: word (AbilityUses {
        OncePerIcon = "once_per_icon": "Once in an Assault.",
        OncePerTurn = "once_per_turn": "Once in every player turn.",
        Unlimited = "unlimited": "As often as wanted.",
    }), "STR-160", "how often each icon of the played card works";
    mechanics_range: word (MechanicsRange {
        Any = "any": "Any platform.",
        OwnRoom = "own_room": "That of the room the wolf stands in.",
    }), "STR-168", "which platforms Mechanics turns";
    own_wound: whole (0..=2), "STR-170", "Wound tokens for an own-Wound icon";
    protection_count: word (ProtectionCount {
        Cards = "cards": "One, whatever the number of icons.",
        Icons = "icons": "One for each icon.",
    }), "STR-246", "what a card with Protection cancels";

    // The Strigoi move.
    strigoi_center_room: word (StrigoiCenterRoom {
        Blocked = "blocked": "They cannot enter it.",
        Enterable = "enterable": "They may stand on its centre.",
        Across = "across": "They fly over it to the room opposite.",
    }), "STR-203", "what the centre room is to the Strigoi";
    bounce: truth (), "STR-206", "a letter without a room sends the Strigoi the opposite way";
    bounce_hits_ladder: truth (), "STR-206", "a bounce destroys a ladder as well";
    golden_rule: truth (), "STR-208", "a Strigoi that did not move does not attack";
    ladder_loss_relocation: word (LadderLossRelocation {
        LadderOrStairs = "ladder_or_stairs": "To a free ladder or stairs space.",
        LadderFirst = "ladder_first": "To a free ladder; without one to stairs.",
        StairsOnly = "stairs_only": "To a free stairs space.",
    }), "STR-211", "where a wolf goes whose ladder is destroyed";
    ladder_shield_needs_sight: truth (), "STR-212", "a wolf shields a ladder only where the Strigoi sees it";
    last_ladder_gain: word (LastLadderGain {
        Loss = "loss": "The pack loses a Blood Point.",
        FromSupply = "from_supply": "A Blood Point goes from the supply to the inferno.",
        None = "none": "Nothing.",
    }), "STR-213", "what the last ladder's destruction costs";

    // The Strigoi attack.
    targets_per_attack: whole (1..=5), "STR-241", "wolves attacked in one activation";
    target_tie: word (TargetTie {
        HigherInitiative = "higher_initiative": "The higher initiative.",
        LowerInitiative = "lower_initiative": "The lower initiative.",
        MostWounded = "most_wounded": "The most wound points; then the higher initiative.",
    }), "STR-242", "which of several nearest wolves is attacked";
    collision_is_attack: truth (), "STR-263", "a collision places the Strigoi Attack marker";
    counterattack: word (Counterattack {
        On = "on": "Allowed.",
        Off = "off": "Not allowed.",
        OwnTurnOnly = "own_turn_only": "Only if the attacked wolf is the active one.",
    }), "STR-270", "whether an attack may be answered";
    counter_who: word (CounterWho {
        Attacked = "attacked": "The attacked wolf.",
        AnyOne = "any_one": "One wolf, the attacked one asked first.",
    }), "STR-270", "who answers an attack";
    counter_uses_fight: truth (), "STR-273", "a counterattack is the wolf's one fight";

    // Wounds.
    wounds_to_defeat: whole (2..=5), "STR-291", "wound points that defeat a wolf";
    surplus_wounds: word (SurplusWounds {
        NeverDrawn = "never_drawn": "They stay in the pile.",
        DrawnAndDiscarded = "drawn_and_discarded": "They are drawn and discarded.",
    }), "STR-293", "Wound tokens beyond a defeat";

    // Attacks on the Strigoi.
    encounter_blocks_attack: truth (), "STR-331", "a wolf on an Encounter must resolve it";
    altar_max: whole (3..=8), "STR-333", "most Blood Points on the altar";
    attack_costs_blood: whole (0..=2), "STR-334", "Blood Points from the altar for a declared attack";
    boost_with_action_cards: truth (), "STR-341", "Action cards from hand add to a melee attack";
    allow_failed_attack: truth (), "STR-344", "an attack below the needed value may be declared";
    ranged_allows_tokens: truth (), "STR-351", "Reward tokens add to a ranged attack";

    // The Supreme, collapse, Phase 3, the end.
    supreme_keeps_wounds: truth (), "STR-371", "the Supreme keeps the wounds it had";
    collapse: word (Collapse {
        On = "on": "At each wound of the Supreme.",
        Off = "off": "Never.",
        EveryAssault = "every_assault": "At the end of each Assault with the Supreme, by the lowest initiative's letter.",
    }), "STR-373", "when platforms collapse";
    collapse_costs_blood: whole (0..=2), "STR-376", "Blood Points lost for a wolf on a collapsing platform";
    supreme_stuck: word (SupremeStuck {
        Stay = "stay": "It stays.",
        NextStanding = "next_standing": "It goes to the next standing platform clockwise.",
    }), "STR-379", "what a Supreme without a neighbour does";
    phase3: truth (), "STR-400", "the Strigoi act once more after an Assault without an attack";
    phase3_letter: word (Phase3Letter {
        Lowest = "lowest": "The lowest initiative's.",
        Highest = "highest": "The highest initiative's.",
    }), "STR-401", "whose letter moves the Strigoi in Phase 3";
    curse_wounds: whole (0..=3), "STR-402", "Wound tokens for each wolf in a cursed room";
    curse_protection: truth (), "STR-404", "Protection works against the curse";
    heroic_cards: truth (), "STR-470", "Heroic cards are in the game";
    legendary_cards: truth (), "STR-473", "Legendary cards are in the game";
    max_assaults: whole (20..=500), "STR-430", "Assaults after which a game is cut off";
}
