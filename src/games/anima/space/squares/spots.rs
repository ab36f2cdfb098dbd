//! Places that a model may choose between on squares (D11, D23, ANI-547).

use crate::space::board::Board;
use crate::space::point::Point;
use crate::space::squares::Squares;
use crate::space::squares::walk::Ways;
use crate::space::squares::{Footprint, SQUARE, around};
use crate::space::{Going, MoveMode};
use crate::state::action::Action;
use crate::state::{ModelId, PieceId, Stand, State, flag, models_of};

/// Most places offered.
const PLACES_MAX: usize = 44;

/// Places found.
struct Places {
    places: [Point; PLACES_MAX],
    len: usize,
}

impl Places {
    fn new() -> Self {
        Self { places: [Point::NOWHERE; PLACES_MAX], len: 0 }
    }

    fn push(&mut self, base: Footprint) {
        let place = base.middle();
        if self.len < PLACES_MAX && !self.places[..self.len].contains(&place) {
            self.places[self.len] = place;
            self.len += 1;
        }
    }

    /// Offers them in canonical order.
    fn offer(&mut self, add: &mut dyn FnMut(Action)) {
        self.places[..self.len].sort_unstable();
        for &place in &self.places[..self.len] {
            add(Action::Spot(place));
        }
    }
}

impl Squares {
    pub(in crate::space) fn spots(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        argument: u8,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        match stand {
            Stand::Walk | Stand::Run | Stand::FreeMove | Stand::Evade | Stand::Ability => {
                self.move_squares(s, model, stand, going, add);
            }
            Stand::Escape => {
                let length = i64::from(self.knobs.escape_step_cm);
                let reach = ((length + SQUARE - 1) / SQUARE) as i32;
                self.free_squares(s, model, reach, true, add);
            }
            Stand::Nudge | Stand::Aside => self.free_squares(s, model, 1, true, add),
            Stand::Near => {
                let reach = (self.half_inches(argument) / SQUARE).max(1) as i32;
                self.near_squares(s, model, reach, add);
            }
            Stand::ClimbUp | Stand::ClimbDown => {
                self.climb_squares(s, model, stand == Stand::ClimbUp, argument, add);
            }
        }
    }

    /// Free squares about a model, without contact with an enemy.
    fn free_squares(
        &self,
        s: &State,
        model: ModelId,
        reach: i32,
        alone: bool,
        add: &mut dyn FnMut(Action),
    ) {
        let start = self.footprint(s, model);
        let mut found = Places::new();
        for ring in 1..=reach {
            for base in around(start, ring) {
                let met = models_of(s.enemies_of(model)).any(|enemy| {
                    self.footprint(s, enemy).touches(base) && self.same_level(s, model, enemy)
                });
                if !(alone && met) && self.stands(s, model, base) {
                    found.push(base);
                }
            }
        }
        found.offer(add);
    }

    /// Free squares about the bearer of the effect that is being carried out.
    fn near_squares(&self, s: &State, model: ModelId, reach: i32, add: &mut dyn FnMut(Action)) {
        let centre = self.footprint(s, self.bearer(s, model));
        let start = self.footprint_at(s, model, centre.middle());
        let mut found = Places::new();
        for ring in 1..=reach + 1 {
            for base in around(start, ring) {
                let (columns, rows) = base.apart(centre);
                let near = self.count((columns, rows)) <= i64::from(reach);
                if near && self.stands(s, model, base) {
                    found.push(base);
                }
            }
        }
        found.offer(add);
    }

    /// Whether a model is next to a piece that it can climb (ANI-200, ANI-202).
    fn climb_squares(
        &self,
        s: &State,
        model: ModelId,
        up: bool,
        piece: u8,
        add: &mut dyn FnMut(Action),
    ) {
        let Some(template) =
            s.pieces.get(piece as usize).map(|piece| &self.templates[piece.template as usize])
        else {
            return;
        };
        let top = self.top_of(s, model);
        let may = template.climbable && i32::from(template.height) <= self.knobs.climb_max_cm;
        if (up && (top.is_some() || !may)) || (!up && top != Some(PieceId::of(piece))) {
            return;
        }
        let start = self.footprint(s, model);
        let mut found = Places::new();
        for base in around(start, 1).chain(around(start, 2)) {
            let near = start.touches(base) || start.overlaps(base);
            let free = if up {
                self.stands_on_top(s, model, PieceId::of(piece), base)
            } else {
                self.stands_on_ground(s, model, base)
            };
            if near && free {
                found.push(base);
            }
        }
        found.offer(add);
    }

