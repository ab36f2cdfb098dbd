//! What the features of all actions of a decision share: the figures in play with their stats and
//! zones of control, side by side, worked out once a decision.

use std::cell::Cell;

use crate::board::{Square, Squares};
use crate::content::catalogue::{BAND_MAX, STATS, Stat};
use crate::content::knobs::ZocBlockers;
use crate::features::cache::{Cache, Foe, Seen};
use crate::features::fight::{Means, Odds};
use crate::features::place::Spot;
use crate::features::shot::Guns;
use crate::features::tables::{BotTables, Goal, Lookout};
use crate::features::verdict::Verdict;
use crate::rules::Rules;
use crate::rules::moves::Gait;
use crate::state::{FIGURES_MAX, FightStep, Figure, FigureId, Frame, State, Status, figures_of};
use tenbin_engine::Seat;

/// A figure in play as features see it.
#[derive(Copy, Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct Piece {
    // 32 bytes: found by a shift.
    pub(crate) at: Square,
    /// Directions of the squares in its zone of control, one bit each.
    pub(crate) zone: u8,
    pub(crate) endangered: bool,
    /// Stats of the blue and the red face with what lasts for a time.
    pub(crate) stats: [[i8; STATS]; 2],
    /// Those of the face that is up.
    now: [i8; STATS],
    /// The figures of the other band that support an attack on it.
    pub(crate) supporters: u32,
    /// What threatens it where it stands; worked out only while dice are reserved.
    pub(super) threat: i32,
    /// Its square as the end of a way, and with its facing as the beginning of one.
    pub(super) goal: Goal,
    pub(super) lookout: Lookout,
    /// Zeni with equipment.
    pub(crate) zeni: u8,
    /// A die on its card will do something for it when it is attacked.
    pub(super) guarded: bool,
    /// It has been activated in this phase.
    pub(crate) activated: bool,
    /// Attacking it takes a fear test of those who know fear (OKK-387).
    pub(crate) frightening: bool,
}

const _: () = assert!(size_of::<Piece>() == 32);

/// All figures in play.
#[derive(Clone, Debug)]
pub struct DecisionFacts {
    pieces: [Piece; FIGURES_MAX],
    /// Figures in play by seat, one bit each.
    alive: [u32; 2],
    /// Who decides.
    seat: Seat,
    /// How the active figure moves, in an activation.
    gait: Gait,
    /// Whether a step of it now leaves an enemy zone of control.
    leaves_zone: bool,
    /// What its attacks can count on.
    means: Means,
    /// Its shots.
    guns: Guns,
    /// Directions in which it would step into an enemy zone of control, one bit each.
    controlled_steps: u8,
    /// Directions of its open steps that cost more for the terrain, one bit each.
    slow_steps: u8,
    /// How the active figure stands.
    spot: Spot,
    /// What it comes to that it stays as it stands, with nothing more to come.
    rest: Verdict,
    /// The odds of the fight in which something may be declared or cancelled.
    odds: Odds,
    /// In the deployment the row that the default deployment fills with the figure to be placed.
    row: i8,
    /// The own figures within reach of an enemy, one bit each, once somebody has asked.
    exposed: Cell<Option<u32>>,
    /// What the next survey may use.
    cache: Cache,
}

/// All that features see: the rules, what bots have worked out of them, a state, and what was
/// worked out about that.
#[derive(Copy, Clone)]
pub(crate) struct Sight<'a> {
    pub(super) rules: &'a Rules,
    pub(super) tables: &'a BotTables,
    pub(super) state: &'a State,
    facts: &'a DecisionFacts,
}

/// The rules, what bots have worked out of them, and a state that is looked over for whoever
/// decides.
#[derive(Copy, Clone)]
struct Survey<'a> {
    rules: &'a Rules,
    tables: &'a BotTables,
    state: &'a State,
    seat: Seat,
}

/// All figures of the first band, one bit each.
const BAND: u32 = (1 << BAND_MAX) - 1;

impl Piece {
    /// Whether it has a square in its zone of control.
    #[inline]
    pub(crate) fn controls(&self, square: Square) -> bool {
        self.at.direction_to(square).is_some_and(|direction| self.zone >> direction.0 & 1 == 1)
    }

