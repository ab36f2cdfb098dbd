//! Ops of cards and tokens: whether they would do something now, and how they are carried out, one after the other
//! (section 4 of the rules catalogue).

use crate::board::{Room, turned};
use crate::content::catalogue::Span;
use crate::content::effect::{AdvancedCard, HowMany, Op, is_price};
use crate::content::vocabulary::{Letter, Source, Target};
use crate::record::notes::{Blow, Loss};
use crate::rules::Rules;
use crate::rules::condition::with;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions};
use crate::state::piles::Pile;
use crate::state::{Activation, Ending, Frame, Hit, OpLeft, PieceId, Run, State, Wolf};
use tenbin_engine::{Chance, Recorder, Seat, SeatSet, Stream};

/// An ability wounds a Strigoi so often at most.
const STRIKES_MAX: u8 = 8;

impl Rules {
    /// Wolves on whom the op going on does something (`Action::Seat`; STR-169).
    pub(super) fn choose_wolf_options(&self, state: &State, actions: &mut Actions) {
        let wolves = self.eligible(state);
        actions.extend(wolves.iter().map(Action::Seat));
    }

    /// Whether an op would do something for its user now.
    pub(super) fn op_is_useful(&self, state: &State, seat: Seat, target: Target, op: Op) -> bool {
        if is_price(op) {
            return false;
        }
        if op.is_for_wolves() && !(target == Target::Strigoi && matches!(op, Op::Wound(_))) {
            let wolves = if target == Target::Wolf {
                self.all_seats()
            } else {
                self.targets(state, seat, target)
            };
            return !self.suitable(state, wolves, op).is_empty();
        }
        match op {
            Op::RotatePlatform => self.rotatable(state, seat) != 0,
            Op::GainBlood(count) => {
                count > 0 && state.supply > 0 && i32::from(state.altar) < self.knobs.altar_max
            }
            Op::StrigoiMove(_) => state.activations.is_empty() && self.leader(state).is_some(),
            Op::StrigoiStay => !state.turn.strigoi_stay,
            Op::Collapse(letter) => {
                letter != Letter::X
                    && state
                        .board
                        .stands(Room::of(turned(letter as u8, state.board.centre_rotation)))
            }
            Op::CurseRoom(count) => count > 0 && state.room_of_wolf(seat).is_some(),
            Op::Wound(count) => count > 0 && self.struck(state).is_some(),
            Op::ModifyMove(by) => by > 0 && self.may_gain_points(state, seat),
            // What an ability costs is no reason to use it; the rest works at other moments.
            _ => false,
        }
    }

