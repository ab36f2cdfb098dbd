//! What abilities and tokens do (section 4 of the rules catalogue): each effect with its word, the keys that files
//! give it, when it can work, on whom, and how it is told. What it does in the game is in `rules/run.rs`.

use crate::content::catalogue::Catalogue;
use crate::content::compile::Compiler;
use crate::content::listing::words::{counted, name_of};
use crate::content::vocabulary::{Letter, Target, Timing};
use tenbin_content::tagged::FromKey;
use tenbin_content::{Before, Kind, Node, tagged};

/// Small counts.
const COUNT: Kind = Kind::Integer { min: 1, max: 9 };
const CHANGE: Kind = Kind::Integer { min: -9, max: 9 };
const BONUS: Kind = Kind::Integer { min: -9, max: 20 };
const LETTER: Kind = Kind::OneOf(Letter::WORDS);
const COUNT_OR_ALL: Kind = Kind::Either(&[COUNT, Kind::OneOf(&["all"])]);

tagged! {
    /// What an ability or a token does: one primitive of section 4.
    pub enum Op, EFFECT = "an effect", before Before::Words, read |compiler: Compiler<'_, '_>, node| {
        AddFight = "add_fight", "adds to the value of the fight"
            (amount: i8 = required BONUS, "how much"),
        Prevent = "prevent", "cancels wounds or Shocks" (amount: u8 = required COUNT, "how many"),
        Heal = "heal", "the target discards Wound tokens" (amount: u8 = required COUNT, "how many"),
        WoundSelf = "wound_self", "the user takes Wound tokens, after a fight (STR-170)"
            (amount: u8 = required COUNT, "how many";
             preventable: bool = optional Kind::Bool, "whether Protection works against it; false by default"),
        Wound = "wound", "wounds, a hit that Protection may answer" (amount: u8 = required COUNT, "how many"),
        Shock = "shock", "Shocks" (amount: u8 = required COUNT, "how many"),
        RetrieveReward = "retrieve_reward", "Reward cards come back from the own discard to the hand"
            (amount: u8 = required COUNT, "how many"),
        LoseReward = "lose_reward", "Reward cards of the hand, drawn by lot, go to the own discard"
            (amount: u8 = required COUNT, "how many"),
        RecoverActions = "recover_actions", "Action cards come back from the target's discard to its hand"
            (amount: HowMany = required COUNT_OR_ALL, "how many, or all"),
        RotatePlatform = "rotate_platform", "a platform is turned",
        PeekAndDecline = "peek_and_decline", "sees an Encounter and may decline it",
        PassStrigoi = "pass_strigoi", "passes a Strigoi",
        GainToken = "gain_token", "Reward tokens are drawn" (amount: u8 = required COUNT, "how many"),
        GainReward = "gain_reward", "Reward cards are drawn" (amount: u8 = required COUNT, "how many"),
        GainBlood = "gain_blood", "Blood Points go from the supply to the altar"
            (amount: u8 = required COUNT, "how many"),
        LoseBlood = "lose_blood", "the pack loses Blood Points" (amount: u8 = required COUNT, "how many"),
        ModifyMove = "modify_move", "movement while held, or in the own turn points left"
            (amount: i8 = required CHANGE, "how much is added"),
        ModifyCombat = "modify_combat", "combat value while held"
            (amount: i8 = required CHANGE, "how much is added"),
        GainCard = "gain_card", "an Advanced card is taken, if it is there"
            (card: AdvancedCard = required Kind::Text, "which"),
        RemoveFromGame = "remove_from_game", "the card leaves the game",
        StrigoiMove = "strigoi_move", "the Strigoi of Phase 3 moves by a letter, looks around and attacks"
            (letter: Letter = required LETTER, "which"),
        StrigoiStay = "strigoi_stay", "this turn's Strigoi stays where it is",
        CurseRoom = "curse_room", "every wolf in the room takes Wound tokens, as by the curse (STR-402)"
            (amount: u8 = required COUNT, "how many"),
        Collapse = "collapse", "a platform collapses, as by STR-373" (letter: Letter = required LETTER, "in which direction"),
    }
    and enum Primitive
}

/// A number of cards.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum HowMany {
    /// All there are.
    All,
    /// At most so many.
    Number(u8),
}

impl HowMany {
    /// Of so many.
    #[inline]
    pub(crate) fn of(self, there: u8) -> u8 {
        match self {
            Self::All => there,
            Self::Number(count) => count.min(there),
        }
    }
}

impl<C> FromKey<C> for HowMany {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        Some(table.integer(key).map_or(Self::All, |count| Self::Number(count as u8)))
    }
}

