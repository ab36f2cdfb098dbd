//! cards.csv: how cards go with winning (descriptive) and what they do (unbiased), kept apart.

mod brought;

use crate::engine::schema::Schema;
use crate::report::order;
use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::report::win_rates::Q_MAX;
use crate::sim::Tally;
use crate::sim::sums::{CardSums, DrawSums, DrawnSums};
use crate::stats::enough::RESULTS_MIN;
use crate::stats::estimate::two_sided_p;
use crate::stats::multiple::q_values;
use crate::stats::ratio::{Clustered, Estimate, TwoRates};

/// An effect must be at least this large to be flagged, however sure it is.
const EFFECT_MIN: f64 = 0.001;

/// A count and how much of it was won.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Won {
    /// How many.
    pub count: u64,
    /// How many of them belonged to winners.
    pub won: u64,
}

impl Won {
    fn rate(self) -> Option<f64> {
        (self.count > 0).then(|| self.won as f64 / self.count as f64)
    }
}

/// A row of cards.csv.
#[derive(Clone, PartialEq, Debug)]
pub struct CardRow {
    /// Its id.
    pub card: String,
    /// The deck or family it belongs to.
    pub group: String,
    /// Whether other decks have the same card, in rows of their own.
    pub is_shared: bool,
    /// Copies in the shared deck; None where seats bring their own.
    pub copies: Option<u32>,
    /// Copies in decks.
    pub in_deck: Won,
    /// Copies in opening hands.
    pub opening: Won,
    /// Copies drawn later.
    pub drawn: Won,
    /// Copies in hand: opening or drawn.
    pub in_hand: Won,
    /// Copies of the deck that were not seen.
    pub not_seen: Won,
    /// Seats that played it.
    pub played: Won,
    /// In-hand win rate less not-seen win rate: descriptive, biased by the length of games.
    pub iwd: Option<Estimate>,
    /// What holding it at the start does.
    pub opening_effect: Option<Estimate>,
    /// What drawing it does, compared with what else was drawn at the same moment.
    pub draw_effect: Option<Estimate>,
    /// Of the draw effect, or of the opening effect where there are no draws.
    pub q_value: Option<f64>,
    /// `strong`, `weak` or nothing.
    pub flag: &'static str,
}

impl CardRow {
    /// Its name in a sentence, with its deck where the name alone does not tell.
    pub fn label(&self) -> String {
        if self.is_shared { format!("{} of {}", self.card, self.group) } else { self.card.clone() }
    }

    /// The effect that flag and `q_value` are about.
    pub fn effect(&self) -> Option<Estimate> {
        self.draw_effect.or(self.opening_effect)
    }
}

/// The rows of cards.csv, in the order of the schema.
pub fn card_rows(schema: &Schema, tally: &Tally) -> Vec<CardRow> {
    let mut rows: Vec<CardRow> =
        (0..schema.cards.len()).map(|card| card_row(schema, tally, card)).collect();
    let p_values: Vec<Option<f64>> = rows
        .iter()
        .map(|row| row.effect().and_then(|effect| effect.z()).map(two_sided_p))
        .collect();
    for (row, q_value) in rows.iter_mut().zip(q_values(&p_values)) {
        row.q_value = q_value;
        let effect = row.effect().map_or(0.0, |effect| effect.value);
        if q_value.is_some_and(|q| q < Q_MAX) && effect.abs() >= EFFECT_MIN {
            row.flag = if effect > 0.0 { "strong" } else { "weak" };
        }
    }
    rows
}

