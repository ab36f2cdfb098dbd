//! When an effect acts, and what must hold then.

use super::clause::{counted, listed};
use super::{Teller, Voice};
use crate::content::catalogue::Range;
use crate::content::effect::{Atom, Effect};
use crate::content::knobs::{DuringChainTiming, DuringExchangeTiming};
use crate::content::vocabulary::{Comparison, Noun, Selector, Side, Timing};

/// Whether effects of the timing are there always, not at a moment.
pub(super) fn is_continuous(at: Timing) -> bool {
    matches!(at, Timing::Static | Timing::WhileParticipating | Timing::WhileDefending)
}

/// When what was put off falls due.
pub(super) fn due(at: Timing) -> &'static str {
    match at {
        Timing::TurnStart => "at the start of the next turn",
        Timing::TurnEnd => "at the end of the turn",
        Timing::DuringExchange => "during the exchange of techniques",
        Timing::DuringChain => "during the chain of techniques",
        Timing::Judgement => "at the judgement",
        // Nothing else can be waited for.
        Timing::Enter
        | Timing::Participate
        | Timing::ParticipateOpposed
        | Timing::ParticipateUndefended
        | Timing::Win
        | Timing::WinCrushing
        | Timing::TechResolve
        | Timing::TacticResolve
        | Timing::Static
        | Timing::WhileParticipating
        | Timing::WhileDefending => "later",
    }
}

/// Of whom a condition speaks.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Spoken {
    Team,
    Ninja,
    Player,
    Nobody,
}

/// A condition in words.
struct Said {
    of: Spoken,
    /// What is so where it holds.
    holds: String,
    /// What is so where it does not.
    fails: String,
}

fn said(of: Spoken, holds: impl Into<String>, fails: impl Into<String>) -> Said {
    Said { of, holds: holds.into(), fails: fails.into() }
}

fn is(of: Spoken, what: &str) -> Said {
    said(of, format!("is {what}"), format!("is not {what}"))
}

/// `has at least 2 ninjas`: of a verb, and how it is said behind `does not`.
fn of_size((verb, bare): (&str, &str), comparison: Comparison, size: u8) -> Said {
    let ninjas = counted(size, Noun::Ninja.word());
    let (holds, fails) = match comparison {
        Comparison::Equal => {
            (format!("{verb} exactly {ninjas}"), format!("does not {bare} exactly {ninjas}"))
        }
        Comparison::AtLeast => {
            (format!("{verb} at least {ninjas}"), format!("{verb} fewer than {ninjas}"))
        }
        Comparison::AtMost => {
            (format!("{verb} at most {ninjas}"), format!("{verb} more than {ninjas}"))
        }
    };
    said(Spoken::Team, holds, fails)
}

