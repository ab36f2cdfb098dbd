//! The effect vocabulary, compiled: records of timing, conditions, target and primitive (section 4
//! of the rules catalogue).

use crate::content::catalogue::{NOTHING, Range};
use crate::content::compile::ops::{Reading, counted, value, whose};
use crate::content::shape::effects::{
    AMOUNT, AN_EFFECT, BY_WORDS, FILTER, IGNORE_WORDS, PRICE, TARGET, TRAITS, WHOSE_WORDS,
};
use crate::content::shape::whole;
use crate::content::vocabulary::{
    Chooser, Comparison, Duration, Forbiddable, PlaceWord, Rank, Selector, Sex, Side, Timing, Zone,
};
use tenbin_content::{Field, Kind, tagged};

/// A number on a card.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Amount {
    /// Itself.
    Plain(i8),
    /// The X chosen when paying (NAR-203).
    X,
    /// The same, subtracted.
    MinusX,
}

impl Amount {
    /// Its value with this X.
    #[inline]
    pub fn value(self, x: u8) -> i32 {
        match self {
            Self::Plain(number) => i32::from(number),
            Self::X => i32::from(x),
            Self::MinusX => -i32::from(x),
        }
    }
}

/// One effect record.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Effect {
    /// When it acts. Nested effects bear the timing of what they are nested in.
    pub at: Timing,
    /// On which side, for `participate` and what follows it.
    pub side: Side,
    /// What must hold when it applies: a range of `Catalogue::conditions`.
    pub conditions: Range,
    /// Its controller decides whether it acts (NAR-462).
    pub optional: bool,
    /// At most once a turn.
    pub once_per_turn: bool,
    /// Its own target expression, in `Catalogue::targets`, or `NOTHING`. Those of a technique or
    /// tactic are the card's.
    pub target: u16,
    /// On what it acts. Where players are meant, `self` is the controller. What lets each player
    /// choose cards of its own holds two effects, on the controller and on the opponent; at
    /// `turn_start` and `turn_end` it stays `EachPlayer`: the player whose turn it is, who then is the
    /// controller for everything inside (NAR-465).
    pub on: Selector,
    /// What it does.
    pub op: Op,
    /// For how long.
    pub duration: Duration,
}

impl Effect {
    /// Whether it acts on targets that were designated before it: those of its card.
    pub fn is_on_designated(&self) -> bool {
        self.on == Selector::Target && self.target == NOTHING
    }

    /// The effects it holds, where it does nothing itself.
    pub fn held(&self) -> Option<Range> {
        match self.op {
            Op::All(held) | Op::Choose(held) => Some(held),
            Op::PayThen { then, .. } | Op::Delayed { then, .. } => Some(then),
            _ => None,
        }
    }
}

/// Whose techniques cost more or less.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Whose {
    /// The controller's.
    Controller,
    /// The opponent's.
    Opponent,
    /// Both.
    Both,
}

/// Timing, conditions, target: what every effect may say.
static COMMON: &[Field] = &[
    Field::optional("when", Kind::OneOf(Timing::WORDS), "when it acts").formerly("at"),
    Field::optional("if", CONDITIONS, "what must hold, all of it"),
    Field::optional("optional", Kind::Bool, "its controller decides (NAR-462)"),
    Field::optional("limit", Kind::OneOf(&["once_per_turn"]), "how often"),
    Field::optional("side", Kind::OneOf(Side::WORDS), "in an attack, in a defence, or any"),
    Field::optional("target", Kind::Table(&TARGET), "what is chosen when it applies"),
    Field::optional("on", Kind::OneOf(Selector::WORDS), "whom it acts on, without a choice"),
    Field::optional("duration", Kind::OneOf(Duration::WORDS), "how long; turn by default"),
];

const CONDITIONS: Kind = Kind::OneOrMany(&Kind::Text);
/// Most top cards that can be looked at: `Run::looked` has room for them.
const LOOKED_MAX: i64 = 6;

/// How many, 1 where nothing is said.
const fn count(max: i64) -> Field {
    Field::optional("amount", whole(1, max), "how many; 1 by default")
}

const VALUE: Kind = whole(-20, 30);
static CHOOSER: Field =
    Field::optional("chooser", Kind::OneOf(Chooser::WORDS), "who chooses the cards");
static CARDS: Field = Field::optional("filter", Kind::Table(&FILTER), "which cards");
const PLACE: Kind = Kind::OneOf(PlaceWord::WORDS);
const WHERE: &str = "where a ninja is put";
const ZONE: Kind = Kind::OneOf(Zone::WORDS);
static TO: Field = Field::optional("to", ZONE, "to which pile");
/// A function: a constant could not hold the table that holds it.
const fn then() -> Field {
    Field::required("then", Kind::OneOrMany(&AN_EFFECT), "what follows")
}

