//! What a card does (section 4 of the rules catalogue): each effect with its word, the keys that files give it and
//! what it becomes, on which cards it may stand, whom it can act on and when.

use crate::content::catalogue::{AdvantageKind, Duration, Purpose, Stat, Target, When};
use crate::content::compile::Compiler;
use crate::content::compile::effects::{
    bits, count, is_so, lists, number, purposes, stats, suspended,
};
use crate::content::ids::DisadvantageId;
use crate::content::shape::{
    self, ACTION_WORDS, CONDITION, CONDITION_WORDS, CURE, DURATION_WORDS, FILTER, IDS, MODE_WORDS,
    PER, PURPOSE_WORDS, STAT_WORDS, STATS, TARGET_WORDS, WHEN_WORDS, whole,
};
use tenbin_content::{Field, Kind, tagged};

/// A set of few things, one bit each.
macro_rules! set_of {
    ($(#[$doc:meta])* $name:ident of $item:ty) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
        pub struct $name(pub u8);

        impl $name {
            /// A set of one.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item as u8)
            }

            /// Whether one is in it.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item as u8 & 1 == 1
            }

            /// The numbers of those in it, ascending.
            #[inline]
            pub fn numbers(self) -> impl Iterator<Item = usize> {
                tenbin_engine::pile::each(u64::from(self.0)).map(usize::from)
            }
        }
    };
}

set_of! {
    /// Some of the stats.
    StatSet of Stat
}
set_of! {
    /// What some rolls are for.
    PurposeSet of Purpose
}
set_of! {
    /// Some of the types of advantage cards.
    KindSet of AdvantageKind
}

/// What every effect may say.
static COMMON: &[Field] = &[
    Field::optional("mode", Kind::OneOf(MODE_WORDS), "the use of the card it belongs to"),
    Field::optional("target", Kind::OneOf(TARGET_WORDS), "whom it acts on; self by default"),
    Field::optional("duration", Kind::OneOf(DURATION_WORDS), "how long it acts"),
    Field::optional(
        "when",
        Kind::OneOf(WHEN_WORDS),
        "when it may be played or acts; effects with one timing need not say it",
    ),
    Field::optional(
        "if",
        Kind::List {
            of: &Kind::Either(&[Kind::OneOf(CONDITION_WORDS), Kind::Table(&CONDITION)]),
            min: 0,
            max: 8,
        },
        "what must hold, all of it",
    )
    .formerly("conditions"),
    Field::optional("if_rule", Kind::Map(&Kind::Any), "only while these knobs have these values"),
];

static AMOUNT: Field = Field::required("amount", whole(-20, 20), "how much");
static COUNT_OF_CARDS: Field = Field::optional("count", whole(1, 9), "how many; 1 by default");
static WHO: Field = Field::optional("who", Kind::OneOf(TARGET_WORDS), "who rolls, or whose role");
static ROLLS: Field = Field::optional(
    "rolls",
    Kind::OneOrMany(&Kind::OneOf(PURPOSE_WORDS)),
    "roll purposes; event by default",
);
static FILTERED: Field = Field::optional(
    "filter",
    Kind::Either(&[Kind::OneOf(&["failed", "any"]), Kind::Table(&FILTER)]),
    "which rolls, or which cards",
);
static PER_WHAT: Field = Field::optional(
    "per",
    Kind::Either(&[
        Kind::OneOf(&["players_in_game", "conquered_events", "natural_roll"]),
        Kind::Table(&PER),
    ]),
    "what the amount is multiplied by",
);

