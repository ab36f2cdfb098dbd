//! The turn from its start to the clean-up (section 2.4), and set-up (section 2.2).

use crate::Ninja;
use crate::content::cards;
use crate::content::cards::{AdvantageKind, Cards, Duration, Purpose};
use crate::content::knobs::{
    FirstPlayerTie, ObjectiveChoice, RecallDiscard, RescueTiming, VoluntaryDiscard,
};
use crate::record::{self, Cause};
use crate::rules::flow::Flow;
use crate::state;
use crate::state::action::Action;
use crate::state::{
    Cancelled, CombatKind, EscapeStep, Frame, Interest, Moment, NONE, PLAYERS_MAX, Player, State,
    TurnStep,
};
use tenbin_engine::pile::DECK_MAX;
use tenbin_engine::{CardEvent, Chance, Game, Recorder, Seat, SeatSet, Stream};

impl Ninja {
    /// Cards in a hand above the limit (NIN-065).
    #[inline]
    pub(crate) fn hand_excess(&self, s: &State, seat: Seat) -> u32 {
        match self.rules.hand_limit {
            Some(limit) => s.players[seat.index()].hand.count_ones().saturating_sub(limit as u32),
            None => 0,
        }
    }

    /// Types of permanents in a player's area (bit = type).
    pub(crate) fn permanents(&self, s: &State, seat: Seat) -> u64 {
        let mut types = 0;
        for entry in &*s.in_play {
            if entry.owner == seat.0 && self.masks.permanents >> entry.card & 1 == 1 {
                types |= 1 << self.cards.advantage_of[entry.card as usize % DECK_MAX];
            }
        }
        types
    }
}

