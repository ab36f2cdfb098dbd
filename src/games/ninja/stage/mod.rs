//! Scenarios: a state from a `[start]` table (`table.rs` says what it may hold).

mod facts;
pub(crate) mod listed;
mod overview;
mod show;
pub(crate) mod table;

use crate::content::catalogue::{Catalogue, Duration, Effect, Primitive, Target};
use crate::content::ids::{CardId, ObjectiveId, RoleId, cards_of, roles_of};
use crate::rules::Rules;
use crate::state::{Frame, InPlay, State, Suffered, TurnStep, Usage, in_play};
use tenbin_content::{Diagnostics, Node, Place, nearest};
use tenbin_engine::pile::{CardSet, each};
use tenbin_engine::{Seat, SeatSet, Stream};

/// Takes cards for a scenario out of the piles they start in.
struct Stager<'a> {
    rules: &'a Rules,
    state: State,
    diagnostics: &'a mut Diagnostics,
    good: bool,
}

/// What scenarios, pictures and overviews know of the game.
pub(crate) struct Stage<'a> {
    pub(crate) rules: &'a Rules,
}

impl Stage<'_> {
    /// Builds a state from a `[start]` table that has the shape of one. What needs no choice is
    /// still to be settled.
    pub(crate) fn stage_state(&self, start: &Node, diagnostics: &mut Diagnostics) -> Option<State> {
        let rules = self.rules;
        let mut stager = Stager { rules, state: rules.index.blank, diagnostics, good: true };
        stager.seats(start);
        stager.piles(start);
        stager.turn(start);
        if !stager.good {
            return None;
        }
        if is_dealt(start) {
            return Some(rules.index.blank);
        }
        let mut state = stager.state;
        for seat in (0..rules.index.seats).map(Seat) {
            rules.hand_changed(&mut state, seat);
        }
        rules.refresh(&mut state);
        Some(state)
    }
}

/// Whether a `[start]` table asks for a game that is dealt.
pub(crate) fn is_dealt(start: &Node) -> bool {
    start.text("phase") == Some("deal")
}

/// The stream of a pile and the physical cards of an id.
pub(crate) fn pile_cards(
    catalogue: &Catalogue,
    pile: &str,
    card: &str,
) -> Option<(Stream, CardSet)> {
    match pile {
        "advantage" => {
            let found = catalogue.advantages.iter().find(|c| c.id == card)?;
            Some((Stream::DECK_A, found.set))
        }
        "disadvantage" => {
            let found = catalogue.disadvantages.iter().find(|c| c.id == card)?;
            Some((Stream::DECK_B, found.set))
        }
        "event" => {
            let found = catalogue.events.iter().find(|c| c.id == card)?;
            Some((Stream::EVENT, found.set))
        }
        _ => None,
    }
}

