//! Wounds and Shocks: Protection, Wound tokens, defeat (STR-126, STR-127, STR-162, STR-243 to
//! STR-247, STR-290 to STR-305). What cancels them is in `guard.rs`.

use crate::content::knobs::SurplusWounds;
use crate::content::vocabulary::{Event, Source, Target};
use crate::record::notes::Loss;
use crate::rules::Rules;
use crate::rules::acquire::Happening;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{CardId, Ending, Frame, Hit, HitStep, PieceId, State, cards_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Action cards and kinds of Reward cards in hand (STR-127).
    pub(super) fn discard_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let wolf = state.wolf(seat);
        actions.extend(cards_of(wolf.hand).map(Action::Card));
        actions.extend(each(self.kinds_in(Pile::Reward, wolf.rewards)).map(Action::Reward));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A hit begins: pushes the record and `Frame::Hit`; nothing for a hit of nothing.
    pub(super) fn begin_hit(&mut self, hit: Hit) {
        if hit.wounds == 0 && hit.shocks == 0 {
            return;
        }
        self.state.hits.push(hit);
        self.push(Frame::Hit);
    }

    /// Protection while there is any; then wounds, one token at a time (STR-294, STR-291 to STR-293,
    /// events `wolf_wounded`, `wolf_defeated`, `third_wound_by_strigoi`); then the new tokens'
    /// on-receive icons in draw order; then Shocks; then the record goes.
    pub(super) fn settle_hit(&mut self) -> Next {
        // Straight on, as long as nothing comes between.
        loop {
            if self.receive() == Next::Ask {
                return Next::Ask;
            }
            if !matches!(self.state.top(), Frame::Hit) || self.state.ending != Ending::None {
                return Next::Go;
            }
        }
    }

    /// One step of the innermost hit.
    fn receive(&mut self) -> Next {
        // Not copied: a step that was just written hinders that.
        let Some(hit) = self.state.hits.last() else {
            self.pop();
            return Next::Go;
        };
        match hit.step {
            HitStep::Protection => {
                if self.rules.has_guard(self.state, hit) {
                    return Next::Ask;
                }
                self.step_hit(HitStep::Wounds);
            }
            HitStep::Wounds => {
                self.step_hit(HitStep::Icons);
                self.receive_wounds();
            }
            HitStep::Icons => self.receive_icon(),
            HitStep::Shocks => {
                let (seat, shocks) = (hit.seat, hit.shocks);
                self.step_hit(HitStep::Done);
                self.receive_shocks(seat, shocks);
            }
            HitStep::Done => {
                let hit = *hit;
                self.report.hit_over(self.rules, self.state, hit);
                self.state.hits.pop();
                self.pop();
            }
        }
        Next::Go
    }

    pub(super) fn act_hit(&mut self, action: Action) {
        match action {
            Action::GuardWound(item) => self.declare_guard(item, false),
            Action::GuardShock(item) => self.declare_guard(item, true),
            _ => self.step_hit(HitStep::Wounds),
        }
    }

    fn step_hit(&mut self, step: HitStep) {
        if let Some(hit) = self.state.hits.last_mut() {
            hit.step = step;
        }
    }

    /// Wound tokens are drawn one at a time, until none is due or the wolf is defeated (STR-294).
    fn receive_wounds(&mut self) {
        loop {
            let Some(hit) = self.state.hits.last_mut().filter(|hit| hit.wounds > 0) else { return };
            hit.wounds -= 1;
            hit.hurt = true;
            let seat = hit.seat;
            let points = self.receive_wound(seat);
            if points >= self.rules.knobs.wounds_to_defeat {
                self.defeat(seat);
                return;
            }
        }
    }

    /// One wound is received: a token, or a mark where none is left (STR-302). Returns the wound
    /// points of the wolf then.
    fn receive_wound(&mut self, seat: Seat) -> i32 {
        let rules = self.rules;
        let token = self.draw(Pile::Wound);
        let kind = token.map(|token| rules.kind(Pile::Wound, token));
        let wolf = self.state.wolf_mut(seat);
        match token {
            Some(token) => wolf.wounds |= token.bit(),
            None => wolf.bare = wolf.bare.saturating_add(1),
        }
        let points = rules.wound_points(self.state.wolf(seat));
        if let (Some(hit), Some(token), Some(kind)) = (self.state.hits.last_mut(), token, kind) {
            hit.drawn |= token.bit();
            let icons = rules.catalogue.wounds[kind].on_receive;
            if icons.from < icons.to {
                hit.acting.push_one_of("wounds of one attack that act", token);
            }
        }
        let Some(&hit) = self.state.hits.last() else { return points };
        self.report.wound_received(self.rules, self.state, hit, kind, points);
        self.raise(Happening {
            source: Some(hit.source),
            ..Happening::to_wolf(Event::WolfWounded, self.state.turn.seat, seat)
        });
        points
    }

    /// A wolf is defeated: all its Wound tokens are discarded without effect, further wounds of the
    /// hit are not received, the pack loses a Blood Point (STR-291 to STR-293).
    fn defeat(&mut self, seat: Seat) {
        let Some(hit) = self.state.hits.last_mut() else { return };
        let surplus = std::mem::take(&mut hit.wounds);
        hit.drawn = 0;
        hit.acting.clear();
        let hit = *hit;
        self.report.wolf_defeated(self.rules, self.state, hit);
        let wolf = self.state.wolf_mut(seat);
        wolf.bare = 0;
        let tokens = std::mem::take(&mut wolf.wounds);
        self.discard_pieces(Pile::Wound, tokens);
        if self.rules.knobs.surplus_wounds == SurplusWounds::DrawnAndDiscarded {
            for _ in 0..surplus {
                if let Some(token) = self.draw(Pile::Wound) {
                    self.discard_piece(Pile::Wound, token);
                }
            }
        }
        if self.lose_blood(Loss::Defeat) {
            return;
        }
        let actor = self.state.turn.seat;
        if hit.source == Source::Strigoi && hit.by_turn && seat != actor {
            self.raise(Happening {
                source: Some(hit.source),
                ..Happening::to_wolf(Event::ThirdWoundByStrigoi, actor, seat)
            });
        }
        self.raise(Happening {
            source: Some(hit.source),
            ..Happening::to_wolf(Event::WolfDefeated, actor, seat)
        });
    }

    /// The next of the new tokens does what it does when received (STR-294, STR-305).
    fn receive_icon(&mut self) {
        let rules = self.rules;
        let Some(hit) = self.state.hits.last_mut() else { return };
        if hit.acting.is_empty() {
            hit.step = HitStep::Shocks;
            return;
        }
        let token = hit.acting.remove(0);
        let hit = *hit;
        // An earlier icon may have healed it.
        if token.is_in(self.state.wolf(hit.seat).wounds) {
            let icons = rules.catalogue.wounds[rules.kind(Pile::Wound, token)].on_receive;
            self.start_run(hit.seat, icons, Target::SelfWolf, hit.source);
        }
    }

    /// The Shocks not cancelled: so many hand cards are discarded (STR-127).
    fn receive_shocks(&mut self, seat: Seat, shocks: u8) {
        let count = i32::from(shocks) * self.rules.knobs.shock_discards;
        if count > 0 {
            self.push(Frame::Discard(seat, count.min(255) as u8));
        }
    }

    /// Asks while the hand holds more than must go.
    pub(super) fn settle_discard(&mut self, seat: Seat, left: u8) -> Next {
        let wolf = self.state.wolf(seat);
        let cards = wolf.hand.count_ones() + wolf.rewards.count_ones();
        if left == 0 || cards == 0 {
            self.pop();
            return Next::Go;
        }
        if cards > u32::from(left) {
            return Next::Ask;
        }
        let action = match (CardId::lowest(wolf.hand), PieceId::lowest(wolf.rewards)) {
            (Some(card), _) => Action::Card(card),
            (None, Some(piece)) => Action::Reward(self.rules.kind(Pile::Reward, piece) as u8),
            (None, None) => return Next::Go,
        };
        self.act_discard(seat, left, action);
        Next::Go
    }

    pub(super) fn act_discard(&mut self, seat: Seat, left: u8, action: Action) {
        self.set_top(Frame::Discard(seat, left.saturating_sub(1)));
        match action {
            Action::Card(card) => self.discard_card(seat, card),
            Action::Reward(kind) => self.discard_reward(seat, kind),
            _ => return,
        }
        self.report.shocked(self.rules, self.state, seat);
    }
}

#[cfg(test)]
mod tests;
