//! What a scenario may expect of a state.
//!
//! Spaces are `R0.F3`, rooms `R0`, seats `seat1`; cards and tokens go by their ids, equal ones as
//! often as they are there. Lists of names are sets unless their key ends in `_ordered`. Beside the
//! scalars of `state_facts`: tables `seat1` to `seat5`, `master` and `apprentice` (with `way.A` to
//! `way.X`), `board` (with `lines.R0.d3_ordered`, `seen.R0`, `seen_count.R0`, `types.R0`,
//! `adjacent."R0.F2"`), `piles.grey`, `fight`, `hit`; `reach` and `reach_sneak`.

use toml::Value;

use crate::board::{ROOMS, Room, Space, SpaceSet, bit, each_space, frame};
use crate::content::vocabulary::{Colour, FightKind, FrameKind, Letter};
use crate::rules::vampires::Way;
use crate::stage::Stage;
use crate::state::piles::Pile;
use crate::state::text::{room_name, space_name};
use crate::state::{Flight, Frame, PieceId, State, VampireId, cards_of, pieces_of};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};
use tenbin_lab::module::facts::{self, number, table, text, texts};

fn numbers(list: impl IntoIterator<Item = u8>) -> Value {
    Value::Array(list.into_iter().map(number).collect())
}

fn spaces(set: SpaceSet) -> Value {
    texts(each_space(set).map(space_name))
}

fn rooms(set: u8) -> Value {
    texts(Room::OUTER.into_iter().filter(|room| room.is_in(set)).map(room_name))
}

fn seats(set: u8) -> Value {
    facts::seats((0..8).filter(|seat| set >> seat & 1 != 0).map(Seat))
}

/// Whether somebody's turn is going on.
pub(crate) fn in_turn(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Turn(_)))
}

/// The word of the part of an Assault that is going on.
pub(super) fn phase_word(state: &State) -> &'static str {
    let any = |is: fn(&Frame) -> bool| state.frames.iter().any(is);
    if any(|frame| matches!(frame, Frame::PickWolf(_) | Frame::PlaceLadder(..)))
        || any(|frame| matches!(frame, Frame::PickStart(_)))
    {
        "setup"
    } else if any(|frame| matches!(frame, Frame::Choose(_))) {
        "choose"
    } else if any(|frame| matches!(frame, Frame::Turn(_))) {
        "turn"
    } else if state.activations.iter().any(|activation| activation.phase3) {
        "phase3"
    } else {
        "end"
    }
}

/// The word of what somebody is asked for.
pub(crate) fn asked_word(frame: Frame) -> &'static str {
    match frame {
        Frame::PickWolf(_) | Frame::PlaceLadder(..) | Frame::PickStart(_) => "setup",
        Frame::Choose(_) => "choose",
        Frame::Menu => "menu",
        Frame::Enter => "enter",
        Frame::Sneak(_) => "sneak",
        Frame::Face => "face",
        Frame::Fight => "fight",
        Frame::Hit => "hit",
        Frame::Discard(..) => "discard",
        Frame::Counter(_) => "counter",
        Frame::Relocate(..) => "relocate",
        Frame::Heal(..) => "heal",
        Frame::Retrieve(..) => "retrieve",
        Frame::ChooseWolf => "pack",
        Frame::Recover(..) => "recover",
        Frame::Rotate => "rotate",
        Frame::Orient(_) => "orient",
        Frame::Empty
        | Frame::Assault(_)
        | Frame::Turn(_)
        | Frame::Result
        | Frame::Activation
        | Frame::Curse(..)
        | Frame::Collapse(..)
        | Frame::Run => "none",
    }
}

