//! The turn from its start to the clean-up (section 2.4), and set-up (section 2.2).

use crate::content::catalogue;
use crate::content::catalogue::{AdvantageKind, Catalogue, Duration, Purpose};
use crate::content::ids::{AdvantageId, ObjectiveId, RoleId, cards_of};
use crate::content::knobs::{
    FirstPlayerTie, ObjectiveChoice, RecallDiscard, RescueTiming, VoluntaryDiscard,
};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state;
use crate::state::action::Action;
use crate::state::{
    Cancelled, Cause, CombatKind, Ending, EscapeStep, Frame, Interest, Moment, PLAYERS_MAX, Player,
    State, TurnStep,
};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

impl Rules {
    /// Cards in a hand above the limit (NIN-065).
    #[inline]
    pub(crate) fn hand_excess(&self, state: &State, seat: Seat) -> u32 {
        match self.knobs.hand_limit {
            Some(limit) => {
                state.players[seat.index()].hand.count_ones().saturating_sub(limit as u32)
            }
            None => 0,
        }
    }

    /// Types of permanents in a player's area (bit = type).
    pub(crate) fn permanents(&self, state: &State, seat: Seat) -> u64 {
        let mut types = 0;
        for entry in &*state.in_play {
            if entry.owner == seat && entry.card.is_in(self.index.masks.permanents) {
                types |= self.catalogue.advantage_of[entry.card.index()].set();
            }
        }
        types
    }
}

/// A state before anything is dealt.
pub(crate) fn blank_state(catalogue: &Catalogue) -> State {
    let player = Player { clans_possible: catalogue.role_pool, ..Player::default() };
    State {
        players: [player; PLAYERS_MAX],
        advantage_deck: catalogue.advantage_deck,
        disadvantage_deck: catalogue.disadvantage_deck,
        event_deck: catalogue.event_deck,
        advantage_pile: tenbin_engine::List::default(),
        disadvantage_pile: 0,
        event_pile: 0,
        roles_unused: catalogue.role_pool,
        objectives_unused: (1_u64 << catalogue.objectives.len()) - 1,
        in_play: tenbin_engine::List::default(),
        suffered: tenbin_engine::List::default(),
        cancelled: tenbin_engine::List::default(),
        event: state::EventState::default(),
        rolls: tenbin_engine::Stack::default(),
        result: state::RollResult::default(),
        frames: tenbin_engine::Stack::default(),
        combats: 0,
        eliminated: SeatSet::EMPTY,
        captured: SeatSet::EMPTY,
        recalled: SeatSet::EMPTY,
        unattackable: SeatSet::EMPTY,
        untargetable: SeatSet::EMPTY,
        revealed: SeatSet::EMPTY,
        chooser: None,
        asked: 0,
        interest: Interest::default(),
        crowded: SeatSet::EMPTY,
        mortal: false,
        armed: SeatSet::EMPTY,
        playing: 0,
        suffering: 0,
        ailing: SeatSet::EMPTY,
        active: Seat(0),
        first: Seat(0),
        turn: 0,
        round: 1,
        attacks_made: 0,
        rescues_tried: SeatSet::EMPTY,
        reshuffles: 0,
        first_elimination_turn: 0,
        over: false,
        ending: None,
        winners: SeatSet::EMPTY,
        rival_killed_by: SeatSet::EMPTY,
    }
}

