//! Knobs that contradict each other, and those that are worked out of others.

use crate::content::compile::Compiler;
use crate::content::knobs::Knobs;
use tenbin_content::Node;

impl Compiler<'_, '_> {
    /// Checks the knobs against each other and works out the threshold.
    pub(super) fn knobs(&mut self) {
        self.margins();
        self.threshold();
        self.deployment();
        self.first_phase();
    }

    fn contradiction(&mut self, knob: &str, message: String, help: &str) {
        let place = self.rules_node.get(knob).map_or(self.rules_node.place, |node| node.place);
        self.diagnostics.error_with_help(place, message, help);
    }

    /// Worse results need larger margins (OKK-244).
    fn margins(&mut self) {
        let knobs = self.knobs;
        let help = "write margin_fall_back <= margin_endanger <= margin_out";
        for (low, high, low_name, high_name) in [
            (knobs.margin_fall_back, knobs.margin_endanger, "margin_fall_back", "margin_endanger"),
            (knobs.margin_endanger, knobs.margin_out, "margin_endanger", "margin_out"),
        ] {
            if high < low {
                let message = format!("{high_name} ({high}) is smaller than {low_name} ({low})");
                self.contradiction(high_name, message, help);
            }
        }
    }

    /// OKK-067: by the budget, or a part of it, where no number of zeni is given.
    fn threshold(&mut self) {
        let Knobs { budget, loss_threshold, wipe_out_only, .. } = self.knobs;
        let part = self.rules_node.get("loss_threshold").and_then(Node::as_millionths);
        match loss_threshold {
            None if part.is_some() => {
                self.knobs.loss_threshold = part.map(|part| part_of(budget, part));
            }
            None => self.knobs.loss_threshold = Some(threshold_of(budget)),
            Some(threshold) if threshold > budget && !wipe_out_only => self.contradiction(
                "loss_threshold",
                format!("no band can lose {threshold} zeni: the budget is {budget}"),
                "lower it, or write wipe_out_only = true",
            ),
            Some(_) => {}
        }
    }

    /// The zones of the two bands lie apart (OKK-063).
    fn deployment(&mut self) {
        let knobs = self.knobs;
        let side = knobs.tile_size * knobs.tiles_per_side;
        if 2 * knobs.deploy_depth > side {
            let message = format!(
                "two deployment zones of {} rows do not fit on a board of {side} rows",
                knobs.deploy_depth
            );
            self.contradiction("deploy_depth", message, "lower it, or take more or larger tiles");
        }
    }

    /// No band rolls more dice than it has (OKK-112).
    fn first_phase(&mut self) {
        let knobs = self.knobs;
        let most = knobs.base_dice + knobs.civilian_dice * knobs.max_civilians;
        if let Some(dice) = knobs.first_phase_dice_a
            && dice > most
        {
            let message = format!(
                "player A cannot roll {dice} dice: a band has {}, or {most} with civilians",
                knobs.base_dice
            );
            self.contradiction("first_phase_dice_a", message, "lower it, or write \"all\"");
        }
    }
}

/// A part in millionths of a budget, rounded up.
fn part_of(budget: i32, millionths: i64) -> i32 {
    ((i64::from(budget) * millionths + 999_999) / 1_000_000) as i32
}

/// The threshold of a budget (OKK-067).
fn threshold_of(budget: i32) -> i32 {
    match budget {
        16 => 12,
        12 => 8,
        other => (3 * other + 3) / 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn okk_067_a_part_is_rounded_up() {
        for (budget, part, threshold) in [
            (16, 500_000, 8),
            (16, 625_000, 10),
            (16, 750_000, 12),
            (13, 750_000, 10),
            (12, 700_000, 9),
            (30, 1_000_000, 30),
        ] {
            assert_eq!(part_of(budget, part), threshold, "{part} of {budget}");
        }
    }

    #[test]
    fn okk_067_three_quarters_rounded_up_but_for_12() {
        for (budget, threshold) in [(8, 6), (9, 7), (10, 8), (12, 8), (13, 10), (16, 12), (30, 23)]
        {
            assert_eq!(threshold_of(budget), threshold, "budget {budget}");
        }
    }
}