tagged! {
    /// What an effect does, with its numbers (section 4, primitives).
    #[derive(Hash)]
    pub enum Effect, EFFECT = "an effect", common COMMON, read |compiler: Compiler<'_, '_>, node| {
        ModStat = "mod_stat", "adds to stats" [
            Field::required("stat", STATS, "one stat or several"),
            AMOUNT,
            PER_WHAT,
        ] {
            /// Which.
            stats: StatSet = stats(node, "stat"),
            /// How much.
            amount: i8 = number(node, "amount", 0),
            /// Times what.
            per: Per = compiler.per(node),
        },
        ModRoll = "mod_roll", "adds to rolls" [AMOUNT, ROLLS, PER_WHAT] {
            /// What they are for.
            purposes: PurposeSet = purposes(node),
            /// How much.
            amount: i8 = number(node, "amount", 0),
            /// Times what.
            per: Per = compiler.per(node),
        },
        Reroll = "reroll", "rolls again" [FILTERED, ROLLS] {
            /// What the roll was for.
            purposes: PurposeSet = purposes(node),
            /// Only a roll that failed.
            failed_only: bool = compiler.failed_only(node),
        },
        EscapeEvent = "escape_event", "escapes from the current event",
        EscapeAttack = "escape_attack", "escapes from an attack",
        RedirectAttack = "redirect_attack", "turns an attack onto another target" [
            Field::optional("allow_attacker", Kind::Bool, "the attacker may be the new target"),
        ] {
            /// The attacker may be the new target.
            onto_attacker: bool = is_so(node, "allow_attacker"),
        },
        FreeAttack = "free_attack", "an attack outside phase 3" [
            Field::optional("bonus", whole(-9, 9), "added to the roll of the free attack"),
        ] {
            /// Added to its roll.
            bonus: i8 = number(node, "bonus", 0),
        },
        CancelCard = "cancel_card", "cancels a card" [
            FILTERED,
            Field::optional("allow_in_play", Kind::Bool, "cards in play can be cancelled too"),
        ] {
            /// Types that can be cancelled.
            kinds: KindSet = compiler.cancelled_kinds(node),
            /// Index into `Catalogue::id_sets` of the advantage types allowed; all where there is none.
            ids: Option<u8> = compiler.cancelled_ids(node),
            /// Also cards in play, not only the card just revealed.
            in_play: bool = is_so(node, "allow_in_play"),
            /// Opponents' cards only.
            opponents_only: bool =
                node.get("filter").and_then(|filter| filter.text("owner")) == Some("opponent"),
        },
        DiscardPermanent = "discard_permanent", "permanents are discarded" [
            Field::optional("chooser", Kind::OneOf(&["owner", "user"]), "who chooses"),
            COUNT_OF_CARDS,
        ] {
            /// How many.
            count: u8 = count(node),
            /// The user chooses, not the owner.
            user_chooses: bool = node.text("chooser") == Some("user"),
        },
        Forbid = "forbid", "bars from doing something" [
            Field::required(
                "actions",
                Kind::OneOrMany(&Kind::OneOf(ACTION_WORDS)),
                "what is forbidden",
            ),
        ] {
            /// See `forbid`.
            actions: u8 = bits(node.list("actions"), shape::action),
        },
        Suspend = "suspend", "own cards in play stop acting" [
            Field::required(
                "what",
                Kind::OneOrMany(&Kind::OneOf(&["specials", "permanents"])),
                "own cards that stop acting",
            ),
        ] {
            /// Of which types.
            kinds: KindSet = suspended(node),
        },
        Untargetable = "untargetable", "nobody may aim at the player" [
            Field::required("by", Kind::OneOrMany(&Kind::OneOf(&["attack", "card"])), "by what"),
            Field::optional("ends_on", Kind::OneOf(&["own_attack", "none"]), "what ends it early"),
        ] {
            /// No attack.
            by_attacks: bool = lists(node, "by", "attack"),
            /// No card.
            by_cards: bool = lists(node, "by", "card"),
            /// An attack of its own ends it.
            ends_on_own_attack: bool = node.text("ends_on") == Some("own_attack"),
        },
        MirrorPenalties = "mirror_penalties", "the user's penalties also apply to the target",
        RollCheck = "roll_check", "others roll for what befalls them" [
            Field::required(
                "success",
                Kind::List { of: &whole(1, 12), min: 1, max: 12 },
                "faces that hit",
            ),
            Field::required(
                "then",
                Kind::List { of: &Kind::Tagged(&EFFECT), min: 1, max: 8 },
                "effects on those hit",
            ),
            WHO,
            Field::optional("on_hit_keep", Kind::OneOf(&["area", "centre"]), "where the card stays"),
            Field::optional("on_none", Kind::OneOf(&["discard", "keep"]), "what if nobody is hit"),
        ] {
            /// Faces that hit (bit = face - 1).
            faces: u16 = compiler.faces(node.list("success"), 1),
            /// Index into `Catalogue::then_ranges`.
            then: u8 = compiler.then(node),
            /// To the centre on a hit; else it stays in the area.
            to_centre: bool = node.text("on_hit_keep") == Some("centre"),
            /// Discarded without a hit; else it stays.
            discarded: bool = node.text("on_none") == Some("discard"),
        },
        DrawAdvantage = "draw_adv", "advantage cards are drawn" [COUNT_OF_CARDS] {
            /// How many.
            count: u8 = count(node),
        },
        DrawDisadvantage = "draw_dis", "disadvantage cards are drawn" [COUNT_OF_CARDS] {
            /// How many.
            count: u8 = count(node),
        },
        DiscardHand = "discard_hand", "advantage cards of the hand, drawn by lot, are discarded" [COUNT_OF_CARDS] {
            /// How many.
            count: u8 = count(node),
        },
        LeaveGame = "leave_game", "captures, until an escape roll" [
            Field::required("escape_stat", Kind::OneOf(STAT_WORDS), "the stat of the escape roll"),
            Field::optional(
                "escape_difficulty",
                whole(1, 30),
                "the number to reach; rules.capture_difficulty by default",
            ),
            Field::optional("helper_allowed", Kind::Bool, "another player may roll instead"),
        ] {
            /// The stat of that roll.
            stat: Stat = node.text("escape_stat").and_then(shape::stat)?,
            /// What it must reach.
            difficulty: i8 =
                number(node, "escape_difficulty", compiler.knobs.capture_difficulty as i8),
            /// A helper may roll.
            helper: bool = is_so(node, "helper_allowed"),
        },
        SkipTurn = "skip_turn", "turns are skipped" [COUNT_OF_CARDS] {
            /// How many.
            count: u8 = count(node),
        },
        // One effect for each disadvantage that is cured.
        Remedy = "remedy", "cures disadvantages" [
            Field::required(
                "cures",
                Kind::List { of: &Kind::Table(&CURE), min: 1, max: 12 },
                "disadvantages it takes away",
            ),
        ] {
            /// Its type.
            disadvantage: DisadvantageId = compiler.cure?.0,
            /// Copies of the card needed.
            copies: u8 = compiler.cure?.1,
        },
        Answers = "answers", "answers a card aimed at the player" [
            Field::required("ids", IDS, "advantage cards it answers"),
        ] {
            /// Index into `Catalogue::id_sets` of the advantage types answered.
            ids: u8 = compiler.id_set(node.list("ids")),
        },
        RevealRole = "reveal_role", "the target's role is turned face up" [WHO],
        SwapRole = "swap_role", "the target swaps its role for an unused one" [WHO],
    }
    and enum Primitive
}

