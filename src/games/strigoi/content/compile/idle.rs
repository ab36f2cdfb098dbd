//! What could never do anything is refused: a Reward that was given nothing, Protection against own
//! wounds that nothing gives.

use crate::content::compile::{Compiler, place_of};
use crate::content::vocabulary::{Source, Target};
use tenbin_content::Node;

/// Lists of what has abilities that a wolf uses.
const USED: [&str; 3] = ["action", "reward_card", "reward_token"];

/// Whether an ability gives a wolf a hit by an own card that may be prevented (STR-162, STR-170).
fn hurts_its_own(ability: &Node) -> bool {
    let on_wolves = ability.text("target") != Some(Target::Strigoi.word());
    ability.list("effect").iter().any(|effect| match effect.text("do") {
        Some("shock") => true,
        Some("wound") => on_wolves,
        _ => effect.boolean("preventable") == Some(true),
    })
}

/// The condition of an ability that is there for wounds by own cards alone.
fn against_its_own(ability: &Node) -> Option<&Node> {
    let condition = ability.get("if")?;
    let sources = condition.list("source");
    let is_own = |source: &Node| source.as_text() == Some(Source::OwnCard.word());
    (!sources.is_empty() && sources.iter().all(is_own)).then_some(condition)
}

impl<'a> Compiler<'a, '_> {
    /// Protection against own cards, where no card gives what it could prevent.
    pub(super) fn idle(&mut self) {
        let root = self.root;
        let all = || USED.iter().flat_map(|list| root.list(list));
        let mut abilities = all().flat_map(|one| one.list("ability"));
        if abilities.any(hurts_its_own) {
            return;
        }
        for condition in all().flat_map(|one| one.list("ability")).filter_map(against_its_own) {
            let help = "ask for \"monster\" or \"strigoi\", or let a card give such a wound: \
                        { do = \"wound_self\", amount = 1, preventable = true }";
            let place = place_of(condition, "source");
            self.wrong(place, "no card gives an own wound that can be prevented", help);
        }
    }

    /// A Reward has something that it does; a number of 0 says that it is meant to do nothing.
    pub(super) fn does_something(&mut self, node: &'a Node) {
        let keys = ["melee", "ranged", "icons", "ability"];
        if keys.iter().any(|key| node.get(key).is_some()) {
            return;
        }
        let help = "give it melee, icons or an ability; melee = 0 says that it is meant so";
        self.wrong(node.place, "this Reward does nothing", help);
    }
}
