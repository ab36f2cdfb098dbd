//! What comes too late: effects put off to a moment that is over, deeds forbidden when they are done,
//! changes for a turn that is over (NAR-030, NAR-152 to NAR-156, NAR-420). Such a card would do
//! nothing, without a word.

use crate::content::compile::effects::Context;
use crate::content::compile::{Compiler, place_of};
use crate::content::knobs::{DuringChainTiming, DuringExchangeTiming};
use crate::content::vocabulary::{Duration, Forbiddable, Timing};
use tenbin_content::{Node, Place};

impl Compiler<'_, '_> {
    /// Whether a moment of the battle cannot come any more in the turn in which an effect acts.
    /// Nothing is put off to another turn's battle.
    pub(super) fn is_over(&self, moment: Timing, now: Timing) -> bool {
        use Timing::{
            DuringChain, DuringExchange, Judgement, TechResolve, TurnEnd, TurnStart, Win,
            WinCrushing,
        };
        let chain = self.knobs.during_chain_timing;
        let exchange_first = self.knobs.during_exchange_timing == DuringExchangeTiming::Start;
        match (moment, now) {
            // A turn begins again; what is due at its end comes after the effects of its end.
            (TurnStart | TurnEnd, _) => false,
            (_, Judgement | Win | WinCrushing | TurnEnd) | (DuringExchange, DuringExchange) => true,
            (DuringExchange, TechResolve) => exchange_first,
            // At the end of the exchange both come at once.
            (DuringExchange, DuringChain) => {
                exchange_first || chain == DuringChainTiming::ExchangeEnd
            }
            (DuringChain, DuringExchange) => !exchange_first,
            (DuringChain, TechResolve) => chain == DuringChainTiming::FirstClose,
            (DuringChain, DuringChain) => chain != DuringChainTiming::EachClose,
            _ => false,
        }
    }

    /// Whether what lasts for this turn only finds anything left of it to act on.
    pub(super) fn lasts_long_enough(&mut self, node: &Node, word: &str, context: &Context) {
        use Timing::{Judgement, TurnEnd, Win, WinCrushing};
        let duration = node.text("duration").and_then(Duration::of_word);
        if context.is_continuous() || duration.is_some_and(|one| one != Duration::Turn) {
            return;
        }
        let after_exchange = matches!(context.moment, Judgement | Win | WinCrushing | TurnEnd);
        let message = match word {
            "modify" | "set" | "team_strength" | "take_control" if context.moment == TurnEnd => {
                format!("`{word}` for this turn is over at once at its end (NAR-420)")
            }
            "cost_change" | "untargetable" if after_exchange => {
                "the exchange of techniques of this turn is over by then".to_owned()
            }
            _ => return,
        };
        self.wrong(place_of(node, "do"), message, "write duration = \"next_turn\"");
    }

    /// Whether a deed can still be done in the turn in which it is forbidden, or allowed once more,
    /// for this turn only.
    pub(super) fn in_time(
        &mut self,
        node: &Node,
        place: Place,
        deed: Forbiddable,
        context: &Context,
    ) {
        use Timing::{
            DuringChain, DuringExchange, Judgement, Participate, ParticipateOpposed,
            ParticipateUndefended, TechResolve, TurnEnd, Win, WinCrushing,
        };
        let duration = node.text("duration").and_then(Duration::of_word);
        if context.is_continuous() || duration.is_some_and(|one| one != Duration::Turn) {
            return;
        }
        let after_battle = matches!(context.moment, Judgement | Win | WinCrushing | TurnEnd);
        let in_battle = matches!(
            context.moment,
            ParticipateOpposed | ParticipateUndefended | DuringExchange | DuringChain | TechResolve
        );
        let (over, what) = match deed {
            Forbiddable::Launch => (after_battle, "the exchange of techniques"),
            // Who attacks has said so before the other declares the defence (NAR-140, NAR-142).
            Forbiddable::Defend => (after_battle || in_battle, "the defence declaration"),
            Forbiddable::Attack => (
                after_battle || in_battle || context.moment == Participate,
                "the attack declaration",
            ),
            _ => (after_battle || in_battle || context.moment == Participate, "the preparation"),
        };
        if over {
            let message = format!("{what} of this turn is over by then");
            self.wrong(place, message, "write duration = \"next_turn\"");
        }
    }
}
