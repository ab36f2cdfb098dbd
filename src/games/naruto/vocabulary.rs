//! The small closed vocabularies of Naruto's cards (sections 1 and 4 of the rules catalogue).

/// Symbols (elements): `L`ightning, `F`ire, `W`ater, wi`N`d, `E`arth (NAR-052).
pub const SYMBOLS: usize = 5;
/// Their letters in the content files, in the order of the bits of a set of symbols.
pub const SYMBOL_WORDS: &[&str] = &["L", "F", "W", "N", "E"];

/// Declares an enum with the words of the content files.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        /// The words of the content files, in the order of the variants.
        pub const $list: &[&str] = &[$($word),+];

        impl $name {
            /// Every variant, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The variant of a word.
            pub fn of_word(word: &str) -> Option<Self> {
                $list.iter().position(|&one| one == word).map(|index| Self::ALL[index])
            }

            /// The word of the content files.
            pub fn word(self) -> &'static str {
                $list[self as usize]
            }
        }
    };
}

words! {
    /// The four types of cards (NAR-001).
    CardKind, KIND_WORDS {
        /// Fights in teams.
        Ninja = "ninja",
        /// Played in the exchange through a ninja.
        Technique = "technique",
        /// Played in the preparation.
        Tactic = "tactic",
        /// Stays in camp and does not fight.
        Client = "client",
    }
}

words! {
    /// The kinds of tactics (NAR-001).
    TacticKind, TACTIC_WORDS {
        /// Takes effect at once and goes to chakra.
        Normal = "normal",
        /// Stays in camp.
        Permanent = "permanent",
        /// Played in the opponent's preparation only (NAR-070).
        Interruption = "interruption",
    }
}

words! {
    /// In which windows an interruption may be played (NAR-071).
    Window, WINDOW_WORDS {
        /// In each.
        Any = "any",
        /// (a) when preparation begins.
        Start = "start",
        /// (b) of a ninja call.
        CallAnnounced = "call_announced",
        /// (b) of a tactic.
        TacticAnnounced = "tactic_announced",
        /// (b) of a client call.
        ClientAnnounced = "client_announced",
        /// (c) of a ninja call.
        AfterCall = "after_call",
        /// (c) of a tactic.
        AfterTactic = "after_tactic",
        /// (d) when the end of preparation is announced.
        End = "end",
    }
}

words! {
    /// Sexes.
    Sex, SEX_WORDS {
        /// Male.
        Male = "m",
        /// Female.
        Female = "f",
    }
}

words! {
    /// Ranks, low to high; beasts stand outside the ladder (section 3.3).
    Rank, RANK_WORDS {
        /// Lowest.
        Student = "student",
        /// Second.
        Novice = "novice",
        /// Third.
        Adept = "adept",
        /// Fourth.
        Elite = "elite",
        /// Highest.
        Master = "master",
        /// Meets no rank requirement and no rank limit.
        Beast = "beast",
    }
}

impl Rank {
    /// Whether it meets "`least` or higher".
    pub fn at_least(self, least: Self) -> bool {
        self != Self::Beast && least != Self::Beast && self >= least
    }

    /// Whether it meets "`most` or lower".
    pub fn at_most(self, most: Self) -> bool {
        self != Self::Beast && most != Self::Beast && self <= most
    }
}

words! {
    /// When an effect record acts (section 4).
    Timing, TIMING_WORDS {
        /// The ninja, client or permanent has entered play.
        Enter = "enter",
        /// Start of the controller's turn (NAR-031, NAR-032).
        TurnStart = "turn_start",
        /// End of the controller's own declaration (NAR-150).
        Participate = "participate",
        /// End of the defence declaration, when opposed (NAR-151).
        ParticipateOpposed = "participate_opposed",
        /// End of the defence declaration, when not opposed (NAR-151).
        ParticipateUndefended = "participate_undefended",
        /// During the exchange of techniques (NAR-154).
        DuringExchange = "during_exchange",
        /// During the chain of techniques (NAR-153).
        DuringChain = "during_chain",
        /// At the judgement of its item (NAR-155, NAR-156 b).
        Judgement = "judgement",
        /// Its team has won a fight (NAR-385).
        Win = "win",
        /// Its team has won a crushing victory (NAR-385).
        WinCrushing = "win_crushing",
        /// End of the controller's turn (NAR-420).
        TurnEnd = "turn_end",
        /// A technique resolves.
        TechResolve = "tech_resolve",
        /// A tactic takes effect.
        TacticResolve = "tactic_resolve",
        /// Always while in play and healthy.
        Static = "static",
        /// While in battle.
        WhileParticipating = "while_participating",
        /// While in a defending team.
        WhileDefending = "while_defending",
    }
}

/// How many timings there are.
pub const TIMINGS: usize = TIMING_WORDS.len();

words! {
    /// On which side a `participate` effect acts.
    Side, SIDE_WORDS {
        /// Either.
        Any = "any",
        /// In an attacking team.
        Attack = "attack",
        /// In a defending team.
        Defend = "defend",
    }
}

