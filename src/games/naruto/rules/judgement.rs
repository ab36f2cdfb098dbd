//! The judgement of combat and the gains (NAR-350 to NAR-385).
//!
//! Each attacking team is an item: gains where no team faces it, else a fight. An item goes through
//! the steps of `step`; its frame is advanced before anything it causes is carried out.

use arrayvec::ArrayVec;

use crate::content::knobs::{ClientLoss, GainSource, JudgementOrderBy};
use crate::content::vocabulary::{CardKind, Timing, Zone};
use crate::record::notes::{Cause, Verdict};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    CardId, Ending, Frame, ItemStep, Set, State, TeamId, UNITS_MAX, UnitId, other, team_flag,
    teams_in, units_in,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// Wounds dealt at the same time: unit, how many.
type Wounds = ArrayVec<(UnitId, u8), UNITS_MAX>;

impl Rules {
    /// Who orders the items (`judgement_order_by`).
    pub(crate) fn judge(&self, state: &State) -> Seat {
        match self.knobs.judgement_order_by {
            JudgementOrderBy::Attacker => state.attacker(),
            JudgementOrderBy::Defender
            | JudgementOrderBy::FixedGainsFirst
            | JudgementOrderBy::FixedFightsFirst => state.defender(),
        }
    }

    /// The items that are left.
    pub(super) fn judge_options(&self, state: &State, actions: &mut Actions) {
        actions.extend(items_left(state).map(Action::Judge));
    }

    /// The next item where there is no choice: the only one left, one that can do nothing any more,
    /// or the first by a fixed order.
    fn next_item(&self, state: &State) -> Option<TeamId> {
        let idle = |item: &TeamId| {
            let sides =
                state.teams[item.index()].members | state.members_of(state.defenders_of(*item));
            sides == 0 && !state.delayed.iter().any(|delayed| delayed.at == Timing::Judgement)
        };
        let gives_gains = |item: &TeamId| state.members_of(state.defenders_of(*item)) == 0;
        let first = items_left(state).next();
        let fixed = match self.knobs.judgement_order_by {
            JudgementOrderBy::FixedGainsFirst => items_left(state).find(gives_gains).or(first),
            JudgementOrderBy::FixedFightsFirst => {
                items_left(state).find(|item| !gives_gains(item)).or(first)
            }
            JudgementOrderBy::Defender | JudgementOrderBy::Attacker => None,
        };
        let only = if items_left(state).nth(1).is_none() { first } else { None };
        fixed.or(only).or_else(|| items_left(state).find(idle))
    }

    /// Clients in the camp of a seat, by place.
    fn clients(&self, state: &State, seat: Seat) -> u64 {
        each(state.players[seat.index()].camp)
            .filter(|&place| self.card(state, CardId::at(seat, place)).kind == CardKind::Client)
            .fold(0, |set, place| set | 1 << place)
    }

    /// Clients of the loser that may be discarded instead of gains: ascending (`client_loss`).
    fn losable_clients(&self, state: &State, winner: Seat, from: u8) -> u64 {
        self.clients(state, other(winner)) & (!0_u64).checked_shl(u32::from(from)).unwrap_or(0)
    }

    /// `TakeGain`, or Take a client of the loser.
    pub(super) fn client_or_gain_options(
        &self,
        state: &State,
        seat: Seat,
        from: u8,
        actions: &mut Actions,
    ) {
        let loser = other(seat);
        let clients = self.distinct(state, loser, self.losable_clients(state, seat, from));
        actions.push(Action::TakeGain);
        actions.extend(each(clients).map(|place| Action::Take(CardId::at(loser, place))));
    }

    /// Strength of several teams together (`double_defence`).
    fn strength_of_all(&self, state: &State, teams: Set) -> i32 {
        teams_in(teams).map(|team| self.strength(state, team)).sum()
    }

    /// Strengths of both sides of an item, and how it would end now (section 2.13: the judgement
    /// function).
    pub(crate) fn item_outcome(
        &self,
        state: &State,
        attack: TeamId,
        defenders: Set,
    ) -> ([i32; 2], Verdict) {
        let team = &state.teams[attack.index()];
        let strengths = [self.strength(state, attack), self.strength_of_all(state, defenders)];
        let opposed = state.members_of(defenders) != 0;
        let removed = team.flags & team_flag::OPPOSED != 0;
        let margin = strengths[0] - strengths[1];
        let crushing = margin.abs() >= self.knobs.crushing_margin;
        let verdict = match margin.signum() {
            // No ninja is left to win anything (NAR-367), nothing happens to the defenders (NAR-376).
            _ if team.members == 0 => Verdict::Nothing,
            // A removed defender may save its player.
            _ if !opposed && removed && !self.knobs.removed_defender_gives_gains => {
                Verdict::Nothing
            }
            _ if !opposed && removed => Verdict::Removed,
            _ if !opposed => Verdict::Undefended,
            1 if crushing => Verdict::AttackerCrushes,
            1 => Verdict::AttackerWins,
            -1 if crushing => Verdict::DefenderCrushes,
            -1 => Verdict::DefenderWins,
            _ => Verdict::Draw,
        };
        (strengths, verdict)
    }