fn card_row(schema: &Schema, tally: &Tally, card: usize) -> CardRow {
    let info = &schema.cards[card];
    let sums = tally.card(card);
    let hands = hands(&sums, info.copies, tally);
    let batch = tally.batch();
    let in_deck = if info.copies > 0 {
        let copies = u64::from(info.copies);
        let seats = u64::from(tally.layout().seats);
        Won { count: copies * seats * batch.games, won: copies * batch.winners }
    } else {
        Won { count: sums.odd.deck, won: sums.odd.deck_won }
    };
    let whole = |rate: &Clustered| Won { count: rate.b as u64, won: rate.a as u64 };
    CardRow {
        card: info.name.clone(),
        group: info.group.clone(),
        is_shared: schema.cards.iter().filter(|other| other.name == info.name).count() > 1,
        copies: (info.copies > 0).then_some(info.copies),
        in_deck,
        opening: Won { count: sums.opening.copies, won: sums.opening.copies_won },
        drawn: Won { count: sums.drawn.d, won: sums.drawn.dw },
        in_hand: whole(&hands.first),
        not_seen: whole(&hands.second),
        played: Won { count: sums.played.played, won: sums.played.played_won },
        iwd: difference(&hands),
        opening_effect: opening_effect(&sums, info.copies > 0, tally),
        draw_effect: draw_effect(tally, card, &sums),
        q_value: None,
        flag: "",
    }
}

/// A difference of two rates with enough results on both sides.
fn difference(rates: &TwoRates) -> Option<Estimate> {
    let enough = rates.first.b >= RESULTS_MIN && rates.second.b >= RESULTS_MIN;
    enough.then(|| rates.difference()).flatten()
}

/// Copies in hand against copies of the deck not seen.
///
/// In an ordinary game the `n` copies not seen are those of the deck for each seat less the `h` in
/// hand, so every sum with `n` follows from sums with `h`; odd games have sums of their own.
fn hands(sums: &CardSums, copies: u32, tally: &Tally) -> TwoRates {
    let (batch, hand, odd) = (tally.batch(), &sums.hand, &sums.odd);
    let sum = |number: u64| number as f64;
    // Sums over ordinary games.
    let rest = |all: u64, odd: u64| (all - odd) as f64;
    let games = rest(batch.games, odd.games);
    let winners = rest(batch.winners, odd.winners);
    let winners_squared = rest(batch.winners_squared, odd.winners_squared);
    let (held, held_won) =
        (sums.opening.copies + sums.drawn.d, sums.opening.copies_won + sums.drawn.dw);
    let (h, hw) = (rest(held, odd.h), rest(held_won, odd.hw));
    let (h_h, h_hw) = (rest(hand.h_h, odd.h_h), rest(hand.h_hw, odd.h_hw));
    let hw_hw = rest(hand.hw_hw, odd.hw_hw);
    let h_winners = rest(hand.h_winners, odd.h_winners);
    let hw_winners = rest(hand.hw_winners, odd.hw_winners);
    // n = deck - h, nw = copies * winners - hw.
    let copies = f64::from(copies);
    let deck = copies * f64::from(tally.layout().seats);
    let all_games = sum(batch.games);
    TwoRates {
        first: Clustered {
            games: all_games,
            a: sum(held_won),
            b: sum(held),
            aa: sum(hand.hw_hw),
            ab: sum(hand.h_hw),
            bb: sum(hand.h_h),
        },
        second: Clustered {
            games: all_games,
            a: copies * winners - hw + sum(odd.nw),
            b: deck * games - h + sum(odd.n),
            aa: copies * copies * winners_squared - 2.0 * copies * hw_winners
                + hw_hw
                + sum(odd.nw_nw),
            ab: deck * copies * winners - deck * hw - copies * h_winners + h_hw + sum(odd.n_nw),
            bb: deck * deck * games - 2.0 * deck * h + h_h + sum(odd.n_n),
        },
        ac: copies * hw_winners - hw_hw + sum(odd.hw_nw),
        ad: deck * hw - h_hw + sum(odd.hw_n),
        bc: copies * h_winners - h_hw + sum(odd.h_nw),
        bd: deck * h - h_h + sum(odd.h_n),
    }
}

