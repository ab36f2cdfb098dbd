//! Kinds of scenery, the pool, and the layouts that are played (sections 2.17, 3.8 and 3.9).

use crate::content::catalogue::{CrashClass, Form, Ground, Layout, Piece, Template};
use crate::content::compile::plane::Outline;
use crate::content::compile::{Compiler, centimetres, text_of};
use crate::content::knobs::SceneryMode;
use crate::content::words;
use crate::space::point::Point;
use tenbin_content::Node;

/// No piece within this of an edge (ANI-053), in units.
const BORDER: i64 = 750;
/// Pieces at least this far apart (ANI-053), in units.
const SPACING: i64 = 250;
/// What can be climbed is at least this thick (ANI-202), in units.
const THICK: i16 = 300;
/// The table for which a layout that is not played may be made instead, in units (ANI-050).
const TABLE_USUAL: (i32, i32) = (12_000, 12_000);
/// The most pieces the dice of ANI-051 ask for.
const ROLLED_MAX: usize = 6;
/// Most different pieces: they have numbers of eight bits.
const TEMPLATES_MAX: usize = 250;

impl Compiler<'_, '_> {
    /// The pool, then all layouts and which of them are played.
    pub(super) fn scenery(&mut self) {
        let root = self.root;
        for node in root.list("pool") {
            if let Some((template, _)) = self.template(node) {
                self.catalogue.pool.push(template);
            }
        }
        let dealt =
            matches!(self.knobs.scenery_mode, SceneryMode::RandomLegal | SceneryMode::PlayerPlaced);
        if dealt && root.list("pool").len() < ROLLED_MAX {
            let place = root.get("pool").map_or(root.place, |pool| pool.place);
            let found = root.list("pool").len();
            self.diagnostics.error_with_help(
                place,
                format!("the pool has {found} pieces; the dice may ask for {ROLLED_MAX} (ANI-051)"),
                "add [[pool]] pieces",
            );
        }
        let played = self.played();
        for (index, node) in root.list("layout").iter().enumerate() {
            self.layout(node, played.contains(&(index as u8)));
        }
        self.catalogue.layouts_played = played;
    }

    /// The layouts that `layouts` names.
    fn played(&mut self) -> Vec<u8> {
        let mut played = Vec::new();
        for name in self.rules_node.list("layouts") {
            let Some(index) = self.layout_names.resolve(name, self.diagnostics) else { continue };
            if played.contains(&index) {
                self.diagnostics.error(name.place, "this layout is in the list already");
                continue;
            }
            played.push(index);
        }
        played
    }

    fn layout(&mut self, node: &Node, played: bool) {
        let id = node.text("id").unwrap_or_default();
        let table = (self.knobs.table_w_cm, self.knobs.table_h_cm);
        // One that is not played now must fit the usual table at least: who plays it one day would
        // find it wrong.
        let checked = played && self.knobs.scenery_mode == SceneryMode::Layout;
        let mut pieces = Vec::new();
        let mut outlines: Vec<(Outline, &Node)> = Vec::new();
        for stated in node.list("pieces") {
            let Some((template, form)) = self.template(stated) else { continue };
            let turn = self.turn(stated);
            let mut at = stated.list("at").iter().map(centimetres);
            let at = Point::new(at.next().unwrap_or(0), at.next().unwrap_or(0));
            let outline = Outline::new(form, at, turn);
            let fits = outline.is_inside(table, BORDER)
                || !checked && outline.is_inside(TABLE_USUAL, BORDER);
            if !fits {
                self.diagnostics.error_with_help(
                    stated.place,
                    format!("this piece of `{id}` lies within 7.5 cm of the table's edge"),
                    format!(
                        "every part of it lies farther than 7.5 cm from the edges of a table of \
                         {} x {} cm (ANI-053)",
                        table.0 / 100,
                        table.1 / 100
                    ),
                );
            }
            for (other, earlier) in &outlines {
                if outline.is_nearer(other, SPACING) {
                    let touches = outline.is_nearer(other, 0);
                    let what = if touches { "overlaps" } else { "is nearer than 2.5 cm to" };
                    let first = self.diagnostics.name_of(earlier.place);
                    self.diagnostics.error_with_help(
                        stated.place,
                        format!("this piece of `{id}` {what} another"),
                        format!("the other is at {first}; pieces lie 2.5 cm apart (ANI-053)"),
                    );
                }
            }
            outlines.push((outline, stated));
            pieces.push(Piece { template, turn, at });
        }
        let name = text_of(node, "name");
        self.catalogue.layouts.push(Layout { id: id.to_owned(), name, pieces });
    }

