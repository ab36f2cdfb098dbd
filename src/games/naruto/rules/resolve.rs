//! Checking targets again before a technique or tactic is carried out (NAR-062, NAR-221 to NAR-228,
//! NAR-240), and what a technique asks of its user (NAR-201, NAR-223, NAR-330).

use crate::content::catalogue::Range;
use crate::content::index::aura;
use crate::content::knobs::{PartialResolution, UserMustRemain};
use crate::content::vocabulary::Timing;
use crate::record::notes::Outcome;
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::{CardId, Link, Marks, Pending, Resolution, Source, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// What the rules of the user ask at resolution where a variant says so (NAR-201, NAR-223).
    fn user_allows(&self, state: &State, link: &Link) -> bool {
        let remains = state.is_alive(link.user, link.user_serial)
            && state.in_battle(link.user)
            && state.units[link.user.index()].controller == link.caster;
        if self.knobs.user_must_remain == UserMustRemain::Always && !remains {
            return false;
        }
        // What puts a ninja in play ends with its user, whatever its target (NAR-330).
        let brings = self.index.auras.of(state.kind(link.card)) & aura::BRINGS != 0;
        if brings && !state.is_alive(link.user, link.user_serial) {
            return false;
        }
        !self.knobs.recheck_requirement
            || state.is_alive(link.user, link.user_serial)
                && self.meets_requirement(state, self.card(state, link.card), link.user)
    }

    /// Why a technique that its user fails is cancelled (NAR-201, NAR-223, NAR-227, NAR-330).
    pub(crate) fn why_user_fails(&self, state: &State, link: &Link) -> &'static str {
        if !state.is_alive(link.user, link.user_serial) {
            "is cancelled: its user is gone"
        } else if !state.in_battle(link.user) {
            "is cancelled: its user has left the battle"
        } else if state.units[link.user.index()].controller != link.caster {
            "is cancelled: its user has changed sides"
        } else if self.knobs.recheck_requirement
            && !self.meets_requirement(state, self.card(state, link.card), link.user)
        {
            "is cancelled: its user is not what it requires any more"
        } else {
            "is cancelled: its user and its target do not stand as it asks any more"
        }
    }

    /// Whether the user's team is still the caster's and the one designated at the launch, where a
    /// ninja is to be put in it (NAR-330).
    fn team_allows(&self, state: &State, link: &Link) -> bool {
        link.team.is_none_or(|mark| {
            state.units[link.user.index()].controller == link.caster
                && self.unmodified_team(state, &state.marks[usize::from(mark)]).is_some()
        })
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Checks a technique again (NAR-221 to NAR-228, NAR-240) and starts its run, or cancels it;
    /// sets its fate to Gone and tells the reporter.
    pub(super) fn resolve_link(&mut self, link: u8) {
        self.state.chain[usize::from(link)].resolution = Resolution::Gone;
        let this = self.state.chain[usize::from(link)];
        let source = Source {
            card: Some(this.card),
            unit: Some(this.user),
            serial: this.user_serial,
            seat: this.caster,
            ..Source::default()
        };
        let outcome = if !self.rules.user_allows(self.state, &this) {
            Outcome::UserGone
        } else if self.rules.team_allows(self.state, &this) {
            self.recheck(this.card, source, this.marks)
        } else {
            Outcome::TeamModified
        };
        self.report.technique_over(self.rules, self.state, link, outcome);
        if matches!(outcome, Outcome::Resolved | Outcome::Partly) {
            let range = self.rules.card(self.state, this.card).at(Timing::TechResolve);
            self.start_card(source, range, this.marks, this.x);
        }
    }

    /// The same for the announced tactic or interruption of a seat (NAR-062).
    pub(super) fn resolve_announced(&mut self, seat: Seat) {
        let announced = self.state.announced[seat.index()];
        let card = announced.known_card();
        let source = Source { card: Some(card), seat, ..Source::default() };
        let outcome = self.recheck(card, source, announced.marks);
        if matches!(outcome, Outcome::Resolved | Outcome::Partly) {
            let range = self.rules.card(self.state, card).at(Timing::TacticResolve);
            self.start_card(source, range, announced.marks, 0);
        }
    }

    fn start_card(&mut self, source: Source, range: Range, marks: Marks, x: u8) {
        let Range { from, to } = range;
        self.start_run(Pending { source, from, to, x, marks, activated: true });
    }

    /// Tests the designated targets of a card one by one and cancels those that were modified
    /// (NAR-240). With all of them cancelled so is the card, for the reason of the first.
    fn recheck(&mut self, card: CardId, source: Source, marks: Marks) -> Outcome {
        let target = self.rules.card(self.state, card).target;
        let Some(expr) = self.rules.catalogue.targets.get(usize::from(target)) else {
            return Outcome::Resolved;
        };
        let mut reason = None;
        let mut held = 0;
        for index in marks.from..marks.from + marks.count {
            let mark = self.state.marks[usize::from(index)];
            match self.rules.still_holds(self.state, &mark, expr, source) {
                Ok(()) => held += 1,
                Err(why) => {
                    reason = reason.or(Some(why));
                    self.state.marks[usize::from(index)].cancelled = true;
                }
            }
        }
        let partial = self.rules.knobs.partial_resolution == PartialResolution::PerTarget;
        match reason {
            None => Outcome::Resolved,
            Some(_) if held > 0 && partial => Outcome::Partly,
            Some(why) => why,
        }
    }
}