    /// Adds wounds of the front-line and of each back-up ninja of teams. A front-less team has only
    /// back-up ninjas (NAR-371 to NAR-373).
    fn add_wounds(&self, state: &State, teams: Set, front: i32, backup: i32, wounds: &mut Wounds) {
        for team in teams_in(teams).map(|team| &state.teams[team.index()]) {
            for unit in units_in(team.members) {
                let count = if Some(unit) == team.front { front } else { backup };
                if count > 0 {
                    wounds.push((unit, count as u8));
                }
            }
        }
    }
}

/// Attacking teams whose item is not over, in the order of their declaration.
fn items_left(state: &State) -> impl Iterator<Item = TeamId> {
    let judged = |team: &TeamId| state.teams[team.index()].flags & team_flag::JUDGED != 0;
    state.attacks.iter().copied().filter(move |team| !judged(team))
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Pushes `Frame::Judge`.
    pub(super) fn begin_judgement(&mut self) {
        self.push(Frame::Judge);
    }

    /// Asks while two items or more are left and the order is chosen.
    pub(super) fn settle_judge(&mut self) -> Next {
        loop {
            if items_left(self.state).next().is_none() {
                self.pop();
                return Next::Go;
            }
            let Some(item) = self.rules.next_item(self.state) else { return Next::Ask };
            self.push(Frame::Item { attack: item, step: ItemStep::Attacker });
            self.settle_item(item, ItemStep::Attacker);
            // Most items are over at once.
            if self.state.top() != Frame::Judge || self.state.ending != Ending::None {
                return Next::Go;
            }
        }
    }

    /// An item is next.
    pub(super) fn act_judge(&mut self, action: Action) {
        if let Action::Judge(item) = action {
            self.push(Frame::Item { attack: item, step: ItemStep::Attacker });
        }
    }

    /// An item: its judgement effects (attacker, defender), strengths, wounds, WIN effects, check
    /// (NAR-352, NAR-384).
    pub(super) fn settle_item(&mut self, attack: TeamId, step: ItemStep) -> Next {
        let (mut attack, mut step) = (attack, step);
        // Most steps ask and push nothing: the next one follows at once.
        loop {
            self.carry_out_item(attack, step);
            match *self.state.frames.top() {
                Frame::Item { attack: of, step: next } if self.state.ending == Ending::None => {
                    (attack, step) = (of, next);
                }
                _ => return Next::Go,
            }
        }
    }

    fn carry_out_item(&mut self, attack: TeamId, step: ItemStep) {
        let attackers = attack.bit();
        let defenders = self.state.defenders_of(attack);
        match step {
            ItemStep::Attacker => self.raise_judgement(attack, ItemStep::Defender, attackers),
            ItemStep::Defender => self.raise_judgement(attack, ItemStep::Verdict, defenders),
            ItemStep::Verdict => self.decide(attack, defenders),
            ItemStep::AttackerWon => self.raise_win(attack, attackers, false),
            ItemStep::AttackerCrushed => self.raise_win(attack, attackers, true),
            ItemStep::DefenderWon => self.raise_win(attack, defenders, false),
            ItemStep::DefenderCrushed => self.raise_win(attack, defenders, true),
            ItemStep::Over => {
                self.pop();
                self.state.teams[attack.index()].flags |= team_flag::JUDGED;
                self.check_end();
            }
        }
    }

    /// Judgement effects of one side of an item: those of its ninjas, and those activated before by
    /// ninjas that were in its teams (NAR-353, NAR-156).
    fn raise_judgement(&mut self, attack: TeamId, next: ItemStep, teams: Set) {
        self.set_top(Frame::Item { attack, step: next });
        for team in teams_in(teams) {
            self.raise_delayed(Timing::Judgement, Some(team));
        }
        self.raise(Timing::Judgement, self.state.members_of(teams));
    }

    /// WIN effects of the ninjas of the winning teams that are still in play; injured ones have
    /// none, but where their text works all the same (NAR-385, NAR-404).
    fn raise_win(&mut self, attack: TeamId, teams: Set, crushing: bool) {
        self.set_top(Frame::Item { attack, step: ItemStep::Over });
        let winners = self.state.members_of(teams);
        self.raise(Timing::Win, winners);
        if crushing {
            self.raise(Timing::WinCrushing, winners);
        }
    }

    /// Strengths, and what follows from them.
    fn decide(&mut self, attack: TeamId, defenders: Set) {
        self.set_top(Frame::Item { attack, step: ItemStep::Over });
        let (strengths, verdict) = self.rules.item_outcome(self.state, attack, defenders);
        self.report.item_judged(self.rules, self.state, attack, strengths, verdict);
        match verdict {
            Verdict::Nothing => self.state.teams[attack.index()].flags |= team_flag::IDLE,
            Verdict::Undefended | Verdict::Removed => self.win_gains(strengths[0]),
            _ => self.fight(attack, defenders, verdict),
        }
    }

    /// Gains of an undefended team (NAR-365, NAR-375).
    fn win_gains(&mut self, strength: i32) {
        let knobs = &self.rules.knobs;
        let high = strength >= knobs.gain_threshold;
        let count = if high { knobs.gains_high } else { knobs.gains_low };
        self.take_gains(self.state.attacker(), count as u8);
        self.check_step();
    }

    /// Facing teams: wounds by the difference of their strengths (NAR-380 to NAR-382), dealt at the
    /// same time (NAR-384).
    fn fight(&mut self, attack: TeamId, defenders: Set, verdict: Verdict) {
        let knobs = &self.rules.knobs;
        let attackers = attack.bit();
        let (next, losers) = match verdict {
            Verdict::AttackerWins => (ItemStep::AttackerWon, defenders),
            Verdict::AttackerCrushes => (ItemStep::AttackerCrushed, defenders),
            Verdict::DefenderWins => (ItemStep::DefenderWon, attackers),
            Verdict::DefenderCrushes => (ItemStep::DefenderCrushed, attackers),
            _ => (ItemStep::Over, attackers | defenders),
        };
        let (front, backup) = match verdict {
            Verdict::AttackerWins | Verdict::DefenderWins => (1, 0),
            Verdict::AttackerCrushes | Verdict::DefenderCrushes => {
                (knobs.crushing_front_wounds, knobs.crushing_backup_wounds)
            }
            _ => (knobs.draw_wounds, 0),
        };
        self.set_top(Frame::Item { attack, step: next });
        let mut wounds = Wounds::new();
        self.rules.add_wounds(self.state, losers, front, backup, &mut wounds);
        self.wound_all(&wounds, Cause::Judgement);
    }

    /// Gains (NAR-366, NAR-369); asks (pushes a frame) where `client_loss` gives a choice. Whoever
    /// takes them checks afterwards, once for both players (NAR-368, NAR-443).
    pub(super) fn take_gains(&mut self, seat: Seat, count: u8) {
        let choice = self.rules.knobs.client_loss == ClientLoss::DiscardOnePerGainLost;
        if choice && count > 0 && self.rules.clients(self.state, other(seat)) != 0 {
            self.push(Frame::ClientOrGain { seat, left: count, from: 0 });
        } else {
            self.gain_cards(seat, count);
        }
    }

    /// Takes gains from where they come from, as many as there are (NAR-366).
    fn gain_cards(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let source = self.rules.knobs.gain_source;
            let card = match source {
                GainSource::DefenderDeck => self.take_top(other(seat)),
                GainSource::OwnDeck => self.take_top(seat),
                GainSource::CounterOnly => None,
            };
            if card.is_none() && source != GainSource::CounterOnly {
                break;
            }
            let player = &mut self.state.players[seat.index()];
            player.gains.push(card);
            player.gains_this_turn = player.gains_this_turn.saturating_add(1);
            self.report.gain_taken(self.rules, self.state, seat, card);
        }
    }

    /// The check after a step (NAR-443). Gains that somebody is still asked about belong to it: the
    /// last of them checks.
    pub(super) fn check_step(&mut self) {
        if !matches!(self.state.top(), Frame::ClientOrGain { .. }) {
            self.check_end();
        }
    }

    /// Asks while gains are left and the loser has clients.
    pub(super) fn settle_client_or_gain(&mut self, seat: Seat, left: u8, from: u8) -> Next {
        if left > 0 && self.rules.losable_clients(self.state, seat, from) != 0 {
            return Next::Ask;
        }
        self.pop();
        self.gain_cards(seat, left);
        self.check_step();
        Next::Go
    }

    /// The gains that are left, or a client that is discarded instead of one of them (NAR-061).
    pub(super) fn act_client_or_gain(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Take(card) = action {
            let from = card.place() + 1;
            self.set_top(Frame::ClientOrGain { seat, left: left - 1, from });
            self.move_card(card, Zone::Camp, Zone::Discard, true);
            self.report.client_lost(self.rules, self.state, other(seat), card);
        } else {
            self.pop();
            self.gain_cards(seat, left);
            self.check_step();
        }
    }
}
