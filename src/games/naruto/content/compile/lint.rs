//! What is known before it is asked: conditions that never or always hold at their moment, effects
//! on teams that no team faces yet or any more (NAR-145, NAR-150, NAR-151, NAR-385, NAR-404). Such a
//! card would do nothing, or something else than is written, without a word.

use crate::content::compile::effects::Context;
use crate::content::compile::{Compiler, place_of};
use crate::content::effect::{Atom, Condition};
use crate::content::knobs::DuringExchangeTiming;
use crate::content::vocabulary::{Relation, Selector, Side, Timing};
use tenbin_content::{Node, Place};

/// What is known of a condition when it is asked.
struct Known {
    /// Whether what it asks is so.
    value: bool,
    /// Why.
    why: String,
    /// What to write instead.
    help: &'static str,
    /// Said also where the condition then always holds: it was hardly meant so.
    misleads: bool,
}

impl Known {
    fn new(value: bool, why: impl Into<String>, help: &'static str) -> Self {
        Self { value, why: why.into(), help, misleads: false }
    }

    fn misleading(self) -> Self {
        Self { misleads: true, ..self }
    }
}

const NO_BATTLE: &str = "nobody is in battle then";
const NO_DEFENCE: &str = "of an attacking team no defence is declared yet (NAR-150)";
const NO_TECHNIQUE: &str = "no technique was played yet in this turn";
const AFTER_DEFENCE: &str = "write when = \"participate_opposed\" or \"participate_undefended\" \
                             (NAR-151), or side = \"defend\"";
const LATER: &str = "write a later moment, such as when = \"judgement\"";
const IN_BATTLE: &str = "write a moment of the battle, such as when = \"participate\"";
const OF_THE_TURN: &str =
    "ask for took_part or won_gain_this_turn, or write a moment of the battle";
const LEAVE_OUT: &str = "leave the condition out, or write another moment";

/// Whether the moment is one of the preparation, or before it, or after the battle (NAR-145).
fn is_at_rest(now: Timing) -> bool {
    matches!(now, Timing::TurnStart | Timing::TurnEnd | Timing::TacticResolve)
}

impl Compiler<'_, '_> {
    /// Whether a condition is still open when it is asked.
    pub(super) fn open_question(
        &mut self,
        text: &str,
        place: Place,
        condition: Condition,
        context: &Context,
        (word, on): (&str, Selector),
    ) {
        // What adds to the strength of each own team is asked whenever the strength is read.
        let later = on.is_per_team() && word == "team_strength";
        let Condition { atom, negated } = condition;
        let of_battle = if later { None } else { of_battle(atom, context) };
        let found = of_battle
            .or_else(|| self.of_exchange(atom, context, later))
            .or_else(|| self.of_source(atom, context));
        let Some(Known { value, why, help, misleads }) = found else { return };
        let holds = value != negated;
        if !holds || misleads {
            let how = if holds { "always" } else { "never" };
            let message = format!("`{text}` {how} holds at {:?}: {why}", context.moment.word());
            self.wrong(place, message, help);
        }
    }

    /// Whether techniques were played.
    fn of_exchange(&self, atom: Atom, context: &Context, later: bool) -> Option<Known> {
        use Timing::{
            DuringChain, DuringExchange, Participate, ParticipateOpposed, ParticipateUndefended,
            TechResolve, TurnStart,
        };
        if atom != Atom::ChainHappened || later {
            return None;
        }
        let starts = self.knobs.during_exchange_timing == DuringExchangeTiming::Start;
        match context.moment {
            TurnStart
            | Participate
            | ParticipateOpposed
            | ParticipateUndefended
            | Timing::TacticResolve => Some(Known::new(false, NO_TECHNIQUE, LATER)),
            DuringExchange if starts => {
                let why = "it comes before the first technique (NAR-154)";
                Some(Known::new(false, why, "write when = \"during_chain\", or a later moment"))
            }
            DuringChain | TechResolve => {
                Some(Known::new(true, "a technique was played (NAR-153)", LEAVE_OUT))
            }
            _ => None,
        }
    }

    /// Health of the source, and the turn counter.
    fn of_source(&self, atom: Atom, context: &Context) -> Option<Known> {
        let cap = self.knobs.turn_counter_cap;
        match atom {
            // What was put off does not depend on the source's text any more (NAR-152).
            Atom::Healthy | Atom::Injured
                if context.around.only_healthy && context.moment == context.at =>
            {
                let why = "the text of this ninja works only while it is healthy (NAR-404)";
                let help = "write works_injured = true on the card";
                Some(Known::new(atom == Atom::Healthy, why, help))
            }
            Atom::TurnAtLeast(turn) if i32::from(turn) > cap => {
                let why = format!("the turn counter stops at {cap} (NAR-423)");
                Some(Known::new(false, why, "write a lower number"))
            }
            _ => None,
        }
    }

