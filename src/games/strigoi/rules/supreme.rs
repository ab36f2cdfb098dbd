//! Wounds of Strigoi, defeat, the Supreme, collapsing platforms (STR-306, STR-370 to STR-379).

use crate::board::{Room, bit_at, platform_spaces, turned};
use crate::content::knobs::Collapse;
use crate::content::vocabulary::{Event, Letter};
use crate::record::notes::{Blow, Loss};
use crate::rules::Rules;
use crate::rules::acquire::Happening;
use crate::rules::condition::with;
use crate::rules::flow::{Flow, Next};
use crate::state::piles::Pile;
use crate::state::{Frame, RelocationKind, State, VampireId};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet};

impl Rules {
    /// Whether the wounds of a living Strigoi reach its life (STR-370).
    fn is_slain(&self, state: &State, who: VampireId) -> bool {
        let vampire = &state.vampires[who.index()];
        vampire.is_alive() && vampire.wound_count() >= self.side(state, who).life
    }

    /// The room whose platform collapses by a letter (STR-373): none for X, a collapsed one, the last
    /// one under the Supreme (STR-374, STR-377).
    pub(crate) fn collapsing(&self, state: &State, letter: Letter) -> Option<Room> {
        if letter == Letter::X {
            return None;
        }
        let room = Room::of(turned(letter as u8, state.board.centre_rotation));
        let has_to_stay = |who: VampireId| {
            state.vampires[who.index()].room == Some(room)
                && self.next_standing(state, who, room).is_none()
        };
        let stays = has_to_stay(VampireId::Master) || has_to_stay(VampireId::Apprentice);
        (state.board.stands(room) && !stays).then_some(room)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A wolf wounds a Strigoi: the token, defeat and what follows (STR-343, STR-370 to STR-374,
    /// STR-378, STR-475). May push `Collapse`.
    pub(super) fn wound_vampire(&mut self, seat: Seat, who: VampireId, blow: Blow) {
        let piece = self.draw(Pile::Wound);
        let vampire = &mut self.state.vampires[who.index()];
        let was_supreme = vampire.supreme;
        match piece {
            Some(piece) => vampire.wounds |= piece.bit(),
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
    fn defeat_vampire(&mut self, seat: Seat, who: VampireId) {
        self.shed_wounds(who);
        self.state.vampires[who.index()].room = None;
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
        let other = who.other();
        self.state.vampires[other.index()].supreme = true;
        if !self.rules.knobs.supreme_keeps_wounds {
            self.shed_wounds(other);
        }
        if self.rules.is_slain(self.state, other) {
            self.report.vampire_wounded(self.rules, self.state, seat, other, true, Blow::Kept);
            self.defeat_vampire(seat, other);
        }
    }

    /// The Wound tokens on a Strigoi's card go to the discard (STR-306).
    fn shed_wounds(&mut self, who: VampireId) {
        let vampire = &mut self.state.vampires[who.index()];
        let wounds = std::mem::take(&mut vampire.wounds);
        vampire.bare = 0;
        self.discard_pieces(Pile::Wound, wounds);
    }

    /// The platform in the letter's direction from the centre collapses (STR-373 to STR-375): pushes
    /// `Collapse`.
    pub(super) fn begin_collapse(&mut self, letter: Letter) {
        let Some(room) = self.rules.collapsing(self.state, letter) else { return };
        let platform = platform_spaces(room);
        let on_it = |seat: &Seat| platform & bit_at(self.state.wolf(*seat).space) != 0;
        let seats = self.rules.all_seats().iter().filter(on_it).fold(SeatSet::EMPTY, with);
        self.push(Frame::Collapse(room, seats));
    }

    /// The next wolf on the platform (STR-376), then the Strigoi on it (STR-377).
    pub(super) fn settle_collapse(&mut self, room: Room, seats: SeatSet) -> Next {
        let next = self.rules.by_initiative(self.state).find(|&seat| seats.has(seat));
        if let Some(seat) = next {
            self.set_top(Frame::Collapse(room, seats.without(SeatSet::of(seat))));
            for _ in 0..self.rules.knobs.collapse_costs_blood {
                if self.lose_blood(Loss::Collapse) {
                    return Next::Go;
                }
            }
            self.push(Frame::Relocate(seat, RelocationKind::Ladder));
            return Next::Go;
        }
        self.pop();
        self.rules.remove_platform(self.state, room);
        self.report.platform_collapsed(self.rules, self.state, room);
        for who in VampireId::ALL {
            if self.state.vampires[who.index()].room == Some(room)
                && let Some(to) = self.rules.next_standing(self.state, who, room)
            {
                self.state.vampires[who.index()].room = Some(to);
                self.look_no_more(who);
                self.collide(to);
            }
        }
        Next::Go
    }
}