impl Teller<'_> {
    /// When an effect acts; nothing where that goes without saying.
    pub(super) fn moment(&self, effect: &Effect) -> Option<String> {
        let side = match effect.side {
            Side::Any => "",
            Side::Attack => ", if it attacks",
            Side::Defend => ", if it defends",
        };
        let whose = if effect.on == Selector::EachPlayer { "each player's" } else { "your" };
        let when = match (effect.at, effect.side) {
            (Timing::TechResolve | Timing::TacticResolve | Timing::Static, _) => return None,
            (Timing::WhileParticipating, _) => "while it is in battle".to_owned(),
            (Timing::WhileDefending, _) => "while it defends".to_owned(),
            (Timing::Enter, _) => "when it enters play".to_owned(),
            (Timing::TurnStart, _) => format!("at the start of {whose} turn"),
            (Timing::TurnEnd, _) => format!("at the end of {whose} turn"),
            (Timing::Participate, Side::Any) => "when it takes part in a battle".to_owned(),
            (Timing::Participate, Side::Attack) => "when it attacks".to_owned(),
            (Timing::Participate | Timing::ParticipateOpposed, Side::Defend) => {
                "when it defends".to_owned()
            }
            (Timing::ParticipateOpposed, Side::Any) => "when its team is opposed".to_owned(),
            (Timing::ParticipateOpposed, Side::Attack) => {
                "when it attacks and its team is opposed".to_owned()
            }
            (Timing::ParticipateUndefended, _) => {
                "when it attacks and its team is undefended".to_owned()
            }
            (Timing::DuringExchange, _) => {
                let end = match self.knobs.during_exchange_timing {
                    DuringExchangeTiming::Start => "start",
                    DuringExchangeTiming::End => "end",
                };
                format!("at the {end} of the exchange of techniques{side}")
            }
            (Timing::DuringChain, _) => {
                let when = match self.knobs.during_chain_timing {
                    DuringChainTiming::FirstClose => {
                        "when the first chain of techniques of the turn closes"
                    }
                    DuringChainTiming::EachClose => "when a chain of techniques closes",
                    DuringChainTiming::ExchangeEnd => {
                        "at the end of the exchange, if a technique was played"
                    }
                };
                format!("{when}{side}")
            }
            (Timing::Judgement, _) => format!("at the judgement of its team{side}"),
            (Timing::Win, Side::Any) => "when its team has won a fight".to_owned(),
            (Timing::Win, Side::Attack) => "when its team has won a fight as attacker".to_owned(),
            (Timing::Win, Side::Defend) => "when its team has won a fight as defender".to_owned(),
            (Timing::WinCrushing, _) => {
                format!("when its team has won a crushing victory{side}")
            }
        };
        Some(when)
    }

    /// What must hold for an effect; nothing where it is said of the teams it acts on.
    pub(super) fn condition(&self, effect: &Effect, voice: &Voice) -> Option<String> {
        if effect.on.is_per_team() || effect.conditions.is_empty() {
            return None;
        }
        let before = if is_continuous(effect.at) { "while" } else { "if" };
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for (of, said) in self.conditions(effect.conditions, voice) {
            let subject = match of {
                Spoken::Team => self.own_team().to_owned(),
                Spoken::Ninja if self.is_technique() => "the user".to_owned(),
                Spoken::Ninja => "it".to_owned(),
                Spoken::Player | Spoken::Nobody => String::new(),
            };
            match all.last_mut() {
                Some((last, more)) if *last == subject && !subject.is_empty() => more.push(said),
                _ => all.push((subject, vec![said])),
            }
        }
        let told = all.iter().map(|(subject, said)| {
            let gap = if subject.is_empty() { "" } else { " " };
            format!("{subject}{gap}{}", listed(said, "and"))
        });
        Some(format!("{before} {}", listed(&told.collect::<Vec<_>>(), "and")))
    }

    /// What tells those teams apart on which an effect acts: ` that has exactly 3 ninjas`.
    pub(super) fn narrowed(&self, conditions: Range, voice: &Voice) -> String {
        let (mut of_team, mut others) = (Vec::new(), Vec::new());
        for (of, said) in self.conditions(conditions, voice) {
            if of == Spoken::Team { of_team.push(said) } else { others.push(said) }
        }
        let mut told = String::new();
        if !of_team.is_empty() {
            told = format!(" that {}", listed(&of_team, "and"));
        }
        if !others.is_empty() {
            told = format!("{told} (while {})", listed(&others, "and"));
        }
        told
    }

    fn conditions(&self, range: Range, voice: &Voice) -> Vec<(Spoken, String)> {
        let all = self.catalogue.conditions[range.indices()].iter();
        all.map(|condition| {
            let Said { of, holds, fails } = self.atom(condition.atom, voice);
            (of, if condition.negated { fails } else { holds })
        })
        .collect()
    }

    fn atom(&self, atom: Atom, voice: &Voice) -> Said {
        use Spoken::{Ninja, Nobody, Player, Team};
        let (you, your) = (voice.you, voice.your);
        let have = voice.verb("have");
        match atom {
            Atom::Opposed => is(Team, "opposed"),
            Atom::Undefended => is(Team, "undefended"),
            Atom::Attacking => said(Team, "attacks", "does not attack"),
            Atom::Defending => said(Team, "defends", "does not defend"),
            Atom::FrontLine => is(Ninja, "the front-line ninja"),
            Atom::Healthy => is(Ninja, "healthy"),
            Atom::Injured => is(Ninja, "injured"),
            Atom::TeamHasName(name) => {
                let name = self.name(name);
                said(Team, format!("holds {name}"), format!("does not hold {name}"))
            }
            Atom::TeamHasTrait { attributes, keywords } => {
                let named = self.traits_asked(attributes, keywords);
                said(Team, format!("holds {named}"), format!("does not hold {named}"))
            }
            Atom::TeamSize(comparison, size) => of_size(("has", "have"), comparison, size),
            Atom::OpposingTeamSize(comparison, size) => {
                of_size(("faces", "face"), comparison, size)
            }
            Atom::TurnAtLeast(turn) => said(
                Player,
                format!("{your} turn counter is at least {turn}"),
                format!("{your} turn counter is below {turn}"),
            ),
            Atom::HandAtMost(most) => said(
                Player,
                format!("{you} {have} at most {} in hand", counted(most, "card")),
                format!("{you} {have} more than {} in hand", counted(most, "card")),
            ),
            Atom::ChainHappened => said(
                Nobody,
                "a technique was played in this exchange",
                "no technique was played in this exchange",
            ),
            Atom::WonGainThisTurn => said(
                Player,
                format!("{you} {have} won a gain this turn"),
                format!("{you} {have} won no gain this turn"),
            ),
            Atom::TookPart => said(Ninja, "was in battle this turn", "was not in battle this turn"),
        }
    }

    /// `a ninja with the attribute flame`.
    fn traits_asked(&self, attributes: u64, keywords: u64) -> String {
        let attributes = super::whom::words(attributes, &self.catalogue.attributes);
        let keywords = super::whom::words(keywords, &self.catalogue.keywords);
        let attributes = attributes.iter().map(|one| format!("the attribute {one}"));
        let keywords = keywords.iter().map(|one| format!("the keyword {one}"));
        let all: Vec<String> = attributes.chain(keywords).collect();
        format!("a ninja with {}", listed(&all, "or"))
    }
}
