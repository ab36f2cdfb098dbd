//! The board of a game as a picture: its ground, and the pieces where they lie.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_3;

use maud::{Markup, html};

use super::PlayedGame;
use super::cells::{Key, word};
use tenbin_engine::show::ShownKind;
use tenbin_engine::{At, Of, Picture, ShownId, Thing};
use tenbin_lab::module::board::{Board, Ground, Line, Look, Shape, Tint};

/// The longer side of a picture.
const SIDE: f64 = 1000.0;
/// How wide a piece is drawn where the game does not say, as a part of the longer side.
const PIECE: f64 = 1.0 / 22.0;
/// How high letters in a piece are, as a part of its radius.
const LETTERS: f64 = 0.9;
/// Letters less high are not read.
const LETTERS_MIN: f64 = 15.0;

/// How places become places of the picture.
#[derive(Debug)]
pub(super) struct Drawing {
    low: [f64; 2],
    scale: f64,
    stretch: f64,
    size: [f64; 2],
    /// The width of a piece, in units of its field.
    piece: f64,
    corners: Option<[[f64; 2]; 2]>,
    board: Option<Board>,
    is_upward: bool,
}

impl Drawing {
    pub(super) fn new(played: &PlayedGame<'_>) -> Self {
        let board = played.board.cloned();
        let stretch = board.as_ref().map_or(1.0, |board| f64::from(board.stretch) / 100.0);
        let is_upward = played
            .fields
            .iter()
            .any(|field| matches!(field.kind, ShownKind::Things { is_upward: true, .. }));
        let flat = |[x, y]: [i32; 2]| {
            [f64::from(x) * stretch, if is_upward { -f64::from(y) } else { f64::from(y) }]
        };
        let corners = board.as_ref().and_then(|board| board.corners).map(|ends| ends.map(flat));
        let mut range = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        let mut add = |[x, y]: [f64; 2], reach: f64| {
            range[0] = [range[0][0].min(x - reach), range[0][1].min(y - reach)];
            range[1] = [range[1][0].max(x + reach), range[1][1].max(y + reach)];
        };
        for step in played.steps {
            for (id, thing) in things(played, &step.picture) {
                let look = board.as_ref().and_then(|board| look_of(board, id, thing.what));
                let reach = look.map_or(0.0, |look| reach(look.shape));
                thing.at.into_iter().for_each(|at| add(flat([at.x, at.y]), reach));
            }
        }
        corners.into_iter().flatten().for_each(|corner| add(corner, 0.0));
        let [low, high] = range;
        let long = (high[0] - low[0]).max(high[1] - low[1]).max(1.0);
        let piece =
            board.as_ref().map_or(long * PIECE, |board| f64::from(board.piece_width) / 100.0);
        let margin = piece * 0.6;
        let scale = SIDE / (long + 2.0 * margin);
        Self {
            low: low.map(|one| one - margin),
            scale,
            stretch,
            size: [0, 1].map(|axis| (high[axis] - low[axis] + 2.0 * margin) * scale),
            piece,
            corners,
            board,
            is_upward,
        }
    }

    fn to_picture(&self, [x, y]: [i32; 2]) -> [f64; 2] {
        let y = if self.is_upward { -f64::from(y) } else { f64::from(y) };
        self.scaled([f64::from(x) * self.stretch, y])
    }

    fn scaled(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [(x - self.low[0]) * self.scale, (y - self.low[1]) * self.scale]
    }

    /// The picture around its pieces.
    pub(super) fn frame(&self, inside: &Markup) -> Markup {
        let corners = self.corners.map(|ends| {
            let [one, two] = ends.map(|end| self.scaled(end));
            let low = [one[0].min(two[0]), one[1].min(two[1])];
            (low, [(one[0] - two[0]).abs(), (one[1] - two[1]).abs()])
        });
        html! {
            svg.board role="img" aria-label="The board; the tables below say the same in words"
                viewBox=(format!("0 0 {:.0} {:.0}", self.size[0], self.size[1])) {
                @if let Some(([x, y], [width, height])) = corners {
                    rect.ground x=(short(x)) y=(short(y)) width=(short(width)) height=(short(height)) {}
                }
                (inside)
            }
        }
    }

