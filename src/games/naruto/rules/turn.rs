//! The steps of a turn (NAR-030 to NAR-035, NAR-420 to NAR-424).

use crate::content::knobs::{
    DefenderRegroups, DuringChainTiming, DuringExchangeTiming, HandExcessTo, PostDefenceOrder,
    TurnCounter, TurnStartEffects,
};
use crate::content::vocabulary::{Timing, Zone};
use crate::record::notes::{ChakraFlow, Drawing};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{
    CardId, Ending, Frame, Moment, Stance, State, Step, TeamId, has_more, other, team_flag,
    teams_in, unit_flag, units_in,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// What a unit's flags say of one turn only.
const FLAGS_OF_A_TURN: u8 = unit_flag::TOOK_PART | unit_flag::LAUNCHED | unit_flag::CALLED;

/// The cards of a set from this place on.
#[inline]
pub(super) fn from_place(set: u64, from: u8) -> u64 {
    if from >= 64 { 0 } else { set & u64::MAX << from }
}

impl Rules {
    /// The cards of a seat's set that may be the next of `left` cards chosen in ascending order:
    /// from this place on, one of each kind, with enough behind it for the rest.
    pub(crate) fn ascending(&self, state: &State, seat: Seat, set: u64, left: u8, from: u8) -> u64 {
        let open = from_place(set, from);
        let enough = |place: &u8| from_place(open, place + 1).count_ones() + 1 >= u32::from(left);
        each(self.distinct(state, seat, open)).filter(enough).fold(0, |all, place| all | 1 << place)
    }

    /// Cards that may leave (NAR-421).
    pub(super) fn hand_excess_options(
        &self,
        state: &State,
        left: u8,
        from: u8,
        actions: &mut Actions,
    ) {
        let seat = state.attacker();
        let hand = state.players[seat.index()].hand;
        let cards = self.ascending(state, seat, hand, left, from);
        actions.extend(each(cards).map(|place| Action::Take(CardId::at(seat, place))));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Carries out a step: the frame is advanced before what belongs to the step is pushed.
    pub(super) fn settle_turn(&mut self, step: Step) -> Next {
        let mut step = step;
        // Most steps ask and push nothing: the next one follows at once.
        loop {
            self.carry_out_step(step);
            match *self.state.frames.top() {
                Frame::Turn(next) if self.state.ending == Ending::None => step = next,
                _ => return Next::Go,
            }
        }
    }

    fn carry_out_step(&mut self, step: Step) {
        match step {
            Step::Begin
            | Step::Draw
            | Step::Start
            | Step::Preparation
            | Step::PreparationEnd
            | Step::Formation
            | Step::DefenderFormation => self.settle_before_battle(step),
            Step::End
            | Step::EndDelayed
            | Step::Expire
            | Step::Overflow
            | Step::HandLimit
            | Step::Over => self.settle_end(step),
            _ => self.settle_battle(step),
        }
    }

    /// Start, preparation, formation.
    fn settle_before_battle(&mut self, step: Step) {
        match step {
            Step::Begin => {
                self.set_top(Frame::Turn(Step::Draw));
                self.begin_turn();
                if self.rules.knobs.turn_start_effects == TurnStartEffects::BeforeDraw {
                    self.raise_turn_start();
                }
            }
            Step::Draw => {
                self.set_top(Frame::Turn(Step::Start));
                self.draw_for_turn();
            }
            Step::Start => {
                // Only after the draw (NAR-032).
                self.set_top(Frame::Turn(Step::Preparation));
                if self.rules.knobs.turn_start_effects == TurnStartEffects::AfterDraw {
                    self.raise_turn_start();
                }
            }
            Step::Preparation => {
                self.set_top(Frame::Turn(Step::PreparationEnd));
                self.push(Frame::Menu);
                self.open_window(Moment::Start);
            }
            Step::PreparationEnd => {
                // The last moment of the preparation (NAR-076).
                self.set_top(Frame::Turn(Step::Formation));
                self.open_window(Moment::End);
            }
            Step::Formation => {
                self.report.preparation_over(self.rules, self.state);
                self.set_top(Frame::Turn(Step::DefenderFormation));
                self.begin_formation(self.state.attacker());
            }
            _ => {
                self.set_top(Frame::Turn(Step::Attack));
                if self.rules.knobs.defender_regroups == DefenderRegroups::InFormationPhase {
                    self.begin_formation(self.state.defender());
                }
            }
        }
    }

    /// A turn begins: what was counted or used in the turn before is cleared.
    fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.chance.turn(u32::from(self.state.turn));
        self.state.launches = 0;
        self.state.chains = 0;
        for player in &mut self.state.players {
            player.calls = 0;
            player.clients = 0;
            player.tactics = 0;
            player.interruptions = 0;
            player.charged = 0;
            player.techniques = 0;
            player.gains_this_turn = 0;
            player.camp_used = 0;
        }
        for unit in units_in(self.state.all_units()) {
            let unit = &mut self.state.units[unit.index()];
            unit.flags &= !FLAGS_OF_A_TURN;
            unit.used = 0;
        }
        for team in teams_in(self.state.known_teams()) {
            self.state.teams[team.index()].flags &= !team_flag::LEFT;
        }
        self.report.turn_begins(self.rules, self.state);
    }

    /// Effects of the start of the turn, and what was delayed to it.
    fn raise_turn_start(&mut self) {
        self.raise_turn(Timing::TurnStart);
        self.raise_delayed(Timing::TurnStart, None);
    }

    /// The draw is mandatory (NAR-031) and one step (NAR-443).
    fn draw_for_turn(&mut self) {
        if self.state.turn == 1 && !self.rules.knobs.first_player_draws {
            return;
        }
        let active = self.state.attacker();
        for _ in 0..self.rules.knobs.turn_draw {
            self.draw_card(active, Drawing::Turn);
        }
        self.check_end();
    }

    /// Declarations, exchange, judgement.
    fn settle_battle(&mut self, step: Step) {
        match step {
            Step::Attack => {
                self.set_top(Frame::Turn(Step::AttackEffects));
                if self.state.turn == 1 && !self.rules.knobs.first_turn_attack {
                    // Step 4 is skipped (NAR-033).
                    self.report.count_continuous(self.rules, self.state);
                    self.set_top(Frame::Turn(Step::End));
                } else {
                    self.begin_attack();
                }
            }
            Step::AttackEffects if self.state.attacks.is_empty() => {
                // No battle (NAR-140).
                self.report.count_continuous(self.rules, self.state);
                self.set_top(Frame::Turn(Step::End));
            }
            Step::AttackEffects => {
                self.set_top(Frame::Turn(Step::LateFormation));
                self.raise_of_fighters(Timing::Participate, Stance::Attack, any);
                self.raise_delayed(Timing::Participate, None);
            }
            Step::LateFormation => {
                self.set_top(Frame::Turn(Step::Defence));
                if self.rules.knobs.defender_regroups == DefenderRegroups::AtDefenceDeclaration {
                    self.begin_formation(self.state.defender());
                }
            }
            Step::Defence => {
                self.set_top(Frame::Turn(Step::OpposedFirst));
                self.begin_defence();
            }
            Step::OpposedFirst => {
                self.set_top(Frame::Turn(Step::OpposedSecond));
                self.report.declared(self.rules, self.state);
                self.report.count_continuous(self.rules, self.state);
                self.raise_after_defence(PostDefenceOrder::AttackerFirst);
            }
            Step::OpposedSecond => {
                self.set_top(Frame::Turn(Step::ExchangeStart));
                self.raise_after_defence(PostDefenceOrder::DefenderFirst);
            }
            _ => self.settle_exchange_and_judgement(step),
        }
    }

    /// At the end of the defence declaration the attacker's effects that ask whether it is opposed
    /// come first, then all of the defender's, those of taking part among them (NAR-150, NAR-151).
    /// `attacker_if` is the order with which this is the attacker's turn.
    fn raise_after_defence(&mut self, attacker_if: PostDefenceOrder) {
        if self.rules.knobs.post_defence_order == attacker_if {
            // What was declared counts: a defender that has gone since was there (NAR-151).
            let is_opposed = |flags: u8| flags & team_flag::OPPOSED != 0;
            self.raise_of_fighters(Timing::ParticipateOpposed, Stance::Attack, is_opposed);
            let is_undefended = |flags: u8| !is_opposed(flags);
            self.raise_of_fighters(Timing::ParticipateUndefended, Stance::Attack, is_undefended);
        } else {
            self.raise_of_fighters(Timing::Participate, Stance::Defend, any);
            self.raise_of_fighters(Timing::ParticipateOpposed, Stance::Defend, any);
        }
    }

    /// Step 4b and 4c.
    fn settle_exchange_and_judgement(&mut self, step: Step) {
        match step {
            Step::ExchangeStart => {
                self.set_top(Frame::Turn(Step::Exchange));
                if self.rules.knobs.during_exchange_timing == DuringExchangeTiming::Start {
                    self.raise_during(Timing::DuringExchange);
                }
            }
            Step::Exchange => {
                self.set_top(Frame::Turn(Step::ExchangeEnd));
                self.begin_exchange();
            }
            Step::ExchangeEnd => {
                self.set_top(Frame::Turn(Step::JudgementStart));
                self.report.exchange_over(self.state);
                if self.rules.knobs.during_exchange_timing == DuringExchangeTiming::End {
                    self.raise_during(Timing::DuringExchange);
                }
                let at_end = self.rules.knobs.during_chain_timing == DuringChainTiming::ExchangeEnd;
                if at_end && self.state.launches > 0 {
                    self.raise_during(Timing::DuringChain);
                }
            }
            Step::JudgementStart => {
                // Activated effects whose team has no ninja left (NAR-353).
                self.set_top(Frame::Turn(Step::Judgement));
                self.raise_delayed(Timing::Judgement, None);
            }
            Step::Judgement => {
                self.set_top(Frame::Turn(Step::BattleOver));
                self.begin_judgement();
            }
            _ => {
                self.set_top(Frame::Turn(Step::End));
                self.end_battle();
            }
        }
    }

    /// Effects of the ninjas of the teams that attack or defend for which `test` holds.
    fn raise_of_fighters(&mut self, timing: Timing, stance: Stance, test: impl Fn(u8) -> bool) {
        // Where no card has such effects no ninja is looked for.
        let units =
            if self.state.has_timing(timing) { self.state.fighters_in(stance, test) } else { 0 };
        self.raise(timing, units);
    }

    /// Effects of both sides' ninjas in battle, and what was delayed to this moment.
    fn raise_during(&mut self, timing: Timing) {
        let units = if self.state.has_timing(timing) { self.state.units_in_battle() } else { 0 };
        self.raise(timing, units);
        self.raise_delayed(timing, None);
    }

    /// The end phase, in this order (NAR-420).
    fn settle_end(&mut self, step: Step) {
        match step {
            Step::End if self.state.ends_quietly() => {
                self.set_top(Frame::Turn(Step::HandLimit));
                self.shrink_teams();
            }
            Step::End => {
                self.set_top(Frame::Turn(Step::EndDelayed));
                self.raise_turn(Timing::TurnEnd);
            }
            Step::EndDelayed => {
                self.set_top(Frame::Turn(Step::Expire));
                self.raise_delayed(Timing::TurnEnd, None);
            }
            Step::Expire => {
                self.set_top(Frame::Turn(Step::Overflow));
                self.expire();
            }
            Step::Overflow => {
                self.set_top(Frame::Turn(Step::HandLimit));
                self.shrink_teams();
            }
            Step::HandLimit => {
                self.set_top(Frame::Turn(Step::Over));
                self.begin_hand_excess();
            }
            _ => self.end_turn(),
        }
    }

    /// In the teams of both players those who came last leave until the cap is respected
    /// (NAR-124). There are no front lines any more.
    fn shrink_teams(&mut self) {
        // Hardly ever is there one to be looked at.
        if !std::mem::take(&mut self.state.crowded) {
            return;
        }
        let cap = self.rules.knobs.team_size_cap as u32;
        for number in teams_in(self.state.known_teams()).map(TeamId::index) {
            while has_more(self.state.teams[number].members, cap) {
                let members = units_in(self.state.teams[number].members);
                let latest = members.max_by_key(|&unit| self.state.units[unit.index()].joined);
                let Some(latest) = latest else { break };
                self.leave_team(latest);
            }
        }
    }

    /// The active player's cards beyond the limit leave (NAR-421).
    fn begin_hand_excess(&mut self) {
        let Some(limit) = self.rules.knobs.hand_limit else { return };
        let hand = self.state.players[self.state.attacker().index()].hand.count_ones();
        let excess = hand.saturating_sub(limit as u32);
        if excess > 0 {
            self.push(Frame::HandExcess { left: excess as u8, from: 0 });
        }
    }

    /// Asks while cards are left.
    pub(super) fn settle_hand_excess(&mut self, left: u8, _from: u8) -> Next {
        if left > 0 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// A card leaves.
    pub(super) fn act_hand_excess(&mut self, left: u8, _from: u8, action: Action) {
        let Action::Take(card) = action else { return };
        let seat = self.state.attacker();
        self.set_top(Frame::HandExcess { left: left - 1, from: card.place() + 1 });
        match self.rules.knobs.hand_excess_to {
            HandExcessTo::Discard => {
                self.move_card(card, Zone::Hand, Zone::Discard, true);
                self.report.discarded(self.rules, self.state, seat, card);
            }
            HandExcessTo::Chakra => {
                self.move_card(card, Zone::Hand, Zone::Chakra, true);
                self.report.chakra_moved(
                    self.rules,
                    self.state,
                    seat,
                    card,
                    ChakraFlow::HandExcess,
                );
            }
        }
    }

    /// The counter rises and stops at the cap (NAR-422, NAR-423); then the other player's turn, or
    /// the game is cut off (NAR-480).
    fn end_turn(&mut self) {
        let cap = self.rules.knobs.turn_counter_cap as u8;
        let active = self.state.attacker().index();
        let shared = self.rules.knobs.turn_counter == TurnCounter::Shared;
        for (seat, player) in self.state.players.iter_mut().enumerate() {
            if shared || seat == active {
                // A scenario's may stand beyond the cap and never falls.
                player.counter = player.counter.max(cap.min(player.counter.saturating_add(1)));
            }
        }
        if i32::from(self.state.turn) >= self.rules.knobs.max_turns {
            self.cut_off(Ending::CutoffTurns);
            return;
        }
        self.state.active = other(self.state.active);
        self.set_top(Frame::Turn(Step::Begin));
    }
}

/// Every team, whatever its flags.
fn any(_flags: u8) -> bool {
    true
}
