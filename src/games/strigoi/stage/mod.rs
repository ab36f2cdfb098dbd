//! Scenarios: a state from a `[start]` table (`table.rs` says what it may hold).

mod board;
pub(crate) mod drawing;
pub(crate) mod facts;
pub(crate) mod listed;
mod notation;
pub(crate) mod overview;
mod show;
pub(crate) mod table;

use crate::board::bit_at;
use crate::rules::Rules;
use crate::state::piles::{PILES, Pile};
use crate::state::{AssaultStep, Frame, PieceId, SEATS_MAX, State, TurnStep, bit_of, cards_of};
use tenbin_content::{Diagnostics, Node, nearest};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// What a scenario is being made of.
pub(super) struct Staging<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) diagnostics: &'a mut Diagnostics,
    /// Pieces of each pile that the table has put somewhere.
    taken: [CardSet; PILES],
    /// Action cards that the table has put somewhere.
    pub(super) cards: u64,
}

/// What scenarios ask for and see.
#[derive(Copy, Clone)]
pub(crate) struct Stage<'a> {
    pub(crate) rules: &'a Rules,
}

/// Whether a `[start]` table wants the whole game dealt.
pub(crate) fn deals_all(start: &Node) -> bool {
    start.text("phase") == Some("setup")
}

/// Says so where a table that wants the whole game dealt holds anything else.
pub(crate) fn holds_nothing_else(start: &Node, diagnostics: &mut Diagnostics) -> Option<()> {
    if let Some((key, place, _)) = start.entries().find(|(key, _, _)| *key != "phase") {
        let message = format!("`{key}` cannot be given with phase \"setup\"");
        let help =
            "with phase \"setup\" the whole game is dealt; \"choose\" begins with what is given";
        diagnostics.error_with_help(place, message, help);
        return None;
    }
    Some(())
}

impl Stage<'_> {
    /// Fills a state from a `[start]` table that has the shape of one.
    pub(crate) fn stage_state(
        &self,
        start: &Node,
        state: &mut State,
        diagnostics: &mut Diagnostics,
    ) -> Option<()> {
        let before = diagnostics.count();
        let phase = start.text("phase").unwrap_or("choose");
        let rules = self.rules;
        let mut staging = Staging { rules, state, diagnostics, taken: [0; PILES], cards: 0 };
        staging.stage_board(start);
        staging.stage_blood(start);
        staging.stage_wolves(start, phase);
        staging.stage_vampires(start);
        staging.stage_display(start);
        staging.stage_piles(start);
        staging.check_spaces(start);
        staging.stage_phase(start, phase);
        (diagnostics.count() == before).then_some(())
    }
}