tagged! {
    /// A primitive with its arguments. Filters are numbers of `Catalogue::filters`, or `NOTHING`.
    pub enum Op, EFFECT = "an effect", common COMMON, read |reading: Reading<'_, '_, '_>, node| {
        Modify = "modify", "adds to combat and support" [
            Field::optional("combat", AMOUNT, "added to combat"),
            Field::optional("support", AMOUNT, "added to support"),
        ] {
            /// Added to combat.
            combat: Amount = {
                reading.changes_values(node)?;
                reading.amount(node, "combat")?
            },
            /// Added to support.
            support: Amount = reading.amount(node, "support")?,
        },
        Set = "set", "sets combat, support or both (NAR-405)" [
            Field::optional("combat", VALUE, "its new combat"),
            Field::optional("support", VALUE, "its new support"),
        ] {
            /// The new combat value.
            combat: Option<i8> = {
                reading.changes_values(node)?;
                value(node, "combat")
            },
            /// The new support value.
            support: Option<i8> = value(node, "support"),
        },
        TeamStrength = "team_strength", "adds to a team's strength" [
            Field::required("amount", AMOUNT, "how much is added"),
        ] => (Amount = reading.strength(node)?),
        Wound = "wound", "wounds (NAR-400)" [count(9)] => (u8 = counted(node)),
        Kill = "kill", "kills; no wound (NAR-406)",
        SetInjured = "set_injured", "changes to injured status (NAR-402)",
        Heal = "heal", "heals (NAR-403)",
        PreventWound = "prevent_wound", "prevents wounds" [count(9)] => (u8 = counted(node)),
        SetTrait = "set_trait", "another name, sex, rank or attributes (NAR-229)" [
            Field::optional("name", Kind::Text, "its new name"),
            Field::optional("sex", Kind::OneOf(Sex::WORDS), "its new sex"),
            Field::optional("rank", Kind::OneOf(Rank::WORDS), "its new rank"),
            Field::optional("attribute", TRAITS, "its new attributes"),
        ] {
            /// The new name, by number.
            name: Option<u16> = {
                reading.changes_traits(node)?;
                reading.name(node)
            },
            /// The new sex.
            sex: Option<Sex> = node.text("sex").and_then(Sex::of_word),
            /// The new rank.
            rank: Option<Rank> = node.text("rank").and_then(Rank::of_word),
            /// The new attributes (bits); unchanged where 0.
            attributes: u64 = reading.attributes(node),
        },
        LeaveBattle = "leave_battle", "leaves the battle (NAR-147)",
        ReturnToHand = "return_to_hand", "leaves the field for its owner's hand (NAR-006)",
        JoinTeam = "join_team", "joins a team" [Field::required("place", PLACE, WHERE)]
            => (PlaceWord = reading.place_word(node)?),
        TakeControl = "take_control", "the caster takes control (NAR-300)" [
            Field::required("duration", Kind::OneOf(Duration::WORDS), "how long"),
            Field::optional("place", PLACE, WHERE),
        ] => (PlaceWord = reading.place_of_target(node)?),
        PutInPlay = "put_in_play", "puts a ninja in play (NAR-331)" [
            Field::required("from", ZONE, "from which pile"),
            Field::required("place", PLACE, WHERE),
            CARDS,
            Field::optional(
                "ignore",
                Kind::OneOrMany(&Kind::OneOf(IGNORE_WORDS)),
                "what it does not ask for; both in any case (NAR-057)",
            ),
        ] {
            /// The pile it comes from.
            from: Zone = reading.from(node)?,
            /// Which cards.
            filter: u16 = reading.ninjas(node),
            /// Where it is put.
            place: PlaceWord = reading.place_word(node)?,
        },
        Negate = "negate", "the technique or announced card does nothing (NAR-206, NAR-073)",
        // Of the opponent of the object's controller only, or of both players.
        Untargetable = "untargetable", "cannot be targeted by techniques" [
            Field::optional("by", Kind::OneOf(BY_WORDS), "by whose techniques"),
            Field::optional("filter", Kind::Table(&FILTER), "by which techniques"),
        ] {
            /// Only techniques of the other player.
            opposing: bool = node.text("by").unwrap_or(BY_WORDS[0]) == BY_WORDS[0],
            /// Only techniques that pass (total cost, rank of the user).
            filter: u16 = reading.techniques(node),
        },
        CostChange = "cost_change", "techniques cost more generic chakra, or less" [
            Field::required("amount", whole(-9, 9), "how much more"),
            Field::required("whose", Kind::OneOf(WHOSE_WORDS), "whose techniques"),
            Field::optional("first_each_turn", Kind::Bool, "the first one only"),
        ] {
            /// How much more.
            amount: i8 = reading.cost(node)?,
            /// Whose techniques.
            whose: Whose = whose(node)?,
            /// Only the first of each turn.
            first_each_turn: bool = node.boolean("first_each_turn").unwrap_or(false),
        },
        Draw = "draw", "draws cards" [count(20)] => (u8 = counted(node)),
        Gain = "gain", "takes gains from the opponent's deck (NAR-369)" [count(20)]
            => (u8 = counted(node)),
        DiscardHand = "discard_hand", "discards hand cards" [count(60), CHOOSER] {
            /// How many.
            count: u8 = counted(node),
            /// Who chooses.
            chooser: Chooser = reading.chooser(node),
        },
        Mill = "mill", "top cards of the deck to the discard" [count(60)] => (u8 = counted(node)),
        ChakraToDiscard = "chakra_to_discard", "chakra cards to the discard" [count(60), CHOOSER] {
            /// How many.
            count: u8 = counted(node),
            /// Who chooses.
            chooser: Chooser = reading.chooser(node),
        },
        HandToChakra = "hand_to_chakra", "hand cards to the own chakra" [count(60)]
            => (u8 = counted(node)),
        DeckTopToChakra = "deck_top_to_chakra", "top cards of the deck to chakra" [count(60)]
            => (u8 = counted(node)),
        Search = "search", "searches the deck for a card and shuffles" [CARDS, TO] {
            /// Which cards.
            filter: u16 = reading.cards(node),
            /// Where the card goes.
            to: Zone = reading.zone(
                node,
                "to",
                &[Zone::Hand, Zone::Chakra, Zone::Discard, Zone::Deck, Zone::DeckBottom, Zone::Camp],
            )?,
        },
        LookTop = "look_top", "looks at the top cards and takes some to hand" [
            Field::required("amount", whole(1, LOOKED_MAX), "how many"),
            Field::optional("take", whole(0, LOOKED_MAX), "how many to hand"),
            Field::optional("rest", ZONE, "where the others go"),
        ] {
            /// How many are looked at.
            count: u8 = counted(node),
            /// How many go to the hand.
            take: u8 = reading.taken(node),
            /// Where the rest goes, in any order.
            rest: Zone = reading.zone(
                node,
                "rest",
                &[Zone::DeckBottom, Zone::Deck, Zone::Discard, Zone::Chakra],
            )?,
        },
        // At most one card, to its owner's zone.
        LookHandTake = "look_hand_take", "looks at a hand and takes a card away" [
            Field::required("to", ZONE, "to which pile"),
            CARDS,
        ] {
            /// Which cards.
            filter: u16 = reading.cards(node),
            /// Where the card goes.
            to: Zone = reading.zone(
                node,
                "to",
                &[Zone::Chakra, Zone::Discard, Zone::Deck, Zone::DeckBottom],
            )?,
        },
        // The target where there is one, else one that is chosen.
        ReturnFromDiscard = "return_from_discard", "returns a card of the own discard" [CARDS, TO] {
            /// Which cards.
            filter: u16 = reading.returned(node),
            /// Where the card goes.
            to: Zone = reading.zone(
                node,
                "to",
                &[Zone::Hand, Zone::Deck, Zone::DeckBottom, Zone::Chakra, Zone::Camp],
            )?,
        },
        DiscardToDeckBottom = "discard_to_deck_bottom", "own discarded cards below the own deck"
            [count(60)] => (u8 = counted(node)),
        ExtraTactic = "extra_tactic", "more tactics each turn" [count(9)]
            => (u8 = reading.tactics(node)),
        Forbid = "forbid", "forbids deeds" [
            Field::required(
                "actions",
                Kind::OneOrMany(&Kind::OneOf(Forbiddable::WORDS)),
                "what may not be done",
            ),
        ] => (u8 = reading.deeds(node)),
        Choose = "choose", "one of these effects, as its controller chooses" [
            Field::required(
                "of",
                Kind::List { of: &AN_EFFECT, min: 2, max: 8 },
                "what is chosen between",
            ),
        ] => (Range = reading.nested(node, "of")),
        All = "if", "these effects where the conditions hold" [
            Field::required("if", CONDITIONS, "what must hold, all of it"),
            then(),
        ] => (Range = reading.nested(node, "then")),
        PayThen = "pay_then", "pays, and if that was done in full, something follows" [
            Field::required("pay", Kind::Table(&PRICE), "what is paid"),
            then(),
        ] {
            /// What is paid.
            pay: Range = reading.price(node),
            /// What follows.
            then: Range = reading.nested(node, "then"),
        },
        Delayed = "delayed", "these effects later (NAR-152)" [
            Field::required("due", Kind::OneOf(Timing::WORDS), "when what follows is due")
                .formerly("when"),
            then(),
        ] {
            /// When.
            at: Timing = reading.due(node)?,
            /// What.
            then: Range = reading.later(node)?,
        },
    }
    and enum Primitive
}

