//! What the rules tell about cards, attacks and eliminations.

use crate::content::ids::{AdvantageId, CardId, DisadvantageId, cards_of};
use crate::record::rows::pair_row;
use crate::record::{
    self, Reporter, adv_column, attack_column, dis_column, elimination_column, gauges, gift_column,
    pair_column, round_column, survival_column, target_column, use_column,
};
use crate::rules::Rules;
use crate::state::Usage;
use crate::state::{Cause, CombatKind, Frame, InPlay, PLAYERS_MAX, State};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{CardEvent, Recorder, Seat, SeatSet};

/// Place in the order of the first round, from 0.
fn place(rules: &Rules, state: &State, seat: Seat) -> u16 {
    u16::from((seat.0 + rules.index.seats - state.first.0) % rules.index.seats)
}

/// Who is drawing disadvantages, innermost.
fn drawer(state: &State) -> Option<Seat> {
    state.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Draws { seat, .. } => Some(seat),
        _ => None,
    })
}

/// The cause of one victim: a draw of somebody linked to it kills by the link (NIN-268).
fn own_cause(rules: &Rules, state: &State, victim: Seat, cause: Cause) -> Cause {
    let Some(drawer) = drawer(state).filter(|&seat| cause.is_draw() && seat != victim) else {
        return cause;
    };
    let links = |entry: &&InPlay| {
        entry.owner == drawer && entry.targets.has(victim) && rules.is_link(entry)
    };
    match state.in_play.iter().find(links) {
        Some(entry) => Cause::Link(rules.catalogue.advantage_of[entry.card.index()]),
        None => cause,
    }
}

