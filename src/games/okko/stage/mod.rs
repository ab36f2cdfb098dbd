//! Scenarios: a state from a `[start]` table, and what may be expected of a state.

pub(crate) mod drawing;
pub(crate) mod facts;
pub(crate) mod listed;
mod overview;
mod show;

use crate::board;
use crate::board::{Board, Facing, OFF_BOARD, Square, Terrain};
use crate::content::catalogue::{BAND_MAX, Stat};
use crate::content::knobs::FACE_WORDS;
use crate::rules::Rules;
use crate::state::dice::{Dice, Face};
use crate::state::{Figure, FigureId, Frame, SEATS, State, Status};
use tenbin_content::{Diagnostics, Field, Kind, Node, Shape};
use tenbin_engine::{Chance, Seat, Stream};
use tenbin_lab::module::facts::START_SEAT_OF_2;

/// A band never has more dice: eight, and two for each of three civilians (OKK-110).
const DICE_MAX: usize = 14;

const SQUARE: Kind = Kind::Text;
const SQUARES: Kind = Kind::List { of: &SQUARE, min: 0, max: 576 };
const FACES: Kind = Kind::List { of: &Kind::OneOf(FACE_WORDS), min: 0, max: usize::MAX };
const FACINGS: Kind = Kind::OneOf(&["n", "e", "s", "w"]);

static FIGURE: Shape = Shape {
    name: "a figure of a scenario",
    fields: &[
        Field::required("character", Kind::Id, "its character"),
        Field::optional(
            "equipment",
            Kind::List { of: &Kind::Id, min: 0, max: 3 },
            "its equipment cards",
        ),
        Field::optional(
            "at",
            SQUARE,
            "its square, as \"x,y\"; it is out where this is missing (to be placed in setup and deploy)",
        ),
        Field::optional("facing", FACINGS, "its facing; towards the enemy side by default"),
        Field::optional("status", Kind::OneOf(&["alert", "endangered"]), "alert by default"),
        Field::optional("reserve", FACES, "dice on its card"),
        Field::optional("activated", Kind::Bool, "already activated in this phase"),
        Field::optional(
            "used",
            Kind::List { of: &Kind::Id, min: 0, max: 16 },
            "abilities and cards used up: in this phase, or for the game",
        ),
        Field::optional(
            "stats_used",
            Kind::List {
                of: &Kind::OneOf(&["attack", "defence", "movement", "willpower"]),
                min: 0,
                max: 4,
            },
            "stats a die has raised in this phase",
        ),
    ],
};

static SIDE: Shape = Shape {
    name: "a player of a scenario",
    fields: &[
        Field::optional(
            "band",
            Kind::Id,
            "a ready band in its default deployment, in the place of `figures`",
        ),
        Field::optional(
            "figures",
            Kind::List { of: &Kind::Table(&FIGURE), min: 1, max: BAND_MAX },
            "figures one by one",
        ),
        Field::optional("pool", FACES, "unused dice; the rest of the dice is spent"),
        Field::optional(
            "lost",
            Kind::Integer { min: 0, max: 60 },
            "zeni lost so far; those of the figures that are out by default",
        ),
        Field::optional("edge", FACINGS, "the own side of the board; n for seat1, s for seat2"),
    ],
};

static TERRAIN: Shape = Shape {
    name: "terrain of a scenario",
    fields: &[
        Field::optional("free", SQUARES, "free squares"),
        Field::optional("difficult", SQUARES, "difficult squares"),
        Field::optional("water", SQUARES, "water"),
        Field::optional("obstructed", SQUARES, "obstructed squares"),
    ],
};

