//! Effects at work: a program counter over the ops of a rule, with its targets and its choices.
//!
//! Each rule at work is a run with a frame of its own; lists inside a rule (a failed resistance, a
//! choice) are runs on top of it. What an op does is in `ops.rs`, `ops_change.rs` and
//! `ops_fight.rs`.

use crate::content::catalogue::Range;
use crate::content::effect::{Op, Rule, Sign, Target, TokenChange};
use crate::content::vocabulary::{State as Token, Trigger};
use crate::record::notes::Event;
use crate::rules::Rules;
use crate::rules::conditions::{Asking, Scene};
use crate::rules::flow::{Flow, Next};
use crate::rules::targets::{DIRECTIONS, acting, is_chosen};
use crate::state::action::Action;
use crate::state::{Attack, Frame, ModelId, Run, Slot, State, flag, models_of, seat_of, side_mask};
use tenbin_engine::{Chance, Recorder, Seat};

/// What the stack of runs holds, for the message of a game with too many.
const RULES_AT_WORK: &str = "rules at work inside one another";

/// What begins when a rule acts.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Start {
    /// The bearer; `NONE` for a plot card.
    pub(crate) source: ModelId,
    /// The player.
    pub(crate) seat: Seat,
    /// The slot of the bearer, or the number of the plot.
    pub(crate) slot: Slot,
    /// Index into `Catalogue::abilities`.
    pub(crate) ability: u16,
    /// Index into `Catalogue::rules`.
    pub(crate) rule: u16,
    /// The chosen target; `NONE` for none.
    pub(crate) target: ModelId,
    /// The attacker, or the destroyer; `NONE` for none.
    pub(crate) attacker: ModelId,
    /// Action points paid beyond the cost.
    pub(crate) extra: u8,
    /// What its conditions are asked for.
    pub(super) asking: Asking,
}

/// The first model of a set in the order of simultaneous effects: first player first, then party
/// order (ANI-100).
fn first_in_order(set: u32, first: Seat) -> ModelId {
    let own = set & side_mask(first);
    let rest = if own == 0 { set } else { own };
    models_of(rest).next().unwrap_or(ModelId::NONE)
}

/// Whether a state is one of a sign (ANI-313).
pub(super) fn has_sign(state: Token, sign: Sign) -> bool {
    match sign {
        Sign::Positive => state.is_positive(),
        Sign::Negative => !state.is_positive(),
        Sign::Any => true,
    }
}