    /// A stat with the face that is up.
    #[inline]
    pub(crate) fn stat(&self, stat: Stat) -> i32 {
        i32::from(self.now[stat as usize])
    }
}

impl<'a> Sight<'a> {
    /// A state with what was worked out about it.
    #[inline]
    pub(crate) fn new(
        rules: &'a Rules,
        tables: &'a BotTables,
        state: &'a State,
        facts: &'a DecisionFacts,
    ) -> Self {
        Self { rules, tables, state, facts }
    }

    /// How the active figure moves.
    #[inline]
    pub(crate) fn gait(&self) -> Gait {
        self.facts.gait
    }

    /// Whether a step of the active figure now leaves an enemy zone of control (OKK-213).
    #[inline]
    pub(super) fn leaves_zone(&self) -> bool {
        self.facts.leaves_zone
    }

    /// What the attacks of the active figure can count on.
    #[inline]
    pub(crate) fn means(&self) -> &'a Means {
        &self.facts.means
    }

    /// The shots of the active figure.
    #[inline]
    pub(super) fn guns(&self) -> &'a Guns {
        &self.facts.guns
    }

    /// The directions in which the active figure would step into an enemy zone of control.
    #[inline]
    pub(super) fn controlled_steps(&self) -> u8 {
        self.facts.controlled_steps
    }

    /// The directions of those of its open steps that cost more for the terrain.
    #[inline]
    pub(super) fn slow_steps(&self) -> u8 {
        self.facts.slow_steps
    }

    /// What is kept from one decision to the next.
    #[inline]
    pub(crate) fn cache(&self) -> &'a Cache {
        &self.facts.cache
    }

    /// Who decides.
    #[inline]
    pub(crate) fn decider(&self) -> Seat {
        self.facts.seat
    }

    /// What is known of those who would support an enemy, by sides.
    #[inline]
    pub(super) fn rivals_cache(&self, enemy: FigureId) -> &'a Cell<u64> {
        &self.facts.cache.rivals[enemy.place()]
    }

    /// Where the own figures within reach of an enemy are kept, once somebody has asked.
    #[inline]
    pub(super) fn exposed_cache(&self) -> &'a Cell<Option<u32>> {
        &self.facts.exposed
    }

    /// How the active figure stands and what it may still do.
    #[inline]
    pub(super) fn spot(&self) -> &'a Spot {
        &self.facts.spot
    }

    /// What it comes to that the active figure stays as it stands.
    #[inline]
    pub(crate) fn rest(&self) -> &'a Verdict {
        &self.facts.rest
    }

    /// The odds of the present fight.
    #[inline]
    pub(super) fn odds(&self) -> &'a Odds {
        &self.facts.odds
    }

    /// The row in which the default deployment puts the figure to be placed.
    #[inline]
    pub(crate) fn row(&self) -> i8 {
        self.facts.row
    }

    /// A figure in play.
    #[inline]
    pub(super) fn piece(&self, figure: FigureId) -> &'a Piece {
        &self.facts.pieces[figure.index()]
    }

    /// The figures in play of the other band.
    #[inline]
    pub(super) fn enemies_of(&self, figure: FigureId) -> u32 {
        self.facts.alive[1 - figure.seat().index()]
    }

    /// The other figures in play of a figure's band.
    #[inline]
    pub(super) fn friends_of(&self, figure: FigureId) -> u32 {
        self.facts.alive[figure.seat().index()] & !figure.bit()
    }

    /// Whether a figure and friends of it are left with a single enemy.
    #[inline]
    pub(super) fn hunts(&self, figure: FigureId) -> bool {
        self.enemies_of(figure).is_power_of_two() && self.friends_of(figure) != 0
    }

    /// Whether any enemy of a figure has a square in its zone of control.
    #[inline]
    pub(super) fn is_controlled(&self, figure: FigureId, square: Square) -> bool {
        if figure.seat() == self.facts.seat {
            return self.facts.cache.controlled.has(square);
        }
        figures_of(self.enemies_of(figure)).any(|enemy| self.piece(enemy).controls(square))
    }
}

