//! What is going on in the middle of a turn: a stack of frames, the top one first.

use crate::state::{CardId, GainId, Marks, TeamId, UnitId};
use tenbin_content::word_enum;
use tenbin_engine::Seat;

/// Something that can be targeted or acted on.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Object {
    /// Nothing.
    None,
    /// A ninja in play.
    Unit(UnitId),
    /// A team.
    Team(TeamId),
    /// A technique, by its place on the chain.
    Link(u8),
    /// The card that the active player has announced.
    Announced,
    /// A gain of a player.
    Gain(GainId),
    /// A player.
    Player(Seat),
    /// A physical card in a discard pile.
    Card(CardId),
}

/// What a ninja is called onto; in this order in a legal list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub enum Base {
    /// A ninja in play (NAR-100, NAR-110).
    Unit(UnitId),
    /// Nothing.
    #[default]
    Nothing,
}

word_enum! {
    /// What is announced in the preparation.
    Prep {
        /// Nothing.
        Nothing = "nothing",
        /// A normal ninja call.
        Call = "call",
        /// A tactic.
        Tactic = "tactic",
        /// A client call.
        Client = "client",
        /// Cards turned into chakra.
        Charge = "charge",
        /// An interruption (of the inactive player).
        Interruption = "interruption",
    }
}

#[allow(clippy::derivable_impls)] // `word_enum` derives none
impl Default for Prep {
    fn default() -> Self {
        Self::Nothing
    }
}

/// A preparation action between its announcement and the end of its windows (NAR-062).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Announced {
    /// What.
    pub what: Prep,
    /// Physical card, until it is put somewhere; a charge has none.
    pub card: Option<CardId>,
    /// What it is called onto.
    pub base: Base,
    /// The unit it has become.
    pub unit: Option<UnitId>,
    /// It was negated (NAR-073).
    pub negated: bool,
    /// Targets.
    pub marks: Marks,
    /// Cards chosen to be charged, as a set of the player's own places.
    pub charged: u64,
}

impl Announced {
    /// The card, where one is announced.
    #[inline]
    pub fn known_card(&self) -> CardId {
        self.card.expect("a card is announced")
    }
}

/// The windows for interruptions (NAR-071).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Moment {
    /// (a) preparation begins.
    Start,
    /// (b) an action is announced and paid.
    Announced,
    /// (c) it took effect.
    Done,
    /// (d) the end of preparation is announced.
    End,
}

/// The steps of a turn, in order (NAR-030).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// A turn begins: counts of the turn are cleared; `before_draw` effects.
    Begin,
    /// The draw (NAR-031).
    Draw,
    /// Effects of the start of the turn (NAR-032).
    Start,
    /// Window (a), then preparation actions and windows (b), (c).
    Preparation,
    /// Window (d) (NAR-076).
    PreparationEnd,
    /// Formation (NAR-121).
    Formation,
    /// The inactive player's (`defender_regroups` `in_formation_phase`).
    DefenderFormation,
    /// Attack declaration (NAR-140).
    Attack,
    /// The attacker's participate effects (NAR-150).
    AttackEffects,
    /// The inactive player's formation (`at_defence_declaration`).
    LateFormation,
    /// Defence declaration (NAR-142).
    Defence,
    /// Effects of the end of that declaration, of the player who is first by `post_defence_order`: the attacker's
    /// opposed and undefended ones, or the defender's participate and opposed ones (NAR-150,
    /// NAR-151).
    OpposedFirst,
    /// Those of the other.
    OpposedSecond,
    /// During-exchange effects (`start`) (NAR-154).
    ExchangeStart,
    /// The exchange (NAR-180).
    Exchange,
    /// Its end: during-exchange (`end`) and during-chain (`exchange_end`) effects.
    ExchangeEnd,
    /// Activated judgement effects without a team (NAR-353).
    JudgementStart,
    /// The items (NAR-350).
    Judgement,
    /// Positions lapse (NAR-145).
    BattleOver,
    /// `TURN_END` effects (NAR-420).
    End,
    /// Delayed effects due now.
    EndDelayed,
    /// This-turn effects expire, limited controls end (NAR-316).
    Expire,
    /// NAR-124.
    Overflow,
    /// The hand limit (NAR-421).
    HandLimit,
    /// The counter; the next turn (NAR-422).
    Over,
}

