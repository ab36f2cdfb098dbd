//! Abilities: icons, and those that are written out (section 4).

use crate::content::catalogue::{Ability, Condition, ICONS_MAX, Span};
use crate::content::compile::effects::Written;
use crate::content::compile::{Compiler, place_of, span_from};
use crate::content::effect::Op;
use crate::content::effect::{Bearer, HowMany, is_price, moments_of, runs, words_that_run, works};
use crate::content::vocabulary::{FightKind, Icon, Source, Target, Timing};
use tenbin_content::Node;

/// Sources that Protection works against (STR-162).
const FOES: u8 = 1 << Source::Monster as u8 | 1 << Source::Strigoi as u8;
/// Where the bonus of a Reward card for melee counts, and that of a Reward token.
const CLOSE: u8 = 1 << FightKind::Monster as u8 | 1 << FightKind::Melee as u8;
const RANGED: u8 = 1 << FightKind::Ranged as u8;

/// Most abilities that are carried out one after the other from one moment: the engine keeps few.
const TOGETHER_MAX: usize = 4;

/// Whether an effect needs no carrying out: it is totalled, or asked for by the rules.
fn is_silent(op: Op) -> bool {
    matches!(op, Op::AddFight(_) | Op::PeekAndDecline | Op::PassStrigoi)
}

/// The abilities of a card or token and what is worked out of them.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Printed {
    /// Of `Catalogue::abilities`.
    pub(super) span: Span,
    /// How many wounds or Shocks its Protection cancels in all.
    pub(super) protection: u8,
    /// It has Stealth of any form.
    pub(super) stealth: bool,
}

/// The abilities of one card while they are gathered; a slot is a use.
struct Gathered {
    abilities: Vec<Ability>,
    /// The next slot.
    slots: usize,
}

impl Gathered {
    fn add(&mut self, ability: Ability) {
        self.abilities.push(ability);
    }
}

pub(super) const fn when(timing: Timing) -> u8 {
    1 << timing as u8
}