impl Stager<'_> {
    fn fail(&mut self, place: Place, message: String) {
        self.diagnostics.error(place, message);
        self.good = false;
    }

    fn unknown(&mut self, node: &Node, what: &str, names: &[String]) {
        let word = node.as_text().unwrap_or("").to_owned();
        let near = nearest(&word, names.iter().map(String::as_str));
        let help = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.fail(node.place, format!("there is no {what} `{word}`{help}"));
    }

    /// Takes a card out of its deck.
    fn card(&mut self, node: &Node, pile: &str) -> Option<CardId> {
        let id = node.as_text()?;
        let Some((_, set)) = pile_cards(&self.rules.catalogue, pile, id) else {
            let names = match pile {
                "advantage" => {
                    self.rules.catalogue.advantages.iter().map(|c| c.id.clone()).collect()
                }
                "event" => self.rules.catalogue.events.iter().map(|c| c.id.clone()).collect(),
                _ => {
                    let list = self.rules.catalogue.disadvantages.iter();
                    list.map(|c| c.id.clone()).collect::<Vec<_>>()
                }
            };
            self.unknown(node, &format!("{pile} card"), &names);
            return None;
        };
        let deck = match pile {
            "advantage" => &mut self.state.advantage_deck,
            "event" => &mut self.state.event_deck,
            _ => &mut self.state.disadvantage_deck,
        };
        let found = cards_of(*deck & set).next();
        let Some(card) = found else {
            self.fail(node.place, format!("no copy of `{id}` is left in the {pile} deck"));
            return None;
        };
        *deck &= !card.set();
        Some(card)
    }

    fn seats(&mut self, start: &Node) {
        let seats = usize::from(self.rules.index.seats);
        let list = start.list("seats");
        if list.len() > seats {
            let message = format!("{} seats are described, the game has {seats}", list.len());
            self.fail(list[seats].place, message);
            return;
        }
        let (mut roles, mut objectives) = (vec![None; seats], vec![None; seats]);
        for (index, seat) in list.iter().enumerate() {
            roles[index] = self.role(seat);
            objectives[index] = self.objective(seat);
        }
        for index in 0..seats {
            let role = roles[index].or_else(|| roles_of(self.state.roles_unused).next());
            let Some(role) = role else { continue };
            self.state.roles_unused &= !role.bit();
            self.state.players[index].role = role;
            let any = || each(self.state.objectives_unused).next().map(ObjectiveId::of);
            let objective = objectives[index].or_else(any);
            let Some(objective) = objective else { continue };
            self.state.objectives_unused &= !objective.set();
            self.state.players[index].objective = objective;
        }
        for (index, seat) in list.iter().enumerate() {
            self.possessions(seat, index);
        }
    }

    fn role(&mut self, seat: &Node) -> Option<RoleId> {
        let node = seat.get("role")?;
        let roles = &self.rules.catalogue.roles;
        let Some(index) = roles.iter().position(|role| Some(role.id.as_str()) == node.as_text())
        else {
            let names: Vec<String> = roles.iter().map(|role| role.id.clone()).collect();
            self.unknown(node, "role", &names);
            return None;
        };
        if self.state.roles_unused >> index & 1 == 0 {
            let free = |role: &usize| self.state.roles_unused >> role & 1 == 1;
            let free: Vec<&str> =
                (0..roles.len()).filter(free).map(|role| roles[role].id.as_str()).collect();
            let message = "this role is taken, or not in the pool of this table";
            let help = format!("still free: {}", free.join(", "));
            self.diagnostics.error_with_help(node.place, message, help);
            self.good = false;
            return None;
        }
        self.state.roles_unused &= !(1 << index);
        Some(RoleId::of(index as u8))
    }

    fn objective(&mut self, seat: &Node) -> Option<ObjectiveId> {
        let node = seat.get("objective")?;
        let list = &self.rules.catalogue.objectives;
        let Some(index) = list.iter().position(|card| Some(card.id.as_str()) == node.as_text())
        else {
            let names: Vec<String> = list.iter().map(|card| card.id.clone()).collect();
            self.unknown(node, "objective", &names);
            return None;
        };
        if self.state.objectives_unused >> index & 1 == 0 {
            self.fail(node.place, "this objective is taken".into());
            return None;
        }
        self.state.objectives_unused &= !(1 << index);
        Some(ObjectiveId::of(index as u8))
    }

    fn possessions(&mut self, seat: &Node, index: usize) {
        for node in seat.list("hand") {
            if let Some(card) = self.card(node, "advantage") {
                self.state.players[index].hand |= card.set();
            }
        }
        for node in seat.list("gifts") {
            if let Some(card) = self.card(node, "advantage") {
                let giver = seat.integer("gifts_from").unwrap_or(1) as usize - 1;
                self.state.players[index].gifts |= card.set();
                self.state.players[giver].gifts_given |= card.set();
            }
        }
        for node in seat.list("events") {
            if let Some(card) = self.card(node, "event") {
                self.state.players[index].events |= card.set();
            }
        }
        for node in seat.list("area") {
            self.area_card(node, index);
        }
        for node in seat.list("disadvantages") {
            self.disadvantage(node, index);
        }
        if let Some(skips) = seat.integer("skips_due") {
            self.state.players[index].skips_due = skips as u8;
        }
        if seat.boolean("eliminated") == Some(true) {
            self.state.eliminated.insert(Seat(index as u8));
            self.state.revealed.insert(Seat(index as u8));
        }
    }

    fn area_card(&mut self, node: &Node, owner: usize) {
        let named = node.get("card").unwrap_or(node);
        let Some(card) = self.card(named, "advantage") else { return };
        let kind = self.rules.catalogue.advantage_of[card.index()];
        let usage = if self.rules.is_all_modes(kind) { Usage::All } else { Usage::default() };
        let owner = Seat(owner as u8);
        let mut flags = 0;
        let ops = self.rules.entry_ops(card, usage);
        if ops.iter().any(|op| op.is(Primitive::RollCheck)) {
            flags = in_play::HIT | in_play::CENTRE;
        }
        let aimed = |target: &[Target]| ops.iter().any(|op| target.contains(&op.target));
        let targets = if let Some(seat) = node.integer("target") {
            SeatSet::of(Seat(seat as u8 - 1))
        } else if flags != 0 || aimed(&[Target::AllOthers]) {
            SeatSet::first(self.rules.index.seats).without(SeatSet::of(owner))
        } else if aimed(&[Target::Opponent, Target::Player]) {
            let id = named.as_text().unwrap_or_default();
            let text =
                format!("`{id}` is aimed at a player: say `{{ card = \"{id}\", target = 2 }}`");
            self.fail(node.place, text);
            return;
        } else {
            SeatSet::EMPTY
        };
        self.state.in_play.push(InPlay { card, owner, usage, targets, tie: None, flags });
    }

    fn disadvantage(&mut self, node: &Node, owner: usize) {
        let Some(card) = self.card(node, "disadvantage") else { return };
        let suffered = Suffered {
            card,
            owner: Seat(owner as u8),
            causes: SeatSet::EMPTY,
            turns_extra: 0,
            serving: false,
            overdue: false,
        };
        self.state.suffered.push(suffered);
        for op in self.rules.suffered_ops(&suffered) {
            if let Effect::SkipTurn { count } = op.effect {
                let player = &mut self.state.players[owner];
                player.skips_due = player.skips_due.max(count);
            }
        }
    }

    fn piles(&mut self, start: &Node) {
        for node in start.list("advantage_discard") {
            if let Some(card) = self.card(node, "advantage") {
                self.state.advantage_pile.push(card);
            }
        }
        for node in start.list("empty_decks") {
            match node.as_text() {
                Some("advantage") => {
                    let deck = std::mem::take(&mut self.state.advantage_deck);
                    let pile = std::mem::take(&mut self.state.advantage_pile);
                    for card in cards_of(deck).chain(pile.iter().copied()) {
                        self.state.advantage_pile.push(card);
                    }
                }
                Some("event") => {
                    self.state.event_pile = std::mem::take(&mut self.state.event_deck);
                }
                _ => {
                    self.state.disadvantage_pile =
                        std::mem::take(&mut self.state.disadvantage_deck);
                }
            }
        }
        for node in start.list("lost_decks") {
            let holder = (0..usize::from(self.rules.index.seats))
                .rev()
                .find(|&seat| self.state.eliminated.has(Seat(seat as u8)));
            let Some(holder) = holder else {
                self.fail(node.place, "lost decks need an eliminated seat to hold them".into());
                continue;
            };
            if node.as_text() == Some("event") {
                self.state.players[holder].events |= std::mem::take(&mut self.state.event_deck);
            } else {
                self.state.players[holder].hand |= std::mem::take(&mut self.state.advantage_deck);
            }
        }
    }

    fn turn(&mut self, start: &Node) {
        let seats = self.rules.index.seats;
        for key in ["active", "first"] {
            if let Some(node) = start.get(key)
                && node.as_integer().is_some_and(|seat| seat > i64::from(seats))
            {
                self.fail(node.place, format!("the game has {seats} seats"));
                return;
            }
        }
        let seat = |key: &str| Seat(start.integer(key).unwrap_or(1) as u8 - 1);
        self.state.active = seat("active");
        self.state.first = seat("first");
        let turn = start.integer("turn").unwrap_or(1) as u16;
        self.state.turn = turn;
        let phase = start.text("phase").unwrap_or("start");
        let step = match phase {
            "deal" | "setup" => {
                let rolling = SeatSet::first(seats);
                let best = SeatSet::EMPTY;
                self.state.turn = 0;
                self.state.frames.push(Frame::FirstPlayer { next: 0, rolling, best, face: 0 });
                return;
            }
            "start" => {
                self.state.turn = turn - 1;
                TurnStep::Begin
            }
            "event" => TurnStep::DrawEvent,
            "attack" => TurnStep::AfterEvent,
            "hand_limit" => TurnStep::HandLimit,
            _ => TurnStep::CleanUp,
        };
        if phase != "start" {
            for suffered in self.state.suffered.iter_mut() {
                let kind = self.rules.catalogue.disadvantage_of[suffered.card.index()];
                let lasts = self.rules.catalogue.disadvantages[kind.index()].duration;
                if lasts == Duration::EndOfOwnNextTurn && phase == "clean_up" {
                    suffered.serving = suffered.owner == self.state.active;
                }
            }
        }
        self.state.frames.push(Frame::Turn(step));
    }
}