impl Staging<'_> {
    /// Adds an error about a name with the nearest known one.
    pub(super) fn unknown<'b>(
        &mut self,
        node: &Node,
        what: &str,
        known: impl IntoIterator<Item = &'b str>,
    ) {
        let id = node.as_text().unwrap_or_default();
        let message = format!("there is no {what} `{id}`");
        match nearest(id, known) {
            Some(near) => {
                let help = format!("did you mean `{near}`?");
                self.diagnostics.error_with_help(node.place, message, help);
            }
            None => self.diagnostics.error(node.place, message),
        }
    }

    /// The Blood Points and the Assault.
    fn stage_blood(&mut self, start: &Node) {
        let number = |key: &str| start.integer(key).map_or(0, |number| number as u8);
        let (altar, inferno) = (number("altar"), number("inferno"));
        let all = self.rules.knobs.blood_points as i64;
        let rest = (all - i64::from(altar) - i64::from(inferno)).max(0);
        self.state.altar = altar;
        self.state.inferno = inferno;
        self.state.supply = start.integer("supply").unwrap_or(rest) as u8;
        self.state.marker = start.boolean("marker").unwrap_or(false);
        self.state.assault = start.integer("assault").map_or(0, |number| number as u16);
        let limit = self.rules.catalogue.numbers.inferno_limit;
        if i32::from(inferno) >= limit
            && let Some(node) = start.get("inferno")
        {
            let message = format!("with {inferno} Blood Points on the inferno the game is over");
            let help = format!("its limit is {limit} (STR-421): write at most {}", limit - 1);
            self.diagnostics.error_with_help(node.place, message, help);
        }
        let most = self.rules.knobs.altar_max;
        if i32::from(altar) > most
            && let Some(node) = start.get("altar")
        {
            let message = format!("the altar holds at most {most} Blood Points (STR-333)");
            self.diagnostics.error(node.place, message);
        }
    }

    /// An Action card by its id, taken out of what is still unnamed.
    pub(super) fn take_card(&mut self, node: &Node) -> u64 {
        let id = node.as_text().unwrap_or_default();
        let actions = &self.rules.catalogue.actions;
        let Some(card) = actions.iter().position(|action| action.id == id) else {
            self.unknown(node, "Action card", actions.iter().map(|action| action.id.as_str()));
            return 0;
        };
        let bit = 1 << card;
        if self.cards & bit != 0 {
            self.diagnostics.error(node.place, format!("the card `{id}` is named twice"));
        }
        self.cards |= bit;
        bit
    }

    /// The Action cards of a list.
    pub(super) fn take_cards(&mut self, node: &Node, key: &str) -> u64 {
        node.list(key).iter().fold(0, |set, one| set | self.take_card(one))
    }

    /// The lowest piece of a kind that is named nowhere yet.
    pub(super) fn take_piece(&mut self, pile: Pile, node: &Node) -> Option<PieceId> {
        let id = node.as_text().unwrap_or_default();
        let rules = self.rules;
        let in_pile = |kind: u8| rules.kind_id(pile, usize::from(kind)) == id;
        let pieces = &rules.catalogue.pieces[pile as usize];
        if !pieces.iter().any(|&kind| in_pile(kind)) {
            let known = pieces.iter().map(|&kind| rules.kind_id(pile, usize::from(kind)));
            let what = format!("piece of the pile {}", Pile::WORDS[pile as usize]);
            self.unknown(node, &what, known);
            return None;
        }
        let free = |piece: &usize| self.taken[pile as usize] >> piece & 1 == 0;
        let found = (0..pieces.len()).filter(free).find(|&piece| in_pile(pieces[piece]));
        let Some(piece) = found else {
            let copies = pieces.iter().filter(|&&kind| in_pile(kind)).count();
            let message = format!("there are only {copies} of `{id}`, and all are named already");
            self.diagnostics.error(node.place, message);
            return None;
        };
        self.taken[pile as usize] |= 1 << piece;
        Some(PieceId::of(piece as u8))
    }

    /// The pieces of a list.
    pub(super) fn take_pieces(&mut self, pile: Pile, node: &Node, key: &str) -> CardSet {
        let mut set = 0;
        for one in node.list(key) {
            if let Some(piece) = self.take_piece(pile, one) {
                set |= piece.bit();
            }
        }
        set
    }

    /// So many Wound tokens named nowhere, of the kind of which most are left: the rest of a pile
    /// stays as mixed as it can.
    pub(super) fn take_any_wounds(&mut self, count: u8) -> (CardSet, u8) {
        let pieces = &self.rules.catalogue.pieces[Pile::Wound as usize];
        let mut set = 0;
        for done in 0..count {
            let taken = self.taken[Pile::Wound as usize];
            let left = |kind: u8| {
                let free = |piece: &usize| taken >> piece & 1 == 0 && pieces[*piece] == kind;
                (0..pieces.len()).filter(free).count()
            };
            let free = (0..pieces.len()).filter(|piece| taken >> piece & 1 == 0);
            let best = free.max_by_key(|&piece| (left(pieces[piece]), std::cmp::Reverse(piece)));
            let Some(piece) = best else { return (set, count - done) };
            set |= 1 << piece;
            self.taken[Pile::Wound as usize] |= 1 << piece;
        }
        (set, 0)
    }

    /// The piles: what is named, and the rest face down.
    fn stage_piles(&mut self, start: &Node) {
        for pile in Pile::ALL {
            let index = pile as usize;
            let word = Pile::WORDS[index];
            self.state.piles[index].deck = self.take_pieces(pile, start, word);
            self.state.piles[index].discard =
                self.take_pieces(pile, start, &format!("{word}_discard"));
            for one in start.list(&format!("{word}_under")) {
                if let Some(piece) = self.take_piece(pile, one) {
                    self.state.piles[index].under.push(piece);
                }
            }
            if let Some(node) = start.get(&format!("{word}_open")) {
                self.state.piles[index].open = self.take_piece(pile, node);
            }
            if start.get(word).is_none() {
                let all = all_pieces(self.rules.catalogue.pieces[index].len());
                self.state.piles[index].deck = all & !self.taken[index];
            }
        }
    }

    /// Advanced cards beside the board, and what has happened already.
    fn stage_display(&mut self, start: &Node) {
        let left = self.rules.catalogue.display & !self.cards;
        self.state.display = match start.get("display") {
            Some(_) => self.take_cards(start, "display"),
            None => left,
        };
        let kinds = |cards: u64| -> u64 {
            cards_of(cards)
                .fold(0, |set, card| set | 1 << self.rules.catalogue.actions[card.index()].kind)
        };
        let gone = kinds(self.rules.catalogue.display & !self.state.display);
        // A kind of several copies has been had in the game once one is taken.
        self.state.seen_events = self.events(start, gone);
        for seat in 0..usize::from(self.rules.seats) {
            let wolf = &self.state.wolves[seat];
            let own = wolf.hand | wolf.discard | wolf.added | bit_of(wolf.played);
            let own = kinds(own);
            let node = start.list("wolves").get(seat);
            self.state.wolves[seat].seen_events = match node {
                Some(node) => self.events(node, own),
                None => 0,
            };
        }
    }

    /// The acquisition rules that `had` names by their kinds of cards, or those of these kinds.
    fn events(&mut self, node: &Node, otherwise: u64) -> u32 {
        let mut kinds = otherwise;
        if node.get("had").is_some() {
            kinds = 0;
            for one in node.list("had") {
                let id = one.as_text().unwrap_or_default();
                let all = &self.rules.catalogue.kinds;
                if let Some(kind) = all.iter().position(|kind| kind == id) {
                    kinds |= 1 << kind;
                } else {
                    self.unknown(one, "Advanced card", all.iter().map(String::as_str));
                }
            }
        }
        let rules = self.rules.catalogue.acquires.iter().enumerate();
        rules
            .filter(|(_, rule)| kinds >> rule.kind & 1 != 0)
            .fold(0, |set, (rule, _)| set | 1 << rule)
    }

    /// The order of turns, the turn going on and the frames.
    fn stage_phase(&mut self, start: &Node, phase: &str) {
        let seats = self.rules.by_initiative(self.state);
        for seat in seats.filter(|seat| self.state.wolves[seat.index()].played.is_some()) {
            self.state.order.push(seat);
        }
        let in_turn = matches!(phase, "turn" | "after_turn");
        for key in ["active", "points", "fought", "at_encounter"] {
            let fits = if key == "active" { in_turn } else { phase == "turn" };
            if let Some((place, _)) = start.entry(key)
                && !fits
            {
                let message =
                    format!("`{key}` says something about a turn, and the phase is {phase}");
                self.diagnostics.error_with_help(place, message, "write phase = \"turn\"");
            }
        }
        match phase {
            "choose" => self.state.frames.push(Frame::Assault(AssaultStep::Begin)),
            "phase3" => self.state.frames.push(Frame::Assault(AssaultStep::Phase3)),
            "end" => self.state.frames.push(Frame::Assault(AssaultStep::End)),
            _ => self.stage_turn(start, phase),
        }
        if !in_turn {
            self.state.turn.place = Some(self.state.order.len() as u8);
        }
    }

    /// The turn of `active`.
    fn stage_turn(&mut self, start: &Node, phase: &str) {
        let first = self.state.order.first().copied();
        let active = start.integer("active").map_or(first, |number| Some(Seat(number as u8 - 1)));
        let place = self.state.order.iter().position(|&seat| Some(seat) == active);
        let (Some(seat), Some(place)) = (active, place) else {
            let message = "the wolf whose turn it is must have played a card (STR-073)";
            let help = "give `played` to its table in `wolves`, or name another `active`";
            let node = start.get("active").unwrap_or(start);
            self.diagnostics.error_with_help(node.place, message, help);
            return;
        };
        let movement = self.rules.movement(self.state, seat);
        let points = start.integer("points").map_or(movement, |points| points as i32);
        let fought = start.boolean("fought").unwrap_or(false);
        let space = self.state.wolves[seat.index()].space;
        let encounter = (self.state.board.grey | self.state.board.red) & bit_at(space) != 0;
        let is_stopped = start.boolean("at_encounter");
        // One that has merely begun its turn there may still move away (STR-093).
        let at_encounter =
            is_stopped.unwrap_or(self.rules.knobs.reencounter_on_stay && encounter && !fought);
        if at_encounter
            && !encounter
            && let Some(node) = start.get("at_encounter")
        {
            let message = format!("{seat} does not stand on an Encounter space");
            self.diagnostics.error(node.place, message);
        }
        let turn = &mut self.state.turn;
        turn.seat = seat;
        turn.place = Some(place as u8);
        turn.points = points as i8;
        turn.value = movement.clamp(0, 127) as i8;
        turn.fought = fought;
        turn.at_encounter = at_encounter;
        turn.stopped = fought || is_stopped == Some(true);
        turn.may_go = !turn.stopped;
        turn.from = space;
        self.state.frames.push(Frame::Assault(AssaultStep::Turns));
        self.state.frames.push(Frame::Turn(TurnStep::Strigoi));
        if phase == "turn" {
            self.state.frames.push(Frame::Menu);
        }
    }
}

/// All pieces of a pile of so many.
pub(super) fn all_pieces(count: usize) -> CardSet {
    (0..count).fold(0, |set, piece| set | 1 << piece)
}

const _: () = assert!(SEATS_MAX <= 8, "seats are bits of a byte");
