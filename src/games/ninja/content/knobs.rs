//! Every knob and switch of Ninja, declared once: its type, its range or words, its clause and its
//! meaning. The struct that the engine reads, the shape of `rules.toml` and the reading of it all
//! come from this one list.

use tenbin_content::knobs;
use tenbin_content::{Field, Kind};

const ROLE_POOL: Kind = Kind::Either(&[
    Kind::OneOf(&["by_player_count"]),
    Kind::List { of: &Kind::Id, min: 2, max: 7 },
]);

knobs! {
    /// The knobs of section 10 of the rules catalogue, under their own names.
    Knobs, RULES also [
        // Compiled into `Cards::role_pool`, so that the engine sees a set of roles.
        Field::knob("role_pool", ROLE_POOL, "NIN-021", "roles that may be dealt"),
    ];

    // Components and setup.
    base_att: whole (3..=8), "NIN-003", "attack of every role";
    base_dif: whole (7..=14), "NIN-003", "defence of every role";
    base_cst: whole (1..=6), "NIN-003", "constitution (also life) of every role";
    base_int: whole (1..=6), "NIN-003", "intelligence of every role";
    advantage_deck_size: whole (1..=64), "NIN-020", "cards in the advantage deck: the sum of the counts";
    disadvantage_deck_size: whole (1..=64), "NIN-020", "cards in the disadvantage deck: the sum of the counts";
    event_deck_size: whole (1..=64), "NIN-020", "cards in the event deck: the sum of the counts";
    start_hand: whole (0..=6), "NIN-026", "advantage cards dealt to each player";
    rival_map: word (RivalMap {
        PoolClosed = "pool_closed": "Small tables hold their own rivals.",
        Cycle7 = "cycle7": "One circle of all seven clans.",
        Custom = "custom": "The key `custom` of each role.",
    }), "NIN-001", "who hunts whom";
    objective_choice: word (ObjectiveChoice {
        Deal1 = "deal_1": "One objective is dealt.",
        Deal2Keep1 = "deal_2_keep_1": "Two are dealt, the player keeps one.",
    }), "NIN-025", "how objectives are given out";
    first_player_tie: word (FirstPlayerTie {
        RerollTied = "reroll_tied": "Those tied roll again.",
        RerollAll = "reroll_all": "Everybody rolls again.",
        LowestSeat = "lowest_seat": "The lowest seat begins.",
    }), "NIN-029", "a tie of the first-player roll";

    // Dice.
    dice_per_roll: whole (1..=3), "NIN-143", "dice thrown for a success roll";
    die_sides: whole (4..=12), "NIN-143", "sides of the die";
    natural_rules: word (NaturalRules {
        None = "none": "Only the sum counts.",
        SixAlwaysOneNever = "six_always_one_never": "The highest face always passes, a 1 never does.",
    }), "NIN-142", "whether a bare number passes or fails by itself";
    nat1_rule: word (Nat1Rule {
        None = "none": "A 1 is a number like any other.",
        MayDiscard = "may_discard": "Who rolls a 1 on a success roll may discard a card.",
    }), "NIN-142", "what a natural 1 allows";
    bonus_face: or_word (5..=6, "none"), "NIN-150", "natural number that gives a card";
    bonus_source: word (BonusSource {
        DeckOrDiscard = "deck_or_discard": "The deck or the top of the discard pile, the roller's choice.",
        Deck = "deck": "The deck only.",
        Discard = "discard": "The top of the discard pile only.",
        None = "none": "No bonus.",
    }), "NIN-150", "where the bonus card comes from";
    bonus_scope: word (BonusScope {
        AllRolls = "all_rolls": "Any legitimate roll.",
        SuccessRollsOnly = "success_rolls_only": "Rolls against a number.",
        EventOnly = "event_only": "Success rolls of events.",
    }), "NIN-150", "which rolls give the bonus";
    bonus_moment: word (BonusMoment {
        BeforeResult = "before_result": "At once, before the result is applied.",
        AfterResult = "after_result": "After the result has been applied.",
    }), "NIN-152", "when the bonus card is drawn";

    // Events.
    priority_tie: word (PriorityTie {
        RerollTied = "reroll_tied": "Those tied roll again.",
        ClockwiseFromActive = "clockwise_from_active": "The next clockwise from the active player.",
    }), "NIN-102", "a tie of the priority roll";
    single_volunteer_rolls: truth (), "NIN-102", "a single volunteer rolls for priority all the same";
    volunteer_binding: truth (), "NIN-106", "a volunteer may not withdraw";
    active_faces_after_failed_volunteers: truth (), "NIN-109", "the active player must face the event when all volunteers have failed";
    outcome_timing: word (OutcomeTiming {
        PerPlayer = "per_player": "Right after each player's own result.",
        AfterAll = "after_all": "When all have rolled.",
    }), "NIN-063", "when rewards and penalties are drawn";
    event_deck_empty: word (EventDeckEmpty {
        Reshuffle = "reshuffle": "The discard pile becomes the new deck.",
        GameEndsNoWinner = "game_ends_no_winner": "The game ends without a winner.",
    }), "NIN-120", "what happens when the event deck is empty";
    all_event_conquest: word (AllEventConquest {
        Never = "never": "It is discarded.",
        ActiveIfPassed = "active_if_passed": "The active player, if successful.",
        FirstPasser = "first_passer": "The first player who passes.",
    }), "NIN-115", "who conquers an event for all players";
    killer_scope: word (KillerScope {
        One = "one": "One player faces a killer.",
        All = "all": "All players face a killer.",
    }), "NIN-432", "whom a killer concerns";
    adv_on_success_factor: whole (0..=3), "NIN-061", "advantage cards on success: the card's number times this";
    adv_on_success_plus: whole (-3..=3), "NIN-061", "advantage cards on success: and so many more";
    dis_on_fail_factor: whole (0..=3), "NIN-061", "disadvantage cards on failure: the card's number times this";
    dis_on_fail_plus: whole (-3..=3), "NIN-061", "disadvantage cards on failure: and so many more";

    // Attack.
    attacks_per_turn: whole (0..=3), "NIN-160", "attacks in phase 3";
    counter_bonus: or_word (0..=3, "no_counterattack"), "NIN-165", "added to the roll of a counterattack";
    counter_after_escape: truth (), "NIN-168", "who escapes an attack may counterattack";
    limited_may_counter: truth (), "NIN-169", "who may not attack may counterattack";
    combat_post_roll_window: word (CombatPostRollWindow {
        RerollAndCancelOnly = "reroll_and_cancel_only": "Re-rolls and cancels.",
        Any = "any": "Cards that change a stat too.",
    }), "NIN-163", "what may be played after the die of an attack";

    // Hands and play of cards.
    hand_limit: or_word (3..=10, "none"), "NIN-065", "advantage cards in hand at the end of a turn";
    voluntary_discard: word (VoluntaryDiscard {
        None = "none": "Never below the limit.",
        AtHandLimitStep = "at_hand_limit_step": "Any number in phase 4.",
        AnyTime = "any_time": "In any window.",
    }), "NIN-067", "whether cards may be discarded without need";
    hands: whole (1..=4), "NIN-230", "hands of a player";
    max_protection: whole (0..=2), "NIN-232", "protection cards in play";
    remedy_ignores_hands: truth (), "NIN-235", "cures need no free hand";
    mixed_remedy: truth (), "NIN-361", "one Kit and one Fonte together cure a Ferita Grave";
    adv_same_name_stack: truth (), "NIN-211", "advantage cards of one name add up";
    discard_spent_specials: word (DiscardSpentSpecials {
        Immediately = "immediately": "At the moment it is spent.",
        Eot = "eot": "At the end of the turn.",
    }), "NIN-208", "when a spent special ability is discarded";
    cancel_chain_depth: or_word (0..=1, "unlimited"), "NIN-203", "how many cancels may follow one another on a revealed card";
    allow_misplay: truth (), "NIN-206", "cards may be played without the clan's symbol";
    max_plays_per_window: whole (8..=1000), "NIN-501", "cards played in one window; more is a fault";

    // Single cards.
    mikatsu_window: word (MikatsuWindow {
        OwnRolls = "own_rolls": "Before any own roll for the event.",
        NoRollByAnyone = "no_roll_by_anyone": "Before anybody's roll for the event.",
        OwnSuccessRollsOnly = "own_success_rolls_only": "Before the own success rolls.",
    }), "NIN-240", "until when Mikatsu may be played";
    hypnosis_scope: word (HypnosisScope {
        HandOnly = "hand_only": "No cards from the hand.",
        HandAndInPlay = "hand_and_in_play": "Cards in play stop acting too.",
    }), "NIN-267", "what Ipnosi Cerebrale bars";
    link_effect: word (LinkEffect {
        MirrorPenalties = "mirror_penalties": "Penalties also apply to the linked opponent.",
        ShareDisadvantageDraws = "share_disadvantage_draws": "The linked opponent draws disadvantages too.",
        SwapStats = "swap_stats": "Each uses the other's stats.",
    }), "NIN-268", "what Legame Empatico does";
    deceit_by: word (DeceitBy {
        TargetOnly = "target_only": "The target of the attack.",
        Anyone = "anyone": "Anybody but the attacker.",
    }), "NIN-272", "who may play Raggiro";
    deceit_credit: word (DeceitCredit {
        Both = "both": "The player of Raggiro and the attacker.",
        DeceiverOnly = "deceiver_only": "Only the player of Raggiro.",
    }), "NIN-273", "who is credited with a redirected elimination";
    lupus_during_combat: truth (), "NIN-265", "Forma Lupus may be played during a combat";
    feral_call_both: truth (), "NIN-275", "Richiamo Ferino has both its effects at once";
    crisis_effect: word (CrisisEffect {
        NoSpecials = "no_specials": "No special abilities.",
        RevealRole = "reveal_role": "The role is turned face up for good.",
        SwapRoleWithUnused = "swap_role_with_unused": "The role is swapped with an undealt one.",
        NoAdvantageCards = "no_advantage_cards": "No advantage cards at all.",
    }), "NIN-313", "what Crisi d'identità does";
    retreat_effect: word (RetreatEffect {
        NoAttackNoVolunteer = "no_attack_no_volunteer": "No attacks, no volunteering.",
        NoAttackOnly = "no_attack_only": "No attacks.",
    }), "NIN-312", "what Ritirata bars";
    shared_misery_drawer_draws: truth (), "NIN-314", "who shares a misery draws a card too";

    // Disadvantages, captives, recalled players.
    disadvantage_duration: word (DisadvantageDuration {
        CardData = "card_data": "As the cards say.",
        AllPlusOneTurn = "all_plus_one_turn": "One turn longer than the cards say.",
    }), "NIN-301", "how long disadvantages last";
    nonstack_extra: word (NonstackExtra {
        Kept = "kept": "They lie in the area as long as the first.",
        DiscardedAtOnce = "discarded_at_once": "They are discarded at once.",
    }), "NIN-304", "further copies of a disadvantage that does not add up";
    captured_stops_draws: truth (), "NIN-317", "a captured player draws no further cards owed";
    capture_difficulty: whole (7..=11), "NIN-342", "number an escape roll must reach";
    capture_rolls_per_turn: whole (1..=6), "NIN-343", "escape rolls in a captive's turn";
    rescue_timing: word (RescueTiming {
        CaptiveTurnInstead = "captive_turn_instead": "In the captive's turn, in the captive's place.",
        CaptiveTurnAfterFail = "captive_turn_after_fail": "In the captive's turn, after its failure too.",
        AnyTurnOnce = "any_turn_once": "Once in each other player's own turn.",
    }), "NIN-343", "when others may roll for a captive";
    captive_cards: word (CaptiveCards {
        Open = "open": "Whoever may cancel cards may cancel them.",
        Safe = "safe": "They cannot be cancelled while their player is captured.",
    }), "NIN-213", "whether a captive's advantage cards may be cancelled";
    escape_then_turn: truth (), "NIN-345", "an escaped captive takes the normal turn";
    recall_scope: word (RecallScope {
        FromDraw = "from_draw": "From the draw until the card is discarded.",
        OnlySkippedTurn = "only_skipped_turn": "During the skipped turn.",
    }), "NIN-352", "when a recalled player is limited";
    recall_discard: word (RecallDiscard {
        EndOfOwnNextTurn = "end_of_own_next_turn": "At the end of the skipped turn.",
        EndOfNextTurnAny = "end_of_next_turn_any": "At the end of the next player's turn.",
    }), "NIN-353", "when Richiamo all'ordine is discarded";

    // Elimination and winning.
    death_window: word (DeathWindow {
        None = "none": "No rescue.",
        Self_ = "self": "The dying player may play cards.",
        AnyoneMayGift = "anyone_may_gift": "Others may give cards as well.",
    }), "NIN-384", "rescue at the moment of death";
    eliminated_conquests: word (EliminatedConquests {
        Stay = "stay": "They stay on the table for scoring.",
        Discard = "discard": "They are discarded.",
    }), "NIN-382", "conquered events of an eliminated player";
    elimination_credit: word (EliminationCredit {
        AllCausal = "all_causal": "Everyone who brought it about.",
        DirectOnly = "direct_only": "Attackers, Raggiro players and the last loss of CST.",
        AnyElimination = "any_elimination": "The hunter, however the rival leaves.",
    }), "NIN-387", "who is credited with an elimination";
    simultaneous_win: word (SimultaneousWin {
        ActiveFirst = "active_first": "The first clockwise from the active player.",
        Shared = "shared": "All of them.",
    }), "NIN-407", "several winners at one instant";
    dead_can_win: truth (), "NIN-408", "an eliminated player may win in the same instant";
    last_standing: word (LastStanding {
        Wins = "wins": "That player wins.",
        ContinueAlone = "continue_alone": "That player plays on alone.",
        NoWinner = "no_winner": "The game ends without a winner.",
    }), "NIN-405", "when one player is left";
    win_by_rival: truth (), "NIN-400", "eliminating the rival wins";
    win_by_objective: truth (), "NIN-401", "completing the objective wins";
    max_turns: whole (50..=10000), "NIN-500", "turns after which a game is cut off";

    // Tournament.
    tournament_target: whole (25..=300), "NIN-465", "points that end a tournament";
    tournament_event_points: whole (0..=20), "NIN-461", "points for a conquered event";
    tournament_win_points: whole (0..=50), "NIN-462", "points for a win";
    tournament_rival_penalty: whole (0..=50), "NIN-464", "points a beaten rival loses";
    tournament_keep_rule: word (TournamentKeepRule {
        AtLeastWinner = "at_least_winner": "Those with as many conquests as the winner.",
        AllKeep = "all_keep": "Everybody.",
    }), "NIN-463", "who keeps event points";
    tournament_no_winner: word (TournamentNoWinner {
        Zero = "zero": "No points.",
        EventsOnly = "events_only": "Points for events only.",
    }), "NIN-468", "points of a game without a winner";
    tournament_first_objective_points: whole (0..=15), "NIN-462", "points for the first objective completed";

    // Expert mode.
    expert_mode: truth (), "NIN-480", "players may give each other cards";
    gift_reveal_public: truth (), "NIN-486", "a gift turned up is seen by all";
}