/// Bits of [`Effect::Forbid`].
pub mod forbid {
    /// Declaring attacks.
    pub const ATTACK: u8 = 1;
    /// Declaring counterattacks.
    pub const COUNTERATTACK: u8 = 2;
    /// Volunteering for events.
    pub const VOLUNTEER: u8 = 4;
    /// Playing advantage cards from the hand.
    pub const PLAY_FROM_HAND: u8 = 8;
    /// Playing special abilities.
    pub const PLAY_SPECIAL: u8 = 16;
    /// Facing events.
    pub const FACE_EVENT: u8 = 32;
}

/// What an amount is multiplied by.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Per {
    /// Nothing.
    One,
    /// Own cards in play with this tag.
    OwnInPlay(u8),
    /// Players in the game.
    PlayersInGame,
    /// Own conquered events.
    ConqueredEvents,
    /// The natural face of the current roll.
    NaturalRoll,
}

/// One compiled effect.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Op {
    /// What it does.
    pub effect: Effect,
    /// Whom it acts on.
    pub target: Target,
    /// How long.
    pub duration: Duration,
    /// When it fires; `AnyTime` unless it is a passive trigger.
    pub when: When,
}

impl Op {
    /// Whether it does this.
    #[inline]
    pub fn is(&self, primitive: Primitive) -> bool {
        self.effect.primitive() == primitive
    }

    /// What it adds to a stat, before it is multiplied.
    #[inline]
    pub fn adds_to(&self, stat: Stat) -> Option<i8> {
        match self.effect {
            Effect::ModStat { stats, amount, .. } if stats.has(stat) => Some(amount),
            _ => None,
        }
    }

    /// Whether it adds to a roll for this.
    #[inline]
    pub fn changes_rolls_for(&self, purpose: Purpose) -> bool {
        matches!(self.effect, Effect::ModRoll { purposes, .. } if purposes.has(purpose))
    }

    /// Whether it takes this away.
    #[inline]
    pub fn forbids(&self, action: u8) -> bool {
        matches!(self.effect, Effect::Forbid { actions } if actions & action != 0)
    }

    /// A number to be added, and what it is multiplied by.
    #[inline]
    pub fn number(&self) -> (i8, Per) {
        match self.effect {
            Effect::ModStat { amount, per, .. } | Effect::ModRoll { amount, per, .. } => {
                (amount, per)
            }
            Effect::FreeAttack { bonus } => (bonus, Per::One),
            _ => (0, Per::One),
        }
    }
}

