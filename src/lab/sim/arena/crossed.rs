//! What seats won deal by deal over all line-ups: how much of who wins is the players, how much the deal.

use tenbin_stats::crossed::{Table, Variances};
use tenbin_stats::groups::Grouped;

use super::WIN;

/// So many groups of deals there are, for intervals.
const GROUPS: usize = 16;

/// The shares of variance.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Shares {
    /// Of who plays.
    pub skill: Grouped,
    /// Of the deal, with all dice and draws.
    pub luck: Grouped,
    /// Of what these players make of this deal.
    pub both: Grouped,
}

/// Counts of an arena whose line-ups all play the same deals. Deals between which the table has turned further are
/// kept apart: in them other players sit at a seat of a line-up.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Crossed {
    seats: usize,
    line_ups: usize,
    /// For each group and turn of the table: deals, then for each seat what deals come to squared, games squared, and
    /// what each line-up won.
    cells: Vec<u64>,
}

impl Crossed {
    pub(super) fn new(seats: usize, line_ups: usize) -> Self {
        let mut empty = Self { seats, line_ups, cells: Vec::new() };
        empty.cells = vec![0; GROUPS * seats * empty.size()];
        empty
    }

    fn size(&self) -> usize {
        1 + self.seats * (2 + self.line_ups)
    }

    pub(super) fn cells(&self) -> &[u64] {
        &self.cells
    }

    pub(super) fn cells_mut(&mut self) -> &mut [u64] {
        &mut self.cells
    }

    /// Counts a deal: for each line-up and seat what was won.
    pub(super) fn count(&mut self, index: u64, won: &[u16]) {
        let (seats, size) = (self.seats, self.size());
        let turned = (index % seats as u64) as usize;
        let group = (index / seats as u64 % GROUPS as u64) as usize;
        let cells = &mut self.cells[(group * seats + turned) * size..][..size];
        cells[0] += 1;
        for (seat, cells) in cells[1..].chunks_exact_mut(2 + self.line_ups).enumerate() {
            let of_seat = || won.iter().skip(seat).step_by(seats).map(|&won| u64::from(won));
            let all: u64 = of_seat().sum();
            cells[0] += all * all;
            cells[1] += of_seat().map(|won| won * won).sum::<u64>();
            cells[2..].iter_mut().zip(of_seat()).for_each(|(cell, won)| *cell += won);
        }
    }

    /// The shares of variance with their intervals; None where there are too few deals, or nothing varies.
    pub fn shares(&self) -> Option<Shares> {
        let groups: Vec<Vec<u64>> =
            self.cells.chunks_exact(self.seats * self.size()).map(<[u64]>::to_vec).collect();
        let share = |of: fn(Variances) -> f64| {
            Grouped::new(&groups, |sums| Some(of(Variances::of(&self.tables(sums))?.shares()?)))
        };
        Some(Shares {
            skill: share(|shares| shares.skill)?,
            luck: share(|shares| shares.luck)?,
            both: share(|shares| shares.both)?,
        })
    }

    fn tables(&self, cells: &[u64]) -> Vec<Table> {
        let game = |won: u64| won as f64 / WIN as f64;
        let square = |won: u64| game(won) / WIN as f64;
        let of_turn = |cells: &[u64]| -> Vec<Table> {
            let seat = |own: &[u64]| Table {
                deals: cells[0] as f64,
                line_ups: own[2..].iter().map(|&won| game(won)).collect(),
                deals_squared: square(own[0]),
                games_squared: square(own[1]),
            };
            cells[1..].chunks_exact(2 + self.line_ups).map(seat).collect()
        };
        cells.chunks_exact(self.size()).flat_map(of_turn).collect()
    }
}
