//! Ops of cards and tokens carried out one after the other (section 4 of the rules catalogue).

use crate::content::catalogue::{Op, Span};
use crate::content::vocabulary::{Letter, Source, Target};
use crate::record::notes::{Blow, Loss};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::{Activation, Ending, Frame, Hit, NONE, Run, State};
use tenbin_engine::{Chance, Recorder, Seat};

/// `Op::RecoverActions` of so many means all of them (STR-128).
const ALL: u8 = 255;

impl Rules {
    /// Wolves on whom the op going on does something (`Action::Seat`; STR-169).
    pub(super) fn choose_wolf_options(&self, state: &State, actions: &mut Actions) {
        let wolves = self.eligible(state);
        actions.extend((0..self.seats).filter(|seat| wolves >> seat & 1 != 0).map(Action::Seat));
    }

    /// The wolves that the innermost run may choose for its op, as bits.
    fn eligible(&self, state: &State) -> u8 {
        let op = state.runs.last().and_then(|run| self.catalogue.ops_of(run.ops).first());
        op.map_or(0, |&op| self.suitable(state, self.all_seats(), op))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Ops are carried out, one after the other, by `Frame::Run`.
    pub(super) fn start_run(&mut self, seat: Seat, ops: Span, target: Target, source: Source) {
        if ops.from == ops.to {
            return;
        }
        let on = if target == Target::Wolf { NONE } else { seat.0 };
        self.state.runs.push(Run { seat: seat.0, on, wolves: 0, ops, target, source });
        self.push(Frame::Run);
    }

    /// The next op of the innermost run: those with choices push their frames.
    pub(super) fn settle_run(&mut self) -> Next {
        let rules = self.rules;
        let Some(&run) = self.state.runs.last() else {
            self.pop();
            return Next::Go;
        };
        let Some(&op) = rules.catalogue.ops_of(run.ops).first() else {
            self.end_run();
            return Next::Go;
        };
        match op {
            Op::Wound(count) if run.target == Target::Strigoi => self.strike_vampire(&run, count),
            _ if op.is_for_wolves() => self.work_on_wolves(&run, op),
            _ => {
                // Who turns a platform is asked of the run, which must stay for it.
                self.next_op(op == Op::RotatePlatform);
                self.work(&run, op);
            }
        }
        Next::Go
    }

    /// The op going on is done with; the run ends with its last, unless it must stay for a choice.
    fn next_op(&mut self, stays: bool) {
        let Some(run) = self.state.runs.last_mut() else { return };
        run.ops.from += 1;
        run.wolves = 0;
        if run.ops.from == run.ops.to && !stays {
            self.end_run();
        }
    }

    fn end_run(&mut self) {
        self.state.runs.pop();
        self.pop();
    }

    /// The wounds that an ability gives a Strigoi, one at a time: each may make a platform collapse.
    fn strike_vampire(&mut self, run: &Run, count: u8) {
        let left = if run.wolves == 0 { unary(count) } else { run.wolves };
        self.leave(left & left.wrapping_sub(1));
        if left != 0
            && let Some(who) = self.rules.struck(self.state)
        {
            self.wound_vampire(Seat(run.seat), who, Blow::Effect);
        }
    }

    /// An op for wolves does its work on the next of them: in ascending initiative, resting ones last
    /// by seat (as STR-376 and STR-402 have it).
    fn work_on_wolves(&mut self, run: &Run, op: Op) {
        let rules = self.rules;
        if run.target == Target::Wolf && run.on == NONE {
            if rules.eligible(self.state) == 0 {
                self.next_op(false);
            } else {
                self.push(Frame::ChooseWolf);
            }
            return;
        }
        let wolves = match (run.wolves, run.target) {
            (0, Target::Wolf) => rules.suitable(self.state, 1 << run.on, op),
            (0, target) => {
                rules.suitable(self.state, rules.targets(self.state, Seat(run.seat), target), op)
            }
            (left, _) => left,
        };
        let next = if wolves & wolves.wrapping_sub(1) == 0 {
            (wolves != 0).then(|| Seat(wolves.trailing_zeros() as u8))
        } else {
            rules.by_initiative(self.state).find(|seat| wolves >> seat.0 & 1 != 0)
        };
        self.leave(next.map_or(0, |seat| wolves & !(1 << seat.0)));
        if let Some(wolf) = next {
            self.work_on(run, op, wolf);
        }
    }

    /// Leaves this much of the op going on for later; with nothing left it is done with.
    fn leave(&mut self, left: u8) {
        if left == 0 {
            self.next_op(false);
        } else if let Some(run) = self.state.runs.last_mut() {
            run.wolves = left;
        }
    }

    fn work_on(&mut self, run: &Run, op: Op, wolf: Seat) {
        match op {
            Op::Heal(count) => self.push(Frame::Heal(wolf.0, count)),
            Op::RetrieveReward(count) => self.push(Frame::Retrieve(wolf.0, count)),
            Op::RecoverActions(ALL) => {
                let wolf = self.state.wolf_mut(wolf);
                wolf.hand |= std::mem::take(&mut wolf.discard);
            }
            Op::RecoverActions(count) => self.push(Frame::Recover(wolf.0, count)),
            Op::Wound(count) => self.hit_by_op(run, wolf, count, 0),
            Op::Shock(count) => self.hit_by_op(run, wolf, 0, count),
            Op::GainToken(count) => self.gain_tokens(wolf, count),
            Op::GainReward(count) => self.gain_rewards(wolf, count),
            Op::GainCard(kind) => self.take_advanced(wolf, kind),
            _ => {}
        }
    }

    /// A wound or Shock that an ability or a Wound token deals. What a token does when it is received
    /// may be answered as the hit that brought it (STR-305).
    fn hit_by_op(&mut self, run: &Run, wolf: Seat, wounds: u8, shocks: u8) {
        let mut hit = Hit::new(wolf, run.source, i32::from(wounds), i32::from(shocks));
        if let Some(outer) = self.state.hits.last().filter(|outer| outer.seat == wolf.0) {
            hit.strigoi = outer.strigoi;
            hit.by_turn = outer.by_turn;
            hit.preventable = outer.preventable;
        }
        self.begin_hit(hit);
    }

    /// An op that works on no wolf.
    fn work(&mut self, run: &Run, op: Op) {
        let seat = Seat(run.seat);
        match op {
            Op::WoundSelf(count, preventable) => self.wound_user(seat, count, preventable),
            Op::RotatePlatform if self.rules.rotatable(self.state, seat) != 0 => {
                self.push(Frame::Rotate);
            }
            Op::GainBlood(count) => self.gain_blood(count),
            Op::LoseBlood(count) => {
                for _ in 0..count {
                    if self.lose_blood(Loss::Effect) {
                        return;
                    }
                }
            }
            Op::RemoveFromGame => self.state.wolf_mut(seat).leaves = true,
            Op::StrigoiMove(letter) => self.send_strigoi(letter),
            Op::StrigoiStay => self.state.turn.strigoi_stay = true,
            Op::CurseRoom(count) => {
                if let (Some(room), Some(who)) =
                    (self.state.room_of_wolf(seat), self.rules.leader(self.state))
                {
                    self.begin_curse(room, count, who);
                }
            }
            Op::Collapse(letter) => self.begin_collapse(letter),
            Op::ModifyMove(by) if self.rules.may_gain_points(self.state, seat) => {
                self.state.turn.points = self.state.turn.points.saturating_add(by).max(0);
            }
            // What has nothing to work on; and what works at moments of its own: in the value of a
            // fight, against a hit, on the way, while a Wound token is held. Ops for wolves do not
            // come here.
            _ => {}
        }
    }

    /// The wound of an own card or weapon comes after the result of the fight it was used in
    /// (STR-170); outside a fight it comes at once.
    fn wound_user(&mut self, seat: Seat, count: u8, preventable: bool) {
        if let Some(fight) = self.state.fights.last_mut().filter(|fight| fight.seat == seat.0) {
            let wounds = if preventable { &mut fight.soft_wounds } else { &mut fight.own_wounds };
            *wounds = wounds.saturating_add(count);
            return;
        }
        let mut hit = Hit::new(seat, Source::OwnCard, i32::from(count), 0);
        hit.preventable = preventable;
        self.begin_hit(hit);
    }

    /// An ability makes a Strigoi act; none acts while another is acting.
    fn send_strigoi(&mut self, letter: Letter) {
        if !self.state.activations.is_empty() || self.state.ending != Ending::None {
            return;
        }
        if let Some(who) = self.rules.leader(self.state) {
            self.begin_activation(Activation { who, letter, ..Activation::default() });
        }
    }

    pub(super) fn settle_choose_wolf(&mut self) -> Next {
        let wolves = self.rules.eligible(self.state);
        if wolves & wolves.wrapping_sub(1) != 0 {
            return Next::Ask;
        }
        self.choose_wolf(wolves.trailing_zeros() as u8);
        Next::Go
    }

    pub(super) fn act_choose_wolf(&mut self, action: Action) {
        if let Action::Seat(seat) = action {
            self.choose_wolf(seat);
        }
    }

    fn choose_wolf(&mut self, seat: u8) {
        self.pop();
        if let Some(run) = self.state.runs.last_mut() {
            run.on = seat;
        }
    }
}

/// So many bits.
fn unary(count: u8) -> u8 {
    ((1_u16 << count.min(8)) - 1) as u8
}