/// Seats with a copy in the opening hand against those that could have had one: a shuffle decides
/// which, so the difference is due to the card.
fn opening_effect(sums: &CardSums, shared: bool, tally: &Tally) -> Option<Estimate> {
    let sum = |number: u64| number as f64;
    let (batch, opening, odd) = (tally.batch(), &sums.opening, &sums.odd);
    let seats = f64::from(tally.layout().seats);
    let games = sum(batch.games);
    let [o, ow, o_o, o_ow, ow_ow] =
        [opening.o, opening.ow, opening.o_o, opening.o_ow, opening.ow_ow].map(sum);
    let (o_ew, ow_ew) = (sum(opening.o_ew), sum(opening.ow_ew));
    // Seats that could have had it: e, and winners among them: ew. In a shared deck all of them.
    let [e, ew, e_e, e_ew, ew_ew, o_e, ow_e] = if shared {
        let winners = sum(batch.winners);
        [
            games * seats,
            winners,
            games * seats * seats,
            winners * seats,
            sum(batch.winners_squared),
            o * seats,
            ow * seats,
        ]
    } else {
        [odd.e, odd.ew, odd.e_e, odd.e_ew, odd.ew_ew, odd.o_e, odd.ow_e].map(sum)
    };
    difference(&TwoRates {
        first: Clustered { games, a: ow, b: o, aa: ow_ow, ab: o_ow, bb: o_o },
        second: Clustered {
            games,
            a: ew - ow,
            b: e - o,
            aa: ew_ew - 2.0 * ow_ew + ow_ow,
            ab: e_ew - o_ew - ow_e + o_ow,
            bb: e_e - 2.0 * o_e + o_o,
        },
        ac: ow_ew - ow_ow,
        ad: ow_e - o_ow,
        bc: o_ew - o_ow,
        bd: o_e - o_o,
    })
}

/// Draws of the card against draws of other cards of its deck at the same moment of a game, which
/// a shuffle tells apart: mean over the card's draws of its win rate less the others' at that moment.
fn draw_effect(tally: &Tally, card: usize, sums: &CardSums) -> Option<Estimate> {
    let decks = &tally.layout().cards.decks;
    let deck = decks[card];
    let mut totals = vec![[0_u64; 2]; tally.moments(card).len()];
    for member in (0..decks.len()).filter(|&member| decks[member] == deck) {
        for (total, moment) in totals.iter_mut().zip(tally.moments(member)) {
            total[0] += moment[0];
            total[1] += moment[1];
        }
    }
    let (mut draws, mut others, mut gain) = (0.0, 0.0, 0.0);
    for (total, own) in totals.iter().zip(tally.moments(card)) {
        let rest = [(total[0] - own[0]) as f64, (total[1] - own[1]) as f64];
        if own[0] > 0 && rest[0] > 0.0 {
            draws += own[0] as f64;
            others += rest[0];
            gain += own[1] as f64 - own[0] as f64 * rest[1] / rest[0];
        }
    }
    if draws < RESULTS_MIN || others < RESULTS_MIN {
        return None;
    }
    let variance = draw_variance(&sums.drawn, &tally.draws(usize::from(deck)))?;
    Some(Estimate { value: gain / draws, variance })
}

/// The variance of a draw effect, linearised: with A the surplus of wins in a game's draws of the
/// card, T that of all draws of the deck and s the card's share of draws, the effect is in first
/// order the sum of (A - sT)/((1 - s)N) over games.
fn draw_variance(drawn: &DrawnSums, deck: &DrawSums) -> Option<f64> {
    let own = Clustered::new([0, drawn.dw, drawn.d, drawn.dw_dw, drawn.d_dw, drawn.d_d]);
    let all = Clustered::new([0, deck.tw, deck.t, deck.tw_tw, deck.t_tw, deck.t_t]);
    let (rate, all_rate) = (own.rate()?, all.rate()?);
    let [dw_tw, dw_t, d_tw, d_t] =
        [drawn.dw_tw, drawn.dw_t, drawn.d_tw, drawn.d_t].map(|sum| sum as f64);
    let crossed = dw_tw - all_rate * dw_t - rate * d_tw + rate * all_rate * d_t;
    let part = own.b / all.b;
    let squares =
        own.squares_about(rate) - 2.0 * part * crossed + part * part * all.squares_about(all_rate);
    let scale = own.b * (1.0 - part);
    (scale > 0.0).then(|| squares.max(0.0) / (scale * scale))
}

