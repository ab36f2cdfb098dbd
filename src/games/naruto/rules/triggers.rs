//! Effects that fall due: they are gathered, put in order and carried out (NAR-150 to NAR-156,
//! NAR-463). What falls due while an effect is being carried out waits until that is done.

use crate::content::catalogue::Range;
use crate::content::vocabulary::{Selector, Side, Timing};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    CardId, Delayed, Frame, Pending, Set, Source, SourceTeam, Stance, State, TeamId, UnitId, other,
    units_in,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// What the list of effects due holds, for the message of a game with too many.
const EFFECTS_DUE: &str = "effects due";

/// Whether a record acts on this side.
pub(super) fn is_on_side(side: Side, stance: Stance) -> bool {
    match side {
        Side::Any => true,
        Side::Attack => stance == Stance::Attack,
        Side::Defend => stance == Stance::Defend,
    }
}

/// Whether two due effects of cards in camp do the same, so that their order does not matter.
fn is_alike(state: &State, one: &Pending, two: &Pending) -> bool {
    let plain = |what: &Pending| what.source.unit.is_none() && what.marks.count == 0;
    plain(one)
        && plain(two)
        && one.source.card.map(|card| state.kind(card))
            == two.source.card.map(|card| state.kind(card))
        && order_seat(state, one) == order_seat(state, two)
        && (one.source.seat, one.from, one.to, one.x) == (two.source.seat, two.from, two.to, two.x)
}

/// Whose effect it is, who puts it in order (NAR-463). What a card does at the turn of each player
/// is carried out by whose turn it is, but is its controller's.
fn order_seat(state: &State, what: &Pending) -> Seat {
    let source = what.source;
    match (source.unit, source.card) {
        _ if what.activated => source.seat,
        (Some(unit), _) => state.units[unit.index()].controller,
        (None, card) => card.map_or(source.seat, CardId::owner),
    }
}

impl Rules {
    /// Whose effects are next: the active player's, then the other's.
    pub(super) fn trigger_chooser(&self, state: &State) -> Seat {
        let has_own = state.pending.iter().any(|what| order_seat(state, what) == state.active);
        if has_own { state.attacker() } else { state.defender() }
    }

    /// The places of that player's due effects; of several that are alike only the first.
    fn due_places<'a>(&self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let seat = self.trigger_chooser(state);
        (0..state.pending.len()).filter_map(move |place| {
            let what = &state.pending[place];
            let alike = |earlier: &Pending| is_alike(state, earlier, what);
            let first = !state.pending[..place].iter().any(alike);
            (order_seat(state, what) == seat && first).then_some(place as u8)
        })
    }

    /// The due effects of that player.
    pub(super) fn trigger_options(&self, state: &State, actions: &mut Actions) {
        actions.extend(self.due_places(state).map(Action::Trigger));
    }

    /// Whether a due effect may still apply: it was activated before (NAR-152), or its card is still
    /// in play and its text works (NAR-404); at the judgement its ninja must be in battle (NAR-156).
    fn is_still_due(&self, state: &State, what: &Pending) -> bool {
        let source = what.source;
        if what.activated {
            return true;
        }
        let (Some(unit), Some(card)) = (source.unit, source.card) else {
            let in_camp = |card: CardId| state.players[card.owner().index()].camp & card.bit() != 0;
            return source.card.is_some_and(in_camp);
        };
        let at = self.catalogue.effects[usize::from(what.from)].at;
        state.is_alive(unit, source.serial)
            && state.units[unit.index()].card == card
            && self.text_works(state, unit)
            && (at != Timing::Judgement || state.in_battle(unit))
    }

    /// Whether what was put off can still do anything: only where all of it acts on targets of which
    /// none is left nothing happens (NAR-152, NAR-464).
    fn has_objects(&self, state: &State, what: &Pending) -> bool {
        let range = Range { from: what.from, to: what.to };
        state.marks_of(what.marks).iter().any(|mark| self.current(state, mark).is_some())
            || !self.catalogue.acts_only_on_targets(range)
    }

    /// Whether one of these records acts on the side of a ninja.
    fn has_side(&self, state: &State, range: Range, unit: UnitId) -> bool {
        let stance = state.team_of(unit).stance;
        self.catalogue.effects[range.indices()].iter().any(|effect| is_on_side(effect.side, stance))
    }
}

