//! What strategy files may weigh, and what each of it means: docs/strategies.md is written from this list.

use tenbin_engine::features;

features! {
    "Events",
    "The nine from `event_chance` on describe facing the event, and stand with `face` and `volunteer` alike." {
        face = "1 for facing the event oneself",
        ask = "1 for asking the others to face it",
        volunteer = "1 for offering to face another's event",
        withdraw = "1 for withdrawing one's offer",
        event_chance = "% chance of passing all its rolls",
        event_reward = "% chance of passing times the cards gained, over 10",
        event_wanted = "% chance of passing, where the own objective asks for this event",
        event_wins = "% chance of passing, where that wins the game at once",
        event_excess = "% chance of passing times the cards gained above the hand limit, over 10",
        event_penalty = "% chance of failing times the disadvantages drawn, over 10",
        event_death = "% chance of failing and dying of it",
        event_denies = "lead of the active player, whom volunteering keeps from this event",
        event_attack_lost =
            "% chance of failing times the disadvantages drawn, times the best belief in the rival times the \
             chance of a hit among the own attacks still to come this turn, in %",
        volunteer_crowd = "1 if somebody else has volunteered already",
        choose_other = "1 for letting another player face it (expert mode)",
    }
    "Attacks" {
        attack = "1 for attacking in phase 3",
        attack_hit = "% chance of a hit (this and all down to `attack_risk_sheltered` for free attacks too)",
        attack_rival = "belief that the target is its rival",
        attack_rival_hit = "that belief times the chance of a hit, in %",
        attack_hunter_hit = "belief that the target hunts it times the chance of a hit, in %",
        attack_leader_hit = "lead of the target times the chance of a hit",
        attack_last_clan_hit = "% chance of a hit, where the own objective is to be the last clan",
        attack_duel_hit = "% chance of a hit, where only two players are left",
        attack_crowd_hit = "% chance of hitting times the opponents beyond the first",
        attack_threat_hit = "% chance of hitting times the chance that the target would hit in its own turn",
        attack_boost_hit = "% that cards in the own hand may still add to the chance of hitting",
        attack_worth =
            "thousandths of a win that the attack gains or loses, if all players left are as likely to win: a hit \
             on the rival wins, any other hit leaves one fewer to share with, a hit by the counterattack loses",
        attack_evaded =
            "% chance of a hit times the chance that the target's hand holds a way out of the attack, by the \
             cards not seen, its clans and the room in its area, in %",
        attack_feud_hit =
            "belief that the target hunts a third player or is hunted by one, times the chance of a hit, in %",
        attack_risk = "% chance of missing and being hit by the counterattack",
        attack_risk_sheltered = "the same, if the own hand holds a way out of an attack; else 0",
        attack_early = "1 in the first round of the game",
        counter = "1 for counterattacking",
        counter_hit = "% chance that the counterattack hits",
        counter_rival_hit = "belief that the attacker is its rival times that chance, in %",
        free_attack = "1 for playing a card that attacks outside phase 3",
    }
    "Playing cards: what they do to rolls and combats" {
        play = "1 for playing any card from the hand",
        play_shows = "% by which the card raises the chance of the own clan for all who go by the cards played",
        play_shows_hunted = "the same times the highest belief that another player hunts it, in %",
        play_permanent = "1 if it is a permanent",
        permanent_attack = "what that permanent adds to ATT",
        permanent_defence = "what that permanent adds to DIF",
        play_last_hand = "1 if that permanent takes the last free hand",
        play_last_hand_held = "cards in hand that would then have no free hand, if it takes the last",
        play_own_turn = "1 if that permanent is played in one's own turn",
        setup_hit = "% that the card adds to the best chance of hitting among the attacks about to be chosen",
        setup_rival_hit = "the same, times the belief that the target is the rival",
        roll_gain = "% gained for passing the event being faced, by a change to the own roll",
        roll_gain_wanted =
            "the same, where the objective asks for the event (twice that where it wins); around a priority roll, \
             % gained to be the first times the chance of passing",
        roll_gain_death = "the same times the risk of dying of a failure, in %",
        roll_harm = "% taken from another player's roll",
        roll_harm_leader = "the same times that player's lead",
        roll_harm_rival = "the same times the belief that it is the rival, in %",
        roll_harm_death = "the same times the risk that the failure kills, in %",
        attacked_gain = "% taken from the chance of the attack on oneself",
        hitting_gain = "% added to the chance of the own attack",
        escape_attack = "1 for escaping an attack on oneself, becoming untargetable or turning it on another",
        escape_attack_risk = "% chance of the attack that is escaped",
        escape_attack_counter = "% chance that this attack would miss and the own counterattack hit",
        escape_attack_counter_rival = "the same times the belief that the attacker is its rival, in %",
        redirect_rival_hit =
            "belief that the new target of a redirected attack is its rival times the chance of a hit, in %",
        redirect_attacker = "1 if the attack is turned on the attacker",
        redirect_hunter_hit = "belief that the new target hunts it times the chance of a hit, in %",
        redirect_other = "1 if the attack is turned on somebody else",
        escape_event_loss = "% chance of failing the event that is escaped times its disadvantages, over 10",
        escape_event_death = "% chance of failing it and dying of it",
        escape_event_wanted = "1 if the objective asks for the event that is escaped, 2 if it would win",
        escape_event_unbound = "1 if one need not have faced it: another's event for one player",
        reroll_gain = "% chance of the new roll (50 for escaping a grenade or the like)",
        reroll_attack_gain = "% chance of the new attack roll times the belief that the target is its rival",
    }
    "Playing cards: against players and cards" {
        kill = "1 for each other player whom the life taken by the card eliminates",
        kill_rival = "belief that those so eliminated are its rival",
        wound_rival =
            "that belief, for a player who survives the loss of life, times the disadvantages that player still \
             has to draw (3 at most)",
        target_rival = "belief that the player named by the card, or chosen to face an event, is its rival",
        target_hunter = "belief that the player named by the card hunts it",
        bar_for_attack =
            "belief that the player who may play no cards now is its rival, just before the own attack (half of \
             it where only special abilities are barred)",
        link_kill = "belief that the target is its rival, where mirrored penalties eliminate the target",
        check_kill = "how many opponents a hit of the grenade (any card that all must roll against) would eliminate",
        check_rival_kill = "sum of the beliefs that these are its rival",
        permanent_rival_loss =
            "belief that the player at whom a permanent is aimed is its rival, times what it takes from that \
             player's stats",
        own_death = "1 if the card takes one's own last life",
        escape_gain = "% added to a captive's own escape roll of this turn",
        card_draw = "advantage cards that the card has oneself draw, less those it takes from the own hand",
        card_draw_other = "advantage cards that it has another player draw, less those it takes from a hand",
        card_dis = "disadvantages that it has another player draw (with `share_rival` and the four below it)",
        card_dis_own = "disadvantages that it has oneself draw",
        card_dis_own_death = "% risk of dying of them",
        reveal_rival =
            "how doubtful it is that the player whose role the card shows is its rival: 0 where it is certain, \
             100 at a belief of 50 %",
        reveal_hunter = "the same for whether that player hunts it",
        reveal_own = "1 if it shows the own role, not seen so far",
        bar_attack =
            "belief that the player barred from attacking hunts it times the chance that its attack of this turn \
             would hit, in %",
        bar_counter =
            "belief that the player barred from counterattacking is its rival times `attack_risk` of an attack on \
             it, in %, just before the own attack",
        bar_event = "lead of the player barred from the event just turned up times its chance of passing, in %",
        bar_evasion =
            "% chance of the own attack on the player who may play no cards now times the chance that its hand \
             holds a way out, in %, once the attack is declared or just before it",
        shield_hunted =
            "highest belief that another player hunts it, where the card guards one's last life from cards alone",
        cancel = "1 for cancelling a card",
        cancel_nothing = "1 where nothing is there to be cancelled: for a card that does something else as well",
        cancel_against_me = "1 if that card is aimed at oneself",
        cancel_rival_escape =
            "belief that its player is the rival, where the card is an escape, a cure or a redirection",
        cancel_in_play = "1 if it lies in play already",
        cancel_setup_rival_hit =
            "% that the loss of a card in play adds to the best attack about to be chosen, times the belief that \
             the target is the rival",
        cancel_combat_gain =
            "% that the loss of a card in play adds to the own attack declared, or takes from the attack on \
             oneself",
        cancel_permanent_rival =
            "belief that the owner of a permanent so cancelled is its rival; for a card that has permanents \
             discarded, once for each, half for each card of a hand",
        cancel_permanent_hunter = "belief that its owner hunts it, in the same way",
        cancel_kill_rival =
            "belief that the owner is its rival, where the card in play is all that keeps the owner alive",
        cancel_attack_on_me = "1 if the card is an attack on oneself outside phase 3",
        cure = "1 for curing a disadvantage",
        cure_in_danger = "% risk that the disadvantages still to be drawn kill, where the card gives oneself life",
        cure_last_chance = "1 where that life comes at no life left, or at 1 life with an event turned up",
        cure_copies = "1 if the cure takes a second card",
        cure_turn = "1 if the cure gives back a turn that would be skipped",
        cure_attack = "1 if it gives back the own attack of this turn",
        cure_hand = "cards in hand with the own symbol, where it lets oneself play them again",
        answer = "1 for answering a card (such as a Kit against Flagello)",
        answer_lethal = "1 if that card would eliminate oneself",
        answer_harm = "1 if that card does something else than take life",
        misplay = "1 for playing a card without the clan's symbol (only with `allow_misplay`)",
    }
    "Small choices",
    "*Worth* is a rough worth of a card in hand from 0 to 10, worked out from its effects." {
        draw_deck = "1 for taking the bonus card of a natural 6 from the deck",
        draw_discard = "1 for taking it from the discard pile",
        draw_discard_useful = "1 if the card on the pile bears the own symbol",
        draw_discard_worth = "its worth, if it bears the own symbol",
        discard = "1 for discarding a card from the hand",
        discard_foreign = "1 if it does not bear the own symbol",
        discard_worth = "its worth, if it does",
        discard_bluff = "1 if it does and a second copy is in hand",
        discard_double = "1 if a second copy is in hand",
        drop = "1 for discarding a permanent in play; for a card, as many as it has oneself discard",
        drop_worth = "its worth; for a card that of the least, as many times",
        drop_frees = "1 if giving it up frees a hand when none is free",
        drop_frees_held = "cards in hand that need that hand",
        drop_attack_ahead = "1 if it helps attacks and an own attack is still to come this turn",
        share_rival =
            "belief that the player chosen to share a misery, or to draw disadvantages by a card, is its rival",
        share_kill = "% risk that the draw eliminates that player",
        share_rival_kill = "belief times that risk, in %",
        share_hunter = "belief that the player hunts it",
        share_leader = "lead of that player",
        roll_escape = "1 for rolling to escape as a captive",
        help = "1 for rolling for a captive instead",
        help_rival = "belief that this captive is its rival",
        rescue = "1 for rolling for a captive in one's own turn",
        rescue_rival = "belief that this captive is its rival",
        keep_mission = "1 for keeping a mission, where two objectives are dealt",
        keep_killer = "1 for keeping the killer objective",
        keep_last_clan = "1 for keeping the last clan objective",
        give = "1 for giving a card away face down (expert mode)",
        give_foreign = "1 if it does not bear the own symbol",
        give_worth = "its worth, if it does",
        give_rival = "belief that the receiver is its rival",
        turn_up = "1 for turning up a card received",
    }
}
