//! What each primitive of the effect vocabulary may and must say, on which cards it may stand, whom
//! it can act on and when: the words of section 4 that the engine heeds.

use crate::content::catalogue::{OpCode, Target, When};

/// What a primitive may and must say, beside the keys of every effect.
pub(super) struct Grammar {
    /// Keys it must have.
    pub(super) required: &'static [&'static str],
    /// Keys it may have.
    pub(super) optional: &'static [&'static str],
    /// Whether it acts for a while: then an advantage card must say how long.
    pub(super) lasts: bool,
    /// Whether it may stand on an advantage card, and on a disadvantage card.
    pub(super) on: (bool, bool),
    /// Whom it can act on from an advantage card. The first goes without saying.
    pub(super) targets: &'static [Target],
    /// Whom it can act on from a disadvantage card.
    pub(super) drawn_targets: &'static [Target],
    /// When alone a use with it can be made; the first goes without saying. Empty: any time, and
    /// whatever the card says.
    pub(super) timings: &'static [When],
}

/// Keys that every effect may have.
pub(super) const COMMON: &[&str] =
    &["do", "mode", "target", "duration", "when", "conditions", "if_rule"];

/// The grammar of a primitive.
pub(super) const fn grammar(code: OpCode) -> Grammar {
    let (required, optional): (&[&str], &[&str]) = match code {
        OpCode::ModStat => (&["stat", "amount"], &["per"]),
        OpCode::ModRoll => (&["amount"], &["rolls", "per"]),
        OpCode::Reroll => (&[], &["filter", "rolls"]),
        OpCode::EscapeEvent | OpCode::EscapeAttack | OpCode::MirrorPenalties => (&[], &[]),
        OpCode::RedirectAttack => (&[], &["allow_attacker"]),
        OpCode::FreeAttack => (&[], &["bonus"]),
        OpCode::CancelCard => (&[], &["filter", "allow_in_play"]),
        OpCode::DiscardPermanent => (&[], &["chooser", "count"]),
        OpCode::Forbid => (&["actions"], &[]),
        OpCode::Suspend => (&["what"], &[]),
        OpCode::Untargetable => (&["by"], &["ends_on"]),
        OpCode::RollCheck => (&["success", "then"], &["who", "on_hit_keep", "on_none"]),
        OpCode::DrawAdvantage | OpCode::DrawDisadvantage | OpCode::SkipTurn => (&[], &["count"]),
        OpCode::LeaveGame => (&["escape_stat"], &["escape_difficulty", "helper_allowed"]),
        OpCode::Remedy => (&["cures"], &[]),
        OpCode::Answers => (&["ids"], &[]),
        OpCode::RevealRole | OpCode::SwapRole => (&[], &["who"]),
    };
    let lasts = matches!(
        code,
        OpCode::ModStat
            | OpCode::ModRoll
            | OpCode::Forbid
            | OpCode::Suspend
            | OpCode::Untargetable
            | OpCode::MirrorPenalties
    );
    let on = match code {
        OpCode::ModStat
        | OpCode::Forbid
        | OpCode::Suspend
        | OpCode::DiscardPermanent
        | OpCode::DrawAdvantage
        | OpCode::DrawDisadvantage
        | OpCode::RevealRole => (true, true),
        OpCode::LeaveGame | OpCode::SkipTurn | OpCode::SwapRole => (false, true),
        _ => (true, false),
    };
    Grammar {
        required,
        optional,
        lasts,
        on,
        targets: targets(code),
        drawn_targets: match code {
            OpCode::DrawDisadvantage => &[Target::SelfSeat, Target::Opponent],
            _ => &[Target::SelfSeat],
        },
        timings: timings(code),
    }
}

/// Whom a primitive can act on from an advantage card.
const fn targets(code: OpCode) -> &'static [Target] {
    match code {
        OpCode::ModStat
        | OpCode::ModRoll
        | OpCode::Forbid
        | OpCode::Suspend
        | OpCode::Untargetable => &[
            Target::SelfSeat,
            Target::Opponent,
            Target::Player,
            Target::AllOthers,
            Target::Attacker,
            Target::AttackTarget,
            Target::Roller,
        ],
        // One is tied to somebody else, and attacks somebody else (NIN-268, NIN-265, NIN-272).
        OpCode::MirrorPenalties | OpCode::FreeAttack | OpCode::RedirectAttack => {
            &[Target::Opponent]
        }
        // One at a time: what is drawn or shown by several has no order in the catalogue.
        OpCode::DiscardPermanent
        | OpCode::DrawAdvantage
        | OpCode::DrawDisadvantage
        | OpCode::RevealRole => &[Target::SelfSeat, Target::Opponent, Target::Player],
        OpCode::RollCheck => &[Target::AllOthers, Target::Opponent, Target::Player],
        OpCode::Reroll
        | OpCode::EscapeEvent
        | OpCode::EscapeAttack
        | OpCode::CancelCard
        | OpCode::Remedy
        | OpCode::Answers
        | OpCode::LeaveGame
        | OpCode::SkipTurn
        | OpCode::SwapRole => &[Target::SelfSeat],
    }
}

/// When alone a use with a primitive can be made.
const fn timings(code: OpCode) -> &'static [When] {
    match code {
        OpCode::EscapeEvent => &[When::BeforeOwnEventRoll],
        OpCode::EscapeAttack | OpCode::RedirectAttack => &[When::AttackedBeforeRoll],
        OpCode::Reroll => &[When::AfterOwnFailedRoll],
        OpCode::Answers => &[When::OnCardRevealed],
        OpCode::CancelCard => &[When::AnyTime, When::OnReveal, When::OnCardRevealed],
        OpCode::FreeAttack | OpCode::Remedy => &[When::AnyTime, When::OnReveal],
        _ => &[],
    }
}
