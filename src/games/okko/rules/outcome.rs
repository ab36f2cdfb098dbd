//! What a fight brings about: the margin's row, endangering, going out, falling back (OKK-244 to
//! OKK-256, OKK-341, OKK-350 to OKK-359, OKK-380 to OKK-382).

use crate::board::geometry;
use crate::board::{Direction, Terrain};
use crate::content::catalogue::{Chooser, Effect, Op, Target, cause, timing};
use crate::content::knobs::{BadFallBack, FallBackChooser, TieResult};
use crate::record::story;
use crate::rules::Rules;
use crate::rules::fight::fight_seats;
use crate::rules::flow::{Flow, Next};
use crate::state::action::Action;
use crate::state::slots;
use crate::state::{
    Fight, FightSide, FightStep, FigureId, Frame, Retreat, State, Status, retreat_fault,
};
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// The optional abilities of a figure for a result, and how they are paid.
    pub(super) fn reactions(
        &self,
        state: &State,
        figure: FigureId,
        timing: u16,
        wanted: Effect,
        mut add: impl FnMut(Action),
    ) {
        for slot in slots(self.optional_at(state, figure, timing)) {
            let ability = self.ability(state, figure, slot);
            let fits = self.ops(ability).iter().any(|op| op.effect == wanted);
            if fits && self.conditions_hold(state, figure, ability, false) {
                for source in self.sources(state, figure, ability) {
                    add(Action::Use(slot, source, None));
                }
            }
        }
    }

    fn has_reaction(&self, state: &State, figure: FigureId, timing: u16, wanted: Effect) -> bool {
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
        if self.in_enemy_zone(state, figure.seat(), to) {
            faults |= retreat_fault::ZONE;
        }
        faults
    }

    /// Whether an ability spares the loser of the fight the fall-back at a margin: one of its own
    /// (Immovable), or one of the winner's.
    pub(crate) fn stays(&self, state: &State, loser: FigureId, margin: u8) -> bool {
        let mut stays = false;
        self.each_fall_back(state, loser, |op| {
            stays |= matches!(op.effect, Effect::FallBack { skip_if_margin, .. }
                if skip_if_margin > 0 && skip_if_margin == margin);
        });
        stays
    }

    /// Calls `each` for every effect on a figure's falling back: first its own, then those of the
    /// winner of the fight it has lost.
    fn each_fall_back(&self, state: &State, figure: FigureId, mut each: impl FnMut(&Op)) {
        for slot in slots(self.automatic_at(state, figure, timing::FALL_BACK)) {
            let ability = self.ability(state, figure, slot);
            if self.conditions_hold(state, figure, ability, false) {
                let own = |op: &&Op| op.target == Target::Own;
                self.ops(ability).iter().filter(own).for_each(&mut each);
            }
        }
        if let Some(loser) = state.fight.loser
            && state.loser() == figure
        {
            self.each_effect(state, 1 - loser.index(), |op| {
                if op.target == Target::Opponent {
                    each(op);
                }
            });
        }
    }

    /// The enemy figure that put this one out: the other fighter, or the user of the ability.
    fn put_out_by(state: &State, figure: FigureId, cause: u8) -> Option<FigureId> {
        let fight = &state.fight;
        let by = if cause == cause::DISENGAGE {
            return None;
        } else if fight.is_attacker(figure) {
            fight.defender
        } else if fight.is_defender(figure) {
            fight.attacker
        } else if state.frames.contains(&Frame::Run) {
            state.run.user
        } else {
            return None;
        };
        (by.seat() != figure.seat()).then_some(by)
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Step 8: who wins by how much, with the shifts (OKK-159, OKK-243, OKK-244).
    pub(super) fn compare(&mut self, difference: i32) {
        let shot = self.state.fight.shot.is_some();
        let tie = difference == 0;
        if tie && !shot && self.rules.knobs.tie_result == TieResult::BothFallBack {
            self.state.fight.loser = None;
            self.report.fight_decided(self.rules, self.state, difference);
            self.begin_retreat(self.state.fight.defender, false);
            return self.go_below_retreat(FightStep::AttackerFallsBack);
        }
        let attacker_wins_tie =
            tie && !shot && self.rules.knobs.tie_result == TieResult::AttackerWins;
        if tie && !attacker_wins_tie || shot && difference < 0 {
            // A tie, or a shot that misses: nothing happens (OKK-342).
            self.report.fight_decided(self.rules, self.state, difference);
            return self.go_to(FightStep::Ends);
        }
        let winner = usize::from(difference < 0);
        self.state.fight.loser = Some(FightSide::of(1 - winner));
        // A tie is never shifted (OKK-159).
        let shift = if tie { 0 } else { self.rules.margin_shift(self.state, winner) };
        let margin = if tie { 1 } else { difference.abs() + shift };
        self.state.fight.margin = margin.clamp(0, 99) as u8;
        if shift != 0 {
            let won_by = difference.abs();
            self.report
                .tell(|out| write!(out, "the margin of {won_by} counts as {}", margin.max(0)));
        }
        self.report.fight_decided(self.rules, self.state, difference);
        let knobs = &self.rules.knobs;
        let next = if margin >= knobs.margin_out {
            FightStep::WouldGoOut
        } else if margin < knobs.margin_fall_back {
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
        let index = self.state.frames.len() - 2;
        self.state.frames[index] = Frame::Fight(step);
    }

    fn loser(&self) -> FigureId {
        self.state.loser()
    }

    /// Out, unless an ability turns it into less (OKK-437).
    pub(super) fn settle_would_go_out(&mut self) -> Next {
        let loser = self.loser();
        let replaceable = self.state.figure(loser).status == Status::Alert
            && self.rules.has_reaction(
                self.state,
                loser,
                timing::WOULD_GO_OUT,
                Effect::ReplaceResult,
            );
        if replaceable {
            return Next::Ask;
        }
        self.loser_goes_out();
        Next::Go
    }

    fn loser_goes_out(&mut self) {
        let loser = self.loser();
        self.state.fight.left = self.state.figure(loser).at;
        self.credit(loser, self.state.cause);
        self.tell(|rules, state, out| {
            write!(out, "{} is out: ", rules.label(state, loser))?;
            story::write_cause(rules, state, state.cause, out)?;
            write!(out, ", a margin of {}", state.fight.margin)
        });
        self.go_out(loser);
        let step = FightStep::FollowsUp;
        // A lost civilian's die is chosen first; the fight goes on below.
        self.set_fight_step(step);
    }

    /// Sets the step of the fight, wherever in the stack it is.
    fn set_fight_step(&mut self, step: FightStep) {
        for frame in self.state.frames.iter_mut().rev() {
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
        self.state.fight.margin = self.rules.knobs.margin_endanger as u8;
        let shot = self.state.fight.shot.is_some();
        self.go_to(if shot { FightStep::TargetTurns } else { FightStep::Endangers });
    }

    pub(super) fn endanger_loser(&mut self) {
        let loser = self.loser();
        self.go_to(FightStep::FallsBack);
        if i32::from(self.state.fight.margin) >= self.rules.knobs.margin_endanger {
            self.state.fight.left = self.state.figure(loser).at;
            self.state.fight.attacker_driven |= self.state.fight.loser == Some(FightSide::Attacker);
            let cause = self.state.cause;
            self.push(Frame::Endanger { figure: loser, cause });
        }
    }

    pub(super) fn fall_back_loser(&mut self) {
        let loser = self.loser();
        self.state.fight.left = self.state.figure(loser).at;
        let margin = self.state.fight.margin;
        if self.state.is_alive(loser) && !self.rules.stays(self.state, loser, margin) {
            // It has just become endangered: no card has prevented that, and it was not before.
            let after = self
                .state
                .fight
                .loser
                .is_some_and(|loser| self.state.fight.were_alert >> loser.index() & 1 == 1)
                && self.state.figure(loser).status == Status::Endangered;
            self.begin_retreat(loser, after);
            self.go_below_retreat(FightStep::FollowsUp);
        } else {
            self.go_to(FightStep::FollowsUp);
        }
    }

    /// The second of two that fall back on a tie.
    pub(super) fn fall_back_attacker(&mut self) {
        self.go_to(FightStep::Ends);
        let attacker = self.state.fight.attacker;
        if self.state.is_alive(attacker) {
            self.begin_retreat(attacker, false);
        }
    }

    /// A figure falls back, with what abilities change about it (OKK-350 to OKK-359, OKK-432).
    pub(super) fn begin_retreat(&mut self, figure: FigureId, after_margin: bool) {
        let owner = figure.seat();
        let mut chooser = match self.rules.knobs.fall_back_chooser {
            FallBackChooser::Loser => owner,
            FallBackChooser::Winner => State::opponent(owner),
        };
        let mut squares = 1;
        let mut ignore_terrain = 0;
        self.state.fight.attacker_driven |= self.state.fight.is_attacker(figure);
        self.rules.each_fall_back(self.state, figure, |op| {
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
        self.state.retreat = Retreat {
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
        if self.state.retreat.squares == 0 {
            self.end_retreat();
            return Next::Go;
        }
        let open = self.rules.retreat_directions(self.state);
        match open.count_ones() {
            0 => {
                // Only a first step that is impossible endangers (OKK-353, OKK-432).
                if self.state.retreat.first {
                    self.state.retreat.faults |= retreat_fault::IMPOSSIBLE;
                }
                self.state.retreat.squares = 0;
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
        let figure = self.state.retreat.figure;
        // The zones are read as they are once the figure stands there.
        let to = self.state.figure(figure).at.step(direction);
        let terrain_faults =
            self.rules.retreat_faults(self.state, direction) & retreat_fault::TERRAIN;
        self.relocate(figure, to);
        let zone = self.rules.in_enemy_zone(self.state, figure.seat(), to);
        let retreat = &mut self.state.retreat;
        retreat.faults |= terrain_faults | if zone { retreat_fault::ZONE } else { 0 };
        retreat.first = false;
        retreat.squares -= 1;
        self.tell(|rules, state, out| {
            write!(out, "{} falls back to {},{}", rules.label(state, figure), to.x, to.y)
        });
    }

    /// The fall-back is done; what was bad about it endangers (OKK-353 to OKK-357).
    fn end_retreat(&mut self) {
        self.pop();
        let retreat = self.state.retreat;
        self.report.fallen_back(self.rules, self.state);
        let spared = retreat.after_margin
            && self.rules.knobs.margin3_bad_fall_back == BadFallBack::EndangeredOnly
            && self.state.figure(retreat.figure).status == Status::Endangered;
        if retreat.faults == 0 || spared {
            return;
        }
        let count =
            if self.rules.knobs.fall_back_causes_stack { retreat.faults.count_ones() } else { 1 };
        for _ in 0..count {
            self.push(Frame::Endanger { figure: retreat.figure, cause: cause::FALL_BACK });
        }
    }

    /// A figure would become endangered: cards may prevent it (OKK-380, OKK-382, OKK-436).
    pub(super) fn settle_endanger(&mut self, figure: FigureId, cause: u8) -> Next {
        if !self.state.is_alive(figure) {
            self.pop();
            return Next::Go;
        }
        let before = self.state.cause;
        self.state.cause = cause;
        let asks =
            self.rules.has_reaction(self.state, figure, timing::WOULD_ENDANGER, Effect::Prevent);
        if asks {
            return Next::Ask;
        }
        self.state.cause = before;
        self.become_endangered(figure, cause);
        Next::Go
    }

    pub(super) fn act_endanger(&mut self, figure: FigureId, cause: u8, action: Action) {
        self.state.cause = self.fight_cause();
        if let Action::Use(slot, source, _) = action {
            self.pop();
            self.use_ability(figure, slot, source);
        } else {
            self.become_endangered(figure, cause);
        }
    }

    /// The cause of results of the fight that is going on, if any.
    fn fight_cause(&self) -> u8 {
        match self.state.fight {
            Fight { goes_on: false, .. } => 0,
            Fight { shot: None, .. } => cause::COMBAT,
            Fight { shot: Some(_), .. } => cause::SHOT,
        }
    }

    /// Takes the top frame, the endangering, away and carries it out.
    fn become_endangered(&mut self, figure: FigureId, cause: u8) {
        self.pop();
        self.state.clash = true;
        if self.state.figure(figure).status == Status::Endangered {
            self.credit(figure, cause);
            self.tell(|rules, state, out| {
                write!(out, "{} is out: ", rules.label(state, figure))?;
                story::write_cause(rules, state, cause, out)?;
                write!(out, ", endangered before")
            });
            self.go_out(figure);
            return;
        }
        self.lose_reserve(figure);
        self.state.figure_mut(figure).status = Status::Endangered;
        self.report.endangered(self.rules, self.state, figure, cause);
        self.tell(|rules, state, out| {
            write!(out, "{} is endangered: ", rules.label(state, figure))?;
            story::write_cause(rules, state, cause, out)
        });
    }

    /// A figure is alert again (OKK-381).
    pub(super) fn become_alert(&mut self, figure: FigureId) {
        if self.state.figure(figure).status != Status::Endangered {
            return;
        }
        self.state.clash = true;
        self.lose_reserve(figure);
        self.state.figure_mut(figure).status = Status::Alert;
        self.report.alert_again(self.rules, self.state, figure);
        self.tell(|rules, state, out| write!(out, "{} is alert again", rules.label(state, figure)));
    }

    /// A figure is about to go out: whoever puts it out has taken its zeni, for the reports.
    fn credit(&mut self, figure: FigureId, cause: u8) {
        let by = Rules::put_out_by(self.state, figure, cause);
        if let Some(by) = by {
            let zeni = self.rules.member(self.state, figure).zeni;
            let taken = &mut self.state.figure_mut(by).taken;
            *taken = taken.saturating_add(zeni);
        }
        self.report.gone_out(self.rules, self.state, figure, cause, by);
    }

    /// A figure is removed with its equipment and dice (OKK-040, OKK-066, OKK-120, OKK-122).
    pub(super) fn go_out(&mut self, figure: FigureId) {
        self.state.clash = true;
        self.lose_reserve(figure);
        let member = self.rules.member(self.state, figure);
        let (zeni, civilian) = (member.zeni, member.civilian);
        let at = self.state.figure(figure).at;
        self.state.occupied.remove(at);
        self.state.figure_mut(figure).status = Status::Out;
        let seat = figure.seat();
        let side = &mut self.state.sides[seat.index()];
        side.lost += zeni;
        side.alive -= 1;
        let mut index = 0;
        while index < self.state.timed.len() {
            if self.state.timed[index].figure == figure {
                self.state.timed.remove(index);
            } else {
                index += 1;
            }
        }
        if civilian {
            for _ in 0..self.rules.knobs.civilian_dice {
                self.push(Frame::LoseDie(seat));
            }
        }
    }

    /// The winning attacker may enter the square that was left (`follow_up`, OKK-253).
    pub(super) fn settle_follow_up(&mut self) -> Next {
        let fight = self.state.fight;
        let own = self.state.figure(fight.attacker);
        let open = self.rules.knobs.follow_up
            && fight.shot.is_none()
            && fight.loser == Some(FightSide::Defender)
            && !self.state.occupied.has(fight.left)
            && own.at.direction_to(fight.left).is_some_and(|direction| {
                self.rules.open_steps(self.state, own.at) >> direction.0 & 1 == 1
            });
        if open {
            return Next::Ask;
        }
        self.go_to(FightStep::Ends);
        Next::Go
    }

    pub(super) fn act_follow_up(&mut self, action: Action) {
        if action == Action::Follow {
            let (attacker, to) = (self.state.fight.attacker, self.state.fight.left);
            self.relocate(attacker, to);
            self.report.followed(self.rules, self.state, to);
        }
        self.go_to(FightStep::Ends);
    }

    /// The fight is over; the rest of the activation goes on (OKK-089, OKK-431).
    pub(super) fn end_fight(&mut self) {
        if self.state.fight.attacker_driven && self.rules.knobs.attacker_fall_back_ends_activation {
            self.state.active.ending = true;
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
        FightStep::WouldGoOut => match state.fight.loser {
            Some(FightSide::Attacker) => attacker,
            _ => defender,
        },
        _ => attacker,
    }
}