/// Where the announced action of a seat stands (NAR-062).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum ActionStep {
    /// Targets are to be chosen.
    Targets,
    /// The hand cost is to be paid.
    Pay,
    /// All is paid: window (b).
    Paid,
    /// It takes effect, unless negated.
    Effect,
    /// A tactic has taken effect: its card goes where it belongs.
    Place,
    /// ENTER effects are over: window (c).
    Done,
    /// Over.
    Over,
}

/// Where an item of the judgement stands.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum ItemStep {
    /// The attacker's judgement effects (NAR-352).
    Attacker,
    /// The defender's.
    Defender,
    /// Strengths, then gains or wounds.
    Verdict,
    /// The attacker has won: its WIN effects (NAR-385).
    AttackerWon,
    /// With a crushing victory.
    AttackerCrushed,
    /// The defender has won.
    DefenderWon,
    /// With a crushing victory.
    DefenderCrushed,
    /// The item is over.
    Over,
}

/// What happens next or who must choose.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Frame {
    /// Nothing: before the game.
    #[default]
    Empty,
    /// Redraw or keep (NAR-022): of this seat.
    Redraw(Seat),
    /// A step of the turn; always the lowest frame once play has begun.
    Turn(Step),
    /// The active player's next preparation action (NAR-050).
    Menu,
    /// Which cards to turn into chakra: hand cards from this place of the hand's order on.
    Charging(u8),
    /// A hand cost is being paid for the announced card of the seat: how many are left, the lowest
    /// place that may still be chosen (canonical order).
    PayHand {
        /// Whose.
        seat: Seat,
        /// How many are still to come.
        left: u8,
        /// The lowest place that may still be chosen.
        from: u8,
    },
    /// Targets of the announced tactic or interruption of the seat are chosen.
    AnnounceTargets(Seat),
    /// The inactive player's window (NAR-071).
    Window(Moment),
    /// The announced action of the seat goes on.
    Action {
        /// Whose.
        seat: Seat,
        /// Where it stands.
        step: ActionStep,
    },
    /// Regrouping of a seat: keep or regroup.
    Formation(Seat),
    /// The next unit of the seat to be placed into a team, by number.
    Place {
        /// Whose.
        seat: Seat,
        /// Which ninja.
        unit: UnitId,
    },
    /// The next team to be sent (NAR-140): only those after this place in the order of teams.
    Send {
        /// Only teams after this one.
        after: Option<TeamId>,
    },
    /// The front-line ninja of this team is named (NAR-141).
    Front(TeamId),
    /// A defender for the attacking team of this place of the order (NAR-142); with
    /// `double_defence` only teams after `after`.
    Block {
        /// The place of the attacking team in the order.
        attack: u8,
        /// Only teams after this one.
        after: Option<TeamId>,
    },
    /// Somebody may open a chain (NAR-184): the seat; whether the attacker is asked again.
    Open {
        /// Whose.
        seat: Seat,
        /// The attacker has declined once and is asked again.
        again: bool,
    },
    /// Somebody may respond (NAR-185): the seat, passes so far.
    Respond {
        /// Whose.
        seat: Seat,
        /// Passes so far.
        passes: u8,
    },
    /// Targets of the technique being launched.
    LaunchTargets,
    /// X of it.
    LaunchX,
    /// Its chakra is being paid: how many cards are left, the lowest place that may still be chosen
    /// (canonical order).
    PayChakra {
        /// How many are still to come.
        left: u8,
        /// The lowest place that may still be chosen.
        from: u8,
    },
    /// The chain resolves (NAR-220).
    Resolve,
    /// An item of the judgement is chosen (NAR-351).
    Judge,
    /// An item is carried out.
    Item {
        /// The attacking team.
        attack: TeamId,
        /// Where it stands.
        step: ItemStep,
    },
    /// A new front-line ninja is named (`frontless_replacement`): the team.
    Replace(TeamId),
    /// A client instead of a gain (`client_loss`): the winner, gains still to be taken, the lowest
    /// place of a client that may still be chosen (canonical order).
    ClientOrGain {
        /// Whose.
        seat: Seat,
        /// How many are still to come.
        left: u8,
        /// The lowest place that may still be chosen.
        from: u8,
    },
    /// Due effects are put in order (NAR-463).
    Triggers,
    /// The innermost run goes on.
    Run,
    /// Cards beyond the hand limit leave (NAR-421): how many, the lowest place that may be chosen.
    HandExcess {
        /// How many are still to come.
        left: u8,
        /// The lowest place that may still be chosen.
        from: u8,
    },
}