/// What is dealt beside roles.
const OBJECTIVES: u8 = 1;

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    // ---- set-up ----

    /// Deals roles, objectives and hands and begins with the first-player roll (NIN-020 to 028).
    pub(crate) fn set_up(&mut self) {
        let seats = self.rules.index.seats;
        for seat in (0..seats).map(Seat) {
            let unused = u64::from(self.state.roles_unused);
            let role = RoleId::of(self.chance.draw(Stream::DEAL.by(seat.0), unused));
            self.state.roles_unused &= !role.bit();
            self.state.players[seat.index()].role = role;
            let objective = self.deal_objective(seat);
            self.state.players[seat.index()].objective = objective;
            if self.rules.knobs.objective_choice == ObjectiveChoice::Deal2Keep1 {
                let spare = self.deal_objective(seat);
                self.state.players[seat.index()].objective_spare = Some(spare);
            }
        }
        for seat in (0..seats).map(Seat) {
            for _ in 0..self.rules.knobs.start_hand {
                self.draw_advantage(seat, CardEvent::Opening);
            }
        }
        self.rules.refresh(self.state);
        if R::ON {
            self.report.seated(self.rules, self.state);
        }
        self.story_of_deal();
        let rolling = SeatSet::first(seats);
        self.push(Frame::FirstPlayer { next: 0, rolling, best: SeatSet::EMPTY, face: 0 });
        for seat in (0..seats).rev() {
            self.report.objective_known(self.state, Seat(seat));
            if self.state.players[seat as usize].objective_spare.is_some() {
                self.push(Frame::KeepObjective(Seat(seat)));
            }
        }
    }

    fn deal_objective(&mut self, seat: Seat) -> ObjectiveId {
        let objective =
            self.chance.draw(Stream::DEAL.of(OBJECTIVES).by(seat.0), self.state.objectives_unused);
        let objective = ObjectiveId::of(objective);
        self.state.objectives_unused &= !objective.set();
        objective
    }

    /// Keeps the first or the second of two objectives (`objective_choice`).
    pub(super) fn keep_objective(&mut self, seat: Seat, kept: ObjectiveId) {
        self.pop();
        let player = &mut self.state.players[seat.index()];
        let spare = player.objective_spare.take().unwrap_or(kept);
        let other = if player.objective == kept { spare } else { player.objective };
        player.objective = kept;
        self.state.objectives_unused |= other.set();
        self.report.objective_known(self.state, seat);
    }

    fn story_of_deal(&mut self) {
        let (rules, state) = (self.rules, &*self.state);
        for seat in (0..rules.index.seats).map(Seat) {
            let player = &state.players[seat.index()];
            let role = &rules.catalogue.roles[player.role.index()];
            self.report.tell_to(SeatSet::of(seat), |out| {
                write!(
                    out,
                    "{seat} is {} (rival {}), objective {}, hand:",
                    role.name,
                    rules.catalogue.roles[role.rival.index()].name,
                    rules.catalogue.objectives[player.objective.index()].id,
                )?;
                for (place, card) in cards_of(player.hand).enumerate() {
                    let between = if place > 0 { "," } else { "" };
                    write!(out, "{between} {}", rules.advantage(card).id)?;
                }
                writeln!(out)
            });
        }
    }

    #[inline(never)]
    pub(super) fn step_first_player(
        &mut self,
        next: u8,
        rolling: SeatSet,
        best: SeatSet,
        face: u8,
    ) -> bool {
        if let Some(seat) = (next..self.rules.index.seats).map(Seat).find(|&seat| rolling.has(seat))
        {
            let (natural, bonus_face) = self.throw_dice(Purpose::FirstPlayer, seat);
            self.report.die_thrown(Purpose::FirstPlayer, natural);
            self.tell(|out| writeln!(out, "{seat} rolls {natural} for the first turn"));
            let (best, face) = match natural.cmp(&face) {
                std::cmp::Ordering::Greater => (SeatSet::of(seat), natural),
                std::cmp::Ordering::Equal => (best.or(SeatSet::of(seat)), face),
                std::cmp::Ordering::Less => (best, face),
            };
            self.set_top(Frame::FirstPlayer { next: seat.0 + 1, rolling, best, face });
            self.offer_bonus(seat, Purpose::FirstPlayer, bonus_face);
            return false;
        }
        let tie = self.rules.knobs.first_player_tie;
        let first = match best.single() {
            Some(seat) => seat,
            None if tie == FirstPlayerTie::LowestSeat => {
                best.iter().next().expect("somebody has the best face")
            }
            None => {
                let rolling = if tie == FirstPlayerTie::RerollAll {
                    SeatSet::first(self.rules.index.seats)
                } else {
                    best
                };
                self.set_top(Frame::FirstPlayer {
                    next: 0,
                    rolling,
                    best: SeatSet::EMPTY,
                    face: 0,
                });
                return false;
            }
        };
        self.state.active = first;
        self.state.first = first;
        self.report.first_player(self.rules, self.state);
        self.set_top(Frame::Turn(TurnStep::Begin));
        false
    }

    // ---- the turn ----

    #[inline(never)]
    pub(super) fn step_turn(&mut self, step: TurnStep) -> bool {
        let mut step = step;
        loop {
            if self.turn_step(step) {
                return true;
            }
            // Most steps lead straight to the next.
            match *self.state.top() {
                Frame::Turn(next) if !self.state.over => step = next,
                _ => return false,
            }
        }
    }

    /// Does a step, and those that follow it whatever happens; true if somebody has to choose.
    #[inline]
    fn turn_step(&mut self, step: TurnStep) -> bool {
        let active = self.state.active;
        match step {
            TurnStep::Begin => {
                self.begin_turn() || !self.state.over && self.after_start() && self.draw_event()
            }
            TurnStep::AfterStart => self.after_start() && self.draw_event(),
            TurnStep::AfterEscape => {
                let skipped = self.take_skip();
                let out = self.state.captured.or(self.state.eliminated).has(active);
                let goes_on = !skipped && !out && self.rules.knobs.escape_then_turn;
                let next = if goes_on { TurnStep::DrawEvent } else { TurnStep::HandLimit };
                self.set_top(Frame::Turn(next));
                false
            }
            TurnStep::DrawEvent => self.draw_event(),
            TurnStep::AfterEvent => {
                if self.rules.may_attack(self.state, active)
                    && self.rules.knobs.attacks_per_turn > 0
                {
                    self.set_top(Frame::Turn(TurnStep::Attack));
                    if self.open_window(Moment::AttackPhase) {
                        return true;
                    }
                    return self.ask_for_attack();
                }
                self.end_turn()
            }
            TurnStep::Attack => self.ask_for_attack(),
            TurnStep::HandLimit => self.end_turn(),
            TurnStep::CleanUp => {
                self.set_top(Frame::Turn(TurnStep::Next));
                self.clean_up();
                false
            }
            TurnStep::Next => {
                self.next_player();
                false
            }
        }
    }

    /// The event of the turn, up to the first choice.
    #[inline]
    fn draw_event(&mut self) -> bool {
        self.set_top(Frame::Turn(TurnStep::AfterEvent));
        self.begin_event()
    }

    /// Asks whether the active player attacks, where that is possible; else the turn ends.
    #[inline]
    fn ask_for_attack(&mut self) -> bool {
        let active = self.state.active;
        let left = i32::from(self.state.attacks_made) < self.rules.knobs.attacks_per_turn;
        if left && self.rules.may_attack(self.state, active) {
            let targets = self.rules.attack_targets(self.state, active);
            if !targets.is_empty() {
                self.ask(active, &[Action::Pass]);
                if let Some(menu) = &mut self.menu {
                    let attacks = targets.iter().map(Action::Attack);
                    attacks.for_each(|attack| menu.actions.push(attack));
                }
                return true;
            }
        }
        self.end_turn()
    }

    /// Phase 4 with its window.
    #[inline(never)]
    pub(super) fn end_turn(&mut self) -> bool {
        let free = self.rules.knobs.voluntary_discard == VoluntaryDiscard::AtHandLimitStep;
        if !free
            && self.state.crowded.is_empty()
            && self.rules.interested(self.state, Moment::HandLimit).is_empty()
        {
            // Mostly nobody has anything to do.
            self.set_top(Frame::Turn(TurnStep::CleanUp));
            return false;
        }
        let limit = Frame::HandLimit { next: 0, last: AdvantageId::default() };
        self.replace_and_push(Frame::Turn(TurnStep::CleanUp), limit);
        self.open_window(Moment::HandLimit) || self.step_hand_limit(0, AdvantageId::default())
    }

    /// The turn begins; true if somebody has to choose in its first window.
    fn begin_turn(&mut self) -> bool {
        let active = self.state.active;
        self.state.turn += 1;
        if i32::from(self.state.turn) > self.rules.knobs.max_turns {
            self.state.turn -= 1;
            self.end_without_winner(Ending::Cutoff);
            return false;
        }
        self.chance.turn(self.state.turn_key());
        self.state.attacks_made = 0;
        self.state.rescues_tried = SeatSet::EMPTY;
        self.report.turn_begins(self.state);
        let turn = self.state.turn;
        self.tell(|out| writeln!(out, "turn {turn}: {active}"));
        if self.state.suffering & self.rules.index.masks.served != 0 {
            self.begin_to_serve(active);
        }
        self.set_top(Frame::Turn(TurnStep::AfterStart));
        self.open_window(Moment::TurnStart)
    }

    /// The turn that a disadvantage lasts for begins (NIN-353).
    fn begin_to_serve(&mut self, active: Seat) {
        let served = self.rules.index.masks.served;
        let mut changed = false;
        for suffered in self.state.suffered.iter_mut() {
            if suffered.owner == active && suffered.card.is_in(served) {
                suffered.serving = true;
                changed = true;
            }
        }
        if changed {
            self.refresh();
        }
    }

    /// Whether this turn is skipped (NIN-350); skipping counts it off.
    fn take_skip(&mut self) -> bool {
        let player = &mut self.state.players[self.state.active.index()];
        let skipped = player.skips_due > 0;
        player.skips_due = player.skips_due.saturating_sub(1);
        skipped
    }

    /// After the first window: true if the event comes next.
    #[inline]
    fn after_start(&mut self) -> bool {
        let active = self.state.active;
        if self.state.eliminated.has(active) {
            self.set_top(Frame::Turn(TurnStep::HandLimit));
            return false;
        }
        if self.state.captured.has(active) {
            self.set_top(Frame::Turn(TurnStep::AfterEscape));
            let left = self.rules.knobs.capture_rolls_per_turn as u8;
            self.push(Frame::Escape {
                step: EscapeStep::Captive,
                left,
                next: 0,
                roller: None,
                captive: active,
            });
            return false;
        }
        if self.rules.knobs.rescue_timing == RescueTiming::AnyTurnOnce
            && !self.state.recalled.has(active)
        {
            let captives = self
                .rules
                .in_game(self.state)
                .and(self.state.captured)
                .without(self.state.rescues_tried);
            if !captives.is_empty() {
                self.push(Frame::Rescue(captives));
                return false;
            }
        }
        if self.take_skip() {
            self.tell(|out| writeln!(out, "  {active} skips the turn"));
            self.set_top(Frame::Turn(TurnStep::HandLimit));
            return false;
        }
        true
    }

    /// The active player attacks (NIN-160).
    pub(crate) fn phase_attack(&mut self, target: Seat) {
        self.state.attacks_made += 1;
        self.report.phase_attack(self.state);
        let attacker = self.state.active;
        self.declare_attack(attacker, target, CombatKind::Phase, None);
    }

    /// At the end of a turn cancelled cards are forgotten whose effect would be over by now: all but
    /// permanents, and cures of what still lies there after the clean-up (NIN-209, NIN-390).
    fn forget_cancels(&mut self) {
        let mut index = 0;
        while index < self.state.cancelled.len() {
            let Cancelled { entry, cures, .. } = self.state.cancelled[index];
            let permanent = self.rules.advantage(entry.card).kind == AdvantageKind::Permanent;
            if permanent || self.state.suffered.iter().any(|suffered| Some(suffered.card) == cures)
            {
                index += 1;
            } else {
                self.state.cancelled.remove(index);
            }
        }
    }

    /// Everything that lasts until the end of the turn goes at one instant (NIN-068).
    fn clean_up(&mut self) {
        self.forget_cancels();
        let masks = &self.rules.index.masks;
        if self.state.playing & !masks.permanents == 0
            && self.state.suffering & !masks.unending == 0
        {
            return;
        }
        let mut changed = false;
        let mut index = 0;
        while index < self.state.in_play.len() {
            let entry = self.state.in_play[index];
            let stays = match self.rules.advantage(entry.card).kind {
                AdvantageKind::Permanent => true,
                AdvantageKind::Special => false,
                AdvantageKind::SingleUse => self.rules.has_duration(&entry, Duration::WhileInPlay),
            };
            if stays {
                index += 1;
            } else {
                self.leave_play(index);
                changed = true;
            }
        }
        let (rules, active) = (self.rules, self.state.active);
        let mut leaving = [0_u64; PLAYERS_MAX];
        for suffered in self.state.suffered.iter_mut() {
            let kind = rules.catalogue.disadvantage_of[suffered.card.index()];
            let disadvantage = &rules.catalogue.disadvantages[kind.index()];
            let due = match disadvantage.duration {
                Duration::UntilEscape | Duration::WhileInPlay => continue,
                Duration::EndOfOwnNextTurn
                    if rules.knobs.recall_discard == RecallDiscard::EndOfOwnNextTurn =>
                {
                    suffered.serving && (suffered.owner == active || suffered.overdue)
                }
                _ => true,
            };
            if due && suffered.turns_extra == 0 {
                leaving[suffered.owner.index()] |= suffered.card.set();
                changed = true;
                if disadvantage.stacking == catalogue::Stacking::None {
                    // NIN-304: extra copies go at the same time as the first.
                    leaving[suffered.owner.index()] |= disadvantage.set;
                }
            } else if due {
                suffered.turns_extra -= 1;
                suffered.overdue = true;
            }
        }
        if changed {
            self.shed(|suffered| suffered.card.is_in(leaving[suffered.owner.index()]));
            self.refresh();
            self.deaths(Cause::Other);
        }
    }

    fn next_player(&mut self) {
        let alive = self.rules.in_game(self.state);
        let seats = self.rules.index.seats;
        let from = self.state.active;
        let after = self.rules.clockwise(from, 1);
        let next = alive.next_from(after, seats).unwrap_or(from);
        // Steps from the next seat on: a subtraction is several times cheaper than a division.
        let distance = |to: Seat| to.0 + if to > from { 0 } else { seats } - from.0 - 1;
        if distance(self.state.first) <= distance(next) {
            self.state.round += 1;
        }
        self.state.active = next;
        self.set_top(Frame::Turn(TurnStep::Begin));
    }
}
