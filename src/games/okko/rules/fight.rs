//! Combats and shots from the announcement to the dice (OKK-240 to OKK-296, OKK-310 to OKK-345).

use crate::board;
use crate::board::Facing;
use crate::board::geometry;
use crate::content::catalogue::{Effect, Stat, cause, test_kind, timing};
use crate::content::knobs::{DefenderTurnRule, FearFail};
use crate::record::rolls::COMBAT_DIE;
use crate::record::story;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Source};
use crate::state::dice::Face;
use crate::state::slots;
use crate::state::{Fight, FightStep, FigureId, Frame, Slot, State, Status, Test};
use tenbin_engine::{Chance, Recorder, Seat, Stream};

/// Most dice of a side: `keep_best` has no more.
const DICE_MAX: usize = 4;

/// The dice of a side in the order in which they fell; 0 where none was rolled.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Rolled(pub(crate) [u8; DICE_MAX]);

impl Rolled {
    /// The die that counts.
    pub(crate) fn best(self) -> u8 {
        self.best_of(DICE_MAX as u8)
    }

    /// The die that would count if only so many had been rolled.
    pub(crate) fn best_of(self, dice: u8) -> u8 {
        self.0.into_iter().take(usize::from(dice)).max().unwrap_or(0)
    }
}

impl Rules {
    /// How many dice a side rolls to keep the best.
    pub(crate) fn dice_rolled(&self, state: &State, side: usize) -> u8 {
        let mut dice = 1;
        self.each_effect(state, side, |op| {
            if let Effect::KeepBest(n) = op.effect {
                dice = dice.max(n);
            }
        });
        dice
    }

    /// The timing of declarations of a side.
    pub(crate) fn fight_timing(state: &State, side: usize) -> u16 {
        match (state.fight.shot.is_none(), side) {
            (true, 0) => timing::ATTACK,
            (true, _) => timing::DEFEND,
            (false, 0) => timing::SHOT,
            (false, _) => timing::SHOT_DEFEND,
        }
    }

    /// The stat that a die raises for a side of the fight, and the face it takes (OKK-113, OKK-124).
    fn fight_stat(&self, state: &State, side: usize) -> Option<(Stat, Face, i32)> {
        match side {
            0 if state.fight.shot.is_some() && !self.knobs.fire_die_boosts_shot => None,
            0 => Some((Stat::Attack, Face::Fire, self.knobs.fire_bonus)),
            _ => Some((Stat::Defence, Face::Earth, self.knobs.earth_bonus)),
        }
    }

    /// What a side may declare now, in ascending order from `fight.next` on: the stat die, then
    /// abilities by slot (OKK-157).
    pub(super) fn declarations(&self, state: &State, side: usize, mut add: impl FnMut(Action)) {
        let figure = state.fighter(side);
        let next = state.fight.next;
        if next == 0
            && let Some((stat, face, _)) = self.fight_stat(state, side)
            && self.stat_is_open(state, figure, stat)
        {
            for source in [Source::Pool, Source::Reserve] {
                if self.may_pay(state, figure, face, source) {
                    add(Action::StatDie(source));
                }
            }
        }
        let open = self.optional_at(state, figure, Self::fight_timing(state, side));
        for slot in slots(open & !state.fight.declared[side]) {
            if slot.number() + 1 < next {
                continue;
            }
            let ability = self.ability(state, figure, slot);
            if self.conditions_hold(state, figure, ability, true) {
                for source in self.sources(state, figure, ability) {
                    add(Action::Use(slot, source, None));
                }
            }
        }
    }

    /// The declared abilities of the other side that a side may cancel, and with what (OKK-160).
    pub(crate) fn cancels(&self, state: &State, side: usize, mut add: impl FnMut(Action)) {
        let figure = state.fighter(side);
        let powered = state.fight.powered[1 - side];
        if powered == 0 {
            return;
        }
        for own in slots(self.optional_at(state, figure, timing::CANCEL_WINDOW)) {
            let ability = self.ability(state, figure, own);
            if self.conditions_hold(state, figure, ability, true)
                && self.sources(state, figure, ability).next().is_some()
            {
                for other in slots(powered) {
                    add(Action::Cancel(own, other));
                }
            }
        }
    }

    /// The facings the defender may take in step 4, or the target of a shot after it, one bit each;
    /// 0 where it does not turn (OKK-247, OKK-248, OKK-344).
    pub(super) fn turn_choices(&self, state: &State) -> u8 {
        let (attacker, defender) = (state.fight.attacker, state.fight.defender);
        let (from, own) = (state.figure(attacker).at, state.figure(defender));
        let now = 1 << own.facing as u8;
        if state.fight.shot.is_some() {
            let seeing = geometry::sight_facings(own.at, from);
            return if seeing & now != 0 { 0 } else { seeing };
        }
        let facing_it = geometry::zone_facings(
            &state.board,
            &state.occupied,
            self.index.charts.rule(),
            own.at,
            from,
        );
        match self.knobs.defender_turn_rule {
            DefenderTurnRule::NoTurn => 0,
            DefenderTurnRule::AlwaysChoose => facing_it,
            DefenderTurnRule::IfNeededOwnerChoice if facing_it & now != 0 => 0,
            DefenderTurnRule::IfNeededOwnerChoice => facing_it,
        }
    }

