//! A figure and its band: how near friends are that could strike back, and what would decide the
//! game.

use crate::board::{Square, geometry};
use crate::content::catalogue::Stat;
use crate::features::F;
use crate::features::facts::Sight;
use crate::features::fight::Charge;
use crate::features::place::Spot;
use crate::features::tables::{Goal, Lookout};
use crate::features::verdict::Verdict;
use crate::state::{FigureId, figures_of};

impl Sight<'_> {
    /// Emits what standing somewhere is for the band.
    pub(super) fn tell_band(&self, spot: &Spot, verdict: &Verdict, add: &mut impl FnMut(F, i32)) {
        let end = verdict.end;
        let (goal, lookout) = (Goal::new(end), Lookout::new(end, spot.facing));
        let movement = self.stat_of(spot.figure, Stat::Movement, spot.endangered);
        let exposed = self.exposed(spot.figure);
        let (mut avengers, mut backs) = (0, 0);
        for friend in figures_of(self.friends_of(spot.figure)) {
            let other = self.piece(friend);
            let comes = self.tables.way(other.lookout, goal) <= other.stat(Stat::Movement);
            avengers |= friend.bit_if(comes);
            let near = self.tables.way(lookout, other.goal) <= movement;
            backs += i32::from(near && friend.is_in(exposed));
        }
        add(F::backs, backs);
        if verdict.threat > 0 {
            add(F::avenged, self.avenged(spot, end, avengers));
            let lost = i32::from(self.state.sides[spot.figure.seat().index()].lost);
            add(
                F::threat_late,
                verdict.threat * lost.min(self.rules.index.loss_at)
                    / self.rules.index.loss_at.max(1),
            );
        }
        if verdict.reach != 0 {
            add(F::plan_wins, self.win_chance(spot, verdict));
        }
    }

    /// What these friends could take from the best attacker of a figure at a square, once it stands
    /// beside it.
    fn avenged(&self, spot: &Spot, at: Square, friends: u32) -> i32 {
        let goal = Goal::new(at);
        let (mut best, mut attacker) = (i32::MIN, None);
        for foe in self.cache().foes.iter() {
            if self.tables.way(foe.lookout, goal) > i32::from(foe.movement) {
                continue;
            }
            let behind = !geometry::is_in_front(at, spot.facing, foe.at);
            let attack =
                i32::from(foe.attack) + i32::from(behind) * self.rules.knobs.back_attack_bonus;
            if attack > best {
                (best, attacker) = (attack, Some(foe.figure));
            }
        }
        let Some(attacker) = attacker.filter(|_| friends != 0) else { return 0 };
        let enemy = self.piece(attacker);
        let attacks = figures_of(friends).map(|friend| self.piece(friend).stat(Stat::Attack));
        let attack = attacks.max().unwrap_or(0) + (friends.count_ones() as i32 - 1).min(1);
        let lead = attack - enemy.stat(Stat::Defence);
        let [hit, _] = self.tables.duel(lead, false, enemy.endangered);
        hit * i32::from(enemy.zeni) / 10
    }

    /// The friends of a figure that an enemy could attack next, one bit each.
    fn exposed(&self, figure: FigureId) -> u32 {
        let cache = self.exposed_cache();
        if let Some(exposed) = cache.get() {
            return exposed;
        }
        let mut exposed = 0;
        for friend in figures_of(self.friends_of(figure)) {
            let goal = self.piece(friend).goal;
            let mut foes = self.cache().foes.iter();
            let near =
                foes.any(|foe| self.tables.way(foe.lookout, goal) <= i32::from(foe.movement));
            exposed |= friend.bit_if(near);
        }
        cache.set(Some(exposed));
        exposed
    }

    /// Chance in percent that an attack within reach wins the game.
    fn win_chance(&self, spot: &Spot, verdict: &Verdict) -> i32 {
        let mut best = 0;
        for enemy in figures_of(verdict.reach) {
            if !self.decides(enemy) || self.means().figure.is_none() {
                continue;
            }
            let other = self.piece(enemy);
            let rear = verdict.contact.filter(|_| spot.at.distance(other.at) == 1);
            let behind = !geometry::is_in_front(other.at, self.state.figure(enemy).facing, spot.at);
            let charge = Charge { behind, rivals: self.rivals(spot, enemy), rear };
            let odds = self.planned_odds(self.means(), spot, enemy, charge);
            best = best.max(self.outcome((spot.figure, enemy), &odds, false).out / 10);
        }
        best
    }
}
