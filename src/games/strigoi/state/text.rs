//! Actions in the one notation of scripts and logs, and the names of rooms and spaces.

use crate::state::piles::Pile;
use std::fmt;

use crate::Strigoi;
use crate::board::{
    CENTRE, NOWHERE, SPACES, central, direction_of, edge_of_ladder, frame, is_frame, is_ladder,
    ladder, neighbour, room_of, spoke,
};
use crate::state::State;
use crate::state::action::{Action, Item};
use tenbin_engine::game::meaning_of;

/// The name of a room: `R0` to `R5`, `C`.
pub(crate) fn room_name(room: u8) -> String {
    if room == CENTRE { "C".to_owned() } else { format!("R{room}") }
}

/// The room of a name.
pub(crate) fn room_of_name(name: &str) -> Option<u8> {
    (0..=CENTRE).find(|&room| room_name(room) == name)
}

/// The name of a space: `R0.F3`, `R1.S2`, `R4.P`, `R0.L0`, `C.F1`, `C.P`.
pub(crate) fn space_name(space: u8) -> String {
    if space == NOWHERE || usize::from(space) >= SPACES {
        return "none".to_owned();
    }
    let room = room_name(room_of(space));
    if is_ladder(space) {
        format!("{room}.L{}", edge_of_ladder(space))
    } else if space == central(room_of(space)) {
        format!("{room}.P")
    } else {
        let part = if is_frame(space) { 'F' } else { 'S' };
        format!("{room}.{part}{}", direction_of(space))
    }
}

/// The space of a name.
pub(crate) fn space_of_name(name: &str) -> Option<u8> {
    let (room, part) = name.split_once('.')?;
    let room = room_of_name(room)?;
    if part == "P" {
        return Some(central(room));
    }
    let (part, direction) = part.split_at_checked(1)?;
    let direction = match direction.as_bytes() {
        [digit @ b'0'..=b'5'] => digit - b'0',
        _ => return None,
    };
    match part {
        "F" => Some(frame(room, direction)),
        "S" if room != CENTRE => Some(spoke(room, direction)),
        "L" if neighbour(room, direction).is_none() => Some(ladder(room, direction)),
        _ => None,
    }
}

impl Strigoi {
    /// The id of an Action card by its number.
    pub(crate) fn action_id(&self, card: u8) -> &str {
        self.catalogue.actions.get(usize::from(card)).map_or("none", |action| &action.id)
    }

    /// The id of a wolf by its number.
    pub(crate) fn hero_id(&self, hero: u8) -> &str {
        self.catalogue.heroes.get(usize::from(hero)).map_or("none", |hero| &hero.id)
    }

    fn reward_id(&self, kind: u8) -> &str {
        self.catalogue.rewards.get(usize::from(kind)).map_or("none", |reward| &reward.id)
    }

    fn token_id(&self, kind: u8) -> &str {
        self.catalogue.tokens.get(usize::from(kind)).map_or("none", |token| &token.id)
    }

    /// What an action does, whatever its rewards and wounds are called.
    pub(crate) fn action_meaning(&self, action: Action) -> u64 {
        let catalogue = &self.catalogue;
        let reward = |kind: u8| catalogue.rewards.get(usize::from(kind)).map_or(0, |one| one.said);
        let token = |kind: u8| catalogue.tokens.get(usize::from(kind)).map_or(0, |one| one.said);
        let what = std::mem::discriminant(&action);
        match action {
            Action::Reward(kind) => meaning_of(&(what, reward(kind))),
            Action::Token(kind) => meaning_of(&(what, token(kind))),
            Action::Wound(kind) => {
                let said = catalogue.wounds.get(usize::from(kind)).map_or(0, |wound| wound.said);
                meaning_of(&(what, said))
            }
            Action::Spend(item) | Action::GuardWound(item) | Action::GuardShock(item) => match item
            {
                Item::Reward(kind) => meaning_of(&(what, reward(kind), false)),
                Item::Token(kind) => meaning_of(&(what, token(kind), true)),
                Item::Played | Item::Card(_) => meaning_of(&action),
            },
            other => meaning_of(&other),
        }
    }

