//! The loop that carries a game on until a player has to choose.
//!
//! The top frame says what happens next. A step either changes the state and returns `false`, or
//! finds that a seat must choose and returns `true`; nothing here recurses.

use std::fmt;

use crate::content::catalogue;
use crate::content::ids::{AdvantageId, CardId};
use crate::content::knobs::VoluntaryDiscard;
use crate::record::Reporter;
use crate::rules::Rules;
use crate::rules::polling::Menu;
use crate::rules::query::physical_of;
use crate::state;
use crate::state::Usage;
use crate::state::action::{Action, Aim};
use crate::state::{Cause, DrawStep, EventStep, Frame, PLAYERS_MAX, RevealStatus, State, in_play};
use tenbin_engine::{CardEvent, Chance, Recorder, Seat, SeatSet, Stream};

/// Steps between two decisions; more is a rule that does not end.
const STEPS_MAX: u32 = 100_000;

/// The rules at work on a state.
pub(crate) struct Flow<'a, C: Chance, R: Recorder> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) report: Reporter<'a, R>,
    pub(crate) menu: Option<Menu<'a>>,
}

impl Rules {
    /// Who must choose, as the top frame says.
    fn find_chooser(&self, state: &State) -> Option<Seat> {
        if state.over {
            return None;
        }
        Some(match *state.top() {
            Frame::KeepObjective(seat) | Frame::Bonus { seat, .. } | Frame::NaturalOne(seat) => {
                seat
            }
            Frame::Event(EventStep::Choose) | Frame::ChooseFacer(_) | Frame::Rescue(_) => {
                state.active
            }
            Frame::Event(EventStep::NextVolunteer) => state.event.order[0],
            Frame::AskVolunteers { next, .. }
            | Frame::Window { next, .. }
            | Frame::HandLimit { next, .. } => self.clockwise(state.active, next),
            Frame::Reveal { seat, next, .. } => self.clockwise(seat, next),
            Frame::Combat { target, .. } => target,
            Frame::Share { seat, .. } => seat,
            Frame::Death { seat, .. } => return seat,
            Frame::DiscardPermanent { chooser, .. } => chooser,
            Frame::Escape { captive, next, .. } => self.clockwise(captive, next),
            Frame::Turn(_) => state.active,
            _ => return None,
        })
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Does what a seat has chosen, and all that follows until somebody must choose again.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, action: Action) {
        if !matches!(action, Action::Pass) || !self.pass_in_window() {
            self.state.chooser = None;
            if self.act(seat, action) {
                self.come_to_rest();
            } else {
                self.settle();
            }
        }
    }

    /// Notes who must choose, where the step that asks has not said so: most do.
    #[inline]
    fn come_to_rest(&mut self) {
        if self.state.chooser.is_none() {
            self.state.chooser = self.rules.find_chooser(self.state);
        }
        let found = self.rules.find_chooser(self.state);
        debug_assert!(found.is_none() || found == self.state.chooser);
    }

    /// Carries the game on until somebody must choose or it is over.
    #[inline(never)]
    pub(crate) fn settle(&mut self) {
        self.state.chooser = None;
        for _ in 0..STEPS_MAX {
            if self.state.over {
                self.state.chooser = None;
                return;
            }
            if self.step() {
                self.come_to_rest();
                return;
            }
        }
        panic!("the rules of ninja do not come to an end: {:?}", self.state.frames);
    }

