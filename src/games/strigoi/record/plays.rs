//! Which cards an action plays.

use arrayvec::ArrayVec;

use crate::board::Space;
use crate::record::Rows;
use crate::rules::Rules;
use crate::state::action::{Action, Item};
use crate::state::{Frame, State};

impl Rows {
    /// Whether an action plays a card of the schema: the Action card chosen for the Assault, which is
    /// told when all are revealed, or a Reward card or token that is used (`item_used`). An Action card
    /// laid down in a fight or for Protection is discarded, not played.
    pub(crate) fn plays_card(
        &self,
        rules: &Rules,
        state: &State,
        action: Action,
        card: u16,
    ) -> bool {
        let item = match (state.top(), action) {
            (Frame::Choose(_), Action::Card(own)) => {
                return card == u16::from(rules.catalogue.actions[own.index()].kind);
            }
            (Frame::Menu | Frame::Fight, Action::Reward(kind)) => Item::Reward(kind),
            (Frame::Menu | Frame::Fight, Action::Token(kind)) => Item::Token(kind),
            (_, Action::Spend(item) | Action::GuardWound(item) | Action::GuardShock(item)) => item,
            // The only source of Stealth is taken without asking.
            (_, Action::Sneak(to)) => return self.sole_stealth_is(rules, state, Some(to), card),
            (_, Action::Decline) => return self.sole_stealth_is(rules, state, None, card),
            _ => return false,
        };
        let rewards = self.reward_card;
        match item {
            Item::Reward(kind) => card == rewards + u16::from(kind),
            Item::Token(kind) => {
                card == rewards + rules.catalogue.rewards.len() as u16 + u16::from(kind)
            }
            Item::Played | Item::Card(_) => false,
        }
    }

    fn sole_stealth_is(&self, rules: &Rules, state: &State, to: Option<Space>, card: u16) -> bool {
        let mut sources = ArrayVec::new();
        rules.sneak_options(state, to, &mut sources);
        matches!(sources[..], [only] if self.plays_card(rules, state, only, card))
    }
}
