//! The columns of Okko's own tables: number, name and meaning of each in one place.

use tenbin_engine::columns;

columns! {
    /// Columns of characters.csv; the causes of going out are in the order of `OutBy`, the last five
    /// in that of `schema::Balance`.
    character_column {
        SEAT_GAMES "seat_games_count" "players times games whose band had the character, once each",
        WINS "wins_count" "of these, won",
        WITHOUT "without_count" "players times games whose band did not have it",
        WITHOUT_WINS "without_wins_count" "of these, won",
        FIGURES "figures_count" "figures fielded: several of one band count each",
        ZENI_PAID "zeni_paid_sum" "zeni of these figures with their equipment",
        TURNS_SURVIVED "turns_survived_sum"
            "for each figure the number of the turn in which it went out, or of the last turn",
        ACTIVATIONS "activations_count" "activations",
        ENDANGERED "endangered_count" "times an alert figure became endangered",
        RECOVERED "recovered_count" "times an endangered figure became alert again, by whatever means",
        OUT "out_count" "figures that went out",
        ZENI_LOST "zeni_lost_sum" "zeni of these with their equipment",
        OUT_COMBAT_MARGIN "out_combat_margin_count"
            "of those out, by losing a combat by margin_out or more (OKK-244)",
        OUT_COMBAT_TWICE "out_combat_endangered_count"
            "by losing a combat by margin_endanger while endangered (OKK-382)",
        OUT_SHOT_MARGIN "out_shot_margin_count" "by a shot with a margin of margin_out or more",
        OUT_SHOT_TWICE "out_shot_endangered_count" "by a shot while endangered",
        OUT_FALL_BACK "out_fall_back_count" "by a bad or impossible fall-back while endangered (OKK-357)",
        OUT_EFFECT "out_effect_count" "by an ability",
        KILLS "kills_count"
            "enemy figures it put out: as the other fighter of the combat or shot (a bad fall-back after it included), or as user of the ability",
        ZENI_TAKEN "zeni_taken_sum" "zeni of these with their equipment",
        BALANCE_GAMES "balance_games_count" "games it was in",
        BALANCE_SQUARED "balance_squared_sum" "(zeni taken - zeni lost)^2, game by game",
        BALANCE_TAKEN "balance_taken_sum" "zeni taken * zeni paid, game by game",
        BALANCE_LOST "balance_lost_sum" "zeni lost * zeni paid, game by game",
        BALANCE_PAID "balance_paid_sum" "zeni paid^2, game by game",
    }
    /// Columns of `character_fights.csv`.
    fight_column {
        ATTACKS "attacks_count" "combats as attacker, as far as dice were rolled",
        ATTACKS_WON "attacks_won_count" "of these, won",
        ATTACKS_TIED "attacks_tied_count" "of these, ended with equal totals",
        ATTACKS_LOST "attacks_lost_count" "of these, lost",
        ATTACKED "attacked_count" "combats as defender",
        DEFENCES_WON "defences_won_count" "of these, won",
        DEFENCES_TIED "defences_tied_count" "of these, ended with equal totals",
        DEFENCES_LOST "defences_lost_count" "of these, lost",
        BACK_ATTACKS "back_attacks_count" "combats as attacker with the back-attack bonus (OKK-291)",
        BACK_ATTACKS_WON "back_attacks_won_count" "of these, won",
        BACK_ATTACKED "back_attacked_count" "combats as defender of a back attack",
        SHOTS "shots_count" "shots as shooter, as far as dice were rolled",
        SHOTS_HIT "shots_hit_count" "of these, with the higher total",
        SHOT_AT "shot_at_count" "shots as target",
        SHOT_AT_HIT "shot_at_hit_count" "of these, with the lower total",
        SUPPORTS_ATTACK "supports_attack_count"
            "times it stood in support of an attacking friend (OKK-249), cancelled or not",
        SUPPORTS_DEFENCE "supports_defence_count" "times it stood in support of a defending friend",
        FALL_BACKS "fall_backs_count" "times it fell back or should have (OKK-350)",
    }
    /// Columns of movement.csv.
    movement_column {
        MOVEMENTS "movements_count" "movements begun",
        STEPS "steps_count" "squares entered by them",
        DIFFICULT "difficult_steps_count" "of these, difficult terrain or water",
        TURNS "quarter_turns_count" "quarter turns",
        POINTS "movement_points_sum" "movement points spent on steps and turns",
        AIR_DICE "air_dice_count" "Air dice spent on movement points",
        ZONE_STOPS "zone_stops_count" "movements stopped by an enemy zone of control (OKK-210)",
        DISENGAGED "disengaged_count"
            "movements by which an alert figure left a zone of control at the price of becoming endangered (OKK-213)",
    }
    /// Columns of willpower.csv: four for each kind of test.
    will_column {
        FEAR "fear_tests_count" "tests before attacking a frightening enemy (OKK-387)",
        FEAR_PASSED "fear_passed_count" "of these, passed",
        FEAR_AUTOMATIC "fear_automatic_count" "of those passed, without a roll",
        FEAR_WATER "fear_water_count" "Water dice spent on them",
        RECOVERY "recovery_tests_count" "tests to become alert again (OKK-383), ordered by others included",
        RECOVERY_PASSED "recovery_passed_count" "of these, passed",
        RECOVERY_AUTOMATIC "recovery_automatic_count" "of those passed, without a roll",
        RECOVERY_WATER "recovery_water_count" "Water dice spent on them",
        RESIST "resist_tests_count" "tests against abilities",
        RESIST_PASSED "resist_passed_count" "of these, passed",
        RESIST_AUTOMATIC "resist_automatic_count" "of those passed, without a roll",
        RESIST_WATER "resist_water_count" "Water dice spent on them",
    }
    /// Columns of abilities.csv.
    ability_column {
        USES "uses_count" "uses; automatic abilities act without being used and have none",
        POOL_DICE "pool_dice_count" "of these, paid with a die of the pool",
        RESERVE_DICE "reserve_dice_count" "of these, paid with the die on the user's card",
        ENEMY_PHASE "enemy_phase_count" "of these, in the enemy's phase",
        CANCELLED "cancelled_count" "of these, cancelled (OKK-160)",
        FIGHTS "fights_count" "combats and shots rolled with the ability declared",
        FIGHTS_WON "fights_won_count" "of these, won by the user: a target wins where the shot misses",
        FIGHTS_TIED "fights_tied_count" "of these, ended with equal totals",
        JUDGED "fights_judged_count"
            "of all, judged once more without the ability, the dice and all else being the same; a shot itself and what changes a fall-back alone are not",
        IMPROVED "fights_improved_count"
            "of those judged, whose result was better for the user than without it",
        WORSENED "fights_worsened_count"
            "of those judged, whose result was worse for the user than without it",
        MARGIN_GAINED "margin_gained_sum"
            "by how much the margin was better than without it, after all shifts; a lost margin counts as negative, a missed shot as 0",
        MARGIN_LOST "margin_lost_sum" "by how much it was worse",
    }
    /// Columns of equipment.csv.
    equipment_column {
        SEAT_GAMES "seat_games_count" "players times games whose band had the card, once each",
        WINS "wins_count" "of these, won",
        WITHOUT "without_count" "players times games whose band did not have it",
        WITHOUT_WINS "without_wins_count" "of these, won",
        CARRIED "carried_count" "cards carried: several of one band count each",
        UNUSED "unused_count" "of these, single-use cards never used, by the end or until the bearer went out",
        LOST "lost_count" "of these, whose bearer went out",
        USES "uses_count" "uses of the card and of abilities it gives",
    }
    /// Columns of combats.csv.
    combat_column {
        COMBATS "combats_count" "combats rolled",
        ATTACKER_WINS "attacker_wins_count" "of these, won by the attacker",
        TIES "ties_count" "of these, ended with equal totals",
        DEFENDER_WINS "defender_wins_count" "of these, won by the defender",
        DEFENDER_OUT "defender_out_count"
            "defender lost by margin_out or more; abilities may still have saved it (OKK-437)",
        DEFENDER_ENDANGERED "defender_endangered_count" "defender lost by margin_endanger up to that",
        DEFENDER_FALLS_BACK "defender_falls_back_count" "defender lost by margin_fall_back up to that",
        DEFENDER_STAYS "defender_stays_count" "defender lost by less",
        ATTACKER_STAYS "attacker_stays_count" "attacker lost by less than margin_fall_back",
        ATTACKER_FALLS_BACK "attacker_falls_back_count" "attacker lost by margin_fall_back up to that",
        ATTACKER_ENDANGERED "attacker_endangered_count" "attacker lost by margin_endanger up to that",
        ATTACKER_OUT "attacker_out_count"
            "attacker lost by margin_out or more; abilities may still have saved it (OKK-437)",
        BACK_ATTACKS "back_attacks_count" "of all, with the back-attack bonus",
        ATTACK_SUPPORT "attack_supporters_sum" "supporters of the attacker that counted",
        DEFENCE_SUPPORT "defence_supporters_sum" "supporters of the defender that counted",
    }
    /// Columns of `combat_circumstances.csv`.
    circumstance_column {
        COMBATS "combats_count" "combats rolled under it",
        ATTACKER_WINS "attacker_wins_count" "of these, won by the attacker",
        TIES "ties_count" "of these, ended with equal totals",
        DEFENDER_WINS "defender_wins_count" "of these, won by the defender",
        DEFENDER_OUT "defender_out_count"
            "of these, which put the defender out: by the margin, by endangering it again, or by a bad fall-back",
        ATTACKER_OUT "attacker_out_count" "of these, which put the attacker out, by whatever of this",
    }
    /// Columns of duels.csv.
    duel_column {
        COMBATS "combats_count" "combats rolled",
        ATTACKER_WINS "attacker_wins_count" "of these, won by the attacker",
        TIES "ties_count" "of these, ended with equal totals",
        DEFENDER_WINS "defender_wins_count" "of these, won by the defender",
        SHOTS "shots_count" "shots of the attacker at the defender",
        SHOTS_HIT "shots_hit_count" "of these, with the higher total",
        KILLS "kills_count" "defenders of combats and shots that the attacker put out by them",
    }
    /// Columns of shots.csv.
    shot_column {
        SHOTS "shots_count" "shots rolled",
        HITS "hits_count" "of these, with the higher total",
        OUT "out_count" "of these, by margin_out or more",
        ENDANGERED "endangered_count" "of these, by margin_endanger up to that",
        FALLS_BACK "falls_back_count" "of these, by margin_fall_back up to that",
        STAYS "stays_count" "of these, by less",
    }
    /// Columns of inspiration.csv.
    inspiration_column {
        DICE "dice_count" "dice that came to show the face: rolled, rolled again, or set to it",
        ROLLED "rolled_count" "of these, rolled at the start of the own phase or rolled again",
        FIZZLED "fizzled_count" "of those rolled again by an ability, spent at once (Invocation)",
        USED_STAT "used_stat_count" "dice spent on a stat",
        USED_ABILITY "used_ability_count" "dice spent on abilities",
        FROM_RESERVE "used_from_reserve_count" "of these two, from the character's card",
        ENEMY_PHASE "used_in_enemy_phase_count" "of these two, in the enemy's phase",
        RESERVED "reserved_count" "dice put on a card at the end of the own phase",
        HELD "held_sum" "own phases at whose start such a die still lay on its card, summed up",
        TAKEN_BACK "taken_back_count" "reserved dice taken back to be rolled (OKK-112)",
        FLIPPED "lost_by_flip_count" "reserved dice lost because the card was flipped or lost (OKK-120)",
        WASTED "wasted_count" "unused dice of the pool at the end of the phase (OKK-121)",
        REROLLED "rerolled_count" "unused dice of the pool rolled again",
        SET "set_away_count" "unused dice of the pool set to another face",
        CIVILIAN_POOL "civilian_pool_count" "unused dice of the pool that left with a civilian (OKK-122)",
        CIVILIAN_RESERVE "civilian_reserve_count" "reserved dice that left with a civilian",
        LEFT_POOL "left_in_pool_count" "unused dice of the pool when the game ended",
        LEFT_RESERVE "left_in_reserve_count" "dice on cards when the game ended",
    }
    /// Columns of fallbacks.csv.
    fall_back_column {
        FALL_BACKS "fall_backs_count" "fall-backs, impossible ones included",
        AFTER_COMBAT "after_combat_count" "of these, after a combat",
        AFTER_SHOT "after_shot_count" "of these, after a shot",
        AFTER_EFFECT "after_effect_count" "of these, by an ability",
        OF_ENDANGERED "of_endangered_count" "of these, by figures endangered by then",
        ENDANGERED "became_endangered_count" "figures that became endangered by it",
        OUT "out_count" "figures that went out by it",
    }
    /// Columns of outs.csv.
    out_column {
        OUT "out_count" "figures that went out",
        ZENI "zeni_sum" "their zeni with equipment",
        CREDITED "credited_count" "of these, put out by an enemy figure (see characters.csv)",
        OF_ACTIVE "of_active_player_count" "of these, of the player whose phase it was",
        TURN_SUM "turn_sum" "sum of the turns in which it happened",
    }
    /// Columns of turns.csv.
    turn_column {
        GAMES "games_count" "games that reached the turn; in the last row turns, since a game may play several there",
        ENDED "ended_count" "of these, games that ended in it",
        ACTIVATIONS "activations_count" "activations",
        COMBATS "combats_count" "combats rolled",
        SHOTS "shots_count" "shots rolled",
        ENDANGERED "endangered_count" "alert figures that became endangered",
        RECOVERED "recovered_count" "endangered figures that became alert again",
        OUT "out_count" "figures that went out",
        ZENI_LOST "zeni_lost_sum" "their zeni",
    }
    /// Columns of squares.csv.
    square_column {
        DEPLOYED "deployed_count" "figures deployed on it",
        ENTERED "entered_count" "steps onto it",
        FALLEN_BACK "fallen_back_count" "fall-backs that ended on it, or should have led away from it",
        ATTACKED "attacked_count" "combats and shots rolled against a figure on it",
        OUT "out_count" "figures that went out on it",
    }
}
