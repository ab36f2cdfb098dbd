//! Every knob and switch of Naruto, declared once: its type, its range or words, its clause and its
//! meaning (section 10 of the rules catalogue).

use tenbin_content::knobs;
use tenbin_content::{Field, Kind};

const IDS: Kind = Kind::List { of: &Kind::Id, min: 1, max: 64 };
const DECKS: Kind = Kind::Either(&[Kind::OneOf(&["all"]), IDS]);

knobs! {
    /// The knobs of Naruto.
    Knobs, RULES also [
        Field::knob("decks", DECKS, "NAR-005", "ready decks that play: ids, or all"),
    ];

    // Decks and set-up.
    deck_choice: word (DeckChoice {
        Fixed = "fixed": "The first deck of `decks` plays in seat1, the second in seat2.",
        EachPair = "each_pair": "Any two different decks of the list, in either order, all equally likely.",
        Mirror = "mirror": "One deck of the list against itself, all equally likely.",
    }), "NAR-005", "which decks meet";
    deck_size: whole (40..=60), "NAR-005", "cards of a deck";
    deck_size_is: word (DeckSizeIs {
        Exact = "exact": "Exactly so many.",
        Minimum = "minimum": "So many or more, 60 at most.",
    }), "NAR-005", "how the number of cards is meant";
    max_copies: whole (1..=4), "NAR-005", "cards of one name in a deck";
    max_ninja: or_word (0..=60, "none"), "NAR-005", "ninja cards in a deck";
    start_player: word (StartPlayer {
        Random = "random": "Drawn.",
        Seat0 = "seat0": "The first seat.",
        Seat1 = "seat1": "The second seat.",
        Loser = "loser": "The loser of the previous game of a series; drawn for the first.",
    }), "NAR-020", "who starts";
    opening_hand: whole (4..=8), "NAR-021", "cards of the opening hand";
    redraws: whole (0..=3), "NAR-022", "times a player may redraw";
    redraw_penalty: whole (0..=1), "NAR-022", "cards less after each redraw";
    second_player_extra_cards: whole (0..=2), "NAR-025", "cards more for the second player";

    // Turns.
    turn_counter: word (TurnCounter {
        PerPlayer = "per_player": "Each player has a counter.",
        Shared = "shared": "One counter, which rises at the end of every turn.",
    }), "NAR-023", "whose turns are counted";
    turn_counter_cap: whole (5..=12), "NAR-423", "where the counter stops";
    first_player_draws: truth (), "NAR-031", "the starting player draws in the first turn";
    turn_draw: whole (1..=2), "NAR-031", "cards drawn each turn";
    turn_start_effects: word (TurnStartEffects {
        AfterDraw = "after_draw": "After the draw.",
        BeforeDraw = "before_draw": "Before the draw.",
    }), "NAR-032", "when effects of the start of the turn apply";
    first_turn_attack: truth (), "NAR-033", "the starting player may attack in the first turn";
    entry_delay: whole (0..=1), "NAR-034", "turns before a called ninja may attack";
    exhaustion: word (Exhaustion {
        None = "none": "Attacking tires nobody.",
        AttackersCannotDefendNextTurn = "attackers_cannot_defend_next_turn": "A team with a ninja that attacked does not defend in the next turn.",
    }), "NAR-035", "whether attackers may defend";

    // Preparation.
    charge_limit: or_word (0..=5, "none"), "NAR-051", "cards turned into chakra each turn";
    calls_per_turn: whole (1..=3), "NAR-053", "normal ninja calls each turn";
    hand_cost_symbol: word (HandCostSymbol {
        MustMatch = "must_match": "Each shares a symbol with the card paid for.",
        Any = "any": "Any card pays.",
    }), "NAR-055", "which cards pay a hand cost";
    tactics_per_turn: whole (0..=3), "NAR-059", "tactics each own turn";
    clients_per_turn: whole (0..=3), "NAR-060", "clients each own turn";
    client_loss: word (ClientLoss {
        None = "none": "Clients are safe.",
        DiscardOnePerGainLost = "discard_one_per_gain_lost": "Instead of a gain its winner may discard a client of the loser.",
    }), "NAR-061", "whether gains cost clients";
    interruptions_per_turn: or_word (1..=1, "unlimited"), "NAR-074", "interruptions a player may play in an opposing turn";
    negated_returns_to: word (NegatedReturnsTo {
        ChakraOrDiscard = "chakra_or_discard": "A tactic to chakra, a ninja or client to the discard.",
        Hand = "hand": "The owner's hand.",
    }), "NAR-073", "where a negated card goes";

    // Evolution and groups.
    evolved_card_goes_to: word (EvolvedCardGoesTo {
        Discard = "discard": "The discard.",
        Under = "under": "Under the new card.",
        Chakra = "chakra": "The chakra area.",
    }), "NAR-101", "where the card beneath an evolution goes";
    evolution_keeps_position: truth (), "NAR-102", "an evolution keeps the health position";
    evolution_needs_base: truth (), "NAR-104", "an evolution cannot be called alone";
    group_scope: word (GroupScope {
        OwnCamp = "own_camp": "The own camp.",
        WholeField = "whole_field": "Both camps; the component must be in the own.",
    }), "NAR-110", "where the components of a group are counted";
    group_component: word (GroupComponent {
        Discard = "discard": "To the discard.",
        Under = "under": "Under the group.",
        Stays = "stays": "It stays in play as a team of one.",
    }), "NAR-111", "what becomes of a group's component";
    group_blocks_components: truth (), "NAR-113", "a group bears the names of its components";
    same_name_rule: word (SameNameRule {
        PerCamp = "per_camp": "Once in each camp.",
        None = "none": "No limit.",
        WholeField = "whole_field": "Once in both camps together.",
    }), "NAR-008", "how often a name may be in play";

    // Teams and declarations.
    team_size_cap: whole (2..=5), "NAR-121", "ninjas of a team";
    defender_regroups: word (DefenderRegroups {
        Never = "never": "It defends with the teams it has.",
        InFormationPhase = "in_formation_phase": "Right after the active player's formation.",
        AtDefenceDeclaration = "at_defence_declaration": "After the attack declaration.",
    }), "NAR-123", "when the inactive player may regroup";
    cap_applies_to_effects: truth (), "NAR-124", "no effect makes a team larger than the cap";
    max_attack_teams: or_word (1..=5, "none"), "NAR-140", "teams that may attack";
    double_defence: truth (), "NAR-142", "several teams may defend against one";
    post_defence_order: word (PostDefenceOrder {
        AttackerFirst = "attacker_first": "The attacker's.",
        DefenderFirst = "defender_first": "The defender's.",
    }), "NAR-151", "whose effects come first after the defence declaration";

    // The exchange of techniques.
    during_chain_timing: word (DuringChainTiming {
        FirstClose = "first_close": "When the first chain closes.",
        EachClose = "each_close": "When each chain closes.",
        ExchangeEnd = "exchange_end": "At the end of the exchange, if a technique was played.",
    }), "NAR-153", "when effects during the chain apply";
    during_exchange_timing: word (DuringExchangeTiming {
        Start = "start": "At its start.",
        End = "end": "At its end.",
    }), "NAR-154", "when effects during the exchange apply";
    techniques_per_ninja: or_word (1..=1, "unlimited"), "NAR-183", "techniques a ninja may use each turn";
    chain_close: word (ChainClose {
        TwoPasses = "two_passes": "When both have declined in succession.",
        OnePass = "one_pass": "When one has declined.",
    }), "NAR-187", "when a chain closes";
    attacker_may_reopen: truth (), "NAR-184", "an attacker who declined is asked again";
    resolution_order: word (ResolutionOrder {
        Lifo = "lifo": "The last launched first.",
        Fifo = "fifo": "The first launched first.",
    }), "NAR-220", "in which order a chain resolves";
    user_must_remain: word (UserMustRemain {
        OnlyIfInTarget = "only_if_in_target": "Only where the target mentions the user.",
        Always = "always": "In battle under the caster's control.",
    }), "NAR-223", "whether the user must still be there";
    recheck_requirement: truth (), "NAR-201", "the user's requirement is checked again";
    target_identity: word (TargetIdentity {
        NameFollowed = "name_followed": "A replacement of the same name is the same target.",
        SameCard = "same_card": "A replaced card is a different target.",
    }), "NAR-225", "when a target is the same";
    user_target_same_controller: truth (), "NAR-228", "the user as target must not have changed sides";
    team_identity: word (TeamIdentity {
        Members = "members": "The same ninjas.",
        MembersAndFront = "members_and_front": "The same front line too.",
    }), "NAR-234", "when a team is the same";
    partial_resolution: word (PartialResolution {
        PerTarget = "per_target": "The others are still affected.",
        AllOrNothing = "all_or_nothing": "The whole technique is cancelled.",
    }), "NAR-240", "what one modified target cancels";
    technique_goes_to: word (TechniqueGoesTo {
        Discard = "discard": "The discard.",
        Chakra = "chakra": "The chakra area.",
    }), "NAR-205", "where a used technique goes";
    taken_ninja_goes_to: word (TakenNinjaGoesTo {
        UserTeamBackup = "user_team_backup": "The user's team, as back-up.",
        Rest = "rest": "To rest.",
    }), "NAR-310", "where a taken ninja goes";

    // Judgement.
    judgement_order_by: word (JudgementOrderBy {
        Defender = "defender": "The inactive player.",
        Attacker = "attacker": "The active player.",
        FixedGainsFirst = "fixed_gains_first": "Gains first, as the attacks were declared.",
        FixedFightsFirst = "fixed_fights_first": "Fights first, as the attacks were declared.",
    }), "NAR-351", "who orders the judgement";
    lone_team_strength: word (LoneTeamStrength {
        CombatOnly = "combat_only": "Its combat value.",
        CombatPlusSupport = "combat_plus_support": "Combat and support.",
    }), "NAR-362", "strength of a lone ninja's team";
    gain_threshold: whole (3..=8), "NAR-365", "strength from which an undefended team wins more";
    gains_low: whole (0..=3), "NAR-365", "gains of a weaker undefended team";
    gains_high: whole (1..=4), "NAR-365", "gains of a stronger one";
    gain_source: word (GainSource {
        DefenderDeck = "defender_deck": "The loser's deck.",
        OwnDeck = "own_deck": "The winner's own deck.",
        CounterOnly = "counter_only": "No card moves.",
    }), "NAR-366", "where gains come from";
    crushing_margin: whole (3..=8), "NAR-381", "difference of a crushing victory";
    crushing_front_wounds: whole (1..=2), "NAR-381", "wounds of the front line in a crushing defeat";
    crushing_backup_wounds: whole (0..=1), "NAR-381", "wounds of each back-up ninja in it";
    draw_wounds: whole (0..=1), "NAR-382", "wounds of each front line in a draw";
    frontless_replacement: truth (), "NAR-370", "a back-up ninja replaces a front line that left";
    removed_defender_gives_gains: truth (), "NAR-375", "a removed defender leaves the attacker undefended";
    injured_effects: word (InjuredEffects {
        MarkedOnly = "marked_only": "Only texts marked so.",
        Always = "always": "Every text.",
    }), "NAR-404", "which texts work while injured";
    set_layer: word (SetLayer {
        Timestamp = "timestamp": "Everything in the order of time.",
        Base = "base": "A set number replaces the printed one, the rest is added.",
    }), "NAR-405", "what a set number erases";

    // The end.
    hand_limit: or_word (5..=8, "none"), "NAR-421", "cards kept at the end of the own turn";
    hand_excess_to: word (HandExcessTo {
        Discard = "discard": "The discard.",
        Chakra = "chakra": "The chakra area.",
    }), "NAR-421", "where cards beyond the limit go";
    gains_to_win: whole (5..=15), "NAR-440", "gains that win";
    deck_out: word (DeckOut {
        OnEmpty = "on_empty": "Who has no card left in the deck loses.",
        OnFailedDraw = "on_failed_draw": "Who cannot draw loses.",
    }), "NAR-441", "when an empty deck loses";
    max_turns: whole (50..=1000), "NAR-480", "turns after which a game is cut off";
    max_launches: whole (50..=1000), "NAR-481", "techniques of one exchange";
}