    /// What the colours of the ground mean, for the words that are there.
    pub(super) fn legend(&self, played: &PlayedGame<'_>) -> Markup {
        let mut told: BTreeMap<(ShownId, &'static str), BTreeSet<u16>> = BTreeMap::new();
        for step in [played.steps.first(), played.steps.last()].into_iter().flatten() {
            for (id, thing) in things(played, &step.picture).filter(|(_, thing)| thing.at.is_some())
            {
                let look = self.board.as_ref().and_then(|board| look_of(board, id, thing.what));
                if let Some(look) = look {
                    told.entry((id, class(look.tint))).or_default().insert(thing.what);
                }
            }
        }
        // Where all are of one colour, it tells nothing.
        let is_varied = |id: ShownId| told.keys().filter(|(field, _)| *field == id).count() > 1;
        let rows = told.iter().filter(|((id, _), _)| is_varied(*id)).map(|((id, class), words)| {
            let words: Vec<String> = words.iter().map(|&what| word(played, *id, what)).collect();
            (*class, words.join(", "))
        });
        let rows: Vec<(&str, String)> = rows.collect();
        html! {
            @if !rows.is_empty() {
                p.legend { @for (class, words) in rows {
                    span {
                        svg viewBox="0 0 10 10" aria-hidden="true" { g class=(class) { rect width="10" height="10" {} } }
                        (words)
                    } " "
                } }
            }
        }
    }

    /// The places on the board from the lowest up: the ground, the lines and the pieces.
    pub(super) fn in_order(&self, keys: &[Key]) -> Vec<Key> {
        let grounds = self.board.iter().flat_map(|board| &board.grounds);
        let order: Vec<ShownId> = grounds.map(|ground| ground.field).collect();
        let layer = |key: &Key| match key {
            // Lines lie on the lowest ground.
            Key::Lines => 1,
            Key::Drawn(id, _) => match order.iter().position(|field| field == id) {
                Some(0) => 0,
                Some(place) => place + 1,
                None => order.len() + 1,
            },
            Key::Field(..) | Key::Name(..) => 0,
        };
        let mut keys = keys.to_vec();
        keys.sort_by_key(|key| (layer(key), *key));
        keys
    }

    /// Lines between places.
    pub(super) fn lines(&self, lines: &[Line]) -> Markup {
        let mut path = String::new();
        for line in lines {
            let [[x, y], [to_x, to_y]] = line.map(|end| self.to_picture(end));
            path += &format!("M{} {}L{} {}", short(x), short(y), short(to_x), short(to_y));
        }
        html! { path.link d=(path) {} }
    }

    /// The things on the board, each with its picture.
    pub(super) fn pieces(
        &self,
        played: &PlayedGame<'_>,
        picture: &Picture,
    ) -> Vec<(ShownId, u16, String)> {
        let mut stacks: BTreeMap<(i32, i32), u32> = BTreeMap::new();
        let mut drawn = Vec::new();
        for (id, thing) in things(played, picture) {
            let Some(at) = thing.at else { continue };
            let name = word(played, id, thing.what);
            let middle = self.to_picture([at.x, at.y]);
            let ground = self.board.iter().flat_map(|board| &board.grounds);
            let own = ground.into_iter().find(|ground| ground.field == id);
            let markup = if let Some(ground) = own {
                self.part(ground, thing, middle, &name, picture)
            } else {
                let below = stacks.entry((at.x, at.y)).or_default();
                let width = self.width_of(id, thing.what);
                let shift = f64::from(*below) * width * 0.35;
                *below += 1;
                piece(thing, middle.map(|one| one + shift), width, &name, at)
            };
            drawn.push((id, thing.number, markup.into_string()));
        }
        drawn
    }

    /// How wide a piece is in the picture.
    fn width_of(&self, field: ShownId, what: u16) -> f64 {
        let mut own = self.board.iter().flat_map(|board| &board.piece_widths);
        let widths = own.find(|(id, _)| *id == field).map(|(_, widths)| widths);
        let width = widths.and_then(|widths| widths.get(usize::from(what)));
        self.scale * width.map_or(self.piece, |&width| f64::from(width) / 100.0)
    }

    /// A part of the ground.
    fn part(
        &self,
        ground: &Ground,
        thing: &Thing,
        [x, y]: [f64; 2],
        name: &str,
        picture: &Picture,
    ) -> Markup {
        let of = Of::Thing(ground.field, thing.number);
        let Some(look) = look(ground, thing.what) else { return html! {} };
        let half = |hundredths: i32| f64::from(hundredths) / 200.0 * self.scale;
        let (wide, deep) = match look.shape {
            Shape::Rectangle { width, depth } => (half(width), half(depth)),
            Shape::Circle { width } | Shape::Hexagon { width } => (half(width), half(width)),
        };
        let turned = ground.turned.and_then(|field| picture.number(field, of)).unwrap_or(0);
        let turn = (turned != 0).then(|| format!("rotate({} {} {})", -turned, short(x), short(y)));
        let corner = |sixth: u32| {
            let angle = f64::from(sixth) * FRAC_PI_3;
            format!("{},{}", short(x + wide * angle.cos()), short(y + wide * angle.sin()))
        };
        let sides = [[-1, -1, 1, -1], [1, -1, 1, 1], [-1, 1, 1, 1], [-1, -1, -1, 1]];
        let walls = ground.walls.into_iter().flatten().zip(sides);
        let standing = walls.filter(|(wall, _)| picture.is_so(*wall, of));
        let standing = standing.map(|(_, ends)| ends.map(f64::from));
        html! {
            g class=(class(look.tint)) transform=[turn] {
                title { (name) }
                @match look.shape {
                    Shape::Rectangle { .. } => rect x=(short(x - wide)) y=(short(y - deep))
                        width=(short(2.0 * wide)) height=(short(2.0 * deep)) {},
                    Shape::Circle { .. } => circle cx=(short(x)) cy=(short(y)) r=(short(wide)) {},
                    Shape::Hexagon { .. } => polygon points=((0..6).map(corner).collect::<Vec<_>>().join(" ")) {},
                }
                @for [left, top, right, bottom] in standing {
                    line.wall x1=(short(x + left * wide)) y1=(short(y + top * deep))
                        x2=(short(x + right * wide)) y2=(short(y + bottom * deep)) {}
                }
            }
        }
    }
}

/// A piece: a disc in the colour of its owner with the first letters of its name, and which way it looks.
fn piece(thing: &Thing, [x, y]: [f64; 2], width: f64, name: &str, at: At) -> Markup {
    let radius = width / 2.0;
    let seat = thing.seat.map_or_else(String::new, |seat| format!(" of {seat}"));
    let class = thing.seat.map_or_else(|| "plain".to_owned(), |seat| format!("own{}", seat.0 % 6));
    let nose = at.facing.map(|degrees| {
        let angle = f64::from(degrees).to_radians();
        [x + 1.3 * radius * angle.sin(), y - 1.3 * radius * angle.cos()]
    });
    // Letters within a piece that is small cannot be read.
    let (size, is_beside) = match radius * LETTERS {
        size if size < LETTERS_MIN => (LETTERS_MIN, true),
        size => (size, false),
    };
    let is_below = !at.facing.is_some_and(|degrees| (91..270).contains(&degrees));
    let away = radius + 0.6 * size;
    let base = match (is_beside, is_below) {
        (false, _) => y,
        (true, true) => y + away,
        (true, false) => y - away,
    };
    html! {
        g class=(format!("piece {class}")) {
            title { (name) (seat) }
            @if let Some([to_x, to_y]) = nose {
                line.nose x1=(short(x)) y1=(short(y)) x2=(short(to_x)) y2=(short(to_y)) {}
            }
            circle cx=(short(x)) cy=(short(y)) r=(short(radius)) {}
            text.beside[is_beside] x=(short(x)) y=(short(base)) font-size=(short(size)) { (letters(name)) }
        }
    }
}

/// The initials of a name of some words with its numbers, or the first letters of its only word.
fn letters(name: &str) -> String {
    let words: Vec<&str> = name.split([' ', '.']).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [one] => one.chars().take(3).collect(),
        _ => words.iter().take(3).filter_map(|word| word.chars().next()).collect(),
    }
}