/// On what a primitive acts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Acts {
    /// Ninjas; of a team on each of its ninjas (NAR-236).
    Ninja,
    /// Ninjas one by one, never on a team.
    OneNinja,
    /// Teams.
    Team,
    /// Ninjas or teams, whichever is meant.
    NinjaOrTeam,
    /// Players.
    Player,
    /// The controller, or at the start and end of turns the player whose turn it is.
    Controller,
    /// Players or ninjas, as the deeds say.
    Deeds,
    /// The technique on the chain or the card being played.
    Announced,
    /// Nothing by itself: what it holds does.
    Holder,
}

/// How a primitive acts.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grammar {
    /// On what.
    pub(crate) acts: Acts,
    /// It has a duration.
    pub(crate) lasts: bool,
    /// It can be there always (`static`, `while_...`).
    pub(crate) continuous: bool,
}

/// What happens at once.
const fn at_once(acts: Acts) -> Grammar {
    Grammar { acts, lasts: false, continuous: false }
}

/// What lasts, and can be there always.
const fn lasting(acts: Acts) -> Grammar {
    Grammar { acts, lasts: true, continuous: true }
}

/// How a primitive acts.
pub(crate) fn grammar(primitive: Primitive) -> Grammar {
    use Acts::{Announced, Controller, Deeds, Holder, Ninja, NinjaOrTeam, OneNinja, Player, Team};
    match primitive {
        Primitive::Modify | Primitive::Set | Primitive::PreventWound => lasting(Ninja),
        Primitive::TeamStrength => lasting(Team),
        Primitive::SetTrait => lasting(OneNinja),
        Primitive::Untargetable => lasting(NinjaOrTeam),
        Primitive::CostChange | Primitive::ExtraTactic => lasting(Controller),
        Primitive::Forbid => lasting(Deeds),
        Primitive::TakeControl => Grammar { continuous: false, ..lasting(OneNinja) },
        Primitive::Wound
        | Primitive::Kill
        | Primitive::SetInjured
        | Primitive::Heal
        | Primitive::LeaveBattle
        | Primitive::ReturnToHand => at_once(Ninja),
        Primitive::JoinTeam => at_once(OneNinja),
        Primitive::PutInPlay => at_once(Controller),
        Primitive::Negate => at_once(Announced),
        Primitive::Draw
        | Primitive::Gain
        | Primitive::DiscardHand
        | Primitive::ChakraToDiscard
        | Primitive::Mill
        | Primitive::HandToChakra
        | Primitive::DeckTopToChakra
        | Primitive::Search
        | Primitive::LookTop
        | Primitive::LookHandTake
        | Primitive::ReturnFromDiscard
        | Primitive::DiscardToDeckBottom => at_once(Player),
        Primitive::Choose | Primitive::PayThen | Primitive::Delayed => at_once(Holder),
        Primitive::All => Grammar { continuous: true, ..at_once(Holder) },
    }
}