    fn move_squares(
        &self,
        s: &State,
        model: ModelId,
        stand: Stand,
        going: &Going,
        add: &mut dyn FnMut(Action),
    ) {
        let &Going { length, how, straight, .. } = going;
        let allowance = i64::from(length);
        if allowance < SQUARE {
            return;
        }
        let ways = Ways::new(self, s, model, how);
        let mut found = Places::new();
        if straight {
            self.straight_squares(s, &ways, allowance, &mut found);
        } else {
            self.walk_squares(s, &ways, allowance, &mut found);
        }
        found.offer(add);
        if stand != Stand::Evade && !how.no_contact {
            self.contact_squares(s, model, (allowance, how, straight), add);
        }
    }

    /// The rings of a Walk: the outermost places, those half way, the neighbours; and every other
    /// place in reach that covers, as long as there is room.
    fn walk_squares(&self, s: &State, ways: &Ways, allowance: i64, found: &mut Places) {
        let reach = ways.reach(self, s, allowance / SQUARE);
        let far = i32::from(reach.allowance);
        let wide = far * 2 + 1;
        let places = || {
            (0..wide * wide)
                .map(|index| ways.start.moved(index % wide - far, index / wide - far))
                .filter(|&base| {
                    base != ways.start && ways.may_end(base) && !ways.touches_enemy(base)
                })
                .filter_map(|base| reach.of(base).map(|(cost, _)| (i32::from(cost), base)))
        };
        for (ring, most) in [(far, 20), (1, 8), ((far + 1) / 2, 10)] {
            // Of a long ring every second or third place.
            let size = places().filter(|&(cost, _)| cost == ring).count();
            let every = size.div_ceil(most).max(1);
            for (index, (_, base)) in places().filter(|&(cost, _)| cost == ring).enumerate() {
                if index % every == 0 {
                    found.push(base);
                }
            }
        }
        for (_, base) in places() {
            let covered = (0..s.pieces.len()).any(|piece| {
                let template = self.template(s, piece);
                template.cover && template.slow && self.covers_base(s, piece, base)
            });
            if covered {
                found.push(base);
            }
        }
    }

    /// Where straight movements end: in 16 directions, all the way and half of it.
    fn straight_squares(&self, s: &State, ways: &Ways, allowance: i64, found: &mut Places) {
        let far = (allowance / SQUARE) as i32;
        for length in [far, (far + 1) / 2] {
            let half = length / 2;
            for (columns, rows) in [
                (length, 0),
                (length, half),
                (length, length),
                (half, length),
                (0, length),
                (-half, length),
                (-length, length),
                (-length, half),
                (-length, 0),
                (-length, -half),
                (-length, -length),
                (-half, -length),
                (0, -length),
                (half, -length),
                (length, -length),
                (length, -half),
            ] {
                let to = (ways.start.column + columns, ways.start.row + rows);
                let step = self.run_along(s, ways, to, ModelId::NONE, allowance);
                let large = ways.start.size == 2;
                let end = Footprint::of(step.at, large);
                if end != ways.start && !ways.touches_enemy(end) {
                    found.push(end);
                }
            }
        }
    }

    /// Contact with every enemy that is seen: with `premeasure`, only with those within reach.
    fn contact_squares(
        &self,
        s: &State,
        model: ModelId,
        (allowance, how, straight): (i64, MoveMode, bool),
        add: &mut dyn FnMut(Action),
    ) {
        for enemy in models_of(s.enemies_of(model)) {
            let seen = !s.has(enemy, flag::HIDDEN)
                && self.same_level(s, model, enemy)
                && !self.in_contact(s, model, enemy)
                && self.sees(s, model, enemy);
            let meets =
                || self.approach(s, model, enemy, allowance, how, straight).touched == enemy;
            if seen && (!self.knobs.premeasure || meets()) {
                add(Action::Contact(enemy));
            }
        }
    }
}