impl<C> FromKey<C> for Letter {
    fn from_key(_: &mut C, table: &Node, key: &str) -> Option<Self> {
        Self::of_word(table.text(key)?)
    }
}

/// The number of a kind of Action card that is no wolf's own.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct AdvancedCard(pub u8);

impl FromKey<Compiler<'_, '_>> for AdvancedCard {
    fn from_key(compiler: &mut Compiler<'_, '_>, table: &Node, key: &str) -> Option<Self> {
        compiler.advanced_card(table.get(key)?).map(Self)
    }
}

impl Op {
    /// Whether it works on wolves: on the user, a chosen one, or all in the room.
    #[inline]
    pub(crate) fn is_for_wolves(self) -> bool {
        matches!(
            self,
            Self::Heal(_)
                | Self::Wound(_)
                | Self::Shock(_)
                | Self::RetrieveReward(_)
                | Self::LoseReward(_)
                | Self::RecoverActions(_)
                | Self::GainToken(_)
                | Self::GainReward(_)
                | Self::GainCard(_)
        )
    }

    /// What one who is told to does: `take 1 Wound token`.
    pub(crate) fn told(self, catalogue: &Catalogue, target: Target) -> String {
        let text = match self {
            Self::AddFight(by) => format!("{by:+} to the total"),
            Self::Prevent(1) => "cancel 1 wound or Shock".to_owned(),
            Self::Prevent(count) => format!("cancel {count} wounds or Shocks"),
            Self::Heal(count) => format!("discard {}", counted(count, "Wound token")),
            Self::WoundSelf(count, is_preventable) => {
                let word = if is_preventable { "can" } else { "cannot" };
                format!("take {}, which Protection {word} cancel", counted(count, "wound"))
            }
            Self::Wound(count) if target == Target::Strigoi => {
                format!("the Strigoi takes {}", counted(count, "wound"))
            }
            Self::Wound(count) => format!("take {}", counted(count, "wound")),
            Self::Shock(count) => format!("take {}", counted(count, "Shock")),
            Self::RetrieveReward(count) => {
                format!("take back {} from the discard", counted(count, "Reward card"))
            }
            Self::LoseReward(count) => {
                format!("discard {} by lot", counted(count, "Reward card"))
            }
            Self::RecoverActions(HowMany::All) => {
                "take back all Action cards from the discard".to_owned()
            }
            Self::RecoverActions(HowMany::Number(count)) => {
                format!("take back {} from the discard", counted(count, "Action card"))
            }
            Self::RotatePlatform => "turn a platform".to_owned(),
            Self::PeekAndDecline => {
                "flip its token first and decline the fight if you like".to_owned()
            }
            Self::PassStrigoi => "pass it".to_owned(),
            Self::GainToken(count) => format!("gain {}", counted(count, "Reward token")),
            Self::GainReward(count) => format!("gain {}", counted(count, "Reward card")),
            Self::GainBlood(count) => {
                format!("win {} for the altar", counted(count, "Blood Point"))
            }
            Self::LoseBlood(count) => format!("the pack loses {}", counted(count, "Blood Point")),
            Self::ModifyMove(by) => format!("{by:+} movement"),
            Self::ModifyCombat(by) => format!("{by:+} combat"),
            Self::GainCard(card) => format!("gain {}", name_of(catalogue, card.0)),
            Self::RemoveFromGame => "this card leaves the game".to_owned(),
            Self::StrigoiMove(letter) => format!("the Strigoi moves by letter {}", letter.word()),
            Self::StrigoiStay => "the Strigoi stay in this turn".to_owned(),
            Self::CurseRoom(count) => {
                format!("the Strigoi curse the room for {}", counted(count, "wound"))
            }
            Self::Collapse(letter) => {
                format!("the platform in direction {} collapses", letter.word())
            }
        };
        match target {
            Target::Wolf if self.is_for_wolves() => format!("have a wolf of your choice {text}"),
            Target::WolvesInRoom if self.is_for_wolves() => {
                format!("have every wolf in your room {text}")
            }
            _ => text,
        }
    }
}

/// What an ability is printed on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Bearer {
    /// An Action card.
    Action,
    /// A Reward card.
    RewardCard,
    /// A Reward token.
    RewardToken,
    /// A Wound token.
    Wound,
}

impl Bearer {
    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Action => "an Action card",
            Self::RewardCard => "a Reward card",
            Self::RewardToken => "a Reward token",
            Self::Wound => "a Wound token",
        }
    }

    /// The moments at which its abilities can work.
    pub(crate) fn timings(self) -> &'static [Timing] {
        use Timing as T;
        match self {
            Self::Action => {
                &[T::OwnTurn, T::OnHit, T::InFight, T::OnEnterEncounter, T::OnPassStrigoi]
            }
            Self::RewardCard => &[
                T::OwnTurn,
                T::OnHit,
                T::InFight,
                T::OnEnterEncounter,
                T::OnPassStrigoi,
                T::OnPlay,
            ],
            Self::RewardToken => &[T::OwnTurn, T::OnHit, T::InFight, T::OnPlay],
            Self::Wound => &[T::Held, T::OnReceive],
        }
    }
}