    /// Those of these wolves on whom an op does something.
    fn suitable(&self, state: &State, wolves: SeatSet, op: Op) -> SeatSet {
        let playing = wolves.and(self.all_seats());
        let those = |suits: &dyn Fn(&Wolf) -> bool| {
            let all = state.wolves.iter().zip(0..self.seats);
            SeatSet(all.fold(0, |set, (wolf, seat)| set | u8::from(suits(wolf)) << seat))
                .and(wolves)
        };
        let all_if = |does: bool| if does { playing } else { SeatSet::EMPTY };
        match op {
            Op::Heal(1..) => those(&|wolf| wolf.wounds != 0 || wolf.bare > 0),
            Op::LoseReward(1..) => those(&|wolf| wolf.rewards != 0),
            Op::RetrieveReward(1..) => those(&|wolf| wolf.reward_discard != 0),
            Op::RecoverActions(_) => those(&|wolf| wolf.discard != 0),
            Op::GainToken(1..) => all_if(!state.piles[Pile::Token as usize].is_out()),
            Op::GainReward(1..) => all_if(!state.piles[Pile::Reward as usize].is_out()),
            Op::Wound(1..) | Op::Shock(1..) => playing,
            Op::GainCard(AdvancedCard(kind)) => {
                let takes = |seat: &Seat| self.advanced_for(state, *seat, kind).is_some();
                playing.iter().filter(takes).fold(SeatSet::EMPTY, with)
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// The wolves that the innermost run may choose for its op.
    fn eligible(&self, state: &State) -> SeatSet {
        let op = state.runs.last().and_then(|run| self.catalogue.ops_of(run.ops).first());
        op.map_or(SeatSet::EMPTY, |&op| self.suitable(state, self.all_seats(), op))
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Ops are carried out, one after the other, by `Frame::Run`.
    pub(super) fn start_run(&mut self, seat: Seat, ops: Span, target: Target, source: Source) {
        if ops.from == ops.to {
            return;
        }
        let on = if target == Target::Wolf { None } else { Some(seat) };
        self.state.runs.push(Run { seat, on, left: OpLeft::All, ops, target, source });
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
        run.left = OpLeft::All;
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
        let due = if let OpLeft::Strikes(left) = run.left { left } else { count.min(STRIKES_MAX) };
        self.leave((due > 1).then(|| OpLeft::Strikes(due - 1)));
        if due > 0
            && let Some(who) = self.rules.struck(self.state)
        {
            self.wound_vampire(run.seat, who, Blow::Effect);
        }
    }

    /// An op for wolves does its work on the next of them: in ascending initiative, resting ones last
    /// by seat (as STR-376 and STR-402 have it).
    fn work_on_wolves(&mut self, run: &Run, op: Op) {
        let rules = self.rules;
        if run.target == Target::Wolf && run.on.is_none() {
            if rules.eligible(self.state).is_empty() {
                self.next_op(false);
            } else {
                self.push(Frame::ChooseWolf);
            }
            return;
        }
        let wolves = match (run.left, run.target) {
            (OpLeft::Wolves(left), _) => left,
            (_, Target::Wolf) => {
                let chosen = run.on.map_or(SeatSet::EMPTY, SeatSet::of);
                rules.suitable(self.state, chosen, op)
            }
            (_, target) => {
                rules.suitable(self.state, rules.targets(self.state, run.seat, target), op)
            }
        };
        let next = if wolves.len() <= 1 {
            wolves.iter().next()
        } else {
            rules.by_initiative(self.state).find(|&seat| wolves.has(seat))
        };
        let rest = next.map_or(SeatSet::EMPTY, |seat| wolves.without(SeatSet::of(seat)));
        self.leave((!rest.is_empty()).then_some(OpLeft::Wolves(rest)));
        if let Some(wolf) = next {
            self.work_on(run, op, wolf);
        }
    }

    /// Leaves this much of the op going on for later; with nothing left it is done with.
    fn leave(&mut self, left: Option<OpLeft>) {
        match (left, self.state.runs.last_mut()) {
            (None, _) => self.next_op(false),
            (Some(left), Some(run)) => run.left = left,
            (Some(_), None) => {}
        }
    }

    fn work_on(&mut self, run: &Run, op: Op, wolf: Seat) {
        match op {
            Op::Heal(count) => self.push(Frame::Heal(wolf, count)),
            Op::RetrieveReward(count) => self.push(Frame::Retrieve(wolf, count)),
            Op::LoseReward(count) => self.lose_rewards(wolf, count),
            // STR-128.
            Op::RecoverActions(HowMany::All) => {
                let wolf = self.state.wolf_mut(wolf);
                wolf.hand |= std::mem::take(&mut wolf.discard);
            }
            Op::RecoverActions(HowMany::Number(count)) => self.push(Frame::Recover(wolf, count)),
            Op::Wound(count) => self.hit_by_op(run, wolf, count, 0),
            Op::Shock(count) => self.hit_by_op(run, wolf, 0, count),
            Op::GainToken(count) => self.gain_tokens(wolf, count),
            Op::GainReward(count) => self.gain_rewards(wolf, count),
            Op::GainCard(card) => self.take_advanced(wolf, card.0),
            _ => {}
        }
    }

    /// So many Reward cards of a hand, drawn by lot, go to the wolf's own discard, where Retrieval finds them
    /// (STR-054, STR-164).
    fn lose_rewards(&mut self, seat: Seat, count: u8) {
        let places = &self.rules.catalogue.places[Pile::Reward as usize];
        for _ in 0..count {
            let hand = self.state.wolf(seat).rewards;
            if hand == 0 {
                return;
            }
            let stream = Stream::OTHER.by(seat.0);
            let piece = PieceId::of(self.chance.draw_placed(stream, hand, places));
            let wolf = self.state.wolf_mut(seat);
            wolf.rewards &= !piece.bit();
            wolf.shown &= !piece.bit();
            wolf.reward_discard |= piece.bit();
            let kind = self.rules.kind(Pile::Reward, piece);
            self.report.reward_lost(self.rules, self.state, seat, kind);
        }
    }

    /// A wound or Shock that an ability or a Wound token deals. What a token does when it is received
    /// may be answered as the hit that brought it (STR-305).
    fn hit_by_op(&mut self, run: &Run, wolf: Seat, wounds: u8, shocks: u8) {
        let mut hit = Hit::new(wolf, run.source, i32::from(wounds), i32::from(shocks));
        if let Some(outer) = self.state.hits.last().filter(|outer| outer.seat == wolf) {
            hit.strigoi = outer.strigoi;
            hit.by_turn = outer.by_turn;
            hit.preventable = outer.preventable;
        }
        self.begin_hit(hit);
    }

    /// An op that works on no wolf.
    fn work(&mut self, run: &Run, op: Op) {
        let seat = run.seat;
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
        if let Some(fight) = self.state.fights.last_mut().filter(|fight| fight.seat == seat) {
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
        if wolves.len() > 1 {
            return Next::Ask;
        }
        self.choose_wolf(wolves.iter().next());
        Next::Go
    }

    pub(super) fn act_choose_wolf(&mut self, action: Action) {
        if let Action::Seat(seat) = action {
            self.choose_wolf(Some(seat));
        }
    }

    fn choose_wolf(&mut self, wolf: Option<Seat>) {
        self.pop();
        if let Some(run) = self.state.runs.last_mut() {
            run.on = wolf;
        }
    }
}
