//! The Assault: hidden choice, reveal, turns in order, Phase 3, end (STR-050 to STR-074, STR-400,
//! STR-401, STR-408).

use crate::Strigoi;
use crate::content::knobs::{AbilityUses, Collapse, EmptyHand, Phase3Letter};
use crate::content::vocabulary::{Letter, Source};
use crate::rules::flow::{Flow, Next};
use crate::rules::movement::encounter_pile;
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::state::{Activation, AssaultStep, Ending, Frame, Hit, NONE, State, Turn, TurnStep};
use tenbin_engine::pile::each;
use tenbin_engine::{Actions, Chance, Game, Recorder, Seat};

impl Strigoi {
    /// Action cards in hand, and Rest under `voluntary_rest` (STR-070, STR-074).
    pub(super) fn choose_options(&self, s: &State, seat: Seat, actions: &mut Actions<Self>) {
        actions.extend(each(s.wolf(seat).hand).map(Action::Card));
        if self.rules.voluntary_rest {
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
            match self.s.top() {
                Frame::Assault(next) if self.s.ending == Ending::None => step = next,
                _ => return Next::Go,
            }
        }
    }

    /// Empty hands are filled where the rules say so; a Wound token may be the price, and is
    /// received seat by seat before the cards come back (STR-073). Until then `State::order` holds
    /// the seats that are through with it.
    fn begin_assault(&mut self) {
        let rule = self.g.rules.empty_hand;
        if let Some(&last) = self.s.order.last() {
            self.refill(Seat(last));
        }
        if rule != EmptyHand::Rest {
            for seat in self.s.order.len() as u8..self.g.seats {
                self.s.order.push(seat);
                let wolf = self.s.wolf(Seat(seat));
                if wolf.hand != 0 || wolf.discard == 0 {
                    continue;
                }
                if rule == EmptyHand::RefillWithWound {
                    let mut hit = Hit::new(Seat(seat), Source::OwnCard, 1, 0);
                    hit.preventable = false;
                    self.begin_hit(hit);
                    return;
                }
                self.refill(Seat(seat));
            }
        }
        self.s.order.clear();
        self.set_top(Frame::Assault(AssaultStep::Reveal));
        for seat in (0..self.g.seats).rev() {
            if self.s.wolf(Seat(seat)).hand != 0 {
                self.push(Frame::Choose(seat));
            }
        }
    }

    /// A player without Action cards in hand takes the discard back.
    fn refill(&mut self, seat: Seat) {
        let wolf = self.s.wolf_mut(seat);
        if wolf.hand == 0 {
            wolf.hand = std::mem::take(&mut wolf.discard);
        }
    }

    pub(super) fn act_choose(&mut self, seat: Seat, action: Action) {
        self.s.wolf_mut(seat).chosen = match action {
            Action::Card(card) => card,
            _ => NONE,
        };
        self.pop();
    }

    /// All cards are turned up together; ascending initiative is the order of the turns (STR-070,
    /// STR-071). Who has chosen none rests (STR-073).
    fn reveal(&mut self) {
        self.s.order.clear();
        for seat in (0..self.g.seats).map(Seat) {
            let wolf = self.s.wolf_mut(seat);
            wolf.played = std::mem::replace(&mut wolf.chosen, NONE);
            wolf.used = 0;
            if wolf.played == NONE {
                wolf.hand |= std::mem::take(&mut wolf.discard);
                self.note_rest(seat);
            } else {
                wolf.hand &= !(1 << wolf.played);
            }
        }
        for seat in self.g.by_initiative(self.s) {
            if self.s.wolf(seat).played != NONE {
                self.s.order.push(seat.0);
            }
        }
        // No turn has gone on yet: the next one is that of place 0.
        self.s.turn.place = NONE;
        self.set_top(Frame::Assault(AssaultStep::Turns));
        self.note_reveal();
    }