/// Where a primitive may stand, whom it can act on and when.
pub(crate) struct Grammar {
    /// Whether it acts for a while: then an advantage card must say how long.
    pub(crate) lasts: bool,
    /// Whether it may stand on an advantage card, and on a disadvantage card.
    pub(crate) on: (bool, bool),
    /// Whom it can act on from an advantage card. The first goes without saying.
    pub(crate) targets: &'static [Target],
    /// Whom it can act on from a disadvantage card.
    pub(crate) drawn_targets: &'static [Target],
    /// When alone a use with it can be made; the first goes without saying. Empty: any time, and
    /// whatever the card says.
    pub(crate) timings: &'static [When],
}

/// The grammar of a primitive.
pub(crate) const fn grammar(primitive: Primitive) -> Grammar {
    let lasts = matches!(
        primitive,
        Primitive::ModStat
            | Primitive::ModRoll
            | Primitive::Forbid
            | Primitive::Suspend
            | Primitive::Untargetable
            | Primitive::MirrorPenalties
    );
    let on = match primitive {
        Primitive::ModStat
        | Primitive::Forbid
        | Primitive::Suspend
        | Primitive::DiscardPermanent
        | Primitive::DiscardHand
        | Primitive::DrawAdvantage
        | Primitive::DrawDisadvantage
        | Primitive::RevealRole => (true, true),
        Primitive::LeaveGame | Primitive::SkipTurn | Primitive::SwapRole => (false, true),
        _ => (true, false),
    };
    Grammar {
        lasts,
        on,
        targets: targets(primitive),
        drawn_targets: match primitive {
            Primitive::DrawDisadvantage => &[Target::SelfSeat, Target::Opponent],
            _ => &[Target::SelfSeat],
        },
        timings: timings(primitive),
    }
}

/// Whether it is over at once and acts on a player of its own, whomever else its card acts on.
pub(crate) const fn is_at_once(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::DrawAdvantage
            | Primitive::DrawDisadvantage
            | Primitive::DiscardPermanent
            | Primitive::DiscardHand
            | Primitive::RevealRole
            | Primitive::SkipTurn
            | Primitive::SwapRole
    )
}

/// Whom a primitive can act on from an advantage card.
const fn targets(primitive: Primitive) -> &'static [Target] {
    match primitive {
        Primitive::ModStat
        | Primitive::ModRoll
        | Primitive::Forbid
        | Primitive::Suspend
        | Primitive::Untargetable => &[
            Target::SelfSeat,
            Target::Opponent,
            Target::Player,
            Target::AllOthers,
            Target::Attacker,
            Target::AttackTarget,
            Target::Roller,
        ],
        // One is tied to somebody else, and attacks somebody else (NIN-268, NIN-265, NIN-272).
        Primitive::MirrorPenalties | Primitive::FreeAttack | Primitive::RedirectAttack => {
            &[Target::Opponent]
        }
        // One at a time: what is drawn or shown by several has no order in the catalogue.
        Primitive::DiscardPermanent
        | Primitive::DiscardHand
        | Primitive::DrawAdvantage
        | Primitive::DrawDisadvantage
        | Primitive::RevealRole => &[Target::SelfSeat, Target::Opponent, Target::Player],
        Primitive::RollCheck => &[Target::AllOthers, Target::Opponent, Target::Player],
        Primitive::Reroll
        | Primitive::EscapeEvent
        | Primitive::EscapeAttack
        | Primitive::CancelCard
        | Primitive::Remedy
        | Primitive::Answers
        | Primitive::LeaveGame
        | Primitive::SkipTurn
        | Primitive::SwapRole => &[Target::SelfSeat],
    }
}

/// When alone a use with a primitive can be made.
const fn timings(primitive: Primitive) -> &'static [When] {
    match primitive {
        Primitive::EscapeEvent => &[When::BeforeOwnEventRoll],
        Primitive::EscapeAttack | Primitive::RedirectAttack => &[When::AttackedBeforeRoll],
        Primitive::Reroll => &[When::AfterOwnFailedRoll],
        Primitive::Answers => &[When::OnCardRevealed],
        Primitive::CancelCard => &[When::AnyTime, When::OnReveal, When::OnCardRevealed],
        Primitive::FreeAttack | Primitive::Remedy => &[When::AnyTime, When::OnReveal],
        _ => &[],
    }
}
