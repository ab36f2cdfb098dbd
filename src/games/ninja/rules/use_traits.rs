//! What resolving a use of a card asks for, worked out at load, so that the operations of most
//! cards are not walked through for questions that have the same answer each time.

use crate::content::catalogue::{AdvantageKind, Duration, Op, Primitive, Target, When};
use crate::content::ids::CardId;
use crate::rules::Rules;
use crate::state::{InPlay, State, Usage};

/// What a use is tied to while it lasts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Tie {
    /// Nothing.
    None,
    /// The innermost roll.
    Roll,
    /// The innermost combat.
    Combat,
}

/// The answers for one use.
#[derive(Copy, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is an answer of its own
pub(crate) struct Traits {
    /// Whether it may act on somebody beside its player.
    pub(crate) has_targets: bool,
    /// What it is tied to.
    pub(crate) tie: Tie,
    /// Whether the card stays in play (NIN-207 to NIN-210) whatever is going on.
    pub(crate) stays: bool,
    /// Whether it does while there is an event.
    pub(super) stays_in_event: bool,
    /// Whether it does while there is what it is tied to.
    pub(super) stays_tied: bool,
    /// Whether it does anything when it is resolved but come into play.
    pub(crate) acts_at_once: bool,
}

impl Traits {
    /// The answers for some operations of a card.
    pub(super) fn of(kind: AdvantageKind, ops: &[Op]) -> Self {
        let lasts =
            |duration| ops.iter().any(|op| op.duration == duration && op.when != When::OnOwnAttack);
        let mut traits = Self {
            has_targets: ops.iter().any(|op| op.target != Target::SelfSeat),
            tie: match () {
                () if lasts(Duration::ThisRoll) => Tie::Roll,
                () if lasts(Duration::ThisCombat) => Tie::Combat,
                // Spent after the combat (table 3.1): until then it lies before its player.
                () if ops.iter().any(|op| op.is(Primitive::RedirectAttack)) => Tie::Combat,
                () => Tie::None,
            },
            stays: kind == AdvantageKind::Permanent,
            stays_in_event: false,
            stays_tied: false,
            acts_at_once: false,
        };
        for op in ops {
            traits.add(op);
        }
        traits
    }

    fn add(&mut self, op: &Op) {
        match op.effect.primitive() {
            Primitive::ModRoll | Primitive::ModStat => match op.duration {
                Duration::Instant => {}
                // Richiamo Ferino outside an event is spent with its cancel (NIN-275).
                Duration::ThisEvent => self.stays_in_event = true,
                Duration::ThisRoll | Duration::ThisCombat => self.stays_tied = true,
                _ => self.stays = true,
            },
            Primitive::Forbid
            | Primitive::Suspend
            | Primitive::Untargetable
            | Primitive::MirrorPenalties => {
                self.stays = true;
            }
            Primitive::RollCheck | Primitive::FreeAttack => {
                self.stays = true;
                self.acts_at_once = true;
            }
            Primitive::RedirectAttack => {
                self.stays_tied = true;
                self.acts_at_once = true;
            }
            _ => self.acts_at_once = true,
        }
    }

    /// Whether the card stays in play when it is resolved now, tied as its entry says.
    #[inline]
    pub(crate) fn comes_into_play(&self, state: &State, entry: &InPlay) -> bool {
        self.stays
            || self.stays_in_event && state.event.open
            || self.stays_tied && entry.tie.is_some()
    }
}

impl Rules {
    /// The answers for a use of a physical card.
    #[inline]
    pub(crate) fn traits(&self, card: CardId, usage: Usage) -> Traits {
        match usage {
            Usage::One(mode) => self.index.uses.of_card(card, mode).traits,
            _ => Traits::of(self.advantage(card).kind, self.entry_ops(card, usage)),
        }
    }
}
