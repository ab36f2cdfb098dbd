//! Wounds and Shocks: Protection, Wound tokens, defeat (STR-126, STR-127, STR-162, STR-243 to
//! STR-247, STR-290 to STR-305). What cancels them is in `guard.rs`.

use crate::Strigoi;
use crate::content::knobs::SurplusWounds;
use crate::content::vocabulary::{Event, Source, Target};
use crate::record::notes::Loss;
use crate::rules::acquire::Happening;
use crate::rules::flow::{Flow, Next};
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::state::{Ending, Frame, Hit, NONE, State};
use tenbin_engine::pile::each;
use tenbin_engine::{Actions, Chance, List, Recorder, Seat};

/// Steps of `Frame::Hit`, in order.
const PROTECTION: u8 = 0;
const WOUNDS: u8 = 1;
const ICONS: u8 = 2;
const SHOCKS: u8 = 3;

impl Hit {
    /// A hit on a seat that has not been answered yet.
    pub(crate) fn new(seat: Seat, source: Source, wounds: i32, shocks: i32) -> Self {
        Self {
            seat: seat.0,
            source,
            strigoi: NONE,
            by_turn: false,
            preventable: true,
            wounds: wounds.clamp(0, 255) as u8,
            shocks: shocks.clamp(0, 255) as u8,
            from: 0,
            used_played: false,
            hurt: false,
            drawn: 0,
            acting: List::default(),
            step: 0,
        }
    }
}

impl Strigoi {
    /// Action cards and kinds of Reward cards in hand (STR-127).
    pub(super) fn discard_options(&self, s: &State, seat: Seat, actions: &mut Actions<Self>) {
        let wolf = s.wolf(seat);
        actions.extend(each(wolf.hand).map(Action::Card));
        actions.extend(each(self.kinds_in(Pile::Reward, wolf.rewards)).map(Action::Reward));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A hit begins: pushes the record and `Frame::Hit`; nothing for a hit of nothing.
    pub(super) fn begin_hit(&mut self, hit: Hit) {
        if hit.wounds == 0 && hit.shocks == 0 {
            return;
        }
        self.s.hits.push(hit);
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
            if !matches!(self.s.top(), Frame::Hit) || self.s.ending != Ending::None {
                return Next::Go;
            }
        }
    }

    /// One step of the innermost hit.
    fn receive(&mut self) -> Next {
        // Not copied: a step that was just written hinders that.
        let Some(hit) = self.s.hits.last() else {
            self.pop();
            return Next::Go;
        };
        match hit.step {
            PROTECTION => {
                if self.g.has_guard(self.s, hit) {
                    return Next::Ask;
                }
                self.step_hit(WOUNDS);
            }
            WOUNDS => {
                self.step_hit(ICONS);
                self.receive_wounds();
            }
            ICONS => self.receive_icon(),
            SHOCKS => {
                let (seat, shocks) = (hit.seat, hit.shocks);
                self.step_hit(SHOCKS + 1);
                self.receive_shocks(seat, shocks);
            }
            _ => {
                let hit = *hit;
                self.note_hit_over(hit);
                self.s.hits.pop();
                self.pop();
            }
        }
        Next::Go
    }

    pub(super) fn act_hit(&mut self, action: Action) {
        match action {
            Action::GuardWound(item) => self.declare_guard(item, false),
            Action::GuardShock(item) => self.declare_guard(item, true),
            _ => self.step_hit(WOUNDS),
        }
    }

    fn step_hit(&mut self, step: u8) {
        if let Some(hit) = self.s.hits.last_mut() {
            hit.step = step;
        }
    }

    /// Wound tokens are drawn one at a time, until none is due or the wolf is defeated (STR-294).
    fn receive_wounds(&mut self) {
        loop {
            let Some(hit) = self.s.hits.last_mut().filter(|hit| hit.wounds > 0) else { return };
            hit.wounds -= 1;
            hit.hurt = true;
            let seat = Seat(hit.seat);
            let points = self.receive_wound(seat);
            if points >= self.g.rules.wounds_to_defeat {
                self.defeat(seat);
                return;
            }
        }
    }

