//! The columns of Ninja's own tables: number, name and meaning of each in one place.

use tenbin_engine::columns;

columns! {
    /// Columns of events.csv.
    event_column {
        DRAWN "drawn_count" "times turned up",
        WANTED "wanted_count" "of these, times the objective of a player in the game asked for it who had not conquered it yet",
        FACED "faced_count" "times a player faced it",
        BY_ACTIVE "faced_by_active_count" "of these, by the active player",
        BY_OTHER "faced_by_other_count" "of these, by another player",
        PASSED "passed_count" "times a facer passed",
        FAILED "failed_count" "times a facer failed",
        ABANDONED "abandoned_count"
            "times a facer neither passed nor failed: escaped it while facing, was captured, recalled or eliminated, or the game ended",
        ESCAPED "escaped_count" "times a player escaped it, facing it or not",
        CONQUERED "conquered_count" "times it was conquered",
        WON "won_count" "times passing or conquering it won the game",
        ADVANTAGES "advantages_count" "advantage cards drawn as its reward",
        DISADVANTAGES "disadvantages_count" "disadvantage cards drawn as its penalty",
    }
    /// Columns of `event_rolls.csv`.
    event_roll_column {
        ROLLS "rolls_count" "results, after cards and re-rolls",
        PASSED "passed_count" "of these, successes",
    }
    /// Columns of `event_roles.csv`.
    event_role_column {
        FACED "faced_count" "times a player of the role faced it",
        PASSED "passed_count" "of these, times the player passed",
        CONQUERED "conquered_count" "times the player conquered it",
    }
    /// Columns of facers.csv.
    facer_column {
        FACED "faced_count" "times such a player faced an event",
        PASSED "passed_count" "of these, times the player passed",
        FAILED "failed_count" "of these, times the player failed",
        ABANDONED "abandoned_count" "of these, times neither (see events.csv)",
    }
    /// Columns of `success_rolls.csv`.
    stat_column {
        ROLLS "rolls_count" "rolls made",
        PASSED "passed_count" "rolls passed",
    }
    /// Columns of `rolls_by_need.csv`.
    need_column {
        ROLLS "rolls_count" "results, after cards and re-rolls",
        PASSED "passed_count" "of these, successes",
        FAILED "failed_count" "of these, failures",
        SURPLUS "surplus_sum" "points above the number, over all successes",
        SHORTFALL "shortfall_sum" "points below the number, over all failures",
    }
    /// Columns of `natural_sixes.csv`.
    six_column {
        ROLLS "rolls_count" "throws made",
        SIXES "sixes_count" "throws that gave the bonus",
        DECK "deck_count" "of these, bonus cards taken from the deck",
        PILE "discard_count" "of these, bonus cards taken from the discard pile",
        SKIPPED "skipped_count" "of these, bonuses not taken, or no card was left to take",
    }
    /// Columns of advantages.csv.
    adv_column {
        RECEIVED "received_count" "copies that came into a hand",
        DRAWN "drawn_count" "of these, from the deck; the others from the discard pile or as gifts",
        PLAYED "played_count" "copies played, right or wrong",
        TURN_SUM "played_turn_sum" "sum of the turns in which they were played",
        PAIRED "paired_count" "copies used up as the second card of a play: two for one wound, equal or mixed (`mixed_remedy`)",
        DISCARDED "discarded_count" "copies discarded from a hand by choice or over the limit",
        GIVEN "given_count" "copies given away face down (expert mode)",
        LOST "lost_count" "copies in the hand of a player when eliminated",
        HELD "held_count" "copies in hands when the game ended",
        CANCELLED "cancelled_count" "of those played, cancelled at once or later",
        MISPLAYED "misplayed_count" "of those played, played against the rules",
    }
    /// Columns of `advantage_uses.csv`.
    use_column {
        PLAYED "played_count" "times the card was played for this use",
    }
    /// Columns of disadvantages.csv.
    dis_column {
        DRAWN "drawn_count" "copies turned up",
        IDLE "idle_count" "of these, further copies that change nothing (NIN-303)",
        CURED "cured_count" "copies discarded early by a remedy",
        DEATHS "deaths_count" "eliminations in which this card was the last straw; one copy may bring about several (Legame)",
    }
    /// Columns of eliminations.csv and `elimination_cards.csv`.
    elimination_column {
        ELIMINATED "eliminated_count" "players eliminated",
        CREDITED "credited_count" "of these, credited to somebody (NIN-385)",
        BY_HUNTER "by_hunter_count" "of these, credited to a player whose rival the victim was",
        CREDITS "credits_count" "players credited: several may be for one victim",
    }
    /// Columns of `role_eliminations.csv`.
    pair_column {
        ELIMINATED "eliminated_count"
            "eliminations of the victim's role credited to the role; each of several credits counts",
    }
    /// Columns of survival.csv.
    survival_column {
        GAMES "games_count" "games",
        ELIMINATED "eliminated_count" "games in which this player was eliminated",
        FIRST "first_eliminated_count" "games in which this player was (among) the first",
        TURN_SUM "elimination_turn_sum" "sum of the turns of these eliminations",
    }
    /// Columns of attacks.csv.
    attack_column {
        DECLARED "declared_count" "declarations",
        REDIRECTED "redirected_count" "times one was turned onto another player",
        ESCAPED "escaped_count" "declarations that came to nothing before the roll counted",
        ROLLED "rolled_count" "declarations whose roll counted",
        HIT "hit_count" "of these, hits",
        MISSED "missed_count" "of these, misses",
        OPEN "counterable_count" "times the attacked, still in the game, could strike back",
        COUNTERED "countered_count" "of these, times the attacked did",
    }
    /// Columns of `attack_targets.csv`.
    target_column {
        DECLARED "declared_count" "attacks and free attacks declared with this belief",
        ON_RIVAL "on_rival_count" "of these, on a player who was the attacker's rival",
        ON_HUNTER "on_hunter_count" "of these, on a player who hunted the attacker",
    }
    /// Columns of escapes.csv.
    escape_column {
        ROLLS "rolls_count" "rolls made",
        FREED "freed_count" "captives freed",
    }
    /// Columns of rounds.csv.
    round_column {
        GAMES "games_count" "games that reached the round",
        ENDED "ended_count" "of these, games that ended in it",
        TURNS "turns_count" "turns begun in it",
        EVENTS "events_count" "events turned up: fewer than turns, as captives and others skip theirs",
        ATTACKS "attacks_count" "attacks of phase 3 declared",
        ELIMINATIONS "eliminations_count" "players eliminated",
    }
    /// Columns of revelations.csv.
    revelation_column {
        PLAYERS "players_count" "players whose role became known so",
        TURN_SUM "turn_sum" "sum of the turns in which it happened (never: of the last turns)",
        ALL "seat_games_count" "games times players",
    }
    /// Columns of gifts.csv.
    gift_column {
        GIVEN "given_count" "cards that players of the role gave",
        RECEIVED "received_count" "cards that players of the role were given",
        TURNED_UP "turned_up_count" "of those received, turned up",
        VALID "valid_count" "of those turned up, valid for the role",
    }
}
