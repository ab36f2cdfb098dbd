//! Knobs that contradict each other.

use crate::content::compile::Compiler;
use crate::content::knobs::{BoardKind, DeployShape, Knobs};

/// Centimetres of an inch that the catalogue knows (ANI-001), in hundredths.
const INCHES: [i32; 2] = [250, 254];
/// Attacks within attacks that games with counterattacks come to now and then (ANI-221).
const REACTION_DEPTH_USUAL: i32 = 3;
/// Radius of a deployment zone in a corner, and of one at the middle of an edge, in units (ANI-070).
const CORNER: i32 = 6000;
const HALF_DISC: i32 = 3000;

impl Compiler<'_, '_> {
    /// Checks the knobs against each other.
    pub(super) fn knobs(&mut self) {
        let knobs = self.knobs;
        if !INCHES.contains(&knobs.inch_cm) {
            let message = "an inch is 2.5 or 2.54 cm".to_owned();
            self.contradiction("inch_cm", message, "write 2.5, the rulebook's own (ANI-001)");
        }
        if knobs.board == BoardKind::Squares && knobs.inch_cm != INCHES[0] {
            let message = "a square is two inches of 2.5 cm (ANI-541)".to_owned();
            self.contradiction(
                "inch_cm",
                message,
                "write inch_cm = 2.5, or board = \"continuous\"",
            );
        }
        self.deployment(knobs);
        self.cut_offs(knobs);
        for (knob, value) in
            [("crit_min", knobs.crit_min), ("mastery_crit_min", knobs.mastery_crit_min)]
        {
            if value > knobs.die_faces {
                let message = format!("a die of {} faces never shows {value}", knobs.die_faces);
                self.contradiction(knob, message, "lower it, or raise die_faces");
            }
        }
        if knobs.mastery_crit_min > knobs.crit_min {
            let message = format!(
                "mastery makes hits critical from {}, everybody's are from {}",
                knobs.mastery_crit_min, knobs.crit_min
            );
            self.contradiction("mastery_crit_min", message, "write mastery_crit_min <= crit_min");
        }
    }

    /// Warns of knobs with which many games do not come to an end of their own.
    fn cut_offs(&mut self, knobs: Knobs) {
        if knobs.max_reaction_depth < REACTION_DEPTH_USUAL {
            let place = self.rules_node.get("max_reaction_depth");
            let place = place.map_or(self.rules_node.place, |node| node.place);
            let message = format!(
                "with max_reaction_depth = {} games are cut off by a counterattack or another \
                 attack within an attack",
                knobs.max_reaction_depth
            );
            let help = "the rules bound such chains by action points (ANI-221): write 8, or forbid \
                        counterattacks to counterattacks with counter_of_counter = false";
            self.diagnostics.warning(place, message, help);
        }
        for (action, name) in [("attack", "an Attack"), ("escape", "an Escape")] {
            let cost = self.rules_node.get("cost").and_then(|costs| costs.get(action));
            if let Some(cost) = cost.filter(|cost| cost.as_integer() == Some(0)) {
                let message = format!("{name} for nothing may be repeated without end");
                let help = "such games are cut off by max_decisions; write 1 or more";
                self.diagnostics.warning(cost.place, message, help);
            }
        }
    }

    fn contradiction(&mut self, knob: &str, message: String, help: &str) {
        let place = self.rules_node.get(knob).map_or(self.rules_node.place, |node| node.place);
        self.diagnostics.error_with_help(place, message, help);
    }

    /// The zones of the two players lie apart (ANI-070).
    fn deployment(&mut self, knobs: Knobs) {
        let (knob, depth) = match knobs.deploy_shape {
            DeployShape::Strip => ("deploy_depth_cm", knobs.deploy_depth_cm),
            DeployShape::Corner => ("deploy_shape", CORNER),
            DeployShape::CentreCircle => ("deploy_shape", HALF_DISC),
        };
        let apart = match knobs.deploy_shape {
            DeployShape::Corner => {
                let square = |side: i32| i64::from(side) * i64::from(side);
                square(knobs.table_w_cm) + square(knobs.table_h_cm) > square(2 * depth)
            }
            _ => knobs.table_h_cm > 2 * depth,
        };
        if !apart {
            let message = format!(
                "the two deployment zones, {} cm deep, meet on a table of {} x {} cm",
                depth / 100,
                knobs.table_w_cm / 100,
                knobs.table_h_cm / 100
            );
            self.contradiction(knob, message, "make the zones smaller or the table larger");
        }
    }
}