fn look_of(board: &Board, field: ShownId, what: u16) -> Option<Look> {
    let ground = board.grounds.iter().find(|ground| ground.field == field)?;
    look(ground, what)
}

fn look(ground: &Ground, what: u16) -> Option<Look> {
    ground.looks.get(usize::from(what)).or(ground.looks.last()).copied()
}

/// How far a shape reaches from its middle at most, in units.
fn reach(shape: Shape) -> f64 {
    let width = match shape {
        Shape::Rectangle { width, depth } => width.max(depth),
        Shape::Circle { width } | Shape::Hexagon { width } => width,
    };
    f64::from(width) / 200.0
}

fn class(tint: Tint) -> &'static str {
    match tint {
        Tint::Plain => "part",
        Tint::Green => "part green",
        Tint::Blue => "part blue",
        Tint::Red => "part red",
        Tint::Grey => "part grey",
        Tint::Brown => "part brown",
    }
}

/// The things that a picture shows.
fn things<'a>(
    played: &PlayedGame<'a>,
    picture: &'a Picture,
) -> impl Iterator<Item = (ShownId, &'a Thing)> {
    let fields = (0..).zip(played.fields);
    let fields = fields.filter(|(_, field)| matches!(field.kind, ShownKind::Things { .. }));
    fields.flat_map(|(id, _)| picture.things(ShownId(id)).map(move |thing| (ShownId(id), thing)))
}

/// A length of the picture.
fn short(length: f64) -> String {
    format!("{length:.0}")
}
