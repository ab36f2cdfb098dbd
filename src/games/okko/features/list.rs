//! What strategy files may weigh, and what each of it means: docs/strategies.md is written from this list.

use tenbin_engine::features;

features! {
    "Deployment" {
        edge_rough = "squares that are not free in the zone of that side and as many rows before it",
        place_default = "1 for the square of the default deployment",
        place_depth = "rows between the square and the own edge",
        place_apart = "1 if no friend stands beside it",
        place_rough = "1 if the square is not free",
        face_enemy = "1 for facing the enemy side",
    }
    "The next character" {
        activate = "1 for activating one",
        end = "1 for activating nobody else",
        activate_plan = "z of its plan",
        activate_attack = "z of its plan, if it touches an enemy already",
        activate_shoot = "z of its best shot from where it stands",
        activate_support = "1 if it touches an enemy that a friend could attack later",
        activate_helpers = "lighter friends still to be activated that could come to support its plan",
        activate_heavy = "its zeni, equipment included",
        activate_endangered = "1 if it is endangered",
        activate_far = "steps to the nearest enemy, if no attack is within reach",
    }
    "Where an activation stands",
    "These tell how the figure stands once the action is done, whatever the action is; for `done` and for choices \
     that leave everything open (dice, free abilities) as if nothing followed." {
        plan = "z of its plan",
        plan_shot = "z of its best shot, where that is better than the plan",
        approach = "steps to the nearest enemy times -100; more where walls or figures bar the way",
        approach_weak = "the same for civilians and for endangered figures",
        approach_shot = "the same for shooters, beyond their range",
        approach_quiet = "steps to the nearest enemy times complete turns without any clash, negative",
        approach_last = "steps to the enemy times -100, where it is the only one left and the figure has friends",
        threat =
            "z that the enemies within reach could take, at the end of its plan; more enemies count more, attacks \
             from behind and support included",
        threat_weak = "the same for civilians and shooters",
        threat_late = "z of threat in proportion to how near the band is to having lost",
        plan_wins = "% chance that an attack within reach wins the game",
        avenged = "z that friends could take from the best of these enemies next, once it stands beside the figure",
        backs = "friends within an enemy's reach that the figure could come to next",
        support_given = "enemies it touches that a friend could attack later in the phase",
        stops_in_zone = "1 for a step that an enemy zone of control stops",
        stops_idle = "1 if it then touches no enemy itself",
        disengages =
            "z of becoming endangered by leaving an enemy zone of control; negative for an ability that spares it",
        rear_safe = "harmless squares behind it (0 to 3), if it touches an enemy",
        cover = "1 on difficult terrain within the enemy's reach",
        back_to_enemy = "1 if the nearest enemy is behind it",
        step = "1 for a step",
        turn = "1 for a quarter turn",
        turn_again = "quarter turns made on the same square before it",
        steps_cost = "movement points of the step",
        revisits = "1 for a square it has been on in this activation",
        done = "1 for ending the activation",
        stop = "1 for ending the movement",
        air_die =
            "1 for an Air die; the step or turn that it is needed for counts with it, where one brings an attack \
             within reach",
        move_ability = "1 for an ability declared for the movement",
        move_gain =
            "z by which such an ability makes its plan better: by movement points, or by terrain and zones of \
             control that no longer bar the way",
        act_die = "what else the die could do, 0 to 10, in this phase or on a card",
        act_card = "1 for a single-use card",
    }
    "Actions" {
        attack = "1 for an attack",
        attack_ev = "z of its gain, the fear test included",
        attack_out = "z of the enemy's going out",
        attack_risk = "z that the attacker may lose",
        attack_wins = "% chance that it wins the game",
        attack_loses = "% chance that it loses the game",
        shoot = "1 for a shot",
        shoot_ev = "z of its gain",
        shoot_out = "the same at an endangered target",
        shoot_wins = "the same where the target's going out would win the game",
        recover = "1 for the recovery test",
        recover_gain = "z of becoming alert, times the chance",
        use_action = "1 for an ability as the action",
        use_endanger = "z that enemies may lose by it",
        use_alert = "z of a friend's becoming alert, times the chance",
        use_zone = "% chance to take an enemy's zone of control away, times own figures in it still to be activated",
        use_turn = "% chance to turn an enemy that a friend could attack later",
        use_slow = "% chance to slow an enemy, times the movement points",
        use_bonus = "% chance of a bonus to a friend, times the bonus; the same for what an enemy's numbers lose",
        use_reroll = "dice to re-roll that nobody can use",
        set_die = "1 for setting a die to a face",
        set_die_gain =
            "how much more the new face can do than the old one, -10 to 10, beside dice of these faces that are \
             there: for fights within reach, in activations, on cards",
    }
    "Fights",
    "Declarations come in an order. The values of one include the best of those that may still follow it, so that \
     none is given up by mistake." {
        declare = "dice the attacker declares",
        declare_gain = "z by which they make the fight better; winning or losing the game counts ten zeni",
        declare_die = "what else these dice could do, 0 to 10 each",
        declare_card = "single-use cards among them",
        declare_push = "abilities among them that change the loser's fall-back",
        guard = "dice the defender declares",
        guard_gain = "z by which they make the fight better for the defender",
        guard_die = "what else these dice could do",
        guard_card = "single-use cards among them",
        cancel = "1 for cancelling an ability of the opponent",
        cancel_gain = "z that this saves",
        turn_rear = "harmless squares behind the own figure that turns",
        turn_behind = "enemies near it that would be behind it",
        force_rear = "harmless squares behind an enemy's figure that is turned",
        force_behind = "own figures near it that would be behind it",
        fall_bad = "1 for falling back to a square that endangers; -1 for an enemy's figure",
        fall_out = "the same if it is endangered already",
        fall_threat = "z that enemies within reach could take there; negative for an enemy's figure",
        follow = "1 for entering the square that the loser left",
        test_gain = "z by which the die or card makes a Willpower test better",
        test_die = "what else the die could do",
        test_card = "1 for a single-use card",
        prevent = "1 for a card that prevents becoming endangered",
        prevent_gain = "z that it saves",
        replace_gain = "z of the figure that an ability saves from going out",
    }
    "Dice" {
        take_back = "1 for taking a reserved die back",
        take_back_worth = "what it would do on its card: more with enemies within reach",
        take_back_order = "number of the card, from 0: dice are asked for in this order",
        reserve_worth = "what the die will do on that card",
        reserve_rival = "what the last die of its face would do on a later card",
        reserve_order = "number of the card",
        lose_spent = "1 for losing a spent die with a civilian",
        lose_worth = "what the lost die could have done, 0 to 10",
        reroll_worth = "what the re-rolled die could have done, 0 to 10",
        friend_worth = "zeni of the friend that is helped, if it can still use the bonus",
    }
}
