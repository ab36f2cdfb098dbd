//! What a scenario's `[start]` table may say.

use crate::board::ROOMS;
use crate::content::catalogue::PILE_MAX;
use crate::state::SEATS_MAX;
use tenbin_content::{Field, Kind, Shape};
use tenbin_lab::module::facts::START_SEAT_OF_5;

const TEXT: Kind = Kind::Text;
/// Ids of cards or tokens, in any order unless the key says otherwise.
const IDS: Kind = Kind::List { of: &TEXT, min: 0, max: PILE_MAX };
const SIX_IDS: Kind = Kind::List { of: &TEXT, min: ROOMS, max: ROOMS };
const SIXTH: Kind = Kind::Integer { min: 0, max: 5 };
const SIX_TURNS: Kind = Kind::List { of: &SIXTH, min: ROOMS, max: ROOMS };
const COUNT: Kind = Kind::Integer { min: 0, max: 60 };
const WOUNDS: Kind = Kind::Either(&[Kind::Integer { min: 0, max: 20 }, IDS]);
const PLACES: Kind = Kind::List { of: &Kind::Integer { min: 1, max: 8 }, min: 0, max: 8 };

/// Where a scenario may begin.
pub(crate) const PHASES: &[&str] = &["setup", "choose", "turn", "after_turn", "phase3", "end"];

static WOLF: Shape = Shape {
    name: "a wolf of a scenario",
    fields: &[
        Field::optional("wolf", TEXT, "its id; the first one free by default"),
        Field::optional(
            "at",
            TEXT,
            "its space, such as R0.F4; by default the first free ladder, then stairs",
        ),
        Field::optional(
            "played",
            TEXT,
            "the Action card played in this Assault; none by default: it rests. Not with phase choose",
        ),
        Field::optional(
            "hand",
            IDS,
            "Action cards in hand; by default the six own ones that are neither played nor discarded",
        ),
        Field::optional("discard", IDS, "Action cards in the discard"),
        Field::optional(
            "added",
            IDS,
            "with boost_with_action_cards: Action cards added to a fight in this Assault, still in \
             front of it",
        ),
        Field::optional("rewards", IDS, "Reward cards in hand"),
        Field::optional("shown", IDS, "those of them that everybody knows"),
        Field::optional("reward_discard", IDS, "Reward cards in the discard"),
        Field::optional("spent", IDS, "Reward cards used in this Assault, still in front of it"),
        Field::optional("tokens", IDS, "Reward tokens"),
        Field::optional("wounds", IDS, "Wound tokens"),
        Field::optional(
            "used",
            PLACES,
            "icons of the played card already used, by their numbers from 1",
        ),
        Field::optional(
            "had",
            IDS,
            "Advanced cards (fist_by_fist) whose first time has passed for this player; by default \
             those it has",
        ),
    ],
};

/// The whole table.
pub(crate) static START: Shape = Shape {
    name: "the start of a scenario of Strigoi",
    fields: &[
        Field::optional(
            "phase",
            Kind::OneOf(PHASES),
            "choose (default): Phase 1 begins; turn: all cards are revealed and the turn of `active` \
             is at its 2a; after_turn: at its 2c; phase3: all turns are over; end: Phase 3 is over \
             too; setup: a game is dealt, and no other key may be given",
        ),
        Field::optional(
            "active",
            START_SEAT_OF_5,
            "whose turn it is (phase turn and after_turn); the lowest initiative by default",
        ),
        Field::optional("points", COUNT, "phase turn: movement points left; all by default"),
        Field::optional("fought", Kind::Bool, "phase turn: the one fight of the turn is used up"),
        Field::optional(
            "at_encounter",
            Kind::Bool,
            "phase turn: the wolf has been stopped by the Encounter it stands on",
        ),
        // The board; by default that of `board_layout = reference` (3.3).
        Field::optional("tiles", SIX_IDS, "tiles of R0 to R5; T1 to T6 by default"),
        Field::optional("rotation", SIX_TURNS, "sixths each tile is turned by; 0 by default"),
        Field::optional("platforms", SIX_IDS, "platforms of R0 to R5; PL1 to PL6 by default"),
        Field::optional("orientation", SIX_TURNS, "orientations of the platforms; 0 by default"),
        Field::optional(
            "centre_rotation",
            SIXTH,
            "sixths the centre tile is turned by; 0 by default",
        ),
        Field::optional(
            "ladders",
            IDS,
            "ladders, such as R0.L0; edge d of R_d for the first five rooms by default",
        ),
        Field::optional("collapsed", IDS, "rooms without a platform, such as R3"),
        // The Strigoi.
        Field::optional(
            "master",
            TEXT,
            "room of the Master, such as R0 or C; none once defeated; by default the room of its platform",
        ),
        Field::optional("apprentice", TEXT, "room of the Apprentice, in the same way"),
        Field::optional("master_wounds", WOUNDS, "its wounds: how many, or the Wound tokens"),
        Field::optional("apprentice_wounds", WOUNDS, "its wounds: how many, or the Wound tokens"),
        Field::optional(
            "supreme",
            Kind::OneOf(&["master", "apprentice"]),
            "this one is the Supreme and the other is defeated (as where the other's room is none)",
        ),
        // Blood Points and the Assault.
        Field::optional("altar", COUNT, "Blood Points on the altar; 0 by default"),
        Field::optional("inferno", COUNT, "Blood Points on the inferno; 0 by default"),
        Field::optional(
            "supply",
            COUNT,
            "Blood Points in the supply; by default all that are neither on the altar nor the inferno",
        ),
        Field::optional("marker", Kind::Bool, "a Strigoi has attacked in this Assault"),
        Field::optional(
            "assault",
            Kind::Integer { min: 0, max: 499 },
            "completed Assaults; 0 by default",
        ),
        Field::optional(
            "display",
            IDS,
            "Advanced cards beside the board; by default all that no wolf has",
        ),
        Field::optional(
            "had",
            IDS,
            "Advanced cards whose first time in the game has passed; by default those that are not \
             in the display any more",
        ),
        Field::optional(
            "wolves",
            Kind::List { of: &Kind::Table(&WOLF), min: 0, max: SEATS_MAX },
            "the wolves by seat, one for each player",
        ),
        // The piles: tokens and cards that are named nowhere are in their face-down piles, unless
        // the pile is given: then they are not in the game.
        Field::optional("strigoi", IDS, "the only Strigoi tokens left face down"),
        Field::optional("strigoi_discard", IDS, "Strigoi tokens set aside"),
        Field::optional("grey", IDS, "the only grey Encounters left face down, in unknown order"),
        Field::optional("grey_discard", IDS, "discarded grey Encounters"),
        Field::optional("grey_under", IDS, "under the grey pile in a known order, the upper first"),
        Field::optional("grey_open", TEXT, "face up on the grey pile"),
        Field::optional("red", IDS, "the only red Encounters left face down, in unknown order"),
        Field::optional("red_discard", IDS, "discarded red Encounters"),
        Field::optional("red_under", IDS, "under the red pile in a known order, the upper first"),
        Field::optional("red_open", TEXT, "face up on the red pile"),
        Field::optional("wound", IDS, "the only Wound tokens left face down"),
        Field::optional("wound_discard", IDS, "discarded Wound tokens"),
        Field::optional("reward_card", IDS, "the only Reward cards left in the pile"),
        Field::optional("reward_token", IDS, "the only Reward tokens left face down"),
        Field::optional("reward_token_under", IDS, "under them in a known order, the upper first"),
    ],
};
