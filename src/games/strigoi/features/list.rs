//! What strategy files may weigh, and what each of it means: docs/strategies.md is written from this list.

use tenbin_engine::features;

features! {
    "Set-up, start spaces and places to be moved to" {
        wolf_combat = "combat values of the wolf's cards together",
        wolf_movement = "movement values together",
        wolf_guard = "Protection icons",
        wolf_heal = "Heal icons",
        wolf_help = "Retrieval and Pack icons",
        start_seen = "centres from which the space would be seen",
        start_grey = "grey Encounters within two steps",
        start_red = "red ones",
        start_stairs = "stairs",
        place_near = "Encounters within three steps",
    }
    "The card of an Assault" {
        rest = "1 for playing no card",
        rest_hand = "cards kept in hand then",
        card_combat = "its combat value",
        card_movement = "its movement",
        card_early = "48 less its initiative",
        card_worth = "b of keeping it for later",
        card_guard = "b that its Protection may save",
        card_heal = "b that its Heal gives now",
        card_retrieval = "b of the best Reward card it brings back",
        card_recovery = "b of the cards that a wolf takes back",
        card_mechanics = "its Mechanics icons",
        card_stealth = "1 where it has Stealth",
        card_attack = "b of the best attack in reach with it",
        card_encounter = "b of the best Encounter in reach",
        card_danger = "b of danger at the end of the best plan, by its letter",
        card_others = "b of danger to the other wolves by its letter",
        card_letter =
            "b of danger at the end of the best plan, by its letter, from where the Strigoi may be when its turn \
             comes",
        card_letter_others =
            "b of danger to the other wolves by its letter, as far as they will not have gone by then",
        card_hems = "b of the rooms that the wound of the best plan takes from the Supreme",
        card_before =
            "b of danger where the wolf stands from the turns that come before its own, by letters that nobody \
             knows yet; for a rest from all turns of the others",
    }
    "The own turn",
    "All actions say how things stand once they are done, so that only differences count." {
        stop = "1 for ending the turn's movement and fight",
        go = "1 for moving",
        sneak = "1 for moving past a Strigoi",
        attack = "1 for attacking a Strigoi",
        attack_fails = "1 where the needed value is out of reach",
        encounter = "1 for resolving the Encounter",
        peek = "1 for looking at it with Stealth",
        plan_attack = "b of the attack made, or of the best one from the space",
        plan_encounter = "b of the Encounter met, or of the one on the space",
        wake = "1 for a wound that makes the other Strigoi the Supreme",
        wake_ready = "Reward cards in the hands of the pack then",
        approach =
            "b of the best attack on a Supreme that no letter moves any more which the next turn could make from \
             there, with the best card in hand and after one walk (with an empty hand, the cards that come back)",
        collapse =
            "b of the Blood Points that the wound of that attack would cost, if it is on the Supreme and a \
             platform with wolves collapses by the own letter",
        hems = "b of the rooms in a row that the Supreme can no longer come to after the wound of that attack",
        danger = "b of danger there in this turn's 2c",
        later = "b of danger there from the turns that follow, each letter followed from where the Strigoi stand now",
        path = "b of danger there from the turns that follow, one letter followed after the other, and from Phase 3",
        next_assault = "b of danger there in the next Assault, by letters that nobody knows yet",
        exposed = "centres from which the space is seen",
        use_now = "1 for an ability that does not gain by waiting",
        use_late = "1 for one that may do more after the move",
        use_idle = "1 for one that would do nothing, or for an item that cannot lead to a win",
        use_gain = "b of it",
        fight = "1 for fighting the token faced",
        help = "1 for a Monk's help",
        decline = "1 for leaving it with Stealth",
        turn_saved = "b of danger saved by turning a platform, and of the attack that it opens",
    }
    "Fights, hits and what is lost or taken" {
        commit = "1 for adding an item",
        fight_won = "b of the win, for what leads to it",
        fight_lost = "b of the loss, for what does not",
        fight_cost = "b of the items that the cheapest win still takes, with this one",
        guard = "1 for using Protection",
        guard_saved = "b saved, less what the source is worth",
        lose_worth = "b of the card that is lost",
        spend_worth = "b of the source of Stealth",
        wound_points = "points of the Wound token that goes",
        wound_penalty = "its penalties: 1 for movement, 2 for combat",
        take_worth = "b of the card that comes back",
        ally_needs = "cards that the wolf lacks of six in hand",
        ally_gain = "b of the best card in its discard",
    }
}