/// cards.csv: the cards that chance deals and those that it does not, without columns in which this game
/// has nothing; None where it has no cards, or none that says anything. `rows` are in schema order.
pub fn sheet(schema: &Schema, tally: &Tally, rows: &[CardRow]) -> Option<Sheet> {
    let dealt = rows.iter().zip(&schema.cards).filter(|(_, card)| card.is_dealt);
    let dealt: Vec<CardRow> = dealt.map(|(row, _)| row.clone()).collect();
    let dealt = (!dealt.is_empty()).then(|| {
        let mut sheet = cards(&order::cards(&dealt));
        let any = tally.batch().games == 0;
        let has_copies = any || dealt.iter().any(|row| row.copies.is_some());
        let has_opening = any || dealt.iter().any(|row| row.opening.count > 0);
        let has_draws = any || dealt.iter().any(|row| row.drawn.count > 0);
        sheet.without(|name| {
            let begins = |starts: [&str; 2]| starts.iter().any(|start| name.starts_with(start));
            !has_copies && name == "copies_count"
                || !has_opening && begins(["oh_", "opening_effect_"])
                || !has_draws && begins(["gd_", "draw_effect_"])
        });
        sheet
    });
    match (dealt, brought::sheet(schema, tally)) {
        (Some(dealt), Some(brought)) => Some(dealt.and(brought)),
        (dealt, brought) => dealt.or(brought),
    }
}

/// The cards that chance deals.
fn cards(rows: &[CardRow]) -> Sheet {
    let mut sheet = Sheet::new(
        "cards.csv",
        "card",
        &[
            ("card", "The card's id"),
            ("group", "The deck or family it belongs to"),
            ("copies_count", "Copies in the shared deck; blank where seats bring their own"),
        ],
    );
    for (name, meaning) in [
        ("gp", "copies in the deck, counted for every seat"),
        ("oh", "copies in opening hands"),
        ("gd", "copies drawn later by chance; one that was put back and drawn again counts again"),
        ("gih", "copies in hand: opening or drawn (oh and gd)"),
        (
            "gns",
            "copies of the deck not seen: for each seat gp less gih less copies that came \
             otherwise, 0 at least; too few where copies were put back and drawn again",
        ),
        ("played", "seats and games in which it was played at least once"),
    ] {
        sheet.column(&format!("{name}_count"), &format!("Descriptive: {meaning}"));
        let rate = format!("Descriptive: share of {name}_count that belonged to winners");
        sheet.column(&format!("{name}_win_rate_share"), &rate);
    }
    for (name, meaning) in [
        (
            "iwd",
            "Descriptive: gih less gns win rate; biased by the length of games, so no verdict on \
             the card",
        ),
        (
            "opening_effect",
            "Unbiased where bots do not choose their opening hand: win rate of seats with at least \
             one copy in the opening hand less that of seats without",
        ),
        (
            "draw_effect",
            "Unbiased: win rate after drawing it less that after drawing another card of the same \
             deck at the same moment (ordinal of the draw), averaged over its draws",
        ),
    ] {
        let few = "; blank with fewer than 30 results on a side";
        sheet.column(&format!("{name}_pp"), &format!("{meaning}{few}"));
        sheet.column(
            &format!("{name}_lo95_pp"),
            "Lower end of its 95 % interval, clustered by game",
        );
        sheet.column(&format!("{name}_hi95_pp"), "Upper end of the interval");
    }
    sheet.column(
        "q_value",
        "Of the draw effect, or of the opening effect where there are no draws, after \
         Benjamini-Hochberg over all cards",
    );
    sheet.column(
        "flag",
        "strong or weak, compared with what that effect is compared with, where q_value < 0.05 and the \
         effect is at least 0.1 pp",
    );
    for row in rows {
        sheet.row(card_cells(row));
    }
    sheet
}

fn card_cells(row: &CardRow) -> Vec<String> {
    let copies = row.copies.map_or_else(String::new, |copies| count(u64::from(copies)));
    let mut cells = vec![text(&row.card), text(&row.group), copies];
    for won in [row.in_deck, row.opening, row.drawn, row.in_hand, row.not_seen, row.played] {
        cells.push(count(won.count));
        cells.push(share(won.rate()));
    }
    for effect in [row.iwd, row.opening_effect, row.draw_effect] {
        let interval = effect.map(|effect| effect.interval());
        cells.push(pp(effect.map(|effect| effect.value)));
        cells.push(pp(interval.map(|interval| interval.low)));
        cells.push(pp(interval.map(|interval| interval.high)));
    }
    cells.push(share(row.q_value));
    cells.push(row.flag.to_owned());
    cells
}