pub(super) static START: Shape = Shape {
    name: "the start of a scenario of Okko",
    fields: &[
        Field::optional("board", Kind::Id, "a board's id, or empty; else a board is drawn"),
        Field::optional("terrain", Kind::Table(&TERRAIN), "squares as \"x,y\", by terrain"),
        Field::optional("walls", SQUARES, "walls as \"x,y|x,y\""),
        Field::optional(
            "seats",
            Kind::List { of: &Kind::Table(&SIDE), min: SEATS, max: SEATS },
            "both players; else two bands are drawn",
        ),
        Field::optional("active", START_SEAT_OF_2, "whose phase it is; 1 for seat1"),
        Field::optional("player_a", START_SEAT_OF_2, "player A; seat1 (or 1) by default"),
        Field::optional("turn", Kind::Integer { min: 1, max: 200 }, "number of the turn"),
        Field::optional("second_half", Kind::Bool, "the second phase of the turn; else B's is"),
        Field::optional("quiet_turns", Kind::Integer { min: 0, max: 200 }, "turns without a clash"),
        Field::optional(
            "phase",
            Kind::OneOf(&["setup", "deploy", "start", "activations", "reserve"]),
            "setup: sides are chosen, then as deploy; deploy: all figures are placed; start: dice \
             are taken back and rolled; activations (default); reserve: the end of the phase",
        ),
    ],
};

/// Reads "x,y".
fn square(text: &str) -> Option<Square> {
    let (x, y) = text.split_once(',')?;
    Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn facing(text: &str) -> Facing {
    Facing::ALL.into_iter().find(|one| text.starts_with(one.letter())).unwrap_or_default()
}

fn face(text: &str) -> Face {
    Face::ALL.into_iter().find(|one| one.word() == text).unwrap_or(Face::Tori)
}

/// The dice of a list; more than a band ever has are refused where they are counted.
fn dice(node: &Node, key: &str) -> Dice {
    let mut dice = Dice::default();
    for word in node.list(key).iter().take(DICE_MAX) {
        if let Some(text) = word.as_text() {
            dice.add(face(text));
        }
    }
    dice
}

/// What scenarios, pictures and overviews know of the game.
pub(crate) struct Stage<'a> {
    pub(crate) rules: &'a Rules,
}

