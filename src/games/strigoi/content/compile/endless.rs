//! Rewards that would bring one another back without end are refused: a turn must come to an end
//! whatever is chosen.
//!
//! A Reward token that was used lies under its pile and may be drawn again at once. So no token gives
//! tokens (`moments.rs`), nor does anything that tokens bring back or bring about.

use crate::content::catalogue::{Ability, Span};
use crate::content::compile::Compiler;
use crate::content::compile::abilities::when;
use crate::content::effect::Op;
use crate::content::knobs::PlayedRewardsDiscard;
use crate::content::vocabulary::{Target, Timing};
use tenbin_content::Node;

/// Moments at which a Reward is played as often as there is one.
const PLAYED: u8 = when(Timing::OwnTurn) | when(Timing::OnPlay);

fn gains_tokens(op: Op) -> bool {
    matches!(op, Op::GainToken(_))
}

fn retrieves(op: Op) -> bool {
    matches!(op, Op::RetrieveReward(_))
}

impl Compiler<'_, '_> {
    /// Reward cards and Wound tokens against one another and the Reward tokens.
    pub(super) fn endless(&mut self) {
        self.retrievers();
        let at_once = self.knobs.played_rewards_discard == PlayedRewardsDiscard::AtOnce;
        let (cards, tokens, wounds) =
            (&self.catalogue.rewards, &self.catalogue.tokens, &self.catalogue.wounds);
        let tokens_retrieve = tokens.iter().any(|one| self.plays(one.abilities, retrieves));
        let tokens_hurt = tokens.iter().any(|one| self.hurts(one.abilities));
        let cards_hurt = cards.iter().any(|one| self.hurts(one.abilities));
        let wounds_retrieve = wounds.iter().any(|one| self.receives(one.on_receive, retrieves));
        let come_back = at_once && (tokens_retrieve || wounds_retrieve);
        let mut found: Vec<(&'static str, usize)> = Vec::new();
        for (kind, card) in cards.iter().enumerate() {
            if come_back && self.plays(card.abilities, gains_tokens) {
                found.push(("reward_card", kind));
            }
        }
        for (kind, wound) in wounds.iter().enumerate() {
            let tokens_return = tokens_hurt && self.receives(wound.on_receive, gains_tokens);
            let cards_return = at_once && cards_hurt && self.receives(wound.on_receive, retrieves);
            if tokens_return || cards_return {
                found.push(("wound_token", kind));
            }
        }
        for (list, kind) in found {
            let help = match list {
                "reward_card" => {
                    "take gain_token away, or let nothing retrieve it: no retrieve_reward on Reward \
                     tokens and Wound tokens, or played_rewards_discard = \"end_of_assault\""
                }
                _ => {
                    "add { do = \"lose_blood\", amount = 1 }, or let no Reward that comes back wound a wolf in its \
                     own turn"
                }
            };
            let place =
                self.root.list(list).get(kind).map_or(self.root.place, |node: &Node| node.place);
            self.wrong(place, "this could go on without end in one turn", help);
        }
    }

    /// Used Reward cards that are discarded at once and bring each other back (STR-054).
    fn retrievers(&mut self) {
        if self.knobs.played_rewards_discard != PlayedRewardsDiscard::AtOnce {
            return;
        }
        let cards = self.catalogue.rewards.iter().enumerate();
        let retrieving = cards.filter(|(_, card)| self.plays(card.abilities, retrieves));
        let (count, last) = retrieving
            .fold((0, None), |(count, _), (kind, card)| (count + card.copies, Some(kind)));
        let Some(kind) = last.filter(|_| count > 1) else { return };
        let place =
            self.root.list("reward_card").get(kind).map_or(self.root.place, |node| node.place);
        let message = format!(
            "{count} Reward cards retrieve Reward cards: they could bring one another back without \
             end in one turn"
        );
        let help =
            "let one do so and in one copy, or set played_rewards_discard = \"end_of_assault\"";
        self.wrong(place, message, help);
    }

    /// Whether a Reward does something when it is played outside a fight.
    fn plays(&self, abilities: Span, does: fn(Op) -> bool) -> bool {
        self.played(abilities).any(|(_, op)| does(op))
    }

    /// Whether it wounds a wolf then.
    fn hurts(&self, abilities: Span) -> bool {
        self.played(abilities).any(|(ability, op)| match op {
            Op::WoundSelf(..) | Op::CurseRoom(_) => true,
            Op::Wound(_) => ability.target != Target::Strigoi,
            _ => false,
        })
    }

    fn played(&self, abilities: Span) -> impl Iterator<Item = (&Ability, Op)> {
        let abilities = self.catalogue.abilities_of(abilities).iter();
        let played = abilities.filter(|ability| ability.timings & PLAYED != 0);
        played.flat_map(|one| self.catalogue.ops_of(one.ops).iter().map(move |&op| (one, op)))
    }

    /// Whether a Wound token does something when it is received; one that costs Blood Points as well
    /// comes to an end with the game.
    fn receives(&self, ops: Span, does: fn(Op) -> bool) -> bool {
        let ops = self.catalogue.ops_of(ops);
        ops.iter().any(|&op| does(op)) && !ops.iter().any(|op| matches!(op, Op::LoseBlood(_)))
    }
}
