//! What must always hold (section 8 of the rules catalogue), as far as one state shows it. The
//! board's part is in `invariants_board.rs`; what needs the course of a game is in the tests.

use crate::board::{bit, central};
use crate::content::effect::Op;
use crate::content::knobs::{AbilityUses, StrigoiCenterRoom};
use crate::rules::Rules;
use crate::state::piles::Pile;
use crate::state::text::room_name;
use crate::state::{CardId, Ending, Frame, PieceId, State, VampireId, bit_of, cards_of};
use tenbin_engine::pile::CardSet;
use tenbin_engine::{Seat, SeatSet};

impl Rules {
    /// Checks everything; the text says what does not hold.
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        self.check_ending(state)?;
        self.check_actions(state)?;
        for pile in Pile::ALL {
            self.check_pile(state, pile)?;
        }
        self.check_blood(state)?;
        for seat in (0..self.seats).map(Seat) {
            self.check_wolf(state, seat)?;
        }
        self.check_vampires(state)?;
        self.check_places(state)?;
        self.check_turn(state)?;
        if state.top() == Frame::Menu
            && self.may_move(state)
            && state.reach != self.reach_of_turn(state)
        {
            return Err("where the wolf of the turn can go was not worked out anew".to_owned());
        }
        self.check_frames(state)?;
        self.check_board(state)
    }

    /// Whether a card may be out of the game because one of its abilities takes it there.
    fn may_leave(&self, card: CardId) -> bool {
        let abilities = self.catalogue.actions[card.index()].abilities;
        self.catalogue
            .abilities_of(abilities)
            .iter()
            .any(|ability| self.catalogue.ops_of(ability.ops).contains(&Op::RemoveFromGame))
    }

    /// Invariants 1 and 11: each Action card is in one zone, nobody has two of a kind.
    fn check_actions(&self, state: &State) -> Result<(), String> {
        let mut found = 0_u64;
        let mut add = |cards: u64, zone: &str| {
            if found & cards != 0 {
                let card = CardId::lowest(found & cards);
                let id = self.action_id(card);
                return Err(format!("1: {id} is in {zone} and elsewhere"));
            }
            found |= cards;
            Ok(())
        };
        add(state.display, "the display")?;
        for (number, wolf) in state.wolves.iter().enumerate() {
            let played = bit_of(wolf.played);
            add(wolf.hand, "a hand")?;
            add(wolf.discard, "a discard")?;
            add(wolf.added, "front of a player")?;
            add(played, "front of a player")?;
            let all = wolf.hand | wolf.discard | wolf.added | played;
            let mut kinds = 0_u64;
            for card in cards_of(all) {
                let kind = 1 << self.catalogue.actions[card.index()].kind;
                if kinds & kind != 0 {
                    let id = self.action_id(Some(card));
                    return Err(format!("11: seat{} has two copies of {id}", number + 1));
                }
                kinds |= kind;
            }
            let own = wolf.hero.map_or(0, |hero| self.catalogue.heroes[hero.index()].cards);
            if let Some(card) = cards_of(own & !all).find(|&card| !self.may_leave(card)) {
                return Err(format!("1: {} is nowhere", self.action_id(Some(card))));
            }
            if let Some(card) = cards_of(all & !own & !self.catalogue.display).next() {
                let id = self.action_id(Some(card));
                return Err(format!("1: seat{} has {id}, which is another's", number + 1));
            }
        }
        let gone = self.catalogue.display & !found;
        if let Some(card) = cards_of(gone).find(|&card| !self.may_leave(card)) {
            return Err(format!("1: {} is nowhere", self.action_id(Some(card))));
        }
        Ok(())
    }

    /// Invariant 2: each card and token of a pile is in one zone.
    fn check_pile(&self, state: &State, pile: Pile) -> Result<(), String> {
        let word = Pile::WORDS[pile as usize];
        let mut found: CardSet = 0;
        let mut add = |pieces: CardSet, zone: &str| {
            if found & pieces != 0 {
                let piece = PieceId::of((found & pieces).trailing_zeros() as u8);
                let id = self.piece_id(pile, piece);
                let piece = piece.number();
                return Err(format!("2: {id} {piece} is in {zone} and elsewhere"));
            }
            found |= pieces;
            Ok(())
        };
        let stack = &state.piles[pile as usize];
        add(stack.deck, "the pile")?;
        add(stack.discard, "the discard")?;
        for &piece in stack.under.iter() {
            add(piece.bit(), "the bottom of the pile")?;
        }
        if let Some(piece) = stack.open {
            add(piece.bit(), "the top of the pile")?;
        }
        for wolf in &state.wolves {
            match pile {
                Pile::Reward => {
                    add(wolf.rewards, "a hand")?;
                    add(wolf.spent, "front of a player")?;
                    add(wolf.reward_discard, "a player's discard")?;
                }
                Pile::Token => add(wolf.tokens, "a player's tokens")?,
                Pile::Wound => add(wolf.wounds, "a wolf's wounds")?,
                Pile::Strigoi | Pile::Grey | Pile::Red => {}
            }
        }
        if pile == Pile::Wound {
            for vampire in &state.vampires {
                add(vampire.wounds, "a Strigoi's wounds")?;
            }
        }
        // The token that is faced or fought; once the fight is decided it lies elsewhere.
        let mut faced: CardSet = 0;
        if let Some(token) = state.facing
            && Pile::of(state.facing_colour) == pile
        {
            faced |= token.bit();
        }
        if state.ending == Ending::None {
            add(faced, "a fight")?;
        }
        let lost = self.lost_pieces(state)[pile as usize];
        // A game may end while a token is on its way.
        if lost > 0 && state.ending == Ending::None {
            return Err(format!("2: {lost} pieces of the pile {word} are nowhere"));
        }
        Ok(())
    }

    /// Invariant 3: Blood Points.
    fn check_blood(&self, state: &State) -> Result<(), String> {
        let (altar, inferno, supply) = (state.altar, state.inferno, state.supply);
        if i32::from(altar) > self.knobs.altar_max {
            return Err(format!("3: {altar} Blood Points on the altar"));
        }
        if state.ending == Ending::None
            && i32::from(inferno) >= self.catalogue.numbers.inferno_limit
        {
            return Err(format!("3: {inferno} on the inferno and the game goes on"));
        }
        let sum = i32::from(altar) + i32::from(inferno) + i32::from(supply);
        // Losses are counted even where nothing is left (STR-302).
        let counted_on = supply == 0 && sum > self.knobs.blood_points;
        if sum != self.knobs.blood_points && !counted_on {
            return Err(format!("3: there are {sum} Blood Points"));
        }
        Ok(())
    }

    /// Invariant 4, and what is kept about a wolf.
    fn check_wolf(&self, state: &State, seat: Seat) -> Result<(), String> {
        let wolf = state.wolf(seat);
        let setting_up = state
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::PickWolf(_) | Frame::PlaceLadder(..)));
        if wolf.hero.is_none() {
            return if setting_up { Ok(()) } else { Err(format!("{seat} has no wolf")) };
        }
        if (0..seat.0).any(|other| state.wolves[usize::from(other)].hero == wolf.hero) {
            return Err(format!("STR-013: {seat} has the wolf of another"));
        }
        let points = self.wound_points(wolf);
        if state.hits.is_empty()
            && points >= self.knobs.wounds_to_defeat
            && state.ending == Ending::None
        {
            return Err(format!("4: {seat} has {points} wound points"));
        }
        if wolf.added != 0 && !self.knobs.boost_with_action_cards {
            return Err(format!("{seat} has added an Action card to a fight"));
        }
        if wolf.shown & !wolf.rewards != 0 {
            return Err(format!("a Reward card of {seat} is known and not in hand"));
        }
        let choosing = state.frames.iter().any(|frame| matches!(frame, Frame::Choose(_)));
        if choosing && wolf.chosen.is_some_and(|card| !card.is_in(wolf.hand)) {
            return Err(format!("{seat} has chosen a card it does not have"));
        }
        let slots = self.played(state, seat).map_or(0, |action| {
            let abilities = self.catalogue.abilities_of(action.abilities);
            abilities.iter().fold(0, |set, ability| set | 1_u8 << ability.slot)
        });
        // Without a limit the uses are only counted.
        let told_apart = self.knobs.ability_uses != AbilityUses::Unlimited;
        if told_apart && wolf.used & !slots != 0 {
            return Err(format!("{seat} has used an icon that its card does not have"));
        }
        Ok(())
    }

    /// The Strigoi: wounds below life, the Supreme when one is left (STR-370, STR-371).
    fn check_vampires(&self, state: &State) -> Result<(), String> {
        let alive = state.vampires.iter().filter(|vampire| vampire.is_alive()).count();
        for (who, vampire) in VampireId::ALL.into_iter().zip(&state.vampires) {
            let id = &self.catalogue.vampires[who.index()].id;
            if !vampire.is_alive() {
                if vampire.wounds != 0 {
                    return Err(format!("STR-306: the defeated {id} has wounds"));
                }
                continue;
            }
            let (wounds, life) = (vampire.wound_count(), self.side(state, who).life);
            if wounds >= life && state.ending == Ending::None {
                return Err(format!("STR-370: the {id} has {wounds} wounds of {life}"));
            }
            if vampire.supreme != (alive == 1) {
                return Err(format!("STR-371: the {id} is the Supreme, or not, of {alive}"));
            }
        }
        Ok(())
    }

    /// Invariant 5: where miniatures stand.
    fn check_places(&self, state: &State) -> Result<(), String> {
        if state.ending != Ending::None {
            return Ok(());
        }
        // Wolves that are about to be moved, and the room that is collapsing.
        let (mut moved, mut falling) = (SeatSet::EMPTY, None);
        for frame in &state.frames {
            match *frame {
                Frame::Relocate(seat, _) => moved.insert(seat),
                Frame::Collapse(room, seats) => {
                    moved = moved.or(seats);
                    falling = Some(room);
                }
                _ => {}
            }
        }
        let mut taken = 0;
        for room in state.vampires.iter().filter_map(|vampire| vampire.room) {
            let space = bit(central(room));
            if taken & space != 0 {
                return Err("5: both Strigoi stand in one space".to_owned());
            }
            taken |= space;
            let centre = room.is_centre();
            let may = if centre {
                self.knobs.strigoi_center_room == StrigoiCenterRoom::Enterable
            } else {
                state.board.stands(room) || Some(room) == falling
            };
            if !may {
                return Err(format!("5: a Strigoi stands in {}", room_name(room)));
            }
        }
        let standing = (0..self.seats).map(Seat).filter(|&seat| !moved.has(seat));
        for seat in standing {
            let Some(space) = state.wolf(seat).space else { continue };
            if !state.board.has(space) {
                return Err(format!("5: {seat} stands on no space"));
            }
            if taken & bit(space) != 0 {
                return Err(format!("5: {seat} stands where another does"));
            }
            taken |= bit(space);
        }
        Ok(())
    }

    /// Invariant 7: the order of turns.
    fn check_turn(&self, state: &State) -> Result<(), String> {
        let choosing = state.frames.iter().any(|frame| matches!(frame, Frame::Choose(_)));
        let in_turn = state.frames.iter().any(|frame| matches!(frame, Frame::Turn(_)));
        if choosing || !in_turn {
            return Ok(());
        }
        let number = |seat: &Seat| state.wolf(*seat).played.map_or(u8::MAX, CardId::number);
        let cards: Vec<u8> = state.order.iter().map(number).collect();
        if cards.contains(&u8::MAX) || cards.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(format!("7: the order of turns is that of the cards {cards:?}"));
        }
        let playing = state.wolves.iter().filter(|wolf| wolf.played.is_some()).count();
        if playing != state.order.len() {
            return Err(format!("7: {playing} wolves play, {} have turns", state.order.len()));
        }
        let place = state.turn.place.map(usize::from);
        if place.and_then(|place| state.order.get(place)) != Some(&state.turn.seat) {
            return Err(format!("7: it is not the turn of {}", state.turn.seat));
        }
        if state.turn.points < 0 {
            return Err(format!("{} movement points are left", state.turn.points));
        }
        Ok(())
    }

    /// Frames and the records of what goes on fit one another.
    fn check_frames(&self, state: &State) -> Result<(), String> {
        if state.ending != Ending::None {
            return Ok(());
        }
        let count = |is: fn(&Frame) -> bool| state.frames.iter().filter(|frame| is(frame)).count();
        let pairs = [
            (
                "fights",
                count(|one| matches!(one, Frame::Fight | Frame::Result)),
                state.fights.len(),
            ),
            ("hits", count(|one| matches!(one, Frame::Hit)), state.hits.len()),
            ("activations", count(|one| matches!(one, Frame::Activation)), state.activations.len()),
            ("runs", count(|one| matches!(one, Frame::Run)), state.runs.len()),
        ];
        for (what, frames, records) in pairs {
            if frames != records {
                return Err(format!("{frames} frames of {what}, {records} records"));
            }
        }
        if self.chooser(state).is_none_or(|seat| seat.0 >= self.seats) {
            return Err("nobody at the table is asked".to_owned());
        }
        Ok(())
    }

    /// How the game stands is how it ended (STR-420, STR-421, STR-430).
    fn check_ending(&self, state: &State) -> Result<(), String> {
        let defeated = state.vampires.iter().all(|vampire| !vampire.is_alive());
        let full = i32::from(state.inferno) >= self.catalogue.numbers.inferno_limit;
        let late = i32::from(state.assault) >= self.knobs.max_assaults;
        let right = match state.ending {
            Ending::None => !late && (!defeated || self.is_setting_up(state)),
            Ending::Victory => defeated && !full,
            Ending::Inferno => full,
            Ending::Cutoff => late && !defeated && !full,
        };
        if right {
            Ok(())
        } else {
            Err(format!("14: {:?} after {} Assaults", state.ending, state.assault))
        }
    }

    /// Whether the game has not begun yet.
    fn is_setting_up(&self, state: &State) -> bool {
        state.frames.iter().any(|frame| {
            matches!(frame, Frame::PickWolf(_) | Frame::PlaceLadder(..) | Frame::PickStart(_))
        })
    }
}
