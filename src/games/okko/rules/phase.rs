//! A player's phase: dice taken back and rolled, characters activated, dice reserved; turns and the
//! end of the game (OKK-065 to OKK-128).

use std::cmp::Ordering;

use crate::content::knobs::{CutoffTiebreak, DoubleLoss, SeatOrder};
use crate::record::rolls::INSPIRATION;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Source};
use crate::state::dice::{Dice, Face};
use crate::state::{Activation, Ending, Figure, FigureId, Frame, SEATS, State, Until};
use tenbin_engine::{Chance, Recorder, Seat, Stream};

impl Rules {
    /// Whether a card has room for another reserved die (OKK-117, OKK-128).
    #[inline]
    pub(crate) fn card_has_room(&self, figure: &Figure) -> bool {
        (figure.reserve.total() as i32) < self.knobs.reserve_per_character
    }
}

/// Those of the dice of a figure that are open where it is gone on from a figure and a face, in
/// ascending order (OKK-112, OKK-117).
#[inline]
pub(super) fn dice_from(dice: Dice, figure: FigureId, (from, face): (FigureId, Face)) -> Dice {
    match figure.cmp(&from) {
        Ordering::Less => Dice::default(),
        Ordering::Equal => dice.from_face(face),
        Ordering::Greater => dice,
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// A phase begins (OKK-081): what lasted until now ends, dice may be taken back.
    pub(super) fn start_phase(&mut self) -> Next {
        self.chance.turn(self.state.turn_key());
        let seat = self.state.phase_seat;
        self.report.phase_begins(self.state);
        for figure in &mut self.state.figures {
            figure.activated = false;
            figure.stats_used = 0;
            figure.used_phase = 0;
        }
        self.drop_timed(|until| until == Until::PhaseStartOf(seat));
        let turn = self.state.turn;
        self.report.tell(|out| write!(out, "turn {turn}: phase of {seat}"));
        self.state.set_top(Frame::TakeBack { figure: FigureId::first_of(seat), face: Face::Fire });
        Next::Go
    }

    /// Reserved dice go back one by one, in ascending order (OKK-112).
    pub(super) fn settle_take_back(&mut self, figure: FigureId, face: Face) -> Next {
        let seat = self.state.phase_seat;
        let open = self
            .state
            .in_play(seat)
            .any(|(other, own)| !dice_from(own.reserve, other, (figure, face)).is_empty());
        if open {
            return Next::Ask;
        }
        self.roll_pool();
        self.state.set_top(Frame::Phase);
        Next::Go
    }

    pub(crate) fn take_back(&mut self, action: Action) {
        let seat = self.state.phase_seat;
        if let Action::TakeBack(figure, face) = action {
            self.state.figure_mut(figure).reserve.take(face);
            self.report.taken_back(face);
            self.state.sides[seat.index()].spent += 1;
            self.state.set_top(Frame::TakeBack { figure, face });
        } else {
            self.roll_pool();
            self.state.set_top(Frame::Phase);
        }
    }

    /// Rolls all dice that are not in reserve (OKK-112).
    fn roll_pool(&mut self) {
        let seat = self.state.phase_seat;
        let mut count = i32::from(self.state.sides[seat.index()].spent);
        if self.state.phase == 0
            && let Some(limit) = self.rules.knobs.first_phase_dice_a
        {
            count = count.min(limit);
        }
        let mut pool = Dice::default();
        for _ in 0..count {
            pool.add(self.roll_inspiration(false));
        }
        self.report.pool_rolled(pool);
        let side = &mut self.state.sides[seat.index()];
        side.pool = pool;
        side.spent -= count as u8;
        self.report.tell(|out| write!(out, "{seat} rolls inspiration {pool:?}"));
    }

    /// One inspiration die.
    pub(super) fn roll_inspiration(&mut self, again: bool) -> Face {
        let faces = &self.rules.catalogue.die_faces;
        let stream = Stream::DICE.of(INSPIRATION.0 as u8);
        let face = faces[self.chance.below(stream, faces.len() as u32) as usize];
        self.report.inspiration_rolled(face, again);
        face
    }

    /// The next character, as long as there is one (OKK-081).
    pub(super) fn settle_phase(&mut self) -> Next {
        if self.check_end() {
            return Next::Go;
        }
        let seat = self.state.phase_seat;
        if self.state.in_play(seat).any(|(_, own)| !own.activated) {
            return Next::Ask;
        }
        self.end_activations();
        Next::Go
    }

    pub(super) fn choose_figure(&mut self, action: Action) {
        if let Action::Activate(figure) = action {
            self.activate(figure);
        } else {
            self.end_activations();
        }
    }

    /// A character is activated (OKK-082, OKK-091).
    fn activate(&mut self, figure: FigureId) {
        self.state.figure_mut(figure).activated = true;
        self.state.active = Activation { figure: Some(figure), ..Activation::default() };
        self.state.active.path.push(self.state.figure(figure).at);
        self.tell(|rules, state, out| write!(out, "{} is activated", rules.label(state, figure)));
        self.state.tallies.activations += 1;
        self.report.activated(self.rules, self.state, figure);
        self.push(Frame::Activation);
    }

    fn end_activations(&mut self) {
        self.state.active.figure = None;
        let figure = FigureId::first_of(self.state.phase_seat);
        self.state.set_top(Frame::Reserve { figure, face: Face::Fire });
    }

    /// Unused dice are put on cards, in ascending order of cards and faces (OKK-117, OKK-127).
    pub(super) fn settle_reserve(&mut self, figure: FigureId, face: Face) -> Next {
        let seat = self.state.phase_seat;
        let pool = self.state.sides[seat.index()].pool;
        let open = !pool.is_empty()
            && self.state.in_play(seat).any(|(other, own)| {
                self.rules.card_has_room(own) && !dice_from(pool, other, (figure, face)).is_empty()
            });
        if open {
            return Next::Ask;
        }
        self.end_phase();
        Next::Go
    }

    pub(super) fn put_in_reserve(&mut self, action: Action) {
        let seat = self.state.phase_seat;
        if let Action::Reserve(figure, face) = action {
            self.state.sides[seat.index()].pool.take(face);
            self.state.figure_mut(figure).reserve.add(face);
            self.report.reserved(figure, face);
            self.tell(|rules, state, out| {
                write!(out, "{seat} reserves {} on {}", face.word(), rules.label(state, figure))
            });
            self.state.set_top(Frame::Reserve { figure, face });
        } else {
            self.end_phase();
        }
    }

    /// The phase ends: unused dice are spent, the other player or the next turn follows (OKK-080,
    /// OKK-121).
    fn end_phase(&mut self) {
        let seat = self.state.phase_seat;
        self.report.wasted(self.state);
        let side = &mut self.state.sides[seat.index()];
        side.spent += side.pool.total() as u8;
        side.pool = Dice::default();
        for timed in self.state.timed.iter_mut() {
            if let Until::PhaseEndOf { seat: whose, skip } = &mut timed.until
                && *whose == seat
                && *skip > 0
            {
                *skip -= 1;
            } else if timed.until == (Until::PhaseEndOf { seat, skip: 0 }) {
                timed.until = Until::PhaseEnd;
            }
        }
        self.drop_timed(|until| until == Until::PhaseEnd);
        self.state.phase += 1;
        self.state.second_half = !self.state.second_half;
        self.state.phase_seat = State::opponent(seat);
        if !self.state.second_half {
            self.end_turn();
        }
        if self.state.ending == Ending::None {
            self.state.set_top(Frame::PhaseStart);
        }
    }

    /// A turn ends; too many of them end the game (OKK-071).
    fn end_turn(&mut self) {
        self.report.turn_ends(self.state);
        self.state.quiet_turns = if self.state.clash { 0 } else { self.state.quiet_turns + 1 };
        self.state.clash = false;
        if i32::from(self.state.turn) >= self.rules.knobs.max_turns {
            self.cut_off(Ending::TurnsCutoff);
        } else if i32::from(self.state.quiet_turns) >= self.rules.knobs.stalemate_turns {
            self.cut_off(Ending::Stalemate);
        }
        if self.state.ending != Ending::None {
            return;
        }
        self.state.turn += 1;
        if self.rules.knobs.seat_order == SeatOrder::Alternate {
            // The seat that had the second phase now has the first (OKK-080, knob seat_order).
            self.state.phase_seat = State::opponent(self.state.phase_seat);
        }
    }

    fn cut_off(&mut self, ending: Ending) {
        let lost = [self.state.sides[0].lost, self.state.sides[1].lost];
        let winners = match self.rules.knobs.cutoff_tiebreak {
            CutoffTiebreak::LeastZeniLost if lost[0] < lost[1] => 1,
            CutoffTiebreak::LeastZeniLost if lost[1] < lost[0] => 2,
            _ => 0,
        };
        self.finish(ending, winners);
    }

    /// Whether the game is over now, and then ends it (OKK-067 to OKK-070).
    #[inline]
    pub(super) fn check_end(&mut self) -> bool {
        let beaten =
            [self.rules.has_lost(self.state, Seat(0)), self.rules.has_lost(self.state, Seat(1))];
        let over = beaten != [false, false];
        if over {
            self.end_beaten(beaten);
        }
        over
    }

    /// One band has lost, or both have.
    fn end_beaten(&mut self, beaten: [bool; SEATS]) {
        match beaten {
            [true, true] => {
                let lost = [self.state.sides[0].lost, self.state.sides[1].lost];
                let winners = match self.rules.knobs.double_loss {
                    DoubleLoss::ActivePlayerLoses => 2 - self.state.phase_seat.0,
                    DoubleLoss::HigherLossLoses if lost[0] < lost[1] => 1,
                    DoubleLoss::HigherLossLoses if lost[1] < lost[0] => 2,
                    _ => 0,
                };
                self.finish(Ending::DoubleLoss, winners);
            }
            [first, _] => {
                let loser = usize::from(!first);
                let wiped = self.state.sides[loser].alive == 0;
                let by_zeni = i32::from(self.state.sides[loser].lost) >= self.rules.index.loss_at;
                let ending = if wiped && !by_zeni { Ending::WipedOut } else { Ending::Threshold };
                self.finish(ending, if loser == 0 { 2 } else { 1 });
            }
        }
    }

    fn finish(&mut self, ending: Ending, winners: u8) {
        self.state.ending = ending;
        self.state.winners = winners;
        self.report.game_ends(self.rules, self.state);
        self.report.tell(|out| match winners {
            1 | 2 => write!(out, "seat{winners} wins"),
            _ => write!(out, "nobody wins"),
        });
    }

    /// Ends effects whose time is over (OKK-438).
    fn drop_timed(&mut self, over: impl Fn(Until) -> bool) {
        let mut index = 0;
        while index < self.state.timed.len() {
            if over(self.state.timed[index].until) {
                self.state.timed.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// Spends a die (OKK-116).
    pub(crate) fn pay(&mut self, figure: FigureId, face: Face, source: Source) {
        let seat = figure.seat().index();
        match source {
            Source::Free => return,
            Source::Pool => self.state.sides[seat].pool.take(face),
            Source::Reserve => self.state.figure_mut(figure).reserve.take(face),
        }
        self.state.sides[seat].spent += 1;
    }

    /// Gives a die back that has been paid but not used.
    pub(super) fn unpay(&mut self, figure: FigureId, face: Face, source: Source) {
        let seat = figure.seat().index();
        match source {
            Source::Free => return,
            Source::Pool => self.state.sides[seat].pool.add(face),
            Source::Reserve => self.state.figure_mut(figure).reserve.add(face),
        }
        self.state.sides[seat].spent -= 1;
    }

    /// A card is flipped or lost: its reserved dice are spent (OKK-120).
    pub(super) fn lose_reserve(&mut self, figure: FigureId) {
        let seat = figure.seat().index();
        let reserve = self.state.figure(figure).reserve;
        self.report.reserve_lost(reserve);
        self.state.sides[seat].spent += reserve.total() as u8;
        self.state.figure_mut(figure).reserve = Dice::default();
    }

    /// A civilian is lost: who chooses the die that leaves (OKK-122).
    pub(super) fn settle_lose_die(&mut self, seat: Seat) -> Next {
        use crate::content::knobs::CivilianDieChoice;
        let side = &self.state.sides[seat.index()];
        let decided = self.rules.has_lost(self.state, seat);
        let rule = self.rules.knobs.civilian_die_choice;
        if side.spent > 0 && (decided || rule == CivilianDieChoice::SpentFirst) {
            self.act_lose_die(seat, Action::LoseSpent);
            return Next::Go;
        }
        if rule == CivilianDieChoice::Random && !decided {
            let dice = i32::from(side.spent)
                + side.pool.total() as i32
                + self
                    .state
                    .alive(seat)
                    .map(|f| self.state.figure(f).reserve.total() as i32)
                    .sum::<i32>();
            let index = self.chance.below(Stream::DICE, dice.max(1) as u32);
            let action = self.die_of_index(seat, index);
            self.tell(|rules, state, out| {
                write!(out, "{seat}: ")?;
                rules.write_action(state, action, out)
            });
            self.act_lose_die(seat, action);
            return Next::Go;
        }
        Next::Ask
    }

    /// The die of a number: spent ones first, then the pool, then the cards.
    fn die_of_index(&self, seat: Seat, index: u32) -> Action {
        let side = &self.state.sides[seat.index()];
        let mut rest = index;
        if rest < u32::from(side.spent) {
            return Action::LoseSpent;
        }
        rest -= u32::from(side.spent);
        for face in Face::ALL {
            if rest < side.pool.count(face) {
                return Action::LosePool(face);
            }
            rest -= side.pool.count(face);
        }
        for figure in self.state.alive(seat) {
            for face in Face::ALL {
                let count = self.state.figure(figure).reserve.count(face);
                if rest < count {
                    return Action::LoseReserved(figure, face);
                }
                rest -= count;
            }
        }
        Action::LoseSpent
    }

    pub(super) fn act_lose_die(&mut self, seat: Seat, action: Action) {
        self.pop();
        self.report.die_lost(action);
        let side = &mut self.state.sides[seat.index()];
        match action {
            Action::LosePool(face) => side.pool.take(face),
            Action::LoseReserved(figure, face) => self.state.figure_mut(figure).reserve.take(face),
            _ => side.spent = side.spent.saturating_sub(1),
        }
    }
}
