//! What the enemies can do to a figure at a square (D7, D13, D19).

use crate::board::Square;
use crate::board::geometry;
use crate::content::catalogue::Stat;
use crate::features::cache::Foe;
use crate::features::facts::Sight;
use crate::features::place::Spot;
use crate::features::tables::Goal;
use crate::state::{FIGURES_MAX, FigureId, figures_of};

impl Sight<'_> {
    /// What the enemies can do to a figure that stands at a square next: the expected loss less
    /// what the best attacker risks, growing with every further attacker.
    ///
    /// `but` is an enemy that is being attacked just then; it is left out.
    #[inline]
    pub(super) fn threat(&self, spot: &Spot, at: Square, but: Option<FigureId>) -> i32 {
        if spot.figure.seat() != self.decider() {
            return self.threat_by_others(spot, at, but);
        }
        // All that it follows from beside the enemies and the own cards.
        let key = u32::from(at.x as u8)
            | u32::from(at.y as u8) << 8
            | (spot.facing as u32) << 16
            | u32::from(spot.endangered) << 18
            | (spot.figure.place() as u32) << 19
            | but.map_or(FIGURES_MAX as u32, |but| u32::from(but.number())) << 23;
        let (key, cache) = (u64::from(key), self.cache());
        if let Some(threat) = cache.threats.get(key, cache.since) {
            return threat;
        }
        let threat = self.threat_by_foes(spot, at, but);
        cache.threats.set(key, cache.survey, threat);
        threat
    }

    #[inline(never)]
    fn threat_by_foes(&self, spot: &Spot, at: Square, but: Option<FigureId>) -> i32 {
        self.threat_by(spot, at, but, self.cache().foes.iter().copied())
    }

    /// What those who decide can do to a figure that is not theirs.
    #[cold]
    fn threat_by_others(&self, spot: &Spot, at: Square, but: Option<FigureId>) -> i32 {
        let foes = figures_of(self.enemies_of(spot.figure));
        self.threat_by(spot, at, but, foes.map(|figure| Foe::of(figure, self.piece(figure))))
    }

    #[inline]
    fn threat_by(
        &self,
        spot: &Spot,
        at: Square,
        but: Option<FigureId>,
        foes: impl Iterator<Item = Foe>,
    ) -> i32 {
        let goal = Goal::new(at);
        let (mut best, mut attacker, mut count) = (i32::MIN, FigureId::default(), 0);
        for foe in foes {
            let way = self.tables.way(foe.lookout, goal);
            if way > i32::from(foe.movement) || Some(foe.figure) == but {
                continue;
            }
            let behind = !geometry::is_in_front(at, spot.facing, foe.at);
            let back = i32::from(behind) * self.rules.knobs.back_attack_bonus;
            let attack = i32::from(foe.attack) + back;
            if attack > best {
                (best, attacker) = (attack, foe.figure);
            }
            count += 1;
        }
        if count == 0 {
            return 0;
        }
        let lead = best - self.stat_of(spot.figure, Stat::Defence, spot.endangered)
            + (count - 1).min(2) * self.rules.knobs.support_bonus;
        let enemy = self.piece(attacker);
        let [hit, counter] = self.tables.duel(lead, enemy.endangered, spot.endangered);
        let gain = hit * i32::from(self.piece(spot.figure).zeni) / 10;
        let risk = counter * i32::from(enemy.zeni) / 10;
        (gain - risk / 2).max(0) * (count + 1) / 2
    }
}