impl<'a> Compiler<'a, '_> {
    /// All abilities of a card or token: bonus, icons, those written out, in this order.
    pub(super) fn printed(&mut self, node: &'a Node, bearer: Bearer) -> Printed {
        let mut gathered = Gathered { abilities: Vec::new(), slots: 0 };
        self.bonus(node, bearer, &mut gathered);
        self.icons(node, bearer, &mut gathered);
        for ability in node.list("ability") {
            self.written_ability(ability, bearer, &mut gathered);
        }
        if bearer == Bearer::Action && gathered.slots > ICONS_MAX {
            let message =
                format!("this card has {} uses; {ICONS_MAX} are the most", gathered.slots);
            self.wrong(node.place, message, "take some of its icons and abilities away");
        }
        self.at_once(node, bearer, &gathered.abilities);
        let mut printed = Printed::default();
        for ability in &gathered.abilities {
            for op in self.catalogue.ops_of(ability.ops) {
                match *op {
                    Op::Prevent(n) => printed.protection = printed.protection.saturating_add(n),
                    Op::PeekAndDecline | Op::PassStrigoi => printed.stealth = true,
                    _ => {}
                }
            }
        }
        let from = self.catalogue.abilities.len();
        self.catalogue.abilities.append(&mut gathered.abilities);
        printed.span = span_from(from, self.catalogue.abilities.len());
        printed
    }

    /// How many abilities begin together when the item is played, or when a fight begins.
    fn at_once(&mut self, node: &Node, bearer: Bearer, abilities: &[Ability]) {
        let chosen = when(Timing::OwnTurn) | when(Timing::OnHit);
        let begins = |ability: &&Ability| {
            let mut ops = self.catalogue.ops_of(ability.ops).iter();
            let retrieves = ops.clone().any(|op| matches!(op, Op::RetrieveReward(_)));
            let works = match bearer {
                Bearer::Action => ability.timings & chosen == 0 && !retrieves,
                _ => ability.timings & (when(Timing::OnHit) | when(Timing::Held)) == 0,
            };
            works && ops.any(|op| !is_silent(*op))
        };
        let count = abilities.iter().filter(begins).count();
        if count > TOGETHER_MAX {
            let message = format!("{count} abilities of this begin together");
            let help = format!(
                "write several effects as one ability, effect = [{{ ... }}, {{ ... }}]; {TOGETHER_MAX} \
                 abilities are the most"
            );
            self.wrong(node.place, message, help);
        }
    }

    /// `melee` and `ranged` of Rewards (section 3.7).
    fn bonus(&mut self, node: &Node, bearer: Bearer, gathered: &mut Gathered) {
        let ranged_too = bearer == Bearer::RewardToken && self.knobs.ranged_allows_tokens;
        let close = if ranged_too { CLOSE | RANGED } else { CLOSE };
        for (key, fights) in [("melee", close), ("ranged", RANGED)] {
            let Some(bonus) = node.integer(key).filter(|bonus| *bonus != 0) else { continue };
            let condition = Condition { fights, ..Condition::default() };
            self.add_plain(gathered, when(Timing::InFight), condition, Op::AddFight(bonus as i8));
        }
    }

    /// Adds an ability on the user with a use of its own.
    fn add_plain(&mut self, gathered: &mut Gathered, timings: u8, condition: Condition, op: Op) {
        self.add_icon(gathered, timings, condition, Target::SelfWolf, op);
        gathered.slots += 1;
    }

    /// Adds an ability with the use that is counted next.
    fn add_icon(
        &mut self,
        gathered: &mut Gathered,
        timings: u8,
        condition: Condition,
        target: Target,
        op: Op,
    ) {
        let ops = self.store_ops([op]);
        let slot = gathered.slots as u8;
        gathered.add(Ability { timings, condition, target, ops, slot });
    }

    /// Each icon is one use (STR-160); those of Heal together are one that heals so many tokens
    /// (STR-163).
    fn icons(&mut self, node: &'a Node, bearer: Bearer, gathered: &mut Gathered) {
        let icons: Vec<Icon> =
            node.list("icons").iter().filter_map(Node::as_text).filter_map(Icon::of_word).collect();
        let heals = icons.iter().filter(|icon| **icon == Icon::Heal).count() as u8;
        let mut healed = false;
        for (icon, place) in icons.iter().zip(node.list("icons")) {
            if bearer == Bearer::RewardToken && *icon == Icon::Stealth {
                let help = "put the icon on a Reward card or an Action card (STR-165)";
                self.wrong(place.place, "a Reward token cannot be discarded for Stealth", help);
            }
            if *icon == Icon::Heal && std::mem::replace(&mut healed, true) {
                continue;
            }
            self.icon(*icon, heals, bearer, gathered);
            gathered.slots += 1;
        }
    }

    fn icon(&mut self, icon: Icon, heals: u8, bearer: Bearer, gathered: &mut Gathered) {
        let always = Condition::default();
        // What a Reward does, it does when it is played (STR-161).
        let is_action = bearer == Bearer::Action;
        let own_turn = when(if is_action { Timing::OwnTurn } else { Timing::OnPlay });
        match icon {
            Icon::Protection => {
                let foes = Condition { sources: FOES, ..always };
                self.add_icon(
                    gathered,
                    when(Timing::OnHit),
                    foes,
                    Target::SelfWolf,
                    Op::Prevent(1),
                );
            }
            Icon::Heal => {
                let alone = bearer == Bearer::RewardToken;
                let target = if alone { Target::SelfWolf } else { Target::WolvesInRoom };
                self.add_icon(gathered, own_turn, always, target, Op::Heal(heals));
            }
            Icon::Retrieval => {
                let in_fight = if is_action { when(Timing::InFight) } else { 0 };
                let op = Op::RetrieveReward(1);
                self.add_icon(gathered, own_turn | in_fight, always, Target::SelfWolf, op);
            }
            // One use covers one Encounter or one Strigoi space (STR-160).
            Icon::Stealth => {
                let (enter, pass) = (when(Timing::OnEnterEncounter), when(Timing::OnPassStrigoi));
                self.add_icon(gathered, enter, always, Target::SelfWolf, Op::PeekAndDecline);
                self.add_icon(gathered, pass, always, Target::SelfWolf, Op::PassStrigoi);
            }
            Icon::Mechanics => {
                let own_turn = when(Timing::OwnTurn);
                self.add_icon(gathered, own_turn, always, Target::Platform, Op::RotatePlatform);
            }
            Icon::Pack => {
                self.add_icon(
                    gathered,
                    own_turn,
                    always,
                    Target::Wolf,
                    Op::RecoverActions(HowMany::Number(1)),
                );
            }
            Icon::OwnWound => {
                let op = Op::WoundSelf(self.knobs.own_wound as u8, false);
                self.add_icon(gathered, when(Timing::InFight), always, Target::SelfWolf, op);
            }
        }
    }

    /// `[[... .ability]]`.
    fn written_ability(&mut self, node: &'a Node, bearer: Bearer, gathered: &mut Gathered) {
        let before = self.diagnostics.count();
        let effects = self.effects(node, "effect");
        if effects.is_empty() && self.diagnostics.count() == before {
            let help = "write what it does: effect = [{ do = \"heal\", amount = 1 }]";
            self.wrong(place_of(node, "effect"), "an ability that does nothing", help);
        }
        let timings = self.timings(node, bearer, &effects);
        let condition = self.condition(node, timings, bearer);
        let target = self.target(node, &effects, timings, bearer);
        self.combination(node, &effects, timings, bearer);
        let slot = self.slot(node, bearer, gathered);
        let ops = self.store_ops(effects.iter().map(|effect| effect.op));
        gathered.add(Ability { timings, condition, target, ops, slot });
    }

    /// When it works, and whether everything it does works then.
    fn timings(&mut self, node: &Node, bearer: Bearer, effects: &[Written<'_>]) -> u8 {
        let mut bits = 0;
        for place in node.list("when") {
            let Some(timing) = place.as_text().and_then(Timing::of_word) else { continue };
            bits |= when(timing);
            if !bearer.timings().contains(&timing) {
                let message = format!("{} has no moment `{}`", bearer.words(), timing.word());
                let known: Vec<&str> = bearer.timings().iter().map(|one| one.word()).collect();
                self.wrong(place.place, message, format!("it may be: {}", known.join(", ")));
                continue;
            }
            for effect in effects.iter().filter(|effect| !works(effect.op, timing, bearer)) {
                let message =
                    format!("`{}` cannot work with when = {:?}", effect.word, timing.word());
                let moments = moments_of(effect.op, bearer);
                let help = if moments.is_empty() {
                    format!("{} cannot do this at all", bearer.words())
                } else {
                    format!("on {} it works with: {}", bearer.words(), moments.join(", "))
                };
                self.wrong(effect.node.place, message, help);
            }
        }
        bits
    }

    /// The use that it takes.
    fn slot(&mut self, node: &Node, bearer: Bearer, gathered: &mut Gathered) -> u8 {
        if node.boolean("alternative") != Some(true) {
            gathered.slots += 1;
            return (gathered.slots - 1) as u8;
        }
        let place = place_of(node, "alternative");
        if bearer != Bearer::Action {
            let help = "take the line away: a Reward is used for one thing at a time anyway";
            self.wrong(place, "only Action cards count uses", help);
        } else if gathered.slots == 0 {
            let help = "write the icon or ability it is an alternative to before it";
            self.wrong(place, "there is nothing before it to be an alternative to", help);
        }
        gathered.slots.saturating_sub(1) as u8
    }

    /// Effects that each work and yet do not go together.
    fn combination(&mut self, node: &Node, effects: &[Written<'_>], timings: u8, bearer: Bearer) {
        if bearer != Bearer::Action {
            return;
        }
        let all_prices = effects.iter().all(|effect| is_price(effect.op));
        if timings & when(Timing::OwnTurn) != 0 && all_prices && !effects.is_empty() {
            let help = "let it do something for the wolf or the pack besides";
            self.wrong(place_of(node, "effect"), "nobody would use this: it only costs", help);
        }
        // What is used by choice comes too late to be totalled.
        let retrieves = |effect: &Written<'_>| matches!(effect.op, Op::RetrieveReward(_));
        let added = effects.iter().find(|effect| matches!(effect.op, Op::AddFight(_)));
        if let Some(added) = added.filter(|_| effects.iter().any(retrieves)) {
            let help = "write an ability for each; alternative = true lets them share a use";
            let message = "`add_fight` does not count in one ability with `retrieve_reward`";
            self.wrong(added.node.place, message, help);
        }
    }

    /// Effects that are carried out by themselves: of an Encounter.
    pub(super) fn consequences(&mut self, node: &'a Node, key: &str) -> Span {
        let effects = self.effects(node, key);
        for effect in effects.iter().filter(|effect| !runs(effect.op)) {
            let message = format!("`{}` cannot be what `{key}` does", effect.word);
            let help = format!("it may be one of: {}", words_that_run().join(", "));
            self.wrong(effect.node.place, message, help);
        }
        let (hits, others): (Vec<Op>, Vec<Op>) = effects
            .iter()
            .map(|effect| effect.op)
            .partition(|op| key == "loss" && matches!(op, Op::Wound(_) | Op::Shock(_)));
        // STR-126: a lost fight's wounds and Shocks are received together, before all else.
        self.store_ops(hits.into_iter().chain(others))
    }
}
