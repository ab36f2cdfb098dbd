//! cards.csv: how cards go with winning (descriptive) and what they do (`effects`), kept apart.

mod brought;
mod effects;

use crate::report::cards::effects::{draw_effect, opening_effect};
use crate::report::order;
use crate::report::sheet::{Sheet, count, pp, share, text};
use crate::report::win_rates::Q_MAX;
use crate::sim::Tally;
use crate::sim::sums::{CardSums, EffectSums};
use tenbin_engine::schema::Schema;
use tenbin_stats::enough::RESULTS_MIN;
use tenbin_stats::multiple::q_values;
use tenbin_stats::ratio::{Clustered, Estimate, TwoRates};

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
    /// What being dealt it at the start does.
    pub opening_effect: Option<Estimate>,
    /// What drawing it does, compared with drawing another card where it could have come.
    pub draw_effect: Option<Estimate>,
    /// Of the draw effect, or of the opening effect where there are no draws.
    pub p_value: Option<f64>,
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
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.p_value).collect();
    for (row, q_value) in rows.iter_mut().zip(q_values(&p_values)) {
        row.q_value = q_value;
        let effect = row.effect().map_or(0.0, |effect| effect.value);
        if q_value.is_some_and(|q| q < Q_MAX) && effect.abs() >= EFFECT_MIN {
            row.flag = if effect > 0.0 { "strong" } else { "weak" };
        }
    }
    rows
}

/// What a card does where it is drawn, by sums over so many games.
pub fn draw_effect_of(sums: &EffectSums, games: u64) -> Option<Estimate> {
    draw_effect(sums, games).map(|effect| effect.estimate)
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
    let opening = opening_effect(&sums, info.copies > 0, tally);
    let draw = draw_effect(&tally.effect(card), batch.games);
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
        opening_effect: opening.map(|effect| effect.estimate),
        draw_effect: draw.map(|effect| effect.estimate),
        p_value: draw.or(opening).map(|effect| effect.p_value),
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
        ("gd", "copies drawn later; one that was put back and drawn again counts again"),
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
             the card; blank with fewer than 30 copies on a side",
        ),
        (
            "opening_effect",
            "Win rate of seats that were dealt at least one copy in their first hand, before any \
             card was put back or chosen, less that of the other seats that could have been; blank \
             where every such seat has it, and where fewer than 10 wins or 10 losses are to be \
             expected on a side",
        ),
        (
            "draw_effect",
            "Win rate after drawing it less that after drawing another card from the same deck at \
             moments at which it could have come, each counted with the odds that it would (copies \
             left / other cards left); draws of chance alone, without opening hands and cards whose \
             place was known; blank where fewer than 10 wins or 10 losses are to be expected on a \
             side",
        ),
    ] {
        sheet.column(&format!("{name}_pp"), meaning);
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