words! {
    /// What a target expression speaks of (NAR-230).
    Noun, NOUN_WORDS {
        /// A ninja in play.
        Ninja = "ninja",
        /// A team.
        Team = "team",
        /// The user of the technique.
        User = "user",
        /// A technique on the chain.
        Technique = "technique",
        /// A tactic being played.
        Tactic = "tactic",
        /// A gain, by its place in the pile (NAR-245).
        Gain = "gain",
        /// A player (NAR-272).
        Player = "player",
        /// A card of a discard pile.
        CardInDiscard = "card_in_discard",
    }
}

words! {
    /// Which objects of the noun may be chosen. What names the user "mentions" it (NAR-227).
    Relation, RELATION_WORDS {
        /// Every one on the field.
        Any = "any",
        /// Of the caster or controller.
        Own = "own",
        /// Of the controller, but not the source itself.
        OtherOwn = "other_own",
        /// Of the opponent.
        Opponent = "opponent",
        /// In the team that faces the user's, or that team.
        BattlingUser = "battling_user",
        /// In the user's team, or that team.
        UserTeam = "user_team",
        /// The front-line ninja facing the user's team.
        FrontBattlingUser = "front_battling_user",
        /// A back-up ninja facing the user's team (NAR-247).
        BackupBattlingUser = "backup_battling_user",
        /// In battle, of the caster.
        InBattleOwn = "in_battle_own",
        /// In battle, of the opponent.
        InBattleOpponent = "in_battle_opponent",
        /// Launched by the opponent and still on the chain (NAR-244).
        OnChainOpponent = "on_chain_opponent",
        /// In the team that faces the source's, or that team.
        OpposingTeam = "opposing_team",
        /// A back-up ninja of the team that faces the source's.
        OpposingBackup = "opposing_backup",
        /// The ninja whose call has just taken effect (window c).
        JustCalled = "just_called",
        /// The card being played (window b).
        BeingPlayed = "being_played",
    }
}

impl Relation {
    /// Whether the target expression mentions the user (NAR-227).
    pub fn mentions_user(self) -> bool {
        matches!(
            self,
            Self::BattlingUser
                | Self::UserTeam
                | Self::FrontBattlingUser
                | Self::BackupBattlingUser
        )
    }
}

words! {
    /// On what an effect without a target acts.
    Selector, SELECTOR_WORDS {
        /// The targets.
        Target = "target",
        /// The source.
        Own = "self",
        /// The user of the technique.
        User = "user",
        /// Who controls the source, or the caster (NAR-207).
        Controller = "controller",
        /// The other player.
        Opponent = "opponent",
        /// Each player; for `turn_start` and `turn_end` the player whose turn it is (NAR-465).
        EachPlayer = "each_player",
        /// The source's team.
        TeamSelf = "team_self",
        /// The front-line ninja of the source's team.
        TeamSelfFront = "team_self_front",
        /// The front-line ninja of the user's team, if it is not the user.
        UserTeamFrontOther = "user_team_front_other",
        /// The team that faces the source's.
        OpposingTeam = "opposing_team",
        /// The front-line ninja of that team.
        OpposingFront = "opposing_front",
        /// Every team of the controller.
        OwnTeams = "own_teams",
        /// Every defending team of the controller.
        OwnDefendingTeams = "own_defending_teams",
    }
}

words! {
    /// Where a ninja is put (section 4).
    PlaceWord, PLACE_WORDS {
        /// The user's team, as back-up.
        UserTeamBackup = "user_team_backup",
        /// The target team, as back-up.
        TargetTeamBackup = "target_team_backup",
        /// A team of one at rest.
        Rest = "rest",
    }
}

words! {
    /// A pile of cards of a player.
    Zone, ZONE_WORDS {
        /// The hand.
        Hand = "hand",
        /// The deck, on top.
        Deck = "deck",
        /// The deck, at the bottom.
        DeckBottom = "deck_bottom",
        /// The chakra area.
        Chakra = "chakra",
        /// The discard pile.
        Discard = "discard",
        /// The camp: clients and permanent tactics.
        Camp = "camp",
    }
}

words! {
    /// Who chooses.
    Chooser, CHOOSER_WORDS {
        /// Who controls the effect.
        Controller = "controller",
        /// The other player.
        Opponent = "opponent",
    }
}

words! {
    /// How long an effect lasts (section 4, NAR-302).
    Duration, DURATION_WORDS {
        /// Happens and is over.
        Instant = "instant",
        /// Until the end of the turn.
        Turn = "turn",
        /// Until the end of the turn that follows it.
        NextTurn = "next_turn",
        /// No duration written.
        None = "none",
    }
}

words! {
    /// What an effect may forbid.
    Deed, DEED_WORDS {
        /// A player: calling a ninja.
        CallNinja = "call_ninja",
        /// A player: calling a client.
        CallClient = "call_client",
        /// A player: playing a tactic.
        PlayTactic = "play_tactic",
        /// A player: turning cards into chakra.
        Charge = "charge",
        /// A player: launching a technique.
        Launch = "launch",
        /// A ninja: attacking (NAR-148).
        Attack = "attack",
        /// A ninja: defending (NAR-148).
        Defend = "defend",
    }
}

words! {
    /// How two numbers are compared.
    Comparison, COMPARISON_WORDS {
        /// Equal.
        Equal = "=",
        /// At least.
        AtLeast = ">=",
        /// At most.
        AtMost = "<=",
    }
}

impl Comparison {
    /// Whether `left` compares so with `right`.
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
        }
    }
}
