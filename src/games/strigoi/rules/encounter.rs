//! Encounters: flipping, Stealth, Monks (STR-121, STR-128 to STR-130, STR-165 to STR-167).

use crate::board::bit_at;
use crate::content::catalogue::Encounter;
use crate::content::vocabulary::{Colour, FightKind, Source, Target};
use crate::record::notes::Meeting;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{Frame, PieceId, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The kind of an Encounter token.
    #[inline]
    pub(crate) fn encounter(&self, colour: Colour, token: PieceId) -> &Encounter {
        &self.catalogue.encounters[self.kind(Pile::of(colour), token)]
    }

    /// Whether a token is a Monk.
    #[inline]
    pub(crate) fn is_monk(&self, colour: Colour, token: Option<PieceId>) -> bool {
        token.is_some_and(|token| self.encounter(colour, token).monk)
    }

    /// Fight; Help of a Monk; Decline where the wolf peeked and has Stealth. With Stealth spent on a
    /// Monk its help was automatic and it may still be fought or left (STR-167).
    pub(super) fn face_options(&self, state: &State, actions: &mut Actions) {
        actions.push(Action::Fight);
        if state.befriended {
            actions.push(Action::Pass);
            return;
        }
        if self.is_monk(state.facing_colour, state.facing) {
            actions.push(Action::Help);
        }
        if self.may_decline(state) {
            actions.push(Action::Decline);
        }
    }

    /// Whether the wolf of the turn looked at the token with Stealth, which it may now spend.
    fn may_decline(&self, state: &State) -> bool {
        !state.turn.stopped && self.has_stealth(state, state.turn.seat)
    }

    /// Whether a seat's one fight of this Assault is used up by another one (STR-273).
    pub(super) fn fight_is_spent(&self, state: &State, seat: Seat) -> bool {
        self.knobs.counter_uses_fight && state.wolf(seat).fought_in == state.assault + 1
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Flips the top token of the pile of the space's colour into `facing` and pushes `Face` (which
    /// knows from `Turn::stopped` whether declining is possible); nothing happens where there is
    /// none (STR-130), nor to a wolf whose one fight is used up (STR-120, STR-273): the movement has
    /// ended there all the same (STR-092).
    pub(super) fn meet_encounter(&mut self) {
        let seat = self.state.turn.seat;
        let is_red = self.state.board.red & bit_at(self.state.wolf(seat).space) != 0;
        let colour = if is_red { Colour::Red } else { Colour::Grey };
        let pile = Pile::of(colour);
        let face_up = self.state.piles[pile as usize].open.is_some();
        let spent = self.state.turn.fought || self.rules.fight_is_spent(self.state, seat);
        let flipped = if spent { None } else { self.draw(pile) };
        let Some(token) = flipped else {
            self.stop_here();
            return;
        };
        self.state.facing = Some(token);
        self.state.facing_colour = colour;
        self.state.befriended = false;
        self.report.encounter_flipped(
            self.rules,
            self.state,
            seat,
            self.rules.kind(pile, token),
            face_up,
        );
        self.push(Frame::Face);
    }

    /// The movement is over, and no Encounter waits.
    fn stop_here(&mut self) {
        let turn = &mut self.state.turn;
        turn.at_encounter = false;
        turn.stopped = true;
        turn.may_go = false;
    }

    /// Asks where there is a choice; a forced fight begins at once.
    pub(super) fn settle_face(&mut self) -> Next {
        let rules = self.rules;
        let monk = rules.is_monk(self.state.facing_colour, self.state.facing);
        if self.state.befriended || monk || rules.may_decline(self.state) {
            return Next::Ask;
        }
        self.fight_faced();
        Next::Go
    }

    pub(super) fn act_face(&mut self, action: Action) {
        match action {
            Action::Fight => self.fight_faced(),
            Action::Help => {
                // The Encounter is resolved: no Strigoi can be attacked instead (STR-331).
                self.pop();
                self.stop_here();
                self.state.turn.fought = true;
                self.take_help();
                self.dismiss_faced();
            }
            // Which Stealth is spent may be a choice of its own; then `decline` goes on.
            Action::Decline => self.set_top(Frame::Sneak(None)),
            // A Monk that has helped is left.
            _ => {
                self.pop();
                self.dismiss_faced();
            }
        }
    }

    fn fight_faced(&mut self) {
        self.pop();
        self.state.befriended = false;
        self.begin_fight(self.state.turn.seat, FightKind::Monster, None, false);
    }

    /// A Monk's help begins (STR-128).
    fn take_help(&mut self) {
        let rules = self.rules;
        let seat = self.state.turn.seat;
        let Some(token) = self.state.facing else { return };
        let kind = rules.kind(Pile::of(self.state.facing_colour), token);
        self.report.encounter_over(self.rules, self.state, seat, kind, Meeting::Helped, 0);
        let help = rules.catalogue.encounters[kind].help;
        self.start_run(seat, help, Target::SelfWolf, Source::Monster);
    }

    /// The Monk faced has helped: its token goes to its discard (STR-129).
    fn dismiss_faced(&mut self) {
        let Some(token) = self.state.facing.take() else { return };
        self.discard_piece(Pile::of(self.state.facing_colour), token);
        self.state.befriended = false;
    }

    /// The Stealth is spent: the token stays face up on its pile (STR-166), a Monk helps first
    /// (STR-167); the wolf may move on with the points it has left, or end there.
    pub(crate) fn decline(&mut self) {
        let rules = self.rules;
        let colour = self.state.facing_colour;
        self.state.turn.at_encounter = false;
        self.state.turn.may_go = true;
        if rules.is_monk(colour, self.state.facing) {
            self.state.befriended = true;
            self.push(Frame::Face);
            self.take_help();
            return;
        }
        let Some(token) = self.state.facing.take() else { return };
        self.state.piles[Pile::of(colour) as usize].open = Some(token);
        let kind = rules.kind(Pile::of(colour), token);
        self.report.encounter_over(
            self.rules,
            self.state,
            self.state.turn.seat,
            kind,
            Meeting::Declined,
            0,
        );
    }
}

#[cfg(test)]
mod tests;
