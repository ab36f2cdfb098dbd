//! The columns of Anima's own tables: number, name and meaning of each in one place.

use tenbin_engine::columns;

columns! {
    /// Columns of characters.csv.
    character_column {
        SEAT_GAMES "seat_games_count" "players times games whose party had the character, once each",
        WINS "wins_count" "of these, won",
        WITHOUT "without_count" "players times games whose party did not have it",
        WITHOUT_WINS "without_wins_count" "of these, won",
        MODELS "models_count" "models fielded: several agents of one party count each",
        SURVIVED "survived_count" "of these, on the table at the end of the game",
        UNREVEALED "unrevealed_count" "of these, infiltrators never revealed (ANI-423)",
        TURNS_ALIVE "turns_alive_sum"
            "turns at whose start the model was on the table or infiltrating, summed up",
        TURNS_HIDDEN "turns_hidden_sum" "of these turns, those at whose start it was hidden",
        ACTIVATIONS "activations_count" "activations",
        LOST_ACTIVATIONS "activations_lost_count" "activations lost to Paralysed or Stunned",
        REMOVED "removed_count" "models removed",
        LEVELS_LOST "levels_lost_sum" "their levels",
        REMOVED_TURNS "removed_turn_sum" "the turns in which they were removed, summed up",
        KILLS "kills_count" "enemies removed by it",
        LEVELS_TAKEN "levels_taken_sum" "their levels",
        LEVELS_PAID "levels_paid_sum" "levels of the models fielded",
    }
    /// Columns of `character_damage.csv`; sources of what is taken in the order of `life::Loss`.
    damage_column {
        DEALT "dealt_lp_sum" "life points that enemies lost by it",
        DEALT_MELEE "dealt_melee_lp_sum" "of these, to melee attacks, pushes and slams",
        DEALT_RANGED "dealt_ranged_lp_sum" "to ranged attacks",
        DEALT_CHARGE "dealt_charge_lp_sum" "to charges",
        DEALT_COUNTER "dealt_counter_lp_sum" "to free attacks of counters",
        DEALT_DEATH "dealt_death_lp_sum" "to attacks of the dead character",
        DEALT_AREA "dealt_area_lp_sum" "to areas and sweeps",
        DEALT_CRASH "dealt_crash_lp_sum" "to crashes and falls",
        DEALT_EFFECT "dealt_effect_lp_sum" "to effects",
        TO_FRIENDS "to_friends_lp_sum" "life points that friends lost by it, itself apart",
        TAKEN "taken_lp_sum" "life points it lost",
        TAKEN_MELEE "taken_melee_lp_sum" "of these, to melee attacks, pushes and slams",
        TAKEN_RANGED "taken_ranged_lp_sum" "to ranged attacks",
        TAKEN_CHARGE "taken_charge_lp_sum" "to charges",
        TAKEN_COUNTER "taken_counter_lp_sum" "to free attacks of counters",
        TAKEN_DEATH "taken_death_lp_sum" "to attacks of dead characters",
        TAKEN_AREA "taken_area_lp_sum" "to areas and sweeps",
        TAKEN_CRASH "taken_crash_lp_sum" "to crashes and falls",
        TAKEN_POISON "taken_poison_lp_sum" "to Poison",
        TAKEN_DOOM "taken_doom_lp_sum" "to Doom",
        TAKEN_EFFECT "taken_effect_lp_sum" "to effects",
        TAKEN_COST "taken_cost_lp_sum" "to costs of its own",
        REGAINED "regained_lp_sum" "life points it regained",
        HEALED "healed_lp_sum" "life points that it gave back to anybody, itself included",
    }
    /// Columns of `character_actions.csv`; actions in the order of `ActionKind`.
    action_column {
        ACTIVATIONS "activations_count" "activations",
        AP_SPENT "ap_spent_sum" "action points spent on actions and reactions",
        AP_LEFT "ap_left_sum" "action points left when the activation ended",
        MOVED "moved_mm_sum" "millimetres moved in the turn until its activation ended, displacements apart",
        ATTACK "attacks_count" "Attacks",
        SHOOT "shots_count" "ranged Attacks",
        CHARGE "charges_count" "Charges",
        PUSH "pushes_count" "Pushes",
        SLAM "slams_count" "Slams",
        DODGE "dodges_count" "Dodges",
        COUNTER "counters_count" "Counterattacks",
        COUNTER_ATTACK "counter_attacks_count" "free Attacks of Counterattacks",
        WALK "walks_count" "Walks",
        RUN "runs_count" "Runs",
        FREE_MOVE "free_moves_count" "Free Moves",
        CLIMB "climbs_count" "Climbs",
        ESCAPE "escapes_count" "Escapes tried",
        SEEK "seeks_count" "Seeks",
        SHIELD "shields_count" "human shields",
        INTERCEPT "intercepts_count" "interceptions",
        ABILITY "abilities_count" "abilities used",
        CARD "cards_count" "cards and advantages used",
    }
    /// Columns of `character_fights.csv`.
    fight_column {
        ATTACKS "attacks_count" "attack rolls compared with a target",
        HITS "hits_count" "of these, hits",
        CRITS "criticals_count" "of these, critical hits",
        ATTACKED "attacked_count" "attack rolls compared with it as the target",
        ATTACKED_HIT "attacked_hits_count" "of these, hits",
        ATTACKED_CRIT "attacked_criticals_count" "of these, critical hits",
        DODGED "dodged_count" "attacks on it against which it dodged",
        DODGED_MISSED "dodged_missed_count" "of these, missed",
        COUNTERED "countered_count" "attacks on it that it countered",
        COUNTERED_MISSED "countered_missed_count" "of these, missed",
        RESISTANCES "resistance_rolls_count" "resistance rolls",
        RESISTED "resisted_count" "of these, resisted",
    }
    /// Columns of `character_turns.csv`.
    survival_column {
        MODELS "models_count" "models fielded in games that reached the turn",
        ALIVE "alive_count" "of these, on the table or infiltrating when it began",
    }
    /// Columns of abilities.csv.
    ability_column {
        USES "uses_count" "uses; automatic abilities act without being used and have none",
        AP "ap_sum" "action points paid for them",
        ATTACKS "attacks_count" "its attack rolls compared with a target",
        HITS "hits_count" "of these, hits",
        CRITS "criticals_count" "of these, critical hits",
        LP "lost_lp_sum" "life points lost to its attacks and effects",
        KILLS "kills_count" "enemies removed by them",
        RESISTANCES "resistance_rolls_count" "resistance rolls against it",
        RESISTED "resisted_count" "of these, resisted",
        STATES "states_given_count" "times it placed tokens of a state",
        HEALED "healed_lp_sum" "life points it gave back",
    }
    /// Columns of `advantage_cards.csv`.
    advantage_column {
        SEAT_GAMES "seat_games_count" "players times games whose party had the card, once each",
        WINS "wins_count" "of these, won",
        WITHOUT "without_count" "players times games whose party did not have it",
        WITHOUT_WINS "without_wins_count" "of these, won",
        USES "uses_count" "times it was used or acted by choice; what acts all the time has none",
        USE_TURNS "use_turn_sum" "the turns in which it was used, summed up",
        DISCARDED "discarded_count" "times it was discarded",
        BEARER_LOST "bearer_lost_count" "cards whose bearer was removed",
    }
    /// Columns of attacks.csv.
    attack_column {
        ATTACKS "attacks_count" "attack rolls compared with a target",
        HITS "hits_count" "of these, hits",
        CRITS "criticals_count" "of these, critical hits",
        EFFECT_MISSED "missed_by_effect_count" "missed by an effect, whatever the dice",
        DODGED "dodged_count" "against a Dodge",
        DODGED_MISSED "dodged_missed_count" "of these, missed",
        COUNTERED "countered_count" "against a Counterattack",
        COUNTERED_MISSED "countered_missed_count" "of these, missed",
        REPLACED "replaced_count" "taken by a human shield or interceptor",
        LEVELS "success_levels_sum" "success levels of the hits",
        LP "lost_lp_sum" "life points lost to them",
        KILLS "kills_count" "enemies removed by them",
    }
    /// Columns of actions.csv.
    action_kind_column {
        ACTIONS "actions_count" "how often it was done",
        AP "ap_sum" "action points paid for it",
        RESOLVED "resolved_count" "attack rolls compared, reactions put to the test, and rolls made with it",
        SUCCESSES "successes_count"
            "of these, with success: a hit, a Dodge or Counterattack that made the attack miss, an Escape, a Seek",
    }
    /// Columns of losses.csv.
    loss_column {
        LOSSES "losses_count" "times life points were lost to it",
        LP "lost_lp_sum" "how many",
        REMOVED "removed_count" "characters removed by it",
        LEVELS "levels_lost_sum" "their levels",
        BY_FRIENDS "by_friends_lp_sum" "of the life points, lost by friends of who brought it about, itself included",
    }
    /// Columns of states.csv.
    state_column {
        GIVEN "given_count" "times tokens were placed",
        BY_ENEMY "given_by_enemy_count" "of these, by an enemy",
        REFUSED "refused_count" "times none were placed, the model being immune",
        RESISTANCES "resistance_rolls_count" "resistance rolls against abilities that give it",
        RESISTED "resisted_count" "of these, resisted",
        BORNE "turns_borne_sum" "models that bore it when a turn began, summed up over the turns",
    }
    /// Columns of displacements.csv.
    displacement_column {
        MODELS "models_count" "models displaced",
        MOVED "moved_mm_sum" "millimetres they moved",
        OF_FRIENDS "of_friends_count" "of the models, friends of who brought it about",
    }
    /// Columns of crashes.csv.
    crash_column {
        CRASHES "crashes_count" "crashes",
        LP "lost_lp_sum" "life points lost to them",
        STUNNED "stunned_count" "of the crashes, those that Stun",
        OF_FRIENDS "of_friends_count" "of the crashes, friends of who brought it about",
    }
    /// Columns of events.csv.
    event_column {
        EVENTS "events_count" "how often it came about",
        TURNS "turn_sum" "the turns in which it did, summed up; 0 in the set-up",
        BY_SEAT1 "seat1_count" "of these, of models of seat1",
    }
    /// Columns of gnosis.csv.
    gnosis_column {
        ROLLS "rolls_count" "rolls",
        GNOSIS "gnosis_count" "of these, with a gnosis point",
        DECIDED "decided_count" "of these, that would have come out otherwise without its die",
    }
    /// Columns of turns.csv.
    turn_column {
        GAMES "games_count" "games that reached the turn",
        ENDED "ended_count" "of these, games that ended in it",
        LEVELS_SEAT1 "seat1_levels_sum" "levels of the characters of seat1 on the table when it began",
        LEVELS_SEAT2 "seat2_levels_sum" "the same of seat2",
        MODELS_SEAT1 "seat1_models_sum" "these characters of seat1",
        MODELS_SEAT2 "seat2_models_sum" "the same of seat2",
        ACTIVATIONS "activations_count" "activations",
        ATTACKS "attacks_count" "attack rolls compared with a target",
        LP "lost_lp_sum" "life points lost",
        REMOVED "removed_count" "characters removed",
        LEVELS_LOST "levels_lost_sum" "their levels",
        GNOSIS "gnosis_count" "gnosis points spent",
        CHOICES "initiative_choices_count" "choices of who acts first",
        CHOSE_SELF "chose_self_count" "of these, the chooser itself",
        SEAT1_FIRST "seat1_first_count" "games in which seat1 acted first in the turn, as far as anybody acted",
        SEAT2_FIRST "seat2_first_count" "the same of seat2",
        FIRST_WINS "first_player_wins_count" "of both, games that the player who acted first in this turn won",
    }
    /// Columns of duels.csv.
    duel_column {
        ATTACKS "attacks_count" "attack rolls of the attacker compared with the defender",
        HITS "hits_count" "of these, hits",
        CRITS "criticals_count" "of these, critical hits",
        LP "lost_lp_sum" "life points the defender lost by the attacker, by whatever means",
        KILLS "kills_count" "defenders removed by the attacker",
    }
}
