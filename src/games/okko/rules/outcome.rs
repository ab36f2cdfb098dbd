//! What a fight brings about: the margin's row, endangering, going out, falling back (OKK-244 to
//! OKK-256, OKK-341, OKK-350 to OKK-359, OKK-380 to OKK-382).

use crate::Okko;
use crate::board::geometry;
use crate::board::{Direction, Terrain};
use crate::content::catalogue::{Chooser, Effect, Op, Target, cause, timing};
use crate::content::knobs::{BadFallBack, FallBackChooser, TieResult};
use crate::rules::fight::fight_seats;
use crate::rules::flow::{Flow, Next};
use crate::rules::query::slots;
use crate::state::action::Action;
use crate::state::{FightStep, Frame, NONE, Retreat, State, Status, retreat_fault, seat_of};
use tenbin_engine::{Chance, Recorder, Seat};

impl Okko {
    /// The optional abilities of a figure for a result, and how they are paid.
    pub(super) fn reactions(
        &self,
        state: &State,
        figure: u8,
        timing: u16,
        wanted: Effect,
        mut add: impl FnMut(Action),
    ) {
        for slot in slots(self.optional_at(state, figure, timing)) {
            let ability = self.ability(state, figure, slot);
            let fits = self.ops(ability).iter().any(|op| op.effect == wanted);
            if fits && self.conditions_hold(state, figure, ability, false) {
                for source in self.sources(state, figure, ability) {
                    add(Action::Use(slot, source, NONE));
                }
            }
        }
    }

    fn has_reaction(&self, state: &State, figure: u8, timing: u16, wanted: Effect) -> bool {
        let mut any = false;
        self.reactions(state, figure, timing, wanted, |_| any = true);
        any
    }

    /// Directions in which the figure may fall back now, one bit each (OKK-350, OKK-352).
    pub(super) fn retreat_directions(&self, state: &State) -> u8 {
        let own = state.figure(state.retreat.figure);
        let behind = geometry::fall_back_directions(own.facing);
        self.open_steps(state, own.at)
            & behind.iter().fold(0, |set, direction| set | 1 << direction.0)
    }

    /// What is bad about falling back in a direction (OKK-354, OKK-355): bits of `retreat_fault`.
    pub(crate) fn retreat_faults(&self, state: &State, direction: Direction) -> u8 {
        let figure = state.retreat.figure;
        let to = state.figure(figure).at.step(direction);
        let mut faults = 0;
        let terrain = state.board.terrain(to);
        if matches!(terrain, Terrain::Difficult | Terrain::Water)
            && state.retreat.ignore_terrain >> terrain as u8 & 1 == 0
        {
            faults |= retreat_fault::TERRAIN;
        }
        if self.in_enemy_zone(state, seat_of(figure), to) {
            faults |= retreat_fault::ZONE;
        }
        faults
    }

    /// Whether an ability spares the loser of the fight the fall-back at a margin: one of its own
    /// (Immovable), or one of the winner's.
    pub(crate) fn stays(&self, state: &State, loser: u8, margin: u8) -> bool {
        let mut stays = false;
        self.each_fall_back(state, loser, |op| {
            stays |= matches!(op.effect, Effect::FallBack { skip_if_margin, .. }
                if skip_if_margin > 0 && skip_if_margin == margin);
        });
        stays
    }

