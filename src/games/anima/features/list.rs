//! What strategy files may weigh, and what each of it means: docs/strategies.md is written from this list.

use tenbin_engine::features;

features! {
    "Set-up" {
        piece_middle = "cm of a piece of scenery from the middle of the table, negative",
        edge_cover = "pieces that cover or block sight 30 to 50 cm before that edge",
        keep_off = "1 for keeping an infiltrator off the table",
        marker_forward = "cm of a marker from the own edge",
        marker_cover = "cm of a marker from the nearest piece that covers or blocks sight, negative",
        deploy_tough =
            "how much the model to deploy stands: life points, 3 for a point of Armour, 2 for one of Defence, 1 \
             for one of Damage",
        deploy_shooter = "1 if it shoots or had better not fight",
        place_depth = "cm of the place from the own edge",
        place_depth_weak = "instead, for models that shoot or had better not fight",
        place_middle = "cm from the middle line, negative",
        place_apart = "cm to the nearest friend, at most 40",
        place_enemy = "cm to the nearest enemy, negative",
        place_cover = "1 inside scenery that covers",
        redeploy = "v by which a model stands badly that is placed again, now that all stand",
    }
    "Turns" {
        go_first = "1 for acting first oneself",
        go_first_gain = "v of the best attack that is open to either side now",
        reveal = "1 for revealing an infiltrator",
        reveal_gain = "v of a life point of the best target within its reach there",
        reveal_late = "turns after the sixth",
        start_ability = "1 for starting with an ability running",
        start_gain = "v of it",
        upkeep_gain = "v of an ability whose upkeep is paid, as if it began now",
        upkeep_ap = "action points of it",
        pick_plan = "v of the best attack of the model to act next",
        pick_kill = "v of killing an enemy that has still to act, times its chance",
        pick_threat = "v that enemies still to act can take from it",
        pick_help = "1 if it helps friends and is not engaged",
        pick_far = "cm to the nearest enemy",
    }
    "Where an activation stands",
    "These tell how the active model stands once the action is done. For a movement whose end is chosen later \
     they tell the best of a few places it may lead to; for the places themselves they tell each." {
        plan = "v of this action's attack and of the best that may still follow in this activation",
        plan_behind = "the same while the own side has fewer levels left",
        ap = "action points it costs",
        ap_kept = "action points that would be left for the next turn, if nothing follows that uses them",
        threat =
            "v that enemies can take from it there: charges and shots within reach, models in contact; a dodge \
             counts if a point is left for it, enemies that have acted in this turn count about half",
        threat_weak = "the same for models that shoot or had better not fight",
        threat_ahead = "the same while the own side has more levels left, from turn 8 on",
        reach_next = "v of the best charge that will be within reach",
        approach = "cm it gets nearer to the enemy it makes for",
        approach_shooter = "instead, for shooters, to its range",
        approach_weak = "instead, for others that had better not fight",
        approach_behind = "the same, for all, while the own side has fewer levels left",
        cover = "v that shots could take there, if it stands in cover",
        gang = "1 if it fights an enemy that a friend is engaged with",
        friends_near =
            "where enemies get at it (in contact, by a charge or by a shot): friends that get at an enemy who \
             comes to it",
        outnumbered = "by how many these enemies are more than itself and these friends",
        ap_wasted =
            "of the action points that would be left, if nothing follows that uses them, those for which neither \
             the next Recovery has room nor an enemy still to act, one each, gives a reason to dodge",
    }
    "Actions" {
        end = "1 for ending the activation",
        walk = "1 for a Walk",
        run = "1 for a Run",
        free_move = "1 for a Free Move",
        idle_move =
            "1 for a Walk, Run or Free Move that would be paid for and not made: where this bot would then rather \
             stay than go to any of the places offered",
        climb = "1 for climbing",
        attack = "1 for a basic melee attack",
        shoot = "1 for a basic ranged attack",
        charge = "1 for a basic charge",
        ability = "1 for an attack with an ability",
        push = "1 for a Push",
        slam = "1 for a Slam, basic or by an ability",
        kill = "v of the target's death, times its chance",
        drains = "1 if the target can pay for a dodge",
        follow = "friends still to act in this turn that get at the target where it is",
        short = "% chance that a charge or shot falls short",
        lp_cost = "v of the life points it costs",
        escape = "1 for an Escape",
        escape_gain =
            "v of what enemies in contact could take, and of the shots then open, less that of staying, times the \
             chance",
        seek = "1 for a Seek",
        seek_gain = "v of what it may find, times the chance; -100 where nothing seems to be near enough",
        displace_ability = "1 for an ability that moves its bearer",
    }
    "Effects" {
        effect = "1 for an ability or card without an attack",
        effect_heal = "v of life points regained, more for those that have lost many",
        effect_help =
            "v of states, numbers, free attacks and the like for the own side: of attacks that can still be made \
             or met while they last",
        effect_harm = "v of life points, states and numbers of the enemy, times the chance that it does not resist",
        effect_ap = "v of action points",
        effect_hide = "v of being hidden, or of revealing enemies",
        effect_card = "v of a card that is discarded",
    }
    "Gnosis and rolls" {
        gnosis = "1 for a gnosis point",
        gnosis_gain = "v by which it makes the roll better",
        gnosis_need = "ten times the models still to act, by gnosis points left",
        gnosis_free = "1 in the set-up, where points come back before they are needed",
        roll_card = "levels the card costs",
        roll_gain = "v by which a card makes a roll better",
    }
    "Reactions" {
        dodge = "1 for a Dodge",
        dodge_gain = "v that the Dodge saves",
        counter = "1 for a Counterattack",
        counter_gain = "v that the Counterattack saves, and of its free attack",
        react = "1 for another reaction",
        react_gain = "v that another reaction saves, its further effects included",
        react_ap = "action points of a reaction",
        react_ready =
            "those of them that are missing in the next activation, because Recovery does not fill them up, times \
             the level",
        react_bare = "the level of a model that could dodge before, and not after a reaction that is no defence",
        intercept_gain = "v that the target of a charge would lose, less what the model in its place would",
        shield_gain = "the same for a shot",
        strike_back_gain = "v of an answer to damage",
        evade = "1 for stepping away from a shot",
        throw_crash = "6 to 1 for a direction into scenery or the edge, more the nearer",
        throw_enemy = "models of the enemy that it would hit",
        throw_friend = "own models that it would hit",
        give_up = "1 for giving up a movement to dodge a displaced model",
        give_up_ready = "1 if that model has still to act",
    }
    "Other answers" {
        show_marker = "1 for saying that somebody is under a marker",
        face_enemy = "how much a facing looks towards the enemy it makes for",
        plot = "1 for a plot card",
        plot_card = "levels it costs",
        plot_gain = "v of it",
        choice_gain = "v of a choice within an effect",
    }
}