    /// A seat must choose between two or more actions, in order: lists them where that is wanted.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat, actions: &[Action]) -> bool {
        self.state.chooser = Some(seat);
        if let Some(menu) = &mut self.menu {
            for &action in actions {
                menu.actions.push(action);
            }
        }
        true
    }

    fn step(&mut self) -> bool {
        match *self.state.top() {
            Frame::Window { .. } => self.step_window(),
            Frame::Roll(step) => self.step_roll(step),
            Frame::Facing(step) => self.step_facing(step),
            Frame::Event(step) => self.step_event(step),
            Frame::Turn(step) => self.step_turn(step),
            Frame::Draws { .. } => self.step_draws(),
            Frame::Reveal { .. } => self.step_reveal(),
            Frame::Combat { .. } => self.step_combat(),
            Frame::AskVolunteers { next, joining } => self.step_ask(next, joining),
            Frame::Priority { step, rolling, next } => self.step_priority(step, rolling, next),
            Frame::HandLimit { next, last } => self.step_hand_limit(next, last),
            Frame::Check { .. } => self.step_check(),
            Frame::Escape { step, .. } => self.step_escape(step),
            Frame::DiscardPermanent { owner, left, .. } => self.step_discard(owner, left),
            Frame::FirstPlayer { next, rolling, best, face } => {
                self.step_first_player(next, rolling, best, face)
            }
            Frame::Death { .. } => self.step_death(),
            Frame::Share { seat, .. } => self.step_share(seat),
            Frame::Rescue(captives) => self.step_rescue(captives),
            Frame::ChooseFacer(_)
            | Frame::KeepObjective(_)
            | Frame::Bonus { .. }
            | Frame::NaturalOne(_) => true,
            Frame::Empty => panic!("nothing is going on in a game that is not over"),
        }
    }

    // ---- frames ----

    /// Replaces the top frame.
    #[inline]
    pub(super) fn set_top(&mut self, frame: Frame) {
        self.state.frames.set_last(frame);
    }

    /// Puts a frame on top.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    /// Replaces the top frame and puts another on top of it.
    #[inline]
    pub(super) fn replace_and_push(&mut self, below: Frame, top: Frame) {
        self.state.frames.replace_and_push(below, top);
    }

    /// Takes the top frame off.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.state.frames.pop();
    }

    // ---- cards changing place ----

    /// Tells the story.
    #[inline]
    pub(super) fn tell(&mut self, line: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) {
        self.report.tell(line);
    }

    /// Takes a card of a type out of a hand; the copy everybody knows of goes first.
    pub(super) fn take_from_hand(&mut self, seat: Seat, kind: AdvantageId) -> CardId {
        let set = self.rules.catalogue.advantages[kind.index()].set;
        let player = &mut self.state.players[seat.index()];
        let card = physical_of(player.hand, set, player.hand_known)
            .expect("an action names a card in the hand");
        player.hand &= !card.set();
        player.hand_known &= !card.set();
        self.rules.hand_changed(self.state, seat);
        card
    }

    /// Puts an advantage card on its discard pile (NIN-007).
    #[inline]
    pub(crate) fn discard(&mut self, card: CardId) {
        self.state.advantage_pile.push(card);
    }

    /// A hand card is discarded face up (NIN-066): a clan clue.
    pub(super) fn discard_from_hand(&mut self, seat: Seat, kind: AdvantageId) {
        let card = self.take_from_hand(seat, kind);
        self.hint(seat, kind);
        self.report.evidence(self.rules, self.state, seat);
        self.discard(card);
        self.report.discarded(kind);
        let rules = self.rules;
        self.tell(|out| {
            writeln!(out, "  {seat} discards {}", rules.catalogue.advantages[kind.index()].name)
        });
    }

    /// Discarding a card hints at a clan that can use it, since bluffs bear the own symbol
    /// (NIN-440, NIN-441); it is weak evidence.
    pub(super) fn hint(&mut self, seat: Seat, kind: AdvantageId) {
        let clans = self.rules.catalogue.advantages[kind.index()].clans;
        for (clan, hints) in self.state.players[seat.index()].clan_hints.iter_mut().enumerate() {
            if clans >> clan & 1 == 1 {
                *hints = hints.saturating_add(1);
            }
        }
    }

    /// Draws the top advantage card into a hand (NIN-214); false when there is none.
    pub(super) fn draw_advantage(&mut self, seat: Seat, event: CardEvent) -> bool {
        if self.state.advantage_deck == 0 {
            if self.state.advantage_pile.is_empty() {
                return false;
            }
            for &card in &*self.state.advantage_pile {
                self.state.advantage_deck |= card.set();
            }
            self.state.advantage_pile.clear();
            self.reshuffled();
        }
        let card = self.chance.draw_placed(
            Stream::DECK_A.by(seat.0),
            self.state.advantage_deck,
            &self.rules.catalogue.advantage_places,
        );
        let card = CardId::of(card);
        self.state.advantage_deck &= !card.set();
        self.rules.add_to_hand(self.state, seat, card);
        let kind = self.rules.catalogue.advantage_of[card.index()];
        let before = self.state.advantage_deck | card.set();
        self.report.drawn(seat, card, kind, event, before);
        true
    }

    /// A pile has become a deck again.
    pub(super) fn reshuffled(&mut self) {
        self.state.reshuffles = self.state.reshuffles.wrapping_add(1);
    }

    /// Draws several advantage cards as a reward or by an effect.
    pub(super) fn draw_advantages(&mut self, seat: Seat, count: u8) -> u8 {
        (0..count).map(|_| u8::from(self.draw_advantage(seat, CardEvent::Drawn))).sum()
    }

    /// Takes a card out of play and discards it.
    pub(super) fn leave_play(&mut self, index: usize) {
        let entry = self.state.in_play.remove(index);
        self.discard(entry.card);
    }

    /// Recomputes everything that depends on the cards in play, and drops broken links (NIN-268).
    pub(crate) fn refresh(&mut self) {
        self.rules.refresh(self.state);
        if self.state.playing & self.rules.index.masks.links == 0 {
            return;
        }
        let mut index = 0;
        let mut dropped = false;
        while index < self.state.in_play.len() {
            let entry = self.state.in_play[index];
            let gone = self.state.captured.or(self.state.eliminated);
            let broken = gone.has(entry.owner) || !gone.and(entry.targets).is_empty();
            if broken && self.rules.is_link(&entry) {
                self.leave_play(index);
                dropped = true;
            } else {
                index += 1;
            }
        }
        if dropped {
            self.rules.refresh(self.state);
        }
    }

    /// Takes disadvantages out of an area that fulfil a test, and puts them on their pile.
    pub(super) fn shed(&mut self, mut test: impl FnMut(&state::Suffered) -> bool) {
        let mut index = 0;
        while index < self.state.suffered.len() {
            if test(&self.state.suffered[index]) {
                let suffered = self.state.suffered.remove(index);
                self.state.disadvantage_pile |= suffered.card.set();
            } else {
                index += 1;
            }
        }
    }

    /// Marks cards tied to something that is over and discards those with nothing left to do.
    pub(super) fn expire(&mut self, flag: u8, tied: impl Fn(&Self, usize) -> bool) {
        let mut index = 0;
        let mut changed = false;
        while index < self.state.in_play.len() {
            if !tied(self, index) {
                index += 1;
                continue;
            }
            self.state.in_play[index].flags |= flag;
            changed = true;
            if self.has_more_to_do(index) {
                index += 1;
            } else {
                self.spend_in_play(&mut index);
            }
        }
        if changed {
            self.refresh();
        }
    }

    /// Whether any operation of a card in play still acts.
    fn has_more_to_do(&self, index: usize) -> bool {
        let entry = self.state.in_play[index];
        entry.flags & in_play::HIT != 0
            || self.rules.entry_ops(entry.card, entry.usage).iter().any(|op| {
                op.duration != catalogue::Duration::Instant && self.rules.acts(&entry, op.duration)
            })
    }

    /// A card in play is used up: discarded, or left until the end of the turn where the switch
    /// `discard_spent_specials` says so (NIN-208). Moves `index` on if it stays.
    pub(super) fn spend_in_play(&mut self, index: &mut usize) {
        let entry = self.state.in_play[*index];
        if self.rules.stays_spent(entry.card) {
            self.state.in_play[*index].flags |= in_play::SPENT;
            *index += 1;
        } else {
            self.leave_play(*index);
        }
    }

    /// A card never in play for longer than its instant goes where spent cards go (NIN-208).
    pub(super) fn spend(&mut self, card: CardId, seat: Seat, usage: Usage) {
        if self.rules.stays_spent(card) {
            self.state.in_play.push_one_of(
                "cards on the table",
                state::InPlay {
                    card,
                    owner: seat,
                    usage,
                    targets: SeatSet::EMPTY,
                    tie: None,
                    flags: in_play::SPENT,
                },
            );
        } else {
            self.discard(card);
        }
    }

    // ---- choices that belong to no other place ----

    #[inline(never)]
    pub(super) fn step_share(&mut self, seat: Seat) -> bool {
        if self.rules.share_targets(self.state, seat).is_empty() {
            // NIN-314: with no legal other player only the drawer draws.
            self.pop();
            return false;
        }
        true
    }

    #[inline(never)]
    pub(super) fn step_discard(&mut self, owner: Seat, left: u8) -> bool {
        if left == 0 || self.rules.permanents(self.state, owner) == 0 {
            self.pop();
            return false;
        }
        true
    }

    #[inline(never)]
    pub(super) fn step_hand_limit(&mut self, next: u8, last: AdvantageId) -> bool {
        let (mut next, mut last) = (next, last);
        let free = self.rules.knobs.voluntary_discard == VoluntaryDiscard::AtHandLimitStep;
        // Mostly no hand is too large.
        let may_ask = free || !self.state.crowded.is_empty();
        while may_ask && next < self.rules.index.seats {
            let seat = self.rules.clockwise(self.state.active, next);
            let hand = self.state.players[seat.index()].hand;
            let over = self.rules.hand_excess(self.state, seat) > 0;
            let free = free && hand != 0;
            if !self.state.eliminated.has(seat) && (over || free) {
                self.set_top(Frame::HandLimit { next, last });
                return true;
            }
            next += 1;
            last = AdvantageId::default();
        }
        self.pop();
        false
    }

    // ---- decks of the other kinds ----

    /// Draws a physical disadvantage card (NIN-214).
    pub(super) fn draw_disadvantage(&mut self, seat: Seat) -> Option<CardId> {
        if self.state.disadvantage_deck == 0 {
            if self.state.disadvantage_pile == 0 {
                return None;
            }
            self.state.disadvantage_deck = self.state.disadvantage_pile;
            self.state.disadvantage_pile = 0;
            self.reshuffled();
        }
        let card = self.chance.draw_placed(
            Stream::DECK_B.by(seat.0),
            self.state.disadvantage_deck,
            &self.rules.catalogue.disadvantage_places,
        );
        let card = CardId::of(card);
        self.state.disadvantage_deck &= !card.set();
        Some(card)
    }

    /// The seats of a set clockwise from the active player.
    pub(crate) fn clockwise_from_active(
        &self,
        set: SeatSet,
    ) -> arrayvec::ArrayVec<Seat, PLAYERS_MAX> {
        (0..self.rules.index.seats)
            .map(|step| self.rules.clockwise(self.state.active, step))
            .filter(|&seat| set.has(seat))
            .collect()
    }

    /// Pushes the drawing of disadvantages.
    pub(super) fn push_draws(&mut self, seat: Seat, left: u8, causes: SeatSet, origin: Cause) {
        if left > 0 {
            let step = DrawStep::Draw;
            self.push(Frame::Draws { seat, left, causes, origin, step });
        }
    }

    /// Pushes a revealed card.
    pub(super) fn push_reveal(
        &mut self,
        card: CardId,
        seat: Seat,
        usage: Usage,
        aim: Aim,
        second: Option<CardId>,
    ) {
        self.push(Frame::Reveal {
            card,
            seat,
            usage,
            aim,
            second,
            next: 1 % self.rules.index.seats,
            passes: 0,
            status: RevealStatus::Open,
        });
    }
}
