//! Who must choose, and what may be chosen (section 5 of the rules catalogue).

use crate::board::geometry;
use crate::board::{Direction, Facing, Square};
use crate::content::catalogue::{Effect, Stat, Target, timing};
use crate::rules::Rules;
use crate::rules::outcome::step_seat;
use crate::rules::phase::dice_from;
use crate::rules::runs::run_seat;
use crate::state::action::{Action, Actions, Source};
use crate::state::dice::{Dice, Face};
use crate::state::slots;
use crate::state::{Ending, FightStep, FigureId, Frame, Movement, Slot, State, Status, figures_of};
use tenbin_engine::Seat;

impl Rules {
    /// Who must choose; `None` once the game is over.
    #[inline]
    pub(crate) fn chooser(&self, state: &State) -> Option<Seat> {
        (state.ending == Ending::None).then(|| Self::asked(state))
    }

    /// Who must choose where the game goes on.
    #[inline]
    fn asked(state: &State) -> Seat {
        match state.top() {
            Frame::ChooseEdge => state.player_a,
            Frame::LoseDie(seat) => seat,
            Frame::Fight(step) => step_seat(state, step),
            Frame::Test { .. } => state.test.figure.seat(),
            Frame::Place(figure)
            | Frame::PlaceFacing(figure)
            | Frame::VictimCancels(figure)
            | Frame::Endanger { figure, .. } => figure.seat(),
            Frame::Retreat => state.retreat.chooser,
            Frame::RerollPool { .. } | Frame::SetFacing | Frame::ChooseFriend => run_seat(state),
            _ => state.phase_seat,
        }
    }

    /// Fills the list with the legal actions in ascending order, and says who must choose (as
    /// `chooser` does).
    pub(crate) fn fill_legal(&self, state: &State, actions: &mut Actions) -> Seat {
        match state.top() {
            // Asked most often, and all of the seat whose phase it is.
            Frame::Activation => self.legal_activation(state, actions),
            Frame::TakeBack { figure, face } => {
                Self::legal_take_back(state, (figure, face), actions);
            }
            Frame::Phase => {
                for (figure, own) in state.in_play(state.phase_seat) {
                    if !own.activated {
                        actions.push(Action::Activate(figure));
                    }
                }
                actions.push(Action::EndActivations);
            }
            Frame::Reserve { figure, face } => self.legal_reserve(state, (figure, face), actions),
            frame => {
                self.fill_others(state, frame, actions);
                return Self::asked(state);
            }
        }
        state.phase_seat
    }

    /// The legal actions of the frames that are seldom on top.
    #[inline(never)]
    fn fill_others(&self, state: &State, frame: Frame, actions: &mut Actions) {
        match frame {
            Frame::ChooseEdge => actions.extend(Facing::ALL.map(Action::Edge)),
            Frame::Place(figure) => self.legal_places(state, figure.seat(), actions),
            Frame::PlaceFacing(_) | Frame::SetFacing => {
                actions.extend(Facing::ALL.map(Action::Face));
            }
            Frame::Fight(step) => self.legal_fight(state, step, actions),
            Frame::Test { rolled } => {
                actions.push(Action::Pass);
                self.test_options(state, rolled, |action| actions.push(action));
                actions.sort_unstable();
            }
            Frame::VictimCancels(figure) => {
                actions.push(Action::Pass);
                self.victim_cancels(state, figure, |action| actions.push(action));
            }
            Frame::Endanger { figure, .. } => {
                actions.push(Action::Pass);
                self.reactions(state, figure, timing::WOULD_ENDANGER, Effect::Prevent, |action| {
                    actions.push(action);
                });
            }
            Frame::Retreat => {
                let open = self.retreat_directions(state);
                for direction in Direction::ALL {
                    if open >> direction.0 & 1 == 1 {
                        actions.push(Action::FallBack(direction));
                    }
                }
            }
            Frame::LoseDie(seat) => self.legal_lose_die(state, seat, actions),
            Frame::RerollPool { face, chosen, min, left } => {
                self.legal_reroll(state, face, chosen, (min, left), actions);
            }
            Frame::ChooseFriend => {
                let friends = self.friends_to_help(state);
                actions.extend(figures_of(friends).map(Action::Friend));
            }
            // The others have been listed already, or settle by themselves and never ask.
            Frame::Activation
            | Frame::TakeBack { .. }
            | Frame::Phase
            | Frame::Reserve { .. }
            | Frame::Empty
            | Frame::PhaseStart
            | Frame::EndMovement { .. }
            | Frame::Recovery
            | Frame::Run
            | Frame::RunTested => {}
        }
    }