    /// A rotation in steps of 15 degrees (ANI-054).
    fn turn(&mut self, node: &Node) -> u8 {
        let Some(stated) = node.get("turn_deg") else { return 0 };
        let degrees = stated.as_integer().unwrap_or(0);
        if degrees % 15 != 0 {
            self.diagnostics.error_with_help(
                stated.place,
                format!("a piece cannot be turned by {degrees} degrees"),
                "write a multiple of 15 (ANI-054)",
            );
        }
        (degrees / 15) as u8
    }

    /// The template of a piece: its kind and its form; each once in the catalogue.
    fn template(&mut self, node: &Node) -> Option<(u8, Form)> {
        let kind = self.scenery_names.resolve(node.get("kind")?, self.diagnostics)?;
        let form = self.form(node)?;
        let root = self.root;
        let kind = root.list("scenery_kind").get(usize::from(kind))?;
        let template = template_of(kind, form);
        let known = self.catalogue.templates.iter().position(|known| *known == template);
        let index = known.unwrap_or(self.catalogue.templates.len());
        if known.is_none() {
            self.catalogue.templates.push(template);
        }
        if index == TEMPLATES_MAX {
            let message =
                format!("there are more than {TEMPLATES_MAX} different pieces of scenery");
            self.diagnostics.error(node.place, message);
        }
        Some((index as u8, form))
    }

    fn form(&mut self, node: &Node) -> Option<Form> {
        let sizes = node.list("rect");
        let form = match (node.get("circle"), sizes) {
            (Some(radius), []) => Form::Circle { radius: centimetres(radius) },
            (None, [width, depth]) => {
                Form::Rectangle { width: centimetres(width), depth: centimetres(depth) }
            }
            _ => {
                self.diagnostics.error_with_help(
                    node.place,
                    "a piece is a disc or a rectangle",
                    "write circle = 8 (its radius in cm), or rect = [14, 12]",
                );
                return None;
            }
        };
        let (least, most) = match form {
            Form::Circle { radius } => (radius, radius),
            Form::Rectangle { width, depth } => (width.min(depth), width.max(depth)),
        };
        if least < 50 || most > 6000 {
            self.diagnostics.error_with_help(
                node.place,
                "a piece of this size is no scenery",
                "its sides and radius are from 0.5 to 60 cm",
            );
        }
        Some(form)
    }
}

fn template_of(kind: &Node, form: Form) -> Template {
    let truth = |key: &str| kind.boolean(key).unwrap_or(false);
    let (size, thickness) = match form {
        Form::Circle { radius } => (format!("r{}", shown(radius)), 2 * radius),
        Form::Rectangle { width, depth } => {
            (format!("{}x{}", shown(width), shown(depth)), width.min(depth))
        }
    };
    Template {
        id: format!("{}_{size}", kind.text("id").unwrap_or_default()),
        ground: kind.text("ground").and_then(words::ground).unwrap_or(Ground::Minor),
        form,
        height: kind.get("height_cm").map_or(0, centimetres),
        crash: kind.text("crash_class").and_then(words::crash).unwrap_or(CrashClass::None),
        blocks_sight: truth("blocks_los"),
        cover: truth("cover"),
        slow: kind.integer("move_mult") == Some(2),
        impassable: truth("impassable"),
        climbable: truth("climbable") && thickness >= THICK,
    }
}

/// A length as centimetres, without the point where it is whole: `14`, `1.5`.
fn shown(units: i16) -> String {
    let text = format!("{}.{:02}", units / 100, units % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