    /// Calls `each` for every effect on a figure's falling back: first its own, then those of the
    /// winner of the fight it has lost.
    fn each_fall_back(&self, state: &State, figure: u8, mut each: impl FnMut(&Op)) {
        for slot in slots(self.automatic_at(state, figure, timing::FALL_BACK)) {
            let ability = self.ability(state, figure, slot);
            if self.conditions_hold(state, figure, ability, false) {
                let own = |op: &&Op| op.target == Target::Own;
                self.ops(ability).iter().filter(own).for_each(&mut each);
            }
        }
        let loser = state.fight.loser;
        if loser != NONE && Self::fighter(state, loser as usize) == figure {
            self.each_effect(state, 1 - loser as usize, |op| {
                if op.target == Target::Opponent {
                    each(op);
                }
            });
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Step 8: who wins by how much, with the shifts (OKK-159, OKK-243, OKK-244).
    pub(super) fn compare(&mut self, difference: i32) {
        let shot = self.s.fight.shot != NONE;
        let tie = difference == 0;
        if tie && !shot && self.g.rules.tie_result == TieResult::BothFallBack {
            self.s.fight.loser = NONE;
            self.note_fight(difference);
            self.begin_retreat(self.s.fight.defender, false);
            return self.go_below_retreat(FightStep::AttackerFallsBack);
        }
        let attacker_wins_tie = tie && !shot && self.g.rules.tie_result == TieResult::AttackerWins;
        if tie && !attacker_wins_tie || shot && difference < 0 {
            // A tie, or a shot that misses: nothing happens (OKK-342).
            self.note_fight(difference);
            return self.go_to(FightStep::Ends);
        }
        let winner = usize::from(difference < 0);
        self.s.fight.loser = 1 - winner as u8;
        // A tie is never shifted (OKK-159).
        let shift = if tie { 0 } else { self.g.margin_shift(self.s, winner) };
        let margin = if tie { 1 } else { difference.abs() + shift };
        self.s.fight.margin = margin.clamp(0, 99) as u8;
        if shift != 0 {
            let won_by = difference.abs();
            self.r.tell(|out| write!(out, "the margin of {won_by} counts as {}", margin.max(0)));
        }
        self.note_fight(difference);
        let rules = &self.g.rules;
        let next = if margin >= rules.margin_out {
            FightStep::WouldGoOut
        } else if margin < rules.margin_fall_back {
            FightStep::Ends
        } else if shot {
            FightStep::TargetTurns
        } else {
            FightStep::Endangers
        };
        self.go_to(next);
    }

    /// Puts a step of the fight below the fall-back that has just been pushed.
    fn go_below_retreat(&mut self, step: FightStep) {
        let index = self.s.frames.len() - 2;
        self.s.frames[index] = Frame::Fight(step);
    }

    fn loser(&self) -> u8 {
        Okko::fighter(self.s, self.s.fight.loser as usize)
    }

    /// Out, unless an ability turns it into less (OKK-437).
    pub(super) fn settle_would_go_out(&mut self) -> Next {
        let loser = self.loser();
        let replaceable = self.s.figure(loser).status == Status::Alert
            && self.g.has_reaction(self.s, loser, timing::WOULD_GO_OUT, Effect::ReplaceOut);
        if replaceable {
            return Next::Ask;
        }
        self.loser_goes_out();
        Next::Go
    }

    fn loser_goes_out(&mut self) {
        let loser = self.loser();
        self.s.fight.left = self.s.figure(loser).at;
        self.note_out(loser, self.s.cause);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            write!(out, "{} is out: ", g.label(s, loser))?;
            g.write_cause(s, s.cause, out)?;
            write!(out, ", a margin of {}", s.fight.margin)
        });
        self.go_out(loser);
        let step = FightStep::FollowsUp;
        // A lost civilian's die is chosen first; the fight goes on below.
        self.set_fight_step(step);
    }

    /// Sets the step of the fight, wherever in the stack it is.
    fn set_fight_step(&mut self, step: FightStep) {
        for frame in self.s.frames.iter_mut().rev() {
            if let Frame::Fight(present) = frame {
                *present = step;
                return;
            }
        }
    }

    pub(super) fn act_would_go_out(&mut self, action: Action) {
        let Action::Use(slot, source, _) = action else {
            return self.loser_goes_out();
        };
        let loser = self.loser();
        self.use_ability(loser, slot, source);
        // Endangered and fall back instead: the row of `margin_endanger`.
        self.s.fight.margin = self.g.rules.margin_endanger as u8;
        let shot = self.s.fight.shot != NONE;
        self.go_to(if shot { FightStep::TargetTurns } else { FightStep::Endangers });
    }

    pub(super) fn endanger_loser(&mut self) {
        let loser = self.loser();
        self.go_to(FightStep::FallsBack);
        if i32::from(self.s.fight.margin) >= self.g.rules.margin_endanger {
            self.s.fight.left = self.s.figure(loser).at;
            self.s.fight.attacker_driven |= self.s.fight.loser == 0;
            let cause = self.s.cause;
            self.push(Frame::Endanger { figure: loser, cause });
        }
    }

    pub(super) fn fall_back_loser(&mut self) {
        let loser = self.loser();
        self.s.fight.left = self.s.figure(loser).at;
        let margin = self.s.fight.margin;
        if self.s.is_alive(loser) && !self.g.stays(self.s, loser, margin) {
            // It has just become endangered: no card has prevented that, and it was not before.
            let after = self.s.fight.were_alert >> self.s.fight.loser & 1 == 1
                && self.s.figure(loser).status == Status::Endangered;
            self.begin_retreat(loser, after);
            self.go_below_retreat(FightStep::FollowsUp);
        } else {
            self.go_to(FightStep::FollowsUp);
        }
    }