    fn legal_places(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let (xs, ys) = self.zone(state.sides[seat.index()].edge, self.deploy_depth(state, seat));
        // Column by column: the order of `Action::Place`.
        for x in xs {
            for y in ys.clone() {
                let square = Square::new(x, y);
                if state.board.is_standable(square) && !state.occupied.has(square) {
                    actions.push(Action::Place(square));
                }
            }
        }
    }

    fn legal_take_back(state: &State, from: (FigureId, Face), actions: &mut Actions) {
        actions.push(Action::Pass);
        for (figure, own) in state.in_play(state.phase_seat) {
            for held in dice_from(own.reserve, figure, from).faces() {
                actions.push(Action::TakeBack(figure, held));
            }
        }
    }

    fn legal_reserve(&self, state: &State, from: (FigureId, Face), actions: &mut Actions) {
        actions.push(Action::Pass);
        let pool = state.sides[state.phase_seat.index()].pool;
        for (figure, own) in state.in_play(state.phase_seat) {
            let open = dice_from(pool, figure, from);
            if !open.is_empty() && self.card_has_room(own) {
                for held in open.faces() {
                    actions.push(Action::Reserve(figure, held));
                }
            }
        }
    }

    /// A movement, an action, or neither (OKK-084).
    fn legal_activation(&self, state: &State, actions: &mut Actions) {
        let active = &state.active;
        let figure = state.active_figure();
        let own = state.figure(figure);
        // Mostly no figure stands beside it: looked up once for its steps and its attacks.
        let taken = state.occupied.around(own.at).directions();
        if active.movement != Movement::Over {
            self.legal_movement(state, taken, actions);
        }
        let disengages = self.disengages(state);
        if disengages && !active.action_used {
            // Ending the movement comes first: the action is made with the face then shown.
            actions.push(Action::Stop);
        }
        let acts = !active.action_used && !disengages;
        if acts {
            if taken & own.facing.ahead() != 0 {
                self.legal_attacks(state, actions);
            }
            self.legal_shots(state, actions);
            if own.status == Status::Endangered
                && (self.knobs.recover_in_zoc || !self.in_enemy_zone(state, figure.seat(), own.at))
            {
                actions.push(Action::Recover);
            }
        }
        self.legal_abilities(state, acts, actions);
        actions.push(Action::Done);
    }

    fn legal_movement(&self, state: &State, taken: u8, actions: &mut Actions) {
        let gait = self.gait(state);
        let figure = state.active_figure();
        let mut open = self.affordable_steps(state, gait, taken);
        while open != 0 {
            actions.push(Action::Step(Direction(open.trailing_zeros() as u8)));
            open &= open - 1;
        }
        if self.may_turn(state, gait) {
            let facing = state.figure(figure).facing;
            let (one, two) = (facing.left(), facing.right());
            actions.push(Action::Turn(one.min(two)));
            actions.push(Action::Turn(one.max(two)));
        }
        if self.stat_is_open(state, figure, Stat::Movement) {
            let pool = self.may_pay(state, figure, Face::Air, Source::Pool);
            let reserve = self.may_pay(state, figure, Face::Air, Source::Reserve);
            if (pool || reserve) && !state.active.no_air && !self.automatic_gait(state, figure).3 {
                if pool {
                    actions.push(Action::AirDie(Source::Pool));
                }
                if reserve {
                    actions.push(Action::AirDie(Source::Reserve));
                }
            }
        }
    }