impl Rules {
    /// The scene of a run.
    pub(super) fn scene_of<'a>(&self, s: &'a State, run: &Run, asking: Asking) -> Scene<'a> {
        let attack = self.attack_of(s, run);
        Scene { attack, seat: run.seat, bearer: run.source, slot: run.slot, asking }
    }

    /// The attack that a run concerns.
    pub(super) fn attack_of<'a>(&self, s: &'a State, run: &Run) -> Option<&'a Attack> {
        (run.depth as usize).checked_sub(1).and_then(|index| s.attacks.get(index))
    }

    /// What may be chosen in the run on top.
    pub(super) fn run_options(&self, s: &State, add: &mut dyn FnMut(Action)) {
        let Some(run) = s.runs.last() else { return };
        if run.op >= run.end {
            self.next_target_options(s, run, add);
            return;
        }
        match self.catalogue.ops[run.op as usize] {
            Op::RemoveStates { sign, count: Some(count) } => {
                let left = count.saturating_sub(run.left);
                if Self::choice_of_states(s, run.target, sign, left) {
                    let tokens = s.model(run.target).tokens;
                    Token::ALL
                        .into_iter()
                        .filter(|&state| has_sign(state, sign) && tokens[state as usize] > 0)
                        .for_each(|state| add(Action::State(state as u8)));
                }
            }
            Op::Token { token, change: TokenChange::SpendChosen, .. } => {
                let scene = self.scene_of(s, run, Asking::Moment);
                (1..=Self::counter_of(s, &scene, token)).for_each(|n| add(Action::Number(n)));
            }
            Op::Choose(lists) => {
                (0..(lists.1 - lists.0) as u8).for_each(|list| add(Action::Number(list)));
            }
            Op::MoveScenery(length) if usize::from(run.target.number()) < s.pieces.len() => {
                for direction in 0..DIRECTIONS.len() as u8 {
                    let moved = Self::moved_piece(s, run.target.number(), length, direction);
                    if self.space.piece_fits(s, moved, run.target.number()) {
                        add(Action::Direction(direction));
                    }
                }
            }
            ref op @ (Op::Attack { .. } | Op::FreeAction { .. }) => {
                self.strike_options(s, run, op, add);
            }
            _ => {}
        }
    }

    /// Whether there is a choice of tokens to remove: more than are to go, of several states.
    fn choice_of_states(s: &State, model: ModelId, sign: Sign, left: u8) -> bool {
        if model == ModelId::NONE {
            return false;
        }
        let tokens = s.model(model).tokens;
        let of = |state: &Token| if has_sign(*state, sign) { tokens[*state as usize] } else { 0 };
        let kinds = Token::ALL.iter().filter(|state| of(state) > 0).count();
        let sum: u32 = Token::ALL.iter().map(|state| u32::from(of(state))).sum();
        left > 0 && kinds > 1 && sum > u32::from(left)
    }

    /// Further targets of a rule that names several.
    fn next_target_options(&self, s: &State, run: &Run, add: &mut dyn FnMut(Action)) {
        if run.more == 0 {
            return;
        }
        let ability = &self.catalogue.abilities[run.ability as usize];
        let rule = &self.catalogue.rules[run.rule as usize];
        let scene = self.scene_of(s, run, Asking::Ahead);
        let set = self.candidates(s, &scene, ability, rule, true) & !run.targets;
        for model in models_of(set) {
            add(if run.source == ModelId::NONE {
                Action::Plot(run.slot.number(), model)
            } else {
                Action::Use(run.slot, model, 0)
            });
        }
        if set != 0 && rule.optional {
            add(Action::Pass);
        }
    }

    /// The first target of a rule, those to come after it (or those already chosen) and how many
    /// may still be chosen; `None` where it does not act.
    pub(super) fn targets_of(
        &self,
        s: &State,
        start: &Start,
        rule: &Rule,
    ) -> Option<(ModelId, u32, u8)> {
        let ability = &self.catalogue.abilities[start.ability as usize];
        let scene = Scene {
            attack: s.attack(),
            seat: start.seat,
            bearer: start.source,
            slot: start.slot,
            asking: start.asking,
        };
        if is_chosen(ability, rule) && !matches!(rule.target, Target::Area { .. }) {
            if start.target == ModelId::NONE {
                return None;
            }
            let more = if rule.target == Target::Scenery { 0 } else { rule.count.max(1) - 1 };
            let chosen = if more > 0 { Rules::bit(start.target) } else { 0 };
            return Some((start.target, chosen, more));
        }
        let alone = matches!(rule.target, Target::Players { .. })
            || start.source == ModelId::NONE && rule.target == Target::Own;
        if alone || matches!(rule.target, Target::Own | Target::Attacker) {
            // Conditions about a target speak of the one attacked or chosen.
            let trigger = rule.trigger;
            let before = match trigger {
                Trigger::AfterAction if s.last.just && s.last.target != ModelId::NONE => {
                    s.last.target
                }
                _ => start.source,
            };
            let attacked = scene.attack.map_or(before, |attack| attack.target);
            let spoken = if start.target == ModelId::NONE { attacked } else { start.target };
            let target = match rule.target {
                _ if alone => ModelId::NONE,
                Target::Attacker => start.attacker,
                _ => start.source,
            };
            let there = alone || target != ModelId::NONE;
            let holds = there && self.holds(s, &scene, spoken, rule.conditions);
            return holds.then_some((target, 0, 0));
        }
        let mut set = self.resolve(s, &scene, rule, start.target, start.attacker);
        for model in models_of(set) {
            if !self.holds(s, &scene, model, rule.conditions) {
                set &= !model.bit();
            }
        }
        match first_in_order(set, s.first) {
            ModelId::NONE => None,
            first => Some((first, set & !Rules::bit(first), 0)),
        }
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// The `use` rules of an ability, whose cost is paid, begin with this target. What has none is
    /// used at a window: the rules of that act.
    pub(super) fn begin_use(&mut self, model: ModelId, slot: Slot, target: ModelId, extra: u8) {
        self.begin_reaction(model, slot, target, extra, Trigger::Use);
    }

    /// What is in a slot, whose cost is paid, is used at a window: its rules of that trigger begin,
    /// those of `use` where it has none. An effect whose target is out of reach is lost (ANI-006).
    pub(super) fn begin_reaction(
        &mut self,
        model: ModelId,
        slot: Slot,
        target: ModelId,
        extra: u8,
        trigger: Trigger,
    ) {
        let Some((index, ability)) = self.rules.ability_in(self.state, model, slot) else {
            return;
        };
        let named = acting(ability, trigger);
        if !self.state.is_on_table(model) && named != Trigger::Death {
            return;
        }
        if trigger == Trigger::Use && !ability.kind.is_attack() {
            // An offensive action reveals; what asks for being hidden is still allowed (ANI-401).
            if self.state.has(model, flag::HIDDEN)
                && self.rules.is_offensive(model, ability, target)
            {
                self.state.set(model, flag::WAS_HIDDEN);
                self.reveal(model);
            }
            let scene = Scene::of(self.state, model, slot, Asking::Ahead);
            if !self.rules.is_reached(self.state, &scene, ability, target) {
                self.report.event(self.rules, self.state, model, Event::ShotLost);
                self.use_up(model, slot);
                return;
            }
        }
        if ability.upkeep > 0 {
            self.start_upkeep(model, slot);
        }
        let attacker = self.state.attack().map_or(ModelId::NONE, |attack| attack.attacker);
        let (first, end) = self.rules.catalogue.abilities[index as usize].rules;
        // The last one pushed acts first.
        for rule in (first..end).rev() {
            if self.rules.catalogue.rules[rule as usize].trigger == named {
                self.begin_rule(Start {
                    source: model,
                    seat: seat_of(model),
                    slot,
                    ability: index,
                    rule,
                    target,
                    attacker,
                    extra,
                    asking: Asking::Ahead,
                });
            }
        }
    }

    /// The same by the name of the trigger first.
    pub(super) fn begin_rules(
        &mut self,
        trigger: Trigger,
        model: ModelId,
        slot: Slot,
        target: ModelId,
        extra: u8,
    ) {
        self.begin_reaction(model, slot, target, extra, trigger);
    }

    /// A rule acts on its targets one after another (ANI-100), where its conditions hold; returns
    /// whether there are any.
    pub(super) fn begin_rule(&mut self, start: Start) -> bool {
        let rule = self.rules.catalogue.rules[start.rule as usize];
        let Some((target, targets, more)) = self.rules.targets_of(self.state, &start, &rule) else {
            return false;
        };
        if rule.ops.0 == rule.ops.1 {
            return false;
        }
        self.state.runs.push_one_of(
            RULES_AT_WORK,
            Run {
                source: start.source,
                seat: start.seat,
                slot: start.slot,
                ability: start.ability,
                rule: start.rule,
                op: rule.ops.0,
                end: rule.ops.1,
                target,
                targets,
                more,
                aim: start.target,
                extra: start.extra,
                depth: self.state.attacks.len() as u8,
                ..Run::default()
            },
        );
        self.push(Frame::Run);
        true
    }

    pub(super) fn settle_run(&mut self) -> Next {
        let Some(&run) = self.state.runs.last() else {
            self.pop();
            return Next::Go;
        };
        let mut asked = false;
        self.rules.run_options(self.state, &mut |_| asked = true);
        if asked {
            return Next::Ask;
        }
        if run.op < run.end {
            self.carry_out(run);
        } else if run.targets != 0 && run.more == 0 {
            let target = first_in_order(run.targets, self.state.first);
            self.aim_run(target, run.targets & !Rules::bit(target), 0);
        } else {
            self.state.runs.pop();
            self.pop();
        }
        Next::Go
    }

    /// The run on top begins again with another target.
    fn aim_run(&mut self, target: ModelId, targets: u32, more: u8) {
        let rules = self.rules;
        self.with_run(|run| {
            run.target = target;
            run.targets = targets;
            run.more = more;
            run.op = rules.catalogue.rules[run.rule as usize].ops.0;
            (run.spent, run.die, run.left, run.rolled) = (0, 0, 0, false);
        });
    }

    /// Changes the run on top.
    pub(super) fn with_run(&mut self, change: impl FnOnce(&mut Run)) {
        if let Some(run) = self.state.runs.last_mut() {
            change(run);
        }
    }

    /// The run on top comes to its next op.
    pub(super) fn next_op(&mut self) {
        self.with_run(|run| {
            run.op += 1;
            (run.die, run.left, run.rolled) = (0, 0, false);
        });
    }

    /// A list inside the rule at work, for its present target.
    pub(super) fn branch(&mut self, list: Range) {
        if list.0 == list.1 {
            return;
        }
        if let Some(&run) = self.state.runs.last() {
            self.state.runs.push_one_of(
                RULES_AT_WORK,
                Run { op: list.0, end: list.1, targets: 0, more: 0, left: 0, rolled: false, ..run },
            );
            self.push(Frame::Run);
        }
    }

    pub(super) fn act_run(&mut self, action: Action) {
        let Some(&run) = self.state.runs.last() else { return };
        match action {
            Action::Use(_, target, _) | Action::Plot(_, target) => {
                let more = run.more.saturating_sub(1);
                let chosen = if more > 0 { run.targets | Rules::bit(target) } else { 0 };
                self.aim_run(target, chosen, more);
            }
            Action::State(state) => {
                self.take_tokens(run.target, Token::ALL[state as usize % Token::COUNT], 1);
                self.with_run(|run| run.left += 1);
            }
            Action::Number(n) => match self.rules.catalogue.ops[run.op as usize] {
                Op::Choose(lists) => {
                    let list = self.rules.catalogue.lists_of(lists)[usize::from(n)];
                    self.next_op();
                    self.branch(list);
                }
                Op::Token { token, .. } => {
                    self.spend_tokens(&run, token, n);
                    self.next_op();
                }
                _ => self.next_op(),
            },
            Action::Direction(direction) => {
                if let Op::MoveScenery(length) = self.rules.catalogue.ops[run.op as usize] {
                    let piece = run.target.number();
                    let moved = Rules::moved_piece(self.state, piece, length, direction);
                    self.state.pieces[piece as usize] = moved;
                    self.state.look_again();
                }
                self.next_op();
            }
            // No further target.
            Action::Pass => self.with_run(|run| (run.targets, run.more) = (0, 0)),
            _ => self.act_strike(&run, action),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ANI-100: first player first, then party order.
    #[test]
    fn the_first_players_models_come_first() {
        let both = 1 << 3 | 1 << 1 | 1 << 17 | 1 << 20;
        assert_eq!(first_in_order(both, Seat(0)), ModelId::of(1));
        assert_eq!(first_in_order(both, Seat(1)), ModelId::of(17));
        assert_eq!(first_in_order(1 << 3, Seat(1)), ModelId::of(3));
        assert_eq!(first_in_order(0, Seat(0)), ModelId::NONE);
    }

    /// ANI-313: Berserker counts as negative.
    #[test]
    fn berserker_is_negative_for_cleansing() {
        assert!(has_sign(Token::Berserker, Sign::Negative));
        assert!(has_sign(Token::Haste, Sign::Positive));
        assert!(!has_sign(Token::Healing, Sign::Negative));
        assert!(has_sign(Token::Doom, Sign::Any));
    }
}
