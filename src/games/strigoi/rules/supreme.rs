//! Wounds of Strigoi, defeat, the Supreme, collapsing platforms (STR-306, STR-370 to STR-379).

use crate::board::{bit, platform_spaces, turned};
use crate::content::knobs::Collapse;
use crate::content::vocabulary::{Event, Letter};
use crate::record::notes::{Blow, Loss};
use crate::rules::Rules;
use crate::rules::acquire::Happening;
use crate::rules::flow::{Flow, Next};
use crate::state::piles::Pile;
use crate::state::{Frame, Haven, NONE, State};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Whether the wounds of a living Strigoi reach its life (STR-370).
    fn is_slain(&self, state: &State, who: u8) -> bool {
        let vampire = &state.vampires[usize::from(who)];
        vampire.is_alive() && vampire.wound_count() >= self.side(state, who).life
    }

    /// The room whose platform collapses by a letter (STR-373): none for X, a collapsed one, the last
    /// one under the Supreme (STR-374, STR-377).
    pub(crate) fn collapsing(&self, state: &State, letter: Letter) -> Option<u8> {
        if letter == Letter::X {
            return None;
        }
        let room = turned(letter as u8, state.board.centre_rotation);
        let has_to_stay = |who: u8| {
            state.vampires[usize::from(who)].room == room
                && self.next_standing(state, who, room).is_none()
        };
        (state.board.stands(room) && !has_to_stay(0) && !has_to_stay(1)).then_some(room)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A wolf wounds a Strigoi: the token, defeat and what follows (STR-343, STR-370 to STR-374,
    /// STR-378, STR-475). May push `Collapse`.
    pub(super) fn wound_vampire(&mut self, seat: Seat, who: u8, blow: Blow) {
        let piece = self.draw(Pile::Wound);
        let vampire = &mut self.state.vampires[usize::from(who)];
        let was_supreme = vampire.supreme;
        match piece {
            Some(piece) => vampire.wounds |= 1 << piece,
            // STR-302: the wound counts though there is no token for it.
            None => vampire.bare += 1,
        }
        if self.rules.is_slain(self.state, who) {
            self.report.vampire_wounded(self.rules, self.state, seat, who, true, blow);
            self.defeat_vampire(seat, who);
            return;
        }
        self.report.vampire_wounded(self.rules, self.state, seat, who, false, blow);
        if was_supreme && self.rules.knobs.collapse == Collapse::On {
            let letter = self.rules.letter(self.state, seat);
            self.begin_collapse(letter);
        }
    }

    /// A Strigoi is defeated and removed; the other one's card is turned over, and if the wounds it
    /// keeps reach its new life it is defeated at once (STR-370 to STR-372, STR-420).
    fn defeat_vampire(&mut self, seat: Seat, who: u8) {
        self.shed_wounds(who);
        self.state.vampires[usize::from(who)].room = NONE;
        self.raise(Happening {
            event: Event::StrigoiDefeated,
            actor: seat,
            wolf: seat,
            colour: None,
            source: None,
        });
        if self.check_victory() {
            return;
        }
        let other = 1 - who;
        self.state.vampires[usize::from(other)].supreme = true;
        if !self.rules.knobs.supreme_keeps_wounds {
            self.shed_wounds(other);
        }
        if self.rules.is_slain(self.state, other) {
            self.report.vampire_wounded(self.rules, self.state, seat, other, true, Blow::Kept);
            self.defeat_vampire(seat, other);
        }
    }

    /// The Wound tokens on a Strigoi's card go to the discard (STR-306).
    fn shed_wounds(&mut self, who: u8) {
        let vampire = &mut self.state.vampires[usize::from(who)];
        let wounds = std::mem::take(&mut vampire.wounds);
        vampire.bare = 0;
        self.discard_pieces(Pile::Wound, wounds);
    }

    /// The platform in the letter's direction from the centre collapses (STR-373 to STR-375): pushes
    /// `Collapse`.
    pub(super) fn begin_collapse(&mut self, letter: Letter) {
        let Some(room) = self.rules.collapsing(self.state, letter) else { return };
        let platform = platform_spaces(room);
        let seats = (0..self.rules.seats).fold(0, |seats, seat| {
            let space = self.state.wolf(Seat(seat)).space;
            let is_on_it = space != NONE && platform & bit(space) != 0;
            seats | u8::from(is_on_it) << seat
        });
        self.push(Frame::Collapse(room, seats));
    }

    /// The next wolf on the platform (STR-376), then the Strigoi on it (STR-377).
    pub(super) fn settle_collapse(&mut self, room: u8, seats: u8) -> Next {
        let next = self.rules.by_initiative(self.state).find(|seat| seats >> seat.0 & 1 != 0);
        if let Some(seat) = next {
            self.set_top(Frame::Collapse(room, seats & !(1 << seat.0)));
            for _ in 0..self.rules.knobs.collapse_costs_blood {
                if self.lose_blood(Loss::Collapse) {
                    return Next::Go;
                }
            }
            self.push(Frame::Relocate(seat.0, Haven::Ladder));
            return Next::Go;
        }
        self.pop();
        self.rules.remove_platform(self.state, room);
        self.report.platform_collapsed(self.rules, self.state, room);
        for who in 0..2 {
            if self.state.vampires[usize::from(who)].room == room
                && let Some(to) = self.rules.next_standing(self.state, who, room)
            {
                self.state.vampires[usize::from(who)].room = to;
                self.look_no_more(who);
                self.collide(to);
            }
        }
        Next::Go
    }
}
