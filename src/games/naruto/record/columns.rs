//! The columns of Naruto's own tables: number, name and meaning of each in one place.

use tenbin_engine::columns;

columns! {
    /// Columns of techniques.csv; outcomes in the order of `notes::Outcome`.
    technique_column {
        LAUNCHES "launches_count" "launches",
        CHAKRA "chakra_sum" "chakra paid for them",
        X "x_sum" "the X chosen, summed up",
        COUNTER "counter_sum" "the caster's turn counter, summed up",
        RESPONSES "responses_count" "launched right after a technique of the opponent in the same chain",
        BY_ATTACKER "by_attacker_count" "launched by the active player",
        INJURED_USER "injured_user_count" "launched through an injured ninja",
        FRONT_USER "front_user_count" "launched through a front-line ninja",
        RESOLVED "resolved_count" "resolved on all targets",
        PARTLY "partly_count" "resolved, some targets cancelled (NAR-240)",
        ABSENT "cancelled_absent_count" "cancelled: a target was gone",
        CHANGED "cancelled_changed_count" "cancelled: a target was different (NAR-222)",
        UNTARGETABLE "cancelled_untargetable_count" "cancelled: a target could not be targeted any more (NAR-242)",
        USER_GONE "cancelled_user_count" "cancelled: the user or its relation to the target was gone (NAR-227)",
        TEAM "cancelled_team_count" "cancelled: a target team was modified (NAR-234)",
        NEGATED "negated_count" "negated by another technique (NAR-206)",
        CANCELLED "cancelled_count" "cancelled for any of these reasons, or negated",
        ENDED "ended_count" "left the chain: launches less those of chains that the end of the game cut short",
    }
    /// Columns of ninjas.csv; arrivals in the order of `notes::Arrival`.
    ninja_column {
        CALLS "calls_count" "entered by a normal call",
        EVOLUTIONS "evolutions_count" "called onto a ninja of its name (NAR-100)",
        GROUPS "groups_count" "called through a component (NAR-110)",
        PUT "put_in_play_count" "put in play by an effect",
        ARRIVALS "arrivals_count" "all of these",
        REPLACEMENTS "replacements_count" "evolutions and groups",
        INJURED "injured_replacements_count" "of these, on an injured ninja (NAR-102, NAR-111)",
        COUNTER "counter_sum" "the controller's turn counter at arrival, summed up",
        TURNS "turns_sum" "own turns begun in play",
        ATTACKS "attacks_count" "battles in which it attacked",
        DEFENCES "defences_count" "battles in which it defended",
        FRONT "front_count" "of both, as front-line ninja",
        TECHNIQUES "techniques_count" "techniques launched through it",
        WOUNDS "wounds_sum" "wounds it took",
        PREVENTED "prevented_count" "wounds prevented",
        KILLED_FIGHT "killed_in_judgement_count" "killed by the judgement",
        KILLED_EFFECT "killed_by_effect_count" "killed by an effect",
        KILLED "killed_count" "killed by either",
        HEALED "healed_count" "healed",
        TAKEN "taken_count" "taken by the other player (NAR-300)",
        LEFT "left_battle_count" "left a battle by an effect",
    }
    /// Columns of `tactics_and_clients.csv`.
    tactic_column {
        PLAYS "plays_count" "played or called",
        NEGATED "negated_count" "of these, negated (NAR-073)",
        COUNTER "counter_sum" "the player's turn counter, summed up",
        HELD "held_count" "interruptions: opposing preparations at whose end it was in hand with its entry turn reached, copies each",
        LOST "lost_count" "clients: discarded instead of a gain (NAR-061)",
    }
    /// Columns of effects.csv.
    effect_column {
        APPLIED "applied_count" "times its effects of this timing applied, what they put off not counted again; of continuous ones (static, while_...) the turns in which one was in force when the declarations were over, or when there were none",
        ACTIVE "own_turn_count" "of these, in the turn of who controls it",
    }
    /// Columns of chains.csv.
    chain_column {
        CHAINS "chains_count" "chains of this length",
        BY_ATTACKER "opened_by_attacker_count" "of these, opened by the active player",
        MIXED "answered_count" "of these, with techniques of both players",
    }
    /// Columns of exchanges.csv.
    exchange_column {
        EXCHANGES "exchanges_count" "exchanges with so many chains",
        LAUNCHES "launches_sum" "their techniques",
        BY_ATTACKER "launches_by_attacker_sum" "of these, of the active player",
        TEAMS "attacking_teams_sum" "their attacking teams",
    }
    /// Columns of gains.csv.
    gain_column {
        ITEMS "times_count" "times gains were won so",
        GAINS "gains_sum" "gains they give (NAR-365); fewer are taken where a deck runs out or clients go instead (client_loss)",
        STARTER "gains_of_starter_sum" "of these, of the starting player",
    }
    /// Columns of turns.csv.
    turn_column {
        GAMES "games_count" "games that reached the turn",
        ENDED "ended_count" "games that ended in it",
        GAINS_STARTER "gains_of_starter_sum" "gains taken by the starting player",
        GAINS_SECOND "gains_of_second_sum" "gains taken by the other player",
        ARRIVALS "arrivals_count" "ninjas that entered play",
        DEATHS "killed_count" "ninjas killed",
        ATTACKS "attacks_count" "attacking teams",
        BLOCKED "blocked_count" "of these, blocked",
        LAUNCHES "launches_count" "techniques launched",
    }
    /// Columns of counters.csv: at the end of the active player's preparation unless said otherwise.
    counter_column {
        TURNS "turns_count" "preparations of players with this turn counter",
        WITHOUT_CALL "without_call_count" "of these, without a normal ninja call",
        HAND "hand_sum" "cards in hand",
        CHAKRA "chakra_sum" "cards in the chakra area",
        TECHNIQUES "techniques_held_sum" "techniques in hand",
        UNPAYABLE "techniques_unpayable_sum" "of these, not payable with the chakra there is (X as 0)",
        NINJAS "ninjas_sum" "ninjas under control",
        INJURED "injured_sum" "of these, injured",
        DECK "deck_sum" "cards in the deck",
        CHARGED "charged_sum" "cards turned into chakra in the turn",
        ATTACKS "attacks_count" "attacking teams",
        BLOCKED "blocked_count" "of these, blocked",
        STRONG "strong_attacks_count" "attacking teams strong enough for more gains (NAR-365)",
        GAINS "gains_sum" "gains taken in own turns and opposing ones",
    }
    /// Columns of margins.csv.
    margin_column {
        FIGHTS "fights_count" "fights with this difference",
        ATTACKER_FRONTLESS "frontless_attackers_count" "of these, with a front-less attacking team (NAR-370)",
        DEFENDER_FRONTLESS "frontless_defenders_count" "of these, with a front-less defending team",
    }
    /// Columns of verdicts.csv.
    verdict_column {
        ITEMS "items_count" "items of the judgement that ended so",
        FIGHTS "fights_count" "of these, fights",
        MARGIN "margin_sum" "the differences of fights without their sign, summed up",
        ATTACKER_FRONTLESS "frontless_attackers_count" "fights with a front-less attacking team (NAR-370)",
        DEFENDER_FRONTLESS "frontless_defenders_count" "fights with a front-less defending team",
        FRONTLESS "frontless_count" "fights with a front-less team on either side",
    }
    /// Columns of wounds.csv.
    wound_column {
        WOUNDED "wounded_count" "times a ninja was wounded",
        WOUNDS "wounds_sum" "wounds",
        DEATHS "killed_count" "ninjas killed",
        HEALTHY "killed_healthy_count" "of these, healthy before",
    }
    /// Columns of blocks.csv.
    block_column {
        ATTACKS "attacks_count" "attacking teams of this strength at the defence declaration",
        BLOCKED "blocked_count" "of these, blocked",
        MEMBERS "ninjas_sum" "their ninjas",
        STRONGER "blocked_stronger_count" "blocked by teams at least as strong at that moment",
    }
    /// Columns of controls.csv.
    control_column {
        TAKES "takes_count" "ninjas taken",
        BY_ATTACKER "by_attacker_count" "of these, by the active player",
        IN_BATTLE "in_battle_count" "of these, in battle for their new controller",
        INJURED "injured_count" "of these, injured",
        COUNTER "counter_sum" "the taker's turn counter, summed up",
        CHANGED "outcome_changed_count" "of these, those that changed how an item of the judgement would have ended with the teams of that moment (who wins, crushes or gains how much)",
        RETURNED "returned_count" "went back when the control ended (NAR-316)",
        DISCARDED "discarded_count" "went to their owner's discard instead, whose camp had their name (NAR-317)",
        KILLED "killed_count" "killed under the control of the taker",
    }
    /// Columns of chakra.csv; symbols in the order of `SYMBOL_WORDS`.
    chakra_column {
        CARDS "cards_count" "cards that came or went so",
        L "lightning_count" "of these, of lightning alone",
        F "fire_count" "of fire alone",
        W "water_count" "of water alone",
        N "wind_count" "of wind alone",
        E "earth_count" "of earth alone",
        SEVERAL "several_count" "of several symbols",
    }
    /// Columns of `judgement_orders.csv`.
    order_column {
        JUDGEMENTS "judgements_count" "judgements with gains and fights that began so",
        ITEMS "items_sum" "their items, but those that come to nothing",
    }
    /// Columns of draws.csv; types in the order of `CardKind`.
    draw_column {
        CARDS "cards_count" "cards that came off a deck so",
        NINJAS "ninjas_count" "of these, ninjas",
        NINJAS_EXPECTED "ninjas_expected_ppm_sum" "the exact chance of a ninja at each of them in parts per million, summed up",
        TECHNIQUES "techniques_count" "of these, techniques",
        TECHNIQUES_EXPECTED "techniques_expected_ppm_sum" "the same for techniques",
        TACTICS "tactics_count" "of these, tactics",
        TACTICS_EXPECTED "tactics_expected_ppm_sum" "the same for tactics",
        CLIENTS "clients_count" "of these, clients",
        CLIENTS_EXPECTED "clients_expected_ppm_sum" "the same for clients",
    }
    /// Columns of loops.csv.
    loop_column {
        TURNS "cutoff_turns_count" "games cut off after max_turns in which it was one of the last cards that may go round in circles",
        LAUNCHES "cutoff_launches_count" "the same for games cut off after max_launches",
    }
    /// Columns of decks.csv.
    deck_column {
        GAMES "games_count" "games of the deck at this turn",
        WINS "wins_count" "of these, won",
        GAINS_WINS "gains_wins_count" "won with enough gains (NAR-440)",
        DECK_OUT_WINS "deck_out_wins_count" "won because the opponent's deck ran out (NAR-441)",
        GAINS_LOSSES "gains_losses_count" "lost to an opponent with enough gains",
        DECK_OUT_LOSSES "deck_out_losses_count" "lost because its own deck ran out",
        CUTOFFS "cutoffs_count" "cut off (NAR-480, NAR-481)",
        TURNS "turns_sum" "turns of these games, those of both players",
    }
    /// Columns of `deck_pairs.csv`.
    pair_column {
        GAMES "games_count" "games of the two decks in which the first one started",
        FIRST_WINS "first_wins_count" "of these, won by the starting player",
        SECOND_WINS "second_wins_count" "won by the other player",
        GAINS "gains_count" "won with enough gains (NAR-440)",
        DECK_OUTS "deck_outs_count" "won because a deck ran out (NAR-441)",
        CUTOFFS "cutoffs_count" "cut off (NAR-480, NAR-481)",
        TURNS "turns_sum" "turns of these games, those of both players",
    }
    /// Columns of sightings.csv.
    sight_column {
        TIMES "times_count" "how often",
        CARDS "cards_sum" "cards concerned",
    }
}