impl Stage<'_> {
    /// What a scenario may expect beside what every game tells, as a table.
    pub(crate) fn state_facts(&self, state: &State) -> toml::Table {
        let in_turn = in_turn(state);
        let numbers_of = &self.rules.catalogue.numbers;
        let mut facts = table([
            ("phase", text(phase_word(state))),
            ("order_ordered", texts(state.order.iter().map(Seat::to_string))),
            ("points_left", number(if in_turn { state.turn.points } else { 0 })),
            ("fought", Value::Boolean(in_turn && state.turn.fought)),
            ("altar", number(state.altar)),
            ("inferno", number(state.inferno)),
            ("supply", number(state.supply)),
            ("altar_threshold", number(numbers_of.altar_threshold)),
            ("inferno_limit", number(numbers_of.inferno_limit)),
            ("marker", Value::Boolean(state.marker)),
            ("assault", number(state.assault)),
            ("display", self.card_ids(state.display)),
            ("facing", text(self.encounter_id(state.facing_colour, state.facing))),
            ("fight", Value::Table(self.fight_facts(state))),
            ("hit", Value::Table(self.hit_facts(state))),
            ("piles", Value::Table(self.pile_facts(state))),
            ("board", Value::Table(self.board_facts(state))),
        ]);
        self.add_reach(state, in_turn, &mut facts);
        for who in VampireId::ALL {
            let vampire = self.vampire_facts(state, who);
            let key = self.rules.catalogue.vampires[who.index()].id.clone();
            facts.insert(key, Value::Table(vampire));
        }
        for seat in (0..self.rules.seats).map(Seat) {
            facts.insert(seat.to_string(), Value::Table(self.wolf_facts(state, seat)));
        }
        facts
    }

    /// Where the wolf of the turn may end with the points it has left, the space it stands on
    /// included; `sneak` passes Strigoi.
    fn add_reach(&self, state: &State, in_turn: bool, facts: &mut toml::Table) {
        let from = state.wolves[state.turn.seat.index()].space;
        for (key, sneak) in [("reach", false), ("reach_sneak", true)] {
            let points = i32::from(state.turn.points);
            let reach = |from| bit(from) | self.rules.reach(state, from, points, sneak).all;
            let set = from.filter(|_| in_turn).map_or(0, reach);
            facts.insert(key.to_owned(), spaces(set));
        }
    }

    fn card_ids(&self, cards: u64) -> Value {
        texts(cards_of(cards).map(|card| self.rules.action_id(Some(card)).to_owned()))
    }

    fn piece_ids(&self, pile: Pile, pieces: CardSet) -> Value {
        let mut ids: Vec<String> =
            pieces_of(pieces).map(|piece| self.rules.piece_id(pile, piece).to_owned()).collect();
        ids.sort_unstable();
        texts(ids)
    }

    fn encounter_id(&self, colour: Colour, piece: Option<PieceId>) -> &str {
        self.piece_or_none(Pile::of(colour), piece)
    }

    fn piece_or_none(&self, pile: Pile, piece: Option<PieceId>) -> &str {
        piece.map_or("none", |piece| self.rules.piece_id(pile, piece))
    }

    /// The innermost fight.
    fn fight_facts(&self, state: &State) -> toml::Table {
        let Some(fight) = state.fights.last() else {
            return table([("kind", text("none"))]);
        };
        let strigoi = fight.strigoi.map(|who| &self.rules.catalogue.vampires[who.index()]);
        let against = match fight.kind {
            FightKind::Monster => self.encounter_id(fight.colour, fight.token),
            _ => strigoi.map_or("none", |vampire| vampire.id.as_str()),
        };
        table([
            ("kind", text(fight.kind.word())),
            ("seat", text(fight.seat.to_string())),
            ("against", text(against)),
            ("counter", Value::Boolean(fight.counter)),
            ("value", number(self.rules.fight_value(state, fight))),
            ("needs", number(self.rules.fight_needs(state, fight))),
        ])
    }

    /// The innermost hit.
    fn hit_facts(&self, state: &State) -> toml::Table {
        let Some(hit) = state.hits.last() else {
            return table([("source", text("none"))]);
        };
        table([
            ("source", text(hit.source.word())),
            ("seat", text(hit.seat.to_string())),
            ("wounds", number(hit.wounds)),
            ("shocks", number(hit.shocks)),
        ])
    }

    /// The piles: sizes, discards and what is known of their order.
    fn pile_facts(&self, state: &State) -> toml::Table {
        let lost = self.rules.lost_pieces(state);
        let facts = Pile::ALL.map(|pile| {
            let stack = &state.piles[pile as usize];
            let under =
                stack.under.iter().map(|&piece| self.rules.piece_id(pile, piece).to_owned());
            let size = stack.deck.count_ones() as usize + stack.under.len();
            let open = self.piece_or_none(pile, stack.open);
            let facts = table([
                ("count", number(size as i64)),
                ("deck", self.piece_ids(pile, stack.deck)),
                ("under_ordered", texts(under)),
                ("discard", self.piece_ids(pile, stack.discard)),
                ("open", text(open)),
                ("rebuilt", number(stack.rebuilt)),
                ("lost", number(lost[pile as usize])),
            ]);
            (Pile::WORDS[pile as usize].to_owned(), Value::Table(facts))
        });
        facts.into_iter().collect()
    }

    /// The board as it stands.
    fn board_facts(&self, state: &State) -> toml::Table {
        let board = &state.board;
        let links: u32 =
            each_space(board.exists).map(|space| board.neighbours(space).count_ones()).sum();
        let tiles = board.tile.iter().map(|&tile| {
            self.rules
                .catalogue
                .tiles
                .get(usize::from(tile))
                .map_or("none".to_owned(), |one| one.id.clone())
        });
        let platforms = board.platform.iter().map(|&platform| {
            let found = self.rules.catalogue.platforms.get(usize::from(platform));
            found.map_or("none".to_owned(), |one| one.id.clone())
        });
        let collapsed = !board.standing & 0x3F;
        let mut facts = table([
            ("spaces", number(board.exists.count_ones())),
            ("links", number(links / 2)),
            ("tiles_ordered", texts(tiles)),
            ("rotation", numbers(board.rotation)),
            ("platforms_ordered", texts(platforms)),
            ("orientation", numbers(board.orientation)),
            ("centre_rotation", number(board.centre_rotation)),
            ("ladders", spaces(board.ladders())),
            ("stairs", spaces(board.stairs)),
            ("grey", spaces(board.grey)),
            ("red", spaces(board.red)),
            ("standing", rooms(board.standing)),
            ("collapsed", rooms(collapsed)),
            ("broken", numbers(board.broken[..ROOMS].iter().copied())),
        ]);
        let of_rooms = |fact: &dyn Fn(Room) -> Value| -> Value {
            let rooms = Room::OUTER.into_iter().map(|room| (room_name(room), fact(room)));
            Value::Table(rooms.collect())
        };
        let sight = |room: Room| board.seen[room.index()];
        facts.insert("types".into(), of_rooms(&|room| text(frame_types(state, room))));
        facts.insert("open".into(), of_rooms(&|room| numbers(open_corridors(state, room))));
        facts.insert("lines".into(), of_rooms(&|room| Value::Table(line_facts(state, room))));
        facts.insert("seen".into(), of_rooms(&|room| spaces(sight(room))));
        facts.insert("seen_count".into(), of_rooms(&|room| number(sight(room).count_ones())));
        let pairs: u32 = Room::OUTER.into_iter().map(|room| sight(room).count_ones()).sum();
        facts.insert("seen_pairs".into(), number(pairs));
        let adjacent = each_space(board.exists)
            .map(|space| (space_name(space), spaces(board.neighbours(space))));
        facts.insert("adjacent".into(), Value::Table(adjacent.collect()));
        facts
    }

    /// A Strigoi.
    fn vampire_facts(&self, state: &State, who: VampireId) -> toml::Table {
        let vampire = &state.vampires[who.index()];
        let alive = vampire.is_alive();
        let side = self.rules.side(state, who);
        let room = vampire.room.map_or_else(|| "none".to_owned(), room_name);
        let mut facts = table([
            ("room", text(room)),
            ("alive", Value::Boolean(alive)),
            ("supreme", Value::Boolean(vampire.supreme)),
            ("wounds", number(vampire.wound_count())),
            ("wound_tokens", self.piece_ids(Pile::Wound, vampire.wounds)),
            ("life", number(side.life)),
            ("damage", number(side.damage)),
            ("combat", number(side.combat)),
        ]);
        let (mut seen, mut seen_wolves, mut target) = (0, 0, ("none".to_owned(), 0));
        if let Some(room) = vampire.room {
            let sees = |space: Space| self.rules.sees(state, room, space);
            seen = each_space(state.board.exists)
                .filter(|&space| sees(space))
                .fold(0, |set, space| set | bit(space));
            for seat in (0..self.rules.seats).map(Seat) {
                if state.wolf(seat).space.is_some_and(sees) {
                    seen_wolves |= 1 << seat.0;
                }
            }
            if let Some((seat, distance)) = self.rules.target_from(state, room, SeatSet::EMPTY) {
                target = (seat.to_string(), distance);
            }
        }
        facts.insert("sees".into(), spaces(seen));
        facts.insert("sees_wolves".into(), seats(seen_wolves));
        facts.insert("target".into(), text(target.0));
        facts.insert("target_distance".into(), number(target.1));
        facts.insert("way".into(), Value::Table(self.way_facts(state, who)));
        facts
    }

    /// Where each letter leads a Strigoi: `R1`, `bounce R5`, `stay`, `ladder`, `blocked`,
    /// `shielded seat2`.
    fn way_facts(&self, state: &State, who: VampireId) -> toml::Table {
        let word = |letter: Letter| -> String {
            if !state.vampires[who.index()].is_alive() {
                return "none".to_owned();
            }
            match self.rules.way(state, who, letter) {
                Way::To(room, Flight::Bounced) => format!("bounce {}", room_name(room)),
                Way::To(room, _) => room_name(room),
                Way::Stays(Flight::Blocked) => "blocked".to_owned(),
                Way::Stays(_) => "stay".to_owned(),
                Way::DestroysLadder(_) => "ladder".to_owned(),
                Way::Shielded(seat, _) => format!("shielded {seat}"),
            }
        };
        let ways = Letter::ALL.iter().map(|&letter| (letter.word().to_owned(), text(word(letter))));
        ways.collect()
    }

    /// A wolf and its player.
    fn wolf_facts(&self, state: &State, seat: Seat) -> toml::Table {
        let wolf = state.wolf(seat);
        let distance = |who: VampireId| {
            let seen = |&(room, space): &(Room, Space)| self.rules.sees(state, room, space);
            let line = state.vampires[who.index()].room.zip(wolf.space).filter(seen);
            number(line.map_or(0, |(room, space)| self.rules.distance(room, space)))
        };
        let distances = VampireId::ALL.map(|who: VampireId| {
            (self.rules.catalogue.vampires[who.index()].id.clone(), distance(who))
        });
        // The icons of the played card by their numbers; an ability may be one of several of an icon.
        let used = (0..8_u8).filter(|icon| wolf.used >> icon & 1 != 0).map(|icon| icon + 1);
        let room = state.room_of_wolf(seat).map_or_else(|| "none".to_owned(), room_name);
        table([
            ("wolf", text(self.rules.hero_id(wolf.hero))),
            ("space", text(wolf.space.map_or_else(|| "none".to_owned(), space_name))),
            ("room", text(room)),
            ("chosen", text(self.rules.action_id(wolf.chosen))),
            ("played", text(self.rules.action_id(wolf.played))),
            ("used", numbers(used)),
            ("movement", number(self.rules.movement(state, seat))),
            ("combat", number(self.rules.combat(state, seat))),
            ("hand", self.card_ids(wolf.hand)),
            ("discard", self.card_ids(wolf.discard)),
            ("added", self.card_ids(wolf.added)),
            ("rewards", self.piece_ids(Pile::Reward, wolf.rewards)),
            ("shown", self.piece_ids(Pile::Reward, wolf.shown)),
            ("spent", self.piece_ids(Pile::Reward, wolf.spent)),
            ("reward_discard", self.piece_ids(Pile::Reward, wolf.reward_discard)),
            ("tokens", self.piece_ids(Pile::Token, wolf.tokens)),
            ("wounds", self.piece_ids(Pile::Wound, wolf.wounds)),
            ("points", number(self.rules.wound_points(wolf))),
            ("distance", Value::Table(distances.into_iter().collect())),
        ])
    }
}

/// The types of the frame spaces of a room by direction, as the tiles are written: `gprgps`.
fn frame_types(state: &State, room: Room) -> String {
    let kind = |direction: u8| {
        let space = bit(frame(room, direction));
        let kinds = [
            (state.board.stairs, FrameKind::Stairs),
            (state.board.grey, FrameKind::Grey),
            (state.board.red, FrameKind::Red),
        ];
        let found = kinds.into_iter().find(|(set, _)| set & space != 0);
        found.map_or(FrameKind::Plain, |(_, kind)| kind).word()
    };
    (0..6).map(kind).collect()
}

/// The directions of a room's open corridors.
fn open_corridors(state: &State, room: Room) -> Vec<u8> {
    (0..6).filter(|direction| state.board.open[room.index()] >> direction & 1 != 0).collect()
}

/// The lines of sight of a room: `d0_ordered` to `d5_ordered`.
fn line_facts(state: &State, room: Room) -> toml::Table {
    let line = |direction: u8| texts(state.board.line(room, direction).into_iter().map(space_name));
    (0..6).map(|direction| (format!("d{direction}_ordered"), line(direction))).collect()
}