    /// Enemies in the own zone of control (OKK-241) that may still be attacked (OKK-387).
    fn legal_attacks(&self, state: &State, actions: &mut Actions) {
        let figure = state.active_figure();
        for enemy in state.alive(State::opponent(figure.seat())) {
            if !enemy.is_in(state.active.feared)
                && self.controls(state, figure, state.figure(enemy).at)
            {
                actions.push(Action::Attack(enemy));
            }
        }
    }

    /// Shots (OKK-310, OKK-311).
    fn legal_shots(&self, state: &State, actions: &mut Actions) {
        let figure = state.active_figure();
        let own = state.figure(figure);
        let shots = self.card_index(own).face_up(own).shots & !own.used_phase & !own.used_game;
        if shots == 0 {
            return;
        }
        let open = shots & self.payable(state);
        if open == 0
            || !self.knobs.shot_from_enemy_zoc && self.in_enemy_zone(state, figure.seat(), own.at)
        {
            return;
        }
        for slot in slots(open) {
            let Some((_, range, _)) = self.shot_of(state, figure, Some(slot)) else { continue };
            let ability = self.ability(state, figure, slot);
            if !self.conditions_hold(state, figure, ability, true) {
                continue;
            }
            for source in self.sources(state, figure, ability) {
                for enemy in state.alive(State::opponent(figure.seat())) {
                    if self.may_shoot(state, figure, enemy, range) {
                        actions.push(Action::Shoot(slot, source, enemy));
                    }
                }
            }
        }
    }

    /// Whether an enemy is in range, seen and not behind anything (OKK-311, OKK-335).
    pub(super) fn may_shoot(
        &self,
        state: &State,
        figure: FigureId,
        enemy: FigureId,
        range: u8,
    ) -> bool {
        let (own, at) = (state.figure(figure), state.figure(enemy).at);
        (!self.knobs.fear_on_shots || !enemy.is_in(state.active.feared))
            && self.distance(own.at, at) <= range
            && geometry::is_in_front(own.at, own.facing, at)
            && self.line_to(state, figure, enemy).is_some()
    }

    /// Abilities of the active figure: actions, declarations at the start of the movement, free
    /// ones.
    fn legal_abilities(&self, state: &State, acts: bool, actions: &mut Actions) {
        let active = &state.active;
        let figure = state.active_figure();
        let starts = active.movement == Movement::NotBegun
            || active.movement == Movement::Open && active.steps == 0 && !active.turned;
        let own = state.figure(figure);
        let up = self.card_index(own).face_up(own);
        let mut open = up.free;
        if acts {
            open |= up.actions;
        }
        if starts {
            open |= up.declared & !((1 << active.next_slot) - 1);
        }
        open &= !own.used_phase & !own.used_game;
        if open == 0 {
            return;
        }
        open &= self.payable(state);
        if own.stats_used >> Stat::Movement as u8 & 1 == 1 {
            // The Air die is spent: what would make it count for nothing comes too late.
            let forbids = slots(open).filter(|&slot| {
                self.ops(self.ability(state, figure, slot))
                    .iter()
                    .any(|op| matches!(op.effect, Effect::MovementRule { no_air_die: true, .. }))
            });
            open &= !forbids.fold(0, |set, slot| set | slot.bit());
        }
        let first = actions.len();
        for slot in slots(open) {
            let ability = self.ability(state, figure, slot);
            if self.conditions_hold(state, figure, ability, true) {
                for source in self.sources(state, figure, ability) {
                    self.legal_uses(state, slot, source, actions);
                }
            }
        }
        actions[first..].sort_unstable();
    }

