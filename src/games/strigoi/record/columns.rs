//! The columns of Strigoi's own tables: number, name and meaning of each in one place.

use tenbin_engine::columns;

columns! {
    /// Columns of assaults.csv: first what is there when the cards are revealed, then what happens.
    assault_column {
        GAMES "games_count" "games that reached the reveal of this Assault; in a row `_or_later`, Assaults revealed from there on",
        ALTAR "altar_sum" "Blood Points on the altar",
        INFERNO "inferno_sum" "Blood Points on the inferno",
        READY "threshold_count" "games in which the altar holds the threshold (STR-332)",
        MISSING "strigoi_wounds_missing_sum" "wounds still missing to victory",
        SUPREME "supreme_count" "games with the Supreme in play",
        IMMOBILE "immobile_supreme_count" "of these, with a Supreme that no letter moves (STR-379)",
        LADDERS "ladders_sum" "ladders left",
        PLATFORMS "platforms_sum" "platforms standing",
        POINTS "wound_points_sum" "wound points of all wolves",
        RESTS "rests_sum" "wolves that rest (STR-073, STR-074)",
        REWARDS "reward_cards_sum" "Reward cards in the hands of all wolves",
        TOKENS "reward_tokens_sum" "Reward tokens of all wolves",
        ENDED "ended_count" "games that ended in this Assault, or before the next was revealed (STR-073)",
        ATTACKS "attacks_count" "attacks of Strigoi on wolves",
        PHASE3 "phase3_count" "Strigoi that acted in Phase 3 (STR-400)",
        CURSED "cursed_sum" "wolves cursed (STR-402)",
        LOST "blood_lost_sum" "Blood Points that went to the inferno",
        WON "blood_won_sum" "Blood Points that went to the altar",
        BEATEN "monsters_beaten_count" "Monsters beaten",
        HITS "strigoi_wounds_sum" "wounds on Strigoi",
        COLLAPSES "collapses_count" "platforms that collapsed",
    }
    /// Columns of losses.csv.
    loss_column {
        POINTS "points_count" "Blood Points that went to the inferno for this",
        FINAL "final_count" "of these, the one that lost the game",
        SUPREME "supreme_count" "of these, with the Supreme in play",
        ASSAULT "assault_sum" "the Assaults in which they were lost, summed up",
    }
    /// Columns of outcomes.csv.
    outcome_column {
        GAMES "games_count" "games that ended so",
        ASSAULTS "assaults_sum" "their Assaults, the last one included",
        MISSING "strigoi_wounds_missing_sum" "wounds that were missing to victory",
        MARGIN "inferno_margin_sum" "Blood Points that the inferno would still have held below its limit",
        ALTAR "altar_sum" "Blood Points on the altar at the end",
        LADDERS "ladders_sum" "ladders left",
        PLATFORMS "platforms_sum" "platforms standing",
        THRESHOLD "threshold_count" "games in which the altar ever held the threshold",
    }
    /// Columns of `strigoi_moves.csv`; from `MOVED` in the order of `notes::Flight`.
    flight_column {
        ACTIVATIONS "activations_count" "times a Strigoi acted by this letter",
        MOVED "moved_count" "of these, it went where the letter points, also across the centre room (STR-203)",
        BOUNCED "bounced_count" "it went the opposite way (STR-206) or to the next standing platform (STR-379)",
        STAYED "stayed_count" "it stayed: letter X, no room either way, or an effect",
        LADDER "ladders_destroyed_count" "it destroyed a ladder (STR-210)",
        SHIELDED "shielded_count" "a wolf shielded the ladder (STR-212)",
        BLOCKED "blocked_count" "the other Strigoi was in the way (STR-207)",
        ATTACKS "attacks_count" "attacks that followed",
        WOUNDS "wounds_sum" "Wound tokens that wolves drew because of them, those of curses included",
        LOST "blood_lost_sum" "Blood Points lost while it acted",
    }
    /// Columns of attacks.csv.
    attack_column {
        ATTACKS "attacks_count" "attacks on a wolf",
        DAMAGE "damage_sum" "their damage",
        DISTANCE "distance_sum" "distances on the line (STR-034)",
        PREVENTED "prevented_sum" "wounds cancelled by Protection",
        WOUNDS "wounds_sum" "Wound tokens drawn",
        UNHURT "unhurt_count" "attacks without any wound: fully protected",
        DEFEATS "defeats_count" "wolves defeated (STR-291)",
        COUNTERS "counterattacks_count" "counterattacks (STR-270)",
        COUNTERED "counterattacks_won_count" "of these, successful",
    }
    /// Columns of `strigoi_wounds.csv`.
    strike_column {
        ATTACKS "attacks_count" "attacks and counterattacks on this Strigoi",
        WOUNDS "wounds_count" "of these, successful: one wound each",
        FAILED "failed_count" "failed (STR-344)",
        VALUE "value_sum" "the values reached",
        NEEDED "needed_sum" "the values needed",
        SURPLUS "surplus_sum" "of successful ones, the value beyond what was needed",
        ITEMS "items_sum" "what was committed: Reward cards, tokens, Action cards",
        DEFEATS "defeats_count" "wounds that defeated it",
    }
    /// Columns of monsters.csv; from `BEATEN` in the order of `notes::Meeting`.
    monster_column {
        MET "met_count" "times it was flipped, or found face up",
        FACE_UP "face_up_count" "of these, it lay face up (STR-166)",
        BEATEN "beaten_count" "beaten",
        LOST "lost_count" "it won",
        DECLINED "declined_count" "declined with Stealth",
        HELPED "helped_count" "a Monk whose help was taken (STR-128)",
        FOUGHT "fought_count" "beaten or it won",
        VALUE "value_sum" "the values of these fights",
        ITEMS "items_sum" "what was committed: Reward cards, tokens",
        WOUNDS "wounds_sum" "Wound tokens that it made wolves draw",
        PREVENTED "prevented_sum" "its wounds and Shocks cancelled by Protection",
        SHOCKS "shocked_count" "cards discarded for its Shocks",
        DEFEATS "defeats_count" "wolves that it defeated",
    }
    /// Columns of `action_cards.csv`.
    action_column {
        PLAYS "plays_count" "times played",
        PLACE "place_sum" "places in the turn order from 1, summed up",
        BEATEN "monsters_beaten_count" "fights with Monsters won",
        LOST "monsters_lost_count" "fights with Monsters lost",
        HITS "strigoi_wounds_count" "wounds on Strigoi, counterattacks included",
        FAILED "attacks_failed_count" "attacks on Strigoi that failed",
        ABILITIES "abilities_count" "its abilities used by choice: those of the own turn, and Retrieval in fights",
        PROTECTION "protections_count" "wounds and Shocks cancelled by it in front of the player",
        STEALTH "stealths_count" "Stealth used in front of the player",
        DISCARDED "discards_count" "discarded from hand for Protection or Stealth, or added to an attack",
        LETTER "letter_attacks_count" "attacks on wolves that its letter led to",
        LETTER_WOUNDS "letter_wounds_sum" "Wound tokens that its letter cost the pack, by attacks and curses",
        LETTER_LOST "letter_blood_lost_sum" "Blood Points that its letter cost the pack",
    }
    /// Columns of wolves.csv.
    wolf_column {
        ASSAULTS "assaults_count" "Assaults it was in",
        RESTS "rests_count" "of these, resting",
        MOVES "moves_count" "moves by movement points",
        POINTS "movement_sum" "movement points spent",
        BEATEN "monsters_beaten_count" "Monsters beaten",
        LOST "monsters_lost_count" "Monsters that won",
        DECLINED "declined_count" "Encounters declined",
        HELPED "monks_count" "Monks whose help it took",
        ATTACKS "attacks_count" "attacks on Strigoi, counterattacks included",
        HITS "strigoi_wounds_count" "of these, successful",
        COUNTERS "counterattacks_count" "counterattacks",
        ATTACKED "attacked_count" "times a Strigoi attacked it",
        WOUNDS "wounds_sum" "Wound tokens drawn",
        PREVENTED "prevented_sum" "wounds and Shocks cancelled",
        SHOCKS "shocked_count" "cards discarded for Shocks",
        DEFEATS "defeats_count" "times defeated",
        HEALED "healed_count" "Wound tokens healed",
        ABILITIES "abilities_count" "abilities of played cards used by choice: those of the own turn, and Retrieval in fights",
        REWARDS "reward_cards_count" "Reward cards drawn",
        TOKENS "reward_tokens_count" "Reward tokens drawn",
        ADVANCED "advanced_cards_count" "Advanced cards taken",
    }
    /// Columns of rewards.csv; from `FIGHTS` in the order of `notes::Use`.
    reward_column {
        DRAWN "drawn_count" "drawn from the pile",
        RETRIEVED "retrieved_count" "taken back out of a discard (STR-164)",
        FIGHTS "fights_count" "committed to a fight",
        ABILITY "abilities_count" "played for its ability alone (STR-161)",
        PROTECTION "protections_count" "discarded for Protection",
        STEALTH "stealths_count" "discarded for Stealth",
        USED "used_count" "all of these uses",
    }
    /// Columns of wounds.csv.
    wound_column {
        HITS "hits_count" "times wounds or Shocks were dealt",
        WOUNDS "wounds_sum" "Wound tokens drawn (STR-247)",
        POINTS "wound_points_sum" "their wound points",
        PREVENTED "prevented_sum" "wounds cancelled by Protection",
        SHOCKS_PREVENTED "shocks_prevented_sum" "Shocks cancelled by Protection",
        SHOCKS "shocked_count" "cards discarded for Shocks",
        UNHURT "unhurt_count" "hits without any wound drawn",
        DEFEATS "defeats_count" "wolves defeated (STR-291)",
    }
    /// Columns of `wound_tokens.csv`; from `MONSTER` in the order of `HitCause`.
    icon_column {
        DRAWN "drawn_count" "drawn by wolves",
        MONSTER "by_monsters_count" "of these, for Monsters",
        ATTACK "by_attacks_count" "for attacks of Strigoi",
        CURSE "by_curses_count" "for curses",
        OWN "by_own_cards_count" "for own cards and empty hands (STR-170, STR-073)",
        HEALED "healed_count" "healed (STR-163)",
    }
    /// Columns of draws.csv.
    draw_column {
        PILE "pile_draws_count" "random draws from its pile while it was not yet empty of unknown pieces",
        DRAWN "drawn_count" "of these, this piece",
        EXPECTED "expected_ppm_sum" "its exact chance at each of them in parts per million, summed up",
        REBUILT "rebuilt_count" "times its pile was rebuilt from the discard (STR-130)",
    }
    /// Columns of platforms.csv.
    platform_column {
        TURNED "turned_count" "times it was turned (STR-168)",
        BY "turned_by_sum" "sixths it was turned by",
        OCCUPIED "turned_under_strigoi_count" "of these, with a Strigoi on it",
        COLLAPSED "collapsed_count" "times it collapsed (STR-375)",
    }
    /// Columns of `advanced_cards.csv`.
    advanced_column {
        TAKEN "taken_count" "copies taken",
        ASSAULT "assault_sum" "the Assaults in which they were taken, summed up",
    }
    /// Columns of abilities.csv.
    ability_column {
        USES "uses_count" "times an ability that does this was used: chosen, or at work in a fight with an effect besides the value (STR-160, STR-161)",
        PLAYED "by_played_card_count" "of these, of the Action card in front of the player",
        REWARD "by_reward_card_count" "of a Reward card",
        TOKEN "by_reward_token_count" "of a Reward token",
        HAND "by_hand_card_count" "of an Action card in hand that is discarded for it",
    }
}
