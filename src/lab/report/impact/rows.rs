//! The rows of `impact.csv`, those that say something first.

use crate::report::impact::{CardImpact, Confirmed, Together, Tried};
use crate::report::order::least;
use crate::report::win_rates::Q_MAX;
use tenbin_stats::estimate::Interval;
use tenbin_stats::multiple::q_values;
use tenbin_stats::paired::Joint;

/// An effect must be at least this large to be flagged, however sure it is.
const EFFECT_MIN: f64 = 0.001;

/// What is found, with all rows of the same question considered.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Judged {
    /// What is found.
    pub tried: Tried,
    /// The smallest share of false discoveries at which it would count as one.
    pub q_value: f64,
}

impl Judged {
    /// Whether it is surely something.
    pub fn is_sure(&self) -> bool {
        self.q_value < Q_MAX && self.tried.value.abs() >= EFFECT_MIN
    }
}

/// A row.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The card.
    pub card: &'a CardImpact,
    /// Whose wins tell.
    pub group: &'a str,
    /// The pairs of games.
    pub pairs: Option<&'a Confirmed>,
    /// The replacement effect.
    pub effect: Option<Judged>,
    /// The same from the designs.
    pub screened: Option<Judged>,
    /// The option value.
    pub option: Option<Judged>,
    /// Whether this is the card's own row, and not one of a part of its seats.
    pub is_main: bool,
}

impl Row<'_> {
    /// `strong`, `weak` or nothing.
    pub fn flag(&self) -> &'static str {
        match self.effect.filter(Judged::is_sure) {
            Some(effect) if effect.tried.value > 0.0 => "strong",
            Some(_) => "weak",
            None => "",
        }
    }

    /// The effect that is known best.
    pub fn known(&self) -> Option<Judged> {
        self.effect.or(self.screened)
    }

    /// Why nobody should judge the card by its descriptive difference, where there is a reason: that surely
    /// says the opposite of what the card surely does, or that it does something where no game differs
    /// without it.
    pub fn warning(&self) -> Option<Warning> {
        let side = |interval: Interval| {
            if interval.low > 0.0 {
                1
            } else if interval.high < 0.0 {
                -1
            } else {
                0
            }
        };
        let told = self.card.iwd.filter(|_| self.is_main).map(|(_, interval)| side(interval))?;
        let same = self.pairs.filter(|pairs| pairs.joint.discordant == 0);
        if told != 0 && self.effect.is_some() && same.is_some() {
            return Some(Warning::Nothing);
        }
        let does = self.known().filter(Judged::is_sure).map(|known| side(known.tried.interval))?;
        (does * told < 0).then_some(Warning::Opposite)
    }
}

/// What is wrong with a descriptive difference.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Warning {
    /// It has the other sign than the effect.
    Opposite,
    /// There is one, and the replacement changes no game.
    Nothing,
}

impl Warning {
    /// Its word in `impact.csv`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Opposite => "iwd_says_the_opposite",
            Self::Nothing => "iwd_of_nothing",
        }
    }
}

/// The rows: the surest effects first, then the other cards in the order of the game, each with its parts
/// behind it.
pub(super) fn rows(cards: &[CardImpact]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for card in cards {
        let row = |group, pairs| Row {
            card,
            group,
            pairs,
            effect: None,
            screened: None,
            option: None,
            is_main: false,
        };
        rows.push(Row { is_main: true, ..row(card.group.as_str(), card.confirmed.first()) });
        let parts = card.confirmed.iter().skip(1);
        rows.extend(parts.map(|part| row(part.group.as_str(), Some(part))));
    }
    let of_pairs = |joint: &Joint| Some((Tried::of_pairs(joint)?, joint.discordant > 0));
    let paired = |row: &Row<'_>| of_pairs(&row.pairs?.joint);
    // The cards are one question, the parts of their seats another.
    for is_main in [true, false] {
        judge(&mut rows, is_main, paired, |row, found| row.effect = Some(found));
    }
    let screened = |row: &Row<'_>| Some((row.card.screened?, true));
    judge(&mut rows, true, screened, |row, found| row.screened = Some(found));
    let option = |row: &Row<'_>| of_pairs(row.card.option.as_ref()?);
    judge(&mut rows, true, option, |row, found| row.option = Some(found));
    in_order(rows)
}

/// Judges what is found of the main rows, or of the others, together; whether something is a test says what
/// was found: what no game tells apart is none.
fn judge<'a>(
    rows: &mut [Row<'a>],
    is_main: bool,
    found: impl Fn(&Row<'a>) -> Option<(Tried, bool)>,
    put: impl Fn(&mut Row<'a>, Judged),
) {
    let all: Vec<Option<(Tried, bool)>> =
        rows.iter().map(|row| found(row).filter(|_| row.is_main == is_main)).collect();
    let p_value = |(tried, is_test): (Tried, bool)| is_test.then_some(tried.p_value);
    let p_values: Vec<Option<f64>> = all.iter().map(|one| one.and_then(p_value)).collect();
    for ((row, found), q_value) in rows.iter_mut().zip(all).zip(q_values(&p_values)) {
        if let Some((tried, _)) = found {
            put(row, Judged { tried, q_value: q_value.unwrap_or(1.0) });
        }
    }
}

fn in_order(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let mut blocks: Vec<Vec<Row<'_>>> = Vec::new();
    for row in rows {
        match blocks.last_mut() {
            Some(block) if !row.is_main => block.push(row),
            _ => blocks.push(vec![row]),
        }
    }
    let weight = |block: &[Row<'_>]| {
        let main = &block[0];
        let sure = |judged: Option<Judged>| {
            judged.filter(Judged::is_sure).map(|judged| least(judged.tried.interval))
        };
        // Confirmed ones before those that are not.
        match (sure(main.effect), main.effect.is_some(), sure(main.screened)) {
            (Some(least), ..) => (3, least),
            (None, true, _) => (2, 0.0),
            (None, false, Some(least)) => (1, least),
            _ => (0, 0.0),
        }
    };
    blocks.sort_by(|one, two| {
        let (one, two) = (weight(one), weight(two));
        two.0.cmp(&one.0).then(two.1.total_cmp(&one.1))
    });
    blocks.into_iter().flatten().collect()
}

/// Pairs of cards with all of them considered, the surest first.
pub(super) fn together(pairs: &[Together]) -> Vec<(&Together, Judged)> {
    let p_values: Vec<Option<f64>> = pairs.iter().map(|pair| Some(pair.tried.p_value)).collect();
    let judged = pairs.iter().zip(q_values(&p_values)).map(|(pair, q_value)| {
        (pair, Judged { tried: pair.tried, q_value: q_value.unwrap_or(1.0) })
    });
    let mut judged: Vec<(&Together, Judged)> = judged.collect();
    judged.sort_by(|one, two| one.1.tried.p_value.total_cmp(&two.1.tried.p_value));
    judged
}