    /// One action for each target of an ability.
    fn legal_uses(&self, state: &State, slot: Slot, source: Source, actions: &mut Actions) {
        let figure = state.active_figure();
        let ability = self.ability(state, figure, slot);
        // The die that pays is gone by then (OKK-151).
        let mut pool = state.sides[figure.seat().index()].pool;
        if let (Some(face), Source::Pool) = (ability.element, source) {
            pool.take(face);
        }
        for op in self.ops(ability) {
            match op.effect {
                Effect::Shoot { .. } => return, // `legal_shots`
                Effect::SetPoolDie { used_die, faces } => {
                    let from = ability.element.unwrap_or(Face::Tori);
                    for to in Face::ALL.into_iter().filter(|&to| faces >> to as u8 & 1 == 1) {
                        if used_die {
                            actions.push(Action::SetDie(slot, source, from, to));
                        } else {
                            for set in pool.faces().filter(|&set| set != to) {
                                actions.push(Action::SetDie(slot, source, set, to));
                            }
                        }
                    }
                    return;
                }
                Effect::RerollPool { min, .. } if pool.total() < u32::from(min) => return,
                Effect::WillTest { .. }
                    if op.target == Target::AllEnemies && self.targets(state, figure, op) == 0 =>
                {
                    return;
                }
                _ => {}
            }
        }
        match self.chosen_op(ability) {
            None => actions.push(Action::Use(slot, source, None)),
            Some(op) => {
                let targets = self.targets(state, figure, op);
                let uses =
                    figures_of(targets).map(|target| Action::Use(slot, source, Some(target)));
                actions.extend(uses);
            }
        }
    }

    fn legal_fight(&self, state: &State, step: FightStep, actions: &mut Actions) {
        let mut add = |action| actions.push(action);
        match step {
            FightStep::AttackerDeclares | FightStep::DefenderDeclares => {
                add(Action::Pass);
                let side = usize::from(step == FightStep::DefenderDeclares);
                self.declarations(state, side, &mut add);
                actions.sort_unstable();
            }
            FightStep::AttackerCancels | FightStep::DefenderCancels => {
                add(Action::Pass);
                self.cancels(state, usize::from(step == FightStep::DefenderCancels), &mut add);
            }
            FightStep::DefenderTurns | FightStep::TargetTurns => {
                let choices = self.turn_choices(state);
                for facing in Facing::ALL {
                    if choices >> facing as u8 & 1 == 1 {
                        add(Action::Face(facing));
                    }
                }
            }
            FightStep::WouldGoOut => {
                add(Action::Pass);
                let loser = state.loser();
                self.reactions(state, loser, timing::WOULD_GO_OUT, Effect::ReplaceResult, add);
            }
            FightStep::FollowsUp => {
                add(Action::Pass);
                add(Action::Follow);
            }
            // The others settle by themselves.
            _ => {}
        }
    }

    fn legal_lose_die(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let side = &state.sides[seat.index()];
        if side.spent > 0 {
            actions.push(Action::LoseSpent);
        }
        actions.extend(side.pool.faces().map(Action::LosePool));
        for figure in state.alive(seat) {
            let faces = state.figure(figure).reserve.faces();
            actions.extend(faces.map(|face| Action::LoseReserved(figure, face)));
        }
    }

    fn legal_reroll(
        &self,
        state: &State,
        from: Face,
        chosen: Dice,
        (min, left): (u8, u8),
        actions: &mut Actions,
    ) {
        if min == 0 {
            actions.push(Action::Pass);
        }
        let pool = state.sides[run_seat(state).index()].pool;
        // Dice from a face on that are still to be had: a face is offered only where enough of them
        // are left for the fewest the ability asks for.
        let rest = |first: Face| -> u32 {
            let faces = pool.faces().filter(|&face| face >= first);
            faces.map(|face| pool.count(face) - chosen.count(face)).sum()
        };
        for face in pool.faces() {
            let open = face >= from && pool.count(face) > chosen.count(face);
            if left > 0 && open && rest(face) >= u32::from(min) {
                actions.push(Action::Reroll(face));
            }
        }
    }
}