/// Whether an effect works at a moment of a bearer.
pub(crate) fn works(op: Op, timing: Timing, bearer: Bearer) -> bool {
    // Tokens out of tokens would have no end: a used one may be drawn again at once (STR-171).
    if bearer == Bearer::RewardToken && matches!(op, Op::GainToken(_)) {
        return false;
    }
    match timing {
        Timing::OwnTurn => {
            runs(op)
                || matches!(op, Op::WoundSelf(..) | Op::ModifyMove(_))
                || matches!((op, bearer), (Op::RemoveFromGame, Bearer::Action))
        }
        Timing::OnHit => matches!(op, Op::Prevent(_)),
        Timing::InFight => match op {
            // A wound there is one for a Strigoi.
            Op::AddFight(_) | Op::WoundSelf(..) | Op::Wound(_) => true,
            // Retrieval may fetch a card into the fight (STR-133); a Reward's works when it is
            // played.
            Op::RetrieveReward(_) => bearer == Bearer::Action,
            _ => false,
        },
        Timing::OnEnterEncounter => matches!(op, Op::PeekAndDecline),
        Timing::OnPassStrigoi => matches!(op, Op::PassStrigoi),
        Timing::OnPlay => works_in_a_fight(op.primitive()) || matches!(op, Op::WoundSelf(..)),
        Timing::Held => matches!(op, Op::ModifyMove(_) | Op::ModifyCombat(_)),
        // Wounds out of a wound would have no end.
        Timing::OnReceive => {
            works_in_a_fight(op.primitive())
                || matches!(op, Op::Shock(_) | Op::LoseBlood(_) | Op::LoseReward(_))
        }
    }
}

/// Effects that can be carried out by themselves: outside of a fight, or after it.
pub(crate) fn runs(op: Op) -> bool {
    is_carried_out(op.primitive())
}

/// Their words, for advice.
pub(crate) fn words_that_run() -> Vec<&'static str> {
    let words = EFFECT.forms.iter().map(|form| form.word);
    words.filter(|word| Primitive::of_word(word).is_some_and(is_carried_out)).collect()
}

fn is_carried_out(primitive: Primitive) -> bool {
    works_in_a_fight(primitive)
        || matches!(
            primitive,
            Primitive::Wound
                | Primitive::Shock
                | Primitive::RotatePlatform
                | Primitive::LoseBlood
                | Primitive::LoseReward
                | Primitive::StrigoiMove
                | Primitive::CurseRoom
                | Primitive::Collapse
        )
}

/// Those of them that leave the wolf, the Strigoi and the fight where they are.
fn works_in_a_fight(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::Heal
            | Primitive::RetrieveReward
            | Primitive::RecoverActions
            | Primitive::GainToken
            | Primitive::GainReward
            | Primitive::GainBlood
            | Primitive::GainCard
            | Primitive::StrigoiStay
    )
}

/// The targets an effect can have; the first is the usual one.
pub(crate) fn targets(op: Op) -> &'static [Target] {
    match op {
        Op::Wound(_) => &[Target::SelfWolf, Target::Wolf, Target::WolvesInRoom, Target::Strigoi],
        Op::Heal(_)
        | Op::Shock(_)
        | Op::RetrieveReward(_)
        | Op::LoseReward(_)
        | Op::RecoverActions(_)
        | Op::GainToken(_)
        | Op::GainReward(_)
        | Op::GainCard(_) => &[Target::SelfWolf, Target::Wolf, Target::WolvesInRoom],
        Op::RotatePlatform => &[Target::Platform],
        _ => &[Target::SelfWolf],
    }
}

/// Whether an effect is nothing but a price: nobody uses an ability of the own turn for it.
pub(crate) fn is_price(op: Op) -> bool {
    match op {
        Op::WoundSelf(..) | Op::LoseBlood(_) | Op::LoseReward(_) | Op::RemoveFromGame => true,
        Op::ModifyMove(by) => by < 0,
        _ => false,
    }
}

/// The moments at which an effect can work, for advice.
pub(crate) fn moments_of(op: Op, bearer: Bearer) -> Vec<&'static str> {
    let timings = bearer.timings().iter();
    timings.filter(|timing| works(op, **timing, bearer)).map(|timing| timing.word()).collect()
}