impl<R: Recorder> Reporter<'_, R> {
    /// A card came into a hand.
    #[inline]
    pub(crate) fn received(&mut self, seat: Seat, kind: AdvantageId, event: CardEvent) {
        self.recorder.card(seat, kind.row(), event);
        let drawn = event != CardEvent::Gained;
        self.recorder.shorthand(self.rows.event_keys.received(kind, drawn), move |r| {
            let counts = [1, u32::from(drawn)];
            r.count_row(record::ADVANTAGES, kind.row(), adv_column::RECEIVED, &counts);
        });
    }

    /// A card is played, perhaps with a second one (a physical card).
    pub(crate) fn played(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        kind: AdvantageId,
        usage: Usage,
        second: Option<CardId>,
    ) {
        if !R::ON {
            return;
        }
        let row = kind.row();
        self.recorder.card(seat, row, CardEvent::Played);
        let use_row = self.rows.use_row(rules, kind, usage);
        self.recorder.shorthand(self.rows.event_keys.play(use_row), move |r| {
            r.count(record::ADVANTAGES, row, adv_column::PLAYED, 1);
            r.count(record::USES, use_row, use_column::PLAYED, 1);
        });
        self.recorder.count(record::ADVANTAGES, row, adv_column::TURN_SUM, u32::from(state.turn));
        self.recorder.gauge(seat, gauges::CARDS_PLAYED, 1);
        if let Some(second) = second {
            let row = rules.catalogue.advantage_of[second.index()].row();
            self.recorder.count(record::ADVANTAGES, row, adv_column::PAIRED, 1);
        }
    }

    /// A card is given face down.
    pub(crate) fn given(&mut self, state: &State, giver: Seat, kind: AdvantageId, receiver: Seat) {
        self.recorder.count(record::ADVANTAGES, kind.row(), adv_column::GIVEN, 1);
        let role = |seat: Seat| state.players[seat.index()].role.row();
        let (from, to) = (role(giver), role(receiver));
        self.recorder.count(record::GIFTS, from, gift_column::GIVEN, 1);
        self.recorder.count(record::GIFTS, to, gift_column::RECEIVED, 1);
        self.recorder.gauge(giver, gauges::GIFTS_GIVEN, 1);
    }

    /// A gift is turned up.
    pub(crate) fn turned_up(&mut self, state: &State, seat: Seat, kind: AdvantageId, valid: bool) {
        let role = state.players[seat.index()].role.row();
        self.recorder.count(record::GIFTS, role, gift_column::TURNED_UP, 1);
        if valid {
            self.recorder.count(record::GIFTS, role, gift_column::VALID, 1);
            self.recorder.gauge(seat, gauges::GIFTS_VALID, 1);
            self.received(seat, kind, CardEvent::Gained);
        }
    }

    /// The top card of the deck came into a hand; `before` are those it was drawn from.
    pub(crate) fn drawn(
        &mut self,
        seat: Seat,
        card: CardId,
        kind: AdvantageId,
        event: CardEvent,
        before: CardSet,
    ) {
        self.received(seat, kind, event);
        self.recorder.got_copy(seat, record::DECK_ADVANTAGES, card.number());
        if event == CardEvent::Drawn {
            self.recorder.draw(seat, record::PILE_ADVANTAGES, card.number(), before);
        }
    }

    /// A card is discarded from a hand.
    pub(crate) fn discarded(&mut self, kind: AdvantageId) {
        self.recorder.count(record::ADVANTAGES, kind.row(), adv_column::DISCARDED, 1);
    }

    /// A card is played against the rules.
    pub(crate) fn misplayed(&mut self, kind: AdvantageId) {
        self.recorder.count(record::ADVANTAGES, kind.row(), adv_column::MISPLAYED, 1);
    }

    /// A card is cancelled, at once or later.
    pub(crate) fn cancelled(&mut self, kind: AdvantageId) {
        self.recorder.count(record::ADVANTAGES, kind.row(), adv_column::CANCELLED, 1);
    }

    /// A disadvantage is turned up.
    pub(crate) fn disadvantage_drawn(&mut self, kind: DisadvantageId) {
        self.recorder.shorthand(self.rows.event_keys.disadvantage(kind), move |r| {
            r.count(record::DISADVANTAGES, kind.row(), dis_column::DRAWN, 1);
        });
    }

    /// A physical disadvantage came to a seat.
    pub(crate) fn disadvantage_got(&mut self, seat: Seat, card: CardId) {
        self.recorder.got_copy(seat, record::DECK_DISADVANTAGES, card.number());
    }

    /// A disadvantage changes nothing (NIN-303).
    pub(crate) fn disadvantage_idle(&mut self, kind: DisadvantageId) {
        self.recorder.count(record::DISADVANTAGES, kind.row(), dis_column::IDLE, 1);
    }

    /// A disadvantage is cured.
    pub(crate) fn cured(&mut self, kind: DisadvantageId) {
        self.recorder.count(record::DISADVANTAGES, kind.row(), dis_column::CURED, 1);
    }

    // ---- combat ----

    /// An attack of any kind is declared.
    pub(crate) fn attack_declared(
        &mut self,
        rules: &Rules,
        state: &State,
        attacker: Seat,
        target: Seat,
        kind: CombatKind,
    ) {
        if !R::ON {
            return;
        }
        let (row, event_keys) = (record::attack_row(kind), &self.rows.event_keys);
        self.recorder.shorthand(event_keys.declared(row), move |r| {
            r.count(record::ATTACKS, row, attack_column::DECLARED, 1);
        });
        if kind == CombatKind::Counter {
            return;
        }
        self.recorder.gauge(attacker, gauges::ATTACKS, 1);
        let belief = rules.rival_belief(state, attacker, target);
        let row = if belief == 0 { 0 } else { 1 + (belief / 20).min(4) as u16 };
        let roles = &rules.catalogue.roles;
        let role = |seat: Seat| state.players[seat.index()].role;
        let hunts = |one: Seat, other: Seat| roles[role(one) as usize].rival == role(other);
        let (on_rival, on_hunter) = (hunts(attacker, target), hunts(target, attacker));
        self.recorder.shorthand(event_keys.target(row, on_rival, on_hunter), move |r| {
            let counts = [1, u32::from(on_rival), u32::from(on_hunter)];
            r.count_row(record::TARGETS, row, target_column::DECLARED, &counts);
        });
    }

    /// The roll of an attack counts.
    #[inline]
    pub(crate) fn attack_rolled(&mut self, kind: CombatKind, hit: bool) {
        let row = record::attack_row(kind);
        self.recorder.shorthand(self.rows.event_keys.rolled(row, hit), move |r| {
            r.count(record::ATTACKS, row, attack_column::ROLLED, 1);
            let column = if hit { attack_column::HIT } else { attack_column::MISSED };
            r.count(record::ATTACKS, row, column, 1);
        });
    }

    /// An attack is turned onto another player.
    pub(crate) fn attack_redirected(&mut self, kind: CombatKind) {
        self.attack(kind, attack_column::REDIRECTED);
    }

    /// An attack comes to nothing.
    pub(crate) fn attack_escaped(&mut self, kind: CombatKind) {
        self.attack(kind, attack_column::ESCAPED);
    }

    /// Who was attacked may strike back.
    pub(crate) fn may_counter(&mut self, kind: CombatKind) {
        self.attack(kind, attack_column::OPEN);
    }

    /// Who was attacked strikes back.
    pub(crate) fn countered(&mut self, kind: CombatKind) {
        self.attack(kind, attack_column::COUNTERED);
    }

    fn attack(&mut self, kind: CombatKind, column: u16) {
        self.recorder.count(record::ATTACKS, record::attack_row(kind), column, 1);
    }

    // ---- elimination ----

    pub(crate) fn eliminated(
        &mut self,
        rules: &Rules,
        state: &State,
        victims: SeatSet,
        credits: &[SeatSet; PLAYERS_MAX],
        cause: Cause,
    ) {
        if !R::ON {
            return;
        }
        self.round(state, round_column::ELIMINATIONS, victims.len());
        for victim in victims.iter() {
            self.one_eliminated(rules, state, victim, credits[victim.index()], cause);
        }
        // The last card that the drawer has turned up was the last straw.
        if cause.is_draw()
            && let Some(drawer) = drawer(state)
            && let Some(last) = state.suffered.iter().rev().find(|card| card.owner == drawer)
        {
            let row = rules.catalogue.disadvantage_of[last.card.index()].row();
            self.recorder.count(record::DISADVANTAGES, row, dis_column::DEATHS, victims.len());
        }
    }

    fn one_eliminated(
        &mut self,
        rules: &Rules,
        state: &State,
        victim: Seat,
        credit: SeatSet,
        cause: Cause,
    ) {
        let cause = own_cause(rules, state, victim, cause);
        let roles = &rules.catalogue.roles;
        let victim_role = state.players[victim.index()].role;
        let mut by_hunter = false;
        for seat in credit.iter() {
            let role = state.players[seat.index()].role;
            by_hunter |= roles[role.index()].rival == victim_role;
            let row = pair_row(rules, Some(role), victim_role);
            self.recorder.count(record::ROLE_PAIRS, row, pair_column::ELIMINATED, 1);
        }
        if credit.is_empty() {
            let row = pair_row(rules, None, victim_role);
            self.recorder.count(record::ROLE_PAIRS, row, pair_column::ELIMINATED, 1);
        }
        let cards = rules.catalogue.advantages.len() as u16;
        let card = cause.card().map_or(cards, AdvantageId::row);
        let credited = u32::from(!credit.is_empty());
        let counts = [1, credited, u32::from(by_hunter), credit.len()];
        let first_column = elimination_column::ELIMINATED;
        self.recorder.count_row(record::ELIMINATIONS, cause.number(), first_column, &counts);
        self.recorder.count_row(record::ELIMINATION_CARDS, card, first_column, &counts);
        let place = place(rules, state, victim);
        let first = u32::from(state.first_elimination_turn == 0);
        let turn = u32::from(state.turn);
        let counts = [1, first, turn];
        self.recorder.count_row(record::SURVIVAL, place, survival_column::ELIMINATED, &counts);
        for card in cards_of(state.players[victim.index()].hand) {
            let kind = rules.catalogue.advantage_of[card.index()];
            self.recorder.shorthand(self.rows.event_keys.lost(kind), move |r| {
                r.count(record::ADVANTAGES, kind.row(), adv_column::LOST, 1);
            });
        }
    }
}