impl Default for DecisionFacts {
    /// Nothing looked at yet.
    #[inline]
    fn default() -> Self {
        Self {
            pieces: [Piece::default(); FIGURES_MAX],
            alive: [0; 2],
            seat: Seat(0),
            gait: Gait::default(),
            leaves_zone: false,
            means: Means::none(),
            guns: Guns::default(),
            controlled_steps: 0,
            slow_steps: 0,
            spot: Spot::nowhere(),
            rest: Verdict::default(),
            odds: Odds::of_lead(0),
            row: 0,
            exposed: Cell::new(None),
            cache: Cache::default(),
        }
    }
}

impl DecisionFacts {
    /// Some enemy of whoever decides has changed: nothing kept about them holds.
    fn survey_enemies(&mut self) {
        let (own, other) = (self.seat.index(), 1 - self.seat.index());
        let cache = &mut self.cache;
        cache.since = cache.survey;
        cache.stale = BAND << (BAND_MAX * own);
        cache.controlled = Squares::default();
        cache.foes.clear();
        for enemy in figures_of(self.alive[other]) {
            let piece = &mut self.pieces[enemy.index()];
            piece.supporters = 0;
            cache.foes.push(Foe::of(enemy, piece));
            cache.controlled.insert_around(piece.at, piece.zone);
            cache.rivals[enemy.place()].set(0);
        }
    }
}

impl BotTables {
    /// What features share at this decision, into facts of nothing or of the last one.
    // Never inlined: it is to write to where the facts stay, not to a copy.
    #[inline(never)]
    pub(crate) fn survey(
        &self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        facts: &mut DecisionFacts,
    ) {
        if state.turn > 0 {
            let survey = Survey { rules, tables: self, state, seat };
            survey.figures(facts);
            survey.frame(facts);
        } else if let Frame::Place(figure) = state.top() {
            // Deployment looks at the board alone.
            let front = rules.card_index(state.figure(figure)).front;
            facts.row = if front { rules.deploy_depth(state, seat) - 1 } else { 0 };
        }
    }
}

