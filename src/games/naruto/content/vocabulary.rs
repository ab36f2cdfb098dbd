//! The small closed vocabularies of Naruto's cards (sections 1 and 4 of the rules catalogue).

use tenbin_content::word_enum;

/// Symbols (elements): `L`ightning, `F`ire, `W`ater, wi`N`d, `E`arth (NAR-052).
pub const SYMBOLS: usize = 5;
/// Their letters in the content files, in the order of the bits of a set of symbols.
pub const SYMBOL_WORDS: &[&str] = &["L", "F", "W", "N", "E"];

word_enum! {
    /// The four types of cards (NAR-001).
    CardKind {
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

word_enum! {
    /// The kinds of tactics (NAR-001).
    TacticKind {
        /// Takes effect at once and goes to chakra.
        Normal = "normal",
        /// Stays in camp.
        Permanent = "permanent",
        /// Played in the opponent's preparation only (NAR-070).
        Interruption = "interruption",
    }
}

word_enum! {
    /// In which windows an interruption may be played (NAR-071).
    Window {
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

word_enum! {
    /// Sexes.
    Sex {
        /// Male.
        Male = "m",
        /// Female.
        Female = "f",
    }
}

word_enum! {
    /// Ranks, low to high; beasts stand outside the ladder (section 3.3).
    Rank {
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

word_enum! {
    /// When an effect record acts (section 4).
    Timing {
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
pub const TIMINGS: usize = Timing::WORDS.len();

word_enum! {
    /// On which side a `participate` effect acts.
    Side {
        /// Either.
        Any = "any",
        /// In an attacking team.
        Attack = "attack",
        /// In a defending team.
        Defend = "defend",
    }
}

word_enum! {
    /// What a target expression speaks of (NAR-230).
    Noun {
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

word_enum! {
    /// Which objects of the noun may be chosen. What names the user "mentions" it (NAR-227).
    Relation {
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

word_enum! {
    /// On what an effect without a target acts.
    Selector {
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

word_enum! {
    /// Where a ninja is put (section 4).
    PlaceWord {
        /// The user's team, as back-up.
        UserTeamBackup = "user_team_backup",
        /// The target team, as back-up.
        TargetTeamBackup = "target_team_backup",
        /// A team of one at rest.
        Rest = "rest",
    }
}

word_enum! {
    /// A pile of cards of a player.
    Zone {
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

word_enum! {
    /// Who chooses.
    Chooser {
        /// Who controls the effect.
        Controller = "controller",
        /// The other player.
        Opponent = "opponent",
    }
}

word_enum! {
    /// How long an effect lasts (section 4, NAR-302).
    Duration {
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

word_enum! {
    /// What an effect may forbid.
    Forbiddable {
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

word_enum! {
    /// How two numbers are compared.
    Comparison {
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

impl Selector {
    /// Whether the conditions of an effect are read for each team it bears on.
    pub(crate) const fn is_per_team(self) -> bool {
        matches!(self, Self::OwnTeams | Self::OwnDefendingTeams)
    }
}
