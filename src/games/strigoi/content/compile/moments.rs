//! Which effects work at which moments of which cards and tokens: whatever else is written would
//! never happen, and is refused.

use crate::content::catalogue::Op;
use crate::content::vocabulary::{Target, Timing};

/// What an ability is printed on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Bearer {
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
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Action => "an Action card",
            Self::RewardCard => "a Reward card",
            Self::RewardToken => "a Reward token",
            Self::Wound => "a Wound token",
        }
    }

    /// The moments at which its abilities can work.
    pub(super) fn timings(self) -> &'static [Timing] {
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
pub(super) fn works(op: Op, timing: Timing, bearer: Bearer) -> bool {
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
        Timing::OnPlay => works_in_a_fight(op) || matches!(op, Op::WoundSelf(..)),
        Timing::Held => matches!(op, Op::ModifyMove(_) | Op::ModifyCombat(_)),
        // Wounds out of a wound would have no end.
        Timing::OnReceive => works_in_a_fight(op) || matches!(op, Op::Shock(_) | Op::LoseBlood(_)),
    }
}

/// Effects that can be carried out by themselves: outside of a fight, or after it.
pub(super) fn runs(op: Op) -> bool {
    works_in_a_fight(op)
        || matches!(
            op,
            Op::Wound(_)
                | Op::Shock(_)
                | Op::RotatePlatform
                | Op::LoseBlood(_)
                | Op::StrigoiMove(_)
                | Op::CurseRoom(_)
                | Op::Collapse(_)
        )
}

/// Those of them that leave the wolf, the Strigoi and the fight where they are.
fn works_in_a_fight(op: Op) -> bool {
    matches!(
        op,
        Op::Heal(_)
            | Op::RetrieveReward(_)
            | Op::RecoverActions(_)
            | Op::GainToken(_)
            | Op::GainReward(_)
            | Op::GainBlood(_)
            | Op::GainCard(_)
            | Op::StrigoiStay
    )
}

/// The targets an effect can have; the first is the usual one.
pub(super) fn targets(op: Op) -> &'static [Target] {
    match op {
        Op::Wound(_) => &[Target::SelfWolf, Target::Wolf, Target::WolvesInRoom, Target::Strigoi],
        Op::Heal(_)
        | Op::Shock(_)
        | Op::RetrieveReward(_)
        | Op::RecoverActions(_)
        | Op::GainToken(_)
        | Op::GainReward(_)
        | Op::GainCard(_) => &[Target::SelfWolf, Target::Wolf, Target::WolvesInRoom],
        Op::RotatePlatform => &[Target::Platform],
        _ => &[Target::SelfWolf],
    }
}

/// Whether an effect is nothing but a price: nobody uses an ability of the own turn for it.
pub(super) fn is_price(op: Op) -> bool {
    match op {
        Op::WoundSelf(..) | Op::LoseBlood(_) | Op::RemoveFromGame => true,
        Op::ModifyMove(by) => by < 0,
        _ => false,
    }
}

/// The moments at which an effect can work, for advice.
pub(super) fn moments_of(op: Op, bearer: Bearer) -> Vec<&'static str> {
    let timings = bearer.timings().iter();
    timings.filter(|timing| works(op, **timing, bearer)).map(|timing| timing.word()).collect()
}
