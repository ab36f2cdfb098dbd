//! What the features of all actions of a decision share: the figures in play with their stats and
//! zones of control, side by side, worked out once a decision.

use std::ops::Deref;

use crate::engine::Seat;
use crate::games::okko::Okko;
use crate::games::okko::board::{Facing, Square};
use crate::games::okko::catalogue::{BAND_MAX, STATS, Stat};
use crate::games::okko::moves::Gait;
use crate::games::okko::state::{FIGURES_MAX, Frame, NONE, State, Status, figures_of, seat_of};

/// A figure in play as features see it.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) at: Square,
    pub(super) facing: Facing,
    /// Directions of the squares in its zone of control, one bit each.
    pub(super) zone: u8,
    pub(super) endangered: bool,
    /// Stats of the blue and the red face with what lasts for a time.
    pub(super) stats: [[i8; STATS]; 2],
    /// The figures of the other band that support an attack on it.
    pub(super) supporters: u32,
    /// What threatens it where it stands; worked out only while dice are reserved.
    pub(super) threat: i32,
}

/// All figures in play.
#[derive(Clone, Debug)]
pub struct Insight {
    pieces: [Piece; FIGURES_MAX],
    /// Figures in play by seat, one bit each.
    alive: [u32; 2],
    /// How the active figure moves, in an activation.
    gait: Gait,
    /// Whether a step of it now leaves an enemy zone of control.
    leaves_zone: bool,
}

/// A state with its insight.
#[derive(Copy, Clone)]
pub(super) struct Scene<'a> {
    state: &'a State,
    insight: &'a Insight,
}

impl Deref for Scene<'_> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

impl Piece {
    /// Whether it has a square in its zone of control.
    #[inline]
    pub(super) fn controls(&self, square: Square) -> bool {
        self.at.direction_to(square).is_some_and(|direction| self.zone >> direction.0 & 1 == 1)
    }

    /// A stat with the face that is up.
    #[inline]
    pub(super) fn stat(&self, stat: Stat) -> i32 {
        i32::from(self.stats[usize::from(self.endangered)][stat as usize])
    }
}

impl<'a> Scene<'a> {
    /// A state with what was worked out about it.
    #[inline]
    pub(super) fn new(state: &'a State, insight: &'a Insight) -> Self {
        Self { state, insight }
    }

    /// How the active figure moves.
    #[inline]
    pub(super) fn gait(&self) -> Gait {
        self.insight.gait
    }

    /// Whether a step of the active figure now leaves an enemy zone of control (OKK-213).
    #[inline]
    pub(super) fn leaves_zone(&self) -> bool {
        self.insight.leaves_zone
    }

    /// A figure in play.
    #[inline]
    pub(super) fn piece(&self, figure: u8) -> &'a Piece {
        &self.insight.pieces[figure as usize % FIGURES_MAX]
    }

    /// The figures in play of the other band.
    #[inline]
    pub(super) fn enemies_of(&self, figure: u8) -> u32 {
        self.insight.alive[1 - seat_of(figure).index()]
    }

    /// Whether any of a set of figures has a square in its zone of control.
    #[inline]
    pub(super) fn any_controls(&self, set: u32, square: Square) -> bool {
        figures_of(set).any(|figure| self.piece(figure).controls(square))
    }
}

impl Okko {
    /// What features share at this decision.
    pub(super) fn survey(&self, state: &State, seat: Seat) -> Insight {
        let mut insight = Insight {
            pieces: [Piece::default(); FIGURES_MAX],
            alive: [0; 2],
            gait: Gait::default(),
            leaves_zone: false,
        };
        if state.turn == 0 {
            return insight; // Deployment looks at the board alone.
        }
        for side in [0, 1] {
            let first = side * BAND_MAX;
            for figure in first..first + state.sides[side].figures as usize {
                if state.figures[figure].status != Status::Out {
                    insight.alive[side] |= 1 << figure;
                    insight.pieces[figure] = self.piece(state, figure as u8);
                }
            }
        }
        // Support is asked of the enemies of whoever decides.
        for figure in figures_of(insight.alive[1 - seat.index()]) {
            let at = insight.pieces[figure as usize].at;
            let supporters = figures_of(insight.alive[seat.index()])
                .filter(|&other| insight.pieces[other as usize].controls(at))
                .filter(|&other| self.may_support(state, other))
                .fold(0, |set, other| set | 1 << other);
            insight.pieces[figure as usize].supporters = supporters;
        }
        if state.top() == Frame::Activation {
            insight.gait = self.gait(state);
            insight.leaves_zone = self.leaves_zone(state);
        }
        if matches!(state.top(), Frame::Reserve { .. } | Frame::TakeBack { .. }) {
            for figure in figures_of(insight.alive[seat.index()]) {
                let scene = Scene::new(state, &insight);
                let threat = self.threat(&scene, self.spot_of(&scene, figure, 0), NONE);
                insight.pieces[figure as usize].threat = threat;
            }
        }
        insight
    }

    fn piece(&self, state: &State, figure: u8) -> Piece {
        let own = state.figure(figure);
        let mut stats = self.outlook.cards[own.member as usize].stats;
        if !state.timed.is_empty() {
            let shown = usize::from(own.status == Status::Endangered);
            let printed = stats[shown];
            for stat in [Stat::Attack, Stat::Defence, Stat::Movement, Stat::Willpower] {
                let index = stat as usize;
                let lasting = self.stat(state, figure, stat) - i32::from(printed[index]);
                for face in &mut stats {
                    face[index] = (i32::from(face[index]) + lasting).clamp(-99, 99) as i8;
                }
            }
        }
        let zone = self.zone_in_force(state, figure);
        Piece {
            at: own.at,
            facing: own.facing,
            zone,
            endangered: own.status == Status::Endangered,
            stats,
            supporters: 0,
            threat: 0,
        }
    }
}