    /// The next wolf in the order has its turn; after the last comes Phase 3 (STR-051 to STR-053).
    fn next_turn(&mut self) {
        let place = self.s.turn.place.wrapping_add(1);
        if usize::from(place) < self.s.order.len() {
            self.s.turn.place = place;
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
        if !self.g.rules.phase3 || self.s.marker {
            return;
        }
        let seat = match self.g.rules.phase3_letter {
            Phase3Letter::Lowest => self.s.order.first(),
            Phase3Letter::Highest => self.s.order.last(),
        };
        if let Some(&seat) = seat {
            self.refresh_icons();
            let letter = self.g.letter(self.s, Seat(seat));
            let who = self.s.supreme().unwrap_or(0);
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
        if let Some(&lowest) = self.s.order.first() {
            self.s.order.clear();
            if self.g.rules.collapse == Collapse::EveryAssault && self.s.supreme().is_some() {
                let letter = self.g.letter(self.s, Seat(lowest));
                self.begin_collapse(letter);
                return;
            }
        }
        for seat in (0..self.g.seats).map(Seat) {
            let wolf = self.s.wolf_mut(seat);
            if wolf.played != NONE && !wolf.leaves {
                wolf.discard |= 1 << wolf.played;
            }
            wolf.played = NONE;
            wolf.leaves = false;
            wolf.used = 0;
            wolf.discard |= std::mem::take(&mut wolf.added);
            wolf.reward_discard |= std::mem::take(&mut wolf.spent);
        }
        self.s.marker = false;
        self.s.assault += 1;
        self.s.turn.place = NONE;
        self.c.turn(self.g.turn(self.s));
        self.note_assault_over();
        if i32::from(self.s.assault) >= self.g.rules.max_assaults {
            self.s.ending = Ending::Cutoff;
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
                if matches!(self.s.top(), Frame::Assault(AssaultStep::Turns)) {
                    return self.settle_assault(AssaultStep::Turns);
                }
            }
        }
        Next::Go
    }

    /// Where icons work once in a player turn, they are fresh: a turn begins, or all are over and
    /// what was used in the last one was not used in the current one (STR-160, STR-245).
    fn refresh_icons(&mut self) {
        if self.g.rules.ability_uses == AbilityUses::OncePerTurn {
            for wolf in &mut self.s.wolves {
                wolf.used = 0;
            }
        }
    }

    /// 2a begins (STR-090). Under `reencounter_on_stay` a wolf that begins on an Encounter must meet
    /// it again unless it moves away (STR-093).
    fn begin_turn(&mut self) {
        let place = self.s.turn.place;
        let seat = Seat(self.s.order.get(usize::from(place)).copied().unwrap_or(0));
        self.refresh_icons();
        let value = self.g.movement(self.s, seat).clamp(0, 127) as i8;
        let from = self.s.wolf(seat).space;
        let pile = encounter_pile(&self.s.board, from).filter(|_| self.g.rules.reencounter_on_stay);
        // A wolf that has counterattacked may have no fight left (STR-273).
        let at_encounter = pile.is_some_and(|pile| !self.s.piles[pile as usize].is_out())
            && !self.g.fight_is_spent(self.s, seat);
        self.s.turn = Turn {
            seat: seat.0,
            place,
            points: value,
            value,
            may_go: true,
            stopped: false,
            at_encounter,
            fought: false,
            from,
            strigoi_stay: false,
        };
        self.c.turn(self.g.turn(self.s));
        self.set_top(Frame::Turn(TurnStep::Strigoi));
        self.push(Frame::Menu);
    }

    /// 2c: a token says who acts; after the Supreme has appeared none is flipped (STR-200, STR-201,
    /// STR-215). The letter is that of the active player's card (STR-202).
    fn strigoi_act(&mut self) {
        self.set_top(Frame::Turn(TurnStep::End));
        let seat = Seat(self.s.turn.seat);
        let letter = if self.s.turn.strigoi_stay { Letter::X } else { self.g.letter(self.s, seat) };
        if let Some(who) = self.s.supreme() {
            self.begin_activation(Activation { who, letter, ..Activation::default() });
            return;
        }
        let Some(piece) = self.draw(Pile::Strigoi) else { return };
        self.discard_piece(Pile::Strigoi, piece);
        self.note_token(piece);
        let token = &self.g.catalogue.strigoi_tokens[self.g.kind(Pile::Strigoi, piece)];
        let modifier = token.damage.clamp(-128, 127) as i8;
        self.begin_activation(Activation {
            who: token.who,
            letter,
            modifier,
            ..Activation::default()
        });
    }
}