    /// The second of two that fall back on a tie.
    pub(super) fn fall_back_attacker(&mut self) {
        self.go_to(FightStep::Ends);
        let attacker = self.s.fight.attacker;
        if self.s.is_alive(attacker) {
            self.begin_retreat(attacker, false);
        }
    }

    /// A figure falls back, with what abilities change about it (OKK-350 to OKK-359, OKK-432).
    pub(super) fn begin_retreat(&mut self, figure: u8, after_margin: bool) {
        let owner = seat_of(figure);
        let mut chooser = match self.g.rules.fall_back_chooser {
            FallBackChooser::Loser => owner,
            FallBackChooser::Winner => State::opponent(owner),
        };
        let mut squares = 1;
        let mut ignore_terrain = 0;
        self.s.fight.attacker_driven |= self.s.fight.attacker == figure;
        self.g.each_fall_back(self.s, figure, |op| {
            if let Effect::FallBack {
                squares: far, chooser: who, ignore_terrain: terrains, ..
            } = op.effect
            {
                squares = squares.max(far);
                ignore_terrain |= terrains;
                match who {
                    Chooser::Rules => {}
                    Chooser::Loser => chooser = owner,
                    Chooser::Winner => chooser = State::opponent(owner),
                }
            }
        });
        self.s.retreat = Retreat {
            figure,
            chooser,
            squares,
            first: true,
            ignore_terrain,
            faults: 0,
            after_margin,
        };
        self.push(Frame::Retreat);
    }

    pub(super) fn settle_retreat(&mut self) -> Next {
        if self.s.retreat.squares == 0 {
            self.end_retreat();
            return Next::Go;
        }
        let open = self.g.retreat_directions(self.s);
        match open.count_ones() {
            0 => {
                // Only a first step that is impossible endangers (OKK-353, OKK-432).
                if self.s.retreat.first {
                    self.s.retreat.faults |= retreat_fault::IMPOSSIBLE;
                }
                self.s.retreat.squares = 0;
                Next::Go
            }
            1 => {
                self.act_retreat(Action::FallBack(Direction(open.trailing_zeros() as u8)));
                Next::Go
            }
            _ => Next::Ask,
        }
    }

    pub(super) fn act_retreat(&mut self, action: Action) {
        let Action::FallBack(direction) = action else { return };
        let figure = self.s.retreat.figure;
        // The zones are read as they are once the figure stands there.
        let to = self.s.figure(figure).at.step(direction);
        let terrain_faults = self.g.retreat_faults(self.s, direction) & retreat_fault::TERRAIN;
        self.relocate(figure, to);
        let zone = self.g.in_enemy_zone(self.s, seat_of(figure), to);
        let retreat = &mut self.s.retreat;
        retreat.faults |= terrain_faults | if zone { retreat_fault::ZONE } else { 0 };
        retreat.first = false;
        retreat.squares -= 1;
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{} falls back to {},{}", g.label(s, figure), to.x, to.y));
    }

    /// The fall-back is done; what was bad about it endangers (OKK-353 to OKK-357).
    fn end_retreat(&mut self) {
        self.pop();
        let retreat = self.s.retreat;
        self.note_retreat();
        let spared = retreat.after_margin
            && self.g.rules.margin3_bad_fall_back == BadFallBack::EndangeredOnly
            && self.s.figure(retreat.figure).status == Status::Endangered;
        if retreat.faults == 0 || spared {
            return;
        }
        let count =
            if self.g.rules.fall_back_causes_stack { retreat.faults.count_ones() } else { 1 };
        for _ in 0..count {
            self.push(Frame::Endanger { figure: retreat.figure, cause: cause::FALL_BACK });
        }
    }

    /// A figure would become endangered: cards may prevent it (OKK-380, OKK-382, OKK-436).
    pub(super) fn settle_endanger(&mut self, figure: u8, cause: u8) -> Next {
        if !self.s.is_alive(figure) {
            self.pop();
            return Next::Go;
        }
        let before = self.s.cause;
        self.s.cause = cause;
        let asks =
            self.g.has_reaction(self.s, figure, timing::WOULD_ENDANGER, Effect::PreventEndanger);
        if asks {
            return Next::Ask;
        }
        self.s.cause = before;
        self.become_endangered(figure, cause);
        Next::Go
    }

    pub(super) fn act_endanger(&mut self, figure: u8, cause: u8, action: Action) {
        self.s.cause = self.fight_cause();
        if let Action::Use(slot, source, _) = action {
            self.pop();
            self.use_ability(figure, slot, source);
        } else {
            self.become_endangered(figure, cause);
        }
    }