impl Stage<'_> {
    /// A state from a `[start]` table that has the shape of one; the rules are still to settle it.
    pub(crate) fn stage_state<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let mut state = self.rules.blank_state();
        self.stage_board(start, &mut state, chance, diagnostics);
        for (index, edge) in [Facing::North, Facing::South].into_iter().enumerate() {
            state.sides[index].edge = edge;
        }
        if start.list("seats").is_empty() {
            let pairs = &self.rules.catalogue.pairs;
            let index = chance.below(Stream::DEAL, pairs.len() as u32) as usize;
            for (seat, band) in [pairs[index].0, pairs[index].1].into_iter().enumerate() {
                self.rules.muster(&mut state, Seat(seat as u8), band);
                self.deploy_by_default(&mut state, Seat(seat as u8));
            }
        }
        let deploys = matches!(start.text("phase"), Some("setup" | "deploy"));
        for (index, node) in start.list("seats").iter().enumerate() {
            for at in node.list("figures").iter().filter_map(|figure| figure.get("at")) {
                if deploys {
                    diagnostics.error(at.place, "all figures are placed in this phase: no `at`");
                }
            }
            let seat = Seat(index as u8);
            self.stage_side(node, seat, &mut state, diagnostics);
            // Where all are still to be placed nobody is out.
            let out = if deploys { 0 } else { self.zeni_out(&state, seat) };
            Self::stage_lost(node, seat, out, &mut state, diagnostics);
        }
        self.stage_phase(start, &mut state);
        if diagnostics.count() > before {
            return None;
        }
        if deploys {
            self.lift_all(&mut state);
        }
        for seat in [Seat(0), Seat(1)] {
            for figure in state.band(seat) {
                if state.figure(figure).at != OFF_BOARD {
                    self.rules.refresh_zone(&mut state, figure);
                }
            }
        }
        Some(state)
    }

    /// Whose phase of which turn it is, and how far it has gone.
    fn stage_phase(&self, start: &Node, state: &mut State) {
        let seat = |key: &str, default: u8| {
            Seat(start.integer(key).map_or(default, |number| number as u8 - 1))
        };
        state.player_a = seat("player_a", 0);
        state.phase_seat = seat("active", state.player_a.0);
        state.turn = start.integer("turn").unwrap_or(1) as u16;
        state.second_half =
            start.boolean("second_half").unwrap_or(state.phase_seat != state.player_a);
        state.phase = 2 * (u32::from(state.turn) - 1) + u32::from(state.second_half);
        state.quiet_turns = start.integer("quiet_turns").unwrap_or(0) as u8;
        match start.text("phase").unwrap_or("activations") {
            "setup" => state.frames.push(Frame::ChooseEdge),
            "deploy" => {
                let figure = FigureId::first_of(state.player_a);
                state.suggested = self.rules.default_square(state, figure);
                state.frames.push(Frame::Place(figure));
            }
            "start" => state.frames.push(Frame::PhaseStart),
            "reserve" => {
                let figure = FigureId::first_of(state.phase_seat);
                state.frames.push(Frame::Reserve { figure, face: Face::Fire });
            }
            _ => state.frames.push(Frame::Phase),
        }
    }

    /// Takes every figure off the board: it is still to be deployed.
    fn lift_all(&self, state: &mut State) {
        state.occupied = board::Squares::default();
        for seat in [Seat(0), Seat(1)] {
            for figure in state.band(seat) {
                let own = state.figure_mut(figure);
                (own.at, own.status) = (OFF_BOARD, Status::Alert);
            }
            state.sides[seat.index()].alive = state.sides[seat.index()].figures;
            let pool = state.sides[seat.index()].pool.total() as u8;
            state.sides[seat.index()].spent =
                (self.rules.dice_of(state, seat) as u8).saturating_sub(pool);
        }
    }

    fn stage_board<C: Chance>(
        &self,
        start: &Node,
        state: &mut State,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) {
        let plans = &self.rules.catalogue.boards;
        let chosen = match start.text("board") {
            Some("empty") => None,
            Some(id) => {
                let found = plans.iter().position(|plan| plan.id == id);
                if found.is_none() {
                    let known: Vec<&str> = plans.iter().map(|plan| plan.id.as_str()).collect();
                    let place = start.get("board").map_or(start.place, |node| node.place);
                    diagnostics.error_with_help(
                        place,
                        format!("the rules do not play on a board `{id}`"),
                        format!("rules.boards names: {}; or write empty", known.join(", ")),
                    );
                }
                found
            }
            None if plans.is_empty() => {
                state.board = self.rules.random_board(chance).0;
                None
            }
            None => Some(chance.below(Stream::DEAL, plans.len() as u32) as usize),
        };
        if let Some(index) = chosen {
            state.board = plans[index].board;
            state.board_index = Some(index as u8);
        }
        if let Some(terrain) = start.get("terrain") {
            for (word, kind) in [
                ("free", Terrain::Free),
                ("difficult", Terrain::Difficult),
                ("water", Terrain::Water),
                ("obstructed", Terrain::Obstructed),
            ] {
                for node in terrain.list(word) {
                    if let Some(square) = self.square_of(node, &state.board, diagnostics) {
                        state.board.set_terrain(square, kind);
                    }
                }
            }
        }
        for node in start.list("walls") {
            let edge = node.as_text().and_then(|text| {
                let (one, two) = text.split_once('|')?;
                let (one, two) = (square(one)?, square(two)?);
                let direction = one.direction_to(two)?;
                let both = state.board.contains(one) && state.board.contains(two);
                (both && !direction.is_diagonal()).then_some((one, Facing::of(direction.0 / 2)))
            });
            match edge {
                Some((square, facing)) => state.board.set_wall(square, facing),
                None => diagnostics.error_with_help(
                    node.place,
                    "this is no wall",
                    "write the two squares it lies between, as in \"2,2|2,1\"",
                ),
            }
        }
    }

    fn square_of(
        &self,
        node: &Node,
        board: &Board,
        diagnostics: &mut Diagnostics,
    ) -> Option<Square> {
        let found = node.as_text().and_then(square).filter(|&square| board.contains(square));
        if found.is_none() {
            let last = board.side - 1;
            diagnostics.error_with_help(
                node.place,
                "this is no square of the board",
                format!("write \"x,y\", both from 0 to {last}; 0,0 is the north-west corner"),
            );
        }
        found
    }

    fn stage_side(
        &self,
        node: &Node,
        seat: Seat,
        state: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        if let Some(edge) = node.text("edge") {
            state.sides[seat.index()].edge = facing(edge);
        }
        if let (Some(_), Some(figures)) = (node.get("band"), node.get("figures")) {
            diagnostics.error_with_help(
                figures.place,
                "a player has a ready band or figures, not both",
                "leave `band` out and write all its figures, or leave `figures` out",
            );
            return;
        }
        if let Some(id) = node.get("band") {
            let text = id.as_text().unwrap_or_default();
            match self.rules.catalogue.bands.iter().position(|band| band.id == text) {
                Some(band) => {
                    self.rules.muster(state, seat, band as u8);
                    self.deploy_by_default(state, seat);
                }
                None => diagnostics.error(id.place, format!("there is no band `{text}`")),
            }
        }
        let first = seat.index() * BAND_MAX;
        for (index, figure) in node.list("figures").iter().enumerate() {
            if let Some(staged) = self.stage_figure(figure, seat, state, diagnostics) {
                state.figures[first + index] = staged;
                let side = &mut state.sides[seat.index()];
                side.figures = index as u8 + 1;
                side.alive += u8::from(staged.status != Status::Out);
                if staged.status != Status::Out {
                    state.occupied.insert(staged.at);
                }
            }
        }
        self.stage_dice(node, seat, state, diagnostics);
    }

    /// The pool; what is neither there nor on cards is spent.
    fn stage_dice(
        &self,
        node: &Node,
        seat: Seat,
        state: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        let cards = node.list("figures").iter().map(|figure| figure.list("reserve").len());
        let shown = node.list("pool").len() + cards.sum::<usize>();
        let all = self.rules.dice_of(state, seat) as usize;
        if shown > all {
            diagnostics.error_with_help(
                node.get("pool").map_or(node.place, |pool| pool.place),
                format!("{seat} has {all} dice, not {shown}"),
                "take dice out of `pool` or `reserve`",
            );
            return;
        }
        let side = &mut state.sides[seat.index()];
        side.spent = (all - shown) as u8;
        side.pool = dice(node, "pool");
    }

    /// Zeni of the figures of a player that are out.
    fn zeni_out(&self, state: &State, seat: Seat) -> i64 {
        state
            .band(seat)
            .filter(|&figure| !state.is_alive(figure))
            .map(|figure| i64::from(self.rules.member(state, figure).zeni))
            .sum()
    }

    /// Zeni lost: at least those of the figures that are out (OKK-066).
    fn stage_lost(
        node: &Node,
        seat: Seat,
        out: i64,
        state: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        let lost = node.integer("lost").unwrap_or(out);
        if lost < out
            && let Some(stated) = node.get("lost")
        {
            diagnostics.error_with_help(
                stated.place,
                format!("the figures of {seat} that are out are worth {out} zeni, not {lost}"),
                format!("write lost = {out} or more, or leave it out"),
            );
        }
        state.sides[seat.index()].lost = lost.min(i64::from(u8::MAX)) as u8;
    }

    /// Places a band in its default deployment (section 3.6).
    fn deploy_by_default(&self, state: &mut State, seat: Seat) {
        for figure in state.band(seat) {
            let at = self.rules.default_square(state, figure);
            let facing = state.sides[seat.index()].edge.back();
            let own = state.figure_mut(figure);
            (own.at, own.facing) = (at, facing);
            state.occupied.insert(at);
        }
    }

    fn stage_figure(
        &self,
        node: &Node,
        seat: Seat,
        state: &State,
        diagnostics: &mut Diagnostics,
    ) -> Option<Figure> {
        let member = self.stage_member(node, diagnostics)?;
        let mut figure = Figure {
            member,
            at: OFF_BOARD,
            facing: node.text("facing").map_or(state.sides[seat.index()].edge.back(), facing),
            status: match node.text("status") {
                Some("endangered") => Status::Endangered,
                _ => Status::Alert,
            },
            activated: node.boolean("activated").unwrap_or(false),
            reserve: dice(node, "reserve"),
            ..Figure::default()
        };
        match node.get("at") {
            None => figure.status = Status::Out,
            Some(at) => {
                figure.at = self.square_of(at, &state.board, diagnostics)?;
                if state.occupied.has(figure.at) || !state.board.is_standable(figure.at) {
                    diagnostics.error(at.place, "no figure can stand here: taken or obstructed");
                }
            }
        }
        for stat in node.list("stats_used") {
            let bit = match stat.as_text() {
                Some("attack") => Stat::Attack,
                Some("defence") => Stat::Defence,
                Some("movement") => Stat::Movement,
                _ => Stat::Willpower,
            };
            figure.stats_used |= 1 << bit as u8;
        }
        for used in node.list("used") {
            let id = used.as_text().unwrap_or_default();
            let card = &self.rules.catalogue.members[member as usize];
            let slot = card
                .abilities
                .iter()
                .position(|&ability| self.rules.catalogue.abilities[ability as usize].id == id);
            match slot {
                None => diagnostics.error(used.place, format!("it has no ability `{id}`")),
                Some(slot) => {
                    let ability = &self.rules.catalogue.abilities[card.abilities[slot] as usize];
                    figure.used_phase |= 1 << slot;
                    if ability.single_use {
                        figure.used_game |= 1 << slot;
                    }
                }
            }
        }
        Some(figure)
    }

    /// The member of a character with its equipment.
    fn stage_member(&self, node: &Node, diagnostics: &mut Diagnostics) -> Option<u16> {
        let id = node.text("character")?;
        let place = node.get("character").map_or(node.place, |found| found.place);
        let characters = &self.rules.catalogue.characters;
        let Some(character) = characters.iter().position(|one| one.id == id) else {
            let known = characters.iter().map(|one| one.id.as_str());
            let help = tenbin_content::nearest(id, known);
            let message = format!("there is no character `{id}`");
            match help {
                Some(near) => {
                    diagnostics.error_with_help(place, message, format!("did you mean `{near}`?"));
                }
                None => diagnostics.error(place, message),
            }
            return None;
        };
        let mut cards = Vec::new();
        for card in node.list("equipment") {
            let id = card.as_text().unwrap_or_default();
            match self.rules.catalogue.equipment.iter().position(|one| one.id == id) {
                Some(index) => {
                    let fits = self.rules.catalogue.equipment[index].fits(&characters[character]);
                    if !fits {
                        let message = format!("`{id}` is not for this character");
                        diagnostics.error(card.place, message);
                    }
                    cards.push(index as u8);
                }
                None => diagnostics.error(card.place, format!("there is no equipment `{id}`")),
            }
        }
        if cards.len() < 2 {
            return Some(self.rules.catalogue.member_with(character as u8, cards.first().copied()));
        }
        let found =
            self.rules.catalogue.members.iter().position(|member| {
                member.character as usize == character && member.equipment == cards
            });
        if found.is_none() {
            diagnostics.error_with_help(
                node.place,
                "no ready band has this character with these cards",
                "put such a member into a band of bands.toml",
            );
        }
        found.map(|index| index as u16)
    }
}