    /// One wound is received: a token, or a mark where none is left (STR-302). Returns the wound
    /// points of the wolf then.
    fn receive_wound(&mut self, seat: Seat) -> i32 {
        let g = self.g;
        let token = self.draw(Pile::Wound);
        let kind = token.map(|token| g.kind(Pile::Wound, token));
        let wolf = self.s.wolf_mut(seat);
        match token {
            Some(token) => wolf.wounds |= 1 << token,
            None => wolf.bare = wolf.bare.saturating_add(1),
        }
        let points = g.wound_points(self.s.wolf(seat));
        if let (Some(hit), Some(token), Some(kind)) = (self.s.hits.last_mut(), token, kind) {
            hit.drawn |= 1 << token;
            let icons = g.catalogue.wounds[kind].on_receive;
            if icons.from < icons.to {
                hit.acting.push_one_of("wounds of one attack that act", token);
            }
        }
        let Some(&hit) = self.s.hits.last() else { return points };
        self.note_wound(hit, kind, points);
        self.raise(Happening {
            source: Some(hit.source),
            ..Happening::to_wolf(Event::WolfWounded, Seat(self.s.turn.seat), seat)
        });
        points
    }

    /// A wolf is defeated: all its Wound tokens are discarded without effect, further wounds of the
    /// hit are not received, the pack loses a Blood Point (STR-291 to STR-293).
    fn defeat(&mut self, seat: Seat) {
        let Some(hit) = self.s.hits.last_mut() else { return };
        let surplus = std::mem::take(&mut hit.wounds);
        hit.drawn = 0;
        hit.acting.clear();
        let hit = *hit;
        self.note_defeat(hit);
        let wolf = self.s.wolf_mut(seat);
        wolf.bare = 0;
        let tokens = std::mem::take(&mut wolf.wounds);
        self.discard_pieces(Pile::Wound, tokens);
        if self.g.rules.surplus_wounds == SurplusWounds::DrawnAndDiscarded {
            for _ in 0..surplus {
                if let Some(token) = self.draw(Pile::Wound) {
                    self.discard_piece(Pile::Wound, token);
                }
            }
        }
        if self.lose_blood(Loss::Defeat) {
            return;
        }
        let actor = Seat(self.s.turn.seat);
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
        let g = self.g;
        let Some(hit) = self.s.hits.last_mut() else { return };
        if hit.acting.is_empty() {
            hit.step = SHOCKS;
            return;
        }
        let token = hit.acting.remove(0);
        let hit = *hit;
        // An earlier icon may have healed it.
        if self.s.wolf(Seat(hit.seat)).wounds >> token & 1 != 0 {
            let icons = g.catalogue.wounds[g.kind(Pile::Wound, token)].on_receive;
            self.start_run(Seat(hit.seat), icons, Target::SelfWolf, hit.source);
        }
    }

    /// The Shocks not cancelled: so many hand cards are discarded (STR-127).
    fn receive_shocks(&mut self, seat: u8, shocks: u8) {
        let count = i32::from(shocks) * self.g.rules.shock_discards;
        if count > 0 {
            self.push(Frame::Discard(seat, count.min(255) as u8));
        }
    }

    /// Asks while the hand holds more than must go.
    pub(super) fn settle_discard(&mut self, seat: Seat, left: u8) -> Next {
        let wolf = self.s.wolf(seat);
        let cards = wolf.hand.count_ones() + wolf.rewards.count_ones();
        if left == 0 || cards == 0 {
            self.pop();
            return Next::Go;
        }
        if cards > u32::from(left) {
            return Next::Ask;
        }
        let action = if wolf.hand == 0 {
            Action::Reward(self.g.kind(Pile::Reward, wolf.rewards.trailing_zeros() as u8) as u8)
        } else {
            Action::Card(wolf.hand.trailing_zeros() as u8)
        };
        self.act_discard(seat, left, action);
        Next::Go
    }

    pub(super) fn act_discard(&mut self, seat: Seat, left: u8, action: Action) {
        self.set_top(Frame::Discard(seat.0, left.saturating_sub(1)));
        match action {
            Action::Card(card) => self.discard_card(seat, card),
            Action::Reward(kind) => self.discard_reward(seat, kind),
            _ => return,
        }
        self.note_shocked(seat);
    }
}

#[cfg(test)]
mod tests;
