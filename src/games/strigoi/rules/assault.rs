//! The Assault: hidden choice, reveal, turns in order, Phase 3, end (STR-050 to STR-074, STR-400,
//! STR-401, STR-408).

use crate::content::knobs::{AbilityUses, Collapse, EmptyHand, Phase3Letter};
use crate::content::vocabulary::{Letter, Source};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::movement::encounter_pile;
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{
    Activation, AssaultStep, Ending, Frame, Hit, State, Turn, TurnStep, bit_of, cards_of,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Action cards in hand, and Rest under `voluntary_rest` (STR-070, STR-074).
    pub(super) fn choose_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        actions.extend(cards_of(state.wolf(seat).hand).map(Action::Card));
        if self.knobs.voluntary_rest {
            actions.push(Action::Rest);
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Begin: empty hands (STR-073), a `Choose` frame for each seat with cards, in seat order; the
    /// card stays in hand and in `chosen` until the reveal. Reveal: cards leave the hands for
    /// `played`, resting seats take their discard, `order` is fixed. Turns: next `Turn(Begin)` until
    /// the order is through. Phase3 (STR-400, STR-401, STR-408). End: STR-054 to STR-056, cut-off
    /// (STR-430), `collapse = every_assault`.
    pub(super) fn settle_assault(&mut self, step: AssaultStep) -> Next {
        let mut step = step;
        loop {
            match step {
                AssaultStep::Begin => self.begin_assault(),
                AssaultStep::Reveal => self.reveal(),
                AssaultStep::Turns => self.next_turn(),
                AssaultStep::Phase3 => self.phase_three(),
                AssaultStep::End => self.end_assault(),
            }
            // Straight on, as long as nothing comes between.
            match self.state.top() {
                Frame::Assault(next) if self.state.ending == Ending::None => step = next,
                _ => return Next::Go,
            }
        }
    }

    /// Empty hands are filled where the rules say so; a Wound token may be the price, and is
    /// received seat by seat before the cards come back (STR-073). Until then `State::order` holds
    /// the seats that are through with it.
    fn begin_assault(&mut self) {
        let rule = self.rules.knobs.empty_hand;
        if let Some(&last) = self.state.order.last() {
            self.refill(last);
        }
        if rule != EmptyHand::Rest {
            for seat in (self.state.order.len() as u8..self.rules.seats).map(Seat) {
                self.state.order.push(seat);
                let wolf = self.state.wolf(seat);
                if wolf.hand != 0 || wolf.discard == 0 {
                    continue;
                }
                if rule == EmptyHand::RefillWithWound {
                    let mut hit = Hit::new(seat, Source::OwnCard, 1, 0);
                    hit.preventable = false;
                    self.begin_hit(hit);
                    return;
                }
                self.refill(seat);
            }
        }
        self.state.order.clear();
        self.set_top(Frame::Assault(AssaultStep::Reveal));
        for seat in (0..self.rules.seats).rev().map(Seat) {
            if self.state.wolf(seat).hand != 0 {
                self.push(Frame::Choose(seat));
            }
        }
    }

    /// A player without Action cards in hand takes the discard back.
    fn refill(&mut self, seat: Seat) {
        let wolf = self.state.wolf_mut(seat);
        if wolf.hand == 0 {
            wolf.hand = std::mem::take(&mut wolf.discard);
        }
    }

    pub(super) fn act_choose(&mut self, seat: Seat, action: Action) {
        self.state.wolf_mut(seat).chosen = match action {
            Action::Card(card) => Some(card),
            _ => None,
        };
        self.pop();
    }

    /// All cards are turned up together; ascending initiative is the order of the turns (STR-070,
    /// STR-071). Who has chosen none rests (STR-073).
    fn reveal(&mut self) {
        self.state.order.clear();
        for seat in (0..self.rules.seats).map(Seat) {
            let wolf = self.state.wolf_mut(seat);
            wolf.played = wolf.chosen.take();
            wolf.used = 0;
            if wolf.played.is_none() {
                wolf.hand |= std::mem::take(&mut wolf.discard);
                self.report.rested(self.rules, self.state, seat);
            } else {
                wolf.hand &= !bit_of(wolf.played);
            }
        }
        for seat in self.rules.by_initiative(self.state) {
            if self.state.wolf(seat).played.is_some() {
                self.state.order.push(seat);
            }
        }
        // No turn has gone on yet: the next one is that of place 0.
        self.state.turn.place = None;
        self.set_top(Frame::Assault(AssaultStep::Turns));
        self.report.cards_revealed(self.rules, self.state);
    }

    /// The next wolf in the order has its turn; after the last comes Phase 3 (STR-051 to STR-053).
    fn next_turn(&mut self) {
        let place = self.state.turn.place.map_or(0, |place| place + 1);
        if usize::from(place) < self.state.order.len() {
            self.state.turn.place = Some(place);
            self.push(Frame::Turn(TurnStep::Begin));
            self.begin_turn();
        } else {
            self.set_top(Frame::Assault(AssaultStep::Phase3));
        }
    }

    /// If no Strigoi has attacked, the Master or the Supreme acts once more, by the letter of the
    /// lowest initiative; without a letter nobody acts (STR-053, STR-400, STR-401, STR-408).
    fn phase_three(&mut self) {
        self.set_top(Frame::Assault(AssaultStep::End));
        if !self.rules.knobs.phase3 || self.state.marker {
            return;
        }
        let seat = match self.rules.knobs.phase3_letter {
            Phase3Letter::Lowest => self.state.order.first(),
            Phase3Letter::Highest => self.state.order.last(),
        };
        if let Some(&seat) = seat {
            self.refresh_icons();
            let letter = self.rules.letter(self.state, seat);
            let who = self.state.supreme().unwrap_or_default();
            self.begin_activation(Activation {
                who,
                letter,
                phase3: true,
                ..Activation::default()
            });
        }
    }

    /// The end of an Assault (STR-054 to STR-056). A collapse at each end of an Assault comes first,
    /// while the letters lie open; `order` is cleared so that it comes once (STR-373).
    fn end_assault(&mut self) {
        if let Some(&lowest) = self.state.order.first() {
            self.state.order.clear();
            if self.rules.knobs.collapse == Collapse::EveryAssault && self.state.supreme().is_some()
            {
                let letter = self.rules.letter(self.state, lowest);
                self.begin_collapse(letter);
                return;
            }
        }
        for seat in (0..self.rules.seats).map(Seat) {
            let wolf = self.state.wolf_mut(seat);
            let played = bit_of(wolf.played.take());
            if !wolf.leaves {
                wolf.discard |= played;
            }
            wolf.leaves = false;
            wolf.used = 0;
            wolf.discard |= std::mem::take(&mut wolf.added);
            wolf.reward_discard |= std::mem::take(&mut wolf.spent);
        }
        self.state.marker = false;
        self.state.assault += 1;
        self.state.turn.place = None;
        self.chance.turn(self.state.turn_key());
        if i32::from(self.state.assault) >= self.rules.knobs.max_assaults {
            self.state.ending = Ending::Cutoff;
        }
        self.set_top(Frame::Assault(AssaultStep::Begin));
    }

    /// Begin: fills `State::turn` from `Turn::place`, pushes `Menu` (above `Turn(Strigoi)`). Strigoi:
    /// token or Supreme (STR-200, STR-201), `begin_activation`. End: pops.
    pub(super) fn settle_turn(&mut self, step: TurnStep) -> Next {
        match step {
            TurnStep::Begin => self.begin_turn(),
            TurnStep::Strigoi => self.strigoi_act(),
            TurnStep::End => {
                self.pop();
                if matches!(self.state.top(), Frame::Assault(AssaultStep::Turns)) {
                    return self.settle_assault(AssaultStep::Turns);
                }
            }
        }
        Next::Go
    }

    /// Where icons work once in a player turn, they are fresh: a turn begins, or all are over and
    /// what was used in the last one was not used in the current one (STR-160, STR-245).
    fn refresh_icons(&mut self) {
        if self.rules.knobs.ability_uses == AbilityUses::OncePerTurn {
            for wolf in &mut self.state.wolves {
                wolf.used = 0;
            }
        }
    }

    /// 2a begins (STR-090). Under `reencounter_on_stay` a wolf that begins on an Encounter must meet
    /// it again unless it moves away (STR-093).
    fn begin_turn(&mut self) {
        let place = self.state.turn.place;
        let here = place.and_then(|place| self.state.order.get(usize::from(place)));
        let seat = here.copied().unwrap_or_default();
        self.refresh_icons();
        let value = self.rules.movement(self.state, seat).clamp(0, 127) as i8;
        let from = self.state.stand(seat);
        let pile = encounter_pile(&self.state.board, from)
            .filter(|_| self.rules.knobs.reencounter_on_stay);
        // A wolf that has counterattacked may have no fight left (STR-273).
        let at_encounter = pile.is_some_and(|pile| !self.state.piles[pile as usize].is_out())
            && !self.rules.fight_is_spent(self.state, seat);
        self.state.turn = Turn {
            seat,
            place,
            points: value,
            value,
            may_go: true,
            stopped: false,
            at_encounter,
            fought: false,
            from: Some(from),
            strigoi_stay: false,
        };
        self.chance.turn(self.state.turn_key());
        self.set_top(Frame::Turn(TurnStep::Strigoi));
        self.push(Frame::Menu);
    }

    /// 2c: a token says who acts; after the Supreme has appeared none is flipped (STR-200, STR-201,
    /// STR-215). The letter is that of the active player's card (STR-202).
    fn strigoi_act(&mut self) {
        self.set_top(Frame::Turn(TurnStep::End));
        let seat = self.state.turn.seat;
        let letter = if self.state.turn.strigoi_stay {
            Letter::X
        } else {
            self.rules.letter(self.state, seat)
        };
        if let Some(who) = self.state.supreme() {
            self.begin_activation(Activation { who, letter, ..Activation::default() });
            return;
        }
        let Some(piece) = self.draw(Pile::Strigoi) else { return };
        self.discard_piece(Pile::Strigoi, piece);
        self.report.token_flipped(self.rules, piece);
        let token = &self.rules.catalogue.strigoi_tokens[self.rules.kind(Pile::Strigoi, piece)];
        let modifier = token.damage.clamp(-128, 127) as i8;
        self.begin_activation(Activation {
            who: token.who,
            letter,
            modifier,
            ..Activation::default()
        });
    }
}