    /// Whether there is somebody whom a selector of the facing team, the front line or defending
    /// teams names.
    pub(super) fn faces_somebody(
        &mut self,
        node: &Node,
        context: &Context,
        (word, on): (&str, Selector),
    ) {
        if context.is_continuous() {
            return;
        }
        let found = match on {
            Selector::OpposingTeam | Selector::OpposingFront => facing_nobody(context),
            Selector::TeamSelfFront if is_at_rest(context.moment) => Some((NO_BATTLE, IN_BATTLE)),
            Selector::OwnDefendingTeams
                if is_at_rest(context.moment) && word != "team_strength" =>
            {
                Some((NO_BATTLE, "write on = \"own_teams\", or when = \"static\""))
            }
            _ => None,
        };
        self.at_nobody(place_of(node, "on"), on.word(), context, found);
    }

    /// The same of a target of the facing team.
    pub(super) fn aims_at_somebody(&mut self, place: Place, relation: Relation, context: &Context) {
        if matches!(relation, Relation::OpposingTeam | Relation::OpposingBackup) {
            self.at_nobody(place, relation.word(), context, facing_nobody(context));
        }
    }

    fn at_nobody(
        &mut self,
        place: Place,
        word: &str,
        context: &Context,
        found: Option<(&str, &str)>,
    ) {
        if let Some((why, help)) = found {
            let moment = context.moment.word();
            self.wrong(place, format!("there is no {word:?} at {moment:?}: {why}"), help);
        }
    }
}

/// Why no team faces the source's, and what to write instead.
fn facing_nobody(context: &Context) -> Option<(&'static str, &'static str)> {
    match context.moment {
        now if is_at_rest(now) => Some((NO_BATTLE, IN_BATTLE)),
        Timing::Participate if context.side != Side::Defend => Some((NO_DEFENCE, AFTER_DEFENCE)),
        Timing::ParticipateUndefended => {
            Some(("its team is undefended", "write when = \"participate_opposed\" (NAR-151)"))
        }
        _ => None,
    }
}

/// Where the source's team stands and whom it faces.
fn of_battle(atom: Atom, context: &Context) -> Option<Known> {
    use Timing::{
        Participate, ParticipateOpposed, ParticipateUndefended, WhileDefending, Win, WinCrushing,
    };
    let alone = |atom: Atom| match atom {
        Atom::OpposingTeamSize(comparison, size) => comparison.holds(0, i32::from(size)),
        _ => false,
    };
    let asks_foe = matches!(atom, Atom::Opposed | Atom::Undefended | Atom::OpposingTeamSize(..));
    let asks_stance = matches!(atom, Atom::Attacking | Atom::Defending | Atom::FrontLine);
    match (context.moment, atom) {
        (Timing::TurnStart, Atom::TookPart) => {
            Some(Known::new(false, "the turn has just begun", IN_BATTLE))
        }
        (Timing::TurnEnd, _) if asks_foe || asks_stance => {
            Some(Known::new(alone(atom), NO_BATTLE, OF_THE_TURN).misleading())
        }
        (now, _) if is_at_rest(now) && (asks_foe || asks_stance) => {
            Some(Known::new(alone(atom), NO_BATTLE, IN_BATTLE).misleading())
        }
        (Participate, _) if asks_foe && context.side != Side::Defend => {
            let value = atom == Atom::Undefended || alone(atom);
            Some(Known::new(value, NO_DEFENCE, AFTER_DEFENCE).misleading())
        }
        (Participate, Atom::Undefended) => Some(Known::new(false, "its team defends", LEAVE_OUT)),
        (Participate, Atom::Attacking) if context.side == Side::Defend => {
            Some(Known::new(false, "its team defends", "write side = \"attack\""))
        }
        (Participate, Atom::Defending) if context.side == Side::Attack => {
            Some(Known::new(false, "its team attacks", "write side = \"defend\""))
        }
        (ParticipateOpposed, Atom::Opposed | Atom::Undefended) => {
            let help = "write when = \"participate_undefended\"";
            Some(Known::new(atom == Atom::Opposed, "its team is opposed", help))
        }
        (ParticipateUndefended, _) if asks_foe || atom == Atom::Defending => {
            let value = atom == Atom::Undefended || alone(atom);
            let help = "write when = \"participate_opposed\"";
            Some(Known::new(value, "its team is undefended", help))
        }
        (Win | WinCrushing, Atom::Opposed | Atom::Undefended) => {
            let why = "what is won so is a fight against a team (NAR-385)";
            let help = "write when = \"participate_undefended\", or when = \"turn_end\" with \
                        if = \"won_gain_this_turn\"";
            Some(Known::new(atom == Atom::Opposed, why, help))
        }
        (WhileDefending, Atom::Attacking | Atom::Undefended) => {
            Some(Known::new(false, "its team defends", "write when = \"while_participating\""))
        }
        _ => None,
    }
}