    /// The cause of results of the fight that is going on, if any.
    fn fight_cause(&self) -> u8 {
        match (self.s.fight.attacker, self.s.fight.shot) {
            (NONE, _) => 0,
            (_, NONE) => cause::COMBAT,
            _ => cause::SHOT,
        }
    }

    /// Takes the top frame, the endangering, away and carries it out.
    fn become_endangered(&mut self, figure: u8, cause: u8) {
        self.pop();
        self.s.clash = true;
        if self.s.figure(figure).status == Status::Endangered {
            self.note_out(figure, cause);
            let (g, s) = (self.g, &*self.s);
            self.r.tell(|out| {
                write!(out, "{} is out: ", g.label(s, figure))?;
                g.write_cause(s, cause, out)?;
                write!(out, ", endangered before")
            });
            self.go_out(figure);
            return;
        }
        self.lose_reserve(figure);
        self.s.figure_mut(figure).status = Status::Endangered;
        self.note_endangered(figure, cause);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| {
            write!(out, "{} is endangered: ", g.label(s, figure))?;
            g.write_cause(s, cause, out)
        });
    }

    /// A figure is alert again (OKK-381).
    pub(super) fn become_alert(&mut self, figure: u8) {
        if self.s.figure(figure).status != Status::Endangered {
            return;
        }
        self.s.clash = true;
        self.lose_reserve(figure);
        self.s.figure_mut(figure).status = Status::Alert;
        self.note_alert(figure);
        let (g, s) = (self.g, &*self.s);
        self.r.tell(|out| write!(out, "{} is alert again", g.label(s, figure)));
    }

    /// A figure is removed with its equipment and dice (OKK-040, OKK-066, OKK-120, OKK-122).
    pub(super) fn go_out(&mut self, figure: u8) {
        self.s.clash = true;
        self.lose_reserve(figure);
        let member = self.g.member(self.s, figure);
        let (zeni, civilian) = (member.zeni, member.civilian);
        let at = self.s.figure(figure).at;
        self.s.occupied.remove(at);
        self.s.figure_mut(figure).status = Status::Out;
        let seat = seat_of(figure);
        let side = &mut self.s.sides[seat.index()];
        side.lost += zeni;
        side.alive -= 1;
        let mut index = 0;
        while index < self.s.timed.len() {
            if self.s.timed[index].figure == figure {
                self.s.timed.remove(index);
            } else {
                index += 1;
            }
        }
        if civilian {
            for _ in 0..self.g.rules.civilian_dice {
                self.push(Frame::LoseDie(seat.0));
            }
        }
    }

    /// The winning attacker may enter the square that was left (`follow_up`, OKK-253).
    pub(super) fn settle_follow_up(&mut self) -> Next {
        let fight = self.s.fight;
        let own = self.s.figure(fight.attacker);
        let open = self.g.rules.follow_up
            && fight.shot == NONE
            && fight.loser == 1
            && !self.s.occupied.has(fight.left)
            && own
                .at
                .direction_to(fight.left)
                .is_some_and(|direction| self.g.open_steps(self.s, own.at) >> direction.0 & 1 == 1);
        if open {
            return Next::Ask;
        }
        self.go_to(FightStep::Ends);
        Next::Go
    }

    pub(super) fn act_follow_up(&mut self, action: Action) {
        if action == Action::Follow {
            let (attacker, to) = (self.s.fight.attacker, self.s.fight.left);
            self.relocate(attacker, to);
            self.note_followed(to);
        }
        self.go_to(FightStep::Ends);
    }

    /// The fight is over; the rest of the activation goes on (OKK-089, OKK-431).
    pub(super) fn end_fight(&mut self) {
        if self.s.fight.attacker_driven && self.g.rules.attacker_fall_back_ends_activation {
            self.s.active.ending = true;
        }
        self.leave_fight();
    }
}

/// The seats that choose in a fight step: the attacker's, the defender's, or the winner's.
pub(super) fn step_seat(state: &State, step: FightStep) -> Seat {
    let [attacker, defender] = fight_seats(state);
    match step {
        FightStep::DefenderDeclares
        | FightStep::DefenderCancels
        | FightStep::DefenderTurns
        | FightStep::TargetTurns => defender,
        FightStep::WouldGoOut => {
            if state.fight.loser == 0 {
                attacker
            } else {
                defender
            }
        }
        _ => attacker,
    }
}