/// A condition, or its contrary.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Condition {
    /// It must not hold.
    pub negated: bool,
    /// What.
    pub atom: Atom,
}

/// What may be asked of the source, its team, its controller.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Atom {
    /// The source's team faces another.
    Opposed,
    /// It attacks and faces none.
    Undefended,
    /// It is in an attacking team.
    Attacking,
    /// It is in a defending team.
    Defending,
    /// It is the front-line ninja.
    FrontLine,
    /// It is healthy.
    Healthy,
    /// It is injured.
    Injured,
    /// A ninja of this name is in its team (itself included).
    TeamHasName(u16),
    /// A ninja with one of these attributes or keywords is in its team.
    TeamHasTrait {
        /// Attributes (bits).
        attributes: u64,
        /// Keywords (bits).
        keywords: u64,
    },
    /// Ninjas of its team.
    TeamSize(Comparison, u8),
    /// Ninjas of the team that faces it.
    OpposingTeamSize(Comparison, u8),
    /// The controller's turn counter is at least so high.
    TurnAtLeast(u8),
    /// The controller has at most so many cards in hand.
    HandAtMost(u8),
    /// A technique was played in this exchange.
    ChainHappened,
    /// The controller has taken a gain in this turn.
    WonGainThisTurn,
    /// It was in battle at any moment of this turn.
    TookPart,
}