/// Whether a delayed effect is due: at the judgement with the item of its team, or without one where
/// that has no ninja left (NAR-353).
fn is_due(state: &State, delayed: &Delayed, at: Timing, team: Option<TeamId>) -> bool {
    if delayed.at != at {
        return false;
    }
    if at != Timing::Judgement {
        return true;
    }
    let own = delayed.what.source.team;
    match (team, own) {
        (Some(team), own) => own == SourceTeam::Kept(team),
        (None, SourceTeam::Kept(own)) => {
            let own = &state.teams[own.index()];
            own.stance == Stance::Rest || own.members == 0
        }
        (None, _) => true,
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Adds a group of records of a source to what is due.
    fn due(&mut self, source: Source, range: Range) {
        if !range.is_empty() {
            let what = Pending { source, from: range.from, to: range.to, ..Pending::default() };
            self.state.pending.push_one_of(EFFECTS_DUE, what);
        }
    }

    /// Lets what is due be carried out next; while an effect is being carried out, after it.
    #[inline(always)]
    #[allow(clippy::inline_always)] // hardly ever is anything due; measured
    pub(super) fn push_triggers(&mut self) {
        if !self.state.pending.is_empty() {
            self.push_those_due();
        }
    }

    #[inline(never)]
    fn push_those_due(&mut self) {
        if self.state.runs.is_empty() && self.state.top() != Frame::Triggers {
            self.push(Frame::Triggers);
        }
    }

    /// Gathers the effects of this timing of these ninjas whose text works, and of the side, and
    /// pushes `Frame::Triggers` where there are some. The caller has advanced its own frame.
    #[inline]
    pub(crate) fn raise(&mut self, timing: Timing, units: Set) {
        if self.state.has_timing(timing) {
            self.gather(timing, units);
        }
        if matches!(timing, Timing::DuringExchange | Timing::DuringChain) {
            self.gather_delayed(timing, None);
        }
        self.push_triggers();
    }

    /// Adds the effects of this timing of these ninjas to what is due.
    #[inline(never)]
    fn gather(&mut self, timing: Timing, units: Set) {
        for unit in units_in(units & self.state.all_units()) {
            let card = self.rules.ninja(self.state, unit);
            if card.has(timing) {
                let range = card.at(timing);
                if self.rules.text_works(self.state, unit)
                    && self.rules.has_side(self.state, range, unit)
                {
                    self.due(self.state.source_of(unit), range);
                }
            }
        }
    }

    /// `TurnStart` or `TurnEnd`: the active player's ninjas and camp, then the other's with
    /// `EachPlayer` (NAR-465). The player whose turn it is carries all of them out.
    #[inline]
    pub(super) fn raise_turn(&mut self, timing: Timing) {
        if self.state.has_timing(timing) {
            self.gather_turn(timing);
        }
        if timing == Timing::TurnStart {
            self.gather_delayed(timing, None);
        }
        self.push_triggers();
    }

    /// Adds the effects of this start or end of a turn to what is due.
    #[inline(never)]
    fn gather_turn(&mut self, timing: Timing) {
        let active = self.state.active;
        for seat in [active, other(active)] {
            let own = seat == active;
            for unit in units_in(self.state.units_of(seat)) {
                let card = self.rules.ninja(self.state, unit);
                if card.has(timing) && self.rules.text_works(self.state, unit) {
                    let source = Source { seat: active, ..self.state.source_of(unit) };
                    self.due_of_turn(source, card.at(timing), own);
                }
            }
            for place in each(self.state.players[seat.index()].camp) {
                let card = CardId::at(seat, place);
                let range = self.rules.card(self.state, card).at(timing);
                self.due_of_turn(
                    Source { card: Some(card), seat: active, ..Source::default() },
                    range,
                    own,
                );
            }
        }
    }

    /// The records of a card at the start or end of a turn: all in the own turn, those of each
    /// player in the other's.
    fn due_of_turn(&mut self, source: Source, range: Range, own: bool) {
        if own {
            self.due(source, range);
            return;
        }
        let mut from = range.from;
        for index in range.from..range.to {
            if self.rules.catalogue.effects[usize::from(index)].on != Selector::EachPlayer {
                self.due(source, Range { from, to: index });
                from = index + 1;
            }
        }
        self.due(source, Range { from, to: range.to });
    }

    /// ENTER effects of a client or permanent.
    pub(super) fn raise_camp(&mut self, timing: Timing, card: CardId) {
        let range = self.rules.card(self.state, card).at(timing);
        self.due(Source { card: Some(card), seat: card.owner(), ..Source::default() }, range);
        self.push_triggers();
    }

    /// Delayed effects due now; for the judgement those of this team, or without one those whose team
    /// has no ninja left (NAR-353).
    #[inline(always)]
    #[allow(clippy::inline_always)] // hardly ever is anything delayed; measured
    pub(super) fn raise_delayed(&mut self, at: Timing, team: Option<TeamId>) {
        self.gather_delayed(at, team);
        self.push_triggers();
    }

    /// Adds the delayed effects that are due now to what is due (NAR-152).
    #[inline(always)]
    #[allow(clippy::inline_always)] // hardly ever is anything delayed; measured
    fn gather_delayed(&mut self, at: Timing, team: Option<TeamId>) {
        if !self.state.delayed.is_empty() {
            self.gather_those_delayed(at, team);
        }
    }

    #[inline(never)]
    fn gather_those_delayed(&mut self, at: Timing, team: Option<TeamId>) {
        let mut index = 0;
        while index < self.state.delayed.len() {
            if !is_due(self.state, &self.state.delayed[index], at, team) {
                index += 1;
                continue;
            }
            let Delayed { what, .. } = self.state.delayed.remove(index);
            if self.rules.has_objects(self.state, &what) {
                self.state.pending.push_one_of(EFFECTS_DUE, what);
            }
        }
    }

    /// Pops when nothing is due; asks where a player has two or more; else starts the run.
    pub(super) fn settle_triggers(&mut self) -> Next {
        let mut index = 0;
        while index < self.state.pending.len() {
            if self.rules.is_still_due(self.state, &self.state.pending[index]) {
                index += 1;
            } else {
                self.state.pending.remove(index);
            }
        }
        let mut places = self.rules.due_places(self.state);
        let (first, second) = (places.next(), places.next());
        drop(places);
        match (first, second) {
            (None, _) => {
                self.pop();
                self.release_marks();
            }
            (Some(place), None) => self.start_due(place),
            (Some(_), Some(_)) => return Next::Ask,
        }
        Next::Go
    }

    /// Starts the run of the one chosen.
    pub(super) fn act_triggers(&mut self, action: Action) {
        if let Action::Trigger(place) = action {
            self.start_due(place);
        }
    }

    fn start_due(&mut self, place: u8) {
        let what = self.state.pending.remove(usize::from(place));
        self.start_run(what);
    }
}