    /// Whether the attack would be a back attack, as the defender stands now (OKK-290 to OKK-296).
    pub(crate) fn is_back_attack(&self, state: &State, defender: FigureId) -> bool {
        let own = state.figure(defender);
        let path = &state.active.path[..];
        let first = usize::from(!self.knobs.back_attack_counts_start && path.len() > 1);
        !path[first..].iter().any(|&square| {
            geometry::is_in_front(own.at, own.facing, square)
                && (!self.knobs.back_attack_needs_sight
                    || self.square_is_seen(state, defender, square))
        })
    }

    /// Whether a free line leads from a figure to a square (`back_attack_needs_sight`).
    fn square_is_seen(&self, state: &State, figure: FigureId, square: board::Square) -> bool {
        // The one that moved does not hide its own way.
        let mut others = state.occupied;
        others.remove(state.figure(state.active_figure()).at);
        geometry::fire_line(
            &state.board,
            &others,
            self.knobs.wall_corner_rule,
            self.knobs.mixed_corner_cover,
            state.figure(figure).at,
            square,
        )
        .is_some()
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Step 1: attacker and defender (OKK-242), or shooter and target (OKK-340).
    pub(super) fn announce(&mut self, defender: FigureId, shot: Option<Slot>) {
        let attacker = self.state.active_figure();
        self.state.active.action_used = true;
        let from = self.state.figure(attacker).at;
        let mut fight = Fight {
            attacker,
            defender,
            shot,
            goes_on: true,
            was_in_zone: self.rules.controls(self.state, defender, from),
            ..Fight::default()
        };
        if let Some(shot) = shot {
            fight.cover =
                self.rules.line_to(self.state, attacker, defender).map_or(0, |line| line.cover);
            let ability = self.rules.ability(self.state, attacker, shot);
            fight.declared[0] = shot.bit();
            fight.powered[0] = if ability.element.is_some() { shot.bit() } else { 0 };
        } else {
            fight.back_attack = self.rules.is_back_attack(self.state, defender);
        }
        self.state.fight = fight;
        self.state.cause = if shot.is_none() { cause::COMBAT } else { cause::SHOT };
        self.tell(|rules, state, out| {
            let verb = if shot.is_none() { "attacks" } else { "shoots at" };
            write!(out, "{} {verb} {}", rules.label(state, attacker), rules.label(state, defender))
        });
        self.push(Frame::Fight(FightStep::Announced));
    }

    pub(super) fn settle_fight(&mut self, step: FightStep) -> Next {
        match step {
            FightStep::Announced => self.test_fear(),
            FightStep::FearTested => self.fear_result(),
            FightStep::AttackerDeclares => return self.settle_declarations(0),
            FightStep::DefenderDeclares => return self.settle_declarations(1),
            FightStep::AttackerCancels => return self.settle_cancels(0),
            FightStep::DefenderCancels => return self.settle_cancels(1),
            FightStep::DefenderTurns => return self.settle_turn(FightStep::Rolls),
            FightStep::Rolls => self.roll_fight(),
            FightStep::TargetTurns => return self.settle_turn(FightStep::Endangers),
            FightStep::WouldGoOut => return self.settle_would_go_out(),
            FightStep::Endangers => self.endanger_loser(),
            FightStep::FallsBack => self.fall_back_loser(),
            FightStep::AttackerFallsBack => self.fall_back_attacker(),
            FightStep::FollowsUp => return self.settle_follow_up(),
            FightStep::Ends => self.end_fight(),
        }
        Next::Go
    }

    pub(super) fn act_fight(&mut self, step: FightStep, action: Action) {
        match (step, action) {
            (FightStep::AttackerDeclares, _) => self.declare(0, action),
            (FightStep::DefenderDeclares, _) => self.declare(1, action),
            (FightStep::AttackerCancels, _) => self.cancel(0, action),
            (FightStep::DefenderCancels, _) => self.cancel(1, action),
            (FightStep::DefenderTurns, Action::Face(facing)) => {
                self.turn_defender(facing);
                self.go_to(FightStep::Rolls);
            }
            (FightStep::TargetTurns, Action::Face(facing)) => {
                self.turn_defender(facing);
                self.go_to(FightStep::Endangers);
            }
            (FightStep::WouldGoOut, _) => self.act_would_go_out(action),
            (FightStep::FollowsUp, _) => self.act_follow_up(action),
            _ => {}
        }
    }

    pub(super) fn go_to(&mut self, step: FightStep) {
        self.state.set_top(Frame::Fight(step));
    }

    /// Attacking a frightening enemy takes a test (OKK-387, OKK-388).
    fn test_fear(&mut self) {
        let fight = self.state.fight;
        let applies = fight.shot.is_none() || self.rules.knobs.fear_on_shots;
        if applies && self.rules.must_test_fear(self.state, fight.attacker, fight.defender) {
            self.go_to(FightStep::FearTested);
            let figure = fight.attacker;
            self.begin_test(Test { figure, kind: test_kind::FEAR, ..Test::default() });
        } else {
            self.begin_declarations(FightStep::AttackerDeclares);
        }
    }

    fn fear_result(&mut self) {
        if self.state.test.passed {
            self.declare_shot();
            self.begin_declarations(FightStep::AttackerDeclares);
            return;
        }
        let fight = self.state.fight;
        self.state.active.feared |= fight.defender.bit();
        if let Some(face) = self.shot_face() {
            self.unpay(fight.attacker, face, fight.shot_source);
        }
        if self.rules.knobs.fear_fail == FearFail::KeepAction {
            self.state.active.action_used = false;
        }
        self.leave_fight();
    }

    /// A shot is announced, and declared unless a fear test comes before (OKK-340, OKK-387): then its
    /// die is laid aside, so that the test cannot take it.
    pub(crate) fn shoot(&mut self, figure: FigureId, slot: Slot, source: Source, enemy: FigureId) {
        let tests =
            self.rules.knobs.fear_on_shots && self.rules.must_test_fear(self.state, figure, enemy);
        if !tests {
            self.use_ability(figure, slot, source);
            return self.announce(enemy, Some(slot));
        }
        self.announce(enemy, Some(slot));
        self.state.fight.shot_source = source;
        if let Some(face) = self.shot_face() {
            self.pay(figure, face, source);
        }
    }

    /// The face that the announced shot costs.
    fn shot_face(&self) -> Option<Face> {
        let fight = &self.state.fight;
        self.rules.ability(self.state, fight.attacker, fight.shot?).element
    }

    /// The fear test before a shot is passed: the die that was laid aside is spent.
    fn declare_shot(&mut self) {
        let fight = self.state.fight;
        if let Some(shot) = fight.shot {
            self.count_ability(fight.attacker, shot, fight.shot_source);
        }
    }

    /// The fight is no more, and no figure has an opponent.
    pub(super) fn leave_fight(&mut self) {
        self.pop();
        self.state.fight = Fight::default();
        self.state.cause = 0;
    }

    fn begin_declarations(&mut self, step: FightStep) {
        self.state.fight.next = 0;
        self.go_to(step);
    }

    fn settle_declarations(&mut self, side: usize) -> Next {
        let mut any = false;
        self.rules.declarations(self.state, side, |_| any = true);
        if any {
            return Next::Ask;
        }
        self.end_declarations(side);
        Next::Go
    }

    fn end_declarations(&mut self, side: usize) {
        self.begin_declarations(if side == 0 {
            FightStep::DefenderDeclares
        } else {
            FightStep::AttackerCancels
        });
    }

    fn declare(&mut self, side: usize, action: Action) {
        let figure = self.state.fighter(side);
        match action {
            Action::StatDie(source) => {
                let Some((stat, face, bonus)) = self.rules.fight_stat(self.state, side) else {
                    return;
                };
                self.pay(figure, face, source);
                self.state.figure_mut(figure).stats_used |= 1 << stat as u8;
                self.state.fight.die_bonus[side] += bonus as i8;
                self.state.fight.next = u8::from(self.rules.knobs.one_die_per_stat);
                self.report.stat_die(self.rules, self.state, figure, stat, source);
                self.tell(|rules, state, out| {
                    write!(out, "{} spends a die of {}", rules.label(state, figure), face.word())
                });
            }
            Action::Use(slot, source, _) => {
                self.use_ability(figure, slot, source);
                self.state.fight.declared[side] |= slot.bit();
                if source != Source::Free {
                    self.state.fight.powered[side] |= slot.bit();
                }
                self.state.fight.next = slot.number() + 2;
            }
            _ => self.end_declarations(side),
        }
    }

    fn settle_cancels(&mut self, side: usize) -> Next {
        let mut any = false;
        self.rules.cancels(self.state, side, |_| any = true);
        if any {
            return Next::Ask;
        }
        self.end_cancels(side);
        Next::Go
    }

    fn end_cancels(&mut self, side: usize) {
        self.go_to(if side == 0 {
            FightStep::DefenderCancels
        } else if self.state.fight.shot.is_some() {
            FightStep::Rolls
        } else {
            FightStep::DefenderTurns
        });
    }

    /// A declared ability is cancelled: its die stays spent (OKK-160).
    fn cancel(&mut self, side: usize, action: Action) {
        let Action::Cancel(own, other) = action else {
            self.end_cancels(side);
            return;
        };
        let figure = self.state.fighter(side);
        self.use_cancel(figure, own);
        self.state.fight.declared[1 - side] &= !other.bit();
        self.state.fight.powered[1 - side] &= !other.bit();
        let user = self.state.fighter(1 - side);
        self.report.cancelled(self.rules, self.state, user, other);
        self.tell(|rules, state, out| {
            write!(
                out,
                "{} cancels {}",
                rules.label(state, figure),
                rules.ability(state, user, other).id
            )
        });
        if self.state.fight.shot == Some(other) && side == 1 {
            // A cancelled Shooting ability: there is no shot.
            self.leave_fight();
        }
    }

    /// Pays for a cancelling card with whatever it takes.
    pub(super) fn use_cancel(&mut self, figure: FigureId, slot: Slot) {
        let ability = self.rules.ability(self.state, figure, slot);
        let source = self.rules.sources(self.state, figure, ability).next().unwrap_or(Source::Free);
        self.use_ability(figure, slot, source);
    }

    /// Step 4, and the turn of the target of a shot (OKK-247, OKK-248, OKK-341, OKK-344).
    fn settle_turn(&mut self, then: FightStep) -> Next {
        let choices = self.rules.turn_choices(self.state);
        match choices.count_ones() {
            0 => self.go_to(then),
            1 => {
                self.turn_defender(Facing::of(choices.trailing_zeros() as u8));
                self.go_to(then);
            }
            _ => return Next::Ask,
        }
        Next::Go
    }

    fn turn_defender(&mut self, facing: Facing) {
        let defender = self.state.fight.defender;
        self.face(defender, facing);
        self.tell(|rules, state, out| {
            write!(out, "{} turns {}", rules.label(state, defender), facing.letter())
        });
    }

    /// Steps 5 to 8: support, dice, totals, margin (OKK-159, OKK-242 to OKK-244).
    fn roll_fight(&mut self) {
        self.state.clash = true;
        let shot = self.state.fight.shot.is_some();
        if !shot {
            let sides = [self.rules.support(self.state, 0), self.rules.support(self.state, 1)];
            self.state.fight.supporters = [sides[0].0, sides[1].0];
            self.state.fight.support = [sides[0].1, sides[1].1];
        }
        for side in 0..2 {
            let alert = self.state.figure(self.state.fighter(side)).status == Status::Alert;
            self.state.fight.were_alert |= u8::from(alert) << side;
        }
        let fixed = [self.rules.fixed_total(self.state, 0), self.rules.fixed_total(self.state, 1)];
        let rolled = [self.roll_side(0), self.roll_side(1)];
        self.state.fight.dice = rolled.map(Rolled::best);
        let totals = [
            fixed[0] + i32::from(self.state.fight.dice[0]),
            fixed[1] + i32::from(self.state.fight.dice[1]),
        ];
        let tallies = &mut self.state.tallies;
        if shot {
            tallies.shots += 1;
        } else {
            tallies.combats += 1;
        }
        self.report.fight_rolled(self.rules, self.state, fixed[0] - fixed[1]);
        self.report.abilities_judged(self.rules, self.state, rolled);
        for (side, dice) in rolled.into_iter().enumerate() {
            self.tell(|rules, state, out| story::write_total(rules, state, side, dice, out));
        }
        self.tell(|_, state, out| {
            write!(
                out,
                "{}+{} against {}+{}: {} to {}",
                fixed[0], state.fight.dice[0], fixed[1], state.fight.dice[1], totals[0], totals[1]
            )
        });
        self.compare(totals[0] - totals[1]);
    }

    /// A side's die, and further ones of which the best is kept, right after it (section 6).
    fn roll_side(&mut self, side: usize) -> Rolled {
        let sides = self.rules.knobs.combat_die_sides as u32;
        let mut rolled = Rolled::default();
        let figure = if side == 0 { self.state.fight.attacker } else { self.state.fight.defender };
        let stream = Stream::DICE.of(COMBAT_DIE.0 as u8).by(figure.number());
        for slot in rolled.0.iter_mut().take(usize::from(self.rules.dice_rolled(self.state, side)))
        {
            *slot = self.chance.below(stream, sides) as u8 + 1;
        }
        rolled
    }
}

/// The seats of both fighters.
pub(super) fn fight_seats(state: &State) -> [Seat; 2] {
    [state.fight.attacker.seat(), state.fight.defender.seat()]
}
