//! What the rules ask of a state: members, stats, abilities that may be used, conditions, zones of
//! control, distances.

use crate::board::geometry;
use crate::board::{Facing, Line, Square};
use crate::content::catalogue::{
    Ability, Amount, Condition, Effect, Op, Stat, Target, Uses, timing,
};
use crate::content::index::CardIndex;
use crate::content::knobs::ZocBlockers;
use crate::rules::Rules;
use crate::state::action::Source;
use crate::state::dice::Face;
use crate::state::{Fight, FightSide, Figure, FigureId, Slot, State, Status, TimedKind, slots};
use tenbin_engine::Seat;

/// The conditions that are read only when the dice have been compared (OKK-162).
fn waits(condition: Condition) -> bool {
    matches!(condition, Condition::NoSupport | Condition::MarginIs(_) | Condition::SelfWins)
}

impl Rules {
    /// The ability in a slot of a figure.
    #[inline]
    pub(crate) fn ability(&self, state: &State, figure: FigureId, slot: Slot) -> &Ability {
        &self.catalogue.abilities[self.member(state, figure).abilities[slot.index()] as usize]
    }

    /// The effects of an ability.
    #[inline]
    pub(crate) fn ops(&self, ability: &Ability) -> &[Op] {
        &self.catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize]
    }

    /// A stat of the face that is up, with what lasts for a time (OKK-011).
    #[inline]
    pub(crate) fn stat(&self, state: &State, figure: FigureId, stat: Stat) -> i32 {
        let face = usize::from(state.figure(figure).status == Status::Endangered);
        let kind = match stat {
            Stat::Attack => TimedKind::Attack,
            Stat::Defence => TimedKind::Defence,
            Stat::Movement => TimedKind::Movement,
            Stat::Willpower => TimedKind::Willpower,
        };
        i32::from(self.member(state, figure).stats[face][stat as usize])
            + self.timed(state, figure, kind)
    }

    /// What lasting effects add to a number of a figure.
    #[inline]
    pub(crate) fn timed(&self, state: &State, figure: FigureId, kind: TimedKind) -> i32 {
        let mut sum = 0;
        for timed in state.timed.iter() {
            if timed.figure == figure && timed.kind == kind {
                sum += i32::from(timed.n);
            }
        }
        sum
    }

    /// The slots of a figure in force that have this timing (one bit of `timing`).
    #[inline]
    pub(super) fn slots_at(&self, state: &State, figure: FigureId, timing: u16) -> u16 {
        let member = self.member(state, figure);
        let face = usize::from(state.figure(figure).status == Status::Endangered);
        member.in_force[face] & member.by_timing[timing.trailing_zeros() as usize]
    }

    /// Those of them that act by themselves (OKK-150).
    #[inline]
    pub(super) fn automatic_at(&self, state: &State, figure: FigureId, timing: u16) -> u16 {
        self.slots_at(state, figure, timing)
            & !self.card_index(state.figure(figure)).optional
            & !state.figure(figure).used_game
    }

    /// Those of them that the owner may decide to use, as far as their number of uses goes.
    #[inline]
    pub(crate) fn optional_at(&self, state: &State, figure: FigureId, timing: u16) -> u16 {
        self.optional_now(state, figure)
            & self.member(state, figure).by_timing[timing.trailing_zeros() as usize]
    }

    /// Those of all timings.
    #[inline]
    pub(super) fn optional_now(&self, state: &State, figure: FigureId) -> u16 {
        let own = state.figure(figure);
        self.card_index(own).face_up(own).optional & !own.used_phase & !own.used_game
    }

    /// Where the die for a face may come from: the pool for the active figure in its own phase
    /// (OKK-086, OKK-090), the figure's own card at any time (OKK-118).
    #[inline]
    pub(super) fn may_pay(
        &self,
        state: &State,
        figure: FigureId,
        face: Face,
        source: Source,
    ) -> bool {
        match source {
            Source::Free => false,
            Source::Pool => {
                let seat = figure.seat();
                state.is_active(figure)
                    && seat == state.phase_seat
                    && state.sides[seat.index()].pool.has(face)
            }
            Source::Reserve => state.figure(figure).reserve.has(face),
        }
    }

    /// The slots of a figure that shoot.
    #[inline]
    pub(crate) fn shots_of(&self, state: &State, figure: FigureId) -> u16 {
        self.card_index(state.figure(figure)).shots
    }

    /// The slots of the active figure that cost nothing or a die it has.
    #[inline]
    pub(crate) fn payable(&self, state: &State) -> u16 {
        let figure = state.figure(state.active_figure());
        let dice = state.sides[state.phase_seat.index()].pool.or(figure.reserve);
        self.card_index(figure).payable(dice)
    }

    /// The ways to pay for an ability.
    #[inline]
    pub(super) fn sources(
        &self,
        state: &State,
        figure: FigureId,
        ability: &Ability,
    ) -> impl Iterator<Item = Source> {
        let open = match ability.element {
            None => 1 << Source::Free as u8,
            Some(face) => {
                let pool = self.may_pay(state, figure, face, Source::Pool);
                let reserve = self.may_pay(state, figure, face, Source::Reserve);
                u8::from(pool) << Source::Pool as u8 | u8::from(reserve) << Source::Reserve as u8
            }
        };
        [Source::Free, Source::Pool, Source::Reserve]
            .into_iter()
            .filter(move |&source| open >> source as u8 & 1 == 1)
    }

    /// Whether a die may still raise this stat of a figure in this phase (OKK-114).
    #[inline]
    pub(crate) fn stat_is_open(&self, state: &State, figure: FigureId, stat: Stat) -> bool {
        !self.knobs.one_die_per_stat || state.figure(figure).stats_used >> stat as u8 & 1 == 0
    }

    /// Whether all conditions of an ability hold now; those that wait for the result are left out
    /// while it is being declared (OKK-162).
    pub(crate) fn conditions_hold(
        &self,
        state: &State,
        figure: FigureId,
        ability: &Ability,
        declaring: bool,
    ) -> bool {
        let (first, last) = ability.conditions;
        self.catalogue.conditions[first as usize..last as usize]
            .iter()
            .all(|&condition| declaring && waits(condition) || self.holds(state, figure, condition))
    }

    /// The opponent of a figure in the present fight, if there is one.
    fn opponent_in_fight(state: &State, figure: FigureId) -> Option<FigureId> {
        let Fight { goes_on, attacker, defender, .. } = state.fight;
        goes_on.then_some(if figure == attacker { defender } else { attacker })
    }

    fn holds(&self, state: &State, figure: FigureId, condition: Condition) -> bool {
        let opponent = Self::opponent_in_fight(state, figure);
        let entered = state.active.path.len().saturating_sub(1);
        match condition {
            Condition::OpponentAlignment(set) => {
                opponent.is_some_and(|one| self.member(state, one).alignment & set != 0)
            }
            Condition::OpponentEndangered => {
                opponent.is_some_and(|one| state.figure(one).status == Status::Endangered)
            }
            Condition::OpponentFrightening => {
                opponent.is_some_and(|one| self.is_frightening(state, one))
            }
            Condition::SelfEndangered => state.figure(figure).status == Status::Endangered,
            Condition::EnteredAtLeast(n) => state.is_active(figure) && entered >= usize::from(n),
            Condition::EnteredNone => state.is_active(figure) && entered == 0,
            Condition::BackAttack => state.fight.is_attacker(figure) && state.fight.back_attack,
            Condition::AttackerWasInZone => {
                state.fight.is_defender(figure) && state.fight.was_in_zone
            }
            Condition::NoSupport => state.fight.supporters == [0, 0],
            Condition::MarginIs(n) => state.fight.margin == n,
            Condition::TestKind(kinds) => state.test.kind & kinds != 0,
            Condition::SelfWins => {
                let is_attacker = state.fight.is_attacker(figure);
                state.fight.loser.is_some_and(|loser| (loser == FightSide::Attacker) != is_attacker)
            }
            Condition::ActiveAttacker => state.is_active(figure) && state.fight.is_attacker(figure),
            Condition::Cause(causes) => state.cause & causes != 0,
            Condition::NotInEnemyZone => {
                !self.in_enemy_zone(state, figure.seat(), state.figure(figure).at)
            }
            Condition::TargetNotInEnemyZone => {
                let target = state.run.target.or(opponent);
                !target
                    .is_some_and(|one| self.in_enemy_zone(state, one.seat(), state.figure(one).at))
            }
        }
    }

    /// What automatic abilities of a timing add to a number, as far as their conditions hold.
    pub(super) fn automatic_add(
        &self,
        state: &State,
        figure: FigureId,
        timing: u16,
        amount: Amount,
    ) -> i32 {
        let mut sum = 0;
        for slot in slots(self.automatic_at(state, figure, timing)) {
            let ability = self.ability(state, figure, slot);
            for op in self.ops(ability) {
                if let Effect::Add { amount: raised, n, .. } = op.effect
                    && raised == amount
                    && op.target == Target::Own
                    && self.conditions_hold(state, figure, ability, false)
                {
                    sum += i32::from(n);
                }
            }
        }
        sum
    }

    /// Whether attacking the figure takes a fear test (OKK-387).
    #[inline]
    pub(crate) fn is_frightening(&self, state: &State, figure: FigureId) -> bool {
        let face = u8::from(state.figure(figure).status == Status::Endangered);
        self.member(state, figure).frightening >> face & 1 == 1
    }

    /// Whether a figure never tests for fear (OKK-388).
    #[inline]
    pub(crate) fn knows_no_fear(&self, state: &State, figure: FigureId) -> bool {
        let face = u8::from(state.figure(figure).status == Status::Endangered);
        let member = self.member(state, figure);
        (member.frightening | member.fear_immune) >> face & 1 == 1
    }

    /// Whether this figure must test before it attacks that one (OKK-387, OKK-388).
    #[inline]
    pub(crate) fn must_test_fear(&self, state: &State, figure: FigureId, enemy: FigureId) -> bool {
        self.is_frightening(state, enemy) && !self.knows_no_fear(state, figure)
    }

    /// Whether the figure has the square in its zone of control (OKK-170 to OKK-176).
    #[inline]
    pub(crate) fn controls(&self, state: &State, figure: FigureId, square: Square) -> bool {
        let own = state.figure(figure);
        let Some(direction) = own.at.direction_to(square) else { return false };
        self.zone_in_force(state, figure) >> direction.0 & 1 == 1
    }

    /// The directions of the zone of control a figure has now.
    #[inline]
    pub(crate) fn zone_in_force(&self, state: &State, figure: FigureId) -> u8 {
        let own = state.figure(figure);
        let suppressed = own.status == Status::Endangered && !self.knobs.endangered_has_zoc
            || state
                .timed
                .iter()
                .any(|timed| timed.figure == figure && timed.kind == TimedKind::NoZone);
        if suppressed {
            0
        } else if self.knobs.zoc_blockers == ZocBlockers::SameAsMovement {
            self.zone_of(state, own.at, own.facing)
        } else {
            own.zone
        }
    }

    /// Brings the zone of a figure up to date after it has moved or turned (OKK-176).
    pub(crate) fn refresh_zone(&self, state: &mut State, figure: FigureId) {
        let own = state.figure(figure);
        let zone = self.zone_of(state, own.at, own.facing);
        state.figure_mut(figure).zone = zone;
    }

    /// Whether the square lies in a zone of control of the enemies of this seat (OKK-175).
    #[inline]
    pub(crate) fn in_enemy_zone(&self, state: &State, seat: Seat, square: Square) -> bool {
        // Mostly no figure stands beside it.
        !state.occupied.around(square).is_empty()
            && state.alive(State::opponent(seat)).any(|enemy| self.controls(state, enemy, square))
    }

    /// Automatic abilities in force of a figure that change how it moves, if any.
    #[inline]
    pub(super) fn movement_slots(&self, state: &State, figure: FigureId) -> u16 {
        let own = state.figure(figure);
        self.card_index(own).face_up(own).movers & !own.used_game
    }

    /// The distance of two figures (OKK-158, OKK-334).
    #[inline]
    pub(crate) fn distance(&self, from: Square, to: Square) -> u8 {
        geometry::distance(self.knobs.range_metric, from, to)
    }

    /// Whether the target's square is one a shot may reach from the shooter's: seen, in range, and
    /// the line free (OKK-311 to OKK-335); gives the cover.
    pub(crate) fn line_to(&self, state: &State, from: FigureId, to: FigureId) -> Option<Line> {
        geometry::fire_line(
            &state.board,
            &state.occupied,
            self.knobs.wall_corner_rule,
            self.knobs.mixed_corner_cover,
            state.figure(from).at,
            state.figure(to).at,
        )
    }

    /// Counts a use of an ability or a card (OKK-152, OKK-039).
    pub(super) fn count_use(&self, state: &mut State, figure: FigureId, slot: Slot) {
        let ability = self.ability(state, figure, slot);
        let (uses, single) = (ability.uses, ability.single_use);
        let own = state.figure_mut(figure);
        if uses == Uses::OncePerPhase {
            own.used_phase |= slot.bit();
        }
        if uses == Uses::OncePerGame || single {
            own.used_game |= slot.bit();
        }
    }

    /// The Willpower a test is made with, dice on it left out (OKK-384).
    pub(crate) fn test_willpower(&self, state: &State) -> i32 {
        let figure = state.test.figure;
        self.stat(state, figure, Stat::Willpower)
            + self.automatic_add(state, figure, timing::WILL_TEST, Amount::Willpower)
            + self.automatic_add(state, figure, timing::PASSIVE, Amount::Willpower)
            + i32::from(state.test.modifier)
    }

    /// The directions in which a figure there may step, one bit each (OKK-196 to OKK-201).
    #[inline]
    pub(crate) fn open_steps(&self, state: &State, at: Square) -> u8 {
        self.index.charts.open_steps(&state.board, &state.occupied, at)
    }

    /// The same, and of these the directions that lead to difficult terrain or water
    /// ([`Charts::open_and_slow`](crate::board::chart::Charts::open_and_slow)).
    #[inline]
    pub(crate) fn open_and_slow(
        &self,
        state: &State,
        at: Square,
        taken: u8,
        ignored: u8,
    ) -> (u8, u8) {
        self.index.charts.open_and_slow(&state.board, &state.occupied, at, taken, ignored)
    }

    /// The directions of the zone of control of a figure there, were nothing to suppress it.
    #[inline]
    pub(crate) fn zone_of(&self, state: &State, at: Square, facing: Facing) -> u8 {
        self.index.charts.zone(&state.board, &state.occupied, at, facing)
    }

    /// The slots of a figure's card by what they are good for.
    #[inline]
    pub(crate) fn card_index(&self, figure: &Figure) -> &CardIndex {
        &self.index.cards[figure.member as usize]
    }
}