impl Survey<'_> {
    /// What features see with what is known so far.
    #[inline]
    fn sight<'b>(&'b self, facts: &'b DecisionFacts) -> Sight<'b> {
        Sight::new(self.rules, self.tables, self.state, facts)
    }

    /// The figures that are not as they were at the last survey.
    #[inline]
    fn figures(&self, facts: &mut DecisionFacts) {
        let no_zones = !self.rules.knobs.endangered_has_zoc
            || self.rules.knobs.zoc_blockers == ZocBlockers::SameAsMovement;
        let plain = self.state.timed.is_empty() && !no_zones;
        let figures = self.state.sides.map(|side| side.figures);
        if facts.cache.survey == u32::MAX {
            facts.cache = Cache::default();
        }
        facts.cache.survey += 1;
        let all = facts.cache.survey == 1
            || !(plain && facts.cache.plain)
            || facts.seat != self.seat
            || facts.cache.figures != figures;
        if all {
            (facts.alive, facts.seat) = ([0; 2], self.seat);
            (facts.cache.plain, facts.cache.figures) = (plain, figures);
        }
        // Those that have changed, and of these the cards with another face up.
        let (mut changed, mut turned) = (0_u32, 0_u32);
        for side in [0, 1] {
            let first = side * BAND_MAX;
            let figures = first..first + self.state.sides[side].figures as usize;
            let pairs = self.state.figures[figures.clone()]
                .iter()
                .zip(&mut facts.cache.seen[figures.clone()]);
            for (&figure, (own, seen)) in FigureId::ALL[figures].iter().zip(pairs) {
                let now = Seen::of(own);
                if now == *seen && !all {
                    continue;
                }
                changed |= figure.bit();
                turned |= figure.bit_if(!now.shows(*seen));
                *seen = now;
                facts.alive[side] &= !figure.bit();
                if now.in_play() {
                    facts.alive[side] |= figure.bit();
                    let piece = &mut facts.pieces[figure.index()];
                    self.figure(own, piece);
                    if !plain {
                        self.lasting(figure, piece);
                    }
                }
            }
        }
        let enemies = BAND << (BAND_MAX * (1 - self.seat.index()));
        if all || changed & enemies != 0 {
            facts.survey_enemies();
        } else {
            facts.cache.stale |= changed;
            if turned != 0 {
                facts.cache.since = facts.cache.survey;
            }
        }
    }

    /// What else the present choice is about.
    #[inline]
    fn frame(&self, facts: &mut DecisionFacts) {
        if self.state.top() != Frame::Activation {
            facts.means = Means::none();
        }
        match self.state.top() {
            Frame::Reserve { .. } | Frame::TakeBack { .. } => {
                for figure in figures_of(facts.alive[self.seat.index()]) {
                    let sight = self.sight(facts);
                    let spot = sight.spot_of(figure, 0);
                    let threat = sight.threat(&spot, spot.at, None);
                    facts.pieces[figure.index()].threat = threat;
                }
            }
            Frame::Fight(
                FightStep::AttackerDeclares
                | FightStep::DefenderDeclares
                | FightStep::AttackerCancels
                | FightStep::DefenderCancels,
            ) => facts.odds = self.sight(facts).present_odds(),
            Frame::Activation => {
                facts.exposed.set(None);
                // It does not support itself.
                self.support(facts, self.state.active_figure().bit());
                facts.gait = self.rules.gait(self.state);
                facts.leaves_zone = self.sight(facts).would_leave_zone();
                facts.means = self.sight(facts).means_of(self.state.active_figure());
                if self.rules.shots_of(self.state, self.state.active_figure()) == 0 {
                    facts.guns.clear();
                } else {
                    facts.guns = self.sight(facts).guns_of(self.state.active_figure());
                }
                let at = self.state.figure(self.state.active_figure()).at;
                facts.controlled_steps = facts.cache.controlled.around(at).directions();
                let taken = self.state.occupied.around(at).directions();
                let ignored = facts.gait.ignore_terrain;
                facts.slow_steps = self.rules.open_and_slow(self.state, at, taken, ignored).1;
                facts.spot = self.sight(facts).active_spot();
                facts.rest = self.sight(facts).verdict_at_rest();
            }
            _ => self.support(facts, 0),
        }
    }

    /// Who supports an attack on the enemies of whoever decides, as far as it may have changed; but
    /// some that are not asked about.
    #[inline]
    fn support(&self, facts: &mut DecisionFacts, but: u32) {
        let stale = facts.cache.stale & !but;
        if stale == 0 {
            return;
        }
        facts.cache.stale &= but;
        let enemies = facts.alive[1 - self.seat.index()];
        for enemy in figures_of(enemies) {
            facts.pieces[enemy.index()].supporters &= !stale;
        }
        for friend in figures_of(facts.alive[self.seat.index()] & stale) {
            let own = facts.pieces[friend.index()];
            // Mostly no figure stands in its zone of control.
            let controls = self.state.occupied.around(own.at).directions() & own.zone;
            if controls == 0 || !self.rules.may_support(self.state, friend) {
                continue;
            }
            for enemy in figures_of(enemies) {
                let other = &mut facts.pieces[enemy.index()];
                other.supporters |= friend.bit_if(own.controls(other.at));
            }
        }
    }

    /// A figure as nothing that lasts for a time changes it.
    #[inline]
    fn figure(&self, own: &Figure, piece: &mut Piece) {
        let card = &self.tables.cards[own.member as usize];
        let face = usize::from(own.status == Status::Endangered);
        piece.at = own.at;
        piece.zone = own.zone;
        piece.endangered = face == 1;
        piece.stats = card.stats;
        piece.now = card.stats[face];
        piece.goal = Goal::new(own.at);
        piece.lookout = Lookout::new(own.at, own.facing);
        piece.zeni = card.zeni;
        piece.guarded = !own.reserve.is_empty()
            && own.reserve.faces().any(|face| card.guard[face as usize] >= 4);
        piece.activated = own.activated;
        piece.frightening = card.frightening >> face & 1 == 1;
    }

    /// What lasts for a time and rules about zones of control change about a figure.
    #[cold]
    fn lasting(&self, figure: FigureId, piece: &mut Piece) {
        piece.zone = self.rules.zone_in_force(self.state, figure);
        let printed = piece.now;
        for stat in [Stat::Attack, Stat::Defence, Stat::Movement, Stat::Willpower] {
            let index = stat as usize;
            let lasting = self.rules.stat(self.state, figure, stat) - i32::from(printed[index]);
            for face in &mut piece.stats {
                face[index] = (i32::from(face[index]) + lasting).clamp(-99, 99) as i8;
            }
        }
        piece.now = piece.stats[usize::from(piece.endangered)];
    }
}
