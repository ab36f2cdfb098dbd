//! What is going on in the middle of a turn: a stack of frames, the top one first.

use crate::state::{Marks, NONE};

/// Something that can be targeted or acted on.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Object {
    /// Nothing.
    None,
    /// A ninja in play.
    Unit(u8),
    /// A team.
    Team(u8),
    /// A technique, by its place on the chain.
    Link(u8),
    /// The card that the active player has announced.
    Announced,
    /// A gain of a player: seat in bit 7, position in the others.
    Gain(u8),
    /// A player.
    Player(u8),
    /// A physical card in a discard pile.
    Card(u8),
}

/// What is announced in the preparation.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Prep {
    /// Nothing.
    #[default]
    Nothing,
    /// A normal ninja call.
    Call,
    /// A tactic.
    Tactic,
    /// A client call.
    Client,
    /// Cards turned into chakra.
    Charge,
    /// An interruption (of the inactive player).
    Interruption,
}

/// A preparation action between its announcement and the end of its windows (NAR-062).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Announced {
    /// What.
    pub what: Prep,
    /// Physical card; for a charge `NONE`.
    pub card: u8,
    /// The unit it is called onto, or `NONE`.
    pub base: u8,
    /// The unit it has become, or `NONE`.
    pub unit: u8,
    /// It was negated (NAR-073).
    pub negated: bool,
    /// Targets.
    pub marks: Marks,
    /// Cards chosen to be charged, as a set of the player's own places.
    pub charged: u64,
}

impl Default for Announced {
    fn default() -> Self {
        Self {
            what: Prep::Nothing,
            card: NONE,
            base: NONE,
            unit: NONE,
            negated: false,
            marks: Marks { from: 0, count: 0 },
            charged: 0,
        }
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

/// What happens next or who must choose.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Frame {
    /// Nothing: before the game.
    #[default]
    Empty,
    /// Redraw or keep (NAR-022): of this seat.
    Redraw(u8),
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
        seat: u8,
        /// How many are still to come.
        left: u8,
        /// The lowest place that may still be chosen.
        from: u8,
    },
    /// Targets of the announced tactic or interruption of the seat are chosen.
    AnnounceTargets(u8),
    /// The inactive player's window (NAR-071).
    Window(Moment),
    /// The announced action of the seat goes on: a number of `rules/prepare.rs`.
    Action {
        /// Whose.
        seat: u8,
        /// Where it stands.
        step: u8,
    },
    /// Regrouping of a seat: keep or regroup.
    Formation(u8),
    /// The next unit of the seat to be placed into a team, by number.
    Place {
        /// Whose.
        seat: u8,
        /// Which ninja.
        unit: u8,
    },
    /// The next team to be sent (NAR-140): only those after this place in the order of teams.
    Send {
        /// Only teams after this one.
        after: u8,
    },
    /// The front-line ninja of this team is named (NAR-141).
    Front(u8),
    /// A defender for the attacking team of this place of the order (NAR-142); with
    /// `double_defence` only teams after `after`.
    Block {
        /// The attacking team, or its place in the order.
        attack: u8,
        /// Only teams after this one.
        after: u8,
    },
    /// Somebody may open a chain (NAR-184): the seat; whether the attacker is asked again.
    Open {
        /// Whose.
        seat: u8,
        /// The attacker has declined once and is asked again.
        again: bool,
    },
    /// Somebody may respond (NAR-185): the seat, passes so far.
    Respond {
        /// Whose.
        seat: u8,
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
    /// An item is carried out: the attacking team, a number of `rules/judgement.rs`.
    Item {
        /// The attacking team, or its place in the order.
        attack: u8,
        /// Where it stands.
        step: u8,
    },
    /// A new front-line ninja is named (`frontless_replacement`): the team.
    Replace(u8),
    /// A client instead of a gain (`client_loss`): the winner, gains still to be taken, the lowest
    /// place of a client that may still be chosen (canonical order).
    ClientOrGain {
        /// Whose.
        seat: u8,
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
