//! What each primitive of the effect vocabulary may and must say, on which cards it may stand, whom
//! it can act on and when: the words of section 4 that the engine heeds.

use crate::content::catalogue::{Primitive, Target, When};

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
pub(super) const fn grammar(primitive: Primitive) -> Grammar {
    let (required, optional): (&[&str], &[&str]) = match primitive {
        Primitive::ModStat => (&["stat", "amount"], &["per"]),
        Primitive::ModRoll => (&["amount"], &["rolls", "per"]),
        Primitive::Reroll => (&[], &["filter", "rolls"]),
        Primitive::EscapeEvent | Primitive::EscapeAttack | Primitive::MirrorPenalties => (&[], &[]),
        Primitive::RedirectAttack => (&[], &["allow_attacker"]),
        Primitive::FreeAttack => (&[], &["bonus"]),
        Primitive::CancelCard => (&[], &["filter", "allow_in_play"]),
        Primitive::DiscardPermanent => (&[], &["chooser", "count"]),
        Primitive::Forbid => (&["actions"], &[]),
        Primitive::Suspend => (&["what"], &[]),
        Primitive::Untargetable => (&["by"], &["ends_on"]),
        Primitive::RollCheck => (&["success", "then"], &["who", "on_hit_keep", "on_none"]),
        Primitive::DrawAdvantage | Primitive::DrawDisadvantage | Primitive::SkipTurn => {
            (&[], &["count"])
        }
        Primitive::LeaveGame => (&["escape_stat"], &["escape_difficulty", "helper_allowed"]),
        Primitive::Remedy => (&["cures"], &[]),
        Primitive::Answers => (&["ids"], &[]),
        Primitive::RevealRole | Primitive::SwapRole => (&[], &["who"]),
    };
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
        | Primitive::DrawAdvantage
        | Primitive::DrawDisadvantage
        | Primitive::RevealRole => (true, true),
        Primitive::LeaveGame | Primitive::SkipTurn | Primitive::SwapRole => (false, true),
        _ => (true, false),
    };
    Grammar {
        required,
        optional,
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
