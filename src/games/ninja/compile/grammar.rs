//! What each primitive of the effect vocabulary may and must say, and on which cards it may stand.

use crate::games::ninja::cards::OpCode;

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
    Grammar { required, optional, lasts, on }
}
