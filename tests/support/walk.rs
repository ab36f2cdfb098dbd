//! Exact probabilities: a chance over `engine::Exhaustive` that walks dice and, where a test asks
//! for it, the classes of cards that a draw can come from; and exact fractions.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

use tenbin::engine::pile::{CardSet, nth};
use tenbin::engine::{Chance, Exhaustive, Seeded, Stream};

/// An exact fraction in lowest terms.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct Ratio(pub i128, pub i128);

impl Ratio {
    pub const ZERO: Self = Self(0, 1);
    pub const ONE: Self = Self(1, 1);

    pub fn new(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0);
        let (mut one, mut two) = (numerator.abs(), denominator.abs());
        while two != 0 {
            (one, two) = (two, one % two);
        }
        let sign = if denominator < 0 { -1 } else { 1 };
        let divisor = one.max(1) * sign;
        Self(numerator / divisor, denominator / divisor)
    }
}

impl Add for Ratio {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Sub for Ratio {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.0 * other.1 - other.0 * self.1, self.1 * other.1)
    }
}

impl Mul for Ratio {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
}

impl Div for Ratio {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::new(self.0 * other.1, self.1 * other.0)
    }
}

impl fmt::Debug for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.0, self.1)
    }
}

/// What is walked, and what is fixed.
#[derive(Clone, Default)]
pub struct Plan {
    /// Faces that the first dice show, not walked.
    pub faces: Vec<u32>,
    /// How many dice after those are walked; whatever is thrown later shows a 6, so that the
    /// offer of its bonus is a place to stop at. None: all of them.
    pub dice: Option<usize>,
    /// The face that every die shows where none is walked.
    pub always: Option<u32>,
    /// A stream whose first draws are walked class by class: the classes and how many draws.
    pub classes: Option<(Stream, Vec<CardSet>, usize)>,
    /// Streams whose draws come from a set as long as it has cards, not walked.
    pub fixed: Vec<(Stream, CardSet)>,
    /// A stream whose numbers are walked.
    pub numbers: Option<Stream>,
    /// Walk every element of every second draw of the deal (the roles; objectives lie between).
    pub roles: bool,
}

/// A chance that walks what a plan says.
pub struct Walk {
    plan: Plan,
    paths: Exhaustive,
    faces: VecDeque<u32>,
    rest: Seeded,
    weight: Ratio,
    dice_thrown: usize,
    draws_walked: usize,
    deals: usize,
    /// Set when a die was thrown after those that are walked.
    pub overran: bool,
}

const SEED: u64 = 0x0DD5;

impl Walk {
    fn new(plan: &Plan) -> Self {
        Self {
            plan: plan.clone(),
            paths: Exhaustive::new(SEED),
            faces: VecDeque::new(),
            rest: Seeded::new(SEED, 0),
            weight: Ratio::ONE,
            dice_thrown: 0,
            draws_walked: 0,
            deals: 0,
            overran: false,
        }
    }

    fn begin(&mut self) {
        self.faces = self.plan.faces.iter().copied().collect();
        self.rest = Seeded::new(SEED, 0);
        self.weight = Ratio::ONE;
        (self.dice_thrown, self.draws_walked, self.deals) = (0, 0, 0);
        self.overran = false;
    }

    /// How many of the walked dice have been thrown.
    pub fn dice_thrown(&self) -> usize {
        self.dice_thrown
    }

    fn die(&mut self, sides: u32) -> u32 {
        if let Some(face) = self.faces.pop_front() {
            return face - 1;
        }
        if let Some(face) = self.plan.always {
            return face - 1;
        }
        if self.plan.dice.is_some_and(|most| self.dice_thrown == most) {
            self.overran = true;
            return sides - 1;
        }
        self.dice_thrown += 1;
        self.weight = self.weight * Ratio(1, i128::from(sides));
        self.paths.below(Stream::DICE, sides)
    }

    /// One of `options` cards or classes, each as likely as its weight over the total.
    fn walk(&mut self, options: &[(u8, u32)]) -> u8 {
        let total: u32 = options.iter().map(|&(_, weight)| weight).sum();
        let index = self.paths.below(Stream::DICE, options.len() as u32) as usize;
        let (card, weight) = options[index];
        self.weight = self.weight * Ratio::new(i128::from(weight), i128::from(total));
        card
    }
}

impl Chance for Walk {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        if stream.is_dice() {
            return self.die(bound);
        }
        if self.plan.numbers == Some(stream.plain()) {
            self.weight = self.weight * Ratio(1, i128::from(bound));
            return self.paths.below(Stream::DICE, bound);
        }
        self.rest.below(stream, bound)
    }

    fn draw(&mut self, stream: Stream, set: CardSet) -> u8 {
        if let Some((walked, classes, most)) = &self.plan.classes
            && *walked == stream.plain()
            && self.draws_walked < *most
        {
            self.draws_walked += 1;
            let options: Vec<(u8, u32)> = classes
                .iter()
                .map(|class| class & set)
                .filter(|&class| class != 0)
                .map(|class| (nth(class, 0), class.count_ones()))
                .collect();
            let listed: u32 = options.iter().map(|&(_, weight)| weight).sum();
            assert_eq!(listed, set.count_ones(), "the classes do not cover the deck");
            return self.walk(&options);
        }
        if self.plan.roles && stream.plain() == Stream::DEAL {
            self.deals += 1;
            if self.deals.is_multiple_of(2) {
                return nth(set, 0);
            }
            let options: Vec<(u8, u32)> =
                (0..set.count_ones()).map(|index| (nth(set, index), 1)).collect();
            return self.walk(&options);
        }
        let fixed = self
            .plan
            .fixed
            .iter()
            .find(|(fixed, wanted)| *fixed == stream.plain() && wanted & set != 0);
        match fixed {
            Some((_, wanted)) => nth(wanted & set, 0),
            None => self.rest.draw(stream, set),
        }
    }
}

/// The exact law of what a path comes to, over all paths of a plan.
pub fn law<K: Ord>(plan: &Plan, mut path: impl FnMut(&mut Walk) -> K) -> BTreeMap<K, Ratio> {
    let mut walk = Walk::new(plan);
    let mut found: BTreeMap<K, Ratio> = BTreeMap::new();
    loop {
        walk.begin();
        let outcome = path(&mut walk);
        let sum = found.entry(outcome).or_insert(Ratio::ZERO);
        *sum = *sum + walk.weight;
        if !walk.paths.advance() {
            break;
        }
    }
    let total = found.values().fold(Ratio::ZERO, |sum, &part| sum + part);
    assert_eq!(total, Ratio::ONE, "a law sums to one");
    found
}

/// The exact probability that a path comes out true.
pub fn probability(plan: &Plan, path: impl FnMut(&mut Walk) -> bool) -> Ratio {
    law(plan, path).remove(&true).unwrap_or(Ratio::ZERO)
}