    /// Writes where Stealth or Protection comes from.
    pub(super) fn write_item(&self, item: Item, out: &mut dyn fmt::Write) -> fmt::Result {
        match item {
            Item::Played => out.write_str("played"),
            Item::Token(kind) => write!(out, "token {}", self.token_id(kind)),
            Item::Reward(kind) => write!(out, "reward {}", self.reward_id(kind)),
            Item::Card(card) => write!(out, "card {}", self.action_id(card)),
        }
    }

    /// The text of an action, unique among the legal ones.
    pub(crate) fn write_action(
        &self,
        _s: &State,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let vampire = |who: u8| &self.catalogue.vampires[usize::from(who)].id;
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Wolf(hero) => write!(out, "wolf {}", self.hero_id(hero)),
            Action::Card(card) => write!(out, "card {}", self.action_id(card)),
            Action::Rest => out.write_str("rest"),
            Action::Go(space) => write!(out, "go {}", space_name(space)),
            Action::Sneak(space) => write!(out, "sneak {}", space_name(space)),
            Action::Space(space) => write!(out, "space {}", space_name(space)),
            Action::Use(place) => write!(out, "use {}", u32::from(place) + 1),
            Action::Reward(kind) => write!(out, "reward {}", self.reward_id(kind)),
            Action::Token(kind) => write!(out, "token {}", self.token_id(kind)),
            Action::Peek => out.write_str("peek"),
            Action::Encounter => out.write_str("encounter"),
            Action::Fight => out.write_str("fight"),
            Action::Help => out.write_str("help"),
            Action::Decline => out.write_str("decline"),
            Action::Melee(who) => write!(out, "melee {}", vampire(who)),
            Action::Ranged(who) => write!(out, "ranged {}", vampire(who)),
            Action::Spend(item) => {
                out.write_str("spend ")?;
                self.write_item(item, out)
            }
            Action::GuardWound(item) => {
                out.write_str("guard wound with ")?;
                self.write_item(item, out)
            }
            Action::GuardShock(item) => {
                out.write_str("guard shock with ")?;
                self.write_item(item, out)
            }
            Action::Wound(kind) => {
                let wound = self.catalogue.wounds.get(usize::from(kind));
                write!(out, "wound {}", wound.map_or("none", |wound| &wound.id))
            }
            Action::Seat(seat) => write!(out, "{}", tenbin_engine::Seat(seat)),
            Action::Platform(room) => write!(out, "platform {}", room_name(room)),
            Action::Orientation(turn) => write!(out, "orientation {turn}"),
        }
    }

    /// The id of a piece of a pile.
    pub(crate) fn piece_id(&self, pile: Pile, piece: u8) -> &str {
        let kind = self.catalogue.pieces[pile as usize].get(usize::from(piece));
        kind.map_or("none", |&kind| self.kind_id(pile, usize::from(kind)))
    }

    /// The id of a kind of piece.
    pub(crate) fn kind_id(&self, pile: Pile, kind: usize) -> &str {
        let catalogue = &self.catalogue;
        match pile {
            Pile::Strigoi => &catalogue.strigoi_tokens[kind].id,
            Pile::Grey | Pile::Red => &catalogue.encounters[kind].id,
            Pile::Wound => &catalogue.wounds[kind].id,
            Pile::Reward => &catalogue.rewards[kind].id,
            Pile::Token => &catalogue.tokens[kind].id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_spaces_are_read_back() {
        for space in 0..SPACES as u8 {
            let name = space_name(space);
            // The centre room has no spokes and no ladders (STR-008).
            let exists = room_of(space) != CENTRE || is_frame(space) || space == central(CENTRE);
            let back = space_of_name(&name);
            assert_eq!(back, exists.then_some(space), "{space} is {name}");
        }
        for none in ["R0.L3", "R6.P", "C.S0", "R1.F6", "R1", "R1.", "R1.F", "none", "R1.Ö"] {
            assert_eq!(space_of_name(none), None, "{none}");
        }
    }

    #[test]
    fn names_are_those_of_the_catalogue() {
        // The `reference` layout's ladders: edge d of R_d (STR-010); P of the centre (STR-008).
        assert_eq!(space_of_name("R3.L3"), Some(ladder(3, 3)));
        assert_eq!(space_name(frame(0, 3)), "R0.F3");
        assert_eq!(space_name(spoke(5, 1)), "R5.S1");
        assert_eq!(space_name(central(CENTRE)), "C.P");
    }
}
