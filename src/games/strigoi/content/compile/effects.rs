//! Effects: one primitive of section 4 each, written as `{ heal = 1 }`.

use crate::content::catalogue::{Op, Span};
use crate::content::compile::{Compiler, span_from};
use crate::content::vocabulary::{Family, Letter};
use tenbin_content::Node;

/// `recover_actions = "all"`.
pub(super) const ALL_CARDS: u8 = 255;

/// An effect as it is written, with its place.
#[derive(Copy, Clone)]
pub(super) struct Written<'a> {
    /// The table.
    pub(super) node: &'a Node,
    /// Its key: `heal`.
    pub(super) word: &'a str,
    /// What it is.
    pub(super) op: Op,
}

impl<'a> Compiler<'a, '_> {
    /// The effects of a key (`do`, `win`, `loss`, `help`): what is written rightly.
    pub(super) fn effects(&mut self, owner: &'a Node, key: &str) -> Vec<Written<'a>> {
        owner.list(key).iter().filter_map(|node| self.effect(node)).collect()
    }

    /// Adds ops to the table.
    pub(super) fn store_ops(&mut self, ops: impl IntoIterator<Item = Op>) -> Span {
        let from = self.catalogue.ops.len();
        self.catalogue.ops.extend(ops);
        span_from(from, self.catalogue.ops.len())
    }

    /// One effect: exactly one key besides `preventable`.
    fn effect(&mut self, node: &'a Node) -> Option<Written<'a>> {
        let keys: Vec<&'a str> =
            node.entries().map(|(key, _, _)| key).filter(|key| *key != "preventable").collect();
        let [word] = keys[..] else {
            let (message, help) = match keys[..] {
                [] => (
                    "an effect without a primitive".to_owned(),
                    "write what it does, such as { heal = 1 }",
                ),
                _ => (
                    format!("one effect does {} things: {}", keys.len(), keys.join(", ")),
                    "write one table for each: do = [{ wound = 1 }, { shock = 1 }]",
                ),
            };
            self.wrong(node.place, message, help);
            return None;
        };
        let value = node.get(word)?;
        if value.as_bool() == Some(false) {
            let message = format!("{word} = false does nothing");
            self.wrong(value.place, message, "write true, or take the effect out");
            return None;
        }
        let stays = word == "collapse" || word == "strigoi_move" && self.knobs.golden_rule;
        if value.as_integer() == Some(0) || stays && value.as_text() == Some("X") {
            let message = format!("{word} = {} does nothing", value.as_text().unwrap_or("0"));
            let help = match word {
                "collapse" => "write a letter from A to F: with X nothing collapses (STR-374)",
                "strigoi_move" => {
                    "write a letter from A to F: with X it stays, and what stays does not attack \
                     (STR-208)"
                }
                _ => "write another number, or take the effect out",
            };
            self.wrong(value.place, message, help);
            return None;
        }
        let preventable = node.entry("preventable");
        if let Some((place, _)) = preventable
            && word != "wound_self"
        {
            let help = "a wound is preventable; one that is not is { wound_self = 1, preventable = false }";
            self.wrong(place, format!("preventable has no meaning with {word}"), help);
        }
        let preventable = preventable.and_then(|(_, node)| node.as_bool()).unwrap_or(false);
        let op = self.op(word, value, preventable)?;
        Some(Written { node, word, op })
    }

    fn op(&mut self, word: &str, value: &Node, preventable: bool) -> Option<Op> {
        let number = value.as_integer().unwrap_or(0);
        let (count, change) = (number as u8, number as i8);
        let letter = || Letter::of_word(value.as_text()?);
        Some(match word {
            "add_fight" => Op::AddFight(change),
            "prevent" => Op::Prevent(count),
            "heal" => Op::Heal(count),
            "wound_self" => Op::WoundSelf(count, preventable),
            "wound" => Op::Wound(count),
            "shock" => Op::Shock(count),
            "retrieve_reward" => Op::RetrieveReward(count),
            "recover_actions" => {
                Op::RecoverActions(if value.as_integer().is_some() { count } else { ALL_CARDS })
            }
            "rotate_platform" => Op::RotatePlatform,
            "peek_and_decline" => Op::PeekAndDecline,
            "pass_strigoi" => Op::PassStrigoi,
            "gain_token" => Op::GainToken(count),
            "gain_reward" => Op::GainReward(count),
            "gain_blood" => Op::GainBlood(count),
            "lose_blood" => Op::LoseBlood(count),
            "modify_move" => Op::ModifyMove(change),
            "modify_combat" => Op::ModifyCombat(change),
            "gain_card" => Op::GainCard(self.advanced_card(value)?),
            "remove_from_game" => Op::RemoveFromGame,
            "strigoi_move" => Op::StrigoiMove(letter()?),
            "strigoi_stay" => Op::StrigoiStay,
            "curse_room" => Op::CurseRoom(count),
            "collapse" => Op::Collapse(letter()?),
            // The shape knows no other key.
            _ => return None,
        })
    }

    /// The number of an Advanced card that is named.
    pub(super) fn advanced_card(&mut self, name: &Node) -> Option<u8> {
        let gone = "add the card, or remove what gives it as well: the [[acquire]], or the effect";
        let kind = self.resolve("action", name, gone)?;
        let card = self.root.list("action").get(usize::from(kind))?;
        if card.get("owner").is_some() || card.text("family") == Some(Family::Base.word()) {
            let id = name.as_text().unwrap_or_default();
            let message = format!("`{id}` belongs to a wolf from the start");
            self.wrong(
                name.place,
                message,
                "name an Advanced card, of the family heroic or legendary",
            );
            return None;
        }
        Some(kind)
    }
}
