//! Effects: one primitive of section 4 each, written as `{ do = "heal", amount = 1 }`.

use crate::content::catalogue::Span;
use crate::content::compile::{Compiler, span_from};
use crate::content::effect::Op;
use crate::content::vocabulary::{Family, Letter};
use tenbin_content::Node;

/// An effect as it is written, with its place.
#[derive(Copy, Clone)]
pub(super) struct Written<'a> {
    /// The table.
    pub(super) node: &'a Node,
    /// Its word: `heal`.
    pub(super) word: &'static str,
    /// What it is.
    pub(super) op: Op,
}

impl<'a> Compiler<'a, '_> {
    /// The effects of a key (`effect`, `win`, `loss`, `help`): what is written rightly.
    pub(super) fn effects(&mut self, owner: &'a Node, key: &str) -> Vec<Written<'a>> {
        owner.list(key).iter().filter_map(|node| self.effect(node)).collect()
    }

    /// Adds ops to the table.
    pub(super) fn store_ops(&mut self, ops: impl IntoIterator<Item = Op>) -> Span {
        let from = self.catalogue.ops.len();
        self.catalogue.ops.extend(ops);
        span_from(from, self.catalogue.ops.len())
    }

    /// One effect. What would do nothing is refused.
    fn effect(&mut self, node: &'a Node) -> Option<Written<'a>> {
        let op = Op::read(self, node)?;
        let stays = |letter: Letter| letter == Letter::X;
        let (key, help) = match op {
            Op::AddFight(0) | Op::ModifyMove(0) | Op::ModifyCombat(0) => {
                ("amount", "write another number, or take the effect out")
            }
            Op::Collapse(letter) if stays(letter) => {
                ("letter", "write a letter from A to F: with X nothing collapses (STR-374)")
            }
            Op::StrigoiMove(letter) if stays(letter) && self.knobs.golden_rule => (
                "letter",
                "write a letter from A to F: with X it stays, and what stays does not attack (STR-208)",
            ),
            _ => return Some(Written { node, word: op.word(), op }),
        };
        let value = node.get(key)?;
        let message = format!("`{}` with {key} = {} does nothing", op.word(), value.shown());
        self.wrong(value.place, message, help);
        None
    }

    /// The number of an Advanced card that is named.
    pub(crate) fn advanced_card(&mut self, name: &Node) -> Option<u8> {
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
