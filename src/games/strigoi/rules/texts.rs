//! Actions in the one notation of scripts and logs, and what cards, pieces and figures are called.

use std::fmt;

use crate::rules::Rules;
use crate::state::action::{Action, Item};
use crate::state::piles::Pile;
use crate::state::text::{room_name, space_name};
use crate::state::{CardId, HeroId, PieceId, State, VampireId};
use tenbin_engine::Seat;
use tenbin_engine::game::meaning_of;

impl Rules {
    /// The id of an Action card by its number.
    pub(crate) fn action_id(&self, card: Option<CardId>) -> &str {
        card.map_or("none", |card| &self.catalogue.actions[card.index()].id)
    }

    /// The id of a wolf by its number.
    pub(crate) fn hero_id(&self, hero: Option<HeroId>) -> &str {
        hero.map_or("none", |hero| &self.catalogue.heroes[hero.index()].id)
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
            Item::Card(card) => write!(out, "card {}", self.action_id(Some(card))),
        }
    }

    /// The text of an action, unique among the legal ones.
    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let vampire = |who: VampireId| &self.catalogue.vampires[who.index()].id;
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Wolf(hero) => write!(out, "wolf {}", self.hero_id(Some(hero))),
            Action::Card(card) => write!(out, "card {}", self.action_id(Some(card))),
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
            Action::Seat(seat) => write!(out, "{seat}"),
            Action::Platform(room) => write!(out, "platform {}", room_name(room)),
            Action::Orientation(turn) => write!(out, "orientation {turn}"),
        }
    }

    /// The id of a piece of a pile.
    pub(crate) fn piece_id(&self, pile: Pile, piece: PieceId) -> &str {
        let kind = self.catalogue.pieces[pile as usize].get(piece.index());
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

    /// The kind of a pile's piece by its id.
    pub(crate) fn kind_named(&self, pile: Pile, id: &str) -> Option<usize> {
        let catalogue = &self.catalogue;
        match pile {
            Pile::Strigoi => catalogue.strigoi_tokens.iter().position(|one| one.id == id),
            Pile::Grey | Pile::Red => catalogue.encounters.iter().position(|one| one.id == id),
            Pile::Wound => catalogue.wounds.iter().position(|one| one.id == id),
            Pile::Reward => catalogue.rewards.iter().position(|one| one.id == id),
            Pile::Token => catalogue.tokens.iter().position(|one| one.id == id),
        }
    }

    /// The name of a seat's wolf.
    pub(crate) fn wolf_name(&self, state: &State, seat: Seat) -> &str {
        state.wolf(seat).hero.map_or("nobody", |hero| &self.catalogue.heroes[hero.index()].name)
    }

    /// What a Strigoi is called in sentences.
    pub(crate) fn vampire_name(&self, state: &State, who: VampireId) -> String {
        if state.vampires[who.index()].supreme {
            return "the Supreme".to_owned();
        }
        format!("the {}", self.catalogue.vampires[who.index()].name)
    }
}
