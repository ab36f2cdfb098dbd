//! The words of the content files (section 4 of the rules catalogue), as enums.

use tenbin_content::word_enum;

word_enum! {
    /// When an ability works.
    Timing {
        /// Any time in the own turn before 2c, not in a fight (STR-160).
        OwnTurn = "own_turn",
        /// A wound or Shock is about to be received (STR-162).
        OnHit = "on_hit",
        /// When values are totalled.
        InFight = "in_fight",
        /// On entering an Encounter space (STR-165).
        OnEnterEncounter = "on_enter_encounter",
        /// On passing a Strigoi (STR-095).
        OnPassStrigoi = "on_pass_strigoi",
        /// The moment a Reward is played (STR-161).
        OnPlay = "on_play",
        /// While the Wound token is held (STR-305).
        Held = "held",
        /// When the Wound token is received (STR-294, STR-305).
        OnReceive = "on_receive",
    }
}

word_enum! {
    /// What is fought, and how.
    FightKind {
        /// A Monster.
        Monster = "monster",
        /// A Strigoi from an adjacent space (STR-340).
        Melee = "melee",
        /// A Strigoi in sight (STR-350).
        Ranged = "ranged",
    }
}

word_enum! {
    /// The colours of Encounters.
    Colour {
        /// Grey.
        Grey = "grey",
        /// Red.
        Red = "red",
    }
}

word_enum! {
    /// Where a wound or Shock comes from.
    Source {
        /// A Monster.
        Monster = "monster",
        /// A Strigoi's attack or curse.
        Strigoi = "strigoi",
        /// The wolf's own card (STR-170), an empty hand (STR-073).
        OwnCard = "self",
    }
}

word_enum! {
    /// On whom an ability works.
    Target {
        /// The user.
        SelfWolf = "self",
        /// A wolf of choice, also the user.
        Wolf = "wolf",
        /// The user and every wolf in the same room (STR-163).
        WolvesInRoom = "wolves_in_room",
        /// A platform of choice (STR-168).
        Platform = "platform",
        /// The Strigoi fought; the Master (or the Supreme) outside a fight.
        Strigoi = "strigoi",
    }
}

word_enum! {
    /// What a frame space is.
    FrameKind {
        /// Nothing.
        Plain = "p",
        /// Stairs (STR-097).
        Stairs = "s",
        /// A grey Encounter.
        Grey = "g",
        /// A red Encounter.
        Red = "r",
    }
}

word_enum! {
    /// The letters of Action cards.
    Letter {
        /// 0.
        A = "A",
        /// 1.
        B = "B",
        /// 2.
        C = "C",
        /// 3.
        D = "D",
        /// 4.
        E = "E",
        /// 5.
        F = "F",
        /// The Strigoi stays (STR-205).
        X = "X",
    }
}

word_enum! {
    /// What gives an Advanced card (STR-470 to STR-477).
    Event {
        /// The active player has defeated a Monster.
        MonsterDefeated = "monster_defeated",
        /// A player has got a Reward card; filter `total`.
        RewardCardGained = "reward_card_gained",
        /// The Strigoi of the active player's 2c inflicted the defeating wound on another wolf.
        ThirdWoundByStrigoi = "third_wound_by_strigoi",
        /// A Strigoi is defeated.
        StrigoiDefeated = "strigoi_defeated",
        /// A wolf is defeated.
        WolfDefeated = "wolf_defeated",
        /// A wolf has received a Wound token; filter `source`.
        WolfWounded = "wolf_wounded",
    }
}

word_enum! {
    /// Who gets the card.
    Receiver {
        /// The active player (the one who fights, in a counterattack).
        ActivePlayer = "active_player",
        /// The wolf wounded or defeated.
        WoundedWolf = "wounded_wolf",
        /// The player with the fewest Reward cards; tie: lower initiative (STR-473).
        FewestRewardCards = "fewest_reward_cards",
    }
}

word_enum! {
    /// Short words for the usual abilities; each stands for one use (section 4).
    Icon {
        /// Cancels a wound or a Shock (STR-162).
        Protection = "protection",
        /// Wolves of the room discard a Wound token (STR-163).
        Heal = "heal",
        /// A Reward card comes back from the discard (STR-164).
        Retrieval = "retrieval",
        /// Declines an Encounter or passes a Strigoi (STR-165).
        Stealth = "stealth",
        /// Turns a platform (STR-168).
        Mechanics = "mechanics",
        /// A wolf takes an Action card back (STR-169).
        Pack = "pack",
        /// The user takes a Wound token after the fight (STR-170).
        OwnWound = "own_wound",
    }
}

word_enum! {
    /// Families of Action cards.
    Family {
        /// Six of each wolf.
        Base = "base",
        /// At most one for each player (STR-470).
        Heroic = "heroic",
        /// One in the game (STR-473 to STR-477).
        Legendary = "legendary",
    }
}
