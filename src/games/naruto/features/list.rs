//! What strategy files may weigh, and what each of it means: docs/strategies.md is written from this list.

use tenbin_engine::features;

features! {
    "The opening hand" {
        redraw = "1 for a new hand",
        keep_weak = "1 for keeping a hand without a ninja of entry turn 0 or 1, or with less than two ninjas",
        keep_early = "ninjas of entry turn 0 or 1 in the hand that is kept, at most 2",
        keep_ninjas = "ninjas in it, at most 4",
        keep_techniques = "techniques in it, at most 2",
    }
    "Preparation" {
        end_preparation = "1 for ending the preparation",
        call = "1 for calling a ninja",
        call_gain = "v it adds: less what it is called onto",
        call_worth = "v of the ninja as it enters",
        call_healthy = "v of it when healthy",
        call_evolution = "1 for calling an evolution onto a ninja",
        call_group = "1 for calling a group",
        call_injured = "1 where what it is called onto is injured",
        call_hand_cost = "cards it costs",
        tactic = "1 for playing a tactic",
        tactic_gain = "v of what it does, with the best targets",
        tactic_hand_cost = "cards it costs",
        client = "1 for calling a client",
        client_gain = "v of its text",
        client_hand_cost = "cards it costs",
        charge = "1 for turning cards into chakra",
        charge_surplus = "v by which the card that gains most by it gains (`charge_need` less `charge_keep`)",
    }
    "Cards that leave the hand" {
        charge_brings =
            "of turning cards into chakra: v by which it gains more by the card for which this is most; of a card \
             that leaves the hand: v of the technique in hand that the card as chakra brings nearer, shared by \
             the cards still missing for it, where an own ninja in play may use it; 0 for none",
        charge_card = "1 for turning this card into chakra",
        charge_need = "v of one more chakra card of its symbols: more where the techniques in hand ask for it",
        charge_keep =
            "v of the card in hand: less the longer it has to wait, the more better ones there are, and where a \
             ninja of its name is in the way",
        charge_ninja = "1 if it is a ninja",
        charge_technique = "1 if it is a technique",
        pay_keep = "v in hand of a card that pays a hand cost",
        pay_need = "v of it as chakra",
        excess_keep = "v in hand of a card that leaves because of the hand limit",
    }
    "Interruptions" {
        interrupt = "1 for an interruption",
        interrupt_gain = "v of what it does, with the best target",
        interrupt_keep = "v of the card in hand",
    }
    "Teams",
    "A plan begins with every ninja alone and joins those two groups that gain most by it, as long as any do. The \
     value of a group is what comes of sending it, and some of what it saves at home. There are three plans: the \
     even one expects to be faced a little more often than there are enemy teams that can stop it for each own \
     team, the bold one a third as often, the safe one twice as often, with more weight on what it saves." {
        regroup = "1 for forming teams anew",
        regroup_even = "v that the even plan is better than the teams as they are",
        regroup_bold = "the same of the bold plan",
        regroup_safe = "the same of the safe plan",
        team_plan = "1 for placing a ninja as the even plan says",
        team_bold = "the same of the bold plan",
        team_safe = "the same of the safe plan",
        team_alone = "1 for a ninja that begins a team",
        team_strength = "strength of the team that it joins",
    }
    "Declarations" {
        send = "1 for a team that attacks",
        send_even =
            "v of sending it, faced as the even plan expects, and of all teams after it that are worth sending \
             (teams before it cannot be sent any more)",
        send_bold = "the same, faced a third as often",
        send_safe = "the same, faced twice as often",
        send_doomed =
            "v by which that is too much where its defeat is certain: at least as many enemy teams are stronger \
             than it as teams would be sent (those already sent, itself, those after it worth sending)",
        send_wins = "1 if its gains would win the game",
        send_through =
            "v of the gains that come through if it is sent with those sent already and all later teams that make \
             it better, and each enemy team faces the one it gains most by; so for ending the declaration, with \
             nobody more; a win where no choice of the enemy can stop it",
        send_late = "the same times the gains of the player who has more of them, in tenths",
        send_fights = "v of the fights that the enemy then chooses, the own losses negative",
        send_overruns = "1 if it wins with those sent already and all later teams, whichever of them the enemy faces",
        front_value = "v of what comes of the battle with this front-line ninja",
        front_strength = "strength of the team with it",
        front_loss = "v lost by a wound of it",
        block = "1 for defending",
        block_saved = "v of the gains it denies",
        block_won = "v that the attackers may lose",
        block_lost = "v that the defenders may lose",
        block_needed = "v by which the team is better than any other against a later attack",
        block_late = "`block_saved` times the gains of the player who has more of them, in tenths",
        block_pressed = "`block_saved` times the gains that the attacker has, in tenths: who is far ahead is not pressed",
    }
    "Techniques",
    "What a technique changes is worked out on a copy of the battle: the chain resolves, then the judgement is \
     foreseen, with and without the technique." {
        launch = "1 for launching a technique",
        launch_gains = "v of gains more, or of gains of the enemy less",
        launch_harm = "v that the enemy's ninjas lose more",
        launch_loss = "v that the own ninjas lose more",
        launch_rest = "v of cards and chakra",
        launch_price = "chakra it costs; X where X is chosen",
        launch_answer = "1 for a response to another technique",
        spend_wanted = "v of a chakra card that pays: more where its symbol is scarce",
    }
    "Judgement and due effects" {
        judge_fight = "1 for a fight as the next item",
        judge_margin = "by how much the own team is ahead in it",
        judge_gains = "gains of the item, those of the enemy negative",
        take_gain = "1 for a gain rather than a client",
        order_harm = "effects against the enemy among what comes first",
        order_cards = "effects that bring cards or chakra",
        order_bonus = "own bonuses",
    }
    "Choices within effects" {
        use_effect = "1 for using an effect that may be used",
        use_gain = "v of it, less its price",
        target_gain =
            "v of what an effect or tactic does to this target; what it changes in a battle counts three times",
        option_gain = "v of one of several effects",
        take_wish = "v of a card taken to hand or put in play",
        give_keep = "v in hand of an own card given away",
        give_need = "v of it as chakra where it is turned into chakra",
        lose_chakra = "v of an own chakra card given away: more where its symbol is scarce",
        spoil_card = "v of an enemy card taken away",
        spoil_chakra = "v of an enemy chakra card taken away: more the fewer there are of its symbols",
    }
}