/// A state before anything is dealt.
pub(crate) fn blank_state(cards: &Cards) -> State {
    let player =
        Player { objective_spare: NONE, clans_possible: cards.role_pool, ..Player::default() };
    State {
        players: [player; PLAYERS_MAX],
        advantage_deck: cards.advantage_deck,
        disadvantage_deck: cards.disadvantage_deck,
        event_deck: cards.event_deck,
        advantage_pile: tenbin_engine::List::default(),
        disadvantage_pile: 0,
        event_pile: 0,
        roles_unused: cards.role_pool,
        objectives_unused: (1_u64 << cards.objectives.len()) - 1,
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
        chooser: NONE,
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
        ending: 0,
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
        let seats = self.g.seats;
        for seat in (0..seats).map(Seat) {
            let role = self.c.draw(Stream::DEAL.by(seat.0), u64::from(self.s.roles_unused));
            self.s.roles_unused &= !(1 << role);
            self.s.players[seat.index()].role = role;
            let objective = self.deal_objective(seat);
            self.s.players[seat.index()].objective = objective;
            if self.g.rules.objective_choice == ObjectiveChoice::Deal2Keep1 {
                self.s.players[seat.index()].objective_spare = self.deal_objective(seat);
            }
        }
        for seat in (0..seats).map(Seat) {
            for _ in 0..self.g.rules.start_hand {
                self.draw_advantage(seat, CardEvent::Opening);
            }
        }
        self.g.refresh(self.s);
        if R::ON {
            self.label_seats();
        }
        self.story_of_deal();
        let rolling = SeatSet::first(seats);
        self.push(Frame::FirstPlayer { next: 0, rolling, best: SeatSet::EMPTY, face: 0 });
        for seat in (0..seats).rev() {
            if self.s.players[seat as usize].objective_spare == NONE {
                self.label_objective(Seat(seat));
            } else {
                self.push(Frame::KeepObjective(seat));
            }
        }
    }

    fn deal_objective(&mut self, seat: Seat) -> u8 {
        let objective =
            self.c.draw(Stream::DEAL.of(OBJECTIVES).by(seat.0), self.s.objectives_unused);
        self.s.objectives_unused &= !(1 << objective);
        objective
    }

    pub(crate) fn label_seats(&mut self) {
        for seat in (0..self.g.seats).map(Seat) {
            let role = self.s.players[seat.index()].role;
            let rival = self.g.cards.roles[role as usize].rival;
            let (mut hunters, mut rival_in_game) = (0, 0);
            for other in (0..self.g.seats).map(Seat) {
                let other_role = self.s.players[other.index()].role;
                hunters += u16::from(self.g.cards.roles[other_role as usize].rival == role);
                rival_in_game |= u16::from(other_role == rival);
            }
            self.r.label(seat, record::GROUP_ROLE, u16::from(role));
            self.r.label(seat, record::GROUP_HUNTERS, hunters.min(2));
            self.r.label(seat, record::GROUP_RIVAL, rival_in_game);
        }
    }

    /// The objective of a seat, unless it has still to choose between two.
    pub(crate) fn label_known_objective(&mut self, seat: Seat) {
        if self.s.players[seat.index()].objective_spare == NONE {
            self.label_objective(seat);
        }
    }

    fn label_objective(&mut self, seat: Seat) {
        let objective = self.s.players[seat.index()].objective;
        self.r.label(seat, record::GROUP_OBJECTIVE, u16::from(objective));
    }

    /// Keeps the first or the second of two objectives (`objective_choice`).
    pub(super) fn keep_objective(&mut self, seat: Seat, kept: u8) {
        self.pop();
        let player = &mut self.s.players[seat.index()];
        let other =
            if player.objective == kept { player.objective_spare } else { player.objective };
        player.objective = kept;
        player.objective_spare = NONE;
        self.s.objectives_unused |= 1 << other;
        self.label_objective(seat);
    }

    fn story_of_deal(&mut self) {
        let (g, s) = (self.g, &*self.s);
        for seat in (0..g.seats).map(Seat) {
            let player = &s.players[seat.index()];
            let role = &g.cards.roles[player.role as usize];
            self.r.tell_to(SeatSet::of(seat), |out| {
                write!(
                    out,
                    "{seat} is {} (rival {}), objective {}, hand:",
                    role.name,
                    g.cards.roles[role.rival as usize].name,
                    g.cards.objectives[player.objective as usize].id,
                )?;
                for (place, card) in tenbin_engine::pile::each(player.hand).enumerate() {
                    let between = if place > 0 { "," } else { "" };
                    write!(out, "{between} {}", g.advantage(card).id)?;
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
        if let Some(seat) = (next..self.g.seats).map(Seat).find(|&seat| rolling.has(seat)) {
            let (natural, bonus_face) = self.throw_dice(Purpose::FirstPlayer, seat);
            let outcome = u16::from(natural) - 1;
            self.r.roll(record::die_roll(Purpose::FirstPlayer), 0, outcome);
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
        let tie = self.g.rules.first_player_tie;
        let first = match best.single() {
            Some(seat) => seat,
            None if tie == FirstPlayerTie::LowestSeat => {
                best.iter().next().expect("somebody has the best face")
            }
            None => {
                let rolling = if tie == FirstPlayerTie::RerollAll {
                    SeatSet::first(self.g.seats)
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
        self.s.active = first;
        self.s.first = first;
        self.r.first_player(first);
        for step in 0..self.g.seats {
            let seat = self.g.clockwise(first, step);
            self.r.label(seat, record::GROUP_TURN_ORDER, u16::from(step));
        }
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
            match *self.g.top(self.s) {
                Frame::Turn(next) if !self.s.over => step = next,
                _ => return false,
            }
        }
    }

    /// Does a step, and those that follow it whatever happens; true if somebody has to choose.
    #[inline]
    fn turn_step(&mut self, step: TurnStep) -> bool {
        let active = self.s.active;
        match step {
            TurnStep::Begin => {
                self.begin_turn() || !self.s.over && self.after_start() && self.draw_event()
            }
            TurnStep::AfterStart => self.after_start() && self.draw_event(),
            TurnStep::AfterEscape => {
                let skipped = self.take_skip();
                let out = self.s.captured.or(self.s.eliminated).has(active);
                let goes_on = !skipped && !out && self.g.rules.escape_then_turn;
                let next = if goes_on { TurnStep::DrawEvent } else { TurnStep::HandLimit };
                self.set_top(Frame::Turn(next));
                false
            }
            TurnStep::DrawEvent => self.draw_event(),
            TurnStep::AfterEvent => {
                if self.g.may_attack(self.s, active) && self.g.rules.attacks_per_turn > 0 {
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
        let active = self.s.active;
        let left = i32::from(self.s.attacks_made) < self.g.rules.attacks_per_turn;
        if left && self.g.may_attack(self.s, active) {
            let targets = self.g.attack_targets(self.s, active);
            if !targets.is_empty() {
                self.ask(active, &[Action::Pass]);
                if let Some(menu) = &mut self.menu {
                    let attacks = targets.iter().map(|target| Action::Attack(target.0));
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
        let free = self.g.rules.voluntary_discard == VoluntaryDiscard::AtHandLimitStep;
        if !free
            && self.s.crowded.is_empty()
            && self.g.interested(self.s, Moment::HandLimit).is_empty()
        {
            // Mostly nobody has anything to do.
            self.set_top(Frame::Turn(TurnStep::CleanUp));
            return false;
        }
        let limit = Frame::HandLimit { next: 0, last: 0 };
        self.replace_and_push(Frame::Turn(TurnStep::CleanUp), limit);
        self.open_window(Moment::HandLimit) || self.step_hand_limit(0, 0)
    }

    /// The turn begins; true if somebody has to choose in its first window.
    fn begin_turn(&mut self) -> bool {
        let active = self.s.active;
        self.s.turn += 1;
        if i32::from(self.s.turn) > self.g.rules.max_turns {
            self.s.turn -= 1;
            self.end_without_winner(record::ENDING_CUTOFF);
            return false;
        }
        self.c.turn(self.g.turn(self.s));
        self.s.attacks_made = 0;
        self.s.rescues_tried = SeatSet::EMPTY;
        self.note_turn();
        let turn = self.s.turn;
        self.tell(|out| writeln!(out, "turn {turn}: {active}"));
        if self.s.suffering & self.g.masks.served != 0 {
            self.begin_to_serve(active);
        }
        self.set_top(Frame::Turn(TurnStep::AfterStart));
        self.open_window(Moment::TurnStart)
    }

    /// The turn that a disadvantage lasts for begins (NIN-353).
    fn begin_to_serve(&mut self, active: Seat) {
        let served = self.g.masks.served;
        let mut changed = false;
        for suffered in self.s.suffered.iter_mut() {
            if suffered.owner == active.0 && served >> suffered.card & 1 == 1 {
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
        let player = &mut self.s.players[self.s.active.index()];
        let skipped = player.skips_due > 0;
        player.skips_due = player.skips_due.saturating_sub(1);
        skipped
    }

    /// After the first window: true if the event comes next.
    #[inline]
    fn after_start(&mut self) -> bool {
        let active = self.s.active;
        if self.s.eliminated.has(active) {
            self.set_top(Frame::Turn(TurnStep::HandLimit));
            return false;
        }
        if self.s.captured.has(active) {
            self.set_top(Frame::Turn(TurnStep::AfterEscape));
            let left = self.g.rules.capture_rolls_per_turn as u8;
            self.push(Frame::Escape {
                step: EscapeStep::Captive,
                left,
                next: 0,
                roller: NONE,
                captive: active.0,
            });
            return false;
        }
        if self.g.rules.rescue_timing == RescueTiming::AnyTurnOnce && !self.s.recalled.has(active) {
            let captives =
                self.g.in_game(self.s).and(self.s.captured).without(self.s.rescues_tried);
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
        self.s.attacks_made += 1;
        self.note_phase_attack();
        let attacker = self.s.active;
        self.declare_attack(attacker, target, CombatKind::Phase, NONE);
    }

    /// At the end of a turn cancelled cards are forgotten whose effect would be over by now: all but
    /// permanents, and cures of what still lies there after the clean-up (NIN-209, NIN-390).
    fn forget_cancels(&mut self) {
        let mut index = 0;
        while index < self.s.cancelled.len() {
            let Cancelled { entry, cures, .. } = self.s.cancelled[index];
            let permanent = self.g.advantage(entry.card).kind == AdvantageKind::Permanent;
            if permanent || self.s.suffered.iter().any(|suffered| suffered.card == cures) {
                index += 1;
            } else {
                self.s.cancelled.remove(index);
            }
        }
    }

    /// Everything that lasts until the end of the turn goes at one instant (NIN-068).
    fn clean_up(&mut self) {
        self.forget_cancels();
        let masks = &self.g.masks;
        if self.s.playing & !masks.permanents == 0 && self.s.suffering & !masks.unending == 0 {
            return;
        }
        let mut changed = false;
        let mut index = 0;
        while index < self.s.in_play.len() {
            let entry = self.s.in_play[index];
            let stays = match self.g.advantage(entry.card).kind {
                AdvantageKind::Permanent => true,
                AdvantageKind::Special => false,
                AdvantageKind::SingleUse => self.g.has_duration(&entry, Duration::WhileInPlay),
            };
            if stays {
                index += 1;
            } else {
                self.leave_play(index);
                changed = true;
            }
        }
        let (g, active) = (self.g, self.s.active);
        let mut leaving = [0_u64; PLAYERS_MAX];
        for suffered in self.s.suffered.iter_mut() {
            let kind = g.cards.disadvantage_of[suffered.card as usize];
            let disadvantage = &g.cards.disadvantages[kind as usize];
            let due = match disadvantage.duration {
                Duration::UntilEscape | Duration::WhileInPlay => continue,
                Duration::EndOfOwnNextTurn
                    if g.rules.recall_discard == RecallDiscard::EndOfOwnNextTurn =>
                {
                    suffered.serving && (suffered.owner == active.0 || suffered.overdue)
                }
                _ => true,
            };
            if due && suffered.turns_extra == 0 {
                leaving[suffered.owner as usize] |= 1 << suffered.card;
                changed = true;
                if disadvantage.stacking == cards::Stacking::None {
                    // NIN-304: extra copies go at the same time as the first.
                    leaving[suffered.owner as usize] |= disadvantage.set;
                }
            } else if due {
                suffered.turns_extra -= 1;
                suffered.overdue = true;
            }
        }
        if changed {
            self.shed(|suffered| leaving[suffered.owner as usize] >> suffered.card & 1 == 1);
            self.refresh();
            self.deaths(Cause::Other);
        }
    }

    fn next_player(&mut self) {
        let alive = self.g.in_game(self.s);
        let seats = self.g.seats;
        let from = self.s.active;
        let after = self.g.clockwise(from, 1);
        let next = alive.next_from(after, seats).unwrap_or(from);
        // Steps from the next seat on: a subtraction is several times cheaper than a division.
        let distance = |to: Seat| to.0 + if to > from { 0 } else { seats } - from.0 - 1;
        if distance(self.s.first) <= distance(next) {
            self.s.round += 1;
        }
        self.s.active = next;
        self.set_top(Frame::Turn(TurnStep::Begin));
    }
}
